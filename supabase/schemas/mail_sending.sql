-- How mails leave. Any number of senders may claim at once: each gets mails of its own, a hundred at most,
-- which is what the mail service takes in one request. What a person waits for in front of a screen goes
-- before news to thousands, and nobody waits behind another's flood.

-- Claiming ----------------------------------------------------------------------------------------

create function private.lock_invitation_of(email private.emails) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.team_invitations
      where id = email.invitation_id for no key update skip locked;
    return found;
  elsif email.judge_id is not null then
    perform from public.judges where id = email.judge_id for no key update skip locked;
    return found;
  end if;
  return true;
end
$$;
comment on function private.lock_invitation_of(private.emails) is
  'Locks an invitation, or a judge, before its mail, as revoking and withdrawing do, without waiting. Returns whether it could, and true for any other mail.';

create function private.token_of(email private.emails) returns text
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
comment on function private.token_of(private.emails) is
  'The token in the link of a mail that is about to be sent, made for it or, for unsubscribing, read; null without one.';

create function private.lock_email(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  email private.emails;
begin
  select * into email from private.emails where id = wanted_id;
  if not found or not private.lock_invitation_of(email) then
    return false;
  end if;
  perform from private.emails
    where id = wanted_id and attempts = email.attempts and next_attempt_at <= clock_timestamp()
      and kind <> all (private.held_mail_kinds())
    for update skip locked;
  if not found then
    return false;
  elsif email.attempts >= private.max_email_attempts() or exists (
    select from private.stopped_addresses where address = lower(email.recipient)
  ) then
    update private.emails set next_attempt_at = null where id = wanted_id;
    return false;
  end if;
  return true;
end
$$;
comment on function private.lock_email(uuid) is
  'Locks a mail that is due, after what it is about, without waiting. Returns whether it could. What goes to a stopped address is given up instead, and what was claimed ten times: a mail whose sender is stopped every time (crash, memory, time limit) never reaches fail_emails.';

create function private.lock_fresh_emails(wanted_priority int, max_count int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  held constant text[] := private.held_mail_kinds();
  candidate uuid;
  locked uuid[] := '{}';
begin
  for candidate in
    select id from private.emails
    where priority = wanted_priority and attempts = 0 and next_attempt_at <= moment
      and kind <> all (held)
    order by turn, next_attempt_at, id
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
    select coalesce(batch_id, id) from private.emails
    where priority = wanted_priority and attempts > 0 and next_attempt_at <= moment
    order by next_attempt_at
    limit 1000
  loop
    continue when batch = any (seen);
    seen := seen || batch;
    select array_agg(id) filter (where private.lock_email(id)) into locked
      from private.emails
      where (id = batch or batch_id = batch) and next_attempt_at is not null;
    -- Never a part of what waits: the other part would be taken for sent, because its key was used.
    if cardinality(locked) = (
      select count(*) from private.emails
      where (id = batch or batch_id = batch) and next_attempt_at is not null
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
  update private.emails email set
    attempts = email.attempts + 1,
    tried_at = clock_timestamp(),
    -- Later and later, as after a failure.
    next_attempt_at = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  where email.id = any (locked)
  returning
    email.id, email.kind, email.recipient,
    email.data || private.group_mail_words(email)
      || jsonb_strip_nulls(jsonb_build_object('token', private.token_of(email))),
    email.batch_id;
end
$$;

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language sql set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now, a hundred at most. They are this caller''s for five minutes or longer, then anybody''s again unless confirmed, ten times in all. One that was tried before comes alone, or with those that were handed over with it (service_begin_batch): these have their batch_id, the key to hand them over with again. Kinds and their data: team_invitation (token, inviter_name), entry_received (receipt_number, idea_name, document or null, submitted_at, closes_at, withdrawals_close_at), entry_withdrawn (receipt_number, idea_name), member_joined, member_left, member_removed (member_name, idea_name), entry_handed_over (idea_name), account_deleted (nothing), password_changed, second_factor_added, second_factor_removed (email), contact_reply (name, subject, body), contact_copy (subject, body), administrator_made, administrator_removed, second_factor_reset (email, changed_by), role_given, role_taken (email, role, changed_by), subscription_confirmation (token), welcome (first_name), deadline_reminder (idea_name, closes_at), deadline_changed (idea_name, closes_at, former_closes_at), evidence_asked (idea_name, items: a line with name and evidence for each, message, due_at or nothing), entry_selected, entry_declined (idea_name, receipt_number, former_decision when another was told before, reason if there is one for the team), news_deadline (closes_at, former_closes_at, token), news_results (token), news_group (subject, body, token), group_mail (subject, body), judge_invitation (token, judge_name, words if there are any), judge_assigned (judge_name, round_name, entries, opens_at, closes_at), judge_reminder (judge_name, round_name, entries, closes_at), judge_discussion (judge_name, round_name, entries), judge_note (judge_name, round_name, code, assignment_id), judging_digest (how much waits, and how much of it is new, for each kind of judging_tasks: readers, new_readers and so on), mentor_assigned (idea_name, mentor_name, contact), mentor_welcome (idea_name, mentor_name), top_three_selected, top_three_declined (idea_name), final_result (idea_name, place from 1 to 3 if it won one), judging_committed (round_name, hash, number, committed_at, subject: result or decisions), judge_receipts (judge_name, round_name, receipts: a line with code and receipt for each), round_cancelled (judge_name, round_name), round_reopened (judge_name, round_name, closes_at). The urgent go first, and the senders take turns. The only place where the token of an invitation or confirmation appears; each claim makes another, and those before it stay good.';

-- What became of them -----------------------------------------------------------------------------

create function private.begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- A sender that was stopped for minutes may find its mails with another one.
  update private.emails set batch_id = key
  where id = any (ids) and batch_id is null and next_attempt_at is not null
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
  delete from private.emails where id = any (ids) and kind = 'account_deleted';
  update private.emails
  set sent_at = now(), next_attempt_at = null, batch_id = null, data = '{}', sender = null
  where id = any (ids) and sent_at is null;
$$;

create function public.service_confirm_emails(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.confirm_emails(ids) $$;
comment on function public.service_confirm_emails(uuid[]) is
  'Edge functions: these mails were sent; they are never claimed again.';

create function private.fail_emails(ids uuid[], refused boolean) returns void
language sql security definer set search_path = '' as $$
  update private.emails set
    batch_id = case when not refused then batch_id end,
    next_attempt_at = case
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
  update private.emails set attempts = 0, next_attempt_at = now(), batch_id = null
    where next_attempt_at is null and sent_at is null
      and lower(recipient) not in (select address from private.stopped_addresses);
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

-- Another address ---------------------------------------------------------------------------------

create function private.follows_person(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
return kind <> all (array[
  -- Written to an address, whoever has it.
  'team_invitation', 'judge_invitation', 'subscription_confirmation', 'contact_reply', 'contact_copy',
  'account_deleted',
  -- Whoever takes over an account must not take the warning along.
  'password_changed', 'second_factor_added', 'second_factor_reset', 'administrator_made',
  'administrator_removed', 'role_given', 'role_taken'
]);
comment on function private.follows_person(text) is
  'Whether a queued mail of this kind goes to the address that its reader has when it leaves.';

create function private.redirect_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = new.id and email_confirmed_at is not null) then
    return null;
  end if;
  -- What was handed to the mail service may have left: it stays as it was handed over.
  with redirected as (
    update private.emails email set recipient = new.email
    where lower(email.recipient) = lower(old.email) and email.sent_at is null
      and email.batch_id is null and email.subscriber_id is null and private.follows_person(email.kind)
      and not exists (
        select from private.group_mail_recipients other
        where other.group_mail_id = email.group_mail_id and lower(other.email) = lower(new.email)
      )
    returning email.group_mail_id
  )
  update private.group_mail_recipients person set email = new.email
  where lower(person.email) = lower(old.email) and person.subscriber_id is null
    and (person.queued_at is null or person.group_mail_id in (select group_mail_id from redirected))
    and not exists (
      select from private.group_mail_recipients other
      where other.group_mail_id = person.group_mail_id and lower(other.email) = lower(new.email)
    );
  if private.is_email(old.email) is not true then
    perform private.note_untold(array(
      select submission_id from public.submission_members where user_id = new.id));
  end if;
  return null;
end
$$;
comment on function private.redirect_mails() is
  'Trigger: mails that wait for somebody follow to another address, and what could not be mailed to the former one is looked at again.';

create trigger redirect_mails after update of email on public.profiles
  for each row when (old.email is distinct from new.email and private.is_email(new.email))
  execute function private.redirect_mails();
