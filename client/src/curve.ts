// The estimated chance to win over a finished match: a line with its band, and the same as a table.
import { h, one } from "./dom";
import { get, post, Refused } from "./net";
import type { Curve } from "./types";
import { percent } from "./words";

const WIDE = 960,
  TALL = 260,
  LEFT = 44,
  RIGHT = 46,
  TOP = 14,
  BOTTOM = 30;

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
  inside.innerHTML = points.length > 1 ? picture(points, link) : "";
  if (running) {
    inside.append(
      h(
        "p",
        { class: "advising" },
        "Playing each position out ",
        h("progress", { max: of, value: done, "aria-label": "Progress" }),
        ` ${done} of ${of} `,
        h("button", { class: "b ghost small", "data-stop": true }, "Cancel"),
      ),
    );
  } else if (!of || done < of) inside.append(h("button", { class: "b", "data-work": true }, "Work it out"));
  if (points.length) inside.append(table(points, link));
}

/** The same in numbers. */
function table(points: Curve["points"], link: string): HTMLElement {
  const seats = points[0]!.seats.map(({ seat }) => seat);
  return h(
    "details",
    {},
    h("summary", {}, "As a table"),
    h(
      "table",
      { class: "plain" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", {}, "Moment"),
          seats.map((seat) => h("th", {}, seat)),
        ),
      ),
      h(
        "tbody",
        {},
        points.map((point) =>
          h(
            "tr",
            {},
            h("td", {}, h("a", { href: `${link}&at=${point.moment}` }, `Turn ${point.turn}, moment ${point.moment}`)),
            point.seats.map(({ value, low, high }) =>
              h("td", { class: "num" }, `${percent(value)} (${percent(low)} to ${percent(high)})`),
            ),
          ),
        ),
      ),
    ),
  );
}

const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"];
const COLOURS = ["st-select", "accent", "good", "st-hint", "warn"];

/** A line for each seat, told apart by dashes and by its name; the first with the band of what is not sure. */
function picture(points: Curve["points"], link: string): string {
  const x = (at: number): number => LEFT + ((WIDE - LEFT - RIGHT) * at) / (points.length - 1);
  const y = (share: number): number => TOP + (TALL - TOP - BOTTOM) * (1 - share);
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (share) =>
        `<path d="M${LEFT} ${y(share)}H${WIDE - RIGHT}" stroke="var(--line)"/>` +
        `<text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end" font-size="12" fill="var(--ink-2)">${share * 100}</text>`,
    )
    .join("");
  const seats = points[0]!.seats.map(({ seat }) => seat);
  const lines = seats
    .map((seat, n) => {
      const own = points.map((point) => point.seats[n]!);
      const line = own.map(({ value }, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
      const colour = `var(--${COLOURS[n % COLOURS.length]})`;
      const band =
        own.map(({ high }, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(high).toFixed(1)}`).join("") +
        own
          .map(({ low }, at) => `L${x(at).toFixed(1)} ${y(low).toFixed(1)}`)
          .reverse()
          .join("") +
        "Z";
      const last = own.at(-1)!;
      return (
        (seats.length === 1 ? `<path d="${band}" fill="${colour}" fill-opacity=".16"/>` : "") +
        `<path d="${line}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="${DASHES[n % DASHES.length]}"/>` +
        (seats.length > 1
          ? `<text x="${WIDE - RIGHT + 6}" y="${(y(last.value) + 4 - (last.value ? 0 : 13 * (n % 4))).toFixed(1)}" font-size="12.5" font-weight="700" fill="${colour}">${seat}</text>`
          : "")
      );
    })
    .join("");
  const dots = points
    .map(
      (point, at) =>
        `<a href="${link}&amp;at=${point.moment}" aria-label="Turn ${point.turn}, ${percent(point.seats[0]!.value)}">` +
        `<circle cx="${x(at).toFixed(1)}" cy="${y(point.seats[0]!.value).toFixed(1)}" r="4" fill="var(--surface)" stroke="var(--st-select)" stroke-width="2"/></a>`,
    )
    .join("");
  const first = points[0]!,
    last = points.at(-1)!;
  return (
    `<svg class="curve" viewBox="0 0 ${WIDE} ${TALL}" role="group" aria-label="Chance to win from turn ${first.turn} to turn ${last.turn}">${grid}${lines}${dots}` +
    `<text x="${LEFT}" y="${TALL - 8}" font-size="12" fill="var(--ink-2)">turn ${first.turn}</text>` +
    `<text x="${WIDE - RIGHT}" y="${TALL - 8}" font-size="12" text-anchor="end" fill="var(--ink-2)">turn ${last.turn}</text></svg>`
  );
}
