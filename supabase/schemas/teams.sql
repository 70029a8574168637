-- Changes of a team: joining, leaving, removing, handing over. Each function locks the submission first, so that
-- changes of one team run one after the other. A person is in one team only, by the primary key of submission_members
-- (submissions.sql). The size is max_submission_members (challenge.sql), at most max_team_size (constants.sql).

-- Rules for every change of a team ----------------------------------------------------------------

create function private.add_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.submission_members (submission_id, user_id)
  values (new.id, new.created_by);
  return null;
end
$$;

create trigger add_owner after insert on public.submissions
  for each row when (new.created_by is not null) execute function private.add_owner();

-- Trigger: raises team_full. Checked when someone joins, so that lowering the maximum does not affect teams.
create function private.check_team_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Waits for others who are joining the same team, and counts them.
  perform from public.submissions where id = new.submission_id for update;
  if (select count(*) from public.submission_members where submission_id = new.submission_id)
    >= (private.challenge()).max_submission_members then
    perform private.refuse('team_full', 'This team is full.');
  end if;
  return new;
end
$$;

create trigger check_team_size before insert or update of submission_id on public.submission_members
  for each row execute function private.check_team_size();

-- Trigger: deletes a former member's answer to a request for evidence and unattached files, and makes the
-- longest-standing member the owner if the owner left. Without members, a draft or withdrawn submission is deleted; a
-- submitted one stays without owner and public page, because no one could change it anymore.
create function private.handle_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
  new_owner uuid;
begin
  select * into submission from public.submissions where id = old.submission_id for update;
  if not found then
    return null;
  end if;
  update public.evidence_requests set
    answer = null, file_name = null, file_size = null, file_path = null, answered_at = null, answered_by = null
  where submission_id = submission.id and answered_by = old.user_id;
  if found then
    perform private.update_eligibility(submission.id);
  end if;
  select user_id into new_owner from public.submission_members
    where submission_id = submission.id order by joined_at, user_id limit 1;
  if new_owner is null and submission.state <> 'submitted' then
    delete from public.submissions where id = submission.id;
  elsif new_owner is null then
    update public.submissions set created_by = null where id = submission.id;
    delete from public.finalist_pages where submission_id = submission.id;
    delete from public.finalist_pictures where submission_id = submission.id;
    perform private.queue_submission_files(submission.id);
  else
    perform private.queue_submission_files(submission.id, old.user_id);
    if submission.created_by is null or submission.created_by = old.user_id then
      update public.submissions set created_by = new_owner where id = submission.id;
      perform private.notify('entry_handed_over', new_owner, jsonb_build_object('idea_name', submission.idea_name));
    end if;
  end if;
  return null;
end
$$;

create trigger handle_departure after delete on public.submission_members
  for each row execute function private.handle_departure();

create function private.require_open_roster() returns void
language sql set search_path = '' as $$
  select private.refuse_if(
    private.now() > (private.challenge()).registration_closes_at, 'roster_locked', 'Team registration is closed. People can no longer join or leave teams.');
$$;

-- Members' view -----------------------------------------------------------------------------------

create view private.my_team as
select
  teammate.user_id, profile.first_name, profile.last_name, profile.email, profile.university, profile.country,
  submission.created_by is not distinct from teammate.user_id as is_owner,
  teammate.joined_at,
  exists (
    select from private.outstanding_confirmations outstanding
    where outstanding.submission_id = teammate.submission_id and outstanding.user_id = teammate.user_id
  ) as must_confirm
from public.submission_members member
join public.submission_members teammate on teammate.submission_id = member.submission_id
join public.submissions submission on submission.id = member.submission_id
left join public.profiles profile on profile.id = teammate.user_id
where member.user_id = (select private.caller());
call private.publish_view('my_team', 'The members of the caller''s team, including the caller.', 5, columns => '
  must_confirm: Whether the member still has to confirm the current version of the rules (confirm_statements).');

-- Leaving, removing, handing over -----------------------------------------------------------------

create function private.leave_team(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  submission public.submissions := private.lock_my_submission(_id, as_owner => false, refusal => 'You are not on a team.');
begin
  perform private.refuse_if(submission.created_by = caller, 'owner_must_hand_over',
    'Before you leave the team, transfer the entry to another member or discard it.');
  perform private.require_open_roster();
  delete from public.submission_members where user_id = caller and submission_id = submission.id;
  perform private.notify_team(submission.id, 'member_left', jsonb_build_object(
    'member_name', private.display_name(caller), 'idea_name', submission.idea_name
  ), caller);
end
$$;
call private.publish_change('leave_team', 'team',
  'Member: leaves the team. Fails with owner_must_hand_over, roster_locked, or not_found.');

create function private.require_teammate(submission public.submissions, member_id uuid) returns void
language sql set search_path = '' as $$
  select private.refuse_if(member_id = submission.created_by, 'self_service', 'You are the owner of this entry.');
  select private.refuse_if(not exists (
    select from public.submission_members where submission_id = submission.id and user_id = member_id
  ), 'not_found', 'This person is not on your team.');
$$;

create function private.remove_member(_id uuid, member_id uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
  details jsonb := jsonb_build_object('member_name', private.display_name(member_id), 'idea_name', submission.idea_name);
begin
  perform private.require_teammate(submission, member_id);
  perform private.require_open_roster();
  -- Also to the removed person.
  perform private.notify_team(submission.id, 'member_removed', details, submission.created_by);
  delete from public.submission_members where user_id = member_id and submission_id = submission.id;
  return query select user_id from public.submission_members where submission_id = submission.id;
end
$$;
call private.publish_change('remove_member', 'team',
  'Owner: removes another member and returns the remaining team. Fails with self_service, roster_locked, or not_found.',
  'my_team', 'user_id');

create function private.hand_over_submission(_id uuid, member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_teammate(submission, member_id);
  perform private.spend_rate_limit('handover', submission.id::text, 10, interval '1 day');
  perform private.spend_rate_limit('handover_sender', submission.created_by::text, 10, interval '1 day');
  update public.submissions set created_by = member_id, revision = revision + 1 where id = submission.id;
  perform private.notify('entry_handed_over', member_id, jsonb_build_object('idea_name', submission.idea_name));
end
$$;
call private.publish_change('hand_over_submission', 'team',
  'Owner: makes another member the owner, even after team registration has closed, and returns the submission. At most ten times a day per submission and per person. Fails with self_service, rate_limited, or not_found.',
  'my_submission');

-- Invitations -------------------------------------------------------------------------------------

-- Invitations to a team (invitations.sql): the owner invites, resends and revokes; a signed-in person with the link
-- joins, once, or declines. A link expires when team registration closes.

create view private.my_team_invitations as
select
  invitation.id, invitation.email, invitation.state, invitation.created_at, invitation.last_sent_at
from public.submission_members member
join public.invitations invitation on invitation.submission_id = member.submission_id
where member.user_id = (select private.caller()) and invitation.role is null;
call private.publish_view('my_team_invitations', 'The invitations of the caller''s team.', 10, columns => '
  state: open, accepted, declined or revoked.');

-- Inviting (owner) --------------------------------------------------------------------------------

-- Queues the email of an invitation. Raises rate_limited for too many by the team, by its owner, or by the team to
-- this address. Beyond 20 a day to one address from all teams, nothing is sent.
create function private.send_invitation(invitation public.invitations) returns void
language plpgsql set search_path = '' as $$
declare
  a_day constant interval := interval '1 day';
begin
  -- Also by person, because the owner can discard the submission and start another one.
  perform private.spend_rate_limit('invitation', invitation.submission_id::text, 30, a_day);
  perform private.spend_rate_limit('invitation_sender', private.require_user()::text, 30, a_day);
  perform private.spend_rate_limit(
    'invitation_to', invitation.submission_id || ' ' || lower(invitation.email), 5, a_day);
  -- So that several accounts cannot flood one mailbox. The caller does not learn it, as this would reveal others'
  -- invitations.
  if private.count_use('invitation_address', lower(invitation.email), a_day) <= 20 then
    perform private.queue_email(
      'team_invitation', invitation.email,
      jsonb_build_object('inviter_name', private.display_name(invitation.invited_by)),
      invitation.id
    );
  end if;
end
$$;

create function private.invite_member(_submission_id uuid, _email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_submission_id);
  address text := private.require_email(private.clean_line(_email));
  invitation public.invitations;
begin
  perform private.require_open_roster();
  select * into invitation from public.invitations
    where submission_id = submission.id and role is null and lower(email) = lower(address)
      and state = 'open';
  if found then
    return invitation.id;
  end if;
  perform private.refuse_if(exists (
    select from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id and lower(profile.email) = lower(address)
  ), 'already_a_member', 'This person is already on your team.');
  if 10 <= (
    select count(*) from public.invitations
    where submission_id = submission.id and role is null and state = 'open'
  ) then
    perform private.refuse(
      'too_many_invitations', 'You have ten open invitations. Revoke one to invite someone else.');
  end if;
  insert into public.invitations (submission_id, email, invited_by)
  values (submission.id, address, submission.created_by)
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end
$$;
call private.publish_change('invite_member', 'team',
  'Owner: invites an address by email and returns the invitation. If an invitation to this address is already open, returns it without sending another email. Does not reveal whether the address has an account. Limits: ten open invitations for a submission; 30 emails a day per submission, 30 per person and 5 per address, including resends. Once an address has received 20 invitations in a day across all submissions, it gets no more emails, but calls still succeed. Fails with invalid_input, already_a_member, too_many_invitations, rate_limited, roster_locked, or not_found.',
  'my_team_invitations');

create function private.lock_my_invitation(_id uuid) returns public.invitations
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(private.my_submission_id());
  invitation public.invitations;
begin
  -- Locked before counters and notifications, in the order in which deleting an account does.
  select * into invitation from public.invitations
    where id = _id and submission_id = submission.id and role is null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This invitation does not exist.');
  return invitation;
end
$$;

create function private.resend_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_my_invitation(_id);
begin
  perform private.require_open_roster();
  perform private.refuse_if(invitation.state <> 'open', 'invitation_used',
    'This invitation is no longer open.');
  -- The email and the page of the link name the present owner, not the one who handed the submission over.
  update public.invitations set invited_by = private.require_user() where id = invitation.id
    returning * into invitation;
  perform private.send_invitation(invitation);
end
$$;
call private.publish_change('resend_invitation', 'team',
  'Owner: resends an open invitation in the caller''s name and returns it. Earlier links stay valid. Fails with invitation_used, rate_limited, roster_locked, or not_found.',
  'my_team_invitations');

create function private.revoke_invitation(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_my_invitation(_id);
begin
  if invitation.state = 'revoked' then
    return;
  elsif invitation.state <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  update public.invitations set state = 'revoked' where id = invitation.id;
end
$$;
call private.publish_change('revoke_invitation', 'team',
  'Owner: revokes an open invitation and returns it. Fails with invitation_used or not_found.',
  'my_team_invitations');
