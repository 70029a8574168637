-- Postgres takes "infinity" and the year 294000 for times; a browser can read neither, so a page that
-- shows such a date fails for everybody. Administrators set these times, through several functions:
-- the tables refuse what is not in any calendar of ours.

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

create trigger refuse_odd_times
  before insert or update of registration_closes_at, submissions_open_at, submissions_close_at,
    withdrawals_close_at, results_released_at
  on public.challenge_parameters
  for each row execute function private.refuse_odd_times(
    'registration_closes_at', 'submissions_open_at', 'submissions_close_at',
    'withdrawals_close_at', 'results_released_at'
  );

create trigger refuse_odd_times
  before insert or update of deadline_extended_to on public.submissions
  for each row execute function private.refuse_odd_times('deadline_extended_to');
