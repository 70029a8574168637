-- A person's account: their data, for "Download my data", and its deletion, by themselves or by an administrator.
-- Triggers handle the effects on submissions, teams and files (handle_departure in teams.sql).

-- The caller's data -------------------------------------------------------------------------------

-- Rows are selected by account, not by address: where addresses are not confirmed, anyone could register another
-- person's address and read their data.

create function private.my_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  account auth.users := (select account from auth.users account where id = caller);
begin
  return (
    select to_jsonb(own) from (
      select
        (select to_jsonb(profile) from public.profiles profile where id = caller) as profile,
        (select to_jsonb(submission) from public.my_submission submission) as submission,
        array(select to_jsonb(member) from public.my_team member order by is_owner desc, joined_at) as team,
        array(select to_jsonb(invitation) from public.my_team_invitations invitation order by created_at) as invitations,
        array(select to_jsonb(attestation) from (
          select attested.submission_id, submission.receipt_number, attested.statements, attested.rules_version,
            attested.attested_at
          from public.submission_attestations attested
          join public.submissions submission on submission.id = attested.submission_id
          where attested.user_id = caller order by attested.attested_at
        ) attestation) as attestations,
        array(select to_jsonb(session) from (
          select created_at, refreshed_at, user_agent, host(ip) as network_address
          from auth.sessions where user_id = caller order by created_at
        ) session) as sessions,
        array(select to_jsonb(file) from (
          select name as path, metadata -> 'size' as bytes, created_at as uploaded_at
          from storage.objects
          where bucket_id in ('submissions', 'finalists', 'projects', 'evidence') and owner_id = caller::text
          order by created_at
        ) file) as files,
        array(select to_jsonb(invitation) from (
          select role, email as address, created_at as invited_at, accepted_at
          from public.invitations where accepted_by = caller order by accepted_at
        ) invitation) as accepted_invitations,
        array(select to_jsonb(email) from (
          select kind, created_at as queued_at, sent_at
          from private.notifications
          where user_id = caller
            -- Anyone may have entered the address for other kinds of email.
            or lower(recipient) = lower(account.email) and created_at >= account.created_at and kind in (
              'role_assigned', 'role_removed', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
              'password_changed', 'contact_copy'
            )
          order by created_at
        ) email) as emails,
        (select reason from private.suppressed_addresses where address = lower(account.email)) as email_suppression,
        (
          select jsonb_build_object('joined_at', subscriber.created_at)
          from public.mailing_list subscriber
          join public.profiles profile on profile.id = caller and profile.join_mailing_list
            and lower(profile.email) = lower(subscriber.email)
          where subscriber.source = 'signup_form'
        ) as mailing_list,
        (select to_jsonb(request) from (
          select items, message, asked_at, due_at, answer, file_name, answered_at
          from public.evidence_requests where submission_id = private.my_submission_id()
        ) request) as evidence,
        (select to_jsonb(judging) from (
          select
            judge.name, judge.email as address, judge.organizations, judge.max_reviews, judge.reviews_cap, judge.expertise,
            judge.close_people, judge.accepted_at, judge.terms_version, judge.withdrawn_at,
            array(select to_jsonb(assigned) from (
              select round_entry.code, assignment.assigned_at, assignment.first_seen_at, assignment.recused_at,
                assignment.recusal_reason, assignment.scores, assignment.comment_for_team, assignment.comment_for_panel,
                assignment.submitted_at
              from public.judging_assignments assignment
              join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
              where assignment.judge_id = judge.id order by round_entry.code
            ) assigned) as assignments,
            array(select to_jsonb(written) from (
              select round_entry.code, note.by_judge, note.body, note.created_at
              from public.judging_notes note
              join public.judging_assignments assignment on assignment.id = note.assignment_id
              join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
              where assignment.judge_id = judge.id order by note.created_at
            ) written) as notes,
            array(select to_jsonb(written) from (
              select round_entry.code, comment.body, comment.created_at
              from public.judging_comments comment
              join public.round_entries round_entry on round_entry.id = comment.round_entry_id
              where comment.judge_id = judge.id order by comment.created_at
            ) written) as comments
          from public.judges judge where judge.user_id = caller
        ) judging) as judging,
        (select nullif(jsonb_strip_nulls(to_jsonb(finalist)), '{}') from (
          select
            (select jsonb_agg(mentored) from (
              select submission.idea_name, mentor.name, mentor.contact, mentor.created_at as assigned_at
              from public.mentors mentor join public.submissions submission on submission.id = mentor.submission_id
              where mentor.user_id = caller order by mentor.created_at
            ) mentored) as mentor_of,
            (select jsonb_agg(uploaded) from (
              select stage.name as stage, document.version, document.file_name, document.uploaded_at as handed_in_at
              from public.finalist_documents document
              join public.finalist_stages stage on stage.id = document.stage_id
              where document.uploaded_by = caller order by document.uploaded_at
            ) uploaded) as documents,
            (select to_jsonb(shown) from (
              select title, summary, diameter_mm, height_mm, volume_ml, is_public, updated_at
              from public.finalist_pages where submission_id = private.my_submission_id()
            ) shown) as page,
            (select jsonb_agg(shown) from (
              select alt_text, added_at
              from public.finalist_pictures where submission_id = private.my_submission_id() order by position
            ) shown) as pictures,
            (select shown_since from public.submission_members where user_id = caller),
            (select nullif(private.payment_of(private.my_submission_id()), '[]')) as payment_checks
        ) finalist) as finalist,
        array(select to_jsonb(line) from (
          select action, subject_type,
            -- Judges know submissions by code only, also those they declared a conflict with.
            case when not details ? 'judge_id' then subject_id end as subject_id, created_at as at
          from public.audit_log where actor_id = caller order by created_at, id
        ) line) as history
    ) own
  );
end
$$;
call private.publish_function('my_records',
  'Returns the caller''s data, apart from the account itself, as JSON: profile, submission, team, invitations, attestations (the statements that they confirmed, and when), sessions, files (those they uploaded), accepted_invitations, emails (kind and time), email_suppression (why their address is suppressed, or null), mailing_list (their row), evidence (the request to their team, and the answer), judging (as a judge: declarations, assignments, reviews and comments), finalist (mentor_of, their documents, their team''s page and pictures, shown_since, and payment_checks, the completed checks before their prize is paid), history (their actions in the audit log).');

-- Deleting an account -----------------------------------------------------------------------------

-- Deletes an account with its data, if there is one, and queues a confirmation email. Data without a
-- foreign key is deleted by the id, and by the address if it is confirmed: otherwise anyone could register another
-- person's address to delete their data.
create function private.delete_account(subject_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  account auth.users;
  confirmed_address text;
begin
  -- Locks in the order of foundations.sql.
  perform private.lock_admins();
  perform private.lock_person(subject_id);
  perform from public.submissions where id = (
    select submission_id from public.submission_members where user_id = subject_id
  ) for update;
  select * into account from auth.users where id = subject_id;
  if not found then
    return;
  end if;
  confirmed_address := case when account.email_confirmed_at is not null then lower(account.email) end;
  -- Before the account, so that the audit log names the former owner of the submission.
  delete from public.submission_members where user_id = subject_id;
  delete from auth.users where id = subject_id;
  delete from public.invitations where accepted_by = subject_id or lower(email) = confirmed_address;
  delete from public.judges where accepted_at is null and lower(email) = confirmed_address;
  delete from public.mailing_list where lower(email) = confirmed_address;
  delete from private.notifications where user_id = delete_account.subject_id
    -- That it loses a role is told to the address, so that nobody removes an administrator unnoticed.
    or lower(recipient) = confirmed_address and kind <> 'role_removed';
  delete from private.group_email_recipients where user_id = delete_account.subject_id or id = confirmed_address;
  delete from private.suppressed_addresses where address = confirmed_address;
  delete from private.rate_limits
    where key_hash in (private.rate_limit_hash(subject_id::text), private.rate_limit_hash(confirmed_address));
  -- Supabase Auth's own log, where there is one.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries
      where payload ->> ''actor_id'' = $1 or lower(payload ->> ''actor_username'') = $2'
    using subject_id::text, confirmed_address;
  end if;
  -- Unfinished sign-ins, with Google's tokens.
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using subject_id;
  end if;
  perform private.queue_email('account_deleted', account.email::text);
end
$$;

create function private.delete_my_account(_user_id uuid, confirm_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_own_account(_user_id);
begin
  perform private.lock_admins();
  if private.is_admin_id(caller) then
    perform private.refuse('self_service', 'Another administrator must remove your role first.');
  elsif not exists (select from auth.users where id = caller and lower(email) = lower(btrim(confirm_email))) then
    perform private.refuse('confirmation_mismatch', 'Please type your account''s email address.');
  end if;
  perform private.require_recent_code();
  perform private.delete_account(caller);
end
$$;
call private.publish_change('delete_my_account', 'participant',
  'Deletes the caller''s account, with the profile, membership, sessions, mailing list subscription, emails and invitations to the account''s address, and uploaded files (removed by an edge function). The longest-standing member becomes the owner of the submission. If there is no other member, a draft or withdrawn submission is deleted, and a submitted one remains, with its document but without an owner. Fails with confirmation_mismatch (confirm_email is not the account''s address), second_factor_again (the caller must enter a code first), self_service (the caller is an administrator; another administrator must remove that role first), or 42501 (the account is another person''s).');

create function private.preview_user_deletion(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'submission', (
        select jsonb_build_object(
          'state', submission.state,
          'is_owner', submission.created_by is not distinct from profile.id,
          'others', (select count(*) - 1 from public.submission_members where submission_id = submission.id)
        )
        from public.submission_members member
        join public.submissions submission on submission.id = member.submission_id
        where member.user_id = profile.id
      ),
      'reviews', judged.reviews,
      'reviews_due', judged.reviews_due,
      'mentored', (select count(*) from public.mentors where user_id = profile.id),
      'is_subscriber', exists (select from public.mailing_list where lower(email) = lower(profile.email)),
      'messages', (
        select count(*) from public.contact_requests where email ilike
          regexp_replace(profile.email, '([\\%_])', '\\\1', 'g')
      )
    )
    from public.profiles profile
    cross join lateral (
      select
        count(*) filter (where assignment.submitted_at is not null) as reviews,
        count(*) filter (
          where assignment.state not in ('submitted', 'recused') and round.stage in ('draft', 'open')
        ) as reviews_due
      from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
      join public.judging_rounds round on round.id = round_entry.round_id
      where judge.user_id = profile.id and judge.withdrawn_at is null
        -- Administrators with a conflict do not learn who reviews a submission, or how many.
        and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    ) judged
    where profile.id = _user_id
  );
end
$$;
call private.publish_function('preview_user_deletion',
  'Administrators: returns what deleting an account would affect, as JSON: submission (state, is_owner and others, the number of other members; null: no submission), reviews (the number submitted as a judge) and reviews_due, both excluding submissions with which the caller has a conflict, mentored (the number of finalists that the person mentors), is_subscriber, and messages (the number of contact requests from the address). Returns null if there is no account.');

create function private.delete_user(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(_id);
  perform private.delete_account(_id);
end
$$;
call private.publish_change('delete_user', 'administrator',
  'Administrators: deletes an account as delete_my_account does, and queues its files for deletion by the edge function delete-user. Does nothing if there is no such account. Fails with invalid_input, self_service, or second_factor_again.');
