import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { CONFIRMED, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
const { owner, other, admin, colleague } = usePeople(sql, {
  owner: createAccount,
  other: createAccount,
  admin: createAdmin,
  colleague: createAdmin,
});

/** A submitted entry with a note, and somebody else's draft. */
async function submitted(transaction: Transaction) {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  const draft = await createEntry(transaction, { owner: other });
  await authenticateAs(transaction, admin);
  await rpc(transaction, "add_submission_note", { submission_id: id, body: "Strong" });
  const before = "2025-01-01T00:00:00Z";
  return { entry: id, draft: draft.id, admin: admin.id, adminEmail: admin.email, before };
}

async function disqualified(transaction: Transaction) {
  const values = await submitted(transaction);
  await rpc(transaction, "disqualify_submission", { id: values.entry, reason: " Not their own " });
  return values;
}

async function conflicted(transaction: Transaction) {
  const values = await submitted(transaction);
  const conflict = { submission_id: values.entry, reason: "I know them well." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  return values;
}

const ROW = "select * from public.admin_submissions";
const NOTES = "select * from public.admin_submission_notes";
const SUBMIT = `submit_entry(3, '{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}')`;

testRules(sql, () => ({ owner, other, admin, colleague }), {
  "a submitted entry": [
    submitted,
    `
    admin | change_submissions('{$entry}', '{"status": "declined"}') | outcome=changes
    then admin | ${ROW}                                      | status=declined
    then admin | change_submissions('{$entry}', '{"status": "received"}') | outcome=changes
    then admin | change_submissions('{$entry}', '{"status": "selected"}') | outcome=changes
    then admin | change_submissions('{$entry}', '{"status": "under_review"}') | outcome=changes
    then admin | ${ROW}                                      | status=under_review
    then admin | select updated_at > submitted_at as is_newer from public.admin_submissions | is_newer=true
    admin | change_submissions('{$entry}', '{"status": "declined"}', '$before') | outcome=changed_since
    admin | change_submissions('{$entry}', '{"status": "approved"}') | invalid_input
    admin | change_submissions('{$entry}', '{"status": ""}') | invalid_input
    admin | change_submissions('{$entry}', '{"status": null}') | invalid_input
    admin | change_submissions('{$draft}', '{"status": "selected"}') | outcome=gone
    admin | change_submissions(array[gen_random_uuid()], '{"status": "selected"}') | outcome=gone
    admin | change_submissions('{null}', '{"status": "selected"}') | outcome=gone
    admin      | add_submission_note('$draft', 'x')          | not_found
    admin      | add_submission_note(gen_random_uuid(), 'x') | not_found
    admin      | add_submission_note(null, 'x')              | not_found
    admin      | extend_submission_deadline(gen_random_uuid(), '2031-01-01') | not_found

    admin      | ${NOTES}                                    | submission_id=$entry, author_id=$admin, author_email=$adminEmail, body=Strong
    admin      | add_submission_note('$entry', repeat('n', 5001)) | invalid_input
    admin      | add_submission_note('$entry', ' Strong ')   | done
    then admin | ${NOTES}                                    | 1 rows
    then admin | add_submission_note('$entry', 'Stronger')   | done
    then admin | ${NOTES}                                    | 2 rows
    admin      | select public.delete_submission_note(id) from public.admin_submission_notes | done
    then admin | ${NOTES}                                    | no rows
    admin      | delete_submission_note(gen_random_uuid())   | done

    admin      | disqualify_submission('$entry', ' ')        | invalid_input
    admin      | disqualify_submission('$entry', repeat('n', 5001)) | invalid_input
    admin      | disqualify_submission('$entry', 'x', '$before') | conflict
    admin      | disqualify_submission(gen_random_uuid(), 'x') | not_found`,
  ],
  "a disqualified entry": [
    disqualified,
    `
    admin      | ${ROW}                                      | status=declined, disqualification_reason=Not their own
    admin | change_submissions('{$entry}', '{"status": "selected"}') | outcome=disqualified
    admin      | select actor_id, details ->> 'reason' as reason from public.admin_audit_log where action = 'submission.disqualified' | actor_id=$admin, reason=Not their own
    postgres   | update public.submissions set status = 'selected' where id = '$entry' | 23514
    postgres   | update public.submissions set disqualification_reason = null where id = '$entry' | 23514
    postgres   | update public.submissions set disqualified_at = null where id = '$entry' | 23514
    owner      | select status, e::text ~ 'isqualif|Not their own' as tells from public.my_entry e | status=received, tells=false

    admin      | reinstate_submission('$entry')              | done
    then admin | ${ROW}                                      | status=under_review, disqualified_at=null, disqualification_reason=null
    then admin | reinstate_submission('$entry')              | done
    then admin | disqualify_submission('$entry', 'Again')    | done
    then owner | withdraw_entry(null)                        | done
    then owner | ${SUBMIT}                                   | state=submitted
    then admin | ${ROW}                                      | status=received, disqualified_at=null, disqualification_reason=null`,
  ],
  "an entry that an administrator has a conflict with": [
    conflicted,
    `
    admin | change_submissions('{$entry}', '{"status": "selected"}') | outcome=conflicted
    admin      | disqualify_submission('$entry', 'x')        | admin_conflicted
    admin      | reinstate_submission('$entry')              | admin_conflicted
    admin      | add_submission_note('$entry', 'Not for me') | done
    colleague | change_submissions('{$entry}', '{"status": "selected"}') | outcome=changes
    colleague  | disqualify_submission('$entry', 'x')        | done
    then colleague | reinstate_submission('$entry')          | done`,
  ],
});
