/** A screen that everybody looks at: its pass covers no seat, so that it is told only what everybody may know. */
import { bearer, client, Offline } from "./api";
import { made } from "./once";
import { heldTable, lastView, recall, remember, type Held } from "./stored";

/** Kept apart from what a player of the same device sees. */
export const shelfOf = (id: string): string => `watch.${id}`;

/** Wide enough to lie or hang where everybody sees it. */
export const isLarge = (): boolean => matchMedia("(min-width: 1000px) and (orientation: landscape)").matches;

/** A table as somebody without a seat; null: this device does not know the table. A no is thrown. */
export async function watched(id: string): Promise<Held | null> {
  const held = heldTable(id);
  if (!held) return null;
  const known = recall<string>(shelfOf(id), "");
  const pass = known || (await join(lastView(id)?.code ?? held.code, held.pass));
  remember(shelfOf(id), pass);
  return { ...held, pass, playing: [] };
}

/** Without network it is tried again until there is one. By the host's pass a code admits that nobody else comes in by. */
async function join(code: string, pass: string): Promise<string> {
  for (;;) {
    try {
      const joined = await made(["watch", code], (key) =>
        client.POST("/v1/tables/join", { headers: { ...bearer(pass), ...key }, body: { code } }),
      );
      return joined.pass;
    } catch (no) {
      if (!(no instanceof Offline)) throw no;
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}
