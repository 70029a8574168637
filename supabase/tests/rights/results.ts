import type { Transaction } from "#tools/testing/database/database.ts";
import { PREPARED_ROUND, ROUND } from "./judging.ts";
import { key } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import {
  CLAIM,
  CLOSED_ROUND,
  CONFIRMED_RESULT,
  CONFIRMED_ROUND,
  FINAL,
  FINAL_COPY,
  FINAL_RESULT,
  PLANNED_ROUND,
  RESULT,
  UNDECIDED_ROUND,
} from "./reviewing.ts";
import {
  ADMINISTRATION,
  type Call,
  doneBy,
  EVERYBODY,
  type Relations,
  type Rule,
  readBy,
} from "./rules.ts";

/** What rests on results in the world: verifications, files, a proposal and a planned release. */

export const ACT = key(981);
const PUBLISHED_FILE = key(982);
const LOCKED_FILE = key(983);

/** Adds it, once there are results and decisions. */
export function addResults(sql: Transaction) {
  return [
    sql`
      insert into public.judging_verifications (result_id, verified_by, is_same)
      values
        (${RESULT}, ${PEOPLE.colleague}, true), (${CONFIRMED_RESULT}, ${PEOPLE.colleague}, true)`,
    sql`
      insert into public.judging_files (id, kind, round_id, result_id, content)
      values
        (${PUBLISHED_FILE}, 'result', ${FINAL}, ${FINAL_RESULT}, '{}'),
        (${LOCKED_FILE}, 'result', ${CLOSED_ROUND}, ${RESULT}, '{}')`,
    sql`
      insert into public.judging_feedback (judging_copy_id, outcome, criteria, comments)
      values (${FINAL_COPY}, 'goes_on', '[]', '{}')`,
    sql`
      insert into public.judging_acts (id, kind, round_id, reason, proposed_by)
      values (${ACT}, 'cancel_round', ${PREPARED_ROUND}, 'It was a trial.', ${PEOPLE.colleague})`,
    sql`
      update public.judging_rounds set closed_at = closes_at,
        release_at = case when id = ${PLANNED_ROUND} then now() + interval '1 day' end
      where id in (${PLANNED_ROUND}, ${UNDECIDED_ROUND})`,
  ];
}

const CLOSED = { round_id: CLOSED_ROUND };
const COMPARED: Rule<string> = { admin: "yes", closedChair: "yes", signedIn: "denied" };

export const RESULTS_ROWS: Relations = {
  public_judging_files: ["id", { everybody: [PUBLISHED_FILE, LOCKED_FILE] }],
  admin_judging_acts: ["id", { ...readBy("judging", [ACT]), chair: [] }],
};

export const RESULTS_CALLS: Call[] = [
  ["judging_file", { id: PUBLISHED_FILE }, EVERYBODY],
  [
    "judging_file",
    { id: LOCKED_FILE },
    {
      ...ADMINISTRATION,
      adminWithoutApp: "denied",
      ended: "denied",
      signedIn: "not_found",
      everybody: "not_found",
    },
  ],
  ["verify_result", { result_id: RESULT, computed: CLAIM }, COMPARED],
  [
    "propose_act",
    { kind: "close_round", reason: "Everybody is done.", round_id: ROUND },
    doneBy("judging"),
  ],
  ["confirm_act", { id: ACT }, ADMINISTRATION],
  ["drop_act", { id: ACT }, ADMINISTRATION],
  ["release_round", CLOSED, { admin: "not_decided", signedIn: "denied" }],
  ["release_round", { round_id: CONFIRMED_ROUND }, ADMINISTRATION],
  ["release_preview", CLOSED, ADMINISTRATION],
  ["stop_release", { round_id: PLANNED_ROUND }, ADMINISTRATION],
];
