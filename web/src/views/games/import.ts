// Games from elsewhere: by a dialog, a dropped file, or a paste anywhere on the page. Files and long texts are read while
// one does something else; what could not be read is told by game and line.

import type { App } from "../../app";
import type { ImportProblem, ImportProgress } from "../../api/library_messages";
import type { Refusal } from "../../api/messages";
import { button, h, submitted, typed, type VNode } from "../../dom";
import { count, grouped } from "../../format";
import { formButtons } from "../../shell/form";
import { recognise } from "../../shell/recognise";
import { Latest } from "../../state/latest";
import { formatRoute } from "../../state/route";
import { default_setup, setupQuery } from "../../state/setup";
import { Upload } from "./upload";

/** A longer text goes the way of a file. */
const short_text = 60_000;
const megabyte = 1024 * 1024;

export class Import {
  private text = "";
  private problems: string[] = [];
  private upload?: Upload;
  /** Begins with every text that is sent, and with the dialog. */
  private readonly texts = new Latest();

  constructor(
    private readonly app: App,
    /** Games have come in. */
    private readonly came: () => void,
  ) {}

  open(): void {
    this.text = "";
    this.problems = [];
    this.texts.begin();
    this.app.show({
      name: "import",
      title: "Import games",
      body: () => (this.upload ? this.progressView(this.upload) : this.body()),
      foot: () => (this.upload ? h("span", null) : formButtons(this.app, "import-form", "Import")),
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

  /** While a file is on its way: how far it is, above the list. */
  strip(): VNode | undefined {
    const { upload } = this;
    return upload && this.app.dialog?.name !== "import"
      ? h("div.import-strip", { key: "import-strip" }, this.progressView(upload))
      : undefined;
  }

  async send(text: string): Promise<void> {
    if (text.length > short_text) return this.sendFile(new Blob([text]), "Pasted games");
    const { app } = this;
    const newest = this.texts.begin();
    const here = app.visits.watch();
    const { dialog } = app;
    // A dialog that was closed, or opened again for another text, is not told of this one.
    const asked_there = () => newest() && dialog?.name === "import" && app.dialog === dialog;
    try {
      const { imported, known, problems } = await app.connection.request("store.import", { text });
      const faults = problemTexts(problems);
      if (imported.length === 0 && known.length === 0 && faults.length === 0)
        faults.push("There is no game in this text.");
      if (asked_there()) this.problems = faults;
      else if (faults[0]) app.toasts.error(faults[0]);
      if (asked_there() && faults.length === 0) app.closeDialog();
      const [only] = [...imported, ...known];
      const waits = here() && app.dialog === undefined;
      if (imported.length + known.length > 0)
        this.imported(
          toldOf(imported.length, known.length),
          imported.length + known.length === 1 ? only : undefined,
          waits,
        );
    } catch (reason) {
      if (asked_there()) this.problems = [(reason as Refusal).message];
      else app.toasts.error((reason as Refusal).message);
    }
    app.redraw();
  }

  /** Who has gone on to something else meanwhile is only told. */
  private imported(told: string, only: string | undefined, waits: boolean): void {
    const { app } = this;
    const open = () => (only ? app.openGame(only) : app.go("#/games"));
    app.toasts.tell(told, waits ? undefined : { name: "Open", run: open });
    if (app.route.view === "games" && !(waits && only)) this.came();
    else if (waits) open();
  }

  private async read(file: File): Promise<void> {
    for (const room of this.app.rooms) if (await room.takeFile?.(file)) return;
    return this.sendFile(file, file.name);
  }

  private async sendFile(file: Blob, name: string): Promise<void> {
    const { app } = this;
    if (this.upload) return app.toasts.error("Another file is still being read. Wait for it, or stop it.");
    this.texts.begin();
    const here = app.visits.watch();
    const { dialog } = app;
    const upload = new Upload(app.connection, file, name, () => app.redraw());
    this.upload = upload;
    this.problems = [];
    app.redraw();
    try {
      const told = await upload.run();
      this.told(told, upload, dialog !== undefined && app.dialog === dialog, here());
    } catch (reason) {
      const { message } = reason as Refusal;
      if (dialog && app.dialog === dialog) this.problems = [message];
      else app.toasts.error(`${name}: ${message}`);
      if (upload.progress.games > 0) this.came();
    } finally {
      this.upload = undefined;
      app.redraw();
    }
  }

  private told(told: ImportProgress, upload: Upload, in_dialog: boolean, here: boolean): void {
    const { app } = this;
    const faults = problemTexts(told.problems);
    if (told.broken > faults.length) faults.push(`${count(told.broken, "game")} could not be read.`);
    if (in_dialog && faults.length === 0) app.closeDialog();
    else if (in_dialog) this.problems = faults;
    else if (faults[0])
      app.toasts.error(told.problems.length > 1 ? `${faults[0]} And ${told.problems.length - 1} more.` : faults[0]);
    const words = `${upload.was_stopped ? "Stopped: " : ""}${toldOf(told.games, told.known)}`;
    if (told.games + told.known > 0 || upload.was_stopped)
      this.imported(words, told.games + told.known === 1 ? told.game_id : undefined, here && app.dialog === undefined);
  }

  private progressView(upload: Upload): VNode {
    const { games, known, broken } = upload.progress;
    const done = upload.size === 0 ? 1 : upload.sent / upload.size;
    const size = (bytes: number) => (bytes / megabyte).toFixed(1);
    const stop = () => void upload.stop().catch((reason) => this.app.complain(reason));
    const parts = [
      count(games, "game"),
      known > 0 && `${grouped(known)} here already`,
      broken > 0 && `${grouped(broken)} broken`,
    ];
    return h(
      "div.import-progress",
      null,
      h("b.import-name", null, upload.name),
      h("progress", { max: "1", value: String(done), "aria-label": `Reading ${upload.name}` }),
      h(
        "span.quiet",
        { role: "status" },
        upload.waits
          ? "Arborist does not answer. It goes on by itself when it is back; what was read is kept. "
          : upload.finishing
            ? "Putting the openings in order. "
            : `${size(upload.sent)} of ${size(upload.size)} MB: `,
        parts.filter(Boolean).join(", "),
      ),
      button("button.small", stop, "Stop", { key: "stop" }),
    );
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
      h("label.field-label", { for: "import-file" }, "Or choose a file, as large as you like"),
      h("input.file-field", {
        id: "import-file",
        type: "file",
        accept: ".pgn,.txt,text/plain",
        on: { change: choose },
      }),
      this.problems.length > 0 &&
        h(
          "ul.problem.problems",
          { role: "alert", tabindex: "0" },
          this.problems.map((words) => h("li", null, words)),
        ),
    );
  }
}

/** By game, where there are several, and line. */
function problemTexts(problems: ImportProblem[]): string[] {
  return problems.map(({ game, line, message }) => {
    const place = /^line \d+: /.exec(message)?.[0];
    const where = place ? place.slice(0, -2) : `line ${line}`;
    const words = place ? message.slice(place.length) : message;
    return game === undefined ? `Line${where.slice(4)}: ${words}` : `Game ${grouped(game)}, ${where}: ${words}`;
  });
}

function toldOf(games: number, known: number): string {
  if (known === 0) return `${count(games, "game")} imported.`;
  if (games === 0) return known === 1 ? "This game is here already." : `All ${grouped(known)} games are here already.`;
  return `${count(games, "game")} imported, ${grouped(known)} were here already.`;
}
