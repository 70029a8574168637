-- The dashboard's totals and charts. They read every profile and entry, a second's work at 200,000
-- accounts: the first who asks counts, and what was counted is the answer for a minute.

create table private.statistics (
  is_only boolean primary key default true check (is_only),
  as_of timestamptz not null,
  numbers jsonb not null
);
comment on table private.statistics is
  'One row: what was counted last for admin_statistics. When it is gone, the next who asks counts.';

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
comment on function private.count_statistics() is
  'JSON: how many visits, sign-ups, entries and subscribers there are, and how far people have come: all of them (funnel), by the week of their sign-up (its Monday, UTC) and by country.';

create function private.latest_statistics() returns jsonb
language plpgsql set search_path = '' as $$
declare
  now timestamptz := private.now();
  counted jsonb;
begin
  -- While somebody counts, others get the row as it is, so that nobody waits.
  select numbers || jsonb_build_object('as_of', as_of) into counted from private.statistics
  where as_of between now - interval '1 minute' and now
    or not pg_try_advisory_xact_lock(hashtextextended('private.statistics', 0));
  if counted is not null then
    return counted;
  end if;
  counted := private.count_statistics();
  insert into private.statistics (as_of, numbers) values (now, counted)
  on conflict (is_only) do update set as_of = excluded.as_of, numbers = excluded.numbers;
  return counted || jsonb_build_object('as_of', now);
end
$$;
comment on function private.latest_statistics() is
  'JSON: what count_statistics counted a minute ago at most, and as_of.';

create function private.admin_statistics() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_right('statistics');
  counted := private.latest_statistics();
  if not private.is_admin() then
    counted := counted || jsonb_build_object('entries_by_status', counted -> 'released_by_status');
  end if;
  return counted - 'released_by_status';
end
$$;

create function public.admin_statistics() returns jsonb
language sql set search_path = '' as $$ select private.admin_statistics() $$;
comment on function public.admin_statistics() is
  'Administrators and observers: JSON for the dashboard''s totals and charts, counted as_of a minute ago at most: entries_by_status, entries_by_day, visits_by_day, sign_ups_by_day, countries, weeks, mailing_list, funnel. Of entries_by_status, observers read what is released.';
grant execute on function private.admin_statistics(), public.admin_statistics() to authenticated;
