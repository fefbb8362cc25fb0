// A view that keeps its own house: the page enters it by its link, draws its bar and body, and hands it keys and events.
//   class TreeRoom implements Room { constructor(private readonly app: App) {} … }

import type { ServerEvent } from "../api/connection";
import type { Child, VNode } from "../dom";
import type { Command } from "../shell/commands";

export interface BarParts {
  left: Child[];
  right: Child[];
}

export interface Room {
  /** For keys and palette; each is usable only while its view is shown. */
  readonly commands: Command[];
  /** The link leads here, or has changed within the view, or the connection is back: do what it says.
   *  Throws BadLink where the link is wrong; a Refusal of the server becomes an error panel. */
  enter(): Promise<void> | void;
  /** The link leads elsewhere: stop what nobody sees. */
  leave(): void;
  bar(): BarParts;
  body(): VNode;
  happened?(event: ServerEvent): void;
  /** True where a dropped file was one of this view's. */
  takeFile?(file: File): Promise<boolean>;
  /** True where there was something to close or stop. */
  escape?(): boolean;
}
