// Four pieces on the file of the pawn, the queen nearest; keys q r b n, Esc cancels.

import type { LegalMove } from "../../api/messages";
import { roleOf } from "../../board/chess_fen";
import { button, h, type VNode } from "../../dom";

export interface Promotion {
  from: string;
  to: string;
  choices: LegalMove[];
  /** Where it was begun: in another position it means nothing. */
  game_id: string;
  ply: number;
}

export interface PromotionView {
  promotion: Promotion;
  orientation: "white" | "black";
  choose: (move: LegalMove) => void;
  cancel: () => void;
}

const order = ["q", "r", "b", "n"];

export function promotionView({ promotion, orientation, choose, cancel }: PromotionView): VNode {
  const { to, choices } = promotion;
  const file = "abcdefgh".indexOf(to[0] ?? "a");
  const column = orientation === "white" ? file : 7 - file;
  const color = to[1] === "8" ? "white" : "black";
  const at_top = (color === "white") === (orientation === "white");
  const sorted = [...choices].sort((a, b) => rank(a) - rank(b));
  const press = (event: KeyboardEvent) => {
    const chosen = choices.find((move) => move.promotion === event.key.toLowerCase());
    if (chosen) choose(chosen);
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return h(
    "div.promotion",
    { key: "promotion", role: "dialog", "aria-label": "Promote to", on: { keydown: press, click: cancel } },
    h(
      "div.promotion-pieces.cg-wrap",
      {
        class: at_top ? "from-top" : "from-foot",
        update: (element) => element.style.setProperty("--column", String(column)),
        mount: (element) => element.querySelector("button")?.focus(),
      },
      sorted.map((move) => {
        const role = roleOf(move.promotion ?? "q") ?? "queen";
        return button(
          "promotion-choice",
          (event: Event) => (event.stopPropagation(), choose(move)),
          h("piece", { class: `${role} ${color}` }),
          { "aria-label": role },
        );
      }),
    ),
  );
}

function rank(move: LegalMove): number {
  return order.indexOf(move.promotion ?? "q");
}
