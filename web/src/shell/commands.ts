// Everything one can ask the page for, by name: the keys, the list of keys and the palette are made from this table.

import type { App } from "../app";
import { titled } from "../format";

export interface Command {
  name: string;
  /** The view it belongs to; none: it works everywhere. */
  group?: string;
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
}

export function shellCommands(app: App, shell: ShellCalls): Command[] {
  const always = () => true;
  return [
    { name: "Command palette", key: "ctrl+k", shown: "Ctrl+K", usable: always, run: shell.palette },
    { name: "Keys", key: "?", single: true, usable: always, run: shell.keys },
    { name: "Presentation", key: "P", shown: "Shift+P", single: true, usable: always, run: shell.present },
    { name: "Blank the board", key: "b", single: true, usable: () => app.presenting, run: shell.blank },
    { name: "Close, drop, stop", key: "Escape", shown: "Esc", usable: always, run: shell.escape },
    { name: "Settings", usable: always, run: shell.settings },
    { name: "Import games", usable: () => app.hello !== undefined, run: () => app.importGames() },
    {
      name: "Light or dark",
      usable: always,
      run: () => app.change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" }),
    },
    { name: "Sounds on or off", usable: always, run: () => app.change({ sounds: !app.settings.sounds }) },
  ];
}

export function viewCommands(app: App): Command[] {
  return app.rooms.map(({ name }) => ({
    name: `Go to ${titled(name)}`,
    usable: () => true,
    run: () => app.go(`#/${name}`),
  }));
}
