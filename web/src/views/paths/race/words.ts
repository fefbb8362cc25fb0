// Numbers and sentences of Paths.

import { count, grouped } from "../../../format";
import { spoken } from "./algorithms";
import type { Replay } from "./replay";

export function lengthText(cost: number | undefined): string {
  if (cost === undefined) return "none";
  return Math.abs(cost - Math.round(cost)) < 1e-6 ? grouped(Math.round(cost)) : cost.toFixed(1);
}

/** What a race looks like at a step; at the end the server's own words. */
export function raceNarration(
  lanes: { title: string; replay: Replay }[],
  step: number,
  steps: number,
  words: string,
  thing: string,
): string {
  if (step >= steps && steps > 0) return words;
  if (step === 0)
    return words.startsWith("No path") ? words : `Nothing has been looked at yet. Press play, or step on.`;
  const over = lanes.filter(({ replay }) => replay.done(step));
  const ended = over.map(({ title, replay }) => {
    const { ended, cost, counts } = replay.record.result;
    const result = ended === "found" ? `${lengthText(cost)} long` : ended;
    return `${title} is done after ${count(counts.expanded, thing)}: ${result}.`;
  });
  const running = lanes.filter(({ replay }) => !replay.done(step)).map(({ title }) => title);
  const rest = `${listed(running)} ${running.length === 1 ? "has" : "have"} looked at ${count(step, thing)}.`;
  return [...ended, rest].join(" ");
}

function listed(names: string[]): string {
  const [first = "", ...others] = names;
  const rest = others.map(spoken);
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(", ")} and ${last}`;
}
