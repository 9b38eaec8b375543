// What can be pressed on the board: what is lit, what is picked and where it can go, and how keys walk over it.
import { all } from "../dom.ts";
import { NARROW } from "../screen.ts";
import { ahead, type Point } from "./boxes.ts";
import type { Player } from "./player.ts";

export type Target = HTMLElement | SVGElement;

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Targets {
  private readonly root: HTMLElement;
  private readonly player: Player;
  private focused = "";

  constructor(root: HTMLElement, player: Player) {
    this.root = root;
    this.player = player;
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => {
      const target = targetAt(event.target as Element);
      if (target) this.focused = target.id;
    });
  }

  /** Every target, also places to which nothing can be brought now. */
  get every(): Target[] {
    return all<Target>(".target", this.root);
  }

  /** The targets that do something when they are pressed. */
  get open(): Target[] {
    return this.every.filter(({ classList }) => !classList.contains("drop") || classList.contains("on"));
  }

  /** Mark what is picked and where it can go; all targets together are one stop of the Tab key. */
  mark(): void {
    const picked = this.player.picked();
    const offer = this.player.offer();
    const next = picked ? offer.following(picked) : new Set<string>();
    const last = offer.exact(picked) ? picked.split(" ").at(-1)! : "";
    for (const target of this.every) {
      const { option, word } = target.dataset;
      const brought = last !== "" && word === last && option === undefined;
      target.classList.toggle("on", word !== undefined && (next.has(word) || brought));
      const selected = option !== undefined && option === this.player.selected();
      target.classList.toggle("chosen", selected || (Boolean(picked) && (option === picked || brought)));
      target.classList.toggle("dim", Boolean(picked) && option !== undefined && option !== picked);
      target.setAttribute("tabindex", "-1");
    }
    this.stop?.setAttribute("tabindex", "0");
    if (NARROW.matches && picked) {
      this.root.querySelector(".target.on")?.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }

  private get stop(): Target | undefined {
    const stops = this.open;
    return stops.find((target) => target.id === this.focused) ?? stops[0];
  }

  press(target: Target): void {
    const { option, word } = target.dataset;
    if (word !== undefined && target.classList.contains("on")) this.player.bring(word);
    else if (option) this.player.pick(option);
  }

  // ---------------------------------------------------------------- keys

  focus(): void {
    this.stop?.focus();
  }

  private key(event: KeyboardEvent): void {
    const at = targetAt(event.target as Element);
    if (!at) return;
    const way = WAYS[event.key];
    if (way) this.walk(at, way);
    else if (event.key === "Enter" || event.key === " ") this.press(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next target in reading order. */
  cycle(step: number): void {
    const stops = this.open;
    const at = stops.findIndex((target) => target === document.activeElement);
    const next = stops[(at + step + stops.length) % stops.length];
    next?.setAttribute("tabindex", "0");
    next?.focus();
  }

  private walk(from: Target, way: readonly [number, number]): void {
    const others = this.open.filter((target) => target !== from);
    const next = others[ahead(middle(from), way, others.map(middle))];
    if (!next) return;
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

export function targetAt(element: Element): Target | null {
  return element.closest<Target>(".target");
}

/** What the board calls something that stands for an option, or for its last word. */
export function drawnName(option: string, word: string): string | null {
  const drawn =
    document.querySelector(`.target[data-option="${CSS.escape(option)}"]`) ??
    document.querySelector(`.target[data-word="${CSS.escape(word)}"]`);
  return drawn?.getAttribute("aria-label") ?? null;
}

/** The middle of a place or a piece; a way that leads to it does not count. */
export function middle(element: Element): Point {
  const shape = element.matches("g.target") ? (element.firstElementChild ?? element) : element;
  const box = shape.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
