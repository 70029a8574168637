-- Who may administer, and how rights are granted and revoked. The table is the truth and every policy
-- reads it, so that a revoked administrator loses access with the next request. The claim in the
-- access token is a copy for the route guard. There is always one administrator left, also when two
-- are removed at the same moment.

create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default private.now()
);
comment on table public.admins is
  'The administrators. Changed only by service_grant_admin and service_revoke_admin; the first one by appoint_admin (docs/deploy.md).';
comment on column public.admins.granted_by is 'Null for the first administrator.';

create index admins_granted_by_idx on public.admins (granted_by);

alter table public.admins enable row level security;
create policy "No client reads or writes the administrators directly"
  on public.admins as restrictive for all to anon, authenticated using (false);

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.admins where user_id = (select private.caller()))
    and private.check_admin_session();
end
$$;
comment on function private.is_admin() is
  'Whether the signed-in caller is an administrator now; 42501 for one whose session is too old, or lacks the second factor (second_factor.sql).';

create function public.is_admin() returns boolean
language sql stable set search_path = ''
return private.is_admin();
comment on function public.is_admin() is
  'Whether the caller is an administrator, by the table admins: the token''s claim may be older. 42501 for one whose session will not do: the hint says second_factor, second_factor_missing or session_over.';
grant execute on function private.is_admin(), public.is_admin() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only administrators may do this.';
  end if;
end
$$;
comment on function private.require_admin() is '42501 unless the caller is an administrator.';

-- Always one left ---------------------------------------------------------------------------------

create function private.lock_admins() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('public.admins', 0)) $$;
comment on function private.lock_admins() is 'Changes of the administrators happen one after the other.';

create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.refuse('last_admin', 'The last administrator cannot be removed.');
  elsif tg_when = 'BEFORE' then
    perform private.lock_admins();
  elsif exists (select from removed) then
    -- The row locks make a transaction with an old snapshot fail instead of counting the past.
    perform from public.admins for key share;
    if not found then
      perform private.refuse('last_admin', 'The last administrator cannot be removed.');
    end if;
  end if;
  return null;
end
$$;
comment on function private.keep_one_admin() is
  'Trigger: nothing removes the last administrator, not even the deletion of the account.';

create trigger keep_one_admin_lock before delete on public.admins
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin after delete on public.admins
  referencing old table as removed
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin_truncate before truncate on public.admins
  for each statement execute function private.keep_one_admin();

-- Copies and audit --------------------------------------------------------------------------------

create function private.mirror_role(subject_id uuid, new_role text) returns void
language sql set search_path = '' as $$
  update auth.users set raw_app_meta_data = case
      when new_role is null then raw_app_meta_data - 'role'
      else coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', new_role)
    end
    where id = subject_id;
  update public.profiles set role = coalesce(new_role, 'user'), role_revision = role_revision + 1
    where id = subject_id;
$$;
comment on function private.mirror_role(uuid, text) is
  'Writes somebody''s role (null: none) into the token''s claims and the profile.';

create function private.mirror_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.mirror_role(old.user_id, null);
    perform private.write_audit('admin.revoked', 'user', old.user_id::text);
  end if;
  if tg_op <> 'DELETE' then
    perform private.mirror_role(new.user_id, 'admin');
    perform private.write_audit('admin.granted', 'user', new.user_id::text);
  end if;
  return null;
end
$$;
comment on function private.mirror_admin() is
  'Trigger: the token''s claim and the profile follow the table, and the audit log names the change.';

create trigger mirror_admin after insert or delete or update of user_id on public.admins
  for each row execute function private.mirror_admin();

-- The first administrator -------------------------------------------------------------------------

-- The one command with which an operator appoints an administrator when no other one can: the first
-- one, or the next one after all others lost their accounts (docs/deploy.md). It needs the
-- database's own role; no client and no edge function can reach it.
create function private.appoint_admin(email text) returns text
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(appoint_admin.email));
  if not found then
    perform private.refuse('not_found', 'Nobody has signed up with this address yet.');
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

-- Granting and revoking, through edge functions ---------------------------------------------------

-- A request that arrives late must not undo a later one that was acknowledged meanwhile. So a request
-- may say which state of somebody's rights it was made for: the revision that the list of users shows.
-- Each request that is carried out raises the revision, also one that found everything as it asked.
-- One that was made for an older revision changes nothing: it is done if what it asks for is so
-- already (a repetition after a lost answer), and refused otherwise.

create function private.begin_admin_action(actor_id uuid, subject_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- First the lock: when two administrators revoke each other, the second finds itself revoked.
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
  'Checks the caller whom an edge function names, and enters the name for the audit log. 42501 unless it is an administrator now; self_service on oneself.';

-- Both run under the lock of begin_admin_action, so that nothing comes between question and answer.

create function private.confirm_rights(subject_id uuid, expected_revision int) returns void
language sql set search_path = '' as $$
  update public.profiles set role_revision = role_revision + 1
    where id = subject_id and role_revision = coalesce(expected_revision, role_revision);
$$;
comment on function private.confirm_rights(uuid, int) is
  'Outdates earlier requests about somebody''s rights, unless this one is outdated itself.';

create function private.refuse_late_rights(subject_id uuid, expected_revision int) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.profiles where id = subject_id and role_revision <> expected_revision
  ) then
    perform private.refuse(
      'conflict',
      'This person''s rights have changed in the meantime. Look at them again before you change them.');
  end if;
end
$$;
comment on function private.refuse_late_rights(uuid, int) is
  'conflict unless somebody''s rights are as the caller last saw them (null: no check).';

create function private.is_admin_id(subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.admins where user_id = subject_id);
comment on function private.is_admin_id(uuid) is 'Whether a user is an administrator now.';

create function private.tell_admins(kind text, actor_id uuid, subject_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.email_admins(kind, jsonb_build_object(
    'email', (select email from public.profiles where id = subject_id),
    'changed_by', (select email from public.profiles where id = actor_id)
  ));
end
$$;
comment on function private.tell_admins(text, uuid, uuid) is
  'Mails every administrator that somebody was made one, or is none any more. So nobody who takes over one account changes rights in silence.';

create function private.warn_of_team(subject_id uuid, consequence text) returns void
language plpgsql set search_path = '' as $$
declare
  ideas text := (
    select string_agg(distinct '“' || coalesce(nullif(entry.idea_name, ''), 'Untitled') || '”', ', ')
    from private.people_of_entries person
    join public.submissions entry on entry.id = person.submission_id
    where person.user_id = subject_id
  );
begin
  if ideas is not null then
    perform private.refuse('in_team', format(
      'This person is or was in the team of %s, or its mentor%s.', ideas, consequence));
  end if;
end
$$;
comment on function private.warn_of_team(uuid, text) is
  'in_team, with the names of the entries, for somebody who is or was in a team, or its mentor.';

create function private.grant_admin(
  actor_id uuid, subject_id uuid, expected_revision int, knows_team boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  if not exists (select from auth.users where id = subject_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  elsif private.is_admin_id(subject_id) then
    perform private.confirm_rights(subject_id, expected_revision);
    return false;
  end if;
  perform private.refuse_late_rights(subject_id, expected_revision);
  if not knows_team then
    perform private.warn_of_team(
      subject_id, ': as an administrator they will be in conflict with it');
  end if;
  insert into public.admins (user_id, granted_by) values (subject_id, actor_id);
  perform private.tell_admins('administrator_made', actor_id, subject_id);
  return true;
end
$$;

create function public.service_grant_admin(
  actor_id uuid, user_id uuid, expected_revision int default null, knows_team boolean default false
) returns boolean
language sql set search_path = ''
as $$ select private.grant_admin(actor_id, user_id, expected_revision, coalesce(knows_team, false)) $$;
comment on function public.service_grant_admin(uuid, uuid, int, boolean) is
  'Edge functions: makes a user an administrator; says whether anything changed. 42501 unless the actor is one; refuses with self_service, not_found, invalid_input (the address is not confirmed), is_judge, in_team (is or was in a team, or its mentor) unless knows_team, and with conflict when the rights were changed since expected_revision (null: no check).';
grant execute on function
  private.grant_admin(uuid, uuid, int, boolean), public.service_grant_admin(uuid, uuid, int, boolean)
  to service_role;

create function private.revoke_admin(actor_id uuid, subject_id uuid, expected_revision int)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  if not private.is_admin_id(subject_id) then
    perform private.confirm_rights(subject_id, expected_revision);
    return false;
  end if;
  perform private.refuse_late_rights(subject_id, expected_revision);
  -- Before the removal, so that the person who loses the rights is mailed as well.
  perform private.tell_admins('administrator_removed', actor_id, subject_id);
  delete from public.admins where user_id = subject_id;
  return true;
end
$$;

create function public.service_revoke_admin(
  actor_id uuid, user_id uuid, expected_revision int default null
) returns boolean
language sql set search_path = ''
as $$ select private.revoke_admin(actor_id, user_id, expected_revision) $$;
comment on function public.service_revoke_admin(uuid, uuid, int) is
  'Edge functions: removes an administrator''s rights; says whether anything changed. 42501 unless the actor is an administrator; refuses with self_service, last_admin, and with conflict when the rights were changed since expected_revision (null: no check).';
grant execute on function
  private.revoke_admin(uuid, uuid, int), public.service_revoke_admin(uuid, uuid, int) to service_role;

create function private.list_admins() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select user_id from public.admins order by granted_at, user_id $$;

create function public.service_list_admins() returns setof uuid
language sql stable set search_path = ''
as $$ select private.list_admins() $$;
comment on function public.service_list_admins() is 'Edge functions: the ids of all administrators.';
grant execute on function private.list_admins(), public.service_list_admins() to service_role;

create function private.get_user_email(subject_id uuid) returns text
language sql stable security definer set search_path = ''
return (select email::text from auth.users where id = subject_id);

create function public.service_get_user_email(user_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.get_user_email(user_id) $$;
comment on function public.service_get_user_email(uuid) is
  'Edge functions: an account''s address; null when there is none.';
grant execute on function private.get_user_email(uuid), public.service_get_user_email(uuid) to service_role;
