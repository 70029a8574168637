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
