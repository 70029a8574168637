-- What a project does by itself: every minute it ends old sessions of administrators (second_factor.sql),
-- carries out releases and ends rounds of judging (judging_release.sql), looks for the conflicts of judges who
-- have said something of themselves (judging_conflicts.sql), queues the mails that are due (notices.sql), has
-- waiting ones sent, documents looked into and queued files removed, and watches whether mails leave
-- (mail_watch.sql); every night it removes what is kept no longer. Hosted and in Docker by pg_cron and pg_net;
-- the embedded stack, which has neither, does the same (tools/stack/schedule.ts).

-- PL/pgSQL keeps the plan of what is asked each minute.
create function private.due_function_calls() returns setof text
language plpgsql stable set search_path = '' as $$
begin
  -- One sends up to two thousand mails a call.
  return query select 'send-emails'::text from generate_series(1, least(3, greatest(
    (
      select ceil(count(*) / 2000.0) from (
        select from private.emails where next_attempt_at <= now() limit 4001
      ) due
    ),
    (exists (select from private.file_deletions))::int
  ))::int);
  return query select 'check-document'::text where exists (
    select from public.submissions
    where file_path is not null and document_looked_at is null and document_look_due_at <= now()
  );
end
$$;
comment on function private.due_function_calls() is
  'The edge functions that have work, by name, each as often as it is to be called for that at once.';

create function private.note_schedule_run() returns void
language sql set search_path = '' as $$
  update private.platform_settings set schedule_ran_at = now()
  where schedule_ran_at is null or schedule_ran_at < now() - interval '5 minutes';
$$;
comment on function private.note_schedule_run() is
  'Schedule: has run just now. Written every five minutes at most.';

create table private.write_checks (
  id int primary key,
  checked_at timestamptz not null
);
comment on table private.write_checks is
  'One row that health writes: a database with a full disk, or in read-only mode, still reads.';

create function private.operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, mail_trouble text,
  warnings text[]
)
language sql security definer set search_path = '' as $$
  insert into private.write_checks (id, checked_at) values (1, now())
    on conflict (id) do update set checked_at = excluded.checked_at;
  select private.is_schedule_running(), client_address_header is not null, private.is_rehearsal(),
    private.mail_trouble(), array_remove(array[
      case when not requires_second_factor then 'second_factor_not_required' end,
      case when expired_rows_kept > 0 then 'expired_rows_kept' end,
      case when exists (
        select from public.submissions where document_look_attempts >= 3
      ) then 'document_not_opened' end
    ], null)
  from private.platform_settings;
$$;

create function public.service_operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, mail_trouble text,
  warnings text[]
)
language sql set search_path = ''
as $$ select * from private.operations_health() $$;
comment on function public.service_operations_health() is
  'Edge functions: fails where the database cannot write, as with a full disk. Whether the schedule has run within 15 minutes, whether the database has been told which header names a caller''s address (docs/deploy.md), whether an operator has moved the challenge''s clock, why mails do not leave, if they do not, and warnings: second_factor_not_required (administrators sign in with a password alone), expired_rows_kept (the last night could not delete some), document_not_opened (a document could not be opened in three attempts).';
grant execute on function private.operations_health(), public.service_operations_health() to service_role;

create function private.call_due_functions() returns void
language plpgsql set search_path = '' as $$
declare
  names constant text[] := array(select private.due_function_calls());
  project_url text;
  secret_key text;
begin
  perform private.note_schedule_run();
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
    -- Calls that meet in one instance follow each other.
    timeout_milliseconds := 50000
  ) from unnest(names) function_name;
end
$$;
comment on function private.call_due_functions() is
  'Schedule: calls the edge functions that have work, with the key that start_schedule has put into the vault.';

create function private.keep_secret(name text, secret text) returns void
language plpgsql set search_path = '' as $$
declare
  known uuid;
begin
  select id into known from vault.secrets where vault.secrets.name = keep_secret.name;
  if found then
    perform vault.update_secret(known, secret);
  else
    perform vault.create_secret(secret, name);
  end if;
end
$$;
comment on function private.keep_secret(text, text) is
  'Puts a secret into the vault, in the place of the one that has this name.';

create function private.start_schedule(project_url text, secret_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if project_url !~ '^https?://[^/\s]+$' then
    perform private.refuse('invalid_input', 'The address must look like https://abc.supabase.co, without a path.');
  elsif secret_key !~ '^\S{20,}$' then
    perform private.refuse('invalid_input', 'The secret key of the project is required.');
  end if;
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    create extension pg_cron with schema pg_catalog;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net with schema extensions;
  end if;
  perform private.keep_secret('project_url', project_url);
  perform private.keep_secret('secret_key', secret_key);
  perform cron.schedule('judging', '* * * * *', 'select private.keep_judging_times()');
  perform cron.schedule('end-admin-sessions', '* * * * *', 'select private.end_admin_sessions()');
  perform cron.schedule('find-conflicts', '* * * * *', 'select private.find_due_conflicts()');
  perform cron.schedule('queue-notices', '* * * * *',
    -- Each portion is a transaction of its own, so that nobody waits for all of them.
    'do $do$ begin while private.queue_notices() > 0 loop commit; end loop; end $do$');
  perform cron.schedule('call-functions', '* * * * *', 'select private.call_due_functions()');
  perform cron.schedule('watch', '* * * * *', 'select private.watch()');
  perform cron.schedule('delete-expired', '17 3 * * *', 'select private.delete_expired()');
end
$$;
comment on function private.start_schedule(text, text) is
  'Operators, as postgres: begins the schedule, or goes on with another address or key (docs/deploy.md). Refuses with invalid_input.';
