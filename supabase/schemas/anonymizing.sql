-- Anonymizing: administrators remove parts of the text, save a document of images, and mark a round entry as ready.

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
  return round_entry;
end
$$;

create function private.findings_in(findings jsonb, places text[]) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'where', finding ->> 'where', 'what', left(private.clean_line(finding ->> 'what'), 200),
    'ranges', finding -> 'ranges'
  ))), '[]')
  from jsonb_array_elements(findings) finding
  where finding ->> 'where' = any (places)
);

-- JSON: findings in what an anonymized document lacks of the team's, which an administrator has to compare.
create function private.losses_of(round_entry public.round_entries) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('where', 'document', 'what', what)), '[]')
  from (
    values
      (round_entry.page_texts is null, 'Not searched for names: check the whole document'),
      (round_entry.original_pages is null or round_entry.original_words is null,
        'Not made from the team’s document: compare the two'),
      (round_entry.pages < round_entry.original_pages,
        format('%s of %s pages: compare with the original', round_entry.pages, round_entry.original_pages)),
      (round_entry.words < 0.75 * round_entry.original_words,
        format('%s of %s words: compare with the original', round_entry.words, round_entry.original_words))
  ) losses (is_found, what)
  where is_found
);

create function private.save_removed_ranges(
  _id uuid, _revision int, _idea_name_ranges int4multirange, _description_ranges int4multirange
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_revision(round_entry.revision, _revision);
  update public.round_entries set removed_idea_name = _idea_name_ranges, removed_description = _description_ranges
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set findings = private.findings_of(round_entry)
    || private.findings_in(findings, '{document}')
    where id = round_entry.id;
end
$$;
call private.publish_change('save_removed_ranges', 'administrator',
  'Administrators: replaces the removed ranges of a round entry''s texts, and searches the remaining text for names. The ranges are code points of original_idea_name and original_description, starting at 0. Fails with conflict (the revision is outdated), round_not_anonymized, round_entry_ready, admin_conflicted, or not_found.',
  'admin_round_entries');

create function private.save_anonymized_document(
  _id uuid, _file_path text, _page_texts text[] default null, _page_words jsonb default null,
  _findings jsonb default null, seen_path text default null, _original_pages int default null,
  _original_words int default null, _covered_areas int default 0
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
  names jsonb;
begin
  perform private.require_admin();
  select * into round_entry from public.round_entries where id = _id;
  if _page_texts is null and private.document_to_judge(round_entry) ->> 'bucket' = 'judging' then
    select page_texts, page_words, findings, original_pages, original_words, covered_areas
      into _page_texts, _page_words, _findings, _original_pages, _original_words, _covered_areas
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
    file_path = _file_path, page_texts = _page_texts, page_words = _page_words, original_pages = _original_pages,
    original_words = _original_words, covered_areas = _covered_areas, needs_document = false,
    document_at = private.now()
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set
    findings = private.findings_in(findings, '{idea_name,description}') || (
      select coalesce(jsonb_agg(distinct finding), '[]') from jsonb_array_elements(
        private.findings_in(names || coalesce(_findings, '[]') || private.losses_of(round_entry), '{document}')) finding
    )
    where id = round_entry.id;
end
$$;
call private.publish_change('save_anonymized_document', 'administrator',
  'Administrators: saves the anonymized document of a round entry. file_path: a file from accept-anonymized-document. page_texts: the text of each page, which is searched for names. page_words: the positions of its words. findings: other findings (JSON, each with what and where, which is always document). original_pages and original_words: the length of the team''s document (null: made from a different file). covered_areas: the number of redacted areas. Fewer pages, far fewer words, or a different file count as findings. Without page_texts, uses the page texts from the earlier round; a document without texts is a finding. Fails with conflict (the document is no longer seen_path; null: none), round_not_anonymized, round_entry_ready, admin_conflicted, document_missing (no file at this path), document_refused (wrong folder, not a PDF, or not accepted), or not_found.',
  'admin_round_entries');

-- The same condition as for the file itself (uploads.sql), so that no one reads more text than they see.
create function private.document_words(_file_path text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (
    select page_words from public.round_entries
    where file_path = _file_path and private.may_read_file('judging', _file_path)
      -- A team is in conflict with its own submission, whose feedback it reads.
      and not (private.is_admin() and private.is_conflicted_admin(submission_id))
  );
end
$$;
call private.publish_function('document_words',
  'Judges, administrators, and teams that have feedback: returns the words of an anonymized document that the caller can read, as JSON in the format of round_entries.page_words. Returns null if the words are unknown or the caller has a conflict.');

create function private.mark_round_entry_ready(
  _id uuid, _revision int, seen_path text default null, seen_findings jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(round_entry.needs_document, 'anonymized_document_missing',
    'This round entry''s document is not anonymized yet.');
  perform private.refuse_revision(round_entry.revision, _revision);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.refuse_if(round_entry.findings is distinct from coalesce(seen_findings, '[]'), 'has_findings',
    'Open this round entry and check its findings first.');
  update public.round_entries set ready_at = private.now()
    where id = round_entry.id and ready_at is null;
end
$$;
call private.publish_change('mark_round_entry_ready', 'administrator',
  'Administrators: marks a round entry as ready for judges. seen_findings: the findings that the caller has seen. Fails with anonymized_document_missing, conflict (the revision of the texts is outdated, or the document is not seen_path; null: none), has_findings (there are findings that are not in seen_findings), admin_conflicted, or not_found.',
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
      -- Skipped, because one that can no longer win would otherwise keep the caller from marking all others.
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
  'Administrators: marks all round entries without findings in a round as ready and returns their ids. Skips those with a missing or outdated document and those with which the caller has a conflict. Fails with not_found.');

create function private.reopen_round_entry(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(exists (
    select from public.judging_assignments
    where round_entry_id = round_entry.id and first_seen_at is not null
  ), 'round_entry_seen', 'A judge has seen this round entry, so it can no longer be changed.');
  update public.round_entries set ready_at = null where id = round_entry.id;
end
$$;
call private.publish_change('reopen_round_entry', 'administrator',
  'Administrators: reopens a round entry that no judge has seen, so that it can be changed. Fails with round_entry_seen, admin_conflicted, or not_found.',
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

-- The document that judges read with a round entry: the anonymized one, or in a round that is not anonymized the
-- team's own, which in a top three or final is the finalist's last one before the round closed.
create function private.judged_document(
  round_entry public.round_entries, out bucket text, out file_path text, out file_name text
)
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  select 'judging', round_entry.file_path, round_entry.code || '.pdf' into bucket, file_path, file_name
    where round_entry.file_path is not null;
  if not round.is_anonymized and round.kind in ('top_three', 'final') then
    select 'finalists', document.file_path, document.file_name into bucket, file_path, file_name
      from public.finalist_documents document
      where document.submission_id = round_entry.submission_id and document.uploaded_at <= round.closes_at
      order by document.uploaded_at desc limit 1;
  end if;
  if not round.is_anonymized and bucket is null then
    select 'submissions', submission.file_path, submission.file_name into bucket, file_path, file_name
      from public.submissions submission
      where submission.id = round_entry.submission_id and submission.file_path is not null;
  end if;
end
$$;
