// How much room there is.

/** A phone or a tablet: what stands beside the board is in tabs, and the first of them is the decision. */
export const TABBED = window.matchMedia("(max-width: 1099px)");

/** A phone held upright: the map has a window of its own, everything else stands below it. */
export const NARROW = window.matchMedia("(max-width: 699px) and (orientation: portrait)");
