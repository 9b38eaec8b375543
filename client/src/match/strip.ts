// The sheets beside the board, one at a time, and on a phone the buttons that lead to each sheet.
import { all, h, morphInside, one } from "../dom.ts";

/** Show one of the sheets beside the board. */
export function turnToSheet(id: string): void {
  for (const sheet of all(".strip .sheet")) sheet.classList.toggle("on", sheet.dataset["sheet"] === id);
  for (const tab of all(".strip [data-do=sheet]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset["value"] === id));
  }
}

/** `called` gives the title of a sheet where its side is known. */
export function drawStrip(called: (title: string) => string): void {
  const strip = one(".strip");
  const sheets = all(".sheet", strip);
  strip.hidden = sheets.length === 0;
  const on = sheets.find((sheet) => sheet.classList.contains("on")) ?? sheets[0];
  morphInside(one(".sheet-tabs", strip), sheets.length > 1 ? sheets.map((sheet) => tabOf(sheet, sheet === on)) : []);
  if (on) turnToSheet(on.dataset["sheet"]!);
  const every = all(".table .sheet:not(.away)");
  morphInside(one(".jump"), every.length > 1 ? every.map((sheet) => jumpTo(sheet, called)) : []);
}

function tabOf(sheet: HTMLElement, on: boolean): HTMLElement {
  const attributes = { "data-do": "sheet", "data-value": sheet.dataset["sheet"]!, "aria-pressed": String(on) };
  return h("button", attributes, sheet.dataset["title"]!);
}

function jumpTo(sheet: HTMLElement, called: (title: string) => string): HTMLElement {
  return h("button", { "data-do": "jump", "data-value": sheet.dataset["sheet"]! }, called(sheet.dataset["title"]!));
}
