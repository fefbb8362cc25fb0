// A file of games on its way to the server: part by part from where the browser keeps it, each when the one before was
// read, so that neither side ever holds it whole.
//   const upload = new Upload(app.connection, file, redraw);   const told = await upload.run();   upload.stop();

import type { Connection } from "../../api/connection";
import type { ImportProgress } from "../../api/library_messages";

const part_bytes = 256 * 1024;

export class Upload {
  sent = 0;
  /** Everything was sent; the positions are being put in order. */
  finishing = false;
  progress: ImportProgress = { games: 0, known: 0, broken: 0, collection: 0, problems: [] };
  private number?: number;
  private stopped = false;
  private decoder = new TextDecoder("utf-8", { fatal: true });
  private is_utf8 = true;

  constructor(
    private readonly connection: Connection,
    readonly file: Blob,
    readonly name: string,
    private readonly changed: () => void,
  ) {}

  get size(): number {
    return this.file.size;
  }

  async run(): Promise<ImportProgress> {
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
    if (this.stopped) return this.progress;
    this.finishing = true;
    this.changed();
    const told = this.connection.request("library.import_end", { import: number });
    this.progress = await told.catch((reason) => {
      if (this.stopped) return this.progress;
      throw reason;
    });
    return this.progress;
  }

  /** What has come so far stays. */
  async stop(): Promise<void> {
    if (this.stopped || this.number === undefined) return;
    this.stopped = true;
    this.progress = await this.connection.request("library.import_stop", { import: this.number });
    this.changed();
  }

  get was_stopped(): boolean {
    return this.stopped;
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
