// What using Play, Paths, presentation, keys and the phone has found: each once.
import { click, drag, eventually, expect, lastMove, movesPlayed, result, same, stands, type } from "./board.mjs";
import { openHeld } from "./held.mjs";

const two_people = "#/play?game=chess&vs=human";
const hashOf = (page) => page.evaluate(() => location.hash);

async function playMoves(page, moves) {
  for (const move of moves) {
    await type(page, move);
    await lastMove(page, move);
  }
}

/** Presses, moves and releases the right button. */
async function draw(page, from, to) {
  const centre = async (square) => {
    const { x, y, width, height } = await page.locator(`[data-square=${square}]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await centre(to)), { steps: 3 });
  await page.mouse.up({ button: "right" });
}

async function boardSize(page) {
  const { width, height } = await page.locator(".board").boundingBox();
  return [width, height];
}

export const tests = {
  async no_move_is_shown_beside_the_position_of_another(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await page.locator("cg-board").waitFor();
    await playMoves(page, ["e4", "e5", "Nf3"]);
    held.hold("game.board");
    await page.getByRole("button", { name: "First position" }).click();
    await held.came();
    await page.locator('.transport[aria-busy="true"]').waitFor();
    await lastMove(page, "Nf3");
    await stands(page, "f3", "white knight");
    await page.getByRole("button", { name: "One move on" }).click();
    await held.came(2);
    held.release(0);
    await lastMove(page, "Nf3");
    held.release();
    await lastMove(page, "e4");
    await stands(page, "e4", "white pawn");
    await stands(page, "e7", "black pawn");
    await page.locator('.transport[aria-busy="true"]').waitFor({ state: "detached" });
  },

  async two_quick_presses_go_two_moves_back(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await playMoves(page, ["e4", "e5", "Nf3"]);
    await page.locator("#move-field").blur();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await lastMove(page, "e4");
    await stands(page, "e7", "black pawn");
  },

  async what_i_lost_is_found_among_many_games(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:1&you=first");
    await page.locator(".grid-board").waitFor();
    await page.locator('[data-cell="4"]').click();
    await movesPlayed(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await result(page, /O wins/i);
    const texts = Array.from({ length: 55 }, (_, at) => `[White "Ann ${at}"]\n[Black "Bob"]\n\n1. e4 e5 1-0\n`);
    await page.goto(`${stage.address}#/games`);
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("dialog").getByLabel("Paste PGN or a game record").fill(texts.join("\n"));
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).last().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(`${stage.address}#/games?result=loss`);
    await eventually(() => page.locator(".game-row").count(), 1, "the lost game, though 55 others are newer");
    await page.goto(`${stage.address}#/games?result=win`);
    await page.getByText("No game fits").waitFor();
  },

  async a_hint_does_not_say_a_move_twice(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&fen=7k/8/8/8/8/8/4P3/K7_w_-_-_0_1");
    await page.locator("cg-board").waitFor();
    for (const step of [1, 2, 3]) {
      await page.keyboard.press("h");
      await page.getByText(`${step} of 3`).waitFor();
    }
    const words = await page.locator(".hint-card .explain").innerText();
    expect(!/Play (\S+): \1\./.test(words), words);
  },

  async a_board_that_is_the_same_from_both_sides_does_not_flip(stage) {
    const page = await stage.open("#/play?game=connect-four&vs=human&flip=1");
    await page.locator(".grid-board").waitFor();
    const names = () => page.locator(".player-name").allInnerTexts();
    same(await names(), ["O", "X"]);
    await page.keyboard.press("f");
    same(await page.getByRole("button", { name: "Flip" }).getAttribute("aria-disabled"), "true");
    same(await names(), ["O", "X"]);
    const words = await page.locator(".moves-empty").innerText();
    expect(!words.includes("Drag"), words);
  },

  async the_pieces_of_the_two_sides_are_told_apart(stage) {
    for (const game of ["reversi", "draughts"]) {
      const page = await stage.open(`#/play?game=${game}&vs=human`);
      const fill = (side) =>
        page
          .locator(`.of-${side} .piece`)
          .first()
          .evaluate((piece) => getComputedStyle(piece).fill);
      await page.locator(".of-first .piece").first().waitFor();
      expect((await fill("first")) !== (await fill("second")), `${game}: one dark, one light`);
      await page.context().close();
    }
  },

  async an_illegal_drag_leaves_the_move_field_alone(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await drag(page, "e2", "e5");
    await page.locator("#move-reply", { hasText: "No piece can go from e2 to e5 here." }).waitFor();
    same(await page.locator("#move-field").getAttribute("aria-invalid"), null);
    same(await page.locator(".field-reply.bad").count(), 0);
    await type(page, "Ke5");
    await page.locator('#move-field[aria-invalid="true"]').waitFor();
  },

  async arrows_are_drawn_with_the_right_button_and_go_with_the_position(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await draw(page, "e2", "e4");
    await page.locator(".cg-shapes line").waitFor({ state: "attached" });
    await draw(page, "d2", "d2");
    await page.locator(".cg-shapes circle").waitFor({ state: "attached" });
    await click(page, "e2");
    await click(page, "e4");
    await lastMove(page, "e4");
    await eventually(() => page.locator(".cg-shapes line, .cg-shapes circle").count(), 0, "another position");
  },

  async the_ladder_shows_ratings_and_another_person_is_in_sight(stage) {
    const page = await stage.open(two_people, { viewport: { width: 1366, height: 768 } });
    await page.getByRole("button", { name: "New game" }).click();
    const dialog = page.getByRole("dialog");
    const person = await dialog.locator(".opponent", { hasText: "Another person" }).boundingBox();
    expect(person.y > 0 && person.y + person.height < 690, "above the foot of the dialog");
    await dialog.locator(".opponent", { hasText: "Young tree" }).getByText("about 1500").waitFor();
    await dialog.getByRole("radio", { name: "Tic-tac-toe" }).check();
    await eventually(() => dialog.locator(".opponent-rating").count(), 0, "nobody has rated these");
  },

  async see_its_tree_opens_the_search_that_chose_the_move(stage) {
    const page = await stage.open("#/play?game=tic-tac-toe&vs=level:3&you=first");
    await page.locator(".grid-board").waitFor();
    await page.locator('[data-cell="0"]').click();
    await movesPlayed(page, 2);
    const answer = await page.locator("button.move").last().innerText();
    await page.keyboard.press("Control+k");
    await page.getByLabel("Command", { exact: true }).fill("See the tree");
    await page.keyboard.press("Enter");
    await page.locator(".tree-canvas").waitFor();
    await page.locator(".tree-progress").waitFor({ state: "detached" });
    const hash = await hashOf(page);
    for (const part of ["pos=X../.../...", "alg=alphabeta", "eval=rows", "depth=2"])
      expect(hash.includes(part), `${part} in ${hash}`);
    same((await page.locator(".mini-name").allInnerTexts())[1], `O ${answer}`);
    same(await page.locator(".chip.changed").count(), 0);
  },

  async tiles_show_the_search_behind_them(stage) {
    const page = await stage.open("#/paths/tiles?side=3&seed=1&alg=astar,bfs,greedy");
    const lane = (at) => page.locator(".lane").nth(at);
    await lane(0).locator(".profile-over-time .time-g").waitFor();
    const label = (at, part) => lane(at).locator(`.profile-${part} svg`).getAttribute("aria-label");
    same(await label(0, "histogram"), "Boards by f = g + h");
    await lane(1)
      .locator(".profile-over-time")
      .getByText(/boards$/)
      .waitFor();
    expect((await label(2, "tree")).startsWith("The tree of"), "a small search is shown as a tree");
    const ways = await lane(2).locator(".profile-edge.way").count();
    same(`${ways}`, (await lane(2).locator(".counter dd").first().innerText()).split("/")[1]);
    const bars = (at) => lane(at).locator(".histogram-bar").count();
    expect((await bars(0)) < (await bars(1)), "A* looks at fewer kinds of boards than breadth-first");
    same(await lane(0).locator(".histogram-bar.answer").count(), 1);
  },

  async signs_are_explained_on_a_phone(stage) {
    const signs = { maze: "frontier", network: "given up", tour: "Hatched squares", tiles: "f = g + h" };
    for (const [kind, words] of Object.entries(signs)) {
      const page = await stage.open(`#/paths/${kind}`, { viewport: { width: 390, height: 844 } });
      await page.locator(".lane-state:not(:empty)").first().waitFor();
      const sign = page.locator(".lanes-box").getByText(words, { exact: false }).first();
      await sign.scrollIntoViewIfNeeded();
      await page.context().close();
    }
  },

  async whose_turn_it_is_is_marked_at_no_more_than_one_name(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    const marked = () =>
      page
        .locator(".turn-mark")
        .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).borderColor !== "rgba(0, 0, 0, 0)"));
    await eventually(marked, [false, true], "White, at the foot");
    await type(page, "e4");
    await eventually(marked, [true, false], "Black, at the top");
  },

  async signs_are_explained(stage) {
    const page = await stage.open("#/paths/maze?alg=bfs,dfs");
    const legend = page.locator(".path-legend");
    for (const words of ["frontier", "dead end", "early to late", "the path"])
      await legend.getByText(words, { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "depth", exact: true }).click();
    await legend.getByText("near to far", { exact: false }).waitFor();
  },

  async nodes_have_letters_and_badges_numbers(stage) {
    const page = await stage.open("#/paths/network?net=book");
    const lane = page.locator(".lane").first();
    await lane.locator(".net-order").first().waitFor();
    same((await lane.locator(".net-name").allTextContents()).join(""), "ABCDEFGHIJ");
    for (const badge of await lane.locator(".net-order text").allTextContents())
      expect(/^\d+$/.test(badge), `${badge} is a number`);
  },

  async a_tour_has_a1_at_the_foot_left_and_dark(stage) {
    for (const board of ["8x8", "5x6"]) {
      const page = await stage.open(`#/paths/tour?board=${board}&start=a1&step=1`);
      const canvas = page.locator(".lane canvas").first();
      await canvas.waitFor();
      await page.locator(".lane-state:not(:empty)").waitFor();
      const [rows, columns] = board.split("x").map(Number).reverse();
      const dark = await canvas.evaluate(
        (element, [down, across]) => {
          const pen = element.getContext("2d");
          const [wide, high] = [element.width / across, element.height / down];
          const at = (column, row) => [...pen.getImageData(column * wide + 3, row * high + 3, 1, 1).data].join();
          return [at(0, down - 1) !== at(1, down - 1), at(0, down - 1) === at(1, down - 2)];
        },
        [rows, columns],
      );
      same(dark, [true, true], board);
      const [, g] = await page.evaluate(() =>
        ["--light-square", "--dark-square"].map((name) =>
          getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
        ),
      );
      const corner = await canvas.evaluate((element, down) => {
        const pen = element.getContext("2d");
        const pixel = pen.getImageData(3, (element.height / down) * (down - 1) + 3, 1, 1).data;
        return `#${Array.from(pixel.slice(0, 3), (part) => part.toString(16).padStart(2, "0")).join("")}`;
      }, rows);
      same(corner, g.toLowerCase(), `a1 of ${board}`);
      await page.context().close();
    }
  },

  async four_lanes_stand_two_by_two_and_fit(stage) {
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
    ]) {
      const page = await stage.open("#/paths/maze?alg=bfs,astar,dfs,greedy", { viewport: { width, height } });
      await page.locator(".lane-state:not(:empty)").nth(3).waitFor();
      const boxes = await Promise.all([0, 1, 2, 3].map((at) => page.locator(".lane").nth(at).boundingBox()));
      same([boxes[0].y === boxes[1].y, boxes[2].y === boxes[3].y, boxes[0].x === boxes[2].x], [true, true, true]);
      expect(boxes[2].y > boxes[0].y, "two rows");
      const over = await page.locator(".lanes-box").evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(over <= 0, `both rows fit: ${over} pixels too many`);
      await page.context().close();
    }
  },

  async four_lanes_of_tiles_have_board_and_search_side_by_side(stage) {
    const link = "#/paths/tiles?side=3&seed=1&alg=astar,bfs,greedy,idastar";
    const page = await stage.open(link, { viewport: { width: 1366, height: 768 } });
    await eventually(() => page.locator(".profile-histogram").count(), 4, "four searches");
    await page.locator(".lane-state:not(:empty)").nth(3).waitFor();
    for (const at of [0, 1, 2, 3]) {
      const lane = page.locator(".lane").nth(at);
      const [tile, profile] = [
        await lane.locator(".tile").last().boundingBox(),
        await lane.locator(".profile").boundingBox(),
      ];
      expect(tile.x + tile.width <= profile.x + 1, `no tile of lane ${at} lies over the search`);
    }
    const over = await page.locator(".lanes-box").evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(over <= 0, `both rows fit: ${over} pixels too many`);
  },

  async presentation_has_a_way_out_and_its_halo_is_at_the_pointer(stage) {
    const page = await stage.open("#/tree");
    await page.locator(".tree-canvas").waitFor();
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await size();
    await page.mouse.move(400, 300);
    await page.keyboard.press("Shift+P");
    const halo = page.locator(".halo");
    await halo.waitFor();
    const middle = async () => {
      const { x, y, width, height } = await halo.boundingBox();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    await eventually(middle, [400, 300], "where the pointer was");
    await page.mouse.move(500, 350);
    await eventually(middle, [500, 350], "where the pointer is");
    expect((await size()) > 1.3 * before, "things are larger");
    await page.getByRole("button", { name: "End presentation" }).click();
    await page.locator(".rail").waitFor();
    same(await page.locator("html.presenting").count(), 0);
    await page.keyboard.press("Shift+P");
    await page.locator("html.presenting").waitFor();
    await eventually(
      async () => {
        await page.keyboard.press("Escape");
        return page.locator("html.presenting").count();
      },
      0,
      "Esc leads out too",
    );
  },

  async keys_and_palette_are_grouped_by_view(stage) {
    const page = await stage.open("#/tree");
    await page.locator(".tree-canvas").waitFor();
    await page.keyboard.press("?");
    const groups = await page.getByRole("dialog").locator(".key-group h3").allInnerTexts();
    same(groups.slice(0, 2), ["Tree", "Everywhere"]);
    for (const name of ["Play", "Paths", "On the board"]) expect(groups.includes(name), `${name} among ${groups}`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    const headings = page.locator(".palette-heading");
    await headings.first().waitFor();
    same((await headings.allInnerTexts())[0], "Tree");
  },

  async whoever_is_left_no_longer_listens(stage) {
    const page = await stage.open("#/games", {}, (fresh) =>
      fresh.addInitScript(() => {
        const live = (window.live_listeners = new Set());
        const { addEventListener, removeEventListener } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (type, call, options) {
          const entry = { target: this, type, call };
          if (this === window || this === document) live.add(entry);
          if (options?.signal) addEventListener.call(options.signal, "abort", () => live.delete(entry));
          const once = options?.once && (() => live.delete(entry));
          if (once) addEventListener.call(this, type, once, { once: true });
          return addEventListener.call(this, type, call, options);
        };
        EventTarget.prototype.removeEventListener = function (type, call, options) {
          for (const entry of live)
            if (entry.target === this && entry.type === type && entry.call === call) live.delete(entry);
          return removeEventListener.call(this, type, call, options);
        };
      }),
    );
    const listeners = () => page.evaluate(() => [...window.live_listeners].map(({ type }) => type).sort());
    const visit = async (link, there) => {
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.locator(there).first().waitFor();
    };
    const round = async () => {
      await visit("#/tree", ".tree-canvas");
      await page.keyboard.press("Shift+P");
      await page.locator(".halo").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "End presentation" }).click();
      await visit("#/paths/maze", ".maze-canvas");
      await visit("#/play?game=chess&vs=human", "cg-board");
      await drag(page, "e2", "e5");
      await visit("#/games", ".library");
    };
    await round();
    const once = await listeners();
    await round();
    await round();
    same(await listeners(), once, "as many as after one round");
  },

  async the_sheet_of_a_phone_never_covers_the_transport(stage) {
    const page = await stage.open("#/tree", { viewport: { width: 390, height: 844 } });
    await page.locator(".tree-canvas").waitFor();
    for (const stop of ["low", "half", "full"]) {
      await page.locator(`.side.at-${stop}`).waitFor();
      await eventually(
        async () => {
          const sheet = await page.locator(".side").boundingBox();
          const transport = await page.locator(".tree-transport").boundingBox();
          return transport.height > 60 && transport.y + transport.height <= sheet.y + 1;
        },
        true,
        `the transport stands above the sheet at ${stop}`,
      );
      await page.getByRole("button", { name: /the panel/ }).click();
    }
  },

  async the_board_of_a_phone_keeps_its_size_and_the_full_width(stage) {
    for (const [width, height] of [
      [390, 844],
      [375, 667],
    ]) {
      const page = await stage.open(two_people, { viewport: { width, height } });
      await page.locator("cg-board").waitFor();
      const wide = Math.floor(width / 8) * 8;
      await eventually(() => boardSize(page), [wide, wide], "the full width");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("1 of 3").waitFor();
      same(await boardSize(page), [wide, wide], "with a hint");
      await page.getByRole("button", { name: "Raise the panel" }).click();
      await page.locator(".side.at-half").waitFor();
      same(await boardSize(page), [wide, wide], "with the panel raised");
      await page.context().close();
    }
  },
};
