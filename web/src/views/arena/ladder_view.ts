// The ladder of a game: how strong each level is, with its error, and what else was measured with them; how you did against
// each, and which is a fair fight.

import type { App } from "../../app";
import type { Ladder, Rung, Tally } from "../../api/match_messages";
import { h, type Child, type VNode } from "../../dom";
import { count, grouped } from "../../format";
import { formatRoute } from "../../state/route";
import { default_setup, setupQuery } from "../../state/setup";
import { algorithmName } from "./algorithms";
import { ticks } from "./charts";
import { gamesOf } from "./score";

/** What the chart shows, from its left edge to its right. */
export function ladderSpan(ladder: Ladder): [number, number] | undefined {
  const rated = ladder.rungs.filter(({ rating }) => rating !== null);
  if (rated.length === 0) return undefined;
  const low = Math.min(
    ...rated.map(({ rating, error }) => (rating ?? 0) - (error ?? 0)),
    ladder.you.rating ?? Infinity,
  );
  const high = Math.max(
    ...rated.map(({ rating, error }) => (rating ?? 0) + (error ?? 0)),
    ladder.you.rating ?? -Infinity,
  );
  const room = Math.max(200, (high - low) * 0.12);
  return [Math.floor((low - room) / 100) * 100, Math.ceil((high + room) / 100) * 100];
}

/** The strongest on top. Levels that were not measured stand among them by their number. */
export function inOrder(rungs: Rung[]): Rung[] {
  const levels = rungs.filter(({ level }) => level !== null).sort((a, b) => (b.level ?? 0) - (a.level ?? 0));
  const others = rungs.filter(({ level }) => level === null).sort((a, b) => (a.rating ?? 0) - (b.rating ?? 0));
  for (const other of others) {
    const at = levels.findIndex(({ rating }) => rating !== null && rating < (other.rating ?? -Infinity));
    levels.splice(at < 0 ? levels.length : at, 0, other);
  }
  return levels;
}

export function ladderView(app: App, ladder: Ladder): VNode {
  const span = ladderSpan(ladder);
  const rungs = inOrder(ladder.rungs);
  return h(
    "div.ladder-view",
    { key: `ladder-${ladder.game}`, tabindex: "0", role: "region", "aria-label": "Ladder" },
    h("p.explain.ladder-words", { role: "status" }, ladder.words),
    h(
      "section.panel.ladder",
      { "aria-label": "Levels, the strongest on top" },
      h(
        "ol.rungs",
        null,
        rungs.map((rung, at) => rungView(app, ladder, rung, { above: rungs[at - 1], below: rungs[at + 1], span })),
      ),
      h(
        "div.ladder-foot",
        null,
        h(
          "div.ladder-axis",
          { "aria-hidden": "true" },
          span && ticks(span[0], span[1], 6).map((tick) => axisLabel(tick, span)),
        ),
        h("p.quiet", null, sourceText(ladder)),
      ),
    ),
  );
}

function sourceText(ladder: Ladder): string {
  const { measured, rungs, you } = ladder;
  const own = you.games > 0 ? ` and your ${grouped(you.games)}` : "";
  if (measured) return `95 % errors, from ${count(measured.games, "game")}${own}`;
  if (rungs.some(({ set }) => set)) return "What the levels are set to play like; measure them to see errors.";
  return "Nobody has measured these levels here yet.";
}

interface Place {
  above?: Rung;
  below?: Rung;
  span?: [number, number];
}

function rungView(app: App, ladder: Ladder, rung: Rung, place: Place): VNode {
  const next = ladder.next === rung.name;
  return h(
    "li.rung",
    { key: rung.name, class: next ? "next" : "" },
    h("span.rung-number", { "aria-hidden": "true" }, rung.level ?? ""),
    h(
      "div.rung-text",
      null,
      h("p.rung-name", null, h("b", null, rung.name), next && h("span.next-mark", null, "your next rung")),
      h(
        "p.rung-says",
        null,
        rung.says || (rung.name === rung.spec ? algorithmName(rung.spec) : h("code", null, rung.spec)),
      ),
    ),
    chart(ladder, rung, place),
    h("p.rung-record", null, recordText(rung.record), h("span.quiet", null, expectedText(rung))),
    h(
      "a.button.challenge",
      {
        class: next ? "primary" : "",
        href: challengeLink(app, ladder.game, rung),
        "aria-label": `Challenge ${rung.name}`,
      },
      "Challenge",
    ),
  );
}

function challengeLink(app: App, game: string, rung: Rung): string {
  const vs =
    rung.level === null
      ? ({ kind: "spec", spec: rung.spec } as const)
      : ({ kind: "level", level: rung.level } as const);
  return formatRoute("play", [], setupQuery({ ...default_setup, game, vs }, app.hello));
}

function recordText(record: Tally): Child[] {
  if (gamesOf(record) === 0) return [h("span", null, "not met yet")];
  const part = (value: number, name: string) => [h("b", null, value), ` ${name} `];
  return [h("span", null, ...part(record.wins, "won"), ...part(record.draws, "drawn"), ...part(record.losses, "lost"))];
}

function expectedText({ expected }: Rung): string {
  if (expected === null) return "";
  const said = expected < 0.01 ? "under 1 %" : expected > 0.99 ? "over 99 %" : `${Math.round(expected * 100)} %`;
  return `you would score ${said}`;
}

function percent(value: number, [low, high]: [number, number]): number {
  return ((value - low) / (high - low)) * 100;
}

function at(value: number, span: [number, number], width?: number) {
  return (element: HTMLElement) => {
    element.style.setProperty("left", `${percent(value, span)}%`);
    if (width !== undefined) element.style.setProperty("width", `${(width / (span[1] - span[0])) * 100}%`);
  };
}

function axisLabel(tick: number, span: [number, number]): VNode {
  return h("span.axis-label", { key: tick, update: at(tick, span) }, tick);
}

function chart(ladder: Ladder, rung: Rung, { above, below, span }: Place): VNode {
  if (!span) return h("div.rung-chart.empty", { key: "chart" }, h("span.quiet", null, "not measured"));
  const { you } = ladder;
  const { rating, error } = rung;
  const left_side = rating !== null && percent(rating, span) > 60;
  const links = [above, below].flatMap((other, end) => {
    if (rating === null || !other || other.rating === null) return [];
    const here = percent(rating, span) * 10;
    const middle = (here + percent(other.rating, span) * 10) / 2;
    return [h("line.rung-link", { x1: here, y1: 50, x2: middle, y2: end === 0 ? 0 : 100 })];
  });
  return h(
    "div.rung-chart",
    { key: "chart" },
    ticks(span[0], span[1], 6).map((tick) => h("span.rung-grid", { key: `g${tick}`, update: at(tick, span) })),
    you.rating !== null &&
      you.error !== null &&
      h("span.you-band", { key: "band", update: at(you.rating - you.error, span, 2 * you.error) }),
    you.rating !== null && h("span.you-line", { key: "you", update: at(you.rating, span) }),
    h(
      "svg.rung-links",
      { key: "links", viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      links,
    ),
    rating !== null &&
      error !== null &&
      error > 0 &&
      h("span.rung-error", { key: "error", update: at(rating - error, span, 2 * error) }),
    rating !== null &&
      h("span.rung-dot", { key: "dot", class: rung.anchor || rung.set ? "hollow" : "", update: at(rating, span) }),
    rating !== null &&
      h(
        "span.rung-rating",
        {
          key: "rating",
          class: left_side ? "left" : "",
          update: at(left_side ? rating - (error ?? 0) : rating + (error ?? 0), span),
        },
        h("b", null, Math.round(rating)),
        h("span.quiet", null, ratingNote(rung)),
      ),
    rating === null && h("span.rung-unknown.quiet", { key: "unknown" }, "not measured"),
  );
}

function ratingNote({ anchor, set, error }: Rung): string {
  if (anchor) return " fixes the scale";
  if (set) return " by its setting";
  return error === null ? "" : ` ± ${Math.round(error)}`;
}
