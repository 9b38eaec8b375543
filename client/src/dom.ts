// Small helpers for making and changing parts of the page. Words of users only ever become text nodes.
import { Idiomorph } from "idiomorph/dist/idiomorph.esm.js";

export type Child = Node | string | number | null | undefined | false | Child[];

/** An element with its attributes and children. */
export function h(
  tag: string,
  attributes: Record<string, string | number | boolean | null | undefined> = {},
  ...children: Child[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  append(made, children);
  return made;
}

function append(parent: Node, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (child !== null && child !== undefined && child !== false)
      parent.appendChild(document.createTextNode(String(child)));
  }
}

/** The one element that a page must have. */
export function one<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export function all<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

/** Change what is inside an element as little as possible; a field that is typed into is left alone. */
export function morphInside(element: Element, content: Node[] | string): void {
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, textarea, select"));
  if (content.length) Idiomorph.morph(element, content, { morphStyle: "innerHTML", ignoreActiveValue });
  else element.replaceChildren();
}

/** The server's own SVG markup as an element. */
export function svgOf(markup: string): Element {
  const aside = document.createElement("template");
  aside.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`;
  return aside.content.firstElementChild!.firstElementChild!;
}

/** Something that is kept on this device; a browser that keeps nothing is no trouble. */
export const kept = {
  get(name: string): string {
    try {
      return localStorage.getItem(`sanjak.${name}`) ?? "";
    } catch {
      return "";
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(`sanjak.${name}`, value);
    } catch {
      /* nothing is kept then */
    }
  },
};

/** Tell those who listen rather than look. */
export function say(words: string): void {
  const region = document.getElementById("say");
  if (region && words) region.textContent = words;
}

let fading = 0;

/** A short message that goes away by itself; it is said too. */
export function toast(words: string, bad = false): void {
  const place = one("#toast");
  place.textContent = words;
  place.className = bad ? "toast bad shown" : "toast shown";
  window.clearTimeout(fading);
  fading = window.setTimeout(() => {
    place.className = "toast";
  }, 6000);
}
