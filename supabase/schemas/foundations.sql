-- What everything else stands on: the schema that no client reaches, and small
-- helpers for text, refusals, the caller and time. How the rest is built: clients have no rights on
-- the tables. A function in private, a `security definer`, checks the caller and does the work; the
-- function of the same name in public, beside it, is what clients call, with their own rights.

create schema private;
comment on schema private is
  'Helpers and tables that no client may address: the API exposes only the schema public. Clients need usage because policies and the thin functions in public call into it.';
grant usage on schema private to anon, authenticated, service_role;

-- Refusals ----------------------------------------------------------------------------------------

create function private.refuse(code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = refuse.message, hint = refuse.code;
end
$$;
comment on function private.refuse(text, text) is
  'Ends the statement with a rule violation: a sentence for people and a stable code in the hint (docs/api.md).';

create function private.require_status(status text, allowed text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if status is null or status <> all (allowed) then
    perform private.refuse('invalid_input', 'The status must be one of: ' || array_to_string(allowed, ', ') || '.');
  end if;
end
$$;

create function private.refuse_changed(is_changed boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if is_changed then
    perform private.refuse(
      'conflict', 'Somebody else has changed this in the meantime. Reload it before you go on.');
  end if;
end
$$;

create function private.refuse_conflict(actual timestamptz, expected timestamptz) returns void
language sql set search_path = '' as $$
  -- JavaScript's dates end at milliseconds.
  select private.refuse_changed(
    date_trunc('milliseconds', actual) <> date_trunc('milliseconds', expected));
$$;
comment on function private.refuse_conflict(timestamptz, timestamptz) is
  'As refuse_changed, by the time of the last change (null: no check).';

-- The caller --------------------------------------------------------------------------------------

create function private.session_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.session_owner() is
  'Who has signed in, null for a visitor; 42501 for a token whose session has ended.';

create function private.caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  owner constant uuid := private.session_owner();
begin
  if private.has_second_factor(owner) and not private.has_proved_second_factor() then
    raise exception using errcode = '42501', hint = 'second_factor',
      message = 'Please enter the code from your authenticator app.';
  end if;
  return owner;
end
$$;
comment on function private.caller() is
  'The id of the caller, null for a visitor; 42501 for a token whose session has ended, and, with the hint second_factor, for somebody who has an authenticator app and has not entered its code.';
grant execute on function private.caller() to authenticated;

create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return private.caller();
end
$$;

-- Locks -------------------------------------------------------------------------------------------

-- Code that locks more than one of these takes them in this order, so that nobody waits in a circle:
--   1. the administrators (lock_admins)
--   2. a person who joins, begins or is deleted (lock_person)
--   3. an entry (its row), of several those with the smaller ids first
--   4. a round of judging, a judge, then copies, assignments and reviews
--   5. accounts, profiles and all that hangs on entry and person
--   6. counters (spend_rate_limit), the mailing list, the outbox
-- lock_notices comes right after a row of the configuration, or first of all.
-- lockOrder.test.ts runs every pair of the writing functions against each other.

create function private.lock_person(user_id uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('person ' || user_id, 0)) $$;

-- Tokens in links ---------------------------------------------------------------------------------

-- Invitations, judges and the mailing list each have a table of hashes, with a foreign key to what a token
-- opens. A token is made when its mail is about to leave, and stands nowhere else.

create function private.new_token() returns text
language sql volatile set search_path = ''
return encode(extensions.gen_random_bytes(32), 'hex');

create function private.token_hash(token text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(token, 'UTF8'));
comment on function private.token_hash(text) is
  'What is stored of a token. Tokens are 256 random bits, so a plain hash cannot be reversed.';

-- Time --------------------------------------------------------------------------------------------

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The clock, not the transaction's start: two changes in one transaction are two versions of the row.
  new.updated_at := private.now();
  return new;
end
$$;

create function private.refuse_odd_times() returns trigger
language plpgsql set search_path = '' as $$
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
