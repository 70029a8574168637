-- The challenge's clock. Every rule about a date and every displayed time uses it. It is the real time, unless
-- an operator has moved it for a rehearsal. Sessions, tokens, rate limits, sending and the schedule use the real
-- time; catalogue.test.ts lists everything that does.

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
grant execute on function private.now, private.is_rehearsal to anon, authenticated;

create function private.kept_since(period interval) returns timestamptz
language sql stable set search_path = ''
return least(now(), private.now()) - period;
comment on function private.kept_since is
  'The start of a retention period by the earlier of both clocks, so that a rehearsal expires no data.';

create function private.rehearse(moment timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  old_offset interval := (select clock_offset from private.platform_settings);
  new_offset interval := '0';
begin
  if moment not between '2000-01-01' and '2100-01-01' then
    perform private.refuse('invalid_input', 'Please choose a date between 2000 and 2100.');
  elsif moment is not null then
    -- In seconds: the length of a day depends on the session's time zone.
    new_offset := make_interval(secs => extract(epoch from moment - clock_timestamp())::float);
  end if;
  update private.platform_settings set clock_offset = new_offset where id;
  -- Their versions are times: a page that loaded them by the other clock must see a conflict.
  update public.challenge_status set updated_at = default where id;
  update public.challenge_parameters set updated_at = default where id;
  perform private.write_audit('clock.moved', 'configuration', 'clock',
    jsonb_build_object('clock_offset', jsonb_build_object('from', old_offset, 'to', new_offset)));
  return case
    when moment is null then 'The challenge runs on real time.'
    else format('Rehearsal: the challenge''s clock now shows %s.', moment)
  end;
end
$$;
comment on function private.rehearse is
  'Operators, as postgres: sets the challenge''s clock to a moment, or back to real time (null), and describes the result (docs/operations.md). Never for a challenge with real submissions. Refuses with invalid_input.';
