// Games as a library: large files with progress, filters on the server, preview, explorer, export, delete with undo.
import { open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, expect, lastMove, movesPlayed, same, stands, type } from "./board.mjs";
import { checkPage } from "./fits.mjs";
import { openHeld } from "./held.mjs";

const classics = `[Event "Paris"]
[White "Morphy, Paul"]
[Black "Duke Karl"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 1-0

[Event "Wijk aan Zee"]
[White "Kasparov, Garry"]
[Black "Topalov, Veselin"]
[Date "1999.01.20"]
[Result "1-0"]

1. e4 d6 2. d4 Nf6 3. Nc3 g6 1-0

[Event "Reykjavik"]
[White "Spassky, Boris"]
[Black "Fischer, Robert"]
[Date "1972.07.11"]
[Result "0-1"]

1. d4 Nf6 2. c4 e6 3. Nf3 d5 0-1

[Event "Linares"]
[White "Kasparov, Garry"]
[Black "Kramnik, Vladimir"]
[Date "1999.02.20"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 1/2-1/2
`;
const faulty = classics.replace("2. d4 Nf6 3. Nc3 g6", "2. d4 Nf9 3. Nc3 g6");

const row = (page, name) => page.locator(".game-row", { hasText: name });
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));

/** Gives a file to the import dialog. */
async function give(page, name, text) {
  await page.getByRole("button", { name: "Import" }).click();
  await page
    .getByLabel("Or choose a file")
    .setInputFiles({ name, mimeType: "application/x-chess-pgn", buffer: Buffer.from(text) });
}

/** A page with the four classics. */
async function library(stage, link = "#/games", options = {}) {
  const page = await stage.open(link, options);
  await page.getByText("No games yet").or(page.getByText("No game fits")).first().waitFor();
  await give(page, "classics.pgn", classics);
  await row(page, "Duke Karl").waitFor();
  return page;
}

async function choose(page, pill, value) {
  await page.getByRole("button", { name: new RegExp(`^${pill}:`) }).click();
  await page.locator(".pill-value", { hasText: value }).click();
}

const names = (page) => page.locator(".game-names").allInnerTexts();
const shows = (page, wanted, words) =>
  eventually(async () => (await names(page)).map((text) => text.split(",")[0]), wanted, words);

/** The game of this number, unlike every other. */
function gameText(number, comment = "") {
  const result = ["1-0", "0-1", "1/2-1/2"][number % 3];
  const tags = { Event: "Large", White: `White ${number % 977}`, Black: `Black ${number}`, Result: result };
  const lines = Object.entries({ ...tags, Date: `20${10 + (number % 15)}.03.01` }).map(
    ([name, value]) => `[${name} "${value}"]`,
  );
  return `${lines.join("\n")}\n\n1. e4 ${["e5", "c5", "e6"][number % 3]} 2. Nf3${comment} ${result}\n\n`;
}

/** So many different games, or until the file has so many bytes. */
async function writeLargeFile(path, games, bytes = 0) {
  const file = await open(path, "w");
  const comment = bytes > 0 ? ` {${"a comment of some length, as annotators write them; ".repeat(6)}}` : "";
  let [made, written] = [0, 0];
  while (made < games || written < bytes) {
    let text = "";
    for (let i = 0; i < 500; ++i) text += gameText(made++, comment);
    written += text.length;
    await file.write(text);
  }
  await file.close();
  return made;
}

async function importLarge(stage, games, bytes) {
  const path = join(tmpdir(), `arborist-large-${process.pid}-${games}.pgn`);
  try {
    const made = await writeLargeFile(path, games, bytes);
    const { page, held } = await openHeld(stage, "#/games");
    page.setDefaultTimeout(600_000);
    held.hold("library.import_part");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Or choose a file").setInputFiles(path);
    await held.came();
    await page.locator(".import-progress").waitFor();
    held.release();
    await page.locator(".toast", { hasText: `${made.toLocaleString("en-GB")} games imported.` }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".rows-count", { hasText: made.toLocaleString("en-GB") }).waitFor();
    await page.getByRole("searchbox").fill(`black ${made - 1}`);
    await eventually(() => page.locator(".game-row").count(), 1, "the last game of the file");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Openings" }).click();
    await page.getByRole("button", { name: /^e4/ }).click();
    await page
      .locator(".explorer-moves tr", { hasText: "c5" })
      .getByText(Math.ceil((made - 1) / 3).toLocaleString("en-GB"))
      .first()
      .waitFor();
    return { page, made };
  } finally {
    await rm(path, { force: true });
  }
}

export const tests = {
  async a_file_with_faults_comes_in_and_the_faults_are_named(stage) {
    const page = await stage.open("#/games");
    await give(page, "faulty.pgn", faulty);
    const problem = page.locator(".problems li");
    await problem.first().waitFor();
    expect(/^Game 2, line \d+: .*Nf9/.test(await problem.first().innerText()), await problem.first().innerText());
    await page.keyboard.press("Escape");
    await page.locator(".game-row").nth(2).waitFor();
    same(await page.locator(".game-row").count(), 3, "the good ones are kept");
    same((await names(page))[0], "Morphy, Paul – Duke Karl", "in the order of the file");
  },

  async the_same_file_again_is_noticed(stage) {
    const page = await library(stage);
    await give(page, "again.pgn", classics);
    await page.locator(".toast", { hasText: "All 4 games are here already." }).waitFor();
    same(await page.locator(".game-row").count(), 4);
  },

  async an_old_file_in_latin_1_is_read(stage) {
    const page = await stage.open("#/games");
    const text = Buffer.from(
      '[White "Gr\u00fcnfeld"]\n[Black "R\u00e9ti"]\n\n1. d4 *\n\n[White "B"]\n\n1. e4 *\n',
      "latin1",
    );
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Or choose a file").setInputFiles({ name: "old.pgn", mimeType: "text/plain", buffer: text });
    await row(page, "Grünfeld – Réti").waitFor();
  },

  async a_file_of_thousands_of_games_shows_its_progress_and_is_searched_on_the_server(stage) {
    await importLarge(stage, 3000, 0);
  },

  async long_a_file_of_50_megabytes_comes_in(stage) {
    const { page, made } = await importLarge(stage, 100_000, 50_000_000);
    expect(made >= 100_000, "a hundred thousand games");
    await page.getByRole("button", { name: "Game", exact: true }).click();
    await page.getByLabel("Select all games that fit").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No game fits").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".rows-count", { hasText: made.toLocaleString("en-GB") }).waitFor();
  },

  async an_import_goes_on_behind_the_page_and_can_be_stopped(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    held.hold("library.import_part");
    await give(page, "many.pgn", Array.from({ length: 3000 }, (_, number) => gameText(number)).join(""));
    await held.came();
    await page.keyboard.press("Escape");
    await page.locator(".import-strip").getByText("many.pgn").waitFor();
    await page.locator(".import-strip").getByRole("button", { name: "Stop" }).click();
    held.release();
    await page.locator(".toast", { hasText: /Stopped: [1-9][\d,]* games imported./ }).waitFor();
    await page.locator(".import-strip").waitFor({ state: "detached" });
    await row(page, "Black 0").first().waitFor();
  },

  async an_import_goes_on_by_itself_when_the_server_is_back(stage) {
    stage.expected.push(/WebSocket connection|ERR_CONNECTION/);
    const { page, held } = await openHeld(stage, "#/games");
    held.hold("library.import_part");
    await give(page, "many.pgn", Array.from({ length: 6000 }, (_, number) => gameText(number)).join(""));
    await held.came();
    held.release(0);
    await page.locator(".import-progress", { hasText: /[1-9][\d,]* games/ }).waitFor();
    await held.came();
    await stage.kill();
    await page.locator(".import-progress", { hasText: "It goes on by itself" }).waitFor();
    held.release();
    await stage.serve();
    await page.locator(".toast", { hasText: /[1-9][\d,]* games imported, [1-9][\d,]* were here already/ }).waitFor();
    await page.locator(".rows-count", { hasText: "6,000" }).waitFor();
  },

  async an_import_is_stopped_while_the_server_is_away_or_before_it_answers(stage) {
    stage.expected.push(/WebSocket connection|ERR_CONNECTION/);
    const { page, held } = await openHeld(stage, "#/games", ["library.import_begin"]);
    const text = Array.from({ length: 3000 }, (_, number) => gameText(number)).join("");
    await give(page, "early.pgn", text);
    await held.came();
    await page.getByRole("button", { name: "Stop" }).click();
    held.release();
    await page.locator(".toast", { hasText: "Stopped: 0 games imported." }).waitFor();
    same(held.sent.includes("library.import_part"), false, "nothing was sent");
    await page.getByRole("button", { name: "Close message" }).click();
    held.hold("library.import_part");
    await page.keyboard.press("Escape");
    await give(page, "late.pgn", text);
    await held.came();
    await stage.kill();
    await page.locator(".import-progress", { hasText: "It goes on by itself" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".import-progress").waitFor({ state: "detached" });
  },

  async games_are_found_by_player_opening_date_source_and_words(stage) {
    const page = await library(stage);
    await choose(page, "Player", "Kasparov");
    await shows(page, ["Kasparov", "Kasparov"], "a player");
    await page.locator(".rows-count", { hasText: "2 of 4 games" }).waitFor();
    await choose(page, "Date", "1999");
    await eventually(() => hash(page), "#/games?player=Kasparov, Garry&from=1999&to=1999", "the link says it");
    await page.getByLabel("Result").selectOption("draw");
    await shows(page, ["Kasparov"], "and drawn");
    await page.reload();
    await shows(page, ["Kasparov"], "a link opens the same");
    await page.getByRole("button", { name: "Clear player" }).click();
    await page.getByRole("button", { name: "Clear date" }).click();
    await page.getByLabel("Result").selectOption("");
    await choose(page, "Opening", "Philidor");
    await shows(page, ["Morphy"], "an opening");
    await page.getByRole("button", { name: "Clear opening" }).click();
    await choose(page, "Source", "Played here");
    await page.getByText("No game fits").waitFor();
    await page.getByRole("button", { name: "Show all games" }).click();
    await page.getByRole("searchbox").fill("reyk 1972");
    await shows(page, ["Spassky"], "words");
    await page.getByRole("searchbox").fill("%");
    await page.getByText("No game fits").waitFor();
  },

  async a_value_is_sought_by_its_beginning_and_a_date_is_typed(stage) {
    const page = await library(stage);
    await page.getByRole("button", { name: /^Player:/ }).click();
    await page.getByLabel("Player begins with").fill("kr");
    await eventually(() => page.locator(".pill-value").allInnerTexts(), ["Kramnik, Vladimir\n1"], "the one that fits");
    await page.keyboard.press("Escape");
    await page.locator(".pill-list").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Date:/ }).click();
    await page.getByLabel("From").fill("1999-02");
    await page.keyboard.press("Enter");
    await shows(page, ["Kasparov"], "from a month on");
  },

  async a_date_in_a_link_that_is_none_is_named(stage) {
    const page = await stage.open("#/games?from=19x");
    await page.getByText("This link does not open").waitFor();
    await page.getByText("19x", { exact: true }).waitFor();
  },

  async the_preview_follows_the_keys(stage) {
    const page = await library(stage);
    await page.locator(".preview-title", { hasText: "Morphy, Paul beat Duke Karl" }).waitFor();
    await page.locator(".preview-move", { hasText: "6… Nf6" }).waitFor();
    await page.locator(".preview-board .mini-square.last").first().waitFor();
    await row(page, "Duke Karl").focus();
    await page.keyboard.press("ArrowDown");
    await page.locator(".preview-title", { hasText: "Kasparov, Garry beat Topalov" }).waitFor();
    await page.locator(".preview-move", { hasText: "3… g6" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".preview-move", { hasText: "3 Nc3" }).waitFor();
    await page.getByRole("button", { name: "First position" }).click();
    await page.locator(".preview-move", { hasText: "Start" }).waitFor();
    await row(page, "Topalov").focus();
    await page.keyboard.press("Enter");
    await lastMove(page, "g6");
  },

  async a_game_is_opened_in_analyse_and_in_tree(stage) {
    const page = await library(stage);
    const side = page.getByRole("complementary", { name: "The game" });
    await side.getByRole("link", { name: "Analyse" }).click();
    await page
      .locator(".study-moves")
      .getByText("Philidor")
      .or(page.locator(".study-moves .move", { hasText: "Nf6" }))
      .first()
      .waitFor();
    await page.goBack();
    await side.getByRole("link", { name: "Tree" }).click();
    await page.locator(".tree-canvas").waitFor();
    expect(/game=chess&pos=rn1qkb1r/.test(await hash(page)), await hash(page));
  },

  async a_game_that_was_left_before_its_board_came_is_shown_on_return(stage) {
    const page = await library(stage);
    await page.locator(".preview-move", { hasText: "6… Nf6" }).waitFor();
    const other = await row(page, "Fischer").elementHandle();
    await other.evaluate((line) => {
      line.focus();
      location.hash = "#/paths";
    });
    await page.getByRole("heading", { name: "Paths" }).waitFor();
    await page.goBack();
    await page.locator(".preview-move", { hasText: "3… d5" }).waitFor();
  },

  async rows_are_selected_by_keys_and_deleted_together_with_undo(stage) {
    const page = await library(stage);
    await row(page, "Duke Karl").focus();
    await page.keyboard.press("Space");
    await page.locator(".rows-count", { hasText: "1 selected" }).waitFor();
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator(".rows-count", { hasText: "2 selected" }).waitFor();
    await page.keyboard.press("Delete");
    await page.locator(".toast", { hasText: "2 games deleted." }).waitFor();
    await shows(page, ["Spassky", "Kasparov"], "the others stay");
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(() => page.locator(".game-row").count(), 4, "they are back");
    await row(page, "Duke Karl").getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await page.locator(".rows-head.selecting").waitFor({ state: "detached" });
  },

  async many_games_are_judged_behind_the_page_and_after_a_restart(stage) {
    // Few positions a move: what stands back behind everything else takes long on a machine that does much.
    const page = await library(stage);
    await page.evaluate(() => localStorage.setItem("arborist.engine_lines", JSON.stringify({ effort: 1000 })));
    await page.getByRole("searchbox").fill("kasparov");
    await eventually(() => page.locator(".game-row").count(), 2, "two of them");
    await page.getByRole("checkbox", { name: "Select all games that fit" }).check();
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await page.getByText("2 games will be judged").waitFor();
    await page.context().close();
    await stage.kill();
    await stage.serve();
    const again = await stage.open("#/games");
    await row(again, "Kramnik").waitFor();
    await again.getByText("Looking for mistakes").waitFor({ state: "detached" });
    await row(again, "Kramnik").focus();
    await again.keyboard.press("a");
    await again.locator(".strip.done").waitFor({ state: "attached" });
  },

  async what_was_judged_is_told_in_the_list_and_beside_it(stage) {
    const page = await stage.open("#/games");
    await page.evaluate(() => localStorage.setItem("arborist.engine_lines", JSON.stringify({ effort: 1000 })));
    const mated = `[White "Fool"]\n[Black "Mate"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n`;
    await give(page, "two.pgn", `${classics}\n${mated}`);
    await row(page, "Fool").waitFor();
    same(await page.locator(".glance").count(), 0, "nothing is known yet");
    for (const name of ["Fool", "Kramnik"]) await row(page, name).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await row(page, "Fool")
      .getByText(/^\d+ \/ \d+/)
      .waitFor({ state: "attached" });
    await row(page, "Kramnik")
      .getByText(/^\d+ \/ \d+/)
      .waitFor({ state: "attached" });
    same(await row(page, "Topalov").locator(".game-accuracy span").count(), 0, "not of what nobody judged");
    await row(page, "Fool").focus();
    const side = page.getByRole("complementary", { name: "The game" });
    await side.locator(".glance-mark.grade-blunder").waitFor();
    const white = side.locator(".glance-side", { hasText: "Fool" });
    same(await white.locator(".glance-count", { hasText: "??" }).innerText(), "??\n1");
    await checkPage(page, "a game at a glance");
    await page.reload();
    await row(page, "Fool").focus();
    await side.locator(".glance-mark.grade-blunder").waitFor();
  },

  async games_that_wait_to_be_judged_are_called_off(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    await give(page, "classics.pgn", classics);
    await row(page, "Duke Karl").waitFor();
    held.hold("analysis.batch");
    await page.getByRole("checkbox", { name: "Select all games that fit" }).check();
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await page.locator(".import-strip", { hasText: /of 4 games/ }).waitFor();
    await page.locator(".import-strip").getByRole("button", { name: "Stop" }).click();
    await eventually(async () => held.sent.includes("analysis.review_games_stop"), true, "asked to stop");
    held.release();
    await page.locator(".import-strip").waitFor({ state: "detached" });
  },

  async what_was_deleted_is_still_there_until_the_server_ends(stage) {
    const page = await library(stage);
    await page.getByLabel("Select all games that fit").check();
    await page.locator(".rows-count", { hasText: "4 selected" }).waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No games yet").waitFor();
    await page.goto(`${stage.address}#/games?source=deleted`);
    await row(page, "Duke Karl").waitFor();
    await page.getByText("Deleted games can be brought back until Arborist ends").waitFor();
    await page.getByRole("button", { name: "Bring all back" }).click();
    await page.getByText("No game fits").waitFor();
    await page.getByRole("button", { name: "Show all games" }).click();
    await eventually(() => page.locator(".game-row").count(), 4, "they are back");
  },

  async many_games_are_exported_as_one_file_and_other_games_in_their_own_form(stage) {
    const page = await library(stage);
    await page.goto(`${stage.address}#/play?game=tic-tac-toe&vs=human`);
    await page.locator('[data-cell="4"]').click();
    await movesPlayed(page, 1);
    await page.goto(`${stage.address}#/games`);
    await page.locator(".game-row").nth(4).waitFor();
    const files = [];
    page.on("download", (download) => files.push(download));
    await page.getByRole("button", { name: "Export all" }).click();
    await eventually(async () => files.length, 2, "a file for each form");
    const texts = await Promise.all(files.map(async (file) => readFile(await file.path(), "utf8")));
    const pgn = texts.find((text) => text.includes("[Event"));
    same(pgn.match(/\[White "/g).length, 4);
    expect(pgn.includes('[Event "Wijk aan Zee"]') && pgn.includes('[Date "1858.??.??"]'), "with what is known of them");
    expect(
      texts.some((text) => text.includes("game: tic-tac-toe")),
      "the other game as a record",
    );
    await row(page, "Fischer").getByRole("checkbox").check();
    const [one] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    same((await readFile(await one.path(), "utf8")).match(/\[White "/g).length, 1);
  },

  async openings_are_explored_over_all_games_and_those_of_a_player(stage) {
    const page = await library(stage);
    await page.getByRole("button", { name: "Openings" }).click();
    const moves = page.locator(".explorer-moves tbody tr");
    await eventually(() => moves.locator(".number").allInnerTexts(), ["3", "1"], "e4 three times, d4 once");
    await page.getByRole("button", { name: /^e4/ }).click();
    await eventually(() => moves.locator(".number").allInnerTexts(), ["2", "1"], "e5 twice, d6 once");
    await shows(page, ["Morphy", "Kasparov", "Kasparov"], "the games that came through");
    await eventually(() => hash(page), "#/games/openings?game=chess&line=e2e4", "the link says where");
    await page.getByRole("button", { name: /^e5/ }).click();
    await page.getByRole("button", { name: /^Nf3/ }).click();
    await page.locator(".explorer-name", { hasText: "King's Knight" }).waitFor();
    await page
      .locator(".share-bar[aria-label='White won 50 %, 50 % drawn, Black won 0 %']")
      .or(moves.nth(1))
      .first()
      .waitFor();
    await choose(page, "Player", "Kasparov");
    await eventually(() => moves.locator(".number").allInnerTexts(), ["1"], "of one player");
    await page.reload();
    await eventually(() => moves.locator(".number").allInnerTexts(), ["1"], "a link opens the same");
    await page.getByRole("navigation", { name: "The line" }).getByRole("button", { name: "Start" }).click();
    await eventually(() => moves.locator(".number").allInnerTexts(), ["2"], "from the start");
  },

  async the_explorer_counts_ones_own_games_of_any_kind(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=human");
    for (const [at, square] of [4, 0, 1, 3, 7].entries()) {
      await page.locator(`[data-cell="${square}"]`).click();
      await movesPlayed(page, at + 1);
    }
    await page.goto(`${stage.address}#/games/openings?game=tic-tac-toe&source=here`);
    await page.locator(".explorer .mini-grid").waitFor();
    await page.locator(".explorer-move").click();
    await page.locator(".explorer-move", { hasText: /^0|^1/ }).waitFor();
    await page.locator(".share-first").waitFor();
  },

  async an_unfinished_game_is_gone_on_with(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    await type(page, "e4");
    await lastMove(page, "e4");
    await page.getByRole("link", { name: "Games" }).click();
    await page.locator(".preview-move", { hasText: "1 e4" }).waitFor();
    await page.getByRole("link", { name: "Resume" }).click();
    await stands(page, "e4", "white pawn");
  },

  async the_move_beside_a_board_is_the_one_that_led_there(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    await give(page, "classics.pgn", classics);
    const told = page.locator(".preview-move");
    await told.getByText("6… Nf6").waitFor();
    held.hold("game.board");
    await page.getByRole("button", { name: "First position" }).click();
    await held.came();
    same(await told.innerText(), "6… Nf6", "as long as its board is shown");
    held.release();
    await told.getByText("Start").waitFor();
    held.hold("game.board");
    await row(page, "Fischer").focus();
    await held.came();
    same((await told.innerText()).trim(), "3…", "of another game no move is known yet");
    held.release();
    await told.getByText("3… d5").waitFor();
  },

  async on_a_phone_openings_come_first_where_they_are_asked_for(stage) {
    const page = await library(stage, "#/games", { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Openings" }).click();
    await page.locator(".game-side.shown .explorer").waitFor();
    await page.goBack();
    await page.locator(".game-side.shown").waitFor({ state: "detached" });
    await row(page, "Duke Karl").locator(".game-opening").click();
    await page.locator(".game-side.shown .preview-title").waitFor();
    await page.goForward();
    await page.locator(".game-side.shown .explorer").waitFor();
    await page.reload();
    await page.locator(".game-side.shown .explorer").waitFor();
  },

  async on_a_phone_a_card_opens_its_panel(stage) {
    const page = await library(stage, "#/games", { viewport: { width: 390, height: 844 } });
    await row(page, "Topalov").locator(".game-opening").click();
    await page.locator(".game-side.shown .preview-title", { hasText: "Kasparov" }).waitFor();
    await page.getByRole("button", { name: "Close the panel" }).click();
    await page.locator(".game-side.shown").waitFor({ state: "detached" });
  },
};
