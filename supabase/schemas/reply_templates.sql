-- Answers that administrators keep, because the same questions come again. Read through
-- admin_reply_templates (back_office.sql), and put into a reply by hand.

create table public.reply_templates (
  id uuid primary key default gen_random_uuid(),
  title text collate "und-x-icu" not null unique
    check (char_length(title) between 1 and private.max_length('subject')),
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.reply_templates is 'Answers that administrators keep, for all of them.';

alter table public.reply_templates enable row level security;
create policy "No client reads or writes reply templates directly"
  on public.reply_templates as restrictive for all to anon, authenticated using (false);

create function private.audit_reply_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('reply_template.deleted', 'reply_template', old.title);
  else
    perform private.write_audit('reply_template.saved', 'reply_template', new.title);
  end if;
  return null;
end
$$;
comment on function private.audit_reply_template() is
  'Trigger: a template that is saved or deleted leaves a line with its title.';

create trigger audit_change after insert or update or delete on public.reply_templates
  for each row execute function private.audit_reply_template();

create function private.save_reply_template(new_title text, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  template_id uuid;
begin
  perform private.require_right('messages');
  insert into public.reply_templates (title, body)
  values (
    private.require_text(private.clean_line(new_title), 'The title', private.max_length('subject')),
    private.require_text(private.clean_lines(new_body), 'The reply', private.max_length('message'))
  )
  on conflict (title) do update set body = excluded.body
  returning id into template_id;
  return template_id;
end
$$;

create function public.save_reply_template(title text, body text) returns uuid
language sql set search_path = ''
as $$ select private.save_reply_template(title, body) $$;
comment on function public.save_reply_template(text, text) is
  'Administrators and support: keeps an answer for later, in the place of one with the same title, and returns its id. Refuses with invalid_input.';
grant execute on function
  private.save_reply_template(text, text), public.save_reply_template(text, text) to authenticated;
