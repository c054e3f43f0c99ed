/** Narrowing a list of legal actions field by field, so that a phone can ask one small question at a time. */
import type { Fields as Option } from "./shapes";
export type Chosen = Record<string, unknown>;

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isPile = (value: unknown): value is Record<string, number> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((n) => typeof n === "number");

/** Whether pieces of several kinds may be put together. */
export const isMixed = (piles: unknown[]): boolean =>
  piles.some((pile) => isPile(pile) && Object.keys(pile).length > 1);

export const kindsIn = (piles: unknown[]): string[] => [
  ...new Set(piles.filter(isPile).flatMap((pile) => Object.keys(pile))),
];

/** The pile that has another number of one kind, and of the others as many as now; undefined: it is not among these. */
export function withNumber(piles: unknown[], now: unknown, kind: string, number: number): unknown {
  const before = isPile(now) ? now : {};
  return piles.find(
    (pile) =>
      isPile(pile) &&
      kindsIn([...piles, now]).every((one) => (pile[one] ?? 0) === (one === kind ? number : (before[one] ?? 0))),
  );
}

export function narrow(options: Option[], chosen: Chosen): Option[] {
  return options.filter((option) =>
    Object.entries(chosen).every(([field, value]) => same(option[field], value)),
  );
}

/** The different values a field still may have. */
export function values(options: Option[], field: string): unknown[] {
  const found = new Map<string, unknown>();
  for (const option of options) found.set(JSON.stringify(option[field]) ?? "", option[field]);
  return [...found.values()];
}

/** Something that may be left out: a list of names in some options, nothing in others. */
export const isLoad = (found: unknown[]): boolean =>
  found.length > 1 &&
  found.includes(undefined) &&
  found.every((value) => value === undefined || (Array.isArray(value) && value.every((one) => typeof one === "string")));

/** Fields in the order people think: which card, whence, what, then where to. */
export function fields(options: Option[], isPlace: (value: unknown) => boolean): string[] {
  const names = [...new Set(options.flatMap((option) => Object.keys(option)))];
  const spatial = (name: string): boolean => options.some((option) => isPlace(option[name]));
  const first = ["card", "ability"];
  const rank = (name: string): number =>
    first.includes(name) ? -1 : name === "to" ? 3 : spatial(name) ? 0 : name === "pay" ? 2 : 1;
  return names.sort((a, b) => rank(a) - rank(b));
}

/** The first field that is not settled yet; null when one option is left. */
export function open(options: Option[], order: string[]): string | null {
  return order.find((field) => values(options, field).length > 1) ?? null;
}

/** Of several piles the largest of one kind: what a player means by tapping a piece. */
export function largest(piles: unknown[], kind?: string): unknown {
  const size = (pile: unknown): number =>
    isPile(pile) ? Object.values(pile).reduce((sum, n) => sum + n, 0) : 0;
  const fitting = kind ? piles.filter((pile) => isPile(pile) && Object.keys(pile).join() === kind) : [];
  const first = piles.find(isPile);
  const alike = first
    ? piles.filter((pile) => isPile(pile) && same(Object.keys(pile), Object.keys(first)))
    : piles;
  return (fitting.length ? fitting : alike).reduce((best, pile) => (size(pile) > size(best) ? pile : best));
}
