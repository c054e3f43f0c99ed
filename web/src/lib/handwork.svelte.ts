/** What hands do at the real table after the last action: ticked off line by line, forgotten with the next action. */
import type { Asks } from "./asks.svelte";
import { recall, remember } from "./stored";
import type { Hand } from "./view";

export type Work = { id: string; hand: Hand; done: boolean };

export class Handwork {
  /** Lines that were ticked, whatever the version; kept by this phone, so that a reload loses none. */
  private ticks = $state.raw<string[]>([]);
  /** Whether the list is in sight; where it is not, the bar says that there is one. */
  isSeen = $state(true);

  constructor(private readonly asks: Asks) {
    this.ticks = recall<string[]>(this.name, []);
  }

  private get name(): string {
    return `ticks.${this.asks.seated.id}`;
  }

  readonly all = $derived.by(() => {
    const { view, version, seated } = this.asks;
    const isOthers = (hand: Hand): number => Number(!seated.playing.includes(hand.seat ?? ""));
    return view.hands
      .map((hand, index): Work => {
        const id = `${version}/${index}/${hand.text}`;
        return { id, hand, done: this.ticks.includes(id) };
      })
      .sort((one, other) => isOthers(one.hand) - isOthers(other.hand));
  });

  readonly left = $derived(this.all.filter((work) => !work.done));

  tick = (id: string): void => {
    const known = this.all.map((work) => work.id);
    const kept = this.ticks.filter((other) => known.includes(other) && other !== id);
    this.ticks = this.ticks.includes(id) ? kept : [...kept, id];
    remember(this.name, this.ticks.length ? this.ticks : null);
  };
}
