-- One list for the home page's form and the sign-up. Nobody can find out who is on it: the answer is
-- the same either way, and no client reads the table. Administrators use admin_mailing_list
-- (back_office.sql).

create table public.mailing_list (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  name text not null default '' check (char_length(name) <= private.max_length('name')),
  first_name text not null default ''
    check (char_length(first_name) <= private.max_length('first_name')),
  last_name text not null default ''
    check (char_length(last_name) <= private.max_length('last_name')),
  level_of_study text not null default ''
    check (char_length(level_of_study) <= private.max_length('level_of_study')),
  country text not null default ''
    check (char_length(country) <= private.max_length('country')),
  source text not null check (source in ('mailing_list_form', 'signup_form')),
  search text not null generated always as (
    private.search_text(email || E'\n' || name || E'\n' || country)
  ) stored,
  created_at timestamptz not null default private.now()
);
comment on table public.mailing_list is 'Who wants to be kept updated on the challenge.';
comment on column public.mailing_list.name is
  'The whole name: as typed in the form, or first and last name from the sign-up.';
comment on column public.mailing_list.country is 'The country''s name, not its code.';
comment on column public.mailing_list.search is
  'What the back office searches: e-mail, name and country.';

create unique index mailing_list_email_key on public.mailing_list (lower(email));
create index mailing_list_created_at_idx on public.mailing_list (created_at desc, id desc);
create index mailing_list_email_idx on public.mailing_list (email, id);
create index mailing_list_name_idx on public.mailing_list (name, id);
create index mailing_list_first_name_idx on public.mailing_list (first_name, id);
create index mailing_list_last_name_idx on public.mailing_list (last_name, id);
create index mailing_list_country_idx on public.mailing_list (country, id);
create index mailing_list_level_of_study_idx on public.mailing_list (level_of_study, id);
create index mailing_list_source_idx on public.mailing_list (source, created_at desc, id desc);
create index mailing_list_search_idx on public.mailing_list
  using gin (search extensions.gin_trgm_ops);

alter table public.mailing_list enable row level security;
create policy "No client reads or writes the mailing list directly"
  on public.mailing_list as restrictive for all to anon, authenticated using (false);

-- The home page's form ----------------------------------------------------------------------------

-- Definer: visitors add to a list they cannot read.
create function private.join_mailing_list(new_name text, new_email text, new_country text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  clean_name text;
  clean_email text;
  clean_country text;
begin
  if private.network_address() is not null then
    perform private.spend_rate_limit(
      'mailing_list', private.network_address(), 30, interval '1 hour');
  end if;
  perform private.spend_rate_limit('mailing_list', 'everybody', 1000, interval '1 hour');
  clean_name := private.require_text(
    private.clean_line(new_name), 'Name', private.max_length('name'));
  clean_email := private.require_email(private.clean_line(new_email));
  clean_country := private.require_text(
    private.clean_line(new_country), 'Country', private.max_length('country'));
  insert into public.mailing_list (email, name, country, source)
  values (clean_email, clean_name, clean_country, 'mailing_list_form')
  on conflict (lower(email)) do nothing;
end
$$;
comment on function private.join_mailing_list(text, text, text) is 'See public.join_mailing_list.';

create function public.join_mailing_list(name text, email text, country text) returns void
language sql
set search_path = ''
as $$ select private.join_mailing_list(name, email, country) $$;
comment on function public.join_mailing_list(text, text, text) is
  'Puts an address on the mailing list. A second time changes nothing and answers the same, so nobody finds out who is on it. At most 30 an hour from one network address, where one is known, and 1,000 an hour from everybody. Refuses with invalid_input, rate_limited.';
grant execute on function
  private.join_mailing_list(text, text, text),
  public.join_mailing_list(text, text, text)
  to anon, authenticated;

-- The choice in the profile -----------------------------------------------------------------------

create function private.subscribe(profile public.profiles) returns void
language sql
set search_path = ''
as $$
  insert into public.mailing_list
    (email, name, first_name, last_name, level_of_study, country, source)
  select account.email,
    left(btrim(profile.first_name || ' ' || profile.last_name), private.max_length('name')),
    profile.first_name, profile.last_name, profile.level_of_study, profile.country, 'signup_form'
  from auth.users account
  where account.id = profile.id
    and profile.join_mailing_list
    and account.email_confirmed_at is not null
    and private.is_email(account.email)
  on conflict (lower(email)) do nothing;
$$;
comment on function private.subscribe(public.profiles) is
  'Puts a person on the list who wants it and whose address is confirmed.';

-- Definer: the owner of a profile, or the auth service, changes a list that neither may read.
create function private.follow_mailing_choice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Only a confirmed address is the person's own to take off the list.
    delete from public.mailing_list
    where lower(email) = lower(old.email)
      and exists (
        select from auth.users where id = new.id and email_confirmed_at is not null
      )
      and (
        (old.join_mailing_list and not new.join_mailing_list)
        or (old.email is distinct from new.email and source = 'signup_form')
      );
  end if;
  perform private.subscribe(new);
  return null;
end
$$;
comment on function private.follow_mailing_choice() is
  'Trigger: the list follows the choice in the profile, and a changed address.';

create trigger follow_mailing_choice
  after insert or update of join_mailing_list, email on public.profiles
  for each row execute function private.follow_mailing_choice();

-- Definer: the auth service confirms an address and has no rights on our tables.
create function private.subscribe_confirmed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.subscribe(profile) from public.profiles profile where profile.id = new.id;
  return null;
end
$$;
comment on function private.subscribe_confirmed() is
  'Trigger: whoever opted in at sign-up joins the list once the address is confirmed.';

create trigger subscribe_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.subscribe_confirmed();

-- Audit -------------------------------------------------------------------------------------------

-- Definer: see write_audit. The address itself is not written: it was just removed.
create function private.audit_mailing_list_removal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.admins where user_id = private.actor()) then
    perform private.write_audit('mailing_list.removed', 'mailing_list', old.id::text);
  end if;
  return null;
end
$$;
comment on function private.audit_mailing_list_removal() is
  'Trigger: an administrator''s removal leaves a line; a person''s own choice does not.';

create trigger audit_removal after delete on public.mailing_list
  for each row execute function private.audit_mailing_list_removal();
