// The stored games as a library: search and filters, the list, and beside it the game that is looked at or the explorer of
// openings.

import type { App } from "../../app";
import type { StoredGame } from "../../api/messages";
import { button, h, typed, type VNode } from "../../dom";
import { icon, labelled } from "../../icons";
import { segmented } from "../../shell/chips";
import type { Command } from "../../shell/commands";
import { any_game, dayNumber, readSearch, result_words, type Search, searchQuery } from "../../state/games_list";
import { formatRoute } from "../../state/route";
import { BadLink } from "../../state/setup";
import type { BarParts, Room } from "../room";
import { bringBack, canAnalyse, deleteGames, exportGames } from "./actions";
import { Batch } from "./batch";
import { Explorer } from "./explorer";
import { Filters } from "./filters";
import { rowsView } from "./game_rows";
import type { Import } from "./import";
import { Judged } from "./judged";
import { Preview } from "./preview";

const openings = "openings";
const panel_beside = "(min-width: 1101px)";

export class GamesRoom implements Room {
  readonly name = "games";
  readonly commands: Command[];
  readonly hears: Room["hears"];
  private readonly batch: Batch;
  private readonly judged: Judged;
  private readonly preview: Preview;
  private readonly explorer: Explorer;
  private readonly filters: Filters;
  /** The row that has the focus, or had it last. */
  private current?: string;
  /** On a narrow page the panel lies over the list when it is asked for: openings at once, a game when it is pressed. */
  private panel_shown = false;
  private explored = false;

  constructor(
    private readonly app: App,
    private readonly imports: Import,
  ) {
    this.judged = new Judged(app);
    this.preview = new Preview(app, this.judged);
    this.batch = new Batch(app);
    this.hears = {
      "analysis.batch": ({ waiting, of, game_id }) => {
        this.batch.take({ waiting: Number(waiting), of: Number(of) });
        this.judged.ask(
          (app.games.rows ?? []).filter((row) => row.game_id === game_id),
          true,
        );
      },
    };
    const change = (changes: Partial<Search>) => this.searchFor({ ...app.games.search, ...changes });
    this.explorer = new Explorer(app, change);
    this.filters = new Filters(app, change);
    this.commands = this.makeCommands();
  }

  private get exploring(): boolean {
    return this.app.route.path[0] === openings;
  }

  enter(): void {
    const { app } = this;
    const search = readSearch(app.route.query);
    if (search.result && !result_words.includes(search.result))
      throw new BadLink("result", search.result, result_words.join(", "));
    for (const key of ["from", "to"] as const)
      if (search[key] && dayNumber(search[key], false) === undefined)
        throw new BadLink(key, search[key], "1999, 199901 or 19990120");
    if (this.exploring !== this.explored) this.panel_shown = this.explored = this.exploring;
    this.load(search);
    void this.batch.attend().catch(() => undefined);
    if (/^\d+$/.test(search.source)) void this.filters.nameFiles().catch(() => undefined);
  }

  leave(): void {
    this.preview.leave();
    this.explorer.leave();
  }

  escape(): boolean {
    if (this.filters.close()) return true;
    if (this.panel_shown) return ((this.panel_shown = false), this.app.redraw(), true);
    if (this.app.games.selected_count === 0) return false;
    this.app.games.select([]);
    return true;
  }

  /** What came in or went out meanwhile. */
  refresh(): void {
    this.load(this.app.games.search, true);
  }

  private load(search: Search, anew = false): void {
    const { games } = this.app;
    void games.load(search).then(() => {
      const rows = games.rows ?? [];
      const row = rows.find(({ game_id }) => game_id === this.current) ?? rows[0];
      this.preview.show(row);
      this.judged.ask(rows, true);
    });
    if (this.exploring) this.explorer.load(search, anew);
  }

  private searchFor(search: Search): void {
    this.app.go(formatRoute("games", this.app.route.path, searchQuery(search)), "replace");
    this.load(search);
  }

  bar(): BarParts {
    const { app } = this;
    const { search } = app.games;
    return {
      left: [searchChip(search.query, (query) => this.searchFor({ ...search, query }))],
      right: [
        button("button.export-all", () => exportGames(app, "all"), labelled("share", "Export all"), {
          key: "export",
          disabled: app.games.count === 0,
        }),
        button("button", () => app.importGames(), labelled("import", "Import"), { key: "import" }),
      ],
    };
  }

  body(): VNode {
    const { app } = this;
    const { rows, failed, search } = app.games;
    const searching = searchQuery(search) !== "";
    return h(
      "div.library",
      { key: "library", class: this.exploring ? "exploring" : "" },
      failed && h("p.problem", { role: "alert" }, failed),
      app.hello?.role === "guest" &&
        h("p.quiet.guest-note", { key: "guest" }, "You are a guest here: you see all games, and delete your own."),
      search.source === "deleted" &&
        h(
          "p.quiet.guest-note",
          { key: "deleted" },
          "Deleted games can be brought back until Arborist ends, or their room is needed. ",
          rows && rows.length > 0 && button("button.small", () => bringBack(app, "all"), "Bring all back"),
        ),
      this.imports.strip(),
      this.batch.strip(),
      rows && (rows.length > 0 || searching || this.exploring) && this.filters.view(search, this.besideChoice()),
      rows?.length === 0 && !this.exploring && (searching ? this.nothingFound() : noGames()),
      rows &&
        (rows.length > 0 || this.exploring) &&
        h(
          "div.library-main",
          { key: "main" },
          rows.length > 0 ? rowsView(app, this.place()) : this.nothingFound(),
          this.panel(),
        ),
      !rows && !failed && h("div.rows-skeleton", { "aria-hidden": "true" }),
    );
  }

  private besideChoice(): VNode {
    const { app } = this;
    const { search } = app.games;
    const show = (what: string) => {
      const line = what === openings ? search.line : "";
      app.go(formatRoute("games", what === openings ? [openings] : [], searchQuery({ ...search, line })));
    };
    const choices = [
      ["games", "Game"],
      [openings, "Openings"],
    ] as const;
    return segmented("Beside the list", this.exploring ? openings : "games", [...choices], show);
  }

  private panel(): VNode {
    return h(
      "aside.game-side",
      { key: "side", class: this.panel_shown ? "shown" : "", "aria-label": this.exploring ? "Openings" : "The game" },
      button("row-button.side-close", () => this.showPanel(false), icon("close"), { "aria-label": "Close the panel" }),
      this.exploring ? this.explorer.view() : this.preview.view(),
    );
  }

  private nothingFound(): VNode {
    const { search } = this.app.games;
    return h(
      "section.later-panel",
      { key: "nothing" },
      h("h2", null, "No game fits"),
      h(
        "p.explain",
        null,
        search.source === "deleted"
          ? "Nothing has been deleted since Arborist was started."
          : "Names, openings, events, dates and results are searched; words by how they begin.",
      ),
      button("button", () => this.searchFor(any_game), "Show all games"),
    );
  }

  private place() {
    const { app } = this;
    return {
      current: this.current,
      focus: (game_id: string) => this.focus(game_id),
      judge: this.batch.possible
        ? (ids: string[] | "all") => void this.batch.start(ids).catch((reason) => app.complain(reason))
        : undefined,
      judged: this.judged,
      more: () => void this.more().catch((reason) => app.complain(reason)),
      press: () => this.showPanel(!this.exploring),
      key: (event: KeyboardEvent, row: StoredGame) => this.rowKey(event, row),
    };
  }

  /** Beside the list it is shown in any case. */
  private showPanel(shown: boolean): void {
    this.panel_shown = shown;
    this.app.redraw();
  }

  private focus(game_id: string): void {
    this.current = game_id;
    const row = this.app.games.rows?.find((known) => known.game_id === game_id);
    this.preview.show(row);
    this.app.redraw();
  }

  private rowKey(event: KeyboardEvent, row: StoredGame): void {
    const { app } = this;
    const here = event.target === event.currentTarget;
    const done = () => (event.preventDefault(), event.stopPropagation());
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.walk(row, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
      done();
    } else if ((event.key === " " && here) || event.key === "x") {
      app.games.mark([row.game_id], !app.games.isSelected(row.game_id));
      done();
    } else if (event.key === "Enter" && here) {
      if (window.matchMedia(panel_beside).matches) app.openGame(row.game_id);
      else this.showPanel(true);
      done();
    } else if (event.key === "Delete") {
      const many = app.games.selected_count > 0;
      const ids = app.games.selected === "all" ? ("all" as const) : many ? [...app.games.selected] : [row.game_id];
      deleteGames(app, ids, `${row.first} – ${row.second}`);
      done();
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !this.exploring) {
      this.preview.go(this.preview.ply + (event.key === "ArrowRight" ? 1 : -1));
      done();
    } else if (event.key === "a" && canAnalyse(app, row)) {
      app.go(formatRoute("analyse", ["g", row.game_id]));
      done();
    }
  }

  private async more(): Promise<void> {
    const { games } = this.app;
    await games.more();
    this.judged.ask(games.rows ?? []);
  }

  /** With the last rows more of them are asked for. */
  private walk(row: StoredGame, step: number, selecting: boolean): void {
    const rows = this.app.games.rows ?? [];
    const at = rows.indexOf(row) + step;
    const next = rows[at];
    if (at >= rows.length - 5) void this.more().catch(() => undefined);
    if (!next) return;
    if (selecting) this.app.games.mark([row.game_id, next.game_id], true);
    document.querySelector<HTMLElement>(`[data-game="${next.game_id}"]`)?.focus();
  }

  private makeCommands(): Command[] {
    const { app } = this;
    const here = () => app.room === this;
    const shown = () => here() && !this.exploring && this.preview.row !== undefined;
    return [
      {
        name: "Search games",
        key: "/",
        single: true,
        usable: here,
        run: () => document.querySelector<HTMLElement>(".search-chip input")?.focus(),
      },
      { name: "Explore openings", usable: () => app.hello !== undefined, run: () => app.go(`#/games/${openings}`) },
      { name: "Export all games that fit", usable: here, run: () => exportGames(app, "all") },
      {
        name: "Select all games that fit",
        key: "ctrl+a",
        shown: "Ctrl+A",
        usable: () => here() && !isTyping(),
        run: () => app.games.select("all"),
      },
      {
        name: "One move back in the game that is shown",
        key: "ArrowLeft",
        shown: "←",
        usable: shown,
        run: () => this.preview.go(this.preview.ply - 1),
      },
      {
        name: "One move on in the game that is shown",
        key: "ArrowRight",
        shown: "→",
        usable: shown,
        run: () => this.preview.go(this.preview.ply + 1),
      },
    ];
  }
}

function isTyping(): boolean {
  return (
    document.activeElement?.closest("input:not([type=checkbox]), textarea, select, dialog") !== null &&
    document.activeElement !== document.body
  );
}

function searchChip(value: string, changed: (text: string) => void): VNode {
  return h(
    "label.chip.search-chip",
    { key: "search" },
    icon("search"),
    h("span.unseen", null, "Search games"),
    h("input", {
      type: "search",
      placeholder: "Name, opening, date",
      value,
      maxlength: "100",
      on: { input: typed(changed) },
    }),
  );
}

function noGames(): VNode {
  return h(
    "section.later-panel",
    { key: "none" },
    h("h2", null, "No games yet"),
    h("p.explain", null, "Games you play appear here from their first move."),
    h("a.button.primary", { href: "#/play" }, "Play a game"),
    h("p.quiet", null, "Or drop a PGN file anywhere on the page."),
  );
}
