import { describe, expect, test } from "vitest";
import { useDatabase } from "#tools/testing/database.ts";

const { sql } = useDatabase();

/** Whatever must be true of everything in our two schemas: each query finds the exceptions. */
async function namesOf(query: Promise<readonly { name: string }[]>): Promise<string[]> {
  return (await query).map(({ name }) => name);
}

describe("tables", () => {
  test("every table has row-level security, a policy and a comment", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (
          not c.relrowsecurity
          or not exists (select from pg_policy where polrelid = c.oid)
          or obj_description(c.oid, 'pg_class') is null
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("a policy that allows nothing keeps other policies from allowing something", async () => {
    const exceptions = sql<{ name: string }[]>`
      select policyname as name from pg_policies
      where schemaname in ('public', 'private') and qual = 'false' and permissive = 'PERMISSIVE'`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every view in public runs with its caller's rights and has a comment", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and (
          not coalesce(c.reloptions @> '{security_invoker=true}', false)
          or obj_description(c.oid, 'pg_class') is null
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every view in private names its caller in its condition", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('v', 'm') and c.relnamespace = 'private'::regnamespace
        and pg_get_viewdef(c.oid) !~ 'SELECT (private.is_admin\\(\\)|private.caller\\(\\)|auth.uid\\(\\))'`;
    expect(await namesOf(exceptions)).toEqual([]);
  });
});

describe("functions", () => {
  test("no function in public runs with its owner's rights", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every function has an empty search path and a comment", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (
          not coalesce(proconfig @> array['search_path=""'], false)
          or obj_description(oid, 'pg_proc') is null
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("everything is owned by postgres, so that nothing of ours runs as superuser", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and proowner <> 'postgres'::regrole
      union all
      select oid::regclass::text from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relowner <> 'postgres'::regrole`;
    expect(await namesOf(exceptions)).toEqual([]);
  });
});

/** What docs/api.md lists. A grant that is missing there, or one too many here, fails. */
const GRANTS: Record<string, readonly string[]> = {
  anon: [
    "EXECUTE confirm_subscription",
    "EXECUTE get_invitation",
    "EXECUTE get_judge_invitation",
    "EXECUTE join_mailing_list",
    "EXECUTE leave_mailing_list",
    "SELECT challenge",
    "SELECT challenge_parameters",
    "SELECT challenge_status",
    "SELECT finalists",
  ],
  authenticated: [
    "DELETE admin_contact_requests",
    "DELETE admin_mailing_list",
    "DELETE admin_reply_templates",
    "EXECUTE accept_invitation",
    "EXECUTE accept_judge_invitation",
    "EXECUTE add_judging_comment",
    "EXECUTE add_judging_copies",
    "EXECUTE add_submission_note",
    "EXECUTE admin_statistics",
    "EXECUTE admin_tags",
    "EXECUTE assign_contact_request",
    "EXECUTE attach_document",
    "EXECUTE confirm_decisions",
    "EXECUTE confirm_subscription",
    "EXECUTE create_entry",
    "EXECUTE decide",
    "EXECUTE decide_as_ranked",
    "EXECUTE declare_admin_conflict",
    "EXECUTE decline_invitation",
    "EXECUTE delete_finalist_stage",
    "EXECUTE delete_judging_round",
    "EXECUTE delete_my_account",
    "EXECUTE delete_submission_note",
    "EXECUTE discard_entry",
    "EXECUTE disqualify_submission",
    "EXECUTE extend_submission_deadline",
    "EXECUTE extend_user_deadline",
    "EXECUTE freeze_result",
    "EXECUTE get_invitation",
    "EXECUTE get_judge_invitation",
    "EXECUTE give_back_review",
    "EXECUTE hand_in_document",
    "EXECUTE hand_over_entry",
    "EXECUTE has_password",
    "EXECUTE invite_judge",
    "EXECUTE invite_member",
    "EXECUTE is_admin",
    "EXECUTE join_mailing_list",
    "EXECUTE judging_inputs",
    "EXECUTE leave_mailing_list",
    "EXECUTE leave_team",
    "EXECUTE my_records",
    "EXECUTE open_assignment",
    "EXECUTE publish_assignments",
    "EXECUTE recuse",
    "EXECUTE reinstate_judge",
    "EXECUTE reinstate_submission",
    "EXECUTE release_round",
    "EXECUTE remind_judges",
    "EXECUTE remove_document",
    "EXECUTE remove_member",
    "EXECUTE remove_mentor",
    "EXECUTE reopen_blind_copy",
    "EXECUTE reply_to_contact_request",
    "EXECUTE resend_invitation",
    "EXECUTE retry_failed_emails",
    "EXECUTE revoke_invitation",
    "EXECUTE save_blind_copy",
    "EXECUTE save_challenge_configuration",
    "EXECUTE save_entry",
    "EXECUTE save_finalist_page",
    "EXECUTE save_finalist_stage",
    "EXECUTE save_judging_round",
    "EXECUTE save_my_judging_profile",
    "EXECUTE save_reply_template",
    "EXECUTE save_review",
    "EXECUTE search_audit_log",
    "EXECUTE set_contact_request_status",
    "EXECUTE set_discussion",
    "EXECUTE set_finalist_page_hidden",
    "EXECUTE set_judging_conflict",
    "EXECUTE set_mentor",
    "EXECUTE set_results_release",
    "EXECUTE set_submission_status",
    "EXECUTE set_submission_statuses",
    "EXECUTE set_submission_tag",
    "EXECUTE settle_judging_conflict",
    "EXECUTE show_me_as_finalist",
    "EXECUTE sign_off_blind_copy",
    "EXECUTE submit_entry",
    "EXECUTE submit_review",
    "EXECUTE withdraw_as_judge",
    "EXECUTE withdraw_entry",
    "EXECUTE withdraw_judge",
    "SELECT admin_audit_log",
    "SELECT admin_challenge_configuration",
    "SELECT admin_contact_replies",
    "SELECT admin_contact_requests",
    "SELECT admin_counts",
    "SELECT admin_failed_emails",
    "SELECT admin_finalist_stages",
    "SELECT admin_finalists",
    "SELECT admin_judges",
    "SELECT admin_judging_assignments",
    "SELECT admin_judging_conflicts",
    "SELECT admin_judging_copies",
    "SELECT admin_judging_decisions",
    "SELECT admin_judging_results",
    "SELECT admin_judging_reviews",
    "SELECT admin_judging_rounds",
    "SELECT admin_mailing_list",
    "SELECT admin_reply_templates",
    "SELECT admin_submission_notes",
    "SELECT admin_submissions",
    "SELECT admin_team_invitations",
    "SELECT admin_team_members",
    "SELECT admin_unsubmitted_entries",
    "SELECT admin_users",
    "SELECT admin_withdrawn_submissions",
    "SELECT challenge",
    "SELECT challenge_parameters",
    "SELECT challenge_status",
    "SELECT finalists",
    "SELECT my_assignments",
    "SELECT my_attestations",
    "SELECT my_discussion",
    "SELECT my_entry",
    "SELECT my_finalist_entries",
    "SELECT my_finalist_page",
    "SELECT my_finalist_stages",
    "SELECT my_judge",
    "SELECT my_judging_feedback",
    "SELECT my_judging_rounds",
    "SELECT my_team",
    "SELECT my_team_invitations",
    "SELECT profiles",
    "UPDATE profiles.country",
    "UPDATE profiles.first_name",
    "UPDATE profiles.join_mailing_list",
    "UPDATE profiles.last_name",
    "UPDATE profiles.level_of_study",
    "UPDATE profiles.university",
  ],
  service_role: [
    "EXECUTE service_claim_emails",
    "EXECUTE service_confirm_email",
    "EXECUTE service_confirm_file_deletions",
    "EXECUTE service_delete_user",
    "EXECUTE service_fail_email",
    "EXECUTE service_get_user_email",
    "EXECUTE service_grant_admin",
    "EXECUTE service_is_admin",
    "EXECUTE service_list_admins",
    "EXECUTE service_operations_health",
    "EXECUTE service_pending_file_deletions",
    "EXECUTE service_record_contact_request",
    "EXECUTE service_revoke_admin",
  ],
};

describe("grants", () => {
  test.each(Object.entries(GRANTS))(
    "%s may do in public what docs/api.md says",
    async (role, expected) => {
      const granted = sql<{ name: string }[]>`
      select privilege || ' ' || relname as name
      from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
        and has_table_privilege(${role}, oid, privilege)
      union all
      select privilege || ' ' || relname || '.' || attname
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0,
        unnest(array['SELECT', 'INSERT', 'UPDATE']) privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
        and has_column_privilege(${role}, pg_class.oid, attnum, privilege)
        and not has_table_privilege(${role}, pg_class.oid, privilege)
      union all
      select 'EXECUTE ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'EXECUTE')`;
      expect((await namesOf(granted)).sort()).toEqual(expected);
    },
  );

  test("no client may touch a table or sequence in private", async () => {
    const exceptions = sql<{ name: string }[]>`
      select role || ' ' || oid::regclass::text as name
      from pg_class, unnest(array['anon', 'authenticated', 'service_role']) role
      where relnamespace = 'private'::regnamespace
        and case relkind
          when 'r' then has_table_privilege(role, oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
          when 'S' then has_sequence_privilege(role, oid, 'USAGE, SELECT, UPDATE')
        end`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("what anon may call in private is behind something of public, or what PostgREST asks", async () => {
    const callable = sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'EXECUTE')
      order by 1`;
    expect(await namesOf(callable)).toEqual([
      "check_request",
      "confirm_subscription",
      "get_invitation",
      "get_judge_invitation",
      "is_rehearsal",
      "join_mailing_list",
      "leave_mailing_list",
      "now",
      "read_finalists",
    ]);
  });

  test("the service role may call in private only what its functions in public need", async () => {
    const callable = sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'private'::regnamespace
        and has_function_privilege('service_role', oid, 'EXECUTE')
      order by 1`;
    expect(await namesOf(callable)).toEqual([
      "check_request",
      "claim_emails",
      "confirm_email",
      "confirm_file_deletions",
      "delete_user",
      "fail_email",
      "get_user_email",
      "grant_admin",
      "is_admin_id",
      "list_admins",
      "operations_health",
      "pending_file_deletions",
      "record_contact_request",
      "revoke_admin",
    ]);
  });
});

/**
 * Whatever reads the real clock, and why it is not the challenge's. All else goes by private.now(), so
 * that a rehearsal moves it.
 */
const ON_REAL_TIME: Record<string, string> = {
  "private.now()": "It is the real time and the offset.",
  "private.rehearse(timestamp with time zone)": "It sets the offset from the real time.",
  "private.kept_since(interval)": "What expires is old by both clocks.",
  "private.emails.created_at": "Mails leave, are tried again and expire whatever is rehearsed.",
  "private.emails.next_attempt_at": "As above.",
  "private.claim_emails(integer)": "As above.",
  "private.confirm_email(uuid)": "As above.",
  "private.fail_email(uuid)": "As above.",
  "private.count_use(text,text,interval)": "A limit lasts as long as it says.",
  "private.invitation_tokens.issued_at": "A token is as old as it is.",
  "private.judge_tokens.issued_at": "As above.",
  "private.subscription_tokens.issued_at": "As above.",
  "private.subscription_tokens_start_at()": "As above.",
  "private.note_deadline()": "Mails wait, whatever is rehearsed.",
  "private.queue_deadline_change(timestamp with time zone)": "As above.",
  "private.file_deletions.queued_at": "The order of a queue.",
  "private.queue_abandoned_files()": "The storage stamps uploads with the real time.",
  "private.is_work_waiting()": "The schedule runs on real time.",
  "private.note_schedule_run()": "As above.",
  "private.is_schedule_running()": "As above.",
  "private.retry_failed_emails()": "Mails are tried again whatever is rehearsed.",
  "private.delete_expired()": "Mails, sessions, accounts and logs of Auth have real times.",
};

describe("the clock", () => {
  test("of the challenge is read by everything that is not listed with a reason", async () => {
    const realClock =
      "(?<!private\\.)\\m(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\\(|" +
      "\\m(current_(date|time|timestamp)|localtime|localtimestamp)\\M";
    const found = sql<{ name: string }[]>`
      with definitions as (
        select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
        from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all
        select oid::regclass::text, pg_get_viewdef(oid) from pg_class
        where relkind = 'v' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all
        select adrelid::regclass || '.' || attname, pg_get_expr(adbin, adrelid)
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        join pg_class on pg_class.oid = adrelid
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all
        select tablename || ': ' || policyname, concat(qual, with_check) from pg_policies
      )
      select name from definitions where definition ~* ${realClock} order by 1`;
    expect(await namesOf(found)).toEqual(Object.keys(ON_REAL_TIME).sort());
  });
});
