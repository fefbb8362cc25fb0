// Everything one can ask the page for, by name: the keys, the list of keys and the palette are made from this table.

import type { App } from "../app";
import type { Allowed } from "../api/messages";
import { titled } from "../format";
import { views } from "../state/route";
import type { PlayActions } from "../views/play/play_actions";

export interface Command {
  name: string;
  /** As the key event names it; shown as `shown` where that differs. */
  key?: string;
  shown?: string;
  /** A single key without Ctrl: can be switched off, and never works in a text field. */
  single?: boolean;
  usable: () => boolean;
  run: () => void;
}

export interface ShellCalls {
  settings: () => void;
  keys: () => void;
  palette: () => void;
  present: () => void;
  blank: () => void;
  escape: () => void;
  importGames: () => void;
}

export function allCommands(app: App, play: PlayActions, shell: ShellCalls): Command[] {
  return [...gameCommands(app, play), ...shellCommands(app, shell), ...viewCommands(app)];
}

function gameCommands(app: App, play: PlayActions): Command[] {
  const { session } = app;
  const here = () => app.route.view === "play" && session.state !== undefined;
  const can = (what: Allowed) => () => here() && session.can(what) === true;
  return [
    { name: "New game", usable: () => app.hello !== undefined, run: play.newGame },
    { name: "One move back", key: "ArrowLeft", shown: "←", usable: here, run: () => play.look(session.shown_ply - 1) },
    { name: "One move on", key: "ArrowRight", shown: "→", usable: here, run: () => play.look(session.shown_ply + 1) },
    { name: "First position", key: "Home", usable: here, run: () => play.look(0) },
    { name: "Last position", key: "End", usable: here, run: () => play.look(session.plies) },
    { name: "Take back", key: "z", single: true, usable: can("take_back"), run: play.takeBack },
    { name: "Continue from here", usable: () => here() && !session.live && !session.foreign, run: play.continueHere },
    { name: "Hint", key: "h", single: true, usable: can("hint"), run: play.hint },
    { name: "Flip the board", key: "f", single: true, usable: here, run: play.flip },
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

function shellCommands(app: App, shell: ShellCalls): Command[] {
  const always = () => true;
  return [
    { name: "Command palette", key: "ctrl+k", shown: "Ctrl+K", usable: always, run: shell.palette },
    { name: "Keys", key: "?", single: true, usable: always, run: shell.keys },
    { name: "Presentation", key: "P", shown: "Shift+P", single: true, usable: always, run: shell.present },
    { name: "Blank the board", key: "b", single: true, usable: () => app.presenting, run: shell.blank },
    { name: "Close, drop, stop", key: "Escape", shown: "Esc", usable: always, run: shell.escape },
    { name: "Settings", usable: always, run: shell.settings },
    { name: "Import games", usable: () => app.hello !== undefined, run: shell.importGames },
    {
      name: "Light or dark",
      usable: always,
      run: () => app.change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" }),
    },
    { name: "Sounds on or off", usable: always, run: () => app.change({ sounds: !app.settings.sounds }) },
  ];
}

function viewCommands(app: App): Command[] {
  return views.map((view) => ({ name: `Go to ${titled(view)}`, usable: () => true, run: () => app.go(`#/${view}`) }));
}
