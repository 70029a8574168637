-- Mails to groups that administrators keep to begin with, because the same ones come again. A template is words
-- and a kind of group: who was chosen by hand, by a filter or by a round belongs to one mail alone.

create table public.group_mail_templates (
  id uuid primary key default gen_random_uuid(),
  title text collate "und-x-icu" not null unique
    check (char_length(title) between 1 and private.max_length('subject')),
  subject text not null check (char_length(subject) between 1 and private.max_length('subject')),
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  segment jsonb not null,
  is_news boolean not null,
  leaves_out_faulty boolean not null,
  created_at timestamptz not null default private.now(),
  constraint a_template_chooses_nobody
    check (segment ? 'kind' and segment - array['kind', 'days'] = '{}')
);
comment on table public.group_mail_templates is
  'Mails to groups that administrators keep to begin with, for all of them.';
comment on column public.group_mail_templates.segment is
  'As in group_mails: the kind of group, and for drafts within how many days they close.';

alter table public.group_mail_templates enable row level security;
create policy "No client reads or writes templates of mails directly"
  on public.group_mail_templates as restrictive for all to anon, authenticated using (false);

create function private.audit_group_mail_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('group_mail_template.deleted', 'group_mail_template', old.title);
  elsif new.title is distinct from old.title and tg_op = 'UPDATE' then
    perform private.write_audit('group_mail_template.renamed', 'group_mail_template', new.title,
      jsonb_build_object('former', old.title));
  else
    perform private.write_audit('group_mail_template.saved', 'group_mail_template', new.title);
  end if;
  return null;
end
$$;
comment on function private.audit_group_mail_template() is
  'Trigger: a template that is saved, renamed or deleted leaves a line with its title.';

create trigger audit_change after insert or update or delete on public.group_mail_templates
  for each row execute function private.audit_group_mail_template();

create view private.admin_group_mail_templates as
select id, title, subject, body, segment, is_news, leaves_out_faulty, created_at
from public.group_mail_templates
where (select private.is_admin());

create view public.admin_group_mail_templates with (security_invoker = true) as
select * from private.admin_group_mail_templates;
comment on view public.admin_group_mail_templates is
  'Administrators: mails to groups that they keep to begin with; deleting removes.';
comment on column public.admin_group_mail_templates.segment is
  'JSON: the kind of group, and days for drafts (save_group_mail).';
grant select, delete on private.admin_group_mail_templates, public.admin_group_mail_templates
  to authenticated;

create function private.save_group_mail_template(new_title text, wanted jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail public.group_mails;
  template_id uuid;
begin
  perform private.require_admin();
  mail := jsonb_populate_record(mail, wanted);
  if private.is_segment(mail.segment) is not true then
    perform private.refuse('invalid_input', 'Please say whom this mail is for.');
  end if;
  insert into public.group_mail_templates
    (title, subject, body, segment, is_news, leaves_out_faulty)
  values (
    private.require_text(private.clean_line(new_title), 'The title', private.max_length('subject')),
    private.require_text(private.clean_line(mail.subject), 'The subject', private.max_length('subject')),
    private.require_text(private.clean_lines(mail.body), 'The text', private.max_length('message')),
    mail.segment - array['ids', 'filter', 'round_id', 'outcome'],
    coalesce(mail.is_news, true), coalesce(mail.leaves_out_faulty, false)
  )
  on conflict (title) do update set subject = excluded.subject, body = excluded.body,
    segment = excluded.segment, is_news = excluded.is_news,
    leaves_out_faulty = excluded.leaves_out_faulty
  returning id into template_id;
  return template_id;
end
$$;

create function public.save_group_mail_template(title text, mail jsonb) returns uuid
language sql set search_path = ''
as $$ select private.save_group_mail_template(title, mail) $$;
comment on function public.save_group_mail_template(text, jsonb) is
  'Administrators: keeps a mail to a group (as save_group_mail takes it) to begin with, in the place of one with the same title, and returns its id. Who was chosen by hand, by a filter or by a round is left out. Refuses with invalid_input.';

create function private.rename_group_mail_template(wanted_id uuid, new_title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.group_mail_templates set title =
    private.require_text(private.clean_line(new_title), 'The title', private.max_length('subject'))
  where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This template does not exist any more.');
  end if;
exception when unique_violation then
  perform private.refuse('invalid_input', 'Another template has this title.');
end
$$;

create function public.rename_group_mail_template(id uuid, title text) returns void
language sql set search_path = ''
as $$ select private.rename_group_mail_template(id, title) $$;
comment on function public.rename_group_mail_template(uuid, text) is
  'Administrators: gives a template of mails to groups another title. Refuses with invalid_input, also where another one has it, and not_found.';
grant execute on function
  private.save_group_mail_template(text, jsonb), public.save_group_mail_template(text, jsonb),
  private.rename_group_mail_template(uuid, text), public.rename_group_mail_template(uuid, text)
  to authenticated;
