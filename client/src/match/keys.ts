// Keys: what each one means depends on where the focus is.

/** Where the focus is. */
export type Focus = "find" | "field" | "tab" | "control" | "page";

/** The command of each key, where it is free. */
export const COMMANDS: Record<string, string> = {
  u: "undo",
  r: "redo",
  b: "board",
  s: "stack",
  "[": "previous",
  "]": "next",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  "0": "fit",
  "/": "find",
  "?": "help",
  w: "why",
  g: "rule",
  f: "guide",
  l: "log",
  t: "words",
  a: "adviser",
  d: "danger",
  Enter: "main",
  " ": "play",
  ArrowLeft: "back",
  ArrowRight: "forth",
  Home: "start",
  End: "now",
  Escape: "escape",
};

/** The command of an arrow with Shift. */
const WITH_SHIFT: Record<string, string> = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };

/** What a key stands for: a command, `row` with its number, or '' where it belongs to the page. */
export function command(key: string, focus: Focus, shift = false): string {
  if (focus === "find" && key === "Escape") return "clear";
  if (focus === "find" && key === "Enter") return "first";
  if (focus === "find" || focus === "field") return "";
  if (/^[1-9]$/.test(key)) return `row ${key}`;
  if (focus !== "page" && (key === "Enter" || key === " ")) return "";
  if (focus === "tab" && key.startsWith("Arrow")) return "";
  if (shift && WITH_SHIFT[key]) return WITH_SHIFT[key];
  return COMMANDS[key.length === 1 ? key.toLowerCase() : key] ?? "";
}

function focusOf(target: Element): Focus {
  if (target.id === "find") return "find";
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]"))
    return "field";
  if (target.closest("[role=tab]")) return "tab";
  return target.closest("button, a, summary, .target") ? "control" : "page";
}

/** Who carries commands out; a command that it does not know is left alone. */
export interface Commanded {
  /** Are the keys taken away now, as behind a curtain? */
  covered(): boolean;
  /** Are beats being played? Then keys go on to the next one, or past all of them. */
  playing(): boolean;
  beats: { next(): void; skip(): void };
  row(number: number): void;
  commands: Record<string, () => void>;
}

/** What a key does while beats are played; '' if it does nothing. Nothing is kept for later. */
export function whilePlaying(key: string): "next" | "skip" | "" {
  if (key === " " || key === "Enter" || key === "ArrowRight") return "next";
  return key.toLowerCase() === "s" || key === "Escape" ? "skip" : "";
}

export function listenToKeys({ beats, covered, playing, row, commands }: Commanded): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open")) return;
    const focus = focusOf(event.target as Element);
    if (playing() && focus !== "field" && focus !== "find") {
      const wanted = whilePlaying(event.key);
      if (wanted) event.preventDefault();
      if (wanted) beats[wanted]();
      return;
    }
    const found = command(event.key, focus, event.shiftKey);
    if (covered() || !found) return;
    if (found.startsWith("row ")) return row(Number(found.slice(4)));
    if (found !== "first" && found !== "clear") event.preventDefault();
    commands[found]!();
  });
}
