import { describe, expect, test } from "vitest";
import { ENTRIES_AT_ONCE } from "#shared/constants.ts";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();

interface Preview {
  since: string;
  outcomes: Record<string, number>;
  first: { id: string; status: string; submitter_name: string }[];
}

interface World {
  admin: Person;
  colleague: Person;
  /** A submitted entry, whose status an administrator has set. */
  entry: (status?: string) => Promise<string>;
}

/** Runs a test with two administrators. */
function withAdmins(body: (transaction: Transaction, world: World) => Promise<void>) {
  return rolledBack(sql, async (transaction) => {
    await setChallenge(transaction);
    const admin = await createAdmin(transaction);
    const colleague = await createAdmin(transaction);
    const entry = async (status = "received") => {
      const { id } = await createEntry(transaction, { submitted: true });
      await authenticateAs(transaction, colleague);
      await rpc(transaction, "set_submission_status", { id, status });
      await authenticateAs(transaction, admin);
      return id;
    };
    await authenticateAs(transaction, admin);
    await body(transaction, { admin, colleague, entry });
  });
}

async function preview(transaction: Transaction, ids: string[], status: string) {
  const [row] = await rpc<{ preview_submission_statuses: Preview }>(
    transaction,
    "preview_submission_statuses",
    { ids, status },
  );
  if (!row) throw new Error("There is no preview.");
  return row.preview_submission_statuses;
}

/** The outcomes of a portion in the order of the ids. */
async function outcomesOf(
  transaction: Transaction,
  name: "set_submission_statuses" | "undo_submission_statuses",
  args: { ids: string[]; status: string; since: string | null },
) {
  const rows = await rpc<{ id: string; outcome: string }>(transaction, name, args);
  return args.ids.map((id) => rows.find((row) => row.id === id)?.outcome);
}

async function statusesOf(transaction: Transaction, ids: string[]) {
  const rows = await transaction<{ id: string; status: string }[]>`
    select id, status from public.admin_submissions where id = any (${ids})`;
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

/** One entry of each kind that stays as it is when all are declined, with why, behind two that change. */
async function oneOfEach(transaction: Transaction, { entry, admin }: World) {
  const open = [await entry(), await entry("under_review")];
  const judged = await entry();
  await createRound(transaction, { entries: [{ id: judged }] });
  await authenticateAs(transaction, admin);
  const conflicted = await entry();
  const conflict = { submission_id: conflicted, reason: "I know them well." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  const disqualified = await entry();
  await rpc(transaction, "disqualify_submission", { id: disqualified, reason: "Not their own" });
  const same = await entry("declined");
  const { id: draft } = await createEntry(transaction);
  await authenticateAs(transaction, admin);
  const ids = [...open, judged, conflicted, disqualified, same, draft, crypto.randomUUID()];
  const why = ["judged", "conflicted", "disqualified", "same", "gone", "gone"];
  return { ids, outcomes: ["changes", "changes", ...why] };
}

describe("the preview of one status for many", () => {
  test("counts what changes and what stays, and why", async () => {
    await withAdmins(async (transaction, world) => {
      const { ids } = await oneOfEach(transaction, world);
      const { outcomes, first } = await preview(transaction, [...ids, ...ids], "declined");
      expect(outcomes).toEqual({
        changes: 2,
        judged: 1,
        conflicted: 1,
        disqualified: 1,
        same: 1,
        gone: 2,
      });
      expect(first.map(({ id, status }) => [id, status])).toEqual([
        [ids[0], "received"],
        [ids[1], "under_review"],
      ]);
    });
  });

  test("shows a hundred entries, in the order in which they are named", async () => {
    await withAdmins(async (transaction, { admin }) => {
      await authenticateAs(transaction, "postgres");
      const rows = await transaction<{ id: string }[]>`
        insert into public.submissions (idea_name, description, receipt_number, submitted_at)
        select 'Idea ' || n, 'Text', 'R' || n, now() from generate_series(1, 130) n returning id`;
      await authenticateAs(transaction, admin);
      const ids = rows.map(({ id }) => id).toReversed();
      const { outcomes, first } = await preview(transaction, ids, "selected");
      expect(outcomes).toEqual({ changes: 130 });
      expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 100));
      expect(Object.keys(first[0] ?? {}).sort()).toEqual(
        ["id", "idea_name", "receipt_number", "status", "submitted_at", "submitter_name"].sort(),
      );
    });
  });

  test("of nothing is nothing", async () => {
    await withAdmins(async (transaction) => {
      expect(await preview(transaction, [], "selected")).toMatchObject({ outcomes: {}, first: [] });
    });
  });
});

describe("a portion", () => {
  test("changes what the preview says, and leaves the rest with a reason", async () => {
    await withAdmins(async (transaction, world) => {
      const { ids, outcomes } = await oneOfEach(transaction, world);
      const former = await statusesOf(transaction, ids);
      const { since } = await preview(transaction, ids, "declined");
      const args = { ids, status: "declined", since };
      expect(await outcomesOf(transaction, "set_submission_statuses", args)).toEqual(outcomes);
      expect(await statusesOf(transaction, ids)).toEqual([
        "declined",
        "declined",
        ...former.slice(2),
      ]);
    });
  });

  test("leaves what somebody else has changed since the preview", async () => {
    await withAdmins(async (transaction, { admin, colleague, entry }) => {
      const ids = [await entry(), await entry()] as [string, string];
      const { since } = await preview(transaction, ids, "selected");
      await authenticateAs(transaction, colleague);
      await rpc(transaction, "set_submission_status", { id: ids[1], status: "declined" });
      await authenticateAs(transaction, admin);
      const args = { ids, status: "selected", since };
      expect(await outcomesOf(transaction, "set_submission_statuses", args)).toEqual([
        "changes",
        "changed_since",
      ]);
      expect(await statusesOf(transaction, ids)).toEqual(["selected", "declined"]);
      const again = { ...args, since: null };
      await outcomesOf(transaction, "set_submission_statuses", again);
      expect(await statusesOf(transaction, ids)).toEqual(["selected", "selected"]);
    });
  });

  test("that comes twice changes nothing more and answers the same", async () => {
    await withAdmins(async (transaction, { colleague, admin, entry }) => {
      const ids = [await entry(), await entry(), await entry("selected")] as const;
      const { since } = await preview(transaction, [...ids], "selected");
      await authenticateAs(transaction, colleague);
      await rpc(transaction, "set_submission_status", { id: ids[1], status: "selected" });
      await authenticateAs(transaction, admin);
      const args = { ids: [...ids], status: "selected", since };
      const answer = ["changes", "same", "same"];
      expect(await outcomesOf(transaction, "set_submission_statuses", args)).toEqual(answer);
      const lines = () => transaction`select from public.admin_audit_log`;
      const before = (await lines()).length;
      expect(await outcomesOf(transaction, "set_submission_statuses", args)).toEqual(answer);
      expect(await lines()).toHaveLength(before);
    });
  });

  test.each(["set_submission_statuses", "undo_submission_statuses"])(
    "of %s is small: its entries are locked together",
    async (name) => {
      await withAdmins(async (transaction) => {
        const ids = Array.from({ length: ENTRIES_AT_ONCE + 1 }, () => crypto.randomUUID());
        const args = { status: "selected", since: null };
        expect(await rpcRefusal(transaction, name, { ...args, ids })).toMatchObject({
          hint: "invalid_input",
          message: `At most ${ENTRIES_AT_ONCE} entries can be changed at once.`,
        });
        expect(await rpc(transaction, name, { ...args, ids: ids.slice(1) })).toHaveLength(
          ENTRIES_AT_ONCE,
        );
      });
    },
  );
});

describe("the way back", () => {
  /** Three entries of different statuses that the administrator has selected. */
  async function selected(transaction: Transaction, { entry }: World) {
    const former = ["received", "under_review", "declined"];
    const ids = [await entry("received"), await entry("under_review"), await entry("declined")];
    const { since } = await preview(transaction, ids, "selected");
    const args = { ids, status: "selected", since };
    await outcomesOf(transaction, "set_submission_statuses", args);
    return { ids, args, former };
  }

  test("gives each entry the status that it had, also asked twice", async () => {
    await withAdmins(async (transaction, world) => {
      const { ids, args, former } = await selected(transaction, world);
      for (const _ of ["once", "twice"]) {
        expect(await outcomesOf(transaction, "undo_submission_statuses", args)).toEqual([
          "changes",
          "changes",
          "changes",
        ]);
        expect(await statusesOf(transaction, ids)).toEqual(former);
      }
    });
  });

  test("leaves what has become of an entry since", async () => {
    await withAdmins(async (transaction, world) => {
      const { ids, args } = await selected(transaction, world);
      const [changed = "", disqualified = ""] = ids;
      const judged = await world.entry();
      const alone = { ids: [judged], status: "selected", since: null };
      await outcomesOf(transaction, "set_submission_statuses", alone);
      await createRound(transaction, { entries: [{ id: judged }] });
      await authenticateAs(transaction, world.colleague);
      await rpc(transaction, "set_submission_status", { id: changed, status: "declined" });
      await rpc(transaction, "set_submission_status", { id: changed, status: "selected" });
      const reason = "Not their own";
      await rpc(transaction, "disqualify_submission", { id: disqualified, reason });
      await authenticateAs(transaction, world.admin);
      const all = { ...args, ids: [...ids, judged] };
      expect(await outcomesOf(transaction, "undo_submission_statuses", all)).toEqual([
        "changed_since",
        "changed_since",
        "changes",
        "judged",
      ]);
      expect(await statusesOf(transaction, all.ids)).toEqual([
        "selected",
        "declined",
        "declined",
        "selected",
      ]);
    });
  });

  test("is nobody else's, and not from before the preview", async () => {
    await withAdmins(async (transaction, world) => {
      const { ids, args } = await selected(transaction, world);
      const nothing = ["changed_since", "changed_since", "changed_since"];
      const [{ now: later } = { now: "" }] = await transaction<{ now: string }[]>`
        select (private.now() + interval '1 second')::text as now`;
      for (const since of [later, null]) {
        const late = { ...args, since };
        expect(await outcomesOf(transaction, "undo_submission_statuses", late)).toEqual(nothing);
      }
      await authenticateAs(transaction, world.colleague);
      expect(await outcomesOf(transaction, "undo_submission_statuses", args)).toEqual(nothing);
      expect(await statusesOf(transaction, ids)).toEqual(["selected", "selected", "selected"]);
    });
  });
});
