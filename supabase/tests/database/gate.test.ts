import { beforeAll } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  ACTS_OF_OTHERS,
  inputsOf,
  REQUEST,
  releaseBy,
  useJudgedRounds,
  valuesOf,
} from "#tools/testing/world/judgedRounds.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { officeRevision, roleRevision } from "#tools/testing/world/revisions.ts";
import { onRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** One administrator decides nothing alone, by any function, order or omission (SECURITY.md). */
const { sql, people, afterRound, decideAll } = useJudgedRounds();
/** An administrator whose own submission is in the contest. */
let competitor: Person;
let puppet: Person;
let late: string;

beforeAll(async () => {
  competitor = people.submitted[2].owner;
  await sql`
    insert into private.user_roles (user_id, role, granted_at) values (${competitor.id}, 'admin', '2025-01-01')`;
  puppet = await createAccount(sql);
});

const STATEMENTS = {
  request: REQUEST,
  confirm: `select public.confirm_release((select id from public.admin_releases where state = 'requested'), '$computed', ${ACTS_OF_OTHERS})`,
  due: "update public.releases set due_at = private.now() where confirmed_at is not null; select private.advance_judging()",
  state: "select state from public.admin_releases order by requested_at desc limit 1",
};

/** A decided round of the three submissions. */
const decided = async (transaction: Transaction): Promise<Values> => {
  const round = await afterRound(transaction, { kind: "panel" });
  const result = await decideAll(transaction, round.id);
  const computed = JSON.stringify(computeResult(await inputsOf(transaction, round.id)));
  return { ...STATEMENTS, ...valuesOf(round), result, computed, puppet: puppet.id };
};

/** A released panel, whose first submission is a finalist with a public page. */
const released = async (transaction: Transaction): Promise<Values> => {
  const values = await decided(transaction);
  await releaseBy(transaction, [people.admin, people.second], values.round ?? "");
  await transaction`
    insert into public.finalist_pages (submission_id, title, is_public) values (${values.e1 ?? ""}, 'A patch', true)`;
  return values;
};

testRules(
  sql,
  () => ({
    admin: people.admin,
    second: people.second,
    competitor,
    puppet,
    outsider: people.outsider,
    judge: people.judges[0],
    owner1: people.submitted[0].owner,
    owner2: people.submitted[1].owner,
  }),
  {
    "an administrator who competes changes nothing about the contest": [
      decided,
      `
      competitor | disqualify_submission('$e1', ${officeRevision("$e1")}, 'r') | admin_conflicted
      competitor | set_submission_status('$e1', ${officeRevision("$e1")}, 'declined', 'r') | admin_conflicted
      competitor | withdraw_submission_for_team('$e1', ${officeRevision("$e1")}, 'r') | admin_conflicted
      competitor | withdraw_submission_for_team('$e3', ${officeRevision("$e3")}, 'r') | admin_conflicted
      competitor | set_judging_conflict('$e1', (select id from public.admin_judges limit 1), 'r') | admin_conflicted
      competitor | select public.withdraw_judge(id) from public.admin_judges limit 1 | admin_conflicted
      competitor | invite_judges('[{"email": "friend@example.com", "name": "A friend"}]') | admin_conflicted
      competitor | select public.extend_deadline('$e2', null, private.now() + interval '9 days', null, 'r') | admin_conflicted
      competitor | set_eligibility_states('{$e1}', '{age}', 'not_met') | admin_conflicted
      competitor | ask_for_evidence('$e1', 0, '{age}', 'How old are you?') | admin_conflicted
      competitor | select public.save_challenge_configuration(revision, to_jsonb(known) || '{"max_submission_members": 4}') from public.admin_challenge_configuration known | admin_conflicted
      competitor | create_finalist_stage('Refinement', '', '2090-01-01') | admin_conflicted
      competitor | exclude_review('$a1', 'r') | admin_conflicted
      competitor | accept_gaps('$round', '{$e1}', 'left_out', 'r') | done
      competitor | $request | admin_conflicted
      competitor | request_release(null, null, null, '{}') | admin_conflicted
      admin      | $request | done
      then competitor | $confirm | admin_conflicted
      then competitor | select public.stop_release(id) from public.admin_releases | done
      competitor | select has_own_interest from public.admin_counts | has_own_interest=true
      second | select has_own_interest from public.admin_counts | has_own_interest=false
      competitor | tag_submission('$e1', 'nice') | done
      competitor | declare_admin_conflict('$e1', 'A friend.') | done
      competitor | set_role('$puppet', ${roleRevision("$puppet")}, 'observer') | done
      postgres   | update public.submissions set withdrawn_at = private.now() where id = '$e3' | done
      then competitor | disqualify_submission('$e1', ${officeRevision("$e1")}, 'r') | done`,
    ],
    "an administrator who competes changes nothing about finalists": [
      released,
      `
      postgres   | update public.submissions set released_status = 'selected' where id = '$e3' | done
      then competitor | hide_finalist_page('$e1') | admin_conflicted
      then competitor | set_jury_sentence('$e1', '', 'Hm.') | admin_conflicted
      then competitor | set_mentor('$e1', '$puppet', 0, 'P', 'c') | admin_conflicted`,
    ],
    "an administrator competes again while the round is corrected that has eliminated the entry": [
      released,
      `
      competitor | disqualify_submission('$e1', ${officeRevision("$e1")}, 'r') | done
      admin      | ${onRound("correct_round", "'Again.'")} | done
      then competitor | disqualify_submission('$e1', ${officeRevision("$e1")}, 'r') | admin_conflicted
      then competitor | exclude_review('$a1', 'r') | admin_conflicted`,
    ],
    "every submission of the contest is accounted for": [
      async (transaction) => {
        const values = await decided(transaction);
        await setChallenge(transaction);
        const submission = await createSubmission(transaction, { submitted: true });
        await setChallenge(transaction, pastDates());
        late = submission.id;
        return { ...values, late };
      },
      `
      admin      | $request | not_accounted
      admin      | $request | "1 not in the round"
      admin      | select public.release_account('$round') -> 'left_out' ->> 0 = '$late' as listed | listed=true
      admin      | accept_gaps('$round', '{$late}', 'left_out', ' ') | invalid_input
      admin      | accept_gaps('$round', '{$late}', 'few_reviews', 'Too late.') | accept_gaps=0
      admin      | accept_gaps('$round', '{$late}', 'left_out', 'Too late.') | accept_gaps=1
      then admin | $request | done
      then second | from public.interventions_of_release('$round') where kind = 'gap_accepted' | reason=Too late., is_own=false, submission_ids=$late
      postgres   | update public.submissions set withdrawn_at = private.now() where id = '$late' | done
      then admin | $request | done`,
    ],
    "too few reviews of a submission are accepted with a reason": [
      async (transaction) => {
        const round = await afterRound(transaction, { kind: "panel", reviews_required: 3 });
        const values = valuesOf(round);
        await decideAll(transaction, round.id);
        const computed = JSON.stringify(computeResult(await inputsOf(transaction, round.id)));
        return { ...STATEMENTS, ...values, computed };
      },
      `
      admin      | $request | "3 with too few reviews"
      admin      | accept_gaps('$round', '{$e1,$e2,$e3}', 'few_reviews', 'A judge was ill.') | accept_gaps=3
      then admin | $request | done`,
    ],
    "a second account is not a second person": [
      decided,
      `
      admin      | set_role('$puppet', ${roleRevision("$puppet")}, 'admin') | done
      then puppet | $request | needs_second_administrator
      then admin | $request | done
      then puppet | $confirm | needs_second_administrator
      then postgres | private.shorten_wait('$puppetEmail', 'operator@example.com') | done
      then postgres | private.shorten_wait('$puppetEmail', ' ') | invalid_input
      then admin | $state | state=stopped
      then admin | select details ->> 'author' as author from public.admin_audit_log where action = 'operator.acted' | author=operator@example.com
      then second | from public.admin_interventions where kind = 'wait_shortened' | capacity=operator, people=$puppetEmail, reason=Run by operator@example.com., is_own=false
      then admin | $request | done
      then puppet | $confirm | done

      admin      | set_role('$puppet', ${roleRevision("$puppet")}, 'admin') | done
      then postgres | private.shorten_wait('$puppetEmail', upper('$secondEmail')) | done
      then second | from public.admin_interventions where kind = 'wait_shortened' | actor_email=$secondEmail, capacity=operator, is_own=true

      admin      | set_role('$puppet', ${roleRevision("$puppet")}, 'admin') | done
      then clock | 6 days
      then admin | set_role('$puppet', ${roleRevision("$puppet")}, null) | done
      then clock | 5 days
      then admin | set_role('$puppet', ${roleRevision("$puppet")}, 'admin') | done
      then admin | $request | done
      then puppet | $confirm | done`,
    ],
    "the end of an administrator stops an open release, by any way": [
      async (transaction) => {
        const values = await decided(transaction);
        const leaving = await createAdmin(transaction);
        return { ...values, leaving: leaving.id, leavingEmail: leaving.email };
      },
      `
      admin      | $request | done
      then second | $confirm | done
      then admin | set_role('$leaving', ${roleRevision("$leaving")}, null) | done
      then second | $state | state=stopped
      then postgres | select from private.notifications where kind = 'role_removed' and recipient = '$leavingEmail' | 1 rows

      admin      | $request | done
      then admin | delete_user('$leaving') | done
      then second | $state | state=stopped
      then postgres | select from private.notifications where kind = 'role_removed' and recipient = '$leavingEmail' | 1 rows
      then postgres | select count(*) > 1 as others from private.notifications where kind = 'role_removed' | others=true

      admin      | $request | done
      then postgres | delete from auth.users where id = '$leaving' | done
      then second | $state | state=stopped
      then postgres | select from private.notifications where kind = 'role_removed' and recipient = '$leavingEmail' | 1 rows`,
    ],
    "a correction and cancellation decline nobody": [
      released,
      `
      postgres   | update public.judging_rounds set stage = 'locked' where id = '$round' | done
      then postgres | update public.judging_rounds set stage = 'canceled' where id = '$round' | done
      then postgres | select from private.release_outcomes(null) where outcome = 'declined' and submission_id not in (select id from public.submissions where status = 'declined') | no rows`,
    ],
    "a finalist by status can be added to a top three": [
      released,
      `
      postgres   | update public.submissions set status = 'selected', released_status = 'selected' where id = '$e2' | done
      then postgres | insert into public.judging_rounds (kind, name, opens_at, closes_at, reviews_required, places) values ('top_three', 'T', private.now() + interval '1 day', private.now() + interval '2 days', 1, 1) | done
      then admin | select public.add_submissions_to_round(id, null) from public.admin_judging_rounds where kind = 'top_three' | add_submissions_to_round=2`,
    ],
    "nobody acknowledges an own act": [
      decided,
      `
      second     | select public.extend_deadline('$e2', null, private.now() + interval '1 day', null, 'Late.') | done
      then admin | request_release('$round', null, '$computed', '{}') | not_acknowledged
      then admin | $request | done
      then second | select public.confirm_release((select id from public.admin_releases), '$computed', array(select id from public.admin_interventions)) | not_acknowledged
      then second | $confirm | done
      then postgres | $due | done
      then second | $state | state=released
      then postgres | select from public.interventions where release_id is null | no rows`,
    ],
    "what an administrator does to a finalist is a draft until the next release": [
      released,
      `
      admin      | withdraw_submission_for_team('$e1', ${officeRevision("$e1")}, 'They wrote.') | done
      then outsider | from public.finalists | title=A patch
      then owner1 | from public.my_submission | state=submitted, status=selected
      then postgres | select from private.notifications where kind = 'entry_withdrawn' | no rows
      then admin | reinstate_submission('$e1', ${officeRevision("$e1")}, 'They wrote again.') | done
      then admin | select from public.admin_submissions where id = '$e1' and withdrawal_planned_at is null | 1 rows
      then admin | withdraw_submission_for_team('$e1', ${officeRevision("$e1")}, 'They wrote.') | done
      then admin | select public.request_release(null, null, null, array(select id from public.interventions_of_release() where not is_own)) | done
      then second | select public.confirm_release((select id from public.admin_releases where state = 'requested'), null, array(select id from public.interventions_of_release() where not is_own)) | done
      then postgres | $due | done
      then outsider | from public.finalists | no rows
      then owner1 | from public.my_submission | state=withdrawn`,
    ],
    "a draft round changes no public page": [
      released,
      `
      postgres   | insert into public.judging_rounds (kind, name, opens_at, closes_at, reviews_required, places) values ('top_three', 'T', private.now() + interval '1 day', private.now() + interval '2 days', 1, 1) | done
      then admin | select public.add_submissions_to_round(id, null) from public.admin_judging_rounds where kind = 'top_three' | add_submissions_to_round=1
      then outsider | from public.finalists | title=A patch`,
    ],
    "a team does not clear its disqualification by submitting again": [
      async (transaction) => {
        const values = await decided(transaction);
        await authenticateAs(transaction, "postgres");
        await setChallenge(transaction);
        return values;
      },
      `
      admin      | set_eligibility_states('{$e2}', '{age}', 'not_met'); select public.disqualify_submission('$e2', ${officeRevision("$e2")}, 'Too young.') | done
      then owner2 | select public.withdraw_submission(id, revision) from public.my_submission | done
      then owner2 | select public.submit_submission(id, revision, '{age_18_or_over,student_or_recent_graduate,free_to_transfer_ip,original_work,accepts_rules}', '2025-04-01') from public.my_submission | done
      then admin | from public.admin_submissions where id = '$e2' | disqualification_reason=Too young., status=declined
      then postgres | select from public.eligibility_checks where submission_id = '$e2' and state = 'not_met' | 1 rows
      then admin | select public.reinstate_submission('$e2', ${officeRevision("$e2")}, 'A mistake.') | done
      then admin | from public.admin_submissions where id = '$e2' | disqualified_at=null`,
    ],
    "invitations to judge count like emails to many": [
      decided,
      `
      admin      | select count(*) from public.invite_judges((select jsonb_agg(jsonb_build_object('email', 'j' || n || '@example.com', 'name', 'J')) from generate_series(1, 1001) n)) | rate_limited
      admin      | select count(*) from public.invite_judges((select jsonb_agg(jsonb_build_object('email', 'j' || n || '@example.com', 'name', 'J')) from generate_series(1, 600) n)) | count=600
      then admin | select count(*) from public.invite_judges((select jsonb_agg(jsonb_build_object('email', 'k' || n || '@example.com', 'name', 'J')) from generate_series(1, 401) n)) | rate_limited
      then postgres | select private.emails_to_many('$admin') as people | people=600`,
    ],
  },
);
