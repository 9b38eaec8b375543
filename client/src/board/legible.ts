// How large a drawing must be shown so that its smallest text can be read.
import { all } from "../dom.ts";

/** The smallest text that can be read, in pixels. */
const LEAST = 9;
/** A drawing without small text need not be larger than this. */
const SMALL = 0.25;
const SCALE = /scale\(([\d.]+)/;

/** The scale at which the smallest text can be read. */
export function readingScale(at: Element): number {
  const sizes = all("text", at).map(textSize);
  return Math.max(SMALL, ...sizes.filter((size) => size > 0).map((size) => LEAST / size));
}

/** The size of a text in the coordinates of its sheet; what is defined but not drawn has none. */
function textSize(text: Element): number {
  if (text.closest("defs") || !text.textContent) return 0;
  let size = Number(text.getAttribute("font-size"));
  for (let at: Element | null = text; at && at.tagName !== "svg"; at = at.parentElement) size *= scaleOf(at);
  return size;
}

function scaleOf(at: Element): number {
  return Number(SCALE.exec(at.getAttribute("transform") ?? "")?.[1] ?? 1);
}
