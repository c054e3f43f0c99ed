/** The public HTTP API as this app uses it. Types come from openapi.yaml: when it drifts, this no longer builds. */
import createClient from "openapi-fetch";
import { speaking } from "../shell/language.svelte";
import type { components, paths } from "./schema";
import type { Shape } from "./shapes";

export type Schemas = components["schemas"];
export type Table = Schemas["Table"];
/** A prompt; the stream tells it with the choices of each seat of this phone that is asked, or why it has none. */
export type Prompt = Schemas["Prompt"] & { choices?: Record<string, Shape[]>; barred?: Record<string, Schemas["Barred"]> };
export type Problem = Schemas["Problem"];
export type RuleQuote = Schemas["RuleQuote"];
export type Rule = Schemas["Rule"];
export type Hit = Schemas["Hit"];
export type Search = Schemas["Search"];
export type Example = Schemas["Example"];
export type Passage = Schemas["Passage"];
export type Line = Schemas["Line"];
export type GameEvent = Schemas["Event"];
export type Played = Schemas["Played"];
export type Score = Schemas["Score"];
export type Outcome = Schemas["Outcome"];
export type Undone = Schemas["Undone"];
export type NewTable = Schemas["NewTable"];
export type Pack = Schemas["Pack"];
export type HouseRule = Schemas["HouseRule"];
export type Timing = Schemas["Timing"];
export type ActionBody = Schemas["ActionBody"];

/** What a seat does, as plain data: which fields there are is the game's to say. */
export type Action = { type: string; seat: string } & Record<string, unknown>;

export const client = createClient<paths>({ baseUrl: "" });
client.use({
  onRequest({ request }) {
    request.headers.set("Accept-Language", speaking.now);
  },
});

/** The pass as the header that carries it. */
export function bearer(pass: string): { Authorization: string } {
  return { Authorization: `Bearer ${pass}` };
}

/** The network is away; nothing is known about what the referee thinks. */
export class Offline extends Error {}

/** The referee said no, and why. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** What something on the way to the referee says, in words of its own, that did not reach it. */
const UNREACHED = [502, 503, 504];

export type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The data of an answer; a no is thrown as Refused, silence as Offline. */
export async function told<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch {
    throw new Offline();
  }
  if (answer.response.ok) return answer.data as T;
  const { status } = answer.response;
  if (isProblem(answer.error)) throw new Refused(answer.error);
  throw UNREACHED.includes(status) ? new Offline() : new Refused({ type: "", title: `${status}`, detail: `${status}`, status });
}

/** Whether the referee itself said no. */
function isProblem(error: unknown): error is Problem {
  return !!error && typeof error === "object" && "detail" in error;
}

/** A name nobody else has, also where the page is not served over https. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
