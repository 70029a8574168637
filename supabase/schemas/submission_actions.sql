-- The team's view of its submission, and its actions on it: all members edit it; the owner submits, withdraws and
-- discards it. Each function locks the submission before it checks the clock and the revision, so that neither
-- concurrent requests nor transactions that started before a deadline bypass them.

-- The lease of the editor -------------------------------------------------------------------------

create table private.edit_leases (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  user_id uuid not null references public.submission_members (user_id) on delete cascade,
  tab_id uuid not null,
  renewed_at timestamptz not null default clock_timestamp()
);
comment on table private.edit_leases is
  'The member who is editing a submission, and the browser tab. A lease expires one minute after its last renewal, in real time. It also ends when its holder leaves the team, when the submission is withdrawn and at the deadline.';

create function private.is_lease_active(renewed_at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return renewed_at > clock_timestamp() - interval '1 minute'; end $$;

-- The team's view ---------------------------------------------------------------------------------

-- The outcome that a finalist's team sees: first, second or third; unplaced once the final is released without a rank
-- for it; top_three if it pitches in Paris, not_for_paris; else finalist. Null for other teams.
create function private.team_outcome(_submission_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  final constant text := private.round_outcome(_submission_id, 'final');
begin
  return case
    when not private.is_finalist(_submission_id) then null
    when final in ('first', 'second', 'third') then final
    when private.round_released_at('final') is not null then 'unplaced'
    when private.all_pitch_since() is not null then 'top_three'
    when private.round_released_at('top_three') is null then 'finalist'
    when private.round_outcome(_submission_id, 'top_three') = 'advances' then 'top_three'
    else 'not_for_paris'
  end;
end
$$;

-- The submissions of all teams, as each of their members reads them (reader_id).
create view private.team_submissions as
select
  member.user_id as reader_id, submission.id, facts.is_owner, submission.created_by as owner_id, submission.state,
  case when submission.state = 'submitted' then coalesce(submission.released_status, 'received') end as status,
  case when submission.released_status = 'selected' then private.team_outcome(submission.id) end as outcome,
  submission.idea_name, submission.description, submission.file_name, submission.file_size, submission.file_path,
  document.problem as document_problem, submission.receipt_number, submission.submitted_at, submission.withdrawn_at,
  submission.revision, submission.edited_at, submission.created_at, facts.closes_at,
  clock.now <= facts.closes_at as can_edit,
  facts.is_owner and submission.state <> 'submitted'
    and clock.now between parameters.submissions_open_at and facts.closes_at as can_submit,
  facts.is_owner and submission.state = 'submitted'
    and clock.now <= parameters.withdrawals_close_at as can_withdraw,
  facts.is_owner and submission.state <> 'submitted' as can_discard,
  facts.is_owner and clock.now <= parameters.registration_closes_at as can_change_team,
  case
    when submission.state = 'submitted' and submission.disqualified_at is not null
      and submission.released_status = 'declined' then submission.released_reason
  end as released_reason,
  lease.tab_id as editor_tab,
  case when lease.user_id <> member.user_id then private.display_name(lease.user_id) end as editor_name,
  (
    select jsonb_agg(jsonb_build_object(
      'part', edit.part, 'edited_at', edit.edited_at, 'name', case
        when edit.user_id <> member.user_id
          then coalesce(private.display_name(edit.user_id), 'Another member')
      end
    ) order by edit.edited_at desc, edit.part)
    from private.submission_edits edit where edit.submission_id = submission.id
  ) as edits
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
left join private.files document
  on document.bucket_id = 'submissions' and document.path = submission.file_path
cross join public.challenge_parameters parameters
cross join (select private.now() as now) clock
cross join lateral (
  select
    submission.created_by is not distinct from member.user_id as is_owner,
    -- As closes_at(), which would read the parameters again for each use.
    greatest(parameters.submissions_close_at, submission.deadline_extended_to) as closes_at
) facts
left join private.edit_leases lease on lease.submission_id = submission.id
  and private.is_lease_active(lease.renewed_at) and clock.now <= facts.closes_at;

create view private.my_submission as
select
  id, is_owner, owner_id, state, status, outcome, idea_name, description, file_name, file_size, file_path,
  document_problem, receipt_number, submitted_at, withdrawn_at, revision, edited_at, created_at, closes_at, can_edit,
  can_submit, can_withdraw, can_discard, can_change_team, released_reason, editor_tab, editor_name, edits
from private.team_submissions where reader_id = (select private.caller());
call private.publish_view('my_submission',
  'The submission of the caller''s team, or no row. Shows a decision only once it is released.', 1, columns => '
  state: draft, submitted or withdrawn.
  status: Null unless submitted. received until results are released, then selected or declined.
  outcome: For finalists: first, second, third, unplaced, top_three, not_for_paris or finalist. Null for other teams.
  document_problem: The reason why the document cannot be read, as a sentence for the team. Null if there is no known problem.
  receipt_number: Assigned when the submission is first submitted, and never changed.
  revision: Increases with each change by the team. Functions that change the submission expect the current value.
  closes_at: The deadline for editing and submitting, including any extension for this submission.
  released_reason: The reason why a disqualified submission could not take part, if administrators entered one. Null before results are released.
  editor_tab: The browser tab in which someone is editing the submission (hold_edit_lease). Null if no one is editing it.
  editor_name: The name of another member who is editing the submission. Null if no one is editing it or the caller is.
  edits: JSON: each member''s last change, latest first, with part (idea_name, description or document), edited_at and name (null: the caller).
  can_edit: Whether the caller can currently edit the submission. The other can_ columns work the same way.');

-- Locks -------------------------------------------------------------------------------------------

-- Locks and returns this submission. Raises not_found unless it is the one of the caller's team, and 42501 for members
-- who are not the owner if only the owner may do this.
create function private.lock_my_submission(
  _id uuid, as_owner boolean default true, refusal text default 'You have no entry yet.'
) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.require_user();
  submission public.submissions;
begin
  -- Other people's submissions are not locked.
  select * into submission from public.submissions
    where id = _id and id = (select submission_id from public.submission_members where user_id = person)
    for update;
  -- The person may have been removed from the team while this waited for the lock.
  if not exists (select from public.submission_members where user_id = person and submission_id = submission.id) then
    perform private.refuse('not_found', refusal);
  elsif as_owner and submission.created_by is distinct from person then
    raise exception using errcode = '42501', message = 'Only the owner of the entry may do this.';
  end if;
  return submission;
end
$$;

create function private.require_revision(submission public.submissions, _revision int) returns void
language sql set search_path = '' as $$
  select private.refuse_if(submission.revision is distinct from _revision, 'conflict',
    'Your entry was changed in the meantime. Reload it before you continue.');
$$;

-- The same for a change of texts or document by any member. Also raises deadline_passed, being_edited while another
-- member holds the lease, and conflict.
create function private.lock_submission_to_edit(_id uuid, _revision int) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
  editor uuid;
begin
  perform private.refuse_after(private.closes_at(submission), 'Submissions are closed.');
  select user_id into editor from private.edit_leases
    where submission_id = submission.id and user_id <> auth.uid() and private.is_lease_active(renewed_at);
  if editor is not null then
    perform private.refuse('being_edited', format(
      '%s is editing this entry.', coalesce(private.display_name(editor), 'Another member')));
  end if;
  perform private.require_revision(submission, _revision);
  return submission;
end
$$;

-- Editing -----------------------------------------------------------------------------------------

create function private.hold_edit_lease(_id uuid, _tab_id uuid, take_over boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  perform private.refuse_after(private.closes_at(submission), 'Submissions are closed.');
  insert into private.edit_leases as lease (submission_id, user_id, tab_id)
  values (submission.id, auth.uid(), _tab_id)
  on conflict (submission_id) do update
    set user_id = excluded.user_id, tab_id = excluded.tab_id, renewed_at = default
    where take_over or not private.is_lease_active(lease.renewed_at)
      or (lease.user_id, lease.tab_id) = (excluded.user_id, excluded.tab_id);
end
$$;
call private.publish_change('hold_edit_lease', 'team',
  'Member: takes or renews the right to edit the submission in this tab, for one minute, if no one else has it or take_over is true. Returns the submission, whose editor_tab shows which tab has the right. Fails with deadline_passed or not_found.',
  'my_submission');

create function private.release_edit_lease(_id uuid, _tab_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  delete from private.edit_leases where submission_id = submission.id and user_id = auth.uid() and tab_id = _tab_id;
end
$$;
call private.publish_change('release_edit_lease', 'team',
  'Member: gives up the right to edit the submission in this tab, so that others can edit it. Fails with not_found.');

create function private.clean_submission_texts(inout idea_name text, inout description text)
language plpgsql immutable set search_path = '' as $$
begin
  idea_name := private.check_length(coalesce(private.clean_line(idea_name), ''), 'Idea name', 'idea_name');
  description := coalesce(private.optional_lines(description, 'Description', 'description'), '');
end
$$;

create function private.require_submission_texts(idea_name text, description text) returns void
language sql immutable set search_path = '' as $$
  select private.refuse_if(
    '' in (idea_name, description), 'submission_incomplete', 'A submitted entry needs an idea name and a description.');
$$;

create function private.create_submission(_user_id uuid, _idea_name text default '', _description text default '')
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_own_account(_user_id);
  texts record := private.clean_submission_texts(_idea_name, _description);
  extension timestamptz;
  new_id uuid;
begin
  perform private.lock_person(caller);
  perform private.require_complete_profile(caller);
  -- Locked, so that an administrator who changes the extension at the same time finds the submission.
  select submission_extended_to into extension from public.profiles where id = caller for update;
  perform private.refuse_after(
    greatest((private.challenge()).submissions_close_at, extension), 'Submissions are closed.');
  -- The files of a discarded submission stay in the bucket for a while.
  perform private.spend_rate_limit('submission', caller::text, 10, interval '1 day');
  insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
  values (caller, texts.idea_name, texts.description, extension)
  returning id into new_id;
  update public.profiles set submission_extended_to = null
    where id = caller and submission_extended_to is not null;
  return new_id;
exception when unique_violation then
  perform private.refuse('already_on_a_team', 'You already have an entry. Each person can be on only one team.');
end
$$;
call private.publish_change('create_submission', 'participant',
  'Creates a draft owned by the caller, until submissions close or the caller''s extended deadline passes, and returns it. At most ten times a day. Fails with profile_incomplete, already_on_a_team, deadline_passed, rate_limited, or invalid_input.',
  'my_submission');

create function private.save_submission(_id uuid, _revision int, _idea_name text, _description text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
  texts record := private.clean_submission_texts(_idea_name, _description);
begin
  if submission.state <> 'draft' then
    perform private.require_submission_texts(texts.idea_name, texts.description);
  end if;
  update public.submissions set
    idea_name = texts.idea_name, description = texts.description,
    revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('save_submission', 'team',
  'Member: saves the submission''s idea name and description, until closes_at, and returns the submission. Once the submission has been submitted, neither can be empty. Fails with being_edited (by another member), conflict, deadline_passed, submission_incomplete, invalid_input, or not_found.',
  'my_submission');

create function private.submit_submission(_id uuid, _revision int, _attestations text[], _rules_version text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
  parameters constant public.challenge_parameters := (private.challenge());
  closes_at constant timestamptz := greatest(parameters.submissions_close_at, submission.deadline_extended_to);
  moment constant timestamptz := private.now();
  receipt constant text := coalesce(
    submission.receipt_number, 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000'));
begin
  perform private.require_revision(submission, _revision);
  if submission.state = 'submitted' then
    perform private.refuse('already_submitted', 'This entry has already been submitted.');
  elsif moment < parameters.submissions_open_at then
    perform private.refuse('not_yet_open', 'Submissions are not open yet.');
  elsif moment > closes_at then
    perform private.refuse('deadline_passed', 'Submissions are closed.');
  end if;
  perform private.require_complete_profile(submission.created_by);
  perform private.require_submission_texts(submission.idea_name, submission.description);
  -- An unchecked document may be submitted: the deadline does not wait for the check.
  perform private.refuse('document_refused', problem) from private.files
    where bucket_id = 'submissions' and path = submission.file_path and problem is not null;
  perform private.attest(submission.id, submission.created_by, _attestations, _rules_version);
  update public.submissions set
    submitted_at = moment, withdrawn_at = null, released_status = null,
    -- A team cannot undo a decision against it: only an administrator reinstates.
    status = case when disqualified_at is null then 'received' else status end,
    receipt_number = receipt, revision = revision + 1
  where id = submission.id;
  perform private.notify_team(submission.id, 'entry_received', jsonb_build_object(
    'receipt_number', receipt, 'idea_name', submission.idea_name, 'document', submission.file_name,
    'submitted_at', moment, 'closes_at', closes_at,
    'withdrawals_close_at', parameters.withdrawals_close_at
  ));
end
$$;
call private.publish_change('submit_submission', 'team',
  'Owner: submits the submission from submissions_open_at until closes_at, even after a withdrawal, and returns it with its permanent receipt number and the status received. attestations: all required statements; rules_version: the current version of the official rules. The team gets an email. Fails with already_submitted, submission_incomplete, document_refused (the document cannot be read), attestations_missing, rules_changed, profile_incomplete, not_yet_open, deadline_passed, conflict, or not_found.',
  'my_submission');

create function private.withdraw(submission public.submissions) returns void
language plpgsql set search_path = '' as $$
begin
  update public.submissions set
      withdrawn_at = private.now(), withdrawal_planned_at = null, revision = revision + 1,
      released_reason = case when disqualified_at is not null then released_reason end
    where id = submission.id;
  delete from private.edit_leases where submission_id = submission.id;
  -- The checks that decided against a team stay, so that it cannot clear them by submitting again.
  if submission.disqualified_at is null then
    delete from public.evidence_requests where submission_id = submission.id;
    delete from public.eligibility_checks where submission_id = submission.id;
    perform private.update_eligibility(submission.id);
  end if;
  perform private.notify_team(submission.id, 'entry_withdrawn', jsonb_build_object(
    'receipt_number', submission.receipt_number, 'idea_name', submission.idea_name
  ));
end
$$;

create function private.withdraw_submission(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_revision(submission, _revision);
  perform private.refuse_if(submission.state <> 'submitted', 'not_submitted', 'This entry has not been submitted.');
  perform private.refuse_after((private.challenge()).withdrawals_close_at, 'Entries can no longer be withdrawn.');
  -- Limits the emails to the team. Submitting again has no limit.
  perform private.spend_rate_limit('withdrawal', submission.id::text, 5, interval '1 day');
  perform private.spend_rate_limit('withdrawal_sender', submission.created_by::text, 5, interval '1 day');
  perform private.withdraw(submission);
end
$$;
call private.publish_change('withdraw_submission', 'team',
  'Owner: withdraws the submitted submission until withdrawals_close_at and returns it. The team gets an email. At most five times a day per submission and per person. Fails with not_submitted, deadline_passed, rate_limited, conflict, or not_found.',
  'my_submission');

create function private.discard_submission(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.require_revision(submission, _revision);
  perform private.refuse_if(submission.state = 'submitted', 'already_submitted',
    'Withdraw your entry before you discard it.');
  delete from public.submissions where id = submission.id;
end
$$;
call private.publish_change('discard_submission', 'team',
  'Owner: deletes a draft or withdrawn submission with its team, invitations and files. Fails with already_submitted, conflict, or not_found.');

-- The document ------------------------------------------------------------------------------------

-- The document of a submission: attaching, removing and checking it. The database knows only its name and size, so an
-- edge function opens it: called by the page right after attaching, else by the schedule. It takes a document
-- before it opens it, so that one that crashes the function is not opened again. A document that cannot be opened
-- is retried with increasing delays, as emails are. Administrators see this from the third attempt, the team after
-- the last one.

create function private.attach_document(_id uuid, _revision int, _file_path text, _file_name text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
  document record;
begin
  select * into document
    from private.require_upload('submissions', submission.id::text, _file_path, _file_name);
  update public.submissions set
    file_name = document.file_name, file_size = document.file_size, file_path = _file_path,
    revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('attach_document', 'team',
  'Member: attaches an uploaded file as the submission''s document, under file_name (default: the last part of the path), until closes_at, and returns the submission. The previous document is queued for deletion. Fails with document_missing (no file at this path), document_refused (wrong folder, type or size), being_edited, conflict, deadline_passed, or not_found.',
  'my_submission');

create function private.remove_document(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission_to_edit(_id, _revision);
begin
  update public.submissions set
    file_name = null, file_size = null, file_path = null, revision = revision + 1, edited_at = private.now()
  where id = submission.id;
end
$$;
call private.publish_change('remove_document', 'team',
  'Member: removes the submission''s document, until closes_at, and returns the submission. The document is queued for deletion. Fails with being_edited, conflict, deadline_passed, or not_found.',
  'my_submission');

create function private.service_claim_document(member_id uuid default null) returns text
language sql security definer set search_path = '' as $$
  update private.files set check_due_at = null
  where (bucket_id, path) = (
    select file.bucket_id, file.path from private.files file
    join public.submissions submission on submission.file_path = file.path
    where file.bucket_id = 'submissions' and file.check_due_at <= now()
      and (member_id is null or submission.id = (
        select submission_id from public.submission_members where user_id = member_id
      ))
    order by file.check_due_at
    limit 1 for update of file skip locked
  )
  returning path;
$$;
call private.publish_change('service_claim_document', 'schedule',
  'Edge functions: claims an unchecked document and returns its path, or null if there is none. member_id: only a document of this person''s team (null: of any team). The document then counts as checked; service_record_document_check records the result.');

create function private.service_record_document_check(path text, problem text default null, retry boolean default false)
returns void
language sql security definer set search_path = '' as $$
  update private.files set
    check_attempts = case when retry then check_attempts + 1 else 0 end,
    check_due_at = case when retry and check_attempts + 1 < private.max_email_attempts()
      then now() + private.email_retry_delay(check_attempts + 1) end,
    problem = case
      when not retry then service_record_document_check.problem
      when check_attempts + 1 >= private.max_email_attempts()
        then 'Your document could not be opened. Please upload it again.'
    end
  where bucket_id = 'submissions' and files.path = service_record_document_check.path
    and check_due_at is null and removed_at is null;
$$;
call private.publish_change('service_record_document_check', 'schedule',
  'Edge functions: records the result of checking a claimed document. problem: a sentence for its team (null: no problem). retry: the document could not be opened, so it is checked again after 2, 4, 8, ... minutes, ten times in total. Ignores documents that were replaced in the meantime.');
