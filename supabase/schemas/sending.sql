-- How queued emails leave. Any number of senders may claim at once: each gets emails of its own, a hundred at
-- most, which is what the mail service takes in one request. What a person expects in front of a screen goes
-- before newsletters, and nobody's email is behind another sender's flood.

-- Suppressed addresses ----------------------------------------------------------------------------

create table private.suppressed_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Addresses that bounced, or whose owner marked an email as spam, until an administrator releases them. Mail servers distrust a sender that goes on writing to them.';

create function private.suppress_addresses(addresses text[], reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.suppressed_addresses (address, reason)
  select distinct lower(one), suppress_addresses.reason from unnest(addresses) one
  where private.is_email(one)
  on conflict do nothing;
$$;

create function public.service_suppress_addresses(addresses text[], reason text) returns void
language sql set search_path = ''
as $$ select private.suppress_addresses(addresses, reason) $$;
comment on function public.service_suppress_addresses(text[], text) is
  'Edge functions: emails to these addresses bounced, or were marked as spam (complained). They get no more until an administrator releases them.';
grant execute on function
  private.suppress_addresses(text[], text), public.service_suppress_addresses(text[], text) to service_role;

create function private.release_address(mail_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  released text;
  retried int;
begin
  perform private.require_right('mails');
  -- By an email and not by its address: whom a team invites is its own business.
  delete from private.suppressed_addresses using private.notifications email
    where email.id = mail_id and address = lower(email.recipient)
    returning address into released;
  if not found then
    perform private.refuse('not_found', 'This address is not suppressed.');
  end if;
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where lower(recipient) = released and state = 'failed';
  get diagnostics retried = row_count;
  perform private.write_audit(
    'mail.address_released', 'mail', mail_id::text, jsonb_build_object('mails', retried));
  return retried;
end
$$;

create function public.release_address(mail_id uuid) returns int
language sql set search_path = ''
as $$ select private.release_address(mail_id) $$;
comment on function public.release_address(uuid) is
  'Administrators and support: releases the suppressed address of a failed email (admin_failed_emails, why), queues its failed emails again, and returns how many. Refuses with not_found.';
grant execute on function private.release_address(uuid), public.release_address(uuid) to authenticated;

create function private.my_mail_stop() returns text
language sql stable security definer set search_path = ''
return (
  select suppressed.reason from auth.users account
  join private.suppressed_addresses suppressed on suppressed.address = lower(account.email)
  where account.id = (select private.require_user())
);

create function public.my_mail_stop() returns text
language sql stable set search_path = ''
as $$ select private.my_mail_stop() $$;
comment on function public.my_mail_stop() is
  'Why the caller''s address is suppressed: bounced, or complained (an email was marked as spam). Null: it is not.';
grant execute on function private.my_mail_stop(), public.my_mail_stop() to authenticated;

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
  'The token in the link of an email that is about to be sent, made for it or, for unsubscribing, read; null without one.';

create function private.still_applies(email private.notifications) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.team_invitations
      where id = email.invitation_id and revoked_at is null for no key update skip locked;
    -- Locked by somebody who may just be revoking it: not now.
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
  'Whether what an email says still holds when it is about to leave: the draft it reminds of is not submitted, the result it tells is released and the same, its reader has not left. Null: not known now, because somebody is changing it.';

create function private.current_address(email private.notifications) returns text
language sql stable set search_path = ''
-- The mail service may have sent what has a batch: it stays as it was handed over.
return case when email.user_id is null or email.batch_id is not null then email.recipient else coalesce((
  select profile.email from public.profiles profile
  join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
  where profile.id = email.user_id and private.is_email(profile.email)
), email.recipient) end;
comment on function private.current_address(private.notifications) is
  'Where an email goes: for a person, to the address that they have now.';

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
      perform private.note_untold(array(
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
  'Locks an email that is due, without waiting, and returns whether it may be sent. Removes it if what it says does not hold any more. It fails if its address is suppressed, or after ten claims: an email whose sender crashes every time never reaches fail_emails.';

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
    -- What others have just locked is passed over; and with a limit no planner sorts all that waits.
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
  'Locks mails of a priority that nobody has tried yet: everybody in turn.';

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
    -- Never a part of what waits: the other part would be taken for sent, because its key was used.
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
  'Locks mails to try again, of which one at least has this priority: those that were handed over together, else one alone, because it may be the one that stops its sender.';

create function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  locked uuid[] := '{}';
begin
  -- What is new goes first, unless what is to be tried again is more urgent.
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
    -- Later and later, as after a failure.
    not_before = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  where email.id = any (locked)
  returning
    email.id, email.kind, email.recipient,
    email.data || private.former_decision(email) || private.group_email_words(email)
      || jsonb_strip_nulls(jsonb_build_object('token', private.token_of(email))),
    email.batch_id;
end
$$;

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language sql set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now, a hundred at most. They are this caller''s for five minutes or longer, then anybody''s again unless confirmed, ten times in all. One that was tried before comes alone, or with those that were handed over with it (service_begin_batch): these have their batch_id, the key to hand them over with again. Kinds and their data: team_invitation (token, inviter_name), entry_received (receipt_number, idea_name, document or null, submitted_at, closes_at, withdrawals_close_at), entry_withdrawn (receipt_number, idea_name), member_joined, member_left, member_removed (member_name, idea_name), entry_handed_over (idea_name), account_deleted (nothing), password_changed, second_factor_added, second_factor_removed (email), contact_reply (name, subject, body), contact_copy (subject, body), administrator_made, administrator_removed, second_factor_reset (email, changed_by), role_given, role_taken (email, role, changed_by; of these three only administrators read changed_by), subscription_confirmation (token), welcome (first_name), deadline_reminder (idea_name, closes_at), deadline_changed (idea_name, closes_at, former_closes_at), evidence_asked (idea_name, items: a line with name and evidence for each, message, due_at or nothing), entry_selected, entry_declined (idea_name, receipt_number, former_decision when another was told before, reason if there is one for the team), news_deadline (closes_at, former_closes_at, token), news_results (token), news_group (subject, body, token), group_email (subject, body), judge_invitation (token, judge_name, words if there are any), judge_assigned (judge_name, round_name, entries, opens_at, closes_at), judge_reminder (judge_name, round_name, entries, closes_at), judge_discussion (judge_name, round_name, entries), judge_note (judge_name, round_name, code, assignment_id), judging_digest (how much waits, and how much of it is new, for each kind of judging_tasks: readers, new_reviewers and so on), mentor_assigned (idea_name, mentor_name, contact), mentor_welcome (idea_name, mentor_name), top_three_selected, top_three_declined (idea_name), final_result (idea_name, place from 1 to 3 if it won one), judging_file (kind: result or decisions, round_name, hash, created_at, and for a judge judge, the id in the file, and scores: a line with code and scores for each review), round_canceled (judge_name, round_name), round_reopened (judge_name, round_name, closes_at). The urgent go first, and the senders take turns. The only place where the token of an invitation or confirmation appears; each claim makes another, and those before it stay good.';

-- What became of them -----------------------------------------------------------------------------

create function private.begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- A sender that was stopped for minutes may find its mails with another one.
  update private.notifications set batch_id = key
  where id = any (ids) and batch_id is null and not_before is not null
  returning id;
$$;

create function public.service_begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql set search_path = ''
as $$ select private.begin_batch(key, ids) $$;
comment on function public.service_begin_batch(uuid, uuid[]) is
  'Edge functions: these claimed mails are about to be handed to the mail service in one request with this idempotency key; from now on they are claimed together. Returns those that may be: not one that is gone, or that another sender has begun to hand over.';

create function private.confirm_emails(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- A sent mail is kept without its words. The mail about a deleted account is not kept at all.
  delete from private.notifications where id = any (ids) and kind = 'account_deleted';
  update private.notifications
  set sent_at = now(), not_before = null, batch_id = null, data = '{}', sender = null
  where id = any (ids) and sent_at is null;
$$;

create function public.service_confirm_emails(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.confirm_emails(ids) $$;
comment on function public.service_confirm_emails(uuid[]) is
  'Edge functions: these mails were sent; they are never claimed again.';

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
  'Edge functions: these mails could not be sent. They are tried again after two minutes, four, eight and so on, ten times in all; what was refused, and so certainly has not left, alone and under another key.';
grant execute on function
  private.claim_emails(int), public.service_claim_emails(int),
  private.begin_batch(uuid, uuid[]), public.service_begin_batch(uuid, uuid[]),
  private.confirm_emails(uuid[]), public.service_confirm_emails(uuid[]),
  private.fail_emails(uuid[], boolean), public.service_fail_emails(uuid[], boolean)
  to service_role;

-- Given up ----------------------------------------------------------------------------------------

create function private.retry_failed_emails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  retried int;
begin
  perform private.require_right('mails');
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where state = 'failed'
      and lower(recipient) not in (select address from private.suppressed_addresses);
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('mail.retried', 'mail', null, jsonb_build_object('mails', retried));
  end if;
  return retried;
end
$$;

create function public.retry_failed_emails() returns int
language sql set search_path = ''
as $$ select private.retry_failed_emails() $$;
comment on function public.retry_failed_emails() is
  'Administrators and support: has every mail that was given up tried again, ten times as at first, and returns how many. Not those to stopped addresses (release_address).';
grant execute on function private.retry_failed_emails(), public.retry_failed_emails() to authenticated;

-- Whether emails leave ----------------------------------------------------------------------------

-- What is overdue or fails again and again turns `health` red, is on the dashboard of the back office, and
-- reaches the operators without email.

create function private.mail_trouble() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing bigint;
begin
  if exists (
    select from private.notifications
    where priority = 1 and attempts = 0 and not_before < late
  )
  -- Results and news to thousands wait for each other, longer than that. They are in no trouble while some
  -- of them, or of what goes before them, leave.
  or exists (
    select from unnest(array[2, 3]) as waiting (own_priority)
    where exists (
      select from private.notifications
      where priority = own_priority and attempts = 0 and not_before < late
    ) and not exists (
      select from private.notifications where priority between 2 and own_priority and sent_at > late
    )
  ) then
    return 'waiting';
  end if;
  select count(*) into failing from private.notifications
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      not_before is not null
      or lower(recipient) not in (select address from private.suppressed_addresses)
    );
  -- One that cannot be sent, in a quiet night, is no trouble.
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
comment on function private.mail_trouble() is
  'Why mails do not leave: waiting (one that nobody has tried has been due for 15 minutes; of those that nobody waits for in front of a screen, while none of them, or of what goes before them, has left in that time) or failing (three or more have failed three times within the hour, and fewer have left); null when they do.';
grant execute on function private.mail_trouble() to authenticated;

-- Alerts ------------------------------------------------------------------------------------------

create table private.alerts (
  state text primary key,
  told_at timestamptz not null default now()
);
comment on table private.alerts is
  'What the operators have been told is wrong, and when last. Empty when all is well.';

create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  trouble text := private.mail_trouble();
begin
  if trouble is null then
    delete from private.alerts;
    return case when found then 'Device Innovation Challenge: mails leave again.' end;
  end if;
  insert into private.alerts as told (state) values (trouble)
  on conflict (state) do update set told_at = now()
    where told.told_at <= now() - interval '1 hour';
  if not found then
    return null;
  end if;
  return case trouble
    when 'waiting' then 'Device Innovation Challenge: mails have waited for more than 15 minutes and nobody sends them. See docs/operations.md, "Mails do not leave".'
    else 'Device Innovation Challenge: mails fail again and again. See docs/operations.md, "Mails do not leave".'
  end;
end
$$;
comment on function private.due_alert() is
  'Schedule: what the operators have to be told now, once an hour while it lasts and once when it is well again; else null. Calling it notes that they were told.';

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
  'Schedule: tells the operators what is wrong, as {"text"} to the address in the vault.';

create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  if url !~ '^https://\S+$' then
    perform private.refuse('invalid_input', 'The address must begin with https://.');
  end if;
  perform private.keep_secret('alert_address', url);
end
$$;
comment on function private.set_alert_address(text) is
  'Operators, as postgres: where alerts go (docs/deploy.md). Refuses with invalid_input.';
