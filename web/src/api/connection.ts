// One WebSocket that comes back by itself. Requests are promises; events go to the listeners.
//   const { state } = await connection.request("game.open", { game_id });

import { type Answers, Refusal } from "./messages";

export type Status = { kind: "connecting" } | { kind: "open" } | { kind: "lost"; retry_at: number; locked?: boolean };
export type ServerEvent = { type: string; [field: string]: unknown };

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: Refusal) => void;
}

const retry_after_ms = [500, 1000, 2000, 4000, 8000];
const ping_every_ms = 4000;
/** So many pings without a word mean that nobody is there. Pings are counted, not seconds: where the page itself is slow,
 *  what was said waits to be heard. */
const silent_pings_mean_lost = 5;

export class Connection {
  status: Status = { kind: "connecting" };
  private socket?: WebSocket;
  private next_id = 1;
  private tries = 0;
  private silent_pings = 0;
  private retry_timer?: number;
  private readonly waiting = new Map<number, Waiting>();
  private readonly until_open: (() => void)[] = [];

  constructor(
    private readonly address: string,
    private readonly listeners: { status: () => void; opened: () => void; event: (event: ServerEvent) => void },
  ) {
    window.setInterval(() => this.watch(), ping_every_ms);
  }

  connect(): void {
    window.clearTimeout(this.retry_timer);
    this.socket?.close();
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (message) => this.received(message.data);
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** The id of the request sent last: events may tell of it. */
  get last_id(): number {
    return this.next_id - 1;
  }

  request<Type extends keyof Answers>(type: Type, fields: object = {}): Promise<Answers[Type]> {
    if (this.status.kind !== "open" || !this.socket)
      return Promise.reject(new Refusal("offline", "Arborist does not answer at the moment."));
    const id = this.next_id++;
    this.socket.send(JSON.stringify({ v: 1, id, type, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** For work that goes on when the server is back. */
  whenOpen(): Promise<void> {
    return this.status.kind === "open" ? Promise.resolve() : new Promise((back) => this.until_open.push(back));
  }

  private opened(): void {
    this.tries = 0;
    this.silent_pings = 0;
    this.status = { kind: "open" };
    this.listeners.opened();
    this.listeners.status();
    for (const back of this.until_open.splice(0)) back();
  }

  private received(frame: string | ArrayBuffer): void {
    this.silent_pings = 0;
    const message = typeof frame === "string" ? JSON.parse(frame) : readBinary(frame);
    if (message.id === undefined) return this.listeners.event(message);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!asked) return;
    if (message.type === "error") {
      const { code, message: words, field, state } = message.error;
      asked.reject(new Refusal(code, words, field, state));
    } else {
      asked.resolve(message as never);
    }
  }

  private lost(): void {
    const wait = retry_after_ms[Math.min(this.tries++, retry_after_ms.length - 1)] ?? 8000;
    this.socket = undefined;
    this.status = { kind: "lost", retry_at: Date.now() + wait };
    for (const asked of this.waiting.values()) asked.reject(new Refusal("offline", "Arborist has stopped answering."));
    this.waiting.clear();
    this.retry_timer = window.setTimeout(() => this.connect(), wait);
    this.listeners.status();
    void this.askWhetherLocked();
  }

  /** A server that was started anew may have another token: trying again does not help then. */
  private async askWhetherLocked(): Promise<void> {
    try {
      const { status } = await fetch("/", { method: "HEAD", cache: "no-store" });
      if (status !== 401 || this.status.kind !== "lost") return;
      this.status = { ...this.status, locked: true };
      this.listeners.status();
    } catch {
      // Nobody is there: the next try will tell.
    }
  }

  private watch(): void {
    if (this.status.kind !== "open") return;
    if (++this.silent_pings > silent_pings_mean_lost) this.socket?.close();
    else this.request("ping").catch(() => undefined);
  }
}

/** The length of the text in four bytes, the text, and the bytes that belong to it: they become `data`. */
function readBinary(frame: ArrayBuffer) {
  const length = new DataView(frame).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(frame, 4, length));
  return { ...JSON.parse(text), data: frame.slice(4 + length) };
}

export function socketAddress(location: Location): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
