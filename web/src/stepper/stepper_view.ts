// The transport of a Stepper: buttons, speed, counter, narration, scrubber; and its keys.
//   stepperView(stepper, { label: "Walk through the search" })
//   readonly commands = stepperCommands(app, "tree", () => this.stepper, [{ name: "cut", key: "n" }]);

import type { App } from "../app";
import { button, h, typed, type Child, type Children, type VNode } from "../dom";
import { icon, type IconName } from "../icons";
import { grouped, titled } from "../format";
import { selectChip } from "../shell/chips";
import type { Command } from "../shell/commands";
import type { View } from "../state/route";
import { speeds, type Jump, Stepper } from "./stepper";

/** A stepper of a view, at so many steps a second. */
export function newStepper(app: App, speed: number, changed: (played: boolean) => void): Stepper {
  const stepper = new Stepper({ changed, speak: (words) => app.live.say(words) });
  stepper.speed = speed;
  return stepper;
}

export interface StepperOptions {
  label?: string;
  /** Instead of the range: a caller's own scrubber, or null for none. */
  scrubber?: Child;
  /** Instead of the narration of the step. */
  narration?: Children;
}

export function stepperView(stepper: Stepper, options: StepperOptions = {}): VNode {
  const { scrubber, narration } = options;
  return h(
    "section.stepper",
    {
      key: "stepper",
      class: stepper.jumps.length > 0 ? "has-jumps" : "",
      "aria-label": options.label ?? "Walk through the search",
      update: (element) => element.style.setProperty("--count-width", countWidth(stepper)),
    },
    h(
      "div.stepper-row",
      null,
      transport(stepper),
      stepper.jumps.map((jump) => jumpButton(stepper, jump)),
      speedChip(stepper),
      h(
        "output.stepper-count",
        { "aria-label": "Step", "aria-live": "off" },
        h("span", null, grouped(stepper.step)),
        h("span.quiet", null, ` / ${grouped(stepper.steps)}`),
      ),
      h("p.stepper-words", null, narration ?? stepper.narration()),
    ),
    scrubber === undefined ? rangeScrubber(stepper) : scrubber,
  );
}

/** What the count of the last step takes. */
function countWidth({ steps }: Stepper): string {
  return `${grouped(steps).length + 1.25}rem`;
}

function transport(stepper: Stepper): VNode {
  const { step, limit, playing } = stepper;
  const walk = (name: string, drawn: IconName, run: () => void, possible: boolean, key: string) =>
    button("walk-button", () => possible && run(), icon(drawn), {
      class: drawn === "resume" || drawn === "pause" ? "primary" : `stepper-${drawn}`,
      "aria-label": name,
      title: `${name} (${key})`,
      "aria-disabled": possible ? undefined : "true",
    });
  return h(
    "div.stepper-transport",
    { role: "group", "aria-label": "Steps" },
    walk("First step", "first", () => stepper.first(), step > 0, "Home"),
    walk("One step back", "back", () => stepper.back(), step > 0, "←"),
    walk(playing ? "Pause" : "Play", playing ? "pause" : "resume", () => stepper.toggle(), stepper.usable, "Space"),
    walk("One step on", "on", () => stepper.forward(), step < limit, "→"),
    walk("Last step", "last", () => stepper.last(), step < limit, "End"),
  );
}

function jumpButton(stepper: Stepper, { name, key }: Jump): VNode {
  const words = h("span", null, h("span.jump-next", null, "Next "), h("span.jump-name", null, name));
  return button("button.stepper-jump", () => stepper.jump(name, 1), words, {
    key: `jump-${name}`,
    "aria-label": `Next ${name}`,
    title: key ? `Next ${name} (${key}); ${key.toUpperCase()} for the one before` : `Next ${name}`,
  });
}

function speedChip(stepper: Stepper): VNode {
  return selectChip({
    key: "speed",
    label: "Speed",
    shown_label: "speed",
    value: String(stepper.speed),
    options: speeds.map((speed) => [String(speed), `${speed}/s`]),
    choose: (speed) => stepper.setSpeed(Number(speed)),
  });
}

function rangeScrubber(stepper: Stepper): VNode {
  const { step, steps } = stepper;
  return h("input.stepper-range", {
    key: "range",
    type: "range",
    min: "0",
    max: String(steps),
    step: "1",
    disabled: steps === 0,
    value: String(step),
    "aria-label": "Step",
    "aria-valuetext": `step ${step} of ${steps}`,
    update: (element) => element.style.setProperty("--part", steps > 0 ? String(step / steps) : "0"),
    on: { input: typed((step) => stepper.scrub(Number(step))) },
  });
}

/** `jumps` names those that any recording of the view may have, with their keys. */
export function stepperCommands(
  app: App,
  view: View,
  stepper: () => Stepper,
  jumps: { name: string; key?: string }[] = [],
): Command[] {
  const here = () => app.route.view === view && stepper().usable;
  const has = (name: string) => () => here() && stepper().jumps.some((jump) => jump.name === name);
  return [
    { name: "One step back", key: "ArrowLeft", shown: "←", usable: here, run: () => stepper().back() },
    { name: "One step on", key: "ArrowRight", shown: "→", usable: here, run: () => stepper().forward() },
    { name: "First step", key: "Home", usable: here, run: () => stepper().first() },
    { name: "Last step", key: "End", usable: here, run: () => stepper().last() },
    { name: "Play or pause the steps", key: " ", shown: "Space", usable: here, run: () => stepper().toggle() },
    { name: "Slower", key: "[", single: true, usable: here, run: () => stepper().slower() },
    { name: "Faster", key: "]", single: true, usable: here, run: () => stepper().faster() },
    ...jumps.flatMap(({ name, key }): Command[] => [
      { name: `Next ${name}`, key, single: true, usable: has(name), run: () => stepper().jump(name, 1) },
      {
        name: titled(`previous ${name}`),
        key: key?.toUpperCase(),
        single: true,
        usable: has(name),
        run: () => stepper().jump(name, -1),
      },
    ]),
  ];
}
