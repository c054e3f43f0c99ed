/** What the map shows of what is asked: spaces to begin at, to go to, chosen ones, prices and numbers set on them. */
import type { Asking } from "./asking.svelte";
import { isMust } from "./asks.svelte";
import type { Ask } from "./choosing.svelte";
import { priceOf, type Allot, type Offer, type Place } from "./shapes";
import type { Shaping } from "./shaping.svelte";

/** What a tap on a space would cost, how likely it is to succeed, and whether it stands beside the question. */
export type Disc = { amount: number; chance: string; aside: boolean };
/** A number that is set by tapping: where it stands, between which limits. */
export type Count = { value: number; low: number; high: number; onset: (value: number) => void };

export class Marks {
  constructor(private readonly asking: Asking) {}

  /** Spaces at which something could begin. */
  readonly ready = $derived.by(() => {
    const { choosing, shaping, musts } = this.asking;
    return choosing || shaping ? new Set<string>() : new Set(musts.flatMap((ask) => this.asking.places(ask)));
  });

  /** Spaces where what was begun can go, or which can be chosen. */
  readonly lit = $derived.by(() => {
    const { shaping, choosing } = this.asking;
    const shape = shaping?.shape;
    if (shape?.shape === "some") return new Set(shape.keys);
    if (shape?.shape === "one")
      return new Set(this.asking.tappable.filter((key) => shaping!.offerAt(key)));
    return new Set(choosing?.lit ?? []);
  });

  /** Spaces chosen out of several. */
  readonly ticked = $derived.by(() => {
    const shape = this.asking.shaping?.shape;
    return new Set(shape?.shape === "some" ? this.asking.shaping!.picked.map((at) => shape.keys[at]!) : []);
  });

  readonly discs = $derived.by(() => this.discsOf());
  readonly counts = $derived.by(() => this.countsOf());

  isOnMap = (shape: Allot): boolean => shape.places.every((place) => this.asking.naming.isPlace(place.key));

  /** How far the number at a place may go: as long as something is left, and within its own limits. */
  countOf = (shaping: Shaping, shape: Allot, place: Place): Count => {
    const value = shaping.spreadOf(shape)[place.key] ?? 0;
    const high = Math.min(place.high ?? Infinity, value + Math.max(0, shaping.left(shape)));
    const onset = (number: number): void => shaping.put(place.key, number);
    return { value, low: Math.min(place.low ?? 0, value), high, onset };
  };

  private countsOf(): Record<string, Count> {
    const { shaping } = this.asking;
    const shape = shaping?.shape;
    if (shape?.shape !== "allot" || !this.isOnMap(shape)) return {};
    return Object.fromEntries(shape.places.map((place) => [place.key, this.countOf(shaping!, shape, place)]));
  }

  private discsOf(): Record<string, Disc> {
    const { shaping, choosing, mays, musts } = this.asking;
    const found: Record<string, Disc> = {};
    for (const ask of shaping ? [] : choosing ? [choosing.ask] : [...mays, ...musts])
      for (const [space, offers] of this.asking.byPlace(ask)) {
        const disc = this.discOf(ask, offers);
        if (disc) found[space] = disc;
      }
    return found;
  }

  /** The cheapest of what can be done at a space. */
  private discOf(ask: Ask, offers: Offer[]): Disc | null {
    const [cheapest] = offers.filter((offer) => offer.price?.length).sort((one, other) => priceOf(one) - priceOf(other));
    if (!cheapest) return null;
    const aside = !this.asking.choosing && !isMust(ask.prompt);
    return { amount: priceOf(cheapest), chance: percent(cheapest.chance ?? ""), aside };
  }
}

/** A fraction as people say it. */
export function percent(fraction: string): string {
  const [over = NaN, under = 1] = fraction.split("/").map(Number);
  return Number.isFinite(over) && fraction ? `${Math.round((100 * over) / under)} %` : "";
}
