// The geometry of the evaluation strip: the bar over time. Pure; the plot is 1000 wide and 100 high, White from below.

export interface StripShape {
  /** White's part as a closed path, and its edge. */
  area: string;
  edge: string;
  /** Up to here something is known. */
  known: number;
}

/** Where a ply stands from left to right, 0 … 1000. */
export function placeOf(ply: number, plies: number): number {
  return plies === 0 ? 0 : (ply / plies) * 1000;
}

/** Which ply is nearest to a share of the width. */
export function plyAt(share: number, plies: number): number {
  return Math.max(0, Math.min(plies, Math.round(share * plies)));
}

export function stripShape(percents: readonly (number | undefined)[]): StripShape {
  const plies = percents.length - 1;
  const points: string[] = [];
  let known = 0;
  for (const [ply, percent] of percents.entries()) {
    if (percent === undefined) break;
    known = placeOf(ply, plies);
    points.push(`${known.toFixed(1)} ${(100 - percent).toFixed(1)}`);
  }
  if (points.length === 0) return { area: "", edge: "", known: 0 };
  const edge = `M${points.join("L")}`;
  return { area: `${edge}L${known.toFixed(1)} 100L0 100Z`, edge, known };
}
