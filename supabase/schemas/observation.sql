-- The views of observers: lists of submissions and people, without addresses, unreleased decisions, notes, tags and
-- disqualifications. The id of a submission is its receipt number here, so that PostgREST cannot join other lists and
-- estimate their rows (roles.sql).

create view private.observed_users as
select
  id, first_name, last_name, country, level_of_study, university, profile_completed, created_at,
  -- Without the first line, which is the address.
  substr(search, strpos(search, E'\n') + 1) as search
from public.profiles
where (select private.has_right('observation'));
call private.publish_view('observed_users', 'Administrators and observers: all profiles, without email addresses.', columns => '
  search: First and last name, and university.');

create view private.observed_submissions as
select
  submission.receipt_number as id, submission.idea_name, submission.submitter_name,
  coalesce(submission.released_status, 'received') as status, submission.submitted_at,
  to_jsonb(array(
    select member - array['user_id', 'email']
    from jsonb_array_elements(submission.team_members) with ordinality as team (member, place) order by place
  )) as team_members,
  array(
    select facet from unnest(submission.facets) facet
    where facet ~ '^((country|level|team):|(no )?document$)'
  ) as facets,
  lower(submission.receipt_number) || E'\n' || submission.names as search
from private.received_submissions submission
where (select private.has_right('observation'));
call private.publish_view('observed_submissions',
  'Administrators and observers: submissions with their teams, without email addresses, descriptions or documents.', columns => '
  id: The receipt number.
  status: The status as the team sees it: received, or the released decision.
  team_members: JSON, each with name, university, country, level_of_study, is_owner.
  facets: Values to filter by: country:… and level:… for each member, team:… (its size), document or no document.
  search: Receipt number, idea name; name, university and country of each member.');
