import { expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { test } = useDatabase();

interface PackRow {
  code: string;
}

async function codesIn(transaction: Transaction, roundId: string, judgeId: string) {
  const args = { round_id: roundId, judge_id: judgeId };
  const [row] = await rpc<{ judging_pack: PackRow[] }>(transaction, "judging_pack", args);
  return row?.judging_pack.map(({ code }) => code);
}

test("a pack has what the judge may read, as the judge reads it, and nothing more", async (transaction) => {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const judges = [await createJudge(transaction), await createJudge(transaction)] as const;
  const entries = [
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
  ] as const;
  const round = await createRound(transaction, { entries, judges });
  const [kept, recused, taken, out, mine] = round.roundEntries;
  await transaction`
    update public.judging_assignments set recused_at = private.now(), recusal_reason = 'A friend.'
    where round_entry_id = ${recused.id} and judge_id = ${judges[0].judgeId}`;
  await transaction`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${taken.submissionId}, ${judges[0].judgeId}, 'set', 'confirmed', 'A friend.')`;
  await transaction`
    update public.submissions set withdrawn_at = private.now() where id = ${out.submissionId}`;
  await authenticateAs(transaction, admin);
  await rpc(transaction, "declare_admin_conflict", {
    submission_id: mine.submissionId,
    reason: "A friend.",
  });
  expect(await codesIn(transaction, round.id, judges[0].judgeId)).toEqual([kept.code]);
  expect(await codesIn(transaction, round.id, judges[1].judgeId)).toEqual(
    [kept.code, recused.code, taken.code].toSorted(),
  );
});

test("a round entry that is not ready is in no pack, and a row says nothing of the entry", async (transaction) => {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const judge = await createJudge(transaction);
  const entries = [await createEntry(transaction, { submitted: true })] as const;
  const round = await createRound(transaction, { entries, judges: [judge] });
  await authenticateAs(transaction, admin);
  const args = { round_id: round.id, judge_id: judge.judgeId };
  const [row] = await rpc<{ judging_pack: object[] }>(transaction, "judging_pack", args);
  expect(row?.judging_pack.map(Object.keys)).toEqual([
    ["code", "file_path", "idea_name", "description"],
  ]);
  await transaction`reset role`;
  await transaction`update public.round_entries set ready_at = null, ready_by = null`;
  await authenticateAs(transaction, admin);
  expect(await codesIn(transaction, round.id, judge.judgeId)).toEqual([]);
});
