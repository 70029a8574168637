import { expect, test } from "vitest";
import { verifyFiles } from "#common/judging/verifyFiles.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { releaseNow, useJudgedRounds } from "#tools/testing/world/judgedRounds.ts";

const { people, afterRound, decideAll } = useJudgedRounds();

const file = (name: string, content: unknown) => ({ name, text: JSON.stringify(content) });

/** What the judges of a round keep. */
async function receiptsOf(transaction: Transaction, roundId: string) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select entry.round_id as round, entry.code as entry, assignment.judge_id as judge, review.scores,
      private.iso_time(review.submitted_at) as submitted_at, review.receipt
    from public.judging_reviews review
    join public.judging_assignments assignment on assignment.id = review.assignment_id
    join public.judging_copies entry on entry.id = assignment.judging_copy_id
    where entry.round_id = ${roundId}`;
}

test.each(["first_reading", "panel"] as const)(
  "what the database exports and publishes of a %s is confirmed by judging:verify",
  async (kind) => {
    await afterRound(
      async (transaction, { id }) => {
        const resultId = await decideAll(transaction, id);
        await releaseNow(transaction, id);
        await authenticateAs(transaction, people.admin);
        const [row] = await rpc<{ judging_export: unknown }>(transaction, "judging_export", {
          result_id: resultId,
        });
        const chain = await transaction`select * from public.public_commitments`;
        const files = [
          file("export", row?.judging_export),
          file("chain", chain),
          file("receipts", { receipts: await receiptsOf(transaction, id) }),
        ];
        const { checked, found } = await verifyFiles(files);
        expect(found).toEqual([]);
        expect(checked.at(-1)).toMatch(/^6 of 6 receipts/);
      },
      { kind },
    );
  },
);
