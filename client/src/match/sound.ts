// Short notes, off unless somebody wants them.
import { all, kept } from "../dom.ts";
import type { Update } from "../types.ts";

let device: AudioContext | null = null;

function note(pitch: number, at: number, long = 0.12): void {
  device ??= new AudioContext();
  const tone = device.createOscillator(),
    loud = device.createGain(),
    now = device.currentTime + at;
  tone.frequency.value = pitch;
  tone.type = "triangle";
  loud.gain.setValueAtTime(0.0001, now);
  loud.gain.exponentialRampToValueAtTime(0.12, now + 0.01);
  loud.gain.exponentialRampToValueAtTime(0.0001, now + long);
  tone.connect(loud).connect(device.destination);
  tone.start(now);
  tone.stop(now + long);
}

export function soundOn(): boolean {
  return kept.get("sound") === "on";
}

export function toggleSound(): void {
  kept.set("sound", soundOn() ? "" : "on");
  if (soundOn()) note(660, 0);
  markSound();
}

export function markSound(): void {
  for (const button of all("[data-all=sound]")) button.setAttribute("aria-pressed", String(soundOn()));
}

/** A tick for what happens, two notes when it is your move, three at the end. */
export function chime(now: Update, was: Update): void {
  if (!soundOn() || now.moment === was.moment) return;
  if (now.over && !was.over) [523, 659, 784].forEach((pitch, at) => note(pitch, at * 0.14, 0.3));
  else if (now.mine && !was.mine) [587, 784].forEach((pitch, at) => note(pitch, at * 0.1));
  else note(440, 0, 0.06);
}
