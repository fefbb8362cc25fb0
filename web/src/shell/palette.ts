// Ctrl+K: a fuzzy list of views, actions, stored games and examples. A pasted FEN, PGN or link is recognised.

import type { App } from "../app";
import type { StoredGame } from "../api/messages";
import { h, typed, type VNode } from "../dom";
import { gameTitle, resultText, titled } from "../format";
import { Latest } from "../state/latest";
import { formatRoute } from "../state/route";
import { default_setup, linkText, setupQuery } from "../state/setup";
import type { Command } from "./commands";
import { recognise } from "./recognise";

interface Entry {
  name: string;
  /** Under which heading it stands. */
  group?: string;
  detail?: string;
  run: () => void;
}

const most_shown = 14;

export class Palette {
  private text = "";
  private at = 0;
  private stored: StoredGame[] = [];
  private readonly finds = new Latest();

  constructor(
    private readonly app: App,
    private readonly commands: Command[],
    private readonly importText: (text: string) => void,
  ) {}

  open(): void {
    this.text = "";
    this.at = 0;
    this.stored = [];
    this.app.show({ name: "palette", title: "Command palette", bare: true, body: () => this.view() });
    this.findGames();
  }

  private view(): VNode {
    const entries = this.entries();
    this.at = Math.min(this.at, Math.max(0, entries.length - 1));
    return h(
      "div.palette",
      { on: { keydown: (event: KeyboardEvent) => this.press(event) } },
      h("input.field.palette-field", {
        type: "text",
        role: "combobox",
        autofocus: true,
        autocomplete: "off",
        spellcheck: "false",
        placeholder: "Search, or paste a FEN, a PGN or a link",
        "aria-label": "Command",
        "aria-expanded": "true",
        "aria-controls": "palette-list",
        "aria-activedescendant": entries.length > 0 ? `palette-${this.at}` : undefined,
        value: this.text,
        on: {
          input: typed((text) => this.type(text)),
          paste: (event: ClipboardEvent) => this.paste(event),
        },
      }),
      h(
        "div.palette-list",
        { id: "palette-list", role: "listbox", "aria-label": "Commands" },
        groupsOf(entries).map(({ name, first, members }) =>
          h(
            "div.palette-group",
            { key: `${name} ${first}`, role: "group", "aria-label": name || "Commands" },
            name && h("p.palette-heading", { "aria-hidden": "true" }, name),
            members.map((entry, at) => this.entryView(entry, first + at)),
          ),
        ),
      ),
      entries.length === 0 && h("p.quiet.palette-empty", null, "Nothing of that name."),
    );
  }

  private entryView(entry: Entry, at: number): VNode {
    return h(
      "div.palette-entry",
      {
        id: `palette-${at}`,
        key: at,
        role: "option",
        class: at === this.at ? "current" : "",
        "aria-selected": at === this.at,
        update: (element) => at === this.at && element.scrollIntoView({ block: "nearest" }),
        on: { click: () => this.run(entry) },
      },
      h("span", null, entry.name),
      entry.detail && h("span.palette-detail", null, entry.detail),
    );
  }

  private type(text: string): void {
    this.text = text;
    this.at = 0;
    this.findGames();
    this.app.redraw();
  }

  /** A one-line field would lose the line ends of a PGN. */
  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text") ?? "";
    if (recognise(text)?.kind !== "game") return;
    event.preventDefault();
    this.type(text);
  }

  private findGames(): void {
    const newest = this.finds.begin();
    this.app.connection.request("store.list", { query: this.text.slice(0, 60) || undefined, limit: 5 }).then(
      ({ rows }) => {
        if (newest()) this.takeGames(rows);
      },
      () => undefined,
    );
  }

  /** The entry that was walked to stays the current one. */
  private takeGames(rows: StoredGame[]): void {
    const current = this.entries()[this.at];
    this.stored = rows;
    const again = this.entries().findIndex(({ name, detail }) => name === current?.name && detail === current.detail);
    if (again >= 0) this.at = again;
    this.app.redraw();
  }

  private entries(): Entry[] {
    const pasted = this.pastedEntries();
    if (pasted.length > 0) return pasted;
    const commands: Entry[] = this.commands
      .filter((command) => command.usable() && command.name !== "Command palette")
      .map(({ name, group = "Everywhere", shown, key, run }) => ({ name, group, detail: shown ?? key, run }));
    const found = [...commands, ...this.examples()].filter((entry) => fuzzy(entry.name, this.text));
    found.sort((a, b) => Number(holds(b.name, this.text)) - Number(holds(a.name, this.text)));
    return inGroups(titled(this.app.room.name), [
      ...found.slice(0, most_shown),
      ...this.stored.map((game) => this.storedEntry(game)),
    ]);
  }

  private storedEntry(game: StoredGame): Entry {
    const name = `${game.first} – ${game.second}`;
    const detail = `${gameTitle(game.game)}, ${game.unfinished ? "unfinished" : resultText(game.result)}`;
    return { name, detail, group: "Games", run: () => this.app.openGame(game.game_id) };
  }

  private examples(): Entry[] {
    return (this.app.hello?.games ?? []).flatMap((game) =>
      game.examples.map(({ name, start }) => ({
        name: `${gameTitle(game.name)}: ${name}`,
        group: "Examples",
        run: () =>
          this.app.go(
            formatRoute("play", [], setupQuery({ ...default_setup, game: game.name, start }, this.app.hello)),
          ),
      })),
    );
  }

  private pastedEntries(): Entry[] {
    const found = recognise(this.text);
    if (!found) return [];
    if (found.kind === "link") return [{ name: "Open this link", run: () => this.app.go(found.text) }];
    if (found.kind === "game")
      return [
        { name: "Analyse this game", run: () => this.analyse(found.text) },
        { name: "Import and open this game", run: () => this.importText(found.text) },
      ];
    const link = formatRoute("play", [], setupQuery({ ...default_setup, start: found.text }, this.app.hello));
    const look = formatRoute("analyse", [], `fen=${linkText(found.text)}`);
    return [
      { name: "Analyse this position", detail: found.text, run: () => this.app.go(look) },
      { name: "Play from this position", detail: found.text, run: () => this.app.go(link) },
    ];
  }

  private analyse(text: string): void {
    const room = this.app.rooms.find(({ name }) => name === "analyse");
    if (this.app.room !== room) this.app.go("#/analyse");
    room?.takeText?.(text);
  }

  private press(event: KeyboardEvent): void {
    const entries = this.entries();
    const entry = entries[this.at];
    if (event.key === "ArrowDown") this.at = (this.at + 1) % Math.max(1, entries.length);
    else if (event.key === "ArrowUp") this.at = (this.at + entries.length - 1) % Math.max(1, entries.length);
    else if (event.key === "Enter" && entry) this.run(entry);
    else return;
    event.preventDefault();
    this.app.redraw();
  }

  private run(entry: Entry): void {
    this.app.closeDialog();
    entry.run();
  }
}

/** Members of a group stand together: those of the view first, then groups in the order of their best. */
export function inGroups<Grouped extends { group?: string }>(first: string, entries: Grouped[]): Grouped[] {
  const names = [...new Set(entries.map(({ group }) => group))];
  names.sort((a, b) => Number(b === first) - Number(a === first));
  return names.flatMap((name) => entries.filter(({ group }) => group === name));
}

function groupsOf(entries: Entry[]): { name: string; first: number; members: Entry[] }[] {
  const groups: { name: string; first: number; members: Entry[] }[] = [];
  entries.forEach((entry, at) => {
    const last = groups[groups.length - 1];
    if (last && last.name === (entry.group ?? "")) last.members.push(entry);
    else groups.push({ name: entry.group ?? "", first: at, members: [entry] });
  });
  return groups;
}

function holds(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.trim().toLowerCase());
}

/** Every letter in order; good enough for a list of sixty. */
function fuzzy(name: string, text: string): boolean {
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of text.toLowerCase().replace(/\s/g, "")) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
