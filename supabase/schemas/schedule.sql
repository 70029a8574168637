-- Scheduled jobs, each an entry of its own: hosted and in Docker, pg_cron runs them every minute. The embedded stack has
-- neither pg_cron nor pg_net and runs them itself (tools/stack/schedule.ts).

create table private.jobs (
  name text primary key,
  -- For daily jobs: the earliest time, in UTC. Null: every minute.
  daily_at time,
  needs_network boolean not null default false,
  -- After this time a run is canceled, which is recorded and stops no other job. It is repeated a minute later.
  time_limit interval not null default '50 seconds',
  -- The last successful run, accurate to five minutes.
  last_run_at timestamptz,
  last_error text
);
comment on table private.jobs is
  'Jobs (initial_data.sql). The name is that of a function in private. If the function returns an integer, it has processed a batch and is called again until it returns 0; a text is an error.';

-- Schedule: runs a job if it is due and not running, batch after batch for at most this time. Records an error and keeps
-- the batches before it. Without work to do, writes at most every five minutes.
create function private.run_job(_name text, budget interval default '20 seconds') returns void
language plpgsql set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  job private.jobs;
  kind text;
  outcome text;
begin
  select * into job from private.jobs
    where name = _name
      and (not needs_network or to_regnamespace('net') is not null)
      and (daily_at is null or last_run_at is null
        or last_run_at < date_trunc('day', now() - daily_at::interval, 'UTC') + daily_at::interval);
  if not found or not pg_try_advisory_xact_lock(hashtextextended('job ' || job.name, 0)) then
    return;
  end if;
  perform private.act_as('schedule', actor => null);
  loop
    begin
      execute format('select pg_typeof(outcome)::text, outcome::text from private.%I() outcome', job.name)
        into kind, outcome;
    -- "others" does not include a statement that exceeds its time limit.
    exception when query_canceled or others then
      kind := 'text';
      outcome := sqlerrm;
    end;
    exit when kind <> 'integer' or outcome::int = 0 or clock_timestamp() > started + budget;
  end loop;
  if kind = 'text' and outcome <> '' then
    update private.jobs set last_error = outcome where name = job.name;
  else
    update private.jobs set last_error = null, last_run_at = now()
      where name = job.name and (
        last_error is not null or last_run_at is null or last_run_at < now() - interval '5 minutes');
  end if;
  perform private.end_act();
end
$$;

-- The names of edge functions with work to do, repeated for concurrent calls.
create function private.due_function_calls() returns setof text
language sql stable set search_path = '' as $$
  -- One call sends up to 2,000 emails.
  select 'send-emails' from generate_series(1, least(3, greatest(
    (
      select ceil(count(*) / 2000.0) from (
        -- By priority, as the indexes are.
        (select from private.notifications
          where priority in (1, 2, 3, 4) and attempts = 0 and not_before <= now() limit 4001)
        union all
        (select from private.notifications
          where priority in (1, 2, 3, 4) and attempts > 0 and not_before <= now() limit 4001)
      ) due
    ),
    (exists (select from private.files where removed_at is not null))::int
  ))::int)
  union all
  select 'check-document' where exists (select from private.files where check_due_at <= now());
$$;

create function private.is_schedule_running() returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.jobs where last_run_at > now() - interval '15 minutes');

create function private.service_operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, email_problem text,
  warnings text[]
)
language sql security definer set search_path = '' as $$
  -- Writes, because a database with a full disk or in read-only mode still reads.
  update private.platform_settings set id = id where id
  returning private.is_schedule_running(), client_address_header is not null, private.is_rehearsal(),
    private.email_problem(), array_remove(array[
      case when not requires_second_factor then 'second_factor_not_required' end,
      case when undeleted_rows > 0 then 'undeleted_rows' end,
      case when exists (select from private.jobs where last_error is not null) then 'job_failed' end,
      case when exists (
        select from private.files where check_attempts >= 3
      ) then 'document_not_opened' end
    ], null);
$$;
call private.publish_change('service_operations_health', 'schedule',
  'Edge functions: returns the health of the database. has_schedule: the schedule ran within the last 15 minutes; has_client_address: the header with the caller''s address is set (docs/deploy.md); is_rehearsal: the challenge''s clock was moved; email_problem: why emails are not being sent, or null; warnings: second_factor_not_required (administrators need only a password), undeleted_rows (expired rows could not be deleted), job_failed (see private.jobs), document_not_opened (a document could not be opened in three attempts). Raises an error if the database cannot write.');

create function private.call_due_functions() returns void
language plpgsql set search_path = '' as $$
declare
  names constant text[] := array(select private.due_function_calls());
  project_url text;
  secret_key text;
begin
  if names = '{}' then
    return;
  end if;
  select decrypted_secret into strict project_url
    from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into strict secret_key
    from vault.decrypted_secrets where name = 'secret_key';
  perform net.http_post(
    url := project_url || '/functions/v1/' || function_name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
    body := '{"data": null}',
    timeout_milliseconds := 50000
  ) from unnest(names) function_name;
end
$$;

create function private.store_secret(name text, secret text) returns void
language plpgsql set search_path = '' as $$
declare
  secret_id uuid;
begin
  select id into secret_id from vault.secrets where vault.secrets.name = store_secret.name;
  if found then
    perform vault.update_secret(secret_id, secret);
  else
    perform vault.create_secret(secret, name);
  end if;
end
$$;

create function private.start_schedule(project_url text, secret_key text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(project_url !~ '^https?://[^/\s]+$', 'invalid_input',
    'The address must look like https://abc.supabase.co, without a path.');
  perform private.refuse_if(secret_key !~ '^\S{20,}$', 'invalid_input', 'The project''s secret key is required.');
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    create extension pg_cron with schema pg_catalog;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net with schema extensions;
  end if;
  perform private.store_secret('project_url', project_url);
  perform private.store_secret('secret_key', secret_key);
  -- The time limit is a statement of its own, because it does not apply to the one that sets it.
  perform cron.schedule(name, '* * * * *', format('set statement_timeout = %L; select private.run_job(%L)',
    extract(milliseconds from time_limit)::int, name))
    from private.jobs;
end
$$;
comment on function private.start_schedule is
  'Operators, as postgres: starts the schedule, or changes its address or key (docs/deploy.md). Fails with invalid_input.';
