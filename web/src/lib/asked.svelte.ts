/** Rules somebody asked for: which sheet is open, what was searched. Shared by every screen. */
import { untrack } from "svelte";
import { client, Offline, Refused, told, type Rule, type Search } from "./api";
import type { Book } from "./kept";
import type { paths } from "./schema";
import type { Seated } from "./table.svelte";

type Kept = typeof import("./kept");
const MOST = 12;

class Rules {
  sheet = $state.raw<string[] | null>(null);
  /** What was open before, one sheet after the other. */
  private trail = $state.raw<string[][]>([]);
  query = $state("");
  found = $state.raw<Search | null>(null);
  failed = $state(false);
  /** Why, where the referee says so itself. */
  why = $state("");
  /** Whether the answer comes from the book on this phone, for want of a network. */
  fromPhone = $state(false);
  /** The table this phone sits at: what it settled for itself stands beside the book's rules. */
  at = $state.raw<Seated | null>(null);
  /** Replaced as a whole when it may no longer hold, so that whoever shows a rule asks for it again. */
  private known = $state.raw(new Map<string, Promise<Rule | null>>());
  private last = new Map<string, unknown>();
  private asked = 0;

  open(ids: string[]): void {
    this.trail = ids.length && this.sheet ? [...this.trail, this.sheet] : [];
    this.sheet = ids.length ? ids : null;
  }

  /** To the rule from which this one was opened. */
  back(): void {
    this.sheet = this.trail.at(-1) ?? null;
    this.trail = this.trail.slice(0, -1);
  }

  get leadsBack(): boolean {
    return this.trail.length > 0;
  }

  close(): void {
    this.sheet = null;
    this.trail = [];
  }

  /** Ask at this table from now on, or at none; called again whenever the table settles something. */
  sit(table: Seated | null): void {
    untrack(() => {
      if (table !== this.at) this.found = null;
      this.at = table;
      this.known = new Map();
      if (this.query) void this.ask();
    });
  }

  /** Ask in a player's words; no words, no question. */
  search(query: string): void {
    this.query = query;
    this.found = null;
    this.failed = false;
    this.why = "";
    if (query) void this.ask();
  }

  private async ask(): Promise<void> {
    const { query } = this;
    const number = ++this.asked;
    try {
      const found = await this.heard(`?${query}`, searchAt(this.table, query, this.game));
      if (number === this.asked && query === this.query)
        [this.found, this.failed, this.fromPhone] = [found, false, false];
    } catch (no) {
      const found = await this.onPhone(no, (kept, book) => kept.searched(book, query));
      if (number === this.asked && query === this.query)
        [this.found, this.failed, this.fromPhone] = [found, !found, !!found];
      if (number === this.asked && no instanceof Refused) this.why = no.problem.detail;
    }
  }

  /** One rule as this table plays it, with what stands around it; null when no book has it. */
  rule(id: string): Promise<Rule | null> {
    const { known } = this;
    const kept = known.get(id);
    if (kept) return kept;
    const asked = this.heard(id, ruleAt(this.table, id), () => known.delete(id)).catch(async (no) => {
      const found = await this.onPhone(no, (kept, book) => kept.ruleIn(book, id));
      if (found) return found;
      throw no;
    });
    known.set(id, asked);
    return asked;
  }

  /** What the book kept on this phone says, where the referee cannot be reached. */
  private async onPhone<T>(no: unknown, look: (kept: Kept, book: Book) => T): Promise<T | null> {
    const table = this.table;
    if (!table || !(no instanceof Offline)) return null;
    try {
      const kept = await import("./kept");
      return look(kept, await kept.bookOf(table));
    } catch {
      return null;
    }
  }

  /** A phone whose pass is no longer valid, or whose table was put away, asks as one without a table. */
  private get table(): Seated | null {
    return this.at?.gone || this.at?.putAway ? null : this.at;
  }

  /** Whatever became of the table, its game is what one asks about. */
  private get game(): string | undefined {
    return this.at?.held.game;
  }

  /** What a call came to; where it failed, for want of a network, what it came to last time. */
  private async heard<T>(what: string, call: Promise<T>, failed?: () => void): Promise<T> {
    const name = `${this.table?.id ?? ""} ${what}`;
    try {
      const said = await call;
      this.last.set(name, said);
      return said;
    } catch (no) {
      failed?.();
      if (this.last.has(name)) return this.last.get(name) as T;
      throw no;
    }
  }
}

type Asked = NonNullable<paths["/v1/rules"]["get"]["parameters"]["query"]>;

async function searchAt(table: Seated | null, q: string, game?: string): Promise<Search> {
  const query = { q, limit: MOST };
  if (!table) return searchIn({ ...query, ...(game ? { game: game as NonNullable<Asked["game"]> } : {}) });
  const params = { path: { table_id: table.id }, query };
  try {
    return await told(client.GET("/v1/tables/{table_id}/rules", { params, headers: table.headers }));
  } catch (no) {
    if (isPutAway(no)) return searchAt(null, q, game);
    throw no;
  }
}

const searchIn = (query: Asked): Promise<Search> => told(client.GET("/v1/rules", { params: { query } }));
/** The table was put away and this phone has not heard of it: the book stays. */
const isPutAway = (no: unknown): boolean => no instanceof Refused && no.problem.status === 410;

async function ruleAt(table: Seated | null, id: string): Promise<Rule | null> {
  try {
    return await (table ? ruleAtTable(table, id) : ruleOfTheBook(id));
  } catch (no) {
    if (no instanceof Refused && no.problem.status === 404) return null;
    if (table && isPutAway(no)) return ruleAt(null, id);
    throw no;
  }
}

const ruleOfTheBook = (rule_id: string): Promise<Rule> =>
  told(client.GET("/v1/rules/{rule_id}", { params: { path: { rule_id } } }));

function ruleAtTable(table: Seated, rule_id: string): Promise<Rule> {
  const params = { path: { table_id: table.id, rule_id } };
  return told(client.GET("/v1/tables/{table_id}/rules/{rule_id}", { params, headers: table.headers }));
}

export const rules = new Rules();
