-- Sending queued emails. Any number of senders can claim emails at once: each gets different ones, at most 100,
-- the email service's limit per request. Emails that someone is waiting for on screen go before newsletters, and
-- one person's many emails do not delay those of others.

-- Suppressed addresses ----------------------------------------------------------------------------

create table private.suppressed_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Addresses that bounced, or whose owner marked an email as spam, until an administrator releases them. Sending to them again would damage the sender''s reputation.';

create function private.record_outcome(addresses text[], outcome text, email_id uuid) returns void
language sql security definer set search_path = '' as $$
  -- Events may arrive in any order: an email is delivered before it is marked as spam.
  update private.notifications email set outcome = record_outcome.outcome
  where email.id = email_id and (email.outcome is null or record_outcome.outcome <> 'delivered');
  insert into private.suppressed_addresses (address, reason)
  select distinct lower(one), record_outcome.outcome from unnest(addresses) one
  where record_outcome.outcome <> 'delivered' and private.is_email(one)
  on conflict do nothing;
$$;

create function public.service_record_outcome(
  addresses text[], outcome text, email_id uuid default null
) returns void
language sql set search_path = ''
as $$ select private.record_outcome(addresses, outcome, email_id) $$;
comment on function public.service_record_outcome(text[], text, uuid) is
  'Edge functions: the email service reports that an email to these addresses was delivered, bounced or marked as spam (complained). After the last two, the addresses get no more emails until an administrator releases them. email_id: null for an email that this database did not queue.';
grant execute on function
  private.record_outcome(text[], text, uuid), public.service_record_outcome(text[], text, uuid) to service_role;

create function private.release_address(email_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  released text;
  retried int;
begin
  perform private.require_right('emails');
  -- Identified by an email, not an address: administrators do not see whom a team invites.
  delete from private.suppressed_addresses using private.notifications email
    where email.id = email_id and address = lower(email.recipient)
    returning address into released;
  if not found then
    perform private.refuse('not_found', 'This address is not suppressed.');
  end if;
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where lower(recipient) = released and state = 'failed';
  get diagnostics retried = row_count;
  perform private.write_audit(
    'email.address_released', 'email', email_id::text, jsonb_build_object('emails', retried));
  return retried;
end
$$;

create function public.release_address(email_id uuid) returns int
language sql set search_path = ''
as $$ select private.release_address(email_id) $$;
comment on function public.release_address(uuid) is
  'Administrators and support: releases the suppressed address of an email (admin_emails, why), queues its failed emails again, and returns how many. Refuses with not_found.';
grant execute on function private.release_address(uuid), public.release_address(uuid) to authenticated;

create function private.my_email_suppression() returns text
language sql stable security definer set search_path = ''
return (
  select suppressed.reason from auth.users account
  join private.suppressed_addresses suppressed on suppressed.address = lower(account.email)
  where account.id = (select private.require_user())
);

create function public.my_email_suppression() returns text
language sql stable set search_path = ''
as $$ select private.my_email_suppression() $$;
comment on function public.my_email_suppression() is
  'Why the caller''s address is suppressed: bounced, or complained (an email was marked as spam). Null: not suppressed.';
grant execute on function private.my_email_suppression(), public.my_email_suppression() to authenticated;

-- Claiming ----------------------------------------------------------------------------------------

create function private.token_of(email private.notifications) returns text
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    return private.issue_invitation_token(email.invitation_id);
  elsif email.kind = 'judge_invitation' then
    return private.issue_judge_token(email.judge_id);
  elsif email.kind = 'subscription_confirmation' then
    return private.issue_subscription_token(email.subscriber_id);
  end if;
  return (select unsubscribe_token from public.mailing_list where id = email.subscriber_id);
end
$$;
comment on function private.token_of(private.notifications) is
  'The token for the link in an email that is about to be sent: a new one, or the unsubscribe token. Null: no token.';

create function private.still_applies(email private.notifications) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.team_invitations
      where id = email.invitation_id and revoked_at is null for no key update skip locked;
    -- Another transaction has locked it and may be revoking it, so wait.
    return case when found then true else nullif(exists (
      select from public.team_invitations where id = email.invitation_id and revoked_at is null
    ), true) end;
  elsif email.kind = 'judge_invitation' then
    perform from public.judges where id = email.judge_id for no key update skip locked;
    return nullif(found, false);
  elsif email.kind = 'deadline_reminder' and email.topic is not null then
    return exists (
      select from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where member.user_id = email.user_id and entry.submitted_at is null
    );
  elsif email.kind = 'stage_reminder' then
    return private.needs_stage_reminder(email);
  elsif email.topic = 'news_results' then
    return private.results_are_released();
  elsif email.decision is not null then
    return email.decision is not distinct from (
      select private.current_decision(entry, email.topic)
      from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where member.user_id = email.user_id
    );
  elsif email.group_email_id is not null then
    return private.group_email_applies(email);
  end if;
  return true;
end
$$;
comment on function private.still_applies(private.notifications) is
  'Whether the content of an email still applies when it is claimed: the draft is not submitted, the result is released and unchanged, the recipient has not left. Null: unknown, because it is being changed.';

create function private.current_address(email private.notifications) returns text
language sql stable set search_path = ''
-- An email with a batch may have been sent already, so its address does not change.
return case when email.user_id is null or email.batch_id is not null then email.recipient else coalesce((
  select profile.email from public.profiles profile
  join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
  where profile.id = email.user_id and private.is_email(profile.email)
), email.recipient) end;
comment on function private.current_address(private.notifications) is
  'The address of an email: for a person, their current one.';

create function private.lock_email(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  email private.notifications;
  applies boolean;
begin
  select * into email from private.notifications
    where id = wanted_id and not_before <= clock_timestamp() for update skip locked;
  if not found then
    return false;
  end if;
  applies := private.still_applies(email);
  if applies is null then
    return false;
  elsif not applies then
    delete from private.notifications where id = wanted_id;
    if email.decision is not null then
      perform private.mark_to_notify(array(
        select submission_id from public.submission_members where user_id = email.user_id));
    end if;
    return false;
  end if;
  email.recipient := private.current_address(email);
  if email.attempts >= private.max_email_attempts() or exists (
    select from private.suppressed_addresses where address = lower(email.recipient)
  ) then
    update private.notifications set not_before = null, recipient = email.recipient where id = wanted_id;
    return false;
  end if;
  return true;
end
$$;
comment on function private.lock_email(uuid) is
  'Locks a due email, without waiting, and returns whether it may be sent. Removes it if it no longer applies. Marks it failed if its address is suppressed or after ten claims: an email that crashes every sender never reaches fail_emails.';

create function private.lock_fresh_emails(wanted_priority int, max_count int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  candidate uuid;
  locked uuid[] := '{}';
begin
  for candidate in
    select id from private.notifications
    where priority = wanted_priority and attempts = 0 and not_before <= moment
    order by turn, not_before, id
    -- Enough to skip emails that others have locked. The limit keeps the planner from sorting the whole queue.
    limit 1000
  loop
    exit when cardinality(locked) >= max_count;
    if private.lock_email(candidate) then
      locked := locked || candidate;
    end if;
  end loop;
  return locked;
end
$$;
comment on function private.lock_fresh_emails(int, int) is
  'Locks emails of a priority that were not tried yet, alternating between senders.';

create function private.lock_tried_emails(wanted_priority int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  batch uuid;
  seen uuid[] := '{}';
  locked uuid[];
begin
  for batch in
    select coalesce(batch_id, id) from private.notifications
    where priority = wanted_priority and attempts > 0 and not_before <= moment
    order by not_before
    limit 1000
  loop
    continue when batch = any (seen);
    seen := seen || batch;
    select array_agg(id) filter (where private.lock_email(id)) into locked
      from private.notifications
      where (id = batch or batch_id = batch) and not_before is not null;
    -- All or none of a batch: the email service would ignore the rest, because their key was used.
    if cardinality(locked) = (
      select count(*) from private.notifications
      where (id = batch or batch_id = batch) and not_before is not null
    ) then
      return locked;
    end if;
  end loop;
  return '{}';
end
$$;
comment on function private.lock_tried_emails(int) is
  'Locks emails to retry, at least one of this priority: a whole batch, or a single email without a batch, because it may be the one that crashes senders.';

create function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  locked uuid[] := '{}';
begin
  -- New emails go first, unless an email to retry has a higher priority.
  for wanted_priority in 1..3 loop
    locked := locked || private.lock_fresh_emails(
      wanted_priority, least(max_count, 100) - cardinality(locked));
    if locked = '{}' and max_count > 0 then
      locked := private.lock_tried_emails(wanted_priority);
      exit when locked <> '{}';
    end if;
  end loop;
  return query
  update private.notifications email set
    recipient = private.current_address(email),
    attempts = email.attempts + 1,
    tried_at = clock_timestamp(),
    -- Increasing delays, as after a failure.
    not_before = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  where email.id = any (locked)
  returning
    email.id, email.kind, email.recipient,
    email.data || private.former_decision(email) || private.group_email_content(email)
      || jsonb_strip_nulls(jsonb_build_object('token', private.token_of(email))),
    email.batch_id;
end
$$;

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language sql set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: claims at most 100 emails to send now. The claim lasts five minutes or longer; unconfirmed emails can then be claimed again, ten times in total. An email that was tried before comes alone, or with its batch (service_begin_batch) and the batch_id to use as the key again. Kinds and their data: team_invitation (token, inviter_name), entry_received (receipt_number, idea_name, document or null, submitted_at, closes_at, withdrawals_close_at), entry_withdrawn (receipt_number, idea_name), member_joined, member_left, member_removed (member_name, idea_name), entry_handed_over (idea_name), account_deleted (nothing), password_changed, second_factor_added, second_factor_removed (email), contact_reply (name, subject, body), contact_copy (subject, body), administrator_made, administrator_removed, second_factor_reset (email, changed_by), role_given, role_taken (email, role, changed_by; of these three only administrators read changed_by), subscription_confirmation (token), welcome (first_name), deadline_reminder (idea_name, closes_at), deadline_changed (idea_name, closes_at, former_closes_at), evidence_asked (idea_name, items: a line with name and evidence for each, message, due_at or nothing), entry_selected, entry_declined (idea_name, receipt_number, former_decision if the team was notified of another one, reason if there is one for the team), news_deadline (closes_at, former_closes_at, token), news_results (token), news_group (subject, body, token), group_email (subject, body), judge_invitation (token, judge_name, words if there are any), judge_assigned (judge_name, round_name, entries, opens_at, closes_at), judge_reminder (judge_name, round_name, entries, closes_at), judge_discussion (judge_name, round_name, entries), judge_note (judge_name, round_name, code, assignment_id), judging_digest (for each kind of judging_tasks the number of open and of new ones: readers, new_reviewers and so on), mentor_assigned (idea_name, mentor_name, contact), mentor_welcome (idea_name, mentor_name), stage_reminder (idea_name, stage_name, due_at), top_three_selected, top_three_declined (idea_name), final_result (idea_name, place from 1 to 3 if it won one), judging_file (kind: result or decisions, round_name, hash, created_at, and for a judge judge, the id in the file, and scores: a line with code and scores for each review), round_canceled (judge_name, round_name), round_reopened (judge_name, round_name, closes_at). Ordered by priority, alternating between senders. Tokens of invitations and confirmations appear only here; every claim issues a new one, and earlier ones stay valid.';

-- Delivery ----------------------------------------------------------------------------------------

create function private.begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- After a pause of minutes, a sender's emails may belong to another sender.
  update private.notifications set batch_id = key
  where id = any (ids) and batch_id is null and not_before is not null
  returning id;
$$;

create function public.service_begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql set search_path = ''
as $$ select private.begin_batch(key, ids) $$;
comment on function public.service_begin_batch(uuid, uuid[]) is
  'Edge functions: called before handing claimed emails to the email service in one request with this idempotency key. From then on they are claimed together. Returns the ids to send: not emails that were removed, or that another sender has started to hand over.';

create function private.confirm_emails(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- Sent emails are kept without their data; the email about a deleted account is not kept.
  delete from private.notifications where id = any (ids) and kind = 'account_deleted';
  update private.notifications
  set sent_at = now(), not_before = null, batch_id = null, data = '{}', sender = null
  where id = any (ids) and sent_at is null;
$$;

create function public.service_confirm_emails(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.confirm_emails(ids) $$;
comment on function public.service_confirm_emails(uuid[]) is
  'Edge functions: these emails were sent and will not be claimed again.';

create function private.fail_emails(ids uuid[], refused boolean) returns void
language sql security definer set search_path = '' as $$
  update private.notifications set
    batch_id = case when not refused then batch_id end,
    not_before = case
      when attempts < private.max_email_attempts()
        then clock_timestamp() + private.email_retry_delay(attempts)
    end
  where id = any (ids) and sent_at is null;
$$;

create function public.service_fail_emails(ids uuid[], refused boolean) returns void
language sql set search_path = ''
as $$ select private.fail_emails(ids, refused) $$;
comment on function public.service_fail_emails(uuid[], boolean) is
  'Edge functions: these emails could not be sent. They are retried after 2, 4, 8, ... minutes, ten times in total. Refused ones were certainly not sent, so they are retried alone, with another key.';
grant execute on function
  private.claim_emails(int), public.service_claim_emails(int),
  private.begin_batch(uuid, uuid[]), public.service_begin_batch(uuid, uuid[]),
  private.confirm_emails(uuid[]), public.service_confirm_emails(uuid[]),
  private.fail_emails(uuid[], boolean), public.service_fail_emails(uuid[], boolean)
  to service_role;

-- Failed ------------------------------------------------------------------------------------------

create function private.retry_failed_emails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  retried int;
begin
  perform private.require_right('emails');
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where state = 'failed'
      and lower(recipient) not in (select address from private.suppressed_addresses);
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('email.retried', 'email', null, jsonb_build_object('emails', retried));
  end if;
  return retried;
end
$$;

create function public.retry_failed_emails() returns int
language sql set search_path = ''
as $$ select private.retry_failed_emails() $$;
comment on function public.retry_failed_emails() is
  'Administrators and support: queues all failed emails again, for another ten attempts, and returns how many. Not those to suppressed addresses (release_address).';
grant execute on function private.retry_failed_emails(), public.retry_failed_emails() to authenticated;

-- Problems ----------------------------------------------------------------------------------------

-- Overdue and failing emails turn `health` red, appear on the back office dashboard, and alert the operators
-- without email.

create function private.email_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing bigint;
begin
  if exists (
    select from private.notifications
    where priority = 1 and attempts = 0 and not_before < late
  )
  -- Results and newsletters to thousands take longer than that. That is fine while emails of this or a higher
  -- priority are being sent.
  or exists (
    select from unnest(array[2, 3]) as queue (own_priority)
    where exists (
      select from private.notifications
      where priority = own_priority and attempts = 0 and not_before < late
    ) and not exists (
      select from private.notifications where priority between 2 and own_priority and sent_at > late
    )
  ) then
    return 'delayed';
  end if;
  select count(*) into failing from private.notifications
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      not_before is not null
      or lower(recipient) not in (select address from private.suppressed_addresses)
    );
  -- A single failing email on a quiet night is no problem.
  if failing >= 3 and failing > (
    select count(*) from (
      select from private.notifications where sent_at > now() - interval '1 hour' limit failing
    ) sent
  ) then
    return 'failing';
  end if;
  return null;
end
$$;
comment on function private.email_problem() is
  'delayed: an email that was not tried yet has been due for 15 minutes; for results and newsletters, only if no email of that or a higher priority was sent meanwhile. failing: at least three emails failed three times within the hour, and fewer were sent. Null: no problem.';
grant execute on function private.email_problem() to authenticated;

-- Alerts ------------------------------------------------------------------------------------------

create table private.alerts (
  state text primary key,
  alerted_at timestamptz not null default now()
);
comment on table private.alerts is
  'The problems that operators were alerted of, and when last. Empty without problems.';

create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  problem text := private.email_problem();
begin
  if problem is null then
    delete from private.alerts;
    return case when found then 'Device Innovation Challenge: emails are being sent again.' end;
  end if;
  insert into private.alerts as alert (state) values (problem)
  on conflict (state) do update set alerted_at = now()
    where alert.alerted_at <= now() - interval '1 hour';
  if not found then
    return null;
  end if;
  return case problem
    when 'delayed' then 'Device Innovation Challenge: emails have been queued for more than 15 minutes and are not being sent. See docs/operations.md, "Emails are not sent".'
    else 'Device Innovation Challenge: emails keep failing. See docs/operations.md, "Emails are not sent".'
  end;
end
$$;
comment on function private.due_alert() is
  'Schedule: the alert to send now, if any: hourly while a problem lasts, and once when it is resolved. A call marks the alert as sent.';

create function private.watch() returns void
language plpgsql set search_path = '' as $$
declare
  alert text := private.due_alert();
  address text;
begin
  if alert is null then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'alert_address';
  if address is not null then
    perform net.http_post(
      url := address,
      headers := '{"content-type": "application/json"}'::jsonb,
      body := jsonb_build_object('text', alert),
      timeout_milliseconds := 10000
    );
  end if;
end
$$;
comment on function private.watch() is
  'Schedule: posts the due alert as {"text"} to the address in the vault.';

create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  if url !~ '^https://\S+$' then
    perform private.refuse('invalid_input', 'The address must start with https://.');
  end if;
  perform private.keep_secret('alert_address', url);
end
$$;
comment on function private.set_alert_address(text) is
  'Operators, as postgres: sets the address for alerts (docs/deploy.md). Refuses with invalid_input.';
