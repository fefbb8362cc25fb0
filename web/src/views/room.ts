// A view of the page. Every view is one: the page enters it by its link, draws its bar and body, and hands it keys, events
// and files; who is not shown is only told of events.
//   class TreeRoom implements Room { readonly name = "tree"; constructor(private readonly app: App) {} … }

import type { ServerEvent } from "../api/connection";
import type { Hello } from "../api/messages";
import type { Child, VNode } from "../dom";
import type { Command } from "../shell/commands";
import type { StillLatest } from "../state/latest";
import type { View } from "../state/route";

export interface BarParts {
  left: Child[];
  right: Child[];
}

export interface Room {
  /** Its address is #/ and its name. */
  readonly name: View;
  /** For keys and palette; most are usable only while the view is shown. */
  readonly commands?: Command[];
  /** The events it listens to, shown or not. */
  readonly hears?: { [type: string]: (event: ServerEvent) => void };
  /** The link leads here, or has changed within the view, or the connection is back: do what it says. `here` tells whether
   *  the user is still at this link. Throws BadLink where the link is wrong. */
  enter?(hello: Hello, here: StillLatest): Promise<void> | void;
  /** The link leads elsewhere: stop what nobody sees. */
  leave?(): void;
  /** The connection is back, shown or not. True where what is shown is right again and need not be entered. */
  resume?(): Promise<boolean>;
  bar?(): BarParts;
  /** Undefined where there is nothing to draw yet: the page says that it waits. */
  body(): VNode | undefined;
  /** Of the window, where the view's name does not say it all. */
  title?(): string | undefined;
  /** What the user must know before everything else, in a bar above the view. */
  warning?(): string | undefined;
  /** Something that is shown changes with time alone. */
  moves?(): boolean;
  /** True where a dropped file was one of this view's. */
  takeFile?(file: File): Promise<boolean>;
  /** True where a pasted or dropped text is one of this view's, which is the one that is shown. */
  takeText?(text: string): boolean;
  /** True where there was something to close or stop. */
  escape?(): boolean;
}
