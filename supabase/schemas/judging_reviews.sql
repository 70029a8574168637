-- Reviews: saved while the judge types, and submitted once complete and before the round closes. Only the judge writes
-- a review, which is part of the assignment. Every submitted version is kept. Administrators read scores once the round
-- has closed (admin_judging_assignments in judging_back_office.sql, judging_inputs in judging_results.sql).

create table public.judging_review_versions (
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  revision int not null,
  scores int[] not null,
  comment_for_team text not null,
  comment_for_panel text not null,
  submitted_at timestamptz,
  saved_at timestamptz not null,
  primary key (assignment_id, revision)
);
comment on table public.judging_review_versions is
  'Earlier versions of a review: every submitted one, and one draft every half hour. A trigger writes them; no one can change them.';

-- Triggers on reviews --------------------------------------------------------------------------

create function private.check_scores() returns trigger
language plpgsql set search_path = '' as $$
declare
  scale int;
  criteria int;
begin
  select round.scale, jsonb_array_length(round.criteria) into scale, criteria
  from public.round_entries round_entry join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.id = new.round_entry_id;
  if array_ndims(new.scores) is distinct from 1 or cardinality(new.scores) <> criteria
    or exists (select from unnest(new.scores) score where score not between 1 and scale) then
    perform private.refuse(
      'invalid_input', format('Give each of the %s criteria a score from 1 to %s.', criteria, scale));
  end if;
  return new;
end
$$;

create trigger check_scores before update of scores on public.judging_assignments
  for each row execute function private.check_scores();

-- Trigger: keeps the version that a change replaces: every submitted one, and one draft every half hour.
create function private.keep_review_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.judging_review_versions
    (assignment_id, revision, scores, comment_for_team, comment_for_panel, submitted_at, saved_at)
  select
    old.id, old.revision, old.scores, old.comment_for_team, old.comment_for_panel, old.submitted_at, old.saved_at
  where old.revision > 0 and (old.submitted_at is not null or not exists (
    select from public.judging_review_versions
    where assignment_id = old.id and saved_at > old.saved_at - interval '30 minutes'
  ));
  new.revision := old.revision + 1;
  new.saved_at := private.now();
  return new;
end
$$;

create trigger keep_version
  before update of scores, comment_for_team, comment_for_panel, submitted_at on public.judging_assignments
  for each row execute function private.keep_review_version();

create trigger append_only before update or truncate on public.judging_review_versions
  for each statement execute function private.append_only('The versions of a review cannot be changed.');
create trigger append_only_deletion before delete on public.judging_review_versions
  for each row execute function private.append_only(
    'The versions of a review cannot be changed.', 'assignment_id', 'public.judging_assignments', 'id');

create trigger audit_returned after update of returned_at on public.judging_assignments
  for each row execute function private.audit('review.returned', 'judging_assignment', 'id');

-- Reviews that count ------------------------------------------------------------------------------

-- Whether a review counts. Closing the round settles it; until then, a submitted review counts unless its judge
-- has recused or has a conflict.
create function private.is_counted(assignment public.judging_assignments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(assignment.counts, assignment.state = 'submitted' and not private.has_judging_conflict(
    (select submission_id from public.round_entries where id = assignment.round_entry_id), assignment.judge_id));
end
$$;

-- Closing a round ------------------------------------------------------------------------------

-- Closes a round that the caller has locked, and settles which reviews count. Conflicts and deadlines that change
-- later do not change it.
create function private.close_round(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.lock_judges_of(round);
  update public.judging_assignments assignment set counts = private.is_counted(assignment)
    from public.round_entries round_entry
    where round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id;
  update public.judging_rounds set stage = 'closed', closes_at = least(closes_at, private.now())
    where id = round.id;
$$;

-- Records that a round, which the caller has locked, has opened or closed by its times. Returns it with the revision
-- before that, because pages show the stage to the second and this revision until the next minute.
create function private.advance_round(round public.judging_rounds) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  former constant text[] := private.begin_schedule();
begin
  if round.stage = 'draft' and round.opens_at <= private.now() then
    update public.judging_rounds set stage = 'open' where id = round.id;
    round.stage := 'open';
  end if;
  if round.stage = 'open' and round.closes_at < private.now() then
    perform private.close_round(round);
    round.stage := 'closed';
  end if;
  perform private.resume_act(former);
  return round;
end
$$;

-- Schedule, and everything that could change what counts: opens and closes rounds by their times.
create function private.advance_due_rounds() returns void
language sql set search_path = '' as $$
  select private.advance_round(round) from (
    select * from public.judging_rounds
    where stage <> private.round_stage(judging_rounds) order by id for update
  ) round;
$$;

-- Whether a judge has submitted a review in this round.
create function private.has_reviews(wanted_round uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries round_entry
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  where round_entry.round_id = wanted_round and assignment.submitted_at is not null
);

-- Judges' views -----------------------------------------------------------------------------------

create view private.my_reviews as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code, round_entry.idea_name,
  round_entry.description,
  document.bucket, document.file_path, document.file_name, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
  assignment.revision,
  assignment.state, assignment.submitted_at
from private.my_readable_assignments() assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
cross join lateral private.judged_document(round_entry) document
-- Reading a round entry for the first time is recorded (open_assignment).
where assignment.state <> 'assigned';
call private.publish_view('my_reviews',
  'Judges: the round entries that the caller has opened and can currently read, each with the caller''s review.', 50, 'id', columns => '
  state: started, submitted or returned.
  scores: One for each criterion, in order; null before the first save.
  revision: 0 until the review is first saved.
  bucket: The bucket of the document: judging or, in a round that is not anonymized, submissions or finalists.');

create view private.my_assignments as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code,
  case when readable.id is not null then round_entry.idea_name end as idea_name,
  coalesce(readable.state, case when assignment.recused_at is null then 'conflicted' else 'recused' end) as state,
  readable.scores, round_entry.is_calibration and readable.id is not null as is_calibration
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judging_rounds round on round.id = round_entry.round_id
left join private.my_readable_assignments() readable on readable.id = assignment.id
where assignment.judge_id = (select private.my_judge_id())
  and private.round_stage(round) in ('open', 'closed', 'locked')
  -- A recused round entry, or one with a confirmed conflict, stays in the list, without its content and without the
  -- reason.
  and (
    readable.id is not null or assignment.recused_at is not null
    or private.has_judging_conflict(round_entry.submission_id, assignment.judge_id)
  );
call private.publish_view('my_assignments',
  'Judges: the caller''s assignments in rounds that are open, or closed but not yet released: calibration entries first, then by code.', 50, 'is_calibration desc, code', columns => '
  state: assigned, started, submitted, returned, recused, or conflicted (an administrator has confirmed a conflict). For the last two states, only the ids and the code are shown.
  is_calibration: Whether it is a calibration entry, which all judges of the round review first.
  scores: One for each criterion, in order; null before the first save.');

create view private.my_judging_rounds as
select
  round.id, round.kind, round.name, round.opens_at, round.closes_at, round.gives_feedback, round.discussion_open,
  private.round_stage(round) as stage, round.criteria
from public.judging_rounds round
where exists (
  select from public.judging_assignments assignment
  join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
  where round_entry.round_id = round.id and assignment.judge_id = (select private.my_judge_id())
);
call private.publish_view('my_judging_rounds',
  'Judges: the rounds in which the caller has assignments.', 3, 'opens_at, id', columns => '
  stage: draft, open, closed, locked, released or canceled.
  criteria: JSON, in order, each with name, question, weight and score_labels (the lowest first).');

-- Opening, saving, submitting ---------------------------------------------------------------------

create function private.open_assignment(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_judge();
  update public.judging_assignments set
    first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = private.now()
  where id = (select id from private.my_readable_assignments() where id = _id);
  perform private.refuse_if(not found, 'not_found', 'You do not have access to this entry.');
end
$$;
call private.publish_change('open_assignment', 'judge',
  'Judges: opens an assigned round entry and returns it with the caller''s review. Records that the caller opened it. Fails with not_found or 42501 (the caller is not a judge).', 'my_reviews');

-- Locks and returns an assignment of the calling judge that is readable in an open round, or recused if that is
-- allowed. Fails with not_found, round_closed; 42501 for anyone but a judge.
create function private.lock_my_assignment(
  wanted_id uuid, or_recused boolean default false
) returns public.judging_assignments
language plpgsql set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  round public.judging_rounds;
  assignment public.judging_assignments;
begin
  -- Lock the round first: locking its result then waits for reviews that arrived in time.
  select * into round from public.judging_rounds where id = (
    select round_entry.round_id from public.judging_assignments own
    join public.round_entries round_entry on round_entry.id = own.round_entry_id
    where own.id = wanted_id and own.judge_id = own_judge_id
  ) for share;
  -- Lock the judge before the assignment: deleting an account locks them in this order.
  perform from public.judges where id = own_judge_id for key share;
  select * into assignment from public.judging_assignments
    where id = wanted_id and judge_id = own_judge_id for update;
  if assignment.recused_at is not null then
    perform private.refuse_if(not or_recused, 'not_found', 'You have recused yourself from this entry.');
  -- Check after locking, because another transaction may have changed it in the meantime.
  elsif not exists (select from private.my_readable_assignments() where id = wanted_id) then
    perform private.refuse('not_found', 'You do not have access to this entry.');
  elsif private.round_stage(round) <> 'open' then
    perform private.refuse('round_closed', 'This round is closed. Reviews can no longer be changed.');
  end if;
  return assignment;
end
$$;

create function private.save_review(
  _id uuid, _revision int, _scores int[], _comment_for_team text, _comment_for_panel text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review constant public.judging_assignments := private.lock_my_assignment(_id);
  for_team text := coalesce(private.optional_lines(_comment_for_team, 'The comment for the team'), '');
  for_panel text := coalesce(private.optional_lines(_comment_for_panel, 'The comment for the panel'), '');
begin
  -- A retry after a lost answer finds its own change.
  if (review.scores, review.comment_for_team, review.comment_for_panel)
    = (_scores, for_team, for_panel) then
    return;
  elsif review.submitted_at is not null then
    perform private.refuse('review_submitted', 'This review has been submitted and can no longer be changed.');
  end if;
  perform private.refuse_revision(review.revision, _revision);
  -- The locks do not stop a judge from withdrawing in the meantime, so require_judge checks again.
  perform private.spend_rate_limit('review', private.require_judge()::text, 3000, interval '1 day');
  update public.judging_assignments set
    first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = coalesce(last_seen_at, private.now()),
    scores = _scores, comment_for_team = for_team, comment_for_panel = for_panel
  where id = _id;
end
$$;
call private.publish_change('save_review', 'judge',
  'Judges: saves the caller''s review, complete or not (a score can be null). Saving the same content again changes nothing. At most 3,000 times a day. Pass revision 0 for the first save. Fails with conflict (the revision is outdated), review_submitted, round_closed, not_found, invalid_input, or rate_limited.', 'my_reviews');

create function private.submit_review(_id uuid, _revision int, is_signature_confirmed boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review public.judging_assignments;
begin
  -- Check this before the round, which may have closed since the answer was lost.
  perform private.require_judge();
  if exists (select from private.my_reviews where id = _id and state = 'submitted') then
    return;
  end if;
  review := private.lock_my_assignment(_id);
  if review.submitted_at is not null then
    return;
  end if;
  perform private.refuse_revision(review.revision, _revision);
  perform private.refuse_if(review.scores is null or array_position(review.scores, null) is not null, 'incomplete',
    'Give each criterion a score first.');
  if (select gives_feedback from public.judging_rounds where id = (private.assigned_round_entry(_id)).round_id) then
    perform private.refuse_if(char_length(review.comment_for_team) < private.min_team_comment(), 'incomplete',
      format('Write at least %s characters for the team.', private.min_team_comment()));
    perform private.refuse_if(is_signature_confirmed is not true and exists (
      select from public.profiles profile
      cross join unnest(array[profile.first_name, profile.last_name]) name
      where profile.id = private.require_user()
        and private.mentions_person(private.word_lines(review.comment_for_team), name)
    ), 'comment_signed', 'Your comment for the team contains your name. Remove it, or submit the comment with your name.');
  end if;
  update public.judging_assignments set submitted_at = private.now() where id = _id;
end
$$;
call private.publish_change('submit_review', 'judge',
  'Judges: submits the caller''s review before the round closes. Safe to repeat. Fails with incomplete (a criterion has no score or, if the round gives feedback, the comment for the team is missing or too short), comment_signed (that comment contains the judge''s first or last name, and is_signature_confirmed is false), conflict (the revision is outdated), round_closed, or not_found.', 'my_reviews');

-- Locks the submission of a review, to which its conflict or interventions refer, before its round (foundations.sql).
create function private.lock_reviewed_submission(assignment_id uuid) returns void
language sql set search_path = '' as $$
  select from public.submissions where id = (private.assigned_round_entry(assignment_id)).submission_id for key share;
$$;

create function private.recuse_from_review(_id uuid, is_conflict boolean, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_reason constant text := private.require_lines(_reason, 'The reason');
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.lock_reviewed_submission(_id);
  if (private.lock_my_assignment(_id, or_recused => true)).recused_at is not null then
    return;
  end if;
  update public.judging_assignments set recused_at = private.now(), recusal_reason = clean_reason
    where id = _id;
  if is_conflict then
    perform private.add_conflict(round_entry.submission_id, own_judge_id, null, 'declared', 'confirmed', clean_reason);
  end if;
end
$$;
call private.publish_change('recuse_from_review', 'judge',
  'Judges: recuses the caller from a round entry, with a reason, until the round closes. A submitted review no longer counts. With is_conflict, a conflict of interest is recorded, which applies to all rounds. Safe to repeat. Fails with round_closed, not_found, or invalid_input.', 'my_assignments');

-- Returning a review, and which reviews count -----------------------------------------------------

create function private.return_review(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.require_admin();
  perform private.lock_reviewed_submission(_id);
  -- lock_round refuses if the round no longer exists.
  round := private.lock_round(case
    when not private.is_conflicted_admin(round_entry.submission_id) then round_entry.round_id
  end);
  perform private.refuse_if(private.round_stage(round) <> 'open', 'round_closed',
    'This round is closed, so the judge cannot change the review.');
  update public.judging_assignments assignment set submitted_at = null, returned_at = private.now()
    where id = _id and submitted_at is not null;
end
$$;
call private.publish_change('return_review', 'administrator',
  'Administrators: sends a submitted review back to its judge, who can change it until the round closes. Recorded as an intervention. Does nothing if the review is not submitted. Fails with round_closed or not_found.', 'admin_judging_assignments');

create function private.set_review_counts(_id uuid, _counts boolean, _reason text) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
  round_entry constant public.round_entries := private.assigned_round_entry(_id);
begin
  perform private.require_admin();
  perform private.lock_reviewed_submission(_id);
  round := private.lock_judged_round(round_entry.round_id);
  perform private.refuse_released(round);
  update public.judging_assignments assignment set counts = _counts
    where id = _id and submitted_at is not null and counts <> _counts;
  perform private.refuse_if(not found, 'wrong_state', 'This review was never submitted, or this change has already been made.');
  update public.judging_rounds set stage = 'closed' where id = round.id and stage = 'locked';
  perform private.write_audit('judging.review_counts', 'judging_round', round.id::text,
    jsonb_build_object('assignment_id', _id, 'counts', _counts));
end
$$;

create function private.exclude_review(_id uuid, _reason text) returns void
language sql security definer set search_path = '' as $$ select private.set_review_counts(_id, false, _reason) $$;
call private.publish_change('exclude_review', 'administrator',
  'Administrators: excludes a submitted review in a closed round. Recorded as an intervention. A result locked earlier is no longer current. Fails with wrong_state, reason_required, round_open, round_released, release_open, round_canceled, admin_conflicted, or not_found.', 'admin_judging_assignments');

create function private.restore_review(_id uuid, _reason text) returns void
language sql security definer set search_path = '' as $$ select private.set_review_counts(_id, true, _reason) $$;
call private.publish_change('restore_review', 'administrator',
  'Administrators: restores an excluded review in a closed round. Recorded as an intervention. Fails with the errors of exclude_review.', 'admin_judging_assignments');
