import { beforeAll } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { ACCEPTANCE, createJudge, inviteJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { roleRevision } from "#tools/testing/world/revisions.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase(6);
let owner: Person;
/** A person who signed up with the invitation, so without a participant's profile. */
let newcomer: Person;
let submissionId: string;

const { admin, guest, other, member } = usePeople(sql, {
  admin: createAdmin,
  guest: createAccount,
  other: createAccount,
  member: createAccount,
});

beforeAll(async () => {
  const unasked = { country: "", level_of_study: "", university: "" };
  newcomer = await createAccount(sql, {
    data: { first_name: "Iris", last_name: "Ok", ...unasked },
  });
  ({ id: submissionId, owner } = await createSubmission(sql, {
    members: [member],
    submitted: true,
  }));
});

const acceptWith = ({
  organizations = "'{Example Hospital}'",
  most = "null",
  expertise = "'{}'",
  terms = ACCEPTANCE.terms_version,
} = {}) => `accept_judge_invitation('$token', ${organizations}, ${most}, ${expertise}, '${terms}')`;
const inviting = (email: string, rest = "", name = "Jo") =>
  `invite_judges('[{"email": "${email}", "name": "${name}"}]'${rest})`;
const STATEMENTS = {
  accept: acceptWith(),
  invite: inviting("jo@example.com"),
  resend: inviting("jo@example.com", ", resend => true"),
  invitation: "get_judge_invitation('$token')",
  row: "select * from public.judges where id = '$id'",
  emails: `select string_agg(coalesce(replace(data ->> 'message', E'\\n', ' / '), '-'),
      ', ' order by data ->> 'message' nulls first) as messages from private.notifications
      where kind = 'judge_invitation' and recipient = 'jo@example.com'`,
  assigned:
    "select string_agg(round_entry_id::text, ' ') as entries from public.judging_assignments where judge_id = '$id'",
  queued: "select from private.notifications where judge_id = '$id' and sent_at is null",
};

/** An invitation to Jo; `$token` is from the email. */
async function invited(transaction: Transaction): Promise<Values> {
  const { id, token } = await inviteJudge(transaction, admin, "jo@example.com");
  return { ...STATEMENTS, id, token, submission: submissionId };
}

/** Two judges; the first has opened one of two submissions, `$seen`. */
async function activeJudges(transaction: Transaction): Promise<Values> {
  const profile = { expertise: ["manufacturing"], close_people: ["Ada Quill"] };
  const judge = await createJudge(transaction, { by: admin, account: guest, ...profile });
  const second = await createJudge(transaction, { by: admin, account: other });
  const { token } = await inviteJudge(transaction, admin, "second@example.com");
  const submitted = () => createSubmission(transaction, { submitted: true });
  const { roundEntries } = await createRound(transaction, {
    by: admin,
    submissions: [await submitted(), await submitted()],
    judges: [judge],
  });
  const [{ id: seen }] = roundEntries;
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.judging_assignments set first_seen_at = private.now()
    where round_entry_id = ${seen}`;
  return {
    ...STATEMENTS,
    id: judge.judgeId,
    secondId: second.judgeId,
    token,
    seen,
    submission: submissionId,
    revision: "(select revision from public.my_judge)",
  };
}

testRules(sql, () => ({ admin, guest, other, owner, member, newcomer }), {
  "an invitation": [
    invited,
    `
    visitor    | $invitation | state=invited, name=Jo, reviews_cap=null
    visitor    | get_judge_invitation('unknown') | no rows
    postgres   | select from private.link_tokens where encode(token_hash, 'escape') like '%$token%' | no rows
    postgres   | select from private.notifications where data::text like '%$token%' | no rows
    admin      | ${inviting("nobody")} | invalid_input
    admin      | ${inviting("jo@example.com", "", " ")} | invalid_input
    admin      | invite_judges(jsonb_build_array(jsonb_build_object('email', upper('$adminEmail'), 'name', 'Me'))) | is_admin
    admin      | ${inviting("$ownerEmail")} | is_participant
    admin      | invite_judges('[{"email": "new@example.com", "name": "New"}, {"email": "$ownerEmail", "name": "Mo"}]') | "$ownerEmail: People with an entry or a team cannot judge."
    then postgres | select from public.judges where email = 'new@example.com' | no rows

    admin      | ${inviting("JO@example.com", ", E' We met.\\r\\nOlu ', true")} | id=$id, name=Jo, state=invited
    then postgres | select count(*) from public.judges where lower(email) = 'jo@example.com' | count=1
    then postgres | $emails | messages=-, We met. / Olu
    then admin | $invite | no rows
    then postgres | $emails | messages=-, We met. / Olu
    then postgres | delete from private.notifications; update public.judges set last_sent_at = now() | done
    then admin | $invite | no rows
    then postgres | $emails | messages=null
    then admin | $resend | 1 rows
    then postgres | $emails | messages=-

    guest      | ${acceptWith({ organizations: "'{ }'" })} | invalid_input
    guest      | ${acceptWith({ organizations: "array(select 'o' || n from generate_series(1, 21) n)" })} | invalid_input
    guest      | ${acceptWith({ organizations: "array[repeat('o', 201)]" })} | invalid_input
    guest      | ${acceptWith({ most: "0" })} | invalid_input
    guest      | ${acceptWith({ expertise: "'{astrology}'" })} | invalid_input
    guest      | ${acceptWith({ terms: "2024-01-01" })} | rules_changed
    member     | $accept | is_participant
    admin      | withdraw_judge('$id') | done
    then guest | $accept | invitation_invalid
    then visitor | decline_judge_invitation('$token', null) | invitation_invalid

    guest      | ${acceptWith({ organizations: "array[' Example  Hospital ', '', 'Other']" })}; ${acceptWith({ organizations: "'{Another}'" })} | done
    then postgres | $row | state=active, user_id=$guest, organizations=Example Hospital,Other, terms_version=${ACCEPTANCE.terms_version}
    then other | $accept | invitation_used
    then visitor | $invitation | state=active

    newcomer   | create_submission(auth.uid()) | profile_incomplete
    then newcomer | $accept | id=$id, email=jo@example.com
    then newcomer | withdraw_as_judge('$id') | done
    then newcomer | create_submission(auth.uid()) | profile_incomplete

    admin      | ${inviting("JO@example.com", ", null, true")} | 1 rows

    visitor    | decline_judge_invitation('$token', repeat('x', 501)) | invalid_input
    visitor    | decline_judge_invitation('$token', '  No time '); decline_judge_invitation('$token', 'Another') | done
    then postgres | $row | state=declined, decline_reason=No time
    then visitor | $invitation | state=declined
    then postgres | $queued | no rows
    then postgres | select actor_id, details from public.audit_log where action = 'judge.declined' | actor_id=null, details={}
    then postgres | select from public.audit_log where action = 'judge.declined' | 1 rows
    then admin | $resend | judge_declined
    then guest | $accept | done
    then postgres | $row | state=active, declined_at=null, decline_reason=null
    then visitor | decline_judge_invitation('$token', null) | invitation_used`,
  ],
  "an invitation with a cap of ten": [
    async (transaction) => {
      await authenticateAs(transaction, admin);
      const jo = { email: "jo@example.com", name: "Jo", reviews_cap: 10 };
      await transaction`select public.invite_judges(${transaction.json([jo])})`;
      return invited(transaction);
    },
    `
    visitor    | $invitation | reviews_cap=10
    guest      | ${acceptWith({ most: "11" })} | invalid_input
    guest      | $accept | revision=3, max_reviews=10
    then postgres | $row | max_reviews=10, reviews_cap=10
    then guest | save_judging_profile('$id', 3, '{A}', 11, '{}', '{}') | invalid_input
    ${allAnswer("then guest", ["save_judging_profile('$id', 2, '{A}', 4, '{}')", "save_judging_profile('$id', null, '{A}', 4, '{}')"], "conflict")}
    then guest | save_judging_profile('$id', 3, '{A}', 4, '{}', '{}') | id=$id, revision=4, max_reviews=4
    then admin | invite_judges('[{"email": "jo@example.com", "name": "Jo", "reviews_cap": 2}]') | no rows
    then postgres | $row | max_reviews=4, reviews_cap=10
    ${allAnswer("then admin", ["set_judge_cap('$id', 3, 3)", "set_judge_cap('$id', null, 3)"], "conflict")}
    then admin | set_judge_cap('$id', 4, 3) | id=$id, revision=5, max_reviews=3, reviews_cap=3
    then guest | save_judging_profile('$id', 4, '{A}', 2, '{}') | conflict
    then admin | set_judge_cap('$id', 5, null) | max_reviews=3, reviews_cap=null
    then admin | set_judge_cap('$id', 6, 0) | invalid_input
    then admin | set_judge_cap(gen_random_uuid(), 6, 3) | not_found
    then admin | set_judge_cap('$id', 6, 1001) | invalid_input`,
  ],
  "an invitation to the address of an account": [
    async (transaction) => {
      const { id } = await inviteJudge(transaction, admin, guest.email);
      return { ...STATEMENTS, id };
    },
    `
    guest      | delete_my_account(auth.uid(), '$guestEmail') | done
    then postgres | $row | no rows`,
  ],
  "two active judges": [
    activeJudges,
    `
    guest      | $accept | invitation_used
    guest      | create_submission(auth.uid()) | is_judge
    postgres   | insert into public.submission_members (submission_id, user_id) values ('$submission', '$guest') | is_judge
    admin      | set_role('$guest', ${roleRevision("$guest")}, 'admin') | is_judge
    postgres   | select private.appoint_admin('$guestEmail', 'operator@example.com') | is_judge

    guest      | save_judging_profile('$id', $revision, '{New Clinic}', 7, '{regulation,drug_delivery,regulation}') | done
    then guest | from public.my_judge | id=$id, email=$guestEmail, organizations=New Clinic, max_reviews=7, expertise=drug_delivery,regulation
    then guest | from public.my_judge | 1 rows
    then other | from public.my_judge | id=$secondId, email=$otherEmail, max_reviews=null
    ${allAnswer("other", ["save_judging_profile('$id', $revision, '{Theirs}', 7, '{}')", "withdraw_as_judge('$id')", "withdraw_as_judge(null)"], "denied")}

    ${["guest | withdraw_as_judge('$id')", "admin | withdraw_judge('$id')"]
      .map(
        (withdrawal) => `
    ${withdrawal} | done
    then postgres | $assigned | entries=$seen
    then postgres | $queued | no rows
    then guest | from public.my_judge | no rows
    then guest | withdraw_as_judge('$id') | denied
    then admin | ${inviting("$guestEmail")} | judge_inactive
    then admin | withdraw_judge('$id') | id=$id, state=withdrawn
    then admin | reinstate_judge('$id') | id=$id, state=active
    then admin | reinstate_judge('$id') | state=active`,
      )
      .join("")}

    other      | withdraw_as_judge('$secondId'); create_submission(auth.uid()) | done
    then admin | reinstate_judge('$secondId') | is_participant
    guest      | withdraw_as_judge('$id') | done
    then postgres | insert into private.user_roles (user_id, role) values ('$guest', 'admin') | done
    then admin | reinstate_judge('$id') | is_admin

    guest      | select r #>> '{judging,name}' as name, r #>> '{judging,address}' as address,
      r #> '{judging,organizations}' as organizations, r #> '{judging,expertise}' as expertise,
      r #> '{judging,close_people}' as close_people, r #>> '{judging,terms_version}' as terms,
      jsonb_array_length(r #> '{judging,assignments}') as count from to_jsonb(public.my_records()) r
      | name=Jo, address=$guestEmail, organizations=Example Hospital, expertise=manufacturing, close_people=Ada Quill,
      terms=${ACCEPTANCE.terms_version}, count=2
    guest      | delete_my_account(auth.uid(), '$guestEmail') | done
    then postgres | $assigned | entries=$seen
    then postgres | $row | state=withdrawn, name=Former judge, email=null, user_id=null, organizations=, expertise=, close_people=
    then admin | reinstate_judge('$id') | not_found`,
  ],
});

/** A person with an invitation, `$token`, and another person. */
async function invitedPerson(transaction: Transaction) {
  const people = {
    admin,
    person: await createAccount(transaction),
    other: await createAccount(transaction),
  };
  const { token } = await inviteJudge(transaction, admin, people.person.email);
  return { people, values: { token } };
}
const ACCEPT = acceptWith();
const JUDGES = [..."abcdefgh"].map((name) => ({ name, email: `${name}@lists.example.com` }));

testRaces(sql, {
  "accepting and becoming an administrator at once end in one of the two": {
    make: invitedPerson,
    calls: [
      `person | ${ACCEPT}`,
      `admin | set_role('$person', ${roleRevision("$person")}, 'admin')`,
    ],
    ends: ["is_judge, ok", "is_admin, ok"],
  },
  "accepting and beginning an entry at once end in one of the two": {
    make: invitedPerson,
    calls: [`person | ${ACCEPT}`, "person | create_submission(auth.uid())"],
    ends: ["is_judge, ok", "is_participant, ok"],
  },
  "a link that two people use at once works for one of them": {
    make: invitedPerson,
    calls: [`person | ${ACCEPT}`, `other | ${ACCEPT}`],
    ends: ["invitation_used, ok"],
  },
  "two lists of the same judges in different orders are both sent": {
    make: invitedPerson,
    calls: [JUDGES, JUDGES.toReversed()].map(
      (list) => `admin | invite_judges('${JSON.stringify(list)}')`,
    ),
    ends: ["ok, ok"],
  },
});
