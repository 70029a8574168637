-- Votes of a panel: where two entries come to the same score by all that was written, their readers say
-- which one is better. Asked about a frozen result, counted by the next one (docs/judging.md).

create function private.undecided_ties(round public.judging_rounds)
returns table (judging_copy_id uuid, rivals uuid[])
language plpgsql stable set search_path = '' as $$
declare
  result constant public.judging_results := private.result_of(round);
begin
  return query
  with tied as (
    select entry.id, array(
      select rival.id from public.judging_copies rival
      where rival.round_id = round.id and standing.tie -> 'with' ? rival.code
    ) as others
    from jsonb_to_recordset(result.result -> 'standings') as standing (entry text, tie jsonb)
    join public.judging_copies entry on entry.code = standing.entry and entry.round_id = round.id
    where standing.entry = any (private.tied_entries(round, result))
      and standing.tie ->> 'rule' in ('vote', 'lot')
  )
  select tied.id, tied.others from tied;
end
$$;
comment on function private.undecided_ties(public.judging_rounds) is
  'The entries of a round whose equal scores matter and which no rule but a vote or the lot tells apart, each with those it is tied with, by the result that was frozen last.';

create function private.set_vote(wanted_id uuid, is_open boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_judged_round(wanted_id);
  ties int := (select count(*) from private.undecided_ties(round));
begin
  perform private.refuse_released(round);
  if is_open and ties = 0 then
    perform private.refuse('wrong_state', 'No tie is left to vote about.');
  end if;
  update public.judging_rounds set vote_open = coalesce(is_open, false)
    where id = round.id and vote_open is distinct from is_open;
  if found then
    perform private.write_audit('judging.vote', 'judging_round', round.id::text,
      jsonb_build_object('vote_open', is_open));
  end if;
  return ties;
end
$$;

create function public.set_vote(round_id uuid, open boolean) returns int
language sql set search_path = ''
as $$ select private.set_vote(round_id, open) $$;
comment on function public.set_vote(uuid, boolean) is
  'Administrators: asks the judges of a closed round to vote about the ties of its last result that nothing else decides, or ends that, and returns how many entries it is about. Freezing a result ends it as well. Refuses with wrong_state without such a tie, round_open, round_cancelled, round_released, release_planned, admin_conflicted, not_found.';

create function private.my_votes()
returns table (round_id uuid, judging_copy_id uuid, code text, idea_name text, rivals uuid[], is_mine boolean)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select round.id, entry.id, entry.code, entry.idea_name, tie.rivals, exists (
    select from public.judging_votes vote
    where vote.judging_copy_id = entry.id and vote.judge_id = assignment.judge_id
  )
  from public.judging_rounds round
  cross join lateral private.undecided_ties(round) tie
  join public.judging_copies entry on entry.id = tie.judging_copy_id
  join private.my_readable_assignments() assignment on assignment.judging_copy_id = entry.id
  where round.vote_open and private.round_state(round) = 'closed' and assignment.counts
    -- Who compares has read both.
    and tie.rivals <@ array(
      select own.judging_copy_id from private.my_readable_assignments() own where own.counts
    )
  order by round.id, entry.code;
end
$$;

create function public.my_votes()
returns table (round_id uuid, judging_copy_id uuid, code text, idea_name text, rivals uuid[], is_mine boolean)
language sql stable set search_path = ''
as $$ select * from private.my_votes() $$;
comment on function public.my_votes() is
  'Judges: the entries with one score that the caller has reviewed and is asked to vote about; rivals: the copies that each is tied with; is_mine: for which the caller has voted. Nothing for anybody else.';

create function private.vote_for(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  tie record;
begin
  -- The round first: freezing its result waits here for the votes that came in time.
  perform from public.judging_rounds
    where id = (select round_id from public.judging_copies where id = wanted_id) for share;
  select * into tie from private.my_votes() vote where vote.judging_copy_id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'There is no vote about this entry.');
  end if;
  delete from public.judging_votes
    where judge_id = own_judge_id and judging_copy_id = any (tie.rivals);
  insert into public.judging_votes (judging_copy_id, judge_id) values (wanted_id, own_judge_id)
  on conflict do nothing;
end
$$;

create function public.vote_for(judging_copy_id uuid) returns void
language sql set search_path = ''
as $$ select private.vote_for(judging_copy_id) $$;
comment on function public.vote_for(uuid) is
  'Judges: votes for an entry of my_votes, instead of those it is tied with, until the vote ends. Again is harmless. Refuses with not_found.';
grant execute on function
  private.set_vote(uuid, boolean),
  public.set_vote(uuid, boolean),
  private.my_votes(),
  public.my_votes(),
  private.vote_for(uuid),
  public.vote_for(uuid)
  to authenticated;
