-- Invitations by email: to a team (teams.sql), to a role in the back office, or to mentor a finalist. The account that
-- accepts the link's invitation joins. The database stores only hashes of the links' tokens. Invitations to judge are in
-- judges.sql.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- The team, or the finalist to mentor; null: a role in the back office.
  submission_id uuid references public.submissions (id) on delete cascade,
  -- A role in the back office, or mentor; null: to a team.
  role text,
  email text not null check (private.is_email(email)),
  -- Only to a role: the invited person, and how a team reaches its mentor.
  name text,
  contact text,
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  state text not null default 'open' references private.invitation_states (value),
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint accepted_invitations_have_a_time check ((state = 'accepted') = (accepted_at is not null)),
  constraint invitations_are_to_a_team_or_a_role check (case
    when role is null then submission_id is not null and num_nonnulls(name, contact) = 0
    when role = 'mentor' then num_nulls(submission_id, name, contact) = 0
    else num_nonnulls(submission_id, contact) = 0 and name is not null
  end)
);
comment on table public.invitations is 'Invitations to teams, to roles and to mentor, with their outcome.';
call private.limit_texts('public.invitations', '{name, contact mentor_contact}');

create unique index open_invitations_key on public.invitations (submission_id, role, lower(email))
  nulls not distinct where state = 'open';
create index invitations_email_idx on public.invitations using gin (email extensions.gin_trgm_ops);
create index role_invitations_idx on public.invitations (created_at) where role is not null;
create index invitations_submission_id_idx on public.invitations (submission_id, created_at);

create trigger audit_role_invitation after insert or update of role, email on public.invitations
  for each row when (new.role is not null)
  execute function private.audit('role.invited', 'invitation', 'id', 'role');
create trigger audit_role_revocation after update of state on public.invitations
  for each row when (new.role is not null and new.state = 'revoked' and old.state <> 'revoked')
  execute function private.audit('role.invitation_revoked', 'invitation', 'id', 'role');

create function private.find_invitation(token text) returns public.invitations
language sql stable set search_path = ''
return (
  select invitation from public.invitations invitation
  join private.link_tokens issued on issued.subject_id = invitation.id
  where issued.token_hash = private.token_hash(token)
);

-- Until when an invitation to a role can be accepted: only while the administrator who sent it still is one.
create function private.expiry_of(invitation public.invitations) returns timestamptz
language sql stable set search_path = ''
return case when private.is_admin_id(invitation.invited_by)
  then coalesce(invitation.last_sent_at, invitation.created_at) + make_interval(days => private.role_invitation_days())
end;

create function private.has_expired(invitation public.invitations) returns boolean
language sql stable set search_path = ''
return coalesce(private.expiry_of(invitation) <= private.now(), true);

create function private.get_invitation(token text)
returns table (
  state text, inviter_name text, member_count int, max_members int, role text, name text, email text
)
language sql stable security definer set search_path = '' as $$
  select case
      when invitation.state <> 'open' then invitation.state
      when invitation.role is not null then case when private.has_expired(invitation) then 'expired' else 'open' end
      when private.now() > parameters.registration_closes_at then 'roster_locked'
      when team.size >= parameters.max_submission_members then 'team_full'
      else 'open'
    end, private.display_name(invitation.invited_by), team.size, parameters.max_submission_members,
    invitation.role, invitation.name, case when invitation.role is not null then invitation.email end
  from private.find_invitation(token) invitation
  cross join private.challenge() parameters
  cross join lateral (
    select count(*)::int as size from public.submission_members where submission_id = invitation.submission_id
  ) team
  where invitation.id is not null;
$$;
call private.publish_function('get_invitation',
  'Returns the invitation identified by the token in its link: its state (open, accepted, declined, revoked, expired, roster_locked, team_full) and the inviter''s name. For a team invitation, also returns the team''s current and maximum size. For a role invitation, also returns the role (a back-office role, or mentor) and the name and email address of the invited person. Returns no row for an unknown token.');

-- Inviting to a role: administrators --------------------------------------------------------------

create function private.invite_person(
  _role text, _name text, _email text, _submission_id uuid default null, _contact text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  is_mentor constant boolean := coalesce(_role = 'mentor', false);
  address constant text := private.require_email(private.clean_line(_email));
  clean_name constant text := private.require_line(_name, 'The name', 'name');
  clean_contact text;
  submission public.submissions;
  invitation public.invitations;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  -- Another administrator may be inviting the same person.
  perform private.lock_admins();
  perform private.require_status(_role, array(select value from private.roles order by position) || 'mentor'::text);
  if is_mentor then
    clean_contact := private.require_lines(_contact, 'How to reach the mentor', 'mentor_contact');
    submission := private.lock_submission(_submission_id);
    perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'This team is not a finalist.');
  end if;
  perform private.refuse_excluded(_role, id) from auth.users
    where lower(email) = lower(address) and email_confirmed_at is not null;
  select * into invitation from public.invitations
    where state = 'open' and (role = 'mentor') = is_mentor and submission_id is not distinct from submission.id
      and lower(email) = lower(address) for update;
  if found then
    update public.invitations set role = _role, name = clean_name, contact = clean_contact, invited_by = auth.uid()
      where id = invitation.id;
  else
    insert into public.invitations (role, name, email, submission_id, contact, invited_by)
    values (_role, clean_name, address, submission.id, clean_contact, auth.uid()) returning * into invitation;
  end if;
  perform private.spend_rate_limit('role_invitation', invitation.id::text, 5, interval '1 day');
  perform private.queue_email('role_invitation', address, jsonb_strip_nulls(jsonb_build_object(
    'name', clean_name, 'role', _role, 'idea_name', submission.idea_name)), invitation.id);
  return invitation.id;
end
$$;
call private.publish_change('invite_person', 'administrator',
  'Administrators: invites a person to a back-office role or, with the role mentor, to mentor a finalist, with contact details for its team. The link works for two weeks after the last email, as long as the caller is an administrator, and only for an account with this confirmed address. Inviting the same address again changes the invitation and sends another email, at most five a day. Recorded as an intervention. Fails with invalid_input, not_finalist, admin_conflicted, rate_limited, or second_factor_again. If an account has this address, also fails with the errors of set_role and set_mentor (is_admin, is_judge, is_participant).',
  'admin_role_invitations');

create function private.revoke_role_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_admin();
  select * into invitation from public.invitations where id = _id and role is not null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This invitation does not exist.');
  perform private.refuse_if(invitation.state not in ('open', 'revoked'), 'invitation_used',
    'This invitation is no longer open.');
  update public.invitations set state = 'revoked' where id = invitation.id;
end
$$;
call private.publish_change('revoke_role_invitation', 'administrator',
  'Administrators: revokes an open invitation to a role. Safe to repeat. Fails with invitation_used or not_found.',
  'admin_role_invitations');

create view private.admin_role_invitations as
select
  invitation.id, invitation.role, invitation.name, invitation.email, invitation.submission_id, invitation.contact,
  invitation.state, (select profile.email from public.profiles profile where profile.id = invitation.invited_by) as invited_by_email,
  invitation.last_sent_at, private.expiry_of(invitation) as expires_at, private.has_expired(invitation) as has_expired,
  invitation.created_at
from public.invitations invitation
where invitation.role is not null and (select private.is_admin());
call private.publish_view('admin_role_invitations', 'Administrators: invitations to back-office roles and invitations to mentor.', 10,
  columns => '
  role: A role, or mentor.
  submission_id: The finalist to mentor.
  contact: How the team reaches its mentor.
  state: open, accepted, declined or revoked.
  expires_at: Null if the sender is no longer an administrator.');

-- Accepting and declining (by link) ---------------------------------------------------------------

create function private.lock_invitation(token text) returns public.invitations
language plpgsql set search_path = '' as $$
declare
  invitation public.invitations := private.find_invitation(token);
begin
  -- The submission first (foundations.sql), then the invitation as it is after waiting for the lock.
  perform from public.submissions where id = invitation.submission_id for update;
  select * into invitation from public.invitations where id = invitation.id for no key update;
  perform private.refuse_if(not found or invitation.state in ('revoked', 'declined'),
    'invitation_invalid', 'This invitation is no longer valid.');
  return invitation;
end
$$;

create function private.accept_invitation(
  token text, _attestations text[] default null, _rules_version text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  invitation public.invitations := private.find_invitation(token);
begin
  if invitation.role is not null then
    -- Before the person (foundations.sql). The inviter stays an administrator until the end of this request.
    perform private.lock_admins();
  end if;
  perform private.lock_person(caller);
  invitation := private.lock_invitation(token);
  if invitation.state = 'accepted' then
    perform private.refuse_if(invitation.accepted_by is distinct from caller
      or invitation.role is null and private.my_submission_id() is distinct from invitation.submission_id,
      'invitation_used', 'This invitation has already been used.');
  else
    if invitation.role is null then
      perform private.join_team(invitation, caller);
      perform private.attest(invitation.submission_id, caller, _attestations, _rules_version);
    else
      perform private.take_role(invitation, caller);
    end if;
    update public.invitations set state = 'accepted', accepted_at = private.now(), accepted_by = caller
      where id = invitation.id;
  end if;
  return case when invitation.role is null then invitation.submission_id end;
end
$$;
call private.publish_change('accept_invitation', 'participant',
  'Accepts the invitation identified by the token in its link. The same person can safely repeat the call. For a team invitation, adds the caller to the team and returns its submission. The caller must confirm the required statements and the current version of the official rules, as in submit_submission. Limits: ten calls a day per person and 30 per submission. For a role invitation, assigns the role. Fails with profile_incomplete, already_on_a_team, team_full, roster_locked, attestations_missing, rules_changed, invitation_invalid (unknown, revoked, declined or expired), invitation_used, or rate_limited. For a role, also fails with other_address (the invitation is for another address), invalid_input (the address is not confirmed), in_team (the caller is or was on a team), is_judge, is_participant, is_admin, or not_finalist.',
  'my_submission');

create function private.join_team(invitation public.invitations, person_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_complete_profile(person_id);
  perform private.require_open_roster();
  perform private.refuse_if(private.my_submission_id() is not null, 'already_on_a_team',
    'You are already on a team. You can be on only one.');
  -- Joining and leaving email the whole team.
  perform private.spend_rate_limit('joining', invitation.submission_id::text, 30, interval '1 day');
  perform private.spend_rate_limit('joining_person', person_id::text, 10, interval '1 day');
  insert into public.submission_members (submission_id, user_id)
  values (invitation.submission_id, person_id);
  perform private.notify_team(invitation.submission_id, 'member_joined', jsonb_build_object(
    'member_name', private.display_name(person_id),
    'idea_name', (select idea_name from public.submissions where id = invitation.submission_id)
  ), person_id);
end
$$;

-- The same exclusions as for set_role and set_mentor hold (check_exclusions).
create function private.take_role(invitation public.invitations, person_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(private.has_expired(invitation), 'invitation_invalid',
    'This invitation has expired. Ask the administrators for a new one.');
  -- A forwarded email gives nobody else the role.
  perform private.refuse_if(not exists (
    select from auth.users where id = person_id and lower(email) = lower(invitation.email)
  ), 'other_address', 'This invitation is for another email address. Sign in with the address that it was sent to.');
  if invitation.role = 'mentor' then
    perform private.add_mentor(
      invitation.submission_id, person_id, invitation.name, invitation.contact, invitation.invited_by);
    return;
  end if;
  perform private.refuse_if(exists (select from private.people_of_submissions where user_id = person_id), 'in_team',
    'You are or were on a team. Ask an administrator to give you the role under Users.');
  insert into private.user_roles (user_id, role, granted_by)
  values (person_id, invitation.role, invitation.invited_by)
  on conflict (user_id) do update set
    role = excluded.role, granted_by = excluded.granted_by, granted_at = private.now();
end
$$;

create function private.decline_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_user();
  if (private.find_invitation(token)).state = 'declined' then
    return;
  end if;
  invitation := private.lock_invitation(token);
  perform private.refuse_if(invitation.state = 'accepted', 'invitation_used', 'This invitation has already been used.');
  update public.invitations set state = 'declined' where id = invitation.id;
end
$$;
call private.publish_change('decline_invitation', 'participant',
  'Declines the invitation identified by the token in its link. Safe to repeat. Fails with invitation_invalid or invitation_used.');
