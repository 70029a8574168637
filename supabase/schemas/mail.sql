-- The outbox. What a participant or administrator does and the mail about it are written in one
-- transaction, so that a mail service that is down neither blocks nor undoes anything. An edge
-- function claims mails, sends them and confirms each once (mail_sending.sql).

create function private.email_priority(kind text) returns int
language sql immutable parallel safe set search_path = ''
return case
  when kind in (
    'team_invitation', 'judge_invitation', 'subscription_confirmation', 'password_changed',
    'second_factor_added', 'second_factor_removed', 'entry_received', 'entry_withdrawn', 'contact_copy', 'account_deleted'
  ) then 1
  when kind like 'news_%' or kind = 'group_mail' then 3
  else 2
end;
comment on function private.email_priority(text) is
  'Which mails leave first: 1 what somebody waits for in front of a screen, 2 what concerns their work, 3 news to thousands and mails to groups.';

create function private.result_mail_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
  'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result',
  'news_results'
];
comment on function private.result_mail_kinds() is
  'The kinds of mails that a release is told by. They are taken back when it is (results_told.sql).';

create table private.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.email_kinds (value),
  recipient text not null check (private.is_email(recipient)),
  data jsonb not null default '{}',
  invitation_id uuid references public.team_invitations (id) on delete cascade,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  group_mail_id uuid references public.group_mails (id) on delete cascade,
  sender uuid default private.actor(),
  priority int not null generated always as (private.email_priority(kind)) stored,
  tells_result boolean not null
    generated always as (kind = any (private.result_mail_kinds())) stored,
  turn timestamptz not null default now(),
  attempts int not null default 0,
  tried_at timestamptz,
  next_attempt_at timestamptz default now(),
  batch_id uuid,
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
comment on column private.emails.group_mail_id is
  'Only for mails to groups: the words are the group mail''s, and what they say of the reader is in data.';
comment on column private.emails.sender is
  'Whose action it comes from, until it is sent. No foreign key: mails outlive accounts.';
comment on column private.emails.tells_result is
  'Whether a release is told by it. A column, because an index whose condition called the function would be planned with the rights of whoever reads the outbox through a view.';
comment on column private.emails.turn is
  'Which leave first among those of one priority. Mails of one sender are a second apart, by take_turn.';
comment on column private.emails.tried_at is 'When it was last claimed.';
comment on column private.emails.next_attempt_at is
  'Not to be claimed before; null once it was sent or given up.';
comment on column private.emails.batch_id is
  'The mails that were handed to the mail service in one request, and that request''s idempotency key. They are tried again together under the same key, so that a lost answer doubles nobody''s mail. Null until then, and again once the service has refused the mail.';

create index emails_next_attempt_at_idx on private.emails (next_attempt_at)
  where next_attempt_at is not null;
-- What nobody has tried, in the order in which it leaves, and for each sender. What nobody sends, such as
-- news to thousands, takes turns by its kind.
create index emails_turn_idx on private.emails (priority, turn, next_attempt_at, id)
  where attempts = 0 and next_attempt_at is not null;
create index emails_sender_idx on private.emails (priority, coalesce(sender::text, kind), turn)
  where attempts = 0 and next_attempt_at is not null;
create index emails_tried_idx on private.emails (priority, next_attempt_at)
  where attempts > 0 and next_attempt_at is not null;
-- For the watch (mail_trouble): since when the longest has waited.
create index emails_untried_idx on private.emails (priority, next_attempt_at)
  where attempts = 0 and next_attempt_at is not null;
create index emails_failing_idx on private.emails (tried_at)
  where attempts >= 3 and sent_at is null;
create index emails_recipient_idx on private.emails (lower(recipient));
create index emails_results_idx on private.emails (id)
  where sent_at is null and tells_result;
create index emails_batch_id_idx on private.emails (batch_id)
  where batch_id is not null and next_attempt_at is not null;
create index emails_sent_at_idx on private.emails (sent_at) where sent_at is not null;
create index emails_failed_idx on private.emails (created_at desc, id desc)
  where next_attempt_at is null and sent_at is null;
create index emails_invitation_id_idx on private.emails (invitation_id)
  where invitation_id is not null;
create index emails_subscriber_id_idx on private.emails (subscriber_id)
  where subscriber_id is not null;
create index emails_judge_id_idx on private.emails (judge_id) where judge_id is not null;
create index emails_group_mail_id_idx on private.emails (group_mail_id)
  where group_mail_id is not null;
create index emails_waiting_group_mail_idx on private.emails (group_mail_id, lower(recipient))
  where group_mail_id is not null and next_attempt_at is not null;

-- Its plan is kept for all mails of a session. Made while the outbox was small it would read all of it for
-- each mail, however many came since.
create function private.take_turn() returns trigger
language plpgsql set search_path = '' set enable_seqscan = off as $$
declare
  own_priority constant int := private.email_priority(new.kind);
  own_sender constant text := coalesce(new.sender::text, new.kind);
begin
  new.turn := greatest(new.turn, new.next_attempt_at, (
    select max(turn) + interval '1 second' from private.emails
    where priority = own_priority and coalesce(sender::text, kind) = own_sender
      and attempts = 0 and next_attempt_at is not null
  ));
  return new;
end
$$;
comment on function private.take_turn() is
  'Trigger: senders take turns. A place in the order is chosen once, so that a claim reads what it takes and not all that waits: a second after the sender''s last one, which is slower than mails leave, and so behind what others send meanwhile.';

create trigger take_turn before insert on private.emails
  for each row execute function private.take_turn();

-- Putting mails in --------------------------------------------------------------------------------

create function private.send_email(
  kind text, recipient text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null, wait interval default '0'
) returns void
language sql set search_path = '' as $$
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
language sql set search_path = '' as $$
  select private.send_email(email_team.kind, profile.email, email_team.data)
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = email_team.submission_id
    and member.user_id is distinct from except_user;
$$;
comment on function private.email_team(uuid, text, jsonb, uuid) is
  'Mails every member of a team, except one.';

create function private.email_admins(kind text, data jsonb) returns void
language sql set search_path = '' as $$
  select private.send_email(email_admins.kind, profile.email, email_admins.data)
  from private.user_roles admin join public.profiles profile on profile.id = admin.user_id
  where admin.role = 'admin';
$$;
comment on function private.email_admins(text, jsonb) is 'Mails every administrator.';
