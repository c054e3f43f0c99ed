/** How an answer is asked for: on the map, as buttons, as cards, as a list to search, put together, or as a form. */
import type { Asking } from "./asking.svelte";
import type { Ask } from "./choosing.svelte";
import { fields, values } from "./facets";
import { shapeOf, type Offer } from "./shapes";

export type Way = "waiting" | "none" | "map" | "buttons" | "cards" | "list" | "steps" | "shape" | "form";

const FEW = 3;
const CARDS = 8;
const LISTED = 40;

const isPlain = (offer: Offer): boolean => !offer.hint && !offer.price?.length;

export function wayOf(ask: Ask, asking: Asking): Way {
  if (ask.shapes === null) return shapeOf(ask.prompt) === "ask" ? "waiting" : "form";
  if (ask.offers === null) return "shape";
  const number = ask.offers.length;
  if (number === 0) return "none";
  if (asking.places(ask).length) return "map";
  if (number <= FEW && ask.offers.every(isPlain)) return "buttons";
  return number <= CARDS ? "cards" : number <= LISTED || isOneField(ask) ? "list" : "steps";
}

function isOneField(ask: Ask): boolean {
  const options = (ask.offers ?? []).map((offer) => offer.fields ?? {});
  return fields(options, () => false).filter((name) => values(options, name).length > 1).length <= 1;
}
