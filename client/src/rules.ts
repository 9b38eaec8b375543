// The rules beside the board: opened at a case, searched as one types.
import { all, h, one, say } from "./dom";
import { text } from "./net";

const fetched = new Map<string, string>();
let before: HTMLElement | null = null;

export function drawerOpen(): boolean {
  const drawer = document.querySelector<HTMLElement>(".drawer");
  return drawer !== null && !drawer.hidden;
}

export function openDrawer(title: string, content: Node[]): void {
  const drawer = one(".drawer");
  if (drawer.hidden) before = document.activeElement as HTMLElement | null;
  one("h2", drawer).textContent = title;
  one(".inside", drawer).replaceChildren(...content);
  drawer.hidden = false;
  one("[data-do=close-drawer]", drawer).focus();
}

export function closeDrawer(): void {
  one(".drawer").hidden = true;
  before?.focus();
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
