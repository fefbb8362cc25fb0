// The size of a canvas in pixels, and how a pen writes.

import type { Css } from "./colours";

export type Pen = CanvasRenderingContext2D;

const largest_ratio = 3;
const casing_width = 4;

/** Gives a canvas as many pixels as its place on the screen has, and says how many there are to one of the page's. */
export function fitCanvas(canvas: HTMLCanvasElement): number {
  const ratio = window.devicePixelRatio || 1;
  setSize(canvas, Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio));
  return ratio;
}

/** Makes a canvas so large on the page, and says how many pixels there are to one of the page's. */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): number {
  const ratio = Math.min(largest_ratio, window.devicePixelRatio || 1);
  if (setSize(canvas, Math.round(width * ratio), Math.round(height * ratio))) {
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
  }
  return ratio;
}

function setSize(canvas: HTMLCanvasElement, wide: number, high: number): boolean {
  if (canvas.width === wide && canvas.height === high) return false;
  [canvas.width, canvas.height] = [wide, high];
  return true;
}

export interface Lettering {
  colour: string;
  size: number;
  weight: number;
  align?: CanvasTextAlign;
  /** What lies behind the letters where lines may cross them. */
  casing?: string;
}

export function write(pen: Pen, text: string, x: number, y: number, { sans }: Css, how: Lettering): void {
  const font = `${how.weight} ${how.size}px ${sans}`;
  if (pen.font !== font) pen.font = font;
  pen.textAlign = how.align ?? "center";
  pen.textBaseline = "middle";
  if (how.casing) {
    pen.strokeStyle = how.casing;
    pen.lineWidth = casing_width;
    pen.lineJoin = "round";
    pen.strokeText(text, x, y);
  }
  pen.fillStyle = how.colour;
  pen.fillText(text, x, y);
}
