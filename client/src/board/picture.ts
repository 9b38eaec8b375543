// A picture of the board as data: its sheets, their layers, and in each the markup of its elements by their ids.
import type { Layer as Changed, Patch } from "../types.ts";

/** The elements of a layer, from below. */
export type Layer = ReadonlyMap<string, string>;
export type Sheet = ReadonlyMap<string, Layer>;
export type Picture = ReadonlyMap<string, Sheet>;

/** A picture after some changes. `laid` are the sheets that lie on the table now. */
export function patched(picture: Picture, patches: Record<string, Patch>, laid: string[]): Picture {
  return new Map(laid.map((id) => [id, patchedSheet(picture.get(id) ?? new Map(), patches[id])]));
}

function patchedSheet(sheet: Sheet, patch?: Patch): Sheet {
  if (!patch) return sheet;
  const next = new Map<string, Layer>(patch.fresh ? [] : sheet);
  for (const [name, changed] of Object.entries(patch.layers)) {
    next.set(name, patchedLayer(next.get(name) ?? new Map(), changed));
  }
  return next;
}

function patchedLayer(layer: Layer, { put = [], gone = [], order = [] }: Changed): Layer {
  const next = new Map(layer);
  for (const id of gone) next.delete(id);
  for (const [id, markup] of put) next.set(id, markup);
  return order.length ? ordered(next, order) : next;
}

/** The elements of each run stand before its last one. */
function ordered(layer: Layer, runs: string[][]): Layer {
  const before = new Map(runs.map((run) => [run.at(-1)!, run.slice(0, -1)]));
  const moved = new Set([...before.values()].flat());
  const still = [...layer.keys()].filter((id) => !moved.has(id));
  const ids = [...still, ""].flatMap((id) => [...(before.get(id) ?? []), id]);
  return new Map(ids.filter((id) => layer.has(id)).map((id) => [id, layer.get(id)!]));
}
