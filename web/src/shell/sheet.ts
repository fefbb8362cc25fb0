// The side panel. On a phone it is a sheet at the foot of the view with three stops, moved by its handle.

import { button, h, type Child, type VNode } from "../dom";
import { icon } from "../icons";

type Stop = "low" | "half" | "full";
const stops: Stop[] = ["low", "half", "full"];

export class Sheet {
  private stop: Stop = "low";
  private folded = false;

  constructor(private readonly redraw: () => void) {}

  wrap(content: Child[], label = "Game panel"): VNode {
    const higher = this.stop === "full" ? "Lower the panel" : "Raise the panel";
    return h(
      "aside.side",
      { key: "side", class: `at-${this.stop} ${this.folded ? "folded" : ""}`, "aria-label": label },
      h(
        "button.sheet-handle",
        {
          type: "button",
          "aria-label": higher,
          on: { click: () => this.next(), pointerdown: (event: PointerEvent) => this.drag(event) },
        },
        h("span.sheet-grip", null),
      ),
      button("fold", () => this.fold(), icon(this.folded ? "back" : "on"), {
        "aria-expanded": !this.folded,
        "aria-label": "Panel",
      }),
      h("div.side-content", null, content),
    );
  }

  private fold(): void {
    this.folded = !this.folded;
    this.redraw();
  }

  private next(): void {
    this.stop = stops[(stops.indexOf(this.stop) + 1) % stops.length] ?? "low";
    this.redraw();
  }

  /** Follows the finger, then rests at the nearest stop; a press that does not move is a click. */
  private drag(begin: PointerEvent): void {
    const handle = begin.currentTarget as HTMLElement;
    const sheet = handle.parentElement as HTMLElement;
    const height = sheet.offsetHeight;
    let moved = false;
    handle.setPointerCapture(begin.pointerId);
    const dragging = new AbortController();
    const { signal } = dragging;
    const follow = (event: PointerEvent) => {
      moved ||= Math.abs(event.clientY - begin.clientY) > 6;
      if (moved) sheet.style.height = `${height + begin.clientY - event.clientY}px`;
    };
    const rest = (event: PointerEvent) => {
      dragging.abort();
      sheet.style.height = "";
      if (!moved || event.type === "pointercancel") return;
      const part = (height + begin.clientY - event.clientY) / window.innerHeight;
      this.stop = part < 0.38 ? "low" : part < 0.7 ? "half" : "full";
      handle.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
      this.redraw();
    };
    handle.addEventListener("pointermove", follow, { signal });
    handle.addEventListener("pointerup", rest, { signal });
    handle.addEventListener("pointercancel", rest, { signal });
  }
}
