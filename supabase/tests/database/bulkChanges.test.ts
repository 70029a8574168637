import { beforeAll, describe, expect } from "vitest";
import { ELIGIBILITY_ITEM_VALUES, ENTRIES_AT_ONCE, MAX_TAGS } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcHint, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry } from "#tools/testing/world/entries.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

/**
 * A status, a tag or the remaining checks for many submissions. For one: submissionChanges.test.ts,
 * submissionTags.test.ts, eligibility.test.ts. Who may: adminLists.test.ts.
 */
const { sql, test } = useDatabase();
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
});

type Change = { status: string } | { tag: string; is_on: boolean } | { remaining: "met" };

interface Preview {
  since: string;
  outcomes: Record<string, number>;
  first: { id: string; status: string; submitter_name: string }[];
}

/** Submitted entries of these statuses, and the administrator to go on. */
async function entries(transaction: Transaction, ...statuses: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const status of statuses) {
    const { id } = await createEntry(transaction, { submitted: true });
    await authenticateAs(transaction, colleague);
    await changeSubmission(transaction, id, { status });
    ids.push(id);
  }
  await authenticateAs(transaction, admin);
  return ids;
}

const received = (transaction: Transaction, count: number) =>
  entries(transaction, ...Array.from({ length: count }, () => "received"));

/** Submitted entries with these tags, and the administrator to go on. */
async function tagged(transaction: Transaction, ...tags: string[][]): Promise<string[]> {
  const ids = await received(transaction, tags.length);
  await authenticateAs(transaction, "postgres");
  for (const [index, id] of ids.entries()) {
    await transaction`update public.submissions set tags = ${tags[index] ?? []} where id = ${id}`;
  }
  await authenticateAs(transaction, admin);
  return ids;
}

async function draft(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction);
  await authenticateAs(transaction, admin);
  return id;
}

async function preview(transaction: Transaction, ids: string[], change: Change): Promise<Preview> {
  const name = "preview_submission_changes";
  const [row] = await rpc<Record<string, Preview>>(transaction, name, { ids, change });
  if (!row?.[name]) throw new Error("There is no preview.");
  return row[name];
}

/** The outcomes in the order of the ids. */
async function outcomesOf(
  transaction: Transaction,
  name: "change_submissions" | "undo_submission_changes",
  args: { ids: string[]; change: Change; since: string | null },
) {
  const rows = await rpc<{ id: string; outcome: string }>(transaction, name, args);
  return args.ids.map((id) => rows.find((row) => row.id === id)?.outcome);
}

async function statusesOf(transaction: Transaction, ids: string[]) {
  const rows = await transaction<{ id: string; status: string }[]>`
    select id, status from public.admin_submissions where id = any (${ids})`;
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

async function tagsOf(transaction: Transaction, ids: string[]) {
  const rows = await transaction<{ id: string; tags: string[] }[]>`
    select id, tags from public.admin_submissions where id = any (${ids})`;
  return ids.map((id) => rows.find((row) => row.id === id)?.tags);
}

const countLines = async (transaction: Transaction) =>
  (await transaction`select from public.admin_audit_log`).length;

describe("any change of many", () => {
  const CHANGES: [string, Change][] = [
    ["a status", { status: "selected" }],
    ["a tag", { tag: "Pump", is_on: true }],
    ["the remaining checks", { remaining: "met" }],
  ];

  /** Takes the change away again. */
  async function reset(transaction: Transaction, id: string, change: Change) {
    if ("remaining" in change) {
      const items = ELIGIBILITY_ITEM_VALUES;
      await rpc(transaction, "check_eligibility", { submission_id: id, items, state: "unchecked" });
    } else {
      const other = "tag" in change ? { ...change, is_on: false } : { status: "declined" };
      await changeSubmission(transaction, id, other);
    }
  }

  test.each(CHANGES)(
    "requested twice, %s is made once, with the same answer",
    async (transaction, _, change) => {
      const [mine = "", theirs = "", before = ""] = await received(transaction, 3);
      const ids = [mine, theirs, before];
      await changeSubmission(transaction, before, change);
      const { since } = await preview(transaction, ids, change);
      await authenticateAs(transaction, colleague);
      await changeSubmission(transaction, theirs, change);
      await authenticateAs(transaction, admin);
      const answer = ["changes", "same", "same"];
      const args = { ids, change, since };
      expect(await outcomesOf(transaction, "change_submissions", args)).toEqual(answer);
      const count = await countLines(transaction);
      expect(await outcomesOf(transaction, "change_submissions", args)).toEqual(answer);
      expect(await countLines(transaction)).toBe(count);
    },
  );

  test.each(CHANGES)(
    "%s is undone once, and only what the caller has changed since",
    async (transaction, _, change) => {
      const [mine = "", again = "", theirs = "", before = ""] = await received(transaction, 4);
      const ids = [mine, again, theirs, before];
      await changeSubmission(transaction, before, change);
      const { since } = await preview(transaction, ids, change);
      const args = { ids, change, since };
      await authenticateAs(transaction, colleague);
      await changeSubmission(transaction, theirs, change);
      await authenticateAs(transaction, admin);
      await outcomesOf(transaction, "change_submissions", args);
      // A colleague undoes it and makes it again: now it is the colleague's.
      await authenticateAs(transaction, colleague);
      await reset(transaction, again, change);
      await changeSubmission(transaction, again, change);
      const others = { ...args, ids: [mine, theirs, before] };
      expect(await outcomesOf(transaction, "undo_submission_changes", others)).toEqual([
        ...["changed_since", "changes", "changed_since"],
      ]);
      await authenticateAs(transaction, admin);
      const [{ now: later } = { now: "" }] = await transaction<{ now: string }[]>`
      select private.now()::text as now`;
      for (const moment of [later, null]) {
        const late = { ...args, since: moment };
        expect(await outcomesOf(transaction, "undo_submission_changes", late)).toEqual(
          ids.map(() => "changed_since"),
        );
      }
      const answer = ["changes", "changed_since", "changed_since", "changed_since"];
      expect(await outcomesOf(transaction, "undo_submission_changes", args)).toEqual(answer);
      const count = await countLines(transaction);
      expect(await outcomesOf(transaction, "undo_submission_changes", args)).toEqual(answer);
      expect(await countLines(transaction)).toBe(count);
      const { outcomes } = await preview(transaction, ids, change);
      expect(outcomes).toEqual({ changes: 2, same: 2 });
    },
  );

  test.each(["change_submissions", "undo_submission_changes"])(
    "is limited to a batch by %s: its entries are locked together",
    async (transaction, name) => {
      await authenticateAs(transaction, admin);
      const ids = Array.from({ length: ENTRIES_AT_ONCE + 1 }, () => crypto.randomUUID());
      const args = { change: { status: "selected" }, since: null };
      expect(await rpcRefusal(transaction, name, { ...args, ids })).toMatchObject({
        hint: "invalid_input",
        message: `You can change at most ${ENTRIES_AT_ONCE} submissions at once.`,
      });
      expect(await rpc(transaction, name, { ...args, ids: ids.slice(1) })).toHaveLength(
        ENTRIES_AT_ONCE,
      );
      const { outcomes } = await preview(transaction, ids, args.change);
      expect(outcomes).toEqual({ gone: ids.length });
    },
  );

  test.each([
    { status: "approved" },
    { status: null },
    { tag: " ", is_on: true },
    { tag: "x".repeat(41), is_on: true },
    { tag: null, is_on: true },
    { tag: "Pump", is_on: null },
    { tag: "Pump" },
    { remaining: "not_met" },
    { remaining: null },
    { items: ["age"], state: "met" },
    {},
    null,
  ])("refuses %j", async (transaction, change) => {
    await authenticateAs(transaction, admin);
    for (const [name, args] of [
      ["preview_submission_changes", { ids: [], change }],
      ["change_submissions", { ids: [], change, since: null }],
      ["undo_submission_changes", { ids: [], change, since: null }],
    ] as const) {
      expect(await rpcHint(transaction, name, args), name).toBe("invalid_input");
    }
  });
});

describe("a status for many", () => {
  const DECLINED = { status: "declined" };

  /** One entry of each kind that stays as it is when all are declined, with why, behind two that change. */
  async function oneOfEach(transaction: Transaction) {
    const [open = "", reviewed = "", conflicted = "", disqualified = "", same = ""] = await entries(
      transaction,
      ...["received", "under_review", "received", "received", "declined"],
    );
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: conflicted, reason: "I know them well." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    await rpc(transaction, "disqualify_submission", { id: disqualified, reason: "Not their own" });
    const gone = [await draft(transaction), crypto.randomUUID()];
    const why = ["conflicted", "disqualified", "same", "gone", "gone"];
    return {
      ids: [open, reviewed, conflicted, disqualified, same, ...gone],
      outcomes: ["changes", "changes", ...why],
    };
  }

  test("changes what its preview says, and leaves the rest with a reason", async (transaction) => {
    const { ids, outcomes } = await oneOfEach(transaction);
    const former = await statusesOf(transaction, ids);
    const shown = await preview(transaction, [...ids, ...ids], DECLINED);
    expect(shown.outcomes).toEqual({
      ...{ changes: 2, conflicted: 1, disqualified: 1, same: 1, gone: 2 },
    });
    expect(shown.first.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], "received"],
      [ids[1], "under_review"],
    ]);
    const args = { ids, change: DECLINED, since: shown.since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual(outcomes);
    expect(await statusesOf(transaction, ids)).toEqual([
      ...["declined", "declined"],
      ...former.slice(2),
    ]);
  });

  test("shows a hundred entries in its preview, in the order in which they are named", async (transaction) => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction<{ id: string }[]>`
      insert into public.submissions (idea_name, description, receipt_number, submitted_at)
      select 'Idea ' || n, 'Text', 'R' || n, now() from generate_series(1, 130) n returning id`;
    await authenticateAs(transaction, admin);
    const ids = rows.map(({ id }) => id).toReversed();
    const { outcomes, first } = await preview(transaction, ids, { status: "selected" });
    expect(outcomes).toEqual({ changes: 130 });
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 100));
    expect(Object.keys(first[0] ?? {}).sort()).toEqual(
      ["id", "idea_name", "receipt_number", "status", "submitted_at", "submitter_name"].sort(),
    );
    const none = await preview(transaction, [], { status: "selected" });
    expect(none).toMatchObject({ outcomes: {}, first: [] });
  });

  test("leaves what somebody else has changed since the preview", async (transaction) => {
    const ids = await received(transaction, 2);
    const change = { status: "selected" };
    const { since } = await preview(transaction, ids, change);
    await authenticateAs(transaction, colleague);
    await changeSubmission(transaction, ids[1] ?? "", DECLINED);
    await authenticateAs(transaction, admin);
    const args = { ids, change, since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual([
      ...["changes", "changed_since"],
    ]);
    expect(await statusesOf(transaction, ids)).toEqual(["selected", "declined"]);
    await outcomesOf(transaction, "change_submissions", { ...args, since: null });
    expect(await statusesOf(transaction, ids)).toEqual(["selected", "selected"]);
  });

  test("is undone to the status that each entry had, unless it is disqualified since", async (transaction) => {
    const former = ["received", "under_review", "declined", "received"];
    const ids = await entries(transaction, ...former);
    const [, , , disqualified = ""] = ids;
    const change = { status: "selected" };
    const { since } = await preview(transaction, ids, change);
    await outcomesOf(transaction, "change_submissions", { ids, change, since });
    await authenticateAs(transaction, colleague);
    const reason = "Not their own";
    await rpc(transaction, "disqualify_submission", { id: disqualified, reason });
    await authenticateAs(transaction, admin);
    const args = { ids, change, since };
    expect(await outcomesOf(transaction, "undo_submission_changes", args)).toEqual([
      ...["changes", "changes", "changes", "changed_since"],
    ]);
    expect(await statusesOf(transaction, ids)).toEqual([...former.slice(0, 3), ...["declined"]]);
  });
});

describe("a tag for many", () => {
  const FULL = Array.from({ length: MAX_TAGS }, (_, at) => `Tag ${at + 10}`);

  test("is put on those that have room for it, and the rest stay with a reason", async (transaction) => {
    const listed = await tagged(transaction, [], ["Pump", "Ring"], ["Ring"], FULL);
    const ids = [...listed, await draft(transaction), crypto.randomUUID()];
    const change = { tag: " Pump\n", is_on: true };
    const { since, outcomes } = await preview(transaction, [...ids, ...ids], change);
    expect(outcomes).toEqual({ changes: 2, same: 1, full: 1, gone: 2 });
    const answer = ["changes", "same", "changes", "full", "gone", "gone"];
    const args = { ids, change, since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual(answer);
    expect(await tagsOf(transaction, listed)).toEqual([
      ...[["Pump"], ["Pump", "Ring"], ["Pump", "Ring"]],
      FULL,
    ]);
  });

  test("is taken off, of a full entry too, and undo puts it back on those that had it", async (transaction) => {
    const ids = await tagged(transaction, ["Pump"], [], FULL, ["Pump", "Ring"]);
    const change = { tag: "Pump", is_on: false };
    const { since, outcomes } = await preview(transaction, ids, change);
    expect(outcomes).toEqual({ changes: 2, same: 2 });
    const args = { ids, change, since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual([
      ...["changes", "same", "same", "changes"],
    ]);
    expect(await tagsOf(transaction, ids)).toEqual([[], [], FULL, ["Ring"]]);
    await outcomesOf(transaction, "undo_submission_changes", args);
    expect(await tagsOf(transaction, ids)).toEqual([["Pump"], [], FULL, ["Pump", "Ring"]]);
  });
});

describe("the remaining checks of many", () => {
  const CHANGE = { remaining: "met" } as const;
  const [FIRST = "", SECOND = "", THIRD = "", ...REST] =
    ELIGIBILITY_ITEM_VALUES as readonly string[];
  const ALL = [FIRST, SECOND, THIRD, ...REST];
  const met = (items: string[]) => items.map(() => "met");

  function check(transaction: Transaction, id: string, items: string[], state: string) {
    return rpc(transaction, "check_eligibility", { submission_id: id, items, state });
  }

  /** The state of each item, in order, and the outcome. */
  async function checklistOf(transaction: Transaction, id: string) {
    const [row] = await transaction<
      { eligibility: string; checks: Record<string, { state: string; checked_by: string }> }[]
    >`select eligibility, checks from public.admin_eligibility where id = ${id}`;
    if (!row) throw new Error("There is no checklist.");
    const states = ALL.map((item) => row.checks[item]?.state ?? "unchecked");
    return { ...row, states };
  }

  test("are those that nobody has checked or asked about, and no others", async (transaction) => {
    const ids = await received(transaction, 3);
    const [fresh = "", looked = "", asked = ""] = ids;
    await rpc(transaction, "note_eligibility", { submission_id: fresh, item: FIRST, note: "n" });
    await authenticateAs(transaction, colleague);
    await check(transaction, looked, [FIRST], "not_met");
    await check(transaction, looked, [SECOND], "to_be_shown");
    await check(transaction, looked, [THIRD], "met");
    await rpc(transaction, "ask_for_evidence", {
      ...{ submission_id: asked, items: [FIRST, SECOND], message: "m" },
    });
    // The team is still asked about it, although it is unchecked again.
    await check(transaction, asked, [FIRST], "unchecked");
    await authenticateAs(transaction, admin);
    const { since, outcomes } = await preview(transaction, [...ids, ...ids], CHANGE);
    expect(outcomes).toEqual({ changes: 3 });
    const args = { ids, change: CHANGE, since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual([
      ...["changes", "changes", "changes"],
    ]);
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

  test("stay where none are left, with a conflict, and where nothing is submitted", async (transaction) => {
    const listed = await received(transaction, 4);
    const [done = "", own = "", withdrawn = "", out = ""] = listed;
    const unsubmitted = await draft(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set withdrawn_at = private.now() where id = ${withdrawn}`;
    await authenticateAs(transaction, admin);
    await rpc(transaction, "declare_admin_conflict", { submission_id: own, reason: "r" });
    await check(transaction, done, ALL, "met");
    // A disqualified entry keeps its checklist.
    await rpc(transaction, "disqualify_submission", { id: out, reason: "r" });
    const ids = [done, own, withdrawn, out, unsubmitted, crypto.randomUUID()];
    const { since, outcomes } = await preview(transaction, ids, CHANGE);
    expect(outcomes).toEqual({ same: 1, conflicted: 1, changes: 1, gone: 3 });
    const args = { ids, change: CHANGE, since };
    expect(await outcomesOf(transaction, "change_submissions", args)).toEqual([
      ...["same", "conflicted", "gone", "changes", "gone", "gone"],
    ]);
    expect((await checklistOf(transaction, own)).states).not.toContain("met");
    await authenticateAs(transaction, "postgres");
    const checks = await transaction`
      select from public.eligibility_checks where submission_id in (${unsubmitted}, ${withdrawn})`;
    expect(checks).toHaveLength(0);
  });

  test("leave the lines in the audit that one entry leaves", async (transaction) => {
    const [id = ""] = await received(transaction, 1);
    await check(transaction, id, [FIRST], "not_met");
    await changeSubmission(transaction, id, CHANGE);
    const lines = await transaction<{ details: { item: string; state: string } }[]>`
      select details from public.admin_audit_log
      where action = 'eligibility.checked' and subject_id = ${id} and actor_email = ${admin.email}`;
    expect(lines.map(({ details }) => `${details.item} ${details.state}`).sort()).toEqual(
      [`${FIRST} not_met`, ...ALL.slice(1).map((item) => `${item} met`)].sort(),
    );
  });

  test("are undone item by item, but for what was checked before or has changed since", async (transaction) => {
    const ids = await received(transaction, 3);
    const [before = "", changed = "", conflicted = ""] = ids;
    await check(transaction, before, [FIRST], "met");
    const { since } = await preview(transaction, ids, CHANGE);
    const args = { ids, change: CHANGE, since };
    await outcomesOf(transaction, "change_submissions", args);
    await check(transaction, changed, [SECOND], "not_met");
    await rpc(transaction, "declare_admin_conflict", { submission_id: conflicted, reason: "r" });
    const answer = ["changes", "changes", "conflicted"];
    for (const _ of ["once", "twice"]) {
      expect(await outcomesOf(transaction, "undo_submission_changes", args)).toEqual(answer);
    }
    const unchecked = ALL.map(() => "unchecked");
    expect((await checklistOf(transaction, before)).states).toEqual(["met", ...unchecked.slice(1)]);
    expect((await checklistOf(transaction, changed)).states).toEqual([
      ...["unchecked", "not_met"],
      ...unchecked.slice(2),
    ]);
    expect((await checklistOf(transaction, conflicted)).eligibility).toBe("eligible");
  });
});
