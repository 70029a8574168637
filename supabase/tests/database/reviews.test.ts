import { expect } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules } from "#tools/testing/database/stateRules.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { saveReview, submitReview } from "#tools/testing/world/reviews.ts";
import { createRound, movingRounds, type RoundOptions } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

const { sql, test } = useDatabase();
const { admin, submission, judge, colleague, stranger } = usePeople(sql, {
  admin: createAdmin,
  submission: (on) => createSubmission(on, { submitted: true }),
  judge: (on) => createJudge(on, { name: "Jo Judge" }),
  colleague: (on) => createJudge(on, { name: "Kim Judge" }),
  stranger: (on) => createJudge(on, { name: "Lou Judge" }),
});

const CONFLICT = "insert into public.judging_conflicts (submission_id, origin, reason, state,";

/** A round, open by default, with a submission that two judges review; `$assignment` is the judge's assignment. */
const round =
  (options: RoundOptions = {}) =>
  async (transaction: Transaction) => {
    const { id, roundEntries, assignments } = await createRound(transaction, {
      ...options,
      submissions: [submission],
      judges: [judge, colleague],
    });
    return {
      round: id,
      roundEntry: roundEntries[0].id,
      code: roundEntries[0].code,
      assignment: assignments[0][0],
      otherAssignment: assignments[0][1],
      submission: submission.id,
      judgeRow: judge.judgeId,
      colleagueRow: colleague.judgeId,
      comment: "A clear idea, well told.",
      save: "save_review('$assignment', 0, '{4,3}', '$comment', '')",
      more: "save_review('$assignment', 1, '{4,3}', 'More.', '')",
      submit: "submit_review('$assignment', 1)",
      recuse: "recuse_from_review('$assignment', false, 'I know them.')",
      queue: "select * from public.my_assignments",
      opened: "select * from public.my_reviews",
      reviews: `select * from public.admin_judging_assignments
        where num_nonnulls(scores, comment_for_team, comment_for_panel, revision) > 0`,
      discussion: "select author, scores, body from public.my_discussion order by scores is null",
      confirmed: `${CONFLICT} judge_id) values ('$submission', 'set', 'r', 'confirmed', '$judgeRow')`,
      stepped:
        "update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.' where id = '$assignment'",
      leave: "update public.judges set withdrawn_at = private.now() where id = '$judgeRow'",
      withdrawn:
        "update public.submissions set withdrawn_at = private.now() where id = '$submission'",
      later:
        "update private.platform_settings set clock_offset = clock_offset + interval '48 hours'",
      reminded:
        "select count(*), min(recipient) as first, min(private.current_data(email) ->> 'reviews') as entries from private.notifications email where kind = 'judge_reminder'",
    };
  };

/** The round with a saved or submitted review. */
const saved = (options: RoundOptions = {}) => reviewed(saveReview, options);
const submitted = (options: RoundOptions = {}) => reviewed(submitReview, options);
const reviewed =
  (act: typeof saveReview | typeof submitReview, options: RoundOptions) =>
  async (transaction: Transaction) => {
    const values = await round(options)(transaction);
    await act(transaction, judge, values.assignment);
    return values;
  };

const SCORES = ["{0,3}", "{4,6}", "{4}", "{4,3,2}", "{}"];
/** The calls of a judge about a review, which only its judge may make. */
const NOT_OWN = [
  "open_assignment('$id')",
  "save_review('$id', 0, '{4,3}', '$comment', '')",
  "submit_review('$id', 0)",
  "recuse_from_review('$id', true, 'No.')",
  "send_note_to_administrators('$id', 'Hi.')",
];
/** Changes after which a judge can no longer read a submission. */
const LOST = [
  "update public.round_entries set ready_at = null",
  "$withdrawn",
  "update public.submissions set status = 'declined', disqualified_at = private.now(), disqualification_reason = 'Copied.' where id = '$submission'",
  movingRounds("released"),
];
const CHANGES = [
  "update public.judging_review_versions set scores = '{5,5}'",
  "delete from public.judging_review_versions",
  "truncate public.judging_review_versions",
];

testRules(
  sql,
  { admin, judge, colleague, stranger },
  {
    "an open round": [
      round(),
      `
    judge      | $queue
      | id=$assignment, round_id=$round, round_entry_id=$roundEntry, code=$code, idea_name=A patch that listens, state=assigned,
      scores=null, is_calibration=false
    then judge | $queue | 1 rows
    then judge | $opened | no rows
    then judge | open_assignment('$assignment') | id=$assignment, description=It tells when it is done., revision=0, comment_for_team=, state=started
    then judge | $opened | id=$assignment, state=started
    then judge | $opened | 1 rows
    then colleague, stranger | $opened | no rows
    then admin | select string_agg(judge_name || ' ' || state || ' ' || (first_seen_at is not null),
      ', ' order by judge_name) as seen from public.admin_judging_assignments
      | seen=Jo Judge started true, Kim Judge assigned false

    ${SCORES.map(
      (scores) => `
    judge      | save_review('$assignment', 0, '${scores}', '', '') | invalid_input
    postgres   | update public.judging_assignments set scores = '${scores}' where id = '$assignment' | invalid_input`,
    ).join("")}
    judge      | save_review('$assignment', 0, '{4,3}', repeat('x', 5001), '') | invalid_input
    judge      | save_review('$assignment', 0, '{4,3}', '', repeat('x', 5001)) | invalid_input

    judge      | submit_review('$assignment', 0) | incomplete
    then judge | save_review('$assignment', 0, '{4,null}', '$comment', '') | done
    then judge | $submit | incomplete
    then postgres | update public.judging_assignments set submitted_at = private.now() | "submitted_reviews_have_all_scores"
    judge      | save_review('$assignment', 0, '{4,3}', repeat('x', 19), '') | done
    then judge | $submit | incomplete

    ${["$comment Zoe", "$comment MÜLLER", "$comment Mueller"]
      .map(
        (signed) => `
    judge      | save_review('$assignment', 0, '{4,3}', '${signed}', '') | done
    then judge | $submit | comment_signed
    then judge | submit_review('$assignment', 1, null) | comment_signed
    then judge | submit_review('$assignment', 1, is_signature_confirmed => true) | state=submitted`,
      )
      .join("")}
    judge      | save_review('$assignment', 0, '{4,3}', '$comment', 'Ask me. Zoë Müller') | done
    then judge | $submit | state=submitted

    judge      | recuse_from_review('$assignment', true, ' ') | invalid_input
    judge      | add_judging_comment('$roundEntry', 'Hi.') | not_found
    ${["$assignment", "$round"]
      .map((id) =>
        allAnswer(
          "colleague, stranger",
          NOT_OWN.map((call) => call.replace("$id", id)),
          '"You do not have access to this entry."',
        ),
      )
      .join("\n")}

    postgres   | $leave | done
    then judge | $queue | no rows
    ${allAnswer("then judge", ["open_assignment('$assignment')", "submit_review('$assignment', 0)", "$save", "recuse_from_review('$assignment', false, 'No.')"], "denied")}

    judge      | $recuse | done
    then postgres | update public.judges set withdrawn_at = now() where id = '$colleagueRow' | done
    then admin | remind_judges('$round') | remind_judges=0
    then postgres | update public.judges set withdrawn_at = null where id = '$colleagueRow'; $withdrawn | done
    then admin | remind_judges('$round') | remind_judges=0`,
    ],
    "a round that gives no feedback": [
      round({ gives_feedback: false }),
      `
    judge      | save_review('$assignment', 0, '{4,3}', 'Zoë Müller', '') | revision=1
    then judge | $submit | done`,
    ],
    "a round that has not opened": [
      round({ opens: 1, closes: 2 }),
      `
    judge      | $queue | no rows
    judge      | open_assignment('$assignment') | not_found
    judge      | select * from public.my_judging_rounds | id=$round, stage=draft
    admin      | remind_judges('$round') | round_closed`,
    ],
    "a round that has closed": [
      round({ opens: -2, closes: -1 }),
      "admin | remind_judges('$round') | round_closed",
    ],
    "a saved review": [
      saved(),
      `
    judge      | $save | revision=1
    judge      | save_review('$assignment', 0, '{4,3}', 'Two', '') | conflict
    judge      | save_review('$assignment', 2, '{4,3}', 'Two', '') | conflict
    judge      | save_review('$assignment', null, '{4,3}', 'Two', '') | conflict
    judge      | $more | id=$assignment, revision=2, comment_for_team=More., state=started
    judge      | submit_review('$assignment', 0) | conflict
    judge      | submit_review('$assignment', null) | conflict
    judge      | $submit | id=$assignment, revision=2, state=submitted
    admin      | $reviews | no rows

    ${LOST.map(
      (change) => `
    postgres   | ${change} | done
    then judge | $queue | no rows
    ${allAnswer("then judge", ["open_assignment('$assignment')", "$more", "$submit"], "not_found")}`,
    ).join("")}

    postgres   | ${CONFLICT} judge_id) values ('$submission', 'set', 'r', 'suspected', '$judgeRow') | done
    then judge | $queue | state=started, idea_name=A patch that listens, scores=4,3
    then judge | open_assignment('$assignment') | 1 rows
    then judge | save_review('$assignment', 0, '{4,3}', 'More.', '') | conflict
    then postgres | update public.judging_conflicts set state = 'dismissed' | done
    then judge | $queue | state=started, idea_name=A patch that listens, scores=4,3
    then judge | open_assignment('$assignment') | 1 rows
    then judge | save_review('$assignment', 0, '{4,3}', 'More.', '') | conflict
    then postgres | update public.judging_conflicts set state = 'confirmed' | done
    then judge | $queue | id=$assignment, code=$code, state=conflicted, idea_name=null, scores=null
    then judge | open_assignment('$assignment') | not_found
    then judge | save_review('$assignment', 0, '{4,3}', 'More.', '') | not_found

    postgres   | $later | done
    then judge | $more | round_closed
    then judge | $submit | round_closed
    then judge | recuse_from_review('$assignment', true, 'No.') | round_closed
    then judge | open_assignment('$assignment') | revision=1`,
    ],
    "a submitted review": [
      submitted(),
      `
    judge      | $more | review_submitted
    judge      | $queue | state=submitted
    judge      | select submitted_at is not null as submitted from public.open_assignment('$assignment') | submitted=true
    postgres   | $later | done
    then judge | $submit; $queue | state=submitted, scores=4,3
    ${allAnswer("postgres", CHANGES, "denied")}
    postgres   | delete from public.judging_assignments; select from public.judging_review_versions | no rows

    colleague  | save_review('$otherAssignment', 0, '{4,3}', '$comment', '') | done
    then judge | select stage, criteria -> 0 ->> 'name' as first,
      criteria -> 0 ->> 'weight' as weight, criteria -> 1 ->> 'name' as second,
      criteria -> 1 ->> 'weight' as lesser from public.my_judging_rounds
      | stage=open, first=Innovation, weight=2, second=Feasibility, lesser=1

    admin      | $reviews | no rows
    postgres   | $later | done
    then admin | $reviews | scores=4,3, comment_for_team=$comment

    postgres   | $later | done
    then admin | return_review('$assignment') | round_closed

    admin      | return_review('$assignment'); return_review('$assignment') | id=$assignment, state=returned
    then judge | $queue | state=returned
    then judge | save_review('$assignment', 3, '{1,1}', '$comment', '') | done
    then postgres | $later | done
    then admin | $reviews | scores=4,3, revision=2
    then admin | $reviews and returned_at is not null | state=returned
    then postgres | update private.platform_settings set clock_offset = default | done
    then judge | submit_review('$assignment', 4) | done
    then postgres | $later | done
    then admin | $reviews | scores=1,1
    then admin | $reviews | 1 rows

    postgres   | ${CONFLICT} admin_id) values ('$submission', 'declared', 'A friend.', 'confirmed', '$admin') | done
    then admin | $reviews | no rows
    then admin | select * from public.admin_judging_assignments | no rows
    then admin | select * from public.admin_round_entries | assigned_count=null, submitted_count=null, recused_count=null
    then admin | return_review('$assignment') | not_found

    judge      | $recuse; $recuse | id=$assignment, code=$code, idea_name=null, state=recused
    then judge | $queue | id=$assignment, round_id=$round, round_entry_id=$roundEntry, code=$code, idea_name=null, state=recused, scores=null, is_calibration=false
    then judge | open_assignment('$assignment') | not_found
    then judge | save_review('$assignment', 2, '{4,3}', 'More.', '') | not_found
    then admin | select * from public.admin_judging_assignments where id = '$assignment' | state=recused, recusal_reason=I know them.
    then admin | select * from public.admin_round_entries | assigned_count=1, submitted_count=0, recused_count=1

    judge, colleague | $discussion | no rows
    judge, colleague | add_judging_comment('$roundEntry', 'Hi.') | not_found
    admin      | add_judging_comment('$roundEntry', 'Hi.') | denied`,
    ],
    "a dismissed conflict in two rounds": [
      async (transaction) => {
        const values = await round()(transaction);
        await createRound(transaction, {
          kind: "panel",
          submissions: [submission],
          judges: [judge],
        });
        return values;
      },
      `
    postgres   | ${CONFLICT} judge_id) values ('$submission', 'set', 'r', 'dismissed', '$judgeRow') | done
    then judge | recuse_from_review('$assignment', true, 'I know them.') | done
    then judge | select string_agg(state, ' ' order by state) as states from public.my_assignments | states=conflicted recused
    then judge | select state from public.my_assignments where id = '$assignment' | state=recused
    then postgres | select * from public.judging_conflicts | origin=declared, state=confirmed, reason=I know them.`,
    ],
    "a discussion": [
      submitted({ discussion_open: true }),
      `
    colleague, stranger | $discussion | no rows
    colleague, stranger | add_judging_comment('$roundEntry', 'Hi.') | not_found

    colleague  | save_review('$otherAssignment', 0, '{2,2}', '$comment', '') | done
    then judge | $discussion | author=You, scores=4,3, body=
    then judge | $discussion | 1 rows
    then colleague | $discussion | no rows
    ${allAnswer("then judge", ["add_judging_comment('$roundEntry', 'Fair?')", "add_judging_comment('$roundEntry', 'Fair?')", "$discussion"], "2 rows")}
    then colleague | submit_review('$otherAssignment', 1); $discussion | 3 rows
    then colleague | select scores from public.my_discussion where author = 'You' and scores is not null | scores=2,2
    then colleague | select scores from public.my_discussion where author ~ '^Judge [12]$' and scores is not null | scores=4,3
    then colleague | select scores from public.my_discussion where author ~ '^Judge [12]$' and body = 'Fair?' | scores=null

    ${["$stepped", "$confirmed"]
      .map(
        (change) => `
    judge      | add_judging_comment('$roundEntry', 'Fair?') | done
    then colleague | save_review('$otherAssignment', 0, '{4,3}', '$comment', ''); submit_review('$otherAssignment', 1) | done
    then postgres | ${change} | done
    then judge | $discussion | no rows
    then colleague | $discussion | author=You
    then colleague | $discussion | 1 rows`,
      )
      .join("")}`,
    ],
    "a reminder, at most every 20 hours": [
      submitted({ closes: 5 }),
      `
    admin      | remind_judges('$round') | remind_judges=1
    then admin | remind_judges('$round') | remind_judges=0
    then postgres | $reminded | count=1, first=$colleagueEmail, entries=1
    then postgres | update private.platform_settings set clock_offset = clock_offset + interval '0.8 days' | done
    then admin | remind_judges('$round') | remind_judges=0
    then postgres | update private.platform_settings set clock_offset = clock_offset + interval '0.1 days' | done
    then admin | remind_judges('$round') | remind_judges=1
    then postgres | $reminded | count=2`,
    ],
  },
);

test("one replaced revision per half hour is kept", async (transaction) => {
  const { assignment } = await round()(transaction);
  const save = (team: string, expected: number, scores: (number | null)[] = [4, 3]) =>
    saveReview(transaction, judge, assignment, { team, expected, scores });
  expect(await save(" One ", 0, [null, 2])).toBe(1);
  expect(await save("Two", 1)).toBe(2);
  await save("Three", 2);
  await passDays(transaction, 29 / 1440);
  await save("Four", 3);
  await passDays(transaction, 2 / 1440);
  for (const [index, team] of ["Five", "Six", "Seven"].entries()) await save(team, 4 + index);
  await authenticateAs(transaction, "postgres");
  expect(
    await transaction`
      select revision, scores::text, comment_for_team
      from public.judging_review_versions order by revision`,
  ).toEqual([
    { revision: 1, scores: "{NULL,2}", comment_for_team: "One" },
    { revision: 5, scores: "{4,3}", comment_for_team: "Five" },
  ]);
});
