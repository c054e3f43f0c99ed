/** What the stream says has changed at a table, put into what is known of it. */
import type { Table } from "./api";

export type Changes = { version: number; parts: Record<string, unknown>; gone: string[]; whole: boolean };
type Loose = Record<string, unknown>;

/** Parts of a view that come entry by entry, and parts that stand beside the view. */
const CUT = ["spaces", "seats"];
const BESIDE: Record<string, keyof Table> = { prompts: "prompts", joined: "seats", code: "code", code_open: "code_open", note: "note" };

/** The table with these changes: a new one, whose untouched parts are those of the old. */
export function changed(table: Table, { version, parts, gone, whole }: Changes): Table {
  const beside: Loose = {};
  const view: Loose = whole ? {} : { ...(table.view as Loose) };
  for (const name of CUT) view[name] = { ...((view[name] ?? {}) as Loose) };
  for (const [path, value] of Object.entries(parts)) {
    const [name = "", key] = path.split(/\/(.*)/s);
    if (path in BESIDE) beside[BESIDE[path]!] = value;
    else if (key !== undefined && CUT.includes(name)) (view[name] as Loose)[key] = value;
    else view[path] = value;
  }
  for (const path of gone) {
    const [name = "", key] = path.split(/\/(.*)/s);
    if (key !== undefined && CUT.includes(name)) delete (view[name] as Loose)[key];
    else delete view[path];
  }
  const outcome = (view.outcome ?? null) as Table["outcome"];
  return { ...table, ...beside, version, outcome, view } as unknown as Table;
}
