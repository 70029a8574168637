import { beforeAll } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import {
  ACTS_OF_OTHERS,
  countReview,
  inputsOf,
  lockComputed,
  REQUEST,
  recompute,
  requestRelease,
  useJudgedRounds,
  valuesOf,
} from "#tools/testing/world/judgedRounds.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";
import { TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { createRound, onRound, type RoundOptions } from "#tools/testing/world/rounds.ts";
import { addMember, createSubmission } from "#tools/testing/world/submissions.ts";

const { sql, people, afterRound } = useJudgedRounds();
let member: Person;

beforeAll(async () => {
  member = await createAccount(sql);
});

/** The three submissions are ranked by number. */
const STATEMENTS = {
  request: REQUEST,
  theRelease: "(select id from public.admin_releases limit 1)",
  theResult: "(select id from public.admin_judging_results where round_id = '$round')",
  confirm: `select public.confirm_release($theRelease, '$computed', ${ACTS_OF_OTHERS})`,
  requestStatuses:
    "select public.request_release(null, null, null, array(select id from public.interventions_of_release() where not is_own))",
  confirmStatuses:
    "select public.confirm_release($theRelease, null, array(select id from public.interventions_of_release() where not is_own))",
  stop: "select public.stop_release($theRelease)",
  isOpen: "select has_open_release as open from public.admin_judging_rounds where id = '$round'",
  lock: "lock_result('$round', '$computed')",
  ranked: "select public.apply_ranking($theResult)",
  due: "update public.releases set due_at = private.now() where confirmed_at is not null; select private.advance_judging()",
  look: `select private.advance_judging(); ${QUEUE}`,
  released:
    "select string_agg(coalesce(released_status, 'held'), ' ' order by array_position('{$e1,$e2,$e3}', id)) as released from public.submissions where id in ('$e1', '$e2', '$e3')",
  declined: "select count(*) from private.release_outcomes('$panel') where outcome = 'declined'",
  emails:
    "select count(*) from private.notifications email where sent_at is null and private.current_data(email) is not null and kind in ('entry_selected', 'entry_declined')",
  feedback: "select * from public.my_judging_feedback",
  preview: `select p -> 'advancing' as advancing, p #>> '{winners,0,submission_id}' as winner, p #>> '{winners,0,outcome}' as outcome,
    p #>> '{winners,0,visibility}' as visibility, p #>> '{winners,0,people}' as people, p #>> '{winners,0,named}' as named
    from public.release_preview('$round') p`,
  publish:
    "insert into public.finalist_pages (submission_id, title, summary, is_public) values ('$e1', 'T', 'S', true)",
  conflicted: "declare_admin_conflict('$e3', 'A friend.')",
  knowing: `select set_config('request.headers', '{"x-stops-release": "true"}', true)`,
};

/** Changes the decision about a submission. */
const decideOn = (number: 1 | 2, outcome: string) =>
  `select public.save_decisions('{$r${number}}', $theResult, '${outcome}', (select decided_at from public.admin_judging_decisions where round_entry_id = '$r${number}'), 'It has to be.')`;

type World = (transaction: Transaction) => Promise<Values>;

/** A closed round; `$computed` is its result. For rounds of finalists, results have been released. */
const closed =
  (options: RoundOptions = {}): World =>
  async (transaction) => {
    const round = await afterRound(transaction, options);
    const isOfFinalists = options.kind === "top_three" || options.kind === "final";
    if (isOfFinalists) await makeFinalists(transaction);
    await authenticateAs(transaction, people.admin);
    const computed = computeResult(await inputsOf(transaction, round.id));
    return {
      ...STATEMENTS,
      ...valuesOf(round),
      computed: JSON.stringify(computed),
      judgeRow: people.judges[0].judgeId,
    };
  };

/** Makes all judged submissions finalists. */
const makeFinalists = async (transaction: Transaction) => {
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submissions set status = 'selected'`;
  await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
};

/** A world with one more change. */
const after =
  (world: World, act: (transaction: Transaction, values: Values) => Promise<unknown>): World =>
  async (transaction) => {
    const values = await world(transaction);
    return { ...values, ...((await act(transaction, values)) as Values | undefined) };
  };
const decided = (options: RoundOptions = {}) =>
  after(closed(options), async (transaction, { round = "" }) => {
    await authenticateAs(transaction, people.admin);
    const result_id = await lockComputed(transaction, round);
    await rpc(transaction, "apply_ranking", { result_id });
  });
const requested = (options: RoundOptions = {}) =>
  after(decided(options), async (transaction, { round = "" }) => {
    await requestRelease(transaction, people.admin, round);
  });
/** A submission that is in no round. */
const withLateSubmission = (world: World) =>
  after(world, async (transaction) => {
    await setChallenge(transaction);
    const { id } = await createSubmission(transaction, { owner: member, submitted: true });
    await setChallenge(transaction, pastDates());
    await transaction`
      insert into public.accepted_gaps (round_id, submission_id, gap, reason)
      select id, ${id}, 'left_out', 'Late.' from public.judging_rounds`;
    return { late: id };
  });
const withPanel = (world: World, options: RoundOptions) =>
  after(world, async (transaction, { e1 = "" }) => {
    const submissions = options.submissions ?? [{ id: e1 }];
    const { id } = await createRound(transaction, { kind: "panel", ...options, submissions });
    return { panel: id };
  });

/** A requested release of a round of finalists; the first team has two members, the third has withdrawn. */
const ofFinalists = (kind: "final" | "top_three") =>
  after(decided({ kind }), async (transaction, { round = "", e1 = "", e3 = "" }) => {
    await addMember(transaction, e1, member);
    await transaction`
      update public.submissions set withdrawn_at = private.now() where id = ${e3}`;
    await requestRelease(transaction, people.admin, round);
  });

/** The emails to the teams of such a release. */
const notifications = (won: string, lost: string, place: string) => `
      admin      | $stop | done
      then postgres | update public.challenge_parameters set results_released_at = null | done
      then admin | $request | results_not_released

      second     | $confirm | done
      then postgres | $due; $look; $look; select from private.notifications where kind like 'top_three_%' or kind = 'final_result' | 3 rows
      then postgres | select from private.notifications where kind = '${won}'
        and recipient in ('$owner1Email', '$memberEmail')
        and data - 'idea_name' = jsonb_strip_nulls(jsonb_build_object('x', null${place})) and data ? 'idea_name'
        | 2 rows
      then postgres | select from private.notifications where kind = '${lost}' and recipient = '$owner2Email' and data - 'idea_name' = '{}' and data ? 'idea_name' | 1 rows
      then postgres | update auth.users set email = 'moved@example.com' where email = '$owner2Email'; $look | done
      then postgres | select private.current_address(email) as recipient from private.notifications email
        where kind = '${lost}' and sent_at is null and private.current_data(email) is not null
        and user_id = (select id from auth.users where email = 'moved@example.com')
        | recipient=moved@example.com`;

/** A confirmed release stops if an advancing team is disqualified or withdraws, until the decisions change. */
const stopping = (
  kind: RoundKind,
  act: "disqualify_submission" | "withdraw_submission_for_team",
) => `
      second     | $confirm | done
      then admin | ${act}('$e1', ${officeRevision("$e1")}, 'It has to be.') | stops_release
      then admin | $knowing; ${act}('$e1', ${officeRevision("$e1")}, 'It has to be.') | done
      then admin | from public.admin_releases limit 1 | state=stopped
      then admin | $request | disqualified
      then admin | select open_count from public.my_judging_tasks() where kind = 'stopped_releases' | open_count=1
      then owner2 | $feedback | no rows
      then admin | ${decideOn(1, "eliminated")}; ${decideOn(2, kind === "final" ? "first" : "advances")}; $request | done
      then second | $confirm | done
      then postgres | $due | done
      then admin | from public.admin_releases limit 1 | state=released
      then postgres | update public.challenge_parameters set results_released_at = private.now() - interval '1 day' | done
      then owner2 | $feedback | 1 rows`;

testRules(
  sql,
  () => {
    const [owner1, owner2, owner3] = people.submitted.map(({ owner }) => owner);
    const { admin, second, outsider } = people;
    const [judge] = people.judges;
    return { admin, second, outsider, judge, member, owner1, owner2, owner3 } as Record<
      string,
      Person
    >;
  },
  {
    "a decided screening": [
      decided(),
      `
      admin      | request_release('$round', private.now() + interval '800 days') | invalid_input
      admin      | request_release('$round', private.now() + interval '9 days', '$computed', ${ACTS_OF_OTHERS}) | done
      then second | $confirm | done
      then second | select round(extract(epoch from due_at - private.now()) / 60) as minutes from public.admin_releases limit 1 | minutes=12960
      admin      | request_release('$round', private.now() - interval '9 days', '$computed', ${ACTS_OF_OTHERS}) | done
      then second | $confirm; select due_at - private.now() > interval '9 minutes' as later from public.admin_releases limit 1 | later=true

      admin      | $request; $request; from public.admin_releases | is_own=true
      then second | from public.admin_releases | is_own=false
      then second | from public.admin_releases | 1 rows
      then postgres | select count(*) = (select count(*) - 1 from private.user_roles
        where role = 'admin') as others, bool_and(user_id <> '$admin') as not_own, min(priority) as priority,
        min(data ->> 'requested_by') as by from private.notifications where kind = 'release_requested'
        | others=true, not_own=true, priority=1, by=$adminEmail
      then postgres | select data ->> 'round_name' = (select name from public.judging_rounds where id = '$round') as named from private.notifications where kind = 'release_requested' | named=true
      then postgres | update public.releases set confirmed_by = requested_by, confirmed_at = now(), due_at = now() | "second_administrator_confirms"

      admin      | ${decideOn(2, "advances")} | done
      then second | request_release('$round', null, '$computed', '{}') | not_acknowledged
      then second | request_release('$round', null, '{"standings": []}', ${ACTS_OF_OTHERS}) | other_result
      then second | $request | done
      then admin | from public.admin_interventions where is_open | no rows
      then admin | $confirm | done

      admin      | ${decideOn(2, "advances")}; $request | done
      then second | $confirm | done`,
    ],
    "a requested release of a screening, and a submission that is in no round": [
      withLateSubmission(requested()),
      `
      ${stopping("screening", "disqualify_submission")}

      admin      | $request | 1 rows
      then admin | from public.admin_releases | 1 rows
      admin      | confirm_release('$round') | not_found
      admin      | stop_release('$round') | not_found
      admin      | $stop | done
      then second | $confirm | conflict
      then admin | disqualify_submission('$e1', ${officeRevision("$e1")}, 'No.') | done
      then admin | $request | disqualified
      second     | $confirm | done
      then postgres | $due | done
      then admin | $stop | round_released
      admin      | set_submission_status('$late', ${officeRevision("$late")}, 'selected', 'Later.') | done
      then second | from public.admin_releases | state=stopped
      then second | $confirm | conflict
      second     | $confirm; $confirm | done
      then admin | set_submission_status('$late', ${officeRevision("$late")}, 'selected', 'Later.') | stops_release
      then admin | $knowing; set_submission_status('$late', ${officeRevision("$late")}, 'selected', 'Later.') | done
      then second | from public.admin_releases | state=stopped, stop_reason=An intervention was recorded after the release was confirmed: Set a status.

      postgres   | private.allow_lone_confirmation('{}', 'operator@example.com') | needs_second_administrator
      postgres   | delete from private.user_roles where user_id <> '$admin' | done
      then admin | from public.admin_releases limit 1 | state=stopped
      then admin | $request | done
      then admin | $confirm | needs_second_administrator
      then postgres | private.allow_lone_confirmation('{}', 'operator@example.com') | needs_second_administrator
      then clock | 8 days
      then postgres | private.allow_lone_confirmation('{}', 'operator@example.com') | not_acknowledged
      then postgres | private.allow_lone_confirmation(array(select id from private.lone_interventions()), '$adminEmail') | self_service
      then postgres | private.allow_lone_confirmation(array(select id from private.lone_interventions()), 'operator@example.com') | done
      then admin | $confirm; from public.admin_releases where state = 'confirmed' | is_self_confirmed=true

      second     | $conflicted | done
      then second | $confirm | admin_conflicted
      then second | $stop | done`,
    ],
    "a requested release with an excluded review": [
      after(closed({ reviews_required: 1 }), async (transaction, { round = "", a3 = "" }) => {
        await authenticateAs(transaction, people.admin);
        await countReview(transaction, a3, false);
        const result_id = await lockComputed(transaction, round);
        await rpc(transaction, "apply_ranking", { result_id });
        await requestRelease(transaction, people.admin, round);
        return { computed: JSON.stringify(await recompute(transaction, round)) };
      }),
      `
      second     | from public.admin_interventions where is_open and kind = 'review_excluded' | reason=It has to be., is_own=false
      admin      | from public.admin_interventions where kind = 'review_excluded' | is_own=true
      second     | select public.confirm_release($theRelease, '$computed', '{}') | not_acknowledged
      second     | select public.confirm_release($theRelease, '$computed', array(select id + 1 from public.admin_interventions where is_open)) | not_acknowledged
      second     | $confirm | done
      then postgres | select from public.interventions where release_id is null | no rows
      then postgres | insert into public.interventions (kind, capacity) values ('settings_changed', 'operator') | done
      then second | from public.admin_releases limit 1 | state=stopped
      then postgres | select from public.interventions where release_id is not null | no rows`,
    ],
    "a final with two submissions on the same rank": [
      closed({ kind: "final", places: 2 }),
      `
      admin      | $lock; select public.save_decisions('{$r1}', $theResult, 'first'); select public.save_decisions('{$r2}', $theResult, 'first', reason => 'r') | done
      then admin | select public.save_decisions('{$r3}', $theResult, 'eliminated') | done
      then admin | $request | duplicate_rank

      postgres   | update public.submissions set status = 'declined', released_status = 'declined' where id = '$e3' | done
      then postgres | insert into public.mailing_list (email, source, confirmed_at) values ('a@example.com', 'mailing_list_form', now()), ('b@example.com', 'mailing_list_form', null) | done
      then admin | select p -> 'not_emailed' as others, p -> 'subscribers' as subscribers from public.release_preview('$round') p | others={"declined":1,"subscribers":1}, subscribers=0`,
    ],
    "a decided panel with a team of two, and a submission that no judge has reviewed": [
      withLateSubmission(
        after(decided({ kind: "panel" }), async (transaction, { e1 = "" }) => {
          await addMember(transaction, e1, await createAccount(transaction));
        }),
      ),
      `
      postgres   | update public.challenge_parameters set submissions_close_at = now() + interval '9 days' | done
      then admin | $request | invalid_input

      admin      | ${decideOn(2, "advances")} | done
      then admin | select p -> 'outcomes' as outcomes, p -> 'people' as people, p -> 'manual_statuses' as manual_statuses, p -> 'advancing' as advancing
        from public.release_preview('$round') p | outcomes={"declined":1,"selected":2}, people=4, manual_statuses=, advancing=2
      then admin | from public.admin_judging_decisions where needs_reason | code=$code2, departs_from_ranking=true
      then admin | from public.admin_judging_decisions where needs_reason | 1 rows

      admin      | set_submission_status('$late', ${officeRevision("$late")}, 'selected', 'A friend.') | done
      then admin | select p -> 'outcomes' as outcomes, jsonb_array_length(p -> 'manual_statuses') as manual_statuses,
        p #>> '{manual_statuses,0,submission_id}' as id, p #>> '{manual_statuses,0,outcome}' as outcome,
        p #>> '{manual_statuses,0,former}' as former, p -> 'advancing' as advancing from public.release_preview('$round') p
        | outcomes={"declined":2,"selected":2}, advancing=2, manual_statuses=1, id=$late, outcome=selected, former=received
      then admin | from public.admin_interventions where '$late' = any (submission_ids) | kind=status_set, reason=A friend., details={"status":{"to":"selected","from":"received"}}
      then admin | from public.admin_interventions where '$late' = any (submission_ids) | 1 rows
      then member | from public.my_finalist_submissions | no rows`,
    ],
    "a requested release of a panel": [
      withLateSubmission(requested({ kind: "panel" })),
      `
      admin      | select public.save_decisions('{$r1}', $theResult, 'eliminated', reason => 'No.') | release_open
      admin      | $ranked | release_open
      admin      | lock_result('$round', '{}') | release_open
      admin      | ${onRound("cancel_round", "'It has to be.'")} | release_open
      second     | $request | release_open
      second     | $isOpen | open=true
      then admin | $stop; $isOpen | open=false

      second     | $confirm | done
      then second | select state, due_at > private.now() + interval '9 minutes' as is_ahead from public.admin_releases | state=confirmed, is_ahead=true
      then postgres | $look; $emails | count=0
      then postgres | $released | released=held held held
      then admin | $stop; $stop; $ranked | done

      second     | $confirm | done
      then postgres | update public.submissions set status = 'selected' where id = '$late' | done
      then postgres | $due | done
      then second | from public.admin_releases limit 1 | state=stopped, stop_reason=An outcome has changed since the release was confirmed.

      ${stopping("panel", "withdraw_submission_for_team")}

      postgres   | update public.judging_rounds set gives_feedback = false where id = '$round' | done
      then second | $confirm | done
      then postgres | $due | done
      then owner1 | $feedback | no rows

      second     | $confirm | done
      then postgres | $due; $released | released=selected declined declined
      then postgres | select string_agg(status, ' ' order by array_position('{$e1,$e2,$e3}', id)) as status
        from public.submissions where id in ('$e1', '$e2', '$e3') | status=selected declined declined
      then owner1 | from public.my_submission | status=selected
      then postgres | $look; $emails | count=3
      then postgres | $look; $emails | count=3
      then owner1 | $feedback
        | round_name=Screening, scale=5,
        criteria=[{"mean":5,"name":"Innovation"},{"mean":4,"name":"Feasibility"}],
        comments=${TEAM_COMMENT},${TEAM_COMMENT}
      then owner1 | $feedback | 1 rows
      then owner2 | $feedback | 1 rows
      then outsider, judge, admin | $feedback | no rows
      then postgres | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        values ('$e1', '$judgeRow', 'set', 'confirmed', 'r'); update public.judging_assignments
        set scores = '{1,1}', comment_for_team = 'Something else.', counts = false | done
      then owner1 | $feedback | criteria=[{"mean":5,"name":"Innovation"},{"mean":4,"name":"Feasibility"}], comments=${TEAM_COMMENT},${TEAM_COMMENT}
      then admin | lock_result('$round', '{}') | round_released
      then admin | select public.save_decisions('{$r1}', $theResult, 'advances') | round_released
      then admin | $ranked | round_released
      then admin | $request | round_released

      owner1     | $feedback | no rows
      second     | $confirm | done
      then postgres | $due | done
      then admin | correct_round('$round', 1, 'It has to be.') | conflict
      then admin | ${onRound("correct_round", "'It has to be.'")}; ${decideOn(1, "eliminated")}; ${decideOn(2, "advances")} | done
      then postgres | $released | released=selected declined declined
      then owner1 | $feedback | 1 rows
      then admin | $request | done
      then second | $confirm | done
      then postgres | $due; $released | released=declined selected declined
      then postgres | $look; $emails | count=3

      second     | $confirm | done
      then postgres | $due; $look; update auth.users set email = 'moved@example.com' where email = '$owner2Email'; $look | done
      then postgres | select private.current_address(email) as recipient from private.notifications email
        where kind = 'entry_declined' and sent_at is null and private.current_data(email) is not null
        and user_id = (select id from auth.users where email = 'moved@example.com') | recipient=moved@example.com`,
    ],
    "a screening, and the panel after it": [
      withPanel(requested({ places: 1 }), { opens: 4, closes: 5, submissions: [] }),
      `
      admin      | add_submissions_to_round('$panel', null) | round_not_released
      admin      | select blocking_round ->> 'id' as id from public.admin_judging_rounds where id = '$panel' | id=$round
      second     | $confirm | done
      then postgres | $due; $released | released=held held held
      then owner1 | $feedback | no rows
      then admin | select blocking_round from public.admin_judging_rounds where id = '$panel' | blocking_round=null
      then admin | add_submissions_to_round('$panel', null) | add_submissions_to_round=1
      then postgres | select submission_id from public.round_entries where round_id = '$panel' | submission_id=$e1
      then admin | ${onRound("correct_round", "'It has to be.'")} | wrong_state
      second     | $confirm | done
      then postgres | $due; update public.challenge_parameters set results_released_at = private.now() - interval '1 day' | done
      then owner1 | $feedback | 1 rows`,
    ],
    "a decided panel after a released screening": [
      after(requested({ places: 1 }), async (transaction, { e1 = "" }) => {
        const { judges } = people;
        const options = {
          opens: 1,
          closes: 4,
          judges,
          scores: [[4, 3]],
          submissions: [{ id: e1 }],
        };
        const { id } = await createRound(transaction, { kind: "panel", ...options });
        return { panel: id };
      }),
      `
      second     | $confirm | done
      then postgres | $due | done
      then clock | 3 days
      then postgres | private.advance_judging(); update public.judging_rounds set stage = 'locked' where id = '$panel' | done
      then postgres | with result as (insert into public.judging_files (kind, round_id, number, content)
        values ('result', '$panel', 1, '{"result": {"standings": []}}') returning id) insert into public.judging_decisions
        (result_id, round_entry_id, outcome, departs_from_ranking) select result.id, round_entry.id, 'advances', false
        from result, public.round_entries round_entry where round_entry.round_id = '$panel' | done
      then admin | request_release('$panel', null, '{"standings": []}', array(select id from public.interventions_of_release('$panel') where not is_own)) | done
      then second | select public.confirm_release($theRelease, '{"standings": []}', array(select id from public.interventions_of_release('$panel') where not is_own)) | done
      then postgres | $due; $released | released=selected declined declined

      second     | $confirm | done
      then postgres | $due; $declined | count=2
      then admin | ${onRound("correct_round", "'It has to be.'")} | wrong_state
      then postgres | update public.judging_rounds set stage = 'locked' where id = '$round';
        update public.judging_rounds set stage = 'canceled' where id = '$round'; $declined | count=0`,
    ],
    "a requested release of a final with a team of two and one that has withdrawn": [
      ofFinalists("final"),
      `
      admin      | $preview | advancing=1, winner=$e1, outcome=first, visibility=private, people=2, named=0
      postgres   | $publish; update public.submission_members set shown_since = now() where user_id = '$member' | done
      then admin | $preview | visibility=public, named=1
      then postgres | update public.finalist_pages set hides_next = true | done
      then admin | $preview | visibility=hidden

      ${notifications("final_result", "final_result", ", 'place', 1")}

      ${stopping("final", "withdraw_submission_for_team")}

      second     | $confirm | done
      then postgres | update public.challenge_parameters set results_released_at = null; $due | done
      then admin | select state, stop_reason is not null as says_why from public.admin_releases limit 1 | state=stopped, says_why=true
      second     | $confirm | done
      then postgres | update public.judging_rounds set stage = 'closed' where id = '$round'; $due | done
      then admin | select state, stop_reason is not null as says_why from public.admin_releases limit 1 | state=stopped, says_why=true

      second     | $confirm | done
      then admin | declare_admin_conflict('$e2', 'A friend.') | stops_release
      then admin | $knowing; declare_admin_conflict('$e2', 'A friend.') | done
      then admin | from public.admin_releases limit 1 | state=stopped, stop_reason=null
      then second | select stop_reason ~ 'Declared' as says_why from public.admin_releases limit 1 | says_why=true`,
    ],
    "a requested release of a top three with a team of two and one that has withdrawn": [
      ofFinalists("top_three"),
      `
      admin      | $preview | advancing=1, winner=null

      ${notifications("top_three_selected", "top_three_declined", "")}

      ${stopping("top_three", "disqualify_submission")}

      second     | $confirm | done
      then postgres | with final as (insert into public.judging_rounds (kind, name, opens_at, closes_at,
        reviews_required, places) values ('final', 'F', private.now() + interval '2 days',
        private.now() + interval '3 days', 1, 1) returning id) insert into public.round_entries (round_id,
        submission_id, code) select id, '$e2', private.random_code() from final
        | done
      then postgres | $due | done
      then admin | select state, stop_reason is not null as says_why from public.admin_releases limit 1 | state=stopped, says_why=true`,
    ],
    "a panel with a recused review and a disqualified team": [
      after(
        closed({ kind: "panel", reviews_required: 1 }),
        async (transaction, { round = "", a1 = "", e3 = "" }) => {
          await authenticateAs(transaction, "postgres");
          await transaction`
          update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
          where id = ${a1}`;
          await authenticateAs(transaction, people.admin);
          await transaction.unsafe(
            `select public.disqualify_submission('${e3}', ${officeRevision(e3)}, 'It has to be.')`,
          );
          const result_id = await lockComputed(transaction, round);
          await rpc(transaction, "apply_ranking", { result_id });
          await requestRelease(transaction, people.admin, round);
          return { computed: JSON.stringify(await recompute(transaction, round)) };
        },
      ),
      `
      second     | $confirm | done
      then postgres | $due | done
      then owner1 | $feedback | comments=${TEAM_COMMENT}
      then owner3 | $feedback | comments=${TEAM_COMMENT},${TEAM_COMMENT}`,
    ],
    "a round that has closed": [
      closed(),
      `
      admin      | $request | not_decided
      admin      | $lock; select public.save_decisions('{$r1}', $theResult, 'advances'); select public.save_decisions('{$r2}', $theResult, 'eliminated') | done
      then admin | $request | not_decided
      then admin | $ranked; $request | done
      then second | $confirm | done

      admin      | ${onRound("cancel_round", "'It has to be.'")} | done
      then admin | set_submission_status('$e1', ${officeRevision("$e1")}, 'selected') | done
      then admin | set_submission_status('$e2', ${officeRevision("$e2")}, 'declined') | done
      then admin | set_submission_status('$e3', ${officeRevision("$e3")}, 'under_review') | done
      then postgres | $released | released=held held held
      then owner1 | from public.my_submission | status=received
      then admin | $requestStatuses | done
      then second | $confirmStatuses | done
      then postgres | $due; $released | released=selected declined held
      then owner1 | from public.my_submission | status=selected
      then postgres | $look; $emails | count=2
      then admin | set_submission_status('$e1', ${officeRevision("$e1")}, 'under_review') | done
      then owner1 | from public.my_submission | status=selected
      then admin | $requestStatuses | done
      then second | $confirmStatuses | done
      then postgres | $due | done
      then owner1 | from public.my_submission | status=received
      then second | declare_admin_conflict('$e2', 'A friend.') | done
      then second | request_release(null) | admin_conflicted`,
    ],
  },
);
