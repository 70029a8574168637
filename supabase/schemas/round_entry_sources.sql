-- The sources of a round entry: the submission, an earlier anonymized round, or a finalist's document.

create function private.former_entry(entry public.submissions, round public.judging_rounds)
returns public.round_entries
language sql stable set search_path = ''
return (
  select round_entry
  from public.round_entries round_entry join public.judging_rounds former on former.id = round_entry.round_id
  where round_entry.submission_id = entry.id and former.id <> round.id and former.is_anonymized and round.is_anonymized
    and round_entry.ready_at is not null and round_entry.created_at >= entry.edited_at
  order by round_entry.ready_at desc limit 1
);
comment on function private.former_entry(public.submissions, public.judging_rounds) is
  'The last ready entry of a submission in another anonymized round; null if there is none, the round is not anonymized, or the team has changed the submission since.';

create function private.text_to_judge(entry public.submissions, round public.judging_rounds)
returns table (former_id uuid, idea_name text, description text)
language sql stable set search_path = '' as $$
  select former.id, coalesce(former.idea_name, entry.idea_name),
    coalesce(former.description, entry.description)
  from private.former_entry(entry, round) former;
$$;
comment on function private.text_to_judge(public.submissions, public.judging_rounds) is
  'The initial texts of a submission in a round, and the earlier round entry that they come from, if any.';

-- Security definer, because administrators have no rights on the tables. It returns a value instead of a row to join, so
-- that counting and sorting the view skip it.
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
comment on function private.document_to_judge(public.round_entries) is
  'Administrators: JSON of the document to anonymize for a round entry: in a top three or final the finalist''s last document, unless the earlier round entry''s is newer; otherwise that of the earlier round entry or of the submission. bucket, path, name, origin (name of the stage or round; null: the submission), is_newer (uploaded after the entry''s document was anonymized). Null without one.';
grant execute on function private.document_to_judge(public.round_entries) to authenticated;
