// The places of views that come later, each with one sentence on what it will show and something to do now.

import { h, type VNode } from "../dom";
import { titled } from "../format";
import { icon } from "../icons";
import type { Room } from "./room";

type LaterView = "arena";

interface Words {
  promise: string;
  until: string;
  command: string;
}

const words: { [view in LaterView]: Words } = {
  arena: {
    promise: "Let players meet in long matches, and read off who is stronger and how sure that is.",
    until: "Until it is here, matches run in the terminal:",
    command: "./run match connect-four pvs:depth=6 pvs:depth=4 --games 100",
  },
};

export class LaterRoom implements Room {
  constructor(readonly name: LaterView) {}

  body(): VNode {
    const { name } = this;
    const { promise, until, command } = words[name];
    return h(
      "div.later",
      { key: name },
      h(
        "section.later-panel",
        null,
        h("div.later-picture", { "aria-hidden": "true" }, icon(name)),
        h("h2", null, `${titled(name)} comes later`),
        h("p.explain", null, promise),
        h("p.quiet", null, until),
        h("pre.command", null, command),
        h("a.button.primary", { href: "#/play" }, "Play a game"),
      ),
    );
  }
}
