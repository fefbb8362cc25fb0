// A position as a picture that needs nothing else: squares, coordinates and the pieces as the page shows them.

import { isDark, piecesOf, squaresSeen } from "../../board/chess_fen";

const size = 45;

export function boardPicture(fen: string, orientation: "white" | "black"): string {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const pieces = piecesOf(fen);
  const parts: string[] = [];
  for (const [row, squares] of squaresSeen(orientation).entries())
    for (const [column, square] of squares.entries()) {
      const place = `x="${column * size}" y="${row * size}" width="${size}" height="${size}"`;
      parts.push(`<rect ${place} fill="${colour(isDark(square) ? "--dark-square" : "--light-square")}"/>`);
      const piece = pieces.get(square);
      if (piece) parts.push(`<image ${place} href="${pictureOf(piece.role, piece.color)}"/>`);
    }
  const edge = size * 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${edge}" height="${edge}">${parts.join("")}</svg>\n`;
}

/** The piece's own picture, which the style sheet has as a data address. */
function pictureOf(role: string, color: string): string {
  const wrap = document.createElement("div");
  wrap.className = "cg-wrap";
  wrap.hidden = true;
  const piece = document.createElement("piece");
  piece.className = `${role} ${color}`;
  wrap.append(piece);
  document.body.append(wrap);
  const address = /url\("(.*)"\)/.exec(getComputedStyle(piece).backgroundImage)?.[1] ?? "";
  wrap.remove();
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
