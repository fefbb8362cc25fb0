// The few form parts that dialogs share.

import type { App } from "../app";
import { button, h, typed, type VNode } from "../dom";

export function choice(
  group: string,
  value: string,
  name: string,
  checked: boolean,
  choose: (value: string) => void,
): VNode {
  return h(
    "label.choice",
    { key: value, class: checked ? "chosen" : "" },
    h("input", { type: "radio", name: group, value, checked, on: { change: () => choose(value) } }),
    h("span", null, name),
  );
}

export function choiceGroup(legend: string, choices: VNode[]): VNode {
  return h("fieldset.choices", { key: legend }, h("legend", null, legend), h("div.choice-row", null, choices));
}

/** The foot of a dialog with a form. */
export function formButtons(app: App, form: string, name: string, disabled = false): VNode {
  return h(
    "div.dialog-buttons",
    null,
    button("button.plain", () => app.closeDialog(), "Cancel"),
    h("button.button.primary", { type: "submit", form, disabled }, name),
  );
}

export interface TextField {
  id: string;
  label: string;
  value: string;
  problem?: string;
  mono?: boolean;
  list?: string;
  changed: (text: string) => void;
}

export function textField({ id, label, value, problem, mono, list, changed }: TextField): VNode {
  return h(
    "div.text-field",
    { key: id },
    h("label.field-label", { for: id }, label),
    h("input.field", {
      id,
      type: "text",
      class: mono ? "mono" : "",
      value,
      list,
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "400",
      "aria-invalid": problem ? "true" : undefined,
      "aria-describedby": `${id}-problem`,
      on: { input: typed(changed) },
    }),
    h("p.problem", { id: `${id}-problem`, role: problem ? "alert" : undefined }, problem ?? ""),
  );
}

export function switchField(
  id: string,
  name: string,
  help: string,
  on: boolean,
  changed: (on: boolean) => void,
): VNode {
  return h(
    "label.switch-row",
    { key: id, for: id },
    h("span.switch-text", null, h("span.switch-name", null, name), help && h("span.quiet", null, help)),
    h("input.switch", {
      id,
      type: "checkbox",
      role: "switch",
      checked: on,
      on: { change: (event: Event) => changed((event.target as HTMLInputElement).checked) },
    }),
  );
}
