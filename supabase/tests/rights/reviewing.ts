import type { Transaction } from "#tools/testing/database/database.ts";
import { movingRounds } from "#tools/testing/world/rounds.ts";
import {
  ASSIGNMENT,
  CONFLICTED_ASSIGNMENT,
  CONFLICTED_JUDGE,
  CRITERIA,
  FORMER_ASSIGNMENT,
  FORMER_JUDGE,
  INVITED_JUDGE,
  JUDGE,
  LOOSE_ROUND_ENTRY,
  PREPARED_ROUND,
  ROUND,
  ROUND_ENTRY,
  SEEN_ROUND_ENTRY,
} from "./judging.ts";
import { key, SUBMITTED } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import { ADMINISTRATION, type Calls, OWN, type Relations, type Rule, readBy } from "./rules.ts";

/** Reviews, results and decisions: four closed rounds, and a released one. */

export const CLOSED_ROUND = key(951);
/** Has no decision. */
export const UNDECIDED_ROUND = key(952);
/** Has decisions that can be released. */
const CONFIRMED_ROUND = key(960);
export const FINAL = key(967);
/** Its release is requested. */
export const PLANNED_ROUND = key(971);
const CLOSED_ROUNDS = [CLOSED_ROUND, UNDECIDED_ROUND, CONFIRMED_ROUND, FINAL, PLANNED_ROUND];
const CLOSED_ROUND_ENTRY = key(953);
const UNDECIDED_ROUND_ENTRY = key(961);
const CONFIRMED_ROUND_ENTRY = key(962);
const PLANNED_ROUND_ENTRY = key(972);
export const FINAL_ROUND_ENTRY = key(968);
/** A judge without an account, who adds the second review that a ranking needs. */
const OTHER_JUDGE = key(954);
export const OWN_ASSIGNMENT = key(955);
const OTHER_ASSIGNMENT = key(956);
const SUBMITTED_ASSIGNMENT = key(963);
const COMMENT = key(957);
/** Notes by the judge, by administrators, and by the judge with a conflict. */
const NOTE = key(995);
const ANSWER = key(996);
const TAKEN_NOTE = key(997);
export const RESULT = key(958);
const UNDECIDED_RESULT = key(964);
const CONFIRMED_RESULT = key(965);
const PLANNED_RESULT = key(974);
/** Locked before the round was reopened. */
const OPEN_RESULT = key(975);
export const FINAL_RESULT = key(969);
export const RESULTS = [
  RESULT,
  UNDECIDED_RESULT,
  CONFIRMED_RESULT,
  FINAL_RESULT,
  PLANNED_RESULT,
  OPEN_RESULT,
];
const DECISION = key(959);
const CONFIRMED_DECISION = key(966);
const FINAL_DECISION = key(970);
const OPEN_DECISION = key(980);
/** The result for the code of the closed round's round entry, as the database would compute it. */
export const CLAIM = {
  official: "mean",
  standings: [{ code: "FFFF-7777", rank: 1, score: 3, reviews: 2, mean: 3 }],
};

/** Adds these rows. Judges must exist. */
export function addReviewing(sql: Transaction) {
  return [
    sql`
      insert into public.judging_rounds
        (id, kind, name, opens_at, closes_at, reviews_required, places, criteria)
      select id, 'screening', 'Former reading', now() + '1 day', now() + '9 days', 3, 20, ${sql.json(CRITERIA)}
      from unnest(${CLOSED_ROUNDS}::uuid[]) id`,
    sql`update public.judging_rounds set kind = 'final', name = 'Final' where id = ${FINAL}`,
    sql`
      insert into public.round_entries
        (id, round_id, submission_id, code, ready_at)
      values
        (${CLOSED_ROUND_ENTRY}, ${CLOSED_ROUND}, ${SUBMITTED}, 'FFFF-7777', now()),
        (${UNDECIDED_ROUND_ENTRY}, ${UNDECIDED_ROUND}, ${SUBMITTED}, 'DDDD-5555', now()),
        (${CONFIRMED_ROUND_ENTRY}, ${CONFIRMED_ROUND}, ${SUBMITTED}, 'EEEE-6666', now()),
        (${FINAL_ROUND_ENTRY}, ${FINAL}, ${SUBMITTED}, 'GGGG-8888', now()),
        (${PLANNED_ROUND_ENTRY}, ${PLANNED_ROUND}, ${SUBMITTED}, 'HHHH-9999', now())`,
    sql`
      insert into public.judges (id, email, name)
      values (${OTHER_JUDGE}, 'other.judge@example.com', 'Ot')`,
    sql`
      update public.judging_rounds set
        opens_at = now() - interval '9 days', closes_at = now() - interval '1 day',
        discussion_open = true
      where id = any (${CLOSED_ROUNDS}::uuid[])`,
    sql`
      insert into public.judging_assignments (id, round_entry_id, judge_id, scores, submitted_at)
      values
        (${OWN_ASSIGNMENT}, ${CLOSED_ROUND_ENTRY}, ${JUDGE}, '{2}', now()),
        (${OTHER_ASSIGNMENT}, ${CLOSED_ROUND_ENTRY}, ${OTHER_JUDGE}, '{4}', now()),
        (${SUBMITTED_ASSIGNMENT}, ${ROUND_ENTRY}, ${OTHER_JUDGE}, '{5}', now())`,
    sql`update public.judging_assignments set scores = '{null}' where id = ${ASSIGNMENT}`,
    sql`
      update public.judging_assignments set scores = '{3}', comment_for_team = 'It waits, and how well!'
      where id = ${ASSIGNMENT}`,
    sql`
      insert into public.judging_comments (id, round_entry_id, judge_id, body)
      values (${COMMENT}, ${CLOSED_ROUND_ENTRY}, ${OTHER_JUDGE}, 'Fair?')`,
    sql`
      insert into public.judging_notes (id, assignment_id, by_judge, body)
      values (${NOTE}, ${ASSIGNMENT}, true, 'Is this all?'), (${ANSWER}, ${ASSIGNMENT}, false, 'Yes.'),
        (${TAKEN_NOTE}, ${CONFLICTED_ASSIGNMENT}, true, 'And I?')`,
    sql`
      insert into public.judging_files (id, kind, round_id, number, content)
      values
        (${RESULT}, 'result', ${CLOSED_ROUND}, 1, ${JSON.stringify({ result: CLAIM })}),
        (${CONFIRMED_RESULT}, 'result', ${CONFIRMED_ROUND}, 1, '{}'),
        (${FINAL_RESULT}, 'result', ${FINAL}, 1, '{}'),
        (${PLANNED_RESULT}, 'result', ${PLANNED_ROUND}, 1, '{}'),
        (${OPEN_RESULT}, 'result', ${ROUND}, 1, '{}'),
        (${UNDECIDED_RESULT}, 'result', ${UNDECIDED_ROUND}, 1, '{}')`,
    sql`
      insert into public.judging_decisions
        (id, result_id, round_entry_id, rank, outcome, decided_by, decided_at)
      values
        (${DECISION}, ${RESULT}, ${CLOSED_ROUND_ENTRY}, 1, 'advances', ${PEOPLE.colleague}, '2025-09-01Z'),
        (${CONFIRMED_DECISION}, ${CONFIRMED_RESULT}, ${CONFIRMED_ROUND_ENTRY}, 1, 'advances', ${PEOPLE.colleague}, now()),
        (${OPEN_DECISION}, ${UNDECIDED_RESULT}, ${UNDECIDED_ROUND_ENTRY}, 1, null, null, null)`,
    sql`
      insert into public.judging_decisions
        (id, result_id, round_entry_id, rank, outcome, departs_from_ranking, decided_by)
      values (${FINAL_DECISION}, ${FINAL_RESULT}, ${FINAL_ROUND_ENTRY}, 1, 'first', false, ${PEOPLE.colleague})`,
    sql`update public.round_entries set outcome = 'first' where id = ${FINAL_ROUND_ENTRY}`,
    sql.unsafe(movingRounds("released", FINAL)),
  ];
}

/** Three lines about one submission: two reviews and a comment. */
const DISCUSSION = Array<string>(3).fill(CLOSED_ROUND_ENTRY);

const JUDGES: Rule<string> = { judge: "done", conflictedJudge: "not_found", signedIn: "denied" };

export const REVIEWING_ROWS: Relations = {
  my_assignments: [
    "id",
    {
      ...OWN,
      judge: [ASSIGNMENT, OWN_ASSIGNMENT],
      conflictedJudge: [CONFLICTED_ASSIGNMENT],
    },
  ],
  my_reviews: ["id", { ...OWN, judge: [OWN_ASSIGNMENT] }],
  my_judging_rounds: ["id", { ...OWN, judge: [ROUND, CLOSED_ROUND], conflictedJudge: [ROUND] }],
  my_discussion: ["round_entry_id", { ...OWN, judge: DISCUSSION }],
  my_judging_feedback: ["round_name", { ...OWN, stranger: ["Final"] }],
  my_confirmation: ["role", OWN],
  admin_judging_rounds: ["id", readBy("administration", [ROUND, PREPARED_ROUND, ...CLOSED_ROUNDS])],
  admin_judges: [
    "id",
    readBy("administration", [JUDGE, FORMER_JUDGE, INVITED_JUDGE, OTHER_JUDGE, CONFLICTED_JUDGE]),
  ],
  admin_round_entries: [
    "id",
    readBy("administration", [
      ROUND_ENTRY,
      LOOSE_ROUND_ENTRY,
      SEEN_ROUND_ENTRY,
      CLOSED_ROUND_ENTRY,
      UNDECIDED_ROUND_ENTRY,
      CONFIRMED_ROUND_ENTRY,
      FINAL_ROUND_ENTRY,
      PLANNED_ROUND_ENTRY,
    ]),
  ],
  admin_judging_assignments: [
    "id",
    readBy("administration", [
      ASSIGNMENT,
      CONFLICTED_ASSIGNMENT,
      FORMER_ASSIGNMENT,
      OWN_ASSIGNMENT,
      OTHER_ASSIGNMENT,
      SUBMITTED_ASSIGNMENT,
    ]),
  ],
  admin_judging_results: ["id", readBy("administration", RESULTS)],
  admin_judging_decisions: [
    "id",
    readBy("administration", [DECISION, CONFIRMED_DECISION, FINAL_DECISION, OPEN_DECISION]),
  ],
  my_judging_notes: ["id", { ...OWN, judge: [NOTE, ANSWER] }],
  admin_judging_notes: ["id", readBy("administration", [NOTE, ANSWER, TAKEN_NOTE])],
};

export const REVIEWING_CALLS: Calls[] = [
  [
    JUDGES,
    `
    open_assignment('${ASSIGNMENT}')
    save_review('${ASSIGNMENT}', 2, '{1}', 'It waits.', '')
    submit_review('${ASSIGNMENT}', 2)
    recuse_from_review('${ASSIGNMENT}', true, 'A friend.')
    send_note_to_administrators('${ASSIGNMENT}', 'May I ask?')
    add_judging_comment('${CLOSED_ROUND_ENTRY}', 'Very fair.')`,
  ],
  [
    // The assignment of a judge with a conflict, or of another judge.
    { ...JUDGES, judge: "not_found" },
    `
    open_assignment('${CONFLICTED_ASSIGNMENT}')
    save_review('${CONFLICTED_ASSIGNMENT}', 2, '{1}', 'It waits.', '')
    save_review('${OTHER_ASSIGNMENT}', 2, '{1}', 'It waits.', '')
    submit_review('${OTHER_ASSIGNMENT}', 2)
    recuse_from_review('${OTHER_ASSIGNMENT}', true, 'A friend.')
    add_judging_comment('${ROUND_ENTRY}', 'Very fair.')
    send_note_to_administrators('${CONFLICTED_ASSIGNMENT}', 'May I ask?')`,
  ],
  [
    ADMINISTRATION,
    `
    send_note_to_judge('${ASSIGNMENT}', 'You may.')
    mark_judging_notes_read('${ASSIGNMENT}')
    return_review('${SUBMITTED_ASSIGNMENT}')
    judging_inputs('${CLOSED_ROUND}')
    lock_result('${CLOSED_ROUND}', '${JSON.stringify(CLAIM)}')
    apply_ranking('${UNDECIDED_RESULT}')
    save_decisions('{${CLOSED_ROUND_ENTRY}}', '${RESULT}', 'advances', seen_until => '2025-09-01Z')`,
  ],
];
