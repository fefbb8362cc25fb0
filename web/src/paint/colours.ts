// The colours of the page for canvases and exported pictures, as text and as numbers; read anew when the theme changes.
//   const { css, rgb } = colours();  pen.fillStyle = css.answer;

export type Rgb = [number, number, number];

const names = [
  "bg",
  "surface",
  "sunken",
  "ink",
  "ink2",
  "ink3",
  "line",
  "edge",
  "alpha",
  "alpha-tint",
  "beta",
  "beta-tint",
  "answer",
  "known",
  "cut",
  "now",
  "wall",
  "seen-first",
  "seen-last",
  "heavy",
  "light-square",
  "dark-square",
  "sans",
] as const;
export type ColourName = (typeof names)[number];

export type Css = { [name in ColourName]: string };

export interface Colours {
  theme: string;
  css: Css;
  rgb: { [name in ColourName]: Rgb };
}

let known: Colours | undefined;

export function colours(): Colours {
  const theme = document.documentElement.dataset.theme ?? "light";
  if (known?.theme === theme) return known;
  const style = getComputedStyle(document.documentElement);
  const css = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  const rgb = Object.fromEntries(names.map((name) => [name, parse(css[name] ?? "")]));
  known = { theme, css, rgb } as Colours;
  return known;
}

function parse(text: string): Rgb {
  const number = parseInt(text.replace("#", ""), 16);
  return Number.isNaN(number) ? [0, 0, 0] : [number >> 16, (number >> 8) & 255, number & 255];
}

export function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return [0, 1, 2].map((i) => Math.round((from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * part)) as Rgb;
}

export function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
