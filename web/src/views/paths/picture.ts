// Pictures to take home: several lanes beside each other as one SVG file, and the same as PNG.

import type { App } from "../../app";
import { saveFile } from "../../shell/clipboard";
import { colours } from "../../paint/colours";

export interface PicturePanel {
  title: string;
  note: string;
  width: number;
  height: number;
  /** What is drawn, from 0, 0 to width, height. */
  content: string;
}

const margin = 24;
const head = 30;
const foot = 26;

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export function svgPicture(panels: PicturePanel[], words: string): string {
  const { css } = colours();
  const width = panels.reduce((sum, panel) => sum + panel.width + margin, margin);
  const tallest = Math.max(0, ...panels.map((panel) => panel.height));
  const height = margin + head + tallest + foot + (words ? 34 : 8);
  let x = margin;
  const drawn = panels.map((panel) => {
    const at = x;
    x += panel.width + margin;
    return (
      `<text x="${at}" y="${margin + 16}" font-size="17" font-weight="700">${escapeXml(panel.title)}</text>` +
      `<g transform="translate(${at} ${margin + head})">${panel.content}</g>` +
      `<text x="${at}" y="${margin + head + panel.height + 20}" font-size="13" fill="${css.ink2}">` +
      `${escapeXml(panel.note)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif" fill="${css.ink}">` +
    `<rect width="100%" height="100%" fill="${css.bg}"/>${drawn.join("")}` +
    (words ? `<text x="${margin}" y="${height - 16}" font-size="15">${escapeXml(words)}</text>` : "") +
    `</svg>\n`
  );
}

/** The browser draws the SVG at twice its size. */
export function savePng(app: App, name: string, svg: string): void {
  const image = new Image();
  image.onerror = () => app.toasts.error("The browser could not turn this picture into a PNG. The SVG has it all.");
  image.onload = () => {
    const canvas = document.createElement("canvas");
    const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && saveFile(`${name}.png`, blob), "image/png");
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
