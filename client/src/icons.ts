// Line icons: symbols that every page holds (templates/icons.html).

export function icon(name: string): Element {
  const aside = document.createElement("template");
  aside.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
  return aside.content.firstElementChild!;
}
