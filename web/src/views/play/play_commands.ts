// Everything one can ask for in Play by key or palette.

import type { App } from "../../app";
import type { Allowed } from "../../api/messages";
import type { Command } from "../../shell/commands";
import { canFlip } from "../../board/looks";
import type { Coach } from "./coach";
import type { PlayActions } from "./play_actions";

export function playCommands(app: App, play: PlayActions, coach: Coach): Command[] {
  const { session } = app;
  const here = () => app.route.view === "play" && session.state !== undefined;
  const can = (what: Allowed) => () => here() && session.can(what) === true;
  return [
    { name: "New game", usable: () => app.hello !== undefined, run: play.newGame },
    { name: "One move back", key: "ArrowLeft", shown: "←", usable: here, run: () => play.look(session.goal_ply - 1) },
    { name: "One move on", key: "ArrowRight", shown: "→", usable: here, run: () => play.look(session.goal_ply + 1) },
    { name: "First position", key: "Home", usable: here, run: () => play.look(0) },
    { name: "Last position", key: "End", usable: here, run: () => play.look(session.plies) },
    { name: "Take back", key: "z", single: true, usable: can("take_back"), run: play.takeBack },
    { name: "Continue from here", usable: () => here() && !session.live && !session.foreign, run: play.continueHere },
    { name: "Hint", key: "h", single: true, usable: can("hint"), run: play.hint },
    {
      name: "Flip the board",
      key: "f",
      single: true,
      usable: () => here() && canFlip(session.board()),
      run: play.flip,
    },
    ...coachCommands(app, play, coach, here),
    { name: "Go to the move field", key: "m", single: true, usable: here, run: play.focusMoveField },
    {
      name: "Pause or go on",
      key: " ",
      shown: "Space",
      usable: () => here() && session.watching && !session.over,
      run: play.pause,
    },
    { name: "Stop thinking and move", usable: () => here() && session.state?.thinking === true, run: play.stop },
    { name: "Offer or claim a draw", usable: can("draw"), run: play.draw },
    { name: "Resign", usable: can("resign"), run: play.resign },
    { name: "Rematch", usable: () => here() && session.over, run: play.rematch },
    { name: "See the tree of the last move", usable: () => here() && session.plies > 0, run: play.seeTree },
    { name: "Copy the position", usable: here, run: play.copyPosition },
    { name: "Copy the game", usable: here, run: play.copyGame },
    { name: "Copy the link", usable: here, run: play.copyLink },
    { name: "Download the game", usable: here, run: play.download },
  ];
}

function coachCommands(app: App, play: PlayActions, coach: Coach, here: () => boolean): Command[] {
  const { session } = app;
  const noted = () => here() && coach.on && coach.note !== undefined;
  const judged = () => here() && coach.possible;
  return [
    { name: "Show the line of the coach", key: "l", single: true, usable: noted, run: play.showLine },
    {
      name: "Take the mistake back and try again",
      key: "t",
      single: true,
      usable: () => noted() && !session.foreign,
      run: play.tryAgain,
    },
    { name: "Put the note away", usable: () => noted() && session.live, run: play.putNoteAway },
    { name: "Coach on or off", usable: judged, run: () => app.change({ coach: !app.settings.coach }) },
    { name: "Evaluation bar on or off", usable: judged, run: () => app.change({ bar: !app.settings.bar }) },
    {
      name: "Analyse this game",
      key: "a",
      single: true,
      usable: () => judged() && session.plies > 0,
      run: play.analyse,
    },
  ];
}
