-- Limits that no change of a header, an entry or an account gets round.

-- Where a request came from -----------------------------------------------------------------------

create table private.platform_settings (
  id boolean primary key default true check (id),
  client_address_header text
    check (client_address_header in ('cf-connecting-ip', 'x-real-ip', 'x-forwarded-for'))
);
comment on table private.platform_settings is
  'One row: what the database has to know about what stands in front of it (docs/api.md, "Network addresses").';
comment on column private.platform_settings.client_address_header is
  'The header whose last entry the gateway writes itself; null where there is none: then nothing is counted by network address.';
insert into private.platform_settings default values;

alter table private.platform_settings enable row level security;
create policy "No client reaches the settings"
  on private.platform_settings for all to anon, authenticated using (false);

create or replace function private.network_address() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  header text := (select client_address_header from private.platform_settings);
  sent text := nullif(current_setting('request.headers', true), '')::jsonb ->> header;
  -- What comes before the last comma is what the client or a proxy of its own wrote there.
  address text := regexp_replace(btrim(regexp_replace(sent, '^.*,', '')), '^::ffff:(?=\d+\.)', '', 'i');
begin
  if address is null or not pg_input_is_valid(address, 'inet') then
    return null;
  elsif family(address::inet) = 6 then
    -- One customer has all of a network of 64 bits.
    return text(network(set_masklen(address::inet, 64)));
  end if;
  return host(address::inet);
end
$$;
comment on function private.network_address() is
  'The caller''s address as the header says that platform_settings trusts, for IPv6 its network; null without one.';

-- Invitations -------------------------------------------------------------------------------------

create or replace function private.send_invitation(invitation public.team_invitations) returns void
language plpgsql
set search_path = ''
as $$
declare
  a_day constant interval := interval '1 day';
begin
  -- By entry; by person, because an entry can be discarded and begun again; and by address, so that
  -- many accounts together cannot flood one mailbox.
  perform private.spend_rate_limit('invitation', invitation.submission_id::text, 30, a_day);
  perform private.spend_rate_limit('invitation_sender', private.require_user()::text, 30, a_day);
  perform private.spend_rate_limit('invitation_address', lower(invitation.email), 10, a_day);
  perform private.send_email(
    'team_invitation', invitation.email,
    jsonb_build_object('inviter_name', private.display_name(invitation.invited_by)),
    invitation.id
  );
end
$$;
comment on function private.send_invitation(public.team_invitations) is
  'Puts the invitation''s mail into the outbox; rate_limited when the team, its owner or the address has had too many.';

-- Entries and their files -------------------------------------------------------------------------

-- Definer: participants have no rights on the counters.
create function private.limit_new_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.spend_rate_limit('entry', new.created_by::text, 10, interval '1 day');
  return new;
end
$$;
comment on function private.limit_new_entries() is
  'Trigger: ten entries a day. The files of a discarded entry wait to be removed, so who begins again without end would fill the bucket.';

create trigger limit_new_entries before insert on public.submissions
  for each row when (new.created_by is not null) execute function private.limit_new_entries();

-- Definer: the storage service writes the row.
create function private.keep_folder_small() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  folder text := split_part(new.name, '/', 1);
begin
  -- Who uploads waits for who is just uploading to the same entry, and counts their file.
  if pg_input_is_valid(folder, 'uuid') then
    perform from public.submissions where id = folder::uuid for update;
  end if;
  if not found or 5 < (
    select count(*) from storage.objects
    where bucket_id = 'submissions' and name like folder || '/%'
  ) then
    raise exception using errcode = '42501', message = 'There is no room for this file.';
  end if;
  return null;
end
$$;
comment on function private.keep_folder_small() is
  'Trigger: no upload of a person passes five files in an entry''s folder, or outlives its entry. The policy says the same; hosted Supabase asks it in a transaction of its own before the file arrives, when uploads at the same moment do not see each other.';

create trigger keep_folder_small after insert on storage.objects
  for each row when (new.bucket_id = 'submissions' and new.owner_id is not null)
  execute function private.keep_folder_small();
