// The Tree view: recorded searches stepped, explained, proved, compared, typed, saved and opened.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eventually, expect, same } from "./board.mjs";
import { openHeld } from "./held.mjs";

const example = "#/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&eval=lines&depth=3&order=natural";
const hashOf = (page) => page.evaluate(() => location.hash);
const panel = (page) => page.locator(".tree-panel");
const step = (page) => page.locator(".stepper-count span").first().innerText();

/** Open, and the search has ended. */
async function opened(stage, link = example, options = {}) {
  const page = await stage.open(link, options);
  await page.locator(".tree-canvas").first().waitFor();
  await page.locator(".tree-progress").waitFor({ state: "detached" });
  return page;
}

/** A search that runs on, as far as the page knows: its last answer is held back. */
async function running(stage) {
  const { page, held } = await openHeld(stage, "#/tree?game=chess&alg=alphabeta&eval=control&depth=8&order=eval", [
    "tree.record",
  ]);
  await page.getByText("The search still runs.").first().waitFor();
  return { page, held };
}

async function counts(page) {
  const words = await page.locator(".tree-counts").innerText();
  return words.replace(/\s+/g, " ");
}

/** The drawing once it rests: what was done is drawn, nothing moves, every board is there. */
async function pictureOf(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.locator(".tree-canvas:not([aria-busy=true])").first().waitFor();
  const bytes = await page.evaluate(() => document.querySelector(".tree-canvas").toDataURL());
  return createHash("sha256").update(bytes).digest("hex");
}

async function walkToStep177(page) {
  await page.keyboard.press("Home");
  await eventually(() => step(page), "0", "the first step");
  for (let at = "0"; Number(at) < 177; at = await step(page)) {
    await page.keyboard.press("n");
    await eventually(async () => (await step(page)) !== at, true, "another step");
  }
  same(await step(page), "177");
}

/** Where a node stands on the canvas: looked for with the pointer, as a hand would. */
async function selectByOutline(page, name) {
  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("treeitem").filter({ hasText: name }).first().click();
  await page.getByRole("button", { name: "Why", exact: true }).click();
}

/** A recording's file, dropped on the page. */
async function dropRecording(page, bytes) {
  await page.evaluate((text) => {
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([content], "kept.tree"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
  }, bytes.toString("base64"));
}

export const tests = {
  async the_example_has_its_counts_and_opens_at_the_end(stage) {
    const page = await opened(stage);
    same(await step(page), "296");
    await eventually(async () => (await counts(page)).includes("minimax needs 260"), true, "minimax is counted");
    const words = await counts(page);
    for (const fact of ["nodes 93", "leaves 63", "cuts 18"]) expect(words.includes(fact), `${fact}: ${words}`);
    await panel(page).getByText("Best play is worth +2 to X").waitFor();
  },

  async n_leads_to_the_cut_and_the_panel_gives_the_reason(stage) {
    const page = await opened(stage);
    await walkToStep177(page);
    await panel(page).getByText("7 and 8").first().waitFor();
    await panel(page).getByText("0 ≤ +2").waitFor();
    await panel(page).getByText("X already has +2 from move 2.").waitFor();
    await page.locator(".stepper-words", { hasText: "Cut. O can hold X to 0" }).waitFor();
    same(await page.locator(".replies .never").count(), 2);
  },

  async prove_it_searches_twelve_nodes_and_the_root_stays(stage) {
    const page = await opened(stage, `${example}&step=177`);
    await page.getByRole("button", { name: "Prove it" }).click();
    const proof = page.locator(".proof");
    await proof.getByText("12 more nodes").waitFor();
    await proof.getByText("the root stays +2").waitFor();
  },

  async show_who_set_alpha_selects_move_2(stage) {
    const page = await opened(stage, `${example}&step=177`);
    await page.getByRole("button", { name: "Show who set α" }).click();
    await page.locator(".crumb.here", { hasText: "X 2" }).waitFor();
    await eventually(async () => /node=\d+/.test(await hashOf(page)), true, "the link names the node");
  },

  async fifty_steps_on_and_fifty_back_are_the_same_picture_and_link(stage) {
    const page = await opened(stage, `${example}&step=100`);
    await page.locator(".crumb.here").waitFor();
    const before = [await pictureOf(page), await hashOf(page)];
    for (let times = 0; times < 50; ++times) await page.keyboard.press("ArrowRight");
    await eventually(async () => (await hashOf(page)).includes("step=150"), true, "fifty on");
    expect((await pictureOf(page)) !== before[0], "another picture in between");
    for (let times = 0; times < 50; ++times) await page.keyboard.press("ArrowLeft");
    await eventually(async () => (await hashOf(page)) === before[1], true, "the same link");
    same(await pictureOf(page), before[0]);
  },

  async two_searches_side_by_side(stage) {
    const page = await opened(stage);
    await page.keyboard.press("c");
    const table = page.locator(".counts");
    await table.getByText("260").waitFor();
    same(await table.locator("tr", { hasText: "nodes" }).locator("td").allInnerTexts(), ["93", "260"]);
    await panel(page).getByText("same move? yes").waitFor();
    await panel(page).getByText("Knuth and Moore").waitFor();
    same(await page.locator(".tree-canvas").count(), 2);
    expect((await hashOf(page)).includes("with=minimax"), "the link says so");
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "One search" }).click();
    await eventually(() => page.locator(".tree-canvas").count(), 1, "one again");
  },

  async compare_offers_other_searches(stage) {
    const page = await opened(stage);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Alpha-beta, best first" }).click();
    await page.locator(".counts thead", { hasText: "Alpha-beta, best first" }).waitFor();
    await page.locator(".least").waitFor();
  },

  async the_engine_is_compared_with_itself_without_a_rule(stage) {
    const page = await opened(stage, "#/tree?game=chess&alg=engine&depth=5");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Chess engine without null move" }).click();
    await page.locator(".counts thead", { hasText: "Chess engine without null move" }).waitFor();
    expect((await hashOf(page)).includes("with=engine:without=null-move"), await hashOf(page));
  },

  async a_typed_tree_has_the_textbooks_value(stage) {
    const page = await opened(stage);
    await page.locator(".position-chip").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Typed tree" }).check();
    const field = dialog.getByRole("textbox", { name: /^A tree/ });
    await field.fill("((3 12 8) (2 4 6) (14 5 2)");
    await dialog.getByRole("alert").waitFor();
    await field.fill("((3 12 8) (2 4 6) (14 5 2))");
    await dialog.getByRole("alert").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Run" }).click();
    await panel(page).getByText("worth +3 to MAX").waitFor();
    await eventually(async () => (await counts(page)).includes("leaves 7"), true, "two leaves were cut");
    await page.reload();
    await panel(page).getByText("worth +3 to MAX").waitFor();
  },

  async a_position_is_set_up_on_the_board(stage) {
    const page = await opened(stage);
    await page.locator(".position-chip").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Empty board" }).click();
    await dialog.locator('[data-cell="4"][aria-disabled]').waitFor({ state: "detached" });
    for (const cell of [4, 0, 8]) {
      await dialog.locator(`[data-cell="${cell}"]`).click();
      await dialog.locator(`[data-cell="${cell}"] .mark`).waitFor();
    }
    await dialog.getByRole("button", { name: "Run" }).click();
    await panel(page).getByText("to O").first().waitFor();
    await eventually(async () => (await hashOf(page)).includes("pos=O../.X./..X"), true, "the link has the position");
  },

  async record_save_and_reopen(stage) {
    const page = await opened(stage, `${example}&step=177`);
    await panel(page).getByText("0 ≤ +2").waitFor();
    await page.getByRole("button", { name: "More" }).first().click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Save the recording" }).click();
    const download = await coming;
    same(download.suggestedFilename(), "tic-tac-toe-alphabeta.tree");
    const bytes = await readFile(await download.path());
    const other = await opened(stage);
    await dropRecording(other, bytes);
    await other.locator(".opened-chip", { hasText: "alphabeta:depth=3,eval=lines" }).waitFor();
    await walkToStep177(other);
    await panel(other).getByText("0 ≤ +2").waitFor();
    await eventually(async () => /#\/tree\/r\/\w+\?step=177/.test(await hashOf(other)), true, "a link of its own");
    await other.reload();
    await panel(other).getByText("0 ≤ +2").waitFor();
  },

  async a_broken_recording_is_refused_with_words(stage) {
    const page = await opened(stage);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["arbotree, or not"], "broken.tree"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
    });
    await page.locator(".toast.error").waitFor();
    same(await step(page), "296");
  },

  async a_bayesian_tree_shows_its_chances_and_its_best_line(stage) {
    const page = await opened(stage, "#/tree?game=reversi&alg=bayes");
    await page.locator(".legend-signs", { hasText: "how likely each value is" }).waitFor({ state: "attached" });
    const line = page.locator(".why-line svg");
    expect((await line.locator(".chance").count()) > 1, "bars on the number line");
    const label = await line.getAttribute("aria-label");
    expect(/nine times in ten over .*nine times in ten under/.test(label), label);
    const told = await counts(page);
    expect(!told.includes("minimax needs"), `a tree that grows has no depth: ${told}`);
    // The line goes on below the root: the first move is marked in the table, and has a small board.
    await page.locator(".replies tr.best").waitFor();
    expect((await page.locator(".mini-line li").count()) > 2, "best play as small boards");
  },

  async a_search_that_knows_enough_says_so(stage) {
    const page = await opened(stage, "#/tree?game=tree&pos=lecture&alg=bstar");
    await page.locator(".story-words", { hasText: "12 positions until its move was settled." }).waitFor();
    await page.locator(".legend-signs", { hasText: "what the value may still come to" }).waitFor({ state: "attached" });
  },

  async the_picture_is_exported_as_svg(stage) {
    const page = await opened(stage, `${example}&step=177`);
    await page.getByRole("button", { name: "More" }).first().click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Picture as SVG" }).click();
    const text = await readFile(await (await coming).path(), "utf8");
    expect(text.startsWith("<svg"), "an SVG");
  },

  async what_cannot_end_is_refused_with_an_estimate(stage) {
    const page = await stage.open("#/tree?game=chess&alg=minimax&depth=30");
    const refusal = page.locator(".tree-refusal");
    await refusal.getByText(/about 10.* positions/).waitFor();
    await refusal.getByText(/Try depth=/).waitFor();
    await refusal.getByRole("button", { name: "Change the set-up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Depth in plies").fill("2");
    await dialog.getByRole("button", { name: "Run" }).click();
    await page.locator(".tree-counts").waitFor();
    await eventually(async () => (await counts(page)).includes("nodes 421"), true, "it runs");
  },

  async a_shared_link_opens_the_same_state_in_a_fresh_profile(stage) {
    const page = await opened(stage);
    await walkToStep177(page);
    await panel(page).getByText("0 ≤ +2").waitFor();
    await selectByOutline(page, "X 2");
    await eventually(async () => /step=177&node=\d+/.test(await hashOf(page)), true, "the link says both");
    const other = await opened(stage, await hashOf(page));
    await other.locator(".crumb.here", { hasText: "X 2" }).waitFor();
    same(await step(other), "177");
    same(await pictureOf(other), await pictureOf(page));
  },

  async a_bad_link_is_named(stage) {
    const page = await stage.open("#/tree?game=tic-tac-toe&alg=bogosort");
    const alert = page.getByRole("alert").filter({ hasText: "This link does not open" });
    await alert.getByText("bogosort").waitFor();
    await alert.getByText("alphabeta").waitFor();
    const gone = await stage.open("#/tree/r/0123456789");
    await gone.getByRole("alert").filter({ hasText: "kept no longer" }).waitFor();
  },

  async the_chess_engine_shows_its_tree_and_its_bets(stage) {
    const page = await opened(stage, "#/tree?game=chess&alg=engine&depth=5");
    await page.locator(".tree-counts", { hasText: "bets" }).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("r");
    await panel(page).getByText("This is a bet, not a proof.").first().waitFor();
    await panel(page).getByRole("button", { name: "Check the bet" }).click();
    await page.locator(".proof").waitFor();
  },

  async a_kind_of_cut_can_be_hidden(stage) {
    const page = await opened(stage, "#/tree?game=chess&alg=engine&depth=5");
    await page.locator(".legend-cuts summary", { hasText: "all kinds of cut" }).click();
    await page.getByRole("checkbox", { name: "alpha-beta" }).uncheck();
    await page.keyboard.press("Escape");
    await eventually(async () => (await hashOf(page)).includes("hide=alpha-beta"), true, "the link says so");
    await page.keyboard.press("Home");
    await eventually(() => step(page), "0", "the first step");
    await page.keyboard.press("n");
    await page.locator("[aria-live]", { hasText: "No further cut." }).first().waitFor({ state: "attached" });
    same(await step(page), "0");
    await page.keyboard.press("r");
    await eventually(async () => (await step(page)) !== "0", true, "bets are still jumped to");
    await page.reload();
    await page.locator(".legend-cuts summary", { hasText: /\d of \d+ kinds/ }).waitFor();
  },

  async a_search_is_drawn_while_it_runs_and_may_be_stepped_back_in(stage) {
    const { page, held } = await running(stage);
    await page.locator(".canopy").focus();
    await page.keyboard.press("Home");
    await eventually(() => step(page), "0", "the first step");
    for (const at of ["1", "2", "3"]) {
      await page.keyboard.press("ArrowRight");
      await eventually(() => step(page), at, `step ${at}`);
    }
    await page.getByRole("button", { name: "Stop" }).first().click();
    await held.came();
    held.release();
    await page.getByText("The search was stopped.").first().waitFor();
    same(await step(page), "3");
    await page.keyboard.press("End");
    await eventually(async () => (await step(page)).length > 4, true, "the whole of it is there");
  },

  async a_recording_opened_while_a_search_runs_takes_its_place(stage) {
    const saved = await opened(stage);
    await saved.getByRole("button", { name: "More" }).first().click();
    const coming = saved.waitForEvent("download");
    await saved.getByRole("menuitem", { name: "Save the recording" }).click();
    const bytes = await readFile(await (await coming).path());
    const { page } = await running(stage);
    await dropRecording(page, bytes);
    await page.locator(".opened-chip", { hasText: "alphabeta:depth=3,eval=lines" }).waitFor();
    await eventually(() => step(page), "296", "the end of the file's search");
    same(await page.locator(".tree-progress").count(), 0);
  },

  async the_outline_walks_by_keys(stage) {
    const page = await opened(stage);
    await page.getByRole("button", { name: "Outline" }).click();
    const items = page.getByRole("treeitem");
    await items.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.locator(".outline-row.current:focus", { hasText: "X 1" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".outline-row.current:focus", { hasText: "root" }).waitFor();
    await eventually(async () => /node=0/.test(await hashOf(page)), true, "the selection is the canvas's");
  },

  async arrows_and_p_walk_the_tree(stage) {
    const page = await opened(stage);
    await page.keyboard.press("p");
    await page.locator(".crumb.here", { hasText: "X 2" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".crumb.here", { hasText: "X 3" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator(".crumb.here", { hasText: "X 2" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".crumb.here", { hasText: "root" }).waitFor();
  },

  async a_thumbnail_shows_the_marks_of_the_board(stage) {
    const marks = { "connect-four": ["disc", 2], "tic-tac-toe": ["stroke", 2] };
    for (const [game, [shape, number]] of Object.entries(marks)) {
      const page = await stage.open(`#/tree?game=${game}&pos=&alg=alphabeta&depth=2&node=5`);
      await page.locator(".mini-grid").waitFor();
      same(await page.locator(`.mini-grid .${shape}`).count(), number);
      same(await page.locator(".mini-grid .of-first, .mini-grid .of-second").count(), number);
    }
  },

  async a_click_on_the_canvas_selects_and_a_drag_pans(stage) {
    const page = await opened(stage, "#/tree?game=tree&pos=((3_12_8)_(2_4_6)_(14_5_2))");
    await panel(page).getByText("worth +3 to MAX").waitFor();
    const rested = await pictureOf(page);
    const box = await page.locator(".tree-canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 80, y - 40, { steps: 4 });
    await page.mouse.up();
    expect((await pictureOf(page)) !== rested, "it was moved");
    await page.keyboard.press("0");
    await page.mouse.move(box.x + 4, box.y + 4);
    same(await pictureOf(page), rested);
    await page.keyboard.press("+");
    expect((await pictureOf(page)) !== rested, "it is larger");
    await page.keyboard.press("0");
    for (let at = box.x + 100; at < box.x + box.width; at += 10) {
      await page.mouse.move(at, box.y + box.height / 2);
      if ((await page.locator(".tree-canvas.on-node").count()) === 0) continue;
      await page.mouse.click(at, box.y + box.height / 2);
      break;
    }
    await page.locator(".crumb.here", { hasText: "MAX 1" }).waitFor();
  },

  async the_strip_scrubs(stage) {
    const page = await opened(stage);
    const box = await page.locator(".canopy").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await eventually(() => step(page), "74", "a quarter of the way");
  },

  async playing_goes_on_and_stepping_pauses(stage) {
    const page = await opened(stage);
    await page.locator("h1").click();
    await page.keyboard.press(" ");
    await eventually(async () => Number(await step(page)) < 296, true, "it starts over");
    await eventually(async () => Number(await step(page)) > 2, true, "it goes on");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  },

  async a_lesson_asks_and_counts(stage) {
    const page = await opened(stage, "#/tree?game=tree&pos=((3_12_8)_(2_4_6)_(14_5_2))&lesson=1");
    const lesson = panel(page);
    await lesson.getByText("Question 1 of").waitFor();
    await lesson.getByLabel("Your value").fill("3");
    await lesson.getByRole("button", { name: "Check" }).click();
    await lesson.getByText("Right", { exact: true }).waitFor();
    await lesson.getByRole("button", { name: "Next question" }).click();
    await lesson.getByText("Does the search cut here?").waitFor();
    await lesson.getByRole("button", { name: "It goes on" }).click();
    await lesson.getByText("Not so").waitFor();
    await lesson.getByText(/^1 of 2 answers right$/).waitFor();
    await lesson.getByRole("button", { name: "End the lesson" }).click();
    await lesson.getByText("root").first().waitFor();
  },

  async an_exercise_is_a_fresh_tree(stage) {
    const page = await opened(stage);
    await page.getByRole("button", { name: "More" }).first().click();
    await page.getByRole("menuitem", { name: "Exercise on a new tree" }).click();
    await panel(page).getByText("Question 1 of").waitFor();
    expect((await hashOf(page)).includes("game=tree"), "a typed tree");
  },

  async a_hundred_thousand_nodes_open_folded(stage) {
    const page = await opened(stage, "#/tree?game=connect-four&alg=alphabeta&depth=9");
    await page.getByText("Recording stopped at 100,000 nodes; counts are complete.").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    await panel(page)
      .getByText(/never looked at/)
      .first()
      .waitFor();
  },

  async a_restarted_server_records_again_what_it_forgot(stage) {
    const page = await opened(stage);
    stage.expected = [/ERR_CONNECTION_(REFUSED|RESET)|WebSocket/];
    await panel(page).getByText("Best play is worth +2 to X").waitFor();
    await stage.kill();
    await page.getByRole("region", { name: "Connection" }).waitFor();
    await stage.serve();
    await page.getByRole("region", { name: "Connection" }).waitFor({ state: "detached" });
    await walkToStep177(page);
    await panel(page).getByText("0 ≤ +2").waitFor();
  },

  async a_forced_win_is_explained_where_it_stands(stage) {
    const page = await opened(
      stage,
      "#/tree?game=chess&pos=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1&alg=alphabeta&depth=2",
    );
    await page.locator(".best-worth", { hasText: "White wins in one ply W1" }).waitFor();
    await page.locator('.best-worth [title="W1: Max wins in one ply"]').waitFor();
    await page.locator(".sign-spelt", { hasText: "Max wins in one ply, loses in two" }).waitFor();
    const plain = await opened(stage);
    same(await plain.locator(".sign-spelt").count(), 0);
  },

  async reduced_motion_does_not_glide(stage) {
    const page = await opened(stage, example, { reducedMotion: "reduce" });
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    same(
      await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length),
      0,
    );
  },

  async presentation_hides_the_bar_and_blanks_the_tree(stage) {
    const page = await opened(stage);
    await page.keyboard.press("Shift+P");
    await page.locator("html.presenting").waitFor();
    same(await page.locator(".rail").isVisible(), false);
    const shown = await pictureOf(page);
    await page.keyboard.press("b");
    expect((await pictureOf(page)) !== shown, "it is blank");
    await page.keyboard.press("b");
    same(await pictureOf(page), shown);
    await page.keyboard.press("Shift+P");
    await page.locator(".rail").waitFor();
  },
};
