// Analyse: games and positions in, moves and variations, engine lines that belong to what is shown.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drag, eventually, expect, same, stands } from "./board.mjs";
import { openHeld } from "./held.mjs";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
const pgn = `[White "Ada"]
[Black "Alan"]
[Result "1-0"]

1. e4 e5 2. Qh5 {early} (2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5)) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`;

async function openText(page, text) {
  await page
    .getByRole("button", { name: /^Open( a game)?$/ })
    .first()
    .click();
  await page.getByLabel("Paste PGN or a FEN").fill(text);
  await page.locator(".dialog-foot").getByRole("button", { name: "Open" }).click();
}

async function openGame(stage, text = pgn) {
  const page = await stage.open("#/analyse");
  await openText(page, text);
  await page.locator(".study-moves .move").first().waitFor();
  return page;
}

const current = (page, san) => page.locator(".study-moves .current", { hasText: san }).waitFor();
const hash = (page) => page.evaluate(() => location.hash);
const fenShown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-square]")].map((key) => key.getAttribute("aria-label")).join("|"),
  );

/** Notes in the page every search that it asks for: when, and what came of it. */
function noteSearches() {
  const searches = (window.searches = new Map());
  const { send } = WebSocket.prototype;
  const read = (data) => (typeof data === "string" ? JSON.parse(data) : {});
  const heard = ({ data }) => {
    const { type: kind, search, fen } = read(data);
    const its = searches.get(search);
    if (kind === "analysis.ended") its.ended = true;
    if (kind !== "analysis.lines") return;
    its.fens.push(fen);
    its.last = performance.now();
  };
  const listening = new WeakSet();
  WebSocket.prototype.send = function (data) {
    if (!listening.has(this)) this.addEventListener("message", heard);
    listening.add(this);
    const { id, type: kind } = read(data);
    if (kind === "analysis.start") searches.set(id, { asked: performance.now(), fens: [], last: 0 });
    return send.call(this, data);
  };
}

/** A quick review: few positions a move, and no lines beside it. */
async function findMistakes(page) {
  await page.getByRole("button", { name: "Engine settings" }).click();
  await page.getByRole("radio", { name: "5,000" }).check({ force: true });
  await page.keyboard.press("Escape");
  const on = page.getByRole("switch", { name: "Engine" });
  if (await on.isChecked()) await on.click();
  await page.getByRole("button", { name: "Find mistakes" }).click();
}

/** By key, from one to the next, until that one. */
async function nextMistake(page, san) {
  const there = page.locator(".study-moves .current", { hasText: san });
  for (let presses = 0; presses < 8 && (await there.count()) === 0; ++presses) {
    const before = await page.locator(".study-moves .current").allInnerTexts();
    await page.keyboard.press("n");
    const now = async () => JSON.stringify(await page.locator(".study-moves .current").allInnerTexts());
    await eventually(async () => (await now()) !== JSON.stringify(before), true, "another move");
  }
  await there.waitFor();
}

const judged = (page) => page.locator(".strip.done").waitFor();

export const tests = {
  async the_buttons_of_the_engine_are_whole_at_every_width(stage) {
    const page = await openGame(stage);
    await page.locator(".line-row:not(.empty)").first().waitFor();
    for (const width of [1120, 1200, 1366, 1440, 1600, 1710, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = () =>
        page.evaluate(() => {
          const edge = (place) => document.querySelector(place).getBoundingClientRect().right;
          return Math.max(0, Math.ceil(edge(".lines-count") - edge(".lines-panel")));
        });
      await eventually(overhang, 0, `the buttons at ${width}`);
    }
  },

  async a_pgn_is_pasted_walked_through_and_found_again_by_its_link(stage) {
    const page = await openGame(stage);
    await page.keyboard.press("ArrowRight");
    await current(page, "e4");
    await page.keyboard.press("End");
    await current(page, "Qxf7#");
    await page.locator(".lines-panel", { hasText: "Checkmate. Nothing to analyse." }).waitFor();
    await page.keyboard.press("Home");
    await stands(page, "e2", "white pawn");
    await page.locator(".variation-move", { hasText: "Bc5" }).click();
    await current(page, "Bc5");
    await eventually(async () => /at=\d+/.test(await hash(page)), true, "the link names the move");
    await page.reload();
    await current(page, "Bc5");
    await stands(page, "c5", "black bishop");
    same(await page.locator(".own-comment").first().innerText(), "early");
  },

  async a_sample_and_a_position_open_with_a_click(stage) {
    const page = await stage.open("#/analyse");
    await page.getByRole("button", { name: /opera game/ }).click();
    await page.locator(".move", { hasText: "Rd8#" }).waitFor();
    await page.goto(`${stage.address}#/analyse?fen=8/8/8/8/8/k7/p7/K7_w_-_-_0_1`);
    await stands(page, "a2", "black pawn");
    await page.locator(".lines-panel", { hasText: "Stalemate. Nothing to analyse." }).waitFor();
  },

  async a_broken_pgn_opens_up_to_the_fault_which_is_named(stage) {
    const page = await openGame(stage, "1. e4 e5\n2. Ke3 Nc6 *");
    await page.locator(".fault-panel", { hasText: "Line 2 of the PGN" }).waitFor();
    await page.locator(".fault-panel", { hasText: "Ke3" }).waitFor();
    await current(page, "e5");
    await openText(page, "this is no game");
    await page.locator(".dialog .problem").waitFor();
  },

  async of_many_games_one_is_chosen(stage) {
    const page = await stage.open("#/analyse");
    await openText(page, `${pgn}\n[White "Eve"]\n[Black "Bob"]\n\n1. d4 d5 2. c4 *\n`);
    await page.getByRole("button", { name: /Eve – Bob/ }).click();
    await page.locator(".move", { hasText: "c4" }).waitFor();
    await page.locator(".analysis-title", { hasText: "Eve – Bob" }).waitFor();
  },

  async a_file_is_dropped_and_a_text_is_pasted_anywhere(stage) {
    const page = await stage.open("#/analyse");
    const drop = async (text) => {
      const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], "game.pgn"));
        return transfer;
      }, text);
      await page.dispatchEvent("main", "drop", { dataTransfer: data });
    };
    await drop(pgn);
    await page.locator(".move", { hasText: "Qxf7#" }).waitFor();
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      },
      start.replaceAll("_", " "),
    );
    await page.locator(".moves-empty").waitFor();
    await stands(page, "e2", "white pawn");
  },

  async the_palette_offers_to_analyse_what_is_pasted_there(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    await page.locator("cg-board").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByLabel("Command", { exact: true }).fill("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    await page.getByRole("option", { name: /Analyse this position/ }).click();
    await page.locator(".lines-panel").waitFor();
    await stands(page, "e2", "white pawn");
  },

  async a_game_is_analysed_from_where_it_was_played(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    for (const [from, to] of [
      ["f2", "f3"],
      ["e7", "e5"],
      ["g2", "g4"],
      ["d8", "h4"],
    ]) {
      await drag(page, from, to);
      await stands(page, from, "");
    }
    await page.getByRole("link", { name: "Analyse" }).last().click();
    await page.locator(".study-moves .move", { hasText: "Qh4#" }).waitFor();
    expect(/#\/analyse\/g\//.test(await hash(page)), "by the game's own address");
  },

  async a_move_on_the_board_is_a_variation_and_one_that_is_there_is_followed(stage) {
    const page = await openGame(stage);
    await drag(page, "e2", "e4");
    await current(page, "e4");
    same(await page.locator(".variation").count(), 1);
    await page.keyboard.press("Home");
    await drag(page, "d2", "d4");
    await current(page, "d4");
    same(await page.locator(".variation").count(), 2);
  },

  async lines_belong_to_the_position_that_is_shown_and_come_at_most_five_times_a_second(stage) {
    const page = await stage.open("#/analyse", {}, (fresh) => fresh.addInitScript(noteSearches));
    const searches = () => page.evaluate(() => [...window.searches.values()]);
    await openText(page, pgn);
    await page.locator(".line-move.first").nth(2).waitFor();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"]) {
      await page.keyboard.press(key);
      await page.locator(".lines-panel:not(.faded) .line-move.first").nth(2).waitFor();
    }
    // Keys that come quickly may leave a position before anything is known of it.
    const streamed = async () => (await searches()).filter(({ fens }) => fens.length > 0);
    await eventually(async () => (await streamed()).length >= 2, true, "searches of several positions");
    const streams = async () => (await searches()).some(({ fens, ended }) => fens.length >= 4 || ended);
    await eventually(streams, true, "lines stream");
    for (const { asked, fens, last } of await streamed()) {
      expect(new Set(fens).size <= 1, `one search, lines of ${[...new Set(fens)]}`);
      // From when it was asked for: what arrives late all at once was not sent so.
      expect(fens.length <= 2 + (last - asked) / 190, `${fens.length} updates in ${last - asked} ms`);
    }
  },

  async a_move_of_a_line_is_shown_on_the_board_without_going_there(stage) {
    const page = await stage.open(`#/analyse?fen=${start}`);
    await page.locator(".lines-panel:not(.faded) .line-move.first").nth(2).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Go on" }).waitFor();
    const shown = await fenShown(page);
    await page.locator(".line-move:not(.first)").first().hover();
    await eventually(async () => (await fenShown(page)) !== shown, true, "a move under the pointer is shown");
    await page.locator("h1").hover();
    await eventually(() => fenShown(page), shown, "and the position comes back");
    await page.locator(".line-move.first").first().focus();
    await eventually(async () => (await fenShown(page)) !== shown, true, "and one with the focus");
    await page.keyboard.press("Escape");
    await eventually(() => fenShown(page), shown, "until Esc");
  },

  async lines_that_come_late_are_not_shown_with_another_position(stage) {
    const { page, held } = await openHeld(stage, `#/analyse?fen=${start}&moves=e2e4`);
    await page.locator(".line-move.first").first().waitFor();
    await current(page, "e4");
    held.hold("analysis.lines");
    // Those of the new position may have come by the time that it stands on the board.
    const late = held.last.get("analysis.lines");
    await page.keyboard.press("ArrowLeft");
    await stands(page, "e2", "white pawn");
    held.say(late);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    same(await page.locator(".lines-panel.faded").count(), 1);
    held.release();
    await page.locator(".lines-panel:not(.faded)").waitFor();
  },

  async rows_stand_where_they_are_while_lines_stream(stage) {
    const { page, held } = await openHeld(stage, `#/analyse?fen=${start}`);
    await page.locator(".line-move.first").nth(2).waitFor();
    held.hold("analysis.lines");
    const tops = () =>
      page.locator(".line-row").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)));
    const before = await tops();
    // What a search tells as it goes on: other lines in other rows, long and short.
    const told = held.last.get("analysis.lines");
    const firstMove = page.locator(".line-move.first").first();
    for (const depth of [90, 91, 92, 93]) {
      const lines = depth % 2 ? told.lines : told.lines.map((line) => ({ ...line, moves: line.moves.slice(0, 1) }));
      lines.unshift(lines.pop());
      held.say({ ...told, depth, lines });
      await page.locator(".lines-fact", { hasText: `depth ${depth}` }).waitFor();
      same(await firstMove.innerText(), lines[0].moves[0].san);
      same(await tops(), before);
    }
    await page.getByRole("switch", { name: "Engine" }).click();
    same(await tops(), before);
    await page.getByRole("button", { name: "One line more" }).click();
    await eventually(() => page.locator(".line-row").count(), 4, "a row more");
  },

  async the_engine_is_stopped_and_goes_on(stage) {
    const page = await stage.open(`#/analyse?fen=${start}`);
    await page.locator(".line-move.first").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".lines-head", { hasText: /stopped at depth/ }).waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.locator(".lines-fact", { hasText: "depth" }).waitFor();
    await page.locator(".lines-fact", { hasText: "positions" }).waitFor();
  },

  async a_line_is_entered_as_a_variation(stage) {
    const page = await openGame(stage);
    await page.locator(".lines-panel:not(.faded) .line-move.first").first().waitFor();
    await page.locator(".line-row").first().locator(".line-move").nth(2).click();
    await eventually(() => page.locator(".study-moves .current").count(), 1, "three moves on");
    await eventually(async () => /(ply=3|at=)/.test(await hash(page)), true, "its own place");
  },

  async two_pages_on_one_analysis_see_the_same_moves(stage) {
    const page = await openGame(stage);
    await eventually(async () => /analyse\/a\//.test(await hash(page)), true, "an address");
    const other = await stage.open(await hash(page));
    await other.locator(".move", { hasText: "Qxf7#" }).waitFor();
    await drag(page, "d2", "d4");
    await other.locator(".variation-move", { hasText: "d4" }).waitFor();
  },

  async the_server_is_lost_and_comes_back_with_everything(stage) {
    stage.expected.push(/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load/);
    const page = await openGame(stage);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await current(page, "Nf6");
    await stage.kill();
    await page.locator(".connection-bar").waitFor();
    await current(page, "Nf6");
    await stage.serve();
    await page.locator(".connection-bar").waitFor({ state: "detached" });
    await current(page, "Nf6");
    await page.locator(".lines-panel:not(.faded) .line-move.first").first().waitFor();
  },

  async mistakes_are_found_marked_and_explained(stage) {
    const page = await openGame(stage);
    await findMistakes(page);
    await judged(page);
    await page.locator(".move", { hasText: "Nf6" }).locator(".grade", { hasText: "??" }).waitFor();
    await nextMistake(page, "Nf6");
    const card = page.locator(".coach-card");
    await card.getByText(/allows mate in 1/).waitFor();
    await page.locator(".board-badge", { hasText: "??" }).waitFor();
    await page.getByRole("button", { name: /Move 3… Nf6, blunder/ }).waitFor();
    const shown = await fenShown(page);
    await card.getByRole("button", { name: "Show the line" }).click();
    await eventually(async () => (await fenShown(page)) !== shown, true, "the line is shown");
    await page.keyboard.press("Escape");
    await eventually(() => fenShown(page), shown, "until Esc");
    await page.getByRole("button", { name: "As a table" }).click();
    await page
      .getByRole("row", { name: /3… Nf6/ })
      .getByText("??")
      .waitFor();
  },

  async nothing_in_the_strip_is_cut_off_on_a_phone(stage) {
    const page = await openGame(stage);
    await findMistakes(page);
    await judged(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(".analyse-tabs").getByText("Graph").click();
    const narrow = () =>
      page.evaluate(() => {
        const width = (element) => Math.round(element.getBoundingClientRect().width);
        const edge = document.querySelector(".strip").getBoundingClientRect().right;
        const beyond = [...document.querySelectorAll(".strip-side > *")].filter(
          (part) => part.getBoundingClientRect().right > edge,
        );
        const names = [...document.querySelectorAll(".strip-name")].filter((name) => width(name) < 40);
        return [...beyond, ...names].map(({ textContent }) => textContent);
      });
    await eventually(narrow, [], "names and buttons");
  },

  async columns_are_as_wide_whatever_they_hold(stage) {
    const page = await openGame(stage);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.locator(".book-card tr").nth(1).waitFor();
    const widths = () =>
      page.evaluate(() =>
        [".study-moves", ".analyse-side"].map((part) =>
          Math.round(document.querySelector(part).getBoundingClientRect().width),
        ),
      );
    const [left, right] = await widths();
    same(left, right, "beside a book with long names");
    const hidden = () => page.locator(".book-scroll").evaluate((box) => box.scrollWidth - box.clientWidth);
    same(await hidden(), 0, "of the book");
  },

  async a_whole_game_is_judged_while_the_page_is_closed_and_the_server_starts_anew(stage) {
    stage.expected.push(/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load/);
    const page = await openGame(stage);
    await findMistakes(page);
    await page.locator(".strip.running, .strip.done").waitFor();
    await eventually(async () => /analyse\/a\//.test(await hash(page)), true, "an address");
    const link = await hash(page);
    await page.close();
    await stage.kill();
    await stage.serve();
    const again = await stage.open(link);
    await judged(again);
    await again.locator(".move", { hasText: "Nf6" }).locator(".grade", { hasText: "??" }).waitFor();
  },

  async an_analysis_is_stopped_and_keeps_what_it_knows(stage) {
    const { page, held } = await openHeld(stage, "#/analyse");
    await openText(page, pgn);
    await page.locator(".study-moves .move").first().waitFor();
    held.hold("analysis.reviewed");
    await findMistakes(page);
    await held.came();
    held.release(0);
    await page.locator(".strip.running").waitFor();
    await page.locator(".strip").getByRole("button", { name: "Stop" }).click();
    held.release();
    await page.locator(".strip.stopped, .strip.done").waitFor();
  },

  async a_better_move_is_asked_for_and_nothing_gives_it_away(stage) {
    const page = await openGame(stage);
    await findMistakes(page);
    await judged(page);
    await page.getByRole("button", { name: "Learn from mistakes" }).click();
    const dialog = page.locator(".dialog");
    await dialog.getByRole("radio", { name: /Alan/ }).check({ force: true });
    await dialog.getByRole("button", { name: "Begin" }).click();
    const card = page.locator(".coach-card");
    await card.getByText("There was a better move here.").waitFor();
    same(await page.locator(".grade, .arrow, .strip-mark, .line-move, .bar-number").count(), 0);
    same(await page.locator(".variation-move, .own-comment, .own-mark").count(), 0);
    await stands(page, "g8", "black knight");
    await drag(page, "g8", "f6");
    await card.getByText("Nf6 is not the move.").waitFor();
    await stands(page, "g8", "black knight");
    await card.getByRole("button", { name: "Show the move" }).click();
    const best = (await card.locator("h2").innerText()).split(" ")[0];
    await card.getByRole("button", { name: /Done|Next/ }).waitFor();
    expect(best.length > 1, "the move is named");
    await page.keyboard.press("Escape");
    await page.locator(".grade").first().waitFor();
    await page.locator(".variation-move").first().waitFor();
  },

  async what_was_wrong_is_asked_again_tomorrow_where_that_is_wanted(stage) {
    const page = await openGame(stage);
    await findMistakes(page);
    await judged(page);
    const dialog = page.locator(".dialog");
    const card = page.locator(".coach-card");
    const learn = async () => {
      await page.getByRole("button", { name: "Learn from mistakes" }).click();
      await dialog.getByRole("radio", { name: /Alan/ }).check({ force: true });
    };
    await learn();
    await dialog.getByRole("switch", { name: /Ask again later/ }).check({ force: true });
    await dialog.getByRole("button", { name: "Begin" }).click();
    await card.getByText("There was a better move here.").waitFor();
    await card.getByRole("button", { name: "Show the move" }).click();
    await card.getByText("Asked again tomorrow.").waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await judged(page);
    await learn();
    same(await dialog.getByRole("switch", { name: /Ask again later/ }).isChecked(), true);
    same(await dialog.getByRole("radio", { name: /Due today/ }).count(), 0);
  },

  async a_variation_is_promoted_commented_marked_deleted_and_exported(stage) {
    const page = await openGame(stage);
    await page.locator(".variation-move", { hasText: "Nf3" }).first().click();
    await current(page, "Nf3");
    const edit = async (name) => {
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await edit("Promote this variation");
    await page.locator(".move.current", { hasText: "Nf3" }).waitFor();
    await edit("Comment…");
    await page.getByLabel("Comment", { exact: true }).fill("the usual move");
    await page.getByRole("button", { name: "Keep" }).click();
    await page.locator(".own-comment", { hasText: "the usual move" }).waitFor();
    await edit(/Good$/);
    await page.locator(".move.current .own-mark", { hasText: "!" }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: "Download the game (PGN)" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    expect(/2\. Nf3 \$1 \{the usual move\}\s+\(2\. Qh5/.test(text), text);
    const picture = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: "Download the board (SVG)" }).click();
    const svg = await readFile(await (await picture).path(), "utf8");
    same((svg.match(/<image /g) ?? []).length, 32);
    expect(!/url\(|http:\/\/(?!www\.w3\.org)/.test(svg.replace(/href="data:[^"]*"/g, "")), "it needs nothing else");
    await edit("Delete from here");
    await page.locator(".variation-move", { hasText: "Qh5" }).waitFor({ state: "detached" });
    await page.locator(".move", { hasText: "Qh5" }).waitFor();
  },

  async what_is_drawn_stays_with_its_move(stage) {
    const page = await openGame(stage);
    const centre = async (square) => {
      const box = await page.locator(`[data-square=${square}]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await centre("d1")));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await centre("h5")), { steps: 4 });
    await page.mouse.up({ button: "right" });
    await page.locator(".cg-shapes line").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.locator(".cg-shapes line").waitFor({ state: "detached" });
    await eventually(async () => /ply=1/.test(await hash(page)), true, "the link names the move");
    await page.reload();
    await current(page, "e4");
    await page.keyboard.press("Home");
    await page.locator(".cg-shapes line").waitFor({ state: "attached" });
  },

  async the_book_names_moves_and_counts_ones_own_games(stage) {
    const page = await stage.open("#/play?game=chess&vs=human");
    await drag(page, "e2", "e4");
    await stands(page, "e4", "white pawn");
    await page.goto(`${stage.address}#/analyse?fen=${start}`);
    const row = page.locator(".book-table tr", { hasText: "e4" }).first();
    await row.waitFor();
    await eventually(async () => (await row.locator("td").allInnerTexts())[2], "1", "one's own game");
    await row.getByRole("button", { name: "e4" }).click();
    await current(page, "e4");
    await page.locator(".book-table tr", { hasText: "Sicilian" }).first().waitFor();
  },

  async the_tree_of_a_judged_move_is_the_search_that_judged_it(stage) {
    const page = await openGame(stage);
    await findMistakes(page);
    await judged(page);
    await nextMistake(page, "Nf6");
    await page.getByRole("link", { name: "Tree of this move" }).click();
    await page.locator(".tree-canvas").waitFor();
    const link = decodeURIComponent(await hash(page));
    expect(/alg=engine/.test(link) && /nodes=5000/.test(link), link);
  },

  async an_engine_from_outside_is_chosen_by_its_name(stage) {
    const folder = await mkdtemp(join(tmpdir(), "arborist-engine-"));
    const program = join(folder, "little");
    const says = "info depth 11 multipv 1 score cp 77 nodes 900 pv a2a3 a7a6";
    await writeFile(
      program,
      `#!/bin/sh\nwhile read -r l; do case "$l" in uci) echo uciok;; isready) echo readyok;; go*) echo "${says}";; stop) echo bestmove a2a3;; quit) exit;; esac; done\n`,
      { mode: 0o755 },
    );
    stage.options = ["--engine", program];
    const page = await stage.open(`#/analyse?fen=${start}`);
    await page.locator(".line-move.first").first().waitFor();
    await page.getByRole("button", { name: "Engine settings" }).click();
    await page.getByRole("radio", { name: "little" }).check({ force: true });
    await page.locator("input[name=lines][value='1']").check({ force: true });
    await page.keyboard.press("Escape");
    await page.locator(".line-row", { hasText: "+0.8" }).getByRole("button", { name: "a3" }).waitFor();
    await rm(folder, { recursive: true });
  },

  async engines_that_tell_little_or_nothing_are_not_given_the_words_of_others(stage) {
    const folder = await mkdtemp(join(tmpdir(), "arborist-engine-"));
    const info = (depth, move) => `echo "info depth ${depth} multipv 1 score cp ${depth} nodes 900 pv ${move}"`;
    const engines = {
      silent: "go*) ;; stop) echo bestmove a2a3;;",
      single: `go*) ${[9, 10, 11].map((depth) => info(depth, "a2a3")).join("; ")};; stop) echo bestmove a2a3;;`,
      liar: `go*) ${info(9, "e2e5")}; echo bestmove e2e5;;`,
    };
    for (const [name, answers] of Object.entries(engines)) {
      const script = `while read -r l; do case "$l" in uci) echo uciok;; isready) echo readyok;; ${answers} quit) exit;; esac; done`;
      await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      stage.options.push("--engine", join(folder, name));
    }
    const page = await stage.open(`#/analyse?fen=${start}`);
    const first = page.locator(".line-move.first");
    const choose = async (engine) => {
      await page.getByRole("button", { name: "Engine settings" }).click();
      await page.getByRole("radio", { name: engine }).check({ force: true });
      await page.keyboard.press("Escape");
      await page.locator(".lines-switch h2", { hasText: engine }).waitFor();
    };
    await first.nth(2).waitFor();
    await choose("silent");
    same([await first.count(), await page.locator(".lines-fact").count()], [0, 0], "nothing of ours");
    await choose("single");
    await page.locator(".line-row", { hasText: "+0.1" }).getByRole("button", { name: "a3" }).waitFor();
    same(await first.count(), 1, "as many lines as it tells");
    await choose("liar");
    await page.locator(".line-row", { hasText: "no move that can be played here" }).waitFor();
    same(await first.count(), 0, "no line of the one before");
    await rm(folder, { recursive: true });
  },

  async an_engine_that_breaks_is_said_and_ours_takes_its_place(stage) {
    const folder = await mkdtemp(join(tmpdir(), "arborist-engine-"));
    const program = join(folder, "frail");
    const script =
      'while read -r l; do case "$l" in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; quit) exit;; esac; done';
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    stage.options = ["--engine", program];
    const page = await stage.open(`#/analyse?fen=${start}`);
    await page.locator(".line-move.first").first().waitFor();
    const choose = async (engine) => {
      await page.getByRole("button", { name: "Engine settings" }).click();
      await page.getByRole("radio", { name: engine }).check({ force: true });
      await page.keyboard.press("Escape");
    };
    await choose("frail");
    await page.locator(".lines-fact", { hasText: "the engine failed" }).waitFor();
    await choose("Arborist");
    await page.locator(".lines-panel:not(.rests) .line-move.first:not([aria-disabled])").first().waitFor();
    await rm(folder, { recursive: true });
  },

  async moves_are_typed_and_words_are_answered(stage) {
    const page = await openGame(stage);
    const type = async (text) => {
      await page.getByLabel("Move", { exact: true }).fill(text);
      await page.keyboard.press("Enter");
    };
    await type("e4");
    await current(page, "e4");
    await type("Ke5");
    await page.locator("#typed-move-reply.bad", { hasText: "Ke5" }).waitFor();
    await type("g8f6");
    await current(page, "Nf6");
    await page.locator(".lines-panel:not(.faded) .line-move.first").first().waitFor();
    await type("best");
    await page.locator("#typed-move-reply:not(.bad):not(:empty)").waitFor();
    await type("last");
    await page.locator("#typed-move-reply", { hasText: "Nf6" }).waitFor();
  },
};
