-- What administrators change about the challenge itself, and the numbers for their dashboard.
-- (Supabase refuses an update without a condition below the API, hence `where id` on one row.)

-- Definer, like all functions below: administrators have no rights on the tables themselves.
create function private.save_challenge_configuration(
  new_phase text, new_time text, new_maximum int, registration_closes timestamptz,
  submissions_open timestamptz, submissions_close timestamptz, withdrawals_close timestamptz,
  expected_updated_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  status public.challenge_status;
  parameters public.challenge_parameters;
  shown_time text := coalesce(private.clean_line(new_time), '');
begin
  perform private.require_admin();
  select * into status from public.challenge_status for update;
  select * into parameters from public.challenge_parameters for update;
  perform private.refuse_conflict(
    greatest(status.updated_at, parameters.updated_at), expected_updated_at);
  if new_phase is null or new_phase not in (
    'Pre-Launch', 'Open Submission', 'Evaluation', 'Refinement', 'Pitches'
  ) then
    perform private.refuse('invalid_input', 'Please choose one of the phases.');
  elsif char_length(shown_time) > 200 then
    perform private.refuse('invalid_input', 'The time must be at most 200 characters.');
  elsif new_maximum is null or new_maximum not between 1 and 5 then
    perform private.refuse('invalid_input', 'The maximum of members must be a number from 1 to 5.');
  elsif num_nulls(
    registration_closes, submissions_open, submissions_close, withdrawals_close
  ) > 0 then
    perform private.refuse('invalid_input', 'Please fill in every date.');
  elsif submissions_open >= submissions_close then
    perform private.refuse('invalid_input', 'Submissions must open before they close.');
  elsif registration_closes > submissions_close then
    perform private.refuse('invalid_input', 'Team registration must close before submissions close.');
  elsif withdrawals_close < submissions_open then
    perform private.refuse('invalid_input', 'Withdrawals must close after submissions open.');
  elsif submissions_close > parameters.results_released_at then
    perform private.refuse('invalid_input', 'Submissions must close before results are released.');
  end if;
  update public.challenge_status set phase = new_phase, "time" = shown_time where id;
  update public.challenge_parameters set
    max_submission_members = new_maximum,
    registration_closes_at = registration_closes,
    submissions_open_at = submissions_open,
    submissions_close_at = submissions_close,
    withdrawals_close_at = withdrawals_close
  where id;
end
$$;
comment on function private.save_challenge_configuration(
  text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz
) is 'See public.save_challenge_configuration.';

create function private.set_results_release(release_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if release_at < (private.challenge()).submissions_close_at then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  end if;
  update public.challenge_parameters set results_released_at = release_at where id;
end
$$;
comment on function private.set_results_release(timestamptz) is 'See public.set_results_release.';

create function private.admin_statistics() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with entries as (
      select status, submitted_at from public.submissions
      where submitted_at is not null and withdrawn_at is null
    )
    select jsonb_build_object(
      'entries_by_status', (
        select coalesce(jsonb_object_agg(status, total), '{}')
        from (select status, count(*) as total from entries group by status) counted
      ),
      'entries_by_day', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
        from (
          select (submitted_at at time zone 'UTC')::date as day, count(*) as total
          from entries group by day
        ) counted
      ),
      'sign_ups_by_day', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
        from (
          select (created_at at time zone 'UTC')::date as day, count(*) as total
          from public.profiles group by day
        ) counted
      ),
      'countries', (
        select coalesce(
          jsonb_agg(jsonb_build_object('country', country, 'total', total) order by total desc, country),
          '[]'
        )
        from (
          select country, count(*) as total
          from public.profiles where country <> '' group by country
        ) counted
      ),
      'funnel', jsonb_build_object(
        'signed_up', (select count(*) from public.profiles),
        'profile_completed', (select count(*) from public.profiles where profile_completed),
        'in_a_team', (select count(*) from public.submission_members),
        'submitted', (
          select count(*) from public.submission_members member
          join public.submissions entry on entry.id = member.submission_id
          where entry.submitted_at is not null and entry.withdrawn_at is null
        )
      )
    )
  );
end
$$;
comment on function private.admin_statistics() is 'See public.admin_statistics.';
