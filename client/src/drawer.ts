// The drawer over the board: rules, rolls, and what is not offered.
import { one } from "./dom.ts";

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
