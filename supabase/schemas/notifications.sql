-- The outbox: all emails to people. An email is queued in the same transaction as the change it is about, so an
-- outage of the email service blocks and loses nothing. An edge function claims queued emails, sends them and
-- confirms each once.

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.email_kinds (value),
  -- The recipient: it goes to the current address of this person when it is claimed. Null: it goes to a fixed address.
  -- No foreign key, so that queuing locks no account.
  user_id uuid,
  -- The address, which is valid: for a person, the one at the last claim, or else when it was queued.
  recipient text,
  -- A topic is sent to a person or subscriber once: welcome, a reminder, results and so on. Null: no limit.
  topic text,
  -- For a result: the decision it reports. A changed decision is sent again, with the next number.
  decision text,
  number int not null default 1,
  data jsonb not null default '{}',
  -- Only for team_invitation and role_invitation. The token of the link is issued when the email is claimed, so it is never
  -- stored.
  invitation_id uuid references public.invitations (id) on delete cascade,
  -- Only for emails to the mailing list. Unsubscribing removes them.
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  -- The record that the email is about, if current_data or a list reads it: a round, an assignment, a stage, a release, a
  -- person, a contact request. No foreign key, because these tables are created later.
  subject_id uuid,
  -- When the judges were reminded, by the challenge's clock, or the deadline of the stage.
  subject_time timestamptz,
  -- Only for group emails, which have the content; data has the recipient's merge fields.
  group_email_id uuid references public.group_emails (id) on delete cascade,
  -- That of its kind.
  priority int not null,
  attempts int not null default 0,
  tried_at timestamptz,
  -- When it may be claimed; null once it was sent or has failed permanently.
  not_before timestamptz default now(),
  -- The idempotency key of the request that handed it to the email service. Emails with one key are retried together,
  -- so a lost response sends none twice. Null before the request, and again once the service has refused the email.
  batch_id uuid,
  -- Its subject, once it was handed to the email service.
  subject text,
  sent_at timestamptz,
  -- The last report of the email service: delivered, bounced or complained (marked as spam).
  outcome text check (outcome in ('delivered', 'bounced', 'complained')),
  state text not null generated always as (
    case
      when outcome is not null then outcome
      when sent_at is not null then 'sent'
      when not_before is not null then 'queued'
      else 'failed'
    end
  ) stored,
  created_at timestamptz not null default now()
);
comment on table private.notifications is
  'Queued, sent and failed emails. Sent emails are kept for a limited time as proof (retention). Those that must not be sent twice are kept as long as the recipient''s account.';

-- These keys make sure that a topic is sent once.
create unique index notifications_user_key on private.notifications (user_id, topic, number)
  where user_id is not null;
create unique index notifications_subscriber_key on private.notifications (subscriber_id, topic, number)
  where subscriber_id is not null;
-- Queued emails in send order: new ones, and those to retry. No other index may begin with not_before: a claim could
-- read it and skip all newsletters in it.
create index notifications_new_idx on private.notifications (priority, not_before, id)
  where attempts = 0 and not_before is not null;
create index notifications_tried_idx on private.notifications (priority, not_before, id)
  where attempts > 0 and not_before is not null;
create index notifications_failing_idx on private.notifications (tried_at) where attempts >= 3 and sent_at is null;
create index notifications_recipient_idx on private.notifications (lower(recipient));
create index notifications_results_idx on private.notifications (user_id) where topic = 'results';
create index notifications_batch_id_idx on private.notifications (batch_id)
  where batch_id is not null and not_before is not null;
create index notifications_sent_at_idx on private.notifications (sent_at) where sent_at is not null;
-- For the list of sent emails (admin_emails), by state, by kind, and by the beginning of an address.
create index notifications_created_at_idx on private.notifications (created_at desc, id desc);
create index notifications_state_idx on private.notifications (state, created_at desc, id desc);
create index notifications_kind_idx on private.notifications (kind, created_at desc, id desc);
create index notifications_address_idx on private.notifications (
  (case when kind <> 'team_invitation' then lower(recipient) end) text_pattern_ops);
create index notifications_invitation_id_idx on private.notifications (invitation_id)
  where invitation_id is not null;
create index notifications_subject_id_idx on private.notifications (subject_id) where subject_id is not null;
create index notifications_judge_id_idx on private.notifications (judge_id) where judge_id is not null;
create index notifications_group_email_idx on private.notifications (group_email_id, lower(recipient))
  where group_email_id is not null;
create index notifications_queued_group_email_idx on private.notifications (group_email_id)
  where group_email_id is not null and not_before is not null;

create function private.set_email_priority() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.priority := (select priority from private.email_kinds where value = new.kind);
  return new;
end
$$;

create trigger set_priority before insert on private.notifications
  for each row execute function private.set_email_priority();

-- Queuing -----------------------------------------------------------------------------------------

-- Queues an email to a fixed address, for example a warning that must not follow an account to a new address.
create function private.queue_email(
  kind text, address text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null, subject_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, recipient, data, invitation_id, subscriber_id, judge_id, subject_id)
  select queue_email.kind, queue_email.address, queue_email.data, queue_email.invitation_id,
    queue_email.subscriber_id, queue_email.judge_id, queue_email.subject_id
  where private.is_email(queue_email.address);
$$;

-- Queues an email to a person, once for each topic. Accounts without a valid address get none.
create function private.notify(
  kind text, user_id uuid, data jsonb default '{}', topic text default null,
  subject_id uuid default null, subject_time timestamptz default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, data, topic, subject_id, subject_time)
  select notify.kind, profile.id, profile.email, notify.data, notify.topic, notify.subject_id, notify.subject_time
  from public.profiles profile
  where profile.id = notify.user_id and profile.email is not null
  on conflict do nothing;
$$;

create function private.notify_team(
  submission_id uuid, kind text, data jsonb, except_user uuid default null, subject_id uuid default null
) returns void
language sql set search_path = '' as $$
  select private.notify(notify_team.kind, member.user_id, notify_team.data, subject_id => notify_team.subject_id)
  from public.submission_members member
  where member.submission_id = notify_team.submission_id and member.user_id is distinct from except_user;
$$;

-- Emails all administrators and the person it is about. Only administrators read who made the change, because others
-- read no addresses.
create function private.email_admins(kind text, data jsonb, person uuid default null) returns void
language sql set search_path = '' as $$
  select private.queue_email(email_admins.kind, profile.email,
    case profile.role when 'admin' then email_admins.data else email_admins.data - 'changed_by' end)
  from public.profiles profile where profile.role = 'admin' or profile.id = person;
$$;

-- Welcome -----------------------------------------------------------------------------------------

-- Trigger: welcomes a person by email once their address is confirmed and their profile is complete.
create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An account and its profile have one id.
  perform private.notify('welcome', profile.id, jsonb_build_object('first_name', profile.first_name), 'welcome')
    from public.profiles profile
    join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
    where profile.id = new.id and profile.profile_completed;
  return null;
end
$$;

create trigger welcome_new after insert on public.profiles
  for each row when (new.profile_completed) execute function private.welcome();
create trigger welcome_completed after update on public.profiles
  for each row when (new.profile_completed and not old.profile_completed) execute function private.welcome();
create trigger welcome_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome();

-- Suppressed addresses ----------------------------------------------------------------------------

create table private.suppressed_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Addresses that bounced, or whose owner marked an email as spam, until an administrator releases them. Sending to them again would damage the sender''s reputation.';

create function private.service_record_outcome(
  addresses text[], outcome text, email_id uuid default null
) returns void
language sql security definer set search_path = '' as $$
  -- Events may arrive in any order: an email is delivered before it is marked as spam.
  update private.notifications email set outcome = service_record_outcome.outcome
  where email.id = email_id and (email.outcome is null or service_record_outcome.outcome <> 'delivered');
  insert into private.suppressed_addresses (address, reason)
  select distinct lower(one), service_record_outcome.outcome from unnest(addresses) one
  where service_record_outcome.outcome <> 'delivered' and private.is_email(one)
  on conflict do nothing;
$$;
call private.publish_change('service_record_outcome', 'schedule',
  'Edge functions: records the outcome that the email service reports for an email to these addresses: delivered, bounced or complained (marked as spam). After a bounce or a complaint, the addresses get no more emails until an administrator releases them. email_id: null if this database did not queue the email.');

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
  perform private.refuse_if(not found, 'not_found', 'This address is not suppressed.');
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where lower(recipient) = released and state = 'failed';
  get diagnostics retried = row_count;
  perform private.write_audit(
    'email.address_released', 'email', email_id::text, jsonb_build_object('emails', retried));
  return retried;
end
$$;
call private.publish_change('release_address', 'support',
  'Administrators and support: removes an email''s recipient address from suppression (admin_emails.suppression_reason), requeues the failed emails to it, and returns the number of requeued emails. Fails with not_found.');

create function private.my_email_suppression() returns text
language sql stable security definer set search_path = ''
return (
  select suppressed.reason from auth.users account
  join private.suppressed_addresses suppressed on suppressed.address = lower(account.email)
  where account.id = (select private.require_user())
);
call private.publish_function('my_email_suppression',
  'Returns why the caller''s address is suppressed: bounced, or complained (an email was marked as spam). Returns null if it is not suppressed.');

-- Claiming ----------------------------------------------------------------------------------------

-- Any number of senders can claim emails at once: each gets different ones, at most 100, the email service's limit per
-- request. Emails that someone is waiting for on screen go first, newsletters last.

-- The whole data of an email, for its sender: as queued, as it is now, and the token of its link, which is new or the one
-- for unsubscribing; for a result, also the decision in the last email that was sent to this person (former_decision); for
-- a group email, the content.
create function private.data_to_send(email private.notifications) returns jsonb
language plpgsql set search_path = '' as $$
declare
  data constant jsonb := email.data || private.current_data(email);
  token text := private.new_token();
begin
  if email.group_email_id is not null then
    return (
      select data || jsonb_strip_nulls(jsonb_build_object(
        'subject', private.render(group_email.subject, data), 'body', private.render(group_email.body, data),
        'token', (select unsubscribe_token from public.mailing_list where id = email.subscriber_id)))
      from public.group_emails group_email where group_email.id = email.group_email_id
    );
  elsif email.number > 1 then
    return data || coalesce((
      select jsonb_build_object('former_decision', former.decision) from private.notifications former
      where former.user_id = email.user_id and former.topic = email.topic
        and former.number < email.number and former.sent_at is not null
      order by former.number desc limit 1
    ), '{}');
  elsif email.invitation_id is not null or email.kind in ('judge_invitation', 'subscription_confirmation') then
    insert into private.link_tokens (token_hash, subject_id)
    values (private.token_hash(token), coalesce(email.invitation_id, email.judge_id, email.subscriber_id));
    update public.invitations set last_sent_at = private.now() where id = email.invitation_id;
    update public.judges set last_sent_at = private.now() where id = email.judge_id;
  else
    token := (select unsubscribe_token from public.mailing_list where id = email.subscriber_id);
  end if;
  return data || jsonb_strip_nulls(jsonb_build_object('token', token));
end
$$;

-- Whether another transaction is changing the invitation of an email, and may be revoking it. Locks the invitation.
create function private.is_being_changed(email private.notifications) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.invitations where id = email.invitation_id for no key update skip locked;
    return not found;
  elsif email.kind = 'judge_invitation' then
    perform from public.judges where id = email.judge_id for no key update skip locked;
    return not found;
  end if;
  return false;
end
$$;

create function private.current_address(email private.notifications) returns text
language sql stable set search_path = ''
-- An email with a batch may have been sent already, so its address does not change.
return case when email.user_id is null or email.batch_id is not null then email.recipient else coalesce((
  select profile.email from public.profiles profile
  join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
  where profile.id = email.user_id and profile.email is not null
), email.recipient) end;

-- Locks a due email, without waiting, and returns whether it may be sent. Removes it if it no longer applies
-- (current_data). Marks it failed if its address is suppressed or after ten claims: an email that crashes every sender
-- never reaches fail_emails.
create function private.lock_email(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  email private.notifications;
begin
  select * into email from private.notifications
    where id = wanted_id and not_before <= clock_timestamp() for update skip locked;
  if not found or private.is_being_changed(email) then
    return false;
  elsif private.current_data(email) is null then
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

-- Locks an email, or all emails of a batch, because the email service would ignore the rest: their key was used.
create function private.lock_batch(batch uuid) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  locked uuid[];
begin
  select array_agg(id) filter (where private.lock_email(id)) into locked
    from private.notifications
    where (id = batch or batch_id = batch) and not_before is not null;
  return case when cardinality(locked) = (
    select count(*) from private.notifications
    where (id = batch or batch_id = batch) and not_before is not null
  ) then locked else '{}' end;
end
$$;

create function private.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
-- The planner's statistics lack what was queued a moment ago: it would read or sort the whole queue.
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_sort = off as $$
declare
  moment constant timestamptz := clock_timestamp();
  candidate record;
  locked uuid[] := '{}';
begin
  -- New emails go first, unless an email to retry has a higher priority. It comes alone or with its batch, because it may
  -- be the one that crashes senders.
  <<claiming>>
  for wanted_priority in 1..4 loop
    for candidate in
      -- The limits allow skipping emails that others have locked.
      (select email.id as batch, false as is_retry from private.notifications email
        where email.priority = wanted_priority and email.attempts = 0 and email.not_before <= moment
        order by email.not_before, email.id limit 1000)
      union all
      (select due.batch, true from (
          select coalesce(email.batch_id, email.id) as batch, email.not_before from private.notifications email
          where email.priority = wanted_priority and email.attempts > 0 and email.not_before <= moment
          order by email.not_before, email.id limit 1000
        ) due
        group by due.batch order by min(due.not_before))
    loop
      exit when cardinality(locked) >= least(max_count, 100) or candidate.is_retry and locked <> '{}';
      locked := locked || private.lock_batch(candidate.batch);
      exit claiming when candidate.is_retry and locked <> '{}';
    end loop;
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
    private.data_to_send(email),
    email.batch_id;
end
$$;
call private.publish_change('service_claim_emails', 'schedule',
  'Edge functions: claims at most 100 emails to send now, ordered by priority and time. The claim lasts at least five minutes; after that, unconfirmed emails can be claimed again, up to ten times in total. An email from an earlier attempt is returned alone, or with its batch (service_begin_batch) and the batch_id to reuse as the key. data: the fields required by the writer for this kind of email in functions/_server/emails. Invitation and confirmation tokens are returned only here; each claim issues a new token, and earlier ones stay valid.');

-- Delivery ----------------------------------------------------------------------------------------

create function private.service_begin_batch(key uuid, ids uuid[], subjects text[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- After a pause of minutes, a sender's emails may belong to another sender.
  update private.notifications email set batch_id = key, subject = handed.subject
  from unnest(ids, subjects) handed (id, subject)
  where email.id = handed.id and email.batch_id is null and email.not_before is not null
  returning email.id;
$$;
call private.publish_change('service_begin_batch', 'schedule',
  'Edge functions: starts a batch of claimed emails, which are then handed to the email service in one request with this idempotency key. Returns the ids of the emails to send, excluding those that were removed or that another sender has started to send. From then on, the emails are claimed together. subjects: the emails'' subjects, in the order of ids, for the lists in the back office.');

create function private.service_confirm_emails(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- Sent emails are kept without their data; the email about a deleted account is not kept.
  delete from private.notifications where id = any (ids) and kind = 'account_deleted';
  update private.notifications
  set sent_at = now(), not_before = null, batch_id = null, data = '{}'
  where id = any (ids) and sent_at is null;
$$;
call private.publish_change('service_confirm_emails', 'schedule',
  'Edge functions: marks emails as sent, so that they are not claimed again.');

create function private.service_fail_emails(ids uuid[], refused boolean) returns void
language sql security definer set search_path = '' as $$
  update private.notifications set
    batch_id = case when not refused then batch_id end,
    not_before = case
      when attempts < private.max_email_attempts()
        then clock_timestamp() + private.email_retry_delay(attempts)
    end
  where id = any (ids) and sent_at is null;
$$;
call private.publish_change('service_fail_emails', 'schedule',
  'Edge functions: records that emails could not be sent. They are retried after 2, 4, 8, ... minutes, ten times in total. refused: the email service rejected them, so they were certainly not sent and are retried one by one with a new key.');

create function private.retry_failed_emails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  retried int;
begin
  perform private.require_right('emails');
  -- An email that another transaction is changing is skipped, because waiting for it could end in a deadlock.
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where id in (
      select id from private.notifications
      where state = 'failed' and lower(recipient) not in (select address from private.suppressed_addresses)
      for update skip locked
    );
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('email.retried', 'email', null, jsonb_build_object('emails', retried));
  end if;
  return retried;
end
$$;
call private.publish_change('retry_failed_emails', 'support',
  'Administrators and support: requeues all failed emails for up to ten more attempts, and returns the number of requeued emails. Excludes emails to suppressed addresses (see release_address).');

-- Problems ----------------------------------------------------------------------------------------

-- Overdue and failing emails turn `health` red, appear on the back office dashboard, and alert the operators
-- without email.

-- delayed: an email that was not tried yet has been due for 15 minutes; for emails to all teams and newsletters, only if
-- no email of that or a higher priority was sent in the meantime. failing: at least three emails failed three times within
-- the hour, and fewer were sent. Null: no problem.
create function private.email_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing constant bigint := (
    select count(*) from private.notifications
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      not_before is not null
      or lower(recipient) not in (select address from private.suppressed_addresses)
    )
  );
begin
  return case
    -- Emails to thousands take longer than that. That is fine while emails of this or a higher priority are being sent.
    when exists (
      select from generate_series(1, 4) as queue (own_priority)
      where exists (
        select from private.notifications
        where priority = own_priority and attempts = 0 and not_before < late
      ) and not exists (
        select from private.notifications where priority between 3 and own_priority and sent_at > late
      )
    ) then 'delayed'
    -- A single failing email on a quiet night is no problem.
    when failing >= 3 and failing > (
      select count(*) from (
        select from private.notifications where sent_at > now() - interval '1 hour' limit failing
      ) sent
    ) then 'failing'
  end;
end
$$;

-- Alerts ------------------------------------------------------------------------------------------

-- Schedule: the alert to send now, if any: hourly while a problem lasts, and once when it is resolved. A call marks
-- the alert as sent.
create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  problem constant text := coalesce(
    case private.email_problem()
      when 'delayed' then 'emails have been queued for more than 15 minutes and are not being sent. See docs/operations.md, "Emails are not sent".'
      when 'failing' then 'emails keep failing. See docs/operations.md, "Emails are not sent".'
    end,
    (
      select format('the job %s fails. See docs/operations.md, "Health".', string_agg(name, ', '))
      from private.jobs where last_error is not null having count(*) > 0
    )
  );
begin
  if problem is null then
    update private.platform_settings set alerted_at = null where alerted_at is not null;
    return case when found then 'Device Innovation Challenge: emails and jobs work again.' end;
  end if;
  update private.platform_settings set alerted_at = now()
    where alerted_at is null or alerted_at <= now() - interval '1 hour';
  return case when found then 'Device Innovation Challenge: ' || problem end;
end
$$;

-- Schedule: posts the due alert as {"text"} to the address in the vault.
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

-- Operators, as postgres: sets the address for alerts (docs/deploy.md). Fails with invalid_input.
create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(url !~ '^https://\S+$', 'invalid_input', 'The address must start with https://.');
  perform private.store_secret('alert_address', url);
end
$$;

-- Lists of emails ---------------------------------------------------------------------------------

-- Group emails about a round in which the caller has a conflict. Their recipients reveal outcomes and which
-- judges have reviews due.
create function private.hidden_group_emails() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select id from public.group_emails where round_id = any ((select private.my_conflicted_rounds())::uuid[]));
end
$$;

create view private.admin_emails as
select
  id, kind, state,
  case when state = 'queued' and attempts = 0 and not_before > now() then not_before end as scheduled_for,
  case when kind <> 'team_invitation' then recipient end as recipient,
  case when kind <> 'team_invitation' then lower(recipient) end as address,
  -- Notes name a round entry, which would tell an administrator with a conflict who reviews it.
  case when kind <> 'judge_note' then subject end as subject,
  group_email_id,
  case when kind = 'contact_reply' then subject_id end as contact_request_id,
  created_at, sent_at,
  (select reason from private.suppressed_addresses where address = lower(recipient)) as suppression_reason
from private.notifications
where recipient is not null
  and (select private.has_right('emails'))
  and coalesce(group_email_id <> all ((select private.hidden_group_emails())::uuid[]), true)
  -- Other kinds would reveal submissions, decisions, judging or roles to support.
  and (
    kind in (
      'team_invitation', 'account_deleted', 'password_changed', 'contact_reply', 'contact_copy',
      'second_factor_added', 'second_factor_removed', 'second_factor_reset',
      'subscription_confirmation', 'welcome', 'news_deadline', 'news_results', 'news_group'
    )
    or (select private.is_admin())
  );
call private.publish_view('admin_emails',
  'Queued emails, and emails that were sent or failed in the last 30 days, without their content. Administrators can see all kinds, except group emails about a round in which they have a conflict. Support can see emails about accounts, messages and the mailing list.', columns => '
  state: queued, sent, delivered, bounced, complained (marked as spam), or failed (after ten attempts, or because its address is suppressed).
  recipient: Null for a team invitation, because administrators cannot see whom a team invites.
  subject: Null for notes to judges. For other emails, null until they are handed to the email service.
  group_email_id: The group email that contains the content. Null for other kinds of emails.
  contact_request_id: The contact request that this email answers. Its reply is in admin_contact_replies. Null for other kinds of emails.
  suppression_reason: Why the address is suppressed: bounced, or complained (marked as spam). Null if it is not suppressed. Call release_address to lift the suppression.');

create function private.sign_in_emails(_user_id uuid) returns table (kind text, happened_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('emails');
  return query
  select event.kind, event.happened_at
  from auth.users account
  cross join lateral (values
    ('confirmation', account.confirmation_sent_at), ('confirmed', account.email_confirmed_at),
    ('password', account.recovery_sent_at), ('new_address', account.email_change_sent_at),
    ('code', account.reauthentication_sent_at)
  ) event (kind, happened_at)
  where account.id = _user_id and event.happened_at is not null
  order by event.happened_at desc;
end
$$;
call private.publish_function('sign_in_emails',
  'Administrators and support: returns when Supabase Auth last sent each kind of email to an account, latest first: confirmation (of the address), password (a link to set a new one), new_address (confirmation of a changed address), code (to set a new password). The kind "confirmed" is not an email: it shows when the address was confirmed. Auth does not report whether the emails arrived.');
