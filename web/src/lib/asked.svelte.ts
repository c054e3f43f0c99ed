/** Rules somebody asked for: which sheet is open, what was searched. Shared by every screen. */
import { client, Refused, told, type Rule } from "./api";

class Rules {
  sheet = $state.raw<string[] | null>(null);
  query = $state("");
  private known = new Map<string, Promise<Rule | null>>();

  open(ids: string[]): void {
    this.sheet = ids;
  }

  close(): void {
    this.sheet = null;
  }

  /** One rule with what stands around it; null when no book has it. Throws Offline without network. */
  rule(id: string): Promise<Rule | null> {
    const kept = this.known.get(id);
    if (kept) return kept;
    const asked = told(client.GET("/v1/rules/{rule_id}", { params: { path: { rule_id: id } } })).catch((no: unknown) => {
      if (no instanceof Refused) return null;
      this.known.delete(id);
      throw no;
    });
    this.known.set(id, asked);
    return asked;
  }
}

export const rules = new Rules();
