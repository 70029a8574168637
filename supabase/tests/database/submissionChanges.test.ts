import { beforeAll, describe, expect, test } from "vitest";
import { authenticateAs, refusalOf, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  other = await createAccount(sql);
  admin = await createAdmin(sql);
});

/** A submitted entry with a note. */
async function submitted(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await authenticateAs(transaction, admin);
  await rpc(transaction, "add_submission_note", { submission_id: id, body: "Strong" });
  return id;
}

test("any status follows any, with a new time, and a lost race has its outcome", async () => {
  await rolledBack(sql, async (transaction) => {
    const id = await submitted(transaction);
    await authenticateAs(transaction, admin);
    const read = async () => {
      // Arguments have milliseconds.
      const [row] = await transaction<{ status: string; updated_at: Date; now: Date }[]>`
        select status, updated_at, private.now() as now
        from pg_sleep(0.002), public.admin_submissions`;
      if (!row) throw new Error("The submission is not listed.");
      return { ...row, since: row.now.toISOString() };
    };
    const first = await read();
    for (const status of ["declined", "received", "selected", "under_review"]) {
      await changeSubmission(transaction, id, { status }, (await read()).since);
      expect((await read()).status).toBe(status);
    }
    expect((await read()).updated_at.getTime()).toBeGreaterThan(first.updated_at.getTime());
    const stale = changeSubmission(transaction, id, { status: "declined" }, first.since);
    expect(await stale).toBe("changed_since");
    expect((await read()).status).toBe("under_review");
  });
});

test("an administrator with a conflict decides nothing about the entry, another one does", async () => {
  await rolledBack(sql, async (transaction) => {
    const id = await submitted(transaction);
    const colleague = await createAdmin(transaction);
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: id, reason: "I know them well." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    const decisions = [
      ["disqualify_submission", { id, reason: "Not their own" }],
      ["reinstate_submission", { id }],
    ] as const;
    for (const [name, args] of decisions) {
      const refusal = await rpcRefusal(transaction, name, args);
      expect(refusal, name).toMatchObject({ hint: "admin_conflicted" });
    }
    const select = () => changeSubmission(transaction, id, { status: "selected" });
    expect(await select()).toBe("conflicted");
    await rpc(transaction, "add_submission_note", { submission_id: id, body: "Not for me" });
    await authenticateAs(transaction, colleague);
    expect(await select()).toBe("changes");
    for (const [name, args] of decisions) await rpc(transaction, name, args);
  });
});

test("drafts, unknown ids and unknown statuses are not changed", async () => {
  await rolledBack(sql, async (transaction) => {
    const id = await submitted(transaction);
    const draft = await createEntry(transaction, { owner: other });
    await authenticateAs(transaction, admin);
    for (const unknown of [draft.id, crypto.randomUUID()]) {
      expect(await changeSubmission(transaction, unknown, { status: "selected" })).toBe("gone");
      const note = { submission_id: unknown, body: "x" };
      expect(await rpcRefusal(transaction, "add_submission_note", note)).toMatchObject({
        hint: "not_found",
      });
    }
    for (const status of ["approved", "", null]) {
      const args = { ids: [id], change: { status } };
      expect(await rpcRefusal(transaction, "change_submissions", args)).toMatchObject({
        hint: "invalid_input",
      });
    }
    const unknown = { id: crypto.randomUUID(), until: "2031-01-01T00:00:00Z" };
    const refusal = await rpcRefusal(transaction, "extend_submission_deadline", unknown);
    expect(refusal).toMatchObject({ hint: "not_found" });
  });
});

test("the same note again within an hour is one: the first answer got lost", async () => {
  await rolledBack(sql, async (transaction) => {
    const submission_id = await submitted(transaction);
    await authenticateAs(transaction, admin);
    const note = { submission_id, body: " Strong " };
    const [first] = await rpc(transaction, "add_submission_note", note);
    expect(await rpc(transaction, "add_submission_note", note)).toEqual([first]);
    expect(await transaction`select from public.admin_submission_notes`).toHaveLength(1);
    await rpc(transaction, "add_submission_note", { ...note, body: "Stronger" });
    expect(await transaction`select from public.admin_submission_notes`).toHaveLength(2);
  });
});

test("a note is kept with its author until it is deleted", async () => {
  await rolledBack(sql, async (transaction) => {
    const submission_id = await submitted(transaction);
    const long = { submission_id, body: "n".repeat(5001) };
    const refusal = await rpcRefusal(transaction, "add_submission_note", long);
    expect(refusal).toMatchObject({ hint: "invalid_input" });
    const notes = await transaction`
      select submission_id, author_id, author_email, body from public.admin_submission_notes`;
    expect(notes).toEqual([
      { submission_id, author_id: admin.id, author_email: admin.email, body: "Strong" },
    ]);
    const [note] = await transaction`select id from public.admin_submission_notes`;
    await rpc(transaction, "delete_submission_note", { id: note?.id });
    await rpc(transaction, "delete_submission_note", { id: note?.id });
    expect(await transaction`select from public.admin_submission_notes`).toHaveLength(0);
  });
});

describe("disqualifying", () => {
  const DECLINED = { status: "declined", disqualification_reason: "Not their own" };

  async function disqualified(transaction: Transaction): Promise<string> {
    const id = await submitted(transaction);
    await rpc(transaction, "disqualify_submission", { id, reason: " Not their own " });
    return id;
  }

  const standing = async (transaction: Transaction) => {
    await authenticateAs(transaction, admin);
    const [row] = await transaction`
      select status, disqualified_at is not null as is_out, disqualification_reason
      from public.admin_submissions`;
    return row;
  };

  test("declines an entry, no status undoes that, and the audit has the reason", async () => {
    await rolledBack(sql, async (transaction) => {
      const id = await disqualified(transaction);
      const change = { status: "selected" };
      expect(await changeSubmission(transaction, id, change)).toBe("disqualified");
      expect(await standing(transaction)).toEqual({ ...DECLINED, is_out: true });
      const [line] = await transaction`
        select actor_id, details from public.admin_audit_log
        where action = 'submission.disqualified'`;
      expect(line).toEqual({ actor_id: admin.id, details: { reason: "Not their own" } });
      await authenticateAs(transaction, "postgres");
      for (const change of [
        "status = 'selected'",
        "disqualification_reason = null",
        "disqualified_at = null",
      ]) {
        const refused = await refusalOf(transaction, (savepoint) =>
          savepoint.unsafe(`update public.submissions set ${change} where id = '${id}'`),
        );
        expect(refused.message).toContain("disqualified_entries_are_declined_with_a_reason");
      }
    });
  });

  test("needs a reason and the entry as it was seen, and shows the team no more than a decline", async () => {
    await rolledBack(sql, async (transaction) => {
      const id = await submitted(transaction);
      for (const [args, hint] of [
        [{ id, reason: " " }, "invalid_input"],
        [{ id, reason: "n".repeat(5001) }, "invalid_input"],
        [{ id, reason: "x", expected_updated_at: "2025-01-01T00:00:00Z" }, "conflict"],
        [{ id: crypto.randomUUID(), reason: "x" }, "not_found"],
      ] as const) {
        expect(await rpcRefusal(transaction, "disqualify_submission", args)).toMatchObject({
          hint,
        });
      }
      await rpc(transaction, "disqualify_submission", { id, reason: "Not their own" });
      await authenticateAs(transaction, owner);
      const [entry] = await transaction`select * from public.my_entry`;
      expect(entry?.status).toBe("received");
      expect(JSON.stringify(entry)).not.toMatch(/disqualif|Not their own/);
    });
  });

  test("ends when the entry is reinstated, or withdrawn and submitted anew", async () => {
    await rolledBack(sql, async (transaction) => {
      const id = await disqualified(transaction);
      await rpc(transaction, "reinstate_submission", { id });
      const cleared = { disqualification_reason: null, is_out: false };
      expect(await standing(transaction)).toEqual({ status: "under_review", ...cleared });
      await rpc(transaction, "reinstate_submission", { id });
      await rpc(transaction, "disqualify_submission", { id, reason: "Again" });
      await authenticateAs(transaction, owner);
      await rpc(transaction, "withdraw_entry", { expected_revision: null });
      await submitEntry(transaction, owner, 3);
      expect(await standing(transaction)).toEqual({ status: "received", ...cleared });
    });
  });
});
