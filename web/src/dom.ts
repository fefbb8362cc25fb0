// Snabbdom in the page's own words: describe what should be there, and drawing makes it so without losing focus or
// selection.
//   const tree = h("button.primary", { on: { click: start } }, "Start");
//   const root = new Root(document.body);  root.draw([tree]);

import { attributesModule, eventListenersModule, init, vnode, type VNode } from "snabbdom";

export type { VNode };
export type Child = VNode | string | number | null | undefined | false;
export type Children = Child | Children[];

type Call = (element: HTMLElement) => void;

export interface Props {
  key?: string | number;
  on?: { [event: string]: ((event: never) => void) | undefined };
  /** Called when everything is drawn: once the element is in the page, after every drawing, and before it goes. */
  mount?: Call;
  update?: Call;
  unmount?: Call;
  /** The element's children belong to a widget: leave them alone. */
  widget?: boolean;
  class?: string;
  [attribute: string]: unknown;
}

const svg_namespace = "http://www.w3.org/2000/svg";
const patch = init([attributesModule, eventListenersModule]);
/** What is to be called when the drawing is done: a select has its value only among its options. */
let waiting: (() => void)[] = [];

/** `tag` may carry classes: "div.player.top". */
export function h(tag: string, props: Props | null, ...children: Children[]): VNode {
  const [name = "div", ...classes] = tag.split(".");
  const { key, on, mount, update, unmount, widget, value, checked, class: more, ...rest } = props ?? {};
  const attrs: { [name: string]: string | boolean } = {};
  for (const [attribute, given] of Object.entries(rest)) {
    const told = attribute.startsWith("aria-") ? given?.toString() : given;
    if (told !== undefined && told !== null && told !== false) attrs[attribute] = told === true || String(told);
  }
  const all = [...classes, more].filter(Boolean).join(" ");
  if (all) attrs.class = all;
  const drawn = (node: VNode, call?: Call) => {
    const element = node.elm as HTMLElement;
    waiting.push(() => {
      setProperties(element, { value, checked });
      call?.(element);
      update?.(element);
    });
  };
  const hook = {
    create: (_: VNode, node: VNode) => drawn(node, mount),
    postpatch: (_: VNode, node: VNode) => drawn(node),
    destroy: (node: VNode) => unmount?.(node.elm as HTMLElement),
  };
  const tells = mount ?? update ?? unmount ?? value ?? checked;
  const data = { key, attrs, on: on as never, hook: tells === undefined ? undefined : hook };
  const node = vnode(name, data, widget ? undefined : flatten(children), undefined, undefined);
  if (name === "svg") drawAsSvg(node);
  return node;
}

/** button("button.primary", start, "Start"), or with further properties: button("chip", open, [icon("menu")], { title }). */
export function button(classes: string, click: (event: Event) => void, content: Children, props: Props = {}): VNode {
  return h(`button.${classes}`, { type: "button", ...props, on: { click } }, content);
}

/** What is typed or chosen in a field. */
export function typed(take: (text: string) => void): (event: Event) => void {
  return (event) => take((event.target as HTMLInputElement).value);
}

/** For a form that stays on the page. */
export function submitted(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}

/** Whatever the user has done to them since. */
function setProperties(element: object, properties: object): void {
  const known = element as { [name: string]: unknown };
  for (const [name, value] of Object.entries(properties))
    if (value !== undefined && known[name] !== value) known[name] = value;
}

function drawAsSvg(node: VNode): void {
  if (node.data) node.data.ns = svg_namespace;
  for (const child of node.children ?? []) drawAsSvg(child as VNode);
}

function flatten(children: Children[], into: VNode[] = []): VNode[] {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, into);
    else if (typeof child === "string" || typeof child === "number")
      into.push(vnode(undefined, undefined, undefined, String(child), undefined));
    else if (child) into.push(child);
  }
  return into;
}

export class Root {
  private drawn: VNode;

  constructor(element: Element) {
    this.drawn = vnode("root", {}, [], undefined, element);
  }

  draw(children: Children[]): void {
    this.drawn = patch(this.drawn, vnode("root", {}, flatten(children), undefined, undefined));
    const calls = waiting;
    waiting = [];
    for (const call of calls) call();
  }
}
