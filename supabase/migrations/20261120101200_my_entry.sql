-- What participants read: the entry and the team of the caller. The inner views are the only way to
-- the tables and show nothing but the caller's own team; until results are released they show
-- selected and declined as under_review, for every path that reads them.

create view private.my_entry as
select
  entry.id,
  facts.is_owner,
  entry.created_by as owner_id,
  facts.state,
  case
    when facts.state <> 'submitted' then null
    when entry.status in ('received', 'under_review') then entry.status
    when parameters.results_released_at <= now() then entry.status
    else 'under_review'
  end as status,
  entry.idea_name,
  entry.description,
  entry.file_name,
  entry.file_size,
  entry.file_path,
  entry.receipt_number,
  entry.submitted_at,
  entry.withdrawn_at,
  entry.revision,
  entry.edited_at,
  entry.created_at,
  facts.closes_at,
  facts.is_owner and now() <= facts.closes_at as can_edit,
  facts.is_owner and facts.state <> 'submitted'
    and now() between parameters.submissions_open_at and facts.closes_at as can_submit,
  facts.is_owner and facts.state = 'submitted'
    and now() <= parameters.withdrawals_close_at as can_withdraw,
  facts.is_owner and facts.state <> 'submitted' as can_discard,
  facts.is_owner and now() <= parameters.registration_closes_at as can_change_team
from public.submission_members member
join public.submissions entry on entry.id = member.submission_id
cross join public.challenge_parameters parameters
cross join lateral (
  select
    entry.created_by is not distinct from member.user_id as is_owner,
    case
      when entry.submitted_at is null then 'draft'
      when entry.withdrawn_at is null then 'submitted'
      else 'withdrawn'
    end as state,
    greatest(parameters.submissions_close_at, entry.deadline_extended_to) as closes_at
) facts
where member.user_id = (select auth.uid());
comment on view private.my_entry is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create view public.my_entry with (security_invoker = true) as select * from private.my_entry;
comment on view public.my_entry is
  'The entry of the caller''s team, or no row. A decision is shown only once results are released.';

create view private.my_team as
select
  teammate.user_id,
  profile.first_name,
  profile.last_name,
  profile.email,
  profile.university,
  profile.country,
  entry.created_by is not distinct from teammate.user_id as is_owner,
  teammate.joined_at
from public.submission_members member
join public.submission_members teammate on teammate.submission_id = member.submission_id
join public.submissions entry on entry.id = member.submission_id
left join public.profiles profile on profile.id = teammate.user_id
where member.user_id = (select auth.uid());
comment on view private.my_team is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create view public.my_team with (security_invoker = true) as select * from private.my_team;
comment on view public.my_team is 'The members of the caller''s team, the caller included.';

create view private.my_team_invitations as
select
  invitation.id,
  invitation.email,
  case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.declined_at is not null then 'declined'
    when invitation.revoked_at is not null then 'revoked'
    else 'open'
  end as state,
  invitation.created_at,
  invitation.last_sent_at,
  invitation.accepted_at,
  invitation.declined_at,
  invitation.revoked_at
from public.submission_members member
join public.team_invitations invitation on invitation.submission_id = member.submission_id
where member.user_id = (select auth.uid());
comment on view private.my_team_invitations is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create view public.my_team_invitations with (security_invoker = true) as
select * from private.my_team_invitations;
comment on view public.my_team_invitations is 'Whom the caller''s team has invited.';

grant select on
  private.my_entry, public.my_entry, private.my_team, public.my_team,
  private.my_team_invitations, public.my_team_invitations
  to authenticated;
