-- Settings of Postgres and PostgREST. The comparison of databases does not see them, so a change must also be written
-- into the new migration by hand (docs/changing.md, "By hand").

-- Older versions lack the collation pg_c_utf8.
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

-- Removes default grants, which differ between Supabase projects. Later files grant each right.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgREST calls it before each query (roles.sql).
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';
