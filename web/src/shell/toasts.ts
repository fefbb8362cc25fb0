// Short messages at the bottom left, two at most. Errors stay until they are closed.

import { button, h, type VNode } from "../dom";
import { icon } from "../icons";

interface Toast {
  id: number;
  text: string;
  error: boolean;
  action?: { name: string; run: () => void };
}

const most_at_once = 2;
const usual_ms = 5000;
const with_action_ms = 10000;

export class Toasts {
  private shown: Toast[] = [];
  private next_id = 1;

  constructor(private readonly redraw: () => void) {}

  tell(text: string, action?: Toast["action"]): void {
    const id = this.add({ text, error: false, action });
    window.setTimeout(() => this.close(id), action ? with_action_ms : usual_ms);
  }

  error(text: string): void {
    if (!this.shown.some((toast) => toast.text === text)) this.add({ text, error: true });
  }

  private add(toast: Omit<Toast, "id">): number {
    const id = this.next_id++;
    this.shown = [...this.shown, { id, ...toast }].slice(-most_at_once);
    this.redraw();
    return id;
  }

  private close(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
    this.redraw();
  }

  view(): VNode {
    return h(
      "div.toasts",
      { key: "toasts", role: "region", "aria-label": "Messages" },
      this.shown.map((toast) => this.toastView(toast)),
    );
  }

  private toastView(toast: Toast): VNode {
    const { id, text, error, action } = toast;
    return h(
      "div.toast",
      { key: id, class: error ? "error" : "", role: error ? "alert" : "status" },
      h("span.toast-text", null, text),
      action && button("toast-action", () => (action.run(), this.close(id)), action.name),
      button("toast-close", () => this.close(id), icon("close"), { "aria-label": "Close message" }),
    );
  }
}
