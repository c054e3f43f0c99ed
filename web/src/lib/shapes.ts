/** The shapes of an answer, as the referee offers them, and whether what is put together is one of them. */
import type { Prompt, Schemas } from "./api";
import { plainKey } from "./keys";

export type Fields = Record<string, unknown>;
/** A line of a price: what for, how many, by which rule. */
export type PriceLine = Schemas["Cost"];
/** One thing to choose, as it is told: what it settles, what it is called, costs, is about, and opens. */
export type Offer = Schemas["Option"];
export type Place = Schemas["Place"];
export type Some = Schemas["Some"];
export type Allot = Schemas["Allot"];
export type Order = Schemas["Order"];
export type Shape = Schemas["Shape"];
export type Spread = Record<string, number>;

const PUT_TOGETHER = ["some", "amount", "allot", "order"];

export const shapeOf = (prompt: Prompt): string => String(prompt.choice?.shape ?? "free");

/** What a draw or a throw goes by. */
export const labelOf = (prompt: Prompt): string => (prompt.choice as { label?: string } | null | undefined)?.label ?? "";

/** A shape whose answer is put together, and is not one whole of a list. */
export function isPutTogether(shape: Shape): boolean {
  const nested = shape.shape === "one" && (shape.options ?? []).some((option) => option.then);
  return nested || PUT_TOGETHER.includes(shape.shape);
}

/** So many ways to fill one heap are written out, so that it can be tapped on the map with where it goes. */
const FEW_HEAPS = 200;

/** Every whole answer of these shapes, like ones once; null when one of them has to be put together. */
export function offersIn(shapes: Shape[]): Offer[] | null {
  const found = new Map<string, Offer>();
  for (const shape of shapes)
    for (const option of shape.shape === "one" ? (shape.options ?? []) : [null]) {
      const ways = option && waysOf(option);
      if (!ways) return null;
      for (const way of ways) found.set(JSON.stringify(way.fields), way);
    }
  return [...found.values()];
}

/** An offer that leaves nothing open, or one for each answer to the one thing it does. */
function waysOf(option: Offer): Offer[] | null {
  const { then, ...offer } = option;
  if (!then) return [offer];
  if (then.shape === "one" && (then.options ?? []).every((inner) => !inner.then))
    return (then.options ?? []).map((inner) => ({
      ...offer,
      fields: { ...offer.fields, ...inner.fields },
      label: [offer.label, inner.label].filter(Boolean).join(": "),
    }));
  if (then.shape !== "allot" || then.also || then.of === "space" || heapsIn(then) > FEW_HEAPS) return null;
  return spreads(then).map((spread) => ({ ...offer, fields: { ...offer.fields, [then.field]: spread } }));
}

const heapsIn = (shape: Allot): number =>
  shape.places.reduce((all, place) => all * ((place.high ?? shape.high) + 1), 1);

function spreads(shape: Allot): Spread[] {
  let found: Spread[] = [{}];
  for (const place of shape.places) {
    const numbers = Array.from({ length: (place.high ?? shape.high) + 1 }, (_, number) => number);
    const fit = numbers.filter((number) => holds(place, number));
    found = found.flatMap((spread) => fit.map((number) => (number ? { ...spread, [place.key]: number } : spread)));
  }
  return found.filter((spread) => sum(spread) >= shape.low && sum(spread) <= shape.high);
}

/** What stood in for a name until one was given gives way to it, in an answer and in what is told with it. */
export function named(fields: Fields, claims: Fields): [Fields, Fields] {
  const given = new Map<string, string>();
  for (const [fact, value] of Object.entries(claims)) {
    const key = plainKey(String((value as { title?: string } | null)?.title ?? ""));
    const stood = fact.split(".").at(-1)!;
    if (key && Object.values(fields).some((one) => one === fact || one === stood))
      given.set(fact, fact.replace(/[^.]+$/, key)).set(stood, key);
  }
  const now = (one: unknown): unknown => given.get(String(one)) ?? one;
  return [
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, now(value)])),
    Object.fromEntries(Object.entries(claims).map(([fact, value]) => [now(fact), value])),
  ];
}

export const priceOf = (offer: Offer): number => (offer.price ?? []).reduce((sum, line) => sum + line.amount, 0);

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

/** As few at each place as there must be. */
export const leastOf = (shape: Allot): Spread =>
  Object.fromEntries(shape.places.map((place) => [place.key, place.low ?? 0]));

/** All of it over the places, as evenly as their limits allow. */
export function evenly(shape: Allot): Spread {
  const spread = leastOf(shape);
  for (let left = shape.high - sum(spread); left > 0; left -= 1) {
    const open = shape.places.filter((place) => (spread[place.key] ?? 0) < (place.high ?? 999));
    if (!open.length) break;
    const least = open.reduce((one, other) => ((spread[other.key] ?? 0) < (spread[one.key] ?? 0) ? other : one));
    spread[least.key] = (spread[least.key] ?? 0) + 1;
  }
  return spread;
}

export function worthOf(shape: Some, keys: string[]): number {
  return keys.reduce((all, key) => all + (shape.worth?.[key] ?? 0), 0);
}

export function isChosen(shape: Some, keys: string[]): boolean {
  return keys.length >= shape.low && keys.length <= shape.high && worthOf(shape, keys) >= (shape.least ?? 0);
}
