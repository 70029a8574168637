import { describe, expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, findDueConflicts, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound, publish } from "#tools/testing/world/rounds.ts";

/** What a judge says of themselves must not tell whose entries they read (finding B1). */

const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });
/** Set by the world of rules. */
let judge: Judge;

const UNIVERSITIES = ["Kaveri University", "Tapti University", "Narmada University"] as const;

/** A judge who reads an entry from each university: one is read, one is reviewed, one is not opened. */
async function judgeAtWork(transaction: Transaction) {
  const judge = await createJudge(transaction);
  const entries = [];
  for (const university of UNIVERSITIES) {
    const owner = await createAccount(transaction, { profile: { university } });
    entries.push(await createEntry(transaction, { owner, submitted: true }));
  }
  const round = await createRound(transaction, { entries, judges: [judge] });
  await createReview(transaction, round.assignments[0]?.[0] ?? "");
  await createReview(transaction, round.assignments[1]?.[0] ?? "", { submitted: false });
  return { judge, round, entries };
}

async function save(transaction: Transaction, judge: Judge, changes: object) {
  await authenticateAs(transaction, judge);
  const profile = { organizations: ["Elsewhere"], max_entries: null, expertise: [] };
  return rpc(transaction, "save_my_judging_profile", { ...profile, ...changes });
}

/** Everything that a judge can ask for, without what they have just said of themselves. */
async function seenBy(transaction: Transaction, judge: Judge) {
  await authenticateAs(transaction, judge);
  const assignments = await transaction`select * from public.my_assignments`;
  const rounds = await transaction`select * from public.my_judging_rounds`;
  const [row] = await rpc<{ my_records: { judging: Record<string, unknown>; emails: unknown } }>(
    transaction,
    "my_records",
  );
  const { organizations: _, close_people: __, ...judging } = row?.my_records.judging ?? {};
  return { assignments, rounds, judging, emails: row?.my_records.emails };
}

const conflicts = async (transaction: Transaction) => {
  await authenticateAs(transaction, admin);
  return transaction<{ id: string; submission_id: string; state: string; is_assigned: boolean }[]>`
    select id, submission_id, state, is_assigned from public.admin_judging_conflicts
    order by created_at, id`;
};

/** How often each table was read in this transaction. */
async function reads(transaction: Transaction): Promise<Map<string, number>> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ name: string; scans: number }[]>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
    from pg_stat_xact_user_tables`;
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

describe("a judge who names one organization after the other", () => {
  test("learns nothing from 100 of them, nor from what the schedule and a new plan make of it", async (transaction) => {
    const { judge, round } = await judgeAtWork(transaction);
    const before = await seenBy(transaction, judge);
    const words = [
      ...Array.from({ length: 97 }, (_, index) => `Word${index} University`),
      ...UNIVERSITIES,
    ];
    for (let from = 0; from < words.length; from += 5) {
      const answer = await save(transaction, judge, {
        organizations: words.slice(from, from + 5),
      });
      expect(answer).toEqual([{ save_my_judging_profile: null }]);
      expect(await seenBy(transaction, judge)).toEqual(before);
    }
    await findDueConflicts(transaction);
    expect(await conflicts(transaction)).toMatchObject([
      { state: "suspected", is_assigned: true },
      { state: "suspected", is_assigned: true },
      { state: "suspected", is_assigned: true },
    ]);
    expect(await seenBy(transaction, judge)).toEqual(before);
    const pairs = round.roundEntries.map(({ id }) => [id, judge] as const);
    await publish(transaction, admin, round.id, pairs);
    expect(await seenBy(transaction, judge)).toEqual(before);
    // Not even a plan that leaves them out, as one that bars suspected conflicts does.
    await publish(transaction, admin, round.id, [], 1);
    expect(await seenBy(transaction, judge)).toEqual(before);
  });

  test("makes the database look at no entry, team or conflict: no word takes longer than another", async (transaction) => {
    const { judge } = await judgeAtWork(transaction);
    const work = async (organizations: readonly string[]) => {
      const before = await reads(transaction);
      await save(transaction, judge, { organizations, close_people: organizations });
      const after = await reads(transaction);
      return [...after]
        .map(([name, scans]) => [name, scans - (before.get(name) ?? 0)] as const)
        .filter(([, scans]) => scans > 0)
        .map(([name]) => name);
    };
    const touched = await work(["Kaveri University"]);
    expect(touched).toContain("judges");
    for (const name of [
      "submissions",
      "submission_members",
      "round_entries",
      "judging_conflicts",
    ]) {
      expect(touched).not.toContain(name);
    }
    expect(await work(["Word0 University"])).toEqual(touched);
    expect(await conflicts(transaction)).toEqual([]);
  });

  test("learns once an administrator has settled it that the entry was removed, and nothing else", async (transaction) => {
    const { judge, entries, round } = await judgeAtWork(transaction);
    const before = await seenBy(transaction, judge);
    await save(transaction, judge, { organizations: [UNIVERSITIES[1]] });
    await findDueConflicts(transaction);
    const [found] = await conflicts(transaction);
    expect(found?.submission_id).toBe(entries[1]?.id);
    await rpc(transaction, "resolve_conflict", {
      id: found?.id ?? "",
      state: "confirmed",
    });
    const after = await seenBy(transaction, judge);
    const code = round.roundEntries[1]?.code;
    expect(after.assignments.find((row) => row.code === code)).toMatchObject({
      state: "conflicted",
      idea_name: null,
    });
    const others = (seen: typeof after) => seen.assignments.filter((row) => row.code !== code);
    expect(others(after)).toEqual(others(before));
    expect(after.judging).toEqual(before.judging);
    // The same as for an entry that was removed for any other reason.
    await authenticateAs(transaction, admin);
    const set = {
      submission_id: entries[2]?.id ?? "",
      judge_id: judge.judgeId,
      reason: "A rumour.",
    };
    await rpc(transaction, "set_judging_conflict", set);
    const { assignments } = await seenBy(transaction, judge);
    const shown = assignments
      .filter(({ state }) => state === "conflicted")
      .map(({ id: _, round_entry_id: __, code: ___, ...rest }) => rest);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toEqual(shown[1]);
  });
});

const NAMES = `array[repeat(E'\\u0301', 40), ${Array.from({ length: 100 }, (_, index) => `'n${index}'`)}]`;
const saveMany = (organizations: string, people = "null") =>
  `save_my_judging_profile(${organizations}, null, '{}', ${people})`;

testRules(sql, () => ({ judge }), {
  "a judge at work": [
    async (transaction) => {
      const world = await judgeAtWork(transaction);
      judge = world.judge;
      return { judgeRow: judge.judgeId, entry: world.entries[0]?.id ?? "", judge: judge.id };
    },
    `
    judge      | ${saveMany(NAMES)} | invalid_input
    judge      | ${saveMany(NAMES)} | "Enter at most"
    judge      | ${saveMany("'{x}'", NAMES)} | "Enter at most"
    judge      | select public.save_my_judging_profile('{Elsewhere}', null, '{}') from generate_series(1, 20) | 20 rows
    then judge | save_my_judging_profile('{One more}', null, '{}') | rate_limited
    then postgres | select count(*), bool_and(details = '{}') as is_empty from public.audit_log where action = 'judge.details_saved' and subject_id = '$judgeRow' | count=20, is_empty=true

    judge      | withdraw_as_judge() | done
    then judge | create_entry() | is_judge
    then postgres | insert into public.submission_members (submission_id, user_id) values ('$entry', '$judge') | is_judge`,
  ],
});

test("a judge reads no entry's own id in their history after a conflict of interest", async (transaction) => {
  const { judge, entries, round } = await judgeAtWork(transaction);
  await authenticateAs(transaction, judge);
  const recusal = { assignment_id: round.assignments[1]?.[0] ?? "", reason: "I know them." };
  await rpc(transaction, "recuse", { ...recusal, is_conflict: true });
  const [row] = await rpc<{ my_records: { history: { action: string }[] } }>(
    transaction,
    "my_records",
  );
  expect(row?.my_records.history.map(({ action }) => action)).toContain(
    "judging.conflict_declared",
  );
  const told = JSON.stringify(row);
  for (const { id } of entries) expect(told).not.toContain(id);
});
