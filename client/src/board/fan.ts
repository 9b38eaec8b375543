// A stack that fans out: each counter that may be seen of it, in full, in a tray over the board.
import { all, h, one } from "../dom.ts";
import { across, bestSpot, joined, type Rect, shared } from "./tray.ts";

/** How long a pointer rests on a stack before it fans out, in milliseconds. */
const REST = 260;
/** How large a counter is in pixels: as large as there is room for. */
const SIZES = [60, 52, 44, 38, 34];
const SVG = "http://www.w3.org/2000/svg";

export class Fan {
  private readonly tray = one("#fan");
  private readonly bounds: (at: Element) => DOMRect;
  private stacks: Element[] = [];
  private at: Element | null = null;
  private parts = "";
  private waiting = 0;

  /** `bounds` is where the tray may stand for what lies at a place. */
  constructor(bounds: (at: Element) => DOMRect) {
    this.bounds = bounds;
  }

  /** The pointer has come to a place; what lies there fans out if it rests there. */
  rest(at: Element | null, stacks: Element[]): void {
    if (at && this.shows(stacks)) return;
    this.close();
    if (at && stacks.length) this.waiting = window.setTimeout(() => this.open(at, stacks), REST);
  }

  open(at: Element, stacks: Element[]): void {
    this.close();
    if (!stacks.length || !at.isConnected) return;
    [this.at, this.stacks, this.parts] = [at, stacks, named(stacks)];
    const titles = stacks.map((stack) => stack.getAttribute("data-fan")!);
    this.tray.replaceChildren(
      ...stacks.map((stack) => h("div", { class: "fanned" }, h("b", {}, stack.getAttribute("data-fan")), list(stack))),
    );
    this.tray.setAttribute("aria-label", `The stack in ${titles.join("; ")}`);
    this.tray.hidden = false;
    at.setAttribute("aria-describedby", "fan");
    this.place();
  }

  /** Put it away; was it there? */
  close(): boolean {
    window.clearTimeout(this.waiting);
    const open = !this.tray.hidden;
    this.tray.hidden = true;
    this.at?.removeAttribute("aria-describedby");
    [this.at, this.stacks, this.parts] = [null, [], ""];
    return open;
  }

  shows(stacks: Element[]): boolean {
    return (
      stacks.length > 0 &&
      stacks.length === this.stacks.length &&
      stacks.every((stack, at) => stack === this.stacks[at])
    );
  }

  /** The board has changed: what is no longer as it was shown is put away. */
  refresh(): void {
    if (this.tray.hidden) return;
    const gone =
      !this.at?.isConnected || this.stacks.some((stack) => !stack.isConnected) || named(this.stacks) !== this.parts;
    if (gone || !this.stacks.some((stack) => shared(stack.getBoundingClientRect(), this.bounds(stack)))) this.close();
    else this.place();
  }

  /** Beside what it belongs to, within the board: the largest counters that cover neither that nor the words below. */
  private place(): void {
    if (this.tray.hidden || !this.at) return;
    const room = this.bounds(this.at);
    const place = this.at.matches(".target") ? [this.at.firstElementChild!.getBoundingClientRect()] : [];
    const clear = [...this.stacks.map(keptClear), ...place].reduce(joined);
    const tip = one("#tip");
    const words = tip.hidden ? null : tip.getBoundingClientRect();
    let best = { x: room.left, y: room.top, size: SIZES.at(-1)!, wide: true, cost: Infinity };
    for (const size of SIZES) {
      for (const wide of [false, true]) {
        if (best.cost === 0) break;
        const spot = bestSpot(this.measure(size, wide, room), clear, words, room);
        if (spot.cost < best.cost) best = { ...spot, size, wide };
      }
    }
    this.measure(best.size, best.wide, room);
    this.tray.style.transform = `translate(${Math.round(best.x)}px, ${Math.round(best.y)}px)`;
  }

  /** How large it is with counters of a size, in a block or in rows as wide as the room. */
  private measure(size: number, wide: boolean, room: DOMRect): DOMRect {
    const most = Math.max(1, Math.floor((room.width - 32) / (size + 4)));
    this.tray.style.setProperty("--size", `${size}px`);
    for (const part of all(".fanned", this.tray)) {
      const many = part.querySelectorAll("li").length;
      part.style.setProperty("--across", String(Math.min(most, across(many, wide))));
    }
    return this.tray.getBoundingClientRect();
  }
}

function list(stack: Element): HTMLElement {
  const sheet = stack.closest<HTMLElement>(".sheet")!.dataset["sheet"]!;
  return h(
    "ul",
    {},
    stack
      .getAttribute("data-parts")!
      .split(" ")
      .map((mark) => counter(`${sheet}-face-${mark}`)),
  );
}

function counter(id: string): HTMLElement {
  const picture = document.createElementNS(SVG, "svg"),
    use = document.createElementNS(SVG, "use");
  picture.setAttribute("viewBox", "-34 -34 68 68");
  picture.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${id}`);
  picture.append(use);
  return h(
    "li",
    {},
    picture,
    h("span", { class: "visually-hidden" }, document.getElementById(id)?.querySelector("title")?.textContent),
  );
}

function named(stacks: Element[]): string {
  return stacks.map((stack) => `${stack.getAttribute("data-fan")} ${stack.getAttribute("data-parts")}`).join(" ");
}

/** What is to stay in sight of a stack's place. */
function keptClear(stack: Element): Rect {
  const box = stack.getBoundingClientRect();
  const scale = (stack as SVGGraphicsElement).getScreenCTM()?.a ?? 1;
  const far = Number(stack.getAttribute("data-clear") ?? 0) * scale;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return joined(box, { left: x - far, top: y - far, right: x + far, bottom: y + far });
}
