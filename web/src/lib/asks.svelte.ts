/** What the referee asks of this phone now, seat by seat, with what may be answered. Knows prompts, no game. */
import { drawingOf } from "../games";
import { Offline, type Prompt } from "./api";
import * as calls from "./calls";
import { Choosing, type Ask } from "./choosing.svelte";
import { gameTold } from "./game.svelte";
import { Handwork } from "./handwork.svelte";
import { Naming } from "./naming";
import { offersIn, shapeOf, type Offer, type Shape } from "./shapes";
import type { Seated } from "./table.svelte";
import { nameIn, seatKeys, standingIn, viewOf } from "./view";

export const isMust = (prompt: Prompt): boolean => prompt.must !== false;

/** The same question to the same seat, whatever has happened in between. */
export const isAlike = (ask: Ask, prompt: Prompt): boolean =>
  prompt.action === ask.prompt.action && prompt.window === ask.prompt.window && prompt.seats.includes(ask.seat);

/** What the stream told with a prompt; what is too much to be told is asked for. */
export function toldIn(prompt: Prompt, seat: string): Shape[] | null {
  const told = prompt.choices?.[seat] ?? null;
  return told?.some((shape) => (shape as { shape: string }).shape === "ask") ? null : told;
}

/** What the referee lists itself, or works out when asked. */
const ASKED_FOR = ["ask", "claim"];
const TOLD_BY_THE_TABLE = ["throw", "claim", "lines"];

export class Asks {
  /** What hands have to do, own lines first, and what of it is ticked off. */
  readonly hands: Handwork;
  /** The seat that has this phone in hand, for what nobody else may see. */
  private holder = $state("");
  private known = $state.raw<Map<string, Shape[]>>(new Map());
  /** Options that were asked for, at which version. */
  private heard = new Set<string>();

  constructor(readonly seated: Seated) {
    this.hands = new Handwork(this);
  }

  readonly table = $derived.by(() => this.seated.table);
  readonly version = $derived(this.table?.version ?? -1);
  readonly view = $derived(viewOf(this.table));
  readonly spaces = $derived(this.view.spaces);
  readonly standing = $derived(standingIn(this.view));
  readonly drawing = $derived(drawingOf(this.table?.game ?? ""));
  readonly seats = $derived(seatKeys(this.table));
  readonly names = $derived(nameIn(this.table));
  readonly naming = $derived(
    new Naming(
      gameTold(this.table?.game ?? ""),
      this.spaces,
      this.names,
      this.seats,
      Object.fromEntries(this.standing.map(({ group }) => [group.key, group.title])),
    ),
  );
  /** Whatever can be tapped where it lies. */
  readonly tappable = $derived([...Object.keys(this.spaces), ...this.standing.map(({ group }) => group.key)]);
  readonly prompts = $derived(this.table?.outcome ? [] : (this.table?.prompts ?? []));
  private readonly all = $derived(
    this.prompts.flatMap((prompt, at) => this.answering(prompt).map((seat) => this.asked(prompt, seat, at))),
  );
  /** What may be shown: on a shared phone nothing secret before its player has it in hand. */
  readonly asks = $derived(this.all.filter((ask) => !this.isCovered(ask)));
  readonly covered = $derived(this.all.find((ask) => this.isCovered(ask))?.seat ?? null);
  readonly musts = $derived(this.asks.filter((ask) => isMust(ask.prompt)));
  readonly mays = $derived(
    this.asks.filter(
      (ask) => !isMust(ask.prompt) && !(ask.offers && !ask.offers.length) && ![this.naming.game?.roster?.record, this.view.field?.action].includes(ask.prompt.action),
    ),
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

  title = (ask: Ask): string => ask.prompt.title || this.naming.title(ask.prompt.action);

  label = (ask: Ask, offer: Offer): string =>
    offer.label || this.naming.says(ask.prompt.action, offer.fields ?? {});

  /** The deed comes first: a label that only names what is taken follows the title. */
  deed = (ask: Ask, offer: Offer): string => {
    const [title, label] = [this.title(ask), this.label(ask, offer)];
    return label.split(" ")[0] === title.split(" ")[0] ? label : `${title}: ${label}`;
  };

  /** Whether an offer is shown with what it costs, or asks twice, before it is sent. */
  isGrave = (ask: Ask): boolean => this.naming.action(ask.prompt.action)?.grave ?? false;
  isRare = (ask: Ask): boolean => this.naming.action(ask.prompt.action)?.rare ?? false;

  isSecret = (type: string): boolean => {
    const told = this.naming.action(type);
    return Boolean(told?.secret || told?.face_down || told?.fields.some((field) => field.secret));
  };

  private isCovered(ask: Ask): boolean {
    return this.seated.playing.length > 1 && this.holder !== ask.seat && this.isSecret(ask.prompt.action);
  }

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

  /** The offers of an action by the space at which each begins; none where some begin at no space at all. */
  byPlace(ask: Ask): Map<string, Offer[]> {
    const offers = ask.offers ?? [];
    const order = new Choosing(ask, this.naming.isPlace).order;
    const first = order.find((field) => offers.some((offer) => this.naming.isPlace(offer.fields?.[field])));
    const found = new Map<string, Offer[]>();
    if (offers.some((offer) => first && !this.naming.isPlace(offer.fields?.[first]))) return found;
    for (const offer of first ? offers : []) {
      const space = offer.fields?.[first!];
      if (this.naming.isPlace(space)) found.set(String(space), [...(found.get(String(space)) ?? []), offer]);
    }
    return found;
  }

  places = (ask: Ask): string[] => [...this.byPlace(ask).keys()];

  /** Forget what was told of an older version. */
  protected forget(): void {
    this.holder = "";
    this.known = new Map();
    this.heard.clear();
  }

  /** Ask for the options that prompts leave open; those that did not come, once the referee is there again. */
  listen(): void {
    void this.seated.live;
    const now = this.version;
    for (const prompt of this.prompts)
      if (ASKED_FOR.includes(shapeOf(prompt)) && prompt.action !== this.view.field?.action)
        for (const seat of this.answering(prompt))
          if (!toldIn(prompt, seat)) void this.learn(now, `${seat}/${prompt.action}`);
  }

  /** What may be answered has come. */
  protected learnt(_seat: string, _action: string): void {}

  private async learn(now: number, key: string): Promise<void> {
    const [seat = "", action = ""] = key.split("/");
    if (this.heard.has(key)) return;
    this.heard.add(key);
    const choices = await calls.choices(this.seated, action, seat).catch((no: unknown) => {
      if (no instanceof Offline && now === this.version) this.heard.delete(key);
      if (no instanceof Offline) this.seated.lost();
      return null;
    });
    if (!choices || now !== this.version) return;
    this.known = new Map(this.known).set(`${now}/${key}`, choices);
    this.learnt(seat, action);
  }
}
