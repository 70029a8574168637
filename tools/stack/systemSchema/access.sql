-- Supabase's grants on the schemas auth and storage, and their functions that differ in Lite.
-- Runs at every start, after Lite has created its tables.

-- Lite reads the claims from settings of its own; Supabase's functions also read the whole token,
-- which is what database tests and edge functions set.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- How a session was opened, for the claim `amr`; the table has this form in Supabase Auth.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  id uuid not null default gen_random_uuid() primary key,
  unique (session_id, authentication_method)
);

-- Second factors (api/gaps/secondFactor.ts); types and tables have this form in Supabase Auth.
do $$ begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end $$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text
);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant execute on all functions in schema auth to anon, authenticated, service_role, postgres;

-- On Supabase these tables belong to the storage service.
grant usage on schema storage to anon, authenticated, service_role, postgres;
grant all on schema storage to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;
grant execute on all functions in schema storage to anon, authenticated, service_role, postgres;

-- Supabase Storage checks the policies when an upload begins and writes the row when it ends, as its own role, over a
-- row that was added in the meantime. Lite's plain insert would fail, and so hide what a slow upload can do.
create or replace function extensions.complete_upload() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.bucket_id || '/' || new.name, 0));
  update storage.objects set
    id = new.id, metadata = new.metadata, version = new.version,
    owner = new.owner, owner_id = new.owner_id
  where bucket_id = new.bucket_id and name = new.name;
  return case when found then null else new end;
end;
$$;
alter function extensions.complete_upload() owner to supabase_admin;

drop trigger if exists zz_complete_upload on storage.objects;
create trigger zz_complete_upload before insert on storage.objects
  for each row when (current_user = 'supabase_admin')
  execute function extensions.complete_upload();
