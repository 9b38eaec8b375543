// The other of two boards in small: its map with a pin for each threat, and the nearest threats in words.
import { h, morphInside, one } from "../dom.ts";
import { drawn, SVG } from "../board/smallmap.ts";
import type { Side, Threat } from "../types.ts";
import type { Sides } from "./sides.ts";
import type { State } from "./state.ts";

/** So many threats are told in words. */
const TOLD = 3;
const PIN = 62;
const PLACE = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/;

export function drawAcross({ seen }: State, sides: Sides): void {
  const place = one(".across");
  const side = seen.sides[sides.other];
  place.hidden = !side;
  if (!side) return;
  morphInside(one("header", place), [h("h2", {}, side.title), h("small", {}, `${side.state}, ${side.note}`)]);
  morphInside(one("ul", place), side.threats.slice(0, TOLD).map(told));
  drawMap(one("svg", place), sides.other, side);
}

/** A threat in words: the distance, then where it stands. */
function told({ code, far, piece, said }: Threat): HTMLElement {
  const words = { class: "threat-told", "data-do": "look", "data-value": piece, title: said };
  const where = said.split(", at ")[1]?.split(",")[0] ?? "";
  return h(
    "li",
    {},
    h("button", words, h("b", { "data-code": code }, code), h("span", {}, far), h("small", {}, where)),
  );
}

function drawMap(picture: Element, board: string, { threats }: Side): void {
  const sheet = document.querySelector<HTMLElement>(`.canvas .sheet[data-board="${board}"]`);
  if (!sheet) return;
  picture.setAttribute("viewBox", sheet.dataset["frame"]!);
  picture.replaceChildren(...drawn(sheet), ...threats.flatMap((threat, at) => pin(threat, at === 0)));
}

/** A pin where a threat stands, with its distance; the nearest one is ringed. */
function pin({ code, far, piece }: Threat, nearest: boolean): Element[] {
  const at = PLACE.exec(document.getElementById(piece)?.getAttribute("transform") ?? "");
  if (!at) return [];
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("transform", at[0]);
  made.setAttribute("class", nearest ? "pin nearest" : "pin");
  made.setAttribute("data-code", code);
  made.append(shape("circle", { r: nearest ? PIN + 14 : PIN }), words(code, -6), words(String(far), 44));
  return [made];
}

function words(text: string, y: number): Element {
  const made = shape("text", { y });
  made.textContent = text;
  return made;
}

function shape(kind: string, attributes: Record<string, number>): Element {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
