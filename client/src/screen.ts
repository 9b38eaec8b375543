// How much room there is.

/** A phone held upright: the map has a window of its own, everything else stands below it. */
export const NARROW = window.matchMedia("(max-width: 699px) and (orientation: portrait)");
