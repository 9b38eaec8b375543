// Rings around what is meant on the board: a danger, the cause of the end, what a course speaks of.
import { all } from "../dom.ts";
import { placeOf } from "./sheets.ts";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 7;

export class Rings {
  private readonly root: HTMLElement;
  private places: string[] = [];
  private look = "";

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** Ring these pieces, spaces or sheets, and nothing else. */
  show(places: string[], look = ""): void {
    this.places = places;
    this.look = look;
    this.refresh();
  }

  /** Draw the rings where things stand now. */
  refresh(): void {
    for (const ring of all("rect.ringed", this.root)) ring.remove();
    for (const ringed of all("[data-ringed]", this.root)) ringed.removeAttribute("data-ringed");
    for (const found of this.found()) this.draw(found);
  }

  /** What is ringed, as far as it is on the board. */
  found(): Element[] {
    return this.places.flatMap((place) => {
      const sheet = document.getElementById(`sheet-${place}`);
      if (sheet) return [sheet];
      const id = CSS.escape(place);
      const there = all<Element>(`:is(.pieces, .flow) [id="${id}"], .pieces [data-space="${id}"]`, this.root);
      return there.filter((one) => !one.closest(".lit")).slice(0, 1);
    });
  }

  private draw(found: Element): void {
    if (found.closest(".flow")) {
      found.setAttribute("data-ringed", this.look);
      return;
    }
    const place = placeOf(found);
    if (!place) return;
    const [x, y, width, height] = place;
    const room = found.classList.contains("sheet") ? -ROOM : ROOM;
    const ring = document.createElementNS(SVG, "rect");
    ring.setAttribute("class", `ringed ${this.look}`);
    ring.setAttribute("x", String(x - room));
    ring.setAttribute("y", String(y - room));
    ring.setAttribute("width", String(width + 2 * room));
    ring.setAttribute("height", String(height + 2 * room));
    ring.setAttribute("rx", "10");
    found.closest(".sheet")!.firstElementChild!.append(ring);
  }
}
