import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, authenticateAs } from "#tools/testing/actors.ts";
import { setChallenge } from "#tools/testing/challenge.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database.ts";
import { createAdmin, createEntry, type Person } from "#tools/testing/people.ts";
import { WORST_TEXTS } from "#tools/testing/worstTexts.ts";

/**
 * No text that anybody can send may cost more than it costs to receive it: each text of each function
 * that a client or an edge function may call, the profile, and the data of a sign-up. Compared is the
 * time of hashing the same text ten times on the same machine, the best of several tries.
 */

const { sql } = useDatabase(6);
const SIZES = [10_000, 1_000_000];
const TRIES = 5;
const FACTOR = 10;
let person: Person;

beforeAll(async () => {
  await setChallenge(sql);
  person = await createAdmin(sql);
  await sql.begin((transaction) => createEntry(transaction, person));
});

interface Called {
  name: string;
  role: "anon" | "authenticated" | "service_role";
  parameters: { name: string; type: string }[];
}

const PLAIN: Record<string, string> = {
  text: "'plain'",
  uuid: "gen_random_uuid()",
  integer: "1",
  "text[]": "'{plain}'",
  "timestamp with time zone": "now()",
};

/** Every function in public that takes a text, with whoever may call it. */
async function functionsWithTexts(): Promise<Called[]> {
  return sql<Called[]>`
    select proname as name,
      case when has_function_privilege('anon', oid, 'execute') then 'anon'
        when has_function_privilege('authenticated', oid, 'execute') then 'authenticated'
        else 'service_role' end as role,
      (select json_agg(json_build_object('name', proargnames[n], 'type', format_type(proargtypes[n - 1], null)))
        from generate_series(1, pronargs) n) as parameters
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and 'text'::regtype = any (proargtypes::oid[]) or 'text[]'::regtype = any (proargtypes::oid[])
      and pronamespace = 'public'::regnamespace
    order by proname`;
}

interface Path {
  what: string;
  actor: Actor;
  statement: string;
}

async function paths(): Promise<Path[]> {
  const calls = (await functionsWithTexts()).flatMap(({ name, role, parameters }) =>
    parameters
      .filter(({ type }) => type.startsWith("text"))
      .map((hostile) => ({
        what: `${name}(${hostile.name})`,
        actor: role === "authenticated" ? person : role,
        statement: `select from public.${name}(${parameters
          .map(({ name: parameter, type }) => {
            const value = type === "text" ? "$1::text" : "array[$1::text]";
            return `${parameter} => ${parameter === hostile.name ? value : PLAIN[type]}`;
          })
          .join(", ")})`,
      })),
  );
  return [
    ...calls,
    {
      what: "a profile's name",
      actor: person,
      statement: `update public.profiles set first_name = $1 where id = auth.uid()`,
    },
    {
      what: "a sign-up's data",
      actor: "postgres",
      statement: `insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), gen_random_uuid() || '@example.com', jsonb_build_object('first_name', $1::text, 'university', $1::text))`,
    },
  ];
}

/** How long a statement takes, refused or not; the transaction goes on as if nothing had been. */
async function timeOf(transaction: Transaction, statement: string, text: string): Promise<number> {
  const begun = performance.now();
  await transaction
    .savepoint(async (savepoint) => {
      await savepoint.unsafe(statement, [text]);
      throw new Error("taken back");
    })
    .catch(() => undefined);
  return performance.now() - begun;
}

const HASHING = `select ${Array.from({ length: 10 }, () => "md5($1::text)").join(" || ")}`;

test.each(SIZES)(
  "%s bytes of the worst text cost no more than to hash them",
  async (bytes) => {
    const all = await paths();
    expect(all.length).toBeGreaterThan(25);
    const tooDear: string[] = [];
    await rolledBack(sql, async (transaction) => {
      for (const { what, actor, statement } of all) {
        await authenticateAs(transaction, actor);
        const plain = Math.min(
          await timeOf(transaction, statement, "plain"),
          await timeOf(transaction, statement, "plain"),
        );
        for (const [kind, worst] of Object.entries(WORST_TEXTS)) {
          const text = worst(bytes);
          let isCheap = false;
          for (let attempt = 0; attempt < TRIES && !isCheap; attempt += 1) {
            const allowed = FACTOR * (plain + (await timeOf(transaction, HASHING, text)));
            isCheap = (await timeOf(transaction, statement, text)) <= allowed;
          }
          if (!isCheap) tooDear.push(`${what}: ${kind}`);
        }
      }
    });
    expect(tooDear).toEqual([]);
  },
  300_000,
);

describe("while others send the worst text", () => {
  test("a visitor joins the mailing list before they are through", async () => {
    const join = (name: string, email: string) =>
      sql.begin(async (transaction) => {
        await authenticateAs(transaction, "anon");
        await transaction`select public.join_mailing_list(${name}, ${email}, 'Spain')`;
      });
    const text = WORST_TEXTS["marks out of order"]?.(12_000) ?? "";
    let waiting = 100;
    const flood = Array.from({ length: waiting }, (_, index) =>
      join(text, `flood${index}@example.com`).finally(() => {
        waiting -= 1;
      }),
    );
    const outcomes = Promise.allSettled(flood);
    await Promise.race(flood.map((call) => call.catch(() => undefined)));
    const left = waiting;
    await join("Ana", "ana@example.com");
    expect(left).toBeGreaterThan(0);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { hint: "invalid_input" } });
    }
  });
});
