-- Visits of the site, and the statistics of the dashboard.

create table private.visits (
  day date primary key,
  total bigint not null
);
comment on table private.visits is 'Visits to the site, by day (UTC).';

create function private.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.network_address();
begin
  if address is null or private.count_use('visit', address, interval '1 day') > 100 then
    return;
  end if;
  insert into private.visits as former (day, total)
  values ((private.now() at time zone 'UTC')::date, 1)
  on conflict (day) do update set total = former.total + 1;
end
$$;
call private.publish_change('count_visit', 'visitor',
  'Counts a visit to the site: at most 100 a day from one network address, and none if the address is unknown.');

-- days: from the first sign-up until today, without gaps. weeks: by the Monday of the sign-up's week, with the site's
-- visits. All days are in UTC.
create function private.admin_statistics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('statistics');
  return (
    with submissions as (
      select submitted_at,
        case when (select private.is_admin()) then status else coalesce(released_status, 'received') end as status
      from public.submissions where state = 'submitted'
    ), events (day, sign_ups, submissions) as (
      select (created_at at time zone 'UTC')::date, count(*), 0 from public.profiles group by 1
      union all
      select (submitted_at at time zone 'UTC')::date, 0, count(*) from submissions group by 1
    ), days as (
      select start::date as day, coalesce(sum(sign_ups), 0) as sign_ups, coalesce(sum(submissions), 0) as submissions
      from generate_series(
        (select min(day) from events)::timestamp,
        greatest((select max(day) from events), (private.now() at time zone 'UTC')::date)::timestamp,
        interval '1 day') start
      left join events on events.day = start::date
      group by start
    ), funnel as (
      select week, country, grouping(week, country) as grouped, count(*) as signed_up, jsonb_build_object(
        'signed_up', count(*),
        'profile_completed', count(*) filter (where profile_completed),
        'in_a_team', count(*) filter (where submission_id is not null),
        'submitted', count(*) filter (where is_submitted)
      ) as steps
      from (
        select date_trunc('week', profile.created_at at time zone 'UTC')::date as week,
          profile.country, profile.profile_completed, member.submission_id,
          coalesce(submission.state = 'submitted', false) as is_submitted
        from public.profiles profile
        left join public.submission_members member on member.user_id = profile.id
        left join public.submissions submission on submission.id = member.submission_id
      ) person
      group by grouping sets ((), (week), (country))
    )
    select jsonb_build_object(
      'as_of', private.now(),
      'submissions_by_status', (
        select coalesce(jsonb_object_agg(status, total), '{}')
        from (select status, count(*) as total from submissions group by status) counted
      ),
      'totals', private.count_totals() - 'counted_at',
      'days', (select coalesce(jsonb_agg(to_jsonb(days) order by day), '[]') from days),
      'countries', (
        select coalesce(
          jsonb_agg(steps || jsonb_build_object('country', country) order by signed_up desc, country),
          '[]'
        )
        from funnel where grouped = 2 and country <> ''
      ),
      'weeks', (
        select coalesce(jsonb_agg(steps || jsonb_build_object('week', week, 'visits', (
          select sum(total) from private.visits where date_trunc('week', day::timestamp) = week
        )) order by week), '[]')
        from funnel where grouped = 1
      ),
      'mailing_list', (select count(*) from public.mailing_list),
      'funnel', (select steps from funnel where grouped = 3)
    )
  );
end
$$;
call private.publish_function('admin_statistics',
  'Administrators and observers: returns the current totals and chart data of the dashboard as JSON: as_of (the time), submissions_by_status (for observers, as released), totals (the same as in the emails around the deadline), days (sign-ups and submissions), countries, weeks, mailing_list and funnel.');

-- The totals of the dashboard ---------------------------------------------------------------------

create function private.has_own_interest() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.is_admin_id(auth.uid()) and private.is_competitor(auth.uid()); end $$;

create view private.admin_counts as
select
  (select count(*) from public.contact_requests where status = 'new') as open_contact_requests,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions submission
    cross join public.challenge_parameters parameters
    cross join (select private.now() as now) clock
    where submission.state = 'draft'
      and greatest(parameters.submissions_close_at, submission.deadline_extended_to)
        between clock.now and clock.now + interval '7 days'
  ) end as drafts_due_soon,
  (select count(*) from private.admin_emails where state = 'failed') as failed_emails,
  private.is_schedule_running() as is_schedule_running,
  private.email_problem() as email_problem,
  private.has_own_interest() as has_own_interest
where (select private.has_right('messages'));
call private.publish_view('admin_counts', 'Administrators and support: the current totals for the dashboard.', columns => '
  drafts_due_soon: The number of drafts due within a week. Null for support.
  is_schedule_running: Whether the schedule has run within the last 15 minutes.
  email_problem: delayed or failing. Null if emails are being sent normally.
  has_own_interest: Whether the caller is an administrator who has a conflict of interest with a submission that can still win, and who therefore cannot change anything that affects the contest.');
