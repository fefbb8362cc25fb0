// Presentation: larger type, no rail, full screen, a halo around the pointer.

import type { App } from "../app";

export function setPresenting(app: App, on: boolean): void {
  app.presenting = on;
  app.blank = false;
  document.documentElement.classList.toggle("presenting", on);
  if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  app.redraw();
}

export function followPointer(halo: HTMLElement): void {
  window.addEventListener("pointermove", (event) => {
    halo.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  });
}
