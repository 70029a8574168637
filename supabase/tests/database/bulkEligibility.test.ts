import { beforeAll, expect, test } from "vitest";
import { ELIGIBILITY_ITEM_VALUES, ENTRIES_AT_ONCE } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

/** What is left of many checklists is met. Who may not: adminLists.test.ts; of one entry: eligibility.test.ts. */
const { sql } = useDatabase();
let admin: Person;
let colleague: Person;
const [FIRST = "", SECOND = "", THIRD = "", ...REST] = ELIGIBILITY_ITEM_VALUES as readonly string[];
const ALL = [FIRST, SECOND, THIRD, ...REST];

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
});

/** Submitted entries, and the administrator to go on. */
async function entries(transaction: Transaction, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push((await createEntry(transaction, { submitted: true })).id);
  }
  await authenticateAs(transaction, admin);
  return ids;
}

function check(transaction: Transaction, id: string, items: string[], state: string) {
  return rpc(transaction, "check_eligibility", { submission_id: id, items, state });
}

async function preview(transaction: Transaction, ids: string[]) {
  const [row] = await rpc<{
    preview_rest_met: { since: string; outcomes: Record<string, number> };
  }>(transaction, "preview_rest_met", { ids });
  if (!row) throw new Error("There is no preview.");
  return row.preview_rest_met;
}

/** The outcomes of a portion in the order of the ids. */
async function change(transaction: Transaction, ids: string[], since: string, is_met = true) {
  const args = { ids, is_met, since };
  const rows = await rpc<{ id: string; outcome: string }>(transaction, "set_rest_met", args);
  return ids.map((id) => rows.find((row) => row.id === id)?.outcome);
}

/** What was found of each item, in order, and what comes of it. */
async function checklistOf(transaction: Transaction, id: string) {
  const [row] = await transaction<
    { eligibility: string; checks: Record<string, { state: string; checked_by: string }> }[]
  >`select eligibility, checks from public.admin_eligibility where id = ${id}`;
  if (!row) throw new Error("There is no checklist.");
  const states = ALL.map((item) => row.checks[item]?.state ?? "unchecked");
  return { ...row, states };
}

const met = (items: string[]) => items.map(() => "met");

test("meets what nobody has looked at, and nothing else", async () => {
  await rolledBack(sql, async (transaction) => {
    const ids = await entries(transaction, 3);
    const [fresh = "", looked = "", asked = ""] = ids;
    await rpc(transaction, "note_eligibility", { submission_id: fresh, item: FIRST, note: "n" });
    await authenticateAs(transaction, colleague);
    await check(transaction, looked, [FIRST], "not_met");
    await check(transaction, looked, [SECOND], "to_be_shown");
    await check(transaction, looked, [THIRD], "met");
    await rpc(transaction, "ask_for_evidence", {
      ...{ submission_id: asked, items: [FIRST, SECOND], message: "m" },
    });
    // It was asked for and is not decided, whatever was pressed since.
    await check(transaction, asked, [FIRST], "unchecked");
    await authenticateAs(transaction, admin);
    const { since, outcomes } = await preview(transaction, [...ids, ...ids]);
    expect(outcomes).toEqual({ changes: 3 });
    expect(await change(transaction, ids, since)).toEqual(["changes", "changes", "changes"]);
    expect(await checklistOf(transaction, fresh)).toMatchObject({
      eligibility: "eligible",
      states: met(ALL),
      checks: { [FIRST]: { note: "n", checked_by: admin.email } },
    });
    expect(await checklistOf(transaction, looked)).toMatchObject({
      eligibility: "not_eligible",
      states: ["not_met", "to_be_shown", "met", ...met(REST)],
      checks: { [THIRD]: { checked_by: colleague.email } },
    });
    expect(await checklistOf(transaction, asked)).toMatchObject({
      eligibility: "asked",
      states: ["unchecked", "to_be_shown", "met", ...met(REST)],
    });
  });
});

test("leaves out entries with nothing left, with a conflict, and that are not submitted", async () => {
  await rolledBack(sql, async (transaction) => {
    const [done = "", own = "", withdrawn = "", out = ""] = await entries(transaction, 4);
    const { id: draft } = await createEntry(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set withdrawn_at = private.now() where id = ${withdrawn}`;
    await authenticateAs(transaction, admin);
    await rpc(transaction, "declare_admin_conflict", { submission_id: own, reason: "r" });
    await check(transaction, done, ALL, "met");
    // As one by one, a disqualified entry has its checklist.
    await rpc(transaction, "disqualify_submission", { id: out, reason: "r" });
    const ids = [done, own, withdrawn, out, draft, crypto.randomUUID()];
    const { since, outcomes } = await preview(transaction, ids);
    expect(outcomes).toEqual({ same: 1, conflicted: 1, changes: 1, gone: 3 });
    const answer = ["same", "conflicted", "gone", "changes", "gone", "gone"];
    // All of this happens at one moment: what was met before is not of this change.
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.eligibility_checks set checked_at = checked_at - interval '1 minute'`;
    await authenticateAs(transaction, admin);
    expect(await change(transaction, ids, since)).toEqual(answer);
    expect((await checklistOf(transaction, own)).states).not.toContain("met");
    const rows = async () => {
      await authenticateAs(transaction, "postgres");
      return transaction`
        select from public.eligibility_checks where submission_id in (${draft}, ${withdrawn})`;
    };
    expect(await rows()).toEqual([]);
  });
});

test("leaves the lines in the audit that one entry leaves", async () => {
  await rolledBack(sql, async (transaction) => {
    const [id = ""] = await entries(transaction, 1);
    await check(transaction, id, [FIRST], "not_met");
    const { since } = await preview(transaction, [id]);
    await change(transaction, [id], since);
    const lines = await transaction<{ details: { item: string; state: string } }[]>`
      select details from public.admin_audit_log
      where action = 'eligibility.checked' and subject_id = ${id} and actor_email = ${admin.email}`;
    expect(lines.map(({ details }) => `${details.item} ${details.state}`).sort()).toEqual(
      [`${FIRST} not_met`, ...ALL.slice(1).map((item) => `${item} met`)].sort(),
    );
  });
});

test("is taken back, but for what was looked at before and since, and by others", async () => {
  await rolledBack(sql, async (transaction) => {
    const ids = await entries(transaction, 3);
    const [before = "", since_ = "", others = ""] = ids;
    await check(transaction, before, [FIRST], "met");
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.eligibility_checks set checked_at = checked_at - interval '1 minute'`;
    await authenticateAs(transaction, admin);
    const { since } = await preview(transaction, ids);
    await change(transaction, ids, since);
    await check(transaction, since_, [SECOND], "not_met");
    await authenticateAs(transaction, colleague);
    await check(transaction, others, ALL, "unchecked");
    await check(transaction, others, ALL, "met");
    await authenticateAs(transaction, admin);
    const back = () => change(transaction, ids, since, false);
    expect(await back()).toEqual(["changes", "changes", "same"]);
    const untouched = ALL.map(() => "unchecked");
    expect((await checklistOf(transaction, before)).states).toEqual(["met", ...untouched.slice(1)]);
    expect((await checklistOf(transaction, since_)).states).toEqual([
      ...["unchecked", "not_met"],
      ...untouched.slice(2),
    ]);
    expect((await checklistOf(transaction, others)).eligibility).toBe("eligible");
    // The answer got lost.
    expect(await back()).toEqual(["changes", "changes", "same"]);
  });
});

test("answers the same to a portion that comes twice, and audits it once", async () => {
  await rolledBack(sql, async (transaction) => {
    const [mine = "", theirs = ""] = await entries(transaction, 2);
    const { since } = await preview(transaction, [mine, theirs]);
    await authenticateAs(transaction, colleague);
    await check(transaction, theirs, ALL, "met");
    await authenticateAs(transaction, admin);
    const lines = () => transaction`
      select from public.admin_audit_log where action = 'eligibility.checked'`;
    expect(await change(transaction, [mine, theirs], since)).toEqual(["changes", "same"]);
    const count = (await lines()).length;
    expect(await change(transaction, [mine, theirs], since)).toEqual(["changes", "same"]);
    expect(await lines()).toHaveLength(count);
  });
});

test("refuses a portion that is not small, and not to say which way", async () => {
  await rolledBack(sql, async (transaction) => {
    await authenticateAs(transaction, admin);
    const ids = Array.from({ length: ENTRIES_AT_ONCE + 1 }, () => crypto.randomUUID());
    const good = { ids: [], is_met: true, since: null };
    for (const bad of [{ ids }, { is_met: null }]) {
      const refusal = await rpcRefusal(transaction, "set_rest_met", { ...good, ...bad });
      expect(refusal.hint).toBe("invalid_input");
    }
    expect((await preview(transaction, ids)).outcomes).toEqual({ gone: ids.length });
  });
});
