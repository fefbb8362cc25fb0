// What people draw on the board, as it is kept with a move: "Gd4,Rd1d5" circles d4 and points from d1 to d5. Pure.

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";

const letters: { [letter: string]: string } = { G: "green", R: "red", B: "blue", Y: "yellow" };

export function shapesOf(text: string): DrawShape[] {
  return text
    .split(",")
    .filter((shape) => /^[GRBY]([a-h][1-8]){1,2}$/.test(shape))
    .map((shape) => ({
      orig: shape.slice(1, 3) as Key,
      dest: (shape.slice(3, 5) || undefined) as Key | undefined,
      brush: letters[shape.charAt(0)],
    }));
}

export function shapesText(shapes: DrawShape[]): string {
  const letterOf = (brush: string | undefined) =>
    Object.keys(letters).find((letter) => letters[letter] === brush) ?? "G";
  return shapes.map(({ orig, dest, brush }) => `${letterOf(brush)}${orig}${dest ?? ""}`).join(",");
}
