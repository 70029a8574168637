-- Queued emails at the time they are sent: minutes after their cause, or hours after an outage. Each kind says until when
-- it applies, and which counts and dates it gets then.

-- The reviews of a judge that are outstanding in a round; null: none, or the round has closed. published: counts only
-- those that were assigned by the publication of that time.
create function private.current_reviews(email private.notifications, published timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('round_name', round.name, 'reviews', count(*),
    'opens_at', round.opens_at, 'closes_at', round.closes_at)
  from public.judging_rounds round
  join private.reviews_due due on due.round_id = round.id and due.judge_id = email.judge_id
  join public.judging_assignments assignment on assignment.id = due.id
  where round.id = email.subject_id and private.round_stage(round) in ('draft', 'open')
    and due.state <> 'submitted' and (published is null or assignment.assigned_at = published)
  group by round.id;
$$;

create function private.current_discussion(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('round_name', round.name, 'reviews', count(*))
  from public.judging_rounds round
  join private.reviews_due due on due.round_id = round.id and due.judge_id = email.judge_id
  join public.judging_assignments own on own.id = due.id and private.is_counted(own)
  where round.id = email.subject_id and round.discussion_open and exists (
    select from public.judging_assignments other
    where other.round_entry_id = own.round_entry_id and other.id <> own.id and private.is_counted(other)
  )
  group by round.id;
$$;

-- Groups that people leave by their own work: drafts, judges, finalists. The merge fields of a person who is still in such
-- a group; those of other groups do not change.
create function private.current_fields(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select case when email.user_id is null or group_email.segment ->> 'kind' not in ('drafts', 'judges', 'finalists')
    then '{}' else (
      select person.fields
      from private.people_of(group_email.segment, among => array[coalesce(email.judge_id, (
        select submission_id from public.submission_members where user_id = email.user_id
      ))]) person
      where person.user_id = email.user_id
    ) end
  from public.group_emails group_email where group_email.id = email.group_email_id;
$$;

-- A reminder to the team of a draft applies until its deadline, unless the deadline has moved away.
create function private.current_draft(email private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('idea_name', draft.idea_name, 'closes_at', closes_at)
  from private.reminders() reminder, public.submission_members member
  join public.submissions draft on draft.id = member.submission_id
  cross join lateral (select private.closes_at(draft) as closes_at) deadline
  where reminder.topic = email.topic and member.user_id = email.user_id and draft.state = 'draft'
    and closes_at > private.now() and closes_at <= private.now() + reminder.lead;
$$;

-- The data of an email as it is now, in addition to the data that was queued; null: the email no longer applies. Every
-- kind has a branch: an unknown one is an error (case_not_found).
create function private.current_data(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  nothing_new constant jsonb := '{}';
begin
  case email.kind
  -- They report what has happened.
  when 'entry_received', 'entry_withdrawn', 'entry_handed_over', 'member_joined', 'member_left', 'member_removed',
    'account_deleted', 'password_changed', 'contact_reply', 'contact_copy', 'role_assigned', 'role_removed',
    'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'welcome', 'judging_file', 'round_canceled'
  then
    return nothing_new;
  when 'team_invitation' then
    return (select nothing_new from public.invitations where id = email.invitation_id and state = 'open');
  when 'role_invitation' then
    return (
      select nothing_new from public.invitations invitation
      where invitation.id = email.invitation_id and invitation.state = 'open' and not private.has_expired(invitation)
    );
  when 'judge_invitation' then
    return (select nothing_new from public.judges where id = email.judge_id and state = 'invited');
  when 'subscription_confirmation' then
    return (select nothing_new from public.mailing_list where id = email.subscriber_id and confirmed_at is null);
  when 'deadline_reminder' then
    return private.current_draft(email);
  -- If the deadline has changed again, another email follows.
  when 'deadline_changed' then
    return (
      select nothing_new from public.submission_members member
      join public.submissions submission on submission.id = member.submission_id
      where member.user_id = email.user_id and submission.state <> 'withdrawn'
        and private.closes_at(submission) = (email.data ->> 'closes_at')::timestamptz
    );
  -- The extension has neither ended nor changed again, of which another email tells.
  when 'deadline_extended' then
    return (
      select jsonb_build_object('closes_at', greatest(challenge.submissions_close_at, extension.until))
      from private.challenge() challenge, public.profiles profile
      left join public.submission_members member on member.user_id = profile.id
      left join public.submissions submission on submission.id = member.submission_id
      cross join lateral (
        select case when submission.id is null then profile.submission_extended_to
          else submission.deadline_extended_to end as until
      ) extension
      where profile.id = email.user_id
        and extension.until is not distinct from (email.data ->> 'extended_to')::timestamptz
        and coalesce(extension.until, 'infinity') > private.now()
    );
  when 'news_deadline' then
    return case when (private.challenge()).submissions_close_at = (email.data ->> 'closes_at')::timestamptz
      then nothing_new end;
  when 'news_results' then
    return case when private.results_are_released() then nothing_new end;
  when 'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result' then
    return (
      select nothing_new from public.submission_members member
      join public.submissions submission on submission.id = member.submission_id
      where member.user_id = email.user_id and email.decision = private.current_decision(submission, email.topic)
    );
  when 'evidence_asked' then
    return (
      select nothing_new from public.submission_members member
      join public.evidence_requests request using (submission_id)
      where member.user_id = email.user_id and request.asked_at = (email.data ->> 'asked_at')::timestamptz
        and request.answered_at is null and private.is_evidence_open(request)
    );
  when 'confirmation_asked' then
    return (
      select jsonb_build_object('idea_name', submission.idea_name, 'is_again', exists (
        select from public.submission_attestations former
        where former.submission_id = submission.id and former.user_id = email.user_id
      ))
      from private.outstanding_confirmations outstanding
      join public.submissions submission on submission.id = outstanding.submission_id
      where outstanding.user_id = email.user_id and outstanding.submission_id = email.subject_id
    );
  -- A test has no group.
  when 'news_group', 'group_email' then
    return case
      when email.group_email_id is null then nothing_new
      when private.group_email_applies(email) then private.current_fields(email)
    end;
  when 'judge_assigned' then
    return private.current_reviews(email, (email.data ->> 'assigned_at')::timestamptz);
  when 'judge_reminder' then
    return private.current_reviews(email, null);
  when 'judge_discussion' then
    return private.current_discussion(email);
  when 'judge_note' then
    return (select nothing_new from private.readable_assignments(email.judge_id) where id = email.subject_id);
  when 'judge_thanks' then
    return (
      select jsonb_build_object('round_name', round.name, 'reviews', done.reviews)
      from private.live_rounds round
      cross join lateral (select private.count_submitted_reviews(email.judge_id, round.id) as reviews) done
      where round.id = email.subject_id and round.stage = 'released' and done.reviews > 0
    );
  when 'round_reopened' then
    return (
      select jsonb_build_object('closes_at', round.closes_at) from public.judging_rounds round
      where round.id = email.subject_id and private.round_stage(round) = 'open'
    );
  when 'judging_digest' then
    return (
      select jsonb_object_agg(task.kind, task.open_count) || jsonb_object_agg('new_' || task.kind, task.new_count)
      from private.user_roles admin
      cross join private.judging_tasks(admin.user_id, (email.data ->> 'since')::timestamptz) task
      where admin.user_id = email.user_id and admin.role = 'admin' and admin.wants_digest
      having sum(task.new_count) > 0
    );
  -- Its date has not moved, and it is still news.
  when 'submissions_opened', 'submissions_closing', 'submissions_closed' then
    return (
      select private.count_totals() || jsonb_build_object('closes_at', (private.challenge()).submissions_close_at)
      from private.totals_occasions() news, private.user_roles admin
      where news.kind = email.kind and news.due_at = email.subject_time and news.until > private.now()
        and admin.user_id = email.user_id and admin.role = 'admin' and admin.wants_digest
    );
  when 'release_requested' then
    return (select nothing_new from public.releases where id = email.subject_id and state = 'requested');
  when 'mentor_assigned' then
    return (
      select jsonb_build_object('mentor_name', mentor.name, 'contact', mentor.contact)
      from public.mentors mentor join public.submission_members member using (submission_id)
      where mentor.user_id = email.subject_id and member.user_id = email.user_id
    );
  when 'mentor_welcome' then
    return (select nothing_new from public.mentors where submission_id = email.subject_id and user_id = email.user_id);
  -- The document is outstanding, and its deadline has neither moved nor passed.
  when 'stage_reminder' then
    return (
      select jsonb_build_object('stage_name', outstanding.name)
      from private.outstanding_documents outstanding
      join public.submission_members member on member.submission_id = outstanding.submission_id
      where member.user_id = email.user_id and outstanding.stage_id = email.subject_id
        and outstanding.due_at = email.subject_time and outstanding.due_at > private.now()
    );
  when 'page_reminder' then
    return (
      select jsonb_build_object('is_public', outstanding.is_public, 'is_named', outstanding.is_named)
      from private.outstanding_consents outstanding where outstanding.user_id = email.user_id
    );
  end case;
end
$$;
