-- The private schema, and helpers for errors, the caller, locks and time. Clients have no rights on tables.
-- They call a function in public, which runs with their own rights and calls the function of the same name
-- in private. That one is `security definer`: it checks the caller and does the work.

create schema private;
comment on schema private is
  'Functions and tables that the API does not expose. Clients need usage because policies and the functions in public call into it.';
grant usage on schema private to anon, authenticated, service_role;

-- Errors ------------------------------------------------------------------------------------------

-- Raises an error with a message for people, and a stable code in the hint (docs/api.md).
create function private.refuse(code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = refuse.message, hint = refuse.code;
end
$$;

create function private.refuse_if(is_refused boolean, code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  if is_refused then
    perform private.refuse(code, message);
  end if;
end
$$;

create function private.require_status(status text, allowed text[]) returns void
language sql immutable set search_path = '' as $$
  select private.refuse_if(status is null or status <> all (allowed), 'invalid_input',
    'The status must be one of: ' || array_to_string(allowed, ', ') || '.');
$$;

create function private.refuse_changed(is_changed boolean) returns void
language sql set search_path = '' as $$
  select private.refuse_if(
    is_changed, 'conflict', 'This has just been changed elsewhere. Check the current version, then try again.');
$$;

-- Raises conflict unless the row is as the caller last read it. expected: its updated_at, null for no check.
create function private.refuse_conflict(actual timestamptz, expected timestamptz) returns void
language sql set search_path = '' as $$
  -- JavaScript dates have milliseconds only.
  select private.refuse_changed(date_trunc('milliseconds', actual) <> date_trunc('milliseconds', expected));
$$;

-- The caller --------------------------------------------------------------------------------------

-- The id of the signed-in account, null for a visitor. Raises 42501 if the session of the token has ended, and with the
-- hint second_factor if the account has an authenticator app and its code was not entered; before_code: accepts that.
create function private.caller(before_code boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session_id text := auth.jwt() ->> 'session_id';
begin
  -- Every token that Supabase Auth signs names its session.
  if session_id is not null and not exists (
    select from auth.sessions where id = session_id::uuid and user_id = auth.uid()
  ) then
    raise exception using errcode = '42501', message = 'Your session has ended. Please sign in again.';
  end if;
  -- As has_second_factor, without another call in each request.
  if not before_code
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    and not private.has_proved_second_factor() then
    raise exception using errcode = '42501', hint = 'second_factor',
      message = 'Please enter the code from your authenticator app.';
  end if;
  return auth.uid();
end
$$;

create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return private.caller();
end
$$;

create table private.lookup_values (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.lookup_values is 'The columns of lookup tables (constants.sql), in the order in which people read them. It has no rows.';

-- The API ---------------------------------------------------------------------------------------

-- Creates the function of the API for a function in private, which checks the caller, and describes it for docs/api.md.
-- It has the same parameters, without the underscore that distinguishes some from columns. Rights: api_rights.sql.
create procedure private.publish_function(name text, description text)
language plpgsql set search_path = '' as $$
declare
  implementation record;
begin
  select regexp_replace(pg_get_function_arguments(oid), '(^|, )_', '\1', 'g') as parameters,
    regexp_replace(array_to_string(proargnames[:pronargs], ', '), '(^|, )_', '\1', 'g') as arguments,
    pg_get_function_result(oid) as result, case when provolatile = 's' then 'stable' end as volatility,
    case when proretset then '* from' end as columns
    into strict implementation
    from pg_proc where pronamespace = 'private'::regnamespace and proname = publish_function.name;
  execute format('create function public.%s(%s) returns %s language sql %s set search_path = '''' as
    $body$ select %s private.%1$s(%6$s) $body$',
    name, implementation.parameters, implementation.result, implementation.volatility, implementation.columns,
    implementation.arguments);
  execute format('comment on function public.%s is %L', name, description);
end
$$;

-- Creates the view of the API for a view in private, which runs with its owner's rights and checks the caller. With the
-- number of rows that are expected, the public view reads it through a function, which hides the rows of others from
-- the planner: its estimates would reveal them (roles.sql). columns: a line for each column to describe. Rights:
-- api_rights.sql.
create procedure private.publish_view(
  name text, description text, expected_rows int default null, sorted_by text default null, columns text default ''
)
language plpgsql set search_path = '' as $$
declare
  parts text[];
begin
  if expected_rows is not null then
    execute format('create function private.read_%1$s() returns setof private.%1$s
      language plpgsql stable security definer rows %2$s set search_path = '''' as
      $body$ begin return query select * from private.%1$s %3$s; end $body$',
      name, expected_rows, 'order by ' || sorted_by);
  end if;
  execute format('create view public.%s with (security_invoker = true) as select * from private.%s',
    name, case when expected_rows is null then name else format('read_%s()', name) end);
  execute format('comment on view public.%s is %L', name, description);
  for parts in select regexp_matches(columns, '^ *(\w+): (.*)$', 'gn') loop
    execute format('comment on column public.%s.%I is %L', name, parts[1], parts[2]);
  end loop;
end
$$;

-- Locks -------------------------------------------------------------------------------------------

-- A function that takes several locks takes them in this order, to avoid deadlocks:
--   1. the administrators (lock_admins)
--   2. a person who joins a team, starts a submission or is deleted (lock_person)
--   3. a submission (its row), several in the order of their ids
--   4. a round of judging, a judge, then round entries, assignments and reviews
--   5. accounts, profiles and everything that belongs to a submission or a person
--   6. counters (spend_rate_limit), the mailing list, notifications
-- lockOrder.test.ts runs every pair of writing functions against each other.

create function private.lock_person(user_id uuid) returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('person ' || user_id, 0)) $$;

-- Tokens in links ---------------------------------------------------------------------------------

-- A token is created when its email is about to be sent, and only its hash is stored.

create table private.link_tokens (
  token_hash bytea primary key,
  -- The invitation, judge or subscriber. No foreign key, because claiming an email would then lock the row after the
  -- email.
  subject_id uuid not null,
  issued_at timestamptz not null default now()
);
comment on table private.link_tokens is
  'The tokens of all links in emails that invite a person or confirm a subscription. Earlier links stay valid when an email is sent again.';

create index link_tokens_issued_at_idx on private.link_tokens (issued_at);

create function private.new_token() returns text
language sql volatile set search_path = '' return encode(extensions.gen_random_bytes(32), 'hex');

-- The hash by which a token is stored. Tokens are 256 random bits, so it needs no salt.
create function private.token_hash(token text) returns bytea
language sql immutable set search_path = '' return sha256(convert_to(token, 'UTF8'));

-- Time --------------------------------------------------------------------------------------------

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The clock, not the start of the transaction: each change of a row is a new version.
  new.updated_at := private.now();
  return new;
end
$$;

-- For checks: true, or invalid_input unless these times are from 2000 to 2100, or null.
create function private.check_times(variadic times timestamptz[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if exists (
    select from unnest(times) moment where moment not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z'
  ) then
    raise exception using errcode = 'P0001', hint = 'invalid_input',
      message = 'Please choose a date between 2000 and 2100.';
  end if;
  return true;
end
$$;
