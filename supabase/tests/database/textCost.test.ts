import { beforeAll, describe, expect, test } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { rolledBack, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { textPaths, timeOf } from "#tools/testing/hostile/textPaths.ts";
import { WORST_TEXTS } from "#tools/testing/hostile/worstTexts.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * No text takes much longer to process than to receive: texts of functions that clients or edge functions may call, of
 * profiles and of sign-ups. The measure is the time of hashing the same text ten times, the best of several tries.
 */

const { sql } = useDatabase(6);
const SIZES = [10_000, 1_000_000];
const TRIES = 5;
const FACTOR = 10;

const { person } = usePeople(sql, { person: createAdmin });

beforeAll(async () => {
  await createSubmission(sql, { owner: person });
});

const HASHING = `select ${Array.from({ length: 10 }, () => "md5($1::text)").join(" || ")}`;

test.each(SIZES)("%s bytes of the worst text cost no more than to hash them", async (bytes) => {
  const all = await textPaths(sql, person);
  expect(all.length).toBeGreaterThan(25);
  const tooExpensive: string[] = [];
  await rolledBack(sql, async (transaction) => {
    const hashing: Record<string, number> = {};
    for (const [kind, worst] of Object.entries(WORST_TEXTS)) {
      hashing[kind] = await timeOf(transaction, HASHING, worst(bytes));
    }
    for (const [place, { what, actor, statement }] of all.entries()) {
      await authenticateAs(transaction, actor);
      const plain = Math.min(
        await timeOf(transaction, statement, "plain"),
        await timeOf(transaction, statement, "plain"),
      );
      // A quarter of the kinds; `npm run test:deep` tries all of them.
      const kinds = Object.entries(WORST_TEXTS).filter(
        (_, kind) => IS_DEEP || kind % 4 === place % 4,
      );
      for (const [kind, worst] of kinds) {
        const text = worst(bytes);
        let isCheap = false;
        for (let attempt = 0; attempt < TRIES && !isCheap; attempt += 1) {
          // The load of the machine may have changed, so measure hashing again.
          if (attempt > 0) hashing[kind] = await timeOf(transaction, HASHING, text);
          const allowed = FACTOR * (plain + (hashing[kind] ?? 0));
          isCheap = (await timeOf(transaction, statement, text)) <= allowed;
        }
        if (!isCheap) tooExpensive.push(`${what}: ${kind}`);
      }
    }
  });
  expect(tooExpensive).toEqual([]);
});

describe("while others send the most expensive text", () => {
  test("a visitor joins the mailing list before those texts are processed", async () => {
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
    const unprocessed = waiting;
    await join("Ana", "ana@example.com");
    expect(unprocessed).toBeGreaterThan(0);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { hint: "invalid_input" } });
    }
  });
});
