// Presentation: larger type, no rail, full screen, a halo around the pointer, and a way out that can be seen.

import type { App } from "../app";
import { button, h, type Child } from "../dom";
import { labelled } from "../icons";

export function setPresenting(app: App, on: boolean): void {
  app.presenting = on;
  app.blank = false;
  document.documentElement.classList.toggle("presenting", on);
  if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  app.redraw();
}

/** Whoever leaves the full screen by the browser's own key has left the presentation. */
export function followFullScreen(app: App): void {
  document.addEventListener("fullscreenchange", () => {
    if (app.presenting && !document.fullscreenElement) setPresenting(app, false);
  });
}

/** Where the pointer was last, so that a halo that appears is there. */
export class Pointer {
  private place?: { x: number; y: number };
  private halo?: HTMLElement;

  listen(): void {
    window.addEventListener("pointermove", ({ clientX: x, clientY: y }) => this.moved({ x, y }), { passive: true });
  }

  view(): Child {
    return h("div.halo", {
      key: "halo",
      "aria-hidden": "true",
      mount: (element) => {
        this.halo = element;
        this.put();
      },
      unmount: () => (this.halo = undefined),
    });
  }

  private moved(place: { x: number; y: number }): void {
    this.place = place;
    this.put();
  }

  /** Nowhere before the pointer was seen. */
  private put(): void {
    const { halo, place } = this;
    if (!halo) return;
    halo.style.visibility = place ? "visible" : "hidden";
    if (place) halo.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }
}

export function wayOut(app: App): Child {
  const leave = () => setPresenting(app, false);
  return button("button.leave-presentation", leave, labelled("close", "End presentation"), {
    key: "leave-presentation",
    title: "End presentation (Esc)",
  });
}
