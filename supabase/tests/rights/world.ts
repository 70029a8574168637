import type { Sql } from "#tools/testing/database/database.ts";
import { openDates } from "#tools/testing/world/challenge.ts";
import { accountColumns } from "#tools/testing/world/people.ts";
import { ADMINISTRATION_CALLS, ADMINISTRATION_ROWS, addAdministration } from "./administration.ts";
import { addEligibility, ELIGIBILITY_CALLS, ELIGIBILITY_ROWS } from "./eligibility.ts";
import { addFiles, FILES_CHANGES, FILES_ROWS } from "./files.ts";
import { addFinalist, FINALISTS_CALLS, FINALISTS_ROWS } from "./finalists.ts";
import { addGroupEmails, GROUP_EMAILS_CALLS, GROUP_EMAILS_ROWS } from "./groupEmails.ts";
import { addJudging, JUDGING_CALLS, JUDGING_ROWS } from "./judging.ts";
import { UNJUDGED } from "./keys.ts";
import { addSubmissions, PARTICIPANT_CALLS, PARTICIPANT_ROWS } from "./participants.ts";
import { emailOf, hasCode, PEOPLE } from "./people.ts";
import { addResults, RESULTS_CALLS, RESULTS_ROWS } from "./results.ts";
import { addReviewing, REVIEWING_CALLS, REVIEWING_ROWS } from "./reviewing.ts";
import type { Calls, Change, Relations } from "./rules.ts";

/** Readable rows by person. Other tables and views are closed. */
export const ROWS: Relations = {
  ...PARTICIPANT_ROWS,
  ...ADMINISTRATION_ROWS,
  ...JUDGING_ROWS,
  ...REVIEWING_ROWS,
  ...RESULTS_ROWS,
  ...ELIGIBILITY_ROWS,
  ...FINALISTS_ROWS,
  ...GROUP_EMAILS_ROWS,
  ...FILES_ROWS,
};

/** Directly changeable rows by person. No other right to write is granted (rights.snap). */
export const CHANGES: readonly Change[] = FILES_CHANGES;

/** Calls by person: at least one for each function. */
export const CALLS: readonly Calls[] = [
  ...PARTICIPANT_CALLS,
  ...ADMINISTRATION_CALLS,
  ...JUDGING_CALLS,
  ...REVIEWING_CALLS,
  ...RESULTS_CALLS,
  ...ELIGIBILITY_CALLS,
  ...FINALISTS_CALLS,
  ...GROUP_EMAILS_CALLS,
];

/**
 * Fills an empty database. Submissions are open and results are released, so that one world covers both;
 * a constraint prevents this in production.
 */
export async function makeWorld(database: Sql): Promise<void> {
  const names = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
  const accounts = names.map((name) => ({
    id: PEOPLE[name],
    email: emailOf(name),
    email_confirmed_at: new Date(),
    ...accountColumns(),
  }));
  const sessions = names.map((name) => ({
    id: PEOPLE[name],
    user_id: PEOPLE[name],
    aal: hasCode(name) ? "aal2" : "aal1",
    created_at: new Date(),
  }));
  // Send all statements without waiting for each one.
  await database.begin((sql) => [
    sql`alter table public.challenge_parameters drop constraint results_follow_submissions`,
    sql`insert into auth.users ${sql(accounts)}`,
    sql`insert into auth.sessions ${sql(sessions)}`,
    sql`
      update public.profiles set
        first_name = 'Zoë', last_name = 'Müller', country = 'Germany',
        level_of_study = 'A PhD student', join_mailing_list = false,
        university = case id when ${PEOPLE.incomplete} then '' else 'University of Examples' end`,
    sql`
      insert into private.user_roles (user_id, role, granted_at)
      select user_id, 'admin', '2025-01-01' from unnest(${[
        PEOPLE.admin,
        PEOPLE.colleague,
        PEOPLE.revokedAdmin,
        PEOPLE.adminWithoutCode,
        PEOPLE.adminWithoutApp,
      ]}::uuid[]) user_id`,
    sql`delete from private.user_roles where user_id = ${PEOPLE.revokedAdmin}`,
    sql`
      insert into private.user_roles (user_id, role)
      values (${PEOPLE.support}, 'support'), (${PEOPLE.observer}, 'observer')`,
    sql`select private.require_second_factor(true, 'operator@example.com')`,
    sql`
      insert into auth.mfa_factors
        (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${PEOPLE.adminWithoutCode}, 'totp', 'verified', 'A', now(), now())`,

    ...addSubmissions(sql),
    ...addAdministration(sql),
    ...addJudging(sql),
    ...addReviewing(sql),
    ...addResults(sql),
    ...addEligibility(sql),
    ...addFinalist(sql),
    ...addGroupEmails(sql),
    ...addFiles(sql),
    sql`update public.challenge_status set phase = 'Open Submission', "time" = ''`,
    sql`
      update public.challenge_parameters
      set ${sql({ ...openDates(), results_released_at: new Date().toISOString() })}`,
    // Keep only the history that the administrator can undo.
    sql`alter table public.audit_log disable trigger user`,
    sql`truncate public.audit_log restart identity`,
    sql`alter table public.audit_log enable trigger user`,
    sql`
      insert into public.audit_log (actor_id, action, subject_type, subject_id, details)
      values (
        ${PEOPLE.admin}, 'submission.status_changed', 'submission', ${UNJUDGED},
        '{"from": "under_review", "to": "received"}'
      )`,
  ]);
}
