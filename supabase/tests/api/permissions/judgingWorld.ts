import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { DISQUALIFIED, emailOf, key, PEOPLE, SUBMITTED } from "./keys.ts";

/** What is judged in the world: a round that is open, and one that is prepared. */

export const ROUND = key(901);
export const PREPARED_ROUND = key(902);
const CRITERION = key(903);
/** The judge reads this one. Nobody has seen it yet. */
export const COPY = key(911);
/** Nobody is to read this one; it is not signed off. */
export const LOOSE_COPY = key(912);
/** The former judge has seen this one. */
export const SEEN_COPY = key(914);
export const COPY_DOCUMENT = `${COPY}/${key(913)}.pdf`;
export const JUDGE = key(921);
export const FORMER_JUDGE = key(922);
export const INVITED_JUDGE = key(923);
export const CONFLICTED_JUDGE = key(924);
/** What the mail to the invited judge said. */
export const JUDGE_TOKEN = "4".repeat(64);
export const ASSIGNMENT = key(931);
export const FORMER_ASSIGNMENT = key(932);
/** Came before the conflict. */
export const CONFLICTED_ASSIGNMENT = key(933);
export const CONFLICT = key(941);
const CONFIRMED_CONFLICT = key(942);

/** Adds it, once there are people and entries. */
export function addJudging(sql: Transaction) {
  return [
    sql`
      insert into public.judging_rounds
        (id, kind, name, opens_at, closes_at, reviews_per_entry, places)
      select id, 'first_reading', 'First reading', now() + '1 day', now() + '9 days', 3, 20
      from unnest(${[ROUND, PREPARED_ROUND]}::uuid[]) id`,
    sql`
      insert into public.judging_criteria (id, round_id, position, name, question, weight, score_words)
      values (${CRITERION}, ${ROUND}, 1, 'Novelty', 'New?', 1, '{none,little,some,much,all}')`,
    sql`update public.judging_rounds set opens_at = now() - interval '1 day' where id = ${ROUND}`,
    sql`
      insert into public.judging_copies
        (id, round_id, submission_id, code, idea_name, description, file_path, signed_off_at)
      values
        (${COPY}, ${ROUND}, ${SUBMITTED}, 'AAAA-2222', 'A ring', 'It waits.', ${COPY_DOCUMENT}, now()),
        (${LOOSE_COPY}, ${PREPARED_ROUND}, ${DISQUALIFIED}, 'BBBB-3333', 'A cap', 'It naps.', null, null),
        (${SEEN_COPY}, ${ROUND}, ${DISQUALIFIED}, 'CCCC-4444', 'A cap', 'It naps.', null, now())`,
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
      insert into private.judge_tokens (token_hash, judge_id)
      values (private.token_hash(${JUDGE_TOKEN}), ${INVITED_JUDGE})`,
    sql`
      insert into public.judging_assignments (id, judging_copy_id, judge_id)
      values (${ASSIGNMENT}, ${COPY}, ${JUDGE}), (${CONFLICTED_ASSIGNMENT}, ${COPY}, ${CONFLICTED_JUDGE})`,
    sql`
      insert into public.judging_assignments (id, judging_copy_id, judge_id, first_seen_at)
      values (${FORMER_ASSIGNMENT}, ${SEEN_COPY}, ${FORMER_JUDGE}, now())`,
    sql`update public.judges set withdrawn_at = now() where id = ${FORMER_JUDGE}`,
    sql`
      insert into public.judging_conflicts (id, submission_id, judge_id, origin, state, reason)
      values
        (${CONFLICT}, ${SUBMITTED}, ${FORMER_JUDGE}, 'found', 'suspected', 'Same mail domain'),
        (${CONFIRMED_CONFLICT}, ${SUBMITTED}, ${CONFLICTED_JUDGE}, 'set', 'confirmed', 'A friend')`,
    sql`
      insert into public.staff (user_id, role, round_id) values (${PEOPLE.chair}, 'chair', ${ROUND})`,
    // A reminder that can be stopped.
    sql`
      insert into private.notifications (id, kind, recipient, judge_id, data, not_before)
      values (${key(951)}, 'judge_reminder', ${emailOf("judge")}, ${JUDGE},
        ${sql.json({ round_id: ROUND })}, now() + '5 minutes')`,
  ];
}

export const JUDGING_FIXTURES: Record<string, Fixture> = {
  my_judge: {
    key: "email",
    target: emailOf("judge"),
    own: { judge: [emailOf("judge")], conflictedJudge: [emailOf("conflictedJudge")] },
  },
  admin_judging_conflicts: {
    key: "id",
    target: CONFLICT,
    all: [CONFLICT, CONFIRMED_CONFLICT],
    own: {
      chair: [CONFLICT, CONFIRMED_CONFLICT],
      closedChair: [CONFLICT, CONFIRMED_CONFLICT],
    },
  },
  judges: { key: "id", target: JUDGE },
  judging_rounds: { key: "id", target: ROUND },
  judging_criteria: { key: "id", target: CRITERION },
  judging_copies: { key: "id", target: COPY },
  judging_conflicts: { key: "id", target: CONFLICT },
  judging_assignments: { key: "id", target: ASSIGNMENT },
};
