/** The table this phone sits at: its view, its log and the live stream. */
import { bearer, type Line, type Problem, type Table } from "./api";
import * as calls from "./calls";
import { changed, type Changes } from "./changes";
import { marked } from "./ledger";
import { GoingBack, type Asked } from "./going-back.svelte";
import { showSigns } from "./signed.svelte";
import { hold, lastView, recall, remember, type Held } from "./stored";
import { follow, type Following } from "./stream";

/** A rule, and the seats of whoever shows it. */
export type HeldUp = { rule: string; seats: string[] };
type Ticked = { version: number; line: number; done: boolean };

const TAIL = 80;
/** So long the stream may take to tell what changed, before it is asked for. */
const PATIENCE = 600;

export class Seated extends GoingBack {
  table = $state.raw<Table | null>(null);
  lines = $state.raw<Line[]>([]);
  live = $state(false);
  gone = $state(false);
  /** Nobody had touched the table for long: what is told about that. */
  putAway = $state.raw<Problem | null>(null);
  playing = $state.raw<string[]>([]);
  /** Lines of work for hands that somebody ticked off, or not any more, as they were told. */
  ticked = $state.raw<Ticked[]>([]);
  /** Goes up whenever the table settles something for itself, or may have while this phone was away. */
  settled = $state(0);
  /** The version of the note about changed rules that was read. */
  noteRead = $state(-1);
  /** A rule somebody else holds up for all to see. */
  heldUp = $state.raw<HeldUp | null>(null);
  private etag = "";
  private stream: Following | null = null;
  private heardTo = -1;
  /** Somebody went elsewhere, perhaps before the table was there. */
  private isLeft = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly held: Held, shelf = held.id) {
    super(held.id, bearer(held.pass), shelf);
    this.table = lastView(shelf);
    showSigns(this.table?.seats);
    this.playing = held.playing;
    this.noteRead = recall<number>(`note.${held.id}`, -1);
  }

  /** Look, listen, and send what is left from before. */
  async begin(): Promise<void> {
    this.isLeft = false;
    await this.look();
    if (this.isLeft) return;
    this.heardTo = Math.max(0, (this.table?.version ?? 0) - TAIL) - 1;
    this.stream = follow(this.id, this.held.pass, () => Math.max(0, this.heardTo), {
      heard: (message) => this.hear(message.event, message.data),
      state: (live) => this.connected(live),
    });
    window.addEventListener("online", this.back);
    window.addEventListener("offline", this.away);
    document.addEventListener("visibilitychange", this.back);
    void this.askAboutUndo();
  }

  end(): void {
    this.isLeft = true;
    this.stream?.stop();
    window.removeEventListener("online", this.back);
    window.removeEventListener("offline", this.away);
    document.removeEventListener("visibilitychange", this.back);
  }

  private back = (): void => {
    if (document.visibilityState !== "visible") return;
    this.stream?.nudge();
    void this.look();
  };

  private away = (): void => this.lost();

  protected override get shown(): number {
    return this.table?.version ?? 0;
  }

  protected override get reached(): number {
    return Math.max(this.heardTo, this.shown);
  }

  /** No answer came: say so, and listen anew; what waits is sent when that succeeds. */
  override lost(): void {
    this.live = false;
    this.stream?.cut();
  }

  private connected(live: boolean): void {
    const before = this.live;
    this.live = live && navigator.onLine;
    if (!this.live || before) return;
    this.settled += 1;
    void this.look().then(() => this.flush());
  }

  private hear(event: string, data: string): void {
    if (event === "entry") this.add(JSON.parse(data) as Line);
    if (event === "changes") this.change(JSON.parse(data) as Changes);
    if (event === "house-rule") this.settled += 1;
    if (event === "revoked") void this.look();
    if (event === "rule") this.holdUp(JSON.parse(data) as HeldUp);
    if (event === "ticked") this.ticked = [...this.ticked, JSON.parse(data) as Ticked];
    if (event === "undo") this.question = this.questionOf(JSON.parse(data) as Asked);
  }

  private holdUp(shown: HeldUp): void {
    if (!shown.seats.some((seat) => this.playing.includes(seat))) this.heldUp = shown;
  }

  /** What the stream tells has changed: nothing more has to be asked for. */
  private change(changes: Changes): void {
    const table = this.table;
    if (!table || (!changes.whole && changes.version < table.version)) return;
    clearTimeout(this.timer);
    this.see(changed(table, changes), "");
  }

  /** A new line of the log: keep it in order; what it changed comes with the stream, or is looked for. */
  private add(line: Line): void {
    if (line.version <= this.heardTo && this.lines.some((known) => known.version === line.version)) return;
    this.heardTo = Math.max(this.heardTo, line.version);
    this.lines = marked([...this.lines, line]);
    if (this.question && line.version > this.question.at) this.question = null;
    if (line.version > (this.table?.version ?? -1)) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(), this.live ? PATIENCE : 0);
    }
  }

  /** The view as it is now; unchanged costs next to nothing. */
  override async look(): Promise<void> {
    try {
      const answer = await calls.look(this, this.etag);
      if (answer.response.status === 304) return;
      if (answer.data) this.see(answer.data, answer.response.headers.get("ETag") ?? "");
      else if ([401, 403, 404, 410].includes(answer.response.status)) {
        if (answer.response.status === 410) this.putAway = answer.error as Problem;
        else this.putOut();
        this.stream?.stop();
      }
    } catch {
      this.lost();
    }
  }

  /** The pass was taken back: what was seen last can still be read, and nothing is asked of this phone any more. */
  private putOut(): void {
    this.gone = true;
    this.question = this.heldUp = this.lastMine = null;
    this.playing = [];
    if (this.table) this.table = { ...this.table, yours: [] };
  }

  /** The table as it was, for all who sit at it; and everything that a phone does at a table begins anew. */
  bringBack(): Promise<void> {
    return this.unlessRefused(async () => {
      await calls.bringBack(this);
      this.end();
      this.putAway = null;
      await this.begin();
    });
  }

  private see(table: Table, etag: string): void {
    if (this.table && table.version < this.table.version && this.etag) return;
    if (table.host) this.leave(joinedIn(table).filter((seat) => !joinedIn(this.table).includes(seat)));
    this.etag = etag;
    this.table = table;
    showSigns(table.seats);
    remember(`view.${this.shelf}`, table);
  }

  protected override async catchUp(): Promise<void> {
    const until = Date.now() + PATIENCE;
    while (this.live && Date.now() < until && (this.table?.version ?? -1) < this.sentTo)
      await new Promise((resolve) => setTimeout(resolve, 15));
    if ((this.table?.version ?? -1) < this.sentTo) await this.look();
  }

  /** Seats others have sat down in are theirs to play, although the host's pass covers them. */
  private leave(seats: string[]): void {
    const kept = this.playing.filter((seat) => !seats.includes(seat));
    if (kept.length < this.playing.length) this.play(kept);
  }

  play(seats: string[]): void {
    this.playing = seats;
    hold({ ...this.held, playing: seats, seen: Date.now() });
  }

  /** Whoever came without a seat changes nothing at the table. */
  get onlyWatches(): boolean {
    return !this.table?.yours.length;
  }

  /** For whom this phone may say yes: those who use it, and those whose seats nobody else has taken. */
  override get speaksFor(): string[] {
    const joined = joinedIn(this.table);
    return (this.table?.yours ?? []).filter((seat) => this.playing.includes(seat) || !joined.includes(seat));
  }

  /** Another sign, or a seat that the host's phone keeps or lets go of. */
  changeSeat(seat: string, change: Parameters<typeof calls.changeSeat>[2]): Promise<void> {
    return this.unlessRefused(async () => {
      const seats = await calls.changeSeat(this, seat, change);
      if (this.table) this.see({ ...this.table, seats }, "");
    });
  }

  /** What changed rules left behind, until it was read. */
  get note(): Table["note"] {
    const note = this.table?.note ?? null;
    return note && note.version !== this.noteRead ? note : null;
  }

  readNote(): void {
    this.noteRead = this.table?.note?.version ?? -1;
    remember(`note.${this.id}`, this.noteRead);
  }

  /** What this phone did last, as long as nothing was done after it and nobody is asked about going back. */
  get takesBack(): { version: number; says: string } | null {
    return this.lastMine && !this.question && this.table?.version === this.sentTo ? this.lastMine : null;
  }

  /** The log from its beginning, for who wants to read all of it. */
  async readAll(): Promise<void> {
    const read = await calls.wholeLog(this);
    const last = read.at(-1)?.version ?? -1;
    this.lines = marked([...read, ...this.lines.filter((line) => line.version > last)]);
  }
}

/** Where somebody has sat down with a phone of their own. */
const joinedIn = (table: Table | null): string[] =>
  (table?.seats ?? []).filter((seat) => seat.phones > 0).map((seat) => String(seat.seat));
