-- The lists of the back office. Each is a view in private whose last line checks the caller once, before it reads a
-- table: a rejected query reads a handful of buffers, and a search can use its index, unlike with row-level security.
-- The view in public runs with the caller's rights and adds nothing (docs/decisions.md, 3).

-- People ------------------------------------------------------------------------------------------

create view private.admin_users as
select
  id, email, first_name, last_name, country, level_of_study, university, join_mailing_list,
  profile_completed, role, role_revision, submission_extended_to, created_at, updated_at, search
from public.profiles
where (select private.has_right('people'));
call private.publish_view('admin_users', 'Administrators and support: all profiles.');

-- Limited, because to count all results, or to sort them, Postgres would read every profile. Definer, to check the
-- right before reading.
create function private.search_users(_query text) returns setof public.admin_users
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(_query);
begin
  perform private.require_right('people');
  return query select * from public.admin_users
    where search ~ patterns[1] and search ~ patterns[2] and search ~ patterns[3] and search ~ all (patterns) limit 1001;
end
$$;
call private.publish_function('search_users',
  'Administrators and support: rows of admin_users that have every word of the query, at most 1,001 (which means that there may be more). Refuses with invalid_input.');

-- Submissions -------------------------------------------------------------------------------------

-- Submissions with submitter, team and search text, for the lists of administrators and observers.
create view private.submitted_submissions as
select
  submission.*, nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, found.search, found.names,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'name', nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
        'email', profile.email,
        'university', profile.university,
        'country', profile.country,
        'level_of_study', profile.level_of_study,
        'is_owner', submission.created_by is not distinct from member.user_id
      )
      order by member.joined_at, member.user_id
    )
    from public.submission_members member
    left join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id
  ), '[]') as team_members
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
left join private.submission_search found on found.submission_id = submission.id
where submission.state = 'submitted';

create view private.admin_submissions as
select
  submission.id, submission.created_by, submission.submitter_name, submission.submitter_email, submission.idea_name, submission.description,
  submission.file_name, submission.file_size, submission.file_path,
  (
    select coalesce(problem, case when check_attempts >= 3 then format(
      'This document could not be opened in %s attempts.', check_attempts) end)
    from private.files where bucket_id = 'submissions' and path = submission.file_path
  ) as document_problem,
  submission.status, submission.receipt_number, submission.submitted_at, submission.deadline_extended_to, submission.disqualified_at,
  submission.disqualification_reason,
  (select count(*)::int from public.submission_notes where submission_id = submission.id) as notes_count,
  submission.tags, submission.created_at, submission.updated_at, submission.team_members,
  (
    select jsonb_build_object(
      'statements', to_jsonb(attestation.statements), 'rules_version', attestation.rules_version,
      'attested_at', attestation.attested_at
    )
    from public.submission_attestations attestation
    where attestation.submission_id = submission.id
    order by attestation.attested_at desc limit 1
  ) as attestation,
  submission.eligibility, submission.facets, submission.search
from private.submitted_submissions submission
where (select private.is_admin());
call private.publish_view('admin_submissions', 'Administrators: submissions with submitter and team.', columns => '
  team_members: JSON, each with user_id, name, email, university, country, level_of_study, is_owner.
  attestation: JSON: what the owner confirmed when submitting: statements, rules_version, attested_at.
  facets: country:…, level:… of each member, team:… (its size), document or no document, notes or no notes, disqualified or in the running, eligibility:…, tag:… of each tag.
  search: Receipt number, idea name, description; name, email address, university and country of each member.');

create view private.admin_submission_notes as
select
  id, submission_id,
  (select email from public.profiles where profiles.id = author_id) as author_email,
  body, created_at
from public.submission_notes
where (select private.is_admin());
call private.publish_view('admin_submission_notes', 'Administrators: notes on submissions.');

-- Also of drafts and withdrawn submissions, because most people who need an extension have not submitted yet. Their
-- content is private to the team, so this view has only members and extended deadlines.
create view private.admin_team_members as
select
  member.user_id as id, member.submission_id, submission.state,
  submission.created_by is not distinct from member.user_id as is_owner, submission.deadline_extended_to
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
where (select private.is_admin());
call private.publish_view('admin_team_members',
  'Administrators: members of the teams of all submissions, without their content.', columns => '
  id: The account of the member.
  state: draft, submitted or withdrawn.');

create view private.admin_team_invitations as
select
  invitation.id, invitation.submission_id, invitation.email, invitation.invited_by,
  invitation.state, invitation.created_at
from public.team_invitations invitation
join public.submissions submission on submission.id = invitation.submission_id
where submission.state = 'submitted' and (select private.is_admin());
call private.publish_view('admin_team_invitations', 'Administrators: invitations to these teams.');

-- The content of a withdrawn submission is private to the team again.
create view private.admin_withdrawn_submissions as
select
  submission.id, submission.receipt_number, submission.created_by,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, submission.submitted_at, submission.withdrawn_at, submission.tags
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
where submission.state = 'withdrawn' and (select private.is_admin());
call private.publish_view('admin_withdrawn_submissions', 'Administrators: withdrawn entries, without their content.');

-- Contact and mailing list ------------------------------------------------------------------------

create view private.admin_contact_requests as
select
  request.id, request.name, request.email, request.subject, request.message, request.status, request.assignee,
  (select email from public.profiles where profiles.id = request.assignee) as assignee_email,
  request.replied_at,
  (select id from public.profiles where profiles.email = lower(request.email) limit 1) as account_id,
  request.created_at, request.updated_at, request.search
from public.contact_requests request
where (select private.has_right_to_read('messages'));
call private.publish_view('admin_contact_requests',
  'Administrators and support: contact requests. Administrators can delete them, with their replies.', columns => '
  account_id: The account with the sender''s address, if there is one. Not verified: anyone could have entered the address.
  search: Name, email address, subject and message.');
grant delete on private.admin_contact_requests, public.admin_contact_requests to authenticated;

create view private.admin_contact_replies as
select
  id, contact_request_id, body,
  (select email from public.profiles where profiles.id = replied_by) as author_email,
  created_at
from public.contact_replies
where (select private.has_right('messages'));
call private.publish_view('admin_contact_replies', 'Administrators and support: replies to contact requests.');

create view private.admin_mailing_list as
select
  id, email, name, first_name, last_name, level_of_study, country, source, confirmed_at, created_at, search
from public.mailing_list
where (select private.has_right_to_read('subscribers'));
call private.publish_view('admin_mailing_list',
  'Administrators and support: the mailing list. Administrators can delete rows.', columns => '
  confirmed_at: Null: not confirmed, gets no newsletters.
  search: Email address, name and country.');
grant delete on private.admin_mailing_list, public.admin_mailing_list to authenticated;

-- Configuration, audit log, emails and totals -----------------------------------------------------

create view private.admin_challenge_configuration as
select
  configuration.*, greatest(status.updated_at, parameters.updated_at) as updated_at,
  last_change.actor_email as changed_by, last_change.created_at as changed_at
from public.challenge configuration
cross join public.challenge_status status
cross join public.challenge_parameters parameters
left join lateral (
  select actor_email, created_at from public.audit_log
  where action = 'configuration.changed' order by id desc limit 1
) last_change on true
where (select private.is_admin());
call private.publish_view('admin_challenge_configuration',
  'Administrators: the configuration, and who last changed it.');

-- For administrators, the current name of a subject. Null for deleted ones, drafts, and what a conflict of interest
-- hides from the caller.
create function private.audited_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted uuid := case
    when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid
  end;
begin
  return case
    when not private.is_admin() then null
    when subject_type = 'user' then
      (select coalesce(private.display_name(id) || ' (' || email || ')', email) from public.profiles where id = wanted)
    when subject_type = 'submission' then (
      select case state when 'submitted' then idea_name else receipt_number end
      from public.submissions where id = wanted and state <> 'draft'
    )
    when subject_type = 'contact_request' then
      (select subject from public.contact_requests where id = wanted)
    when subject_type = 'judge' then (select name from public.judges where id = wanted)
    when subject_type = 'judging_round' then (select name from public.judging_rounds where id = wanted)
    when subject_type = 'round_entry' then
      (select idea_name from private.admin_round_entries where id = wanted)
    when subject_type = 'group_email' then
      (select subject from private.admin_group_emails where id = wanted)
    when subject_type = 'faq_answer' then
      (select question from public.faq_answers where id::text = subject_id)
    -- The log stores the title.
    when subject_type = 'template' then subject_id
  end;
end
$$;

create view private.admin_audit_log as
select
  id, actor_id, actor_email, action, subject_type, subject_id, details, created_at,
  private.audited_name('user', actor_id::text) as actor_name,
  private.audited_name(subject_type, subject_id) as subject_name
from public.audit_log
where (select private.is_admin());
call private.publish_view('admin_audit_log', 'Administrators: the audit log.', columns => '
  actor_name: The current name; null for deleted accounts.
  subject_name: The current name; null for deleted subjects and drafts.');

-- Group emails about a round in which the caller has a conflict. Their recipients reveal outcomes and which
-- judges have reviews due.
create function private.hidden_group_emails() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select id from public.group_emails where round_id = any (private.my_conflicted_rounds()));
end
$$;

create view private.admin_emails as
select
  id, kind, state,
  case when state = 'queued' and attempts = 0 and not_before > now() then not_before end as scheduled_for,
  case when kind <> 'team_invitation' then recipient end as recipient,
  case when kind <> 'team_invitation' then lower(recipient) end as address,
  created_at, sent_at,
  (select reason from private.suppressed_addresses where address = lower(recipient)) as suppression_reason
from private.notifications
where recipient is not null
  and (select private.has_right('emails'))
  and coalesce(group_email_id <> all ((select private.hidden_group_emails())::uuid[]), true)
  -- Other kinds would reveal submissions, decisions, judging or roles to support.
  and (
    kind in (
      'team_invitation', 'account_deleted', 'password_changed', 'contact_reply', 'contact_copy',
      'second_factor_added', 'second_factor_removed', 'second_factor_reset',
      'subscription_confirmation', 'welcome', 'news_deadline', 'news_results', 'news_group'
    )
    or (select private.is_admin())
  );
call private.publish_view('admin_emails',
  'Administrators, and support for accounts, messages and the mailing list: queued emails, and those that were sent or have failed, for 30 days. Without content. Not group emails about a round in which the caller has a conflict.', columns => '
  state: queued, sent, delivered, bounced, complained (marked as spam), or failed (ten times, or its address is suppressed).
  recipient: Null for an invitation: administrators do not see whom a team invites.
  suppression_reason: bounced or complained (marked as spam): the address is suppressed (release_address). Null: it is not.');

-- Shown next to the settings that cause emails to many people.
create view private.admin_email_reach as
select
  (
    select count(*) from public.submission_members member
    join public.submissions submission on submission.id = member.submission_id
    where submission.state <> 'withdrawn'
  ) as people_in_teams,
  (select count(*) from public.mailing_list where confirmed_at is not null) as subscribers,
  (select count(distinct user_id) from private.notifications where topic = 'results') as notified_people,
  (select count(*) from private.submissions_to_notify) as submissions_to_notify,
  (
    select count(*) from private.notifications
    where topic is not null and not_before is not null and kind in (
      'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result', 'news_results')
  ) as queued_emails
where (select private.is_admin());
call private.publish_view('admin_email_reach',
  'Administrators: one row: how many people an email to all teams or subscribers reaches, and the progress of notifications about results.', columns => '
  people_in_teams: In teams of drafts and submitted submissions.
  notified_people: People with an email about their result, sent or queued.
  submissions_to_notify: After the release: submissions whose teams were not notified yet.
  queued_emails: Queued emails about results, including those to the mailing list.');

create view private.admin_counts as
select
  (select count(*) from public.contact_requests where status = 'new') as open_contact_requests,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions
    where status = 'received' and state = 'submitted'
  ) end as received_submissions,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions submission
    cross join public.challenge_parameters parameters
    cross join (select private.now() as now) clock
    where submission.state = 'draft'
      and greatest(parameters.submissions_close_at, submission.deadline_extended_to)
        between clock.now and clock.now + interval '7 days'
  ) end as drafts_due_soon,
  (select count(*) from private.admin_emails where state = 'failed') as failed_emails,
  private.is_schedule_running() as is_schedule_running,
  private.email_problem() as email_problem
where (select private.has_right('messages'));
call private.publish_view('admin_counts', 'Administrators and support: the totals of the dashboard, counted now.', columns => '
  received_submissions: Submissions to review: their status is received. Null for support.
  drafts_due_soon: Drafts whose deadline is within a week. Null for support.
  is_schedule_running: False: the schedule has not run for 15 minutes.
  email_problem: delayed or failing (email_problem). Null: emails are being sent.');
