/** Questions of a seat put together: offers of several windows in one list, and what may be told beside any of them. */
import type { Ask } from "./choosing.svelte";
import { same } from "./facets";
import type { ActionField, ActionTold } from "./game.svelte";

/** What may be told of a deed in words of its own, and mostly is not. */
const sayableOf = (told: ActionTold | undefined): ActionField[] =>
  (told?.fields ?? []).filter((field) => field.optional && field.several && field.choices?.length);

/** Of all that was told, what belongs to a deed. */
export const told = (besides: Record<string, string[]>, action: ActionTold | undefined): Record<string, string[]> =>
  Object.fromEntries(Object.entries(besides).filter(([name]) => sayableOf(action).some((one) => one.name === name)));

/** What can be told of these deeds, each field once. */
export function sayableIn(deeds: Ask[], action: (type: string) => ActionTold | undefined): ActionField[] {
  const isOffered = (ask: Ask, name: string): boolean => (ask.offers ?? []).some(({ fields = {} }) => name in fields);
  const all = deeds.flatMap((ask) => sayableOf(action(ask.prompt.action)).filter((field) => !isOffered(ask, field.name)));
  return all.filter((field, at) => all.findIndex((one) => one.name === field.name) === at);
}

/** Whether every offer says what it brings, so that those of several windows can stand in one list. */
export const isExplained = (ask: Ask): boolean => ask.offers !== null && ask.offers.every((offer) => offer.hint);

export function gathered(first: Ask, asks: Ask[], title: string): Ask {
  const offers = asks.flatMap((ask) => ask.offers ?? []);
  const once = offers.filter((offer, at) => offers.findIndex((other) => same(other.fields, offer.fields)) === at);
  return { ...first, prompt: { ...first.prompt, title }, offers: once };
}
