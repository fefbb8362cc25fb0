// Which piece stands where, read from the server's FEN for labels and pictures. No rules.

export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export interface Piece {
  role: Role;
  color: "white" | "black";
}

const roles: { [letter: string]: Role } = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
export const files = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function roleOf(letter: string): Role | undefined {
  return roles[letter.toLowerCase()];
}

export function piecesOf(fen: string): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
  const rows = (fen.split(" ")[0] ?? "").split("/");
  rows.forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      const role = roleOf(letter);
      if (role)
        pieces.set(`${files[file]}${8 - down}`, { role, color: letter === letter.toLowerCase() ? "black" : "white" });
      file += role ? 1 : Number(letter);
    }
  });
  return pieces;
}

export function isDark(square: string): boolean {
  return (files.indexOf(square[0] ?? "a") + Number(square[1])) % 2 === 1;
}

export function colorToMove(fen: string): "white" | "black" {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** The squares as they are seen, row by row from the top left. */
export function squaresSeen(orientation: "white" | "black"): string[][] {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => files.map((file) => `${file}${rank}`));
  return orientation === "white" ? ranks : ranks.map((rank) => rank.reverse()).reverse();
}
