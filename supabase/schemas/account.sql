-- A person's own account: what is kept about them, for "Download my data", and its deletion, by the
-- person or by an administrator through an edge function. What a deletion does to entries, teams and
-- files is done by triggers (release_member in teams.sql), so it is the same for any path.

-- What is kept about the caller -------------------------------------------------------------------

-- Each line is chosen by the account, never by its address: where addresses are not confirmed, anybody
-- could register somebody else's and read what that person once wrote.

create view private.my_attestations as
select
  attestation.submission_id,
  entry.receipt_number,
  attestation.statements,
  attestation.rules_version,
  attestation.attested_at
from public.submission_attestations attestation
join public.submissions entry on entry.id = attestation.submission_id
where attestation.user_id = (select private.caller());
comment on view private.my_attestations is
  'Reads the tables with the owner''s rights; the last line is what keeps people apart.';

create function private.read_my_attestations() returns setof private.my_attestations
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query select * from private.my_attestations;
end
$$;

create view public.my_attestations with (security_invoker = true) as
select * from private.read_my_attestations();
comment on view public.my_attestations is
  'What the caller has confirmed with each submission, in which version of the rules and when.';
grant execute on function private.read_my_attestations() to authenticated;
grant select on public.my_attestations to authenticated;

create function private.judging_records(account_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', judge.name, 'address', judge.email, 'organisations', judge.organisations,
      'max_entries', judge.max_entries, 'entries_cap', judge.entries_cap, 'expertise', judge.expertise,
      'close_people', judge.close_people,
      'accepted_at', judge.accepted_at, 'terms_version', judge.terms_version, 'withdrawn_at', judge.withdrawn_at,
      'assignments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', copy.code, 'assigned_at', assignment.assigned_at,
          'first_seen_at', assignment.first_seen_at, 'recused_at', assignment.recused_at,
          'recusal_reason', assignment.recusal_reason, 'scores', review.scores,
          'comment_for_team', review.comment_for_team,
          'comment_for_panel', review.comment_for_panel, 'submitted_at', review.submitted_at
        ) order by copy.code), '[]')
        from public.judging_assignments assignment
        join public.judging_copies copy on copy.id = assignment.judging_copy_id
        left join public.judging_reviews review on review.assignment_id = assignment.id
        where assignment.judge_id = judge.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', copy.code, 'by_judge', note.by_judge, 'body', note.body,
          'created_at', note.created_at
        ) order by note.created_at), '[]')
        from public.judging_notes note
        join public.judging_assignments assignment on assignment.id = note.assignment_id
        join public.judging_copies copy on copy.id = assignment.judging_copy_id
        where assignment.judge_id = judge.id
      ),
      'comments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', copy.code, 'body', comment.body, 'created_at', comment.created_at
        ) order by comment.created_at), '[]')
        from public.judging_comments comment
        join public.judging_copies copy on copy.id = comment.judging_copy_id
        where comment.judge_id = judge.id
      )
    )
    from public.judges judge where judge.user_id = account_id
  );
end
$$;
comment on function private.judging_records(uuid) is
  'JSON of what is kept about a judge, by the codes of the entries; null for anybody else.';

create function private.finalist_records(account_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return nullif(jsonb_strip_nulls(jsonb_build_object(
    'mentor_of', (
      select jsonb_agg(jsonb_build_object(
        'idea_name', entry.idea_name, 'name', mentor.name, 'contact', mentor.contact,
        'assigned_at', mentor.created_at
      ) order by mentor.created_at)
      from public.mentors mentor join public.submissions entry on entry.id = mentor.submission_id
      where mentor.user_id = account_id
    ),
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'stage', stage.name, 'version', document.version, 'file_name', document.file_name,
        'handed_in_at', document.uploaded_at
      ) order by document.uploaded_at)
      from public.finalist_documents document
      join public.finalist_stages stage on stage.id = document.stage_id
      where document.uploaded_by = account_id
    ),
    'page', (
      select jsonb_build_object(
        'title', page.title, 'summary', page.summary, 'is_public', page.is_public,
        'updated_at', page.updated_at
      )
      from public.submission_members member
      join public.finalist_pages page on page.submission_id = member.submission_id
      where member.user_id = account_id
    ),
    'pictures', (
      select jsonb_agg(jsonb_build_object(
        'alt_text', picture.alt_text, 'added_at', picture.added_at
      ) order by picture.position)
      from public.submission_members member
      join public.finalist_pictures picture on picture.submission_id = member.submission_id
      where member.user_id = account_id
    ),
    'shown_since', (
      select agreed_at from public.finalist_members_shown where user_id = account_id
    )
  )), '{}');
end
$$;
comment on function private.finalist_records(uuid) is
  'JSON of what is kept about somebody in a finalist''s team, or its mentor; null for anybody else.';

create function private.my_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  return jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'refreshed_at', refreshed_at,
        'user_agent', user_agent, 'network_address', host(ip)
      ) order by created_at), '[]') from auth.sessions where user_id = caller
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'path', name, 'bytes', metadata -> 'size', 'uploaded_at', created_at
      ) order by created_at), '[]') from storage.objects
      where bucket_id in ('submissions', 'finalists', 'projects', 'evidence') and owner_id = caller::text
    ),
    'accepted_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', email, 'invited_at', created_at, 'accepted_at', accepted_at
      ) order by accepted_at), '[]') from public.team_invitations where accepted_by = caller
    ),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', email.kind, 'queued_at', email.created_at, 'sent_at', email.sent_at
      ) order by email.created_at), '[]')
      from private.notifications email
      join auth.users account on account.id = caller
      where email.user_id = caller
        -- Anybody may have given the address for emails of any other kind.
        or (
          lower(email.recipient) = lower(account.email) and email.created_at >= account.created_at
          and email.kind in (
            'administrator_made', 'administrator_removed', 'role_given', 'role_taken',
            'second_factor_added', 'second_factor_removed', 'second_factor_reset',
            'password_changed', 'contact_copy'
          )
        )
    ),
    'mail_stopped', (
      select stopped.reason from private.suppressed_addresses stopped
      join auth.users account on account.id = caller and lower(account.email) = stopped.address
    ),
    'mailing_list', (
      select jsonb_build_object('joined_at', subscriber.created_at)
      from public.mailing_list subscriber
      join public.profiles profile on profile.id = caller and profile.join_mailing_list
        and lower(profile.email) = lower(subscriber.email)
      where subscriber.source = 'signup_form'
    ),
    'evidence', (
      select jsonb_build_object(
        'items', request.items, 'message', request.message, 'asked_at', request.asked_at,
        'due_at', request.due_at, 'answer', request.answer, 'file_name', request.file_name,
        'answered_at', request.answered_at
      )
      from public.evidence_requests request where request.submission_id = private.my_entry_id()
    ),
    'judging', private.judging_records(caller),
    'finalist', private.finalist_records(caller),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'action', action, 'subject_type', subject_type,
        -- A judge knows entries by their codes alone, also one with which they declare a conflict.
        'subject_id', case when not details ? 'judge_id' then subject_id end,
        'at', created_at
      ) order by created_at, id), '[]') from public.audit_log where actor_id = caller
    )
  );
end
$$;

create function public.my_records() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_records() $$;
comment on function public.my_records() is
  'JSON of what is kept about the caller besides account, profile, entry, team and attestations: sessions, files (uploaded), accepted_invitations, emails (what about and when), mail_stopped (why none is sent, if none is), mailing_list (their line of it), evidence (what their team is asked to show, and its answer), judging (as a judge: what they declared, were assigned and wrote), finalist (mentor_of, documents that they handed in, page and pictures of their team, shown_since), history (what the audit log says that they did).';
grant execute on function private.my_records(), public.my_records() to authenticated;

create function private.has_password() returns boolean
language sql stable security definer set search_path = ''
-- Not in one condition: Postgres may find the second false first, and never ask who calls.
return coalesce(
  (select encrypted_password <> '' from auth.users where id = (select private.require_user())), false
);

create function public.has_password() returns boolean
language sql stable set search_path = ''
as $$ select private.has_password() $$;
comment on function public.has_password() is
  'Whether the caller can sign in with a password. The identity service does not tell: somebody who came with Google and chose one later has no identity of the provider email.';
grant execute on function private.has_password(), public.has_password() to authenticated;

-- Deleting an account -----------------------------------------------------------------------------

create function private.delete_traces(account auth.users) returns void
language plpgsql set search_path = '' as $$
declare
  -- Where addresses are not confirmed, anybody could register and so delete what is somebody else's.
  address text := case when account.email_confirmed_at is not null then lower(account.email) end;
begin
  delete from public.team_invitations
    where accepted_by = account.id or lower(email) = address;
  delete from public.judges where accepted_at is null and lower(email) = address;
  delete from public.mailing_list where lower(email) = address;
  delete from private.notifications where user_id = account.id or lower(recipient) = address;
  delete from private.suppressed_addresses stopped where lower(stopped.address) = lower(account.email)
    and account.email_confirmed_at is not null;
  delete from private.rate_limits
    where key_hash in (private.rate_limit_hash(account.id::text), private.rate_limit_hash(address));
  -- Supabase Auth's own log, where there is one.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries
      where payload ->> ''actor_id'' = $1 or lower(payload ->> ''actor_username'') = $2'
    using account.id::text, address;
  end if;
  -- A sign-in that was begun and not ended, with Google's tokens.
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using account.id;
  end if;
end
$$;
comment on function private.delete_traces(auth.users) is
  'Removes what does not hang on an account by a key: the address on the mailing list, in the outbox, in invitations of teams and judges, in counters, in the log of the identity service and in sign-ins that were not ended; by its address only if it is confirmed.';

create function private.delete_account(subject_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  -- The order of foundations.sql: before a row of the account is touched.
  perform private.lock_admins();
  perform private.lock_person(subject_id);
  perform from public.submissions where id = (
    select submission_id from public.submission_members where user_id = subject_id
  ) for update;
  select * into account from auth.users where id = subject_id;
  if not found then
    return false;
  end if;
  -- Before the account: the audit log names whom an entry was taken over from, once.
  delete from public.submission_members where user_id = subject_id;
  delete from auth.users where id = subject_id;
  perform private.delete_traces(account);
  perform private.queue_email('account_deleted', account.email::text);
  return true;
end
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account and everything that hangs on it, and mails a confirmation, which is forgotten once it is sent. False when there was none.';

create function private.delete_my_account(confirm_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  perform private.lock_admins();
  if private.is_admin_id(caller) then
    perform private.refuse('self_service', 'Another administrator must remove your rights first.');
  elsif not exists (
    select from auth.users where id = caller and lower(email) = lower(btrim(confirm_email))
  ) then
    perform private.refuse('confirmation_mismatch', 'Please type the email address of your account.');
  end if;
  perform private.require_recent_code();
  perform private.delete_account(caller);
end
$$;

create function public.delete_my_account(confirm_email text) returns void
language sql set search_path = ''
as $$ select private.delete_my_account(confirm_email) $$;
comment on function public.delete_my_account(text) is
  'Deletes the caller''s own account once its address is typed: account, profile, membership, every session, their place on the mailing list, mails and invitations to their address, and uploaded files. Their entry passes to the longest-standing member; with nobody left, a draft or withdrawn entry is deleted and a submitted one stays without owner. The document that is attached to an entry stays with it. Files are queued in the same transaction and removed through the storage API. Refuses with confirmation_mismatch, with second_factor_again where the caller needs a second factor, and with self_service for an administrator (another one removes the rights first).';
grant execute on function private.delete_my_account(text), public.delete_my_account(text) to authenticated;

create function private.preview_user_deletion(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'entry', (
        select jsonb_build_object(
          'state', case
            when entry.submitted_at is null then 'draft'
            when entry.withdrawn_at is null then 'submitted'
            else 'withdrawn'
          end,
          'is_owner', entry.created_by is not distinct from profile.id,
          'others', (
            select count(*) - 1 from public.submission_members where submission_id = entry.id
          )
        )
        from public.submission_members member
        join public.submissions entry on entry.id = member.submission_id
        where member.user_id = profile.id
      ),
      'reviews', judged.reviews,
      'readings', judged.readings,
      'mentored', (select count(*) from public.mentors where user_id = profile.id),
      'is_subscriber', exists (
        select from public.mailing_list where lower(email) = lower(profile.email)
      ),
      'messages', (
        select count(*) from public.contact_requests where email ilike
          regexp_replace(profile.email, '([\\%_])', '\\\1', 'g')
      )
    )
    from public.profiles profile
    cross join lateral (
      select
        count(*) filter (where review.submitted_at is not null) as reviews,
        count(*) filter (
          where review.submitted_at is null and assignment.recused_at is null
            and round.closed_at is null and round.cancelled_at is null
        ) as readings
      from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      join public.judging_copies copy on copy.id = assignment.judging_copy_id
      join public.judging_rounds round on round.id = copy.round_id
      left join public.judging_reviews review on review.assignment_id = assignment.id
      where judge.user_id = profile.id and judge.withdrawn_at is null
        -- Who has a conflict learns nothing of an entry's readers, in no number either.
        and copy.submission_id <> all (private.my_conflicted_entries())
    ) judged
    where profile.id = wanted_id
  );
end
$$;

create function public.preview_user_deletion(user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_user_deletion(user_id) $$;
comment on function public.preview_user_deletion(uuid) is
  'Administrators: JSON of what hangs on an account and what its deletion changes: entry (state, is_owner, others: how many else are in the team; null for none), reviews (submitted as a judge) and readings (still to do), without entries with which the caller has a conflict, mentored (finalists), is_subscriber, messages (contact requests from the address). Null for an account that is gone.';
grant execute on function
  private.preview_user_deletion(uuid), public.preview_user_deletion(uuid) to authenticated;

create function private.delete_user(subject_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(subject_id);
  perform private.record_judge_change('judge_removed', id) from public.judges where user_id = subject_id;
  return private.delete_account(subject_id);
end
$$;

create function public.delete_user(user_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.delete_user(user_id) $$;
comment on function public.delete_user(uuid) is
  'Administrators: deletes an account with all that depends on it, as delete_my_account does, and queues its files for the edge function delete-user; says whether there was one. Refuses with invalid_input, self_service, second_factor_again.';
grant execute on function private.delete_user(uuid), public.delete_user(uuid) to authenticated;
