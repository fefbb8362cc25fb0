// A lane of a network as plain SVG text, with the colours of the page written into it.

import { colours } from "../../../paint/colours";
import { besideLine, type NetworkScene } from "./view";
import { escapeXml } from "../picture";
import { wasFound } from "../race/record";
import { Status } from "../race/replay";
import { lengthText } from "../race/words";

export function networkPicture(scene: NetworkScene): string {
  const { css } = colours();
  const { model, replay, step, frame } = scene;
  replay?.goTo(step);
  const path = replay?.done(step) && wasFound(replay.record) ? [...replay.record.path] : [];
  const on_path = (a: number, b: number) =>
    path.some((node, at) => at > 0 && ((path[at - 1] === a && node === b) || (path[at - 1] === b && node === a)));
  const links = model.links.map((link) => {
    const [x1, y1] = frame.toPixels(model.nodes[link.from] ?? { x: 0, y: 0 });
    const [x2, y2] = frame.toPixels(model.nodes[link.to] ?? { x: 0, y: 0 });
    const best = on_path(link.from, link.to);
    const text = lengthText(Math.round(model.lengthOf(link) * 10) / 10);
    const [x, y] = besideLine(x1, y1, x2, y2);
    return (
      `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${best ? css.answer : css.edge}" ` +
      `stroke-width="${best ? 5 : 1.5}"/>` +
      `<text x="${x}" y="${y + 4.5}" font-size="12.5" text-anchor="middle" fill="${css.ink2}">` +
      `${text}</text>`
    );
  });
  const nodes = model.nodes.map((node, at) => {
    const [x, y] = frame.toPixels(node);
    const status = replay?.statusOf(at) ?? Status.unseen;
    const fill = status >= Status.expanded ? css["seen-first"] : css.surface;
    const edge = path.includes(at) ? css.answer : status === Status.waiting ? css.alpha : css.edge;
    const end = at === model.from ? "S" : at === model.to ? "G" : "";
    return (
      `<circle cx="${x}" cy="${y}" r="${frame.radius}" fill="${fill}" stroke="${edge}" stroke-width="2.5"/>` +
      `<text x="${x}" y="${y + 5}" font-size="14" font-weight="600" text-anchor="middle">${escapeXml(node.name)}</text>` +
      (end ? `<text x="${x - 24}" y="${y - 12}" font-size="14" font-weight="700">${end}</text>` : "")
    );
  });
  return links.join("") + nodes.join("");
}
