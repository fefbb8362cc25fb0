// The stored games: a plain list to search, open, export and delete, and the way in for games from elsewhere.

import type { App } from "../../app";
import type { StoredGame } from "../../api/messages";
import { button, h, typed, type VNode } from "../../dom";
import { count, dayText, gameTitle, resultText } from "../../format";
import { icon, labelled } from "../../icons";
import { selectChip } from "../../shell/chips";
import { saveText } from "../../shell/clipboard";
import { formatRoute } from "../../state/route";
import { nameOf, result_words, type Search } from "../../state/games_list";
import { BadLink, gameInfo, linkText } from "../../state/setup";
import type { BarParts, Room } from "../room";

const result_names: { [word: string]: string } = {
  "": "Any result",
  win: "I won",
  loss: "I lost",
  draw: "Drawn",
  unfinished: "Unfinished",
};

const not_yours = "This game is somebody else's: they can delete it, or whoever runs this Arborist.";

export class GamesRoom implements Room {
  readonly name = "games";

  constructor(private readonly app: App) {}

  enter(): void {
    const { query } = this.app.route;
    const result = query.get("result") ?? "";
    if (result && !result_words.includes(result)) throw new BadLink("result", result, result_words.join(", "));
    void this.app.games.load({ query: query.get("q") ?? "", result, game: query.get("game") ?? "" });
  }

  bar(): BarParts {
    const { app } = this;
    const { search } = app.games;
    const change = (changes: Partial<Search>) => searchFor(app, { ...search, ...changes });
    return {
      left: [
        searchChip(search.query, (query) => change({ query })),
        selectChip({
          key: "result",
          label: "Result",
          value: search.result,
          options: Object.entries(result_names),
          choose: (result) => change({ result }),
        }),
      ],
      right: [button("button", () => app.importGames(), labelled("import", "Import"), { key: "import" })],
    };
  }

  body(): VNode {
    const { app } = this;
    const { rows, next, failed, search } = app.games;
    const searching = search.query !== "" || search.result !== "" || search.game !== "";
    const more = () => void app.games.more().catch((reason) => app.complain(reason));
    return h(
      "div.games",
      { key: "games", tabindex: "0", role: "region", "aria-label": "Games" },
      failed && h("p.problem", { role: "alert" }, failed),
      app.hello?.role === "guest" &&
        h("p.quiet.guest-note", { key: "guest" }, "You are a guest here: you see all games, and delete your own."),
      rows?.length === 0 && (searching ? nothingFound(app) : noGames()),
      rows &&
        rows.length > 0 &&
        h(
          "ul.game-rows",
          null,
          rows.map((row) => rowView(app, row)),
        ),
      !rows && !failed && h("div.rows-skeleton", { "aria-hidden": "true" }),
      next && button("button", more, "Show more"),
    );
  }
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

function searchFor(app: App, search: Search): void {
  const parts = [];
  if (search.query) parts.push(`q=${linkText(search.query)}`);
  if (search.result) parts.push(`result=${search.result}`);
  if (search.game) parts.push(`game=${search.game}`);
  app.go(formatRoute("games", [], parts.join("&")), "replace");
  void app.games.load(search);
}

function noGames(): VNode {
  return h(
    "section.later-panel",
    null,
    h("h2", null, "No games yet"),
    h("p.explain", null, "Games you play appear here from their first move."),
    h("a.button.primary", { href: "#/play" }, "Play a game"),
    h("p.quiet", null, "Or drop a PGN file anywhere on the page."),
  );
}

function nothingFound(app: App): VNode {
  const clear = () => searchFor(app, { query: "", result: "", game: "" });
  return h(
    "section.later-panel",
    null,
    h("h2", null, "No game fits"),
    h("p.explain", null, "Names, openings, dates and results are searched."),
    button("button", clear, "Show all games"),
  );
}

function rowView(app: App, row: StoredGame): VNode {
  const { game_id } = row;
  const moves = count(Math.ceil(row.plies / 2), "move");
  return h(
    "li.game-row",
    { key: game_id },
    h(
      "a.game-open",
      { href: formatRoute("play", ["g", game_id]) },
      h("span.game-day", null, dayText(row.updated)),
      h("span.game-names", null, `${nameOf(row.first, row.own)} – ${nameOf(row.second, row.own)}`),
      h(
        "span.game-result",
        { class: row.unfinished ? "unfinished" : "" },
        row.unfinished ? "Resume" : resultText(row.result),
      ),
      h("span.game-how", null, row.unfinished ? `after ${moves}` : `${row.reason}, ${moves}`),
      h("span.game-opening", null, row.opening || gameTitle(row.game)),
    ),
    row.plies > 0 &&
      gameInfo(app.hello, row.game)?.can.engine &&
      rowButton(`Analyse ${row.first} against ${row.second}`, "analyse", () =>
        app.go(formatRoute("analyse", ["g", game_id])),
      ),
    rowButton(`Export ${row.first} against ${row.second}`, "share", () => exportGame(app, row)),
    row.own === false
      ? rowButton("Not yours to delete", "trash", () => app.toasts.tell(not_yours), true)
      : rowButton(`Delete ${row.first} against ${row.second}`, "trash", () => deleteGame(app, row)),
  );
}

function rowButton(name: string, drawn: "analyse" | "share" | "trash", run: () => void, disabled = false): VNode {
  return button("row-button", run, icon(drawn), {
    key: drawn,
    "aria-label": name,
    "aria-disabled": disabled ? "true" : undefined,
    title: disabled ? name : name.split(" ")[0],
  });
}

function exportGame(app: App, row: StoredGame): void {
  const as = gameInfo(app.hello, row.game)?.can.pgn ? "pgn" : "text";
  app.connection.request("store.export", { game_id: row.game_id, as }).then(
    ({ text, file_name }) => saveText(file_name, text),
    (reason) => app.complain(reason),
  );
}

function deleteGame(app: App, row: StoredGame): void {
  const complain = (reason: unknown) => app.complain(reason);
  const undo = () => void app.games.restore(row.game_id).catch(complain);
  app.games
    .remove(row.game_id)
    .then(() => app.toasts.tell(`${row.first} – ${row.second} deleted.`, { name: "Undo", run: undo }))
    .catch(complain);
}
