/** A list being put together before one meets: what is in it, what is wrong with it, what was typed in for it. */
import { words } from "../shell/language.svelte";
import { client, Refused, told, type Action, type Problem, type Schemas } from "./api";
import { plainKey } from "./keys";
import { recall, remember } from "./stored";

export type Form = Schemas["RosterForm"];
export type Checked = Schemas["RosterChecked"];
export type Entry = Schemas["RosterEntry"];
export type Card = Record<string, unknown>;
type Wanted = Schemas["RosterWanted"];
type Kept = { side: string; size: number; title: string; lead: string; counts: [string, number][] };

export class Building {
  form = $state.raw<Form | null>(null);
  checked = $state.raw<Checked | null>(null);
  problem = $state.raw<Problem | null>(null);
  side = $state("");
  size = $state(0);
  title = $state("");
  lead = $state("");
  /** Keys with numbers, in the order they were taken. */
  counts = $state.raw<[string, number][]>([]);
  cards = $state.raw<Record<string, Card>>({});
  private asked = 0;

  /** What a table agreed on; 0: there is no table. */
  agreed = $state(0);
  private options: Record<string, string> = {};

  /** `settings` is what a table plays by. */
  constructor(
    readonly game: string,
    private readonly settings: { key: string; value: string }[] = [],
  ) {
    this.cards = recall<Record<string, Card>>(`cards.${game}`, {});
  }

  async begin(): Promise<void> {
    try {
      this.form = await told(client.GET("/v1/rosters/{game}", { params: { path: { game: this.game } } }));
      const { options, size_option } = this.form;
      const matters = this.settings.filter((one) => options.includes(one.key));
      this.options = Object.fromEntries(matters.map((one) => [one.key, one.value]));
      this.agreed = Number(this.settings.find((one) => one.key === size_option)?.value ?? 0);
      const kept = recall<Kept | null>(`roster.${this.game}`, null);
      this.side = kept?.side || (this.form.sides[0]?.key ?? "");
      this.size = this.agreed || kept?.size || this.form.size;
      [this.title, this.lead, this.counts] = [kept?.title ?? "", kept?.lead ?? "", kept?.counts ?? []];
      await this.check();
    } catch (no) {
      this.problem = problemOf(no);
    }
  }

  /** What may be taken by this side; a card that was typed in stands for the one the game knows. */
  get entries(): Entry[] {
    const typed = this.checked?.typed ?? [];
    const own = new Set(typed.map((one) => one.key));
    const known = (this.form?.entries ?? []).filter((one) => !own.has(one.key));
    return [...typed, ...known].filter((one) => one.sides.includes(this.side));
  }

  entry = (key: string): Entry | undefined =>
    [...(this.checked?.typed ?? []), ...(this.form?.entries ?? [])].find((one) => one.key === key);

  number = (key: string): number => this.counts.find(([one]) => one === key)?.[1] ?? 0;

  set(key: string, number: number): void {
    const there = this.counts.some(([one]) => one === key);
    const set = there ? this.counts.map(([one, now]): [string, number] => [one, one === key ? number : now]) : [...this.counts, [key, number] as [string, number]];
    this.counts = set.filter(([, now]) => now > 0);
    void this.check();
  }

  /** Another side begins anew. */
  choose(side: string): void {
    [this.side, this.counts, this.lead] = [side, [], ""];
    void this.check();
  }

  private get wanted(): Wanted {
    return {
      side: this.side,
      entries: this.counts.map(([key, number]) => ({ key, number })),
      lead: this.lead,
      size: this.size,
      title: this.title,
      options: this.options,
      typed: this.cards as Wanted["typed"],
    };
  }

  private post(body: Wanted): Promise<Checked> {
    return told(client.POST("/v1/rosters/{game}", { params: { path: { game: this.game } }, body }));
  }

  /** Ask what is wrong with it; only the newest answer counts. */
  async check(): Promise<void> {
    this.problem = null;
    const now = ++this.asked;
    const { side, size, title, lead, counts } = this;
    remember(`roster.${this.game}`, { side, size, title, lead, counts } satisfies Kept);
    try {
      const checked = await this.post(this.wanted);
      if (now === this.asked) this.checked = checked;
    } catch (no) {
      if (now === this.asked) this.problem = problemOf(no);
    }
  }

  /** A list as it was posted takes the place of this one. */
  async paste(text: string): Promise<boolean> {
    try {
      const typed = this.cards as Wanted["typed"];
      const read = await this.post({ text, options: this.options, typed, ...(this.agreed ? { size: this.agreed } : {}) });
      [this.side, this.size, this.title, this.lead] = [read.side, read.size, read.title, read.lead];
      this.counts = read.entries.map((one) => [one.key, one.number ?? 1]);
      await this.check();
      return true;
    } catch (no) {
      this.problem = problemOf(no);
      return false;
    }
  }

  /** A card is kept on this phone once the referee understands it. */
  async keep(card: Card): Promise<boolean> {
    const key = plainKey(String(card.name ?? ""));
    const whole = { ...card, [this.form?.record.side ?? ""]: this.side };
    try {
      const cards = { ...this.cards, [key]: whole };
      await this.post({ side: this.side, entries: [{ key, number: 1 }], typed: cards as Wanted["typed"] });
      this.cards = cards;
      remember(`cards.${this.game}`, cards);
      this.set(key, Math.max(1, this.number(key)));
      return true;
    } catch (no) {
      this.problem = problemOf(no);
      return false;
    }
  }

  forget(key: string): void {
    const { [key]: gone, ...others } = this.cards;
    if (!gone) return;
    this.cards = others;
    remember(`cards.${this.game}`, others);
    this.set(key, 0);
  }

  /** What a seat says at a table to bring it there. */
  actions = (seat: string): Action[] => (this.checked?.actions ?? []).map((one) => ({ ...one, seat }) as Action);
}

function problemOf(no: unknown): Problem {
  if (no instanceof Refused) return no.problem;
  return { type: "", title: words.refusal.wrong, detail: words.join.offline, status: 0 };
}
