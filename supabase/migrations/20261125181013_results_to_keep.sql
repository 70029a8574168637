-- results-to-keep: function private.judging_tasks.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.judging_tasks (
  admin_id uuid,
  since    timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS TABLE (
    kind       text,
    open_count integer,
    new_count  integer,
    round_id   uuid
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  conflicted constant uuid[] := private.conflicted_entries_of(admin_id);
  chaired constant uuid := (select staff.round_id from public.staff where staff.user_id = admin_id);
begin
  return query
  with round as materialized (
    select * from public.judging_rounds round
    where private.round_state(round) in ('preparing', 'open') and round.assignments_revision > 0
  ), reader as materialized (
    select assignment.id, assignment.judging_copy_id, round.id as round_id, round.closes_at
    from round cross join lateral private.counting_readers(round.id) assignment
  ), left_at as materialized (
    select withdrawn_at from public.judges where withdrawn_at is not null and accepted_at is not null
  ), short as (
    select copy.id, copy.round_id, copy.submission_id
    from round
    join public.judging_copies copy on copy.round_id = round.id
    join public.submissions entry on entry.id = copy.submission_id
    left join reader on reader.judging_copy_id = copy.id
    where copy.signed_off_at is not null and private.is_in_the_running(entry)
      -- In other kinds of rounds there is nobody to take over: all judges read everything.
      and round.kind = (private.judging_kind_values())[1]
    group by copy.id, round.id, round.reviews_per_entry
    having count(reader.judging_copy_id) < round.reviews_per_entry
  ), task (kind, round_id, submission_id, happened_at) as (
    select 'readers', short.round_id, short.submission_id, greatest(
      (select max(recused_at) from public.judging_assignments where judging_copy_id = short.id),
      (select max(created_at) from public.judging_conflicts conflict
        where conflict.submission_id = short.submission_id and conflict.judge_id is not null),
      (select max(withdrawn_at) from left_at))
    from short
    union all
    select 'stepped_back', round.id, copy.submission_id, assignment.recused_at
    from round
    join public.judging_copies copy on copy.round_id = round.id
    join public.judging_assignments assignment on assignment.judging_copy_id = copy.id
    where assignment.recused_at is not null and round.kind <> (private.judging_kind_values())[1]
    union all
    select 'unfinished', reader.round_id, copy.submission_id,
      reader.closes_at - private.closes_soon()
    from reader
    join public.judging_copies copy on copy.id = reader.judging_copy_id
    join public.submissions entry on entry.id = copy.submission_id
    left join public.judging_reviews review on review.assignment_id = reader.id
    where review.submitted_at is null and private.is_in_the_running(entry)
      and reader.closes_at between private.now() and private.now() + private.closes_soon()
    union all
    select 'judges_left', null, null, withdrawn_at from left_at
    where withdrawn_at > (select min(created_at) from round)
    union all
    select 'invitations', null, null, judge.last_sent_at + interval '7 days'
    from public.judges judge
    where private.judge_state(judge) = 'invited'
      and judge.last_sent_at <= private.now() - interval '7 days'
    union all
    select 'mails', null, null, mail.updated_at
    from public.group_mails mail
    where mail.state = 'proposed' and mail.proposed_by is distinct from judging_tasks.admin_id
      and not exists (
        select from public.judging_copies copy
        where copy.round_id = mail.round_id and copy.submission_id = any (conflicted)
      )
    union all
    select 'notes', copy.round_id, copy.submission_id, note.created_at
    from public.judging_notes note
    join public.judging_assignments assignment on assignment.id = note.assignment_id
    join public.judging_copies copy on copy.id = assignment.judging_copy_id
    where note.by_judge and note.seen_at is null
    union all
    select 'conflicts', null, conflict.submission_id, conflict.created_at
    from public.judging_conflicts conflict
    join public.submissions entry on entry.id = conflict.submission_id
    where conflict.state = 'suspected' and private.is_in_the_running(entry)
    union all
    select 'decisions', decided.id, copy.submission_id, decision.decided_at
    from public.judging_decisions decision
    join public.judging_copies copy on copy.id = decision.judging_copy_id
    join public.judging_rounds decided on decided.id = copy.round_id
    where decision.confirmed_at is null
      and decided.released_at is null and decided.cancelled_at is null
      and decision.decided_by is distinct from judging_tasks.admin_id
      and (chaired is null or private.is_admin_id(decision.decided_by))
    union all
    select 'acts', act.round_id, act.submission_id, act.proposed_at
    from public.judging_acts act
    where act.state = 'proposed' and act.proposed_by is distinct from judging_tasks.admin_id
      and (chaired is null or private.is_admin_id(act.proposed_by))
      and not exists (
        select from public.judging_copies copy
        where copy.round_id = act.round_id and copy.submission_id = any (conflicted)
      )
    union all
    select 'evidence', null, entry.id, request.answered_at
    from public.evidence_requests request
    join public.submissions entry on entry.id = request.submission_id
    where entry.eligibility = 'answered' and private.is_in_the_running(entry)
    union all
    select 'results', closed.id, null, coalesce(closed.closed_at, closed.closes_at)
    from public.judging_rounds closed
    where chaired is null and private.round_state(closed) = 'closed'
      and not exists (select from public.judging_results result where result.round_id = closed.id)
      and exists (
        select from public.judging_reviews review
        join public.judging_assignments assignment on assignment.id = review.assignment_id
        join public.judging_copies copy on copy.id = assignment.judging_copy_id
        where copy.round_id = closed.id and review.submitted_at is not null
      )
      and not exists (
        select from public.judging_copies copy
        where copy.round_id = closed.id and copy.submission_id = any (conflicted)
      )
    -- What else waits for an administrator is one more select here, and a line in the mail.
  )
  select task.kind, count(*)::int,
    (count(*) filter (where since is null or task.happened_at > since))::int,
    case when count(distinct task.round_id) = 1 then min(task.round_id::text)::uuid end
  from task
  where (task.submission_id is null or task.submission_id <> all (conflicted))
    and (chaired is null or task.round_id = chaired)
  group by task.kind;
end
$function$;

COMMENT ON FUNCTION "private"."judging_tasks"(uuid, timestamp with time zone) IS 'What waits for an administrator, or in a chair''s round for its chair, by kind, and how much of it is new since then (null: all): readers (entries that need another one), stepped_back (from an entry that all judges of a round read), unfinished (reviews of rounds that close soon), judges_left, invitations (to judges, without an answer for a week), mails (to groups, to confirm), notes (of judges, to answer), conflicts (suspected), decisions (to confirm), acts (to carry out), evidence (of eligibility, to look at), results (of rounds that have ended, to keep); with their round, if they are of one. Nothing of entries with which they have a conflict. A chair is the second to administrators alone.';

COMMENT ON FUNCTION "public"."waiting_in_judging"() IS 'Administrators, and chairs in their round: what waits for the caller, now, by kind, with the round if it is of one alone: readers (entries that need another one), stepped_back (judges, from entries that all judges read), unfinished (reviews of rounds that close within three days), judges_left, invitations (without an answer for a week), mails (to groups, that others proposed), notes (of judges, to answer), conflicts (suspected), decisions (that others made), acts (that others proposed), evidence (of eligibility, that teams answered with), results (of rounds that have ended, which nobody has kept). Nothing of entries with which the caller has a conflict.';
