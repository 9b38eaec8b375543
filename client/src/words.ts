// How words and numbers are written.

/** A chance. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A great first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
