-- What everything else stands on: extensions, the schema that no client reaches, no default grants,
-- and small helpers for text, refusals and time.

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

-- Text ------------------------------------------------------------------------------------------

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

create function private.clean_line(value text) returns text
language sql immutable parallel safe
set search_path = ''
return regexp_replace(
  private.clean_lines(value),
  '[\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
);
comment on function private.clean_line(text) is
  'Text of one line as it is stored: like clean_lines, and every run of white space is one space.';

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

create function private.is_email(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
return char_length(value) <= 254 and value ~*
  '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$';
comment on function private.is_email(text) is
  'The same rule as isEmail in functions/_shared/validation.ts.';

-- Generated columns, checks and triggers run these with the rights of whoever writes the row.
grant execute on function private.clean_lines(text) to authenticated;
grant execute on function private.clean_line(text) to authenticated;
grant execute on function private.search_text(text) to authenticated;

-- Refusals --------------------------------------------------------------------------------------

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

create function private.require_user() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_user() is
  'The id of the signed-in caller; 42501 for anybody else.';

create function private.require_text(value text, label text, max_length int) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if value is null or value = '' then
    perform private.refuse('invalid_input', label || ' is required.');
  elsif char_length(value) > max_length then
    perform private.refuse('invalid_input', format('%s must be at most %s characters.', label, max_length));
  end if;
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

-- Time ------------------------------------------------------------------------------------------

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
