-- Commitments: each locked result, and the decisions of each release, as one canonical record. Its hash is
-- public and mailed before anybody is told anything, and each record names the hash of the one before.
-- So nobody changes one later without its being seen (docs/judging.md).

create table public.judging_commitments (
  number int primary key,
  kind text not null check (kind in ('result', 'decisions')),
  round_id uuid not null references public.judging_rounds (id),
  result_id uuid not null references public.judging_results (id),
  record text not null,
  hash text not null check (hash = private.hash_of(record)),
  previous text,
  committed_at timestamptz not null
);
comment on table public.judging_commitments is
  'The chain of records. Written by private.commit alone, changed by nobody.';
comment on column public.judging_commitments.number is 'From 1, over all rounds, without a gap.';
comment on column public.judging_commitments.record is
  'Canonical JSON. Without names: codes of entries and ids of judges.';
comment on column public.judging_commitments.previous is 'The hash of the one before; null for the first.';

create index judging_commitments_round_id_idx on public.judging_commitments (round_id);
create index judging_commitments_result_id_idx on public.judging_commitments (result_id);

alter table public.judging_commitments enable row level security;
create policy "No client reads or writes commitments directly"
  on public.judging_commitments as restrictive for all to anon, authenticated using (false);

create trigger append_only before update or delete or truncate on public.judging_commitments
  for each statement execute function private.append_only('What was committed to cannot be changed.');

-- Committing --------------------------------------------------------------------------------------

create function private.commit(
  round public.judging_rounds, new_result_id uuid, new_kind text, content jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  last public.judging_commitments;
  moment constant timestamptz := private.now();
  new_record text;
  new_hash text;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.judging_commitments', 0));
  select * into last from public.judging_commitments order by number desc limit 1;
  new_record := private.canonical_json(content || jsonb_build_object(
    'format', '1', 'kind', new_kind, 'number', coalesce(last.number, 0) + 1, 'previous', last.hash,
    'committed_at', private.iso_time(moment)
  ));
  new_hash := private.hash_of(new_record);
  insert into public.judging_commitments
    (number, kind, round_id, result_id, record, hash, previous, committed_at)
  values (coalesce(last.number, 0) + 1, new_kind, round.id, new_result_id, new_record, new_hash, last.hash, moment);
  perform private.notify('judging_committed', told.user_id, jsonb_build_object(
      'round_name', round.name, 'hash', new_hash, 'number', coalesce(last.number, 0) + 1,
      'committed_at', moment, 'subject', new_kind))
    from (
      select profile.id as user_id from public.profiles profile where private.is_admin_id(profile.id)
      union
      select chair.user_id from private.user_roles chair where chair.round_id = round.id
      union
      select judge.user_id from public.judges judge
      where private.judge_state(judge) = 'active' and exists (
        select from public.judging_assignments assignment
        join public.judging_copies entry on entry.id = assignment.judging_copy_id
        where assignment.judge_id = judge.id and entry.round_id = round.id
      )
    ) told;
end
$$;
comment on function private.commit(public.judging_rounds, uuid, text, jsonb) is
  'Adds a record to the chain, and mails its hash to the administrators, and to the chairs and the judges of the round. One after the other, so that there is one chain.';

create function private.commit_result(round public.judging_rounds, result public.judging_results) returns void
language sql set search_path = '' as $$
  select private.commit(round, result.id, 'result', jsonb_build_object(
    'round', jsonb_build_object(
      'id', round.id, 'kind', round.kind, 'name', round.name,
      'opens_at', private.iso_time(round.opens_at), 'closes_at', private.iso_time(round.closes_at),
      'closed_at', private.iso_time(round.closed_at), 'reviews_per_entry', round.reviews_per_entry,
      'places', round.places, 'scale', round.scale, 'is_blind', round.is_blind,
      'criteria', private.criteria_of(round.id)
    ),
    'inputs', result.inputs,
    'result', result.result,
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry', entry.code, 'judge', assignment.judge_id, 'receipt', review.receipt,
        'state', case
          when assignment.recused_at is not null and not private.is_counted(assignment, review) then 'recused'
          when review.submitted_at is null then 'not_submitted'
          when private.is_counted(assignment, review) and private.is_in_the_running(original) then 'submitted'
          else 'excluded'
        end
      ) order by entry.code collate "C", assignment.judge_id), '[]')
      from public.judging_copies entry
      join public.submissions original on original.id = entry.submission_id
      join public.judging_assignments assignment on assignment.judging_copy_id = entry.id
      left join public.judging_reviews review on review.assignment_id = assignment.id
      where entry.round_id = round.id
    )
  ));
$$;
comment on function private.commit_result(public.judging_rounds, public.judging_results) is
  'Commits to a locked result, with all that it was computed from and who was to read what.';

create view private.admin_judging_results as
select
  locked.id, locked.round_id, locked.number, locked.inputs, locked.result, locked.locked_by, locked.locked_at,
  (select name from private.colleagues where id = locked.locked_by) as locked_by_name,
  private.is_current(locked, round) as is_current,
  private.is_verified(locked) as is_verified,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'verified_by', verification.verified_by,
      'name', (select name from private.colleagues where id = verification.verified_by),
      'is_same', verification.is_same, 'verified_at', verification.verified_at
    ) order by verification.verified_at), '[]')
    from public.judging_verifications verification where verification.result_id = locked.id
  ) as verifications,
  commitment.number as commitment_number,
  commitment.hash
from public.judging_results locked
join public.judging_rounds round on round.id = locked.round_id
left join public.judging_commitments commitment on commitment.result_id = locked.id and commitment.kind = 'result'
where locked.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  and locked.round_id = any ((select private.my_result_rounds())::uuid[]);

-- Results are few: a function reads them, because what it calls reads tables.
create function private.read_admin_judging_results() returns setof private.admin_judging_results
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_judging_results;
end
$$;

create view public.admin_judging_results with (security_invoker = true) as
select * from private.read_admin_judging_results();
comment on view public.admin_judging_results is
  'Administrators, and the round''s chair once its judges write nothing more: locked results; not of rounds in which the caller has a conflict.';
comment on column public.admin_judging_results.number is
  'Counts the results of the round: the last one is decided on.';
comment on column public.admin_judging_results.inputs is 'JSON: what it was computed from.';
comment on column public.admin_judging_results.result is 'JSON: see docs/judging.md.';
comment on column public.admin_judging_results.is_current is
  'Whether what counts is still what it was; otherwise a new result has to be locked.';
comment on column public.admin_judging_results.is_verified is
  'Whether somebody else than who locked it has computed the same.';
comment on column public.admin_judging_results.verifications is
  'JSON, in order: verified_by, name (for administrators the address), is_same, verified_at.';
comment on column public.admin_judging_results.hash is
  'SHA-256 of the record that was committed to when it was locked.';
grant execute on function private.read_admin_judging_results() to authenticated;
grant select on public.admin_judging_results to authenticated;

create function private.judging_export(wanted_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from private.admin_judging_results where id = wanted_id) then
    perform private.refuse('not_found', 'This result does not exist.');
  end if;
  return json_build_object(
    'commitments', (
      select json_agg(json_build_object('hash', hash, 'record', record::json) order by number)
      from public.judging_commitments where result_id = wanted_id
    ),
    'reasons', (
      select coalesce(json_agg(json_build_object(
        'decision', decision.id, 'entry', entry.code, 'reason', decision.reason
      ) order by entry.code collate "C"), '[]')
      from public.judging_decisions decision
      join public.judging_copies entry on entry.id = decision.judging_copy_id
      where decision.result_id = wanted_id and decision.reason is not null
    )
  );
end
$$;

create function public.judging_export(result_id uuid) returns json
language sql stable set search_path = ''
as $$ select private.judging_export(result_id) $$;
comment on function public.judging_export(uuid) is
  'Administrators: the file of a locked result that judging:verify reads. commitments: each with hash and record, the result''s and, once a release was planned, the decisions''; reasons: of the decisions, in words. Refuses with not_found.';
grant execute on function private.judging_export(uuid), public.judging_export(uuid) to authenticated;

-- For everybody -----------------------------------------------------------------------------------

create function private.read_judging_commitments()
returns table (
  number int, kind text, round_kind text, hash text, previous text, committed_at timestamptz,
  has_record boolean, is_cancelled boolean
)
language sql stable security definer rows 10 set search_path = '' as $$
  select commitment.number, commitment.kind, round.kind, commitment.hash, commitment.previous,
    commitment.committed_at,
    round.released_at is not null and (select private.results_are_released()),
    round.cancelled_at is not null
  from public.judging_commitments commitment
  join public.judging_rounds round on round.id = commitment.round_id
  order by commitment.number;
$$;

create view public.public_commitments with (security_invoker = true) as
select * from private.read_judging_commitments();
comment on view public.public_commitments is
  'Everybody: the chain of commitments to results and decisions of the judging, with their times.';
comment on column public.public_commitments.has_record is
  'Whether judging_record gives the record: once the round and the challenge''s results are released.';
comment on column public.public_commitments.is_cancelled is
  'Whether the round was cancelled: its record is never told.';
grant execute on function private.read_judging_commitments() to anon, authenticated;
grant select on public.public_commitments to anon, authenticated;

create function private.judging_record(wanted int) returns text
language sql stable security definer set search_path = '' as $$
  select record from public.judging_commitments
  where number = wanted
    and number in (select known.number from private.read_judging_commitments() known where has_record);
$$;

create function public.judging_record(number int) returns text
language sql stable set search_path = ''
as $$ select private.judging_record(number) $$;
comment on function public.judging_record(int) is
  'Everybody: a record of public_commitments as it was committed to, which is JSON: the SHA-256 of this text as UTF-8 is the hash. Null until its round and the challenge''s results are released.';
grant execute on function private.judging_record(int), public.judging_record(int) to anon, authenticated;
