-- The one command with which an operator makes somebody an administrator who has nobody to ask: the
-- first one, or the next one after all others lost their accounts (docs/deploy.md). It needs the
-- database's own role; no client and no edge function can reach it.

create function private.appoint_admin(email text) returns text
language plpgsql
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(appoint_admin.email));
  if not found then
    perform private.refuse('not_found', 'Nobody has signed up with this address yet.');
  elsif account.email_confirmed_at is null then
    -- Else whoever signs up first with somebody else's address would be the one.
    perform private.refuse('invalid_input', 'This address is not confirmed yet.');
  end if;
  insert into public.admins (user_id) values (account.id) on conflict do nothing;
  return case
    when found then account.email || ' is an administrator now. Sign out and in again.'
    else account.email || ' is an administrator already.'
  end;
end
$$;
comment on function private.appoint_admin(text) is
  'Operators, as postgres: makes the owner of a confirmed address an administrator and says so. Refuses with not_found, invalid_input.';
