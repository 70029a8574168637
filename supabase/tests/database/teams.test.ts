import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount } from "#tools/testing/world/people.ts";
import {
  CONFIRMATION,
  claimToken,
  createSubmission,
  invite,
} from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase();
const { owner, member, guest, other, unfinished } = usePeople(sql, {
  owner: createAccount,
  member: (on) => createAccount(on, { profile: { first_name: "Bo", last_name: "Berg" } }),
  guest: createAccount,
  other: createAccount,
  unfinished: (on) => createAccount(on, { data: {} }),
});

const ADDRESS = "guest@example.com";

/** The owner's team with one member, and the token of an open invitation. */
async function team(transaction: Transaction) {
  const submission = await createSubmission(transaction, { owner, members: [member] });
  const invitation = await invite(transaction, submission, ADDRESS);
  return {
    submission: submission.id,
    invitation,
    token: await claimToken(transaction),
    unknown: "0".repeat(64),
    all: CONFIRMATION,
    memberName: "Bo Berg",
    sentToGuest: "update private.rate_limits set used =",
    byOthers: "where action = 'invitation_address'",
  };
}

/** The team, and another date or number in the configuration. */
const teamWith =
  (change: Parameters<typeof setChallenge>[1]) => async (transaction: Transaction) => {
    const values = await team(transaction);
    await setChallenge(transaction, change);
    return values;
  };

/** The same team, and another one of which `other` is the owner and `guest` a member, at the same revision. */
async function twoTeams(transaction: Transaction) {
  const values = await team(transaction);
  const theirs = await createSubmission(transaction, {
    owner: other,
    members: [guest],
    document: true,
  });
  const invitation = await invite(transaction, theirs, "third@example.com");
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submissions set revision = 7`;
  return {
    ...values,
    theirs: theirs.id,
    theirInvitation: invitation,
    path: theirs.file_path ?? "",
    state: `select md5(string_agg(state::text, '')) as state from (
      select to_jsonb(submission) state from public.submissions submission union all
      select to_jsonb(member) from public.submission_members member union all
      select to_jsonb(invitation) from public.invitations invitation union all
      select to_jsonb(lease) from private.edit_leases lease order by 1) states`,
  };
}

/** Each function of a team, with the id of another team's submission or invitation. */
const WITH_ANOTHER_ID = [
  "save_submission('$theirs', 7, 'Mine', 'Now')",
  `submit_submission('$theirs', 7, ${CONFIRMATION})`,
  "withdraw_submission('$theirs', 7)",
  "discard_submission('$theirs', 7)",
  "attach_document('$theirs', 7, '$path')",
  "remove_document('$theirs', 7)",
  "hold_edit_lease('$theirs', gen_random_uuid(), true)",
  "release_edit_lease('$theirs', gen_random_uuid())",
  "hand_over_submission('$theirs', '$guest')",
  "hand_over_submission('$theirs', '$member')",
  "remove_member('$theirs', '$guest')",
  "remove_member('$theirs', '$member')",
  "leave_team('$theirs')",
  "invite_member('$theirs', 'next@example.com')",
  "answer_evidence('$theirs', 1, 'Theirs.')",
  "save_finalist_page('$theirs', 0, 'T', 'S', true)",
  "save_finalist_pictures('$theirs', 1, '{$path}', '{A}')",
  "set_name_shown('$theirs', true)",
  "submit_stage_document('$theirs', gen_random_uuid(), '$path')",
];

testRules(sql, () => ({ owner, member, guest, other, unfinished }), {
  "two teams at the same revision": [
    twoTeams,
    `
    postgres   | select set_config('test.before', state, true) from ($state) now | done
    ${WITH_ANOTHER_ID.map((call) => `then owner, member, unfinished | ${call} | not_found`).join("\n")}
    then owner | resend_invitation('$theirInvitation') | not_found
    then owner | revoke_invitation('$theirInvitation') | not_found
    then postgres | select state = current_setting('test.before') as is_unchanged from ($state) now | is_unchanged=true
    owner      | save_submission('$submission', 7, 'Mine', 'Now') | id=$submission, idea_name=Mine, revision=8
    guest      | save_submission('$theirs', 7, 'Ours', 'Now') | id=$theirs, idea_name=Ours
    owner      | create_submission('$unfinished') | denied`,
  ],
  "a team with an open invitation": [
    team,
    `
    guest      | accept_invitation('')       | invitation_invalid
    guest      | accept_invitation(null)     | invitation_invalid
    guest      | accept_invitation('$unknown') | invitation_invalid
    guest      | decline_invitation('')      | invitation_invalid
    guest      | decline_invitation(null)    | invitation_invalid
    guest      | decline_invitation('$unknown') | invitation_invalid
    owner      | accept_invitation('$token', $all) | already_on_a_team
    member     | accept_invitation('$token', $all) | already_on_a_team

    unfinished | accept_invitation('$token', $all) | profile_incomplete
    then unfinished | save_profile(auth.uid(), 1, 'U', 'N', 'France', 'A post-doc', 'U', false) | profile_completed=true
    then unfinished | accept_invitation('$token', $all) | done

    guest      | create_submission(auth.uid()) | done
    then guest | accept_invitation('$token', $all) | already_on_a_team

    guest      | accept_invitation('$token', $all) | id=$submission, is_owner=false
    then guest | accept_invitation('$token', $all) | id=$submission
    then other | accept_invitation('$token', $all) | invitation_used
    then guest | leave_team('$submission') | done
    then guest | accept_invitation('$token', $all) | invitation_used
    then postgres | select from private.notifications where kind = 'member_joined' and recipient in ('$ownerEmail', '$memberEmail') | 2 rows
    then postgres | select from private.notifications where kind = 'member_joined' | 2 rows

    owner      | leave_team('$submission') | owner_must_hand_over
    guest      | leave_team('$submission') | not_found
    member     | leave_team('$submission'); select from public.my_submission | no rows
    then postgres | select string_agg(recipient, ' ') as recipients from private.notifications where kind = 'member_left' | recipients=$ownerEmail
    then member | create_submission(auth.uid()) | done

    owner      | remove_member('$submission', '$owner') | self_service
    owner      | remove_member('$submission', '$guest') | not_found
    owner      | remove_member('$submission', null) | not_found
    owner      | remove_member('$submission', '$member') | user_id=$owner, is_owner=true
    then owner | select from public.my_team | 1 rows
    then member | select from public.my_submission | no rows
    then postgres | select string_agg(recipient, ' ') as recipients from private.notifications where kind = 'member_removed' | recipients=$memberEmail

    postgres   | update public.challenge_parameters set registration_closes_at = clock_timestamp() + interval '0.2 seconds' | done
    then postgres | select pg_sleep(0.3)     | done
    then guest | accept_invitation('$token', $all) | roster_locked

    owner   | invite_member('$submission', '') | invalid_input
    owner   | invite_member('$submission', 'guest') | invalid_input
    owner   | invite_member('$submission', 'guest@localhost') | invalid_input
    owner   | invite_member('$submission', E'a@b.c\\nbcc: d@e.f') | invalid_input
    owner   | invite_member('$submission', '$ownerEmail') | already_a_member
    owner   | invite_member('$submission', upper('$memberEmail')) | already_a_member
    owner   | invite_member('$submission', 'without-account@example.com') | done
    owner   | invite_member('$submission', upper('${ADDRESS}')) | id=$invitation
    then postgres | select from private.notifications where kind = 'team_invitation' | 1 rows

    guest   | create_submission(auth.uid()) | done
    then guest | resend_invitation('$invitation') | not_found
    then guest | revoke_invitation('$invitation') | not_found
    then owner | invite_member('$submission', '$guestEmail') | done

    postgres | $sentToGuest 20 $byOthers          | done
    then owner | resend_invitation('$invitation') | done
    then service | service_claim_emails()         | no rows
    postgres | $sentToGuest 19 $byOthers          | done
    then owner | resend_invitation('$invitation') | done
    then service | service_claim_emails()         | 1 rows

    postgres | insert into public.invitations (submission_id, email) select '$submission', 'guest' || n || '@example.com' from generate_series(1, 9) n | done
    then owner | invite_member('$submission', 'next@example.com') | too_many_invitations

    owner    | resend_invitation('$invitation') | done
    then service | select set_config('test.token', data ->> 'token', true) from public.service_claim_emails() | 1 rows
    then visitor | get_invitation('$token')     | 1 rows
    then visitor | get_invitation(current_setting('test.token')) | 1 rows
    then postgres | select count(*) as hashed, bool_and(position('$token' in all_rows.text) = 0) as is_hidden from private.link_tokens,
      (select string_agg(e::text, '') || (select string_agg(i::text, '') from public.invitations i)
      from private.notifications e) all_rows (text) where token_hash in (sha256('$token'),
      sha256(current_setting('test.token')::bytea)) | hashed=2, is_hidden=true

    owner    | hand_over_submission('$submission', '$member') | done
    then visitor | get_invitation('$token')     | inviter_name=Zoë Müller
    then member | resend_invitation('$invitation') | done
    then service | select data ->> 'inviter_name' as inviter from public.service_claim_emails() where kind = 'team_invitation' | inviter=$memberName
    then visitor | get_invitation('$token')     | inviter_name=$memberName

    visitor | get_invitation('$token')          | state=open, inviter_name=Zoë Müller, member_count=2, max_members=5
    visitor | get_invitation('')                | no rows
    visitor | get_invitation('$unknown')         | no rows
    visitor | get_invitation(null)              | no rows
    postgres | update public.challenge_parameters set max_submission_members = 1 | done
    then visitor | get_invitation('$token')     | state=team_full

    guest   | decline_invitation('$token'); decline_invitation('$token') | done
    then guest | accept_invitation('$token', $all)    | invitation_invalid
    then guest | get_invitation('$token')       | state=declined
    then owner | resend_invitation('$invitation') | invitation_used
    then owner | select id <> '$invitation' as is_new from public.invite_member('$submission', '${ADDRESS}') | is_new=true

    owner   | revoke_invitation('$invitation'); revoke_invitation('$invitation') | done
    then guest | accept_invitation('$token', $all)    | invitation_invalid
    then guest | get_invitation('$token')       | state=revoked
    then owner | resend_invitation('$invitation') | invitation_used
    then owner | select id <> '$invitation' as is_new from public.invite_member('$submission', '${ADDRESS}') | is_new=true

    guest   | accept_invitation('$token', $all)       | done
    then guest | decline_invitation('$token')   | invitation_used
    then owner | revoke_invitation('$invitation') | invitation_used

    owner   | resend_invitation('$invitation') | id=$invitation, state=open
    owner   | resend_invitation('$invitation'); revoke_invitation('$invitation') | id=$invitation, state=revoked
    then service | service_claim_emails()       | no rows

    member  | select *, to_jsonb(i)::text ~ 'token' as has_token from public.my_team_invitations i | email=${ADDRESS}, state=open, has_token=false`,
  ],
  "a team after registration closed": [
    teamWith({ registration_closes_at: daysFromNow(-1) }),
    `
    member     | leave_team('$submission') | roster_locked
    owner      | remove_member('$submission', '$member') | roster_locked
    owner      | hand_over_submission('$submission', '$owner') | self_service
    owner      | hand_over_submission('$submission', '$guest') | not_found
    owner      | hand_over_submission('$submission', '$member') | is_owner=false, owner_id=$member, can_submit=false
    then member | select * from public.my_submission | is_owner=true, can_submit=true
    then postgres | select string_agg(recipient, ' ') as recipients from private.notifications where kind = 'entry_handed_over' | recipients=$memberEmail

    owner   | invite_member('$submission', 'next@example.com') | roster_locked
    owner   | resend_invitation('$invitation')  | roster_locked
    owner   | revoke_invitation('$invitation')  | done
    visitor | get_invitation('$token')          | state=roster_locked`,
  ],
  "a full team": [
    teamWith({ max_submission_members: 2 }),
    "guest | accept_invitation('$token', $all) | team_full",
  ],
  "a team larger than a lowered maximum": [
    teamWith({ max_submission_members: 1 }),
    `
    member     | select * from public.my_submission | id=$submission
    owner      | save_submission('$submission', 1, 'Still ours', 'Both of us') | done
    postgres   | insert into public.submission_members (submission_id, user_id) values ('$submission', '$guest') | team_full
    postgres   | update public.challenge_parameters set max_submission_members = 6 | 23514`,
  ],
});
