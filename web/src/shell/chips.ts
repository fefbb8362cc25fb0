// The small form parts of bars: chips with a choice or a number, buttons of which one is pressed.

import { button, h, typed, type Children, type VNode } from "../dom";
import { icon } from "../icons";

export type Options<Value extends string = string> = readonly (readonly [Value, string])[];

export interface SelectChip {
  /** Also names its class: "game" becomes .game-chip. */
  key: string;
  /** What it chooses; before the value it is shown only as `shown_label`. */
  label: string;
  shown_label?: string;
  value: string;
  /** It says something else than what is shown: nothing has come of it yet. */
  changed?: boolean;
  options: Options;
  choose: (value: string) => void;
}

export function selectChip({ key, label, shown_label, value, changed, options, choose }: SelectChip): VNode {
  return h(
    "label.chip.select-chip",
    { key, class: `${key}-chip ${changed ? "changed" : ""}` },
    h("span", { class: `chip-label ${shown_label ? "" : "unseen"}`, "aria-hidden": "true" }, shown_label ?? label),
    selectField(label, value, options, choose),
    icon("down"),
  );
}

export function selectField(label: string, value: string, options: Options, choose: (value: string) => void): VNode {
  return h(
    "select",
    {
      "aria-label": label,
      value,
      on: { change: typed(choose) },
    },
    options.map(([name, title]) => h("option", { value: name }, title)),
  );
}

/** Taken on Enter or when the field is left; what cannot be read is put back. */
export function fieldChip(
  key: string,
  label: string,
  value: string,
  pattern: RegExp,
  take: (text: string) => void,
  width = 4,
): VNode {
  const commit = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const text = field.value.trim().replace("×", "x");
    if (text === value) return;
    if (pattern.test(text)) take(text);
    else field.value = value;
  };
  return h(
    "label.chip.field-chip",
    { key, class: `${key}-chip` },
    h("span.chip-label", null, label),
    h("input", {
      type: "text",
      "aria-label": label,
      autocomplete: "off",
      spellcheck: "false",
      inputmode: pattern.source.includes("x") ? "text" : "numeric",
      size: String(width),
      update: (element) => {
        const field = element as HTMLInputElement;
        if (document.activeElement !== field) field.value = value;
      },
      on: {
        change: commit,
        keydown: (event: KeyboardEvent) => event.key === "Enter" && commit(event),
      },
    }),
  );
}

/** One of several things that are shown in turn. */
export function tab(name: string, current: boolean, choose: () => void): VNode {
  return button("tab", choose, name, { class: current ? "current" : "", "aria-pressed": current });
}

/** Buttons of which one is pressed. */
export function segmented<Value extends string>(
  label: string,
  chosen: Value,
  options: (readonly [Value, Children])[],
  choose: (value: Value) => void,
): VNode {
  return h(
    "div.segmented",
    { key: label, role: "group", "aria-label": label },
    options.map(([value, name]) =>
      button("segment", () => choose(value), name, {
        key: value,
        class: value === chosen ? "chosen" : "",
        "aria-pressed": value === chosen,
      }),
    ),
  );
}

/** Something that is on or off. */
export function switchChip(key: string, name: string, on: boolean, changed: (on: boolean) => void): VNode {
  return h(
    "label.switch-chip",
    { key, class: `${key}-switch` },
    h("span", null, name),
    h("input.switch", {
      type: "checkbox",
      role: "switch",
      checked: on,
      on: { change: (event: Event) => changed((event.target as HTMLInputElement).checked) },
    }),
  );
}
