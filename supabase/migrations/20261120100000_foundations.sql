-- What everything else stands on: the schema that no client reaches, no default grants, and small
-- helpers for text, refusals, the caller and time. How the rest is built: clients have no rights on
-- the tables. A function in private, a `security definer`, checks the caller and does the work; the
-- function of the same name in public, beside it, is what clients call, with their own rights.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Nobody may use what is created below unless a later line says so. Supabase projects have come with
-- different default grants over the years; this removes whichever this one has.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema private;
comment on schema private is
  'Helpers and tables that no client may address: the API exposes only the schema public. Clients need usage because policies and the thin functions in public call into it.';
grant usage on schema private to anon, authenticated, service_role;

-- Text --------------------------------------------------------------------------------------------

-- Generated columns, checks and triggers run clean_lines, clean_line and search_text with the rights
-- of whoever writes the row: hence their grants.

-- White space is spelled out: what \s means depends on the database's locale.
create function private.clean_lines(value text) returns text
language sql immutable parallel safe
set search_path = ''
return regexp_replace(
  regexp_replace(
    regexp_replace(normalize(value, NFC), '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'
  ),
  '^[\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$',
  '', 'g'
);
comment on function private.clean_lines(text) is
  'Text of several lines as it is stored, the same as in functions/_shared/validation.ts: composed Unicode, no control characters, no text direction overrides (they disguise file names and addresses), trimmed.';
grant execute on function private.clean_lines(text) to authenticated;

create function private.clean_line(value text) returns text
language sql immutable parallel safe
set search_path = ''
return regexp_replace(
  private.clean_lines(value),
  '[\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
);
comment on function private.clean_line(text) is
  'Text of one line as it is stored: like clean_lines, and every run of white space is one space.';
grant execute on function private.clean_line(text) to authenticated;

create function private.search_text(value text) returns text
language sql immutable parallel safe
set search_path = ''
return replace(replace(replace(replace(
  translate(
    lower(
      regexp_replace(
        normalize(value, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
      ) collate pg_catalog.pg_c_utf8
    ),
    'łøđðħıŧς', 'loddhitσ'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
comment on function private.search_text(text) is
  'Folds case and accents for the search columns. Independent of the database''s locale, and the same as searchText in functions/_shared/searchText.ts, which clients apply to what is typed.';
grant execute on function private.search_text(text) to authenticated;

create function private.is_email(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
return char_length(value) <= 254 and value ~*
  '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$';
comment on function private.is_email(text) is
  'The same rule as isEmail in functions/_shared/validation.ts.';

-- Refusals ----------------------------------------------------------------------------------------

create function private.refuse(code text, message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = refuse.message, hint = refuse.code;
end
$$;
comment on function private.refuse(text, text) is
  'Ends the statement with a rule violation: a sentence for people and a stable code in the hint (docs/api.md).';

create function private.refuse_long_text(value text, label text, max_length int) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(value) > max_length then
    perform private.refuse(
      'invalid_input', format('%s must be at most %s characters.', label, max_length));
  end if;
end
$$;
comment on function private.refuse_long_text(text, text, int) is
  'invalid_input for a text that is longer than max_length; label names the field for people.';

create function private.require_text(value text, label text, max_length int) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if value is null or value = '' then
    perform private.refuse('invalid_input', label || ' is required.');
  end if;
  perform private.refuse_long_text(value, label, max_length);
  return value;
end
$$;
comment on function private.require_text(text, text, int) is
  'The value, which must be neither blank nor longer than max_length; invalid_input otherwise.';

create function private.require_email(value text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if value is null or not private.is_email(value) then
    perform private.refuse('invalid_input', 'Please enter a valid email address.');
  end if;
  return value;
end
$$;
comment on function private.require_email(text) is
  'The value, which must be an e-mail address; invalid_input otherwise.';

create function private.require_status(status text, allowed text[]) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if status is null or status <> all (allowed) then
    perform private.refuse('invalid_input', 'The status must be one of: ' || array_to_string(allowed, ', ') || '.');
  end if;
end
$$;
comment on function private.require_status(text, text[]) is 'invalid_input for a status not allowed.';

create function private.refuse_conflict(actual timestamptz, expected timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- JavaScript's dates end at milliseconds.
  if date_trunc('milliseconds', actual) <> date_trunc('milliseconds', expected) then
    perform private.refuse(
      'conflict', 'Somebody else has changed this in the meantime. Reload it before you go on.');
  end if;
end
$$;
comment on function private.refuse_conflict(timestamptz, timestamptz) is
  'conflict unless the row is still as the caller last saw it (null: no check).';

-- The caller --------------------------------------------------------------------------------------

-- Definer: no client may read the sessions.
create function private.caller() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  session_id text := auth.jwt() ->> 'session_id';
begin
  -- Every token of the identity service names its session. Nobody else can sign one.
  if session_id is not null and not exists (
    select from auth.sessions where id = session_id::uuid and user_id = auth.uid()
  ) then
    raise exception using errcode = '42501', message = 'Your session has ended. Please sign in again.';
  end if;
  return auth.uid();
end
$$;
comment on function private.caller() is
  'The id of the caller, null for a visitor; 42501 for a token whose session has ended.';
grant execute on function private.caller() to authenticated;

create function private.require_user() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return private.caller();
end
$$;
comment on function private.require_user() is
  'The id of the signed-in caller; 42501 for anybody else.';

-- Time --------------------------------------------------------------------------------------------

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Not now(): two changes in one transaction are still two versions of the row.
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.set_updated_at() is
  'Trigger: the row says when it was last changed, whatever the client sent.';

create function private.refuse_odd_times() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from jsonb_each_text(to_jsonb(new)) as field (name, value)
    where field.name = any (tg_argv)
      and field.value::timestamptz not between '2000-01-01' and '2100-01-01'
  ) then
    perform private.refuse('invalid_input', 'Please choose a date between 2000 and 2100.');
  end if;
  return new;
end
$$;
comment on function private.refuse_odd_times() is
  'Trigger: each column that its arguments name holds a time from 2000 to 2100, or null; invalid_input otherwise.';
