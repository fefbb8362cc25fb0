// A lane of a maze as SVG: runs of equal cells in a row as one rectangle each.

import { colours, hex, type Rgb } from "../../../paint/colours";
import { cellColour, fit, type MazeScene } from "./canvas";
import { wasFound } from "../race/record";
import { Status } from "../race/replay";

const side_px = 480;

export function mazePicture(scene: MazeScene): { width: number; height: number; content: string } {
  const { model, replay, step } = scene;
  const { css } = colours();
  const cell = Math.max(1, fit(model, side_px, side_px));
  const [width, height] = [cell * model.width, cell * model.height];
  replay?.goTo(step);
  const parts = [`<rect width="${width}" height="${height}" fill="${css.surface}"/>`, runs(scene, cell)];
  const centre = (at: number) => [((at % model.width) + 0.5) * cell, (Math.floor(at / model.width) + 0.5) * cell];
  for (let at = 0; replay && at < model.size; ++at) {
    if (replay.statusOf(at) !== Status.waiting) continue;
    const [x = 0, y = 0] = centre(at);
    parts.push(
      `<rect x="${x - cell * 0.36}" y="${y - cell * 0.36}" width="${cell * 0.72}" height="${cell * 0.72}" ` +
        `fill="none" stroke="${css.alpha}" stroke-width="${Math.max(0.5, cell * 0.12)}"/>`,
    );
  }
  if (replay?.done(step) && wasFound(replay.record)) {
    const points = [...replay.record.path].map((at) => centre(at).join(",")).join(" ");
    const line = (colour: string, wide: number) =>
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" ` +
      `stroke-linecap="round"/>`;
    parts.push(line(css.surface, Math.max(2, cell * 0.55)), line(css.answer, Math.max(1, cell * 0.32)));
  }
  for (const [at, letter] of [
    [model.start, "S"],
    [model.goal, "G"],
  ] as const) {
    const [x = 0, y = 0] = centre(at);
    const side = Math.max(12, cell);
    parts.push(
      `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" rx="2" fill="${css.ink}"/>` +
        `<text x="${x}" y="${y + side * 0.24}" font-size="${side * 0.66}" font-weight="700" text-anchor="middle" ` +
        `fill="${css.bg}">${letter}</text>`,
    );
  }
  return { width, height, content: parts.join("") };
}

function runs(scene: MazeScene, cell: number): string {
  const { model } = scene;
  const theme = colours();
  const plain = hex(theme.rgb.surface);
  let text = "";
  for (let y = 0; y < model.height; ++y) {
    for (let x = 0; x < model.width; ) {
      const colour = colourAt(scene, y * model.width + x);
      let end = x + 1;
      while (end < model.width && colourAt(scene, y * model.width + end) === colour) ++end;
      if (colour !== plain)
        text += `<rect x="${x * cell}" y="${y * cell}" width="${(end - x) * cell}" height="${cell}" fill="${colour}"/>`;
      x = end;
    }
  }
  return text;
}

function colourAt(scene: MazeScene, at: number): string {
  return hex(cellColour(scene, colours(), at, true) as Rgb);
}
