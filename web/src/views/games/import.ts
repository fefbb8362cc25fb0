// Games from elsewhere: by a dialog, a dropped file, or a paste anywhere on the page.

import type { App } from "../../app";
import type { Refusal } from "../../api/messages";
import { h, submitted, typed, type VNode } from "../../dom";
import { count } from "../../format";
import { formButtons } from "../../shell/form";
import { recognise } from "../../shell/recognise";
import { Latest } from "../../state/latest";
import { formatRoute } from "../../state/route";
import { default_setup, setupQuery } from "../../state/setup";

const most_bytes = 4_000_000;

export class Import {
  private text = "";
  private problems: string[] = [];
  /** Begins with every text that is sent, and with the dialog. */
  private readonly texts = new Latest();

  constructor(private readonly app: App) {}

  open(): void {
    this.text = "";
    this.problems = [];
    this.texts.begin();
    this.app.show({
      name: "import",
      title: "Import games",
      body: () => this.body(),
      foot: () => formButtons(this.app, "import-form", "Import"),
    });
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
    if (this.app.room.takeText?.(text)) return;
    const found = recognise(text);
    if (found?.kind === "game") void this.send(found.text);
    else if (found?.kind === "link") this.app.go(found.text);
    else if (found?.kind === "position")
      this.app.go(formatRoute("play", [], setupQuery({ ...default_setup, start: found.text }, this.app.hello)));
    else if (text.trim()) this.app.toasts.tell("The pasted text is neither a position nor a game.");
  }

  async send(text: string): Promise<void> {
    const { app } = this;
    const newest = this.texts.begin();
    const here = app.visits.watch();
    const { dialog } = app;
    // A dialog that was closed, or opened again for another text, is not told of this one.
    const asked_there = () => newest() && dialog?.name === "import" && app.dialog === dialog;
    try {
      const { imported, problems } = await app.connection.request("store.import", { text });
      const faults = problems.map(({ line, message }) => `Line ${line}: ${message}`);
      if (imported.length === 0 && faults.length === 0) faults.push("There is no game in this text.");
      if (asked_there()) this.problems = faults;
      else if (faults[0]) app.toasts.error(faults[0]);
      if (asked_there() && faults.length === 0) app.closeDialog();
      if (imported.length > 0) this.imported(imported, here() && app.dialog === undefined);
    } catch (reason) {
      if (asked_there()) this.problems = [(reason as Refusal).message];
      else app.toasts.error((reason as Refusal).message);
    }
    app.redraw();
  }

  /** Who has gone on to something else meanwhile is only told. */
  private imported(ids: string[], waits: boolean): void {
    const { app } = this;
    const [only] = ids.length === 1 ? ids : [];
    const open = () => (only ? app.openGame(only) : app.go("#/games"));
    app.toasts.tell(`${count(ids.length, "game")} imported.`, waits ? undefined : { name: "Open", run: open });
    if (app.route.view === "games" && !(waits && only)) void app.games.load();
    else if (waits) open();
  }

  private async read(file: File): Promise<void> {
    for (const room of this.app.rooms) if (await room.takeFile?.(file)) return;
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
      { id: "import-form", on: { submit: submitted(() => void this.send(this.text)) } },
      h("label.field-label", { for: "import-text" }, "Paste PGN or a game record"),
      h("textarea.field.mono", {
        id: "import-text",
        rows: "9",
        autofocus: true,
        spellcheck: "false",
        value: this.text,
        on: { input: typed((text) => (this.text = text)) },
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
}
