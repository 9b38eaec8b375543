// Passkeys: a form fetches a challenge, the device signs it, and the form sends the answer.
import { all, toast } from "../dom.ts";

interface Challenge {
  token: string;
  options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
}

export function passkeys(): void {
  if (!("PublicKeyCredential" in window) || !("parseCreationOptionsFromJSON" in PublicKeyCredential)) return;
  for (const form of all<HTMLFormElement>("[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void answer(form).catch(() => toast("The passkey was not used.", true));
    });
  }
}

async function answer(form: HTMLFormElement): Promise<void> {
  const purpose = form.dataset["passkey"]!;
  const body = new URLSearchParams({ csrf: field(form, "csrf").value, purpose });
  const reply = await fetch("/account/passkeys/options", { method: "POST", body });
  if (!reply.ok) throw new Error("no challenge");
  const { token, options } = (await reply.json()) as Challenge;
  const made = purpose === "add" ? await create(options) : await get(options);
  field(form, "token").value = token;
  field(form, "credential").value = JSON.stringify(made);
  form.submit();
}

function create(options: PublicKeyCredentialCreationOptionsJSON): Promise<Credential | null> {
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
}

function get(options: PublicKeyCredentialRequestOptionsJSON): Promise<Credential | null> {
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
