// The pills above the list: by what games are told apart. Each opens the values that there are, with the number of games;
// one that is set is ink, and a press takes it away.

import type { App } from "../../app";
import type { Facet, FacetValue } from "../../api/library_messages";
import { button, h, typed, type VNode } from "../../dom";
import { gameTitle, grouped } from "../../format";
import { icon } from "../../icons";
import { selectChip } from "../../shell/chips";
import { dayNumber, type Search, searchFields } from "../../state/games_list";
import { Latest } from "../../state/latest";

interface Pill {
  /** The part of the search that it sets. */
  part: "game" | "player" | "opening" | "source";
  facet: Facet;
  any: string;
  label: string;
}

const pills: Pill[] = [
  { part: "game", facet: "game", any: "Any game", label: "Game" },
  { part: "player", facet: "player", any: "Any player", label: "Player" },
  { part: "opening", facet: "opening", any: "Any opening", label: "Opening" },
  { part: "source", facet: "collection", any: "Any source", label: "Source" },
];

const result_names: { [word: string]: string } = {
  "": "Any result",
  win: "I won",
  loss: "I lost",
  draw: "Drawn",
  first: "1–0",
  second: "0–1",
  unfinished: "Unfinished",
};

export class Filters {
  private open?: Pill["part"] | "date";
  private beginning = "";
  private values: FacetValue[] = [];
  /** Files by their number, as far as anybody has asked. */
  private readonly files = new Map<string, string>();
  private readonly asks = new Latest();

  constructor(
    private readonly app: App,
    private readonly change: (changes: Partial<Search>) => void,
  ) {}

  /** The names of the files are needed where a link has chosen one. */
  async nameFiles(): Promise<void> {
    const { values } = await this.app.connection.request("library.values", { facet: "collection" });
    for (const { value, name } of values) this.files.set(value, name);
    this.app.redraw();
  }

  close(): boolean {
    if (!this.open) return false;
    this.open = undefined;
    this.app.redraw();
    return true;
  }

  view(search: Search, more: VNode): VNode {
    return h(
      "div.filters",
      { key: "filters", role: "group", "aria-label": "Filters" },
      pills.slice(0, 2).map((pill) => this.pill(pill, search)),
      selectChip({
        key: "result",
        label: "Result",
        value: search.result,
        options: Object.entries(result_names),
        choose: (result) => this.change({ result }),
      }),
      this.pill(pills[2]!, search),
      this.datePill(search),
      this.pill(pills[3]!, search),
      more,
    );
  }

  private sourceName(source: string): string {
    if (source === "here") return "Played here";
    if (source === "deleted") return "Deleted";
    return this.files.get(source) || `File ${source}`;
  }

  private pill(pill: Pill, search: Search): VNode {
    const chosen = search[pill.part];
    const shown = pill.part === "game" ? gameTitle(chosen) : pill.part === "source" ? this.sourceName(chosen) : chosen;
    const clear = () => this.change(pill.part === "game" ? { game: "", line: "" } : { [pill.part]: "" });
    return this.pillBox(pill.part, pill.label, chosen ? shown : "", pill.any, clear, () => [
      pill.part === "game"
        ? null
        : h("input.field.pill-field", {
            type: "text",
            placeholder: "Begins with",
            "aria-label": `${pill.label} begins with`,
            value: this.beginning,
            maxlength: "40",
            mount: (element) => element.focus(),
            on: { input: typed((text) => this.ask(pill, text)) },
          }),
      h(
        "div.pill-values",
        { role: "group", "aria-label": pill.label },
        pill.part === "source" && this.value("Played here", undefined, () => this.choose(pill.part, "here")),
        this.values
          .filter(({ value }) => pill.part !== "source" || value !== "0")
          .map(({ value, name, games }) =>
            this.value(pill.part === "game" ? gameTitle(name) : name || "Without a name", games, () =>
              this.choose(pill.part, value),
            ),
          ),
        pill.part === "source" && this.value("Deleted", undefined, () => this.choose(pill.part, "deleted")),
      ),
    ]);
  }

  private datePill(search: Search): VNode {
    const { from, to } = search;
    const shown =
      from === to
        ? dateText(from)
        : from && to
          ? `${dateText(from)} – ${dateText(to)}`
          : from
            ? `From ${dateText(from)}`
            : `Until ${dateText(to)}`;
    return this.pillBox(
      "date",
      "Date",
      from || to ? shown : "",
      "Any date",
      () => this.change({ from: "", to: "" }),
      () => [
        h(
          "div.pill-dates",
          null,
          this.dateField("From", from, (day) => this.change({ from: day })),
          this.dateField("Until", to, (day) => this.change({ to: day })),
        ),
        h(
          "div.pill-values",
          { role: "group", "aria-label": "Years" },
          this.values.map(({ value, games }) =>
            this.value(value, games, () => {
              this.open = undefined;
              this.change({ from: value, to: value });
            }),
          ),
        ),
      ],
    );
  }

  /** A year, a month or a day; what cannot be read is put back. */
  private dateField(label: string, value: string, take: (day: string) => void): VNode {
    const shown = [value.slice(0, 4), value.slice(4, 6), value.slice(6)].filter(Boolean).join("-");
    const commit = (event: Event) => {
      const field = event.target as HTMLInputElement;
      const text = field.value.replaceAll(/[-./ ]/g, "");
      if (text === value) return;
      if (text === "" || dayNumber(text, false) !== undefined) take(text);
      else field.value = shown;
    };
    return h(
      "label.pill-date",
      null,
      h("span", null, label),
      h("input.field", {
        type: "text",
        inputmode: "numeric",
        placeholder: "1999-01",
        maxlength: "10",
        update: (element) => {
          const field = element as HTMLInputElement;
          if (document.activeElement !== field) field.value = shown;
        },
        on: { change: commit },
      }),
    );
  }

  private pillBox(
    part: NonNullable<Filters["open"]>,
    label: string,
    shown: string,
    any: string,
    clear: () => void,
    list: () => (VNode | null)[],
  ): VNode {
    const open = this.open === part;
    const toggle = () => (open ? this.close() : this.show(part));
    const leave = (event: FocusEvent) => {
      const into = event.relatedTarget as Node | null;
      if (into && !(event.currentTarget as HTMLElement).contains(into) && this.open === part) this.close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      this.close();
      (event.currentTarget as HTMLElement).querySelector<HTMLElement>(".pill")?.focus();
    };
    return h(
      "div.pill-box",
      { key: part, on: { focusout: leave, keydown: key } },
      button("chip.pill", toggle, [h("span.pill-text", null, shown || any), icon("down")], {
        class: `${part}-pill ${shown ? "set" : ""}`,
        "aria-expanded": open,
        "aria-label": `${label}: ${shown || any.toLowerCase()}`,
      }),
      shown !== "" &&
        button("pill-clear", clear, icon("close"), { "aria-label": `Clear ${label.toLowerCase()}`, title: "Clear" }),
      open && h("div.pill-list", null, list()),
    );
  }

  private value(name: string, games: number | undefined, choose: () => void): VNode {
    return button(
      "pill-value",
      choose,
      [h("span", null, name), games !== undefined && h("span.quiet", null, grouped(games))],
      {
        key: name,
      },
    );
  }

  private choose(part: Pill["part"], value: string): void {
    this.open = undefined;
    const { values } = this;
    if (part === "source") for (const file of values) this.files.set(file.value, file.name);
    this.change(part === "game" ? { game: value, line: "" } : { [part]: value });
  }

  private show(part: NonNullable<Filters["open"]>): void {
    this.open = part;
    this.values = [];
    const pill = pills.find((known) => known.part === part);
    this.ask(pill, "");
  }

  private ask(pill: Pill | undefined, beginning: string): void {
    this.beginning = beginning;
    const newest = this.asks.begin();
    const { app } = this;
    // The values that could be chosen instead of the one that is.
    const others = { ...app.games.search, ...(pill ? { [pill.part]: "" } : { from: "", to: "" }) };
    app.connection
      .request("library.values", {
        ...searchFields(others),
        facet: pill?.facet ?? "year",
        beginning: beginning.slice(0, 60),
      })
      .then(
        ({ values }) => {
          if (!newest()) return;
          this.values = values;
          app.redraw();
        },
        (reason) => app.complain(reason),
      );
    app.redraw();
  }
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "1999", "January 1999", "20 January 1999" */
export function dateText(day: string): string {
  const [year, month, date] = [day.slice(0, 4), Number(day.slice(4, 6)), Number(day.slice(6, 8))];
  return [date || "", months[month - 1] ?? "", year].filter(Boolean).join(" ");
}
