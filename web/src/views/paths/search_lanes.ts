// What the lanes of mazes and networks have in common: the replays of a race, their counters, bars and words.

import { type Named, titleOf } from "./algorithms";
import type { LaneView } from "./lanes_view";
import { type PathAnswer, recordsOf } from "./record";
import { Replay } from "./replay";
import type { House } from "./topic";
import { grouped, lengthText, raceNarration } from "./words";

/** More steps than this are played in batches. */
const unhurried_steps = 3000;

export class SearchLanes {
  replays: (Replay | undefined)[] = [];
  private refusals: (string | undefined)[] = [];
  private words = "";

  constructor(
    private readonly house: House,
    private readonly known: Named[],
    private readonly things: string,
  ) {}

  /** Takes what the server found, and sets the stepper to it. */
  take(answer: PathAnswer, size: number, at?: number): void {
    this.words = answer.words ?? "";
    this.refusals = answer.lanes.map(({ refused }) => refused);
    this.replays = recordsOf(answer).map((record) => (record.result.refused ? undefined : new Replay(record, size)));
    const steps = Math.max(0, ...this.replays.map((replay) => replay?.steps ?? 0));
    this.house.stepper.load(steps, {
      narrate: (step) => this.narrate(step, steps),
      at,
      stride: Math.max(1, Math.round(steps / unhurried_steps)),
    });
  }

  private narrate(step: number, steps: number): string {
    const lanes = this.replays.flatMap((replay) => {
      const name = replay?.record.result.algorithm ?? "";
      return replay ? [{ title: titleOf(this.known, name), replay }] : [];
    });
    return raceNarration(lanes, step, steps, this.words, this.things);
  }

  view(name: string, at: number, measure: string, picture: LaneView["picture"]): LaneView {
    const replay = this.replays[at];
    const { step } = this.house.stepper;
    const over = replay?.done(step) ?? false;
    const result = replay?.record.result;
    const found = result?.ended === "found";
    const ended = found ? "done" : (result?.ended ?? "");
    const state = over ? (result?.complete ? ended : `${ended}, recorded in part`) : `step ${grouped(step)}`;
    return {
      name,
      state: replay ? state : "",
      over,
      problem: this.refusals[at]?.replace(/^'[^']*'(.*)$/, "This search$1."),
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
      const replay = this.replays[at];
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
