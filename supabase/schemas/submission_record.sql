-- One submission for administrators: everything that is recorded about it, to print, and what its team sees now. Both are
-- read through the lists of administrators and of the team, so that no second rule says who reads what. The audit log
-- says who has read them.

-- Whether the audit log says that the caller has read this within the hour: reading it again is not another event.
create function private.has_just_read(action text, submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.audit_log event
  where event.subject_type = 'submission' and event.subject_id = has_just_read.submission_id::text
    and event.action = has_just_read.action and event.actor_id = private.actor()
    and event.created_at > private.now() - interval '1 hour'
);

-- The round entries of a submission, each with its round, what judges have read, their reviews and the decision.
create function private.record_of_rounds(wanted_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'round', jsonb_build_object('id', round.id, 'name', round.name, 'kind', round.kind, 'scale', round.scale,
      'criteria', round.criteria, 'stage', private.round_stage(round), 'closes_at', round.closes_at,
      'is_anonymized', round.is_anonymized),
    'entry', (select to_jsonb(shown) from private.admin_round_entries shown where shown.id = round_entry.id),
    'document', (select to_jsonb(judged) from private.judged_document(round_entry) judged where judged.file_path is not null),
    'reviews', array(
      select to_jsonb(shown) from private.admin_judging_assignments shown where shown.round_entry_id = round_entry.id
      order by shown.judge_name, shown.id),
    'decision', (
      select to_jsonb(shown) from private.admin_judging_decisions shown where shown.round_entry_id = round_entry.id),
    'is_decision_hidden', round.id = any ((select private.my_conflicted_rounds())::uuid[])
  ) order by round.opens_at, round.id), '[]')
  from public.round_entries round_entry
  join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = wanted_id;
$$;

create function private.open_submission_record(_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_id);
begin
  perform private.refuse_conflicted_admin(array[submission.id]);
  if not private.has_just_read('submission.record_opened', submission.id) then
    perform private.write_audit('submission.record_opened', 'submission', submission.id::text);
  end if;
  return jsonb_build_object(
    'opened_at', private.now(),
    'submission', (select to_jsonb(shown) from private.admin_submissions shown where shown.id = submission.id),
    'challenge', (select to_jsonb(shown) from public.challenge shown),
    'team_submission', (
      select to_jsonb(shown) from private.team_submissions shown
      where shown.id = submission.id and shown.reader_id = submission.created_by),
    'eligibility', (select to_jsonb(shown) from private.admin_eligibility shown where shown.id = submission.id),
    'rounds', private.record_of_rounds(submission.id),
    'payment_checks', (select shown.payment_checks from private.admin_finalists shown where shown.id = submission.id),
    'interventions', array(
      select to_jsonb(shown) from private.admin_interventions shown
      where shown.submission_ids @> array[submission.id] order by shown.id desc),
    'emails', array(
      select to_jsonb(shown)
      from public.submission_members member
      join public.profiles profile on profile.id = member.user_id
      join private.admin_emails shown on shown.address = lower(profile.email)
      where member.submission_id = submission.id
      order by shown.created_at, shown.id),
    -- Joined, so that each subject is found by the index of the log.
    'events', array(
      select to_jsonb(shown)
      from (
        select 'submission' as type, submission.id
        union all
        select 'round_entry', id from public.round_entries where submission_id = submission.id
        union all
        select 'judging_assignment', assignment.id
        from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where round_entry.submission_id = submission.id
      ) subject
      join private.admin_audit_log shown on shown.subject_type = subject.type and shown.subject_id = subject.id::text
      order by shown.id)
  );
end
$$;
call private.publish_change('open_submission_record', 'administrator',
  'Administrators without a conflict: returns everything recorded about a submission as JSON, each part as the administrators'' lists show it: opened_at, submission (admin_submissions), challenge and team_submission (the owner''s row of my_submission; null: no one is on the team), which determine the status on the team''s dashboard, eligibility (admin_eligibility), rounds (each with round, entry, document, reviews, decision, and is_decision_hidden: the caller has a conflict with another entry in the round), payment_checks (admin_finalists; null: not a finalist), interventions, emails (to its members) and events (from the audit log). The call is recorded in the audit log, at most once an hour. Fails with admin_conflicted or not_found.');

create function private.open_team_view(_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_id);
begin
  if not private.has_just_read('submission.team_view_opened', submission.id) then
    perform private.write_audit('submission.team_view_opened', 'submission', submission.id::text);
  end if;
  return jsonb_build_object(
    'first_name', (select first_name from public.profiles where id = submission.created_by),
    'submission', (
      select to_jsonb(shown) from private.team_submissions shown
      where shown.id = submission.id and shown.reader_id = submission.created_by),
    'feedback', array(
      select shown.round_name from private.released_feedback shown where shown.submission_id = submission.id)
  );
end
$$;
call private.publish_change('open_team_view', 'administrator',
  'Administrators: returns what a submission''s team can currently see, as JSON: first_name (the owner''s), submission (the owner''s row of my_submission; null: no one is on the team) and feedback (the rounds of my_judging_feedback). The call is recorded in the audit log, at most once an hour. Fails with not_found.');
