-- How Postgres and PostgREST are set. A comparison of two databases does not see these lines
-- (docs/changing.md, "By hand"): a change of one has to be written into the new migration as well.

-- Older versions lack the collation pg_c_utf8, and would stop in the middle without saying why.
do $$
begin
  if current_setting('server_version_num')::int < 170000 then
    raise exception 'This project requires Postgres 17 or later. The server runs Postgres %.',
      current_setting('server_version');
  end if;
end
$$;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Nobody may use what is created below unless a later line says so. Supabase projects have come with
-- different default grants over the years; this removes those that this one has.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgREST asks it before each query (pre_request.sql).
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';
