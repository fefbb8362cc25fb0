// Key presses become commands; `?` lists them.

import type { App } from "../app";
import { h } from "../dom";
import { titled } from "../format";
import type { Command } from "./commands";

export function listenToKeys(app: App, commands: Command[]): void {
  window.addEventListener("keydown", (event) => {
    const command = commandFor(event, app, commands);
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}

function commandFor(event: KeyboardEvent, app: App, commands: Command[]): Command | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const control = event.ctrlKey || event.metaKey;
  const name = control ? `ctrl+${event.key.toLowerCase()}` : event.key;
  const typing = isTextField(event.target) || app.dialog !== undefined;
  return commands.find((command) => {
    if (command.key !== name || !command.usable()) return false;
    if (control) return true;
    if (command.key === "Escape") return app.dialog === undefined;
    if (command.key === " " && isButton(event.target)) return false;
    return !typing && (!command.single || app.settings.single_keys);
  });
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a") !== null;
}

const board_keys: [string, string][] = [
  ["Arrow keys", "Walk over the board, when it has the focus"],
  ["Enter", "Pick up a piece, put it down, press a cell"],
  ["k q r b n p", "On the board: the next such piece"],
  ["q r b n", "Choose what a pawn becomes"],
];

interface KeyGroup {
  name: string;
  rows: [string, string][];
}

/** By view, that of the page first; then what works everywhere, and the board. */
export function keyGroups(commands: Command[], view: string): KeyGroup[] {
  const groups = new Map<string, KeyGroup>();
  for (const { key, shown, name, group = "Everywhere" } of commands) {
    if (!key) continue;
    if (!groups.has(group)) groups.set(group, { name: group, rows: [] });
    groups.get(group)!.rows.push([shown ?? key, name]);
  }
  const rank = ({ name }: KeyGroup) => (name === view ? 0 : name === "Everywhere" ? 1 : 2);
  return [...groups.values(), { name: "On the board", rows: board_keys }].sort((a, b) => rank(a) - rank(b));
}

export function openKeys(app: App, commands: Command[]): void {
  const row = ([keys, does]: [string, string]) =>
    h("tr", null, h("th", { scope: "row" }, h("kbd", null, keys)), h("td", null, does));
  app.show({
    name: "keys",
    title: "Keys",
    wide: true,
    body: () =>
      h(
        "div.keys",
        null,
        h(
          "div.key-groups",
          null,
          keyGroups(commands, titled(app.room.name)).map(({ name, rows }) =>
            h(
              "section.key-group",
              { key: name },
              h("h3", null, name),
              h("table", { "aria-label": `Keys: ${name}` }, h("tbody", null, rows.map(row))),
            ),
          ),
        ),
        h(
          "p.quiet",
          null,
          "Keys do nothing while you type in a field. Single letters can be switched off in the settings.",
        ),
      ),
  });
}
