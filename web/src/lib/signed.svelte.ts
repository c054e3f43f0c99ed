/** By which sign each seat of the table in sight is known: every phone shows the same, as the table keeps it. */
import type { Table } from "./api";

let known = $state.raw<Record<string, number>>({});

export const signOf = (seat: string): number | undefined => known[seat];

export function showSigns(seats: Table["seats"] | undefined): void {
  const told = Object.fromEntries((seats ?? []).map((one) => [String(one.seat), one.sign]));
  if (JSON.stringify(told) !== JSON.stringify(known)) known = told;
}
