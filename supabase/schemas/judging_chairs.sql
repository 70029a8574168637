-- The chair leads one round (roles.sql). A chair sees ready round entries, as judges do, but not the submissions, because
-- the person who assigns judges must not know the teams of an anonymized round. A chair sees locked results and makes
-- decisions, but can neither lock nor release a result.

-- Deleting a round deletes its roles. The table of roles is created before rounds (roles.sql).
alter table private.user_roles add constraint user_roles_round_id_fkey
  foreign key (round_id) references public.judging_rounds (id) on delete cascade;

-- The rounds in which the caller has a right: one for a chair, all for administrators. Raises 42501 like my_role.
create function private.my_rounds(wanted text) returns uuid[]
language sql stable security definer set search_path = ''
return case when private.has_right(wanted) then array(
  select round.id from public.judging_rounds round
  where round.id = coalesce(
    (select round_id from private.user_roles where user_id = (select private.caller())), round.id)
) else '{}' end;

create function private.require_round_right(wanted text, round_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (round_id = any (private.my_rounds(wanted))) is not true then
    -- For administrators the caller of this function checks whether the round exists.
    perform private.require_admin();
  end if;
end
$$;

create view private.colleagues as
select
  id,
  case when (select private.is_admin()) then email
    else coalesce(nullif(btrim(first_name || ' ' || last_name), ''), 'No name given') end as name
from public.profiles;
comment on view private.colleagues is
  'How judging lists name back office users: administrators see email addresses, chairs see names. Used only by other views.';

-- Entries of a chair's round ----------------------------------------------------------------------

-- Raises 42501 unless the caller is an administrator, or a chair who can see the submission in the chair's round; with
-- while_open, before it closes: after that, a conflict would affect only other rounds.
create function private.require_own_entry(entry_id uuid, while_open boolean default false) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.round_entries round_entry join public.judging_rounds round on round.id = round_entry.round_id
    where round_entry.submission_id = entry_id and round_entry.ready_at is not null
      and round.id = any (private.my_rounds('judging'))
      and (not while_open or private.round_stage(round) in ('draft', 'open'))
  ) then
    perform private.require_admin();
  end if;
end
$$;
