/** What this phone does at its table: sent in order and once, kept while there is no network, each no kept until read. */
import { fresh, Offline, Refused, type Action, type HouseRule, type Problem, type Schemas } from "./api";
import * as calls from "./calls";
import { recall, remember } from "./stored";
import { words } from "../shell/language.svelte";

/** An action on its way; it keeps its key until the referee has answered, so it counts once. */
export type Waiting = { key: string; action: Action | Action[]; says: string; late?: boolean };
/** A no, kept until it is read; `open` where it is neither a yes nor a no, `unsent` what was to follow it. */
export type No = { problem: Problem; says: string; late: boolean; open?: boolean; settled?: HouseRule[]; unsent?: string[] };

/** What one action may lead to is one entry, but for a draw of everything. */
const isOpenEnded = (action: Action | Action[]): boolean => !Array.isArray(action) && action.everything === true;
const lengthOf = (action: Action | Action[]): number => (Array.isArray(action) ? action.length : 1);
const isSame = (one: Waiting["action"], other: Waiting["action"]): boolean => JSON.stringify(one) === JSON.stringify(other);
const unreached = (): Problem => ({ type: "about:blank", title: "", status: 503, detail: words.join.offline });

export abstract class Outbox implements calls.Pass {
  sending = $state(false);
  outbox = $state.raw<Waiting[]>([]);
  noes = $state.raw<No[]>([]);
  /** Why what waits cannot be taken now, where the referee says so itself. */
  heldBy = $state("");
  lastMine = $state<{ version: number; says: string } | null>(null);
  /** The version the last action of this phone led to. */
  protected sentTo = -1;

  constructor(
    readonly id: string,
    readonly headers: { Authorization: string },
    /** Under which name this phone keeps what belongs to the table. */
    protected readonly shelf = id,
  ) {
    this.outbox = recall<Waiting[]>(`outbox.${shelf}`, []);
  }

  /** The version that is shown. */
  protected abstract get shown(): number;
  /** No answer came. */
  abstract lost(): void;
  /** Until the table is shown as it is after what was sent. */
  protected abstract catchUp(): Promise<void>;

  /** A no to something that is no action, shown like every other. */
  refuse(no: unknown): void {
    if (!(no instanceof Refused || no instanceof Offline)) throw no;
    const problem = no instanceof Refused ? no.problem : unreached();
    this.noes = [{ problem, says: "", late: false }];
    if (no instanceof Offline) this.lost();
  }

  /**
   * Do something, or several things in order, all or none. Without network it waits its turn and is sent once; a second
   * tap on what waits already is none.
   */
  async act(action: Action | Action[], says: string): Promise<boolean> {
    this.noes = [];
    if (this.outbox.some((waiting) => isSame(waiting.action, action))) return this.flush();
    this.keep([...this.outbox, { key: fresh(), action, says }]);
    return this.flush();
  }

  /** What waits is not to be sent after all. */
  drop(key: string): void {
    this.keep(this.outbox.filter((waiting) => waiting.key !== key));
  }

  /** Send what waits, in order; true when nothing was refused and nothing is left. */
  async flush(): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    const before = this.noes.length;
    try {
      while (this.outbox.length) await this.send(this.outbox[0]!);
      this.heldBy = "";
      await this.catchUp();
      return this.noes.length === before;
    } catch (no) {
      this.heldBy = no instanceof Refused ? no.problem.detail : "";
      this.keep(this.outbox.map((waiting) => ({ ...waiting, late: true })));
      this.lost();
      return false;
    } finally {
      this.sending = false;
    }
  }

  private async send(waiting: Waiting): Promise<void> {
    try {
      const before = Math.max(this.shown, this.sentTo);
      const played = await calls.send(this, waiting.action, waiting.key);
      const from = isOpenEnded(waiting.action) ? before : played.version - lengthOf(waiting.action);
      this.sentTo = played.version;
      this.lastMine = { version: from, says: waiting.says };
    } catch (no) {
      if (!(no instanceof Refused) || no.problem.status > 500) throw no;
      const late = waiting.late ?? false;
      const unsent = late ? this.outbox.filter((other) => other.key !== waiting.key) : [];
      this.noes = [...this.noes, { problem: no.problem, says: waiting.says, late, unsent: unsent.map(({ says }) => says) }];
      if (late) this.keep([]);
    }
    this.drop(waiting.key);
  }

  private keep(outbox: Waiting[]): void {
    this.outbox = outbox;
    remember(`outbox.${this.shelf}`, outbox.length ? outbox : null);
  }

  /** "May I?": yes, or a no to be shown. */
  async mayI(action: Action, says: string): Promise<boolean> {
    const ruling = await calls.ruling(this, action).catch((no: unknown) => {
      if (no instanceof Refused) this.noes = [{ problem: no.problem, says, late: false }];
      return null;
    });
    if (ruling && !ruling.legal) this.saysNo(ruling, says);
    return ruling?.legal ?? false;
  }

  /** A ruling that is no yes, shown with all it rests on. */
  saysNo(ruling: Schemas["Ruling"], says: string): void {
    const problem: Problem = {
      type: "/docs#refusal",
      title: "",
      status: 422,
      detail: ruling.why,
      rules: ruling.rules,
      ...(ruling.remedy ? { remedy: ruling.remedy } : {}),
    };
    this.noes = [{ problem, says, late: false, open: ruling.legal === null, settled: ruling.house_rules }];
  }
}
