// The rules beside the board: opened at a case, searched as one types.
import { all, h, say } from "../dom.ts";
import { openDrawer } from "../drawer.ts";
import { text } from "../net.ts";

const fetched = new Map<string, string>();

/** A case as a link that opens it beside the board. */
export function caseLink(game: string, rule: string): HTMLElement {
  const href = `/rules/${game}?case=${encodeURIComponent(rule)}`;
  return h("a", { class: "case", href, "data-do": "rules", "data-value": rule }, `§${rule}`);
}

export async function openRules(game: string, rule: string): Promise<void> {
  if (!fetched.has(game)) fetched.set(game, await text(`/rules/${game}?part=1`));
  const book = h("div", { class: "rulebook" });
  book.innerHTML = fetched.get(game)!;
  openDrawer("Rules", [book]);
  search(book);
  if (rule) await openAt(game, rule, book);
}

/** What somebody should know who plays a game for the first time. */
export async function openGuide(game: string): Promise<void> {
  const guide = h("div", { class: "rulebook" });
  guide.innerHTML = await text(`/rules/${game}?part=guide`);
  openDrawer("First steps", [guide]);
}

/** What the rules say of a case comes first, the whole book behind it. */
async function openAt(game: string, rule: string, book: HTMLElement): Promise<void> {
  const meant = h("div", { class: "meant" });
  meant.innerHTML = await text(`/rules/${game}?part=1&case=${encodeURIComponent(rule)}`);
  book.prepend(h("p", { class: "hint" }, `§${rule}`), meant);
  book.parentElement!.scrollTop = 0;
  say(`Rules, ${rule}: ${meant.textContent?.trim().slice(0, 400) ?? ""}`);
}

/** Only the sections that have all the words that are typed. */
export function search(book: HTMLElement): void {
  const field = book.querySelector<HTMLInputElement>("input[type=search]");
  field?.addEventListener("input", () => {
    const words = folded(field.value).split(" ").filter(Boolean);
    let many = 0;
    for (const section of all<HTMLElement>("section", book)) {
      const hit = words.every((word) => folded(section.textContent ?? "").includes(word));
      section.hidden = !hit;
      if (hit) many += 1;
    }
    const count = book.querySelector(".found");
    if (count) count.textContent = words.length ? `${many} found` : "";
  });
}

function folded(words: string): string {
  return words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
