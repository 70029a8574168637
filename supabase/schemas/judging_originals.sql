-- What a copy is made from: the entry, or what was made blind for an earlier round, or handed in by a
-- finalist.

create function private.former_copy(entry public.submissions, round public.judging_rounds)
returns public.judging_copies
language sql stable
set search_path = ''
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
language sql stable
set search_path = ''
as $$
  select former.id, coalesce(former.idea_name, entry.idea_name),
    coalesce(former.description, entry.description)
  from private.former_copy(entry, round) former;
$$;
comment on function private.words_to_copy(public.submissions, public.judging_rounds) is
  'The texts with which the copy of an entry in a round begins, and the former copy that has them, if one has.';

-- Definer: a view asks it for administrators, who have no rights on the tables.
create function private.document_to_judge(copy public.judging_copies)
returns table (bucket text, path text, name text, origin text, handed_in_at timestamptz)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
declare
  former public.judging_copies;
begin
  if not private.is_admin() then
    return;
  end if;
  select * into former from public.judging_copies
    where id = copy.former_id and signed_off_at is not null;
  return query
    select 'finalists', document.file_path, document.file_name, stage.name,
      document.uploaded_at
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = copy.round_id
    where document.submission_id = copy.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.signed_off_at, '-infinity')
    order by document.uploaded_at desc limit 1;
  if found then
    return;
  elsif former.file_path is not null then
    return query
      select 'judging', former.file_path, former.code || '.pdf', round.name, null::timestamptz
      from public.judging_rounds round
      where round.id = former.round_id;
  else
    return query
      select 'submissions', entry.file_path, entry.file_name, null::text, null::timestamptz
      from public.submissions entry
      where entry.id = copy.submission_id and entry.file_path is not null;
  end if;
end
$$;
comment on function private.document_to_judge(public.judging_copies) is
  'Administrators: the document that is made blind for a copy: for a top three and a final the last that the finalist has handed in, unless the former copy is newer; else the former copy''s; else the entry''s. bucket, path, name, origin (the name of the stage or round; null: the entry), handed_in_at (by a finalist).';
grant execute on function private.document_to_judge(public.judging_copies) to authenticated;
