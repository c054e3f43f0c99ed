/** What the phone remembers between visits. A phone that forbids remembering still plays. */
import type { Table } from "./api";

/** A table this phone has a pass for. `playing`: the seats people use it for (the host's pass covers more). */
export type Held = {
  id: string;
  code: string;
  game: string;
  title: string;
  pass: string;
  playing: string[];
  seen: number;
};

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`referee.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`referee.${name}`);
    else localStorage.setItem(`referee.${name}`, JSON.stringify(value));
  } catch {
    return;
  }
}

export const heldTables = (): Held[] => recall<Held[]>("tables", []).sort((a, b) => b.seen - a.seen);
export const heldTable = (id: string): Held | undefined => heldTables().find((held) => held.id === id);

export function hold(held: Held): void {
  remember("tables", [held, ...heldTables().filter((other) => other.id !== held.id)].slice(0, 20));
}

export function letGo(id: string): void {
  remember(
    "tables",
    heldTables().filter((held) => held.id !== id),
  );
  for (const name of ["view", "outbox", "note", "ticks", "idle", "watch", "view.watch"]) remember(`${name}.${id}`, null);
}

/** The last view of a table, so that a reload without network shows the place where one was. */
export const lastView = (id: string): Table | null => recall<Table | null>(`view.${id}`, null);
