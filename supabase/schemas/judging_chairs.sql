-- The chair of a round has the role chair and leads this one round (roles.sql). A chair reads what judges
-- read: round entries that are ready, and never the submission behind one. In an anonymized round, the
-- person who assigns judges must not know whose entry it is. A chair reads locked results and decides by them, and
-- neither locks a result nor releases one.

-- Nobody chairs a round that is deleted. The table comes long before rounds (roles.sql).
alter table private.user_roles add constraint user_roles_round_id_fkey
  foreign key (round_id) references public.judging_rounds (id) on delete cascade;

create function private.my_rounds(wanted text) returns uuid[]
language sql stable security definer set search_path = ''
return case when private.has_right(wanted) then array(
  select round.id from public.judging_rounds round
  where round.id = coalesce(
    (select round_id from private.user_roles where user_id = (select private.caller())), round.id)
) else '{}' end;
comment on function private.my_rounds(text) is
  'The rounds in which the caller has a right now: a chair in one, administrators in all. 42501 as my_role.';
grant execute on function private.my_rounds(text) to authenticated;

create function private.require_round_right(wanted text, round_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (round_id = any (private.my_rounds(wanted))) is not true then
    -- An administrator learns later that there is no such round.
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_round_right(text, uuid) is
  '42501 unless the caller has the right in this round, or is an administrator.';

create function private.sees_originals() returns boolean
language sql stable set search_path = ''
return private.is_admin();
comment on function private.sees_originals() is
  'Whether the caller reads the submissions behind round entries. A chair does not.';
grant execute on function private.sees_originals() to authenticated;

create function private.my_result_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select round.id from public.judging_rounds round
  where round.id = any (private.my_rounds('decisions'))
    and (private.is_admin() or private.round_state(round) not in ('draft', 'open'))
);
comment on function private.my_result_rounds() is
  'The rounds of which the caller reads results and decisions: a chair one, once its judges have finished.';
grant execute on function private.my_result_rounds() to authenticated;

create view private.colleagues as
select
  id,
  case when (select private.is_admin()) then email
    else coalesce(nullif(btrim(first_name || ' ' || last_name), ''), 'No name given') end as name
from public.profiles;
comment on view private.colleagues is
  'What the lists of judging call people who work in the back office: administrators read addresses, a chair reads names. Other views alone read it.';

-- Entries of a chair's round ----------------------------------------------------------------------

create function private.require_own_entry(entry_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select of_entry.* into round
    from public.round_entries round_entry join public.judging_rounds of_entry on of_entry.id = round_entry.round_id
    where round_entry.submission_id = entry_id and round_entry.ready_at is not null
      and round_entry.round_id = any (private.my_rounds('judging')) and not private.is_admin();
  if not found then
    perform private.require_admin();
  end if;
  return round;
end
$$;
comment on function private.require_own_entry(uuid) is
  'The round in which the caller, a chair, reads an entry; null for an administrator, 42501 for others.';

create function private.require_open_entry(entry_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round constant public.judging_rounds := private.require_own_entry(entry_id);
begin
  -- Later it would change other rounds alone.
  if round.id is not null and private.round_state(round) not in ('draft', 'open') then
    raise exception using errcode = '42501',
      message = 'This round has closed. Administrators see to conflicts now.';
  end if;
  return round;
end
$$;
comment on function private.require_open_entry(uuid) is
  'As require_own_entry, and 42501 for a chair whose round has closed.';

create function private.tells_chair(conflict public.judging_conflicts, is_anonymized boolean)
returns boolean
language sql immutable set search_path = ''
return conflict.judge_id is not null and (conflict.origin = 'declared' or not is_anonymized);
comment on function private.tells_chair(public.judging_conflicts, boolean) is
  'Whether a chair reads why there is a conflict, and so resolves it: in an anonymized round only what the judge has said. What was found names a university or a person of the team.';
grant execute on function private.tells_chair(public.judging_conflicts, boolean) to authenticated;

-- Giving somebody a round -------------------------------------------------------------------------

create function private.lock_chaired_round(subject_id uuid, wanted_round uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- The person, entries, the round: in the order of foundations.sql.
  perform private.lock_person(subject_id);
  perform from public.submissions where id in (
    select submission_id from public.round_entries where round_id = wanted_round
  ) order by id for key share;
  perform from public.judging_rounds where id = wanted_round and canceled_at is null for key share;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more, or is canceled.');
  end if;
end
$$;

create function private.find_conflicts_of_chair(subject_id uuid, wanted_round uuid) returns void
language sql set search_path = '' as $$
  select private.note_conflicts(coalesce(jsonb_agg(sign), '[]'))
  from jsonb_array_elements(private.new_conflicts(null, array(
    select submission_id from public.round_entries where round_id = wanted_round
  ))) sign
  where sign ->> 'admin_id' = subject_id::text;
$$;
