import { ACTORS, type Actor, ENDED, type Rule } from "./actors.ts";

/** One request by one caller, and what must come of it. */
export interface Attempt {
  actor: Actor;
  /** What is tried, in words. */
  does: string;
  /** The names in the catalogue that this is about, such as `public.profiles`. */
  touches: string[];
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  expected: string;
  /** How the answer is put into the words of `expected`. */
  read: (answer: Response) => Promise<string>;
  /** Changes something when it is let through. */
  writes: boolean;
}

export const TURNED_AWAY = "turned away";
export const CLOSED = "closed";

/** Whether the outcome gives the caller something, or lets something happen. */
export function letsThrough(outcome: string): boolean {
  return /^(done|yes|let in|rows .|[1-9]\d* rows|lists [1-9]|deletes [1-9])/.test(outcome);
}

/** The value that a rule has for a caller. */
export function ruleFor<Value>(rule: Rule<Value> | undefined, actor: Actor): Value | undefined {
  const { role } = ACTORS[actor];
  if (role === "none" || !rule) return undefined;
  if (rule[actor] !== undefined) return rule[actor];
  if (ENDED.has(actor) && rule.ended !== undefined) return rule.ended;
  if (role === "authenticated" && rule.signedIn !== undefined) return rule.signedIn;
  return role === "service_role" ? undefined : rule.everybody;
}

/** What a rule of words expects of a caller. */
export function expectedOf(rule: Rule<string> | undefined, actor: Actor): string {
  if (ACTORS[actor].role === "none") return TURNED_AWAY;
  return ruleFor(rule, actor) ?? CLOSED;
}

export const JSON_BODY = { "content-type": "application/json" };

/** A view or a generated column that nobody can write, with any grant. */
const UNWRITABLE = new Set(["55000", "428C9", "0A000"]);

interface Problem {
  code?: string;
  message?: string;
  hint?: string | null;
}

/** What a refusal of the REST interface is called here. */
function refusalOf(status: number, { code = "", message = "", hint }: Problem): string {
  if (status === 401 && !/^\d/.test(code)) return TURNED_AWAY;
  if (code === "42501" && message.startsWith("permission denied for ")) return CLOSED;
  if (UNWRITABLE.has(code)) return CLOSED;
  if (code === "42501") return "denied";
  if (code === "P0001" && hint) return hint;
  return `${status} ${code} ${message}`;
}

/** The outcome of reading or writing rows, which are told apart by a column. */
export function readRows(key: string): Attempt["read"] {
  return async (answer) => {
    const text = await answer.text();
    if (!answer.ok) return refusalOf(answer.status, JSON.parse(text || "{}") as Problem);
    if (!text) return "done";
    const rows = JSON.parse(text) as Record<string, unknown>[];
    return `rows ${rows.map((row) => String(row[key])).sort()}`;
  };
}

/** The outcome of calling a function. */
export async function readCall(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) return refusalOf(answer.status, JSON.parse(text || "{}") as Problem);
  if (text === "true") return "yes";
  return text === "false" ? "no" : "done";
}
