import { MAX_TAGS, SUBMISSION_STATUS_VALUES } from "#shared/constants.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  testRules,
  textLiteral,
  type Values,
} from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { CONFIRMATION, createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase();
const { owner, other, admin, colleague, member } = usePeople(sql, {
  owner: createAccount,
  other: createAccount,
  admin: createAdmin,
  colleague: createAdmin,
  member: createAccount,
});

/** All data that a person can read about their submission. */
const READ =
  "select (select to_jsonb(mine) from public.my_submission mine)::text || public.my_records()::text as read, 'test.p' || replace(auth.uid()::text, '-', '') as setting";

/** A submitted submission of a team of two with a note, and another person's draft. */
async function submitted(transaction: Transaction) {
  const { id } = await createSubmission(transaction, { owner, members: [member], submitted: true });
  const draft = await createSubmission(transaction, { owner: other });
  await authenticateAs(transaction, admin);
  await rpc(transaction, "add_submission_note", { submission_id: id, body: "Strong" });
  return {
    submission: id,
    draft: draft.id,
    keep: `select set_config(setting, read, true) from (${READ}) before`,
    same: `select read = current_setting(setting) as same from (${READ}) after`,
  };
}

async function disqualified(transaction: Transaction) {
  const values = await submitted(transaction);
  await transaction.unsafe(
    `select public.disqualify_submission('${values.submission}', ${officeRevision(values.submission)}, ' Not their own ')`,
  );
  return values;
}

async function conflicted(transaction: Transaction) {
  const values = await submitted(transaction);
  const conflict = { submission_id: values.submission, reason: "I know them well." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  return values;
}

const ODD = ["infinity", "-infinity", "294000-01-01", "2100-01-02", "1999-12-31", "4713-01-01 BC"];
const NO_DATE = '"Please choose a date between 2000 and 2100."';
const DATES = {
  challenge_starts_at: "2025-04-01",
  registration_closes_at: "2025-07-31",
  submissions_open_at: "2025-08-01",
  submissions_close_at: "2025-08-31",
  withdrawals_close_at: "2025-08-31",
  finalists_selected_at: "2025-09-30",
  top_three_selected_at: "2025-12-31",
  challenge_ends_at: "2025-12-31",
};
/** The challenge's dates, one of them out of range. */
const oddDates = (date: string, time: string) =>
  `save_challenge_configuration((select revision from public.admin_challenge_configuration), '${JSON.stringify({ phase: "Evaluation", max_submission_members: 5, ...DATES, [date]: time })}')`;
const ODD_DATES = Object.keys(DATES).map((date, index) =>
  oddDates(date, ODD[index % ODD.length] ?? ""),
);
const ROW = "select * from public.admin_submissions";
const NOTES = "select * from public.admin_submission_notes";
const SUBMIT = `submit_submission('$submission', 3, ${CONFIRMATION})`;

const tag = (name: string, submission = "$submission") =>
  `tag_submission('${submission}', ${textLiteral(name)})`;
const untag = (name: string) => `untag_submission('$submission', ${textLiteral(name)})`;

testRules(
  sql,
  { owner, other, admin, colleague, member },
  {
    "a submitted entry": [
      submitted,
      `
    admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'declined') | done
    then admin | ${ROW}                                      | status=declined
    then admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'received') | done
    then admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'selected') | done
    then admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'under_review') | done
    then admin | ${ROW}                                      | status=under_review
    then admin | select updated_at > submitted_at as is_newer from public.admin_submissions | is_newer=true
    admin | set_submission_status('$submission', ${officeRevision("$submission")} - 1, 'declined') | conflict
    admin | set_submission_status('$submission', null, 'declined') | conflict
    admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'approved') | invalid_input
    admin | set_submission_status(null, 1, 'selected') | not_found
    admin | set_submission_status('$draft', 1, 'selected') | not_found
    admin | set_submission_status('$submission', ${officeRevision("$submission")}, 'declined') | id=$submission, status=declined
    then admin | set_submission_status('$submission', 1, 'declined') | status=declined
    admin      | add_submission_note('$draft', 'x')          | not_found
    admin      | add_submission_note(gen_random_uuid(), 'x') | not_found
    admin      | add_submission_note(null, 'x')              | not_found
    admin      | extend_deadline(gen_random_uuid(), null, '2031-01-01', null, 'Ill') | not_found

    admin      | ${NOTES}                                    | submission_id=$submission, author_email=$adminEmail, body=Strong
    admin      | add_submission_note('$submission', repeat('n', 5001)) | invalid_input
    admin      | add_submission_note('$submission', ' Strong '); ${NOTES} | 1 rows
    then admin | add_submission_note('$submission', 'Stronger'); ${NOTES} | 2 rows
    admin      | select public.delete_submission_note(id) from public.admin_submission_notes; ${NOTES} | no rows
    admin      | delete_submission_note(gen_random_uuid())   | done

    admin      | disqualify_submission('$submission', ${officeRevision("$submission")}, ' ')        | invalid_input
    admin      | disqualify_submission('$submission', ${officeRevision("$submission")}, repeat('n', 5001)) | invalid_input
    admin      | disqualify_submission('$submission', ${officeRevision("$submission")} - 1, 'x') | conflict
    admin      | disqualify_submission(gen_random_uuid(), 1, 'x') | not_found`,
    ],
    "a submitted entry while results are held": [
      submitted,
      `
    owner      | $keep | done
    then member | $keep | done
    ${SUBMISSION_STATUS_VALUES.map(
      (status) => `
    then admin | set_submission_status('$submission', ${officeRevision("$submission")}, '${status}'); ${ROW} | status=${status}
    then owner, member | $same | same=true`,
    ).join("")}
    then admin | ${tag("Secretive")}; disqualify_submission('$submission', ${officeRevision("$submission")}, 'Not their own') | done
    then owner, member | $same | same=true`,
    ],
    "a submitted entry, and times out of range": [
      submitted,
      `
    ${allAnswer(
      "admin",
      ODD.map((time) => `extend_deadline('$submission', null, '${time}', null, 'Ill')`),
      NO_DATE,
    )}
    ${allAnswer(
      "admin",
      ODD.map((time) => `extend_deadline_of_person('$colleague', null, '${time}', null, 'r')`),
      NO_DATE,
    )}
    ${allAnswer("admin", ODD_DATES, NO_DATE)}
    admin      | extend_deadline('$submission', null, 'infinity', null, 'Ill') | invalid_input
    admin      | extend_deadline('$submission', null, '2099-12-31', null, 'Ill') | done
    admin      | extend_deadline_of_person('$colleague', null, '2099-12-31', null, 'r') | done`,
    ],
    "a submitted entry of two after the deadlines": [
      async (transaction) => {
        const values = await submitted(transaction);
        await setChallenge(transaction, pastDates());
        return values;
      },
      `
    admin      | withdraw_submission_for_team('$submission', ${officeRevision("$submission")}, ' ') | invalid_input
    admin      | withdraw_submission_for_team('$submission', ${officeRevision("$submission")}, null) | invalid_input
    admin      | withdraw_submission_for_team('$submission', ${officeRevision("$submission")} - 1, 'r') | conflict
    owner      | withdraw_submission('$submission', (select revision from public.my_submission)) | deadline_passed
    then admin | withdraw_submission_for_team('$submission', ${officeRevision("$submission")}, ' They wrote. ') | id=$submission
    then admin | withdraw_submission_for_team('$submission', ${officeRevision("$submission")}, 'r') | not_found
    then admin | ${ROW} | no rows
    then owner, member | from public.my_submission | state=withdrawn, can_submit=false
    then postgres | from private.notifications where kind = 'entry_withdrawn' and recipient in ('$ownerEmail', '$memberEmail') | 2 rows`,
    ],
    "a disqualified entry": [
      disqualified,
      `
    admin      | ${ROW}                                      | status=declined, disqualification_reason=Not their own
    admin      | select actor_id, details ->> 'reason' as reason from public.admin_audit_log where action = 'submission.disqualified' | actor_id=$admin, reason=Not their own
    postgres   | update public.submissions set status = 'selected' where id = '$submission' | 23514
    postgres   | update public.submissions set disqualification_reason = null where id = '$submission' | 23514
    postgres   | update public.submissions set disqualified_at = null where id = '$submission' | 23514

    admin      | reinstate_submission('$submission', ${officeRevision("$submission")}); ${ROW} | status=under_review, disqualified_at=null, disqualification_reason=null
    then admin | reinstate_submission('$submission', ${officeRevision("$submission")}); disqualify_submission('$submission', ${officeRevision("$submission")}, 'Again') | done
    then owner | withdraw_submission('$submission', (select revision from public.my_submission)); ${SUBMIT} | state=submitted
    then admin | ${ROW}                                      | status=declined, disqualification_reason=Again
    then postgres | select from public.submissions where is_in_the_running | no rows`,
    ],
    "an entry that an administrator has a conflict with": [
      conflicted,
      `
    admin      | add_submission_note('$submission', 'Not for me') | done
    colleague | set_submission_status('$submission', ${officeRevision("$submission")}, 'selected') | done
    colleague  | disqualify_submission('$submission', ${officeRevision("$submission")}, 'x'); reinstate_submission('$submission', ${officeRevision("$submission")}) | done`,
    ],
  },
);

// Tags

async function twoSubmissions(transaction: Transaction): Promise<Values> {
  const { id } = await createSubmission(transaction, { owner, submitted: true });
  const second = await createSubmission(transaction, { owner: other, submitted: true });
  return {
    submission: id,
    second: second.id,
    tagged:
      "select tags, (select string_agg(facet, ' ' order by facet) from unnest(facets) facet where facet like 'tag:%') as facets from public.admin_submissions where id = '$submission'",
    inUse:
      "select string_agg(tag, ', ' order by n) as used from public.admin_tags() with ordinality as listed (tag, n)",
    write: "update public.submissions set tags =",
  };
}

testRules(
  sql,
  { owner, other, admin },
  {
    "two submitted entries": [
      twoSubmissions,
      `
    admin      | ${tag(" Strong\n pump ")}; ${tag("Surgical")}; ${tag("Strong pump")} | tags=Strong pump,Surgical
    then admin | ${tag("Adhesive")}; $tagged | tags=Adhesive,Strong pump,Surgical, facets=tag:Adhesive tag:Strong pump tag:Surgical
    then admin | ${untag("Surgical")}; $tagged | tags=Adhesive,Strong pump, facets=tag:Adhesive tag:Strong pump

    admin      | select set_config('test.before', updated_at::text, true) from public.admin_submissions where id = '$submission'; ${tag("Pump")} | done
    then admin | select updated_at::text = current_setting('test.before') as same from public.admin_submissions where id = '$submission' | same=true

    admin      | tag_submission(gen_random_uuid(), 'x') | not_found
    admin      | untag_submission(gen_random_uuid(), 'x') | not_found
    admin      | ${untag("Never used")} | id=$submission
    admin      | ${tag("Zebra")}; ${tag("émail")}; ${tag("Zebra", "$second")}; $inUse | used=émail, Zebra
    then other | withdraw_submission(private.my_submission_id(), (select revision from public.my_submission)) | done
    then admin | ${untag("Zebra")}; $inUse | used=émail
    then admin | from public.admin_withdrawn_submissions | tags=Zebra

    admin      | select public.tag_submission('$submission', 'Tag ' || n) from generate_series(1, 19) n | 19 rows
    then admin | ${tag("ü".repeat(40))} | done
    then admin | ${tag("Tag 1")} | done
    then admin | ${tag("One more")} | "A submission can have at most ${MAX_TAGS} tags."
    then admin | ${tag(" ")} | invalid_input
    then admin | ${untag("Tag 1")}; select cardinality(tags) as count from public.admin_submissions where id = '$submission' | count=19

    postgres   | $write (select array_agg('Tag ' || n) from generate_series(1, 21) n) | "few_short_tags"
    postgres   | $write array[repeat('x', 41)] | "few_short_tags"

    admin      | declare_admin_conflict('$submission', 'I know them well.'); ${tag("Not for me")} | done`,
    ],
  },
);
