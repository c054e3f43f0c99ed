/** A table being put together: whatever is chosen, only what fits it is offered, so that nothing is refused. */
import { words } from "../shell/language.svelte";
import type { NewTable } from "./api";
import type { Board, Choice, Game, Scenario, TableOption } from "./game.svelte";
import { plainKey } from "./keys";

export type Pack = { key: string; title: string; kind: string; source: string; game?: string };
const TRUST = ["rulebook", "public", "table", "demo"];
const MOST_PEOPLE = 12;
/** Of a name, as much as a seat's key may have, with room for a number behind it. */
const LONGEST_KEY = 28;

/** A table played before, to be played again: by the same people, with the same board and options. */
export type Again = { game: string; scenario: string; people: string[]; options: Record<string, string>; packs: string[] };

export class Opening {
  number = $state(2);
  people = $state(Array.from({ length: MOST_PEOPLE }, () => ({ name: "", choice: "" })));
  board = $state("");
  first = $state("");
  private scenarioKey = $state("");
  private chosen = $state.raw<Record<string, string>>({});
  private toldBy = $state.raw<Record<string, boolean>>({});

  constructor(
    readonly game: Game,
    private readonly packs: Pack[],
  ) {
    this.play(this.scenarios[0]?.key ?? "");
  }

  /** As at a table played before, as far as it is still offered. */
  resume({ scenario, people, options, packs }: Again): void {
    if (this.scenarios.some((one) => one.key === scenario)) this.play(scenario);
    if (this.numbers.includes(people.length)) this.setNumber(people.length);
    people.slice(0, MOST_PEOPLE).forEach((name, at) => (this.people[at]!.name = name));
    for (const option of this.game.options)
      if (option.key in options && !this.isForced(option)) this.set(option.key, options[option.key]!);
    this.board = this.boards.slice(1).find((one) => packs.includes(one.key))?.key ?? "";
    for (const pack of this.facts) this.use(pack, packs.includes(pack.key));
  }

  get scenarios(): Scenario[] {
    return this.game.scenarios.filter((one) => !one.needs_position);
  }

  get scenario(): Scenario | undefined {
    return this.scenarios.find((one) => one.key === this.scenarioKey);
  }

  get numbers(): number[] {
    return this.scenario?.seats?.length ? this.scenario.seats : this.game.seats.numbers;
  }

  /** The boards for so many players, the usual one first. */
  get boards(): Board[] {
    return this.scenario?.boards?.[String(this.number)] ?? [];
  }

  /** Played with one's own box: no board and no values of ours come along. */
  get isOwn(): boolean {
    return this.game.options.some(({ key, own }) => own && this.value(key) === own);
  }

  /** Boards of one's own that lie side by side, in place of one of those known for so many players. */
  beside = $state.raw<string[]>([]);

  /** Play on boards that were just told of: for as many as they are made for, if that is known. */
  playOn(keys: string[]): void {
    const fits = (number: number, key: string): boolean =>
      (this.scenario?.boards?.[String(number)] ?? []).some((board) => board.key === key);
    const number = this.numbers.find((one) => keys.length === 1 && fits(one, keys[0]!));
    if (number === undefined) this.beside = keys;
    else [this.number, this.board] = [number, keys[0]!];
  }

  /** What those boards are called. */
  get besideTitles(): string {
    return this.beside.map((key) => this.packs.find((pack) => pack.key === key)?.title ?? "").join(", ");
  }

  get choices(): Choice[] {
    const fit = this.scenario?.chosen ?? [];
    return fit.length ? this.game.seats.choices.filter((one) => fit.includes(one.key)) : this.game.seats.choices;
  }

  /** What others have not taken yet: nobody plays what somebody plays. */
  choicesOf(person: number): Choice[] {
    const taken = this.people.slice(0, this.number).map((one, at) => (at === person ? "" : one.choice));
    return this.choices.filter((choice) => !taken.includes(choice.key));
  }

  /** A scenario decides for how many it is, who plays what, and on which board. */
  play(key: string): void {
    this.scenarioKey = key;
    this.board = "";
    if (!this.numbers.includes(this.number)) this.number = this.numbers[0] ?? 2;
    const fit = this.choices.map((one) => one.key);
    for (const person of this.people) if (!fit.includes(person.choice)) person.choice = "";
  }

  setNumber(number: number): void {
    this.number = number;
    if (!this.boards.some((one) => one.key === this.board)) this.board = "";
    if (Number(this.first) >= number) this.first = "";
  }

  /** What the scenario settles for so many players. */
  private get settled(): Record<string, string> {
    const own = (this.scenario?.options ?? {}) as Record<string, string>;
    return { ...own, ...this.scenario?.brings?.[String(this.number)] };
  }

  isForced(option: TableOption): boolean {
    return option.key in this.settled;
  }

  /** What every option stands at: as chosen, as another one brings it, or as usual. */
  private standing(chosen: Record<string, string>): Record<string, string> {
    const usual = Object.fromEntries(this.game.options.map((one) => [one.key, one.default]));
    const said = { ...chosen, ...this.settled };
    const found = { ...usual, ...said };
    for (const _round of this.game.options)
      for (const one of this.game.options)
        if (found[one.key] !== one.default)
          for (const [key, value] of Object.entries(one.brings ?? {})) if (!(key in said)) found[key] = value;
    return found;
  }

  value(key: string): string {
    return this.standing(this.chosen)[key] ?? "";
  }

  /** The values an option may have in this scenario. */
  valuesOf(option: TableOption): Choice[] {
    const barred = this.scenario?.barred?.[String(this.number)]?.[option.key] ?? [];
    return option.values.filter((value) => !barred.includes(value.key));
  }

  /** The options an option needs and does not have, by their titles. */
  barred(option: TableOption): string {
    const other = this.valuesOf(option).find((value) => value.key !== option.default)?.key ?? option.default;
    const standing = this.standing({ ...this.chosen, [option.key]: other });
    const lacking = Object.entries(option.needs ?? {}).filter(([key, fit]) => !fit.includes(standing[key] ?? ""));
    const titles = lacking.map(([key, fit]) => this.titleOf(key, fit[0] ?? ""));
    return titles.length ? words.open.needs(titles.join(", ")) : "";
  }

  private titleOf(key: string, value: string): string {
    const option = this.game.options.find((one) => one.key === key);
    return `${option?.title ?? ""} (${option?.values.find((one) => one.key === value)?.title ?? ""})`;
  }

  /** Set an option; what needed it as it was before goes back to the usual. */
  set(key: string, value: string): void {
    const { [key]: _before, ...others } = this.chosen;
    this.chosen = this.standing(others)[key] === value ? others : { ...others, [key]: value };
    const lost = this.game.options.filter((one) => one.key in this.chosen && this.barred(one));
    for (const one of lost) this.set(one.key, one.default);
  }

  /** Printed values: what comes with the referee is used unless it is left out, what tables typed in when chosen. */
  get facts(): Pack[] {
    return this.packs
      .filter((pack) => pack.kind === "facts" && pack.game === this.game.key && !(this.isOwn && pack.source === "demo"))
      .sort((one, other) => TRUST.indexOf(one.source) - TRUST.indexOf(other.source));
  }

  private comes = (pack: Pack): boolean => !pack.key.includes("@");

  isUsed = (pack: Pack): boolean => this.toldBy[pack.key] ?? this.comes(pack);

  use(pack: Pack, used: boolean): void {
    this.toldBy = { ...this.toldBy, [pack.key]: used };
  }

  get wish(): NewTable {
    const packs = this.packsWanted();
    const seats = this.seats;
    return {
      game: this.game.key,
      seats,
      options: { ...this.chosen, ...this.settled },
      ...(this.scenarioKey ? { scenario: this.scenarioKey } : {}),
      ...(packs.length ? { packs } : {}),
      ...(this.first !== "" ? { first: seats[Number(this.first)]!.seat } : {}),
    } as NewTable;
  }

  private get seats(): NewTable["seats"] {
    const { chosen } = this.game.seats;
    const seats: NewTable["seats"] = [];
    for (const [at, person] of this.people.slice(0, this.number).entries()) {
      const key = plainKey(person.name, LONGEST_KEY) || `seat-${at + 1}`;
      seats.push({
        seat: seats.some((one) => one.seat === key) ? `${key}-${at + 1}` : key,
        name: person.name.trim() || words.open.player(at + 1),
        ...(chosen && person.choice ? { [chosen]: person.choice } : {}),
      });
    }
    return seats;
  }

  /** Named only where they differ from what the referee would take by itself. */
  private packsWanted(): string[] {
    const asUsual = this.facts.every((pack) => this.isUsed(pack) === this.comes(pack));
    const facts = asUsual ? [] : this.facts.filter(this.isUsed).map((pack) => pack.key);
    if (this.beside.length) return [...this.beside, ...facts];
    const board = this.board || (facts.length && !this.isOwn ? (this.boards[0]?.key ?? "") : "");
    return board ? [board, ...facts] : facts;
  }
}
