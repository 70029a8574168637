-- The challenge's clock: what every date of the challenge is judged by, and what every visible time is
-- taken from. It shows the real time, unless an operator rehearses: then it is elsewhere, and ticks on.
-- What protects accounts and the machine stays on real time: sessions, tokens, rate limits, the outbox's
-- attempts, the schedule. catalogue.test.ts lists all that reads the real clock.

create function private.now() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  return clock_timestamp() + (select clock_offset from private.platform_settings);
end
$$;

create function private.is_rehearsal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select clock_offset <> '0' from private.platform_settings);
end
$$;
grant execute on function private.now(), private.is_rehearsal() to anon, authenticated;

create function private.kept_since(period interval) returns timestamptz
language sql stable set search_path = ''
return least(now(), private.now()) - period;
comment on function private.kept_since(interval) is
  'Rows of the challenge from before are older than the period by both clocks: no rehearsal makes data expire.';

create function private.rehearse(moment timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  old_offset interval := (select clock_offset from private.platform_settings);
  new_offset interval := '0';
begin
  if moment not between '2000-01-01' and '2100-01-01' then
    perform private.refuse('invalid_input', 'Please choose a date between 2000 and 2100.');
  elsif moment is not null then
    -- In seconds: a day's length depends on the session's time zone.
    new_offset := make_interval(secs => extract(epoch from moment - clock_timestamp())::float);
  end if;
  update private.platform_settings set clock_offset = new_offset where id;
  -- Their versions are times: what somebody has loaded by the other clock is outdated.
  update public.challenge_status set updated_at = default where id;
  update public.challenge_parameters set updated_at = default where id;
  perform private.write_audit('clock.moved', 'configuration', 'clock',
    jsonb_build_object('clock_offset', jsonb_build_object('from', old_offset, 'to', new_offset)));
  return case
    when moment is null then 'The challenge runs on real time.'
    else format('Rehearsal: in the challenge it is %s now.', moment)
  end;
end
$$;
comment on function private.rehearse(timestamptz) is
  'Operators, as postgres: moves the challenge''s clock to a moment, from which it ticks on; null: back to real time (docs/operations.md). Refuses with invalid_input. Never for a challenge with real entries.';
