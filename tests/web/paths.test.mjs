// Paths as a user sees it: walls drawn, searches raced and stepped, nodes dragged, a knight that steps back.
import { readFile } from "node:fs/promises";
import { eventually, expect, same } from "./board.mjs";

const empty = "#/paths/maze?gen=empty&size=10x10&alg=bfs";

async function lanesReady(page, count) {
  await page
    .locator(".lane-state:not(:empty)")
    .nth(count - 1)
    .waitFor();
}

/** The numbers under a lane: expanded, largest frontier, path length of a maze. */
async function counters(page, lane) {
  return page.locator(".lane").nth(lane).locator(".counter dd").allTextContents();
}

async function narrationSays(page, words) {
  await page.locator(".stepper-words").filter({ hasText: words }).waitFor();
}

async function walls(page) {
  return page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("walls") ?? "");
}

async function wallsBecome(page, wanted) {
  await page.waitForURL((url) => (new URLSearchParams(url.hash.split("?")[1]).get("walls") ?? "") === wanted);
}

/** Where a cell of the first lane is on the screen. */
async function cell(page, columns, x, y) {
  const box = await page.locator(".maze-canvas").first().boundingBox();
  const size = box.width / columns;
  return [box.x + (x + 0.5) * size, box.y + (y + 0.5) * size];
}

async function pictures(page) {
  return page.evaluate(() => [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()));
}

async function frames(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function node(page, lane, name) {
  const found = page.locator(".lane").nth(lane).locator(`.net-node[aria-label^="Node ${name}"] .net-body`);
  const box = await found.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

export const tests = {
  async a_wall_is_drawn_and_three_searches_race(stage) {
    const page = await stage.open("#/paths/maze?gen=empty&size=12x12&alg=bfs,astar,dfs");
    await lanesReady(page, 3);
    await drag(page, await cell(page, 12, 5, 0), await cell(page, 12, 5, 10));
    await wallsBecome(page, "5SW" + "bSW".repeat(10));
    await narrationSays(page, "both paths are 22 long");
    await page.getByLabel("Speed").selectOption("1");
    await page.getByRole("button", { name: "Race", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByLabel("Speed").selectOption("250");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await narrationSays(page, "both paths are 22 long");
    const lengths = await Promise.all([0, 1, 2].map(async (lane) => (await counters(page, lane))[2]));
    same(lengths.slice(0, 2), ["22", "22"]);
    same(await page.locator(".lane-state.over").allTextContents(), ["done", "done", "done"]);
  },

  async counters_stop_at_the_end_of_each_search(stage) {
    const page = await stage.open("#/paths/maze?step=150");
    await lanesReady(page, 3);
    same(await page.locator(".lane-state").allTextContents(), ["step 150", "done", "step 150"]);
    same((await counters(page, 0))[0], "150");
    const [expanded, frontier, length] = await counters(page, 1);
    expect(Number(expanded) < 150, "A* has ended before");
    await page.keyboard.press("End");
    await narrationSays(page, "both paths are 46 long");
    same(await counters(page, 1), [expanded, frontier, length]);
    same((await counters(page, 0))[2], length);
  },

  async thirty_steps_on_and_back_show_the_same_picture(stage) {
    const page = await stage.open("#/paths/maze?step=100");
    await lanesReady(page, 3);
    await frames(page);
    const [before, link] = [await pictures(page), page.url()];
    for (let step = 0; step < 30; ++step) await page.keyboard.press("ArrowRight");
    await page.locator(".stepper-count", { hasText: /^130 / }).waitFor();
    await frames(page);
    expect((await pictures(page))[0] !== before[0], "thirty steps change the picture");
    for (let step = 0; step < 30; ++step) await page.keyboard.press("ArrowLeft");
    await page.locator(".stepper-count", { hasText: /^100 / }).waitFor();
    await frames(page);
    same(await pictures(page), before);
    await page.waitForURL(link);
  },

  async the_first_cell_decides_and_the_right_button_erases(stage) {
    const page = await stage.open(empty);
    await lanesReady(page, 1);
    await drag(page, await cell(page, 10, 2, 2), await cell(page, 10, 5, 2));
    await wallsBecome(page, "mS4W");
    await drag(page, await cell(page, 10, 5, 2), await cell(page, 10, 4, 2));
    await wallsBecome(page, "mS2W");
    await page.mouse.click(...(await cell(page, 10, 2, 2)), { button: "right" });
    await wallsBecome(page, "nSW");
    await page.keyboard.press("z");
    await wallsBecome(page, "mS2W");
    await page.getByRole("button", { name: "Undo" }).click();
    await wallsBecome(page, "mS4W");
  },

  async a_stroke_that_leaves_the_window_leaves_no_stray_wall(stage) {
    const page = await stage.open(empty);
    await lanesReady(page, 1);
    await page.mouse.move(...(await cell(page, 10, 1, 1)));
    await page.mouse.down();
    await page.mouse.move(...(await cell(page, 10, 3, 1)), { steps: 4 });
    const [x, y] = await cell(page, 10, 3, 1);
    await page.mouse.move(x, -40);
    await page.mouse.up();
    await eventually(async () => (await walls(page)).startsWith("bS3W"), true, "three walls and those on the way out");
    const drawn = await walls(page);
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.move(...(await cell(page, 10, 8, 8)), { steps: 4 });
    await frames(page);
    same(await walls(page), drawn);
  },

  async walls_are_drawn_by_touch(stage) {
    const page = await stage.open(empty, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await lanesReady(page, 1);
    const client = await page.context().newCDPSession(page);
    const touch = async (type, at) => {
      const touchPoints = at ? [{ x: at[0], y: at[1] }] : [];
      await client.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    await touch("touchStart", await cell(page, 10, 2, 4));
    await touch("touchMove", await cell(page, 10, 4, 4));
    await touch("touchMove", await cell(page, 10, 6, 4));
    await touch("touchEnd");
    await wallsBecome(page, "16S5W");
    same(await page.evaluate(() => window.scrollY), 0);
  },

  async start_and_goal_are_dragged_and_searched_anew(stage) {
    const page = await stage.open(empty);
    await lanesReady(page, 1);
    same((await counters(page, 0))[2], "18");
    await drag(page, await cell(page, 10, 9, 9), await cell(page, 10, 4, 0));
    await page.waitForURL(/goal=4,0/);
    await narrationSays(page, /\b4 long/);
    same((await counters(page, 0))[2], "4");
  },

  async a_goal_that_is_walled_in_has_no_path(stage) {
    const page = await stage.open(empty);
    await lanesReady(page, 1);
    await drag(page, await cell(page, 10, 8, 8), await cell(page, 10, 8, 9));
    await page.mouse.click(...(await cell(page, 10, 9, 8)));
    await narrationSays(page, "No path: 96 cells can be reached, the goal is not one of them.");
    same((await counters(page, 0))[2], "none");
  },

  async cells_are_drawn_by_keys(stage) {
    const page = await stage.open(empty);
    await lanesReady(page, 1);
    await page.locator(".maze-canvas").focus();
    for (const key of ["Enter", "ArrowDown", "ArrowRight", "Space", "ArrowRight", "7"]) await page.keyboard.press(key);
    await wallsBecome(page, "bSWG");
    await page.getByRole("status").filter({ hasText: "Row 2, column 3: open, weight 7." }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await page.locator(".stepper-count", { hasText: /^0 \// }).waitFor();
  },

  async a_network_node_is_moved_linked_and_named(stage) {
    const page = await stage.open("#/paths/network?alg=dijkstra,bfs");
    await lanesReady(page, 2);
    const before = (await counters(page, 0))[2];
    const [x, y] = await node(page, 0, "H");
    await drag(page, [x, y], [x + 10, y - 60]);
    await page.waitForURL(/nodes=/);
    await page.locator(".lane").first().locator(".counter dd").last().filter({ hasNotText: before }).waitFor();
    expect(Number((await counters(page, 0))[2]) > Number(before), "a longer way round");
    const links = await page.locator(".lane").first().locator(".net-link").count();
    const [from_x, from_y] = await node(page, 0, "D");
    await drag(page, [from_x, from_y + 20], await node(page, 0, "F"));
    await page.locator(".lane").first().locator(".net-link").nth(links).waitFor();
    await page.mouse.dblclick(...(await node(page, 0, "F")));
    await page.getByLabel("Name").fill("Hill top");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("button", { name: "As text" }).click();
    const text = await page.getByRole("textbox", { name: "The network as text" }).inputValue();
    expect(text.includes('node "Hill top"') && text.includes('link D "Hill top"'), text);
  },

  async a_typed_network_is_searched_and_its_faults_are_named(stage) {
    const page = await stage.open("#/paths/network?alg=dijkstra");
    await lanesReady(page, 1);
    await page.getByRole("button", { name: "As text" }).click();
    const field = page.getByRole("textbox", { name: "The network as text" });
    await field.fill("node a 0 0\nnode b 30 40\nlink a b\nroad");
    await page.getByRole("alert").filter({ hasText: "line 4" }).waitFor();
    await field.fill("node a 0 0\nnode b 30 40\nlink a b");
    await narrationSays(page, "its path is 50 long");
  },

  async a_tour_is_watched_stepping_back(stage) {
    const page = await stage.open("#/paths/tour?board=5x5&start=a1&rule=plain&step=0");
    await lanesReady(page, 1);
    await page.keyboard.press("n");
    await narrationSays(page, /Dead end on \w+ after \d+ of 25 squares/);
    same((await counters(page, 0))[1], "0");
    await page.keyboard.press("ArrowRight");
    await narrationSays(page, /^Back from/);
    same((await counters(page, 0))[1], "1");
    await page.getByRole("button", { name: "Next dead end" }).click();
    await narrationSays(page, "Dead end");
    await page.keyboard.press("N");
    await page.keyboard.press("End");
    await narrationSays(page, "All 25 squares");
    same((await counters(page, 0))[0], "25/25");
  },

  async an_impossible_tour_says_why_at_once(stage) {
    const page = await stage.open("#/paths/tour?board=5x5&closed=1");
    await page.getByRole("heading", { name: "There is no such tour" }).waitFor();
    await narrationSays(page, "5×5 closed: 25 squares, a closed tour needs an even number");
    await page.getByRole("button", { name: "Take an 8×8 board" }).click();
    await page.locator(".tour-canvas").waitFor();
    await page.waitForURL(/board=8x8/);
  },

  async tiles_slide_home_step_by_step(stage) {
    const page = await stage.open("#/paths/tiles?tiles=1_2_3_4_5_6_0_7_8&alg=astar");
    await narrationSays(page, "its solution is 2 moves long");
    await page.keyboard.press("ArrowRight");
    await narrationSays(page, "Move 1 of 2: 7 slides left.");
    await page.keyboard.press("ArrowRight");
    await page.locator(".tile.home").nth(7).waitFor();
    same(await page.locator(".lane-state.over").allTextContents(), ["done"]);
    await page.getByRole("button", { name: "Tile 6" }).click();
    await page.waitForURL(/tiles=1_2_3_4_5_0_7_8_6/);
    await narrationSays(page, "its solution is 1 move long");
  },

  async shared_links_open_the_same_state(stage) {
    const links = [
      "#/paths/maze?size=16x12&gen=kruskal&seed=4&dirs=8&alg=astar,jps&start=2,2&walls=5SW&step=20",
      "#/paths/network?alg=bfs,astar&from=3&to=8&step=3",
      "#/paths/tour?board=5x5&start=c3&rule=plain&step=321",
      "#/paths/tiles?side=3&seed=5&alg=astar&step=4",
    ];
    const look = async (page) => {
      await lanesReady(page, 1);
      await page.waitForURL(/step=/);
      const step = new URL(page.url()).hash.match(/step=(\d+)/)[1];
      await page.locator(".stepper-count", { hasText: new RegExp(`^${step} / [^0]`) }).waitFor();
      await frames(page);
      const texts = await page.locator(".lane, .stepper-words, .stepper-count").allTextContents();
      return [...texts, ...(await pictures(page)), await page.locator(".network, .tiles-board").allTextContents()];
    };
    for (const link of links) {
      const first = await stage.open(link);
      let seen = await look(first);
      for (let before = []; JSON.stringify(before) !== JSON.stringify(seen); )
        [before, seen] = [seen, await look(first)];
      const again = await stage.open(new URL(first.url()).hash);
      await eventually(() => look(again), seen, link);
    }
  },

  async pictures_are_saved_as_svg_and_png(stage) {
    for (const topic of ["maze", "network", "tour", "tiles"]) {
      const page = await stage.open(`#/paths/${topic}`);
      await lanesReady(page, 1);
      for (const [name, begins] of [
        ["Save as SVG", "<svg"],
        ["Save as PNG", "\x89PNG"],
      ]) {
        await page.getByRole("button", { name: "Share" }).click();
        const saved = page.waitForEvent("download");
        await page.getByRole("menuitem", { name }).click();
        const bytes = await readFile(await (await saved).path());
        same(bytes.subarray(0, 4).toString("latin1"), begins);
        expect(bytes.length > 1000, `${topic}: ${name}`);
      }
      await page.context().close();
    }
  },

  async a_link_that_makes_no_sense_names_its_key(stage) {
    for (const [link, key] of [
      ["#/paths/maze?size=9000x3", "size"],
      ["#/paths/maze?size=5x5&walls=zzzW", "walls"],
      ["#/paths/tour?start=z99", "start"],
      ["#/paths/tiles?tiles=1_1_2", "tiles"],
    ]) {
      const page = await stage.open(link);
      await page.getByRole("alert").filter({ hasText: "This link does not open" }).waitFor();
      same(await page.locator(".facts dd").first().textContent(), key);
      await page.context().close();
    }
  },

  async with_reduced_motion_nothing_plays_by_itself(stage) {
    const page = await stage.open("#/paths/maze", { reducedMotion: "reduce" });
    await lanesReady(page, 3);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    same(await page.evaluate(() => document.getAnimations().length), 0);
  },

  async presentation_keeps_the_stepper_and_blanks_the_lanes(stage) {
    const page = await stage.open("#/paths/network");
    await lanesReady(page, 2);
    await page.keyboard.press("Shift+P");
    await page.locator("html.presenting .stepper-words").waitFor();
    same(await page.locator(".rail").isVisible(), false);
    await page.keyboard.press("b");
    await page.locator(".blank").waitFor();
    same(await page.locator(".lane").count(), 0);
    await page.keyboard.press("b");
    await lanesReady(page, 2);
  },

  async a_search_is_added_and_removed(stage) {
    const page = await stage.open("#/paths/maze?alg=bfs&size=12x12&gen=empty");
    await lanesReady(page, 1);
    await page.getByRole("button", { name: "Add a search" }).click();
    await page.waitForURL(/alg=bfs,dfs/);
    await lanesReady(page, 2);
    await page.getByLabel("Search of lane 2").selectOption("jps");
    await page.waitForURL(/alg=bfs,jps/);
    await narrationSays(page, "Jump point search looked at");
    await page.getByRole("button", { name: "Remove Breadth-first" }).click();
    await page.waitForURL(/alg=jps/);
    await page.locator(".lane").nth(1).waitFor({ state: "detached" });
  },

  async a_phone_shows_one_lane_and_chips_for_the_others(stage) {
    const page = await stage.open("#/paths/maze", { viewport: { width: 390, height: 844 } });
    await lanesReady(page, 1);
    same(await page.locator(".lane").count(), 1);
    await page.locator(".lane-chip").nth(1).click();
    await page.locator(".lane-name", { hasText: "A*" }).waitFor();
    same(await page.locator(".lane").count(), 1);
  },

  async a_maze_of_a_million_cells_opens_and_is_counted(stage) {
    const page = await stage.open("#/paths/maze?size=1000x1000&gen=random&seed=5&alg=jps");
    await lanesReady(page, 1);
    await narrationSays(page, /jump point search|No path/i);
  },

  async on_a_phone_the_steps_are_counted_beside_the_scrubber(stage) {
    for (const link of ["#/paths/tour?board=5x5&rule=plain&step=9", "#/paths/maze?step=9"]) {
      const page = await stage.open(link, { viewport: { width: 390, height: 844 } });
      await page.locator(".lane-state:not(:empty)").first().waitFor();
      const box = (selector) => page.locator(selector).boundingBox();
      const middles = (selector) =>
        page.locator(selector).evaluateAll((parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
        );
      const controls = await middles(".walk-button, .stepper-jump, .speed-chip");
      same(new Set(controls).size, 1, `${link}: one row of buttons`);
      const [range, count] = [await box(".stepper-range"), await box(".stepper-count")];
      expect(count.x >= range.x + range.width, `${link}: the count stands right of the scrubber`);
      expect(count.y < range.y + range.height && range.y < count.y + count.height, `${link}: in its row`);
      await page.keyboard.press("End");
      await page.getByRole("button", { name: "One step on" }).and(page.locator("[aria-disabled]")).waitFor();
      same((await box(".stepper-range")).width, range.width, `${link}: it keeps its width`);
      await page.context().close();
    }
  },
};
