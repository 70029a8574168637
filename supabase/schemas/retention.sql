-- Deletion of expired data (docs/operations.md). The periods are in constants.sql (retention). Data without a period is
-- kept until a person deletes it: accounts, submissions, the mailing list.

create function private.is_judging_over() returns boolean
language sql stable set search_path = ''
return (private.challenge()).challenge_ends_at < private.retention_start('judging');

-- Schedule, daily: deletes expired rows. Returns JSON with the number of each kind, and of rows that could not be
-- deleted (undeleted).
create function private.delete_expired() returns jsonb
language plpgsql set search_path = '' as $$
declare
  deleted jsonb := '{}';
  target record;
  count bigint;
  expired tid;
  undeleted int := 0;
  reason text;
begin
  for target in
    select * from (values
      -- Sent or failed.
      ('emails', 'private.notifications where state <> ''queued'' and (topic is null and subject_time is null or user_id is null
          or group_email_id is not null)
        and coalesce(sent_at, created_at) < private.retention_start(''emails'')'),
      -- With the people in the group.
      ('recipient_counts', 'private.recipient_counts where counted_at < private.retention_start(''emails'')'),
      ('suppressed_addresses', 'private.suppressed_addresses
        where suppressed_at < private.retention_start(''suppressed_addresses'')'),
      ('invitations', 'public.invitations where created_at < private.retention_start(''invitations'')'),
      ('judge_invitations', 'public.judges where accepted_at is null
        and created_at < private.retention_start(''invitations'')'),
      -- With their reviews and assignments. Results and decisions stay, which hold codes and ids only.
      ('judges', 'public.judges where private.is_judging_over()'),
      ('mentors', 'public.mentors where private.is_judging_over()'),
      ('interventions', 'public.interventions where private.is_judging_over()'),
      ('admin_terms', 'private.admin_terms where until < private.retention_start(''judging'')'),
      -- With its file, once all its items are decided.
      ('evidence', 'public.evidence_requests request where not private.is_evidence_open(request) and not exists (
        select from public.eligibility_checks checked
        where checked.submission_id = request.submission_id and checked.item = any (request.items)
          and checked.checked_at > private.retention_start(''evidence'')
      ) or private.is_judging_over()'),
      ('contact_requests', 'public.contact_requests where status = ''resolved''
        and updated_at < private.retention_start(''contact_requests'')'),
      ('unconfirmed_accounts', 'auth.users where email_confirmed_at is null
        and last_sign_in_at is null and created_at < private.retention_start(''unconfirmed_accounts'')'),
      ('sign_up_passwords', 'private.sign_up_passwords
        where set_aside_at <= private.sign_up_passwords_start_at()'),
      ('unconfirmed_subscribers', 'public.mailing_list where confirmed_at is null
        and created_at < private.retention_start(''unconfirmed_subscribers'')'),
      ('link_tokens', 'private.link_tokens where issued_at < private.retention_start(''invitations'')'),
      ('audit_log', 'public.audit_log where created_at < private.retention_start(''audit_log'')'),
      -- They hold device and network address.
      ('sessions', 'auth.sessions where
        coalesce(refreshed_at at time zone ''UTC'', updated_at, created_at)
          < private.retention_start(''sessions'')'),
      -- Only if Supabase Auth writes it into the database.
      ('auth_log', 'auth.audit_log_entries
        where created_at < private.retention_start(''sign_in_log'')'),
      -- Unfinished sign-ins, which may hold Google's tokens.
      ('begun_sign_ins', 'auth.flow_state where created_at < now() - interval ''1 day'''),
      -- Only if pg_cron is installed.
      ('scheduled_runs', 'cron.job_run_details where end_time < now() - interval ''30 days'''),
      -- Last, because every use of a rate limit waits for it.
      ('rate_limits', 'private.rate_limits where resets_at < now()')
    ) as expired (label, rows)
  loop
    continue when
      has_table_privilege(to_regclass(split_part(target.rows, ' ', 1)), 'delete') is not true;
    begin
      execute 'delete from ' || target.rows;
      get diagnostics count = row_count;
    exception when others then
      -- One row at a time, so that a row that cannot be deleted does not keep others.
      count := 0;
      for expired in execute 'select ctid from ' || target.rows loop
        begin
          execute format('delete from %s where ctid = $1', split_part(target.rows, ' ', 1)) using expired;
          count := count + 1;
        exception when others then
          undeleted := undeleted + 1;
          reason := coalesce(reason, format('%s: %s', target.label, sqlerrm));
        end;
      end loop;
    end;
    deleted := deleted || jsonb_build_object(target.label, count);
  end loop;
  -- Emails that must not be sent twice, and reminders, lose their address only.
  update private.notifications set recipient = null, subject = null
    where (topic is not null or subject_time is not null) and user_id is not null and recipient is not null and state <> 'queued'
      and coalesce(sent_at, created_at) < private.retention_start('emails');
  update private.platform_settings set undeleted_rows = undeleted, undeleted_reason = reason
    where (undeleted_rows, undeleted_reason) is distinct from (undeleted, reason);
  return deleted || jsonb_build_object('undeleted', undeleted, 'queued_files', private.queue_abandoned_files());
end
$$;
