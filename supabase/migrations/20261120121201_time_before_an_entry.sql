-- More time for somebody who has not begun an entry: once submissions have closed there is none to
-- extend, and none can be begun. The time is the person's until they begin an entry; from then on it
-- is the entry's, and organisers change it there.

alter table public.profiles add column entry_extended_to timestamptz;
comment on column public.profiles.entry_extended_to is
  'Until then this person may begin an entry, later than others; null: no extension.';

create trigger refuse_odd_times
  before insert or update of entry_extended_to on public.profiles
  for each row when (new.entry_extended_to is not null)
  execute function private.refuse_odd_times('entry_extended_to');

-- Definer: see write_audit.
create function private.audit_user_extension() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An extension that goes over to a new entry is not taken back.
  if new.entry_extended_to is not null or not exists (
    select from public.submission_members where user_id = new.id
  ) then
    perform private.write_audit('user.deadline_extended', 'user', new.id::text,
      jsonb_build_object('from', old.entry_extended_to, 'to', new.entry_extended_to));
  end if;
  return null;
end
$$;
comment on function private.audit_user_extension() is
  'Trigger: more time for a person without an entry leaves a line, and so does taking it back.';

create trigger audit_extension after update of entry_extended_to on public.profiles
  for each row when (new.entry_extended_to is distinct from old.entry_extended_to)
  execute function private.audit_user_extension();

create or replace view private.admin_users as
select
  id, email, first_name, last_name, country, level_of_study, university, join_mailing_list,
  profile_completed, role, created_at, updated_at, search, role_revision, entry_extended_to
from public.profiles
where (select private.is_admin());

create or replace view public.admin_users with (security_invoker = true) as
select * from private.admin_users;

-- Definer, like the next: administrators have no rights on the table.
create function private.extend_user_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  select entry_extended_to into actual from public.profiles where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This user does not exist any more.');
  elsif exists (select from public.submission_members where user_id = wanted_id) then
    perform private.refuse(
      'already_on_a_team', 'This person has an entry by now. Extend the deadline of the entry instead.');
  end if;
  -- "No extension" has to differ from each extension, so refuse_conflict gets a moment for it.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  update public.profiles set entry_extended_to = extended_to where id = wanted_id;
end
$$;
comment on function private.extend_user_deadline(uuid, timestamptz, timestamptz) is
  'See public.extend_user_deadline.';

create function public.extend_user_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null
) returns void
language sql
set search_path = ''
as $$ select private.extend_user_deadline(id, until, expected) $$;
comment on function public.extend_user_deadline(uuid, timestamptz, timestamptz) is
  'Administrators: this person, who is in the team of no entry, may begin one, edit and submit it until then; null takes the extension back. Refuses with not_found, already_on_a_team, and with conflict when the extension is no longer the expected one (null: none).';

create or replace function private.create_entry(new_name text, new_description text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  texts record := private.clean_entry_texts(new_name, new_description);
  extension timestamptz;
begin
  perform private.require_complete_profile(caller);
  -- Locked, so that an administrator who changes it comes before or after, and finds the entry.
  select entry_extended_to into extension from public.profiles where id = caller for update;
  perform private.refuse_after(
    greatest((private.challenge()).submissions_close_at, extension), 'Submissions are closed.');
  insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
  values (caller, texts.idea_name, texts.description, extension);
  update public.profiles set entry_extended_to = null
    where id = caller and entry_extended_to is not null;
exception when unique_violation then
  perform private.refuse('already_on_a_team', 'You already have an entry. One person joins one team.');
end
$$;

grant execute on function
  private.extend_user_deadline(uuid, timestamptz, timestamptz),
  public.extend_user_deadline(uuid, timestamptz, timestamptz)
  to authenticated;
