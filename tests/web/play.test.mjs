// Whole games, by every way of moving.
import {
  click,
  drag,
  eventually,
  expect,
  lastMove,
  moveList,
  movesPlayed,
  playByKeys,
  result,
  same,
  stands,
  type,
} from "./board.mjs";
import { openHeld } from "./held.mjs";

const two_people = "#/play?game=chess&vs=human";
const scholars_mate = [
  ["e2", "e4"],
  ["e7", "e5"],
  ["d1", "h5"],
  ["b8", "c6"],
  ["f1", "c4"],
  ["g8", "f6"],
  ["h5", "f7"],
];
const scholars_san = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];
const promotion = "#/play?game=chess&vs=human&fen=7k/4P3/8/8/8/8/8/K7_w_-_-_0_1";

/** A game in which a move was made and the answer to it is held back: the opponent thinks as long as the test wants. */
async function thinking(stage, more, [from, to]) {
  const { page, held } = await openHeld(stage, `#/play?game=chess&vs=pvs:time=100&you=white${more}`);
  await page.locator("cg-board").waitFor();
  held.hold("game.state");
  await drag(page, from, to);
  await held.came();
  held.release(0);
  await page.locator(".player.thinks").waitFor();
  await held.came();
  return { page, held };
}

async function playScholars(page, move) {
  for (const [at, [from, to]] of scholars_mate.entries()) {
    await move(page, from, to);
    await lastMove(page, scholars_san[at]);
  }
  await result(page, "White wins");
  await result(page, /checkmate/i);
}

export const tests = {
  async full_game_by_dragging_ends_in_mate_and_is_listed(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await playScholars(page, drag);
    same(await moveList(page), scholars_san);
    await page.getByRole("link", { name: "Games" }).click();
    const row = page.locator(".game-row");
    await row.getByText("1–0").waitFor();
    expect((await row.innerText()).includes("checkmate"), "the row names the rule");
  },

  async full_game_by_clicking_two_squares(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await playScholars(page, async (_, from, to) => {
      await click(page, from);
      await click(page, to);
    });
  },

  async full_game_by_the_move_field(stage) {
    const page = await stage.open(two_people);
    for (const san of scholars_san) {
      await type(page, san.replace("#", ""));
      await lastMove(page, san);
    }
    await result(page, /checkmate/i);
  },

  async full_game_by_keys_on_the_board(stage) {
    const page = await stage.open(two_people);
    await page.locator("[data-square=e2]").focus();
    await playScholars(page, playByKeys);
  },

  async a_person_plays_a_level_and_it_answers(stage) {
    const page = await stage.open("#/play?game=chess&vs=level:1&you=white&tc=none");
    await page.locator("cg-board").waitFor();
    await drag(page, "e2", "e4");
    await movesPlayed(page, 2);
    await drag(page, "d2", "d4");
    const moves = await movesPlayed(page, 4);
    same([moves[0], moves[2]], ["e4", "d4"]);
  },

  async castling_by_dragging_the_king(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&fen=4k3/8/8/8/8/8/8/R3K2R_w_KQ_-_0_1");
    await page.locator("cg-board").waitFor();
    await drag(page, "e1", "g1");
    await lastMove(page, "O-O");
    await stands(page, "f1", "white rook");
  },

  async chess960_castling_by_dragging_the_king_to_its_rook(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&fen=4k3/8/8/8/8/8/8/1R3K1R_w_HB_-_0_1");
    await page.locator("cg-board").waitFor();
    await drag(page, "f1", "b1");
    await lastMove(page, "O-O-O");
    await stands(page, "c1", "white king");
    await stands(page, "d1", "white rook");
  },

  async a_phone_plays_by_tapping_and_raises_its_panel(stage) {
    const page = await stage.open(two_people, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator("cg-board").waitFor();
    for (const square of ["e2", "e4"]) {
      const box = await page.locator(`[data-square=${square}]`).boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    await lastMove(page, "e4");
    for (const stop of ["at-half", "at-full", "at-low"]) {
      await page.getByRole("button", { name: /the panel/ }).tap();
      await page.locator(`.side.${stop}`).waitFor();
    }
  },

  async moves_and_the_result_are_announced(stage) {
    const page = await stage.open(two_people);
    await type(page, "f3");
    await page.getByRole("status").filter({ hasText: /plays/ }).waitFor({ state: "attached" });
    for (const move of ["e5", "g4", "Qh4"]) {
      await lastMove(page, { e5: "f3", g4: "e5", Qh4: "g4" }[move]);
      await type(page, move);
    }
    await page
      .getByRole("alert")
      .filter({ hasText: /Black wins/ })
      .waitFor({ state: "attached" });
  },

  async an_illegal_drag_returns_and_the_reason_is_told(stage) {
    const page = await stage.open(two_people);
    await page.locator("cg-board").waitFor();
    await drag(page, "e2", "e5");
    await page.locator(".field-reply", { hasText: "e2 to e5" }).waitFor();
    await stands(page, "e2", "white pawn");
    same(await moveList(page), []);
  },

  async an_illegal_typed_move_is_refused_in_words(stage) {
    const page = await stage.open(two_people);
    await type(page, "Qh5");
    await page.locator(".field-reply.bad").waitFor();
    expect((await page.locator(".field-reply.bad").innerText()).length > 10, "a sentence");
    same(await moveList(page), []);
  },

  async a_pawn_becomes_a_knight_by_pointer(stage) {
    const page = await stage.open(promotion);
    await page.locator("cg-board").waitFor();
    await drag(page, "e7", "e8");
    await page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "knight" }).click();
    await lastMove(page, "e8=N");
    await stands(page, "e8", "white knight");
  },

  async a_pawn_becomes_a_knight_by_key(stage) {
    const page = await stage.open(promotion);
    await page.locator("[data-square=e2]").focus();
    await playByKeys(page, "e7", "e8");
    await page.getByRole("dialog", { name: "Promote to" }).waitFor();
    await page.keyboard.press("n");
    await lastMove(page, "e8=N");
  },

  async a_pawn_becomes_a_knight_by_typing(stage) {
    const page = await stage.open(promotion);
    await type(page, "e8=N");
    await lastMove(page, "e8=N");
  },

  async a_promotion_can_be_given_up(stage) {
    const page = await stage.open(promotion);
    await page.locator("cg-board").waitFor();
    await drag(page, "e7", "e8");
    await page.getByRole("dialog", { name: "Promote to" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Promote to" }).waitFor({ state: "detached" });
    await drag(page, "e7", "e8");
    await page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "queen" }).click();
    await lastMove(page, "e8=Q+");
  },

  async take_back_twice_then_continue_from_move_three(stage) {
    const page = await stage.open(two_people);
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await page.getByRole("button", { name: "Take back" }).click();
    await lastMove(page, "c3");
    await page.getByRole("button", { name: "Take back" }).click();
    await lastMove(page, "Bc5");
    await page.locator("button.move", { hasText: "Bc4" }).click();
    await stands(page, "c5", "");
    await page.getByRole("button", { name: "Continue from here" }).click();
    // The move is the current one while looking back already.
    await page.locator("button.move", { hasText: "Bc5" }).waitFor({ state: "detached" });
    await lastMove(page, "Bc4");
    same(await moveList(page), ["e4", "e5", "Nf3", "Nc6", "Bc4"]);
    await stands(page, "f8", "black bishop");
    await type(page, "Be7");
    await lastMove(page, "Be7");
  },

  async take_back_against_a_level_returns_to_the_persons_turn(stage) {
    const page = await stage.open("#/play?game=chess&vs=level:1&you=white");
    await type(page, "e4");
    await movesPlayed(page, 2);
    await page.getByRole("button", { name: "Take back" }).click();
    await stands(page, "e2", "white pawn");
    same(await moveList(page), []);
  },

  async a_premove_plays_at_once(stage) {
    const { page, held } = await thinking(stage, "", ["e2", "e4"]);
    await drag(page, "b1", "c3");
    await page.locator("square.current-premove").first().waitFor();
    held.release();
    const moves = await movesPlayed(page, 3);
    same([moves[0], moves[2]], ["e4", "Nc3"]);
  },

  async an_impossible_premove_vanishes(stage) {
    const { page, held } = await thinking(stage, "&fen=7k/7p/8/8/3P4/8/8/K7_w_-_-_0_1", ["a1", "a2"]);
    await drag(page, "d4", "e5");
    await page.locator("square.current-premove").first().waitFor();
    held.release();
    await movesPlayed(page, 2);
    await page.locator(".player.foot.to-move").waitFor();
    await page.locator("square.current-premove:visible").first().waitFor({ state: "hidden" });
    same((await moveList(page)).length, 2);
  },

  async a_player_that_thinks_is_told_to_stop(stage) {
    const { page, held } = await thinking(stage, "", ["e2", "e4"]);
    await page.getByRole("button", { name: "Stop" }).click();
    await eventually(async () => held.sent.includes("game.stop"), true, "the server is asked to");
    held.release();
    await movesPlayed(page, 2);
  },

  async a_hint_comes_in_three_presses(stage) {
    const page = await stage.open(`#/play?game=chess&vs=human&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1`);
    const hint = page.getByRole("region", { name: "Hint" });
    await page.getByRole("button", { name: "Hint" }).click();
    await hint.getByText("1 of 3").waitFor();
    same(await page.locator(".arrow").count(), 0);
    await hint.getByRole("button", { name: "What is there?" }).click();
    await hint.getByText("2 of 3").waitFor();
    await hint.getByRole("button", { name: "Show the move" }).click();
    await hint.getByText("3 of 3").waitFor();
    await page.locator(".arrow-answer").waitFor({ state: "attached" });
    same(await moveList(page), []);
  },

  async resigning_is_asked_for_twice(stage) {
    const page = await stage.open("#/play?game=chess&vs=level:1&you=white");
    await type(page, "e4");
    await movesPlayed(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Play on" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    same(await page.getByRole("region", { name: "Game over" }).count(), 0);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await result(page, "Black wins");
  },

  async two_people_agree_on_a_draw(stage) {
    const page = await stage.open(two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await result(page, /draw/i);
  },
};
