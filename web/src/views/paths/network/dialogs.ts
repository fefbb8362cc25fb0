// What a double click on a node or on the length of a link opens.

import type { App } from "../../../app";
import { button, h, submitted, type VNode } from "../../../dom";
import { textField } from "../../../shell/form";
import type { NetworkModel } from "./model";

const plain = (name: string, run: () => void) => button("button", run, name);

function form(submit: () => void, field: VNode, buttons: VNode[]): VNode {
  return h("form.net-form", { on: { submit: submitted(submit) } }, field, h("div.net-buttons", null, buttons));
}

export function openNodeDialog(
  app: App,
  model: NetworkModel,
  node: number,
  calls: { edited: () => void; remove: () => void },
): void {
  const draft: { name: string; problem?: string } = { name: model.nodes[node]?.name ?? "" };
  const change = (apply: () => void) => {
    model.begin();
    apply();
    app.closeDialog();
    calls.edited();
  };
  const rename = () => {
    model.begin();
    if (model.rename(node, draft.name)) {
      app.closeDialog();
      return calls.edited();
    }
    model.forget();
    draft.problem = draft.name.trim() ? "Another node has this name." : "A node needs a name.";
    app.redraw();
  };
  app.show({
    name: "net-node",
    title: `Node ${draft.name}`,
    body: () =>
      form(
        rename,
        textField({
          id: "node-name",
          label: "Name",
          value: draft.name,
          problem: draft.problem,
          changed: (text) => (draft.name = text.slice(0, 40)),
        }),
        [
          h("button.button.primary", { type: "submit" }, "Rename"),
          plain("Start here", () => change(() => (model.from = node))),
          plain("Goal here", () => change(() => (model.to = node))),
          plain("Delete", () => (app.closeDialog(), calls.remove())),
        ],
      ),
  });
}

export function openLinkDialog(app: App, model: NetworkModel, at: number, edited: () => void): void {
  const link = model.links[at];
  if (!link) return;
  const draft: { length: string; problem?: string } = { length: link.length === undefined ? "" : String(link.length) };
  const change = (apply: () => void) => {
    model.begin();
    apply();
    app.closeDialog();
    edited();
  };
  const set = () => {
    const text = draft.length.trim();
    const length = text === "" ? undefined : Number(text);
    if (length === undefined || (length >= 0 && length <= 1e9)) return change(() => (link.length = length));
    draft.problem = "A length is a number from 0 up, or nothing for the straight line.";
    app.redraw();
  };
  const name = (node: number) => model.nodes[node]?.name ?? "";
  app.show({
    name: "net-link",
    title: `${name(link.from)} ${link.two_way ? "–" : "→"} ${name(link.to)}`,
    body: () =>
      form(
        set,
        textField({
          id: "link-length",
          label: "Length; empty for the straight line",
          value: draft.length,
          problem: draft.problem,
          mono: true,
          changed: (text) => (draft.length = text),
        }),
        [
          h("button.button.primary", { type: "submit" }, "Set"),
          plain(link.two_way ? "Make it one-way" : "Make it two-way", () =>
            change(() => (link.two_way = !link.two_way)),
          ),
          plain("Delete", () => change(() => model.links.splice(at, 1))),
        ],
      ),
  });
}
