-- How a team changes: invite, resend, revoke, accept, decline, leave, remove, hand over. Whoever
-- changes a team locks its entry first, so that changes of one team happen one after the other.

create function private.require_open_roster() returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.roster_is_locked() then
    perform private.refuse('roster_locked', 'Team registration is closed: teams can no longer change.');
  end if;
end
$$;
comment on function private.require_open_roster() is
  'roster_locked once team registration is closed, by the clock.';

create function private.send_invitation(invitation public.team_invitations) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.spend_rate_limit(
    'invitation', invitation.submission_id::text, 30, interval '1 day');
  perform private.send_email(
    'team_invitation', invitation.email,
    jsonb_build_object('inviter_name', private.display_name(invitation.invited_by)),
    invitation.id
  );
end
$$;
comment on function private.send_invitation(public.team_invitations) is
  'Puts the invitation''s mail into the outbox; rate_limited when the team has sent too many.';

-- Definer, like all functions below: participants have no rights on the tables.
create function private.invite_member(invited_email text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry();
  address text := private.require_email(private.clean_line(invited_email));
  invitation public.team_invitations;
begin
  perform private.require_open_roster();
  select * into invitation from public.team_invitations
    where submission_id = entry.id and lower(email) = lower(address)
      and accepted_at is null and declined_at is null and revoked_at is null;
  if found then
    return invitation.id;
  end if;
  if exists (
    select from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = entry.id and lower(profile.email) = lower(address)
  ) then
    perform private.refuse('already_a_member', 'This person is already in your team.');
  end if;
  if 10 <= (
    select count(*) from public.team_invitations
    where submission_id = entry.id
      and accepted_at is null and declined_at is null and revoked_at is null
  ) then
    perform private.refuse(
      'too_many_invitations', 'Ten invitations are open. Revoke one before you invite somebody else.');
  end if;
  insert into public.team_invitations (submission_id, email, invited_by)
  values (entry.id, address, entry.created_by)
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end
$$;
comment on function private.invite_member(text) is 'See public.invite_member.';

create function private.lock_my_invitation(wanted_id uuid) returns public.team_invitations
language plpgsql
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry();
  invitation public.team_invitations;
begin
  select * into invitation from public.team_invitations
    where id = wanted_id and submission_id = entry.id;
  if not found then
    perform private.refuse('not_found', 'There is no such invitation.');
  end if;
  return invitation;
end
$$;
comment on function private.lock_my_invitation(uuid) is
  'An invitation of the entry that the caller owns, with that entry locked; not_found otherwise.';

create function private.resend_invitation(wanted_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.team_invitations := private.lock_my_invitation(wanted_id);
begin
  perform private.require_open_roster();
  if private.invitation_state(invitation) <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  perform private.send_invitation(invitation);
end
$$;
comment on function private.resend_invitation(uuid) is 'See public.resend_invitation.';

create function private.revoke_invitation(wanted_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.team_invitations := private.lock_my_invitation(wanted_id);
begin
  if private.invitation_state(invitation) = 'revoked' then
    return;
  elsif private.invitation_state(invitation) <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  update public.team_invitations set revoked_at = now() where id = invitation.id;
  delete from private.emails where invitation_id = invitation.id and sent_at is null;
end
$$;
comment on function private.revoke_invitation(uuid) is 'See public.revoke_invitation.';

create function private.lock_invitation(token text) returns public.team_invitations
language plpgsql
set search_path = ''
as $$
declare
  invitation public.team_invitations := private.find_invitation(token);
begin
  -- The entry before the invitation, as everywhere, and then the state as it is by then.
  perform from public.submissions where id = invitation.submission_id for update;
  select * into invitation from public.team_invitations where id = invitation.id;
  if not found or private.invitation_state(invitation) in ('revoked', 'declined') then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.');
  end if;
  return invitation;
end
$$;
comment on function private.lock_invitation(text) is
  'The open or accepted invitation of a link, with its entry locked; invitation_invalid otherwise.';

create function private.accept_invitation(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  invitation public.team_invitations := private.lock_invitation(token);
  my_entry uuid := private.my_entry_id();
begin
  if invitation.accepted_at is not null then
    if invitation.accepted_by = caller and my_entry = invitation.submission_id then
      return;
    end if;
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  perform private.require_complete_profile(caller);
  perform private.require_open_roster();
  if my_entry is not null then
    perform private.refuse('already_on_a_team', 'You are already in a team. One person joins one team.');
  end if;
  insert into public.submission_members (submission_id, user_id)
  values (invitation.submission_id, caller);
  update public.team_invitations set accepted_at = now(), accepted_by = caller
    where id = invitation.id;
  perform private.email_team(invitation.submission_id, 'member_joined', jsonb_build_object(
    'member_name', private.display_name(caller),
    'idea_name', (select idea_name from public.submissions where id = invitation.submission_id)
  ), caller);
exception when unique_violation then
  -- The same person joined another team at the same moment.
  perform private.refuse('already_on_a_team', 'You are already in a team. One person joins one team.');
end
$$;
comment on function private.accept_invitation(text) is 'See public.accept_invitation.';

create function private.decline_invitation(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.team_invitations;
begin
  perform private.require_user();
  if private.invitation_state(private.find_invitation(token)) = 'declined' then
    return;
  end if;
  invitation := private.lock_invitation(token);
  if invitation.accepted_at is not null then
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  update public.team_invitations set declined_at = now() where id = invitation.id;
end
$$;
comment on function private.decline_invitation(text) is 'See public.decline_invitation.';

create function private.leave_team() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  entry public.submissions;
begin
  select * into entry from public.submissions where id = private.my_entry_id() for update;
  if not found then
    perform private.refuse('not_found', 'You are not in a team.');
  elsif entry.created_by = caller then
    perform private.refuse(
      'owner_must_hand_over', 'Hand the entry over to another member, or discard it, before you leave.');
  end if;
  perform private.require_open_roster();
  delete from public.submission_members where user_id = caller and submission_id = entry.id;
  perform private.email_team(entry.id, 'member_left', jsonb_build_object(
    'member_name', private.display_name(caller), 'idea_name', entry.idea_name
  ), caller);
end
$$;
comment on function private.leave_team() is 'See public.leave_team.';

create function private.require_teammate(entry public.submissions, member_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if member_id = entry.created_by then
    perform private.refuse('self_service', 'You are the owner of this entry.');
  elsif not exists (
    select from public.submission_members where submission_id = entry.id and user_id = member_id
  ) then
    perform private.refuse('not_found', 'This person is not in your team.');
  end if;
end
$$;
comment on function private.require_teammate(public.submissions, uuid) is
  'Refuses anybody but another member of the entry''s team.';

create function private.remove_member(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry();
  details jsonb := jsonb_build_object(
    'member_name', private.display_name(member_id), 'idea_name', entry.idea_name);
begin
  perform private.require_teammate(entry, member_id);
  perform private.require_open_roster();
  -- Everybody but the owner, the removed person included.
  perform private.email_team(entry.id, 'member_removed', details, entry.created_by);
  delete from public.submission_members where user_id = member_id and submission_id = entry.id;
end
$$;
comment on function private.remove_member(uuid) is 'See public.remove_member.';

create function private.hand_over_entry(member_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry();
begin
  perform private.require_teammate(entry, member_id);
  update public.submissions set created_by = member_id, revision = revision + 1 where id = entry.id;
  perform private.send_email('entry_handed_over', profile.email,
      jsonb_build_object('idea_name', entry.idea_name))
    from public.profiles profile where profile.id = member_id;
end
$$;
comment on function private.hand_over_entry(uuid) is 'See public.hand_over_entry.';
