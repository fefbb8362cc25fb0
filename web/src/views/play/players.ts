// The line above and below the board: who plays, what they took, their clock, and whether they think.

import type { App } from "../../app";
import { other, type Side, type Thinking } from "../../api/messages";
import { roleOf } from "../../board/chess_fen";
import { h, type VNode } from "../../dom";
import { amount, clockFace, clockSaid } from "../../format";
import { gameInfo } from "../../state/setup";
import { nameOf } from "../../state/games_list";

export function playerView(app: App, side: Side, place: "top" | "foot"): VNode {
  const { session, hello } = app;
  const state = session.state;
  const player = state?.[side];
  const info = gameInfo(hello, state?.game ?? "");
  const turn = state && !state.outcome && state.to_move === side;
  const thinks = turn && state.thinking;
  return h(
    "div.player",
    { key: `player-${place}`, class: `${place} ${turn ? "to-move" : ""} ${thinks ? "thinks" : ""}` },
    h("span.turn-mark", { "aria-hidden": "true" }),
    h("span.player-name", null, player ? nameOf(player.name, !session.foreign) : "\u00a0"),
    info && info[side] !== player?.name && h("span.player-side", null, info[side]),
    turn && h("span.unseen", null, "to move"),
    thinks && app.settings.coach && info?.can.engine && session.thinking && thoughtView(session.thinking),
    capturedView(app, side),
    h("span.grow", null),
    clockView(app, side),
    thinks && h("span.thinking-line", { "aria-hidden": "true" }),
  );
}

/** Where the coach has the place in which it would be told at length. */
function thoughtView({ depth, nodes }: Thinking): VNode {
  return h("span.player-thought", null, `depth ${depth} · ${amount(nodes)}`);
}

function capturedView(app: App, side: Side): VNode | null {
  const state = app.session.state;
  const taken = state?.captured?.[side] ?? [];
  const ahead = (side === "first" ? 1 : -1) * (state?.material ?? 0);
  if (taken.length === 0 && ahead <= 0) return null;
  const color = other(side) === "first" ? "white" : "black";
  const pieces = taken.map((letter, at) => {
    const again = at > 0 && taken[at - 1] === letter ? "again" : "";
    return h("piece", { class: `${roleOf(letter) ?? "pawn"} ${color} ${again}` });
  });
  const words = `Captured: ${taken.map((letter) => roleOf(letter)).join(", ")}${ahead > 0 ? `; ${ahead} ahead` : ""}`;
  return h(
    "span.captured.cg-wrap",
    { role: "img", "aria-label": words },
    pieces,
    ahead > 0 && h("span.ahead", null, `+${ahead}`),
  );
}

function clockView(app: App, side: Side): VNode | null {
  const { session, connection } = app;
  const offline = connection.status.kind === "lost";
  const left = session.clockOf(side, offline);
  if (left === undefined) return null;
  const runs = session.state?.clock?.running === side;
  const low = left < 20000 && !session.over;
  const standing = offline || session.state?.paused;
  return h(
    "span.clock",
    {
      class: `${runs ? "runs" : ""} ${low ? "low" : ""}`,
      role: "timer",
      "aria-label": `${session.state?.[side].name}: ${clockSaid(left)}`,
    },
    standing && runs ? h("span.clock-stands", { "aria-hidden": "true" }, "‖ ") : null,
    clockFace(left),
  );
}
