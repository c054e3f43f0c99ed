/** The table this phone sits at: its view, its log, the live stream, and what is still to be sent. */
import {
  bearer,
  client,
  fresh,
  Offline,
  Refused,
  told,
  type Action,
  type ActionBody,
  type HouseRule,
  type Line,
  type Problem,
  type Table,
  type Undone,
} from "./api";
import { changed, type Changes } from "./changes";
import type { Shape } from "./shapes";
import { hold, lastView, recall, remember, type Held } from "./stored";
import { follow, type Following } from "./stream";
import type { Hand, View } from "./view";

/** An action on its way; it keeps its key until the referee has answered, so it counts once. */
export type Waiting = { key: string; action: Action | Action[]; says: string; late?: boolean };
/** A no, kept until it is read. */
export type No = { problem: Problem; says: string; late: boolean; settled?: HouseRule[] };
/** Whether to go back; whatever happens after the version it was asked at settles it. */
export type Question = { at: number; to: number; waits_for: string[] };

const TAIL = 80;
/** So long the stream may take to tell what changed, before it is asked for. */
const PATIENCE = 600;

export class Seated {
  table = $state.raw<Table | null>(null);
  lines = $state.raw<Line[]>([]);
  live = $state(false);
  gone = $state(false);
  sending = $state(false);
  outbox = $state.raw<Waiting[]>([]);
  noes = $state.raw<No[]>([]);
  question = $state.raw<Question | null>(null);
  playing = $state.raw<string[]>([]);
  /** Goes up whenever the table settles something for itself, or may have while this phone was away. */
  settled = $state(0);
  /** The version of the note about changed rules that was read. */
  noteRead = $state(-1);
  lastMine = $state<{ version: number; says: string } | null>(null);
  private etag = "";
  private stream: Following | null = null;
  private heardTo = -1;
  /** The version the last action of this phone led to. */
  private sentTo = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly held: Held) {
    this.table = lastView(held.id);
    this.playing = held.playing;
    this.outbox = recall<Waiting[]>(`outbox.${held.id}`, []);
    this.noteRead = recall<number>(`note.${held.id}`, -1);
  }

  get id(): string {
    return this.held.id;
  }

  get headers(): { Authorization: string } {
    return bearer(this.held.pass);
  }

  /** Look, listen, and send what is left from before. */
  async begin(): Promise<void> {
    await this.look();
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

  /** No answer came: say so, and listen anew; what waits is sent when that succeeds. */
  private lost(): void {
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
    if (event === "undo") {
      const { to, waits_for } = JSON.parse(data) as { to: number | null; waits_for: string[] };
      this.question = this.questionOf(to, waits_for);
    }
  }

  private questionOf(to: number | null, waits_for: string[]): Question | null {
    return to === null ? null : { at: Math.max(this.heardTo, this.table?.version ?? 0), to, waits_for };
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
  async look(): Promise<void> {
    const asked = client.GET("/v1/tables/{table_id}", {
      params: { path: { table_id: this.id } },
      headers: { ...this.headers, ...(this.etag ? { "If-None-Match": this.etag } : {}) },
    });
    try {
      const answer = await asked;
      if (answer.response.status === 304) return;
      if (answer.data) this.see(answer.data, answer.response.headers.get("ETag") ?? "");
      else if ([401, 403, 404].includes(answer.response.status)) this.gone = true;
    } catch {
      this.lost();
    }
  }

  private see(table: Table, etag: string): void {
    if (this.table && table.version < this.table.version && this.etag) return;
    if (table.host) this.leave(takenIn(table).filter((seat) => !takenIn(this.table).includes(seat)));
    this.etag = etag;
    this.table = table;
    remember(`view.${this.id}`, table);
  }

  /** Seats others have sat down in are theirs to play, although the host's pass covers them. */
  private leave(seats: string[]): void {
    const kept = this.playing.filter((seat) => !seats.includes(seat));
    if (kept.length < this.playing.length) this.play(kept);
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

  /** A no to something that is no action, shown like every other. */
  refuse(no: unknown): void {
    if (no instanceof Refused) this.noes = [{ problem: no.problem, says: "", late: false }];
    else if (no instanceof Offline) this.lost();
    else throw no;
  }

  play(seats: string[]): void {
    this.playing = seats;
    hold({ ...this.held, playing: seats, seen: Date.now() });
  }

  /** Do something, or several things in order, all or none. Without network it waits its turn and is sent once. */
  async act(action: Action | Action[], says: string): Promise<boolean> {
    this.noes = [];
    this.keep([...this.outbox, { key: fresh(), action, says }]);
    return this.flush();
  }

  /** Send what waits, in order; true when nothing was refused and nothing is left. */
  async flush(): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    const before = this.noes.length;
    try {
      while (this.outbox.length) await this.send(this.outbox[0]!);
      await this.catchUp();
      return this.noes.length === before;
    } catch {
      this.keep(this.outbox.map((waiting) => ({ ...waiting, late: true })));
      this.lost();
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Until the table is shown as it is after what was sent. */
  private async catchUp(): Promise<void> {
    const until = Date.now() + PATIENCE;
    while (this.live && Date.now() < until && (this.table?.version ?? -1) < this.sentTo)
      await new Promise((resolve) => setTimeout(resolve, 15));
    if ((this.table?.version ?? -1) < this.sentTo) await this.look();
  }

  private async send(waiting: Waiting): Promise<void> {
    try {
      const played = await told(
        client.POST("/v1/tables/{table_id}/actions", {
          params: { path: { table_id: this.id } },
          headers: { ...this.headers, "Idempotency-Key": waiting.key },
          body: waiting.action as unknown as ActionBody,
        }),
      );
      const number = Array.isArray(waiting.action) ? waiting.action.length : 1;
      this.lastMine = { version: played.version - number, says: waiting.says };
      this.sentTo = played.version;
    } catch (no) {
      if (!(no instanceof Refused) || no.problem.status > 500) throw no;
      this.noes = [...this.noes, { problem: no.problem, says: waiting.says, late: waiting.late ?? false }];
    }
    this.keep(this.outbox.filter((other) => other.key !== waiting.key));
  }

  private keep(outbox: Waiting[]): void {
    this.outbox = outbox;
    remember(`outbox.${this.id}`, outbox.length ? outbox : null);
  }

  /** "May I?": the referee's answer as a no to be shown, or null for yes. */
  async mayI(action: Action, says: string): Promise<boolean> {
    const ruling = await told(
      client.POST("/v1/tables/{table_id}/rulings", {
        params: { path: { table_id: this.id } },
        headers: this.headers,
        body: action as unknown as ActionBody,
      }),
    ).catch((no: unknown) => {
      if (no instanceof Refused) this.noes = [{ problem: no.problem, says, late: false }];
      return null;
    });
    if (!ruling || ruling.legal) return ruling !== null;
    const problem: Problem = {
      type: "/docs#refusal",
      title: "",
      status: 422,
      detail: ruling.why,
      rules: ruling.rules,
      ...(ruling.remedy ? { remedy: ruling.remedy } : {}),
    };
    this.noes = [{ problem, says, late: false, settled: ruling.house_rules }];
    return false;
  }

  /** What may be answered, where a prompt leaves it to be asked for. */
  async choices(type: string, seat: string): Promise<Shape[]> {
    const found = await told(
      client.GET("/v1/tables/{table_id}/options", {
        params: { path: { table_id: this.id }, query: { type, seat } },
        headers: this.headers,
      }),
    );
    return found.choices as unknown as Shape[];
  }

  /** What this phone's seats cannot do now, and why. */
  async whyNot(): Promise<View["why_not"]> {
    const asked = client.GET("/v1/tables/{table_id}", {
      params: { path: { table_id: this.id }, query: { why_not: 1 } },
      headers: this.headers,
    });
    return (await told(asked)).view.why_not;
  }

  /** The position as one would type it in, as far as this phone may read it. */
  position(): Promise<Record<string, unknown>> {
    const call = client.GET("/v1/tables/{table_id}/export", {
      params: { path: { table_id: this.id }, query: { as: "position" } },
      headers: this.headers,
    });
    return told(call) as Promise<Record<string, unknown>>;
  }

  /** What this phone did last, as long as nothing was done after it and nobody is asked about going back. */
  get takesBack(): { version: number; says: string } | null {
    const last = this.lastMine;
    return last && !this.question && this.table?.version === last.version + 1 ? last : null;
  }

  /** Go back to a version, ask for it, agree to it or (consent false) say no. */
  async undo(version: number, consent = true): Promise<void> {
    this.noes = [];
    try {
      const undone: Undone = await told(
        client.POST("/v1/tables/{table_id}/undo", {
          params: { path: { table_id: this.id } },
          headers: this.headers,
          body: { version, consent },
        }),
      );
      this.question = undone.done ? null : this.questionOf(undone.to, undone.waits_for);
      this.lastMine = null;
      await this.look();
    } catch (no) {
      this.refuse(no);
    }
  }

  /** What hands would have to put back, told before anybody goes back. */
  async preview(to: number): Promise<Hand[]> {
    const asked = client.GET("/v1/tables/{table_id}/undo", {
      params: { path: { table_id: this.id }, query: { to } },
      headers: this.headers,
    });
    return (await told(asked)).put_back;
  }

  private async askAboutUndo(): Promise<void> {
    const asked = client.GET("/v1/tables/{table_id}/undo", {
      params: { path: { table_id: this.id } },
      headers: this.headers,
    });
    const open = await told(asked).catch(() => null);
    if (open) this.question = this.questionOf(open.to, open.waits_for);
  }

  /** The log from its beginning, for who wants to read all of it. */
  async readAll(): Promise<void> {
    let after: number | null = null;
    const read: Line[] = [];
    do {
      const query: { after?: number; limit: number } = { limit: 500, ...(after === null ? {} : { after }) };
      const page = await told(
        client.GET("/v1/tables/{table_id}/log", {
          params: { path: { table_id: this.id }, query },
          headers: this.headers,
        }),
      );
      read.push(...page.lines);
      after = page.next;
    } while (after !== null);
    const last = read.at(-1)?.version ?? -1;
    this.lines = marked([...read, ...this.lines.filter((line) => line.version > last)]);
  }
}

const takenIn = (table: Table | null): string[] =>
  (table?.seats ?? []).filter((seat) => seat.taken).map((seat) => String(seat.seat));

/** In order, each once, and what an undo took back marked as such. */
export function marked(lines: Line[]): Line[] {
  const byVersion = new Map(lines.map((line) => [line.version, line]));
  const ordered = [...byVersion.values()].sort((a, b) => a.version - b.version);
  for (const [index, line] of ordered.entries()) {
    const to = line.kind === "undo" ? line.events[0]?.data?.to : undefined;
    if (typeof to !== "number") continue;
    for (const [at, earlier] of ordered.slice(0, index).entries())
      if (earlier.version > to && earlier.undone_by === null && earlier.kind === "action")
        ordered[at] = { ...earlier, undone_by: line.version };
  }
  return ordered;
}
