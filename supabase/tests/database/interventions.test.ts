import { beforeAll } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { inputsOf, useJudgedRounds, valuesOf } from "#tools/testing/world/judgedRounds.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";
import { officeRevision, roleRevision } from "#tools/testing/world/revisions.ts";
import { createRound, onRound, type RoundOptions } from "#tools/testing/world/rounds.ts";

const { sql, people, judgedRound } = useJudgedRounds();
let puppet: Person;

beforeAll(async () => {
  puppet = await createAccount(sql);
});

const REASON = "It has to be.";
const STATEMENTS = {
  close: "select private.advance_judging()",
  counted:
    "select jsonb_array_length(to_jsonb(public.judging_inputs('$round')) -> 'reviews') as reviews",
  recorded:
    "select string_agg(kind || coalesce(' ' || reason, ''), ', ' order by id) as recorded from public.admin_interventions",
  kinds: "select string_agg(kind, ' ' order by id) as kinds from public.admin_interventions",
  endIn:
    "select public.save_judging_round(id, revision, to_jsonb(r) || jsonb_build_object('closes_at', private.now() +",
  ofRound: "), '$reason') from public.admin_judging_rounds r where id = '$round'",
  theRound: "from public.admin_judging_rounds where id = '$round'",
  setConflict: "set_judging_conflict('$e1', '$judge', 'A friend.')",
  dismiss:
    "select public.dismiss_conflicts(array(select id from public.admin_judging_conflicts where origin = 'set'),",
  exclude: "exclude_review('$a1', '$reason')",
  setStatus: `set_submission_status('$e1', ${officeRevision("$e1")},`,
  conflicted: "declare_admin_conflict('$e3', 'r')",
  stages:
    "select string_agg((event ->> 'to') || ' ' || (event ->> 'by' is not null), ', ') as stages from public.admin_judging_rounds, jsonb_array_elements(events) event where id = '$round'",
};

/** A round in which two judges have scored three submissions: open, or closed by its deadline. */
const judged =
  (isClosed: boolean) =>
  async (transaction: Transaction): Promise<Values> => {
    const round = await judgedRound(transaction);
    const other = { kind: "panel", opens: 4, closes: 5 } as const;
    const { id: panel } = await createRound(transaction, other);
    let computed = "";
    if (isClosed) {
      await passDays(transaction, 2);
      await authenticateAs(transaction, people.admin);
      computed = JSON.stringify(computeResult(await inputsOf(transaction, round.id)));
    }
    return {
      ...STATEMENTS,
      reason: REASON,
      panel,
      computed,
      puppet: puppet.id,
      ...valuesOf(round),
      judge: people.judges[0].judgeId,
    };
  };

/** A round without judges. */
const plain =
  (options: RoundOptions) =>
  async (transaction: Transaction): Promise<Values> => {
    const { id } = await createRound(transaction, options);
    return {
      ...STATEMENTS,
      reason: REASON,
      round: id,
      e1: people.submitted[0].id,
      puppet: puppet.id,
    };
  };

testRules(
  sql,
  () => ({
    admin: people.admin,
    second: people.second,
    puppet,
    judge: people.judges[0],
    owner: people.submitted[0].owner,
  }),
  {
    "a round that has closed": [
      judged(true),
      `
      admin      | $theRound | stage=closed, events=
      postgres   | $close | done
      then admin | select stage, (events -> -1 ->> 'at')::timestamptz = closes_at as at_its_end $theRound | stage=closed, at_its_end=true
      then admin | lock_result('$round', '$computed'); $stages | stages=open false, closed false, locked true
      postgres   | $close | done
      then postgres | update public.judging_rounds set stage = 'released' where id = '$round' | wrong_state
      then postgres | update public.judging_rounds set stage = 'draft' where id = '$round' | wrong_state
      admin      | ${onRound("close_round_early", "'$reason'")} | wrong_state
      admin      | ${onRound("correct_round", "'$reason'")} | wrong_state
      admin      | $endIn interval '-1 day' $ofRound | round_closed
      admin      | $endIn interval '5 days' $ofRound | round_closed

      admin      | $counted | reviews=6
      admin      | $setConflict; $counted | reviews=6
      postgres   | private.advance_due_rounds() | done
      then postgres | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$e1', '$judge', 'found', 'suspected', 'r') | done
      then admin | $counted | reviews=6
      postgres   | private.advance_due_rounds() | done
      then postgres | update public.judging_assignments set recused_at = now(), recusal_reason = 'No.' where id = '$a1' | done
      then admin | $counted | reviews=6

      admin      | exclude_review('$a1', ' ') | reason_required
      admin      | $exclude; $counted | reviews=5
      then admin | $exclude | wrong_state
      then admin | restore_review('$a1', '$reason'); $counted | reviews=6
      then second | $recorded | recorded=review_excluded $reason, review_restored $reason
      admin      | $exclude | done
      then postgres | update public.interventions set reason = 'Another one.' | "cannot be changed"
      then postgres | truncate public.interventions | "cannot be changed"
      then second | $conflicted; from public.admin_interventions | no rows
      then second | ${onRound("cancel_round", "'No.'")} | admin_conflicted
      then second | restore_review('$a1', 'No.') | admin_conflicted
      then second | disqualify_submission('$e3', ${officeRevision("$e3")}, 'No.') | admin_conflicted

      admin      | set_admin_conflict('$e1', '$second', '$reason') | done
      then second | select public.confirm_conflicts(array(select id from public.admin_judging_conflicts where can_accept)) | 1 rows
      then second | ${onRound("cancel_round", "'No.'")} | admin_conflicted
      then admin | $recorded | recorded=conflict_set $reason, conflict_accepted

      postgres   | $close | done
      then admin | ${onRound("reopen_round", "null", "'$reason'")} | invalid_input
      then admin | reopen_round('$round', 1, private.now() + interval '7 days', '$reason') | conflict
      then admin | cancel_round('$round', null, '$reason') | conflict
      then admin | ${onRound("reopen_round", "private.now() + interval '7 days'", "'$reason'")} | done
      then judge | recuse_from_review('$a1', true, 'A friend.') | done
      then clock | 10 days
      then admin | $counted | reviews=5

      admin      | ${onRound("cancel_round", "'$reason'")} | done
      then judge | from public.my_assignments | no rows
      then admin | add_submissions_to_round('$panel', null) | 1 rows
      then admin | lock_result('$round', '{}') | round_canceled
      then postgres | update public.judging_rounds set name = 'Another' where id = '$round' | round_canceled
      then admin | request_release('$round', null, null, '{}') | round_canceled

      admin      | disqualify_submission('$e1', ${officeRevision("$e1")}, ' ') | invalid_input
      admin      | disqualify_submission('$e1', ${officeRevision("$e1")}, '$reason') | done
      then admin | reinstate_submission('$e1', ${officeRevision("$e1")}, ' ') | reason_required
      then admin | reinstate_submission('$e1', ${officeRevision("$e1")}, '$reason') | done
      then admin | select status, disqualified_at from public.admin_submissions where id = '$e1' | status=under_review, disqualified_at=null
      then admin | withdraw_submission_for_team('$e1', ${officeRevision("$e1")}, '$reason') | done
      then admin | select from public.admin_round_entries where round_id = '$round' and submission_id = '$e1' | no rows
      then second | $recorded | recorded=disqualified $reason, status_set $reason, reinstated $reason, status_set $reason, withdrawn $reason
      then owner | from public.my_submission | state=withdrawn

      admin      | $setStatus 'selected') | reason_required
      admin      | $setStatus 'selected', '$reason') | status=selected
      then admin | $setStatus 'selected', '$reason') | status=selected
      then admin | $setStatus 'received') | reason_required
      then admin | $setStatus 'received', '$reason') | status=received
      then admin | $setStatus 'under_review') | reason_required
      then second | select string_agg(kind || ' ' || (details #>> '{status,from}') || ' ' || (details #>> '{status,to}'),
        ', ' order by id) as recorded from public.admin_interventions
        | recorded=status_set received selected, status_set selected received

      admin      | extend_deadline('$e1', null, private.now() + interval '30 days') | reason_required
      admin      | extend_deadline('$e1', null, private.now() + interval '30 days', null, '$reason') | done
      then second | from public.admin_interventions | kind=deadline_extended
      then second | from public.admin_interventions | 1 rows`,
    ],
    "an open round": [
      judged(false),
      `
      admin      | ${onRound("reopen_round", "private.now() + interval '7 days'", "'$reason'")} | wrong_state
      admin      | from public.admin_judging_assignments where scores is not null | no rows
      admin      | judging_inputs('$round') | round_open
      judge      | select scores from public.my_assignments where id = '$a1' | scores=5,4
      clock      | 2 days
      then admin | from public.admin_judging_assignments where scores is not null | 6 rows

      admin      | $setConflict | done
      then clock | 2 days
      then admin | $counted | reviews=5
      then admin | $dismiss '$reason'); $counted | reviews=5

      admin      | $setConflict | done
      then admin | $dismiss null) | reason_required
      then admin | $dismiss '$reason') | done
      then admin | invite_judges('[{"email": "grand@example.com", "name": "Prof. Grand"}]') | done
      then admin | select public.withdraw_judge(id) from public.admin_judges where state = 'invited' | done
      then second | $recorded | recorded=conflict_set A friend., conflict_dismissed $reason, judge_invited, judge_removed

      admin      | return_review('$a1') | done
      then postgres | delete from public.judging_assignments where id = '$a1' | done
      then admin | select public.publish_assignments('$round', (public.assignment_input('$round') ->> 'revision')::int, '[{"round_entry_id": "$r1", "judge_id": "$judge"}]') | done
      then second | $kinds | kinds=review_returned assignments_added
      then second | from public.admin_interventions where kind = 'assignments_added' | total=1, round_id=$round, submission_ids=$e1, is_own=false
      then second | select people, label ~ '[A-Z0-9]' as named from public.admin_interventions where kind = 'assignments_added' | people=Jo, named=true`,
    ],
    "an open round without entries": [
      plain({ opens: -1, closes: 3 }),
      `
      admin      | $endIn interval '2 days' $ofRound | round_open
      admin      | select public.save_judging_round(id, revision, to_jsonb(r) || jsonb_build_object('closes_at',
        private.now() + interval '4 days'), ' ') from public.admin_judging_rounds r where id = '$round' | reason_required
      admin      | close_round_early('$round', null, '$reason') | conflict
      admin      | $endIn interval '4 days' $ofRound; ${onRound("close_round_early", "'$reason'")} | done
      then admin | select stage, events -> -1 ->> 'to' as recorded $theRound | stage=closed, recorded=closed
      then second | $recorded | recorded=deadline_moved $reason, round_closed_early $reason

      admin      | set_role('$puppet', ${roleRevision("$puppet")}, 'admin'); set_role('$puppet', ${roleRevision("$puppet")}, null); add_submissions_to_round('$round', array['$e1']::uuid[]) | done
      then admin | select public.save_challenge_configuration(revision, jsonb_set(to_jsonb(known),
        '{submissions_close_at}', to_jsonb(now() - interval '1 hour')))
        from public.admin_challenge_configuration known | done
      then second | select string_agg(kind, ' ' order by id) as kinds from public.admin_interventions | kinds=role_given role_removed submissions_added dates_changed
      then second | select (select people = '{$puppetEmail}' and label = 'admin' from public.admin_interventions where kind = 'role_given') as named,
        (select details #> '{submissions_close_at}' ? 'to' from public.admin_interventions
        where kind = 'dates_changed') as has_date | named=true, has_date=true

      admin      | create_finalist_stage('Plan', '', now() + interval '1 day');
        select public.save_finalist_stage(id, revision, name, '', due_at + interval '1 day') from public.admin_finalist_stages;
        select public.delete_finalist_stage(id, revision) from public.admin_finalist_stages | done
      then second | $kinds | kinds=stage_created stage_changed stage_deleted`,
    ],
    "a round that has not opened": [
      plain({ opens: 1, closes: 2 }),
      `
      admin      | add_submissions_to_round('$round', array['$e1']::uuid[]); $setStatus 'selected') | status=selected
      then second | $kinds | kinds=submissions_added status_set`,
    ],
  },
);
