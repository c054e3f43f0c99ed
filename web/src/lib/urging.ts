/** Which button of the bar stands out: the one thing to do, else the one way of it that most turns want. */
import type { Asking } from "./asking.svelte";
import type { Ask } from "./choosing.svelte";
import { wayOf } from "./offering";
import type { Offer } from "./shapes";

/** Beside more questions than this no way stands out, nor beside one that the map lights up. */
const FEW = 3;

/** Questions in the bar that somebody may want to answer now. */
const wanted = (asks: Ask[], asking: Asking): Ask[] =>
  asks.filter((ask) => !asking.isRare(ask) && wayOf(ask, asking) !== "none");

export function isUrged(ask: Ask, offer: Offer, asks: Ask[], asking: Asking): boolean {
  if (asking.isRare(ask)) return false;
  const isAlone = wanted(asks, asking).length === 1;
  if (!Object.keys(offer.fields ?? {}).length) return isAlone && !asking.shaping;
  const isOnMap = asks.some((other) => wayOf(other, asking) === "map");
  return isAlone || (asks.length <= FEW && ask.offers?.length === 1 && !isOnMap);
}
