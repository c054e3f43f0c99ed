/** Why a space that was tapped is not to be had: the referee's word, in the bar, until something else is tapped. */
import { Refused } from "./api";
import type { Asking } from "./asking.svelte";
import * as calls from "./calls";
import { actionOf, Choosing, type Ask } from "./choosing.svelte";
import type { Fields } from "./shapes";
import type { Standing } from "./view";

export class Barring {
  private said = $state.raw({ space: "", why: "", rules: [] as string[] });

  constructor(private readonly asking: Asking) {}

  /** As long as that space is the one that was tapped. */
  get told(): { why: string; rules: string[] } | null {
    const { space, ...told } = this.said;
    return space && space === this.asking.tapped ? told : null;
  }

  /** A piece like those that can be chosen, and cannot be: the referee says why; else of the space that was tapped. */
  wonder(key: string): void {
    const { asking } = this;
    const owner = asking.standing.find(({ group }) => group.key === key)?.seat;
    const alike = ({ seat, group }: Standing, ask: Ask): boolean =>
      seat === owner && asking.places(ask).includes(group.key);
    const ask = asking.musts.find((one) => asking.standing.some((piece) => alike(piece, one)));
    const field = ask && new Choosing(ask, asking.naming.isPlace).order[0];
    if (ask && field) this.mayI(ask, { [field]: key });
    else void this.explain(key);
  }

  mayI(ask: Ask, fields: Fields): void {
    const action = actionOf(ask, fields);
    void this.asking.seated.mayI(action, this.asking.naming.says(action.type, action));
  }

  /** A question that one tap on the map answers: with this space the answer is no, and why? */
  private async explain(space: string): Promise<void> {
    const { asking } = this;
    const asked = asking.musts.map((ask) => ({ ask, field: this.open(ask) })).find(({ field }) => field);
    if (!asked?.field || !asking.spaces[space]) return;
    const action = actionOf(asked.ask, { [asked.field]: space });
    const no = await calls.ruling(asking.seated, action).catch((fault: unknown) => {
      const problem = fault instanceof Refused ? fault.problem : null;
      return problem?.rules?.length ? { legal: false, why: problem.detail, rules: problem.rules } : null;
    });
    if (no && !no.legal) this.said = { space, why: no.why, rules: no.rules.map((rule) => rule.id) };
  }

  /** Its only field, being a place. */
  private open(ask: Ask): string | undefined {
    const [field, ...more] = new Choosing(ask, this.asking.naming.isPlace).order;
    return more.length || !this.asking.places(ask).length ? undefined : field;
  }
}
