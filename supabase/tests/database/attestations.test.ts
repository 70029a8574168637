import { RULES_VERSION } from "#shared/season.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import {
  ALL_ATTESTATIONS,
  CONFIRMATION,
  claimToken,
  createSubmission,
  invite,
} from "#tools/testing/world/submissions.ts";

/** Each member confirms the statements and the rules for themselves. Accepting an invitation is also in teams.test.ts. */
const { sql } = useDatabase(3);
const { owner, member, other, guest, stranger, admin, colleague, support, observer } = usePeople(
  sql,
  {
    owner: (on) => createAccount(on, { email: "owner@example.com" }),
    member: (on) => createAccount(on, { email: "member@example.com" }),
    other: (on) => createAccount(on, { email: "other@example.com" }),
    guest: createAccount,
    stranger: createAccount,
    admin: createAdmin,
    colleague: createAdmin,
    support: (on) => createStaff(on, "support"),
    observer: (on) => createStaff(on, "observer"),
  },
);
const PEOPLE = { owner, member, other, guest, stranger, admin, colleague, support, observer };

const NEXT_VERSION = "2026-01-01";

const STATEMENTS = {
  all: CONFIRMATION,
  confirm: `confirm_statements('$submission', ${CONFIRMATION})`,
  missing: `select string_agg(split_part(email, '@', 1), ', ' order by email) as missing
    from public.my_team where must_confirm`,
  stored: "select from public.submission_attestations where submission_id = '$submission'",
  listed: `select lacks_confirmation as lacks, (select string_agg(concat_ws(' ', case given ->> 'user_id'
    when '$owner' then 'owner' when '$member' then 'member' when '$other' then 'other' else 'nobody' end,
    case when (given -> 'is_current')::boolean then 'current' else 'former' end), ', ' order by given ->> 'attested_at')
    from jsonb_array_elements(attestations) given) as given from public.admin_submissions where id = '$submission'`,
  filtered: "select from public.admin_submissions where lacks_confirmation",
  queue: QUEUE,
  sent: `select string_agg(concat_ws(' ', split_part(recipient, '@', 1), data ->> 'is_again'), ', ' order by recipient)
    as sent from public.service_claim_emails(100) where kind = 'confirmation_asked'`,
  changeRules: `create or replace function private.rules_version() returns text
    language sql immutable parallel safe set search_path = '' return '${NEXT_VERSION}'::text`,
  again: `confirm_statements('$submission', '{${ALL_ATTESTATIONS}}', '${NEXT_VERSION}')`,
  remind: "remind_to_confirm('{$submission}')",
  group: `select string_agg(split_part(email, '@', 1), ', ' order by email) as people
    from private.people_of(jsonb_build_object('kind', 'submissions', 'confirmation'`,
};

/** A team of three: one member confirmed when joining, the other one joined before members were asked. */
const team =
  (submitted: boolean, people = { owner, member, other }) =>
  async (transaction: Transaction): Promise<Values> => {
    const { other } = people;
    const submission = await createSubmission(transaction, {
      owner: people.owner,
      members: [people.member, other],
      submitted,
    });
    await invite(transaction, submission, "guest@example.com");
    const token = await claimToken(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submission_attestations where user_id = ${other.id}`;
    await transaction`update public.submissions set facets = '{}'`;
    await transaction`delete from private.notifications`;
    return { ...STATEMENTS, submission: submission.id, token };
  };

/** The same after submissions have closed. */
const closedTeam =
  (submitted: boolean) =>
  async (transaction: Transaction): Promise<Values> => {
    const values = await team(submitted)(transaction);
    await setChallenge(transaction, pastDates());
    return values;
  };

const INCOMPLETE = [
  ...ALL_ATTESTATIONS.map((code) => `'{${ALL_ATTESTATIONS.filter((one) => one !== code)}}'`),
  "'{}'",
  "null",
];
const incomplete = (call: string) =>
  INCOMPLETE.map((codes) => `${call}, ${codes}, '${RULES_VERSION}')`);
const OTHER_VERSIONS = ["'2025-03-31'", "null"];
const otherwise = (call: string) =>
  OTHER_VERSIONS.map((version) => `${call}, '{${ALL_ATTESTATIONS}}', ${version})`);

testRules(sql, PEOPLE, {
  "a draft": [
    team(false),
    `
    owner, member, other | $missing | missing=other
    stranger, admin | from public.my_team | no rows

    ${allAnswer("other", incomplete("confirm_statements('$submission'"), "attestations_missing")}
    ${allAnswer("other", otherwise("confirm_statements('$submission'"), "rules_changed")}
    other      | $confirm | user_id=$other, must_confirm=false
    then other | $confirm | user_id=$other, must_confirm=false
    then postgres | $stored and user_id = '$other' | 1 rows
    then postgres | select * from public.submission_attestations where user_id = '$other' | statements=${ALL_ATTESTATIONS}, rules_version=${RULES_VERSION}
    then owner | $missing | missing=null
    owner      | $confirm | user_id=$owner, must_confirm=false
    then postgres | $stored and user_id = '$owner' | no rows
    stranger, admin, guest | $confirm | not_found
    visitor    | $confirm | denied
    owner      | remove_member('$submission', '$other') | done
    then other | $confirm | not_found

    ${allAnswer("guest", incomplete("accept_invitation('$token'"), "attestations_missing")}
    ${allAnswer("guest", otherwise("accept_invitation('$token'"), "rules_changed")}
    guest      | accept_invitation('$token') | attestations_missing
    then guest | from public.my_team | no rows
    then guest | accept_invitation('$token', $all) | id=$submission
    then postgres | $stored and user_id = '$guest' | 1 rows
    then owner | $missing | missing=other
    then guest | leave_team('$submission') | done
    then postgres | $stored and user_id = '$guest' | 1 rows

    owner      | submit_submission('$submission', 1, $all) | state=submitted
    then owner | $missing | missing=other

    admin      | $remind | remind_to_confirm=0
    postgres   | $queue | done
    then postgres | $sent | sent=other false
    postgres   | $queue; update public.submissions set idea_name = 'Now' | done
    then postgres | select data ->> 'idea_name' as idea from public.service_claim_emails(100) where kind = 'confirmation_asked' | idea=Now
    postgres   | $queue | done
    then other | $confirm | done
    then postgres | $sent | sent=null
    postgres   | $queue | done
    then clock | 21 days
    then postgres | $sent | sent=null
    postgres   | $queue | done
    then postgres | $sent | sent=other false
    then postgres | $queue | done
    then postgres | $sent | sent=null

    postgres   | $changeRules | done
    then owner, member | $missing | missing=member, other
    then member | $confirm | rules_changed
    then member | $again | must_confirm=false
    then owner | $missing | missing=other
    postgres   | $changeRules | done
    then postgres | private.ask_to_confirm(null, null, 'a', 1) | 1 rows
    then postgres | private.ask_to_confirm(null, null, 'a', 1) | 1 rows
    then postgres | private.ask_to_confirm(null, null, 'a', 1) | no rows
    postgres   | $queue; $changeRules | done
    then postgres | delete from private.notifications; $queue | done
    then postgres | $sent | sent=member true, other false`,
  ],
  "a draft after submissions close": [
    closedTeam(false),
    `
    owner      | $missing | missing=null
    postgres   | $queue | done
    then postgres | $sent | sent=null
    other      | $confirm | must_confirm=false
    then postgres | $stored and user_id = '$other' | no rows
    admin      | extend_deadline('$submission', null, private.now() + interval '1 day', null, 'Ill') | done
    then owner | $missing | missing=other`,
  ],
  "a submitted entry": [
    closedTeam(true),
    `
    owner      | $missing | missing=other
    admin      | $listed | lacks=true, given=member current, owner current
    admin      | $filtered | 1 rows
    admin      | select lacks_confirmation from public.admin_eligibility | lacks_confirmation=true
    observer, support, member | from public.admin_submissions | no rows
    observer   | select from public.observed_submissions where to_jsonb(observed_submissions)::text ~ '(confirm|attest|${RULES_VERSION})' | no rows
    other      | $confirm | done
    then admin | $listed | lacks=false, given=member current, owner current, other current
    then admin | $filtered | no rows
    then postgres | $changeRules | done
    then owner | $missing | missing=member, other, owner
    then admin | $listed | lacks=true, given=member former, owner former, other former
    then owner, member, other | $again | must_confirm=false
    then admin | $listed | lacks=false, given=owner current, member current, other current

    postgres   | update public.submissions set released_status = 'declined' | done
    then owner | $missing | missing=null
    then admin | $filtered | no rows
    postgres   | update public.submissions set status = 'declined', disqualified_at = now(), disqualification_reason = 'No' | done
    then owner | $missing | missing=other
    postgres   | update public.submissions set released_status = 'selected', status = 'selected' | done
    then owner | $missing | missing=other

    support, observer, owner, visitor | $remind | denied
    admin      | $remind | remind_to_confirm=1
    then colleague | $remind | remind_to_confirm=0
    then postgres | select details ->> 'people' as people from public.audit_log where action = 'submission.confirmation_reminded' | people=1
    then postgres | $sent | sent=other false
    then clock | 23 hours
    then admin | $remind | remind_to_confirm=0
    then clock | 2 hours
    then admin | $remind | remind_to_confirm=1
    admin      | $remind; $remind | remind_to_confirm=0
    admin      | $remind | done
    then other | $confirm | done
    then postgres | $sent | sent=null
    postgres   | $queue | done
    then admin | $remind | remind_to_confirm=0
    admin      | remind_to_confirm('{}') | remind_to_confirm=0
    admin      | remind_to_confirm(null) | remind_to_confirm=0
    admin      | remind_to_confirm(array_fill('$submission'::uuid, array[1001])) | invalid_input

    other      | delete_my_account(auth.uid(), 'other@example.com') | done
    then admin | $listed | lacks=false, given=member current, owner current
    member     | delete_my_account(auth.uid(), 'member@example.com') | done
    then admin | $listed | given=nobody current, owner current
    then postgres | $stored | 2 rows

    postgres   | $group, 'outstanding')) | people=member, other, owner
    postgres   | $group, 'complete')) | people=null
    other      | $confirm | done
    then postgres | $group, 'outstanding')) | people=null
    then postgres | $group, 'complete')) | people=member, other, owner
    postgres   | private.is_segment('{"kind": "submissions", "confirmation": "no"}') | is_segment=false
    postgres   | private.is_segment('{"kind": "submissions", "confirmation": "outstanding"}') | is_segment=true`,
  ],
});

/** A team of new people, because races are not rolled back. */
async function newTeam(transaction: Transaction) {
  const people = {
    owner: await createAccount(transaction),
    member: await createAccount(transaction),
    other: await createAccount(transaction),
  };
  const values = await team(true, people)(transaction);
  return { people: { ...people, admin, colleague }, values };
}

testRaces(sql, {
  "a member who confirms twice at once has one confirmation": {
    make: newTeam,
    calls: ["other | $confirm", "other | $confirm"],
    ends: ["ok, ok"],
    rules: "postgres | $stored and user_id = '$other' | 1 rows",
  },
  "two administrators who remind at once send one email": {
    make: newTeam,
    calls: ["admin | $remind", "colleague | $remind"],
    ends: ["ok, ok"],
    rules:
      "postgres | select from private.notifications where kind = 'confirmation_asked' and user_id = '$other' | 1 rows",
  },
});
