// Rings around what is meant on the board: a danger, the cause of the end, what a course speaks of.
import { all } from "../dom.ts";

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
    for (const found of this.found()) this.draw(found);
  }

  /** What is ringed, as far as it is on the board. */
  found(): Element[] {
    return this.places.flatMap((place) => {
      const sheet = document.getElementById(`sheet-${place}`);
      if (sheet) return [sheet];
      const id = CSS.escape(place);
      const there = all<Element>(`.pieces [id="${id}"], .pieces [data-space="${id}"]`, this.root);
      return there.filter((one) => !one.classList.contains("target")).slice(0, 1);
    });
  }

  private draw(found: Element): void {
    const picture = found.closest(".sheet")?.firstElementChild as SVGSVGElement | null;
    const matrix = picture?.getScreenCTM()?.inverse();
    const box = found.getBoundingClientRect();
    if (!picture || !matrix || !box.width) return;
    const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
    const room = found.classList.contains("sheet") ? -ROOM : ROOM;
    const ring = document.createElementNS(SVG, "rect");
    ring.setAttribute("class", `ringed ${this.look}`);
    ring.setAttribute("x", String(from.x - room));
    ring.setAttribute("y", String(from.y - room));
    ring.setAttribute("width", String(to.x - from.x + 2 * room));
    ring.setAttribute("height", String(to.y - from.y + 2 * room));
    ring.setAttribute("rx", "10");
    picture.append(ring);
  }
}
