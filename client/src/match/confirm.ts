// A second question before what costs much and cannot be undone.
import { one } from "../dom.ts";
import { capital } from "../words.ts";

export async function confirmed(what: string, why: string): Promise<boolean> {
  const dialog = one<HTMLDialogElement>("#confirm");
  one("h2", dialog).textContent = `${capital(what)}?`;
  one("p", dialog).textContent = capital(why);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}
