-- Roles in the back office: administrator, support, observer. private.rights (constants.sql) defines what each may do.
-- Every policy and function reads the table of roles, so a revoked role ends with the next request. The claim in the
-- access token only opens the page. Judges, mentors and participants have tables of their own, which the exclusions
-- read.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references private.roles (value),
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default private.now(),
  -- When the to-do list was last checked for the daily email, which wants_digest turns off (judging_reminders.sql).
  digest_at timestamptz,
  wants_digest boolean not null default true
);
comment on table private.user_roles is
  'The role of each person in the back office; the primary key limits each person to one role. Changed by set_role and appoint_admin (docs/deploy.md).';

create function private.role_of(subject_id uuid) returns text
language plpgsql stable set search_path = ''
as $$ begin return (select role from private.user_roles where user_id = subject_id); end $$;

create function private.is_admin_id(subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from private.user_roles where user_id = subject_id and role = 'admin'); end $$;

-- The caller's role and rights --------------------------------------------------------------------

-- Raises 42501 for an administrator whose session is too old, or lacks the second factor (second_factor.sql).
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.is_admin_id((select private.caller())) and private.check_admin_session(); end $$;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only administrators may do this.';
  end if;
end
$$;

create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when private.check_admin_session() then role end
    from private.role_of((select private.caller())) role where role is not null
  );
end
$$;
call private.publish_function('my_role',
  'Returns the caller''s role in the back office from the roles table, because the token''s claim may be outdated. Returns null for a caller without a role. Fails with 42501 (the session is not sufficient; the hint is second_factor, second_factor_missing or session_over).');

create function private.role_may(role text, wanted text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  allowed text[];
begin
  -- Strict, so that an unknown right raises an error.
  select given.roles into strict allowed from private.rights given where given.name = wanted;
  return coalesce(role = any (allowed), false);
end
$$;

create function private.has_right(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.role_may(private.my_role(), wanted); end $$;

create function private.require_right(wanted text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_right(wanted) then
    raise exception using errcode = '42501', message = 'You do not have permission to do this.';
  end if;
end
$$;

-- Exclusions --------------------------------------------------------------------------------------

-- A person who holds one of the held positions cannot get any of the wanted ones. staff: any role.
create function private.refuse_excluded(new_position text, person_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  role constant text := private.role_of(person_id);
  is_role constant boolean := exists (select from private.roles where value = new_position);
  positions constant text[] := array_remove(array[
    role,
    case when role is not null then 'staff' end,
    case when exists (
      -- Anyone can sign up with another person's address.
      select from auth.users where id = person_id and email_confirmed_at is null
    ) then 'unconfirmed' end,
    case when exists (select from public.submission_members where user_id = person_id) then 'participant' end,
    case when exists (
      select from public.judges judge
      where judge.user_id = person_id and judge.state = 'active'
    ) then 'judge' end,
    case when exists (
      -- Also former judges, who know other people's ideas.
      select from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      where judge.user_id = person_id and assignment.first_seen_at is not null
    ) then 'reviewer' end,
    case when exists (select from public.mentors where user_id = person_id) then 'mentor' end
  ], null);
begin
  perform private.refuse(rule.hint, rule.message) from (
    values
      ('{staff,mentor}'::text[], '{unconfirmed}'::text[], 'invalid_input',
        'This person has not confirmed their email address yet.'),
      ('{staff}', '{admin}', 'is_admin',
        'This person is an administrator. Remove that role first.'),
      ('{judge}', '{staff}', 'is_admin',
        'People with a role in the back office cannot judge.'),
      ('{staff,participant}', '{judge}', 'is_judge',
        'Judges can neither take part nor have a role in the back office.'),
      ('{mentor}', '{judge}', 'is_judge', 'Judges cannot be mentors.'),
      -- As a mentor, an administrator has a conflict, and nobody shuts another one out of a release.
      ('{mentor}', '{staff}', 'is_admin', 'People with a role in the back office cannot become mentors.'),
      ('{participant}', '{reviewer}', 'is_judge', 'People who have read entries as judges cannot take part.'),
      ('{participant,judge}', '{mentor}', 'is_mentor', 'Mentors can neither take part nor judge.'),
      ('{judge}', '{participant}', 'is_participant', 'People with an entry or a team cannot judge.'),
      ('{mentor}', '{participant}', 'is_participant', 'People with an entry or a team cannot be mentors.')
  ) rule (wanted, held, hint, message)
  where (new_position = any (rule.wanted) or is_role and 'staff' = any (rule.wanted)) and positions && rule.held;
end
$$;

-- Trigger (position; default: the role of the row): refuses excluded positions.
create function private.check_exclusions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'user_roles' then
    perform private.lock_admins();
  end if;
  -- Of two concurrent requests, the second sees the position of the first.
  perform private.lock_person(new.user_id);
  perform private.refuse_excluded(coalesce(tg_argv[0], to_jsonb(new) ->> 'role'), new.user_id);
  return new;
end
$$;

create trigger check_exclusions before insert or update of user_id, role on private.user_roles
  for each row execute function private.check_exclusions();

-- The last administrator --------------------------------------------------------------------------

create function private.lock_admins() returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('private.user_roles', 0)) $$;

-- Trigger: keeps the last administrator, also when the account is deleted.
create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.refuse('last_admin', 'The last administrator cannot be removed.');
  elsif tg_when = 'BEFORE' then
    perform private.lock_admins();
  elsif exists (select from removed where role = 'admin') then
    -- The row locks make a transaction with an old snapshot fail.
    perform from private.user_roles where role = 'admin' for key share;
    perform private.refuse_if(not found, 'last_admin', 'The last administrator cannot be removed.');
  end if;
  return null;
end
$$;

create trigger keep_one_admin_lock before delete on private.user_roles
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin after delete on private.user_roles
  referencing old table as removed
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin_truncate before truncate on private.user_roles
  for each statement execute function private.keep_one_admin();

-- Effects of a change -----------------------------------------------------------------------------

-- Trigger: copies the role to the token's claim and the profile.
create function private.mirror_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users set raw_app_meta_data = case
      when new.role is null then raw_app_meta_data - 'role'
      else coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', new.role)
    end
    where id = subject_id;
  update public.profiles set role = coalesce(new.role, 'user'), role_revision = role_revision + 1
    where id = subject_id;
  return null;
end
$$;

create trigger mirror_role after insert or delete or update of role on private.user_roles
  for each row execute function private.mirror_role();

create trigger audit_assigned after insert or update of role on private.user_roles
  for each row execute function private.audit('role.assigned', 'user', 'user_id', 'role');
create trigger audit_removed after delete on private.user_roles
  for each row execute function private.audit('role.removed', 'user', 'user_id', 'role');

-- Administrators over time ------------------------------------------------------------------------

-- Two accounts are not two people: an administrator of less than a week neither requests nor confirms a release
-- (releases.sql). Terms outlive roles and accounts, so ending one hides nothing.
create table private.admin_terms (
  user_id uuid not null,
  -- Kept with the role, because a deleted account has none.
  email text,
  since timestamptz not null,
  until timestamptz,
  -- Whether an operator has ended the wait of a week (shorten_wait).
  is_shortened boolean not null default false,
  primary key (user_id, since)
);
comment on table private.admin_terms is 'When each person''s time as an administrator began and ended (null: has not ended).';

create function private.admin_wait() returns interval
language sql immutable set search_path = '' return interval '7 days';

-- Trigger: begins and ends terms. A person who returns within the week continues the former term. The end of a term
-- stops an open release, however the role ended, and emails all administrators and the person.
create function private.track_admin_term() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant boolean := coalesce(old.role = 'admin', false);
  becomes constant boolean := coalesce(new.role = 'admin', false);
  subject_id constant uuid := coalesce(new.user_id, old.user_id);
  address constant text := coalesce(
    (select email from auth.users where id = subject_id),
    (select email from private.admin_terms where user_id = subject_id and until is null));
begin
  if becomes and not was then
    update private.admin_terms set until = null, email = address
      where user_id = subject_id and until > private.now() - private.admin_wait()
        and since = (select max(since) from private.admin_terms where user_id = subject_id);
    if not found then
      insert into private.admin_terms (user_id, email, since) values (subject_id, address, new.granted_at);
    end if;
  elsif was and not becomes then
    update private.admin_terms set until = private.now() where user_id = subject_id and until is null;
    update public.releases set stopped_at = private.now(), stop_reason = format('%s is no longer an administrator.', address)
      where state in ('requested', 'confirmed');
  end if;
  perform private.email_role(case when new.role is null then 'role_removed' else 'role_assigned' end,
    address, coalesce(new.role, old.role), case when new.role is null then private.actor() else new.granted_by end);
  return null;
end
$$;

create trigger track_admin_term after insert or delete or update of role on private.user_roles
  for each row execute function private.track_admin_term();

-- Emails all administrators about a role, and the address that has or had it, also of a deleted account.
create function private.email_role(kind text, address text, role text, changed_by uuid) returns void
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('email', address, 'role', role);
begin
  perform private.email_admins(kind, facts || jsonb_build_object('changed_by',
    coalesce((select email from public.profiles where id = changed_by), 'An operator')));
  perform private.queue_email(kind, address, facts)
    where address is not null and not exists (
      select from public.profiles profile where profile.role = 'admin' and profile.email = address);
end
$$;

-- Operators, as postgres: ends the wait of a new administrator. author: the operator's address. It is recorded. Refuses
-- with not_found, invalid_input.
create function private.shorten_wait(email text, author text) returns text
language plpgsql set search_path = '' as $$
begin
  perform private.act_as_operator('shorten_wait', author);
  update private.admin_terms term set is_shortened = true
    where lower(term.email) = lower(btrim(shorten_wait.email)) and until is null;
  perform private.refuse_if(not found, 'not_found', 'No administrator has this address.');
  perform private.end_act();
  return btrim(email) || ' can request and confirm releases now.';
end
$$;

-- Whether a person has been an administrator for long enough to decide about a release.
create function private.may_release(person_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.admin_terms
  where user_id = person_id and until is null and (is_shortened or since <= private.now() - private.admin_wait())
);

-- Whether nobody else has been an administrator within the week.
create function private.is_only_admin(person_id uuid) returns boolean
language sql stable set search_path = ''
return not exists (
  select from private.admin_terms
  where user_id <> person_id and coalesce(until, 'infinity') > private.now() - private.admin_wait()
);

-- Operators, as postgres: makes the owner of a confirmed address an administrator, if no administrator can: the first
-- one, or the next one after all others have lost their accounts (docs/deploy.md). author: the operator's address. Refuses
-- with not_found, invalid_input.
create function private.appoint_admin(email text, author text) returns text
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(appoint_admin.email));
  if not found then
    perform private.refuse('not_found', 'No one has signed up with this address yet.');
  elsif private.is_admin_id(account.id) then
    return account.email || ' is an administrator already.';
  end if;
  perform private.act_as_operator('appoint_admin', author);
  insert into private.user_roles (user_id, role) values (account.id, 'admin')
  on conflict (user_id) do update
    set role = 'admin', granted_by = null, granted_at = private.now();
  perform private.end_act();
  return account.email || ' is an administrator now. Sign out and in again.';
end
$$;

-- Changing roles: administrators ------------------------------------------------------------------

create function private.lock_rights(subject_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_admins();
  -- Again, because another administrator may have removed the caller's role while this request waited.
  perform private.require_admin();
  perform private.refuse_if(subject_id is null, 'invalid_input', 'A user is required.');
  perform private.refuse_if(subject_id = auth.uid(), 'self_service', 'You cannot do this to your own account.');
end
$$;

-- A delayed request must not undo a later one, so a request names the revision of a person's role that the caller saw. A
-- request for an older revision changes nothing. It is refused unless the role is the requested one already, as after a
-- lost answer.
create function private.set_role(
  _id uuid, _revision int, _role text default null, is_team_confirmed boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former_role text;
  ideas text;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(_id);
  perform private.refuse_if(not exists (select from auth.users where id = _id), 'not_found',
    'This user no longer exists.');
  former_role := private.role_of(_id);
  if _role is not distinct from former_role then
    -- The trigger increases the revision for a change, this for a request that changes nothing.
    update public.profiles set role_revision = role_revision + 1 where id = _id and role_revision = _revision;
    return;
  end if;
  perform private.refuse_if(exists (
    select from public.profiles where id = _id and role_revision is distinct from _revision
  ), 'conflict', 'This person''s role has changed in the meantime. Check it before you make changes.');
  if _role is null then
    delete from private.user_roles where user_id = _id;
  else
    perform private.require_status(_role, array(select value from private.roles order by position));
    insert into private.user_roles (user_id, role, granted_by)
    values (_id, _role, auth.uid())
    on conflict (user_id) do update set
      role = excluded.role, granted_by = excluded.granted_by, granted_at = private.now();
    -- Last, so that the caller is asked only about a change that is possible.
    select string_agg(distinct '“' || coalesce(nullif(submission.idea_name, ''), 'Untitled') || '”', ', ') into ideas
      from private.people_of_submissions person
      join public.submissions submission on submission.id = person.submission_id
      where person.user_id = _id;
    perform private.refuse_if(ideas is not null and is_team_confirmed is not true, 'in_team', format(
      'This person is or was a member or mentor of the team for %s%s.', ideas,
      case _role when 'admin' then ': as an administrator, they would have a conflict of interest' else '' end));
  end if;
end
$$;
call private.publish_change('set_role', 'administrator',
  'Administrators: replaces a user''s role (null: removes it). Every administrator gets an email. Fails with self_service, not_found, invalid_input (for example, if the address is not confirmed), is_admin (an administrator''s role must be removed before another one is assigned), is_judge, in_team (the user is or was a member or mentor of a team, and is_team_confirmed is false), conflict (role_revision is outdated), or second_factor_again.',
  'admin_users');

-- Each request ------------------------------------------------------------------------------------

-- PostgREST calls this before each query. A page names its person (common/pageOwner.ts): the token of another one, who
-- has signed in to the same browser since, is refused with 42501 and the hint other_person.
-- Planned and estimated counts come from the planner's statistics, which include rows that the caller may not read:
-- with a filter, such a count would reveal what is in them. Refuses them with invalid_input, and any preference with
-- 42501 if the caller reads a list of the back office without the right to. Other views read through functions, which
-- hide their rows from the planner.
create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  preferences constant text := headers ->> 'prefer';
begin
  if headers ->> 'x-page-person' <> auth.uid()::text then
    raise exception using errcode = '42501', hint = 'other_person',
      message = 'Someone else has signed in to this browser.';
  elsif preferences is null then
    return;
  elsif regexp_replace(lower(preferences), '\s', '', 'g') ~ 'count=(planned|estimated)' then
    perform private.refuse('invalid_input', 'Only exact counts are available. Please request one.');
  -- PostgREST obeys each of several Prefer headers, but passes only one on, so any preference is checked. It
  -- decodes the path later.
  elsif current_setting('request.method', true) in ('GET', 'HEAD')
    and current_setting('request.path', true) ~ 'admin_|observed_|%' then
    perform private.require_right(coalesce(
      (
        select name from private.rights
        where regexp_replace(current_setting('request.path', true), '^/(rpc/search_)?', '') = any (lists)
      ),
      'administration'
    ));
  end if;
end
$$;

-- The list of people ------------------------------------------------------------------------------

create view private.admin_users as
select
  id, email, first_name, last_name, country, level_of_study, university, join_mailing_list,
  profile_completed, role, role_revision, submission_extended_to, created_at, updated_at, search,
  -- Only administrators may reset one.
  (select private.has_right('administration')) and exists (
    select from auth.mfa_factors factor where factor.user_id = profiles.id and factor.status = 'verified'
  ) as has_authenticator_app
from public.profiles
where (select private.has_right('people'));
call private.publish_view('admin_users', 'Administrators and support: all profiles.', columns => '
  has_authenticator_app: Whether this person has an authenticator app, which an administrator can reset. Always false for support.');

-- Limited, because to count all results, or to sort them, Postgres would read every profile. Definer, to check the
-- right before reading.
create function private.search_users(_query text) returns setof public.admin_users
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(_query);
begin
  perform private.require_right('people');
  return query select * from public.admin_users
    where search ~ patterns[1] and search ~ patterns[2] and search ~ patterns[3] and search ~ all (patterns) limit 1001;
end
$$;
call private.publish_function('search_users',
  'Administrators and support: returns the rows of admin_users that contain every word of the query, at most 1,001. If 1,001 rows are returned, there may be more. Fails with invalid_input.');

create function private.account_email(_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('people');
  return (select email from auth.users where id = _user_id);
end
$$;
call private.publish_function('account_email',
  'Administrators and support: returns the email address of an account, even if its profile has none. Returns null if the account does not exist or has no address.');
