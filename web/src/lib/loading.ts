/** Loads the text of a rulebook onto the server, telling how far it is. */
import { speaking } from "../shell/language.svelte";
import { fresh, Offline, Refused, type Problem, type Schemas } from "./api";

export const MOST_BYTES = 1024 * 1024;

/** The text of a file, or null where it is none: control characters and broken letters are no writing. */
export async function textOf(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Wish = { title: string; text: string; game: string; book?: string };

/** A book is loaded once: where no answer comes it is sent again, by the same key. */
export async function load(wish: Wish, onprogress: (percent: number) => void): Promise<Schemas["AddedBook"]> {
  const key = fresh();
  try {
    return await send(wish, key, onprogress);
  } catch (no) {
    if (!(no instanceof Offline)) throw no;
    return send(wish, key, onprogress);
  }
}

/** Progress needs the older way to send. */
function send(wish: Wish, key: string, onprogress: (percent: number) => void): Promise<Schemas["AddedBook"]> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", "/v1/books");
    call.setRequestHeader("Content-Type", "application/json");
    call.setRequestHeader("Accept-Language", speaking.now);
    call.setRequestHeader("Idempotency-Key", key);
    call.responseType = "json";
    call.upload.onprogress = ({ loaded, total }) => onprogress(total ? Math.round((100 * loaded) / total) : 0);
    call.onerror = () => reject(new Offline());
    call.onload = () => {
      if (call.status === 201) resolve(call.response as Schemas["AddedBook"]);
      else reject(new Refused((call.response ?? { type: "", title: "", status: call.status, detail: `${call.status}` }) as Problem));
    };
    call.send(JSON.stringify(wish));
  });
}
