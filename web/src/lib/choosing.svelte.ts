/** One action being put together from legal options, tap by tap. */
import type { Action, Prompt } from "./api";
import { fields, isLoad, isPile, largest, narrow, open, values, type Chosen } from "./facets";
import type { Fields, Offer, Shape } from "./shapes";

/** A prompt as it concerns one seat of this phone: what may be answered is null until the referee has told it. */
export type Ask = { key: string; prompt: Prompt; seat: string; shapes: Shape[] | null; offers: Offer[] | null };

type IsPlace = (value: unknown) => boolean;

export class Choosing {
  chosen = $state.raw<Chosen>({});
  kind: string | undefined = $state(undefined);
  readonly order: string[];
  readonly options: Fields[];
  private readonly offers: Map<Fields, Offer>;

  constructor(
    readonly ask: Ask,
    private readonly isPlace: IsPlace,
    options = ask.offers ?? [],
  ) {
    this.offers = new Map(options.map((offer) => [offer.fields ?? {}, offer]));
    this.options = [...this.offers.keys()];
    this.order = fields(this.options, isPlace);
  }

  /** What was chosen by hand, and heaps that go without saying. */
  get settled(): Chosen {
    const settled = { ...this.chosen };
    for (const field of this.order) {
      const left = values(narrow(this.options, settled), field);
      const begun =
        this.order.indexOf(field) === 0 ||
        this.order.slice(0, this.order.indexOf(field)).every((f) => f in settled);
      if (field in settled || !left.length) continue;
      if (left.length === 1 || (begun && left.every(isPile))) settled[field] = largest(left, this.kind);
      else if (begun && isLoad(left)) settled[field] = undefined;
    }
    return settled;
  }

  /** The field to be asked for now. */
  get field(): string | null {
    return open(narrow(this.options, this.settled), this.order);
  }

  get left(): Fields[] {
    return narrow(this.options, this.settled);
  }

  /** The one offer that is left, once nothing is open. */
  get offer(): Offer | null {
    const [only, ...more] = this.left;
    return only && !more.length && !this.last ? (this.offers.get(only) ?? null) : null;
  }

  /** Heaps to choose from besides the field in question. */
  get piles(): { field: string; values: unknown[]; now: unknown }[] {
    return this.order
      .filter((field) => {
        const found = values(this.options, field);
        return found.every(isPile) || isLoad(found);
      })
      .map((field) => {
        const isHeap = values(this.options, field).every(isPile);
        const { [field]: _own, to: _to, ...others } = isHeap ? this.chosen : this.settled;
        return { field, values: values(narrow(this.options, others), field), now: this.settled[field] };
      })
      .filter(({ field, values: found }) => found.length > 1 && field in this.settled);
  }

  /** The answers to the question of the moment. */
  get offered(): unknown[] {
    const field = this.field ?? this.last;
    return field ? values(narrow(this.options, without(this.settled, field)), field) : [];
  }

  /** What the one deed is called that is left once a field is so: shortly, where something tells it apart. */
  deed(field: string, value: unknown): string | undefined {
    const [only, ...more] = narrow(this.options, { ...without(this.settled, field), [field]: value });
    const offer = only && !more.length ? this.offers.get(only) : undefined;
    return offer?.hint || offer?.label;
  }

  /** Spaces a tap can choose now: of the question of the moment, or other ones for the space that was chosen. */
  get lit(): string[] {
    const offered = this.offered.filter(this.isPlace).map(String);
    if (offered.length || this.field) return offered;
    const field = this.placed;
    return field ? values(narrow(this.options, without(this.chosen, field)), field).filter(this.isPlace).map(String) : [];
  }

  /** The field whose space was tapped. */
  get placed(): string | undefined {
    return this.order.find((name) => this.isPlace(this.chosen[name]));
  }

  /** While a number is asked for, a space may answer what comes after it. */
  elsewhere(space: string): string | undefined {
    if (this.offered.some(this.isPlace)) return undefined;
    return this.order.find((field) => !(field in this.settled) && this.left.some((one) => one[field] === space));
  }

  /** Where a heap goes is asked even when only one answer is left: nothing moves by itself, unless more was said since. */
  get last(): string | null {
    const final = [...this.order].reverse().find((field) => this.left.some((option) => this.isPlace(option[field])));
    if (final === undefined || this.field !== null) return null;
    return this.order.slice(this.order.indexOf(final)).some((field) => field in this.chosen) ? null : final;
  }

  get picked(): string | null {
    const places = this.order.map((field) => this.chosen[field]).filter(this.isPlace);
    return places.length ? String(places[0]) : null;
  }

  /** Settle a field; true when that was the last question. */
  choose(field: string, value: unknown, kind?: string): boolean {
    this.kind = kind ?? this.kind;
    const before = { ...this.chosen, [field]: value };
    const later = this.order.slice(this.order.indexOf(field) + 1);
    this.chosen = narrow(this.options, before).length
      ? before
      : Object.fromEntries(Object.entries(before).filter(([name]) => !later.includes(name)));
    return this.offer !== null;
  }
}

function without(chosen: Chosen, field: string): Chosen {
  const { [field]: _gone, ...rest } = chosen;
  return rest;
}

export const actionOf = (ask: Ask, fields: Fields): Action => ({
  type: ask.prompt.action,
  seat: ask.seat,
  ...fields,
});
