// Draws one lane of a knight's tour: board, abandoned squares hatched, the line with its numbers, the knight.

import { sizeCanvas } from "../../../paint/canvas";
import { colours, type Colours } from "../../../paint/colours";
import { fit } from "../maze/canvas";

export interface TourScene {
  columns: number;
  rows: number;
  line: number[];
  abandoned: number[];
  start: number;
  /** The line comes home. */
  closed: boolean;
  over: boolean;
}

const numbers_from_px = 20;

export function drawTour(canvas: HTMLCanvasElement, scene: TourScene, width: number, height: number): void {
  const cell = fit({ width: scene.columns, height: scene.rows }, width, height);
  const ratio = sizeCanvas(canvas, cell * scene.columns, cell * scene.rows);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const theme = colours();
  board(pen, scene, cell, theme);
  hatch(pen, scene, cell);
  coordinates(pen, scene, cell);
  line(pen, scene, cell, theme);
  numbers(pen, scene, cell, theme);
}

/** The upper left corner of a square: a1, the first one, is at the lower left. */
function corner({ columns, rows }: TourScene, square: number, cell: number): [number, number] {
  return [(square % columns) * cell, (rows - 1 - Math.floor(square / columns)) * cell];
}

function centre(scene: TourScene, square: number, cell: number): [number, number] {
  const [x, y] = corner(scene, square, cell);
  return [x + 0.5 * cell, y + 0.5 * cell];
}

/** The dark squares, a1 among them. */
function dark({ columns, rows }: TourScene): number[] {
  const squares = [];
  for (let y = 0; y < rows; ++y) for (let x = y % 2; x < columns; x += 2) squares.push(y * columns + x);
  return squares;
}

function board(pen: CanvasRenderingContext2D, scene: TourScene, cell: number, { css }: Colours): void {
  pen.fillStyle = css["light-square"];
  pen.fillRect(0, 0, scene.columns * cell, scene.rows * cell);
  pen.fillStyle = css["dark-square"];
  for (const square of dark(scene)) pen.fillRect(...corner(scene, square, cell), cell, cell);
}

function coordinates(pen: CanvasRenderingContext2D, { columns, rows }: TourScene, cell: number): void {
  if (cell < 36 || columns > 26) return;
  pen.fillStyle = "#465049";
  pen.font = `500 ${Math.min(13, cell * 0.2)}px system-ui, "Noto Sans", "Liberation Sans", sans-serif`;
  pen.textBaseline = "alphabetic";
  pen.textAlign = "right";
  for (let x = 0; x < columns; ++x) pen.fillText(String.fromCharCode(97 + x), (x + 1) * cell - 4, rows * cell - 4);
  pen.textAlign = "left";
  pen.textBaseline = "top";
  for (let y = 0; y < rows; ++y) pen.fillText(String(rows - y), 3, y * cell + 4);
}

function hatch(pen: CanvasRenderingContext2D, scene: TourScene, cell: number): void {
  const standing = new Set(scene.line);
  const hatched = new Set(scene.abandoned.filter((square) => !standing.has(square)));
  pen.save();
  pen.beginPath();
  for (const square of hatched) pen.rect(...corner(scene, square, cell), cell, cell);
  pen.clip();
  pen.beginPath();
  const step = Math.max(4, cell / 5);
  const [wide, high] = [scene.columns * cell, scene.rows * cell];
  if (hatched.size > 0)
    for (let x = -high; x < wide; x += step) {
      pen.moveTo(x, high);
      pen.lineTo(x + high, 0);
    }
  pen.strokeStyle = "#2b352f";
  pen.lineWidth = 1.25;
  pen.stroke();
  pen.restore();
}

function line(pen: CanvasRenderingContext2D, scene: TourScene, cell: number, { css }: Colours): void {
  const path = new Path2D();
  scene.line.forEach((square, at) => {
    const [x, y] = centre(scene, square, cell);
    if (at === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  if (scene.closed && scene.over) path.closePath();
  const width = Math.max(1.5, Math.min(4, cell * 0.08));
  pen.lineJoin = "round";
  pen.lineCap = "round";
  // On a board of mid tones the dark answer colour carries in both themes.
  pen.strokeStyle = css["light-square"];
  pen.lineWidth = width + 2;
  pen.stroke(path);
  pen.strokeStyle = scene.over ? "#06472a" : "#1d62cf";
  pen.lineWidth = width;
  pen.stroke(path);
}

function numbers(pen: CanvasRenderingContext2D, scene: TourScene, cell: number, { css }: Colours): void {
  const radius = cell * 0.29;
  const last = scene.line.length - 1;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.max(9, Math.min(20, cell * 0.27))}px system-ui, "Noto Sans", "Liberation Sans", sans-serif`;
  scene.line.forEach((square, at) => {
    const [x, y] = centre(scene, square, cell);
    const knight = at === last && !scene.over;
    if (cell < numbers_from_px && !knight && at !== 0) return;
    pen.beginPath();
    pen.arc(x, y, Math.max(knight ? 4 : 2.5, radius), 0, 2 * Math.PI);
    pen.fillStyle = knight ? css.now : at === 0 ? "#18201c" : "#ffffff";
    pen.fill();
    pen.strokeStyle = knight ? "#18201c" : scene.over ? "#06472a" : "#1d62cf";
    pen.lineWidth = knight ? 2 : 1.25;
    pen.stroke();
    if (cell < numbers_from_px) return;
    pen.fillStyle = at === 0 && !knight ? "#ffffff" : "#18201c";
    pen.fillText(String(at + 1), x, y + 0.5);
  });
  if (scene.line.length > 0) return;
  const [x, y] = centre(scene, scene.start, cell);
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = "#18201c";
  pen.fill();
}

/** The same as SVG text. */
export function tourPicture(scene: TourScene, cell: number): string {
  const { css } = colours();
  const { columns, rows } = scene;
  const parts = [`<rect width="${columns * cell}" height="${rows * cell}" fill="${css["light-square"]}"/>`];
  for (const square of dark(scene)) {
    const [x, y] = corner(scene, square, cell);
    parts.push(`<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${css["dark-square"]}"/>`);
  }
  const standing = new Set(scene.line);
  for (const square of new Set(scene.abandoned)) {
    if (standing.has(square)) continue;
    const [x, y] = corner(scene, square, cell);
    const [a, b] = [cell * 0.2, cell * 0.8];
    parts.push(`<path d="M${x + a} ${y + b}L${x + b} ${y + a}" stroke="#465049" stroke-width="2"/>`);
  }
  const points = scene.line.map((square) => centre(scene, square, cell).join(",")).join(" ");
  const shape = scene.closed && scene.over ? "polygon" : "polyline";
  parts.push(
    `<${shape} points="${points}" fill="none" stroke="#06472a" stroke-width="${Math.max(1.5, cell * 0.045)}"/>`,
  );
  scene.line.forEach((square, at) => {
    const [x, y] = centre(scene, square, cell);
    if (cell < numbers_from_px) return;
    parts.push(
      `<circle cx="${x}" cy="${y}" r="${cell * 0.29}" fill="${at === 0 ? "#18201c" : "#ffffff"}" stroke="#06472a"/>` +
        `<text x="${x}" y="${y + cell * 0.1}" font-size="${cell * 0.27}" font-weight="600" text-anchor="middle" ` +
        `fill="${at === 0 ? "#ffffff" : "#18201c"}">${at + 1}</text>`,
    );
  });
  return parts.join("");
}
