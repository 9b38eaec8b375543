// The wire: choices go up by POST with a key, views come down by server-sent events.
import { one } from "./dom.ts";

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function token(): string {
  return one<HTMLMetaElement>("meta[name=csrf]").content;
}

async function answered<T>(response: Response): Promise<T> {
  const data = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return data as T;
  throw new Refused(
    String(data["error"] ?? response.status),
    String(data["message"] ?? "The server did not understand."),
  );
}

export async function get<T>(address: string): Promise<T> {
  return answered<T>(await fetch(address, { headers: { Accept: "application/json" } }));
}

export async function text(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Refused(String(response.status), "The page could not be fetched.");
  return response.text();
}

/** Ask for something to be done. Lost on the way, it is sent once more with the same key: it is done once. */
export async function post<T>(address: string, body: Record<string, unknown>): Promise<T> {
  const sent = JSON.stringify({ key: crypto.randomUUID(), ...body });
  const send = (): Promise<Response> =>
    fetch(address, {
      method: "POST",
      body: sent,
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token() },
    });
  try {
    return await answered<T>(await send());
  } catch (fault) {
    if (fault instanceof Refused) throw fault;
    await new Promise((done) => setTimeout(done, 800));
    try {
      return await answered<T>(await send());
    } catch (again) {
      if (again instanceof Refused) throw again;
      throw new Refused("offline", "There is no connection; nothing was sent.");
    }
  }
}

export type Hear = (kind: string, data: unknown) => void;

const KINDS = ["update", "chat", "thinking", "advice", "facts", "gone"];

/** What the server tells as it happens. It comes back by itself after a break, with what was missed. */
export class Wire {
  private source: EventSource | null = null;
  private retry = 0;
  private wait = 500;

  private readonly address: () => string;
  private readonly hear: Hear;
  private readonly connected: (up: boolean) => void;

  constructor(address: () => string, hear: Hear, connected: (up: boolean) => void) {
    this.address = address;
    this.hear = hear;
    this.connected = connected;
    window.addEventListener("offline", () => this.connected(false));
    window.addEventListener("online", () => this.open());
  }

  open(): void {
    this.close();
    const source = (this.source = new EventSource(this.address()));
    source.onopen = () => {
      this.wait = 500;
      this.connected(true);
    };
    source.onerror = () => this.broken();
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => this.hear(kind, JSON.parse((event as MessageEvent<string>).data)));
    }
  }

  close(): void {
    window.clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  private broken(): void {
    this.connected(false);
    this.close();
    this.retry = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, 8000);
  }
}
