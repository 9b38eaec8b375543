// The pieces of a sheet brought up to date: what has an id stays the same element, so that it glides to its new place.
import { one, svgOf } from "../dom.ts";
import { drawnLit } from "./lit.ts";
import type { Layer, Sheet } from "./picture.ts";

/** From below. */
const LAYERS = ["faces", "marks", "pieces", "targets", "lit"];
const SVG = "http://www.w3.org/2000/svg";

/** How each element was drawn. */
const drawn = new WeakMap<Element, string>();

/** The picture of a sheet that the server has drawn into the page. */
export function drawnSheet(root: Element): Sheet {
  const layers = [...root.children].map((layer) => [layer.getAttribute("class")!, drawnLayer(layer)] as const);
  return { layers: new Map(layers), lit: [] };
}

function drawnLayer(layer: Element): Layer {
  for (const child of layer.children) drawn.set(child, child.outerHTML);
  return new Map([...layer.children].map((child) => [child.id, drawn.get(child)!]));
}

/** Make the group of a sheet's pieces look like its picture. */
export function glide(root: Element, sheet: Sheet): void {
  for (const name of LAYERS) {
    const found = root.querySelector(`:scope > .${name}`);
    const layer = name === "lit" ? lightsOf(root, sheet) : sheet.layers.get(name);
    if (layer) settleLayer(found ?? added(root, name), layer);
    else found?.replaceChildren();
  }
}

/** What can be pressed, as a layer. */
function lightsOf(root: Element, { lit }: Sheet): Layer {
  const outline = (shape: string): string => one(`#shape-${shape}`, root.parentElement!).getAttribute("d")!;
  return new Map(lit.map((target) => [target.id, drawnLit(target, outline)]));
}

function added(root: Element, name: string): Element {
  const layer = document.createElementNS(SVG, name === "faces" ? "defs" : "g");
  layer.setAttribute("class", name);
  const above = LAYERS.slice(LAYERS.indexOf(name));
  root.insertBefore(layer, [...root.children].find(({ classList }) => above.includes(classList[0]!)) ?? null);
  return layer;
}

function settleLayer(group: Element, layer: Layer): void {
  const old = new Map([...group.children].map((child) => [child.id, child]));
  let at = group.firstElementChild;
  for (const [id, markup] of layer) {
    const placed = settled(old.get(id), markup);
    old.delete(id);
    if (placed === at) at = at.nextElementSibling;
    else group.insertBefore(placed, at);
  }
  for (const gone of old.values()) gone.remove();
}

function settled(found: Element | undefined, markup: string): Element {
  const known = found && drawn.get(found);
  if (found && known === markup) return found;
  const wanted = svgOf(markup);
  if (found && known !== wanted.outerHTML) dress(found, wanted);
  drawn.set(found ?? wanted, markup);
  return found ?? wanted;
}

/** The same attributes and the same inside as another element. */
function dress(found: Element, wanted: Element): void {
  for (const { name } of [...found.attributes]) if (!wanted.hasAttribute(name)) found.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (found.getAttribute(name) !== value) found.setAttribute(name, value);
  if (found.innerHTML !== wanted.innerHTML) found.innerHTML = wanted.innerHTML;
}
