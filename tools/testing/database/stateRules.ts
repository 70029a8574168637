import postgres from "postgres";
import { expect, test } from "vitest";
import { type Actor, authenticateAs, DENIED } from "./actors.ts";
import { rolledBack, type Sql, type Transaction } from "./database.ts";

/** What the rules of a world name as `$name`: keys, tokens, addresses. */
export type Values = Record<string, string>;

/**
 * A state of affairs, and the rules that hold in it, one a line: who, what they call or which statement
 * they run, and what comes of it.
 *
 *     owner  | leave_team()                                    | owner_must_hand_over
 *     member | leave_team()                                    | done
 *      then  member | select id from public.my_entry           | no rows
 *
 * What comes of it: `done`, `denied` (42501), the hint or the SQLSTATE of another refusal, `no rows`, `2 rows`,
 * or values of the first row, as `is_owner=false, state=draft`. Each line finds the world as it was made;
 * one that begins with `then` goes on after the line before.
 */
export type World = [make: (sql: Transaction) => Promise<Values>, rules: string];

interface Step {
  isNext: boolean;
  who: string;
  statement: string;
  answer: string;
}

function stepsOf(rules: string, values: Values): Step[] {
  const named = rules.replace(/\$(\w+)/g, (found, name) => values[name] ?? found);
  const lines = named.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [who = "", call = "", answer = ""] = line.split(" | ").map((part) => part.trim());
    const statement = /^\w+\(/.test(call) ? `select * from public.${call}` : call;
    return { isNext: who.startsWith("then "), who: who.replace(/^then /, ""), statement, answer };
  });
}

async function outcomeOf(sql: Transaction, { statement }: Step) {
  try {
    return await sql.savepoint((savepoint) =>
      savepoint.unsafe<Record<string, unknown>[]>(statement),
    );
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return error.code === DENIED ? "denied" : error.hint || error.code;
  }
}

/** What came of a step, in the words of its rule. */
async function answerOf(sql: Transaction, step: Step): Promise<string> {
  const outcome = await outcomeOf(sql, step);
  if (typeof outcome === "string") return outcome;
  if (step.answer === "done") return "done";
  const columns = [...step.answer.matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
  const [row] = outcome;
  if (columns.length === 0 || !row) return `${outcome.length || "no"} rows`;
  return columns.map((name) => `${name}=${textOf(row[name])}`).join(", ");
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/**
 * One test a world: it is made once, and each of its rules is tried and taken back.
 * @param people Who acts, besides `visitor`, `service` and `postgres`; asked once there are accounts.
 */
export function testRules(
  sql: Sql,
  people: () => Record<string, Actor>,
  worlds: Record<string, World>,
): void {
  test.each(Object.entries(worlds))("%s", async (_, [make, rules]) => {
    const actors: Record<string, Actor> = {
      ...{ visitor: "anon", service: "service_role", postgres: "postgres" },
      ...people(),
    };
    const wrong: string[] = [];
    await rolledBack(sql, async (transaction) => {
      const values = await make(transaction);
      await transaction`savepoint world`;
      for (const step of stepsOf(rules, values)) {
        const actor = actors[step.who];
        if (!actor) throw new Error(`Nobody is called "${step.who}".`);
        if (!step.isNext) await transaction`rollback to savepoint world`;
        await authenticateAs(transaction, actor);
        const answer = await answerOf(transaction, step);
        if (answer !== step.answer) {
          wrong.push(`${step.who} | ${step.statement} | ${answer}, not ${step.answer}`);
        }
      }
    });
    expect(wrong).toEqual([]);
  });
}
