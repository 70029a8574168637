-- Round entries: submissions as judges see them, under random codes. In an anonymized round, an administrator checks a
-- submission and marks it as ready; from then on, no one can change it. Elsewhere it is ready at once. Judges can see it
-- only through an assignment (judging_assignments).

-- All code points of a text, which ranges count from 0.
create function private.whole_range(value text) returns int4multirange
language sql immutable parallel safe set search_path = ''
return int4multirange(int4range(0, char_length(value)));

-- The text with [removed] in place of these ranges. Each update of a round entry calls it, a release for thousands.
create function private.without_ranges(value text, removed int4multirange) returns text
language sql immutable parallel safe set search_path = ''
return case when removed = '{}' then value else (
  select string_agg(case when is_kept then substr(value, lower(part) + 1, upper(part) - lower(part)) else '[removed]' end,
    '' order by part)
  from (
    select part, true from unnest(private.whole_range(value) - removed) part
    union all
    select part, false from unnest(removed) part
  ) parts (part, is_kept)
) end;

create function private.count_words(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return case when texts is not null then (
  select coalesce(sum(regexp_count(page, '[^' || private.white_space() || ']+')), 0)::int from unnest(texts) page
) end;

create table public.round_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- The only identifier that judges see. Random, without 0, O, 1 and I.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  -- The team's text when it was added, and the parts of it that an administrator has removed. What judges read is
  -- derived from both, so no one can write into it.
  original_idea_name text not null,
  original_description text not null,
  removed_idea_name int4multirange not null default '{}',
  removed_description int4multirange not null default '{}',
  -- Most texts stay whole, and each update of a row generates them again.
  idea_name text not null generated always as (case when removed_idea_name = '{}' then original_idea_name
    else private.without_ranges(original_idea_name, removed_idea_name) end) stored,
  description text not null generated always as (case when removed_description = '{}' then original_description
    else private.without_ranges(original_description, removed_description) end) stored,
  -- The anonymized document, in the bucket judging: <round entry id>/<uuid>.pdf; null: none.
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- The visible text of each page of the anonymized document, whose pages are images; null: not known.
  page_texts text[],
  -- JSON: each word of page_texts with its place on the page, so that covering an area removes its text, and readers can
  -- search and select it; null: not known.
  page_words jsonb check (jsonb_typeof(page_words) = 'array'),
  -- Counted by a trigger: a generated column would be counted by each update.
  pages int,
  words int,
  -- Of the team's document; null: the anonymized one was made from another file.
  original_pages int,
  original_words int,
  covered_areas int not null default 0 check (covered_areas >= 0),
  -- Whether the submission has a document that is not anonymized yet.
  needs_document boolean not null default false,
  document_at timestamptz,
  -- Counts the changes of the text. The version of the document is its path, so that one administrator can edit the
  -- text while another anonymizes the document.
  revision int not null default 1,
  -- The submission in an earlier round from which removed ranges and document were copied; null: none.
  former_id uuid references public.round_entries (id) on delete set null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  -- Whether every judge of a screening reviews it first. These submissions connect all judges.
  is_calibration boolean not null default false,
  ready_at timestamptz,
  -- The outcome of the last release (judging_decisions); null: not released.
  outcome text,
  -- JSON, the feedback of the last release (feedback_of): criteria and comments. Teams see it once the
  -- challenge's results are released as well.
  feedback jsonb,
  created_at timestamptz not null default private.now(),
  constraint one_round_entry_per_submission unique (round_id, submission_id),
  constraint ready_round_entries_are_complete check (ready_at is null or not needs_document)
-- Room for the outcome beside the row without one, so that a release leaves the indexes as they are.
) with (fillfactor = 50);
comment on table public.round_entries is
  'A submission in a round: its text and document from when it was added, under a random code.';
call private.limit_texts('public.round_entries', '{original_idea_name idea_name, original_description description}');

create function private.protect_ready_round_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('round_entry_ready', 'This round entry is ready. Reopen it before you change it.');
  return null;
end
$$;

create trigger protect_ready before update on public.round_entries for each row when (
    old.ready_at is not null and new.ready_at is not null
    and (old.round_id, old.submission_id, old.code, old.original_idea_name, old.original_description,
      old.removed_idea_name, old.removed_description, old.file_path, old.page_texts, old.page_words,
      old.original_pages, old.original_words, old.covered_areas, old.needs_document, old.findings) is distinct from
      (new.round_id, new.submission_id, new.code, new.original_idea_name, new.original_description,
      new.removed_idea_name, new.removed_description, new.file_path, new.page_texts, new.page_words,
      new.original_pages, new.original_words, new.covered_areas, new.needs_document, new.findings)
  )
  execute function private.protect_ready_round_entry();

-- Trigger: copies the text from the submission, ignoring the statement's, and keeps it once the round has closed. In
-- a round that is not anonymized, judges read the team's own text and document. Runs before the triggers below, by name.
create function private.copy_team_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = new.round_id;
  if tg_op = 'INSERT'
    or (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    select idea_name, description into new.original_idea_name, new.original_description
      from public.submissions where id = new.submission_id;
  end if;
  if tg_op = 'UPDATE'
    and (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
      'This round has closed.');
    new.removed_idea_name := '{}';
    new.removed_description := '{}';
    new.former_id := null;
    new.ready_at := null;
  end if;
  new.removed_idea_name := new.removed_idea_name * private.whole_range(new.original_idea_name);
  new.removed_description := new.removed_description * private.whole_range(new.original_description);
  perform private.refuse_if(
    not round.is_anonymized and (
      new.removed_idea_name <> '{}' or new.removed_description <> '{}' or new.file_path is not null or new.needs_document
    ), 'round_not_anonymized', 'This round is not anonymized. Judges read the team''s own text and document.');
  return new;
end
$$;

create function private.count_pages() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pages := cardinality(new.page_texts);
  new.words := private.count_words(new.page_texts);
  return new;
end
$$;

-- Trigger: where nothing is removed, there is nothing to prepare. Runs after the triggers above, by name.
create function private.ready_without_anonymization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select is_anonymized from public.judging_rounds where id = new.round_id) then
    new.ready_at := private.now();
  end if;
  return new;
end
$$;

create trigger ready_without_anonymization before insert or update on public.round_entries
  for each row when (new.ready_at is null) execute function private.ready_without_anonymization();

create trigger count_pages before insert or update of page_texts, pages, words on public.round_entries
  for each row execute function private.count_pages();

create trigger copy_team_text before insert or update of
  round_id, original_idea_name, original_description, removed_idea_name, removed_description, file_path, needs_document
  on public.round_entries
  for each row execute function private.copy_team_text();

create trigger next_revision before update of
  original_idea_name, original_description, removed_idea_name, removed_description on public.round_entries
  for each row execute function private.next_revision();

create trigger track_files after insert or delete or update of file_path on public.round_entries
  for each row execute function private.track_files('judging');

create trigger audit_ready after update of ready_at on public.round_entries
  for each row when (old.ready_at is null and new.ready_at is not null)
  execute function private.audit('judging.round_entry_ready', 'submission', 'submission_id');
create trigger audit_reopening after update of ready_at on public.round_entries
  -- The team does not learn from its own data that it is in a round.
  for each row when (
    old.ready_at is not null and new.ready_at is null
    and (old.original_idea_name, old.original_description, old.file_path)
      is not distinct from (new.original_idea_name, new.original_description, new.file_path)
  )
  execute function private.audit('judging.round_entry_reopened', 'submission', 'submission_id');

-- Trigger: the entries of a round are all anonymized, or none is. The update waits for those that are being added
-- (lock_round).
create function private.protect_anonymization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public.round_entries where round_id = new.id), 'invalid_input',
    'This round already has entries, so you can no longer change whether it is anonymized. Create another round instead.');
  return new;
end
$$;

create trigger protect_anonymization before update of is_anonymized on public.judging_rounds
  for each row when (old.is_anonymized <> new.is_anonymized) execute function private.protect_anonymization();

-- Adding submissions ------------------------------------------------------------------------------

-- The round that decides who can be in this one: the last one of an earlier kind; null for a screening, or without one.
create function private.round_before(round public.judging_rounds) returns private.live_rounds
language sql stable set search_path = ''
return (
  select earlier from private.live_rounds earlier
  where private.kind_position(earlier.kind) < private.kind_position(round.kind)
    -- Rounds that closed without submissions do not count.
    and (earlier.current_stage <> 'closed' or exists (select from public.round_entries where round_id = earlier.id))
  order by private.kind_position(earlier.kind) desc, earlier.stage = 'released' desc, earlier.opens_at
  limit 1
);

-- Security definer, because administrators have no rights on the tables. JSON with id and name of the round that must be
-- released before submissions can be added to this one. Null: none.
create function private.blocking_round(round public.judging_rounds) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former constant private.live_rounds := private.round_before(round);
begin
  return case when former.stage <> 'released' then jsonb_build_object('id', former.id, 'name', former.name) end;
end
$$;

-- Whether a submission has advanced from a released round. A status that was released by hand counts as well.
create function private.has_advanced(submission public.submissions, former private.live_rounds) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  outcome constant text := private.round_outcome(submission.id, former.kind);
begin
  return coalesce(outcome <> 'eliminated', false)
    or submission.released_status = 'selected' and (former.kind = 'panel' or outcome is null);
end
$$;

-- Those of these submissions (null: of all) that can be added to a round: submitted ones, or those that advanced from
-- the last round of an earlier kind; only eligible ones if the round requires it. Fails with round_not_released until
-- that round is released.
create function private.submissions_for(round public.judging_rounds, wanted uuid[] default null) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  former constant private.live_rounds := private.round_before(round);
begin
  if private.blocking_round(round) is not null then
    perform private.refuse('round_not_released', format(
      'The round “%s” determines who advances. Release it first, or cancel it if it will not take place.',
      former.name));
  end if;
  return array(
    select id from public.submissions
    where (wanted is null or id = any (wanted)) and submissions.is_in_the_running
      and (not round.only_eligible or eligibility = 'eligible')
      and (former.id is null or private.has_advanced(submissions, former))
    except
    select submission_id from public.round_entries where round_id = round.id
  );
end
$$;

create function private.submissions_to_add(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  others public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  others := round;
  others.only_eligible := false;
  return jsonb_build_object(
    'by_status', (
      select coalesce(jsonb_object_agg(status, ids), '{}') from (
        select status, jsonb_agg(id order by id) as ids
        from public.submissions where id = any (private.submissions_for(round)) group by status
      ) grouped
    ),
    'not_eligible', case when round.only_eligible then (
      select count(*) from public.submissions where id = any (private.submissions_for(others)) and eligibility <> 'eligible'
    ) else 0 end
  );
end
$$;
call private.publish_function('submissions_to_add',
  'Administrators: returns the submissions that can be added to a round, as JSON. by_status: their ids, by status. not_eligible: the number of submissions that cannot be added only because they are not eligible. Add submissions in batches (add_submissions_to_round), because each submission is locked during the call. Fails with round_not_released.');

create function private.add_submissions_to_round(_round_id uuid, _submission_ids uuid[] default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicts jsonb;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  _submission_ids := private.submissions_for(round, _submission_ids);
  -- This search is slow, so it runs before any lock.
  conflicts := private.new_conflicts(null, _submission_ids);
  -- Lock submissions before the round (foundations.sql).
  perform from public.submissions where id = any (_submission_ids) order by id for share;
  round := private.lock_round(_round_id);
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  _submission_ids := private.submissions_for(round, _submission_ids);
  insert into public.round_entries
    (round_id, submission_id, code, former_id, removed_idea_name, removed_description)
  select round.id, submission.id, private.random_code(), former.id,
    coalesce(former.removed_idea_name, '{}'), coalesce(former.removed_description, '{}')
  from public.submissions submission
  -- An anonymized round starts as the last one in which it was ready, unless the team has changed the submission since.
  left join lateral (
    select former.*
    from public.round_entries former join public.judging_rounds other on other.id = former.round_id
    where former.submission_id = submission.id and other.id <> round.id and other.is_anonymized and round.is_anonymized
      and (former.original_idea_name, former.original_description) = (submission.idea_name, submission.description)
      and former.ready_at >= submission.edited_at
    order by former.ready_at desc limit 1
  ) former on true
  where submission.id = any (_submission_ids);
  if round.is_anonymized then
    update public.round_entries round_entry set
        needs_document = private.document_to_judge(round_entry) is not null,
        findings = private.findings_of(round_entry)
      where round_entry.round_id = round.id and round_entry.submission_id = any (_submission_ids);
  end if;
  perform private.record_conflicts(conflicts);
  return cardinality(_submission_ids);
end
$$;
call private.publish_change('add_submissions_to_round', 'administrator',
  'Administrators: adds submissions to a round that has not closed, under random codes, and returns the number added. Without ids, adds every submission that can be added (submissions_to_add). Skips submissions that cannot be added. In an anonymized round, removes the same text as in the last anonymized round. Searches for conflicts and findings. Fails with round_closed, round_not_released (the previous round is not released), or not_found.');

-- Trigger: the team has changed its submission, which only it can until its deadline. Rounds take the change over
-- until they close, but not once a judge has submitted a review, because all judges review the same.
create function private.update_round_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  -- Lock as judges do (lock_my_assignment), so that a review that is being submitted counts.
  perform from public.judging_rounds
    where id in (select round_id from public.round_entries where submission_id = new.id) order by id for share;
  perform from public.judging_assignments
    where round_entry_id in (select id from public.round_entries where submission_id = new.id) order by id for update;
  for round_entry in
    select entry.*
    from public.round_entries entry join public.judging_rounds round on round.id = entry.round_id
    where entry.submission_id = new.id and private.round_stage(round) in ('draft', 'open') and not exists (
      select from public.judging_assignments where round_entry_id = entry.id and submitted_at is not null
    )
    order by entry.id
  loop
    update public.round_entries set
      original_idea_name = new.idea_name, original_description = new.description, ready_at = null
      where id = round_entry.id returning * into round_entry;
    continue when not (select is_anonymized from public.judging_rounds where id = round_entry.round_id);
    if new.file_path is distinct from old.file_path then
      update public.round_entries set
        file_path = null, page_texts = null, page_words = null, original_pages = null, original_words = null,
        covered_areas = 0, former_id = null, needs_document = new.file_path is not null,
        findings = private.findings_in(findings, '{idea_name,description}')
        where id = round_entry.id returning * into round_entry;
    end if;
    update public.round_entries set findings = private.findings_of(round_entry)
      || private.findings_in(findings, '{document}')
      where id = round_entry.id;
  end loop;
  return null;
end
$$;

create trigger update_round_entries after update of idea_name, description, file_path on public.submissions
  for each row when (
    (old.idea_name, old.description, old.file_path) is distinct from (new.idea_name, new.description, new.file_path)
  )
  execute function private.update_round_entries();
