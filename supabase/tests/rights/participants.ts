import type { Transaction } from "#tools/testing/database/database.ts";
import { CONFIRMED } from "#tools/testing/world/entries.ts";
import {
  DISQUALIFIED,
  DRAFT,
  key,
  SUBMITTED,
  UNJUDGED,
  UNJUDGED_DISQUALIFIED,
  WITHDRAWN,
} from "./keys.ts";
import { emailOf, PEOPLE, type Person } from "./people.ts";
import {
  type Call,
  type Change,
  EVERYONE,
  OWN,
  type Relations,
  type Rows,
  type Rule,
  SIGNED_IN,
} from "./rules.ts";

/** Profiles, entries, teams and subscriptions. */

const DRAFT_INVITATION = key(201);
export const SUBMITTED_INVITATION = key(202);
/** The token in the draft's invitation email. */
const INVITATION_TOKEN = "7".repeat(64);
const WRONG_TOKEN = "8".repeat(64);
const ATTESTATION = key(601);
/** The browser that edits the submitted entry. */
const BROWSER = key(901);
export const SUBSCRIBER = key(501);
/** The tokens in emails to the subscriber. */
const CONFIRMATION_TOKEN = "6".repeat(64);
const UNSUBSCRIBE_TOKEN = "5".repeat(64);

export const DRAFT_DOCUMENT = `${DRAFT}/${key(801)}/idea.pdf`;
export const DRAFT_LOOSE_FILE = `${DRAFT}/${key(802)}/loose.pdf`;
export const SUBMITTED_DOCUMENT = `${SUBMITTED}/${key(803)}/idea.pdf`;
export const SUBMITTED_LOOSE_FILE = `${SUBMITTED}/${key(804)}/loose.pdf`;

export function addEntries(sql: Transaction) {
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
      insert into private.edit_leases (submission_id, user_id, browser_id)
      values (${SUBMITTED}, ${PEOPLE.stranger}, ${BROWSER})`,
    sql`
      insert into public.submission_attestations
        (id, submission_id, user_id, statements, rules_version)
      values (${ATTESTATION}, ${SUBMITTED}, ${PEOPLE.stranger}, '{original_work}', '2025-04')`,
    sql`
      insert into public.team_invitations (id, submission_id, email, invited_by)
      values
        (${DRAFT_INVITATION}, ${DRAFT}, ${emailOf("invited")}, ${PEOPLE.owner}),
        (${SUBMITTED_INVITATION}, ${SUBMITTED}, 'somebody@example.com', ${PEOPLE.stranger})`,
    sql`
      insert into private.invitation_tokens (token_hash, invitation_id)
      values (private.token_hash(${INVITATION_TOKEN}), ${DRAFT_INVITATION})`,
    sql`
      insert into public.mailing_list (id, email, country, source, unsubscribe_token)
      values (
        ${SUBSCRIBER}, 'subscriber@example.com', 'France', 'mailing_list_form', ${UNSUBSCRIBE_TOKEN}
      )`,
    sql`
      insert into private.subscription_tokens (token_hash, subscriber_id)
      values (private.token_hash(${CONFIRMATION_TOKEN}), ${SUBSCRIBER})`,
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
  my_entry: ["id", { ...OWN, owner: [DRAFT], member: [DRAFT], stranger: [SUBMITTED] }],
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
  my_attestations: ["submission_id", { ...OWN, stranger: [SUBMITTED] }],
};

export const PARTICIPANT_CHANGES: Change[] = [
  ["profiles", "update public.profiles set country = 'Spain'", "id", PROFILES],
];

const TEXTS = { idea_name: "A patch that hums", description: "It hums when it is done." };
const FIRST = { expected_revision: 1 };
const OWNERS: Rule<string> = {
  owner: "done",
  stranger: "done",
  member: "denied",
  ended: "denied",
  signedIn: "not_found",
};
const MEMBERS: Rule<string> = { ...OWNERS, member: "done" };
const OF_THE_DRAFT: Rule<string> = { ...OWNERS, stranger: "not_found" };
const JOINING: Rule<string> = {
  ended: "denied",
  incomplete: "profile_incomplete",
  owner: "already_on_a_team",
  member: "already_on_a_team",
  stranger: "already_on_a_team",
  judge: "is_judge",
  chair: "is_judge",
  closedChair: "is_judge",
  conflictedJudge: "is_judge",
  formerJudge: "is_judge",
  mentor: "is_mentor",
  signedIn: "done",
};

function addressOf(person: Person): string {
  return person in PEOPLE ? emailOf(person as keyof typeof PEOPLE) : "deleted@example.com";
}

export const PARTICIPANT_CALLS: Call[] = [
  [
    "join_mailing_list",
    {
      name: "Eve",
      email: "eve@example.com",
      country: "Spain",
    },
    EVERYONE,
  ],
  ["count_visit", {}, { everyone: "unchanged" }],
  ["confirm_subscription", { token: CONFIRMATION_TOKEN }, EVERYONE],
  ["confirm_subscription", { token: WRONG_TOKEN }, { everyone: "link_expired" }],
  ["leave_mailing_list", { token: UNSUBSCRIBE_TOKEN }, EVERYONE],
  ["get_invitation", { token: INVITATION_TOKEN }, EVERYONE],
  ["my_role", {}, { adminWithoutApp: "denied", ended: "denied", signedIn: "done" }],
  ["my_access", {}, { adminWithoutCode: "done", ended: "denied", signedIn: "done" }],
  ["has_password", {}, { ended: "denied", signedIn: "no" }],
  ["ensure_profile", {}, { ended: "denied", signedIn: "unchanged" }],
  ["claim_sign_up", { secret: WRONG_TOKEN }, { ended: "denied", signedIn: "nothing_to_claim" }],
  ["my_records", {}, SIGNED_IN],
  [
    "delete_my_account",
    (person) => ({ confirm_email: addressOf(person) }),
    {
      admin: "self_service",
      adminWithoutApp: "self_service",
      ended: "denied",
      signedIn: "done",
    },
  ],
  [
    "delete_my_account",
    (person) => ({ confirm_email: emailOf(person === "member" ? "owner" : "member") }),
    {
      admin: "self_service",
      adminWithoutApp: "self_service",
      ended: "denied",
      signedIn: "confirmation_mismatch",
    },
  ],
  ["create_entry", TEXTS, JOINING],
  ["save_entry", { ...FIRST, ...TEXTS }, MEMBERS],
  ["hold_edit_lease", { browser_id: BROWSER }, MEMBERS],
  [
    "release_edit_lease",
    { browser_id: BROWSER },
    { ended: "denied", stranger: "done", signedIn: "unchanged" },
  ],
  [
    "attach_document",
    { ...FIRST, file_path: DRAFT_LOOSE_FILE },
    { ...MEMBERS, stranger: "document_refused" },
  ],
  [
    "attach_document",
    { ...FIRST, file_path: SUBMITTED_LOOSE_FILE },
    { ...MEMBERS, owner: "document_refused", member: "document_refused" },
  ],
  ["attach_document", FIRST, MEMBERS],
  ["submit_entry", { ...FIRST, ...CONFIRMED }, { ...OWNERS, stranger: "entry_submitted" }],
  ["withdraw_entry", FIRST, { ...OWNERS, owner: "not_submitted" }],
  ["discard_entry", FIRST, { ...OWNERS, stranger: "entry_submitted" }],
  ["invite_member", { email: "new@example.com" }, OWNERS],
  ["resend_invitation", { invitation_id: DRAFT_INVITATION }, OF_THE_DRAFT],
  ["revoke_invitation", { invitation_id: DRAFT_INVITATION }, OF_THE_DRAFT],
  ["accept_invitation", { token: INVITATION_TOKEN }, JOINING],
  [
    "accept_invitation",
    { token: WRONG_TOKEN },
    { ended: "denied", signedIn: "invitation_invalid" },
  ],
  ["decline_invitation", { token: INVITATION_TOKEN }, SIGNED_IN],
  [
    "decline_invitation",
    { token: WRONG_TOKEN },
    { ended: "denied", signedIn: "invitation_invalid" },
  ],
  [
    "leave_team",
    {},
    {
      owner: "owner_must_hand_over",
      stranger: "owner_must_hand_over",
      member: "done",
      ended: "denied",
      signedIn: "not_found",
    },
  ],
  ["remove_member", { member_id: PEOPLE.member }, OF_THE_DRAFT],
  ["hand_over_entry", { member_id: PEOPLE.member }, OF_THE_DRAFT],
];
