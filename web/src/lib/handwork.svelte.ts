/**
 * What hands do at the real table after the last action: ticked off line by line on all phones. What was left of it when play went
 * on is remembered for a while by the phones of those who are to do it; later it stands in the log.
 */
import { untrack } from "svelte";
import type { Asks } from "./asks.svelte";
import * as calls from "./calls";
import { recall, remember } from "./stored";
import type { Hand } from "./view";

/** `line`: its number among those that everybody sees; null: only some do. */
export type Work = { id: string; version: number; hand: Hand; line: number | null; done: boolean };

/** So many entries later what was not ticked off is left to the log. */
const LASTS = 3;

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
    const { view, version } = this.asks;
    return this.works(version, view.hands).sort((one, other) => Number(this.isOthers(one)) - Number(this.isOthers(other)));
  });

  readonly left = $derived(this.all.filter((work) => !work.done));

  /** What players of this phone had not ticked off when play went on. */
  readonly before = $derived.by(() => {
    const { version, seated } = this.asks;
    return seated.lines
      .filter((line) => line.undone_by === null && line.version < version && line.version >= version - LASTS)
      .flatMap((line) => this.works(line.version, line.hands))
      .filter((work) => !work.done && !this.isOthers(work));
  });

  private works(version: number, hands: Hand[]): Work[] {
    let open = 0;
    return hands.map((hand, index) => {
      const line = hand.seen_by ? null : open++;
      const id = `${version}/${line ?? `own ${index}`}`;
      return { id, version, hand, line, done: this.ticks.includes(id) };
    });
  }

  private isOthers = ({ hand }: Work): boolean => !this.asks.seated.playing.includes(hand.seat ?? "");

  /** Who only watches ticks off for themselves. */
  tick = (work: Work): void => {
    const { seated, version } = this.asks;
    this.set(work.id, !work.done);
    if (work.line !== null && work.version === version && !seated.onlyWatches) calls.tick(seated, version, work.line, !work.done);
  };

  tickAll = (): void => this.left.forEach(this.tick);

  tickBefore = (): void => this.before.forEach(this.tick);

  /** Somebody ticked lines on another phone. */
  hear(): void {
    const told = this.asks.seated.ticked;
    untrack(() => told.slice(this.heard).forEach(({ version, line, done }) => this.set(`${version}/${line}`, done)));
    this.heard = told.length;
  }

  private set(id: string, done: boolean): void {
    const oldest = this.asks.version - LASTS;
    const kept = this.ticks.filter((other) => parseInt(other) >= oldest && other !== id);
    this.ticks = done ? [...kept, id] : kept;
    remember(this.name, this.ticks.length ? this.ticks : null);
  }
}
