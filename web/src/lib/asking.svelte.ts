/** What the referee asks of this phone now, and how taps on the board answer it. Knows prompts, no game. */
import { untrack } from "svelte";
import { Offline, type Action, type Prompt } from "./api";
import { drawingOf } from "../games";
import type { View } from "../games/drawing";
import { actionOf, Choosing, says, valueSays, type Ask } from "./choosing.svelte";
import { narrow, same, type Option } from "./facets";
import { shapeIn } from "./shapes";
import { Shaping } from "./shaping.svelte";
import type { Seated } from "./table.svelte";
import { nameIn, seatKeys, spacesOf, wallsOf } from "./view";
import { words } from "./words";

export const shapeOf = (prompt: Prompt): string => String(prompt.choice?.shape ?? "free");
/** The whole answers a prompt lists itself. */
const listedIn = (prompt: Prompt): Option[] =>
  prompt.choice?.shape === "one" ? (prompt.choice.options ?? []).map((option) => option.fields ?? {}) : [];
const isMust = (prompt: Prompt): boolean => prompt.must !== false;

/** The same question to the same seat, whatever has happened in between. */
const isAlike = (ask: Ask, prompt: Prompt): boolean =>
  prompt.action === ask.prompt.action && prompt.window === ask.prompt.window && prompt.seats.includes(ask.seat);

export type Face = number | string;

export class Asking {
  choosing = $state.raw<Choosing | null>(null);
  tapped = $state<string | null>(null);
  several = $state.raw<Ask[]>([]);
  form = $state.raw<Ask | null>(null);
  /** What is being put together by its shape. */
  shaping = $state.raw<Shaping | null>(null);
  /** Faces tapped and not reported yet, by question and group of dice. */
  fell = $state.raw<Record<string, Face[]>>({});
  private known = $state.raw<Map<string, Option[]>>(new Map());
  /** Options that were asked for, at which version. */
  private heard = new Set<string>();

  constructor(readonly seated: Seated) {}

  readonly table = $derived.by(() => this.seated.table);
  readonly version = $derived(this.table?.version ?? -1);
  readonly spaces = $derived(spacesOf(this.table));
  readonly walls = $derived(wallsOf(this.table));
  readonly view = $derived((this.table?.view ?? {}) as View);
  readonly drawing = $derived(drawingOf(this.table?.game ?? ""));
  readonly seats = $derived(seatKeys(this.table));
  readonly names = $derived(nameIn(this.table));
  readonly prompts = $derived(this.table?.outcome ? [] : (this.table?.prompts ?? []));
  readonly asks = $derived(
    this.prompts.flatMap((prompt, at) => this.answering(prompt).map((seat) => this.asked(prompt, seat, at))),
  );
  readonly musts = $derived(this.asks.filter((ask) => isMust(ask.prompt)));
  readonly mays = $derived(
    this.asks.filter((ask) => !isMust(ask.prompt) && (ask.options === null || ask.options.length)),
  );
  /** One headline per seat and question, however many ways there are to answer it. */
  readonly headlines = $derived([
    ...new Map(this.musts.map((ask) => [`${ask.seat}/${ask.prompt.text}`, ask])).values(),
  ]);
  readonly others = $derived(
    [...new Set(this.prompts.filter(isMust).flatMap((prompt) => prompt.seats))].filter(
      (seat) => !this.seated.playing.includes(seat),
    ),
  );
  /** Spaces at which something could begin, and spaces where what was begun can go. */
  readonly ready = $derived(
    this.choosing ? new Set<string>() : new Set(this.musts.flatMap((ask) => this.places(ask))),
  );
  readonly lit = $derived(new Set(this.choosing?.lit ?? []));

  isSpace = (value: unknown): boolean => typeof value === "string" && value in this.spaces;

  /** A key by the name people know: a seat's, a marker's. */
  private called = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(this.called);
    if (typeof value !== "string" || this.isSpace(value)) return value;
    return this.drawing.called?.(value, this.view) ?? this.names(value);
  };

  /** An action as a player would say it. */
  says = (type: string, option: Option): string => {
    const { type: _type, seat: _seat, ...fields } = option;
    const called = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, this.called(value)]),
    );
    return this.drawing.says?.(type, called, this.view) ?? says(type, called);
  };

  /** The same without what the others must not see yet. */
  private openly(action: Action): string {
    if (action.type === "draw" && !("value" in action)) return words.dice.draw;
    return action.type in (this.drawing.secret ?? {}) ? words.name(action.type) : this.says(action.type, action);
  }

  spaceSays = (value: unknown): string => {
    if (!this.isSpace(value)) return valueSays(this.called(value));
    const title = this.spaces[String(value)]?.title;
    return title && title !== value ? `${value} ${title}` : String(value);
  };

  /** The seats of this phone a prompt is for; what fell or is printed anybody may tell, so one is enough. */
  private answering(prompt: Prompt): string[] {
    const mine = prompt.seats.filter((seat) => this.seated.playing.includes(seat));
    return ["draw", "read"].includes(prompt.action) ? mine.slice(0, 1) : mine;
  }

  private asked(prompt: Prompt, seat: string, at: number): Ask {
    const told = this.known.get(`${this.version}/${seat}/${prompt.action}`) ?? null;
    const listed = shapeOf(prompt) === "one" && !shapeIn(prompt) ? listedIn(prompt) : told;
    const cards = prompt.cards ?? [];
    const fits = (option: Option): boolean => {
      const used = option.card ?? option.ability;
      return used === undefined || cards.includes(String(used));
    };
    const options = cards.length && listed ? listed.filter(fits) : listed;
    return { key: `${this.version}/${at}/${seat}`, prompt, seat, options };
  }

  /** The spaces at which an action could begin. */
  private places(ask: Ask): string[] {
    const options = ask.options ?? [];
    const order = new Choosing(ask, this.isSpace).order;
    const first = order.find((field) => options.some((option) => this.isSpace(option[field])));
    return first
      ? [
          ...new Set(
            options
              .map((option) => option[first])
              .filter(this.isSpace)
              .map(String),
          ),
        ]
      : [];
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
    this.known = new Map();
    this.heard.clear();
    if (begun && asked && shapeOf(asked) === "one") untrack(() => this.resume(begun));
  }

  /** Ask for the options that prompts leave open; those that did not come, once the referee is there again. */
  listen(): void {
    void this.seated.live;
    const now = this.version;
    for (const prompt of this.prompts)
      if (["ask", "claim"].includes(shapeOf(prompt)))
        for (const seat of this.answering(prompt)) void this.learn(now, `${seat}/${prompt.action}`);
  }

  private async learn(now: number, key: string): Promise<void> {
    const [seat = "", action = ""] = key.split("/");
    if (this.heard.has(key)) return;
    this.heard.add(key);
    const options = await this.seated.options(action, seat).catch((no: unknown) => {
      if (no instanceof Offline && now === this.version) this.heard.delete(key);
      if (no instanceof Offline) this.seated.refuse(no);
      return null;
    });
    if (!options || now !== this.version) return;
    this.known = new Map(this.known).set(`${now}/${key}`, options);
    const begun = this.choosing;
    if (begun && key === `${begun.ask.seat}/${begun.ask.prompt.action}`) this.resume(begun);
  }

  /** Somebody else did something meanwhile: what was being chosen goes on if it is still possible. */
  private resume(begun: Choosing): void {
    const ask = this.asks.find(
      (one) =>
        one.seat === begun.ask.seat &&
        isAlike(begun.ask, one.prompt) &&
        narrow(one.options ?? [], begun.chosen).length > 0,
    );
    if (!ask) {
      this.choosing = null;
      return;
    }
    const again = new Choosing(ask, this.isSpace);
    again.chosen = begun.chosen;
    again.kind = begun.kind;
    this.choosing = again;
  }

  act = (action: Action): void => {
    this.cancel();
    this.fell = {};
    void this.seated.act(action, this.openly(action)).then((done) => {
      if (done) this.form = null;
    });
  };

  /** Several facts of one piece, told together. */
  actAll = (actions: Action[], name: string): void => {
    this.cancel();
    void this.seated.act(actions, words.printed.told(name));
  };

  cancel = (): void => {
    this.choosing = this.tapped = this.shaping = null;
    this.several = [];
  };

  /** Whether cards may be put together for it by hand, so that no list of options is all of them. */
  isPaid = (ask: Ask): boolean => {
    const field = this.drawing.paid?.[ask.prompt.action];
    return field !== undefined && (ask.options ?? []).some((option) => option[field] !== undefined);
  };

  begin = (ask: Ask): void => {
    this.several = [];
    if (shapeIn(ask.prompt)) this.shaping = new Shaping(ask);
    else if (ask.options === null) this.form = ask;
    else if (ask.options.length === 1 && !this.isPaid(ask)) this.act(actionOf(ask, ask.options[0]!));
    else this.choosing = new Choosing(ask, this.isSpace);
  };

  /** A tap on the board: it goes on with what was begun, begins something, or only shows the space. */
  tap = (space: string, kind?: string): void => {
    this.tapped = space;
    this.seated.noes = [];
    if (this.choosing && this.goOn(this.choosing, space, kind)) return;
    const able = this.musts.filter((ask) => this.places(ask).includes(space));
    this.choosing = null;
    this.several = able.length > 1 ? able : [];
    if (able.length === 1) this.start(able[0]!, space, kind);
  };

  start = (ask: Ask, space: string, kind?: string): void => {
    this.several = [];
    const started = new Choosing(ask, this.isSpace);
    const field = started.order.find((name) => started.options.some((option) => option[name] === space))!;
    const action = started.choose(field, space, kind);
    this.choosing = started;
    if (action) this.act(action);
  };

  /** The second tap: a lit space is where it goes; any other is a question to the referee. */
  private goOn(now: Choosing, space: string, kind?: string): boolean {
    const field = now.field ?? now.last;
    if (field && now.lit.includes(space)) {
      const action = now.choose(field, space, kind);
      if (action) this.act(action);
      return true;
    }
    const later = now.elsewhere(space);
    if (later) {
      const action = now.choose(later, space, kind);
      if (action) this.act(action);
      return true;
    }
    if (!field || !now.lit.length || now.picked === null || space === now.picked || this.places(now.ask).includes(space))
      return false;
    const action = actionOf(now.ask, { ...now.settled, [field]: space });
    void this.seated.mayI(action, this.says(action.type, action));
    return true;
  }
}
