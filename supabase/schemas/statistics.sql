-- The dashboard's totals and charts. They read every profile and entry, a second's work at 200,000
-- accounts: the first who asks counts, and what was counted is the answer for a minute.

create table private.statistics (
  is_only boolean primary key default true check (is_only),
  as_of timestamptz not null,
  numbers jsonb not null
);
comment on table private.statistics is
  'One row: what was counted last for admin_statistics. When it is gone, the next who asks counts.';

alter table private.statistics enable row level security;
create policy "No client reaches the statistics"
  on private.statistics as restrictive for all to anon, authenticated using (false);

create function private.count_statistics() returns jsonb
language sql stable
set search_path = ''
as $$
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
    'mailing_list', (select count(*) from public.mailing_list),
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
$$;
comment on function private.count_statistics() is
  'JSON: how many entries, sign-ups, countries and subscribers there are.';

create function private.told_statistics(counted jsonb) returns jsonb
language sql stable
set search_path = ''
return counted || jsonb_build_object('entries_by_status', (
  select coalesce(jsonb_object_agg(status, total), '{}') from (
    select private.told_status(key, private.results_are_released()) as status, sum(value::int) as total
    from jsonb_each_text(counted -> 'entries_by_status') group by 1
  ) told
));
comment on function private.told_statistics(jsonb) is
  'The statistics for those who may not know of a decision before its team does.';

create function private.latest_statistics() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  now timestamptz := private.now();
  counted jsonb;
  counts boolean;
begin
  select numbers || jsonb_build_object('as_of', as_of) into counted
  from private.statistics where as_of between now - interval '1 minute' and now;
  if counted is not null then
    return counted;
  end if;
  -- While somebody counts, others are answered from the row as it was: nobody waits for another.
  counts := pg_try_advisory_xact_lock(hashtextextended('private.statistics', 0));
  if not counts then
    select numbers || jsonb_build_object('as_of', as_of) into counted from private.statistics;
    if counted is not null then
      return counted;
    end if;
  end if;
  counted := private.count_statistics();
  if counts then
    insert into private.statistics (as_of, numbers) values (now, counted)
    on conflict (is_only) do update set as_of = excluded.as_of, numbers = excluded.numbers;
  end if;
  return counted || jsonb_build_object('as_of', now);
end
$$;
comment on function private.latest_statistics() is
  'JSON: what count_statistics counted a minute ago at most, and as_of.';

-- Definer: no client reads the tables that are counted.
create function private.admin_statistics() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_right('statistics');
  return case
    when private.is_admin() then private.latest_statistics()
    else private.told_statistics(private.latest_statistics())
  end;
end
$$;
comment on function private.admin_statistics() is 'See public.admin_statistics.';

create function public.admin_statistics() returns jsonb
language sql
set search_path = ''
as $$ select private.admin_statistics() $$;
comment on function public.admin_statistics() is
  'Administrators and observers: JSON for the dashboard''s totals and charts, counted as_of a minute ago at most: entries_by_status, entries_by_day, sign_ups_by_day, countries, mailing_list, funnel. Observers read no decision among entries_by_status before results are released.';
grant execute on function private.admin_statistics(), public.admin_statistics() to authenticated;
