-- Thanks and proof for those who took part: an email to judges, and a confirmation that a person prints. Both state only
-- what the database knows.

create view private.submitted_reviews as
select assignment.judge_id, round_entry.round_id
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
where assignment.state = 'submitted';
comment on view private.submitted_reviews is
  'The reviews that judges have submitted, except those of round entries from which they have recused themselves.';

create function private.count_submitted_reviews(wanted_judge uuid, wanted_round uuid) returns int
language sql stable set search_path = ''
return (
  select count(*)::int from private.submitted_reviews
  where judge_id = wanted_judge and round_id = wanted_round
);

-- Thanks the judges of a round that is released: each once, also if it is corrected and released again.
create function private.thank_judges(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.email_judge(judge.id, 'judge_thanks', '{}', topic => 'thanks ' || round.id, subject_id => round.id)
  from public.judges judge where exists (
    select from private.submitted_reviews review where review.judge_id = judge.id and review.round_id = round.id
  );
$$;

-- Whether judges have reviewed a submission: a review counts in a released round, or there are no rounds and administrators
-- have decided.
create function private.is_judged(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.live_rounds round
  join public.round_entries round_entry on round_entry.round_id = round.id
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  where round_entry.submission_id = _submission_id and round.stage = 'released' and assignment.counts
) or not exists (select from private.live_rounds);

create view private.my_confirmation as
select
  'judge' as role, judge.name, null as idea_name,
  jsonb_agg(jsonb_build_object('round_name', round.name, 'reviews', done.reviews) order by round.opens_at, round.id)
    as reviews,
  max(released.at) as confirmed_at
from public.judges judge
cross join private.live_rounds round
cross join lateral (select private.count_submitted_reviews(judge.id, round.id) as reviews) done
cross join lateral (select max(released_at) as at from public.releases where round_id = round.id) released
where judge.user_id = (select private.caller()) and round.stage = 'released' and done.reviews > 0
group by judge.id
union all
select
  coalesce(private.team_outcome(submission.id), 'entrant'), private.display_name((select private.caller())),
  submission.idea_name, null,
  greatest(parameters.results_released_at, case
    when submission.released_status = 'selected' then private.round_released_at('top_three') end, case
    when submission.released_status = 'selected' then private.round_released_at('final') end)
from public.submissions submission
cross join public.challenge_parameters parameters
where submission.id = (select private.my_submission_id()) and submission.state = 'submitted'
  and submission.released_status is not null and private.results_are_released() and private.is_judged(submission.id);
call private.publish_view('my_confirmation',
  'The confirmation that the caller can print. For judges, it confirms the reviews that they submitted in released rounds. For participants, once results are released, it confirms a submission that judges have reviewed. No row for anyone else.', 1, columns => '
  role: judge, entrant, or the outcome of a finalist (my_submission).
  reviews: JSON: the rounds in order, each with round_name and reviews (the number of reviews). Null for participants.
  confirmed_at: The time of the latest release that it covers.');
