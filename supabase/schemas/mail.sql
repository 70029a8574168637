-- The outbox. What a participant or administrator does and the mail about it are written in one
-- transaction, so that a mail service that is down neither blocks nor undoes anything. An edge
-- function claims mails, sends them and confirms each once.

create table private.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind = any (private.email_kind_values())),
  recipient text not null check (private.is_email(recipient)),
  data jsonb not null default '{}',
  invitation_id uuid references public.team_invitations (id) on delete cascade,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  sender uuid default private.actor(),
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.emails is
  'Mails to send, each once. Sent ones are kept for a time as proof (retention), then removed by delete_expired.';
comment on column private.emails.invitation_id is
  'Only for team_invitation: the link''s token is made when the mail is claimed, so that it is never stored.';
comment on column private.emails.subscriber_id is
  'Only for mails to the mailing list: somebody who leaves it gets none that still waits.';
comment on column private.emails.judge_id is
  'Only for mails to judges: a judge who withdraws gets none that still waits. An invitation''s token is made when the mail is claimed.';
comment on column private.emails.sender is
  'Whose action it comes from, until it is sent. No foreign key: mails outlive accounts.';
comment on column private.emails.next_attempt_at is
  'Not to be claimed before; null once it was sent or given up.';

create index emails_next_attempt_at_idx on private.emails (next_attempt_at)
  where next_attempt_at is not null;
create index emails_sent_at_idx on private.emails (sent_at) where sent_at is not null;
create index emails_failed_idx on private.emails (created_at desc, id desc)
  where next_attempt_at is null and sent_at is null;
create index emails_invitation_id_idx on private.emails (invitation_id)
  where invitation_id is not null;
create index emails_subscriber_id_idx on private.emails (subscriber_id)
  where subscriber_id is not null;
create index emails_judge_id_idx on private.emails (judge_id) where judge_id is not null;

alter table private.emails enable row level security;
create policy "No client reaches the outbox"
  on private.emails as restrictive for all to anon, authenticated using (false);

-- Putting mails in --------------------------------------------------------------------------------

create function private.send_email(
  kind text, recipient text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null, wait interval default '0'
) returns void
language sql
set search_path = ''
as $$
  insert into private.emails
    (kind, recipient, data, invitation_id, subscriber_id, judge_id, next_attempt_at)
  select send_email.kind, send_email.recipient, send_email.data, send_email.invitation_id,
    send_email.subscriber_id, send_email.judge_id, now() + send_email.wait
  where private.is_email(send_email.recipient);
$$;
comment on function private.send_email(text, text, jsonb, uuid, uuid, uuid, interval) is
  'Puts a mail into the outbox, to be sent after a wait. An account without a usable address gets none.';

create function private.email_team(submission_id uuid, kind text, data jsonb, except_user uuid)
returns void
language sql
set search_path = ''
as $$
  select private.send_email(email_team.kind, profile.email, email_team.data)
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = email_team.submission_id
    and member.user_id is distinct from except_user;
$$;
comment on function private.email_team(uuid, text, jsonb, uuid) is
  'Mails every member of a team, except one.';

create function private.email_admins(kind text, data jsonb) returns void
language sql
set search_path = ''
as $$
  select private.send_email(email_admins.kind, profile.email, email_admins.data)
  from public.admins admin join public.profiles profile on profile.id = admin.user_id;
$$;
comment on function private.email_admins(text, jsonb) is 'Mails every administrator.';

-- Working them off --------------------------------------------------------------------------------

create function private.lock_invitation_of(email private.emails) returns boolean
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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

-- A mail whose sender is stopped every time (crash, memory, time limit) never reaches fail_email. It
-- is given up after ten attempts like any other, and takes no other mail with it.
create function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.emails email set next_attempt_at = null
    where email.next_attempt_at <= clock_timestamp() and email.attempts >= private.max_email_attempts();
  return query
  with fresh as (
    select email.id from private.emails email
    join (
      -- The first mail of everybody, then everybody's second: nobody waits behind another's flood.
      select waiting.id, row_number() over (
        -- What nobody sends, such as news to thousands, takes turns by its kind.
        partition by coalesce(waiting.sender::text, waiting.kind)
        order by waiting.next_attempt_at, waiting.id
      ) as turn
      from private.emails waiting
      where waiting.next_attempt_at <= clock_timestamp() and waiting.attempts = 0
    ) ranked on ranked.id = email.id
    where private.lock_invitation_of(email)
    order by ranked.turn, email.next_attempt_at
    limit least(greatest(max_count, 0), 100)
    for update of email skip locked
  ), repeated as (
    -- Alone: it may be the one that stops its sender, and the others of a claim would wait with it.
    select email.id from private.emails email
    where email.next_attempt_at <= clock_timestamp() and email.attempts > 0
      and max_count > 0 and not exists (select from fresh)
      and private.lock_invitation_of(email)
    order by email.next_attempt_at
    limit 1
    for update skip locked
  ), due as (
    select * from fresh union all select * from repeated
  )
  update private.emails email set
    attempts = email.attempts + 1,
    -- Later and later, as after a failure.
    next_attempt_at = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  from due where email.id = due.id
  returning
    email.id, email.kind, email.recipient,
    email.data || jsonb_strip_nulls(jsonb_build_object('token', private.token_of(email)));
end
$$;
comment on function private.claim_emails(int) is 'See public.service_claim_emails.';

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb)
language sql
set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now; one that was tried before comes alone. They are this caller''s for five minutes or longer, then anybody''s again unless confirmed, ten times in all. Kinds and their data: team_invitation (token, inviter_name), entry_received (receipt_number, idea_name, document or null, submitted_at, closes_at, withdrawals_close_at), entry_withdrawn (receipt_number, idea_name), member_joined, member_left, member_removed (member_name, idea_name), entry_handed_over (idea_name), account_deleted (nothing), password_changed (email), contact_reply (name, subject, body), contact_copy (subject, body), administrator_made, administrator_removed, second_factor_reset (email, changed_by), subscription_confirmation (token), welcome (first_name), deadline_reminder (idea_name, closes_at), deadline_changed (idea_name, closes_at, former_closes_at), entry_selected, entry_declined (idea_name, receipt_number, former_decision when another was told before), news_deadline (closes_at, former_closes_at, token), news_results (token), judge_invitation (token, judge_name), judge_assigned (judge_name, round_name, entries, opens_at, closes_at), judge_reminder (judge_name, round_name, entries, closes_at), judge_discussion (judge_name, round_name, entries), judging_digest (how much waits, and how much of it is new, for each kind of judging_tasks: readers, new_readers and so on), mentor_assigned (idea_name, mentor_name, contact), mentor_welcome (idea_name, mentor_name), top_three_selected, top_three_declined (idea_name), final_result (idea_name, place from 1 to 3 if it won one), judging_committed (round_name, hash, number, committed_at, subject: result or decisions), judge_receipts (judge_name, round_name, receipts: a line with code and receipt for each), round_cancelled (judge_name, round_name), round_reopened (judge_name, round_name, closes_at). The senders take turns. The only place where the token of an invitation or confirmation appears.';
grant execute on function
  private.claim_emails(int),
  public.service_claim_emails(int)
  to service_role;

create function private.confirm_email(wanted_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  -- A sent mail is kept without its words. The mail about a deleted account is not kept at all.
  delete from private.emails where id = wanted_id and kind = 'account_deleted';
  update private.emails set sent_at = now(), next_attempt_at = null, data = '{}', sender = null
  where id = wanted_id and sent_at is null;
$$;
comment on function private.confirm_email(uuid) is 'See public.service_confirm_email.';

create function public.service_confirm_email(id uuid) returns void
language sql
set search_path = ''
as $$ select private.confirm_email(id) $$;
comment on function public.service_confirm_email(uuid) is
  'Edge functions: this mail was sent; it is never claimed again.';
grant execute on function
  private.confirm_email(uuid),
  public.service_confirm_email(uuid)
  to service_role;

create function private.fail_email(wanted_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.emails set next_attempt_at = case
    when attempts < private.max_email_attempts()
      then clock_timestamp() + private.email_retry_delay(attempts)
  end
  where id = wanted_id and sent_at is null;
$$;
comment on function private.fail_email(uuid) is 'See public.service_fail_email.';

create function public.service_fail_email(id uuid) returns void
language sql
set search_path = ''
as $$ select private.fail_email(id) $$;
comment on function public.service_fail_email(uuid) is
  'Edge functions: this mail could not be sent. It is tried again after two minutes, four, eight and so on, ten times in all.';
grant execute on function private.fail_email(uuid), public.service_fail_email(uuid) to service_role;

-- Given up ----------------------------------------------------------------------------------------

-- Definer: administrators have no rights on the outbox.
create function private.retry_failed_emails() returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  retried int;
begin
  perform private.require_admin();
  update private.emails set attempts = 0, next_attempt_at = now()
    where next_attempt_at is null and sent_at is null;
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('mail.retried', 'mail', null, jsonb_build_object('mails', retried));
  end if;
  return retried;
end
$$;
comment on function private.retry_failed_emails() is 'See public.retry_failed_emails.';

create function public.retry_failed_emails() returns int
language sql
set search_path = ''
as $$ select private.retry_failed_emails() $$;
comment on function public.retry_failed_emails() is
  'Administrators: has every mail that was given up tried again, ten times as at first, and returns how many.';
grant execute on function private.retry_failed_emails(), public.retry_failed_emails()
  to authenticated;
