// Where a value lies between what Max and what Min are sure of, on a line of numbers.

import { h, type VNode } from "../../../dom";
import { signed } from "../../../format";
import type { Spike } from "../recording/chances";
import type { Recorded } from "../recording/recorded";

export interface Mark {
  score: number;
  /** Which bracket: [ of Max, ] of Min, or the value itself. */
  side: "alpha" | "beta" | "value";
  words: string;
}

const width = 300;
const margin = 16;
const axis = 40;

/** How high the likeliest value stands. */
const tallest = 18;
/** What is rarer has no say in what the line shows. */
const least_chance = 0.02;

export function numberLine(tree: Recorded, marks: Mark[], crossed: boolean, spikes: Spike[] = []): VNode | null {
  const finite = marks.filter((mark) => Math.abs(mark.score) < 32001);
  if (finite.length === 0) return null;
  const likely = spikes.filter(({ chance }) => chance >= least_chance).map(({ value }) => value);
  const numbers = [...finite.map((mark) => mark.score), ...likely].map((score) => asNumber(tree, score));
  const whole = tree.info.unit <= 1;
  const [low, high] = span(numbers, whole);
  const x = (number: number) =>
    margin + ((Math.max(low, Math.min(high, number)) - low) / (high - low)) * (width - 2 * margin);
  const ends = finite.map((mark) => x(asNumber(tree, mark.score)));
  const label = finite
    .map((mark) => mark.words)
    .filter(Boolean)
    .join("; ");
  return h(
    "svg",
    { class: "number-line", viewBox: `0 0 ${width} 90`, role: "img", "aria-label": label },
    h("path", { class: "axis", d: `M${margin - 8} ${axis}H${width - margin + 8}` }),
    crossed &&
      ends.length === 2 &&
      h("rect", {
        class: "crossing",
        x: Math.min(...ends),
        y: axis - 4,
        width: Math.max(3, Math.abs(ends[0]! - ends[1]!)),
        height: 8,
      }),
    ticks(low, high, whole).map((number) => [
      h("path", { class: "axis", d: `M${x(number)} ${axis - 4}V${axis + 4}` }),
      h(
        "text",
        { class: "tick", x: x(number), y: axis + 27, "text-anchor": "middle" },
        signed(Math.round(number * 100) / 100),
      ),
    ]),
    finite.map((mark, at) => markView(mark, ends[at]!, spikes.length > 0)),
    bars(tree, spikes, x),
  );
}

/** What the value may come to, and how likely each is; what lies beyond the line stands at its end. */
function bars(tree: Recorded, spikes: Spike[], x: (number: number) => number): VNode[] {
  const most = Math.max(...spikes.map(({ chance }) => chance));
  return spikes.map(({ value, chance }) => {
    const height = Math.max(1, (chance / most) * tallest);
    return h(
      "rect",
      {
        class: `chance ${value > 0 ? "alpha" : value < 0 ? "beta" : ""}`,
        x: x(asNumber(tree, value)) - 2,
        y: axis - height,
        width: 4,
        height,
      },
      h("title", null, `${tree.text(value)}: ${chanceWords(chance)}`),
    );
  });
}

function chanceWords(chance: number): string {
  return chance < 0.01 ? "under 1 %" : `${Math.round(100 * chance)} %`;
}

/** The value is a dot on the line, or below it where bars stand on it. */
function markView(mark: Mark, x: number, below: boolean): (VNode | null)[] {
  if (mark.side === "value")
    return [
      below
        ? h("path", { class: "value-dot", d: `M${x} ${axis + 1}l7 12h-14z` })
        : h("circle", { class: "value-dot", cx: x, cy: axis, r: 6 }),
      h("text", { class: "value-words", x: inside(x, mark.words), y: 85, "text-anchor": "middle" }, mark.words),
    ];
  const turn = mark.side === "alpha" ? 6 : -6;
  const y = mark.side === "alpha" ? 16 : 85;
  return [
    h("path", { class: `bound-bracket ${mark.side}`, d: `M${x + turn} ${axis - 13}H${x}V${axis + 13}H${x + turn}` }),
    h("text", { class: `bound-words ${mark.side}`, x: inside(x, mark.words), y, "text-anchor": "middle" }, mark.words),
  ];
}

/** Words stay within the picture. */
function inside(x: number, words: string): number {
  const half = words.length * 3.7;
  return Math.max(half + 2, Math.min(width - half - 2, x));
}

/** Wins and losses have no place on the line: they stand far out. */
function asNumber(tree: Recorded, score: number): number {
  const { unit, win_points } = tree.info;
  if (Math.abs(score) <= 30999) return score / Math.max(1, unit);
  const plies = 32000 - Math.abs(score);
  return (win_points > 0 ? win_points - plies : 1e6 - plies) * Math.sign(score);
}

function span(numbers: number[], whole: boolean): [number, number] {
  const near = numbers.filter((number) => Math.abs(number) < 1e5);
  if (near.length === 0) return [-1, 1];
  const [low, high] = [Math.min(...near), Math.max(...near)];
  const room = Math.max((high - low) * 0.7, Math.abs(high) * 0.25, whole ? 2 : 0.5);
  const step = tickStep(high - low + 2 * room, whole);
  return [Math.floor((low - room) / step) * step, Math.ceil((high + room) / step) * step];
}

function tickStep(range: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  const factor = [1, 2, 5, 10].find((candidate) => range / (candidate * power) <= 5) ?? 10;
  return whole ? Math.max(1, factor * power) : factor * power;
}

function ticks(low: number, high: number, whole: boolean): number[] {
  const step = tickStep(high - low, whole);
  const found = [];
  for (let number = Math.ceil(low / step) * step; number <= high + step / 1000; number += step) found.push(number);
  return found.slice(0, 9);
}
