/** One action being put together from legal options, tap by tap. */
import type { Action, Prompt } from "./api";
import {
  fields,
  isLoad,
  isPile,
  isPrice,
  largest,
  narrow,
  open,
  values,
  type Chosen,
  type Option,
  type PriceLine,
} from "./facets";
import { words } from "./words";

/** A prompt as it concerns one seat of this phone; options are null until the referee has told them. */
export type Ask = { key: string; prompt: Prompt; seat: string; options: Option[] | null };

type IsSpace = (value: unknown) => boolean;

export class Choosing {
  chosen = $state.raw<Chosen>({});
  readonly order: string[];
  readonly options: Option[];

  constructor(
    readonly ask: Ask,
    private readonly isSpace: IsSpace,
  ) {
    this.options = ask.options ?? [];
    this.order = fields(this.options, isSpace);
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

  kind: string | undefined = $state(undefined);

  /** The field to be asked for now. */
  get field(): string | null {
    return open(narrow(this.options, this.settled), this.order);
  }

  get left(): Option[] {
    return narrow(this.options, this.settled);
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

  /** Spaces a tap can choose now. */
  get lit(): string[] {
    return this.offered.filter(this.isSpace).map(String);
  }

  /** While a number is asked for, a space may answer what comes after it. */
  elsewhere(space: string): string | undefined {
    if (this.lit.length) return undefined;
    return this.order.find((field) => !(field in this.settled) && this.left.some((one) => one[field] === space));
  }

  /** The closing question is asked even when only one answer is left: nothing moves by itself. */
  get last(): string | null {
    const asked = this.order.filter((field) => values(this.options, field).length > 1);
    const final = asked.at(-1) ?? null;
    return final && this.field === null && !(final in this.chosen) ? final : null;
  }

  /** What it costs, once there is only one way left. */
  get price(): PriceLine[] {
    return this.left.length === 1 ? Object.values(this.left[0]!).filter(isPrice).flat() : [];
  }

  get picked(): string | null {
    const places = this.order.map((field) => this.chosen[field]).filter(this.isSpace);
    return places.length ? String(places[0]) : null;
  }

  /** Settle a field; the whole action when that was the last question. */
  choose(field: string, value: unknown, kind?: string): Action | null {
    this.kind = kind ?? this.kind;
    const before = { ...this.chosen, [field]: value };
    const later = this.order.slice(this.order.indexOf(field) + 1);
    this.chosen = narrow(this.options, before).length
      ? before
      : Object.fromEntries(Object.entries(before).filter(([name]) => !later.includes(name)));
    if (this.field !== null || this.last !== null) return null;
    return this.left.length === 1 ? this.whole() : null;
  }

  whole(): Action {
    return actionOf(this.ask, this.left[0] ?? {});
  }
}

function without(chosen: Chosen, field: string): Chosen {
  const { [field]: _gone, ...rest } = chosen;
  return rest;
}

export const actionOf = (ask: Ask, option: Option): Action => ({
  type: ask.prompt.action,
  seat: ask.seat,
  ...option,
});

/** An action as a player would say it. */
export function says(type: string, option: Option): string {
  const { from, to, type: _type, seat: _seat, label: _label, ...rest } = option;
  const parts = Object.values(rest)
    .filter((value) => value !== null && value !== undefined && value !== "" && !isPrice(value))
    .map(valueSays);
  const way =
    from !== undefined && to !== undefined
      ? `${from} → ${to}`
      : to !== undefined
        ? `→ ${to}`
        : from !== undefined
          ? String(from)
          : "";
  return [words.name(type), [...parts, way].filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

export function valueSays(value: unknown): string {
  if (value === undefined || value === null) return words.none;
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (isPile(value)) return words.pile(value);
  if (Array.isArray(value)) return words.counted(value.map(valueSays)) || words.none;
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, inner]) => `${words.low(key)} ${valueSays(inner)}`)
      .join(", ");
  return typeof value === "string" ? words.low(value) : String(value);
}
