-- A request to grant or revoke administration that arrives late must not undo a later one that was
-- acknowledged meanwhile. A request may say which state of somebody's rights it was made for: the
-- revision that the list of users shows. Each request that is carried out raises the revision, also
-- one that found everything as it asked. One that was made for an older revision changes nothing: it
-- is done if what it asks for is so already (a repetition after a lost answer), and refused otherwise.

alter table public.profiles add column role_revision int not null default 0;
comment on column public.profiles.role_revision is
  'Rises with each grant and revocation: see service_grant_admin.';

create or replace view private.admin_users as
select
  id, email, first_name, last_name, country, level_of_study, university, join_mailing_list,
  profile_completed, role, created_at, updated_at, search, role_revision
from public.profiles
where (select private.is_admin());

create or replace view public.admin_users with (security_invoker = true) as
select * from private.admin_users;

create or replace function private.mirror_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = old.user_id;
    update public.profiles set role = 'user', role_revision = role_revision + 1
      where id = old.user_id;
    perform private.write_audit('admin.revoked', 'user', old.user_id::text);
  end if;
  if tg_op <> 'DELETE' then
    update auth.users
      set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"role": "admin"}'
      where id = new.user_id;
    update public.profiles set role = 'admin', role_revision = role_revision + 1
      where id = new.user_id;
    perform private.write_audit('admin.granted', 'user', new.user_id::text);
  end if;
  return null;
end
$$;

-- Both run under the lock of begin_admin_action, so that nothing comes between question and answer.

create function private.confirm_rights(subject_id uuid, expected_revision int) returns void
language sql
set search_path = ''
as $$
  update public.profiles set role_revision = role_revision + 1
    where id = subject_id and role_revision = coalesce(expected_revision, role_revision);
$$;
comment on function private.confirm_rights(uuid, int) is
  'Outdates earlier requests about somebody''s rights, unless this one is outdated itself.';

create function private.refuse_late_rights(subject_id uuid, expected_revision int) returns void
language plpgsql
set search_path = ''
as $$
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

drop function public.service_grant_admin(uuid, uuid);
drop function public.service_revoke_admin(uuid, uuid);
drop function private.grant_admin(uuid, uuid);
drop function private.revoke_admin(uuid, uuid);

-- Definer, like the next: nobody has rights on these tables.
create function private.grant_admin(actor_id uuid, subject_id uuid, expected_revision int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  if not exists (select from auth.users where id = subject_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  elsif private.is_admin_id(subject_id) then
    perform private.confirm_rights(subject_id, expected_revision);
    return false;
  end if;
  perform private.refuse_late_rights(subject_id, expected_revision);
  insert into public.admins (user_id, granted_by) values (subject_id, actor_id)
  on conflict do nothing;
  return found;
end
$$;
comment on function private.grant_admin(uuid, uuid, int) is 'See public.service_grant_admin.';

create function private.revoke_admin(actor_id uuid, subject_id uuid, expected_revision int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.begin_admin_action(actor_id, subject_id);
  if not private.is_admin_id(subject_id) then
    perform private.confirm_rights(subject_id, expected_revision);
    return false;
  end if;
  perform private.refuse_late_rights(subject_id, expected_revision);
  delete from public.admins where user_id = subject_id;
  return found;
end
$$;
comment on function private.revoke_admin(uuid, uuid, int) is 'See public.service_revoke_admin.';

create function public.service_grant_admin(
  actor_id uuid, user_id uuid, expected_revision int default null
) returns boolean
language sql
set search_path = ''
as $$ select private.grant_admin(actor_id, user_id, expected_revision) $$;
comment on function public.service_grant_admin(uuid, uuid, int) is
  'Edge functions: makes a user an administrator; says whether anything changed. 42501 unless the actor is one; refuses with self_service, not_found, and with conflict when the rights were changed since expected_revision (null: no check).';

create function public.service_revoke_admin(
  actor_id uuid, user_id uuid, expected_revision int default null
) returns boolean
language sql
set search_path = ''
as $$ select private.revoke_admin(actor_id, user_id, expected_revision) $$;
comment on function public.service_revoke_admin(uuid, uuid, int) is
  'Edge functions: removes an administrator''s rights; says whether anything changed. 42501 unless the actor is an administrator; refuses with self_service, last_admin, and with conflict when the rights were changed since expected_revision (null: no check).';

grant execute on function
  private.grant_admin(uuid, uuid, int), public.service_grant_admin(uuid, uuid, int),
  private.revoke_admin(uuid, uuid, int), public.service_revoke_admin(uuid, uuid, int)
  to service_role;
