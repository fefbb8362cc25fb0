// What the server recorded of a race: a result and columns of events for every search.

import type { SearchProfile } from "../tiles/profile";

export interface LaneCounts {
  expanded: number;
  generated: number;
  largest_frontier: number;
  deepest: number;
  tried: number;
  taken_back: number;
}

export interface LaneResult {
  algorithm: string;
  refused?: string;
  ended: string;
  cost?: number;
  steps?: number;
  reason?: string;
  counts: LaneCounts;
  complete: boolean;
  /** Of sliding tiles, in the place of events. */
  profile?: SearchProfile;
  columns: { events: number; costs: number; path: number };
}

export interface PathAnswer {
  lanes: LaneResult[];
  words?: string;
  impossible?: string;
  data?: ArrayBuffer;
}

export interface LaneRecord {
  result: LaneResult;
  items: Uint32Array;
  costs: Float32Array;
  path: Uint32Array;
  kinds: Uint8Array;
}

const nothing = { events: 0, costs: 0, path: 0 };

/** Cuts the bytes of an answer into columns, as docs/protocol.md describes them. */
export function recordsOf(answer: PathAnswer): LaneRecord[] {
  const data = answer.data ?? new ArrayBuffer(0);
  let at = 0;
  const place = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  const records = answer.lanes.map((result) => {
    const { events, costs, path } = result.columns ?? nothing;
    return {
      result,
      items: new Uint32Array(data, place(4 * events), events),
      costs: new Float32Array(data, place(4 * costs), costs),
      path: new Uint32Array(data, place(4 * path), path),
      kinds: new Uint8Array(0),
    };
  });
  for (const record of records) record.kinds = new Uint8Array(data, place(record.items.length), record.items.length);
  return records;
}

/** What was found for a lane. Lanes may be chosen anew while the answer is on its way: none is shown under another's name. */
export function foundFor<Found>(
  found: Found[],
  name: string,
  at: number,
  nameOf: (one: Found) => string,
): Found | undefined {
  const here = found[at];
  if (here !== undefined && nameOf(here) === name) return here;
  return found.find((one) => nameOf(one) === name);
}

export function wasFound(record: LaneRecord): boolean {
  return record.result.ended === "found";
}
