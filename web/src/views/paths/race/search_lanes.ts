// What the lanes of mazes and networks have in common: the replays of a race, their counters, bars and words.

import { grouped } from "../../../format";
import { type Named, titleOf } from "./algorithms";
import { type LaneView, stateText } from "./lanes_view";
import type { Asked } from "./once";
import { foundFor, type PathAnswer, recordsOf } from "./record";
import { Replay } from "./replay";
import type { House } from "../topic";
import { lengthText, raceNarration } from "./words";

/** More steps than this are played in batches. */
const unhurried_steps = 3000;

interface Found {
  name: string;
  replay?: Replay;
  refused?: string;
}

export class SearchLanes {
  private found: Found[] = [];
  private words = "";

  constructor(
    private readonly house: House,
    private readonly known: Named[],
    private readonly thing: string,
  ) {}

  /** Takes what the server found, and sets the stepper to it. */
  take(answer: PathAnswer, size: number, asked: Asked): void {
    this.words = answer.words ?? "";
    this.found = recordsOf(answer).map((record) => {
      const { algorithm: name, refused } = record.result;
      return refused ? { name, refused } : { name, replay: new Replay(record, size) };
    });
    const steps = Math.max(0, ...this.found.map(({ replay }) => replay?.steps ?? 0));
    asked.load(steps, {
      narrate: (step) => this.narrate(step, steps),
      stride: Math.max(1, Math.round(steps / unhurried_steps)),
    });
  }

  /** Another problem: what was found is not about it. */
  clear(): void {
    this.found = [];
  }

  replay(name: string, at: number): Replay | undefined {
    return this.foundFor(name, at)?.replay;
  }

  private foundFor(name: string, at: number): Found | undefined {
    return foundFor(this.found, name, at, (one) => one.name);
  }

  private narrate(step: number, steps: number): string {
    const lanes = this.found.flatMap(({ name, replay }) =>
      replay ? [{ title: titleOf(this.known, name), replay }] : [],
    );
    return raceNarration(lanes, step, steps, this.words, this.thing);
  }

  view(name: string, at: number, measure: string, picture: LaneView["picture"]): LaneView {
    const { replay, refused } = this.foundFor(name, at) ?? {};
    const { step } = this.house.stepper;
    const over = replay?.done(step) ?? false;
    const result = replay?.record.result;
    return {
      name,
      state: stateText(result, over, step),
      over,
      problem: refused?.replace(/^'[^']*'(.*)$/, "This search$1."),
      picture,
      counters: [
        { value: replay ? grouped(replay.expandedAt(step)) : "…", label: "expanded" },
        { value: replay ? grouped(replay.largestAt(step)) : "…", label: "largest frontier" },
        { value: replay && over ? lengthText(result?.cost) : "…", label: measure },
      ],
    };
  }

  bars(names: string[]) {
    const { step } = this.house.stepper;
    return names.flatMap((name, at) => {
      const replay = this.replay(name, at);
      if (!replay) return [];
      const expanded = replay.expandedAt(step);
      return [
        {
          title: titleOf(this.known, name),
          at: expanded,
          end: replay.record.result.counts.expanded,
          over: replay.done(step),
          note: grouped(expanded),
        },
      ];
    });
  }
}
