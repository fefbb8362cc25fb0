// A tiny virtual DOM: describe what should be there, and `patch` makes it so without losing focus or selection.
//   const tree = h("button.primary", { on: { click: start } }, "Start");
//   const root = new Root(document.body);  root.draw([tree]);

export type Child = Node_ | string | number | null | undefined | false;
export type Children = Child | Children[];

export interface Props {
  key?: string | number;
  on?: { [event: string]: ((event: never) => void) | undefined };
  /** Called once the element is in the page, after every drawing, and before it goes. */
  mount?: (element: HTMLElement) => void;
  update?: (element: HTMLElement) => void;
  unmount?: (element: HTMLElement) => void;
  /** The element's children belong to a widget: leave them alone. */
  widget?: boolean;
  class?: string;
  [attribute: string]: unknown;
}

interface Node_ {
  tag: string;
  props: Props;
  children: Node_[];
  text?: string;
  dom?: Node;
}
export type VNode = Node_;

const svg_namespace = "http://www.w3.org/2000/svg";
const own_props = new Set(["key", "on", "mount", "update", "unmount", "widget"]);
const dom_properties = new Set(["value", "checked", "indeterminate"]);
const handlers = new WeakMap<Element, Map<string, (event: never) => void>>();

/** `tag` may carry classes: "div.player.top". */
export function h(tag: string, props: Props | null, ...children: Children[]): VNode {
  const [name, ...classes] = tag.split(".");
  const merged: Props = { ...props };
  const all = [...classes, merged.class].filter(Boolean).join(" ");
  if (all) merged.class = all;
  return { tag: name ?? "div", props: merged, children: flatten(children) };
}

function flatten(children: Children[], into: Node_[] = []): Node_[] {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, into);
    else if (typeof child === "string" || typeof child === "number")
      into.push({ tag: "#text", props: {}, children: [], text: String(child) });
    else if (child) into.push(child);
  }
  return into;
}

export class Root {
  private drawn: Node_[] = [];
  constructor(private readonly parent: Element) {}

  draw(children: Children[]): void {
    const next = flatten(children);
    const after: (() => void)[] = [];
    patchChildren(this.parent, this.drawn, next, false, after);
    this.drawn = next;
    for (const call of after) call();
  }
}

function create(node: Node_, svg: boolean, after: (() => void)[]): Node {
  if (node.text !== undefined) return (node.dom = document.createTextNode(node.text));
  const inside_svg = svg || node.tag === "svg";
  const element = inside_svg ? document.createElementNS(svg_namespace, node.tag) : document.createElement(node.tag);
  node.dom = element;
  if (!node.props.widget) patchChildren(element, [], node.children, inside_svg, after);
  setProps(element, {}, node.props);
  const { mount, update } = node.props;
  if (mount) after.push(() => mount(element as HTMLElement));
  if (update) after.push(() => update(element as HTMLElement));
  return element;
}

function patch(old: Node_, next: Node_, svg: boolean, after: (() => void)[]): void {
  next.dom = old.dom;
  if (next.text !== undefined) {
    if (next.text !== old.text) (next.dom as Text).data = next.text;
    return;
  }
  const element = next.dom as HTMLElement;
  if (!next.props.widget) patchChildren(element, old.children, next.children, svg || next.tag === "svg", after);
  setProps(element, old.props, next.props);
  const { update } = next.props;
  if (update) after.push(() => update(element));
}

function sameKind(a: Node_, b: Node_): boolean {
  return a.tag === b.tag && a.props.key === b.props.key;
}

function patchChildren(parent: Element, old: Node_[], next: Node_[], svg: boolean, after: (() => void)[]): void {
  const keyed = new Map<unknown, Node_>();
  const unkeyed: Node_[] = [];
  for (const node of old) node.props.key === undefined ? unkeyed.push(node) : keyed.set(node.props.key, node);
  const kept = new Set<Node_>();
  const match = (node: Node_): Node_ | undefined => {
    if (node.props.key !== undefined) {
      const found = keyed.get(node.props.key);
      return found && sameKind(found, node) ? found : undefined;
    }
    return unkeyed.find((other) => !kept.has(other) && sameKind(other, node));
  };
  const matches = next.map((node) => {
    const found = match(node);
    if (found) kept.add(found);
    return found;
  });
  for (const node of old) if (!kept.has(node)) remove(parent, node);
  let place: Node | null = parent.firstChild;
  next.forEach((node, at) => {
    const found = matches[at];
    if (found) patch(found, node, svg, after);
    const dom = found ? (node.dom as Node) : create(node, svg, after);
    if (dom === place) place = place.nextSibling;
    else parent.insertBefore(dom, place);
  });
}

function remove(parent: Element, node: Node_): void {
  tellUnmount(node);
  if (node.dom) parent.removeChild(node.dom);
}

function tellUnmount(node: Node_): void {
  for (const child of node.children) tellUnmount(child);
  if (node.dom) node.props.unmount?.(node.dom as HTMLElement);
}

function setProps(element: Element, old: Props, next: Props): void {
  for (const name of Object.keys(old))
    if (!(name in next) && !own_props.has(name)) setAttribute(element, name, undefined);
  for (const [name, value] of Object.entries(next)) {
    if (own_props.has(name)) continue;
    if (dom_properties.has(name)) setProperty(element as unknown as Record<string, unknown>, name, value);
    else if (value !== old[name]) setAttribute(element, name, value);
  }
  setHandlers(element, next.on ?? {});
}

function setProperty(element: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined && element[name] !== value) element[name] = value;
}

function setAttribute(element: Element, name: string, value: unknown): void {
  const told =
    name.startsWith("aria-") || name === "draggable" ? (value as string | boolean | undefined)?.toString() : value;
  if (told === undefined || told === null || told === false) element.removeAttribute(name);
  else element.setAttribute(name, told === true ? "" : String(told));
}

function setHandlers(element: Element, on: NonNullable<Props["on"]>): void {
  let known = handlers.get(element);
  if (!known) handlers.set(element, (known = new Map()));
  for (const event of known.keys()) if (!on[event]) known.delete(event);
  for (const [event, handler] of Object.entries(on)) {
    if (!handler) continue;
    if (!known.has(event) && !listening(element, event)) listen(element, event);
    known.set(event, handler);
  }
}

const listened = new WeakMap<Element, Set<string>>();

function listening(element: Element, event: string): boolean {
  return listened.get(element)?.has(event) ?? false;
}

function listen(element: Element, event: string): void {
  const events = listened.get(element) ?? new Set();
  listened.set(element, events.add(event));
  element.addEventListener(event, (happened) => handlers.get(element)?.get(event)?.(happened as never));
}
