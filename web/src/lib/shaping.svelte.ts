/** An answer being put together by its shape. Kept apart from the screen, so that a look elsewhere loses nothing. */
import type { Ask } from "./choosing.svelte";
import { isPutTogether, sum, type Allot, type Fields, type Offer, type Shape, type Spread } from "./shapes";

export class Shaping {
  /** What was taken one after another, each opening the next question. */
  taken = $state.raw<Offer[]>([]);
  /** Places in the list of keys. */
  picked = $state.raw<number[]>([]);
  number = $state.raw<number | null>(null);
  /** What was changed of the numbers by place, and of what is shared out with them. */
  spread = $state.raw<Spread>({});
  also = $state.raw<Spread>({});

  constructor(readonly ask: Ask) {
    this.goOn();
  }

  get shape(): Shape | null {
    return this.taken.at(-1)?.then ?? this.ask.shapes?.find(isPutTogether) ?? null;
  }

  get settled(): Fields {
    return Object.assign({}, ...this.taken.map((option) => option.fields ?? {})) as Fields;
  }

  /** The offers of the question of the moment by the space each is about. */
  offerAt(space: string): Offer | undefined {
    const shape = this.shape;
    if (shape?.shape !== "one") return undefined;
    return shape.options?.find((option) => Object.values(option.fields ?? {}).includes(space));
  }

  take(option: Offer): void {
    this.taken = [...this.taken, option];
    this.goOn();
  }

  /** Where there is only one way on, nobody is asked for it. */
  private goOn(): void {
    const shape = this.shape;
    const only = shape?.shape === "one" && shape.options?.length === 1 ? shape.options[0] : undefined;
    if (only?.then) this.take(only);
  }

  toggle(at: number): void {
    this.picked = this.picked.includes(at) ? this.picked.filter((other) => other !== at) : [...this.picked, at];
  }

  /** The numbers by place as they would be sent. */
  spreadOf(shape: Allot): Spread {
    return { ...Object.fromEntries(shape.places.map((place) => [place.key, place.now ?? 0])), ...this.spread };
  }

  alsoOf(shape: Allot): Spread {
    return { ...(shape.also?.now ?? {}), ...this.also };
  }

  left(shape: Allot): number {
    return shape.high - sum(this.spreadOf(shape));
  }

  put(place: string, number: number): void {
    this.spread = { ...this.spread, [place]: number };
  }

  reset(): void {
    [this.picked, this.number, this.spread, this.also] = [[], null, {}, {}];
  }
}
