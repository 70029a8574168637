import { expect } from "vitest";
import { authenticateAs, refusalOf, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRoundEntry, publish, saveRound } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

/** A round entry that two judges read, in a round that asks for reviewers who know fields. */
async function roundEntryWithQuotas(
  transaction: Transaction,
  expertise_quotas: Record<string, number>,
) {
  const roundId = await saveRound(transaction, admin, { reviews_per_entry: 2, expertise_quotas });
  const { id: entryId } = await createEntry(transaction, { submitted: true });
  const { id: roundEntryId } = await createRoundEntry(transaction, roundId, entryId, { by: admin });
  const judge = (...expertise: string[]) => createJudge(transaction, { by: admin, expertise });
  let revision = 0;
  const publishFor = (savepoint: Transaction, judges: Judge[]) =>
    publish(
      savepoint,
      admin,
      roundId,
      judges.map((reviewer) => [roundEntryId, reviewer]),
      revision,
    );
  /** Has these judges read the round entry. */
  async function give(...judges: Judge[]) {
    await publishFor(transaction, judges);
    revision += 1;
  }
  /** Why they must not. */
  const refusal = (...judges: Judge[]) =>
    refusalOf(transaction, (savepoint) => publishFor(savepoint, judges));
  return { entryId, roundEntryId, judge, give, refusal };
}

async function begin(transaction: Transaction, { judgeId }: Judge): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.judging_assignments set first_seen_at = private.now() where judge_id = ${judgeId}`;
}

test("nobody takes the place of a reviewer who knows the field, and it may stay free", async (transaction) => {
  const { judge, give, refusal } = await roundEntryWithQuotas(transaction, {
    clinical_practice: 1,
  });
  const [one, two] = [await judge(), await judge("business")];
  expect(await refusal(one, two)).toMatchObject({
    hint: "expertise_missing",
    message: expect.stringMatching(
      /^\S+ would have 0 of the 1 reviewers it needs who know clinical practice\.$/,
    ),
  });
  await give(one);
  expect((await refusal(one, two)).hint).toBe("expertise_missing");
  await give(one, await judge("clinical_practice"));
});

test("one reviewer counts for several fields", async (transaction) => {
  const quotas = { clinical_practice: 1, human_factors: 1 };
  const { judge, give, refusal } = await roundEntryWithQuotas(transaction, quotas);
  const clinician = await judge("clinical_practice");
  expect((await refusal(clinician, await judge())).message).toMatch(/know human factors/);
  await give(await judge(), await judge("clinical_practice", "human_factors"));
  await give(clinician, await judge("human_factors"));
});

test("who steps back, or leaves with nothing submitted, counts no more", async (transaction) => {
  const { judge, give, refusal, roundEntryId } = await roundEntryWithQuotas(transaction, {
    regulation: 1,
  });
  const [expert, one, two] = [await judge("regulation"), await judge(), await judge()];
  await give(expert, one);
  await begin(transaction, expert);
  // What is begun stays and counts, though the plan does not have it.
  await give(two);
  const whenever = async (change: (savepoint: Transaction) => PromiseLike<unknown>) => {
    const undone = Symbol("undone");
    await transaction
      .savepoint(async (savepoint) => {
        await change(savepoint);
        expect((await refusal(one, two)).hint).toBe("expertise_missing");
        throw undone;
      })
      .catch((thrown) => expect(thrown).toBe(undone));
  };
  await authenticateAs(transaction, "postgres");
  await whenever(
    (savepoint) => savepoint`
      update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill'
      where judge_id = ${expert.judgeId}`,
  );
  await authenticateAs(transaction, "postgres");
  await whenever(
    (savepoint) => savepoint`
      update public.judges set withdrawn_at = private.now() where id = ${expert.judgeId}`,
  );
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.judging_reviews (assignment_id, scores, comment_for_team, submitted_at)
    select id, '{4,4}', 'A very clear idea, well told.', private.now()
    from public.judging_assignments
    where round_entry_id = ${roundEntryId} and judge_id = ${expert.judgeId}`;
  await transaction`
    update public.judges set withdrawn_at = private.now() where id = ${expert.judgeId}`;
  await give(one, two);
});

test("an entry that others have begun is not asked about, until somebody is added", async (transaction) => {
  const { judge, give, refusal } = await roundEntryWithQuotas(transaction, { regulation: 1 });
  const [expert, one, other] = [await judge("regulation"), await judge(), await judge()];
  await give(expert, one);
  for (const reviewer of [expert, one]) await begin(transaction, reviewer);
  await authenticateAs(transaction, expert);
  const profile = { organizations: ["Example Hospital"], max_entries: null, expertise: [] };
  await rpc(transaction, "save_my_judging_profile", profile);
  await give(expert, one);
  expect((await refusal(expert, one, other)).hint).toBe("expertise_missing");
  await give(expert, one, await judge("regulation"));
});

test("nothing is asked of an entry that the administrator must not see", async (transaction) => {
  const { judge, give, entryId } = await roundEntryWithQuotas(transaction, { regulation: 1 });
  const [expert, one] = [await judge("regulation"), await judge()];
  await give(expert, one);
  await authenticateAs(transaction, expert);
  const profile = { organizations: ["Example Hospital"], max_entries: null, expertise: [] };
  await rpc(transaction, "save_my_judging_profile", profile);
  await authenticateAs(transaction, admin);
  const conflict = { submission_id: entryId, reason: "My sister's." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  await give();
});
