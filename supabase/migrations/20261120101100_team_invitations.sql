-- Invitations into a team. Whoever is signed in with the link joins, once. The token in the link
-- exists in plain text only in the mail; the database keeps its hash.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  email text not null check (private.is_email(email)),
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint one_outcome check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
comment on table public.team_invitations is 'Who was invited into which team, and what became of it.';
comment on column public.team_invitations.last_sent_at is
  'When the mailer last took the mail; null: not yet.';

create unique index team_invitations_open_key on public.team_invitations (submission_id, lower(email))
  where accepted_at is null and declined_at is null and revoked_at is null;
create index team_invitations_submission_id_idx on public.team_invitations (submission_id, created_at);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create index team_invitations_accepted_by_idx on public.team_invitations (accepted_by);

alter table public.team_invitations enable row level security;
create policy "No client reads or writes invitations directly"
  on public.team_invitations for all to anon, authenticated using (false);

create table private.invitation_tokens (
  token_hash bytea primary key,
  invitation_id uuid not null references public.team_invitations (id) on delete cascade,
  issued_at timestamptz not null default now()
);
comment on table private.invitation_tokens is
  'SHA-256 of every token mailed for an invitation: the links of earlier mails stay valid.';
create index invitation_tokens_invitation_id_idx on private.invitation_tokens (invitation_id);

alter table private.invitation_tokens enable row level security;
create policy "No client reaches the tokens"
  on private.invitation_tokens for all to anon, authenticated using (false);

alter table private.emails
  add foreign key (invitation_id) references public.team_invitations (id) on delete cascade;

create function private.invitation_state(invitation public.team_invitations) returns text
language sql immutable
set search_path = ''
return case
  when invitation.accepted_at is not null then 'accepted'
  when invitation.declined_at is not null then 'declined'
  when invitation.revoked_at is not null then 'revoked'
  else 'open'
end;
comment on function private.invitation_state(public.team_invitations) is
  'open, accepted, declined or revoked.';

create function private.token_hash(token text) returns bytea
language sql immutable
set search_path = ''
return sha256(convert_to(token, 'UTF8'));
comment on function private.token_hash(text) is
  'What is stored of a token. Tokens are 256 random bits, so a plain hash cannot be reversed.';

create function private.issue_invitation_token(invitation_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.invitation_tokens (token_hash, invitation_id)
  values (private.token_hash(token), issue_invitation_token.invitation_id);
  update public.team_invitations set last_sent_at = now()
    where id = issue_invitation_token.invitation_id;
  return token;
end
$$;
comment on function private.issue_invitation_token(uuid) is
  'Makes a token for a mail that is about to be sent and stores its hash.';

create function private.find_invitation(token text) returns public.team_invitations
language sql stable
set search_path = ''
return (
  select invitation from public.team_invitations invitation
  join private.invitation_tokens issued on issued.invitation_id = invitation.id
  where issued.token_hash = private.token_hash(token)
);
comment on function private.find_invitation(text) is 'The invitation a token was issued for, or null.';

create function private.roster_is_locked() returns boolean
language sql
set search_path = ''
return clock_timestamp() > (private.challenge()).registration_closes_at;
comment on function private.roster_is_locked() is 'Whether teams can no longer change.';

-- What a link tells before anybody signs in ---------------------------------------------------------

-- Definer: the holder of a token may be nobody's member, or signed out.
create function private.get_invitation(token text)
returns table (state text, inviter_name text, member_count int, max_members int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  invitation public.team_invitations := private.find_invitation(token);
  members int := (
    select count(*) from public.submission_members where submission_id = invitation.submission_id
  );
  allowed int := (private.challenge()).max_submission_members;
begin
  if invitation.id is null then
    return;
  end if;
  return query select
    case
      when private.invitation_state(invitation) <> 'open' then private.invitation_state(invitation)
      when private.roster_is_locked() then 'roster_locked'
      when members >= allowed then 'team_full'
      else 'open'
    end,
    private.display_name(invitation.invited_by), members, allowed;
end
$$;
comment on function private.get_invitation(text) is 'See public.get_invitation.';
grant execute on function private.get_invitation(text) to anon, authenticated;

create function public.get_invitation(token text)
returns table (state text, inviter_name text, member_count int, max_members int)
language sql stable
set search_path = ''
as $$ select * from private.get_invitation(token) $$;
comment on function public.get_invitation(text) is
  'What the holder of an invitation link may know: its state, who invited, the team''s size. No row for an unknown token.';
grant execute on function public.get_invitation(text) to anon, authenticated;
