// A sheet of cards that the page lays out by itself: regions of HTML elements, brought up to date by their ids.
import { all } from "../dom.ts";
import type { Lit } from "../types.ts";
import type { Layer, Sheet } from "./picture.ts";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
/** How long a card glides to its new place, in milliseconds. */
const GLIDE = 220;
const GLIDES = ".card[id], .stack[id]";

/** How each element was drawn. */
const drawn = new WeakMap<Element, string>();

/** Make a sheet look like its picture. What moves glides to its new place. */
export function settleFlow(root: HTMLElement, sheet: Sheet): void {
  for (const region of all(":scope > .region", root)) {
    if (!sheet.layers.get(region.dataset["region"]!)?.size) region.remove();
  }
  for (const [name, layer] of sheet.layers) if (layer.size) settleRegion(regionOf(root, name), layer);
  light(root, sheet.lit);
}

function regionOf(root: HTMLElement, name: string): HTMLElement {
  const found = all(":scope > .region", root).find(({ dataset }) => dataset["region"] === name);
  const region = found ?? document.createElement("div");
  if (!found) {
    region.className = "region";
    region.dataset["region"] = name;
  }
  root.append(region);
  return region;
}

function settleRegion(region: HTMLElement, layer: Layer): void {
  const old = new Map([...region.children].map((child) => [child.id, child]));
  const placed = [...layer].map(([id, markup]) => settled(old.get(id), markup));
  if (placed.some((element, at) => element !== region.children[at]) || placed.length !== region.children.length) {
    region.replaceChildren(...placed);
  }
}

/** An element as it was, if it looks as it should; else a new one. */
function settled(found: Element | undefined, markup: string): Element {
  if (found && drawn.get(found) === markup) return found;
  const aside = document.createElement("template");
  aside.innerHTML = markup;
  const made = aside.content.firstElementChild!;
  drawn.set(made, markup);
  return made;
}

// ---------------------------------------------------------------- what can be pressed

/** An element by the name of its target. */
const LIT = /^(lit|drop)-/;

/** Make the elements of targets into buttons; the others are none. */
function light(root: HTMLElement, lit: readonly Lit[]): void {
  const wanted = new Map<string, Lit[]>();
  for (const one of lit) {
    const id = one.id.replace(LIT, "");
    wanted.set(id, [...(wanted.get(id) ?? []), one]);
  }
  for (const element of all(".target", root)) if (!wanted.has(element.id)) dim(element);
  for (const [id, targets] of wanted) {
    const element = document.getElementById(id);
    if (element && root.contains(element)) press(element, targets);
  }
}

function press(element: HTMLElement, targets: Lit[]): void {
  const option = targets.find((one) => one.option)?.option;
  const word = targets.find((one) => one.word)?.word;
  element.classList.add("target");
  element.classList.toggle("drop", option === undefined);
  element.setAttribute("role", "button");
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.dataset["said"] = targets[0]!.said;
  element.setAttribute(element.textContent ? "aria-description" : "aria-label", targets[0]!.said);
  set(element, "option", option);
  set(element, "word", word);
}

function set(element: HTMLElement, name: string, value: string | undefined): void {
  if (value) element.dataset[name] = value;
  else delete element.dataset[name];
}

function dim(element: HTMLElement): void {
  element.classList.remove("target", "drop", "on", "chosen", "dim", "over");
  for (const name of ["role", "tabindex", "aria-label", "aria-description", "data-option", "data-word"])
    element.removeAttribute(name);
}

// ---------------------------------------------------------------- gliding

/** Change a table; what then stands elsewhere glides there from where it stood. */
export function gliding(root: HTMLElement, change: () => void): void {
  const before = STILL.matches ? new Map<string, DOMRect>() : places(root);
  change();
  for (const [id, was] of before) {
    const element = document.getElementById(id);
    const now = element?.getBoundingClientRect();
    if (!element || !now?.width || (was.left === now.left && was.top === now.top)) continue;
    const from = `translate(${was.left - now.left}px, ${was.top - now.top}px)`;
    element.animate([{ transform: from }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  }
}

function places(root: HTMLElement): Map<string, DOMRect> {
  return new Map(all(GLIDES, root).map((element) => [element.id, element.getBoundingClientRect()]));
}

// ---------------------------------------------------------------- the order of stacks

/** Put the stacks in an order; what was taken stands last. */
export function sortStacks(root: HTMLElement, by: string): void {
  const order = `by${by.slice(0, 1).toUpperCase()}${by.slice(1)}`;
  const key = (stack: HTMLElement): number[] => [
    stack.classList.contains("taken") ? 1 : 0,
    Number(stack.dataset[order] ?? 0),
    Number(stack.dataset["byNumber"]),
  ];
  const compare = (one: number[], other: number[]): number =>
    one.map((value, at) => value - other[at]!).find((difference) => difference !== 0) ?? 0;
  const stacks = all(".stack", root).toSorted((one, other) => compare(key(one), key(other)));
  stacks.forEach((stack, at) => {
    stack.style.order = String(at);
  });
  for (const chip of all("[data-do=sort]", root)) {
    chip.setAttribute("aria-pressed", String(chip.dataset["value"] === by));
  }
}
