import { expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** What administrators read before they delete an account. Who may not: adminLists.test.ts. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

async function preview(transaction: Transaction, { id }: { id: string }) {
  await authenticateAs(transaction, admin);
  const [row] = await rpc(transaction, "preview_user_deletion", { user_id: id });
  return row?.preview_user_deletion;
}

const NOTHING = {
  ...{ entry: null, reviews: 0, readings: 0, mentored: 0, is_subscriber: false, messages: 0 },
};

test("of an account alone it says nothing, and of none that there is none", async (transaction) => {
  const person = await createAccount(transaction);
  expect(await preview(transaction, person)).toEqual(NOTHING);
  expect(await preview(transaction, { id: crypto.randomUUID() })).toBeNull();
});

test("the entry, whoever is in its team, the mailing list and messages are counted", async (transaction) => {
  const owner = await createAccount(transaction);
  const member = await createAccount(transaction);
  const { id } = await createEntry(transaction, { owner, submitted: true });
  expect(await preview(transaction, owner)).toMatchObject({
    entry: { state: "submitted", is_owner: true, others: 0 },
  });
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.submission_members (submission_id, user_id) values (${id}, ${member.id})`;
  await transaction`
    insert into public.mailing_list (email, name, country, source)
    values (${member.email}, 'M', 'Spain', 'mailing_list_form')`;
  await transaction`
    insert into public.contact_requests (name, email, subject, message)
    values ('M', ${member.email.toUpperCase()}, 's', 'm'), ('N', 'x@example.com', 's', 'm')`;
  expect(await preview(transaction, member)).toEqual({
    ...NOTHING,
    entry: { state: "submitted", is_owner: false, others: 1 },
    is_subscriber: true,
    messages: 1,
  });
  await authenticateAs(transaction, owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: null });
  expect(await preview(transaction, owner)).toMatchObject({
    entry: { state: "withdrawn", is_owner: true, others: 1 },
  });
});
