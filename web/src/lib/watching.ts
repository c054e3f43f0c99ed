/** A screen that everybody looks at: its pass covers no seat, so that it is told only what everybody may know. */
import { client, Offline } from "./api";
import { made } from "./once";
import { heldTable, recall, remember, type Held } from "./stored";

/** Kept apart from what a player of the same device sees. */
export const shelfOf = (id: string): string => `watch.${id}`;

/** Wide enough to lie or hang where everybody sees it. */
export const isLarge = (): boolean => matchMedia("(min-width: 1000px) and (orientation: landscape)").matches;

/** A table as somebody without a seat; null: this device does not know the table, or nobody knows it any more. */
export async function watched(id: string): Promise<Held | null> {
  const held = heldTable(id);
  if (!held) return null;
  const known = recall<string>(shelfOf(id), "");
  const pass = known || (await join(held.code));
  if (pass) remember(shelfOf(id), pass);
  return pass ? { ...held, pass, playing: [] } : null;
}

/** Without network it is tried again until there is one. */
async function join(code: string): Promise<string> {
  for (;;) {
    try {
      return (await made(["watch", code], (headers) => client.POST("/v1/tables/join", { headers, body: { code } }))).pass;
    } catch (no) {
      if (!(no instanceof Offline)) return "";
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}
