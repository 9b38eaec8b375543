// The creator's page of invitations: copy a link, share it.
import { all } from "../dom.ts";

const COPIED = 2000;

export function invitations(): void {
  for (const button of all<HTMLButtonElement>("[data-copy]"))
    button.addEventListener("click", () => void copy(button, button.dataset["copy"]!));
  for (const button of all<HTMLButtonElement>("[data-share]")) {
    button.hidden = !("share" in navigator);
    button.addEventListener("click", () => void share(button.dataset["share"]!));
  }
}

/** Put a link on the clipboard and say so on the button; where that is not allowed, select it instead. */
async function copy(button: HTMLButtonElement, link: string): Promise<void> {
  const field = button.parentElement?.querySelector("input");
  field?.select();
  const copied = await navigator.clipboard?.writeText(new URL(link, location.href).href).then(
    () => true,
    () => false,
  );
  const word = button.firstChild!;
  word.textContent = copied ? "Copied" : "Press Ctrl+C";
  setTimeout(() => (word.textContent = "Copy"), COPIED);
}

async function share(link: string): Promise<void> {
  const url = new URL(link, location.href).href;
  await navigator.share({ title: document.title, url }).catch(() => undefined);
}
