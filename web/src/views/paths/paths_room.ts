// Paths: mazes, networks, knight's tours and sliding tiles, searched before one's eyes. The room keeps the stepper, the
// link and the bar; what is shown is a Topic.

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { labelled } from "../../icons";
import { selectChip } from "../../shell/chips";
import type { Command } from "../../shell/commands";
import { copyText, saveText } from "../../shell/clipboard";
import { menuButton } from "../../shell/menu";
import { formatRoute, linkTo } from "../../state/route";
import { BadLink } from "../../state/setup";
import { Soon } from "../../state/soon";
import type { Stepper } from "../../stepper/stepper";
import { newStepper, stepperCommands, stepperView } from "../../stepper/stepper_view";
import type { BarParts, Room } from "../room";
import { Asker } from "./race/asker";
import { MazeTopic } from "./maze/topic";
import { readStep } from "./link_parts";
import { NetworkTopic } from "./network/topic";
import { savePng } from "./picture";
import { TilesTopic } from "./tiles/topic";
import type { House, Topic, TopicName } from "./topic";
import { TourTopic } from "./tour/topic";

const titles: { [name in TopicName]: string } = {
  maze: "Maze",
  network: "Network",
  tour: "Knight's tour",
  tiles: "Sliding tiles",
};
const link_delay_ms = 150;

const examples = [
  ["Knight's tour 5×5, stepping back", "tour", "board=5x5&rule=plain&step=0"],
  ["Knight's tour 8×8, closed", "tour", "board=8x8&closed=1&rule=pruned"],
  ["Maze of 200×200", "maze", "size=200x200&gen=carved&alg=bfs,astar"],
  ["Weighted maze: Dijkstra and A*", "maze", "size=24x24&gen=book&weights=1&seed=10&alg=dijkstra,astar,bfs"],
  ["8-puzzle, as hard as it gets", "tiles", "tiles=8_6_7_2_5_4_3_0_1&alg=astar,idastar,greedy"],
] as const;

export class PathsRoom implements Room {
  readonly name = "paths";
  readonly asker: Asker;
  readonly commands: Command[];
  private readonly houses: { [name in TopicName]: House };
  private readonly topics: { [name in TopicName]: Topic };
  private shown: TopicName = "maze";
  private readonly link = new Soon(link_delay_ms, () => this.writeLink("replace"));
  private entered = false;
  /** The link that was followed or written last: a connection that comes back changes nothing. */
  private applied = "";

  constructor(readonly app: App) {
    this.asker = new Asker(app.connection, () => app.redraw());
    this.houses = { maze: this.house(60), network: this.house(4), tour: this.house(16), tiles: this.house(4) };
    this.topics = {
      maze: new MazeTopic(this.houses.maze),
      network: new NetworkTopic(this.houses.network),
      tour: new TourTopic(this.houses.tour),
      tiles: new TilesTopic(this.houses.tiles),
    };
    this.commands = this.makeCommands();
  }

  /** Every topic has a stepper of its own. A few slides want to be seen one by one, hundreds of cells do not. */
  private house(speed: number): House {
    const { app, asker } = this;
    const stepper: Stepper = newStepper(app, speed, (played) => stepper === this.stepper && this.stepped(played));
    return { app, asker, stepper, moved: (how) => this.moved(how) };
  }

  private get stepper(): Stepper {
    return this.houses[this.shown].stepper;
  }

  private get topic(): Topic {
    return this.topics[this.shown];
  }

  async enter(): Promise<void> {
    const { path, query } = this.app.route;
    const name = path[0] ?? "maze";
    if (!(name in titles)) throw new BadLink("address", name, `#/paths/ and one of ${Object.keys(titles).join(", ")}`);
    if (name !== this.shown) {
      this.stepper.pause();
      this.topic.leave();
    }
    this.shown = name as TopicName;
    this.entered = true;
    const followed = location.hash === this.applied;
    if (!followed) this.topic.read(query);
    await this.topic.show(followed ? undefined : readStep(query));
    if (this.entered && this.shown === name) this.writeLink("replace");
  }

  leave(): void {
    this.entered = false;
    this.stepper.pause();
    this.topic.leave();
    this.asker.stop();
    this.link.cancel();
  }

  private moved(how: "push" | "replace" = "push"): void {
    this.writeLink(how);
    if (this.entered) this.topic.show().catch((reason) => this.app.complain(reason));
    this.app.redraw();
  }

  private stepped(played: boolean): void {
    this.app.redraw();
    if (!played) this.link.soon();
  }

  private writeLink(how: "push" | "replace"): void {
    if (!this.entered || this.app.room !== this || this.app.bad_link) return;
    this.link.cancel();
    const parts = [this.topic.query()];
    if (how === "replace" && this.stepper.steps > 0 && !this.stepper.at_end && !this.stepper.playing)
      parts.push(`step=${this.stepper.step}`);
    const hash = linkTo(this.app, "paths", [this.shown], parts);
    if (hash !== location.hash) this.app.go(hash, how === "push" ? "write" : "replace");
    this.applied = location.hash;
  }

  bar(): BarParts {
    const { another } = this.topic;
    return {
      left: [
        selectChip({
          key: "topic",
          label: "Problem",
          value: this.shown,
          options: Object.entries(titles),
          choose: (name) => this.app.go(formatRoute("paths", [name])),
        }),
        ...this.topic.chips(),
        button("chip.paths-set-up", () => this.openSetup(), labelled("set_up", "Set up"), {
          key: "set-up",
          "aria-label": "Set up",
        }),
        button("button.another", another.run, another.name, { key: "another" }),
        button("button.primary", () => this.race(), "Race", { key: "race" }),
      ],
      right: [
        menuButton(this.app, "Share", "share", [
          { name: "Copy the link", icon: "link", run: () => this.copyLink() },
          { name: "Save as SVG", icon: "import", run: () => this.save("svg") },
          { name: "Save as PNG", icon: "import", run: () => this.save("png") },
        ]),
      ],
    };
  }

  private openSetup(): void {
    this.app.show({
      name: "paths-set-up",
      title: `Set up: ${titles[this.shown].toLowerCase()}`,
      body: () =>
        h(
          "div.setup-rows",
          null,
          this.topic.chips(),
          button("button", this.topic.another.run, this.topic.another.name),
        ),
    });
  }

  body(): VNode | undefined {
    const { app, asker } = this;
    if (!app.hello) return undefined;
    const slow = asker.is_slow;
    return h(
      "div.paths",
      { key: "paths", class: slow ? "working" : "" },
      app.blank ? h("div.blank", { key: "blank" }) : this.topic.body(),
      stepperView(this.stepper, {
        label: "Walk through the searches",
        narration: slow ? ["Still searching… ", button("button.small", () => asker.stop(), "Stop")] : undefined,
      }),
    );
  }

  escape(): boolean {
    if (this.topic.escape?.()) return true;
    if (this.stepper.playing) this.stepper.toggle();
    else if (this.asker.since === undefined) return false;
    this.asker.stop();
    return true;
  }

  /** From the start, all lanes at once. */
  private race(): void {
    if (!this.stepper.usable) return;
    this.stepper.first();
    this.stepper.toggle();
  }

  private copyLink(): void {
    this.writeLink("replace");
    copyText(this.app, location.href, "Link copied.");
  }

  private save(as: "svg" | "png"): void {
    const svg = this.topic.picture();
    const name = `arborist-${this.shown}`;
    if (!svg) this.app.toasts.tell("There is nothing to save yet.");
    else if (as === "svg") saveText(`${name}.svg`, svg, "image/svg+xml");
    else savePng(this.app, name, svg);
  }

  private makeCommands(): Command[] {
    const here = () => this.app.room === this && this.app.hello !== undefined;
    const undo = () => this.topic.undo?.();
    return [
      ...stepperCommands(this.app, "paths", () => this.stepper, [{ name: "dead end", key: "n" }]),
      { name: "Race the searches", key: "r", single: true, usable: here, run: () => this.race() },
      { name: "Undo the last stroke", key: "z", single: true, usable: here, run: undo },
      { name: "Undo the last stroke", key: "ctrl+z", shown: "Ctrl+Z", usable: here, run: undo },
      { name: "Another problem of this kind", usable: here, run: () => this.topic.another.run() },
      { name: "Copy the link", usable: here, run: () => this.copyLink() },
      { name: "Save the picture as SVG", usable: here, run: () => this.save("svg") },
      { name: "Save the picture as PNG", usable: here, run: () => this.save("png") },
      ...examples.map(([name, topic, query]) => ({
        name,
        usable: () => this.app.hello !== undefined,
        run: () => this.app.go(formatRoute("paths", [topic], query)),
      })),
      ...Object.entries(titles).map(([name, title]) => ({
        name: `Paths: ${title.toLowerCase()}`,
        usable: () => this.app.hello !== undefined,
        run: () => this.app.go(formatRoute("paths", [name])),
      })),
    ];
  }
}
