import type { Transaction } from "#tools/testing/database/database.ts";
import { movingRounds } from "#tools/testing/world/rounds.ts";
import { PREPARED_ROUND, ROUND } from "./judging.ts";
import { key } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import {
  CLOSED_ROUND,
  FINAL,
  FINAL_RESULT,
  FINAL_ROUND_ENTRY,
  OWN_ASSIGNMENT,
  PLANNED_ROUND,
  RESULT,
  RESULTS,
  UNDECIDED_ROUND,
} from "./reviewing.ts";
import { ADMINISTRATION, type Calls, EVERYONE, type Relations, readBy } from "./rules.ts";

/** A release and an intervention. */

const RELEASE = key(981);

/** Adds these rows. Results and decisions must exist. */
export function addResults(sql: Transaction) {
  return [
    sql`
      update public.round_entries set feedback = '{"criteria": [], "comments": []}'
      where id = ${FINAL_ROUND_ENTRY}`,
    sql`
      insert into public.releases (id, round_id, outcomes_hash, requested_by)
      values (${RELEASE}, ${PLANNED_ROUND}, '', ${PEOPLE.colleague})`,
    sql`
      insert into public.accepted_gaps (round_id, submission_id, gap, reason)
      select ${CLOSED_ROUND}, id, 'left_out', 'It came late.' from public.submissions where submitted_at is not null limit 1`,
    sql`
      insert into public.interventions (kind, round_id, reason, capacity, actor_id)
      values ('deadline_moved', ${PREPARED_ROUND}, 'It was a trial.', 'operator', ${PEOPLE.colleague})`,
    sql`select private.advance_due_rounds()`,
    ...[PLANNED_ROUND, UNDECIDED_ROUND, CLOSED_ROUND].map((id) =>
      sql.unsafe(movingRounds("locked", id)),
    ),
  ];
}

export const RESULTS_ROWS: Relations = {
  public_judging_files: ["id", { everyone: RESULTS }],
  admin_releases: ["id", readBy("administration", [RELEASE])],
  admin_interventions: [
    "reason",
    readBy("administration", ["It was a trial.", "Run by operator@example.com."]),
  ],
};

export const RESULTS_CALLS: Calls[] = [
  [EVERYONE, `judging_file('${FINAL_RESULT}')`],
  [
    {
      ...ADMINISTRATION,
      adminWithoutApp: "denied",
      ended: "denied",
      signedIn: "not_found",
      everyone: "not_found",
    },
    `judging_file('${RESULT}')`,
  ],
  [
    ADMINISTRATION,
    `
    close_round_early('${ROUND}', 3, 'All judges are done.')
    reopen_round('${CLOSED_ROUND}', 5, '2090-01-01', 'A judge was ill.')
    correct_round('${FINAL}', 7, 'A score was wrong.')
    cancel_round('${PREPARED_ROUND}', 1, 'It does not take place.')
    exclude_review('${OWN_ASSIGNMENT}', 'All judges are done.')
    release_preview('${CLOSED_ROUND}')
    interventions_of_release('${CLOSED_ROUND}')
    release_account('${CLOSED_ROUND}')
    stop_release('${RELEASE}')`,
  ],
  [
    { ...ADMINISTRATION, admin: "unchanged" },
    `accept_gaps('${CLOSED_ROUND}', '{}', 'left_out', 'It came late.')`,
  ],
  [
    { ...ADMINISTRATION, admin: "wrong_state" },
    `restore_review('${OWN_ASSIGNMENT}', 'All judges are done.')`,
  ],
  [
    // Submissions are open, so releases are not possible.
    { ...ADMINISTRATION, admin: "invalid_input" },
    `
    request_release('${CLOSED_ROUND}')
    request_release()
    confirm_release('${RELEASE}')`,
  ],
];
