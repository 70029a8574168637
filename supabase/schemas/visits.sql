-- The number of visits for each day, for the dashboard's funnel. Nothing about visitors is stored, and nothing on their
-- device.

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
grant execute on function private.count_visit, public.count_visit to anon, authenticated;
