import { describe, expect, it } from "vitest";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { authenticateAs, hintOf } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry, entryOf } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, member, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  admin: createAdmin,
});

/** A submitted entry that an administrator has decided about, after the deadline. */
async function decided(transaction: Transaction, status: string) {
  const { id } = await createEntry(transaction, { owner, members: [member], submitted: true });
  await setChallenge(transaction, pastDates());
  const before = await entryOf(transaction, owner);
  await authenticateAs(transaction, admin);
  await changeSubmission(transaction, id, { status });
  return { id, before };
}

describe("until a release", () => {
  test.each(SUBMISSION_STATUSES.map(({ value }) => value))(
    "the team of an entry that is %s reads what all teams read",
    async (transaction, status) => {
      await decided(transaction, status);
      for (const person of [owner, member]) {
        expect(await entryOf(transaction, person)).toMatchObject({
          status: "received",
          outcome: null,
        });
      }
    },
  );

  test("a decision changes nothing else that the team can read", async (transaction) => {
    const { before } = await decided(transaction, "selected");
    const after = await entryOf(transaction, owner);
    expect({ ...after, status: "" }).toEqual({ ...before, status: "" });
    expect(Object.keys(after ?? {})).not.toContain("updated_at");
  });

  it("selected and declined look the same from every side", async () => {
    const views: string[] = [];
    for (const status of ["selected", "declined"]) {
      await rolledBack(sql, async (transaction) => {
        await decided(transaction, status);
        await authenticateAs(transaction, member);
        const [entry] = await transaction`
          select state, status, revision, can_edit, can_withdraw from public.my_entry
          where status = 'received'`;
        const found = await transaction`select 1 from public.my_entry where status = ${status}`;
        expect(found).toHaveLength(0);
        views.push(JSON.stringify(entry));
      });
    }
    expect(views[0]).toBe(views[1]);
  });

  test("no other path leads to the decision", async (transaction) => {
    await decided(transaction, "selected");
    for (const person of [owner, member]) {
      await authenticateAs(transaction, person);
      for (const column of ["status", "updated_at", "facets", "deadline_extended_to"]) {
        expect(
          await hintOf(transaction, (savepoint) =>
            savepoint.unsafe(`select ${column} from public.submissions`),
          ),
        ).toBe("denied");
      }
      for (const view of ["admin_submissions", "admin_audit_log", "admin_counts"]) {
        for (const schema of ["public", "private"]) {
          const rows = await transaction.unsafe(`select * from ${schema}.${view}`);
          expect(rows).toHaveLength(0);
        }
      }
      for (const statement of [
        "select * from public.audit_log",
        "select * from private.notifications",
        "select * from private.submission_search",
        "select private.lock_submission(gen_random_uuid())",
        "select public.admin_statistics()",
      ]) {
        expect(
          await hintOf(transaction, (savepoint) => savepoint.unsafe(statement)),
          statement,
        ).toBe("denied");
      }
    }
  });

  test("the administrator sees the decision", async (transaction) => {
    const { id } = await decided(transaction, "selected");
    await authenticateAs(transaction, admin);
    const rows = await transaction`select id, status from public.admin_submissions`;
    expect(rows).toEqual([{ id, status: "selected" }]);
  });
});
