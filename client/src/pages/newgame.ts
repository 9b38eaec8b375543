// The form of a new game: what does not go together is not asked for.
import { all, kept, one } from "../dom.ts";

export function form(): void {
  const players = document.querySelector<HTMLSelectElement>("[name=players]");
  const show = (): void => {
    const many = Number(players?.value ?? one(".seats").dataset["many"] ?? 1);
    all(".seats > li").forEach((seat, at) => {
      seat.hidden = at >= many;
      for (const field of all<HTMLInputElement>("select, input", seat)) field.disabled = at >= many;
    });
    for (const called of all(".seats b[data-one]"))
      called.textContent = called.dataset[many === 1 ? "one" : "many"] ?? "";
    for (const seat of all(".seats > li")) {
      one(".name", seat).hidden = kindOf(seat) !== "me";
      one(".level", seat).hidden = kindOf(seat) !== "bot";
    }
    const others = all(".seats > li:not([hidden])").some((seat) => ["friend", "open"].includes(kindOf(seat)));
    one("[data-start]").textContent = others ? "Invite and start" : "Start";
    for (const alone of all("[data-alone]")) {
      alone.hidden = others;
      for (const field of all<HTMLInputElement>("input", alone)) if (others && field.type !== "radio") field.value = "";
    }
    const scenario = document.querySelector<HTMLInputElement>("[name=scenario]:checked")?.value ?? "";
    for (const value of all<HTMLOptionElement>("option[data-not]")) {
      value.hidden = value.disabled = value.dataset["not"]!.split(" ").includes(scenario);
      if (value.disabled && value.selected) (value.parentElement as HTMLSelectElement).selectedIndex = 0;
    }
    for (const guarded of all("[data-together]")) guarded.hidden = !others;
  };
  document.addEventListener("change", show);
  show();
}

/** Who plays a seat: "me", "bot", "friend" or "open". */
function kindOf(seat: ParentNode): string {
  return seat.querySelector<HTMLInputElement>("[data-kind]:checked")?.value ?? "me";
}

/** A name that was given once stands in the fields for it from then on. */
export function rememberName(): void {
  const field = document.querySelector<HTMLInputElement>("input[autocomplete=nickname]");
  if (!field) return;
  if (!field.value) field.value = kept.get("name");
  field.form?.addEventListener("submit", () => kept.set("name", field.value.trim()));
}
