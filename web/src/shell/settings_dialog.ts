// Settings: applied at once, kept in this browser.

import type { App } from "../app";
import { h, type VNode } from "../dom";
import type { Settings } from "../state/settings";
import { choice, choiceGroup, switchField } from "./form";

type ChoiceName = "theme" | "move_input" | "coordinates" | "announcements";
type SwitchName = "premove" | "show_thinking" | "sounds" | "single_keys" | "large_type" | "reduce_motion";

export function openSettings(app: App): void {
  app.show({ name: "settings", title: "Settings", body: () => settingsBody(app) });
}

function settingsBody(app: App): VNode {
  const pick = (name: ChoiceName, legend: string, options: [string, string][]) =>
    choiceGroup(
      legend,
      options.map(([value, title]) =>
        choice(name, value, title, app.settings[name] === value, (chosen) =>
          app.change({ [name]: chosen } as Partial<Settings>),
        ),
      ),
    );
  const flick = (name: SwitchName, title: string, help = "") =>
    switchField(`setting-${name}`, title, help, app.settings[name], (on) => app.change({ [name]: on }));
  return h(
    "div.settings",
    null,
    h(
      "section",
      null,
      pick("theme", "Colours", [
        ["system", "As the system"],
        ["light", "Light"],
        ["dark", "Dark"],
      ]),
      flick("large_type", "Large type"),
      flick("reduce_motion", "Reduce motion", "Pieces jump instead of gliding."),
    ),
    h(
      "section",
      null,
      pick("move_input", "Move pieces by", [
        ["both", "Drag or click"],
        ["drag", "Drag"],
        ["click", "Click"],
      ]),
      pick("coordinates", "Coordinates", [
        ["outside", "Outside"],
        ["inside", "Inside"],
        ["off", "Off"],
      ]),
      flick("premove", "Premove", "Choose your reply while the opponent thinks."),
      flick("show_thinking", "Show what the opponent thinks", "Depth, positions and the line it expects."),
    ),
    h(
      "section",
      null,
      flick("sounds", "Sounds"),
      pick("announcements", "Announcements for screen readers", [
        ["full", "Full"],
        ["brief", "Brief"],
      ]),
      flick("single_keys", "Single-key shortcuts", "Such as f for flip and h for hint."),
    ),
    h("p.quiet.version", null, app.hello ? `Arborist ${app.hello.version}. Free software, GPL-3.0-or-later.` : ""),
  );
}
