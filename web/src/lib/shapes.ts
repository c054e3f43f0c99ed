/** The shapes of an answer, as the referee offers them, and whether what is put together is one of them. */
import type { Prompt } from "./api";
import type { Option as Fields } from "./facets";

export type Taken = { fields?: Fields; label?: string; then?: Shape };
export type Place = { key: string; low?: number; high?: number; but?: number[]; now?: number };
export type Stock = { field: string; number: number; now?: Record<string, number> };
export type One = { shape: "one"; options?: Taken[] };
export type Some = {
  shape: "some";
  field: string;
  keys: string[];
  low: number;
  high: number;
  worth?: Record<string, number>;
  least?: number;
};
export type Amount = { shape: "amount"; field: string; low: number; high: number };
export type Allot = {
  shape: "allot";
  field: string;
  places: Place[];
  low: number;
  high: number;
  also?: Stock | null;
};
export type Order = { shape: "order"; field: string; keys: string[] };
export type Shape = One | Some | Amount | Allot | Order;
export type Spread = Record<string, number>;

const PUT_TOGETHER = ["some", "amount", "allot", "order"];

/** The shape of a prompt whose answer is put together, and not one whole of a list. */
export function shapeIn(prompt: Prompt): Shape | null {
  const choice = prompt.choice as Shape | null | undefined;
  if (!choice) return null;
  const nested = choice.shape === "one" && (choice.options ?? []).some((option) => option.then);
  return nested || PUT_TOGETHER.includes(choice.shape) ? choice : null;
}

export const sum = (spread: Spread): number => Object.values(spread).reduce((all, number) => all + number, 0);

/** Whether a place may hold so many. */
export function holds(place: Place, number: number): boolean {
  return number >= (place.low ?? 0) && number <= (place.high ?? 999) && !(place.but ?? []).includes(number);
}

export function isAllotted(shape: Allot, spread: Spread, also: Spread): boolean {
  const all = sum(spread);
  const whole = all >= shape.low && all <= shape.high && sum(also) === (shape.also?.number ?? 0);
  const number = (key: string): number => (spread[key] ?? 0) + (also[key] ?? 0);
  return whole && shape.places.every((place) => holds(place, number(place.key)));
}

export function isChosen(shape: Some, keys: string[]): boolean {
  const worth = keys.reduce((all, key) => all + (shape.worth?.[key] ?? 0), 0);
  return keys.length >= shape.low && keys.length <= shape.high && worth >= (shape.least ?? 0);
}
