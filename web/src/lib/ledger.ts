/** The lines of a table's log: in order, each once, and what an undo took back marked as such. */
import type { Line } from "./api";

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
