/** What was said once for several answers that leave no choice: the next is given as soon as it is asked for. */
import { untrack } from "svelte";
import type { Asking } from "./asking.svelte";
import { actionOf, type Ask } from "./choosing.svelte";
import { same } from "./facets";
import { forced } from "./owing";
import type { Fields, Offer } from "./shapes";

export class Following {
  private left: Fields[] = [];
  private first: Ask | null = null;
  private at = -1;

  constructor(private readonly asking: Asking) {}

  /** Give the first of these answers, and the others in their turn. */
  begin(ask: Ask, offers: Offer[]): void {
    this.first = ask;
    this.left = offers.map((offer) => offer.fields ?? {});
    this.give(ask);
  }

  /** At every change: go on while it is the same question, nothing else could be answered, and nobody went back. */
  next(): void {
    const { musts, version, view, seated } = this.asking;
    if (seated.sending || version === this.at || !this.left.length) return;
    const ask = musts.find((one) => one.seat === this.first?.seat && one.prompt.action === this.first.prompt.action);
    if (!view.contest || seated.lines.at(-1)?.kind === "undo") this.left = [];
    else if (ask?.offers && (ask.offers.length === 1 || forced(this.asking, ask))) untrack(() => this.give(ask));
    else if (ask?.offers) this.left = [];
  }

  private give(ask: Ask): void {
    const [fields, ...left] = this.left;
    const offer = ask.offers?.find((one) => same(one.fields, fields));
    this.left = offer ? left : [];
    this.at = this.asking.version;
    if (offer) this.asking.act(actionOf(ask, offer.fields ?? {}), this.asking.label(ask, offer));
  }
}
