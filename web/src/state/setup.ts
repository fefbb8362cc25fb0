// What a new game is made of, and its form in a link: #/play?game=chess&vs=level:5&you=white&tc=300+3&fen=…

import type { GameInfo, Hello, Seat } from "../api/messages";

export type You = "first" | "second" | "both" | "none";

export interface Setup {
  game: string;
  /** Who sits opposite; of a game without people, who plays second. */
  vs: Seat;
  /** Of a game without people, who plays first. */
  stand_in: Seat;
  you: You;
  clock: string;
  start: string;
}

export const default_setup: Setup = {
  game: "chess",
  vs: { kind: "level", level: 3 },
  stand_in: { kind: "level", level: 5 },
  you: "first",
  clock: "none",
  start: "",
};

export class BadLink extends Error {
  constructor(
    readonly key: string,
    readonly value: string,
    readonly expected: string,
  ) {
    super(`${key}: ${value}`);
  }
}

export function gameInfo(hello: Hello | undefined, name: string): GameInfo | undefined {
  return hello?.games.find((game) => game.name === name);
}

export function seats(setup: Setup): { first: Seat; second: Seat } {
  const human: Seat = { kind: "human" };
  switch (setup.you) {
    case "first":
      return { first: human, second: setup.vs };
    case "second":
      return { first: setup.vs, second: human };
    case "both":
      return { first: human, second: human };
    case "none":
      return { first: setup.stand_in, second: setup.vs };
  }
}

function seatText(seat: Seat): string {
  if (seat.kind === "human") return "human";
  return seat.kind === "level" ? `level:${seat.level}` : seat.spec;
}

function readSeat(key: string, text: string, levels: number): Seat {
  if (text === "human") return { kind: "human" };
  const level = /^level:(.*)$/.exec(text);
  if (!level) return { kind: "spec", spec: text };
  const number = Number(level[1]);
  if (!Number.isInteger(number) || number < 1 || number > levels)
    throw new BadLink(key, text, `level:1 to level:${levels}, human, or a player such as alphabeta:depth=4`);
  return { kind: "level", level: number };
}

function readYou(text: string, info: GameInfo): You {
  const words: { [word: string]: You } = {
    white: "first",
    black: "second",
    first: "first",
    second: "second",
    both: "both",
    none: "none",
  };
  words[info.first.toLowerCase()] = "first";
  words[info.second.toLowerCase()] = "second";
  const you = words[text.toLowerCase()];
  if (!you) throw new BadLink("you", text, `${info.first.toLowerCase()}, ${info.second.toLowerCase()}, both or none`);
  return you;
}

function readClock(text: string): string {
  if (text === "none" || /^\d{1,5}(\.\d+)?\+\d{1,4}(\.\d+)?$/.test(text)) return text;
  throw new BadLink("tc", text, "seconds and increment, such as 300+3, or none");
}

/** A link with none of them says nothing of a new game. */
export const setup_keys = ["game", "vs", "you", "tc", "fen", "pos", "first"];

/** Unknown keys are ignored; a bad value throws a BadLink. */
export function setupFromQuery(query: URLSearchParams, hello: Hello): Setup {
  const game = query.get("game") ?? default_setup.game;
  const info = gameInfo(hello, game);
  if (!info) throw new BadLink("game", game, hello.games.map((known) => known.name).join(", "));
  const setup: Setup = { ...default_setup, game };
  const vs = query.get("vs");
  const first = query.get("first");
  const you = query.get("you");
  const clock = query.get("tc");
  const start = query.get("fen") ?? query.get("pos");
  if (vs) setup.vs = readSeat("vs", vs, hello.ladder.length);
  if (first) setup.stand_in = readSeat("first", first, hello.ladder.length);
  if (you) setup.you = readYou(you, info);
  if (setup.vs.kind === "human") setup.you = "both";
  if (clock) setup.clock = readClock(clock);
  if (start) setup.start = start.replaceAll("_", " ");
  return setup;
}

export function setupQuery(setup: Setup, hello: Hello | undefined): string {
  const parts = [`game=${setup.game}`];
  const vs: Seat = setup.you === "both" ? { kind: "human" } : setup.vs;
  parts.push(`vs=${linkText(seatText(vs))}`);
  if (setup.you === "none") parts.push(`first=${linkText(seatText(setup.stand_in))}`);
  if (setup.you !== "both") parts.push(`you=${youText(setup, hello)}`);
  parts.push(`tc=${setup.clock}`);
  if (setup.start) parts.push(`fen=${linkText(setup.start.replaceAll(" ", "_"))}`);
  return parts.join("&");
}

/** Sides that have colours are called by them. */
function youText({ game, you }: Setup, hello: Hello | undefined): string {
  const info = gameInfo(hello, game);
  return info?.can.pgn && (you === "first" || you === "second") ? info[you].toLowerCase() : you;
}

/** Readable in an address bar: only what would be misread is escaped. */
export function linkText(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|2F|3D|2C|2B|20)/g, (code) =>
    code === "%20" ? "_" : decodeURIComponent(code),
  );
}

export function clockText(clock: string): string {
  const parts = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(clock);
  if (!parts) return "none";
  const base = Number(parts[1]);
  const minutes = base % 60 === 0 ? String(base / 60) : base < 60 ? `${base} s` : (base / 60).toFixed(1);
  return `${minutes}+${parts[2]}`;
}
