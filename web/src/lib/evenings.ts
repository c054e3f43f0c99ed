/** The tables this phone knows, as it last saw them: those that go on, and those that are over. */
import type { Table } from "./api";
import { bearer } from "./api";
import { look } from "./calls";
import { heldTables, lastView, remember, type Held } from "./stored";
import { nameIn, seatKeys, viewOf } from "./view";

export type Evening = {
  held: Held;
  people: string[];
  /** Those who play on other phones. */
  others: string[];
  turn: string;
  /** Who has to do something, by name; `mine`: one of this phone. */
  asked: string[];
  mine: boolean;
  over: boolean;
  result: { names: string[]; points: number | null } | null;
};

/** A table nobody has looked at for so long is not gone on with. */
const FORGOTTEN = 14 * 24 * 3600 * 1000;
/** So many tables are looked at again when somebody comes home. */
const LOOKED = 3;
/** What a table answers whose pass is worth nothing any more: nobody of this phone is asked there. */
const PUT_OUT = [401, 403, 404];

function seen(held: Held, table: Table | null): Evening {
  const names = nameIn(table);
  const [seats, view] = [seatKeys(table), viewOf(table)];
  const outcome = table?.outcome ?? null;
  const asked = [...new Set((table?.prompts ?? []).filter((one) => one.must !== false).flatMap((one) => one.seats))];
  const winners = outcome?.winners ?? [];
  const points = winners.length === 1 ? view.seats[winners[0]!]?.score : null;
  return {
    held,
    people: seats.map(names),
    others: seats.filter((seat) => !held.playing.includes(seat)).map(names),
    turn: view.turn && view.turn.number !== 0 ? view.turn.text || `${view.turn.title} ${view.turn.number ?? ""}` : "",
    asked: outcome ? [] : asked.map(names),
    mine: !outcome && asked.some((seat) => held.playing.includes(seat)),
    over: outcome !== null,
    result: outcome && { names: winners.map(names), points: points ?? null },
  };
}

export const evenings = (): Evening[] => heldTables().map((held) => seen(held, lastView(held.id)));

export const isRunning = ({ held, over }: Evening, now = Date.now()): boolean => !over && now - held.seen < FORGOTTEN;

/** How the tables that go on stand now; without network they stay as they were last seen. */
export async function readAnew(known: Evening[]): Promise<void> {
  const running = known.filter((evening) => isRunning(evening)).slice(0, LOOKED);
  const read = async ({ held }: Evening): Promise<void> => {
    const { data, response } = await look({ id: held.id, headers: bearer(held.pass) }, "");
    const last = lastView(held.id);
    if (data) remember(`view.${held.id}`, data);
    else if (last && PUT_OUT.includes(response.status)) remember(`view.${held.id}`, { ...last, prompts: [] });
  };
  await Promise.allSettled(running.map(read));
}
