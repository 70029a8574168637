import type { Transaction } from "#tools/testing/database/database.ts";
import { CONFIRMATION } from "#tools/testing/world/submissions.ts";
import {
  DISQUALIFIED,
  DRAFT,
  key,
  SUBMITTED,
  UNJUDGED,
  UNJUDGED_DISQUALIFIED,
  WITHDRAWN,
} from "./keys.ts";
import { emailOf, PEOPLE } from "./people.ts";
import {
  type Calls,
  EVERYONE,
  OWN,
  type Relations,
  type Rows,
  type Rule,
  SIGNED_IN,
} from "./rules.ts";

/** Profiles, submissions, teams and subscriptions. */

const DRAFT_INVITATION = key(201);
export const SUBMITTED_INVITATION = key(202);
/** The token in the draft's invitation email. */
const INVITATION_TOKEN = "7".repeat(64);
const WRONG_TOKEN = "8".repeat(64);
const ATTESTATION = key(601);
/** The browser that edits the submitted submission. */
const BROWSER = key(901);
export const SUBSCRIBER = key(501);
/** The tokens in emails to the subscriber. */
const CONFIRMATION_TOKEN = "6".repeat(64);
const UNSUBSCRIBE_TOKEN = "5".repeat(64);

export const DRAFT_DOCUMENT = `${DRAFT}/${key(801)}/idea.pdf`;
export const DRAFT_LOOSE_FILE = `${DRAFT}/${key(802)}/loose.pdf`;
export const SUBMITTED_DOCUMENT = `${SUBMITTED}/${key(803)}/idea.pdf`;
export const SUBMITTED_LOOSE_FILE = `${SUBMITTED}/${key(804)}/loose.pdf`;

export function addSubmissions(sql: Transaction) {
  return [
    sql`
      insert into public.submissions (id, created_by, idea_name, description)
      values
        (${DRAFT}, ${PEOPLE.owner}, 'A patch that listens', 'It tells when it is done.'),
        (${SUBMITTED}, ${PEOPLE.stranger}, 'A ring that rests', 'It waits.')`,
    sql`
      update public.submissions set
        file_name = 'idea.pdf', file_size = 9,
        file_path = case id when ${DRAFT} then ${DRAFT_DOCUMENT} else ${SUBMITTED_DOCUMENT} end`,
    sql`
      update public.submissions
      set submitted_at = now(), receipt_number = 'E-1', status = 'selected', released_status = 'selected'
      where id = ${SUBMITTED}`,
    sql`update private.files set check_due_at = null where path = ${SUBMITTED_DOCUMENT}`,
    sql`
      insert into public.submissions
        (id, idea_name, description, receipt_number, submitted_at, withdrawn_at)
      values (${WITHDRAWN}, 'A belt that hums', 'It went.', 'E-2', now(), now())`,
    sql`
      insert into public.submissions
        (id, idea_name, description, receipt_number, submitted_at, status, disqualified_at,
          disqualification_reason)
      values
        (${DISQUALIFIED}, 'A cap that naps', 'It slept.', 'E-3', now(), 'declined', now(), 'No'),
        (${UNJUDGED}, 'A sock that sings', 'It sang.', 'E-4', now(), 'received', null, null),
        (${UNJUDGED_DISQUALIFIED}, 'A hat', 'It sat.', 'E-5', now(), 'declined', now(), 'No')`,
    sql`
      insert into public.submission_members (submission_id, user_id)
      values (${DRAFT}, ${PEOPLE.member}), (${DRAFT}, ${PEOPLE.former})`,
    sql`delete from public.submission_members where user_id = ${PEOPLE.former}`,
    sql`
      insert into private.edit_leases (submission_id, user_id, tab_id)
      values (${SUBMITTED}, ${PEOPLE.stranger}, ${BROWSER})`,
    sql`
      insert into public.submission_attestations
        (id, submission_id, user_id, statements, rules_version)
      values (${ATTESTATION}, ${SUBMITTED}, ${PEOPLE.stranger}, '{original_work}', '2025-04')`,
    sql`
      insert into public.invitations (id, submission_id, email, invited_by)
      values
        (${DRAFT_INVITATION}, ${DRAFT}, ${emailOf("invited")}, ${PEOPLE.owner}),
        (${SUBMITTED_INVITATION}, ${SUBMITTED}, 'somebody@example.com', ${PEOPLE.stranger})`,
    sql`
      insert into private.link_tokens (token_hash, subject_id)
      values
        (private.token_hash(${INVITATION_TOKEN}), ${DRAFT_INVITATION}),
        (private.token_hash(${CONFIRMATION_TOKEN}), ${SUBSCRIBER})`,
    sql`
      insert into public.mailing_list (id, email, country, source, unsubscribe_token)
      values (
        ${SUBSCRIBER}, 'subscriber@example.com', 'France', 'mailing_list_form', ${UNSUBSCRIBE_TOKEN}
      )`,
  ];
}

export const TEAM = [PEOPLE.owner, PEOPLE.member];
const PROFILES: Rule<Rows> = {
  ...Object.fromEntries(Object.entries(PEOPLE).map(([person, id]) => [person, [id]])),
  ended: "denied",
  adminWithoutCode: "denied",
};

export const PARTICIPANT_ROWS: Relations = {
  challenge: ["phase", { everyone: ["Open Submission"] }],
  challenge_status: ["id", { everyone: ["true"] }],
  challenge_parameters: ["id", { everyone: ["true"] }],
  profiles: ["id", PROFILES],
  my_submission: ["id", { ...OWN, owner: [DRAFT], member: [DRAFT], stranger: [SUBMITTED] }],
  my_team: ["user_id", { ...OWN, owner: TEAM, member: TEAM, stranger: [PEOPLE.stranger] }],
  my_team_invitations: [
    "id",
    {
      ...OWN,
      owner: [DRAFT_INVITATION],
      member: [DRAFT_INVITATION],
      stranger: [SUBMITTED_INVITATION],
    },
  ],
};

/** Members of another team are refused like everyone else: the draft is the owner's and the member's. */
const OWNERS: Rule<string> = {
  owner: "done",
  member: "denied",
  ended: "denied",
  signedIn: "not_found",
};
const MEMBERS: Rule<string> = { ...OWNERS, member: "done" };
/** The submitted submission is the stranger's. */
const STRANGER: Rule<string> = { stranger: "done", ended: "denied", signedIn: "not_found" };
const JOINING: Rule<string> = {
  ended: "denied",
  incomplete: "profile_incomplete",
  owner: "already_on_a_team",
  member: "already_on_a_team",
  stranger: "already_on_a_team",
  judge: "is_judge",
  conflictedJudge: "is_judge",
  formerJudge: "is_judge",
  mentor: "is_mentor",
  signedIn: "done",
};
/** The answer to the deletion of the caller's account. */
const deleting = (signedIn: string): Rule<string> => ({
  admin: "self_service",
  adminWithoutApp: "self_service",
  ended: "denied",
  signedIn,
});

export const PARTICIPANT_CALLS: Calls[] = [
  [
    EVERYONE,
    `
    join_mailing_list('Eve', 'eve@example.com', 'Spain')
    confirm_subscription('${CONFIRMATION_TOKEN}')
    leave_mailing_list('${UNSUBSCRIBE_TOKEN}')
    get_invitation('${INVITATION_TOKEN}')`,
  ],
  [{ everyone: "unchanged" }, "count_visit()"],
  [{ everyone: "link_expired" }, `confirm_subscription('${WRONG_TOKEN}')`],
  [
    SIGNED_IN,
    `
    my_records()
    decline_invitation('${INVITATION_TOKEN}')`,
  ],
  [{ ...SIGNED_IN, adminWithoutApp: "denied" }, "my_role()"],
  [{ ...SIGNED_IN, adminWithoutCode: "done" }, "my_access()"],
  [
    { ...SIGNED_IN, adminWithoutCode: "denied" },
    `
    save_profile(auth.uid(), (select revision from public.profiles), 'Zo', 'M', 'Spain', 'A post-doc', 'U', true)
    subscribe_account(auth.uid())`,
  ],
  [
    { signedIn: "denied", owner: "done" },
    `
    save_profile('${PEOPLE.owner}', (select revision from public.profiles), 'Zo', 'M', 'Spain', 'A post-doc', 'U', true)
    subscribe_account('${PEOPLE.owner}')
    delete_my_account('${PEOPLE.owner}', '${emailOf("owner")}')`,
  ],
  [
    { ended: "denied", signedIn: "conflict" },
    "save_profile(auth.uid(), -1, '', '', '', '', '', true)",
  ],
  [{ ended: "denied", signedIn: "nothing_to_claim" }, `claim_sign_up('${WRONG_TOKEN}')`],
  [deleting("done"), "delete_my_account(auth.uid(), auth.jwt() ->> 'email')"],
  [
    { ...deleting("confirmation_mismatch"), incomplete: "done" },
    `delete_my_account(auth.uid(), '${emailOf("incomplete")}')`,
  ],
  [
    JOINING,
    `
    create_submission(auth.uid(), 'A patch that hums', 'It hums when it is done.')
    accept_invitation('${INVITATION_TOKEN}', ${CONFIRMATION})`,
  ],
  [
    { ended: "denied", signedIn: "invitation_invalid" },
    `
    accept_invitation('${WRONG_TOKEN}')
    decline_invitation('${WRONG_TOKEN}')`,
  ],
  [
    { signedIn: "denied", incomplete: "profile_incomplete" },
    `create_submission('${PEOPLE.incomplete}')`,
  ],
  [
    MEMBERS,
    `
    save_submission('${DRAFT}', 1, 'A patch that hums', 'It hums when it is done.')
    hold_edit_lease('${DRAFT}', '${BROWSER}')
    attach_document('${DRAFT}', 1, '${DRAFT_LOOSE_FILE}')
    remove_document('${DRAFT}', 1)`,
  ],
  [
    STRANGER,
    `
    save_submission('${SUBMITTED}', 1, 'A ring that hums', 'It hums when it is done.')
    hold_edit_lease('${SUBMITTED}', '${BROWSER}')
    release_edit_lease('${SUBMITTED}', '${BROWSER}')
    confirm_statements('${SUBMITTED}', ${CONFIRMATION})
    attach_document('${SUBMITTED}', 1, '${SUBMITTED_LOOSE_FILE}')
    remove_document('${SUBMITTED}', 1)
    withdraw_submission('${SUBMITTED}', 1)
    invite_member('${SUBMITTED}', 'new@example.com')`,
  ],
  [
    { ...STRANGER, member: "denied" },
    `
    resend_invitation('${SUBMITTED_INVITATION}')
    revoke_invitation('${SUBMITTED_INVITATION}')`,
  ],
  // The owner confirms when submitting.
  [{ ...MEMBERS, owner: "unchanged" }, `confirm_statements('${DRAFT}', ${CONFIRMATION})`],
  [
    { ...MEMBERS, owner: "unchanged", member: "unchanged" },
    `release_edit_lease('${DRAFT}', '${BROWSER}')`,
  ],
  [
    { ...MEMBERS, owner: "document_refused", member: "document_refused" },
    `attach_document('${DRAFT}', 1, '${SUBMITTED_LOOSE_FILE}')`,
  ],
  [
    OWNERS,
    `
    submit_submission('${DRAFT}', 1, ${CONFIRMATION})
    discard_submission('${DRAFT}', 1)
    invite_member('${DRAFT}', 'new@example.com')
    resend_invitation('${DRAFT_INVITATION}')
    revoke_invitation('${DRAFT_INVITATION}')
    remove_member('${DRAFT}', '${PEOPLE.member}')
    hand_over_submission('${DRAFT}', '${PEOPLE.member}')`,
  ],
  [
    { ...STRANGER, stranger: "already_submitted" },
    `
    submit_submission('${SUBMITTED}', 1, ${CONFIRMATION})
    discard_submission('${SUBMITTED}', 1)`,
  ],
  [{ ...OWNERS, owner: "not_submitted" }, `withdraw_submission('${DRAFT}', 1)`],
  [
    { ...STRANGER, stranger: "not_found" },
    `
    remove_member('${SUBMITTED}', '${PEOPLE.member}')
    hand_over_submission('${SUBMITTED}', '${PEOPLE.member}')`,
  ],
  [{ ...MEMBERS, owner: "owner_must_hand_over" }, `leave_team('${DRAFT}')`],
  [{ ...STRANGER, stranger: "owner_must_hand_over" }, `leave_team('${SUBMITTED}')`],
];
