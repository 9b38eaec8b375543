// A picture of the board as data: its sheets with their layers, and in each the markup of its elements by their ids.
import type { Layer as Changed, Lit, Patch } from "../types.ts";

/** The elements of a layer, from below. */
export type Layer = ReadonlyMap<string, string>;

export interface Sheet {
  readonly layers: ReadonlyMap<string, Layer>;
  /** What can be pressed. */
  readonly lit: readonly Lit[];
}

export type Picture = ReadonlyMap<string, Sheet>;

const BARE: Sheet = { layers: new Map(), lit: [] };

/** A picture after some changes. `laid` are the sheets that lie on the table now. */
export function patched(picture: Picture, patches: Record<string, Patch>, laid: string[]): Picture {
  return new Map(laid.map((id) => [id, patchedSheet(picture.get(id) ?? BARE, patches[id])]));
}

function patchedSheet(sheet: Sheet, patch?: Patch): Sheet {
  if (!patch) return sheet;
  const old = patch.fresh ? BARE : sheet;
  const layers = new Map(old.layers);
  for (const [name, changed] of Object.entries(patch.layers ?? {})) {
    layers.set(name, patchedLayer(layers.get(name) ?? new Map(), changed));
  }
  return { layers, lit: patch.lit ?? old.lit };
}

function patchedLayer(layer: Layer, { put = [], mended = [], gone = [], order = [] }: Changed): Layer {
  const next = new Map(layer);
  for (const id of gone) next.delete(id);
  for (const [id, markup] of put) next.set(id, markup);
  for (const [id, parts] of mended) if (next.has(id)) next.set(id, mend(next.get(id)!, parts));
  return order.length ? ordered(next, order) : next;
}

/** Markup with some of its parts replaced. Quotation marks divide them. */
function mend(markup: string, changed: [number, string][]): string {
  const parts = markup.split('"');
  for (const [number, part] of changed) parts[number] = part;
  return parts.join('"');
}

/** The elements of each run stand before its last one. */
function ordered(layer: Layer, runs: string[][]): Layer {
  const before = new Map(runs.map((run) => [run.at(-1)!, run.slice(0, -1)]));
  const moved = new Set([...before.values()].flat());
  const still = [...layer.keys()].filter((id) => !moved.has(id));
  const ids = [...still, ""].flatMap((id) => [...(before.get(id) ?? []), id]);
  return new Map(ids.filter((id) => layer.has(id)).map((id) => [id, layer.get(id)!]));
}
