-- The rights of the API. A function or view in public and its twin of the same name in private have the same
-- rights: signed-in people may use them, visitors those that are listed here, and only the service role those that
-- begin with service_. What each answers to whom, it checks itself. The few tables that clients read directly have
-- their grants in their own files. supabase/tests/rights/rights.snap lists all rights, for review.

call private.create_changes();

do $$
declare
  for_visitors constant text[] := array[
    'challenge', 'confirm_subscription', 'count_visit', 'decline_judge_invitation', 'finalist_counts', 'finalists',
    'get_invitation', 'get_judge_invitation', 'join_mailing_list', 'judging_file', 'leave_mailing_list',
    'public_judging_files', 'winners'
  ];
  -- Generated columns, checks, policies and views call them with the rights of the role that writes or reads the row.
  helpers constant text[] := array[
    'audited_name', 'blocking_round', 'caller', 'check_size', 'check_times', 'clean_line', 'clean_lines',
    'contains_contact_details', 'document_to_judge', 'email_problem', 'has_own_interest', 'has_right',
    'hidden_group_emails', 'is_admin', 'is_attached', 'is_email', 'is_judge', 'is_schedule_running',
    'is_signing', 'is_visible', 'lacks_confirmation', 'max_length', 'max_text_bytes', 'may_read_file', 'may_upload',
    'my_conflicted_submissions', 'my_conflicted_rounds', 'my_submission_id', 'round_stage', 'rules_version', 'search_text',
    'text_limits', 'white_space'
  ];
  granted record;
  closed regclass;
  changed regclass;
begin
  for granted in
    select 'execute on function ' || used.oid::regprocedure as what, case
      when starts_with(offered.name, 'service_') then 'service_role'
      when offered.name = any (for_visitors) then 'anon, authenticated'
      else 'authenticated'
    end as roles
    from (
      select proname::text as name, proname::text as used from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select relname, 'read_' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all
      select name, name from unnest(helpers) name
    ) offered
    join pg_proc used on used.proname = offered.used
      and used.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'select on ' || used.oid::regclass, case
      when shown.relname = any (for_visitors) then 'anon, authenticated' else 'authenticated'
    end
    from pg_class shown
    join pg_class used on used.relkind = 'v' and (used.oid = shown.oid
      -- A list that is read through a function hides its rows from the planner (roles.sql).
      or used.relnamespace = 'private'::regnamespace and used.relname = shown.relname and not exists (
        select from pg_proc where pronamespace = 'private'::regnamespace and proname = 'read_' || shown.relname
      ))
    where shown.relnamespace = 'public'::regnamespace and shown.relkind = 'v'
  loop
    execute format('grant %s to %s', granted.what, granted.roles);
  end loop;
  grant execute on function private.now, private.is_rehearsal, private.round_released_at, private.count_finalists
    to anon, authenticated;
  -- The functions of the API call them with the rights of their caller.
  grant execute on function private.act_as, private.end_act to anon, authenticated, service_role;
  -- PostgREST calls it before each request.
  grant execute on function private.check_request to anon, authenticated, service_role;

  for changed in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('create trigger require_context before insert or update or delete on %s
      for each statement execute function private.require_context()', changed);
  end loop;

  -- Every table of public without policies of its own is closed by one that refuses everything. It is restrictive, so
  -- that no later policy opens the table by mistake.
  for closed in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
  loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy "No client reads or writes this table directly"
      on %s as restrictive for all to anon, authenticated using (false)', closed);
  end loop;
end
$$;
