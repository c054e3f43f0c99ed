/** Rules somebody asked for: which sheet is open, what was searched. Shared by every screen. */
import { client, Refused, told, type Hit, type Rule } from "./api";
import type { paths } from "./schema";

type Book = NonNullable<NonNullable<paths["/v1/rules"]["get"]["parameters"]["query"]>["game"]>;

class Rules {
  sheet = $state.raw<string[] | null>(null);
  query = $state("");
  found = $state.raw<Hit[] | null>(null);
  failed = $state(false);
  private known = new Map<string, Promise<Rule | null>>();

  open(ids: string[]): void {
    this.sheet = ids.length ? ids : null;
  }

  close(): void {
    this.sheet = null;
  }

  /** Ask in a player's words; no words, no question. */
  search(query: string, game?: string): void {
    this.query = query;
    this.found = null;
    this.failed = false;
    if (query) void this.ask(query, game);
  }

  private async ask(query: string, game?: string): Promise<void> {
    const wanted = { q: query, limit: 12, ...(game ? { game: game as Book } : {}) };
    try {
      const answer = await told(client.GET("/v1/rules", { params: { query: wanted } }));
      if (query === this.query) this.found = answer.results;
    } catch {
      if (query === this.query) this.failed = true;
    }
  }

  /** One rule with what stands around it; null when no book has it. Throws Offline without network. */
  rule(id: string): Promise<Rule | null> {
    const kept = this.known.get(id);
    if (kept) return kept;
    const asked = told(client.GET("/v1/rules/{rule_id}", { params: { path: { rule_id: id } } })).catch(
      (no: unknown) => {
        if (no instanceof Refused) return null;
        this.known.delete(id);
        throw no;
      },
    );
    this.known.set(id, asked);
    return asked;
  }
}

export const rules = new Rules();
