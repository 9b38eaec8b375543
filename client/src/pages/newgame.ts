// The form of a new game: what does not go together is not asked for.
import { all, one } from "../dom.ts";

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
      const kind = one<HTMLSelectElement>("[data-kind]", seat).value;
      one(".name", seat).hidden = kind !== "me";
    }
    const people = all<HTMLSelectElement>("[data-kind]:not(:disabled)").filter(
      ({ value }) => value !== "me" && !value.startsWith("bot"),
    );
    const others = people.length > 0;
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
