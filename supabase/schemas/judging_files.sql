-- Judging files: a locked result with its inputs, and later the decisions, as JSON. The hash of a file is public at
-- once and emailed, to judges with a copy of their own scores, so that later changes can be detected (docs/judging.md).

create function private.hash_of(value text) returns text
language sql immutable set search_path = '' return encode(sha256(convert_to(value, 'UTF8')), 'hex');

create function private.iso_time(moment timestamptz) returns text
language sql stable set search_path = '' return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create table public.judging_files (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id),
  kind text not null check (kind in ('result', 'decisions')),
  -- Counts the results of the round. The decisions have the number of their result.
  number int not null,
  -- JSON with codes of round entries and ids of judges instead of names. Megabytes take longer to compress than to write.
  content text storage external not null,
  hash text not null generated always as (private.hash_of(content)) stored,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.judging_files is
  'The locked results of rounds with their inputs, and the decisions of requested releases. They never change.';

create unique index results_are_numbered on public.judging_files (round_id, number) where kind = 'result';

create trigger append_only
  before update of id, round_id, kind, number, content, created_at or delete or truncate on public.judging_files
  for each statement execute function private.append_only('Judging files cannot be changed.');

-- Trigger: records a locked result. The audit log does not contain the outcome, because administrators with a conflict of
-- interest can read the log. private.audit would turn all of the content into JSON first.
create function private.audit_locked_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('judging.result_locked', 'judging_round', new.round_id::text,
    jsonb_build_object('result_id', new.id));
  return null;
end
$$;

create trigger audit_locked after insert on public.judging_files for each row when (new.kind = 'result')
  execute function private.audit_locked_result();

-- A review of a round, and whether it counts: counts, excluded, recused or not_submitted.
create type private.round_review as (code text, judge uuid, scores int[], state text);

-- Writes a file with these sections and the settings of the round, and emails its hash to all administrators and the
-- judges of the round, to judges with their scores in these reviews.
create function private.write_judging_file(
  round public.judging_rounds, new_kind text, new_number int, section_names text[], sections json[],
  reviews private.round_review[] default '{}'
) returns public.judging_files
language plpgsql set search_path = '' as $$
declare
  settings constant json := json_build_object(
    'id', round.id, 'kind', round.kind, 'name', round.name,
    'opens_at', private.iso_time(round.opens_at), 'closed_at', private.iso_time(round.closes_at),
    'reviews_required', round.reviews_required, 'places', round.places, 'scale', round.scale,
    'is_anonymized', round.is_anonymized, 'criteria', round.criteria);
  file public.judging_files;
begin
  insert into public.judging_files (round_id, kind, number, created_by, content)
  values (round.id, new_kind, new_number, auth.uid(), (
    select json_object_agg(name, section)
    from unnest(
      array['format', 'kind', 'round'] || section_names, array['"1"', to_json(new_kind), settings] || sections
    ) as listed (name, section)
  ))
  returning * into file;
  perform private.notify('judging_file', recipient.user_id, jsonb_strip_nulls(jsonb_build_object(
      'kind', file.kind, 'round_name', round.name, 'hash', file.hash, 'created_at', file.created_at,
      'judge', own.judge, 'scores', own.scores)))
    from (
      select user_id from private.user_roles where role = 'admin'
      union
      select judge.user_id from public.judges judge
      where judge.state = 'active' and exists (
        select from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where assignment.judge_id = judge.id and round_entry.round_id = round.id
      )
    ) recipient
    left join public.judges judge on judge.user_id = recipient.user_id
    left join (
      select review.judge, string_agg(
        format('%s: %s', review.code, array_to_string(review.scores, ', ')), E'\n' order by review.code collate "C"
      ) as scores
      from unnest(reviews) review where review.state = 'counts' group by review.judge
    ) own on own.judge = judge.id;
  return file;
end
$$;

-- Public access -----------------------------------------------------------------------------------

create view private.public_judging_files as
select
  file.id, file.kind, round.kind as round_kind, file.hash, file.created_at,
  round.stage = 'released' and (select private.results_are_released()) as is_available,
  round.stage = 'canceled' as is_canceled
from public.judging_files file
join public.judging_rounds round on round.id = file.round_id;
call private.publish_view('public_judging_files',
  'Everyone: the result and decision files, with their hashes and creation times.', 10, 'created_at, kind desc', columns => '
  kind: result or decisions.
  is_available: Whether everyone can download the file, which is the case once both the round and the challenge''s results have been released.
  is_canceled: Whether the round was canceled, in which case the file is never published.');

create function private.judging_file(_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.judging_files;
begin
  select * into file from public.judging_files stored
  where stored.id = _id and (
    stored.id in (select published.id from private.public_judging_files published where is_available)
    or private.is_admin() and stored.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  );
  perform private.refuse_if(file.id is null, 'not_found', 'This file is not published.');
  return file.content;
end
$$;
call private.publish_function('judging_file',
  'Returns the content of a judging file: JSON whose UTF-8 encoding has the published SHA-256 hash. Everyone can read a file if is_available is true in public_judging_files; administrators without a conflict in the round can read it at any time. Fails with not_found.');
