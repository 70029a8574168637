-- Round entries: submissions as judges see them, under random codes. An administrator checks a submission and marks it
-- as ready; from then on, no one can change it. Judges can see it only through an assignment (judging_assignments).

create table public.round_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- The only identifier that judges see. Random, without 0, O, 1 and I.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  idea_name text not null,
  description text not null,
  -- The anonymized document, in the bucket judging: <round entry id>/<uuid>.pdf; null: none.
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- The visible text of each page of the anonymized document, whose pages are images; null: not known.
  page_texts text[],
  -- JSON: each word of page_texts with its place on the page, so that covering an area removes its text; null: not
  -- known.
  page_words jsonb check (jsonb_typeof(page_words) = 'array'),
  -- Whether the submission has a document that is not anonymized yet.
  needs_document boolean not null default false,
  document_at timestamptz,
  -- Counts the changes of the texts. The version of the document is its path, so that one administrator can edit the
  -- text while another anonymizes the document.
  revision int not null default 1,
  -- The submission in an earlier round from which text and document were copied; null: the submission.
  former_id uuid references public.round_entries (id) on delete set null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  -- Whether every judge of a screening reviews it first. These submissions connect all judges.
  is_calibration boolean not null default false,
  ready_at timestamptz,
  -- The outcome of the last release (judging_decisions); null: not released.
  outcome text,
  -- JSON, the feedback of the last release (write_feedback): criteria and comments. Teams see it once the
  -- challenge's results are released as well.
  feedback jsonb,
  created_at timestamptz not null default private.now(),
  constraint one_round_entry_per_submission unique (round_id, submission_id),
  constraint ready_round_entries_are_complete check (ready_at is null or not needs_document)
);
comment on table public.round_entries is
  'A submission in a round: its text and document from when it was added, under a random code.';
call private.limit_texts('public.round_entries', '{idea_name, description}');

create function private.protect_ready_round_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('round_entry_ready', 'This round entry is ready. Reopen it before you change it.');
  return null;
end
$$;

create trigger protect_ready before update on public.round_entries for each row when (
    old.ready_at is not null and new.ready_at is not null
    and (old.round_id, old.submission_id, old.code, old.idea_name, old.description, old.file_path,
      old.page_texts, old.page_words, old.needs_document, old.findings) is distinct from
      (new.round_id, new.submission_id, new.code, new.idea_name, new.description, new.file_path,
      new.page_texts, new.page_words, new.needs_document, new.findings)
  )
  execute function private.protect_ready_round_entry();

create trigger next_revision before update of idea_name, description on public.round_entries
  for each row execute function private.next_revision();

create trigger track_files after insert or delete or update of file_path on public.round_entries
  for each row execute function private.track_files('judging');

create trigger audit_ready after update of ready_at on public.round_entries
  for each row when (old.ready_at is null and new.ready_at is not null)
  execute function private.audit('judging.round_entry_ready', 'submission', 'submission_id');
create trigger audit_reopening after update of ready_at on public.round_entries
  for each row when (old.ready_at is not null and new.ready_at is null)
  execute function private.audit('judging.round_entry_reopened', 'submission', 'submission_id');

-- Findings ----------------------------------------------------------------------------------------

-- Whether a text contains the needle as whole words; both folded by search_text.
create function private.contains_phrase(folded text, needle text) returns boolean
language sql immutable set search_path = ''
return strpos(folded, needle) > 0 and folded ~ (
  '(^|[^a-z0-9])' || regexp_replace(needle, '([]^$.*+?(){}|\\[])', '\\\1', 'g') || '([^a-z0-9]|$)'
);

-- JSON: the findings in the texts and document pages of a submission: names, email addresses and domains,
-- universities and countries of its team, each with where (idea_name, description or document) and what.
create function private.text_findings(
  submission_id uuid, idea_name text, description text, page_texts text[] default null
) returns jsonb
language sql stable set search_path = ''
return (
  -- Each text is folded, and each name searched, only once, because the submission is locked during the search.
  with place as materialized (
    select name, words, private.search_text(private.check_size(words)) as folded, lines,
      array(select replace(line, ' ', '') from unnest(lines) line) as unspaced
    from (
      values ('idea_name', text_findings.idea_name), ('description', text_findings.description)
      union all
      -- One search of many pages is faster than many searches, within the limit of `check_size`.
      select 'document', string_agg(page, E'\n' order by number) from (
        select page, number,
          sum(octet_length(page)) over (order by number) / (private.max_text_bytes() / 3) as part
        from unnest(text_findings.page_texts) with ordinality one (page, number)
      ) pages group by trunc(part)
    ) as given (name, words)
    cross join lateral private.word_lines(words) lines
    where words is not null
  ), member as materialized (
    select profile.* from public.submission_members team
    join public.profiles profile on profile.id = team.user_id
    where team.submission_id = text_findings.submission_id
  )
  select coalesce(jsonb_agg(distinct jsonb_build_object('where', place.name, 'what', finding.what)), '[]')
  from place cross join lateral (
    select part as what
    from (
      select distinct unnest(array[
        first_name || ' ' || last_name, last_name, first_name
      ] || regexp_split_to_array(first_name || ' ' || last_name, '[\s\u2010-\u2015-]+')) as part
      from member
    ) parts
    where private.mentions_person(place.lines, part)
    union
    select term
    from (
      select distinct unnest(array[email, private.email_domain(email)]) as term from member
      -- A long document mentions many countries, so they are searched only in the texts.
      union select country from member where place.name <> 'document'
    ) others
    where btrim(term) <> '' and private.contains_phrase(place.folded, private.search_text(btrim(term)))
    union
    select university from (select distinct university from member) universities
    where private.mentions_organization(place.words, place.lines, university)
    union
    -- PDFs may contain spaces within words.
    select whole
    from (
      select first_name || ' ' || last_name, 6 from member
      union select university, 6 from member
      union select unnest(array[email, private.email_domain(email)]), 12 from member
    ) wholes (whole, shortest)
    where private.mentions_unspaced(place.unspaced, whole, shortest)
  ) finding
);

create function private.random_code() returns text
language sql set search_path = ''
return (
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, place) & 31), 1)
      || case place when 3 then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(8)) as random (bytes), generate_series(0, 7) place
);

-- Adding submissions ------------------------------------------------------------------------------

-- Those of these submissions (null: of all) that can be added to a round: submitted ones, or those that advanced from
-- the last round of an earlier kind; only eligible ones if the round requires it. Refuses with round_not_released until
-- that round is released.
create function private.submissions_for(round public.judging_rounds, wanted uuid[] default null) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  former private.live_rounds;
begin
  if round.kind <> 'screening' then
    -- Rounds that closed without submissions do not count.
    select * into former from private.live_rounds earlier
      where private.kind_position(earlier.kind) < private.kind_position(round.kind)
        and (earlier.current_stage <> 'closed' or exists (
          select from public.round_entries where round_id = earlier.id
        ))
      order by private.kind_position(earlier.kind) desc, earlier.stage = 'released' desc, earlier.opens_at
      limit 1;
  end if;
  if former.stage <> 'released' then
    perform private.refuse('round_not_released', format(
      'The round “%s” decides who advances. Release it first, or cancel it if it does not take place.',
      former.name));
  end if;
  return array(
    select id from public.submissions
    where (wanted is null or id = any (wanted)) and submissions.is_in_the_running
      and (not round.only_eligible or eligibility = 'eligible')
      and (former.id is null or private.round_outcome(id, former.kind) <> 'eliminated')
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
  'Administrators: JSON, by_status: the ids of the submissions that can be added to a round; not_eligible: how many others cannot only because they are not eligible. Add them in batches (add_submissions_to_round), because each is locked during the call. Refuses with round_not_released.');

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
    (round_id, submission_id, code, former_id, idea_name, description, findings)
  select round.id, submission.id, private.random_code(), former.id, text.idea_name, text.description,
    private.text_findings(submission.id, text.idea_name, text.description)
  from public.submissions submission
  -- An anonymized round copies the last ready submission of another one, unless the team has changed the submission
  -- since.
  left join lateral (
    select former.*
    from public.round_entries former join public.judging_rounds other on other.id = former.round_id
    where former.submission_id = submission.id and other.id <> round.id and other.is_anonymized and round.is_anonymized
      and former.ready_at is not null and former.created_at >= submission.edited_at
    order by former.ready_at desc limit 1
  ) former on true
  cross join lateral (
    select coalesce(former.idea_name, submission.idea_name) as idea_name,
      coalesce(former.description, submission.description) as description
  ) text
  where submission.id = any (_submission_ids);
  update public.round_entries round_entry set needs_document = true
    where round_entry.round_id = round.id and round_entry.submission_id = any (_submission_ids)
      and private.document_to_judge(round_entry) is not null;
  perform private.record_conflicts(conflicts);
  if _submission_ids <> '{}' and private.round_stage(round) = 'open' then
    perform private.record_intervention('submissions_added', round.id,
      details => jsonb_build_object('added', cardinality(_submission_ids)));
  end if;
  return cardinality(_submission_ids);
end
$$;
call private.publish_change('add_submissions_to_round', 'administrator',
  'Administrators: adds submissions to a round that has not closed, under random codes, and returns how many were new. An anonymized round copies the text of the last anonymized round. Searches for conflicts and findings. Skips submissions that cannot be added (submissions_to_add). Without ids: all that can. Refuses with round_closed, round_not_released while the round before is not released, and not_found.');

-- Anonymizing -------------------------------------------------------------------------------------

create function private.lock_round_entry(wanted_id uuid) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  perform private.require_admin();
  -- Lock the round before its submissions, so that publishing assignments waits while a submission is reopened.
  perform private.lock_round(round_id) from public.round_entries where id = wanted_id;
  select * into round_entry from public.round_entries where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This round entry no longer exists.');
  perform private.refuse_if(private.is_conflicted_admin(round_entry.submission_id), 'admin_conflicted',
    'You have a conflict of interest with this entry.');
  return round_entry;
end
$$;

create function private.findings_in(findings jsonb, places text[]) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'where', finding ->> 'where', 'what', left(private.clean_line(finding ->> 'what'), 200)
  )), '[]')
  from jsonb_array_elements(findings) finding
  where finding ->> 'where' = any (places)
);

create function private.save_anonymized_text(
  _id uuid, _revision int, _idea_name text, _description text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
  texts record := private.clean_submission_texts(_idea_name, _description);
begin
  perform private.refuse_revision(round_entry.revision, _revision);
  perform private.require_submission_texts(texts.idea_name, texts.description);
  update public.round_entries set
    idea_name = texts.idea_name, description = texts.description,
    findings = private.text_findings(round_entry.submission_id, texts.idea_name, texts.description)
      || private.findings_in(round_entry.findings, '{document}')
  where id = round_entry.id;
end
$$;
call private.publish_change('save_anonymized_text', 'administrator',
  'Administrators: saves the texts of a round entry and searches them for names. Refuses with conflict if they have changed since revision, round_entry_ready, admin_conflicted, submission_incomplete, invalid_input, not_found.',
  'admin_round_entries');

create function private.save_anonymized_document(
  _id uuid, _file_path text, _page_texts text[] default null, _page_words jsonb default null,
  _findings jsonb default null, seen_path text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
  names jsonb;
begin
  perform private.require_admin();
  select * into round_entry from public.round_entries where id = _id;
  if _page_texts is null and private.document_to_judge(round_entry) ->> 'bucket' = 'judging' then
    select page_texts, page_words, findings into _page_texts, _page_words, _findings
      from public.round_entries where id = round_entry.former_id;
  end if;
  -- The search of a long document takes seconds, so it runs before any lock.
  names := private.text_findings(round_entry.submission_id, null, null, _page_texts);
  round_entry := private.lock_round_entry(_id);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.require_upload('judging', round_entry.id::text, _file_path, null);
  -- A person uploaded it, so it has not passed accept-anonymized-document.
  perform private.refuse_if(exists (
    select from storage.objects
    where bucket_id = 'judging' and name = _file_path and owner_id is not null
  ), 'document_refused', 'This document is not anonymized. Please anonymize it first.');
  update public.round_entries set
    file_path = _file_path, page_texts = _page_texts, page_words = _page_words,
    needs_document = false, document_at = private.now(),
    findings = private.findings_in(round_entry.findings, '{idea_name,description}') || case
      when _page_texts is null then
        '[{"where": "document", "what": "Not searched for names: check the whole document"}]'
      else (
        select coalesce(jsonb_agg(distinct finding), '[]') from jsonb_array_elements(
          names || private.findings_in(_findings, '{document}')) finding
      )
    end
  where id = round_entry.id;
end
$$;
call private.publish_change('save_anonymized_document', 'administrator',
  'Administrators: saves the anonymized document, a file from accept-anonymized-document, the text of each page, which is searched for names, the places of its words, and other findings (JSON, each with where = document and what). Without texts it takes those of the round entry in the earlier round; a document without texts is a finding. Refuses with conflict if the document is no longer seen_path (null: none), round_entry_ready, admin_conflicted, document_missing (nothing was uploaded there), document_refused (not this round entry''s folder, no PDF, not accepted), not_found.',
  'admin_round_entries');

create function private.anonymized_words(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select page_words from public.round_entries
    where id = _id and not private.is_conflicted_admin(submission_id)
  );
end
$$;
call private.publish_function('anonymized_words',
  'Administrators: JSON of the words of a round entry''s anonymized document, as in round_entries.page_words; null if they are not known or the caller has a conflict.');

create function private.mark_round_entry_ready(
  _id uuid, _revision int, seen_path text default null, seen_findings jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(round_entry.needs_document, 'anonymized_document_missing',
    'The document of this entry is not anonymized yet.');
  perform private.refuse_revision(round_entry.revision, _revision);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.refuse_if(round_entry.findings is distinct from coalesce(seen_findings, '[]'), 'has_findings',
    'This round entry has findings. Open it and check them first.');
  update public.round_entries set ready_at = private.now()
    where id = round_entry.id and ready_at is null;
end
$$;
call private.publish_change('mark_round_entry_ready', 'administrator',
  'Administrators: marks a round entry as ready for judges. seen_findings: the findings that the caller has seen. Refuses with anonymized_document_missing, conflict if the texts have changed since revision or the document is not seen_path (null: none), has_findings (other findings than seen_findings), admin_conflicted, not_found.',
  'admin_round_entries');

create function private.mark_clean_round_entries_ready(_round_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  marked uuid[];
begin
  perform private.require_admin();
  -- The same lock as for judges who save: it waits only for changes of the round.
  perform from public.judging_rounds where id = _round_id for share;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  with clean as (
    select id from public.round_entries
    where round_id = _round_id and ready_at is null and not needs_document and findings = '[]'
      and submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
      and (private.document_to_judge(round_entries) ->> 'is_newer')::boolean is not true
    order by id for update
  ), updated as (
    update public.round_entries round_entry set ready_at = private.now()
    from clean where round_entry.id = clean.id
    returning round_entry.id
  )
  select coalesce(array_agg(id order by id), '{}') into marked from updated;
  return marked;
end
$$;
call private.publish_change('mark_clean_round_entries_ready', 'administrator',
  'Administrators: marks all round entries without findings as ready, except those with a missing or outdated document and those with which the caller has a conflict. Returns their ids. Refuses with not_found.');

create function private.reopen_round_entry(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(exists (
    select from public.judging_assignments
    where round_entry_id = round_entry.id and first_seen_at is not null
  ), 'round_entry_seen', 'A judge has seen this round entry. It cannot be changed.');
  update public.round_entries set ready_at = null where id = round_entry.id;
end
$$;
call private.publish_change('reopen_round_entry', 'administrator',
  'Administrators: reopens a round entry that no judge has seen, so that it can be changed. Refuses with round_entry_seen, admin_conflicted, not_found.',
  'admin_round_entries');

-- Sources -----------------------------------------------------------------------------------------

-- Security definer, because administrators have no rights on the tables. It returns a value instead of a row to join,
-- so that counting and sorting the view skip it. Administrators: JSON of the document to anonymize for a round entry:
-- in a top three or final the finalist's last document, unless the earlier round entry's is newer; otherwise that of
-- the earlier round entry or of the submission. bucket, path, name, origin (name of the stage or round; null: the
-- submission), is_newer (uploaded after the submission's document was anonymized). Null without one.
create function private.document_to_judge(round_entry public.round_entries) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former public.round_entries;
  handed_in jsonb;
begin
  if not private.is_admin() then
    return null;
  end if;
  select * into former from public.round_entries
    where id = round_entry.former_id and ready_at is not null;
  handed_in := (
    select jsonb_build_object(
      'bucket', 'finalists', 'path', document.file_path, 'name', document.file_name,
      'origin', stage.name, 'is_newer', coalesce(document.uploaded_at > round_entry.document_at, false)
    )
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = round_entry.round_id
    where document.submission_id = round_entry.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.ready_at, '-infinity')
    order by document.uploaded_at desc limit 1
  );
  if handed_in is not null then
    return handed_in;
  elsif former.file_path is not null then
    return jsonb_build_object(
      'bucket', 'judging', 'path', former.file_path, 'name', former.code || '.pdf',
      'origin', (select name from public.judging_rounds where id = former.round_id), 'is_newer', false);
  end if;
  return (
    select jsonb_build_object(
      'bucket', 'submissions', 'path', file_path, 'name', file_name, 'origin', null, 'is_newer', false)
    from public.submissions
    where id = round_entry.submission_id and file_path is not null
  );
end
$$;
