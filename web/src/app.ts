// The whole page's state and the few things every view may ask for. `main` builds it and hands it on.

import type { Connection } from "./api/connection";
import type { Hello } from "./api/messages";
import type { VNode } from "./dom";
import type { Live } from "./shell/live";
import type { Toasts } from "./shell/toasts";
import type { GamesList } from "./state/games_list";
import type { Latest } from "./state/latest";
import type { Route } from "./state/route";
import type { Session } from "./state/session";
import type { Settings } from "./state/settings";
import type { BadLink } from "./state/setup";
import type { Sounds } from "./sounds";
import type { Room } from "./views/room";

/** A panel over the page; `body` is drawn anew with everything else. */
export interface Dialog {
  name: string;
  title: string;
  body: () => VNode;
  foot?: () => VNode;
  wide?: boolean;
  bare?: boolean;
  closed?: () => void;
}

export interface App {
  readonly hello?: Hello;
  readonly route: Route;
  /** The view that is shown, and all of them in the order of the rail. */
  readonly room: Room;
  readonly rooms: readonly Room[];
  readonly bad_link?: BadLink;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly session: Session;
  readonly games: GamesList;
  readonly toasts: Toasts;
  readonly live: Live;
  readonly sounds: Sounds;
  readonly dialog?: Dialog;
  menu?: string;
  presenting: boolean;
  blank: boolean;
  /** When the page began to wait for something it cannot draw without. */
  readonly waiting_since: number;
  /** Begins with every place the user goes to: who was asked at another place does not lead them away from here. */
  readonly visits: Latest;

  redraw(): void;
  /** "write": a new entry of the history for what is shown already, which nobody need follow. */
  go(hash: string, how?: "push" | "replace" | "write"): void;
  show(dialog: Dialog): void;
  closeDialog(): void;
  change(settings: Partial<Settings>): void;
  openGame(game_id: string): void;
  importGames(): void;
  /** Says what went wrong with something the user asked for. */
  complain(reason: unknown): void;
}
