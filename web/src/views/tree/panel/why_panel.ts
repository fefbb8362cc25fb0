// Why: the lab's answer about the selected node, in a fixed order: title, number line, words, inequality, what can be
// asked further, and the replies in the order they were tried.

import type { Proof, Why } from "../../../api/tree_messages";
import { button, h, type Child, type VNode } from "../../../dom";
import { count, grouped, titled } from "../../../format";
import { labelled } from "../../../icons";
import { smallBoard } from "../../../board/small_boards";
import { coloured, forcedWords, goodFor } from "../recording/values";
import { crumb } from "../recording/narrate";
import type { Lane } from "../lane";
import { type Mark, numberLine } from "./number_line";
import { flag, kind, no_node } from "../recording/columns";
import type { Recorded } from "../recording/recorded";

export interface WhyCalls {
  select: (node: number) => void;
  prove: (node: number) => void;
  showSetter: (why: Why) => void;
  playHere: (position: string) => void;
  /** Of a game that can be analysed. */
  analyseHere?: (position: string) => void;
}

const most_never_tried = 12;
const most_replies = 60;

export function whyPanel(lane: Lane, node: number, step: number, calls: WhyCalls): Child[] {
  const { tree } = lane;
  const reached = tree.t0[node]! <= step;
  const settled = tree.isSettledAt(node, step);
  // The reason is about the end of a node: before it, nobody knows it.
  const why = settled ? lane.why(node) : undefined;
  const told = typeof why === "object" ? why : undefined;
  return [
    crumbs(tree, node, step, calls),
    told ? badge(told) : reached && !settled && h("span.why-badge.plain", { key: "badge" }, "still open"),
    h(
      "h2.why-title",
      { key: "title" },
      told ? told.title : typeof why === "string" ? "No answer" : titleMeanwhile(tree, node),
    ),
    !reached && h("p.quiet", { key: "later" }, "The search comes here later than the step that is shown."),
    reached && !settled && h("p.explain", { key: "open" }, coloured(openWords(tree, node, step))),
    lane.growing && h("p.quiet", { key: "growing" }, "The search still runs. When it has ended, ask for its reasons."),
    typeof why === "string" && h("p.problem", { key: "fault", role: "alert" }, why),
    reached && h("div.why-line", { key: "line" }, line(tree, node, step, told)),
    told &&
      h(
        "div.why-words",
        { key: "words" },
        told.words.map((words) => h("p.explain", null, coloured(words))),
      ),
    told?.inequality && inequality(told),
    told && asks(lane, node, told, calls),
    told && proofView(lane, node),
    position(lane, node, step, calls),
    repliesTable(tree, told?.node ?? node, step, told, calls),
  ];
}

/** What an open node has so far. */
function openWords(tree: Recorded, node: number, step: number): string {
  const back = [...tree.children(node)].filter((child) => tree.t1[child]! + 1 <= step).length;
  const mover = tree.sideName(tree.isMax(node));
  const { value } = tree.stateAt(node, step);
  if (back === 0 || value === undefined) return `Nothing has come back to ${mover} yet.`;
  const limit = tree.isMax(node) ? "at least" : "at most";
  return `${count(back, "move")} of ${mover} ${back === 1 ? "has" : "have"} come back: ${limit} ${tree.text(value)} so far.`;
}

function titleMeanwhile(tree: Recorded, node: number): string {
  return tree.parent[node] === no_node ? "The root of the search" : `After ${crumb(tree, node)}`;
}

/** Whose turn it is there; a leaf is nobody's. */
function turnOf(tree: Recorded, node: number, step: number): string {
  const leaf = tree.kind[node] === kind.leaf && tree.t1[node]! <= step;
  return leaf ? "a leaf" : `${tree.sideName(tree.isMax(node))} to move`;
}

function crumbs(tree: Recorded, node: number, step: number, calls: WhyCalls): VNode {
  const path = tree.pathTo(node);
  const shown = path.length > 6 ? [path[0]!, ...path.slice(-4)] : path;
  return h(
    "nav.crumbs",
    { key: "crumbs", "aria-label": "The way to this node" },
    shown.map((on, at) => [
      at > 0 && h("span.crumb-mark", { "aria-hidden": "true" }, path.length > 6 && at === 1 ? "› … ›" : "›"),
      button("crumb", () => calls.select(on), crumb(tree, on), { class: on === node ? "here" : "" }),
    ]),
    h("span.crumb-mark", { "aria-hidden": "true" }, "›"),
    h("span.quiet", null, turnOf(tree, node, step)),
  );
}

const badges: { [kind: string]: string } = {
  table: "from the table",
  "stand pat": "stand pat",
  pruned: "pruned by a rule",
  "left out": "left out by a rule",
  reduced: "searched less deep",
  leaf: "leaf",
  searched: "all looked at",
  abandoned: "given up",
  unrecorded: "not recorded",
};

function badge(why: Why): VNode {
  const cut = why.kind === "cut";
  const skips = why.never_tried.length > 0;
  const words = cut ? (skips ? `${why.bound?.name ?? ""}-cut` : "bound reached") : (badges[why.kind] ?? why.kind);
  const colour = cut ? (why.bound?.name === "α" ? "alpha" : "beta") : why.sound ? "plain" : "risky";
  return h("span.why-badge", { key: "badge", class: colour }, why.sound ? words : `~ ${words}`);
}

/** Both brackets where a bound was crossed; else the window and the value in it, as far as it is known. */
function line(tree: Recorded, node: number, step: number, why: Why | undefined): Child {
  const [max, min] = [tree.sideName(true), tree.sideName(false)];
  if (why?.kind === "cut" && why.value && why.bound) {
    const by_min = why.bound.name === "α";
    const marks: Mark[] = [
      {
        score: by_min ? why.bound.score : why.value.score,
        side: "alpha",
        words: by_min ? `α ${why.bound.shown}, ${max} is sure of this` : `${why.value.shown}, ${max} gets this here`,
      },
      {
        score: by_min ? why.value.score : why.bound.score,
        side: "beta",
        words: by_min
          ? `β ${why.value.shown}, ${min} can hold ${max} to this`
          : `β ${why.bound.shown}, ${min} is sure of this`,
      },
    ];
    return numberLine(tree, marks, true);
  }
  const marks: Mark[] = [];
  const [alpha, beta] = tree.windowAt(node, step) ?? [-32001, 32001];
  const [low, high] = limitNames(tree, node);
  if (alpha > -32001) marks.push({ score: alpha, side: "alpha", words: `${low} ${tree.text(alpha)}` });
  if (beta < 32001) marks.push({ score: beta, side: "beta", words: `${high} ${tree.text(beta)}` });
  const { value, stage, bound } = tree.stateAt(node, step);
  if (value !== undefined) {
    const words = stage === "open" ? `${bound} ${tree.text(value)} so far` : `value ${tree.text(value)}`;
    marks.push({ score: value, side: "value", words: marks.some((mark) => mark.side === "beta") ? "" : words });
  }
  return numberLine(tree, marks, false, stage === "finished" ? tree.spikesOf(node) : []);
}

/** What both ends of a node's window are: bounds, the worst and the best that can come, or where its chances lie. */
function limitNames(tree: Recorded, node: number): [string, string] {
  if (!tree.isRanged(node)) return ["α", "β"];
  return tree.algorithm === "bayes" ? ["nine times in ten over", "nine times in ten under"] : ["at worst", "at best"];
}

function inequality(why: Why): VNode {
  const [left = "", sign = "", right = ""] = (why.inequality?.shown ?? "").split(" ");
  const sides = why.bound?.name === "α" ? ["beta", "alpha"] : ["alpha", "beta"];
  return h(
    "p.inequality",
    { key: "inequality", "aria-label": `${why.inequality?.shown}: ${why.inequality?.rule}` },
    h("b", { class: sides[0] }, left),
    " ",
    h("span.sign", null, sign),
    " ",
    h("b", { class: sides[1] }, right),
    " ",
    h("span.rule", null, why.inequality?.rule),
  );
}

function asks(lane: Lane, node: number, why: Why, calls: WhyCalls): Child {
  const waiting = lane.proofs.get(node) === "waiting";
  const setter = why.set_by && (why.set_by.node !== null || why.set_by.ancestor !== no_node);
  if (!why.provable && !setter) return null;
  return h(
    "div.why-asks",
    { key: "asks" },
    why.provable &&
      button(
        "button.prove",
        () => calls.prove(node),
        waiting ? "Searching …" : why.sound ? "Prove it" : "Check the bet",
        { disabled: waiting },
      ),
    setter && why.bound && button("button", () => calls.showSetter(why), `Show who set ${why.bound.name}`),
  );
}

function proofView(lane: Lane, node: number): Child {
  const proof = lane.proofs.get(node);
  if (proof === undefined || proof === "waiting") return null;
  if (typeof proof === "string") return h("p.problem", { key: "proof", role: "alert" }, proof);
  return h(
    "section.proof",
    { key: "proof", class: proof.holds ? "holds" : "fails", role: "status" },
    h("h3", null, heading(proof)),
    h("p.explain", null, coloured(proof.words)),
  );
}

function heading(proof: Proof): string {
  if (!proof.holds) return proof.root_stays ? "The bet was lost, and it did not matter" : "The bet was lost";
  return proof.method === "engine" ? "Checked: nothing lost" : "Proved";
}

/** The position at the node, small. */
function position(lane: Lane, node: number, step: number, calls: WhyCalls): Child {
  const at = lane.nodes.get(node);
  if (!at || at.board.kind === "text") return null;
  const { tree } = lane;
  return h(
    "div.node-board",
    { key: "board" },
    smallBoard(at.board, [tree.info.first, tree.info.second], !at.outcome),
    h(
      "div.node-facts",
      null,
      h("p", null, at.outcome ? `The game is over: ${at.outcome}.` : titled(turnOf(tree, node, step))),
      h("p.mono.quiet.node-position", null, at.position),
      !at.outcome && button("button.small", () => calls.playHere(at.position), labelled("play", "Play from here")),
      calls.analyseHere &&
        button("button.small", () => calls.analyseHere?.(at.position), labelled("analyse", "Analyse")),
    ),
  );
}

/** What was tried by the step, and what had come of it. */
function repliesTable(tree: Recorded, node: number, step: number, why: Why | undefined, calls: WhyCalls): Child {
  const children = [...tree.children(node)].filter((child) => tree.t0[child]! <= step).slice(0, most_replies);
  const never = why && tree.kind[node] === kind.cut ? why.never_tried : [];
  if (children.length === 0 && never.length === 0) return null;
  const is_root = tree.parent[node] === no_node;
  const ranged = children.some((child) => tree.isRanged(child));
  const ends_early = (tree.flags[node]! & flag.thinned) !== 0 && tree.isSettledAt(node, step);
  return h(
    "table.replies",
    { key: "replies" },
    h("caption", null, is_root ? "Moves, in the order tried" : "Replies, in the order tried"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        [is_root ? "move" : "reply", ranged ? "range" : "window", "value", "nodes"].map((name) =>
          h("th", { scope: "col" }, name),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      children.map((child) => replyRow(tree, child, step, calls)),
      never
        .slice(0, most_never_tried)
        .map((move) =>
          h("tr.never", null, h("td", null, move), h("td", { colspan: "2" }, "not searched"), h("td", null, "0")),
        ),
      is_root && otherAnswer(tree, node, step),
      ends_early &&
        h("tr.never", null, h("td", { colspan: "4" }, "others were searched, but are not in the recording")),
      never.length > most_never_tried &&
        h("tr.never", null, h("td", { colspan: "4" }, `and ${never.length - most_never_tried} more, not searched`)),
    ),
  );
}

/** The last iteration that was recorded may have come to another move than the search, which answered from an earlier one
 *  or went on. */
function otherAnswer(tree: Recorded, root: number, step: number): Child {
  const { complete, ended, line } = tree.info;
  if (step < tree.steps || root !== tree.rootAt(step) || (complete && ended === "finished")) return null;
  const [, best] = [...tree.bestLine()];
  const [answer] = line;
  if (best === undefined || answer === undefined || tree.nameOf(best) === answer) return null;
  const words = `by these values ${tree.nameOf(best)} is best; the search's answer is ${answer}`;
  return h("tr.never.other-answer", { key: "other-answer" }, h("td", { colspan: "4" }, words));
}

function replyRow(tree: Recorded, child: number, step: number, calls: WhyCalls): VNode {
  const window = tree.windowAt(child, step);
  const left_out = tree.kind[child] === kind.left_out;
  const remark = tree.remarkOf(child);
  const { value, bound, stage } = tree.stateAt(child, step);
  const best = tree.answerAt(step).has(child);
  return h(
    "tr",
    { key: child, class: best ? "best" : "" },
    h(
      "td",
      null,
      button("reply", () => calls.select(child), `${best ? "★ " : ""}${tree.nameOf(child)}`),
    ),
    h(
      "td.window",
      null,
      left_out
        ? "left out"
        : remark && !tree.isRanged(child) && tree.t1[child]! <= step
          ? remark
          : window && [
              h("span.for-max", null, tree.text(window[0])),
              ", ",
              h("span.for-min", null, tree.text(window[1])),
            ],
    ),
    h(
      "td.value",
      { class: goodFor(value), title: value === undefined ? undefined : forcedWords(tree.text(value)) },
      left_out ? "~" : value === undefined ? (stage === "open" ? "open" : "") : `${bound} ${tree.text(value)}`,
    ),
    h("td", null, left_out ? "0" : grouped(tree.countAt(child, step))),
  );
}
