/** How taps on the board, on cards and in the bar answer what is asked. Knows prompts, no game. */
import { untrack } from "svelte";
import { words } from "../shell/language.svelte";
import type { Action } from "./api";
import { Asks, isAlike, isMust, toldIn } from "./asks.svelte";
import { Barring } from "./barring.svelte";
import { actionOf, Choosing, type Ask } from "./choosing.svelte";
import { narrow, same } from "./facets";
import { Following } from "./following.svelte";
import type { ActionField } from "./game.svelte";
import { gathered, isExplained, sayableIn, told } from "./gathering";
import { Marks } from "./marks.svelte";
import { isPutTogether, named, shapeOf, type Fields, type Offer } from "./shapes";
import { Shaping } from "./shaping.svelte";

export type Face = number | string;

export class Asking extends Asks {
  choosing = $state.raw<Choosing | null>(null);
  tapped = $state<string | null>(null);
  several = $state.raw<Ask[]>([]);
  form = $state.raw<Ask | null>(null);
  shaping = $state.raw<Shaping | null>(null);
  /** What was picked from cards and waits for its button. */
  picked = $state.raw<{ ask: Ask; offer: Offer } | null>(null);
  /** Faces tapped and not reported yet, by question and group of dice. */
  fell = $state.raw<Record<string, Face[]>>({});
  /** What only the table can tell before this is done, being answered. */
  claiming = $state.raw<{ ask: Ask; offer: Offer; name?: string } | null>(null);
  /** A question that was folded into a button, opened. */
  opened = $state.raw<Ask | null>(null);
  /** Whether somebody looks at what cannot be done. */
  wonders = $state(false);
  /** What is told of a deed beside what it asks for, by field: how a way was, where somebody stood. */
  besides = $state.raw<Record<string, string[]>>({});
  /** Answers that leave no choice, one after another. */
  readonly following = new Following(this);
  readonly barring = new Barring(this);
  /** What the map shows of all this. */
  readonly marks = new Marks(this);
  /** What was asked when it was looked at last. */
  private questions = "";

  /**
   * At a new version: forget what was offered, and go on with what was begun where the question is still the same. What
   * the stream tells first is what was looked at already, with the choices.
   */
  renew(): void {
    const questions = JSON.stringify([this.version, this.prompts], (name, told: unknown) => (name === "choices" ? undefined : told));
    if (questions === this.questions) return;
    this.questions = questions;
    const begun = untrack(() => this.choosing);
    const asked = this.prompts.find((prompt) => begun !== null && isAlike(begun.ask, prompt));
    if (!asked) this.choosing = null;
    const isOpen = (ask: Ask | undefined): boolean =>
      ask !== undefined && this.prompts.some((one) => isAlike(ask, one) && same(one.choice, ask.prompt.choice));
    if (!isOpen(untrack(() => this.shaping?.ask))) this.shaping = null;
    if (!isOpen(untrack(() => this.form ?? undefined))) this.form = null;
    this.several = [];
    this.besides = {};
    this.picked = this.opened = null;
    if (untrack(() => this.claiming?.name === undefined || !isOpen(this.claiming.ask))) this.claiming = null;
    this.forget();
    if (begun && asked && (shapeOf(asked) === "one" || toldIn(asked, begun.ask.seat))) untrack(() => this.resume(begun));
  }

  /** Whose seat is not played here any more goes on with nothing that was begun here. */
  leave(): void {
    const begun = [this.choosing, this.shaping, this.picked, this.claiming].map((one) => one?.ask);
    const seats = [...begun, this.form, this.opened].flatMap((ask) => ask?.seat ?? []);
    if (seats.every((seat) => this.seated.playing.includes(seat))) return;
    this.cancel();
    this.form = null;
  }

  /** Whether this is what is being put together, be it asked anew since. */
  isShaping = (ask: Ask): boolean => {
    const begun = this.shaping?.ask;
    return begun !== undefined && begun.seat === ask.seat && isAlike(begun, ask.prompt);
  };

  /** A question with one way to be put together needs no tap to begin. */
  open(): void {
    if (this.shaping || this.choosing || this.form) return;
    const [only, ...more] = this.deeds.filter((ask) => ask.offers === null && ask.shapes?.some(isPutTogether));
    if (only && !more.length) untrack(() => (this.shaping = new Shaping(only)));
  }

  protected override learnt(seat: string, action: string): void {
    const begun = this.choosing;
    if (begun && begun.ask.seat === seat && begun.ask.prompt.action === action) this.resume(begun);
  }

  /** Somebody else did something meanwhile: what was being chosen goes on if it is still possible. */
  private resume(begun: Choosing): void {
    const fits = (ask: Ask): boolean =>
      ask.seat === begun.ask.seat &&
      isAlike(begun.ask, ask.prompt) &&
      narrow((ask.offers ?? []).map((offer) => offer.fields ?? {}), begun.chosen).length > 0;
    const ask = this.asks.find(fits);
    this.choosing = ask ? new Choosing(ask, this.naming.isPlace) : null;
    if (this.choosing) [this.choosing.chosen, this.choosing.kind] = [begun.chosen, begun.kind];
  }

  act = (action: Action, says = this.naming.says(action.type, action), isKept = false): void => {
    if (!isKept) this.cancel();
    this.fell = {};
    const openly = this.isSecret(action.type) ? this.naming.title(action.type) : says;
    const more = told(this.besides, this.naming.action(action.type));
    void this.seated.act({ ...more, ...action }, openly).then((done) => {
      if (done) this.form = null;
      if (done && isKept) this.cancel();
    });
  };

  /** What can be told of the deeds that are open, each field once; on a map everybody sees it. */
  get sayable(): ActionField[] {
    return this.standing.length ? sayableIn(this.deeds, (type) => this.naming.action(type)) : [];
  }

  /** An offer is taken; what the table has to measure for it is asked first, all of it at once. */
  take = (ask: Ask, offer: Offer): void => {
    if (offer.asks?.length) {
      this.cancel();
      this.claiming = { ask, offer };
    } else this.act(actionOf(ask, offer.fields ?? {}), this.label(ask, offer));
  };

  /** Something new, with the name that was typed: what is on it is asked, and told together with it. */
  describe = (ask: Ask, offer: Offer, name: string): void => {
    this.cancel();
    this.claiming = { ask, offer, name };
  };

  /** An offer with what the table measured for it; what was new goes by the name it was given, and stays until it is taken. */
  takeWith = (ask: Ask, offer: Offer, claims: Fields): void => {
    const [fields, told] = named(offer.fields ?? {}, claims);
    this.act(actionOf(ask, { ...fields, claims: told }), this.label(ask, offer), this.claiming?.name !== undefined);
  };

  /** An offer of something being put together: it opens the next question, or was the last one. */
  takePart = (shaping: Shaping, offer: Offer): void => {
    if (offer.then) shaping.take(offer);
    else this.act(actionOf(shaping.ask, { ...shaping.settled, ...offer.fields }), this.label(shaping.ask, offer));
  };

  /** Several facts of one piece, told together. */
  actAll = (actions: Action[], name: string): void => {
    this.cancel();
    void this.seated.act(actions, words.printed.told(name));
  };

  pick = (ask: Ask, offer: Offer): void => {
    this.cancel();
    this.picked = { ask, offer };
  };

  /** A question with several ways that stood as one button: its ways. */
  unfold = (ask: Ask): void => {
    this.cancel();
    this.opened = ask;
  };

  cancel = (): void => {
    this.choosing = this.tapped = this.shaping = this.picked = this.claiming = this.opened = null;
    this.several = [];
  };

  /** An offer that is sent as soon as it is tapped: it costs nothing and cannot hurt. */
  isLight = (ask: Ask, offer: Offer): boolean => !offer.price?.length && !this.isGrave(ask);

  begin = (ask: Ask): void => {
    [this.several, this.opened, this.picked] = [[], null, null];
    const [only, ...more] = ask.offers ?? [];
    if (ask.shapes?.some(isPutTogether)) this.shaping = new Shaping(ask);
    else if (ask.offers === null) this.form = ask;
    else if (only && !more.length && this.isLight(ask, only) && this.isSaid(ask, only)) this.take(ask, only);
    else if (only && !more.length) this.pick(ask, only);
    else if (!isMust(ask.prompt) && this.isListed(ask)) this.unfold(ask);
    else this.choosing = new Choosing(ask, this.naming.isPlace);
  };

  /** Whether the button that was tapped said all: what stands beside the question is shown before it is done. */
  private isSaid = (ask: Ask, offer: Offer): boolean =>
    isMust(ask.prompt) || this.deed(ask, offer) === this.label(ask, offer);

  /** Whether offers have labels of their own and lie on no map. */
  private isListed = (ask: Ask): boolean =>
    !this.places(ask).length && (ask.offers ?? []).every((offer) => this.deed(ask, offer) !== this.label(ask, offer));

  /** One of several that go by the same name: which, is asked first. */
  beginOne = (asks: Ask[]): void => {
    this.cancel();
    const [first, ...others] = asks;
    if (first && !others.length) this.begin(first);
    else if (first && asks.every(isExplained)) this.unfold(gathered(first, asks, this.naming.title(first.prompt.action)));
    else this.several = asks;
  };

  /** A tap on the board: it goes on with what was begun, begins something, or only shows the space. */
  tap = (space: string, kind?: string): void => {
    this.seated.noes = [];
    this.picked = null;
    const shape = this.shaping?.shape;
    if (shape?.shape === "some" && shape.keys.includes(space)) return this.shaping!.toggle(shape.keys.indexOf(space));
    const offer = this.shaping?.offerAt(space);
    if (offer) return this.takePart(this.shaping!, offer);
    this.tapped = space;
    if (this.shaping || (this.choosing && this.goOn(this.choosing, space, kind))) return;
    const at = (asks: Ask[]): Ask[] => asks.filter((ask) => this.places(ask).includes(space));
    const able = at(this.musts).length ? at(this.musts) : at(this.mays);
    this.choosing = null;
    this.several = able.length > 1 ? able : [];
    if (able.length === 1) this.start(able[0]!, space, kind);
    else if (!able.length) this.barring.wonder(space);
  };

  start = (ask: Ask, space: string, kind?: string): void => {
    this.several = [];
    const started = new Choosing(ask, this.naming.isPlace);
    const field = started.order.find((name) => started.options.some((option) => option[name] === space))!;
    this.choosing = started;
    this.settle(started, field, space, kind);
  };

  /** Settle a field; what is then whole is sent, unless it costs something or was only looked at. */
  settle = (now: Choosing, field: string, value: unknown, kind?: string): void => {
    if (!now.choose(field, value, kind)) return;
    const offer = now.offer!;
    if (isMust(now.ask.prompt) && this.isLight(now.ask, offer)) this.take(now.ask, offer);
  };

  /** The second tap: a lit space is where it goes; any other is a question to the referee. */
  private goOn(now: Choosing, space: string, kind?: string): boolean {
    const open = now.field ?? now.last;
    const field = open ?? now.placed;
    if (field && now.lit.includes(space)) {
      this.settle(now, field, space, kind);
      return true;
    }
    const later = now.elsewhere(space);
    if (later) {
      this.settle(now, later, space, kind);
      return true;
    }
    if (!open || !now.lit.length || [null, space].includes(now.picked) || this.places(now.ask).includes(space)) return false;
    this.barring.mayI(now.ask, { ...now.settled, [open]: space });
    return true;
  }
}
