-- Group emails: emails from administrators to many people. A draft describes its recipients as a segment
-- (group_email_segments.sql). Sending it fixes the recipients as queued notifications (group_email_sending.sql).

create table public.group_emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= private.max_length('subject')),
  body text not null default '' check (char_length(body) <= private.max_length('message')),
  segment jsonb not null,
  round_id uuid generated always as ((segment ->> 'round_id')::uuid) stored,
  is_news boolean not null,
  leaves_out_faulty boolean not null default false,
  state text not null default 'draft' references private.group_email_states (value),
  scheduled_for timestamptz,
  stopped_reason text,
  created_by uuid references auth.users (id) on delete set null default auth.uid(),
  requested_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  approved_count int,
  recipients_count int,
  sent_count int,
  left_out jsonb not null default '{}',
  begun_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint newsletters_go_to_subscribers
    check (is_news or segment ->> 'kind' not in ('subscribers', 'people')),
  constraint second_administrator_approves check (approved_by <> requested_by)
);
comment on table public.group_emails is
  'Group emails: drafts, scheduled emails, and sent emails, which are kept.';
comment on column public.group_emails.segment is
  'The recipients: a kind, and the keys that group_email_segments allows for it.';
comment on column public.group_emails.is_news is
  'Whether it is a newsletter: only subscribers get it, with an unsubscribe link. Every email that is not about the recipients'' own work in the challenge is a newsletter.';
comment on column public.group_emails.leaves_out_faulty is
  'Whether to skip people for whom a merge field is empty. Otherwise it cannot be sent.';
comment on column public.group_emails.scheduled_for is
  'When to send it, on the challenge''s clock. Null: at once.';
comment on column public.group_emails.stopped_reason is
  'Why the schedule returned it to draft instead of sending it.';
comment on column public.group_emails.requested_by is 'The administrator who sent or scheduled it.';
comment on column public.group_emails.approved_count is
  'The number of recipients when another administrator approved it.';
comment on column public.group_emails.recipients_count is
  'The number of recipients: counted at submission, final when sending starts.';
comment on column public.group_emails.sent_count is
  'How many emails were sent. Stored when sending ends, because notifications expire.';
comment on column public.group_emails.left_out is
  'How many people in the group are not recipients, by reason: no_address, stopped, not_subscribed, lacks_field.';

create index group_emails_updated_at_idx on public.group_emails (updated_at desc, id desc);
create index group_emails_created_by_idx on public.group_emails (created_by);
create index group_emails_requested_by_idx on public.group_emails (requested_by);
create index group_emails_approved_by_idx on public.group_emails (approved_by);
create index group_emails_open_idx on public.group_emails (state, scheduled_for)
  where state in ('scheduled', 'sending');

alter table public.group_emails enable row level security;
create policy "No client reads or writes group emails directly"
  on public.group_emails as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at
  before update of subject, body, segment, is_news, leaves_out_faulty, state, scheduled_for
  on public.group_emails
  for each row execute function private.set_updated_at();

create function private.audit_group_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('group_email.deleted', 'group_email', old.id::text);
  else
    perform private.write_audit(
      'group_email.' || case
        when new.state = 'draft' then 'returned_to_draft'
        else new.state
      end,
      'group_email', new.id::text,
      jsonb_strip_nulls(jsonb_build_object(
        'segment', new.segment ->> 'kind', 'recipients', new.recipients_count,
        'scheduled_for', new.scheduled_for)));
  end if;
  return null;
end
$$;
comment on function private.audit_group_email() is
  'Trigger: logs every change of state with the number of recipients. Editing a draft is not logged.';

create trigger audit_change after update of state on public.group_emails
  for each row when (new.state <> old.state) execute function private.audit_group_email();
create trigger audit_deletion after delete on public.group_emails
  for each row execute function private.audit_group_email();
