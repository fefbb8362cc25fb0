// The charts of a match: Elo over the games, the test as a walk between two walls, and the pairs by their points.

import type { MatchPoint, MatchReport } from "../../api/match_messages";
import { h, type VNode } from "../../dom";
import { signed } from "../../format";

const width = 320;
const height = 150;
const left = 44;
const foot = 22;

/** Steps of a scale that people like: 1, 2 or 5 times a power of ten. */
export function niceStep(range: number, most: number): number {
  const rough = range / Math.max(1, most);
  const size = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= rough) ?? 10 * size;
}

export function ticks(low: number, high: number, most: number): number[] {
  const step = niceStep(high - low, most);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1000; at += step)
    found.push(Math.round(at * 1e6) / 1e6);
  return found;
}

/** From values to places in the drawing. */
export function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const range = high - low || 1;
  return (value) => Math.round((from + ((value - low) / range) * (to - from)) * 10) / 10;
}

/** The first games say little: what they allow would flatten all that follows. */
export function eloRange(shown: MatchPoint[]): [number, number] {
  const last = shown[shown.length - 1];
  const settled = shown.filter(({ games }) => games * 4 >= (last?.games ?? 0));
  const reach = Math.min(800, Math.max(50, ...settled.map(({ elo }) => Math.abs(elo ?? 0))));
  const width_of_last = Math.abs((last?.high ?? reach) - (last?.low ?? -reach));
  const most = Math.min(800, Math.max(reach, width_of_last) * 1.25);
  const middle = last?.elo ?? 0;
  return [Math.min(-20, middle - most), Math.max(20, middle + most)];
}

export function eloChart(points: MatchPoint[], planned: number): VNode {
  const shown = points.filter(({ elo }) => elo !== null);
  const [low, high] = eloRange(shown);
  const games = Math.max(8, Math.min(planned, (points[points.length - 1]?.games ?? 0) * 1.25));
  const x = scale(0, games, left, width - 8);
  const y = scale(high, low, 8, height - foot);
  const held = (value: number | null, otherwise: number) => Math.min(high, Math.max(low, value ?? otherwise));
  const upper = shown.map((point) => `${x(point.games)},${y(held(point.high, high))}`);
  const lower = shown.map((point) => `${x(point.games)},${y(held(point.low, low))}`);
  const last = shown[shown.length - 1];
  return h(
    "svg.chart.elo-chart",
    { key: "elo", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    ticks(low, high, 4).map((tick) => [
      h("line", { class: tick === 0 ? "zero" : "grid", x1: left, x2: width - 8, y1: y(tick), y2: y(tick) }),
      h("text.axis-y", { x: left - 8, y: y(tick) + 4 }, signed(tick)),
    ]),
    ticks(0, games, 4).map((tick) => h("text.axis-x", { x: x(tick), y: height - 6 }, tick)),
    shown.length > 1 && h("polygon.band", { points: [...upper, ...lower.reverse()].join(" ") }),
    shown.length > 1 &&
      h("polyline.curve", { points: shown.map((point) => `${x(point.games)},${y(held(point.elo, 0))}`).join(" ") }),
    last && h("circle.tip", { cx: x(last.games), cy: y(held(last.elo, 0)), r: 4.5 }),
  );
}

export function testChart(points: MatchPoint[], sprt: NonNullable<MatchReport["sprt"]>): VNode {
  const walked = points.filter(({ llr }) => llr !== null);
  const last = walked[walked.length - 1];
  const now = sprt.llr ?? 0;
  const games = Math.max(16, (last?.games ?? 0) * 1.25);
  const most = Math.max(sprt.upper, now);
  const least = Math.min(sprt.lower, now);
  const x = scale(0, games, 8, width - 8);
  const y = scale(most, least, 24, height - 24);
  const steps = [`${x(0)},${y(0)}`, ...walked.map((point) => `${x(point.games)},${y(point.llr ?? 0)}`)];
  const wall = (value: number, side: "upper" | "lower", name: string) => [
    h("rect", {
      class: `wall-${side}`,
      x: 0,
      y: side === "upper" ? 0 : y(value),
      width,
      height: side === "upper" ? y(value) : height - y(value),
    }),
    h("line", { class: `wall-line-${side}`, x1: 0, x2: width, y1: y(value), y2: y(value) }),
    h(
      "text",
      { class: `wall-name-${side}`, x: 8, y: side === "upper" ? y(value) - 7 : y(value) + 16 },
      `${name}, at ${signed(value, Math.abs(value).toFixed(2))}`,
    ),
  ];
  return h(
    "svg.chart.test-chart",
    { key: "test", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    wall(sprt.upper, "upper", "stronger"),
    wall(sprt.lower, "lower", "not stronger"),
    h("line.zero", { x1: 0, x2: width, y1: y(0), y2: y(0) }),
    h("polyline.walk", { points: steps.join(" ") }),
    last && h("circle.tip-now", { cx: x(last.games), cy: y(last.llr ?? 0), r: 5.5 }),
    h(
      "text.walk-value",
      { x: Math.min(width - 48, x(last?.games ?? 0) + 8), y: Math.min(height - 28, y(now) + 20) },
      signed(now, Math.abs(now).toFixed(2)),
    ),
  );
}

const pair_names = ["0", "½", "1", "1½", "2"];

export function pairsChart(pairs: number[]): VNode {
  const most = Math.max(1, ...pairs);
  const slot = 240 / 5;
  return h(
    "svg.chart.pairs-chart",
    { key: "pairs", viewBox: `0 0 240 ${height}`, "aria-hidden": "true" },
    pairs.map((count, at) => {
      const tall = Math.max(count > 0 ? 3 : 0, (count / most) * (height - 50));
      const x = at * slot + 5;
      return [
        h("rect", { class: `pair-${at}`, x, y: height - foot - tall, width: slot - 10, height: tall, rx: 4 }),
        h("text.pair-count", { x: x + slot / 2 - 5, y: height - foot - tall - 7 }, count),
        h("text.axis-x", { x: x + slot / 2 - 5, y: height - 4 }, pair_names[at]),
      ];
    }),
  );
}
