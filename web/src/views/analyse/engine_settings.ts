// How much of the machine the lines may have.

import type { App } from "../../app";
import { h } from "../../dom";
import { grouped } from "../../format";
import { choice, choiceGroup } from "../../shell/form";
import type { Analysis } from "./analysis";
import type { EngineSettings } from "./lines";

export function engineSettings(app: App, analysis: Analysis, change: (changes: Partial<EngineSettings>) => void): void {
  const owner = app.hello?.role !== "guest";
  const outside = app.hello?.engines ?? [];
  const group = (legend: string, key: "lines" | "threads" | "hash", values: number[], unit: string) =>
    choiceGroup(
      legend,
      values.map((value) =>
        choice(key, String(value), `${value}${unit}`, analysis.lines.settings[key] === value, () =>
          change({ [key]: value }),
        ),
      ),
    );
  app.show({
    name: "engine",
    title: "Engine",
    body: () =>
      h(
        "div.engine-settings",
        null,
        outside.length > 0 &&
          choiceGroup(
            "Engine",
            ["", ...outside].map((name) =>
              choice("engine", name, name || "Arborist", analysis.lines.settings.engine === name, () =>
                change({ engine: name }),
              ),
            ),
          ),
        group("Lines", "lines", [1, 2, 3, 4, 5], ""),
        group("Threads", "threads", owner ? [1, 2] : [1], ""),
        group("Memory", "hash", owner ? [16, 32, 64] : [16], " MB"),
        choiceGroup(
          "Find mistakes: positions a move",
          [5_000, 20_000, 100_000, ...(owner ? [500_000] : [])].map((value) =>
            choice("effort", String(value), grouped(value), analysis.lines.settings.effort === value, () =>
              change({ effort: value }),
            ),
          ),
        ),
        h("p.quiet", null, "Applied at once. Games that are being played have first call on the machine."),
      ),
  });
}
