-- What is kept for how long (docs/operations.md). Whatever has no line here is kept until a person
-- deletes it: accounts, entries, the mailing list.

-- The history -------------------------------------------------------------------------------------

create function private.history_starts_at() returns timestamptz
language sql stable
set search_path = ''
as $$ select now() - interval '3 years' $$;
comment on function private.history_starts_at() is
  'Lines of the history from before may be removed, and are; younger ones cannot be, by anybody.';

create or replace function private.refuse_history_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform from removed where created_at >= private.history_starts_at();
    if not found then
      return null;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'The history cannot be changed.';
end
$$;
comment on function private.refuse_history_change() is
  'Trigger: what has been recorded stays as it is, for every role, until it is too old to be kept.';

drop trigger refuse_change on public.audit_log;
create trigger refuse_change before update or truncate on public.audit_log
  for each statement execute function private.refuse_history_change();
create trigger refuse_removal after delete on public.audit_log
  referencing old table as removed
  for each statement execute function private.refuse_history_change();
create index audit_log_created_at_idx on public.audit_log using brin (created_at);

-- Uploads that were never attached ------------------------------------------------------------------

create function private.queue_abandoned_files() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  abandoned text[];
  queued bigint;
begin
  -- First the locks, then a look at the entries as they are now: attach_document locks the object it
  -- attaches, so none is queued that is being attached, and none attached that is queued.
  select array_agg(name) into abandoned from (
    select name from storage.objects
    where bucket_id = 'submissions' and created_at < now() - interval '1 day'
      and not exists (select from public.submissions where file_path = name)
    for update skip locked
  ) locked;
  insert into private.file_deletions (path)
    select path from unnest(abandoned) path
    where not exists (select from public.submissions where file_path = path)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_abandoned_files() is
  'Queues files for removal that nobody has attached to an entry within a day; says how many.';

-- Everything --------------------------------------------------------------------------------------

create function private.delete_expired() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  deleted jsonb := '{}';
  target record;
  count bigint;
begin
  for target in
    select * from (values
      ('rate_limits', 'private.rate_limits where resets_at < now()'),
      -- Sent or given up. The words went when the mail was sent; this is the address.
      ('emails', 'private.emails where next_attempt_at is null
        and coalesce(sent_at, created_at) < now() - interval ''30 days'''),
      -- The challenge lasts ten months; these are addresses of people who may have no account.
      ('team_invitations', 'public.team_invitations where created_at < now() - interval ''1 year'''),
      ('contact_requests', 'public.contact_requests where status = ''resolved''
        and updated_at < now() - interval ''1 year'''),
      -- Whoever typed the address has never shown that it is theirs.
      ('unconfirmed_accounts', 'auth.users where email_confirmed_at is null
        and last_sign_in_at is null and created_at < now() - interval ''30 days'''),
      ('audit_log', 'public.audit_log where created_at < private.history_starts_at()'),
      -- Only where pg_cron is installed.
      ('scheduled_runs', 'cron.job_run_details where end_time < now() - interval ''30 days''')
    ) as expired (label, rows)
  loop
    continue when target.label = 'scheduled_runs' and to_regclass('cron.job_run_details') is null;
    execute 'delete from ' || target.rows;
    get diagnostics count = row_count;
    deleted := deleted || jsonb_build_object(target.label, count);
  end loop;
  return deleted || jsonb_build_object('queued_files', private.queue_abandoned_files());
end
$$;
comment on function private.delete_expired() is
  'Removes what is kept no longer and says how much of each; once a day, by the schedule.';
