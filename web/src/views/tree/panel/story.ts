// The first thing one reads after a search: how much it looked at and what it was spared, where the first cut is, and the
// best play as small boards. It gives way when another node is chosen.

import { canBeSmall } from "../../../board/looks";
import { smallBoard } from "../../../board/small_boards";
import { button, h, type Child, type VNode } from "../../../dom";
import { count, grouped } from "../../../format";
import { icon, labelled } from "../../../icons";
import { gameInfo } from "../../../state/setup";
import type { Lane } from "../lane";
import { answerLine } from "../recording/best_line";
import { crumb } from "../recording/narrate";
import { no_node } from "../recording/columns";
import { coloured, forcedWords } from "../recording/values";
import { algorithm_names } from "../search/search_setup";
import type { Sight } from "../sight";

const most_boards = 5;
const most_words = 12;

export function storyView(sight: Sight, lane: Lane): Child {
  const { tree } = lane;
  const told = sight.lanes.length === 1 && !lane.growing && sight.step >= tree.steps;
  if (!told || tree.parent[sight.shown] !== no_node) return null;
  return h(
    "section.story",
    { key: "story", "aria-label": "What the search did" },
    h("p.story-words", null, sentence(lane)),
    bars(lane),
    buttons(sight, lane),
    bestPlay(sight, lane),
  );
}

function nameOf(lane: Lane): string {
  const name = lane.setup?.algorithm ?? lane.tree.info.search.split(":")[0] ?? "";
  return algorithm_names[name] ?? name;
}

function sentence(lane: Lane): Child[] {
  const { tree, minimum } = lane;
  const { nodes, cuts, table, pruned, left_out } = tree.countsAt(tree.steps);
  const name = nameOf(lane);
  const looked = [
    `${name === algorithm_names.engine ? "The engine" : name} looked at `,
    bold(nodes),
    nodes === 1 ? " position" : " positions",
  ];
  const { ended } = tree.info;
  if (ended === "stopped") looked.push(" before it was stopped");
  else if (ended === "found") looked.push(" until its move was settled");
  else if (ended !== "finished") looked.push(", as far as its limit allowed");
  const needs = minimum && spares(lane) ? [" where minimax needs ", bold(minimum.minimax)] : [];
  if (cuts + table + pruned + left_out === 0) {
    const spared = needs.length > 0 ? "." : can_cut.has(name) ? ". Nothing could be cut. Try another order." : ".";
    return [...looked, ...needs, spared];
  }
  const cut = cuts > 0 ? [bold(cuts), cuts === 1 ? " branch was cut" : " branches were cut"] : ["Nothing was cut"];
  const bets = pruned + left_out;
  const more = [
    table > 0 && `${count(table, "position")} ${table === 1 ? "was" : "were"} known from the table`,
    bets > 0 && `rules made ${count(bets, "bet")}`,
  ].filter(Boolean);
  const sound = needs.length > 0 && bets + table === 0 ? ", and the answer is the same." : ".";
  return [...looked, ...needs, ". ", ...cut, more.length > 0 ? `, ${more.join(", ")}` : "", sound];
}

const named = (...names: string[]) => new Set(names.map((name) => algorithm_names[name]));
const can_cut = named("alphabeta", "pvs");
/** Searches that come to minimax's answer by a shorter way. */
const exact = named("alphabeta", "pvs", "mtd", "sss", "dual");

/** It ended, and looked at less than minimax would have. */
function spares(lane: Lane): boolean {
  const { tree, minimum } = lane;
  const { nodes } = tree.countsAt(tree.steps);
  return tree.info.ended === "finished" && exact.has(nameOf(lane)) && Number(minimum?.minimax) > nodes;
}

function bold(number: number | string): VNode {
  return h("b", null, grouped(number));
}

function bars(lane: Lane): Child {
  const { minimum, tree } = lane;
  const { nodes } = tree.countsAt(tree.steps);
  if (typeof minimum?.minimax !== "number" || !spares(lane)) return null;
  const rows: [string, string, number][] = [
    ["own", nameOf(lane).toLowerCase(), nodes],
    ["all", "minimax", minimum.minimax],
  ];
  const longest = minimum.minimax;
  return h(
    "div.story-bars",
    { "aria-hidden": "true" },
    rows.map(([kind, name, number]) => [
      h("span.story-name", null, name),
      h(
        "span.story-track",
        null,
        h("span.story-bar", {
          class: kind,
          update: (element) => (element.style.width = `${Math.max(1, (100 * number) / longest)}%`),
        }),
      ),
      h("b.story-number", null, grouped(number)),
    ]),
  );
}

/** While the button has the pointer or the focus, the cut is ringed on the tree and on the strip. */
function buttons(sight: Sight, lane: Lane): VNode {
  const { stepper } = sight;
  const step = lane.firstCut();
  const ring = (on: boolean) => () => sight.ring(on && step !== undefined ? lane.tree.nodeAt(step) : undefined);
  const show = h(
    "button.button.primary.first-cut",
    {
      key: "first-cut",
      type: "button",
      on: {
        click: () => step !== undefined && stepper.scrub(step),
        pointerenter: ring(true),
        focus: ring(true),
        pointerleave: ring(false),
        blur: ring(false),
      },
      unmount: ring(false),
    },
    "Show me the first cut",
  );
  return h(
    "div.why-asks",
    null,
    step !== undefined && show,
    button("button", () => stepper.toggle(), labelled("resume", "Play it"), { key: "play" }),
  );
}

function bestPlay(sight: Sight, lane: Lane): VNode {
  const { tree } = lane;
  const { info } = tree;
  const value = tree.text(info.value);
  const forced = forcedWords(value)?.replace(/^.*: Max /, "");
  const worth = h(
    "p.best-worth",
    null,
    info.line.length === 0
      ? "There is no move: "
      : forced
        ? `${tree.sideName(true)} ${forced} `
        : "Best play is worth ",
    coloured(value),
    h("span.quiet", null, forced ? "" : ` to ${tree.sideName(true)}`),
  );
  return h(
    "section.best-play",
    { key: "best", "aria-label": "Best play" },
    worth,
    miniLine(sight, lane) ?? lineWords(sight, lane),
  );
}

/** Who plays SAN knows who moves. */
function writesSan(sight: Sight, { tree }: Lane): boolean {
  return gameInfo(sight.app.hello, tree.info.game)?.can.pgn ?? false;
}

function lineWords(sight: Sight, lane: Lane): Child {
  const { tree } = lane;
  const line = tree.info.line.slice(0, most_words);
  if (line.length === 0) return null;
  const moves = line.map((move, at) => `${tree.sideName(at % 2 === 0)} ${move}`);
  return h("p.best-line", null, writesSan(sight, lane) ? line.join(" ") : moves.join(" › "));
}

/** The positions of the best line as far as they were recorded; undefined where a game has no board to draw. */
function miniLine(sight: Sight, lane: Lane): VNode | undefined {
  const { tree } = lane;
  const { board, first, second } = tree.info;
  if (board.kind === "text" || (board.kind === "grid" && !canBeSmall(board))) return undefined;
  const nodes = answerLine(tree).slice(0, most_boards);
  const bare = writesSan(sight, lane);
  if (nodes.length < 2) return undefined;
  lane.wantBoards(nodes);
  return h(
    "ol.mini-line",
    { class: board.kind },
    nodes.map((node, at) => {
      const known = lane.boards.get(node);
      return h(
        "li",
        { key: node },
        at > 0 && h("span.mini-then", { "aria-hidden": "true" }, icon("on")),
        button(
          "mini-step",
          () => sight.select(sight.focus, node),
          [
            known ? smallBoard(known, [first, second]) : h("span.mini-wait", null),
            h("span.mini-name", null, at === 0 ? "now" : bare ? tree.nameOf(node) : crumb(tree, node)),
          ],
          { "aria-label": at === 0 ? "The position now" : `After ${crumb(tree, node)}, worth ${tree.valueText(node)}` },
        ),
      );
    }),
  );
}
