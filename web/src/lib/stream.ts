/** The live stream: read with fetch, so that the pass stays out of addresses, and resumed after the last version heard. */
import { speaking } from "../shell/language.svelte";
import { bearer } from "./api";

export type Heard = { event: string; id: string; data: string };

const SILENCE = 40_000;
const WAITS = [300, 1000, 2000, 5000];

type Listener = { heard: (message: Heard) => void; state: (live: boolean) => void };

export type Following = { stop(): void; cut(): void; nudge(): void };

/** Follow a table until stopped. `after` is asked anew at every connection, so nothing is lost or doubled. Where a newer
 * window has the place, it comes back when it is asked to, or as soon as somebody looks. */
export function follow(table: string, pass: string, after: () => number, listener: Listener): Following {
  let stopped = false;
  let tries = 0;
  let hand = new AbortController();
  let wake: () => void = () => {};
  let lastHeard = Date.now();
  let asked = 0;

  async function once(): Promise<void> {
    hand = new AbortController();
    const address = `/v1/tables/${encodeURIComponent(table)}/stream`;
    const headers = {
      ...bearer(pass),
      Accept: "text/event-stream",
      "Accept-Language": speaking.now,
      "Last-Event-ID": String(after()),
    };
    const answer = await fetch(address, { headers, signal: hand.signal, cache: "no-store" });
    if ([401, 403, 404, 410].includes(answer.status)) listener.heard({ event: "revoked", id: "", data: "{}" });
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
    tries = asked = 0;
    listener.state(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      lastHeard = Date.now();
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) tell(part);
    }
  }

  function tell(part: string): void {
    const message = { event: "", id: "", data: "", retry: "" };
    for (const line of part.split("\n")) {
      const [name, ...more] = line.split(": ");
      if (name === "event" || name === "id" || name === "data" || name === "retry") message[name] = more.join(": ");
    }
    if (message.event) listener.heard(message);
    else if (message.retry) asked = Number(message.retry);
  }

  async function keepOn(): Promise<void> {
    while (!stopped) {
      try {
        await once();
      } catch {
        tries += 1;
      }
      listener.state(false);
      if (stopped) return;
      const wait = Math.max(asked, WAITS[Math.min(tries, WAITS.length - 1)] ?? 0);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, wait);
      });
    }
  }

  const watch = setInterval(() => Date.now() - lastHeard > SILENCE && hand.abort(), 5000);
  void keepOn();
  return {
    stop() {
      stopped = true;
      clearInterval(watch);
      hand.abort();
    },
    cut() {
      hand.abort();
    },
    nudge() {
      if (Date.now() - lastHeard > 20_000) hand.abort();
      wake();
    },
  };
}
