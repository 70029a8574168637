-- Replaces extensions of Supabase's own Postgres. Runs after the tables of Auth and Storage are created, and can
-- be repeated.

-- On Supabase an extension lets `postgres` make policies on the tables of Storage. Here it gets that
-- through membership, and `guard_storage_tables` removes the other rights of an owner.
grant supabase_storage_admin to postgres;

create or replace function extensions.guard_storage_tables() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  command record;
begin
  if session_user <> 'postgres' then
    return;
  end if;
  for command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    if command.schema_name = 'storage' then
      raise exception 'must be owner of %', command.object_identity using errcode = '42501';
    end if;
  end loop;
end;
$$;
alter function extensions.guard_storage_tables() owner to supabase_admin;

drop event trigger if exists guard_storage_tables;
create event trigger guard_storage_tables on ddl_command_end
  when tag in ('ALTER TABLE', 'CREATE TABLE', 'CREATE INDEX', 'CREATE FUNCTION')
  execute function extensions.guard_storage_tables();

-- As on Supabase, PostgREST is notified of every schema change.
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end;
$$;
alter function extensions.pgrst_ddl_watch() owner to supabase_admin;

drop event trigger if exists pgrst_ddl_watch;
create event trigger pgrst_ddl_watch on ddl_command_end
  when tag in (
    'CREATE SCHEMA', 'ALTER SCHEMA', 'DROP SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO',
    'ALTER TABLE', 'DROP TABLE', 'CREATE VIEW', 'ALTER VIEW', 'DROP VIEW', 'CREATE FUNCTION',
    'ALTER FUNCTION', 'DROP FUNCTION', 'CREATE TYPE', 'ALTER TYPE', 'DROP TYPE', 'COMMENT'
  )
  execute function extensions.pgrst_ddl_watch();
