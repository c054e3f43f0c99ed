/** Has something made, once: what was asked for and not answered keeps its key, through a reload too. */
import { fresh, Offline, told, type Answer } from "./api";
import { recall, remember } from "./stored";

export type Key = { "Idempotency-Key": string };

const PAUSES = [400, 1200];
const MOST = 20;
const unanswered = (): [string, string][] => recall<[string, string][]>("asked", []);

/** What comes of a wish; an answer lost on its way is asked for again, and is the same as the first. */
export async function made<T>(wish: unknown, call: (key: Key) => Promise<Answer<T>>): Promise<T> {
  const name = JSON.stringify(wish);
  const others = unanswered().filter(([other]) => other !== name);
  const key = unanswered().find(([other]) => other === name)?.[1] ?? fresh();
  remember("asked", [[name, key], ...others].slice(0, MOST));
  try {
    const found = await patiently(() => told(call({ "Idempotency-Key": key })));
    answered(name);
    return found;
  } catch (no) {
    if (!(no instanceof Offline)) answered(name);
    throw no;
  }
}

function answered(name: string): void {
  const left = unanswered().filter(([other]) => other !== name);
  remember("asked", left.length ? left : null);
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (no) {
      if (!(no instanceof Offline)) throw no;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}
