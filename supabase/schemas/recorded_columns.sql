-- Which columns of the database can decide who wins. Every column of every table has a line here: the kind of intervention
-- that its change is (interventions.sql), or why it decides nothing. The triggers that record are created from these
-- lines. changes.test.ts compares them with the database and changes each recorded column once.

create table private.recorded_columns (
  position int generated always as identity primary key,
  table_name text not null,
  -- {+}: added rows, {-}: deleted rows, {*}: all columns that no other line names.
  columns text[] not null,
  -- A kind, or an expression of the rows one (as it is now) and former that returns one.
  kind text,
  -- Whether the values are long or personal: then only their hash is kept.
  is_hidden boolean not null default false,
  harmless_because text,
  constraint recorded_or_harmless check (num_nonnulls(kind, harmless_because) = 1)
);
comment on table private.recorded_columns is 'For each column, the kind of intervention that a change is, or the reason why a change is harmless. The triggers on the tables are generated from this.';

create table private.recorded_tables (
  name text primary key,
  -- Expressions of a row one, for the subject of an intervention. person: a judge or an account.
  submission text not null default 'null::uuid',
  round text not null default 'null::uuid',
  person text not null default 'null::uuid',
  -- The name, if it is about no submission.
  label text not null default 'null::text'
);
comment on table private.recorded_tables is 'For each recorded table, how an intervention names the changed row.';

insert into private.recorded_tables (name, submission, round, person, label) values
  ('public.judging_rounds', default, '(one).id', default, '(one).name'),
  ('public.round_entries', '(one).submission_id', '(one).round_id', default, default),
  ('public.judges', default, default, '(one).id', default),
  ('public.judging_assignments', '(select submission_id from public.round_entries where id = (one).round_entry_id)',
    '(select round_id from public.round_entries where id = (one).round_entry_id)', '(one).judge_id', default),
  ('public.judging_review_versions', '(select submission_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select round_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)', default, default),
  ('public.judging_notes', '(select submission_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select round_id from public.round_entries entry join public.judging_assignments assignment
      on assignment.round_entry_id = entry.id where assignment.id = (one).assignment_id)',
    '(select judge_id from public.judging_assignments where id = (one).assignment_id)', default),
  ('public.judging_conflicts', '(one).submission_id', default, '(one).person_id', default),
  ('public.judging_decisions', '(select submission_id from public.round_entries where id = (one).round_entry_id)',
    '(select round_id from public.round_entries where id = (one).round_entry_id)', default, default),
  ('public.accepted_gaps', '(one).submission_id', '(one).round_id', default, default),
  ('public.judging_files', default, '(one).round_id', default, default),
  ('public.releases', default, '(one).round_id', default, default),
  ('public.submissions', '(one).id', default, default, default),
  ('public.submission_members', '(one).submission_id', default, '(one).user_id', default),
  ('public.submission_attestations', '(one).submission_id', default, default, default),
  ('public.profiles', default, default, '(one).id', default),
  ('public.eligibility_checks', '(one).submission_id', default, default, default),
  ('public.evidence_requests', '(one).submission_id', default, default, default),
  ('public.challenge_parameters', default, default, default, default),
  ('public.finalist_stages', default, default, default, '(one).name'),
  ('public.finalist_documents', '(one).submission_id', default, default, default),
  ('public.finalist_pages', '(one).submission_id', default, default, default),
  ('public.finalist_pictures', '(one).submission_id', default, default, default),
  ('public.invitations', '(one).submission_id', default, default, '(one).role'),
  ('public.mentors', '(one).submission_id', default, '(one).user_id', default),
  ('public.payment_checks', '(one).submission_id', default, default, default),
  ('private.user_roles', default, default, '(one).user_id', '(one).role'),
  ('private.admin_terms', default, default, '(one).user_id', default),
  ('private.platform_settings', default, default, default, default),
  ('auth.users', default, default, '(one).id', default),
  ('auth.mfa_factors', default, default, '(one).user_id', default);

create function private.submission_label(wanted_id uuid) returns text
language sql stable set search_path = ''
return (
  select coalesce(nullif(idea_name, ''), 'Untitled') || coalesce(' (' || receipt_number || ')', '')
  from public.submissions where id = wanted_id
);

insert into private.recorded_columns (table_name, columns, kind, is_hidden) values
  ('public.judging_rounds', '{+}', 'round_created', false),
  ('public.judging_rounds', '{-}', 'round_deleted', false),
  ('public.judging_rounds', '{stage, closes_at}', $$case
    when (one).stage is not distinct from (former).stage then
      case private.round_stage(former) when 'draft' then 'round_changed' else 'deadline_moved' end
    else case (former).stage || ' ' || (one).stage
      when 'open closed' then 'round_closed_early' when 'closed locked' then 'result_locked'
      when 'locked closed' then 'round_changed' when 'released locked' then 'round_corrected'
      when 'closed open' then 'round_reopened' when 'locked open' then 'round_reopened'
      else case (one).stage when 'canceled' then 'round_canceled' else 'round_changed' end
    end
  end$$, false),
  ('public.judging_rounds',
    '{kind, name, opens_at, reviews_required, places, scale, is_anonymized, gives_feedback, only_eligible, seed}',
    'round_changed', false),
  ('public.judging_rounds', '{criteria}', 'round_changed', true),
  ('public.judging_rounds', '{discussion_open}', 'discussion_changed', false),
  ('public.round_entries', '{+}', 'submissions_added', false),
  ('public.round_entries', '{-}', 'submissions_removed', false),
  ('public.round_entries', '{original_idea_name, original_description, removed_idea_name, removed_description, file_path,
    page_texts, page_words, original_pages, original_words, covered_areas, findings, code, former_id, needs_document,
    document_at, ready_at}', 'submissions_prepared', true),
  ('public.round_entries', '{is_calibration}', 'calibration_changed', false),
  ('public.round_entries', '{outcome}', 'outcome_changed', false),
  ('public.round_entries', '{feedback}', 'outcome_changed', true),
  ('public.round_entries', '{round_id, submission_id}', 'submissions_added', false),
  ('public.judges', '{+}', 'judge_invited', false),
  ('public.judges', '{-}', 'judge_removed', false),
  ('public.judges', '{withdrawn_at, declined_at}',
    $$case when (one).withdrawn_at is null and (one).declined_at is null then 'judge_reinstated' else 'judge_removed' end$$, false),
  ('public.judges', '{max_reviews, reviews_cap}', 'judge_changed', false),
  ('public.judges', '{email, name, user_id, organizations, close_people, expertise, accepted_at, terms_version}',
    'judge_changed', true),
  ('public.judging_assignments', '{+}', 'assignments_added', false),
  ('public.judging_assignments', '{-}', 'assignments_removed', false),
  ('public.judging_assignments', '{returned_at, submitted_at}', 'review_returned', false),
  ('public.judging_assignments', '{counts}', $$case
    when (one).counts and not (former).counts then 'review_restored'
    when (former).counts and not (one).counts then 'review_excluded'
    else 'reviews_counted'
  end$$, false),
  ('public.judging_assignments',
    '{round_entry_id, judge_id, recused_at, recusal_reason, scores, comment_for_team, comment_for_panel}',
    'review_changed', true),
  -- Former versions are added when a judge or an administrator changes the review.
  ('public.judging_review_versions', '{+}', $$case private.capacity() when 'operator' then 'review_changed' end$$, false),
  ('public.judging_review_versions', '{-}', 'review_changed', false),
  ('public.judging_review_versions',
    '{assignment_id, revision, scores, comment_for_team, comment_for_panel, submitted_at}', 'review_changed', true),
  ('public.judging_notes', '{+}', 'note_sent', false),
  ('public.judging_notes', '{-}', 'note_sent', false),
  ('public.judging_notes', '{assignment_id, by_judge, admin_id, body}', 'note_sent', true),
  ('public.judging_conflicts', '{+}',
    $$case (one).origin when 'declared' then 'conflict_declared' else 'conflict_set' end$$, false),
  ('public.judging_conflicts', '{-}', 'conflict_dismissed', false),
  ('public.judging_conflicts', '{state, origin}', $$case
    when (one).origin = 'declared' and (one).resolved_at is null then 'conflict_declared'
    when (one).state = 'dismissed' then 'conflict_dismissed'
    when (one).origin = 'set' and (one).resolved_at is null then 'conflict_set'
    when (one).admin_id is not null then 'conflict_accepted'
    else 'conflict_confirmed'
  end$$, false),
  ('public.judging_conflicts', '{submission_id, judge_id, admin_id}', 'conflict_set', false),
  ('public.judging_decisions', '{+}', $$case when (one).decided_at is not null then 'decided' end$$, false),
  ('public.judging_decisions', '{-}', 'decided', false),
  ('public.judging_decisions', '{outcome, departs_from_ranking}', 'decided', false),
  -- Locking a result writes the rank; the reason is that of the intervention.
  ('public.judging_decisions', '{result_id, round_entry_id, rank, is_tied, reason}',
    $$case private.capacity() when 'operator' then 'decided' end$$, true),
  ('public.submissions', '{-}', 'submission_changed', false),
  ('public.submissions', '{created_by}', 'team_changed', true),
  ('public.submissions', '{idea_name, description, file_name, file_size, file_path, submitted_at, receipt_number}',
    'submission_changed', true),
  ('public.submissions', '{status}', 'status_set', false),
  ('public.submissions', '{released_status}', 'outcome_changed', false),
  ('public.submissions', '{released_reason}', 'reason_set', true),
  ('public.submissions', '{withdrawn_at, withdrawal_planned_at}',
    $$case when (one).withdrawn_at is null and (one).withdrawal_planned_at is null then 'reinstated' else 'withdrawn' end$$,
    true),
  ('public.submissions', '{disqualified_at, disqualification_reason}',
    $$case when (one).disqualified_at is null then 'reinstated' else 'disqualified' end$$, true),
  ('public.submissions', '{deadline_extended_to}', 'deadline_extended', false),
  ('public.submission_members', '{+}', 'team_changed', false),
  ('public.submission_members', '{-}', 'team_changed', false),
  ('public.submission_members', '{submission_id, user_id}', 'team_changed', true),
  ('public.submission_attestations', '{+}', 'submission_changed', false),
  ('public.submission_attestations', '{-}', 'submission_changed', false),
  ('public.submission_attestations', '{submission_id, user_id, statements, rules_version, attested_at}',
    'submission_changed', true),
  ('public.profiles', '{submission_extended_to}', 'deadline_extended', false),
  ('public.eligibility_checks', '{+}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{-}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{item, state}', 'eligibility_changed', false),
  ('public.eligibility_checks', '{submission_id, note}', 'eligibility_changed', true),
  ('public.evidence_requests', '{+}', 'evidence_changed', false),
  ('public.evidence_requests', '{-}', 'evidence_changed', false),
  ('public.evidence_requests',
    '{submission_id, items, message, due_at, answer, file_name, file_size, file_path, answered_at, answered_by}',
    'evidence_changed', true),
  ('public.accepted_gaps', '{+}', 'gap_accepted', false),
  ('public.accepted_gaps', '{-}', 'gap_accepted', false),
  ('public.accepted_gaps', '{round_id, submission_id, gap, reason}', 'gap_accepted', true),
  -- Locking and releasing write them, with public hashes.
  ('public.judging_files', '{+}', $$case private.capacity() when 'operator' then 'file_changed' end$$, false),
  ('public.judging_files', '{-}', 'file_changed', false),
  ('public.judging_files', '{round_id, kind, number, content}', 'file_changed', true),
  -- Requesting, confirming and stopping are the gate itself.
  ('public.releases', '{+}', $$case private.capacity() when 'operator' then 'release_changed' end$$, false),
  ('public.releases', '{-}', 'release_changed', false),
  ('public.releases', '{round_id, outcomes_hash, requested_by, requested_at, wanted_at, confirmed_by, confirmed_at,
    is_self_confirmed, due_at, released_at, stopped_by, stopped_at}',
    $$case private.capacity() when 'operator' then 'release_changed' end$$, true),
  ('public.challenge_parameters', '{challenge_starts_at, registration_closes_at, submissions_open_at, submissions_close_at,
    withdrawals_close_at, finalists_selected_at, top_three_selected_at, challenge_ends_at, results_released_at,
    max_submission_members}', 'dates_changed', false),
  ('public.challenge_parameters', '{-}', 'dates_changed', false),
  ('public.finalist_stages', '{+}', 'stage_created', false),
  ('public.finalist_stages', '{-}', 'stage_deleted', false),
  ('public.finalist_stages', '{name, due_at}', 'stage_changed', false),
  ('public.finalist_stages', '{instructions}', 'stage_changed', true),
  ('public.finalist_documents', '{+}', 'submission_changed', false),
  ('public.finalist_documents', '{-}', 'submission_changed', false),
  ('public.finalist_documents', '{stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by, uploaded_at}',
    'submission_changed', true),
  ('public.finalist_pages', '{+}', 'page_changed', false),
  ('public.finalist_pages', '{-}', 'page_changed', false),
  ('public.finalist_pages', '{hidden_at, hides_next}',
    $$case when coalesce((one).hides_next, (one).hidden_at is not null) then 'page_hidden' else 'page_shown' end$$, true),
  ('public.finalist_pages', '{jury_sentence}', 'jury_sentence_set', true),
  ('public.finalist_pages', '{submission_id, id, title, summary, diameter_mm, height_mm, volume_ml, is_public}',
    'page_changed', true),
  ('public.finalist_pictures', '{+}', 'page_changed', false),
  ('public.finalist_pictures', '{-}', 'page_changed', false),
  ('public.finalist_pictures', '{submission_id, position, file_path, alt_text}', 'page_changed', true),
  -- Accepting an invitation to a role only follows it.
  ('public.invitations', '{+}', $$case when (one).role = 'mentor' then 'mentor_set' when (one).role is null then 'team_changed' else 'role_offered' end$$, false),
  ('public.invitations', '{submission_id, role, email, contact}',
    $$case when (one).role = 'mentor' then 'mentor_set' when (one).role is null then 'team_changed' else 'role_offered' end$$, true),
  ('public.mentors', '{+}', 'mentor_set', false),
  ('public.mentors', '{-}', 'mentor_removed', false),
  ('public.mentors', '{submission_id, user_id, name, contact}', 'mentor_set', true),
  ('public.payment_checks', '{+}', 'payment_checked', false),
  ('public.payment_checks', '{-}', 'payment_unchecked', false),
  ('public.payment_checks', '{submission_id, item, note}', 'payment_checked', true),
  ('private.user_roles', '{+}', 'role_given', false),
  ('private.user_roles', '{-}', 'role_removed', false),
  ('private.user_roles', '{user_id, role, granted_at}', 'role_changed', false),
  ('private.admin_terms', '{is_shortened, since}', 'wait_shortened', false),
  ('private.platform_settings', '{requires_second_factor}', 'settings_changed', false),
  ('auth.users', '{-}', 'account_deleted', false),
  ('auth.mfa_factors', '{-}', $$case (one).status when 'verified' then 'second_factor_reset' end$$, false),
  ('auth.mfa_factors', '{status}', $$case (former).status when 'verified' then 'second_factor_reset' end$$, false);

insert into private.recorded_columns (table_name, columns, harmless_because) values
  ('public.judging_rounds', '{id, assignments_revision, unconnected_reason, created_at, revision}', 'Derived from other changes.'),
  ('public.round_entries', '{id, idea_name, description, pages, words, revision, created_at}', 'Derived from other changes.'),
  ('public.judges', '{id, invited_by, last_sent_at, decline_reason, created_at, updated_at, revision, state}',
    'Derived from other changes, or a judge''s reason for declining.'),
  ('public.judging_assignments', '{id, assigned_at, first_seen_at, last_seen_at, revision, saved_at, state}',
    'Derived from other changes, or the times when a judge opened the round entry.'),
  ('public.judging_review_versions', '{saved_at}', 'The time when a judge saved the review.'),
  ('public.judging_notes', '{id, created_at, seen_at}', 'Only times.'),
  ('public.judging_conflicts', '{id, reason, resolved_at, resolved_reason, created_at, person_id}',
    'Only explain the state, which is recorded.'),
  ('public.judging_decisions', '{id, decided_by, decided_at}', 'Only the author and time of a decision.'),
  ('public.accepted_gaps', '{accepted_by, accepted_at}', 'Only the author and time of an acceptance.'),
  ('public.judging_files', '{id, hash, created_by, created_at}', 'Derived from the content, or its author and time.'),
  ('public.releases', '{id, stop_reason, state}', 'Derived from other changes.'),
  ('public.submissions', '{+}', 'A new submission is empty.'),
  ('public.submissions', '{id, state, is_in_the_running, tags, revision, pictures_revision, office_revision, edited_at, facets,
    created_at, updated_at, eligibility}', 'Derived from other changes, or administrators'' own tags.'),
  ('public.submission_members', '{joined_at, shown_since}', 'A member''s own choice, and the time when they joined.'),
  ('public.submission_attestations', '{id}', 'Only identifies the row.'),
  ('public.profiles', '{+}', 'Every account gets a profile.'),
  ('public.profiles', '{-}', 'Deleted with the account, which is recorded.'),
  ('public.profiles', '{*}', 'A person''s own data. No function lets anyone else change it.'),
  ('public.eligibility_checks', '{checked_by, checked_at}', 'Only the author and time of a check.'),
  ('public.evidence_requests', '{asked_by, asked_at, revision}', 'Only the author and time of a request.'),
  ('public.challenge_parameters', '{+}', 'The only row is initial data.'),
  ('public.challenge_parameters', '{id, revision, updated_at}', 'Derived from other changes.'),
  ('public.finalist_stages', '{id, revision}', 'Derived from other changes.'),
  ('public.finalist_documents', '{id}', 'Only identifies the row.'),
  ('public.finalist_pages', '{revision, updated_at}', 'Derived from other changes.'),
  ('public.finalist_pictures', '{id, added_at}', 'Derived from other changes.'),
  ('public.mentors', '{assigned_by, revision, created_at}', 'Derived from other changes.'),
  ('public.payment_checks', '{checked_by, checked_at}', 'Only the author and time of a check.'),
  ('private.user_roles', '{granted_by, digest_at, wants_digest}', 'Settings of the daily email, and who assigned the role.'),
  ('private.admin_terms', '{+}', 'Derived from the role, which is recorded.'),
  ('private.admin_terms', '{-}', 'Deleted only after judging has ended.'),
  ('private.admin_terms', '{user_id, email, until}', 'Derived from the role, which is recorded.'),
  ('private.platform_settings', '{+}', 'The only row is initial data.'),
  ('private.platform_settings', '{-}', 'Nothing works without the only row.'),
  ('private.platform_settings', '{*}', 'Settings of the installation, without effect on who wins.'),
  ('auth.users', '{+}', 'Anyone may sign up.'),
  ('auth.users', '{*}', 'A person''s own data, changed through Supabase Auth.'),
  ('auth.mfa_factors', '{+}', 'People add only their own.'),
  ('auth.mfa_factors', '{*}', 'Written by Supabase Auth.'),
  ('storage.objects', '{*}', 'Clients only add files. The columns that name a file are recorded.'),
  ('public.audit_log', '{*}', 'Is itself a record.'),
  ('public.interventions', '{*}', 'Is itself a record.'),
  ('public.challenge_status', '{*}', 'Text on pages.'),
  ('public.contact_requests', '{*}', 'Messages have no effect on who wins.'),
  ('public.contact_replies', '{*}', 'Messages have no effect on who wins.'),
  ('public.faq_answers', '{*}', 'Public text.'),
  ('public.group_emails', '{*}', 'Emails to many people have their own approval.'),
  ('public.templates', '{*}', 'Templates for messages.'),
  ('public.judging_comments', '{*}', 'Only judges write them.'),
  ('public.mailing_list', '{*}', 'Subscribers do not take part in the contest.'),
  ('public.submission_notes', '{*}', 'Notes between administrators.'),
  ('public.invitations', '{-}', 'Only disables a link.'),
  ('public.invitations', '{*}', 'People join only by accepting.'),
  ('private.announcements', '{*}', 'Emails follow a release.'),
  ('private.submissions_to_notify', '{*}', 'Emails follow a release.'),
  ('private.notifications', '{*}', 'Emails follow other changes.'),
  ('private.suppressed_addresses', '{*}', 'Emails follow other changes.'),
  ('private.group_email_recipients', '{*}', 'Emails to many people have their own approval.'),
  ('private.recipient_counts', '{*}', 'Emails to many people have their own approval.'),
  ('private.conflict_searches', '{*}', 'The schedule repeats the search.'),
  ('private.edit_leases', '{*}', 'Only shows who is editing.'),
  ('private.submission_edits', '{*}', 'Earlier versions of a team''s texts.'),
  ('private.submission_search', '{*}', 'Derived from other changes.'),
  ('private.files', '{*}', 'A list of files to check and remove.'),
  ('private.jobs', '{*}', 'Scheduled jobs.'),
  ('private.postponed_tasks', '{*}', 'Only affects a to-do list.'),
  ('private.publications', '{*}', 'The assignments that a publication adds and removes are recorded.'),
  ('private.link_tokens', '{*}', 'Tokens only let the recipient of an email act.'),
  ('private.rate_limits', '{*}', 'Counters for rate limits.'),
  ('private.sign_up_passwords', '{*}', 'Derived from a person''s own sign-up.'),
  ('private.visits', '{*}', 'Counts of visits.');

-- Lookup tables change with a release of this software only.
insert into private.recorded_columns (table_name, columns, harmless_because)
select 'private.' || name, '{*}', 'Changes only with a new version of this software.'
from unnest(array['changes', 'challenge_phases', 'contact_request_statuses', 'eligibility_items', 'eligibility_outcomes',
  'eligibility_states', 'email_kinds', 'finalist_outcomes', 'group_email_segments', 'group_email_states',
  'intervention_kinds', 'invitation_states', 'judging_kinds', 'judging_task_kinds', 'lookup_values', 'merge_fields', 'payment_items',
  'recorded_columns', 'recorded_tables', 'required_attestations', 'retention', 'rights', 'roles', 'round_stages',
  'round_transitions', 'season_tasks', 'submission_statuses']) name;

-- The triggers ------------------------------------------------------------------------------------

-- A query of the rows one and former, which returns what a changed row is: kind, details, and hidden values.
create function private.change_in(line private.recorded_columns) returns text
language sql stable set search_path = ''
return format(
  'select %s, %s, %s%s',
  case when line.kind ~ '^\w+$' then quote_literal(line.kind) else line.kind end,
  case when line.columns <@ '{+,-}' or line.is_hidden then quote_literal('{}') || '::jsonb' else (
    select string_agg(format(
      'case when (former).%1$I is distinct from (one).%1$I
        then jsonb_build_object(%1$L, jsonb_build_object(''from'', (former).%1$I, ''to'', (one).%1$I)) else ''{}'' end', name), ' || ')
    from unnest(line.columns) name
  ) end,
  case when line.is_hidden then (
    select 'jsonb_build_array(' || string_agg(format('(one).%I', name), ', ') || ')' from unnest(line.columns) name
  ) else 'null::jsonb' end,
  case when line.columns <@ '{+,-}' then '' else (
    select ' where ' || string_agg(format('(former).%1$I is distinct from (one).%1$I', name), ' or ')
    from unnest(line.columns) name
  ) end
);

-- The kinds that the triggers look for in the changes of the actor: those that are recorded by now, and those that are
-- refused to a competitor (check_intervention).
create function private.kinds_to_record() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  by_now text[];
  is_competitor boolean;
  kinds text[];
begin
  if private.capacity() not in ('administrator', 'operator') then
    return '{}';
  end if;
  -- Once in a context, because an act may be hundreds of statements (act_as).
  kinds := nullif(current_setting('private.kinds', true), '')::text[];
  if kinds is not null then
    return kinds;
  end if;
  by_now := array(
    select since from unnest('{always, registration, close, assignment}'::text[]) since where private.is_recorded(since));
  is_competitor := private.capacity() = 'administrator' and private.is_competitor(private.actor());
  kinds := array(
    select value from private.intervention_kinds
    where recorded_since = any (by_now) or is_competitor and not is_open_to_competitors);
  perform set_config('private.kinds', kinds::text, true);
  return kinds;
end
$$;

-- Creates the three triggers of each table with recorded columns.
create procedure private.create_recorders()
language plpgsql set search_path = '' as $$
declare
  recorded private.recorded_tables;
  operation record;
  key text;
  found text;
  name text;
begin
  for recorded in select * from private.recorded_tables loop
    name := 'record_' || replace(recorded.name, '.', '_');
    key := (
      select string_agg(format('%I', attname), ', ') from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = recorded.name::regclass and indisprimary
    );
    for operation in
      select * from (values
        ('insert', 'new table as changed', 'changed one', '{+}'),
        ('delete', 'old table as former', 'former one', '{-}'),
        ('update', 'old table as former new table as changed',
          format('changed one left join former using (%s)', key), null)
      ) one (verb, tables, source, rows)
    loop
      found := (
        select string_agg(private.change_in(line), ' union all ')
        from private.recorded_columns line
        where table_name = recorded.name and kind is not null
          and case when operation.rows is null then not columns <@ '{+,-}' else columns = operation.rows::text[] end
      );
      continue when found is null;
      execute format($body$
        create function private.%1$s() returns trigger
        -- Transition tables have no statistics: without the second setting, each row could be compared with each.
        language plpgsql security definer set search_path = '' set enable_nestloop = off as $trigger$
        declare
          kinds text[];
        begin
          -- Deleting a row ends in many statements that delete nothing from other tables.
          if exists (select from %8$s) then
            kinds := private.kinds_to_record();
          end if;
          if kinds <> '{}' then
            insert into public.interventions (kind, round_id, submission_ids, person_ids, total, label, details, hash)
            select kind, round_id, submissions, people, total,
              coalesce(label, (select string_agg(private.submission_label(id), ', ') from unnest(submissions[:3]) id)), details,
              encode(sha256(convert_to(hidden, 'UTF8')), 'hex')
            from (
              select located.kind, round_id, details, count(*) as total, string_agg(distinct label, ', ') as label,
                coalesce(array_agg(distinct submission_id) filter (where submission_id is not null), '{}') as submissions,
                coalesce(array_agg(distinct person_id) filter (where person_id is not null), '{}') as people,
                string_agg(distinct md5(hidden::text), ' ') as hidden
              from (
                select found.*, %2$s as label, %3$s as round_id, %4$s as submission_id, %5$s as person_id
                from %7$s cross join lateral (%6$s) found (kind, details, hidden)
                where found.kind = any (kinds)
              ) located
              group by located.kind, round_id, details
            ) change;
          end if;
          return null;
        end
        $trigger$
        $body$, name || '_' || operation.verb, recorded.label, recorded.round, recorded.submission, recorded.person, found, operation.source,
        split_part(operation.source, ' ', 1));
      execute format('create trigger record_%1$s after %1$s on %2$s referencing %3$s
        for each statement execute function private.%4$s()',
        operation.verb, recorded.name, operation.tables, name || '_' || operation.verb);
    end loop;
  end loop;
end
$$;

call private.create_recorders();
