// Arena: matches set up by clicking, watched, paused and taken up again; cross tables, the ladder and its challenges.
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, expect, same } from "./board.mjs";
import { checkPage, checkSizes, sizes } from "./fits.mjs";

const hash = (page) => page.evaluate(() => location.hash);
const state = (page, name) => page.locator(`.bar .match-state.is-${name}`).waitFor({ state: "attached" });
const played = async (page) => (await page.locator(".match-games tbody tr:not(.live-row)").count()) || 0;

/** Opens the dialog, sets it up by clicking, and starts. */
async function begin(page, { game, players = [], games = 4, more = async () => undefined }) {
  await page.getByRole("button", { name: "New match" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: game, exact: true }).check({ force: true });
  for (const [at, player] of players.entries()) {
    if (at >= 2) await dialog.getByRole("button", { name: "Add a player" }).click();
    const choice = dialog.getByLabel(`Player ${at + 1}`, { exact: true });
    if (player.startsWith("Level")) await choice.selectOption({ label: player });
    else {
      await choice.selectOption({ label: "A player of your own" });
      await dialog.locator(`#match-player-${at}-spec`).fill(player);
    }
  }
  await dialog.getByLabel(/^Games/).fill(String(games));
  await more(dialog);
  await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
  await page.locator(".match, .tournament").waitFor();
}

const quick = { game: "Tic-tac-toe", players: ["random", "alphabeta:depth=9"] };
/** It lasts for as long as anybody looks. */
const endless = { game: "Reversi", players: ["alphabeta:depth=5", "alphabeta:depth=4"], games: 10_000 };

export const tests = {
  async a_match_is_set_up_by_clicking_and_played_to_its_end(stage) {
    const page = await stage.open("#/arena");
    await page.getByRole("heading", { name: "Who is stronger?" }).waitFor();
    await begin(page, { ...quick, games: 6 });
    await state(page, "finished");
    same(await played(page), 6);
    const points = (await page.locator(".score-points").innerText()).replaceAll("½", ".5").split("–").map(Number);
    same(points[0] + points[1], 6);
    same(
      await page
        .locator(".pair-count")
        .evaluateAll((counts) => counts.reduce((sum, { textContent }) => sum + +textContent, 0)),
      3,
    );
    await page.locator(".elo-chart").waitFor();
    expect(/stronger player|told apart/.test(await page.locator(".match-words").innerText()), "a sentence");
    await page.getByText("all 6 games are played").waitFor();
    await page.getByRole("link", { name: "Arena" }).first().click();
    await page.locator(".match-row", { hasText: "6 of 6 games" }).waitFor();
  },

  async algorithms_are_chosen_by_name_and_fit_the_game(stage) {
    const page = await stage.open("#/arena");
    await page.getByRole("button", { name: "New match" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Tic-tac-toe", exact: true }).check({ force: true });
    await dialog.getByLabel("Player 1", { exact: true }).selectOption({ label: "Alpha-beta" });
    await dialog.getByLabel("Player 2", { exact: true }).selectOption({ label: "Monte Carlo" });
    const first = dialog.locator("#match-player-0-spec");
    await eventually(() => first.inputValue(), "alphabeta:depth=9", "in tic-tac-toe");
    await dialog.getByRole("radio", { name: "Kalah", exact: true }).check({ force: true });
    await eventually(() => first.inputValue(), "alphabeta:depth=6", "in kalah");
    await first.fill("alphabeta:depth=2");
    const chosen = dialog.getByLabel("Player 1", { exact: true });
    await eventually(() => chosen.inputValue(), "own", "settings of one's own");
    await dialog.locator("#match-player-1-spec").fill("mcts:sims=20");
    await dialog.getByLabel(/^Games/).fill("2");
    await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
    await state(page, "finished");
  },

  async a_finished_game_is_replayed_and_analysed(stage) {
    const page = await stage.open("#/arena");
    await begin(page, { game: "Chess", players: ["random", "Level 1, Seed"], games: 2 });
    await state(page, "finished");
    await page.getByRole("link", { name: "Replay game 2" }).click();
    await page.getByRole("region", { name: "Game 2" }).waitFor();
    expect((await hash(page)).endsWith("?game=2"), "the link names the game");
    await page.getByRole("button", { name: "First position" }).click();
    await page.getByRole("img", { name: "Where the game began" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(".replay-move.current").first().waitFor();
    same(await page.locator(".replay-moves li").first().locator(".current").count(), 1);
    await page.reload();
    await page.getByRole("region", { name: "Game 2" }).waitFor();
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.locator(".study-moves .move").first().waitFor({ state: "attached" });
    expect((await hash(page)).startsWith("#/analyse/a/"), "an analysis of its own");
  },

  async live_boards_move_and_a_pause_lasts_until_resume(stage) {
    const page = await stage.open("#/arena");
    await begin(page, endless);
    await page.locator(".live-board .mini-grid").waitFor();
    await state(page, "running");
    await page.locator(".match-games tbody tr:not(.live-row)").nth(1).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await state(page, "paused");
    await page.getByRole("button", { name: "Resume" }).click();
    await state(page, "running");
    const before = await page.locator(".match-games .game-link").first().innerText();
    await eventually(
      async () => (await page.locator(".match-games .game-link").first().innerText()) !== before,
      true,
      "it goes on",
    );
    await page.getByRole("button", { name: "Stop" }).click();
    await state(page, "stopped");
    await page.locator(".now-dot").first().waitFor({ state: "detached" });
  },

  async a_match_goes_on_while_page_and_server_are_closed_and_opened(stage) {
    const first = await stage.open("#/arena");
    await begin(first, endless);
    await first.locator(".match-games .game-link").nth(1).waitFor();
    const link = await hash(first);
    await first.context().close();
    const again = await stage.open(link);
    await state(again, "running");
    await again.locator(".match-games .game-link").nth(1).waitFor();
    const games = Number(await again.locator(".match-games .game-link").first().innerText());
    stage.expected.push(/WebSocket|ERR_CONNECTION/);
    await stage.kill();
    await stage.serve();
    await again.locator(".match-words", { hasText: "taken up again after a restart" }).waitFor();
    await eventually(
      async () => Number(await again.locator(".match-games .game-link").first().innerText()) > games,
      true,
      "more games",
    );
  },

  async a_test_ends_a_match_and_says_so(stage) {
    const page = await stage.open("#/arena");
    await begin(page, {
      game: "Tic-tac-toe",
      players: ["alphabeta:depth=9", "random"],
      games: 400,
      more: (dialog) => dialog.getByRole("radio", { name: /0 or 50 Elo/ }).check({ force: true }),
    });
    await state(page, "decided");
    await page.locator(".test-chart .walk").waitFor();
    await page.locator(".score-panel.is-decided", { hasText: "Decided" }).waitFor();
  },

  async a_tournament_has_a_cross_table_whose_cells_open_their_games(stage) {
    const page = await stage.open("#/arena");
    await begin(page, {
      game: "Connect four",
      players: ["Level 1, Seed", "Level 2, Sprout", "Level 3, Seedling"],
      games: 2,
    });
    await state(page, "finished");
    same(await page.locator(".cross-table tbody tr").count(), 3);
    const points = await page.locator(".cross-table tbody td.number:nth-of-type(5) b").allInnerTexts();
    same(
      points.map((text) => Number(text.replace("½", ".5"))).reduce((sum, one) => sum + one, 0),
      6,
    );
    const cell = page.getByRole("button", { name: /^Seedling against Seed:/ });
    await cell.click();
    await page.getByRole("region", { name: "Seedling – Seed" }).waitFor();
    await eventually(async () => played(page), 2, "the games of the two");
    await page
      .getByRole("link", { name: /Replay game/ })
      .first()
      .click();
    await page.locator(".replay-panel .mini-grid").waitFor();
  },

  async more_games_are_asked_for_while_it_lasts(stage) {
    const page = await stage.open("#/arena");
    await begin(page, { ...quick, games: 2 });
    await state(page, "finished");
    await page.getByRole("button", { name: "At most: more" }).click();
    await page.getByText("all 10 games are played").waitFor();
    await eventually(async () => played(page), 10, "ten games");
  },

  async what_is_wrong_is_said_in_the_dialog(stage) {
    const page = await stage.open("#/arena");
    await page.getByRole("button", { name: "New match" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Player 1", { exact: true }).selectOption({ label: "A player of your own" });
    await dialog.locator("#match-player-0-spec").fill("alphabetta");
    await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
    await dialog.getByRole("alert").filter({ hasText: "alphabeta" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${stage.address}#/arena/m/nothing`);
    await page.locator(".error-panel").waitFor();
  },

  async a_broken_engine_loses_its_games_and_the_page_says_why(stage) {
    stage.data = undefined;
    await stage.serve();
    const program = join(stage.data, "frail");
    const script =
      'while read -r line; do case "$line" in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; quit) exit 0;; esac; done';
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    await stage.kill();
    stage.options = ["--engine", program];
    await stage.serve();
    const page = await stage.open("#/arena");
    await begin(page, {
      game: "Chess",
      players: ["random"],
      games: 2,
      more: (dialog) => dialog.getByLabel("Player 2", { exact: true }).selectOption({ label: "frail" }),
    });
    await state(page, "finished");
    await page.locator(".match-fault", { hasText: "frail lost game" }).waitFor();
  },

  async guests_start_small_matches_and_touch_no_others(stage) {
    const page = await stage.open("#/arena");
    await begin(page, endless);
    const link = await hash(page);
    const guest = await stage.openAsGuest(link);
    await guest.locator(".live-board").first().waitFor();
    same(await guest.getByRole("button", { name: "Pause" }).count(), 0);
    await guest.goto(`${stage.address}#/arena`);
    await guest.getByText(/You are a guest here: you see all matches. Up to 4 players, 24 games/).waitFor();
    await begin(guest, { ...quick, games: 4 });
    await state(guest, "finished");
    await page.getByRole("button", { name: "Stop" }).click();
    await state(page, "stopped");
  },

  async the_ladder_shows_levels_with_errors_and_leads_to_a_challenge(stage) {
    const page = await stage.open("#/arena/ladder?game=tic-tac-toe");
    await page.getByText("Nobody has measured these levels here yet.").waitFor();
    same(await page.locator(".rung").count(), 8);
    await page.getByRole("button", { name: "Measure" }).click();
    const dialog = page.getByRole("dialog", { name: "Measure the ladder" });
    for (let at = 7; at >= 3; --at) await dialog.getByRole("button", { name: `Without player ${at + 1}` }).click();
    await dialog.getByLabel(/^Games/).fill("2");
    await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
    await page.locator(".tournament").waitFor();
    await state(page, "finished");
    await page.getByRole("button", { name: "Ladder" }).click();
    await page.locator(".rung-error").first().waitFor();
    await page.getByText(/95 % errors, from 6 games/).waitFor();
    await page.getByRole("link", { name: "Challenge Sprout" }).click();
    await page.locator(".grid-board").waitFor();
    expect((await hash(page)).includes("vs=level:2"), "against that level");
  },

  async algorithms_stand_on_the_ladder_beside_the_levels(stage) {
    const page = await stage.open("#/arena/ladder?game=tic-tac-toe");
    await page.getByRole("button", { name: "Measure" }).click();
    const dialog = page.getByRole("dialog", { name: "Measure the ladder" });
    for (let at = 7; at >= 2; --at) await dialog.getByRole("button", { name: `Without player ${at + 1}` }).click();
    const algorithms = dialog.getByRole("group", { name: "Algorithms beside the levels" });
    for (const name of ["M & N", "Bayesian"]) await algorithms.getByRole("button", { name: `Add ${name}` }).click();
    expect(await algorithms.getByRole("button", { name: "Add M & N" }).isDisabled(), "it is there already");
    const mn = dialog.locator("#match-player-2-spec");
    same(await mn.inputValue(), "mn:depth=9");
    // What it is set to is only a suggestion.
    await mn.fill("mn:depth=2");
    await dialog.locator("#match-player-3-spec").fill("bayes:nodes=200");
    await dialog.getByLabel(/^Games/).fill("2");
    await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
    await page.locator(".tournament").waitFor();
    await state(page, "finished");
    await page.getByRole("button", { name: "Ladder" }).click();
    // What was measured comes after the levels, which are there at once.
    await page.locator(".rung").nth(9).waitFor();
    same(await page.locator(".rung").count(), 10);
    for (const [spec, name] of [
      ["mn:depth=2", "M & N"],
      ["bayes:nodes=200", "Bayesian"],
    ]) {
      const rung = page.locator(".rung", { hasText: spec });
      await rung.locator(".rung-says", { hasText: name }).waitFor();
      await rung.locator(".rung-dot").waitFor({ state: "attached" });
    }
    await page.getByRole("link", { name: "Challenge bayes:nodes=200" }).click();
    await page.locator(".grid-board").waitFor();
    expect(decodeURIComponent(await hash(page)).includes("bayes:nodes=200"), await hash(page));
  },

  async ones_own_results_stand_beside_the_ladder(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:1&you=first");
    await page.locator('[data-cell="4"]').click();
    await page.locator(".moves .move").nth(1).waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("region", { name: "Game over" }).waitFor();
    await page.goto(`${stage.address}#/arena/ladder?game=tic-tac-toe`);
    await page.locator(".rung", { hasText: "Seed" }).filter({ hasText: "1 lost" }).waitFor();
    await page.getByText("One game so far. Play five to see where you stand.").waitFor();
  },

  async a_match_fits_every_size(stage) {
    const page = await stage.open("#/arena");
    await begin(page, {
      ...quick,
      games: 20,
      more: (dialog) => dialog.getByRole("radio", { name: "0 or 10 Elo" }).check({ force: true }),
    });
    await state(page, "finished");
    await checkSizes(page, "match", sizes);
    await page.getByRole("link", { name: "Replay game 2", exact: true }).click();
    await page.locator(".replay-panel").waitFor();
    await checkSizes(page, "replay", sizes);
    await page.getByRole("link", { name: "Arena" }).first().click();
    await page.locator(".match-row").waitFor();
    await checkSizes(page, "list of matches", sizes);
  },

  async on_a_phone_the_board_comes_before_the_charts(stage) {
    const page = await stage.open("#/arena", { viewport: { width: 390, height: 844 } });
    await begin(page, { ...quick, games: 2 });
    await state(page, "finished");
    const tops = () =>
      page.evaluate(() =>
        [".score-panel", ".boards-panel", ".gauges", ".games-panel"].map(
          (part) => document.querySelector(part).getBoundingClientRect().top,
        ),
      );
    const places = await tops();
    same(
      [...places].sort((a, b) => a - b),
      places,
      "score, board, charts, games",
    );
  },

  async on_a_phone_pause_and_stop_are_at_the_thumb(stage) {
    const page = await stage.open("#/arena", { viewport: { width: 390, height: 844 } });
    await begin(page, endless);
    await state(page, "running");
    const at_thumb = (name) => page.locator(".match-thumb").getByRole("button", { name, exact: true });
    for (const name of ["Pause", "Stop"]) {
      same(await page.getByRole("button", { name, exact: true }).count(), 1, `${name} is there once`);
      expect((await at_thumb(name).boundingBox()).height >= 44, `${name} is large enough`);
    }
    const edges = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom };
        });
    const bar = await edges(".match-thumb");
    same((await edges(".match")).bottom, bar.top, "the match ends where the bar begins");
    same((await edges(".rail")).top, bar.bottom, "the bar stands on the tabs");
    expect((await edges(".toasts")).bottom <= bar.top, "what is told stands above it");
    await at_thumb("Pause").click();
    await state(page, "paused");
    await page.locator(".match").evaluate((match) => match.scrollTo(0, match.scrollHeight));
    expect((await edges(".set-up-panel")).bottom <= bar.top, "the end of the match can be scrolled into sight");
    await checkPage(page, "a paused match on a phone");
    await at_thumb("Resume").click();
    await state(page, "running");
    await at_thumb("Stop").click();
    await state(page, "stopped");
    await at_thumb("Resume").waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.locator(".bar").getByRole("button", { name: "Resume" }).waitFor();
    same(await page.locator(".match-thumb").isVisible(), false, "where there is room, the bar has it");
  },

  async a_tournament_fits_every_size(stage) {
    const page = await stage.open("#/arena");
    await begin(page, {
      game: "Tic-tac-toe",
      players: ["random", "Level 2, Sprout", "Level 3, Seedling", "Level 5, Young tree"],
      games: 2,
    });
    await state(page, "finished");
    await page
      .getByRole("button", { name: /against random/ })
      .first()
      .click();
    await page.locator(".pairing-panel").waitFor();
    await checkSizes(page, "tournament", sizes);
  },

  async the_ladder_and_the_dialog_fit_every_size(stage) {
    const page = await stage.open("#/arena/ladder?game=chess");
    await page.locator(".rung-dot").first().waitFor();
    await checkSizes(page, "ladder", sizes);
    await page.getByRole("button", { name: "Measure" }).click();
    await page.getByRole("dialog").waitFor();
    await checkSizes(page, "new match", sizes);
    await checkPage(page, "new match");
  },
};
