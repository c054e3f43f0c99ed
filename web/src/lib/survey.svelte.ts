/** A board that lies on the table, told by tapping: where its spaces are, what they are, which of them touch. */
import { edge } from "./drawing-board.svelte";
import type { Schemas } from "./api";
import { asPiece, placesOf, type BoardPiece, type Laid } from "./board-pieces";
import type { Point } from "./map";
import { guess, type Box } from "./neighbours";
import { recall, remember } from "./stored";

export type Kind = Schemas["KindOfSpace"];
export type Spot = { kind: string; at: Point; points: number; owner: string; symbols: string[] };
/** What a tap puts down: a kind of space with what is printed on it, or a symbol more. */
export type Stamp = { kind: string; points: number; owner: string; symbol: string };
/** `said`: what people told of two spaces, whatever was guessed. */
type Sheet = { spots: Record<string, Spot>; said: Record<string, boolean> };
export type Photo = { data: string; ratio: number };

/** The picture is so many units wide; without one the sheet is a square. */
export const WIDE = 10;
const DRAFT = "survey";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Survey {
  sheet = $state.raw<Sheet>({ spots: {}, said: {} });
  photo = $state.raw<Photo | null>(null);
  stamp = $state.raw<Stamp>({ kind: "", points: 0, owner: "", symbol: "" });
  steps = $state(0);
  private before: Sheet[] = [];

  constructor(
    readonly game: string,
    readonly kinds: Kind[],
    /** The letter its spaces begin with: boards that lie side by side differ in it. */
    readonly letter = LETTERS[recall<string[]>(`boards.${game}`, []).length % LETTERS.length]!,
  ) {
    this.take(this.kinds[0]?.key ?? "");
    const draft = recall<{ game: string; sheet: Sheet; photo: Photo | null } | null>(DRAFT, null);
    if (draft?.game === game) [this.sheet, this.photo] = [draft.sheet, draft.photo];
  }

  // ---- the sheet

  readonly high = $derived(WIDE * (this.photo?.ratio ?? 1));
  readonly box = $derived<Box>([0, 0, WIDE, this.high]);
  readonly keys = $derived(Object.keys(this.sheet.spots));
  readonly points = $derived(Object.values(this.sheet.spots).map((spot) => spot.at));

  private change(sheet: Sheet): void {
    this.before.push(this.sheet);
    this.steps = this.before.length;
    this.sheet = sheet;
    this.keepDraft();
  }

  undo(): void {
    this.sheet = this.before.pop() ?? this.sheet;
    this.steps = this.before.length;
    this.passOn();
    this.keepDraft();
  }

  show(photo: Photo | null): void {
    this.photo = photo;
    this.keepDraft();
  }

  /** A phone may forget the page while its camera is open. */
  private keepDraft(): void {
    remember(DRAFT, { game: this.game, sheet: this.sheet, photo: this.photo });
  }

  // ---- stamping

  kindOf = (key: string): Kind | undefined => this.kinds.find((one) => one.key === key);

  /** Take a stamp of a kind in hand: with its first points, and for the first who has no such space yet. */
  take(kind: string): void {
    this.stamp = { kind, points: this.kindOf(kind)?.points[0] ?? 0, owner: this.nextOwner(kind), symbol: "" };
  }

  /** Whose the next one is: everybody has one, and those told by number come first. */
  private nextOwner(kind: string, after = ""): string {
    const owners = this.kindOf(kind)?.owners.map((one) => one.key) ?? [];
    const numbered = owners.filter((key) => /^\d/.test(key));
    const alike = numbered.includes(after) || !after ? numbered : owners.filter((key) => !numbered.includes(key));
    const taken = new Set(Object.values(this.sheet.spots).map((spot) => spot.owner));
    const free = (alike.length ? alike : owners).filter((key) => !taken.has(key));
    return free[0] ?? owners.find((key) => !taken.has(key)) ?? owners[0] ?? "";
  }

  private pressed(at: Point, symbols: string[]): Spot {
    const { kind, points, owner } = this.stamp;
    const allowed = new Set(this.kindOf(kind)?.symbols.map((one) => one.key));
    return { kind, at, points, owner, symbols: symbols.filter((symbol) => allowed.has(symbol)) };
  }

  /** A new space where there is none. */
  put(at: Point, symbols: string[] = []): string {
    if (this.stamp.symbol) return "";
    const numbers = this.keys.map((key) => Number(key.slice(this.letter.length)));
    const key = `${this.letter}${Math.max(0, ...numbers) + 1}`;
    const round = ([x, y]: Point): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
    this.press(key, this.pressed(round(at), symbols));
    return key;
  }

  /** The stamp on a space that is there: another kind, or a symbol more or less. False: it changes nothing. */
  restamp(key: string): boolean {
    const spot = this.sheet.spots[key]!;
    const { symbol } = this.stamp;
    if (!symbol) {
      const now = this.pressed(spot.at, spot.symbols);
      const same = now.kind === spot.kind && now.points === spot.points;
      if (!same) this.press(key, now);
      return !same;
    }
    if (!this.kindOf(spot.kind)?.symbols.some((one) => one.key === symbol)) return false;
    const symbols = spot.symbols.filter((one) => one !== symbol);
    this.press(key, { ...spot, symbols: symbols.length < spot.symbols.length ? symbols : [...symbols, symbol] });
    return true;
  }

  private press(key: string, spot: Spot): void {
    this.change({ ...this.sheet, spots: { ...this.sheet.spots, [key]: spot } });
    this.passOn();
  }

  /** The stamp is for the next who has no such space. */
  private passOn(): void {
    const { kind, owner } = this.stamp;
    if (owner) this.stamp = { ...this.stamp, owner: this.nextOwner(kind, owner) };
  }

  remove(key: string): void {
    const { [key]: _gone, ...spots } = this.sheet.spots;
    const said = Object.entries(this.sheet.said).filter(([pair]) => !pair.split("|").includes(key));
    this.change({ spots, said: Object.fromEntries(said) });
    this.passOn();
  }

  // ---- pieces

  /** What was told, as a piece of a larger board. */
  asPiece(name: string): BoardPiece {
    const number = (key: string): number => this.keys.indexOf(key);
    const borders = this.borders.map((pair) => pair.split("|").map(number) as [number, number]);
    return asPiece(name, Object.values(this.sheet.spots), borders);
  }

  /** The board that pieces make: within a piece all is told, between pieces it is guessed. Nobody has two homes. */
  lay(laid: Laid[], unit: number): void {
    const [was, steps] = [this.sheet, this.before.length];
    this.sheet = { spots: {}, said: {} };
    const own: string[][] = laid.map((one) => {
      const places = placesOf(one, unit);
      return one.piece.spots.map((spot, at) => {
        const taken = Object.values(this.sheet.spots).some((other) => other.owner === spot.owner);
        const owner = spot.owner && taken ? this.nextOwner(spot.kind, spot.owner) : spot.owner;
        this.stamp = { kind: spot.kind, points: spot.points, owner, symbol: "" };
        return this.put(places[at]!, spot.symbols);
      });
    });
    const said: Record<string, boolean> = {};
    own.forEach((keys, index) =>
      keys.forEach((one, from) =>
        keys.slice(from + 1).forEach((other, more) => {
          const to = from + 1 + more;
          said[edge(one, other)] = laid[index]!.piece.borders.some((pair) => pair.includes(from) && pair.includes(to));
        }),
      ),
    );
    const { spots } = this.sheet;
    [this.sheet, this.before] = [was, this.before.slice(0, steps)];
    this.change({ spots, said });
  }

  // ---- borders

  private readonly guessed = $derived.by(() => {
    const { sure, doubtful } = guess(this.points, this.box);
    const named = (pairs: typeof sure): string[] => pairs.map(([one, other]) => edge(this.keys[one]!, this.keys[other]!));
    return { sure: named(sure), doubtful: named(doubtful) };
  });

  readonly borders = $derived([
    ...this.guessed.sure.filter((pair) => this.sheet.said[pair] !== false),
    ...Object.keys(this.sheet.said).filter((pair) => this.sheet.said[pair] && !this.guessed.sure.includes(pair)),
  ]);
  readonly cut = $derived(this.guessed.sure.filter((pair) => this.sheet.said[pair] === false));
  readonly joined = $derived(this.borders.filter((pair) => this.sheet.said[pair] && !this.guessed.doubtful.includes(pair)));
  /** Pairs that may touch or not; the first of them is asked for. */
  readonly doubtful = $derived(this.guessed.doubtful.filter((pair) => !(pair in this.sheet.said)));

  say(pair: string, touch: boolean): void {
    this.change({ ...this.sheet, said: { ...this.sheet.said, [pair]: touch } });
  }

  /** Join two spaces, or part them. */
  toggle(one: string, other: string): void {
    const pair = edge(one, other);
    this.say(pair, !this.borders.includes(pair));
  }

  // ---- keeping it

  document(title: string): Record<string, unknown> {
    const spaces = Object.entries(this.sheet.spots).map(([key, spot]) => [
      key,
      {
        kind: spot.kind,
        at: spot.at,
        ...(spot.points ? { points: spot.points } : {}),
        ...(spot.owner ? { owner: spot.owner } : {}),
        ...(spot.symbols.length ? { symbols: spot.symbols } : {}),
      },
    ]);
    return {
      pack: "own-board",
      title,
      game: this.game,
      kind: "board",
      source: "table",
      spaces: Object.fromEntries(spaces),
      borders: this.borders.map((pair) => pair.split("|")),
      ...(this.photo ? { picture: { data: this.photo.data, box: this.box } } : {}),
    };
  }

  /** It is kept: the phone knows it as one of its boards, and the next one begins anew. */
  kept(key: string): void {
    const boards = recall<string[]>(`boards.${this.game}`, []);
    remember(`boards.${this.game}`, [...boards.filter((one) => one !== key), key]);
    remember(DRAFT, null);
  }
}
