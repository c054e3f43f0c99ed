/** What the referee asks of this phone now, and how taps on the board answer it. Knows prompts, no game. */
import { untrack } from "svelte";
import { drawingOf } from "../games";
import { words } from "../shell/language.svelte";
import { Offline, type Action, type Prompt } from "./api";
import { actionOf, Choosing, type Ask } from "./choosing.svelte";
import { narrow, same } from "./facets";
import { gameTold } from "./game.svelte";
import { Naming } from "./naming";
import { isPutTogether, offersIn, priceOf, shapeOf, type Allot, type Offer, type Place, type Shape } from "./shapes";
import { Shaping } from "./shaping.svelte";
import type { Seated } from "./table.svelte";
import { nameIn, seatKeys, viewOf } from "./view";

const isMust = (prompt: Prompt): boolean => prompt.must !== false;

/** The same question to the same seat, whatever has happened in between. */
const isAlike = (ask: Ask, prompt: Prompt): boolean =>
  prompt.action === ask.prompt.action && prompt.window === ask.prompt.window && prompt.seats.includes(ask.seat);

/** What the stream told with a prompt; what is too much to be told is asked for. */
function toldIn(prompt: Prompt, seat: string): Shape[] | null {
  const told = prompt.choices?.[seat] ?? null;
  return told?.some((shape) => (shape as { shape: string }).shape === "ask") ? null : told;
}

/** What the referee lists itself, or works out when asked. */
const ASKED_FOR = ["ask", "claim"];
const TOLD_BY_THE_TABLE = ["throw", "claim"];

export type Face = number | string;
/** A number that is set by tapping: where it stands, between which limits. */
export type Count = { value: number; low: number; high: number; onset: (value: number) => void };
/** What a tap on a space would cost, and whether it is only a possibility beside the question. */
export type Disc = { amount: number; aside: boolean };

export class Asking {
  choosing = $state.raw<Choosing | null>(null);
  tapped = $state<string | null>(null);
  several = $state.raw<Ask[]>([]);
  form = $state.raw<Ask | null>(null);
  /** What is being put together by its shape. */
  shaping = $state.raw<Shaping | null>(null);
  /** What was picked from cards and waits for its button. */
  picked = $state.raw<{ ask: Ask; offer: Offer } | null>(null);
  /** Faces tapped and not reported yet, by question and group of dice. */
  fell = $state.raw<Record<string, Face[]>>({});
  /** What hands have done, of what was told. */
  ticks = $state.raw(new Set<string>());
  /** The seat that has this phone in hand, for what nobody else may see. */
  private holder = $state("");
  private known = $state.raw<Map<string, Shape[]>>(new Map());
  /** Options that were asked for, at which version. */
  private heard = new Set<string>();

  constructor(readonly seated: Seated) {}

  readonly table = $derived.by(() => this.seated.table);
  readonly version = $derived(this.table?.version ?? -1);
  readonly view = $derived(viewOf(this.table));
  readonly spaces = $derived(this.view.spaces);
  readonly drawing = $derived(drawingOf(this.table?.game ?? ""));
  readonly seats = $derived(seatKeys(this.table));
  readonly names = $derived(nameIn(this.table));
  readonly naming = $derived(
    new Naming(gameTold(this.table?.game ?? ""), this.spaces, this.names, this.seats),
  );
  readonly prompts = $derived(this.table?.outcome ? [] : (this.table?.prompts ?? []));
  private readonly all = $derived(
    this.prompts.flatMap((prompt, at) => this.answering(prompt).map((seat) => this.asked(prompt, seat, at))),
  );
  /** What may be shown: on a shared phone nothing secret before its player has it in hand. */
  readonly asks = $derived(this.all.filter((ask) => !this.isCovered(ask)));
  readonly covered = $derived(this.all.find((ask) => this.isCovered(ask))?.seat ?? null);
  readonly musts = $derived(this.asks.filter((ask) => isMust(ask.prompt)));
  readonly mays = $derived(
    this.asks.filter((ask) => !isMust(ask.prompt) && !(ask.offers && !ask.offers.length)),
  );
  /** What one may do beside the question, by seat and kind: cards of several windows lie in one heap. */
  readonly asides = $derived.by(() => {
    const heaps = new Map<string, Ask[]>();
    for (const ask of this.mays) {
      const key = `${ask.seat}/${ask.prompt.action}`;
      heaps.set(key, [...(heaps.get(key) ?? []), ask]);
    }
    return [...heaps.values()];
  });
  /** One headline per seat: its first question, however many ways there are to answer it. */
  readonly headlines = $derived.by(() => {
    const musts = this.all.filter((ask) => isMust(ask.prompt));
    return musts.filter((ask, at) => musts.findIndex((other) => other.seat === ask.seat) === at);
  });
  readonly others = $derived(
    [...new Set(this.prompts.filter(isMust).flatMap((prompt) => prompt.seats))].filter(
      (seat) => !this.seated.playing.includes(seat),
    ),
  );
  /** What can be answered here and is not told by the table itself. */
  readonly deeds = $derived(this.musts.filter((ask) => !TOLD_BY_THE_TABLE.includes(shapeOf(ask.prompt))));
  /** Spaces at which something could begin, and spaces where what was begun can go. */
  readonly ready = $derived(
    this.choosing || this.shaping ? new Set<string>() : new Set(this.musts.flatMap((ask) => this.places(ask))),
  );
  readonly lit = $derived.by(() => {
    const shape = this.shaping?.shape;
    if (shape?.shape === "some") return new Set(shape.keys);
    if (shape?.shape === "one") return new Set(Object.keys(this.spaces).filter((key) => this.shaping!.offerAt(key)));
    return new Set(this.choosing?.lit ?? []);
  });
  readonly discs = $derived.by(() => this.discsOf());

  /** Numbers being set on spaces, and spaces chosen out of several. */
  readonly counts = $derived.by(() => this.countsOf());
  readonly ticked = $derived.by(() => {
    const shape = this.shaping?.shape;
    return new Set(shape?.shape === "some" ? this.shaping!.picked.map((at) => shape.keys[at]!) : []);
  });

  isOnMap = (shape: Allot): boolean => shape.places.every((place) => this.naming.isSpace(place.key));

  /** How far the number at a place may go: as long as something is left, and within its own limits. */
  countOf = (shaping: Shaping, shape: Allot, place: Place): Count => {
    const value = shaping.spreadOf(shape)[place.key] ?? 0;
    const most = Math.min(place.high ?? Infinity, value + Math.max(0, shaping.left(shape)));
    return { value, low: Math.min(place.low ?? 0, value), high: most, onset: (number) => shaping.put(place.key, number) };
  };

  private countsOf(): Record<string, Count> {
    const shaping = this.shaping;
    const shape = shaping?.shape;
    if (shape?.shape !== "allot" || !this.isOnMap(shape)) return {};
    return Object.fromEntries(shape.places.map((place) => [place.key, this.countOf(shaping!, shape, place)]));
  }

  title = (ask: Ask): string => ask.prompt.title || this.naming.title(ask.prompt.action);

  label = (ask: Ask, offer: Offer): string =>
    offer.label || this.naming.says(ask.prompt.action, offer.fields ?? {});

  /** Whether an offer is shown with what it costs, or asks twice, before it is sent. */
  isGrave = (ask: Ask): boolean => this.naming.action(ask.prompt.action)?.grave ?? false;

  isSecret = (type: string): boolean => {
    const told = this.naming.action(type);
    return Boolean(told?.secret || told?.face_down || told?.fields.some((field) => field.secret));
  };

  private isCovered(ask: Ask): boolean {
    return this.seated.playing.length > 1 && this.holder !== ask.seat && this.isSecret(ask.prompt.action);
  }

  tick = (id: string): void => {
    const ticked = new Set(this.ticks);
    if (!ticked.delete(id)) ticked.add(id);
    this.ticks = ticked;
  };

  uncover = (seat: string): void => {
    this.holder = seat;
  };

  /** The seats of this phone a prompt is for; what fell or is printed anybody may tell, so one is enough. */
  private answering(prompt: Prompt): string[] {
    const mine = prompt.seats.filter((seat) => this.seated.playing.includes(seat));
    return ["draw", "read"].includes(prompt.action) ? mine.slice(0, 1) : mine;
  }

  private asked(prompt: Prompt, seat: string, at: number): Ask {
    const told = toldIn(prompt, seat) ?? this.known.get(`${this.version}/${seat}/${prompt.action}`) ?? null;
    const own = prompt.choice as unknown as Shape | null | undefined;
    const listed = own && ["one", "some", "amount", "allot", "order"].includes(own.shape) ? [own] : told;
    const cards = prompt.cards ?? [];
    const fits = ({ fields = {} }: Offer): boolean => {
      const used = fields.card ?? fields.ability;
      return used === undefined || cards.includes(String(used));
    };
    const offers = listed && offersIn(listed);
    const key = `${this.version}/${at}/${seat}`;
    return { key, prompt, seat, shapes: listed, offers: cards.length && offers ? offers.filter(fits) : offers };
  }

  /** The offers of an action by the space at which each begins. */
  byPlace(ask: Ask): Map<string, Offer[]> {
    const offers = ask.offers ?? [];
    const order = new Choosing(ask, this.naming.isSpace).order;
    const first = order.find((field) => offers.some((offer) => this.naming.isSpace(offer.fields?.[field])));
    const found = new Map<string, Offer[]>();
    for (const offer of first ? offers : []) {
      const space = offer.fields?.[first!];
      if (this.naming.isSpace(space)) found.set(String(space), [...(found.get(String(space)) ?? []), offer]);
    }
    return found;
  }

  places = (ask: Ask): string[] => [...this.byPlace(ask).keys()];

  private discsOf(): Record<string, Disc> {
    const found: Record<string, Disc> = {};
    if (this.shaping) return found;
    const asks = this.choosing ? [this.choosing.ask] : [...this.mays, ...this.musts];
    for (const ask of asks)
      for (const [space, offers] of this.byPlace(ask)) {
        const costs = offers.filter((offer) => offer.price?.length).map(priceOf);
        if (costs.length)
          found[space] = { amount: Math.min(...costs), aside: !this.choosing && !isMust(ask.prompt) };
      }
    return found;
  }

  /** At a new version: forget what was offered, and go on with what was begun where the question is still the same. */
  renew(): void {
    const begun = untrack(() => this.choosing);
    const asked = this.prompts.find((prompt) => begun !== null && isAlike(begun.ask, prompt));
    if (!asked) this.choosing = null;
    const isOpen = (ask: Ask | undefined): boolean =>
      ask !== undefined && this.prompts.some((one) => isAlike(ask, one) && same(one.choice, ask.prompt.choice));
    if (!isOpen(untrack(() => this.shaping?.ask))) this.shaping = null;
    if (!isOpen(untrack(() => this.form ?? undefined))) this.form = null;
    this.several = [];
    this.picked = null;
    this.holder = "";
    this.known = new Map();
    this.heard.clear();
    if (begun && asked && (shapeOf(asked) === "one" || toldIn(asked, begun.ask.seat))) untrack(() => this.resume(begun));
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

  /** Ask for the options that prompts leave open; those that did not come, once the referee is there again. */
  listen(): void {
    void this.seated.live;
    const now = this.version;
    for (const prompt of this.prompts)
      if (ASKED_FOR.includes(shapeOf(prompt)))
        for (const seat of this.answering(prompt))
          if (!toldIn(prompt, seat)) void this.learn(now, `${seat}/${prompt.action}`);
  }

  private async learn(now: number, key: string): Promise<void> {
    const [seat = "", action = ""] = key.split("/");
    if (this.heard.has(key)) return;
    this.heard.add(key);
    const choices = await this.seated.choices(action, seat).catch((no: unknown) => {
      if (no instanceof Offline && now === this.version) this.heard.delete(key);
      if (no instanceof Offline) this.seated.refuse(no);
      return null;
    });
    if (!choices || now !== this.version) return;
    this.known = new Map(this.known).set(`${now}/${key}`, choices);
    const begun = this.choosing;
    if (begun && key === `${begun.ask.seat}/${begun.ask.prompt.action}`) this.resume(begun);
  }

  /** Somebody else did something meanwhile: what was being chosen goes on if it is still possible. */
  private resume(begun: Choosing): void {
    const fits = (ask: Ask): boolean =>
      ask.seat === begun.ask.seat &&
      isAlike(begun.ask, ask.prompt) &&
      narrow((ask.offers ?? []).map((offer) => offer.fields ?? {}), begun.chosen).length > 0;
    const ask = this.asks.find(fits);
    this.choosing = ask ? new Choosing(ask, this.naming.isSpace) : null;
    if (this.choosing) [this.choosing.chosen, this.choosing.kind] = [begun.chosen, begun.kind];
  }

  act = (action: Action, says = this.naming.says(action.type, action)): void => {
    this.cancel();
    this.fell = {};
    const openly = this.isSecret(action.type) ? this.naming.title(action.type) : says;
    void this.seated.act(action, openly).then((done) => {
      if (done) this.form = null;
    });
  };

  /** An offer is taken. */
  take = (ask: Ask, offer: Offer): void => this.act(actionOf(ask, offer.fields ?? {}), this.label(ask, offer));

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

  cancel = (): void => {
    this.choosing = this.tapped = this.shaping = this.picked = null;
    this.several = [];
  };

  /** An offer that is sent as soon as it is tapped: it costs nothing and cannot hurt. */
  isLight = (ask: Ask, offer: Offer): boolean => !offer.price?.length && !this.isGrave(ask);

  begin = (ask: Ask): void => {
    this.several = [];
    const [only, ...more] = ask.offers ?? [];
    if (ask.shapes?.some(isPutTogether)) this.shaping = new Shaping(ask);
    else if (ask.offers === null) this.form = ask;
    else if (only && !more.length && this.isLight(ask, only)) this.take(ask, only);
    else this.choosing = new Choosing(ask, this.naming.isSpace);
  };

  /** One of several that go by the same name: which, is asked first. */
  beginOne = (asks: Ask[]): void => {
    this.cancel();
    if (asks.length === 1) this.begin(asks[0]!);
    else this.several = asks;
  };

  /** A tap on the board: it goes on with what was begun, begins something, or only shows the space. */
  tap = (space: string, kind?: string): void => {
    this.seated.noes = [];
    this.picked = null;
    const shape = this.shaping?.shape;
    if (shape?.shape === "some" && shape.keys.includes(space)) {
      this.shaping!.toggle(shape.keys.indexOf(space));
      return;
    }
    const offer = this.shaping?.offerAt(space);
    if (offer) {
      this.takePart(this.shaping!, offer);
      return;
    }
    this.tapped = space;
    if (this.shaping || (this.choosing && this.goOn(this.choosing, space, kind))) return;
    const at = (asks: Ask[]): Ask[] => asks.filter((ask) => this.places(ask).includes(space));
    const able = at(this.musts).length ? at(this.musts) : at(this.mays);
    this.choosing = null;
    this.several = able.length > 1 ? able : [];
    if (able.length === 1) this.start(able[0]!, space, kind);
  };

  start = (ask: Ask, space: string, kind?: string): void => {
    this.several = [];
    const started = new Choosing(ask, this.naming.isSpace);
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
    if (!open || !now.lit.length || now.picked === null || space === now.picked || this.places(now.ask).includes(space))
      return false;
    const action = actionOf(now.ask, { ...now.settled, [open]: space });
    void this.seated.mayI(action, this.naming.says(action.type, action));
    return true;
  }
}
