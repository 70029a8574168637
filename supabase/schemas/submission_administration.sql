-- Actions of administrators on one submission: disqualify or withdraw it, add notes, extend deadlines. Status and tags:
-- submission_changes.sql.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.submission_notes is 'Notes for administrators only.';

create index submission_notes_submission_id_idx
  on public.submission_notes (submission_id, created_at);
create index submission_notes_author_id_idx on public.submission_notes (author_id);

alter table public.submission_notes enable row level security;
create policy "No client reads or writes notes directly"
  on public.submission_notes as restrictive for all to anon, authenticated using (false);

create function private.count_submission_notes() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.submissions set notes_count = notes_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.submission_id, old.submission_id);
  return null;
end
$$;

create trigger count_notes after insert or delete on public.submission_notes
  for each row execute function private.count_submission_notes();

create trigger audit_note after insert on public.submission_notes
  for each row execute function private.audit('submission.note_added', 'submission', 'submission_id');
create trigger audit_note_deletion after delete on public.submission_notes
  for each row execute function private.audit('submission.note_deleted', 'submission', 'submission_id');

create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions;
begin
  perform private.require_admin();
  select * into entry from public.submissions
    where id = wanted_id and submitted_at is not null and withdrawn_at is null
    for update;
  if not found then
    perform private.refuse('not_found', 'This submission no longer exists.');
  end if;
  return entry;
end
$$;
comment on function private.lock_submission is
  'Locks and returns a submission for an administrator. Raises not_found for drafts and withdrawn ones.';

-- Decisions ---------------------------------------------------------------------------------------

create function private.refuse_conflicted_admin(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if wanted_ids && private.my_conflicted_entries() then
    perform private.refuse(
      'admin_conflicted', 'You have a conflict of interest with this submission. Another administrator must decide.');
  end if;
end
$$;

create function private.lock_to_decide(
  wanted_id uuid, expected_updated_at timestamptz, intervention text, reason text
) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  perform private.refuse_conflict(entry.updated_at, expected_updated_at);
  if private.judging_has_begun() then
    perform private.record_intervention(intervention, reason, submission_id => entry.id);
  end if;
  return entry;
end
$$;
comment on function private.lock_to_decide is
  'Locks and returns a submission for a decision, and records an intervention if a round has opened. Raises not_found, admin_conflicted, conflict and reason_required.';

create function private.disqualify_submission(
  wanted_id uuid, new_reason text, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := private.require_reason(new_reason);
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'disqualified', reason);
begin
  update public.submissions set
    status = 'declined', disqualified_at = private.now(), disqualification_reason = reason
  where id = entry.id;
end
$$;

create function public.disqualify_submission(
  id uuid, reason text, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.disqualify_submission(id, reason, expected_updated_at) $$;
comment on function public.disqualify_submission is
  'Administrators: disqualifies a submission. It is declined, and its status cannot change until it is reinstated, or withdrawn and submitted again. The team reads this after the next release; only administrators read the reason. An intervention once a round has opened. Refuses with conflict if it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';

create function private.reinstate_submission(
  wanted_id uuid, expected_updated_at timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'reinstated', reason);
begin
  update public.submissions set
    status = 'under_review', disqualified_at = null, disqualification_reason = null
  where id = entry.id and disqualified_at is not null;
end
$$;

create function public.reinstate_submission(
  id uuid, expected_updated_at timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.reinstate_submission(id, expected_updated_at, reason) $$;
comment on function public.reinstate_submission is
  'Administrators: reinstates a disqualified submission, with the status under_review. An intervention once a round has opened, which needs a reason. Refuses with conflict if it changed since expected_updated_at (null: no check), reason_required, admin_conflicted, not_found.';
grant execute on function
  private.disqualify_submission, public.disqualify_submission, private.reinstate_submission,
  public.reinstate_submission to authenticated;

-- Withdrawing for a team ---------------------------------------------------------------------------

create function private.withdraw_submission(
  wanted_id uuid, new_reason text, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := private.require_reason(new_reason);
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'withdrawn', reason);
begin
  perform private.withdraw(entry);
  perform private.write_audit('submission.withdrawn_for_team', 'submission', entry.id::text,
    jsonb_build_object('reason', reason));
end
$$;

create function public.withdraw_submission(
  id uuid, reason text, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.withdraw_submission(id, reason, expected_updated_at) $$;
comment on function public.withdraw_submission is
  'Administrators: withdraws a submission at its team''s request, also after withdrawals_close_at, with a reason for the audit log. An intervention once a round has opened. The team gets the same email as after its own withdrawal, and its owner can submit again while submissions are open. Refuses with conflict if it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';
grant execute on function private.withdraw_submission, public.withdraw_submission to authenticated;

-- Notes -------------------------------------------------------------------------------------------

create function private.add_submission_note(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  clean_body text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = entry.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (entry.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;

create function public.add_submission_note(submission_id uuid, body text) returns uuid
language sql set search_path = '' as $$ select private.add_submission_note(submission_id, body) $$;
comment on function public.add_submission_note is
  'Administrators: adds a note to a submission and returns its id. The same text within an hour is the same note. Refuses with not_found, invalid_input.';
grant execute on function private.add_submission_note, public.add_submission_note to authenticated;

create function private.delete_submission_note(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The submission first (foundations.sql): it counts its notes.
  perform from public.submissions where id = (
    select submission_id from public.submission_notes where id = wanted_id
  ) for update;
  delete from public.submission_notes where id = wanted_id;
end
$$;

create function public.delete_submission_note(id uuid) returns void
language sql set search_path = '' as $$ select private.delete_submission_note(id) $$;
comment on function public.delete_submission_note is
  'Administrators: deletes a note. Without error if it does not exist.';
grant execute on function
  private.delete_submission_note, public.delete_submission_note to authenticated;

-- Tags --------------------------------------------------------------------------------------------

create function private.admin_tags() returns table (tag text, entries int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select used.tag, count(*)::int
    from public.submissions entry cross join unnest(entry.tags) used (tag)
    where entry.tags <> '{}' and entry.submitted_at is not null and entry.withdrawn_at is null
    group by used.tag order by used.tag collate "und-x-icu";
end
$$;

create function public.admin_tags() returns table (tag text, entries int)
language sql stable set search_path = '' as $$ select * from private.admin_tags() $$;
comment on function public.admin_tags is
  'Administrators: all tags of submissions, and how many submissions have each.';
grant execute on function private.admin_tags, public.admin_tags to authenticated;

-- Extended deadlines ------------------------------------------------------------------------------

create function private.record_extension(
  reason text, extended_to timestamptz, entry_id uuid, user_id uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if private.now() > (private.challenge()).submissions_close_at and extended_to > private.now() then
    perform private.record_intervention('deadline_extended', reason, submission_id => entry_id,
      details => jsonb_strip_nulls(jsonb_build_object('to', extended_to, 'user_id', user_id)));
  end if;
end
$$;

-- An extension is for an entry, submitted or not, or for a person without one, who can then start one after the
-- deadline and takes the extension along. Concurrent changes are detected by the extension itself, because each
-- change by the team changes updated_at.

create function private.extend_submission_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  select deadline_extended_to into actual from public.submissions where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This entry no longer exists.');
  end if;
  perform private.refuse_conflicted_admin(array[wanted_id]);
  -- refuse_conflict takes null for no check.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  perform private.record_extension(reason, extended_to, wanted_id);
  update public.submissions set deadline_extended_to = extended_to where id = wanted_id;
end
$$;

create function public.extend_submission_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.extend_submission_deadline(id, until, expected, reason) $$;
comment on function public.extend_submission_deadline is
  'Administrators: extends the deadline of an entry, submitted or not, or removes its extension (null). An intervention once submissions are closed, which needs a reason. Refuses with reason_required, not_found, admin_conflicted, and with conflict if the current extension is not the expected one (null: none).';
grant execute on function
  private.extend_submission_deadline, public.extend_submission_deadline to authenticated;

create function private.extend_user_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  if wanted_id = auth.uid() then
    perform private.refuse('self_service', 'Another administrator must give you more time.');
  end if;
  select entry_extended_to into actual from public.profiles where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This user no longer exists.');
  elsif exists (select from public.submission_members where user_id = wanted_id) then
    perform private.refuse(
      'already_on_a_team', 'This person has an entry now. Extend the deadline of the entry instead.');
  end if;
  -- refuse_conflict takes null for no check.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  perform private.record_extension(reason, extended_to, null, wanted_id);
  update public.profiles set entry_extended_to = extended_to where id = wanted_id;
end
$$;

create function public.extend_user_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.extend_user_deadline(id, until, expected, reason) $$;
comment on function public.extend_user_deadline is
  'Administrators: extends the deadline for a person without a team, or removes the extension (null). They can start an entry until then, which takes the extension over. An intervention once submissions are closed, which needs a reason. Refuses with reason_required, self_service for oneself, not_found, already_on_a_team, and with conflict if the current extension is not the expected one (null: none).';
grant execute on function
  private.extend_user_deadline, public.extend_user_deadline to authenticated;
