-- Changes of a team: joining, leaving, removing, handing over. Each function locks the entry first, so that changes
-- of one team run one after the other. The table submission_members is in submissions.sql; invitations are in
-- invitations.sql.

-- Rules for every change of a team ----------------------------------------------------------------

create function private.add_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.submission_members (submission_id, user_id)
  values (new.id, new.created_by);
  return null;
end
$$;

create trigger add_owner after insert on public.submissions
  for each row when (new.created_by is not null) execute function private.add_owner();

create function private.keep_team_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Waits for others who are joining the same team, and counts them.
  perform from public.submissions where id = new.submission_id for update;
  if (select count(*) from public.submission_members where submission_id = new.submission_id)
    >= (private.challenge()).max_submission_members then
    perform private.refuse('team_full', 'This team is full.');
  end if;
  return new;
end
$$;
comment on function private.keep_team_size is
  'Trigger: raises team_full. Checked when somebody joins, so that lowering the maximum does not affect teams.';

create trigger keep_team_size before insert or update of submission_id on public.submission_members
  for each row execute function private.keep_team_size();

create function private.release_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions;
  heir uuid;
begin
  select * into entry from public.submissions where id = old.submission_id for update;
  if not found then
    return null;
  end if;
  select user_id into heir from public.submission_members
    where submission_id = entry.id order by joined_at, user_id limit 1;
  if heir is null and (entry.submitted_at is null or entry.withdrawn_at is not null) then
    delete from public.submissions where id = entry.id;
  elsif heir is null then
    update public.submissions set created_by = null where id = entry.id;
    perform private.queue_entry_files(entry.id);
  else
    perform private.queue_entry_files(entry.id, old.user_id);
    if entry.created_by is null or entry.created_by = old.user_id then
      update public.submissions set created_by = heir where id = entry.id;
      perform private.notify(
        'entry_handed_over', heir, jsonb_build_object('idea_name', entry.idea_name));
    end if;
  end if;
  return null;
end
$$;
comment on function private.release_member is
  'Trigger: deletes a former member''s unattached files, and makes the longest-standing member the owner if the owner left. Without members, a draft or withdrawn entry is deleted; a submitted one stays without owner.';

create trigger release_member after delete on public.submission_members
  for each row execute function private.release_member();

create function private.roster_is_locked() returns boolean
language sql set search_path = ''
return private.now() > (private.challenge()).registration_closes_at;

create function private.require_open_roster() returns void
language plpgsql set search_path = '' as $$
begin
  if private.roster_is_locked() then
    perform private.refuse('roster_locked', 'Team registration is closed: teams can no longer change.');
  end if;
end
$$;

-- Members' view -----------------------------------------------------------------------------------

create view private.my_team as
select
  teammate.user_id,
  profile.first_name,
  profile.last_name,
  profile.email,
  profile.university,
  profile.country,
  entry.created_by is not distinct from teammate.user_id as is_owner,
  teammate.joined_at
from public.submission_members member
join public.submission_members teammate on teammate.submission_id = member.submission_id
join public.submissions entry on entry.id = member.submission_id
left join public.profiles profile on profile.id = teammate.user_id
where member.user_id = (select auth.uid());

create function private.read_my_team() returns setof private.my_team
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.my_team where (select private.caller()) is not null;
end
$$;

create view public.my_team with (security_invoker = true) as
select * from private.read_my_team();
comment on view public.my_team is 'The members of the caller''s team, including the caller.';
grant execute on function private.read_my_team to authenticated;
grant select on public.my_team to authenticated;

-- Leaving, removing, handing over -----------------------------------------------------------------

create function private.leave_team() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  entry public.submissions;
begin
  select * into entry from public.submissions where id = private.my_entry_id() for update;
  if not found then
    perform private.refuse('not_found', 'You are not in a team.');
  elsif entry.created_by = caller then
    perform private.refuse(
      'owner_must_hand_over', 'Before you leave, hand the entry over to another member or discard it.');
  end if;
  perform private.require_open_roster();
  delete from public.submission_members where user_id = caller and submission_id = entry.id;
  if not found then
    perform private.refuse('not_found', 'You are not in a team.');
  end if;
  perform private.notify_team(entry.id, 'member_left', jsonb_build_object(
    'member_name', private.display_name(caller), 'idea_name', entry.idea_name
  ), caller);
end
$$;

create function public.leave_team() returns void
language sql set search_path = '' as $$ select private.leave_team() $$;
comment on function public.leave_team is
  'Member: leaves the team. Refuses with owner_must_hand_over, roster_locked, not_found.';
grant execute on function private.leave_team, public.leave_team to authenticated;

create function private.require_teammate(entry public.submissions, member_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if member_id = entry.created_by then
    perform private.refuse('self_service', 'You are the owner of this entry.');
  elsif not exists (
    select from public.submission_members where submission_id = entry.id and user_id = member_id
  ) then
    perform private.refuse('not_found', 'This person is not in your team.');
  end if;
end
$$;

create function private.remove_member(member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
  details jsonb := jsonb_build_object(
    'member_name', private.display_name(member_id), 'idea_name', entry.idea_name);
begin
  perform private.require_teammate(entry, member_id);
  perform private.require_open_roster();
  -- Also to the removed person.
  perform private.notify_team(entry.id, 'member_removed', details, entry.created_by);
  delete from public.submission_members where user_id = member_id and submission_id = entry.id;
end
$$;

create function public.remove_member(member_id uuid) returns void
language sql set search_path = '' as $$ select private.remove_member(member_id) $$;
comment on function public.remove_member is
  'Owner: removes another member. Refuses with self_service, roster_locked, not_found.';
grant execute on function private.remove_member, public.remove_member to authenticated;

create function private.hand_over_entry(member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
begin
  perform private.require_teammate(entry, member_id);
  perform private.spend_rate_limit('handover', entry.id::text, 10, interval '1 day');
  perform private.spend_rate_limit('handover_sender', entry.created_by::text, 10, interval '1 day');
  update public.submissions set created_by = member_id, revision = revision + 1 where id = entry.id;
  perform private.notify(
    'entry_handed_over', member_id, jsonb_build_object('idea_name', entry.idea_name));
end
$$;

create function public.hand_over_entry(member_id uuid) returns public.my_entry
language sql set search_path = '' as $$
  select private.hand_over_entry(member_id);
  select entry from public.my_entry entry;
$$;
comment on function public.hand_over_entry is
  'Owner: makes another member the owner, also after team registration has closed, and returns the entry. At most ten times a day for an entry and for a person. Refuses with self_service, rate_limited, not_found.';
grant execute on function private.hand_over_entry, public.hand_over_entry to authenticated;
