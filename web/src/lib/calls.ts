/** What is asked of the referee for one table, call by call. Holds nothing. */
import { client, told, type Action, type ActionBody, type Line, type Played, type Schemas, type Score, type Undone } from "./api";
import type { Document } from "./game.svelte";
import { made } from "./once";
import type { Shape } from "./shapes";
import type { Hand, View } from "./view";

/** Which table, and the header that carries this phone's pass. */
export type Pass = { id: string; headers: { Authorization: string } };
export type Tree = Record<string, unknown>;

const pathOf = ({ id }: Pass): { table_id: string } => ({ table_id: id });

/** Whole answers, as whoever looks wants to know whether anything is new. */
export function look({ id, headers }: Pass, etag: string) {
  const known = etag ? { "If-None-Match": etag } : {};
  return client.GET("/v1/tables/{table_id}", { params: { path: { table_id: id } }, headers: { ...headers, ...known } });
}

/** What was done, once: the key tells the referee that it has heard it already. */
export function send(pass: Pass, action: Action | Action[], key: string): Promise<Played> {
  const headers = { ...pass.headers, "Idempotency-Key": key };
  const body = action as unknown as ActionBody;
  return told(client.POST("/v1/tables/{table_id}/actions", { params: { path: pathOf(pass) }, headers, body }));
}

/** "May I?" */
export function ruling(pass: Pass, action: Action): Promise<Schemas["Ruling"]> {
  const body = action as unknown as ActionBody;
  const { headers } = pass;
  return told(client.POST("/v1/tables/{table_id}/rulings", { params: { path: pathOf(pass) }, headers, body }));
}

/** What may be answered, where a prompt leaves it to be asked for. */
export async function choices(pass: Pass, type: string, seat: string): Promise<Shape[]> {
  const params = { path: pathOf(pass), query: { type, seat } };
  const found = await told(client.GET("/v1/tables/{table_id}/options", { params, headers: pass.headers }));
  return found.choices as unknown as Shape[];
}

/** What the seats of this pass cannot do now, and why. */
export async function whyNot(pass: Pass): Promise<View["why_not"]> {
  const params = { path: pathOf(pass), query: { why_not: 1 as const } };
  return (await told(client.GET("/v1/tables/{table_id}", { params, headers: pass.headers }))).view.why_not;
}

/** What may be set at this table now: the fields of what is in play there. */
export function form(pass: Pass): Promise<Document> {
  const params = { path: pathOf(pass), query: { as: "form" as const } };
  return told(client.GET("/v1/tables/{table_id}/export", { params, headers: pass.headers })) as Promise<Document>;
}

/** The position as one would type it in, as far as this pass may read it. */
export function position(pass: Pass): Promise<Tree> {
  const params = { path: pathOf(pass), query: { as: "position" as const } };
  return told(client.GET("/v1/tables/{table_id}/export", { params, headers: pass.headers })) as Promise<Tree>;
}

/** Another sign for a seat, or whether the host's phone keeps it. */
export async function changeSeat(pass: Pass, seat: string, body: Schemas["SeatChange"]): Promise<Schemas["SeatAtTable"][]> {
  const params = { path: { ...pathOf(pass), seat } };
  return (await told(client.PATCH("/v1/tables/{table_id}/seats/{seat}", { params, headers: pass.headers, body }))).seats;
}

/** Go back to a version, ask for it, agree to it or (consent false) say no, for these seats. */
export function undo(pass: Pass, version: number, consent: boolean, seats: string[]): Promise<Undone> {
  const { headers } = pass;
  const body = { version, consent, seats };
  return told(client.POST("/v1/tables/{table_id}/undo", { params: { path: pathOf(pass) }, headers, body }));
}

/** Whether anybody has asked to go back. */
export function openUndo(pass: Pass) {
  return told(client.GET("/v1/tables/{table_id}/undo", { params: { path: pathOf(pass) }, headers: pass.headers }));
}

/** What hands would have to put back, told before anybody goes back. */
export async function preview(pass: Pass, to: number): Promise<Hand[]> {
  const params = { path: pathOf(pass), query: { to } };
  return (await told(client.GET("/v1/tables/{table_id}/undo", { params, headers: pass.headers }))).put_back;
}

/** A line of work for hands is done, or not after all; nobody waits for it, and what is out of date is let go. */
export function tick({ id, headers }: Pass, version: number, line: number, done: boolean): void {
  const body = { version, line, done };
  void client.POST("/v1/tables/{table_id}/ticks", { params: { path: { table_id: id } }, headers, body }).catch(() => undefined);
}

export type Odds = Schemas["OddsTold"];

/** The odds of the first thing whose odds can be told now. */
export async function odds(pass: Pass): Promise<Odds | null> {
  const ask = (query: { about?: string }) =>
    told(client.GET("/v1/tables/{table_id}/odds", { params: { path: pathOf(pass), query }, headers: pass.headers }));
  const about = (await ask({})).matters[0]?.about;
  return about ? ((await ask({ about })).odds ?? null) : null;
}

/** The points with their sources, and how they came about. */
export function score(pass: Pass): Promise<Score> {
  return told(client.GET("/v1/tables/{table_id}/score", { params: { path: pathOf(pass) }, headers: pass.headers }));
}

/** The whole table as one document, for the host. */
export function whole(pass: Pass): Promise<Tree> {
  const params = { path: pathOf(pass), query: { as: "table" as const } };
  return told(client.GET("/v1/tables/{table_id}/export", { params, headers: pass.headers })) as Promise<Tree>;
}

/** The log from its beginning. */
export async function wholeLog(pass: Pass): Promise<Line[]> {
  let after: number | null = null;
  const read: Line[] = [];
  do {
    const query: { after?: number; limit: number } = { limit: 500, ...(after === null ? {} : { after }) };
    const params = { path: pathOf(pass), query };
    const page: Schemas["Log"] = await told(client.GET("/v1/tables/{table_id}/log", { params, headers: pass.headers }));
    read.push(...page.lines);
    after = page.next;
  } while (after !== null);
  return read;
}

/** Which turn and step the lines of the log belong to. */
export async function turns(pass: Pass): Promise<Schemas["Turn"][]> {
  const params = { path: pathOf(pass) };
  return (await told(client.GET("/v1/tables/{table_id}/log/turns", { params, headers: pass.headers }))).turns;
}

/** A moment as a transcript: the position its step began with, and what was done since. */
export function transcript(pass: Pass, at: number): Promise<string> {
  const params = { path: pathOf(pass), query: { at } };
  return told(
    client.GET("/v1/tables/{table_id}/transcript", { params, headers: pass.headers, parseAs: "text" }),
  ) as Promise<string>;
}

/** Hold a rule up for the others. */
export async function showRule(pass: Pass, rule_id: string): Promise<void> {
  const params = { path: { ...pathOf(pass), rule_id } };
  await told(client.POST("/v1/tables/{table_id}/rules/{rule_id}/shown", { params, headers: pass.headers }));
}

/** The passes to this table, for its host. */
export async function passes(pass: Pass): Promise<Schemas["HeldPass"][]> {
  const params = { path: pathOf(pass) };
  return (await told(client.GET("/v1/tables/{table_id}/passes", { params, headers: pass.headers }))).passes;
}

/** Take one of them back. */
export async function revoke(pass: Pass, name: string): Promise<void> {
  const params = { path: { ...pathOf(pass), name } };
  await told(client.DELETE("/v1/tables/{table_id}/passes/{name}", { params, headers: pass.headers }));
}

/** A new code; the old one ends. */
export async function renewCode(pass: Pass): Promise<void> {
  const params = { path: pathOf(pass) };
  await made(["code", pass.id], (key) =>
    client.POST("/v1/tables/{table_id}/code", { params, headers: { ...pass.headers, ...key } }),
  );
}

/** A table that was put away, as it was. */
export async function bringBack(pass: Pass): Promise<void> {
  await told(client.POST("/v1/tables/{table_id}/bring-back", { params: { path: pathOf(pass) }, headers: pass.headers }));
}

/** Let nobody in by the code any more. */
export async function closeCode(pass: Pass): Promise<void> {
  await told(client.DELETE("/v1/tables/{table_id}/code", { params: { path: pathOf(pass) }, headers: pass.headers }));
}
