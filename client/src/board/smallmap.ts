// The whole board in small, with a frame around the part that is seen; a tap or a drag moves it.
import { all, one } from "../dom.ts";
import type { Frame } from "./boxes.ts";
import { frameOf, type Sheets } from "./sheets.ts";
import type { Windows } from "./windows.ts";

export const SVG = "http://www.w3.org/2000/svg";

/** A share of the board: where more is seen, a small map would hide more than it shows. */
const NEARLY_ALL = 0.8;

export class SmallMap {
  private readonly sheets: Sheets;
  private readonly windows: Windows;
  private readonly place = one(".small-map");
  private shown = "";

  constructor(sheets: Sheets, windows: Windows) {
    this.sheets = sheets;
    this.windows = windows;
    windows.onMove = () => this.frame();
    this.place.addEventListener("pointerdown", (event) => this.press(event));
    this.place.addEventListener("pointermove", (event) => event.buttons && this.go(event));
    for (const kind of ["click", "dblclick"]) this.place.addEventListener(kind, (event) => event.stopPropagation());
  }

  /** Draw the board if it is another one than before, and the frame. */
  draw(): void {
    const { frame } = this.windows;
    const sheets = this.inWindow();
    const wanted = [frame.join(), ...sheets.map(({ id }) => id)].join(" ");
    if (wanted !== this.shown) {
      this.shown = wanted;
      const picture = one("svg", this.place);
      picture.setAttribute("viewBox", frame.join(" "));
      picture.replaceChildren(...sheets.flatMap((sheet, at) => (at ? panel(frameOf(sheet)) : drawn(sheet))));
      this.place.style.setProperty("--shape", String(frame[2] / frame[3]));
    }
    this.frame();
  }

  private inWindow(): HTMLElement[] {
    return all(".sheet:not(.away)", this.sheets.canvas).filter((sheet) => this.windows.holds(sheet));
  }

  /** The frame around what is seen. Where nearly all is seen, nothing is shown. */
  private frame(): void {
    const { partial, seen } = this.windows.current;
    const [, , width, height] = this.windows.frame;
    const whole = Math.min(1, seen.w / width) * Math.min(1, seen.h / height);
    this.place.hidden = !partial || whole > NEARLY_ALL;
    const share = (part: number, whole: number): string => `${Math.min(100, Math.max(0, (100 * part) / whole))}%`;
    const { style } = one(".seen", this.place);
    style.left = share(seen.x, width);
    style.top = share(seen.y, height);
    style.right = share(width - seen.x - seen.w, width);
    style.bottom = share(height - seen.y - seen.h, height);
  }

  private press(event: PointerEvent): void {
    event.stopPropagation();
    this.place.setPointerCapture(event.pointerId);
    this.go(event);
  }

  /** Bring the point under the pointer to the middle of the window. */
  private go({ clientX, clientY }: PointerEvent): void {
    const box = this.place.getBoundingClientRect();
    const [, , width, height] = this.windows.frame;
    const x = ((clientX - box.left) / box.width) * width;
    const y = ((clientY - box.top) / box.height) * height;
    this.windows.current.look({ x, y });
  }
}

/** A sheet once more: what changes on it changes here too. */
export function drawn(sheet: HTMLElement): Element[] {
  return [...sheet.firstElementChild!.children].map((part) => {
    part.id ||= `${part.getAttribute("class") ?? "part"}-${sheet.dataset["sheet"]!}`;
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${part.id}`);
    return use;
  });
}

/** A panel on the map, without what is on it. */
function panel([x, y, width, height]: Frame): Element {
  const rect = document.createElementNS(SVG, "rect");
  const places = { x, y, width, height, rx: 8 };
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value));
  return rect;
}
