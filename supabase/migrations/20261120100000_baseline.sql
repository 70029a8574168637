-- Everything in supabase/schemas, in its order. Written by "npm run migration".

-- supabase/schemas/platform.sql

-- Settings of Postgres and PostgREST. The comparison of databases does not see them, so a change must also be written
-- into the new migration by hand (docs/changing.md, "By hand").

-- Older versions lack the collation pg_c_utf8.
do $$
begin
  if current_setting('server_version_num')::int < 170000 then
    raise exception 'This project requires Postgres 17 or later. The server runs Postgres %.',
      current_setting('server_version');
  end if;
end
$$;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Removes default grants, which differ between Supabase projects. Later files grant each right.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgREST calls it before each query (roles.sql).
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';

-- supabase/schemas/foundations.sql

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

-- supabase/schemas/season.sql

-- Written by `npm run migration` from supabase/functions/_shared/season.ts.

call private.define_constant('minimum_age', 18,
  'The minimum age of participants, in years.');
call private.define_constant('graduated_from', 2023,
  'The earliest year of graduation.');
call private.define_constant('rules_version', '2025-04-01'::text,
  'The current version of the official rules, by the day from which it applies.');
call private.define_constant('judging_terms_version', '2025-04-01'::text,
  'The current version of the terms for judges, by the day from which it applies.');

-- supabase/schemas/constants.sql

-- Constants and lookup tables, each stated once: limits, values with their labels, retention periods.
-- `npm run types:generate` writes them into functions/_shared/constants.ts under the same names, for apps, edge
-- functions and tests. Rate limits are arguments of spend_rate_limit.
-- A constant that a check constraint uses is a function, because restoring a dump checks rows before it fills
-- lookup tables.

-- Texts -------------------------------------------------------------------------------------------

create function private.text_limits() returns table (name text, characters int)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  values
    ('email', 254),
    ('name', 200),
    ('first_name', 100),
    ('last_name', 100),
    ('country', 100),
    ('level_of_study', 100),
    ('university', 200),
    ('subject', 200),
    ('message', 5000),
    ('decline_reason', 500),
    ('idea_name', 200),
    ('description', 10000),
    ('file_name', 255),
    ('challenge_time', 200),
    ('question', 500),
    ('score_label', 100),
    ('mentor_contact', 500),
    ('page_title', 100),
    ('page_summary', 1000),
    ('jury_sentence', 300),
    ('alt_text', 300),
    ('payment_note', 200),
    ('rules_version', 40),
    ('faq_section', 100),
    ('faq_question', 200),
    ('faq_answer', 5000),
    ('tag', 40);
end
$$;
comment on function private.text_limits is
  'The maximum length of each text field, in characters as char_length counts them. name: a full name, or the name of a round, criterion or stage. message: contact messages, replies, notes, comments and reasons.';

create function private.max_length(field text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  limit_of_field int;
begin
  select text_limits.characters into strict limit_of_field
    from private.text_limits() where text_limits.name = field;
  return limit_of_field;
end
$$;
comment on function private.max_length is
  'Returns the maximum length of a field. Raises an error for an unknown field, so that typos are noticed.';

-- Adds a check to each text column, named as its limit or followed by the limit's name: no longer than the limit, and
-- not empty unless '' is the column's default. The limit is written into the check, because a function in a check is
-- called for each row of every update.
create procedure private.limit_texts(table_name regclass, columns text[])
language plpgsql set search_path = '' as $$
declare
  name text;
  at_least int;
begin
  foreach name in array columns loop
    select case when pg_get_expr(adbin, adrelid) = '''''::text' then 0 else 1 end into strict at_least
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = table_name and attname = split_part(name, ' ', 1);
    execute format('alter table %s add check (char_length(%I) between %s and %s)', table_name,
      split_part(name, ' ', 1), at_least, private.max_length(regexp_replace(name, '.* ', '')));
  end loop;
end
$$;

call private.define_constant('max_text_bytes', 100000,
  'The maximum size of any text, in bytes, checked before processing. It is more than twice what the longest field needs in any writing system.');
call private.define_constant('min_team_comment', 20,
  'The minimum length, in characters, of a judge''s comment for the team in rounds with feedback.');

-- Documents ---------------------------------------------------------------------------------------

create function private.document_types() returns table (name text, mimetype text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('pdf', 'application/pdf'),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    ('webp', 'image/webp'),
    ('jpg', 'image/jpeg'),
    ('png', 'image/png');
$$;
comment on function private.document_types is 'Content types of documents and pictures, by file extension.';

create function private.document_limits() returns table (name text, max_bytes int, max_files int, extensions text[])
language sql immutable parallel safe set search_path = '' as $$
  values
    ('submissions', 25 * 1024 * 1024, 5, array['pdf', 'docx', 'pptx']),
    ('judging', 25 * 1024 * 1024, 1, array['pdf']),
    ('finalists', 25 * 1024 * 1024, 20, array['pdf']),
    ('projects', 2 * 1024 * 1024, 6, array['webp', 'jpg']),
    ('evidence', 10 * 1024 * 1024, 3, array['pdf', 'jpg', 'png']);
$$;
comment on function private.document_limits is
  'The file types, maximum size and maximum number of files in each bucket: submission documents, anonymized documents, finalists'' documents, pictures for finalists'' pages (scaled by the browser) and eligibility evidence. maxFiles limits the files in one submission''s folder, including attached files and every version of a finalist''s document.';

create function private.document_limit(bucket text, out max_bytes int, out max_files int, out mimetypes text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  select limits.max_bytes, limits.max_files, array(
      select types.mimetype from unnest(limits.extensions) extension
      join private.document_types() types on types.name = extension
    )
    into strict document_limit.max_bytes, document_limit.max_files, document_limit.mimetypes
    from private.document_limits() limits where limits.name = bucket;
end
$$;
comment on function private.document_limit is
  'The limits of one bucket, with its content types. Raises an error for an unknown bucket.';

call private.define_constant('max_pictures', 3, 'The maximum number of pictures on a finalist''s public page.');
call private.define_constant('max_device_figure', 200,
  'The maximum diameter and height (mm) and volume (mL) of the device on a finalist''s public page.');

-- Submissions and teams ---------------------------------------------------------------------------

create function private.is_decision(status text) returns boolean
language sql immutable parallel safe set search_path = '' return status in ('selected', 'declined');

create table private.submission_statuses (
  like private.lookup_values including all,
  is_decision boolean not null generated always as (private.is_decision(value)) stored
);
comment on table private.submission_statuses is
  'Submission statuses, in order. A newly submitted submission has the status received. Teams see a decision once it is released (releases.sql).';
insert into private.submission_statuses (value, label) values
  ('received', 'Received'),
  ('under_review', 'Under Review'),
  ('selected', 'Selected'),
  ('declined', 'Declined');

create table private.invitation_states (like private.lookup_values including all);
comment on table private.invitation_states is 'The states of team and role invitations.';
insert into private.invitation_states (value, label) values
  ('open', 'Pending'),
  ('accepted', 'Accepted'),
  ('declined', 'Declined'),
  ('revoked', 'Revoked');

create table private.required_attestations (
  position int generated always as identity,
  value text primary key
);
comment on table private.required_attestations is 'The statements that each team member confirms.';
insert into private.required_attestations (value) values
  ('age_18_or_over'), ('student_or_recent_graduate'), ('free_to_transfer_ip'), ('original_work'), ('accepts_rules');

create table private.eligibility_items (
  like private.lookup_values including all,
  rule text not null,
  evidence text not null,
  reason text not null
);
comment on table private.eligibility_items is
  'The eligibility checklist, in order. Each item has its rule, the evidence to request, and the default reason that the team sees if the rule is not met.';
insert into private.eligibility_items (value, label, rule, evidence, reason) values
  ('studies', 'Student or recent graduate',
    format('Each team member is enrolled at a college or university, full-time or part-time, or graduated in %s or later.',
      private.graduated_from()),
    'A student ID, a letter from your university, or a dated degree certificate. Please cover details we don’t need, such as ID numbers.',
    format('The challenge is open to students and to people who graduated in %s or later. As far as we know, not everyone on your team meets this requirement.',
      private.graduated_from())),
  ('age', format('%s or older', private.minimum_age()),
    format('Each team member was %s or older when the team submitted.', private.minimum_age()),
    'A document that shows your name and date of birth. Please cover everything else on it, such as numbers and photos.',
    format('Each team member must be %s or older when the entry is submitted. As far as we know, not everyone on your team meets this requirement.',
      private.minimum_age())),
  ('one_team', 'One team',
    'The team has at most five members, and none of them works on another submission.',
    'A short description of who worked on the entry, and whether any of them worked on another one.',
    'Each person can join one team, and a team has at most five members. As far as we know, your team does not comply with this rule.'),
  ('original', 'Original',
    'The idea is the team’s own and does not belong to a lab or an employer.',
    'A short description of how you developed the idea, and of any work it builds on.',
    'Entries must be the team’s own idea, free of other people’s rights. As far as we know, your entry does not comply with this rule.'),
  ('language', 'In English',
    'The description and the document are in English.',
    'An English translation of any parts in another language.',
    'Judges review entries in English, and parts of yours are in another language.'),
  ('complete', 'Complete',
    'The description and the document explain the device and how it works, so that judges can score it.',
    'The missing information, as text or as a file.',
    'Judges need to know what the device is and how it works. Your entry does not explain this in enough detail.');

create table private.eligibility_states (like private.lookup_values including all);
comment on table private.eligibility_states is 'The states of an eligibility checklist item.';
insert into private.eligibility_states (value, label) values
  ('unchecked', 'Not checked'),
  ('met', 'Met'),
  ('not_met', 'Not met'),
  ('evidence_requested', 'Evidence requested');

create table private.eligibility_outcomes (like private.lookup_values including all);
comment on table private.eligibility_outcomes is 'The overall results of an eligibility checklist.';
insert into private.eligibility_outcomes (value, label) values
  ('unchecked', 'Not checked'),
  ('eligible', 'Eligible'),
  ('not_eligible', 'Not eligible'),
  ('asked', 'Evidence requested'),
  ('answered', 'Evidence received');

create table private.payment_items (
  like private.lookup_values including all,
  needed text not null
);
comment on table private.payment_items is
  'The payment checklist for finalists, in order. Each item tells the team what we need.';
insert into private.payment_items (value, label, needed) values
  ('identity', 'Identity verified', 'We must verify each member’s identity. We’ll contact you to arrange this.'),
  ('account', 'Bank account checked',
    'Each member needs a bank account in their own name. We’ll check the details with you before we transfer any money.'),
  ('agreement', 'Agreement signed', 'Each member must sign the prize agreement. We’ll send it to you.');

call private.define_constant('undo_minutes', 10,
  'The number of minutes for which emails to judges are held so that administrators can cancel them.');
call private.define_constant('submissions_at_once', 1000,
  'The maximum number of submissions that one request can change. The limit keeps rows from being locked for long.');
call private.define_constant('max_calibration', 3,
  'The maximum number of calibration entries in a round. All judges of the round review them first.');
call private.define_constant('max_team_size', 5,
  'The largest team size that administrators may set, including the owner.');
call private.define_constant('max_tags', 20, 'The maximum number of tags on a submission.');

-- Roles -------------------------------------------------------------------------------------------

call private.define_constant('admin_idle_minutes', 120,
  'The number of minutes after which the session of someone with a role expires unless it is renewed.');
call private.define_constant('role_invitation_days', 14,
  'The number of days for which a role invitation remains valid after it is sent.');

create table private.roles (
  like private.lookup_values including all,
  about text not null
);
comment on table private.roles is
  'The roles in the back office, with a description of what each can do. Each person has at most one role.';
insert into private.roles (value, label, about) values
  ('admin', 'Admin', 'Administrators can read and change everything, make decisions and assign roles.'),
  ('support', 'Support', 'Support can answer messages, see which emails were sent, and retry failed ones. Support can also see people and subscribers, including their email addresses, but not submissions, decisions or judging.'),
  ('observer', 'Observer', 'Observers can see the lists of submissions and people, statistics, and released results. They cannot open a submission, see email addresses or change anything.');

create table private.rights (
  position int generated always as identity,
  name text primary key,
  label text not null,
  roles text[] not null,
  lists text[] not null
);
comment on table private.rights is
  'Back-office rights, each with the roles that have it and the lists that it gives access to. Views, policies and functions check them (roles.sql). The menu, the pages, the rights tests and docs/roles.md are derived from this table.';
insert into private.rights (name, label, roles, lists) values
  ('administration', 'Everything else', array['admin'], '{}'::text[]),
  ('people', 'People, including email addresses', array['admin', 'support'], array['admin_users']),
  ('subscribers', 'The mailing list', array['admin', 'support'], array['admin_mailing_list']),
  ('messages', 'Messages, replies and reply templates', array['admin', 'support'],
    array['admin_contact_requests', 'admin_contact_replies', 'templates']),
  ('emails', 'Sent and failed emails, without their content', array['admin', 'support'],
    array['admin_emails']),
  ('observation', 'Lists of submissions and people, without email addresses',
    array['admin', 'observer'], array['observed_submissions', 'observed_users']),
  ('statistics', 'Statistics', array['admin', 'observer'], '{}');

-- The challenge -----------------------------------------------------------------------------------

create table private.challenge_phases (
  position int generated always as identity,
  value text primary key
);
comment on table private.challenge_phases is 'Challenge phases, in order.';
insert into private.challenge_phases (value) values
  ('Pre-Launch'), ('Open Submission'), ('Evaluation'), ('Refinement'), ('Pitches');

create table private.contact_request_statuses (like private.lookup_values including all);
comment on table private.contact_request_statuses is
  'Contact request statuses, in order. The first is the default.';
insert into private.contact_request_statuses (value, label) values
  ('new', 'New'), ('in-progress', 'In Progress'), ('resolved', 'Resolved');

-- Judging -----------------------------------------------------------------------------------------

create table private.judging_kinds (like private.lookup_values including all);
comment on table private.judging_kinds is 'Kinds of judging rounds, in order.';
insert into private.judging_kinds (value, label) values
  ('screening', 'Screening'),
  ('panel', 'Panel'),
  ('top_three', 'Top three'),
  ('final', 'Final');

create table private.finalist_outcomes (like private.lookup_values including all);
comment on table private.finalist_outcomes is
  'Finalist outcomes, in order: the rank in the final, or else the furthest stage reached.';
insert into private.finalist_outcomes (value, label) values
  ('first', 'First prize'),
  ('second', 'Second prize'),
  ('third', 'Third prize'),
  ('top_three', 'In the final'),
  ('finalist', 'Finalist');

create table private.round_stages (like private.lookup_values including all);
comment on table private.round_stages is 'The stages of a judging round, in order.';
insert into private.round_stages (value, label) values
  ('draft', 'Draft'),
  ('open', 'Open'),
  ('closed', 'Closed'),
  ('locked', 'Locked'),
  ('released', 'Released'),
  ('canceled', 'Canceled');

call private.define_constant('release_minutes', 10,
  'The number of minutes between the confirmation of a release and the first notifications, during which the release can be stopped.');

create table private.intervention_kinds (
  like private.lookup_values including all,
  needs_reason text not null check (needs_reason in ('always', 'in_round', 'never')),
  recorded_since text not null check (recorded_since in ('always', 'registration', 'close', 'assignment')),
  -- Whether an administrator with an own interest in the contest may do it (is_competitor).
  is_open_to_competitors boolean not null default false
);
comment on table private.intervention_kinds is
  'The kinds of interventions (interventions.sql). For each: whether it needs a reason (in_round: only for a submission in a round that has opened), and since when it is recorded: always, from the opening of registration, from the submission deadline (close), or from the first publication of assignments.';
insert into private.intervention_kinds (value, label, needs_reason, recorded_since, is_open_to_competitors) values
  ('round_created', 'Created a round', 'never', 'assignment', false),
  ('round_changed', 'Changed a round', 'never', 'assignment', false),
  ('round_deleted', 'Deleted a round', 'never', 'assignment', false),
  ('round_closed_early', 'Closed a round early', 'always', 'always', false),
  ('round_reopened', 'Reopened a round', 'always', 'always', false),
  ('round_canceled', 'Canceled a round', 'always', 'always', false),
  ('round_corrected', 'Corrected a released round', 'always', 'always', false),
  ('deadline_moved', 'Moved a round deadline', 'always', 'always', false),
  ('discussion_changed', 'Opened or ended a discussion', 'never', 'always', false),
  ('result_locked', 'Locked a result', 'never', 'always', false),
  ('submissions_added', 'Added submissions to a round', 'never', 'close', false),
  ('submissions_removed', 'Removed submissions from a round', 'never', 'close', false),
  ('submissions_prepared', 'Prepared submissions for judges', 'never', 'close', false),
  ('calibration_changed', 'Changed calibration entries', 'never', 'assignment', false),
  ('outcome_changed', 'Changed an outcome', 'never', 'always', false),
  ('judge_invited', 'Invited a judge', 'never', 'registration', false),
  ('judge_changed', 'Changed a judge’s details', 'never', 'assignment', false),
  ('judge_removed', 'Removed a judge', 'never', 'registration', false),
  ('judge_reinstated', 'Reinstated a judge', 'never', 'registration', false),
  ('assignments_added', 'Assigned submissions to judges', 'never', 'assignment', false),
  ('assignments_removed', 'Removed assignments', 'never', 'assignment', false),
  ('review_changed', 'Changed a review', 'never', 'always', false),
  ('review_returned', 'Returned a review to its judge', 'never', 'always', false),
  ('review_excluded', 'Excluded a review', 'always', 'always', false),
  ('review_restored', 'Restored a review', 'always', 'always', false),
  ('reviews_counted', 'Decided which reviews count', 'never', 'always', false),
  ('note_sent', 'Sent a note to a judge', 'never', 'assignment', false),
  ('conflict_set', 'Recorded a conflict of interest', 'always', 'assignment', false),
  ('conflict_declared', 'Declared a conflict of interest', 'never', 'registration', true),
  ('conflict_confirmed', 'Confirmed a conflict of interest', 'never', 'assignment', false),
  ('conflict_accepted', 'Accepted a conflict of interest', 'never', 'assignment', true),
  ('conflict_dismissed', 'Dismissed a conflict of interest', 'always', 'assignment', false),
  ('decided', 'Recorded a decision on a submission', 'never', 'always', false),
  ('gap_accepted', 'Accepted a missing or under-reviewed submission', 'always', 'always', false),
  ('submission_changed', 'Changed a submission', 'never', 'registration', false),
  ('team_changed', 'Changed a team', 'never', 'registration', false),
  ('status_set', 'Set a status', 'in_round', 'registration', false),
  ('disqualified', 'Disqualified a submission', 'in_round', 'registration', false),
  ('reinstated', 'Reinstated a submission', 'in_round', 'registration', false),
  ('withdrawn', 'Withdrew a submission on its team’s behalf', 'in_round', 'registration', false),
  ('reason_set', 'Changed the reason shown to a team', 'never', 'close', false),
  ('deadline_extended', 'Extended a deadline', 'always', 'always', false),
  ('dates_changed', 'Changed the challenge dates', 'never', 'registration', false),
  ('eligibility_changed', 'Checked a submission’s eligibility', 'never', 'close', false),
  ('evidence_changed', 'Requested evidence', 'never', 'close', false),
  ('role_offered', 'Offered someone a role', 'never', 'registration', true),
  ('role_given', 'Granted a role', 'never', 'registration', true),
  ('role_changed', 'Changed a role', 'never', 'registration', true),
  ('role_removed', 'Removed a role', 'never', 'registration', true),
  ('wait_shortened', 'Shortened a new administrator’s waiting period', 'never', 'always', true),
  ('account_deleted', 'Deleted an account', 'never', 'registration', true),
  ('second_factor_reset', 'Removed an authenticator app', 'never', 'registration', true),
  ('settings_changed', 'Changed an installation setting', 'never', 'always', true),
  ('release_changed', 'Changed a release', 'never', 'always', true),
  ('file_changed', 'Changed a result file', 'never', 'always', true),
  ('stage_created', 'Created a finalist stage', 'never', 'always', false),
  ('stage_changed', 'Changed a finalist stage', 'never', 'always', false),
  ('stage_deleted', 'Deleted a finalist stage', 'never', 'always', false),
  ('mentor_set', 'Assigned or changed a mentor', 'never', 'always', false),
  ('mentor_removed', 'Removed a mentor', 'never', 'always', false),
  ('jury_sentence_set', 'Changed a jury sentence', 'never', 'always', false),
  ('page_changed', 'Changed a finalist’s page', 'never', 'always', false),
  ('page_hidden', 'Hid a finalist’s page', 'never', 'always', false),
  ('page_shown', 'Made a finalist’s page visible', 'never', 'always', false),
  ('payment_checked', 'Completed a payment check', 'never', 'always', false),
  ('payment_unchecked', 'Reopened a payment check', 'never', 'always', false);

create table private.judging_task_kinds (
  like private.lookup_values including all,
  singular text not null,
  hint text not null
);
comment on table private.judging_task_kinds is
  'The kinds of tasks in the administrators'' to-do list, most urgent first (judging_tasks). With a count, singular is used for 1 and label for any other number.';
insert into private.judging_task_kinds (value, singular, label, hint) values
  ('releases', 'release to confirm', 'releases to confirm', 'Requested by another administrator'),
  ('administrators', 'administrator to appoint', 'administrators to appoint',
    'A release needs two administrators who have no submission in the challenge and have held the role for at least a week'),
  ('group_emails', 'group email to approve', 'group emails to approve', 'Written by another administrator'),
  ('stopped_releases', 'stopped release', 'stopped releases', 'Stopped because something changed'),
  ('results', 'result to lock', 'results to lock', 'Decisions are based on the locked result'),
  ('interventions', 'intervention', 'interventions', 'By other administrators, since the last release'),
  ('evidence', 'eligibility answer', 'eligibility answers', 'Evidence that administrators requested'),
  ('reviewers', 'submission missing a reviewer', 'submissions missing a reviewer', 'Update the assignment'),
  ('recused', 'recused judge', 'recused judges', 'In a round where all judges review every round entry'),
  ('notes', 'note from a judge', 'notes from judges', 'Not yet answered'),
  ('conflicts', 'suspected conflict', 'suspected conflicts', 'Confirm or dismiss each one'),
  ('unfinished', 'review outstanding', 'reviews outstanding', 'Due within three days'),
  ('bounced_invitations', 'bounced invitation to judge', 'bounced invitations to judge',
    'Check the address, then invite the person again'),
  ('invitations', 'unanswered invitation to judge', 'unanswered invitations to judge', 'Sent more than a week ago'),
  ('judges_withdrawn', 'judge who left', 'judges who left', 'Their round entries may need reviewers');

create table private.season_tasks (
  like private.lookup_values including all,
  hint text not null
);
comment on table private.season_tasks is
  'The tasks of a season, in order, each with the reason why it matters (season_tasks.sql). Administrators can postpone them.';
insert into private.season_tasks (value, label, hint) values
  ('phase', 'Set the phase', 'The phase appears on dashboards and on the Logistics page'),
  ('dates', 'Check the dates', 'All pages, emails and deadlines use these dates; if they’re right, mark this as done'),
  ('administrators', 'Appoint another administrator',
    'A release needs two administrators who have no submission in the challenge and have held the role for at least a week'),
  ('apps', 'Set up an authenticator app', 'You need a code from it to assign roles, release results and delete accounts'),
  ('organizations', 'Name the Provider and the Design Partner',
    'The site still uses these placeholders; send the names to your developer'),
  ('entry', 'Create a test submission', 'Sign up with a second address and write a draft, as a participant would'),
  ('opening_email', 'Schedule the opening email', 'Subscribers get this email on the day submissions open'),
  ('withdrawals', 'Let teams withdraw until the deadline', 'Withdrawals currently close before submissions'),
  ('first_round', 'Plan the first round', 'Judges can start right after submissions close'),
  ('judges', 'Invite judges', 'Judges need time to accept and to declare conflicts'),
  ('eligibility', 'Check eligibility', 'Before submissions go to judges'),
  ('panel', 'Plan the panel', 'The panel selects the finalists from the shortlist'),
  ('stages', 'Set the stages', 'Finalists need to know which documents are due, and when'),
  ('mentors', 'Assign mentors', 'Every finalist wins mentorship'),
  ('top_three', 'Plan the top three', 'This round selects who pitches in the final; skip it if all finalists pitch'),
  ('pages', 'Remind teams to publish their pages', 'The site uses these pages to present finalists and winners'),
  ('final', 'Plan the final', 'The final opens on the day of the pitches'),
  ('winners_email', 'Announce the winners', 'Subscribers don’t get an automatic email; write one to thank everyone'),
  ('records', 'Download the records', 'Save the lists, audit log and locked results before data is deleted'),
  ('deletion', 'Request data deletion',
    'Accounts, submissions and the mailing list stay until your operator deletes them');

create function private.expertise_fields() returns table (value text, label text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('clinical_practice', 'Clinical practice'),
    ('drug_delivery', 'Drug delivery'),
    ('mechanical_engineering', 'Mechanical engineering'),
    ('electronics_and_software', 'Electronics and software'),
    ('human_factors', 'Human factors'),
    ('manufacturing', 'Manufacturing'),
    ('regulation', 'Regulation'),
    ('business', 'Business');
$$;
comment on function private.expertise_fields is
  'The fields of expertise that judges choose from, in order.';

call private.define_constant('max_reviews_per_judge', 1000,
  'The maximum number of reviews per judge in a round.');

-- Group emails ----------------------------------------------------------------------------------

create table private.group_email_segments (
  like private.lookup_values including all,
  keys text[] not null
);
comment on table private.group_email_segments is
  'The groups that can receive a group email, with the keys that narrow them down: selected ids, or the filters of a list.';
insert into private.group_email_segments (value, label, keys) values
  ('subscribers', 'Mailing list', array['ids', 'source', 'country', 'level_of_study', 'search']),
  ('people', 'People with an account', array['ids', 'role', 'country', 'level_of_study', 'profile_completed', 'search']),
  ('drafts', 'Teams with drafts', array['days']),
  ('submissions', 'Teams with submissions', array['ids', 'status', 'country', 'level_of_study', 'team_size', 'document',
    'notes', 'disqualification', 'eligibility', 'confirmation', 'tag', 'search']),
  ('outcome', 'Teams by round outcome', array['round_id', 'outcome']),
  ('judges', 'Judges in a round', array['progress', 'round_id']),
  ('finalists', 'Finalists without a document', array['stage_id']),
  ('mentors', 'Mentors', '{}');

create table private.merge_fields (
  like private.lookup_values including all,
  segments text[] not null
);
comment on table private.merge_fields is
  'The merge fields of group emails, with the groups that have them. No field contains the content of a draft, because administrators can preview emails, whereas drafts are private to their teams.';
insert into private.merge_fields (value, label, segments) values
  ('first_name', 'First name', array['subscribers', 'people', 'drafts', 'submissions', 'outcome', 'finalists']),
  ('last_name', 'Last name', array['people', 'drafts', 'submissions', 'outcome', 'finalists']),
  ('country', 'Country', array['subscribers', 'people']),
  ('idea_name', 'Idea name', array['submissions', 'outcome', 'finalists']),
  ('receipt_number', 'Receipt number', array['submissions', 'outcome', 'finalists']),
  ('stage_name', 'Stage name', array['finalists']),
  ('mentor_name', 'Mentor name', array['mentors']),
  ('judge_name', 'Judge name', array['judges']),
  ('reviews_outstanding', 'Reviews outstanding', array['judges']),
  ('round_name', 'Round name', array['outcome', 'judges']),
  ('closes_at', 'Deadline', array['drafts', 'judges', 'finalists']);

create table private.group_email_states (like private.lookup_values including all);
comment on table private.group_email_states is 'The states of a group email, in order.';
insert into private.group_email_states (value, label) values
  ('draft', 'Draft'),
  ('approval_requested', 'Approval requested'),
  ('scheduled', 'Scheduled'),
  ('sending', 'Sending'),
  ('sent', 'Sent'),
  ('canceled', 'Canceled');

call private.define_constant('second_administrator_above', 1000,
  'The maximum number of people whom one administrator may email within a day without approval.');

-- Retention ---------------------------------------------------------------------------------------

create table private.retention (
  position int generated always as identity,
  name text primary key,
  kept_for interval not null
);
comment on table private.retention is 'Retention periods, as stated in the privacy notice.';
insert into private.retention (name, kept_for) values
  -- Recipient and kind; the data is removed when the email is sent.
  ('emails', interval '30 days'),
  -- Addresses that bounced or marked an email as spam.
  ('suppressed_addresses', '1 year'),
  ('invitations', '1 year'),
  -- Reviews, judges and mentors, from the end of the challenge.
  ('judging', '1 year'),
  -- From the last change of a resolved one.
  ('contact_requests', '1 year'),
  ('unconfirmed_accounts', '30 days'),
  ('unconfirmed_subscribers', '30 days'),
  -- From their last use.
  ('sessions', '90 days'),
  ('sign_in_log', '90 days'),
  ('audit_log', '3 years'),
  -- From the decision about it.
  ('evidence', '1 day'),
  ('unused_uploads', '1 day');

-- Emails ------------------------------------------------------------------------------------------

create table private.email_kinds (
  like private.lookup_values including all,
  priority int not null check (priority between 1 and 4)
);
comment on table private.email_kinds is
  'The kinds of emails, with labels for the back office. Priorities: 1 if someone is waiting for the email, 2 if it concerns the recipient''s own work, 3 if it concerns the work of many recipients at once, 4 for newsletters. Their data and content are in functions/_server/emails.';
insert into private.email_kinds (value, label, priority) values
  ('team_invitation', 'Team invitation', 1),
  ('entry_received', 'Submission receipt', 1),
  ('entry_withdrawn', 'Submission withdrawn', 1),
  ('entry_handed_over', 'Submission transferred', 2),
  ('member_joined', 'Team member joined', 2),
  ('member_left', 'Team member left', 2),
  ('member_removed', 'Team member removed', 2),
  ('account_deleted', 'Account deleted', 1),
  ('password_changed', 'Password changed', 1),
  ('contact_reply', 'Reply to a contact request', 2),
  ('contact_copy', 'Copy of a contact request', 1),
  ('role_invitation', 'Role invitation', 1),
  ('role_assigned', 'Role assigned', 2),
  ('role_removed', 'Role removed', 2),
  ('second_factor_added', 'Authenticator app set up', 1),
  ('second_factor_removed', 'Authenticator app removed', 1),
  ('second_factor_reset', 'Authenticator app reset', 2),
  ('subscription_confirmation', 'Subscription confirmation', 1),
  ('welcome', 'Welcome', 2),
  ('deadline_reminder', 'Deadline reminder', 3),
  ('deadline_changed', 'Deadline changed', 3),
  ('deadline_extended', 'Deadline extended', 2),
  ('evidence_asked', 'Evidence requested', 2),
  ('confirmation_asked', 'Confirmation requested', 3),
  ('entry_selected', 'Result: selected', 3),
  ('entry_declined', 'Result: declined', 3),
  ('news_deadline', 'Newsletter: deadline changed', 4),
  ('news_results', 'Newsletter: results released', 4),
  ('news_group', 'Newsletter', 4),
  ('group_email', 'Group email', 3),
  ('judge_invitation', 'Invitation to judge', 1),
  ('judge_assigned', 'Reviews assigned', 2),
  ('judge_reminder', 'Review reminder', 2),
  ('judge_discussion', 'Discussion opened', 2),
  ('judge_note', 'Note to a judge', 2),
  ('judge_thanks', 'Thanks to a judge', 3),
  ('judging_digest', 'Daily summary', 2),
  ('submissions_opened', 'Totals: submissions opened', 2),
  ('submissions_closing', 'Totals: a day before submissions close', 2),
  ('submissions_closed', 'Totals: submissions closed', 2),
  ('mentor_assigned', 'Mentor assigned', 2),
  ('mentor_welcome', 'Mentor welcome', 2),
  ('stage_reminder', 'Stage reminder', 3),
  ('page_reminder', 'Public page reminder', 3),
  ('top_three_selected', 'Top three: selected', 3),
  ('top_three_declined', 'Top three: declined', 3),
  ('final_result', 'Final result', 3),
  ('judging_file', 'Locked result or decisions', 2),
  ('round_canceled', 'Round canceled', 2),
  ('round_reopened', 'Round reopened', 2),
  ('release_requested', 'Release requested', 1);

call private.define_constant('stage_reminder_days', 3,
  'The number of days before a stage''s deadline when finalists without a document get a reminder.');
call private.define_constant('page_reminder_days', 14,
  'The number of days before the end of the challenge when finalists are reminded to publish their pages and to agree to be named on them.');
call private.define_constant('max_email_attempts', 10, 'The maximum number of attempts to send an email.');

create function private.email_retry_delay(attempts int) returns interval
language sql immutable parallel safe set search_path = '' return interval '1 minute' * power(2, attempts);
comment on function private.email_retry_delay is 'The delay before the next attempt: 2, 4, 8, ... minutes.';

-- supabase/schemas/text.sql

-- Text from clients. Its size is checked first, then it is cleaned, as functions/_shared/validation.ts does;
-- sharedRules.test.ts compares the two. Clients may execute them (api_rights.sql), because generated columns, checks
-- and triggers run with the rights of the role that writes the row.

-- Size ------------------------------------------------------------------------------------------

-- Returns the text unchanged. Raises invalid_input if it would take long to process.
create function private.check_size(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if octet_length(value) > private.max_text_bytes() then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message = 'This text is too long.';
  -- Normalizing sorts each run of marks in quadratic time. Unicode's stream-safe text format (UAX #15) allows 30 of
  -- them, more than any language needs. Marks are in none of these classes. Symbols are not either in ICU, but in
  -- pg_c_utf8. Characters that an older ICU does not know count as marks.
  elsif octet_length(value) > char_length(value)
    and regexp_replace(value collate pg_catalog.pg_c_utf8, '[[:punct:]]', '.', 'g') collate pg_catalog."und-x-icu"
      ~ '[^[:alnum:][:punct:][:space:][:cntrl:]]{31}' then
    raise exception using errcode = 'P0001', hint = 'invalid_input',
      message = 'This text has too many accents on one letter.';
  end if;
  return value;
end
$$;

-- Cleaning ----------------------------------------------------------------------------------------

-- Spelled out because \s depends on the database's locale.
create function private.white_space() returns text
language sql immutable parallel safe set search_path = ''
return E'\t\n \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

-- Whether a text has a visible character: no white space, default ignorable, filler or blank Braille pattern.
create function private.is_visible(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return value ~ ('[^' ||
  '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f' ||
  '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0' ||
  '\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a' ||
  '\U000e0000-\U000e0fff'
  || ']');

-- Multi-line text as it is stored: normalized (NFC), without control characters and text direction marks (which
-- disguise file names and addresses), trimmed; empty if nothing is visible. Fails with invalid_input, as check_size.
create function private.clean_lines(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  clean text := private.check_size(value);
begin
  -- Word and PowerPoint copy a soft line break as \v, other programs as \f, NEL or Unicode's separators. Bullets of
  -- Word's fonts Symbol and Wingdings are empty boxes in any other font.
  clean := translate(regexp_replace(clean, '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'), E'\uf0a7\uf0b7', '••');
  clean := regexp_replace(clean,
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g');
  -- Again, because a removed character may have separated marks.
  clean := normalize(private.check_size(clean), NFC);
  return case
    when clean is null or private.is_visible(clean) then btrim(clean, private.white_space())
    else ''
  end;
end
$$;

-- Single-line text as it is stored: as clean_lines, with each run of white space as one space.
create function private.clean_line(value text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(private.clean_lines(value), '[' || private.white_space() || ']+', ' ', 'g');

-- Folds case and accents for search columns, independent of the database's locale. The same as searchText in
-- backoffice/src/data/searchText.ts, which folds the query. The size of text from clients is checked first.
create function private.search_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return replace(replace(replace(replace(
  translate(
    lower(
      regexp_replace(
        normalize(value, NFKD),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
      ) collate pg_catalog.pg_c_utf8
    ),
    'łøđðħıŧς', 'loddhitσ'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Regular expressions that a search column must all match: one for each word of the query's first 200 characters,
-- and at least three, so that a query can pass three of them to its index. Words of one or two letters have no
-- trigram and match at the start of a word only. The same as searchConditions in backoffice/src/data/search.ts.
create function private.search_patterns(typed text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select patterns || array_fill(patterns[1], array[greatest(0, 3 - cardinality(patterns))])
  from (
    select array_agg(case
      when word ~ '^[^!-/:-@\[-`{-~]{1,2}$' then '(^|[ \n.@-])' || word
      else regexp_replace(word, '([\\^$.|?*+()\[\]{}])', '\\\1', 'g')
    end) as patterns
    -- Regular expressions of thousands of characters are slow.
    from unnest(regexp_split_to_array(
      btrim(left(btrim(private.search_text(private.check_size(typed)), private.white_space()), 200), private.white_space()),
      ',?[' || private.white_space() || ']+'
    )) word
  ) words
);

create function private.longest(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return (select max(char_length(item)) from unnest(texts) item);

-- Validation --------------------------------------------------------------------------------------

-- The same rule as isEmail in functions/_shared/validation.ts. Without ?, & and %, which have a meaning in mailto:
-- links.
create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) <= private.max_length('email') and value ~* (
  '^[a-z0-9!#$''*+/=^_`{|}~-]+(\.[a-z0-9!#$''*+/=^_`{|}~-]+)*' ||
  '@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
);

-- Returns the text unchanged. Raises invalid_input if it is longer than text_limits allows for the field.
create function private.check_length(value text, label text, field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(value) > private.max_length(field), 'invalid_input',
    format('%s must be at most %s characters.', label, private.max_length(field)));
  return value;
end
$$;

create function private.require_text(value text, label text, field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(coalesce(value, '') = '', 'invalid_input', label || ' is required.');
  return private.check_length(value, label, field);
end
$$;

-- Whether a clean text contains a link, an address or a phone number, in letters and digits of any script and width.
-- The same rule as containsContactDetails in functions/_shared/validation.ts.
create function private.contains_contact_details(value text) returns boolean
language sql immutable parallel safe set search_path = ''
-- pg_c_utf8 recognizes letters of every script, und-x-icu the digits.
return (
  select rest collate pg_catalog.pg_c_utf8 ~
      '://|[^ .\u3002][.\u3002]([[:lower:]]{2}|[[:upper:]]{2}|(?![[:lower:][:upper:]])[[:alpha:]]{2})'
    or rest collate pg_catalog."und-x-icu" ~
      '[[:digit:]]([ ()./\u2010-\u2015-]*[[:digit:]]){6}'
  -- Without abbreviations with dots.
  from regexp_replace(
    normalize(value, NFKC) collate pg_catalog.pg_c_utf8,
    '(?<![[:alpha:]0-9_@.\u3002-])([[:upper:]]\.)+[[:upper:]]{2,4}(\.[[:upper:]])+\.?(?![[:alpha:]0-9_@.:/\u3002-])',
    '', 'g'
  ) rest
);

-- A required text of one line, one of several lines, and an optional one (null if it is empty), as they are stored.
-- field: the name of its limit in text_limits.
create function private.require_line(value text, label text, field text) returns text
language sql immutable set search_path = '' return private.require_text(private.clean_line(value), label, field);

create function private.require_lines(value text, label text, field text default 'message') returns text
language sql immutable set search_path = '' return private.require_text(private.clean_lines(value), label, field);

create function private.optional_lines(value text, label text, field text default 'message') returns text
language sql immutable set search_path = ''
return private.check_length(nullif(private.clean_lines(value), ''), label, field);

create function private.require_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(value is null or not private.is_email(value), 'invalid_input',
    'Please enter a valid email address.');
  return value;
end
$$;

-- supabase/schemas/name_matching.sql

-- Comparison of names of people and organizations, and of email domains. Names that no rule matches are in
-- organization_aliases.

-- Data --------------------------------------------------------------------------------------------

-- Transliterations into the Latin alphabet, after case and accents are folded. Apostrophes are removed.
create function private.folded_letters() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'ß=ss æ=ae œ=oe þ=th ł=l ø=o đ=d ð=d ħ=h ı=i ŋ=n ə=a ''= ’= ‘= ʼ= ʻ= `= '
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts '
    'ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz '
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f '
    'χ=ch ψ=ps ω=o '
    'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh '
    'ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h', ' ') pair;
$$;

-- Letters of scripts without spaces between words, or with suffixes after names, for a bracket expression.
create function private.spaceless_letters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff';

-- Common words that may be part of a name, and are ignored alone.
create function private.small_words() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'a al am an and as at be bin by da dal de del della den der des di do dos du e el en et for go he '
  'hi i if ii iii in is it jr la le los me my no of on or san so st te the to und up us van von we y', ' ');

-- Words in names of organizations that acronyms leave out.
create function private.organization_connectors() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'the of and for at in de del della delle di da do dos des du la le les l et e y der die das fur und '
  'zu van voor og i', ' ');

-- Words that do not distinguish organizations, after organization_words.
create function private.organization_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'university college school institute department dept faculty inc ltd llc gmbh ag sa plc co corp', ' ');

-- Words that distinguish two organizations of one place, but nothing alone: Georgia Tech is not the University of
-- Georgia.
create function private.organization_marks() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array('tech state polytechnic metropolitan normal christian catholic baptist', ' ');

-- English equivalents of words in names of organizations: kinds of institutions, and places.
create function private.organization_words() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'univ=university uni=university universitat=university universitaet=university '
    'universite=university universidad=university universidade=university universita=university '
    'universiteit=university universitet=university universitetet=university '
    'universitesi=university universitas=university uniwersytet=university universitatea=university '
    'univerzita=university univerzitet=university '
    'institut=institute instituto=institute istituto=institute instytut=institute inst=institute '
    'ecole=school escuela=school escola=school scuola=school hochschule=school '
    'kings=king queens=queen fakultat=faculty fakultaet=faculty faculte=faculty facultad=faculty '
    'technische=tech technisch=tech technical=tech technological=tech technology=tech technique=tech '
    'tekniske=tech tekniska=tech tecnologico=tech tecnologica=tech technologie=tech technicka=tech '
    'politecnico=polytechnic politecnica=polytechnic polytechnique=polytechnic '
    'polytechnical=polytechnic politechnika=polytechnic polytechnische=polytechnic '
    'munchen=munich muenchen=munich koln=cologne koeln=cologne wien=vienna zurcher=zurich '
    'zuerich=zurich genf=geneva geneve=geneva nurnberg=nuremberg nuernberg=nuremberg '
    'hannover=hanover braunschweig=brunswick milano=milan torino=turin roma=rome firenze=florence '
    'napoli=naples venezia=venice padova=padua genova=genoa lisboa=lisbon sevilla=seville '
    'bruxelles=brussels brussel=brussels antwerpen=antwerp gent=ghent praha=prague '
    'warszawa=warsaw warszawski=warsaw krakow=cracow moskva=moscow moskau=moscow kobenhavn=copenhagen '
    'koebenhavn=copenhagen kobenhavns=copenhagen koebenhavns=copenhagen goteborg=gothenburg '
    'goeteborg=gothenburg bucuresti=bucharest beograd=belgrade athina=athens tokio=tokyo '
    'peking=beijing', ' ') pair;
$$;

-- Names of well-known institutions that no rule matches.
create function private.organization_aliases() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('MIT', 'Massachusetts Institute of Technology'),
    ('Caltech', 'California Institute of Technology'),
    ('UPenn', 'University of Pennsylvania'),
    ('KTH', 'Royal Institute of Technology'),
    ('DTU', 'Technical University of Denmark'),
    ('LMU München', 'Ludwig Maximilian University of Munich'),
    ('Ludwig-Maximilians-Universität München', 'Ludwig Maximilian University of Munich'),
    ('ETHZ', 'ETH Zurich'),
    ('EPFL', 'École polytechnique fédérale de Lausanne'),
    ('МГУ', 'Moscow State University'),
    ('Московский государственный университет', 'Moscow State University'),
    ('МФТИ', 'Moscow Institute of Physics and Technology'),
    ('東京大学', 'University of Tokyo'),
    ('京都大学', 'Kyoto University'),
    ('大阪大学', 'Osaka University'),
    ('清华大学', 'Tsinghua University'),
    ('北京大学', 'Peking University'),
    ('复旦大学', 'Fudan University'),
    ('浙江大学', 'Zhejiang University'),
    ('上海交通大学', 'Shanghai Jiao Tong University'),
    ('國立臺灣大學', 'National Taiwan University'),
    ('서울대학교', 'Seoul National University'),
    ('카이스트', 'KAIST');
$$;

-- Suffixes under which domains are registered: before a country code (ac.uk, com.br), or with a dot, as they are.
create function private.public_suffixes() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'ac edu co com org net gov go or ne gob gouv gv mil sch res nhs asso id info ernet example.com', ' ');

-- Public email providers: by name under any suffix (yahoo.co.uk), or with a dot, this domain only.
create function private.public_email_providers() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol proton protonmail gmx qq 163 '
  '126 yeah sina sohu foxmail naver daum hanmail nate rediffmail zoho zohomail fastmail tutanota '
  'tuta posteo yandex rambler seznam libero tiscali laposte wanadoo btinternet bigpond comcast '
  'verizon web.de t-online.de freenet.de mail.ru bk.ru list.ru inbox.ru ya.ru mail.com me.com mac.com '
  'pm.me hey.com free.fr orange.fr sfr.fr alice.it virgilio.it terra.com.br uol.com.br bol.com.br '
  'wp.pl onet.pl o2.pl interia.pl abv.bg ukr.net att.net sbcglobal.net sky.com mailbox.org', ' ');

-- Folding -----------------------------------------------------------------------------------------

-- Folds case, accents and apostrophes, and transliterates.
create function private.fold_letters(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  latin text := private.search_text(private.check_size(value));
  letter record;
begin
  -- Removes the possessive "'s", then other apostrophes.
  latin := regexp_replace(latin collate pg_catalog.pg_c_utf8, '[''`’‘ʼ]s(?![[:alnum:]])', '', 'g');
  latin := translate(latin, '''`', '');
  if latin ~ '[^\u0001-\u007f]' then
    for letter in select name, folded from private.folded_letters() where strpos(latin, name) > 0 loop
      latin := replace(latin, letter.name, letter.folded);
    end loop;
  end if;
  return coalesce(latin, '');
end
$$;

create function private.word_line(folded text) returns text
language sql immutable parallel safe set search_path = ''
return ' ' || btrim(regexp_replace(folded collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+', ' ', 'g')) || ' ';

-- The words of a text, folded, in each spelling: without accents, and with ü as ue.
create function private.word_lines(value text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain constant text := private.word_line(private.fold_letters(value));
  composed text := lower(normalize(private.check_size(value), NFC) collate pg_catalog.pg_c_utf8);
  letter record;
begin
  if composed !~ '[^\u0001-\u007f]' then
    return array[plain];
  end if;
  for letter in
    select * from (values ('ä', 'ae'), ('ö', 'oe'), ('ü', 'ue'), ('å', 'aa'), ('ø', 'oe')) wide (name, folded)
  loop
    composed := replace(composed, letter.name, letter.folded);
  end loop;
  composed := private.word_line(private.fold_letters(composed));
  return case when composed = plain then array[plain] else array[plain, composed] end;
end
$$;

-- Whether a text, given as word_lines, contains a phrase of word_lines.
create function private.has_phrase(lines text[], phrase text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wanted constant text := case
    when phrase ~ ('[' || private.spaceless_letters() || ']') then btrim(phrase) else phrase
  end;
  line text;
begin
  foreach line in array lines loop
    if strpos(line, wanted) > 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Whether a text, given as word_lines without spaces, contains a term of at least this length, ignoring spaces.
create function private.mentions_unspaced(unspaced text[], term text, shortest int) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(term)) line
  cross join lateral replace(line, ' ', '') wanted
  join unnest(unspaced) text_line on strpos(text_line, wanted) > 0
  where char_length(wanted) >= shortest
);

-- People ------------------------------------------------------------------------------------------

-- Whether a text, given as word_lines, contains a name, or part of one, as words. Ignores single letters and
-- small_words.
create function private.mentions_person(lines text[], name text) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(name)) phrase
  where char_length(phrase) > 3 and btrim(phrase) <> all (private.small_words())
    and private.has_phrase(lines, phrase)
);

create function private.person_words(name text) returns setof text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct word from unnest(string_to_array(btrim(line), ' ')) word
    where word <> '' and word <> all (array[
      'dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'phd', 'md', 'msc', 'mba', 'dipl', 'ing', 'sir'
    ]) order by word
  )
  from unnest(private.word_lines(name)) line;
$$;

-- Whether two names, as person_words, may be of one person: the longer contains each word of the shorter, at least
-- as an initial, and one of them in full.
create function private.same_person(one text[], other text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return (
  with fewer (words, more) as (
    select case when cardinality(one) <= cardinality(other) then one else other end,
      case when cardinality(one) <= cardinality(other) then other else one end
  )
  select one = other and one <> '{}' or cardinality(words) >= 2 and words && more and not exists (
    select from unnest(words) word
    where not exists (
      select from unnest(more) candidate
      where candidate = word
        or char_length(word) = 1 and starts_with(candidate, word)
        or char_length(candidate) = 1 and starts_with(word, candidate)
    )
  )
  from fewer
);

-- Organizations -----------------------------------------------------------------------------------

-- As organization_signs, of a name as word_lines, without its aliases.
create function private.read_organization(lines text[])
returns table (phrase text[], distinctive text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  with word as (
    select line, place, part.word, coalesce(other.folded, part.word) as english
    from unnest(lines) line
    cross join unnest(string_to_array(btrim(line), ' ')) with ordinality part (word, place)
    left join private.organization_words() other on other.name = part.word
    where part.word <> '' and part.word <> all (private.organization_connectors())
  ), read as (
    select array_agg(english order by place) as phrase,
      array_agg(distinct english) filter (where english <> all (private.organization_kinds())) as distinctive,
      string_agg(left(word.word, 1), '' order by place) as initials
    from word group by line
  )
  select read.phrase, coalesce(read.distinctive, read.phrase), array(
    select left(read.initials, length) from generate_series(2, least(char_length(read.initials), 8)) length
  )
  from read;
end
$$;

-- JSON: organization_aliases, prepared for comparison. Immutable without arguments, and called in PL/pgSQL
-- declarations, so that it runs once in a session.
create function private.known_organizations() returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select jsonb_agg(jsonb_build_object(
    'lines', private.word_lines(name),
    'other_lines', private.word_lines(folded),
    'other_phrases', (select jsonb_agg(phrase) from private.read_organization(private.word_lines(folded))),
    'spaceless', case
      when name ~ ('[' || private.spaceless_letters() || ']') then private.fold_letters(name)
    end
  ))
  from private.organization_aliases()
);

-- The parts that identify an organization, for each spelling: its words in order, the distinguishing ones, and its
-- first initials, from two on.
create function private.organization_signs(value text)
returns table (phrase text[], distinctive text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  own constant text[] := private.word_lines(value);
  organizations constant jsonb := private.known_organizations();
begin
  return query select sign.* from private.read_organization(array(
    select unnest(own)
    union
    select jsonb_array_elements_text(one -> 'other_lines')
    from jsonb_array_elements(organizations) one
    where one -> 'lines' ?| own
  )) sign;
end
$$;

-- Whether the distinguishing words of one organization are all words or initials of the other. A two-letter acronym
-- needs another word, and organization_marks must be the same.
create function private.is_within(words text[], other text[], acronyms text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return case
  when words <@ private.organization_marks() then words @> other and words <@ other
  when words <@ other then not exists (
    select from unnest(private.organization_marks()) mark
    where mark = any (other) and mark <> all (words)
  )
  else not exists (
    select from unnest(words) word
    where word <> all (other) and not (word = any (acronyms) and (char_length(word) > 2 or cardinality(words) > 1))
  )
end;

create function private.organization_phrases(phrase text[], acronyms text[]) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  -- Oxford University, University of Oxford: from any word on. A single short word is in too many texts.
  select ' ' || array_to_string(phrase[first:] || phrase[:first - 1], ' ') || ' '
  from generate_series(1, cardinality(phrase)) first
  where cardinality(phrase) > 1 or char_length(phrase[1]) > 4
    or phrase[1] ~ ('[' || private.spaceless_letters() || ']')
  union
  -- TU Munich, UC Berkeley.
  select ' ' || acronyms[short] || ' ' || array_to_string(phrase[short + 2:], ' ') || ' '
  from generate_series(1, least(cardinality(phrase) - 2, cardinality(acronyms))) short
  union
  -- Georgia Tech, but not New York.
  select ' ' || string_agg(word, ' ' order by place) || ' '
  from unnest(phrase) with ordinality one (word, place)
  where phrase && private.organization_marks() and word <> all (private.organization_kinds())
  having count(*) > 1;
$$;

-- Whether a text, also given as word_lines, names an organization: by a phrase, by its acronym in capitals, or by an
-- alias.
create function private.mentions_organization(value text, lines text[], name text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  organizations constant jsonb := private.known_organizations();
  folded constant text := private.fold_letters(value);
begin
  return (
    with sign as materialized (select * from private.organization_signs(mentions_organization.name))
    select exists (
      select from unnest(lines) text_line
      cross join lateral (
        select ' ' || string_agg(coalesce(other.folded, part.word), ' ' order by place) || ' ' as english
        from unnest(string_to_array(btrim(text_line), ' ')) with ordinality part (word, place)
        left join private.organization_words() other on other.name = part.word
        where part.word <> all (private.organization_connectors())
      ) line
      cross join sign
      cross join private.organization_phrases(sign.phrase, sign.acronyms) wanted
      where private.has_phrase(array[line.english], wanted)
    ) or exists (
      select from sign
      cross join unnest(sign.acronyms || sign.phrase) with ordinality short (name, place)
      where (place = cardinality(sign.acronyms) or cardinality(sign.phrase) = 1 and short.name = sign.phrase[1])
        and char_length(short.name) between 3 and 8
        -- Cheaper than compiling the regular expression, which takes a millisecond.
        and strpos(value, upper(short.name)) > 0
        and value ~ ('(^|[^A-Za-z0-9])' || upper(short.name) || '($|[^A-Za-z0-9])')
    ) or exists (
      select from jsonb_array_elements(organizations) one
      join sign on one -> 'other_phrases' @> jsonb_build_array(to_jsonb(sign.phrase))
      where strpos(folded, one ->> 'spaceless') > 0
    )
  );
end
$$;

-- Mail domains ------------------------------------------------------------------------------------

-- The registered domain of an address or domain, without subdomains; null for public email providers.
create function private.email_domain(address text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  labels constant text[] := string_to_array(lower(regexp_replace(address, '^.*@', '')), '.');
  size constant int := cardinality(labels);
  above constant text := array_to_string(labels[size - 1:], '.');
  domain text := above;
begin
  if above = any (private.public_suffixes())
    or char_length(labels[size]) = 2 and labels[size - 1] = any (private.public_suffixes()) then
    domain := case when size > 2 then array_to_string(labels[size - 2:], '.') end;
  end if;
  return case
    when size > 1 and domain <> all (private.public_email_providers())
      and split_part(domain, '.', 1) <> all (private.public_email_providers()) then domain
  end;
end
$$;

-- supabase/schemas/settings.sql

-- Settings of this installation, rate limits with the network address that some of them count by, and the challenge's
-- clock. Counters are rows, so that they apply across function instances and restarts. Their keys are hashed with a
-- secret, so that they do not reveal addresses.

create table private.platform_settings (
  id boolean primary key default true check (id),
  -- The header whose last value the gateway writes (docs/api.md, "Network addresses"). Null: there is none, and nothing
  -- is counted by network address.
  client_address_header text
    check (client_address_header in ('cf-connecting-ip', 'x-real-ip', 'x-forwarded-for')),
  -- Generated here. Backups contain neither it nor the counters.
  rate_limit_secret bytea not null default extensions.gen_random_bytes(32),
  -- The difference of the challenge's clock from real time; 0 unless there is a rehearsal.
  clock_offset interval not null default '0',
  -- Whether administrators need a second factor (second_factor.sql). Off on a developer's machine only.
  requires_second_factor boolean not null default false,
  undeleted_rows int not null default 0,
  -- Why the first of them could not be deleted, without personal data.
  undeleted_reason text,
  -- The API of the next season's project, once the subscribers have moved there (docs/next-season.md).
  next_season_api text check (next_season_api ~ '^https?://[^/]+$'),
  -- When operators were last alerted; null: there is no problem.
  alerted_at timestamptz
);
comment on table private.platform_settings is 'One row: settings of this installation, for operators.';

create table private.rate_limits (
  action text not null,
  -- HMAC of the sender's key with rate_limit_secret.
  key_hash bytea not null,
  used int not null default 1,
  resets_at timestamptz not null,
  primary key (action, key_hash)
);
comment on table private.rate_limits is
  'How often each sender has done something in the current time window. Expired rows are deleted every night (retention.sql).';

create index rate_limits_resets_at_idx on private.rate_limits (resets_at);

create function private.rate_limit_hash(key text) returns bytea
language sql stable set search_path = ''
return extensions.hmac(
  convert_to(key, 'UTF8'), (select rate_limit_secret from private.platform_settings), 'sha256');

create function private.count_use(action text, key text, per interval) returns int
language plpgsql set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  now_used int;
begin
  insert into private.rate_limits as counter (action, key_hash, resets_at)
  values (count_use.action, private.rate_limit_hash(key), moment + per)
  on conflict on constraint rate_limits_pkey do update set
    used = case when counter.resets_at <= moment then 1 else counter.used + 1 end,
    resets_at = case when counter.resets_at <= moment then moment + per else counter.resets_at end
  returning used into now_used;
  return now_used;
end
$$;

-- Counts one use of an action by a sender. Raises rate_limited if it exceeds the limit; the rejected use is rolled
-- back and does not count.
create function private.spend_rate_limit(action text, key text, allowed int, per interval) returns void
language sql set search_path = '' as $$
  select private.refuse_if(private.count_use(action, key, per) > allowed, 'rate_limited',
    'Too many attempts. Please try again later.');
$$;

-- Network addresses -------------------------------------------------------------------------------

-- An address as it is counted: for IPv6 its /64 network, because one customer typically has all of it. Null: no
-- address.
create function private.network_of(written text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address constant text := regexp_replace(btrim(written), '^::ffff:(?=\d+\.)|%.*$', '', 'gi');
begin
  return case
    when pg_input_is_valid(address, 'inet') is not true then null
    when family(address::inet) = 6 then text(network(set_masklen(address::inet, 64)))
    else host(address::inet)
  end;
end
$$;

-- The caller's network, from the header in platform_settings; null without one. The client may have written what is
-- before the last comma.
create function private.network_address() returns text
language sql stable set search_path = ''
return private.network_of(regexp_replace(
  nullif(current_setting('request.headers', true), '')::jsonb
    ->> (select client_address_header from private.platform_settings), '^.*,', ''));

-- The challenge's clock ---------------------------------------------------------------------------

-- The challenge's clock. Every rule about a date and every displayed time uses it. It is the real time, unless
-- an operator has moved it for a rehearsal. Sessions, tokens, rate limits, sending and the schedule use the real
-- time; catalogue.test.ts lists everything that does.

create function private.now() returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$ begin return clock_timestamp() + (select clock_offset from private.platform_settings); end $$;

create function private.is_rehearsal() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return (select clock_offset <> '0' from private.platform_settings); end $$;

-- The start of a retention period by the earlier of both clocks, so that a rehearsal expires no data. Raises an error
-- for an unknown name.
create function private.retention_start(name text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  starts_at timestamptz;
begin
  select least(now(), private.now()) - kept_for into strict starts_at
    from private.retention where retention.name = retention_start.name;
  return starts_at;
end
$$;

-- Operators, as postgres: sets the challenge's clock to a moment, or back to real time (null), and describes the
-- result (docs/operations.md). Never for a challenge with real submissions. Fails with invalid_input.
create function private.rehearse(moment timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  old_time constant timestamptz := private.now();
  new_offset interval := '0';
begin
  if private.check_times(moment) and moment is not null then
    -- In seconds: the length of a day depends on the session's time zone.
    new_offset := make_interval(secs => extract(epoch from moment - clock_timestamp())::float);
  end if;
  update private.platform_settings set clock_offset = new_offset where id;
  perform private.write_audit('clock.moved', 'configuration', 'clock',
    jsonb_build_object('from', old_time, 'to', private.now()));
  return case
    when moment is null then 'The challenge runs on real time.'
    else format('Rehearsal: the challenge''s clock now shows %s.', moment)
  end;
end
$$;

-- supabase/schemas/audit_log.sql

-- The audit log. Most rows are added by triggers on the changed tables, so that a change is recorded no matter which
-- function made it. It holds no personal data: subjects are ids, and only people with a role are named.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- Null for the system. No foreign key, because rows outlive accounts.
  actor_id uuid,
  -- For people with a role only, as it was then.
  actor_email text,
  action text not null check (char_length(action) <= 100),
  subject_type text not null check (char_length(subject_type) <= 100),
  subject_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default private.now()
);
comment on table public.audit_log is
  'Append-only: administrators'' actions and changes of a submission''s state. Read through admin_audit_log.';

create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);
-- Finds the actions of a person whose account is gone.
create index audit_log_actor_email_idx on public.audit_log (actor_email text_pattern_ops) where actor_email is not null;
-- For a period of the log, newest first: with a million rows, 4 buffers instead of 16,730 by the primary key.
create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);

-- Append-only -------------------------------------------------------------------------------------

-- Trigger (message, column, parent table, parent column): no role can change or delete rows. With a parent, they can
-- be deleted after it.
create function private.append_only() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_orphan boolean;
begin
  if tg_op = 'DELETE' and tg_nargs > 1 then
    execute format('select not exists (select from %s where %I = ($1).%I)', tg_argv[2], tg_argv[3], tg_argv[1])
      into is_orphan using old;
    if is_orphan then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = tg_argv[0];
end
$$;

create trigger append_only before update or truncate on public.audit_log
  for each statement execute function private.append_only('The audit log cannot be changed.');
-- Older rows are deleted every night.
create trigger append_only_deletion before delete on public.audit_log
  for each row when (old.created_at >= private.retention_start('audit_log'))
  execute function private.append_only('The audit log cannot be changed.');

-- Writing -----------------------------------------------------------------------------------------

-- The address of an actor, for people with a role only.
create function private.email_of_actor(actor uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.email from public.profiles profile
    join private.user_roles on user_roles.user_id = profile.id where profile.id = actor
  );
end
$$;

-- The variables let PL/pgSQL plan the insert once for all rows of a transaction, in a quarter of the time.
create function private.write_audit(
  action text, subject_type text, subject_id text, details jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.actor();
  moment constant timestamptz := private.now();
begin
  insert into public.audit_log
    (actor_id, actor_email, action, subject_type, subject_id, details, created_at)
  values (
    actor, private.email_of_actor(actor),
    write_audit.action, write_audit.subject_type, write_audit.subject_id, write_audit.details,
    moment
  );
end
$$;

-- Opens the context of a command that an operator runs as postgres. The audit log and the interventions of the command
-- name the author; an author with an account cannot acknowledge what they did. Fails with invalid_input.
create function private.act_as_operator(command text, author text) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := btrim(author);
begin
  perform private.refuse_if(coalesce(address, '') !~ '@', 'invalid_input', 'Enter your own email address as the author.');
  perform private.act_as('operator', 'Run by ' || address || '.',
    (select id from auth.users where lower(email) = lower(address)));
  perform private.write_audit('operator.acted', 'configuration', command,
    jsonb_build_object('command', command, 'author', address));
end
$$;

-- Trigger (action, subject type, subject column, details …): records a change of a row. A detail is a
-- column, "column as name", "change:column" (from and to) or "changes:column" (from and to, under the column's name).
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := coalesce(to_jsonb(new), before);
  details jsonb := '{}';
  argument text;
  changed text;
  change jsonb;
begin
  foreach argument in array tg_argv[3:] loop
    changed := split_part(argument, ':', 2);
    change := jsonb_build_object('from', before -> changed, 'to', after -> changed);
    details := details || case split_part(argument, ':', 1)
      when 'change' then change
      when 'changes' then jsonb_build_object(changed, change)
      else jsonb_build_object(regexp_replace(argument, '^.* as ', ''), after -> split_part(argument, ' as ', 1))
    end;
  end loop;
  perform private.write_audit(tg_argv[0], tg_argv[1], after ->> tg_argv[2], details);
  return null;
end
$$;

-- supabase/schemas/profiles.sql

-- Profiles, one for each account, created by a trigger on auth.users. The metadata of a sign-up is input of the
-- visitor: it is read once, cleaned and truncated, and never makes a sign-up fail.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text check (private.is_email(email)),
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  country text collate "und-x-icu" not null default '',
  level_of_study text not null default '',
  university text collate "und-x-icu" not null default '',
  join_mailing_list boolean not null default false,
  profile_completed boolean not null generated always as (
    btrim(first_name) <> '' and btrim(last_name) <> '' and btrim(country) <> ''
    and btrim(level_of_study) <> '' and btrim(university) <> ''
  ) stored,
  role text not null default 'user',
  role_revision int not null default 0,
  revision int not null default 1,
  submission_extended_to timestamptz check (private.check_times(submission_extended_to)),
  search text not null generated always as (
    private.search_text(coalesce(email, '') || E'\n' || first_name || ' ' || last_name || E'\n' || university)
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is
  'A person''s details, with a copy of the account''s address and role. People read their own row and change it with save_profile; administrators read all rows through admin_users.';
call private.limit_texts('public.profiles', '{first_name, last_name, country, level_of_study, university}');
comment on column public.profiles.email is 'A copy of the account''s address.';
comment on column public.profiles.country is 'The country''s name, not its code.';
comment on column public.profiles.level_of_study is 'The chosen label, or free text.';
comment on column public.profiles.join_mailing_list is
  'Whether the person wants to be on the mailing list. Changing it adds or removes their confirmed address.';
comment on column public.profiles.profile_completed is
  'Whether all five required fields are filled in. This is required to start a submission, to submit it and to join a team.';
comment on column public.profiles.role is
  'user, or one of the roles. Copied from private.user_roles for lists; it grants no rights.';
comment on column public.profiles.role_revision is 'Increases with each change to the role; pass it to set_role.';
comment on column public.profiles.revision is
  'Increases with each change to any of the six fields that save_profile saves. 0 if there is no profile.';
comment on column public.profiles.submission_extended_to is
  'The extended deadline until which this person can start a submission. Null if there is no extension.';
comment on column public.profiles.search is
  'The text that the back office searches: email address, first and last name, university.';

-- Names and places have an ICU collation, so that indexes, lists and exports sort alike in any locale of the
-- database. Each sortable column of the back office has an index with the key as tiebreaker, for keyset paging.
create index profiles_email_idx on public.profiles (email, id);
create index profiles_first_name_idx on public.profiles (first_name, id);
create index profiles_last_name_idx on public.profiles (last_name, id);
create index profiles_country_idx on public.profiles (country, id);
create index profiles_university_idx on public.profiles (university, id);
create index profiles_level_of_study_idx on public.profiles (level_of_study, id);
create index profiles_role_idx on public.profiles (role, id);
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_search_idx on public.profiles using gin (search extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
create policy "People can read their own profile"
  on public.profiles for select to authenticated using (id = (select private.caller()));

grant select on public.profiles to authenticated;

create function private.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  new.country := private.clean_line(new.country);
  new.level_of_study := private.clean_line(new.level_of_study);
  new.university := private.clean_line(new.university);
  -- Only changes are checked, because older rows may break this rule. Emails leave such names out.
  perform private.refuse_if((tg_op = 'INSERT' or (new.first_name, new.last_name) <> (old.first_name, old.last_name))
    and private.contains_contact_details(new.first_name || ' ' || new.last_name), 'invalid_input',
    'Name must not contain a link, an address or a phone number.');
  perform private.refuse_if((tg_op = 'INSERT' or new.university <> old.university)
    and private.contains_contact_details(new.university), 'invalid_input',
    'University must not contain a link, an address or a phone number.');
  return new;
end
$$;

create trigger clean before insert or update on public.profiles
  for each row execute function private.clean_profile();

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create trigger next_revision
  before update of first_name, last_name, country, level_of_study, university, join_mailing_list on public.profiles
  for each row execute function private.next_revision();

create function private.display_name(user_id uuid) returns text
language sql stable set search_path = ''
return (
  select nullif(btrim(first_name || ' ' || last_name), '')
  from public.profiles where id = display_name.user_id
);

create function private.require_complete_profile(user_id uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(not exists (select from public.profiles where id = user_id and profile_completed),
    'profile_incomplete', 'Please complete your profile first.');
$$;

-- From account to profile -------------------------------------------------------------------------

create function private.metadata_text(metadata jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  max_length constant int := private.max_length(field);
begin
  if jsonb_typeof(metadata -> field) = 'string' then
    return left(private.clean_line(left(metadata ->> field, 10 * max_length)), max_length);
  end if;
  return '';
exception when raise_exception then
  return '';
end
$$;

-- The profile in the metadata of a sign-up, cleaned. Fields with contact details are empty.
create function private.sign_up_profile(metadata jsonb) returns table (
  first_name text, last_name text, country text, level_of_study text, university text,
  join_mailing_list boolean
)
language sql immutable set search_path = '' as $$
  select
    case when not private.contains_contact_details(entered.name) then entered.first_name else '' end,
    case when not private.contains_contact_details(entered.name) then entered.last_name else '' end,
    entered.country, entered.level_of_study,
    case when not private.contains_contact_details(entered.university) then entered.university else '' end,
    coalesce(metadata -> 'join_mailing_list' = 'true'::jsonb, false)
  from (
    select *, texts.first_name || ' ' || texts.last_name as name from (
      select
        private.metadata_text(metadata, 'first_name') as first_name,
        private.metadata_text(metadata, 'last_name') as last_name,
        private.metadata_text(metadata, 'country') as country,
        private.metadata_text(metadata, 'level_of_study') as level_of_study,
        private.metadata_text(metadata, 'university') as university
    ) texts
  ) entered
$$;

-- Trigger: creates the profile of an account, and copies a changed address.
create function private.copy_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles
    (id, email, first_name, last_name, country, level_of_study, university, join_mailing_list)
  select new.id, new.email, entered.* from private.sign_up_profile(new.raw_user_meta_data) entered
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

create trigger create_profile after insert on auth.users for each row execute function private.copy_account();
create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_account();

-- Locks and returns the caller's profile, and creates a missing one. Raises 42501 for another person's.
create function private.lock_my_profile(_user_id uuid) returns public.profiles
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_own_account(_user_id);
  profile public.profiles;
begin
  -- The submission that refresh_search will update, before the profile (foundations.sql).
  perform from public.submissions where id = private.my_submission_id() for update;
  insert into public.profiles (id, email, role, revision)
  select account.id, account.email, coalesce(private.role_of(account.id), 'user'), 0
  from auth.users account where account.id = caller
  on conflict (id) do nothing;
  select * into profile from public.profiles where id = caller for update;
  return profile;
end
$$;

create function private.save_profile(
  _user_id uuid, _revision int, _first_name text, _last_name text, _country text, _level_of_study text,
  _university text, _join_mailing_list boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles := private.lock_my_profile(_user_id);
begin
  -- A repeated request, for example after a lost answer.
  if (profile.first_name, profile.last_name, profile.country, profile.level_of_study, profile.university,
    profile.join_mailing_list)
    = (_first_name, _last_name, _country, _level_of_study, _university, _join_mailing_list) then
    return;
  end if;
  perform private.refuse_revision(profile.revision, _revision);
  update public.profiles set
    first_name = _first_name, last_name = _last_name, country = _country, level_of_study = _level_of_study,
    university = _university, join_mailing_list = _join_mailing_list
  where id = profile.id;
end
$$;
call private.publish_change('save_profile', 'participant',
  'Saves the caller''s profile, including their mailing list choice, and returns it. Creates the profile if there is none; pass revision 0 in this case. Fails with conflict, invalid_input, or 42501 (the account is another person''s).',
  'profiles');

create function private.subscribe_account(_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles := private.lock_my_profile(_user_id);
begin
  update public.profiles set join_mailing_list = true where id = profile.id;
end
$$;
call private.publish_change('subscribe_account', 'participant',
  'Turns on join_mailing_list in the caller''s profile, which adds the confirmed address to the mailing list, and returns the profile. Safe to repeat. Fails with 42501 (the account is another person''s).',
  'profiles');

create trigger audit_deletion after delete on public.profiles
  for each row execute function private.audit('user.deleted', 'user', 'id');

-- Not if the person starts a submission, which moves the extension to it.
create trigger audit_extension after update of submission_extended_to on public.profiles
  for each row when (new.submission_extended_to is distinct from old.submission_extended_to and new.id is distinct from private.actor())
  execute function private.audit('user.deadline_extended', 'user', 'id', 'change:submission_extended_to');

-- Trigger: ignores changes of user metadata that make it larger than 64 kB, because every token contains it, and all
-- changes for people with an authenticator app, because Supabase Auth accepts them without the code. Removes the hash
-- of claim_sign_up once the address is confirmed.
create function private.guard_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An error here would be a 500 of Supabase Auth, and would break signing in with Google.
  if octet_length(new.raw_user_meta_data::text) > 65536
    or tg_op = 'UPDATE' and private.has_second_factor(new.id) then
    new.raw_user_meta_data := case tg_op when 'UPDATE' then old.raw_user_meta_data else '{}' end;
  end if;
  if new.email_confirmed_at is not null and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'sign_up_secret_hash';
  end if;
  return new;
end
$$;

-- Triggers run in the order of their names: this one after discard_unconfirmed_sign_up, which reads the hash.
create trigger guard_metadata before insert or update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.guard_metadata();

-- supabase/schemas/second_factor.sql

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

-- supabase/schemas/roles.sql

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

-- supabase/schemas/challenge.sql

-- The configuration: one row for what is displayed (phase, time), one for team size and dates. Default dates are
-- at 11:59 PM EST (UTC-5), as in the rules of the challenge. Updates have `where id` because Supabase rejects
-- those without a condition. Administrators read the names of the constraints (save_challenge_configuration). Both rows
-- are saved together, so one revision counts their changes.

create table public.challenge_status (
  id boolean primary key default true check (id),
  phase text not null default 'Pre-Launch'
    constraint phase_is_in_the_list references private.challenge_phases (value),
  "time" text not null default '',
  time_set_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.challenge_status is
  'One row with the challenge phase as the public site displays it. No rule depends on it.';
call private.limit_texts('public.challenge_status', '{time challenge_time}');
comment on column public.challenge_status."time" is 'Free text next to the phase.';
comment on column public.challenge_status.time_set_at is
  'When this text was last changed. Pages show it until the challenge reaches its next stage.';

alter table public.challenge_status enable row level security;
create policy "Everyone can read the phase" on public.challenge_status for select to anon, authenticated using (id);
grant select on public.challenge_status to anon, authenticated;

create table public.challenge_parameters (
  id boolean primary key default true check (id),
  max_submission_members int not null default private.max_team_size()
    constraint team_size_is_allowed check (max_submission_members between 1 and private.max_team_size()),
  challenge_starts_at timestamptz not null default '2025-04-01T05:00:00Z',
  registration_closes_at timestamptz not null default '2025-08-01T04:59:59Z',
  submissions_open_at timestamptz not null default '2025-08-01T05:00:00Z',
  submissions_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  withdrawals_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  finalists_selected_at timestamptz not null default '2025-10-01T04:59:59Z',
  top_three_selected_at timestamptz not null default '2025-12-31T05:00:00Z',
  challenge_ends_at timestamptz not null default '2026-02-01T04:59:59Z',
  results_released_at timestamptz,
  revision int not null default 1,
  updated_at timestamptz not null default private.now(),
  -- First by its name, so that its message comes first.
  constraint all_dates_are_possible check (private.check_times(
    challenge_starts_at, registration_closes_at, submissions_open_at, submissions_close_at, withdrawals_close_at,
    finalists_selected_at, top_three_selected_at, challenge_ends_at, results_released_at)),
  constraint challenge_starts_first
    check (challenge_starts_at <= least(registration_closes_at, submissions_open_at)),
  constraint submissions_open_before_they_close check (submissions_open_at < submissions_close_at),
  constraint registration_closes_before_submissions
    check (registration_closes_at <= submissions_close_at),
  constraint withdrawals_close_after_submissions_open
    check (withdrawals_close_at >= submissions_open_at),
  constraint finalists_follow_submissions check (finalists_selected_at >= submissions_close_at),
  constraint top_three_follow_finalists check (top_three_selected_at >= finalists_selected_at),
  constraint challenge_ends_last check (challenge_ends_at >= top_three_selected_at),
  constraint results_follow_submissions check (results_released_at >= submissions_close_at)
);
comment on table public.challenge_parameters is
  'One row with the team size and dates that rules depend on, and other dates that pages show.';
comment on column public.challenge_parameters.max_submission_members is
  'The maximum size of a team, including the owner. Lowering it does not affect larger teams.';
comment on column public.challenge_parameters.registration_closes_at is 'When team registration closes. Until then, people can join and leave teams.';
comment on column public.challenge_parameters.challenge_starts_at is
  'For display only, like finalists_selected_at, top_three_selected_at and challenge_ends_at. The last of these also starts the retention period of judging data (retention.sql).';
comment on column public.challenge_parameters.results_released_at is
  'When results were first released (releases.sql). Null if they have not been released.';

alter table public.challenge_parameters enable row level security;
create policy "Everyone can read the dates"
  on public.challenge_parameters for select to anon, authenticated using (id);
grant select on public.challenge_parameters to anon, authenticated;

create trigger set_updated_at before update on public.challenge_status
  for each row execute function private.set_updated_at();
create function private.note_time() returns trigger
language plpgsql set search_path = ''
as $$ begin new.time_set_at := private.now(); return new; end $$;

create trigger note_time before update on public.challenge_status
  for each row when (new."time" is distinct from old."time") execute function private.note_time();
create trigger set_updated_at before update on public.challenge_parameters
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.challenge_parameters
  for each row execute function private.next_revision();

create function private.challenge() returns public.challenge_parameters
language plpgsql stable set search_path = ''
as $$ begin return (select parameters from public.challenge_parameters parameters); end $$;

create function private.results_are_released() returns boolean
language plpgsql stable set search_path = ''
as $$ begin return coalesce((private.challenge()).results_released_at <= private.now(), false); end $$;

-- When the last round of a kind was released; null: not yet, or results are not released.
create function private.round_released_at(wanted_kind text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(release.released_at)
    from private.live_rounds round join public.releases release on release.round_id = round.id
    where round.kind = wanted_kind and private.results_are_released()
  );
end
$$;

-- The number of finalists; the number of those that pitch in Paris, and since when it is known: null before. No rule
-- depends on it.
create function private.count_finalists(out finalists int, out pitching int, out pitching_known_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Once, not for each finalist: every page reads this.
  all_pitch_since timestamptz;
begin
  finalists := 0;
  if private.results_are_released() then
    all_pitch_since := private.all_pitch_since();
    pitching_known_at := coalesce(
      all_pitch_since, private.round_released_at('top_three'), private.round_released_at('final'));
    select count(*), case when pitching_known_at is not null then count(*) filter (
        where all_pitch_since is not null or private.round_outcome(finalist.id, 'top_three') = 'advances'
          or private.round_outcome(finalist.id, 'final') is not null)
      end into finalists, pitching
      from private.finalist_submissions() finalist;
  end if;
end
$$;

create view public.challenge with (security_invoker = true) as
select
  status.phase, status."time", parameters.max_submission_members, parameters.challenge_starts_at,
  parameters.registration_closes_at, parameters.submissions_open_at, parameters.submissions_close_at,
  parameters.withdrawals_close_at, parameters.finalists_selected_at, parameters.top_three_selected_at,
  parameters.challenge_ends_at, parameters.results_released_at,
  counted.finalists, counted.pitching, counted.pitching_known_at,
  private.round_released_at('final') as final_released_at,
  private.now() as now,
  private.is_rehearsal() as is_rehearsal,
  status.time_set_at
from public.challenge_status status
cross join public.challenge_parameters parameters
cross join private.count_finalists() counted;
comment on view public.challenge is 'Everyone: one row with the configuration and the current time.';
comment on column public.challenge.finalists is 'The number of finalists, or 0 before results are released.';
comment on column public.challenge.pitching is
  'The number of finalists who pitch in Paris. Known once the top three is released or, if there is no top three, once a final with all finalists opens, and at the latest once the final is released. Null until then.';
comment on column public.challenge.pitching_known_at is 'When the number of pitching finalists became known. Null if it is not known yet.';
comment on column public.challenge.now is 'The current time by the challenge''s clock, which all rules use.';
comment on column public.challenge.time_set_at is
  'When the text next to the phase was last changed. Pages show the text until the challenge reaches its next stage.';
comment on column public.challenge.is_rehearsal is 'Whether an operator has moved the challenge''s clock.';

create function private.changed_fields(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}')
  from jsonb_each(after)
  where value is distinct from before -> key and key not in ('revision', 'updated_at')
);

create function private.audit_configuration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new)) - '{results_released_at, time_set_at}'::text[];
begin
  if changes <> '{}' then
    perform private.write_audit('configuration.changed', 'configuration', tg_table_name::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change after update on public.challenge_status
  for each row execute function private.audit_configuration();
create trigger audit_change after update on public.challenge_parameters
  for each row execute function private.audit_configuration();

-- Changing the configuration ----------------------------------------------------------------------

create function private.save_challenge_configuration(_revision int, _configuration jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  parameters public.challenge_parameters;
  fields public.challenge_parameters;
  broken text;
begin
  perform private.require_admin();
  select * into parameters from public.challenge_parameters for update;
  perform private.refuse_revision(parameters.revision, _revision);
  fields := jsonb_populate_record(null::public.challenge_parameters, _configuration);
  update public.challenge_status set
    phase = _configuration ->> 'phase', "time" = private.check_length(
      coalesce(private.clean_line(_configuration ->> 'time'), ''), 'The time text', 'challenge_time')
  where id;
  update public.challenge_parameters set
    max_submission_members = fields.max_submission_members,
    challenge_starts_at = fields.challenge_starts_at,
    registration_closes_at = fields.registration_closes_at,
    submissions_open_at = fields.submissions_open_at,
    submissions_close_at = fields.submissions_close_at,
    withdrawals_close_at = fields.withdrawals_close_at,
    finalists_selected_at = fields.finalists_selected_at,
    top_three_selected_at = fields.top_three_selected_at,
    challenge_ends_at = fields.challenge_ends_at
  where id returning revision into parameters.revision;
  return parameters.revision;
exception
  when not_null_violation then
    perform private.refuse('invalid_input', 'Please fill in every field.');
  when check_violation or foreign_key_violation then
    get stacked diagnostics broken = constraint_name;
    perform private.refuse('invalid_input', format('The configuration violates a rule: %s.', replace(broken, '_', ' ')));
end
$$;
call private.publish_change('save_challenge_configuration', 'administrator',
  'Administrators: saves the complete configuration: JSON with phase, time, max_submission_members, and the dates in the view challenge except results_released_at. Fails with conflict (the revision is outdated) or invalid_input (the message names the constraint).',
  'admin_challenge_configuration', 'revision');

-- The page of the configuration -------------------------------------------------------------------

create view private.admin_challenge_configuration as
select
  configuration.*, parameters.revision,
  last_change.actor_email as changed_by, last_change.created_at as changed_at
from public.challenge configuration
cross join public.challenge_parameters parameters
left join lateral (
  select actor_email, created_at from public.audit_log
  where action = 'configuration.changed' order by id desc limit 1
) last_change on true
where (select private.is_admin());
call private.publish_view('admin_challenge_configuration',
  'Administrators: the configuration, with who last changed it.');

-- supabase/schemas/files.sql

-- Attached files, and the queue of files to delete. A trigger on each table with a file_path maintains the rows.
-- SQL cannot delete stored objects (the file itself would remain), so the database queues them and an edge
-- function deletes them. Rights to upload and read: uploads.sql.

create table private.files (
  bucket_id text not null,
  path text not null,
  -- When it was queued for deletion; null: attached.
  removed_at timestamptz,
  -- When an edge function is due to check the document; null: not needed, in progress or done.
  check_due_at timestamptz,
  check_attempts int not null default 0,
  -- Why the document cannot be read, as a sentence for its team; null: no known problem.
  problem text,
  primary key (bucket_id, path)
);
comment on table private.files is 'Stored objects that are attached to a row, or queued for deletion.';
call private.limit_texts('private.files', '{problem message}');

-- The schedule and health read these every minute.
create index files_removed_at_idx on private.files (removed_at) where removed_at is not null;
create index files_check_due_at_idx on private.files (check_due_at) where check_due_at is not null;
create index files_check_attempts_idx on private.files (check_attempts) where check_attempts >= 3;

-- Trigger (bucket): records the file that a row names, and queues a replaced one for deletion, with a submission all of
-- its uploads.
create function private.track_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.file_path is distinct from old.file_path then
    update private.files set removed_at = now(), check_due_at = null, check_attempts = 0
      where bucket_id = tg_argv[0] and path = old.file_path;
    insert into private.files (bucket_id, path, check_due_at)
      select tg_argv[0], new.file_path, case tg_argv[0] when 'submissions' then now() end
      where new.file_path is not null;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'submissions' then
    perform private.queue_submission_files(old.id);
  end if;
  return null;
end
$$;

-- Volatile, to see files that another transaction attached while the caller waited for its lock.
create function private.is_attached(bucket text, path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (
    select from private.files
    where bucket_id = bucket and files.path = is_attached.path and removed_at is null
  );
end
$$;

-- Files to delete ---------------------------------------------------------------------------------

-- Queues unattached uploads of a submission for deletion: of one person, or all (null).
create function private.queue_submission_files(submission_id uuid, uploaded_by uuid default null) returns void
language sql set search_path = '' as $$
  insert into private.files (bucket_id, path, removed_at)
  select bucket_id, name, now() from storage.objects
  where bucket_id in ('submissions', 'finalists', 'projects', 'evidence')
    and name like queue_submission_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
  on conflict do nothing;
$$;

create function private.queue_abandoned_files() returns bigint
language sql set search_path = '' as $$
  with queued as (
    insert into private.files (bucket_id, path, removed_at)
    select bucket_id, name, now() from storage.objects
    where bucket_id in (select name from private.document_limits())
      and created_at < private.retention_start('unused_uploads')
      and not private.is_attached(bucket_id, name)
    -- require_upload locks the same rows. A file that was attached before this lock has a row already.
    for update skip locked
    on conflict do nothing
    returning path
  )
  select count(*) from queued;
$$;

create function private.service_pending_file_deletions(max_count int default 100)
returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select bucket_id, path from private.files where removed_at is not null
  order by removed_at, path limit least(greatest(max_count, 0), 1000);
$$;
call private.publish_function('service_pending_file_deletions',
  'Edge functions: returns files to delete through the storage API, oldest first.');

create function private.service_confirm_file_deletions(paths text[]) returns void
language sql security definer set search_path = '' as $$
  -- So that two calls for the same files do not wait for each other.
  delete from private.files where (bucket_id, path) in (
    select bucket_id, path from private.files
    where removed_at is not null and path = any (paths) for update skip locked
  );
$$;
call private.publish_change('service_confirm_file_deletions', 'schedule',
  'Edge functions: removes files from the deletion queue once they are deleted.');

-- supabase/schemas/submissions.sql

-- Submissions, their teams, and what participants read of them. Participants have no rights on these tables: they read
-- my_submission and write through functions (submission_actions.sql, uploads.sql, teams.sql), so that no column, filter
-- or time of change reveals a decision before its release. Rules that must hold under concurrent requests are
-- constraints and triggers.

create sequence private.receipt_numbers;

create table public.submissions (
  id uuid primary key default gen_random_uuid(),
  -- The owner; null if the account was deleted and the team has no other member.
  created_by uuid references auth.users (id) on delete set null,
  idea_name text collate "und-x-icu" not null default '',
  description text not null default '',
  file_name text,
  file_size bigint check (file_size > 0),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- As administrators have set it. A release copies it to released_status.
  status text not null default 'received'
    references private.submission_statuses (value),
  -- The decision that the team and the public see; null: none, the team sees received.
  released_status text check (released_status in ('selected', 'declined')),
  receipt_number text unique,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  state text not null generated always as (case
    when submitted_at is null then 'draft'
    when withdrawn_at is null then 'submitted'
    else 'withdrawn'
  end) stored,
  -- When an administrator withdrew a finalist, which takes effect with the next release (complete_release).
  withdrawal_planned_at timestamptz,
  -- Whether it can still win.
  is_in_the_running boolean not null generated always as (
    submitted_at is not null and withdrawn_at is null and disqualified_at is null and withdrawal_planned_at is null
  ) stored,
  deadline_extended_to timestamptz check (private.check_times(deadline_extended_to)),
  -- When administrators disqualified it. Its status is declined, and its team sees the same as other declined teams.
  disqualified_at timestamptz,
  disqualification_reason text,
  tags text[] not null default '{}',
  -- Counts the changes by the team.
  revision int not null default 1,
  -- Of the pictures of a finalist's public page.
  pictures_revision int not null default 1,
  -- Counts the changes by anyone that administrators see as a new version. Their views show it as revision.
  office_revision int not null default 1,
  -- The last change by the team. Participants do not see updated_at, because decisions change it.
  edited_at timestamptz not null default private.now(),
  -- The values that the back office filters by (see admin_submissions). Set by a trigger.
  facets text[] not null default '{}',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  eligibility text not null default 'unchecked'
    references private.eligibility_outcomes (value),
  -- Why it cannot take part. Its team reads it while the submission is disqualified and results are released.
  released_reason text,
  constraint document_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3)),
  constraint complete_once_submitted check (
    submitted_at is null
    or (idea_name <> '' and description <> '' and receipt_number is not null)
  ),
  constraint withdrawn_once_submitted
    check (withdrawn_at is null or submitted_at is not null),
  constraint disqualified_submissions_are_declined_with_a_reason check (
    num_nulls(disqualified_at, disqualification_reason) in (0, 2)
    and (disqualified_at is null or status = 'declined')
  ),
  constraint few_short_tags check (
    tags = '{}' or cardinality(tags) <= private.max_tags() and private.longest(tags) <= private.max_length('tag')
  )
);
comment on table public.submissions is
  'Drafts, submitted and withdrawn submissions.';
call private.limit_texts('public.submissions',
  '{idea_name, description, file_name, disqualification_reason message, released_reason message}');

-- For reminders of extended deadlines, every minute.
create index submissions_extended_drafts_idx on public.submissions (deadline_extended_to)
  where state = 'draft' and deadline_extended_to is not null;
create index submissions_drafts_idx on public.submissions (id) include (deadline_extended_to)
  where state = 'draft';
-- Each sort order of the back office's list, with the key as tiebreaker. The first includes created_by, by which
-- the list joins the owner: counting 20,000 rows reads 241 pages of the index instead of 9,672 of the table.
create index submissions_submitted_at_idx on public.submissions (submitted_at desc, id desc) include (created_by)
  where state = 'submitted';
create index submissions_updated_at_idx on public.submissions (updated_at desc, id desc)
  where state = 'submitted';
create index submissions_idea_name_idx on public.submissions (idea_name, id)
  where state = 'submitted';
create index submissions_status_idx on public.submissions (status, id)
  where state = 'submitted';
create index submissions_status_submitted_at_idx on public.submissions (status, submitted_at desc, id desc)
  where state = 'submitted';
create index submissions_finalists_idx on public.submissions (id)
  where released_status = 'selected' and withdrawn_at is null;
create index submissions_withdrawn_at_idx on public.submissions (withdrawn_at desc, id desc)
  where state = 'withdrawn';
-- Statistics tell Postgres which facets are rare enough to use the index.
alter table public.submissions alter column facets set statistics 1000;
create index submissions_facets_idx on public.submissions using gin (facets)
  where state = 'submitted';
-- For the list of all tags in use.
create index submissions_tagged_idx on public.submissions (id)
  where tags <> '{}' and state = 'submitted';

create table private.submission_search (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  search text not null,
  -- For observers, who see no addresses: idea name, and each member's name, university and country.
  names text not null
);
comment on table private.submission_search is
  'The search text of each submitted submission: receipt number, idea name, description, and each member''s name, email address, university and country. This is a separate table because its index has hundreds of items for each row, which every change of a submission would rewrite.';

create index submission_search_idx on private.submission_search using gin (search extensions.gin_trgm_ops);

create table public.submission_members (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null default private.now(),
  -- When the member agreed to be named on the public page of the finalist; null: is not named.
  shown_since timestamptz
);
comment on table public.submission_members is
  'Members of teams, including the owner. The primary key limits each person to one team.';

create index submission_members_submission_id_idx on public.submission_members (submission_id, joined_at);

create trigger check_exclusions before insert or update of user_id on public.submission_members
  for each row execute function private.check_exclusions('participant');

create table public.submission_attestations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  statements text[] not null,
  rules_version text not null,
  attested_at timestamptz not null default private.now()
);
comment on table public.submission_attestations is
  'The statements that each member confirmed: the owner with each submission, the others when they joined, and everyone again after a change of the rules.';
call private.limit_texts('public.submission_attestations', '{rules_version}');

create table private.submission_edits (
  submission_id uuid references public.submissions (id) on delete cascade,
  part text check (part in ('idea_name', 'description', 'document')),
  user_id uuid references auth.users (id) on delete cascade,
  edited_at timestamptz not null default private.now(),
  primary key (submission_id, part, user_id)
);
comment on table private.submission_edits is
  'When each member last changed each part of a submission. The team can see this.';

-- Triggers ----------------------------------------------------------------------------------------

create function private.set_facets() returns trigger
language plpgsql set search_path = '' as $$
begin
  select array_agg(distinct facet) into new.facets from (
    select unnest(array[
      'country:' || nullif(profile.country, ''), 'level:' || nullif(profile.level_of_study, '')
    ]) as facet
    from public.submission_members member join public.profiles profile on profile.id = member.user_id
    where member.submission_id = new.id
    union all
    select unnest(array[
      'team:' || (select count(*) from public.submission_members where submission_id = new.id),
      case when new.file_path is null then 'no document' else 'document' end,
      case when exists (select from public.submission_notes where submission_id = new.id) then 'notes' else 'no notes' end,
      case when new.disqualified_at is null then 'in the running' else 'disqualified' end,
      'eligibility:' || new.eligibility
    ])
    union all
    select 'tag:' || tag from unnest(new.tags) tag
    union all
    -- The versions of the rules that each member has confirmed.
    select 'confirmed:' || given.rules_version from public.submission_attestations given
    where given.submission_id = new.id and not exists (
      select from public.submission_members member
      where member.submission_id = new.id and not exists (
        select from public.submission_attestations own
        where own.submission_id = new.id and own.user_id = member.user_id and own.rules_version = given.rules_version
      )
    )
  ) facets where facet is not null;
  return new;
end
$$;

create trigger set_facets
  before insert or update of file_path, tags, disqualified_at, eligibility, facets on public.submissions
  for each row execute function private.set_facets();

create function private.update_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team record;
begin
  if new.withdrawn_at is not null then
    delete from private.submission_search where submission_id = new.id;
    return null;
  end if;
  select
    string_agg(profile.email, E'\n') as addresses,
    string_agg(concat_ws(
      E'\n', profile.first_name || ' ' || profile.last_name, profile.university, profile.country
    ), E'\n' order by member.joined_at, member.user_id) as names
  into team
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = new.id;
  insert into private.submission_search as former (submission_id, search, names)
  values (
    new.id,
    private.search_text(concat_ws(E'\n', new.receipt_number, new.idea_name, team.addresses, team.names, new.description)),
    private.search_text(concat_ws(E'\n', new.idea_name, team.names))
  )
  on conflict (submission_id) do update set search = excluded.search, names = excluded.names
  where (former.search, former.names) <> (excluded.search, excluded.names);
  return null;
end
$$;

create trigger update_search
  after insert or update of idea_name, description, receipt_number, submitted_at, withdrawn_at, facets
  on public.submissions
  for each row when (new.submitted_at is not null) execute function private.update_search();

create function private.record_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.submission_edits as edit (submission_id, part, user_id)
  select member.submission_id, changed.part, member.user_id
  from public.submission_members member
  cross join (values
    ('idea_name', new.idea_name <> old.idea_name),
    ('description', new.description <> old.description),
    ('document', new.file_path is distinct from old.file_path)
  ) changed (part, is_changed)
  where member.submission_id = new.id and member.user_id = private.actor() and changed.is_changed
  on conflict (submission_id, part, user_id) do update set edited_at = excluded.edited_at;
  return null;
end
$$;

create trigger record_edit after update of idea_name, description, file_path on public.submissions
  for each row execute function private.record_edit();

create trigger track_files after insert or delete or update of file_path on public.submissions
  for each row execute function private.track_files('submissions');

create trigger set_updated_at before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to, disqualified_at on public.submissions
  for each row execute function private.set_updated_at();

create function private.next_office_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.office_revision := old.office_revision + 1;
  return new;
end
$$;

create trigger next_office_revision before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to, disqualified_at, released_reason on public.submissions
  for each row execute function private.next_office_revision();

-- Trigger: a submission is found by its members' current profiles and confirmations, and by whether it has notes. Writing
-- the column runs set_facets and update_search.
create function private.refresh_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
begin
  update public.submissions set facets = '{}' where id = coalesce((changed ->> 'submission_id')::uuid, (
    select submission_id from public.submission_members where user_id = (changed ->> 'id')::uuid
  ));
  return null;
end
$$;

create trigger refresh_submission_search
  after update of first_name, last_name, email, country, level_of_study, university
  on public.profiles
  for each row
  when (
    row(old.first_name, old.last_name, old.email, old.country, old.level_of_study, old.university)
    is distinct from
    row(new.first_name, new.last_name, new.email, new.country, new.level_of_study, new.university)
  )
  execute function private.refresh_search();
create trigger refresh_submission_search after insert or delete on public.submission_members
  for each row execute function private.refresh_search();
create trigger refresh_submission_search after insert on public.submission_attestations
  for each row execute function private.refresh_search();

create trigger audit_submitted after update of submitted_at on public.submissions
  for each row when (new.submitted_at is distinct from old.submitted_at)
  execute function private.audit('submission.submitted', 'submission', 'id');
create trigger audit_withdrawn after update of withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.audit('submission.withdrawn', 'submission', 'id');
create trigger audit_status after update of status on public.submissions
  for each row when (new.status <> old.status)
  execute function private.audit('submission.status_changed', 'submission', 'id', 'change:status');
create trigger audit_disqualified after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is not null and old.disqualified_at is null)
  execute function private.audit('submission.disqualified', 'submission', 'id', 'disqualification_reason as reason');
create trigger audit_reinstated after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is null and old.disqualified_at is not null)
  execute function private.audit('submission.reinstated', 'submission', 'id');
create trigger audit_extension after update of deadline_extended_to on public.submissions
  for each row when (new.deadline_extended_to is distinct from old.deadline_extended_to)
  execute function private.audit('submission.deadline_extended', 'submission', 'id', 'change:deadline_extended_to');
-- Not if the owner's account was deleted without a new owner: the log has a submission for the account.
create trigger audit_owner after update of created_by on public.submissions
  for each row when (new.created_by is distinct from old.created_by and new.created_by is not null)
  execute function private.audit('submission.owner_changed', 'submission', 'id', 'change:created_by');

create function private.audit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('submission.tagged', 'submission', new.id::text,
      jsonb_build_object('tag', tag, 'is_on', tag = any (new.tags)))
    from unnest(old.tags || new.tags) tag
    where (tag = any (old.tags)) <> (tag = any (new.tags));
  return null;
end
$$;
create trigger audit_tags after update of tags on public.submissions
  for each row when (new.tags <> old.tags) execute function private.audit_tags();

-- Owner and deadline ------------------------------------------------------------------------------

create function private.my_submission_id() returns uuid
language sql stable security definer set search_path = ''
return (select submission_id from public.submission_members where user_id = (select private.caller()));

create function private.closes_at(submission public.submissions) returns timestamptz
language plpgsql stable set search_path = ''
as $$ begin return greatest((private.challenge()).submissions_close_at, submission.deadline_extended_to); end $$;

create function private.refuse_after(deadline timestamptz, message text) returns void
language sql set search_path = '' as $$ select private.refuse_if(private.now() > deadline, 'deadline_passed', message) $$;

-- supabase/schemas/submission_actions.sql

-- The team's view of its submission, and its actions on it: all members edit it; the owner submits, withdraws and
-- discards it. Each function locks the submission before it checks the clock and the revision, so that neither
-- concurrent requests nor transactions that started before a deadline bypass them.

-- The lease of the editor -------------------------------------------------------------------------

create table private.edit_leases (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  user_id uuid not null references public.submission_members (user_id) on delete cascade,
  tab_id uuid not null,
  renewed_at timestamptz not null default clock_timestamp()
);
comment on table private.edit_leases is
  'The member who is editing a submission, and the browser tab. A lease expires one minute after its last renewal, in real time. It also ends when its holder leaves the team, when the submission is withdrawn and at the deadline.';

create function private.is_lease_active(renewed_at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return renewed_at > clock_timestamp() - interval '1 minute'; end $$;

-- The team's view ---------------------------------------------------------------------------------

-- The outcome that a finalist's team sees: first, second or third; unplaced once the final is released without a rank
-- for it; top_three if it pitches in Paris, not_for_paris; else finalist. Null for other teams.
create function private.team_outcome(_submission_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  final constant text := private.round_outcome(_submission_id, 'final');
begin
  return case
    when not private.is_finalist(_submission_id) then null
    when final in ('first', 'second', 'third') then final
    when private.round_released_at('final') is not null then 'unplaced'
    when private.all_pitch_since() is not null then 'top_three'
    when private.round_released_at('top_three') is null then 'finalist'
    when private.round_outcome(_submission_id, 'top_three') = 'advances' then 'top_three'
    else 'not_for_paris'
  end;
end
$$;

-- The submissions of all teams, as each of their members reads them (reader_id).
create view private.team_submissions as
select
  member.user_id as reader_id, submission.id, facts.is_owner, submission.created_by as owner_id, submission.state,
  case when submission.state = 'submitted' then coalesce(submission.released_status, 'received') end as status,
  case when submission.released_status = 'selected' then private.team_outcome(submission.id) end as outcome,
  submission.idea_name, submission.description, submission.file_name, submission.file_size, submission.file_path,
  document.problem as document_problem, submission.receipt_number, submission.submitted_at, submission.withdrawn_at,
  submission.revision, submission.edited_at, submission.created_at, facts.closes_at,
  clock.now <= facts.closes_at as can_edit,
  facts.is_owner and submission.state <> 'submitted'
    and clock.now between parameters.submissions_open_at and facts.closes_at as can_submit,
  facts.is_owner and submission.state = 'submitted'
    and clock.now <= parameters.withdrawals_close_at as can_withdraw,
  facts.is_owner and submission.state <> 'submitted' as can_discard,
  facts.is_owner and clock.now <= parameters.registration_closes_at as can_change_team,
  case
    when submission.state = 'submitted' and submission.disqualified_at is not null
      and submission.released_status = 'declined' then submission.released_reason
  end as released_reason,
  lease.tab_id as editor_tab,
  case when lease.user_id <> member.user_id then private.display_name(lease.user_id) end as editor_name,
  (
    select jsonb_agg(jsonb_build_object(
      'part', edit.part, 'edited_at', edit.edited_at, 'name', case
        when edit.user_id <> member.user_id
          then coalesce(private.display_name(edit.user_id), 'Another member')
      end
    ) order by edit.edited_at desc, edit.part)
    from private.submission_edits edit where edit.submission_id = submission.id
  ) as edits
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
left join private.files document
  on document.bucket_id = 'submissions' and document.path = submission.file_path
cross join public.challenge_parameters parameters
cross join (select private.now() as now) clock
cross join lateral (
  select
    submission.created_by is not distinct from member.user_id as is_owner,
    -- As closes_at(), which would read the parameters again for each use.
    greatest(parameters.submissions_close_at, submission.deadline_extended_to) as closes_at
) facts
left join private.edit_leases lease on lease.submission_id = submission.id
  and private.is_lease_active(lease.renewed_at) and clock.now <= facts.closes_at;

create view private.my_submission as
select
  id, is_owner, owner_id, state, status, outcome, idea_name, description, file_name, file_size, file_path,
  document_problem, receipt_number, submitted_at, withdrawn_at, revision, edited_at, created_at, closes_at, can_edit,
  can_submit, can_withdraw, can_discard, can_change_team, released_reason, editor_tab, editor_name, edits
from private.team_submissions where reader_id = (select private.caller());
call private.publish_view('my_submission',
  'The submission of the caller''s team, or no row. Shows a decision only once it is released.', 1, columns => '
  state: draft, submitted or withdrawn.
  status: Null unless submitted. received until results are released, then selected or declined.
  outcome: For finalists: first, second, third, unplaced, top_three, not_for_paris or finalist. Null for other teams.
  document_problem: The reason why the document cannot be read, as a sentence for the team. Null if there is no known problem.
  receipt_number: Assigned when the submission is first submitted, and never changed.
  revision: Increases with each change by the team. Functions that change the submission expect the current value.
  closes_at: The deadline for editing and submitting, including any extension for this submission.
  released_reason: The reason why a disqualified submission could not take part, if administrators entered one. Null before results are released.
  editor_tab: The browser tab in which someone is editing the submission (hold_edit_lease). Null if no one is editing it.
  editor_name: The name of another member who is editing the submission. Null if no one is editing it or the caller is.
  edits: JSON: each member''s last change, latest first, with part (idea_name, description or document), edited_at and name (null: the caller).
  can_edit: Whether the caller can currently edit the submission. The other can_ columns work the same way.');

-- Locks -------------------------------------------------------------------------------------------

-- Locks and returns this submission. Raises not_found unless it is the one of the caller's team, and 42501 for members
-- who are not the owner if only the owner may do this.
create function private.lock_my_submission(
  _id uuid, as_owner boolean default true, refusal text default 'You have no entry yet.'
) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.require_user();
  submission public.submissions;
begin
  -- Other people's submissions are not locked.
  select * into submission from public.submissions
    where id = _id and id = (select submission_id from public.submission_members where user_id = person)
    for update;
  -- The person may have been removed from the team while this waited for the lock.
  if not exists (select from public.submission_members where user_id = person and submission_id = submission.id) then
    perform private.refuse('not_found', refusal);
  elsif as_owner and submission.created_by is distinct from person then
    raise exception using errcode = '42501', message = 'Only the owner of the entry may do this.';
  end if;
  return submission;
end
$$;

create function private.require_revision(submission public.submissions, _revision int) returns void
language sql set search_path = '' as $$
  select private.refuse_if(submission.revision is distinct from _revision, 'conflict',
    'Your entry was changed in the meantime. Reload it before you continue.');
$$;

-- The same for a change of texts or document by any member. Also raises deadline_passed, being_edited while another
-- member holds the lease, and conflict.
create function private.lock_submission_to_edit(_id uuid, _revision int) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
  editor uuid;
begin
  perform private.refuse_after(private.closes_at(submission), 'Submissions are closed.');
  select user_id into editor from private.edit_leases
    where submission_id = submission.id and user_id <> auth.uid() and private.is_lease_active(renewed_at);
  if editor is not null then
    perform private.refuse('being_edited', format(
      '%s is editing this entry.', coalesce(private.display_name(editor), 'Another member')));
  end if;
  perform private.require_revision(submission, _revision);
  return submission;
end
$$;

-- Editing -----------------------------------------------------------------------------------------

create function private.hold_edit_lease(_id uuid, _tab_id uuid, take_over boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  perform private.refuse_after(private.closes_at(submission), 'Submissions are closed.');
  insert into private.edit_leases as lease (submission_id, user_id, tab_id)
  values (submission.id, auth.uid(), _tab_id)
  on conflict (submission_id) do update
    set user_id = excluded.user_id, tab_id = excluded.tab_id, renewed_at = default
    where take_over or not private.is_lease_active(lease.renewed_at)
      or (lease.user_id, lease.tab_id) = (excluded.user_id, excluded.tab_id);
end
$$;
call private.publish_change('hold_edit_lease', 'team',
  'Member: takes or renews the right to edit the submission in this tab, for one minute, if no one else has it or take_over is true. Returns the submission, whose editor_tab shows which tab has the right. Fails with deadline_passed or not_found.',
  'my_submission');

create function private.release_edit_lease(_id uuid, _tab_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  delete from private.edit_leases where submission_id = submission.id and user_id = auth.uid() and tab_id = _tab_id;
end
$$;
call private.publish_change('release_edit_lease', 'team',
  'Member: gives up the right to edit the submission in this tab, so that others can edit it. Fails with not_found.');

create function private.clean_submission_texts(inout idea_name text, inout description text)
language plpgsql immutable set search_path = '' as $$
begin
  idea_name := private.check_length(coalesce(private.clean_line(idea_name), ''), 'Idea name', 'idea_name');
  description := coalesce(private.optional_lines(description, 'Description', 'description'), '');
end
$$;

create function private.require_submission_texts(idea_name text, description text) returns void
language sql immutable set search_path = '' as $$
  select private.refuse_if(
    '' in (idea_name, description), 'submission_incomplete', 'A submitted entry needs an idea name and a description.');
$$;

create function private.create_submission(_user_id uuid, _idea_name text default '', _description text default '')
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_own_account(_user_id);
  texts record := private.clean_submission_texts(_idea_name, _description);
  extension timestamptz;
  new_id uuid;
begin
  perform private.lock_person(caller);
  perform private.require_complete_profile(caller);
  -- Locked, so that an administrator who changes the extension at the same time finds the submission.
  select submission_extended_to into extension from public.profiles where id = caller for update;
  perform private.refuse_after(
    greatest((private.challenge()).submissions_close_at, extension), 'Submissions are closed.');
  -- The files of a discarded submission stay in the bucket for a while.
  perform private.spend_rate_limit('submission', caller::text, 10, interval '1 day');
  insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
  values (caller, texts.idea_name, texts.description, extension)
  returning id into new_id;
  update public.profiles set submission_extended_to = null
    where id = caller and submission_extended_to is not null;
  return new_id;
exception when unique_violation then
  perform private.refuse('already_on_a_team', 'You already have an entry. Each person can be on only one team.');
end
$$;
call private.publish_change('create_submission', 'participant',
  'Creates a draft owned by the caller, until submissions close or the caller''s extended deadline passes, and returns it. At most ten times a day. Fails with profile_incomplete, already_on_a_team, deadline_passed, rate_limited, or invalid_input.',
  'my_submission');

create function private.save_submission(_id uuid, _revision int, _idea_name text, _description text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
  texts record := private.clean_submission_texts(_idea_name, _description);
begin
  if submission.state <> 'draft' then
    perform private.require_submission_texts(texts.idea_name, texts.description);
  end if;
  update public.submissions set
    idea_name = texts.idea_name, description = texts.description,
    revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('save_submission', 'team',
  'Member: saves the submission''s idea name and description, until closes_at, and returns the submission. Once the submission has been submitted, neither can be empty. Fails with being_edited (by another member), conflict, deadline_passed, submission_incomplete, invalid_input, or not_found.',
  'my_submission');

create function private.submit_submission(_id uuid, _revision int, _attestations text[], _rules_version text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
  parameters constant public.challenge_parameters := (private.challenge());
  closes_at constant timestamptz := greatest(parameters.submissions_close_at, submission.deadline_extended_to);
  moment constant timestamptz := private.now();
  receipt constant text := coalesce(
    submission.receipt_number, 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000'));
begin
  perform private.require_revision(submission, _revision);
  if submission.state = 'submitted' then
    perform private.refuse('already_submitted', 'This entry has already been submitted.');
  elsif moment < parameters.submissions_open_at then
    perform private.refuse('not_yet_open', 'Submissions are not open yet.');
  elsif moment > closes_at then
    perform private.refuse('deadline_passed', 'Submissions are closed.');
  end if;
  perform private.require_complete_profile(submission.created_by);
  perform private.require_submission_texts(submission.idea_name, submission.description);
  -- An unchecked document may be submitted: the deadline does not wait for the check.
  perform private.refuse('document_refused', problem) from private.files
    where bucket_id = 'submissions' and path = submission.file_path and problem is not null;
  perform private.attest(submission.id, submission.created_by, _attestations, _rules_version);
  update public.submissions set
    submitted_at = moment, withdrawn_at = null, released_status = null,
    -- A team cannot undo a decision against it: only an administrator reinstates.
    status = case when disqualified_at is null then 'received' else status end,
    receipt_number = receipt, revision = revision + 1
  where id = submission.id;
  perform private.notify_team(submission.id, 'entry_received', jsonb_build_object(
    'receipt_number', receipt, 'idea_name', submission.idea_name, 'document', submission.file_name,
    'submitted_at', moment, 'closes_at', closes_at,
    'withdrawals_close_at', parameters.withdrawals_close_at
  ));
end
$$;
call private.publish_change('submit_submission', 'team',
  'Owner: submits the submission from submissions_open_at until closes_at, even after a withdrawal, and returns it with its permanent receipt number and the status received. attestations: all required statements; rules_version: the current version of the official rules. The team gets an email. Fails with already_submitted, submission_incomplete, document_refused (the document cannot be read), attestations_missing, rules_changed, profile_incomplete, not_yet_open, deadline_passed, conflict, or not_found.',
  'my_submission');

create function private.withdraw(submission public.submissions) returns void
language plpgsql set search_path = '' as $$
begin
  update public.submissions set
      withdrawn_at = private.now(), withdrawal_planned_at = null, revision = revision + 1,
      released_reason = case when disqualified_at is not null then released_reason end
    where id = submission.id;
  delete from private.edit_leases where submission_id = submission.id;
  -- The checks that decided against a team stay, so that it cannot clear them by submitting again.
  if submission.disqualified_at is null then
    delete from public.evidence_requests where submission_id = submission.id;
    delete from public.eligibility_checks where submission_id = submission.id;
    perform private.update_eligibility(submission.id);
  end if;
  perform private.notify_team(submission.id, 'entry_withdrawn', jsonb_build_object(
    'receipt_number', submission.receipt_number, 'idea_name', submission.idea_name
  ));
end
$$;

create function private.withdraw_submission(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_revision(submission, _revision);
  perform private.refuse_if(submission.state <> 'submitted', 'not_submitted', 'This entry has not been submitted.');
  perform private.refuse_after((private.challenge()).withdrawals_close_at, 'Entries can no longer be withdrawn.');
  -- Limits the emails to the team. Submitting again has no limit.
  perform private.spend_rate_limit('withdrawal', submission.id::text, 5, interval '1 day');
  perform private.spend_rate_limit('withdrawal_sender', submission.created_by::text, 5, interval '1 day');
  perform private.withdraw(submission);
end
$$;
call private.publish_change('withdraw_submission', 'team',
  'Owner: withdraws the submitted submission until withdrawals_close_at and returns it. The team gets an email. At most five times a day per submission and per person. Fails with not_submitted, deadline_passed, rate_limited, conflict, or not_found.',
  'my_submission');

create function private.discard_submission(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_revision(submission, _revision);
  perform private.refuse_if(submission.state = 'submitted', 'already_submitted',
    'Withdraw your entry before you discard it.');
  delete from public.submissions where id = submission.id;
end
$$;
call private.publish_change('discard_submission', 'team',
  'Owner: deletes a draft or withdrawn submission with its team, invitations and files. Fails with already_submitted, conflict, or not_found.');

-- The document ------------------------------------------------------------------------------------

-- The document of a submission: attaching, removing and checking it. The database knows only its name and size, so an
-- edge function opens it: called by the page right after attaching, else by the schedule. It takes a document
-- before it opens it, so that one that crashes the function is not opened again. A document that cannot be opened
-- is retried with increasing delays, as emails are. Administrators see this from the third attempt, the team after
-- the last one.

create function private.attach_document(_id uuid, _revision int, _file_path text, _file_name text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
  document record;
begin
  select * into document
    from private.require_upload('submissions', submission.id::text, _file_path, _file_name);
  update public.submissions set
    file_name = document.file_name, file_size = document.file_size, file_path = _file_path,
    revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('attach_document', 'team',
  'Member: attaches an uploaded file as the submission''s document, under file_name (default: the last part of the path), until closes_at, and returns the submission. The previous document is queued for deletion. Fails with document_missing (no file at this path), document_refused (wrong folder, type or size), being_edited, conflict, deadline_passed, or not_found.',
  'my_submission');

create function private.remove_document(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
begin
  update public.submissions set
    file_name = null, file_size = null, file_path = null, revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('remove_document', 'team',
  'Member: removes the submission''s document, until closes_at, and returns the submission. The document is queued for deletion. Fails with being_edited, conflict, deadline_passed, or not_found.',
  'my_submission');

create function private.service_claim_document(member_id uuid default null) returns text
language sql security definer set search_path = '' as $$
  update private.files set check_due_at = null
  where (bucket_id, path) = (
    select file.bucket_id, file.path from private.files file
    join public.submissions submission on submission.file_path = file.path
    where file.bucket_id = 'submissions' and file.check_due_at <= now()
      and (member_id is null or submission.id = (
        select submission_id from public.submission_members where user_id = member_id
      ))
    order by file.check_due_at
    limit 1 for update of file skip locked
  )
  returning path;
$$;
call private.publish_change('service_claim_document', 'schedule',
  'Edge functions: claims an unchecked document and returns its path, or null if there is none. member_id: only a document of this person''s team (null: of any team). The document then counts as checked; service_record_document_check records the result.');

create function private.service_record_document_check(path text, problem text default null, retry boolean default false)
returns void
language sql security definer set search_path = '' as $$
  update private.files set
    check_attempts = case when retry then check_attempts + 1 else 0 end,
    check_due_at = case when retry and check_attempts + 1 < private.max_email_attempts()
      then now() + private.email_retry_delay(check_attempts + 1) end,
    problem = case
      when not retry then service_record_document_check.problem
      when check_attempts + 1 >= private.max_email_attempts()
        then 'Your document could not be opened. Please upload it again.'
    end
  where bucket_id = 'submissions' and files.path = service_record_document_check.path
    and check_due_at is null and removed_at is null;
$$;
call private.publish_change('service_record_document_check', 'schedule',
  'Edge functions: records the result of checking a claimed document. problem: a sentence for its team (null: no problem). retry: the document could not be opened, so it is checked again after 2, 4, 8, ... minutes, ten times in total. Ignores documents that were replaced in the meantime.');

-- supabase/schemas/uploads.sql

-- Rights to upload, read and delete files in the five private buckets: one policy each, and triggers, because
-- hosted Supabase checks the policies in a separate transaction before the file arrives.
--
-- bucket       path                                          content
-- submissions  {submission id}/{uuid}/{file name}            the document of a submission
-- evidence     {submission id}/{uuid}/{file name}            a team's evidence of eligibility
-- finalists    {submission id}/{stage id}/{uuid}/{file name} a finalist's documents of a stage
-- projects     {submission id}/{uuid}/{picture name}         pictures of a finalist's public page
-- judging      {round entry id}/{uuid}.pdf                   anonymized documents, for judges; those without an owner
--                                                            have passed accept-anonymized-document
--
-- Allowed types, sizes and numbers of files: document_limits (constants.sql).

-- The content type of a file by its name; null if the bucket does not allow it.
create function private.document_type(bucket text, file_name text) returns text
language sql immutable set search_path = ''
return (
  select mimetype from private.document_types()
  where name = lower(substring(file_name from '\.([^./]+)$'))
    and mimetype = any ((private.document_limit(bucket)).mimetypes)
);

-- Whether the storage service is creating a signed URL. Policies deny these, because they work without any right
-- until the time that the client chose.
create function private.is_signing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('storage.operation', true), '') ~ '^(storage\.)?object\.sign';

-- Whether a person may upload to this path now: name and type are allowed, the folder is theirs, is open and has room
-- for one more file. For the bucket judging, the person is the caller. Locks the submission and is volatile, so that
-- concurrent uploads, deletions and attachments see each other.
create function private.may_upload(bucket text, path text, person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  name_pattern constant text := '[^/\\\u0001-\u001f]{1,255}';
  shape constant text := case bucket
    when 'submissions' then '{2}' || name_pattern
    when 'evidence' then '{2}' || name_pattern
    when 'finalists' then '{3}' || name_pattern
    when 'projects' then '{2}[a-z]{1,20}\.[a-z]{1,5}'
    when 'judging' then '{1}' || uuid_pattern || '\.pdf'
  end;
  submission public.submissions;
  is_member boolean;
begin
  if (path ~ ('^(' || uuid_pattern || '/)' || shape || '$')) is not true
    or private.document_type(bucket, path) is null then
    return false;
  elsif bucket = 'judging' then
    return private.is_admin() and exists (
      select from public.round_entries round_entry
      join public.judging_rounds round on round.id = round_entry.round_id
      where round_entry.id = split_part(path, '/', 1)::uuid and round_entry.ready_at is null and round.is_anonymized
        and not private.is_conflicted_admin(round_entry.submission_id)
    );
  end if;
  select * into submission from public.submissions where id = split_part(path, '/', 1)::uuid for update;
  is_member := exists (
    select from public.submission_members where submission_id = submission.id and user_id = person
  );
  return case bucket
    when 'submissions' then is_member and private.now() <= private.closes_at(submission)
    when 'finalists' then submission.created_by = person and private.is_finalist(submission.id) and exists (
      select from public.finalist_stages
      where id = split_part(path, '/', 2)::uuid and private.now() <= due_at
    )
    when 'projects' then submission.created_by = person and private.is_finalist(submission.id)
    when 'evidence' then is_member and exists (
      select from public.evidence_requests request
      where request.submission_id = submission.id and private.now() <= coalesce(due_at, 'infinity')
        and private.is_evidence_open(request)
    )
  end and (private.document_limit(bucket)).max_files > (
    select count(*) from storage.objects other
    where other.bucket_id = bucket and other.name <> path
      and other.name like regexp_replace(path, '[^/]+/[^/]+$', '') || '%'
  );
end
$$;

create function private.is_judge() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.my_judge_id() is not null; end $$;

-- Whether the caller may read a file outside their own team's folders: as an administrator attached files (evidence
-- only without a conflict), as a mentor the finalist's documents, as a judge the documents of their rounds, as a team
-- the documents that judges have read, with the feedback.
create function private.may_read_file(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  _submission_id uuid;
begin
  if exists (
    select from private.my_readable_assignments() assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    cross join lateral private.judged_document(round_entry) document
    where (document.bucket, document.file_path) = (may_read_file.bucket, path)
  ) then
    return true;
  elsif bucket = 'judging' then
    return private.is_admin() or exists (select from private.my_judging_feedback where file_path = path);
  elsif not private.is_attached(bucket, path) then
    return false;
  end if;
  _submission_id := split_part(path, '/', 1)::uuid;
  return case bucket
    when 'finalists' then private.is_finalist(_submission_id) and (private.is_admin() or exists (
      select from public.mentors mentor
      where mentor.submission_id = _submission_id and mentor.user_id = private.caller()
    ))
    when 'submissions' then private.is_admin() and exists (
      select from public.submissions
      where id = _submission_id and state = 'submitted'
    )
    -- The policy calls this for the other buckets for administrators only.
    when 'evidence' then _submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    when 'projects' then true
  end;
end
$$;

-- Cheap conditions come first: most people list only their own folder.
create policy "Teams read their own files, others those that their role allows"
  on storage.objects for select to authenticated using (
    not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_submission_id())::text
      or ((bucket_id in ('judging', 'finalists') or (select private.is_admin())
          or bucket_id = 'submissions' and (select private.is_judge()))
        and private.may_read_file(bucket_id, name))
    )
  );

create policy "People upload into their own folders until the deadline"
  on storage.objects for insert to authenticated with check (
    not (select private.is_signing())
    and private.may_upload(bucket_id, name, (select private.caller()))
  );

create policy "Teams delete what is not attached while they may upload"
  on storage.objects for delete to authenticated using (
    split_part(name, '/', 1) = (select private.my_submission_id())::text
    and private.may_upload(bucket_id, name, (select private.caller()))
    and not private.is_attached(bucket_id, name)
  );

-- Trigger: checks the upload policy again when the file arrives, also for signed URLs. Hosted Supabase checks the
-- policy in a separate transaction, where concurrent uploads do not see each other. Locks the submission before the
-- insert, so that two uploads of one name do not deadlock.
create function private.check_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_upload(new.bucket_id, new.name, new.owner_id::uuid) is not true then
    -- The storage service turns errors with any other code into a 500.
    raise exception using errcode = '42501', message = 'You cannot upload this file here right now.';
  end if;
  return new;
end
$$;

-- The storage service sets the owner for uploads of people only.
create trigger check_upload before insert on storage.objects
  for each row when (new.bucket_id <> 'judging' and new.owner_id is not null)
  execute function private.check_upload();

-- Trigger: ignores deletions of attached files, also by the storage service, which checked the policy in an earlier
-- transaction.
create function private.protect_attached_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- require_upload locks the same row, so this sees a concurrent attachment.
  return case when private.is_attached(old.bucket_id, old.name) then null else old end;
end
$$;

create trigger protect_attached_file before delete on storage.objects
  for each row execute function private.protect_attached_file();

-- Trigger: uploads of people replace no file. The storage service checks the policies when an upload starts and
-- overwrites the file when it ends, so an upload kept open past the deadline could change a submitted document.
create function private.protect_uploaded_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23505', message = 'A file with this name already exists.';
end
$$;

create trigger protect_uploaded_file before update of owner_id on storage.objects
  for each row when (new.owner_id is not null and new.version is distinct from old.version)
  execute function private.protect_uploaded_file();

-- Attaching ---------------------------------------------------------------------------------------

-- Locks an uploaded file in this folder of a bucket, and returns its name to display (default: the last part of the
-- path) and its size. Raises document_missing or document_refused.
create function private.require_upload(
  bucket text, folder text, path text, display_name text, out file_name text, out file_size bigint
)
language plpgsql set search_path = '' as $$
declare
  object storage.objects;
  max_bytes constant int := (private.document_limit(bucket)).max_bytes;
begin
  perform private.refuse_if(path is null or not starts_with(path, folder || '/'), 'document_refused',
    'This file does not belong to your entry.');
  select * into object from storage.objects
    where bucket_id = bucket and name = require_upload.path for share;
  perform private.refuse_if(not found or exists (
    select from private.files
    where bucket_id = bucket and files.path = require_upload.path and removed_at is not null
  ), 'document_missing', 'The file was not uploaded. Please upload it again.');
  file_name := private.clean_line(coalesce(display_name, substring(path from '[^/]+$')));
  file_size := coalesce((object.metadata ->> 'size')::bigint, 0);
  if private.document_type(bucket, path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(bucket, path)
    or private.document_type(bucket, file_name) is distinct from private.document_type(bucket, path) then
    perform private.refuse('document_refused', format('Please choose a %s file.', (
      select regexp_replace(string_agg(upper(extension), ', ' order by place), ', ([^,]*)$', ' or \1')
      from private.document_limits() limits, unnest(limits.extensions) with ordinality as listed (extension, place)
      where limits.name = bucket
    )));
  end if;
  -- The uploader may set no caching beyond what the site's pages set.
  if coalesce(object.metadata ->> 'cacheControl', '') !~ '^(max-age=[0-9]{1,4}|no-cache|no-store)?$' then
    perform private.refuse('document_refused', 'Please upload the file on your entry page.');
  end if;
  perform private.refuse_if(char_length(file_name) > private.max_length('file_name'), 'document_refused',
    format('The file name must be at most %s characters.', private.max_length('file_name')));
  perform private.refuse_if(file_size not between 1 and max_bytes, 'document_refused',
    format('The file must not be empty or larger than %s MB.', max_bytes / 1024 / 1024));
end
$$;

-- supabase/schemas/attestations.sql

-- Each member of a team confirms five statements and the current version of the official rules: the owner with each
-- submission, the others when they join. Nobody confirms for another person. A new version of the rules (season.sql) asks
-- everyone again. Nothing follows from a confirmation that is outstanding: the owner can submit, and administrators
-- decide.

create function private.attest(_submission_id uuid, person_id uuid, _attestations text[], _rules_version text) returns void
language plpgsql set search_path = '' as $$
declare
  required constant text[] := array(select value from private.required_attestations order by position);
begin
  perform private.refuse_if(_attestations is null or not _attestations @> required, 'attestations_missing',
    'Please confirm every statement.');
  perform private.refuse_if(_rules_version is distinct from private.rules_version(), 'rules_changed',
    'The official rules have changed since you loaded this page. Please reload it, read the changes, and confirm again.');
  insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
  values (_submission_id, person_id, required, _rules_version);
end
$$;

-- Drafts until they close, because later they do not take part; their owner confirms when submitting. Disqualified
-- submissions until the release, because their team must not notice before.
create view private.outstanding_confirmations as
select member.submission_id, member.user_id
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
where case submission.state
    when 'submitted' then submission.released_status is distinct from 'declined'
    else member.user_id is distinct from submission.created_by and private.closes_at(submission) >= private.now()
  end
  and not exists (
    select from public.submission_attestations given
    where given.submission_id = member.submission_id and given.user_id = member.user_id
      and given.rules_version = private.rules_version()
  );
comment on view private.outstanding_confirmations is
  'Members who have not confirmed the current version of the rules.';

-- The same for a submission in a list, by its facets.
create function private.lacks_confirmation(facets text[], released_status text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return released_status is distinct from 'declined' and not facets @> array['confirmed:' || private.rules_version()];
end
$$;

create function private.confirm_statements(_id uuid, _attestations text[], _rules_version text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  if exists (
    select from private.outstanding_confirmations
    where submission_id = submission.id and user_id = auth.uid()
  ) then
    perform private.attest(submission.id, auth.uid(), _attestations, _rules_version);
  end if;
  return auth.uid();
end
$$;
call private.publish_change('confirm_statements', 'team',
  'Member: confirms the statements and the current version of the official rules for the caller, if must_confirm is set in my_team, and returns the caller''s row. attestations and rules_version are as in submit_submission. Fails with attestations_missing, rules_changed, or not_found.',
  'my_team', 'user_id');

-- Asking by email ---------------------------------------------------------------------------------

-- Queues an email to the members who have not confirmed, of these submissions (null: all), without those who were asked
-- since a time, and returns the submissions, once for each email. With a topic, it is sent once.
create function private.ask_to_confirm(ids uuid[], asked_since timestamptz, topic text, max_count int)
returns setof uuid
language plpgsql set search_path = '' as $$
begin
  return query
  insert into private.notifications (kind, user_id, recipient, topic, subject_id, subject_time)
  select 'confirmation_asked', profile.id, profile.email, ask_to_confirm.topic, outstanding.submission_id, private.now()
  from private.outstanding_confirmations outstanding
  join public.profiles profile on profile.id = outstanding.user_id
  where profile.email is not null and (ids is null or outstanding.submission_id = any (ids)) and not exists (
    select from private.notifications earlier
    where earlier.user_id = profile.id and earlier.kind = 'confirmation_asked'
      and (earlier.subject_time > asked_since or earlier.topic = ask_to_confirm.topic)
  )
  limit max_count
  on conflict do nothing
  returning subject_id;
end
$$;

create function private.remind_to_confirm(_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
begin
  perform private.require_admin();
  perform private.refuse_if(cardinality(_ids) > private.submissions_at_once(), 'invalid_input',
    format('You can change at most %s submissions at once.', private.submissions_at_once()));
  -- Drafts are private to their team. Another administrator may be reminding the same people.
  _ids := array(select id from public.submissions where id = any (_ids) and state = 'submitted' order by id for update);
  asked := array(select private.ask_to_confirm(_ids, private.now() - interval '24 hours', null, null));
  perform private.write_audit('submission.confirmation_reminded', 'submission', id::text,
      jsonb_build_object('people', count(*)))
    from unnest(asked) id group by id order by id;
  return cardinality(asked);
end
$$;
call private.publish_change('remind_to_confirm', 'administrator',
  'Administrators: emails the members of these submissions who have not confirmed the current version of the rules, each at most once every 24 hours, and returns the number of emails. Fails with invalid_input (more than SUBMISSIONS_AT_ONCE submissions).');

-- supabase/schemas/invitations.sql

-- Invitations by email: to a team (teams.sql), to a role in the back office, or to mentor a finalist. The account that
-- accepts the link's invitation joins. The database stores only hashes of the links' tokens. Invitations to judge are in
-- judges.sql.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- The team, or the finalist to mentor; null: a role in the back office.
  submission_id uuid references public.submissions (id) on delete cascade,
  -- A role in the back office, or mentor; null: to a team.
  role text,
  email text not null check (private.is_email(email)),
  -- Only to a role: the invited person, and how a team reaches its mentor.
  name text,
  contact text,
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  state text not null default 'open' references private.invitation_states (value),
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint accepted_invitations_have_a_time check ((state = 'accepted') = (accepted_at is not null)),
  constraint invitations_are_to_a_team_or_a_role check (case
    when role is null then submission_id is not null and num_nonnulls(name, contact) = 0
    when role = 'mentor' then num_nulls(submission_id, name, contact) = 0
    else num_nonnulls(submission_id, contact) = 0 and name is not null
  end)
);
comment on table public.invitations is 'Invitations to teams, to roles and to mentor, with their outcome.';
call private.limit_texts('public.invitations', '{name, contact mentor_contact}');

create unique index open_invitations_key on public.invitations (submission_id, role, lower(email))
  nulls not distinct where state = 'open';
create index invitations_email_idx on public.invitations using gin (email extensions.gin_trgm_ops);
create index role_invitations_idx on public.invitations (created_at) where role is not null;
create index invitations_submission_id_idx on public.invitations (submission_id, created_at);

create trigger audit_role_invitation after insert or update of role, email on public.invitations
  for each row when (new.role is not null)
  execute function private.audit('role.invited', 'invitation', 'id', 'role');
create trigger audit_role_revocation after update of state on public.invitations
  for each row when (new.role is not null and new.state = 'revoked' and old.state <> 'revoked')
  execute function private.audit('role.invitation_revoked', 'invitation', 'id', 'role');

create function private.find_invitation(token text) returns public.invitations
language sql stable set search_path = ''
return (
  select invitation from public.invitations invitation
  join private.link_tokens issued on issued.subject_id = invitation.id
  where issued.token_hash = private.token_hash(token)
);

-- Until when an invitation to a role can be accepted: only while the administrator who sent it still is one.
create function private.expiry_of(invitation public.invitations) returns timestamptz
language sql stable set search_path = ''
return case when private.is_admin_id(invitation.invited_by)
  then coalesce(invitation.last_sent_at, invitation.created_at) + make_interval(days => private.role_invitation_days())
end;

create function private.has_expired(invitation public.invitations) returns boolean
language sql stable set search_path = ''
return coalesce(private.expiry_of(invitation) <= private.now(), true);

create function private.get_invitation(token text)
returns table (
  state text, inviter_name text, member_count int, max_members int, role text, name text, email text
)
language sql stable security definer set search_path = '' as $$
  select case
      when invitation.state <> 'open' then invitation.state
      when invitation.role is not null then case when private.has_expired(invitation) then 'expired' else 'open' end
      when private.now() > parameters.registration_closes_at then 'roster_locked'
      when team.size >= parameters.max_submission_members then 'team_full'
      else 'open'
    end, private.display_name(invitation.invited_by), team.size, parameters.max_submission_members,
    invitation.role, invitation.name, case when invitation.role is not null then invitation.email end
  from private.find_invitation(token) invitation
  cross join private.challenge() parameters
  cross join lateral (
    select count(*)::int as size from public.submission_members where submission_id = invitation.submission_id
  ) team
  where invitation.id is not null;
$$;
call private.publish_function('get_invitation',
  'Returns the invitation identified by the token in its link: its state (open, accepted, declined, revoked, expired, roster_locked, team_full) and the inviter''s name. For a team invitation, also returns the team''s current and maximum size. For a role invitation, also returns the role (a back-office role, or mentor) and the name and email address of the invited person. Returns no row for an unknown token.');

-- Inviting to a role: administrators --------------------------------------------------------------

create function private.invite_person(
  _role text, _name text, _email text, _submission_id uuid default null, _contact text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  is_mentor constant boolean := coalesce(_role = 'mentor', false);
  address constant text := private.require_email(private.clean_line(_email));
  clean_name constant text := private.require_line(_name, 'The name', 'name');
  clean_contact text;
  submission public.submissions;
  invitation public.invitations;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  -- Another administrator may be inviting the same person.
  perform private.lock_admins();
  perform private.require_status(_role, array(select value from private.roles order by position) || 'mentor'::text);
  if is_mentor then
    clean_contact := private.require_lines(_contact, 'How to reach the mentor', 'mentor_contact');
    submission := private.lock_submission(_submission_id);
    perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'This team is not a finalist.');
  end if;
  perform private.refuse_excluded(_role, id) from auth.users
    where lower(email) = lower(address) and email_confirmed_at is not null;
  select * into invitation from public.invitations
    where state = 'open' and (role = 'mentor') = is_mentor and submission_id is not distinct from submission.id
      and lower(email) = lower(address) for update;
  if found then
    update public.invitations set role = _role, name = clean_name, contact = clean_contact, invited_by = auth.uid()
      where id = invitation.id;
  else
    insert into public.invitations (role, name, email, submission_id, contact, invited_by)
    values (_role, clean_name, address, submission.id, clean_contact, auth.uid()) returning * into invitation;
  end if;
  perform private.spend_rate_limit('role_invitation', invitation.id::text, 5, interval '1 day');
  perform private.queue_email('role_invitation', address, jsonb_strip_nulls(jsonb_build_object(
    'name', clean_name, 'role', _role, 'idea_name', submission.idea_name)), invitation.id);
  return invitation.id;
end
$$;
call private.publish_change('invite_person', 'administrator',
  'Administrators: invites a person to a back-office role or, with the role mentor, to mentor a finalist, with contact details for its team. The link works for two weeks after the last email, as long as the caller is an administrator, and only for an account with this confirmed address. Inviting the same address again changes the invitation and sends another email, at most five a day. Recorded as an intervention. Fails with invalid_input, not_finalist, admin_conflicted, rate_limited, or second_factor_again. If an account has this address, also fails with the errors of set_role and set_mentor (is_admin, is_judge, is_participant).',
  'admin_role_invitations');

create function private.revoke_role_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_admin();
  select * into invitation from public.invitations where id = _id and role is not null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This invitation does not exist.');
  perform private.refuse_if(invitation.state not in ('open', 'revoked'), 'invitation_used',
    'This invitation is no longer open.');
  update public.invitations set state = 'revoked' where id = invitation.id;
end
$$;
call private.publish_change('revoke_role_invitation', 'administrator',
  'Administrators: revokes an open invitation to a role. Safe to repeat. Fails with invitation_used or not_found.',
  'admin_role_invitations');

create view private.admin_role_invitations as
select
  invitation.id, invitation.role, invitation.name, invitation.email, invitation.submission_id, invitation.contact,
  invitation.state, (select profile.email from public.profiles profile where profile.id = invitation.invited_by) as invited_by_email,
  invitation.last_sent_at, private.expiry_of(invitation) as expires_at, private.has_expired(invitation) as has_expired,
  invitation.created_at
from public.invitations invitation
where invitation.role is not null and (select private.is_admin());
call private.publish_view('admin_role_invitations', 'Administrators: invitations to back-office roles and invitations to mentor.', 10,
  columns => '
  role: A role, or mentor.
  submission_id: The finalist to mentor.
  contact: How the team reaches its mentor.
  state: open, accepted, declined or revoked.
  expires_at: Null if the sender is no longer an administrator.');

-- Accepting and declining (by link) ---------------------------------------------------------------

create function private.lock_invitation(token text) returns public.invitations
language plpgsql set search_path = '' as $$
declare
  invitation public.invitations := private.find_invitation(token);
begin
  -- The submission first (foundations.sql), then the invitation as it is after waiting for the lock.
  perform from public.submissions where id = invitation.submission_id for update;
  select * into invitation from public.invitations where id = invitation.id for no key update;
  perform private.refuse_if(not found or invitation.state in ('revoked', 'declined'),
    'invitation_invalid', 'This invitation is no longer valid.');
  return invitation;
end
$$;

create function private.accept_invitation(
  token text, _attestations text[] default null, _rules_version text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  invitation public.invitations := private.find_invitation(token);
begin
  if invitation.role is not null then
    -- Before the person (foundations.sql). The inviter stays an administrator until the end of this request.
    perform private.lock_admins();
  end if;
  perform private.lock_person(caller);
  invitation := private.lock_invitation(token);
  if invitation.state = 'accepted' then
    perform private.refuse_if(invitation.accepted_by is distinct from caller
      or invitation.role is null and private.my_submission_id() is distinct from invitation.submission_id,
      'invitation_used', 'This invitation has already been used.');
  else
    if invitation.role is null then
      perform private.join_team(invitation, caller);
      perform private.attest(invitation.submission_id, caller, _attestations, _rules_version);
    else
      perform private.take_role(invitation, caller);
    end if;
    update public.invitations set state = 'accepted', accepted_at = private.now(), accepted_by = caller
      where id = invitation.id;
  end if;
  return case when invitation.role is null then invitation.submission_id end;
end
$$;
call private.publish_change('accept_invitation', 'participant',
  'Accepts the invitation identified by the token in its link. The same person can safely repeat the call. For a team invitation, adds the caller to the team and returns its submission. The caller must confirm the required statements and the current version of the official rules, as in submit_submission. Limits: ten calls a day per person and 30 per submission. For a role invitation, assigns the role. Fails with profile_incomplete, already_on_a_team, team_full, roster_locked, attestations_missing, rules_changed, invitation_invalid (unknown, revoked, declined or expired), invitation_used, or rate_limited. For a role, also fails with other_address (the invitation is for another address), invalid_input (the address is not confirmed), in_team (the caller is or was on a team), is_judge, is_participant, is_admin, or not_finalist.',
  'my_submission');

create function private.join_team(invitation public.invitations, person_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_complete_profile(person_id);
  perform private.require_open_roster();
  perform private.refuse_if(private.my_submission_id() is not null, 'already_on_a_team',
    'You are already on a team. You can be on only one.');
  -- Joining and leaving email the whole team.
  perform private.spend_rate_limit('joining', invitation.submission_id::text, 30, interval '1 day');
  perform private.spend_rate_limit('joining_person', person_id::text, 10, interval '1 day');
  insert into public.submission_members (submission_id, user_id)
  values (invitation.submission_id, person_id);
  perform private.notify_team(invitation.submission_id, 'member_joined', jsonb_build_object(
    'member_name', private.display_name(person_id),
    'idea_name', (select idea_name from public.submissions where id = invitation.submission_id)
  ), person_id);
end
$$;

-- The same exclusions as for set_role and set_mentor hold (check_exclusions).
create function private.take_role(invitation public.invitations, person_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(private.has_expired(invitation), 'invitation_invalid',
    'This invitation has expired. Ask the administrators for a new one.');
  -- A forwarded email gives nobody else the role.
  perform private.refuse_if(not exists (
    select from auth.users where id = person_id and lower(email) = lower(invitation.email)
  ), 'other_address', 'This invitation is for another email address. Sign in with the address that it was sent to.');
  if invitation.role = 'mentor' then
    perform private.add_mentor(
      invitation.submission_id, person_id, invitation.name, invitation.contact, invitation.invited_by);
    return;
  end if;
  perform private.refuse_if(exists (select from private.people_of_submissions where user_id = person_id), 'in_team',
    'You are or were on a team. Ask an administrator to give you the role under Users.');
  insert into private.user_roles (user_id, role, granted_by)
  values (person_id, invitation.role, invitation.invited_by)
  on conflict (user_id) do update set
    role = excluded.role, granted_by = excluded.granted_by, granted_at = private.now();
end
$$;

create function private.decline_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_user();
  if (private.find_invitation(token)).state = 'declined' then
    return;
  end if;
  invitation := private.lock_invitation(token);
  perform private.refuse_if(invitation.state = 'accepted', 'invitation_used', 'This invitation has already been used.');
  update public.invitations set state = 'declined' where id = invitation.id;
end
$$;
call private.publish_change('decline_invitation', 'participant',
  'Declines the invitation identified by the token in its link. Safe to repeat. Fails with invitation_invalid or invitation_used.');

-- supabase/schemas/teams.sql

-- Changes of a team: joining, leaving, removing, handing over. Each function locks the submission first, so that
-- changes of one team run one after the other. A person is in one team only, by the primary key of submission_members
-- (submissions.sql). The size is max_submission_members (challenge.sql), at most max_team_size (constants.sql).

-- Rules for every change of a team ----------------------------------------------------------------

create function private.add_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.submission_members (submission_id, user_id)
  values (new.id, new.created_by);
  return null;
end
$$;

create trigger add_owner after insert on public.submissions
  for each row when (new.created_by is not null) execute function private.add_owner();

-- Trigger: raises team_full. Checked when someone joins, so that lowering the maximum does not affect teams.
create function private.check_team_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Waits for others who are joining the same team, and counts them.
  perform from public.submissions where id = new.submission_id for update;
  if (select count(*) from public.submission_members where submission_id = new.submission_id)
    >= (private.challenge()).max_submission_members then
    perform private.refuse('team_full', 'This team is full.');
  end if;
  return new;
end
$$;

create trigger check_team_size before insert or update of submission_id on public.submission_members
  for each row execute function private.check_team_size();

-- Trigger: deletes a former member's answer to a request for evidence and unattached files, and makes the
-- longest-standing member the owner if the owner left. Without members, a draft or withdrawn submission is deleted; a
-- submitted one stays without owner and public page, because no one could change it anymore.
create function private.handle_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
  new_owner uuid;
begin
  select * into submission from public.submissions where id = old.submission_id for update;
  if not found then
    return null;
  end if;
  update public.evidence_requests set
    answer = null, file_name = null, file_size = null, file_path = null, answered_at = null, answered_by = null
  where submission_id = submission.id and answered_by = old.user_id;
  if found then
    perform private.update_eligibility(submission.id);
  end if;
  select user_id into new_owner from public.submission_members
    where submission_id = submission.id order by joined_at, user_id limit 1;
  if new_owner is null and submission.state <> 'submitted' then
    delete from public.submissions where id = submission.id;
  elsif new_owner is null then
    update public.submissions set created_by = null where id = submission.id;
    delete from public.finalist_pages where submission_id = submission.id;
    delete from public.finalist_pictures where submission_id = submission.id;
    perform private.queue_submission_files(submission.id);
  else
    perform private.queue_submission_files(submission.id, old.user_id);
    if submission.created_by is null or submission.created_by = old.user_id then
      update public.submissions set created_by = new_owner where id = submission.id;
      perform private.notify('entry_handed_over', new_owner, jsonb_build_object('idea_name', submission.idea_name));
    end if;
  end if;
  return null;
end
$$;

create trigger handle_departure after delete on public.submission_members
  for each row execute function private.handle_departure();

create function private.require_open_roster() returns void
language sql set search_path = '' as $$
  select private.refuse_if(
    private.now() > (private.challenge()).registration_closes_at, 'roster_locked', 'Team registration is closed. People can no longer join or leave teams.');
$$;

-- Members' view -----------------------------------------------------------------------------------

create view private.my_team as
select
  teammate.user_id, profile.first_name, profile.last_name, profile.email, profile.university, profile.country,
  submission.created_by is not distinct from teammate.user_id as is_owner,
  teammate.joined_at,
  exists (
    select from private.outstanding_confirmations outstanding
    where outstanding.submission_id = teammate.submission_id and outstanding.user_id = teammate.user_id
  ) as must_confirm
from public.submission_members member
join public.submission_members teammate on teammate.submission_id = member.submission_id
join public.submissions submission on submission.id = member.submission_id
left join public.profiles profile on profile.id = teammate.user_id
where member.user_id = (select private.caller());
call private.publish_view('my_team', 'The members of the caller''s team, including the caller.', 5, columns => '
  must_confirm: Whether the member still has to confirm the current version of the rules (confirm_statements).');

-- Leaving, removing, handing over -----------------------------------------------------------------

create function private.leave_team(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  submission public.submissions := private.lock_my_submission(_id, as_owner => false, refusal => 'You are not on a team.');
begin
  perform private.refuse_if(submission.created_by = caller, 'owner_must_hand_over',
    'Before you leave the team, transfer the entry to another member or discard it.');
  perform private.require_open_roster();
  delete from public.submission_members where user_id = caller and submission_id = submission.id;
  perform private.notify_team(submission.id, 'member_left', jsonb_build_object(
    'member_name', private.display_name(caller), 'idea_name', submission.idea_name
  ), caller);
end
$$;
call private.publish_change('leave_team', 'team',
  'Member: leaves the team. Fails with owner_must_hand_over, roster_locked, or not_found.');

create function private.require_teammate(submission public.submissions, member_id uuid) returns void
language sql set search_path = '' as $$
  select private.refuse_if(member_id = submission.created_by, 'self_service', 'You are the owner of this entry.');
  select private.refuse_if(not exists (
    select from public.submission_members where submission_id = submission.id and user_id = member_id
  ), 'not_found', 'This person is not on your team.');
$$;

create function private.remove_member(_id uuid, member_id uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
  details jsonb := jsonb_build_object('member_name', private.display_name(member_id), 'idea_name', submission.idea_name);
begin
  perform private.require_teammate(submission, member_id);
  perform private.require_open_roster();
  -- Also to the removed person.
  perform private.notify_team(submission.id, 'member_removed', details, submission.created_by);
  delete from public.submission_members where user_id = member_id and submission_id = submission.id;
  return query select user_id from public.submission_members where submission_id = submission.id;
end
$$;
call private.publish_change('remove_member', 'team',
  'Owner: removes another member and returns the remaining team. Fails with self_service, roster_locked, or not_found.',
  'my_team', 'user_id');

create function private.hand_over_submission(_id uuid, member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_teammate(submission, member_id);
  perform private.spend_rate_limit('handover', submission.id::text, 10, interval '1 day');
  perform private.spend_rate_limit('handover_sender', submission.created_by::text, 10, interval '1 day');
  update public.submissions set created_by = member_id, revision = revision + 1 where id = submission.id;
  perform private.notify('entry_handed_over', member_id, jsonb_build_object('idea_name', submission.idea_name));
end
$$;
call private.publish_change('hand_over_submission', 'team',
  'Owner: makes another member the owner, even after team registration has closed, and returns the submission. At most ten times a day per submission and per person. Fails with self_service, rate_limited, or not_found.',
  'my_submission');

-- Invitations -------------------------------------------------------------------------------------

-- Invitations to a team (invitations.sql): the owner invites, resends and revokes; a signed-in person with the link
-- joins, once, or declines. A link expires when team registration closes.

create view private.my_team_invitations as
select
  invitation.id, invitation.email, invitation.state, invitation.created_at, invitation.last_sent_at
from public.submission_members member
join public.invitations invitation on invitation.submission_id = member.submission_id
where member.user_id = (select private.caller()) and invitation.role is null;
call private.publish_view('my_team_invitations', 'The invitations of the caller''s team.', 10, columns => '
  state: open, accepted, declined or revoked.');

-- Inviting (owner) --------------------------------------------------------------------------------

-- Queues the email of an invitation. Raises rate_limited for too many by the team, by its owner, or by the team to
-- this address. Beyond 20 a day to one address from all teams, nothing is sent.
create function private.send_invitation(invitation public.invitations) returns void
language plpgsql set search_path = '' as $$
declare
  a_day constant interval := interval '1 day';
begin
  -- Also by person, because the owner can discard the submission and start another one.
  perform private.spend_rate_limit('invitation', invitation.submission_id::text, 30, a_day);
  perform private.spend_rate_limit('invitation_sender', private.require_user()::text, 30, a_day);
  perform private.spend_rate_limit(
    'invitation_to', invitation.submission_id || ' ' || lower(invitation.email), 5, a_day);
  -- So that several accounts cannot flood one mailbox. The caller does not learn it, as this would reveal others'
  -- invitations.
  if private.count_use('invitation_address', lower(invitation.email), a_day) <= 20 then
    perform private.queue_email(
      'team_invitation', invitation.email,
      jsonb_build_object('inviter_name', private.display_name(invitation.invited_by)),
      invitation.id
    );
  end if;
end
$$;

create function private.invite_member(_submission_id uuid, _email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_submission_id);
  address text := private.require_email(private.clean_line(_email));
  invitation public.invitations;
begin
  perform private.require_open_roster();
  select * into invitation from public.invitations
    where submission_id = submission.id and role is null and lower(email) = lower(address)
      and state = 'open';
  if found then
    return invitation.id;
  end if;
  perform private.refuse_if(exists (
    select from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id and lower(profile.email) = lower(address)
  ), 'already_a_member', 'This person is already on your team.');
  if 10 <= (
    select count(*) from public.invitations
    where submission_id = submission.id and role is null and state = 'open'
  ) then
    perform private.refuse(
      'too_many_invitations', 'You have ten open invitations. Revoke one to invite someone else.');
  end if;
  insert into public.invitations (submission_id, email, invited_by)
  values (submission.id, address, submission.created_by)
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end
$$;
call private.publish_change('invite_member', 'team',
  'Owner: invites an address by email and returns the invitation. If an invitation to this address is already open, returns it without sending another email. Does not reveal whether the address has an account. Limits: ten open invitations for a submission; 30 emails a day per submission, 30 per person and 5 per address, including resends. Once an address has received 20 invitations in a day across all submissions, it gets no more emails, but calls still succeed. Fails with invalid_input, already_a_member, too_many_invitations, rate_limited, roster_locked, or not_found.',
  'my_team_invitations');

create function private.lock_my_invitation(_id uuid) returns public.invitations
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(private.my_submission_id());
  invitation public.invitations;
begin
  -- Locked before counters and notifications, in the order in which deleting an account does.
  select * into invitation from public.invitations
    where id = _id and submission_id = submission.id and role is null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This invitation does not exist.');
  return invitation;
end
$$;

create function private.resend_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_my_invitation(_id);
begin
  perform private.require_open_roster();
  perform private.refuse_if(invitation.state <> 'open', 'invitation_used',
    'This invitation is no longer open.');
  -- The email and the page of the link name the present owner, not the one who handed the submission over.
  update public.invitations set invited_by = private.require_user() where id = invitation.id
    returning * into invitation;
  perform private.send_invitation(invitation);
end
$$;
call private.publish_change('resend_invitation', 'team',
  'Owner: resends an open invitation in the caller''s name and returns it. Earlier links stay valid. Fails with invitation_used, rate_limited, roster_locked, or not_found.',
  'my_team_invitations');

create function private.revoke_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_my_invitation(_id);
begin
  if invitation.state = 'revoked' then
    return;
  elsif invitation.state <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  update public.invitations set state = 'revoked' where id = invitation.id;
end
$$;
call private.publish_change('revoke_invitation', 'team',
  'Owner: revokes an open invitation and returns it. Fails with invitation_used or not_found.',
  'my_team_invitations');

-- supabase/schemas/mailing_list.sql

-- The mailing list, joined by a form on the home page or at sign-up. Answers do not reveal who is on it.
-- Only confirmed addresses get newsletters.

create table public.mailing_list (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  name text collate "und-x-icu" not null default '',
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  level_of_study text not null default '',
  country text collate "und-x-icu" not null default '',
  source text not null check (source in ('mailing_list_form', 'signup_form')),
  search text not null generated always as (private.search_text(email || E'\n' || name || E'\n' || country)) stored,
  -- When the address was confirmed, by a link or by an account; null: not confirmed, gets no newsletters.
  confirmed_at timestamptz,
  -- Part of every email to this address. Not hashed, because each email needs it and it can only delete this row.
  unsubscribe_token text not null unique default private.new_token(),
  created_at timestamptz not null default private.now()
);
comment on table public.mailing_list is 'Subscribers of newsletters about the challenge.';
call private.limit_texts('public.mailing_list', '{name, first_name, last_name, level_of_study, country}');

create unique index mailing_list_email_key on public.mailing_list (lower(email));
create index mailing_list_created_at_idx on public.mailing_list (created_at desc, id desc);
create index mailing_list_email_idx on public.mailing_list (email, id);
create index mailing_list_name_idx on public.mailing_list (name, id);
create index mailing_list_country_idx on public.mailing_list (country, id);
create index mailing_list_level_of_study_idx on public.mailing_list (level_of_study, id);
create index mailing_list_confirmed_at_idx on public.mailing_list (confirmed_at, id);
create index mailing_list_source_idx on public.mailing_list (source, created_at desc, id desc);
create index mailing_list_search_idx on public.mailing_list using gin (search extensions.gin_trgm_ops);

-- The link that confirms an address ---------------------------------------------------------------

create function private.confirm_subscription(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mailing_list set confirmed_at = coalesce(confirmed_at, private.now())
  where id = (
    select subject_id from private.link_tokens
    where token_hash = private.token_hash(token) and issued_at >= now() - interval '7 days'
  );
  perform private.refuse_if(not found, 'link_expired',
    'This link has expired. If you are not on the list yet, sign up again to get a new link.');
end
$$;
call private.publish_change('confirm_subscription', 'visitor',
  'Confirms a mailing list subscription, identified by the token in the confirmation link. The link is valid for a week. Safe to repeat. Fails with link_expired (the link is more than a week old or unknown, or the address is no longer on the list).');

-- The home page's form ----------------------------------------------------------------------------

create function private.join_mailing_list(_name text, _email text, _country text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.mailing_list;
  address text;
begin
  if private.network_address() is not null then
    perform private.spend_rate_limit('mailing_list', private.network_address(), 30, interval '1 hour');
  end if;
  perform private.spend_rate_limit('mailing_list', 'everybody', 1000, interval '1 hour');
  insert into public.mailing_list (name, email, country, source)
  values (
    private.require_line(_name, 'Name', 'name'), private.require_email(private.clean_line(_email)),
    private.require_line(_country, 'Country', 'country'), 'mailing_list_form'
  )
  -- Changes nothing, but locks the row and takes as long as an insert.
  on conflict (lower(email)) do update set email = mailing_list.email
  returning * into subscriber;
  address := lower(subscriber.email);
  -- Confirmed addresses count too, so that the time of the answer does not reveal who is on the list.
  if private.count_use('subscription_email', address, interval '1 hour') = 1
    and private.count_use('subscription_email_week', address, interval '7 days') <= 3
    and subscriber.confirmed_at is null then
    perform private.queue_email('subscription_confirmation', subscriber.email, subscriber_id => subscriber.id);
  end if;
end
$$;
call private.publish_change('join_mailing_list', 'visitor',
  'Adds an unconfirmed address to the mailing list and emails it a confirmation link, at most once an hour and three times a week. Responds the same way if the address is already on the list. Limits: 30 calls an hour from one network address, if known, and 1,000 an hour in total. Fails with invalid_input or rate_limited.');

-- Leaving -----------------------------------------------------------------------------------------

create function private.leave_mailing_list(token text) returns text
language sql security definer set search_path = '' as $$
  -- Also the choice in the profile of the address's owner.
  update public.profiles profile set join_mailing_list = false
  from public.mailing_list subscriber, auth.users account
  where subscriber.unsubscribe_token = token and profile.email = lower(subscriber.email) and profile.join_mailing_list
    and account.id = profile.id and account.email_confirmed_at is not null;
  delete from public.mailing_list where unsubscribe_token = token;
  select next_season_api from private.platform_settings;
$$;
call private.publish_change('leave_mailing_list', 'visitor',
  'Removes the address identified by an unsubscribe token from the mailing list, and turns off join_mailing_list in the person''s profile. Safe to repeat; does nothing for an unknown token. Returns null or, once the list has moved to the next season''s project, the URL of that project''s API, whose edge function `unsubscribe` accepts the token.');

-- The choice in the profile -----------------------------------------------------------------------

-- Trigger: adds a person who opted in, or confirms their row from the form; removes a person who opted out; and copies
-- changes of the profile to its row. People who sign up with Google join before they fill in their profile.
create function private.update_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := (select profile from public.profiles profile where id = new.id);
  full_name constant text := left(btrim(profile.first_name || ' ' || profile.last_name), private.max_length('name'));
begin
  -- An unconfirmed address may be someone else's.
  if not exists (select from auth.users where id = new.id and email_confirmed_at is not null) then
    return null;
  elsif tg_table_name = 'profiles' and tg_op = 'UPDATE' then
    delete from public.mailing_list where lower(email) = lower(old.email) and (
      (old.join_mailing_list and not new.join_mailing_list)
      or (old.email is distinct from new.email and source = 'signup_form')
    );
  end if;
  update public.mailing_list set
    name = full_name, first_name = profile.first_name, last_name = profile.last_name,
    level_of_study = profile.level_of_study, country = profile.country
  where lower(email) = lower(profile.email) and source = 'signup_form' and profile.join_mailing_list;
  insert into public.mailing_list
    (email, name, first_name, last_name, level_of_study, country, source, confirmed_at)
  select profile.email, full_name, profile.first_name, profile.last_name, profile.level_of_study, profile.country,
    'signup_form', private.now()
  where profile.join_mailing_list and profile.email is not null
  on conflict (lower(email)) do update set
    confirmed_at = coalesce(mailing_list.confirmed_at, excluded.confirmed_at);
  return null;
end
$$;

create trigger update_subscription
  after insert or update of join_mailing_list, email, first_name, last_name, country, level_of_study on public.profiles
  for each row execute function private.update_subscription();
create trigger update_subscription after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.update_subscription();

create function private.audit_mailing_list_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_id(private.actor()) then
    perform private.write_audit('mailing_list.removed', 'mailing_list', old.id::text);
  end if;
  return null;
end
$$;

create trigger audit_removal after delete on public.mailing_list
  for each row execute function private.audit_mailing_list_removal();

create function private.delete_subscriber(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.mailing_list where id = _id;
end
$$;
call private.publish_change('delete_subscriber', 'administrator',
  'Administrators: removes an address from the mailing list. Does nothing if the address is not on the list.');

-- The list of subscribers -------------------------------------------------------------------------

create view private.admin_mailing_list as
select
  id, email, name, first_name, last_name, level_of_study, country, source, confirmed_at, created_at, search
from public.mailing_list
where (select private.has_right('subscribers'));
call private.publish_view('admin_mailing_list',
  'Administrators and support: the mailing list.', columns => '
  confirmed_at: Null if the address is not confirmed. Unconfirmed addresses get no newsletters.
  search: Email address, name and country.');

-- supabase/schemas/judges.sql

-- Judges: an administrator invites them by email, and the account that accepts an invitation becomes a judge.
-- roles.sql says which roles exclude judging.

create function private.in_field_order(fields text[]) returns text[]
language sql immutable set search_path = ''
return array(select value from private.expertise_fields() where value = any (fields));

create table public.judges (
  id uuid primary key default gen_random_uuid(),
  -- The address of the invitation; null after the account is deleted.
  email text check (private.is_email(email)),
  name text not null,
  user_id uuid unique references auth.users (id) on delete set null,
  -- The judge's workplaces of the last three years, as the judge wrote them.
  organizations text[] not null default '{}',
  -- The most round entries that the judge wants to review in a round; null: any number.
  max_reviews int check (max_reviews between 1 and private.max_reviews_per_judge()),
  -- The most round entries that administrators ask the judge to review in a round; null: any number. max_reviews can be
  -- lower.
  reviews_cap int check (reviews_cap between 1 and private.max_reviews_per_judge()),
  expertise text[] not null default '{}' check (expertise = private.in_field_order(expertise)),
  -- Names of co-authors, supervisors, students and others with whom the judge has worked closely in the last three
  -- years.
  close_people text[] not null default '{}',
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  terms_version text,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  revision int not null default 1,
  state text not null generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when accepted_at is not null then 'active'
    when declined_at is not null then 'declined'
    else 'invited'
  end) stored,
  constraint accepted_judges_have_terms_version check (num_nulls(accepted_at, terms_version) in (0, 2)),
  constraint max_reviews_within_cap check (max_reviews <= reviews_cap),
  constraint accepted_judges_have_not_declined check (accepted_at is null or declined_at is null),
  constraint judges_without_email_are_withdrawn check (email is not null or withdrawn_at is not null)
);
comment on table public.judges is 'Judges, and people who were invited to judge.';
call private.limit_texts('public.judges', '{name, terms_version rules_version, decline_reason}');

create unique index judges_email_key on public.judges (lower(email));

create trigger set_updated_at
  before update of email, name, user_id, organizations, max_reviews, reviews_cap, expertise,
    close_people, accepted_at, withdrawn_at, declined_at
  on public.judges
  for each row execute function private.set_updated_at();
create trigger next_revision
  before update of email, name, user_id, organizations, max_reviews, reviews_cap, expertise,
    close_people, accepted_at, withdrawn_at, declined_at
  on public.judges
  for each row execute function private.next_revision();

-- Access and departure ----------------------------------------------------------------------------

create function private.my_judge_id() returns uuid
language sql stable security definer set search_path = ''
return (
  select id from public.judges
  where user_id = (select private.caller()) and judges.state = 'active'
);

create function private.require_judge() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  judge_id uuid := private.my_judge_id();
begin
  if judge_id is null then
    raise exception using errcode = '42501', message = 'Only judges can do this.';
  end if;
  return judge_id;
end
$$;

-- For functions about the caller as a judge. Fails with 42501 the id of another judge.
create function private.require_own_judge(judge_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if judge_id is distinct from private.require_judge() then
    raise exception using errcode = '42501', message = 'Only this judge can do this.';
  end if;
end
$$;

create trigger check_exclusions before insert or update of user_id, withdrawn_at on public.judges
  for each row when (new.user_id is not null and new.withdrawn_at is null)
  execute function private.check_exclusions('judge');

-- Trigger: deleting a judge's account keeps the reviews and removes everything that identifies the judge.
create function private.anonymize_judge() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := null;
  new.name := 'Former judge';
  new.organizations := '{}';
  new.max_reviews := null;
  new.reviews_cap := null;
  new.expertise := '{}';
  new.close_people := '{}';
  new.withdrawn_at := coalesce(old.withdrawn_at, private.now());
  return new;
end
$$;

create trigger forget before update on public.judges
  for each row when (old.user_id is not null and new.user_id is null) execute function private.anonymize_judge();

-- Trigger: a judge who withdraws or declines loses the assignments that are not started, and gets no queued emails.
create function private.end_judge_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In the order in which stop_reminders locks them.
  perform from public.judging_assignments where judge_id = new.id order by id for update;
  delete from public.judging_assignments where judge_id = new.id and state = 'assigned';
  delete from private.notifications where judge_id = new.id and sent_at is null;
  return null;
end
$$;

create trigger release after update on public.judges for each row when (
    new.withdrawn_at is not null and old.withdrawn_at is null
    or new.declined_at is not null and old.declined_at is null
  )
  execute function private.end_judge_assignments();

create trigger audit_invitation after insert on public.judges
  for each row execute function private.audit('judge.invited', 'judge', 'id');
create trigger audit_withdrawal after update on public.judges
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.audit('judge.withdrawn', 'judge', 'id');
create trigger audit_reinstatement after update on public.judges
  for each row when (new.withdrawn_at is null and old.withdrawn_at is not null)
  execute function private.audit('judge.reinstated', 'judge', 'id');
create trigger audit_decline after update on public.judges
  for each row when (new.declined_at is not null and old.declined_at is null)
  execute function private.audit('judge.declined', 'judge', 'id');
create trigger audit_cap after update on public.judges
  for each row when (new.reviews_cap is distinct from old.reviews_cap and new.email is not null)
  execute function private.audit('judge.cap_set', 'judge', 'id', 'changes:reviews_cap');

-- Inviting: administrators ------------------------------------------------------------------------

create function private.require_load(max_reviews int) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(
    max_reviews not between 1 and private.max_reviews_per_judge(), 'invalid_input',
    format('Enter a number from 1 to %s.', to_char(private.max_reviews_per_judge(), 'FM999,999')));
$$;

create function private.invite_judges(invitees jsonb, message text default null, resend boolean default false)
returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitee record;
  judge public.judges;
  code text;
  problems text[] := '{}';
begin
  perform private.require_admin();
  perform private.require_recent_code();
  message := private.optional_lines(message, 'The personal message');
  -- Invitations count like other emails to many, with an approval of a second administrator above the limit.
  perform private.refuse_if(
    private.emails_to_many(auth.uid()) + jsonb_array_length(invitees) > private.second_administrator_above(), 'rate_limited',
    format('One administrator can email at most %s people a day, including invitations. Continue tomorrow, or ask another administrator.',
      to_char(private.second_administrator_above(), 'FM999,999')));
  -- In the order in which rounds lock their judges.
  perform from public.judges where lower(email) in (
    select lower(listed ->> 'email') from jsonb_array_elements(invitees) listed
  ) order by id for update;
  for invitee in
    select * from jsonb_to_recordset(invitees) as listed (email text, name text, reviews_cap int)
    -- Another administrator may be sending a similar list.
    order by lower(email)
  loop
    begin
      invitee.email := private.require_email(private.clean_line(invitee.email));
      perform private.require_load(invitee.reviews_cap);
      perform private.refuse_excluded('judge', profile.id)
        from public.profiles profile where profile.email = lower(invitee.email);
      insert into public.judges as invited (email, name, reviews_cap, invited_by)
      values (invitee.email, private.require_line(invitee.name, 'Name', 'name'), invitee.reviews_cap, auth.uid())
      on conflict (lower(email)) do update set
        name = excluded.name, reviews_cap = coalesce(excluded.reviews_cap, invited.reviews_cap)
      where invited.accepted_at is null;
      select * into judge from public.judges where lower(email) = lower(invitee.email);
      perform private.refuse_if(judge.state = 'withdrawn', 'judge_inactive',
        'This judge is inactive. Reinstate the judge instead.');
      perform private.refuse_if(judge.state = 'declined', 'judge_declined',
        'This person has declined to judge and will not be emailed again.');
      if judge.state = 'invited' and (resend or judge.last_sent_at is null and not exists (
        select from private.notifications where judge_id = judge.id and kind = 'judge_invitation'
      )) then
        perform private.spend_rate_limit('judge_invitation', judge.id::text, 5, interval '1 day');
        perform private.queue_email('judge_invitation', judge.email,
          jsonb_strip_nulls(jsonb_build_object('judge_name', judge.name, 'message', message)),
          judge_id => judge.id);
        return next judge.id;
      end if;
    exception when raise_exception then
      get stacked diagnostics code = pg_exception_hint;
      problems := problems || format('%s: %s', invitee.email, sqlerrm);
    end;
  end loop;
  perform private.refuse_if(problems <> '{}', code, array_to_string(problems, E'\n'));
end
$$;
call private.publish_change('invite_judges', 'administrator',
  'Administrators: invites people to judge and returns those who get an email. invitees: JSON, each with email, name and reviews_cap, the maximum number of round entries that the judge reviews in a round (null: any number, or unchanged). message: a personal message in the email. People who were invited before and have not accepted get another email only if resend is true, at most five a day; earlier links stay valid. Judges who have accepted are left unchanged. If anyone cannot be invited, invites no one and lists each address with the reason: is_admin, is_participant, is_mentor, judge_inactive (left or removed), judge_declined, invalid_input, rate_limited. Also fails with second_factor_again.', 'admin_judges');

create function private.set_judge_cap(_id uuid, _revision int, _reviews_cap int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  perform private.require_load(_reviews_cap);
  select * into judge from public.judges where id = _id and email is not null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This judge no longer exists.');
  perform private.refuse_revision(judge.revision, _revision);
  update public.judges set
    reviews_cap = _reviews_cap,
    max_reviews = case when accepted_at is null then max_reviews else least(max_reviews, _reviews_cap) end
  where id = _id;
end
$$;
call private.publish_change('set_judge_cap', 'administrator',
  'Administrators: sets the maximum number of round entries that a judge reviews in a round (null: any number), starting with the next assignment. If the judge''s own limit is higher, lowers it to this number; never raises it. Fails with conflict, invalid_input, or not_found.', 'admin_judges');

create function private.lock_judge(wanted_id uuid) returns public.judges
language plpgsql set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  -- The person before the judge (foundations.sql).
  perform private.lock_person(user_id) from public.judges where id = wanted_id;
  select * into judge from public.judges where id = wanted_id for no key update;
  perform private.refuse_if(not found, 'not_found', 'This judge no longer exists.');
  return judge;
end
$$;

create function private.withdraw_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge constant public.judges := private.lock_judge(_id);
begin
  update public.judges set withdrawn_at = private.now() where id = judge.id and withdrawn_at is null;
end
$$;
call private.publish_change('withdraw_judge', 'administrator',
  'Administrators: withdraws a judge. The invitation links stop working and the judge''s assignments are removed, except those with a started or submitted review. Safe to repeat. Fails with not_found.', 'admin_judges');

create function private.reinstate_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge constant public.judges := private.lock_judge(_id);
begin
  perform private.refuse_if(judge.email is null, 'not_found', 'This judge no longer exists.');
  update public.judges set withdrawn_at = null where id = judge.id and withdrawn_at is not null;
end
$$;
call private.publish_change('reinstate_judge', 'administrator',
  'Administrators: reinstates a judge who was withdrawn. The judge''s links work again, and the judge regains access to the reviews already started. Safe to repeat. Fails with is_admin, is_participant, or not_found.', 'admin_judges');

-- Answering an invitation ------------------------------------------------------------------------

create function private.find_judge(token text) returns public.judges
language sql stable set search_path = ''
return (
  select judge from public.judges judge
  join private.link_tokens issued on issued.subject_id = judge.id
  where issued.token_hash = private.token_hash(token)
);

create function private.get_judge_invitation(token text)
returns table (state text, name text, email text, reviews_cap int)
language sql stable security definer set search_path = '' as $$
  select state, name, email, reviews_cap from private.find_judge(token) where id is not null;
$$;
call private.publish_function('get_judge_invitation',
  'Returns the judge''s invitation identified by the token in its link: its state (invited, declined, active, withdrawn), the invited person''s name and address, and the maximum number of round entries to review in a round (null: any number). Returns no row for an unknown token.');

-- Names as stored (null: none), without blank or repeated names. Fails with invalid_input if there are too many or
-- too few, or one is too long.
create function private.clean_names(names text[], at_most int, at_least int default 0) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  limits constant text := format(
    'Enter at most %s names of up to %s characters each.', at_most, private.max_length('name'));
  clean text[];
begin
  -- Cleaning 100,000 lines takes seconds, so check the number and length of the lines first.
  perform private.refuse_if(
    cardinality(names) > at_most or private.longest(names) > 2 * private.max_length('name'), 'invalid_input', limits);
  clean := array(
    select distinct line from unnest(names) item cross join private.clean_line(item) line
    where line <> '' order by line
  );
  perform private.refuse_if(private.longest(clean) > private.max_length('name'), 'invalid_input', limits);
  perform private.refuse_if(cardinality(clean) < at_least, 'invalid_input', 'Enter at least one organization.');
  return clean;
end
$$;

-- The most round entries that a judge reviews in a round, as stored: the number that the judge wants, or else the cap
-- (null: any number). Fails with invalid_input above the cap.
create function private.load_of(judge_cap int, wanted int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_load(wanted);
  perform private.refuse_if(wanted > judge_cap, 'invalid_input',
    format('Enter at most %s, the limit that the administrators set.', judge_cap));
  return coalesce(wanted, judge_cap);
end
$$;

create function private.clean_expertise(fields text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(not fields <@ array(select value from private.expertise_fields()), 'invalid_input',
    'Choose fields from the list.');
  return private.in_field_order(fields);
end
$$;

create function private.accept_judge_invitation(
  token text, _organizations text[], _max_reviews int, _expertise text[], _terms_version text,
  _close_people text[] default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  -- Cleaning comes before the locks, so that no other transaction waits for it.
  clean_organizations constant text[] := private.clean_names(_organizations, 20, at_least => 1);
  clean_people constant text[] := private.clean_names(_close_people, 50);
  judge public.judges;
begin
  perform private.lock_person(caller);
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  if not found or judge.state = 'withdrawn' then
    perform private.refuse('invitation_invalid', 'This invitation is no longer valid.');
  elsif judge.user_id = caller then
    return judge.id;
  elsif judge.accepted_at is not null then
    perform private.refuse('invitation_used', 'This invitation has already been used.');
  end if;
  perform private.refuse_if(_terms_version is distinct from private.judging_terms_version(), 'rules_changed',
    'The terms for judges have changed. Reload the page and read them.');
  update public.judges set
    user_id = caller, accepted_at = private.now(), declined_at = null, decline_reason = null,
    organizations = clean_organizations,
    max_reviews = private.load_of(judge.reviews_cap, _max_reviews),
    expertise = private.clean_expertise(_expertise), close_people = clean_people,
    terms_version = _terms_version
  where id = judge.id;
  return judge.id;
exception when unique_violation then
  perform private.refuse('invitation_used', 'You have already accepted another invitation to judge.');
end
$$;
call private.publish_change('accept_judge_invitation', 'judge',
  'Accepts a judge''s invitation and the current terms for the caller. organizations: those from the past three years. max_reviews: the maximum number of round entries to review in a round (null: any number up to the cap). expertise: fields of expertise (null: none). close_people: co-authors, supervisors and students from the past three years (null: none). Also works after declining. The same person can safely repeat the call. Fails with invitation_invalid (unknown or revoked), invitation_used, rules_changed, is_admin, is_participant, or invalid_input.', 'my_judge');

create function private.decline_judge_invitation(token text, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_reason constant text := private.optional_lines(reason, 'The reason', 'decline_reason');
  judge public.judges;
begin
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  perform private.refuse_if(not found or judge.state = 'withdrawn', 'invitation_invalid',
    'This invitation is no longer valid.');
  perform private.refuse_if(judge.state = 'active', 'invitation_used',
    'This invitation has already been used.');
  update public.judges set declined_at = private.now(), decline_reason = clean_reason
    where id = judge.id and declined_at is null;
end
$$;
call private.publish_change('decline_judge_invitation', 'judge',
  'Declines the judge''s invitation identified by the token in its link, with an optional reason for the administrators. Administrators cannot invite this person again, but the person can still accept this invitation. Safe to repeat. Fails with invitation_invalid, invitation_used, or invalid_input.');

-- A judge's own details -------------------------------------------------------

create view private.my_judge as
select id, revision, name, email, organizations, max_reviews, reviews_cap, expertise, close_people, accepted_at
from public.judges
where user_id = (select private.caller()) and withdrawn_at is null;
call private.publish_view('my_judge', 'The caller''s details as a judge. No row for anyone who is not a judge.', 1, columns => '
  max_reviews: The maximum number of round entries that the judge will review in a round; null: any number.
  reviews_cap: The limit that administrators have set for max_reviews; null: none.');

create function private.save_judging_profile(
  _id uuid, _revision int, _organizations text[], _max_reviews int, _expertise text[],
  _close_people text[] default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_organizations constant text[] := private.clean_names(_organizations, 20, at_least => 1);
  clean_people constant text[] := private.clean_names(_close_people, 50);
  seen public.judges;
begin
  perform private.require_own_judge(_id);
  select * into seen from public.judges where id = _id for no key update;
  perform private.refuse_revision(seen.revision, _revision);
  -- The answer must not reveal whose round entries the judge has. The schedule looks for conflicts later, and an
  -- administrator resolves them before the judge sees any change.
  update public.judges set
    organizations = clean_organizations,
    max_reviews = private.load_of(reviews_cap, _max_reviews),
    expertise = private.clean_expertise(_expertise),
    close_people = case when _close_people is null then close_people else clean_people end
  where id = _id;
  perform private.write_audit('judge.details_saved', 'judge', _id::text);
  perform private.spend_rate_limit('judging_profile', _id::text, 20, interval '1 day');
end
$$;
call private.publish_change('save_judging_profile', 'judge',
  'Judges: saves the caller''s organizations from the past three years, the maximum number of round entries to review in a round (null: any number up to the cap), fields of expertise, and close_people: co-authors, supervisors and students from the past three years (null: unchanged). At most 20 times a day. Assignments do not change; administrators resolve any conflicts found. Fails with conflict, invalid_input, rate_limited, or 42501 (the id is another judge''s).', 'my_judge');

create function private.withdraw_as_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_judge(_id);
  update public.judges set withdrawn_at = private.now() where id = _id;
end
$$;
call private.publish_change('withdraw_as_judge', 'judge',
  'Judges: withdraws the caller from judging, as withdraw_judge does. Fails with 42501 (the id is another judge''s).');

-- supabase/schemas/group_emails.sql

-- Group emails: emails from administrators to many people. A draft describes its recipients as a segment
-- (group_email_recipients.sql). Sending it fixes the recipients as queued notifications (group_email_sending.sql).

-- A count of the people in a group, who are found in batches (count_recipients). A changed group gets a new count; one
-- that no email has any more is removed by the schedule.
create table private.recipient_counts (
  id uuid primary key default gen_random_uuid(),
  segment jsonb not null,
  is_news boolean not null,
  -- The last subscriber, account, submission, judge or mentor, by id, whose people are counted.
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- When it was finished; null: the schedule continues.
  counted_at timestamptz
);
comment on table private.recipient_counts is 'Counts of the people in the groups of group emails, in progress or finished.';

create index recipient_counts_open_idx on private.recipient_counts (id) where counted_at is null;

create table public.group_emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '',
  body text not null default '',
  -- The recipients: a kind, and the keys that group_email_segments allows for it.
  segment jsonb not null,
  round_id uuid generated always as ((segment ->> 'round_id')::uuid) stored,
  -- Whether it is a newsletter: only subscribers get it, with an unsubscribe link. Every email that is not about the
  -- recipients' own work in the challenge is a newsletter.
  is_news boolean not null,
  -- Whether to skip people for whom a merge field is empty. Otherwise it cannot be sent.
  skips_missing_fields boolean not null default false,
  state text not null default 'draft' references private.group_email_states (value),
  scheduled_for timestamptz,
  stopped_reason text,
  created_by uuid references auth.users (id) on delete set null default auth.uid(),
  requested_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  -- Its people, until they are queued.
  count_id uuid references private.recipient_counts (id) on delete set null,
  -- Counted at submission and at approval; final when sending starts.
  recipients_count int,
  -- How many emails were sent. Stored when sending ends, because notifications expire.
  sent_count int,
  skipped jsonb not null default '{}',
  revision int not null default 1,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint newsletters_go_to_subscribers
    check (is_news or segment ->> 'kind' not in ('subscribers', 'people')),
  constraint second_administrator_approves check (approved_by <> requested_by)
);
comment on table public.group_emails is 'Group emails: drafts, scheduled emails, and sent emails, which are kept.';
call private.limit_texts('public.group_emails', '{subject, body message}');

create table private.group_email_recipients (
  count_id uuid not null references private.recipient_counts (id) on delete cascade,
  -- The address in lower case, or the name of a person without one.
  id text not null,
  email text,
  name text not null,
  -- The subscriber, account, submission, judge or mentor by which the group finds this person.
  source_id uuid not null,
  user_id uuid,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  -- Why the person is not a recipient: no_address or not_subscribed. Null: a recipient, unless the address is suppressed
  -- or a field is missing.
  problem text,
  empty_fields text[] not null,
  search text not null generated always as (private.search_text(coalesce(email, '') || E'\n' || name)) stored,
  primary key (count_id, id)
);
comment on table private.group_email_recipients is
  'The people in the groups of group emails, until their emails are queued.';

create index group_email_recipients_id_idx on private.group_email_recipients (id);
create index group_email_recipients_user_id_idx on private.group_email_recipients (user_id) where user_id is not null;
create index group_email_recipients_subscriber_id_idx on private.group_email_recipients (subscriber_id)
  where subscriber_id is not null;
create index group_email_recipients_judge_id_idx on private.group_email_recipients (judge_id)
  where judge_id is not null;

create index group_emails_count_id_idx on public.group_emails (count_id) where count_id is not null;
create index group_emails_updated_at_idx on public.group_emails (updated_at desc, id desc);
create index group_emails_open_idx on public.group_emails (state, scheduled_for)
  where state in ('scheduled', 'sending');

create trigger set_updated_at
  before update of subject, body, segment, is_news, skips_missing_fields, state, scheduled_for
  on public.group_emails
  for each row execute function private.set_updated_at();
create trigger next_revision
  before update of subject, body, segment, is_news, skips_missing_fields, state, scheduled_for
  on public.group_emails
  for each row execute function private.next_revision();

-- Trigger: logs every change of state with the number of recipients. Editing a draft is not logged.
create function private.audit_group_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    'group_email.' || case new.state when 'draft' then 'returned_to_draft' else new.state end,
    'group_email', new.id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'segment', new.segment ->> 'kind', 'recipients', new.recipients_count,
      'scheduled_for', new.scheduled_for)));
  return null;
end
$$;

create trigger audit_change after update of state on public.group_emails
  for each row when (new.state <> old.state) execute function private.audit_group_email();
create trigger audit_deletion after delete on public.group_emails
  for each row execute function private.audit('group_email.deleted', 'group_email', 'id');

-- Templates ---------------------------------------------------------------------------------------

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reply', 'group_email')),
  title text collate "und-x-icu" not null,
  body text not null,
  subject text,
  -- The other keys of a segment only make sense for one email.
  segment jsonb,
  is_news boolean,
  skips_missing_fields boolean,
  revision int not null default 1,
  created_at timestamptz not null default private.now(),
  unique (kind, title),
  constraint only_group_emails_have_a_group check (
    num_nulls(subject, segment, is_news, skips_missing_fields) = case kind when 'reply' then 4 else 0 end
  ),
  constraint templates_select_no_people
    check (
      segment - array['kind', 'days'] = '{}' and coalesce(segment ->> 'days', '1') ~ '^[1-9][0-9]{0,2}$'
    )
);
comment on table public.templates is
  'Administrators: templates for replies and group emails. Support: templates for replies.';
call private.limit_texts('public.templates', '{title subject, body message, subject}');
comment on column public.templates.kind is 'reply or group_email.';
comment on column public.templates.segment is
  'JSON: the kind of group, and days for drafts (create_group_email). Null for a reply.';

alter table public.templates enable row level security;
create policy "Administrators read all templates, support those of replies" on public.templates
  for select to authenticated
  using ((select private.has_right('messages')) and (kind = 'reply' or (select private.is_admin())));
grant select on public.templates to authenticated;

create function private.clean_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := private.clean_line(new.title);
  new.body := private.clean_lines(new.body);
  new.subject := private.clean_line(new.subject);
  perform private.refuse_if(new.kind = 'group_email' and not exists (
    select from private.group_email_segments where value = new.segment ->> 'kind'
  ), 'invalid_input', 'Choose a group.');
  perform private.refuse_if(exists (
    select from public.templates where kind = new.kind and title = new.title and id <> new.id
  ), 'invalid_input', 'Another template already has this title.');
  return new;
end
$$;

create trigger clean before insert or update on public.templates
  for each row execute function private.clean_template();
create trigger next_revision before update on public.templates
  for each row execute function private.next_revision();
create trigger audit_creation after insert on public.templates
  for each row execute function private.audit('template.saved', 'template', 'title');
create trigger audit_save after update on public.templates
  for each row when (
    row(new.body, new.subject, new.segment, new.is_news, new.skips_missing_fields)
    is distinct from
    row(old.body, old.subject, old.segment, old.is_news, old.skips_missing_fields)
  )
  execute function private.audit('template.saved', 'template', 'title');
create trigger audit_rename after update on public.templates
  for each row when (new.title <> old.title)
  execute function private.audit('template.renamed', 'template', 'title', 'change:title');
create trigger audit_deletion after delete on public.templates
  for each row execute function private.audit('template.deleted', 'template', 'title');

create function private.check_template_kind(kind text) returns void
language plpgsql set search_path = '' as $$
begin
  if kind <> 'reply' then
    perform private.require_admin();
  end if;
end
$$;

create function private.lock_template(wanted_id uuid, seen int) returns void
language plpgsql set search_path = '' as $$
declare
  template public.templates;
begin
  perform private.require_right('messages');
  select * into template from public.templates where id = wanted_id for update;
  perform private.check_template_kind(template.kind);
  perform private.refuse_if(template.id is null, 'not_found', 'This template no longer exists.');
  perform private.refuse_revision(template.revision, seen);
end
$$;

create function private.create_template(
  _kind text, _title text, _body text, _subject text default null, _segment jsonb default null,
  _is_news boolean default null, _skips_missing_fields boolean default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  template_id uuid;
begin
  perform private.require_right('messages');
  perform private.check_template_kind(_kind);
  insert into public.templates (kind, title, body, subject, segment, is_news, skips_missing_fields)
  values (_kind, _title, _body, _subject, _segment, _is_news, _skips_missing_fields)
  returning id into template_id;
  return template_id;
end
$$;
call private.publish_change('create_template', 'support',
  'Administrators: creates a template. Support can create only reply templates. Group email templates also have subject, segment, is_news and skips_missing_fields. Fails with invalid_input (for example, if another template of this kind has the same title).',
  'templates');

create function private.save_template(
  _id uuid, _revision int, _title text, _body text, _subject text default null, _segment jsonb default null,
  _is_news boolean default null, _skips_missing_fields boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_template(_id, _revision);
  update public.templates set title = _title, body = _body, subject = _subject, segment = _segment,
    is_news = _is_news, skips_missing_fields = _skips_missing_fields
  where id = _id;
end
$$;
call private.publish_change('save_template', 'support',
  'Administrators: saves all fields of a template, as in create_template. Support can save only reply templates. Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'templates');

create function private.delete_template(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_template(_id, _revision);
  delete from public.templates where id = _id;
end
$$;
call private.publish_change('delete_template', 'support',
  'Administrators: deletes a template. Support can delete only reply templates. Fails with conflict (the revision is outdated) or not_found.');

-- supabase/schemas/notifications.sql

-- The outbox: all emails to people. An email is queued in the same transaction as the change it is about, so an
-- outage of the email service blocks and loses nothing. An edge function claims queued emails, sends them and
-- confirms each once.

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.email_kinds (value),
  -- The recipient: it goes to the current address of this person when it is claimed. Null: it goes to a fixed address.
  -- No foreign key, so that queuing locks no account.
  user_id uuid,
  -- The address, which is valid: for a person, the one at the last claim, or else when it was queued.
  recipient text,
  -- A topic is sent to a person or subscriber once: welcome, a reminder, results and so on. Null: no limit.
  topic text,
  -- For a result: the decision it reports. A changed decision is sent again, with the next number.
  decision text,
  number int not null default 1,
  data jsonb not null default '{}',
  -- Only for team_invitation and role_invitation. The token of the link is issued when the email is claimed, so it is never
  -- stored.
  invitation_id uuid references public.invitations (id) on delete cascade,
  -- Only for emails to the mailing list. Unsubscribing removes them.
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  -- The record that the email is about, if current_data or a list reads it: a round, an assignment, a stage, a release, a
  -- person, a contact request. No foreign key, because these tables are created later.
  subject_id uuid,
  -- When the judges were reminded, by the challenge's clock, or the deadline of the stage.
  subject_time timestamptz,
  -- Only for group emails, which have the content; data has the recipient's merge fields.
  group_email_id uuid references public.group_emails (id) on delete cascade,
  -- That of its kind.
  priority int not null,
  attempts int not null default 0,
  tried_at timestamptz,
  -- When it may be claimed; null once it was sent or has failed permanently.
  not_before timestamptz default now(),
  -- The idempotency key of the request that handed it to the email service. Emails with one key are retried together,
  -- so a lost response sends none twice. Null before the request, and again once the service has refused the email.
  batch_id uuid,
  -- Its subject, once it was handed to the email service.
  subject text,
  sent_at timestamptz,
  -- The last report of the email service: delivered, bounced or complained (marked as spam).
  outcome text check (outcome in ('delivered', 'bounced', 'complained')),
  state text not null generated always as (
    case
      when outcome is not null then outcome
      when sent_at is not null then 'sent'
      when not_before is not null then 'queued'
      else 'failed'
    end
  ) stored,
  created_at timestamptz not null default now()
);
comment on table private.notifications is
  'Queued, sent and failed emails. Sent emails are kept for a limited time as proof (retention). Those that must not be sent twice are kept as long as the recipient''s account.';

-- These keys make sure that a topic is sent once.
create unique index notifications_user_key on private.notifications (user_id, topic, number)
  where user_id is not null;
create unique index notifications_subscriber_key on private.notifications (subscriber_id, topic, number)
  where subscriber_id is not null;
-- Queued emails in send order: new ones, and those to retry. No other index may begin with not_before: a claim could
-- read it and skip all newsletters in it.
create index notifications_new_idx on private.notifications (priority, not_before, id)
  where attempts = 0 and not_before is not null;
create index notifications_tried_idx on private.notifications (priority, not_before, id)
  where attempts > 0 and not_before is not null;
create index notifications_failing_idx on private.notifications (tried_at) where attempts >= 3 and sent_at is null;
create index notifications_recipient_idx on private.notifications (lower(recipient));
create index notifications_results_idx on private.notifications (user_id) where topic = 'results';
create index notifications_batch_id_idx on private.notifications (batch_id)
  where batch_id is not null and not_before is not null;
create index notifications_sent_at_idx on private.notifications (sent_at) where sent_at is not null;
-- For the list of sent emails (admin_emails), by state, by kind, and by the beginning of an address.
create index notifications_created_at_idx on private.notifications (created_at desc, id desc);
create index notifications_state_idx on private.notifications (state, created_at desc, id desc);
create index notifications_kind_idx on private.notifications (kind, created_at desc, id desc);
create index notifications_address_idx on private.notifications (
  (case when kind <> 'team_invitation' then lower(recipient) end) text_pattern_ops);
create index notifications_invitation_id_idx on private.notifications (invitation_id)
  where invitation_id is not null;
create index notifications_subject_id_idx on private.notifications (subject_id) where subject_id is not null;
create index notifications_judge_id_idx on private.notifications (judge_id) where judge_id is not null;
create index notifications_group_email_idx on private.notifications (group_email_id, lower(recipient))
  where group_email_id is not null;
create index notifications_queued_group_email_idx on private.notifications (group_email_id)
  where group_email_id is not null and not_before is not null;

create function private.set_email_priority() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.priority := (select priority from private.email_kinds where value = new.kind);
  return new;
end
$$;

create trigger set_priority before insert on private.notifications
  for each row execute function private.set_email_priority();

-- Queuing -----------------------------------------------------------------------------------------

-- Queues an email to a fixed address, for example a warning that must not follow an account to a new address.
create function private.queue_email(
  kind text, address text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null, subject_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, recipient, data, invitation_id, subscriber_id, judge_id, subject_id)
  select queue_email.kind, queue_email.address, queue_email.data, queue_email.invitation_id,
    queue_email.subscriber_id, queue_email.judge_id, queue_email.subject_id
  where private.is_email(queue_email.address);
$$;

-- Queues an email to a person, once for each topic. Accounts without a valid address get none.
create function private.notify(
  kind text, user_id uuid, data jsonb default '{}', topic text default null,
  subject_id uuid default null, subject_time timestamptz default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, data, topic, subject_id, subject_time)
  select notify.kind, profile.id, profile.email, notify.data, notify.topic, notify.subject_id, notify.subject_time
  from public.profiles profile
  where profile.id = notify.user_id and profile.email is not null
  on conflict do nothing;
$$;

create function private.notify_team(
  submission_id uuid, kind text, data jsonb, except_user uuid default null, subject_id uuid default null
) returns void
language sql set search_path = '' as $$
  select private.notify(notify_team.kind, member.user_id, notify_team.data, subject_id => notify_team.subject_id)
  from public.submission_members member
  where member.submission_id = notify_team.submission_id and member.user_id is distinct from except_user;
$$;

-- Emails all administrators and the person it is about. Only administrators read who made the change, because others
-- read no addresses.
create function private.email_admins(kind text, data jsonb, person uuid default null) returns void
language sql set search_path = '' as $$
  select private.queue_email(email_admins.kind, profile.email,
    case profile.role when 'admin' then email_admins.data else email_admins.data - 'changed_by' end)
  from public.profiles profile where profile.role = 'admin' or profile.id = person;
$$;

-- Welcome -----------------------------------------------------------------------------------------

-- Trigger: welcomes a person by email once their address is confirmed and their profile is complete.
create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An account and its profile have one id.
  perform private.notify('welcome', profile.id, jsonb_build_object('first_name', profile.first_name), 'welcome')
    from public.profiles profile
    join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
    where profile.id = new.id and profile.profile_completed;
  return null;
end
$$;

create trigger welcome_new after insert on public.profiles
  for each row when (new.profile_completed) execute function private.welcome();
create trigger welcome_completed after update on public.profiles
  for each row when (new.profile_completed and not old.profile_completed) execute function private.welcome();
create trigger welcome_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome();

-- Suppressed addresses ----------------------------------------------------------------------------

create table private.suppressed_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Addresses that bounced, or whose owner marked an email as spam, until an administrator releases them. Sending to them again would damage the sender''s reputation.';

create function private.service_record_outcome(
  addresses text[], outcome text, email_id uuid default null
) returns void
language sql security definer set search_path = '' as $$
  -- Events may arrive in any order: an email is delivered before it is marked as spam.
  update private.notifications email set outcome = service_record_outcome.outcome
  where email.id = email_id and (email.outcome is null or service_record_outcome.outcome <> 'delivered');
  insert into private.suppressed_addresses (address, reason)
  select distinct lower(one), service_record_outcome.outcome from unnest(addresses) one
  where service_record_outcome.outcome <> 'delivered' and private.is_email(one)
  on conflict do nothing;
$$;
call private.publish_change('service_record_outcome', 'schedule',
  'Edge functions: records the outcome that the email service reports for an email to these addresses: delivered, bounced or complained (marked as spam). After a bounce or a complaint, the addresses get no more emails until an administrator releases them. email_id: null if this database did not queue the email.');

create function private.release_address(email_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  released text;
  retried int;
begin
  perform private.require_right('emails');
  -- Identified by an email, not an address: administrators do not see whom a team invites.
  delete from private.suppressed_addresses using private.notifications email
    where email.id = email_id and address = lower(email.recipient)
    returning address into released;
  perform private.refuse_if(not found, 'not_found', 'This address is not suppressed.');
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where lower(recipient) = released and state = 'failed';
  get diagnostics retried = row_count;
  perform private.write_audit(
    'email.address_released', 'email', email_id::text, jsonb_build_object('emails', retried));
  return retried;
end
$$;
call private.publish_change('release_address', 'support',
  'Administrators and support: removes an email''s recipient address from suppression (admin_emails.suppression_reason), requeues the failed emails to it, and returns the number of requeued emails. Fails with not_found.');

create function private.my_email_suppression() returns text
language sql stable security definer set search_path = ''
return (
  select suppressed.reason from auth.users account
  join private.suppressed_addresses suppressed on suppressed.address = lower(account.email)
  where account.id = (select private.require_user())
);
call private.publish_function('my_email_suppression',
  'Returns why the caller''s address is suppressed: bounced, or complained (an email was marked as spam). Returns null if it is not suppressed.');

-- Claiming ----------------------------------------------------------------------------------------

-- Any number of senders can claim emails at once: each gets different ones, at most 100, the email service's limit per
-- request. Emails that someone is waiting for on screen go first, newsletters last.

-- The whole data of an email, for its sender: as queued, as it is now, and the token of its link, which is new or the one
-- for unsubscribing; for a result, also the decision in the last email that was sent to this person (former_decision); for
-- a group email, the content.
create function private.data_to_send(email private.notifications) returns jsonb
language plpgsql set search_path = '' as $$
declare
  data constant jsonb := email.data || private.current_data(email);
  token text := private.new_token();
begin
  if email.group_email_id is not null then
    return (
      select data || jsonb_strip_nulls(jsonb_build_object(
        'subject', private.render(group_email.subject, data), 'body', private.render(group_email.body, data),
        'token', (select unsubscribe_token from public.mailing_list where id = email.subscriber_id)))
      from public.group_emails group_email where group_email.id = email.group_email_id
    );
  elsif email.number > 1 then
    return data || coalesce((
      select jsonb_build_object('former_decision', former.decision) from private.notifications former
      where former.user_id = email.user_id and former.topic = email.topic
        and former.number < email.number and former.sent_at is not null
      order by former.number desc limit 1
    ), '{}');
  elsif email.invitation_id is not null or email.kind in ('judge_invitation', 'subscription_confirmation') then
    insert into private.link_tokens (token_hash, subject_id)
    values (private.token_hash(token), coalesce(email.invitation_id, email.judge_id, email.subscriber_id));
    update public.invitations set last_sent_at = private.now() where id = email.invitation_id;
    update public.judges set last_sent_at = private.now() where id = email.judge_id;
  else
    token := (select unsubscribe_token from public.mailing_list where id = email.subscriber_id);
  end if;
  return data || jsonb_strip_nulls(jsonb_build_object('token', token));
end
$$;

-- Whether another transaction is changing the invitation of an email, and may be revoking it. Locks the invitation.
create function private.is_being_changed(email private.notifications) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.invitations where id = email.invitation_id for no key update skip locked;
    return not found;
  elsif email.kind = 'judge_invitation' then
    perform from public.judges where id = email.judge_id for no key update skip locked;
    return not found;
  end if;
  return false;
end
$$;

create function private.current_address(email private.notifications) returns text
language sql stable set search_path = ''
-- An email with a batch may have been sent already, so its address does not change.
return case when email.user_id is null or email.batch_id is not null then email.recipient else coalesce((
  select profile.email from public.profiles profile
  join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
  where profile.id = email.user_id and profile.email is not null
), email.recipient) end;

-- Locks a due email, without waiting, and returns whether it may be sent. Removes it if it no longer applies
-- (current_data). Marks it failed if its address is suppressed or after ten claims: an email that crashes every sender
-- never reaches fail_emails.
create function private.lock_email(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  email private.notifications;
begin
  select * into email from private.notifications
    where id = wanted_id and not_before <= clock_timestamp() for update skip locked;
  if not found or private.is_being_changed(email) then
    return false;
  elsif private.current_data(email) is null then
    delete from private.notifications where id = wanted_id;
    if email.decision is not null then
      perform private.mark_to_notify(array(
        select submission_id from public.submission_members where user_id = email.user_id));
    end if;
    return false;
  end if;
  email.recipient := private.current_address(email);
  if email.attempts >= private.max_email_attempts() or exists (
    select from private.suppressed_addresses where address = lower(email.recipient)
  ) then
    update private.notifications set not_before = null, recipient = email.recipient where id = wanted_id;
    return false;
  end if;
  return true;
end
$$;

-- Locks an email, or all emails of a batch, because the email service would ignore the rest: their key was used.
create function private.lock_batch(batch uuid) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  locked uuid[];
begin
  select array_agg(id) filter (where private.lock_email(id)) into locked
    from private.notifications
    where (id = batch or batch_id = batch) and not_before is not null;
  return case when cardinality(locked) = (
    select count(*) from private.notifications
    where (id = batch or batch_id = batch) and not_before is not null
  ) then locked else '{}' end;
end
$$;

create function private.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
-- The planner's statistics lack what was queued a moment ago: it would read or sort the whole queue.
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_sort = off as $$
declare
  moment constant timestamptz := clock_timestamp();
  candidate record;
  locked uuid[] := '{}';
begin
  -- New emails go first, unless an email to retry has a higher priority. It comes alone or with its batch, because it may
  -- be the one that crashes senders.
  <<claiming>>
  for wanted_priority in 1..4 loop
    for candidate in
      -- The limits allow skipping emails that others have locked.
      (select email.id as batch, false as is_retry from private.notifications email
        where email.priority = wanted_priority and email.attempts = 0 and email.not_before <= moment
        order by email.not_before, email.id limit 1000)
      union all
      (select due.batch, true from (
          select coalesce(email.batch_id, email.id) as batch, email.not_before from private.notifications email
          where email.priority = wanted_priority and email.attempts > 0 and email.not_before <= moment
          order by email.not_before, email.id limit 1000
        ) due
        group by due.batch order by min(due.not_before))
    loop
      exit when cardinality(locked) >= least(max_count, 100) or candidate.is_retry and locked <> '{}';
      locked := locked || private.lock_batch(candidate.batch);
      exit claiming when candidate.is_retry and locked <> '{}';
    end loop;
  end loop;
  return query
  update private.notifications email set
    recipient = private.current_address(email),
    attempts = email.attempts + 1,
    tried_at = clock_timestamp(),
    -- Increasing delays, as after a failure.
    not_before = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  where email.id = any (locked)
  returning
    email.id, email.kind, email.recipient,
    private.data_to_send(email),
    email.batch_id;
end
$$;
call private.publish_change('service_claim_emails', 'schedule',
  'Edge functions: claims at most 100 emails to send now, ordered by priority and time. The claim lasts at least five minutes; after that, unconfirmed emails can be claimed again, up to ten times in total. An email from an earlier attempt is returned alone, or with its batch (service_begin_batch) and the batch_id to reuse as the key. data: the fields required by the writer for this kind of email in functions/_server/emails. Invitation and confirmation tokens are returned only here; each claim issues a new token, and earlier ones stay valid.');

-- Delivery ----------------------------------------------------------------------------------------

create function private.service_begin_batch(key uuid, ids uuid[], subjects text[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- After a pause of minutes, a sender's emails may belong to another sender.
  update private.notifications email set batch_id = key, subject = handed.subject
  from unnest(ids, subjects) handed (id, subject)
  where email.id = handed.id and email.batch_id is null and email.not_before is not null
  returning email.id;
$$;
call private.publish_change('service_begin_batch', 'schedule',
  'Edge functions: starts a batch of claimed emails, which are then handed to the email service in one request with this idempotency key. Returns the ids of the emails to send, excluding those that were removed or that another sender has started to send. From then on, the emails are claimed together. subjects: the emails'' subjects, in the order of ids, for the lists in the back office.');

create function private.service_confirm_emails(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- Sent emails are kept without their data; the email about a deleted account is not kept.
  delete from private.notifications where id = any (ids) and kind = 'account_deleted';
  update private.notifications
  set sent_at = now(), not_before = null, batch_id = null, data = '{}'
  where id = any (ids) and sent_at is null;
$$;
call private.publish_change('service_confirm_emails', 'schedule',
  'Edge functions: marks emails as sent, so that they are not claimed again.');

create function private.service_fail_emails(ids uuid[], refused boolean) returns void
language sql security definer set search_path = '' as $$
  update private.notifications set
    batch_id = case when not refused then batch_id end,
    not_before = case
      when attempts < private.max_email_attempts()
        then clock_timestamp() + private.email_retry_delay(attempts)
    end
  where id = any (ids) and sent_at is null;
$$;
call private.publish_change('service_fail_emails', 'schedule',
  'Edge functions: records that emails could not be sent. They are retried after 2, 4, 8, ... minutes, ten times in total. refused: the email service rejected them, so they were certainly not sent and are retried one by one with a new key.');

create function private.retry_failed_emails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  retried int;
begin
  perform private.require_right('emails');
  -- An email that another transaction is changing is skipped, because waiting for it could end in a deadlock.
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where id in (
      select id from private.notifications
      where state = 'failed' and lower(recipient) not in (select address from private.suppressed_addresses)
      for update skip locked
    );
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('email.retried', 'email', null, jsonb_build_object('emails', retried));
  end if;
  return retried;
end
$$;
call private.publish_change('retry_failed_emails', 'support',
  'Administrators and support: requeues all failed emails for up to ten more attempts, and returns the number of requeued emails. Excludes emails to suppressed addresses (see release_address).');

-- Problems ----------------------------------------------------------------------------------------

-- Overdue and failing emails turn `health` red, appear on the back office dashboard, and alert the operators
-- without email.

-- delayed: an email that was not tried yet has been due for 15 minutes; for emails to all teams and newsletters, only if
-- no email of that or a higher priority was sent in the meantime. failing: at least three emails failed three times within
-- the hour, and fewer were sent. Null: no problem.
create function private.email_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing constant bigint := (
    select count(*) from private.notifications
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      not_before is not null
      or lower(recipient) not in (select address from private.suppressed_addresses)
    )
  );
begin
  return case
    -- Emails to thousands take longer than that. That is fine while emails of this or a higher priority are being sent.
    when exists (
      select from generate_series(1, 4) as queue (own_priority)
      where exists (
        select from private.notifications
        where priority = own_priority and attempts = 0 and not_before < late
      ) and not exists (
        select from private.notifications where priority between 3 and own_priority and sent_at > late
      )
    ) then 'delayed'
    -- A single failing email on a quiet night is no problem.
    when failing >= 3 and failing > (
      select count(*) from (
        select from private.notifications where sent_at > now() - interval '1 hour' limit failing
      ) sent
    ) then 'failing'
  end;
end
$$;

-- Alerts ------------------------------------------------------------------------------------------

-- Schedule: the alert to send now, if any: hourly while a problem lasts, and once when it is resolved. A call marks
-- the alert as sent.
create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  problem constant text := coalesce(
    case private.email_problem()
      when 'delayed' then 'emails have been queued for more than 15 minutes and are not being sent. See docs/operations.md, "Emails are not sent".'
      when 'failing' then 'emails keep failing. See docs/operations.md, "Emails are not sent".'
    end,
    (
      select format('the job %s fails. See docs/operations.md, "Health".', string_agg(name, ', '))
      from private.jobs where last_error is not null having count(*) > 0
    )
  );
begin
  if problem is null then
    update private.platform_settings set alerted_at = null where alerted_at is not null;
    return case when found then 'Device Innovation Challenge: emails and jobs work again.' end;
  end if;
  update private.platform_settings set alerted_at = now()
    where alerted_at is null or alerted_at <= now() - interval '1 hour';
  return case when found then 'Device Innovation Challenge: ' || problem end;
end
$$;

-- Schedule: posts the due alert as {"text"} to the address in the vault.
create function private.watch() returns void
language plpgsql set search_path = '' as $$
declare
  alert text := private.due_alert();
  address text;
begin
  if alert is null then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'alert_address';
  if address is not null then
    perform net.http_post(
      url := address,
      headers := '{"content-type": "application/json"}'::jsonb,
      body := jsonb_build_object('text', alert),
      timeout_milliseconds := 10000
    );
  end if;
end
$$;

-- Operators, as postgres: sets the address for alerts (docs/deploy.md). Fails with invalid_input.
create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(url !~ '^https://\S+$', 'invalid_input', 'The address must start with https://.');
  perform private.store_secret('alert_address', url);
end
$$;

-- Lists of emails ---------------------------------------------------------------------------------

-- Group emails about a round in which the caller has a conflict. Their recipients reveal outcomes and which
-- judges have reviews due.
create function private.hidden_group_emails() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select id from public.group_emails where round_id = any ((select private.my_conflicted_rounds())::uuid[]));
end
$$;

create view private.admin_emails as
select
  id, kind, state,
  case when state = 'queued' and attempts = 0 and not_before > now() then not_before end as scheduled_for,
  case when kind <> 'team_invitation' then recipient end as recipient,
  case when kind <> 'team_invitation' then lower(recipient) end as address,
  -- Notes name a round entry, which would tell an administrator with a conflict who reviews it.
  case when kind <> 'judge_note' then subject end as subject,
  group_email_id,
  case when kind = 'contact_reply' then subject_id end as contact_request_id,
  created_at, sent_at,
  (select reason from private.suppressed_addresses where address = lower(recipient)) as suppression_reason
from private.notifications
where recipient is not null
  and (select private.has_right('emails'))
  and coalesce(group_email_id <> all ((select private.hidden_group_emails())::uuid[]), true)
  -- Other kinds would reveal submissions, decisions, judging or roles to support.
  and (
    kind in (
      'team_invitation', 'account_deleted', 'password_changed', 'contact_reply', 'contact_copy',
      'second_factor_added', 'second_factor_removed', 'second_factor_reset',
      'subscription_confirmation', 'welcome', 'news_deadline', 'news_results', 'news_group'
    )
    or (select private.is_admin())
  );
call private.publish_view('admin_emails',
  'Queued emails, and emails that were sent or failed in the last 30 days, without their content. Administrators can see all kinds, except group emails about a round in which they have a conflict. Support can see emails about accounts, messages and the mailing list.', columns => '
  state: queued, sent, delivered, bounced, complained (marked as spam), or failed (after ten attempts, or because its address is suppressed).
  recipient: Null for a team invitation, because administrators cannot see whom a team invites.
  subject: Null for notes to judges. For other emails, null until they are handed to the email service.
  group_email_id: The group email that contains the content. Null for other kinds of emails.
  contact_request_id: The contact request that this email answers. Its reply is in admin_contact_replies. Null for other kinds of emails.
  suppression_reason: Why the address is suppressed: bounced, or complained (marked as spam). Null if it is not suppressed. Call release_address to lift the suppression.');

create function private.sign_in_emails(_user_id uuid) returns table (kind text, happened_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('emails');
  return query
  select event.kind, event.happened_at
  from auth.users account
  cross join lateral (values
    ('confirmation', account.confirmation_sent_at), ('confirmed', account.email_confirmed_at),
    ('password', account.recovery_sent_at), ('new_address', account.email_change_sent_at),
    ('code', account.reauthentication_sent_at)
  ) event (kind, happened_at)
  where account.id = _user_id and event.happened_at is not null
  order by event.happened_at desc;
end
$$;
call private.publish_function('sign_in_emails',
  'Administrators and support: returns when Supabase Auth last sent each kind of email to an account, latest first: confirmation (of the address), password (a link to set a new one), new_address (confirmation of a changed address), code (to set a new password). The kind "confirmed" is not an email: it shows when the address was confirmed. Auth does not report whether the emails arrived.');

-- supabase/schemas/passwords.sql

-- The password of a sign-up with an unconfirmed address, and the email about a changed password. The minimum length is
-- in supabase/config.toml; public-site/app/data/commonPassword.ts has the common passwords that pages refuse.

-- Anyone can sign up with another person's address. Supabase Auth keeps the password and metadata of the first sign-up,
-- no matter who follows the link in the email. So confirming an address discards both. (Asking for a new password after
-- the link is not enough: someone who knows the first one could sign in before.) The browser of the sign-up can claim
-- them with a secret, whose hash is in the metadata, so that its user does not enter everything twice. Other people
-- know only their own secret, and have no session of the address's owner.

create table private.sign_up_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  password_hash text not null,
  -- SHA-256 of the secret that the browser of the sign-up stores.
  secret_hash bytea not null,
  confirmed_at timestamptz not null,
  set_aside_at timestamptz not null default now()
);
comment on table private.sign_up_passwords is
  'Hashed passwords of sign-ups, from the confirmation of the address until claim_sign_up restores them, or for an hour.';

-- Older rows cannot be claimed, and are deleted every night.
create function private.sign_up_passwords_start_at() returns timestamptz
language sql stable set search_path = '' return now() - interval '1 hour';

-- Trigger: confirming an address by email removes the password and empties the profile. The password is stored for
-- claim_sign_up; the metadata stays, for the profile form to suggest.
create function private.discard_unconfirmed_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  secret_hash text := new.raw_user_meta_data ->> 'sign_up_secret_hash';
begin
  if new.encrypted_password <> '' and secret_hash ~ '^[0-9a-f]{64}$' then
    insert into private.sign_up_passwords (user_id, password_hash, secret_hash, confirmed_at)
    values (new.id, new.encrypted_password, decode(secret_hash, 'hex'), new.email_confirmed_at)
    on conflict (user_id) do nothing;
  end if;
  new.encrypted_password := null;
  update public.profiles set
    first_name = '', last_name = '', country = '', level_of_study = '', university = '',
    join_mailing_list = false
  where id = new.id;
  return new;
end
$$;

-- confirmation_sent_at is null in projects that do not confirm addresses.
create trigger discard_unconfirmed_sign_up before update of email_confirmed_at on auth.users for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.confirmation_sent_at is not null
  )
  execute function private.discard_unconfirmed_sign_up();

-- Without a rate limit, because the secret has 256 random bits.
create function private.claim_sign_up(secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  claimed private.sign_up_passwords;
begin
  perform private.lock_my_profile(caller);
  delete from private.sign_up_passwords aside
  where aside.user_id = caller
    and aside.secret_hash = private.token_hash(secret)
    and aside.set_aside_at > private.sign_up_passwords_start_at()
    and auth.jwt() @> '{"amr": [{"method": "otp"}]}' and exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = caller
        -- Supabase Auth creates the session right after confirming the address, by the same clock.
        and date_trunc('milliseconds', session.created_at)
          between date_trunc('milliseconds', aside.confirmed_at) and aside.confirmed_at + interval '1 minute'
    )
  returning aside.* into claimed;
  -- Unless the person has set a password in the meantime.
  update auth.users set encrypted_password = claimed.password_hash
  where id = claimed.user_id and coalesce(encrypted_password, '') = '';
  perform private.refuse_if(not found, 'nothing_to_claim', 'Please choose a password.');
  update public.profiles profile set
    (first_name, last_name, country, level_of_study, university, join_mailing_list) = (
      select entered.* from auth.users account, private.sign_up_profile(account.raw_user_meta_data) entered
      where account.id = caller
    )
  where profile.id = caller
    -- Unless the person has filled in the profile in the meantime.
    and profile.first_name || profile.last_name || profile.country || profile.level_of_study
      || profile.university = '';
end
$$;
call private.publish_change('claim_sign_up', 'participant',
  'Restores the password, profile and mailing list choice from the caller''s sign-up, which are removed when the address is confirmed. secret: the value whose SHA-256 hash was passed as sign_up_secret_hash in the sign-up''s metadata. Works once, within an hour, and only in the session created by the link in the confirmation email. Fails with nothing_to_claim (for example, if the account has a password).');

-- Instead of Supabase Auth's own email, which it also sends about a first password.
create function private.report_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email('password_changed', new.email::text, jsonb_build_object('email', new.email));
  return null;
end
$$;

create trigger report_new_password after update of encrypted_password on auth.users for each row when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.report_new_password();

-- supabase/schemas/announcements.sql

-- Emails to many people at once: reminders before the deadline, a changed deadline, results. The schedule queues them
-- in batches (schedule.sql). Each email is checked again when it is claimed (current_emails.sql), so queuing locks no
-- submissions.

create table private.announcements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'reminder_week', 'reminder_day', 'deadline_changed', 'news_results', 'confirmation')),
  -- For a reminder: the deadline. For a changed deadline: the previous one. For results: their release. For a confirmation:
  -- the day of the version of the rules.
  reference_at timestamptz not null,
  not_before timestamptz not null default now(),
  -- When the deadline last changed: people who registered after that have seen the new one.
  changed_at timestamptz not null default private.now(),
  -- When all emails were queued; null: the schedule continues.
  done_at timestamptz
);
comment on table private.announcements is 'Announcements to many people, in progress or done.';

create unique index announcements_open_key on private.announcements (kind) where done_at is null;
create index announcements_about_idx on private.announcements (kind, reference_at);

-- Reminders ---------------------------------------------------------------------------------------

-- The reminders: from how long before a draft's deadline, and until when, each is sent.
create function private.reminders() returns table (topic text, lead interval, next_lead interval)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('reminder_week', interval '7 days', interval '1 day'),
    ('reminder_day', interval '1 day', interval '0');
$$;

-- Queues a batch of a reminder to the teams of all drafts, or only of drafts with an extended deadline, and returns
-- how many.
create function private.queue_reminders(
  wanted text, moment timestamptz, max_count int, only_extended boolean
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  extended uuid[];
  queued int;
begin
  select * into reminder from private.reminders() where topic = wanted;
  if only_extended then
    extended := array(
      select id from public.submissions
      where state = 'draft'
        and deadline_extended_to > greatest(closes_at, moment + reminder.next_lead)
        and deadline_extended_to <= moment + reminder.lead
    );
    if extended = '{}' then
      return 0;
    end if;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic)
  select 'deadline_reminder', profile.id, profile.email, wanted
  from (
    select id, private.closes_at(submission) as closes_at from public.submissions submission
    where state = 'draft' and (extended is null or id = any (extended))
  ) draft
  join public.submission_members member on member.submission_id = draft.id
  join public.profiles profile on profile.id = member.user_id
  where draft.closes_at > moment + reminder.next_lead and draft.closes_at <= moment + reminder.lead
    -- Members who have just joined get no reminder.
    and member.joined_at <= draft.closes_at - reminder.lead
    and profile.email is not null
    and not exists (select from private.notifications where user_id = profile.id and topic = wanted)
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- Deadline change ---------------------------------------------------------------------------------

-- Trigger: announces a changed deadline 15 minutes after its last change, so that corrections cause one email or
-- none.
create function private.announce_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announcements as open (kind, reference_at, not_before)
  values ('deadline_changed', old.submissions_close_at, now() + interval '15 minutes')
  on conflict (kind) where done_at is null
    do update set not_before = excluded.not_before, changed_at = excluded.changed_at;
  return null;
end
$$;

create trigger announce_deadline after update of submissions_close_at on public.challenge_parameters
  for each row when (new.submissions_close_at is distinct from old.submissions_close_at)
  execute function private.announce_deadline();

-- Queues a batch of emails about a changed deadline, to the affected teams and the mailing list, and returns how
-- many.
create function private.queue_deadline_change(
  announcement private.announcements, moment timestamptz, max_count int
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  former constant timestamptz := announcement.reference_at;
  own_topic constant text := concat_ws(' ', 'deadline', announcement.id, extract(epoch from closes_at));
  queued int;
begin
  if closes_at = former or greatest(closes_at, former) < moment then
    return 0;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_changed', profile.id, profile.email, own_topic, jsonb_build_object(
    'idea_name', submission.idea_name, 'closes_at', greatest(closes_at, submission.deadline_extended_to),
    'former_closes_at', greatest(former, submission.deadline_extended_to))
  from public.submissions submission
  join public.submission_members member on member.submission_id = submission.id
  join public.profiles profile on profile.id = member.user_id
  where submission.state <> 'withdrawn' and profile.email is not null and profile.created_at <= announcement.changed_at
    and greatest(closes_at, submission.deadline_extended_to) <> greatest(former, submission.deadline_extended_to)
    and not exists (select from private.notifications where user_id = profile.id and topic = own_topic)
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued + private.queue_news('news_deadline', own_topic,
    jsonb_build_object('closes_at', closes_at, 'former_closes_at', former), max_count, announcement.changed_at);
end
$$;

-- The mailing list --------------------------------------------------------------------------------

-- The confirmed subscribers who get news of a kind: not those whose team gets an email of its own.
create view private.news_recipients as
with team as (
  select profile.email, submission.state from public.profiles profile
  join public.submission_members member on member.user_id = profile.id
  join public.submissions submission on submission.id = member.submission_id
), subscriber as (
  select id, email, created_at from public.mailing_list where confirmed_at is not null
)
select 'news_deadline' as kind, subscriber.* from subscriber
where not exists (select from team where team.email = lower(subscriber.email))
union all
select 'news_results', subscriber.* from subscriber
where not exists (
  select from team where team.email = lower(subscriber.email) and team.state = 'submitted'
);

-- Queues a batch of emails to the subscribers who had joined by then, and returns how many.
create function private.queue_news(
  kind text, topic text, data jsonb, max_count int, joined_by timestamptz default 'infinity'
) returns int
language sql set search_path = '' as $$
  with queued as (
    insert into private.notifications (kind, subscriber_id, recipient, topic, data)
    select queue_news.kind, subscriber.id, subscriber.email, queue_news.topic, queue_news.data
    from private.news_recipients subscriber
    where subscriber.kind = queue_news.kind and subscriber.created_at <= queue_news.joined_by
      and not exists (
        select from private.notifications earlier
        where earlier.subscriber_id = subscriber.id and earlier.topic = queue_news.topic
      )
    limit max_count
    on conflict do nothing
    returning id
  )
  select count(*)::int from queued;
$$;

-- Results -----------------------------------------------------------------------------------------

-- A release marks its submissions, and the schedule notifies their teams in batches. A later release does not touch
-- queued emails: those about a former decision are removed when they are claimed (current_data).

create table private.submissions_to_notify (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  -- The updated_at of the submission.
  changed_at timestamptz not null
);
comment on table private.submissions_to_notify is
  'Submissions whose team may not have been notified of a result yet.';

create index submissions_to_notify_changed_at_idx on private.submissions_to_notify (changed_at);

create function private.mark_to_notify(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.submissions_to_notify (submission_id, changed_at)
  select id, updated_at from public.submissions where id = any (ids) order by id
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
$$;

-- Trigger: a decision, the outcome of a top three or final, a final that opens, or the new address of a person who had none
-- and may have missed a result.
create function private.mark_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_to_notify(case tg_table_name
    when 'submissions' then array[new.id]
    when 'profiles' then array(select submission_id from public.submission_members where user_id = new.id)
    else array(select submission_id from public.round_entries where round_id = new.id)
  end);
  return null;
end
$$;

create trigger note_decision after insert or update of released_status, withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is null and new.released_status is not null)
  execute function private.mark_result();
create trigger note_new_address after update of email on public.profiles
  for each row when (old.email is null and new.email is not null)
  execute function private.mark_result();

-- The released decision of a submission: results (the selection), top_three or final. Null: none yet. Without a top three,
-- all finalists advance to the final.
create function private.current_decision(submission public.submissions, topic text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when submission.state = 'withdrawn' then null
    when topic = 'results' then submission.released_status
    when private.is_finalist(submission.id) then coalesce(private.round_outcome(submission.id, topic),
      case when topic = 'top_three' and private.all_pitch_since() is not null
        and private.round_released_at('final') is null then 'advances' end)
  end;
end
$$;

-- Queues emails about new decisions to the members of these submissions: selection, top three and final.
create function private.queue_decisions(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, topic, decision, number, data)
  select
    case
      when topic = 'results' then 'entry_' || current.decision
      when topic = 'final' then 'final_result'
      when current.decision = 'advances' then 'top_three_selected'
      else 'top_three_declined'
    end,
    profile.id, profile.email, topic, current.decision, coalesce(notified.number, 0) + 1,
    jsonb_strip_nulls(jsonb_build_object(
      'idea_name', submission.idea_name,
      'receipt_number', case when topic = 'results' then submission.receipt_number end,
      'reason', case when topic = 'results' and submission.disqualified_at is not null then submission.released_reason end,
      'place', case when topic = 'final' then array_position(array['first', 'second', 'third'], current.decision) end
    ))
  from public.submissions submission
  cross join unnest(array['results', 'top_three', 'final']) topic
  cross join lateral (select private.current_decision(submission, topic) as decision) current
  join public.submission_members member on member.submission_id = submission.id
  join public.profiles profile on profile.id = member.user_id
  cross join lateral (
    -- A former decision that is still queued does not count: it is removed when it is claimed.
    select max(number) as number, (array_agg(decision order by number desc) filter (
      where sent_at is not null or batch_id is not null or decision = current.decision))[1] as decision
    from private.notifications earlier
    where earlier.user_id = profile.id and earlier.topic = topic.topic
  ) notified
  where submission.id = any (ids) and profile.email is not null
    and current.decision is distinct from notified.decision and current.decision is not null
  on conflict do nothing;
$$;

-- Once results are released: queues the emails for a batch of marked submissions, and returns how many it has
-- checked.
create function private.queue_results(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
  ids uuid[];
begin
  if released_at is null then
    return 0;
  end if;
  insert into private.announcements (kind, reference_at)
  select 'news_results', released_at
  where not exists (select from private.announcements where kind = 'news_results' and reference_at = released_at)
  on conflict do nothing;
  ids := array(select submission_id from private.submissions_to_notify
    order by changed_at limit max_count for update skip locked);
  if ids <> '{}' then
    delete from private.submissions_to_notify where submission_id = any (ids);
    perform private.queue_decisions(ids);
  end if;
  return cardinality(ids);
end
$$;

-- The schedule ------------------------------------------------------------------------------------

-- Queues a batch of each due announcement, and returns the number of emails.
create function private.queue_announcements(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  announcement private.announcements;
  queued int;
  total int := 0;
begin
  for reminder in select * from private.reminders() loop
    insert into private.announcements (kind, reference_at)
    select reminder.topic, closes_at
    where closes_at > moment + reminder.next_lead and closes_at <= moment + reminder.lead
      and not exists (select from private.announcements where kind = reminder.topic and reference_at = closes_at)
    on conflict do nothing;
    total := total + private.queue_reminders(reminder.topic, moment, max_count, true);
  end loop;
  insert into private.announcements (kind, reference_at)
  select 'confirmation', version.day from (select private.rules_version()::timestamp at time zone 'UTC' as day) version
  where not exists (select from private.announcements where kind = 'confirmation' and reference_at = version.day)
  on conflict do nothing;
  for announcement in
    select * from private.announcements where done_at is null and not_before <= now() order by id
  loop
    queued := case announcement.kind
      when 'deadline_changed' then private.queue_deadline_change(announcement, moment, max_count)
      when 'news_results' then private.queue_news('news_results', 'news_results', '{}', max_count)
      when 'confirmation' then (
        select count(*) from private.ask_to_confirm(null, null, 'confirmation ' || private.rules_version(), max_count))
      else private.queue_reminders(announcement.kind, moment, max_count, false)
    end;
    if queued = 0 then
      update private.announcements set done_at = now() where id = announcement.id;
    end if;
    total := total + queued;
  end loop;
  return total;
end
$$;

-- Schedule: queues the next batch of emails that are due on the challenge's clock. Called until it returns 0. With
-- 200,000 subscribers, finding the next ones takes as long as queuing 1,000.
create function private.queue_notifications() returns int
language plpgsql set search_path = '' as $$
declare
  batch constant int := 2000;
  moment constant timestamptz := private.now();
begin
  perform private.queue_judging_digests(moment);
  perform private.queue_submission_totals(moment);
  perform private.queue_stage_reminders(moment);
  perform private.queue_page_reminders(moment);
  return private.queue_results(moment, batch) + private.queue_announcements(moment, batch);
end
$$;

-- How many people an email reaches ---------------------------------------------------------------

-- Shown next to the settings that cause emails to many people.
create view private.admin_email_reach as
select
  (
    select count(*) from public.submission_members member
    join public.submissions submission on submission.id = member.submission_id
    where submission.state <> 'withdrawn'
  ) as people_in_teams,
  (select count(*) from private.news_recipients where kind = 'news_deadline') as subscribers,
  (select count(distinct user_id) from private.notifications where topic = 'results') as notified_people,
  (select count(*) from private.submissions_to_notify) as submissions_to_notify,
  (
    select count(*) from private.notifications
    where state = 'queued' and kind in (
      'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result', 'news_results')
  ) as queued_emails
where (select private.is_admin());
call private.publish_view('admin_email_reach',
  'Administrators: one row with the number of people that an email to all teams or subscribers would reach, and the progress of result notifications.', columns => '
  people_in_teams: The number of people on teams with a draft or a submitted submission.
  subscribers: The number of confirmed subscribers who are not on a team. They get an email when a deadline changes.
  notified_people: The number of people whose result email has been sent or queued.
  submissions_to_notify: The number of submissions whose teams have not been notified of their released result yet.
  queued_emails: The number of queued emails about results, including those to the mailing list.');

-- supabase/schemas/submission_totals.sql

-- Emails to administrators with the totals and those of the last 24 hours: when submissions open, a day before they close,
-- and at the close. They are counted when the email is sent. Administrators turn them off with the daily summary
-- (set_judging_digest).

-- The occasions by the kinds of their emails, and until when each is news.
create function private.totals_occasions() returns table (kind text, due_at timestamptz, until timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  challenge constant public.challenge_parameters := (private.challenge());
  a_day constant interval := '1 day';
begin
  return query
  select 'submissions_opened', challenge.submissions_open_at,
    least(challenge.submissions_open_at + a_day, challenge.submissions_close_at)
  union all
  -- Not if submissions are open for a day or less.
  select 'submissions_closing', challenge.submissions_close_at - a_day, challenge.submissions_close_at
  where challenge.submissions_close_at - a_day > challenge.submissions_open_at
  union all
  select 'submissions_closed', challenge.submissions_close_at, challenge.submissions_close_at + a_day;
end
$$;

-- Schedule: queues the email of an occasion to each administrator, once for each date.
create function private.queue_submission_totals(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  news record;
begin
  for news in
    select *, concat_ws(' ', kind, extract(epoch from due_at)) as topic
    from private.totals_occasions() where moment >= due_at and moment < until
  loop
    perform private.notify(news.kind, admin.user_id, topic => news.topic, subject_time => news.due_at)
      from private.user_roles admin
      where admin.role = 'admin' and admin.wants_digest and not exists (
        select from private.notifications sent where sent.user_id = admin.user_id and sent.topic = news.topic
      );
  end loop;
end
$$;

-- The totals now, and those of the last 24 hours. A discarded draft counts nowhere, and a submission as what it is now.
create function private.count_totals() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  since constant timestamptz := moment - interval '1 day';
begin
  return (
    select to_jsonb(people) from (
      select count(*) as registered, count(*) filter (where created_at > since) as new_registered from public.profiles
    ) people
  ) || (
    select to_jsonb(entries) from (
      select moment as counted_at,
        count(*) filter (where state = 'draft') as drafts,
        count(*) filter (where created_at > since) as new_drafts,
        count(*) filter (where state = 'submitted') as submitted,
        count(*) filter (where state = 'submitted' and submitted_at > since) as new_submitted,
        count(*) filter (where state = 'withdrawn') as withdrawn,
        count(*) filter (where state = 'withdrawn' and withdrawn_at > since) as new_withdrawn
      from public.submissions
    ) entries
  );
end
$$;

-- supabase/schemas/schedule.sql

-- Scheduled jobs, each an entry of its own: hosted and in Docker, pg_cron runs them every minute. The embedded stack has
-- neither pg_cron nor pg_net and runs them itself (tools/stack/schedule.ts).

create table private.jobs (
  name text primary key,
  -- For daily jobs: the earliest time, in UTC. Null: every minute.
  daily_at time,
  needs_network boolean not null default false,
  -- After this time a run is canceled, which is recorded and stops no other job. It is repeated a minute later.
  time_limit interval not null default '50 seconds',
  -- The last successful run, accurate to five minutes.
  last_run_at timestamptz,
  last_error text
);
comment on table private.jobs is
  'Jobs (initial_data.sql). The name is that of a function in private. If the function returns an integer, it has processed a batch and is called again until it returns 0; a text is an error.';

-- Schedule: runs a job if it is due and not running, batch after batch for at most this time. Records an error and keeps
-- the batches before it. Without work to do, writes at most every five minutes.
create function private.run_job(_name text, budget interval default '20 seconds') returns void
language plpgsql set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  job private.jobs;
  kind text;
  outcome text;
begin
  select * into job from private.jobs
    where name = _name
      and (not needs_network or to_regnamespace('net') is not null)
      and (daily_at is null or last_run_at is null
        or last_run_at < date_trunc('day', now() - daily_at::interval, 'UTC') + daily_at::interval);
  if not found or not pg_try_advisory_xact_lock(hashtextextended('job ' || job.name, 0)) then
    return;
  end if;
  perform private.act_as('schedule', actor => null);
  loop
    begin
      execute format('select pg_typeof(outcome)::text, outcome::text from private.%I() outcome', job.name)
        into kind, outcome;
    -- "others" does not include a statement that exceeds its time limit.
    exception when query_canceled or others then
      kind := 'text';
      outcome := sqlerrm;
    end;
    exit when kind <> 'integer' or outcome::int = 0 or clock_timestamp() > started + budget;
  end loop;
  if kind = 'text' and outcome <> '' then
    update private.jobs set last_error = outcome where name = job.name;
  else
    update private.jobs set last_error = null, last_run_at = now()
      where name = job.name and (
        last_error is not null or last_run_at is null or last_run_at < now() - interval '5 minutes');
  end if;
  perform private.end_act();
end
$$;

-- The names of edge functions with work to do, repeated for concurrent calls.
create function private.due_function_calls() returns setof text
language sql stable set search_path = '' as $$
  -- One call sends up to 2,000 emails.
  select 'send-emails' from generate_series(1, least(3, greatest(
    (
      select ceil(count(*) / 2000.0) from (
        -- By priority, as the indexes are.
        (select from private.notifications
          where priority in (1, 2, 3, 4) and attempts = 0 and not_before <= now() limit 4001)
        union all
        (select from private.notifications
          where priority in (1, 2, 3, 4) and attempts > 0 and not_before <= now() limit 4001)
      ) due
    ),
    (exists (select from private.files where removed_at is not null))::int
  ))::int)
  union all
  select 'check-document' where exists (select from private.files where check_due_at <= now());
$$;

create function private.is_schedule_running() returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.jobs where last_run_at > now() - interval '15 minutes');

create function private.service_operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, email_problem text,
  warnings text[]
)
language sql security definer set search_path = '' as $$
  -- Writes, because a database with a full disk or in read-only mode still reads.
  update private.platform_settings set id = id where id
  returning private.is_schedule_running(), client_address_header is not null, private.is_rehearsal(),
    private.email_problem(), array_remove(array[
      case when not requires_second_factor then 'second_factor_not_required' end,
      case when undeleted_rows > 0 then 'undeleted_rows' end,
      case when exists (select from private.jobs where last_error is not null) then 'job_failed' end,
      case when exists (
        select from private.files where check_attempts >= 3
      ) then 'document_not_opened' end
    ], null);
$$;
call private.publish_change('service_operations_health', 'schedule',
  'Edge functions: returns the health of the database. has_schedule: the schedule ran within the last 15 minutes; has_client_address: the header with the caller''s address is set (docs/deploy.md); is_rehearsal: the challenge''s clock was moved; email_problem: why emails are not being sent, or null; warnings: second_factor_not_required (administrators need only a password), undeleted_rows (expired rows could not be deleted), job_failed (see private.jobs), document_not_opened (a document could not be opened in three attempts). Raises an error if the database cannot write.');

create function private.call_due_functions() returns void
language plpgsql set search_path = '' as $$
declare
  names constant text[] := array(select private.due_function_calls());
  project_url text;
  secret_key text;
begin
  if names = '{}' then
    return;
  end if;
  select decrypted_secret into strict project_url
    from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into strict secret_key
    from vault.decrypted_secrets where name = 'secret_key';
  perform net.http_post(
    url := project_url || '/functions/v1/' || function_name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
    body := '{"data": null}',
    timeout_milliseconds := 50000
  ) from unnest(names) function_name;
end
$$;

create function private.store_secret(name text, secret text) returns void
language plpgsql set search_path = '' as $$
declare
  secret_id uuid;
begin
  select id into secret_id from vault.secrets where vault.secrets.name = store_secret.name;
  if found then
    perform vault.update_secret(secret_id, secret);
  else
    perform vault.create_secret(secret, name);
  end if;
end
$$;

create function private.start_schedule(project_url text, secret_key text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(project_url !~ '^https?://[^/\s]+$', 'invalid_input',
    'The address must look like https://abc.supabase.co, without a path.');
  perform private.refuse_if(secret_key !~ '^\S{20,}$', 'invalid_input', 'The project''s secret key is required.');
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    create extension pg_cron with schema pg_catalog;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net with schema extensions;
  end if;
  perform private.store_secret('project_url', project_url);
  perform private.store_secret('secret_key', secret_key);
  -- The time limit is a statement of its own, because it does not apply to the one that sets it.
  perform cron.schedule(name, '* * * * *', format('set statement_timeout = %L; select private.run_job(%L)',
    extract(milliseconds from time_limit)::int, name))
    from private.jobs;
end
$$;
comment on function private.start_schedule is
  'Operators, as postgres: starts the schedule, or changes its address or key (docs/deploy.md). Fails with invalid_input.';

-- supabase/schemas/contact.sql

-- Messages from the contact form and the replies to them. Only an edge function can add a message, after the
-- robot check.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  email text not null check (private.is_email(email)),
  subject text collate "und-x-icu" not null,
  message text not null,
  status text not null default 'new' references private.contact_request_statuses (value),
  assignee uuid references auth.users (id) on delete set null,
  revision int not null default 1,
  replied_at timestamptz,
  search text not null generated always as (
    private.search_text(name || E'\n' || email || E'\n' || subject || E'\n' || message)
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.contact_requests is 'Messages from the contact form.';
call private.limit_texts('public.contact_requests', '{name, subject, message}');

create index contact_requests_created_at_idx on public.contact_requests (created_at desc, id desc);
create index contact_requests_status_idx on public.contact_requests (status, created_at desc, id desc);
create index contact_requests_assignee_idx on public.contact_requests (assignee, created_at desc, id desc);
create index contact_requests_unanswered_idx on public.contact_requests (created_at desc, id desc)
  where replied_at is null;
create index contact_requests_name_idx on public.contact_requests (name, id);
create index contact_requests_email_idx on public.contact_requests (email, id);
create index contact_requests_subject_idx on public.contact_requests (subject, id);
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);
create index contact_requests_same_sender_idx on public.contact_requests using gin (email extensions.gin_trgm_ops);
create index contact_requests_sender_idx on public.contact_requests (lower(email), created_at);

create trigger set_updated_at before update on public.contact_requests
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.contact_requests
  for each row execute function private.next_revision();

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests (id) on delete cascade,
  body text not null,
  replied_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.contact_replies is 'Replies sent by email.';
call private.limit_texts('public.contact_replies', '{body message}');

create index contact_replies_contact_request_id_idx on public.contact_replies (contact_request_id, created_at);

create trigger audit_deletion after delete on public.contact_requests
  for each row execute function private.audit('contact_request.deleted', 'contact_request', 'id');
create trigger audit_status after update of status on public.contact_requests
  for each row when (new.status <> old.status)
  execute function private.audit('contact_request.status_changed', 'contact_request', 'id', 'change:status');
-- Deleting an account unassigns its requests. That is logged for the account, not for each request.
create trigger audit_assignee after update of assignee on public.contact_requests
  for each row when (new.assignee is distinct from old.assignee and private.actor() is not null)
  execute function private.audit('contact_request.assigned', 'contact_request', 'id', 'assignee as to');

create trigger audit_reply after insert on public.contact_replies for each row
  execute function private.audit('contact_request.replied', 'contact_request', 'contact_request_id');

-- Submission --------------------------------------------------------------------------------------

create function private.service_record_contact_request(
  name text, email text, subject text, message text, client_address text, copy_to uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_name text := private.require_line(name, 'Name', 'name');
  clean_email text := private.require_email(private.clean_line(email));
  clean_subject text := private.require_line(subject, 'Subject', 'subject');
  clean_message text := private.require_lines(message, 'Message');
  request_id uuid;
begin
  -- One call of a sender at a time. After a lost response, the sender sees an error and submits the form again: that
  -- call returns the first message, and does not count towards the rate limit.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || lower(clean_email), 0));
  select id into request_id from public.contact_requests request
    where lower(request.email) = lower(clean_email) and (request.name, request.subject, request.message)
      = (clean_name, clean_subject, clean_message) and request.created_at > private.now() - interval '1 hour'
    limit 1;
  if found then
    return request_id;
  end if;
  perform private.spend_rate_limit('contact_client', coalesce(private.network_of(client_address), 'unknown'), 20, interval '1 hour');
  perform private.spend_rate_limit('contact_sender', lower(clean_email), 5, interval '1 hour');
  insert into public.contact_requests (name, email, subject, message)
  values (clean_name, clean_email, clean_subject, clean_message)
  returning id into request_id;
  -- Never to the address in the form, which may belong to someone else.
  perform private.queue_email('contact_copy', account.email, jsonb_build_object(
      'subject', clean_subject, 'body', clean_message
    ))
    from auth.users account where account.id = copy_to and account.email_confirmed_at is not null;
  return request_id;
end
$$;
call private.publish_change('service_record_contact_request', 'visitor',
  'Edge functions: stores a contact message and returns its id. client_address: the sender''s network address; senders without one share a limit. copy_to: the signed-in account that gets a copy at its confirmed address. If the same sender repeats a message within an hour, it is stored only once. At most 5 an hour from one email address and 20 from one network. Fails with invalid_input or rate_limited.');

-- Back office ------------------------------------------------------------------------------------

create function private.lock_contact_request(wanted_id uuid) returns public.contact_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests;
begin
  perform private.require_right('messages');
  select * into request from public.contact_requests where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This request no longer exists.');
  return request;
end
$$;

create function private.set_contact_request_status(_id uuid, _revision int, _status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_requests := private.lock_contact_request(_id);
begin
  perform private.refuse_revision(request.revision, _revision);
  perform private.require_status(_status, array(select value from private.contact_request_statuses order by position));
  update public.contact_requests set status = _status where id = request.id;
end
$$;
call private.publish_change('set_contact_request_status', 'support',
  'Administrators and support: sets the status of a contact request. Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'admin_contact_requests');

create function private.assign_contact_request(_id uuid, _revision int, _assignee uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_requests := private.lock_contact_request(_id);
begin
  perform private.refuse_revision(request.revision, _revision);
  perform private.refuse_if(_assignee is not null and not private.role_may(private.role_of(_assignee), 'messages'),
    'invalid_input', 'Only administrators and support can be assigned.');
  update public.contact_requests set assignee = _assignee where id = request.id;
end
$$;
call private.publish_change('assign_contact_request', 'support',
  'Administrators and support: assigns a contact request to a person with the role administrator or support (null: to no one). Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'admin_contact_requests');

create function private.delete_contact_request(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.contact_requests where id = _id;
end
$$;
call private.publish_change('delete_contact_request', 'administrator',
  'Administrators: deletes a contact request with its replies. Does nothing if the request does not exist.');

create function private.reply_to_contact_request(
  _id uuid, seen_replies int, _body text, resolve boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests := private.lock_contact_request(_id);
  reply text := private.require_lines(_body, 'The reply');
  reply_id uuid;
begin
  perform private.refuse_if(
    seen_replies is distinct from (select count(*) from public.contact_replies where contact_request_id = request.id),
    'conflict', 'Someone else has just replied. Read that reply before you send yours.');
  insert into public.contact_replies (contact_request_id, body, replied_by)
  values (request.id, reply, auth.uid())
  returning id into reply_id;
  update public.contact_requests set
    replied_at = private.now(),
    status = case when resolve then 'resolved' else status end
  where id = request.id;
  perform private.queue_email('contact_reply', request.email, jsonb_build_object(
    'name', request.name, 'subject', request.subject, 'message', request.message, 'body', reply
  ), subject_id => request.id);
  return reply_id;
end
$$;
call private.publish_change('reply_to_contact_request', 'support',
  'Administrators and support: emails a reply and stores it with the contact request. With resolve, also resolves the request. Fails with not_found, invalid_input, or conflict (someone else has replied in the meantime, so the number of replies is no longer seen_replies).',
  'admin_contact_replies');

-- Lists of requests and replies -------------------------------------------------------------------

create view private.admin_contact_requests as
select
  request.id, request.name, request.email, request.subject, request.message, request.status, request.assignee,
  (select email from public.profiles where profiles.id = request.assignee) as assignee_email,
  request.replied_at,
  (select id from public.profiles where profiles.email = lower(request.email) limit 1) as account_id,
  request.revision, request.created_at, request.updated_at, request.search
from public.contact_requests request
where (select private.has_right('messages'));
call private.publish_view('admin_contact_requests',
  'Administrators and support: contact requests.', columns => '
  account_id: The account with the sender''s address, if there is one. Not verified: anyone could have entered the address.
  search: Name, email address, subject and message.');

create view private.admin_contact_replies as
select
  id, contact_request_id, body,
  (select email from public.profiles where profiles.id = replied_by) as author_email,
  created_at
from public.contact_replies
where (select private.has_right('messages'));
call private.publish_view('admin_contact_replies', 'Administrators and support: replies to contact requests.');

-- supabase/schemas/submission_administration.sql

-- Actions of administrators on submissions, and their lists: disqualify or withdraw one, add notes, extend deadlines, and
-- change the status, tags or checklist of one or many.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.submission_notes is 'Notes for administrators only.';
call private.limit_texts('public.submission_notes', '{body message}');

create index submission_notes_submission_id_idx on public.submission_notes (submission_id, created_at);

create trigger refresh_submission_search after insert or delete on public.submission_notes
  for each row execute function private.refresh_search();

create trigger audit_note after insert on public.submission_notes
  for each row execute function private.audit('submission.note_added', 'submission', 'submission_id');
create trigger audit_note_deletion after delete on public.submission_notes
  for each row execute function private.audit('submission.note_deleted', 'submission', 'submission_id');

create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
begin
  perform private.require_admin();
  select * into submission from public.submissions where id = wanted_id and state = 'submitted' for update;
  perform private.refuse_if(not found, 'not_found', 'This submission no longer exists.');
  return submission;
end
$$;

-- Decisions ---------------------------------------------------------------------------------------

create function private.refuse_conflicted_admin(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(wanted_ids && private.my_conflicted_submissions(), 'admin_conflicted',
    'You have a conflict of interest with this submission. Another administrator must decide.');
end
$$;

-- Locks a submission on which the caller may decide. Raises not_found, admin_conflicted, and conflict unless it has the
-- revision that the caller has seen.
create function private.lock_submission_to_decide(wanted_id uuid, seen int) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_revision(submission.office_revision, seen);
  return submission;
end
$$;

create function private.disqualify_submission(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  clean_reason constant text := private.require_reason(_reason);
begin
  update public.submissions set
    status = 'declined', disqualified_at = private.now(), disqualification_reason = clean_reason
  where id = submission.id;
end
$$;
call private.publish_change('disqualify_submission', 'administrator',
  'Administrators: disqualifies a submission: declines it and locks its status until an administrator reinstates it. The team is notified after the next release; only administrators can see the reason. Recorded as an intervention once a round has opened. Fails with conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.reinstate_submission(_id uuid, _revision int, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
begin
  update public.submissions set
    status = case when disqualified_at is null then status else 'under_review' end,
    disqualified_at = null, disqualification_reason = null, withdrawal_planned_at = null
  where id = submission.id and (disqualified_at is not null or withdrawal_planned_at is not null);
end
$$;
call private.publish_change('reinstate_submission', 'administrator',
  'Administrators: reinstates a disqualified submission, whose status becomes under_review, or cancels the planned withdrawal of a finalist. Recorded as an intervention, which needs a reason once a round with this submission has opened. Fails with reason_required, conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.withdraw_submission_for_team(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  clean_reason constant text := private.require_reason(_reason);
begin
  if private.is_finalist(submission.id) then
    update public.submissions set withdrawal_planned_at = private.now()
      where id = submission.id and withdrawal_planned_at is null;
  else
    perform private.withdraw(submission);
  end if;
  perform private.write_audit('submission.withdrawn_for_team', 'submission', submission.id::text,
    jsonb_build_object('reason', clean_reason));
end
$$;
call private.publish_change('withdraw_submission_for_team', 'administrator',
  'Administrators: withdraws a submission at its team''s request, even after withdrawals_close_at. Recorded as an intervention. For a finalist, the withdrawal takes effect with the next release; until then, the submission can be reinstated. The team gets the same email as after its own withdrawal, and its owner can submit again while submissions are open. Fails with conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_withdrawn_submissions');

-- Notes -------------------------------------------------------------------------------------------

create function private.add_submission_note(_submission_id uuid, _body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_submission_id);
  clean_body text := private.require_lines(_body, 'The note');
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = submission.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (submission.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;
call private.publish_change('add_submission_note', 'administrator',
  'Administrators: adds a note to a submission and returns it. Sending the same text again within an hour has no effect. Fails with not_found or invalid_input.',
  'admin_submission_notes');

create function private.delete_submission_note(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The submission first (foundations.sql): its facets say whether it has notes.
  perform from public.submissions where id = (
    select submission_id from public.submission_notes where id = _id
  ) for update;
  delete from public.submission_notes where id = _id;
end
$$;
call private.publish_change('delete_submission_note', 'administrator',
  'Administrators: deletes a note. Does nothing if the note does not exist.');

-- Tags --------------------------------------------------------------------------------------------

create function private.admin_tags() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select tag from public.submissions submission cross join unnest(submission.tags) tag
    where submission.tags <> '{}' and submission.state = 'submitted'
    group by tag order by tag collate "und-x-icu";
end
$$;
call private.publish_function('admin_tags',
  'Administrators: returns all tags in use on submissions.');

-- Extended deadlines ------------------------------------------------------------------------------

-- An extension is for a submission, submitted or not, or for a person without one, who can then start one after the
-- deadline and takes the extension along. The extension itself is the version that its author has seen, because each
-- change by the team changes the revision.

-- Emails these people that their deadline has changed, unless both times have passed or neither is later than the general
-- deadline.
create function private.email_extension(
  people uuid[], former timestamptz, extended timestamptz, message text, idea_name text default null
) returns void
language sql set search_path = '' as $$
  select private.notify('deadline_extended', person, jsonb_strip_nulls(jsonb_build_object(
    'idea_name', email_extension.idea_name, 'extended_to', extended,
    'message', private.optional_lines(message, 'The message'))))
  from unnest(people) person, private.challenge() challenge
  where greatest(challenge.submissions_close_at, former) <> greatest(challenge.submissions_close_at, extended)
    and greatest(challenge.submissions_close_at, former, extended) > private.now();
$$;

create function private.extend_deadline(
  _id uuid, _former_extension timestamptz default null, _extended_to timestamptz default null,
  _message text default null, _reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
begin
  perform private.require_admin();
  select * into submission from public.submissions where id = _id for update;
  perform private.refuse_if(not found, 'not_found', 'This submission or user no longer exists.');
  perform private.refuse_changed(submission.deadline_extended_to is distinct from _former_extension);
  update public.submissions set deadline_extended_to = _extended_to where id = _id;
  perform private.email_extension(array(select user_id from public.submission_members where submission_id = _id),
    _former_extension, _extended_to, _message, submission.idea_name);
end
$$;
call private.publish_change('extend_deadline', 'administrator',
  'Administrators: extends the deadline of a submission, or removes the extension if extended_to is null, and returns the submission''s row if it is submitted. Each member gets an email with the new deadline and the message. Recorded as an intervention, which needs a reason. Fails with reason_required, admin_conflicted, invalid_input, not_found, or conflict (the current extension is not former_extension; null: none).',
  'admin_submissions');

create function private.extend_deadline_of_person(
  _user_id uuid, _former_extension timestamptz default null, _extended_to timestamptz default null,
  _message text default null, _reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  perform private.refuse_if(_user_id = auth.uid(), 'self_service', 'Another administrator must extend your deadline.');
  select submission_extended_to into actual from public.profiles where id = _user_id for update;
  perform private.refuse_if(not found, 'not_found', 'This submission or user no longer exists.');
  perform private.refuse_if(exists (select from public.submission_members where user_id = _user_id),
    'already_on_a_team', 'This person now has a submission. Extend its deadline instead.');
  perform private.refuse_changed(actual is distinct from _former_extension);
  update public.profiles set submission_extended_to = _extended_to where id = _user_id;
  perform private.email_extension(array[_user_id], _former_extension, _extended_to, _message);
end
$$;
call private.publish_change('extend_deadline_of_person', 'administrator',
  'Administrators: extends the deadline for a person without a team, who can start a submission until then, or removes the extension if extended_to is null. If the person starts a submission, it keeps the extension. The person gets an email with the new deadline and the message. Recorded as an intervention, which needs a reason. Fails with reason_required, self_service (the caller''s own account), already_on_a_team, not_found, or conflict (the current extension is not former_extension; null: none).',
  'admin_users');

-- Status, tags and checklists of one submission or many -------------------------------------------

-- A change of a status names the revisions that its author has seen, one of checklist items the former state. It leaves
-- submissions alone that someone else has changed since. Its answer has the arguments of the call that undoes it.

create function private.require_change(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  items constant text[] := array(select value from private.eligibility_items where change -> 'items' ? value);
begin
  if change ? 'status' then
    perform private.require_status(change ->> 'status', array(select value from private.submission_statuses order by position));
    return jsonb_build_object('status', change -> 'status');
  elsif jsonb_typeof(change -> 'is_on') = 'boolean' then
    return jsonb_build_object('is_on', change -> 'is_on', 'tag', private.require_line(change ->> 'tag', 'The tag', 'tag'));
  end if;
  perform private.refuse_if(items = '{}' or not change -> 'items' <@ to_jsonb(items) or not change ? 'state', 'invalid_input',
    'Please choose a status, a tag, or checklist items.');
  perform private.require_status(change ->> 'state', array(select value from private.eligibility_states order by position));
  return jsonb_strip_nulls(jsonb_build_object(
    'items', items, 'state', change -> 'state', 'former_state', change -> 'former_state'));
end
$$;

-- The outcome of a change for each submission, as set_submission_statuses describes them, the checklist items that
-- change, and the arguments of the call that undoes it, without ids and revisions. place: the first position of the id.
-- seen: the revisions that the author of a new status has seen; null: not yet.
create function private.submission_outcomes(wanted_ids uuid[], change jsonb, seen int[])
returns table (place bigint, id uuid, revision int, outcome text, items text[], undo jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select wanted.place, wanted.id, submission.office_revision, result.outcome, checks.items, case
    when result.outcome <> 'changes' then null
    when change ? 'status' then jsonb_build_object('status', submission.status, 'reason', 'Undone')
    when change ? 'tag' then jsonb_build_object('tag', change -> 'tag')
    else jsonb_build_object('items', checks.items, 'state', change -> 'former_state', 'former_state', change -> 'state')
  end
  from (
    select distinct on (given.id) given.id, given.seen_revision, given.place
    from unnest(wanted_ids, seen) with ordinality as given (id, seen_revision, place)
    order by given.id, given.place
  ) wanted
  left join public.submissions submission on submission.id = wanted.id and submission.state = 'submitted'
  cross join lateral (
    select case when change ? 'items' then array(
      select item.value
      from private.eligibility_items item
      left join public.eligibility_checks checked on checked.submission_id = submission.id and checked.item = item.value
      cross join coalesce(checked.state, 'unchecked') former
      where change -> 'items' ? item.value and former <> change ->> 'state'
        and former = coalesce(change ->> 'former_state', former)
        -- The team was asked for evidence of this item, so an administrator has to look at it.
        and not (change @> '{"former_state": "unchecked"}' and exists (
          select from public.evidence_requests asked
          where asked.submission_id = submission.id and item.value = any (asked.items)
        ))
      order by item.position
    ) end as items
  ) checks
  cross join lateral (
    select case
      when submission.id is null then 'gone'
      when change ? 'status' and submission.disqualified_at is not null then 'disqualified'
      when submission.status = change ->> 'status' or checks.items = '{}'
        or (change ->> 'tag' = any (submission.tags)) = (change -> 'is_on')::boolean then 'same'
      when (change -> 'is_on')::boolean and cardinality(submission.tags) >= private.max_tags() then 'full'
      when change ? 'status' and seen is not null and submission.office_revision is distinct from wanted.seen_revision
        then 'changed_since'
      else 'changes'
    end as outcome
  ) result;
end
$$;

create function private.preview_submission_changes(_ids uuid[], change jsonb)
returns table (outcome text, submissions uuid[], revisions int[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select shown.outcome, array_agg(shown.id order by shown.place), array_agg(shown.revision order by shown.place)
    from private.submission_outcomes(_ids, private.require_change(change), null) shown
    group by shown.outcome;
end
$$;
call private.publish_function('preview_submission_changes',
  'Administrators: returns what a change to many submissions would do, without making it: each outcome, with its submissions in the order of ids and their revisions. change: {"status": …} for set_submission_statuses, {"tag": …, "is_on": …} for tag_submissions and untag_submissions, or {"items": […], "state": …, "former_state": …} for set_eligibility_states. Fails with invalid_input.');

-- Makes a change of submissions that the functions below describe.
create function private.change_submissions(_ids uuid[], change jsonb, seen int[] default '{}')
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.require_admin();
  clean_change := private.require_change(change);
  perform private.refuse_if(cardinality(_ids) > private.submissions_at_once(), 'invalid_input',
    format('You can change at most %s submissions at once.', private.submissions_at_once()));
  -- In the order of the key, to avoid deadlocks.
  perform from public.submissions where id = any (_ids) order by id for update;
  return query
  with outcomes as materialized (
    select * from private.submission_outcomes(_ids, clean_change, seen)
  ), changing as (
    select * from outcomes where outcomes.outcome = 'changes'
  ), new_status as (
    update public.submissions submission set status = clean_change ->> 'status'
    from changing where changing.id = submission.id and clean_change ? 'status'
    returning submission.id, submission.office_revision as revision
  ), new_tags as (
    update public.submissions submission set tags = case
      when (clean_change -> 'is_on')::boolean then array(
        select tag from unnest(submission.tags || (clean_change ->> 'tag')) tag order by tag collate pg_catalog."C"
      )
      else array_remove(submission.tags, clean_change ->> 'tag')
    end
    from changing where changing.id = submission.id and clean_change ? 'tag'
  ), new_checks as (
    insert into public.eligibility_checks (submission_id, item, state, checked_by)
    select changing.id, item, clean_change ->> 'state', auth.uid() from changing cross join unnest(changing.items) item
    on conflict (submission_id, item) do update set
      state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
  )
  select outcomes.outcome, array_agg(outcomes.id order by outcomes.place),
    outcomes.undo || jsonb_build_object('ids', array_agg(outcomes.id order by outcomes.place))
      || case when clean_change ? 'status'
        then jsonb_build_object('revisions', array_agg(new_status.revision order by outcomes.place)) else '{}' end
  from outcomes left join new_status on new_status.id = outcomes.id
  group by outcomes.outcome, outcomes.undo;
  update public.submissions submission set eligibility = private.eligibility_of(submission.id)
  where clean_change ? 'items' and submission.id = any (_ids) and submission.eligibility <> private.eligibility_of(submission.id);
end
$$;

-- The same for one submission, which is refused if it does not change, unless it has the new value already.
create function private.change_submission(_id uuid, change jsonb, seen int default null) returns void
language plpgsql set search_path = '' as $$
declare
  _outcome constant text := (select outcome from private.change_submissions(array[_id], change, array[seen]));
begin
  perform private.refuse_changed(_outcome = 'changed_since');
  perform private.refuse(refusal.code, refusal.message) from (
    values
      ('gone', 'not_found', 'This submission no longer exists.'),
      ('disqualified', 'disqualified', 'This submission is disqualified. Reinstate it first.'),
      ('full', 'invalid_input', format('A submission can have at most %s tags.', private.max_tags()))
  ) refusal (outcome, code, message)
  where refusal.outcome = _outcome;
end
$$;

create function private.set_submission_statuses(_ids uuid[], _revisions int[], _status text, _reason text default null)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(
    _ids, jsonb_build_object('status', _status), coalesce(_revisions, '{}'));
end
$$;
call private.publish_change('set_submission_statuses', 'administrator',
  'Administrators: sets the status of submissions. Teams see a decision after the next release. Once a round has opened, a decision is recorded as an intervention and needs a reason. Returns each outcome with its submissions: changes (with undo: the arguments of the call that undoes the change), or the reason why they do not change: same (already has this status), gone (not submitted), disqualified, changed_since (its revision is no longer the corresponding one in revisions). Fails with reason_required, admin_conflicted, or invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.set_submission_status(_id uuid, _revision int, _status text, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('status', _status), _revision);
end
$$;
call private.publish_change('set_submission_status', 'administrator',
  'Administrators: sets the status of a submission, as set_submission_statuses does. Does nothing if the submission already has this status. Fails with conflict (the revision is outdated), disqualified, reason_required, admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.tag_submissions(_ids uuid[], _tag text)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(_ids, jsonb_build_object('tag', _tag, 'is_on', true));
end
$$;
call private.publish_change('tag_submissions', 'administrator',
  'Administrators: adds a tag to submissions, and returns each outcome with its submissions: changes (with undo: the arguments of untag_submissions), same (already has the tag), gone (not submitted), or full (has the maximum number of tags). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.tag_submission(_id uuid, _tag text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('tag', _tag, 'is_on', true));
end
$$;
call private.publish_change('tag_submission', 'administrator',
  'Administrators: adds a tag to a submission. Does nothing if the submission already has the tag. Fails with not_found or invalid_input.',
  'admin_submissions');

create function private.untag_submissions(_ids uuid[], _tag text)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(_ids, jsonb_build_object('tag', _tag, 'is_on', false));
end
$$;
call private.publish_change('untag_submissions', 'administrator',
  'Administrators: removes a tag from submissions, and returns each outcome with its submissions: changes (with undo: the arguments of tag_submissions), same (does not have the tag), or gone (not submitted). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.untag_submission(_id uuid, _tag text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('tag', _tag, 'is_on', false));
end
$$;
call private.publish_change('untag_submission', 'administrator',
  'Administrators: removes a tag from a submission. Does nothing if the submission does not have the tag. Fails with not_found or invalid_input.',
  'admin_submissions');

create function private.set_eligibility_states(
  _ids uuid[], _items text[], _state text, _former_state text default null
) returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(
    _ids, jsonb_build_object('items', _items, 'state', _state, 'former_state', _former_state));
end
$$;
call private.publish_change('set_eligibility_states', 'administrator',
  'Administrators: sets items of the eligibility checklists of many submissions to met, not_met, evidence_requested or unchecked. former_state: changes only items in this state (null: all). If former_state is unchecked, skips items for which evidence was requested. Returns each outcome with its submissions: changes (with undo: the arguments of the call that undoes the change), or the reason why they do not change: same (already in this state) or gone (not submitted). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.set_eligibility_state(_id uuid, _items text[], _state text, _former_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_submission(_id);
  perform private.refuse_changed(exists (
    select from unnest(_items) wanted (item)
    left join public.eligibility_checks checked on checked.submission_id = _id and checked.item = wanted.item
    cross join coalesce(checked.state, 'unchecked') actual
    where actual <> _state and actual is distinct from _former_state
  ));
  perform private.change_submission(_id, jsonb_build_object('items', _items, 'state', _state));
end
$$;
call private.publish_change('set_eligibility_state', 'administrator',
  'Administrators: sets items of a submission''s eligibility checklist from former_state to met, not_met, evidence_requested or unchecked. Does nothing if the items are already in this state. Fails with conflict (an item has another state), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

-- Lists of submissions and teams ------------------------------------------------------------------

-- Submissions with submitter, team and search text, for the lists of administrators and observers.
create view private.received_submissions as
select
  submission.*, nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, found.search, found.names,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'name', nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
        'email', profile.email,
        'university', profile.university,
        'country', profile.country,
        'level_of_study', profile.level_of_study,
        'is_owner', submission.created_by is not distinct from member.user_id
      )
      order by member.joined_at, member.user_id
    )
    from public.submission_members member
    left join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id
  ), '[]') as team_members
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
left join private.submission_search found on found.submission_id = submission.id
where submission.state = 'submitted';

create view private.admin_submissions as
select
  submission.id, submission.created_by, submission.submitter_name, submission.submitter_email, submission.idea_name,
  submission.description,
  submission.file_name, submission.file_size, submission.file_path,
  (
    select coalesce(problem, case when check_attempts >= 3 then format(
      'This document could not be opened after %s attempts.', check_attempts) end)
    from private.files where bucket_id = 'submissions' and path = submission.file_path
  ) as document_problem,
  submission.status, submission.receipt_number, submission.submitted_at, submission.withdrawal_planned_at,
  submission.deadline_extended_to,
  submission.disqualified_at,
  submission.disqualification_reason,
  (select count(*)::int from public.submission_notes where submission_id = submission.id) as notes_count,
  submission.tags, submission.office_revision as revision, submission.created_at, submission.updated_at,
  submission.team_members,
  (
    select jsonb_agg(jsonb_build_object(
      'user_id', latest.user_id, 'statements', to_jsonb(latest.statements), 'rules_version', latest.rules_version,
      'attested_at', latest.attested_at, 'is_current', latest.rules_version = private.rules_version(),
      'name', (
        select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where profiles.id = latest.user_id
      )
    ) order by latest.attested_at, latest.id)
    from (
      select distinct on (coalesce(user_id, id)) * from public.submission_attestations
      where submission_id = submission.id order by coalesce(user_id, id), attested_at desc
    ) latest
  ) as attestations,
  private.lacks_confirmation(submission.facets, submission.released_status) as lacks_confirmation,
  submission.eligibility, submission.facets, submission.search
from private.received_submissions submission
where (select private.is_admin());
call private.publish_view('admin_submissions', 'Administrators: submissions, each with its submitter and team.', columns => '
  team_members: JSON, each with user_id, name, email, university, country, level_of_study, is_owner.
  attestations: JSON: the last confirmation by each current and former member, oldest first, with user_id and name (null: the account was deleted), statements, rules_version, attested_at and is_current (the rules have not changed since). Null if no one has confirmed anything.
  lacks_confirmation: Whether at least one member has not confirmed the current version of the rules. False for declined teams once results are released.
  facets: Values to filter by: country:… and level:… for each member, team:… (its size), document or no document, notes or no notes, disqualified or in the running, eligibility:…, tag:… for each tag, and confirmed:… for each version of the rules that all members have confirmed.
  search: Receipt number, idea name, description; name, email address, university and country of each member.');

create view private.admin_submission_notes as
select
  id, submission_id,
  (select email from public.profiles where profiles.id = author_id) as author_email,
  body, created_at
from public.submission_notes
where (select private.is_admin());
call private.publish_view('admin_submission_notes', 'Administrators: notes on submissions.');

-- Also of drafts and withdrawn submissions, because most people who need an extension have not submitted yet. Their
-- content is private to the team, so this view has only members and extended deadlines.
create view private.admin_team_members as
select
  member.user_id as id, member.submission_id, submission.state,
  submission.created_by is not distinct from member.user_id as is_owner, submission.deadline_extended_to
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
where (select private.is_admin());
call private.publish_view('admin_team_members',
  'Administrators: the team members of all submissions, without the submissions'' content.', columns => '
  id: The id of the member''s account.
  state: draft, submitted or withdrawn.');

create view private.admin_team_invitations as
select
  invitation.id, invitation.submission_id, invitation.email, invitation.invited_by,
  invitation.state, invitation.created_at
from public.invitations invitation
join public.submissions submission on submission.id = invitation.submission_id
where submission.state = 'submitted' and invitation.role is null and (select private.is_admin());
call private.publish_view('admin_team_invitations', 'Administrators: invitations to join teams that have submitted.');

-- The content of a withdrawn submission is private to the team again.
create view private.admin_withdrawn_submissions as
select
  submission.id, submission.receipt_number, submission.created_by,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, submission.submitted_at, submission.withdrawn_at, submission.tags
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
where submission.state = 'withdrawn' and (select private.is_admin());
call private.publish_view('admin_withdrawn_submissions', 'Administrators: withdrawn submissions, without their content.');

-- supabase/schemas/audit_log_list.sql

-- The audit log as administrators read it, with the current names of its subjects (audit_log.sql keeps none).

-- For administrators, the current name of a subject. Null for deleted ones, drafts, and what a conflict of interest
-- hides from the caller.
create function private.audited_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted uuid := case
    when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid
  end;
begin
  return case
    when not private.is_admin() then null
    when subject_type = 'user' then
      (select coalesce(private.display_name(id) || ' (' || email || ')', email) from public.profiles where id = wanted)
    when subject_type = 'submission' then (
      select case state when 'submitted' then idea_name else receipt_number end
      from public.submissions where id = wanted and state <> 'draft'
    )
    when subject_type = 'contact_request' then
      (select subject from public.contact_requests where id = wanted)
    when subject_type = 'invitation' then (select name from public.invitations where id = wanted)
    when subject_type = 'judge' then (select name from public.judges where id = wanted)
    when subject_type = 'judging_round' then (select name from public.judging_rounds where id = wanted)
    when subject_type = 'round_entry' then
      (select idea_name from private.admin_round_entries where id = wanted)
    when subject_type = 'group_email' then
      (select subject from private.admin_group_emails where id = wanted)
    when subject_type = 'faq_answer' then
      (select question from public.faq_answers where id::text = subject_id)
    -- The log stores the title.
    when subject_type = 'template' then subject_id
  end;
end
$$;

create view private.admin_audit_log as
select
  id, actor_id, actor_email, action, subject_type, subject_id, details, created_at,
  private.audited_name('user', actor_id::text) as actor_name,
  private.audited_name(subject_type, subject_id) as subject_name
from public.audit_log
where (select private.is_admin());
call private.publish_view('admin_audit_log', 'Administrators: the audit log.', columns => '
  actor_name: The current name; null for deleted accounts.
  subject_name: The current name; null for drafts and deleted subjects.');

-- supabase/schemas/observation.sql

-- The views of observers: lists of submissions and people, without addresses, unreleased decisions, notes, tags and
-- disqualifications. The id of a submission is its receipt number here, so that PostgREST cannot join other lists and
-- estimate their rows (roles.sql).

create view private.observed_users as
select
  id, first_name, last_name, country, level_of_study, university, profile_completed, created_at,
  -- Without the first line, which is the address.
  substr(search, strpos(search, E'\n') + 1) as search
from public.profiles
where (select private.has_right('observation'));
call private.publish_view('observed_users', 'Administrators and observers: all profiles, without email addresses.', columns => '
  search: First and last name, and university.');

create view private.observed_submissions as
select
  submission.receipt_number as id, submission.idea_name, submission.submitter_name,
  coalesce(submission.released_status, 'received') as status, submission.submitted_at,
  to_jsonb(array(
    select member - array['user_id', 'email']
    from jsonb_array_elements(submission.team_members) with ordinality as team (member, place) order by place
  )) as team_members,
  array(
    select facet from unnest(submission.facets) facet
    where facet ~ '^((country|level|team):|(no )?document$)'
  ) as facets,
  lower(submission.receipt_number) || E'\n' || submission.names as search
from private.received_submissions submission
where (select private.has_right('observation'));
call private.publish_view('observed_submissions',
  'Administrators and observers: submissions with their teams, without email addresses, descriptions or documents.', columns => '
  id: The receipt number.
  status: The status as the team sees it: received, or the released decision.
  team_members: JSON, each with name, university, country, level_of_study, is_owner.
  facets: Values to filter by: country:… and level:… for each member, team:… (its size), document or no document.
  search: Receipt number, idea name; name, university and country of each member.');

-- supabase/schemas/faq_answers.sql

-- Questions that administrators add to the FAQ page without a release. Everyone reads the published ones: the table is
-- read through the API directly, and policies check the caller. Constraints and a trigger check the content.

create table public.faq_answers (
  -- Part of the address (/faq#faq-101). The site's own questions have smaller numbers.
  id int primary key generated always as identity (start with 101),
  section text not null default 'More questions',
  question text not null,
  answer text not null,
  position int not null default 100 check (position between 1 and 999),
  is_published boolean not null default false,
  revision int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.faq_answers is
  'Everyone: the published questions that administrators have added to the FAQ page, with their answers. The site''s built-in questions are not in this table. Administrators can also read unpublished questions, and can create, change and delete questions.';
call private.limit_texts('public.faq_answers', '{section faq_section, question faq_question, answer faq_answer}');
comment on column public.faq_answers.section is
  'The heading on the page. Questions with the same heading appear together.';
comment on column public.faq_answers.answer is
  'In Markdown: paragraphs, lists, bold text and links. The site shows HTML as text.';
comment on column public.faq_answers.position is 'The sort order: lower numbers first, then older questions.';

create unique index faq_answers_question_key on public.faq_answers (lower(question));

alter table public.faq_answers enable row level security;
create policy "Visitors read published answers" on public.faq_answers
  for select to anon using (is_published);
create policy "Administrators read all answers, others published ones" on public.faq_answers
  for select to authenticated using (is_published or (select private.is_admin()));

grant select on public.faq_answers to anon, authenticated;

create function private.clean_faq_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.section := private.clean_line(new.section);
  new.question := private.clean_line(new.question);
  new.answer := private.clean_lines(new.answer);
  perform private.refuse_if(exists (
    select from public.faq_answers where lower(question) = lower(new.question) and id <> new.id
  ), 'invalid_input', 'The FAQ already has this question.');
  return new;
end
$$;

create trigger clean before insert or update on public.faq_answers
  for each row execute function private.clean_faq_answer();
create trigger set_updated_at before update on public.faq_answers
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.faq_answers
  for each row execute function private.next_revision();

create trigger audit_save after insert or update on public.faq_answers
  for each row
  execute function private.audit('faq_answer.saved', 'faq_answer', 'id', 'question', 'is_published');
create trigger audit_deletion after delete on public.faq_answers
  for each row execute function private.audit('faq_answer.deleted', 'faq_answer', 'id', 'question');

-- Changes by administrators -----------------------------------------------------------------------

create function private.create_faq_answer(
  _section text, _question text, _answer text, _position int, _is_published boolean
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  answer_id int;
begin
  perform private.require_admin();
  insert into public.faq_answers (section, question, answer, position, is_published)
  values (_section, _question, _answer, _position, _is_published)
  returning id into answer_id;
  return answer_id;
end
$$;
call private.publish_change('create_faq_answer', 'administrator',
  'Administrators: adds a question with its answer to the FAQ page. Fails with invalid_input (for example, if the FAQ already contains the question).',
  'faq_answers');

create function private.lock_faq_answer(wanted_id int, seen int) returns void
language plpgsql set search_path = '' as $$
declare
  actual int;
begin
  perform private.require_admin();
  select revision into actual from public.faq_answers where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This question no longer exists.');
  perform private.refuse_revision(actual, seen);
end
$$;

create function private.save_faq_answer(
  _id int, _revision int, _section text, _question text, _answer text, _position int, _is_published boolean
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_faq_answer(_id, _revision);
  update public.faq_answers set section = _section, question = _question, answer = _answer, position = _position,
    is_published = _is_published
  where id = _id;
end
$$;
call private.publish_change('save_faq_answer', 'administrator',
  'Administrators: saves a question on the FAQ page with its answer. Fails with conflict (the revision is outdated), not_found, or invalid_input (for example, if the FAQ already contains the question).',
  'faq_answers');

create function private.delete_faq_answer(_id int, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_faq_answer(_id, _revision);
  delete from public.faq_answers where id = _id;
end
$$;
call private.publish_change('delete_faq_answer', 'administrator',
  'Administrators: deletes a question from the FAQ page. Fails with conflict (the revision is outdated) or not_found.');

-- supabase/schemas/statistics.sql

-- Visits of the site, and the statistics of the dashboard.

create table private.visits (
  day date primary key,
  total bigint not null
);
comment on table private.visits is 'Visits to the site, by day (UTC).';

create function private.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.network_address();
begin
  if address is null or private.count_use('visit', address, interval '1 day') > 100 then
    return;
  end if;
  insert into private.visits as former (day, total)
  values ((private.now() at time zone 'UTC')::date, 1)
  on conflict (day) do update set total = former.total + 1;
end
$$;
call private.publish_change('count_visit', 'visitor',
  'Counts a visit to the site: at most 100 a day from one network address, and none if the address is unknown.');

-- days: from the first sign-up until today, without gaps. weeks: by the Monday of the sign-up's week, with the site's
-- visits. All days are in UTC.
create function private.admin_statistics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('statistics');
  return (
    with submissions as (
      select submitted_at,
        case when (select private.is_admin()) then status else coalesce(released_status, 'received') end as status
      from public.submissions where state = 'submitted'
    ), events (day, sign_ups, submissions) as (
      select (created_at at time zone 'UTC')::date, count(*), 0 from public.profiles group by 1
      union all
      select (submitted_at at time zone 'UTC')::date, 0, count(*) from submissions group by 1
    ), days as (
      select start::date as day, coalesce(sum(sign_ups), 0) as sign_ups, coalesce(sum(submissions), 0) as submissions
      from generate_series(
        (select min(day) from events)::timestamp,
        greatest((select max(day) from events), (private.now() at time zone 'UTC')::date)::timestamp,
        interval '1 day') start
      left join events on events.day = start::date
      group by start
    ), funnel as (
      select week, country, grouping(week, country) as grouped, count(*) as signed_up, jsonb_build_object(
        'signed_up', count(*),
        'profile_completed', count(*) filter (where profile_completed),
        'in_a_team', count(*) filter (where submission_id is not null),
        'submitted', count(*) filter (where is_submitted)
      ) as steps
      from (
        select date_trunc('week', profile.created_at at time zone 'UTC')::date as week,
          profile.country, profile.profile_completed, member.submission_id,
          coalesce(submission.state = 'submitted', false) as is_submitted
        from public.profiles profile
        left join public.submission_members member on member.user_id = profile.id
        left join public.submissions submission on submission.id = member.submission_id
      ) person
      group by grouping sets ((), (week), (country))
    )
    select jsonb_build_object(
      'as_of', private.now(),
      'submissions_by_status', (
        select coalesce(jsonb_object_agg(status, total), '{}')
        from (select status, count(*) as total from submissions group by status) counted
      ),
      'totals', private.count_totals() - 'counted_at',
      'days', (select coalesce(jsonb_agg(to_jsonb(days) order by day), '[]') from days),
      'countries', (
        select coalesce(
          jsonb_agg(steps || jsonb_build_object('country', country) order by signed_up desc, country),
          '[]'
        )
        from funnel where grouped = 2 and country <> ''
      ),
      'weeks', (
        select coalesce(jsonb_agg(steps || jsonb_build_object('week', week, 'visits', (
          select sum(total) from private.visits where date_trunc('week', day::timestamp) = week
        )) order by week), '[]')
        from funnel where grouped = 1
      ),
      'mailing_list', (select count(*) from public.mailing_list),
      'funnel', (select steps from funnel where grouped = 3)
    )
  );
end
$$;
call private.publish_function('admin_statistics',
  'Administrators and observers: returns the current totals and chart data of the dashboard as JSON: as_of (the time), submissions_by_status (for observers, as released), totals (the same as in the emails around the deadline), days (sign-ups and submissions), countries, weeks, mailing_list and funnel.');

-- The totals of the dashboard ---------------------------------------------------------------------

create function private.has_own_interest() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.is_admin_id(auth.uid()) and private.is_competitor(auth.uid()); end $$;

create view private.admin_counts as
select
  (select count(*) from public.contact_requests where status = 'new') as open_contact_requests,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions submission
    cross join public.challenge_parameters parameters
    cross join (select private.now() as now) clock
    where submission.state = 'draft'
      and greatest(parameters.submissions_close_at, submission.deadline_extended_to)
        between clock.now and clock.now + interval '7 days'
  ) end as drafts_due_soon,
  (select count(*) from private.admin_emails where state = 'failed') as failed_emails,
  private.is_schedule_running() as is_schedule_running,
  private.email_problem() as email_problem,
  private.has_own_interest() as has_own_interest
where (select private.has_right('messages'));
call private.publish_view('admin_counts', 'Administrators and support: the current totals for the dashboard.', columns => '
  drafts_due_soon: The number of drafts due within a week. Null for support.
  is_schedule_running: Whether the schedule has run within the last 15 minutes.
  email_problem: delayed or failing. Null if emails are being sent normally.
  has_own_interest: Whether the caller is an administrator who has a conflict of interest with a submission that can still win, and who therefore cannot change anything that affects the contest.');

-- supabase/schemas/account.sql

-- A person's account: their data, for "Download my data", and its deletion, by themselves or by an administrator.
-- Triggers handle the effects on submissions, teams and files (handle_departure in teams.sql).

-- The caller's data -------------------------------------------------------------------------------

-- Rows are selected by account, not by address: where addresses are not confirmed, anyone could register another
-- person's address and read their data.

create function private.my_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  account auth.users := (select account from auth.users account where id = caller);
begin
  return (
    select to_jsonb(own) from (
      select
        (select to_jsonb(profile) from public.profiles profile where id = caller) as profile,
        (select to_jsonb(submission) from public.my_submission submission) as submission,
        array(select to_jsonb(member) from public.my_team member order by is_owner desc, joined_at) as team,
        array(select to_jsonb(invitation) from public.my_team_invitations invitation order by created_at) as invitations,
        array(select to_jsonb(attestation) from (
          select attested.submission_id, submission.receipt_number, attested.statements, attested.rules_version,
            attested.attested_at
          from public.submission_attestations attested
          join public.submissions submission on submission.id = attested.submission_id
          where attested.user_id = caller order by attested.attested_at
        ) attestation) as attestations,
        array(select to_jsonb(session) from (
          select created_at, refreshed_at, user_agent, host(ip) as network_address
          from auth.sessions where user_id = caller order by created_at
        ) session) as sessions,
        array(select to_jsonb(file) from (
          select name as path, metadata -> 'size' as bytes, created_at as uploaded_at
          from storage.objects
          where bucket_id in ('submissions', 'finalists', 'projects', 'evidence') and owner_id = caller::text
          order by created_at
        ) file) as files,
        array(select to_jsonb(invitation) from (
          select role, email as address, created_at as invited_at, accepted_at
          from public.invitations where accepted_by = caller order by accepted_at
        ) invitation) as accepted_invitations,
        array(select to_jsonb(email) from (
          select kind, created_at as queued_at, sent_at
          from private.notifications
          where user_id = caller
            -- Anyone may have entered the address for other kinds of email.
            or lower(recipient) = lower(account.email) and created_at >= account.created_at and kind in (
              'role_assigned', 'role_removed', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
              'password_changed', 'contact_copy'
            )
          order by created_at
        ) email) as emails,
        (select reason from private.suppressed_addresses where address = lower(account.email)) as email_suppression,
        (
          select jsonb_build_object('joined_at', subscriber.created_at)
          from public.mailing_list subscriber
          join public.profiles profile on profile.id = caller and profile.join_mailing_list
            and lower(profile.email) = lower(subscriber.email)
          where subscriber.source = 'signup_form'
        ) as mailing_list,
        (select to_jsonb(request) from (
          select items, message, asked_at, due_at, answer, file_name, answered_at
          from public.evidence_requests where submission_id = private.my_submission_id()
        ) request) as evidence,
        (select to_jsonb(judging) from (
          select
            judge.name, judge.email as address, judge.organizations, judge.max_reviews, judge.reviews_cap, judge.expertise,
            judge.close_people, judge.accepted_at, judge.terms_version, judge.withdrawn_at,
            array(select to_jsonb(assigned) from (
              select round_entry.code, assignment.assigned_at, assignment.first_seen_at, assignment.recused_at,
                assignment.recusal_reason, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
                assignment.submitted_at
              from public.judging_assignments assignment
              join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
              where assignment.judge_id = judge.id order by round_entry.code
            ) assigned) as assignments,
            array(select to_jsonb(written) from (
              select round_entry.code, note.by_judge, note.body, note.created_at
              from public.judging_notes note
              join public.judging_assignments assignment on assignment.id = note.assignment_id
              join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
              where assignment.judge_id = judge.id order by note.created_at
            ) written) as notes,
            array(select to_jsonb(written) from (
              select round_entry.code, comment.body, comment.created_at
              from public.judging_comments comment
              join public.round_entries round_entry on round_entry.id = comment.round_entry_id
              where comment.judge_id = judge.id order by comment.created_at
            ) written) as comments
          from public.judges judge where judge.user_id = caller
        ) judging) as judging,
        (select nullif(jsonb_strip_nulls(to_jsonb(finalist)), '{}') from (
          select
            (select jsonb_agg(mentored) from (
              select submission.idea_name, mentor.name, mentor.contact, mentor.created_at as assigned_at
              from public.mentors mentor join public.submissions submission on submission.id = mentor.submission_id
              where mentor.user_id = caller order by mentor.created_at
            ) mentored) as mentor_of,
            (select jsonb_agg(uploaded) from (
              select stage.name as stage, document.version, document.file_name, document.uploaded_at as handed_in_at
              from public.finalist_documents document
              join public.finalist_stages stage on stage.id = document.stage_id
              where document.uploaded_by = caller order by document.uploaded_at
            ) uploaded) as documents,
            (select to_jsonb(shown) from (
              select title, summary, diameter_mm, height_mm, volume_ml, is_public, updated_at
              from public.finalist_pages where submission_id = private.my_submission_id()
            ) shown) as page,
            (select jsonb_agg(shown) from (
              select alt_text, added_at
              from public.finalist_pictures where submission_id = private.my_submission_id() order by position
            ) shown) as pictures,
            (select shown_since from public.submission_members where user_id = caller),
            (select nullif(private.payment_of(private.my_submission_id()), '[]')) as payment_checks
        ) finalist) as finalist,
        array(select to_jsonb(line) from (
          select action, subject_type,
            -- Judges know submissions by code only, also those they declared a conflict with.
            case when not details ? 'judge_id' then subject_id end as subject_id, created_at as at
          from public.audit_log where actor_id = caller order by created_at, id
        ) line) as history
    ) own
  );
end
$$;
call private.publish_function('my_records',
  'Returns the caller''s data, apart from the account itself, as JSON: profile, submission, team, invitations, attestations (the statements that they confirmed, and when), sessions, files (those they uploaded), accepted_invitations, emails (kind and time), email_suppression (why their address is suppressed, or null), mailing_list (their row), evidence (the request to their team, and the answer), judging (as a judge: declarations, assignments, reviews and comments), finalist (mentor_of, their documents, their team''s page and pictures, shown_since, and payment_checks, the completed checks before their prize is paid), history (their actions in the audit log).');

-- Deleting an account -----------------------------------------------------------------------------

-- Deletes an account with its data, if there is one, and queues a confirmation email. Data without a
-- foreign key is deleted by the id, and by the address if it is confirmed: otherwise anyone could register another
-- person's address to delete their data.
create function private.delete_account(subject_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  account auth.users;
  confirmed_address text;
begin
  -- Locks in the order of foundations.sql.
  perform private.lock_admins();
  perform private.lock_person(subject_id);
  perform from public.submissions where id = (
    select submission_id from public.submission_members where user_id = subject_id
  ) for update;
  select * into account from auth.users where id = subject_id;
  if not found then
    return;
  end if;
  confirmed_address := case when account.email_confirmed_at is not null then lower(account.email) end;
  -- Before the account, so that the audit log names the former owner of the submission.
  delete from public.submission_members where user_id = subject_id;
  delete from auth.users where id = subject_id;
  delete from public.invitations where accepted_by = subject_id or lower(email) = confirmed_address;
  delete from public.judges where accepted_at is null and lower(email) = confirmed_address;
  delete from public.mailing_list where lower(email) = confirmed_address;
  delete from private.notifications where user_id = delete_account.subject_id
    -- That it loses a role is told to the address, so that nobody removes an administrator unnoticed.
    or lower(recipient) = confirmed_address and kind <> 'role_removed';
  delete from private.group_email_recipients where user_id = delete_account.subject_id or id = confirmed_address;
  delete from private.suppressed_addresses where address = confirmed_address;
  delete from private.rate_limits
    where key_hash in (private.rate_limit_hash(subject_id::text), private.rate_limit_hash(confirmed_address));
  -- Supabase Auth's own log, where there is one.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries
      where payload ->> ''actor_id'' = $1 or lower(payload ->> ''actor_username'') = $2'
    using subject_id::text, confirmed_address;
  end if;
  -- Unfinished sign-ins, with Google's tokens.
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using subject_id;
  end if;
  perform private.queue_email('account_deleted', account.email::text);
end
$$;

create function private.delete_my_account(_user_id uuid, confirm_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_own_account(_user_id);
begin
  perform private.lock_admins();
  if private.is_admin_id(caller) then
    perform private.refuse('self_service', 'Another administrator must remove your role first.');
  elsif not exists (select from auth.users where id = caller and lower(email) = lower(btrim(confirm_email))) then
    perform private.refuse('confirmation_mismatch', 'Please type your account''s email address.');
  end if;
  perform private.require_recent_code();
  perform private.delete_account(caller);
end
$$;
call private.publish_change('delete_my_account', 'participant',
  'Deletes the caller''s account, with the profile, membership, sessions, mailing list subscription, emails and invitations to the account''s address, and uploaded files (removed by an edge function). The longest-standing member becomes the owner of the submission. If there is no other member, a draft or withdrawn submission is deleted, and a submitted one remains, with its document but without an owner. Fails with confirmation_mismatch (confirm_email is not the account''s address), second_factor_again (the caller must enter a code first), self_service (the caller is an administrator; another administrator must remove that role first), or 42501 (the account is another person''s).');

create function private.preview_user_deletion(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'submission', (
        select jsonb_build_object(
          'state', submission.state,
          'is_owner', submission.created_by is not distinct from profile.id,
          'others', (select count(*) - 1 from public.submission_members where submission_id = submission.id)
        )
        from public.submission_members member
        join public.submissions submission on submission.id = member.submission_id
        where member.user_id = profile.id
      ),
      'reviews', judged.reviews,
      'reviews_due', judged.reviews_due,
      'mentored', (select count(*) from public.mentors where user_id = profile.id),
      'is_subscriber', exists (select from public.mailing_list where lower(email) = lower(profile.email)),
      'messages', (
        select count(*) from public.contact_requests where email ilike
          regexp_replace(profile.email, '([\\%_])', '\\\1', 'g')
      )
    )
    from public.profiles profile
    cross join lateral (
      select
        count(*) filter (where assignment.submitted_at is not null) as reviews,
        count(*) filter (
          where assignment.state not in ('submitted', 'recused') and round.stage in ('draft', 'open')
        ) as reviews_due
      from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
      join public.judging_rounds round on round.id = round_entry.round_id
      where judge.user_id = profile.id and judge.withdrawn_at is null
        -- Administrators with a conflict do not learn who reviews a submission, or how many.
        and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    ) judged
    where profile.id = _user_id
  );
end
$$;
call private.publish_function('preview_user_deletion',
  'Administrators: returns what deleting an account would affect, as JSON: submission (state, is_owner and others, the number of other members; null: no submission), reviews (the number submitted as a judge) and reviews_due, both excluding submissions with which the caller has a conflict, mentored (the number of finalists that the person mentors), is_subscriber, and messages (the number of contact requests from the address). Returns null if there is no account.');

create function private.delete_user(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(_id);
  perform private.delete_account(_id);
end
$$;
call private.publish_change('delete_user', 'administrator',
  'Administrators: deletes an account as delete_my_account does, and queues its files for deletion by the edge function delete-user. Does nothing if there is no such account. Fails with invalid_input, self_service, or second_factor_again.');

-- supabase/schemas/retention.sql

-- Deletion of expired data (docs/operations.md). The periods are in constants.sql (retention). Data without a period is
-- kept until a person deletes it: accounts, submissions, the mailing list.

create function private.is_judging_over() returns boolean
language sql stable set search_path = ''
return (private.challenge()).challenge_ends_at < private.retention_start('judging');

-- Schedule, daily: deletes expired rows. Returns JSON with the number of each kind, and of rows that could not be
-- deleted (undeleted).
create function private.delete_expired() returns jsonb
language plpgsql set search_path = '' as $$
declare
  deleted jsonb := '{}';
  target record;
  count bigint;
  expired tid;
  undeleted int := 0;
  reason text;
begin
  for target in
    select * from (values
      -- Sent or failed.
      ('emails', 'private.notifications where state <> ''queued'' and (topic is null and subject_time is null or user_id is null
          or group_email_id is not null)
        and coalesce(sent_at, created_at) < private.retention_start(''emails'')'),
      -- With the people in the group.
      ('recipient_counts', 'private.recipient_counts where counted_at < private.retention_start(''emails'')'),
      ('suppressed_addresses', 'private.suppressed_addresses
        where suppressed_at < private.retention_start(''suppressed_addresses'')'),
      ('invitations', 'public.invitations where created_at < private.retention_start(''invitations'')'),
      ('judge_invitations', 'public.judges where accepted_at is null
        and created_at < private.retention_start(''invitations'')'),
      -- With their reviews and assignments. Results and decisions stay, which hold codes and ids only.
      ('judges', 'public.judges where private.is_judging_over()'),
      ('mentors', 'public.mentors where private.is_judging_over()'),
      ('interventions', 'public.interventions where private.is_judging_over()'),
      ('admin_terms', 'private.admin_terms where until < private.retention_start(''judging'')'),
      -- With its file, once all its items are decided.
      ('evidence', 'public.evidence_requests request where not private.is_evidence_open(request) and not exists (
        select from public.eligibility_checks checked
        where checked.submission_id = request.submission_id and checked.item = any (request.items)
          and checked.checked_at > private.retention_start(''evidence'')
      ) or private.is_judging_over()'),
      ('contact_requests', 'public.contact_requests where status = ''resolved''
        and updated_at < private.retention_start(''contact_requests'')'),
      ('unconfirmed_accounts', 'auth.users where email_confirmed_at is null
        and last_sign_in_at is null and created_at < private.retention_start(''unconfirmed_accounts'')'),
      ('sign_up_passwords', 'private.sign_up_passwords
        where set_aside_at <= private.sign_up_passwords_start_at()'),
      ('unconfirmed_subscribers', 'public.mailing_list where confirmed_at is null
        and created_at < private.retention_start(''unconfirmed_subscribers'')'),
      ('link_tokens', 'private.link_tokens where issued_at < private.retention_start(''invitations'')'),
      ('audit_log', 'public.audit_log where created_at < private.retention_start(''audit_log'')'),
      -- They hold device and network address.
      ('sessions', 'auth.sessions where
        coalesce(refreshed_at at time zone ''UTC'', updated_at, created_at)
          < private.retention_start(''sessions'')'),
      -- Only if Supabase Auth writes it into the database.
      ('auth_log', 'auth.audit_log_entries
        where created_at < private.retention_start(''sign_in_log'')'),
      -- Unfinished sign-ins, which may hold Google's tokens.
      ('begun_sign_ins', 'auth.flow_state where created_at < now() - interval ''1 day'''),
      -- Only if pg_cron is installed.
      ('scheduled_runs', 'cron.job_run_details where end_time < now() - interval ''30 days'''),
      -- Last, because every use of a rate limit waits for it.
      ('rate_limits', 'private.rate_limits where resets_at < now()')
    ) as expired (label, rows)
  loop
    continue when
      has_table_privilege(to_regclass(split_part(target.rows, ' ', 1)), 'delete') is not true;
    begin
      execute 'delete from ' || target.rows;
      get diagnostics count = row_count;
    exception when others then
      -- One row at a time, so that a row that cannot be deleted does not keep others.
      count := 0;
      for expired in execute 'select ctid from ' || target.rows loop
        begin
          execute format('delete from %s where ctid = $1', split_part(target.rows, ' ', 1)) using expired;
          count := count + 1;
        exception when others then
          undeleted := undeleted + 1;
          reason := coalesce(reason, format('%s: %s', target.label, sqlerrm));
        end;
      end loop;
    end;
    deleted := deleted || jsonb_build_object(target.label, count);
  end loop;
  -- Emails that must not be sent twice, and reminders, lose their address only.
  update private.notifications set recipient = null, subject = null
    where (topic is not null or subject_time is not null) and user_id is not null and recipient is not null and state <> 'queued'
      and coalesce(sent_at, created_at) < private.retention_start('emails');
  update private.platform_settings set undeleted_rows = undeleted, undeleted_reason = reason
    where (undeleted_rows, undeleted_reason) is distinct from (undeleted, reason);
  return deleted || jsonb_build_object('undeleted', undeleted, 'queued_files', private.queue_abandoned_files());
end
$$;

-- supabase/schemas/judging_rounds.sql

-- Rounds of judging and their criteria. Criteria and settings can change until the round opens.

-- Whether this is JSON of at most 20 criteria, each with name, question, weight, and a label for each score of the
-- scale.
create function private.are_criteria(criteria jsonb, scale int) returns boolean
language sql immutable set search_path = ''
return (
  select count(*) <= 20 and coalesce(bool_and(coalesce(
    char_length(name) between 1 and private.max_length('name')
      and char_length(question) between 1 and private.max_length('question')
      and weight > 0 and weight <= 100
      and cardinality(score_labels) = scale and array_position(array_replace(score_labels, null, ''), '') is null
      and private.longest(score_labels) <= private.max_length('score_label'),
    false)), true)
  from jsonb_to_recordset(criteria) as criterion (name text, question text, weight numeric, score_labels text[])
);

create function private.kind_position(kind text) returns int
language sql stable set search_path = '' return (select position from private.judging_kinds where value = kind);

create table public.judging_rounds (
  id uuid primary key default gen_random_uuid(),
  -- In a screening each round entry is assigned to some of the judges; in other rounds every judge reviews every round
  -- round entry.
  kind text not null references private.judging_kinds (value),
  -- The last recorded stage. round_stage returns the current one.
  stage text not null default 'draft' references private.round_stages (value),
  name text not null,
  opens_at timestamptz not null check (private.check_times(opens_at, closes_at)),
  closes_at timestamptz not null,
  reviews_required int not null check (reviews_required between 1 and 20),
  places int not null check (places between 1 and 1000),
  scale int not null default 5 check (scale between 2 and 10),
  -- Whether judges must not learn whose round entries they review.
  is_anonymized boolean not null default true,
  -- Whether teams read the judges' comments for them once the round is released.
  gives_feedback boolean not null default true,
  -- Whether judges read each other's reviews of a round entry, after their own.
  discussion_open boolean not null default false,
  -- The seed of assignments and draws. It is set with the round, so that no one can choose it by its result.
  seed int not null default 1 + floor(random() * 2147483646)::int,
  -- Counts publications, to detect two administrators who publish at the same time.
  assignments_revision int not null default 0,
  unconnected_reason text,
  created_at timestamptz not null default private.now(),
  -- Counts its changes, without those of its assignments.
  revision int not null default 1,
  -- Whether only eligible submissions can be added.
  only_eligible boolean not null default false,
  -- JSON, in order, each with name, question, weight and score_labels: the meaning of each score, the lowest first.
  criteria jsonb not null default '[]',
  constraint rounds_open_before_they_close check (opens_at < closes_at),
  constraint criteria_fit_scale check (private.are_criteria(criteria, scale))
);
comment on table public.judging_rounds is 'The judging rounds, each with its own criteria.';
call private.limit_texts('public.judging_rounds', '{name, unconnected_reason message}');

-- Locks and returns a round, with its current stage recorded, for administrators. Raises 42501, not_found.
create function private.lock_round(wanted_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  return private.advance_round(round);
end
$$;

-- Rules -----------------------------------------------------------------------------

-- Trigger: criteria and settings cannot change once the round opens. From then on the deadline can only move to a later
-- time, until the round has closed. Fails with round_open, round_closed, round_released, round_canceled.
create function private.protect_open_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.stage = 'canceled' then
    perform private.refuse('round_canceled', 'This round is canceled and can no longer be changed.');
  elsif old.stage = 'released' and new.stage = 'released'
    and (old.name, old.closes_at, old.gives_feedback, old.discussion_open)
      is distinct from (new.name, new.closes_at, new.gives_feedback, new.discussion_open) then
    perform private.refuse('round_released', 'This round is released and can no longer be changed.');
  elsif old.opens_at > private.now() then
    return new;
  elsif (old.kind, old.opens_at, old.reviews_required, old.places, old.scale,
      old.is_anonymized, old.only_eligible, old.seed, old.criteria)
    is distinct from
    (new.kind, new.opens_at, new.reviews_required, new.places, new.scale,
      new.is_anonymized, new.only_eligible, new.seed, new.criteria) then
    perform private.refuse('round_open',
      'This round has opened. You can now change only its name, its deadline and whether teams get feedback.');
  elsif old.closes_at <> new.closes_at and private.round_stage(old) in ('closed', 'locked')
    and new.stage <> 'open' then
    perform private.refuse('round_closed',
      'This round has closed. Reopen it to change its deadline.');
  elsif new.closes_at < old.closes_at and new.stage = 'open' then
    perform private.refuse('round_open',
      'This round has opened. To end it early, close it and give a reason.');
  end if;
  return new;
end
$$;

create trigger protect_open_round before update on public.judging_rounds
  for each row execute function private.protect_open_round();

create trigger next_revision before update on public.judging_rounds
  for each row when (new.assignments_revision = old.assignments_revision) execute function private.next_revision();

create function private.audit_round() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new))
    - array['revision', 'assignments_revision', 'unconnected_reason', 'criteria'];
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('judging.round_deleted', 'judging_round', old.id::text,
      jsonb_build_object('name', old.name));
  elsif tg_op = 'UPDATE' and old.stage <> new.stage then
    perform private.write_audit('judging.stage_changed', 'judging_round', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('from', old.stage, 'to', new.stage, 'at', case old.stage || ' ' || new.stage
        when 'draft open' then new.opens_at when 'open closed' then new.closes_at end)));
  elsif tg_op = 'UPDATE' and changes ? 'discussion_open' then
    perform private.write_audit('judging.discussion', 'judging_round', new.id::text, changes);
  elsif tg_op = 'INSERT' or changes <> '{}' then
    perform private.write_audit('judging.round_saved', 'judging_round', new.id::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change after insert or update or delete on public.judging_rounds
  for each row execute function private.audit_round();

-- Administrators ----------------------------------------------------------------

-- Saves the fields of a locked round, or of a new one (null). Returns its id.
create function private.write_round(round public.judging_rounds, form jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  fields public.judging_rounds;
begin
  fields := jsonb_populate_record(null::public.judging_rounds, form);
  fields.id := coalesce(round.id, gen_random_uuid());
  fields.name := private.clean_line(fields.name);
  fields.only_eligible := coalesce(fields.only_eligible, false);
  fields.criteria := (
    select jsonb_agg(jsonb_build_object(
      'name', private.clean_line(name), 'question', private.clean_line(question), 'weight', weight,
      'score_labels', array(
        select private.clean_line(label) from unnest(labels) with ordinality as listed (label, place) order by place)
    ) order by position)
    from rows from (
      jsonb_to_recordset(fields.criteria) as (name text, question text, weight numeric, score_labels text[])
    ) with ordinality as criterion (name, question, weight, labels, position)
  );
  perform private.refuse_if(fields.opens_at <= private.now() and fields.opens_at is distinct from round.opens_at,
    'invalid_input', 'Choose an opening time in the future.');
  insert into public.judging_rounds (
    id, kind, name, opens_at, closes_at, reviews_required, places, scale, is_anonymized,
    only_eligible, gives_feedback, criteria
  ) values (
    fields.id, fields.kind, fields.name, fields.opens_at, fields.closes_at,
    fields.reviews_required, fields.places, fields.scale, fields.is_anonymized,
    fields.only_eligible, fields.gives_feedback, fields.criteria
  ) on conflict (id) do update set
    kind = excluded.kind, name = excluded.name, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
    reviews_required = excluded.reviews_required, places = excluded.places, scale = excluded.scale, is_anonymized =
    excluded.is_anonymized,
    only_eligible = excluded.only_eligible, gives_feedback = excluded.gives_feedback, criteria = excluded.criteria;
  return fields.id;
-- The form of the back office says what else is wrong.
exception when check_violation or not_null_violation or foreign_key_violation or data_exception then
  perform private.refuse('invalid_input', format(
    'Please check the round. It can have at most 20 criteria, with questions of up to %s characters and labels of up to %s.',
    private.max_length('question'), private.max_length('score_label')));
end
$$;

create function private.create_judging_round(_round jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.write_round(null, _round);
end
$$;
call private.publish_change('create_judging_round', 'administrator',
  'Administrators: creates a round. round: kind, name, opens_at, closes_at, reviews_required, places, scale, is_anonymized, only_eligible (null: false), gives_feedback, criteria (each with name, question, weight, score_labels). Fails with invalid_input.',
  'admin_judging_rounds');

create function private.save_judging_round(_id uuid, _revision int, _round jsonb, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_id);
begin
  perform private.refuse_revision(round.revision, _revision);
  perform private.write_round(round, _round);
end
$$;
call private.publish_change('save_judging_round', 'administrator',
  'Administrators: saves all settings of a round. round: as in create_judging_round. reason: required to move the deadline of an open round, which is recorded as an intervention. After the round opens, only name, gives_feedback and closes_at can be changed; closes_at can only be moved later, and only before the round closes. After the release, nothing can be changed. Fails with invalid_input, conflict (the revision is outdated), reason_required, round_open, round_closed, round_released, round_canceled, or not_found.',
  'admin_judging_rounds');

create function private.delete_judging_round(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_id);
begin
  perform private.refuse_revision(round.revision, _revision);
  perform private.refuse_if(private.round_stage(round) <> 'draft' or exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ), 'round_open', 'You cannot delete a round that has opened or has assignments.');
  delete from public.judging_rounds where id = round.id;
end
$$;
call private.publish_change('delete_judging_round', 'administrator',
  'Administrators: deletes a draft round without assignments, with its round entries. Fails with conflict (the revision is outdated), round_open, or not_found.');

create function private.set_discussion(_id uuid, is_open boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(_id);
begin
  if is_open and private.round_stage(round) in ('draft', 'open') then
    perform private.refuse('round_open', 'You can open the discussion after the round closes.');
  elsif is_open then
    perform private.refuse_open_release(round);
  end if;
  update public.judging_rounds set discussion_open = coalesce(is_open, false) where id = round.id;
end
$$;
call private.publish_change('set_discussion', 'administrator',
  'Administrators: opens or ends the discussion of a closed round, in which judges can read each other''s reviews of the round entries that they have reviewed. Fails with round_open, release_open, round_released, round_canceled, or not_found.',
  'admin_judging_rounds');

-- Stages ------------------------------------------------------------------------------------------

create table private.round_transitions (
  from_stage text not null references private.round_stages (value),
  to_stage text not null references private.round_stages (value),
  is_manual boolean not null default false,
  primary key (from_stage, to_stage)
);
comment on table private.round_transitions is
  'The transitions between stages. Administrators make the manual ones (make_transition); the others follow from the times of a round, locking a result, a release, or a change of which reviews count.';
insert into private.round_transitions (from_stage, to_stage, is_manual) values
  ('draft', 'open', false),
  ('open', 'closed', true),
  ('closed', 'locked', false),
  ('locked', 'closed', false),
  ('locked', 'released', false),
  ('released', 'locked', true),
  ('closed', 'open', true),
  ('locked', 'open', true),
  ('draft', 'canceled', true),
  ('open', 'canceled', true),
  ('closed', 'canceled', true),
  ('locked', 'canceled', true);

-- Trigger: a round moves by one of the transitions. wrong_state. The audit log has each (audit_round).
create function private.check_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.round_transitions where from_stage = old.stage and to_stage = new.stage) then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', old.stage, new.stage));
  end if;
  return null;
end
$$;

create trigger check_transition after update of stage on public.judging_rounds
  for each row when (new.stage <> old.stage) execute function private.check_transition();

-- The current stage of a round. It opens and closes to the second, which is recorded within a minute.
create function private.round_stage(round public.judging_rounds) returns text
language sql stable set search_path = ''
return case
  when round.stage not in ('draft', 'open') then round.stage
  when private.now() > round.closes_at then 'closed'
  when private.now() < round.opens_at then 'draft'
  else 'open'
end;

create view private.live_rounds as
select round.*, private.round_stage(round) as current_stage
from public.judging_rounds round where round.stage <> 'canceled';
comment on view private.live_rounds is
  'The rounds that count: all but canceled ones, with their stage to the second. Rules read rounds from this view; only lists and records read the table.';

-- Locks a round for a transition by an administrator.
create function private.make_transition(round_id uuid, seen int, wanted_stage text) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(round_id);
begin
  perform private.refuse_revision(round.revision, seen);
  perform private.refuse_if(not exists (
      select from private.round_transitions where from_stage = round.stage and to_stage = wanted_stage and is_manual
    ), 'wrong_state',
    format('This round is %s. It cannot become %s.', round.stage, wanted_stage));
  perform private.refuse_open_release(round);
  perform private.lock_judges_of(round);
  return round;
end
$$;

create function private.close_round_early(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_round(private.make_transition(_id, _revision, 'closed'));
end
$$;
call private.publish_change('close_round_early', 'administrator',
  'Administrators: closes an open round before its deadline. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.reopen_round(_id uuid, _revision int, _closes_at timestamptz, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'open');
begin
  perform private.refuse_if((_closes_at > private.now()) is not true, 'invalid_input',
    'Choose a new deadline in the future.');
  update public.judging_assignments assignment set counts = null
    from public.round_entries round_entry
    where round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id;
  update public.judging_rounds set stage = 'open', closes_at = _closes_at, discussion_open = false
    where id = round.id;
  perform private.email_judges_of(round, 'round_reopened');
end
$$;
call private.publish_change('reopen_round', 'administrator',
  'Administrators: reopens a closed round until closes_at, and emails its judges. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.correct_round(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'locked');
begin
  perform private.refuse_if(exists (
    select from private.live_rounds later
    where private.kind_position(later.kind) > private.kind_position(round.kind)
      and exists (select from public.round_entries where round_id = later.id)
  ), 'wrong_state', 'A later round uses the outcomes of this release. Cancel that round first.');
  update public.judging_rounds set stage = 'locked' where id = round.id;
end
$$;
call private.publish_change('correct_round', 'administrator',
  'Administrators: allows corrections to the result and decisions of a released round. The released outcome stays in effect until the next release. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state (for example, if a later round has submissions), reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.cancel_round(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'canceled');
begin
  update public.judging_rounds set stage = 'canceled', discussion_open = false where id = round.id;
  perform private.email_judges_of(round, 'round_canceled');
end
$$;
call private.publish_change('cancel_round', 'administrator',
  'Administrators: cancels a round that is not released, so that it no longer counts, and emails its judges. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

-- supabase/schemas/round_entries.sql

-- Round entries: submissions as judges see them, under random codes. In an anonymized round, an administrator checks a
-- submission and marks it as ready; from then on, no one can change it. Elsewhere it is ready at once. Judges can see it
-- only through an assignment (judging_assignments).

-- All code points of a text, which ranges count from 0.
create function private.whole_range(value text) returns int4multirange
language sql immutable parallel safe set search_path = ''
return int4multirange(int4range(0, char_length(value)));

-- The text with [removed] in place of these ranges. Each update of a round entry calls it, a release for thousands.
create function private.without_ranges(value text, removed int4multirange) returns text
language sql immutable parallel safe set search_path = ''
return case when removed = '{}' then value else (
  select string_agg(case when is_kept then substr(value, lower(part) + 1, upper(part) - lower(part)) else '[removed]' end,
    '' order by part)
  from (
    select part, true from unnest(private.whole_range(value) - removed) part
    union all
    select part, false from unnest(removed) part
  ) parts (part, is_kept)
) end;

create function private.count_words(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return case when texts is not null then (
  select coalesce(sum(regexp_count(page, '[^' || private.white_space() || ']+')), 0)::int from unnest(texts) page
) end;

create table public.round_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- The only identifier that judges see. Random, without 0, O, 1 and I.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  -- The team's text when it was added, and the parts of it that an administrator has removed. What judges read is
  -- derived from both, so no one can write into it.
  original_idea_name text not null,
  original_description text not null,
  removed_idea_name int4multirange not null default '{}',
  removed_description int4multirange not null default '{}',
  -- Most texts stay whole, and each update of a row generates them again.
  idea_name text not null generated always as (case when removed_idea_name = '{}' then original_idea_name
    else private.without_ranges(original_idea_name, removed_idea_name) end) stored,
  description text not null generated always as (case when removed_description = '{}' then original_description
    else private.without_ranges(original_description, removed_description) end) stored,
  -- The anonymized document, in the bucket judging: <round entry id>/<uuid>.pdf; null: none.
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- The visible text of each page of the anonymized document, whose pages are images; null: not known.
  page_texts text[],
  -- JSON: each word of page_texts with its place on the page, so that covering an area removes its text, and readers can
  -- search and select it; null: not known.
  page_words jsonb check (jsonb_typeof(page_words) = 'array'),
  -- Counted by a trigger: a generated column would be counted by each update.
  pages int,
  words int,
  -- Of the team's document; null: the anonymized one was made from another file.
  original_pages int,
  original_words int,
  covered_areas int not null default 0 check (covered_areas >= 0),
  -- Whether the submission has a document that is not anonymized yet.
  needs_document boolean not null default false,
  document_at timestamptz,
  -- Counts the changes of the text. The version of the document is its path, so that one administrator can edit the
  -- text while another anonymizes the document.
  revision int not null default 1,
  -- The submission in an earlier round from which removed ranges and document were copied; null: none.
  former_id uuid references public.round_entries (id) on delete set null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  -- Whether every judge of a screening reviews it first. These submissions connect all judges.
  is_calibration boolean not null default false,
  ready_at timestamptz,
  -- The outcome of the last release (judging_decisions); null: not released.
  outcome text,
  -- JSON, the feedback of the last release (feedback_of): criteria and comments. Teams see it once the
  -- challenge's results are released as well.
  feedback jsonb,
  created_at timestamptz not null default private.now(),
  constraint one_round_entry_per_submission unique (round_id, submission_id),
  constraint ready_round_entries_are_complete check (ready_at is null or not needs_document)
-- Room for the outcome beside the row without one, so that a release leaves the indexes as they are.
) with (fillfactor = 50);
comment on table public.round_entries is
  'A submission in a round: its text and document from when it was added, under a random code.';
call private.limit_texts('public.round_entries', '{original_idea_name idea_name, original_description description}');

create function private.protect_ready_round_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('round_entry_ready', 'This round entry is ready. Reopen it before you change it.');
  return null;
end
$$;

create trigger protect_ready before update on public.round_entries for each row when (
    old.ready_at is not null and new.ready_at is not null
    and (old.round_id, old.submission_id, old.code, old.original_idea_name, old.original_description,
      old.removed_idea_name, old.removed_description, old.file_path, old.page_texts, old.page_words,
      old.original_pages, old.original_words, old.covered_areas, old.needs_document, old.findings) is distinct from
      (new.round_id, new.submission_id, new.code, new.original_idea_name, new.original_description,
      new.removed_idea_name, new.removed_description, new.file_path, new.page_texts, new.page_words,
      new.original_pages, new.original_words, new.covered_areas, new.needs_document, new.findings)
  )
  execute function private.protect_ready_round_entry();

-- Trigger: copies the text from the submission, ignoring the statement's, and keeps it once the round has closed. In
-- a round that is not anonymized, judges read the team's own text and document. Runs before the triggers below, by name.
create function private.copy_team_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = new.round_id;
  if tg_op = 'INSERT'
    or (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    select idea_name, description into new.original_idea_name, new.original_description
      from public.submissions where id = new.submission_id;
  end if;
  if tg_op = 'UPDATE'
    and (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
      'This round has closed.');
    new.removed_idea_name := '{}';
    new.removed_description := '{}';
    new.former_id := null;
    new.ready_at := null;
  end if;
  new.removed_idea_name := new.removed_idea_name * private.whole_range(new.original_idea_name);
  new.removed_description := new.removed_description * private.whole_range(new.original_description);
  perform private.refuse_if(
    not round.is_anonymized and (
      new.removed_idea_name <> '{}' or new.removed_description <> '{}' or new.file_path is not null or new.needs_document
    ), 'round_not_anonymized', 'This round is not anonymized. Judges read the team''s own text and document.');
  return new;
end
$$;

create function private.count_pages() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pages := cardinality(new.page_texts);
  new.words := private.count_words(new.page_texts);
  return new;
end
$$;

-- Trigger: where nothing is removed, there is nothing to prepare. Runs after the triggers above, by name.
create function private.ready_without_anonymization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select is_anonymized from public.judging_rounds where id = new.round_id) then
    new.ready_at := private.now();
  end if;
  return new;
end
$$;

create trigger ready_without_anonymization before insert or update on public.round_entries
  for each row when (new.ready_at is null) execute function private.ready_without_anonymization();

create trigger count_pages before insert or update of page_texts, pages, words on public.round_entries
  for each row execute function private.count_pages();

create trigger copy_team_text before insert or update of
  round_id, original_idea_name, original_description, removed_idea_name, removed_description, file_path, needs_document
  on public.round_entries
  for each row execute function private.copy_team_text();

create trigger next_revision before update of
  original_idea_name, original_description, removed_idea_name, removed_description on public.round_entries
  for each row execute function private.next_revision();

create trigger track_files after insert or delete or update of file_path on public.round_entries
  for each row execute function private.track_files('judging');

create trigger audit_ready after update of ready_at on public.round_entries
  for each row when (old.ready_at is null and new.ready_at is not null)
  execute function private.audit('judging.round_entry_ready', 'submission', 'submission_id');
create trigger audit_reopening after update of ready_at on public.round_entries
  -- The team does not learn from its own data that it is in a round.
  for each row when (
    old.ready_at is not null and new.ready_at is null
    and (old.original_idea_name, old.original_description, old.file_path)
      is not distinct from (new.original_idea_name, new.original_description, new.file_path)
  )
  execute function private.audit('judging.round_entry_reopened', 'submission', 'submission_id');

-- Trigger: the entries of a round are all anonymized, or none is. The update waits for those that are being added
-- (lock_round).
create function private.protect_anonymization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public.round_entries where round_id = new.id), 'invalid_input',
    'This round already has entries, so you can no longer change whether it is anonymized. Create another round instead.');
  return new;
end
$$;

create trigger protect_anonymization before update of is_anonymized on public.judging_rounds
  for each row when (old.is_anonymized <> new.is_anonymized) execute function private.protect_anonymization();

-- Adding submissions ------------------------------------------------------------------------------

-- The round that decides who can be in this one: the last one of an earlier kind; null for a screening, or without one.
create function private.round_before(round public.judging_rounds) returns private.live_rounds
language sql stable set search_path = ''
return (
  select earlier from private.live_rounds earlier
  where private.kind_position(earlier.kind) < private.kind_position(round.kind)
    -- Rounds that closed without submissions do not count.
    and (earlier.current_stage <> 'closed' or exists (select from public.round_entries where round_id = earlier.id))
  order by private.kind_position(earlier.kind) desc, earlier.stage = 'released' desc, earlier.opens_at
  limit 1
);

-- Security definer, because administrators have no rights on the tables. JSON with id and name of the round that must be
-- released before submissions can be added to this one. Null: none.
create function private.blocking_round(round public.judging_rounds) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former constant private.live_rounds := private.round_before(round);
begin
  return case when former.stage <> 'released' then jsonb_build_object('id', former.id, 'name', former.name) end;
end
$$;

-- Whether a submission has advanced from a released round. A status that was released by hand counts as well.
create function private.has_advanced(submission public.submissions, former private.live_rounds) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  outcome constant text := private.round_outcome(submission.id, former.kind);
begin
  return coalesce(outcome <> 'eliminated', false)
    or submission.released_status = 'selected' and (former.kind = 'panel' or outcome is null);
end
$$;

-- Those of these submissions (null: of all) that can be added to a round: submitted ones, or those that advanced from
-- the last round of an earlier kind; only eligible ones if the round requires it. Fails with round_not_released until
-- that round is released.
create function private.submissions_for(round public.judging_rounds, wanted uuid[] default null) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  former constant private.live_rounds := private.round_before(round);
begin
  if private.blocking_round(round) is not null then
    perform private.refuse('round_not_released', format(
      'The round “%s” determines who advances. Release it first, or cancel it if it will not take place.',
      former.name));
  end if;
  return array(
    select id from public.submissions
    where (wanted is null or id = any (wanted)) and submissions.is_in_the_running
      and (not round.only_eligible or eligibility = 'eligible')
      and (former.id is null or private.has_advanced(submissions, former))
    except
    select submission_id from public.round_entries where round_id = round.id
  );
end
$$;

create function private.submissions_to_add(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  others public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  others := round;
  others.only_eligible := false;
  return jsonb_build_object(
    'by_status', (
      select coalesce(jsonb_object_agg(status, ids), '{}') from (
        select status, jsonb_agg(id order by id) as ids
        from public.submissions where id = any (private.submissions_for(round)) group by status
      ) grouped
    ),
    'not_eligible', case when round.only_eligible then (
      select count(*) from public.submissions where id = any (private.submissions_for(others)) and eligibility <> 'eligible'
    ) else 0 end
  );
end
$$;
call private.publish_function('submissions_to_add',
  'Administrators: returns the submissions that can be added to a round, as JSON. by_status: their ids, by status. not_eligible: the number of submissions that cannot be added only because they are not eligible. Add submissions in batches (add_submissions_to_round), because each submission is locked during the call. Fails with round_not_released.');

create function private.add_submissions_to_round(_round_id uuid, _submission_ids uuid[] default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicts jsonb;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  _submission_ids := private.submissions_for(round, _submission_ids);
  -- This search is slow, so it runs before any lock.
  conflicts := private.new_conflicts(null, _submission_ids);
  -- Lock submissions before the round (foundations.sql).
  perform from public.submissions where id = any (_submission_ids) order by id for share;
  round := private.lock_round(_round_id);
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  _submission_ids := private.submissions_for(round, _submission_ids);
  insert into public.round_entries
    (round_id, submission_id, code, former_id, removed_idea_name, removed_description)
  select round.id, submission.id, private.random_code(), former.id,
    coalesce(former.removed_idea_name, '{}'), coalesce(former.removed_description, '{}')
  from public.submissions submission
  -- An anonymized round starts as the last one in which it was ready, unless the team has changed the submission since.
  left join lateral (
    select former.*
    from public.round_entries former join public.judging_rounds other on other.id = former.round_id
    where former.submission_id = submission.id and other.id <> round.id and other.is_anonymized and round.is_anonymized
      and (former.original_idea_name, former.original_description) = (submission.idea_name, submission.description)
      and former.ready_at >= submission.edited_at
    order by former.ready_at desc limit 1
  ) former on true
  where submission.id = any (_submission_ids);
  if round.is_anonymized then
    update public.round_entries round_entry set
        needs_document = private.document_to_judge(round_entry) is not null,
        findings = private.findings_of(round_entry)
      where round_entry.round_id = round.id and round_entry.submission_id = any (_submission_ids);
  end if;
  perform private.record_conflicts(conflicts);
  return cardinality(_submission_ids);
end
$$;
call private.publish_change('add_submissions_to_round', 'administrator',
  'Administrators: adds submissions to a round that has not closed, under random codes, and returns the number added. Without ids, adds every submission that can be added (submissions_to_add). Skips submissions that cannot be added. In an anonymized round, removes the same text as in the last anonymized round. Searches for conflicts and findings. Fails with round_closed, round_not_released (the previous round is not released), or not_found.');

-- Trigger: the team has changed its submission, which only it can until its deadline. Rounds take the change over
-- until they close, but not once a judge has submitted a review, because all judges review the same.
create function private.update_round_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  -- Lock as judges do (lock_my_assignment), so that a review that is being submitted counts.
  perform from public.judging_rounds
    where id in (select round_id from public.round_entries where submission_id = new.id) order by id for share;
  perform from public.judging_assignments
    where round_entry_id in (select id from public.round_entries where submission_id = new.id) order by id for update;
  for round_entry in
    select entry.*
    from public.round_entries entry join public.judging_rounds round on round.id = entry.round_id
    where entry.submission_id = new.id and private.round_stage(round) in ('draft', 'open') and not exists (
      select from public.judging_assignments where round_entry_id = entry.id and submitted_at is not null
    )
    order by entry.id
  loop
    update public.round_entries set
      original_idea_name = new.idea_name, original_description = new.description, ready_at = null
      where id = round_entry.id returning * into round_entry;
    continue when not (select is_anonymized from public.judging_rounds where id = round_entry.round_id);
    if new.file_path is distinct from old.file_path then
      update public.round_entries set
        file_path = null, page_texts = null, page_words = null, original_pages = null, original_words = null,
        covered_areas = 0, former_id = null, needs_document = new.file_path is not null,
        findings = private.findings_in(findings, '{idea_name,description}')
        where id = round_entry.id returning * into round_entry;
    end if;
    update public.round_entries set findings = private.findings_of(round_entry)
      || private.findings_in(findings, '{document}')
      where id = round_entry.id;
  end loop;
  return null;
end
$$;

create trigger update_round_entries after update of idea_name, description, file_path on public.submissions
  for each row when (
    (old.idea_name, old.description, old.file_path) is distinct from (new.idea_name, new.description, new.file_path)
  )
  execute function private.update_round_entries();

-- supabase/schemas/round_entry_findings.sql

-- Findings: names and addresses of the team in the text and document of a round entry, which would tell judges whose it is.

-- Whether a text contains the needle as whole words; both folded by search_text.
create function private.contains_phrase(folded text, needle text) returns boolean
language sql immutable set search_path = ''
return strpos(folded, needle) > 0 and folded ~ (
  '(^|[^a-z0-9])' || regexp_replace(needle, '([]^$.*+?(){}|\\[])', '\\\1', 'g') || '([^a-z0-9]|$)'
);

-- JSON: the findings in the texts and document pages of a submission: names, email addresses and domains,
-- universities and countries of its team, each with where (idea_name, description or document) and what.
create function private.text_findings(
  submission_id uuid, idea_name text, description text, page_texts text[] default null
) returns jsonb
language sql stable set search_path = ''
return (
  -- Each text is folded, and each name searched, only once, because the submission is locked during the search.
  with place as materialized (
    select name, words, private.search_text(private.check_size(words)) as folded, lines,
      array(select replace(line, ' ', '') from unnest(lines) line) as unspaced
    from (
      values ('idea_name', text_findings.idea_name), ('description', text_findings.description)
      union all
      -- One search of many pages is faster than many searches, within the limit of `check_size`.
      select 'document', string_agg(page, E'\n' order by number) from (
        select page, number,
          sum(octet_length(page)) over (order by number) / (private.max_text_bytes() / 3) as part
        from unnest(text_findings.page_texts) with ordinality one (page, number)
      ) pages group by trunc(part)
    ) as given (name, words)
    cross join lateral private.word_lines(words) lines
    where words is not null
  ), member as materialized (
    select profile.* from public.submission_members team
    join public.profiles profile on profile.id = team.user_id
    where team.submission_id = text_findings.submission_id
  )
  select coalesce(jsonb_agg(distinct jsonb_build_object('where', place.name, 'what', finding.what)), '[]')
  from place cross join lateral (
    select part as what
    from (
      select distinct unnest(array[
        first_name || ' ' || last_name, last_name, first_name
      ] || regexp_split_to_array(first_name || ' ' || last_name, '[\s\u2010-\u2015-]+')) as part
      from member
    ) parts
    where private.mentions_person(place.lines, part)
    union
    select term
    from (
      select distinct unnest(array[email, private.email_domain(email)]) as term from member
      -- A long document mentions many countries, so they are searched only in the texts.
      union select country from member where place.name <> 'document'
    ) others
    where btrim(term) <> '' and private.contains_phrase(place.folded, private.search_text(btrim(term)))
    union
    select university from (select distinct university from member) universities
    where private.mentions_organization(place.words, place.lines, university)
    union
    -- PDFs may contain spaces within words.
    select whole
    from (
      select first_name || ' ' || last_name, 6 from member
      union select university, 6 from member
      union select unnest(array[email, private.email_domain(email)]), 12 from member
    ) wholes (whole, shortest)
    where private.mentions_unspaced(place.unspaced, whole, shortest)
  ) finding
);

-- The ranges of a text that a phrase covers in its line. places: the code point from which each character of the line
-- comes. A phrase may begin and end with a space, which is not part of the range.
create function private.phrase_ranges(line text, places int[], phrase text) returns int4multirange
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  ranges int4range[] := '{}';
  lead constant int := case when starts_with(phrase, ' ') then 1 else 0 end;
  length constant int := char_length(btrim(phrase));
  start int := 1;
  found int;
begin
  while length > 0 loop
    found := strpos(substr(line, start), phrase);
    exit when found = 0;
    start := start + found - 1;
    ranges := ranges || int4range(places[start + lead], places[start + lead + length - 1], '[]');
    start := start + 1;
  end loop;
  return (select coalesce(range_agg(one), '{}') from unnest(ranges) one);
end
$$;

-- The ranges of a text, without those that are removed, that mention a term by the rules of text_findings.
-- is_organization: by those for organizations, too.
create function private.ranges_of(value text, removed int4multirange, term text, is_organization boolean)
returns int4multirange
language plpgsql stable set search_path = '' as $$
declare
  spelling record;
  english record;
  result int4multirange := '{}';
begin
  for spelling in
    with letter as materialized (
      select character, place::int - 1 as place,
        lag(character) over sequence in ('''', '`', '’', '‘', 'ʼ') as follows_apostrophe,
        lead(character) over sequence as next, lead(character, 2) over sequence as next_but_one
      from unnest(string_to_array(value, null)) with ordinality one (character, place)
      window sequence as (order by place)
    ), folded as materialized (
      select character, is_wide, regexp_replace(
        private.fold_letters(case when is_wide then coalesce(
          (array['ae', 'oe', 'ue', 'aa', 'oe'])[strpos('äöüåø', lower(character collate pg_catalog.pg_c_utf8))], character)
          else character end) collate pg_catalog.pg_c_utf8,
        '[^[:alnum:]]+', ' ', 'g') as letters
      from (select distinct character from letter) characters, (values (false), (true)) spellings (is_wide)
    ), placed as (
      select is_wide, place, part, number,
        lag(part, 1, ' ') over (partition by is_wide order by place, number) as former
      from letter join folded using (character)
      cross join lateral string_to_table(case
        when place <@ removed then ' '
        -- The possessive "'s".
        when character in ('''', '`', '’', '‘', 'ʼ') and lower(next) = 's'
          and coalesce(next_but_one, ' ') collate pg_catalog.pg_c_utf8 !~ '[[:alnum:]]' then ''
        when lower(character) = 's' and follows_apostrophe
          and coalesce(next, ' ') collate pg_catalog.pg_c_utf8 !~ '[[:alnum:]]' then ''
        else letters
      end, null) with ordinality parts (part, number)
    )
    select is_wide,
      ' ' || string_agg(part, '' order by place, number) || ' ' as line,
      0 || array_agg(place order by place, number) || 0 as places,
      string_agg(part, '' order by place, number) filter (where part <> ' ') as unspaced,
      array_agg(place order by place, number) filter (where part <> ' ') as unspaced_places
    from placed where part <> ' ' or former <> ' ' group by is_wide
  loop
    result := result + (
      select coalesce(range_agg(one), '{}')
      from unnest(private.word_lines(term)) phrase
      cross join lateral unnest(
        private.phrase_ranges(spelling.line, spelling.places, case
          when phrase ~ ('[' || private.spaceless_letters() || ']') then btrim(phrase) else phrase end)
        + case when (is_organization or term ~ '[ @.]') and char_length(replace(phrase, ' ', '')) >= 6 then private.phrase_ranges(
            spelling.unspaced, spelling.unspaced_places, replace(phrase, ' ', '')) else '{}' end
      ) one
    );
    continue when not is_organization;
    with word as (
      select part, number, sum(char_length(part) + 1) over (order by number) - char_length(part) + 1 as start
      from string_to_table(btrim(spelling.line), ' ') with ordinality words (part, number)
    ), translated as (
      select number, spelling.places[start] as first, spelling.places[start + char_length(part) - 1] as last,
        coalesce(other.folded, part) || ' ' as english
      from word left join private.organization_words() other on other.name = part
      where part <> all (private.organization_connectors())
    )
    select ' ' || string_agg(character, '' order by number, position) as line,
      0 || array_agg(case when position < char_length(translated.english) - 1 then first else last end
        order by number, position) as places
    into english
    from translated cross join lateral string_to_table(translated.english, null) with ordinality parts (character, position);
    result := result + (
      select coalesce(range_agg(one), '{}')
      from private.organization_signs(term) sign
      cross join lateral (
        select unnest(private.phrase_ranges(english.line, english.places, phrase)) as one
        from private.organization_phrases(sign.phrase, sign.acronyms) phrase
        union all
        select one
        from unnest(sign.acronyms || sign.phrase) short
        cross join lateral unnest(private.phrase_ranges(spelling.line, spelling.places, ' ' || short || ' ')) one
        where char_length(short) > 2 and substr(value, lower(one) + 1, upper(one) - lower(one)) = upper(short)
        union all
        select unnest(private.phrase_ranges(spelling.line, spelling.places, alias ->> 'spaceless'))
        from jsonb_array_elements(private.known_organizations()) alias
        where alias -> 'other_phrases' @> jsonb_build_array(to_jsonb(sign.phrase))
      ) found
    );
  end loop;
  return result;
end
$$;

-- JSON: the findings in the texts of a round entry as judges read them, each with the ranges to remove, if known.
create function private.findings_of(round_entry public.round_entries) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(finding || jsonb_strip_nulls(
    jsonb_build_object('ranges', nullif(private.ranges_of(
      case finding ->> 'where' when 'idea_name' then round_entry.original_idea_name else round_entry.original_description end,
      case finding ->> 'where' when 'idea_name' then round_entry.removed_idea_name else round_entry.removed_description end,
      finding ->> 'what',
      exists (
        select from public.submission_members team join public.profiles profile on profile.id = team.user_id
        where team.submission_id = round_entry.submission_id and profile.university = finding ->> 'what'
      )
    ), '{}')))), '[]')
  from jsonb_array_elements(private.text_findings(
    round_entry.submission_id, round_entry.idea_name, round_entry.description)) finding
);

create function private.random_code() returns text
language sql set search_path = ''
return (
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, place) & 31), 1)
      || case place when 3 then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(8)) as random (bytes), generate_series(0, 7) place
);

-- supabase/schemas/anonymizing.sql

-- Anonymizing: administrators remove parts of the text, save a document of images, and mark a round entry as ready.

create function private.lock_round_entry(wanted_id uuid) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  perform private.require_admin();
  -- Lock the round before its submissions, so that publishing assignments waits while a submission is reopened.
  perform private.lock_round(round_id) from public.round_entries where id = wanted_id;
  select * into round_entry from public.round_entries where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This round entry no longer exists.');
  return round_entry;
end
$$;

create function private.findings_in(findings jsonb, places text[]) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'where', finding ->> 'where', 'what', left(private.clean_line(finding ->> 'what'), 200),
    'ranges', finding -> 'ranges'
  ))), '[]')
  from jsonb_array_elements(findings) finding
  where finding ->> 'where' = any (places)
);

-- JSON: findings in what an anonymized document lacks of the team's, which an administrator has to compare.
create function private.losses_of(round_entry public.round_entries) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('where', 'document', 'what', what)), '[]')
  from (
    values
      (round_entry.page_texts is null, 'Not searched for names: check the whole document'),
      (round_entry.original_pages is null or round_entry.original_words is null,
        'Not made from the team’s document: compare the two'),
      (round_entry.pages < round_entry.original_pages,
        format('%s of %s pages: compare with the original', round_entry.pages, round_entry.original_pages)),
      (round_entry.words < 0.75 * round_entry.original_words,
        format('%s of %s words: compare with the original', round_entry.words, round_entry.original_words))
  ) losses (is_found, what)
  where is_found
);

create function private.save_removed_ranges(
  _id uuid, _revision int, _idea_name_ranges int4multirange, _description_ranges int4multirange
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_revision(round_entry.revision, _revision);
  update public.round_entries set removed_idea_name = _idea_name_ranges, removed_description = _description_ranges
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set findings = private.findings_of(round_entry)
    || private.findings_in(findings, '{document}')
    where id = round_entry.id;
end
$$;
call private.publish_change('save_removed_ranges', 'administrator',
  'Administrators: replaces the removed ranges of a round entry''s texts, and searches the remaining text for names. The ranges are code points of original_idea_name and original_description, starting at 0. Fails with conflict (the revision is outdated), round_not_anonymized, round_entry_ready, admin_conflicted, or not_found.',
  'admin_round_entries');

create function private.save_anonymized_document(
  _id uuid, _file_path text, _page_texts text[] default null, _page_words jsonb default null,
  _findings jsonb default null, seen_path text default null, _original_pages int default null,
  _original_words int default null, _covered_areas int default 0
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
  names jsonb;
begin
  perform private.require_admin();
  select * into round_entry from public.round_entries where id = _id;
  if _page_texts is null and private.document_to_judge(round_entry) ->> 'bucket' = 'judging' then
    select page_texts, page_words, findings, original_pages, original_words, covered_areas
      into _page_texts, _page_words, _findings, _original_pages, _original_words, _covered_areas
      from public.round_entries where id = round_entry.former_id;
  end if;
  -- The search of a long document takes seconds, so it runs before any lock.
  names := private.text_findings(round_entry.submission_id, null, null, _page_texts);
  round_entry := private.lock_round_entry(_id);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.require_upload('judging', round_entry.id::text, _file_path, null);
  -- A person uploaded it, so it has not passed accept-anonymized-document.
  perform private.refuse_if(exists (
    select from storage.objects
    where bucket_id = 'judging' and name = _file_path and owner_id is not null
  ), 'document_refused', 'This document is not anonymized. Please anonymize it first.');
  update public.round_entries set
    file_path = _file_path, page_texts = _page_texts, page_words = _page_words, original_pages = _original_pages,
    original_words = _original_words, covered_areas = _covered_areas, needs_document = false,
    document_at = private.now()
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set
    findings = private.findings_in(findings, '{idea_name,description}') || (
      select coalesce(jsonb_agg(distinct finding), '[]') from jsonb_array_elements(
        private.findings_in(names || coalesce(_findings, '[]') || private.losses_of(round_entry), '{document}')) finding
    )
    where id = round_entry.id;
end
$$;
call private.publish_change('save_anonymized_document', 'administrator',
  'Administrators: saves the anonymized document of a round entry. file_path: a file from accept-anonymized-document. page_texts: the text of each page, which is searched for names. page_words: the positions of its words. findings: other findings (JSON, each with what and where, which is always document). original_pages and original_words: the length of the team''s document (null: made from a different file). covered_areas: the number of redacted areas. Fewer pages, far fewer words, or a different file count as findings. Without page_texts, uses the page texts from the earlier round; a document without texts is a finding. Fails with conflict (the document is no longer seen_path; null: none), round_not_anonymized, round_entry_ready, admin_conflicted, document_missing (no file at this path), document_refused (wrong folder, not a PDF, or not accepted), or not_found.',
  'admin_round_entries');

-- The same condition as for the file itself (uploads.sql), so that no one reads more text than they see.
create function private.document_words(_file_path text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (
    select page_words from public.round_entries
    where file_path = _file_path and private.may_read_file('judging', _file_path)
      -- A team is in conflict with its own submission, whose feedback it reads.
      and not (private.is_admin() and private.is_conflicted_admin(submission_id))
  );
end
$$;
call private.publish_function('document_words',
  'Judges, administrators, and teams that have feedback: returns the words of an anonymized document that the caller can read, as JSON in the format of round_entries.page_words. Returns null if the words are unknown or the caller has a conflict.');

create function private.mark_round_entry_ready(
  _id uuid, _revision int, seen_path text default null, seen_findings jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(round_entry.needs_document, 'anonymized_document_missing',
    'This round entry''s document is not anonymized yet.');
  perform private.refuse_revision(round_entry.revision, _revision);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.refuse_if(round_entry.findings is distinct from coalesce(seen_findings, '[]'), 'has_findings',
    'Open this round entry and check its findings first.');
  update public.round_entries set ready_at = private.now()
    where id = round_entry.id and ready_at is null;
end
$$;
call private.publish_change('mark_round_entry_ready', 'administrator',
  'Administrators: marks a round entry as ready for judges. seen_findings: the findings that the caller has seen. Fails with anonymized_document_missing, conflict (the revision of the texts is outdated, or the document is not seen_path; null: none), has_findings (there are findings that are not in seen_findings), admin_conflicted, or not_found.',
  'admin_round_entries');

create function private.mark_clean_round_entries_ready(_round_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  marked uuid[];
begin
  perform private.require_admin();
  -- The same lock as for judges who save: it waits only for changes of the round.
  perform from public.judging_rounds where id = _round_id for share;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  with clean as (
    select id from public.round_entries
    where round_id = _round_id and ready_at is null and not needs_document and findings = '[]'
      -- Skipped, because one that can no longer win would otherwise keep the caller from marking all others.
      and submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
      and (private.document_to_judge(round_entries) ->> 'is_newer')::boolean is not true
    order by id for update
  ), updated as (
    update public.round_entries round_entry set ready_at = private.now()
    from clean where round_entry.id = clean.id
    returning round_entry.id
  )
  select coalesce(array_agg(id order by id), '{}') into marked from updated;
  return marked;
end
$$;
call private.publish_change('mark_clean_round_entries_ready', 'administrator',
  'Administrators: marks all round entries without findings in a round as ready and returns their ids. Skips those with a missing or outdated document and those with which the caller has a conflict. Fails with not_found.');

create function private.reopen_round_entry(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(exists (
    select from public.judging_assignments
    where round_entry_id = round_entry.id and first_seen_at is not null
  ), 'round_entry_seen', 'A judge has seen this round entry, so it can no longer be changed.');
  update public.round_entries set ready_at = null where id = round_entry.id;
end
$$;
call private.publish_change('reopen_round_entry', 'administrator',
  'Administrators: reopens a round entry that no judge has seen, so that it can be changed. Fails with round_entry_seen, admin_conflicted, or not_found.',
  'admin_round_entries');

-- Sources -----------------------------------------------------------------------------------------

-- Security definer, because administrators have no rights on the tables. It returns a value instead of a row to join,
-- so that counting and sorting the view skip it. Administrators: JSON of the document to anonymize for a round entry:
-- in a top three or final the finalist's last document, unless the earlier round entry's is newer; otherwise that of
-- the earlier round entry or of the submission. bucket, path, name, origin (name of the stage or round; null: the
-- submission), is_newer (uploaded after the submission's document was anonymized). Null without one.
create function private.document_to_judge(round_entry public.round_entries) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former public.round_entries;
  handed_in jsonb;
begin
  if not private.is_admin() then
    return null;
  end if;
  select * into former from public.round_entries
    where id = round_entry.former_id and ready_at is not null;
  handed_in := (
    select jsonb_build_object(
      'bucket', 'finalists', 'path', document.file_path, 'name', document.file_name,
      'origin', stage.name, 'is_newer', coalesce(document.uploaded_at > round_entry.document_at, false)
    )
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = round_entry.round_id
    where document.submission_id = round_entry.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.ready_at, '-infinity')
    order by document.uploaded_at desc limit 1
  );
  if handed_in is not null then
    return handed_in;
  elsif former.file_path is not null then
    return jsonb_build_object(
      'bucket', 'judging', 'path', former.file_path, 'name', former.code || '.pdf',
      'origin', (select name from public.judging_rounds where id = former.round_id), 'is_newer', false);
  end if;
  return (
    select jsonb_build_object(
      'bucket', 'submissions', 'path', file_path, 'name', file_name, 'origin', null, 'is_newer', false)
    from public.submissions
    where id = round_entry.submission_id and file_path is not null
  );
end
$$;

-- The document that judges read with a round entry: the anonymized one, or in a round that is not anonymized the
-- team's own, which in a top three or final is the finalist's last one before the round closed.
create function private.judged_document(
  round_entry public.round_entries, out bucket text, out file_path text, out file_name text
)
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  select 'judging', round_entry.file_path, round_entry.code || '.pdf' into bucket, file_path, file_name
    where round_entry.file_path is not null;
  if not round.is_anonymized and round.kind in ('top_three', 'final') then
    select 'finalists', document.file_path, document.file_name into bucket, file_path, file_name
      from public.finalist_documents document
      where document.submission_id = round_entry.submission_id and document.uploaded_at <= round.closes_at
      order by document.uploaded_at desc limit 1;
  end if;
  if not round.is_anonymized and bucket is null then
    select 'submissions', submission.file_path, submission.file_name into bucket, file_path, file_name
      from public.submissions submission
      where submission.id = round_entry.submission_id and submission.file_path is not null;
  end if;
end
$$;

-- supabase/schemas/judging_conflicts.sql

-- Conflicts of interest: detected by the database, declared by the person, or set by an administrator. A judge is not
-- assigned a round entry while a conflict is suspected, but keeps an assigned one until an administrator confirms the
-- conflict. Otherwise a judge could name one organization after another and learn from disappearing round entries whose
-- they are. For the same reason the schedule detects conflicts, not a request of a judge. An administrator with a
-- conflict cannot see how the round entry is judged; everyone who is or was on its team has one. Nobody shuts out another
-- administrator: a conflict that somebody else sets about one is only suspected until that person or an operator accepts
-- it.

create table public.judging_conflicts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  admin_id uuid references auth.users (id) on delete cascade,
  origin text not null check (origin in ('found', 'declared', 'set')),
  state text not null check (state in ('suspected', 'confirmed', 'dismissed')),
  reason text not null,
  resolved_at timestamptz,
  resolved_reason text,
  created_at timestamptz not null default private.now(),
  person_id uuid not null generated always as (coalesce(judge_id, admin_id)) stored,
  constraint one_conflict_per_person unique (submission_id, person_id),
  constraint conflict_of_one_person check (num_nonnulls(judge_id, admin_id) = 1)
);
comment on table public.judging_conflicts is
  'Suspected, confirmed and dismissed conflicts of interest with submissions, for all rounds.';
call private.limit_texts('public.judging_conflicts', '{reason message, resolved_reason message}');

-- Whether the judge has a confirmed conflict with the submission.
create function private.has_judging_conflict(submission_id uuid, judge_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_conflicts conflict
  where conflict.submission_id = has_judging_conflict.submission_id
    and conflict.judge_id = has_judging_conflict.judge_id
    and conflict.state = 'confirmed'
);

create view private.people_of_submissions (submission_id, user_id) as
select submission_id, user_id from public.submission_members
union all
select submission_id, user_id from public.submission_attestations
union all
select submission_id, accepted_by from public.invitations where submission_id is not null
union all
select subject_id::uuid, (details ->> 'from')::uuid from public.audit_log
where action = 'submission.owner_changed'
union all
select subject_id::uuid, (details ->> 'user_id')::uuid from public.audit_log
where action = 'finalist.mentor_set';
-- The audit log has all mentors, also former ones. The table of mentors is created later.
comment on view private.people_of_submissions is
  'Current and former team members and mentors of a submission; not distinct.';

create function private.conflicted_submissions_of(admin_id uuid) returns uuid[]
language sql stable set search_path = ''
return array(
  select submission_id from public.judging_conflicts conflict
  where conflict.admin_id = conflicted_submissions_of.admin_id and conflict.state = 'confirmed'
  union
  select submission_id from private.people_of_submissions where user_id = conflicted_submissions_of.admin_id
);

create function private.my_conflicted_submissions() returns uuid[]
language sql stable security definer set search_path = ''
return private.conflicted_submissions_of((select private.caller()));

create function private.is_conflicted_admin(submission_id uuid) returns boolean
language sql stable set search_path = '' return submission_id = any ((select private.my_conflicted_submissions())::uuid[]);

create function private.audit_conflict() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject text := new.submission_id::text;
  details jsonb := jsonb_strip_nulls(jsonb_build_object(
    'judge_id', new.judge_id, 'admin_id', new.admin_id, 'state', new.state));
begin
  if new.origin = 'declared' and new.resolved_at is null then
    perform private.write_audit('judging.conflict_declared', 'submission', subject, details);
  elsif tg_op = 'UPDATE' and new.origin = old.origin then
    perform private.write_audit('judging.conflict_resolved', 'submission', subject, details);
  else
    perform private.write_audit('judging.conflict_set', 'submission', subject, details);
  end if;
  return null;
end
$$;

create trigger audit_new after insert on public.judging_conflicts
  for each row when (new.origin <> 'found') execute function private.audit_conflict();
create trigger audit_change after update of state, origin on public.judging_conflicts
  for each row when (new.origin <> 'found' or new.resolved_at is distinct from old.resolved_at)
  execute function private.audit_conflict();

-- Detecting ---------------------------------------------------------------------------------------

-- JSON: new signs of a conflict between people and these submissions (null: all that are in a round); see
-- find_conflicts. It locks nothing, and takes a second for thousands of submissions.
create function private.new_conflicts(wanted_judge uuid, wanted_submissions uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with submission as materialized (
    select distinct unnest(wanted_submissions) as id
    union
    select round_entry.submission_id from public.round_entries round_entry where wanted_submissions is null
  ), judge as materialized (
    select * from public.judges where withdrawn_at is null and id = coalesce(wanted_judge, id)
  ), address as materialized (
    select id as judge_id, lower(email) as email, private.email_domain(email) as domain from judge
    union
    select judge.id, lower(profile.email), private.email_domain(profile.email)
    from judge join public.profiles profile on profile.id = judge.user_id
  ), member_profile as materialized (
    select submission.id as submission_id, lower(profile.email) as email, profile.university,
      profile.first_name || ' ' || profile.last_name as name,
      coalesce(split_part(profile.email, '@', -1), '') as host
    from submission
    join public.submission_members team on team.submission_id = submission.id
    join public.profiles profile on profile.id = team.user_id
  ), host_domain as materialized (
    -- Once for each host, not for each of thousands of people.
    select host, private.email_domain(host) as domain from (select distinct host from member_profile) listed
  ), member as materialized (
    select * from member_profile join host_domain using (host)
  ), organization as materialized (
    select listed.name, sign.*
    from (select distinct unnest(organizations) as name from judge) listed
    cross join private.organization_signs(listed.name) sign
  ), university as materialized (
    select named.name, sign.*
    -- A season's names take a second, for nothing if no judge has named any.
    from (
      select distinct university as name from member where university <> '' and exists (select from organization)
    ) named
    cross join private.organization_signs(named.name) sign
  ), same_organization as materialized (
    select distinct university.name as university, organization.name as organization
    from university join organization
      -- A cheap condition that holds for every match of is_within.
      on university.distinctive && (organization.distinctive || organization.acronyms)
        or organization.distinctive && university.acronyms
    where private.is_within(organization.distinctive, university.distinctive, university.acronyms)
      or private.is_within(university.distinctive, organization.distinctive, organization.acronyms)
  ), close_person as materialized (
    select judge.id as judge_id, words
    from judge cross join unnest(judge.close_people) as listed (name)
    cross join private.person_words(listed.name) words
  ), member_name as materialized (
    select named.name, words
    from (select distinct name from member where exists (select from close_person)) named
    cross join private.person_words(named.name) words
  ), sign (submission_id, judge_id, admin_id, state, reason) as (
    select submission.id, judge.id, null::uuid, 'confirmed', 'Current or former team member or mentor.'
    from judge join private.people_of_submissions person on person.user_id = judge.user_id
    join submission on submission.id = person.submission_id
    union all
    select member.submission_id, address.judge_id, null, 'confirmed', 'Has the email address of a team member.'
    from address join member on member.email = address.email
    union all
    select member.submission_id, address.judge_id, null, 'suspected', 'Same email domain: ' || member.domain
    from address join member on member.domain = address.domain
    union all
    select member.submission_id, judge.id, null, 'suspected', 'Same organization: ' || same_organization.university
    from same_organization
    join judge on same_organization.organization = any (judge.organizations)
    join member on member.university = same_organization.university
    union all
    select member.submission_id, close_person.judge_id, null, 'suspected', 'Has worked with: ' || member.name
    from close_person
    join member_name on close_person.words && member_name.words
      and private.same_person(close_person.words, member_name.words)
    join member on member.name = member_name.name
    union all
    select submission.id, null, person.user_id, 'confirmed', 'Current or former team member or mentor.'
    from submission join private.people_of_submissions person on person.submission_id = submission.id
    where person.user_id in (select user_id from private.user_roles where role = 'admin')
  )
  select coalesce(jsonb_agg(strongest), '[]')
  from (
    select distinct on (submission_id, judge_id, admin_id) * from sign
    order by submission_id, judge_id, admin_id, state
  ) strongest
  left join public.judging_conflicts existing on existing.submission_id = strongest.submission_id
    and existing.person_id = coalesce(strongest.judge_id, strongest.admin_id)
  where existing.id is null or strongest.state = 'confirmed' and existing.state <> 'confirmed';
$$;

create function private.record_conflicts(signs jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  submission_ids uuid[];
  former text[];
begin
  if signs = '[]' then
    return;
  end if;
  -- Locks submissions before judges (foundations.sql), and only the affected ones.
  submission_ids := array(
    select id from public.submissions where id in (
      select submission_id from jsonb_populate_recordset(null::public.judging_conflicts, signs)
    ) order by id for key share
  );
  former := private.begin_schedule();
  insert into public.judging_conflicts as existing
    (submission_id, judge_id, admin_id, origin, state, reason)
  select submission_id, judge_id, admin_id, 'found', state, reason
  from jsonb_populate_recordset(null::public.judging_conflicts, signs)
  where submission_id = any (submission_ids)
  order by submission_id, coalesce(judge_id, admin_id)
  on conflict on constraint one_conflict_per_person do update
    set state = excluded.state, reason = excluded.reason
    where excluded.state = 'confirmed' and existing.state <> 'confirmed';
  perform private.resume_act(former);
end
$$;

-- Detects conflicts with these submissions (null: all that are in a round). Confirmed: a judge or administrator is or
-- was on the team or its mentor. Suspected: a judge shares an email domain or an organization with the team, or has
-- named a member. Resolved conflicts stay resolved, except for a member.
create function private.find_conflicts(wanted_judge uuid, wanted_submissions uuid[] default null) returns void
language sql set search_path = ''
as $$ select private.record_conflicts(private.new_conflicts(wanted_judge, wanted_submissions)) $$;

create table private.conflict_searches (
  judge_id uuid primary key references public.judges (id) on delete cascade,
  judge_revision int not null
);
comment on table private.conflict_searches is
  'The last revision of a judge for which the schedule has detected conflicts. A separate table, so that judges who save never wait for it.';

-- Schedule: detects the conflicts of judges who have changed, for at most this time: each takes half a second with
-- thousands of submissions, and the next run continues. A failure does not affect other judges. Returns an error message,
-- or null.
create function private.find_due_conflicts(budget interval default '20 seconds') returns text
language plpgsql set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  judge public.judges;
  problem text;
begin
  for judge in
    select due.* from public.judges due
    left join private.conflict_searches search on search.judge_id = due.id
    where due.withdrawn_at is null and search.judge_revision is distinct from due.revision
    order by due.id
  loop
    begin
      perform private.find_conflicts(judge.id);
      insert into private.conflict_searches (judge_id, judge_revision) values (judge.id, judge.revision)
      on conflict (judge_id) do update set judge_revision = excluded.judge_revision;
    exception when others then
      problem := format('Judge %s: %s', judge.id, sqlerrm);
    end;
    exit when clock_timestamp() > started + budget;
  end loop;
  return problem;
end
$$;

-- Declaring, setting and resolving ----------------------------------------------------------------

create function private.require_reason(reason text) returns text
language sql set search_path = ''
return private.require_lines(reason, 'A reason');

-- Adds a conflict, and returns its id. One that the person has already gets this state, origin and reason, unless it is
-- confirmed and this one is not.
create function private.add_conflict(
  _submission_id uuid, _judge_id uuid, _admin_id uuid, _origin text, _state text, _reason text
) returns uuid
language sql set search_path = '' as $$
  insert into public.judging_conflicts as existing (submission_id, judge_id, admin_id, origin, state, reason)
  values (_submission_id, _judge_id, _admin_id, _origin, _state, private.require_reason(_reason))
  on conflict on constraint one_conflict_per_person do update set
    origin = excluded.origin, state = excluded.state, reason = excluded.reason,
    resolved_at = null, resolved_reason = null
    where excluded.state = 'confirmed' or existing.state <> 'confirmed';
  select id from public.judging_conflicts
    where submission_id = _submission_id and person_id = coalesce(_judge_id, _admin_id);
$$;

create function private.set_judging_conflict(_submission_id uuid, _judge_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Lock the submission before its conflicts (foundations.sql).
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found or not exists (select from public.judges where id = _judge_id), 'not_found',
    'This submission or judge does not exist.');
  -- It does not change which reviews count in a round past its deadline.
  perform private.advance_due_rounds();
  return private.add_conflict(_submission_id, _judge_id, null, 'set', 'confirmed', _reason);
end
$$;
call private.publish_change('set_judging_conflict', 'administrator',
  'Administrators: records a judge''s conflict of interest with a submission, for every round that has not closed. Fails with admin_conflicted, invalid_input, or not_found.',
  'admin_judging_conflicts');

create function private.set_admin_conflict(_submission_id uuid, _user_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found or not private.is_admin_id(_user_id), 'not_found',
    'This submission or administrator does not exist.');
  perform private.refuse_if(_user_id = auth.uid(), 'self_service', 'Declare your own conflict instead.');
  return private.add_conflict(_submission_id, null, _user_id, 'set', 'suspected', _reason);
end
$$;
call private.publish_change('set_admin_conflict', 'administrator',
  'Administrators: records another administrator''s conflict of interest with a submission. The conflict takes effect when that person (confirm_conflicts) or an operator accepts it. Until then, it is shown at each release. Does nothing if the conflict is already confirmed. Fails with self_service, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_conflicts');

-- Operators, as postgres: accepts a conflict that an administrator has set about another one, by its id. author:
-- the operator's address. It is recorded. Fails with not_found, invalid_input.
create function private.accept_conflict(conflict_id uuid, author text) returns text
language plpgsql set search_path = '' as $$
declare
  address text;
begin
  perform private.act_as_operator('accept_conflict', author);
  update public.judging_conflicts conflict set state = 'confirmed', resolved_at = private.now()
    from public.profiles admin
    where conflict.id = conflict_id and conflict.state = 'suspected' and admin.id = conflict.admin_id
    returning admin.email into address;
  perform private.refuse_if(not found, 'not_found', 'There is no suspected administrator conflict with this ID.');
  perform private.end_act();
  return 'The conflict of interest of ' || address || ' is now in effect.';
end
$$;

-- Confirms or dismisses conflicts, and returns the ids of those that have changed.
create function private.resolve_conflicts(_ids uuid[], _state text, _reason text) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  clean_reason text;
  resolvable uuid[];
begin
  perform private.require_admin();
  clean_reason := private.optional_lines(_reason, 'The reason');
  -- Lock submissions, in the order of their ids, before conflicts (foundations.sql).
  perform from public.submissions where id in (
    select submission_id from public.judging_conflicts where id = any (_ids)
  ) order by id for key share;
  perform private.advance_due_rounds();
  resolvable := array(
    select id from private.admin_judging_conflicts
    where id = any (_ids) and case _state when 'confirmed' then can_resolve and admin_id is null or can_accept else can_resolve end
  );
  if resolvable = '{}' then
    perform private.refuse_if(admin_id = auth.uid(), 'self_service',
        'Another administrator must resolve your conflict.'),
      private.refuse_conflicted_admin(array[submission_id]),
      private.refuse_if(_state = 'confirmed', 'invalid_input',
        'Only this administrator or an operator can accept this conflict.'),
      private.refuse('invalid_input', 'Current and former team members and mentors always have a conflict.')
      from public.judging_conflicts where id = any (_ids);
    perform private.refuse('not_found', 'This conflict no longer exists.');
  end if;
  resolvable := array(
    select id from public.judging_conflicts where id = any (resolvable) and state <> _state order by id for update
  );
  return query update public.judging_conflicts set
    state = _state, resolved_at = private.now(), resolved_reason = clean_reason
  where id = any (resolvable)
  returning id;
end
$$;

create function private.confirm_conflicts(_ids uuid[], _reason text default null) returns setof uuid
language sql security definer set search_path = ''
as $$ select private.resolve_conflicts(_ids, 'confirmed', _reason) $$;
call private.publish_change('confirm_conflicts', 'administrator',
  'Administrators: confirms judges'' conflicts, which ends these judges'' access; accepts conflicts that another administrator has recorded for the caller; and returns the changed conflicts. The reason is stored for administrators. Skips confirmed conflicts and those that the caller cannot resolve (can_resolve and can_accept of admin_judging_conflicts). Fails with invalid_input. If the caller can resolve none of the conflicts, fails with self_service (the caller''s own), admin_conflicted, invalid_input (other administrators''), or not_found.',
  'admin_judging_conflicts');

create function private.dismiss_conflicts(_ids uuid[], _reason text default null) returns setof uuid
language sql security definer set search_path = ''
as $$ select private.resolve_conflicts(_ids, 'dismissed', _reason) $$;
call private.publish_change('dismiss_conflicts', 'administrator',
  'Administrators: dismisses conflicts and returns the changed ones. Skips dismissed conflicts and those that the caller cannot resolve (can_resolve of admin_judging_conflicts). Once the round has reviews, a dismissal is an intervention that needs a reason. Fails with the errors of confirm_conflicts, and with invalid_input (the caller would dismiss the conflict of a team member or mentor) or reason_required.',
  'admin_judging_conflicts');

create function private.declare_admin_conflict(_submission_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found, 'not_found', 'This submission no longer exists.');
  return private.add_conflict(_submission_id, null, auth.uid(), 'declared', 'confirmed', _reason);
end
$$;
call private.publish_change('declare_admin_conflict', 'administrator',
  'Administrators: declares a conflict of interest for the caller, who then cannot see or influence how the submission is judged until another administrator dismisses the conflict. Fails with invalid_input or not_found.',
  'admin_judging_conflicts');

-- supabase/schemas/eligibility.sql

-- The eligibility checklist of each submission. Administrators check its items; the result (private.eligibility_of) is
-- stored with the submission, for filters and for rounds that require it. It does not change the status: an
-- ineligible submission is disqualified like any other (submission_administration.sql), and its team reads the reason
-- that was entered for it once results are released.

create table public.eligibility_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.eligibility_items (value),
  state text not null default 'unchecked'
    references private.eligibility_states (value),
  note text,
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);
comment on table public.eligibility_checks is
  'Checked items; one without a row is unchecked. Deleted when the submission is withdrawn.';
call private.limit_texts('public.eligibility_checks', '{note message}');

-- The result of a checklist: not_eligible if one item is not met, eligible if all are met, answered or asked while a
-- request for evidence is open, else unchecked.
create function private.eligibility_of(_submission_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  states constant text[] := array(select state from public.eligibility_checks where submission_id = _submission_id);
  is_answered constant boolean := (
    select answered_at is not null from public.evidence_requests request
    where submission_id = _submission_id and private.is_evidence_open(request)
  );
begin
  return case
    when 'not_met' = any (states) then 'not_eligible'
    when cardinality(array_positions(states, 'met')) = (select count(*) from private.eligibility_items)
      then 'eligible'
    when is_answered then 'answered'
    when not is_answered then 'asked'
    else 'unchecked'
  end;
end
$$;

create function private.update_eligibility(_submission_id uuid) returns void
language sql set search_path = '' as $$
  update public.submissions set eligibility = private.eligibility_of(id)
  where id = _submission_id and eligibility <> private.eligibility_of(id);
$$;

create trigger audit_new_check after insert on public.eligibility_checks
  for each row when (new.state <> 'unchecked')
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');
create trigger audit_check after update of state on public.eligibility_checks
  for each row when (new.state <> old.state)
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');

-- Administrators ----------------------------------------------------------------------------------

create function private.note_eligibility(
  _id uuid, _item text, _former_note text default null, _note text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
begin
  perform private.refuse_if(not exists (select from private.eligibility_items where value = _item), 'invalid_input',
    'Please choose a checklist item.');
  perform private.refuse_changed(_former_note is distinct from (
    select note from public.eligibility_checks where submission_id = submission.id and item = _item
  ));
  insert into public.eligibility_checks (submission_id, item, note, checked_by)
  values (submission.id, _item, private.optional_lines(_note, 'The note'), auth.uid())
  on conflict (submission_id, item) do update set note = excluded.note;
end
$$;
call private.publish_change('note_eligibility', 'administrator',
  'Administrators: sets the note on an eligibility checklist item, or removes it (null or empty). Fails with conflict (the current note is not former_note; null: none), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

create function private.set_released_reason(_id uuid, _revision int, _released_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  reason constant text := private.optional_lines(_released_reason, 'The reason');
begin
  if reason is distinct from submission.released_reason then
    update public.submissions set released_reason = reason where id = submission.id;
    perform private.write_audit('eligibility.reason_written', 'submission', submission.id::text,
      jsonb_build_object('reason', reason));
  end if;
end
$$;
call private.publish_change('set_released_reason', 'administrator',
  'Administrators: sets the reason why a submission cannot take part, or removes it (null or empty). While the submission is disqualified, the team sees it in its result email and, once results are released, on its dashboard. Fails with conflict (the revision of the submission is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

-- Evidence ----------------------------------------------------------------------------------------

-- Evidence of eligibility: an administrator asks a team for evidence, and the team answers with text, a file or both.
-- Only the team and administrators without a conflict can read the answer. It is deleted by close_evidence, or a day
-- after the decision (retention.sql).

-- No two requests have the same revision, so that an answer cannot reach a later request than its author read.
create sequence private.evidence_revisions as int;

create table public.evidence_requests (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  items text[] not null check (cardinality(items) > 0),
  message text not null,
  -- Until when the team can answer; null: until the decision.
  due_at timestamptz check (private.check_times(due_at)),
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default private.now(),
  answer text,
  file_name text,
  file_size bigint check (file_size > 0),
  file_path text unique check (split_part(file_path, '/', 1) = submission_id::text),
  -- The last answer; null: none since the last request.
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  revision int not null default nextval('private.evidence_revisions'),
  constraint evidence_file_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3))
);
comment on table public.evidence_requests is 'Requests for evidence from a team, with the team''s answer. A team has at most one.';
call private.limit_texts('public.evidence_requests', '{message, answer message, file_name}');

create function private.next_evidence_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := nextval('private.evidence_revisions');
  return new;
end
$$;

create trigger next_revision
  before update of items, message, due_at, asked_at, answer, file_path, answered_at on public.evidence_requests
  for each row execute function private.next_evidence_revision();

-- Whether an item of the request is still undecided, so that the team can answer.
create function private.is_evidence_open(request public.evidence_requests) returns boolean
language sql stable set search_path = ''
return exists (
  select from unnest(request.items) asked (item)
  where not exists (
    select from public.eligibility_checks checked
    where checked.submission_id = request.submission_id and checked.item = asked.item
      and checked.state in ('met', 'not_met')
  )
);

create trigger track_files after insert or delete or update of file_path on public.evidence_requests
  for each row execute function private.track_files('evidence');

-- Administrators ----------------------------------------------------------------------------------

-- The revision of the request to a team; 0 without one.
create function private.request_revision(_submission_id uuid) returns int
language sql stable set search_path = ''
return coalesce((select revision from public.evidence_requests where submission_id = _submission_id), 0);

create function private.ask_for_evidence(
  _id uuid, _revision int, _items text[], _message text, _due_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
  clean_message constant text := private.require_lines(_message, 'The message');
  -- In the order of the checklist, each once.
  asked constant text[] := array(
    select value from private.eligibility_items where value = any (_items) order by position
  );
  moment timestamptz;
begin
  if asked = '{}' or not _items <@ asked then
    perform private.refuse('invalid_input', 'Please choose checklist items.');
  elsif submission.disqualified_at is not null then
    perform private.refuse('disqualified', 'This submission is disqualified. Reinstate it first.');
  elsif _due_at <= private.now() then
    perform private.refuse('invalid_input', 'Please choose a date in the future.');
  elsif exists (
    select from public.evidence_requests
    where submission_id = submission.id and answered_at is null and items = asked
      and message = clean_message and due_at is not distinct from _due_at
      and asked_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.refuse_revision(private.request_revision(submission.id), _revision);
  insert into public.evidence_requests (submission_id, items, message, due_at, asked_by)
  values (submission.id, asked, clean_message, _due_at, auth.uid())
  on conflict (submission_id) do update set
    items = excluded.items, message = excluded.message, due_at = excluded.due_at,
    asked_by = excluded.asked_by, asked_at = excluded.asked_at, answered_at = null
  returning asked_at into moment;
  perform private.change_submissions(
    array[submission.id], jsonb_build_object('items', asked, 'state', 'evidence_requested'));
  perform private.notify_team(submission.id, 'evidence_asked', jsonb_strip_nulls(jsonb_build_object(
    'idea_name', submission.idea_name, 'message', clean_message, 'due_at', _due_at, 'asked_at', moment,
    'items', (
      select string_agg(item.label || ': ' || item.evidence, E'\n' order by array_position(asked, value))
      from private.eligibility_items item where value = any (asked)
    )
  )));
  perform private.write_audit('eligibility.asked', 'submission', submission.id::text,
    jsonb_build_object('items', asked));
end
$$;
call private.publish_change('ask_for_evidence', 'administrator',
  'Administrators: asks a submission''s team for evidence of checklist items, and emails each member. Replaces an earlier request; the earlier answer stays until the team answers again. due_at: the deadline for the answer (null: until the decision). revision: the request_revision of admin_eligibility. Repeating the same request within an hour has no effect. Fails with conflict (someone else has asked or the team has answered in the meantime), disqualified, admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

create function private.close_evidence(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
  current_revision constant int := private.request_revision(submission.id);
begin
  if current_revision = 0 then
    return;
  end if;
  perform private.refuse_revision(current_revision, _revision);
  delete from public.evidence_requests where submission_id = submission.id;
  perform private.change_submissions(array[submission.id], jsonb_build_object(
    'items', array(select value from private.eligibility_items), 'state', 'unchecked', 'former_state', 'evidence_requested'));
  perform private.write_audit('eligibility.evidence_deleted', 'submission', submission.id::text);
end
$$;
call private.publish_change('close_evidence', 'administrator',
  'Administrators: deletes the evidence request for a submission, if any, with the team''s answer and file. Undecided items become unchecked. revision: as in ask_for_evidence. Fails with conflict, admin_conflicted, or not_found.',
  'admin_eligibility');

-- Members -----------------------------------------------------------------------------------------

create view private.my_evidence_request as
select
  request.submission_id, request.items, request.message, request.due_at, request.asked_at,
  request.answer, request.file_name, request.file_size, request.file_path, request.answered_at,
  request.revision, private.now() <= coalesce(request.due_at, 'infinity') as can_answer
from public.evidence_requests request
where request.submission_id = (select private.my_submission_id())
  and private.is_evidence_open(request);
call private.publish_view('my_evidence_request',
  'The request for evidence from the caller''s team, with the team''s answer. No row once every requested item has been marked as met or not met.', 1, columns => '
  items: Values of ELIGIBILITY_ITEMS.
  revision: Increases with each request and answer. answer_evidence expects the current value.');

create function private.answer_evidence(
  _id uuid, _revision int, _answer text default null, _file_path text default null, _file_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_submission(
    _id, as_owner => false, refusal => 'This request for evidence is closed.');
  request public.evidence_requests;
  clean_answer constant text := private.optional_lines(_answer, 'The answer');
begin
  select * into request from public.evidence_requests where submission_id = submission.id for update;
  perform private.refuse_if(not found or not private.is_evidence_open(request), 'not_found',
    'This request for evidence is closed.');
  perform private.refuse_revision(request.revision, _revision);
  perform private.refuse_after(request.due_at, 'The deadline to answer has passed. If you need more time, please contact us.');
  perform private.refuse_if(clean_answer is null and _file_path is null, 'invalid_input',
    'Please enter an answer or choose a file.');
  if _file_path is distinct from request.file_path then
    -- Without a path there is no row, so both are null.
    select file_name, file_size into request.file_name, request.file_size
      from private.require_upload('evidence', request.submission_id::text, _file_path, _file_name)
      where _file_path is not null;
  end if;
  perform private.spend_rate_limit('evidence', request.submission_id::text, 20, interval '1 day');
  update public.evidence_requests set
    answer = clean_answer, file_name = request.file_name, file_size = request.file_size, file_path = _file_path,
    answered_at = private.now(), answered_by = auth.uid()
  where submission_id = request.submission_id;
  perform private.update_eligibility(request.submission_id);
end
$$;
call private.publish_change('answer_evidence', 'team',
  'Members: answers the request for evidence, until the deadline or the decision, and returns the request. The answer consists of text, a file in the evidence bucket, or both. file_name defaults to the last part of the path. Replaces an earlier answer: pass the earlier path to keep its file, or null to remove it. At most 20 times a day. Fails with conflict, deadline_passed, document_missing (no file at this path), document_refused (wrong folder, type or size), invalid_input, rate_limited, or not_found.',
  'my_evidence_request', 'submission_id');

create view private.admin_eligibility as
select
  submission.id, submission.receipt_number, submission.idea_name, submission.submitter_name, submission.eligibility,
  submission.released_reason, submission.office_revision as revision,
  submission.disqualified_at,
  greatest(submission.edited_at, (
    select max(joined_at) from public.submission_members where submission_id = submission.id
  )) as changed_at,
  coalesce((
    select jsonb_object_agg(checked.item, jsonb_build_object(
      'state', checked.state, 'note', checked.note, 'checked_at', checked.checked_at,
      'checked_by', (select email from public.profiles where profiles.id = checked.checked_by)
    ))
    from public.eligibility_checks checked where checked.submission_id = submission.id
  ), '{}') as checks,
  coalesce(request.revision, 0) as request_revision, request.items as asked_items, request.message, request.due_at,
  request.asked_at,
  (select email from public.profiles where profiles.id = request.asked_by) as asked_by,
  case when readable then request.answer end as answer,
  case when readable then request.file_name end as file_name,
  case when readable then request.file_size end as file_size,
  case when readable then request.file_path end as file_path,
  request.answered_at,
  submission.status, submission.submitted_at, submission.updated_at,
  private.lacks_confirmation(submission.facets, submission.released_status) as lacks_confirmation,
  submission.facets, submission.search
from private.received_submissions submission
left join public.evidence_requests request on request.submission_id = submission.id
cross join lateral (select submission.id <> all ((select private.my_conflicted_submissions())::uuid[]) as readable) conflicts
where (select private.is_admin());
call private.publish_view('admin_eligibility',
  'Administrators: each submission''s eligibility checklist, with the request for evidence from its team. The answer is hidden (null) from administrators with a conflict.', columns => '
  request_revision: Increases with each request and answer; 0 without a request.
  checks: JSON with a key for each item: state, note, checked_at, checked_by. Missing items are unchecked.
  facets: As in admin_submissions. The same applies to search and lacks_confirmation.
  changed_at: When the team last changed the submission, or when the last member joined, if that was later.');

-- supabase/schemas/judging_assignments.sql

-- Assignments: which judge reviews which round entry. They are published as a whole, and the database validates them. A
-- judge with a conflict cannot see the round entry, and is not assigned it while a conflict is suspected. The row of an
-- assignment also holds its review (judging_reviews.sql).

create table public.judging_assignments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  assigned_at timestamptz not null default private.now(),
  -- When the judge first opened it; last_seen_at: last.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  recused_at timestamptz,
  recusal_reason text,
  -- One for each criterion of the round, in order; null: not scored yet, or nothing is saved yet.
  scores int[],
  -- Shown to the team after the release, if the round gives feedback.
  comment_for_team text not null default '',
  -- Shown to the other judges and the administrators.
  comment_for_panel text not null default '',
  -- Counts the changes of the review; 0: nothing is saved yet.
  revision int not null default 0,
  saved_at timestamptz,
  submitted_at timestamptz,
  returned_at timestamptz,
  -- Whether the review counts; null until the round closes.
  counts boolean,
  state text not null generated always as (case
    when recused_at is not null then 'recused'
    when submitted_at is not null then 'submitted'
    when returned_at is not null then 'returned'
    when first_seen_at is not null then 'started'
    else 'assigned'
  end) stored,
  constraint one_assignment_per_judge unique (round_entry_id, judge_id),
  constraint recusals_have_a_reason check (num_nulls(recused_at, recusal_reason) in (0, 2)),
  constraint submitted_reviews_have_all_scores
    check (submitted_at is null or scores is not null and array_position(scores, null) is null)
);
comment on table public.judging_assignments is 'The judges who review each round entry of a round, with their reviews.';
call private.limit_texts('public.judging_assignments',
  '{recusal_reason message, comment_for_team message, comment_for_panel message}');

create function private.assigned_round_entry(assignment_id uuid) returns public.round_entries
language sql stable set search_path = ''
return (
  select round_entry from public.judging_assignments assignment
  join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
  where assignment.id = assigned_round_entry.assignment_id
);

create view private.reviews_due as
select
  assignment.id, assignment.round_entry_id, round_entry.round_id, round_entry.submission_id,
  assignment.judge_id, assignment.state
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.submissions submission on submission.id = round_entry.submission_id
where assignment.recused_at is null and round_entry.ready_at is not null and submission.is_in_the_running
  and not exists (
    select from public.judging_conflicts conflict
    where conflict.submission_id = round_entry.submission_id and conflict.judge_id = assignment.judge_id
      and conflict.state = 'confirmed'
  )
  -- Asked once for each judge, not for each of thousands of reviews.
  and (assignment.submitted_at is not null or assignment.judge_id in (
    select judge.id from public.judges judge where judge.state = 'active'
  ));
comment on view private.reviews_due is
  'The reviews due in each round, submitted or not. Every count of reviews reads this view, so that judges and administrators see the same numbers. A review is not due if its judge has recused or has a conflict, if its round entry is not ready or out of the running, or if its judge left before submitting it.';

-- Access of judges --------------------------------------------------------------------------------

-- The assignments whose round entries an active judge may see now: those of the reviews due in an open or closed round.
-- All access of judges depends on it.
create function private.readable_assignments(wanted_judge uuid) returns setof public.judging_assignments
language sql stable rows 20 set search_path = '' as $$
  select assignment.*
  from public.judges judge
  join private.reviews_due due on due.judge_id = judge.id
  join public.judging_assignments assignment on assignment.id = due.id
  join public.judging_rounds round on round.id = due.round_id
  where judge.id = wanted_judge and judge.state = 'active'
    and private.round_stage(round) in ('open', 'closed', 'locked');
$$;

create function private.my_readable_assignments() returns setof public.judging_assignments
language sql stable security definer rows 20 set search_path = ''
as $$ select * from private.readable_assignments((select private.my_judge_id())) $$;

-- Planning ----------------------------------------------------------------------------------------

-- The assignments of a round by their role in the next plan, without those of the submissions with which the
-- administrator has a conflict. fixed: stays, because it is started, or a conflict is suspected in an open round: the
-- judge could otherwise learn whose round entry it is by naming people and seeing which round entries disappear.
-- movable: not started. idle: started, and does not count. void: not started, and cannot be reviewed. recused.
create function private.assignment_roles(round public.judging_rounds, conflicted uuid[])
returns table (id uuid, round_entry uuid, judge uuid, role text)
language plpgsql stable set search_path = '' as $$
declare
  stage constant text := private.round_stage(round);
begin
  return query
    select assignment.id, round_entry.id, assignment.judge_id, case
        when assignment.state = 'recused' then 'recused'
        -- Not a join: right after publishing, without statistics, one of thousands takes a minute.
        when assignment.id not in (select due.id from private.reviews_due due where due.round_id = round.id)
          or conflict.id is not null and stage <> 'open' then
          case assignment.state when 'assigned' then 'void' else 'idle' end
        when assignment.state <> 'assigned' or conflict.id is not null then 'fixed'
        else 'movable'
      end
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    left join public.judging_conflicts conflict on conflict.submission_id = round_entry.submission_id
      and conflict.judge_id = assignment.judge_id and conflict.state <> 'dismissed'
    where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted);
end
$$;

create function private.assignment_input(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicted constant uuid[] := private.my_conflicted_submissions();
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  return (
    with round_entry as materialized (
      select round_entry.id, round_entry.code, round_entry.is_calibration, round_entry.submission_id,
        round_entry.ready_at is not null and submission.is_in_the_running as is_assignable
      from public.round_entries round_entry
      join public.submissions submission on submission.id = round_entry.submission_id
      where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted)
    ), conflict as materialized (
      select round_entry.id as round_entry, conflicting.judge_id as judge
      from round_entry join public.judging_conflicts conflicting on conflicting.submission_id = round_entry.submission_id
      where conflicting.judge_id is not null and conflicting.state <> 'dismissed'
    ), assignment as materialized (
      select round_entry, judge, role from private.assignment_roles(round, conflicted)
    )
    select jsonb_build_object(
      'revision', round.assignments_revision,
      'round_entries', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', round_entry.id, 'code', code, 'is_calibration', is_calibration) order by round_entry.id), '[]')
        from round_entry where is_assignable
      ),
      'judges', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', judge.id, 'name', name, 'max_reviews', max_reviews, 'is_active', state = 'active') order by judge.id), '[]')
        from public.judges judge where state = 'active' or id in (select assignment.judge from assignment)
      ),
      'assignments', (select coalesce(jsonb_agg(assignment order by round_entry, judge), '[]') from assignment),
      'barred', (
        select coalesce(jsonb_agg(pair order by round_entry, judge), '[]') from (
          select * from conflict union select round_entry, judge from assignment where role = 'recused'
        ) pair
      )
    )
  );
end
$$;
call private.publish_function('assignment_input',
  'Administrators: returns the data for planning a round''s assignments as JSON, without round entries with which the caller has a conflict. revision: the revision of the assignments. round entries: those that can be assigned (ready and in the running), each with id, code and is_calibration. judges: active judges and judges with assignments, each with id, name, max_reviews and is_active. assignments: each with its round entry, judge and role, which is fixed (cannot move: started, or in an open round with a suspected conflict), movable (not started), idle (started, but does not count), void (not started, and cannot be reviewed) or recused. barred: pairs of a round entry and a judge with a conflict or recusal.');

-- Publishing --------------------------------------------------------------------------------------

-- Refuses pairs of these round entries and judges with not_found, judge_inactive, not_ready, admin_conflicted (for these
-- submissions), judge_has_conflict or judge_overloaded. Started reviews are not checked again. The triggers on the tables
-- refuse a change by an administrator who competes as well; this comes first, so that no other answer reveals who reviews
-- the own submission.
create function private.check_pairs(
  round public.judging_rounds, wanted_round_entries uuid[], wanted_judges uuid[], conflicted uuid[]
) returns void
language plpgsql stable set search_path = '' as $$
declare
  stage constant text := private.round_stage(round);
begin
  perform private.refuse(problem, case problem
      when 'not_found' then 'A round entry or judge in this assignment no longer exists.'
      when 'judge_inactive' then format('%s is not an active judge.', name)
      when 'admin_conflicted' then format('You have a conflict of interest with %s.', code)
      when 'not_ready' then format('%s is not ready.', code)
      when 'judge_has_conflict' then format('%s has, or may have, a conflict of interest with %s.', name, code)
      else format('%s would exceed their maximum number of reviews.', name)
    end)
  from (
    with wanted as (
      select pair.*, round_entry.code, round_entry.ready_at, round_entry.submission_id
      from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id)
      left join public.round_entries round_entry
        on round_entry.id = pair.round_entry_id and round_entry.round_id = round.id
      where round_entry.submission_id = any (conflicted) or not exists (
        select from public.judging_assignments started
        where started.round_entry_id = pair.round_entry_id and started.judge_id = pair.judge_id
          and started.state <> 'assigned'
      )
    ), load as (
      select judge_id, count(*) as round_entries from (
        select judge_id from wanted
        union all
        select assignment.judge_id
        from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where round_entry.round_id = round.id and assignment.first_seen_at is not null
          and assignment.recused_at is null
      ) planned group by judge_id
    )
    select wanted.code, judge.name, case
      when wanted.code is null or judge.id is null then 'not_found'
      when wanted.submission_id = any (conflicted) then 'admin_conflicted'
      when judge.state <> 'active' then 'judge_inactive'
      when wanted.ready_at is null then 'not_ready'
      -- Unless the assignment is fixed (assignment_roles).
      when conflict.id is not null and (stage <> 'open' or not exists (
        select from private.reviews_due due
        where due.round_entry_id = wanted.round_entry_id and due.judge_id = wanted.judge_id
      )) then 'judge_has_conflict'
      when judge.max_reviews < load.round_entries then 'judge_overloaded'
    end as problem
    from wanted
    left join public.judges judge on judge.id = wanted.judge_id
    left join load on load.judge_id = wanted.judge_id
    left join public.judging_conflicts conflict on conflict.submission_id = wanted.submission_id
      and conflict.judge_id = wanted.judge_id and conflict.state <> 'dismissed'
  ) checked
  where problem is not null order by problem, code, name limit 1;
end
$$;

-- Connected round entries -------------------------------------------------------------------------

-- The number of groups without a common judge that these pairs form; the two lists have one pair at each position. 0
-- without pairs.
create function private.count_groups(round_entries uuid[], judges uuid[]) returns int
language plpgsql immutable set search_path = '' as $$
declare
  groups int := 0;
  ones uuid[];
  others uuid[];
begin
  -- Each judge with the first one of each round entry: hundreds of judges instead of thousands of round entries.
  select array_agg(one), array_agg(other) into ones, others from (
    select distinct first_value(judge) over (partition by round_entry order by judge) as one, judge as other
    from unnest(round_entries, judges) pair (round_entry, judge)
  ) link;
  while cardinality(ones) > 0 loop
    -- Removes the group of the first judge: everyone whom a chain of pairs connects with them.
    with recursive link (one, other) as materialized (
      select * from unnest(ones, others) union all select * from unnest(others, ones)
    ), reached (judge) as (
      select ones[1] union select link.other from reached join link on link.one = reached.judge
    )
    select array_agg(one), array_agg(other) into ones, others from unnest(ones, others) pair (one, other)
      where one not in (select judge from reached);
    groups := groups + 1;
  end loop;
  return groups;
end
$$;

-- The reason for publishing groups without a common judge, which it records in the audit log; null if all round entries
-- are connected once these assignments are removed and these pairs added. Fails with not_connected without a reason.
create function private.check_connected(
  round public.judging_rounds, removed uuid[], added_round_entries uuid[], added_judges uuid[], reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  groups constant int := (
    select private.count_groups(array_agg(round_entry_id), array_agg(judge_id)) from (
      select round_entry_id, judge_id from private.reviews_due
      where round_id = round.id and id not in (select * from unnest(removed))
      union all
      select pair.* from unnest(added_round_entries, added_judges) pair (round_entry_id, judge_id)
      join public.round_entries round_entry on round_entry.id = pair.round_entry_id
      join public.submissions submission on submission.id = round_entry.submission_id
      where submission.is_in_the_running
    ) published
  );
begin
  if groups <= 1 then
    return null;
  elsif reason is null then
    perform private.refuse('not_connected', format(
      'The entries form %s groups without a common judge, so they cannot be compared. Change the assignment, choose calibration entries, or give a reason.',
      groups));
  end if;
  reason := private.require_reason(reason);
  perform private.write_audit('judging.unconnected', 'judging_round', round.id::text,
    jsonb_build_object('groups', groups, 'reason', reason));
  return reason;
end
$$;

-- Queues an email to a judge, which is sent after this wait; once for each topic.
create function private.email_judge(
  wanted_judge uuid, kind text, data jsonb, wait interval default '0', topic text default null,
  subject_id uuid default null, subject_time timestamptz default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications
    (kind, user_id, recipient, data, judge_id, not_before, topic, subject_id, subject_time)
  select email_judge.kind, judge.user_id, profile.email,
    email_judge.data || jsonb_build_object('judge_name', judge.name), judge.id, now() + email_judge.wait,
    email_judge.topic, email_judge.subject_id, email_judge.subject_time
  from public.judges judge join public.profiles profile on profile.id = judge.user_id
  where judge.id = wanted_judge and profile.email is not null
  on conflict do nothing;
$$;

create function private.lock_judges_of(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select from public.judges where id in (
    select assignment.judge_id from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ) order by id for key share;
$$;

create function private.email_judges_of(round public.judging_rounds, kind text) returns void
language sql set search_path = '' as $$
  select private.email_judge(judge.id, email_judges_of.kind,
    jsonb_build_object('round_name', round.name), subject_id => round.id)
  from public.judges judge
  where judge.state = 'active' and exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where assignment.judge_id = judge.id and round_entry.round_id = round.id
      and assignment.recused_at is null
  );
$$;

-- Publications: a large one is a job of the schedule. Each batch checks the administrator's role and conflicts, the
-- round and its pairs again.

create table private.publications (
  round_id uuid primary key references public.judging_rounds (id) on delete cascade,
  -- The ids of the assignments to remove first.
  removals uuid[] not null,
  -- The pairs to add; the two lists have one pair at each position.
  round_entry_ids uuid[] not null,
  judge_ids uuid[] not null,
  total int not null generated always as (cardinality(removals) + cardinality(round_entry_ids)) stored,
  -- How many removals and pairs are done.
  done int not null default 0,
  -- Less than its removals if judges have started to review meanwhile.
  removed int not null default 0,
  -- The person who published it. No foreign key: without the account, it stops.
  actor_id uuid not null,
  reason text,
  -- The reason, if it is needed.
  unconnected_reason text,
  -- The assigned_at of its assignments.
  started_at timestamptz not null default private.now(),
  -- Why it stopped; null: the schedule continues it.
  problem text
);
comment on table private.publications is
  'Incomplete publications of assignments. If one stops, an administrator publishes again, which replaces it.';

-- The size of a batch. Ten thousand assignments take half a second.
create function private.publication_batch() returns int
language sql immutable set search_path = '' return 10000;

-- Ends a publication after its last batch. Judges with new round entries get one email.
create function private.complete_publication(
  round public.judging_rounds, publication private.publications, conflicted uuid[]
) returns void
language plpgsql set search_path = '' as $$
declare
  added int;
begin
  with fresh as (
    select assignment.judge_id, count(*) as reviews
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and assignment.assigned_at = publication.started_at
    group by assignment.judge_id
  ), notified as (
    select reviews, private.email_judge(judge_id, 'judge_assigned',
      jsonb_build_object('assigned_at', publication.started_at), subject_id => round.id)
    from fresh
  )
  select coalesce(sum(reviews), 0) into added from notified;
  perform private.write_audit('judging.assigned', 'judging_round', round.id::text,
    jsonb_build_object('added', added, 'removed', publication.removed, 'kept', (
      select count(*) from public.judging_assignments assignment
      join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
      where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted)
    ) - added));
  delete from private.publications where round_id = round.id;
  update public.judging_rounds set assignments_revision = assignments_revision + 1,
      unconnected_reason = publication.unconnected_reason
    where id = round.id;
end
$$;

-- Does the next batch of a publication of a locked round, for the acting administrator. Refuses like check_pairs, and
-- with round_closed.
create function private.publish_batch(round public.judging_rounds, publication private.publications) returns void
language plpgsql set search_path = '' set work_mem = '64MB' as $$
declare
  conflicted constant uuid[] := private.conflicted_submissions_of(private.actor());
  last constant int := publication.done + private.publication_batch();
  removals constant uuid[] := publication.removals[publication.done + 1 : last];
  first_pair constant int := greatest(publication.done - cardinality(publication.removals), 0) + 1;
  last_pair constant int := last - cardinality(publication.removals);
  wanted_round_entries constant uuid[] := publication.round_entry_ids[first_pair : last_pair];
  wanted_judges constant uuid[] := publication.judge_ids[first_pair : last_pair];
  removed_now int := 0;
begin
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  -- A concurrent withdrawal of a judge happens before this or waits.
  perform from public.judges where withdrawn_at is null order by id for share;
  perform private.check_pairs(round, wanted_round_entries, wanted_judges, conflicted);
  if removals <> '{}' then
    delete from public.judging_assignments assignment using private.assignment_roles(round, conflicted) current
      where current.id = assignment.id and current.role in ('movable', 'void') and assignment.state = 'assigned'
        and assignment.id in (select * from unnest(removals));
    get diagnostics removed_now = row_count;
  end if;
  insert into public.judging_assignments (round_entry_id, judge_id, assigned_at)
  select round_entry_id, judge_id, publication.started_at
  from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id);
  update private.publications stored set done = least(last, stored.total), removed = stored.removed + removed_now
    where stored.round_id = round.id returning * into publication;
  if publication.done = publication.total then
    perform private.complete_publication(round, publication, conflicted);
  end if;
end
$$;

-- Schedule: does the next batch of the oldest publication, for the administrator who published it. If it is refused, the
-- publication stops with the reason. Returns 1, or 0 without a publication.
create function private.continue_publications() returns int
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
  publication private.publications;
  obstacle text;
  hint text;
begin
  -- The round first, as administrators do.
  select * into round from public.judging_rounds
    where id = (select round_id from private.publications where problem is null order by started_at, round_id limit 1)
    for update;
  select * into publication from private.publications where round_id = round.id and problem is null for update;
  if not found then
    return 0;
  end if;
  round := private.advance_round(round);
  perform private.act_as('administrator', publication.reason, publication.actor_id);
  begin
    perform private.refuse_if(not private.is_admin_id(publication.actor_id), 'conflict',
      'The person who published the assignment is no longer an administrator.');
    perform private.publish_batch(round, publication);
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text, hint = pg_exception_hint;
    update private.publications set problem = case hint
        -- The refusal speaks to the person who has it.
        when 'admin_conflicted' then 'The person who published the assignment has a conflict of interest.'
        else obstacle
      end
      where round_id = round.id;
    update public.judging_rounds set assignments_revision = assignments_revision + 1 where id = round.id;
  end;
  perform private.act_as('schedule', actor => null);
  return 1;
end
$$;

create function private.publish_assignments(
  _round_id uuid, _revision int, pairs jsonb, _reason text default null
) returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  round public.judging_rounds;
  conflicted uuid[];
  wanted_round_entries uuid[];
  wanted_judges uuid[];
  publication private.publications;
begin
  perform private.require_admin();
  -- Before the round is locked, so that only round entries with a new conflict are locked.
  perform private.find_conflicts(
    null, array(select submission_id from public.round_entries where round_id = _round_id));
  round := private.lock_round(_round_id);
  conflicted := private.my_conflicted_submissions();
  perform private.refuse_if(round.assignments_revision is distinct from _revision, 'conflict',
    'Someone else has published an assignment. Reload the page before you continue.');
  perform private.refuse_if(exists (select from private.publications where round_id = round.id and problem is null),
    'conflict', 'An assignment for this round is being published. Wait until publishing is complete.');
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  perform private.refuse_if(jsonb_typeof(pairs) is distinct from 'array', 'invalid_input',
    'The assignment is invalid. Reload the page and try again.');
  perform from public.judges where withdrawn_at is null order by id for share;
  select array_agg(round_entry_id), array_agg(judge_id) into wanted_round_entries, wanted_judges from (
    select distinct * from jsonb_to_recordset(pairs) as pair (round_entry_id uuid, judge_id uuid) order by 1, 2
  ) pair;
  perform private.check_pairs(round, wanted_round_entries, wanted_judges, conflicted);
  publication.removals := array(
    select id from private.assignment_roles(round, conflicted)
    where role in ('movable', 'void') and (round_entry, judge) not in (
      select * from unnest(wanted_round_entries, wanted_judges)
    )
  );
  select coalesce(array_agg(round_entry_id), '{}'), coalesce(array_agg(judge_id), '{}')
    into publication.round_entry_ids, publication.judge_ids
    from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id)
    where not exists (
      select from public.judging_assignments existing
      where existing.round_entry_id = pair.round_entry_id and existing.judge_id = pair.judge_id
    );
  publication.unconnected_reason := private.check_connected(
    round, publication.removals, publication.round_entry_ids, publication.judge_ids, _reason);
  -- One that has stopped.
  delete from private.publications where round_id = round.id;
  insert into private.publications
    (round_id, removals, round_entry_ids, judge_ids, actor_id, reason, unconnected_reason)
  values (
    round.id, publication.removals, publication.round_entry_ids, publication.judge_ids, private.actor(),
    private.reason(), publication.unconnected_reason
  )
  returning * into publication;
  if publication.total <= private.publication_batch() then
    perform private.publish_batch(round, publication);
  end if;
end
$$;
call private.publish_change('publish_assignments', 'administrator',
  'Administrators: replaces the assignments of a round. revision: the revision from assignment_input. pairs: JSON, each with round_entry_id and judge_id. reason: why groups of round entries without a common judge are acceptable (shown as the round''s unconnected_reason). Keeps started and recused assignments, those that the caller cannot see because of a conflict and, in an open round, those with a suspected conflict. Judges with new round entries get one email. If there are more than 10,000 changes, the schedule makes them in batches (publication_done, publication_problem) and stops if a batch is rejected. Fails with conflict (someone else has published since revision, or a publication is incomplete), round_closed, judge_has_conflict, judge_overloaded, judge_inactive, not_ready, admin_conflicted, not_connected (round entries form groups without a common judge, and no reason is given), not_found, or invalid_input. On failure, nothing changes.',
  'admin_judging_rounds');

-- Calibration -------------------------------------------------------------------------------------

create function private.set_calibration(_id uuid, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  perform private.refuse_if(private.round_stage(round) <> 'draft', 'round_open',
    'This round has opened. Its calibration entries can no longer be changed.');
  perform private.refuse_if(is_on and round.kind <> 'screening', 'invalid_input',
    'Every judge in this round reviews every round entry, so it cannot have calibration entries.');
  perform private.refuse_if(is_on and not round_entry.is_calibration and private.max_calibration() <= (
    select count(*) from public.round_entries where round_id = round.id and is_calibration
  ), 'too_many_calibration', format('A round can have at most %s calibration entries.', private.max_calibration()));
  update public.round_entries set is_calibration = coalesce(is_on, false)
    where id = round_entry.id and is_calibration is distinct from coalesce(is_on, false);
  if found then
    perform private.write_audit('judging.calibration', 'submission', round_entry.submission_id::text,
      jsonb_build_object('is_on', coalesce(is_on, false)));
  end if;
end
$$;
call private.publish_change('set_calibration', 'administrator',
  'Administrators: turns a round entry in a draft screening round into a calibration entry (at most three), or back into an ordinary one. The next assignment gives calibration entries to all judges. Fails with round_open, too_many_calibration, admin_conflicted, invalid_input (the round is not a screening), or not_found.',
  'admin_round_entries');

-- supabase/schemas/judging_reviews.sql

-- Reviews: saved while the judge types, and submitted once complete and before the round closes. Only the judge writes
-- a review, which is part of the assignment. Every submitted version is kept. Administrators read scores once the round
-- has closed (admin_judging_assignments in judging_back_office.sql, judging_inputs in judging_results.sql).

create table public.judging_review_versions (
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  revision int not null,
  scores int[] not null,
  comment_for_team text not null,
  comment_for_panel text not null,
  submitted_at timestamptz,
  saved_at timestamptz not null,
  primary key (assignment_id, revision)
);
comment on table public.judging_review_versions is
  'Earlier versions of a review: every submitted one, and one draft every half hour. A trigger writes them; no one can change them.';

-- Triggers on reviews --------------------------------------------------------------------------

create function private.check_scores() returns trigger
language plpgsql set search_path = '' as $$
declare
  scale int;
  criteria int;
begin
  select round.scale, jsonb_array_length(round.criteria) into scale, criteria
  from public.round_entries round_entry join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.id = new.round_entry_id;
  if array_ndims(new.scores) is distinct from 1 or cardinality(new.scores) <> criteria
    or exists (select from unnest(new.scores) score where score not between 1 and scale) then
    perform private.refuse(
      'invalid_input', format('Give each of the %s criteria a score from 1 to %s.', criteria, scale));
  end if;
  return new;
end
$$;

create trigger check_scores before update of scores on public.judging_assignments
  for each row execute function private.check_scores();

-- Trigger: keeps the version that a change replaces: every submitted one, and one draft every half hour.
create function private.keep_review_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.judging_review_versions
    (assignment_id, revision, scores, comment_for_team, comment_for_panel, submitted_at, saved_at)
  select
    old.id, old.revision, old.scores, old.comment_for_team, old.comment_for_panel, old.submitted_at, old.saved_at
  where old.revision > 0 and (old.submitted_at is not null or not exists (
    select from public.judging_review_versions
    where assignment_id = old.id and saved_at > old.saved_at - interval '30 minutes'
  ));
  new.revision := old.revision + 1;
  new.saved_at := private.now();
  return new;
end
$$;

create trigger keep_version
  before update of scores, comment_for_team, comment_for_panel, submitted_at on public.judging_assignments
  for each row execute function private.keep_review_version();

create trigger append_only before update or truncate on public.judging_review_versions
  for each statement execute function private.append_only('The versions of a review cannot be changed.');
create trigger append_only_deletion before delete on public.judging_review_versions
  for each row execute function private.append_only(
    'The versions of a review cannot be changed.', 'assignment_id', 'public.judging_assignments', 'id');

create trigger audit_returned after update of returned_at on public.judging_assignments
  for each row execute function private.audit('review.returned', 'judging_assignment', 'id');

-- Reviews that count ------------------------------------------------------------------------------

-- Whether a review counts. Closing the round settles it; until then, a submitted review counts unless its judge
-- has recused or has a conflict.
create function private.is_counted(assignment public.judging_assignments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(assignment.counts, assignment.state = 'submitted' and not private.has_judging_conflict(
    (select submission_id from public.round_entries where id = assignment.round_entry_id), assignment.judge_id));
end
$$;

-- Closing a round ------------------------------------------------------------------------------

-- Closes a round that the caller has locked, and settles which reviews count. Conflicts and deadlines that change
-- later do not change it.
create function private.close_round(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.lock_judges_of(round);
  update public.judging_assignments assignment set counts = private.is_counted(assignment)
    from public.round_entries round_entry
    where round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id;
  update public.judging_rounds set stage = 'closed', closes_at = least(closes_at, private.now())
    where id = round.id;
$$;

-- Records that a round, which the caller has locked, has opened or closed by its times. Returns it with the revision
-- before that, because pages show the stage to the second and this revision until the next minute.
create function private.advance_round(round public.judging_rounds) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  former constant text[] := private.begin_schedule();
begin
  if round.stage = 'draft' and round.opens_at <= private.now() then
    update public.judging_rounds set stage = 'open' where id = round.id;
    round.stage := 'open';
  end if;
  if round.stage = 'open' and round.closes_at < private.now() then
    perform private.close_round(round);
    round.stage := 'closed';
  end if;
  perform private.resume_act(former);
  return round;
end
$$;

-- Schedule, and everything that could change what counts: opens and closes rounds by their times.
create function private.advance_due_rounds() returns void
language sql set search_path = '' as $$
  select private.advance_round(round) from (
    select * from public.judging_rounds
    where stage <> private.round_stage(judging_rounds) order by id for update
  ) round;
$$;

-- Whether a judge has submitted a review in this round.
create function private.has_reviews(wanted_round uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries round_entry
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  where round_entry.round_id = wanted_round and assignment.submitted_at is not null
);

-- Judges' views -----------------------------------------------------------------------------------

create view private.my_reviews as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code, round_entry.idea_name,
  round_entry.description,
  document.bucket, document.file_path, document.file_name, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
  assignment.revision,
  assignment.state, assignment.submitted_at
from private.my_readable_assignments() assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
cross join lateral private.judged_document(round_entry) document
-- Reading a round entry for the first time is recorded (open_assignment).
where assignment.state <> 'assigned';
call private.publish_view('my_reviews',
  'Judges: the round entries that the caller has opened and can currently read, each with the caller''s review.', 50, 'id', columns => '
  state: started, submitted or returned.
  scores: One for each criterion, in order; null before the first save.
  revision: 0 until the review is first saved.
  bucket: The bucket of the document: judging or, in a round that is not anonymized, submissions or finalists.');

create view private.my_assignments as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code,
  case when readable.id is not null then round_entry.idea_name end as idea_name,
  coalesce(readable.state, case when assignment.recused_at is null then 'conflicted' else 'recused' end) as state,
  readable.scores, round_entry.is_calibration and readable.id is not null as is_calibration
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judging_rounds round on round.id = round_entry.round_id
left join private.my_readable_assignments() readable on readable.id = assignment.id
where assignment.judge_id = (select private.my_judge_id())
  and private.round_stage(round) in ('open', 'closed', 'locked')
  -- A recused round entry, or one with a confirmed conflict, stays in the list, without its content and without the
  -- reason.
  and (
    readable.id is not null or assignment.recused_at is not null
    or private.has_judging_conflict(round_entry.submission_id, assignment.judge_id)
  );
call private.publish_view('my_assignments',
  'Judges: the caller''s assignments in rounds that are open, or closed but not yet released: calibration entries first, then by code.', 50, 'is_calibration desc, code', columns => '
  state: assigned, started, submitted, returned, recused, or conflicted (an administrator has confirmed a conflict). For the last two states, only the ids and the code are shown.
  is_calibration: Whether it is a calibration entry, which all judges of the round review first.
  scores: One for each criterion, in order; null before the first save.');

create view private.my_judging_rounds as
select
  round.id, round.kind, round.name, round.opens_at, round.closes_at, round.gives_feedback, round.discussion_open,
  private.round_stage(round) as stage, round.criteria
from public.judging_rounds round
where exists (
  select from public.judging_assignments assignment
  join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
  where round_entry.round_id = round.id and assignment.judge_id = (select private.my_judge_id())
);
call private.publish_view('my_judging_rounds',
  'Judges: the rounds in which the caller has assignments.', 3, 'opens_at, id', columns => '
  stage: draft, open, closed, locked, released or canceled.
  criteria: JSON, in order, each with name, question, weight and score_labels (the lowest first).');

-- Opening, saving, submitting ---------------------------------------------------------------------

create function private.open_assignment(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_judge();
  update public.judging_assignments set
    first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = private.now()
  where id = (select id from private.my_readable_assignments() where id = _id);
  perform private.refuse_if(not found, 'not_found', 'You do not have access to this entry.');
end
$$;
call private.publish_change('open_assignment', 'judge',
  'Judges: opens an assigned round entry and returns it with the caller''s review. Records that the caller opened it. Fails with not_found or 42501 (the caller is not a judge).', 'my_reviews');

-- Locks and returns an assignment of the calling judge that is readable in an open round, or recused if that is
-- allowed. Fails with not_found, round_closed; 42501 for anyone but a judge.
create function private.lock_my_assignment(
  wanted_id uuid, or_recused boolean default false
) returns public.judging_assignments
language plpgsql set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  round public.judging_rounds;
  assignment public.judging_assignments;
begin
  -- Lock the round first: locking its result then waits for reviews that arrived in time.
  select * into round from public.judging_rounds where id = (
    select round_entry.round_id from public.judging_assignments own
    join public.round_entries round_entry on round_entry.id = own.round_entry_id
    where own.id = wanted_id and own.judge_id = own_judge_id
  ) for share;
  -- Lock the judge before the assignment: deleting an account locks them in this order.
  perform from public.judges where id = own_judge_id for key share;
  select * into assignment from public.judging_assignments
    where id = wanted_id and judge_id = own_judge_id for update;
  if assignment.recused_at is not null then
    perform private.refuse_if(not or_recused, 'not_found', 'You have recused yourself from this entry.');
  -- Check after locking, because another transaction may have changed it in the meantime.
  elsif not exists (select from private.my_readable_assignments() where id = wanted_id) then
    perform private.refuse('not_found', 'You do not have access to this entry.');
  elsif private.round_stage(round) <> 'open' then
    perform private.refuse('round_closed', 'This round is closed. Reviews can no longer be changed.');
  end if;
  return assignment;
end
$$;

create function private.save_review(
  _id uuid, _revision int, _scores int[], _comment_for_team text, _comment_for_panel text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review constant public.judging_assignments := private.lock_my_assignment(_id);
  for_team text := coalesce(private.optional_lines(_comment_for_team, 'The comment for the team'), '');
  for_panel text := coalesce(private.optional_lines(_comment_for_panel, 'The comment for the panel'), '');
begin
  -- A retry after a lost answer finds its own change.
  if (review.scores, review.comment_for_team, review.comment_for_panel)
    = (_scores, for_team, for_panel) then
    return;
  elsif review.submitted_at is not null then
    perform private.refuse('review_submitted', 'This review has been submitted and can no longer be changed.');
  end if;
  perform private.refuse_revision(review.revision, _revision);
  -- The locks do not stop a judge from withdrawing in the meantime, so require_judge checks again.
  perform private.spend_rate_limit('review', private.require_judge()::text, 3000, interval '1 day');
  update public.judging_assignments set
    first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = coalesce(last_seen_at, private.now()),
    scores = _scores, comment_for_team = for_team, comment_for_panel = for_panel
  where id = _id;
end
$$;
call private.publish_change('save_review', 'judge',
  'Judges: saves the caller''s review, complete or not (a score can be null). Saving the same content again changes nothing. At most 3,000 times a day. Pass revision 0 for the first save. Fails with conflict (the revision is outdated), review_submitted, round_closed, not_found, invalid_input, or rate_limited.', 'my_reviews');

create function private.submit_review(_id uuid, _revision int, is_signature_confirmed boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review public.judging_assignments;
begin
  -- Check this before the round, which may have closed since the answer was lost.
  perform private.require_judge();
  if exists (select from private.my_reviews where id = _id and state = 'submitted') then
    return;
  end if;
  review := private.lock_my_assignment(_id);
  if review.submitted_at is not null then
    return;
  end if;
  perform private.refuse_revision(review.revision, _revision);
  perform private.refuse_if(review.scores is null or array_position(review.scores, null) is not null, 'incomplete',
    'Give each criterion a score first.');
  if (select gives_feedback from public.judging_rounds where id = (private.assigned_round_entry(_id)).round_id) then
    perform private.refuse_if(char_length(review.comment_for_team) < private.min_team_comment(), 'incomplete',
      format('Write at least %s characters for the team.', private.min_team_comment()));
    perform private.refuse_if(is_signature_confirmed is not true and exists (
      select from public.profiles profile
      cross join unnest(array[profile.first_name, profile.last_name]) name
      where profile.id = private.require_user()
        and private.mentions_person(private.word_lines(review.comment_for_team), name)
    ), 'comment_signed', 'Your comment for the team contains your name. Remove it, or submit the comment with your name.');
  end if;
  update public.judging_assignments set submitted_at = private.now() where id = _id;
end
$$;
call private.publish_change('submit_review', 'judge',
  'Judges: submits the caller''s review before the round closes. Safe to repeat. Fails with incomplete (a criterion has no score or, if the round gives feedback, the comment for the team is missing or too short), comment_signed (that comment contains the judge''s first or last name, and is_signature_confirmed is false), conflict (the revision is outdated), round_closed, or not_found.', 'my_reviews');

-- Locks the submission of a review, to which its conflict or interventions refer, before its round (foundations.sql).
create function private.lock_reviewed_submission(assignment_id uuid) returns void
language sql set search_path = '' as $$
  select from public.submissions where id = (private.assigned_round_entry(assignment_id)).submission_id for key share;
$$;

create function private.recuse_from_review(_id uuid, is_conflict boolean, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_reason constant text := private.require_lines(_reason, 'The reason');
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.lock_reviewed_submission(_id);
  if (private.lock_my_assignment(_id, or_recused => true)).recused_at is not null then
    return;
  end if;
  update public.judging_assignments set recused_at = private.now(), recusal_reason = clean_reason
    where id = _id;
  if is_conflict then
    perform private.add_conflict(round_entry.submission_id, own_judge_id, null, 'declared', 'confirmed', clean_reason);
  end if;
end
$$;
call private.publish_change('recuse_from_review', 'judge',
  'Judges: recuses the caller from a round entry, with a reason, until the round closes. A submitted review no longer counts. With is_conflict, a conflict of interest is recorded, which applies to all rounds. Safe to repeat. Fails with round_closed, not_found, or invalid_input.', 'my_assignments');

-- Returning a review, and which reviews count -----------------------------------------------------

create function private.return_review(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.require_admin();
  perform private.lock_reviewed_submission(_id);
  -- lock_round refuses if the round no longer exists.
  round := private.lock_round(case
    when not private.is_conflicted_admin(round_entry.submission_id) then round_entry.round_id
  end);
  perform private.refuse_if(private.round_stage(round) <> 'open', 'round_closed',
    'This round is closed, so the judge cannot change the review.');
  update public.judging_assignments assignment set submitted_at = null, returned_at = private.now()
    where id = _id and submitted_at is not null;
end
$$;
call private.publish_change('return_review', 'administrator',
  'Administrators: sends a submitted review back to its judge, who can change it until the round closes. Recorded as an intervention. Does nothing if the review is not submitted. Fails with round_closed or not_found.', 'admin_judging_assignments');

create function private.set_review_counts(_id uuid, _counts boolean, _reason text) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.require_admin();
  perform private.lock_reviewed_submission(_id);
  round := private.lock_judged_round(round_entry.round_id);
  perform private.refuse_released(round);
  update public.judging_assignments assignment set counts = _counts
    where id = _id and submitted_at is not null and counts <> _counts;
  perform private.refuse_if(not found, 'wrong_state', 'This review was never submitted, or this change has already been made.');
  update public.judging_rounds set stage = 'closed' where id = round.id and stage = 'locked';
  perform private.write_audit('judging.review_counts', 'judging_round', round.id::text,
    jsonb_build_object('assignment_id', _id, 'counts', _counts));
end
$$;

create function private.exclude_review(_id uuid, _reason text) returns void
language sql security definer set search_path = '' as $$ select private.set_review_counts(_id, false, _reason) $$;
call private.publish_change('exclude_review', 'administrator',
  'Administrators: excludes a submitted review in a closed round. Recorded as an intervention. A result locked earlier is no longer current. Fails with wrong_state, reason_required, round_open, round_released, release_open, round_canceled, admin_conflicted, or not_found.', 'admin_judging_assignments');

create function private.restore_review(_id uuid, _reason text) returns void
language sql security definer set search_path = '' as $$ select private.set_review_counts(_id, true, _reason) $$;
call private.publish_change('restore_review', 'administrator',
  'Administrators: restores an excluded review in a closed round. Recorded as an intervention. Fails with the errors of exclude_review.', 'admin_judging_assignments');

-- supabase/schemas/judging_discussion.sql

-- The discussion of a round entry: judges who have submitted a review read the other reviews, without names, and
-- comment on the round entry.

create table public.judging_comments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.judging_comments is 'Comments of judges in the discussion of a round entry.';
call private.limit_texts('public.judging_comments', '{body message}');

create index judging_comments_round_entry_id_idx on public.judging_comments (round_entry_id, created_at);

create view private.my_discussion as
with review as (
  select
    own.round_entry_id, assignment.judge_id, assignment.scores, assignment.comment_for_panel, assignment.submitted_at,
    private.is_counted(assignment) as is_counted,
    case
      when assignment.judge_id = (select private.my_judge_id()) then 'You'
      -- Number all assigned judges, so that the numbers stay when a judge leaves.
      else 'Judge ' || row_number() over (partition by own.round_entry_id order by md5(assignment.id::text))
    end as author
  from private.my_reviews own
  join public.judging_rounds round on round.id = own.round_id
  join public.judging_assignments assignment on assignment.round_entry_id = own.round_entry_id
  where own.state = 'submitted' and round.discussion_open
)
select round_entry_id, author, scores, comment_for_panel as body, submitted_at as created_at
from review where is_counted
union all
select round_entry_id, review.author, null, comment.body, comment.created_at
from review join public.judging_comments comment using (round_entry_id, judge_id)
where review.is_counted;
call private.publish_view('my_discussion',
  'Judges: all reviews and comments on the round entries for which the caller has submitted a review, while the discussion of the round is open.', 50, 'round_entry_id, created_at', columns => '
  author: You, or Judge and a number that identifies the judge to all reviewers of the round entry; never a name.
  scores: One for each criterion, in order, if the row is a review; null for a comment.
  body: The text of a comment, or a review''s comment for the panel.');

create function private.add_judging_comment(_round_entry_id uuid, _body text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_lines(_body, 'The comment');
begin
  perform private.refuse_if(not exists (select from private.my_discussion where round_entry_id = _round_entry_id),
    'not_found', 'This entry has no open discussion.');
  return next _round_entry_id;
  if exists (
    select from public.judging_comments
    where round_entry_id = _round_entry_id and judge_id = own_judge_id and body = clean_body
      and created_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.spend_rate_limit('judging_comment', own_judge_id::text, 300, interval '1 day');
  insert into public.judging_comments (round_entry_id, judge_id, body)
  values (_round_entry_id, own_judge_id, clean_body);
end
$$;
call private.publish_change('add_judging_comment', 'judge',
  'Judges: adds a comment to the discussion of a round entry in my_discussion, at most 300 times a day, and returns the discussion. Sending the same text again within an hour has no effect. Fails with not_found, invalid_input, or rate_limited.',
  'my_discussion', 'round_entry_id');

-- Notifying judges that it is open ----------------------------------------------------------------

-- Trigger: after ten minutes, notifies the judges who share a round entry with another judge that the discussion is
-- open, each once, unless it is ended before. Opening it again does not notify them again.
create function private.notify_discussion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_topic constant text := 'discussion ' || new.id;
begin
  if not new.discussion_open then
    delete from private.notifications
      where kind = 'judge_discussion' and topic = own_topic and attempts = 0 and sent_at is null;
    return null;
  end if;
  perform private.email_judge(recipient.judge, 'judge_discussion', '{}',
    make_interval(mins => private.undo_minutes()), own_topic, new.id)
  from (
    select distinct judge from (
      select judge, count(*) over (partition by code) as reviews
      from unnest(private.round_reviews(new)) where state = 'counts'
    ) counted_review
    join public.judges on judges.id = judge
    where judges.state = 'active' and reviews > 1
    order by judge
  ) recipient;
  return null;
end
$$;

create trigger notify_discussion after update of discussion_open on public.judging_rounds
  for each row when (new.discussion_open <> old.discussion_open) execute function private.notify_discussion();

-- Notes -------------------------------------------------------------------------------------------

-- Notes between a judge and the administrators about an assigned round entry. Judges do not see administrators'
-- names. A judge gets an email about an answer, without its text; administrators find new notes in their
-- to-do list (judging_reminders.sql).

create table public.judging_notes (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  by_judge boolean not null,
  -- The administrator who wrote it; null: the judge did, or the account is deleted.
  admin_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default private.now(),
  -- When an administrator answered a judge's note, or marked it as read.
  seen_at timestamptz,
  constraint judges_notes_have_no_admin check (not by_judge or admin_id is null)
);
comment on table public.judging_notes is
  'Notes between a judge and the administrators about an assigned round entry. Deleting the assignment deletes them.';
call private.limit_texts('public.judging_notes', '{body message}');

create index judging_notes_assignment_id_idx on public.judging_notes (assignment_id, created_at);

create view private.my_judging_notes as
select
  note.id, note.assignment_id, case when note.by_judge then 'You' else 'Administrators' end as author,
  note.body, note.created_at
from private.my_readable_assignments() assignment
join public.judging_notes note on note.assignment_id = assignment.id;
call private.publish_view('my_judging_notes',
  'Judges: notes between the caller and the administrators about round entries that the caller can currently read.', 10, columns => '
  author: You or Administrators; never a name.');

create function private.send_note_to_administrators(_assignment_id uuid, _body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_lines(_body, 'The note');
  note_id uuid;
begin
  perform from public.judging_assignments where id = _assignment_id for no key update;
  perform private.refuse_if(not exists (select from private.my_readable_assignments() where id = _assignment_id),
    'not_found', 'You do not have access to this entry.');
  select id into note_id from public.judging_notes
    where assignment_id = _assignment_id and by_judge and body = clean_body
      and created_at > private.now() - interval '1 hour'
    limit 1;
  if found then
    return note_id;
  end if;
  perform private.spend_rate_limit('judging_note', own_judge_id::text, 50, interval '1 day');
  insert into public.judging_notes (assignment_id, by_judge, body)
  values (_assignment_id, true, clean_body)
  returning id into note_id;
  -- A judge who writes has seen the note that the queued email would announce.
  delete from private.notifications
    where kind = 'judge_note' and subject_id = _assignment_id and attempts = 0 and sent_at is null;
  return note_id;
end
$$;
call private.publish_change('send_note_to_administrators', 'judge',
  'Judges: sends the administrators a note about a round entry that the caller can read, at most 50 times a day. Sending the same text again within an hour has no effect. Fails with not_found, invalid_input, or rate_limited.', 'my_judging_notes');

create view private.admin_judging_notes as
select
  note.id, note.assignment_id, round_entry.round_id, assignment.round_entry_id, round_entry.code,
  judge.name as judge_name, note.by_judge,
  (select email from public.profiles where id = note.admin_id) as admin_email,
  note.body, note.created_at, note.by_judge and note.seen_at is null as is_open
from public.judging_notes note
join public.judging_assignments assignment on assignment.id = note.assignment_id
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
where (select private.is_admin())
  and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]);
call private.publish_view('admin_judging_notes',
  'Administrators: notes between judges and administrators, except notes about round entries with which the caller has a conflict.', columns => '
  is_open: Whether it is a judge''s note that has been neither answered nor marked as read.');

create function private.lock_noted_assignment(wanted_id uuid) returns public.judging_assignments
language plpgsql set search_path = '' as $$
declare
  round_entry constant public.round_entries := private.assigned_round_entry(wanted_id);
  assignment public.judging_assignments;
begin
  perform private.require_admin();
  -- Lock the judge before the assignment (foundations.sql).
  perform from public.judges where id = (
    select judge_id from public.judging_assignments where id = wanted_id
  ) for key share;
  select * into assignment from public.judging_assignments where id = wanted_id for no key update;
  perform private.refuse_if(not found, 'not_found', 'This round entry is no longer assigned to this judge.');
  perform private.refuse_conflicted_admin(array[round_entry.submission_id]);
  return assignment;
end
$$;

create function private.send_note_to_judge(_assignment_id uuid, _body text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_body constant text := private.require_lines(_body, 'The note');
  assignment constant public.judging_assignments := private.lock_noted_assignment(_assignment_id);
  round_entry constant public.round_entries := private.assigned_round_entry(_assignment_id);
begin
  perform private.refuse_if(not exists (
    select from private.readable_assignments(assignment.judge_id) where id = _assignment_id
  ), 'not_found', 'This judge no longer has access to the round entry.');
  insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
  values (_assignment_id, false, auth.uid(), clean_body);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = _assignment_id and by_judge and seen_at is null;
  -- One email announces all notes written before it is sent.
  if not exists (
    select from private.notifications
    where kind = 'judge_note' and subject_id = _assignment_id and attempts = 0 and sent_at is null
  ) then
    perform private.email_judge(assignment.judge_id, 'judge_note', jsonb_build_object(
      'round_name', (select name from public.judging_rounds where id = round_entry.round_id),
      'code', round_entry.code, 'assignment_id', _assignment_id
    ), make_interval(mins => private.undo_minutes()), subject_id => _assignment_id);
  end if;
  perform private.write_audit('judging.note_written', 'submission', round_entry.submission_id::text,
    jsonb_build_object('judge_id', assignment.judge_id));
  return next _assignment_id;
end
$$;
call private.publish_change('send_note_to_judge', 'administrator',
  'Administrators: sends a judge a note about a round entry that the judge can read, and returns all notes about the round entry. The judge''s notes then count as answered. Ten minutes later, the judge gets one email about all new notes, unless the judge has replied in the meantime. Fails with admin_conflicted, not_found, or invalid_input.',
  'admin_judging_notes', 'assignment_id');

create function private.mark_judging_notes_read(_assignment_id uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_noted_assignment(_assignment_id);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = _assignment_id and by_judge and seen_at is null;
  return next _assignment_id;
end
$$;
call private.publish_change('mark_judging_notes_read', 'administrator',
  'Administrators: marks a judge''s notes about a round entry as read, and returns all notes about it. Fails with admin_conflicted or not_found.',
  'admin_judging_notes', 'assignment_id');

-- supabase/schemas/judging_reminders.sql

-- Reminders to judges with reviews outstanding: an administrator sends them, and a judge gets at most one in
-- 20 hours. They can be canceled for ten minutes. Also the to-do list of administrators, and the daily email about what
-- is new in it.

create function private.remind_judges(_round_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(_round_id);
  moment timestamptz := private.now();
  reminded int;
begin
  perform private.refuse_if(private.round_stage(round) <> 'open', 'round_closed',
    'This round is not open. You can send reminders only while it is open.');
  perform private.lock_judges_of(round);
  with queued as (
    select private.email_judge(due.judge_id, 'judge_reminder', '{}', make_interval(mins => private.undo_minutes()),
      subject_id => round.id, subject_time => moment)
    from private.reviews_due due
    where due.round_id = round.id and due.state <> 'submitted' and not exists (
      select from private.notifications recent
      where recent.kind = 'judge_reminder' and recent.judge_id = due.judge_id
        and recent.subject_time > moment - interval '20 hours'
    )
    group by due.judge_id order by due.judge_id
  )
  select count(*) into reminded from queued;
  if reminded > 0 then
    perform private.write_audit('judging.reminded', 'judging_round', round.id::text,
      jsonb_build_object('judges', reminded));
  end if;
  return reminded;
end
$$;
call private.publish_change('remind_judges', 'administrator',
  'Administrators: emails every judge with outstanding reviews in an open round, at most once every 20 hours, and returns the number of judges. The emails are sent ten minutes later; until then, stop_reminders can cancel them. Fails with round_closed or not_found.');

create function private.stop_reminders(_round_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_round_id);
  stopped int;
begin
  delete from private.notifications
    where kind = 'judge_reminder' and subject_id = round.id and attempts = 0 and sent_at is null;
  get diagnostics stopped = row_count;
  if stopped > 0 then
    perform private.write_audit('judging.reminders_stopped', 'judging_round', round.id::text,
      jsonb_build_object('judges', stopped));
  end if;
  return stopped;
end
$$;
call private.publish_change('stop_reminders', 'administrator',
  'Administrators: cancels a round''s queued reminders, so that the judges can be reminded again at once, and returns the number canceled. Fails with not_found.');

-- The to-do list ----------------------------------------------------------------------------------

create view private.bounced_judge_invitations as
select judge.id as judge_id, judge.invited_by, suppressed.reason, suppressed.suppressed_at
from public.judges judge
join private.suppressed_addresses suppressed on suppressed.address = lower(judge.email)
where judge.state = 'invited';
comment on view private.bounced_judge_invitations is
  'Unanswered invitations to judge whose addresses get no emails.';

-- Whether another release is expected, and fewer than two administrators could ever request and confirm it.
create function private.lacks_administrators() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (not private.results_are_released() or exists (
    select from private.live_rounds round where round.stage <> 'released' and not private.is_superseded(round)
  )) and (
    select count(*) from private.user_roles admin
    where admin.role = 'admin' and not private.is_competitor(admin.user_id)
  ) < 2;
end
$$;

-- The to-do list of an administrator: how many tasks of each kind are open, how many of them are new since a time
-- (null: all), and their round if all are in one. The kinds are those of my_judging_tasks. It leaves out what no longer
-- matters, such as declined submissions and superseded rounds, and submissions with which the administrator has a
-- conflict.
create function private.judging_tasks(admin_id uuid, since timestamptz default null)
returns table (kind text, open_count int, new_count int, round_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.conflicted_submissions_of(admin_id);
  conflicted_rounds constant uuid[] := array(
    select distinct round_entry.round_id from public.round_entries round_entry
    where round_entry.submission_id = any (conflicted)
  );
  -- How long before the deadline of a round outstanding reviews appear.
  lead constant interval := '3 days';
begin
  return query
  with round as materialized (
    select * from private.live_rounds
    where current_stage in ('draft', 'open') and assignments_revision > 0
  ), undecided as materialized (
    select * from private.live_rounds round
    where round.stage <> 'released' and not private.is_superseded(round)
  ), due as materialized (
    select review.*, round.closes_at
    from round join private.reviews_due review on review.round_id = round.id
  ), departure as materialized (
    select withdrawn_at from public.judges where withdrawn_at is not null and accepted_at is not null
  ), short as (
    select round_entry.id, round_entry.round_id, round_entry.submission_id
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.submissions submission on submission.id = round_entry.submission_id
    left join due on due.round_entry_id = round_entry.id
    where round_entry.ready_at is not null and submission.is_in_the_running
      -- In other kinds of rounds every judge already reviews every submission.
      and round.kind = 'screening'
    group by round_entry.id, round.id, round.reviews_required
    having count(due.id) < round.reviews_required
  ), task (kind, round_id, submission_id, happened_at) as (
    select 'reviewers', short.round_id, short.submission_id, greatest(
      (select max(recused_at) from public.judging_assignments where round_entry_id = short.id),
      (select max(created_at) from public.judging_conflicts conflict
        where conflict.submission_id = short.submission_id and conflict.judge_id is not null),
      (select max(withdrawn_at) from departure))
    from short
    union all
    select 'recused', round.id, round_entry.submission_id, assignment.recused_at
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where assignment.recused_at is not null and round.kind <> 'screening'
    union all
    select 'unfinished', due.round_id, due.submission_id, due.closes_at - lead
    from due
    where due.state <> 'submitted'
      and due.closes_at between private.now() and private.now() + lead
    union all
    select 'judges_withdrawn', null, null, withdrawn_at from departure
    where withdrawn_at > (select min(created_at) from round)
    union all
    select 'invitations', null, null, judge.last_sent_at + interval '7 days'
    from public.judges judge
    where judge.state = 'invited'
      and judge.last_sent_at <= private.now() - interval '7 days'
      and judge.id not in (select bounced.judge_id from private.bounced_judge_invitations bounced)
      and not exists (
        select from private.live_rounds final where final.kind = 'final' and final.stage = 'released'
      )
    union all
    select 'bounced_invitations', null, null, bounced.suppressed_at
    from private.bounced_judge_invitations bounced
    -- All administrators see it if the inviter is no longer one of them.
    where bounced.invited_by = judging_tasks.admin_id or not exists (
      select from private.user_roles inviter
      where inviter.user_id = bounced.invited_by and inviter.role = 'admin'
    )
    union all
    select 'group_emails', mail.round_id, null, mail.updated_at
    from public.group_emails mail
    where mail.state = 'approval_requested' and mail.requested_by is distinct from judging_tasks.admin_id
    union all
    select 'notes', round_entry.round_id, round_entry.submission_id, note.created_at
    from public.judging_notes note
    join public.judging_assignments assignment on assignment.id = note.assignment_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    join undecided on undecided.id = round_entry.round_id
    where note.by_judge and note.seen_at is null
    union all
    select 'conflicts', null, conflict.submission_id, conflict.created_at
    from public.judging_conflicts conflict
    join public.submissions submission on submission.id = conflict.submission_id
    where conflict.state = 'suspected' and submission.is_in_the_running
      and submission.released_status is distinct from 'declined'
    union all
    select 'releases', release.round_id, null, release.requested_at
    from public.releases release
    where release.state = 'requested' and release.requested_by is distinct from judging_tasks.admin_id
    union all
    select 'interventions', intervention.round_id, null, intervention.created_at
    from public.interventions intervention
    -- The others are listed before a release.
    join private.intervention_kinds kind on kind.value = intervention.kind and kind.needs_reason = 'always'
    where intervention.release_id is null and intervention.actor_id is distinct from judging_tasks.admin_id
      and not intervention.submission_ids && conflicted and exists (select from undecided)
    union all
    select 'evidence', null, submission.id, request.answered_at
    from public.evidence_requests request
    join public.submissions submission on submission.id = request.submission_id
    where submission.eligibility = 'answered' and submission.is_in_the_running
      and submission.released_status is distinct from 'declined'
    union all
    select 'stopped_releases', stopped.round_id, null, stopped.stopped_at
    from (select distinct on (round_id) * from public.releases order by round_id, requested_at desc) stopped
    where stopped.stop_reason is not null
    union all
    select 'results', closed.id, null, closed.closes_at
    from undecided closed
    where closed.current_stage = 'closed' and private.has_reviews(closed.id)
    union all
    select 'administrators', null, null, (select greatest(min(term.since), max(term.until)) from private.admin_terms term)
    where private.lacks_administrators()
    -- Add another task as a select here, and its kind in judging_task_kinds.
  )
  select task.kind, count(*)::int,
    (count(*) filter (where since is null or task.happened_at > since))::int,
    case when count(distinct task.round_id) = 1 then min(task.round_id::text)::uuid end
  from task
  where case
      when task.submission_id is not null then task.submission_id <> all (conflicted)
      else coalesce(task.round_id <> all (conflicted_rounds), true)
    end
  group by task.kind;
end
$$;

create function private.my_judging_tasks() returns table (kind text, open_count int, round_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select task.kind, task.open_count, task.round_id
    from private.judging_tasks(auth.uid()) task order by task.kind;
end
$$;
call private.publish_function('my_judging_tasks',
  'Administrators: returns the caller''s to-do list by kind (judging_task_kinds), with the round if all tasks of a kind are in the same round. invitations: unanswered for a week. bounced_invitations: only for the administrator who sent them. unfinished: reviews in rounds that close within three days. interventions: only while another release is expected. administrators: while another release is expected but fewer than two administrators are free of conflicts with entries that can still win. Excludes round entries with which the caller has a conflict.');

-- Schedule: once a day, after 06:00 UTC by the challenge's clock, emails each administrator their to-do list, if
-- anything in it is new.
create function private.queue_judging_digests(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  due constant timestamptz := date_trunc('day', moment, 'UTC') + interval '6 hours';
  person record;
begin
  if moment < due then
    return;
  end if;
  for person in
    select user_id as id, digest_at from private.user_roles
    where role = 'admin' and wants_digest and (digest_at between due and moment) is not true
    order by user_id
  loop
    update private.user_roles set digest_at = moment where user_id = person.id;
    perform private.notify('judging_digest', person.id, jsonb_build_object('since', person.digest_at),
      'judging_digest ' || due::date)
    where exists (select from private.judging_tasks(person.id, person.digest_at) where new_count > 0);
  end loop;
end
$$;

create function private.wants_judging_digest() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select wants_digest from private.user_roles where user_id = auth.uid());
end
$$;
call private.publish_function('wants_judging_digest',
  'Administrators: returns whether the caller gets the daily to-do list and, when submissions open and close, the totals by email. On by default.');

create function private.set_judging_digest(_user_id uuid, is_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if _user_id is distinct from auth.uid() then
    raise exception using errcode = '42501', message = 'Only this administrator can do this.';
  end if;
  update private.user_roles set wants_digest = is_wanted is not false where user_id = _user_id
    returning wants_digest into is_wanted;
  return is_wanted;
end
$$;
call private.publish_change('set_judging_digest', 'administrator',
  'Administrators: turns on or off two kinds of emails to the caller: the daily to-do list, and the totals sent when submissions open and close. Returns the new setting, as wants_judging_digest does. Fails with 42501 (the account is another administrator''s).');

-- supabase/schemas/judging_files.sql

-- Judging files: a locked result with its inputs, and later the decisions, as JSON. The hash of a file is public at
-- once and emailed, to judges with a copy of their own scores, so that later changes can be detected (docs/judging.md).

create function private.hash_of(value text) returns text
language sql immutable set search_path = '' return encode(sha256(convert_to(value, 'UTF8')), 'hex');

create function private.iso_time(moment timestamptz) returns text
language sql stable set search_path = '' return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create table public.judging_files (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id),
  kind text not null check (kind in ('result', 'decisions')),
  -- Counts the results of the round. The decisions have the number of their result.
  number int not null,
  -- JSON with codes of round entries and ids of judges instead of names. Megabytes take longer to compress than to write.
  content text storage external not null,
  hash text not null generated always as (private.hash_of(content)) stored,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.judging_files is
  'The locked results of rounds with their inputs, and the decisions of requested releases. They never change.';

create unique index results_are_numbered on public.judging_files (round_id, number) where kind = 'result';

create trigger append_only
  before update of id, round_id, kind, number, content, created_at or delete or truncate on public.judging_files
  for each statement execute function private.append_only('Judging files cannot be changed.');

-- Trigger: records a locked result. The audit log does not contain the outcome, because administrators with a conflict of
-- interest can read the log. private.audit would turn all of the content into JSON first.
create function private.audit_locked_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('judging.result_locked', 'judging_round', new.round_id::text,
    jsonb_build_object('result_id', new.id));
  return null;
end
$$;

create trigger audit_locked after insert on public.judging_files for each row when (new.kind = 'result')
  execute function private.audit_locked_result();

-- A review of a round, and whether it counts: counts, excluded, recused or not_submitted.
create type private.round_review as (code text, judge uuid, scores int[], state text);

-- Writes a file with these sections and the settings of the round, and emails its hash to all administrators and the
-- judges of the round, to judges with their scores in these reviews.
create function private.write_judging_file(
  round public.judging_rounds, new_kind text, new_number int, section_names text[], sections json[],
  reviews private.round_review[] default '{}'
) returns public.judging_files
language plpgsql set search_path = '' as $$
declare
  settings constant json := json_build_object(
    'id', round.id, 'kind', round.kind, 'name', round.name,
    'opens_at', private.iso_time(round.opens_at), 'closed_at', private.iso_time(round.closes_at),
    'reviews_required', round.reviews_required, 'places', round.places, 'scale', round.scale,
    'is_anonymized', round.is_anonymized, 'criteria', round.criteria);
  file public.judging_files;
begin
  insert into public.judging_files (round_id, kind, number, created_by, content)
  values (round.id, new_kind, new_number, auth.uid(), (
    select json_object_agg(name, section)
    from unnest(
      array['format', 'kind', 'round'] || section_names, array['"1"', to_json(new_kind), settings] || sections
    ) as listed (name, section)
  ))
  returning * into file;
  perform private.notify('judging_file', recipient.user_id, jsonb_strip_nulls(jsonb_build_object(
      'kind', file.kind, 'round_name', round.name, 'hash', file.hash, 'created_at', file.created_at,
      'judge', own.judge, 'scores', own.scores)))
    from (
      select user_id from private.user_roles where role = 'admin'
      union
      select judge.user_id from public.judges judge
      where judge.state = 'active' and exists (
        select from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where assignment.judge_id = judge.id and round_entry.round_id = round.id
      )
    ) recipient
    left join public.judges judge on judge.user_id = recipient.user_id
    left join (
      select review.judge, string_agg(
        format('%s: %s', review.code, array_to_string(review.scores, ', ')), E'\n' order by review.code collate "C"
      ) as scores
      from unnest(reviews) review where review.state = 'counts' group by review.judge
    ) own on own.judge = judge.id;
  return file;
end
$$;

-- Public access -----------------------------------------------------------------------------------

create view private.public_judging_files as
select
  file.id, file.kind, round.kind as round_kind, file.hash, file.created_at,
  round.stage = 'released' and (select private.results_are_released()) as is_available,
  round.stage = 'canceled' as is_canceled
from public.judging_files file
join public.judging_rounds round on round.id = file.round_id;
call private.publish_view('public_judging_files',
  'Everyone: the result and decision files, with their hashes and creation times.', 10, 'created_at, kind desc', columns => '
  kind: result or decisions.
  is_available: Whether everyone can download the file, which is the case once both the round and the challenge''s results have been released.
  is_canceled: Whether the round was canceled, in which case the file is never published.');

create function private.judging_file(_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.judging_files;
begin
  select * into file from public.judging_files stored
  where stored.id = _id and (
    stored.id in (select published.id from private.public_judging_files published where is_available)
    or private.is_admin() and stored.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  );
  perform private.refuse_if(file.id is null, 'not_found', 'This file is not published.');
  return file.content;
end
$$;
call private.publish_function('judging_file',
  'Returns the content of a judging file: JSON whose UTF-8 encoding has the published SHA-256 hash. Everyone can read a file if is_available is true in public_judging_files; administrators without a conflict in the round can read it at any time. Fails with not_found.');

-- supabase/schemas/judging_results.sql

-- Results of rounds. A browser computes them, and the database locks them in a file together with their inputs. They
-- are not trusted until the browser of the administrator who confirms the release computes the same (releases.sql).

-- The rank of one round entry reveals something about the others, so an administrator with a conflict with one round
-- round entry cannot see the result of the round.

-- The rounds in which the calling administrator has a conflict with a round entry.
create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct round_id from public.round_entries
  where submission_id = any ((select private.my_conflicted_submissions())::uuid[])
);

-- For reading, which no trigger sees, and before a change, whose refusals would reveal the ranking.
create function private.refuse_conflicted_round(round_id uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(round_id = any ((select private.my_conflicted_rounds())::uuid[]), 'admin_conflicted',
    'You have a conflict of interest with a submission in this round.');
$$;

create function private.readable_round(wanted_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  perform private.refuse_conflicted_round(round.id);
  return round;
end
$$;

create function private.lock_judged_round(wanted_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
begin
  perform private.refuse_conflicted_round(round.id);
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'This round has not closed yet.');
  perform private.refuse_if(round.stage = 'canceled', 'round_canceled', 'This round is canceled.');
  return round;
end
$$;

create function private.refuse_open_release(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from public.releases where round_id = round.id and state in ('requested', 'confirmed')
  ), 'release_open', 'A release of this round has been requested. Stop the release first.');
end
$$;

create function private.refuse_released(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. Correct the round first.');
  select private.refuse_open_release(round);
$$;

create function private.result_of(round public.judging_rounds) returns public.judging_files
language sql stable set search_path = '' as $$
  select * from public.judging_files locked
  where locked.round_id = round.id and locked.kind = 'result' order by locked.number desc limit 1;
$$;

-- Whether this round no longer matters: a round of a later kind is released, or the outcome of its submissions was
-- released without its result.
create function private.is_superseded(round private.live_rounds) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.live_rounds later
  where later.stage = 'released'
    and private.kind_position(later.kind)
      > private.kind_position(round.kind)
) or round.kind in ('screening', 'panel') and private.results_are_released() and not exists (
  select from public.judging_files where round_id = round.id
) and not exists (
  select from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  where round_entry.round_id = round.id and submission.is_in_the_running
    and not private.is_decision(submission.status)
);

-- Locking -----------------------------------------------------------------------------------------

-- The assignments of a round, each with whether its review counts, by code of the round entry and judge.
create function private.round_reviews(round public.judging_rounds) returns private.round_review[]
language sql stable set search_path = ''
return array(
  select row(round_entry.code, assignment.judge_id, assignment.scores, case
    when assignment.recused_at is not null and not counted then 'recused'
    when assignment.submitted_at is null then 'not_submitted'
    when counted and submission.is_in_the_running then 'counts'
    else 'excluded'
  end)::private.round_review
  from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  -- Settled once the round has closed, so that it is not asked for each review.
  cross join lateral (select coalesce(assignment.counts, private.is_counted(assignment)) as counted) settled
  where round_entry.round_id = round.id
  order by round_entry.code collate "C", assignment.judge_id
);

-- The inputs of the result of a round, from its reviews, in the format of common/judging/result.ts.
create function private.inputs_of(round public.judging_rounds, reviews private.round_review[]) returns json
language sql stable set search_path = ''
return json_build_object(
  'formula', '4',
  'kind', round.kind,
  'scale', round.scale,
  'seed', round.seed,
  'draws', 2000,
  'places', round.places,
  'weights', jsonb_path_query_array(round.criteria, '$[*].weight'),
  'reviews', (
    select coalesce(json_agg(counted), '[]')
    from (select code, judge, scores from unnest(reviews) where state = 'counts') counted
  )
);

create function private.judging_inputs(_round_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(_round_id);
begin
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'Scores appear once the round has closed.');
  return private.inputs_of(round, private.round_reviews(round));
end
$$;
call private.publish_function('judging_inputs',
  'Administrators: returns the current inputs for the result of a closed round as JSON: formula, kind, scale, seed, draws, places, weights and reviews (each with the code of the round entry, the judge and the scores). Fails with round_open, admin_conflicted, or not_found.');

-- With a large round, sorts and lists take more than the default of 4 MB.
create function private.lock_result(_round_id uuid, _result jsonb) returns uuid
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  round public.judging_rounds := private.lock_judged_round(_round_id);
  reviews constant private.round_review[] := private.round_reviews(round);
  inputs constant json := private.inputs_of(round, reviews);
  locked public.judging_files := private.result_of(round);
begin
  perform private.refuse_released(round);
  perform private.refuse_if((select count(*) from unnest(reviews) where state = 'counts') < 2, 'nothing_to_rank',
    'A result needs at least two submitted reviews.');
  perform private.refuse_if(
    pg_column_size(_result) > 10000000 or jsonb_typeof(_result -> 'standings') is distinct from 'array',
    'invalid_input', 'The result is invalid. Reload the page and try again.');
  -- Each round entry with its number of reviews. The browser that confirms the release checks everything else.
  perform private.refuse_if(array(
    select concat_ws(' ', review.code, count(*)) collate "C" as code
    from unnest(reviews) review where state = 'counts' group by review.code order by 1
  ) <> array(
    select concat_ws(' ', standing ->> 'code', standing ->> 'reviews') collate "C" as code
    from jsonb_array_elements(_result -> 'standings') standing order by code
  ), 'conflict', 'The reviews have changed in the meantime. Compute the result again.');
  if round.stage = 'locked'
    and (locked.content::jsonb -> 'inputs', locked.content::jsonb -> 'result') = (inputs::jsonb, _result) then
    return locked.id;
  end if;
  locked := private.write_judging_file(
    round, 'result', coalesce(locked.number, 0) + 1, array['locked_at', 'inputs', 'result', 'assignments'], array[
      to_json(private.iso_time(private.now())), inputs, _result::json, (
        select json_agg(assignment) from (select code, judge, state from unnest(reviews)) assignment
      )
    ], reviews);
  update public.judging_rounds set stage = 'locked' where id = round.id and stage = 'closed';
  perform private.prepare_decisions(round, locked.id, _result -> 'standings');
  return locked.id;
exception when data_exception then
  perform private.refuse('invalid_input', 'The result is invalid. Reload the page and try again.');
end
$$;
call private.publish_change('lock_result', 'administrator',
  'Administrators: locks the result of a closed round, computed from judging_inputs, together with the current inputs. Writes the result file, whose hash becomes public, and returns its id (instead of the row, which can be several megabytes). Safe to repeat. Fails with conflict (the reviews have changed), invalid_input, nothing_to_rank, round_open, round_canceled, round_released, release_open, admin_conflicted, or not_found.');

create view private.admin_judging_results as
select
  file.id, file.round_id, file.number,
  file.content::jsonb -> 'inputs' as inputs, file.content::jsonb -> 'result' as result,
  file.created_at as locked_at,
  (select email from public.profiles where id = file.created_by) as locked_by_email,
  round.stage in ('locked', 'released', 'canceled') as is_current, file.hash
from public.judging_files file
join public.judging_rounds round on round.id = file.round_id
where (select private.is_admin())
  and file.kind = 'result' and file.round_id <> all ((select private.my_conflicted_rounds())::uuid[]);
call private.publish_view('admin_judging_results',
  'Administrators: locked results, except those of rounds in which the caller has a conflict.', 5, columns => '
  id: The id of its file (judging_file).
  number: The number of the result within its round. Decisions are based on the last one.
  result: JSON: see docs/judging.md.
  is_current: Whether the same reviews still count. If not, a new result must be locked.
  hash: The SHA-256 hash of that file.');

-- supabase/schemas/judging_decisions.sql

-- Decisions: which round entries of a round advance, based on a locked result. They take effect only through a
-- release, which a second administrator confirms (releases.sql).

create table public.judging_decisions (
  id uuid primary key default gen_random_uuid(),
  -- The last locked result of the round. No foreign key, because files are never deleted.
  result_id uuid not null,
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  -- Its rank in that result; null: it has none.
  rank int,
  -- Whether a tie affects the outcome: whether the round entry advances or, in a final, its rank.
  is_tied boolean not null default false,
  -- Without decided_at, these are from the decision by an earlier result, which has to be made again.
  outcome text check (outcome in ('eliminated', 'advances', 'first', 'second', 'third')),
  departs_from_ranking boolean not null default false,
  reason text,
  -- No foreign key, because applying the ranking would search for the same account 20,000 times.
  decided_by uuid,
  -- null: not decided.
  decided_at timestamptz default private.now(),
  constraint one_decision_per_round_entry unique (round_entry_id),
  constraint decided_with_outcome check (decided_at is null or outcome is not null),
  constraint departing_from_ranking_needs_a_reason
    check (decided_at is null or not (departs_from_ranking or is_tied) or reason is not null)
-- Room for the decision beside the row without one, so that deciding leaves the indexes as they are.
) with (fillfactor = 45);
comment on table public.judging_decisions is
  'Whether each round entry of a round with a locked result advances. Locking a result creates the rows, undecided.';
call private.limit_texts('public.judging_decisions', '{reason message}');

-- Trigger (action, subject type): records each decision. For the whole statement, because one decides thousands of round entries.
create function private.audit_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.actor();
  actor_email constant text := private.email_of_actor(actor);
  moment constant timestamptz := private.now();
begin
  insert into public.audit_log (actor_id, actor_email, action, subject_type, subject_id, details, created_at)
  select actor, actor_email, tg_argv[0], tg_argv[1], round_entry_id, jsonb_build_object('result_id', result_id), moment
  -- Not a join: without statistics of these tables, it would compare each row with each.
  from (
    select round_entry_id, result_id, decided_at from decided except select round_entry_id, result_id, decided_at from former
  ) changed where decided_at is not null;
  return null;
end
$$;

-- They are inserted undecided.
create trigger audit_decided after update on public.judging_decisions
  referencing new table as decided old table as former
  for each statement execute function private.audit_decisions('judging.decided', 'round_entry');

-- The outcome of a round entry by its rank; null without one.
create function private.ranked_outcome(round public.judging_rounds, rank int) returns text
language sql immutable set search_path = ''
return case
  when rank > round.places then 'eliminated'
  when round.kind = 'final' then (array['first', 'second', 'third'])[rank]
  when rank is not null then 'advances'
end;

-- The outcome of a submission in the last released round of a kind; null if it was in none.
create function private.round_outcome(_submission_id uuid, kind text) returns text
language sql stable set search_path = ''
return (
  select round_entry.outcome
  from public.round_entries round_entry
  join private.live_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = _submission_id and round.kind = round_outcome.kind
    and round_entry.outcome is not null
  order by round.closes_at desc limit 1
);

-- Deciding ----------------------------------------------------------------------------------------

-- Gives each round entry its rank by a result that was just locked. Former decisions have to be made again.
create function private.prepare_decisions(
  round public.judging_rounds, new_result_id uuid, standings jsonb
) returns void
language sql set search_path = '' as $$
  insert into public.judging_decisions (result_id, round_entry_id, rank, is_tied, decided_at)
  select new_result_id, round_entry.id, standing.rank, coalesce(standing.is_tied, false), null
  from public.round_entries round_entry
  left join (
    select code, rank, count(*) over same > 1 and min(rank) over same <= round.places
      and (max(rank) over same > round.places or round.kind = 'final') as is_tied
    from jsonb_to_recordset(standings) as listed (code text, rank int, score numeric)
    where rank is not null
    window same as (partition by score)
  ) standing on standing.code = round_entry.code
  where round_entry.round_id = round.id
  on conflict (round_entry_id) do update set
    result_id = excluded.result_id, rank = excluded.rank, is_tied = excluded.is_tied,
    decided_by = null, decided_at = null;
$$;

-- Locks the round of a result for decisions. Fails with conflict if it is not the last result, or if the reviews that
-- count have changed.
create function private.lock_undecided_round(result_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_judged_round(
    (select round_id from public.judging_files where id = result_id));
begin
  perform private.refuse_released(round);
  perform private.refuse_if((private.result_of(round)).id is distinct from result_id, 'conflict',
    'Another result was locked in the meantime. Check it before you decide.');
  perform private.refuse_if(round.stage <> 'locked', 'conflict',
    'The reviews that count have changed since this result was locked. Lock the result again.');
  return round;
end
$$;

create function private.save_decisions(
  _round_entry_ids uuid[], _result_id uuid, _outcome text, seen_until timestamptz default null,
  _reason text default null
) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_undecided_round(_result_id);
  clean_reason constant text := private.optional_lines(_reason, 'The reason');
begin
  perform private.refuse_if((_outcome = any (array['eliminated'] || case round.kind
      when 'final' then array['first', 'second', 'third'] else array['advances'] end)) is not true,
    'invalid_input', 'In a final, choose a rank from 1 to 3, or “eliminated”. In other rounds, choose “advances” or “eliminated”.');
  perform private.refuse_if(_outcome <> 'eliminated' and exists (
    select from private.admin_judging_decisions where round_entry_id = any (_round_entry_ids) and is_excluded
  ), 'disqualified', 'A disqualified or withdrawn submission cannot advance.');
  perform private.refuse_if(exists (
    select from public.judging_decisions
    where round_entry_id = any (_round_entry_ids) and decided_at > coalesce(seen_until, '-infinity')
      and (decided_by, outcome, reason) is distinct from (auth.uid(), _outcome, clean_reason)
  ), 'conflict', 'Someone else has made a decision in the meantime. Check that decision before you continue.');
  update public.judging_decisions set
    outcome = _outcome, reason = clean_reason,
    departs_from_ranking = _outcome is distinct from private.ranked_outcome(round, rank),
    decided_by = auth.uid(), decided_at = private.now()
  where result_id = _result_id and round_entry_id = any (_round_entry_ids)
    and (decided_by, outcome, reason) is distinct from (auth.uid(), _outcome, clean_reason);
  return query select id from public.judging_decisions
    where result_id = _result_id and round_entry_id = any (_round_entry_ids);
exception when check_violation then
  perform private.refuse('reason_required',
    'This decision departs from the ranking or is affected by a tie. Please give a reason.');
end
$$;
call private.publish_change('save_decisions', 'administrator',
  'Administrators: decides the outcome of round entries of a closed round (eliminated or advances; in a final eliminated, first, second or third), based on the last locked result. Teams cannot see the decision before the release. Safe to repeat. Fails with reason_required (the decision departs from the ranking, or a tie affects it), disqualified (a disqualified or withdrawn round entry would advance), conflict (another result was locked, the reviews that count have changed, or one of the round entries was decided after seen_until or, if that is null, at all), round_open, round_canceled, round_released, release_open, admin_conflicted, not_found, or invalid_input.',
  'admin_judging_decisions');

create function private.apply_ranking(_result_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_undecided_round(_result_id);
  caller constant uuid := auth.uid();
  moment constant timestamptz := private.now();
  -- By rank, up to the first one that is eliminated. Thousands of round entries have the same outcome.
  outcomes constant text[] := array(
    select private.ranked_outcome(round, rank) from generate_series(1, round.places + 1) rank order by rank);
  decided int;
begin
  update public.judging_decisions decision set
    outcome = outcomes[least(rank, round.places + 1)],
    departs_from_ranking = false, reason = null, decided_by = caller, decided_at = moment
  from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  where round_entry.id = decision.round_entry_id and round_entry.round_id = round.id
    and submission.is_in_the_running
    and decision.decided_at is null and decision.rank is not null and not decision.is_tied;
  get diagnostics decided = row_count;
  return decided;
end
$$;
call private.publish_change('apply_ranking', 'administrator',
  'Administrators: decides all undecided round entries of a closed round by their rank, and returns the number decided. Skips ties that affect the outcome, because those decisions need a reason. Fails with conflict (another result was locked, or the reviews that count have changed), round_open, round_canceled, round_released, release_open, admin_conflicted, or not_found.');

create view private.admin_judging_decisions as
select
  decision.id, decision.result_id, round_entry.round_id, decision.round_entry_id, round_entry.code,
  round_entry.submission_id,
  round_entry.idea_name, decision.rank, decision.departs_from_ranking, decision.is_tied,
  decision.rank is null or decision.is_tied or decision.departs_from_ranking as needs_reason,
  not submission.is_in_the_running as is_excluded,
  decision.outcome, decision.reason,
  (select email from public.profiles where id = decision.decided_by) as decided_by_email,
  decision.decided_at
from public.judging_decisions decision
join public.round_entries round_entry on round_entry.id = decision.round_entry_id
join public.submissions submission on submission.id = round_entry.submission_id
where (select private.is_admin())
  and round_entry.round_id <> all ((select private.my_conflicted_rounds())::uuid[]);
call private.publish_view('admin_judging_decisions',
  'Administrators: the round entries of rounds with a locked result, with the decisions about them. Excludes rounds in which the caller has a conflict.', columns => '
  rank: Null if no review counts or the round entries cannot be compared.
  is_tied: Whether a tie affects the outcome: whether the round entry advances or, in a final, its rank.
  needs_reason: Whether the decision needs a reason: the round entry has no rank or is tied, or the decision departs from the ranking.
  is_excluded: Whether the round entry was disqualified or withdrawn.
  outcome: eliminated, advances, first, second or third. If decided_at is null, outcome and reason come from the decision based on an earlier result.
  decided_at: When the outcome was decided. Null if it is undecided.');

-- Writes the file of the decisions based on a result. It contains the hash of each reason, because a reason may
-- identify the team.
create function private.write_decisions_file(round public.judging_rounds, result public.judging_files) returns void
language sql set search_path = '' as $$
  select private.write_judging_file(round, 'decisions', result.number, array['result_hash', 'decisions'], array[
    to_json(result.hash),
    (
      select coalesce(json_agg(json_build_object(
        'code', round_entry.code, 'rank', decision.rank, 'advances', decision.outcome <> 'eliminated',
        'place', array_position(array['first', 'second', 'third'], decision.outcome),
        'departs_from_ranking', decision.departs_from_ranking,
        'reason', case when decision.reason is not null then private.hash_of(decision.id || ':' || decision.reason) end
      ) order by round_entry.code collate "C"), '[]')
      from public.judging_decisions decision
      join public.round_entries round_entry on round_entry.id = decision.round_entry_id
      where decision.result_id = result.id and decision.decided_at is not null
    )
  ]);
$$;

-- Feedback ----------------------------------------------------------------------------------------

-- The feedback for the teams of a round: the mean of each criterion and the comments for the team, from the reviews that
-- count.
create function private.feedback_of(round public.judging_rounds) returns table (round_entry_id uuid, feedback jsonb)
language sql stable set search_path = '' as $$
  with review as materialized (
    select assignment.id, assignment.round_entry_id, assignment.scores, assignment.comment_for_team
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and assignment.counts
  ), mean as (
    select round_entry_id, position, round(avg(score), 2) as mean
    from review cross join unnest(scores) with ordinality as given (score, position)
    group by round_entry_id, position
  ), comments as (
    -- In an order that does not reveal the judges.
    select round_entry_id, jsonb_agg(comment_for_team order by md5(id::text)) as for_team
    from review where comment_for_team <> '' group by round_entry_id
  )
  select round_entry.id, jsonb_build_object(
    'criteria', jsonb_agg(jsonb_build_object('name', criterion ->> 'name', 'mean', mean.mean) order by listed.position),
    'comments', coalesce(comments.for_team, '[]'))
  from public.round_entries round_entry
  cross join jsonb_array_elements(round.criteria) with ordinality as listed (criterion, position)
  left join mean on mean.round_entry_id = round_entry.id and mean.position = listed.position
  left join comments on comments.round_entry_id = round_entry.id
  where round_entry.round_id = round.id
  group by round_entry.id, comments.for_team;
$$;

-- Writes the outcomes of a round that is released, with the feedback if it gives some: in one update, because each writes
-- thousands of rows again.
create function private.write_outcomes(round public.judging_rounds) returns void
language sql set search_path = '' set work_mem = '64MB' as $$
  update public.round_entries round_entry set outcome = decided.outcome, feedback = case
    when round.gives_feedback and (decided.outcome is not null or submission.disqualified_at is not null)
      then given.feedback
    else round_entry.feedback
  end
  from (
    select round_entry_id, case when decided_at is not null then outcome end as outcome from public.judging_decisions
  ) decided
  join private.feedback_of(round) given on given.round_entry_id = decided.round_entry_id
  cross join public.submissions submission
  where round_entry.id = decided.round_entry_id and round_entry.round_id = round.id
    and submission.id = round_entry.submission_id;
$$;

-- The feedback that teams read now.
create view private.released_feedback as
select
  round_entry.submission_id, round.name as round_name, round.opens_at, round.scale,
  round_entry.feedback -> 'criteria' as criteria, round_entry.feedback -> 'comments' as comments,
  round_entry.code, round_entry.idea_name, round_entry.description,
  document.bucket, document.file_path, document.file_name
from public.round_entries round_entry
join public.submissions submission on submission.id = round_entry.submission_id
join public.judging_rounds round on round.id = round_entry.round_id
cross join lateral private.judged_document(round_entry) document
where round_entry.feedback is not null
  and submission.withdrawn_at is null
  and round.gives_feedback
  and (select private.results_are_released());

create view private.my_judging_feedback as
select round_name, opens_at, scale, criteria, comments, code, idea_name, description, bucket, file_path, file_name
from private.released_feedback where submission_id = (select private.my_submission_id());
call private.publish_view('my_judging_feedback',
  'The feedback for the caller''s team, with the text and document that the judges read. Contains each round that gives feedback, once the round and the challenge''s results are released.', 2, columns => '
  bucket: The bucket of the document, as in my_reviews.
  scale: The highest possible score. The lowest is 1.
  criteria: JSON: the criteria in order, each with name and mean, the average score of all reviews that count (null: none counts).
  comments: JSON: the judges'' comments for the team, in a random but fixed order.');

-- supabase/schemas/interventions.sql

-- Interventions: what administrators and operators change that can decide who wins. The tables record them themselves:
-- recorded_columns.sql classifies every column and generates the triggers from that, so that no function can forget
-- one. They take effect at once. Before a release, two administrators acknowledge those of others (releases.sql).

create table public.interventions (
  id bigint generated always as identity primary key,
  kind text not null references private.intervention_kinds (value),
  -- An intervention outlives what it is about, so it has ids without foreign keys.
  round_id uuid,
  submission_ids uuid[] not null default '{}',
  -- Of judges and accounts, whose names are not kept here.
  person_ids uuid[] not null default '{}',
  -- How many rows changed.
  total int not null default 1,
  -- The names of the first three submissions, rounds or stages, as they were.
  label text,
  -- JSON, for each column whose values are short: from and to.
  details jsonb not null default '{}',
  -- A hash of the values that are long or personal.
  hash text,
  reason text,
  capacity text not null default private.capacity() check (capacity in ('administrator', 'operator')),
  actor_id uuid default private.actor(),
  -- The release for which it was acknowledged; null: it is open.
  release_id uuid,
  created_at timestamptz not null default private.now()
);
comment on table public.interventions is 'Changes by administrators and operators that can affect who wins. Only triggers write them.';
call private.limit_texts('public.interventions', '{reason message}');

create index open_interventions_idx on public.interventions (id) where release_id is null;

create trigger append_only before update of
    id, kind, round_id, submission_ids, person_ids, total, label, details, hash, reason, capacity, actor_id, created_at
    or truncate on public.interventions
  for each statement execute function private.append_only('An intervention cannot be changed.');
create trigger append_only_deletion before delete on public.interventions
  for each row when (not private.is_judging_over())
  execute function private.append_only('An intervention cannot be changed.');

-- Whether kinds with this recorded_since are recorded by now.
create function private.is_recorded(since text) returns boolean
language sql stable security definer set search_path = ''
return case since
  when 'always' then true
  when 'registration' then (private.challenge()).challenge_starts_at <= private.now()
  when 'close' then (private.challenge()).submissions_close_at <= private.now()
  else exists (select from public.judging_rounds where assignments_revision > 0)
end;

-- Own interests -----------------------------------------------------------------------------------

-- Whether a submission can still win, also by the correction of a round that has eliminated it.
create function private.is_competing(submission public.submissions) returns boolean
language sql stable set search_path = ''
return submission.withdrawn_at is null
  and (submission.submitted_at is not null
    or coalesce(submission.deadline_extended_to, (private.challenge()).submissions_close_at) > private.now())
  and (exists (
      select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
      where round_entry.submission_id = submission.id and round.stage <> 'released')
    or case submission.released_status
      when 'declined' then false
      -- A finalist until the final is released.
      when 'selected' then not exists (select from private.live_rounds where kind = 'final' and stage = 'released')
      else not exists (
        select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
        where round_entry.submission_id = submission.id and round_entry.outcome = 'eliminated')
    end);

-- Whether an administrator has a conflict of interest with a submission that can still win. A contest is decided
-- as a whole, so such a person changes nothing in it, neither for their own submission nor against a rival.
create function private.is_competitor(admin_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.submissions
  where id = any (private.conflicted_submissions_of(admin_id)) and private.is_competing(submissions)
);

-- Rules -------------------------------------------------------------------------------------------

-- Trigger on interventions: what holds for every recorded change, whichever function makes it. Fails with
-- admin_conflicted, reason_required, stops_release. Drops what is not recorded yet.
create function private.check_intervention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rule private.intervention_kinds;
begin
  select * into strict rule from private.intervention_kinds where value = new.kind;
  if new.capacity = 'administrator' and not rule.is_open_to_competitors then
    -- An act about a submission can also end its chance to win, and with it the interest.
    perform private.refuse_if(
      private.is_competitor(private.actor()) or new.submission_ids && private.conflicted_submissions_of(private.actor()),
      'admin_conflicted',
      'You have a conflict of interest with a submission that can still win. Another administrator has to do this.');
  end if;
  if not private.is_recorded(rule.recorded_since) then
    return null;
  end if;
  new.reason := private.optional_lines(coalesce(private.reason(), new.reason), 'The reason');
  perform private.refuse_if(new.capacity = 'administrator' and new.reason is null and (
      rule.needs_reason = 'always'
      or rule.needs_reason = 'in_round' and exists (
        select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
        where round_entry.submission_id = any (new.submission_ids) and round.opens_at <= private.now()
      )
    ), 'reason_required', 'This change can affect who wins. Give a reason.');
  perform private.stop_release_of(new);
  return new;
end
$$;

create trigger check_intervention before insert on public.interventions
  for each row execute function private.check_intervention();

-- supabase/schemas/releases.sql

-- Releases: outcomes take effect only through a release. One administrator requests the release of a round, or of the
-- statuses that administrators have set, and acknowledges the interventions of everyone else. A second one confirms it
-- and acknowledges the others, so that nobody acknowledges their own. Both browsers compute the result. Then any
-- administrator can stop it for ten minutes, and so does every further intervention in its contest. When it is due,
-- everything is checked again. A later change of an outcome is a draft until the next release: teams read only
-- released_status (my_submission in submissions.sql).

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  -- MD5 of the outcomes (release_outcomes): they must not change before it is due.
  outcomes_hash text not null,
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default private.now(),
  wanted_at timestamptz,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  -- Whether the only administrator confirms their own request, which an operator allows (allow_lone_confirmation).
  is_self_confirmed boolean not null default false,
  due_at timestamptz,
  released_at timestamptz,
  stopped_by uuid references auth.users (id) on delete set null,
  stopped_at timestamptz,
  stop_reason text,
  state text not null generated always as (case
    when released_at is not null then 'released'
    when stopped_at is not null then 'stopped'
    when confirmed_at is not null then 'confirmed'
    else 'requested'
  end) stored,
  constraint second_administrator_confirms check (is_self_confirmed or confirmed_by <> requested_by),
  constraint due_once_confirmed check (num_nulls(confirmed_at, due_at) in (0, 2)),
  constraint released_once_confirmed check (released_at is null or confirmed_at is not null and stopped_at is null)
);
comment on table public.releases is 'Requested, confirmed, released and stopped releases. At most one is open.';

create unique index one_open_release on public.releases ((true)) where state in ('requested', 'confirmed');

create trigger audit_requested after insert on public.releases
  for each row execute function private.audit('release.requested', 'release', 'id', 'round_id', 'wanted_at');
create trigger audit_confirmed after update of confirmed_at on public.releases
  for each row execute function private.audit('release.confirmed', 'release', 'id', 'round_id', 'due_at', 'is_self_confirmed');
-- Without the reason, which an administrator with a conflict must not see.
create trigger audit_stopped after update of stopped_at on public.releases
  for each row execute function private.audit('release.stopped', 'release', 'id', 'round_id');
create trigger audit_released after update of released_at on public.releases
  for each row execute function private.audit('release.released', 'release', 'id', 'round_id');

-- Interventions of a release ----------------------------------------------------------------------

-- Whether the release of a round (null: of the statuses) has to account for an intervention about this round. It leaves
-- out later rounds, which have releases of their own.
create function private.is_in_contest(of_round uuid, released_round uuid) returns boolean
language sql stable set search_path = ''
return of_round is null or of_round = released_round or not exists (
  select from private.live_rounds other
  left join public.judging_rounds released on released.id = released_round
  where other.id = of_round and other.stage <> 'released'
    and (released.id is null or private.kind_position(other.kind) >= private.kind_position(released.kind))
);

-- The interventions that nobody has acknowledged and that the release of a round (null: of the statuses) has to account
-- for.
create function private.open_interventions(released_round uuid) returns setof public.interventions
language sql stable set search_path = '' as $$
  select * from public.interventions
  where release_id is null and private.is_in_contest(round_id, released_round);
$$;

-- Acknowledges for a release exactly the open interventions of others than the caller. Fails with not_acknowledged if
-- these are not the ones that the caller has seen, and with admin_conflicted if they concern an own interest.
create function private.acknowledge(release public.releases, seen bigint[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- A deleted account counts as another person.
  others constant bigint[] := array(
    select id from private.open_interventions(release.round_id)
    where actor_id is distinct from auth.uid() order by id
  );
begin
  perform private.refuse_if(exists (
    select from public.interventions
    where id = any (others) and (submission_ids && (select private.my_conflicted_submissions())::uuid[]
      or round_id = any ((select private.my_conflicted_rounds())::uuid[]))
  ), 'admin_conflicted', 'An intervention concerns a submission or round with which you have a conflict of interest.');
  perform private.refuse_if(others <> array(select distinct id from unnest(seen) id order by id), 'not_acknowledged',
    'First acknowledge all interventions by other administrators. There may be new ones.');
  update public.interventions set release_id = release.id where id = any (others);
end
$$;

-- An intervention in its contest stops a release that is open: its administrators have not seen it. While it is confirmed,
-- the request has to say that it knows so (the header x-stops-release). Fails with stops_release.
create function private.stop_release_of(intervention public.interventions) returns void
language plpgsql set search_path = '' as $$
declare
  release public.releases;
begin
  select * into release from public.releases
    where state in ('requested', 'confirmed') and private.is_in_contest(intervention.round_id, round_id)
      and intervention.kind <> 'release_changed'
    for update;
  if not found then
    return;
  end if;
  perform private.refuse_if(
    release.state = 'confirmed' and intervention.capacity = 'administrator'
      and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-stops-release', '') <> 'true',
    'stops_release', 'This change would stop the confirmed release, which has not taken effect yet.');
  update public.releases set stopped_at = private.now(), stop_reason = format(
      'An intervention was recorded after the release was %s: %s.', release.state,
      (select label from private.intervention_kinds where value = intervention.kind))
    where id = release.id;
end
$$;

-- Trigger: the interventions that were acknowledged for a release are open again if it stops.
create function private.reopen_interventions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interventions set release_id = null where release_id = new.id;
  return null;
end
$$;

create trigger reopen_interventions after update of stopped_at on public.releases
  for each row when (old.stopped_at is null and new.stopped_at is not null)
  execute function private.reopen_interventions();

-- Outcomes ----------------------------------------------------------------------------------------

-- The outcomes of submissions in the release of a round, or of the statuses (null): selected, declined or received,
-- or the outcome of the decision in other rounds than a panel; and whether it was set by hand.
create function private.release_outcomes(wanted_round uuid)
returns table (submission_id uuid, outcome text, is_manual boolean)
language sql stable set search_path = '' as $$
  select submission.id, case
      when not judged.is_decided and private.is_decision(submission.status) then submission.status
      when not judged.is_decided then 'received'
      when round.kind <> 'panel' then decision.outcome
      when decision.outcome = 'advances' then 'selected' else 'declined'
    end, not judged.is_decided
  from public.submissions submission
  left join public.judging_rounds round on round.id = wanted_round
  left join public.round_entries round_entry on round_entry.round_id = round.id and round_entry.submission_id = submission.id
  left join public.judging_decisions decision on decision.round_entry_id = round_entry.id and decision.decided_at is not null
  cross join lateral (
    select submission.is_in_the_running and (decision.id is not null
      -- The release of a panel also sets the status of submissions that did not advance to it.
      or round.kind is not distinct from 'panel' and submission.id in (
        select former.submission_id
        from public.round_entries former join private.live_rounds screening on screening.id = former.round_id
        where former.outcome = 'eliminated' and screening.kind = 'screening'
      )) as is_decided
  ) judged
  where judged.is_decided or coalesce(round.kind, 'panel') = 'panel'
    and submission.submitted_at is not null and submission.withdrawn_at is null
    and (private.is_decision(submission.status) or submission.released_status is not null);
$$;

create function private.outcomes_hash(wanted_round uuid) returns text
language sql stable set search_path = ''
return (
  select md5(coalesce(string_agg(submission_id || ' ' || outcome, ',' order by submission_id), ''))
  from private.release_outcomes(wanted_round)
);

-- Requesting, confirming, stopping ----------------------------------------------------------------

-- Raises needs_second_administrator unless the caller has been an administrator for long enough.
create function private.require_may_release() returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(not private.may_release(auth.uid()), 'needs_second_administrator',
    'You can request or confirm a release once you have been an administrator for a week. An operator can shorten this period.');
$$;

-- Raises other_result unless the caller's browser has computed the locked result of the round.
create function private.require_same_result(round public.judging_rounds, computed jsonb) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(
    round.id is not null and computed is distinct from (private.result_of(round)).content::jsonb -> 'result', 'other_result',
    'The result computed by your browser differs from the locked result.');
$$;

create function private.request_release(
  _round_id uuid default null, _not_before timestamptz default null,
  computed jsonb default null, acknowledged bigint[] default '{}'
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release public.releases;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.require_may_release();
  perform private.refuse_if(_not_before > private.now() + interval '1 year', 'invalid_input',
    'Choose a time within the next year.');
  round := private.lock_released_round(_round_id);
  perform private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. To change its outcome, correct the round first.');
  select * into release from public.releases
    where state in ('requested', 'confirmed') and requested_by = auth.uid() and round_id is not distinct from _round_id
      and wanted_at is not distinct from _not_before;
  if found then
    return release.id;
  end if;
  perform private.require_same_result(round, computed);
  insert into public.releases (round_id, outcomes_hash, requested_by, wanted_at)
  values (_round_id, private.outcomes_hash(_round_id), auth.uid(), _not_before)
  returning * into release;
  perform private.acknowledge(release, acknowledged);
  if _round_id is not null then
    perform private.write_decisions_file(round, private.result_of(round));
  end if;
  perform private.notify('release_requested', admin.user_id, jsonb_strip_nulls(jsonb_build_object(
      'round_name', round.name, 'wanted_at', _not_before,
      'requested_by', (select email from public.profiles where id = auth.uid()))), subject_id => release.id)
    from private.user_roles admin where admin.role = 'admin' and admin.user_id <> auth.uid();
  return release.id;
exception when unique_violation then
  perform private.refuse('release_open', 'Another release is open. Confirm it or stop it first.');
end
$$;
call private.publish_change('request_release', 'administrator',
  'Administrators: requests the release of a closed round with a locked result and decisions, or of the statuses that administrators have set (null), and emails all other administrators. not_before: the earliest time of the release. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of the open interventions by other administrators (admin_interventions). Unless the release is stopped, the round''s result and decisions can no longer be changed. Safe to repeat. Fails with needs_second_administrator (the caller has been an administrator for less than a week), other_result, not_acknowledged, not_accounted, release_open, round_released, not_decided, disqualified, duplicate_rank, results_not_released, not_top_three, invalid_input, round_open, round_canceled, admin_conflicted, not_found, or second_factor_again (the caller must enter a code first).',
  'admin_releases');

-- Whether the caller may confirm a release: it is another administrator's request, or an operator has allowed this one to
-- the only administrator.
create function private.may_confirm(release public.releases) returns boolean
language sql stable set search_path = ''
return private.may_release(auth.uid()) and (
  release.requested_by is distinct from auth.uid() or release.is_self_confirmed and private.is_only_admin(auth.uid())
);

-- Operators, as postgres: the interventions that keep the only administrator from confirming their own request. An operator
-- reads them, and then allows it by their ids.
create function private.lone_interventions()
returns table (id bigint, what text, label text, reason text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select intervention.id, kind.label, intervention.label, intervention.reason, intervention.created_at
  from public.releases release
  cross join private.open_interventions(release.round_id) intervention
  join private.intervention_kinds kind on kind.value = intervention.kind
  where release.state = 'requested' order by intervention.id;
$$;

-- Operators, as postgres: allows the only administrator to confirm the release that they requested, and acknowledges these
-- interventions. author: the operator's address, who has done none of them and has not requested the release. Fails with
-- not_found, needs_second_administrator, not_acknowledged, self_service, invalid_input.
create function private.allow_lone_confirmation(acknowledged bigint[], author text) returns text
language plpgsql set search_path = '' as $$
declare
  release public.releases;
begin
  select * into release from public.releases where state = 'requested' for update;
  perform private.refuse_if(not found, 'not_found', 'No release has been requested.');
  perform private.refuse_if(not private.is_only_admin(release.requested_by), 'needs_second_administrator',
    'Someone else is an administrator, or was one within the last week.');
  perform private.refuse_if(array(select id from private.lone_interventions() order by id)
    <> array(select distinct id from unnest(acknowledged) id order by id), 'not_acknowledged',
    'Call private.lone_interventions() first, and pass all of its ids.');
  perform private.act_as_operator('allow_lone_confirmation', author);
  perform private.refuse_if(private.actor() = release.requested_by or exists (
      select from public.interventions where id = any (acknowledged) and actor_id = private.actor()
    ), 'self_service', 'Another operator must allow this and acknowledge your interventions.');
  update public.interventions set release_id = release.id where id = any (acknowledged);
  perform private.act_as('schedule', actor => null);
  update public.releases set is_self_confirmed = true where id = release.id;
  perform private.end_act();
  return 'The only administrator can confirm this release now.';
end
$$;

create function private.confirm_release(
  _id uuid, computed jsonb default null, acknowledged bigint[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release public.releases;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  select * into release from public.releases where id = _id;
  perform private.refuse_if(not found, 'not_found', 'This release does not exist.');
  round := private.lock_released_round(release.round_id);
  select * into release from public.releases where id = _id for update;
  if release.confirmed_by = auth.uid() and release.stopped_at is null then
    return;
  elsif release.state <> 'requested' then
    perform private.refuse('conflict', 'This release was confirmed or stopped in the meantime.');
  end if;
  perform private.require_may_release();
  if not private.may_confirm(release) then
    perform private.refuse('needs_second_administrator',
      'Another administrator has to confirm this release because you requested it.');
  elsif release.outcomes_hash <> private.outcomes_hash(release.round_id) then
    perform private.refuse('conflict', 'An outcome has changed since the release was requested. Stop this release and request another one.');
  end if;
  perform private.require_same_result(round, computed);
  perform private.acknowledge(release, acknowledged);
  perform private.refuse_if(exists (select from private.open_interventions(release.round_id)), 'conflict',
    'New interventions were recorded after the request. Stop this release and request another one.');
  update public.releases set
    confirmed_by = auth.uid(), confirmed_at = private.now(),
    is_self_confirmed = requested_by is not distinct from auth.uid(),
    due_at = greatest(wanted_at, private.now() + make_interval(mins => private.release_minutes()))
  where id = release.id;
end
$$;
call private.publish_change('confirm_release', 'administrator',
  'Administrators: confirms another administrator''s release request. The release takes effect ten minutes later, or at the requested time if that is later. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of the open interventions by other administrators. Safe to repeat. Fails with needs_second_administrator (the request is the caller''s own, or the caller has been an administrator for less than a week), other_result, not_acknowledged, conflict (an outcome has changed, there is a new intervention, or someone else has confirmed or stopped the release), or second_factor_again. Also fails with the errors of request_release.',
  'admin_releases');

create function private.stop_release(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  release public.releases;
begin
  perform private.require_admin();
  select * into release from public.releases where id = _id for update;
  perform private.refuse_if(not found, 'not_found', 'This release does not exist.');
  perform private.refuse_if(release.released_at is not null, 'round_released',
    'This release has taken effect. Correct the round, or request another release.');
  update public.releases set stopped_by = auth.uid(), stopped_at = private.now()
    where id = release.id and stopped_at is null;
end
$$;
call private.publish_change('stop_release', 'administrator',
  'Administrators, including those with a conflict of interest: stops a release that is not due yet, before anyone is notified. Safe to repeat. Fails with round_released or not_found.',
  'admin_releases');

-- Executing ---------------------------------------------------------------------------------------

-- Executes the confirmed release that is due, or stops it if something has changed. The outcomes of a panel become
-- statuses. Emails follow (announcements.sql).
create function private.complete_release() returns void
language plpgsql set search_path = '' as $$
declare
  wanted_id constant uuid := (select id from public.releases where state = 'confirmed' and due_at <= private.now());
  release public.releases;
  round public.judging_rounds;
  obstacle text;
begin
  if wanted_id is null then
    return;
  end if;
  perform private.lock_for_release();
  select * into round from public.judging_rounds
    where id = (select round_id from public.releases where id = wanted_id) for update;
  select * into release from public.releases where id = wanted_id for update;
  if release.state <> 'confirmed' or release.due_at > private.now() then
    return;
  end if;
  begin
    if release.round_id is not null then
      perform private.refuse_unreleasable(round);
    end if;
    perform private.refuse_if(release.outcomes_hash <> private.outcomes_hash(release.round_id), 'conflict',
      'An outcome has changed since the release was confirmed.');
    perform private.refuse_if(exists (select from private.open_interventions(release.round_id)),
      'not_acknowledged', 'An intervention was recorded after the release was confirmed.');
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text;
    update public.releases set stopped_at = private.now(), stop_reason = obstacle where id = release.id;
    return;
  end;
  if round.id is null or round.kind = 'panel' then
    update public.submissions submission set
      status = case outcome when 'received' then status else outcome end,
      released_status = nullif(outcome, 'received')
    from private.release_outcomes(round.id) released
    where submission.id = released.submission_id
      and (submission.released_status is distinct from nullif(outcome, 'received') or submission.status <> outcome);
    update public.challenge_parameters set results_released_at = private.now()
      where id and results_released_at is null;
  end if;
  if round.id is not null then
    perform private.write_outcomes(round);
    update public.judging_rounds set stage = 'released' where id = round.id;
  end if;
  -- Decisions of administrators about finalists outside of rounds.
  perform private.withdraw(submission) from public.submissions submission where withdrawal_planned_at is not null;
  update public.finalist_pages set hidden_at = case when hides_next then private.now() end, hides_next = null
    where hides_next is not null;
  if round.id is not null then
    perform private.thank_judges(round);
  end if;
  update public.releases set released_at = private.now() where id = release.id;
end
$$;

-- Schedule: executes the release that is due, and opens and closes rounds by their times; also if an operator calls it.
create function private.advance_judging() returns void
language plpgsql set search_path = '' as $$
declare
  former constant text[] := private.begin_schedule();
begin
  -- Releases first: they lock submissions, closing locks rounds (foundations.sql).
  perform private.complete_release();
  perform private.advance_due_rounds();
  perform private.resume_act(former);
end
$$;

-- Views for administrators ------------------------------------------------------------------------

create view private.admin_interventions as
select
  intervention.id, intervention.kind, intervention.round_id, round.name as round_name, intervention.submission_ids,
  array(
    select coalesce(judge.name, profile.email, term.email)
    from unnest(intervention.person_ids[:3]) person_id
    left join public.judges judge on judge.id = person_id
    left join public.profiles profile on profile.id = person_id
    left join private.admin_terms term on term.user_id = person_id and term.until is not distinct from (
      select max(until) from private.admin_terms where user_id = person_id)
  ) as people,
  intervention.total, intervention.label, intervention.details, intervention.reason,
  intervention.capacity, actor.email as actor_email,
  intervention.actor_id is not distinct from auth.uid() as is_own,
  intervention.release_id, intervention.release_id is null as is_open, intervention.created_at
from public.interventions intervention
left join public.judging_rounds round on round.id = intervention.round_id
left join public.profiles actor on actor.id = intervention.actor_id
where (select private.is_admin())
  and not intervention.submission_ids && (select private.my_conflicted_submissions())::uuid[]
  and coalesce(intervention.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true);
call private.publish_view('admin_interventions',
  'Administrators: interventions, except those about submissions with which the caller has a conflict of interest, or about rounds with such submissions.', columns => '
  submission_ids: The submissions that the intervention concerns. The ids remain when a submission is deleted.
  people: The names of the first three judges, or the addresses of the first three accounts. Null in place of a deleted judge or account.
  total: The number of changed rows.
  label: The first three submissions, rounds or stages by their names at that time, or the role.
  details: JSON: the old value (from) and new value (to) of each changed column with short values.
  capacity: administrator or operator.
  actor_email: Null for operators and deleted accounts.
  is_own: Whether it is the caller''s own intervention, which the caller cannot acknowledge.
  is_open: Whether it has not yet been acknowledged for a release.');

create function private.interventions_of_release(_round_id uuid default null) returns setof public.admin_interventions
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select shown.* from public.admin_interventions shown
    where shown.is_open and private.is_in_contest(shown.round_id, _round_id) order by shown.id desc;
end
$$;
call private.publish_function('interventions_of_release',
  'Administrators: returns the open interventions that affect the release of a round (null: of the statuses), latest first. The administrators who request and confirm the release must acknowledge other administrators'' interventions (is_own is false).');

create view private.admin_releases as
select
  release.id, release.round_id, round.name as round_name, round.kind as round_kind,
  release.state,
  (select email from public.profiles where id = release.requested_by) as requested_by_email,
  release.requested_at, release.wanted_at,
  (select email from public.profiles where id = release.confirmed_by) as confirmed_by_email,
  release.confirmed_at, release.is_self_confirmed, release.due_at, release.released_at,
  (select email from public.profiles where id = release.stopped_by) as stopped_by_email,
  release.stopped_at,
  case when coalesce(release.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
    then release.stop_reason end as stop_reason,
  release.state = 'requested' and private.may_confirm(release) as may_confirm, release.requested_by is not distinct from auth.uid() as is_own
from public.releases release
left join public.judging_rounds round on round.id = release.round_id
where (select private.is_admin());
call private.publish_view('admin_releases', 'Administrators: all releases, the latest first.', 5, 'requested_at desc', columns => '
  round_id: Null for a release of the statuses that administrators have set.
  state: requested, confirmed, released or stopped. At most one is requested or confirmed.
  stop_reason: The reason why it was stopped automatically, as a sentence. Null if it was not, or if the caller has a conflict of interest in the round.');

create function private.release_preview(_round_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  if _round_id is not null then
    round := private.readable_round(_round_id);
  end if;
  return (
    with released as materialized (
      select outcome.*, submission.receipt_number, submission.idea_name, is_manual or round.kind = 'panel' as is_status,
        coalesce(submission.released_status, 'received') as former
      from private.release_outcomes(_round_id) outcome
      join public.submissions submission on submission.id = outcome.submission_id
      where outcome.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    ), changing as (select * from released where is_status is not true or outcome <> former)
    select jsonb_build_object(
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, total), '{}')
        from (select outcome, count(*) as total from changing group by outcome) counted
      ),
      'people', case when round.kind = 'screening' then 0 else (
        select count(*) from changing join public.submission_members member using (submission_id)
      ) end,
      'subscribers', case
        when (round.id is null or round.kind = 'panel') and not private.results_are_released() then (
          select count(*) from private.news_recipients where kind = 'news_results'
        ) else 0
      end,
      'not_emailed', case when round.kind in ('top_three', 'final') then jsonb_build_object(
        'subscribers', (select count(*) from public.mailing_list where confirmed_at is not null),
        'declined', (
          select count(*) from public.submission_members member
          join public.submissions submission on submission.id = member.submission_id
          where submission.state = 'submitted' and submission.released_status = 'declined'
        )
      ) end,
      'advancing', case coalesce(round.kind, 'panel')
        when 'panel' then (
          select count(*) from public.submissions submission
          left join private.release_outcomes(_round_id) outcome on outcome.submission_id = submission.id
          where submission.withdrawn_at is null and submission.withdrawal_planned_at is null
            and case when outcome.submission_id is null then submission.released_status else outcome.outcome end = 'selected'
        )
        when 'screening' then null
        else (select count(*) from released where outcome <> 'eliminated')
      end,
      'winners', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'submission_id', submission_id, 'idea_name', idea_name, 'outcome', outcome,
          'visibility', case
            when coalesce(page.hides_next, page.hidden_at is not null) then 'hidden'
            when page.is_public then 'public' else 'private'
          end,
          'people', team.people, 'named', team.named
        ) order by array_position(array['first', 'second', 'third'], outcome)), '[]')
        from released
        left join public.finalist_pages page using (submission_id)
        cross join lateral (
          select count(*) as people, count(member.shown_since) as named
          from public.submission_members member where member.submission_id = released.submission_id
        ) team
        where outcome in ('first', 'second', 'third')
      ),
      'manual_statuses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'submission_id', submission_id, 'receipt_number', receipt_number, 'idea_name', idea_name,
          'outcome', outcome, 'former', former
        ) order by outcome desc, receipt_number), '[]')
        from (select * from changing where is_manual order by outcome desc, receipt_number limit 500) listed
      )
    )
  );
end
$$;
call private.publish_function('release_preview',
  'Administrators: returns the effects of releasing a round, or the statuses (null), as JSON. outcomes: the number of submissions by outcome. people: the number of team members who get an email (0 for a screening). subscribers: the number of subscribers who get an email. not_emailed: for a top three or final, the numbers of subscribers and of people on declined teams, who get no email (subscribers, declined); otherwise null. advancing: for a panel or the statuses, the resulting number of finalists; for a top three or final, the number of submissions that advance or get a rank; null for a screening. winners: for a final, the winners by rank, each with submission_id, idea_name, outcome, visibility (of the page after the release: public, private or hidden), people (the number of members) and named (the number who agreed to be named). manual_statuses: up to 500 statuses set by administrators, each with submission_id, receipt_number, idea_name, outcome and former. Fails with admin_conflicted or not_found.');

-- supabase/schemas/release_account.sql

-- Completeness: a release accounts for every submission of its contest. An administrator accepts each gap with a reason,
-- which is an intervention.

create table public.accepted_gaps (
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  gap text not null check (gap in ('left_out', 'few_reviews')),
  reason text not null,
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz not null default private.now(),
  primary key (round_id, submission_id, gap)
);
comment on table public.accepted_gaps is
  'Submissions that are not in a round although they could be (left_out), or have fewer reviews than the round requires, with the reason why this is accepted.';
call private.limit_texts('public.accepted_gaps', '{reason message}');

-- Where each submission of the contest of a round ends up: withdrawn, disqualified, not_eligible, left_out, few_reviews,
-- undecided, or its outcome. The contest of the first round is all submitted submissions, that of a later one those that
-- advanced from the round before.
create function private.contest_of(round public.judging_rounds) returns table (submission_id uuid, place text)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  former constant private.live_rounds := private.round_before(round);
begin
  return query
  with counted as (
    select round_entry.submission_id, count(*) filter (where review.counts) as reviews
    from public.round_entries round_entry
    left join public.judging_assignments review on review.round_entry_id = round_entry.id
    where round_entry.round_id = round.id group by round_entry.submission_id
  )
  select submission.id, case
    when submission.withdrawn_at is not null or submission.withdrawal_planned_at is not null then 'withdrawn'
    when submission.disqualified_at is not null then 'disqualified'
    when counted.submission_id is null and round.only_eligible and submission.eligibility <> 'eligible' then 'not_eligible'
    when counted.submission_id is null and exists (
      select from public.accepted_gaps where round_id = round.id and submission_id = submission.id and gap = 'left_out'
    ) then 'accepted'
    when counted.submission_id is null then 'left_out'
    when counted.reviews < round.reviews_required and not exists (
      select from public.accepted_gaps where round_id = round.id and submission_id = submission.id and gap = 'few_reviews'
    ) then 'few_reviews'
    when decision.decided_at is null then 'undecided'
    else decision.outcome
  end
  from public.submissions submission
  left join counted on counted.submission_id = submission.id
  left join public.round_entries round_entry
    on round_entry.round_id = round.id and round_entry.submission_id = submission.id
  left join public.judging_decisions decision on decision.round_entry_id = round_entry.id
  where submission.submitted_at is not null and (counted.submission_id is not null
    or case when former.id is null then submission.released_status is null else private.has_advanced(submission, former) end);
end
$$;

create function private.refuse_unaccounted(round public.judging_rounds) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing constant text := (
    select string_agg(total || case place when 'left_out' then ' not in the round' else ' with too few reviews' end, ', ')
    from (
      select place, count(*) as total from private.contest_of(round)
      where place in ('left_out', 'few_reviews') group by place
    ) gap
  );
begin
  perform private.refuse_if(missing is not null, 'not_accounted', format(
    'Some submissions are not accounted for: %s. Accept each gap with a reason first.', missing));
end
$$;

create function private.accept_gaps(_round_id uuid, _submission_ids uuid[], _gap text, _reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_round_id);
  accepted int;
begin
  perform private.refuse_released(round);
  insert into public.accepted_gaps (round_id, submission_id, gap, reason, accepted_by)
  select round.id, submission_id, place, private.require_reason(_reason), auth.uid()
  from private.contest_of(round)
  where place = _gap and place in ('left_out', 'few_reviews') and submission_id = any (_submission_ids);
  get diagnostics accepted = row_count;
  return accepted;
end
$$;
call private.publish_change('accept_gaps', 'administrator',
  'Administrators: accepts gaps before a release and returns the number accepted. gap: left_out for submissions that could be in the round but are not; few_reviews for submissions with fewer reviews than the round requires. Skips submissions without that gap. Recorded as an intervention. Fails with reason_required, invalid_input, round_released, release_open, admin_conflicted, or not_found.');

create function private.release_account(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(_round_id);
begin
  return (
    select coalesce(jsonb_object_agg(place, ids), '{}')
    from (select place, jsonb_agg(submission_id) as ids from private.contest_of(round) group by place) listed
  );
end
$$;
call private.publish_function('release_account',
  'Administrators: accounts for every submission that could be in a round. Returns the submission ids as JSON, grouped by outcome: withdrawn, disqualified, not_eligible, left_out, accepted (left out, with a reason), few_reviews, undecided, or the outcome decided. Fails with admin_conflicted or not_found.');

-- Checks a round when its release is requested, confirmed and due. Fails with not_decided, disqualified,
-- duplicate_rank, results_not_released, not_top_three and not_accounted.
create function private.refuse_unreleasable(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
declare
  out_of_the_running constant text := (
    select string_agg(round_entry.code, ', ' order by round_entry.code)
    from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.submissions submission on submission.id = round_entry.submission_id
    where round_entry.round_id = round.id and decision.decided_at is not null and decision.outcome <> 'eliminated'
      and not submission.is_in_the_running
  );
begin
  if round.stage not in ('locked', 'released')
    or (select count(*) from private.undecided_round_entries where round_id = round.id) > 0 then
    perform private.refuse('not_decided', 'Every submission in the round needs a decision based on the locked result.');
  elsif out_of_the_running is not null then
    perform private.refuse('disqualified', format(
      'Some submissions are set to advance but are disqualified or withdrawn: %s. Change these decisions.', out_of_the_running));
  elsif exists (
    select from public.judging_decisions
    where result_id = (private.result_of(round)).id and decided_at is not null
    group by outcome having outcome in ('first', 'second', 'third') and count(*) > 1
  ) then
    perform private.refuse('duplicate_rank', 'Two submissions have the same rank.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_not_released',
      'The top three and the final can be released only after the challenge''s results.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.round_entries other on other.submission_id = round_entry.submission_id
    join private.live_rounds final on final.id = other.round_id
    where round_entry.round_id = round.id and decision.outcome = 'eliminated' and final.kind = 'final'
  ) then
    perform private.refuse('not_top_three',
      'A Final round contains submissions that do not advance. Cancel the Final round first.');
  end if;
  if round.stage = 'locked' then
    perform private.refuse_unaccounted(round);
  end if;
end
$$;

create function private.lock_for_release() returns void
language sql set search_path = '' as $$
  select from public.challenge_parameters where id for update;
  select from public.submissions where submitted_at is not null order by id for update;
$$;

create function private.lock_released_round(wanted_round uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.lock_for_release();
  if (private.challenge()).submissions_close_at > private.now() then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  elsif wanted_round is not null then
    round := private.lock_judged_round(wanted_round);
    perform private.refuse_unreleasable(round);
  end if;
  perform private.refuse_if(private.is_competitor(private.actor()) or exists (
    select from private.release_outcomes(wanted_round) released
    where released.submission_id = any ((select private.my_conflicted_submissions())::uuid[])
  ), 'admin_conflicted', 'You have a conflict of interest with a submission in this release.');
  return round;
end
$$;

-- supabase/schemas/judging_back_office.sql

-- Views for the back office (docs/decisions.md, 3): rounds, judges, round entries, assignments, reviews and conflicts.
-- An administrator with a conflict cannot see the reviewers, reviews and counts of a round entry; every total omits it,
-- so that nothing can be derived from a difference.

create view private.undecided_round_entries as
select round_entry.id, round_entry.round_id
from public.round_entries round_entry
join public.submissions original on original.id = round_entry.submission_id
where original.is_in_the_running and not exists (
  select from public.judging_decisions decision
  where decision.round_entry_id = round_entry.id and decision.decided_at is not null
);
comment on view private.undecided_round_entries is
  'Round entries in the running without a decision based on their round''s locked result, or whose round has no locked result yet.';

create view private.admin_judging_rounds as
select
  round.id, round.kind, round.name, round.opens_at, round.closes_at, round.reviews_required,
  round.places, round.scale, round.is_anonymized, round.only_eligible, round.gives_feedback, round.discussion_open,
  round.seed, round.unconnected_reason, round.revision,
  private.round_stage(round) as stage,
  private.blocking_round(round) as blocking_round,
  exists (
    select from public.releases release
    where release.round_id = round.id and release.state in ('requested', 'confirmed')
  ) as has_open_release,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', event.id, 'from', event.details -> 'from', 'to', event.details -> 'to', 'at', coalesce(
        event.details -> 'at', to_jsonb(event.created_at)), 'by', actor.email)
      order by event.id
    ), '[]')
    from public.audit_log event left join public.profiles actor on actor.id = event.actor_id
    where event.subject_type = 'judging_round' and event.subject_id = round.id::text
      and event.action = 'judging.stage_changed'
  ) as events,
  round.criteria,
  (select count(*)::int from public.round_entries where round_id = round.id) as round_entries_count,
  (
    select count(*)::int from public.round_entries
    where round_id = round.id and ready_at is not null
  ) as ready_count,
  counted.assignments_count, counted.submitted_count,
  publication.done as publication_done, publication.total as publication_total,
  case
    when round.id <> all ((select private.my_conflicted_rounds())::uuid[]) then publication.problem
    when publication.problem is not null then 'Another administrator can see why.'
  end as publication_problem,
  case when round.stage = 'locked' then (
    select count(*)::int from private.undecided_round_entries where round_id = round.id
  ) end as undecided_count,
  case when round.kind = 'screening' and round.assignments_revision > 0 then (
    select count(*)::int
    from public.round_entries round_entry
    join public.submissions submission on submission.id = round_entry.submission_id
    where round_entry.round_id = round.id and round_entry.ready_at is not null and submission.is_in_the_running
      and submission.id <> all ((select private.my_conflicted_submissions())::uuid[])
  ) - counted.covered_count else 0 end as short_count
from public.judging_rounds round
left join private.publications publication on publication.round_id = round.id
cross join lateral (
  select
    coalesce(sum(covered.due_count), 0)::int as assignments_count,
    coalesce(sum(covered.submitted_count), 0)::int as submitted_count,
    (count(*) filter (where covered.due_count >= round.reviews_required))::int as covered_count
  from (
    select count(*) as due_count, count(*) filter (where due.state = 'submitted') as submitted_count
    from private.reviews_due due
    where due.round_id = round.id
      and due.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    group by due.round_entry_id
  ) covered
) counted
where (select private.is_admin());
call private.publish_view('admin_judging_rounds', 'Administrators: all judging rounds.', columns => '
  has_open_release: Whether a release of the round is requested or confirmed. Unless the release is stopped, results and decisions cannot be changed.
  blocking_round: JSON: the earlier round that must be released before submissions can be added, with id and name. Null if there is none.
  events: JSON: the changes to the round''s stage, in order, each with id, from, to, at, and by (an email address; null if the round''s times, a release or a former administrator changed it).
  criteria: JSON, in order, each with name, question, weight and score_labels (the lowest first).
  unconnected_reason: The reason given for groups of round entries without a common judge. Null if all round entries are connected or none is assigned.
  assignments_count: The number of reviews due, submitted or not. Excludes round entries with which the caller has a conflict.
  publication_done: How many of the publication_total changes to the assignments have been made. Null if no publication is in progress.
  publication_problem: The reason why publishing stopped, as a sentence. Null if it has not stopped. Publishing again replaces the incomplete publication.
  undecided_count: The number of round entries without a decision based on the locked result, not counting disqualified and withdrawn ones. Null unless the result is locked.
  short_count: In a screening, the number of ready round entries with fewer reviews due than required. Excludes round entries with which the caller has a conflict. 0 before assignments are published.');

create view private.admin_judges as
select
  judge.id, judge.email, judge.name, judge.organizations, judge.max_reviews, judge.reviews_cap, judge.expertise,
  judge.close_people, judge.state, judge.last_sent_at, judge.accepted_at, judge.withdrawn_at, judge.declined_at,
  judge.decline_reason,
  (
    select bounced.reason from private.bounced_judge_invitations bounced where bounced.judge_id = judge.id
  ) as email_problem,
  judge.created_at, judge.updated_at, judge.revision, counted.assigned_count, counted.submitted_count,
  private.search_text(concat_ws(E'\n', judge.name, judge.email, array_to_string(judge.organizations, E'\n'))) as search
from public.judges judge
cross join lateral (
  select
    count(*)::int as assigned_count,
    (count(*) filter (where due.state = 'submitted'))::int as submitted_count
  from private.reviews_due due
  where due.judge_id = judge.id and due.round_id in (select id from private.live_rounds)
    and due.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
) counted
where (select private.is_admin());
call private.publish_view('admin_judges',
  'Administrators: all invited and active judges.', columns => '
  state: invited, declined, active or withdrawn.
  reviews_cap: The administrators'' limit on the number of round entries that the judge reviews in a round. max_reviews is the judge''s own limit.
  assigned_count: The number of reviews due, submitted or not, in all rounds that are not canceled. Excludes round entries with which the caller has a conflict.
  email_problem: Why the address of an open invitation gets no emails: bounced or complained. Null if there is no problem.
  search: Name, email address and organizations.');

create view private.admin_round_entries as
select
  round_entry.id, round_entry.round_id, round_entry.submission_id, round_entry.code, round_entry.idea_name,
  round_entry.original_idea_name, original.receipt_number, round_entry.description, round_entry.original_description,
  round_entry.removed_idea_name, round_entry.removed_description,
  (original.idea_name, original.description) <> (round_entry.original_idea_name, round_entry.original_description)
    as is_outdated,
  round_entry.file_path, round_entry.pages, round_entry.words, round_entry.original_pages, round_entry.original_words,
  round_entry.covered_areas,
  private.document_to_judge(round_entry) as document,
  (
    select round.name
    from public.round_entries former join public.judging_rounds round on round.id = former.round_id
    where former.id = round_entry.former_id
  ) as former_round_name,
  round_entry.needs_document, round_entry.revision, round_entry.findings, round_entry.is_calibration,
  round_entry.ready_at,
  case when caller.may_count then exists (
    select from public.judging_assignments assignment
    where assignment.round_entry_id = round_entry.id and assignment.first_seen_at is not null
  ) end as is_seen,
  -- Counts are subqueries: Postgres runs them only for the rows of a page.
  case when caller.may_count then (
    select count(*)::int from private.reviews_due due where due.round_entry_id = round_entry.id
  ) end as assigned_count,
  case when caller.may_count then (
    select count(*)::int from private.reviews_due due
    where due.round_entry_id = round_entry.id and due.state = 'submitted'
  ) end as submitted_count,
  case when caller.may_count then (
    select count(assignment.recused_at)::int from public.judging_assignments assignment
    where assignment.round_entry_id = round_entry.id
  ) end as recused_count,
  not original.is_in_the_running as is_excluded,
  private.search_text(concat_ws(
    E'\n', round_entry.code, replace(round_entry.code, '-', ''), round_entry.idea_name, original.receipt_number
  )) as search
from public.round_entries round_entry
join public.submissions original on original.id = round_entry.submission_id
cross join lateral (
  select round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]) as may_count
) caller
where (select private.is_admin()) and original.withdrawn_at is null;
call private.publish_view('admin_round_entries',
  'Administrators: round entries with their submissions, except withdrawn ones.', columns => '
  idea_name: The name as judges see it, with [removed] in place of the removed ranges. The same goes for description.
  original_idea_name: The team''s text at the time the round entry was added. The same goes for original_description.
  removed_idea_name: The removed ranges, as code points of original_idea_name starting at 0. The same goes for removed_description.
  is_outdated: Whether the team changed its text after a judge had submitted a review or the round had closed, so that it differs from the round entry.
  pages: The number of pages in the anonymized document; words is the number of words. Null if unknown.
  original_pages: The number of pages in the team''s document; original_words is the number of words. Null if the anonymized document was made from a different file.
  findings: JSON: the findings, each with where (idea_name, description or document), what, and the ranges in the text, if known. A finding is something that may identify the team, or something from the team''s document that is missing from the anonymized one.
  document: JSON: the document to anonymize, with bucket, path, name, origin (the finalist stage or earlier round that it comes from; null: the submission) and is_newer (uploaded after the round entry''s document was anonymized). Null if there is no document.
  former_round_name: The earlier anonymized round in which the same text was removed. Null if there is none.
  is_seen: Whether a judge has seen the round entry, so that it can no longer be changed. Null if the caller has a conflict.
  assigned_count: The number of reviews due, submitted or not. Like every count, null if the caller has a conflict.
  search: The code (with and without its hyphen), idea name and receipt number.
  is_excluded: Whether the submission was disqualified or withdrawn.');

create view private.admin_judging_assignments as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code, round_entry.idea_name,
  assignment.judge_id,
  judge.name as judge_name,
  assignment.state,
  assignment.assigned_at, assignment.first_seen_at, assignment.last_seen_at, assignment.recused_at,
  assignment.recusal_reason, assignment.returned_at, assignment.counts,
  coalesce(assignment.submitted_at, review.submitted_at) as submitted_at,
  review.revision, review.scores, review.comment_for_team, review.comment_for_panel,
  (
    select max(reminder.subject_time) from private.notifications reminder
    where reminder.kind = 'judge_reminder' and reminder.judge_id = assignment.judge_id
      and reminder.subject_id = round_entry.round_id
  ) as reminded_at
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judging_rounds round on round.id = round_entry.round_id
join public.judges judge on judge.id = assignment.judge_id
-- The last submitted version. Later changes stay private to the judge until they are submitted.
left join lateral (
  select version.* from (
    select assignment.revision, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
      assignment.submitted_at
    union all
    select revision, scores, comment_for_team, comment_for_panel, submitted_at
    from public.judging_review_versions where assignment_id = assignment.id
  ) version
  where version.submitted_at is not null order by version.revision desc limit 1
) review
  -- Only the judge sees scores before the round has closed.
  on round.stage not in ('draft', 'open') or private.now() > round.closes_at
where (select private.is_admin())
  and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]);
call private.publish_view('admin_judging_assignments',
  'Administrators: assignments with their progress, except for round entries with which the caller has a conflict. Once the round has closed, also shows each review as last submitted.', columns => '
  state: assigned, started, submitted, returned or recused.
  counts: Whether the review counts; null until the round closes.
  scores: One for each criterion, in order. Null until the round closes, like revision and the comments.
  reminded_at: When the judge was last reminded of reviews in this round.');

create function private.judging_progress(_round_id uuid) returns table (
  id uuid, name text, assigned int, started int, submitted int, recused int, last_seen_at timestamptz,
  reminded_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select judge.id, judge.name, count(due.id)::int,
      (count(*) filter (where due.state in ('started', 'returned')))::int,
      (count(*) filter (where due.state = 'submitted'))::int,
      count(assignment.recused_at)::int, max(assignment.last_seen_at),
      (
        select max(reminder.subject_time) from private.notifications reminder
        where reminder.kind = 'judge_reminder' and reminder.judge_id = judge.id
          and reminder.subject_id = _round_id
      )
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join public.judges judge on judge.id = assignment.judge_id
    -- One lookup for each, as in assignment_roles.
    left join lateral (
      select review.id, review.state from private.reviews_due review where review.id = assignment.id offset 0
    ) due on true
    where round_entry.round_id = _round_id
      and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    group by judge.id order by judge.name, judge.id;
end
$$;
call private.publish_function('judging_progress',
  'Administrators: returns the progress of each judge in a round: the number of reviews due (assigned), started and submitted, the number of recusals, last_seen_at and reminded_at (null: never). Excludes round entries with which the caller has a conflict.');

create view private.admin_judging_conflicts as
select
  conflict.id, conflict.submission_id, submission.receipt_number, submission.idea_name,
  conflict.judge_id, judge.name as judge_name, conflict.admin_id, admin.email as admin_email,
  conflict.origin, conflict.state, conflict.reason, conflict.resolved_at, conflict.resolved_reason,
  conflict.created_at,
  exists (
    select from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join private.live_rounds round on round.id = round_entry.round_id
    where round_entry.submission_id = conflict.submission_id
      and assignment.judge_id = conflict.judge_id and assignment.recused_at is null
      and round.stage <> 'released'
  ) as is_assigned,
  conflict.admin_id is null or conflict.admin_id <> (select private.caller()) and not exists (
    select from private.people_of_submissions team
    where team.submission_id = conflict.submission_id and team.user_id = conflict.admin_id
  ) as can_resolve,
  coalesce(conflict.admin_id = (select private.caller()), false) and conflict.state = 'suspected' as can_accept
from public.judging_conflicts conflict
join public.submissions submission on submission.id = conflict.submission_id
left join public.judges judge on judge.id = conflict.judge_id
left join public.profiles admin on admin.id = conflict.admin_id
where (select private.is_admin()) and (
  conflict.admin_id = (select private.caller())
  or conflict.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
);
call private.publish_view('admin_judging_conflicts',
  'Administrators: suspected, confirmed and dismissed conflicts of interest. For a submission with which the caller has a conflict, shows only that conflict.', columns => '
  can_resolve: Whether the caller can resolve the conflict. Callers cannot resolve their own conflicts or those of current or former team members or mentors. Another administrator''s conflict can only be dismissed.
  can_accept: Whether another administrator has recorded this conflict for the caller, who has not accepted it yet.
  origin: found (detected by the database), declared (by the person) or set (by an administrator).
  state: suspected, confirmed or dismissed. A judge with a suspected conflict cannot be assigned the submission; an administrator''s suspected conflict has no effect until it is accepted. A confirmed conflict also ends access.
  is_assigned: Whether the judge is assigned the submission in a round that is not released.');

-- supabase/schemas/submission_record.sql

-- One submission for administrators: everything that is recorded about it, to print, and what its team sees now. Both are
-- read through the lists of administrators and of the team, so that no second rule says who reads what. The audit log
-- says who has read them.

-- Whether the audit log says that the caller has read this within the hour: reading it again is not another event.
create function private.has_just_read(action text, submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.audit_log event
  where event.subject_type = 'submission' and event.subject_id = has_just_read.submission_id::text
    and event.action = has_just_read.action and event.actor_id = private.actor()
    and event.created_at > private.now() - interval '1 hour'
);

-- The round entries of a submission, each with its round, what judges have read, their reviews and the decision.
create function private.record_of_rounds(wanted_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'round', jsonb_build_object('id', round.id, 'name', round.name, 'kind', round.kind, 'scale', round.scale,
      'criteria', round.criteria, 'stage', private.round_stage(round), 'closes_at', round.closes_at,
      'is_anonymized', round.is_anonymized),
    'entry', (select to_jsonb(shown) from private.admin_round_entries shown where shown.id = round_entry.id),
    'document', (select to_jsonb(judged) from private.judged_document(round_entry) judged where judged.file_path is not null),
    'reviews', array(
      select to_jsonb(shown) from private.admin_judging_assignments shown where shown.round_entry_id = round_entry.id
      order by shown.judge_name, shown.id),
    'decision', (
      select to_jsonb(shown) from private.admin_judging_decisions shown where shown.round_entry_id = round_entry.id),
    'is_decision_hidden', round.id = any ((select private.my_conflicted_rounds())::uuid[])
  ) order by round.opens_at, round.id), '[]')
  from public.round_entries round_entry
  join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = wanted_id;
$$;

create function private.open_submission_record(_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_id);
begin
  perform private.refuse_conflicted_admin(array[submission.id]);
  if not private.has_just_read('submission.record_opened', submission.id) then
    perform private.write_audit('submission.record_opened', 'submission', submission.id::text);
  end if;
  return jsonb_build_object(
    'opened_at', private.now(),
    'submission', (select to_jsonb(shown) from private.admin_submissions shown where shown.id = submission.id),
    'challenge', (select to_jsonb(shown) from public.challenge shown),
    'team_submission', (
      select to_jsonb(shown) from private.team_submissions shown
      where shown.id = submission.id and shown.reader_id = submission.created_by),
    'eligibility', (select to_jsonb(shown) from private.admin_eligibility shown where shown.id = submission.id),
    'rounds', private.record_of_rounds(submission.id),
    'payment_checks', (select shown.payment_checks from private.admin_finalists shown where shown.id = submission.id),
    'interventions', array(
      select to_jsonb(shown) from private.admin_interventions shown
      where shown.submission_ids @> array[submission.id] order by shown.id desc),
    'emails', array(
      select to_jsonb(shown)
      from public.submission_members member
      join public.profiles profile on profile.id = member.user_id
      join private.admin_emails shown on shown.address = lower(profile.email)
      where member.submission_id = submission.id
      order by shown.created_at, shown.id),
    -- Joined, so that each subject is found by the index of the log.
    'events', array(
      select to_jsonb(shown)
      from (
        select 'submission' as type, submission.id
        union all
        select 'round_entry', id from public.round_entries where submission_id = submission.id
        union all
        select 'judging_assignment', assignment.id
        from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where round_entry.submission_id = submission.id
      ) subject
      join private.admin_audit_log shown on shown.subject_type = subject.type and shown.subject_id = subject.id::text
      order by shown.id)
  );
end
$$;
call private.publish_change('open_submission_record', 'administrator',
  'Administrators without a conflict: returns everything recorded about a submission as JSON, each part as the administrators'' lists show it: opened_at, submission (admin_submissions), challenge and team_submission (the owner''s row of my_submission; null: no one is on the team), which determine the status on the team''s dashboard, eligibility (admin_eligibility), rounds (each with round, entry, document, reviews, decision, and is_decision_hidden: the caller has a conflict with another entry in the round), payment_checks (admin_finalists; null: not a finalist), interventions, emails (to its members) and events (from the audit log). The call is recorded in the audit log, at most once an hour. Fails with admin_conflicted or not_found.');

create function private.open_team_view(_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_id);
begin
  if not private.has_just_read('submission.team_view_opened', submission.id) then
    perform private.write_audit('submission.team_view_opened', 'submission', submission.id::text);
  end if;
  return jsonb_build_object(
    'first_name', (select first_name from public.profiles where id = submission.created_by),
    'submission', (
      select to_jsonb(shown) from private.team_submissions shown
      where shown.id = submission.id and shown.reader_id = submission.created_by),
    'feedback', array(
      select shown.round_name from private.released_feedback shown where shown.submission_id = submission.id)
  );
end
$$;
call private.publish_change('open_team_view', 'administrator',
  'Administrators: returns what a submission''s team can currently see, as JSON: first_name (the owner''s), submission (the owner''s row of my_submission; null: no one is on the team) and feedback (the rounds of my_judging_feedback). The call is recorded in the audit log, at most once an hour. Fails with not_found.');

-- supabase/schemas/payment_checks.sql

-- Before a prize is paid: a checklist of each finalist (payment_items). Administrators record that an item is done, when,
-- and a short note; no documents are kept. The team reads what is done. It decides nothing about the contest, but each
-- change is an intervention, so that an administrator with a conflict of interest makes none.

create table public.payment_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.payment_items (value),
  -- For administrators only.
  note text not null default '',
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);
comment on table public.payment_checks is 'The completed items of finalists'' payment checklists.';
call private.limit_texts('public.payment_checks', '{note payment_note}');

create trigger audit_check after insert on public.payment_checks
  for each row execute function private.audit('finalist.payment_checked', 'submission', 'submission_id', 'item');

create function private.audit_payment_undo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('finalist.payment_unchecked', 'submission', old.submission_id::text,
    jsonb_strip_nulls(jsonb_build_object('item', old.item, 'reason', private.reason())));
  return null;
end
$$;
create trigger audit_undo after delete on public.payment_checks
  for each row execute function private.audit_payment_undo();

create function private.check_payment_item(_submission_id uuid, _item text, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  clean_note constant text := private.check_length(coalesce(private.clean_line(_note), ''), 'The note', 'payment_note');
begin
  perform private.refuse_if(not exists (select from private.payment_items where value = _item), 'invalid_input',
    'Please choose a checklist item.');
  perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'This team is not a finalist.');
  insert into public.payment_checks (submission_id, item, note, checked_by)
  values (submission.id, _item, clean_note, auth.uid())
  on conflict do nothing;
  if not found then
    perform private.refuse_changed(note <> clean_note)
      from public.payment_checks where submission_id = submission.id and item = _item;
  end if;
end
$$;
call private.publish_change('check_payment_item', 'administrator',
  'Administrators: marks an item on a finalist''s payment checklist (PAYMENT_ITEMS) as done, with an optional note that the team cannot read. Safe to repeat. Recorded as an intervention. Fails with conflict (the item is already done with a different note), not_finalist, admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

create function private.uncheck_payment_item(
  _submission_id uuid, _item text, _checked_at timestamptz, _reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  done public.payment_checks;
begin
  perform private.require_reason(_reason);
  select * into done from public.payment_checks where submission_id = submission.id and item = _item;
  if not found then
    return;
  end if;
  perform private.refuse_changed(done.checked_at is distinct from _checked_at);
  delete from public.payment_checks where submission_id = submission.id and item = _item;
end
$$;
call private.publish_change('uncheck_payment_item', 'administrator',
  'Administrators: marks an item on a finalist''s payment checklist as not done, with a reason. Does nothing if the item is not done. Recorded as an intervention. Fails with conflict (the item was not marked as done at checked_at), admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

-- The items that are done, for the team.
create function private.payment_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('item', item, 'checked_at', checked_at)), '[]')
  from public.payment_checks where submission_id = _submission_id
);

-- supabase/schemas/finalists.sql

-- Finalists, their outcomes and their mentors. Everything depends on finalist_submissions, which uses released
-- statuses.

-- The finalists: submissions with the released status selected that are not withdrawn.
create function private.finalist_submissions() returns setof public.submissions
language sql stable security definer rows 5 set search_path = '' as $$
  select submission.* from public.submissions submission
  where submission.released_status = 'selected' and submission.withdrawn_at is null;
$$;

create function private.is_finalist(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (select from private.finalist_submissions() where id = _submission_id);

-- When the final opened with all finalists, if no top three is between the panel and it: since then it is known that all
-- finalists pitch. Null: this is not the case. With fewer finalists, who pitches would be one administrator's decision.
create function private.all_pitch_since() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(final.opens_at) from private.live_rounds final
    where final.kind = 'final' and final.current_stage <> 'draft' and private.results_are_released()
      and not exists (
        select id from private.finalist_submissions()
        except select submission_id from public.round_entries where round_id = final.id
      )
      and not exists (
        select from private.live_rounds top_three
        join public.round_entries round_entry on round_entry.round_id = top_three.id
        where top_three.kind = 'top_three' and top_three.current_stage <> 'draft'
      )
  );
end
$$;

-- The outcome of a finalist: first, second or third of the released final, top_three of the released top three,
-- otherwise finalist.
create function private.final_outcome(_submission_id uuid) returns text
language sql stable set search_path = ''
return coalesce(
  nullif(private.round_outcome(_submission_id, 'final'), 'eliminated'),
  case when private.round_outcome(_submission_id, 'top_three') = 'advances' then 'top_three' end,
  'finalist'
);

create function private.lock_my_finalist(_id uuid) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'Your entry is not a finalist.');
  return submission;
end
$$;

create trigger note_outcome after update of stage on public.judging_rounds
  for each row when (new.stage = 'released' and new.kind in ('top_three', 'final')
    or new.stage = 'open' and new.kind = 'final')
  execute function private.mark_result();

-- Mentors -----------------------------------------------------------------------------------------

create table public.mentors (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  contact text not null,
  assigned_by uuid references auth.users (id) on delete set null,
  revision int not null default 1,
  created_at timestamptz not null default private.now(),
  primary key (submission_id, user_id)
);
comment on table public.mentors is
  'The mentors of finalists, set by administrators. They are on no team and are not judges.';
call private.limit_texts('public.mentors', '{name, contact mentor_contact}');

create trigger check_exclusions before insert or update of user_id on public.mentors
  for each row execute function private.check_exclusions('mentor');

create trigger next_revision before update of name, contact on public.mentors
  for each row execute function private.next_revision();
create trigger audit_save after insert or update of name, contact on public.mentors for each row
  execute function private.audit('finalist.mentor_set', 'submission', 'submission_id', 'user_id');
create trigger audit_deletion after delete on public.mentors for each row
  execute function private.audit('finalist.mentor_removed', 'submission', 'submission_id', 'user_id');

-- Makes a person a mentor of a locked submission, and emails both.
create function private.add_mentor(
  _submission_id uuid, _user_id uuid, _name text, _contact text, _assigned_by uuid
) returns void
language plpgsql set search_path = '' as $$
declare
  idea_name constant text := (select idea_name from public.submissions where id = _submission_id);
begin
  perform private.refuse_if(not private.is_finalist(_submission_id), 'not_finalist', 'This team is not a finalist.');
  insert into public.mentors (submission_id, user_id, name, contact, assigned_by)
  values (_submission_id, _user_id, _name, _contact, _assigned_by)
  on conflict do nothing;
  if found then
    perform private.notify('mentor_welcome', _user_id, jsonb_build_object(
      'idea_name', idea_name, 'mentor_name', _name), subject_id => _submission_id);
    perform private.notify_team(_submission_id, 'mentor_assigned', jsonb_build_object('idea_name', idea_name),
      subject_id => _user_id);
  end if;
end
$$;

create function private.set_mentor(
  _submission_id uuid, _user_id uuid, _revision int, _name text, _contact text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mentor public.mentors;
  clean_name text;
  clean_contact text;
  submission public.submissions;
begin
  perform private.require_admin();
  clean_name := private.require_line(_name, 'The name', 'name');
  clean_contact := private.require_lines(_contact, 'How to reach the mentor', 'mentor_contact');
  -- Lock the person before the submission (foundations.sql).
  perform private.lock_person(_user_id);
  submission := private.lock_submission(_submission_id);
  perform private.refuse_if(not exists (select from public.profiles where id = _user_id), 'not_found',
    'This user no longer exists.');
  select * into mentor from public.mentors where submission_id = submission.id and user_id = _user_id for update;
  if (mentor.name, mentor.contact) = (clean_name, clean_contact) then
    return;
  end if;
  perform private.refuse_revision(coalesce(mentor.revision, 0), _revision);
  if mentor.revision is not null then
    update public.mentors set name = clean_name, contact = clean_contact
      where submission_id = submission.id and user_id = _user_id;
    return;
  end if;
  perform private.add_mentor(submission.id, _user_id, clean_name, clean_contact, auth.uid());
end
$$;
call private.publish_change('set_mentor', 'administrator',
  'Administrators: makes the person with this account a mentor of a finalist, with contact details for the team, and sends one email to the mentor and one to each team member. For an existing mentor, changes name and contact. revision: the mentor''s revision, or 0 for a new mentor. Safe to repeat. Fails with conflict, admin_conflicted, is_participant, is_judge, not_finalist, not_found, or invalid_input.',
  'admin_finalists');

create function private.remove_mentor(_submission_id uuid, _user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id for update;
  delete from public.mentors where submission_id = _submission_id and user_id = _user_id;
end
$$;
call private.publish_change('remove_mentor', 'administrator',
  'Administrators: removes a finalist''s mentor and ends that person''s access. Does nothing if the person is not a mentor. Fails with admin_conflicted.',
  'admin_finalists');

create function private.mentors_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', mentor.user_id, 'name', mentor.name, 'email', profile.email, 'contact', mentor.contact,
    'revision', mentor.revision
  ) order by mentor.created_at, mentor.user_id), '[]')
  from public.mentors mentor join public.profiles profile on profile.id = mentor.user_id
  where mentor.submission_id = _submission_id
);

create view private.my_finalist_submissions as
select
  submission.id as submission_id, submission.idea_name, submission.description,
  case
    when mine.is_mentor then 'mentor'
    when submission.created_by = mine.user_id then 'owner'
    else 'member'
  end as role,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', private.display_name(member.user_id), 'email', profile.email)
      order by member.joined_at, member.user_id
    ), '[]')
    from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id
  ) as members,
  private.mentors_of(submission.id) as mentors,
  case when not mine.is_mentor then private.team_outcome(submission.id) end as outcome,
  case when not mine.is_mentor then private.payment_of(submission.id) end as payment_checks
from (
  select submission_id, user_id, false as is_mentor from public.submission_members
  union all
  select submission_id, user_id, true from public.mentors
) mine
join private.finalist_submissions() submission on submission.id = mine.submission_id
where mine.user_id = (select private.caller());
call private.publish_view('my_finalist_submissions',
  'The finalists that the caller belongs to or mentors. Apart from this view, mentors can see only the finalists'' documents.', 1, columns => '
  role: The caller''s role: owner, member or mentor.
  members: JSON: the team members in the order in which they joined, each with name and email.
  mentors: JSON, each with user_id, name, email and contact (how and when to reach them).
  outcome: The finalist''s outcome, as in my_submission. Null for a mentor.
  payment_checks: JSON: the completed items of PAYMENT_ITEMS, each with item and checked_at. Null for a mentor.');

-- supabase/schemas/finalist_stages.sql

-- Stages, each with a deadline, and the documents that finalists upload for them. Every version is kept in an
-- append-only table.

create table public.finalist_stages (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  instructions text not null default '',
  due_at timestamptz not null check (private.check_times(due_at)),
  revision int not null default 1
);
comment on table public.finalist_stages is 'The documents that every finalist has to upload.';
call private.limit_texts('public.finalist_stages', '{name, instructions message}');

create table public.finalist_documents (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.finalist_stages (id),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  version int not null check (version >= 1),
  -- In the bucket finalists: <submission id>/<stage id>/<uuid>/<file name>.
  file_path text not null unique,
  file_name text not null,
  file_size bigint not null check (file_size between 1 and (private.document_limit('finalists')).max_bytes),
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default private.now(),
  constraint versions_are_numbered unique (stage_id, submission_id, version),
  constraint documents_lie_in_their_folder check (
    split_part(file_path, '/', 1) = submission_id::text
    and split_part(file_path, '/', 2) = stage_id::text
  )
);
comment on table public.finalist_documents is 'Every version of the finalists'' documents. The last one counts.';
call private.limit_texts('public.finalist_documents', '{file_name}');

create trigger next_revision before update on public.finalist_stages
  for each row execute function private.next_revision();

create trigger append_only
  before update of id, stage_id, submission_id, version, file_path, file_name, file_size, uploaded_at or truncate
  on public.finalist_documents
  for each statement execute function private.append_only('An uploaded document cannot be changed.');
create trigger append_only_deletion before delete on public.finalist_documents
  for each row execute function private.append_only(
    'An uploaded document cannot be changed.', 'submission_id', 'public.submissions', 'id');

create trigger audit_save after insert or update of name, instructions, due_at on public.finalist_stages
  for each row
  execute function private.audit('finalist.stage_saved', 'finalist_stage', 'id', 'name', 'due_at');
create trigger audit_deletion after delete on public.finalist_stages
  for each row execute function private.audit('finalist.stage_deleted', 'finalist_stage', 'id', 'name');

create trigger track_files after insert or delete on public.finalist_documents
  for each row execute function private.track_files('finalists');

create trigger audit_new after insert on public.finalist_documents for each row
  execute function private.audit('finalist.document_handed_in', 'submission', 'submission_id', 'stage_id', 'version');

-- Administrators ----------------------------------------------------------------------------------

-- Saves the fields of a locked stage, or of a new one (null). Returns its id.
create function private.write_stage(stage public.finalist_stages, _name text, _instructions text, _due_at timestamptz)
returns uuid
language plpgsql set search_path = '' as $$
declare
  stage_id constant uuid := coalesce(stage.id, gen_random_uuid());
  clean_name constant text := private.require_line(_name, 'The name', 'name');
  clean_instructions constant text := coalesce(private.optional_lines(_instructions, 'The instructions'), '');
begin
  perform private.refuse_if(_due_at is null, 'invalid_input', 'A stage needs a deadline.');
  insert into public.finalist_stages (id, name, instructions, due_at)
  values (stage_id, clean_name, clean_instructions, _due_at)
  on conflict (id) do update set
    name = excluded.name, instructions = excluded.instructions, due_at = excluded.due_at;
  return stage_id;
exception when unique_violation then
  perform private.refuse('invalid_input', 'A stage with this name already exists.');
end
$$;

create function private.create_finalist_stage(_name text, _instructions text, _due_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.write_stage(null, _name, _instructions, _due_at);
end
$$;
call private.publish_change('create_finalist_stage', 'administrator',
  'Administrators: creates a stage. Recorded as an intervention. Fails with admin_conflicted (the caller has a conflict of interest with a finalist) or invalid_input (for example, if another stage has the same name).',
  'admin_finalist_stages');

create function private.lock_finalist_stage(wanted_id uuid) returns public.finalist_stages
language plpgsql set search_path = '' as $$
declare
  stage public.finalist_stages;
begin
  perform private.require_admin();
  select * into stage from public.finalist_stages where id = wanted_id for update;
  return stage;
end
$$;

create function private.save_finalist_stage(
  _id uuid, _revision int, _name text, _instructions text, _due_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage constant public.finalist_stages := private.lock_finalist_stage(_id);
begin
  perform private.refuse_if(stage.id is null, 'not_found', 'This stage no longer exists.');
  perform private.refuse_revision(stage.revision, _revision);
  perform private.write_stage(stage, _name, _instructions, _due_at);
end
$$;
call private.publish_change('save_finalist_stage', 'administrator',
  'Administrators: saves a stage. Recorded as an intervention. Fails with conflict (the revision is outdated) or not_found. Also fails with the errors of create_finalist_stage.',
  'admin_finalist_stages');

create function private.delete_finalist_stage(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage constant public.finalist_stages := private.lock_finalist_stage(_id);
begin
  if stage.id is null then
    return;
  end if;
  perform private.refuse_revision(stage.revision, _revision);
  delete from public.finalist_stages where id = stage.id;
exception when foreign_key_violation then
  perform private.refuse('stage_in_use', 'Finalists have uploaded documents for this stage, so it cannot be deleted.');
end
$$;
call private.publish_change('delete_finalist_stage', 'administrator',
  'Administrators: deletes a stage without documents. Does nothing if the stage does not exist. Recorded as an intervention. Fails with admin_conflicted, conflict (the revision is outdated), or stage_in_use.');

-- Owners ------------------------------------------------------------------------------------------

create function private.submit_stage_document(
  _submission_id uuid, _stage_id uuid, _file_path text, _file_name text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_finalist(_submission_id);
  stage public.finalist_stages;
  document record;
begin
  select * into stage from public.finalist_stages where id = _stage_id for share;
  perform private.refuse_if(not found, 'not_found', 'This stage no longer exists.');
  if exists (
    select from public.finalist_documents
    where file_path = _file_path and stage_id = stage.id and submission_id = submission.id
  ) then
    return stage.id;
  end if;
  perform private.refuse_after(stage.due_at, 'This stage is closed.');
  select * into document
    from private.require_upload('finalists', submission.id || '/' || stage.id, _file_path, _file_name);
  insert into public.finalist_documents
    (stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by)
  values (
    stage.id, submission.id,
    1 + (
      select count(*) from public.finalist_documents
      where stage_id = stage.id and submission_id = submission.id
    ),
    _file_path, document.file_name, document.file_size, auth.uid()
  );
  return stage.id;
end
$$;
call private.publish_change('submit_stage_document', 'team',
  'Owner of a finalist: saves an uploaded object as the next version of the stage''s document, until the deadline, and returns the stage with all versions. file_name defaults to the last part of the path. Safe to repeat, even after the deadline: repeated calls do not add another version. Fails with not_finalist, deadline_passed, document_missing (no file at this path), document_refused (wrong folder, type or size), not_found, or 42501 (the caller is a member but not the owner).',
  'my_finalist_stages', 'stage_id');

-- Teams and mentors -------------------------------------------------------------------------------

create view private.my_finalist_stages as
select
  stage.id as stage_id, mine.submission_id, stage.name, stage.instructions, stage.due_at,
  private.now() <= stage.due_at as is_open,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', document.version, 'file_name', document.file_name,
      'file_size', document.file_size, 'file_path', document.file_path,
      'uploaded_by', private.display_name(document.uploaded_by), 'uploaded_at', document.uploaded_at
    ) order by document.version desc), '[]')
    from public.finalist_documents document
    where document.stage_id = stage.id and document.submission_id = mine.submission_id
  ) as versions
from private.my_finalist_submissions mine
cross join public.finalist_stages stage;
call private.publish_view('my_finalist_stages',
  'The stages and documents of each finalist in my_finalist_submissions, by deadline.', 3, 'due_at, name', columns => '
  is_open: Whether the owner can upload a version now, by the challenge''s clock.
  versions: JSON, the newest first, each with version, file_name, file_size, file_path, uploaded_by (a name; null once the account is deleted) and uploaded_at.');

-- Reminders: to each finalist's team before the deadline of a stage, while its document is outstanding.

create view private.outstanding_documents as
select stage.id as stage_id, stage.name, stage.due_at, submission.id as submission_id, submission.idea_name
from public.finalist_stages stage
cross join private.finalist_submissions() submission
where not exists (
  select from public.finalist_documents document
  where document.stage_id = stage.id and document.submission_id = submission.id
);
comment on view private.outstanding_documents is
  'Each stage with each finalist that has not uploaded a document for it, even after the deadline.';

-- Schedule: queues the reminders that are due, once for each person, stage and deadline.
create function private.queue_stage_reminders(moment timestamptz) returns void
language sql set search_path = '' as $$
  select private.notify('stage_reminder', member.user_id, jsonb_build_object(
      'idea_name', outstanding.idea_name, 'due_at', outstanding.due_at),
    -- A moved deadline is reminded of again.
    concat_ws(' ', 'stage', outstanding.stage_id, extract(epoch from outstanding.due_at)),
    outstanding.stage_id, outstanding.due_at)
  from private.outstanding_documents outstanding
  join public.submission_members member on member.submission_id = outstanding.submission_id
  where outstanding.due_at > moment
    and outstanding.due_at <= moment + make_interval(days => private.stage_reminder_days());
$$;

-- supabase/schemas/finalist_pages.sql

-- Public pages of finalists: written by the owner, with the names of members who agreed. An administrator can hide a
-- page, but not write one.

-- Pictures ----------------------------------------------------------------------------------------

-- Images that the browser has scaled, in a private bucket. The edge function project-picture serves those in this table
-- while the page is public.
create table public.finalist_pictures (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- Both checks together are the limit.
  -- The first one represents the page where only one is shown.
  position int not null check (position between 1 and private.max_pictures()),
  file_path text not null unique,
  alt_text text collate "und-x-icu" not null,
  added_at timestamptz not null default private.now(),
  unique (submission_id, position) deferrable initially immediate
);
comment on table public.finalist_pictures is 'The pictures of finalists'' pages, each with an alternative text.';
call private.limit_texts('public.finalist_pictures', '{alt_text}');

create trigger track_files after insert or delete on public.finalist_pictures
  for each row execute function private.track_files('projects');

create trigger audit_new after insert on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_added', 'submission', 'submission_id');
create trigger audit_description after update of alt_text on public.finalist_pictures
  for each row when (new.alt_text <> old.alt_text)
  execute function private.audit('finalist.picture_described', 'submission', 'submission_id');
create trigger audit_deletion after delete on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_removed', 'submission', 'submission_id');

create function private.pictures_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', picture.id, 'alt_text', picture.alt_text, 'file_path', picture.file_path
    ) order by picture.position
  ), '[]')
  from public.finalist_pictures picture where picture.submission_id = _submission_id
);

-- Owners ------------------------------------------------------------------------------------------

create function private.save_finalist_pictures(
  _submission_id uuid, _revision int, file_paths text[], alt_texts text[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_finalist(_submission_id);
  saved record;
  texts text[];
begin
  select coalesce(array_agg(file_path order by position), '{}') as paths,
      coalesce(array_agg(alt_text order by position), '{}') as texts
    into saved from public.finalist_pictures where submission_id = submission.id;
  texts := array(
    select private.require_line(alt_text, 'The description of the picture', 'alt_text')
    from unnest(alt_texts) with ordinality as wanted (alt_text, place) order by place
  );
  -- A repeated request, for example after a lost answer.
  if (saved.paths, saved.texts) = (file_paths, texts) then
    return;
  end if;
  perform private.refuse_revision(submission.pictures_revision, _revision);
  perform private.refuse_if(cardinality(texts) > private.max_pictures(), 'pictures_full',
    format('A page can have at most %s pictures. Please remove one first.', private.max_pictures()));
  perform private.refuse_if(cardinality(texts) > (select count(distinct path) from unnest(file_paths) path),
    'invalid_input', 'Please list each picture once.');
  perform private.spend_rate_limit('finalist_pictures', submission.id::text, 100, interval '1 day');
  perform private.require_upload('projects', submission.id::text, path, null)
    from unnest(file_paths) path where path <> all (saved.paths);
  delete from public.finalist_pictures where submission_id = submission.id and file_path <> all (file_paths);
  insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
  select submission.id, place, path, alt_text
  from unnest(file_paths, texts) with ordinality as wanted (path, alt_text, place)
  on conflict (file_path) do update set position = excluded.position, alt_text = excluded.alt_text;
  update public.submissions set pictures_revision = pictures_revision + 1 where id = submission.id;
end
$$;
call private.publish_change('save_finalist_pictures', 'team',
  'Owner of a finalist: saves the page''s pictures, in order, and returns the page. file_paths: uploaded objects in the projects bucket; the first picture represents the page. alt_texts: a text alternative for each. revision: the pictures_revision of my_finalist_page. If the page is public, the pictures become public at once; the files of removed pictures are queued for deletion. At most three pictures and 100 changes a day. Safe to repeat. Fails with conflict, pictures_full, document_missing, document_refused, not_finalist, rate_limited, not_found, invalid_input, or 42501 (the caller is a member but not the owner).',
  'my_finalist_page', 'submission_id');

-- Pages -------------------------------------------------------------------------------------------

create table public.finalist_pages (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  -- The public id of the finalist, which is not the id of the submission.
  id uuid not null unique default gen_random_uuid(),
  title text collate "und-x-icu" not null,
  summary text not null default '',
  -- The device, for the drawing at true size.
  diameter_mm int check (diameter_mm between 1 and private.max_device_figure()),
  height_mm int check (height_mm between 1 and private.max_device_figure()),
  volume_ml int check (volume_ml between 1 and private.max_device_figure()),
  is_public boolean not null default false,
  hidden_at timestamptz,
  -- Whether it is hidden from the next release on (complete_release); null: as it is.
  hides_next boolean,
  jury_sentence text not null default '',
  revision int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.finalist_pages is 'The public pages of finalists.';
call private.limit_texts('public.finalist_pages', '{title page_title, summary page_summary, jury_sentence}');

create trigger set_updated_at
  before update of title, summary, diameter_mm, height_mm, volume_ml, is_public, hidden_at on public.finalist_pages
  for each row execute function private.set_updated_at();

create trigger next_revision
  before update of title, summary, diameter_mm, height_mm, volume_ml, is_public, hidden_at on public.finalist_pages
  for each row execute function private.next_revision();

create trigger audit_save
  after insert or update of title, summary, diameter_mm, height_mm, volume_ml, is_public on public.finalist_pages
  for each row execute function private.audit('finalist.page_saved', 'submission', 'submission_id', 'is_public');
create trigger audit_hidden after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is not null)
  execute function private.audit('finalist.page_hidden', 'submission', 'submission_id');
create trigger audit_shown after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is null)
  execute function private.audit('finalist.page_shown', 'submission', 'submission_id');

create trigger audit_jury_sentence after update of jury_sentence on public.finalist_pages
  for each row execute function private.audit('finalist.jury_sentence_set', 'submission', 'submission_id');

-- A public page would reveal to judges whose submission they review.
-- Whether the submission is in an anonymized top three or final that is not released.
create function private.is_in_anonymized_round(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries round_entry
  join private.live_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = _submission_id
    and round.kind in ('top_three', 'final') and round.is_anonymized
    and round.current_stage not in ('draft', 'released')
);

-- public, or why only the team can see the page: hidden by an administrator, private until the team publishes it, or
-- held during an anonymized round.
create function private.visibility_of(page public.finalist_pages) returns text
language sql stable set search_path = ''
return case
  when page.hidden_at is not null then 'hidden'
  when page.is_public is not true then 'private'
  when private.is_in_anonymized_round(page.submission_id) then 'held'
  else 'public'
end;

-- Teams -------------------------------------------------------------------------------------------

create view private.my_finalist_page as
select
  mine.submission_id, page.id,
  coalesce(page.title, left(mine.idea_name, private.max_length('page_title'))) as title,
  coalesce(page.summary, '') as summary,
  page.diameter_mm, page.height_mm, page.volume_ml,
  coalesce(page.is_public, false) as is_public,
  private.visibility_of(page) as visibility,
  exists (
    select from public.submission_members where user_id = (select private.caller()) and shown_since is not null
  ) as shows_me,
  coalesce(page.revision, 0) as revision,
  page.updated_at,
  private.pictures_of(mine.submission_id) as pictures,
  (select pictures_revision from public.submissions where submissions.id = mine.submission_id) as pictures_revision
from private.my_finalist_submissions mine
left join public.finalist_pages page on page.submission_id = mine.submission_id
where mine.role <> 'mentor';
call private.publish_view('my_finalist_page', 'The public page of the caller''s team, published or not.', 1, columns => '
  id: The id of the row in finalists; null until the page is saved for the first time.
  title: The idea''s name until the page is saved.
  diameter_mm: The diameter of the device. Null if the team has not entered it. The same applies to height_mm and volume_ml.
  visibility: public, or the reason why only the team can see the page: hidden (by an administrator), private (not published) or held (during an anonymized round).
  shows_me: Whether the caller has agreed to show their name, university and country.
  revision: Increases with each change to the page''s content or visibility; pass it to save_finalist_page. 0 until the page is saved.
  pictures: JSON: the pictures in order, each with id, alt_text and file_path in the projects bucket.
  pictures_revision: Increases with each change to the pictures; pass it to save_finalist_pictures.');

create function private.save_finalist_page(
  _submission_id uuid, _revision int, _title text, _summary text, _is_public boolean,
  _diameter_mm int default null, _height_mm int default null, _volume_ml int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_title text := private.require_line(_title, 'The title', 'page_title');
  clean_summary text;
  submission public.submissions := private.lock_my_finalist(_submission_id);
  page public.finalist_pages;
begin
  perform private.refuse_if(private.contains_contact_details(clean_title), 'invalid_input',
    'The title must not contain a link, an email address or a phone number.');
  -- Letters of another alphabet can imitate another title. Greek letters next to Latin ones are common in science.
  perform private.refuse_if(clean_title ~ '[a-zA-Z][\u0400-\u052f]|[\u0400-\u052f][a-zA-Z]', 'invalid_input',
    'A word in the title mixes Latin and Cyrillic letters. Please use one alphabet per word.');
  clean_summary := coalesce(private.optional_lines(_summary, 'The summary', 'page_summary'), '');
  -- More lines would distort the page.
  perform private.refuse_if(regexp_count(clean_summary, E'\n') >= 20, 'invalid_input',
    'The summary has more than 20 lines. Please remove some line breaks.');
  perform private.refuse_if(_is_public is null or (_is_public and clean_summary = ''), 'invalid_input',
    'A public page needs a summary.');
  perform private.refuse_if(figure not between 1 and private.max_device_figure(), 'invalid_input',
    format('Diameter, height and volume must be whole numbers from 1 to %s.', private.max_device_figure()))
    from unnest(array[_diameter_mm, _height_mm, _volume_ml]) figure;
  select * into page from public.finalist_pages where submission_id = submission.id;
  perform private.refuse_revision(coalesce(page.revision, 0), _revision);
  if (page.title, page.summary, page.is_public, page.diameter_mm, page.height_mm, page.volume_ml)
      is not distinct from (clean_title, clean_summary, _is_public, _diameter_mm, _height_mm, _volume_ml) then
    return;
  end if;
  perform private.spend_rate_limit('finalist_page', submission.id::text, 100, interval '1 day');
  insert into public.finalist_pages (submission_id, title, summary, is_public, diameter_mm, height_mm, volume_ml)
  values (submission.id, clean_title, clean_summary, _is_public, _diameter_mm, _height_mm, _volume_ml)
  on conflict (submission_id) do update set
    title = excluded.title, summary = excluded.summary, is_public = excluded.is_public,
    diameter_mm = excluded.diameter_mm, height_mm = excluded.height_mm, volume_ml = excluded.volume_ml;
end
$$;
call private.publish_change('save_finalist_page', 'team',
  'Owner of a finalist: saves the finalist''s public page and returns it. is_public publishes the page. diameter_mm, height_mm and volume_ml describe the device and are optional. At most 100 changes a day. Fails with conflict, not_finalist, rate_limited, not_found, invalid_input (for example, for a public page without a summary), or 42501 (the caller is a member but not the owner).',
  'my_finalist_page', 'submission_id');

create function private.set_name_shown(_submission_id uuid, is_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_submission_id, as_owner => false);
begin
  perform private.refuse_if(is_shown and not private.is_finalist(submission.id), 'not_finalist',
    'Your entry is not a finalist.');
  update public.submission_members set shown_since = case when is_shown then coalesce(shown_since, private.now()) end
    where user_id = auth.uid() and submission_id = submission.id;
end
$$;
call private.publish_change('set_name_shown', 'team',
  'Members of a finalist: gives or withdraws the caller''s consent to show their name, university and country on the team''s public page, and returns the page. Fails with not_finalist or not_found.',
  'my_finalist_page', 'submission_id');

-- Reminders: to finalists who can still win, before the winners are named.

create view private.outstanding_consents as
select
  member.user_id, submission.idea_name,
  coalesce(page.is_public, false) as is_public, member.shown_since is not null as is_named
from private.finalist_submissions() submission
join public.submission_members member on member.submission_id = submission.id
left join public.finalist_pages page on page.submission_id = submission.id
where private.team_outcome(submission.id) in ('finalist', 'top_three') and page.hidden_at is null
  and (page.is_public is not true or member.shown_since is null);
comment on view private.outstanding_consents is
  'Until the final is released, the members of finalist teams who have not agreed to be named on their team''s page, or whose team has not published it.';

-- Schedule: queues the reminders that are due, once for each person and end of the challenge; none in the week after the
-- release, when teams have just been asked.
create function private.queue_page_reminders(moment timestamptz) returns void
language sql set search_path = '' as $$
  select private.notify('page_reminder', outstanding.user_id, jsonb_build_object('idea_name', outstanding.idea_name),
    concat_ws(' ', 'page', extract(epoch from challenge.challenge_ends_at)))
  from private.challenge() challenge cross join private.outstanding_consents outstanding
  where challenge.challenge_ends_at > moment
    and challenge.challenge_ends_at <= moment + make_interval(days => private.page_reminder_days())
    and challenge.results_released_at < moment - interval '7 days';
$$;

-- Administrators ----------------------------------------------------------------------------------

-- Locks and returns the page of a finalist, for administrators. Raises 42501, admin_conflicted, not_found.
create function private.lock_finalist_page(_submission_id uuid) returns public.finalist_pages
language plpgsql set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  page public.finalist_pages;
begin
  select * into page from public.finalist_pages where submission_id = submission.id;
  perform private.refuse_if(not found, 'not_found', 'This finalist has no page.');
  return page;
end
$$;

create function private.hide_finalist_page(_submission_id uuid, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_finalist_page(_submission_id);
  update public.finalist_pages set hides_next = case when hidden_at is null then true end
    where submission_id = _submission_id and (hidden_at is null) is distinct from hides_next;
end
$$;
call private.publish_change('hide_finalist_page', 'administrator',
  'Administrators: hides a finalist''s public page as of the next release (hides_next). Recorded as an intervention. Fails with admin_conflicted or not_found.',
  'admin_finalists');

create function private.show_finalist_page(_submission_id uuid, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_finalist_page(_submission_id);
  update public.finalist_pages set hides_next = case when hidden_at is not null then false end
    where submission_id = _submission_id and coalesce(hides_next, hidden_at is not null);
end
$$;
call private.publish_change('show_finalist_page', 'administrator',
  'Administrators: shows a finalist''s public page again as of the next release. Recorded as an intervention. Fails with admin_conflicted or not_found.',
  'admin_finalists');

create function private.set_jury_sentence(_submission_id uuid, seen_sentence text, _sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_sentence text := coalesce(private.clean_line(_sentence), '');
  page constant public.finalist_pages := private.lock_finalist_page(_submission_id);
begin
  perform private.check_length(clean_sentence, 'The jury''s sentence', 'jury_sentence');
  if clean_sentence = page.jury_sentence then
    return;
  end if;
  -- The sentence is its own version, because revision detects concurrent changes of the team's part of the page.
  perform private.refuse_changed(page.jury_sentence is distinct from seen_sentence);
  update public.finalist_pages set jury_sentence = clean_sentence where submission_id = _submission_id;
end
$$;
call private.publish_change('set_jury_sentence', 'administrator',
  'Administrators: saves the jury''s sentence about a finalist, which is shown on the finalist''s public page. An empty sentence removes it. Recorded as an intervention. Fails with conflict (the sentence is no longer seen_sentence; empty: none), admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

-- Public access -----------------------------------------------------------------------------------

create function private.shown_pages() returns setof public.finalist_pages
language sql stable rows 5 set search_path = '' as $$
  select page.* from private.finalist_submissions() submission
  join public.finalist_pages page on page.submission_id = submission.id
  where private.visibility_of(page) = 'public';
$$;

create view private.finalists as
select
  page.id, page.title, page.summary, page.diameter_mm, page.height_mm, page.volume_ml,
  private.final_outcome(page.submission_id) as outcome,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', name, 'university', profile.university, 'country', profile.country)
      order by name collate "und-x-icu", profile.id
    ), '[]')
    from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    cross join private.display_name(profile.id) name
    where member.submission_id = page.submission_id and member.shown_since is not null
  ) as members,
  team.people, team.universities, team.countries,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', picture.id, 'alt_text', picture.alt_text) order by picture.position
    ), '[]')
    from public.finalist_pictures picture where picture.submission_id = page.submission_id
  ) as pictures,
  page.jury_sentence
from private.shown_pages() page
cross join lateral (
  select count(*)::int as people, count(distinct nullif(profile.university, ''))::int as universities,
    count(distinct nullif(profile.country, ''))::int as countries
  from public.submission_members member join public.profiles profile on profile.id = member.user_id
  where member.submission_id = page.submission_id
) team;
call private.publish_view('finalists',
  'Everyone: finalists with a public page, ordered by outcome (the ranks, then the rest of the top three, then the others) and title. Empty before results are released. Does not include pages hidden by an administrator or pages of submissions in an anonymized round.', 5,
  '(select position from private.finalist_outcomes where value = outcome), title, id', columns => '
  id: The id of the page, not of the submission.
  diameter_mm: The diameter of the device. Null if the team has not entered it. The same applies to height_mm and volume_ml.
  outcome: first, second or third once the final is released; top_three once the top three is released; otherwise finalist.
  members: JSON: the members who agreed to be named, sorted by name, each with name, university and country.
  people: The number of members, whether or not they are named. universities and countries are the numbers of distinct universities and countries among all members.
  pictures: JSON: the pictures in order, each with alt_text and the id that the function project-picture expects.');

create view private.winners as
select outcome, submission.idea_name, page.id as page_id
from private.finalist_submissions() submission
cross join private.final_outcome(submission.id) outcome
left join private.shown_pages() page on page.submission_id = submission.id
where outcome in ('first', 'second', 'third');
call private.publish_view('winners',
  'Everyone: the winners by rank, once the final is released. Under the rules, the names of winning ideas are public. A team''s page and the names of its members are public only with their consent.', 3,
  '(select position from private.finalist_outcomes where value = outcome)', columns => '
  page_id: The id of the page in finalists. Null if the team has no public page.');

create view private.finalist_counts as
select
  count(*)::int as finalists,
  count(*) filter (where visibility = 'public')::int as shown,
  count(*) filter (where visibility = 'held')::int as held,
  count(*) filter (where visibility = 'private')::int as private
from private.finalist_submissions() submission
left join public.finalist_pages page on page.submission_id = submission.id
cross join private.visibility_of(page) visibility;
call private.publish_view('finalist_counts',
  'Everyone: one row with the total number of finalists and the numbers of those whose pages are shown, held and private. All counts are 0 before results are released.', 1, 'finalists', columns => '
  held: The number of pages that are hidden during an anonymized round.
  private: The number of finalists whose teams have not published a page. The remaining pages are hidden by an administrator.');

create function private.service_project_picture(id uuid) returns table (file_path text)
language sql stable security definer rows 1 set search_path = '' as $$
  select picture.file_path from public.finalist_pictures picture
  join private.shown_pages() page on page.submission_id = picture.submission_id
  where picture.id = service_project_picture.id;
$$;
call private.publish_function('service_project_picture',
  'Edge functions: returns the path of a picture in the projects bucket while its page is public, and no row otherwise.');

-- Back office -------------------------------------------------------------------------------------

create view private.admin_finalist_stages as
select
  stage.id, stage.name, stage.instructions, stage.due_at, stage.revision,
  (
    select count(distinct document.submission_id)::int from public.finalist_documents document
    where document.stage_id = stage.id
  ) as handed_in_count
from public.finalist_stages stage
where (select private.is_admin());
call private.publish_view('admin_finalist_stages', 'Administrators: the finalists'' stages, by deadline.', 3, 'due_at, name');

create view private.admin_finalists as
select
  submission.id, submission.idea_name, submission.receipt_number,
  private.final_outcome(submission.id) as outcome,
  private.mentors_of(submission.id) as mentors,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'stage_id', stage.id, 'name', stage.name, 'due_at', stage.due_at,
      'versions', coalesce(latest.version, 0), 'file_name', latest.file_name,
      'file_path', latest.file_path, 'uploaded_at', latest.uploaded_at
    ) order by stage.due_at, stage.name), '[]')
    from public.finalist_stages stage
    left join lateral (
      select * from public.finalist_documents document
      where document.stage_id = stage.id and document.submission_id = submission.id
      order by document.version desc limit 1
    ) latest on true
  ) as stages,
  page.title as page_title, page.summary as page_summary,
  private.visibility_of(page) as visibility, page.hides_next, private.pictures_of(submission.id) as pictures,
  coalesce(page.jury_sentence, '') as jury_sentence,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'item', done.item, 'note', done.note, 'checked_at', done.checked_at,
      'checked_by', (select email from public.profiles where profiles.id = done.checked_by)
    )), '[]')
    from public.payment_checks done where done.submission_id = submission.id
  ) as payment_checks
from private.finalist_submissions() submission
left join public.finalist_pages page on page.submission_id = submission.id
where (select private.is_admin());
call private.publish_view('admin_finalists',
  'Administrators: the finalists, once results are released, with their mentors, documents and public pages.', 5, 'idea_name, id', columns => '
  id: The id of the submission.
  outcome: As in finalists.
  mentors: JSON, each with user_id, name, email, contact and revision.
  stages: JSON: the stages by deadline, each with stage_id, name, due_at, versions (the number of versions), and file_name, file_path and uploaded_at of the last version.
  visibility: As in my_finalist_page.
  page_title: Null if the team has not created a page.
  payment_checks: JSON: the completed items of PAYMENT_ITEMS, each with item, note, checked_at and checked_by (an email address; null: the account was deleted).');

-- supabase/schemas/confirmations.sql

-- Thanks and proof for those who took part: an email to judges, and a confirmation that a person prints. Both state only
-- what the database knows.

create view private.submitted_reviews as
select assignment.judge_id, round_entry.round_id
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
where assignment.state = 'submitted';
comment on view private.submitted_reviews is
  'The reviews that judges have submitted, except those of round entries from which they have recused themselves.';

create function private.count_submitted_reviews(wanted_judge uuid, wanted_round uuid) returns int
language sql stable set search_path = ''
return (
  select count(*)::int from private.submitted_reviews
  where judge_id = wanted_judge and round_id = wanted_round
);

-- Thanks the judges of a round that is released: each once, also if it is corrected and released again.
create function private.thank_judges(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.email_judge(judge.id, 'judge_thanks', '{}', topic => 'thanks ' || round.id, subject_id => round.id)
  from public.judges judge where exists (
    select from private.submitted_reviews review where review.judge_id = judge.id and review.round_id = round.id
  );
$$;

-- Whether judges have reviewed a submission: a review counts in a released round, or there are no rounds and administrators
-- have decided.
create function private.is_judged(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.live_rounds round
  join public.round_entries round_entry on round_entry.round_id = round.id
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  where round_entry.submission_id = _submission_id and round.stage = 'released' and assignment.counts
) or not exists (select from private.live_rounds);

create view private.my_confirmation as
select
  'judge' as role, judge.name, null as idea_name,
  jsonb_agg(jsonb_build_object('round_name', round.name, 'reviews', done.reviews) order by round.opens_at, round.id)
    as reviews,
  max(released.at) as confirmed_at
from public.judges judge
cross join private.live_rounds round
cross join lateral (select private.count_submitted_reviews(judge.id, round.id) as reviews) done
cross join lateral (select max(released_at) as at from public.releases where round_id = round.id) released
where judge.user_id = (select private.caller()) and round.stage = 'released' and done.reviews > 0
group by judge.id
union all
select
  coalesce(private.team_outcome(submission.id), 'entrant'), private.display_name((select private.caller())),
  submission.idea_name, null,
  greatest(parameters.results_released_at, case
    when submission.released_status = 'selected' then private.round_released_at('top_three') end, case
    when submission.released_status = 'selected' then private.round_released_at('final') end)
from public.submissions submission
cross join public.challenge_parameters parameters
where submission.id = (select private.my_submission_id()) and submission.state = 'submitted'
  and submission.released_status is not null and private.results_are_released() and private.is_judged(submission.id);
call private.publish_view('my_confirmation',
  'The confirmation that the caller can print. For judges, it confirms the reviews that they submitted in released rounds. For participants, once results are released, it confirms a submission that judges have reviewed. No row for anyone else.', 1, columns => '
  role: judge, entrant, or the outcome of a finalist (my_submission).
  reviews: JSON: the rounds in order, each with round_name and reviews (the number of reviews). Null for participants.
  confirmed_at: The time of the latest release that it covers.');

-- supabase/schemas/group_email_recipients.sql

-- The recipients of a group email. An email must not reveal results before their release. A segment by status or
-- outcome contains only people who were notified of it. Before the release, no status can be selected, not even
-- "under review": people who get no email would learn their status. Of a draft, segments use only its team.

-- Whether this is a valid segment. Unknown keys are rejected: ignoring a misspelled filter would email more
-- people.
create function private.is_segment(segment jsonb) returns boolean
language sql stable set search_path = ''
return coalesce((
  select
    bool_and(coalesce(case
      when part.name = 'kind' then true
      when part.name <> all (definition.keys) then false
      when part.name = 'ids' then jsonb_typeof(part.value) = 'array' and jsonb_array_length(part.value) between 1 and 1000
        and not exists (
          select from jsonb_array_elements(part.value) id where pg_input_is_valid(id #>> '{}', 'uuid') is not true
        )
      when part.name = 'days' then part.value::text ~ '^[1-9][0-9]{0,2}$'
      when part.name = 'progress' then part.value #>> '{}' in ('not_started', 'outstanding', 'finished')
      when part.name = 'outcome' then part.value #>> '{}' in ('advances', 'eliminated', 'first', 'second', 'third')
      -- Any other facet could reveal results (people_of).
      when part.name in ('document', 'notes') then part.value #>> '{}' in (part.name, 'no ' || part.name)
      when part.name = 'confirmation' then part.value #>> '{}' in ('outstanding', 'complete')
      when part.name in ('round_id', 'stage_id') then pg_input_is_valid(part.value #>> '{}', 'uuid')
      else jsonb_typeof(part.value) = 'string' and char_length(part.value #>> '{}') between 1 and 200
    end, false))
    and segment ?& array(select key from unnest(definition.keys) key where key in ('round_id', 'stage_id', 'outcome'))
    -- Selected people or a filter, not both.
    and (not segment ? 'ids' or segment - array['kind', 'ids'] = '{}')
  from private.group_email_segments definition
  cross join jsonb_each(case jsonb_typeof(segment) when 'object' then segment end) as part (name, value)
  where definition.value = segment ->> 'kind'
  group by definition.value
), false);

-- results_not_released for a status or outcome that is not released; round_closed, not_found.
create function private.refuse_unreleased_segment(segment jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  if segment ?| array['status', 'disqualification', 'eligibility'] and not private.results_are_released() then
    perform private.refuse('results_not_released',
      'This email would reveal a status before results are released. Release the results first.');
  elsif segment ? 'stage_id' and not exists (
    select from public.finalist_stages where id = (segment ->> 'stage_id')::uuid
  ) then
    perform private.refuse('not_found', 'This stage no longer exists.');
  elsif not segment ? 'round_id' then
    return;
  end if;
  select * into round from public.judging_rounds where id = (segment ->> 'round_id')::uuid;
  if not found then
    perform private.refuse('not_found', 'This round no longer exists.');
  elsif segment ->> 'kind' = 'judges' then
    if private.round_stage(round) <> 'open' and segment ->> 'progress' is distinct from 'finished' then
      perform private.refuse('round_closed', 'This round is not open, so its judges have no reviews due.');
    end if;
  elsif round.kind = 'screening' then
    perform private.refuse('results_not_released',
      'Teams are not notified of screening results. Select teams by status once results are released.');
  elsif round.stage <> 'released' or not private.results_are_released() then
    perform private.refuse('results_not_released', 'Teams do not know the outcome of this round yet. Release the round first.');
  end if;
end
$$;

-- A name or other user input for an email; empty if it contains a link or an address. Anyone can subscribe
-- someone else's address under any name.
create function private.sanitize(value text) returns text
language sql immutable set search_path = ''
return case
  -- Plain names take this faster path: a group has up to ten thousand of them.
  when value ~ '^[[:alpha:] ''-]*$' then value
  when not private.contains_contact_details(value) then value
  else ''
end;

-- A time as in emails, like spellTime in functions/_server/emails/content.ts.
create function private.format_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC' - interval '5 hours', 'Mon FMDD, YYYY FMHH12:MI AM')
  || ' EST (UTC−5)';

-- The next people in a segment, with their merge fields: at least max_count if there are as many, in the order of the
-- subscribers, accounts, submissions, judges or mentors by which the group finds them (source_id), after one of these or
-- only among these. A filter that no branch knows matches nobody, because ignoring it would email more people.
create function private.people_of(
  segment jsonb, after uuid default '00000000-0000-0000-0000-000000000000', max_count int default null, among uuid[] default null
)
returns table (
  source_id uuid, email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb
)
-- A plan for this very segment reads only its tables.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  group_kind constant text := segment ->> 'kind';
  ids constant uuid[] := case when segment ? 'ids'
    then array(select id::uuid from jsonb_array_elements_text(segment -> 'ids') id) end;
  patterns constant text[] := private.search_patterns(segment ->> 'search');
  -- The filters that each person or submission must have, without those that the branches below read by name.
  filters constant jsonb := segment - array['kind', 'ids', 'search'] - case group_kind
    when 'drafts' then array['days']
    when 'submissions' then array['status', 'confirmation']
    when 'outcome' then array['round_id', 'outcome']
    when 'judges' then array['round_id', 'progress']
    when 'finalists' then array['stage_id']
    else '{}'
  end;
  wanted_facets constant text[] := array(
    select case
      when key in ('document', 'notes', 'disqualification') then value
      else case key when 'level_of_study' then 'level' when 'team_size' then 'team' else key end || ':' || value
    end from jsonb_each_text(filters)
  );
  moment constant timestamptz := private.now();
begin
  if group_kind not in ('subscribers', 'people', 'submissions') and filters <> '{}' then
    return;
  elsif group_kind = 'subscribers' then
    return query
    select subscriber.id, subscriber.email, subscriber.name, null::uuid, subscriber.id, null::uuid, jsonb_build_object(
      'first_name', private.sanitize(coalesce(nullif(subscriber.first_name, ''), subscriber.name)),
      'country', private.sanitize(subscriber.country))
    from public.mailing_list subscriber
    where subscriber.confirmed_at is not null
      and (ids is null or subscriber.id = any (ids))
      and filters <@ jsonb_build_object('source', subscriber.source, 'country', subscriber.country,
        'level_of_study', subscriber.level_of_study)
      and (not segment ? 'search' or subscriber.search ~ all (patterns))
      and subscriber.id > after and (among is null or subscriber.id = any (among))
    order by subscriber.id limit max_count;
  elsif group_kind = 'people' then
    return query
    select profile.id, profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid,
      null::uuid, jsonb_build_object(
        'first_name', private.sanitize(profile.first_name),
        'last_name', private.sanitize(profile.last_name), 'country', private.sanitize(profile.country))
    from public.profiles profile
    where (ids is null or profile.id = any (ids))
      and filters <@ jsonb_build_object('role', profile.role, 'country', profile.country,
        'level_of_study', profile.level_of_study, 'profile_completed', profile.profile_completed::text)
      and (not segment ? 'search' or profile.search ~ all (patterns))
      and profile.id > after and (among is null or profile.id = any (among))
    order by profile.id limit max_count;
  elsif group_kind = 'judges' then
    return query
    select judge.id, coalesce(profile.email, judge.email), judge.name, judge.user_id, null::uuid, judge.id, jsonb_build_object(
      'judge_name', private.sanitize(judge.name), 'round_name', round.name,
      'closes_at', private.format_time(round.closes_at), 'reviews_outstanding', progress.outstanding)
    from public.judging_rounds round
    cross join lateral (
      select due.judge_id, count(*) filter (where due.state <> 'submitted') as outstanding,
        bool_and(due.state = 'assigned') as not_started
      from private.reviews_due due
      where due.round_id = round.id and (among is null or due.judge_id = any (among)) group by due.judge_id
    ) progress
    join public.judges judge on judge.id = progress.judge_id
    left join public.profiles profile on profile.id = judge.user_id
    where round.id = (segment ->> 'round_id')::uuid and case segment ->> 'progress'
      when 'finished' then progress.outstanding = 0
      when 'not_started' then progress.not_started
      else progress.outstanding > 0
    end and judge.id > after and (among is null or judge.id = any (among))
    order by judge.id limit max_count;
  elsif group_kind = 'mentors' then
    return query
    select mentor.user_id, profile.email, mentor.name, profile.id, null::uuid, null::uuid,
      jsonb_build_object('mentor_name', private.sanitize(mentor.name))
    from public.mentors mentor
    join private.finalist_submissions() submission on submission.id = mentor.submission_id
    join public.profiles profile on profile.id = mentor.user_id
    where mentor.user_id > after and (among is null or mentor.user_id = any (among))
    order by mentor.user_id fetch first (max_count) rows with ties;
  else
    -- Teams: their submissions with further fields, and the decision that a member must have been notified of.
    return query
    with team (id, idea_name, receipt_number, fields, topic, decision) as (
      select submission.id, '', null, jsonb_build_object('closes_at', private.format_time(closes.at)), null, null
      from public.submissions submission cross join lateral (select private.closes_at(submission) as at) closes
      where group_kind = 'drafts' and submission.state = 'draft' and closes.at > moment
        and (not segment ? 'days' or closes.at <= moment + make_interval(days => (segment ->> 'days')::int))
      union all
      -- As the back office list filters them.
      select submission.id, submission.idea_name, submission.receipt_number, '{}', 'results',
        case when segment ? 'status' then submission.released_status end
      from public.submissions submission
      where group_kind = 'submissions' and submission.state = 'submitted'
        and (ids is null or submission.id = any (ids))
        and submission.facets @> wanted_facets
        and (not segment ? 'confirmation' or (segment ->> 'confirmation' = 'outstanding')
          = private.lacks_confirmation(submission.facets, submission.released_status))
        and (not segment ? 'status' or case when private.is_decision(segment ->> 'status')
          then submission.released_status = segment ->> 'status'
          else submission.released_status is null and submission.status = segment ->> 'status' end)
        and (not segment ? 'search' or exists (
          select from private.submission_search found
          where found.submission_id = submission.id and found.search ~ all (patterns)
        ))
      union all
      select submission.id, submission.idea_name, submission.receipt_number, jsonb_build_object('round_name', round.name),
        case round.kind when 'panel' then 'results' else round.kind end,
        case
          when round.kind <> 'panel' then round_entry.outcome
          when round_entry.outcome = 'advances' then 'selected' else 'declined'
        end
      from public.judging_rounds round
      join public.round_entries round_entry on round_entry.round_id = round.id
      join public.submissions submission on submission.id = round_entry.submission_id
      where group_kind = 'outcome' and round.id = (segment ->> 'round_id')::uuid
        and submission.is_in_the_running
        and round_entry.outcome = segment ->> 'outcome'
      union all
      select submission.id, submission.idea_name, submission.receipt_number, jsonb_build_object(
        'stage_name', outstanding.name, 'closes_at', private.format_time(outstanding.due_at)), 'results', 'selected'
      from private.outstanding_documents outstanding
      join public.submissions submission on submission.id = outstanding.submission_id
      where group_kind = 'finalists' and outstanding.stage_id = (segment ->> 'stage_id')::uuid
    )
    select team.id, profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid,
      null::uuid, jsonb_build_object(
        'first_name', private.sanitize(profile.first_name), 'last_name', private.sanitize(profile.last_name),
        'idea_name', private.sanitize(team.idea_name), 'receipt_number', team.receipt_number
      ) || team.fields
    from team
    join public.submission_members member on member.submission_id = team.id
    join public.profiles profile on profile.id = member.user_id
    where team.id > after and (among is null or team.id = any (among)) and (team.decision is null or team.decision = (
      select earlier.decision from private.notifications earlier
      where earlier.user_id = profile.id and earlier.topic = team.topic order by earlier.number desc limit 1
    ))
    -- Whole teams.
    order by team.id fetch first (max_count) rows with ties;
  end if;
end
$$;

-- The same people with problem, which says why someone is not a recipient: no_address, not_subscribed. Null: a recipient,
-- unless the address is suppressed, or a field is missing that an email needs.
create function private.group_people(
  segment jsonb, is_news boolean, after uuid default '00000000-0000-0000-0000-000000000000', max_count int default null,
  among uuid[] default null
) returns table (
  source_id uuid, id text, email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb,
  empty_fields text[], problem text
)
language plpgsql stable set search_path = '' as $$
declare
  group_fields constant text[] := array(
    select value from private.merge_fields where segment ->> 'kind' = any (segments) order by value);
begin
  return query
  select person.source_id, coalesce(lower(person.email), person.name), person.email, person.name,
    case when subscriber.id is null then person.user_id end, coalesce(person.subscriber_id, subscriber.id),
    person.judge_id, person.fields,
    array(select field from unnest(group_fields) field where coalesce(person.fields ->> field, '') = ''),
    case
      -- Addresses on the mailing list were checked at sign-up.
      when person.subscriber_id is null and person.email is null then 'no_address'
      when is_news and coalesce(person.subscriber_id, subscriber.id) is null then 'not_subscribed'
    end
  from private.people_of(segment, after, max_count, among) person
  left join public.mailing_list subscriber on is_news and person.subscriber_id is null
    and subscriber.confirmed_at is not null and lower(subscriber.email) = lower(person.email);
end
$$;

-- Counting ----------------------------------------------------------------------------------------

-- Adds the next people to a count, and returns whether there may be more.
create function private.count_recipients(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  batch constant int := 2000;
  wanted private.recipient_counts;
  found_people int;
  last_source uuid;
begin
  select * into wanted from private.recipient_counts where id = wanted_id and counted_at is null for update skip locked;
  if not found then
    return false;
  end if;
  with person as materialized (
    select * from private.group_people(wanted.segment, wanted.is_news, wanted.last_id, batch)
  ), added as (
    insert into private.group_email_recipients
      (count_id, id, email, name, source_id, user_id, subscriber_id, judge_id, problem, empty_fields)
    select wanted_id, id, email, name, source_id, user_id, subscriber_id, judge_id, problem, empty_fields
    from person order by source_id, id
    -- Each address once.
    on conflict do nothing
  )
  select count(*), (array_agg(source_id order by source_id desc))[1] into found_people, last_source from person;
  update private.recipient_counts set last_id = coalesce(last_source, last_id),
    counted_at = case when found_people < batch then private.now() end
  where id = wanted_id;
  return found_people >= batch;
end
$$;

-- Counts the people in the group of an email anew: a small group at once, a large one in batches by the schedule.
create function private.start_count(email_id uuid) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  with started as (
    insert into private.recipient_counts (segment, is_news)
    select segment, is_news from public.group_emails where id = email_id
    returning id
  )
  update public.group_emails set count_id = started.id from started where group_emails.id = email_id
  returning group_emails.* into group_email;
  perform private.count_recipients(group_email.count_id);
  return group_email;
end
$$;

create function private.counted_at(group_email public.group_emails) returns timestamptz
language sql stable set search_path = ''
return (select counted_at from private.recipient_counts where id = group_email.count_id);

-- supabase/schemas/group_email_sending.sql

-- The content of group emails, and sending them.

-- The merge fields of a template in order, each with its default (null: none).
create function private.merge_fields_in(template text) returns table (name text, fallback text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(found.parts[1], '|', 1)),
    case when strpos(found.parts[1], '|') > 0
      then substr(found.parts[1], strpos(found.parts[1], '|') + 1) end
  from regexp_matches(template, '\{\{([^{}]*)\}\}', 'g') with ordinality as found (parts, place)
  order by found.place;
$$;

create function private.render(template text, fields jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(literal.content || coalesce(nullif(fields ->> token.name, ''), token.fallback, ''), ''
    order by literal.place)
  from regexp_split_to_table(template, '\{\{[^{}]*\}\}') with ordinality as literal (content, place)
  left join private.merge_fields_in(template) with ordinality as token (name, fallback, place)
    on token.place = literal.place
);

-- Refuses an email whose content or group is not allowed: invalid_input, results_not_released, round_closed, not_found.
create function private.check_content(group_email public.group_emails) returns void
language plpgsql stable set search_path = '' as $$
declare
  content constant text := group_email.subject || E'\n' || group_email.body;
  fields constant text[] := array(
    select value from private.merge_fields where group_email.segment ->> 'kind' = any (segments));
  unknown constant text := (
    select '{{' || name || '}}' from private.merge_fields_in(content) where name <> all (fields) limit 1);
begin
  perform private.refuse_if(group_email.subject = '' or group_email.body = '', 'invalid_input',
    'Add a subject and a body.');
  perform private.refuse_if(unknown is not null, 'invalid_input',
    format('%s is not a field for this group. Use one of these: %s.', unknown, array_to_string(fields, ', ')));
  perform private.refuse_if(regexp_replace(content, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}', 'invalid_input',
    'A field needs two braces on each side: {{first_name}}.');
  perform private.refuse_unreleased_segment(group_email.segment);
end
$$;

-- Whether a group email still applies to a recipient: it reveals nothing that is not released, the round of its judges is
-- open, and the recipient has not unsubscribed or withdrawn.
create function private.group_email_applies(email private.notifications) returns boolean
language sql stable set search_path = ''
return (
  select group_email.state <> 'canceled'
    and (not group_email.segment ?| array['status', 'disqualification', 'eligibility'] or private.results_are_released())
    and (group_email.segment ->> 'kind' <> 'outcome' or private.results_are_released() and exists (
      select from public.judging_rounds where id = group_email.round_id and stage = 'released'
    ))
    and (group_email.segment ->> 'kind' <> 'judges' or group_email.segment ->> 'progress' = 'finished' or exists (
      select from public.judging_rounds round where round.id = group_email.round_id and private.round_stage(round) = 'open'
    ))
    and (email.subscriber_id is null or exists (
      select from public.mailing_list where id = email.subscriber_id and confirmed_at is not null
    ))
    and (email.judge_id is null or exists (
      select from public.judges where id = email.judge_id and withdrawn_at is null
    ))
    -- The recipient's new address may have got it already.
    and case when private.current_address(email) = email.recipient then true else not exists (
      select from private.notifications other
      where other.group_email_id = group_email.id and lower(other.recipient) = lower(private.current_address(email))
    ) end
  from public.group_emails group_email where group_email.id = email.group_email_id
);

-- Sending -----------------------------------------------------------------------------------------

-- Group emails start one at a time. Two at once would each count recipients without the other, and both avoid
-- approval.
create function private.lock_sending() returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('group_emails', 0)) $$;

-- The counted people of an email, each address once. state: recipient, or why someone is not one: no_address, suppressed,
-- not_subscribed, missing_field.
create function private.recipients_of(group_email public.group_emails) returns table (
  id text, email text, name text, state text, missing_fields text[], search text
)
language plpgsql stable set search_path = '' as $$
declare
  -- The merge fields without a default.
  required constant text[] := array(
    select distinct field.name from private.merge_fields_in(group_email.subject || E'\n' || group_email.body) field
    where field.fallback is null order by field.name
  );
begin
  return query
  select person.id, person.email, person.name,
    case
      when person.problem = 'no_address' then 'no_address'
      when suppressed.address is not null then 'suppressed'
      when person.problem is not null then person.problem
      when person.empty_fields && required then 'missing_field'
      else 'recipient'
    end,
    case when person.empty_fields && required
      then array(select field from unnest(required) field where field = any (person.empty_fields)) else '{}' end,
    person.search
  from private.group_email_recipients person
  left join private.suppressed_addresses suppressed on suppressed.address = person.id
  where person.count_id = group_email.count_id;
end
$$;

create function private.group_email_numbers(group_email public.group_emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'recipients', coalesce(sum(people) filter (where state = 'recipient'), 0),
    'skipped', coalesce(jsonb_object_agg(state, people) filter (where state <> 'recipient'), '{}'))
  from (select state, count(*) as people from private.recipients_of(group_email) group by state) counted;
$$;

-- How many people an administrator has emailed within a day without an approval, by group emails but this one, and by
-- invitations to judge. Ten emails to 100 people each count like one to 1,000.
create function private.emails_to_many(admin_id uuid, but_for uuid default null) returns bigint
language sql stable set search_path = ''
return (
  select coalesce(sum(recipients_count), 0) from public.group_emails
  where requested_by = admin_id and id is distinct from but_for and approved_by is null
    and started_at > private.now() - interval '1 day'
) + (
  select count(*) from public.judges where invited_by = admin_id and created_at > private.now() - interval '1 day'
);

-- Whether an email to this many people needs an approval that it does not have yet.
create function private.needs_approval(group_email public.group_emails, people int) returns boolean
language sql stable set search_path = ''
return people > private.second_administrator_above() - private.emails_to_many(group_email.requested_by, group_email.id)
-- The number of recipients may grow by 10% after the approval.
and (group_email.approved_by is null or people > group_email.recipients_count * 1.1);

-- A group email, unless the administrator has a conflict in its round: its recipients reveal outcomes and which
-- judges have reviews due. not_found, admin_conflicted.
create function private.readable_group_email(wanted_id uuid, to_change boolean default false) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.require_admin();
  select * into group_email from public.group_emails where id = wanted_id;
  perform private.refuse_conflicted_round(group_email.round_id);
  if to_change then
    -- Lock the accounts before the email, in the same order as deleting an account does, to avoid deadlocks.
    perform from auth.users
      where id in (auth.uid(), group_email.created_by, group_email.requested_by, group_email.approved_by)
      order by id for key share;
    -- A weaker lock than FOR UPDATE, so that its notifications can still be sent.
    select * into group_email from public.group_emails where id = wanted_id for no key update;
  end if;
  perform private.refuse_if(group_email.id is null, 'not_found', 'This email no longer exists.');
  return group_email;
end
$$;

-- Drafts ------------------------------------------------------------------------------------------

-- The content of a draft, cleaned. invalid_input, admin_conflicted.
create function private.group_email_content(
  subject text, body text, segment jsonb, is_news boolean, skips_missing_fields boolean
) returns public.group_emails
language plpgsql stable set search_path = '' as $$
declare
  content public.group_emails;
begin
  perform private.refuse_if(private.is_segment(segment) is not true, 'invalid_input',
    'Choose the recipients of this email.');
  perform private.refuse_conflicted_round((segment ->> 'round_id')::uuid);
  content.subject := private.check_length(coalesce(private.clean_line(subject), ''), 'The subject', 'subject');
  content.body := coalesce(private.optional_lines(body, 'The body'), '');
  content.segment := segment;
  content.is_news := coalesce(is_news, true) or segment ->> 'kind' in ('subscribers', 'people');
  content.skips_missing_fields := coalesce(skips_missing_fields, false);
  return content;
end
$$;

create function private.create_group_email(
  _segment jsonb, _subject text default '', _body text default '', _is_news boolean default true,
  _skips_missing_fields boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content public.group_emails;
begin
  perform private.require_admin();
  content := private.group_email_content(_subject, _body, _segment, _is_news, _skips_missing_fields);
  perform private.refuse_if(content.subject = '' and content.body = '', 'invalid_input', 'Write a subject or a body first.');
  insert into public.group_emails (subject, body, segment, is_news, skips_missing_fields)
  values (content.subject, content.body, content.segment, content.is_news, content.skips_missing_fields)
  returning id into content.id;
  perform private.start_count(content.id);
  return content.id;
end
$$;
call private.publish_change('create_group_email', 'administrator',
  'Administrators: creates a draft of a group email. subject and body can contain merge fields, with defaults for empty values: {{first_name|there}}. is_news is always true for subscribers and people. segment: the group, as kind with its keys: for subscribers, people and submissions, ids (at most 1,000) or the filters of the list, as text; for drafts, days (until the deadline); for outcome, round_id and outcome (advances, eliminated, first, second or third); for judges, round_id and progress (not_started, outstanding or finished; default: outstanding); for finalists, stage_id. Fails with admin_conflicted or invalid_input (for example, for an empty email).',
  'admin_group_emails');

create function private.save_group_email(
  _id uuid, _revision int, _subject text, _body text, _segment jsonb, _is_news boolean, _skips_missing_fields boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id, to_change => true);
  content constant public.group_emails := private.group_email_content(
    _subject, _body, _segment, _is_news, _skips_missing_fields);
begin
  perform private.refuse_if(group_email.state <> 'draft', 'wrong_state',
    'This email is no longer a draft. Return it to draft before you change it.');
  perform private.refuse_revision(group_email.revision, _revision);
  update public.group_emails set subject = content.subject, body = content.body, segment = content.segment,
    is_news = content.is_news, skips_missing_fields = content.skips_missing_fields, stopped_reason = null
  where id = group_email.id;
  if row(content.segment, content.is_news) is distinct from row(group_email.segment, group_email.is_news) then
    perform private.start_count(group_email.id);
  end if;
end
$$;
call private.publish_change('save_group_email', 'administrator',
  'Administrators: saves a draft of a group email. For the parameters, see create_group_email. Fails with wrong_state (the email is not a draft), conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_group_emails');

create function private.count_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id, to_change => true);
begin
  perform private.refuse_if(group_email.started_at is not null, 'wrong_state', 'This email is already being sent.');
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.start_count(group_email.id);
end
$$;
call private.publish_change('count_group_email', 'administrator',
  'Administrators: recounts the people in a group email''s group. Lists and previews show the people found at the last count (group_email_check). The schedule counts a large group in batches. Fails with wrong_state (sending has started), conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

-- Queues the emails of the next counted people, and returns how many people they were. Looks at them again: who is no
-- longer in the group, is suppressed or has lost a field that the email needs is left out.
create function private.queue_recipients(group_email public.group_emails, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  keys text[];
  sources uuid[];
begin
  with taken as (
    delete from private.group_email_recipients where (count_id, id) in (
      select count_id, id from private.group_email_recipients
      where count_id = group_email.count_id limit max_count for update skip locked
    )
    returning *
  )
  select array_agg(id), array_agg(distinct source_id) into keys, sources from taken where problem is null;
  insert into private.notifications
    (kind, user_id, recipient, topic, data, subscriber_id, judge_id, group_email_id)
  select distinct on (person.id) case when group_email.is_news then 'news_group' else 'group_email' end, person.user_id,
    person.email, 'group_email ' || group_email.id, person.fields, person.subscriber_id, person.judge_id, group_email.id
  from private.group_people(group_email.segment, group_email.is_news, among => sources) person
  join unnest(keys) key on key = person.id
  where person.problem is null
    and not exists (select from private.suppressed_addresses where address = person.id)
    and not exists (
      select from private.merge_fields_in(group_email.subject || E'\n' || group_email.body) field
      where field.fallback is null and field.name = any (person.empty_fields)
    )
  on conflict do nothing;
  return coalesce(cardinality(keys), 0);
end
$$;

-- Schedules an email, or queues it for its recipients; requests approval if one administrator alone may not email this
-- many people. field_missing, results_not_released, round_closed, not_found,
-- invalid_input.
create function private.start_group_email(group_email public.group_emails) returns void
language plpgsql set search_path = '' as $$
declare
  numbers jsonb;
  incomplete int;
  people int;
begin
  perform private.check_content(group_email);
  perform private.refuse_if(private.counted_at(group_email) is null, 'wrong_state',
    'The recipients are still being counted. Please try again in a minute.');
  numbers := private.group_email_numbers(group_email);
  incomplete := coalesce((numbers -> 'skipped' ->> 'missing_field')::int, 0);
  perform private.refuse_if(incomplete > 0 and not group_email.skips_missing_fields, 'field_missing',
    format('Recipients without a value for a field in this email: %s. Add a default or skip them.', incomplete));
  people := numbers ->> 'recipients';
  perform private.refuse_if(people = 0, 'invalid_input', 'This email has no recipients.');
  if private.needs_approval(group_email, people) then
    update public.group_emails set state = 'approval_requested', recipients_count = people, approved_by = null
      where id = group_email.id;
    return;
  elsif group_email.scheduled_for > private.now() then
    update public.group_emails set state = 'scheduled', recipients_count = people where id = group_email.id;
    return;
  end if;
  update public.group_emails set state = 'sending', started_at = private.now(), recipients_count = people,
    skipped = numbers -> 'skipped'
  where id = group_email.id;
  -- The others only take time.
  delete from private.group_email_recipients where count_id = group_email.count_id and problem is not null;
  perform private.queue_recipients(group_email, 500);
end
$$;

create function private.send_group_email(_id uuid, _revision int, _scheduled_for timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.lock_sending();
  group_email := private.readable_group_email(_id, to_change => true);
  -- A repeated request: a double click, or a retry after a lost response.
  if group_email.state <> 'draft' and group_email.requested_by = auth.uid() and group_email.state <> 'canceled' then
    return;
  elsif group_email.state <> 'draft' then
    perform private.refuse('wrong_state', 'This email is no longer a draft.');
  end if;
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.require_recent_code();
  perform private.refuse_if(_scheduled_for not between private.now() and private.now() + interval '1 year',
    'invalid_input', 'Choose a time within the next year.');
  update public.group_emails set scheduled_for = _scheduled_for, requested_by = auth.uid(),
    approved_by = null, stopped_reason = null
  where id = group_email.id returning * into group_email;
  -- A small group as it is now; a large one as it was counted.
  if (select count(*) from (
    select from private.group_email_recipients where count_id = group_email.count_id limit 2000
  ) counted) < 2000 then
    group_email := private.start_count(group_email.id);
  end if;
  perform private.start_group_email(group_email);
end
$$;
call private.publish_change('send_group_email', 'administrator',
  'Administrators: sends a draft of a group email, or schedules it by the challenge''s clock. The email''s state is then sending, scheduled or approval_requested. A second administrator must approve it (approve_group_email) if this email and the caller''s other emails of the last day go to more than SECOND_ADMINISTRATOR_ABOVE people. The recipients are fixed when sending starts. Safe to repeat. Fails with field_missing (recipients have no value for a field, and skips_missing_fields is false), results_not_released, round_closed, wrong_state, conflict (the revision is outdated), admin_conflicted, not_found, invalid_input, or second_factor_again (the caller must enter a code first).',
  'admin_group_emails');

create function private.approve_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.lock_sending();
  group_email := private.readable_group_email(_id, to_change => true);
  if group_email.state <> 'approval_requested' then
    if group_email.approved_by = auth.uid() and group_email.state <> 'canceled' then
      return;
    end if;
    perform private.refuse('wrong_state', 'No approval was requested for this email.');
  end if;
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.refuse_if(group_email.requested_by = auth.uid(), 'needs_second_administrator',
    'Another administrator must approve your email.');
  perform private.require_recent_code();
  update public.group_emails set approved_by = auth.uid(),
    recipients_count = (private.group_email_numbers(group_email) ->> 'recipients')::int
  where id = group_email.id returning * into group_email;
  perform private.write_audit('group_email.approved', 'group_email', group_email.id::text,
    jsonb_build_object('recipients', group_email.recipients_count));
  perform private.start_group_email(group_email);
end
$$;
call private.publish_change('approve_group_email', 'administrator',
  'Administrators: approves this revision of a group email at another administrator''s request. The email''s state is then sending or scheduled. Safe to repeat. Fails with needs_second_administrator (the email is the caller''s own). Also fails with the errors of send_group_email.',
  'admin_group_emails');

-- Stopping ----------------------------------------------------------------------------------------

-- Locks an email, and raises wrong_state unless it is in one of these states, or conflict unless it has the revision that
-- the caller has seen. Repeated: null if it is in the last state already.
create function private.lock_group_email(wanted_id uuid, seen int, states text[], final_state text)
returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(wanted_id, to_change => true);
begin
  if group_email.state = final_state then
    return null;
  elsif group_email.state <> all (states) then
    perform private.refuse('wrong_state', format('This change is not possible, because the email''s state is “%s”.', (
      select label from private.group_email_states where value = group_email.state)));
  end if;
  perform private.refuse_revision(group_email.revision, seen);
  return group_email;
end
$$;

create function private.return_group_email_to_draft(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(
    _id, _revision, '{approval_requested,scheduled}', 'draft');
begin
  update public.group_emails set state = 'draft', scheduled_for = null, approved_by = null where id = group_email.id;
end
$$;
call private.publish_change('return_group_email_to_draft', 'administrator',
  'Administrators: returns a group email to draft, which withdraws its approval request, approval or schedule. Safe to repeat. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

create function private.cancel_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(_id, _revision, '{sending}', 'canceled');
begin
  -- Emails with a batch were handed to the email service and may have been sent. All others are removed.
  delete from private.notifications where id in (
    select id from private.notifications
    where group_email_id = group_email.id and sent_at is null and batch_id is null order by id for update
  );
  update public.group_emails set state = 'canceled', count_id = null, ended_at = private.now(), sent_count = (
    select count(*) from private.notifications where group_email_id = group_email.id
  ) where id = group_email.id;
end
$$;
call private.publish_change('cancel_group_email', 'administrator',
  'Administrators: cancels a group email, so that the remaining emails are not sent. Safe to repeat. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

create function private.delete_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(_id, _revision, '{draft}', null);
begin
  delete from public.group_emails where id = group_email.id;
end
$$;
call private.publish_change('delete_group_email', 'administrator',
  'Administrators: deletes a draft of a group email. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.');

-- Schedule: starts group emails that are due, to the people who are in the group then, and ends those that are sent.
-- People whose fields became empty after scheduling are skipped.
create function private.start_group_emails() returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  group_email public.group_emails;
begin
  if exists (select from public.group_emails where state = 'scheduled' and scheduled_for <= moment) then
    -- As people do, and before all other locks.
    perform private.lock_sending();
  end if;
  update public.group_emails done set state = 'sent', count_id = null, ended_at = moment, sent_count = (
    select count(*) from private.notifications where group_email_id = done.id and sent_at is not null
  )
  where done.state = 'sending' and not exists (
    select from private.notifications where group_email_id = done.id and not_before is not null
  ) and not exists (select from private.group_email_recipients where count_id = done.count_id);
  for group_email in
    select * from public.group_emails where state = 'scheduled' and scheduled_for <= moment
    order by scheduled_for, id for no key update skip locked
  loop
    if private.counted_at(group_email) < group_email.scheduled_for or group_email.count_id is null then
      group_email := private.start_count(group_email.id);
    end if;
    continue when private.counted_at(group_email) is null;
    begin
      group_email.skips_missing_fields := true;
      perform private.start_group_email(group_email);
    exception when raise_exception then
      -- Continue with the other emails. The administrator finds this one among the drafts, with the reason.
      update public.group_emails
        set state = 'draft', scheduled_for = null, approved_by = null, stopped_reason = sqlerrm
        where id = group_email.id;
    end;
  end loop;
end
$$;

-- Schedule: queues the next emails, continues counts, and removes those that no email has. Returns whether there is more
-- to do, and takes no lock that people need, because a run is one transaction.
create function private.queue_group_emails() returns int
language plpgsql set search_path = '' as $$
declare
  done int;
begin
  delete from private.recipient_counts counted
    where not exists (select from public.group_emails where count_id = counted.id);
  select sum(private.queue_recipients(group_email, 2000)) into done
    from public.group_emails group_email where state = 'sending' and count_id is not null;
  return coalesce(done, 0) + (
    select count(*) from (select id from private.recipient_counts where counted_at is null offset 0) open
    where private.count_recipients(open.id)
  );
end
$$;

-- supabase/schemas/group_email_back_office.sql

-- Group emails in the back office: the list, the recipients, the preview and the result. An administrator with a
-- conflict in a round cannot see group emails to its judges or teams.

create view private.admin_group_emails as
select
  id, subject, body, segment, round_id, is_news, skips_missing_fields, state, scheduled_for, stopped_reason,
  state = 'approval_requested' and requested_by is distinct from (select auth.uid()) as can_approve,
  (select email from public.profiles where profiles.id = created_by) as created_by_email,
  (select email from public.profiles where profiles.id = requested_by) as requested_by_email,
  (select email from public.profiles where profiles.id = approved_by) as approved_by_email,
  count_id, recipients_count, skipped, revision, started_at, created_at, updated_at
from public.group_emails
where coalesce(round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (select private.is_admin());
call private.publish_view('admin_group_emails',
  'Administrators: group emails, except those about a round in which the caller has a conflict.', columns => '
  segment: JSON: the recipients (see create_group_email).
  state: draft, approval_requested (a second administrator must approve it), scheduled, sending, sent or canceled.
  can_approve: Whether the caller may approve it, because another administrator has requested approval.
  count_id: Identifies the latest count of the people in the group. Null if they have not been counted or all emails have been queued.
  stopped_reason: The reason why the schedule returned the email to draft instead of sending it. Null if the email was not returned.
  recipients_count: The number of recipients, counted when the email is submitted and fixed once sending starts.
  skipped: JSON: the number of people in the group who will not get the email, by reason: no_address, suppressed, not_subscribed, missing_field.');

-- Check and preview -------------------------------------------------------------------------------

create function private.group_email_check(_id uuid, address text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email public.group_emails := private.readable_group_email(_id);
  recipients int;
  skipped jsonb;
  shown text;
begin
  perform private.check_content(group_email);
  if group_email.state = 'draft' then
    group_email.requested_by := auth.uid();
  end if;
  with people as materialized (select * from private.recipients_of(group_email)
  ), counted as (select state, count(*) as number from people group by state)
  select
    coalesce((select number from counted where state = 'recipient'), 0),
    coalesce((select jsonb_object_agg(state, number) from counted where state <> 'recipient'), '{}'),
    (select id from people where state = 'recipient' and (address is null or id = lower(address)) order by id limit 1)
  into recipients, skipped, shown;
  return jsonb_build_object(
    'recipients', recipients, 'skipped', skipped, 'counted_at', private.counted_at(group_email),
    'needs_approval', private.needs_approval(group_email, recipients),
    'preview', (
      select jsonb_build_object(
        'email', person.email, 'name', person.name,
        'subject', private.render(group_email.subject, person.fields),
        'body', private.render(group_email.body, person.fields))
      from private.group_people(group_email.segment, group_email.is_news, among => array(
        select source_id from private.group_email_recipients where count_id = group_email.count_id and id = shown
      )) person
      where person.id = shown limit 1
    ));
end
$$;
call private.publish_function('group_email_check',
  'Administrators: returns the effect of sending a group email to the people found at the last count, as JSON: counted_at (null: the schedule is still counting, or count_id is null and count_group_email must be called first), recipients (the number of people who would get the email), skipped (the number of others in the group, by reason), needs_approval (whether a second administrator must approve the email) and preview (the email for the recipient with this address, by default the first, with email, name, subject and body; null: no recipient). Fails with results_not_released, round_closed, admin_conflicted, not_found, or invalid_input (the message says what is wrong with the content).');

create function private.send_test_email(_id uuid, address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  preview constant jsonb := private.group_email_check(_id, address) -> 'preview';
begin
  perform private.refuse_if(preview = 'null', 'not_found', 'No recipient has this address.');
  perform private.spend_rate_limit('group_email_test', auth.uid()::text, 20, interval '1 hour');
  perform private.notify('group_email', auth.uid(), jsonb_build_object('subject', 'Test: ' || (preview ->> 'subject'), 'body', preview -> 'body'));
end
$$;
call private.publish_change('send_test_email', 'administrator',
  'Administrators: sends the preview of a group email to the caller only, as a test, at most 20 times an hour. Fails with the errors of group_email_check, and with not_found (there is no preview) or rate_limited.');

-- Recipients and result -----------------------------------------------------------------

create function private.group_email_result(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id);
  result jsonb;
  gone int;
begin
  if group_email.ended_at < private.retention_start('emails') then
    return jsonb_build_object('sent', group_email.sent_count);
  end if;
  select coalesce(jsonb_object_agg(state, people), '{}'), group_email.recipients_count - coalesce(sum(people), 0)
    into result, gone
    from (
      select person.state, count(*) as people
      from (
        select one.state from private.notifications one where one.group_email_id = group_email.id
        union all
        select 'queued' from private.group_email_recipients where count_id = group_email.count_id
      ) person group by 1
    ) counted;
  return result || case when gone > 0
    then jsonb_build_object(case group_email.state when 'canceled' then 'canceled' else 'unsubscribed' end, gone)
    else '{}' end;
end
$$;
call private.publish_function('group_email_result',
  'Administrators: returns the number of recipients of a group email by state, as JSON: sent, delivered, queued, failed, bounced, complained (marked as spam), unsubscribed, canceled. Fails with admin_conflicted or not_found.');

create function private.group_email_people(_group_email_id uuid)
returns table (id text, email text, name text, state text, missing_fields text[], search text)
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_group_email_id);
begin
  if group_email.started_at is null then
    perform private.check_content(group_email);
  end if;
  return query
  select * from (
    select person.id, person.email, person.name, person.state, person.missing_fields, person.search
    from private.recipients_of(group_email) person where group_email.started_at is null
    union all
    select person.id, person.email, person.name, 'queued', '{}'::text[], person.search
    from private.group_email_recipients person
    where group_email.started_at is not null and person.count_id = group_email.count_id
    union all
    select lower(person.recipient), person.recipient, named.name, person.state, '{}',
      concat_ws(E'\n', lower(person.recipient), coalesce(profile.search, subscriber.search, private.search_text(judge.name)))
    from private.notifications person
    left join public.profiles profile on profile.id = person.user_id
    left join public.mailing_list subscriber on subscriber.id = person.subscriber_id
    left join public.judges judge on judge.id = person.judge_id
    cross join lateral (
      select coalesce(judge.name, btrim(profile.first_name || ' ' || profile.last_name), subscriber.name, '') as name
    ) named
    where group_email.started_at is not null and person.group_email_id = group_email.id
  ) person;
end
$$;
call private.publish_function('group_email_people',
  'Administrators: returns the people in a group email''s group, as of the last count. Before sending, state is recipient, no_address, suppressed, not_subscribed or missing_field. Once sending has started, returns only recipients, for a month, with the states of group_email_result. id: the address in lowercase, or the name if there is no address. search: the searchable text. Fails with the errors of group_email_check.');

-- supabase/schemas/current_emails.sql

-- Queued emails at the time they are sent: minutes after their cause, or hours after an outage. Each kind says until when
-- it applies, and which counts and dates it gets then.

-- The reviews of a judge that are outstanding in a round; null: none, or the round has closed. published: counts only
-- those that were assigned by the publication of that time.
create function private.current_reviews(email private.notifications, published timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('round_name', round.name, 'reviews', count(*),
    'opens_at', round.opens_at, 'closes_at', round.closes_at)
  from public.judging_rounds round
  join private.reviews_due due on due.round_id = round.id and due.judge_id = email.judge_id
  join public.judging_assignments assignment on assignment.id = due.id
  where round.id = email.subject_id and private.round_stage(round) in ('draft', 'open')
    and due.state <> 'submitted' and (published is null or assignment.assigned_at = published)
  group by round.id;
$$;

create function private.current_discussion(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('round_name', round.name, 'reviews', count(*))
  from public.judging_rounds round
  join private.reviews_due due on due.round_id = round.id and due.judge_id = email.judge_id
  join public.judging_assignments own on own.id = due.id and private.is_counted(own)
  where round.id = email.subject_id and round.discussion_open and exists (
    select from public.judging_assignments other
    where other.round_entry_id = own.round_entry_id and other.id <> own.id and private.is_counted(other)
  )
  group by round.id;
$$;

-- Groups that people leave by their own work: drafts, judges, finalists. The merge fields of a person who is still in such
-- a group; those of other groups do not change.
create function private.current_fields(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select case when email.user_id is null or group_email.segment ->> 'kind' not in ('drafts', 'judges', 'finalists')
    then '{}' else (
      select person.fields
      from private.people_of(group_email.segment, among => array[coalesce(email.judge_id, (
        select submission_id from public.submission_members where user_id = email.user_id
      ))]) person
      where person.user_id = email.user_id
    ) end
  from public.group_emails group_email where group_email.id = email.group_email_id;
$$;

-- A reminder to the team of a draft applies until its deadline, unless the deadline has moved away.
create function private.current_draft(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('idea_name', draft.idea_name, 'closes_at', closes_at)
  from private.reminders() reminder, public.submission_members member
  join public.submissions draft on draft.id = member.submission_id
  cross join lateral (select private.closes_at(draft) as closes_at) deadline
  where reminder.topic = email.topic and member.user_id = email.user_id and draft.state = 'draft'
    and closes_at > private.now() and closes_at <= private.now() + reminder.lead;
$$;

-- The data of an email as it is now, in addition to the data that was queued; null: the email no longer applies. Every
-- kind has a branch: an unknown one is an error (case_not_found).
create function private.current_data(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  nothing_new constant jsonb := '{}';
begin
  case email.kind
  -- They report what has happened.
  when 'entry_received', 'entry_withdrawn', 'entry_handed_over', 'member_joined', 'member_left', 'member_removed',
    'account_deleted', 'password_changed', 'contact_reply', 'contact_copy', 'role_assigned', 'role_removed',
    'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'welcome', 'judging_file', 'round_canceled'
  then
    return nothing_new;
  when 'team_invitation' then
    return (select nothing_new from public.invitations where id = email.invitation_id and state = 'open');
  when 'role_invitation' then
    return (
      select nothing_new from public.invitations invitation
      where invitation.id = email.invitation_id and invitation.state = 'open' and not private.has_expired(invitation)
    );
  when 'judge_invitation' then
    return (select nothing_new from public.judges where id = email.judge_id and state = 'invited');
  when 'subscription_confirmation' then
    return (select nothing_new from public.mailing_list where id = email.subscriber_id and confirmed_at is null);
  when 'deadline_reminder' then
    return private.current_draft(email);
  -- If the deadline has changed again, another email follows.
  when 'deadline_changed' then
    return (
      select nothing_new from public.submission_members member
      join public.submissions submission on submission.id = member.submission_id
      where member.user_id = email.user_id and submission.state <> 'withdrawn'
        and private.closes_at(submission) = (email.data ->> 'closes_at')::timestamptz
    );
  -- The extension has neither ended nor changed again, of which another email tells.
  when 'deadline_extended' then
    return (
      select jsonb_build_object('closes_at', greatest(challenge.submissions_close_at, extension.until))
      from private.challenge() challenge, public.profiles profile
      left join public.submission_members member on member.user_id = profile.id
      left join public.submissions submission on submission.id = member.submission_id
      cross join lateral (
        select case when submission.id is null then profile.submission_extended_to
          else submission.deadline_extended_to end as until
      ) extension
      where profile.id = email.user_id
        and extension.until is not distinct from (email.data ->> 'extended_to')::timestamptz
        and coalesce(extension.until, 'infinity') > private.now()
    );
  when 'news_deadline' then
    return case when (private.challenge()).submissions_close_at = (email.data ->> 'closes_at')::timestamptz
      then nothing_new end;
  when 'news_results' then
    return case when private.results_are_released() then nothing_new end;
  when 'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result' then
    return (
      select nothing_new from public.submission_members member
      join public.submissions submission on submission.id = member.submission_id
      where member.user_id = email.user_id and email.decision = private.current_decision(submission, email.topic)
    );
  when 'evidence_asked' then
    return (
      select nothing_new from public.submission_members member
      join public.evidence_requests request using (submission_id)
      where member.user_id = email.user_id and request.asked_at = (email.data ->> 'asked_at')::timestamptz
        and request.answered_at is null and private.is_evidence_open(request)
    );
  when 'confirmation_asked' then
    return (
      select jsonb_build_object('idea_name', submission.idea_name, 'is_again', exists (
        select from public.submission_attestations former
        where former.submission_id = submission.id and former.user_id = email.user_id
      ))
      from private.outstanding_confirmations outstanding
      join public.submissions submission on submission.id = outstanding.submission_id
      where outstanding.user_id = email.user_id and outstanding.submission_id = email.subject_id
    );
  -- A test has no group.
  when 'news_group', 'group_email' then
    return case
      when email.group_email_id is null then nothing_new
      when private.group_email_applies(email) then private.current_fields(email)
    end;
  when 'judge_assigned' then
    return private.current_reviews(email, (email.data ->> 'assigned_at')::timestamptz);
  when 'judge_reminder' then
    return private.current_reviews(email, null);
  when 'judge_discussion' then
    return private.current_discussion(email);
  when 'judge_note' then
    return (select nothing_new from private.readable_assignments(email.judge_id) where id = email.subject_id);
  when 'judge_thanks' then
    return (
      select jsonb_build_object('round_name', round.name, 'reviews', done.reviews)
      from private.live_rounds round
      cross join lateral (select private.count_submitted_reviews(email.judge_id, round.id) as reviews) done
      where round.id = email.subject_id and round.stage = 'released' and done.reviews > 0
    );
  when 'round_reopened' then
    return (
      select jsonb_build_object('closes_at', round.closes_at) from public.judging_rounds round
      where round.id = email.subject_id and private.round_stage(round) = 'open'
    );
  when 'judging_digest' then
    return (
      select jsonb_object_agg(task.kind, task.open_count) || jsonb_object_agg('new_' || task.kind, task.new_count)
      from private.user_roles admin
      cross join private.judging_tasks(admin.user_id, (email.data ->> 'since')::timestamptz) task
      where admin.user_id = email.user_id and admin.role = 'admin' and admin.wants_digest
      having sum(task.new_count) > 0
    );
  -- Its date has not moved, and it is still news.
  when 'submissions_opened', 'submissions_closing', 'submissions_closed' then
    return (
      select private.count_totals() || jsonb_build_object('closes_at', (private.challenge()).submissions_close_at)
      from private.totals_occasions() news, private.user_roles admin
      where news.kind = email.kind and news.due_at = email.subject_time and news.until > private.now()
        and admin.user_id = email.user_id and admin.role = 'admin' and admin.wants_digest
    );
  when 'release_requested' then
    return (select nothing_new from public.releases where id = email.subject_id and state = 'requested');
  when 'mentor_assigned' then
    return (
      select jsonb_build_object('mentor_name', mentor.name, 'contact', mentor.contact)
      from public.mentors mentor join public.submission_members member using (submission_id)
      where mentor.user_id = email.subject_id and member.user_id = email.user_id
    );
  when 'mentor_welcome' then
    return (select nothing_new from public.mentors where submission_id = email.subject_id and user_id = email.user_id);
  -- The document is outstanding, and its deadline has neither moved nor passed.
  when 'stage_reminder' then
    return (
      select jsonb_build_object('stage_name', outstanding.name)
      from private.outstanding_documents outstanding
      join public.submission_members member on member.submission_id = outstanding.submission_id
      where member.user_id = email.user_id and outstanding.stage_id = email.subject_id
        and outstanding.due_at = email.subject_time and outstanding.due_at > private.now()
    );
  when 'page_reminder' then
    return (
      select jsonb_build_object('is_public', outstanding.is_public, 'is_named', outstanding.is_named)
      from private.outstanding_consents outstanding where outstanding.user_id = email.user_id
    );
  end case;
end
$$;

-- supabase/schemas/season_tasks.sql

-- The facts from which the back office derives the next tasks of the season (seasonTasks.ts), and the tasks that
-- administrators have put off. Rounds, releases and dates are read with their own views.

create table private.postponed_tasks (
  task text primary key references private.season_tasks (value),
  -- Null: it is done, or not needed, this season.
  until timestamptz check (private.check_times(until))
);
comment on table private.postponed_tasks is 'Season tasks that administrators have postponed, each for all administrators.';

create trigger audit_save after insert or update on private.postponed_tasks
  for each row execute function private.audit('season.task_postponed', 'season_task', 'task', 'task', 'until');
create trigger audit_deletion after delete on private.postponed_tasks
  for each row execute function private.audit('season.task_resumed', 'season_task', 'task', 'task');

create function private.postpone_season_task(_id text, _until timestamptz default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from private.season_tasks where value = _id), 'not_found',
    'This task does not exist.');
  perform private.refuse_if(_until <= private.now(), 'invalid_input', 'Choose a day in the future.');
  insert into private.postponed_tasks (task, until) values (_id, _until)
  on conflict (task) do update set until = excluded.until;
  return _until;
end
$$;
call private.publish_change('postpone_season_task', 'administrator',
  'Administrators: postpones a season task (season_tasks) for all administrators, until a given time or for the whole season (null). Returns that time. Fails with not_found or invalid_input.');

create function private.resume_season_task(_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.postponed_tasks where task = _id;
end
$$;
call private.publish_change('resume_season_task', 'administrator',
  'Administrators: returns a postponed season task to the list. Does nothing if the task is not postponed.');

create function private.season_facts() returns table (
  configuration_revision int, lacks_administrators boolean, lacks_app boolean, administrators_without_app int,
  has_entries boolean, submissions_to_check int, has_judges boolean, newsletter_at timestamptz,
  finalists int, finalists_without_mentor int, finalists_without_page int, has_stages boolean, postponed jsonb
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  -- Once, not for each submission.
  moment constant timestamptz := private.now();
begin
  perform private.require_admin();
  return query select
    parameters.revision,
    private.lacks_administrators(),
    not private.has_second_factor(auth.uid()),
    (
      select count(*)::int from private.user_roles
      where role = 'admin' and not private.has_second_factor(user_id)
    ),
    exists (select from public.submissions),
    (
      select count(*)::int from public.submissions submission
      where submission.state = 'submitted' and submission.eligibility = 'unchecked'
        and submission.status not in (select value from private.submission_statuses where is_decision)
        and greatest(parameters.submissions_close_at, submission.deadline_extended_to) < moment
        and not exists (
          select from public.round_entries round_entry
          join private.live_rounds round on round.id = round_entry.round_id
          where round_entry.submission_id = submission.id
        )
    ),
    exists (select from public.judges where withdrawn_at is null and declined_at is null),
    (
      select max(coalesce(newsletter.started_at, newsletter.scheduled_for)) from public.group_emails newsletter
      where newsletter.is_news and newsletter.state in ('scheduled', 'sending', 'sent')
    ),
    finalists.total, finalists.without_mentor, finalists.without_page,
    exists (select from public.finalist_stages),
    (
      select coalesce(jsonb_object_agg(task, until), '{}') from private.postponed_tasks
      where until is null or until > moment
    )
  from public.challenge_parameters parameters
  cross join (
    select count(*)::int as total,
      count(*) filter (where not exists (
        select from public.mentors where submission_id = finalist.id
      ))::int as without_mentor,
      count(*) filter (where private.visibility_of(page) = 'private')::int as without_page
    from private.finalist_submissions() finalist
    left join public.finalist_pages page on page.submission_id = finalist.id
  ) finalists;
end
$$;
call private.publish_function('season_facts',
  'Administrators: returns one row with the data that determines which season tasks are done. lacks_administrators: another release is expected, but fewer than two administrators are free of conflicts with submissions that can still win. lacks_app: the caller has no authenticator app. submissions_to_check: the number of submissions that can no longer be edited, whose eligibility is not checked, and which are neither in a round nor decided. newsletter_at: when the last newsletter was sent or is scheduled. postponed: JSON with the time until which each task is postponed (null: for the whole season).');

-- supabase/schemas/foreign_keys.sql

-- An index on each foreign key without one, because deleting or changing a referenced row searches for it.

do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as owner, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    )
  loop
    execute format('create index on %s (%I)', key.owner, key.column);
  end loop;
end
$$;

-- supabase/schemas/recorded_columns.sql

-- Which columns of the database can decide who wins. Every column of every table has a line here: the kind of intervention
-- that its change is (interventions.sql), or why it decides nothing. The triggers that record are created from these
-- lines. changes.test.ts compares them with the database and changes each recorded column once.

create table private.recorded_columns (
  position int generated always as identity primary key,
  table_name text not null,
  -- {+}: added rows, {-}: deleted rows, {*}: all columns that no other line names.
  columns text[] not null,
  -- A kind, or an expression of the rows one (as it is now) and former that returns one.
  kind text,
  -- Whether the values are long or personal: then only their hash is kept.
  is_hidden boolean not null default false,
  harmless_because text,
  constraint recorded_or_harmless check (num_nonnulls(kind, harmless_because) = 1)
);
comment on table private.recorded_columns is 'For each column, the kind of intervention that a change is, or the reason why a change is harmless. The triggers on the tables are generated from this.';

create table private.recorded_tables (
  name text primary key,
  -- Expressions of a row one, for the subject of an intervention. person: a judge or an account.
  submission text not null default 'null::uuid',
  round text not null default 'null::uuid',
  person text not null default 'null::uuid',
  -- The name, if it is about no submission.
  label text not null default 'null::text'
);
comment on table private.recorded_tables is 'For each recorded table, how an intervention names the changed row.';

insert into private.recorded_tables (name, submission, round, person, label) values
  ('public.judging_rounds', default, '(one).id', default, '(one).name'),
  ('public.round_entries', '(one).submission_id', '(one).round_id', default, default),
  ('public.judges', default, default, '(one).id', default),
  ('public.judging_assignments', '(select submission_id from public.round_entries where id = (one).round_entry_id)',
    '(select round_id from public.round_entries where id = (one).round_entry_id)', '(one).judge_id', default),
  ('public.judging_review_versions', '(select submission_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select round_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)', default, default),
  ('public.judging_notes', '(select submission_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select round_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select judge_id from public.judging_assignments where id = (one).assignment_id)', default),
  ('public.judging_conflicts', '(one).submission_id', default, '(one).person_id', default),
  ('public.judging_decisions', '(select submission_id from public.round_entries where id = (one).round_entry_id)',
    '(select round_id from public.round_entries where id = (one).round_entry_id)', default, default),
  ('public.accepted_gaps', '(one).submission_id', '(one).round_id', default, default),
  ('public.judging_files', default, '(one).round_id', default, default),
  ('public.releases', default, '(one).round_id', default, default),
  ('public.submissions', '(one).id', default, default, default),
  ('public.submission_members', '(one).submission_id', default, '(one).user_id', default),
  ('public.submission_attestations', '(one).submission_id', default, default, default),
  ('public.profiles', default, default, '(one).id', default),
  ('public.eligibility_checks', '(one).submission_id', default, default, default),
  ('public.evidence_requests', '(one).submission_id', default, default, default),
  ('public.challenge_parameters', default, default, default, default),
  ('public.finalist_stages', default, default, default, '(one).name'),
  ('public.finalist_documents', '(one).submission_id', default, default, default),
  ('public.finalist_pages', '(one).submission_id', default, default, default),
  ('public.finalist_pictures', '(one).submission_id', default, default, default),
  ('public.invitations', '(one).submission_id', default, default, '(one).role'),
  ('public.mentors', '(one).submission_id', default, '(one).user_id', default),
  ('public.payment_checks', '(one).submission_id', default, default, default),
  ('private.user_roles', default, default, '(one).user_id', '(one).role'),
  ('private.admin_terms', default, default, '(one).user_id', default),
  ('private.platform_settings', default, default, default, default),
  ('auth.users', default, default, '(one).id', default),
  ('auth.mfa_factors', default, default, '(one).user_id', default);

create function private.submission_label(wanted_id uuid) returns text
language sql stable set search_path = ''
return (
  select coalesce(nullif(idea_name, ''), 'Untitled') || coalesce(' (' || receipt_number || ')', '')
  from public.submissions where id = wanted_id
);

insert into private.recorded_columns (table_name, columns, kind, is_hidden) values
  ('public.judging_rounds', '{+}', 'round_created', false),
  ('public.judging_rounds', '{-}', 'round_deleted', false),
  ('public.judging_rounds', '{stage, closes_at}', $$case
    when (one).stage is not distinct from (former).stage then
      case private.round_stage(former) when 'draft' then 'round_changed' else 'deadline_moved' end
    else case (former).stage || ' ' || (one).stage
      when 'open closed' then 'round_closed_early' when 'closed locked' then 'result_locked'
      when 'locked closed' then 'round_changed' when 'released locked' then 'round_corrected'
      when 'closed open' then 'round_reopened' when 'locked open' then 'round_reopened'
      else case (one).stage when 'canceled' then 'round_canceled' else 'round_changed' end
    end
  end$$, false),
  ('public.judging_rounds',
    '{kind, name, opens_at, reviews_required, places, scale, is_anonymized, gives_feedback, only_eligible, seed}',
    'round_changed', false),
  ('public.judging_rounds', '{criteria}', 'round_changed', true),
  ('public.judging_rounds', '{discussion_open}', 'discussion_changed', false),
  ('public.round_entries', '{+}', 'submissions_added', false),
  ('public.round_entries', '{-}', 'submissions_removed', false),
  ('public.round_entries', '{original_idea_name, original_description, removed_idea_name, removed_description, file_path,
    page_texts, page_words, original_pages, original_words, covered_areas, findings, code, former_id, needs_document,
    document_at, ready_at}', 'submissions_prepared', true),
  ('public.round_entries', '{is_calibration}', 'calibration_changed', false),
  ('public.round_entries', '{outcome}', 'outcome_changed', false),
  ('public.round_entries', '{feedback}', 'outcome_changed', true),
  ('public.round_entries', '{round_id, submission_id}', 'submissions_added', false),
  ('public.judges', '{+}', 'judge_invited', false),
  ('public.judges', '{-}', 'judge_removed', false),
  ('public.judges', '{withdrawn_at, declined_at}',
    $$case when (one).withdrawn_at is null and (one).declined_at is null then 'judge_reinstated' else 'judge_removed' end$$, false),
  ('public.judges', '{max_reviews, reviews_cap}', 'judge_changed', false),
  ('public.judges', '{email, name, user_id, organizations, close_people, expertise, accepted_at, terms_version}',
    'judge_changed', true),
  ('public.judging_assignments', '{+}', 'assignments_added', false),
  ('public.judging_assignments', '{-}', 'assignments_removed', false),
  ('public.judging_assignments', '{returned_at, submitted_at}', 'review_returned', false),
  ('public.judging_assignments', '{counts}', $$case
    when (one).counts and not (former).counts then 'review_restored'
    when (former).counts and not (one).counts then 'review_excluded'
    else 'reviews_counted'
  end$$, false),
  ('public.judging_assignments',
    '{round_entry_id, judge_id, recused_at, recusal_reason, scores, comment_for_team, comment_for_panel}',
    'review_changed', true),
  -- Former versions are added when a judge or an administrator changes the review.
  ('public.judging_review_versions', '{+}', $$case private.capacity() when 'operator' then 'review_changed' end$$, false),
  ('public.judging_review_versions', '{-}', 'review_changed', false),
  ('public.judging_review_versions',
    '{assignment_id, revision, scores, comment_for_team, comment_for_panel, submitted_at}', 'review_changed', true),
  ('public.judging_notes', '{+}', 'note_sent', false),
  ('public.judging_notes', '{-}', 'note_sent', false),
  ('public.judging_notes', '{assignment_id, by_judge, admin_id, body}', 'note_sent', true),
  ('public.judging_conflicts', '{+}',
    $$case (one).origin when 'declared' then 'conflict_declared' else 'conflict_set' end$$, false),
  ('public.judging_conflicts', '{-}', 'conflict_dismissed', false),
  ('public.judging_conflicts', '{state, origin}', $$case
    when (one).origin = 'declared' and (one).resolved_at is null then 'conflict_declared'
    when (one).state = 'dismissed' then 'conflict_dismissed'
    when (one).origin = 'set' and (one).resolved_at is null then 'conflict_set'
    when (one).admin_id is not null then 'conflict_accepted'
    else 'conflict_confirmed'
  end$$, false),
  ('public.judging_conflicts', '{submission_id, judge_id, admin_id}', 'conflict_set', false),
  ('public.judging_decisions', '{+}', $$case when (one).decided_at is not null then 'decided' end$$, false),
  ('public.judging_decisions', '{-}', 'decided', false),
  ('public.judging_decisions', '{outcome, departs_from_ranking}', 'decided', false),
  -- Locking a result writes the rank; the reason is that of the intervention.
  ('public.judging_decisions', '{result_id, round_entry_id, rank, is_tied, reason}',
    $$case private.capacity() when 'operator' then 'decided' end$$, true),
  ('public.submissions', '{-}', 'submission_changed', false),
  ('public.submissions', '{created_by}', 'team_changed', true),
  ('public.submissions', '{idea_name, description, file_name, file_size, file_path, submitted_at, receipt_number}',
    'submission_changed', true),
  ('public.submissions', '{status}', 'status_set', false),
  ('public.submissions', '{released_status}', 'outcome_changed', false),
  ('public.submissions', '{released_reason}', 'reason_set', true),
  ('public.submissions', '{withdrawn_at, withdrawal_planned_at}',
    $$case when (one).withdrawn_at is null and (one).withdrawal_planned_at is null then 'reinstated' else 'withdrawn' end$$,
    true),
  ('public.submissions', '{disqualified_at, disqualification_reason}',
    $$case when (one).disqualified_at is null then 'reinstated' else 'disqualified' end$$, true),
  ('public.submissions', '{deadline_extended_to}', 'deadline_extended', false),
  ('public.submission_members', '{+}', 'team_changed', false),
  ('public.submission_members', '{-}', 'team_changed', false),
  ('public.submission_members', '{submission_id, user_id}', 'team_changed', true),
  ('public.submission_attestations', '{+}', 'submission_changed', false),
  ('public.submission_attestations', '{-}', 'submission_changed', false),
  ('public.submission_attestations', '{submission_id, user_id, statements, rules_version, attested_at}',
    'submission_changed', true),
  ('public.profiles', '{submission_extended_to}', 'deadline_extended', false),
  ('public.eligibility_checks', '{+}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{-}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{item, state}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{submission_id, note}', 'eligibility_changed', true),
  ('public.evidence_requests', '{+}', 'evidence_changed', false),
  ('public.evidence_requests', '{-}', 'evidence_changed', false),
  ('public.evidence_requests',
    '{submission_id, items, message, due_at, answer, file_name, file_size, file_path, answered_at, answered_by}',
    'evidence_changed', true),
  ('public.accepted_gaps', '{+}', 'gap_accepted', false),
  ('public.accepted_gaps', '{-}', 'gap_accepted', false),
  ('public.accepted_gaps', '{round_id, submission_id, gap, reason}', 'gap_accepted', true),
  -- Locking and releasing write them, with public hashes.
  ('public.judging_files', '{+}', $$case private.capacity() when 'operator' then 'file_changed' end$$, false),
  ('public.judging_files', '{-}', 'file_changed', false),
  ('public.judging_files', '{round_id, kind, number, content}', 'file_changed', true),
  -- Requesting, confirming and stopping are the gate itself.
  ('public.releases', '{+}', $$case private.capacity() when 'operator' then 'release_changed' end$$, false),
  ('public.releases', '{-}', 'release_changed', false),
  ('public.releases', '{round_id, outcomes_hash, requested_by, requested_at, wanted_at, confirmed_by, confirmed_at,
    is_self_confirmed, due_at, released_at, stopped_by, stopped_at}',
    $$case private.capacity() when 'operator' then 'release_changed' end$$, true),
  ('public.challenge_parameters', '{challenge_starts_at, registration_closes_at, submissions_open_at, submissions_close_at,
    withdrawals_close_at, finalists_selected_at, top_three_selected_at, challenge_ends_at, results_released_at,
    max_submission_members}', 'dates_changed', false),
  ('public.challenge_parameters', '{-}', 'dates_changed', false),
  ('public.finalist_stages', '{+}', 'stage_created', false),
  ('public.finalist_stages', '{-}', 'stage_deleted', false),
  ('public.finalist_stages', '{name, due_at}', 'stage_changed', false),
  ('public.finalist_stages', '{instructions}', 'stage_changed', true),
  ('public.finalist_documents', '{+}', 'submission_changed', false),
  ('public.finalist_documents', '{-}', 'submission_changed', false),
  ('public.finalist_documents', '{stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by, uploaded_at}',
    'submission_changed', true),
  ('public.finalist_pages', '{+}', 'page_changed', false),
  ('public.finalist_pages', '{-}', 'page_changed', false),
  ('public.finalist_pages', '{hidden_at, hides_next}',
    $$case when coalesce((one).hides_next, (one).hidden_at is not null) then 'page_hidden' else 'page_shown' end$$, true),
  ('public.finalist_pages', '{jury_sentence}', 'jury_sentence_set', true),
  ('public.finalist_pages', '{submission_id, id, title, summary, diameter_mm, height_mm, volume_ml, is_public}',
    'page_changed', true),
  ('public.finalist_pictures', '{+}', 'page_changed', false),
  ('public.finalist_pictures', '{-}', 'page_changed', false),
  ('public.finalist_pictures', '{submission_id, position, file_path, alt_text}', 'page_changed', true),
  -- Accepting an invitation to a role only follows it.
  ('public.invitations', '{+}', $$case when (one).role = 'mentor' then 'mentor_set' when (one).role is null then 'team_changed' else 'role_offered' end$$, false),
  ('public.invitations', '{submission_id, role, email, contact}',
    $$case when (one).role = 'mentor' then 'mentor_set' when (one).role is null then 'team_changed' else 'role_offered' end$$, true),
  ('public.mentors', '{+}', 'mentor_set', false),
  ('public.mentors', '{-}', 'mentor_removed', false),
  ('public.mentors', '{submission_id, user_id, name, contact}', 'mentor_set', true),
  ('public.payment_checks', '{+}', 'payment_checked', false),
  ('public.payment_checks', '{-}', 'payment_unchecked', false),
  ('public.payment_checks', '{submission_id, item, note}', 'payment_checked', true),
  ('private.user_roles', '{+}', 'role_given', false),
  ('private.user_roles', '{-}', 'role_removed', false),
  ('private.user_roles', '{user_id, role, granted_at}', 'role_changed', false),
  ('private.admin_terms', '{is_shortened, since}', 'wait_shortened', false),
  ('private.platform_settings', '{requires_second_factor}', 'settings_changed', false),
  ('auth.users', '{-}', 'account_deleted', false),
  ('auth.mfa_factors', '{-}', $$case (one).status when 'verified' then 'second_factor_reset' end$$, false),
  ('auth.mfa_factors', '{status}', $$case (former).status when 'verified' then 'second_factor_reset' end$$, false);

insert into private.recorded_columns (table_name, columns, harmless_because) values
  ('public.judging_rounds', '{id, assignments_revision, unconnected_reason, created_at, revision}', 'Derived from other changes.'),
  ('public.round_entries', '{id, idea_name, description, pages, words, revision, created_at}', 'Derived from other changes.'),
  ('public.judges', '{id, invited_by, last_sent_at, decline_reason, created_at, updated_at, revision, state}',
    'Derived from other changes, or a judge''s reason for declining.'),
  ('public.judging_assignments', '{id, assigned_at, first_seen_at, last_seen_at, revision, saved_at, state}',
    'Derived from other changes, or the times when a judge opened the round entry.'),
  ('public.judging_review_versions', '{saved_at}', 'The time when a judge saved the review.'),
  ('public.judging_notes', '{id, created_at, seen_at}', 'Only times.'),
  ('public.judging_conflicts', '{id, reason, resolved_at, resolved_reason, created_at, person_id}',
    'Only explain the state, which is recorded.'),
  ('public.judging_decisions', '{id, decided_by, decided_at}', 'Only the author and time of a decision.'),
  ('public.accepted_gaps', '{accepted_by, accepted_at}', 'Only the author and time of an acceptance.'),
  ('public.judging_files', '{id, hash, created_by, created_at}', 'Derived from the content, or its author and time.'),
  ('public.releases', '{id, stop_reason, state}', 'Derived from other changes.'),
  ('public.submissions', '{+}', 'A new submission is empty.'),
  ('public.submissions', '{id, state, is_in_the_running, tags, revision, pictures_revision, office_revision, edited_at, facets,
    created_at, updated_at, eligibility}', 'Derived from other changes, or administrators'' own tags.'),
  ('public.submission_members', '{joined_at, shown_since}', 'A member''s own choice, and the time when they joined.'),
  ('public.submission_attestations', '{id}', 'Only identifies the row.'),
  ('public.profiles', '{+}', 'Every account gets a profile.'),
  ('public.profiles', '{-}', 'Deleted with the account, which is recorded.'),
  ('public.profiles', '{*}', 'A person''s own data. No function lets anyone else change it.'),
  ('public.eligibility_checks', '{checked_by, checked_at}', 'Only the author and time of a check.'),
  ('public.evidence_requests', '{asked_by, asked_at, revision}', 'Only the author and time of a request.'),
  ('public.challenge_parameters', '{+}', 'The only row is initial data.'),
  ('public.challenge_parameters', '{id, revision, updated_at}', 'Derived from other changes.'),
  ('public.finalist_stages', '{id, revision}', 'Derived from other changes.'),
  ('public.finalist_documents', '{id}', 'Only identifies the row.'),
  ('public.finalist_pages', '{revision, updated_at}', 'Derived from other changes.'),
  ('public.finalist_pictures', '{id, added_at}', 'Derived from other changes.'),
  ('public.mentors', '{assigned_by, revision, created_at}', 'Derived from other changes.'),
  ('public.payment_checks', '{checked_by, checked_at}', 'Only the author and time of a check.'),
  ('private.user_roles', '{granted_by, digest_at, wants_digest}', 'Settings of the daily email, and who assigned the role.'),
  ('private.admin_terms', '{+}', 'Derived from the role, which is recorded.'),
  ('private.admin_terms', '{-}', 'Deleted only after judging has ended.'),
  ('private.admin_terms', '{user_id, email, until}', 'Derived from the role, which is recorded.'),
  ('private.platform_settings', '{+}', 'The only row is initial data.'),
  ('private.platform_settings', '{-}', 'Nothing works without the only row.'),
  ('private.platform_settings', '{*}', 'Settings of the installation, without effect on who wins.'),
  ('auth.users', '{+}', 'Anyone may sign up.'),
  ('auth.users', '{*}', 'A person''s own data, changed through Supabase Auth.'),
  ('auth.mfa_factors', '{+}', 'People add only their own.'),
  ('auth.mfa_factors', '{*}', 'Written by Supabase Auth.'),
  ('storage.objects', '{*}', 'Clients only add files. The columns that name a file are recorded.'),
  ('public.audit_log', '{*}', 'Is itself a record.'),
  ('public.interventions', '{*}', 'Is itself a record.'),
  ('public.challenge_status', '{*}', 'Text on pages.'),
  ('public.contact_requests', '{*}', 'Messages have no effect on who wins.'),
  ('public.contact_replies', '{*}', 'Messages have no effect on who wins.'),
  ('public.faq_answers', '{*}', 'Public text.'),
  ('public.group_emails', '{*}', 'Emails to many people have their own approval.'),
  ('public.templates', '{*}', 'Templates for messages.'),
  ('public.judging_comments', '{*}', 'Only judges write them.'),
  ('public.mailing_list', '{*}', 'Subscribers do not take part in the contest.'),
  ('public.submission_notes', '{*}', 'Notes between administrators.'),
  ('public.invitations', '{-}', 'Only disables a link.'),
  ('public.invitations', '{*}', 'People join only by accepting.'),
  ('private.announcements', '{*}', 'Emails follow a release.'),
  ('private.submissions_to_notify', '{*}', 'Emails follow a release.'),
  ('private.notifications', '{*}', 'Emails follow other changes.'),
  ('private.suppressed_addresses', '{*}', 'Emails follow other changes.'),
  ('private.group_email_recipients', '{*}', 'Emails to many people have their own approval.'),
  ('private.recipient_counts', '{*}', 'Emails to many people have their own approval.'),
  ('private.conflict_searches', '{*}', 'The schedule repeats the search.'),
  ('private.edit_leases', '{*}', 'Only shows who is editing.'),
  ('private.submission_edits', '{*}', 'Earlier versions of a team''s texts.'),
  ('private.submission_search', '{*}', 'Derived from other changes.'),
  ('private.files', '{*}', 'A list of files to check and remove.'),
  ('private.jobs', '{*}', 'Scheduled jobs.'),
  ('private.postponed_tasks', '{*}', 'Only affects a to-do list.'),
  ('private.publications', '{*}', 'The assignments that a publication adds and removes are recorded.'),
  ('private.link_tokens', '{*}', 'Tokens only let the recipient of an email act.'),
  ('private.rate_limits', '{*}', 'Counters for rate limits.'),
  ('private.sign_up_passwords', '{*}', 'Derived from a person''s own sign-up.'),
  ('private.visits', '{*}', 'Counts of visits.');

-- Lookup tables change with a release of this software only.
insert into private.recorded_columns (table_name, columns, harmless_because)
select 'private.' || name, '{*}', 'Changes only with a new version of this software.'
from unnest(array['changes', 'challenge_phases', 'contact_request_statuses', 'eligibility_items', 'eligibility_outcomes',
  'eligibility_states', 'email_kinds', 'finalist_outcomes', 'group_email_segments', 'group_email_states',
  'intervention_kinds', 'invitation_states', 'judging_kinds', 'judging_task_kinds', 'lookup_values', 'merge_fields', 'payment_items',
  'recorded_columns', 'recorded_tables', 'required_attestations', 'retention', 'rights', 'roles', 'round_stages',
  'round_transitions', 'season_tasks', 'submission_statuses']) name;

-- The triggers ------------------------------------------------------------------------------------

-- A query of the rows one and former, which returns what a changed row is: kind, details, and hidden values.
create function private.change_in(line private.recorded_columns) returns text
language sql stable set search_path = ''
return format(
  'select %s, %s, %s%s',
  case when line.kind ~ '^\w+$' then quote_literal(line.kind) else line.kind end,
  case when line.columns <@ '{+,-}' or line.is_hidden then quote_literal('{}') || '::jsonb' else (
    select string_agg(format(
      'case when (former).%1$I is distinct from (one).%1$I
        then jsonb_build_object(%1$L, jsonb_build_object(''from'', (former).%1$I, ''to'', (one).%1$I)) else ''{}'' end', name), ' || ')
    from unnest(line.columns) name
  ) end,
  case when line.is_hidden then (
    select 'jsonb_build_array(' || string_agg(format('(one).%I', name), ', ') || ')' from unnest(line.columns) name
  ) else 'null::jsonb' end,
  case when line.columns <@ '{+,-}' then '' else (
    select ' where ' || string_agg(format('(former).%1$I is distinct from (one).%1$I', name), ' or ')
    from unnest(line.columns) name
  ) end
);

-- The kinds that the triggers look for in the changes of the actor: those that are recorded by now, and those that are
-- refused to a competitor (check_intervention).
create function private.kinds_to_record() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  by_now text[];
  is_competitor boolean;
  kinds text[];
begin
  if private.capacity() not in ('administrator', 'operator') then
    return '{}';
  end if;
  -- Once in a context, because an act may be hundreds of statements (act_as).
  kinds := nullif(current_setting('private.kinds', true), '')::text[];
  if kinds is not null then
    return kinds;
  end if;
  by_now := array(
    select since from unnest('{always, registration, close, assignment}'::text[]) since where private.is_recorded(since));
  is_competitor := private.capacity() = 'administrator' and private.is_competitor(private.actor());
  kinds := array(
    select value from private.intervention_kinds
    where recorded_since = any (by_now) or is_competitor and not is_open_to_competitors);
  perform set_config('private.kinds', kinds::text, true);
  return kinds;
end
$$;

-- Creates the three triggers of each table with recorded columns.
create procedure private.create_recorders()
language plpgsql set search_path = '' as $$
declare
  recorded private.recorded_tables;
  operation record;
  key text;
  found text;
  name text;
begin
  for recorded in select * from private.recorded_tables loop
    name := 'record_' || replace(recorded.name, '.', '_');
    key := (
      select string_agg(format('%I', attname), ', ') from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = recorded.name::regclass and indisprimary
    );
    for operation in
      select * from (values
        ('insert', 'new table as changed', 'changed one', '{+}'),
        ('delete', 'old table as former', 'former one', '{-}'),
        ('update', 'old table as former new table as changed',
          format('changed one left join former using (%s)', key), null)
      ) one (verb, tables, source, rows)
    loop
      found := (
        select string_agg(private.change_in(line), ' union all ')
        from private.recorded_columns line
        where table_name = recorded.name and kind is not null
          and case when operation.rows is null then not columns <@ '{+,-}' else columns = operation.rows::text[] end
      );
      continue when found is null;
      execute format($body$
        create function private.%1$s() returns trigger
        -- Transition tables have no statistics: without the second setting, each row could be compared with each.
        language plpgsql security definer set search_path = '' set enable_nestloop = off as $trigger$
        declare
          kinds text[];
        begin
          -- Deleting a row ends in many statements that delete nothing from other tables.
          if exists (select from %8$s) then
            kinds := private.kinds_to_record();
          end if;
          if kinds <> '{}' then
            insert into public.interventions (kind, round_id, submission_ids, person_ids, total, label, details, hash)
            select kind, round_id, submissions, people, total,
              coalesce(label, (select string_agg(private.submission_label(id), ', ') from unnest(submissions[:3]) id)), details,
              encode(sha256(convert_to(hidden, 'UTF8')), 'hex')
            from (
              select located.kind, round_id, details, count(*) as total, string_agg(distinct label, ', ') as label,
                coalesce(array_agg(distinct submission_id) filter (where submission_id is not null), '{}') as submissions,
                coalesce(array_agg(distinct person_id) filter (where person_id is not null), '{}') as people,
                string_agg(distinct md5(hidden::text), ' ') as hidden
              from (
                select found.*, %2$s as label, %3$s as round_id, %4$s as submission_id, %5$s as person_id
                from %7$s cross join lateral (%6$s) found (kind, details, hidden)
                where found.kind = any (kinds)
              ) located
              group by located.kind, round_id, details
            ) change;
          end if;
          return null;
        end
        $trigger$
        $body$, name || '_' || operation.verb, recorded.label, recorded.round, recorded.submission, recorded.person, found, operation.source,
        split_part(operation.source, ' ', 1));
      execute format('create trigger record_%1$s after %1$s on %2$s referencing %3$s
        for each statement execute function private.%4$s()',
        operation.verb, recorded.name, operation.tables, name || '_' || operation.verb);
    end loop;
  end loop;
end
$$;

call private.create_recorders();

-- supabase/schemas/api_rights.sql

-- The rights of the API. A function or view in public and its twin of the same name in private have the same
-- rights: signed-in people may use them, visitors those that are listed here, and only the service role those that
-- begin with service_. What each answers to whom, it checks itself. The few tables that clients read directly have
-- their grants in their own files. supabase/tests/rights/rights.snap lists all rights, for review.

call private.create_changes();

do $$
declare
  for_visitors constant text[] := array[
    'challenge', 'confirm_subscription', 'count_visit', 'decline_judge_invitation', 'finalist_counts', 'finalists',
    'get_invitation', 'get_judge_invitation', 'join_mailing_list', 'judging_file', 'leave_mailing_list',
    'public_judging_files', 'winners'
  ];
  -- Generated columns, checks, policies and views call them with the rights of the role that writes or reads the row.
  helpers constant text[] := array[
    'audited_name', 'blocking_round', 'caller', 'check_size', 'check_times', 'clean_line', 'clean_lines',
    'contains_contact_details', 'document_to_judge', 'email_problem', 'has_own_interest', 'has_right',
    'hidden_group_emails', 'is_admin', 'is_attached', 'is_email', 'is_judge', 'is_schedule_running',
    'is_signing', 'is_visible', 'lacks_confirmation', 'max_length', 'max_text_bytes', 'may_read_file', 'may_upload',
    'my_conflicted_submissions', 'my_conflicted_rounds', 'my_submission_id', 'round_stage', 'rules_version', 'search_text',
    'text_limits', 'white_space'
  ];
  granted record;
  closed regclass;
  changed regclass;
begin
  for granted in
    select 'execute on function ' || used.oid::regprocedure as what, case
      when starts_with(offered.name, 'service_') then 'service_role'
      when offered.name = any (for_visitors) then 'anon, authenticated'
      else 'authenticated'
    end as roles
    from (
      select proname::text as name, proname::text as used from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select relname, 'read_' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all
      select name, name from unnest(helpers) name
    ) offered
    join pg_proc used on used.proname = offered.used
      and used.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'select on ' || used.oid::regclass, case
      when shown.relname = any (for_visitors) then 'anon, authenticated' else 'authenticated'
    end
    from pg_class shown
    join pg_class used on used.relkind = 'v' and (used.oid = shown.oid
      -- A list that is read through a function hides its rows from the planner (roles.sql).
      or used.relnamespace = 'private'::regnamespace and used.relname = shown.relname and not exists (
        select from pg_proc where pronamespace = 'private'::regnamespace and proname = 'read_' || shown.relname
      ))
    where shown.relnamespace = 'public'::regnamespace and shown.relkind = 'v'
  loop
    execute format('grant %s to %s', granted.what, granted.roles);
  end loop;
  grant execute on function private.now, private.is_rehearsal, private.round_released_at, private.count_finalists
    to anon, authenticated;
  -- The functions of the API call them with the rights of their caller.
  grant execute on function private.act_as, private.end_act to anon, authenticated, service_role;
  -- PostgREST calls it before each request.
  grant execute on function private.check_request to anon, authenticated, service_role;

  for changed in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('create trigger require_context before insert or update or delete on %s
      for each statement execute function private.require_context()', changed);
  end loop;

  -- Every table of public without policies of its own is closed by one that refuses everything. It is restrictive, so
  -- that no later policy opens the table by mistake.
  for closed in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
  loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy "No client reads or writes this table directly"
      on %s as restrictive for all to anon, authenticated using (false)', closed);
  end loop;
end
$$;

-- supabase/schemas/initial_data.sql

-- Initial data of a new project. The comparison of databases does not see it, so a change must also be written into the
-- new migration by hand, for existing projects (docs/changing.md, "By hand").

insert into private.platform_settings default values;

insert into public.challenge_status default values;
insert into public.challenge_parameters default values;

insert into private.jobs (name, daily_at, needs_network) values
  ('end_admin_sessions', null, false),
  ('advance_judging', null, false),
  ('find_due_conflicts', null, false),
  ('continue_publications', null, false),
  ('queue_notifications', null, false),
  ('start_group_emails', null, false),
  ('queue_group_emails', null, false),
  ('call_due_functions', null, true),
  ('watch', null, true),
  ('delete_expired', '03:17', false);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, false, limits.max_bytes, limits.mimetypes
from private.document_limits(), private.document_limit(name) limits
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
