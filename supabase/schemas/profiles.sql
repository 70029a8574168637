-- One profile per account, written by a trigger on auth.users so that it is never missing. What
-- travels with a sign-up (user metadata) is under the visitor's control: it is read once, cleaned
-- and cut, never trusted, and can never make a sign-up fail.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text check (private.is_email(email)),
  first_name text collate "und-x-icu" not null default ''
    check (char_length(first_name) <= private.max_length('first_name')),
  last_name text collate "und-x-icu" not null default ''
    check (char_length(last_name) <= private.max_length('last_name')),
  country text collate "und-x-icu" not null default ''
    check (char_length(country) <= private.max_length('country')),
  level_of_study text not null default ''
    check (char_length(level_of_study) <= private.max_length('level_of_study')),
  university text collate "und-x-icu" not null default ''
    check (char_length(university) <= private.max_length('university')),
  join_mailing_list boolean not null default false,
  profile_completed boolean not null generated always as (
    btrim(first_name) <> '' and btrim(last_name) <> '' and btrim(country) <> ''
    and btrim(level_of_study) <> '' and btrim(university) <> ''
  ) stored,
  role text not null default 'user',
  role_revision int not null default 0,
  entry_extended_to timestamptz,
  search text not null generated always as (
    private.search_text(
      coalesce(email, '') || E'\n' || first_name || ' ' || last_name || E'\n' || university
    )
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is
  'What a participant tells about themselves, and a copy of their address and role. People read and change their own row; administrators read all of them through admin_users.';
comment on column public.profiles.email is
  'Copy of the account''s address, kept by a trigger; the account is the truth.';
comment on column public.profiles.country is 'The country''s name, not its code.';
comment on column public.profiles.level_of_study is 'The chosen label, or the person''s own words.';
comment on column public.profiles.join_mailing_list is
  'Turning it on puts the confirmed address on the mailing list, turning it off takes it off.';
comment on column public.profiles.profile_completed is
  'All five fields are non-blank: only then an entry can be begun or submitted, or a team joined.';
comment on column public.profiles.role is
  'user, or one of the roles. Copy of the table of roles, for listing and sorting. Nothing is allowed because of it.';
comment on column public.profiles.role_revision is
  'Rises whenever a role is given or taken: see set_role.';
comment on column public.profiles.entry_extended_to is
  'Until then this person may begin an entry, later than others; null: no extension.';
comment on column public.profiles.search is
  'What the back office searches: e-mail address, first and last name, university.';

-- Names, places and titles sort as people sort them, in any locale of the database: their columns
-- have a collation of ICU's, which indexes, lists and exports then share.
-- Each sortable column of the back office with the key as tiebreaker, for paging by keyset.
create index profiles_email_idx on public.profiles (email, id);
create index profiles_first_name_idx on public.profiles (first_name, id);
create index profiles_last_name_idx on public.profiles (last_name, id);
create index profiles_country_idx on public.profiles (country, id);
create index profiles_university_idx on public.profiles (university, id);
create index profiles_level_of_study_idx on public.profiles (level_of_study, id);
create index profiles_role_idx on public.profiles (role, id);
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_search_idx on public.profiles using gin (search extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
create policy "People can read their own profile"
  on public.profiles for select to authenticated using (id = (select private.caller()));
create policy "People can change their own profile"
  on public.profiles for update to authenticated
  using (id = (select private.caller())) with check (id = (select private.caller()));

grant select on public.profiles to authenticated;
grant update (first_name, last_name, country, level_of_study, university, join_mailing_list)
  on public.profiles to authenticated;

create function private.clean_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  new.country := private.clean_line(new.country);
  new.level_of_study := private.clean_line(new.level_of_study);
  new.university := private.clean_line(new.university);
  -- What was stored before this rule stays until it is changed; no mail says it.
  if (tg_op = 'INSERT' or row(new.first_name, new.last_name) <> row(old.first_name, old.last_name))
    and private.leads_elsewhere(new.first_name || ' ' || new.last_name) then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message =
      'Name must not hold a link, an address or a telephone number.';
  elsif (tg_op = 'INSERT' or new.university <> old.university)
    and private.leads_elsewhere(new.university) then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message =
      'University must not hold a link, an address or a telephone number.';
  end if;
  return new;
end
$$;
comment on function private.clean_profile() is
  'Trigger: profile texts are stored clean, and what others read of them leads nobody anywhere.';

create trigger clean before insert or update on public.profiles
  for each row execute function private.clean_profile();

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times
  before insert or update of entry_extended_to on public.profiles
  for each row when (new.entry_extended_to is not null)
  execute function private.refuse_odd_times('entry_extended_to');

create function private.display_name(user_id uuid) returns text
language sql stable set search_path = ''
return (
  select nullif(btrim(first_name || ' ' || last_name), '')
  from public.profiles where id = display_name.user_id
);
comment on function private.display_name(uuid) is 'First and last name, null when there is none.';

create function private.require_complete_profile(user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.profiles where id = user_id and profile_completed
  ) then
    perform private.refuse('profile_incomplete', 'Please complete your profile first.');
  end if;
end
$$;
comment on function private.require_complete_profile(uuid) is
  'profile_incomplete unless all five fields are filled in.';

-- From account to profile -------------------------------------------------------------------------

create function private.metadata_text(metadata jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  max_length constant int := private.max_length(field);
begin
  if jsonb_typeof(metadata -> field) = 'string' then
    return left(private.clean_line(left(metadata ->> field, 10 * max_length)), max_length);
  end if;
  return '';
exception when raise_exception then
  return '';
end
$$;
comment on function private.metadata_text(jsonb, text) is
  'A field of the profile from user metadata, cleaned and cut to max_length; blank when it is missing, not a text, or refused by measured.';

create function private.profile_said(metadata jsonb)
returns table (
  first_name text, last_name text, country text, level_of_study text, university text,
  join_mailing_list boolean
)
language sql immutable set search_path = '' as $$
  select
    case when not private.leads_elsewhere(said.name) then said.first_name else '' end,
    case when not private.leads_elsewhere(said.name) then said.last_name else '' end,
    said.country, said.level_of_study,
    case when not private.leads_elsewhere(said.university) then said.university else '' end,
    coalesce(metadata -> 'join_mailing_list' = 'true'::jsonb, false)
  from (
    select *, texts.first_name || ' ' || texts.last_name as name from (
      select
        private.metadata_text(metadata, 'first_name') as first_name,
        private.metadata_text(metadata, 'last_name') as last_name,
        private.metadata_text(metadata, 'country') as country,
        private.metadata_text(metadata, 'level_of_study') as level_of_study,
        private.metadata_text(metadata, 'university') as university
    ) texts
  ) said
$$;
comment on function private.profile_said(jsonb) is
  'One row: the profile as the user metadata of a sign-up says it, clean; blank what leads elsewhere.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles
    (id, email, first_name, last_name, country, level_of_study, university, join_mailing_list)
  select new.id, new.email, said.* from private.profile_said(new.raw_user_meta_data) said
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.create_profile() is 'Trigger: a new account gets its profile.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.copy_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.copy_account_email() is 'Trigger: a changed address reaches the profile.';

create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();

create function private.ensure_profile() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  insert into public.profiles (id, email, role)
  select account.id, account.email, coalesce(private.role_of(account.id), 'user')
  from auth.users account where account.id = caller
  on conflict (id) do nothing;
end
$$;

create function public.ensure_profile() returns void
language sql set search_path = ''
as $$ select private.ensure_profile() $$;
comment on function public.ensure_profile() is
  'Makes the caller''s profile, empty, if the row is missing; one that is there stays as it is. 42501 for a visitor.';
grant execute on function private.ensure_profile(), public.ensure_profile() to authenticated;

-- Audit -------------------------------------------------------------------------------------------

create trigger audit_deletion after delete on public.profiles
  for each row execute function private.audit('user.deleted', 'user', 'id');

create function private.audit_user_extension() returns trigger
language plpgsql security definer set search_path = '' as $$
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

create function private.guard_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing is raised: the identity service would answer 500, and sign nobody in with Google.
  if octet_length(new.raw_user_meta_data::text) > 65536
    or tg_op = 'UPDATE' and private.has_second_factor(new.id) then
    new.raw_user_meta_data := case tg_op when 'UPDATE' then old.raw_user_meta_data else '{}' end;
  end if;
  return new;
end
$$;
comment on function private.guard_metadata() is
  'Trigger: user metadata, which its owner writes and the identity service passes into every token, stays as it was when it would hold more than 64 kB, and for a person with an authenticator app, because the service changes it without asking for the code.';

create trigger guard_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.guard_metadata();
