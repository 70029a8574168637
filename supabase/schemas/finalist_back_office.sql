-- Views of stages and finalists for the back office, as in back_office.sql. They use functions, as there are few rows.

create view private.admin_finalist_stages as
select
  stage.id,
  stage.name,
  stage.instructions,
  stage.due_at,
  stage.updated_at,
  (
    select count(distinct document.submission_id)::int from public.finalist_documents document
    where document.stage_id = stage.id
  ) as handed_in_count
from public.finalist_stages stage
where (select private.is_admin());

create function private.read_admin_finalist_stages() returns setof private.admin_finalist_stages
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query select * from private.admin_finalist_stages order by due_at, name;
end
$$;

create view public.admin_finalist_stages with (security_invoker = true) as
select * from private.read_admin_finalist_stages();
comment on view public.admin_finalist_stages is
  'Administrators: the stages, by deadline.';
comment on column public.admin_finalist_stages.handed_in_count is
  'The number of finalists with a document.';
grant execute on function private.read_admin_finalist_stages() to authenticated;
grant select on public.admin_finalist_stages to authenticated;

create view private.admin_finalists as
select
  entry.id,
  entry.idea_name,
  entry.receipt_number,
  private.final_outcome(entry.id) as outcome,
  private.mentors_of(entry.id) as mentors,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'stage_id', stage.id, 'name', stage.name, 'due_at', stage.due_at,
      'versions', coalesce(latest.version, 0), 'file_name', latest.file_name,
      'file_path', latest.file_path, 'uploaded_at', latest.uploaded_at
    ) order by stage.due_at, stage.name), '[]')
    from public.finalist_stages stage
    left join lateral (
      select * from public.finalist_documents document
      where document.stage_id = stage.id and document.submission_id = entry.id
      order by document.version desc limit 1
    ) latest on true
  ) as stages,
  page.title as page_title,
  page.summary as page_summary,
  coalesce(page.is_public, false) as is_public,
  page.hidden_at is not null as is_hidden,
  private.is_in_anonymized_round(entry.id) as is_held,
  private.pictures_of(entry.id) as pictures,
  coalesce(page.jury_sentence, '') as jury_sentence
from private.finalist_entries() entry
left join public.finalist_pages page on page.submission_id = entry.id
where (select private.is_admin());

create function private.read_admin_finalists() returns setof private.admin_finalists
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_finalists order by idea_name, id;
end
$$;

create view public.admin_finalists with (security_invoker = true) as
select * from private.read_admin_finalists();
comment on view public.admin_finalists is
  'Administrators: the finalists once results are released, with mentors, documents and public page.';
comment on column public.admin_finalists.id is 'The id of the submission.';
comment on column public.admin_finalists.outcome is
  'first, second or third once the final is released, top_three once that is; else finalist.';
comment on column public.admin_finalists.mentors is 'JSON, each with user_id, name, email and contact.';
comment on column public.admin_finalists.stages is
  'JSON, the next deadline first, each with stage_id, name, due_at, versions (how many) and of the last version file_name, file_path, uploaded_at.';
comment on column public.admin_finalists.page_title is 'null if the team has not written a page.';
comment on column public.admin_finalists.is_held is
  'Whether the page is hidden while an anonymized round judges the submission.';
comment on column public.admin_finalists.pictures is
  'JSON, in their order, each with id, alt_text and file_path in the bucket projects.';
comment on column public.admin_finalists.jury_sentence is 'May be empty.';
grant execute on function private.read_admin_finalists() to authenticated;
grant select on public.admin_finalists to authenticated;
