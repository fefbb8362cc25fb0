// Answers of the server that are held back on purpose, so that a test can do something before they arrive.
//   const { page, held } = await openHeld(stage, "#/paths/maze");   held.hold("path.solve");   …   held.release();
import { eventually } from "./board.mjs";

/** What a frame says: text, or the length of a text, the text and bytes. */
function read(frame) {
  if (typeof frame === "string") return JSON.parse(frame);
  return JSON.parse(frame.subarray(4, 4 + frame.readUInt32LE(0)).toString("utf8"));
}

class Held {
  kinds = new Set();
  waiting = [];
  /** The socket that was opened last. */
  page = undefined;
  /** The kinds of everything that the page has asked for. */
  sent = [];
  /** The last text of each kind that the server has said, held back or not. */
  last = new Map();
  /** Alters what the server says. */
  change = undefined;

  /** From now on answers to requests of this kind are kept, and events of this kind. */
  hold(...kinds) {
    for (const kind of kinds) this.kinds.add(kind);
  }

  /** What a frame says is altered where `change` does so: of texts only. */
  changed(frame) {
    if (!this.change || typeof frame !== "string") return frame;
    const message = JSON.parse(frame);
    this.change(message);
    return JSON.stringify(message);
  }

  /** Waits until so many frames are held. */
  async came(count = 1) {
    await eventually(async () => this.waiting.length >= count, true, `held back: ${[...this.kinds]}`);
  }

  /** Lets one go, or all; the page gets them in the order that is given, or in which they came. */
  release(...places) {
    const frames = places.length > 0 ? places.map((at) => this.waiting[at]) : this.waiting;
    this.waiting = this.waiting.filter((frame) => !frames.includes(frame));
    if (places.length === 0) this.kinds.clear();
    for (const { page, frame } of frames) page.send(frame);
  }

  /** As if the server said it. */
  say(message) {
    this.page.send(JSON.stringify(message));
  }

  /** They never arrive. */
  drop(...places) {
    const frames = places.map((at) => this.waiting[at]);
    this.waiting = this.waiting.filter((frame) => !frames.includes(frame));
  }

  connect(page) {
    const server = page.connectToServer();
    const asked = new Map();
    this.page = page;
    page.onMessage((frame) => {
      const { id, type } = read(frame);
      asked.set(id, type);
      this.sent.push(type);
      server.send(frame);
    });
    server.onMessage((sent) => {
      const frame = this.changed(sent);
      const message = read(frame);
      const { id, type } = message;
      if (typeof frame === "string") this.last.set(type, message);
      if (this.kinds.has(asked.get(id) ?? type)) this.waiting.push({ page, frame });
      else page.send(frame);
    });
  }
}

/** A page in a fresh profile whose socket leads through here; what is to be held from the start is named. */
export async function openHeld(stage, link, kinds = [], change = undefined) {
  const held = new Held();
  held.hold(...kinds);
  held.change = change;
  const page = await stage.open(link, {}, (fresh) => fresh.routeWebSocket(/\/ws$/, (socket) => held.connect(socket)));
  return { page, held };
}
