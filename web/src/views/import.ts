// Games from elsewhere: by a dialog, a dropped file, or a paste anywhere on the page.

import type { App } from "../app";
import type { Refusal } from "../api/messages";
import { h, type VNode } from "../dom";
import { count } from "../format";
import { recognise } from "../shell/recognise";
import { formatRoute } from "../state/route";
import { default_setup, setupQuery } from "../state/setup";

const most_bytes = 4_000_000;

export class Import {
  private text = "";
  private problems: string[] = [];

  constructor(private readonly app: App) {}

  open(): void {
    this.text = "";
    this.problems = [];
    this.app.show({ name: "import", title: "Import games", body: () => this.body(), foot: () => this.foot() });
  }

  /** Drops and pastes outside of text fields. */
  listen(): void {
    window.addEventListener(
      "dragover",
      (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(),
    );
    window.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.read(file);
    });
    window.addEventListener("paste", (event) => {
      const field = event.target instanceof HTMLElement && event.target.closest("input, textarea");
      if (!field && !this.app.dialog) this.take(event.clipboardData?.getData("text") ?? "");
    });
  }

  /** A position begins a game, a game is imported, a link is opened. */
  take(text: string): void {
    const found = recognise(text);
    if (found?.kind === "game") void this.send(found.text);
    else if (found?.kind === "link") this.app.go(found.text);
    else if (found?.kind === "position")
      this.app.go(formatRoute("play", [], setupQuery({ ...default_setup, start: found.text })));
    else if (text.trim()) this.app.toasts.tell("The pasted text is neither a position nor a game.");
  }

  async send(text: string): Promise<void> {
    const { app } = this;
    try {
      const { imported, problems } = await app.connection.request("store.import", { text });
      this.problems = problems.map(({ line, message }) => `Line ${line}: ${message}`);
      if (this.problems.length > 0 && app.dialog?.name !== "import") app.toasts.error(this.problems[0] ?? "");
      if (imported.length > 0) this.imported(imported);
      else if (this.problems.length === 0) this.problems = ["There is no game in this text."];
    } catch (reason) {
      this.problems = [(reason as Refusal).message];
      if (app.dialog?.name !== "import") app.complain(reason);
    }
    app.redraw();
  }

  private imported(ids: string[]): void {
    const { app } = this;
    if (app.dialog?.name === "import" && this.problems.length === 0) app.closeDialog();
    app.toasts.tell(`${count(ids.length, "game")} imported.`);
    if (ids.length === 1 && ids[0]) app.openGame(ids[0]);
    else if (app.route.view === "games") void app.games.load();
    else app.go("#/games");
  }

  private async read(file: File): Promise<void> {
    for (const room of Object.values(this.app.rooms)) if (await room.takeFile?.(file)) return;
    if (file.size > most_bytes)
      return this.app.toasts.error(`${file.name} is larger than 4 MB. Split it and import the parts.`);
    return this.send(await file.text());
  }

  private body(): VNode {
    const choose = (event: Event) => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (file) void this.read(file);
    };
    return h(
      "form.import",
      { id: "import-form", on: { submit: (event: Event) => (event.preventDefault(), void this.send(this.text)) } },
      h("label.field-label", { for: "import-text" }, "Paste PGN or a game record"),
      h("textarea.field.mono", {
        id: "import-text",
        rows: "9",
        autofocus: true,
        spellcheck: "false",
        value: this.text,
        on: { input: (event: Event) => (this.text = (event.target as HTMLTextAreaElement).value) },
      }),
      h("label.field-label", { for: "import-file" }, "Or choose a file"),
      h("input.file-field", {
        id: "import-file",
        type: "file",
        accept: ".pgn,.txt,text/plain",
        on: { change: choose },
      }),
      this.problems.length > 0 &&
        h(
          "ul.problem.problems",
          { role: "alert" },
          this.problems.slice(0, 8).map((words) => h("li", null, words)),
        ),
    );
  }

  private foot(): VNode {
    return h(
      "div.dialog-buttons",
      null,
      h("button.button.plain", { type: "button", on: { click: () => this.app.closeDialog() } }, "Cancel"),
      h("button.button.primary", { type: "submit", form: "import-form" }, "Import"),
    );
  }
}
