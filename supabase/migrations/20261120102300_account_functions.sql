-- Granting and revoking administration, and deleting accounts: by an administrator through an edge
-- function, which passes the caller it has verified, or a person's own account. What a deletion does
-- to entries, teams and files is done by triggers (release_member), so it is the same for any path.

create function private.begin_admin_action(actor_id uuid, subject_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- First the lock: of two administrators who revoke each other, the second finds itself revoked.
  perform private.lock_admins();
  if not exists (select from public.admins where user_id = actor_id) then
    raise exception using errcode = '42501', message = 'Only administrators may do this.';
  elsif subject_id is null then
    perform private.refuse('invalid_input', 'A user is required.');
  elsif actor_id = subject_id then
    perform private.refuse('self_service', 'You cannot do this to your own account.');
  end if;
  perform private.set_actor(actor_id);
end
$$;
comment on function private.begin_admin_action(uuid, uuid) is
  'Checks the caller whom an edge function names, and enters the name for the history. 42501 unless it is an administrator now; self_service on oneself.';

-- Definer, like all functions below: nobody has rights on these tables.
create function private.grant_admin(actor_id uuid, subject_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  if not exists (select from auth.users where id = subject_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  end if;
  insert into public.admins (user_id, granted_by) values (subject_id, actor_id)
  on conflict do nothing;
  return found;
end
$$;
comment on function private.grant_admin(uuid, uuid) is 'See public.service_grant_admin.';

create function private.revoke_admin(actor_id uuid, subject_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  delete from public.admins where user_id = subject_id;
  return found;
end
$$;
comment on function private.revoke_admin(uuid, uuid) is 'See public.service_revoke_admin.';

create function private.delete_account(subject_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.send_email('account_deleted', email::text) from auth.users where id = subject_id;
  delete from auth.users where id = subject_id;
  return found;
end
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account and everything that hangs on it, and mails a confirmation. False when there was none.';

create function private.delete_user(actor_id uuid, subject_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  return private.delete_account(subject_id);
end
$$;
comment on function private.delete_user(uuid, uuid) is 'See public.service_delete_user.';

create function private.delete_my_account(confirm_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if private.is_admin() then
    perform private.refuse('self_service', 'Another administrator must remove your rights first.');
  elsif not exists (
    select from auth.users where id = caller and lower(email) = lower(btrim(confirm_email))
  ) then
    perform private.refuse('confirmation_mismatch', 'Please type the email address of your account.');
  end if;
  perform private.delete_account(caller);
end
$$;
comment on function private.delete_my_account(text) is 'See public.delete_my_account.';

create function private.is_admin_id(subject_id uuid) returns boolean
language sql stable security definer
set search_path = ''
return exists (select from public.admins where user_id = subject_id);
comment on function private.is_admin_id(uuid) is 'See public.service_is_admin.';

create function private.list_admins() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select user_id from public.admins order by granted_at, user_id;
$$;
comment on function private.list_admins() is 'See public.service_list_admins.';

create function private.get_user_email(subject_id uuid) returns text
language sql stable security definer
set search_path = ''
return (select email::text from auth.users where id = subject_id);
comment on function private.get_user_email(uuid) is 'See public.service_get_user_email.';

-- What clients call -------------------------------------------------------------------------------

create function public.delete_my_account(confirm_email text) returns void
language sql
set search_path = ''
as $$ select private.delete_my_account(confirm_email) $$;
comment on function public.delete_my_account(text) is
  'Deletes the caller''s own account once its address is typed. Refuses with confirmation_mismatch, and with self_service for an administrator.';

create function public.service_grant_admin(actor_id uuid, user_id uuid) returns boolean
language sql
set search_path = ''
as $$ select private.grant_admin(actor_id, user_id) $$;
comment on function public.service_grant_admin(uuid, uuid) is
  'Edge functions: makes a user an administrator; says whether anything changed. 42501 unless the actor is one; refuses with self_service, not_found.';

create function public.service_revoke_admin(actor_id uuid, user_id uuid) returns boolean
language sql
set search_path = ''
as $$ select private.revoke_admin(actor_id, user_id) $$;
comment on function public.service_revoke_admin(uuid, uuid) is
  'Edge functions: removes an administrator''s rights; says whether anything changed. 42501 unless the actor is an administrator; refuses with self_service, last_admin.';

create function public.service_delete_user(actor_id uuid, user_id uuid) returns boolean
language sql
set search_path = ''
as $$ select private.delete_user(actor_id, user_id) $$;
comment on function public.service_delete_user(uuid, uuid) is
  'Edge functions: deletes an account with all that hangs on it and queues its files; says whether there was one. 42501 unless the actor is an administrator; refuses with self_service, last_admin.';

create function public.service_is_admin(user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$ select private.is_admin_id(user_id) $$;
comment on function public.service_is_admin(uuid) is 'Edge functions: whether a user is an administrator now.';

create function public.service_list_admins() returns setof uuid
language sql stable
set search_path = ''
as $$ select private.list_admins() $$;
comment on function public.service_list_admins() is 'Edge functions: the ids of all administrators.';

create function public.service_get_user_email(user_id uuid) returns text
language sql stable
set search_path = ''
as $$ select private.get_user_email(user_id) $$;
comment on function public.service_get_user_email(uuid) is
  'Edge functions: an account''s address; null when there is none.';

grant execute on function private.delete_my_account(text), public.delete_my_account(text)
  to authenticated;
grant execute on function
  private.grant_admin(uuid, uuid), public.service_grant_admin(uuid, uuid),
  private.revoke_admin(uuid, uuid), public.service_revoke_admin(uuid, uuid),
  private.delete_user(uuid, uuid), public.service_delete_user(uuid, uuid),
  private.is_admin_id(uuid), public.service_is_admin(uuid),
  private.list_admins(), public.service_list_admins(),
  private.get_user_email(uuid), public.service_get_user_email(uuid)
  to service_role;
