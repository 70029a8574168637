-- Completeness: a release accounts for every submission of its contest. An administrator accepts each gap with a reason,
-- which is an intervention.

create table public.accepted_gaps (
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  gap text not null check (gap in ('left_out', 'few_reviews')),
  reason text not null,
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz not null default private.now(),
  primary key (round_id, submission_id, gap)
);
comment on table public.accepted_gaps is
  'Submissions that are not in a round although they could be (left_out), or have fewer reviews than the round requires, with the reason why this is accepted.';
call private.limit_texts('public.accepted_gaps', '{reason message}');

-- Where each submission of the contest of a round ends up: withdrawn, disqualified, not_eligible, left_out, few_reviews,
-- undecided, or its outcome. The contest of the first round is all submitted submissions, that of a later one those that
-- advanced from the round before.
create function private.contest_of(round public.judging_rounds) returns table (submission_id uuid, place text)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  former constant private.live_rounds := private.round_before(round);
begin
  return query
  with counted as (
    select round_entry.submission_id, count(*) filter (where review.counts) as reviews
    from public.round_entries round_entry
    left join public.judging_assignments review on review.round_entry_id = round_entry.id
    where round_entry.round_id = round.id group by round_entry.submission_id
  )
  select submission.id, case
    when submission.withdrawn_at is not null or submission.withdrawal_planned_at is not null then 'withdrawn'
    when submission.disqualified_at is not null then 'disqualified'
    when counted.submission_id is null and round.only_eligible and submission.eligibility <> 'eligible' then 'not_eligible'
    when counted.submission_id is null and exists (
      select from public.accepted_gaps where round_id = round.id and submission_id = submission.id and gap = 'left_out'
    ) then 'accepted'
    when counted.submission_id is null then 'left_out'
    when counted.reviews < round.reviews_required and not exists (
      select from public.accepted_gaps where round_id = round.id and submission_id = submission.id and gap = 'few_reviews'
    ) then 'few_reviews'
    when decision.decided_at is null then 'undecided'
    else decision.outcome
  end
  from public.submissions submission
  left join counted on counted.submission_id = submission.id
  left join public.round_entries round_entry
    on round_entry.round_id = round.id and round_entry.submission_id = submission.id
  left join public.judging_decisions decision on decision.round_entry_id = round_entry.id
  where submission.submitted_at is not null and (counted.submission_id is not null
    or case when former.id is null then submission.released_status is null else private.has_advanced(submission, former) end);
end
$$;

create function private.refuse_unaccounted(round public.judging_rounds) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing constant text := (
    select string_agg(total || case place when 'left_out' then ' not in the round' else ' with too few reviews' end, ', ')
    from (
      select place, count(*) as total from private.contest_of(round)
      where place in ('left_out', 'few_reviews') group by place
    ) gap
  );
begin
  perform private.refuse_if(missing is not null, 'not_accounted', format(
    'Some submissions are not accounted for: %s. Accept each gap with a reason first.', missing));
end
$$;

create function private.accept_gaps(_round_id uuid, _submission_ids uuid[], _gap text, _reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_round_id);
  accepted int;
begin
  perform private.refuse_released(round);
  insert into public.accepted_gaps (round_id, submission_id, gap, reason, accepted_by)
  select round.id, submission_id, place, private.require_reason(_reason), auth.uid()
  from private.contest_of(round)
  where place = _gap and place in ('left_out', 'few_reviews') and submission_id = any (_submission_ids);
  get diagnostics accepted = row_count;
  return accepted;
end
$$;
call private.publish_change('accept_gaps', 'administrator',
  'Administrators: accepts gaps before a release and returns the number accepted. gap: left_out for submissions that could be in the round but are not; few_reviews for submissions with fewer reviews than the round requires. Skips submissions without that gap. Recorded as an intervention. Fails with reason_required, invalid_input, round_released, release_open, admin_conflicted, or not_found.');

create function private.release_account(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(_round_id);
begin
  return (
    select coalesce(jsonb_object_agg(place, ids), '{}')
    from (select place, jsonb_agg(submission_id) as ids from private.contest_of(round) group by place) listed
  );
end
$$;
call private.publish_function('release_account',
  'Administrators: accounts for every submission that could be in a round. Returns the submission ids as JSON, grouped by outcome: withdrawn, disqualified, not_eligible, left_out, accepted (left out, with a reason), few_reviews, undecided, or the outcome decided. Fails with admin_conflicted or not_found.');

-- Checks a round when its release is requested, confirmed and due. Fails with not_decided, disqualified,
-- duplicate_rank, results_not_released, not_top_three and not_accounted.
create function private.refuse_unreleasable(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
declare
  out_of_the_running constant text := (
    select string_agg(round_entry.code, ', ' order by round_entry.code)
    from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.submissions submission on submission.id = round_entry.submission_id
    where round_entry.round_id = round.id and decision.decided_at is not null and decision.outcome <> 'eliminated'
      and not submission.is_in_the_running
  );
begin
  if round.stage not in ('locked', 'released')
    or (select count(*) from private.undecided_round_entries where round_id = round.id) > 0 then
    perform private.refuse('not_decided', 'Every submission in the round needs a decision based on the locked result.');
  elsif out_of_the_running is not null then
    perform private.refuse('disqualified', format(
      'Some submissions are set to advance but are disqualified or withdrawn: %s. Change these decisions.', out_of_the_running));
  elsif exists (
    select from public.judging_decisions
    where result_id = (private.result_of(round)).id and decided_at is not null
    group by outcome having outcome in ('first', 'second', 'third') and count(*) > 1
  ) then
    perform private.refuse('duplicate_rank', 'Two submissions have the same rank.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_not_released',
      'The top three and the final can be released only after the challenge''s results.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.round_entries other on other.submission_id = round_entry.submission_id
    join private.live_rounds final on final.id = other.round_id
    where round_entry.round_id = round.id and decision.outcome = 'eliminated' and final.kind = 'final'
  ) then
    perform private.refuse('not_top_three',
      'A Final round contains submissions that do not advance. Cancel the Final round first.');
  end if;
  if round.stage = 'locked' then
    perform private.refuse_unaccounted(round);
  end if;
end
$$;

create function private.lock_for_release() returns void
language sql set search_path = '' as $$
  select from public.challenge_parameters where id for update;
  select from public.submissions where submitted_at is not null order by id for update;
$$;

create function private.lock_released_round(wanted_round uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.lock_for_release();
  if (private.challenge()).submissions_close_at > private.now() then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  elsif wanted_round is not null then
    round := private.lock_judged_round(wanted_round);
    perform private.refuse_unreleasable(round);
  end if;
  perform private.refuse_if(private.is_competitor(private.actor()) or exists (
    select from private.release_outcomes(wanted_round) released
    where released.submission_id = any ((select private.my_conflicted_submissions())::uuid[])
  ), 'admin_conflicted', 'You have a conflict of interest with a submission in this release.');
  return round;
end
$$;
