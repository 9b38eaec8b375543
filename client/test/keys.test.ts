// What a key means, and where it belongs to the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { command, whilePlaying, COMMANDS } from "../src/match/keys.ts";

test("a letter is a command, small or capital", () => {
  assert.equal(command("u", "page"), "undo");
  assert.equal(command("U", "control"), "undo");
  assert.equal(command("x", "page"), "");
});

test("the digits choose rows, nought shows all", () => {
  assert.equal(command("1", "page"), "row 1");
  assert.equal(command("9", "control"), "row 9");
  assert.equal(command("0", "page"), "fit");
});

test("in a field keys are letters", () => {
  for (const key of ["u", "1", "Enter", "Escape", "ArrowLeft"]) assert.equal(command(key, "field"), "");
});

test("in the field that finds choices, Enter takes the first and Escape clears it", () => {
  assert.equal(command("Enter", "find"), "first");
  assert.equal(command("Escape", "find"), "clear");
  assert.equal(command("u", "find"), "");
});

test("Enter presses what has the focus; else it is the main button", () => {
  assert.equal(command("Enter", "control"), "");
  assert.equal(command("Enter", "tab"), "");
  assert.equal(command("Enter", "page"), "main");
});

test("arrows walk through the past, but on a tab to the next one", () => {
  assert.equal(command("ArrowLeft", "page"), "back");
  assert.equal(command("ArrowRight", "control"), "forth");
  assert.equal(command("ArrowRight", "tab"), "");
});

test("every letter of the help is a command", () => {
  const page = readFileSync(new URL("../../src/sanjak/web/templates/match.html", import.meta.url), "utf8");
  const help = page.slice(page.indexOf('<dialog id="help"'));
  const letters = [...help.matchAll(/<kbd>([A-Z])<\/kbd>/g)].map(([, letter]) => letter!.toLowerCase());
  assert.ok(letters.length > 5);
  assert.deepEqual(
    letters.filter((letter) => !(letter in COMMANDS)),
    [],
  );
});

test("while beats are played keys go on, skip, or do nothing", () => {
  assert.deepEqual([" ", "Enter", "ArrowRight"].map(whilePlaying), ["next", "next", "next"]);
  assert.deepEqual(["s", "S", "Escape"].map(whilePlaying), ["skip", "skip", "skip"]);
  assert.deepEqual(["1", "u", "/"].map(whilePlaying), ["", "", ""]);
});
