// How words and numbers are written.

/**
 * A chance, as the server writes it (sanjak/scene/text.py): a small one is never 0 %, a great one never 100 %.
 * Halves are rounded to the even number, so that a chance and its opposite add up to 100.
 */
export function percent(share: number): string {
  if (share > 0 && share <= 0.005) return "under 1 %";
  if (share >= 0.995 && share < 1) return "over 99 %";
  const rounded = Math.round(share * 100);
  const half = rounded - share * 100 === 0.5;
  return `${half && rounded % 2 ? rounded - 1 : rounded} %`;
}

/** A difference in points of a hundred, with its sign. */
export function points(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return rounded > 0 ? `+${rounded.toFixed(1)}` : rounded < 0 ? `−${(-rounded).toFixed(1)}` : "0.0";
}

/** A capital first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A change of a chance in points, with its sign and a true minus. */
export function signedPoints(by: number): string {
  const points = Math.round(by * 100);
  return `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
}
