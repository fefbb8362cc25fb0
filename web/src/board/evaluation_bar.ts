// The bar beside a board: who is better, as White's share of it and as a number.

import type { Value } from "../api/analysis_messages";
import { h, type VNode } from "../dom";
import { scoreText, sideOf } from "../views/analyse/score_text";

/** White's share from below; the number stands at the end of whoever is better. */
export function evaluationBar(value: Value | undefined, orientation: "white" | "black"): VNode {
  const percent = value?.percent ?? 50;
  const side = value ? sideOf(value) : "even";
  return h(
    "div.evaluation-bar",
    {
      key: "bar",
      class: `${orientation === "black" ? "turned" : ""} better-${side}`,
      role: "img",
      "aria-label": value ? `Evaluation ${scoreText(value)}` : "No evaluation",
      update: (element) => element.style.setProperty("--white-share", `${percent.toFixed(1)}%`),
    },
    h("div.bar-white", null),
    h("div.bar-middle", null),
    value && h("span.bar-number", null, scoreText(value)),
  );
}
