// The list of stored games, day by day: a grid that is walked by the arrow keys, with rows to select and, for each, what
// can be done with it.

import type { App } from "../../app";
import type { StoredGame } from "../../api/messages";
import { button, h, type VNode } from "../../dom";
import { count, gameTitle, grouped, resultText } from "../../format";
import { icon, labelled } from "../../icons";
import { formatRoute } from "../../state/route";
import { nameOf } from "../../state/games_list";
import { bringBack, canAnalyse, deleteGames, exportGames } from "./actions";
import { dateText } from "./filters";
import { accuracyView, type Judged } from "./judged";

const not_yours = "This game is somebody else's: they can delete it, or whoever runs this Arborist.";

export interface RowsPlace {
  /** The row that has the focus, or had it last. */
  current?: string;
  focus: (game_id: string) => void;
  /** The row that has the focus is pressed, beside its buttons. */
  press: () => void;
  key: (event: KeyboardEvent, row: StoredGame) => void;
  judged: Judged;
  /** More rows are wanted. */
  more: () => void;
  /** Looks for mistakes in many games, where that may be asked for. */
  judge?: (ids: string[] | "all") => void;
}

export function rowsView(app: App, place: RowsPlace): VNode {
  const { games } = app;
  const rows = games.rows ?? [];
  const drawn: VNode[] = [];
  let day = "";
  for (const row of rows) {
    const its_day = dayHead(row.updated);
    if (its_day !== day)
      drawn.push(h("div.day-row", { key: its_day, role: "row" }, h("div", { role: "gridcell" }, its_day)));
    day = its_day;
    drawn.push(rowView(app, row, place, row.game_id === (place.current ?? rows[0]?.game_id)));
  }
  const near_end = (event: Event) => {
    const box = event.currentTarget as HTMLElement;
    if (box.scrollTop + 2 * box.clientHeight > box.scrollHeight) place.more();
  };
  return h(
    "section.game-panel",
    { key: "rows", "aria-label": "Games" },
    games.selected_count > 0 ? selectionHead(app, place) : plainHead(app),
    h(
      "div.game-rows",
      {
        role: "grid",
        "aria-label": "Stored games",
        "aria-multiselectable": "true",
        "aria-rowcount": games.count,
        on: { scroll: near_end },
      },
      drawn,
      games.next &&
        h(
          "div.day-row",
          { key: "more", role: "row" },
          h("div", { role: "gridcell" }, button("button.small", place.more, "Show more")),
        ),
    ),
  );
}

function plainHead(app: App): VNode {
  const { count: found, all } = app.games;
  return h(
    "div.rows-head",
    { key: "head" },
    checkbox("Select all games that fit", false, () => app.games.select("all")),
    h(
      "span.rows-count",
      { "aria-live": "polite" },
      h("b", null, grouped(found)),
      found === all ? ` ${found === 1 ? "game" : "games"}` : ` of ${count(all, "game")}`,
    ),
  );
}

function selectionHead(app: App, place: RowsPlace): VNode {
  const { games } = app;
  const clear = () => games.select([]);
  const ids = () => (games.selected === "all" ? ("all" as const) : [...games.selected]);
  const [first] = games.selected === "all" ? [] : games.selected;
  const only = games.selected_count === 1 ? games.rows?.find(({ game_id }) => game_id === first) : undefined;
  return h(
    "div.rows-head.selecting",
    { key: "head" },
    checkbox("Select none", true, clear, games.selected !== "all"),
    h("b.rows-count", { "aria-live": "polite" }, `${grouped(games.selected_count)} selected`),
    h("span.grow", null),
    only &&
      canAnalyse(app, only) &&
      h("a.button.small", { href: formatRoute("analyse", ["g", only.game_id]) }, labelled("analyse", "Analyse")),
    !only &&
      place.judge &&
      games.search.source !== "deleted" &&
      button("button.small", () => place.judge?.(ids()), labelled("analyse", "Find mistakes")),
    button("button.small", () => exportGames(app, ids()), labelled("share", "Export")),
    games.search.source === "deleted"
      ? button("button.small", () => bringBack(app, ids()), labelled("take_back", "Bring back"))
      : button(
          "button.small",
          () => deleteGames(app, ids(), count(games.selected_count, "game")),
          labelled("trash", "Delete"),
        ),
    button("button.small.plain", clear, ["Clear ", h("kbd", null, "Esc")], { "aria-label": "Clear the selection" }),
  );
}

function checkbox(label: string, checked: boolean, change: () => void, mixed = false): VNode {
  return h("input.row-check", {
    type: "checkbox",
    "aria-label": label,
    checked,
    update: (element) => ((element as HTMLInputElement).indeterminate = mixed),
    on: { change },
  });
}

function rowView(app: App, row: StoredGame, place: RowsPlace, current: boolean): VNode {
  const { game_id } = row;
  const { games } = app;
  const selected = games.isSelected(game_id);
  const toggle = () => games.mark([game_id], !selected);
  const names = `${nameOf(row.first, row.own)} against ${nameOf(row.second, row.own)}`;
  const moves = count(Math.ceil(row.plies / 2), "move");
  return h(
    "div.game-row",
    {
      key: game_id,
      class: current ? "current" : "",
      role: "row",
      tabindex: current ? "0" : "-1",
      "data-game": game_id,
      "aria-selected": selected,
      on: {
        focusin: () => place.focus(game_id),
        click: (event: MouseEvent) => {
          (event.currentTarget as HTMLElement).focus();
          if (!(event.target as HTMLElement).closest("a, button, input")) place.press();
        },
        dblclick: () => app.openGame(game_id),
        keydown: (event: KeyboardEvent) => place.key(event, row),
      },
    },
    h(
      "div.game-check",
      { role: "gridcell", on: { dblclick: (event: Event) => event.stopPropagation() } },
      checkbox(`Select ${names}`, selected, toggle),
    ),
    h("div.game-when", { role: "gridcell" }, whenText(row)),
    h(
      "div.game-names",
      { role: "gridcell" },
      h("span.side-name", { class: row.you === "first" ? "me" : "" }, nameOf(row.first, row.own)),
      " – ",
      h("span.side-name.second", { class: row.you === "second" ? "me" : "" }, nameOf(row.second, row.own)),
    ),
    h(
      "div.game-result",
      { role: "gridcell" },
      row.unfinished
        ? h(
            "a.game-resume",
            { href: formatRoute("play", ["g", game_id]), tabindex: "-1" },
            row.collection ? "Open" : "Resume",
          )
        : [resultText(row.result), h("span.for-you", null, forYou(row))],
    ),
    h(
      "div.game-how",
      { role: "gridcell" },
      row.unfinished || !row.reason || row.reason === "as recorded"
        ? row.unfinished && !row.collection
          ? `after ${moves}`
          : moves
        : `${row.reason}, ${moves}`,
    ),
    h("div.game-opening", { role: "gridcell" }, row.opening || gameTitle(row.game)),
    h("div.game-accuracy", { role: "gridcell" }, accuracyView(place.judged.of(game_id))),
    h(
      "div.game-actions",
      { role: "gridcell" },
      canAnalyse(app, row) &&
        rowButton(`Analyse ${names}`, "analyse", () => app.go(formatRoute("analyse", ["g", game_id]))),
      rowButton(`Export ${names}`, "share", () => exportGames(app, [game_id])),
      games.search.source !== "deleted" &&
        (row.own === false
          ? rowButton("Not yours to delete", "trash", () => app.toasts.tell(not_yours), true)
          : rowButton(`Delete ${names}`, "trash", () => deleteGames(app, [game_id], `${row.first} – ${row.second}`))),
    ),
  );
}

function rowButton(name: string, drawn: "analyse" | "share" | "trash", run: () => void, disabled = false): VNode {
  return button("row-button", run, icon(drawn), {
    key: drawn,
    tabindex: "-1",
    "aria-label": name,
    "aria-disabled": disabled ? "true" : undefined,
    title: disabled ? name : name.split(" ")[0],
  });
}

/** "won" or "lost", where one side was the visitor's. */
export function forYou({ you, result }: StoredGame): string {
  if (!you || (result !== "1-0" && result !== "0-1")) return "";
  return (result === "1-0") === (you === "first") ? " won" : " lost";
}

/** The hour it was played here; of what came from elsewhere the year. */
function whenText(row: StoredGame): string {
  if (row.collection) return row.day ? dateText(String(row.day).slice(0, 4)) : "";
  return new Date(row.updated).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

function dayHead(moment: number): string {
  const date = new Date(moment);
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return "Today";
  if (date.toDateString() === yesterday.toDateString()) return "Yesterday";
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year });
}
