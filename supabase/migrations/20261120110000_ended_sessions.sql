-- A session that was ended (signed out everywhere, password changed, account deleted) counts for
-- nothing from the next request on. An access token is good for an hour by itself, and the REST and
-- storage services look at the token alone; so the database asks whether its session still exists.

-- Definer: no client may read the sessions.
create function private.caller() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  session_id text := auth.jwt() ->> 'session_id';
begin
  -- Every token of the identity service names its session. Nobody else can sign one.
  if session_id is not null and not exists (
    select from auth.sessions where id = session_id::uuid and user_id = auth.uid()
  ) then
    raise exception using errcode = '42501', message = 'Your session has ended. Please sign in again.';
  end if;
  return auth.uid();
end
$$;
comment on function private.caller() is
  'The id of the caller, null for a visitor; 42501 for a token whose session has ended.';
grant execute on function private.caller() to authenticated;

create or replace function private.require_user() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return private.caller();
end
$$;
comment on function private.require_user() is
  'The id of the signed-in caller; 42501 for anybody else.';

create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
return exists (select from public.admins where user_id = (select private.caller()));

create or replace function private.my_entry_id() returns uuid
language sql stable security definer
set search_path = ''
return (
  select submission_id from public.submission_members where user_id = (select private.caller())
);

create or replace function private.lock_my_editable_entry() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions;
begin
  select * into entry from public.submissions where created_by = private.caller() for update;
  if found and clock_timestamp() <= private.closes_at(entry) then
    return entry.id;
  end if;
  return null;
end
$$;

alter policy "People can read their own profile" on public.profiles
  using (id = (select private.caller()));
alter policy "People can change their own profile" on public.profiles
  using (id = (select private.caller())) with check (id = (select private.caller()));

-- What clients read of their entry and team. The condition is one question for each statement.
create or replace view public.my_entry with (security_invoker = true) as
select * from private.my_entry where (select private.caller()) is not null;
create or replace view public.my_team with (security_invoker = true) as
select * from private.my_team where (select private.caller()) is not null;
create or replace view public.my_team_invitations with (security_invoker = true) as
select * from private.my_team_invitations where (select private.caller()) is not null;
