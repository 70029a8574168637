-- The outbox. What a participant or administrator does and the mail about it are written in one
-- transaction, so that a mail service that is down neither blocks nor undoes anything. An edge
-- function claims mails, sends them and confirms each once.

create table private.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'team_invitation', 'entry_received', 'entry_withdrawn', 'entry_handed_over',
    'member_joined', 'member_left', 'member_removed', 'account_deleted', 'contact_reply'
  )),
  recipient text not null check (private.is_email(recipient)),
  data jsonb not null default '{}',
  invitation_id uuid,
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.emails is
  'Mails to send, each once. Sent ones are kept for thirty days as proof, then pruned by claim_emails.';
comment on column private.emails.invitation_id is
  'Only for team_invitation: the link''s token is made when the mail is claimed, so that it is never stored.';
comment on column private.emails.next_attempt_at is
  'Not to be claimed before; null once it was sent or given up.';

create index emails_next_attempt_at_idx on private.emails (next_attempt_at)
  where next_attempt_at is not null;
create index emails_sent_at_idx on private.emails (sent_at) where sent_at is not null;
create index emails_invitation_id_idx on private.emails (invitation_id)
  where invitation_id is not null;

alter table private.emails enable row level security;
create policy "No client reaches the outbox"
  on private.emails for all to anon, authenticated using (false);

create function private.send_email(
  kind text, recipient text, data jsonb default '{}', invitation_id uuid default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.emails (kind, recipient, data, invitation_id)
  select send_email.kind, send_email.recipient, send_email.data, send_email.invitation_id
  where private.is_email(send_email.recipient);
$$;
comment on function private.send_email(text, text, jsonb, uuid) is
  'Puts a mail into the outbox. An account without a usable address gets none.';

create function private.display_name(user_id uuid) returns text
language sql stable
set search_path = ''
return (
  select nullif(btrim(first_name || ' ' || last_name), '')
  from public.profiles where id = display_name.user_id
);
comment on function private.display_name(uuid) is 'First and last name, null when there is none.';

create function private.email_team(submission_id uuid, kind text, data jsonb, except_user uuid)
returns void
language sql
set search_path = ''
as $$
  select private.send_email(email_team.kind, profile.email, email_team.data)
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = email_team.submission_id
    and member.user_id is distinct from except_user;
$$;
comment on function private.email_team(uuid, text, jsonb, uuid) is
  'Mails every member of a team, except one.';

-- Leaving a team, in every way (leaving, being removed, losing the account) -------------------------

-- Definer: an account's deletion, by whomever, must reach entries, files and mails.
create function private.release_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions;
  heir uuid;
begin
  select * into entry from public.submissions where id = old.submission_id for update;
  if not found then
    return null;
  end if;
  select user_id into heir from public.submission_members
    where submission_id = entry.id order by joined_at, user_id limit 1;
  if heir is null and (entry.submitted_at is null or entry.withdrawn_at is not null) then
    delete from public.submissions where id = entry.id;
  elsif heir is null then
    update public.submissions
      set created_by = null, file_name = null, file_size = null, file_path = null
      where id = entry.id;
    perform private.queue_entry_files(entry.id, null, null);
  else
    perform private.queue_entry_files(entry.id, old.user_id, entry.file_path);
    if entry.created_by is null or entry.created_by = old.user_id then
      update public.submissions set created_by = heir where id = entry.id;
      perform private.send_email('entry_handed_over', profile.email,
          jsonb_build_object('idea_name', entry.idea_name))
        from public.profiles profile where profile.id = heir;
    end if;
  end if;
  return null;
end
$$;
comment on function private.release_member() is
  'Trigger: a member''s unattached files go; the owner''s entry passes to the longest-standing member. With nobody left a draft or withdrawn entry is deleted, a submitted one stays without owner and document (design: "Deleting a user").';

create trigger release_member after delete on public.submission_members
  for each row execute function private.release_member();
