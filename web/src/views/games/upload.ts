// A file of games on its way to the server: part by part from where the browser keeps it, each when the one before was
// read, so that neither side ever holds it whole.
//   const upload = new Upload(app.connection, file, redraw);   const told = await upload.run();   upload.stop();

import type { Connection } from "../../api/connection";
import type { ImportProgress } from "../../api/library_messages";
import { Refusal } from "../../api/messages";

const part_bytes = 256 * 1024;

export class Upload {
  sent = 0;
  /** Everything was sent; the positions are being put in order. */
  finishing = false;
  /** The server is away. */
  waits = false;
  progress: ImportProgress = { games: 0, known: 0, broken: 0, collection: 0, problems: [] };
  private number?: number;
  private stopped = false;
  /** What the server says of an end before the file's. */
  private ending?: Promise<ImportProgress>;
  private decoder = new TextDecoder("utf-8", { fatal: true });
  private is_utf8 = true;
  private wake?: () => void;

  constructor(
    private readonly connection: Connection,
    readonly file: Blob,
    readonly name: string,
    private readonly changed: () => void,
  ) {}

  get size(): number {
    return this.file.size;
  }

  /** A server that was away has kept what it had read: it is given the file again, and leaves out what it knows. */
  async run(): Promise<ImportProgress> {
    for (;;) {
      try {
        return await this.send();
      } catch (reason) {
        if (this.stopped) return this.progress;
        if (!(reason instanceof Refusal) || reason.code !== "offline") throw reason;
      }
      await this.untilBack();
      if (this.stopped) return this.progress;
    }
  }

  private async send(): Promise<ImportProgress> {
    const { import: number } = await this.connection.request("library.import_begin", { name: this.name.slice(0, 60) });
    this.number = number;
    while (this.sent < this.size && !this.stopped) {
      const bytes = await this.file.slice(this.sent, this.sent + part_bytes).arrayBuffer();
      const last = this.sent + bytes.byteLength >= this.size;
      const text = this.read(bytes, last);
      const answer = await this.connection.request("library.import_part", { import: number, text }).catch((reason) => {
        if (!this.stopped) throw reason;
      });
      if (!answer) break;
      this.sent += bytes.byteLength;
      this.progress = answer;
      this.changed();
    }
    if (this.stopped) return this.end(number);
    this.finishing = true;
    this.changed();
    const told = this.connection.request("library.import_end", { import: number });
    this.progress = await told.catch((reason) => {
      if (this.stopped) return this.end(number);
      throw reason;
    });
    return this.progress;
  }

  /** What has come so far stays. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake?.();
    if (this.number !== undefined) await this.end(this.number);
  }

  get was_stopped(): boolean {
    return this.stopped;
  }

  private async end(number: number): Promise<ImportProgress> {
    this.ending ??= this.connection.request("library.import_stop", { import: number });
    this.progress = await this.ending;
    this.changed();
    return this.progress;
  }

  private async untilBack(): Promise<void> {
    this.number = undefined;
    this.sent = 0;
    this.finishing = false;
    this.is_utf8 = true;
    this.decoder = new TextDecoder("utf-8", { fatal: true });
    this.waits = true;
    this.changed();
    await Promise.race([this.connection.whenOpen(), new Promise<void>((stopped) => (this.wake = stopped))]);
    this.waits = false;
    this.changed();
  }

  /** UTF-8, across the borders of parts; what is not that from some part on is Latin-1, as in old files. */
  private read(bytes: ArrayBuffer, last: boolean): string {
    if (this.is_utf8)
      try {
        return this.decoder.decode(bytes, { stream: !last });
      } catch {
        this.is_utf8 = false;
        this.decoder = new TextDecoder("windows-1252");
      }
    return this.decoder.decode(bytes, { stream: !last });
  }
}
