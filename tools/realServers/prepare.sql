-- What Supabase's Postgres has for Auth and Storage before they make their tables. Runs at every start.

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
grant create on database postgres to supabase_auth_admin, supabase_storage_admin;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

-- Storage asks as the person whose request it serves.
grant anon, authenticated, service_role to supabase_storage_admin;

grant usage on schema auth, storage to anon, authenticated, service_role, postgres;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on sequences to postgres;
