-- Roles beside administrator, for people who help: support, observers, chairs. One table of rights
-- (private.rights, constants.sql) says what each may do. The views, policies and functions that more than
-- administrators may use ask has_right; all others ask is_admin. As with administrators, the table is
-- the truth, read with every request, and the claim in the token only opens the page.

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role <> 'admin') references private.roles (value),
  round_id uuid,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default private.now(),
  constraint chairs_have_a_round check ((role = 'chair') = (round_id is not null))
);
comment on table public.staff is
  'Who has which role in the back office beside administrators. Changed only by service_set_role.';
comment on column public.staff.round_id is
  'Which round of judging a chair leads; kept right by begin_chair and end_chairs (judging_chairs.sql).';

create index staff_granted_by_idx on public.staff (granted_by);
create index staff_round_id_idx on public.staff (round_id);

alter table public.staff enable row level security;
create policy "No client reads or writes the staff directly"
  on public.staff as restrictive for all to anon, authenticated using (false);

create function private.role_of(subject_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select 'admin' from public.admins where user_id = subject_id),
    (select role from public.staff where user_id = subject_id)
  );
end
$$;
comment on function private.role_of(uuid) is 'The role that somebody has; null without one.';

-- Rights ------------------------------------------------------------------------------------------

create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when private.check_admin_session() then role end
    from private.role_of((select private.caller())) role where role is not null
  );
end
$$;
comment on function private.my_role() is
  'The caller''s role now, null without one; 42501 for one whose session is too old, or lacks the second factor (second_factor.sql).';

create function public.my_role() returns text
language sql stable set search_path = ''
return private.my_role();
comment on function public.my_role() is
  'The caller''s role in the back office, by the tables: the token''s claim may be older. Null without one. 42501 for one whose session will not do: the hint says second_factor, second_factor_missing or session_over.';
grant execute on function private.my_role(), public.my_role() to authenticated;

create function private.role_may(role text, wanted text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  allowed text[];
begin
  select given.roles into strict allowed from private.rights given where given.name = wanted;
  return coalesce(role = any (allowed), false);
end
$$;
comment on function private.role_may(text, text) is
  'Whether a role has a right. An error for a right that there is not.';

create function private.has_right(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.role_may(private.my_role(), wanted);
end
$$;
comment on function private.has_right(text) is 'Whether the caller has a right now; 42501 as my_role.';

create function private.has_right_to_read(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_right(
    case current_setting('request.method', true) when 'DELETE' then 'administration' else wanted end
  );
end
$$;
comment on function private.has_right_to_read(text) is
  'As has_right, for lists of which others than administrators delete nothing: a view shows what it lets delete.';
grant execute on function private.has_right(text), private.has_right_to_read(text) to authenticated;

create function private.require_right(wanted text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_right(wanted) then
    raise exception using errcode = '42501', message = 'You have no right to do this.';
  end if;
end
$$;
comment on function private.require_right(text) is '42501 unless the caller has the right.';

-- One role at most --------------------------------------------------------------------------------

create function private.mirror_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.mirror_role(old.user_id, null);
    perform private.write_audit(
      'role.taken', 'user', old.user_id::text,
      jsonb_strip_nulls(jsonb_build_object('role', old.role, 'round_id', old.round_id)));
  end if;
  if tg_op <> 'DELETE' then
    perform private.mirror_role(new.user_id, new.role);
    perform private.write_audit(
      'role.given', 'user', new.user_id::text,
      jsonb_strip_nulls(jsonb_build_object('role', new.role, 'round_id', new.round_id)));
  end if;
  return null;
end
$$;
comment on function private.mirror_staff() is
  'Trigger: the token''s claim and the profile follow the table, and the audit log names the change.';

create trigger mirror_staff after insert or delete or update of user_id, role, round_id on public.staff
  for each row execute function private.mirror_staff();

create function private.keep_one_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_admins();
  perform private.require_confirmed(new.user_id);
  if tg_table_name = 'admins' then
    delete from public.staff where user_id = new.user_id;
  elsif private.is_admin_id(new.user_id) then
    perform private.refuse('is_admin', 'This person is an administrator. Remove that first.');
  end if;
  return new;
end
$$;
comment on function private.keep_one_role() is
  'Trigger: a person with a role has confirmed their address. An administrator has no other role: becoming one ends the other; is_admin the other way round.';

create trigger keep_one_role before insert or update of user_id on public.admins
  for each row execute function private.keep_one_role();
create trigger keep_one_role before insert or update of user_id on public.staff
  for each row execute function private.keep_one_role();

-- Giving and taking, through an edge function -----------------------------------------------------

create function private.tell_of_role(subject_id uuid, actor_id uuid, former public.staff) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := (select email from public.profiles where id = subject_id);
  now_is constant text := private.role_of(subject_id);
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'email', address, 'role', coalesce(now_is, former.role),
    'round_name', (select name from public.judging_rounds where id = coalesce(
      (select round_id from public.staff where user_id = subject_id),
      case when now_is is null then former.round_id end)),
    'changed_by', (select email from public.profiles where id = actor_id)));
  kind constant text := case when now_is is null then 'role_taken' else 'role_given' end;
begin
  perform private.email_admins(kind, facts);
  perform private.send_email(kind, address, facts);
end
$$;
comment on function private.tell_of_role(uuid, uuid, public.staff) is
  'Mails every administrator, and the person, that somebody was given a role or has none any more.';

create function private.set_role(
  actor_id uuid, subject_id uuid, wanted text, wanted_round uuid, expected_revision int,
  knows_team boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former public.staff;
begin
  perform private.begin_admin_action(actor_id, subject_id);
  select * into former from public.staff where user_id = subject_id;
  if not exists (select from auth.users where id = subject_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  elsif (wanted, wanted_round) is not distinct from (former.role, former.round_id)
    and not private.is_admin_id(subject_id) then
    perform private.confirm_rights(subject_id, expected_revision);
    return false;
  end if;
  perform private.refuse_late_rights(subject_id, expected_revision);
  if private.is_admin_id(subject_id) then
    perform private.refuse('is_admin', 'This person is an administrator. Remove that first.');
  elsif wanted is null then
    delete from public.staff where user_id = subject_id;
  elsif wanted = 'admin' then
    perform private.refuse('invalid_input', 'Administrators are made with set-admin.');
  else
    perform private.require_status(wanted, array(select value from private.roles order by position));
    if (wanted = 'chair') <> (wanted_round is not null) then
      perform private.refuse('invalid_input', 'A chair has a round, and nobody else has one.');
    elsif wanted = 'chair' then
      perform private.begin_chair(subject_id, wanted_round);
    end if;
    if not knows_team then
      perform private.warn_of_team(subject_id, '');
    end if;
    insert into public.staff (user_id, role, round_id, granted_by)
    values (subject_id, wanted, wanted_round, actor_id)
    on conflict (user_id) do update set
      role = excluded.role, round_id = excluded.round_id, granted_by = excluded.granted_by,
      granted_at = private.now();
    if wanted = 'chair' then
      perform private.find_conflicts_of_chair(subject_id, wanted_round);
    end if;
  end if;
  perform private.tell_of_role(subject_id, actor_id, former);
  return true;
end
$$;

create function public.service_set_role(
  actor_id uuid, user_id uuid, role text default null, round_id uuid default null,
  expected_revision int default null, knows_team boolean default false
) returns boolean
language sql set search_path = '' as $$
  select private.set_role(
    actor_id, user_id, role, round_id, expected_revision, coalesce(knows_team, false))
$$;
comment on function public.service_set_role(uuid, uuid, text, uuid, int, boolean) is
  'Edge functions: gives a user a role other than administrator, in place of the one they have (null: takes it), to a chair with the round; says whether anything changed. 42501 unless the actor is an administrator; refuses with self_service, not_found, invalid_input, is_admin (an administrator has no other role), is_judge, is_participant (somebody in a team chairs no round), in_team (is or was in a team, or its mentor) unless knows_team, and with conflict when the rights were changed since expected_revision (null: no check).';
grant execute on function
  private.set_role(uuid, uuid, text, uuid, int, boolean),
  public.service_set_role(uuid, uuid, text, uuid, int, boolean)
  to service_role;
