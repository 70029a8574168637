-- What a copy is made from: the entry, or what was made blind for an earlier round, or handed in by a
-- finalist.

create function private.former_copy(entry public.submissions, round public.judging_rounds)
returns public.judging_copies
language sql stable set search_path = ''
return (
  select copy
  from public.judging_copies copy join public.judging_rounds former on former.id = copy.round_id
  where copy.submission_id = entry.id and former.id <> round.id and former.is_blind and round.is_blind
    and copy.signed_off_at is not null and copy.created_at >= entry.edited_at
  order by copy.signed_off_at desc limit 1
);
comment on function private.former_copy(public.submissions, public.judging_rounds) is
  'The copy of an entry that was signed off last for another blind round; null when there is none, the round is not blind, or the team has changed its entry since.';

create function private.words_to_copy(entry public.submissions, round public.judging_rounds)
returns table (former_id uuid, idea_name text, description text)
language sql stable set search_path = '' as $$
  select former.id, coalesce(former.idea_name, entry.idea_name),
    coalesce(former.description, entry.description)
  from private.former_copy(entry, round) former;
$$;
comment on function private.words_to_copy(public.submissions, public.judging_rounds) is
  'The texts with which the copy of an entry in a round begins, and the former copy that has them, if one has.';

-- Definer: a view asks it for administrators, who have no rights on the tables. One value and not a row to
-- join: counting and sorting the view leave it out.
create function private.document_to_judge(copy public.judging_copies) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former public.judging_copies;
  handed_in jsonb;
begin
  if not private.is_admin() then
    return null;
  end if;
  select * into former from public.judging_copies
    where id = copy.former_id and signed_off_at is not null;
  handed_in := (
    select jsonb_build_object(
      'bucket', 'finalists', 'path', document.file_path, 'name', document.file_name,
      'origin', stage.name, 'is_newer', coalesce(document.uploaded_at > copy.document_at, false)
    )
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = copy.round_id
    where document.submission_id = copy.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.signed_off_at, '-infinity')
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
    where id = copy.submission_id and file_path is not null
  );
end
$$;
comment on function private.document_to_judge(public.judging_copies) is
  'Administrators: JSON of the document that is made blind for a copy: for a top three and a final the last that the finalist has handed in, unless the former copy is newer; else the former copy''s; else the entry''s. bucket, path, name, origin (the name of the stage or round; null: the entry), is_newer (handed in since the copy''s document was made blind). Null without one.';
grant execute on function private.document_to_judge(public.judging_copies) to authenticated;
