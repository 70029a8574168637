import { beforeAll, describe, expect } from "vitest";
import { authenticateAs, hintOf, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, openDates, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  changeSubmission,
  createEntry,
  entryAfter,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, admin } = usePeople(sql, { owner: createAccount, admin: createAdmin });

beforeAll(async () => {
  // Only what the tests do is looked at below.
  await sql.unsafe("alter table public.audit_log disable trigger user");
  await sql`delete from public.audit_log`;
  await sql.unsafe("alter table public.audit_log enable trigger user");
});

async function history(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select actor_id, actor_email, action, subject_type, subject_id, details
    from public.audit_log order by id`;
}

describe("the history cannot be changed", () => {
  test.each([
    "update public.audit_log set action = 'x'",
    "update public.audit_log set action = 'x' where false",
    "delete from public.audit_log",
    "truncate public.audit_log",
  ])("%s", async (transaction, statement) => {
    await createEntry(transaction, { owner, submitted: true });
    for (const actor of ["anon", owner, admin, "service_role", "postgres"] as const) {
      await authenticateAs(transaction, actor);
      expect(await hintOf(transaction, (savepoint) => savepoint.unsafe(statement))).toBe("denied");
    }
  });

  test("and only administrators read it", async (transaction) => {
    await createEntry(transaction, { owner, submitted: true });
    expect(await transaction`select * from public.admin_audit_log`).toHaveLength(0);
    expect(await transaction`select * from private.admin_audit_log`).toHaveLength(0);
    await authenticateAs(transaction, admin);
    expect(await transaction`select * from public.admin_audit_log`).toHaveLength(1);
  });
});

describe("every action leaves a line", () => {
  test("of the participant who submits, withdraws and hands over, without a name", async (transaction) => {
    const { id } = await createEntry(transaction, { owner, submitted: true });
    await entryAfter(transaction, owner, "withdraw_entry", { expected_revision: 2 });
    const by = {
      actor_id: owner.id,
      actor_email: null,
      subject_type: "submission",
      subject_id: id,
    };
    expect(await history(transaction)).toEqual([
      { ...by, action: "submission.submitted", details: {} },
      { ...by, action: "submission.withdrawn", details: {} },
    ]);
  });

  test("of the administrator who works on an entry", async (transaction) => {
    const { id } = await createEntry(transaction, { owner, submitted: true });
    await authenticateAs(transaction, admin);
    await changeSubmission(transaction, id, { status: "under_review" });
    await changeSubmission(transaction, id, { status: "selected" });
    const until = "2031-01-01T00:00:00+00:00";
    await rpc(transaction, "extend_submission_deadline", { id, until });
    await rpc(transaction, "add_submission_note", { submission_id: id, body: "A secret" });
    const [note] = await transaction<
      { id: string }[]
    >`select id from public.admin_submission_notes`;
    await rpc(transaction, "delete_submission_note", { id: note?.id ?? "" });
    const lines = (await history(transaction)).slice(1);
    for (const line of lines) {
      expect(line).toMatchObject({
        actor_id: admin.id,
        actor_email: admin.email,
        subject_type: "submission",
        subject_id: id,
      });
    }
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ["submission.status_changed", { from: "received", to: "under_review" }],
      ["submission.status_changed", { from: "under_review", to: "selected" }],
      ["submission.deadline_extended", { from: null, to: until }],
      ["submission.note_added", {}],
      ["submission.note_deleted", {}],
    ]);
    expect(JSON.stringify(lines)).not.toContain("A secret");
  });

  test("of the administrator who gives somebody more time, until there is an entry", async (transaction) => {
    const person = await createAccount(transaction);
    await authenticateAs(transaction, admin);
    const [first, second] = ["2031-01-01T00:00:00+00:00", "2032-01-01T00:00:00+00:00"];
    const give = (args: object) =>
      rpc(transaction, "extend_user_deadline", { id: person.id, ...args });
    await give({ until: first });
    await give({ expected: first });
    await give({ until: second });
    await createEntry(transaction, { owner: person });
    const lines = await history(transaction);
    expect(lines.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
      ["user.deadline_extended", person.id, { from: null, to: first }],
      ["user.deadline_extended", person.id, { from: first, to: null }],
      ["user.deadline_extended", person.id, { from: null, to: second }],
    ]);
    expect(lines[0]).toMatchObject({ actor_id: admin.id, subject_type: "user" });
  });

  test("of the administrator who works on contact requests", async (transaction) => {
    const [request] = await transaction<{ id: string }[]>`
      insert into public.contact_requests (name, email, subject, message)
      values ('Ana', 'ana@example.com', 's', 'm') returning id`;
    const id = request?.id ?? "";
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_contact_request_status", { id, status: "resolved" });
    await rpc(transaction, "reply_to_contact_request", { id, body: "Hello" });
    await transaction`delete from public.admin_contact_requests where id = ${id}`;
    const lines = await history(transaction);
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ["contact_request.status_changed", { from: "new", to: "resolved" }],
      ["contact_request.replied", {}],
      ["contact_request.deleted", {}],
    ]);
    expect(JSON.stringify(lines)).not.toContain("ana@example.com");
  });

  test("of the administrator who changes the configuration, with what was changed", async (transaction) => {
    await setChallenge(transaction, pastDates());
    const dates = pastDates();
    await authenticateAs(transaction, admin);
    await rpc(transaction, "save_challenge_configuration", {
      phase: "Evaluation",
      time_text: "",
      max_submission_members: 4,
      challenge_starts_at: dates.challenge_starts_at.toISOString(),
      registration_closes_at: dates.registration_closes_at.toISOString(),
      submissions_open_at: dates.submissions_open_at.toISOString(),
      submissions_close_at: openDates().submissions_close_at.toISOString(),
      withdrawals_close_at: dates.withdrawals_close_at.toISOString(),
      finalists_selected_at: dates.finalists_selected_at.toISOString(),
      top_three_selected_at: dates.top_three_selected_at.toISOString(),
      challenge_ends_at: dates.challenge_ends_at.toISOString(),
    });
    const lines = await history(transaction);
    expect(lines.every(({ actor_email }) => actor_email === admin.email || !actor_email)).toBe(
      true,
    );
    const [status, parameters] = lines.slice(-2);
    expect(status?.details).toEqual({ phase: { from: "Pre-Launch", to: "Evaluation" } });
    expect(parameters?.details).toMatchObject({ max_submission_members: { from: 5, to: 4 } });
    await authenticateAs(transaction, admin);
    const [configuration] = await transaction`
      select changed_by from public.admin_challenge_configuration`;
    expect(configuration).toEqual({ changed_by: admin.email });
  });

  test("of the administrator who changes rights and accounts", async (transaction) => {
    await authenticateAs(transaction, admin);
    const args = { user_id: owner.id };
    await rpc(transaction, "set_role", { ...args, role: "admin" });
    await rpc(transaction, "revoke_admin", args);
    await rpc(transaction, "delete_user", args);
    const lines = await history(transaction);
    expect(lines.map(({ action }) => action)).toEqual([
      "admin.granted",
      "admin.revoked",
      "user.deleted",
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({
        actor_id: admin.id,
        actor_email: admin.email,
        subject_id: owner.id,
      });
    }
  });

  test("and a signed-in caller cannot act in somebody else's name", async (transaction) => {
    await createEntry(transaction, { owner });
    await transaction`select set_config('private.actor_id', ${admin.id}, true)`;
    await submitEntry(transaction, owner, 1);
    expect(await history(transaction)).toMatchObject([{ actor_id: owner.id }]);
  });
});

describe("the audit is searched", () => {
  test("for the lines about and by all that the lists find by the text", async (transaction) => {
    const { id } = await createEntry(transaction, {
      owner,
      idea_name: "Halo 100%_ring",
      submitted: true,
    });
    await authenticateAs(transaction, admin);
    await changeSubmission(transaction, id, { status: "selected" });
    const found = async (wanted: string) => {
      const lines = await transaction`
        select action from public.search_audit_log(${wanted}) order by id`;
      return lines.map(({ action }) => action);
    };
    const both = ["submission.submitted", "submission.status_changed"];
    expect(await found("HALO 100%_r")).toEqual(both);
    expect(await found("Halo 100x")).toEqual([]);
    // By its team, too: it did one, and is found with the entry.
    expect(await found(owner.email)).toEqual(both);
    expect(await found(admin.email)).toEqual(["submission.status_changed"]);
  });

  test("not by what is in a draft", async (transaction) => {
    const { id } = await createEntry(transaction, { owner, idea_name: "Unseen" });
    await authenticateAs(transaction, admin);
    const until = daysFromNow(30).toISOString();
    await rpc(transaction, "extend_submission_deadline", { id, until });
    expect(await transaction`select * from public.search_audit_log('unseen')`).toHaveLength(0);
  });
});
