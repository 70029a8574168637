-- Tables that no client may touch had a permissive policy that allowed nothing, which adds up to
-- nothing: any other policy would have opened them. A restrictive one keeps them closed whatever other
-- policies say, and whatever is granted.

do $$
declare
  closure record;
begin
  for closure in
    select schemaname, tablename, policyname from pg_catalog.pg_policies
    where schemaname in ('public', 'private') and permissive = 'PERMISSIVE' and qual = 'false'
  loop
    execute format('drop policy %I on %I.%I', closure.policyname, closure.schemaname, closure.tablename);
    execute format(
      'create policy %I on %I.%I as restrictive for all to anon, authenticated using (false)',
      closure.policyname, closure.schemaname, closure.tablename
    );
  end loop;
end
$$;
