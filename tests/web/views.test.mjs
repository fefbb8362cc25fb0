// Every view at every size, light and dark: nothing overlaps, nothing scrolls sideways, no serious fault for axe.
import { gzipSync } from "node:zlib";
import { drag, expect, lastMove, movesPlayed, same, type } from "./board.mjs";
import { checkPage, checkSizes, frames, seriousFaults, sideways, sizes, told } from "./fits.mjs";
import { openHeld } from "./held.mjs";

const small_sizes = { narrow: [320, 640], tablet: [900, 700], landscape: [844, 390] };
const views = ["#/analyse", "#/arena", "#/games"];
const path_views = [
  "#/paths/network",
  "#/paths/tour?board=5x5&rule=plain&step=300",
  "#/paths/tour?board=5x5&closed=1",
  "#/paths/tiles",
];
const tree = "#/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&eval=lines&depth=3";
const trees = [`${tree}&step=177`, `${tree}&with=minimax`, `${tree}&lesson=1`, "#/tree?game=chess&alg=engine&depth=5"];
async function checkViews(stage, links, at_sizes) {
  for (const link of links) {
    const page = await stage.open(link);
    const drawn = "cg-board, .grid-board, .later-panel, .game-rows, .lane-state:not(:empty), .tree-canvas";
    await page.locator(drawn).first().waitFor();
    await checkSizes(page, link, at_sizes);
    await page.context().close();
  }
}

async function checkDialog(stage, where, open) {
  const page = await stage.open("#/play?game=chess&vs=human");
  await page.locator("cg-board").waitFor();
  await open(page);
  await page.getByRole("dialog").waitFor();
  await checkSizes(page, where, sizes);
}

export const tests = {
  async chess_fits_every_size(stage) {
    await checkViews(stage, ["#/play?game=chess&vs=level:1&tc=300+3"], { ...sizes, ...small_sizes });
  },

  async grid_games_fit_every_size(stage) {
    await checkViews(stage, ["#/play?game=connect-four&vs=human", "#/play?game=tic-tac-toe&vs=human"], sizes);
  },

  async boards_of_other_shapes_fit_every_size(stage) {
    await checkViews(stage, ["#/play?game=hex&vs=human", "#/play?game=kalah&vs=human"], sizes);
  },

  async the_other_views_fit_every_size(stage) {
    await checkViews(stage, views, sizes);
  },

  async a_library_fits_every_size_with_its_game_and_its_openings(stage) {
    const page = await stage.open("#/games");
    const game = (white, moves) => `[White "${white}"]\n[Date "1999.01.20"]\n[Result "1-0"]\n\n${moves} 1-0\n\n`;
    const names = ["Kasparov, Garry", "A name that is much longer than any of the others", "Tal"];
    const text = names.map((name, at) => game(name, ["1. e4 e5", "1. e4 c5", "1. d4 d5"][at])).join("");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await page.locator(".game-row").nth(2).waitFor();
    for (const at of [0, 1]) await page.locator(".game-row").nth(at).getByRole("checkbox").check();
    await page.locator(".preview-board .mini-square").first().waitFor();
    await checkSizes(page, "library", { ...sizes, ...small_sizes });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole("button", { name: "Openings" }).click();
    await page.locator(".explorer-move").first().waitFor();
    await checkSizes(page, "openings", { laptop: sizes.laptop, projector: sizes.projector });
    await page.getByRole("button", { name: /^Player:/ }).click();
    await page.locator(".pill-value").first().waitFor();
    await told(page, seriousFaults, "a pill that is open: axe");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(".game-side.shown .explorer-move").first().waitFor();
    await told(page, seriousFaults, "openings on a phone: axe");
    await told(page, sideways, "openings on a phone");
  },

  async an_analysis_fits_every_size_in_every_tab(stage) {
    const moves = "e2e4,e7e5,d1h5,b8c6,f1c4,g8f6";
    const page = await stage.open(
      `#/analyse?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=${moves}`,
    );
    await page.locator(".line-move").first().waitFor();
    await page.keyboard.press("Escape");
    await checkSizes(page, "analyse", { ...sizes, ...small_sizes });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ["Coach", "Moves", "Graph", "Book"]) {
      await page.getByRole("button", { name: tab, exact: true }).click();
      await frames(page);
      await checkPage(page, `analyse, ${tab}`);
    }
  },

  async a_maze_fits_every_size(stage) {
    await checkViews(stage, ["#/paths/maze?step=60"], { ...sizes, ...small_sizes });
  },

  async networks_tours_and_tiles_fit_every_size(stage) {
    await checkViews(stage, path_views, sizes);
  },

  async trees_fit_every_size(stage) {
    await checkViews(stage, trees, { ...sizes, ...small_sizes });
  },

  async the_set_up_of_a_search_fits_and_is_accessible(stage) {
    const page = await stage.open("#/tree?game=chess");
    await page.locator(".position-chip").click();
    await page.locator(".set-up-chess cg-board").waitFor();
    await checkSizes(page, "set up a search", sizes);
  },

  async the_outline_of_a_tree_is_accessible(stage) {
    const page = await stage.open(tree);
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("treeitem").first().waitFor();
    await checkSizes(page, "outline", sizes);
  },

  async the_new_game_dialog_fits_and_is_accessible(stage) {
    await checkDialog(stage, "new game", (page) => page.getByRole("button", { name: "New game" }).click());
  },

  async the_palette_fits_and_is_accessible(stage) {
    await checkDialog(stage, "palette", (page) => page.keyboard.press("Control+k"));
  },

  async the_keys_fit_and_are_accessible(stage) {
    await checkDialog(stage, "keys", (page) => page.keyboard.press("?"));
  },

  async the_settings_fit_and_are_accessible(stage) {
    await checkDialog(stage, "settings", (page) => page.getByRole("button", { name: "Settings" }).click());
  },

  async a_game_in_progress_and_over_is_accessible(stage) {
    const page = await stage.open("#/play?game=chess&vs=human", { viewport: { width: 390, height: 844 } });
    for (const move of ["f3", "e5", "g4"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await told(page, seriousFaults, "in progress: axe");
    await type(page, "Qh4");
    await page.getByRole("region", { name: "Game over" }).waitFor();
    await told(page, seriousFaults, "over: axe");
    await told(page, sideways, "scrolls sideways");
  },

  async focus_goes_into_a_dialog_and_back(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    const opener = page.getByRole("button", { name: "New game" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog :focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".new-game-button:focus").waitFor();
  },

  async presentation_hides_the_rail_and_blanks(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    await page.locator("cg-board").waitFor();
    await page.keyboard.press("Shift+P");
    await page.locator("html.presenting .narration").waitFor();
    same(await page.locator(".rail").isVisible(), false);
    await page.keyboard.press("b");
    await page.locator(".blank").waitFor();
    await page.keyboard.press("b");
    await page.keyboard.press("Shift+P");
    await page.locator(".rail").waitFor();
  },

  async reduced_motion_runs_no_animation(stage) {
    const { page, held } = await openHeld(stage, "#/play?game=chess&vs=pvs:time=100");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("cg-board").waitFor();
    held.hold("game.state");
    await drag(page, "e2", "e4");
    await held.came();
    held.release(0);
    await page.locator(".player.thinks").waitFor();
    const running = () => document.getAnimations().filter((animation) => animation.playState === "running").length;
    same(await page.evaluate(running), 0);
    same(await page.locator("piece.anim").count(), 0);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("dialog").waitFor();
    same(await page.evaluate(running), 0);
    await page.keyboard.press("Escape");
    held.release();
    await movesPlayed(page, 2);
  },

  async all_assets_are_under_200_kilobytes_gzipped(stage) {
    const bodies = [];
    await stage.serve();
    const page = await stage.open("");
    await page.locator("cg-board").waitFor();
    const urls = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    for (const url of [stage.address, ...urls.filter((name) => name.startsWith("http"))])
      bodies.push(gzipSync(Buffer.from(await (await page.request.get(url)).body())).length);
    expect(bodies.length >= 3, "page, script and style sheet");
    expect(bodies.reduce((sum, size) => sum + size, 0) < 200 * 1024, "less than 200 KB");
  },
};
