-- The second factor: a code from an authenticator app. Supabase Auth stores the apps (auth.mfa_factors), checks
-- the codes, and writes the result into session and token: aal2, and when (amr). Everyone with an app must use it
-- (private.caller). Administrators must have one if an operator requires it, and their sessions are shorter.
-- Actions that cannot be undone require a recent code.

create function private.has_second_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors factor
    where factor.user_id = has_second_factor.user_id and factor.status = 'verified'
  );
end
$$;

-- Both are checked: a token keeps aal2 after its app was removed, and a session with aal2 may have a token from
-- before the code.
create function private.has_proved_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and aal::text = 'aal2'
  );
end
$$;

-- Administrators ----------------------------------------------------------------------------------

create function private.is_second_factor_required() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return coalesce((select requires_second_factor from private.platform_settings), false); end $$;

-- Whether a session is too old for an administrator: 12 hours, or two without use. The apps stop renewing it without
-- activity (common/idleSession.ts).
create function private.is_admin_session_over(created_at timestamptz, refreshed_at timestamp) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return created_at < now() - interval '12 hours'
    -- Without time zone, in UTC; null until the first refresh.
    or greatest(created_at, refreshed_at at time zone 'utc')
      < now() - make_interval(mins => private.admin_idle_minutes());
end
$$;

-- For people with a role: true, or 42501 with the hint second_factor_missing (one is required) or session_over.
create function private.check_admin_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_second_factor_required() and not private.has_proved_second_factor() then
    raise exception using errcode = '42501', hint = 'second_factor_missing',
      message = 'Administrators need an authenticator app. Please set one up in your account.';
  elsif exists (
    select from auth.sessions session
    where id = (auth.jwt() ->> 'session_id')::uuid
      and private.is_admin_session_over(session.created_at, session.refreshed_at)
  ) then
    raise exception using errcode = '42501', hint = 'session_over',
      message = 'Your session has ended. Please sign in again.';
  end if;
  return true;
end
$$;

-- Schedule: ends old sessions of people with a role, so that refreshing them does not extend them.
create function private.end_admin_sessions() returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions session
  using private.user_roles
  where session.user_id = user_roles.user_id
    and private.is_admin_session_over(session.created_at, session.refreshed_at);
end
$$;

create function private.is_recent_code(entered_at timestamptz) returns boolean
language sql stable set search_path = '' return coalesce(entered_at >= now() - interval '10 minutes', false);

-- Raises second_factor_again unless the caller entered a code within ten minutes. Accepts people who have no app and
-- need none.
create function private.require_recent_code() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  entered_at constant timestamptz := (
    select to_timestamp(max((proof ->> 'timestamp')::double precision))
    from jsonb_path_query(auth.jwt(), '$.amr[*] ? (@.method == "totp")') proof
  );
begin
  perform private.refuse_if(not private.is_recent_code(entered_at) and (
    private.has_second_factor(caller)
    or private.role_of(caller) is not null and private.is_second_factor_required()
  ), 'second_factor_again', 'Please enter a code from your authenticator app.');
end
$$;

-- Operators, as postgres: sets whether administrators need a second factor, and lists those without one
-- (docs/deploy.md). author: the operator's address. Fails with invalid_input.
create function private.require_second_factor(required boolean, author text) returns text
language plpgsql set search_path = '' as $$
declare
  without_one text;
begin
  perform private.act_as_operator('require_second_factor', author);
  update private.platform_settings set requires_second_factor = coalesce(required, false);
  perform private.end_act();
  if not coalesce(required, false) then
    return 'Administrators no longer need a second factor.';
  end if;
  select string_agg(profile.email, ', ' order by profile.email) into without_one
    from public.profiles profile
    where private.role_of(profile.id) is not null and not private.has_second_factor(profile.id);
  return 'Administrators now need a second factor.' || coalesce(
    ' These have none yet and must set one up when they next sign in: ' || without_one || '.', '');
end
$$;

create function private.my_access() returns table (is_admin boolean, needs_second_factor boolean, has_password boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  owner constant uuid := private.caller(before_code => true);
begin
  return query select
    private.is_admin_id(owner),
    private.role_of(owner) is not null and private.is_second_factor_required(),
    coalesce((select encrypted_password <> '' from auth.users where id = owner), false)
  where owner is not null;
end
$$;
call private.publish_function('my_access',
  'Returns whether the caller is an administrator, whether their role requires a second factor, and whether they can sign in with a password. (The account''s identities do not show whether there is a password: people who signed up with Google and set a password later have no email identity.) Also available before the caller enters a code.');

-- Adding and removing an app ----------------------------------------------------------------------

-- Supabase Auth requires only aal2 to change apps, which a stolen token has. It does not tell the database which
-- session a request comes from. So in every session with aal2, the code must be at most ten minutes old; the
-- account page ends the other sessions.
--
-- Trigger: raises second_factor_again if a person with an authenticator app adds or removes one without a recent
-- code. Supabase Auth reports it as an unexpected failure.
create function private.require_code_for_app() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.has_second_factor(owner_id)
    -- Not while the account is being deleted.
    and exists (select from auth.users where id = owner_id)
    and (
      select bool_and(private.is_recent_code(claim.updated_at))
      from auth.sessions session
      left join auth.mfa_amr_claims claim
        on claim.session_id = session.id and claim.authentication_method = 'totp'
      where session.user_id = owner_id and session.aal::text = 'aal2'
    ) is not true
  then
    perform private.refuse('second_factor_again', 'Please enter a code from your authenticator app.');
  end if;
  return coalesce(new, old);
end
$$;

create trigger require_code_to_begin before insert on auth.mfa_factors
  for each row execute function private.require_code_for_app();
create trigger require_code_to_verify before update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.require_code_for_app();
create trigger require_code_to_remove before delete on auth.mfa_factors for each row when (old.status = 'verified')
  execute function private.require_code_for_app();

create function private.report_app() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id constant uuid := coalesce(new.user_id, old.user_id);
  kind constant text :=
    case tg_op when 'DELETE' then 'second_factor_removed' else 'second_factor_added' end;
  address constant text := (select email from auth.users where id = owner_id);
  facts constant jsonb := jsonb_build_object('email', address);
begin
  if address is null then
    return null;
  end if;
  -- Supabase Auth makes this change without the caller's token.
  perform private.act_as('participant', actor => owner_id);
  if tg_op = 'DELETE' then
    perform private.write_audit('second_factor.removed', 'user', owner_id::text);
  else
    perform private.write_audit('second_factor.added', 'user', owner_id::text);
  end if;
  if private.role_of(owner_id) is null then
    perform private.queue_email(kind, address, facts);
  else
    perform private.email_admins(kind, facts, owner_id);
  end if;
  return null;
end
$$;

create trigger report_added_app after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.report_app();
create trigger report_removed_app after delete on auth.mfa_factors for each row when (old.status = 'verified')
  execute function private.report_app();

-- Resetting a lost app ----------------------------------------------------------------------------

-- Removes a person's authenticator apps, ends their sessions, and emails them and every administrator. Raises
-- not_found without an app.
create function private.remove_second_factor(account auth.users, changed_by text) returns void
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('email', account.email, 'changed_by', changed_by);
begin
  -- Deleting an account deletes sessions before apps, so without this lock both could deadlock.
  perform private.lock_person(account.id);
  -- Unverified apps can be removed without a code. Supabase Auth never removes this status itself.
  update auth.mfa_factors set status = 'unverified' where user_id = account.id;
  delete from auth.mfa_factors where user_id = account.id;
  perform private.refuse_if(not found, 'not_found', 'This person has no authenticator app.');
  delete from auth.sessions where user_id = account.id;
  perform private.write_audit('second_factor.reset', 'user', account.id::text);
  perform private.email_admins('second_factor_reset', facts, account.id);
end
$$;

create function private.reset_second_factor(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.refuse_if(_id = auth.uid(), 'self_service', 'You cannot do this to your own account.');
  select * into account from auth.users where id = _id;
  perform private.remove_second_factor(account, (select email from public.profiles where id = auth.uid()));
end
$$;
call private.publish_change('reset_second_factor', 'administrator',
  'Administrators: removes all authenticator apps of a person who can no longer use them, and ends that person''s sessions. That person and every administrator get an email. Fails with self_service, not_found (no such person, or no app), or second_factor_again.');

-- Operators, as postgres: removes a lost authenticator app if no administrator can do it (docs/operations.md).
-- author: the operator's address. Fails with not_found, invalid_input.
create function private.reset_lost_app(email text, author text) returns text
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(reset_lost_app.email));
  perform private.refuse_if(not found, 'not_found', 'No account has this address.');
  perform private.act_as_operator('reset_lost_app', author);
  perform private.remove_second_factor(account, 'An operator');
  perform private.end_act();
  return account.email || ' can sign in with the password only, until they set up an app again.';
end
$$;
