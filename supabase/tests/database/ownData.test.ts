import { RULES_VERSION } from "#shared/season.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PICTURE, picturePath, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  submitDocument,
} from "#tools/testing/world/finalists.ts";
import {
  createAccount,
  createAdmin,
  type Person,
  SIGN_UP_DATA,
} from "#tools/testing/world/people.ts";
import {
  ALL_ATTESTATIONS,
  CONFIRMED,
  claimToken,
  createSubmission,
  invite,
  submitSubmission,
} from "#tools/testing/world/submissions.ts";

/** The download of personal data. */
const { sql } = useDatabase();
const { owner, member, stranger, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  stranger: createAccount,
  admin: createAdmin,
});
/** Set by some worlds. */
let others: Record<string, Person> = {};

/** The kinds of emails about an account. In other kinds, anyone may have entered the address. */
const ABOUT_ACCOUNTS = [
  "contact_copy",
  "password_changed",
  "role_assigned",
  "role_removed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
];
const ASKED = { ...SIGN_UP_DATA, join_mailing_list: true };
const LISTS = ["sessions", "files", "accepted_invitations", "emails", "history"];
const NOTHING = LISTS.map((name) => `jsonb_array_length(r -> '${name}') = 0`).join(" and ");

const STATEMENTS = {
  records: "from public.my_records() r",
  kinds:
    "(select string_agg(e ->> 'kind', ' ' order by e ->> 'kind') from jsonb_array_elements(r -> 'emails') e) as emails",
  actions:
    "(select string_agg(e ->> 'action', ' ') from jsonb_array_elements(r -> 'history') e) as history",
  nothing: `select ${NOTHING} and num_nonnulls(r ->> 'email_suppression', r ->> 'mailing_list', r ->> 'evidence', r ->> 'judging', r ->> 'finalist') = 0 as is_nothing from public.my_records() r`,
  attestations:
    "select a.* from public.my_records() r, jsonb_to_recordset(r -> 'attestations') a (submission_id uuid, receipt_number text, statements text[], rules_version text)",
};

async function submitted(transaction: Transaction): Promise<Values> {
  const submission = await createSubmission(transaction, { owner });
  await invite(transaction, submission, "guest@example.com");
  const token = await claimToken(transaction);
  await authenticateAs(transaction, member);
  await rpc(transaction, "accept_invitation", { token, ...CONFIRMED });
  const path = await uploadAs(transaction, owner, uploadPath(submission.id));
  const { receipt_number } = await submitSubmission(transaction, submission);
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into auth.sessions (id, user_id, user_agent, ip)
    values (gen_random_uuid(), ${owner.id}, 'A browser', '203.0.113.7')`;
  return {
    ...STATEMENTS,
    submission: submission.id,
    path,
    receipt: receipt_number ?? "",
    owner_email: owner.email,
  };
}

async function finalist(transaction: Transaction): Promise<Values> {
  const submission = await createFinalist(transaction);
  const mentor = await createMentor(transaction, admin, submission.id);
  await submitDocument(transaction, submission, await createStage(transaction));
  const { id: submission_id } = submission;
  const texts = { title: "T", summary: "S", is_public: true, diameter_mm: 68 };
  await rpc(transaction, "save_finalist_page", { submission_id, revision: 0, ...texts });
  await rpc(transaction, "set_name_shown", { submission_id, is_shown: true });
  const file_path = picturePath(submission.id);
  await uploadAs(transaction, submission.owner, file_path, PICTURE);
  const pictures = { file_paths: [file_path], alt_texts: ["A"] };
  await rpc(transaction, "save_finalist_pictures", { submission_id, revision: 1, ...pictures });
  others = { owner: submission.owner, member: submission.member, mentor };
  return STATEMENTS;
}

/** An account with an address that an earlier account used. */
async function laterAccount(transaction: Transaction): Promise<Values> {
  const email = "someone@example.com";
  await transaction`
    insert into private.notifications (kind, recipient, created_at)
    values ('account_deleted', ${email}, now() - interval '1 day')`;
  await transaction`
    insert into public.mailing_list (email, name, country, source)
    values (${email}, 'Some One', 'Chile', 'mailing_list_form')`;
  await transaction`
    insert into public.contact_requests (name, email, subject, message)
    values ('Some One', ${email}, 'Private', 'Very')`;
  others = {
    squatter: await createAccount(transaction, { email, data: ASKED }),
    subscriber: await createAccount(transaction, { data: ASKED }),
  };
  // In one transaction, all emails have the same time. It must not be before the account's.
  await transaction`update auth.users set created_at = now() where email = ${email}`;
  await transaction`select private.queue_email(value, ${email}) from private.email_kinds`;
  return STATEMENTS;
}

testRules(sql, () => ({ owner, member, stranger, admin, ...others }), {
  "a submitted entry of two": [
    submitted,
    `
    owner      | $attestations | submission_id=$submission, receipt_number=$receipt, statements=${ALL_ATTESTATIONS}, rules_version=${RULES_VERSION}
    member     | $attestations | submission_id=$submission, statements=${ALL_ATTESTATIONS}
    stranger, admin | $attestations | no rows
    owner      | hand_over_submission('$submission', '$member'); $attestations | receipt_number=$receipt
    then member | $attestations | 1 rows

    owner      | select r #>> '{sessions,0,user_agent}' as agent, r #>> '{sessions,0,network_address}' as address,
      r #>> '{files,0,path}' as path, r #>> '{files,0,bytes}' as bytes,
      jsonb_array_length(r -> 'accepted_invitations') as accepted, $kinds, $actions $records
      | agent=A browser, address=203.0.113.7, path=$path, bytes=1000, accepted=0,
      emails=entry_received member_joined, history=submission.submitted
    owner      | select r #>> '{profile,email}' as email, r #>> '{submission,id}' as entry,
      jsonb_array_length(r -> 'team') as team, r #>> '{invitations,0,email}' as invited $records
      | email=$owner_email, entry=$submission, team=2, invited=guest@example.com
    member     | select jsonb_array_length(r -> 'sessions') + jsonb_array_length(r -> 'files') as others,
      r #>> '{accepted_invitations,0,address}' as accepted, $kinds, $actions $records
      | others=0, accepted=guest@example.com, emails=entry_received, history=null
    stranger   | $nothing | is_nothing=true

    postgres   | update auth.users set encrypted_password = 'x' where id = '$owner' | done
    then owner | my_access() | has_password=true
    then stranger | my_access() | has_password=false`,
  ],
  "a finalist with a mentor": [
    finalist,
    `
    owner      | select r #>> '{finalist,documents,0,version}' as version,
      r #>> '{finalist,documents,0,file_name}' as file_name, r #>> '{finalist,page,title}' as title,
      r #>> '{finalist,page,is_public}' as is_public, r #>> '{finalist,page,diameter_mm}' as diameter,
      r #>> '{finalist,pictures,0,alt_text}' as picture,
      r #> '{finalist,shown_since}' is not null as is_shown, jsonb_array_length(r -> 'files') as files $records
      | version=1, file_name=plan.pdf, title=T, is_public=true, diameter=68, picture=A, is_shown=true, files=2
    member     | select (select string_agg(key, ' ' order by key) from jsonb_object_keys(r -> 'finalist') key) as parts, r #>> '{finalist,page,title}' as title $records | parts=page pictures, title=T
    mentor     | select r #>> '{finalist,mentor_of,0,name}' as name, r #>> '{finalist,mentor_of,0,contact}' as contact $records | name=Noor Mentor, contact=On Tuesdays.`,
  ],
  "an account with an address of an earlier account": [
    laterAccount,
    `
    squatter   | select $kinds, r ->> 'mailing_list' as listed, $actions $records | emails=${ABOUT_ACCOUNTS.join(" ")}, listed=null, history=null
    subscriber | select r #>> '{mailing_list,joined_at}' is not null as is_listed, $kinds $records | is_listed=true, emails=null
    stranger   | $nothing | is_nothing=true`,
  ],
});
