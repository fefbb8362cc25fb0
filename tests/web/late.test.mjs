// Answers that come late do not undo what the user did since asking.
import { drag, eventually, expect, lastMove, moveList, same, stands, type } from "./board.mjs";
import { openHeld } from "./held.mjs";

const two_people = "#/play?game=chess&vs=human";
const example = "#/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&eval=lines&depth=3&order=natural";
const pgn = (white) =>
  `[White "${white}"]\n[Black "Alan"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n`;
const hashOf = async (page) => page.evaluate(() => location.hash);

async function stepIs(page, step) {
  await page.locator(".stepper-count", { hasText: new RegExp(`^${step} / `) }).waitFor();
}

async function steps(page) {
  return Number((await page.locator(".stepper-count .quiet").innerText()).replace(/\D/g, ""));
}

async function raced(page) {
  await page.locator(".lane-state:not(:empty)").first().waitFor();
}

/** What was released has reached the page, and what follows from it is drawn. */
async function settled(page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    await drawn();
  });
}

export const tests = {
  async home_pressed_while_a_race_is_computed_anew_stays(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze?gen=empty&size=10x10&alg=bfs");
    await raced(page);
    const before = await steps(page);
    held.hold("path.solve");
    await page.locator(".maze-canvas").focus();
    for (const key of ["Enter", "ArrowRight", "Space", "Escape"]) await page.keyboard.press(key);
    await held.came();
    await page.keyboard.press("Home");
    await stepIs(page, 0);
    held.release();
    await eventually(async () => (await steps(page)) !== before, true, "the new race is there");
    await stepIs(page, 0);
  },

  async a_step_taken_before_the_first_answer_is_where_a_race_opens(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze?step=40", ["path.solve"]);
    await held.came();
    await page.keyboard.press("Home");
    held.release();
    await raced(page);
    await stepIs(page, 0);
  },

  async a_race_begun_before_its_answer_plays_when_it_is_there(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze", ["path.generate"]);
    await held.came();
    await page.getByLabel("Speed").selectOption("1");
    await page.getByRole("button", { name: "Race", exact: true }).click();
    held.release();
    await raced(page);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Space");
    expect(!(await page.locator(".stepper-count").innerText()).startsWith(String(await steps(page))), "not at the end");
  },

  async playing_goes_on_when_another_search_is_added_late(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze?alg=bfs");
    await raced(page);
    held.hold("path.solve");
    await page.getByLabel("Speed").selectOption("1");
    await page.getByRole("button", { name: "Add a search" }).click();
    await held.came();
    await page.getByRole("button", { name: "Race", exact: true }).click();
    held.release();
    await page.locator(".lane-state:not(:empty)").nth(1).waitFor();
    await page.getByRole("button", { name: "Pause" }).waitFor();
  },

  async a_lane_chosen_anew_does_not_show_the_counters_of_the_last(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze?alg=bfs,dfs");
    await page.locator(".lane-state:not(:empty)").nth(1).waitFor();
    held.hold("path.solve");
    await page.getByRole("button", { name: "Remove Breadth-first" }).click();
    await held.came();
    const shown = page.locator(".lane .counter dd").first();
    const of_dfs = await shown.innerText();
    held.release();
    await settled(page);
    same(await shown.innerText(), of_dfs);
    held.hold("path.solve");
    await page.getByLabel("Search of lane 1").selectOption("greedy");
    await held.came();
    await eventually(() => shown.innerText(), "…", "nothing is known of it yet");
    held.release();
    await page.locator(".lane-state:not(:empty)").first().waitFor();
  },

  async a_stroke_goes_on_while_its_searches_come_late(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze?gen=empty&size=10x10&alg=bfs");
    await raced(page);
    const box = await page.locator(".maze-canvas").boundingBox();
    const at = (x, y) => [box.x + ((x + 0.5) * box.width) / 10, box.y + ((y + 0.5) * box.width) / 10];
    held.hold("path.solve");
    await page.mouse.move(...at(2, 2));
    await page.mouse.down();
    await held.came();
    await page.mouse.move(...at(4, 2));
    held.release();
    await settled(page);
    await page.mouse.move(...at(5, 2));
    await page.mouse.up();
    await page.waitForURL(/walls=mS4W/);
  },

  async a_topic_left_before_its_answer_does_not_move_the_next_one(stage) {
    const { page, held } = await openHeld(stage, "#/paths/maze", ["path.generate"]);
    await held.came();
    await page.getByLabel("Problem").selectOption("tour");
    await raced(page);
    await page.keyboard.press("Home");
    await stepIs(page, 0);
    held.release();
    await settled(page);
    await stepIs(page, 0);
    same(await steps(page), 64);
    await page.getByLabel("Problem").selectOption("maze");
    await page.locator(".maze-canvas").nth(2).waitFor();
    await page.locator(".lane-state:not(:empty)").nth(2).waitFor();
    expect((await steps(page)) > 64, "the race of the maze");
  },

  async a_topic_come_back_to_can_be_stepped(stage) {
    const { page } = await openHeld(stage, "#/paths/maze");
    await raced(page);
    const there = await steps(page);
    await page.getByLabel("Problem").selectOption("tour");
    await page.locator(".tour-canvas").waitFor();
    await page.getByLabel("Problem").selectOption("maze");
    await page.locator(".maze-canvas").first().waitFor();
    await eventually(() => steps(page), there, "the race is still there");
  },

  async a_network_typed_and_left_before_it_is_read_is_taken(stage) {
    const { page, held } = await openHeld(stage, "#/paths/network?alg=dijkstra");
    await raced(page);
    await page.getByRole("button", { name: "As text" }).click();
    held.hold("path.generate");
    const field = page.getByRole("textbox", { name: "The network as text" });
    await field.fill("node a 0 0\nnode b 30 40\nlink a b");
    await page.locator("h1").click();
    same(await field.inputValue(), "node a 0 0\nnode b 30 40\nlink a b");
    await held.came();
    held.release();
    await page.locator(".stepper-words", { hasText: "its path is 50 long" }).waitFor();
  },

  async a_network_changed_by_hand_is_not_replaced_by_the_books(stage) {
    const { page, held } = await openHeld(stage, "#/paths/network?nodes=a@0,0;b@30,40&links=0-1&alg=bfs");
    await raced(page);
    held.hold("path.generate");
    await page.getByRole("button", { name: "The book's network" }).click();
    await held.came();
    await page.locator(".net-node").first().focus();
    await page.keyboard.press("ArrowLeft");
    held.release();
    await settled(page);
    same(await page.locator(".lane").first().locator(".net-node").count(), 2);
    expect((await hashOf(page)).includes("nodes=a@"), await hashOf(page));
  },

  async a_step_taken_while_a_search_is_recorded_stays(stage) {
    const { page, held } = await openHeld(stage, `${example}&step=177`, ["tree.record"]);
    await held.came();
    await page.keyboard.press("Home");
    held.release();
    await page.locator(".tree-canvas").waitFor();
    await stepIs(page, 0);
    held.hold("tree.record");
    await page.getByLabel("Depth in plies").fill("2");
    await page.getByRole("button", { name: "Run" }).click();
    await held.came();
    await page.locator("h1").click();
    for (const key of ["End", "Home", "ArrowRight"]) await page.keyboard.press(key);
    await page.getByLabel("Depth in plies").fill("1");
    held.release();
    await eventually(async () => (await steps(page)) < 296, true, "the new search is there");
    await stepIs(page, 1);
    same(await page.getByLabel("Depth in plies").inputValue(), "1");
  },

  async what_was_chosen_while_a_search_runs_stays(stage) {
    const link = "#/tree?game=chess&alg=alphabeta&eval=control&depth=8&order=eval&step=5";
    const { page, held } = await openHeld(stage, link, ["tree.grown", "tree.record"]);
    await held.came();
    held.release(0);
    await page.getByText("The search still runs.").first().waitFor();
    await page.getByLabel("What is unfolded").selectOption("cuts");
    await page.locator("h1").click();
    for (const key of ["Home", "ArrowRight"]) await page.keyboard.press(key);
    await stepIs(page, 1);
    await page.getByLabel("Depth in plies").fill("3");
    await page.getByRole("button", { name: "Stop" }).first().click();
    await held.came();
    held.release();
    await page.getByText("The search was stopped.").first().waitFor();
    await eventually(async () => /step=1&/.test(await hashOf(page)), true, "the link says where");
    await stepIs(page, 1);
    same(await page.getByLabel("What is unfolded").inputValue(), "cuts");
    same(await page.getByLabel("Depth in plies").inputValue(), "3");
  },

  async a_node_selected_while_a_search_runs_stays(stage) {
    const link = "#/tree?game=connect-four&alg=alphabeta&depth=10&order=best";
    const { page, held } = await openHeld(stage, link, ["tree.grown", "tree.record"]);
    await held.came(2);
    held.release(0);
    await page.getByText("The search still runs.").first().waitFor();
    const before = await steps(page);
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("treeitem").nth(1).click();
    await page.getByRole("button", { name: "Why", exact: true }).click();
    await page.locator(".crumb.here").filter({ hasNotText: "root" }).waitFor();
    const there = page.locator(".crumbs");
    const selected = await there.innerText();
    held.release(0);
    await eventually(async () => (await steps(page)) > before, true, "it has grown");
    same(await there.innerText(), selected);
    await page.evaluate(() => (location.hash = "#/games"));
  },

  async a_lesson_asked_for_before_its_tree_is_there_begins_with_it(stage) {
    const { page, held } = await openHeld(stage, example);
    await page.locator(".tree-canvas").waitFor();
    held.hold("tree.record");
    await page.getByLabel("Depth in plies").fill("2");
    await page.getByRole("button", { name: "Run" }).click();
    await held.came();
    await page.getByRole("button", { name: "Lesson" }).click();
    held.release();
    await eventually(async () => (await steps(page)) < 296, true, "the new search is there");
    await page.locator(".tree-panel").getByText("Question 1 of").waitFor();
  },

  async an_exercise_that_comes_late_leads_nobody_away(stage) {
    const { page, held } = await openHeld(stage, example);
    await page.locator(".tree-canvas").waitFor();
    held.hold("tree.exercise");
    await page.getByRole("button", { name: "More" }).first().click();
    await page.getByRole("menuitem", { name: "Exercise on a new tree" }).click();
    await held.came();
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByText("No games yet").waitFor();
    held.release();
    await settled(page);
    same(await hashOf(page), "#/games");
  },

  async a_game_that_opens_late_does_not_take_the_board_of_the_next(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    await eventually(async () => (await hashOf(page)).startsWith("#/play/g/"), true, "an address");
    const first = await hashOf(page);
    await page.evaluate(() => (location.hash = "#/play?game=chess&vs=human&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1"));
    await stands(page, "d2", "");
    await type(page, "e3");
    await lastMove(page, "e3");
    await eventually(async () => (await hashOf(page)).startsWith("#/play/g/"), true, "an address");
    const second = await hashOf(page);
    await page.getByRole("link", { name: "Games" }).click();
    await page.evaluate(() => (location.hash = "#/play?game=tic-tac-toe&vs=human"));
    await page.locator(".grid-board").waitFor();
    held.hold("game.open");
    await page.evaluate((hash) => (location.hash = hash), first);
    await held.came(1);
    await page.evaluate((hash) => (location.hash = hash), second);
    await held.came(2);
    held.release(1, 0);
    await lastMove(page, "e3");
    await settled(page);
    same(await moveList(page), ["e3"]);
    same(await hashOf(page), second);
    held.release();
    await type(page, "Kd7");
    await lastMove(page, "Kd7");
  },

  async a_board_of_the_line_before_is_not_shown_in_the_next(stage) {
    const { page, held } = await openHeld(stage, two_people);
    for (const move of ["e4", "e5", "Nf3"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    held.hold("game.board");
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await held.came();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Take back" }).click();
    await lastMove(page, "e5");
    await page.getByRole("button", { name: "Take back" }).click();
    await lastMove(page, "e4");
    held.release();
    await settled(page);
    for (const move of ["c5", "d4"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await stands(page, "c5", "black pawn");
    await stands(page, "e7", "black pawn");
  },

  async a_look_back_stays_when_a_move_comes_late(stage) {
    const { page, held } = await openHeld(stage, two_people);
    for (const move of ["e4", "e5"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    held.hold("game.state", "game.move");
    await type(page, "Nf3");
    await held.came(2);
    await page.locator("button.move", { hasText: "e4" }).click();
    held.release();
    await page.locator("button.move", { hasText: "Nf3" }).waitFor();
    await lastMove(page, "e4");
    await stands(page, "e5", "");
  },

  async a_move_typed_while_another_is_on_its_way_is_not_lost(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await page.locator("cg-board").waitFor();
    held.hold("game.state", "game.move");
    await type(page, "e4");
    await held.came(2);
    await type(page, "e5");
    await page.locator(".field-reply", { hasText: "e4 is still on its way" }).waitFor();
    same(await page.getByLabel("Move", { exact: true }).inputValue(), "e5");
    held.release();
    await lastMove(page, "e4");
    await page.keyboard.press("Enter");
    await lastMove(page, "e5");
  },

  async a_board_flipped_before_its_game_is_there_stays_flipped(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await page.locator(".orientation-white").waitFor();
    held.hold("game.new");
    await page.evaluate(() => (location.hash = "#/play?game=chess&vs=human&tc=300+3"));
    await held.came();
    await page.keyboard.press("f");
    await page.locator(".orientation-black").waitFor();
    held.release();
    await page.locator(".clock").first().waitFor();
    await page.locator(".orientation-black").waitFor();
  },

  async a_promotion_stays_open_while_the_same_position_arrives_again(stage) {
    const { page, held } = await openHeld(stage, "#/play?game=chess&vs=human&fen=7k/4P3/8/8/8/8/8/K7_w_-_-_0_1");
    await page.locator("cg-board").waitFor();
    await type(page, "Ka2");
    await lastMove(page, "Ka2");
    await type(page, "Kg7");
    await lastMove(page, "Kg7");
    held.hold("game.hint");
    await page.getByRole("button", { name: "Hint" }).click();
    await held.came();
    await drag(page, "e7", "e8");
    await page.getByRole("dialog", { name: "Promote to" }).waitFor();
    held.release();
    await page.getByRole("region", { name: "Hint" }).waitFor();
    await page.keyboard.press("n");
    await lastMove(page, "e8=N+");
  },

  async a_hint_for_another_game_is_not_shown(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await page.locator("cg-board").waitFor();
    held.hold("game.hint");
    await page.getByRole("button", { name: "Hint" }).click();
    await held.came();
    await page.evaluate(() => (location.hash = "#/play?game=chess&vs=human&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1"));
    await stands(page, "d2", "");
    held.release();
    await settled(page);
    same(await page.getByRole("region", { name: "Hint" }).count(), 0);
  },

  async a_dialog_opened_before_the_first_answer_stays_open(stage) {
    const { page, held } = await openHeld(stage, "#/tree", ["hello"]);
    await held.came();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    held.release();
    await page.locator(".tree-canvas").waitFor();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.locator("html[data-theme=dark]").waitFor();
  },

  async a_dialog_opened_while_a_rematch_is_made_stays_open(stage) {
    const { page, held } = await openHeld(stage, "#/play?game=tic-tac-toe&vs=human");
    for (const square of [0, 3, 1, 4, 2]) {
      await page.locator(`[data-cell="${square}"]`).click();
      await page.locator(`[data-cell="${square}"] .mark`).waitFor();
    }
    held.hold("game.rematch");
    await page.getByRole("button", { name: "Rematch" }).click();
    await held.came();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    held.release();
    await page.getByRole("region", { name: "Game over" }).waitFor({ state: "detached" });
    same(await page.getByRole("dialog").count(), 1);
  },

  async a_new_game_that_was_given_up_does_not_begin(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    held.hold("game.new");
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator(".dialog-foot").getByRole("button", { name: "Start" }).click();
    await held.came();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Settings" }).click();
    held.release();
    await settled(page);
    same(await page.getByRole("dialog").count(), 1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await lastMove(page, "e4");
    await type(page, "e5");
    await lastMove(page, "e5");
  },

  async a_list_of_games_that_comes_out_of_order_is_dropped(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(`${pgn("Ada")}\n${pgn("Grace")}`);
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await page.locator(".game-row").nth(1).waitFor();
    held.hold("library.list");
    await page.getByRole("searchbox").fill("Ada");
    await held.came(1);
    await page.getByRole("searchbox").fill("Grace");
    await held.came(2);
    held.release(1, 0);
    await page.locator(".game-row", { hasText: "Ada" }).waitFor({ state: "detached" });
    await settled(page);
    same(await page.locator(".game-names").allInnerTexts(), ["Grace – Alan"]);
    same(await page.getByRole("searchbox").inputValue(), "Grace");
  },

  async an_import_that_takes_long_leads_nobody_away(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    held.hold("store.import");
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill(pgn("Ada"));
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await held.came();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Paste PGN or a game record").fill("1. d4");
    held.release();
    await page.locator(".toast", { hasText: "1 game imported." }).waitFor();
    same(await page.getByLabel("Paste PGN or a game record").inputValue(), "1. d4");
    await page.keyboard.press("Escape");
    await page.locator(".game-row", { hasText: "Ada" }).waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await lastMove(page, "Qxf7#");
  },

  async the_game_walked_to_in_the_palette_stays_when_others_arrive(stage) {
    const { page, held } = await openHeld(stage, "#/games");
    for (const names of [["Gracia", "Grace"], ["Ada"]]) {
      await page.getByRole("button", { name: "Import" }).click();
      await page.getByLabel("Paste PGN or a game record").fill(names.map(pgn).join("\n"));
      await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
      await page.locator(".toast", { hasText: `${names.length} game` }).waitFor();
    }
    await page.keyboard.press("Control+k");
    const games = page.locator(".palette-entry", { hasText: "Alan" });
    await games.nth(2).waitFor();
    const [newest, walked_to] = await games.allInnerTexts();
    expect(newest.startsWith("Ada"), `the newest comes first: ${newest}`);
    held.hold("store.list");
    await page.getByRole("combobox", { name: "Command" }).fill("Grac");
    await held.came();
    for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    const current = page.locator(".palette-entry.current");
    await eventually(() => current.innerText(), walked_to, "the second game");
    held.release();
    await games.nth(2).waitFor({ state: "detached" });
    same(await current.innerText(), walked_to);
  },
};
