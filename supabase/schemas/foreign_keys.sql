-- An index on each foreign key without one, because deleting or changing a referenced row searches for it.

do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as owner, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    )
  loop
    execute format('create index on %s (%I)', key.owner, key.column);
  end loop;
end
$$;
