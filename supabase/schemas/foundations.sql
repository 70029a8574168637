-- The private schema, and helpers for errors, the caller, locks and time. Clients have no rights on tables.
-- They call a function in public, which runs with their own rights and calls the function of the same name
-- in private. That one is `security definer`: it checks the caller and does the work. docs/decisions.md, 2.

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

-- Raises conflict unless the row has the revision that the caller has seen. Each change counts it (next_revision).
create function private.refuse_revision(actual int, seen int) returns void
language sql set search_path = '' as $$
  select private.refuse_changed(actual is distinct from seen);
$$;

-- The caller --------------------------------------------------------------------------------------

-- The id of the signed-in account, null for a visitor. Raises 42501 with the hint session_over if the session of the token
-- has ended, and with second_factor if the account has an authenticator app and its code was not entered; before_code:
-- accepts that.
create function private.caller(before_code boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session_id text := auth.jwt() ->> 'session_id';
begin
  -- Every token that Supabase Auth signs names its session.
  if session_id is not null and not exists (
    select from auth.sessions where id = session_id::uuid and user_id = auth.uid()
  ) then
    raise exception using errcode = '42501', hint = 'session_over',
      message = 'Your session has ended. Please sign in again.';
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

-- The id of the signed-in account. Raises 42501 unless it is this one.
create function private.require_own_account(_user_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if private.require_user() is distinct from _user_id then
    raise exception using errcode = '42501', message = 'You can change only your own account.';
  end if;
  return _user_id;
end
$$;

create table private.lookup_values (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.lookup_values is 'The columns of lookup tables (constants.sql), in the order in which people read them. It has no rows.';

-- The context of a change ------------------------------------------------------------------------

-- A change has an author, a capacity and a reason. Every function of the API that changes something opens it before its
-- first statement and ends it after the last one (publish_change); the schedule opens its own, and so does the trigger that
-- records changes by Supabase Auth (second_factor.sql). Triggers, conflict checks, the audit log and jobs read only this.

-- Opens the context, for the rest of the transaction or until end_act. An administrator who does what support may do acts
-- as an administrator. actor: null for the schedule.
create function private.act_as(capacity text, reason text default null, actor uuid default auth.uid()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.capacity', case
      when capacity = 'support' and private.is_admin_id(actor) then 'administrator' else capacity
    end, true),
    set_config('private.reason', coalesce(reason, ''), true),
    set_config('private.actor_id', coalesce(actor::text, ''), true),
    -- The kinds to record are asked again (kinds_to_record).
    set_config('private.kinds', '', true);
end
$$;

create function private.end_act() returns void
language plpgsql set search_path = '' as $$
begin
  -- Null: the value with which the connection began.
  perform set_config('private.capacity', null, true), set_config('private.reason', null, true),
    set_config('private.actor_id', null, true), set_config('private.kinds', '', true);
end
$$;

-- Opens the schedule's context within another one, for what the clock does and someone only noticed, such as the end of a
-- round. Returns the other one, for resume_act.
create function private.begin_schedule() returns text[]
language plpgsql set search_path = '' as $$
declare
  former constant text[] := array[
    private.capacity(), private.reason(), private.actor()::text];
begin
  perform private.act_as('schedule', actor => null);
  return former;
end
$$;

create function private.resume_act(former text[]) returns void
language plpgsql set search_path = ''
as $$ begin perform private.act_as(former[1], former[2], former[3]::uuid); end $$;

-- The capacity of the open context (private.changes). Without one: null for the API, whose changes are then refused
-- (require_context), and operator for every other role of the database.
create function private.capacity() returns text
language sql stable set search_path = ''
return coalesce(nullif(current_setting('private.capacity', true), ''), case
  when current_setting('role') not in ('anon', 'authenticated', 'service_role') then 'operator'
end);

-- The acting account; null for a visitor and the system.
create function private.actor() returns uuid
language sql stable set search_path = ''
return nullif(current_setting('private.actor_id', true), '')::uuid;

-- The reason as it was given; null without one.
create function private.reason() returns text
language sql stable set search_path = ''
return nullif(current_setting('private.reason', true), '');

-- Trigger on every table (api_rights.sql): refuses a change by the API without a context.
create function private.require_context() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.capacity() is null then
    raise exception using errcode = '42501', message = 'This can be changed only through the API.';
  end if;
  return null;
end
$$;

-- The API ---------------------------------------------------------------------------------------

-- Creates the function of the API for a function in private that reads: the same parameters, without the underscore that
-- distinguishes some from columns. It checks the caller, and is described for docs/api.md. Rights: api_rights.sql.
create procedure private.publish_function(name text, description text)
language plpgsql set search_path = '' as $$
declare
  implementation record;
begin
  select private.parameters_of(oid) as parameters, array_to_string(array(
      select '$' || place from generate_series(1, pronargs) place), ', ') as arguments,
    pg_get_function_result(oid) as result, case when proretset then '* from' end as columns
    into strict implementation
    from pg_proc where pronamespace = 'private'::regnamespace and proname = publish_function.name and provolatile = 's';
  execute format('create function public.%s(%s) returns %s language sql stable set search_path = '''' as
    $body$ select %s private.%1$s(%5$s) $body$',
    name, implementation.parameters, implementation.result, implementation.columns, implementation.arguments);
  execute format('comment on function public.%s is %L', name, description);
exception when no_data_found then
  raise exception 'publish_function(''%''): the schema private has no stable function of this name', name;
end
$$;

-- In quotes, because some names are key words.
create function private.parameters_of(function_id oid) returns text
language sql stable set search_path = ''
return regexp_replace(pg_get_function_arguments(function_id), '(^|, )_(\w+)', '\1"\2"', 'g');

create table private.changes (
  name text primary key,
  capacity text not null check (capacity in (
    'visitor', 'participant', 'team', 'judge', 'mentor', 'support', 'administrator', 'schedule', 'operator')),
  answer text,
  key text not null
);
comment on table private.changes is
  'The functions of the API that change something, written by publish_change: the capacity of their caller, and the view whose changed row they return, with the column that identifies it.';

-- Announces the function of the API for a function in private that changes something, which the caller does in this
-- capacity (private.act_as). It answers with the changed row of a view, or of a table that the caller may read (answer),
-- found by the key that the function in private returns, or else by its first argument; several if it returns several.
-- Without a view, it answers as the function in private. create_changes creates them all, because their views may be in later files.
create procedure private.publish_change(
  name text, capacity text, description text, answer text default null, key text default 'id'
)
language plpgsql set search_path = '' as $$
begin
  insert into private.changes (name, capacity, answer, key)
  values (publish_change.name, publish_change.capacity, publish_change.answer, publish_change.key);
  execute format('comment on function private.%s is %L', name, description);
end
$$;

create procedure private.create_changes()
language plpgsql set search_path = '' as $$
declare
  change record;
  call text;
  body text;
begin
  for change in
    select published.*, implementation.oid, proretset as is_set, prorettype = 'void'::regtype as is_void,
      pg_get_function_result(implementation.oid) as result,
      format_type(case when prorettype = 'void'::regtype then proargtypes[0] else prorettype end, null) as key_type,
      obj_description(implementation.oid, 'pg_proc') as description,
      coalesce('$' || array_position(proargnames, 'reason'), '$' || array_position(proargnames, '_reason'), 'null') as reason,
      array_to_string(array(select '$' || place from generate_series(1, pronargs) place), ', ') as arguments
    from private.changes published
    join pg_proc implementation on proname = published.name and pronamespace = 'private'::regnamespace
    order by published.name
  loop
    call := format('private.%s(%s)', change.name, change.arguments);
    body := case
      -- First the change, because a query does not see what it changes itself.
      when change.is_set and change.answer is not null then format(
        'changed := array(select one from %s one); return query select * from public.%s where %I = any (changed)',
        call, change.answer, change.key)
      when change.is_set then format('return query select * from %s', call)
      when change.is_void and change.answer is null then format('perform %s', call)
      when change.answer is null then format('answer := %s', call)
      -- Null if the caller may not read it afterwards.
      else format('%s; answer := (select one from public.%s one where one.%I = changed)',
        case when change.is_void then format('perform %s; changed := $1', call) else format('changed := %s', call) end,
        change.answer, change.key)
    end;
    execute format('create function public.%s(%s) returns %s language plpgsql set search_path = '''' as $body$
      #variable_conflict use_column
      declare
        %s
      begin
        perform private.act_as(%L, %s);
        %s;
        perform private.end_act();
        %s
      end $body$',
      change.name, private.parameters_of(change.oid),
      coalesce(case when change.is_set then 'setof ' else '' end || 'public.' || change.answer, change.result),
      case
        when change.is_set and change.answer is not null then 'changed uuid[];'
        when change.is_set or change.is_void and change.answer is null then ''
        when change.answer is null then format('answer %s;', change.result)
        else format('changed %s; answer public.%s;', change.key_type, change.answer)
      end,
      change.capacity, change.reason, body,
      case when change.is_set or change.is_void and change.answer is null then 'return;' else 'return answer;' end);
    execute format('comment on function public.%s is %L', change.name, change.description);
    execute format('comment on function private.%s is null', change.name);
  end loop;
exception when others then
  raise exception 'publish_change(''%''): %', change.name, sqlerrm;
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

-- Trigger: counts the changes of a row that several people or pages edit.
create function private.next_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
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

-- Constants ---------------------------------------------------------------------------------------

create procedure private.define_constant(name text, value anyelement, description text)
language plpgsql set search_path = '' as $$
begin
  execute format('create function private.%1$s() returns %2$s
    language sql immutable parallel safe set search_path = '''' return %3$L::%2$s', name, pg_typeof(value), value);
  execute format('comment on function private.%s is %L', name, description);
end
$$;
