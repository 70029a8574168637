-- Finalists, their outcomes and their mentors. Everything depends on finalist_submissions, which uses released
-- statuses.

-- The finalists: submissions with the released status selected that are not withdrawn.
create function private.finalist_submissions() returns setof public.submissions
language sql stable security definer rows 5 set search_path = '' as $$
  select submission.* from public.submissions submission
  where submission.released_status = 'selected' and submission.withdrawn_at is null;
$$;

create function private.is_finalist(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (select from private.finalist_submissions() where id = _submission_id);

-- When the final opened with all finalists, if no top three is between the panel and it: since then it is known that all
-- finalists pitch. Null: this is not the case. With fewer finalists, who pitches would be one administrator's decision.
create function private.all_pitch_since() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(final.opens_at) from private.live_rounds final
    where final.kind = 'final' and final.current_stage <> 'draft' and private.results_are_released()
      and not exists (
        select id from private.finalist_submissions()
        except select submission_id from public.round_entries where round_id = final.id
      )
      and not exists (
        select from private.live_rounds top_three
        join public.round_entries round_entry on round_entry.round_id = top_three.id
        where top_three.kind = 'top_three' and top_three.current_stage <> 'draft'
      )
  );
end
$$;

-- The outcome of a finalist: first, second or third of the released final, top_three of the released top three,
-- otherwise finalist.
create function private.final_outcome(_submission_id uuid) returns text
language sql stable set search_path = ''
return coalesce(
  nullif(private.round_outcome(_submission_id, 'final'), 'eliminated'),
  case when private.round_outcome(_submission_id, 'top_three') = 'advances' then 'top_three' end,
  'finalist'
);

create function private.lock_my_finalist(_id uuid) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_id);
begin
  perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'Your entry is not a finalist.');
  return submission;
end
$$;

create trigger note_outcome after update of stage on public.judging_rounds
  for each row when (new.stage = 'released' and new.kind in ('top_three', 'final')
    or new.stage = 'open' and new.kind = 'final')
  execute function private.mark_result();

-- Mentors -----------------------------------------------------------------------------------------

create table public.mentors (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  contact text not null,
  assigned_by uuid references auth.users (id) on delete set null,
  revision int not null default 1,
  created_at timestamptz not null default private.now(),
  primary key (submission_id, user_id)
);
comment on table public.mentors is
  'The mentors of finalists, set by administrators. They are on no team and are not judges.';
call private.limit_texts('public.mentors', '{name, contact mentor_contact}');

create trigger check_exclusions before insert or update of user_id on public.mentors
  for each row execute function private.check_exclusions('mentor');

create trigger next_revision before update of name, contact on public.mentors
  for each row execute function private.next_revision();
create trigger audit_save after insert or update of name, contact on public.mentors for each row
  execute function private.audit('finalist.mentor_set', 'submission', 'submission_id', 'user_id');
create trigger audit_deletion after delete on public.mentors for each row
  execute function private.audit('finalist.mentor_removed', 'submission', 'submission_id', 'user_id');

-- Makes a person a mentor of a locked submission, and emails both.
create function private.add_mentor(
  _submission_id uuid, _user_id uuid, _name text, _contact text, _assigned_by uuid
) returns void
language plpgsql set search_path = '' as $$
declare
  idea_name constant text := (select idea_name from public.submissions where id = _submission_id);
begin
  perform private.refuse_if(not private.is_finalist(_submission_id), 'not_finalist', 'This team is not a finalist.');
  insert into public.mentors (submission_id, user_id, name, contact, assigned_by)
  values (_submission_id, _user_id, _name, _contact, _assigned_by)
  on conflict do nothing;
  if found then
    perform private.notify('mentor_welcome', _user_id, jsonb_build_object(
      'idea_name', idea_name, 'mentor_name', _name), subject_id => _submission_id);
    perform private.notify_team(_submission_id, 'mentor_assigned', jsonb_build_object('idea_name', idea_name),
      subject_id => _user_id);
  end if;
end
$$;

create function private.set_mentor(
  _submission_id uuid, _user_id uuid, _revision int, _name text, _contact text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mentor public.mentors;
  clean_name text;
  clean_contact text;
  submission public.submissions;
begin
  perform private.require_admin();
  clean_name := private.require_line(_name, 'The name', 'name');
  clean_contact := private.require_lines(_contact, 'How to reach the mentor', 'mentor_contact');
  -- Lock the person before the submission (foundations.sql).
  perform private.lock_person(_user_id);
  submission := private.lock_submission(_submission_id);
  perform private.refuse_if(not exists (select from public.profiles where id = _user_id), 'not_found',
    'This user no longer exists.');
  select * into mentor from public.mentors where submission_id = submission.id and user_id = _user_id for update;
  if (mentor.name, mentor.contact) = (clean_name, clean_contact) then
    return;
  end if;
  perform private.refuse_revision(coalesce(mentor.revision, 0), _revision);
  if mentor.revision is not null then
    update public.mentors set name = clean_name, contact = clean_contact
      where submission_id = submission.id and user_id = _user_id;
    return;
  end if;
  perform private.add_mentor(submission.id, _user_id, clean_name, clean_contact, auth.uid());
end
$$;
call private.publish_change('set_mentor', 'administrator',
  'Administrators: makes the person with this account a mentor of a finalist, with contact details for the team, and sends one email to the mentor and one to each team member. For an existing mentor, changes name and contact. revision: the mentor''s revision, or 0 for a new mentor. Safe to repeat. Fails with conflict, admin_conflicted, is_participant, is_judge, not_finalist, not_found, or invalid_input.',
  'admin_finalists');

create function private.remove_mentor(_submission_id uuid, _user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id for update;
  delete from public.mentors where submission_id = _submission_id and user_id = _user_id;
end
$$;
call private.publish_change('remove_mentor', 'administrator',
  'Administrators: removes a finalist''s mentor and ends that person''s access. Does nothing if the person is not a mentor. Fails with admin_conflicted.',
  'admin_finalists');

create function private.mentors_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', mentor.user_id, 'name', mentor.name, 'email', profile.email, 'contact', mentor.contact,
    'revision', mentor.revision
  ) order by mentor.created_at, mentor.user_id), '[]')
  from public.mentors mentor join public.profiles profile on profile.id = mentor.user_id
  where mentor.submission_id = _submission_id
);

create view private.my_finalist_submissions as
select
  submission.id as submission_id, submission.idea_name, submission.description,
  case
    when mine.is_mentor then 'mentor'
    when submission.created_by = mine.user_id then 'owner'
    else 'member'
  end as role,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', private.display_name(member.user_id), 'email', profile.email)
      order by member.joined_at, member.user_id
    ), '[]')
    from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id
  ) as members,
  private.mentors_of(submission.id) as mentors,
  case when not mine.is_mentor then private.team_outcome(submission.id) end as outcome,
  case when not mine.is_mentor then private.payment_of(submission.id) end as payment_checks
from (
  select submission_id, user_id, false as is_mentor from public.submission_members
  union all
  select submission_id, user_id, true from public.mentors
) mine
join private.finalist_submissions() submission on submission.id = mine.submission_id
where mine.user_id = (select private.caller());
call private.publish_view('my_finalist_submissions',
  'The finalists that the caller belongs to or mentors. Apart from this view, mentors can see only the finalists'' documents.', 1, columns => '
  role: The caller''s role: owner, member or mentor.
  members: JSON: the team members in the order in which they joined, each with name and email.
  mentors: JSON, each with user_id, name, email and contact (how and when to reach them).
  outcome: The finalist''s outcome, as in my_submission. Null for a mentor.
  payment_checks: JSON: the completed items of PAYMENT_ITEMS, each with item and checked_at. Null for a mentor.');
