// The maze as it stands on the page: what the server generated, and over it what was drawn. Strokes can be undone.
//   model.begin();  model.draw(cell, wall);  model.undo();

export const wall = 0;
const untouched = 255;
const most_undo = 200;

interface Snapshot {
  drawn: Uint8Array;
  start: number;
  goal: number;
}

export class MazeModel {
  cells: Uint8Array;
  start: number;
  goal: number;
  /** Grows with every change, so that drawings know when to begin anew. */
  revision = 0;
  private drawn: Uint8Array;
  private readonly past: Snapshot[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly generated: Uint8Array,
    readonly usual_start: number,
    readonly usual_goal: number,
  ) {
    this.cells = generated.slice();
    this.drawn = new Uint8Array(generated.length).fill(untouched);
    this.start = usual_start;
    this.goal = usual_goal;
  }

  /** As it was generated. */
  fresh(): MazeModel {
    const next = new MazeModel(this.width, this.height, this.generated, this.usual_start, this.usual_goal);
    next.revision = this.revision + 1;
    return next;
  }

  get size(): number {
    return this.cells.length;
  }

  get weighted(): boolean {
    return this.cells.some((weight) => weight > 1);
  }

  get can_undo(): boolean {
    return this.past.length > 0;
  }

  /** Before a stroke or another change that is undone in one. */
  begin(): void {
    this.past.push({ drawn: this.drawn.slice(), start: this.start, goal: this.goal });
    if (this.past.length > most_undo) this.past.shift();
  }

  /** Nothing came of what was begun. */
  forget(): void {
    this.past.pop();
  }

  /** True where something changed. */
  draw(cell: number, weight: number): boolean {
    if (this.cells[cell] === weight || (weight === wall && (cell === this.start || cell === this.goal))) return false;
    this.put(cell, weight);
    ++this.revision;
    return true;
  }

  moveEnd(end: "start" | "goal", cell: number): boolean {
    if (this[end] === cell || cell === (end === "start" ? this.goal : this.start)) return false;
    this[end] = cell;
    if (this.cells[cell] === wall) this.put(cell, 1);
    ++this.revision;
    return true;
  }

  clear(): void {
    this.begin();
    for (let cell = 0; cell < this.size; ++cell) this.put(cell, 1);
    ++this.revision;
  }

  undo(): boolean {
    const before = this.past.pop();
    if (!before) return false;
    this.drawn = before.drawn;
    this.start = before.start;
    this.goal = before.goal;
    for (let cell = 0; cell < this.size; ++cell)
      this.cells[cell] = (this.drawn[cell] === untouched ? this.generated[cell] : this.drawn[cell]) ?? 1;
    ++this.revision;
    return true;
  }

  private put(cell: number, weight: number): void {
    this.cells[cell] = weight;
    this.drawn[cell] = weight === this.generated[cell] ? untouched : weight;
  }

  /** What was drawn, as the protocol writes it: runs of a count in base 36 and a letter. */
  runs(): string {
    let text = "";
    for (let cell = 0; cell < this.size; ) {
      const value = this.drawn[cell] ?? untouched;
      let end = cell + 1;
      while (end < this.size && this.drawn[end] === value) ++end;
      if (value === untouched && end === this.size) break;
      text += (end - cell > 1 ? (end - cell).toString(36) : "") + letterOf(value);
      cell = end;
    }
    return text;
  }

  /** False where the text is no such thing. */
  takeRuns(text: string): boolean {
    const drawn = new Uint8Array(this.size).fill(untouched);
    if (!/^(?:[0-9a-z]*[SWA-I])*$/.test(text)) return false;
    let at = 0;
    for (const [, count, letter] of text.matchAll(/([0-9a-z]*)([SWA-I])/g)) {
      const end = at + (count ? parseInt(count, 36) : 1);
      if (!(end <= this.size)) return false;
      drawn.fill(valueOf(letter ?? "S"), at, end);
      at = end;
    }
    this.drawn = drawn;
    for (let cell = 0; cell < this.size; ++cell) if (drawn[cell] !== untouched) this.cells[cell] = drawn[cell] ?? 1;
    ++this.revision;
    return true;
  }
}

function letterOf(value: number): string {
  return value === untouched ? "S" : value === wall ? "W" : String.fromCharCode(64 + value);
}

function valueOf(letter: string): number {
  return letter === "S" ? untouched : letter === "W" ? wall : letter.charCodeAt(0) - 64;
}

/** The cells on a straight line between two, both included, so that a quick stroke leaves no gap. */
export function lineBetween(width: number, from: number, to: number): number[] {
  let [x, y] = [from % width, Math.floor(from / width)];
  const [to_x, to_y] = [to % width, Math.floor(to / width)];
  const [dx, dy] = [Math.abs(to_x - x), -Math.abs(to_y - y)];
  const [step_x, step_y] = [x < to_x ? 1 : -1, y < to_y ? 1 : -1];
  const cells = [from];
  let error = dx + dy;
  while (x !== to_x || y !== to_y) {
    if (x !== to_x && (y === to_y || 2 * error >= dy)) {
      error += dy;
      x += step_x;
    } else {
      error += dx;
      y += step_y;
    }
    cells.push(y * width + x);
  }
  return cells;
}
