/** What is known of printed pieces already, so that nobody types it in again. */
import { client, told, type Table } from "./api";

export type Known = Record<string, unknown>;
const packs = new Map<string, Promise<Known>>();

/** What facts say, without where each is known from. */
function bare(facts: Known): Known {
  const wrapped = (one: unknown) => typeof one === "object" && one !== null && "value" in one;
  return Object.fromEntries(Object.entries(facts).map(([key, one]) => [key, wrapped(one) ? (one as Known).value : one]));
}

/** The facts of a pack; a pack never changes, so it is asked for once. A board has none. */
export function factsOf(key: string): Promise<Known> {
  const kept = packs.get(key);
  if (kept) return kept;
  const asked = told(client.GET("/v1/packs/{key}", { params: { path: { key } } })).then(
    (pack) => bare((pack as { document?: { facts?: Known } }).document?.facts ?? {}),
  );
  packs.set(key, asked);
  asked.catch(() => packs.delete(key));
  return asked;
}

/** The facts of a table: those of its packs, and what was read off pieces there. What cannot be had is left out. */
export async function knownAt(table: Table | null, headers: { Authorization: string }): Promise<Known> {
  const keys = ((table?.view.packs ?? []) as unknown[]).map(String);
  const path = { table_id: table?.id ?? "" };
  const read = told(client.GET("/v1/tables/{table_id}/pack", { params: { path }, headers })).then(
    (pack) => bare((pack as { facts?: Known }).facts ?? {}),
  );
  const all = await Promise.all([...keys.map(factsOf), read].map((one) => one.catch((): Known => ({}))));
  return Object.assign({}, ...all) as Known;
}

/** Only what is not known just so. */
export const onlyNew = <T>(facts: [string, T][], known: Known): [string, T][] =>
  facts.filter(([fact, value]) => JSON.stringify(known[fact]) !== JSON.stringify(value));
