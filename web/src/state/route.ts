// The hash is the state. `parseRoute` reads it, `formatRoute` writes it; what a game set-up means is in setup.ts.

export type View = "play" | "analyse" | "tree" | "paths" | "arena" | "games";
export const views: View[] = ["play", "analyse", "tree", "paths", "arena", "games"];

export interface Route {
  view: View;
  /** What stands between view and question mark: ["g", "8f3a2c"] of #/play/g/8f3a2c?ply=23. */
  path: string[];
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#?\/?/, "");
  const at = text.indexOf("?");
  const path = (at < 0 ? text : text.slice(0, at)).split("/").filter(Boolean);
  const query = readQuery(at < 0 ? "" : text.slice(at + 1));
  const view = views.find((known) => known === path[0]);
  return { view: view ?? "play", path: path.slice(view ? 1 : 0).map(decode), query };
}

/** Like URLSearchParams, but a plus is a plus: tc=300+3. */
function readQuery(text: string): URLSearchParams {
  return new URLSearchParams(text.replaceAll("+", "%2B"));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `query` is written already, as setupQuery does. */
export function formatRoute(view: View, path: string[] = [], query = ""): string {
  const place = [view, ...path.map(encodeURIComponent)].join("/");
  return `#/${place}${query ? `?${query}` : ""}`;
}

/** A view's own link, which also says whether it is presented. */
export function linkTo(app: { presenting: boolean }, view: View, path: string[], query: string[]): string {
  return formatRoute(view, path, [...query, ...(app.presenting ? ["present=1"] : [])].join("&"));
}

export function playedGame(route: Route): string | undefined {
  return route.view === "play" && route.path[0] === "g" ? route.path[1] : undefined;
}

/** The number of a key such as ply, or undefined where there is none. */
export function numberOf(route: Route, key: string): number | undefined {
  const text = route.query.get(key);
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
