-- The outbox: all emails to people. An email is queued in the same transaction as the change it is about, so an
-- outage of the email service blocks and loses nothing. An edge function claims queued emails, sends them and
-- confirms each once (sending.sql).

create function private.email_priority(kind text) returns int
language sql immutable parallel safe set search_path = ''
return case
  when kind in (
    'team_invitation', 'judge_invitation', 'subscription_confirmation', 'password_changed',
    'second_factor_added', 'second_factor_removed', 'entry_received', 'entry_withdrawn', 'contact_copy', 'account_deleted'
  ) then 1
  when kind like 'news_%' or kind = 'group_email' then 3
  else 2
end;
comment on function private.email_priority(text) is
  '1: someone is waiting for it on screen. 2: it concerns their work. 3: newsletters and group emails.';

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.email_kinds (value),
  user_id uuid,
  recipient text check (private.is_email(recipient)),
  topic text,
  decision text,
  number int not null default 1,
  data jsonb not null default '{}',
  invitation_id uuid references public.team_invitations (id) on delete cascade,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  group_email_id uuid references public.group_emails (id) on delete cascade,
  sender uuid default private.actor(),
  priority int not null generated always as (private.email_priority(kind)) stored,
  turn timestamptz not null default now(),
  attempts int not null default 0,
  tried_at timestamptz,
  not_before timestamptz default now(),
  batch_id uuid,
  sent_at timestamptz,
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
  'Emails: queued, sent and failed. Sent ones are kept for a time as proof (retention), and those that must not be sent twice as long as the recipient''s account.';
comment on column private.notifications.user_id is
  'The recipient: it goes to the current address of this person when it is claimed. Null: it goes to a fixed address. No foreign key, so that queuing locks no account.';
comment on column private.notifications.recipient is
  'The address: for a person, the one at the last claim, or else when it was queued.';
comment on column private.notifications.topic is
  'A topic is sent to a person or subscriber once: welcome, a reminder, results and so on. Null: no limit.';
comment on column private.notifications.decision is
  'For a result: the decision it reports. A changed decision is sent again, with the next number.';
comment on column private.notifications.invitation_id is
  'Only for team_invitation. The token of the link is issued when the email is claimed, so it is never stored.';
comment on column private.notifications.subscriber_id is
  'Only for emails to the mailing list. Unsubscribing removes them.';
comment on column private.notifications.group_email_id is
  'Only for group emails, which have the content; data has the recipient''s merge fields.';
comment on column private.notifications.sender is
  'The person whose action queued it, until it is sent. No foreign key: notifications outlive accounts.';
comment on column private.notifications.turn is
  'The order within a priority. Emails of one sender are a second apart (assign_send_order).';
comment on column private.notifications.not_before is
  'When it may be claimed; null once it was sent or has failed permanently.';
comment on column private.notifications.outcome is
  'What the email service has reported since it was sent: delivered, bounced or complained (marked as spam).';
comment on column private.notifications.batch_id is
  'The idempotency key of the request that handed it to the email service. Emails with one key are retried together, so a lost response sends none twice. Null before the request, and again once the service has refused the email.';

-- These keys make sure that a topic is sent once.
create unique index notifications_user_key on private.notifications (user_id, topic, number)
  where user_id is not null;
create unique index notifications_subscriber_key on private.notifications (subscriber_id, topic, number)
  where subscriber_id is not null;
create index notifications_not_before_idx on private.notifications (not_before)
  where not_before is not null;
-- Emails that were not tried yet, in send order and by sender. Emails without a sender, such as newsletters, take
-- turns by kind.
create index notifications_turn_idx on private.notifications (priority, turn, not_before, id)
  where attempts = 0 and not_before is not null;
create index notifications_sender_idx on private.notifications (priority, coalesce(sender::text, kind), turn)
  where attempts = 0 and not_before is not null;
create index notifications_tried_idx on private.notifications (priority, not_before)
  where attempts > 0 and not_before is not null;
-- For email_problem: the oldest email that is due.
create index notifications_untried_idx on private.notifications (priority, not_before)
  where attempts = 0 and not_before is not null;
create index notifications_failing_idx on private.notifications (tried_at)
  where attempts >= 3 and sent_at is null;
create index notifications_recipient_idx on private.notifications (lower(recipient));
create index notifications_topic_idx on private.notifications (topic, user_id) where topic is not null;
create index notifications_queued_topic_idx on private.notifications (kind)
  where topic is not null and not_before is not null;
create index notifications_batch_id_idx on private.notifications (batch_id)
  where batch_id is not null and not_before is not null;
create index notifications_sent_at_idx on private.notifications (sent_at) where sent_at is not null;
-- For the list of sent emails (back_office.sql), by state, by kind, and by the beginning of an address.
create index notifications_created_at_idx on private.notifications (created_at desc, id desc);
create index notifications_state_idx on private.notifications (state, created_at desc, id desc);
create index notifications_kind_idx on private.notifications (kind, created_at desc, id desc);
create index notifications_address_idx on private.notifications (
  (case when kind <> 'team_invitation' then lower(recipient) end) text_pattern_ops);
create index notifications_invitation_id_idx on private.notifications (invitation_id)
  where invitation_id is not null;
create index notifications_judge_id_idx on private.notifications (judge_id) where judge_id is not null;
create index notifications_group_email_idx on private.notifications (group_email_id, lower(recipient))
  where group_email_id is not null;
create index notifications_queued_group_email_idx on private.notifications (group_email_id)
  where group_email_id is not null and not_before is not null;

-- The plan is cached for the session. A plan made for a short queue would scan the whole queue for every email,
-- so it must use the index from the start.
create function private.assign_send_order() returns trigger
language plpgsql set search_path = '' set enable_seqscan = off as $$
declare
  own_priority constant int := private.email_priority(new.kind);
  own_sender constant text := coalesce(new.sender::text, new.kind);
begin
  new.turn := greatest(new.turn, new.not_before, (
    select max(turn) + interval '1 second' from private.notifications
    where priority = own_priority and coalesce(sender::text, kind) = own_sender
      and attempts = 0 and not_before is not null
  ));
  return new;
end
$$;
comment on function private.assign_send_order() is
  'Trigger: senders take turns. Each email is ordered one second after the sender''s previous one, so many emails from one sender do not delay those of others.';

create trigger assign_send_order before insert on private.notifications
  for each row execute function private.assign_send_order();

-- Queuing -----------------------------------------------------------------------------------------

create function private.queue_email(
  kind text, address text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, recipient, data, invitation_id, subscriber_id, judge_id)
  select queue_email.kind, queue_email.address, queue_email.data, queue_email.invitation_id,
    queue_email.subscriber_id, queue_email.judge_id
  where private.is_email(queue_email.address);
$$;
comment on function private.queue_email(text, text, jsonb, uuid, uuid, uuid) is
  'Queues an email to a fixed address, for example a warning that must not follow an account to a new address.';

create function private.notify(
  kind text, user_id uuid, data jsonb default '{}', topic text default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, data, topic)
  select notify.kind, profile.id, profile.email, notify.data, notify.topic
  from public.profiles profile
  where profile.id = notify.user_id and private.is_email(profile.email)
  on conflict do nothing;
$$;
comment on function private.notify(text, uuid, jsonb, text) is
  'Queues an email to a person, once for each topic. Accounts without a valid address get none.';

create function private.notify_team(submission_id uuid, kind text, data jsonb, except_user uuid)
returns void
language sql set search_path = '' as $$
  select private.notify(notify_team.kind, member.user_id, notify_team.data)
  from public.submission_members member
  where member.submission_id = notify_team.submission_id
    and member.user_id is distinct from except_user;
$$;
comment on function private.notify_team(uuid, text, jsonb, uuid) is
  'Queues an email to every member of a team, except one.';

create function private.email_admins(kind text, data jsonb) returns void
language sql set search_path = '' as $$
  select private.queue_email(email_admins.kind, profile.email, email_admins.data)
  from public.profiles profile where profile.role = 'admin';
$$;
comment on function private.email_admins(text, jsonb) is 'Queues an email to every administrator.';

-- Welcome -----------------------------------------------------------------------------------------

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An account and its profile have one id.
  perform private.notify(
      'welcome', profile.id, jsonb_build_object('first_name', profile.first_name), 'welcome')
    from public.profiles profile
    join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
    where profile.id = new.id and profile.profile_completed;
  return null;
end
$$;
comment on function private.welcome() is
  'Trigger: welcomes a person by email once their address is confirmed and their profile is complete.';

create trigger welcome_new after insert on public.profiles
  for each row when (new.profile_completed) execute function private.welcome();
create trigger welcome_completed after update on public.profiles
  for each row when (new.profile_completed and not old.profile_completed)
  execute function private.welcome();
create trigger welcome_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome();
