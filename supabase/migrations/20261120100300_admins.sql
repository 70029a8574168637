-- Who may administer. The table is the truth and every policy reads it, so that a revoked
-- administrator loses access with the next request. The claim in the access token is a copy for the
-- route guard. There is always one administrator left, also when two are removed at the same moment.

create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);
comment on table public.admins is
  'The administrators. Changed only by service_grant_admin and service_revoke_admin; the first one by the command in docs/api.md.';
comment on column public.admins.granted_by is 'Null for the first administrator.';

create index admins_granted_by_idx on public.admins (granted_by);

alter table public.admins enable row level security;
create policy "No client reads or writes the administrators directly"
  on public.admins for all to anon, authenticated using (false);

-- Definer: policies ask this for callers who may not read the table.
create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
return exists (select from public.admins where user_id = (select auth.uid()));
comment on function private.is_admin() is 'Whether the signed-in caller is an administrator now.';
grant execute on function private.is_admin() to authenticated;

create function public.is_admin() returns boolean
language sql stable
set search_path = ''
return private.is_admin();
comment on function public.is_admin() is
  'Whether the caller is an administrator, by the table and not by the token.';
grant execute on function public.is_admin() to authenticated;

create function private.require_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only administrators may do this.';
  end if;
end
$$;
comment on function private.require_admin() is '42501 unless the caller is an administrator.';

-- Always one left ---------------------------------------------------------------------------------

create function private.lock_admins() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('public.admins', 0));
$$;
comment on function private.lock_admins() is
  'Changes of the administrators happen one after the other.';

-- Definer: the row lock needs rights that those who delete an account do not have.
create function private.keep_one_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
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
  'Trigger: removing the last administrator is refused, whichever way it is tried (an account''s deletion included).';

create trigger keep_one_admin_lock before delete on public.admins
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin after delete on public.admins
  referencing old table as removed
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin_truncate before truncate on public.admins
  for each statement execute function private.keep_one_admin();

-- Copies and history ------------------------------------------------------------------------------

-- Definer: the copy in the token's claims lives in the auth schema.
create function private.mirror_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = old.user_id;
    update public.profiles set role = 'user' where id = old.user_id;
    perform private.write_audit('admin.revoked', 'user', old.user_id::text);
  end if;
  if tg_op <> 'DELETE' then
    update auth.users
      set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"role": "admin"}'
      where id = new.user_id;
    update public.profiles set role = 'admin' where id = new.user_id;
    perform private.write_audit('admin.granted', 'user', new.user_id::text);
  end if;
  return null;
end
$$;
comment on function private.mirror_admin() is
  'Trigger: the token''s claim and the profile follow the table, and the history names the change.';

create trigger mirror_admin after insert or delete or update of user_id on public.admins
  for each row execute function private.mirror_admin();

-- Definer: history may be added by anybody's action and written by nobody directly.
create function private.write_audit(
  action text, subject_type text, subject_id text, details jsonb default '{}'
) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_email, action, subject_type, subject_id, details)
  values (
    private.actor(),
    (select p.email from public.profiles p join public.admins a on a.user_id = p.id
      where p.id = private.actor()),
    write_audit.action, write_audit.subject_type, write_audit.subject_id, write_audit.details
  );
$$;
comment on function private.write_audit(text, text, text, jsonb) is
  'Adds one line to the history, in the name of actor().';

-- Definer: see write_audit.
create function private.audit_account_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_audit('user.deleted', 'user', old.id::text);
  return null;
end
$$;
comment on function private.audit_account_deletion() is 'Trigger: a deleted account leaves a line.';

create trigger audit_deletion after delete on public.profiles
  for each row execute function private.audit_account_deletion();
