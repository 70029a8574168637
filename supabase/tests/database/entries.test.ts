import { expect } from "vitest";
import { RULES_VERSION } from "#shared/constants.ts";
import { authenticateAs, hintOf, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import {
  ALL_ATTESTATIONS,
  CONFIRMED,
  createEntry,
  entryOf,
  invite,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, member, stranger, admin, unfinished } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
  admin: createAdmin,
  unfinished: (on) => createAccount(on, { data: { first_name: "Only" } }),
});

/** The owner's draft with a member; the words of an attestation that leaves one out. */
async function draft(transaction: Transaction) {
  const { id } = await createEntry(transaction, { owner, members: [member] });
  const listOf = (codes: readonly string[]) => `'{${codes}}'`;
  return {
    entry: id,
    owner: owner.id,
    all: `${listOf(ALL_ATTESTATIONS)}, '${RULES_VERSION}'`,
    attested: listOf(ALL_ATTESTATIONS),
    ...Object.fromEntries(
      ALL_ATTESTATIONS.map((left) => [
        `without_${left}`,
        listOf(ALL_ATTESTATIONS.filter((code) => code !== left)),
      ]),
    ),
  };
}

async function submitted(transaction: Transaction) {
  const values = await draft(transaction);
  const { receipt_number } = await submitEntry(transaction, owner, 1);
  return { ...values, receipt: receipt_number ?? "" };
}

const MISSING = ALL_ATTESTATIONS.map(
  (code) => `owner | submit_entry(1, $without_${code}, '${RULES_VERSION}') | attestations_missing`,
);

testRules(sql, () => ({ owner, member, stranger, admin, unfinished }), {
  "a draft": [
    draft,
    `
    unfinished | create_entry()                   | profile_incomplete
    owner      | create_entry()                   | already_on_a_team
    member     | create_entry()                   | already_on_a_team
    stranger   | create_entry(E'  One\\tidea ')   | state=draft, status=null, idea_name=One idea, is_owner=true, revision=1, can_edit=true, can_submit=true, can_withdraw=false, can_discard=true
    then stranger | select * from public.my_team  | 1 rows

    owner      | save_entry(1, 'Mine', 'First')   | idea_name=Mine, description=First, revision=2
    then owner | save_entry(1, 'Mine', 'First')   | conflict
    owner      | save_entry(1, repeat('n', 201), '') | invalid_input
    owner      | save_entry(1, '', repeat('d', 10001)) | invalid_input
    owner      | save_entry(1, ' ', '')           | idea_name=, description=
    then owner | submit_entry(2, $all)            | entry_incomplete
    owner      | save_entry(1, '', 'Words')       | done
    then owner | submit_entry(2, $all)            | entry_incomplete
    owner      | save_entry(1, 'Name', ' ')       | done
    then owner | submit_entry(2, $all)            | entry_incomplete

    ${MISSING.join("\n    ")}
    owner      | submit_entry(1, $attested, '2025-03-31') | rules_changed
    owner      | submit_entry(1, $attested, null) | rules_changed
    owner      | update public.profiles set university = '' | done
    then owner | submit_entry(1, $all)            | profile_incomplete

    owner      | withdraw_entry(1)                | not_submitted
    owner      | discard_entry(1)                 | done
    then postgres | select from public.submissions where id = '$entry' | no rows
    then member | create_entry()                  | done
    then owner | create_entry()                   | done`,
  ],
  "a submitted entry": [
    submitted,
    `
    owner      | save_entry(2, 'Better', 'Much')  | state=submitted, idea_name=Better, can_edit=true
    owner      | save_entry(2, ' ', 'Much')       | entry_incomplete
    owner      | save_entry(2, 'Better', E'\\n')  | entry_incomplete
    owner      | submit_entry(2, $all)            | entry_submitted
    owner      | discard_entry(2)                 | entry_submitted

    admin      | change_submissions('{$entry}', '{"status": "declined"}') | outcome=changes
    then owner | withdraw_entry(2)                | state=withdrawn, status=null, can_submit=true
    then admin | select from public.admin_submissions | no rows
    then admin | select * from public.admin_counts | received_submissions=0
    then owner | submit_entry(3, $all)            | state=submitted, receipt_number=$receipt
    then admin | select * from public.admin_submissions | status=received`,
  ],
});

test("nobody but the team sees the draft", async (transaction) => {
  const entry = await createEntry(transaction, { owner, members: [member] });
  await invite(transaction, owner, "guest@example.com");
  expect(await entryOf(transaction, stranger)).toBeUndefined();
  expect(await entryOf(transaction, admin)).toBeUndefined();
  expect(await transaction`select * from public.admin_submissions`).toHaveLength(0);
  expect(await transaction`select * from public.admin_team_members`).toHaveLength(0);
  expect(await transaction`select * from public.admin_team_invitations`).toHaveLength(0);
  await authenticateAs(transaction, stranger);
  const direct = (savepoint: Transaction) => savepoint`select * from private.my_entry`;
  expect(await hintOf(transaction, direct)).toBe("denied");
  expect(await transaction`select * from public.my_team`).toHaveLength(0);
  expect(await entryOf(transaction, member)).toMatchObject({
    id: entry.id,
    is_owner: false,
    can_edit: true,
    can_submit: false,
    can_withdraw: false,
    can_discard: false,
    can_change_team: false,
  });
});

test("gives a receipt, stores the attestations with version and time, and writes to the team", async (transaction) => {
  const draft = await createEntry(transaction, { owner, members: [member] });
  const entry = await submitEntry(transaction, owner, 1);
  expect(entry).toMatchObject({ state: "submitted", status: "received", revision: 2 });
  expect(entry.receipt_number).toMatch(/^E-\d{6}$/);
  expect(entry.submitted_at).toBeInstanceOf(Date);
  expect(
    await rpcHint(transaction, "submit_entry", {
      ...CONFIRMED,
      expected_revision: 2,
    }),
  ).toBe("entry_submitted");

  await authenticateAs(transaction, "postgres");
  const [attestation] = await transaction`
    select user_id, statements, rules_version, attested_at is not null as timed
    from public.submission_attestations where submission_id = ${draft.id}`;
  expect(attestation).toEqual({
    user_id: owner.id,
    statements: ALL_ATTESTATIONS,
    rules_version: RULES_VERSION,
    timed: true,
  });
  const mails = await transaction<{ recipient: string; data: object }[]>`
    select recipient, data from private.notifications where kind = 'entry_received'`;
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients.sort()).toEqual([owner.email, member.email].sort());
  // What the receipt says: without a document, and until when something may still change.
  expect(mails[0]?.data).toMatchObject({
    document: null,
    closes_at: expect.any(String),
    withdrawals_close_at: expect.any(String),
  });
});

test("constraints refuse an impossible entry, even from the database's own role", async (transaction) => {
  const entry = await createEntry(transaction, { owner });
  await authenticateAs(transaction, "postgres");
  for (const change of [
    "submitted_at = now()",
    "withdrawn_at = now()",
    "file_name = 'a.pdf'",
    "file_name = 'a.pdf', file_size = 0, file_path = id || '/a/a.pdf'",
    "file_name = 'a.pdf', file_size = 10, file_path = gen_random_uuid() || '/a/a.pdf'",
  ]) {
    const attempt = transaction.savepoint((savepoint) =>
      savepoint.unsafe(`update public.submissions set ${change} where id = '${entry.id}'`),
    );
    await expect(attempt, change).rejects.toMatchObject({ code: "23514" });
  }
});
