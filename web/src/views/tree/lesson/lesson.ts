// The lesson: the search stops before a cut or a value, asks what comes next, and goes on when it was answered.
//   const lesson = new Lesson(tree);  lesson.question;  lesson.answer("cut");  lesson.next();

import { button, h, submitted, typed, type Child, type VNode } from "../../../dom";
import { count } from "../../../format";
import { crumb } from "../recording/narrate";
import { flag, kind, no_value } from "../recording/columns";
import type { Recorded } from "../recording/recorded";
import { coloured } from "../recording/values";

export interface Question {
  about: "cut" | "value";
  node: number;
  /** Where it is asked, and where the answer shows. */
  step: number;
  reveal: number;
  answer: string;
}

const most_questions = 30;

export class Lesson {
  readonly questions: Question[];
  at = 0;
  right = 0;
  asked = 0;
  given?: string;
  typed = "";

  constructor(private readonly tree: Recorded) {
    this.questions = questionsOf(tree);
  }

  get question(): Question | undefined {
    return this.questions[this.at];
  }

  /** Whose value is hidden now. */
  get hidden(): number | undefined {
    return this.given === undefined && this.question?.about === "value" ? this.question.node : undefined;
  }

  give(answer: string): boolean {
    const { question } = this;
    if (!question || this.given !== undefined) return false;
    this.given = plain(answer);
    this.asked++;
    const right = this.given === plain(question.answer);
    if (right) this.right++;
    return right;
  }

  next(): void {
    this.at++;
    this.given = undefined;
    this.typed = "";
  }

  words(): string {
    const { question, tree } = this;
    if (!question) return "";
    const { node, step } = question;
    const mover = tree.sideName(tree.isMax(node));
    const back = [...tree.children(node)].filter(
      (child) => tree.t1[child]! + 1 <= step && tree.value[child] !== no_value && !(tree.flags[child]! & flag.pass),
    );
    const shown = back.slice(-6).map((child) => `${tree.nameOf(child)} brought ${tree.valueText(child, step)}`);
    const so_far = `${mover}'s ${back.length === 1 ? "move" : "moves"} so far: ${shown.join(", ")}.`;
    if (question.about === "value")
      return `${so_far} All were looked at. What is the node worth to ${tree.sideName(true)}?`;
    const [alpha, beta] = tree.windowFor(node);
    const bound = tree.isMax(node)
      ? `${tree.sideName(false)} can hold ${tree.sideName(true)} to ${tree.text(beta)} elsewhere (β).`
      : `${tree.sideName(true)} has ${tree.text(alpha)} elsewhere (α).`;
    return `${bound} ${so_far} Does the search look at ${mover}'s next move, or does it cut?`;
  }
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^-/, "−")
    .replace(/^\+/, "")
    .replace(/^([≥≤])\s*/, "")
    .toLowerCase();
}

function questionsOf(tree: Recorded): Question[] {
  const found: Question[] = [];
  let no_cuts = 0;
  let cuts = 0;
  for (let step = 1; step <= tree.steps && found.length < most_questions; ++step) {
    const what = tree.stepKind(step);
    const node = tree.nodeAt(step);
    if (what === "returned") {
      const above = tree.parent[node]!;
      const cuts_now = tree.stepKind(step + 1) === "cut" && tree.nodeAt(step + 1) === above;
      if (cuts_now && tree.untried(above) > 0) {
        cuts++;
        found.push({ about: "cut", node: above, step, reveal: step + 1, answer: "cut" });
      } else if (!cuts_now && no_cuts < cuts + 1 && couldCut(tree, above) && tree.stepKind(step + 1) === "entered") {
        no_cuts++;
        found.push({ about: "cut", node: above, step, reveal: step + 1, answer: "on" });
      }
    } else if (what === "left" && tree.kind[node] === kind.all_seen && tree.children(node).length > 1) {
      const value = tree.value[node]!;
      if (value !== no_value)
        found.push({ about: "value", node, step: step - 1, reveal: step, answer: tree.text(tree.forMax(node, value)) });
    }
  }
  return found;
}

function couldCut(tree: Recorded, node: number): boolean {
  const [alpha, beta] = tree.windowFor(node);
  return tree.isMax(node) ? beta < 32001 : alpha > -32001;
}

export interface LessonCalls {
  answer: (text: string) => void;
  next: () => void;
  again: () => void;
  another?: () => void;
  leave: () => void;
}

export function lessonPanel(lesson: Lesson, tree: Recorded, calls: LessonCalls, narration: string): Child[] {
  const { question } = lesson;
  const score = h(
    "p.lesson-score",
    { key: "score", role: "status" },
    h("b", null, `${lesson.right}`),
    ` of ${count(lesson.asked, "answer")} right`,
  );
  if (!question)
    return [
      h("h2.why-title", { key: "title" }, lesson.questions.length ? "That was all" : "Nothing to ask"),
      score,
      done(lesson, calls),
    ];
  return [
    h("p.lesson-where", { key: "where" }, `Question ${lesson.at + 1} of ${lesson.questions.length}`),
    score,
    h(
      "h2.why-title",
      { key: "title" },
      question.about === "cut" ? "Does the search cut here?" : "What is this node worth?",
    ),
    h(
      "p.quiet",
      { key: "path" },
      tree
        .pathTo(question.node)
        .map((node) => crumb(tree, node))
        .join(" › "),
    ),
    h("p.explain", { key: "words" }, coloured(lesson.words())),
    lesson.given === undefined ? answers(lesson, question, calls) : verdict(lesson, question, tree, calls, narration),
    button("button.plain.small", calls.leave, "End the lesson", { key: "leave" }),
  ];
}

function answers(lesson: Lesson, question: Question, calls: LessonCalls): VNode {
  if (question.about === "cut")
    return h(
      "div.why-asks",
      { key: "answers" },
      button("button", () => calls.answer("on"), "It goes on"),
      button("button", () => calls.answer("cut"), "It cuts"),
    );
  const submit = submitted(() => lesson.typed.trim() && calls.answer(lesson.typed));
  return h(
    "form.lesson-form",
    { key: "answers", on: { submit } },
    h("label.field-label", { for: "lesson-value" }, "Your value"),
    h(
      "div.lesson-row",
      null,
      h("input.field", {
        id: "lesson-value",
        type: "text",
        autocomplete: "off",
        inputmode: "text",
        maxlength: "12",
        value: lesson.typed,
        on: { input: typed((text) => (lesson.typed = text)) },
      }),
      h("button.button.primary", { type: "submit" }, "Check"),
    ),
  );
}

function verdict(lesson: Lesson, question: Question, tree: Recorded, calls: LessonCalls, narration: string): VNode {
  const right = lesson.given === plain(question.answer);
  const truth =
    question.about === "value"
      ? `It is ${question.answer}: the ${tree.isMax(question.node) ? "largest" : "smallest"} of what came back.`
      : question.answer === "cut"
        ? narration
        : "It goes on: the bound is not reached yet.";
  return h(
    "section.verdict",
    { key: "verdict", class: right ? "holds" : "fails", role: "status" },
    h("h3", null, right ? "Right" : "Not so"),
    h("p.explain", null, coloured(truth)),
    button("button.primary", calls.next, "Next question", { mount: (element) => element.focus() }),
  );
}

function done(lesson: Lesson, calls: LessonCalls): VNode {
  return h(
    "div.why-asks",
    { key: "done" },
    lesson.questions.length > 0 && button("button", calls.again, "Once more"),
    calls.another && button("button.primary", calls.another, "Another tree"),
    button("button.plain", calls.leave, "End the lesson"),
  );
}
