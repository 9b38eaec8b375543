// The estimated chance to win over a finished match: a line with its band, and the same as a table.
import { h, one } from "../dom.ts";
import { get, post, Refused } from "../net.ts";
import type { Curve } from "../types.ts";
import { percent } from "../words.ts";
import { chart } from "./chart.ts";

/** On the page of a finished match: show what is known, or offer to work it out. */
export function curve(): void {
  const place = document.querySelector<HTMLElement>("[data-curve]");
  if (!place) return;
  const address = place.dataset["curve"]!,
    link = place.dataset["match"]!;
  const show = (found: Curve): void => draw(place, found, link);
  place.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-work]")) void work(address, show, place);
    if ((event.target as Element).closest("[data-stop]"))
      void post(place.dataset["cancel"]!, { value: "curve", seat: place.dataset["seat"] ?? "" }).catch(() => undefined);
  });
  get<Curve>(address)
    .then(show)
    .catch(() => undefined);
}

async function work(address: string, show: (found: Curve) => void, place: HTMLElement): Promise<void> {
  try {
    await post(address.split("?")[0]!, { seat: place.dataset["seat"] ?? "" });
    for (let tries = 0; tries < 600; tries += 1) {
      await new Promise((done) => setTimeout(done, 400));
      const found = await get<Curve>(address);
      show(found);
      if (!found.running) return;
    }
  } catch (fault) {
    one(".hint", place).textContent = fault instanceof Refused ? fault.message : "It could not be worked out.";
  }
}

function draw(place: HTMLElement, { done, of, running, points }: Curve, link: string): void {
  const inside = one(".inside", place);
  inside.innerHTML = points.length > 1 ? chart(points, link) : "";
  if (running) {
    inside.append(
      h(
        "p",
        { class: "advising" },
        "Playing each position out ",
        h("progress", { max: of, value: done, "aria-label": "Progress" }),
        ` ${done} of ${of} `,
        h("button", { class: "button ghost small", "data-stop": true }, "Cancel"),
      ),
    );
  } else if (!of || done < of) inside.append(h("button", { class: "button", "data-work": true }, "Work it out"));
  if (points.length) inside.append(table(points, link));
}

/** The same in numbers. */
function table(points: Curve["points"], link: string): HTMLElement {
  const seats = points[0]!.seats.map(({ seat }) => h("th", {}, seat));
  const rows = points.map(({ moment, seats, turn }) => {
    const shares = seats.map(({ value, low, high }) => `${percent(value)} (${percent(low)} to ${percent(high)})`);
    const cells = shares.map((words) => h("td", { class: "numeric" }, words));
    const there = h("a", { href: `${link}&at=${moment}` }, `Turn ${turn}, moment ${moment}`);
    return h("tr", {}, h("td", {}, there), cells);
  });
  const head = h("thead", {}, h("tr", {}, h("th", {}, "Moment"), seats));
  return h("details", {}, h("summary", {}, "As a table"), h("table", { class: "plain" }, head, h("tbody", {}, rows)));
}
