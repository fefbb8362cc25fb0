// What a new state sounds like: words for a screen reader, a tone for those who want one.

import type { App } from "./app";
import type { GameState } from "./api/messages";
import { clockSaid } from "./format";

export function announce(app: App, state: GameState, before: GameState): void {
  const moved = state.moves.length > before.moves.length;
  if (state.outcome && !before.outcome) {
    app.live.sayNow(`${moved ? `${lastMoveSaid(state)}. ` : ""}${state.outcome.text}.`);
    app.sounds.play("end");
  } else if (moved) {
    tellMove(app, state);
  } else if (state.moves.length < before.moves.length) {
    app.live.say(
      state.moves.length === 0 ? "Back to the beginning." : `Taken back. The last move is ${lastMoveSaid(state)}.`,
    );
  }
}

function tellMove(app: App, state: GameState): void {
  const move = state.moves[state.moves.length - 1];
  if (!move) return;
  const words = [lastMoveSaid(state)];
  if (app.settings.announcements === "full" && app.session.my_turn && app.session.human_sides.length === 1) {
    const left = app.session.clockOf(state.to_move, false);
    words.push(`Your move${left === undefined ? "" : `, ${clockSaid(left)}`}`);
  }
  const text = `${words.join(". ")}.`;
  if (move.check) app.live.sayNow(text);
  else app.live.say(text);
  app.sounds.play(move.check ? "check" : move.capture ? "capture" : "move");
}

function lastMoveSaid(state: GameState): string {
  const move = state.moves[state.moves.length - 1];
  return move ? `${state[move.by].name} plays ${move.said}` : "";
}
