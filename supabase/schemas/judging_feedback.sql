-- What teams read of how they were judged, once a round and the results are released.

create view private.my_judging_feedback as
select
  round.kind,
  round.name as round_name,
  private.outcome_of(decision) as outcome,
  heard.criteria,
  heard.comments
from public.judging_copies entry
join public.submissions original on original.id = entry.submission_id
join public.judging_rounds round on round.id = entry.round_id
join public.judging_decisions decision on decision.judging_copy_id = entry.id
cross join lateral (
  with review as (
    select assignment.id, review.scores, review.comment_for_team
    from public.judging_assignments assignment
    join public.judging_reviews review on review.assignment_id = assignment.id
    where assignment.judging_copy_id = entry.id and private.is_counted(assignment, review)
  )
  select
    (
      select jsonb_agg(
        jsonb_build_object('name', criterion.name, 'mean', (
          select round(avg(review.scores[criterion.position]), 2) from review
        ))
        order by criterion.position
      )
      from public.judging_criteria criterion where criterion.round_id = round.id
    ) as criteria,
    -- In an order that has nothing to do with the judges.
    array(
      select comment_for_team from review where comment_for_team <> '' order by md5(id::text)
    ) as comments
) heard
where entry.submission_id = (
    select private.my_entry_id() where (select private.caller()) is not null
  )
  and private.is_in_the_running(original)
  and round.released_at is not null and round.gives_feedback
  and (select private.results_are_released());
comment on view private.my_judging_feedback is
  'Reads the tables with the owner''s rights; the condition on the entry is what keeps teams apart.';

create function private.read_my_judging_feedback() returns setof private.my_judging_feedback
language plpgsql stable security definer rows 2
set search_path = ''
as $$
begin
  return query select * from private.my_judging_feedback where (select private.caller()) is not null;
end
$$;
comment on function private.read_my_judging_feedback() is 'See public.my_judging_feedback.';

create view public.my_judging_feedback with (security_invoker = true) as
select * from private.read_my_judging_feedback();
comment on view public.my_judging_feedback is
  'How the entry of the caller''s team was judged: its rounds that give feedback, once they and the challenge''s results are released.';
comment on column public.my_judging_feedback.outcome is
  'ends_here, goes_on (after a panel: a finalist; after a top three: to Paris), first, second or third.';
comment on column public.my_judging_feedback.criteria is
  'JSON, in order, each with name and the mean of all reviews that count.';
comment on column public.my_judging_feedback.comments is
  'What judges wrote for the team, in a random order that stays the same.';
grant execute on function private.read_my_judging_feedback() to authenticated;
grant select on public.my_judging_feedback to authenticated;
