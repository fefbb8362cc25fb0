// What every canvas of the Tree view needs: the colours of the page, read once for each theme, and its size in pixels.

const names = {
  bg: "--bg",
  surface: "--surface",
  sunken: "--sunken",
  ink: "--ink",
  ink2: "--ink2",
  ink3: "--ink3",
  edge: "--edge",
  line: "--line",
  alpha: "--alpha",
  beta: "--beta",
  answer: "--answer",
  known: "--known",
  cut: "--cut",
  now: "--now",
  alpha_tint: "--alpha-tint",
  beta_tint: "--beta-tint",
  answer_tint: "--answer-tint",
} as const;

export type Palette = { [name in keyof typeof names]: string } & { dark: boolean; sans: string };

let known: { theme: string; palette: Palette } | undefined;

export function palette(): Palette {
  const root = document.documentElement;
  const theme = root.dataset.theme ?? "";
  if (known?.theme === theme) return known.palette;
  const style = getComputedStyle(root);
  const read = Object.entries(names).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  const made = { ...Object.fromEntries(read), dark: theme === "dark", sans: style.getPropertyValue("--sans").trim() };
  known = { theme, palette: made as Palette };
  return known.palette;
}

/** The colour of a value for Max, and the ground behind it. */
export function valueColours(value: number | undefined, colours: Palette): { text: string; ground: string } {
  if (value === undefined || value === 0) return { text: colours.ink, ground: colours.sunken };
  return value > 0
    ? { text: colours.alpha, ground: colours.alpha_tint }
    : { text: colours.beta, ground: colours.beta_tint };
}

/** Gives a canvas as many pixels as its place on the screen has, and says how many there are to one of the page's. */
export function fitCanvas(canvas: HTMLCanvasElement): number {
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  return ratio;
}
