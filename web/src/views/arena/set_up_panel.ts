// What a match is made of, as text; while it lasts, only how many games and how many at once can be changed.

import type { App } from "../../app";
import type { Match } from "../../api/match_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { gameTitle, grouped } from "../../format";
import { copyText } from "../../shell/clipboard";
import type { Matches } from "./matches";
import { sign } from "./score_panel";

const steps = [2, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

export function setUpPanel(app: App, matches: Matches, match: Match): VNode {
  const { setup } = match;
  const players = setup?.players ?? match.players.map((name) => ({ name, spec: "", terms: "" }));
  const item = (name: Child, ...text: Child[]) => h("div.set-up-item", null, h("dt", null, name), h("dd", null, text));
  const same_terms = new Set(players.map(({ terms }) => terms)).size === 1;
  return h(
    "section.panel.set-up-panel",
    { key: "set-up", tabindex: "0", "aria-label": "Set-up" },
    h("h2", null, "Set-up"),
    h(
      "dl.set-up-list",
      null,
      item("Game", gameTitle(match.game)),
      players.length <= 4
        ? players.map(({ name, spec, terms }, at) =>
            item(
              h("span.set-up-player", null, sign(at), ` Player ${at + 1}`),
              name,
              spec !== name && h("code", null, spec),
              !same_terms && h("code", null, terms),
            ),
          )
        : item("Players", String(players.length)),
      same_terms && players[0]?.terms && item("Each move", players[0].terms),
      setup && item("Openings", `${setup.openings}, each played twice with colours changed`),
      setup && item("Ends when", endText(setup)),
    ),
    setup && matches.own && controls(app, matches, setup.games, setup.at_once),
    h(
      "p.quiet.set-up-foot",
      null,
      setup && `seed ${setup.seed}`,
      match.command &&
        button("link-button", () => copyText(app, match.command ?? "", "The command is copied."), "Copy as a command", {
          key: "command",
        }),
    ),
  );
}

function endText({ sprt, planned }: NonNullable<Match["setup"]>): string {
  if (!sprt) return `all ${grouped(planned)} games are played`;
  return `the test decides between ${sprt.elo0} and ${sprt.elo1} Elo, ${sprt.alpha * 100} % error; after ${grouped(planned)} games at the latest`;
}

function controls(app: App, matches: Matches, games: number, at_once: number): VNode {
  const change = (fields: { games?: number; at_once?: number }) =>
    void matches.change(fields).catch((reason: unknown) => app.complain(reason));
  const more = steps.find((step) => step > games);
  const fewer = steps.filter((step) => step < games).pop();
  const most = matches.limits?.at_once ?? 1;
  return h(
    "div.set-up-controls",
    { key: "controls", role: "group", "aria-label": "Can be changed while it lasts" },
    h("p.quiet", null, "Can be changed while it lasts"),
    stepper(
      "At most",
      grouped(games),
      "games",
      fewer && (() => change({ games: fewer })),
      more && (() => change({ games: more })),
    ),
    stepper(
      "At once",
      String(at_once),
      "games",
      at_once > 1 && (() => change({ at_once: at_once - 1 })),
      at_once < most && (() => change({ at_once: at_once + 1 })),
    ),
  );
}

type Act = (() => void) | false | 0 | undefined;

function stepper(name: string, value: string, unit: string, less: Act, more: Act): VNode {
  const side = (label: string, text: string, run: Act) =>
    button("step-button", () => run && run(), text, { "aria-label": label, disabled: !run });
  return h(
    "div.set-up-stepper",
    { key: name },
    h("span", null, name),
    h("span.step-box", null, side(`${name}: fewer`, "−", less), h("b", null, value), side(`${name}: more`, "+", more)),
    h("span.quiet", null, unit),
  );
}
