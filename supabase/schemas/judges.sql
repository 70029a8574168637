-- Judges: an administrator invites them by email, and the account that accepts an invitation becomes a judge.
-- roles.sql says which roles exclude judging.

create function private.in_field_order(fields text[]) returns text[]
language sql immutable set search_path = ''
return array(select value from private.expertise_fields() where value = any (fields));

create table public.judges (
  id uuid primary key default gen_random_uuid(),
  -- The address of the invitation; null after the account is deleted.
  email text check (private.is_email(email)),
  name text not null,
  user_id uuid unique references auth.users (id) on delete set null,
  -- The judge's workplaces of the last three years, as the judge wrote them.
  organizations text[] not null default '{}',
  -- The most round entries that the judge wants to review in a round; null: any number.
  max_reviews int check (max_reviews between 1 and private.max_reviews_per_judge()),
  -- The most round entries that administrators ask the judge to review in a round; null: any number. max_reviews can be
  -- lower.
  reviews_cap int check (reviews_cap between 1 and private.max_reviews_per_judge()),
  expertise text[] not null default '{}' check (expertise = private.in_field_order(expertise)),
  -- Names of co-authors, supervisors, students and others with whom the judge has worked closely in the last three
  -- years.
  close_people text[] not null default '{}',
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  terms_version text,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  revision int not null default 1,
  state text not null generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when accepted_at is not null then 'active'
    when declined_at is not null then 'declined'
    else 'invited'
  end) stored,
  constraint accepted_judges_have_terms_version check (num_nulls(accepted_at, terms_version) in (0, 2)),
  constraint max_reviews_within_cap check (max_reviews <= reviews_cap),
  constraint accepted_judges_have_not_declined check (accepted_at is null or declined_at is null),
  constraint judges_without_email_are_withdrawn check (email is not null or withdrawn_at is not null)
);
comment on table public.judges is 'Judges, and people who were invited to judge.';
call private.limit_texts('public.judges', '{name, terms_version rules_version, decline_reason}');

create unique index judges_email_key on public.judges (lower(email));

create trigger set_updated_at
  before update of email, name, user_id, organizations, max_reviews, reviews_cap, expertise,
    close_people, accepted_at, withdrawn_at, declined_at
  on public.judges
  for each row execute function private.set_updated_at();
create trigger next_revision
  before update of email, name, user_id, organizations, max_reviews, reviews_cap, expertise,
    close_people, accepted_at, withdrawn_at, declined_at
  on public.judges
  for each row execute function private.next_revision();

-- Access and departure ----------------------------------------------------------------------------

create function private.my_judge_id() returns uuid
language sql stable security definer set search_path = ''
return (
  select id from public.judges
  where user_id = (select private.caller()) and judges.state = 'active'
);

create function private.require_judge() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  judge_id uuid := private.my_judge_id();
begin
  if judge_id is null then
    raise exception using errcode = '42501', message = 'Only judges can do this.';
  end if;
  return judge_id;
end
$$;

-- For functions about the caller as a judge. Fails with 42501 the id of another judge.
create function private.require_own_judge(judge_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if judge_id is distinct from private.require_judge() then
    raise exception using errcode = '42501', message = 'Only this judge can do this.';
  end if;
end
$$;

create trigger check_exclusions before insert or update of user_id, withdrawn_at on public.judges
  for each row when (new.user_id is not null and new.withdrawn_at is null)
  execute function private.check_exclusions('judge');

-- Trigger: deleting a judge's account keeps the reviews and removes everything that identifies the judge.
create function private.anonymize_judge() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := null;
  new.name := 'Former judge';
  new.organizations := '{}';
  new.max_reviews := null;
  new.reviews_cap := null;
  new.expertise := '{}';
  new.close_people := '{}';
  new.withdrawn_at := coalesce(old.withdrawn_at, private.now());
  return new;
end
$$;

create trigger forget before update on public.judges
  for each row when (old.user_id is not null and new.user_id is null) execute function private.anonymize_judge();

-- Trigger: a judge who withdraws or declines loses the assignments that are not started, and gets no queued emails.
create function private.end_judge_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In the order in which stop_reminders locks them.
  perform from public.judging_assignments where judge_id = new.id order by id for update;
  delete from public.judging_assignments where judge_id = new.id and state = 'assigned';
  delete from private.notifications where judge_id = new.id and sent_at is null;
  return null;
end
$$;

create trigger release after update on public.judges for each row when (
    new.withdrawn_at is not null and old.withdrawn_at is null
    or new.declined_at is not null and old.declined_at is null
  )
  execute function private.end_judge_assignments();

create trigger audit_invitation after insert on public.judges
  for each row execute function private.audit('judge.invited', 'judge', 'id');
create trigger audit_withdrawal after update on public.judges
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.audit('judge.withdrawn', 'judge', 'id');
create trigger audit_reinstatement after update on public.judges
  for each row when (new.withdrawn_at is null and old.withdrawn_at is not null)
  execute function private.audit('judge.reinstated', 'judge', 'id');
create trigger audit_decline after update on public.judges
  for each row when (new.declined_at is not null and old.declined_at is null)
  execute function private.audit('judge.declined', 'judge', 'id');
create trigger audit_cap after update on public.judges
  for each row when (new.reviews_cap is distinct from old.reviews_cap and new.email is not null)
  execute function private.audit('judge.cap_set', 'judge', 'id', 'changes:reviews_cap');

-- Inviting: administrators ------------------------------------------------------------------------

create function private.require_load(max_reviews int) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(
    max_reviews not between 1 and private.max_reviews_per_judge(), 'invalid_input',
    format('Enter a number from 1 to %s.', to_char(private.max_reviews_per_judge(), 'FM999,999')));
$$;

create function private.invite_judges(invitees jsonb, message text default null, resend boolean default false)
returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitee record;
  judge public.judges;
  code text;
  problems text[] := '{}';
begin
  perform private.require_admin();
  perform private.require_recent_code();
  message := private.optional_lines(message, 'The personal message');
  -- Invitations count like other emails to many, with an approval of a second administrator above the limit.
  perform private.refuse_if(
    private.emails_to_many(auth.uid()) + jsonb_array_length(invitees) > private.second_administrator_above(), 'rate_limited',
    format('One administrator can email at most %s people a day, including invitations. Continue tomorrow, or ask another administrator.',
      to_char(private.second_administrator_above(), 'FM999,999')));
  -- In the order in which rounds lock their judges.
  perform from public.judges where lower(email) in (
    select lower(listed ->> 'email') from jsonb_array_elements(invitees) listed
  ) order by id for update;
  for invitee in
    select * from jsonb_to_recordset(invitees) as listed (email text, name text, reviews_cap int)
    -- Another administrator may be sending a similar list.
    order by lower(email)
  loop
    begin
      invitee.email := private.require_email(private.clean_line(invitee.email));
      perform private.require_load(invitee.reviews_cap);
      perform private.refuse_excluded('judge', profile.id)
        from public.profiles profile where profile.email = lower(invitee.email);
      insert into public.judges as invited (email, name, reviews_cap, invited_by)
      values (invitee.email, private.require_line(invitee.name, 'Name', 'name'), invitee.reviews_cap, auth.uid())
      on conflict (lower(email)) do update set
        name = excluded.name, reviews_cap = coalesce(excluded.reviews_cap, invited.reviews_cap)
      where invited.accepted_at is null;
      select * into judge from public.judges where lower(email) = lower(invitee.email);
      perform private.refuse_if(judge.state = 'withdrawn', 'judge_inactive',
        'This judge is inactive. Reinstate the judge instead.');
      perform private.refuse_if(judge.state = 'declined', 'judge_declined',
        'This person has declined to judge and will not be emailed again.');
      if judge.state = 'invited' and (resend or judge.last_sent_at is null and not exists (
        select from private.notifications where judge_id = judge.id and kind = 'judge_invitation'
      )) then
        perform private.spend_rate_limit('judge_invitation', judge.id::text, 5, interval '1 day');
        perform private.queue_email('judge_invitation', judge.email,
          jsonb_strip_nulls(jsonb_build_object('judge_name', judge.name, 'message', message)),
          judge_id => judge.id);
        return next judge.id;
      end if;
    exception when raise_exception then
      get stacked diagnostics code = pg_exception_hint;
      problems := problems || format('%s: %s', invitee.email, sqlerrm);
    end;
  end loop;
  perform private.refuse_if(problems <> '{}', code, array_to_string(problems, E'\n'));
end
$$;
call private.publish_change('invite_judges', 'administrator',
  'Administrators: invites people to judge and returns those who get an email. invitees: JSON, each with email, name and reviews_cap, the maximum number of round entries that the judge reviews in a round (null: any number, or unchanged). message: a personal message in the email. People who were invited before and have not accepted get another email only if resend is true, at most five a day; earlier links stay valid. Judges who have accepted are left unchanged. If anyone cannot be invited, invites no one and lists each address with the reason: is_admin, is_participant, is_mentor, judge_inactive (left or removed), judge_declined, invalid_input, rate_limited. Also fails with second_factor_again.', 'admin_judges');

create function private.set_judge_cap(_id uuid, _revision int, _reviews_cap int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  perform private.require_load(_reviews_cap);
  select * into judge from public.judges where id = _id and email is not null for no key update;
  perform private.refuse_if(not found, 'not_found', 'This judge no longer exists.');
  perform private.refuse_revision(judge.revision, _revision);
  update public.judges set
    reviews_cap = _reviews_cap,
    max_reviews = case when accepted_at is null then max_reviews else least(max_reviews, _reviews_cap) end
  where id = _id;
end
$$;
call private.publish_change('set_judge_cap', 'administrator',
  'Administrators: sets the maximum number of round entries that a judge reviews in a round (null: any number), starting with the next assignment. If the judge''s own limit is higher, lowers it to this number; never raises it. Fails with conflict, invalid_input, or not_found.', 'admin_judges');

create function private.lock_judge(wanted_id uuid) returns public.judges
language plpgsql set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  -- The person before the judge (foundations.sql).
  perform private.lock_person(user_id) from public.judges where id = wanted_id;
  select * into judge from public.judges where id = wanted_id for no key update;
  perform private.refuse_if(not found, 'not_found', 'This judge no longer exists.');
  return judge;
end
$$;

create function private.withdraw_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge constant public.judges := private.lock_judge(_id);
begin
  update public.judges set withdrawn_at = private.now() where id = judge.id and withdrawn_at is null;
end
$$;
call private.publish_change('withdraw_judge', 'administrator',
  'Administrators: withdraws a judge. The invitation links stop working and the judge''s assignments are removed, except those with a started or submitted review. Safe to repeat. Fails with not_found.', 'admin_judges');

create function private.reinstate_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge constant public.judges := private.lock_judge(_id);
begin
  perform private.refuse_if(judge.email is null, 'not_found', 'This judge no longer exists.');
  update public.judges set withdrawn_at = null where id = judge.id and withdrawn_at is not null;
end
$$;
call private.publish_change('reinstate_judge', 'administrator',
  'Administrators: reinstates a judge who was withdrawn. The judge''s links work again, and the judge regains access to the reviews already started. Safe to repeat. Fails with is_admin, is_participant, or not_found.', 'admin_judges');

-- Answering an invitation ------------------------------------------------------------------------

create function private.find_judge(token text) returns public.judges
language sql stable set search_path = ''
return (
  select judge from public.judges judge
  join private.link_tokens issued on issued.subject_id = judge.id
  where issued.token_hash = private.token_hash(token)
);

create function private.get_judge_invitation(token text)
returns table (state text, name text, email text, reviews_cap int)
language sql stable security definer set search_path = '' as $$
  select state, name, email, reviews_cap from private.find_judge(token) where id is not null;
$$;
call private.publish_function('get_judge_invitation',
  'Returns the judge''s invitation identified by the token in its link: its state (invited, declined, active, withdrawn), the invited person''s name and address, and the maximum number of round entries to review in a round (null: any number). Returns no row for an unknown token.');

-- Names as stored (null: none), without blank or repeated names. Fails with invalid_input if there are too many or
-- too few, or one is too long.
create function private.clean_names(names text[], at_most int, at_least int default 0) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  limits constant text := format(
    'Enter at most %s names of up to %s characters each.', at_most, private.max_length('name'));
  clean text[];
begin
  -- Cleaning 100,000 lines takes seconds, so check the number and length of the lines first.
  perform private.refuse_if(
    cardinality(names) > at_most or private.longest(names) > 2 * private.max_length('name'), 'invalid_input', limits);
  clean := array(
    select distinct line from unnest(names) item cross join private.clean_line(item) line
    where line <> '' order by line
  );
  perform private.refuse_if(private.longest(clean) > private.max_length('name'), 'invalid_input', limits);
  perform private.refuse_if(cardinality(clean) < at_least, 'invalid_input', 'Enter at least one organization.');
  return clean;
end
$$;

-- The most round entries that a judge reviews in a round, as stored: the number that the judge wants, or else the cap
-- (null: any number). Fails with invalid_input above the cap.
create function private.load_of(judge_cap int, wanted int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_load(wanted);
  perform private.refuse_if(wanted > judge_cap, 'invalid_input',
    format('Enter at most %s, the limit that the administrators set.', judge_cap));
  return coalesce(wanted, judge_cap);
end
$$;

create function private.clean_expertise(fields text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(not fields <@ array(select value from private.expertise_fields()), 'invalid_input',
    'Choose fields from the list.');
  return private.in_field_order(fields);
end
$$;

create function private.accept_judge_invitation(
  token text, _organizations text[], _max_reviews int, _expertise text[], _terms_version text,
  _close_people text[] default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  -- Cleaning comes before the locks, so that no other transaction waits for it.
  clean_organizations constant text[] := private.clean_names(_organizations, 20, at_least => 1);
  clean_people constant text[] := private.clean_names(_close_people, 50);
  judge public.judges;
begin
  perform private.lock_person(caller);
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  if not found or judge.state = 'withdrawn' then
    perform private.refuse('invitation_invalid', 'This invitation is no longer valid.');
  elsif judge.user_id = caller then
    return judge.id;
  elsif judge.accepted_at is not null then
    perform private.refuse('invitation_used', 'This invitation has already been used.');
  end if;
  perform private.refuse_if(_terms_version is distinct from private.judging_terms_version(), 'rules_changed',
    'The terms for judges have changed. Reload the page and read them.');
  update public.judges set
    user_id = caller, accepted_at = private.now(), declined_at = null, decline_reason = null,
    organizations = clean_organizations,
    max_reviews = private.load_of(judge.reviews_cap, _max_reviews),
    expertise = private.clean_expertise(_expertise), close_people = clean_people,
    terms_version = _terms_version
  where id = judge.id;
  return judge.id;
exception when unique_violation then
  perform private.refuse('invitation_used', 'You have already accepted another invitation to judge.');
end
$$;
call private.publish_change('accept_judge_invitation', 'judge',
  'Accepts a judge''s invitation and the current terms for the caller. organizations: those from the past three years. max_reviews: the maximum number of round entries to review in a round (null: any number up to the cap). expertise: fields of expertise (null: none). close_people: co-authors, supervisors and students from the past three years (null: none). Also works after declining. The same person can safely repeat the call. Fails with invitation_invalid (unknown or revoked), invitation_used, rules_changed, is_admin, is_participant, or invalid_input.', 'my_judge');

create function private.decline_judge_invitation(token text, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_reason constant text := private.optional_lines(reason, 'The reason', 'decline_reason');
  judge public.judges;
begin
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  perform private.refuse_if(not found or judge.state = 'withdrawn', 'invitation_invalid',
    'This invitation is no longer valid.');
  perform private.refuse_if(judge.state = 'active', 'invitation_used',
    'This invitation has already been used.');
  update public.judges set declined_at = private.now(), decline_reason = clean_reason
    where id = judge.id and declined_at is null;
end
$$;
call private.publish_change('decline_judge_invitation', 'judge',
  'Declines the judge''s invitation identified by the token in its link, with an optional reason for the administrators. Administrators cannot invite this person again, but the person can still accept this invitation. Safe to repeat. Fails with invitation_invalid, invitation_used, or invalid_input.');

-- A judge's own details -------------------------------------------------------

create view private.my_judge as
select id, revision, name, email, organizations, max_reviews, reviews_cap, expertise, close_people, accepted_at
from public.judges
where user_id = (select private.caller()) and withdrawn_at is null;
call private.publish_view('my_judge', 'The caller''s details as a judge. No row for anyone who is not a judge.', 1, columns => '
  max_reviews: The maximum number of round entries that the judge will review in a round; null: any number.
  reviews_cap: The limit that administrators have set for max_reviews; null: none.');

create function private.save_judging_profile(
  _id uuid, _revision int, _organizations text[], _max_reviews int, _expertise text[],
  _close_people text[] default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_organizations constant text[] := private.clean_names(_organizations, 20, at_least => 1);
  clean_people constant text[] := private.clean_names(_close_people, 50);
  seen public.judges;
begin
  perform private.require_own_judge(_id);
  select * into seen from public.judges where id = _id for no key update;
  perform private.refuse_revision(seen.revision, _revision);
  -- The answer must not reveal whose round entries the judge has. The schedule looks for conflicts later, and an
  -- administrator resolves them before the judge sees any change.
  update public.judges set
    organizations = clean_organizations,
    max_reviews = private.load_of(reviews_cap, _max_reviews),
    expertise = private.clean_expertise(_expertise),
    close_people = case when _close_people is null then close_people else clean_people end
  where id = _id;
  perform private.write_audit('judge.details_saved', 'judge', _id::text);
  perform private.spend_rate_limit('judging_profile', _id::text, 20, interval '1 day');
end
$$;
call private.publish_change('save_judging_profile', 'judge',
  'Judges: saves the caller''s organizations from the past three years, the maximum number of round entries to review in a round (null: any number up to the cap), fields of expertise, and close_people: co-authors, supervisors and students from the past three years (null: unchanged). At most 20 times a day. Assignments do not change; administrators resolve any conflicts found. Fails with conflict, invalid_input, rate_limited, or 42501 (the id is another judge''s).', 'my_judge');

create function private.withdraw_as_judge(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_judge(_id);
  update public.judges set withdrawn_at = private.now() where id = _id;
end
$$;
call private.publish_change('withdraw_as_judge', 'judge',
  'Judges: withdraws the caller from judging, as withdraw_judge does. Fails with 42501 (the id is another judge''s).');
