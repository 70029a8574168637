-- Group emails: emails from administrators to many people. A draft describes its recipients as a segment
-- (group_email_recipients.sql). Sending it fixes the recipients as queued notifications (group_email_sending.sql).

create table public.group_emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '',
  body text not null default '',
  -- The recipients: a kind, and the keys that group_email_segments allows for it.
  segment jsonb not null,
  round_id uuid generated always as ((segment ->> 'round_id')::uuid) stored,
  -- Whether it is a newsletter: only subscribers get it, with an unsubscribe link. Every email that is not about the
  -- recipients' own work in the challenge is a newsletter.
  is_news boolean not null,
  -- Whether to skip people for whom a merge field is empty. Otherwise it cannot be sent.
  skips_missing_fields boolean not null default false,
  state text not null default 'draft' references private.group_email_states (value),
  scheduled_for timestamptz,
  stopped_reason text,
  created_by uuid references auth.users (id) on delete set null default auth.uid(),
  requested_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  -- Counted at submission and at approval; final when sending starts.
  recipients_count int,
  -- How many emails were sent. Stored when sending ends, because notifications expire.
  sent_count int,
  skipped jsonb not null default '{}',
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint newsletters_go_to_subscribers
    check (is_news or segment ->> 'kind' not in ('subscribers', 'people')),
  constraint second_administrator_approves check (approved_by <> requested_by)
);
comment on table public.group_emails is 'Group emails: drafts, scheduled emails, and sent emails, which are kept.';
call private.limit_texts('public.group_emails', '{subject, body message}');

create index group_emails_updated_at_idx on public.group_emails (updated_at desc, id desc);
create index group_emails_open_idx on public.group_emails (state, scheduled_for)
  where state in ('scheduled', 'sending');

create trigger set_updated_at
  before update of subject, body, segment, is_news, skips_missing_fields, state, scheduled_for
  on public.group_emails
  for each row execute function private.set_updated_at();

-- Trigger: logs every change of state with the number of recipients. Editing a draft is not logged.
create function private.audit_group_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    'group_email.' || case new.state when 'draft' then 'returned_to_draft' else new.state end,
    'group_email', new.id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'segment', new.segment ->> 'kind', 'recipients', new.recipients_count,
      'scheduled_for', new.scheduled_for)));
  return null;
end
$$;

create trigger audit_change after update of state on public.group_emails
  for each row when (new.state <> old.state) execute function private.audit_group_email();
create trigger audit_deletion after delete on public.group_emails
  for each row execute function private.audit('group_email.deleted', 'group_email', 'id');

-- Templates ---------------------------------------------------------------------------------------

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reply', 'group_email')),
  title text collate "und-x-icu" not null,
  body text not null,
  subject text,
  -- The other keys of a segment only make sense for one email.
  segment jsonb,
  is_news boolean,
  skips_missing_fields boolean,
  created_at timestamptz not null default private.now(),
  unique (kind, title),
  constraint only_group_emails_have_a_group check (
    num_nulls(subject, segment, is_news, skips_missing_fields) = case kind when 'reply' then 4 else 0 end
  ),
  constraint templates_select_no_people
    check (
      segment - array['kind', 'days'] = '{}' and coalesce(segment ->> 'days', '1') ~ '^[1-9][0-9]{0,2}$'
    )
);
comment on table public.templates is
  'Administrators: templates of replies and group emails, which they read, create, change and delete; support: those of replies.';
call private.limit_texts('public.templates', '{title subject, body message, subject}');
comment on column public.templates.kind is 'reply or group_email.';
comment on column public.templates.segment is
  'JSON: the kind of group, and days for drafts (save_group_email). Null for a reply.';

alter table public.templates enable row level security;
create policy "Administrators use all templates, support those of replies" on public.templates
  for all to authenticated
  using ((select private.has_right('messages')) and (kind = 'reply' or (select private.is_admin())));
grant select, insert (kind, title, body, subject, segment, is_news, skips_missing_fields),
  update (title, body, subject, segment, is_news, skips_missing_fields), delete
  on public.templates to authenticated;

create function private.clean_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := private.clean_line(new.title);
  new.body := private.clean_lines(new.body);
  new.subject := private.clean_line(new.subject);
  perform private.refuse_if(new.kind = 'group_email' and not exists (
    select from private.group_email_segments where value = new.segment ->> 'kind'
  ), 'invalid_input', 'Choose a group.');
  perform private.refuse_if(exists (
    select from public.templates where kind = new.kind and title = new.title and id <> new.id
  ), 'invalid_input', 'Another template already has this title.');
  return new;
end
$$;

create trigger clean before insert or update on public.templates
  for each row execute function private.clean_template();
create trigger audit_save
  after insert or update of subject, body, segment, is_news, skips_missing_fields on public.templates
  for each row execute function private.audit('template.saved', 'template', 'title');
create trigger audit_rename after update of title on public.templates
  for each row execute function private.audit('template.renamed', 'template', 'title', 'change:title');
create trigger audit_deletion after delete on public.templates
  for each row execute function private.audit('template.deleted', 'template', 'title');
