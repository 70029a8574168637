-- How many arrive on the site, for the first step of the dashboard's way to a submission. A number for
-- each day: neither who came nor from where is stored, and nothing on their device.

create table private.visits (
  day date primary key,
  total bigint not null
);
comment on table private.visits is 'How many have arrived on the site, by the day (UTC).';

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
language sql set search_path = ''
as $$ select private.count_visit() $$;
comment on function public.count_visit() is
  'Counts that somebody has arrived on the site today; at most 100 a day from one network address, and nobody where the address is not known.';
grant execute on function private.count_visit(), public.count_visit() to anon, authenticated;
