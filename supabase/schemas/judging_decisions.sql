-- Decisions: which round entries of a round advance, based on a locked result. They take effect only through a
-- release, which a second administrator confirms (releases.sql).

create table public.judging_decisions (
  id uuid primary key default gen_random_uuid(),
  -- The last locked result of the round. No foreign key, because files are never deleted.
  result_id uuid not null,
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  -- Its rank in that result; null: it has none.
  rank int,
  -- Whether a tie affects the outcome: whether the round entry advances or, in a final, its rank.
  is_tied boolean not null default false,
  -- Without decided_at, these are from the decision by an earlier result, which has to be made again.
  outcome text check (outcome in ('eliminated', 'advances', 'first', 'second', 'third')),
  departs_from_ranking boolean not null default false,
  reason text,
  -- No foreign key, because applying the ranking would search for the same account 20,000 times.
  decided_by uuid,
  -- null: not decided.
  decided_at timestamptz default private.now(),
  constraint one_decision_per_round_entry unique (round_entry_id),
  constraint decided_with_outcome check (decided_at is null or outcome is not null),
  constraint departing_from_ranking_needs_a_reason
    check (decided_at is null or not (departs_from_ranking or is_tied) or reason is not null)
-- Room for the decision beside the row without one, so that deciding leaves the indexes as they are.
) with (fillfactor = 45);
comment on table public.judging_decisions is
  'Whether each round entry of a round with a locked result advances. Locking a result creates the rows, undecided.';
call private.limit_texts('public.judging_decisions', '{reason message}');

-- Trigger (action, subject type): records each decision. For the whole statement, because one decides thousands of round entries.
create function private.audit_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.actor();
  actor_email constant text := private.email_of_actor(actor);
  moment constant timestamptz := private.now();
begin
  insert into public.audit_log (actor_id, actor_email, action, subject_type, subject_id, details, created_at)
  select actor, actor_email, tg_argv[0], tg_argv[1], round_entry_id, jsonb_build_object('result_id', result_id), moment
  -- Not a join: without statistics of these tables, it would compare each row with each.
  from (
    select round_entry_id, result_id, decided_at from decided except select round_entry_id, result_id, decided_at from former
  ) changed where decided_at is not null;
  return null;
end
$$;

-- They are inserted undecided.
create trigger audit_decided after update on public.judging_decisions
  referencing new table as decided old table as former
  for each statement execute function private.audit_decisions('judging.decided', 'round_entry');

-- The outcome of a round entry by its rank; null without one.
create function private.ranked_outcome(round public.judging_rounds, rank int) returns text
language sql immutable set search_path = ''
return case
  when rank > round.places then 'eliminated'
  when round.kind = 'final' then (array['first', 'second', 'third'])[rank]
  when rank is not null then 'advances'
end;

-- The outcome of a submission in the last released round of a kind; null if it was in none.
create function private.round_outcome(_submission_id uuid, kind text) returns text
language sql stable set search_path = ''
return (
  select round_entry.outcome
  from public.round_entries round_entry
  join private.live_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = _submission_id and round.kind = round_outcome.kind
    and round_entry.outcome is not null
  order by round.closes_at desc limit 1
);

-- Deciding ----------------------------------------------------------------------------------------

-- Gives each round entry its rank by a result that was just locked. Former decisions have to be made again.
create function private.prepare_decisions(
  round public.judging_rounds, new_result_id uuid, standings jsonb
) returns void
language sql set search_path = '' as $$
  insert into public.judging_decisions (result_id, round_entry_id, rank, is_tied, decided_at)
  select new_result_id, round_entry.id, standing.rank, coalesce(standing.is_tied, false), null
  from public.round_entries round_entry
  left join (
    select code, rank, count(*) over same > 1 and min(rank) over same <= round.places
      and (max(rank) over same > round.places or round.kind = 'final') as is_tied
    from jsonb_to_recordset(standings) as listed (code text, rank int, score numeric)
    where rank is not null
    window same as (partition by score)
  ) standing on standing.code = round_entry.code
  where round_entry.round_id = round.id
  on conflict (round_entry_id) do update set
    result_id = excluded.result_id, rank = excluded.rank, is_tied = excluded.is_tied,
    decided_by = null, decided_at = null;
$$;

-- Locks the round of a result for decisions. Fails with conflict if it is not the last result, or if the reviews that
-- count have changed.
create function private.lock_undecided_round(result_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_judged_round(
    (select round_id from public.judging_files where id = result_id));
begin
  perform private.refuse_released(round);
  perform private.refuse_if((private.result_of(round)).id is distinct from result_id, 'conflict',
    'Another result was locked in the meantime. Check it before you decide.');
  perform private.refuse_if(round.stage <> 'locked', 'conflict',
    'The reviews that count have changed since this result was locked. Lock the result again.');
  return round;
end
$$;

create function private.save_decisions(
  _round_entry_ids uuid[], _result_id uuid, _outcome text, seen_until timestamptz default null,
  _reason text default null
) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_undecided_round(_result_id);
  clean_reason constant text := private.optional_lines(_reason, 'The reason');
begin
  perform private.refuse_if((_outcome = any (array['eliminated'] || case round.kind
      when 'final' then array['first', 'second', 'third'] else array['advances'] end)) is not true,
    'invalid_input', 'In a final, choose a rank from 1 to 3, or “eliminated”. In other rounds, choose “advances” or “eliminated”.');
  perform private.refuse_if(_outcome <> 'eliminated' and exists (
    select from private.admin_judging_decisions where round_entry_id = any (_round_entry_ids) and is_excluded
  ), 'disqualified', 'A disqualified or withdrawn submission cannot advance.');
  perform private.refuse_if(exists (
    select from public.judging_decisions
    where round_entry_id = any (_round_entry_ids) and decided_at > coalesce(seen_until, '-infinity')
      and (decided_by, outcome, reason) is distinct from (auth.uid(), _outcome, clean_reason)
  ), 'conflict', 'Someone else has made a decision in the meantime. Check that decision before you continue.');
  update public.judging_decisions set
    outcome = _outcome, reason = clean_reason,
    departs_from_ranking = _outcome is distinct from private.ranked_outcome(round, rank),
    decided_by = auth.uid(), decided_at = private.now()
  where result_id = _result_id and round_entry_id = any (_round_entry_ids)
    and (decided_by, outcome, reason) is distinct from (auth.uid(), _outcome, clean_reason);
  return query select id from public.judging_decisions
    where result_id = _result_id and round_entry_id = any (_round_entry_ids);
exception when check_violation then
  perform private.refuse('reason_required',
    'This decision departs from the ranking or is affected by a tie. Please give a reason.');
end
$$;
call private.publish_change('save_decisions', 'administrator',
  'Administrators: decides the outcome of round entries of a closed round (eliminated or advances; in a final eliminated, first, second or third), based on the last locked result. Teams cannot see the decision before the release. Safe to repeat. Fails with reason_required (the decision departs from the ranking, or a tie affects it), disqualified (a disqualified or withdrawn round entry would advance), conflict (another result was locked, the reviews that count have changed, or one of the round entries was decided after seen_until or, if that is null, at all), round_open, round_canceled, round_released, release_open, admin_conflicted, not_found, or invalid_input.',
  'admin_judging_decisions');

create function private.apply_ranking(_result_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_undecided_round(_result_id);
  caller constant uuid := auth.uid();
  moment constant timestamptz := private.now();
  -- By rank, up to the first one that is eliminated. Thousands of round entries have the same outcome.
  outcomes constant text[] := array(
    select private.ranked_outcome(round, rank) from generate_series(1, round.places + 1) rank order by rank);
  decided int;
begin
  update public.judging_decisions decision set
    outcome = outcomes[least(rank, round.places + 1)],
    departs_from_ranking = false, reason = null, decided_by = caller, decided_at = moment
  from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  where round_entry.id = decision.round_entry_id and round_entry.round_id = round.id
    and submission.is_in_the_running
    and decision.decided_at is null and decision.rank is not null and not decision.is_tied;
  get diagnostics decided = row_count;
  return decided;
end
$$;
call private.publish_change('apply_ranking', 'administrator',
  'Administrators: decides all undecided round entries of a closed round by their rank, and returns the number decided. Skips ties that affect the outcome, because those decisions need a reason. Fails with conflict (another result was locked, or the reviews that count have changed), round_open, round_canceled, round_released, release_open, admin_conflicted, or not_found.');

create view private.admin_judging_decisions as
select
  decision.id, decision.result_id, round_entry.round_id, decision.round_entry_id, round_entry.code,
  round_entry.submission_id,
  round_entry.idea_name, decision.rank, decision.departs_from_ranking, decision.is_tied,
  decision.rank is null or decision.is_tied or decision.departs_from_ranking as needs_reason,
  not submission.is_in_the_running as is_excluded,
  decision.outcome, decision.reason,
  (select email from public.profiles where id = decision.decided_by) as decided_by_email,
  decision.decided_at
from public.judging_decisions decision
join public.round_entries round_entry on round_entry.id = decision.round_entry_id
join public.submissions submission on submission.id = round_entry.submission_id
where (select private.is_admin())
  and round_entry.round_id <> all ((select private.my_conflicted_rounds())::uuid[]);
call private.publish_view('admin_judging_decisions',
  'Administrators: the round entries of rounds with a locked result, with the decisions about them. Excludes rounds in which the caller has a conflict.', columns => '
  rank: Null if no review counts or the round entries cannot be compared.
  is_tied: Whether a tie affects the outcome: whether the round entry advances or, in a final, its rank.
  needs_reason: Whether the decision needs a reason: the round entry has no rank or is tied, or the decision departs from the ranking.
  is_excluded: Whether the round entry was disqualified or withdrawn.
  outcome: eliminated, advances, first, second or third. If decided_at is null, outcome and reason come from the decision based on an earlier result.
  decided_at: When the outcome was decided. Null if it is undecided.');

-- Writes the file of the decisions based on a result. It contains the hash of each reason, because a reason may
-- identify the team.
create function private.write_decisions_file(round public.judging_rounds, result public.judging_files) returns void
language sql set search_path = '' as $$
  select private.write_judging_file(round, 'decisions', result.number, array['result_hash', 'decisions'], array[
    to_json(result.hash),
    (
      select coalesce(json_agg(json_build_object(
        'code', round_entry.code, 'rank', decision.rank, 'advances', decision.outcome <> 'eliminated',
        'place', array_position(array['first', 'second', 'third'], decision.outcome),
        'departs_from_ranking', decision.departs_from_ranking,
        'reason', case when decision.reason is not null then private.hash_of(decision.id || ':' || decision.reason) end
      ) order by round_entry.code collate "C"), '[]')
      from public.judging_decisions decision
      join public.round_entries round_entry on round_entry.id = decision.round_entry_id
      where decision.result_id = result.id and decision.decided_at is not null
    )
  ]);
$$;

-- Feedback ----------------------------------------------------------------------------------------

-- The feedback for the teams of a round: the mean of each criterion and the comments for the team, from the reviews that
-- count.
create function private.feedback_of(round public.judging_rounds) returns table (round_entry_id uuid, feedback jsonb)
language sql stable set search_path = '' as $$
  with review as materialized (
    select assignment.id, assignment.round_entry_id, assignment.scores, assignment.comment_for_team
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and assignment.counts
  ), mean as (
    select round_entry_id, position, round(avg(score), 2) as mean
    from review cross join unnest(scores) with ordinality as given (score, position)
    group by round_entry_id, position
  ), comments as (
    -- In an order that does not reveal the judges.
    select round_entry_id, jsonb_agg(comment_for_team order by md5(id::text)) as for_team
    from review where comment_for_team <> '' group by round_entry_id
  )
  select round_entry.id, jsonb_build_object(
    'criteria', jsonb_agg(jsonb_build_object('name', criterion ->> 'name', 'mean', mean.mean) order by listed.position),
    'comments', coalesce(comments.for_team, '[]'))
  from public.round_entries round_entry
  cross join jsonb_array_elements(round.criteria) with ordinality as listed (criterion, position)
  left join mean on mean.round_entry_id = round_entry.id and mean.position = listed.position
  left join comments on comments.round_entry_id = round_entry.id
  where round_entry.round_id = round.id
  group by round_entry.id, comments.for_team;
$$;

-- Writes the outcomes of a round that is released, with the feedback if it gives some: in one update, because each writes
-- thousands of rows again.
create function private.write_outcomes(round public.judging_rounds) returns void
language sql set search_path = '' set work_mem = '64MB' as $$
  update public.round_entries round_entry set outcome = decided.outcome, feedback = case
    when round.gives_feedback and (decided.outcome is not null or submission.disqualified_at is not null)
      then given.feedback
    else round_entry.feedback
  end
  from (
    select round_entry_id, case when decided_at is not null then outcome end as outcome from public.judging_decisions
  ) decided
  join private.feedback_of(round) given on given.round_entry_id = decided.round_entry_id
  cross join public.submissions submission
  where round_entry.id = decided.round_entry_id and round_entry.round_id = round.id
    and submission.id = round_entry.submission_id;
$$;

-- The feedback that teams read now.
create view private.released_feedback as
select
  round_entry.submission_id, round.name as round_name, round.opens_at, round.scale,
  round_entry.feedback -> 'criteria' as criteria, round_entry.feedback -> 'comments' as comments,
  round_entry.code, round_entry.idea_name, round_entry.description,
  document.bucket, document.file_path, document.file_name
from public.round_entries round_entry
join public.submissions submission on submission.id = round_entry.submission_id
join public.judging_rounds round on round.id = round_entry.round_id
cross join lateral private.judged_document(round_entry) document
where round_entry.feedback is not null
  and submission.withdrawn_at is null
  and round.gives_feedback
  and (select private.results_are_released());

create view private.my_judging_feedback as
select round_name, opens_at, scale, criteria, comments, code, idea_name, description, bucket, file_path, file_name
from private.released_feedback where submission_id = (select private.my_submission_id());
call private.publish_view('my_judging_feedback',
  'The feedback for the caller''s team, with the text and document that the judges read. Contains each round that gives feedback, once the round and the challenge''s results are released.', 2, columns => '
  bucket: The bucket of the document, as in my_reviews.
  scale: The highest possible score. The lowest is 1.
  criteria: JSON: the criteria in order, each with name and mean, the average score of all reviews that count (null: none counts).
  comments: JSON: the judges'' comments for the team, in a random but fixed order.');
