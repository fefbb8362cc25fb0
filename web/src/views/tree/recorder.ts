// Gets recordings for the Tree view: has the server record a search, draws it while it runs, opens what is stored or
// dropped as a file.

import type { App } from "../../app";
import type { ServerEvent } from "../../api/connection";
import { Refusal } from "../../api/messages";
import type { TreeChoices } from "../../api/tree_messages";
import { Latest, type StillLatest } from "../../state/latest";
import { BadLink } from "../../state/setup";
import type { Room } from "../room";
import { Lane } from "./lane";
import { inBase64 } from "./recording/files";
import type { Question } from "./recording/question";
import type { TreeAnswer } from "./recording/columns";
import { Recorded } from "./recording/recorded";
import { otherSetup, specOf, type TreeSetup } from "./search/search_setup";
import type { Sight } from "./sight";

/** A search to run, or a recording that the server keeps. */
export interface Wanted {
  key: string;
  setup?: TreeSetup;
  recording?: string;
}

interface Answered {
  answer: TreeAnswer;
  setup?: TreeSetup;
}

export interface RecorderCalls {
  /** Other recordings than before are shown. */
  shown: () => void;
  /** What is unfolded is another now. */
  refolded: () => void;
  laidOut: () => void;
}

export class Recorder {
  readonly hears: NonNullable<Room["hears"]> = {
    "tree.progress": (event) => this.progressed(event),
    "tree.grown": (event) => this.grown(event),
  };
  choices?: TreeChoices;
  running?: { nodes: number; since: number; setup?: TreeSetup; request?: number };
  refusal?: string;
  /** What was searched; a recording from elsewhere has none. */
  setup?: TreeSetup;
  /** Which of what was wanted is here. */
  loaded = "";
  /** What is drawn while its search runs. */
  growing?: Lane;
  private question?: Question;
  private readonly asked = new Latest();

  constructor(
    private readonly app: App,
    private readonly sight: Sight,
    private readonly calls: RecorderCalls,
  ) {}

  /** Something else is asked for from now on. */
  begin(): StillLatest {
    return this.asked.begin();
  }

  async learnChoices(): Promise<TreeChoices> {
    return (this.choices ??= await this.app.connection.request("tree.choices"));
  }

  async load(wanted: Wanted, newest: StillLatest, question: Question): Promise<void> {
    const { stepper } = this.sight;
    if (this.running) this.stop();
    this.question = question;
    this.refusal = undefined;
    this.growing = undefined;
    stepper.pause();
    stepper.expect();
    try {
      const answers = await this.answersFor(wanted, newest);
      if (newest()) this.take(answers, wanted);
    } catch (reason) {
      if (newest()) this.failed(reason, wanted, question);
    } finally {
      if (newest()) this.running = undefined;
      this.app.redraw();
    }
  }

  stop(): void {
    this.app.connection.request("tree.stop").catch(() => undefined);
  }

  async open(file: File): Promise<string | undefined> {
    const newest = this.begin();
    const here = this.app.visits.watch();
    if (this.running) this.stop();
    this.running = this.growing = this.question = undefined;
    await this.learnChoices();
    const answer = await this.app.connection.request("tree.open", { file: await inBase64(file) });
    if (!newest() || !here()) return undefined;
    this.take([{ answer }], { key: `r/${answer.recording}` });
    return answer.recording;
  }

  private async answersFor({ setup, recording }: Wanted, newest: StillLatest): Promise<Answered[]> {
    this.running = { nodes: 0, since: performance.now(), setup };
    this.app.redraw();
    if (!setup) return [{ answer: await this.app.connection.request("tree.open", { recording }) }];
    const both = [{ answer: await this.record(setup, !setup.other), setup }];
    if (setup.other && newest()) {
      const other = otherSetup(setup);
      both.push({ answer: await this.record(other), setup: other });
    }
    return both;
  }

  private record(setup: TreeSetup, live = false): Promise<TreeAnswer> {
    const { game, start } = setup;
    const { connection } = this.app;
    const answer = connection.request("tree.record", { game, start: start || undefined, search: specOf(setup), live });
    if (live && this.running) this.running.request = connection.last_id;
    return answer;
  }

  private failed(reason: unknown, { key, setup, recording }: Wanted, question: Question): void {
    const { stepper, hands } = this.sight;
    stepper.forgo();
    if (!(reason instanceof Refusal)) throw reason;
    const { code, field, message } = reason;
    if (code === "offline") return hands.lose(question);
    if (code === "bad_request" && setup && field === "start") throw new BadLink("pos", setup.start, message);
    if (code === "bad_request" && setup && field === "game") throw new BadLink("game", setup.game, message);
    if (code === "not_found") throw new BadLink("r", recording ?? "", message);
    this.refusal = message;
    this.loaded = key;
    this.growing = undefined;
    this.sight.show([]);
    this.app.live.sayNow(message);
  }

  private take(answers: Answered[], wanted: Wanted): void {
    const [whole] = answers;
    this.loaded = wanted.key;
    this.setup = wanted.setup;
    if (this.growing && whole) this.sight.grow(this.growing, whole.answer);
    else this.show(answers.map((answered) => this.laneOf(answered)));
    this.growing = undefined;
    this.sight.look();
  }

  private show(lanes: Lane[]): void {
    this.sight.show(lanes, this.question);
    this.calls.shown();
  }

  private progressed(event: ServerEvent): void {
    if (this.running) this.running.nodes = Number(event.nodes) || 0;
    this.app.redraw();
  }

  private grown(event: ServerEvent): void {
    if (!this.running || event.request !== this.running.request) return;
    const answer = event as unknown as TreeAnswer;
    if (this.growing) this.sight.grow(this.growing, answer);
    else this.show([(this.growing = this.laneOf({ answer, setup: this.running.setup }))]);
    this.app.redraw();
  }

  private laneOf({ answer, setup }: Answered): Lane {
    return new Lane(this.app, new Recorded(answer), setup, {
      select: (lane, node) => this.sight.select(this.sight.lanes.indexOf(lane), node),
      changed: () => this.app.redraw(),
      refolded: this.calls.refolded,
      laidOut: this.calls.laidOut,
      renew: (lane) => this.record(lane.setup!),
    });
  }
}
