-- Group emails: emails from administrators to many people. A draft describes its recipients as a segment
-- (group_email_recipients.sql). Sending it fixes the recipients as queued notifications (group_email_sending.sql).

-- A count of the people in a group, who are found in batches (count_recipients). A changed group gets a new count; one
-- that no email has any more is removed by the schedule.
create table private.recipient_counts (
  id uuid primary key default gen_random_uuid(),
  segment jsonb not null,
  is_news boolean not null,
  -- The last subscriber, account, submission, judge or mentor, by id, whose people are counted.
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- When it was finished; null: the schedule continues.
  counted_at timestamptz
);
comment on table private.recipient_counts is 'Counts of the people in the groups of group emails, in progress or finished.';

create index recipient_counts_open_idx on private.recipient_counts (id) where counted_at is null;

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
  -- Its people, until they are queued.
  count_id uuid references private.recipient_counts (id) on delete set null,
  -- Counted at submission and at approval; final when sending starts.
  recipients_count int,
  -- How many emails were sent. Stored when sending ends, because notifications expire.
  sent_count int,
  skipped jsonb not null default '{}',
  revision int not null default 1,
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

create table private.group_email_recipients (
  count_id uuid not null references private.recipient_counts (id) on delete cascade,
  -- The address in lower case, or the name of a person without one.
  id text not null,
  email text,
  name text not null,
  -- The subscriber, account, submission, judge or mentor by which the group finds this person.
  source_id uuid not null,
  user_id uuid,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  -- Why the person is not a recipient: no_address or not_subscribed. Null: a recipient, unless the address is suppressed
  -- or a field is missing.
  problem text,
  empty_fields text[] not null,
  search text not null generated always as (private.search_text(coalesce(email, '') || E'\n' || name)) stored,
  primary key (count_id, id)
);
comment on table private.group_email_recipients is
  'The people in the groups of group emails, until their emails are queued.';

create index group_email_recipients_id_idx on private.group_email_recipients (id);
create index group_email_recipients_user_id_idx on private.group_email_recipients (user_id) where user_id is not null;
create index group_email_recipients_subscriber_id_idx on private.group_email_recipients (subscriber_id)
  where subscriber_id is not null;
create index group_email_recipients_judge_id_idx on private.group_email_recipients (judge_id)
  where judge_id is not null;

create index group_emails_count_id_idx on public.group_emails (count_id) where count_id is not null;
create index group_emails_updated_at_idx on public.group_emails (updated_at desc, id desc);
create index group_emails_open_idx on public.group_emails (state, scheduled_for)
  where state in ('scheduled', 'sending');

create trigger set_updated_at
  before update of subject, body, segment, is_news, skips_missing_fields, state, scheduled_for
  on public.group_emails
  for each row execute function private.set_updated_at();
create trigger next_revision
  before update of subject, body, segment, is_news, skips_missing_fields, state, scheduled_for
  on public.group_emails
  for each row execute function private.next_revision();

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
  revision int not null default 1,
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
  'Administrators: templates for replies and group emails. Support: templates for replies.';
call private.limit_texts('public.templates', '{title subject, body message, subject}');
comment on column public.templates.kind is 'reply or group_email.';
comment on column public.templates.segment is
  'JSON: the kind of group, and days for drafts (create_group_email). Null for a reply.';

alter table public.templates enable row level security;
create policy "Administrators read all templates, support those of replies" on public.templates
  for select to authenticated
  using ((select private.has_right('messages')) and (kind = 'reply' or (select private.is_admin())));
grant select on public.templates to authenticated;

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
create trigger next_revision before update on public.templates
  for each row execute function private.next_revision();
create trigger audit_creation after insert on public.templates
  for each row execute function private.audit('template.saved', 'template', 'title');
create trigger audit_save after update on public.templates
  for each row when (
    row(new.body, new.subject, new.segment, new.is_news, new.skips_missing_fields)
    is distinct from
    row(old.body, old.subject, old.segment, old.is_news, old.skips_missing_fields)
  )
  execute function private.audit('template.saved', 'template', 'title');
create trigger audit_rename after update on public.templates
  for each row when (new.title <> old.title)
  execute function private.audit('template.renamed', 'template', 'title', 'change:title');
create trigger audit_deletion after delete on public.templates
  for each row execute function private.audit('template.deleted', 'template', 'title');

create function private.check_template_kind(kind text) returns void
language plpgsql set search_path = '' as $$
begin
  if kind <> 'reply' then
    perform private.require_admin();
  end if;
end
$$;

create function private.lock_template(wanted_id uuid, seen int) returns void
language plpgsql set search_path = '' as $$
declare
  template public.templates;
begin
  perform private.require_right('messages');
  select * into template from public.templates where id = wanted_id for update;
  perform private.check_template_kind(template.kind);
  perform private.refuse_if(template.id is null, 'not_found', 'This template no longer exists.');
  perform private.refuse_revision(template.revision, seen);
end
$$;

create function private.create_template(
  _kind text, _title text, _body text, _subject text default null, _segment jsonb default null,
  _is_news boolean default null, _skips_missing_fields boolean default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  template_id uuid;
begin
  perform private.require_right('messages');
  perform private.check_template_kind(_kind);
  insert into public.templates (kind, title, body, subject, segment, is_news, skips_missing_fields)
  values (_kind, _title, _body, _subject, _segment, _is_news, _skips_missing_fields)
  returning id into template_id;
  return template_id;
end
$$;
call private.publish_change('create_template', 'support',
  'Administrators: creates a template. Support can create only reply templates. Group email templates also have subject, segment, is_news and skips_missing_fields. Fails with invalid_input (for example, if another template of this kind has the same title).',
  'templates');

create function private.save_template(
  _id uuid, _revision int, _title text, _body text, _subject text default null, _segment jsonb default null,
  _is_news boolean default null, _skips_missing_fields boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_template(_id, _revision);
  update public.templates set title = _title, body = _body, subject = _subject, segment = _segment,
    is_news = _is_news, skips_missing_fields = _skips_missing_fields
  where id = _id;
end
$$;
call private.publish_change('save_template', 'support',
  'Administrators: saves all fields of a template, as in create_template. Support can save only reply templates. Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'templates');

create function private.delete_template(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_template(_id, _revision);
  delete from public.templates where id = _id;
end
$$;
call private.publish_change('delete_template', 'support',
  'Administrators: deletes a template. Support can delete only reply templates. Fails with conflict (the revision is outdated) or not_found.');
