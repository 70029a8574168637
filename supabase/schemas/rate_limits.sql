-- Rate limits, and the network address that some of them count by. Counters are rows, so that they apply across
-- function instances and restarts. Their keys are hashed with a secret, so that they do not reveal addresses.

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
  'One row: settings of this installation, for operators.';
comment on column private.platform_settings.client_address_header is
  'The header whose last value the gateway writes (docs/api.md, "Network addresses"). Null: there is none, and nothing is counted by network address.';
comment on column private.platform_settings.rate_limit_secret is
  'Generated here. Backups contain neither it nor the counters.';
comment on column private.platform_settings.clock_offset is
  'The difference of the challenge''s clock from real time; 0 unless there is a rehearsal (clock.sql).';
comment on column private.platform_settings.requires_second_factor is
  'Whether administrators need a second factor (second_factor.sql). Off on a developer''s machine only.';
comment on column private.platform_settings.allows_lone_release is
  'Whether the only administrator may confirm their own release (releases.sql).';
comment on column private.platform_settings.expired_rows_kept is
  'How many expired rows the last run could not delete (retention.sql).';

create table private.rate_limits (
  action text not null,
  key_hash bytea not null,
  used int not null default 1,
  resets_at timestamptz not null,
  primary key (action, key_hash)
);
comment on table private.rate_limits is
  'How often one sender did something in the current window. Expired rows are deleted every night (retention.sql).';
comment on column private.rate_limits.key_hash is
  'HMAC of the sender''s key with rate_limit_secret.';

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

create function private.spend_rate_limit(action text, key text, allowed int, per interval)
returns void
language plpgsql set search_path = '' as $$
begin
  if private.count_use(action, key, per) > allowed then
    perform private.refuse('rate_limited', 'Too many attempts. Please try again later.');
  end if;
end
$$;
comment on function private.spend_rate_limit is
  'Counts one use of an action by a sender. Raises rate_limited if it exceeds the limit; the rejected use is rolled back and does not count.';

-- Where a request came from -----------------------------------------------------------------------

create function private.network_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  header text := (select client_address_header from private.platform_settings);
  sent text := nullif(current_setting('request.headers', true), '')::jsonb ->> header;
  -- The client may have written what is before the last comma.
  address text := regexp_replace(btrim(regexp_replace(sent, '^.*,', '')), '^::ffff:(?=\d+\.)', '', 'i');
begin
  if address is null or not pg_input_is_valid(address, 'inet') then
    return null;
  elsif family(address::inet) = 6 then
    -- One customer typically has a whole /64 network.
    return text(network(set_masklen(address::inet, 64)));
  end if;
  return host(address::inet);
end
$$;
comment on function private.network_address is
  'The caller''s address from the header in platform_settings, for IPv6 its /64 network; null without one.';
