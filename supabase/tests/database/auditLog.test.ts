import { beforeAll } from "vitest";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { officeRevision, roleRevision } from "#tools/testing/world/revisions.ts";
import { CONFIRMATION, createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase();
const { owner, person, admin } = usePeople(sql, {
  owner: createAccount,
  person: createAccount,
  admin: createAdmin,
});

beforeAll(async () => {
  // The tests check only their own actions.
  await sql.unsafe(
    "begin; set local session_replication_role = replica; delete from public.audit_log; commit",
  );
});

async function submitted(transaction: Transaction): Promise<Values> {
  const submission = { owner, idea_name: "Halo 100%_ring", submitted: true };
  const { id } = await createSubmission(transaction, submission);
  return {
    submission: id,
    lines:
      "select string_agg(action || ' ' || details, ', ' order by id) as lines from public.audit_log where",
    byAdmin: "actor_id = '$admin' and actor_email = '$adminEmail'",
    last: "from public.admin_audit_log where subject_id = '$submission' order by id desc limit 1",
    found:
      "select string_agg(action, ' ' order by id) as found from public.admin_audit_log where actor_email",
    change: `set_submission_status('$submission', ${officeRevision("$submission")},`,
    until: "2031-01-01T00:00:00+00:00",
    later: "2032-01-01T00:00:00+00:00",
  };
}

const CHANGES = [
  "update public.audit_log set action = 'x'",
  "update public.audit_log set action = 'x' where false",
  "delete from public.audit_log",
  "truncate public.audit_log",
];

testRules(
  sql,
  { owner, person, admin },
  {
    "a submitted entry": [
      submitted,
      `
    ${allAnswer("visitor, owner, admin, service, postgres", CHANGES, "denied")}
    owner      | withdraw_submission('$submission', 2) | done
    then postgres | $lines actor_id = '$owner' and actor_email is null and subject_type = 'submission' and subject_id = '$submission' | lines=submission.submitted {}, submission.withdrawn {}
    then postgres | from public.audit_log | 2 rows

    admin      | $change 'under_review'); $change 'selected') | done
    then admin | extend_deadline('$submission', null, '$until', null, 'Ill'); add_submission_note('$submission', 'A secret') | done
    then admin | select public.delete_submission_note(id) from public.admin_submission_notes | done
    then postgres | $lines $byAdmin and subject_id = '$submission'
      | lines=submission.status_changed {"to": "under_review", "from": "received"},
      submission.status_changed {"to": "selected", "from": "under_review"},
      submission.deadline_extended {"to": "$until", "from": null}, submission.note_added {},
      submission.note_deleted {}

    admin      | extend_deadline_of_person('$person', null, '$until', null, 'Ill'); extend_deadline_of_person('$person', '$until', null, null, 'Ill') | done
    then admin | extend_deadline_of_person('$person', null, '$later', null, 'Ill') | done
    then person | create_submission(auth.uid(), 'Unseen', '') | done
    then postgres | $lines $byAdmin and subject_type = 'user' and subject_id = '$person'
      | lines=user.deadline_extended {"to": "$until", "from": null}, user.deadline_extended {"to": null,
      "from": "$until"}, user.deadline_extended {"to": "$later", "from": null}
    then admin | select public.extend_deadline(submission_id, '$later', null, null, 'Ill')
      from public.admin_team_members where state <> 'submitted' | done

    postgres   | insert into public.contact_requests (name, email, subject, message) values ('Ana', 'ana@example.com', 's', 'm') | done
    then admin | select public.set_contact_request_status(id, revision, 'resolved') from public.admin_contact_requests | done
    then admin | select public.reply_to_contact_request(id, 0, 'Hello') from public.admin_contact_requests | done
    then admin | select public.delete_contact_request(id) from public.admin_contact_requests where email = 'ana@example.com' | done
    then postgres | $lines $byAdmin | lines=contact_request.status_changed {"to": "resolved", "from": "new"}, contact_request.replied {}, contact_request.deleted {}
    then postgres | from public.audit_log line where line::text like '%ana@example.com%' | no rows

    admin      | select public.save_challenge_configuration(revision, jsonb_set(jsonb_set(to_jsonb(known),
      '{phase}', '"Evaluation"'), '{max_submission_members}', '4')) from public.admin_challenge_configuration known | done
    then postgres | select string_agg(coalesce(details ->> 'phase', details ->> 'max_submission_members'),
      ', ' order by id) as changed from public.audit_log where $byAdmin
      | changed={"to": "Evaluation", "from": "Pre-Launch"}, {"to": 4, "from": 5}
    then admin | from public.admin_challenge_configuration | changed_by=$adminEmail

    admin      | set_role('$person', ${roleRevision("$person")}, 'admin'); set_role('$person', ${roleRevision("$person")}, null); delete_user('$person') | done
    then postgres | select string_agg(action, ' ' order by id) as actions from public.audit_log where $byAdmin and subject_id = '$person' | actions=role.assigned role.removed user.deleted

    person     | create_submission(auth.uid(), 'Unseen', 'Text'); select set_config('private.actor_id', '$admin', true) | done
    then person | submit_submission(private.my_submission_id(), 1, ${CONFIRMATION}) | done
    then postgres | from public.audit_log order by id desc limit 1 | action=submission.submitted, actor_id=$person

    admin      | $change 'selected'); $found = '$adminEmail' | found=submission.status_changed
    then admin | $found = '$ownerEmail' | found=null

    owner      | save_submission('$submission', 2, 'Cold ring', 'Text') | done
    then admin | $last | subject_name=Cold ring
    then owner | withdraw_submission('$submission', (select revision from public.my_submission)) | done
    then admin | select actor_name, subject_name ~ '^E-[0-9]+$' as is_receipt $last | actor_name=Zoë Müller ($ownerEmail), is_receipt=true
    person     | create_submission(auth.uid()) | done
    then postgres | insert into public.audit_log (action, subject_type, subject_id)
      select 'x', 'submission', id::text from public.submissions where created_by = '$person' union all
      values ('x', 'user', gen_random_uuid()::text), ('x', 'user', 'nobody'), ('x', 'template', 'See FAQ') | done
    then admin | select string_agg(coalesce(subject_name, '-'), ', ' order by id) as names,
      count(actor_name) as actors from public.admin_audit_log where action = 'x' | names=-, -, -, See FAQ, actors=0
    owner      | select private.audited_name('submission', '$submission') as entry, private.audited_name('user', '$admin') as person | entry=null, person=null
    admin      | select private.audited_name('submission', '$submission') as entry, private.audited_name('user', '$admin') as person | entry=Halo 100%_ring, person=Zoë Müller ($adminEmail)`,
    ],
  },
);
