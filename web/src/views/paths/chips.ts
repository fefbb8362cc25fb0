// The small form parts of the bar: chips with a choice, a number or a size.

import { h, type Children, type VNode } from "../../dom";
import { icon } from "../../icons";

export function selectChip(
  key: string,
  label: string,
  value: string,
  options: (readonly [string, string])[],
  choose: (value: string) => void,
  show_label = false,
): VNode {
  return h(
    "label.chip.select-chip.setup-chip",
    { key, class: `${key}-chip` },
    h("span", { class: show_label ? "chip-label" : "chip-label unseen" }, label),
    h(
      "select",
      {
        "aria-label": label,
        value,
        update: (element) => ((element as HTMLSelectElement).value = value),
        on: { change: (event: Event) => choose((event.target as HTMLSelectElement).value) },
      },
      options.map(([name, title]) => h("option", { value: name }, title)),
    ),
    icon("down"),
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
    "label.chip.field-chip.setup-chip",
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
      h(
        "button.segment",
        {
          key: value,
          type: "button",
          class: value === chosen ? "chosen" : "",
          "aria-pressed": value === chosen,
          on: { click: () => choose(value) },
        },
        name,
      ),
    ),
  );
}
