// What a screen reader is told: politely, or at once.

import { h, type VNode } from "../dom";

export class Live {
  private polite_text = "";
  private urgent_text = "";
  private turn = 0;

  constructor(private readonly redraw: () => void) {}

  say(text: string): void {
    this.polite_text = this.fresh(text);
    this.redraw();
  }

  sayNow(text: string): void {
    this.urgent_text = this.fresh(text);
    this.redraw();
  }

  /** The same words twice are spoken twice: an invisible character makes them differ. */
  private fresh(text: string): string {
    return ++this.turn % 2 ? text : `${text}\u200b`;
  }

  view(): VNode[] {
    return [
      h("div.unseen", { key: "live-polite", role: "status", "aria-live": "polite" }, this.polite_text),
      h("div.unseen", { key: "live-urgent", role: "alert", "aria-live": "assertive" }, this.urgent_text),
    ];
  }
}
