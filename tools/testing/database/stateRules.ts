import postgres from "postgres";
import { expect, test } from "vitest";
import type { Person } from "../world/people.ts";
import { type Actor, authentication, shortOf } from "./actors.ts";
import { rolledBack, type Sql, type Transaction } from "./database.ts";

/** The values of `$name` in rules: keys, tokens, addresses, and statements, which may contain other names. */
export type Values = Record<string, string>;

/**
 * An initial state and its rules, one per line: the people, the call or
 * statement, and the outcome.
 *
 *     owner  | leave_team()                                    | owner_must_hand_over
 *     member | leave_team()                                    | done
 *      then  member | select id from public.my_submission           | no rows
 *     visitor, guest | leave_team()                            | denied
 *     clock | 2 days
 *      then  postgres | private.delete_expired()                | done
 *
 * A rule may span several lines. It ends with its outcome, and continues after a comma. Of several statements, as in
 * `leave_team(); create_submission()`, all must succeed, and the outcome is that of the last (so it is no refusal).
 *
 * Outcomes are `done`, the hint of an error, `denied` (42501) or its SQLSTATE, `"a part of its message"`,
 * `no rows`, `2 rows`, or values of the first row, as in `is_owner=false, state=draft`. Each line starts in the
 * initial state, or with `then` after the previous line. Several people act one after another;
 * `clock` moves the challenge's clock forward. `$owner` is the owner's id, and `$ownerEmail` is their address.
 */
export type World = [make: (sql: Transaction) => Promise<Values>, rules: string];

/** Rules for several statements with the same outcome. */
export function allAnswer(who: string, statements: readonly string[], answer: string): string {
  return statements.map((statement) => `${who} | ${statement} | ${answer}`).join("\n");
}

/** A text as an SQL literal, on one line. */
export function textLiteral(text: string): string {
  return `E'${JSON.stringify(text).slice(1, -1).replaceAll("'", "''")}'`;
}

interface Step {
  isNext: boolean;
  who: string;
  statement: string;
  answer: string;
}

/** Replaces the names of values, also within values. */
export function fillIn(text: string, values: Values): string {
  const filled = text.replace(/\$(\w+)/g, (found, name) => values[name] ?? found);
  return filled === text ? text : fillIn(filled, values);
}

const PASS = "update private.platform_settings set clock_offset = clock_offset + interval";

/** The statement of a call, as in rules. */
export const statementOf = (call: string): string =>
  call
    .split("; ")
    .map((one) => one.replace(/^(?=\w+\()/, "public.").replace(/^(?=\w+\.\w+\()/, "from "))
    .map((one) => one.replace(/^from /, "select * from "))
    .join("; ");

/** The rules, each on one line. */
function linesOf(rules: string): string[] {
  const lines: string[] = [];
  for (const line of rules.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const last = lines.at(-1) ?? "";
    const isWhole = /^(then )?clock +\|/.test(last) || last.split(" | ").length > 2;
    if (last === "" || (isWhole && !last.endsWith(","))) lines.push(line);
    else lines[lines.length - 1] = `${last} ${line}`;
  }
  return lines;
}

function stepsOf(rules: string, values: Values): Step[] {
  return linesOf(rules).flatMap((line) => {
    const [who = "", call = "", answer = ""] = line
      .split(" | ")
      .map((part) => fillIn(part.trim(), values));
    const isNext = who.startsWith("then ");
    const people = who.replace(/^then /, "").split(", ");
    return people.map((one) =>
      one === "clock"
        ? { isNext, who: "postgres", statement: `${PASS} '${call}'`, answer: "done" }
        : { isNext, who: one, statement: statementOf(call), answer },
    );
  });
}

/** The ids and addresses of the people, by name. */
export function valuesOf(people: People): Values {
  const submissions = Object.entries(people).flatMap(([name, one]) =>
    typeof one === "string" || !one
      ? []
      : [[name, one.id] as const, [`${name}Email`, "email" in one ? one.email : ""] as const],
  );
  return Object.fromEntries(submissions);
}

/** The outcome of a step, in the notation of its rule. */
async function answerOf(
  sql: Transaction,
  actor: Actor,
  { isNext, statement, answer }: Step,
): Promise<string> {
  // In one message: tests take tens of thousands of steps.
  const back = isNext ? "" : "rollback to savepoint world;";
  await sql.unsafe(`${back} ${authentication(actor)}; savepoint step`);
  try {
    const results = await sql.unsafe<Record<string, unknown>[]>(statement);
    if (answer === "done") return "done";
    const last: unknown = results.at(-1);
    const rows: Record<string, unknown>[] = Array.isArray(last) ? last : results;
    const columns = [...answer.matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
    const [row] = rows;
    if (columns.length === 0 || !row) return `${rows.length || "no"} rows`;
    return columns.map((name) => `${name}=${textOf(row[name])}`).join(", ");
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    await sql.unsafe("rollback to savepoint step");
    const matches = answer.startsWith('"') && error.message.includes(answer.slice(1, -1));
    return matches
      ? answer
      : `${shortOf(error)}${answer.startsWith('"') ? `: ${error.message}` : ""}`;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const isPlain = [value].flat().every((part) => typeof part !== "object" || part === null);
  return isPlain ? String(value) : JSON.stringify(value);
}

export type People = Record<string, Actor | Person>;

/** The callers of rules. */
export const actorsOf = (people: People): Record<string, Actor> => ({
  visitor: "anon",
  service: "service_role",
  postgres: "postgres",
  ...people,
});

/** The steps of rules that have another outcome, in the current state, to which the transaction returns. */
export async function wrongSteps(
  transaction: Transaction,
  people: People,
  made: Values,
  rules: string,
): Promise<string[]> {
  const actors = actorsOf(people);
  const wrong: string[] = [];
  await transaction`savepoint world`;
  for (const step of stepsOf(rules, { ...valuesOf(people), ...made })) {
    const actor = actors[step.who];
    if (!actor) throw new Error(`No person is named "${step.who}".`);
    const answer = await answerOf(transaction, actor, step);
    if (answer !== step.answer) {
      wrong.push(`${step.who} | ${step.statement} | ${answer}, not ${step.answer}`);
    }
  }
  return wrong;
}

/**
 * Creates one test per world, which creates the world once, and tries and rolls back each rule.
 * @param people The callers besides `visitor`, `service` and `postgres`, or a function that runs once the world exists.
 * @param worlds A world without a `make` function consists only of its rules.
 */
export function testRules(
  sql: Sql,
  people: People | (() => People),
  worlds: Record<string, World | string>,
): void {
  test.each(Object.entries(worlds))("%s", async (_, world) => {
    const [make, rules] =
      typeof world === "string" ? [async (): Promise<Values> => ({}), world] : world;
    await rolledBack(sql, async (transaction) => {
      const made = await make(transaction);
      const acting = typeof people === "function" ? people() : people;
      expect(await wrongSteps(transaction, acting, made, rules)).toEqual([]);
    });
  });
}
