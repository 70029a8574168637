-- Views for the back office (docs/decisions.md, 3): rounds, judges, round entries, assignments, reviews and conflicts.
-- An administrator with a conflict cannot see the reviewers, reviews and counts of a round entry; every total omits it,
-- so that nothing can be derived from a difference.

create view private.undecided_round_entries as
select round_entry.id, round_entry.round_id
from public.round_entries round_entry
join public.submissions original on original.id = round_entry.submission_id
where original.is_in_the_running and not exists (
  select from public.judging_decisions decision
  where decision.round_entry_id = round_entry.id and decision.decided_at is not null
);
comment on view private.undecided_round_entries is
  'Round entries in the running without a decision based on their round''s locked result, or whose round has no locked result yet.';

create view private.admin_judging_rounds as
select
  round.id, round.kind, round.name, round.opens_at, round.closes_at, round.reviews_required,
  round.places, round.scale, round.is_anonymized, round.only_eligible, round.gives_feedback, round.discussion_open,
  round.seed, round.unconnected_reason, round.revision,
  private.round_stage(round) as stage,
  private.blocking_round(round) as blocking_round,
  exists (
    select from public.releases release
    where release.round_id = round.id and release.state in ('requested', 'confirmed')
  ) as has_open_release,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', event.id, 'from', event.details -> 'from', 'to', event.details -> 'to', 'at', coalesce(
        event.details -> 'at', to_jsonb(event.created_at)), 'by', actor.email)
      order by event.id
    ), '[]')
    from public.audit_log event left join public.profiles actor on actor.id = event.actor_id
    where event.subject_type = 'judging_round' and event.subject_id = round.id::text
      and event.action = 'judging.stage_changed'
  ) as events,
  round.criteria,
  (select count(*)::int from public.round_entries where round_id = round.id) as round_entries_count,
  (
    select count(*)::int from public.round_entries
    where round_id = round.id and ready_at is not null
  ) as ready_count,
  counted.assignments_count, counted.submitted_count,
  publication.done as publication_done, publication.total as publication_total,
  case
    when round.id <> all ((select private.my_conflicted_rounds())::uuid[]) then publication.problem
    when publication.problem is not null then 'Another administrator can see why.'
  end as publication_problem,
  case when round.stage = 'locked' then (
    select count(*)::int from private.undecided_round_entries where round_id = round.id
  ) end as undecided_count,
  case when round.kind = 'screening' and round.assignments_revision > 0 then (
    select count(*)::int
    from public.round_entries round_entry
    join public.submissions submission on submission.id = round_entry.submission_id
    where round_entry.round_id = round.id and round_entry.ready_at is not null and submission.is_in_the_running
      and submission.id <> all ((select private.my_conflicted_submissions())::uuid[])
  ) - counted.covered_count else 0 end as short_count
from public.judging_rounds round
left join private.publications publication on publication.round_id = round.id
cross join lateral (
  select
    coalesce(sum(covered.due_count), 0)::int as assignments_count,
    coalesce(sum(covered.submitted_count), 0)::int as submitted_count,
    (count(*) filter (where covered.due_count >= round.reviews_required))::int as covered_count
  from (
    select count(*) as due_count, count(*) filter (where due.state = 'submitted') as submitted_count
    from private.reviews_due due
    where due.round_id = round.id
      and due.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    group by due.round_entry_id
  ) covered
) counted
where (select private.is_admin());
call private.publish_view('admin_judging_rounds', 'Administrators: all judging rounds.', columns => '
  has_open_release: Whether a release of the round is requested or confirmed. Unless the release is stopped, results and decisions cannot be changed.
  blocking_round: JSON: the earlier round that must be released before submissions can be added, with id and name. Null if there is none.
  events: JSON: the changes to the round''s stage, in order, each with id, from, to, at, and by (an email address; null if the round''s times, a release or a former administrator changed it).
  criteria: JSON, in order, each with name, question, weight and score_labels (the lowest first).
  unconnected_reason: The reason given for groups of round entries without a common judge. Null if all round entries are connected or none is assigned.
  assignments_count: The number of reviews due, submitted or not. Excludes round entries with which the caller has a conflict.
  publication_done: How many of the publication_total changes to the assignments have been made. Null if no publication is in progress.
  publication_problem: The reason why publishing stopped, as a sentence. Null if it has not stopped. Publishing again replaces the incomplete publication.
  undecided_count: The number of round entries without a decision based on the locked result, not counting disqualified and withdrawn ones. Null unless the result is locked.
  short_count: In a screening, the number of ready round entries with fewer reviews due than required. Excludes round entries with which the caller has a conflict. 0 before assignments are published.');

create view private.admin_judges as
select
  judge.id, judge.email, judge.name, judge.organizations, judge.max_reviews, judge.reviews_cap, judge.expertise,
  judge.close_people, judge.state, judge.last_sent_at, judge.accepted_at, judge.withdrawn_at, judge.declined_at,
  judge.decline_reason,
  (
    select bounced.reason from private.bounced_judge_invitations bounced where bounced.judge_id = judge.id
  ) as email_problem,
  judge.created_at, judge.updated_at, judge.revision, counted.assigned_count, counted.submitted_count,
  private.search_text(concat_ws(E'\n', judge.name, judge.email, array_to_string(judge.organizations, E'\n'))) as search
from public.judges judge
cross join lateral (
  select
    count(*)::int as assigned_count,
    (count(*) filter (where due.state = 'submitted'))::int as submitted_count
  from private.reviews_due due
  where due.judge_id = judge.id and due.round_id in (select id from private.live_rounds)
    and due.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
) counted
where (select private.is_admin());
call private.publish_view('admin_judges',
  'Administrators: all invited and active judges.', columns => '
  state: invited, declined, active or withdrawn.
  reviews_cap: The administrators'' limit on the number of round entries that the judge reviews in a round. max_reviews is the judge''s own limit.
  assigned_count: The number of reviews due, submitted or not, in all rounds that are not canceled. Excludes round entries with which the caller has a conflict.
  email_problem: Why the address of an open invitation gets no emails: bounced or complained. Null if there is no problem.
  search: Name, email address and organizations.');

create view private.admin_round_entries as
select
  round_entry.id, round_entry.round_id, round_entry.submission_id, round_entry.code, round_entry.idea_name,
  round_entry.original_idea_name, original.receipt_number, round_entry.description, round_entry.original_description,
  round_entry.removed_idea_name, round_entry.removed_description,
  (original.idea_name, original.description) <> (round_entry.original_idea_name, round_entry.original_description)
    as is_outdated,
  round_entry.file_path, round_entry.pages, round_entry.words, round_entry.original_pages, round_entry.original_words,
  round_entry.covered_areas,
  private.document_to_judge(round_entry) as document,
  (
    select round.name
    from public.round_entries former join public.judging_rounds round on round.id = former.round_id
    where former.id = round_entry.former_id
  ) as former_round_name,
  round_entry.needs_document, round_entry.revision, round_entry.findings, round_entry.is_calibration,
  round_entry.ready_at,
  case when caller.may_count then exists (
    select from public.judging_assignments assignment
    where assignment.round_entry_id = round_entry.id and assignment.first_seen_at is not null
  ) end as is_seen,
  -- Counts are subqueries: Postgres runs them only for the rows of a page.
  case when caller.may_count then (
    select count(*)::int from private.reviews_due due where due.round_entry_id = round_entry.id
  ) end as assigned_count,
  case when caller.may_count then (
    select count(*)::int from private.reviews_due due
    where due.round_entry_id = round_entry.id and due.state = 'submitted'
  ) end as submitted_count,
  case when caller.may_count then (
    select count(assignment.recused_at)::int from public.judging_assignments assignment
    where assignment.round_entry_id = round_entry.id
  ) end as recused_count,
  not original.is_in_the_running as is_excluded,
  private.search_text(concat_ws(
    E'\n', round_entry.code, replace(round_entry.code, '-', ''), round_entry.idea_name, original.receipt_number
  )) as search
from public.round_entries round_entry
join public.submissions original on original.id = round_entry.submission_id
cross join lateral (
  select round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]) as may_count
) caller
where (select private.is_admin()) and original.withdrawn_at is null;
call private.publish_view('admin_round_entries',
  'Administrators: round entries with their submissions, except withdrawn ones.', columns => '
  idea_name: The name as judges see it, with [removed] in place of the removed ranges. The same goes for description.
  original_idea_name: The team''s text at the time the round entry was added. The same goes for original_description.
  removed_idea_name: The removed ranges, as code points of original_idea_name starting at 0. The same goes for removed_description.
  is_outdated: Whether the team changed its text after a judge had submitted a review or the round had closed, so that it differs from the round entry.
  pages: The number of pages in the anonymized document; words is the number of words. Null if unknown.
  original_pages: The number of pages in the team''s document; original_words is the number of words. Null if the anonymized document was made from a different file.
  findings: JSON: the findings, each with where (idea_name, description or document), what, and the ranges in the text, if known. A finding is something that may identify the team, or something from the team''s document that is missing from the anonymized one.
  document: JSON: the document to anonymize, with bucket, path, name, origin (the finalist stage or earlier round that it comes from; null: the submission) and is_newer (uploaded after the round entry''s document was anonymized). Null if there is no document.
  former_round_name: The earlier anonymized round in which the same text was removed. Null if there is none.
  is_seen: Whether a judge has seen the round entry, so that it can no longer be changed. Null if the caller has a conflict.
  assigned_count: The number of reviews due, submitted or not. Like every count, null if the caller has a conflict.
  search: The code (with and without its hyphen), idea name and receipt number.
  is_excluded: Whether the submission was disqualified or withdrawn.');

create view private.admin_judging_assignments as
select
  assignment.id, round_entry.round_id, assignment.round_entry_id, round_entry.code, round_entry.idea_name,
  assignment.judge_id,
  judge.name as judge_name,
  assignment.state,
  assignment.assigned_at, assignment.first_seen_at, assignment.last_seen_at, assignment.recused_at,
  assignment.recusal_reason, assignment.returned_at, assignment.counts,
  coalesce(assignment.submitted_at, review.submitted_at) as submitted_at,
  review.revision, review.scores, review.comment_for_team, review.comment_for_panel,
  (
    select max(reminder.subject_time) from private.notifications reminder
    where reminder.kind = 'judge_reminder' and reminder.judge_id = assignment.judge_id
      and reminder.subject_id = round_entry.round_id
  ) as reminded_at
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judging_rounds round on round.id = round_entry.round_id
join public.judges judge on judge.id = assignment.judge_id
-- The last submitted version. Later changes stay private to the judge until they are submitted.
left join lateral (
  select version.* from (
    select assignment.revision, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
      assignment.submitted_at
    union all
    select revision, scores, comment_for_team, comment_for_panel, submitted_at
    from public.judging_review_versions where assignment_id = assignment.id
  ) version
  where version.submitted_at is not null order by version.revision desc limit 1
) review
  -- Only the judge sees scores before the round has closed.
  on round.stage not in ('draft', 'open') or private.now() > round.closes_at
where (select private.is_admin())
  and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]);
call private.publish_view('admin_judging_assignments',
  'Administrators: assignments with their progress, except for round entries with which the caller has a conflict. Once the round has closed, also shows each review as last submitted.', columns => '
  state: assigned, started, submitted, returned or recused.
  counts: Whether the review counts; null until the round closes.
  scores: One for each criterion, in order. Null until the round closes, like revision and the comments.
  reminded_at: When the judge was last reminded of reviews in this round.');

create function private.judging_progress(_round_id uuid) returns table (
  id uuid, name text, assigned int, started int, submitted int, recused int, last_seen_at timestamptz,
  reminded_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select judge.id, judge.name, count(due.id)::int,
      (count(*) filter (where due.state in ('started', 'returned')))::int,
      (count(*) filter (where due.state = 'submitted'))::int,
      count(assignment.recused_at)::int, max(assignment.last_seen_at),
      (
        select max(reminder.subject_time) from private.notifications reminder
        where reminder.kind = 'judge_reminder' and reminder.judge_id = judge.id
          and reminder.subject_id = _round_id
      )
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join public.judges judge on judge.id = assignment.judge_id
    -- One lookup for each, as in assignment_roles.
    left join lateral (
      select review.id, review.state from private.reviews_due review where review.id = assignment.id offset 0
    ) due on true
    where round_entry.round_id = _round_id
      and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    group by judge.id order by judge.name, judge.id;
end
$$;
call private.publish_function('judging_progress',
  'Administrators: returns the progress of each judge in a round: the number of reviews due (assigned), started and submitted, the number of recusals, last_seen_at and reminded_at (null: never). Excludes round entries with which the caller has a conflict.');

create view private.admin_judging_conflicts as
select
  conflict.id, conflict.submission_id, submission.receipt_number, submission.idea_name,
  conflict.judge_id, judge.name as judge_name, conflict.admin_id, admin.email as admin_email,
  conflict.origin, conflict.state, conflict.reason, conflict.resolved_at, conflict.resolved_reason,
  conflict.created_at,
  exists (
    select from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join private.live_rounds round on round.id = round_entry.round_id
    where round_entry.submission_id = conflict.submission_id
      and assignment.judge_id = conflict.judge_id and assignment.recused_at is null
      and round.stage <> 'released'
  ) as is_assigned,
  conflict.admin_id is null or conflict.admin_id <> (select private.caller()) and not exists (
    select from private.people_of_submissions team
    where team.submission_id = conflict.submission_id and team.user_id = conflict.admin_id
  ) as can_resolve,
  coalesce(conflict.admin_id = (select private.caller()), false) and conflict.state = 'suspected' as can_accept
from public.judging_conflicts conflict
join public.submissions submission on submission.id = conflict.submission_id
left join public.judges judge on judge.id = conflict.judge_id
left join public.profiles admin on admin.id = conflict.admin_id
where (select private.is_admin()) and (
  conflict.admin_id = (select private.caller())
  or conflict.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
);
call private.publish_view('admin_judging_conflicts',
  'Administrators: suspected, confirmed and dismissed conflicts of interest. For a submission with which the caller has a conflict, shows only that conflict.', columns => '
  can_resolve: Whether the caller can resolve the conflict. Callers cannot resolve their own conflicts or those of current or former team members or mentors. Another administrator''s conflict can only be dismissed.
  can_accept: Whether another administrator has recorded this conflict for the caller, who has not accepted it yet.
  origin: found (detected by the database), declared (by the person) or set (by an administrator).
  state: suspected, confirmed or dismissed. A judge with a suspected conflict cannot be assigned the submission; an administrator''s suspected conflict has no effect until it is accepted. A confirmed conflict also ends access.
  is_assigned: Whether the judge is assigned the submission in a round that is not released.');
