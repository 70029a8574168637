import { JUDGING_TERMS_VERSION } from "#shared/season.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { DISQUALIFIED, key, SUBMITTED } from "./keys.ts";
import { emailOf, PEOPLE } from "./people.ts";
import {
  ADMINISTRATION,
  type Calls,
  EVERYONE,
  OWN,
  type Relations,
  readBy,
  SIGNED_IN,
} from "./rules.ts";

/** The rounds of the world that are not closed: an open one and a draft. */

export const ROUND = key(901);
export const PREPARED_ROUND = key(902);
export const CRITERIA = [
  {
    name: "Novelty",
    question: "New?",
    weight: 1,
    score_labels: ["none", "little", "some", "much", "all"],
  },
];
/** Assigned to the judge, and not opened yet. */
export const ROUND_ENTRY = key(911);
/** Not ready, and not assigned. */
export const LOOSE_ROUND_ENTRY = key(912);
/** Opened by the former judge. */
export const SEEN_ROUND_ENTRY = key(914);
export const ROUND_ENTRY_DOCUMENT = `${ROUND_ENTRY}/${key(913)}.pdf`;
export const JUDGE = key(921);
export const FORMER_JUDGE = key(922);
export const INVITED_JUDGE = key(923);
export const CONFLICTED_JUDGE = key(924);
/** The token in the email to the invited judge. */
const JUDGE_TOKEN = "4".repeat(64);
const WRONG_TOKEN = "8".repeat(64);
export const ASSIGNMENT = key(931);
export const FORMER_ASSIGNMENT = key(932);
/** Written before the conflict. */
export const CONFLICTED_ASSIGNMENT = key(933);
export const CONFLICT = key(941);
const CONFIRMED_CONFLICT = key(942);
export const REMINDER = key(951);

/** Adds the rounds and judges. People and submissions must exist. */
export function addJudging(sql: Transaction) {
  return [
    sql`
      insert into public.judging_rounds
        (id, kind, name, opens_at, closes_at, reviews_required, places, criteria)
      select id, 'screening', 'Screening', now() + '1 day', now() + '9 days', 3, 20, ${sql.json(CRITERIA)}
      from unnest(${[ROUND, PREPARED_ROUND]}::uuid[]) id`,
    sql`update public.judging_rounds set opens_at = now() - interval '1 day' where id = ${ROUND}`,
    sql`
      insert into public.round_entries
        (id, round_id, submission_id, code, file_path, ready_at)
      values
        (${ROUND_ENTRY}, ${ROUND}, ${SUBMITTED}, 'AAAA-2222', ${ROUND_ENTRY_DOCUMENT}, now()),
        (${LOOSE_ROUND_ENTRY}, ${PREPARED_ROUND}, ${DISQUALIFIED}, 'BBBB-3333', null, null),
        (${SEEN_ROUND_ENTRY}, ${ROUND}, ${DISQUALIFIED}, 'CCCC-4444', null, now())`,
    sql`
      insert into public.judges (id, email, name, user_id, accepted_at, terms_version)
      values
        (${JUDGE}, ${emailOf("judge")}, 'Jo', ${PEOPLE.judge}, now(), '2025-04-01'),
        (${CONFLICTED_JUDGE}, ${emailOf("conflictedJudge")}, 'Co', ${PEOPLE.conflictedJudge}, now(),
          '2025-04-01'),
        (${FORMER_JUDGE}, ${emailOf("formerJudge")}, 'Fa', ${PEOPLE.formerJudge}, now(), '2025-04-01')`,
    sql`
      insert into public.judges (id, email, name)
      values (${INVITED_JUDGE}, 'invited.judge@example.com', 'In')`,
    sql`
      insert into private.link_tokens (token_hash, subject_id)
      values (private.token_hash(${JUDGE_TOKEN}), ${INVITED_JUDGE})`,
    sql`
      insert into public.judging_assignments (id, round_entry_id, judge_id)
      values (${ASSIGNMENT}, ${ROUND_ENTRY}, ${JUDGE}), (${CONFLICTED_ASSIGNMENT}, ${ROUND_ENTRY}, ${CONFLICTED_JUDGE})`,
    sql`
      insert into public.judging_assignments (id, round_entry_id, judge_id, first_seen_at)
      values (${FORMER_ASSIGNMENT}, ${SEEN_ROUND_ENTRY}, ${FORMER_JUDGE}, now())`,
    sql`update public.judges set withdrawn_at = now() where id = ${FORMER_JUDGE}`,
    sql`
      insert into public.judging_conflicts (id, submission_id, judge_id, origin, state, reason)
      values
        (${CONFLICT}, ${SUBMITTED}, ${FORMER_JUDGE}, 'found', 'suspected', 'Same email domain'),
        (${CONFIRMED_CONFLICT}, ${SUBMITTED}, ${CONFLICTED_JUDGE}, 'set', 'confirmed', 'A friend')`,
    // Stopping reminders needs one in the queue.
    sql`
      insert into private.notifications (id, kind, recipient, judge_id, subject_id, subject_time, not_before)
      values (${REMINDER}, 'judge_reminder', ${emailOf("judge")}, ${JUDGE}, ${ROUND}, to_timestamp(0),
        now() + '5 minutes')`,
  ];
}

const ACCEPTANCE = `'{Example Hospital}', 9, '{}', '${JUDGING_TERMS_VERSION}'`;
const ROUND_FORM = JSON.stringify({
  kind: "panel",
  name: "Panel",
  opens_at: "2090-01-01T00:00:00Z",
  closes_at: "2090-02-01T00:00:00Z",
  reviews_required: 3,
  places: 5,
  scale: 2,
  is_anonymized: true,
  gives_feedback: true,
  criteria: [{ name: "Novelty", question: "New?", weight: 1, score_labels: ["no", "yes"] }],
});

export const JUDGING_ROWS: Relations = {
  my_judge: [
    "email",
    { ...OWN, judge: [emailOf("judge")], conflictedJudge: [emailOf("conflictedJudge")] },
  ],
  admin_judging_conflicts: ["id", readBy("administration", [CONFLICT, CONFIRMED_CONFLICT])],
};

export const JUDGING_CALLS: Calls[] = [
  [
    EVERYONE,
    `
    get_judge_invitation('${JUDGE_TOKEN}')
    decline_judge_invitation('${JUDGE_TOKEN}')`,
  ],
  [{ everyone: "invitation_invalid" }, `decline_judge_invitation('${WRONG_TOKEN}')`],
  [
    {
      ended: "denied",
      owner: "is_participant",
      member: "is_participant",
      stranger: "is_participant",
      admin: "is_admin",
      adminWithoutApp: "is_admin",
      support: "is_admin",
      observer: "is_admin",
      judge: "invitation_used",
      conflictedJudge: "invitation_used",
      mentor: "is_mentor",
      formerJudge: "invitation_used",
      signedIn: "done",
    },
    `accept_judge_invitation('${JUDGE_TOKEN}', ${ACCEPTANCE})`,
  ],
  [
    { ended: "denied", signedIn: "invitation_invalid" },
    `accept_judge_invitation('${WRONG_TOKEN}', ${ACCEPTANCE})`,
  ],
  [
    // The judge's own id; another judge is refused.
    { judge: "done", signedIn: "denied" },
    `
    save_judging_profile('${JUDGE}', 1, '{New Clinic}', 3, '{regulation}', '{Ada Quill}')
    withdraw_as_judge('${JUDGE}')`,
  ],
  [
    ADMINISTRATION,
    `
    invite_judges('[{"email": "new.judge@example.com", "name": "New"}]')
    set_judge_cap('${JUDGE}', 1, 7)
    withdraw_judge('${JUDGE}')
    reinstate_judge('${FORMER_JUDGE}')
    create_judging_round('${ROUND_FORM}')
    save_judging_round('${PREPARED_ROUND}', 1, '${ROUND_FORM}')
    delete_judging_round('${PREPARED_ROUND}', 1)
    set_discussion('${ROUND}', false)
    add_submissions_to_round('${PREPARED_ROUND}', '{${SUBMITTED}}')
    submissions_to_add('${PREPARED_ROUND}')
    mark_clean_round_entries_ready('${PREPARED_ROUND}')
    save_removed_ranges('${LOOSE_ROUND_ENTRY}', 1, '{[2,5)}', '{}')
    mark_round_entry_ready('${LOOSE_ROUND_ENTRY}', 1)
    reopen_round_entry('${ROUND_ENTRY}')
    confirm_conflicts('{${CONFLICT}}')
    dismiss_conflicts('{${CONFLICT}}', 'r')
    set_calibration('${LOOSE_ROUND_ENTRY}', true)
    judging_progress('${ROUND}')
    assignment_input('${ROUND}')
    publish_assignments('${ROUND}', 0, '[]')
    set_judging_conflict('${DISQUALIFIED}', '${JUDGE}', 'A friend.')
    declare_admin_conflict('${SUBMITTED}', 'A friend.')
    set_admin_conflict('${SUBMITTED}', '${PEOPLE.colleague}', 'A friend.')
    remind_judges('${ROUND}')
    stop_reminders('${ROUND}')
    my_judging_tasks()`,
  ],
  // Null for most (judgedText.test.ts).
  [{ ...SIGNED_IN, adminWithoutApp: "denied" }, `document_words('${ROUND_ENTRY_DOCUMENT}')`],
  [{ admin: "no", signedIn: "denied" }, `set_judging_digest('${PEOPLE.admin}', false)`],
  [{ signedIn: "denied" }, `set_judging_digest('${PEOPLE.colleague}', false)`],
  [
    { ...ADMINISTRATION, admin: "document_refused" },
    `save_anonymized_document('${LOOSE_ROUND_ENTRY}', '${ROUND_ENTRY_DOCUMENT}')`,
  ],
  [{ admin: "yes", signedIn: "denied" }, "wants_judging_digest()"],
];
