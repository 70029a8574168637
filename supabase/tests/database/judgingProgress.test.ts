import { expect, test } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();

async function progressFor(transaction: Transaction, admin: Person, roundId: string) {
  await authenticateAs(transaction, admin);
  const [row] = await rpc<{ judging_progress: unknown[] }>(transaction, "judging_progress", {
    round_id: roundId,
  });
  return row?.judging_progress;
}

test("each judge's progress is counted, without entries with which the caller has a conflict", async () => {
  await rolledBack(sql, async (transaction) => {
    await setChallenge(transaction);
    const admin = await createAdmin(transaction);
    const judges = [await createJudge(transaction, { name: "Ines" })] as const;
    const [done, left, begun] = [
      await createEntry(transaction, { submitted: true }),
      await createEntry(transaction, { submitted: true }),
      await createEntry(transaction, { submitted: true }),
    ];
    const round = await createRound(transaction, { entries: [done, left, begun], judges });
    await createReview(transaction, round.assignments[0][0]);
    await createReview(transaction, round.assignments[2][0], { submitted: false });
    await transaction`
      update public.judging_assignments set recused_at = private.now(), recusal_reason = 'A friend.'
      where id = ${round.assignments[1][0]}`;
    expect(await progressFor(transaction, admin, round.id)).toMatchObject([
      { name: "Ines", assigned: 2, submitted: 1, begun: 1, recused: 1, reminded_at: null },
    ]);
    const conflict = { submission_id: done.id, reason: "A friend." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    expect(await progressFor(transaction, admin, round.id)).toMatchObject([
      { assigned: 1, submitted: 0, begun: 1, recused: 1 },
    ]);
  });
});
