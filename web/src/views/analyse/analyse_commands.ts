// The keys of an analysis.

import type { App } from "../../app";
import type { Command } from "../../shell/commands";
import type { AnalyseRoom } from "./analyse_room";
import { commentDialog, remove } from "./edits";
import { root_id } from "./study_tree";
import { typed_move_id } from "./typed_move";

export function analyseCommands(app: App, room: AnalyseRoom): Command[] {
  const { analysis } = room;
  const here = () => app.room === room;
  const open = () => here() && analysis.state !== undefined;
  const key = (name: string, keys: Partial<Command>, run: () => void, usable = open): Command => ({
    name,
    group: "Analyse",
    usable,
    run,
    ...keys,
  });
  const move = (name: string, pressed: string, to: () => number | undefined): Command =>
    key(name, { key: pressed, shown: arrows[pressed] }, () => analysis.go(to()));
  return [
    key(
      "Open a game or position to analyse",
      {},
      () => {
        if (!here()) app.go("#/analyse");
        room.dialog.show();
      },
      () => app.hello !== undefined,
    ),
    move("One move back", "ArrowLeft", () => analysis.tree.parentOf(analysis.at)),
    move("One move on", "ArrowRight", () => analysis.tree.next(analysis.at)),
    move("Variation above", "ArrowUp", () => analysis.tree.sibling(analysis.at, -1)),
    move("Variation below", "ArrowDown", () => analysis.tree.sibling(analysis.at, 1)),
    move("First position", "Home", () => root_id),
    move("Last position", "End", () => analysis.tree.lastOf(analysis.at)),
    key("The next mistake", { key: "n", single: true }, () => room.mentor.goMistake(1)),
    key("The mistake before", { key: "N", shown: "Shift+N", single: true }, () => room.mentor.goMistake(-1)),
    key("Find mistakes in this game", { key: "a", single: true }, () => analysis.attempt(analysis.judge(true))),
    key("Show the coach's line", { key: "l", single: true }, () =>
      room.mentor.showLine(analysis.review.of(analysis.tree, analysis.at)),
    ),
    key("Try this move again", { key: "t", single: true }, () => {
      const item = analysis.review.of(analysis.tree, analysis.at);
      if (item?.grade) room.mentor.begin([item]);
    }),
    key(
      "Learn from mistakes",
      {},
      () => room.mentor.learn(),
      () => open() && analysis.review.mistakes().length > 0,
    ),
    key("Engine on or off", { key: "e", single: true }, () => room.changeEngine({ on: !analysis.lines.settings.on })),
    key("Flip the analysis board", { key: "f", single: true }, () => room.flip()),
    key("Type a move", { key: "m", single: true }, () => document.getElementById(typed_move_id)?.focus()),
    key("Comment on this move", {}, () => commentDialog(app, analysis)),
    key("Delete this move and what follows", {}, () => analysis.attempt(remove(analysis))),
    ...[1, 2, 3, 4, 5].map((rank) =>
      key(`Play the first move of line ${rank}`, { key: String(rank), single: true }, () => {
        const line = analysis.lines.current?.lines[rank - 1];
        if (line) room.enterLine(line, 1);
      }),
    ),
  ];
}

const arrows: { [key: string]: string } = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
