-- Group emails: emails from administrators to many people. A draft describes its recipients as a segment
-- (group_email_segments.sql). Sending it fixes the recipients as queued notifications (group_email_sending.sql).

create table public.group_emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= private.max_length('subject')),
  body text not null default '' check (char_length(body) <= private.max_length('message')),
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
  approved_count int,
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

create trigger audit_change after update of state on public.group_emails
  for each row when (new.state <> old.state) execute function private.audit_group_email();
create trigger audit_deletion after delete on public.group_emails
  for each row execute function private.audit_group_email();

-- Templates ---------------------------------------------------------------------------------------

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reply', 'group_email')),
  title text collate "und-x-icu" not null
    check (char_length(title) between 1 and private.max_length('subject')),
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  subject text check (char_length(subject) between 1 and private.max_length('subject')),
  -- As in group_emails: the kind of group, and for drafts the days until the deadline. The other keys only make sense
  -- for one email.
  segment jsonb,
  is_news boolean,
  skips_missing_fields boolean,
  created_at timestamptz not null default private.now(),
  unique (kind, title),
  constraint only_group_emails_have_a_group check (
    num_nulls(subject, segment, is_news, skips_missing_fields) = case kind when 'reply' then 4 else 0 end
  ),
  constraint templates_select_no_people
    check (segment ? 'kind' and segment - array['kind', 'days'] = '{}')
);
comment on table public.templates is 'Templates of replies and group emails, shared by everyone who may send them.';

create trigger audit_save after insert or update of body on public.templates
  for each row execute function private.audit('template.saved', 'template', 'title', 'kind');
create trigger audit_rename after update of title on public.templates
  for each row execute function private.audit('template.renamed', 'template', 'title', 'kind', 'change:title');
create trigger audit_deletion after delete on public.templates
  for each row execute function private.audit('template.deleted', 'template', 'title', 'kind');

create view private.admin_templates as
select id, kind, title, body, subject, segment, is_news, skips_missing_fields, created_at
from public.templates
where (select private.has_right('messages')) and (kind = 'reply' or (select private.is_admin()));
call private.publish_view('admin_templates',
  'Administrators: templates of replies and group emails; support: of replies. Both can delete them.');
comment on column public.admin_templates.kind is 'reply or group_email.';
comment on column public.admin_templates.segment is
  'JSON: the kind of group, and days for drafts (save_group_email). Null for a reply.';
grant delete on private.admin_templates, public.admin_templates to authenticated;

create function private.save_template(_kind text, _title text, content jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  template public.templates;
begin
  perform private.require_right(case _kind when 'reply' then 'messages' else 'administration' end);
  if _kind = 'reply' then
    template.body := content ->> 'body';
  else
    template := jsonb_populate_record(template, content);
    perform private.refuse_if(private.is_segment(template.segment) is not true, 'invalid_input', 'Choose a group.');
    template.subject := private.require_line(template.subject, 'The subject', 'subject');
    template.segment := template.segment - array['ids', 'filter', 'round_id', 'outcome'];
    template.is_news := coalesce(template.is_news, true);
    template.skips_missing_fields := coalesce(template.skips_missing_fields, false);
  end if;
  insert into public.templates (kind, title, body, subject, segment, is_news, skips_missing_fields)
  values (
    _kind,
    private.require_line(_title, 'The title', 'subject'),
    private.require_lines(template.body, 'The body'),
    template.subject, template.segment, template.is_news, template.skips_missing_fields
  )
  on conflict (kind, title) do update set body = excluded.body, subject = excluded.subject,
    segment = excluded.segment, is_news = excluded.is_news,
    skips_missing_fields = excluded.skips_missing_fields
  returning id into template.id;
  return template.id;
end
$$;
call private.publish_function('save_template',
  'Administrators and support: saves a template and returns its id; it replaces a template of its kind with the same title. kind: reply, with content {"body": …}; or, for administrators, group_email, with content as in save_group_email, without selected ids, filter and round. Refuses with invalid_input.');

create function private.rename_template(_id uuid, _title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right(case
    when exists (select from public.templates where id = _id and kind = 'reply') then 'messages'
    else 'administration'
  end);
  update public.templates set title = private.require_line(_title, 'The title', 'subject') where id = _id;
  perform private.refuse_if(not found, 'not_found', 'This template no longer exists.');
exception when unique_violation then
  perform private.refuse('invalid_input', 'Another template already has this title.');
end
$$;
call private.publish_function('rename_template',
  'Administrators, and support for replies: renames a template. Refuses with invalid_input, also if another template of its kind has this title, and not_found.');
