-- The views of observers: lists of submissions and people, without addresses, unreleased decisions, notes, tags and
-- disqualifications. The id of a submission is its receipt number here, so that PostgREST cannot join other lists and
-- estimate their rows (roles.sql).

create view private.observed_users as
select
  id, first_name, last_name, country, level_of_study, university, profile_completed, created_at
from public.profiles
where (select private.has_right('observation'));

call private.publish_view('observed_users');
comment on view public.observed_users is 'Administrators and observers: all profiles, without addresses.';

create view private.observed_submissions as
select
  entry.receipt_number as id, entry.idea_name,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  coalesce(entry.released_status, 'received') as status,
  entry.submitted_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'name', nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
        'university', profile.university,
        'country', profile.country,
        'level_of_study', profile.level_of_study,
        'is_owner', entry.created_by is not distinct from member.user_id
      )
      order by member.joined_at, member.user_id
    )
    from public.submission_members member
    left join public.profiles profile on profile.id = member.user_id
    where member.submission_id = entry.id
  ), '[]') as team_members,
  array(
    select facet from unnest(entry.facets) facet
    where facet ~ '^((country|level|team):|(no )?document$)'
  ) as facets
from public.submissions entry
left join public.profiles owner on owner.id = entry.created_by
where entry.submitted_at is not null and entry.withdrawn_at is null
  and (select private.has_right('observation'));

call private.publish_view('observed_submissions');
comment on view public.observed_submissions is
  'Administrators and observers: submissions with their teams, without addresses, descriptions and documents.';
comment on column public.observed_submissions.id is 'The receipt number.';
comment on column public.observed_submissions.status is 'As the team sees it: received, or the released decision.';
comment on column public.observed_submissions.team_members is
  'JSON, each with name, university, country, level_of_study, is_owner.';
comment on column public.observed_submissions.facets is
  'country:…, level:… of each member, team:… (its size), document or no document.';

-- Searching ---------------------------------------------------------------------------------------

-- The search columns contain addresses, so results are checked again without them. Definer, to check the right before
-- reading, and to read the search columns.

create function private.search_observed_users(_query text) returns setof public.observed_users
language plpgsql stable security definer set search_path = '' as $$
declare
  p constant text[] := private.search_patterns(_query);
begin
  perform private.require_right('observation');
  return query
  select shown.* from public.observed_users shown join public.profiles profile on profile.id = shown.id
  where position('@' in _query) = 0
    and profile.search ~ p[1] and profile.search ~ p[2] and profile.search ~ p[3]
    and private.search_text(shown.first_name || ' ' || shown.last_name) ~ all (p)
  limit 1001;
end
$$;
call private.publish_function('search_observed_users',
  'Administrators and observers: rows of observed_users whose name has every word of the query, at most 1,001 (which means that there may be more). Refuses with invalid_input.');

create function private.search_observed_submissions(_query text) returns setof public.observed_submissions
language plpgsql stable security definer set search_path = '' as $$
declare
  p constant text[] := private.search_patterns(_query);
begin
  perform private.require_right('observation');
  return query
  select shown.* from private.submission_search found
  join public.submissions entry on entry.id = found.submission_id
  join public.observed_submissions shown on shown.id = entry.receipt_number
  where position('@' in _query) = 0
    and found.search ~ p[1] and found.search ~ p[2] and found.search ~ p[3]
    and private.search_text(concat_ws(E'\n', shown.id, shown.idea_name, (
      select string_agg(concat_ws(E'\n', member ->> 'name', member ->> 'university', member ->> 'country'), E'\n')
      from jsonb_array_elements(shown.team_members) member
    ))) ~ all (p)
  limit 1001;
end
$$;
call private.publish_function('search_observed_submissions',
  'Administrators and observers: rows of observed_submissions that have every word of the query in receipt number, idea name, or a member''s name, university or country, at most 1,001 (which means that there may be more). Refuses with invalid_input.');
