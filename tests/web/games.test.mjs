// Other games, new games, stored games.
import { readFile } from "node:fs/promises";
import { eventually, expect, lastMove, moveList, movesPlayed, result, same, stands, type } from "./board.mjs";

const two_people = "#/play?game=chess&vs=human";
const pgn = `[Event "Test"]
[White "Ada"]
[Black "Alan"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`;

const cell = (page, at) => page.locator(`[data-cell="${at}"]`);

export const tests = {
  async tic_tac_toe_by_two_people(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=human");
    for (const [at, square] of [0, 3, 1, 4, 2].entries()) {
      await cell(page, square).click();
      await movesPlayed(page, at + 1);
    }
    await result(page, /wins/i);
    same(await page.locator(".cell.won").count(), 3);
  },

  async a_game_that_is_over_shows_the_tree_of_its_last_move(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=human");
    for (const [at, square] of [0, 3, 1, 4, 2].entries()) {
      await cell(page, square).click();
      await movesPlayed(page, at + 1);
    }
    await page.getByRole("button", { name: "See its tree" }).click();
    await page.locator(".tree-canvas").waitFor();
    await page.locator(".mini-name", { hasText: "2" }).first().waitFor();
    expect((await page.evaluate(() => location.hash)).includes("pos=XX./OO./..."), "where the last move was chosen");
  },

  async tic_tac_toe_by_keys(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=human");
    await cell(page, 0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await movesPlayed(page, 1);
    await cell(page, 4).locator(".of-first").waitFor();
  },

  async connect_four_falls_to_the_foot_of_the_column(stage) {
    const page = await stage.open("#/play?game=connect-four&vs=human");
    await cell(page, 3).click();
    await cell(page, 38).locator(".of-first").waitFor();
    await cell(page, 10).click();
    await cell(page, 31).locator(".of-second").waitFor();
  },

  async reversi_turns_discs_and_tells_who_passed(stage) {
    const start = "-OXXXXX-/--------/--------/---XX---/---XX---/--------/--------/OX------_O";
    const page = await stage.open(`#/play?game=reversi&vs=human&pos=${start}`);
    await eventually(() => page.locator(".cell.lands").count(), 2, "where one may play");
    await cell(page, 7).click();
    same(await movesPlayed(page, 2), ["h1", "pass"]);
    await eventually(() => page.locator(".grid-row").first().locator(".of-second").count(), 7, "the row is turned");
    await cell(page, 56).focus();
    for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await cell(page, 57).locator(".of-second").waitFor();
    await result(page, /White wins by/);
  },

  async draughts_jumps_by_the_squares_and_is_turned_for_white(stage) {
    const page = await stage.open("#/play?game=draughts&vs=human&pos=B:W10,18,26:B6,1");
    const square = (number) => page.getByRole("button", { name: new RegExp(`^${number}, `) });
    await square(6).click();
    same(await page.locator(".cell.picked").count(), 1);
    await square(15).click();
    await square(31).click();
    same(await movesPlayed(page, 1), ["6x15x22x31"]);
    await square(31).locator(".crown").waitFor();
    const top = await square(31).boundingBox();
    await page.getByRole("button", { name: "Flip" }).click();
    await eventually(async () => (await square(31).boundingBox()).y > top.y, true, "the board is turned");
  },

  async draughts_by_keys(stage) {
    const page = await stage.open("#/play?game=draughts&vs=human");
    await page.getByRole("button", { name: /^11, .*can move/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "16, empty, can go here" }).waitFor();
    for (const key of ["ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    same(await movesPlayed(page, 1), ["11-16"]);
  },

  async kalah_sows_and_moves_again(stage) {
    const page = await stage.open("#/play?game=kalah&vs=human");
    await page.getByRole("button", { name: "S3, 4 stones, can go here" }).click();
    same(await movesPlayed(page, 2), ["3+", "pass"]);
    await page.getByRole("button", { name: "South's store, 1 stone" }).waitFor();
    await page.getByRole("button", { name: /^S1, 4 stones, can go/ }).waitFor();
  },

  async hex_is_swapped_by_pressing_the_stone_and_shows_the_chain(stage) {
    const page = await stage.open("#/play?game=hex&vs=human&pos=3x3_swap");
    const at = (name) => page.getByRole("button", { name: new RegExp(`^${name}, `) });
    await at("c1").click();
    await movesPlayed(page, 1);
    await at("c1").click();
    await at("a3").locator(".of-second").waitFor();
    for (const [ply, name] of ["b1", "b3", "a2", "c2"].entries()) {
      await at(name).click();
      await movesPlayed(page, ply + 3);
    }
    await result(page, /Red wins/);
    same(await page.locator(".cell.won").count(), 3);
  },

  async nim_takes_a_stone_with_all_to_the_right(stage) {
    const page = await stage.open("#/play?game=nim&vs=level:8&you=first&pos=1-2-4");
    await page.getByRole("button", { name: "3.4, stone, can go here" }).click();
    await movesPlayed(page, 2);
  },

  async a_level_answers_at_tic_tac_toe(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:8&you=first");
    await cell(page, 0).click();
    await movesPlayed(page, 2);
    await page.locator(".of-second").waitFor();
  },

  async every_game_of_the_server_opens(stage) {
    const page = await stage.open("#/play");
    await page.locator("cg-board").waitFor();
    const games = await page
      .locator(".game-chip option")
      .evaluateAll((options) => options.map((option) => option.value));
    expect(games.length >= 3, "at least three games");
    for (const game of games) {
      const fresh = await stage.open(`#/play?game=${game}&vs=human`);
      await fresh.locator("cg-board, .grid-board, .text-board").first().waitFor();
    }
  },

  async the_dialog_begins_a_game_with_enter_and_remembers(stage) {
    const page = await stage.open("#/play");
    await page.locator("cg-board").waitFor();
    await page.getByRole("button", { name: "New game" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".opponent").first().waitFor();
    same(await dialog.locator(".opponent").count(), 10);
    await dialog.locator(".opponent", { hasText: "1" }).first().click();
    await dialog.getByRole("radio", { name: "Black" }).check();
    await dialog.getByRole("radio", { name: "5+3" }).check();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await movesPlayed(page, 1);
    await page.locator(".orientation-black").waitFor();
    await page.getByRole("button", { name: "New game" }).click();
    await dialog.locator(".choice.chosen", { hasText: "5+3" }).waitFor();
  },

  async a_position_is_checked_while_it_is_typed(stage) {
    const page = await stage.open("#/play");
    await page.locator("cg-board").waitFor();
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("radio", { name: "From a FEN" }).check();
    await page.locator("#own-position").fill("4k3/8/8/8/9/8/8/4K3 w - - 0 1");
    await page.locator("#own-position-problem", { hasText: /\w/ }).waitFor();
    await page.locator("#own-position").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await page.locator("#own-position-problem:empty").waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await stands(page, "e2", "white pawn");
    await stands(page, "d2", "");
  },

  async chess960_by_number(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&fen=chess960:0");
    await stands(page, "a1", "white bishop");
    await stands(page, "b1", "white bishop");
    await type(page, "e4");
    await lastMove(page, "e4");
  },

  async a_player_spec_that_names_a_program_is_refused(stage) {
    const page = await stage.open("#/play?game=chess&vs=uci:stockfish");
    await page.getByRole("alert").filter({ hasText: "This link does not open" }).waitFor();
  },

  async two_programs_play_and_can_be_paused(stage) {
    const page = await stage.open("#/play?game=connect-four&you=none&vs=pvs:time=1000&first=pvs:time=1000");
    await movesPlayed(page, 1);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused. Nobody thinks, no clock runs.").waitFor();
    const played = (await moveList(page)).length;
    same(await page.locator(".player.thinks").count(), 0);
    await page.locator(".action", { hasText: "Go on" }).click();
    await movesPlayed(page, played + 1);
    await page.getByText("Paused. Nobody thinks, no clock runs.").waitFor({ state: "detached" });
  },

  async the_opening_is_named(stage) {
    const page = await stage.open(two_people);
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bc4"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await page.locator(".panel-head", { hasText: "Italian" }).waitFor();
  },

  async rematch_swaps_the_sides(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:1&you=first");
    await cell(page, 4).click();
    await movesPlayed(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Rematch" }).click();
    await movesPlayed(page, 1);
    await page.locator(".player.foot.to-move").waitFor();
    same(await page.locator(".of-first").count(), 1);
  },

  async a_game_goes_out_and_comes_back_in(stage) {
    const page = await stage.open("#/games");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(pgn);
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await result(page, "White wins");
    const moves = await moveList(page);
    same(moves, ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
    await page.getByRole("link", { name: "Games" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Export Ada/ }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    expect(text.includes('[White "Ada"]') && text.includes("Qxf7#"), "the exported game is the imported one");
    await page.getByRole("button", { name: /^Delete Ada/ }).click();
    await page.getByText("No games yet").waitFor();
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await result(page, "White wins");
    same(await moveList(page), moves);
  },

  async a_deleted_game_can_be_brought_back(stage) {
    const page = await stage.open(two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("No games yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".game-row").getByText("Resume").waitFor();
  },

  async games_are_searched(stage) {
    const page = await stage.open("#/games");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(pgn + "\n" + pgn.replace("Ada", "Grace"));
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await page.locator(".game-row").nth(1).waitFor();
    await page.getByRole("searchbox").fill("Grace");
    await page.locator(".game-row", { hasText: "Ada" }).waitFor({ state: "detached" });
    same(await page.locator(".game-row").count(), 1);
    await eventually(() => new URL(page.url()).hash, "#/games?q=Grace", "the search is in the link");
  },

  async games_won_and_lost_are_told_apart(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:1&you=first");
    await cell(page, 4).click();
    await movesPlayed(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("region", { name: "Game over" }).waitFor();
    await page.goto(`${stage.address}#/games?result=loss`);
    await page.locator(".game-row").waitFor();
    await page.getByLabel("Result").selectOption("win");
    await page.getByText("No game fits").waitFor();
  },

  async play_goes_on_after_the_game_on_the_board_was_deleted(stage) {
    const page = await stage.open(two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("No games yet").waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await stands(page, "e2", "white pawn");
  },

  async a_broken_game_is_named(stage) {
    const page = await stage.open("#/games");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(pgn.replace("Bc4", "Bc9"));
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await page.locator(".problems, .toast.error").first().waitFor();
  },

  async a_pasted_position_begins_a_game_by_the_palette(stage) {
    const page = await stage.open("#/play");
    await page.locator("cg-board").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command" }).fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await page.getByRole("option", { name: /Play from this position/ }).waitFor();
    await page.keyboard.press("Enter");
    await stands(page, "d2", "");
    await stands(page, "e2", "white pawn");
  },

  async the_palette_finds_an_action(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command" }).fill("flip");
    await page.keyboard.press("Enter");
    await page.locator(".orientation-black").waitFor();
  },
};
