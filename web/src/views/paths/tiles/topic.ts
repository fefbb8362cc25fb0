// Sliding tiles: the 8- and the 15-puzzle, solved and stepped slide by slide.

import { button, h, type Child, type VNode } from "../../../dom";
import { grouped } from "../../../format";
import { fieldChip, selectChip } from "../../../shell/chips";
import { BadLink } from "../../../state/setup";
import { tile_searches, titleOf } from "../race/algorithms";
import { colours } from "../../../paint/colours";
import { isPhone, LanesBox, type LaneView, raceBars } from "../race/lanes_view";
import { profileView } from "./profile";
import { readChoice, readLanes, readNumber } from "../link_parts";
import { Once } from "../race/once";
import { foundFor, type LaneRecord, recordsOf, wasFound } from "../race/record";
import type { House, Topic } from "../topic";

const profile_height = 150;
const beside_ratio = 2.4;
const f_words = "f = g + h: moves made, and the least still to make.";
const usual_lanes: { [side: number]: string[] } = { 3: ["astar", "bfs", "greedy"], 4: ["pattern", "greedy"] };

export class TilesTopic implements Topic {
  readonly another = { name: "New shuffle", run: () => this.shuffle(this.side, this.seed + 1) };
  private side = 3;
  private seed = 1;
  /** Row by row, 0 the empty square; undefined: as the seed says. */
  private own?: number[];
  private start: number[] = [];
  private records: LaneRecord[] = [];
  private words = "";
  private impossible = "";
  private readonly once: Once;
  private readonly lanes: LanesBox;

  constructor(private readonly house: House) {
    this.once = new Once(house);
    this.lanes = new LanesBox(house, tile_searches, usual_lanes[3] ?? []);
  }

  read(query: URLSearchParams): void {
    const text = query.get("tiles");
    this.own = text === null ? undefined : readTiles(text);
    this.side = this.own ? Math.sqrt(this.own.length) : Number(readChoice(query, "side", ["3", "4"], "3"));
    this.seed = readNumber(query, "seed", 0, Number.MAX_SAFE_INTEGER, 1);
    this.lanes.names = readLanes(query, "alg", tile_searches, usual_lanes[this.side] ?? ["astar"]);
  }

  leave(): void {
    this.once.leave();
  }

  async show(at?: number): Promise<void> {
    const { house } = this;
    const problem = this.own
      ? { kind: "tiles", tiles: this.own.join(" ") }
      : { kind: "tiles", side: this.side, seed: this.seed };
    const fields = { problem, algorithms: this.lanes.names.join(",") };
    await this.once.run(fields, at, async (asked) => {
      const made = await house.app.connection.request("path.generate", { problem });
      if (asked.stale()) return;
      this.start = made.tiles.split(/[ /]+/).map(Number);
      this.records = [];
      house.app.redraw();
      const answer = await house.asker.solve(fields);
      if (!answer || asked.stale()) return;
      this.words = answer.words ?? "";
      this.impossible = answer.impossible ?? "";
      this.records = recordsOf(answer);
      const steps = Math.max(0, ...this.records.map(({ path }) => path.length - 1));
      asked.load(steps, { narrate: (step) => this.narrate(step), at: at ?? 0 });
    });
  }

  private narrate(step: number): string {
    const { steps } = this.house.stepper;
    if (this.impossible) return this.impossible;
    if (step === 0 || step >= steps) return this.words;
    const record = this.records.find(({ path }) => path.length > step);
    const [from, to] = [record?.path[step] ?? 0, record?.path[step - 1] ?? 0];
    const tile = record ? this.boardAt(record, step - 1)[from] : 0;
    const way = to === from - 1 ? "left" : to === from + 1 ? "right" : to < from ? "up" : "down";
    return `Move ${step} of ${record ? record.path.length - 1 : steps}: ${tile} slides ${way}.`;
  }

  private boardAt(record: LaneRecord | undefined, step: number): number[] {
    const board = [...this.start];
    const path = record?.path ?? new Uint32Array(0);
    for (let move = 1; move <= step && move < path.length; ++move) {
      const [from, to] = [path[move] ?? 0, path[move - 1] ?? 0];
      board[to] = board[from] ?? 0;
      board[from] = 0;
    }
    return board;
  }

  query(): string {
    const place = this.own ? `tiles=${this.own.join("_")}` : `side=${this.side}&seed=${this.seed}`;
    return `${place}&alg=${this.lanes.names.join(",")}`;
  }

  private shuffle(side: number, seed: number): void {
    this.own = undefined;
    if (side !== this.side) this.lanes.names = usual_lanes[side] ?? ["astar"];
    this.side = side;
    this.seed = seed;
    this.house.moved();
  }

  chips(): Child[] {
    return [
      selectChip({
        key: "side",
        label: "Puzzle",
        value: String(this.side),
        options: [
          ["3", "8-puzzle"],
          ["4", "15-puzzle"],
        ],
        choose: (value) => this.shuffle(Number(value), this.seed),
      }),
      fieldChip("seed", "seed", String(this.seed), /^\d{1,15}$/, (text) => this.shuffle(this.side, Number(text)), 4),
    ];
  }

  body(): VNode {
    return h(
      "div.paths-body",
      { key: "tiles" },
      this.lanes.toolbar(
        "Tiles",
        h(
          "p.tools-hint",
          null,
          "Press a tile beside the empty square to slide it; the searches start from there. ",
          this.has_profiles && f_words,
        ),
      ),
      this.impossible && h("p.paths-problem", { role: "status" }, this.impossible),
      this.lanes.view({
        lane: (name, at) => this.laneView(name, at),
        ratio: !this.has_profiles ? 1 : this.beside ? beside_ratio : 0.82,
        snap: (width) => Math.min(this.beside ? 900 : 460, width),
        below: this.lanes.names.length > 1 && this.raceBars(),
        signs: this.has_profiles && h("p.lanes-signs", { key: "signs" }, f_words),
      }),
    );
  }

  private recordFor(name: string, at: number): LaneRecord | undefined {
    return foundFor(this.records, name, at, ({ result }) => result.algorithm);
  }

  private laneView(name: string, at: number): LaneView {
    const record = this.recordFor(name, at);
    const { step } = this.house.stepper;
    const moves = record ? Math.max(0, record.path.length - 1) : 0;
    const found = record !== undefined && wasFound(record);
    const over = record !== undefined && step >= moves;
    const searching = this.house.asker.since !== undefined;
    return {
      name,
      state: !record ? (searching ? "searching…" : "") : !found ? record.result.ended : over ? "done" : `move ${step}`,
      over,
      problem: record?.result.refused,
      picture: (width, height) => this.lanePicture(record, width, height),
      counters: [
        { value: record && found ? `${Math.min(step, moves)}/${moves}` : "…", label: "moves" },
        { value: record ? grouped(record.result.counts?.expanded ?? 0) : "…", label: "boards expanded" },
        { value: record ? grouped(record.result.counts?.largest_frontier ?? 0) : "…", label: "largest frontier" },
      ],
    };
  }

  /** Four lanes are low: what belongs to a board stands at its right. */
  private get beside(): boolean {
    return this.has_profiles && this.lanes.names.length === 4 && !isPhone();
  }

  private get has_profiles(): boolean {
    return this.records.some(({ result }) => result.profile !== undefined);
  }

  /** The board, and below it the search that led to its slides. */
  private lanePicture(record: LaneRecord | undefined, width: number, height: number): VNode {
    if (!this.has_profiles) return this.boardView(record, Math.min(width, 460));
    const { beside } = this;
    const edge = Math.max(120, Math.min(width, 460, beside ? height : height - profile_height - 8));
    const profile = record?.result.profile;
    return h(
      "div.tiles-lane",
      { key: "tiles-lane", class: beside ? "beside-board" : "" },
      this.boardView(record, edge),
      profile
        ? profileView(profile, {
            width: beside ? width - edge - 12 : width,
            height: beside ? Math.min(height, profile_height) : profile_height,
            cost: record?.result.cost,
            expanded: record?.result.counts.expanded ?? 0,
          })
        : h("div.profile.none", { key: "profile" }, record ? "By patterns: its search is not recorded." : ""),
    );
  }

  /** How many boards each looked at, on one scale. */
  private raceBars(): VNode | null {
    const rows = this.lanes.names.flatMap((name, at) => {
      const counts = this.recordFor(name, at)?.result.counts;
      if (!counts) return [];
      const { expanded } = counts;
      return [
        { title: titleOf(tile_searches, name), at: expanded, end: expanded, over: true, note: grouped(expanded) },
      ];
    });
    return rows.length > 0 ? raceBars(rows) : null;
  }

  private boardView(record: LaneRecord | undefined, width: number): VNode {
    const board = this.boardAt(record, this.house.stepper.step);
    const side = Math.sqrt(board.length);
    const empty = board.indexOf(0);
    const cell = Math.floor(width / side);
    const beside = (square: number) =>
      Math.abs((square % side) - (empty % side)) + Math.abs(Math.floor(square / side) - Math.floor(empty / side)) === 1;
    return h(
      "div.tiles-board",
      {
        key: "board",
        role: "group",
        "aria-label": `Board: ${board.map((tile) => tile || "empty").join(" ")}`,
        update: (element) => {
          element.style.width = element.style.height = `${cell * side}px`;
          element.style.fontSize = `${cell * 0.38}px`;
        },
      },
      [...board.keys()]
        .filter((square) => board[square] !== 0)
        .sort((a, b) => (board[a] ?? 0) - (board[b] ?? 0))
        .map((square) =>
          button(
            "tile",
            () => beside(square) && this.slide(board, square, empty),
            h("span.tile-face", null, board[square]),
            {
              key: board[square],
              class: board[square] === square + 1 ? "home" : "",
              tabindex: beside(square) ? "0" : "-1",
              "aria-disabled": beside(square) ? undefined : "true",
              "aria-label": `Tile ${board[square]}`,
              update: (element) => {
                const place = [square % side, Math.floor(square / side)].map((at) => `${at * cell}px`);
                element.style.width = element.style.height = `${cell}px`;
                element.style.transform = `translate(${place.join(",")})`;
              },
            },
          ),
        ),
    );
  }

  private slide(board: number[], from: number, to: number): void {
    const next = [...board];
    next[to] = board[from] ?? 0;
    next[from] = 0;
    this.own = next;
    this.house.moved();
  }

  picture(): string {
    const { css } = colours();
    const cell = Math.floor(360 / this.side);
    const size = cell * this.side;
    const drawn = (tile: number, square: number) => {
      if (tile === 0) return "";
      const [x, y] = [(square % this.side) * cell, Math.floor(square / this.side) * cell];
      return (
        `<rect x="${x + 3}" y="${y + 3}" width="${cell - 6}" height="${cell - 6}" rx="10" fill="${css.surface}" ` +
        `stroke="${tile === square + 1 ? css.answer : css.edge}" stroke-width="2"/>` +
        `<text x="${x + cell / 2}" y="${y + cell * 0.62}" font-size="${cell * 0.38}" font-weight="650" ` +
        `text-anchor="middle">${tile}</text>`
      );
    };
    const board = (at: number) =>
      this.boardAt(this.recordFor(this.lanes.names[at] ?? "", at), this.house.stepper.step)
        .map(drawn)
        .join("");
    return this.lanes.picture(
      (name, at) => this.laneView(name, at),
      (at) => ({
        width: size,
        height: size,
        content: `<rect width="${size}" height="${size}" rx="12" fill="${css.sunken}"/>${board(at)}`,
      }),
    );
  }
}

function readTiles(text: string): number[] {
  const tiles = text.split(/[_ ,]+/).map(Number);
  const whole = tiles.length === 9 || tiles.length === 16;
  if (!whole || ![...tiles].sort((a, b) => a - b).every((tile, at) => tile === at))
    throw new BadLink("tiles", text, "9 or 16 numbers, each once, 0 for the empty square, such as 8_6_7_2_5_4_3_0_1");
  return tiles;
}
