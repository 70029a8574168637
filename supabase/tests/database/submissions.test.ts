import { RULES_VERSION } from "#shared/season.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { ALL_ATTESTATIONS, createSubmission } from "#tools/testing/world/submissions.ts";

/** Writing, submitting, withdrawing and discarding a submission: deadlines and the edit lease. */
const { sql } = useDatabase();
const { owner, member, stranger, admin, unfinished } = usePeople(sql, {
  owner: createAccount,
  member: (on) => createAccount(on, { profile: { first_name: "Mara", last_name: "Lind" } }),
  stranger: createAccount,
  admin: createAdmin,
  unfinished: (on) => createAccount(on, { data: { first_name: "Only" } }),
});

const listOf = (codes: readonly string[]) => `'{${codes}}'`;
const STATEMENTS = {
  all: `${listOf(ALL_ATTESTATIONS)}, '${RULES_VERSION}'`,
  attested: listOf(ALL_ATTESTATIONS),
  mySubmission: "from public.my_submission",
  user: "from public.admin_users where id = '$stranger'",
  laptop: "00000000-0000-4000-8000-000000000001",
  phone: "00000000-0000-4000-8000-000000000002",
  tomorrow: daysFromNow(1).toISOString(),
  later: daysFromNow(2).toISOString(),
  yesterday: daysFromNow(-1).toISOString(),
};

/** A submission of a team of two, with other dates. */
const submissionWith =
  (dates: Parameters<typeof setChallenge>[1], submitted = false) =>
  async (transaction: Transaction): Promise<Values> => {
    const submission = await createSubmission(transaction, { owner, members: [member], submitted });
    await setChallenge(transaction, dates);
    return { ...STATEMENTS, submission: submission.id, receipt: submission.receipt_number ?? "" };
  };

const IMPOSSIBLE = [
  "submitted_at = now()",
  "withdrawn_at = now()",
  "file_name = 'a.pdf'",
  "file_name = 'a.pdf', file_size = 0, file_path = id || '/a/a.pdf'",
  "file_name = 'a.pdf', file_size = 10, file_path = gen_random_uuid() || '/a/a.pdf'",
].map((change) => `update public.submissions set ${change} where id = '$submission'`);
const INCOMPLETE = ALL_ATTESTATIONS.map((missing) =>
  listOf(ALL_ATTESTATIONS.filter((code) => code !== missing)),
).map((codes) => `submit_submission('$submission', 1, ${codes}, '${RULES_VERSION}')`);
const TOO_LATE = [
  "save_submission('$submission', 1, 'a', 'b')",
  "attach_document('$submission', 1, 'a/b/c.pdf')",
  "remove_document('$submission', 1)",
  "submit_submission('$submission', 1, $all)",
];

testRules(sql, () => ({ owner, member, stranger, admin, unfinished }), {
  "a draft": [
    submissionWith({}),
    `
    unfinished | create_submission(auth.uid()) | profile_incomplete
    owner, member | create_submission(auth.uid()) | already_on_a_team
    stranger   | create_submission(auth.uid(), E'  One\\tidea ') | state=draft, status=null, idea_name=One idea, is_owner=true, revision=1, can_edit=true, can_submit=true, can_withdraw=false, can_discard=true
    then stranger | select * from public.my_team  | 1 rows

    owner      | save_submission('$submission', 1, 'Mine', 'First') | idea_name=Mine, description=First, revision=2
    then owner | save_submission('$submission', 1, 'Mine', 'First') | conflict
    owner      | save_submission('$submission', null, 'Mine', 'First') | conflict
    owner      | save_submission('$submission', 1, repeat('n', 201), '') | invalid_input
    owner      | save_submission('$submission', 1, '', repeat('d', 10001)) | invalid_input
    owner      | save_submission('$submission', 1, ' ', '') | idea_name=, description=
    then owner | submit_submission('$submission', 2, $all) | submission_incomplete
    owner      | save_submission('$submission', 1, '', 'Words') | done
    then owner | submit_submission('$submission', 2, $all) | submission_incomplete
    owner      | save_submission('$submission', 1, 'Name', ' ') | done
    then owner | submit_submission('$submission', 2, $all) | submission_incomplete

    ${allAnswer("owner", INCOMPLETE, "attestations_missing")}
    owner      | submit_submission('$submission', 1, $attested, '2025-03-31') | rules_changed
    owner      | submit_submission('$submission', 1, $attested, null) | rules_changed
    postgres   | update public.profiles set university = '' where id = '$owner' | done
    then owner | submit_submission('$submission', 1, $all) | profile_incomplete

    owner      | withdraw_submission('$submission', 1) | not_submitted
    owner      | discard_submission('$submission', 1) | done
    then postgres | select from public.submissions where id = '$submission' | no rows
    then member, owner | create_submission(auth.uid()) | done
    ${allAnswer("postgres", IMPOSSIBLE, "23514")}

    member     | $mySubmission | id=$submission, is_owner=false, can_edit=true, can_submit=false, can_withdraw=false, can_discard=false, can_change_team=false
    member     | save_submission('$submission', 1, 'A patch', 'It tells when it is done.') | idea_name=A patch, revision=2, is_owner=false
    then owner | save_submission('$submission', 1, 'Mine', 'Alone') | conflict
    then owner | save_submission('$submission', 2, 'A patch', 'Thin') | description=Thin
    then member | save_submission('$submission', 3, 'A patch', 'Thin and soft') | done
    then member | select string_agg(concat_ws(' ', edit ->> 'part', coalesce(edit ->> 'name', 'by you')),
      ', ' order by n) as edits $mySubmission, jsonb_array_elements(to_jsonb(edits)) with ordinality as listed (edit, n)
      | edits=description by you, description Zoë Müller, idea_name by you

    member     | hold_edit_lease('$submission', null) | 23502
    member     | hold_edit_lease('$submission', '$phone') | editor_tab=$phone, editor_name=null
    then owner | $mySubmission                         | editor_tab=$phone, editor_name=Mara Lind
    then owner | hold_edit_lease('$submission', '$laptop') | editor_tab=$phone, editor_name=Mara Lind
    then owner | hold_edit_lease('$submission', '$phone') | editor_tab=$phone, editor_name=Mara Lind
    then owner | release_edit_lease('$submission', '$phone') | done
    then owner | save_submission('$submission', 1, 'Mine', '') | being_edited
    then owner | attach_document('$submission', 1, '$submission/a/b.pdf') | being_edited
    then owner | remove_document('$submission', 1) | being_edited
    then member | save_submission('$submission', 1, 'Ours', 'Both'); hold_edit_lease('$submission', '$laptop') | editor_tab=$phone, editor_name=null
    then clock | 30 days
    then owner | $mySubmission                         | editor_tab=null

    member     | hold_edit_lease('$submission', '$phone') | done
    then owner | hold_edit_lease('$submission', '$laptop', true) | editor_tab=$laptop, editor_name=null
    then member | save_submission('$submission', 1, 'Ours', 'Both') | being_edited
    then owner | release_edit_lease('$submission', '$laptop') | done
    then member | save_submission('$submission', 1, 'Ours', 'Both') | editor_tab=null

    member     | hold_edit_lease('$submission', '$phone') | done
    then postgres | update private.edit_leases set renewed_at = renewed_at - interval '61 seconds' | done
    then owner | $mySubmission                         | editor_tab=null
    then owner | save_submission('$submission', 1, 'Mine', ''); hold_edit_lease('$submission', '$laptop') | editor_tab=$laptop
    then member | hold_edit_lease('$submission', '$phone') | editor_tab=$laptop

    member     | hold_edit_lease('$submission', '$phone') | done
    then owner | remove_member('$submission', '$member'); $mySubmission | editor_tab=null
    then member | hold_edit_lease('$submission', '$phone', true) | not_found
    then member | save_submission('$submission', 1, 'Ours', 'Both') | not_found

    admin      | extend_deadline('$submission', null, '$yesterday', null, 'Ill') | done
    then owner | submit_submission('$submission', 1, $all) | can_edit=true
    admin      | extend_deadline('$submission', null, '$tomorrow', null, 'Ill') | done
    then admin | extend_deadline('$submission', null, '$later', null, 'Ill') | conflict
    then admin | extend_deadline('$submission', '$later', '$later', null, 'Ill') | conflict
    then admin | extend_deadline('$submission', '$later', null, null, 'Ill') | conflict
    then admin | extend_deadline('$submission', '$tomorrow', '$later', null, 'Ill'); extend_deadline('$submission', '$later', null, null, 'Ill') | done
    then admin | extend_deadline('$submission', '$later', '$tomorrow', null, 'Ill') | conflict

    admin      | extend_deadline_of_person(gen_random_uuid(), null, '$tomorrow', null, 'Ill') | not_found
    admin      | extend_deadline_of_person('$stranger', null, '$tomorrow', null, 'Ill') | done
    then admin | extend_deadline_of_person('$stranger', null, '$later', null, 'Ill') | conflict
    then admin | extend_deadline_of_person('$stranger', '$tomorrow', '$later', null, 'Ill') | done
    admin      | extend_deadline_of_person('$stranger', null, '$yesterday', null, 'Ill') | done
    then stranger | create_submission(auth.uid()) | can_submit=true

    admin      | select string_agg(concat_ws(' ', id, state, is_owner, deadline_extended_to),
      ', ' order by is_owner) as listed, string_agg(distinct array(select jsonb_object_keys(to_jsonb(e))
      order by 1)::text, ' ') as columns from public.admin_team_members e
      | listed=$member draft f, $owner draft t,
      columns={deadline_extended_to,id,is_owner,state,submission_id}
    admin      | extend_deadline('$submission', null, '$tomorrow', null, 'Ill') | done
    then admin | select count(*), bool_and(deadline_extended_to = '$tomorrow') as extended from public.admin_team_members | count=2, extended=true
    then owner | submit_submission('$submission', 1, $all) | done
    then admin | select distinct state from public.admin_team_members | state=submitted
    then owner | withdraw_submission('$submission', 2) | done
    then admin | select count(*), min(state) as state from public.admin_team_members | count=2, state=withdrawn

    postgres   | update public.challenge_parameters set submissions_close_at = clock_timestamp() + interval '0.3 seconds', registration_closes_at = now() - interval '1 day' | done
    then postgres | select pg_sleep(0.4); select now() <= submissions_close_at as began_before from public.challenge_parameters | began_before=true
    then owner | submit_submission('$submission', 1, $all) | deadline_passed
    then owner | save_submission('$submission', 1, 'a', 'b') | deadline_passed
    postgres   | update public.challenge_status set phase = 'Pitches' | done
    then owner | submit_submission('$submission', 1, $all) | done`,
  ],
  "a submitted entry": [
    submissionWith({}, true),
    `
    owner      | save_submission('$submission', 2, 'Better', 'Much') | state=submitted, idea_name=Better, can_edit=true
    owner      | save_submission('$submission', 2, ' ', 'Much') | submission_incomplete
    owner      | save_submission('$submission', 2, 'Better', E'\\n') | submission_incomplete
    owner      | submit_submission('$submission', 2, $all) | already_submitted
    owner      | select *, receipt_number ~ '^E-[0-9]{6}$' and submitted_at is not null as has_receipt $mySubmission | state=submitted, status=received, revision=2, has_receipt=true
    postgres   | select *, attested_at is not null as has_time from public.submission_attestations where user_id = '$owner' | user_id=$owner, statements=${ALL_ATTESTATIONS}, rules_version=${RULES_VERSION}, has_time=true
    postgres   | select count(*), count(*) filter (where recipient in ('$ownerEmail', '$memberEmail')) as to_team,
      bool_and(data ->> 'document' is null and data ? 'closes_at'
      and data ? 'withdrawals_close_at') as say_until_when from private.notifications where kind = 'entry_received'
      | count=2, to_team=2, say_until_when=true
    owner      | discard_submission('$submission', 2) | already_submitted
    member     | save_submission('$submission', 2, 'Ours', 'Both') | state=submitted, idea_name=Ours
    member     | hold_edit_lease('$submission', '$phone') | editor_tab=$phone
    then owner | withdraw_submission('$submission', 2) | editor_tab=null

    admin      | set_submission_status('$submission', ${officeRevision("$submission")}, 'declined') | done
    then owner | withdraw_submission('$submission', 2) | state=withdrawn, status=null, can_submit=true
    then admin | select from public.admin_submissions | no rows
    then owner | submit_submission('$submission', 3, $all) | state=submitted, receipt_number=$receipt
    then admin | select * from public.admin_submissions | status=received`,
  ],
  "before submissions open": [
    submissionWith({ submissions_open_at: daysFromNow(1) }),
    `
    owner    | $mySubmission                          | can_edit=true, can_submit=false
    owner    | submit_submission('$submission', 1, $all) | not_yet_open`,
  ],
  "after submissions close": [
    submissionWith(pastDates()),
    `
    owner, member | $mySubmission                     | can_edit=false, can_submit=false
    ${allAnswer("owner", TOO_LATE, "deadline_passed")}
    member   | save_submission('$submission', 1, 'Ours', 'Both') | deadline_passed
    member   | hold_edit_lease('$submission', '$phone') | deadline_passed
    stranger | create_submission(auth.uid()) | deadline_passed
    owner    | discard_submission('$submission', 1) | done

    admin    | extend_deadline('$submission', null, '$tomorrow', null, 'Ill') | done
    then stranger | create_submission(auth.uid()) | deadline_passed
    then owner | submit_submission('$submission', 1, $all) | state=submitted, can_edit=true, closes_at=$tomorrow
    then admin | extend_deadline('$submission', '$tomorrow', null, null, 'Ill') | done
    then owner | $mySubmission                        | can_edit=false

    admin    | extend_deadline_of_person('$stranger', null, '$tomorrow', null, 'Ill'); $user | submission_extended_to=$tomorrow
    then stranger | create_submission(auth.uid(), 'A', 'B') | can_edit=true, can_submit=true, closes_at=$tomorrow
    then stranger | submit_submission(private.my_submission_id(), 1, $all) | state=submitted
    then admin | $user                        | submission_extended_to=null
    then admin | extend_deadline_of_person('$stranger', null, '$tomorrow', null, 'Ill') | already_on_a_team
    then admin | select public.extend_deadline(submission_id, '$tomorrow', null, null, 'Ill') from public.admin_team_members where id = '$stranger' | done
    then stranger | $mySubmission                     | can_edit=false

    admin    | extend_deadline_of_person('$stranger', null, '$yesterday', null, 'Ill') | done
    then stranger | create_submission(auth.uid()) | deadline_passed
    admin    | extend_deadline_of_person('$stranger', null, '$tomorrow', null, 'Ill') | done
    then admin | extend_deadline_of_person('$stranger', '$tomorrow', null, null, 'Ill') | done
    then stranger | create_submission(auth.uid()) | deadline_passed`,
  ],
  "a submitted entry after withdrawals close": [
    submissionWith({ withdrawals_close_at: daysFromNow(-1) }, true),
    `
    owner    | $mySubmission                          | can_edit=true, can_withdraw=false
    owner    | withdraw_submission('$submission', 2) | deadline_passed`,
  ],
  "a submitted entry after submissions close and before withdrawals do": [
    submissionWith({ ...pastDates(), withdrawals_close_at: daysFromNow(1) }, true),
    "owner | withdraw_submission('$submission', 2) | state=withdrawn, can_submit=false",
  ],
});
