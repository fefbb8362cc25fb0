// What a pasted or dropped text is: a position, a game, a link of ours, or nothing we know.

import { views } from "../state/route";

export interface Recognised {
  kind: "position" | "game" | "link";
  text: string;
}

const our_link = new RegExp(`#/(${views.join("|")})\\b.*$`);
const fen = /^([1-8pnbrqkPNBRQK]+\/){7}[1-8pnbrqkPNBRQK]+( [wb].*)?$/;

export function recognise(given: string): Recognised | undefined {
  const text = given.trim();
  if (fen.test(text)) return { kind: "position", text };
  const link = our_link.exec(text);
  if (link && !text.includes("\n")) return { kind: "link", text: link[0] };
  if (/^\[\w+ "/m.test(text) || /(^|\s)1\.\s*\S+/.test(text)) return { kind: "game", text };
  return undefined;
}
