// Every page: theme and sound; then what the page at hand needs.
import "./style/index.css";
import { reportChances } from "./pages/chances.ts";
import { all } from "./dom.ts";
import { match } from "./match/match.ts";
import { invitations } from "./pages/invite.ts";
import { form, rememberName } from "./pages/newgame.ts";
import { search } from "./pages/rules.ts";
import { markSound, toggleSound } from "./match/sound.ts";

const THEMES = ["auto", "light", "dark"] as const;

function theme(): string {
  return document.documentElement.dataset["theme"] || "auto";
}

function turnTheme(): void {
  const next = THEMES[(THEMES.indexOf(theme() as (typeof THEMES)[number]) + 1) % THEMES.length]!;
  if (next === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  markTheme();
}

function markTheme(): void {
  for (const button of all("[data-all=theme]")) {
    button.title = `Colours: ${theme()}`;
    const told = button.querySelector(".told");
    if (told) told.textContent = `Colours: ${theme()}`;
  }
}

document.addEventListener("click", (event) => {
  const what = (event.target as Element).closest<HTMLElement>("[data-all]")?.dataset["all"];
  if (what === "theme") turnTheme();
  if (what === "sound") toggleSound();
});

markTheme();
markSound();

const page = document.body.dataset["page"];
if (page === "match") match();
if (page === "new") form();
if (page === "invite") invitations();
rememberName();
if (page === "report") reportChances();
if (page === "rules") for (const book of all(".rulebook")) search(book);
