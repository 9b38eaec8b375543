// The estimated chance to win over a finished match: a line with its band, and the same as a table.
import { h, one } from "./dom";
import { get, post, Refused } from "./net";
import type { Curve } from "./types";

const WIDE = 960, TALL = 260, LEFT = 44, RIGHT = 16, TOP = 14, BOTTOM = 30;

/** On the page of a finished match: show what is known, or offer to work it out. */
export function curve(): void {
  const place = document.querySelector<HTMLElement>("[data-curve]");
  if (!place) return;
  const address = place.dataset["curve"]!, link = place.dataset["match"]!;
  const show = (found: Curve): void => draw(place, found, link);
  place.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-work]")) void work(address, show, place);
    if ((event.target as Element).closest("[data-stop]")) void post(place.dataset["cancel"]!, { value: "curve", seat: place.dataset["seat"] ?? "" }).catch(() => undefined);
  });
  get<Curve>(address).then(show).catch(() => undefined);
}

async function work(address: string, show: (found: Curve) => void, place: HTMLElement): Promise<void> {
  try {
    show(await post<Curve>(address.split("?")[0]!, { seat: place.dataset["seat"] ?? "" }));
    for (let tries = 0; tries < 600; tries += 1) {
      await new Promise((done) => setTimeout(done, 400));
      const found = await get<Curve & { running?: boolean }>(address);
      show(found);
      if (found.of && found.done >= found.of) return;
      if (found.running === false) return;
    }
  } catch (fault) {
    one(".hint", place).textContent = fault instanceof Refused ? fault.message : "It could not be worked out.";
  }
}

function draw(place: HTMLElement, { done, of, points }: Curve, link: string): void {
  const busy = of > 0 && done < of;
  const drawn = points.length > 1 ? picture(points, link) : "";
  const inside = one(".inside", place);
  inside.innerHTML = drawn;
  const offer = !points.length && !busy;
  inside.append(
    offer ? h("button", { class: "b", "data-work": true }, "Work it out") : h("span"),
    busy ? h("p", { class: "advising" }, "Playing each position out ", h("progress", { max: of, value: done, "aria-label": "Progress" }), ` ${done} of ${of} `,
      h("button", { class: "b ghost small", "data-stop": true }, "Cancel")) : h("span"));
  if (points.length) {
    inside.append(h("details", {}, h("summary", {}, "As a table"), h("table", { class: "plain" },
      h("thead", {}, h("tr", {}, h("th", {}, "Turn"), h("th", {}, "Chance"), h("th", {}, "95 %"))),
      h("tbody", {}, points.map((point) => h("tr", {}, h("td", {}, h("a", { href: `${link}&at=${point.moment}` }, `Turn ${point.turn}`)),
        h("td", {}, percent(point.value)), h("td", {}, `${percent(point.low)} to ${percent(point.high)}`)))))));
  }
}

function picture(points: Curve["points"], link: string): string {
  const x = (at: number): number => LEFT + (WIDE - LEFT - RIGHT) * at / (points.length - 1);
  const y = (share: number): number => TOP + (TALL - TOP - BOTTOM) * (1 - share);
  const line = points.map((point, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
  const band = points.map((point, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(point.high).toFixed(1)}`).join("")
    + [...points].reverse().map((point, at) => `L${x(points.length - 1 - at).toFixed(1)} ${y(point.low).toFixed(1)}`).join("") + "Z";
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => `<path d="M${LEFT} ${y(share)}H${WIDE - RIGHT}" stroke="var(--line)"/>`
    + `<text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end" font-size="12" fill="var(--ink-2)">${share * 100}</text>`).join("");
  const dots = points.map((point, at) => `<a href="${link}&amp;at=${point.moment}" aria-label="Turn ${point.turn}, ${percent(point.value)}">`
    + `<circle cx="${x(at).toFixed(1)}" cy="${y(point.value).toFixed(1)}" r="4.5" fill="var(--surface)" stroke="var(--st-select)" stroke-width="2"/></a>`).join("");
  const first = points[0]!, last = points.at(-1)!;
  return `<svg class="curve" viewBox="0 0 ${WIDE} ${TALL}" role="group" aria-label="Chance to win by turn, from ${percent(first.value)} to ${percent(last.value)}">${grid}`
    + `<path d="${band}" fill="var(--st-select)" fill-opacity=".16"/><path d="${line}" fill="none" stroke="var(--st-select)" stroke-width="2.6"/>${dots}`
    + `<text x="${LEFT}" y="${TALL - 8}" font-size="12" fill="var(--ink-2)">turn ${first.turn}</text>`
    + `<text x="${WIDE - RIGHT}" y="${TALL - 8}" font-size="12" text-anchor="end" fill="var(--ink-2)">turn ${last.turn}</text></svg>`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
