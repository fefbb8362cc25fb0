// The coach in Play: it speaks after a mistake, shows what the mistake allows and never what was better, and whatever it
// says the board keeps its size.
import { click, eventually, expect, lastMove, movesPlayed, same, stands, type } from "./board.mjs";
import { checkSizes, sizes } from "./fits.mjs";
import { openHeld } from "./held.mjs";

const with_coach = "#/play?game=chess&vs=human&coach=1";
const small_sizes = { narrow: [320, 640], tablet: [900, 700], landscape: [844, 390] };
/** 3. Qxe5+ gives the queen away. */
const blunder = ["e4", "e5", "Qh5", "Nc6", "Qxe5+"];

async function playMoves(page, moves) {
  for (const [at, move] of moves.entries()) {
    await type(page, move);
    await movesPlayed(page, at + 1);
  }
}

function slot(page) {
  return page.getByRole("region", { name: "Coach" });
}

async function noteOf(page, move) {
  await slot(page)
    .getByRole("heading", { name: new RegExp(move.replace("+", "\\+")) })
    .waitFor();
}

/** Without a move field: the way of a phone. */
async function press(page, moves) {
  for (const move of moves) {
    await click(page, move.slice(0, 2));
    await click(page, move.slice(2, 4));
    await stands(page, move.slice(0, 2), "");
    await page.locator("cg-board piece.pending").first().waitFor({ state: "detached" });
  }
}

export const tests = {
  async a_mistake_is_named_shown_and_taken_back(stage) {
    const page = await stage.open(with_coach);
    await page.locator("cg-board").waitFor();
    await slot(page).getByText("Until then it is silent").waitFor();
    await playMoves(page, blunder);
    await noteOf(page, "Qxe5+");
    await slot(page).getByText("Nxe5").first().waitFor();
    await page.locator(".move.current .grade", { hasText: "??" }).waitFor();
    await page.locator(".arrow-black").first().waitFor({ state: "attached" });
    same(await page.locator(".board-ring").count(), 1);
    expect((await page.locator(".arrow-black").count()) <= 2, "at most two arrows");
    await slot(page).getByRole("button", { name: "Show the line" }).click();
    await stands(page, "e5", "black knight");
    same((await movesPlayed(page, 5)).length, 5, "a line that is shown is not played");
    await slot(page).getByRole("button", { name: "Back to the game" }).click();
    await stands(page, "e5", "white queen");
    await slot(page).getByRole("button", { name: "Take it back" }).click();
    await lastMove(page, "Nc6");
    await page.locator(".coach-title").waitFor({ state: "detached" });
    await stands(page, "h5", "white queen");
  },

  async a_bishop_that_is_shut_in_two_moves_later_is_a_mistake(stage) {
    const page = await stage.open(with_coach);
    await page.locator("cg-board").waitFor();
    const trap = [
      "e4",
      "e5",
      "Nf3",
      "Nc6",
      "Bb5",
      "a6",
      "Ba4",
      "d6",
      "d4",
      "b5",
      "Bb3",
      "Nxd4",
      "Nxd4",
      "exd4",
      "Qxd4",
    ];
    await playMoves(page, trap);
    await noteOf(page, "Qxd4");
    await slot(page).getByText("c5").first().waitFor();
  },

  async a_good_move_and_a_silent_coach(stage) {
    const page = await stage.open(with_coach);
    await page.locator("cg-board").waitFor();
    await playMoves(page, ["e4", "e5"]);
    await slot(page)
      .getByText(/Nothing to say about that move|nothing better was there/)
      .waitFor();
    same(await page.locator(".grade").count(), 0);
    await page.getByRole("switch", { name: "Coach" }).uncheck();
    await slot(page).waitFor({ state: "detached" });
  },

  async the_better_move_is_never_sent_before_it_is_asked_for(stage) {
    const told = [];
    const { page } = await openHeld(
      stage,
      `${with_coach}&bar=1&fen=6k1/5ppp/8/r7/8/8/5PPP/3R2K1_w_-_-_0_1`,
      [],
      (message) => message.type === "coach.judge.ok" && told.push(message),
    );
    await page.locator("cg-board").waitFor();
    await page.getByRole("img", { name: /^Evaluation \+M1/ }).waitFor();
    await type(page, "h3");
    await noteOf(page, "h3 misses mate in 1");
    const words = await slot(page).innerText();
    expect(!/Rd8/.test(words), `the answer is given away: ${words}`);
    same(await page.locator(".arrow").count(), 0);
    for (const note of told) same([note.best, note.better], [undefined, undefined], "what was better");
    await slot(page).getByRole("button", { name: "Show the line" }).click();
    await stands(page, "d8", "white rook");
  },

  async a_note_that_is_put_away_stays_behind_its_mark(stage) {
    const page = await stage.open(with_coach);
    await page.locator("cg-board").waitFor();
    await playMoves(page, blunder);
    await noteOf(page, "Qxe5+");
    await slot(page).getByRole("button", { name: "Put the note away" }).click();
    await slot(page).getByText("behind the mark").waitFor();
    same(await page.locator(".arrow-black").count(), 0);
    await type(page, "Nxe5");
    await movesPlayed(page, 6);
    await page.getByRole("button", { name: /blunder/ }).click();
    await noteOf(page, "Qxe5+");
    await page.locator(".arrow-black").first().waitFor({ state: "attached" });
  },

  async a_note_that_comes_late_is_not_of_another_move(stage) {
    const { page, held } = await openHeld(stage, with_coach);
    await page.locator("cg-board").waitFor();
    await playMoves(page, blunder.slice(0, 4));
    await slot(page)
      .getByText(/Nothing to say|nothing better/)
      .waitFor();
    held.hold("coach.judge");
    await type(page, "Qxe5+");
    await movesPlayed(page, 5);
    await held.came();
    await page.getByRole("button", { name: "Take back" }).click();
    await lastMove(page, "Nc6");
    await type(page, "Bc4");
    await lastMove(page, "Bc4");
    held.release();
    await slot(page)
      .getByText(/Nothing to say|nothing better/)
      .waitFor();
    same(await page.locator(".coach-title").count(), 0);
    same(await page.locator(".grade").count(), 0);
  },

  async a_level_that_erred_tells_why_when_it_is_asked(stage) {
    const level = encodeURIComponent("engine:elo=600,seed=2,hash=1");
    const page = await stage.open(`#/play?game=chess&vs=${level}&you=white&coach=1`);
    for (const [at, move] of ["e4", "d4", "Nf3", "Nc3", "Bd3"].entries()) {
      await type(page, move);
      await movesPlayed(page, 2 * (at + 1));
    }
    await slot(page)
      .getByRole("heading", { name: /Bc5 is a blunder/ })
      .waitFor();
    same(await slot(page).getByText(/^It /).count(), 0);
    await slot(page).getByRole("button", { name: "Why did it play that?" }).click();
    await slot(page).getByText("It did not see the pawn on e4: e5.").waitFor();
    same(await slot(page).getByRole("button", { name: "Why did it play that?" }).count(), 0);
  },

  async hints_come_in_three_steps_at_the_foot_of_the_slot(stage) {
    const page = await stage.open(`${with_coach}&fen=6k1/5ppp/8/r7/8/8/5PPP/3R2K1_w_-_-_0_1`);
    const hint = page.getByRole("region", { name: "Hint" });
    await page.getByRole("button", { name: "Hint" }).click();
    await hint.getByRole("img", { name: "1 of 3" }).waitFor();
    expect(!/Rd8|d1/.test(await hint.innerText()), "where to look only");
    await hint.getByRole("button", { name: "What is there?" }).click();
    await hint.getByRole("img", { name: "2 of 3" }).waitFor();
    same(await page.locator(".arrow").count(), 0);
    await hint.getByRole("button", { name: "Show the move" }).click();
    await hint.getByText("Rd8").waitFor();
    await page.locator(".arrow-answer").waitFor({ state: "attached" });
  },

  async the_bar_belongs_to_the_position_that_is_shown(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&bar=1&coach=0");
    await page.locator("cg-board").waitFor();
    const bar = () => page.locator(".evaluation-bar").getAttribute("aria-label");
    await playMoves(page, ["f3", "e5", "g4", "Qh4#"]);
    await eventually(bar, "Evaluation 0–1", "mate on the board");
    await page.locator("body").press("Home");
    await page.locator(".move.current").waitFor({ state: "detached" });
    await eventually(async () => /^Evaluation [+−]?0\.\d$/.test((await bar()) ?? ""), true, "the beginning is even");
    same(await page.locator(".coach-slot").count(), 0);
  },

  async the_board_keeps_its_size_whatever_is_said(stage) {
    const places = { phone: [390, 844], laptop: [1366, 768], projector: [1920, 1080], landscape: [844, 390] };
    for (const [name, [width, height]] of Object.entries(places)) {
      const page = await stage.open("#/play?game=chess&vs=human&coach=0&bar=0", { viewport: { width, height } });
      await page.locator("cg-board piece").first().waitFor();
      const size = async () => JSON.stringify(await page.locator(".board").boundingBox());
      const first = await size();
      const unchanged = (when) => eventually(size, first, `${name}, ${when}`);
      await page.getByRole("button", { name: "New game" }).click();
      await page.getByRole("dialog").getByRole("switch", { name: "Coach" }).check();
      await page.getByRole("dialog").getByRole("switch", { name: "Evaluation bar" }).check();
      await page.keyboard.press("Escape");
      await page.locator(".evaluation-bar").waitFor();
      await unchanged("coach and bar");
      await press(page, ["e2e4", "e7e5", "d1h5", "b8c6", "h5e5"]);
      await noteOf(page, "Qxe5+");
      await unchanged("a note");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("region", { name: "Hint" }).waitFor();
      await unchanged("a hint");
      await page.locator("body").press("ArrowLeft");
      await page.getByRole("button", { name: "Back to the game" }).waitFor();
      await unchanged("a look back");
      await page.locator("body").press("End");
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
      await page.getByRole("region", { name: "Game over" }).waitFor();
      await unchanged("the result");
      await page.context().close();
    }
  },

  async a_note_fits_every_size_with_bar_and_hint(stage) {
    const page = await stage.open(`${with_coach}&bar=1`);
    await page.locator("cg-board").waitFor();
    await playMoves(page, blunder);
    await noteOf(page, "Qxe5+");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("region", { name: "Hint" }).waitFor();
    await checkSizes(page, "coach", { ...sizes, ...small_sizes });
  },

  async keys_show_the_line_try_again_and_analyse(stage) {
    const page = await stage.open(with_coach);
    await page.locator("cg-board").waitFor();
    await playMoves(page, blunder);
    await noteOf(page, "Qxe5+");
    await page.locator("#move-field").blur();
    await page.keyboard.press("l");
    await stands(page, "e5", "black knight");
    await page.keyboard.press("Escape");
    await stands(page, "e5", "white queen");
    await page.keyboard.press("t");
    await lastMove(page, "Nc6");
    await page.keyboard.press("a");
    await page.locator(".analyse").waitFor();
  },
};
