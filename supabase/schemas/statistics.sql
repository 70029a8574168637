-- Visits of the site, and the statistics of the dashboard.

create table private.visits (
  day date primary key,
  total bigint not null
);
comment on table private.visits is 'Visits of the site by day (UTC).';

create function private.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.network_address();
begin
  if address is null or private.count_use('visit', address, interval '1 day') > 100 then
    return;
  end if;
  insert into private.visits as known (day, total)
  values ((private.now() at time zone 'UTC')::date, 1)
  on conflict (day) do update set total = known.total + 1;
end
$$;

create function public.count_visit() returns void
language sql set search_path = '' as $$ select private.count_visit() $$;
comment on function public.count_visit is
  'Counts a visit of the site; at most 100 a day from one network address, and none without a known address.';

-- JSON of admin_statistics, without as_of and with released_by_status. weeks: by the Monday of the sign-up's week,
-- in UTC.
create function private.count_statistics() returns jsonb
language sql stable set search_path = '' as $$
  with entries as (
    select status, released_status, submitted_at from public.submissions
    where submitted_at is not null and withdrawn_at is null
  ), lost as (
    select week, country, grouping(week, country) as folded, count(*) as signed_up, jsonb_build_object(
      'signed_up', count(*),
      'profile_completed', count(*) filter (where profile_completed),
      'in_a_team', count(*) filter (where submission_id is not null),
      'submitted', count(*) filter (where is_submitted)
    ) as steps
    from (
      select date_trunc('week', profile.created_at at time zone 'UTC')::date as week,
        profile.country, profile.profile_completed, member.submission_id,
        entry.submitted_at is not null and entry.withdrawn_at is null as is_submitted
      from public.profiles profile
      left join public.submission_members member on member.user_id = profile.id
      left join public.submissions entry on entry.id = member.submission_id
    ) person
    group by grouping sets ((), (week), (country))
  )
  select jsonb_build_object(
    'entries_by_status', (
      select coalesce(jsonb_object_agg(status, total), '{}')
      from (select status, count(*) as total from entries group by status) counted
    ),
    'released_by_status', (
      select coalesce(jsonb_object_agg(status, total), '{}') from (
        select coalesce(released_status, 'received') as status, count(*) as total from entries group by 1
      ) counted
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
        jsonb_agg(steps || jsonb_build_object('country', country) order by signed_up desc, country),
        '[]'
      )
      from lost where folded = 2 and country <> ''
    ),
    'weeks', (
      select coalesce(jsonb_agg(steps || jsonb_build_object('week', week) order by week), '[]')
      from lost where folded = 1
    ),
    'visits_by_day', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
      from private.visits
    ),
    'mailing_list', (select count(*) from public.mailing_list),
    'funnel', (select steps from lost where folded = 3)
  )
$$;

create function private.admin_statistics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_right('statistics');
  counted := private.count_statistics() || jsonb_build_object('as_of', private.now());
  if not private.is_admin() then
    counted := counted || jsonb_build_object('entries_by_status', counted -> 'released_by_status');
  end if;
  return counted - 'released_by_status';
end
$$;

create function public.admin_statistics() returns jsonb
language sql stable set search_path = '' as $$ select private.admin_statistics() $$;
comment on function public.admin_statistics is
  'Administrators and observers: JSON for the dashboard''s totals and charts, counted now (as_of): entries_by_status (for observers, as released), entries_by_day, visits_by_day, sign_ups_by_day, countries, weeks, mailing_list, funnel.';
