-- The release of a round: planned at least ten minutes ahead, so that it can be stopped, and carried out
-- by the schedule, unless something has changed since. Teams learn nothing before.

create function private.refuse_unreleasable(
  round public.judging_rounds, moment timestamptz
) returns void
language plpgsql set search_path = '' as $$
declare
  result constant public.judging_results := private.result_of(round);
  out_of_the_running constant text := (
    select string_agg(entry.code, ', ' order by entry.code)
    from public.judging_decisions decision
    join public.judging_copies entry on entry.id = decision.judging_copy_id
    join public.submissions original on original.id = entry.submission_id
    where decision.result_id = result.id and decision.goes_on and not private.is_in_the_running(original)
  );
begin
  if result.id is null or not private.is_current(result, round) or exists (
    select from public.judging_copies entry
    join public.submissions original on original.id = entry.submission_id
    where entry.round_id = round.id and private.is_in_the_running(original) and not exists (
      select from public.judging_decisions decision
      where decision.judging_copy_id = entry.id and decision.confirmed_at is not null
        and decision.result_id = result.id
    )
  ) then
    perform private.refuse('not_decided', 'Every entry of the round needs a decision that is confirmed.');
  elsif out_of_the_running is not null then
    perform private.refuse('disqualified', format(
      'Disqualified or withdrawn, but decided to go on: %s. Decide again.', out_of_the_running));
  elsif exists (
    select from public.judging_decisions where result_id = result.id
    group by place having place is not null and count(*) > 1
  ) then
    perform private.refuse('place_taken', 'Two entries have the same place.');
  elsif round.kind = 'panel' and moment < (private.challenge()).submissions_close_at then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_held',
      'The top three and the final are released after the results of the challenge.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.judging_copies entry on entry.id = decision.judging_copy_id
    join public.judging_copies other on other.submission_id = entry.submission_id
    join public.judging_rounds final on final.id = other.round_id
    where entry.round_id = round.id and not decision.goes_on and final.kind = 'final'
      and final.cancelled_at is null
  ) then
    perform private.refuse('not_top_three',
      'A final has taken in entries that do not go on. Cancel that final first.');
  end if;
  perform private.refuse_unverified(result);
end
$$;
comment on function private.refuse_unreleasable(public.judging_rounds, timestamptz) is
  'not_decided, disqualified, place_taken, invalid_input, results_held, not_top_three or not_verified, unless a round can be released at that moment: asked when a release is planned, and again when it is due.';

create function private.write_decisions_file(
  round public.judging_rounds, result public.judging_results
) returns void
language sql set search_path = '' as $$
  select private.write_judging_file(round, result.id, 'decisions', jsonb_build_object(
    'result_hash', (select hash from public.judging_files where result_id = result.id and kind = 'result'),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry', entry.code, 'rank', decision.rank, 'advances', decision.goes_on, 'place', decision.place,
        'leaves_ranking', decision.leaves_ranking,
        'reason', private.hash_of(decision.id || ':' || decision.reason)
      ) order by entry.code collate "C"), '[]')
      from public.judging_decisions decision
      join public.judging_copies entry on entry.id = decision.judging_copy_id
      where decision.result_id = result.id
    )
  ));
$$;
comment on function private.write_decisions_file(public.judging_rounds, public.judging_results) is
  'The file of the decisions by a result. It has the hash of each reason, as the reason may say whose entry it is about.';

create function private.release_round(wanted_id uuid, wanted_time timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_judged_round(wanted_id);
  moment constant timestamptz := greatest(
    coalesce(wanted_time, '-infinity'), private.now() + make_interval(mins => private.release_minutes()));
begin
  if round.released_at is not null or round.release_at is not null and wanted_time is null then
    return coalesce(round.released_at, round.release_at);
  end if;
  perform private.require_recent_code();
  perform private.refuse_unreleasable(round, moment);
  if wanted_time > private.now() + interval '1 year' then
    perform private.refuse('invalid_input', 'Please choose a time within a year.');
  end if;
  if round.release_at is null then
    perform private.write_decisions_file(round, private.result_of(round));
  end if;
  update public.judging_rounds set release_at = moment, release_stopped_reason = null
    where id = round.id;
  perform private.write_audit('judging.release_planned', 'judging_round', round.id::text,
    jsonb_build_object('release_at', moment));
  return moment;
end
$$;

create function public.release_round(round_id uuid, at timestamptz default null) returns timestamptz
language sql set search_path = ''
as $$ select private.release_round(round_id, at) $$;
comment on function public.release_round(uuid, timestamptz) is
  'Administrators: plans the release of a closed round, and returns when it is due: at that time, or ten minutes from now, whichever is later. It writes the file of the decisions, and until it is due stop_release takes it back. Then everything is checked again: what would be refused by then stops the release, and release_stopped_reason of admin_judging_rounds says why. Otherwise what was decided holds. A panel''s decisions become the statuses of the entries, and the challenge''s results are released, unless a time for it is planned: teams read and are mailed them from then on. A top three''s decisions say who goes to Paris, a final''s become the places; the schedule mails both to the finalists (tell_round_results). Again without a time is harmless, with one moves it. Refuses with not_decided unless each entry in the running has a confirmed decision, not_verified, disqualified, place_taken, results_held for a top three or a final before the challenge''s results, not_top_three when a final has taken in an entry that a top three leaves out, round_open, round_cancelled, admin_conflicted, not_found, invalid_input, and with second_factor_again where the caller needs a second factor.';

create function private.stop_release(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
begin
  if round.released_at is not null then
    perform private.refuse('round_released', 'This round is released: what was decided stays.');
  elsif round.release_at is not null then
    update public.judging_rounds set release_at = null where id = round.id;
    perform private.write_audit('judging.release_stopped', 'judging_round', round.id::text);
  end if;
end
$$;

create function public.stop_release(round_id uuid) returns void
language sql set search_path = ''
as $$ select private.stop_release(round_id) $$;
comment on function public.stop_release(uuid) is
  'Administrators, also one with a conflict: takes back the plan to release a round; nobody has been told anything. Again is harmless. Refuses with round_released, not_found.';
grant execute on function
  private.release_round(uuid, timestamptz),
  public.release_round(uuid, timestamptz),
  private.stop_release(uuid),
  public.stop_release(uuid)
  to authenticated;

-- Who would be told -------------------------------------------------------------------------------

create function private.outcomes_of(round public.judging_rounds)
returns table (submission_id uuid, status text)
language sql stable set search_path = '' as $$
  select entry.submission_id, case when decision.goes_on then 'selected' else 'declined' end
  from public.judging_decisions decision
  join public.judging_copies entry on entry.id = decision.judging_copy_id
  where entry.round_id = round.id
  union all
  -- Teams whose entry ended in an earlier round learn it now as well.
  select entry.submission_id, 'declined'
  from public.judging_decisions decision
  join public.judging_copies entry on entry.id = decision.judging_copy_id
  join public.judging_rounds former on former.id = entry.round_id
  where former.kind = 'first_reading' and former.released_at is not null and not decision.goes_on
    and not exists (
      select from public.judging_copies panel
      where panel.round_id = round.id and panel.submission_id = entry.submission_id
    );
$$;
comment on function private.outcomes_of(public.judging_rounds) is
  'What a panel makes of entries: selected or declined, those included that a first reading has ended.';

create function private.release_preview(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(wanted_id);
begin
  return (
    with told as (
      select outcome.submission_id, outcome.status = 'selected' as goes_on
      from private.outcomes_of(round) outcome where round.kind = 'panel'
      union all
      select entry.submission_id, decision.goes_on
      from public.judging_decisions decision
      join public.judging_copies entry on entry.id = decision.judging_copy_id
      where entry.round_id = round.id and round.kind <> 'panel'
    ), running as (
      select told.* from told join public.submissions original on original.id = told.submission_id
      where private.is_in_the_running(original)
    )
    select jsonb_build_object(
      'go_on', count(*) filter (where goes_on),
      'end_here', count(*) filter (where not goes_on),
      'people', case when round.kind = 'first_reading' then 0 else (
        select count(*) from running join public.submission_members member using (submission_id)
      ) end,
      'subscribers', case when round.kind = 'panel' then (
        select count(*) from public.mailing_list where confirmed_at is not null
      ) else 0 end,
      'results_released_at', (private.challenge()).results_released_at
    )
    from running
  );
end
$$;

create function public.release_preview(round_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.release_preview(round_id) $$;
comment on function public.release_preview(uuid) is
  'Administrators: JSON of what the release of a round does: go_on and end_here (entries), people (in their teams, who are mailed; a first reading mails nobody), subscribers (of the mailing list, whom a panel''s release tells that results are out), results_released_at (the challenge''s release, if one is planned: a panel''s mails wait for it). Refuses with admin_conflicted, not_found.';
grant execute on function private.release_preview(uuid), public.release_preview(uuid) to authenticated;

-- When it is due ----------------------------------------------------------------------------------

create function private.lock_for_release() returns void
language sql set search_path = '' as $$
  select from public.challenge_parameters where id for update;
  select from public.submissions
    where id in (select submission_id from public.judging_copies) order by id for update;
$$;
comment on function private.lock_for_release() is
  'What a release changes, or takes back, before its round, in the order of foundations.sql: the configuration and entries.';

create function private.complete_release(wanted_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
  obstacle text;
begin
  perform private.lock_for_release();
  select * into round from public.judging_rounds where id = wanted_id for update;
  if round.released_at is not null or round.release_at is null or round.release_at > private.now() then
    return;
  end if;
  begin
    perform private.refuse_unreleasable(round, private.now());
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text;
    update public.judging_rounds set
      release_at = null, release_stopped_at = private.now(), release_stopped_reason = obstacle
    where id = round.id;
    -- Without the reason: an administrator with a conflict must not read it.
    perform private.write_audit('judging.release_stopped', 'judging_round', round.id::text);
    return;
  end;
  update public.judging_rounds set released_at = private.now() where id = round.id;
  perform private.tell_feedback(round);
  if round.kind = 'panel' then
    update public.submissions original set status = outcome.status
      from private.outcomes_of(round) outcome
      where original.id = outcome.submission_id and original.status <> outcome.status
        and private.is_in_the_running(original);
    update public.challenge_parameters set results_released_at = private.now()
      where id and results_released_at is null;
  end if;
end
$$;
comment on function private.complete_release(uuid) is
  'Carries out a planned release, or stops it where something has changed since. A panel''s decisions become statuses, and the challenge''s results are released unless that is planned already; mails follow as with every release (announcements.sql).';

create function private.keep_judging_times() returns void
language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  -- First, because a release locks entries, and an end its round (foundations.sql).
  for due in
    select id from public.judging_rounds
    where release_at <= private.now() and released_at is null order by release_at
  loop
    perform private.complete_release(due);
  end loop;
  perform private.close_due_rounds();
end
$$;
comment on function private.keep_judging_times() is
  'Schedule: ends rounds whose time is over, and carries out the releases that are due.';
