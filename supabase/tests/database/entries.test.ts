import { RULES_VERSION } from "#shared/constants.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules } from "#tools/testing/database/stateRules.ts";
import { ALL_ATTESTATIONS, createEntry, submitEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
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

const IMPOSSIBLE = [
  "submitted_at = now()",
  "withdrawn_at = now()",
  "file_name = 'a.pdf'",
  "file_name = 'a.pdf', file_size = 0, file_path = id || '/a/a.pdf'",
  "file_name = 'a.pdf', file_size = 10, file_path = gen_random_uuid() || '/a/a.pdf'",
].map((change) => `update public.submissions set ${change} where id = '$entry'`);
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
    then owner | create_entry()                   | done

    member     | from public.my_entry             | id=$entry, is_owner=false, can_edit=true, can_submit=false, can_withdraw=false, can_discard=false, can_change_team=false
    stranger   | from private.my_entry            | denied
    ${allAnswer("postgres", IMPOSSIBLE, "23514")}`,
  ],
  "a submitted entry": [
    submitted,
    `
    owner      | save_entry(2, 'Better', 'Much')  | state=submitted, idea_name=Better, can_edit=true
    owner      | save_entry(2, ' ', 'Much')       | entry_incomplete
    owner      | save_entry(2, 'Better', E'\\n')  | entry_incomplete
    owner      | submit_entry(2, $all)            | entry_submitted
    owner      | select *, receipt_number ~ '^E-[0-9]{6}$' and submitted_at is not null as has_receipt from public.my_entry | state=submitted, status=received, revision=2, has_receipt=true
    postgres   | select *, attested_at is not null as has_time from public.submission_attestations | user_id=$owner, statements=${ALL_ATTESTATIONS}, rules_version=${RULES_VERSION}, has_time=true
    postgres   | select count(*), count(*) filter (where recipient in ('$ownerEmail', '$memberEmail')) as to_team,
      bool_and(data ->> 'document' is null and data ? 'closes_at'
      and data ? 'withdrawals_close_at') as say_until_when from private.notifications where kind = 'entry_received'
      | count=2, to_team=2, say_until_when=true
    owner      | discard_entry(2)                 | entry_submitted

    admin      | change_submissions('{$entry}', '{"status": "declined"}') | outcome=changes
    then owner | withdraw_entry(2)                | state=withdrawn, status=null, can_submit=true
    then admin | select from public.admin_submissions | no rows
    then admin | select * from public.admin_counts | received_submissions=0
    then owner | submit_entry(3, $all)            | state=submitted, receipt_number=$receipt
    then admin | select * from public.admin_submissions | status=received`,
  ],
});
