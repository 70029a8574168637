-- Profiles, one for each account, created by a trigger on auth.users. The metadata of a sign-up is input of the
-- visitor: it is read once, cleaned and truncated, and never makes a sign-up fail.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text check (private.is_email(email)),
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  country text collate "und-x-icu" not null default '',
  level_of_study text not null default '',
  university text collate "und-x-icu" not null default '',
  join_mailing_list boolean not null default false,
  profile_completed boolean not null generated always as (
    btrim(first_name) <> '' and btrim(last_name) <> '' and btrim(country) <> ''
    and btrim(level_of_study) <> '' and btrim(university) <> ''
  ) stored,
  role text not null default 'user',
  role_revision int not null default 0,
  revision int not null default 1,
  submission_extended_to timestamptz check (private.check_times(submission_extended_to)),
  search text not null generated always as (
    private.search_text(coalesce(email, '') || E'\n' || first_name || ' ' || last_name || E'\n' || university)
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is
  'A person''s details, with a copy of the account''s address and role. People read their own row and change it with save_profile; administrators read all rows through admin_users.';
call private.limit_texts('public.profiles', '{first_name, last_name, country, level_of_study, university}');
comment on column public.profiles.email is 'A copy of the account''s address.';
comment on column public.profiles.country is 'The country''s name, not its code.';
comment on column public.profiles.level_of_study is 'The chosen label, or free text.';
comment on column public.profiles.join_mailing_list is
  'Whether the person wants to be on the mailing list. Changing it adds or removes their confirmed address.';
comment on column public.profiles.profile_completed is
  'Whether all five required fields are filled in. This is required to start a submission, to submit it and to join a team.';
comment on column public.profiles.role is
  'user, or one of the roles. Copied from private.user_roles for lists; it grants no rights.';
comment on column public.profiles.role_revision is 'Increases with each change to the role; pass it to set_role.';
comment on column public.profiles.revision is
  'Increases with each change to any of the six fields that save_profile saves. 0 if there is no profile.';
comment on column public.profiles.submission_extended_to is
  'The extended deadline until which this person can start a submission. Null if there is no extension.';
comment on column public.profiles.search is
  'The text that the back office searches: email address, first and last name, university.';

-- Names and places have an ICU collation, so that indexes, lists and exports sort alike in any locale of the
-- database. Each sortable column of the back office has an index with the key as tiebreaker, for keyset paging.
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

grant select on public.profiles to authenticated;

create function private.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  new.country := private.clean_line(new.country);
  new.level_of_study := private.clean_line(new.level_of_study);
  new.university := private.clean_line(new.university);
  -- Only changes are checked, because older rows may break this rule. Emails leave such names out.
  perform private.refuse_if((tg_op = 'INSERT' or (new.first_name, new.last_name) <> (old.first_name, old.last_name))
    and private.contains_contact_details(new.first_name || ' ' || new.last_name), 'invalid_input',
    'Name must not contain a link, an address or a phone number.');
  perform private.refuse_if((tg_op = 'INSERT' or new.university <> old.university)
    and private.contains_contact_details(new.university), 'invalid_input',
    'University must not contain a link, an address or a phone number.');
  return new;
end
$$;

create trigger clean before insert or update on public.profiles
  for each row execute function private.clean_profile();

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create trigger next_revision
  before update of first_name, last_name, country, level_of_study, university, join_mailing_list on public.profiles
  for each row execute function private.next_revision();

create function private.display_name(user_id uuid) returns text
language sql stable set search_path = ''
return (
  select nullif(btrim(first_name || ' ' || last_name), '')
  from public.profiles where id = display_name.user_id
);

create function private.require_complete_profile(user_id uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(not exists (select from public.profiles where id = user_id and profile_completed),
    'profile_incomplete', 'Please complete your profile first.');
$$;

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

-- The profile in the metadata of a sign-up, cleaned. Fields with contact details are empty.
create function private.sign_up_profile(metadata jsonb) returns table (
  first_name text, last_name text, country text, level_of_study text, university text,
  join_mailing_list boolean
)
language sql immutable set search_path = '' as $$
  select
    case when not private.contains_contact_details(entered.name) then entered.first_name else '' end,
    case when not private.contains_contact_details(entered.name) then entered.last_name else '' end,
    entered.country, entered.level_of_study,
    case when not private.contains_contact_details(entered.university) then entered.university else '' end,
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
  ) entered
$$;

-- Trigger: creates the profile of an account, and copies a changed address.
create function private.copy_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles
    (id, email, first_name, last_name, country, level_of_study, university, join_mailing_list)
  select new.id, new.email, entered.* from private.sign_up_profile(new.raw_user_meta_data) entered
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

create trigger create_profile after insert on auth.users for each row execute function private.copy_account();
create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_account();

-- Locks and returns the caller's profile, and creates a missing one. Raises 42501 for another person's.
create function private.lock_my_profile(_user_id uuid) returns public.profiles
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_own_account(_user_id);
  profile public.profiles;
begin
  -- The submission that refresh_search will update, before the profile (foundations.sql).
  perform from public.submissions where id = private.my_submission_id() for update;
  insert into public.profiles (id, email, role, revision)
  select account.id, account.email, coalesce(private.role_of(account.id), 'user'), 0
  from auth.users account where account.id = caller
  on conflict (id) do nothing;
  select * into profile from public.profiles where id = caller for update;
  return profile;
end
$$;

create function private.save_profile(
  _user_id uuid, _revision int, _first_name text, _last_name text, _country text, _level_of_study text,
  _university text, _join_mailing_list boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles := private.lock_my_profile(_user_id);
begin
  -- A repeated request, for example after a lost answer.
  if (profile.first_name, profile.last_name, profile.country, profile.level_of_study, profile.university,
    profile.join_mailing_list)
    = (_first_name, _last_name, _country, _level_of_study, _university, _join_mailing_list) then
    return;
  end if;
  perform private.refuse_revision(profile.revision, _revision);
  update public.profiles set
    first_name = _first_name, last_name = _last_name, country = _country, level_of_study = _level_of_study,
    university = _university, join_mailing_list = _join_mailing_list
  where id = profile.id;
end
$$;
call private.publish_change('save_profile', 'participant',
  'Saves the caller''s profile, including their mailing list choice, and returns it. Creates the profile if there is none; pass revision 0 in this case. Fails with conflict, invalid_input, or 42501 (the account is another person''s).',
  'profiles');

create function private.subscribe_account(_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles := private.lock_my_profile(_user_id);
begin
  update public.profiles set join_mailing_list = true where id = profile.id;
end
$$;
call private.publish_change('subscribe_account', 'participant',
  'Turns on join_mailing_list in the caller''s profile, which adds the confirmed address to the mailing list, and returns the profile. Safe to repeat. Fails with 42501 (the account is another person''s).',
  'profiles');

create trigger audit_deletion after delete on public.profiles
  for each row execute function private.audit('user.deleted', 'user', 'id');

-- Not if the person starts a submission, which moves the extension to it.
create trigger audit_extension after update of submission_extended_to on public.profiles
  for each row when (new.submission_extended_to is distinct from old.submission_extended_to and new.id is distinct from private.actor())
  execute function private.audit('user.deadline_extended', 'user', 'id', 'change:submission_extended_to');

-- Trigger: ignores changes of user metadata that make it larger than 64 kB, because every token contains it, and all
-- changes for people with an authenticator app, because Supabase Auth accepts them without the code. Removes the hash
-- of claim_sign_up once the address is confirmed.
create function private.guard_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An error here would be a 500 of Supabase Auth, and would break signing in with Google.
  if octet_length(new.raw_user_meta_data::text) > 65536
    or tg_op = 'UPDATE' and private.has_second_factor(new.id) then
    new.raw_user_meta_data := case tg_op when 'UPDATE' then old.raw_user_meta_data else '{}' end;
  end if;
  if new.email_confirmed_at is not null and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'sign_up_secret_hash';
  end if;
  return new;
end
$$;

-- Triggers run in the order of their names: this one after discard_unconfirmed_sign_up, which reads the hash.
create trigger guard_metadata before insert or update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.guard_metadata();
