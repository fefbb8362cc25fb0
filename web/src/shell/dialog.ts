// One dialog at a time, in the browser's own <dialog>: focus is kept inside, goes back afterwards, the rest is inert.

import type { App, Dialog } from "../app";
import { button, h, type VNode } from "../dom";
import { icon } from "../icons";

export function dialogView(app: App, dialog: Dialog): VNode {
  return h(
    "dialog.dialog",
    {
      key: `dialog-${dialog.name}`,
      class: `${dialog.wide ? "wide" : ""} ${dialog.name}-dialog`,
      "aria-labelledby": "dialog-title",
      mount: (element) => (element as HTMLDialogElement).showModal(),
      unmount: (element) => (element as HTMLDialogElement).close(),
      on: {
        cancel: (event: Event) => (event.preventDefault(), app.closeDialog()),
        pointerdown: (event: PointerEvent) => closeFromOutside(event, app),
      },
    },
    h(
      "div.dialog-inside",
      null,
      h(
        "header.dialog-head",
        { class: dialog.bare ? "unseen" : "" },
        h("h2", { id: "dialog-title" }, dialog.title),
        button("dialog-close", () => app.closeDialog(), icon("close"), { "aria-label": "Close" }),
      ),
      h("div.dialog-body", { tabindex: "0", role: "region", "aria-label": dialog.title }, dialog.body()),
      dialog.foot && h("footer.dialog-foot", null, dialog.foot()),
    ),
  );
}

function closeFromOutside(event: PointerEvent, app: App): void {
  if (event.target === event.currentTarget) app.closeDialog();
}
