// The account's page: notices on this device by web push, where the browser has it.
import { one, toast } from "../dom.ts";

export function account(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-push]");
  if (!button || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  button.hidden = false;
  button.addEventListener("click", () => void subscribe(button.dataset["push"]!));
}

/** Subscribe this browser, and send the subscription with the form beside the button. */
async function subscribe(key: string): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.register("/push.js");
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON();
    const form = one<HTMLFormElement>("#push-form");
    one<HTMLInputElement>("#push-form [name=target]").value = endpoint!;
    one<HTMLInputElement>("#push-form [name=keys]").value = JSON.stringify(keys);
    form.submit();
  } catch {
    toast("This browser does not allow notifications here.", true);
  }
}
