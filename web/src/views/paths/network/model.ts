// A network as it stands on the page: named nodes with places, links with lengths. Changes can be undone.

export interface NetNode {
  name: string;
  x: number;
  y: number;
}

export interface NetLink {
  from: number;
  to: number;
  two_way: boolean;
  /** As long as the straight line where nothing is said. */
  length?: number;
}

export interface NetShape {
  nodes: NetNode[];
  links: NetLink[];
}

const most_undo = 100;

export class NetworkModel {
  nodes: NetNode[] = [];
  links: NetLink[] = [];
  from = 0;
  to = 0;
  private past: string[] = [];

  get can_undo(): boolean {
    return this.past.length > 0;
  }

  take({ nodes, links }: NetShape): void {
    this.nodes = nodes.map((node) => ({ ...node }));
    this.links = links.map((link) => ({ ...link }));
    this.keepEnds();
  }

  private keepEnds(): void {
    this.from = Math.min(this.from, this.nodes.length - 1);
    this.to = Math.min(this.to, this.nodes.length - 1);
  }

  begin(): void {
    this.past.push(JSON.stringify([this.nodes, this.links, this.from, this.to]));
    if (this.past.length > most_undo) this.past.shift();
  }

  forget(): void {
    this.past.pop();
  }

  undo(): boolean {
    const before = this.past.pop();
    if (!before) return false;
    [this.nodes, this.links, this.from, this.to] = JSON.parse(before);
    return true;
  }

  addNode(x: number, y: number): number {
    let number = this.nodes.length;
    while (this.nodes.some(({ name }) => name === letters(number))) ++number;
    this.nodes.push({ name: letters(number), x: tidy(x), y: tidy(y) });
    return this.nodes.length - 1;
  }

  move(node: number, x: number, y: number): void {
    Object.assign(this.nodes[node] ?? {}, { x: tidy(x), y: tidy(y) });
  }

  /** False where the name is taken or none. */
  rename(node: number, text: string): boolean {
    const name = text.replace(/[";\n\r\t@]/g, "").trim();
    if (!name || this.nodes.some((other, at) => at !== node && other.name === name)) return false;
    Object.assign(this.nodes[node] ?? {}, { name });
    return true;
  }

  removeNode(node: number): void {
    if (this.nodes.length < 2) return;
    this.nodes.splice(node, 1);
    const moved = (at: number) => (at > node ? at - 1 : at);
    this.links = this.links
      .filter(({ from, to }) => from !== node && to !== node)
      .map((link) => ({ ...link, from: moved(link.from), to: moved(link.to) }));
    this.from = moved(this.from);
    this.to = moved(this.to);
    this.keepEnds();
  }

  link(from: number, to: number): boolean {
    const known = this.links.some(
      (link) => (link.from === from && link.to === to) || (link.from === to && link.to === from && link.two_way),
    );
    if (known || from === to) return false;
    this.links.push({ from, to, two_way: true });
    return true;
  }

  lengthOf({ from, to, length }: NetLink): number {
    const [a, b] = [this.nodes[from], this.nodes[to]];
    return length ?? (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
  }

  /** As the server and the terminal read it. */
  text(): string {
    const quoted = (name: string) => (/[\s#]/.test(name) ? `"${name}"` : name);
    const name = (at: number) => quoted(this.nodes[at]?.name ?? "");
    return [
      ...this.nodes.map((node) => `node ${quoted(node.name)} ${node.x} ${node.y}`),
      ...this.links.map(
        ({ from, to, two_way, length }) =>
          `${two_way ? "link" : "arrow"} ${name(from)} ${name(to)}${length === undefined ? "" : ` ${length}`}`,
      ),
    ].join("\n");
  }

  /** For a link in the address: nodes=a@20,40;b@60,60 and links=0-1,1>2:7.5. */
  query(): string {
    const nodes = this.nodes.map(({ name, x, y }) => `${encodeURIComponent(name)}@${x},${y}`).join(";");
    const links = this.links.map(
      ({ from, to, two_way, length }) =>
        `${from}${two_way ? "-" : ">"}${to}${length === undefined ? "" : `:${length}`}`,
    );
    return `nodes=${nodes}&links=${links.join(",")}`;
  }
}

/** A, B, … Z, AA, AB, …: numbers are for the order in which nodes are looked at. */
export function letters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}

/** Nodes that are called by their numbers only are called by letters. */
export function lettered<Shape extends NetShape>(shape: Shape): Shape {
  const plain = shape.nodes.every(({ name }, at) => name === String(at));
  return plain ? { ...shape, nodes: shape.nodes.map((node, at) => ({ ...node, name: letters(at) })) } : shape;
}

function tidy(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Undefined where the texts of a link say no network. */
export function readNetwork(nodes_text: string, links_text: string): NetShape | undefined {
  const nodes = nodes_text.split(";").map((part) => /^(.+)@(-?[\d.]{1,9}),(-?[\d.]{1,9})$/.exec(part));
  const links = links_text.split(",").map((part) => /^(\d{1,4})([->])(\d{1,4})(?::([\d.]{1,12}))?$/.exec(part));
  if (nodes.some((found) => !found) || (links_text && links.some((found) => !found))) return undefined;
  const shape = {
    nodes: nodes.map((found) => ({ name: found?.[1] ?? "", x: Number(found?.[2]), y: Number(found?.[3]) })),
    links: !links_text
      ? []
      : links.map((found) => ({
          from: Number(found?.[1]),
          to: Number(found?.[3]),
          two_way: found?.[2] === "-",
          length: found?.[4] === undefined ? undefined : Number(found[4]),
        })),
  };
  const inside = shape.links.every(({ from, to }) => from < shape.nodes.length && to < shape.nodes.length);
  return inside ? shape : undefined;
}
