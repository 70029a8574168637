-- Clients read and write through views and functions, never directly: each table of public that has no policies of its
-- own is closed by one that refuses everything. It is restrictive, so that no later policy opens the table by mistake.

do $$
declare
  closed regclass;
begin
  for closed in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
  loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy "No client reads or writes this table directly"
      on %s as restrictive for all to anon, authenticated using (false)', closed);
  end loop;
end
$$;
