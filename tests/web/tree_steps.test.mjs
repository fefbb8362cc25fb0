// Tree, step by step: nothing on the page knows what comes later than the step that is shown.
import { createHash } from "node:crypto";
import { eventually, expect, same } from "./board.mjs";
import { readSearch, Told } from "./told.mjs";

const example = "#/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&eval=lines&depth=3&order=natural";
const textbook = "#/tree?game=tree&pos=((3_12_8)_(2_4_6)_(14_5_2))";
const step = (page) => page.locator(".stepper-count span").first().innerText();
const panel = (page) => page.locator(".tree-panel");
const counts = async (page) => (await page.locator(".tree-counts").innerText()).replace(/\s+/g, " ");

async function opened(stage, link, options = {}, prepare = undefined) {
  const page = await stage.open(link, options, prepare);
  await page.locator(".tree-canvas").first().waitFor();
  await page.locator(".tree-progress").waitFor({ state: "detached" });
  return page;
}

/** What counts and panel say at the step that is shown. */
function readPanel(page) {
  return page.evaluate(() => {
    const text = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
    const counts = Object.fromEntries(
      [...document.querySelectorAll(".tree-counts dl > div")].map((fact) => [
        text(fact.querySelector("dt")),
        text(fact.querySelector("dd")),
      ]),
    );
    const replies = [...document.querySelectorAll(".replies tbody tr:not(.never)")].map((row) => {
      const cells = [...row.querySelectorAll("td")].map(text);
      return { move: cells[0].replace("★ ", ""), value: cells[2], nodes: Number(cells[3]) };
    });
    const said = text(document.querySelector(".tree-panel"));
    return { counts, replies, open: said.includes("still open"), never: said.includes("not searched"), said };
  });
}

async function goOn(page, to) {
  await page.keyboard.press("ArrowRight");
  await eventually(() => step(page), String(to), "one step on");
}

async function pictureOf(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.locator(".tree-canvas:not([aria-busy=true])").first().waitFor();
  return createHash("sha256")
    .update(await page.evaluate(() => document.querySelector(".tree-canvas").toDataURL()))
    .digest("hex");
}

const every = 4;

/** The root, whose moves are still open, tells no more than the step knows either. */
async function rootFollows(page, told, where) {
  await page.locator(".crumb").first().click();
  await page.locator(".crumb.here", { hasText: "root" }).waitFor();
  await eventually(async () => (await readPanel(page)).replies, told.replies(told.root), `the root ${where}`);
}

async function followsReplay(stage, link) {
  let search;
  const page = await opened(stage, link, {}, (fresh) =>
    fresh.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        search = readSearch(payload) ?? search;
      }),
    ),
  );
  await page.keyboard.press("Home");
  await eventually(() => step(page), "0", "the beginning");
  const told = new Told(search);
  const before = await readPanel(page);
  same([before.counts.nodes, before.counts.leaves, before.counts.cuts], ["0", "0", "0"]);
  same(before.replies, []);
  expect(!/[+−]\d/.test(before.said), `no value before the search: ${before.said}`);
  for (let at = 1; at <= search.head.steps; ++at) {
    told.next();
    await goOn(page, at);
    const shown = await readPanel(page);
    const where = `at step ${at}`;
    for (const [name, count] of Object.entries(told.counts))
      same(shown.counts[name], String(count), `${name} ${where}`);
    expect(at === search.head.steps || shown.counts.saved === undefined, `nothing is saved yet ${where}`);
    same(shown.replies, told.replies(), `replies ${where}`);
    same(shown.open, !told.is_settled, `open ${where}`);
    expect(told.is_settled || !shown.never, `nothing is skipped yet ${where}`);
    if (at % every === 0) await rootFollows(page, told, where);
  }
}

export const tests = {
  async the_panel_at_every_step_is_what_an_independent_replay_says(stage) {
    await followsReplay(stage, "#/tree?game=tic-tac-toe&pos=XO.XO....&alg=alphabeta&eval=lines&depth=3&order=natural");
  },

  async and_so_it_is_of_a_textbook_tree(stage) {
    await followsReplay(stage, textbook);
  },

  async the_best_line_is_not_drawn_before_it_is_known(stage) {
    const page = await opened(stage, `${example}&step=177`);
    await page.locator(".replies").waitFor();
    same(await page.locator(".replies .best").count(), 0);
    same(await page.locator(".story").count(), 0);
    await page.keyboard.press("End");
    await page.locator(".replies .best").waitFor();
    await page.locator(".story").waitFor();
  },

  async two_searches_side_by_side_are_counted_up_to_the_step(stage) {
    const page = await opened(stage, `${example}&with=minimax&step=0`);
    const row = (name) =>
      page.locator(".counts tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator("td");
    await eventually(() => row("nodes").allInnerTexts(), ["0", "0"], "nothing is counted yet");
    same(await row("value").allInnerTexts(), ["open", "open"]);
    same(await panel(page).getByText("same move?").count(), 0);
    await page.keyboard.press("End");
    await eventually(() => row("nodes").allInnerTexts(), ["93", "260"], "everything is counted");
    await panel(page).getByText("same move? yes").waitFor();
  },

  async the_lesson_cannot_be_cheated(stage) {
    const page = await opened(stage, `${example}&lesson=1`);
    await panel(page).getByText("Question 1 of").waitFor();
    await eventually(() => step(page), "18", "the question's step");
    const before = { counts: await counts(page), picture: await pictureOf(page) };
    for (const key of ["End", "ArrowRight", "ArrowRight", "n", "v", "p", " ", "]"]) await page.keyboard.press(key);
    const strip = await page.locator(".canopy").boundingBox();
    await page.mouse.click(strip.x + strip.width - 5, strip.y + strip.height - 3);
    await page.getByRole("button", { name: "Last step" }).click({ force: true });
    await page.getByRole("button", { name: "Next cut" }).click();
    same(await step(page), "18");
    same(await counts(page), before.counts);
    await page.mouse.move(5, 5);
    same(await pictureOf(page), before.picture);
    const told = [
      await page.locator(".stepper-words").innerText(),
      await page.locator(".tree-canvas").getAttribute("aria-label"),
      ...(await page.locator("[aria-live]").allInnerTexts()),
    ].join(" ");
    expect(told.includes("What comes next?"), told);
    expect(!/at least 0|≥ ?0|worth 0/.test(told), `the answer is told nowhere: ${told}`);
    await panel(page).getByLabel("Your value").fill("0");
    await panel(page).getByRole("button", { name: "Check" }).click();
    await panel(page).getByText("Right", { exact: true }).waitFor();
    same(await step(page), "19");
    await page.keyboard.press("End");
    same(await step(page), "19");
    await panel(page).getByRole("button", { name: "Next question" }).click();
    await panel(page).getByText("Question 2 of").waitFor();
    await panel(page).getByRole("button", { name: "End the lesson" }).click();
    await page.keyboard.press("End");
    await eventually(() => step(page), "296", "the end is free again");
  },

  async no_other_search_beside_it_answers_the_lesson(stage) {
    const page = await opened(stage, `${example}&with=minimax&lesson=1`);
    await panel(page).getByText("Question 1 of").waitFor();
    same(await page.locator(".tree-canvas").count(), 1);
    same(await page.locator(".counts").count(), 0);
  },

  async first_contact_tells_the_story_and_shows_boards(stage) {
    const page = await opened(stage, "#/tree");
    const story = page.locator(".story");
    await story.getByText("Alpha-beta looked at 93 positions where minimax needs 260. 18 branches were cut").waitFor();
    same(await story.locator(".mini-step").allInnerTexts(), ["now", "X 2", "O 1", "X 7"]);
    await eventually(() => story.locator(".mini-grid").count(), 4, "four boards");
    const quiet = await pictureOf(page);
    const first = story.getByRole("button", { name: "Show me the first cut" });
    await first.hover();
    await eventually(async () => (await pictureOf(page)) !== quiet, true, "the cut is ringed");
    await first.click();
    await page.locator(".stepper-words", { hasText: "Cut." }).waitFor();
    same(await story.count(), 0);
    await page.keyboard.press("End");
    await story.getByRole("button", { name: /After O 1/ }).click();
    await page.locator(".crumb.here", { hasText: "O 1" }).waitFor();
    same(await story.count(), 0);
  },

  async best_play_without_boards_says_who_moves(stage) {
    const page = await opened(stage, textbook);
    await eventually(() => page.locator(".best-line").innerText(), "MAX 1 › MIN 1", "whose moves they are");
  },

  async nothing_could_be_cut_is_said(stage) {
    const page = await opened(stage, "#/tree?game=tree&pos=(1_2_3)");
    await page.locator(".story").getByText("Nothing could be cut. Try another order.").waitFor();
  },

  async a_board_shows_under_the_pointer_and_its_moves_have_numbers(stage) {
    const page = await opened(stage, `${example}&step=2`);
    const canvas = await page.locator(".tree-canvas").boundingBox();
    const tip = page.locator(".tree-tip");
    await eventually(
      async () => {
        for (let y = 30; y < 200 && (await tip.count()) === 0; y += 12)
          await page.mouse.move(canvas.x + canvas.width / 2 + 40, canvas.y + y);
        return tip.locator(".mini-grid").count();
      },
      1,
      "a board",
    );
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: "detached" });
    same(await page.locator(".node-board .cell-number").allTextContents(), ["2", "3", "5", "6", "7", "8"]);
  },

  async columns_have_numbers_where_pieces_fall(stage) {
    const page = await opened(stage, "#/tree?game=connect-four&alg=alphabeta&depth=2");
    await page.locator(".node-board .cell-number", { hasText: "7" }).waitFor();
    same(await page.locator(".node-board .hole").count(), 42);
  },

  async a_small_board_that_discs_fall_into_stands_out_in_the_dark(stage) {
    const page = await opened(stage, "#/tree?game=connect-four&alg=alphabeta&depth=2", { colorScheme: "dark" });
    await page.locator(".node-board .mini-ground").waitFor();
    const contrast = await page.locator(".node-board").evaluate((board) => {
      const light = (colour) => {
        const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { fill, fillOpacity } = getComputedStyle(board.querySelector(".mini-ground"));
      const [frame, hole] = [fill, getComputedStyle(board.querySelector(".hole")).fill].map(light);
      return Number(fillOpacity) === 1 ? (frame + 0.05) / (hole + 0.05) : 0;
    });
    expect(contrast >= 3, `the frame beside its holes: ${contrast}`);
  },

  async chips_that_were_changed_and_not_run_look_like_it(stage) {
    const page = await opened(stage, example);
    same(await page.locator(".chip.changed").count(), 0);
    await page.getByLabel("Algorithm").selectOption("minimax");
    await page.locator(".algorithm-chip.changed").waitFor();
    await page.getByText("changed, not run yet").waitFor();
    await page.getByLabel("Algorithm").selectOption("alphabeta");
    await eventually(() => page.locator(".chip.changed, .not-run").count(), 0, "as it was run");
    await page.getByLabel("Depth in plies").fill("2");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".tree-progress").waitFor({ state: "detached" });
    await eventually(() => page.locator(".chip.changed, .not-run").count(), 0, "run");
  },

  async a_link_that_is_opened_sets_the_chips(stage) {
    const page = await opened(stage, example);
    await page.getByLabel("Algorithm").selectOption("minimax");
    await page.locator(".algorithm-chip.changed").waitFor();
    await page.evaluate((link) => (location.hash = link), `${example}&step=5`);
    await eventually(() => page.getByLabel("Algorithm").inputValue(), "alphabeta", "the link's own search");
    await page.evaluate((link) => (location.hash = link), textbook);
    await eventually(() => page.getByLabel("Game").inputValue(), "tree", "the link's game");
  },

  async textbook_trees_count_what_is_skipped_and_nobody_moves_at_a_leaf(stage) {
    const page = await opened(stage, textbook);
    expect((await counts(page)).includes("cuts 1"), await counts(page));
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    await page.locator(".stepper-words", { hasText: "Cut." }).waitFor();
    const at = await step(page);
    await page.keyboard.press("n");
    same(await step(page), at);
    await page.goto(`${new URL(page.url()).origin}/${textbook}&step=4`);
    await page.locator(".crumbs", { hasText: "a leaf" }).waitFor();
  },

  async the_strip_is_low_and_as_wide_as_what_is_counted_below_it(stage) {
    const page = await opened(stage, example, { viewport: { width: 1366, height: 768 } });
    for (const [width, height, most] of [
      [1366, 768, 60],
      [390, 844, 48],
    ]) {
      await page.setViewportSize({ width, height });
      const inside = () =>
        page.locator(".canopy").evaluate((strip) => {
          const { paddingLeft, paddingRight, width: around } = getComputedStyle(strip.parentElement);
          return Math.round(
            parseFloat(around) - parseFloat(paddingLeft) - parseFloat(paddingRight) - strip.clientWidth,
          );
        });
      await eventually(inside, 0, `the whole width of ${width}`);
      const { height: high } = await page.locator(".canopy").boundingBox();
      expect(high <= most, `${high} pixels high at ${width}: the tree has the room`);
      same(await page.locator(".canopy").evaluate((strip) => getComputedStyle(strip).padding), "0px");
    }
  },

  async what_walks_through_the_steps_looks_like_buttons(stage) {
    const page = await opened(stage, example);
    const borders = await page
      .locator(".stepper-transport button")
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopWidth));
    same(borders, Array(5).fill("1px"));
  },

  async brackets_have_the_colours_of_the_bounds(stage) {
    const page = await opened(stage, `${example}&step=177`);
    // Found and read in one go: what is drawn anew on the way may be another mark by then.
    const colours = (side) =>
      page.evaluate((name) => {
        const path = document.querySelector(`.number-line path.${name}`);
        if (!path) return "not drawn";
        const sample = document.createElement("i");
        sample.style.color = `var(--${name})`;
        document.body.append(sample);
        const [drawn, wanted] = [getComputedStyle(path).stroke, getComputedStyle(sample).color];
        sample.remove();
        return drawn === wanted ? "as the bound" : `${drawn} instead of ${wanted}`;
      }, side);
    for (const side of ["alpha", "beta"]) await eventually(() => colours(side), "as the bound", side);
  },

  async the_panel_never_scrolls_sideways(stage) {
    for (const link of [
      "#/tree?game=chess&alg=engine&depth=4",
      example,
      "#/tree?game=connect-four&alg=alphabeta&depth=3",
    ]) {
      const page = await opened(stage, link, { viewport: { width: 1366, height: 768 } });
      await page.locator(".node-board").waitFor();
      const over = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      same(over, 0, link);
      await page.context().close();
    }
  },
};
