-- Feedback for teams: written from the locked result when the round is released, and visible once the challenge's results
-- are released as well.

create table public.judging_feedback (
  round_entry_id uuid primary key references public.round_entries (id) on delete cascade,
  outcome text not null,
  criteria jsonb not null,
  comments text[] not null
);
comment on table public.judging_feedback is
  'The feedback for each team of a round. Each release of the round replaces it.';

alter table public.judging_feedback enable row level security;
create policy "No client reads or writes feedback directly"
  on public.judging_feedback as restrictive for all to anon, authenticated using (false);

create function private.tell_feedback(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  insert into public.judging_feedback (round_entry_id, outcome, criteria, comments)
  with counted as (
    select entry.id as copy_id, review.scores, review.comment_for_team, assignment.id as assignment_id
    from public.round_entries entry
    join public.judging_assignments assignment on assignment.round_entry_id = entry.id
    join public.judging_reviews review on review.assignment_id = assignment.id
    where entry.round_id = round.id and private.is_counted(assignment, review)
  ), mean as (
    select counted.copy_id, criterion.position, criterion.name,
      round(avg(counted.scores[criterion.position]), 2) as mean
    from counted
    join public.judging_criteria criterion on criterion.round_id = round.id
    group by counted.copy_id, criterion.position, criterion.name
  )
  select entry.id,
    -- Disqualified teams see the same outcome as other eliminated teams.
    case when private.is_in_the_running(original) then private.outcome_of(decision) else 'eliminated' end,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', mean.name, 'mean', mean.mean) order by mean.position)
      from mean where mean.copy_id = entry.id
    ), '[]'),
    -- In an order that does not reveal the judges.
    array(
      select counted.comment_for_team from counted
      where counted.copy_id = entry.id and counted.comment_for_team <> ''
      order by md5(counted.assignment_id::text)
    )
  from public.round_entries entry
  join public.submissions original on original.id = entry.submission_id
  left join public.judging_decisions decision on decision.round_entry_id = entry.id
  where entry.round_id = round.id and round.gives_feedback
    and (decision.id is not null or original.disqualified_at is not null)
  on conflict (round_entry_id) do update
    set outcome = excluded.outcome, criteria = excluded.criteria, comments = excluded.comments;
$$;
comment on function private.tell_feedback(public.judging_rounds) is
  'Writes the feedback of a round: outcome, mean of each criterion and comments for the team, from the reviews that count.';

create view private.my_judging_feedback as
select
  round.kind, round.name as round_name, round.scale, told.outcome, told.criteria, told.comments
from public.round_entries entry
join public.submissions original on original.id = entry.submission_id
join public.judging_rounds round on round.id = entry.round_id
join public.judging_feedback told on told.round_entry_id = entry.id
where entry.submission_id = (
    select private.my_entry_id() where (select private.caller()) is not null
  )
  and original.withdrawn_at is null
  and round.gives_feedback
  and (select private.results_are_released());
comment on view private.my_judging_feedback is
  'Runs with the rights of its owner; the condition on the submission restricts it to the caller''s team.';

create function private.read_my_judging_feedback() returns setof private.my_judging_feedback
language plpgsql stable security definer rows 2 set search_path = '' as $$
begin
  return query select * from private.my_judging_feedback where (select private.caller()) is not null;
end
$$;

create view public.my_judging_feedback with (security_invoker = true) as
select * from private.read_my_judging_feedback();
comment on view public.my_judging_feedback is
  'The feedback for the caller''s team: rounds that give feedback, once they and the challenge''s results are released.';
comment on column public.my_judging_feedback.scale is 'Scores go from 1 to this.';
comment on column public.my_judging_feedback.outcome is
  'eliminated, advances (after a panel: a finalist; after a top three: to Paris), first, second or third.';
comment on column public.my_judging_feedback.criteria is
  'JSON, in order, each with name and the mean of all reviews that count.';
comment on column public.my_judging_feedback.comments is
  'The judges'' comments for the team, in a stable random order.';
grant execute on function private.read_my_judging_feedback() to authenticated;
grant select on public.my_judging_feedback to authenticated;
