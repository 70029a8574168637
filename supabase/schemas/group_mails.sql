-- Mail to groups: what administrators write to many at once. A draft says whom it is for by a description
-- (group_mail_segments.sql); who gets it is fixed when it is sent, a line for each, and the outbox takes it from
-- there (group_mail_sending.sql).

create table public.group_mails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= private.max_length('subject')),
  body text not null default '' check (char_length(body) <= private.max_length('message')),
  segment jsonb not null,
  round_id uuid generated always as ((segment ->> 'round_id')::uuid) stored,
  is_news boolean not null,
  leaves_out_faulty boolean not null default false,
  state text not null default 'draft' references private.group_mail_states (value),
  scheduled_for timestamptz,
  stopped_reason text,
  created_by uuid references auth.users (id) on delete set null default auth.uid(),
  proposed_by uuid references auth.users (id) on delete set null,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_count int,
  recipients_count int,
  left_out jsonb not null default '{}',
  begun_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint news_goes_to_those_who_want_it
    check (is_news or segment ->> 'kind' not in ('subscribers', 'people')),
  constraint second_administrator_confirms_a_mail check (confirmed_by <> proposed_by)
);
comment on table public.group_mails is
  'Mails to groups: drafts, those on their way, and those that were sent, which are kept.';
comment on column public.group_mails.segment is
  'Whom it is for: kind, and what else group_mail_segments has for it.';
comment on column public.group_mails.is_news is
  'Whether it goes to those alone who have asked for news, with a link that takes them off the list. What is not about somebody''s own work in the challenge is news.';
comment on column public.group_mails.leaves_out_faulty is
  'Whether it is sent although some would get none, because a field of theirs is empty.';
comment on column public.group_mails.scheduled_for is
  'When it is to be sent, by the challenge''s clock; null: at once.';
comment on column public.group_mails.stopped_reason is
  'Why the schedule did not send it and made it a draft again.';
comment on column public.group_mails.proposed_by is 'Who has sent or scheduled it.';
comment on column public.group_mails.confirmed_count is
  'How many recipients it had when another administrator confirmed it.';
comment on column public.group_mails.recipients_count is
  'How many get it: counted when it was proposed, fixed when it was begun.';
comment on column public.group_mails.left_out is
  'How many of the group get none, by the reason: no_address, stopped, not_subscribed, lacks_field.';

create index group_mails_updated_at_idx on public.group_mails (updated_at desc, id desc);
create index group_mails_created_by_idx on public.group_mails (created_by);
create index group_mails_proposed_by_idx on public.group_mails (proposed_by);
create index group_mails_confirmed_by_idx on public.group_mails (confirmed_by);
create index group_mails_open_idx on public.group_mails (state, scheduled_for)
  where state in ('scheduled', 'sending');

alter table public.group_mails enable row level security;
create policy "No client reads or writes mails to groups directly"
  on public.group_mails as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at
  before update of subject, body, segment, is_news, leaves_out_faulty, state, scheduled_for
  on public.group_mails
  for each row execute function private.set_updated_at();

create function private.audit_group_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('group_mail.deleted', 'group_mail', old.id::text);
  else
    perform private.write_audit(
      'group_mail.' || case
        when new.state = 'draft' then 'taken_back'
        when new.state = 'sending' and old.state = 'paused' then 'resumed'
        else new.state
      end,
      'group_mail', new.id::text,
      jsonb_strip_nulls(jsonb_build_object(
        'segment', new.segment ->> 'kind', 'recipients', new.recipients_count,
        'scheduled_for', new.scheduled_for)));
  end if;
  return null;
end
$$;
comment on function private.audit_group_mail() is
  'Trigger: what becomes of a mail to a group leaves a line with the number of its recipients. Writing a draft leaves none.';

create trigger audit_change after update of state on public.group_mails
  for each row when (new.state <> old.state) execute function private.audit_group_mail();
create trigger audit_deletion after delete on public.group_mails
  for each row execute function private.audit_group_mail();

-- Who gets it -------------------------------------------------------------------------------------

create table private.group_mail_recipients (
  id uuid primary key default gen_random_uuid(),
  group_mail_id uuid not null references public.group_mails (id) on delete cascade,
  email text not null,
  name text not null,
  subscriber_id uuid,
  judge_id uuid,
  fields jsonb not null,
  queued_at timestamptz,
  sent_at timestamptz
);
comment on table private.group_mail_recipients is
  'Who gets a mail to a group, fixed when it was sent: each address once.';
comment on column private.group_mail_recipients.subscriber_id is
  'No foreign key, as for judge_id: whoever leaves before their turn is passed over then.';
comment on column private.group_mail_recipients.fields is
  'What the mail says of its reader; empty once the outbox has it.';
comment on column private.group_mail_recipients.queued_at is
  'When the outbox took it, in real time; null: it waits for its portion.';

create unique index group_mail_recipients_key
  on private.group_mail_recipients (group_mail_id, lower(email));
create index group_mail_recipients_next_idx on private.group_mail_recipients (group_mail_id, id)
  where queued_at is null;
create index group_mail_recipients_email_idx on private.group_mail_recipients (lower(email));
create index group_mail_recipients_queued_at_idx on private.group_mail_recipients (queued_at);

create table private.former_recipients (
  id bigint generated always as identity primary key,
  group_mail_id uuid not null references public.group_mails (id) on delete cascade,
  state text not null,
  people bigint not null
);
comment on table private.former_recipients is
  'What had become of recipients whose lines are gone, as numbers: after a month, with an account, or cancelled. Only ever added to, so that nobody waits for a counter.';

create index former_recipients_group_mail_id_idx on private.former_recipients (group_mail_id);
