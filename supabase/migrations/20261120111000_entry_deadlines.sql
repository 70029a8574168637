-- More time for one entry. Whoever asks for it has mostly not submitted yet, so organisers need to
-- reach drafts; a draft's text, document and team stay the team's own. They are reached through a
-- person: the view says that somebody is in the team of an entry, and until when it was extended.

create view private.admin_unsubmitted_entries as
select
  member.user_id,
  member.submission_id,
  case when entry.submitted_at is null then 'draft' else 'withdrawn' end as state,
  entry.created_by is not distinct from member.user_id as is_owner,
  entry.deadline_extended_to
from public.submission_members member
join public.submissions entry on entry.id = member.submission_id
where (entry.submitted_at is null or entry.withdrawn_at is not null)
  and (select private.is_admin());

create view public.admin_unsubmitted_entries with (security_invoker = true) as
select * from private.admin_unsubmitted_entries;
comment on view public.admin_unsubmitted_entries is
  'Administrators: who is in the team of a draft or withdrawn entry, for extending its deadline.';

grant select on private.admin_unsubmitted_entries, public.admin_unsubmitted_entries
  to authenticated;

-- Of two administrators who extend the same deadline at once, the second is told. Compared is the
-- extension itself: an entry changes with every word that its team saves.

drop function public.extend_submission_deadline(uuid, timestamptz);
drop function private.extend_submission_deadline(uuid, timestamptz);

-- Definer: administrators have no rights on the table.
create function private.extend_submission_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  select deadline_extended_to into actual from public.submissions where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This submission does not exist any more.');
  end if;
  -- "No extension" has to differ from each extension, so refuse_conflict gets a moment for it.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  update public.submissions set deadline_extended_to = extended_to where id = wanted_id;
end
$$;
comment on function private.extend_submission_deadline(uuid, timestamptz, timestamptz) is
  'See public.extend_submission_deadline.';

create function public.extend_submission_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null
) returns void
language sql
set search_path = ''
as $$ select private.extend_submission_deadline(id, until, expected) $$;
comment on function public.extend_submission_deadline(uuid, timestamptz, timestamptz) is
  'Administrators: this entry, submitted or not, can be edited and submitted until then; null takes the extension back. Refuses with not_found, and with conflict when the extension is no longer the expected one (null: none).';

grant execute on function
  private.extend_submission_deadline(uuid, timestamptz, timestamptz),
  public.extend_submission_deadline(uuid, timestamptz, timestamptz)
  to authenticated;
