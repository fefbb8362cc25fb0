// Gives the board of an analysis the largest edge, a multiple of 8 pixels, that leaves room for what stands around it.

const largest_edge = 640;
const largest_edge_projector = 760;

const observers = new WeakMap<HTMLElement, ResizeObserver>();

export function watchBoard(element: HTMLElement): void {
  const observer = new ResizeObserver(() => fitBoard(element));
  observer.observe(element);
  observers.set(element, observer);
}

export function unwatchBoard(element: HTMLElement): void {
  observers.get(element)?.disconnect();
}

export function fitBoard(view: HTMLElement): void {
  if (view.clientWidth === 0) return;
  const style = getComputedStyle(view);
  const size = (name: string) => parseFloat(style.getPropertyValue(name)) * rem() || 0;
  const height = view.clientHeight - size("--around-height");
  const width = view.clientWidth - size("--around-width");
  const most = window.innerWidth > 1700 ? largest_edge_projector : largest_edge;
  const edge = Math.max(192, Math.floor(Math.min(height, width, most) / 8) * 8);
  if (view.style.getPropertyValue("--board-width") === `${edge}px`) return;
  view.style.setProperty("--board-width", `${edge}px`);
  view.style.setProperty("--board-height", `${edge}px`);
  // Chessground looks at its box when the window changes.
  document.body.dispatchEvent(new Event("chessground.resize"));
}

function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
