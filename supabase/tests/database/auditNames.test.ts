import { beforeAll, expect } from "vitest";
import { authenticateAs, becomePostgres, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** The names that the audit's lines have beside ids, for the file of it. */
const { sql, test } = useDatabase();
const { admin, owner } = usePeople(sql, { admin: createAdmin, owner: createAccount });

beforeAll(async () => {
  await sql`
    update public.profiles set first_name = 'Ada', last_name = 'Lovelace' where id = ${owner.id}`;
});

async function names(transaction: Transaction, subject: string | null) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`
    select actor_name, subject_name from public.admin_audit_log
    where subject_id = ${subject} order by id desc limit 1`;
  return row;
}

test("a line names the person and the entry by what they are called now", async (transaction) => {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await authenticateAs(transaction, owner);
  const rename = { expected_revision: 2, idea_name: "Cold ring", description: "Text" };
  await rpc(transaction, "save_entry", rename);
  expect(await names(transaction, id)).toMatchObject({ subject_name: "Cold ring" });
  await authenticateAs(transaction, owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: null });
  const withdrawn = await names(transaction, id);
  expect(withdrawn?.actor_name).toBe("Ada Lovelace");
  expect(withdrawn?.subject_name).toMatch(/^E-\d+$/);
});

test("a draft is not named, nor what is gone or has an odd id; a template is its title", async (transaction) => {
  const { id } = await createEntry(transaction, { owner });
  await becomePostgres(transaction);
  await transaction`
    insert into public.audit_log (action, subject_type, subject_id)
    values ('x', 'submission', ${id}), ('x', 'user', ${crypto.randomUUID()}),
      ('x', 'user', 'nobody'), ('x', 'template', 'See FAQ')`;
  await authenticateAs(transaction, admin);
  const rows = await transaction`
    select actor_name, subject_name from public.admin_audit_log where action = 'x' order by id`;
  expect(rows.map((row) => row.subject_name)).toEqual([null, null, null, "See FAQ"]);
  expect(rows.every((row) => row.actor_name === null)).toBe(true);
});

test("nobody but an administrator learns a name by an id", async (transaction) => {
  const { id } = await createEntry(transaction, { submitted: true });
  for (const actor of [owner, admin]) {
    await authenticateAs(transaction, actor);
    const [row] = await transaction`
      select private.audited_name('submission', ${id}) as entry,
        private.audited_name('user', ${admin.id}) as person`;
    expect(Object.values(row ?? {}).every((name) => name === null)).toBe(actor === owner);
  }
});

test("how far results are told is counted, and whom mails reach", async (transaction) => {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  const reach = async () => {
    await authenticateAs(transaction, admin);
    const [row] = await transaction`select * from public.admin_email_reach`;
    return row;
  };
  const before = await reach();
  await changeSubmission(transaction, id, { status: "selected" });
  await setChallenge(transaction, { ...releasedDates(), withdrawals_close_at: daysFromNow(1) });
  const decided = await reach();
  expect(Number(decided?.entries_to_notify)).toBe(Number(before?.entries_to_notify) + 1);
  await becomePostgres(transaction);
  await transaction`
    insert into private.notifications (kind, user_id, recipient, topic, decision)
    values ('entry_selected', ${owner.id}, ${owner.email}, 'results', 'selected')`;
  await transaction`delete from private.entries_to_notify where submission_id = ${id}`;
  const told = await reach();
  for (const column of ["notified_people", "queued_emails"]) {
    expect(Number(told?.[column]), column).toBe(Number(before?.[column]) + 1);
  }
  expect(told?.entries_to_notify).toBe(before?.entries_to_notify);
  await authenticateAs(transaction, owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: null });
  expect(Number((await reach())?.people_in_teams)).toBe(Number(before?.people_in_teams) - 1);
});
