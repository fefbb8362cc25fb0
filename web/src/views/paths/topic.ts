// A kind of problem in Paths: a maze, a network, a tour, sliding tiles. The room gives it the stepper and the link.

import type { App } from "../../app";
import type { Child, VNode } from "../../dom";
import type { Stepper } from "../../stepper/stepper";
import type { Asker } from "./race/asker";

export type TopicName = "maze" | "network" | "tour" | "tiles";

export interface Topic {
  /** Takes the set-up from a link; throws a BadLink where it makes no sense. */
  read(query: URLSearchParams): void;
  /** Asks for what the set-up wants and the page has not got, and goes to the step of the link if there is one. */
  show(step?: number): Promise<void>;
  /** Nobody looks any more. */
  leave(): void;
  /** The link without its step. */
  query(): string;
  /** The set-up, as chips in the bar or as rows of a dialog. */
  chips(): Child[];
  /** The one thing to press for another of its kind. */
  another: { name: string; run: () => void };
  body(): VNode;
  /** What is shown, as an SVG file. */
  picture(): string;
  undo?(): void;
  escape?(): boolean;
}

export interface House {
  app: App;
  /** The topic's own, so that what comes late for one does not move another. */
  stepper: Stepper;
  asker: Asker;
  /** The set-up has changed: the link says so, as a new entry of the history, and it is shown. */
  moved(how?: "push" | "replace"): void;
}
