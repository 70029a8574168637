-- Each member of a team confirms five statements and the current version of the official rules: the owner with each
-- submission, the others when they join. Nobody confirms for another person. A new version of the rules (season.sql) asks
-- everyone again. Nothing follows from a confirmation that is outstanding: the owner can submit, and administrators
-- decide.

create function private.attest(_submission_id uuid, person_id uuid, _attestations text[], _rules_version text) returns void
language plpgsql set search_path = '' as $$
declare
  required constant text[] := array(select value from private.required_attestations order by position);
begin
  perform private.refuse_if(_attestations is null or not _attestations @> required, 'attestations_missing',
    'Please confirm every statement.');
  perform private.refuse_if(_rules_version is distinct from private.rules_version(), 'rules_changed',
    'The official rules have changed since you loaded this page. Please reload it, read the changes, and confirm again.');
  insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
  values (_submission_id, person_id, required, _rules_version);
end
$$;

-- Drafts until they close, because later they do not take part; their owner confirms when submitting. Disqualified
-- submissions until the release, because their team must not notice before.
create view private.outstanding_confirmations as
select member.submission_id, member.user_id
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
where case submission.state
    when 'submitted' then submission.released_status is distinct from 'declined'
    else member.user_id is distinct from submission.created_by and private.closes_at(submission) >= private.now()
  end
  and not exists (
    select from public.submission_attestations given
    where given.submission_id = member.submission_id and given.user_id = member.user_id
      and given.rules_version = private.rules_version()
  );
comment on view private.outstanding_confirmations is
  'Members who have not confirmed the current version of the rules.';

-- The same for a submission in a list, by its facets.
create function private.lacks_confirmation(facets text[], released_status text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return released_status is distinct from 'declined' and not facets @> array['confirmed:' || private.rules_version()];
end
$$;

create function private.confirm_statements(_id uuid, _attestations text[], _rules_version text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_submission(_id, as_owner => false);
begin
  if exists (
    select from private.outstanding_confirmations
    where submission_id = submission.id and user_id = auth.uid()
  ) then
    perform private.attest(submission.id, auth.uid(), _attestations, _rules_version);
  end if;
  return auth.uid();
end
$$;
call private.publish_change('confirm_statements', 'team',
  'Member: confirms the statements and the current version of the official rules for the caller, if must_confirm is set in my_team, and returns the caller''s row. attestations and rules_version are as in submit_submission. Fails with attestations_missing, rules_changed, or not_found.',
  'my_team', 'user_id');

-- Asking by email ---------------------------------------------------------------------------------

-- Queues an email to the members who have not confirmed, of these submissions (null: all), without those who were asked
-- since a time, and returns the submissions, once for each email. With a topic, it is sent once.
create function private.ask_to_confirm(ids uuid[], asked_since timestamptz, topic text, max_count int)
returns setof uuid
language plpgsql set search_path = '' as $$
begin
  return query
  insert into private.notifications (kind, user_id, recipient, topic, subject_id, subject_time)
  select 'confirmation_asked', profile.id, profile.email, ask_to_confirm.topic, outstanding.submission_id, private.now()
  from private.outstanding_confirmations outstanding
  join public.profiles profile on profile.id = outstanding.user_id
  where profile.email is not null and (ids is null or outstanding.submission_id = any (ids)) and not exists (
    select from private.notifications earlier
    where earlier.user_id = profile.id and earlier.kind = 'confirmation_asked'
      and (earlier.subject_time > asked_since or earlier.topic = ask_to_confirm.topic)
  )
  limit max_count
  on conflict do nothing
  returning subject_id;
end
$$;

create function private.remind_to_confirm(_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
begin
  perform private.require_admin();
  perform private.refuse_if(cardinality(_ids) > private.submissions_at_once(), 'invalid_input',
    format('You can change at most %s submissions at once.', private.submissions_at_once()));
  -- Drafts are private to their team. Another administrator may be reminding the same people.
  _ids := array(select id from public.submissions where id = any (_ids) and state = 'submitted' order by id for update);
  asked := array(select private.ask_to_confirm(_ids, private.now() - interval '24 hours', null, null));
  perform private.write_audit('submission.confirmation_reminded', 'submission', id::text,
      jsonb_build_object('people', count(*)))
    from unnest(asked) id group by id order by id;
  return cardinality(asked);
end
$$;
call private.publish_change('remind_to_confirm', 'administrator',
  'Administrators: emails the members of these submissions who have not confirmed the current version of the rules, each at most once every 24 hours, and returns the number of emails. Fails with invalid_input (more than SUBMISSIONS_AT_ONCE submissions).');
