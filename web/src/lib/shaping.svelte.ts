/** An answer being put together by its shape. Kept apart from the screen, so that a look elsewhere loses nothing. */
import type { Ask } from "./choosing.svelte";
import type { Option } from "./facets";
import { shapeIn, type Shape, type Spread, type Taken } from "./shapes";

export class Shaping {
  /** What was taken one after another, each opening the next question. */
  taken = $state.raw<Taken[]>([]);
  /** Places in the list of keys. */
  picked = $state.raw<number[]>([]);
  number = $state.raw<number | null>(null);
  /** What was changed of the numbers by place, and of what is shared out with them. */
  spread = $state.raw<Spread>({});
  also = $state.raw<Spread>({});

  constructor(readonly ask: Ask) {}

  get shape(): Shape | null {
    return this.taken.at(-1)?.then ?? shapeIn(this.ask.prompt);
  }

  get settled(): Option {
    return Object.assign({}, ...this.taken.map((option) => option.fields ?? {})) as Option;
  }

  take(option: Taken): void {
    this.taken = [...this.taken, option];
  }

  toggle(at: number): void {
    this.picked = this.picked.includes(at) ? this.picked.filter((other) => other !== at) : [...this.picked, at];
  }
}
