import { beforeEach, describe, expect, test } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, findDueConflicts } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, publish } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase(4);
let world: Awaited<ReturnType<typeof prepare>>;

const { admin } = usePeople(sql, { admin: createAdmin });

beforeEach(async () => {
  world = await sql.begin(prepare);
});

/** Two entries in a round, one read by a judge; the other judge has not been looked at for conflicts. */
async function prepare(transaction: Transaction) {
  const judges = [
    await createJudge(transaction, { by: admin }),
    await createJudge(transaction, { by: admin }),
  ] as const;
  const entries = [
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
  ] as const;
  const round = await createRound(transaction, { by: admin, entries });
  const loose = await createRound(transaction, { by: admin, entries, signedOff: false });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.round_entries set findings = '[]' where round_id = ${loose.id}`;
  return { judges, round, loose };
}

/** What a save does first, while somebody else's work is not committed: it fails where it would wait. */
async function whileHeld(
  work: (transaction: Transaction) => Promise<unknown>,
  save: (transaction: Transaction) => Promise<unknown>,
) {
  await sql.begin(async (transaction) => {
    await work(transaction);
    await sql.begin(save);
  });
}

const saveEntries = (transaction: Transaction) =>
  transaction`select from public.submissions for update nowait`;
const saveReviews = (transaction: Transaction) =>
  transaction`select from public.judging_rounds for share nowait`;

describe("nobody waits", () => {
  test("with an entry while assignments are published", async () => {
    const { round, judges } = world;
    const pairs = round.roundEntries.map(({ id }) => [id, judges[0]] as const);
    await whileHeld((transaction) => publish(transaction, admin, round.id, pairs), saveEntries);
  });

  test("with an entry in which nothing is found while conflicts are looked for", async () => {
    await whileHeld(findDueConflicts, saveEntries);
  });

  test("with a review, or an entry, while round entries are ready", async () => {
    const markReady = async (transaction: Transaction) => {
      await authenticateAs(transaction, admin);
      const [row] = await rpc<{ mark_clean_entries_ready: string[] }>(
        transaction,
        "mark_clean_entries_ready",
        { round_id: world.loose.id },
      );
      expect(row?.mark_clean_entries_ready).toHaveLength(2);
    };
    await whileHeld(markReady, async (transaction) => {
      await saveReviews(transaction);
      await saveEntries(transaction);
    });
  });
});
