// Dragging: what is picked up follows the pointer, and letting go brings it to a place.
import { h } from "../dom.ts";
import type { Player } from "./player.ts";
import type { Stacks } from "./stacks.ts";
import { targetAt, type Target, type Targets } from "./targets.ts";
import type { Windows } from "./windows.ts";

/** So many pixels a pointer moves before something is dragged. */
const SLIP = 6;

/** What is dragged: an option's beginning, or a stack by the space that it stands on. */
interface Held {
  at: Target;
  option: string;
  space: string;
}

export class Drag {
  private readonly player: Player;
  private readonly targets: Targets;
  private readonly stacks: Stacks;
  private readonly windows: Windows;

  constructor(player: Player, targets: Targets, stacks: Stacks, windows: Windows) {
    this.player = player;
    this.targets = targets;
    this.stacks = stacks;
    this.windows = windows;
  }

  /** A mouse or a pen was pressed: if there is something to drag, it is held until it is let go. */
  grab(start: PointerEvent): void {
    const held = start.button > 0 ? null : this.heldAt(start.target as Element);
    if (!held) return;
    start.preventDefault();
    this.windows.current.letGo();
    const carried = new Carried(start, held.at);
    const move = (event: PointerEvent): void => {
      if (carried.follow(event)) this.carry(event, held);
    };
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      this.mark(null);
      carried.drop();
      if (carried.moved) this.letGo(event, held);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private carry(event: PointerEvent, { option, space }: Held): void {
    this.stacks.close();
    if (option && this.player.picked() !== option) this.player.pick(option);
    this.mark(this.under(event, space));
  }

  private letGo(event: PointerEvent, { space }: Held): void {
    swallowClick();
    const place = event.type === "pointerup" ? this.under(event, space) : null;
    if (place?.classList.contains("on")) this.player.bring(place.dataset["word"]!);
    else if (place) this.player.named([space, place.dataset["space"]!]);
  }

  /** What can be dragged: the beginning of an option, or a stack whose place is named beside another. */
  private heldAt(element: Element): Held | null {
    const at = element.closest<Target>(".target, .pieces g[data-space]");
    if (!at) return null;
    const offer = this.player.offer();
    const { option = "", space = "" } = at.dataset;
    if (option && offer.following(option).size) return { at, option, space };
    const [stack] = space ? (this.stacks.at(at) as Target[]) : [];
    const moves = offer.naming([space]).some(({ text }) => text.split(" ").length > 2);
    return stack && moves ? { at: stack, option: "", space } : null;
  }

  /** The place under the pointer to which something can be brought: one that may follow, or is named with its own. */
  private under({ clientX, clientY }: PointerEvent, space: string): Target | null {
    const targets = document.elementsFromPoint(clientX, clientY).map(targetAt);
    const named = (place = ""): boolean =>
      Boolean(space && place && place !== space) && this.player.offer().naming([space, place]).length > 0;
    return (
      targets.find((target) => target?.classList.contains("on")) ??
      targets.find((target) => named(target?.dataset["space"])) ??
      null
    );
  }

  private mark(place: Element | null): void {
    for (const target of this.targets.open) target.classList.toggle("over", target === place);
  }
}

/** A likeness of what is dragged, which follows the pointer. */
class Carried {
  moved = false;
  private readonly start: PointerEvent;
  private readonly target: Target;
  private ghost: HTMLElement | null = null;

  constructor(start: PointerEvent, target: Target) {
    this.start = start;
    this.target = target;
  }

  follow(event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (!this.moved && far < SLIP) return false;
    this.moved = true;
    this.ghost ??= this.likeness();
    this.ghost.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 8}px)`;
    return true;
  }

  drop(): void {
    this.ghost?.remove();
  }

  private likeness(): HTMLElement {
    const words = this.target.getAttribute("aria-label") ?? this.target.textContent ?? "";
    const ghost = h("div", { class: "carried", "aria-hidden": "true" }, words);
    document.body.append(ghost);
    return ghost;
  }
}

function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
