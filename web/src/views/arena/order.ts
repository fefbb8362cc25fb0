// What a match is made of while it is set up, and the order that the server is given.

import { count } from "../../format";

export type PlayerChoice =
  | { kind: "level"; level: number }
  | { kind: "spec"; spec: string }
  | { kind: "engine"; engine: string };

export type LimitKind = "own" | "nodes" | "depth" | "movetime" | "time";
export const limit_kinds: LimitKind[] = ["own", "nodes", "depth", "movetime", "time"];

export interface MatchDraft {
  game: string;
  players: PlayerChoice[];
  format: "round-robin" | "gauntlet";
  /** Of each two players. */
  games: number;
  at_once: number;
  limit: LimitKind;
  limit_value: string;
  random_plies: number;
  sprt: string;
  ladder: boolean;
}

export function termsOf({ limit, limit_value }: MatchDraft): string {
  if (limit === "own") return "";
  return limit === "movetime" ? `movetime=${limit_value}ms` : `${limit}=${limit_value}`;
}

export function orderOf(draft: MatchDraft): object {
  const { game, players, format, games, at_once, random_plies, sprt, ladder } = draft;
  return {
    game,
    players,
    format,
    games,
    at_once,
    random_plies,
    terms: termsOf(draft) || undefined,
    sprt: players.length === 2 && sprt ? sprt : undefined,
    ladder: ladder || undefined,
  };
}

export function gamesPlanned({ players, format, games }: MatchDraft): number {
  const pairings = format === "gauntlet" ? players.length - 1 : (players.length * (players.length - 1)) / 2;
  return pairings * (games + (games % 2));
}

function inWords(seconds: number): string {
  if (seconds < 90) return "a minute or two";
  if (seconds < 5400) return count(Math.round(seconds / 60), "minute");
  return count(Math.round(seconds / 3600), "hour");
}

/** How long it takes at most, where that can be told before the first game. */
export function durationWords(draft: MatchDraft): string {
  const games = gamesPlanned(draft);
  const said = count(games, "game");
  const plies_of_a_game = 80;
  const hands = Math.max(1, draft.at_once);
  if (draft.limit === "movetime") {
    const seconds = (games * plies_of_a_game * Number(draft.limit_value)) / 1000 / hands;
    return Number.isFinite(seconds) ? `${said}, about ${inWords(seconds)}.` : said;
  }
  const clock = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(draft.limit_value);
  if (draft.limit === "time" && clock) {
    const seconds = (games * (2 * Number(clock[1]) + plies_of_a_game * Number(clock[2]))) / hands;
    return `${said}, at most about ${inWords(seconds)}.`;
  }
  return `${said}. How long they take is told after the first.`;
}
