-- Limits that no change of a header, an entry or an account gets round: counters that hold across
-- function instances and restarts, because they are rows, and the network address that some of them
-- count by. A counter must not become a list of addresses: keys are hashed with a secret of this database.

create table private.platform_settings (
  id boolean primary key default true check (id),
  client_address_header text
    check (client_address_header in ('cf-connecting-ip', 'x-real-ip', 'x-forwarded-for')),
  rate_limit_secret bytea not null default extensions.gen_random_bytes(32),
  clock_offset interval not null default '0',
  requires_second_factor boolean not null default false,
  allows_lone_release boolean not null default false,
  expired_rows_kept int not null default 0
);
comment on table private.platform_settings is
  'One row: what the database has to know about what stands in front of it (docs/api.md, "Network addresses").';
comment on column private.platform_settings.client_address_header is
  'The header whose last entry the gateway writes itself; null where there is none: then nothing is counted by network address.';
comment on column private.platform_settings.rate_limit_secret is
  'Made once, here, and in no backup: the counters stay behind as well.';
comment on column private.platform_settings.clock_offset is
  'How far the challenge''s clock is from the real one: nothing, unless an operator rehearses (clock.sql).';
comment on column private.platform_settings.requires_second_factor is
  'Whether administrators need a second factor: not on a developer''s machine, and everywhere else (second_factor.sql).';
comment on column private.platform_settings.allows_lone_release is
  'Whether an administrator may confirm their own release while there is no other (releases.sql).';
comment on column private.platform_settings.expired_rows_kept is
  'How many expired rows the last night could not delete (retention.sql).';

create table private.rate_limits (
  action text not null,
  key_hash bytea not null,
  used int not null default 1,
  resets_at timestamptz not null,
  primary key (action, key_hash)
);
comment on table private.rate_limits is
  'How often something was done by one sender within the current window. Spent rows are removed every night (delete_expired).';
comment on column private.rate_limits.key_hash is
  'The sender''s key under HMAC: without rate_limit_secret nobody can tell or guess whose it is.';

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
  -- Two calls at once: the second waits here for the first, so neither count is lost.
  insert into private.rate_limits as counter (action, key_hash, resets_at)
  values (count_use.action, private.rate_limit_hash(key), moment + per)
  on conflict on constraint rate_limits_pkey do update set
    used = case when counter.resets_at <= moment then 1 else counter.used + 1 end,
    resets_at = case when counter.resets_at <= moment then moment + per else counter.resets_at end
  returning used into now_used;
  return now_used;
end
$$;

create function private.spend_rate_limit(action text, key text, allowed int, per interval)
returns void
language plpgsql set search_path = '' as $$
begin
  if private.count_use(action, key, per) > allowed then
    perform private.refuse('rate_limited', 'Too many attempts. Please try again later.');
  end if;
end
$$;
comment on function private.spend_rate_limit(text, text, int, interval) is
  'Counts one use of an action by a sender; rate_limited once more than allowed happened in the window. A refused use is rolled back with its statement and does not extend the wait.';

-- Where a request came from -----------------------------------------------------------------------

create function private.network_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  header text := (select client_address_header from private.platform_settings);
  sent text := nullif(current_setting('request.headers', true), '')::jsonb ->> header;
  -- What comes before the last comma is what the client or a proxy of its own wrote there.
  address text := regexp_replace(btrim(regexp_replace(sent, '^.*,', '')), '^::ffff:(?=\d+\.)', '', 'i');
begin
  if address is null or not pg_input_is_valid(address, 'inet') then
    return null;
  elsif family(address::inet) = 6 then
    -- One customer has all of a network of 64 bits.
    return text(network(set_masklen(address::inet, 64)));
  end if;
  return host(address::inet);
end
$$;
comment on function private.network_address() is
  'The caller''s address as the header says that platform_settings trusts, for IPv6 its network; null without one.';
