/** What hands do at the real table after the last action: ticked off line by line on all phones, forgotten with the next action. */
import { untrack } from "svelte";
import type { Asks } from "./asks.svelte";
import * as calls from "./calls";
import { recall, remember } from "./stored";
import type { Hand } from "./view";

/** `line`: its number among those that everybody sees; null: only some do. */
export type Work = { id: string; hand: Hand; line: number | null; done: boolean };

export class Handwork {
  /** Lines that were ticked, whatever the version; kept by this phone, so that a reload loses none. */
  private ticks = $state.raw<string[]>([]);
  private heard = 0;
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
    const isOthers = (work: Work): number => Number(!seated.playing.includes(work.hand.seat ?? ""));
    let open = 0;
    return view.hands
      .map((hand, index): Work => {
        const line = hand.seen_by ? null : open++;
        const id = `${version}/${line ?? `own ${index}`}`;
        return { id, hand, line, done: this.ticks.includes(id) };
      })
      .sort((one, other) => isOthers(one) - isOthers(other));
  });

  readonly left = $derived(this.all.filter((work) => !work.done));

  /** Who only watches ticks off for themselves. */
  tick = (work: Work): void => {
    const { seated, version } = this.asks;
    this.set(work.id, !work.done);
    if (work.line !== null && !seated.onlyWatches) calls.tick(seated, version, work.line, !work.done);
  };

  tickAll = (): void => this.left.forEach(this.tick);

  /** Somebody ticked lines on another phone. */
  hear(): void {
    const told = this.asks.seated.ticked;
    untrack(() => told.slice(this.heard).forEach(({ version, line, done }) => this.set(`${version}/${line}`, done)));
    this.heard = told.length;
  }

  private set(id: string, done: boolean): void {
    const known = this.all.map((work) => work.id);
    const kept = this.ticks.filter((other) => known.includes(other) && other !== id);
    this.ticks = done ? [...kept, id] : kept;
    remember(this.name, this.ticks.length ? this.ticks : null);
  }
}
