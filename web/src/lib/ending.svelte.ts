/** How a contest ended: what was told from the last look at it to the moment it was gone, until play has gone on. */
import type { Line } from "./api";
import type { Contest } from "./view";

/** So many actions later it is old news, and so many sentences of it are read at a glance. */
const FRESH = 1;
const MOST = 4;

export class Ending {
  private last = -1;
  private kinds: string[] = [];
  private span = $state.raw<[number, number] | null>(null);

  /** What the table shows now. */
  look(version: number, contest: Contest | null): void {
    if (contest) [this.last, this.kinds, this.span] = [version, contest.outcome ?? [], null];
    else if (this.last >= 0 && version > this.last) [this.span, this.last] = [[this.last, version], -1];
    else if (this.span && version > this.span[1] + FRESH) this.span = null;
  }

  /** What was told of it, the outcome last; nothing once it was taken back. */
  told(lines: Line[]): Line["events"] {
    const [from, to] = this.span ?? [0, -1];
    const heard = lines.filter((line) => line.version > from && line.version <= to && line.undone_by === null);
    const isTold = ({ kind, text }: Line["events"][number]): boolean =>
      !!text && (!this.kinds.length || this.kinds.includes(kind));
    return heard.flatMap((line) => line.events.filter(isTold)).slice(-MOST);
  }

  putAway = (): void => {
    this.span = null;
  };
}
