import { expect, it } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { uploadPath } from "#tools/testing/world/documents.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { CONFIRMATION, createSubmission } from "#tools/testing/world/submissions.ts";

/** The challenge's configuration and clock, in a new project. */
const { sql } = useDatabase();
/** Set by each world. */
let admin: Person;
let owner: Person;

const CONFIGURATION = {
  phase: "Open Submission",
  time: "Until 31 August",
  max_submission_members: 4,
  challenge_starts_at: "2025-05-01T00:00:00Z",
  registration_closes_at: "2025-07-01T00:00:00Z",
  submissions_open_at: "2025-06-01T00:00:00Z",
  submissions_close_at: "2025-09-01T00:00:00Z",
  withdrawals_close_at: "2025-08-01T00:00:00Z",
  finalists_selected_at: "2025-11-01T00:00:00Z",
  top_three_selected_at: "2025-12-01T00:00:00Z",
  challenge_ends_at: "2026-01-01T00:00:00Z",
};
type Changes = { [name in keyof typeof CONFIGURATION]?: string | number | null };

function save(changes: Changes = {}, revision = "$revision") {
  const configuration = JSON.stringify({ ...CONFIGURATION, ...changes });
  return `save_challenge_configuration(${revision}, '${configuration}')`;
}

const EVERY_FIELD = "Please fill in every field.";
const rule = (name: string) => `The configuration violates a rule: ${name}.`;
const INVALID: [Changes, message: string][] = [
  [{ phase: "Party" }, rule("phase is in the list")],
  [{ time: "t".repeat(201) }, "The time text must be at most 200 characters."],
  [{ max_submission_members: 0 }, rule("team size is allowed")],
  [{ max_submission_members: 6 }, rule("team size is allowed")],
  [{ phase: null }, EVERY_FIELD],
  [{ max_submission_members: null }, EVERY_FIELD],
  [{ submissions_open_at: null }, EVERY_FIELD],
  [{ challenge_ends_at: null }, EVERY_FIELD],
  [{ challenge_starts_at: "2025-06-01T00:00:01Z" }, rule("challenge starts first")],
  [{ submissions_open_at: "2025-09-01T00:00:00Z" }, rule("submissions open before they close")],
  [
    { registration_closes_at: "2025-09-01T00:00:01Z" },
    rule("registration closes before submissions"),
  ],
  [
    { withdrawals_close_at: "2025-05-31T00:00:00Z" },
    rule("withdrawals close after submissions open"),
  ],
  [{ finalists_selected_at: "2025-08-31T00:00:00Z" }, rule("finalists follow submissions")],
  [{ top_three_selected_at: "2025-10-31T00:00:00Z" }, rule("top three follow finalists")],
  [{ challenge_ends_at: "2025-11-30T00:00:00Z" }, rule("challenge ends last")],
];

it("a new project has the challenge's dates, 11:59 PM EST being UTC-5", async () => {
  const [row] = await sql`select * from public.challenge`;
  const dates = Object.entries(CHALLENGE_DATES).map(([name, date]) => [name, new Date(date)]);
  expect(row).toMatchObject({
    phase: "Pre-Launch",
    time: "",
    max_submission_members: 5,
    results_released_at: null,
    ...Object.fromEntries(dates),
  });
});

const rehearse = (moment: string | null) =>
  `postgres | select private.rehearse(${moment && `'${moment}'`}) | done`;

async function newProject(transaction: Transaction): Promise<Values> {
  owner = await createAccount(transaction);
  admin = await createAdmin(transaction);
  return {
    revision: "(select revision from public.admin_challenge_configuration)",
    submit: `submit_submission(private.my_submission_id(), 1, ${CONFIRMATION})`,
    distance:
      "select abs(extract(epoch from private.now() - clock_timestamp())) < 1 as is_real from public.challenge_status",
    mySubmission: "from public.my_submission",
    spend: "select private.spend_rate_limit('test', 'somebody', 1, '1 hour')",
    times: `select count(*), bool_and(at between '2025-08-31T12:00:00Z' and '2025-08-31T12:01:00Z') as in_august
        from (select created_at as at from public.submissions union all select edited_at from public.submissions
        union all select updated_at from public.submissions union all select joined_at
        from public.submission_members union all select attested_at from public.submission_attestations union all
        select created_at from public.audit_log where action = 'submission.submitted') times`,
  };
}

/** A submission that was submitted in August. */
async function submittedInAugust(transaction: Transaction): Promise<Values> {
  const values = await newProject(transaction);
  await transaction`select private.rehearse('2025-08-31T12:00:00Z')`;
  const { id } = await createSubmission(transaction, { owner, submitted: true });
  return { ...values, path: uploadPath(id) };
}

const ZONES = ["America/New_York", "Europe/Paris", "UTC"];
const MOMENTS = ["2025-03-30T01:30:00Z", "2025-11-02T06:30:00Z", "2031-07-01T00:00Z"];
const ODD = ["1999-12-31", "2100-01-02", "infinity", "-infinity"];

testRules(sql, () => ({ admin, owner }), {
  "the configuration of a new project": [
    newProject,
    `
    ${INVALID.map(([changes, message]) => `admin | ${save(changes)} | "${message}"`).join("\n")}
    admin      | ${save({ phase: "Party" })} | invalid_input
    postgres   | update public.challenge_parameters set results_released_at = '2025-10-01T00:00:00Z' | done
    then admin | ${save({ submissions_close_at: "2025-10-02T00:00:00Z" })} | invalid_input
    admin      | ${save({}, "$revision - 1")} | conflict
    admin      | ${save({}, "null")} | conflict
    ${rehearse("2025-08-10T12:00:00Z")}
    then admin | ${save({ time: "Three weeks left" })} | done
    ${rehearse("2025-08-20T12:00:00Z").replace("postgres", "then postgres")}
    then admin | ${save({ time: "Three weeks left", phase: "Evaluation" })} | done
    then visitor | select phase, time_set_at::date::text as day from public.challenge | phase=Evaluation, day=2025-08-10
    admin      | ${save()} | phase=Open Submission, max_submission_members=4, revision=2
    then admin | ${save({}, "1")} | conflict
    then visitor | from public.challenge | phase=Open Submission, time=Until 31 August, max_submission_members=4, submissions_close_at=2025-09-01T00:00:00.000Z
    then admin | from public.admin_challenge_configuration | phase=Open Submission, max_submission_members=4, changed_by=$adminEmail

    postgres   | insert into public.challenge_status default values | 23505
    postgres   | insert into public.challenge_parameters default values | 23505
    postgres   | insert into public.challenge_status (id) values (false) | 23514
    postgres   | insert into public.challenge_parameters (id) values (false) | 23514`,
  ],
  "the clock of a new project": [
    newProject,
    `
    postgres   | $distance | is_real=true
    visitor    | from public.challenge | is_rehearsal=false
    postgres   | select private.rehearse('2025-08-10T12:00:00Z') ~ '^Rehearsal: .* 2025-08-10 12:00:00' as says | says=true
    then visitor, owner, admin | select is_rehearsal, now >= '2025-08-10T12:00:00Z' and now < '2025-08-10T12:01:00Z' as is_moved from public.challenge | is_rehearsal=true, is_moved=true
    then visitor | select set_config('test.now', now::text, true) from public.challenge | done
    then visitor | select now > current_setting('test.now')::timestamptz as ticks from public.challenge | ticks=true
    then postgres | select private.rehearse(null) as says | says=The challenge runs on real time.
    then postgres | $distance | is_real=true
    then postgres | select count(*), count(actor_id) as actors,
      min((details ->> 'to')::timestamptz) between '2025-08-10T12:00:00Z' and '2025-08-10T12:01:00Z' as is_moved,
      clock_timestamp() - max((details ->> 'to')::timestamptz) < interval '1 minute' as is_back,
      bool_and(details ->> 'from' is not null) as is_known from public.audit_log where action = 'clock.moved'
      | count=2, actors=0, is_moved=true, is_back=true, is_known=true
    ${ZONES.flatMap((zone) =>
      MOMENTS.map(
        (moment) => `
    postgres   | select set_config('TimeZone', '${zone}', true) | done
    then ${rehearse(moment)}
    then postgres | select abs(extract(epoch from private.now() - '${moment}')) < 5 as same | same=true`,
      ),
    ).join("")}
    ${allAnswer(
      "postgres",
      ODD.map((moment) => `select private.rehearse('${moment}')`),
      "invalid_input",
    )}

    ${rehearse("2025-07-15T12:00:00Z")}
    then owner | create_submission(auth.uid(), 'A', 'B') | can_edit=true, can_submit=false, can_change_team=true
    then owner | $submit | not_yet_open
    then owner | invite_member(private.my_submission_id(), 'friend@example.com') | done
    then owner | select created_at >= '2025-07-15' and created_at < '2025-07-16' as in_july from public.my_team_invitations | in_july=true

    ${rehearse("2025-08-10T12:00:00Z")}
    then postgres | $spend | done
    then ${rehearse("2025-08-20T12:00:00Z")}
    then postgres | $spend | rate_limited
    ${["2025-08-10T12:00:00Z", "2031-08-10T12:00:00Z"]
      .map(
        (moment) => `
    ${rehearse(moment)}
    then postgres | insert into private.notifications (kind, recipient) values ('account_deleted', 'a@example.com') | done
    then postgres | select count(*) from public.service_claim_emails(10) where recipient = 'a@example.com' | count=1`,
      )
      .join("")}
    postgres   | insert into public.contact_requests (name, email, subject, message, status) values ('Ada', 'ada@example.com', 'Hi', 'Hi', 'resolved') | done
    ${["2099-01-01T00:00:00Z", "2025-08-10T00:00:00Z"]
      .map(
        (moment) => `
    then ${rehearse(moment)}
    then postgres | select d ->> 'contact_requests' as requests, d ->> 'audit_log' as lines from private.delete_expired() d | requests=0, lines=0
    then postgres | delete from public.audit_log | "The audit log cannot be changed."`,
      )
      .join("")}`,
  ],
  "an entry that was submitted in August": [
    submittedInAugust,
    `
    postgres   | $times | count=6, in_august=true
    owner      | $mySubmission | can_withdraw=true, can_change_team=false
    owner      | invite_member(private.my_submission_id(), 'friend@example.com') | roster_locked
    ${rehearse("2025-09-01T05:00:00Z")}
    then owner | save_submission(private.my_submission_id(), 2, 'a', 'b') | deadline_passed
    then owner | withdraw_submission(private.my_submission_id(), 2) | deadline_passed
    then postgres | select private.may_upload('submissions', '$path', '$owner') as allowed | allowed=false`,
  ],
});
