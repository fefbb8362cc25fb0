// A classroom: the owner and guests at one server, each with what they may do.
import { eventually, expect, lastMove, moveList, movesPlayed, same, type } from "./board.mjs";
import { openHeld } from "./held.mjs";

const two_people = "#/play?game=chess&vs=human";
const hashOf = (page) => page.evaluate(() => location.hash);

/** Begins a game with a move, and gives its address. */
async function begun(page, move) {
  await type(page, move);
  await lastMove(page, move);
  await eventually(async () => (await hashOf(page)).startsWith("#/play/g/"), true, "an address");
  return hashOf(page);
}

export const tests = {
  async a_guest_deletes_only_games_of_their_own(stage) {
    const owner = await stage.open(two_people);
    await begun(owner, "e4");
    const guest = await stage.openAsGuest("#/play?game=tic-tac-toe&vs=human");
    await guest.locator('[data-cell="4"]').click();
    await movesPlayed(guest, 1);
    await guest.getByRole("link", { name: "Games" }).click();
    await guest.getByText("You are a guest here").waitFor();
    await guest.locator(".game-row").nth(1).waitFor();
    await guest.getByRole("button", { name: "Not yours to delete" }).click({ force: true });
    await guest.locator(".toast", { hasText: "This game is somebody else's" }).waitFor();
    await guest.getByRole("button", { name: /^Delete/ }).click();
    await guest.locator(".game-row").nth(1).waitFor({ state: "detached" });
    await guest.locator(".game-row", { hasText: "White – Black" }).waitFor();
    await owner.getByRole("link", { name: "Games" }).click();
    await owner.locator(".game-row").waitFor();
    same(await owner.getByText("You are a guest here").count(), 0);
    await owner.getByRole("button", { name: /^Delete/ }).click();
    await owner.getByText("No games yet").waitFor();
  },

  async a_guest_looks_on_at_a_game_against_a_program(stage) {
    const owner = await stage.open("#/play?game=tic-tac-toe&vs=level:1&you=first");
    await owner.locator('[data-cell="4"]').click();
    await movesPlayed(owner, 2);
    await eventually(async () => (await hashOf(owner)).startsWith("#/play/g/"), true, "an address");
    const guest = await stage.openAsGuest(await hashOf(owner));
    await movesPlayed(guest, 2);
    await guest.getByText("You look on: this game is somebody else's").waitFor();
    await guest.locator(".player.foot", { hasText: "Somebody" }).waitFor();
    same(await guest.getByLabel("Move", { exact: true }).count(), 0);
    await guest.getByRole("button", { name: "Resign" }).click({ force: true });
    await guest.locator(".toast", { hasText: "You look on" }).waitFor();
    same(await guest.locator(".cell.can-play, [data-cell]:not([aria-disabled])").count(), 0);
    const free = await owner.locator("[data-cell]:not([aria-disabled])").first().getAttribute("data-cell");
    await owner.locator(`[data-cell="${free}"]`).click();
    await movesPlayed(guest, 3);
  },

  async a_guest_is_the_second_person_but_takes_nothing_back(stage) {
    const owner = await stage.open(two_people);
    const link = await begun(owner, "e4");
    const guest = await stage.openAsGuest(link);
    await lastMove(guest, "e4");
    await type(guest, "e5");
    await lastMove(guest, "e5");
    await lastMove(owner, "e5");
    await guest.getByRole("button", { name: "Take back" }).click({ force: true });
    await guest.locator(".toast", { hasText: "Only who began this game" }).waitFor();
    await guest.locator("button.move", { hasText: "e4" }).click();
    await guest.getByText("The game is further on.").waitFor();
    same(await guest.getByRole("button", { name: "Continue from here" }).count(), 0);
    const third = await stage.openAsGuest(link);
    await lastMove(third, "e5");
    await type(third, "Nf3");
    await third.locator(".field-reply.bad").waitFor();
    same(await moveList(third), ["e4", "e5"]);
  },

  async states_that_were_skipped_are_not_missed(stage) {
    const { page, held } = await openHeld(stage, two_people);
    const link = await begun(page, "e4");
    const other = await stage.open(link);
    held.hold("game.state");
    for (const move of ["e5", "Nf3", "Nc6"]) {
      await type(other, move);
      await lastMove(other, move);
    }
    await held.came(3);
    held.drop(0, 1);
    held.release();
    await lastMove(page, "Nc6");
    same(await moveList(page), ["e4", "e5", "Nf3", "Nc6"]);
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await lastMove(page, "Nf3");
  },

  async a_move_that_is_not_on_the_disk_is_told(stage) {
    const { page, held } = await openHeld(stage, two_people);
    await page.locator("cg-board").waitFor();
    held.hold("game.state");
    held.change = (message) => message.type === "game.state" && (message.state.kept = false);
    await type(page, "e4");
    await held.came();
    held.release();
    await page.getByText("The last move is not on the disk.").waitFor();
    held.change = undefined;
    await lastMove(page, "e4");
    await type(page, "e5");
    await lastMove(page, "e5");
    await page.getByText("The last move is not on the disk.").waitFor({ state: "detached" });
  },

  async games_that_are_not_kept_are_told_with_the_reason(stage) {
    const { page } = await openHeld(stage, "#/games", [], (message) => {
      if (message.store) message.store = { kept: false, message: "games.sqlite is damaged." };
    });
    await page.getByText("Games are not kept. games.sqlite is damaged.").waitFor();
  },

  async a_server_started_anew_with_another_token_says_where_to_go(stage) {
    const page = await stage.open(two_people);
    stage.expected = [/WebSocket/, /ERR_CONNECTION_(REFUSED|RESET)/, /status of 401/, /Unauthorized/];
    await page.locator("cg-board").waitFor();
    await stage.kill();
    await page.getByRole("region", { name: "Connection" }).waitFor();
    await stage.serve("another-token-for-tests");
    await page.getByText("Open the address that it has printed.").waitFor();
    expect((await page.getByRole("button", { name: "Try now" }).count()) === 0, "trying does not help");
  },
};
