// What the panel has to say at the moment: the result, a look back, a hint, an answer, a pause.

import type { App } from "../../app";
import { button, h, type Child, type VNode } from "../../dom";
import { amount } from "../../format";
import type { PlayActions } from "./play_actions";

/** A hint may have a place of its own elsewhere. */
export function cards(app: App, actions: PlayActions, with_hint = true): Child[] {
  const { session } = app;
  return [
    session.over && session.live && overCard(app, actions),
    !session.live && lookingCard(app, actions),
    with_hint && session.hint && session.live && hintCard(app, actions),
    session.note && h("section.panel.card", { key: "note" }, h("p.explain", null, session.note)),
    session.state?.paused && !session.over && pausedCard(app, actions),
    !session.over && problemCard(app),
    !session.over && session.looks_on && foreignCard(app),
  ];
}

/** A program of a stored game that may not play on this server. */
function problemCard(app: App): VNode | null {
  const { state } = app.session;
  const player = state && [state.first, state.second].find((one) => one.problem);
  if (!player) return null;
  return h(
    "section.panel.card",
    { key: "problem" },
    h("p.explain", null, `${player.name} makes no moves here. ${sentence(player.problem ?? "")}`),
  );
}

function foreignCard({ session }: App): VNode {
  const words = `You look on: this game is somebody else's, against ${session.opponentOf(session.homeSide())}.`;
  return h("section.panel.card", { key: "foreign" }, h("p.explain", null, words));
}

function overCard(app: App, actions: PlayActions): VNode {
  const { state } = app.session;
  const [headline, ...rest] = (state?.outcome?.text ?? "").split(": ");
  return h(
    "section.panel.card.over",
    { key: "over", "aria-label": "Game over" },
    h("h2.result", null, headline),
    h("p.explain", null, sentence(rest.join(": ") || (state?.outcome?.reason ?? ""))),
    h(
      "div.card-buttons",
      null,
      button("button.primary", actions.rematch, "Rematch"),
      button("button", actions.newGame, "New game"),
      h("a.button.plain", { href: `#/analyse/g/${state?.game_id}` }, "Analyse"),
      button("button.plain", actions.seeTree, "See its tree"),
    ),
  );
}

function sentence(text: string): string {
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "";
}

function lookingCard(app: App, actions: PlayActions): VNode {
  const { session } = app;
  const ply = session.shown_ply;
  const move = session.state?.moves[ply - 1];
  return h(
    "section.panel.card.looking",
    { key: "looking", "aria-label": "Looking back" },
    h(
      "p.explain",
      null,
      move ? ["After ", h("b", null, move.san), ". The game is further on."] : "Where the game began.",
    ),
    h(
      "div.card-buttons",
      null,
      !session.foreign && button("button", actions.continueHere, "Continue from here"),
      button("button.plain", () => actions.look(session.plies), "Back to the game"),
    ),
  );
}

/** What the next press of a hint shows; nothing after the move. */
export function nextStep(hint: { step: number; squares?: string[] }): string | undefined {
  if (hint.step === 1) return hint.squares ? "What is there?" : "Show the piece";
  return hint.step === 2 ? "Show the move" : undefined;
}

function hintCard(app: App, actions: PlayActions): VNode {
  const hint = app.session.hint;
  const more = hint && nextStep(hint);
  return h(
    "section.panel.card.hint-card",
    { key: "hint", "aria-label": "Hint" },
    h("h2.card-title", null, "Hint", h("span.quiet", null, ` ${hint?.step} of 3`)),
    h("p.explain", null, hint?.text),
    more && h("div.card-buttons", null, button("button", actions.hint, more)),
  );
}

function pausedCard(app: App, actions: PlayActions): VNode {
  return h(
    "section.panel.card",
    { key: "paused" },
    h("p.explain", null, app.session.watching ? "Paused. Nobody thinks, no clock runs." : "Paused."),
    h("div.card-buttons", null, button("button", actions.pause, "Go on")),
  );
}

/** Depth, positions and the expected line of the player that thinks. It stays between moves, so that nothing jumps. */
export function thinkingView(app: App, actions: PlayActions): Child {
  const { session, settings } = app;
  const { state } = session;
  if (!state || session.over || session.human_sides.length === 2 || !settings.show_thinking) return null;
  const stop = button("button.small", actions.stop, "Stop", { title: "Move now" });
  return h(
    "section.panel.thinking",
    { key: "thinking", class: state.thinking ? "" : "rests", "aria-label": "Thinking" },
    thinkingText(app),
    state.thinking && stop,
  );
}

function thinkingText(app: App): VNode {
  const { state, thinking, looks_on } = app.session;
  const rest = looks_on ? "No program thinks." : "Your turn to think.";
  if (!thinking) return h("p.thinking-text", null, state?.thinking ? `${state[state.to_move].name} thinks` : rest);
  const line = thinking.line.slice(0, 8).join(" ");
  return h(
    "p.thinking-text",
    null,
    h("span", null, "depth ", h("b", null, thinking.depth)),
    h("span", null, h("b", null, amount(thinking.nodes)), " positions"),
    h("span.expects", null, line ? ["expects ", h("b", null, line)] : null),
  );
}
