// Reads the parts that links of Paths share; a value that makes no sense throws a BadLink.

import { BadLink } from "../../state/setup";
import { most_lanes, type Named } from "./race/algorithms";

export function readNumber(query: URLSearchParams, key: string, low: number, high: number, usual: number): number {
  const text = query.get(key);
  if (text === null) return usual;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : -1;
  if (number < low || number > high) throw new BadLink(key, text, `a whole number from ${low} to ${high}`);
  return number;
}

export function readChoice<Value extends string>(
  query: URLSearchParams,
  key: string,
  known: readonly Value[],
  usual: Value,
): Value {
  const text = query.get(key);
  if (text === null) return usual;
  const found = known.find((value) => value === text);
  if (!found) throw new BadLink(key, text, known.join(", "));
  return found;
}

/** "24x18" */
export function readSize(query: URLSearchParams, key: string, most: number, usual: [number, number]): [number, number] {
  const text = query.get(key);
  if (text === null) return usual;
  const parts = /^(\d{1,4})x(\d{1,4})$/.exec(text);
  const [width, height] = [Number(parts?.[1] ?? 0), Number(parts?.[2] ?? 0)];
  if (width < 1 || height < 1 || width > most || height > most)
    throw new BadLink(key, text, `columns and rows, 1x1 to ${most}x${most}`);
  return [width, height];
}

export function readLanes(query: URLSearchParams, key: string, known: Named[], usual: string[]): string[] {
  const text = query.get(key);
  if (text === null) return usual;
  const names = text.split(",");
  const names_known = names.every((name) => known.some((search) => search.name === name));
  if (!names_known || names.length > most_lanes)
    throw new BadLink(key, text, `one to ${most_lanes} of ${known.map(({ name }) => name).join(", ")}`);
  return names;
}

/** The step of a link, or undefined for the end. */
export function readStep(query: URLSearchParams): number | undefined {
  return query.get("step") === null ? undefined : readNumber(query, "step", 0, 1e9, 0);
}
