// The pieces of a sheet brought up to date: what has an id stays the same element, so that it glides to its new place.

const drawn = new WeakMap<Element, string>();

/** Make a group like another one: layers by their class, pieces by their id, everything else as it is written. */
export function glide(now: Element, next: Element): void {
  const old = new Map([...now.children].map((child) => [nameOf(child), child]));
  let at: Element | null = now.firstElementChild;
  for (const wanted of [...next.children]) {
    const found = old.get(nameOf(wanted));
    old.delete(nameOf(wanted));
    const placed = found ? settled(found, wanted) : fresh(wanted);
    if (placed === at) at = at.nextElementSibling;
    else now.insertBefore(placed, at);
  }
  for (const gone of old.values()) gone.remove();
}

function nameOf(element: Element): string {
  return element.id || element.getAttribute("class") || "";
}

function fresh(wanted: Element): Element {
  for (const piece of wanted.id ? [wanted] : wanted.children) drawn.set(piece, piece.outerHTML);
  return wanted;
}

function settled(found: Element, wanted: Element): Element {
  if (!wanted.id) {
    glide(found, wanted);
    return found;
  }
  const markup = wanted.outerHTML;
  if ((drawn.get(found) ?? found.outerHTML) === markup) return found;
  drawn.set(found, markup);
  dress(found, wanted);
  if (found.innerHTML !== wanted.innerHTML) found.innerHTML = wanted.innerHTML;
  return found;
}

/** The same attributes as another element. */
function dress(found: Element, wanted: Element): void {
  for (const { name } of [...found.attributes]) if (!wanted.hasAttribute(name)) found.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (found.getAttribute(name) !== value) found.setAttribute(name, value);
}
