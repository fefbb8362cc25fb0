// What a player can ask for in Play; buttons, keys and the palette all call these.

import type { App } from "../../app";
import { copyText, saveText } from "../../shell/clipboard";
import { formatRoute } from "../../state/route";
import { gameInfo, linkText } from "../../state/setup";
import { setupOfSpec, setupQuery } from "../tree/search/search_setup";
import type { Coach } from "./coach";
import { confirmResign } from "./resign";

export interface PlayActions {
  look: (ply: number) => void;
  takeBack: () => void;
  continueHere: () => void;
  hint: () => void;
  flip: () => void;
  draw: () => void;
  resign: () => void;
  rematch: () => void;
  newGame: () => void;
  chooseGame: (game: string) => void;
  pause: () => void;
  stop: () => void;
  /** Shows how the program's last move can be found. */
  seeTree: () => void;
  explain: (reason: boolean | string | undefined) => void;
  focusMoveField: () => void;
  /** The line that shows what was wrong with a move, and away with it; the position before that move. */
  showLine: () => void;
  hideLine: () => void;
  tryAgain: () => void;
  putNoteAway: () => void;
  analyse: () => void;
  copyPosition: () => void;
  copyGame: () => void;
  copyLink: () => void;
  download: () => void;
}

/** Those that concern the view itself are its own. */
type OwnActions = Pick<PlayActions, "look" | "flip" | "newGame" | "chooseGame">;

export function playActions(app: App, coach: Coach, own: OwnActions): PlayActions {
  const { session } = app;
  const attempt = (asked: Promise<unknown>) => void asked.catch((reason) => app.complain(reason));
  return {
    ...own,
    takeBack: () => attempt(session.takeBack()),
    continueHere: () => attempt(session.takeBack(session.shown_ply)),
    hint: () => attempt(session.askHint()),
    draw: () => attempt(session.offerDraw()),
    resign: () => confirmResign(app, () => attempt(session.resign())),
    rematch: () => attempt(rematch(app)),
    pause: () => attempt(session.pause(!session.state?.paused)),
    stop: () => attempt(session.stopThinking()),
    seeTree: () => attempt(seeTree(app)),
    showLine: () => coach.showLine(),
    hideLine: () => coach.hideLine(),
    tryAgain: () => {
      const ply = coach.note?.ply;
      coach.hideLine();
      if (ply !== undefined) attempt(session.takeBack(ply - 1));
    },
    putNoteAway: () => coach.putAway(),
    analyse: () => app.go(formatRoute("analyse", ["g", session.state?.game_id ?? ""])),
    explain: (reason) => typeof reason === "string" && app.toasts.tell(reason),
    focusMoveField: () => document.getElementById("move-field")?.focus(),
    copyPosition: () => attempt(session.texts().then(({ position }) => copyText(app, position, "Position copied."))),
    copyGame: () => attempt(session.texts().then(({ text }) => copyText(app, text, "Game copied."))),
    copyLink: () => copyText(app, location.href, "Link copied."),
    download: () => attempt(session.texts().then(({ text, file_name }) => saveText(file_name, text))),
  };
}

/** The very search by which a program chose its last move; among people, how theirs could have been found. */
async function seeTree(app: App): Promise<void> {
  const here = app.visits.watch();
  const { session } = app;
  const game = session.state?.game ?? "";
  const query = [`game=${game}`];
  if (session.human_sides.length < 2) {
    const { position, search, note } = await session.lastSearch();
    query.splice(0, 1, ...setupQuery(setupOfSpec(game, position, search)));
    if (note && here()) app.toasts.tell(note);
  } else {
    query.push(`pos=${linkText(await session.lastChoice())}`);
    if (gameInfo(app.hello, game)?.can.engine) query.push("alg=engine");
  }
  if (here()) app.go(formatRoute("tree", [], query.join("&")));
}

async function rematch(app: App): Promise<void> {
  const here = app.visits.watch();
  const { game_id } = await app.session.rematch();
  if (here()) app.openGame(game_id);
  else app.session.leave(game_id);
}
