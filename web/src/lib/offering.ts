/** How an answer is asked for: on the map, as buttons, as cards, as a list to search, put together, or as a form. */
import type { Asking } from "./asking.svelte";
import type { Ask } from "./choosing.svelte";
import { fields, values } from "./facets";
import { shapeOf, type Offer } from "./shapes";
import type { Purchase } from "./view";

export type Way =
  "waiting" | "none" | "contest" | "map" | "buttons" | "cards" | "list" | "steps" | "shape" | "form" | "folded";

const FEW = 3;
export const MOST_CARDS = 8;
const LISTED = 40;
/** From so many things to do on, or beside a question on the map, what has many ways is a button first. */
const MANY_DEEDS = 4;

const isPlain = (offer: Offer): boolean => !offer.hint && !offer.price?.length;

/** Something nobody has named yet, that is described as it is taken: its form has a name. */
export const isFresh = (ask: Ask, offer: Offer): boolean =>
  isOpen(ask) && (offer.asks ?? []).some(({ form }) => form?.fields?.title !== undefined);

/** Whether something may be told that is on no list. */
export const isOpen = (ask: Ask): boolean => ask.shapes?.some((shape) => shape.shape === "one" && shape.open) ?? false;

export function wayOf(ask: Ask, asking: Asking): Way {
  if (ask.shapes === null) return shapeOf(ask.prompt) === "ask" ? "waiting" : "form";
  if (ask.offers === null) return "shape";
  const number = ask.offers.length;
  if (number === 0) return "none";
  if (isBought(ask, asking)) return "contest";
  if (asking.places(ask).length) return "map";
  if (ask.offers.some((offer) => isFresh(ask, offer))) return "list";
  if (number > 1 && isOneOfMany(ask, asking)) return "folded";
  if (number <= FEW && ask.offers.every(isPlain)) return "buttons";
  return number <= MOST_CARDS ? "cards" : number <= LISTED || isOneField(ask) ? "list" : "steps";
}

/** Whether what can be chosen is shown in the contest, where it is bought. */
export function isBought(ask: Ask, asking: Asking): boolean {
  const sides = (asking.view.contest?.sides ?? []).filter((side) => side.seats.includes(ask.seat));
  const purchases = sides.flatMap((side) => side.purchases ?? []);
  return (ask.offers ?? []).every((offer) => purchases.some((one) => buys(offer, one)));
}

export const buys = (offer: Offer, { fields }: Purchase): boolean =>
  Object.entries(fields).every(([name, value]) => offer.fields?.[name] === value);

function isOneOfMany(ask: Ask, asking: Asking): boolean {
  const own = asking.deeds.filter((other) => other.seat === ask.seat);
  const isBesideMap = (ask.offers?.length ?? 0) > FEW && own.some((other) => other !== ask && asking.places(other).length > 0);
  return (own.length >= MANY_DEEDS || isBesideMap) && !ask.offers?.some((offer) => offer.price?.length);
}

function isOneField(ask: Ask): boolean {
  const options = (ask.offers ?? []).map((offer) => offer.fields ?? {});
  return fields(options, () => false).filter((name) => values(options, name).length > 1).length <= 1;
}
