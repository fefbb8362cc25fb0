// What stays when something goes: reloads, links, the server itself.
import { drag, eventually, expect, lastMove, moveList, movesPlayed, same, stands, type } from "./board.mjs";

const two_people = "#/play?game=chess&vs=human";
const refused_connection = [/WebSocket connection to .* failed/, /ERR_CONNECTION_(REFUSED|RESET)/];

async function hashOf(page) {
  return new URL(page.url()).hash;
}

async function startedGame(page) {
  await eventually(async () => (await hashOf(page)).startsWith("#/play/g/"), true, "the game has its own address");
  return hashOf(page);
}

export const tests = {
  async reload_in_mid_game_keeps_position_clocks_and_side(stage) {
    const page = await stage.open("#/play?game=chess&vs=level:1&you=black&tc=36000+5");
    const opening = (await movesPlayed(page, 1))[0];
    await page.locator(".player.foot.to-move").waitFor();
    await page.locator("cg-board").waitFor();
    await drag(page, "e7", "e5");
    await movesPlayed(page, 3);
    await startedGame(page);
    await page.reload();
    const moves = await movesPlayed(page, 3);
    same([moves[0], moves[1]], [opening, "e5"]);
    await stands(page, "e5", "black pawn");
    await page.locator(".orientation-black").waitFor();
    same(await page.locator(".clock").count(), 2);
    const left = await page.locator(".player.foot .clock").innerText();
    expect(/^(9:5|10:0)\d:\d\d$/.test(left), `about ten hours are left: ${left}`);
  },

  async flipped_stays_flipped_after_a_reload(stage) {
    const page = await stage.open(two_people);
    await type(page, "e4");
    await lastMove(page, "e4");
    await page.getByRole("button", { name: "Flip" }).click();
    await page.locator(".orientation-black").waitFor();
    await eventually(async () => (await hashOf(page)).includes("flip=1"), true, "the link says so");
    await page.reload();
    await page.locator(".orientation-black").waitFor();
  },

  async a_killed_server_loses_no_move_and_gets_the_kept_one_once(stage) {
    const page = await stage.open(two_people);
    stage.expected = refused_connection;
    await type(page, "e4");
    await lastMove(page, "e4");
    await startedGame(page);
    await stage.kill();
    await page.getByRole("region", { name: "Connection" }).waitFor();
    await drag(page, "e7", "e5");
    await page.getByText("not sent yet").waitFor();
    await stage.serve();
    await page.getByRole("region", { name: "Connection" }).waitFor({ state: "detached" });
    await lastMove(page, "e5");
    same(await moveList(page), ["e4", "e5"]);
    await page.reload();
    await lastMove(page, "e5");
    same(await moveList(page), ["e4", "e5"]);
  },

  async a_first_move_made_without_a_server_is_played_when_it_is_back(stage) {
    const page = await stage.open(two_people);
    stage.expected = refused_connection;
    await page.locator("cg-board").waitFor();
    await stage.kill();
    await page.getByRole("region", { name: "Connection" }).waitFor();
    await drag(page, "d2", "d4");
    await page.getByText("d4: not sent yet").waitFor();
    await stage.serve();
    await lastMove(page, "d4");
    same(await moveList(page), ["d4"]);
  },

  async forty_games_in_a_row_can_be_begun(stage) {
    const page = await stage.open(two_people);
    const refused = page.getByText("too many new games");
    for (let game = 0; game < 40; ++game) {
      const board = page.locator(game % 2 ? "cg-board" : ".grid-board");
      const link = `#/play?game=${game % 2 ? "chess" : "tic-tac-toe"}&vs=human`;
      // A quick page is asked to wait now and then; that is not the end of it.
      for (let is_begun = false; !is_begun; is_begun = !(await refused.isVisible())) {
        if (await refused.isVisible()) await page.evaluate(() => (location.hash = "#/games"));
        await page.evaluate((to) => (location.hash = to), link);
        await board.or(refused).first().waitFor();
      }
    }
  },

  async try_now_connects_at_once(stage) {
    // The page's own later tries never come: only the button connects.
    const page = await stage.open(two_people, {}, (fresh) =>
      fresh.addInitScript(() => {
        const set = window.setTimeout;
        window.setTimeout = (call, ms, ...rest) => (ms >= 500 ? 0 : set(call, ms, ...rest));
      }),
    );
    stage.expected = refused_connection;
    await type(page, "d4");
    await lastMove(page, "d4");
    await stage.kill();
    await page.getByRole("button", { name: "Try now" }).waitFor();
    await stage.serve();
    await page.getByRole("button", { name: "Try now" }).click();
    await page.getByRole("region", { name: "Connection" }).waitFor({ state: "detached" });
    await type(page, "d5");
    await lastMove(page, "d5");
  },

  async a_shared_link_opens_the_same_game_and_ply_in_a_fresh_profile(stage) {
    const page = await stage.open(two_people);
    for (const move of ["e4", "c5", "Nf3", "d6"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await startedGame(page);
    await page.keyboard.press("Escape");
    await page.locator("button.move", { hasText: "c5" }).click();
    await eventually(async () => (await hashOf(page)).includes("ply=2"), true, "the link names the ply");
    const other = await stage.open(await hashOf(page));
    await lastMove(other, "c5");
    await stands(other, "f3", "");
    await stands(other, "c5", "black pawn");
    same(await moveList(other), ["e4", "c5", "Nf3", "d6"]);
  },

  async a_set_up_link_opens_the_same_set_up_in_a_fresh_profile(stage) {
    const link = "#/play?game=connect-four&vs=level:2&you=second&tc=300+3";
    const page = await stage.open(link);
    await page.locator(".grid-board.falls").waitFor();
    await movesPlayed(page, 1);
    await page.locator(".opponent-chip", { hasText: "level 2" }).waitFor();
    await page.locator(".clock-chip", { hasText: "5+3" }).waitFor();
  },

  async a_bad_link_names_key_value_and_what_was_expected(stage) {
    const page = await stage.open("#/play?game=ludo");
    const panel = page.getByRole("alert").filter({ hasText: "This link does not open" });
    await panel.getByText("ludo").waitFor();
    await panel.getByText("tic-tac-toe").waitFor();
    await panel.getByRole("link", { name: "Open with defaults" }).click();
    await page.locator("cg-board").waitFor();
  },

  async a_bad_position_in_a_link_is_named(stage) {
    const page = await stage.open("#/play?game=chess&vs=human&fen=rnbqkbnr/ppppppppp/8/8/8/8/8/8_w_-_-_0_1");
    const panel = page.getByRole("alert").filter({ hasText: "This link does not open" });
    await panel.getByText("fen", { exact: true }).waitFor();
  },

  async an_unknown_game_in_a_link_is_named(stage) {
    const page = await stage.open("#/play/g/nosuchgame");
    const panel = page.getByRole("alert").filter({ hasText: "This link does not open" });
    await panel.getByText("nosuchgame").first().waitFor();
  },

  async arrows_walk_through_the_game(stage) {
    const page = await stage.open(two_people);
    for (const move of ["e4", "e5", "Nf3"]) {
      await type(page, move);
      await lastMove(page, move);
    }
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await lastMove(page, "e5");
    await page.keyboard.press("Home");
    await stands(page, "e2", "white pawn");
    await page.keyboard.press("End");
    await lastMove(page, "Nf3");
  },

  async settings_apply_at_once_and_stay(stage) {
    const page = await stage.open(two_people);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.locator("html[data-theme=dark]").waitFor();
    await page.getByRole("radio", { name: "Inside" }).check();
    await page.keyboard.press("Escape");
    await page.locator(".coordinates-inside").waitFor();
    await page.reload();
    await page.locator("html[data-theme=dark] .coordinates-inside").waitFor();
  },
};
