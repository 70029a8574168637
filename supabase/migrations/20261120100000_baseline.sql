-- Everything in supabase/schemas, in its order. Written by "npm run migration".

-- supabase/schemas/platform.sql

-- How Postgres and PostgREST are set. A comparison of two databases does not see these lines
-- (docs/changing.md, "By hand"): a change of one has to be written into the new migration as well.

-- Older versions lack the collation pg_c_utf8, and would stop in the middle without saying why.
do $$
begin
  if current_setting('server_version_num')::int < 170000 then
    raise exception 'This project requires Postgres 17 or later. The server runs Postgres %.',
      current_setting('server_version');
  end if;
end
$$;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Nobody may use what is created below unless a later line says so. Supabase projects have come with
-- different default grants over the years; this removes those that this one has.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgREST asks it before each query (pre_request.sql).
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';

-- supabase/schemas/foundations.sql

-- What everything else stands on: the schema that no client reaches, and small
-- helpers for text, refusals, the caller and time. How the rest is built: clients have no rights on
-- the tables. A function in private, a `security definer`, checks the caller and does the work; the
-- function of the same name in public, beside it, is what clients call, with their own rights.

create schema private;
comment on schema private is
  'Helpers and tables that no client may address: the API exposes only the schema public. Clients need usage because policies and the thin functions in public call into it.';
grant usage on schema private to anon, authenticated, service_role;

-- Refusals ----------------------------------------------------------------------------------------

create function private.refuse(code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = refuse.message, hint = refuse.code;
end
$$;
comment on function private.refuse(text, text) is
  'Ends the statement with a rule violation: a sentence for people and a stable code in the hint (docs/api.md).';

create function private.require_status(status text, allowed text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if status is null or status <> all (allowed) then
    perform private.refuse('invalid_input', 'The status must be one of: ' || array_to_string(allowed, ', ') || '.');
  end if;
end
$$;

create function private.refuse_changed(is_changed boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if is_changed then
    perform private.refuse(
      'conflict', 'Somebody else has changed this in the meantime. Reload it before you go on.');
  end if;
end
$$;

create function private.refuse_conflict(actual timestamptz, expected timestamptz) returns void
language sql set search_path = '' as $$
  -- JavaScript's dates end at milliseconds.
  select private.refuse_changed(
    date_trunc('milliseconds', actual) <> date_trunc('milliseconds', expected));
$$;
comment on function private.refuse_conflict(timestamptz, timestamptz) is
  'As refuse_changed, by the time of the last change (null: no check).';

-- The caller --------------------------------------------------------------------------------------

create function private.session_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session_id text := auth.jwt() ->> 'session_id';
begin
  -- Every token of the identity service names its session. Nobody else can sign one.
  if session_id is not null and not exists (
    select from auth.sessions where id = session_id::uuid and user_id = auth.uid()
  ) then
    raise exception using errcode = '42501', message = 'Your session has ended. Please sign in again.';
  end if;
  return auth.uid();
end
$$;
comment on function private.session_owner() is
  'Who has signed in, null for a visitor; 42501 for a token whose session has ended.';

create function private.caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  owner constant uuid := private.session_owner();
begin
  if private.has_second_factor(owner) and not private.has_proved_second_factor() then
    raise exception using errcode = '42501', hint = 'second_factor',
      message = 'Please enter the code from your authenticator app.';
  end if;
  return owner;
end
$$;
comment on function private.caller() is
  'The id of the caller, null for a visitor; 42501 for a token whose session has ended, and, with the hint second_factor, for somebody who has an authenticator app and has not entered its code.';
grant execute on function private.caller() to authenticated;

create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Please sign in first.';
  end if;
  return private.caller();
end
$$;

-- Locks -------------------------------------------------------------------------------------------

-- Code that locks more than one of these takes them in this order, so that nobody waits in a circle:
--   1. the administrators (lock_admins)
--   2. a person who joins, begins or is deleted (lock_person)
--   3. an entry (its row), of several those with the smaller ids first
--   4. a round of judging, a judge, then copies, assignments and reviews
--   5. accounts, profiles and all that hangs on entry and person
--   6. counters (spend_rate_limit), the mailing list, the outbox
-- lockOrder.test.ts runs every pair of the writing functions against each other.

create function private.lock_person(user_id uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('person ' || user_id, 0)) $$;

-- Tokens in links ---------------------------------------------------------------------------------

-- Invitations, judges and the mailing list each have a table of hashes, with a foreign key to what a token
-- opens. A token is made when its mail is about to leave, and stands nowhere else.

create function private.new_token() returns text
language sql volatile set search_path = ''
return encode(extensions.gen_random_bytes(32), 'hex');

create function private.token_hash(token text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(token, 'UTF8'));
comment on function private.token_hash(text) is
  'What is stored of a token. Tokens are 256 random bits, so a plain hash cannot be reversed.';

-- Time --------------------------------------------------------------------------------------------

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The clock, not the transaction's start: two changes in one transaction are two versions of the row.
  new.updated_at := private.now();
  return new;
end
$$;

create function private.refuse_odd_times() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(to_jsonb(new)) as field (name, value)
    where field.name = any (tg_argv)
      and field.value::timestamptz not between '2000-01-01' and '2100-01-01'
  ) then
    perform private.refuse('invalid_input', 'Please choose a date between 2000 and 2100.');
  end if;
  return new;
end
$$;
comment on function private.refuse_odd_times() is
  'Trigger: each column that its arguments name holds a time from 2000 to 2100, or null; invalid_input otherwise.';

-- supabase/schemas/constants.sql

-- Constants, each stated once: limits, lists of values with their labels, how long data is kept. Lists are lookup
-- tables that other tables refer to. `npm run types:generate` writes all of them into functions/_shared/constants.ts
-- under the same names; apps, edge functions and tests take them from there. Rate limits are stated where they are
-- counted (spend_rate_limit).
-- What a check constraint asks is a function: a restored dump checks rows before lookup tables are filled.

-- Texts -------------------------------------------------------------------------------------------

create function private.text_limits() returns table (name text, characters int)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  values
    ('email', 254),
    ('name', 200),
    ('first_name', 100),
    ('last_name', 100),
    ('country', 100),
    ('level_of_study', 100),
    ('university', 200),
    ('subject', 200),
    ('message', 5000),
    ('idea_name', 200),
    ('description', 10000),
    ('file_name', 255),
    ('challenge_time', 200),
    ('question', 500),
    ('score_word', 100),
    ('mentor_contact', 500),
    ('page_title', 100),
    ('page_summary', 1000),
    ('jury_sentence', 300),
    ('alt_text', 300),
    ('rules_version', 40),
    ('tag', 40);
end
$$;
comment on function private.text_limits() is
  'The longest text of a field, in characters as char_length counts them. name is a whole name in one field, also of a round, a criterion or a stage; message is a contact message, the reply to it, an internal note and what judges and administrators write about an entry, or to finalists.';

create function private.max_length(field text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  limit_of_field int;
begin
  select text_limits.characters into strict limit_of_field
    from private.text_limits() where text_limits.name = field;
  return limit_of_field;
end
$$;
comment on function private.max_length(text) is
  'The longest text of a field. An error for a field that text_limits does not have: a slip of the pen is no missing limit.';
-- The checks of profiles run with the rights of the person who changes the profile.
grant execute on function private.text_limits(), private.max_length(text) to authenticated;

create function private.max_text_bytes() returns int
language sql immutable parallel safe set search_path = ''
return 100000;
comment on function private.max_text_bytes() is
  'No text is looked at that is longer: more than twice what the longest field holds in any script.';
grant execute on function private.max_text_bytes() to authenticated;

create function private.min_team_comment() returns int
language sql immutable parallel safe set search_path = ''
return 20;
comment on function private.min_team_comment() is
  'How many characters a judge writes for the team at least, where the round gives feedback.';

-- Documents ---------------------------------------------------------------------------------------

create function private.document_types() returns table (name text, mimetype text)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  values
    ('pdf', 'application/pdf'),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    ('webp', 'image/webp'),
    ('jpg', 'image/jpeg'),
    ('png', 'image/png');
end
$$;
comment on function private.document_types() is
  'The content type of a document or a picture, by the ending of its name.';

create function private.document_limits()
returns table (name text, max_bytes int, max_files int, endings text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  values
    ('submissions', 25 * 1024 * 1024, 5, array['pdf', 'docx', 'pptx']),
    ('judging', 25 * 1024 * 1024, 1, array['pdf']),
    ('finalists', 25 * 1024 * 1024, 20, array['pdf']),
    ('projects', 2 * 1024 * 1024, 6, array['webp', 'jpg']),
    ('evidence', 10 * 1024 * 1024, 3, array['pdf', 'jpg', 'png']);
end
$$;
comment on function private.document_limits() is
  'What a file may be, for each bucket: entries, copies for judges, finalists'' stages, pictures of their pages, which the browser has scaled, and evidence of eligibility. max_files counts what one entry''s folder holds, the attached ones included, and every version that a finalist hands in for a stage.';

create function private.document_limit(
  bucket text, out max_bytes int, out max_files int, out mimetypes text[]
)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  select limits.max_bytes, limits.max_files, array(
      select types.mimetype from unnest(limits.endings) ending
      join private.document_types() types on types.name = ending
    )
    into strict document_limit.max_bytes, document_limit.max_files, document_limit.mimetypes
    from private.document_limits() limits where limits.name = bucket;
end
$$;
comment on function private.document_limit(text) is
  'The limits of the documents in one bucket, with their content types. An error for a bucket that there is not.';

create function private.max_pictures() returns int language sql immutable parallel safe set search_path = '' return 3;
comment on function private.max_pictures() is 'How many pictures the public page of a finalist has, at most.';

-- Entries and teams -------------------------------------------------------------------------------

create function private.is_decision(status text) returns boolean
language sql immutable parallel safe set search_path = ''
return status in ('selected', 'declined');

create table private.submission_statuses (
  position int generated always as identity,
  value text primary key,
  label text not null,
  is_decision boolean not null generated always as (private.is_decision(value)) stored
);
comment on table private.submission_statuses is
  'The statuses of a submitted entry, in order; a new one is received. Teams read a decision once it is released (releases.sql).';
insert into private.submission_statuses (value, label) values
  ('received', 'Received'),
  ('under_review', 'Under Review'),
  ('selected', 'Selected'),
  ('declined', 'Declined');

create function private.required_attestations() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
  'age_18_or_over', 'student_or_recent_graduate', 'free_to_transfer_ip', 'original_work',
  'accepts_rules'
];
comment on function private.required_attestations() is
  'What the owner of an entry has to confirm with each submission.';

create table private.eligibility_items (
  position int generated always as identity,
  value text primary key,
  label text not null,
  rule text not null,
  evidence text not null,
  reason text not null
);
comment on table private.eligibility_items is
  'What administrators look at before an entry is judged, in order: the rule; what a team may show for it; and what it reads, to begin with, when the rule is not met.';
insert into private.eligibility_items (value, label, rule, evidence, reason) values
  ('studies', 'Student or recent graduate',
    'Everybody in the team studies at a college or university, full-time or part-time, or graduated in 2023 or later.',
    'A student card, a letter from your university or a degree certificate with its date. Please cover what it does not take, such as numbers.',
    'The challenge is open to students and to people who graduated in 2023 or later. From what we know, this is not so for everybody in your team.'),
  ('age', '18 or over',
    'Everybody in the team was 18 or older when the entry was submitted.',
    'A page that shows name and date of birth. Please cover everything else on it, such as numbers and the picture.',
    'Everybody in a team has to be 18 or older when its entry is submitted. From what we know, this is not so for everybody in yours.'),
  ('one_team', 'One team',
    'At most five people, and nobody works on another entry.',
    'A few words on who has worked on the entry, and whether anybody has worked on another one.',
    'Each person can be in one team, of at most five people. From what we know, this is not so for your entry.'),
  ('original', 'Original',
    'The idea is the team''s own and does not belong to a lab or an employer.',
    'A few words on how the idea came about, and on what it builds.',
    'Entries have to be their team''s own idea, free of the rights of others. From what we know, we cannot say so of yours.'),
  ('language', 'In English',
    'Text and document are in English.',
    'The parts that are not in English yet, in English.',
    'Entries are read in English, and we could not read yours in full.'),
  ('complete', 'Complete',
    'Text and document say what the device is and how it works, so that judges can score it.',
    'What is missing, in a few words or as a file.',
    'Judges need to read what the device is and how it works. In your entry we could not find enough of it.');

create table private.eligibility_states (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.eligibility_states is
  'What may be found of one item of the checklist.';
insert into private.eligibility_states (value, label) values
  ('unchecked', 'Not looked at'),
  ('met', 'Met'),
  ('not_met', 'Not met'),
  ('to_be_shown', 'To be shown');

create table private.eligibility_outcomes (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.eligibility_outcomes is
  'What comes of an entry''s checklist.';
insert into private.eligibility_outcomes (value, label) values
  ('unchecked', 'Not checked'),
  ('eligible', 'Eligible'),
  ('not_eligible', 'Not eligible'),
  ('asked', 'Evidence asked for'),
  ('answered', 'Evidence has arrived');

create function private.rules_version() returns text
language sql immutable parallel safe set search_path = ''
return '2025-04-01';
comment on function private.rules_version() is
  'The version of the official rules that is in force: the day from which it is.';

create function private.undo_minutes() returns int
language sql immutable parallel safe set search_path = ''
return 10;
comment on function private.undo_minutes() is
  'How long mails to many judges wait in the outbox, so that they can be stopped.';

create function private.entries_at_once() returns int
language sql immutable parallel safe set search_path = ''
return 100;
comment on function private.entries_at_once() is
  'How many entries are changed by one request at most: their teams wait for no longer than that takes.';

create function private.max_calibration() returns int
language sql immutable parallel safe set search_path = ''
return 3;
comment on function private.max_calibration() is
  'How many entries of a round all its judges read first, at most.';

create function private.max_team_size() returns int
language sql immutable parallel safe set search_path = ''
return 5;
comment on function private.max_team_size() is
  'The largest team that administrators may allow, the owner counted.';

create function private.max_tags() returns int language sql immutable parallel safe set search_path = '' return 20;
comment on function private.max_tags() is 'How many tags administrators give one entry.';

-- Roles -------------------------------------------------------------------------------------------

create table private.roles (
  position int generated always as identity,
  value text primary key,
  label text not null,
  about text not null
);
comment on table private.roles is
  'The roles in the back office, and in words what each may do. Somebody has one at most.';
insert into private.roles (value, label, about) values
  ('admin', 'Admin', 'Reads and changes everything, decides, and gives and takes roles.'),
  ('support', 'Support', 'Answers messages and sees to mails that do not arrive. Reads the addresses of people and subscribers for that, but no entries, no decisions and nothing of judging.'),
  ('observer', 'Observer', 'Reads the lists of entries and people, the statistics, and results once teams know them. Reads no address, opens no entry and changes nothing.'),
  ('chair', 'Chair', 'Leads one round of judging with the administrators: who reads what, how far judges are, conflicts, and notes, and once it has closed, who advances. Reads copies as judges read them, and no team, no address and no other round.');

create table private.rights (
  position int generated always as identity,
  name text primary key,
  label text not null,
  roles text[] not null,
  lists text[] not null
);
comment on table private.rights is
  'Who may do what in the back office: each right with the roles that have it, and the lists that it opens. Views, policies and functions ask for it (roles.sql); menu, pages, the tests of rights and docs/roles.md are made from it.';
insert into private.rights (name, label, roles, lists) values
  ('administration', 'Everything that has no line of its own here', array['admin'], '{}'::text[]),
  ('people', 'People with their addresses', array['admin', 'support'], array['admin_users']),
  ('subscribers', 'The mailing list', array['admin', 'support'], array['admin_mailing_list']),
  ('messages', 'Messages, replies to them, and templates of replies', array['admin', 'support'],
    array['admin_contact_requests', 'admin_contact_replies', 'admin_templates']),
  ('mails', 'Mails that do not arrive', array['admin', 'support'],
    array['admin_failed_emails']),
  ('observation', 'Entries and people as they are listed, without any address',
    array['admin', 'observer'], array['observed_submissions', 'observed_users']),
  ('statistics', 'Statistics', array['admin', 'observer'], '{}'),
  ('judging', 'Judges, copies, assignments, progress, conflicts, and notes of a round; a chair''s own alone',
    array['admin', 'chair'],
    array['admin_judging_rounds', 'admin_judges', 'admin_round_entries',
      'admin_judging_assignments', 'admin_judging_conflicts', 'admin_judging_notes']),
  ('decisions', 'Locked results of a round, and who advances; a chair''s own alone, once it has closed',
    array['admin', 'chair'], array['admin_judging_results', 'admin_judging_decisions']);

-- The challenge -----------------------------------------------------------------------------------

create table private.challenge_phases (
  position int generated always as identity,
  value text primary key
);
comment on table private.challenge_phases is 'The phases of the challenge, in order.';
insert into private.challenge_phases (value) values
  ('Pre-Launch'), ('Open Submission'), ('Evaluation'), ('Refinement'), ('Pitches');

create table private.contact_request_statuses (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.contact_request_statuses is
  'The statuses of a contact request, in order; a new one is new.';
insert into private.contact_request_statuses (value, label) values
  ('new', 'New'), ('in-progress', 'In Progress'), ('resolved', 'Resolved');

-- Judging -----------------------------------------------------------------------------------------

create table private.judging_kinds (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.judging_kinds is
  'The kinds of a round of judging, in order.';
insert into private.judging_kinds (value, label) values
  ('screening', 'Screening'),
  ('panel', 'Panel'),
  ('top_three', 'Top three'),
  ('final', 'Final');

create function private.release_minutes() returns int
language sql immutable parallel safe set search_path = ''
return 10;
comment on function private.release_minutes() is
  'How many minutes the release of a round can be stopped at least, before anybody is told.';

create table private.intervention_kinds (
  position int generated always as identity,
  value text primary key,
  label text not null,
  needs_reason boolean not null
);
comment on table private.intervention_kinds is
  'What can change who wins (interventions.sql): a label for the list, and whether it takes a reason.';
insert into private.intervention_kinds (value, label, needs_reason) values
  ('round_closed_early', 'Closed the round early', true),
  ('round_reopened', 'Reopened the round', true),
  ('round_canceled', 'Canceled the round', true),
  ('round_corrected', 'Corrected a released round', true),
  ('deadline_moved', 'Moved the deadline of the round', true),
  ('review_excluded', 'Excluded a review', true),
  ('review_restored', 'Restored a review', true),
  ('review_returned', 'Returned a review to its judge', false),
  ('judge_invited', 'Invited a judge', false),
  ('judge_removed', 'Removed a judge', false),
  ('assignments_changed', 'Changed assignments', false),
  ('submissions_added', 'Added submissions to an open round', false),
  ('conflict_set', 'Set a conflict of interest', true),
  ('conflict_confirmed', 'Confirmed a conflict of interest', false),
  ('conflict_dismissed', 'Dismissed a conflict of interest', true),
  ('status_set', 'Set a status', true),
  ('disqualified', 'Disqualified a submission', true),
  ('reinstated', 'Reinstated a submission', true),
  ('withdrawn', 'Withdrew a submission for its team', true),
  ('deadline_extended', 'Extended a deadline after the close', true),
  ('dates_changed', 'Changed the deadline for submissions', false),
  ('administrator_added', 'Made somebody an administrator', false),
  ('administrator_removed', 'Removed an administrator', false),
  ('stage_changed', 'Changed a stage for finalists', false),
  ('jury_sentence_set', 'Changed a jury sentence', false),
  ('page_hidden', 'Hid the page of a finalist', false),
  ('page_shown', 'Showed the page of a finalist', false);

create function private.expertise_fields() returns table (value text, label text)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  values
    ('clinical_practice', 'Clinical practice'),
    ('drug_delivery', 'Drug delivery'),
    ('mechanical_engineering', 'Mechanical engineering'),
    ('electronics_and_software', 'Electronics and software'),
    ('human_factors', 'Human factors'),
    ('manufacturing', 'Manufacturing'),
    ('regulation', 'Regulation'),
    ('business', 'Business');
end
$$;
comment on function private.expertise_fields() is
  'What judges may know well, in order. A round may ask for readers who do.';

create function private.judging_terms_version() returns text
language sql immutable parallel safe set search_path = ''
return '2025-04-01';
comment on function private.judging_terms_version() is
  'The version of what judges agree to that is in force: the day from which it is.';

-- Group emails ----------------------------------------------------------------------------------

create table private.group_email_segments (
  position int generated always as identity,
  value text primary key,
  label text not null,
  keys text[] not null,
  filters text[] not null
);
comment on table private.group_email_segments is
  'Whom a group email may go to, what says it more exactly, and the filters of the list that it is chosen from.';
insert into private.group_email_segments (value, label, keys, filters) values
  ('subscribers', 'The mailing list', array['ids', 'filter'],
    array['source', 'country', 'level_of_study', 'search']),
  ('people', 'People with an account', array['ids', 'filter'],
    array['role', 'country', 'level_of_study', 'profile_completed', 'search']),
  ('drafts', 'Teams of drafts', array['days'], '{}'::text[]),
  ('entries', 'Teams of submitted entries', array['ids', 'filter'],
    array['status', 'country', 'level_of_study', 'team_size', 'document', 'notes', 'standing', 'eligibility',
      'tag', 'search']),
  ('outcome', 'Teams by the outcome of a round', array['round_id', 'outcome'], '{}'),
  ('judges', 'Judges who have not finished', array['round_id'], '{}');

create table private.merge_fields (
  position int generated always as identity,
  value text primary key,
  label text not null,
  segments text[] not null
);
comment on table private.merge_fields is
  'What a group email may say of its reader, in two braces, and to which groups. Nothing of a draft: what is in it is its team''s own, and an administrator reads the mail first.';
insert into private.merge_fields (value, label, segments) values
  ('first_name', 'First name', array['subscribers', 'people', 'drafts', 'entries', 'outcome']),
  ('last_name', 'Last name', array['people', 'drafts', 'entries', 'outcome']),
  ('country', 'Country', array['subscribers', 'people']),
  ('idea_name', 'Idea', array['entries', 'outcome']),
  ('receipt_number', 'Receipt number', array['entries', 'outcome']),
  ('judge_name', 'Name of the judge', array['judges']),
  ('entries_left', 'Reviews to go', array['judges']),
  ('round_name', 'Round', array['outcome', 'judges']),
  ('closes_at', 'Deadline', array['drafts', 'judges']);

create table private.group_email_states (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.group_email_states is
  'What becomes of a group email, in order.';
insert into private.group_email_states (value, label) values
  ('draft', 'Draft'),
  ('approval_requested', 'Approval requested'),
  ('scheduled', 'Scheduled'),
  ('sending', 'Sending'),
  ('sent', 'Sent'),
  ('canceled', 'Canceled');

create function private.second_administrator_above() returns int
language sql immutable parallel safe set search_path = ''
return 1000;
comment on function private.second_administrator_above() is
  'How many people one administrator may write to within a day without another one.';

-- What is kept, and for how long ------------------------------------------------------------------

create table private.retention (
  position int generated always as identity,
  name text primary key,
  kept_for interval not null
);
comment on table private.retention is
  'How long what is kept for a time is kept; the privacy notice tells it to visitors.';
insert into private.retention (name, kept_for) values
-- Recipient and kind; the words go when the mail is sent.
  ('emails', interval '30 days'),
  -- Addresses that mails come back from.
  ('suppressed_addresses', '1 year'),
  -- The challenge lasts ten months; these are addresses of people who may have no account.
  ('invitations', '1 year'),
  -- Reviews, judges and mentors, from the end of the challenge on.
  ('judging', '1 year'),
  -- From when they were last touched as resolved.
  ('contact_requests', '1 year'),
  ('unconfirmed_accounts', '30 days'),
  -- Nobody has shown that the address is theirs.
  ('unconfirmed_subscribers', '30 days'),
  -- From when they were last used.
  ('sessions', '90 days'),
  ('sign_in_log', '90 days'),
  ('audit_log', '3 years'),
  -- What a team has shown, from when it is decided.
  ('evidence', '1 day'),
  -- Files that nobody attached to an entry.
  ('unused_uploads', '1 day');

create function private.kept_for(name text) returns interval
language plpgsql stable set search_path = '' as $$
declare
  period interval;
begin
  select kept.kept_for into strict period from private.retention kept where kept.name = kept_for.name;
  return period;
end
$$;
comment on function private.kept_for(text) is
  'How long something is kept. An error for what retention does not have.';

-- Mail --------------------------------------------------------------------------------------------

create table private.email_kinds (
  position int generated always as identity,
  value text primary key,
  label text not null
);
comment on table private.email_kinds is
  'What mails are about. The words are the back office''s; those of the mail are in functions/_server/emails, what it is made of in service_claim_emails.';
insert into private.email_kinds (value, label) values
  ('team_invitation', 'Invitation into a team'),
  ('entry_received', 'Receipt for an entry'),
  ('entry_withdrawn', 'Entry withdrawn'),
  ('entry_handed_over', 'Entry handed over'),
  ('member_joined', 'Somebody joined the team'),
  ('member_left', 'Somebody left the team'),
  ('member_removed', 'Removed from the team'),
  ('account_deleted', 'Account deleted'),
  ('password_changed', 'Password changed'),
  ('contact_reply', 'Reply to a message'),
  ('contact_copy', 'Copy of a message'),
  ('administrator_made', 'Administrator made'),
  ('administrator_removed', 'Administrator rights removed'),
  ('role_given', 'Role given'),
  ('role_taken', 'Role taken'),
  ('second_factor_added', 'Authenticator app set up'),
  ('second_factor_removed', 'Authenticator app removed'),
  ('second_factor_reset', 'Authenticator app reset'),
  ('subscription_confirmation', 'Confirmation of the mailing list'),
  ('welcome', 'Welcome'),
  ('deadline_reminder', 'Reminder of the deadline'),
  ('deadline_changed', 'Deadline changed'),
  ('evidence_asked', 'Evidence asked for'),
  ('entry_selected', 'Result: selected'),
  ('entry_declined', 'Result: declined'),
  ('news_deadline', 'News: deadline changed'),
  ('news_results', 'News: results are out'),
  ('news_group', 'News to a group'),
  ('group_email', 'Group email'),
  ('judge_invitation', 'Invitation to judge'),
  ('judge_assigned', 'Entries to judge'),
  ('judge_reminder', 'Reminder of reviews'),
  ('judge_discussion', 'Discussion opened'),
  ('judge_note', 'Note to a judge'),
  ('judging_digest', 'What waits for an administrator'),
  ('mentor_assigned', 'Mentor assigned to a team'),
  ('mentor_welcome', 'Welcome of a mentor'),
  ('top_three_selected', 'Top three: selected'),
  ('top_three_declined', 'Top three: declined'),
  ('final_result', 'Result of the final'),
  ('judging_file', 'Locked result or decisions'),
  ('round_canceled', 'Round canceled'),
  ('round_reopened', 'Round opened again');

create function private.max_email_attempts() returns int
language sql immutable parallel safe set search_path = ''
return 10;
comment on function private.max_email_attempts() is 'How often a mail is tried before it is given up.';

create function private.email_retry_delay(attempts int) returns interval
language sql immutable parallel safe set search_path = ''
return interval '1 minute' * power(2, attempts);
comment on function private.email_retry_delay(int) is
  'How long a mail that was tried so often waits for its next try: two minutes, four, eight and so on.';

-- supabase/schemas/text.sql

-- Text that anybody may send: measured before it is worked on, then cleaned, in the same way as in
-- functions/_shared/validation.ts; a test compares the two. Generated columns, checks and triggers run
-- these functions with the rights of the role that writes the row: hence their grants.

-- Measuring ---------------------------------------------------------------------------------------

create function private.combining_marks() returns text
language sql immutable parallel safe set search_path = ''
return
  '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a' ||
  '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a' ||
  '\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d' ||
  '\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957' ||
  '\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51' ||
  '\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c' ||
  '\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56' ||
  '\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03\u0d3b-\u0d3c' ||
  '\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a' ||
  '\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f' ||
  '\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060' ||
  '\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f' ||
  '\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f' ||
  '\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44' ||
  '\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8' ||
  '\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff' ||
  '\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806' ||
  '\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d' ||
  '\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d' ||
  '\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea' ||
  '\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a' ||
  '\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27' ||
  '\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50' ||
  '\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070' ||
  '\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2' ||
  '\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173' ||
  '\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf' ||
  '\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303' ||
  '\U0001133b-\U0001133c\U0001133e-\U0001134d\U00011357\U00011362-\U00011374' ||
  '\U000113b8-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e' ||
  '\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640' ||
  '\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e' ||
  '\U00011940\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a' ||
  '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b' ||
  '\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c3f\U00011c92-\U00011cb6' ||
  '\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6' ||
  '\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013440' ||
  '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36' ||
  '\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d-\U0001bc9e' ||
  '\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182' ||
  '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36' ||
  '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a' ||
  '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef' ||
  '\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5' ||
  '\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef';
comment on function private.combining_marks() is
  'Everything of Unicode''s general category M, for a bracket expression.';
grant execute on function private.combining_marks() to authenticated;

create function private.measured(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if octet_length(value) > private.max_text_bytes() then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message = 'This text is too long.';
  -- Normalizing sorts each run of marks, in quadratic time. 30 are what Unicode's stream-safe text
  -- format allows (UAX #15); no language needs as many.
  elsif octet_length(value) > char_length(value)
    and value ~ ('[' || private.combining_marks() || ']{31}') then
    raise exception using errcode = 'P0001', hint = 'invalid_input',
      message = 'This text has too many accents on one letter.';
  end if;
  return value;
end
$$;
comment on function private.measured(text) is
  'The text, if what is done with it next takes a time in proportion to a short length; invalid_input otherwise.';
grant execute on function private.measured(text) to authenticated;

-- Cleaning ----------------------------------------------------------------------------------------

-- White space is spelled out: what \s means depends on the database's locale.
create function private.white_space() returns text
language sql immutable parallel safe set search_path = ''
return E'\t\n \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
grant execute on function private.white_space() to authenticated;

create function private.is_visible(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return value ~ ('[^' ||
  '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f' ||
  '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0' ||
  '\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a' ||
  '\U000e0000-\U000e0fff'
  || ']');
comment on function private.is_visible(text) is
  'Whether a text shows anything: more than white space and what Unicode draws nothing for (default ignorable characters, fillers, the blank pattern of Braille).';
grant execute on function private.is_visible(text) to authenticated;

create function private.clean_lines(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  clean text := private.measured(value);
begin
  clean := regexp_replace(regexp_replace(clean, '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g');
  -- Once more: what was dropped may have stood between marks.
  clean := normalize(private.measured(clean), NFC);
  return case
    when clean is null or private.is_visible(clean) then btrim(clean, private.white_space())
    else ''
  end;
end
$$;
comment on function private.clean_lines(text) is
  'Text of several lines as it is stored: composed Unicode, no control characters, no marks or overrides of direction (they disguise file names and addresses), trimmed; blank if nothing of it can be seen. Refuses what measured refuses.';
grant execute on function private.clean_lines(text) to authenticated;

create function private.clean_line(value text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(
  private.clean_lines(value), '[' || private.white_space() || ']+', ' ', 'g');
comment on function private.clean_line(text) is
  'Text of one line as it is stored: like clean_lines, and every run of white space is one space.';
grant execute on function private.clean_line(text) to authenticated;

create function private.clean_tags(tags text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(
    select distinct private.clean_line(tag) collate pg_catalog."C" as tag
    from unnest(tags) tag where private.clean_line(tag) <> '' order by tag
  );
end
$$;

create function private.search_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return replace(replace(replace(replace(
  translate(
    lower(
      regexp_replace(
        normalize(private.measured(value), NFKD),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
      ) collate pg_catalog.pg_c_utf8
    ),
    'łøđðħıŧς', 'loddhitσ'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
comment on function private.search_text(text) is
  'Folds case and accents for the search columns. Independent of the database''s locale, and the same as searchText in backoffice/src/data/searchText.ts, which the apps apply to what is typed. Refuses what measured refuses.';
grant execute on function private.search_text(text) to authenticated;

create function private.search_patterns(typed text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select patterns || array_fill(patterns[1], array[greatest(0, 3 - cardinality(patterns))])
  from (
    select array_agg(case
      when word ~ '^[^!-/:-@\[-`{-~]{1,2}$' then '(^|[ \n.@-])' || word
      else regexp_replace(word, '([\\^$.|?*+()\[\]{}])', '\\\1', 'g')
    end) as patterns
    -- Postgres takes its time with regular expressions of thousands of letters.
    from unnest(regexp_split_to_array(
      btrim(left(btrim(private.search_text(typed), private.white_space()), 200), private.white_space()),
      ',?[' || private.white_space() || ']+'
    )) word
  ) words
);
comment on function private.search_patterns(text) is
  'The regular expressions by which a search column is searched, all of which it has to match: one for each word, at least three, so that a query can name three to its index and the rest besides. A word is found within others; one or two letters, which have no trigram, at the beginnings of words. Of longer texts the first 200 letters count. The same as searchConditions in backoffice/src/data/search.ts.';

create function private.longest(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return (select max(char_length(item)) from unnest(texts) item);

-- Requiring ---------------------------------------------------------------------------------------

create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) <= private.max_length('email') and value ~* (
  '^[a-z0-9!#$''*+/=^_`{|}~-]+(\.[a-z0-9!#$''*+/=^_`{|}~-]+)*' ||
  '@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
);
comment on function private.is_email(text) is
  'The same rule as isEmail in functions/_shared/validation.ts. No ?, & or %, which a mailto: link would read as its own.';
grant execute on function private.is_email(text) to authenticated;

create function private.refuse_long_text(value text, label text, max_length int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(value) > max_length then
    perform private.refuse(
      'invalid_input', format('%s must be at most %s characters.', label, max_length));
  end if;
end
$$;

create function private.require_text(value text, label text, max_length int) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if value is null or value = '' then
    perform private.refuse('invalid_input', label || ' is required.');
  end if;
  perform private.refuse_long_text(value, label, max_length);
  return value;
end
$$;

create function private.leads_elsewhere(value text) returns boolean
language sql immutable parallel safe set search_path = ''
-- One collation knows the letters of every script, the other the digits.
return (
  select rest collate pg_catalog.pg_c_utf8 ~
      '://|[^ .\u3002][.\u3002]([[:lower:]]{2}|[[:upper:]]{2}|(?![[:lower:][:upper:]])[[:alpha:]]{2})'
    or rest collate pg_catalog."und-x-icu" ~
      '[[:digit:]]([ ()./\u2010-\u2015-]*[[:digit:]]){6}'
  -- Without abbreviations with dots.
  from regexp_replace(
    normalize(value, NFKC) collate pg_catalog.pg_c_utf8,
    '(?<![[:alpha:]0-9_@.\u3002-])([[:upper:]]\.)+[[:upper:]]{2,4}(\.[[:upper:]])+\.?(?![[:alpha:]0-9_@.:/\u3002-])',
    '', 'g'
  ) rest
);
comment on function private.leads_elsewhere(text) is
  'Whether a clean text holds a link, an address or a telephone number, in letters and digits of any script and width: the same rule as leadsElsewhere in functions/_shared/validation.ts.';
grant execute on function private.leads_elsewhere(text) to authenticated;

create function private.require_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if value is null or not private.is_email(value) then
    perform private.refuse('invalid_input', 'Please enter a valid email address.');
  end if;
  return value;
end
$$;

-- supabase/schemas/canonical_json.sql

-- The same JSON as the same characters, and their hash: for the files of judging (judging_files.sql).

create function private.hash_of(value text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(value, 'UTF8')), 'hex');

create function private.iso_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function private.canonical_json(value jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Texts are most of a record: they cost no call.
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(key)::text || ':' || case jsonb_typeof(item)
            when 'string' then item::text
            else private.canonical_json(item)
          end, ',' order by key collate "C")
        from jsonb_each(value) as field (key, item)
      ), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(case jsonb_typeof(item)
            when 'string' then item::text
            else private.canonical_json(item)
          end, ',' order by place)
        from jsonb_array_elements(value) with ordinality as listed (item, place)
      ), '') || ']';
    when 'number' then
      return trim_scale((value #>> '{}')::numeric)::text;
    else
      return value::text;
  end case;
end
$$;
comment on function private.canonical_json(jsonb) is
  'JSON by RFC 8785: keys in order, no blanks, numbers as JavaScript writes them. For keys in ASCII, and numbers of at most 15 digits, six of them behind the point: the files have no others.';

-- supabase/schemas/name_matching.sql

-- How names of people and organizations, and email domains, are compared. What no rule finds has a line in
-- organisation_aliases.

-- Data --------------------------------------------------------------------------------------------

create function private.folded_letters() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'ß=ss æ=ae œ=oe þ=th ł=l ø=o đ=d ð=d ħ=h ı=i ŋ=n ə=a ''= ’= ‘= ʼ= ʻ= `= '
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts '
    'ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz '
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f '
    'χ=ch ψ=ps ω=o '
    'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh '
    'ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h', ' ') pair;
$$;
comment on function private.folded_letters() is
  'What stands for a letter in the Latin alphabet, after case and accents are folded. Apostrophes stand for nothing.';

create function private.wide_letters() returns table (name text, folded text)
language sql immutable parallel safe set search_path = ''
as $$ values ('ä', 'ae'), ('ö', 'oe'), ('ü', 'ue'), ('å', 'aa'), ('ø', 'oe'); $$;
comment on function private.wide_letters() is
  'How people write a letter who do not have it, beside leaving out its accent.';

create function private.spaceless_letters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff';
comment on function private.spaceless_letters() is
  'Letters of scripts that do not put spaces between words, or something behind a name, for a bracket expression.';

create function private.titles_of_people() returns text[]
language sql immutable parallel safe set search_path = ''
return array['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'phd', 'md', 'msc', 'mba', 'dipl', 'ing', 'sir'];
comment on function private.titles_of_people() is 'Words beside a name that are no part of it.';

create function private.small_words() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'a al am an and as at be bin by da dal de del della den der des di do dos du e el en et for go he '
  'hi i if ii iii in is it jr la le los me my no of on or san so st te the to und up us van von we y', ' ');
comment on function private.small_words() is
  'Words of every text, some of which are parts of names: alone they tell nothing.';

create function private.organisation_connectors() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'the of and for at in de del della delle di da do dos des du la le les l et e y der die das fur und '
  'zu van voor og i', ' ');
comment on function private.organisation_connectors() is
  'Words between the words of an organisation''s name, which acronyms leave out.';

create function private.organisation_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'university college school institute department dept faculty inc ltd llc gmbh ag sa plc co corp', ' ');
comment on function private.organisation_kinds() is
  'Words of an organisation''s name that do not tell it from others, after organisation_words.';

create function private.organisation_marks() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array('tech state polytechnic metropolitan normal christian catholic baptist', ' ');
comment on function private.organisation_marks() is
  'Words that tell two organisations of one place apart, and tell nothing alone: Georgia Tech is not the University of Georgia.';

create function private.organisation_words() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'univ=university uni=university universitat=university universitaet=university '
    'universite=university universidad=university universidade=university universita=university '
    'universiteit=university universitet=university universitetet=university '
    'universitesi=university universitas=university uniwersytet=university universitatea=university '
    'univerzita=university univerzitet=university '
    'institut=institute instituto=institute istituto=institute instytut=institute inst=institute '
    'ecole=school escuela=school escola=school scuola=school hochschule=school '
    'kings=king queens=queen fakultat=faculty fakultaet=faculty faculte=faculty facultad=faculty '
    'technische=tech technisch=tech technical=tech technological=tech technology=tech technique=tech '
    'tekniske=tech tekniska=tech tecnologico=tech tecnologica=tech technologie=tech technicka=tech '
    'politecnico=polytechnic politecnica=polytechnic polytechnique=polytechnic '
    'polytechnical=polytechnic politechnika=polytechnic polytechnische=polytechnic '
    'munchen=munich muenchen=munich koln=cologne koeln=cologne wien=vienna zurcher=zurich '
    'zuerich=zurich genf=geneva geneve=geneva nurnberg=nuremberg nuernberg=nuremberg '
    'hannover=hanover braunschweig=brunswick milano=milan torino=turin roma=rome firenze=florence '
    'napoli=naples venezia=venice padova=padua genova=genoa lisboa=lisbon sevilla=seville '
    'bruxelles=brussels brussel=brussels antwerpen=antwerp gent=ghent praha=prague '
    'warszawa=warsaw warszawski=warsaw krakow=cracow moskva=moscow moskau=moscow kobenhavn=copenhagen '
    'koebenhavn=copenhagen kobenhavns=copenhagen koebenhavns=copenhagen goteborg=gothenburg '
    'goeteborg=gothenburg bucuresti=bucharest beograd=belgrade athina=athens tokio=tokyo '
    'peking=beijing', ' ') pair;
$$;
comment on function private.organisation_words() is
  'What else a word of an organisation''s name means: kinds of institutions, and places in their own language.';

create function private.organisation_aliases() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('MIT', 'Massachusetts Institute of Technology'),
    ('Caltech', 'California Institute of Technology'),
    ('UPenn', 'University of Pennsylvania'),
    ('KTH', 'Royal Institute of Technology'),
    ('DTU', 'Technical University of Denmark'),
    ('LMU München', 'Ludwig Maximilian University of Munich'),
    ('Ludwig-Maximilians-Universität München', 'Ludwig Maximilian University of Munich'),
    ('ETHZ', 'ETH Zurich'),
    ('EPFL', 'École polytechnique fédérale de Lausanne'),
    ('МГУ', 'Moscow State University'),
    ('Московский государственный университет', 'Moscow State University'),
    ('МФТИ', 'Moscow Institute of Physics and Technology'),
    ('東京大学', 'University of Tokyo'),
    ('京都大学', 'Kyoto University'),
    ('大阪大学', 'Osaka University'),
    ('清华大学', 'Tsinghua University'),
    ('北京大学', 'Peking University'),
    ('复旦大学', 'Fudan University'),
    ('浙江大学', 'Zhejiang University'),
    ('上海交通大学', 'Shanghai Jiao Tong University'),
    ('國立臺灣大學', 'National Taiwan University'),
    ('서울대학교', 'Seoul National University'),
    ('카이스트', 'KAIST');
$$;
comment on function private.organisation_aliases() is
  'Names of well-known institutions that no rule finds to be the same.';

create function private.public_suffixes() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'ac edu co com org net gov go or ne gob gouv gv mil sch res nhs asso id info ernet example.com', ' ');
comment on function private.public_suffixes() is
  'Under which many have domains of their own: before the two letters of a country (ac.uk, com.br), or where it has a dot, as it is.';

create function private.public_mail_houses() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol proton protonmail gmx qq 163 '
  '126 yeah sina sohu foxmail naver daum hanmail nate rediffmail zoho zohomail fastmail tutanota '
  'tuta posteo yandex rambler seznam libero tiscali laposte wanadoo btinternet bigpond comcast '
  'verizon web.de t-online.de freenet.de mail.ru bk.ru list.ru inbox.ru ya.ru mail.com me.com mac.com '
  'pm.me hey.com free.fr orange.fr sfr.fr alice.it virgilio.it terra.com.br uol.com.br bol.com.br '
  'wp.pl onet.pl o2.pl interia.pl abv.bg ukr.net att.net sbcglobal.net sky.com mailbox.org', ' ');
comment on function private.public_mail_houses() is
  'Where anybody has an address: by the name under every suffix (yahoo.co.uk), or where it has a dot, this domain alone.';

-- Folding -----------------------------------------------------------------------------------------

create function private.fold_letters(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  latin text := private.search_text(value);
  letter record;
begin
  -- Ada's is of Ada; an apostrophe anywhere else stands for nothing.
  latin := regexp_replace(latin collate pg_catalog.pg_c_utf8, '[''`’‘ʼ]s(?![[:alnum:]])', '', 'g');
  latin := translate(latin, '''`', '');
  -- Most texts have nothing else to fold.
  if latin ~ '[^\u0001-\u007f]' then
    for letter in select name, folded from private.folded_letters() where strpos(latin, name) > 0 loop
      latin := replace(latin, letter.name, letter.folded);
    end loop;
  end if;
  return coalesce(latin, '');
end
$$;
comment on function private.fold_letters(text) is
  'Text in Latin letters as far as folded_letters goes, without case, accents and apostrophes.';

create function private.word_line(folded text) returns text
language sql immutable parallel safe set search_path = ''
return ' ' || btrim(regexp_replace(folded collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+', ' ', 'g')) || ' ';

create function private.word_lines(value text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain constant text := private.word_line(private.fold_letters(value));
  composed text := lower(normalize(private.measured(value), NFC) collate pg_catalog.pg_c_utf8);
  letter record;
begin
  if composed !~ '[^\u0001-\u007f]' then
    return array[plain];
  end if;
  for letter in select * from private.wide_letters() loop
    composed := replace(composed, letter.name, letter.folded);
  end loop;
  composed := private.word_line(private.fold_letters(composed));
  return case when composed = plain then array[plain] else array[plain, composed] end;
end
$$;
comment on function private.word_lines(text) is
  'The words of a text in each way in which people may write them: without accents, and with ü as ue.';

create function private.has_phrase(lines text[], phrase text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wanted constant text := case
    when phrase ~ ('[' || private.spaceless_letters() || ']') then btrim(phrase) else phrase
  end;
  line text;
begin
  foreach line in array lines loop
    if strpos(line, wanted) > 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.has_phrase(text[], text) is
  'Whether words stand in one of the lines of a text, one after the other; a phrase of word_lines.';

create function private.says_squeezed(squeezed text[], term text, shortest int) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(term)) line
  cross join lateral replace(line, ' ', '') wanted
  join unnest(squeezed) text_line on strpos(text_line, wanted) > 0
  where char_length(wanted) >= shortest
);
comment on function private.says_squeezed(text[], text, int) is
  'Whether a text, given as word_lines without spaces, has a term of at least so many letters, wherever either has spaces.';

-- People ------------------------------------------------------------------------------------------

create function private.says_person(lines text[], name text) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(name)) phrase
  where char_length(phrase) > 3 and btrim(phrase) <> all (private.small_words())
    and private.has_phrase(lines, phrase)
);
comment on function private.says_person(text[], text) is
  'Whether a text, given as word_lines, has a name, or a part of one, as words of its own. One letter, and words of every text, say nothing.';

create function private.person_words(name text) returns setof text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct word from unnest(string_to_array(btrim(line), ' ')) word
    where word <> '' and word <> all (private.titles_of_people()) order by word
  )
  from unnest(private.word_lines(name)) line;
$$;

create function private.same_person(one text[], other text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return (
  with fewer (words, more) as (
    select case when cardinality(one) <= cardinality(other) then one else other end,
      case when cardinality(one) <= cardinality(other) then other else one end
  )
  select one = other and one <> '{}' or cardinality(words) >= 2 and words && more and not exists (
    select from unnest(words) word
    where not exists (
      select from unnest(more) candidate
      where candidate = word
        or char_length(word) = 1 and starts_with(candidate, word)
        or char_length(candidate) = 1 and starts_with(word, candidate)
    )
  )
  from fewer
);
comment on function private.same_person(text[], text[]) is
  'Whether two names, as person_words, may be one person''s: each word of the shorter is in the longer, as its initial at least, and one whole.';

-- Organisations -----------------------------------------------------------------------------------

create function private.read_organisation(lines text[])
returns table (phrase text[], telling text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  with word as (
    select line.it as line, place, one.it, coalesce(other.folded, one.it) as meant
    from unnest(lines) as line (it)
    cross join unnest(string_to_array(btrim(line.it), ' ')) with ordinality one (it, place)
    left join private.organisation_words() other on other.name = one.it
    where one.it <> '' and one.it <> all (private.organisation_connectors())
  ), read as (
    select array_agg(meant order by place) as phrase,
      array_agg(distinct meant) filter (where meant <> all (private.organisation_kinds())) as telling,
      string_agg(left(it, 1), '' order by place) as initials
    from word group by line
  )
  select read.phrase, coalesce(read.telling, read.phrase), array(
    select left(read.initials, length) from generate_series(2, least(char_length(read.initials), 8)) length
  )
  from read;
end
$$;
comment on function private.read_organisation(text[]) is
  'What organisation_signs returns, of a name as word_lines has it, without its other names.';

create function private.known_organisations() returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select jsonb_agg(jsonb_build_object(
    'lines', private.word_lines(name),
    'other_lines', private.word_lines(folded),
    'other_phrases', (
      select jsonb_agg(phrase) from private.read_organisation(private.word_lines(folded))
    ),
    'spaceless', case
      when name ~ ('[' || private.spaceless_letters() || ']') then private.fold_letters(name)
    end
  ))
  from private.organisation_aliases()
);
comment on function private.known_organisations() is
  'JSON: organisation_aliases as they are compared, each with lines of the name, lines and phrases of the other name, and the folded name where it is written without spaces. Without arguments and immutable, and asked by variables of plpgsql, whose plans are kept: folded once in a session, and not for each name.';

create function private.organisation_signs(value text)
returns table (phrase text[], telling text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  own constant text[] := private.word_lines(value);
  known constant jsonb := private.known_organisations();
begin
  return query select sign.* from private.read_organisation(array(
    select unnest(own)
    union
    select jsonb_array_elements_text(one -> 'other_lines')
    from jsonb_array_elements(known) one
    where one -> 'lines' ?| own
  )) sign;
end
$$;
comment on function private.organisation_signs(text) is
  'What tells an organisation, once for each way to write it: its words in order, those of them that tell it from others, and the initials with which it begins, from two on.';

create function private.is_within(words text[], other text[], acronyms text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return case
  when words <@ private.organisation_marks() then words @> other and words <@ other
  when words <@ other then not exists (
    select from unnest(private.organisation_marks()) mark
    where mark = any (other) and mark <> all (words)
  )
  else not exists (
    select from unnest(words) word
    where word <> all (other) and not (
      word = any (acronyms) and (char_length(word) > 2 or cardinality(words) > 1)
    )
  )
end;
comment on function private.is_within(text[], text[], text[]) is
  'Whether the telling words of an organisation are all those of another one, or its initials: an acronym of two letters needs another word beside it, and a mark of only one of them tells them apart.';

create function private.organisation_phrases(phrase text[], acronyms text[]) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  -- Oxford University, University of Oxford: from any word on. A short word alone is in too many texts.
  select ' ' || array_to_string(phrase[first:] || phrase[:first - 1], ' ') || ' '
  from generate_series(1, cardinality(phrase)) first
  where cardinality(phrase) > 1 or char_length(phrase[1]) > 4
    or phrase[1] ~ ('[' || private.spaceless_letters() || ']')
  union
  -- TU Munich, UC Berkeley.
  select ' ' || acronyms[short] || ' ' || array_to_string(phrase[short + 2:], ' ') || ' '
  from generate_series(1, least(cardinality(phrase) - 2, cardinality(acronyms))) short
  union
  -- Georgia Tech, but not New York.
  select ' ' || string_agg(word, ' ' order by place) || ' '
  from unnest(phrase) with ordinality one (word, place)
  where phrase && private.organisation_marks() and word <> all (private.organisation_kinds())
  having count(*) > 1;
$$;
comment on function private.organisation_phrases(text[], text[]) is
  'How a text may name an organisation in words, of what organisation_signs has.';

create function private.says_organisation(value text, lines text[], name text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  known constant jsonb := private.known_organisations();
  folded constant text := private.fold_letters(value);
begin
  return (
    with sign as materialized (
      select * from private.organisation_signs(says_organisation.name)
    )
    select exists (
      select from unnest(lines) text_line
      cross join lateral (
        select ' ' || string_agg(coalesce(other.folded, one.it), ' ' order by place) || ' ' as it
        from unnest(string_to_array(btrim(text_line), ' ')) with ordinality one (it, place)
        left join private.organisation_words() other on other.name = one.it
        where one.it <> all (private.organisation_connectors())
      ) line
      cross join sign
      cross join private.organisation_phrases(sign.phrase, sign.acronyms) wanted
      where private.has_phrase(array[line.it], wanted)
    ) or exists (
      select from sign
      cross join unnest(sign.acronyms || sign.phrase) with ordinality short (it, place)
      where (place = cardinality(sign.acronyms) or cardinality(sign.phrase) = 1 and it = sign.phrase[1])
        and char_length(it) between 3 and 8
        -- Most texts do not have it, and a regular expression takes a millisecond to compile.
        and strpos(value, upper(it)) > 0
        and value ~ ('(^|[^A-Za-z0-9])' || upper(it) || '($|[^A-Za-z0-9])')
    ) or exists (
      select from jsonb_array_elements(known) one
      join sign on one -> 'other_phrases' @> jsonb_build_array(to_jsonb(sign.phrase))
      where strpos(folded, one ->> 'spaceless') > 0
    )
  );
end
$$;
comment on function private.says_organisation(text, text[], text) is
  'Whether a text, also given as word_lines, names an organisation: its words as organisation_phrases has them, its acronym in capitals, or another name that organisation_aliases has.';

-- Mail domains ------------------------------------------------------------------------------------

create function private.mail_house(address text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  labels constant text[] := string_to_array(lower(regexp_replace(address, '^.*@', '')), '.');
  size constant int := cardinality(labels);
  above constant text := array_to_string(labels[size - 1:], '.');
  house text := above;
begin
  if above = any (private.public_suffixes())
    or char_length(labels[size]) = 2 and labels[size - 1] = any (private.public_suffixes()) then
    house := case when size > 2 then array_to_string(labels[size - 2:], '.') end;
  end if;
  return case
    when size > 1 and house <> all (private.public_mail_houses())
      and split_part(house, '.', 1) <> all (private.public_mail_houses()) then house
  end;
end
$$;
comment on function private.mail_house(text) is
  'Whose an address or domain is: the domain that somebody has registered, without what is below it; null for a mail house where anybody has an address.';

-- supabase/schemas/rate_limits.sql

-- Limits that no change of a header, an entry or an account gets round: counters that hold across
-- function instances and restarts, because they are rows, and the network address that some of them
-- count by. A counter must not become a list of addresses: keys are hashed with a secret of this database.

create table private.platform_settings (
  id boolean primary key default true check (id),
  client_address_header text
    check (client_address_header in ('cf-connecting-ip', 'x-real-ip', 'x-forwarded-for')),
  rate_limit_secret bytea not null default extensions.gen_random_bytes(32),
  clock_offset interval not null default '0',
  requires_second_factor boolean not null default false,
  allows_lone_release boolean not null default false,
  expired_rows_kept int not null default 0
);
comment on table private.platform_settings is
  'One row: what the database has to know about what stands in front of it (docs/api.md, "Network addresses").';
comment on column private.platform_settings.client_address_header is
  'The header whose last entry the gateway writes itself; null where there is none: then nothing is counted by network address.';
comment on column private.platform_settings.rate_limit_secret is
  'Made once, here, and in no backup: the counters stay behind as well.';
comment on column private.platform_settings.clock_offset is
  'How far the challenge''s clock is from the real one: nothing, unless an operator rehearses (clock.sql).';
comment on column private.platform_settings.requires_second_factor is
  'Whether administrators need a second factor: not on a developer''s machine, and everywhere else (second_factor.sql).';
comment on column private.platform_settings.allows_lone_release is
  'Whether an administrator may confirm their own release while there is no other (releases.sql).';
comment on column private.platform_settings.expired_rows_kept is
  'How many expired rows the last night could not delete (retention.sql).';

create table private.rate_limits (
  action text not null,
  key_hash bytea not null,
  used int not null default 1,
  resets_at timestamptz not null,
  primary key (action, key_hash)
);
comment on table private.rate_limits is
  'How often something was done by one sender within the current window. Spent rows are removed every night (delete_expired).';
comment on column private.rate_limits.key_hash is
  'The sender''s key under HMAC: without rate_limit_secret nobody can tell or guess whose it is.';

create index rate_limits_resets_at_idx on private.rate_limits (resets_at);

create function private.rate_limit_hash(key text) returns bytea
language sql stable set search_path = ''
return extensions.hmac(
  convert_to(key, 'UTF8'), (select rate_limit_secret from private.platform_settings), 'sha256');

create function private.count_use(action text, key text, per interval) returns int
language plpgsql set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  now_used int;
begin
  -- Two calls at once: the second waits here for the first, so neither count is lost.
  insert into private.rate_limits as counter (action, key_hash, resets_at)
  values (count_use.action, private.rate_limit_hash(key), moment + per)
  on conflict on constraint rate_limits_pkey do update set
    used = case when counter.resets_at <= moment then 1 else counter.used + 1 end,
    resets_at = case when counter.resets_at <= moment then moment + per else counter.resets_at end
  returning used into now_used;
  return now_used;
end
$$;

create function private.spend_rate_limit(action text, key text, allowed int, per interval)
returns void
language plpgsql set search_path = '' as $$
begin
  if private.count_use(action, key, per) > allowed then
    perform private.refuse('rate_limited', 'Too many attempts. Please try again later.');
  end if;
end
$$;
comment on function private.spend_rate_limit(text, text, int, interval) is
  'Counts one use of an action by a sender; rate_limited once more than allowed happened in the window. A refused use is rolled back with its statement and does not extend the wait.';

-- Where a request came from -----------------------------------------------------------------------

create function private.network_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  header text := (select client_address_header from private.platform_settings);
  sent text := nullif(current_setting('request.headers', true), '')::jsonb ->> header;
  -- What comes before the last comma is what the client or a proxy of its own wrote there.
  address text := regexp_replace(btrim(regexp_replace(sent, '^.*,', '')), '^::ffff:(?=\d+\.)', '', 'i');
begin
  if address is null or not pg_input_is_valid(address, 'inet') then
    return null;
  elsif family(address::inet) = 6 then
    -- One customer has all of a network of 64 bits.
    return text(network(set_masklen(address::inet, 64)));
  end if;
  return host(address::inet);
end
$$;
comment on function private.network_address() is
  'The caller''s address as the header says that platform_settings trusts, for IPv6 its network; null without one.';

-- supabase/schemas/clock.sql

-- The challenge's clock: what every date of the challenge is judged by, and what every visible time is
-- taken from. It shows the real time, unless an operator rehearses: then it is elsewhere, and ticks on.
-- What protects accounts and the machine stays on real time: sessions, tokens, rate limits, the outbox's
-- attempts, the schedule. catalogue.test.ts lists all that reads the real clock.

create function private.now() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  return clock_timestamp() + (select clock_offset from private.platform_settings);
end
$$;

create function private.is_rehearsal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select clock_offset <> '0' from private.platform_settings);
end
$$;
grant execute on function private.now(), private.is_rehearsal() to anon, authenticated;

create function private.kept_since(period interval) returns timestamptz
language sql stable set search_path = ''
return least(now(), private.now()) - period;
comment on function private.kept_since(interval) is
  'Rows of the challenge from before are older than the period by both clocks: no rehearsal makes data expire.';

create function private.rehearse(moment timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  old_offset interval := (select clock_offset from private.platform_settings);
  new_offset interval := '0';
begin
  if moment not between '2000-01-01' and '2100-01-01' then
    perform private.refuse('invalid_input', 'Please choose a date between 2000 and 2100.');
  elsif moment is not null then
    -- In seconds: a day's length depends on the session's time zone.
    new_offset := make_interval(secs => extract(epoch from moment - clock_timestamp())::float);
  end if;
  update private.platform_settings set clock_offset = new_offset where id;
  -- Their versions are times: what somebody has loaded by the other clock is outdated.
  update public.challenge_status set updated_at = default where id;
  update public.challenge_parameters set updated_at = default where id;
  perform private.write_audit('clock.moved', 'configuration', 'clock',
    jsonb_build_object('clock_offset', jsonb_build_object('from', old_offset, 'to', new_offset)));
  return case
    when moment is null then 'The challenge runs on real time.'
    else format('Rehearsal: in the challenge it is %s now.', moment)
  end;
end
$$;
comment on function private.rehearse(timestamptz) is
  'Operators, as postgres: moves the challenge''s clock to a moment, from which it ticks on; null: back to real time (docs/operations.md). Refuses with invalid_input. Never for a challenge with real entries.';

-- supabase/schemas/audit_log.sql

-- Who did what to whom and when. Rows are only ever added, by triggers on the tables concerned, so
-- that no path around the functions leaves no trace. Personal data stays out: subjects are ids, and
-- only administrators are named, because they answer for what they did.

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  actor_email text,
  action text not null check (char_length(action) <= 100),
  subject_type text not null check (char_length(subject_type) <= 100),
  subject_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default private.now()
);
comment on table public.audit_log is
  'Append-only: every administrator''s action and every change of an entry''s state. Read through admin_audit_log.';
comment on column public.audit_log.actor_id is
  'Who did it; null for the system. No foreign key: lines outlive accounts.';
comment on column public.audit_log.actor_email is 'Only for administrators, as it was then.';
comment on column public.audit_log.details is 'What changed, without personal data.';

create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);
-- The lines newest first, and a period of them. With a million lines the first page of the oldest
-- week read 16,730 buffers by the primary key, from the newest line backwards; by this index it
-- reads 4.
create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);

alter table public.audit_log enable row level security;
create policy "No client reads or writes the audit log directly"
  on public.audit_log as restrictive for all to anon, authenticated using (false);

-- Lines stay as they are --------------------------------------------------------------------------

create function private.audit_starts_at() returns timestamptz
language sql stable set search_path = ''
as $$ select private.kept_since(private.kept_for('audit_log')) $$;
comment on function private.audit_starts_at() is
  'Lines from before may be removed, and are; younger ones cannot be, by anybody.';

create function private.append_only() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_orphan boolean;
begin
  if tg_op = 'DELETE' and tg_nargs > 1 then
    execute format('select not exists (select from %s where %I = ($1).%I)', tg_argv[2], tg_argv[3], tg_argv[1])
      into is_orphan using old;
    if is_orphan then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = tg_argv[0];
end
$$;
comment on function private.append_only() is
  'Trigger (message, column, parent table, parent column): for every role, rows stay as they were written. With a parent, they go when it goes.';

create trigger append_only before update or truncate on public.audit_log
  for each statement execute function private.append_only('The audit log cannot be changed.');
create trigger append_only_deletion before delete on public.audit_log
  for each row when (old.created_at >= private.audit_starts_at())
  execute function private.append_only('The audit log cannot be changed.');

-- Writing a line ----------------------------------------------------------------------------------

create function private.set_actor(actor_id uuid) returns void
language sql set search_path = ''
as $$ select set_config('private.actor_id', actor_id::text, true) $$;
comment on function private.set_actor(uuid) is
  'For this transaction: whose account the identity service changes. A signed-in caller of the database always comes first, see actor().';

create function private.actor() returns uuid
language sql stable set search_path = ''
return coalesce(auth.uid(), nullif(current_setting('private.actor_id', true), '')::uuid);
comment on function private.actor() is
  'Who is acting: the signed-in caller, else whom set_actor names, else null (the system).';

-- Definer: a line may be added by anybody's action and written by nobody directly. With its calls in
-- variables, plpgsql prepares them once for all lines of a transaction: a fourth of the time for many.
create function private.write_audit(
  action text, subject_type text, subject_id text, details jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.actor();
  moment constant timestamptz := private.now();
begin
  insert into public.audit_log
    (actor_id, actor_email, action, subject_type, subject_id, details, created_at)
  values (
    actor,
    (select p.email from public.profiles p
      where p.id = actor and private.role_of(actor) is not null),
    write_audit.action, write_audit.subject_type, write_audit.subject_id, write_audit.details,
    moment
  );
end
$$;
comment on function private.write_audit(text, text, text, jsonb) is
  'Adds one line to the audit log, in the name of actor().';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := coalesce(to_jsonb(new), before);
  action text := tg_argv[0];
  details jsonb := '{}';
  argument text;
  changed text;
  change jsonb;
begin
  if action like '%{state}' then
    action := replace(action, '{state}', after ->> 'state');
  end if;
  foreach argument in array tg_argv[3:] loop
    changed := split_part(argument, ':', 2);
    change := jsonb_build_object('from', before -> changed, 'to', after -> changed);
    details := details || case split_part(argument, ':', 1)
      when 'change' then change
      when 'changes' then jsonb_build_object(changed, change)
      else jsonb_build_object(regexp_replace(argument, '^.* as ', ''), after -> split_part(argument, ' as ', 1))
    end;
  end loop;
  perform private.write_audit(action, tg_argv[1], after ->> tg_argv[2], details);
  return null;
end
$$;
comment on function private.audit() is
  'Trigger (action, subject type, subject column, details …): adds a line about the row that changed. "{state}" in the action is the row''s state. A detail is a column, "column as name", "change:column" (from and to) or "changes:column" (from and to under the column''s name).';

-- supabase/schemas/profiles.sql

-- One profile per account, written by a trigger on auth.users so that it is never missing. What
-- travels with a sign-up (user metadata) is under the visitor's control: it is read once, cleaned
-- and cut, never trusted, and can never make a sign-up fail.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text check (private.is_email(email)),
  first_name text collate "und-x-icu" not null default ''
    check (char_length(first_name) <= private.max_length('first_name')),
  last_name text collate "und-x-icu" not null default ''
    check (char_length(last_name) <= private.max_length('last_name')),
  country text collate "und-x-icu" not null default ''
    check (char_length(country) <= private.max_length('country')),
  level_of_study text not null default ''
    check (char_length(level_of_study) <= private.max_length('level_of_study')),
  university text collate "und-x-icu" not null default ''
    check (char_length(university) <= private.max_length('university')),
  join_mailing_list boolean not null default false,
  profile_completed boolean not null generated always as (
    btrim(first_name) <> '' and btrim(last_name) <> '' and btrim(country) <> ''
    and btrim(level_of_study) <> '' and btrim(university) <> ''
  ) stored,
  role text not null default 'user',
  role_revision int not null default 0,
  entry_extended_to timestamptz,
  search text not null generated always as (
    private.search_text(
      coalesce(email, '') || E'\n' || first_name || ' ' || last_name || E'\n' || university
    )
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is
  'What a participant tells about themselves, and a copy of their address and role. People read and change their own row; administrators read all of them through admin_users.';
comment on column public.profiles.email is
  'Copy of the account''s address, kept by a trigger; the account is the truth.';
comment on column public.profiles.country is 'The country''s name, not its code.';
comment on column public.profiles.level_of_study is 'The chosen label, or the person''s own words.';
comment on column public.profiles.join_mailing_list is
  'Turning it on puts the confirmed address on the mailing list, turning it off takes it off.';
comment on column public.profiles.profile_completed is
  'All five fields are non-blank: only then an entry can be begun or submitted, or a team joined.';
comment on column public.profiles.role is
  'user, or one of the roles. Copy of the table of roles, for listing and sorting. Nothing is allowed because of it.';
comment on column public.profiles.role_revision is
  'Rises whenever a role is given or taken: see set_role.';
comment on column public.profiles.entry_extended_to is
  'Until then this person may begin an entry, later than others; null: no extension.';
comment on column public.profiles.search is
  'What the back office searches: e-mail address, first and last name, university.';

-- Names, places and titles sort as people sort them, in any locale of the database: their columns
-- have a collation of ICU's, which indexes, lists and exports then share.
-- Each sortable column of the back office with the key as tiebreaker, for paging by keyset.
create index profiles_email_idx on public.profiles (email, id);
create index profiles_first_name_idx on public.profiles (first_name, id);
create index profiles_last_name_idx on public.profiles (last_name, id);
create index profiles_country_idx on public.profiles (country, id);
create index profiles_university_idx on public.profiles (university, id);
create index profiles_level_of_study_idx on public.profiles (level_of_study, id);
create index profiles_role_idx on public.profiles (role, id);
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_search_idx on public.profiles using gin (search extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
create policy "People can read their own profile"
  on public.profiles for select to authenticated using (id = (select private.caller()));
create policy "People can change their own profile"
  on public.profiles for update to authenticated
  using (id = (select private.caller())) with check (id = (select private.caller()));

grant select on public.profiles to authenticated;
grant update (first_name, last_name, country, level_of_study, university, join_mailing_list)
  on public.profiles to authenticated;

create function private.clean_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  new.country := private.clean_line(new.country);
  new.level_of_study := private.clean_line(new.level_of_study);
  new.university := private.clean_line(new.university);
  -- What was stored before this rule stays until it is changed; no mail says it.
  if (tg_op = 'INSERT' or row(new.first_name, new.last_name) <> row(old.first_name, old.last_name))
    and private.leads_elsewhere(new.first_name || ' ' || new.last_name) then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message =
      'Name must not hold a link, an address or a telephone number.';
  elsif (tg_op = 'INSERT' or new.university <> old.university)
    and private.leads_elsewhere(new.university) then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message =
      'University must not hold a link, an address or a telephone number.';
  end if;
  return new;
end
$$;
comment on function private.clean_profile() is
  'Trigger: profile texts are stored clean, and what others read of them leads nobody anywhere.';

create trigger clean before insert or update on public.profiles
  for each row execute function private.clean_profile();

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times
  before insert or update of entry_extended_to on public.profiles
  for each row when (new.entry_extended_to is not null)
  execute function private.refuse_odd_times('entry_extended_to');

create function private.display_name(user_id uuid) returns text
language sql stable set search_path = ''
return (
  select nullif(btrim(first_name || ' ' || last_name), '')
  from public.profiles where id = display_name.user_id
);
comment on function private.display_name(uuid) is 'First and last name, null when there is none.';

create function private.require_complete_profile(user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.profiles where id = user_id and profile_completed
  ) then
    perform private.refuse('profile_incomplete', 'Please complete your profile first.');
  end if;
end
$$;
comment on function private.require_complete_profile(uuid) is
  'profile_incomplete unless all five fields are filled in.';

-- From account to profile -------------------------------------------------------------------------

create function private.metadata_text(metadata jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  max_length constant int := private.max_length(field);
begin
  if jsonb_typeof(metadata -> field) = 'string' then
    return left(private.clean_line(left(metadata ->> field, 10 * max_length)), max_length);
  end if;
  return '';
exception when raise_exception then
  return '';
end
$$;
comment on function private.metadata_text(jsonb, text) is
  'A field of the profile from user metadata, cleaned and cut to max_length; blank when it is missing, not a text, or refused by measured.';

create function private.profile_said(metadata jsonb)
returns table (
  first_name text, last_name text, country text, level_of_study text, university text,
  join_mailing_list boolean
)
language sql immutable set search_path = '' as $$
  select
    case when not private.leads_elsewhere(said.name) then said.first_name else '' end,
    case when not private.leads_elsewhere(said.name) then said.last_name else '' end,
    said.country, said.level_of_study,
    case when not private.leads_elsewhere(said.university) then said.university else '' end,
    coalesce(metadata -> 'join_mailing_list' = 'true'::jsonb, false)
  from (
    select *, texts.first_name || ' ' || texts.last_name as name from (
      select
        private.metadata_text(metadata, 'first_name') as first_name,
        private.metadata_text(metadata, 'last_name') as last_name,
        private.metadata_text(metadata, 'country') as country,
        private.metadata_text(metadata, 'level_of_study') as level_of_study,
        private.metadata_text(metadata, 'university') as university
    ) texts
  ) said
$$;
comment on function private.profile_said(jsonb) is
  'One row: the profile as the user metadata of a sign-up says it, clean; blank what leads elsewhere.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles
    (id, email, first_name, last_name, country, level_of_study, university, join_mailing_list)
  select new.id, new.email, said.* from private.profile_said(new.raw_user_meta_data) said
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.create_profile() is 'Trigger: a new account gets its profile.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.copy_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.copy_account_email() is 'Trigger: a changed address reaches the profile.';

create trigger copy_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();

create function private.ensure_profile() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  insert into public.profiles (id, email, role)
  select account.id, account.email, coalesce(private.role_of(account.id), 'user')
  from auth.users account where account.id = caller
  on conflict (id) do nothing;
end
$$;

create function public.ensure_profile() returns void
language sql set search_path = ''
as $$ select private.ensure_profile() $$;
comment on function public.ensure_profile() is
  'Makes the caller''s profile, empty, if the row is missing; one that is there stays as it is. 42501 for a visitor.';
grant execute on function private.ensure_profile(), public.ensure_profile() to authenticated;

-- Audit -------------------------------------------------------------------------------------------

create trigger audit_deletion after delete on public.profiles
  for each row execute function private.audit('user.deleted', 'user', 'id');

create function private.audit_user_extension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An extension that goes over to a new entry is not taken back.
  if new.entry_extended_to is not null or not exists (
    select from public.submission_members where user_id = new.id
  ) then
    perform private.write_audit('user.deadline_extended', 'user', new.id::text,
      jsonb_build_object('from', old.entry_extended_to, 'to', new.entry_extended_to));
  end if;
  return null;
end
$$;
comment on function private.audit_user_extension() is
  'Trigger: more time for a person without an entry leaves a line, and so does taking it back.';

create trigger audit_extension after update of entry_extended_to on public.profiles
  for each row when (new.entry_extended_to is distinct from old.entry_extended_to)
  execute function private.audit_user_extension();

create function private.guard_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing is raised: the identity service would answer 500, and sign nobody in with Google.
  if octet_length(new.raw_user_meta_data::text) > 65536
    or tg_op = 'UPDATE' and private.has_second_factor(new.id) then
    new.raw_user_meta_data := case tg_op when 'UPDATE' then old.raw_user_meta_data else '{}' end;
  end if;
  return new;
end
$$;
comment on function private.guard_metadata() is
  'Trigger: user metadata, which its owner writes and the identity service passes into every token, stays as it was when it would hold more than 64 kB, and for a person with an authenticator app, because the service changes it without asking for the code.';

create trigger guard_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.guard_metadata();

-- supabase/schemas/second_factor.sql

-- The second factor: a code from an authenticator app. The identity service keeps the apps
-- (auth.mfa_factors), checks the codes, and writes into session and token what was proven: aal2, and
-- when (amr). Here stands what follows from it. Who has an app has to use it, whoever they are
-- (private.caller). Administrators must have one once an operator has said so, their sessions end
-- early, and what nobody can take back asks for a code again.

create function private.has_second_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors factor
    where factor.user_id = has_second_factor.user_id and factor.status = 'verified'
  );
end
$$;

-- The token alone would still say aal2 after its app was removed; the session alone would lift a
-- token from before the code.
create function private.has_proved_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and aal::text = 'aal2'
  );
end
$$;

-- Administrators ----------------------------------------------------------------------------------

create function private.is_second_factor_required() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select requires_second_factor from private.platform_settings), false);
end
$$;

create function private.is_admin_session_over(created_at timestamptz, refreshed_at timestamp)
returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return created_at < now() - interval '12 hours'
    -- The identity service writes it in UTC, without saying so; null until the first time.
    or greatest(created_at, refreshed_at at time zone 'utc') < now() - interval '2 hours';
end
$$;
comment on function private.is_admin_session_over(timestamptz, timestamp) is
  'Whether a session is too old for an administrator: 12 hours, or two without being used. The pages stop renewing it when nobody is there.';

create function private.check_admin_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_second_factor_required() and not private.has_proved_second_factor() then
    raise exception using errcode = '42501', hint = 'second_factor_missing',
      message = 'Administrators need an authenticator app. Please set one up in your account.';
  elsif exists (
    select from auth.sessions session
    where id = (auth.jwt() ->> 'session_id')::uuid
      and private.is_admin_session_over(session.created_at, session.refreshed_at)
  ) then
    raise exception using errcode = '42501', hint = 'session_over',
      message = 'Your session has ended. Please sign in again.';
  end if;
  return true;
end
$$;
comment on function private.check_admin_session() is
  'For somebody with a role (private.is_admin, private.my_role): true, or 42501 with the hint second_factor_missing (the setting asks for one) or session_over.';

create function private.end_admin_sessions() returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions session
  using private.user_roles
  where session.user_id = user_roles.user_id
    and private.is_admin_session_over(session.created_at, session.refreshed_at);
end
$$;
comment on function private.end_admin_sessions() is
  'Schedule: ends sessions of administrators and others with a role that are too old, so that renewing them does not make them young.';

create function private.is_recent_code(entered_at timestamptz) returns boolean
language sql stable set search_path = ''
return coalesce(entered_at >= now() - interval '10 minutes', false);

create function private.require_recent_code() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  entered_at constant timestamptz := (
    select to_timestamp(max((proof ->> 'timestamp')::double precision))
    from jsonb_path_query(auth.jwt(), '$.amr[*] ? (@.method == "totp")') proof
  );
begin
  if not private.is_recent_code(entered_at) and (
    private.has_second_factor(caller)
    or private.role_of(caller) is not null and private.is_second_factor_required()
  ) then
    perform private.refuse('second_factor_again', 'Please enter a code from your authenticator app.');
  end if;
end
$$;
comment on function private.require_recent_code() is
  'second_factor_again unless the caller has entered a code within ten minutes; nothing for people who have no app and need none.';

create function private.require_second_factor(required boolean) returns text
language plpgsql set search_path = '' as $$
declare
  without_one text;
begin
  update private.platform_settings set requires_second_factor = coalesce(required, false);
  if not coalesce(required, false) then
    return 'Administrators need no second factor any more.';
  end if;
  select string_agg(profile.email, ', ' order by profile.email) into without_one
    from public.profiles profile
    where private.role_of(profile.id) is not null and not private.has_second_factor(profile.id);
  return 'Administrators need a second factor now.' || coalesce(
    ' These have none yet, and are led to setting one up when they come: ' || without_one || '.', '');
end
$$;
comment on function private.require_second_factor(boolean) is
  'Operators, as postgres: whether administrators need a second factor (docs/deploy.md). Says who has none yet.';

-- What a page may know of itself ------------------------------------------------------------------

create function private.my_access()
returns table (is_admin boolean, needs_second_factor boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  -- Not the caller: who has not entered the code yet asks this as well.
  owner constant uuid := private.session_owner();
begin
  return query select
    private.is_admin_id(owner),
    private.role_of(owner) is not null and private.is_second_factor_required()
  where owner is not null;
end
$$;

create function public.my_access() returns table (is_admin boolean, needs_second_factor boolean)
language sql stable set search_path = ''
as $$ select * from private.my_access() $$;
comment on function public.my_access() is
  'Whether the caller is an administrator, whatever their session lacks, and whether they may not be without a second factor, as nobody with a role. Answered before the code is entered, too.';
grant execute on function private.my_access(), public.my_access() to authenticated;

-- Adding and removing an app -----------------------------------------------------------------------

-- The identity service asks for aal2 alone, and a stolen token still says that: an app of the thief's own
-- would prove anything from then on. The service does not write down which session a request comes from. So
-- every session that has proven a code must have done so within ten minutes; the account page ends the others.
create function private.require_code_for_app() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.has_second_factor(owner_id)
    -- A deleted account takes its apps along.
    and exists (select from auth.users where id = owner_id)
    and (
      select bool_and(private.is_recent_code(claim.updated_at))
      from auth.sessions session
      left join auth.mfa_amr_claims claim
        on claim.session_id = session.id and claim.authentication_method = 'totp'
      where session.user_id = owner_id and session.aal::text = 'aal2'
    ) is not true
  then
    perform private.refuse('second_factor_again', 'Please enter a code from your authenticator app.');
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.require_code_for_app() is
  'Trigger: a person with an authenticator app adds and removes apps within ten minutes of a code; second_factor_again otherwise, which the identity service answers as an unexpected failure.';

create trigger require_code_to_begin before insert on auth.mfa_factors
  for each row execute function private.require_code_for_app();
create trigger require_code_to_verify before update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.require_code_for_app();
create trigger require_code_to_remove before delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.require_code_for_app();

create function private.report_app() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id constant uuid := coalesce(new.user_id, old.user_id);
  kind constant text :=
    case tg_op when 'DELETE' then 'second_factor_removed' else 'second_factor_added' end;
  address constant text := (select email from auth.users where id = owner_id);
  facts constant jsonb := jsonb_build_object('email', address);
begin
  if address is null then
    return null;
  end if;
  perform private.set_actor(owner_id);
  if tg_op = 'DELETE' then
    perform private.write_audit('second_factor.removed', 'user', owner_id::text);
  else
    perform private.write_audit('second_factor.added', 'user', owner_id::text);
  end if;
  if private.role_of(owner_id) is not null then
    perform private.email_admins(kind, facts);
  end if;
  if not private.is_admin_id(owner_id) then
    perform private.queue_email(kind, address, facts);
  end if;
  return null;
end
$$;

create trigger report_added_app after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.report_app();
create trigger report_removed_app after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.report_app();

-- Lost --------------------------------------------------------------------------------------------

create function private.remove_second_factor(account auth.users, changed_by text) returns void
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('email', account.email, 'changed_by', changed_by);
begin
  -- Whoever is just being deleted loses sessions before apps: each would wait for the other.
  perform private.lock_person(account.id);
  -- An app that is not verified needs no code to be removed. The identity service never takes that status away.
  update auth.mfa_factors set status = 'unverified' where user_id = account.id;
  delete from auth.mfa_factors where user_id = account.id;
  if not found then
    perform private.refuse('not_found', 'This person has no authenticator app.');
  end if;
  delete from auth.sessions where user_id = account.id;
  perform private.write_audit('second_factor.reset', 'user', account.id::text);
  perform private.email_admins('second_factor_reset', facts);
  if not private.is_admin_id(account.id) then
    perform private.queue_email(
      'second_factor_reset', account.email::text, facts - 'changed_by');
  end if;
end
$$;
comment on function private.remove_second_factor(auth.users, text) is
  'Removes somebody''s authenticator apps, ends their sessions, and mails them and every administrator. not_found without an app.';

create function private.reset_second_factor(subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  if subject_id = auth.uid() then
    perform private.refuse('self_service', 'You cannot do this to your own account.');
  end if;
  select * into account from auth.users where id = subject_id;
  perform private.remove_second_factor(
    account, (select email from public.profiles where id = auth.uid()));
end
$$;

create function public.reset_second_factor(user_id uuid) returns void
language sql set search_path = ''
as $$ select private.reset_second_factor(user_id) $$;
comment on function public.reset_second_factor(uuid) is
  'Administrators: removes the authenticator apps of somebody who has lost theirs, and ends their sessions. They and every administrator are mailed. Refuses with self_service, not_found (no such person, or no app), second_factor_again.';
grant execute on function
  private.reset_second_factor(uuid), public.reset_second_factor(uuid) to authenticated;

create function private.reset_lost_app(email text) returns text
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(reset_lost_app.email));
  if not found then
    perform private.refuse('not_found', 'Nobody has this address.');
  end if;
  perform private.remove_second_factor(account, 'an operator');
  return account.email || ' signs in with the password alone, until they set up an app again.';
end
$$;
comment on function private.reset_lost_app(text) is
  'Operators, as postgres: for the last administrator who has lost their authenticator app (docs/operations.md). Refuses with not_found.';

-- supabase/schemas/roles.sql

-- Roles in the back office: administrator, support, observer, chair of a round. A table of rights
-- (private.rights, constants.sql) says what each may do. The table of roles is the truth: every policy and
-- function reads it, so a revoked role ends with the next request. The claim in the access token is a
-- copy that only opens the page. Judges, mentors and participants are not in it: somebody judges, or
-- mentors, by an invitation or an entry with data and states of its own, and a second row that says so
-- could disagree with it. The matrix of exclusions asks their tables.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references private.roles (value),
  round_id uuid,
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default private.now(),
  constraint chairs_have_a_round check ((role = 'chair') = (round_id is not null))
);

create index user_roles_role_idx on private.user_roles (role);
comment on table private.user_roles is
  'Who has which role; the primary key is the rule "one role at most". Changed by set_role and revoke_admin, and by appoint_admin (docs/deploy.md).';
comment on column private.user_roles.round_id is
  'Which round a chair leads; its foreign key is in judging_chairs.sql.';
comment on column private.user_roles.granted_by is 'Null for an administrator whom an operator appointed.';

create index user_roles_granted_by_idx on private.user_roles (granted_by);
create index user_roles_round_id_idx on private.user_roles (round_id);

create function private.role_of(subject_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select role from private.user_roles where user_id = subject_id);
end
$$;

create function private.is_admin_id(subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.user_roles where user_id = subject_id and role = 'admin');
end
$$;

-- The caller's role and rights --------------------------------------------------------------------

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_id((select private.caller())) and private.check_admin_session();
end
$$;
comment on function private.is_admin() is '42501 for an administrator whose session is too old, or lacks the second factor (second_factor.sql).';

create function public.is_admin() returns boolean
language sql stable set search_path = ''
return private.is_admin();
comment on function public.is_admin() is
  'Whether the caller is an administrator, by the table of roles: the token''s claim may be older. 42501 for one whose session will not do: the hint says second_factor, second_factor_missing or session_over.';
grant execute on function private.is_admin(), public.is_admin() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only administrators may do this.';
  end if;
end
$$;

create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when private.check_admin_session() then role end
    from private.role_of((select private.caller())) role where role is not null
  );
end
$$;

create function public.my_role() returns text
language sql stable set search_path = ''
return private.my_role();
comment on function public.my_role() is
  'The caller''s role in the back office, by the table of roles: the token''s claim may be older. Null without one. 42501 for one whose session will not do: the hint says second_factor, second_factor_missing or session_over.';
grant execute on function private.my_role(), public.my_role() to authenticated;

create function private.role_may(role text, wanted text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  allowed text[];
begin
  -- Strict: an unknown right is a mistake in the code and fails.
  select given.roles into strict allowed from private.rights given where given.name = wanted;
  return coalesce(role = any (allowed), false);
end
$$;

create function private.has_right(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.role_may(private.my_role(), wanted);
end
$$;

create function private.has_right_to_read(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_right(
    case current_setting('request.method', true) when 'DELETE' then 'administration' else wanted end
  );
end
$$;
comment on function private.has_right_to_read(text) is
  'For lists from which only administrators delete: what a view shows, it lets delete.';
grant execute on function private.has_right(text), private.has_right_to_read(text) to authenticated;

create function private.require_right(wanted text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_right(wanted) then
    raise exception using errcode = '42501', message = 'You have no right to do this.';
  end if;
end
$$;

-- Who cannot be what at the same time -------------------------------------------------------------

create function private.exclusions()
returns table (wanted text[], held text[], hint text, message text)
language sql immutable set search_path = '' as $$
  values
    ('{admin,support,observer,chair,mentor}'::text[], '{unconfirmed}'::text[], 'invalid_input',
      'This person has not confirmed their email address yet.'),
    ('{user,support,observer,chair}', '{admin}', 'is_admin',
      'This person is an administrator. Remove that first.'),
    ('{judge}', '{admin,support,observer,chair}', 'is_admin',
      'Administrators and people with another role cannot judge.'),
    ('{admin,support,observer,chair,participant}', '{judge}', 'is_judge',
      'Judges can neither take part nor administer.'),
    ('{mentor}', '{judge}', 'is_judge', 'Judges cannot be mentors.'),
    ('{participant}', '{reviewer}', 'is_judge', 'People who have read entries as a judge cannot take part.'),
    ('{participant}', '{chair}', 'is_judge', 'The chair of a round cannot take part.'),
    ('{participant,judge}', '{mentor}', 'is_mentor', 'Mentors can neither take part nor judge.'),
    ('{judge}', '{participant}', 'is_participant', 'People with an entry or a team cannot judge.'),
    ('{mentor}', '{participant}', 'is_participant', 'People with an entry or a team cannot be mentors.'),
    ('{chair}', '{participant}', 'is_participant', 'People with an entry or a team cannot chair a round.')
$$;
comment on function private.exclusions() is
  'The matrix: nobody gets one of the wanted positions who holds one of the others. user: no role.';

create function private.positions_of(person_id uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    private.role_of(person_id),
    case when exists (
      -- Anybody can sign up with another person's address.
      select from auth.users where id = person_id and email_confirmed_at is null
    ) then 'unconfirmed' end,
    case when exists (
      select from public.submission_members where user_id = person_id
    ) then 'participant' end,
    case when exists (
      select from public.judges judge
      where judge.user_id = person_id and private.judge_state(judge) = 'active'
    ) then 'judge' end,
    case when exists (
      -- Also a former judge: they know other people's ideas.
      select from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      where judge.user_id = person_id and assignment.first_seen_at is not null
    ) then 'reviewer' end,
    case when exists (select from public.mentors where user_id = person_id) then 'mentor' end
  ], null);
end
$$;

create function private.refuse_excluded(new_position text, positions text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(rule.hint, rule.message) from private.exclusions() rule
    where new_position = any (rule.wanted) and positions && rule.held;
end
$$;
comment on function private.refuse_excluded(text, text[]) is
  'Refuses a position that one of the others excludes, as the matrix says.';

create function private.check_exclusions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'user_roles' then
    perform private.lock_admins();
  end if;
  -- Two positions at the same moment: the second request sees the first.
  perform private.lock_person(new.user_id);
  perform private.refuse_excluded(
    coalesce(tg_argv[0], to_jsonb(new) ->> 'role'), private.positions_of(new.user_id));
  return new;
end
$$;
comment on function private.check_exclusions() is
  'Trigger of each table that gives a position: its argument, or the role of the row.';

create trigger check_exclusions before insert or update of user_id, role on private.user_roles
  for each row execute function private.check_exclusions();

-- There is always an administrator ----------------------------------------------------------------

create function private.lock_admins() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('private.user_roles', 0)) $$;
comment on function private.lock_admins() is 'Roles change one after the other.';

create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.refuse('last_admin', 'The last administrator cannot be removed.');
  elsif tg_when = 'BEFORE' then
    perform private.lock_admins();
  elsif exists (select from removed where role = 'admin') then
    -- The row locks make a transaction with an old snapshot fail instead of counting the past.
    perform from private.user_roles where role = 'admin' for key share;
    if not found then
      perform private.refuse('last_admin', 'The last administrator cannot be removed.');
    end if;
  end if;
  return null;
end
$$;
comment on function private.keep_one_admin() is
  'Trigger: nothing removes the last administrator, not even the deletion of the account.';

create trigger keep_one_admin_lock before delete on private.user_roles
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin after delete on private.user_roles
  referencing old table as removed
  for each statement execute function private.keep_one_admin();
create trigger keep_one_admin_truncate before truncate on private.user_roles
  for each statement execute function private.keep_one_admin();

-- Copies and audit --------------------------------------------------------------------------------

create function private.mirror_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users set raw_app_meta_data = case
      when new.role is null then raw_app_meta_data - 'role'
      else coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', new.role)
    end
    where id = subject_id;
  update public.profiles set role = coalesce(new.role, 'user'), role_revision = role_revision + 1
    where id = subject_id;
  if old.role = 'admin' then
    perform private.write_audit('admin.revoked', 'user', subject_id::text);
  elsif old.role is not null then
    perform private.write_audit('role.taken', 'user', subject_id::text,
      jsonb_strip_nulls(jsonb_build_object('role', old.role, 'round_id', old.round_id)));
  end if;
  if new.role = 'admin' then
    perform private.write_audit('admin.granted', 'user', subject_id::text);
  elsif new.role is not null then
    perform private.write_audit('role.given', 'user', subject_id::text,
      jsonb_strip_nulls(jsonb_build_object('role', new.role, 'round_id', new.round_id)));
  end if;
  return null;
end
$$;
comment on function private.mirror_role() is
  'Trigger: the token''s claim and the profile follow the table, and the audit log names the change.';

create trigger mirror_role after insert or delete or update of role, round_id on private.user_roles
  for each row execute function private.mirror_role();

-- The one command with which an operator appoints an administrator when no other one can: the first
-- one, or the next one after all others lost their accounts (docs/deploy.md). It needs the
-- database's own role; no client and no edge function can reach it.
create function private.appoint_admin(email text) returns text
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(auth.users.email) = lower(btrim(appoint_admin.email));
  if not found then
    perform private.refuse('not_found', 'Nobody has signed up with this address yet.');
  elsif private.is_admin_id(account.id) then
    return account.email || ' is an administrator already.';
  end if;
  insert into private.user_roles (user_id, role) values (account.id, 'admin')
  on conflict (user_id) do update
    set role = 'admin', round_id = null, granted_by = null, granted_at = private.now();
  return account.email || ' is an administrator now. Sign out and in again.';
end
$$;
comment on function private.appoint_admin(text) is
  'Operators, as postgres: makes the owner of a confirmed address an administrator and says so. Refuses with not_found, invalid_input.';

-- Changing roles: administrators ------------------------------------------------------------------

create function private.lock_rights(subject_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_admins();
  -- Ask again: while this request waited, another administrator may have revoked the caller.
  perform private.require_admin();
  if subject_id is null then
    perform private.refuse('invalid_input', 'A user is required.');
  elsif subject_id = auth.uid() then
    perform private.refuse('self_service', 'You cannot do this to your own account.');
  end if;
end
$$;
comment on function private.lock_rights(uuid) is
  'Begins what an administrator does to another account. 42501, invalid_input, self_service.';

-- A request that arrives late must not undo a later one that was acknowledged meanwhile. So a request
-- may name the revision of somebody's rights that the list of users showed. One for an older revision
-- changes nothing: it is done if what it asks for is so already (a repetition after a lost answer), and
-- refused otherwise.
create function private.check_revision(subject_id uuid, expected_revision int, is_done boolean)
returns void
language plpgsql set search_path = '' as $$
begin
  if is_done then
    -- The trigger raises the revision for a change; here a request that changes nothing does.
    update public.profiles set role_revision = role_revision + 1
      where id = subject_id and role_revision = coalesce(expected_revision, role_revision);
  elsif exists (
    select from public.profiles where id = subject_id and role_revision <> expected_revision
  ) then
    perform private.refuse(
      'conflict',
      'This person''s rights have changed in the meantime. Look at them again before you change them.');
  end if;
end
$$;
create function private.warn_of_team(subject_id uuid, consequence text) returns void
language plpgsql set search_path = '' as $$
declare
  ideas text := (
    select string_agg(distinct '“' || coalesce(nullif(entry.idea_name, ''), 'Untitled') || '”', ', ')
    from private.people_of_entries person
    join public.submissions entry on entry.id = person.submission_id
    where person.user_id = subject_id
  );
begin
  if ideas is not null then
    perform private.refuse('in_team', format(
      'This person is or was in the team of %s, or its mentor%s.', ideas, consequence));
  end if;
end
$$;

create function private.set_role(
  subject_id uuid, wanted text, wanted_round uuid, expected_revision int, knows_team boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former private.user_roles;
  is_done boolean;
  data jsonb;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(subject_id);
  if not exists (select from auth.users where id = subject_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  end if;
  select * into former from private.user_roles where user_id = subject_id;
  is_done := (wanted, wanted_round) is not distinct from (former.role, former.round_id);
  perform private.check_revision(subject_id, expected_revision, is_done);
  if is_done then
    return false;
  end if;
  data := jsonb_strip_nulls(jsonb_build_object(
    'email', (select email from public.profiles where id = subject_id),
    'changed_by', (select email from public.profiles where id = auth.uid())));
  if wanted is null then
    perform private.refuse_excluded('user', array[former.role]);
    delete from private.user_roles where user_id = subject_id;
  else
    perform private.require_status(wanted, array(select value from private.roles order by position));
    if (wanted = 'chair') <> (wanted_round is not null) then
      perform private.refuse('invalid_input', 'A chair has a round, and nobody else has one.');
    elsif wanted = 'chair' then
      perform private.lock_chaired_round(subject_id, wanted_round);
    end if;
    insert into private.user_roles (user_id, role, round_id, granted_by)
    values (subject_id, wanted, wanted_round, auth.uid())
    on conflict (user_id) do update set
      role = excluded.role, round_id = excluded.round_id, granted_by = excluded.granted_by,
      granted_at = private.now();
    -- Last, so that nobody confirms what is impossible anyway.
    if knows_team is not true then
      perform private.warn_of_team(subject_id, case wanted
        when 'admin' then ': as an administrator they will be in conflict with it' else '' end);
    end if;
  end if;
  if wanted = 'admin' then
    perform private.record_administrator('administrator_added', subject_id);
    perform private.email_admins('administrator_made', data);
    return true;
  elsif wanted = 'chair' then
    perform private.find_conflicts_of_chair(subject_id, wanted_round);
  end if;
  data := data || jsonb_strip_nulls(jsonb_build_object(
    'role', coalesce(wanted, former.role),
    'round_name', (select name from public.judging_rounds
      where id = coalesce(wanted_round, case when wanted is null then former.round_id end))));
  perform private.email_admins(case when wanted is null then 'role_taken' else 'role_given' end, data);
  -- Chairs read no addresses: the person's own copy does not say who changed the role.
  perform private.queue_email(
    case when wanted is null then 'role_taken' else 'role_given' end, data ->> 'email',
    data - 'changed_by');
  return true;
end
$$;

create function public.set_role(
  user_id uuid, role text default null, round_id uuid default null,
  expected_revision int default null, knows_team boolean default false
) returns boolean
language sql set search_path = ''
as $$ select private.set_role(user_id, role, round_id, expected_revision, knows_team) $$;
comment on function public.set_role(uuid, text, uuid, int, boolean) is
  'Administrators: gives a user a role in place of the one they have (null: takes it), to a chair with the round; says whether anything changed. Every administrator gets an email. Refuses with self_service, not_found, invalid_input (also for an address that is not confirmed), is_admin (revoke_admin comes first), is_judge, is_participant (somebody in a team chairs no round), in_team (is or was in a team, or its mentor) unless knows_team, with conflict when the rights were changed since expected_revision (null: no check), and with second_factor_again.';

create function private.revoke_admin(subject_id uuid, expected_revision int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_done boolean;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(subject_id);
  is_done := not private.is_admin_id(subject_id);
  perform private.check_revision(subject_id, expected_revision, is_done);
  if is_done then
    return false;
  end if;
  -- Before the removal, so that the person who loses the role gets the email as well.
  perform private.email_admins('administrator_removed', jsonb_build_object(
    'email', (select email from public.profiles where id = subject_id),
    'changed_by', (select email from public.profiles where id = auth.uid())));
  delete from private.user_roles where user_id = subject_id;
  perform private.record_administrator('administrator_removed', subject_id);
  return true;
end
$$;

create function public.revoke_admin(user_id uuid, expected_revision int default null) returns boolean
language sql set search_path = ''
as $$ select private.revoke_admin(user_id, expected_revision) $$;
comment on function public.revoke_admin(uuid, int) is
  'Administrators: ends an administrator''s role; says whether anything changed. Every administrator gets an email. Refuses with self_service, conflict as set_role, and second_factor_again.';
grant execute on function
  private.set_role(uuid, text, uuid, int, boolean), public.set_role(uuid, text, uuid, int, boolean),
  private.revoke_admin(uuid, int), public.revoke_admin(uuid, int)
  to authenticated;

create function private.list_admins() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select user_id from private.user_roles where role = 'admin' order by granted_at, user_id;
end
$$;

create function public.list_admins() returns setof uuid
language sql stable set search_path = ''
as $$ select private.list_admins() $$;
comment on function public.list_admins() is 'Administrators: the ids of all administrators.';

create function private.get_user_email(subject_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('people');
  return (select email from auth.users where id = subject_id);
end
$$;

create function public.get_user_email(user_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.get_user_email(user_id) $$;
comment on function public.get_user_email(uuid) is
  'Administrators and support: the address of an account; null when there is none.';
grant execute on function
  private.list_admins(), public.list_admins(), private.get_user_email(uuid), public.get_user_email(uuid)
  to authenticated;

-- supabase/schemas/pre_request.sql

-- What every request through the API has to pass before its query. A planned or estimated count comes
-- from the planner's statistics, which know every row of a table, no matter who asks: a filter and such a
-- count tell what stands in rows that the caller may not read.

create function private.require_list(list text) returns void
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := coalesce(
    (select name from private.rights where list = any (lists)), 'administration');
begin
  perform private.require_right(wanted);
end
$$;

create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  preferences text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
begin
  if preferences is null then
    return;
  elsif regexp_replace(lower(preferences), '\s', '', 'g') ~ 'count=(planned|estimated)' then
    perform private.refuse('invalid_input', 'Please ask for an exact count: no other is given.');
  -- PostgREST follows every line of a header that is sent more than once and tells of only one here.
  -- It decodes the path later.
  elsif current_setting('request.method', true) in ('GET', 'HEAD')
    and current_setting('request.path', true) ~ 'admin_|observed_|%' then
    perform private.require_list(
      regexp_replace(current_setting('request.path', true), '^/(rpc/search_)?', ''));
  end if;
end
$$;
comment on function private.check_request() is
  'PostgREST calls it before each query. Refuses planned and estimated counts with invalid_input, and with 42501 preferences of any kind when a list of the back office is read by somebody whom it does not answer (only reading gives an estimate). The views of the others (my_entry and so on) read through functions, which the planner knows nothing about.';
grant execute on function private.check_request() to anon, authenticated, service_role;

-- supabase/schemas/challenge.sql

-- The configuration: one row for what is displayed (phase, time) and one for team size and dates, and
-- how administrators change both. 11:59 PM EST in the default dates is UTC-5 as the rules of the
-- challenge write it. (Supabase refuses an update without a condition below the API,
-- hence `where id` on one row.)

create table public.challenge_status (
  id boolean primary key default true check (id),
  phase text not null default 'Pre-Launch' references private.challenge_phases (value),
  "time" text not null default ''
    check (char_length("time") <= private.max_length('challenge_time')),
  updated_at timestamptz not null default private.now()
);
comment on table public.challenge_status is
  'One row: what the public site displays about where the challenge stands. Allows nothing by itself.';
comment on column public.challenge_status.id is 'Always true, so that there is one row.';
comment on column public.challenge_status."time" is 'Free text beside the phase.';

create index challenge_status_phase_idx on public.challenge_status (phase);

alter table public.challenge_status enable row level security;
create policy "Everybody can read where the challenge stands"
  on public.challenge_status for select to anon, authenticated using (id);
grant select on public.challenge_status to anon, authenticated;

create table public.challenge_parameters (
  id boolean primary key default true check (id),
  max_submission_members int not null default private.max_team_size()
    check (max_submission_members between 1 and private.max_team_size()),
  challenge_starts_at timestamptz not null default '2025-04-01T05:00:00Z',
  registration_closes_at timestamptz not null default '2025-08-01T04:59:59Z',
  submissions_open_at timestamptz not null default '2025-08-01T05:00:00Z',
  submissions_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  withdrawals_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  finalists_selected_at timestamptz not null default '2025-10-01T04:59:59Z',
  top_three_selected_at timestamptz not null default '2025-12-31T05:00:00Z',
  challenge_ends_at timestamptz not null default '2026-02-01T04:59:59Z',
  results_released_at timestamptz,
  updated_at timestamptz not null default private.now(),
  constraint challenge_starts_first
    check (challenge_starts_at <= least(registration_closes_at, submissions_open_at)),
  constraint submissions_open_before_they_close check (submissions_open_at < submissions_close_at),
  constraint registration_closes_before_submissions
    check (registration_closes_at <= submissions_close_at),
  constraint withdrawals_close_after_submissions_open
    check (withdrawals_close_at >= submissions_open_at),
  constraint finalists_follow_submissions check (finalists_selected_at >= submissions_close_at),
  constraint top_three_follow_finalists check (top_three_selected_at >= finalists_selected_at),
  constraint challenge_ends_last check (challenge_ends_at >= top_three_selected_at),
  constraint results_follow_submissions check (results_released_at >= submissions_close_at)
);
comment on table public.challenge_parameters is
  'One row: what participants may do and until when, by which alone the database decides, and the other dates that pages show.';
comment on column public.challenge_parameters.id is 'Always true, so that there is one row.';
comment on column public.challenge_parameters.max_submission_members is
  'The size of a team, the owner counted. Lowering it never breaks a team that is larger.';
comment on column public.challenge_parameters.registration_closes_at is 'Teams can change until then.';
comment on column public.challenge_parameters.challenge_starts_at is
  'Only shown, as finalists_selected_at, top_three_selected_at and challenge_ends_at: nothing is allowed by them. From the end on judges and mentors are kept for a time (retention.sql).';
comment on column public.challenge_parameters.results_released_at is
  'When the results of the challenge were first released (releases.sql); null: not yet.';

alter table public.challenge_parameters enable row level security;
create policy "Everybody can read the dates"
  on public.challenge_parameters for select to anon, authenticated using (id);
grant select on public.challenge_parameters to anon, authenticated;

create trigger set_updated_at before update on public.challenge_status
  for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.challenge_parameters
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times
  before insert or update of challenge_starts_at, registration_closes_at, submissions_open_at,
    submissions_close_at, withdrawals_close_at, finalists_selected_at, top_three_selected_at,
    challenge_ends_at, results_released_at
  on public.challenge_parameters
  for each row execute function private.refuse_odd_times(
    'challenge_starts_at', 'registration_closes_at', 'submissions_open_at',
    'submissions_close_at', 'withdrawals_close_at', 'finalists_selected_at',
    'top_three_selected_at', 'challenge_ends_at', 'results_released_at'
  );

create function private.challenge() returns public.challenge_parameters
language plpgsql stable set search_path = '' as $$
begin
  return (select parameters from public.challenge_parameters parameters);
end
$$;

create function private.results_are_released() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((private.challenge()).results_released_at <= private.now(), false);
end
$$;

create function private.round_released_at(wanted_kind text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(released_at) from public.judging_rounds
    where kind = wanted_kind and canceled_at is null and private.results_are_released()
  );
end
$$;
comment on function private.round_released_at(text) is
  'When the last round of a kind was released; null while none is, or the results are held.';
grant execute on function private.round_released_at(text) to anon, authenticated;

create view public.challenge with (security_invoker = true) as
select
  status.phase,
  status."time",
  parameters.max_submission_members,
  parameters.challenge_starts_at,
  parameters.registration_closes_at,
  parameters.submissions_open_at,
  parameters.submissions_close_at,
  parameters.withdrawals_close_at,
  parameters.finalists_selected_at,
  parameters.top_three_selected_at,
  parameters.challenge_ends_at,
  parameters.results_released_at,
  private.round_released_at('top_three') as top_three_released_at,
  private.round_released_at('final') as final_released_at,
  private.now() as now,
  private.is_rehearsal() as is_rehearsal
from public.challenge_status status
cross join public.challenge_parameters parameters;
comment on view public.challenge is 'One row for everybody: the whole configuration, and what time it is.';
comment on column public.challenge.top_three_released_at is
  'Since when it is public who goes to Paris; null: not yet.';
comment on column public.challenge.final_released_at is 'Since when it is public who has won; null: not yet.';
comment on column public.challenge.now is 'The challenge''s time, by which everything is decided.';
comment on column public.challenge.is_rehearsal is
  'Whether that is not the real time: an operator has moved the clock.';
grant select on public.challenge to anon, authenticated;

-- Audit -------------------------------------------------------------------------------------------

create function private.changed_fields(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}')
  from jsonb_each(after)
  where value is distinct from before -> key and key <> 'updated_at'
);

create function private.audit_configuration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new)) - 'results_released_at';
begin
  if changes <> '{}' then
    perform private.write_audit(
      'configuration.changed', 'configuration', tg_table_name::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change after update on public.challenge_status
  for each row execute function private.audit_configuration();
create trigger audit_change after update on public.challenge_parameters
  for each row execute function private.audit_configuration();

-- What administrators change ----------------------------------------------------------------------

create function private.broken_setting(constraint_name text) returns text
language sql immutable set search_path = ''
return case constraint_name
  when 'challenge_status_phase_fkey' then 'Please choose one of the phases.'
  when 'challenge_status_time_check'
    then format('The time must be at most %s characters.', private.max_length('challenge_time'))
  when 'challenge_parameters_max_submission_members_check'
    then format('The maximum of members must be a number from 1 to %s.', private.max_team_size())
  when 'challenge_starts_first'
    then 'The challenge must start before team registration closes and submissions open.'
  when 'submissions_open_before_they_close' then 'Submissions must open before they close.'
  when 'registration_closes_before_submissions'
    then 'Team registration must close before submissions close.'
  when 'withdrawals_close_after_submissions_open'
    then 'Withdrawals must close after submissions open.'
  when 'finalists_follow_submissions'
    then 'Submissions must close before the finalists are selected.'
  when 'top_three_follow_finalists'
    then 'The finalists must be selected before the top three.'
  when 'challenge_ends_last' then 'The top three must be selected before the challenge ends.'
  when 'results_follow_submissions' then 'Submissions must close before results are released.'
  else 'This configuration breaks the rule ' || constraint_name || '.'
end;
comment on function private.broken_setting(text) is
  'A sentence for people about a constraint of the two tables that a configuration breaks. The rules themselves are those constraints.';

create function private.save_challenge_configuration(
  new_phase text, new_time text, new_maximum int, challenge_starts timestamptz,
  registration_closes timestamptz, submissions_open timestamptz, submissions_close timestamptz,
  withdrawals_close timestamptz, finalists_selected timestamptz, top_three_selected timestamptz,
  challenge_ends timestamptz, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  status public.challenge_status;
  parameters public.challenge_parameters;
  broken text;
begin
  perform private.require_admin();
  select * into status from public.challenge_status for update;
  select * into parameters from public.challenge_parameters for update;
  perform private.refuse_conflict(
    greatest(status.updated_at, parameters.updated_at), expected_updated_at);
  if num_nulls(
    challenge_starts, registration_closes, submissions_open, submissions_close, withdrawals_close,
    finalists_selected, top_three_selected, challenge_ends
  ) > 0 then
    perform private.refuse('invalid_input', 'Please fill in every date.');
  end if;
  if parameters.submissions_close_at <> submissions_close and private.judging_has_begun() then
    perform private.record_intervention('dates_changed', null, details => jsonb_build_object(
      'from', parameters.submissions_close_at, 'to', submissions_close));
  end if;
  update public.challenge_status set
    phase = coalesce(new_phase, ''), "time" = coalesce(private.clean_line(new_time), '')
  where id;
  update public.challenge_parameters set
    max_submission_members = coalesce(new_maximum, 0),
    challenge_starts_at = challenge_starts,
    registration_closes_at = registration_closes,
    submissions_open_at = submissions_open,
    submissions_close_at = submissions_close,
    withdrawals_close_at = withdrawals_close,
    finalists_selected_at = finalists_selected,
    top_three_selected_at = top_three_selected,
    challenge_ends_at = challenge_ends
  where id;
exception when check_violation or foreign_key_violation then
  get stacked diagnostics broken = constraint_name;
  perform private.refuse('invalid_input', private.broken_setting(broken));
end
$$;

create function public.save_challenge_configuration(
  phase text,
  time_text text,
  max_submission_members int,
  challenge_starts_at timestamptz,
  registration_closes_at timestamptz,
  submissions_open_at timestamptz,
  submissions_close_at timestamptz,
  withdrawals_close_at timestamptz,
  finalists_selected_at timestamptz,
  top_three_selected_at timestamptz,
  challenge_ends_at timestamptz,
  expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$
  select private.save_challenge_configuration(
    phase, time_text, max_submission_members, challenge_starts_at, registration_closes_at,
    submissions_open_at, submissions_close_at, withdrawals_close_at, finalists_selected_at,
    top_three_selected_at, challenge_ends_at, expected_updated_at
  )
$$;
comment on function public.save_challenge_configuration(
  text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz
) is
  'Administrators: saves the whole configuration or nothing. Refuses with invalid_input (the message says which rule), and conflict when it changed since expected_updated_at, the later of the two updated_at (null: no check).';
grant execute on function
  private.save_challenge_configuration(text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz),
  public.save_challenge_configuration(text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz)
  to authenticated;

-- supabase/schemas/files.sql

-- The files that are attached to something, and the queue of files to delete. One trigger on each table with
-- a file_path keeps the rows. A file's name and size stay in the row that it is attached to, where lists and
-- histories read them. Supabase does not let SQL delete objects (the file itself would stay), so the database
-- names them and an edge function deletes them. Who may upload and read: uploads.sql.

create table private.files (
  bucket_id text not null,
  path text not null,
  removed_at timestamptz,
  check_due_at timestamptz,
  check_attempts int not null default 0,
  problem text check (char_length(problem) between 1 and private.max_length('message')),
  primary key (bucket_id, path)
);
comment on table private.files is
  'One row for each stored object that is attached to something, or queued for deletion.';
comment on column private.files.removed_at is
  'When it was queued for deletion; null: it is attached.';
comment on column private.files.check_due_at is
  'When an edge function is to open the document and check it; null: not needed, in progress or done.';
comment on column private.files.check_attempts is
  'In how many attempts the document could not be opened; 0 once it was.';
comment on column private.files.problem is
  'Why nobody can read the document, in a sentence for its team; null: no problem is known.';

-- The schedule asks for these every minute, and health for the last ones.
create index files_removed_at_idx on private.files (removed_at) where removed_at is not null;
create index files_check_due_at_idx on private.files (check_due_at) where check_due_at is not null;
create index files_check_attempts_idx on private.files (check_attempts) where check_attempts >= 3;

create function private.keep_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.file_path is distinct from old.file_path then
    update private.files set removed_at = now(), check_due_at = null, check_attempts = 0
      where bucket_id = tg_argv[0] and path = old.file_path;
    insert into private.files (bucket_id, path, check_due_at)
      select tg_argv[0], new.file_path, case tg_argv[0] when 'submissions' then now() end
      where new.file_path is not null;
  end if;
  return null;
end
$$;
comment on function private.keep_files() is
  'Trigger (bucket): attaches the file that a row names, and queues one that it no longer names for deletion.';

-- Volatile: it sees what the transaction attached that its caller waited for.
create function private.is_attached(bucket text, path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (
    select from private.files
    where bucket_id = bucket and files.path = is_attached.path and removed_at is null
  );
end
$$;
grant execute on function private.is_attached(text, text) to authenticated;

-- Files to delete ---------------------------------------------------------------------------------

create function private.queue_entry_files(submission_id uuid, uploaded_by uuid default null)
returns void
language sql set search_path = '' as $$
  insert into private.files (bucket_id, path, removed_at)
  select bucket_id, name, now() from storage.objects
  where bucket_id in ('submissions', 'finalists', 'projects', 'evidence')
    and name like queue_entry_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
  on conflict do nothing;
$$;
comment on function private.queue_entry_files(uuid, uuid) is
  'Queues an entry''s unattached uploads for deletion: those of one person, or everybody''s (null).';

create function private.queue_deleted_entry_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_entry_files(old.id);
  return null;
end
$$;

create function private.queue_abandoned_files() returns bigint
language plpgsql set search_path = '' as $$
declare
  abandoned uuid[];
  queued bigint;
begin
  -- First the locks, then a look at what is attached now: require_upload locks the object that is being
  -- attached, so none is queued that is being attached, and none attached that is queued.
  select array_agg(id) into abandoned from (
    select id from storage.objects
    where bucket_id in (select name from private.document_limits())
      and created_at < now() - private.kept_for('unused_uploads')
      and not private.is_attached(bucket_id, name)
    for update skip locked
  ) locked;
  insert into private.files (bucket_id, path, removed_at)
    select bucket_id, name, now() from storage.objects where id = any (abandoned)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_abandoned_files() is
  'Queues uploads for deletion that nobody has attached in time; returns how many.';

create function private.pending_file_deletions(max_count int)
returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select bucket_id, path from private.files where removed_at is not null
  order by removed_at, path limit least(greatest(max_count, 0), 1000);
$$;

create function public.service_pending_file_deletions(max_count int default 100)
returns table (bucket_id text, path text)
language sql stable set search_path = ''
as $$ select * from private.pending_file_deletions(max_count) $$;
comment on function public.service_pending_file_deletions(int) is
  'Edge functions: objects to delete through the storage API, by bucket and path, oldest first.';
grant execute on function
  private.pending_file_deletions(int), public.service_pending_file_deletions(int) to service_role;

create function private.confirm_file_deletions(paths text[]) returns void
language sql security definer set search_path = '' as $$
  -- When two confirm the same files, neither waits for the other.
  delete from private.files where (bucket_id, path) in (
    select bucket_id, path from private.files
    where removed_at is not null and path = any (paths) for update skip locked
  );
$$;

create function public.service_confirm_file_deletions(paths text[]) returns void
language sql set search_path = ''
as $$ select private.confirm_file_deletions(paths) $$;
comment on function public.service_confirm_file_deletions(text[]) is
  'Edge functions: these objects are deleted.';
grant execute on function
  private.confirm_file_deletions(text[]), public.service_confirm_file_deletions(text[]) to service_role;

-- supabase/schemas/submissions.sql

-- Entries, who is in their teams, and what participants read of them. Participants never touch these
-- tables: they read my_entry and write through functions (submission_actions, documents, teams), so that a
-- decision that is held cannot leak through a column, a filter or a time of change. The rules that
-- must survive concurrent requests are constraints and triggers.

create sequence private.receipt_numbers;
comment on sequence private.receipt_numbers is
  'The number of the next receipt, taken by submit_entry. A backup carries it along.';

create table public.submissions (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references auth.users (id) on delete set null,
  idea_name text collate "und-x-icu" not null default ''
    check (char_length(idea_name) <= private.max_length('idea_name')),
  description text not null default ''
    check (char_length(description) <= private.max_length('description')),
  file_name text check (char_length(file_name) <= private.max_length('file_name')),
  file_size bigint check (file_size between 1 and (private.document_limit('submissions')).max_bytes),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  status text not null default 'received'
    references private.submission_statuses (value),
  released_status text check (private.is_decision(released_status)),
  receipt_number text unique,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  deadline_extended_to timestamptz,
  disqualified_at timestamptz,
  disqualification_reason text
    check (char_length(disqualification_reason) between 1 and private.max_length('message')),
  notes_count int not null default 0,
  tags text[] not null default '{}',
  revision int not null default 1,
  edited_at timestamptz not null default private.now(),
  facets text[] not null default '{}',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  eligibility text not null default 'unchecked'
    references private.eligibility_outcomes (value),
  told_reason text check (char_length(told_reason) between 1 and private.max_length('message')),
  constraint document_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3)),
  constraint submitted_entry_is_complete check (
    submitted_at is null
    or (idea_name <> '' and description <> '' and receipt_number is not null)
  ),
  constraint only_submitted_entries_are_withdrawn
    check (withdrawn_at is null or submitted_at is not null),
  constraint disqualified_entries_are_declined_with_a_reason check (
    num_nulls(disqualified_at, disqualification_reason) in (0, 2)
    and (disqualified_at is null or status = 'declined')
  ),
  constraint tags_are_few_and_short check (
    tags = private.clean_tags(tags) and cardinality(tags) <= private.max_tags()
    and (tags = '{}' or private.longest(tags) <= private.max_length('tag'))
  )
);
comment on table public.submissions is
  'Entries: drafts (submitted_at is null), submitted and withdrawn ones (withdrawn_at is set).';

create index submissions_eligibility_idx on public.submissions (eligibility);
comment on column public.submissions.created_by is
  'The owner; null when the account was deleted and nobody is left in the team.';
comment on column public.submissions.status is
  'What administrators have set: a draft until a release makes it released_status.';
comment on column public.submissions.released_status is
  'The decision that teams and everybody read: what the last release has made of status. null: none, teams read received.';
comment on column public.submissions.deadline_extended_to is
  'For this entry alone: it can be edited and submitted until then.';
comment on column public.submissions.disqualified_at is
  'When administrators took the entry out of the challenge; its status is declined then. Its team reads what every declined entry''s team reads.';
comment on column public.submissions.notes_count is 'How many internal notes there are. Kept by a trigger.';
comment on column public.submissions.tags is 'Words by which administrators group entries, for them alone.';
comment on column public.submissions.revision is
  'Counts the team''s changes, for telling two people who edit at once.';
comment on column public.submissions.edited_at is
  'The team''s last change. updated_at moves with the administrators'' decisions too, so participants never see it.';
comment on column public.submissions.facets is
  'What the back office filters by: country:…, level:… of each member, team:… (its size), document or no document, notes or no notes, disqualified or in the running, eligibility:…, tag:… of each tag. Kept by a trigger.';
comment on column public.submissions.eligibility is 'What comes of its checklist (eligibility.sql).';
comment on column public.submissions.told_reason is
  'Why it cannot take part, in words for its team, which reads them while it is disqualified and once results are released.';

create index submissions_created_by_idx on public.submissions (created_by);
-- Drafts with a deadline of their own: asked for every minute.
create index submissions_extended_drafts_idx on public.submissions (deadline_extended_to)
  where submitted_at is null and deadline_extended_to is not null;
create index submissions_drafts_idx on public.submissions (id) include (deadline_extended_to)
  where submitted_at is null;
-- The back office's list and its sort orders, with the key as tiebreaker. Counting and skipping read
-- created_by too, by which the list joins the owner: all 20,000 are counted by 241 pages of the index
-- where they were 9,672 of the table.
create index submissions_submitted_at_idx
  on public.submissions (submitted_at desc, id desc) include (created_by)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_updated_at_idx on public.submissions (updated_at desc, id desc)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_idea_name_idx on public.submissions (idea_name, id)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_status_idx on public.submissions (status, id)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_status_submitted_at_idx
  on public.submissions (status, submitted_at desc, id desc)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_finalists_idx on public.submissions (id)
  where released_status = 'selected' and withdrawn_at is null;
create index submissions_withdrawn_at_idx on public.submissions (withdrawn_at desc, id desc)
  where withdrawn_at is not null;
-- Postgres uses the index for a rare facet and reads the list for a common one: it has to know which is which.
alter table public.submissions alter column facets set statistics 1000;
create index submissions_facets_idx on public.submissions using gin (facets)
  where submitted_at is not null and withdrawn_at is null;
-- The few entries that have tags: for the list of all tags in use.
create index submissions_tagged_idx on public.submissions (id)
  where tags <> '{}' and submitted_at is not null and withdrawn_at is null;

alter table public.submissions enable row level security;
create policy "No client reads or writes entries directly"
  on public.submissions as restrictive for all to anon, authenticated using (false);

create table private.submission_search (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  search text not null
);
comment on table private.submission_search is
  'What the back office searches an entry by that is submitted and not withdrawn: receipt number, idea name, description, and of every member name, e-mail, university and country. Kept by a trigger. Beside the entry, because each change of a row is written into all indexes of its table: this one''s has hundreds of lines for each entry.';

create index submission_search_idx on private.submission_search
  using gin (search extensions.gin_trgm_ops);

create table private.submission_names (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  names text not null
);
comment on table private.submission_names is
  'What people mistype when they search for an entry: idea name, and of every member name and university. Kept by a trigger. Beside submission_search, as nothing is similar to a whole description.';

create index submission_names_idx on private.submission_names
  using gin (names extensions.gin_trgm_ops);

create table public.submission_members (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null default private.now()
);
comment on table public.submission_members is
  'Teams, the owner included. The primary key is the rule "one team per person".';

create index submission_members_submission_id_idx
  on public.submission_members (submission_id, joined_at);

alter table public.submission_members enable row level security;
create policy "No client reads or writes teams directly"
  on public.submission_members as restrictive for all to anon, authenticated using (false);

create trigger check_exclusions before insert or update of user_id on public.submission_members
  for each row execute function private.check_exclusions('participant');

create table public.submission_attestations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  statements text[] not null,
  rules_version text not null
    check (char_length(rules_version) between 1 and private.max_length('rules_version')),
  attested_at timestamptz not null default private.now()
);
comment on table public.submission_attestations is
  'What the owner declared with each submission, in which version and when. Evidence: never changed by a client.';

create index submission_attestations_submission_id_idx
  on public.submission_attestations (submission_id);
create index submission_attestations_user_id_idx on public.submission_attestations (user_id);

alter table public.submission_attestations enable row level security;
create policy "No client reads or writes attestations directly"
  on public.submission_attestations as restrictive for all to anon, authenticated using (false);

-- What follows by itself when an entry changes ----------------------------------------------------

create function private.facets_of(entry public.submissions) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(distinct facet) from (
      select unnest(array[
        'country:' || nullif(profile.country, ''), 'level:' || nullif(profile.level_of_study, '')
      ]) as facet
      from public.submission_members member join public.profiles profile on profile.id = member.user_id
      where member.submission_id = entry.id
      union all
      select unnest(array[
        'team:' || (
          select count(*) from public.submission_members where submission_id = entry.id
        ),
        case when entry.file_path is null then 'no document' else 'document' end,
        case when entry.notes_count = 0 then 'no notes' else 'notes' end,
        case when entry.disqualified_at is null then 'in the running' else 'disqualified' end,
        'eligibility:' || entry.eligibility
      ])
      union all
      select 'tag:' || tag from unnest(entry.tags) tag
    ) facets where facet is not null
  );
end
$$;
comment on function private.facets_of(public.submissions) is
  'What the back office filters an entry by: see the column facets.';

create function private.prepare_submission() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.idea_name := private.clean_line(new.idea_name);
  new.description := private.clean_lines(new.description);
  new.tags := private.clean_tags(new.tags);
  new.facets := private.facets_of(new);
  return new;
end
$$;
comment on function private.prepare_submission() is
  'Trigger: texts are stored clean, and what the back office filters by follows the entry and the team.';

create trigger prepare
  before insert or update of idea_name, description, file_path, notes_count, tags, disqualified_at,
    eligibility, facets on public.submissions
  for each row execute function private.prepare_submission();

create function private.keep_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team record;
begin
  if new.withdrawn_at is not null then
    delete from private.submission_search where submission_id = new.id;
    delete from private.submission_names where submission_id = new.id;
    return null;
  end if;
  select
    string_agg(concat_ws(
      E'\n', profile.first_name || ' ' || profile.last_name, profile.email, profile.university,
      profile.country
    ), E'\n') as found_by,
    string_agg(concat_ws(
      E'\n', profile.first_name || ' ' || profile.last_name, profile.university
    ), E'\n') as names
  into team
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = new.id;
  insert into private.submission_search as kept (submission_id, search)
  values (new.id, private.search_text(
    concat_ws(E'\n', new.receipt_number, new.idea_name, team.found_by, new.description)))
  on conflict (submission_id) do update set search = excluded.search
  where kept.search <> excluded.search;
  insert into private.submission_names as kept (submission_id, names)
  values (new.id, private.search_text(concat_ws(E'\n', new.idea_name, team.names)))
  on conflict (submission_id) do update set names = excluded.names
  where kept.names <> excluded.names;
  return null;
end
$$;
comment on function private.keep_search() is
  'Trigger: what the back office searches, and the names that it suggests, follow the entry and the team.';

create trigger keep_search
  after insert or update of idea_name, description, receipt_number, submitted_at, withdrawn_at, facets
  on public.submissions
  for each row when (new.submitted_at is not null) execute function private.keep_search();

create trigger keep_files after insert or delete or update of file_path on public.submissions
  for each row execute function private.keep_files('submissions');

create trigger queue_files after delete on public.submissions
  for each row execute function private.queue_deleted_entry_files();

create trigger set_updated_at
  before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to, disqualified_at on public.submissions
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times
  before insert or update of deadline_extended_to on public.submissions
  for each row execute function private.refuse_odd_times('deadline_extended_to');

create function private.lock_entry_before_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.submissions where id = (
    select submission_id from public.submission_members where user_id = auth.uid()
  ) for update;
  return null;
end
$$;
comment on function private.lock_entry_before_profile() is
  'Trigger: a changed profile changes what the entry is found by. The entry is locked first (foundations.sql).';

create trigger lock_entry
  before update of first_name, last_name, country, level_of_study, university on public.profiles
  for each statement execute function private.lock_entry_before_profile();

create function private.refresh_search_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.submissions set facets = '{}' where id = (
    select submission_id from public.submission_members where user_id = new.id
  );
  return null;
end
$$;
comment on function private.refresh_search_of_member() is
  'Trigger: an entry is found by what its members'' profiles say now. Setting the column makes prepare_submission fill it, and keep_search follow.';

create trigger refresh_submission_search
  after update of first_name, last_name, email, country, level_of_study, university
  on public.profiles
  for each row
  when (
    row(old.first_name, old.last_name, old.email, old.country, old.level_of_study, old.university)
    is distinct from
    row(new.first_name, new.last_name, new.email, new.country, new.level_of_study, new.university)
  )
  execute function private.refresh_search_of_member();

create function private.refresh_search_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.submissions set facets = '{}'
  where id = case when tg_op = 'INSERT' then new.submission_id else old.submission_id end;
  return null;
end
$$;
comment on function private.refresh_search_of_team() is
  'Trigger: an entry is found by the people who are in its team now.';

create trigger refresh_submission_search after insert or delete on public.submission_members
  for each row execute function private.refresh_search_of_team();

create function private.limit_new_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend_rate_limit('entry', new.created_by::text, 10, interval '1 day');
  return new;
end
$$;
comment on function private.limit_new_entries() is
  'Trigger: ten entries a day. The files of a discarded entry wait to be removed, so beginning again without end would fill the bucket.';

create trigger limit_new_entries before insert on public.submissions
  for each row when (new.created_by is not null) execute function private.limit_new_entries();

create trigger audit_submitted after update of submitted_at on public.submissions
  for each row when (new.submitted_at is distinct from old.submitted_at)
  execute function private.audit('submission.submitted', 'submission', 'id');
create trigger audit_withdrawn after update of withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.audit('submission.withdrawn', 'submission', 'id');
create trigger audit_status after update of status on public.submissions
  for each row when (new.status <> old.status)
  execute function private.audit('submission.status_changed', 'submission', 'id', 'change:status');
create trigger audit_disqualified after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is not null and old.disqualified_at is null)
  execute function private.audit('submission.disqualified', 'submission', 'id', 'disqualification_reason as reason');
create trigger audit_reinstated after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is null and old.disqualified_at is not null)
  execute function private.audit('submission.reinstated', 'submission', 'id');
create trigger audit_extension after update of deadline_extended_to on public.submissions
  for each row when (new.deadline_extended_to is distinct from old.deadline_extended_to)
  execute function private.audit('submission.deadline_extended', 'submission', 'id', 'change:deadline_extended_to');
-- A submission that loses its owner with the account goes to nobody: the log has a line for the account.
create trigger audit_owner after update of created_by on public.submissions
  for each row when (new.created_by is distinct from old.created_by and new.created_by is not null)
  execute function private.audit('submission.owner_changed', 'submission', 'id', 'change:created_by');

create function private.audit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('submission.tagged', 'submission', new.id::text,
      jsonb_build_object('tag', tag, 'is_on', tag = any (new.tags)))
    from unnest(old.tags || new.tags) tag
    where (tag = any (old.tags)) <> (tag = any (new.tags));
  return null;
end
$$;
create trigger audit_tags after update of tags on public.submissions
  for each row when (new.tags <> old.tags) execute function private.audit_tags();

-- Whose entry, and until when ---------------------------------------------------------------------

create function private.my_entry_id() returns uuid
language sql stable security definer set search_path = ''
return (
  select submission_id from public.submission_members where user_id = (select private.caller())
);
comment on function private.my_entry_id() is 'The entry of the caller''s team.';
grant execute on function private.my_entry_id() to authenticated;

create function private.closes_at(entry public.submissions) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest((private.challenge()).submissions_close_at, entry.deadline_extended_to);
end
$$;
comment on function private.closes_at(public.submissions) is
  'Until when this entry can be edited and submitted: until submissions close, or later where its deadline was extended.';

create function private.refuse_after(deadline timestamptz, message text) returns void
language plpgsql set search_path = '' as $$
begin
  if private.now() > deadline then
    perform private.refuse('deadline_passed', message);
  end if;
end
$$;
comment on function private.refuse_after(timestamptz, text) is
  'deadline_passed once the clock (not the transaction''s start) is past the deadline.';

-- What participants read --------------------------------------------------------------------------

-- The inner view is the only way to the tables and shows nothing but the caller's own team, and the released status
-- alone, for every path that reads it.
-- The function between it and the outer one asks once who the caller is, and keeps the planner out:
-- what it would estimate comes from everybody's rows (pre_request.sql).

create function private.team_outcome(entry_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  final constant text := private.round_outcome(entry_id, 'final');
begin
  return case
    when not private.is_finalist(entry_id) then null
    when final in ('first', 'second', 'third') then final
    when private.round_released_at('final') is not null then 'unplaced'
    when private.round_released_at('top_three') is null then 'finalist'
    when private.round_outcome(entry_id, 'top_three') = 'advances' then 'top_three'
    else 'not_for_paris'
  end;
end
$$;
comment on function private.team_outcome(uuid) is
  'What the team of a finalist is told: first, second or third; unplaced once the final is released without a place for it; top_three, not_for_paris; else finalist. Null for who is none.';

create view private.my_entry as
select
  entry.id,
  facts.is_owner,
  entry.created_by as owner_id,
  facts.state,
  case
    when facts.state <> 'submitted' then null
    else coalesce(entry.released_status, 'received')
  end as status,
  case when entry.released_status = 'selected' then private.team_outcome(entry.id) end as outcome,
  entry.idea_name,
  entry.description,
  entry.file_name,
  entry.file_size,
  entry.file_path,
  document.problem as document_problem,
  entry.receipt_number,
  entry.submitted_at,
  entry.withdrawn_at,
  entry.revision,
  entry.edited_at,
  entry.created_at,
  facts.closes_at,
  facts.is_owner and clock.now <= facts.closes_at as can_edit,
  facts.is_owner and facts.state <> 'submitted'
    and clock.now between parameters.submissions_open_at and facts.closes_at as can_submit,
  facts.is_owner and facts.state = 'submitted'
    and clock.now <= parameters.withdrawals_close_at as can_withdraw,
  facts.is_owner and facts.state <> 'submitted' as can_discard,
  facts.is_owner and clock.now <= parameters.registration_closes_at as can_change_team,
  case
    when facts.state = 'submitted' and entry.disqualified_at is not null
      and entry.released_status = 'declined' then entry.told_reason
  end as told_reason
from public.submission_members member
join public.submissions entry on entry.id = member.submission_id
left join private.files document
  on document.bucket_id = 'submissions' and document.path = entry.file_path
cross join public.challenge_parameters parameters
cross join (select private.now() as now) clock
cross join lateral (
  select
    entry.created_by is not distinct from member.user_id as is_owner,
    case
      when entry.submitted_at is null then 'draft'
      when entry.withdrawn_at is null then 'submitted'
      else 'withdrawn'
    end as state,
    -- As closes_at() has it, which would read the parameters again for each use here.
    greatest(parameters.submissions_close_at, entry.deadline_extended_to) as closes_at
) facts
where member.user_id = (select auth.uid());
comment on view private.my_entry is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create function private.read_my_entry() returns setof private.my_entry
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select * from private.my_entry where (select private.caller()) is not null;
end
$$;

create view public.my_entry with (security_invoker = true) as
select * from private.read_my_entry();
comment on view public.my_entry is
  'The entry of the caller''s team, or no row. A decision is shown only once it is released.';
comment on column public.my_entry.state is 'draft, submitted or withdrawn.';
comment on column public.my_entry.status is
  'null unless submitted; received until a release, then also selected or declined.';
comment on column public.my_entry.outcome is
  'What a finalist has come to, by team_outcome; null for everybody else.';
comment on column public.my_entry.document_problem is
  'Why nobody can read the document, in a sentence for the team; null: nothing is known against it.';
comment on column public.my_entry.receipt_number is 'Given by the first submission and kept.';
comment on column public.my_entry.revision is
  'Rises with each change by the team: send back what was last read.';
comment on column public.my_entry.closes_at is
  'Until when the entry can be edited and submitted, an extension for this entry included.';
comment on column public.my_entry.told_reason is
  'Once results are released: why a disqualified entry could not take part, if administrators have written so.';
comment on column public.my_entry.can_edit is
  'As every can_ column: what this caller may do now, by the challenge''s clock.';
grant execute on function private.read_my_entry() to authenticated;
grant select on public.my_entry to authenticated;

-- supabase/schemas/submission_actions.sql

-- What the owner does with the entry: create, edit, submit, withdraw, discard. Each function locks the
-- entry first and only then looks at the clock and at the revision, so that two requests at once, or a
-- transaction that was begun before a deadline, gain nothing. Documents: documents.sql.

create function private.lock_my_entry(expected_revision int default null) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions;
begin
  select * into entry from public.submissions
    where id = (
      select submission_id from public.submission_members where user_id = private.require_user()
    )
    for update;
  if not found then
    perform private.refuse('not_found', 'You have no entry yet.');
  elsif entry.created_by is distinct from auth.uid() then
    raise exception using errcode = '42501', message = 'Only the owner of the entry may do this.';
  elsif entry.revision <> expected_revision then
    perform private.refuse(
      'conflict', 'Your entry was changed in another window. Reload it before you go on.');
  end if;
  return entry;
end
$$;
comment on function private.lock_my_entry(int) is
  'The caller''s own entry, locked. not_found without one, 42501 for a member who is not the owner, conflict when it is not the expected revision (null: any).';

create function private.clean_entry_texts(inout idea_name text, inout description text)
language plpgsql immutable set search_path = '' as $$
begin
  idea_name := coalesce(private.clean_line(idea_name), '');
  description := coalesce(private.clean_lines(description), '');
  perform private.refuse_long_text(idea_name, 'Idea name', private.max_length('idea_name'));
  perform private.refuse_long_text(description, 'Description', private.max_length('description'));
end
$$;
comment on function private.clean_entry_texts(text, text) is
  'The two texts as they are stored, possibly blank; invalid_input when one is too long.';

create function private.require_entry_texts(idea_name text, description text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if '' in (idea_name, description) then
    perform private.refuse(
      'entry_incomplete', 'A submitted entry needs an idea name and a description.');
  end if;
end
$$;
comment on function private.require_entry_texts(text, text) is
  'entry_incomplete unless both texts, as they are stored, are filled in.';

create function private.create_entry(new_name text, new_description text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  texts record := private.clean_entry_texts(new_name, new_description);
  extension timestamptz;
begin
  perform private.lock_person(caller);
  perform private.require_complete_profile(caller);
  -- Locked, so that an administrator who changes it comes before or after, and finds the entry.
  select entry_extended_to into extension from public.profiles where id = caller for update;
  perform private.refuse_after(
    greatest((private.challenge()).submissions_close_at, extension), 'Submissions are closed.');
  insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
  values (caller, texts.idea_name, texts.description, extension);
  update public.profiles set entry_extended_to = null
    where id = caller and entry_extended_to is not null;
exception when unique_violation then
  perform private.refuse('already_on_a_team', 'You already have an entry. One person joins one team.');
end
$$;

create function public.create_entry(idea_name text default '', description text default '')
returns public.my_entry
language sql set search_path = '' as $$
  select private.create_entry(idea_name, description);
  select entry from public.my_entry entry;
$$;
comment on function public.create_entry(text, text) is
  'Starts a draft owned by the caller and returns it: until submissions close, or until profiles.entry_extended_to where that is later. At most ten a day. Refuses with profile_incomplete, already_on_a_team, deadline_passed, rate_limited, invalid_input.';
grant execute on function private.create_entry(text, text), public.create_entry(text, text) to authenticated;

create function private.save_entry(expected_revision int, new_name text, new_description text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  texts record := private.clean_entry_texts(new_name, new_description);
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  if entry.submitted_at is not null then
    perform private.require_entry_texts(texts.idea_name, texts.description);
  end if;
  update public.submissions set
    idea_name = texts.idea_name, description = texts.description,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
end
$$;

create function public.save_entry(expected_revision int, idea_name text, description text)
returns public.my_entry
language sql set search_path = '' as $$
  select private.save_entry(expected_revision, idea_name, description);
  select entry from public.my_entry entry;
$$;
comment on function public.save_entry(int, text, text) is
  'Owner: saves the texts of the entry until closes_at and returns it. A submitted entry keeps a name and a description. Refuses with conflict, deadline_passed, entry_incomplete, invalid_input, not_found.';
grant execute on function
  private.save_entry(int, text, text), public.save_entry(int, text, text) to authenticated;

create function private.submit_entry(
  expected_revision int, accepted_statements text[], accepted_version text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  required constant text[] := private.required_attestations();
  receipt text := coalesce(
    entry.receipt_number, 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000'));
  moment timestamptz := private.now();
begin
  if entry.submitted_at is not null and entry.withdrawn_at is null then
    perform private.refuse('entry_submitted', 'This entry is already submitted.');
  end if;
  if private.now() < (private.challenge()).submissions_open_at then
    perform private.refuse('not_yet_open', 'Submissions are not open yet.');
  end if;
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  perform private.require_complete_profile(entry.created_by);
  perform private.require_entry_texts(entry.idea_name, entry.description);
  -- A document that is not checked yet is no reason: the deadline does not wait for us.
  perform private.refuse('document_refused', problem) from private.files
    where bucket_id = 'submissions' and path = entry.file_path and problem is not null;
  if accepted_statements is null or not accepted_statements @> required then
    perform private.refuse('attestations_missing', 'Please confirm every statement.');
  end if;
  if accepted_version is distinct from private.rules_version() then
    perform private.refuse(
      'rules_changed',
      'The official rules have changed since this page was loaded. Please load it again, read what is new, and confirm once more. Your entry is as you saved it.');
  end if;
  insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
  values (entry.id, entry.created_by, required, accepted_version);
  update public.submissions set
    submitted_at = moment, withdrawn_at = null, status = 'received', released_status = null,
    disqualified_at = null, disqualification_reason = null,
    receipt_number = receipt, revision = revision + 1
  where id = entry.id;
  perform private.notify_team(entry.id, 'entry_received', jsonb_build_object(
    'receipt_number', receipt, 'idea_name', entry.idea_name, 'document', entry.file_name,
    'submitted_at', moment, 'closes_at', private.closes_at(entry),
    'withdrawals_close_at', (private.challenge()).withdrawals_close_at
  ), null);
end
$$;

create function public.submit_entry(expected_revision int, attestations text[], rules_version text)
returns public.my_entry
language sql set search_path = '' as $$
  select private.submit_entry(expected_revision, attestations, rules_version);
  select entry from public.my_entry entry;
$$;
comment on function public.submit_entry(int, text[], text) is
  'Owner: submits the entry (again, after a withdrawal) from submissions_open_at until closes_at and returns it with its receipt number, which stays the same from then on; its status is received. attestations names every required statement, rules_version the official rules that are in force. The team is mailed. Refuses with entry_submitted, entry_incomplete, document_refused (nobody can read it), attestations_missing, rules_changed, profile_incomplete, not_yet_open, deadline_passed, conflict, not_found.';
grant execute on function
  private.submit_entry(int, text[], text), public.submit_entry(int, text[], text) to authenticated;

create function private.withdraw(entry public.submissions) returns void
language plpgsql set search_path = '' as $$
begin
  update public.submissions set withdrawn_at = private.now(), revision = revision + 1
    where id = entry.id;
  perform private.notify_team(entry.id, 'entry_withdrawn', jsonb_build_object(
    'receipt_number', entry.receipt_number, 'idea_name', entry.idea_name
  ), null);
end
$$;
comment on function private.withdraw(public.submissions) is
  'Withdraws a submitted entry that the caller has locked, and mails its team.';

create function private.withdraw_entry(expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  if entry.submitted_at is null or entry.withdrawn_at is not null then
    perform private.refuse('not_submitted', 'This entry is not submitted.');
  end if;
  perform private.refuse_after(
    (private.challenge()).withdrawals_close_at, 'Entries can no longer be withdrawn.');
  -- Each round of withdrawing and submitting mails the whole team. Submitting itself is never refused.
  perform private.spend_rate_limit('withdrawal', entry.id::text, 5, interval '1 day');
  perform private.spend_rate_limit('withdrawal_sender', entry.created_by::text, 5, interval '1 day');
  perform private.withdraw(entry);
end
$$;

create function public.withdraw_entry(expected_revision int) returns public.my_entry
language sql set search_path = '' as $$
  select private.withdraw_entry(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.withdraw_entry(int) is
  'Owner: withdraws the submitted entry until withdrawals_close_at and returns it. The team is mailed. At most five times a day for an entry and for a person. Refuses with not_submitted, deadline_passed, rate_limited, conflict, not_found.';
grant execute on function private.withdraw_entry(int), public.withdraw_entry(int) to authenticated;

create function private.discard_entry(expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  if entry.submitted_at is not null and entry.withdrawn_at is null then
    perform private.refuse('entry_submitted', 'Withdraw your entry before you discard it.');
  end if;
  delete from public.submissions where id = entry.id;
end
$$;

create function public.discard_entry(expected_revision int) returns void
language sql set search_path = ''
as $$ select private.discard_entry(expected_revision) $$;
comment on function public.discard_entry(int) is
  'Owner: deletes a draft or withdrawn entry with its team, invitations and files. Refuses with entry_submitted, conflict, not_found.';
grant execute on function private.discard_entry(int), public.discard_entry(int) to authenticated;

-- supabase/schemas/uploads.sql

-- Who may upload, read and delete which object in the five private buckets, by one policy each, and what
-- triggers enforce beyond the policies: hosted Supabase asks the policies in a transaction of its own,
-- before the file arrives.
--
-- bucket       path                                          what it holds
-- submissions  {submission id}/{uuid}/{file name}            the document of an entry
-- evidence     {submission id}/{uuid}/{file name}            what a team shows to prove its eligibility
-- finalists    {submission id}/{stage id}/{uuid}/{file name} what a finalist hands in for a stage
-- projects     {submission id}/{uuid}/{picture name}         pictures of a finalist's public page
-- judging      {copy id}/{uuid}.pdf                          anonymized documents, for judges
--
-- Types, sizes and how many files a folder holds: document_limits (constants.sql).

create function private.document_type(bucket text, file_name text) returns text
language sql immutable set search_path = ''
return (
  select mimetype from private.document_types()
  where name = lower(substring(file_name from '\.([^./]+)$'))
    and mimetype = any ((private.document_limit(bucket)).mimetypes)
);
comment on function private.document_type(text, text) is
  'The content type that a file of this name must have in a bucket; null when no such file is allowed there.';

create function private.is_signing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('storage.operation', true), '') ~ '^(storage\.)?object\.sign';
comment on function private.is_signing() is
  'Whether the storage service is about to sign an address, for downloading or uploading. Such an address works without any right, for as long as its requester wanted, so nobody gets one.';
grant execute on function private.is_signing() to authenticated;

-- Volatile and locking: an upload, a deletion and an attachment at the same moment see each other, as far
-- as the storage service makes them in one transaction.
create function private.may_upload(bucket text, path text, person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  uuid constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  file_name constant text := '[^/\\\u0001-\u001f]{1,255}';
  shape constant text := case bucket
    when 'submissions' then '{2}' || file_name
    when 'evidence' then '{2}' || file_name
    when 'finalists' then '{3}' || file_name
    when 'projects' then '{2}[a-z]{1,20}\.[a-z]{1,5}'
    when 'judging' then '{1}' || uuid || '\.pdf'
  end;
  entry public.submissions;
begin
  if (path ~ ('^(' || uuid || '/)' || shape || '$')) is not true
    or private.document_type(bucket, path) is null then
    return false;
  elsif bucket = 'judging' then
    return private.is_admin() and exists (
      select from public.round_entries
      where id = split_part(path, '/', 1)::uuid and ready_at is null
        and not private.is_conflicted_admin(submission_id)
    );
  end if;
  select * into entry from public.submissions where id = split_part(path, '/', 1)::uuid for update;
  return case bucket
    when 'submissions' then entry.created_by = person and private.now() <= private.closes_at(entry)
    when 'finalists' then entry.created_by = person and private.is_finalist(entry.id) and exists (
      select from public.finalist_stages
      where id = split_part(path, '/', 2)::uuid and private.now() <= due_at
    )
    when 'projects' then entry.created_by = person and private.is_finalist(entry.id)
    when 'evidence' then exists (
      select from public.submission_members where submission_id = entry.id and user_id = person
    ) and exists (
      select from public.evidence_requests request
      where request.submission_id = entry.id and private.now() <= coalesce(due_at, 'infinity')
        and private.is_evidence_open(request)
    )
  end and (private.document_limit(bucket)).max_files > (
    select count(*) from storage.objects other
    where other.bucket_id = bucket and other.name <> path
      and other.name like regexp_replace(path, '[^/]+/[^/]+$', '') || '%'
  );
end
$$;
comment on function private.may_upload(text, text, uuid) is
  'Whether this person may upload to this path now, with the entry locked: an allowed name and type, and their own folder, which is open and has room for one more file. For the bucket judging the person is the caller.';

create function private.may_read_file(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  entry_id uuid;
begin
  if bucket = 'judging' then
    return private.is_admin() or exists (
      select from public.round_entries round_entry
      where round_entry.file_path = path and (
        round_entry.id in (select round_entry_id from private.my_readable_assignments())
        or (round_entry.ready_at is not null and round_entry.round_id = any (private.my_rounds('judging'))
          and not private.is_conflicted_admin(round_entry.submission_id))
      )
    );
  elsif not private.is_attached(bucket, path) then
    return false;
  end if;
  entry_id := split_part(path, '/', 1)::uuid;
  return case bucket
    when 'finalists' then private.is_finalist(entry_id) and (private.is_admin() or exists (
      select from public.mentors mentor
      where mentor.submission_id = entry_id and mentor.user_id = private.caller()
    ))
    -- The policy asks about the other buckets for administrators only.
    when 'submissions' then exists (
      select from public.submissions
      where id = entry_id and submitted_at is not null and withdrawn_at is null
    )
    when 'evidence' then entry_id <> all (private.my_conflicted_entries())
    when 'projects' then true
  end;
end
$$;
comment on function private.may_read_file(text, text) is
  'Whether the caller may read an object outside the folders of their own team: as an administrator what is attached (evidence only without a conflict), as a mentor what the finalist handed in, as a judge or chair the documents of their rounds.';
grant execute on function
  private.may_upload(text, text, uuid), private.may_read_file(text, text) to authenticated;

-- Most people list only their own folder, so what is cheap to refuse comes first.
create policy "Teams read their own files, others those that their role allows"
  on storage.objects for select to authenticated using (
    not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_entry_id())::text
      or ((bucket_id in ('judging', 'finalists') or (select private.is_admin()))
        and private.may_read_file(bucket_id, name))
    )
  );

create policy "People upload into their own folders until the deadline"
  on storage.objects for insert to authenticated with check (
    not (select private.is_signing())
    and private.may_upload(bucket_id, name, (select private.caller()))
  );

create policy "Teams delete what is not attached while they may upload"
  on storage.objects for delete to authenticated using (
    split_part(name, '/', 1) = (select private.my_entry_id())::text
    and private.may_upload(bucket_id, name, (select private.caller()))
    and not private.is_attached(bucket_id, name)
  );

create function private.check_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_upload(new.bucket_id, new.name, new.owner_id::uuid) is not true then
    -- Of all our refusals the storage service passes on this code alone: any other becomes its 500.
    raise exception using errcode = '42501', message = 'You cannot upload this file here now.';
  end if;
  return new;
end
$$;
comment on function private.check_upload() is
  'Trigger: the policy once more when the file arrives, also by an address that was signed before. Hosted Supabase asks the policy in a transaction of its own, where uploads at the same moment do not see each other. It locks the entry before the name is taken: in the other order two uploads of one name would deadlock.';

-- The service names the owner in the uploads of a person only.
create trigger check_upload before insert on storage.objects
  for each row when (new.bucket_id <> 'judging' and new.owner_id is not null)
  execute function private.check_upload();

create function private.keep_attached_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row is locked by now. require_upload locks it too, so one of the two sees the other.
  return case when private.is_attached(old.bucket_id, old.name) then null else old end;
end
$$;
comment on function private.keep_attached_file() is
  'Trigger: nobody deletes an attached file, not even the storage service, which may have asked the policy in an earlier transaction.';

create trigger keep_attached_file before delete on storage.objects
  for each row execute function private.keep_attached_file();

create function private.keep_uploaded_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23505', message = 'There is a file of this name already.';
end
$$;
comment on function private.keep_uploaded_file() is
  'Trigger: no upload of a person replaces an existing file. The storage service asks the policies when an upload begins, and overwrites what is there when it ends: an upload held open since before would change a submitted document.';

create trigger keep_uploaded_file before update of owner_id on storage.objects
  for each row when (new.owner_id is not null and new.version is distinct from old.version)
  execute function private.keep_uploaded_file();

-- Attaching ---------------------------------------------------------------------------------------

create function private.require_upload(
  bucket text, folder text, path text, display_name text, out file_name text, out file_size bigint
)
language plpgsql set search_path = '' as $$
declare
  object storage.objects;
  max_bytes constant int := (private.document_limit(bucket)).max_bytes;
begin
  if path is null or not starts_with(path, folder || '/') then
    perform private.refuse('document_refused', 'This file does not belong to your entry.');
  end if;
  select * into object from storage.objects
    where bucket_id = bucket and name = require_upload.path for share;
  if not found or exists (
    select from private.files
    where bucket_id = bucket and files.path = require_upload.path and removed_at is not null
  ) then
    perform private.refuse('document_missing', 'The upload has not arrived. Please upload the file again.');
  end if;
  file_name := private.clean_line(coalesce(display_name, substring(path from '[^/]+$')));
  file_size := coalesce((object.metadata ->> 'size')::bigint, 0);
  if private.document_type(bucket, path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(bucket, path)
    or private.document_type(bucket, file_name) is distinct from private.document_type(bucket, path) then
    perform private.refuse('document_refused', format('Please choose a %s file.', (
      select regexp_replace(string_agg(upper(ending), ', ' order by place), ', ([^,]*)$', ' or \1')
      from private.document_limits() limits, unnest(limits.endings) with ordinality as endings (ending, place)
      where limits.name = bucket
    )));
  end if;
  -- What the uploader may say of caching is no more than the site's own page says.
  if coalesce(object.metadata ->> 'cacheControl', '') !~ '^(max-age=[0-9]{1,4}|no-cache|no-store)?$' then
    perform private.refuse('document_refused', 'Please upload the file on the page of your entry.');
  end if;
  if char_length(file_name) > private.max_length('file_name') then
    perform private.refuse('document_refused', format(
      'The file''s name must be at most %s characters.', private.max_length('file_name')));
  end if;
  if file_size not between 1 and max_bytes then
    perform private.refuse('document_refused', format(
      'The file must not be empty and not be larger than %s MB.', max_bytes / 1024 / 1024));
  end if;
end
$$;
comment on function private.require_upload(text, text, text, text) is
  'The name as it is shown (null: the path''s last part) and the size of an object that has arrived in this folder of the bucket, locked against its deletion. document_missing, document_refused otherwise.';

-- supabase/schemas/documents.sql

-- The one document of an entry: attaching, removing and checking it. The database sees a document's name
-- and size alone, and Supabase Storage calls nobody when a file arrives: so an edge function opens it, when
-- the page asks right after attaching, and otherwise when the schedule does. The function takes a document
-- first, once: one that ends the function is not opened again, and counts as it is. One that cannot be opened
-- is tried again like an email, later and later; administrators read that from the third attempt on, its team
-- after the last.

create function private.attach_document(expected_revision int, new_path text, new_name text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  document record;
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  select * into document from private.require_upload('submissions', entry.id::text, new_path, new_name);
  update public.submissions set
    file_name = document.file_name, file_size = document.file_size, file_path = new_path,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
end
$$;

create function public.attach_document(
  expected_revision int, file_path text, file_name text default null
) returns public.my_entry
language sql set search_path = '' as $$
  select private.attach_document(expected_revision, file_path, file_name);
  select entry from public.my_entry entry;
$$;
comment on function public.attach_document(int, text, text) is
  'Owner: makes an uploaded object the entry''s document, shown under file_name (default: the path''s last part), and returns the entry, until closes_at. The former document is queued for deletion; the client may delete it at once. Refuses with document_missing (nothing was uploaded there), document_refused (not this entry''s folder, type or size), conflict, deadline_passed, not_found.';
grant execute on function
  private.attach_document(int, text, text), public.attach_document(int, text, text) to authenticated;

create function private.remove_document(expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  update public.submissions set
    file_name = null, file_size = null, file_path = null,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
end
$$;

create function public.remove_document(expected_revision int) returns public.my_entry
language sql set search_path = '' as $$
  select private.remove_document(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.remove_document(int) is
  'Owner: takes the document off the entry and returns the entry, until closes_at. Refuses with conflict, deadline_passed, not_found.';
grant execute on function private.remove_document(int), public.remove_document(int) to authenticated;

-- Checking ----------------------------------------------------------------------------------------

create function private.take_document(owner_id uuid) returns text
language sql security definer set search_path = '' as $$
  update private.files set check_due_at = null
  where (bucket_id, path) = (
    select file.bucket_id, file.path from private.files file
    join public.submissions entry on entry.file_path = file.path
    where file.bucket_id = 'submissions' and file.check_due_at <= now()
      and (owner_id is null or entry.created_by = owner_id)
    order by file.check_due_at
    limit 1 for update of file skip locked
  )
  returning path;
$$;

create function public.service_take_document(owner_id uuid default null) returns text
language sql set search_path = ''
as $$ select private.take_document(owner_id) $$;
comment on function public.service_take_document(uuid) is
  'Edge functions: the path of an attached document that nobody has checked, of one owner or of all (null); null when there is none. It counts as checked from now on, whatever comes of it; service_note_document records the result.';
grant execute on function private.take_document(uuid), public.service_take_document(uuid) to service_role;

create function private.note_document(path text, problem text, again boolean) returns void
language sql security definer set search_path = '' as $$
  update private.files set
    check_attempts = case when again then check_attempts + 1 else 0 end,
    check_due_at = case when again and check_attempts + 1 < private.max_email_attempts()
      then now() + private.email_retry_delay(check_attempts + 1) end,
    problem = case
      when not again then note_document.problem
      when check_attempts + 1 >= private.max_email_attempts()
        then 'Your document could not be opened. Please upload it again.'
    end
  where bucket_id = 'submissions' and files.path = note_document.path
    and check_due_at is null and removed_at is null;
$$;

create function public.service_note_document(path text, problem text default null, again boolean default false)
returns void
language sql set search_path = ''
as $$ select private.note_document(path, problem, again) $$;
comment on function public.service_note_document(text, text, boolean) is
  'Edge functions: what is wrong with a document that was taken (null: nothing), in a sentence for its team; again when it could not be opened: it is taken again after two minutes, four, eight and so on, ten times in all, and then counts as one that cannot be opened. For a document that was replaced meanwhile it does nothing.';
grant execute on function
  private.note_document(text, text, boolean), public.service_note_document(text, text, boolean)
  to service_role;

-- supabase/schemas/teams.sql

-- What happens in a team: joining, leaving, removing, handing over. A function that changes a team locks
-- its entry first, so that changes of one team happen one after the other. Who is in which team is the
-- table submission_members (submissions.sql); how people come in: invitations.sql.

-- Rules for every change of a team ----------------------------------------------------------------

create function private.add_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.submission_members (submission_id, user_id)
  values (new.id, new.created_by);
  return null;
end
$$;
comment on function private.add_owner() is 'Trigger: the person who creates an entry is its first member.';

create trigger add_owner after insert on public.submissions
  for each row when (new.created_by is not null) execute function private.add_owner();

create function private.keep_team_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Joining waits for others who are just joining the same team, and counts them.
  perform from public.submissions where id = new.submission_id for update;
  if (select count(*) from public.submission_members where submission_id = new.submission_id)
    >= (private.challenge()).max_submission_members then
    perform private.refuse('team_full', 'This team is full.');
  end if;
  return new;
end
$$;
comment on function private.keep_team_size() is
  'Trigger: nobody joins a full team. Only joining is checked, so a lower maximum breaks no team.';

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
comment on function private.release_member() is
  'Trigger: a member''s unattached files go; the owner''s entry passes to the longest-standing member. With nobody left a draft or withdrawn entry is deleted, a submitted one stays with its document and without owner.';

create trigger release_member after delete on public.submission_members
  for each row execute function private.release_member();

create function private.roster_is_locked() returns boolean
language sql set search_path = ''
return private.now() > (private.challenge()).registration_closes_at;
comment on function private.roster_is_locked() is 'Whether teams can no longer change.';

create function private.require_open_roster() returns void
language plpgsql set search_path = '' as $$
begin
  if private.roster_is_locked() then
    perform private.refuse('roster_locked', 'Team registration is closed: teams can no longer change.');
  end if;
end
$$;
comment on function private.require_open_roster() is
  'roster_locked once team registration is closed, by the clock.';

-- What members read -------------------------------------------------------------------------------

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
comment on view private.my_team is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create function private.read_my_team() returns setof private.my_team
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.my_team where (select private.caller()) is not null;
end
$$;

create view public.my_team with (security_invoker = true) as
select * from private.read_my_team();
comment on view public.my_team is 'The members of the caller''s team, the caller included.';
grant execute on function private.read_my_team() to authenticated;
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
      'owner_must_hand_over', 'Hand the entry over to another member, or discard it, before you leave.');
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
language sql set search_path = ''
as $$ select private.leave_team() $$;
comment on function public.leave_team() is
  'Member: leaves the team. Refuses with owner_must_hand_over, roster_locked, not_found.';
grant execute on function private.leave_team(), public.leave_team() to authenticated;

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
comment on function private.require_teammate(public.submissions, uuid) is
  'Refuses anybody but another member of the entry''s team.';

create function private.remove_member(member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
  details jsonb := jsonb_build_object(
    'member_name', private.display_name(member_id), 'idea_name', entry.idea_name);
begin
  perform private.require_teammate(entry, member_id);
  perform private.require_open_roster();
  -- To everybody but the owner, the removed person included.
  perform private.notify_team(entry.id, 'member_removed', details, entry.created_by);
  delete from public.submission_members where user_id = member_id and submission_id = entry.id;
end
$$;

create function public.remove_member(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_member(member_id) $$;
comment on function public.remove_member(uuid) is
  'Owner: removes another member. Refuses with self_service, roster_locked, not_found.';
grant execute on function private.remove_member(uuid), public.remove_member(uuid) to authenticated;

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
comment on function public.hand_over_entry(uuid) is
  'Owner: makes another member the owner and returns the entry, also after team registration has closed. At most ten times a day for an entry and for a person. Refuses with self_service, rate_limited, not_found.';
grant execute on function private.hand_over_entry(uuid), public.hand_over_entry(uuid) to authenticated;

-- supabase/schemas/invitations.sql

-- Invitations into a team: the owner invites, resends and revokes; a signed-in person with the link
-- joins, once, or declines. The token of a link exists in plain text only in the mail; the database
-- keeps its hash. As with every change of a team, its entry is locked first.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  email text not null check (private.is_email(email)),
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  declined_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint one_outcome check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
comment on table public.team_invitations is 'Who was invited into which team, and what became of it.';
comment on column public.team_invitations.last_sent_at is
  'When the mailer last took the mail; null: not yet.';

create unique index team_invitations_open_key on public.team_invitations (submission_id, lower(email))
  where accepted_at is null and declined_at is null and revoked_at is null;
create index team_invitations_email_idx on public.team_invitations
  using gin (email extensions.gin_trgm_ops);
create index team_invitations_submission_id_idx on public.team_invitations (submission_id, created_at);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create index team_invitations_accepted_by_idx on public.team_invitations (accepted_by);

alter table public.team_invitations enable row level security;
create policy "No client reads or writes invitations directly"
  on public.team_invitations as restrictive for all to anon, authenticated using (false);

create table private.invitation_tokens (
  token_hash bytea primary key,
  invitation_id uuid not null references public.team_invitations (id) on delete cascade,
  issued_at timestamptz not null default now()
);
comment on table private.invitation_tokens is
  'SHA-256 of every token mailed for an invitation: the links of earlier mails stay valid.';

create index invitation_tokens_invitation_id_idx on private.invitation_tokens (invitation_id);

-- The state of an invitation, and its token -------------------------------------------------------

create function private.invitation_state(invitation public.team_invitations) returns text
language sql immutable set search_path = ''
return case
  when invitation.accepted_at is not null then 'accepted'
  when invitation.declined_at is not null then 'declined'
  when invitation.revoked_at is not null then 'revoked'
  else 'open'
end;
comment on function private.invitation_state(public.team_invitations) is
  'open, accepted, declined or revoked.';

create function private.issue_invitation_token(invitation_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.invitation_tokens (token_hash, invitation_id)
  values (private.token_hash(token), issue_invitation_token.invitation_id);
  update public.team_invitations set last_sent_at = private.now()
    where id = issue_invitation_token.invitation_id;
  return token;
end
$$;
comment on function private.issue_invitation_token(uuid) is
  'Makes a token for a mail that is about to be sent and stores its hash.';

create function private.find_invitation(token text) returns public.team_invitations
language sql stable set search_path = ''
return (
  select invitation from public.team_invitations invitation
  join private.invitation_tokens issued on issued.invitation_id = invitation.id
  where issued.token_hash = private.token_hash(token)
);
comment on function private.find_invitation(text) is 'The invitation a token was issued for, or null.';

-- What members read -------------------------------------------------------------------------------

create view private.my_team_invitations as
select
  invitation.id,
  invitation.email,
  private.invitation_state(invitation) as state,
  invitation.created_at,
  invitation.last_sent_at,
  invitation.accepted_at,
  invitation.declined_at,
  invitation.revoked_at
from public.submission_members member
join public.team_invitations invitation on invitation.submission_id = member.submission_id
where member.user_id = (select auth.uid());
comment on view private.my_team_invitations is
  'Reads the tables with the owner''s rights; the last line is what keeps teams apart.';

create function private.read_my_team_invitations() returns setof private.my_team_invitations
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query select * from private.my_team_invitations where (select private.caller()) is not null;
end
$$;

create view public.my_team_invitations with (security_invoker = true) as
select * from private.read_my_team_invitations();
comment on view public.my_team_invitations is 'Whom the caller''s team has invited.';
comment on column public.my_team_invitations.state is 'open, accepted, declined or revoked.';
comment on column public.my_team_invitations.last_sent_at is 'null: the mail is on its way.';
grant execute on function private.read_my_team_invitations() to authenticated;
grant select on public.my_team_invitations to authenticated;

-- What a link tells before anybody signs in ------------------------------------------------------

create function private.get_invitation(token text)
returns table (state text, inviter_name text, member_count int, max_members int)
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.team_invitations := private.find_invitation(token);
  members int := (
    select count(*) from public.submission_members where submission_id = invitation.submission_id
  );
  allowed int := (private.challenge()).max_submission_members;
begin
  if invitation.id is null then
    return;
  end if;
  return query select
    case
      when private.invitation_state(invitation) <> 'open' then private.invitation_state(invitation)
      when private.roster_is_locked() then 'roster_locked'
      when members >= allowed then 'team_full'
      else 'open'
    end,
    private.display_name(invitation.invited_by), members, allowed;
end
$$;

create function public.get_invitation(token text)
returns table (state text, inviter_name text, member_count int, max_members int)
language sql stable set search_path = ''
as $$ select * from private.get_invitation(token) $$;
comment on function public.get_invitation(text) is
  'What the holder of an invitation link may know: its state (open, accepted, declined, revoked, roster_locked, team_full), who invited, the team''s size and how large it may be. No row for a token that nobody issued.';
grant execute on function private.get_invitation(text), public.get_invitation(text) to anon, authenticated;

-- Inviting: the owner -----------------------------------------------------------------------------

create function private.send_invitation(invitation public.team_invitations) returns void
language plpgsql set search_path = '' as $$
declare
  a_day constant interval := interval '1 day';
begin
  -- Counted by entry, by person (who can discard an entry and begin again) and by address.
  perform private.spend_rate_limit('invitation', invitation.submission_id::text, 30, a_day);
  perform private.spend_rate_limit('invitation_sender', private.require_user()::text, 30, a_day);
  perform private.spend_rate_limit(
    'invitation_to', invitation.submission_id || ' ' || lower(invitation.email), 5, a_day);
  -- Many accounts together cannot flood one mailbox, and none hears what others have sent there.
  if private.count_use('invitation_address', lower(invitation.email), a_day) <= 20 then
    perform private.queue_email(
      'team_invitation', invitation.email,
      jsonb_build_object('inviter_name', private.display_name(invitation.invited_by)),
      invitation.id
    );
  end if;
end
$$;
comment on function private.send_invitation(public.team_invitations) is
  'Puts the invitation''s mail into the outbox; rate_limited when the team, its owner or the team for this address has had too many. An address that has had 20 mails a day gets no more, and nobody is told.';

create function private.invite_member(invited_email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
  address text := private.require_email(private.clean_line(invited_email));
  invitation public.team_invitations;
begin
  perform private.require_open_roster();
  select * into invitation from public.team_invitations
    where submission_id = entry.id and lower(email) = lower(address)
      and private.invitation_state(team_invitations) = 'open';
  if found then
    return invitation.id;
  end if;
  if exists (
    select from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = entry.id and lower(profile.email) = lower(address)
  ) then
    perform private.refuse('already_a_member', 'This person is already in your team.');
  end if;
  if 10 <= (
    select count(*) from public.team_invitations
    where submission_id = entry.id and private.invitation_state(team_invitations) = 'open'
  ) then
    perform private.refuse(
      'too_many_invitations', 'Ten invitations are open. Revoke one before you invite somebody else.');
  end if;
  insert into public.team_invitations (submission_id, email, invited_by)
  values (entry.id, address, entry.created_by)
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end
$$;

create function public.invite_member(email text) returns uuid
language sql set search_path = ''
as $$ select private.invite_member(email) $$;
comment on function public.invite_member(text) is
  'Owner: invites an address and returns the invitation''s id; the mail goes out by itself. An address that is already invited is answered with its open invitation, and nothing is sent twice. Nothing tells whether an address has an account. At most ten open invitations of an entry; a day at most 30 mails for an entry, 30 by one person and 5 to one address, resends counted; beyond 20 from all entries an address gets no mail, which nobody is told. Refuses with invalid_input, already_a_member, too_many_invitations, rate_limited, roster_locked, not_found.';
grant execute on function private.invite_member(text), public.invite_member(text) to authenticated;

create function private.lock_my_invitation(wanted_id uuid) returns public.team_invitations
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
  invitation public.team_invitations;
begin
  -- Before the counters and the outbox: a deleted account leaves them in this order.
  select * into invitation from public.team_invitations
    where id = wanted_id and submission_id = entry.id for no key update;
  if not found then
    perform private.refuse('not_found', 'There is no such invitation.');
  end if;
  return invitation;
end
$$;
comment on function private.lock_my_invitation(uuid) is
  'An invitation of the entry that the caller owns, both locked; not_found otherwise.';

create function private.resend_invitation(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations := private.lock_my_invitation(wanted_id);
begin
  perform private.require_open_roster();
  if private.invitation_state(invitation) <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  perform private.send_invitation(invitation);
end
$$;

create function public.resend_invitation(invitation_id uuid) returns void
language sql set search_path = ''
as $$ select private.resend_invitation(invitation_id) $$;
comment on function public.resend_invitation(uuid) is
  'Owner: mails an open invitation again; earlier links stay valid. Refuses with invitation_used, rate_limited, roster_locked, not_found.';
grant execute on function private.resend_invitation(uuid), public.resend_invitation(uuid) to authenticated;

create function private.revoke_invitation(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations := private.lock_my_invitation(wanted_id);
begin
  if private.invitation_state(invitation) = 'revoked' then
    return;
  elsif private.invitation_state(invitation) <> 'open' then
    perform private.refuse('invitation_used', 'This invitation is no longer open.');
  end if;
  update public.team_invitations set revoked_at = private.now() where id = invitation.id;
end
$$;

create function public.revoke_invitation(invitation_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_invitation(invitation_id) $$;
comment on function public.revoke_invitation(uuid) is
  'Owner: makes an open invitation''s links worthless. Refuses with invitation_used, not_found.';
grant execute on function private.revoke_invitation(uuid), public.revoke_invitation(uuid) to authenticated;

-- Answering, with the link ------------------------------------------------------------------------

create function private.lock_invitation(token text) returns public.team_invitations
language plpgsql set search_path = '' as $$
declare
  invitation public.team_invitations := private.find_invitation(token);
begin
  -- The entry before the invitation (foundations.sql), and then the state as it is by then.
  perform from public.submissions where id = invitation.submission_id for update;
  select * into invitation from public.team_invitations where id = invitation.id;
  if not found or private.invitation_state(invitation) in ('revoked', 'declined') then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.');
  end if;
  return invitation;
end
$$;
comment on function private.lock_invitation(text) is
  'The open or accepted invitation of a link, with its entry locked; invitation_invalid otherwise.';

create function private.accept_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  invitation public.team_invitations;
  my_entry uuid;
begin
  perform private.lock_person(caller);
  invitation := private.lock_invitation(token);
  my_entry := private.my_entry_id();
  if invitation.accepted_at is not null then
    if invitation.accepted_by = caller and my_entry = invitation.submission_id then
      return;
    end if;
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  perform private.require_complete_profile(caller);
  perform private.require_open_roster();
  if my_entry is not null then
    perform private.refuse('already_on_a_team', 'You are already in a team. One person joins one team.');
  end if;
  -- Joining, and leaving after it, mails the whole team.
  perform private.spend_rate_limit('joining', invitation.submission_id::text, 30, interval '1 day');
  perform private.spend_rate_limit('joining_person', caller::text, 10, interval '1 day');
  insert into public.submission_members (submission_id, user_id)
  values (invitation.submission_id, caller);
  update public.team_invitations set accepted_at = private.now(), accepted_by = caller
    where id = invitation.id;
  perform private.notify_team(invitation.submission_id, 'member_joined', jsonb_build_object(
    'member_name', private.display_name(caller),
    'idea_name', (select idea_name from public.submissions where id = invitation.submission_id)
  ), caller);
exception when unique_violation then
  -- The same person joined another team at the same moment.
  perform private.refuse('already_on_a_team', 'You are already in a team. One person joins one team.');
end
$$;

create function public.accept_invitation(token text) returns public.my_entry
language sql set search_path = '' as $$
  select private.accept_invitation(token);
  select entry from public.my_entry entry;
$$;
comment on function public.accept_invitation(text) is
  'Joins the team of the link and returns its entry; the same member may repeat it. At most ten teams a day for a person, and 30 people for an entry. Refuses with profile_incomplete, already_on_a_team, team_full, roster_locked, invitation_invalid (unknown, revoked or declined), invitation_used, rate_limited.';
grant execute on function private.accept_invitation(text), public.accept_invitation(text) to authenticated;

create function private.decline_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  perform private.require_user();
  if private.invitation_state(private.find_invitation(token)) = 'declined' then
    return;
  end if;
  invitation := private.lock_invitation(token);
  if invitation.accepted_at is not null then
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  update public.team_invitations set declined_at = private.now() where id = invitation.id;
end
$$;

create function public.decline_invitation(token text) returns void
language sql set search_path = ''
as $$ select private.decline_invitation(token) $$;
comment on function public.decline_invitation(text) is
  'Declines the invitation of the link; repeatable. Refuses with invitation_invalid, invitation_used.';
grant execute on function private.decline_invitation(text), public.decline_invitation(text) to authenticated;

-- supabase/schemas/mailing_list.sql

-- One list for the home page's form and the sign-up. Nobody can find out who is on it: the answer is
-- the same either way, and no client reads the table. Administrators use admin_mailing_list
-- (back_office.sql). Typing an address does not show that it is one's own: only confirmed ones get
-- news.

create table public.mailing_list (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  name text collate "und-x-icu" not null default '' check (char_length(name) <= private.max_length('name')),
  first_name text collate "und-x-icu" not null default ''
    check (char_length(first_name) <= private.max_length('first_name')),
  last_name text collate "und-x-icu" not null default ''
    check (char_length(last_name) <= private.max_length('last_name')),
  level_of_study text not null default ''
    check (char_length(level_of_study) <= private.max_length('level_of_study')),
  country text collate "und-x-icu" not null default ''
    check (char_length(country) <= private.max_length('country')),
  source text not null check (source in ('mailing_list_form', 'signup_form')),
  search text not null generated always as (
    private.search_text(email || E'\n' || name || E'\n' || country)
  ) stored,
  confirmed_at timestamptz,
  unsubscribe_token text not null unique default private.new_token(),
  created_at timestamptz not null default private.now()
);
comment on table public.mailing_list is 'Who wants to be kept updated on the challenge.';
comment on column public.mailing_list.name is
  'The whole name: as typed in the form, or first and last name from the sign-up.';
comment on column public.mailing_list.country is 'The country''s name, not its code.';
comment on column public.mailing_list.search is 'What the back office searches: e-mail, name and country.';
comment on column public.mailing_list.confirmed_at is
  'When the address was proven, by the link in a mail or by an account; null: not yet, and no news.';
comment on column public.mailing_list.unsubscribe_token is
  'In every mail to this address. Not hashed: each mail needs it, and all it can do is take this line away.';

create unique index mailing_list_email_key on public.mailing_list (lower(email));
create index mailing_list_created_at_idx on public.mailing_list (created_at desc, id desc);
create index mailing_list_email_idx on public.mailing_list (email, id);
create index mailing_list_name_idx on public.mailing_list (name, id);
create index mailing_list_first_name_idx on public.mailing_list (first_name, id);
create index mailing_list_last_name_idx on public.mailing_list (last_name, id);
create index mailing_list_country_idx on public.mailing_list (country, id);
create index mailing_list_level_of_study_idx on public.mailing_list (level_of_study, id);
create index mailing_list_confirmed_at_idx on public.mailing_list (confirmed_at, id);
create index mailing_list_source_idx on public.mailing_list (source, created_at desc, id desc);
create index mailing_list_search_idx on public.mailing_list
  using gin (search extensions.gin_trgm_ops);

alter table public.mailing_list enable row level security;
create policy "No client reads or writes the mailing list directly"
  on public.mailing_list as restrictive for all to anon, authenticated using (false);

-- The link that confirms an address ---------------------------------------------------------------

create table private.subscription_tokens (
  token_hash bytea primary key,
  subscriber_id uuid not null,
  issued_at timestamptz not null default now()
);
comment on table private.subscription_tokens is
  'SHA-256 of every token mailed to confirm an address, for a week.';
comment on column private.subscription_tokens.subscriber_id is
  'No foreign key: a mail that is claimed would lock its line of the list after itself.';

create index subscription_tokens_issued_at_idx on private.subscription_tokens (issued_at);

create function private.subscription_tokens_start_at() returns timestamptz
language sql stable set search_path = ''
return now() - interval '7 days';
comment on function private.subscription_tokens_start_at() is
  'Tokens from before confirm nothing any more, and are removed.';

create function private.issue_subscription_token(subscriber_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.subscription_tokens (token_hash, subscriber_id)
  values (private.token_hash(token), issue_subscription_token.subscriber_id);
  return token;
end
$$;
comment on function private.issue_subscription_token(uuid) is
  'Makes a token for a mail that is about to be sent and stores its hash.';

create function private.send_confirmation(subscriber public.mailing_list) returns void
language plpgsql set search_path = '' as $$
declare
  address text := lower(subscriber.email);
  in_hour int := private.count_use('subscription_mail', address, interval '1 hour');
  in_week int;
begin
  -- Counted for everybody, so that the counters tell nobody who is on the list.
  if in_hour > 1 then
    return;
  end if;
  in_week := private.count_use('subscription_mail_week', address, interval '7 days');
  if in_week <= 3 and subscriber.confirmed_at is null then
    perform private.queue_email(
      'subscription_confirmation', subscriber.email, subscriber_id => subscriber.id);
  end if;
end
$$;
comment on function private.send_confirmation(public.mailing_list) is
  'Mails the link to an address that is not confirmed: once an hour and three times a week, no matter who asks, and nobody is told.';

create function private.confirm_subscription(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mailing_list set confirmed_at = coalesce(confirmed_at, private.now())
  where id = (
    select issued.subscriber_id from private.subscription_tokens issued
    where issued.token_hash = private.token_hash(token)
      and issued.issued_at >= private.subscription_tokens_start_at()
  );
  if not found then
    perform private.refuse('link_expired', 'This link has expired. If you are not on the list yet, join it again to get a new one.');
  end if;
end
$$;

create function public.confirm_subscription(token text) returns void
language sql set search_path = ''
as $$ select private.confirm_subscription(token) $$;
comment on function public.confirm_subscription(text) is
  'Confirms the address that the link was mailed to, within a week; repeatable. Refuses with link_expired, also once the address has left the list.';
grant execute on function
  private.confirm_subscription(text), public.confirm_subscription(text) to anon, authenticated;

-- The home page's form ----------------------------------------------------------------------------

create function private.join_mailing_list(new_name text, new_email text, new_country text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_name text;
  clean_email text;
  clean_country text;
  subscriber public.mailing_list;
begin
  if private.network_address() is not null then
    perform private.spend_rate_limit(
      'mailing_list', private.network_address(), 30, interval '1 hour');
  end if;
  perform private.spend_rate_limit('mailing_list', 'everybody', 1000, interval '1 hour');
  clean_name := private.require_text(
    private.clean_line(new_name), 'Name', private.max_length('name'));
  clean_email := private.require_email(private.clean_line(new_email));
  clean_country := private.require_text(
    private.clean_line(new_country), 'Country', private.max_length('country'));
  insert into public.mailing_list (email, name, country, source)
  values (clean_email, clean_name, clean_country, 'mailing_list_form')
  -- Changes nothing: it locks the line and takes as long as a new one.
  on conflict (lower(email)) do update set email = mailing_list.email
  returning * into subscriber;
  perform private.send_confirmation(subscriber);
end
$$;

create function public.join_mailing_list(name text, email text, country text) returns void
language sql set search_path = ''
as $$ select private.join_mailing_list(name, email, country) $$;
comment on function public.join_mailing_list(text, text, text) is
  'Puts an address on the mailing list, unconfirmed, and mails it a link. A second time changes nothing and answers the same, so nobody finds out who is on it; the link is mailed once an hour and three times a week to one address. At most 30 an hour from one network address, where one is known, and 1,000 an hour from everybody. Refuses with invalid_input, rate_limited.';
grant execute on function
  private.join_mailing_list(text, text, text), public.join_mailing_list(text, text, text)
  to anon, authenticated;

-- Leaving -----------------------------------------------------------------------------------------

create function private.leave_mailing_list(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from public.mailing_list where unsubscribe_token = token);
begin
  -- Otherwise the profile would go on saying that its owner is on the list.
  update public.profiles profile set join_mailing_list = false
  from auth.users account
  where profile.email = lower(address) and profile.join_mailing_list
    and account.id = profile.id and account.email_confirmed_at is not null;
  delete from public.mailing_list where unsubscribe_token = token;
end
$$;

create function public.leave_mailing_list(token text) returns void
language sql set search_path = ''
as $$ select private.leave_mailing_list(token) $$;
comment on function public.leave_mailing_list(text) is
  'Takes the address that a mail went to off the list, by the token in that mail, and the choice out of its profile. Repeatable, and the same for a token that nobody has.';
grant execute on function
  private.leave_mailing_list(text), public.leave_mailing_list(text) to anon, authenticated;

-- The choice in the profile -----------------------------------------------------------------------

create function private.subscribe(profile public.profiles) returns void
language sql set search_path = '' as $$
  insert into public.mailing_list
    (email, name, first_name, last_name, level_of_study, country, source, confirmed_at)
  select account.email,
    left(btrim(profile.first_name || ' ' || profile.last_name), private.max_length('name')),
    profile.first_name, profile.last_name, profile.level_of_study, profile.country, 'signup_form',
    private.now()
  from auth.users account
  where account.id = profile.id
    and profile.join_mailing_list
    and account.email_confirmed_at is not null
    and private.is_email(account.email)
  on conflict (lower(email)) do update set
    confirmed_at = coalesce(mailing_list.confirmed_at, excluded.confirmed_at);
$$;
comment on function private.subscribe(public.profiles) is
  'Puts a person on the list who wants it and whose address is confirmed; what the form wrote of it is confirmed by that.';

create function private.follow_mailing_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- Only a confirmed address is the person's own to take off the list.
    delete from public.mailing_list
    where lower(email) = lower(old.email)
      and exists (
        select from auth.users where id = new.id and email_confirmed_at is not null
      )
      and (
        (old.join_mailing_list and not new.join_mailing_list)
        or (old.email is distinct from new.email and source = 'signup_form')
      );
  end if;
  perform private.subscribe(new);
  return null;
end
$$;
comment on function private.follow_mailing_choice() is
  'Trigger: the list follows the choice in the profile, and a changed address.';

create trigger follow_mailing_choice
  after insert or update of join_mailing_list, email on public.profiles
  for each row execute function private.follow_mailing_choice();

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.mailing_list set
    name = left(btrim(new.first_name || ' ' || new.last_name), private.max_length('name')),
    first_name = new.first_name, last_name = new.last_name,
    level_of_study = new.level_of_study, country = new.country
  where lower(email) = lower(new.email) and source = 'signup_form'
    and exists (select from auth.users where id = new.id and email_confirmed_at is not null);
  return null;
end
$$;
comment on function private.follow_profile() is
  'Trigger: what the list says of somebody whom their profile has put there follows it. Who came with Google joins before they have a profile.';

create trigger follow_profile
  after update of first_name, last_name, country, level_of_study on public.profiles
  for each row when (new.join_mailing_list)
  execute function private.follow_profile();

create function private.subscribe_confirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.subscribe(profile) from public.profiles profile where profile.id = new.id;
  return null;
end
$$;
comment on function private.subscribe_confirmed() is
  'Trigger: a person who opted in at sign-up joins the list once the address is confirmed.';

create trigger subscribe_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.subscribe_confirmed();

-- Audit -------------------------------------------------------------------------------------------

create function private.audit_mailing_list_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_id(private.actor()) then
    perform private.write_audit('mailing_list.removed', 'mailing_list', old.id::text);
  end if;
  return null;
end
$$;
comment on function private.audit_mailing_list_removal() is
  'Trigger: an administrator''s removal leaves a line; a person''s own choice does not.';

create trigger audit_removal after delete on public.mailing_list
  for each row execute function private.audit_mailing_list_removal();

-- supabase/schemas/judges.sql

-- Judges: invited by email, bound to the account that accepts the invitation. What excludes judging:
-- the matrix in roles.sql.

create function private.in_field_order(fields text[]) returns text[]
language sql immutable set search_path = ''
return array(select value from private.expertise_fields() where value = any (fields));
comment on function private.in_field_order(text[]) is
  'Fields of expertise as they are stored: those of the list, each once, in its order.';

create table public.judges (
  id uuid primary key default gen_random_uuid(),
  email text check (private.is_email(email)),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  user_id uuid unique references auth.users (id) on delete set null,
  organisations text[] not null default '{}',
  max_entries int check (max_entries between 1 and 1000),
  entries_cap int check (entries_cap between 1 and 1000),
  expertise text[] not null default '{}' check (expertise = private.in_field_order(expertise)),
  close_people text[] not null default '{}',
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  terms_version text
    check (char_length(terms_version) between 1 and private.max_length('rules_version')),
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (char_length(decline_reason) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint judges_accept_the_terms check (num_nulls(accepted_at, terms_version) in (0, 2)),
  constraint judges_read_no_more_than_the_cap check (max_entries <= entries_cap),
  constraint who_judges_has_not_declined check (accepted_at is null or declined_at is null),
  constraint judges_without_address_have_left check (email is not null or withdrawn_at is not null)
);
comment on table public.judges is 'Who was invited to judge, and who does.';
comment on column public.judges.email is 'Where the invitation went; null once the account was deleted.';
comment on column public.judges.user_id is 'The account that accepted the invitation.';
comment on column public.judges.organisations is
  'Where the judge has worked in the last three years, in the judge''s words.';
comment on column public.judges.max_entries is
  'How many entries of a round the judge can bear; null: any number.';
comment on column public.judges.entries_cap is
  'How many administrators ask for at most; null: any number. The judge may name fewer.';
comment on column public.judges.expertise is
  'What the judge knows well, as the judge has ticked it; maybe nothing.';
comment on column public.judges.close_people is
  'Co-authors, supervisors, students and others whom the judge has worked with in the last three years, by name.';
comment on column public.judges.last_sent_at is 'When the mailer last took the invitation; null: not yet.';
comment on column public.judges.terms_version is 'Which version of the terms the judge accepted.';
comment on column public.judges.withdrawn_at is
  'Since when the judge judges no more, by the judge''s own will or an administrator''s.';
comment on column public.judges.declined_at is
  'Since when somebody who was invited has said that they will not judge.';
comment on column public.judges.decline_reason is 'Why, if they have said it.';

create unique index judges_email_key on public.judges (lower(email));
create index judges_invited_by_idx on public.judges (invited_by);

alter table public.judges enable row level security;
create policy "No client reads or writes judges directly"
  on public.judges as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at
  before update of email, name, user_id, organisations, max_entries, entries_cap, expertise,
    close_people, accepted_at, withdrawn_at, declined_at
  on public.judges
  for each row execute function private.set_updated_at();

create table private.judge_tokens (
  token_hash bytea primary key,
  judge_id uuid not null references public.judges (id) on delete cascade,
  issued_at timestamptz not null default now()
);
comment on table private.judge_tokens is
  'SHA-256 of every token emailed to invite a judge: the links of earlier emails stay valid.';

create index judge_tokens_judge_id_idx on private.judge_tokens (judge_id);

-- Who judges --------------------------------------------------------------------------------------

create function private.judge_state(judge public.judges) returns text
language sql immutable set search_path = ''
return case
  when judge.withdrawn_at is not null then 'withdrawn'
  when judge.accepted_at is not null then 'active'
  when judge.declined_at is not null then 'declined'
  else 'invited'
end;
comment on function private.judge_state(public.judges) is 'invited, declined, active or withdrawn.';

create function private.my_judge_id() returns uuid
language sql stable security definer set search_path = ''
return (
  select id from public.judges
  where user_id = (select private.caller()) and private.judge_state(judges) = 'active'
);
comment on function private.my_judge_id() is 'The caller as a judge; null for anybody else.';

create function private.require_judge() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  judge_id uuid := private.my_judge_id();
begin
  if judge_id is null then
    raise exception using errcode = '42501', message = 'Only judges may do this.';
  end if;
  return judge_id;
end
$$;
comment on function private.require_judge() is 'The caller as a judge; 42501 for anybody else.';

create trigger check_exclusions before insert or update of user_id, withdrawn_at on public.judges
  for each row when (new.user_id is not null and new.withdrawn_at is null)
  execute function private.check_exclusions('judge');

-- What follows by itself when a judge changes -----------------------------------------------------

create function private.forget_judge() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := null;
  new.name := 'Former judge';
  new.organisations := '{}';
  new.max_entries := null;
  new.entries_cap := null;
  new.expertise := '{}';
  new.close_people := '{}';
  new.withdrawn_at := coalesce(old.withdrawn_at, private.now());
  return new;
end
$$;
comment on function private.forget_judge() is
  'Trigger: when a judge''s account is deleted, what they have said of entries stays, and nothing that says who it was.';

create trigger forget before update on public.judges
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_judge();

create function private.drop_judge_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.notifications where judge_id = new.id and sent_at is null;
  return null;
end
$$;
comment on function private.drop_judge_mails() is
  'Trigger: somebody who judges no more, or will not, gets none of the emails that still wait.';

create trigger drop_mails after update on public.judges
  for each row when (
    new.withdrawn_at is not null and old.withdrawn_at is null
    or new.declined_at is not null and old.declined_at is null
  )
  execute function private.drop_judge_mails();

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
  for each row when (new.entries_cap is distinct from old.entries_cap and new.email is not null)
  execute function private.audit('judge.cap_set', 'judge', 'id', 'changes:entries_cap');

-- Inviting: administrators ------------------------------------------------------------------------

create function private.issue_judge_token(judge_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.judge_tokens (token_hash, judge_id)
  values (private.token_hash(token), issue_judge_token.judge_id);
  update public.judges set last_sent_at = private.now() where id = issue_judge_token.judge_id;
  return token;
end
$$;
comment on function private.issue_judge_token(uuid) is
  'Makes a token for an invitation that is about to be sent and stores its hash.';

create function private.require_load(max_entries int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if max_entries not between 1 and 1000 then
    perform private.refuse('invalid_input', 'A judge reads from 1 to 1,000 entries of a round.');
  end if;
end
$$;
comment on function private.require_load(int) is
  'invalid_input for a load that nobody can mean (null: any number).';

create function private.invite_judge(
  new_email text, new_name text, words text, new_cap int, again boolean
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  judge public.judges;
begin
  perform private.require_admin();
  address := private.require_email(private.clean_line(new_email));
  new_name := private.require_text(private.clean_line(new_name), 'Name', private.max_length('name'));
  words := private.clean_lines(words);
  perform private.refuse_long_text(words, 'The personal words', private.max_length('message'));
  perform private.require_load(new_cap);
  perform private.refuse_excluded('judge', array(
    select role from public.profiles where role <> 'user' and lower(email) = lower(address)));
  insert into public.judges as known (email, name, entries_cap, invited_by)
  values (address, new_name, new_cap, auth.uid())
  on conflict (lower(email)) do update set
    name = case when known.accepted_at is null then excluded.name else known.name end,
    entries_cap = case
      when known.accepted_at is null then coalesce(excluded.entries_cap, known.entries_cap)
      else known.entries_cap
    end
  returning * into judge;
  if private.judge_state(judge) = 'withdrawn' then
    perform private.refuse('judge_inactive', 'This judge has withdrawn. You can reinstate them.');
  elsif private.judge_state(judge) = 'declined' then
    perform private.refuse('judge_declined', 'This person has declined to judge. They are not emailed again.');
  elsif private.judge_state(judge) = 'active' or again is false and (
    judge.last_sent_at is not null
    or exists (select from private.notifications where judge_id = judge.id and kind = 'judge_invitation')
  ) then
    return judge.id;
  end if;
  perform private.spend_rate_limit('judge_invitation', judge.id::text, 5, interval '1 day');
  perform private.record_judge_change('judge_invited', judge.id);
  perform private.queue_email('judge_invitation', judge.email,
    jsonb_strip_nulls(jsonb_build_object('judge_name', judge.name, 'words', nullif(words, ''))),
    judge_id => judge.id);
  return judge.id;
end
$$;

create function public.invite_judge(
  email text, name text, words text default null, entries_cap int default null,
  again boolean default true
) returns uuid
language sql set search_path = ''
as $$ select private.invite_judge(email, name, words, entries_cap, again) $$;
comment on function public.invite_judge(text, text, text, int, boolean) is
  'Administrators: invites somebody to judge and returns the judge''s id. words stand in the mail; entries_cap is how many entries of a round the judge reads at most (null: any number, or as before). Somebody who was invited and has not accepted yet gets another mail, at most five a day, unless again is false; earlier links stay valid. A judge who has accepted stays as they are. Refuses with is_admin, judge_inactive (has withdrawn), judge_declined, invalid_input, rate_limited.';
grant execute on function
  private.invite_judge(text, text, text, int, boolean), public.invite_judge(text, text, text, int, boolean)
  to authenticated;

create function private.lock_judge(wanted_id uuid) returns public.judges
language plpgsql set search_path = '' as $$
declare
  judge public.judges;
begin
  select * into judge from public.judges where id = wanted_id for no key update;
  if not found then
    perform private.refuse('not_found', 'This judge does not exist any more.');
  end if;
  return judge;
end
$$;
comment on function private.lock_judge(uuid) is 'A judge, locked; not_found otherwise.';

create function private.set_judge_cap(wanted_id uuid, new_cap int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  perform private.require_load(new_cap);
  judge := private.lock_judge(wanted_id);
  update public.judges set
    entries_cap = new_cap,
    max_entries = case when accepted_at is null then max_entries else least(max_entries, new_cap) end
  where id = judge.id and email is not null;
end
$$;

create function public.set_judge_cap(id uuid, entries_cap int) returns void
language sql set search_path = ''
as $$ select private.set_judge_cap(id, entries_cap) $$;
comment on function public.set_judge_cap(uuid, int) is
  'Administrators: how many entries of a round a judge reads at most (null: any number). A judge who wanted more reads that many from the next plan on; one who wanted fewer still does. Refuses with invalid_input, not_found.';
grant execute on function private.set_judge_cap(uuid, int), public.set_judge_cap(uuid, int) to authenticated;

create function private.withdraw_judge(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  judge := private.lock_judge(wanted_id);
  update public.judges set withdrawn_at = private.now()
    where id = judge.id and withdrawn_at is null;
  if found then
    perform private.record_judge_change('judge_removed', judge.id);
  end if;
end
$$;

create function public.withdraw_judge(id uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_judge(id) $$;
comment on function public.withdraw_judge(uuid) is
  'Administrators: from now on this person judges no more, and the invitation''s links are worthless. What was begun or submitted stays; what was not begun is to be assigned anew. Refuses with not_found.';
grant execute on function private.withdraw_judge(uuid), public.withdraw_judge(uuid) to authenticated;

create function private.reinstate_judge(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  judge public.judges;
begin
  perform private.require_admin();
  -- The person before the judge (foundations.sql).
  perform private.lock_person(user_id) from public.judges where id = wanted_id;
  judge := private.lock_judge(wanted_id);
  if judge.email is null then
    perform private.refuse('not_found', 'This judge''s account was deleted.');
  end if;
  update public.judges set withdrawn_at = null where id = judge.id and withdrawn_at is not null;
  if found then
    perform private.record_judge_change('judge_invited', judge.id);
  end if;
end
$$;

create function public.reinstate_judge(id uuid) returns void
language sql set search_path = ''
as $$ select private.reinstate_judge(id) $$;
comment on function public.reinstate_judge(uuid) is
  'Administrators: takes back that somebody has withdrawn; their links and what they had begun are theirs again. Refuses with is_admin, is_participant, not_found.';
grant execute on function private.reinstate_judge(uuid), public.reinstate_judge(uuid) to authenticated;

-- Answering, with the link ------------------------------------------------------------------------

create function private.find_judge(token text) returns public.judges
language sql stable set search_path = ''
return (
  select judge from public.judges judge
  join private.judge_tokens issued on issued.judge_id = judge.id
  where issued.token_hash = private.token_hash(token)
);
comment on function private.find_judge(text) is 'The judge a token was issued for, or null.';

create function private.get_judge_invitation(token text)
returns table (state text, name text, entries_cap int)
language plpgsql stable security definer set search_path = '' as $$
declare
  judge public.judges := private.find_judge(token);
begin
  if judge.id is null then
    return;
  end if;
  return query select
    case private.judge_state(judge)
      when 'invited' then 'open' when 'active' then 'accepted' else private.judge_state(judge)
    end,
    judge.name, judge.entries_cap;
end
$$;

create function public.get_judge_invitation(token text)
returns table (state text, name text, entries_cap int)
language sql stable set search_path = ''
as $$ select * from private.get_judge_invitation(token) $$;
comment on function public.get_judge_invitation(text) is
  'What the holder of a judge''s invitation may know: its state (open, declined, accepted, withdrawn), whom it was sent to, and how many entries of a round it asks to read at most (null: any number). No row for a token that nobody issued.';
grant execute on function
  private.get_judge_invitation(text), public.get_judge_invitation(text) to anon, authenticated;

create function private.clean_names(names text[], at_most int) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  clean text[];
begin
  -- Counted and measured first: cleaning 100,000 lines takes seconds.
  if cardinality(names) <= at_most and private.longest(names) <= 2 * private.max_length('name') then
    clean := array(
      select distinct line from (
        select private.clean_line(item) as line from unnest(names) item
      ) lines where line <> '' order by line
    );
  end if;
  if coalesce(cardinality(names), 0) > 0 and clean is null
    or private.longest(clean) > private.max_length('name') then
    perform private.refuse('invalid_input', format(
      'Please name at most %s, each with at most %s characters.', at_most, private.max_length('name')));
  end if;
  return coalesce(clean, '{}');
end
$$;
comment on function private.clean_names(text[], int) is
  'Names as they are stored (null: none): no blank ones, none twice; invalid_input with too many lines, or one too long.';

create function private.clean_organisations(organisations text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  clean constant text[] := private.clean_names(organisations, 20);
begin
  if clean = '{}' then
    perform private.refuse('invalid_input', 'Please name at least one organisation.');
  end if;
  return clean;
end
$$;
comment on function private.clean_organisations(text[]) is
  'The names of organisations as they are stored; invalid_input with none, too many, or one too long.';

create function private.clean_people(people text[]) returns text[]
language sql immutable set search_path = ''
return private.clean_names(people, 50);
comment on function private.clean_people(text[]) is
  'The names of people as they are stored (null: none); invalid_input with too many, or one too long.';

create function private.load_of(judge_cap int, wanted int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_load(wanted);
  if wanted > judge_cap then
    perform private.refuse('invalid_input', format(
      'You were asked to read at most %s entries of a round.', judge_cap));
  end if;
  return coalesce(wanted, judge_cap);
end
$$;
comment on function private.load_of(int, int) is
  'How many entries a judge reads at most, as it is stored: as many as they want (null: any number), and no more than the cap (null: none); invalid_input for more.';

create function private.clean_expertise(fields text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if not fields <@ array(select value from private.expertise_fields()) then
    perform private.refuse('invalid_input', 'Please choose fields of the list.');
  end if;
  return private.in_field_order(fields);
end
$$;
comment on function private.clean_expertise(text[]) is
  'Fields of expertise as they are stored (null: none); invalid_input with one that is not in the list.';

create function private.accept_judge_invitation(
  token text, new_organisations text[], new_max_entries int, new_expertise text[],
  new_terms_version text, new_close_people text[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  -- Before anything is locked: it is the caller's time alone.
  clean_organisations constant text[] := private.clean_organisations(new_organisations);
  clean_people constant text[] := private.clean_people(new_close_people);
  judge public.judges;
begin
  perform private.lock_person(caller);
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  if not found or private.judge_state(judge) = 'withdrawn' then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.');
  elsif judge.user_id = caller then
    return;
  elsif judge.accepted_at is not null then
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  if new_terms_version is distinct from private.judging_terms_version() then
    perform private.refuse(
      'rules_changed', 'The terms for judges have changed. Please load the page again.');
  end if;
  update public.judges set
    user_id = caller, accepted_at = private.now(), declined_at = null, decline_reason = null,
    organisations = clean_organisations,
    max_entries = private.load_of(judge.entries_cap, new_max_entries),
    expertise = private.clean_expertise(new_expertise), close_people = clean_people,
    terms_version = new_terms_version
  where id = judge.id;
exception when unique_violation then
  perform private.refuse('invitation_used', 'You judge already, by another invitation.');
end
$$;

create function public.accept_judge_invitation(
  token text, organisations text[], max_entries int, expertise text[], terms_version text,
  close_people text[] default null
) returns void
language sql set search_path = '' as $$
  select private.accept_judge_invitation(
    token, organisations, max_entries, expertise, terms_version, close_people)
$$;
comment on function public.accept_judge_invitation(text, text[], int, text[], text, text[]) is
  'Binds the invitation of the link to the caller, who accepts the terms in force, names the organisations of the last three years, how many entries of a round to read at most (null: any number, or as many as were asked for), if wanted, fields of expertise, and close_people: co-authors, supervisors and students of the last three years (null: none). Also after declining. The same person may repeat it. Refuses with invitation_invalid (unknown or withdrawn), invitation_used, rules_changed, is_admin, is_participant, invalid_input.';
grant execute on function
  private.accept_judge_invitation(text, text[], int, text[], text, text[]),
  public.accept_judge_invitation(text, text[], int, text[], text, text[])
  to authenticated;

create function private.decline_judge_invitation(token text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_reason constant text := nullif(private.clean_lines(reason), '');
  judge public.judges;
begin
  perform private.refuse_long_text(clean_reason, 'The reason', private.max_length('message'));
  select * into judge from public.judges where id = (private.find_judge(token)).id for update;
  if not found or private.judge_state(judge) = 'withdrawn' then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.');
  elsif private.judge_state(judge) = 'active' then
    perform private.refuse('invitation_used', 'This invitation was already used.');
  end if;
  update public.judges set declined_at = private.now(), decline_reason = clean_reason
    where id = judge.id and declined_at is null;
end
$$;

create function public.decline_judge_invitation(token text, reason text default null) returns void
language sql set search_path = ''
as $$ select private.decline_judge_invitation(token, reason) $$;
comment on function public.decline_judge_invitation(text, text) is
  'Declines the invitation of the link, with a reason for the administrators if wanted; they cannot mail it again. Again changes nothing; accepting is possible still. Refuses with invitation_invalid, invitation_used, invalid_input.';
grant execute on function
  private.decline_judge_invitation(text, text), public.decline_judge_invitation(text, text)
  to anon, authenticated;

-- What judges read and change of themselves -------------------------------------------------------

create view private.my_judge as
select name, email, organisations, max_entries, entries_cap, expertise, close_people, accepted_at
from public.judges
where user_id = (select private.caller()) and withdrawn_at is null;
comment on view private.my_judge is
  'Reads the table with the owner''s rights; the last line is what keeps people apart.';

create function private.read_my_judge() returns setof private.my_judge
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select * from private.my_judge;
end
$$;

create view public.my_judge with (security_invoker = true) as
select * from private.read_my_judge();
comment on view public.my_judge is 'The caller as a judge, or no row.';
comment on column public.my_judge.max_entries is 'How many entries of a round at most; null: any number.';
comment on column public.my_judge.entries_cap is
  'How many administrators have asked for at most; null: any number.';
grant execute on function private.read_my_judge() to authenticated;
grant select on public.my_judge to authenticated;

create function private.save_my_judging_profile(
  new_organisations text[], new_max_entries int, new_expertise text[], new_close_people text[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_organisations constant text[] := private.clean_organisations(new_organisations);
  clean_people constant text[] := private.clean_people(new_close_people);
begin
  -- What is named here must tell the judge nothing: no entry is looked at, and what the schedule finds
  -- changes nothing of what the judge sees, until an administrator has resolved it.
  update public.judges set
    organisations = clean_organisations,
    max_entries = private.load_of(entries_cap, new_max_entries),
    expertise = private.clean_expertise(new_expertise),
    close_people = case when new_close_people is null then close_people else clean_people end
  where id = own_judge_id;
  perform private.write_audit('judge.details_saved', 'judge', own_judge_id::text);
  perform private.spend_rate_limit('judging_profile', own_judge_id::text, 20, interval '1 day');
end
$$;

create function public.save_my_judging_profile(
  organisations text[], max_entries int, expertise text[], close_people text[] default null
) returns void
language sql set search_path = ''
as $$ select private.save_my_judging_profile(organisations, max_entries, expertise, close_people) $$;
comment on function public.save_my_judging_profile(text[], int, text[], text[]) is
  'Judges: their organisations of the last three years, how many entries of a round they read at most (null: any number, or as many as were asked for), their fields of expertise, and close_people: co-authors, supervisors and students of the last three years (null: as before). 20 times a day. What is assigned stays: administrators resolve what follows from it. Refuses with invalid_input, rate_limited.';
grant execute on function
  private.save_my_judging_profile(text[], int, text[], text[]),
  public.save_my_judging_profile(text[], int, text[], text[])
  to authenticated;

create function private.withdraw_as_judge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.judges set withdrawn_at = private.now() where id = private.require_judge();
end
$$;

create function public.withdraw_as_judge() returns void
language sql set search_path = ''
as $$ select private.withdraw_as_judge() $$;
comment on function public.withdraw_as_judge() is
  'Judges: from now on the caller judges no more, as after withdraw_judge.';
grant execute on function private.withdraw_as_judge(), public.withdraw_as_judge() to authenticated;

-- supabase/schemas/group_emails.sql

-- Group emails: what administrators write to many people. A draft says whom it is for by a description
-- (group_email_segments.sql); who gets it is fixed when it is sent, as queued notifications (group_email_sending.sql).

create table public.group_emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= private.max_length('subject')),
  body text not null default '' check (char_length(body) <= private.max_length('message')),
  segment jsonb not null,
  round_id uuid generated always as ((segment ->> 'round_id')::uuid) stored,
  is_news boolean not null,
  leaves_out_faulty boolean not null default false,
  state text not null default 'draft' references private.group_email_states (value),
  scheduled_for timestamptz,
  stopped_reason text,
  created_by uuid references auth.users (id) on delete set null default auth.uid(),
  requested_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  approved_count int,
  recipients_count int,
  sent_count int,
  left_out jsonb not null default '{}',
  begun_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint news_goes_to_those_who_want_it
    check (is_news or segment ->> 'kind' not in ('subscribers', 'people')),
  constraint second_administrator_approves_a_group_email check (approved_by <> requested_by)
);
comment on table public.group_emails is
  'Group emails: drafts, those on their way, and those that were sent, which are kept.';
comment on column public.group_emails.segment is
  'Whom it is for: kind, and what else group_email_segments has for it.';
comment on column public.group_emails.is_news is
  'Whether it goes to those alone who have asked for news, with a link that takes them off the list. What is not about somebody''s own work in the challenge is news.';
comment on column public.group_emails.leaves_out_faulty is
  'Whether it is sent although some would get none, because a field of theirs is empty.';
comment on column public.group_emails.scheduled_for is
  'When it is to be sent, by the challenge''s clock; null: at once.';
comment on column public.group_emails.stopped_reason is
  'Why the schedule did not send it and made it a draft again.';
comment on column public.group_emails.requested_by is 'Who has sent or scheduled it.';
comment on column public.group_emails.approved_count is
  'How many recipients it had when another administrator approved it.';
comment on column public.group_emails.recipients_count is
  'How many get it: counted when it was submitted, fixed when it begins.';
comment on column public.group_emails.sent_count is
  'To how many it was sent, noted when it ended: their notifications expire.';
comment on column public.group_emails.left_out is
  'How many of the group get none, by the reason: no_address, stopped, not_subscribed, lacks_field.';

create index group_emails_updated_at_idx on public.group_emails (updated_at desc, id desc);
create index group_emails_created_by_idx on public.group_emails (created_by);
create index group_emails_requested_by_idx on public.group_emails (requested_by);
create index group_emails_approved_by_idx on public.group_emails (approved_by);
create index group_emails_open_idx on public.group_emails (state, scheduled_for)
  where state in ('scheduled', 'sending');

alter table public.group_emails enable row level security;
create policy "No client reads or writes group emails directly"
  on public.group_emails as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at
  before update of subject, body, segment, is_news, leaves_out_faulty, state, scheduled_for
  on public.group_emails
  for each row execute function private.set_updated_at();

create function private.audit_group_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('group_email.deleted', 'group_email', old.id::text);
  else
    perform private.write_audit(
      'group_email.' || case
        when new.state = 'draft' then 'taken_back'
        else new.state
      end,
      'group_email', new.id::text,
      jsonb_strip_nulls(jsonb_build_object(
        'segment', new.segment ->> 'kind', 'recipients', new.recipients_count,
        'scheduled_for', new.scheduled_for)));
  end if;
  return null;
end
$$;
comment on function private.audit_group_email() is
  'Trigger: what becomes of a group email leaves a line with the number of its recipients. Writing a draft leaves none.';

create trigger audit_change after update of state on public.group_emails
  for each row when (new.state <> old.state) execute function private.audit_group_email();
create trigger audit_deletion after delete on public.group_emails
  for each row execute function private.audit_group_email();

-- supabase/schemas/notifications.sql

-- Everything that people are told by email. What somebody does and the email about it are written in one
-- transaction, so that a mail service that is down neither blocks nor undoes anything. An edge function claims
-- queued notifications, sends them and confirms each once (sending.sql).

create function private.email_priority(kind text) returns int
language sql immutable parallel safe set search_path = ''
return case
  when kind in (
    'team_invitation', 'judge_invitation', 'subscription_confirmation', 'password_changed',
    'second_factor_added', 'second_factor_removed', 'entry_received', 'entry_withdrawn', 'contact_copy', 'account_deleted'
  ) then 1
  when kind like 'news_%' or kind = 'group_email' then 3
  else 2
end;
comment on function private.email_priority(text) is
  '1: somebody expects it in front of a screen. 2: it concerns their work. 3: newsletters and group emails.';

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.email_kinds (value),
  user_id uuid,
  recipient text check (private.is_email(recipient)),
  topic text,
  decision text,
  number int not null default 1,
  data jsonb not null default '{}',
  invitation_id uuid references public.team_invitations (id) on delete cascade,
  subscriber_id uuid references public.mailing_list (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  group_email_id uuid references public.group_emails (id) on delete cascade,
  sender uuid default private.actor(),
  priority int not null generated always as (private.email_priority(kind)) stored,
  turn timestamptz not null default now(),
  attempts int not null default 0,
  tried_at timestamptz,
  not_before timestamptz default now(),
  batch_id uuid,
  sent_at timestamptz,
  state text not null generated always as (
    case when sent_at is not null then 'sent' when not_before is not null then 'queued' else 'failed' end
  ) stored,
  created_at timestamptz not null default now()
);
comment on table private.notifications is
  'Everything that people are told by email, each once. Sent ones are kept for a time as proof (retention); what must not be told twice is kept as long as its reader''s account.';
comment on column private.notifications.user_id is
  'Whom it is for. It goes to the address that this person has when it is claimed. Null: it goes to an address, no matter whose. No foreign key, so that queuing locks no account.';
comment on column private.notifications.recipient is
  'The address: of a person, the one at queuing or at the last claim.';
comment on column private.notifications.topic is
  'What a person or subscriber is told once: welcome, a reminder, results and so on. Null: any number of times.';
comment on column private.notifications.decision is
  'Of a result: which decision it tells. Another decision is told again, with the next number.';
comment on column private.notifications.invitation_id is
  'Only for team_invitation: the link''s token is made when the email is claimed, so that it is never stored.';
comment on column private.notifications.subscriber_id is
  'Only for emails to the mailing list: unsubscribing removes them.';
comment on column private.notifications.group_email_id is
  'Only for group emails: the text is the group email''s, and its reader''s fields are in data.';
comment on column private.notifications.sender is
  'Whose action it comes from, until it is sent. No foreign key: notifications outlive accounts.';
comment on column private.notifications.turn is
  'The order among those of one priority. Emails of one sender are a second apart, by assign_send_order.';
comment on column private.notifications.not_before is
  'When it may be claimed; null once it was sent or has failed for good.';
comment on column private.notifications.batch_id is
  'The emails that were handed to the mail service in one request, and that request''s idempotency key. They are tried again together under the same key, so that a lost answer sends no email twice. Null until then, and again once the service has refused the email.';

-- "Once" is these two keys.
create unique index notifications_user_key on private.notifications (user_id, topic, number)
  where user_id is not null;
create unique index notifications_subscriber_key on private.notifications (subscriber_id, topic, number)
  where subscriber_id is not null;
create index notifications_not_before_idx on private.notifications (not_before)
  where not_before is not null;
-- What nobody has tried, in the order in which it leaves, and for each sender. Emails that nobody sends, such as
-- a newsletter, take turns by their kind.
create index notifications_turn_idx on private.notifications (priority, turn, not_before, id)
  where attempts = 0 and not_before is not null;
create index notifications_sender_idx on private.notifications (priority, coalesce(sender::text, kind), turn)
  where attempts = 0 and not_before is not null;
create index notifications_tried_idx on private.notifications (priority, not_before)
  where attempts > 0 and not_before is not null;
-- For mail_trouble: since when the oldest is due.
create index notifications_untried_idx on private.notifications (priority, not_before)
  where attempts = 0 and not_before is not null;
create index notifications_failing_idx on private.notifications (tried_at)
  where attempts >= 3 and sent_at is null;
create index notifications_recipient_idx on private.notifications (lower(recipient));
create index notifications_topic_idx on private.notifications (topic, user_id) where topic is not null;
create index notifications_queued_topic_idx on private.notifications (kind)
  where topic is not null and not_before is not null;
create index notifications_batch_id_idx on private.notifications (batch_id)
  where batch_id is not null and not_before is not null;
create index notifications_sent_at_idx on private.notifications (sent_at) where sent_at is not null;
create index notifications_failed_idx on private.notifications (created_at desc, id desc)
  where not_before is null and sent_at is null;
create index notifications_invitation_id_idx on private.notifications (invitation_id)
  where invitation_id is not null;
create index notifications_judge_id_idx on private.notifications (judge_id) where judge_id is not null;
create index notifications_group_email_idx on private.notifications (group_email_id, lower(recipient))
  where group_email_id is not null;
create index notifications_queued_group_email_idx on private.notifications (group_email_id)
  where group_email_id is not null and not_before is not null;

-- Its plan is kept for all emails of a session. Made while few were queued it would read all of them for
-- each email, however many came since.
create function private.assign_send_order() returns trigger
language plpgsql set search_path = '' set enable_seqscan = off as $$
declare
  own_priority constant int := private.email_priority(new.kind);
  own_sender constant text := coalesce(new.sender::text, new.kind);
begin
  new.turn := greatest(new.turn, new.not_before, (
    select max(turn) + interval '1 second' from private.notifications
    where priority = own_priority and coalesce(sender::text, kind) = own_sender
      and attempts = 0 and not_before is not null
  ));
  return new;
end
$$;
comment on function private.assign_send_order() is
  'Trigger: senders take turns. An email leaves a second after its sender''s last one, which is slower than emails are sent, and so behind what others send meanwhile.';

create trigger assign_send_order before insert on private.notifications
  for each row execute function private.assign_send_order();

-- Queuing -----------------------------------------------------------------------------------------

create function private.queue_email(
  kind text, address text, data jsonb default '{}', invitation_id uuid default null,
  subscriber_id uuid default null, judge_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, recipient, data, invitation_id, subscriber_id, judge_id)
  select queue_email.kind, queue_email.address, queue_email.data, queue_email.invitation_id,
    queue_email.subscriber_id, queue_email.judge_id
  where private.is_email(queue_email.address);
$$;
comment on function private.queue_email(text, text, jsonb, uuid, uuid, uuid) is
  'Queues an email about an address, or a warning that must not follow an account that somebody takes over: it goes to this address.';

create function private.notify(
  kind text, user_id uuid, data jsonb default '{}', topic text default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, data, topic)
  select notify.kind, profile.id, profile.email, notify.data, notify.topic
  from public.profiles profile
  where profile.id = notify.user_id and private.is_email(profile.email)
  on conflict do nothing;
$$;
comment on function private.notify(text, uuid, jsonb, text) is
  'Queues an email to a person, once for each topic. An account without a usable address gets none.';

create function private.notify_team(submission_id uuid, kind text, data jsonb, except_user uuid)
returns void
language sql set search_path = '' as $$
  select private.notify(notify_team.kind, member.user_id, notify_team.data)
  from public.submission_members member
  where member.submission_id = notify_team.submission_id
    and member.user_id is distinct from except_user;
$$;
comment on function private.notify_team(uuid, text, jsonb, uuid) is
  'Queues an email to every member of a team, except one.';

create function private.email_admins(kind text, data jsonb) returns void
language sql set search_path = '' as $$
  select private.queue_email(email_admins.kind, profile.email, email_admins.data)
  from public.profiles profile where profile.role = 'admin';
$$;
comment on function private.email_admins(text, jsonb) is 'Warns every administrator by email.';

-- Welcome -----------------------------------------------------------------------------------------

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An account and its profile have one id.
  perform private.notify(
      'welcome', profile.id, jsonb_build_object('first_name', profile.first_name), 'welcome')
    from public.profiles profile
    join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
    where profile.id = new.id and profile.profile_completed;
  return null;
end
$$;
comment on function private.welcome() is
  'Trigger: a person who can begin an entry from now on, with a confirmed address and a complete profile, learns by email what comes next.';

create trigger welcome_new after insert on public.profiles
  for each row when (new.profile_completed) execute function private.welcome();
create trigger welcome_completed after update on public.profiles
  for each row when (new.profile_completed and not old.profile_completed)
  execute function private.welcome();
create trigger welcome_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome();

-- supabase/schemas/sending.sql

-- How queued emails leave. Any number of senders may claim at once: each gets emails of its own, a hundred at
-- most, which is what the mail service takes in one request. What a person expects in front of a screen goes
-- before newsletters, and nobody's email is behind another sender's flood.

-- Suppressed addresses ----------------------------------------------------------------------------

create table private.suppressed_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Addresses that bounced, or whose owner marked an email as spam, until an administrator releases them. Mail servers distrust a sender that goes on writing to them.';

create function private.suppress_addresses(addresses text[], reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.suppressed_addresses (address, reason)
  select distinct lower(one), suppress_addresses.reason from unnest(addresses) one
  where private.is_email(one)
  on conflict do nothing;
$$;

create function public.service_suppress_addresses(addresses text[], reason text) returns void
language sql set search_path = ''
as $$ select private.suppress_addresses(addresses, reason) $$;
comment on function public.service_suppress_addresses(text[], text) is
  'Edge functions: emails to these addresses bounced, or were marked as spam (complained). They get no more until an administrator releases them.';
grant execute on function
  private.suppress_addresses(text[], text), public.service_suppress_addresses(text[], text) to service_role;

create function private.release_address(mail_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  released text;
  retried int;
begin
  perform private.require_right('mails');
  -- By an email and not by its address: whom a team invites is its own business.
  delete from private.suppressed_addresses using private.notifications email
    where email.id = mail_id and address = lower(email.recipient)
    returning address into released;
  if not found then
    perform private.refuse('not_found', 'This address is not suppressed.');
  end if;
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where lower(recipient) = released and state = 'failed';
  get diagnostics retried = row_count;
  perform private.write_audit(
    'mail.address_released', 'mail', mail_id::text, jsonb_build_object('mails', retried));
  return retried;
end
$$;

create function public.release_address(mail_id uuid) returns int
language sql set search_path = ''
as $$ select private.release_address(mail_id) $$;
comment on function public.release_address(uuid) is
  'Administrators and support: releases the suppressed address of a failed email (admin_failed_emails, why), queues its failed emails again, and returns how many. Refuses with not_found.';
grant execute on function private.release_address(uuid), public.release_address(uuid) to authenticated;

create function private.my_mail_stop() returns text
language sql stable security definer set search_path = ''
return (
  select suppressed.reason from auth.users account
  join private.suppressed_addresses suppressed on suppressed.address = lower(account.email)
  where account.id = (select private.require_user())
);

create function public.my_mail_stop() returns text
language sql stable set search_path = ''
as $$ select private.my_mail_stop() $$;
comment on function public.my_mail_stop() is
  'Why the caller''s address is suppressed: bounced, or complained (an email was marked as spam). Null: it is not.';
grant execute on function private.my_mail_stop(), public.my_mail_stop() to authenticated;

-- Claiming ----------------------------------------------------------------------------------------

create function private.token_of(email private.notifications) returns text
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    return private.issue_invitation_token(email.invitation_id);
  elsif email.kind = 'judge_invitation' then
    return private.issue_judge_token(email.judge_id);
  elsif email.kind = 'subscription_confirmation' then
    return private.issue_subscription_token(email.subscriber_id);
  end if;
  return (select unsubscribe_token from public.mailing_list where id = email.subscriber_id);
end
$$;
comment on function private.token_of(private.notifications) is
  'The token in the link of an email that is about to be sent, made for it or, for unsubscribing, read; null without one.';

create function private.still_applies(email private.notifications) returns boolean
language plpgsql set search_path = '' as $$
begin
  if email.invitation_id is not null then
    perform from public.team_invitations
      where id = email.invitation_id and revoked_at is null for no key update skip locked;
    -- Locked by somebody who may just be revoking it: not now.
    return case when found then true else nullif(exists (
      select from public.team_invitations where id = email.invitation_id and revoked_at is null
    ), true) end;
  elsif email.kind = 'judge_invitation' then
    perform from public.judges where id = email.judge_id for no key update skip locked;
    return nullif(found, false);
  elsif email.kind = 'deadline_reminder' and email.topic is not null then
    return exists (
      select from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where member.user_id = email.user_id and entry.submitted_at is null
    );
  elsif email.topic = 'news_results' then
    return private.results_are_released();
  elsif email.decision is not null then
    return email.decision is not distinct from (
      select private.current_decision(entry, email.topic)
      from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where member.user_id = email.user_id
    );
  elsif email.group_email_id is not null then
    return private.group_email_applies(email);
  end if;
  return true;
end
$$;
comment on function private.still_applies(private.notifications) is
  'Whether what an email says still holds when it is about to leave: the draft it reminds of is not submitted, the result it tells is released and the same, its reader has not left. Null: not known now, because somebody is changing it.';

create function private.current_address(email private.notifications) returns text
language sql stable set search_path = ''
-- The mail service may have sent what has a batch: it stays as it was handed over.
return case when email.user_id is null or email.batch_id is not null then email.recipient else coalesce((
  select profile.email from public.profiles profile
  join auth.users account on account.id = profile.id and account.email_confirmed_at is not null
  where profile.id = email.user_id and private.is_email(profile.email)
), email.recipient) end;
comment on function private.current_address(private.notifications) is
  'Where an email goes: for a person, to the address that they have now.';

create function private.lock_email(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  email private.notifications;
  applies boolean;
begin
  select * into email from private.notifications
    where id = wanted_id and not_before <= clock_timestamp() for update skip locked;
  if not found then
    return false;
  end if;
  applies := private.still_applies(email);
  if applies is null then
    return false;
  elsif not applies then
    delete from private.notifications where id = wanted_id;
    if email.decision is not null then
      perform private.note_untold(array(
        select submission_id from public.submission_members where user_id = email.user_id));
    end if;
    return false;
  end if;
  email.recipient := private.current_address(email);
  if email.attempts >= private.max_email_attempts() or exists (
    select from private.suppressed_addresses where address = lower(email.recipient)
  ) then
    update private.notifications set not_before = null, recipient = email.recipient where id = wanted_id;
    return false;
  end if;
  return true;
end
$$;
comment on function private.lock_email(uuid) is
  'Locks an email that is due, without waiting, and returns whether it may be sent. Removes it if what it says does not hold any more. It fails if its address is suppressed, or after ten claims: an email whose sender crashes every time never reaches fail_emails.';

create function private.lock_fresh_emails(wanted_priority int, max_count int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  candidate uuid;
  locked uuid[] := '{}';
begin
  for candidate in
    select id from private.notifications
    where priority = wanted_priority and attempts = 0 and not_before <= moment
    order by turn, not_before, id
    -- What others have just locked is passed over; and with a limit no planner sorts all that waits.
    limit 1000
  loop
    exit when cardinality(locked) >= max_count;
    if private.lock_email(candidate) then
      locked := locked || candidate;
    end if;
  end loop;
  return locked;
end
$$;
comment on function private.lock_fresh_emails(int, int) is
  'Locks mails of a priority that nobody has tried yet: everybody in turn.';

create function private.lock_tried_emails(wanted_priority int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  batch uuid;
  seen uuid[] := '{}';
  locked uuid[];
begin
  for batch in
    select coalesce(batch_id, id) from private.notifications
    where priority = wanted_priority and attempts > 0 and not_before <= moment
    order by not_before
    limit 1000
  loop
    continue when batch = any (seen);
    seen := seen || batch;
    select array_agg(id) filter (where private.lock_email(id)) into locked
      from private.notifications
      where (id = batch or batch_id = batch) and not_before is not null;
    -- Never a part of what waits: the other part would be taken for sent, because its key was used.
    if cardinality(locked) = (
      select count(*) from private.notifications
      where (id = batch or batch_id = batch) and not_before is not null
    ) then
      return locked;
    end if;
  end loop;
  return '{}';
end
$$;
comment on function private.lock_tried_emails(int) is
  'Locks mails to try again, of which one at least has this priority: those that were handed over together, else one alone, because it may be the one that stops its sender.';

create function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  locked uuid[] := '{}';
begin
  -- What is new goes first, unless what is to be tried again is more urgent.
  for wanted_priority in 1..3 loop
    locked := locked || private.lock_fresh_emails(
      wanted_priority, least(max_count, 100) - cardinality(locked));
    if locked = '{}' and max_count > 0 then
      locked := private.lock_tried_emails(wanted_priority);
      exit when locked <> '{}';
    end if;
  end loop;
  return query
  update private.notifications email set
    recipient = private.current_address(email),
    attempts = email.attempts + 1,
    tried_at = clock_timestamp(),
    -- Later and later, as after a failure.
    not_before = clock_timestamp()
      + greatest(interval '5 minutes', private.email_retry_delay(email.attempts + 1))
  where email.id = any (locked)
  returning
    email.id, email.kind, email.recipient,
    email.data || private.former_decision(email) || private.group_email_words(email)
      || jsonb_strip_nulls(jsonb_build_object('token', private.token_of(email))),
    email.batch_id;
end
$$;

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb, batch_id uuid)
language sql set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now, a hundred at most. They are this caller''s for five minutes or longer, then anybody''s again unless confirmed, ten times in all. One that was tried before comes alone, or with those that were handed over with it (service_begin_batch): these have their batch_id, the key to hand them over with again. Kinds and their data: team_invitation (token, inviter_name), entry_received (receipt_number, idea_name, document or null, submitted_at, closes_at, withdrawals_close_at), entry_withdrawn (receipt_number, idea_name), member_joined, member_left, member_removed (member_name, idea_name), entry_handed_over (idea_name), account_deleted (nothing), password_changed, second_factor_added, second_factor_removed (email), contact_reply (name, subject, body), contact_copy (subject, body), administrator_made, administrator_removed, second_factor_reset (email, changed_by), role_given, role_taken (email, role, changed_by; of these three only administrators read changed_by), subscription_confirmation (token), welcome (first_name), deadline_reminder (idea_name, closes_at), deadline_changed (idea_name, closes_at, former_closes_at), evidence_asked (idea_name, items: a line with name and evidence for each, message, due_at or nothing), entry_selected, entry_declined (idea_name, receipt_number, former_decision when another was told before, reason if there is one for the team), news_deadline (closes_at, former_closes_at, token), news_results (token), news_group (subject, body, token), group_email (subject, body), judge_invitation (token, judge_name, words if there are any), judge_assigned (judge_name, round_name, entries, opens_at, closes_at), judge_reminder (judge_name, round_name, entries, closes_at), judge_discussion (judge_name, round_name, entries), judge_note (judge_name, round_name, code, assignment_id), judging_digest (how much waits, and how much of it is new, for each kind of judging_tasks: readers, new_reviewers and so on), mentor_assigned (idea_name, mentor_name, contact), mentor_welcome (idea_name, mentor_name), top_three_selected, top_three_declined (idea_name), final_result (idea_name, place from 1 to 3 if it won one), judging_file (kind: result or decisions, round_name, hash, created_at, and for a judge judge, the id in the file, and scores: a line with code and scores for each review), round_canceled (judge_name, round_name), round_reopened (judge_name, round_name, closes_at). The urgent go first, and the senders take turns. The only place where the token of an invitation or confirmation appears; each claim makes another, and those before it stay good.';

-- What became of them -----------------------------------------------------------------------------

create function private.begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  -- A sender that was stopped for minutes may find its mails with another one.
  update private.notifications set batch_id = key
  where id = any (ids) and batch_id is null and not_before is not null
  returning id;
$$;

create function public.service_begin_batch(key uuid, ids uuid[]) returns setof uuid
language sql set search_path = ''
as $$ select private.begin_batch(key, ids) $$;
comment on function public.service_begin_batch(uuid, uuid[]) is
  'Edge functions: these claimed mails are about to be handed to the mail service in one request with this idempotency key; from now on they are claimed together. Returns those that may be: not one that is gone, or that another sender has begun to hand over.';

create function private.confirm_emails(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- A sent mail is kept without its words. The mail about a deleted account is not kept at all.
  delete from private.notifications where id = any (ids) and kind = 'account_deleted';
  update private.notifications
  set sent_at = now(), not_before = null, batch_id = null, data = '{}', sender = null
  where id = any (ids) and sent_at is null;
$$;

create function public.service_confirm_emails(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.confirm_emails(ids) $$;
comment on function public.service_confirm_emails(uuid[]) is
  'Edge functions: these mails were sent; they are never claimed again.';

create function private.fail_emails(ids uuid[], refused boolean) returns void
language sql security definer set search_path = '' as $$
  update private.notifications set
    batch_id = case when not refused then batch_id end,
    not_before = case
      when attempts < private.max_email_attempts()
        then clock_timestamp() + private.email_retry_delay(attempts)
    end
  where id = any (ids) and sent_at is null;
$$;

create function public.service_fail_emails(ids uuid[], refused boolean) returns void
language sql set search_path = ''
as $$ select private.fail_emails(ids, refused) $$;
comment on function public.service_fail_emails(uuid[], boolean) is
  'Edge functions: these mails could not be sent. They are tried again after two minutes, four, eight and so on, ten times in all; what was refused, and so certainly has not left, alone and under another key.';
grant execute on function
  private.claim_emails(int), public.service_claim_emails(int),
  private.begin_batch(uuid, uuid[]), public.service_begin_batch(uuid, uuid[]),
  private.confirm_emails(uuid[]), public.service_confirm_emails(uuid[]),
  private.fail_emails(uuid[], boolean), public.service_fail_emails(uuid[], boolean)
  to service_role;

-- Given up ----------------------------------------------------------------------------------------

create function private.retry_failed_emails() returns int
language plpgsql security definer set search_path = '' as $$
declare
  retried int;
begin
  perform private.require_right('mails');
  update private.notifications set attempts = 0, not_before = now(), batch_id = null
    where state = 'failed'
      and lower(recipient) not in (select address from private.suppressed_addresses);
  get diagnostics retried = row_count;
  if retried > 0 then
    perform private.write_audit('mail.retried', 'mail', null, jsonb_build_object('mails', retried));
  end if;
  return retried;
end
$$;

create function public.retry_failed_emails() returns int
language sql set search_path = ''
as $$ select private.retry_failed_emails() $$;
comment on function public.retry_failed_emails() is
  'Administrators and support: has every mail that was given up tried again, ten times as at first, and returns how many. Not those to stopped addresses (release_address).';
grant execute on function private.retry_failed_emails(), public.retry_failed_emails() to authenticated;

-- Whether emails leave ----------------------------------------------------------------------------

-- What is overdue or fails again and again turns `health` red, is on the dashboard of the back office, and
-- reaches the operators without email.

create function private.mail_trouble() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing bigint;
begin
  if exists (
    select from private.notifications
    where priority = 1 and attempts = 0 and not_before < late
  )
  -- Results and news to thousands wait for each other, longer than that. They are in no trouble while some
  -- of them, or of what goes before them, leave.
  or exists (
    select from unnest(array[2, 3]) as waiting (own_priority)
    where exists (
      select from private.notifications
      where priority = own_priority and attempts = 0 and not_before < late
    ) and not exists (
      select from private.notifications where priority between 2 and own_priority and sent_at > late
    )
  ) then
    return 'waiting';
  end if;
  select count(*) into failing from private.notifications
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      not_before is not null
      or lower(recipient) not in (select address from private.suppressed_addresses)
    );
  -- One that cannot be sent, in a quiet night, is no trouble.
  if failing >= 3 and failing > (
    select count(*) from (
      select from private.notifications where sent_at > now() - interval '1 hour' limit failing
    ) sent
  ) then
    return 'failing';
  end if;
  return null;
end
$$;
comment on function private.mail_trouble() is
  'Why mails do not leave: waiting (one that nobody has tried has been due for 15 minutes; of those that nobody waits for in front of a screen, while none of them, or of what goes before them, has left in that time) or failing (three or more have failed three times within the hour, and fewer have left); null when they do.';
grant execute on function private.mail_trouble() to authenticated;

-- Alerts ------------------------------------------------------------------------------------------

create table private.alerts (
  state text primary key,
  told_at timestamptz not null default now()
);
comment on table private.alerts is
  'What the operators have been told is wrong, and when last. Empty when all is well.';

create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  trouble text := private.mail_trouble();
begin
  if trouble is null then
    delete from private.alerts;
    return case when found then 'Device Innovation Challenge: mails leave again.' end;
  end if;
  insert into private.alerts as told (state) values (trouble)
  on conflict (state) do update set told_at = now()
    where told.told_at <= now() - interval '1 hour';
  if not found then
    return null;
  end if;
  return case trouble
    when 'waiting' then 'Device Innovation Challenge: mails have waited for more than 15 minutes and nobody sends them. See docs/operations.md, "Mails do not leave".'
    else 'Device Innovation Challenge: mails fail again and again. See docs/operations.md, "Mails do not leave".'
  end;
end
$$;
comment on function private.due_alert() is
  'Schedule: what the operators have to be told now, once an hour while it lasts and once when it is well again; else null. Calling it notes that they were told.';

create function private.watch() returns void
language plpgsql set search_path = '' as $$
declare
  alert text := private.due_alert();
  address text;
begin
  if alert is null then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'alert_address';
  if address is not null then
    perform net.http_post(
      url := address,
      headers := '{"content-type": "application/json"}'::jsonb,
      body := jsonb_build_object('text', alert),
      timeout_milliseconds := 10000
    );
  end if;
end
$$;
comment on function private.watch() is
  'Schedule: tells the operators what is wrong, as {"text"} to the address in the vault.';

create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  if url !~ '^https://\S+$' then
    perform private.refuse('invalid_input', 'The address must begin with https://.');
  end if;
  perform private.keep_secret('alert_address', url);
end
$$;
comment on function private.set_alert_address(text) is
  'Operators, as postgres: where alerts go (docs/deploy.md). Refuses with invalid_input.';

-- supabase/schemas/passwords.sql

-- The password of a sign-up, until and after a mail has proven the address, and the mail about a new one.

-- Anybody can sign up with somebody else's address and wait: the identity service keeps the first
-- sign-up's password and metadata, no matter who follows the link in the mail later. So nothing that
-- was typed before the address was proven counts after it. Setting a new password once the link has
-- been followed is not enough: a person who knows the first one can sign in in between and change it.
-- But who opens the link in the browser in which they signed up need not type everything twice: that
-- browser has made a secret, whose hash came with the sign-up. A stranger who signed up with the address knows
-- their own secret, and has no session of its owner to present it in.

create table private.sign_up_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  password_hash text not null,
  secret_hash bytea not null,
  confirmed_at timestamptz not null,
  set_aside_at timestamptz not null default now()
);
comment on table private.sign_up_passwords is
  'The password that a sign-up named, as the identity service had hashed it, from the confirmation of its address until claim_sign_up takes it. Nobody can sign in by it. Kept as long as sign_up_passwords_start_at says.';
comment on column private.sign_up_passwords.secret_hash is
  'SHA-256 of the secret that the browser of the sign-up keeps.';

create function private.sign_up_passwords_start_at() returns timestamptz
language sql stable set search_path = ''
return now() - interval '1 hour';
comment on function private.sign_up_passwords_start_at() is
  'What was set aside before can no longer be claimed, and goes the next night.';

create function private.forget_unproven_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  secret_hash text := new.raw_user_meta_data ->> 'sign_up_secret_hash';
begin
  if new.encrypted_password <> '' and secret_hash ~ '^[0-9a-f]{64}$' then
    insert into private.sign_up_passwords (user_id, password_hash, secret_hash, confirmed_at)
    values (new.id, new.encrypted_password, decode(secret_hash, 'hex'), new.email_confirmed_at)
    on conflict (user_id) do nothing;
  end if;
  new.encrypted_password := null;
  update public.profiles set
    first_name = '', last_name = '', country = '', level_of_study = '', university = '',
    join_mailing_list = false
  where id = new.id;
  return new;
end
$$;
comment on function private.forget_unproven_sign_up() is
  'Trigger: an address that is proven by a mail begins without password and with an empty profile. What the sign-up said stays in the user metadata, for the profile page to suggest; its password is set aside for claim_sign_up.';

-- No mail is sent where addresses are not confirmed.
create trigger forget_unproven_sign_up before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.confirmation_sent_at is not null
  )
  execute function private.forget_unproven_sign_up();

create function private.drop_secret_hash() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'sign_up_secret_hash';
  return new;
end
$$;
comment on function private.drop_secret_hash() is
  'Trigger: once an address is confirmed, or where that is not asked, its metadata says nothing of the sign-up''s secret.';

-- Triggers run in the order of their names: this one after forget_unproven_sign_up, which reads it.
create trigger then_drop_secret_hash
  before insert or update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row
  when (
    new.email_confirmed_at is not null and jsonb_typeof(new.raw_user_meta_data) = 'object'
    and new.raw_user_meta_data ? 'sign_up_secret_hash'
  )
  execute function private.drop_secret_hash();

create function private.is_session_of_confirmation(moment timestamptz) returns boolean
language sql stable set search_path = ''
return coalesce(auth.jwt() @> '{"amr": [{"method": "otp"}]}', false) and exists (
  select from auth.sessions session
  where session.id = (auth.jwt() ->> 'session_id')::uuid
    and session.user_id = auth.uid()
    -- The identity service begins it right after it has confirmed the address, by the same clock.
    and date_trunc('milliseconds', session.created_at)
      between date_trunc('milliseconds', moment) and moment + interval '1 minute'
);
comment on function private.is_session_of_confirmation(timestamptz) is
  'Whether the caller''s session is the one that the link of a confirmation mail has begun: by a link, and at that moment.';

-- Definer: no client may read what was set aside, nor write accounts. Guesses need no counting: the secret has 256
-- random bits, and only the owner of the address has the session to guess in.
create function private.claim_sign_up(secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  claimed private.sign_up_passwords;
begin
  delete from private.sign_up_passwords aside
  where aside.user_id = caller
    and aside.secret_hash = private.token_hash(secret)
    and aside.set_aside_at > private.sign_up_passwords_start_at()
    and private.is_session_of_confirmation(aside.confirmed_at)
  returning aside.* into claimed;
  -- A password that was set in the meantime stays.
  update auth.users set encrypted_password = claimed.password_hash
  where id = claimed.user_id and coalesce(encrypted_password, '') = '';
  if not found then
    perform private.refuse('nothing_to_claim', 'Please choose a password.');
  end if;
  update public.profiles profile set
    (first_name, last_name, country, level_of_study, university, join_mailing_list) = (
      select said.* from auth.users account, private.profile_said(account.raw_user_meta_data) said
      where account.id = caller
    )
  where profile.id = caller
    -- What the person has written in the meantime stays, too.
    and profile.first_name || profile.last_name || profile.country || profile.level_of_study
      || profile.university = '';
end
$$;

create function public.claim_sign_up(secret text) returns void
language sql set search_path = ''
as $$ select private.claim_sign_up(secret) $$;
comment on function public.claim_sign_up(text) is
  'Has the caller''s sign-up count, once: its password, profile and choice of the mailing list, which were set aside when a mail proved the address. For the browser of the sign-up, which keeps the secret whose SHA-256 came as sign_up_secret_hash in the metadata, and only in the session that the link of the mail has begun. nothing_to_claim for a wrong secret, another session, an account that has a password, and nothing set aside any more.';
grant execute on function private.claim_sign_up(text), public.claim_sign_up(text) to authenticated;

-- The mail about a new password -------------------------------------------------------------------

-- The identity service has such a mail, and sends it about a first password, too.
create function private.tell_of_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(
    'password_changed', new.email::text, jsonb_build_object('email', new.email));
  return null;
end
$$;

create trigger tell_of_new_password after update of encrypted_password on auth.users
  for each row
  when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.tell_of_new_password();

-- supabase/schemas/announcements.sql

-- What many people are told at one moment: reminders before the deadline, another deadline, results. The
-- schedule queues the emails in batches (schedule.sql). Whether an email still applies is asked again when it is
-- claimed (sending.sql), so queuing locks nobody's entry.

create table private.announcements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reminder_week', 'reminder_day', 'deadline_changed', 'news_results')),
  about timestamptz not null,
  not_before timestamptz not null default now(),
  done_at timestamptz
);
comment on table private.announcements is 'What is being told, or was told, to many people at one moment.';
comment on column private.announcements.about is
  'Of a reminder: the deadline. Of another deadline: the one that people know. Of results: their release.';
comment on column private.announcements.done_at is
  'When everybody''s email was queued; null: the schedule has to go on.';

create unique index announcements_open_key on private.announcements (kind) where done_at is null;
create index announcements_about_idx on private.announcements (kind, about);

-- Reminders ---------------------------------------------------------------------------------------

create function private.reminders() returns table (topic text, lead interval, next_lead interval)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('reminder_week', interval '7 days', interval '1 day'),
    ('reminder_day', interval '1 day', interval '0');
$$;
comment on function private.reminders() is
  'How long before a draft''s deadline its team is reminded, and when it is too late for that.';

create function private.queue_reminders(
  wanted text, moment timestamptz, max_count int, only_extended boolean
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  extended uuid[];
  queued int;
begin
  select * into reminder from private.reminders() where topic = wanted;
  if only_extended then
    extended := array(
      select id from public.submissions
      where submitted_at is null
        and deadline_extended_to > greatest(closes_at, moment + reminder.next_lead)
        and deadline_extended_to <= moment + reminder.lead
    );
    if extended = '{}' then
      return 0;
    end if;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_reminder', profile.id, profile.email, wanted, jsonb_build_object(
    'idea_name', draft.idea_name, 'closes_at', draft.closes_at)
  from (
    select id, idea_name, private.closes_at(entry) as closes_at from public.submissions entry
    where submitted_at is null and (extended is null or id = any (extended))
  ) draft
  join public.submission_members member on member.submission_id = draft.id
  join public.profiles profile on profile.id = member.user_id
  where draft.closes_at > moment + reminder.next_lead and draft.closes_at <= moment + reminder.lead
    -- Nobody is reminded of what they have just begun.
    and member.joined_at <= draft.closes_at - reminder.lead
    and private.is_email(profile.email)
    and not exists (
      select from private.notifications where user_id = profile.id and topic = wanted
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_reminders(text, timestamptz, int, boolean) is
  'Queues a batch of one of the reminders to the teams of drafts, or only of those with a deadline of their own, and returns how many.';

-- Another deadline --------------------------------------------------------------------------------

create function private.announce_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announcements as open (kind, about, not_before)
  values ('deadline_changed', old.submissions_close_at, now() + interval '15 minutes')
  on conflict (kind) where done_at is null do update set not_before = excluded.not_before;
  return null;
end
$$;
comment on function private.announce_deadline() is
  'Trigger: another deadline is announced a quarter of an hour after its last change, so that corrections make one email or none.';

create trigger announce_deadline after update of submissions_close_at on public.challenge_parameters
  for each row when (new.submissions_close_at is distinct from old.submissions_close_at)
  execute function private.announce_deadline();

create function private.queue_deadline_change(
  announcement private.announcements, moment timestamptz, max_count int
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  former constant timestamptz := announcement.about;
  own_topic constant text := concat_ws(' ', 'deadline', announcement.id, extract(epoch from closes_at));
  queued int;
begin
  if closes_at = former or greatest(closes_at, former) < moment then
    return 0;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_changed', profile.id, profile.email, own_topic, jsonb_build_object(
    'idea_name', entry.idea_name, 'closes_at', greatest(closes_at, entry.deadline_extended_to),
    'former_closes_at', greatest(former, entry.deadline_extended_to))
  from public.submissions entry
  join public.submission_members member on member.submission_id = entry.id
  join public.profiles profile on profile.id = member.user_id
  where entry.withdrawn_at is null and private.is_email(profile.email)
    and greatest(closes_at, entry.deadline_extended_to) <> greatest(former, entry.deadline_extended_to)
    and not exists (
      select from private.notifications where user_id = profile.id and topic = own_topic
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued + private.queue_news('news_deadline', own_topic,
    jsonb_build_object('closes_at', closes_at, 'former_closes_at', former), max_count);
end
$$;
comment on function private.queue_deadline_change(private.announcements, timestamptz, int) is
  'Queues a batch of emails about another deadline, to those in teams whom it concerns and to the mailing list, and returns how many.';

-- The mailing list --------------------------------------------------------------------------------

create function private.queue_news(kind text, topic text, data jsonb, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notifications (kind, subscriber_id, recipient, topic, data)
  select queue_news.kind, subscriber.id, subscriber.email, queue_news.topic, queue_news.data
  from public.mailing_list subscriber
  where subscriber.confirmed_at is not null
    and not exists (
      select from public.profiles profile
      join public.submission_members member on member.user_id = profile.id
      join public.submissions entry on entry.id = member.submission_id
      where profile.email = lower(subscriber.email) and (
        queue_news.kind <> 'news_results' or entry.submitted_at is not null and entry.withdrawn_at is null
      )
    )
    and not exists (
      select from private.notifications known
      where known.subscriber_id = subscriber.id and known.topic = queue_news.topic
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_news(text, text, jsonb, int) is
  'Queues a batch of emails to confirmed subscribers, without those who get an email of their own, and returns how many.';

-- Results -----------------------------------------------------------------------------------------

-- A release marks its submissions, and the schedule notifies the teams of marked ones, in batches. Another release
-- only changes what still_applies says: queued emails about a former decision are removed when they are claimed.

create table private.untold_entries (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.untold_entries is
  'Entries that may have a result which their team has not been told.';
comment on column private.untold_entries.changed_at is 'When the entry last changed, by its updated_at.';

create index untold_entries_changed_at_idx on private.untold_entries (changed_at);

create function private.note_untold(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.untold_entries (submission_id, changed_at)
  select id, updated_at from public.submissions where id = any (ids) order by id
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
$$;
comment on function private.note_untold(uuid[]) is
  'Marks entries, so that the schedule looks at what their teams have to be told.';

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_untold(array[new.id]);
  return null;
end
$$;
comment on function private.note_decision() is 'Trigger: marks a submission whose decision is released.';

create trigger note_decision after insert or update of released_status, withdrawn_at
  on public.submissions
  for each row when (new.withdrawn_at is null and new.released_status is not null)
  execute function private.note_decision();

create function private.note_new_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_untold(array(
    select submission_id from public.submission_members where user_id = new.id));
  return null;
end
$$;
comment on function private.note_new_address() is
  'Trigger: somebody who could not be emailed, and now can, may have missed a result.';

create trigger note_new_address after update of email on public.profiles
  for each row when (private.is_email(old.email) is not true and private.is_email(new.email))
  execute function private.note_new_address();

create function private.current_decision(entry public.submissions, topic text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if entry.withdrawn_at is not null then
    return null;
  elsif topic = 'results' then
    return entry.released_status;
  end if;
  return case when private.is_finalist(entry.id) then private.round_outcome(entry.id, topic) end;
end
$$;
comment on function private.current_decision(public.submissions, text) is
  'What a team may know of its results (the selection), its top_three or its final; null: nothing yet.';

create function private.told_decision(user_id uuid, topic text) returns text
language sql stable set search_path = ''
return (
  select decision from private.notifications told
  where told.user_id = told_decision.user_id and told.topic = told_decision.topic
  order by number desc limit 1
);
comment on function private.told_decision(uuid, text) is
  'Which decision a person was told last, queued emails included.';

create function private.former_decision(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if email.number = 1 then
    return '{}';
  end if;
  return coalesce((
    select jsonb_build_object('former_decision', former.decision) from private.notifications former
    where former.user_id = email.user_id and former.topic = email.topic
      and former.number < email.number and former.sent_at is not null
    order by former.number desc limit 1
  ), '{}');
end
$$;
comment on function private.former_decision(private.notifications) is
  'Which other decision the reader of an email about a result was sent before, as its field former_decision.';

create function private.queue_decisions(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, topic, decision, number, data)
  select
    case
      when topic = 'results' then 'entry_' || current.decision
      when topic = 'final' then 'final_result'
      when current.decision = 'advances' then 'top_three_selected'
      else 'top_three_declined'
    end,
    profile.id, profile.email, topic, current.decision, coalesce(told.number, 0) + 1,
    jsonb_strip_nulls(jsonb_build_object(
      'idea_name', entry.idea_name,
      'receipt_number', case when topic = 'results' then entry.receipt_number end,
      'reason', case when topic = 'results' and entry.disqualified_at is not null then entry.told_reason end,
      'place', case when topic = 'final' then array_position(array['first', 'second', 'third'], current.decision) end
    ))
  from public.submissions entry
  cross join unnest(array['results', 'top_three', 'final']) topic
  cross join lateral (select private.current_decision(entry, topic) as decision) current
  join public.submission_members member on member.submission_id = entry.id
  join public.profiles profile on profile.id = member.user_id
  cross join lateral (
    -- Another decision that was queued and not sent does not count: it is removed when it is claimed.
    select max(number) as number, (array_agg(decision order by number desc) filter (
      where sent_at is not null or batch_id is not null or decision = current.decision))[1] as decision
    from private.notifications known
    where known.user_id = profile.id and known.topic = topic.topic
  ) told
  where entry.id = any (ids) and private.is_email(profile.email)
    and current.decision is distinct from told.decision and current.decision is not null
  on conflict do nothing;
$$;
comment on function private.queue_decisions(uuid[]) is
  'Queues what each member of these entries was not told yet: what the selection, the top three and the final have come to.';

create function private.queue_results(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
  ids uuid[];
begin
  if released_at is null then
    return 0;
  end if;
  insert into private.announcements (kind, about)
  select 'news_results', released_at
  where not exists (
    select from private.announcements where kind = 'news_results' and about = released_at
  )
  on conflict do nothing;
  with due_entries as (
    select submission_id from private.untold_entries
    order by changed_at limit max_count for update skip locked
  ), looked_at as (
    delete from private.untold_entries known using due_entries
    where known.submission_id = due_entries.submission_id
    returning known.submission_id
  )
  select array_agg(submission_id) into ids from looked_at;
  if ids is null then
    return 0;
  end if;
  perform private.queue_decisions(ids);
  return cardinality(ids);
end
$$;
comment on function private.queue_results(timestamptz, int) is
  'Once results are released: queues the emails about a batch of marked entries, and returns how many it has looked at.';

-- The schedule ------------------------------------------------------------------------------------

create function private.queue_announcements(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  announcement private.announcements;
  queued int;
  total int := 0;
begin
  for reminder in select * from private.reminders() loop
    insert into private.announcements (kind, about)
    select reminder.topic, closes_at
    where closes_at > moment + reminder.next_lead and closes_at <= moment + reminder.lead
      and not exists (
        select from private.announcements where kind = reminder.topic and about = closes_at
      )
    on conflict do nothing;
    total := total + private.queue_reminders(reminder.topic, moment, max_count, true);
  end loop;
  for announcement in
    select * from private.announcements where done_at is null and not_before <= now() order by id
  loop
    queued := case announcement.kind
      when 'deadline_changed' then private.queue_deadline_change(announcement, moment, max_count)
      when 'news_results' then private.queue_news('news_results', 'news_results', '{}', max_count)
      else private.queue_reminders(announcement.kind, moment, max_count, false)
    end;
    if queued = 0 then
      update private.announcements set done_at = now() where id = announcement.id;
    end if;
    total := total + queued;
  end loop;
  return total;
end
$$;
comment on function private.queue_announcements(timestamptz, int) is
  'Queues a batch of each announcement that is due, and returns how many emails.';

create function private.queue_notifications() returns int
language plpgsql set search_path = '' as $$
declare
  batch constant int := 500;
  moment constant timestamptz := private.now();
begin
  perform private.queue_judging_digests(moment);
  perform private.queue_group_emails(moment);
  return private.queue_results(moment, batch) + private.queue_announcements(moment, batch);
end
$$;
comment on function private.queue_notifications() is
  'Schedule: queues the next batch of the emails that are due by the challenge''s clock, each once. Called again, in another transaction, until it returns 0: nothing else is due now.';

-- supabase/schemas/schedule.sql

-- What a project does by itself: a table of jobs. Hosted and in Docker, pg_cron runs them every minute; the
-- embedded stack, which has neither pg_cron nor pg_net, runs them too (tools/stack/schedule.ts).

create table private.jobs (
  name text primary key,
  position int not null unique,
  daily_at time,
  needs_network boolean not null default false,
  last_run_at timestamptz,
  last_error text
);
comment on table private.jobs is
  'What the schedule does, in this order (initial_data.sql). The name is a function in private. If it returns a whole number, it is called again until that is 0; a text is an error.';
comment on column private.jobs.daily_at is 'For once a day: after which time, in UTC. Null: each time.';
comment on column private.jobs.needs_network is 'Whether it calls something outside, with pg_net.';
comment on column private.jobs.last_run_at is 'When it last ended well, to five minutes.';

create function private.run_schedule(after int default 0) returns int
language plpgsql set search_path = '' as $$
declare
  job private.jobs;
  kind text;
  outcome text;
begin
  select * into job from private.jobs
    where position > after
      and (not needs_network or to_regnamespace('net') is not null)
      and (daily_at is null or last_run_at is null
        or last_run_at < date_trunc('day', now() - daily_at::interval, 'UTC') + daily_at::interval)
    order by position limit 1;
  if not found then
    return null;
  elsif not pg_try_advisory_xact_lock(hashtextextended('job ' || job.name, 0)) then
    return job.position;
  end if;
  begin
    execute format('select pg_typeof(outcome)::text, outcome::text from private.%I() outcome', job.name)
      into kind, outcome;
  exception when others then
    kind := 'text';
    outcome := sqlerrm;
  end;
  if kind = 'integer' and outcome::int > 0 then
    return after;
  elsif kind = 'text' and outcome <> '' then
    update private.jobs set last_error = outcome where name = job.name;
  else
    update private.jobs set last_error = null, last_run_at = now()
      where name = job.name and (
        last_error is not null or last_run_at is null or last_run_at < now() - interval '5 minutes');
  end if;
  return job.position;
end
$$;
comment on function private.run_schedule(int) is
  'Schedule: does the first due job behind this position, or a batch of it, and returns the position to go on from, in a transaction of its own; null at the end. An error is noted and stops no other job. Writes every five minutes at most while nothing is due.';

-- PL/pgSQL keeps the plan of what is asked each minute.
create function private.due_function_calls() returns setof text
language plpgsql stable set search_path = '' as $$
begin
  -- One sends up to two thousand mails a call.
  return query select 'send-emails'::text from generate_series(1, least(3, greatest(
    (
      select ceil(count(*) / 2000.0) from (
        select from private.notifications where not_before <= now() limit 4001
      ) due
    ),
    (exists (select from private.files where removed_at is not null))::int
  ))::int);
  return query select 'check-document'::text where exists (
    select from private.files where check_due_at <= now()
  );
end
$$;
comment on function private.due_function_calls() is
  'The edge functions that have work, by name, each as often as it is to be called for that at once.';

create function private.is_schedule_running() returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.jobs where last_run_at > now() - interval '15 minutes');
comment on function private.is_schedule_running() is 'Whether the schedule has run within 15 minutes.';
grant execute on function private.is_schedule_running() to authenticated;

create table private.write_checks (
  id int primary key,
  checked_at timestamptz not null
);
comment on table private.write_checks is
  'One row that health writes: a database with a full disk, or in read-only mode, still reads.';

create function private.operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, mail_trouble text,
  warnings text[]
)
language sql security definer set search_path = '' as $$
  insert into private.write_checks (id, checked_at) values (1, now())
    on conflict (id) do update set checked_at = excluded.checked_at;
  select private.is_schedule_running(), client_address_header is not null, private.is_rehearsal(),
    private.mail_trouble(), array_remove(array[
      case when not requires_second_factor then 'second_factor_not_required' end,
      case when expired_rows_kept > 0 then 'expired_rows_kept' end,
      case when exists (select from private.jobs where last_error is not null) then 'job_failed' end,
      case when exists (
        select from private.files where check_attempts >= 3
      ) then 'document_not_opened' end
    ], null)
  from private.platform_settings;
$$;

create function public.service_operations_health()
returns table (
  has_schedule boolean, has_client_address boolean, is_rehearsal boolean, mail_trouble text,
  warnings text[]
)
language sql set search_path = ''
as $$ select * from private.operations_health() $$;
comment on function public.service_operations_health() is
  'Edge functions: fails where the database cannot write, as with a full disk. Whether the schedule has run within 15 minutes, whether the database has been told which header names a caller''s address (docs/deploy.md), whether an operator has moved the challenge''s clock, why mails do not leave, if they do not, and warnings: second_factor_not_required (administrators sign in with a password alone), expired_rows_kept (the last night could not delete some), job_failed (a job of the schedule ended with an error: private.jobs), document_not_opened (a document could not be opened in three attempts).';
grant execute on function private.operations_health(), public.service_operations_health() to service_role;

create function private.call_due_functions() returns void
language plpgsql set search_path = '' as $$
declare
  names constant text[] := array(select private.due_function_calls());
  project_url text;
  secret_key text;
begin
  if names = '{}' then
    return;
  end if;
  select decrypted_secret into strict project_url
    from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into strict secret_key
    from vault.decrypted_secrets where name = 'secret_key';
  perform net.http_post(
    url := project_url || '/functions/v1/' || function_name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
    body := '{"data": null}',
    -- Calls that meet in one instance follow each other.
    timeout_milliseconds := 50000
  ) from unnest(names) function_name;
end
$$;
comment on function private.call_due_functions() is
  'Schedule: calls the edge functions that have work, with the key that start_schedule has put into the vault.';

create function private.keep_secret(name text, secret text) returns void
language plpgsql set search_path = '' as $$
declare
  known uuid;
begin
  select id into known from vault.secrets where vault.secrets.name = keep_secret.name;
  if found then
    perform vault.update_secret(known, secret);
  else
    perform vault.create_secret(secret, name);
  end if;
end
$$;
comment on function private.keep_secret(text, text) is
  'Puts a secret into the vault, in the place of the one that has this name.';

create function private.start_schedule(project_url text, secret_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if project_url !~ '^https?://[^/\s]+$' then
    perform private.refuse('invalid_input', 'The address must look like https://abc.supabase.co, without a path.');
  elsif secret_key !~ '^\S{20,}$' then
    perform private.refuse('invalid_input', 'The secret key of the project is required.');
  end if;
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    create extension pg_cron with schema pg_catalog;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net with schema extensions;
  end if;
  perform private.keep_secret('project_url', project_url);
  perform private.keep_secret('secret_key', secret_key);
  perform cron.schedule('schedule', '* * * * *',
    'do $do$ declare done int := 0; begin loop done := private.run_schedule(done); exit when done is null; commit; end loop; end $do$');
end
$$;
comment on function private.start_schedule(text, text) is
  'Operators, as postgres: begins the schedule, or goes on with another address or key (docs/deploy.md). Refuses with invalid_input.';

-- supabase/schemas/contact.sql

-- Messages from the contact form and the administrators' replies. Only the edge function that has
-- checked the robot check may add a message; administrators read them through admin_contact_requests
-- (back_office.sql).

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (char_length(name) between 1 and private.max_length('name')),
  email text not null check (private.is_email(email)),
  subject text collate "und-x-icu" not null check (char_length(subject) between 1 and private.max_length('subject')),
  message text not null check (char_length(message) between 1 and private.max_length('message')),
  status text not null default 'new' references private.contact_request_statuses (value),
  assignee uuid references auth.users (id) on delete set null,
  replied_at timestamptz,
  search text not null generated always as (
    private.search_text(
      name || E'\n' || email || E'\n' || subject || E'\n' || message
    )
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.contact_requests is 'What visitors wrote through the contact form.';
comment on column public.contact_requests.assignee is
  'Who sees to it, an administrator or support; null: nobody yet.';
comment on column public.contact_requests.replied_at is 'When it was last answered; null: not yet.';
comment on column public.contact_requests.search is
  'What the back office searches: name, e-mail, subject and message.';

create index contact_requests_created_at_idx on public.contact_requests (created_at desc, id desc);
create index contact_requests_status_idx
  on public.contact_requests (status, created_at desc, id desc);
create index contact_requests_assignee_idx
  on public.contact_requests (assignee, created_at desc, id desc);
create index contact_requests_unanswered_idx on public.contact_requests (created_at desc, id desc)
  where replied_at is null;
create index contact_requests_name_idx on public.contact_requests (name, id);
create index contact_requests_email_idx on public.contact_requests (email, id);
create index contact_requests_subject_idx on public.contact_requests (subject, id);
create index contact_requests_search_idx on public.contact_requests
  using gin (search extensions.gin_trgm_ops);
create index contact_requests_same_sender_idx on public.contact_requests
  using gin (email extensions.gin_trgm_ops);
create index contact_requests_sender_idx on public.contact_requests (lower(email), created_at);

alter table public.contact_requests enable row level security;
create policy "No client reads or writes contact requests directly"
  on public.contact_requests as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at before update on public.contact_requests
  for each row execute function private.set_updated_at();

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests (id) on delete cascade,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  replied_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.contact_replies is 'What administrators answered by e-mail.';

create index contact_replies_contact_request_id_idx
  on public.contact_replies (contact_request_id, created_at);
create index contact_replies_replied_by_idx on public.contact_replies (replied_by);

alter table public.contact_replies enable row level security;
create policy "No client reads or writes replies directly"
  on public.contact_replies as restrictive for all to anon, authenticated using (false);

-- Audit -------------------------------------------------------------------------------------------

create trigger audit_deletion after delete on public.contact_requests
  for each row execute function private.audit('contact_request.deleted', 'contact_request', 'id');
create trigger audit_status after update of status on public.contact_requests
  for each row when (new.status <> old.status)
  execute function private.audit('contact_request.status_changed', 'contact_request', 'id', 'change:status');
-- An account that ends leaves requests without an assignee: the log has a line for the account.
create trigger audit_assignee after update of assignee on public.contact_requests
  for each row when (new.assignee is distinct from old.assignee and auth.uid() is not null)
  execute function private.audit('contact_request.assigned', 'contact_request', 'id', 'assignee as to');

create trigger audit_reply after insert on public.contact_replies
  for each row
  execute function private.audit('contact_request.replied', 'contact_request', 'contact_request_id');

-- Writing to us -----------------------------------------------------------------------------------

-- When an answer gets lost on its way, the sender sees an error and sends the same again. So the same
-- words from the same hands within an hour count as one: the second time answers with the first's id.
create function private.repeated_contact_request(name text, email text, subject text, message text) returns uuid
language sql set search_path = '' as $$
  select request.id from public.contact_requests request
  where lower(request.email) = lower(repeated_contact_request.email)
    and request.name = repeated_contact_request.name
    and request.subject = repeated_contact_request.subject
    and request.message = repeated_contact_request.message
    and request.created_at > private.now() - interval '1 hour'
  limit 1;
$$;

create function private.record_contact_request(
  new_name text, new_email text, new_subject text, new_message text, client_key text, copy_to uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_name text := private.require_text(
    private.clean_line(new_name), 'Name', private.max_length('name'));
  clean_email text := private.require_email(private.clean_line(new_email));
  clean_subject text := private.require_text(
    private.clean_line(new_subject), 'Subject', private.max_length('subject'));
  clean_message text := private.require_text(
    private.clean_lines(new_message), 'Message', private.max_length('message'));
  request_id uuid :=
    private.repeated_contact_request(clean_name, clean_email, clean_subject, clean_message);
begin
  -- Nothing is counted, so that nobody is locked out by a bad connection.
  if request_id is not null then
    return request_id;
  end if;
  perform private.spend_rate_limit('contact_client', coalesce(client_key, ''), 20, interval '1 hour');
  perform private.spend_rate_limit('contact_sender', lower(clean_email), 5, interval '1 hour');
  -- The counter is locked until the end: when two came at once, the second sees the first now.
  request_id :=
    private.repeated_contact_request(clean_name, clean_email, clean_subject, clean_message);
  if request_id is null then
    insert into public.contact_requests (name, email, subject, message)
    values (clean_name, clean_email, clean_subject, clean_message)
    returning id into request_id;
    -- Never to the address in the form, which may be anybody's.
    perform private.queue_email('contact_copy', account.email, jsonb_build_object(
        'subject', clean_subject, 'body', clean_message
      ))
      from auth.users account where account.id = copy_to and account.email_confirmed_at is not null;
  end if;
  return request_id;
end
$$;

create function public.service_record_contact_request(
  name text, email text, subject text, message text, client_key text, copy_to uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.record_contact_request(name, email, subject, message, client_key, copy_to) $$;
comment on function public.service_record_contact_request(text, text, text, text, text, uuid) is
  'Edge functions: stores a contact message and returns its id. client_key stands for the sender''s network address, copy_to for the account that is signed in and wants a copy: it goes to the confirmed address of that account. The same message of the same sender within an hour is stored once. At most 5 an hour from one address of mail and 20 from one client_key. Refuses with invalid_input, rate_limited.';
grant execute on function private.record_contact_request(text, text, text, text, text, uuid),
  public.service_record_contact_request(text, text, text, text, text, uuid) to service_role;

-- What administrators do --------------------------------------------------------------------------

create function private.lock_contact_request(wanted_id uuid) returns public.contact_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests;
begin
  perform private.require_right('messages');
  select * into request from public.contact_requests where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This request does not exist any more.');
  end if;
  return request;
end
$$;
comment on function private.lock_contact_request(uuid) is
  'A contact request, locked, for somebody who answers messages; not_found otherwise.';

create function private.set_contact_request_status(
  wanted_id uuid, new_status text, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
begin
  perform private.require_status(
    new_status, array(select value from private.contact_request_statuses order by position));
  perform private.refuse_conflict(request.updated_at, expected_updated_at);
  update public.contact_requests set status = new_status where id = request.id;
end
$$;

create function public.set_contact_request_status(
  id uuid, status text, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.set_contact_request_status(id, status, expected_updated_at) $$;
comment on function public.set_contact_request_status(uuid, text, timestamptz) is
  'Administrators and support: sets the status of a contact request. Refuses with conflict when it changed since expected_updated_at (null: no check), not_found, invalid_input.';
grant execute on function private.set_contact_request_status(uuid, text, timestamptz),
  public.set_contact_request_status(uuid, text, timestamptz) to authenticated;

create function private.assign_contact_request(
  wanted_id uuid, new_assignee uuid, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
begin
  perform private.refuse_conflict(request.updated_at, expected_updated_at);
  if new_assignee is not null
    and not private.role_may(private.role_of(new_assignee), 'messages') then
    perform private.refuse('invalid_input', 'Only administrators and support can see to a request.');
  end if;
  update public.contact_requests set assignee = new_assignee where id = request.id;
end
$$;

create function public.assign_contact_request(
  id uuid, assignee uuid default null, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.assign_contact_request(id, assignee, expected_updated_at) $$;
comment on function public.assign_contact_request(uuid, uuid, timestamptz) is
  'Administrators and support: says who sees to a contact request; null: nobody. Refuses with conflict when it changed since expected_updated_at (null: no check), not_found, invalid_input.';
grant execute on function private.assign_contact_request(uuid, uuid, timestamptz),
  public.assign_contact_request(uuid, uuid, timestamptz) to authenticated;

-- When two administrators answer the same visitor at once, the second is told.

create function private.reply_to_contact_request(
  wanted_id uuid, new_body text, expected_replies int, resolve boolean
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
  reply text := private.require_text(
    private.clean_lines(new_body), 'The reply', private.max_length('message'));
  reply_id uuid;
begin
  if expected_replies <> (
    select count(*) from public.contact_replies where contact_request_id = request.id
  ) then
    perform private.refuse(
      'conflict', 'Somebody else has just replied. Read their reply before you send yours.');
  end if;
  insert into public.contact_replies (contact_request_id, body, replied_by)
  values (request.id, reply, auth.uid())
  returning id into reply_id;
  update public.contact_requests set
    replied_at = private.now(),
    status = case when resolve then 'resolved' else status end
  where id = request.id;
  perform private.queue_email('contact_reply', request.email, jsonb_build_object(
    'name', request.name, 'subject', request.subject, 'body', reply
  ));
  return reply_id;
end
$$;

create function public.reply_to_contact_request(
  id uuid, body text, expected_replies int default null, resolve boolean default false
) returns uuid
language sql set search_path = '' as $$ select private.reply_to_contact_request(id, body, expected_replies, resolve) $$;
comment on function public.reply_to_contact_request(uuid, text, int, boolean) is
  'Administrators and support: mails a reply, keeps it with the request and returns its id; with resolve the request is resolved by it. Refuses with not_found, invalid_input, and conflict when the request has another number of replies than expected_replies (null: no check).';
grant execute on function private.reply_to_contact_request(uuid, text, int, boolean),
  public.reply_to_contact_request(uuid, text, int, boolean) to authenticated;

-- supabase/schemas/templates.sql

-- Texts that administrators and support save to use again: replies to messages, and group emails.

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reply', 'group_email')),
  title text collate "und-x-icu" not null
    check (char_length(title) between 1 and private.max_length('subject')),
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  subject text check (char_length(subject) between 1 and private.max_length('subject')),
  segment jsonb,
  is_news boolean,
  leaves_out_faulty boolean,
  created_at timestamptz not null default private.now(),
  unique (kind, title),
  constraint only_group_emails_have_a_group check (
    num_nulls(subject, segment, is_news, leaves_out_faulty) = case kind when 'reply' then 4 else 0 end
  ),
  constraint a_template_chooses_nobody
    check (segment ? 'kind' and segment - array['kind', 'days'] = '{}')
);
comment on table public.templates is 'Replies and group emails to begin with, for all who may write them.';
comment on column public.templates.segment is
  'As in group_emails: the kind of group, and for drafts within how many days they close. The other keys belong to one email alone.';

alter table public.templates enable row level security;
create policy "No client reads or writes templates directly"
  on public.templates as restrictive for all to anon, authenticated using (false);

create trigger audit_save after insert or update of body on public.templates
  for each row execute function private.audit('template.saved', 'template', 'title', 'kind');
create trigger audit_rename after update of title on public.templates
  for each row execute function private.audit('template.renamed', 'template', 'title', 'kind', 'change:title');
create trigger audit_deletion after delete on public.templates
  for each row execute function private.audit('template.deleted', 'template', 'title', 'kind');

create view private.admin_templates as
select id, kind, title, body, subject, segment, is_news, leaves_out_faulty, created_at
from public.templates
where (select private.has_right('messages')) and (kind = 'reply' or (select private.is_admin()));

create view public.admin_templates with (security_invoker = true) as
select * from private.admin_templates;
comment on view public.admin_templates is
  'Administrators: templates of replies and group emails; support: of replies. Both delete them.';
comment on column public.admin_templates.kind is 'reply or group_email.';
comment on column public.admin_templates.segment is
  'JSON: the kind of group, and days for drafts (save_group_email). Null for a reply.';
grant select, delete on private.admin_templates, public.admin_templates to authenticated;

create function private.save_template(new_kind text, new_title text, content jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  template public.templates;
begin
  perform private.require_right(case new_kind when 'reply' then 'messages' else 'administration' end);
  if new_kind = 'reply' then
    template.body := content ->> 'body';
  else
    template := jsonb_populate_record(template, content);
    if private.is_segment(template.segment) is not true then
      perform private.refuse('invalid_input', 'Please choose a group.');
    end if;
    template.subject := private.require_text(
      private.clean_line(template.subject), 'The subject', private.max_length('subject'));
    template.segment := template.segment - array['ids', 'filter', 'round_id', 'outcome'];
    template.is_news := coalesce(template.is_news, true);
    template.leaves_out_faulty := coalesce(template.leaves_out_faulty, false);
  end if;
  insert into public.templates (kind, title, body, subject, segment, is_news, leaves_out_faulty)
  values (
    new_kind,
    private.require_text(private.clean_line(new_title), 'The title', private.max_length('subject')),
    private.require_text(private.clean_lines(template.body), 'The text', private.max_length('message')),
    template.subject, template.segment, template.is_news, template.leaves_out_faulty
  )
  on conflict (kind, title) do update set body = excluded.body, subject = excluded.subject,
    segment = excluded.segment, is_news = excluded.is_news,
    leaves_out_faulty = excluded.leaves_out_faulty
  returning id into template.id;
  return template.id;
end
$$;

create function public.save_template(kind text, title text, content jsonb) returns uuid
language sql set search_path = '' as $$ select private.save_template(kind, title, content) $$;
comment on function public.save_template(text, text, jsonb) is
  'Administrators and support: saves a template, in place of one of its kind with the same title, and returns its id. kind: reply, with content {"body": …}, or for administrators group_email, with content as save_group_email takes it, of which the people chosen by hand, by a filter or by a round are left out. Refuses with invalid_input.';

create function private.rename_template(wanted_id uuid, new_title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right(case
    when exists (select from public.templates where id = wanted_id and kind = 'reply') then 'messages'
    else 'administration'
  end);
  update public.templates set title =
    private.require_text(private.clean_line(new_title), 'The title', private.max_length('subject'))
  where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This template does not exist any more.');
  end if;
exception when unique_violation then
  perform private.refuse('invalid_input', 'Another template has this title.');
end
$$;

create function public.rename_template(id uuid, title text) returns void
language sql set search_path = '' as $$ select private.rename_template(id, title) $$;
comment on function public.rename_template(uuid, text) is
  'Administrators, and support for replies: gives a template another title. Refuses with invalid_input, also where another one of its kind has it, and not_found.';
grant execute on function private.save_template(text, text, jsonb), public.save_template(text, text, jsonb),
  private.rename_template(uuid, text), public.rename_template(uuid, text) to authenticated;

-- supabase/schemas/submission_administration.sql

-- What administrators do with one submission: disqualify or withdraw it, add notes, extend deadlines. Status and
-- tags: submission_changes.sql.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.submission_notes is 'Internal notes on entries, for administrators only.';

create index submission_notes_submission_id_idx
  on public.submission_notes (submission_id, created_at);
create index submission_notes_author_id_idx on public.submission_notes (author_id);

alter table public.submission_notes enable row level security;
create policy "No client reads or writes notes directly"
  on public.submission_notes as restrictive for all to anon, authenticated using (false);

create function private.count_submission_notes() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.submissions set notes_count = notes_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.submission_id, old.submission_id);
  return null;
end
$$;

create trigger count_notes after insert or delete on public.submission_notes
  for each row execute function private.count_submission_notes();

create trigger audit_note after insert on public.submission_notes
  for each row execute function private.audit('submission.note_added', 'submission', 'submission_id');
create trigger audit_note_deletion after delete on public.submission_notes
  for each row execute function private.audit('submission.note_deleted', 'submission', 'submission_id');

create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions;
begin
  perform private.require_admin();
  select * into entry from public.submissions
    where id = wanted_id and submitted_at is not null and withdrawn_at is null
    for update;
  if not found then
    perform private.refuse('not_found', 'This entry does not exist any more.');
  end if;
  return entry;
end
$$;
comment on function private.lock_submission(uuid) is
  'A submitted entry, locked, for an administrator; not_found otherwise.';

-- Decisions ---------------------------------------------------------------------------------------

create function private.refuse_conflicted_admin(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if wanted_ids && private.my_conflicted_entries() then
    perform private.refuse(
      'admin_conflicted', 'You have a conflict of interest with this entry: another administrator decides.');
  end if;
end
$$;

-- Disqualifying -----------------------------------------------------------------------------------

create function private.lock_to_decide(
  wanted_id uuid, expected_updated_at timestamptz, intervention text, reason text
) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  perform private.refuse_conflict(entry.updated_at, expected_updated_at);
  if private.judging_has_begun() then
    perform private.record_intervention(intervention, reason, submission_id => entry.id);
  end if;
  return entry;
end
$$;
comment on function private.lock_to_decide(uuid, timestamptz, text, text) is
  'A submission, locked, for an administrator who decides about it, which is an intervention once a round has opened. Refuses with not_found, admin_conflicted, conflict and reason_required.';

-- A disqualified submission is declined, and stays so until it is reinstated, or withdrawn and submitted again. Only
-- administrators read the reason, also in the audit log.

create function private.disqualify_submission(
  wanted_id uuid, new_reason text, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := private.require_reason(new_reason);
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'disqualified', reason);
begin
  update public.submissions set
    status = 'declined', disqualified_at = private.now(), disqualification_reason = reason
  where id = entry.id;
end
$$;

create function public.disqualify_submission(
  id uuid, reason text, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.disqualify_submission(id, reason, expected_updated_at) $$;
comment on function public.disqualify_submission(uuid, text, timestamptz) is
  'Administrators: declines a submitted entry for a reason that the audit keeps; no status can be set until it is reinstated. An intervention once a round has opened; the team reads it after the next release. Refuses with conflict when it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';

create function private.reinstate_submission(
  wanted_id uuid, expected_updated_at timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'reinstated', reason);
begin
  update public.submissions set
    status = 'under_review', disqualified_at = null, disqualification_reason = null
  where id = entry.id and disqualified_at is not null;
end
$$;

create function public.reinstate_submission(
  id uuid, expected_updated_at timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.reinstate_submission(id, expected_updated_at, reason) $$;
comment on function public.reinstate_submission(uuid, timestamptz, text) is
  'Administrators: puts a disqualified entry under review again. An intervention once a round has opened, with a reason. Refuses with conflict when it changed since expected_updated_at (null: no check), reason_required, admin_conflicted, not_found.';
grant execute on function private.disqualify_submission(uuid, text, timestamptz),
  public.disqualify_submission(uuid, text, timestamptz), private.reinstate_submission(uuid, timestamptz, text),
  public.reinstate_submission(uuid, timestamptz, text) to authenticated;

-- Withdrawing for a team ---------------------------------------------------------------------------

-- A team that has asked to leave after withdrawals have closed, or whose owner cannot be reached by the
-- others: it reads and is mailed what it reads after its own withdrawal.

create function private.withdraw_for_team(entry public.submissions, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.withdraw(entry);
  perform private.write_audit('submission.withdrawn_for_team', 'submission', entry.id::text,
    jsonb_build_object('reason', reason));
end
$$;
comment on function private.withdraw_for_team(public.submissions, text) is
  'Withdraws a submitted entry that the caller has locked, for a reason that the audit keeps.';

create function private.withdraw_submission(
  wanted_id uuid, new_reason text, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := private.require_reason(new_reason);
  entry public.submissions := private.lock_to_decide(wanted_id, expected_updated_at, 'withdrawn', reason);
begin
  perform private.withdraw_for_team(entry, reason);
end
$$;

create function public.withdraw_submission(
  id uuid, reason text, expected_updated_at timestamptz default null
) returns void
language sql set search_path = '' as $$ select private.withdraw_submission(id, reason, expected_updated_at) $$;
comment on function public.withdraw_submission(uuid, text, timestamptz) is
  'Administrators: withdraws a submitted entry because its team has asked for it, also after withdrawals_close_at, for a reason that the audit keeps. An intervention once a round has opened. The team is mailed as after its own withdrawal, and while submissions are open its owner can submit again. Refuses with conflict when it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';
grant execute on function private.withdraw_submission(uuid, text, timestamptz),
  public.withdraw_submission(uuid, text, timestamptz) to authenticated;

-- Notes -------------------------------------------------------------------------------------------

create function private.add_submission_note(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  clean_body text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = entry.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (entry.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;

create function public.add_submission_note(submission_id uuid, body text) returns uuid
language sql set search_path = '' as $$ select private.add_submission_note(submission_id, body) $$;
comment on function public.add_submission_note(uuid, text) is
  'Administrators: notes something about a submitted entry and returns the note''s id. The same words again within an hour are the same note. Refuses with not_found, invalid_input.';
grant execute on function private.add_submission_note(uuid, text), public.add_submission_note(uuid, text)
  to authenticated;

create function private.delete_submission_note(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The entry first (foundations.sql): it counts its notes.
  perform from public.submissions where id = (
    select submission_id from public.submission_notes where id = wanted_id
  ) for update;
  delete from public.submission_notes where id = wanted_id;
end
$$;

create function public.delete_submission_note(id uuid) returns void
language sql set search_path = '' as $$ select private.delete_submission_note(id) $$;
comment on function public.delete_submission_note(uuid) is
  'Administrators: deletes a note. One that is gone already is no error.';
grant execute on function private.delete_submission_note(uuid), public.delete_submission_note(uuid) to authenticated;

-- Tags --------------------------------------------------------------------------------------------

create function private.admin_tags() returns table (tag text, entries int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select used.tag, count(*)::int
    from public.submissions entry cross join unnest(entry.tags) used (tag)
    where entry.tags <> '{}' and entry.submitted_at is not null and entry.withdrawn_at is null
    group by used.tag order by used.tag collate "und-x-icu";
end
$$;

create function public.admin_tags() returns table (tag text, entries int)
language sql stable set search_path = '' as $$ select * from private.admin_tags() $$;
comment on function public.admin_tags() is
  'Administrators: every tag of a submitted entry, and how many have it.';
grant execute on function private.admin_tags(), public.admin_tags() to authenticated;

-- More time ---------------------------------------------------------------------------------------

create function private.record_extension(
  reason text, extended_to timestamptz, entry_id uuid, user_id uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if private.now() > (private.challenge()).submissions_close_at and extended_to > private.now() then
    perform private.record_intervention('deadline_extended', reason, submission_id => entry_id,
      details => jsonb_strip_nulls(jsonb_build_object('to', extended_to, 'user_id', user_id)));
  end if;
end
$$;

-- More time is for an entry, submitted or not, or for a person who has not begun one, so that they can
-- begin after submissions have closed. When they begin, it becomes the entry's. When two administrators
-- extend the same deadline at once, the second is told. The extensions are compared, not the times of
-- change: an entry changes with every word that its team saves.

create function private.extend_submission_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  select deadline_extended_to into actual from public.submissions where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This entry does not exist any more.');
  end if;
  perform private.refuse_conflicted_admin(array[wanted_id]);
  -- "No extension" has to differ from each extension, so refuse_conflict gets a moment for it.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  perform private.record_extension(reason, extended_to, wanted_id);
  update public.submissions set deadline_extended_to = extended_to where id = wanted_id;
end
$$;

create function public.extend_submission_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.extend_submission_deadline(id, until, expected, reason) $$;
comment on function public.extend_submission_deadline(uuid, timestamptz, timestamptz, text) is
  'Administrators: this entry, submitted or not, can be edited and submitted until then; null takes the extension back. An intervention once submissions are closed, with a reason. Refuses with reason_required, not_found, admin_conflicted, and with conflict when the extension is no longer the expected one (null: none).';
grant execute on function private.extend_submission_deadline(uuid, timestamptz, timestamptz, text),
  public.extend_submission_deadline(uuid, timestamptz, timestamptz, text) to authenticated;

create function private.extend_user_deadline(
  wanted_id uuid, extended_to timestamptz, expected timestamptz, reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  if wanted_id = auth.uid() then
    perform private.refuse('self_service', 'Another administrator must give you more time.');
  end if;
  select entry_extended_to into actual from public.profiles where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This user does not exist any more.');
  elsif exists (select from public.submission_members where user_id = wanted_id) then
    perform private.refuse(
      'already_on_a_team', 'This person has an entry by now. Extend the deadline of the entry instead.');
  end if;
  -- "No extension" has to differ from each extension, so refuse_conflict gets a moment for it.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(expected, '-infinity'::timestamptz));
  perform private.record_extension(reason, extended_to, null, wanted_id);
  update public.profiles set entry_extended_to = extended_to where id = wanted_id;
end
$$;

create function public.extend_user_deadline(
  id uuid, until timestamptz default null, expected timestamptz default null, reason text default null
) returns void
language sql set search_path = '' as $$ select private.extend_user_deadline(id, until, expected, reason) $$;
comment on function public.extend_user_deadline(uuid, timestamptz, timestamptz, text) is
  'Administrators: this person, who is in the team of no entry, may begin one, edit and submit it until then: the extension is the entry''s as soon as there is one. null takes it back. An intervention once submissions are closed, with a reason. Refuses with reason_required, self_service for oneself, not_found, already_on_a_team, and with conflict when the extension is no longer the expected one (null: none).';
grant execute on function private.extend_user_deadline(uuid, timestamptz, timestamptz, text),
  public.extend_user_deadline(uuid, timestamptz, timestamptz, text) to authenticated;

-- supabase/schemas/back_office.sql

-- What the back office reads. Each list is a view in the unexposed schema whose only condition on the
-- caller is the last line, which Postgres evaluates once before it touches a table: a refusal reads
-- a handful of buffers, and a search uses its index, which it could not below row-level security.
-- The view in public runs with the caller's rights and adds nothing (docs/decisions/003).

-- People ------------------------------------------------------------------------------------------

create view private.admin_users as
select
  id, email, first_name, last_name, country, level_of_study, university, join_mailing_list,
  profile_completed, role, role_revision, entry_extended_to, created_at, updated_at, search
from public.profiles
where (select private.has_right('people'));

create view public.admin_users with (security_invoker = true) as
select * from private.admin_users;
comment on view public.admin_users is 'Administrators and support: every profile.';
comment on column public.admin_users.role_revision is 'Rises with each grant and revocation of rights.';
comment on column public.admin_users.entry_extended_to is
  'Until then this person may begin an entry; null: no extension.';
comment on column public.admin_users.search is 'E-mail address, first and last name, university.';
grant select on private.admin_users, public.admin_users to authenticated;

-- Some of those who match, as the list first shows them: to count them all, and to find the first in
-- the list's order, Postgres would read every profile. Definer: for asking who asks before it reads.
create function private.search_users(wanted text) returns setof public.admin_users
language plpgsql stable security definer set search_path = '' as $$
declare
  p constant text[] := private.search_patterns(wanted);
begin
  perform private.require_right('people');
  return query select * from public.admin_users
    where search ~ p[1] and search ~ p[2] and search ~ p[3] and search ~ all (p) limit 1001;
end
$$;

create function public.search_users(wanted text) returns setof public.admin_users
language sql stable set search_path = '' as $$ select * from private.search_users(wanted) $$;
comment on function public.search_users(text) is
  'Administrators and support: the rows of admin_users that have every word of this text, 1001 of them at most: then there may be more. Refuses with invalid_input.';
grant execute on function private.search_users(text), public.search_users(text) to authenticated;

-- Entries -----------------------------------------------------------------------------------------

create view private.admin_submissions as
select
  entry.id, entry.created_by,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, entry.idea_name, entry.description, entry.file_name, entry.file_size, entry.file_path,
  (
    select coalesce(problem, case when check_attempts >= 3 then format(
      'This document could not be opened in %s attempts.', check_attempts) end)
    from private.files where bucket_id = 'submissions' and path = entry.file_path
  ) as document_problem,
  entry.status, entry.receipt_number, entry.submitted_at, entry.deadline_extended_to, entry.disqualified_at,
  entry.disqualification_reason, entry.notes_count, entry.tags, entry.created_at, entry.updated_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'name', nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
        'email', profile.email,
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
  (
    select jsonb_build_object(
      'statements', to_jsonb(attestation.statements), 'rules_version', attestation.rules_version,
      'attested_at', attestation.attested_at
    )
    from public.submission_attestations attestation
    where attestation.submission_id = entry.id
    order by attestation.attested_at desc limit 1
  ) as attestation,
  entry.eligibility, entry.facets, found.search
from public.submissions entry
left join public.profiles owner on owner.id = entry.created_by
left join private.submission_search found on found.submission_id = entry.id
where entry.submitted_at is not null and entry.withdrawn_at is null
  and (select private.is_admin());

create view public.admin_submissions with (security_invoker = true) as
select * from private.admin_submissions;
comment on view public.admin_submissions is
  'Administrators: submitted entries that are not withdrawn, with submitter and team.';
comment on column public.admin_submissions.team_members is
  'JSON, each with user_id, name, email, university, country, level_of_study, is_owner.';
comment on column public.admin_submissions.attestation is
  'JSON: what the owner declared with the last submission: statements, rules_version, attested_at.';
comment on column public.admin_submissions.facets is
  'country:…, level:… of each member, team:… (its size), document or no document, notes or no notes, disqualified or in the running, eligibility:…, tag:… of each tag.';
comment on column public.admin_submissions.search is
  'Receipt number, idea name, description; name, e-mail, university and country of every member.';
grant select on private.admin_submissions, public.admin_submissions to authenticated;

create view private.admin_submission_notes as
select
  id, submission_id, author_id,
  (select email from public.profiles where profiles.id = author_id) as author_email,
  body, created_at
from public.submission_notes
where (select private.is_admin());

create view public.admin_submission_notes with (security_invoker = true) as
select * from private.admin_submission_notes;
comment on view public.admin_submission_notes is 'Administrators: notes on entries.';
grant select on private.admin_submission_notes, public.admin_submission_notes to authenticated;

create view private.admin_team_members as
select
  member.submission_id, member.user_id,
  entry.created_by is not distinct from member.user_id as is_owner,
  member.joined_at
from public.submission_members member
join public.submissions entry on entry.id = member.submission_id
where entry.submitted_at is not null and entry.withdrawn_at is null
  and (select private.is_admin());

create view public.admin_team_members with (security_invoker = true) as
select * from private.admin_team_members;
comment on view public.admin_team_members is 'Administrators: who is in the team of which entry.';
grant select on private.admin_team_members, public.admin_team_members to authenticated;

create view private.admin_team_invitations as
select
  invitation.id, invitation.submission_id, invitation.email, invitation.invited_by,
  invitation.created_at, invitation.accepted_at, invitation.declined_at, invitation.revoked_at
from public.team_invitations invitation
join public.submissions entry on entry.id = invitation.submission_id
where entry.submitted_at is not null and entry.withdrawn_at is null
  and (select private.is_admin());

create view public.admin_team_invitations with (security_invoker = true) as
select * from private.admin_team_invitations;
comment on view public.admin_team_invitations is 'Administrators: invitations into those teams.';
grant select on private.admin_team_invitations, public.admin_team_invitations to authenticated;

-- Most people who ask for more time have not submitted yet. A draft's text, document and team stay the
-- team's own: this view says that somebody is in the team of an entry, and until when it was extended.
create view private.admin_unsubmitted_entries as
select
  member.user_id, member.submission_id,
  case when entry.submitted_at is null then 'draft' else 'withdrawn' end as state,
  entry.created_by is not distinct from member.user_id as is_owner,
  entry.deadline_extended_to
from public.submission_members member
join public.submissions entry on entry.id = member.submission_id
where (entry.submitted_at is null or entry.withdrawn_at is not null)
  and (select private.is_admin());

create view public.admin_unsubmitted_entries with (security_invoker = true) as
select * from private.admin_unsubmitted_entries;
comment on view public.admin_unsubmitted_entries is
  'Administrators: who is in the team of a draft or withdrawn entry, for extending its deadline.';
comment on column public.admin_unsubmitted_entries.state is 'draft or withdrawn.';
grant select on private.admin_unsubmitted_entries, public.admin_unsubmitted_entries to authenticated;

-- A withdrawn entry is its team's own again, and may be changed: this view says that it was there.
create view private.admin_withdrawn_submissions as
select
  entry.id, entry.receipt_number, entry.created_by,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, entry.submitted_at, entry.withdrawn_at, entry.tags
from public.submissions entry
left join public.profiles owner on owner.id = entry.created_by
where entry.withdrawn_at is not null
  and (select private.is_admin());

create view public.admin_withdrawn_submissions with (security_invoker = true) as
select * from private.admin_withdrawn_submissions;
comment on view public.admin_withdrawn_submissions is
  'Administrators: entries that their teams have withdrawn, with the tags that they gave and without what is in them.';
grant select on private.admin_withdrawn_submissions, public.admin_withdrawn_submissions to authenticated;

-- Contact and mailing list ------------------------------------------------------------------------

create view private.admin_contact_requests as
select
  request.id, request.name, request.email, request.subject, request.message, request.status, request.assignee,
  (select email from public.profiles where profiles.id = request.assignee) as assignee_email,
  request.replied_at,
  (select id from public.profiles where profiles.email = lower(request.email) limit 1) as account_id,
  request.created_at, request.updated_at, request.search
from public.contact_requests request
where (select private.has_right_to_read('messages'));

create view public.admin_contact_requests with (security_invoker = true) as
select * from private.admin_contact_requests;
comment on view public.admin_contact_requests is
  'Administrators and support: contact requests. Administrators delete them, with their replies.';
comment on column public.admin_contact_requests.account_id is
  'The account with the sender''s address, if there is one. Nobody has checked that it was its owner who wrote.';
comment on column public.admin_contact_requests.replied_at is 'Null: not answered yet.';
comment on column public.admin_contact_requests.search is 'Name, e-mail, subject and message.';
grant select, delete on private.admin_contact_requests, public.admin_contact_requests to authenticated;

create view private.admin_contact_replies as
select
  id, contact_request_id, body, replied_by,
  (select email from public.profiles where profiles.id = replied_by) as author_email,
  created_at
from public.contact_replies
where (select private.has_right('messages'));

create view public.admin_contact_replies with (security_invoker = true) as
select * from private.admin_contact_replies;
comment on view public.admin_contact_replies is 'Administrators and support: replies to contact requests.';
grant select on private.admin_contact_replies, public.admin_contact_replies to authenticated;

create view private.admin_mailing_list as
select
  id, email, name, first_name, last_name, level_of_study, country, source, confirmed_at, created_at, search
from public.mailing_list
where (select private.has_right_to_read('subscribers'));

create view public.admin_mailing_list with (security_invoker = true) as
select * from private.admin_mailing_list;
comment on view public.admin_mailing_list is 'Administrators and support: the mailing list. Administrators delete from it.';
comment on column public.admin_mailing_list.confirmed_at is 'null: not confirmed, and gets no news.';
comment on column public.admin_mailing_list.search is 'E-mail, name and country.';
grant select, delete on private.admin_mailing_list, public.admin_mailing_list to authenticated;

-- Configuration, audit and numbers ----------------------------------------------------------------

create view private.admin_challenge_configuration as
select
  status.phase, status."time", parameters.max_submission_members, parameters.challenge_starts_at,
  parameters.registration_closes_at, parameters.submissions_open_at, parameters.submissions_close_at,
  parameters.withdrawals_close_at, parameters.finalists_selected_at, parameters.top_three_selected_at,
  parameters.challenge_ends_at, parameters.results_released_at,
  greatest(status.updated_at, parameters.updated_at) as updated_at,
  last_change.actor_email as changed_by, last_change.created_at as changed_at,
  private.now() as now,
  private.is_rehearsal() as is_rehearsal
from public.challenge_status status
cross join public.challenge_parameters parameters
left join lateral (
  select actor_email, created_at from public.audit_log
  where action = 'configuration.changed' order by id desc limit 1
) last_change on true
where (select private.is_admin());

create view public.admin_challenge_configuration with (security_invoker = true) as
select * from private.admin_challenge_configuration;
comment on view public.admin_challenge_configuration is
  'Administrators: the whole configuration, and who changed it last.';
grant select on private.admin_challenge_configuration, public.admin_challenge_configuration to authenticated;

create function private.audited_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted uuid := case
    when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid
  end;
begin
  return case
    when not private.is_admin() then null
    when subject_type = 'user' then
      (select coalesce(private.display_name(id), email) from public.profiles where id = wanted)
    when subject_type = 'submission' then (
      select case when withdrawn_at is null then idea_name else receipt_number end
      from public.submissions where id = wanted and submitted_at is not null
    )
    when subject_type = 'contact_request' then
      (select subject from public.contact_requests where id = wanted)
    when subject_type = 'judge' then (select name from public.judges where id = wanted)
    when subject_type = 'judging_round' then (select name from public.judging_rounds where id = wanted)
    when subject_type = 'round_entry' then
      (select idea_name from private.admin_round_entries where id = wanted)
    -- The log has the title.
    when subject_type = 'template' then subject_id
  end;
end
$$;
comment on function private.audited_name(text, text) is
  'What is called so now that the log names by its id: a person, an entry that was submitted (withdrawn, its receipt number), a message, judge, round, copy (of an entry without conflict) or template. Null for what is gone, and for anybody but administrators.';
grant execute on function private.audited_name(text, text) to authenticated;

create view private.admin_audit_log as
select
  id, actor_id, actor_email, action, subject_type, subject_id, details, created_at,
  private.audited_name('user', actor_id::text) as actor_name,
  private.audited_name(subject_type, subject_id) as subject_name
from public.audit_log
where (select private.is_admin());

create view public.admin_audit_log with (security_invoker = true) as
select * from private.admin_audit_log;
comment on view public.admin_audit_log is 'Administrators: who did what to whom and when.';
comment on column public.admin_audit_log.actor_name is
  'What the person is called now; null for whom there is no account any more.';
comment on column public.admin_audit_log.subject_name is
  'What is called so now that the log names by its id; null for what is gone, and for a draft.';
grant select on private.admin_audit_log, public.admin_audit_log to authenticated;

-- Lines keep ids, so that names go with the accounts: who is meant is looked up among those who are
-- there, as long as they are few: everything about everybody whose name has an "a" is the whole log,
-- and would be sorted and counted in temporary files. Definer: administrators have no rights on the
-- tables.
create function private.search_audit_log(wanted text) returns setof public.admin_audit_log
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' as $$
declare
  p constant text[] := private.search_patterns(wanted);
  people uuid[];
  entries text[];
  requests text[];
begin
  perform private.require_admin();
  people := array(select id from public.profiles
    where search ~ p[1] and search ~ p[2] and search ~ p[3] and search ~ all (p) limit 101);
  entries := array(select submission_id from private.submission_search
    where search ~ p[1] and search ~ p[2] and search ~ p[3] and search ~ all (p) limit 101);
  requests := array(select id from public.contact_requests
    where search ~ p[1] and search ~ p[2] and search ~ p[3] and search ~ all (p) limit 101);
  if cardinality(people || entries::uuid[] || requests::uuid[]) > 100 then
    perform private.refuse('too_many_found',
      'More than 100 people, entries and messages match. Type more to say which you mean.');
  end if;
  return query
  select line.* from public.admin_audit_log line
  where line.actor_id = any(people)
    or line.subject_type = 'user' and line.subject_id = any(people::text[])
    or line.subject_type = 'submission' and line.subject_id = any(entries)
    or line.subject_type = 'contact_request' and line.subject_id = any(requests);
end
$$;

create function public.search_audit_log(wanted text) returns setof public.admin_audit_log
language sql stable set search_path = '' as $$ select * from private.search_audit_log(wanted) $$;
comment on function public.search_audit_log(text) is
  'Administrators: the lines of admin_audit_log about or by anything that admin_users, admin_submissions and admin_contact_requests find by this text. Refuses with too_many_found (more than a hundred things), invalid_input.';
grant execute on function private.search_audit_log(text), public.search_audit_log(text) to authenticated;

create view private.admin_failed_emails as
select
  id, kind, case when kind <> 'team_invitation' then recipient end as recipient, created_at,
  (select reason from private.suppressed_addresses where address = lower(recipient)) as why
from private.notifications
where not_before is null and sent_at is null and recipient is not null
  and (select private.has_right('mails'))
  -- Any other kind tells support of an entry, a decision, the judging or a role.
  and (
    kind in (
      'team_invitation', 'account_deleted', 'password_changed', 'contact_reply', 'contact_copy',
      'second_factor_added', 'second_factor_removed', 'second_factor_reset',
      'subscription_confirmation', 'welcome', 'news_deadline', 'news_results', 'news_group'
    )
    or (select private.is_admin())
  );

create view public.admin_failed_emails with (security_invoker = true) as
select * from private.admin_failed_emails;
comment on view public.admin_failed_emails is
  'Administrators, and support those about accounts, messages and the mailing list: emails that were given up after ten attempts or go to a stopped address, until they are tried again or 30 days old.';
comment on column public.admin_failed_emails.recipient is
  'Null for an invitation: whom a team invites is its own business.';
comment on column public.admin_failed_emails.why is
  'bounced or complained: mails to this address are stopped (release_address). Null: it failed ten times.';
grant select on private.admin_failed_emails, public.admin_failed_emails to authenticated;

-- Who is mailed, and who has been: beside what lets many be mailed at once.
create view private.admin_mail_reach as
select
  (
    select count(*) from public.submission_members member
    join public.submissions entry on entry.id = member.submission_id
    where entry.withdrawn_at is null
  ) as people_in_teams,
  (select count(*) from public.mailing_list where confirmed_at is not null) as subscribers,
  (select count(distinct user_id) from private.notifications where topic = 'results') as results_told,
  (select count(*) from private.untold_entries) as results_untold,
  (
    select count(*) from private.notifications
    where topic is not null and not_before is not null and kind in (
      'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result', 'news_results')
  ) as result_mails_waiting
where (select private.is_admin());

create view public.admin_mail_reach with (security_invoker = true) as
select * from private.admin_mail_reach;
comment on view public.admin_mail_reach is
  'Administrators: one row, counted now: how many people a mail to all teams or subscribers reaches, and how far results are told.';
comment on column public.admin_mail_reach.people_in_teams is 'In teams of drafts and submitted entries.';
comment on column public.admin_mail_reach.subscribers is 'Who has confirmed the mailing list.';
comment on column public.admin_mail_reach.results_told is
  'People who have been told a result, their mails that wait included.';
comment on column public.admin_mail_reach.results_untold is
  'Entries whose teams are still to be told their result, from the release on.';
comment on column public.admin_mail_reach.result_mails_waiting is
  'Mails about results in the outbox that are still to leave, news to the mailing list included.';
grant select on private.admin_mail_reach, public.admin_mail_reach to authenticated;

create view private.admin_counts as
select
  (select count(*) from public.contact_requests where status = 'new') as open_contact_requests,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions
    where status = 'received' and submitted_at is not null and withdrawn_at is null
  ) end as received_submissions,
  case when (select private.my_role()) = 'admin' then (
    select count(*) from public.submissions entry
    cross join public.challenge_parameters parameters
    cross join (select private.now() as now) clock
    where entry.submitted_at is null
      and greatest(parameters.submissions_close_at, entry.deadline_extended_to)
        between clock.now and clock.now + interval '7 days'
  ) end as drafts_at_risk,
  (select count(*) from private.admin_failed_emails) as failed_emails,
  private.is_schedule_running() as is_schedule_running,
  private.mail_trouble() as mail_trouble
where (select private.has_right('messages'));

create view public.admin_counts with (security_invoker = true) as
select * from private.admin_counts;
comment on view public.admin_counts is 'Administrators and support: what waits for them, counted now.';
comment on column public.admin_counts.received_submissions is
  'Entries that nobody has looked at: their status is still received. Null for support.';
comment on column public.admin_counts.drafts_at_risk is
  'Entries not submitted yet that close within a week. Null for support.';
comment on column public.admin_counts.failed_emails is 'The rows of admin_failed_emails.';
comment on column public.admin_counts.is_schedule_running is
  'False: for 15 minutes no mail was sent and nothing done that waits.';
comment on column public.admin_counts.mail_trouble is
  'waiting or failing: mails do not leave. Null when they do.';
grant select on private.admin_counts, public.admin_counts to authenticated;

-- supabase/schemas/observation.sql

-- What observers read: the lists of entries and people, without any address, and without what
-- administrators know before the teams: a decision that is held, notes, tags, a disqualification. What
-- is not in a view cannot be filtered, sorted or counted by. An entry goes by the number of its receipt
-- here: by its own id, PostgREST would join the other lists, and estimate what stands in them
-- (pre_request.sql).

create view private.observed_users as
select
  id, first_name, last_name, country, level_of_study, university, profile_completed, created_at
from public.profiles
where (select private.has_right('observation'));

create view public.observed_users with (security_invoker = true) as
select * from private.observed_users;
comment on view public.observed_users is 'Administrators and observers: every profile, without its address.';
grant select on private.observed_users, public.observed_users to authenticated;

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

create view public.observed_submissions with (security_invoker = true) as
select * from private.observed_submissions;
comment on view public.observed_submissions is
  'Administrators and observers: submitted entries that are not withdrawn, with their teams, without addresses, texts and documents.';
comment on column public.observed_submissions.id is 'The number of the receipt.';
comment on column public.observed_submissions.status is
  'As the team reads it: a decision once it is released, received before.';
comment on column public.observed_submissions.team_members is
  'JSON, each with name, university, country, level_of_study, is_owner.';
comment on column public.observed_submissions.facets is
  'country:…, level:… of each member, team:… (its size), document or no document.';
-- Views call functions with the rights of their readers.
grant select on private.observed_submissions, public.observed_submissions to authenticated;

-- Searching ---------------------------------------------------------------------------------------

-- The index finds addresses as well: what it has found is looked at again, without them. Definer: for
-- asking who asks before it reads, and for reading what is searched.

create function private.search_observed_users(wanted text) returns setof public.observed_users
language plpgsql stable security definer set search_path = '' as $$
declare
  p constant text[] := private.search_patterns(wanted);
begin
  perform private.require_right('observation');
  return query
  select shown.* from public.observed_users shown join public.profiles profile on profile.id = shown.id
  where position('@' in wanted) = 0
    and profile.search ~ p[1] and profile.search ~ p[2] and profile.search ~ p[3]
    and private.search_text(shown.first_name || ' ' || shown.last_name) ~ all (p)
  limit 1001;
end
$$;

create function public.search_observed_users(wanted text) returns setof public.observed_users
language sql stable set search_path = '' as $$ select * from private.search_observed_users(wanted) $$;
comment on function public.search_observed_users(text) is
  'Administrators and observers: the rows of observed_users whose name has every word of this text, 1001 of them at most: then there may be more. Refuses with invalid_input.';

create function private.search_observed_submissions(wanted text) returns setof public.observed_submissions
language plpgsql stable security definer set search_path = '' as $$
declare
  p constant text[] := private.search_patterns(wanted);
begin
  perform private.require_right('observation');
  return query
  select shown.* from private.submission_search found
  join public.submissions entry on entry.id = found.submission_id
  join public.observed_submissions shown on shown.id = entry.receipt_number
  where position('@' in wanted) = 0
    and found.search ~ p[1] and found.search ~ p[2] and found.search ~ p[3]
    and private.search_text(concat_ws(E'\n', shown.id, shown.idea_name, (
      select string_agg(concat_ws(
        E'\n', member ->> 'name', member ->> 'university', member ->> 'country'
      ), E'\n')
      from jsonb_array_elements(shown.team_members) member
    ))) ~ all (p)
  limit 1001;
end
$$;

create function public.search_observed_submissions(wanted text) returns setof public.observed_submissions
language sql stable set search_path = '' as $$ select * from private.search_observed_submissions(wanted) $$;
comment on function public.search_observed_submissions(text) is
  'Administrators and observers: the rows of observed_submissions whose receipt number, idea name, or a member''s name, university or country have every word of this text, 1001 of them at most: then there may be more. Refuses with invalid_input.';
grant execute on function private.search_observed_users(text), public.search_observed_users(text),
  private.search_observed_submissions(text), public.search_observed_submissions(text) to authenticated;

-- supabase/schemas/suggestions.sql

-- "Did you mean": what somebody may have meant who has mistyped the names in a search that found nothing.
-- Similar are texts that have many groups of three letters in common (pg_trgm), which the indexes of the
-- search columns find, whatever number of rows there is.

create function private.begin_suggesting(wanted text, needed text) returns text
language plpgsql stable set search_path = '' as $$
declare
  folded constant text := left(btrim(private.search_text(wanted), private.white_space()), 200);
begin
  perform private.require_right(needed);
  -- With the usual six tenths of the groups no two letters may be exchanged.
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  -- Without a group an index would be read from one end to the other.
  return case when folded !~ '@' and extensions.show_trgm(folded) <> '{}' then folded end;
end
$$;
comment on function private.begin_suggesting(text, text) is
  'The text as the search columns have it, for those with the needed right; null for an address, and without letters. Until the transaction ends the operator <% asks for four tenths of its groups of three letters.';

create function private.suggestions(wanted text, texts text[]) returns setof text
language sql immutable set search_path = '' as $$
  with found as (
    select line, number from unnest(texts) with ordinality as given (line, number)
    order by extensions.word_similarity(wanted, line) desc, number limit 30
  ), replaced as (
    select found.number, typed.place, nearest.word, nearest.likeness
    from found
    cross join regexp_split_to_table(wanted, ',?[' || private.white_space() || ']+')
      with ordinality as typed (word, place)
    cross join lateral (
      select word, extensions.similarity(word, typed.word) as likeness
      from regexp_split_to_table(found.line, '[' || private.white_space() || '!-/:-@]+') word
      where word <> ''
      order by likeness desc, word collate pg_catalog."C" limit 1
    ) nearest
  ), joined as (
    select
      string_agg(word, ' ' order by place) as suggestion, avg(likeness) as likeness
    from replaced group by number having min(likeness) >= 0.3
  )
  select initcap(suggestion collate pg_catalog.pg_c_utf8) from joined
  where suggestion <> wanted
  group by suggestion order by max(likeness) desc, suggestion limit 3
$$;
comment on function private.suggestions(text, text[]) is
  'Up to three searches that find at least one of these texts and are nearest to a folded one: each of its words replaced by the most similar of a text.';

create function private.suggest_users(wanted text) returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded constant text := private.begin_suggesting(wanted, 'people');
begin
  return query select * from private.suggestions(folded, array(
    -- The first line is the address.
    select substr(search, strpos(search, E'\n') + 1) from public.profiles
    where folded operator(extensions.<%) search limit 1000
  ));
end
$$;

create function public.suggest_users(wanted text) returns setof text
language sql stable set search_path = '' as $$ select * from private.suggest_users(wanted) $$;
comment on function public.suggest_users(text) is
  'Administrators and support: up to three searches that find somebody in admin_users and are similar to this one, which has found nobody: by the names and universities of people. Refuses with invalid_input.';

create function private.suggest_submissions(wanted text) returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded constant text := private.begin_suggesting(wanted, 'administration');
begin
  return query select * from private.suggestions(folded, array(
    select names from private.submission_names
    where folded operator(extensions.<%) names limit 1000
  ));
end
$$;

create function public.suggest_submissions(wanted text) returns setof text
language sql stable set search_path = '' as $$ select * from private.suggest_submissions(wanted) $$;
comment on function public.suggest_submissions(text) is
  'Administrators: up to three searches that find an entry in admin_submissions and are similar to this one, which has found none: by the names of ideas, and of people in teams and their universities. Refuses with invalid_input.';
grant execute on function private.suggest_users(text), public.suggest_users(text), private.suggest_submissions(text),
  public.suggest_submissions(text) to authenticated;

-- supabase/schemas/visits.sql

-- How many arrive on the site, for the first step of the dashboard's way to a submission. A number for
-- each day: neither who came nor from where is stored, and nothing on their device.

create table private.visits (
  day date primary key,
  total bigint not null
);
comment on table private.visits is 'How many have arrived on the site, by the day (UTC).';

create function private.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.network_address();
begin
  if address is null or private.count_use('visit', address, interval '1 day') > 100 then
    return;
  end if;
  insert into private.visits as known (day, total)
  values ((private.now() at time zone 'UTC')::date, 1)
  on conflict (day) do update set total = known.total + 1;
end
$$;

create function public.count_visit() returns void
language sql set search_path = ''
as $$ select private.count_visit() $$;
comment on function public.count_visit() is
  'Counts that somebody has arrived on the site today; at most 100 a day from one network address, and nobody where the address is not known.';
grant execute on function private.count_visit(), public.count_visit() to anon, authenticated;

-- supabase/schemas/statistics.sql

-- The dashboard's totals and charts. They read every profile and entry, a second's work at 200,000
-- accounts: the first who asks counts, and what was counted is the answer for a minute.

create table private.statistics (
  is_only boolean primary key default true check (is_only),
  as_of timestamptz not null,
  numbers jsonb not null
);
comment on table private.statistics is
  'One row: what was counted last for admin_statistics. When it is gone, the next who asks counts.';

create function private.count_statistics() returns jsonb
language sql stable set search_path = '' as $$
  with entries as (
    select status, released_status, submitted_at from public.submissions
    where submitted_at is not null and withdrawn_at is null
  ), lost as (
    select week, country, grouping(week, country) as folded, count(*) as signed_up, jsonb_build_object(
      'signed_up', count(*),
      'profile_completed', count(*) filter (where profile_completed),
      'in_a_team', count(*) filter (where submission_id is not null),
      'submitted', count(*) filter (where is_submitted)
    ) as steps
    from (
      select date_trunc('week', profile.created_at at time zone 'UTC')::date as week,
        profile.country, profile.profile_completed, member.submission_id,
        entry.submitted_at is not null and entry.withdrawn_at is null as is_submitted
      from public.profiles profile
      left join public.submission_members member on member.user_id = profile.id
      left join public.submissions entry on entry.id = member.submission_id
    ) person
    group by grouping sets ((), (week), (country))
  )
  select jsonb_build_object(
    'entries_by_status', (
      select coalesce(jsonb_object_agg(status, total), '{}')
      from (select status, count(*) as total from entries group by status) counted
    ),
    'released_by_status', (
      select coalesce(jsonb_object_agg(status, total), '{}') from (
        select coalesce(released_status, 'received') as status, count(*) as total from entries group by 1
      ) counted
    ),
    'entries_by_day', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
      from (
        select (submitted_at at time zone 'UTC')::date as day, count(*) as total
        from entries group by day
      ) counted
    ),
    'sign_ups_by_day', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
      from (
        select (created_at at time zone 'UTC')::date as day, count(*) as total
        from public.profiles group by day
      ) counted
    ),
    'countries', (
      select coalesce(
        jsonb_agg(steps || jsonb_build_object('country', country) order by signed_up desc, country),
        '[]'
      )
      from lost where folded = 2 and country <> ''
    ),
    'weeks', (
      select coalesce(jsonb_agg(steps || jsonb_build_object('week', week) order by week), '[]')
      from lost where folded = 1
    ),
    'visits_by_day', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'total', total) order by day), '[]')
      from private.visits
    ),
    'mailing_list', (select count(*) from public.mailing_list),
    'funnel', (select steps from lost where folded = 3)
  )
$$;
comment on function private.count_statistics() is
  'JSON: how many visits, sign-ups, entries and subscribers there are, and how far people have come: all of them (funnel), by the week of their sign-up (its Monday, UTC) and by country.';

create function private.latest_statistics() returns jsonb
language plpgsql set search_path = '' as $$
declare
  now timestamptz := private.now();
  counted jsonb;
begin
  -- While somebody counts, others get the row as it is, so that nobody waits.
  select numbers || jsonb_build_object('as_of', as_of) into counted from private.statistics
  where as_of between now - interval '1 minute' and now
    or not pg_try_advisory_xact_lock(hashtextextended('private.statistics', 0));
  if counted is not null then
    return counted;
  end if;
  counted := private.count_statistics();
  insert into private.statistics (as_of, numbers) values (now, counted)
  on conflict (is_only) do update set as_of = excluded.as_of, numbers = excluded.numbers;
  return counted || jsonb_build_object('as_of', now);
end
$$;
comment on function private.latest_statistics() is
  'JSON: what count_statistics counted a minute ago at most, and as_of.';

create function private.admin_statistics() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_right('statistics');
  counted := private.latest_statistics();
  if not private.is_admin() then
    counted := counted || jsonb_build_object('entries_by_status', counted -> 'released_by_status');
  end if;
  return counted - 'released_by_status';
end
$$;

create function public.admin_statistics() returns jsonb
language sql set search_path = '' as $$ select private.admin_statistics() $$;
comment on function public.admin_statistics() is
  'Administrators and observers: JSON for the dashboard''s totals and charts, counted as_of a minute ago at most: entries_by_status, entries_by_day, visits_by_day, sign_ups_by_day, countries, weeks, mailing_list, funnel. Of entries_by_status, observers read what is released.';
grant execute on function private.admin_statistics(), public.admin_statistics() to authenticated;

-- supabase/schemas/account.sql

-- A person's own account: what is kept about them, for "Download my data", and its deletion, by the
-- person or by an administrator through an edge function. What a deletion does to entries, teams and
-- files is done by triggers (release_member in teams.sql), so it is the same for any path.

-- What is kept about the caller -------------------------------------------------------------------

-- Each line is chosen by the account, never by its address: where addresses are not confirmed, anybody
-- could register somebody else's and read what that person once wrote.

create view private.my_attestations as
select
  attestation.submission_id,
  entry.receipt_number,
  attestation.statements,
  attestation.rules_version,
  attestation.attested_at
from public.submission_attestations attestation
join public.submissions entry on entry.id = attestation.submission_id
where attestation.user_id = (select private.caller());
comment on view private.my_attestations is
  'Reads the tables with the owner''s rights; the last line is what keeps people apart.';

create function private.read_my_attestations() returns setof private.my_attestations
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query select * from private.my_attestations;
end
$$;

create view public.my_attestations with (security_invoker = true) as
select * from private.read_my_attestations();
comment on view public.my_attestations is
  'What the caller has confirmed with each submission, in which version of the rules and when.';
grant execute on function private.read_my_attestations() to authenticated;
grant select on public.my_attestations to authenticated;

create function private.judging_records(account_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', judge.name, 'address', judge.email, 'organisations', judge.organisations,
      'max_entries', judge.max_entries, 'entries_cap', judge.entries_cap, 'expertise', judge.expertise,
      'close_people', judge.close_people,
      'accepted_at', judge.accepted_at, 'terms_version', judge.terms_version, 'withdrawn_at', judge.withdrawn_at,
      'assignments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', round_entry.code, 'assigned_at', assignment.assigned_at,
          'first_seen_at', assignment.first_seen_at, 'recused_at', assignment.recused_at,
          'recusal_reason', assignment.recusal_reason, 'scores', review.scores,
          'comment_for_team', review.comment_for_team,
          'comment_for_panel', review.comment_for_panel, 'submitted_at', review.submitted_at
        ) order by round_entry.code), '[]')
        from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        left join public.judging_reviews review on review.assignment_id = assignment.id
        where assignment.judge_id = judge.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', round_entry.code, 'by_judge', note.by_judge, 'body', note.body,
          'created_at', note.created_at
        ) order by note.created_at), '[]')
        from public.judging_notes note
        join public.judging_assignments assignment on assignment.id = note.assignment_id
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where assignment.judge_id = judge.id
      ),
      'comments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', round_entry.code, 'body', comment.body, 'created_at', comment.created_at
        ) order by comment.created_at), '[]')
        from public.judging_comments comment
        join public.round_entries round_entry on round_entry.id = comment.round_entry_id
        where comment.judge_id = judge.id
      )
    )
    from public.judges judge where judge.user_id = account_id
  );
end
$$;
comment on function private.judging_records(uuid) is
  'JSON of what is kept about a judge, by the codes of the entries; null for anybody else.';

create function private.finalist_records(account_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return nullif(jsonb_strip_nulls(jsonb_build_object(
    'mentor_of', (
      select jsonb_agg(jsonb_build_object(
        'idea_name', entry.idea_name, 'name', mentor.name, 'contact', mentor.contact,
        'assigned_at', mentor.created_at
      ) order by mentor.created_at)
      from public.mentors mentor join public.submissions entry on entry.id = mentor.submission_id
      where mentor.user_id = account_id
    ),
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'stage', stage.name, 'version', document.version, 'file_name', document.file_name,
        'handed_in_at', document.uploaded_at
      ) order by document.uploaded_at)
      from public.finalist_documents document
      join public.finalist_stages stage on stage.id = document.stage_id
      where document.uploaded_by = account_id
    ),
    'page', (
      select jsonb_build_object(
        'title', page.title, 'summary', page.summary, 'is_public', page.is_public,
        'updated_at', page.updated_at
      )
      from public.submission_members member
      join public.finalist_pages page on page.submission_id = member.submission_id
      where member.user_id = account_id
    ),
    'pictures', (
      select jsonb_agg(jsonb_build_object(
        'alt_text', picture.alt_text, 'added_at', picture.added_at
      ) order by picture.position)
      from public.submission_members member
      join public.finalist_pictures picture on picture.submission_id = member.submission_id
      where member.user_id = account_id
    ),
    'shown_since', (
      select agreed_at from public.finalist_members_shown where user_id = account_id
    )
  )), '{}');
end
$$;
comment on function private.finalist_records(uuid) is
  'JSON of what is kept about somebody in a finalist''s team, or its mentor; null for anybody else.';

create function private.my_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  return jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'refreshed_at', refreshed_at,
        'user_agent', user_agent, 'network_address', host(ip)
      ) order by created_at), '[]') from auth.sessions where user_id = caller
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'path', name, 'bytes', metadata -> 'size', 'uploaded_at', created_at
      ) order by created_at), '[]') from storage.objects
      where bucket_id in ('submissions', 'finalists', 'projects', 'evidence') and owner_id = caller::text
    ),
    'accepted_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', email, 'invited_at', created_at, 'accepted_at', accepted_at
      ) order by accepted_at), '[]') from public.team_invitations where accepted_by = caller
    ),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', email.kind, 'queued_at', email.created_at, 'sent_at', email.sent_at
      ) order by email.created_at), '[]')
      from private.notifications email
      join auth.users account on account.id = caller
      where email.user_id = caller
        -- Anybody may have given the address for emails of any other kind.
        or (
          lower(email.recipient) = lower(account.email) and email.created_at >= account.created_at
          and email.kind in (
            'administrator_made', 'administrator_removed', 'role_given', 'role_taken',
            'second_factor_added', 'second_factor_removed', 'second_factor_reset',
            'password_changed', 'contact_copy'
          )
        )
    ),
    'mail_stopped', (
      select stopped.reason from private.suppressed_addresses stopped
      join auth.users account on account.id = caller and lower(account.email) = stopped.address
    ),
    'mailing_list', (
      select jsonb_build_object('joined_at', subscriber.created_at)
      from public.mailing_list subscriber
      join public.profiles profile on profile.id = caller and profile.join_mailing_list
        and lower(profile.email) = lower(subscriber.email)
      where subscriber.source = 'signup_form'
    ),
    'evidence', (
      select jsonb_build_object(
        'items', request.items, 'message', request.message, 'asked_at', request.asked_at,
        'due_at', request.due_at, 'answer', request.answer, 'file_name', request.file_name,
        'answered_at', request.answered_at
      )
      from public.evidence_requests request where request.submission_id = private.my_entry_id()
    ),
    'judging', private.judging_records(caller),
    'finalist', private.finalist_records(caller),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'action', action, 'subject_type', subject_type,
        -- A judge knows entries by their codes alone, also one with which they declare a conflict.
        'subject_id', case when not details ? 'judge_id' then subject_id end,
        'at', created_at
      ) order by created_at, id), '[]') from public.audit_log where actor_id = caller
    )
  );
end
$$;

create function public.my_records() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_records() $$;
comment on function public.my_records() is
  'JSON of what is kept about the caller besides account, profile, entry, team and attestations: sessions, files (uploaded), accepted_invitations, emails (what about and when), mail_stopped (why none is sent, if none is), mailing_list (their line of it), evidence (what their team is asked to show, and its answer), judging (as a judge: what they declared, were assigned and wrote), finalist (mentor_of, documents that they handed in, page and pictures of their team, shown_since), history (what the audit log says that they did).';
grant execute on function private.my_records(), public.my_records() to authenticated;

create function private.has_password() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from auth.users where id = (select private.require_user()) and encrypted_password <> ''
);

create function public.has_password() returns boolean
language sql stable set search_path = ''
as $$ select private.has_password() $$;
comment on function public.has_password() is
  'Whether the caller can sign in with a password. The identity service does not tell: somebody who came with Google and chose one later has no identity of the provider email.';
grant execute on function private.has_password(), public.has_password() to authenticated;

-- Deleting an account -----------------------------------------------------------------------------

create function private.delete_traces(account auth.users) returns void
language plpgsql set search_path = '' as $$
declare
  -- Where addresses are not confirmed, anybody could register and so delete what is somebody else's.
  address text := case when account.email_confirmed_at is not null then lower(account.email) end;
begin
  delete from public.team_invitations
    where accepted_by = account.id or lower(email) = address;
  delete from public.judges where accepted_at is null and lower(email) = address;
  delete from public.mailing_list where lower(email) = address;
  delete from private.notifications where user_id = account.id or lower(recipient) = address;
  delete from private.suppressed_addresses stopped where lower(stopped.address) = lower(account.email)
    and account.email_confirmed_at is not null;
  delete from private.rate_limits
    where key_hash in (private.rate_limit_hash(account.id::text), private.rate_limit_hash(address));
  -- Supabase Auth's own log, where there is one.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries
      where payload ->> ''actor_id'' = $1 or lower(payload ->> ''actor_username'') = $2'
    using account.id::text, address;
  end if;
  -- A sign-in that was begun and not ended, with Google's tokens.
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using account.id;
  end if;
end
$$;
comment on function private.delete_traces(auth.users) is
  'Removes what does not hang on an account by a key: the address on the mailing list, in the outbox, in invitations of teams and judges, in counters, in the log of the identity service and in sign-ins that were not ended; by its address only if it is confirmed.';

create function private.delete_account(subject_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  -- The order of foundations.sql: before a row of the account is touched.
  perform private.lock_admins();
  perform private.lock_person(subject_id);
  perform from public.submissions where id = (
    select submission_id from public.submission_members where user_id = subject_id
  ) for update;
  select * into account from auth.users where id = subject_id;
  if not found then
    return false;
  end if;
  -- Before the account: the audit log names whom an entry was taken over from, once.
  delete from public.submission_members where user_id = subject_id;
  delete from auth.users where id = subject_id;
  perform private.delete_traces(account);
  perform private.queue_email('account_deleted', account.email::text);
  return true;
end
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account and everything that hangs on it, and mails a confirmation, which is forgotten once it is sent. False when there was none.';

create function private.delete_my_account(confirm_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
begin
  perform private.lock_admins();
  if private.is_admin_id(caller) then
    perform private.refuse('self_service', 'Another administrator must remove your rights first.');
  elsif not exists (
    select from auth.users where id = caller and lower(email) = lower(btrim(confirm_email))
  ) then
    perform private.refuse('confirmation_mismatch', 'Please type the email address of your account.');
  end if;
  perform private.require_recent_code();
  perform private.delete_account(caller);
end
$$;

create function public.delete_my_account(confirm_email text) returns void
language sql set search_path = ''
as $$ select private.delete_my_account(confirm_email) $$;
comment on function public.delete_my_account(text) is
  'Deletes the caller''s own account once its address is typed: account, profile, membership, every session, their place on the mailing list, mails and invitations to their address, and uploaded files. Their entry passes to the longest-standing member; with nobody left, a draft or withdrawn entry is deleted and a submitted one stays without owner. The document that is attached to an entry stays with it. Files are queued in the same transaction and removed through the storage API. Refuses with confirmation_mismatch, with second_factor_again where the caller needs a second factor, and with self_service for an administrator (another one removes the rights first).';
grant execute on function private.delete_my_account(text), public.delete_my_account(text) to authenticated;

create function private.preview_user_deletion(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'entry', (
        select jsonb_build_object(
          'state', case
            when entry.submitted_at is null then 'draft'
            when entry.withdrawn_at is null then 'submitted'
            else 'withdrawn'
          end,
          'is_owner', entry.created_by is not distinct from profile.id,
          'others', (
            select count(*) - 1 from public.submission_members where submission_id = entry.id
          )
        )
        from public.submission_members member
        join public.submissions entry on entry.id = member.submission_id
        where member.user_id = profile.id
      ),
      'reviews', judged.reviews,
      'readings', judged.readings,
      'mentored', (select count(*) from public.mentors where user_id = profile.id),
      'is_subscriber', exists (
        select from public.mailing_list where lower(email) = lower(profile.email)
      ),
      'messages', (
        select count(*) from public.contact_requests where email ilike
          regexp_replace(profile.email, '([\\%_])', '\\\1', 'g')
      )
    )
    from public.profiles profile
    cross join lateral (
      select
        count(*) filter (where review.submitted_at is not null) as reviews,
        count(*) filter (
          where review.submitted_at is null and assignment.recused_at is null
            and round.closed_at is null and round.canceled_at is null
        ) as readings
      from public.judges judge
      join public.judging_assignments assignment on assignment.judge_id = judge.id
      join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
      join public.judging_rounds round on round.id = round_entry.round_id
      left join public.judging_reviews review on review.assignment_id = assignment.id
      where judge.user_id = profile.id and judge.withdrawn_at is null
        -- Who has a conflict learns nothing of an entry's readers, in no number either.
        and round_entry.submission_id <> all (private.my_conflicted_entries())
    ) judged
    where profile.id = wanted_id
  );
end
$$;

create function public.preview_user_deletion(user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_user_deletion(user_id) $$;
comment on function public.preview_user_deletion(uuid) is
  'Administrators: JSON of what hangs on an account and what its deletion changes: entry (state, is_owner, others: how many else are in the team; null for none), reviews (submitted as a judge) and readings (still to do), without entries with which the caller has a conflict, mentored (finalists), is_subscriber, messages (contact requests from the address). Null for an account that is gone.';
grant execute on function
  private.preview_user_deletion(uuid), public.preview_user_deletion(uuid) to authenticated;

create function private.delete_user(subject_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.lock_rights(subject_id);
  perform private.record_judge_change('judge_removed', id) from public.judges where user_id = subject_id;
  return private.delete_account(subject_id);
end
$$;

create function public.delete_user(user_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.delete_user(user_id) $$;
comment on function public.delete_user(uuid) is
  'Administrators: deletes an account with all that depends on it, as delete_my_account does, and queues its files for the edge function delete-user; says whether there was one. Refuses with invalid_input, self_service, second_factor_again.';
grant execute on function private.delete_user(uuid), public.delete_user(uuid) to authenticated;

-- supabase/schemas/retention.sql

-- What is kept for how long (docs/operations.md). All that has no line here is kept until a person
-- deletes it: accounts, entries, the mailing list.

create function private.is_judging_over() returns boolean
language sql stable set search_path = ''
return (private.challenge()).challenge_ends_at < private.kept_since(private.kept_for('judging'));
comment on function private.is_judging_over() is
  'Whether the challenge has ended so long ago that nobody asks any more who judged and mentored.';

create function private.delete_expired() returns jsonb
language plpgsql set search_path = '' as $$
declare
  deleted jsonb := '{}';
  target record;
  count bigint;
  expired tid;
  kept int := 0;
begin
  for target in
    select * from (values
      -- Sent or given up.
      ('emails', 'private.notifications where state <> ''queued'' and (topic is null or user_id is null
          or group_email_id is not null)
        and coalesce(sent_at, created_at) < now() - private.kept_for(''emails'')'),
      ('suppressed_addresses', 'private.suppressed_addresses
        where suppressed_at < now() - private.kept_for(''suppressed_addresses'')'),
      ('team_invitations', 'public.team_invitations where created_at < private.kept_since(private.kept_for(''invitations''))'),
      ('judge_invitations', 'public.judges where accepted_at is null
        and created_at < private.kept_since(private.kept_for(''invitations''))'),
      -- With what they wrote and who read it. Results and decisions stay: numbers by a code and an id.
      ('judges', 'public.judges where private.is_judging_over()'),
      ('mentors', 'public.mentors where private.is_judging_over()'),
      -- With its file. Decided: nothing that was asked for is still open.
      ('evidence', 'public.evidence_requests request where not exists (
        select from unnest(request.items) asked (item)
        left join public.eligibility_checks known
          on known.submission_id = request.submission_id and known.item = asked.item
        where known.state is null or known.state not in (''met'', ''not_met'')
          or known.checked_at > private.kept_since(private.kept_for(''evidence''))
      ) or private.is_judging_over()'),
      ('contact_requests', 'public.contact_requests where status = ''resolved''
        and updated_at < private.kept_since(private.kept_for(''contact_requests''))'),
      ('unconfirmed_accounts', 'auth.users where email_confirmed_at is null
        and last_sign_in_at is null and created_at < now() - private.kept_for(''unconfirmed_accounts'')'),
      ('sign_up_passwords', 'private.sign_up_passwords
        where set_aside_at <= private.sign_up_passwords_start_at()'),
      ('unconfirmed_subscribers', 'public.mailing_list where confirmed_at is null
        and created_at < private.kept_since(private.kept_for(''unconfirmed_subscribers''))'),
      ('subscription_tokens', 'private.subscription_tokens
        where issued_at < private.subscription_tokens_start_at()'),
      ('audit_log', 'public.audit_log where created_at < private.audit_starts_at()'),
      -- Ended or forgotten ones: device, network address, when.
      ('sessions', 'auth.sessions where
        coalesce(refreshed_at at time zone ''UTC'', updated_at, created_at)
          < now() - private.kept_for(''sessions'')'),
      -- Only where Supabase Auth writes it into the database.
      ('auth_log', 'auth.audit_log_entries
        where created_at < now() - private.kept_for(''sign_in_log'')'),
      -- Begun and not ended; with Google they hold its tokens.
      ('begun_sign_ins', 'auth.flow_state where created_at < now() - interval ''1 day'''),
      -- Only where pg_cron is installed.
      ('scheduled_runs', 'cron.job_run_details where end_time < now() - interval ''30 days'''),
      -- Last, because everybody who counts something waits for it.
      ('rate_limits', 'private.rate_limits where resets_at < now()')
    ) as expired (label, rows)
  loop
    continue when
      has_table_privilege(to_regclass(split_part(target.rows, ' ', 1)), 'delete') is not true;
    begin
      execute 'delete from ' || target.rows;
      get diagnostics count = row_count;
    exception when others then
      -- One row at a time, so that a row that refuses keeps no other.
      count := 0;
      for expired in execute 'select ctid from ' || target.rows loop
        begin
          execute format('delete from %s where ctid = $1', split_part(target.rows, ' ', 1)) using expired;
          count := count + 1;
        exception when others then
          kept := kept + 1;
          raise warning 'A row of % is expired and cannot be deleted: %', target.label, sqlerrm;
        end;
      end loop;
    end;
    deleted := deleted || jsonb_build_object(target.label, count);
  end loop;
  -- Of what must not be told twice, the address goes.
  update private.notifications set recipient = null
    where topic is not null and user_id is not null and recipient is not null and state <> 'queued'
      and coalesce(sent_at, created_at) < now() - private.kept_for('emails');
  update private.platform_settings set expired_rows_kept = kept where expired_rows_kept <> kept;
  return deleted || jsonb_build_object(
    'kept', kept, 'queued_files', private.queue_abandoned_files());
end
$$;
comment on function private.delete_expired() is
  'Deletes expired rows and says how many of each kind, and how many were kept because they cannot be deleted; once a day, by the schedule.';

-- supabase/schemas/judging_rounds.sql

-- Rounds of judging and their criteria. A round is prepared, opens at its time and from then on is as
-- it is: nobody changes by what entries are judged while they are. It closes at a moment, and which
-- reviews count is resolved with it (close_round in judging_reviews.sql).

create function private.are_quotas(quotas jsonb, reviewers int) returns boolean
language sql immutable set search_path = ''
return case when jsonb_typeof(quotas) = 'object' then not exists (
  select from jsonb_each(quotas) quota (field, at_least)
  where field not in (select value from private.expertise_fields())
    or at_least <> all (array(select to_jsonb(number) from generate_series(1, reviewers) number))
) else false end;
comment on function private.are_quotas(jsonb, int) is
  'Whether this is JSON that says for fields of expertise how many of so many reviewers know them at least. One reviewer may know several: the numbers need not add up.';

create function private.kind_position(kind text) returns int
language sql stable set search_path = ''
return (select position from private.judging_kinds where value = kind);

create table public.judging_rounds (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.judging_kinds (value),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  reviews_per_entry int not null check (reviews_per_entry between 1 and 20),
  expertise_quotas jsonb not null default '{}',
  places int not null check (places between 1 and 1000),
  scale int not null default 5 check (scale between 2 and 10),
  is_anonymized boolean not null default true,
  gives_feedback boolean not null default true,
  discussion_open boolean not null default false,
  seed int not null default 1 + floor(random() * 2147483646)::int,
  assignments_revision int not null default 0,
  closed_at timestamptz,
  counted_changed_at timestamptz,
  unconnected_reason text
    check (char_length(unconnected_reason) between 1 and private.max_length('message')),
  released_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  only_eligible boolean not null default false,
  constraint rounds_open_before_they_close check (opens_at < closes_at),
  constraint quotas_fit_reviewers check (
    private.are_quotas(expertise_quotas, reviews_per_entry)
    and (kind = 'screening' or expertise_quotas = '{}')
  )
);
comment on table public.judging_rounds is 'The rounds of judging, each with criteria of its own.';

create index judging_rounds_kind_idx on public.judging_rounds (kind);
comment on column public.judging_rounds.kind is
  'A screening spreads the entries over the judges; in every other round each of its judges reads every entry.';
comment on column public.judging_rounds.expertise_quotas is
  'For fields of expertise, how many reviewers of each entry know them at least, in a screening.';
comment on column public.judging_rounds.places is 'How many entries go on.';
comment on column public.judging_rounds.scale is 'Scores go from 1 to this.';
comment on column public.judging_rounds.is_anonymized is 'Whether judges must not learn whose entries they read.';
comment on column public.judging_rounds.only_eligible is
  'Whether the round adds only entries whose checklist says that they are eligible.';
comment on column public.judging_rounds.gives_feedback is
  'Whether teams read what judges wrote for them, once the round is released.';
comment on column public.judging_rounds.discussion_open is
  'Whether judges read each other''s reviews of an entry, after their own.';
comment on column public.judging_rounds.seed is
  'The seed of assignments and draws: made with the round, so that nobody chooses it by what comes out.';
comment on column public.judging_rounds.assignments_revision is
  'Counts publications, for telling two administrators who publish at once.';
comment on column public.judging_rounds.closed_at is
  'When the round has closed and which reviews count was resolved; null: not yet.';
comment on column public.judging_rounds.counted_changed_at is
  'When which reviews count was last changed: a result that was locked before is void.';
comment on column public.judging_rounds.unconnected_reason is
  'Why some entries are linked with the others by no judge; null: all are linked, or nothing is assigned.';
comment on column public.judging_rounds.released_at is
  'When the round was last released; null: not yet, or it is being corrected.';
comment on column public.judging_rounds.canceled_at is
  'Since when the round counts as never held; null: it does not.';

alter table public.judging_rounds enable row level security;
create policy "No client reads or writes rounds directly"
  on public.judging_rounds as restrictive for all to anon, authenticated using (false);

create table public.judging_criteria (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  position int not null check (position between 1 and 20),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  question text not null check (char_length(question) between 1 and private.max_length('question')),
  weight numeric not null check (weight > 0 and weight <= 100),
  score_words text[] not null check (
    array_position(score_words, null) is null
    and private.longest(score_words) <= private.max_length('score_word')
  ),
  constraint judging_criteria_order unique (round_id, position)
);
comment on table public.judging_criteria is 'By what a round judges, in order.';
comment on column public.judging_criteria.weight is
  'How much the criterion counts, in proportion to the others of its round.';
comment on column public.judging_criteria.score_words is
  'What each score means, the lowest first: as many as the scale of the round has.';

alter table public.judging_criteria enable row level security;
create policy "No client reads or writes criteria directly"
  on public.judging_criteria as restrictive for all to anon, authenticated using (false);

-- The state of a round ----------------------------------------------------------------------------

create function private.round_state(round public.judging_rounds) returns text
language sql stable set search_path = ''
return case
  when round.canceled_at is not null then 'canceled'
  when round.released_at is not null then 'released'
  when round.closed_at is not null then 'closed'
  when private.now() < round.opens_at then 'draft'
  when private.now() <= round.closes_at then 'open'
  else 'closed'
end;

create function private.criteria_of(round_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', position, 'name', name, 'question', question, 'weight', weight,
    'score_words', to_jsonb(score_words)
  ) order by position), '[]')
  from public.judging_criteria where judging_criteria.round_id = criteria_of.round_id
);

create function private.lock_round(
  wanted_id uuid, wanted_right text default 'administration'
) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_round_right(wanted_right, wanted_id);
  select * into round from public.judging_rounds where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more.');
  end if;
  return round;
end
$$;
comment on function private.lock_round(uuid, text) is
  'A round, locked, for somebody with this right in it: an administrator, unless it says otherwise. 42501, not_found.';

-- What stays as it is -----------------------------------------------------------------------------

create function private.keep_open_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.canceled_at is not null then
    perform private.refuse('round_canceled', 'This round is canceled. It stays as it is.');
  -- A release that is taken back ends it first.
  elsif old.released_at is not null and new.released_at is not null
    and (old.name, old.closes_at, old.gives_feedback, old.discussion_open)
      is distinct from (new.name, new.closes_at, new.gives_feedback, new.discussion_open) then
    perform private.refuse('round_released', 'This round is released. It stays as it is.');
  elsif old.opens_at > private.now() then
    return new;
  elsif (old.kind, old.opens_at, old.reviews_per_entry, old.expertise_quotas, old.places, old.scale,
      old.is_anonymized, old.only_eligible, old.seed)
    is distinct from
    (new.kind, new.opens_at, new.reviews_per_entry, new.expertise_quotas, new.places, new.scale,
      new.is_anonymized, new.only_eligible, new.seed) then
    perform private.refuse('round_open',
      'This round has opened. Its name, its end and whether teams get feedback can still change.');
  elsif old.closes_at <> new.closes_at and private.round_state(old) = 'closed'
    and (old.closed_at is null or new.closed_at is not null) then
    perform private.refuse('round_closed',
      'This round has closed. Reopen it, with a reason.');
  elsif new.closes_at < old.closes_at and new.closed_at is null then
    perform private.refuse('round_open',
      'This round has opened. To end it earlier, close it with a reason.');
  end if;
  return new;
end
$$;
comment on function private.keep_open_round() is
  'Trigger: by what a round judges, and how, is resolved once it opens. From then on its end can only move to a later time, and no more once it has closed (round_stages.sql). Refuses with round_open, round_closed, round_released, round_canceled.';

create trigger keep_open_round before update on public.judging_rounds
  for each row execute function private.keep_open_round();

create function private.keep_open_criteria() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.judging_rounds
    where id in (old.round_id, new.round_id) and opens_at <= private.now()
  ) then
    perform private.refuse('round_open', 'This round has opened. Its criteria stay as they are.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_open_criteria() is
  'Trigger: nobody changes the criteria of a round that has opened; round_open.';

create trigger keep_open_criteria before insert or update or delete on public.judging_criteria
  for each row execute function private.keep_open_criteria();

create trigger set_updated_at
  before update of kind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas, places,
    scale, is_anonymized, only_eligible, gives_feedback, discussion_open, closed_at, released_at, canceled_at
  on public.judging_rounds
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times before insert or update of opens_at, closes_at
  on public.judging_rounds
  for each row execute function private.refuse_odd_times('opens_at', 'closes_at');

create function private.audit_round() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Those for which a change of its stage, or its release, has lines.
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new))
    - array['assignments_revision', 'closed_at', 'counted_changed_at', 'canceled_at'];
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('judging.round_deleted', 'judging_round', old.id::text,
      jsonb_build_object('name', old.name));
  elsif tg_op = 'UPDATE' and new.closed_at is not null and old.closed_at is null then
    perform private.write_audit('judging.round_closed', 'judging_round', new.id::text);
  elsif tg_op = 'UPDATE' and changes ? 'discussion_open' then
    perform private.write_audit('judging.discussion', 'judging_round', new.id::text, changes);
  elsif tg_op = 'INSERT' or (changes <> '{}' and not changes ? 'released_at') then
    perform private.write_audit('judging.round_saved', 'judging_round', new.id::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change
  after insert or delete
    or update of kind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas, places,
      scale, is_anonymized, only_eligible, gives_feedback, discussion_open, closed_at, released_at, canceled_at
  on public.judging_rounds
  for each row execute function private.audit_round();

-- What administrators do with them ----------------------------------------------------------------

create function private.broken_round(constraint_name text) returns text
language sql immutable set search_path = ''
return case constraint_name
  when 'judging_rounds_kind_fkey' then 'Please choose one of the kinds.'
  when 'judging_rounds_name_check' then 'The round needs a name.'
  when 'judging_rounds_reviews_per_entry_check' then 'Between 1 and 20 judges read each entry.'
  when 'quotas_fit_reviewers'
    then 'A field is known by at least 1 of the reviewers of an entry, at most by all, in a screening.'
  when 'judging_rounds_places_check' then 'Between 1 and 1,000 entries go on.'
  when 'judging_rounds_scale_check' then 'A scale ends with a number from 2 to 10.'
  when 'rounds_open_before_they_close' then 'A round must open before it closes.'
  when 'judging_criteria_position_check' then 'A round has at most 20 criteria.'
  when 'judging_criteria_name_check' then 'Each criterion needs a name.'
  when 'judging_criteria_question_check' then
    format('Each criterion needs a question of at most %s characters.', private.max_length('question'))
  when 'judging_criteria_weight_check' then 'A weight is a number above 0, at most 100.'
  when 'judging_criteria_score_words_check' then
    format('Each score needs words, at most %s characters.', private.max_length('score_word'))
  else 'Please fill in every field of the round.'
end;

create function private.words_of(criterion jsonb) returns text[]
language sql immutable set search_path = ''
return (
  select coalesce(array_agg(private.clean_line(word) order by position), '{}')
  from jsonb_array_elements_text(
    case jsonb_typeof(criterion -> 'score_words') when 'array' then criterion -> 'score_words' else '[]' end
  ) with ordinality as said (word, position)
);

create function private.save_criteria(round public.judging_rounds, criteria jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  former jsonb := private.criteria_of(round.id);
  wanted jsonb := (
    select jsonb_agg(jsonb_build_object(
      'position', position, 'name', private.clean_line(item ->> 'name'),
      'question', private.clean_line(item ->> 'question'), 'weight', (item ->> 'weight')::numeric,
      'score_words', to_jsonb(private.words_of(item))
    ) order by position)
    from jsonb_array_elements(
      case jsonb_typeof(criteria) when 'array' then criteria else '[]' end
    ) with ordinality as listed (item, position)
  );
begin
  if wanted is null then
    perform private.refuse('invalid_input', 'A round needs at least one criterion.');
  elsif exists (
    select from jsonb_array_elements(wanted) item
    where cardinality(private.words_of(item)) <> round.scale or '' = any (private.words_of(item))
  ) then
    perform private.refuse('invalid_input', 'Every criterion needs words for each score of the scale.');
  elsif wanted = former then
    return;
  end if;
  delete from public.judging_criteria where round_id = round.id;
  insert into public.judging_criteria (round_id, position, name, question, weight, score_words)
  select round.id, (item ->> 'position')::int, item ->> 'name', item ->> 'question',
    (item ->> 'weight')::numeric, private.words_of(item)
  from jsonb_array_elements(wanted) item;
end
$$;
comment on function private.save_criteria(public.judging_rounds, jsonb) is
  'Replaces the criteria of a round, unless they are these already. Refuses with invalid_input, round_open.';

create function private.save_judging_round(wanted jsonb, expected_updated_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  fields public.judging_rounds;
  round public.judging_rounds;
  broken text;
begin
  perform private.require_admin();
  fields := jsonb_populate_record(null::public.judging_rounds, wanted);
  fields.name := private.clean_line(fields.name);
  fields.expertise_quotas := coalesce(fields.expertise_quotas, '{}');
  fields.only_eligible := coalesce(fields.only_eligible, false);
  if fields.id is null then
    insert into public.judging_rounds (
      kind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas, places, scale,
      is_anonymized, only_eligible, gives_feedback
    ) values (
      fields.kind, fields.name, fields.opens_at, fields.closes_at, fields.reviews_per_entry,
      fields.expertise_quotas, fields.places, fields.scale, fields.is_anonymized,
      fields.only_eligible, fields.gives_feedback
    ) returning * into round;
  else
    round := private.lock_round(fields.id);
    perform private.refuse_conflict(round.updated_at, expected_updated_at);
    if private.round_state(round) = 'open' and fields.closes_at <> round.closes_at then
      perform private.record_intervention('deadline_moved', wanted ->> 'reason', round.id,
        details => jsonb_build_object('from', round.closes_at, 'to', fields.closes_at));
    end if;
  end if;
  if fields.opens_at <= private.now()
    and (fields.id is null or fields.opens_at <> round.opens_at) then
    perform private.refuse('invalid_input', 'A round must open in the future.');
  end if;
  round.scale := fields.scale;
  perform private.save_criteria(round, wanted -> 'criteria');
  if fields.id is not null then
    update public.judging_rounds set
      kind = fields.kind, name = fields.name, opens_at = fields.opens_at,
      closes_at = fields.closes_at, reviews_per_entry = fields.reviews_per_entry,
      expertise_quotas = fields.expertise_quotas, places = fields.places, scale = fields.scale, is_anonymized = fields.is_anonymized,
      only_eligible = fields.only_eligible, gives_feedback = fields.gives_feedback
    where id = round.id;
  end if;
  return round.id;
exception
  when check_violation or not_null_violation or foreign_key_violation then
    get stacked diagnostics broken = constraint_name;
    perform private.refuse('invalid_input', private.broken_round(broken));
end
$$;

create function public.save_judging_round(
  round jsonb, expected_updated_at timestamptz default null
) returns uuid
language sql set search_path = ''
as $$ select private.save_judging_round(round, expected_updated_at) $$;
comment on function public.save_judging_round(jsonb, timestamptz) is
  'Administrators: makes a round (id null) or saves it whole, and returns its id. round: id, kind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas (how many reviewers of each entry know a field at least, by field; null: none), places, scale, is_anonymized, only_eligible (null: false), gives_feedback, criteria (each with name, question, weight, score_words), reason (to move the deadline of an open round, which is an intervention). Once it has opened only name, gives_feedback and closes_at change, the latter to a later time until it has closed, and once it is released nothing does. Refuses with invalid_input (the message says what), conflict when it changed since expected_updated_at (null: no check), reason_required, round_open, round_closed, round_released, round_canceled, not_found.';
grant execute on function
  private.save_judging_round(jsonb, timestamptz), public.save_judging_round(jsonb, timestamptz)
  to authenticated;

create function private.delete_judging_round(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  -- Its chairs lose their role: roles come before rounds (foundations.sql).
  perform private.lock_admins();
  round := private.lock_round(wanted_id);
  if private.round_state(round) <> 'draft' or exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ) then
    perform private.refuse('round_open', 'This round has opened, or judges have entries to read.');
  end if;
  delete from public.judging_rounds where id = round.id;
end
$$;

create function public.delete_judging_round(id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_judging_round(id) $$;
comment on function public.delete_judging_round(uuid) is
  'Administrators: deletes a round, with its round entries, that is being prepared and in which nothing is assigned. Refuses with round_open, not_found.';
grant execute on function
  private.delete_judging_round(uuid), public.delete_judging_round(uuid) to authenticated;

create function private.set_discussion(wanted_id uuid, is_open boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
begin
  if is_open and private.round_state(round) in ('draft', 'open') then
    perform private.refuse('round_open', 'Judges discuss once the round has closed.');
  elsif is_open then
    perform private.refuse_open_release(round);
  end if;
  update public.judging_rounds set discussion_open = coalesce(is_open, false) where id = round.id;
end
$$;

create function public.set_discussion(round_id uuid, open boolean) returns void
language sql set search_path = ''
as $$ select private.set_discussion(round_id, open) $$;
comment on function public.set_discussion(uuid, boolean) is
  'Administrators: opens or ends the discussion of a round that has closed: from then on judges read each other''s reviews of what they have reviewed themselves. Refuses with round_open, release_planned, round_released, round_canceled, not_found.';
grant execute on function
  private.set_discussion(uuid, boolean), public.set_discussion(uuid, boolean) to authenticated;

-- supabase/schemas/round_entries.sql

-- Round entries: submissions as judges see them, under random codes. An administrator checks an entry and marks it as
-- ready; from then on nobody can change it. Judges can see it only through an assignment (judging_assignments).

create table public.round_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  idea_name text not null
    check (char_length(idea_name) between 1 and private.max_length('idea_name')),
  description text not null
    check (char_length(description) between 1 and private.max_length('description')),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  page_texts text[],
  needs_document boolean not null default false,
  document_at timestamptz,
  revision int not null default 1,
  former_id uuid references public.round_entries (id) on delete set null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  is_calibration boolean not null default false,
  ready_by uuid references auth.users (id) on delete set null,
  ready_at timestamptz,
  outcome text,
  created_at timestamptz not null default private.now(),
  constraint one_entry_per_round unique (round_id, submission_id),
  constraint ready_entries_are_complete check (ready_at is null or not needs_document)
);
comment on table public.round_entries is
  'A submission in a round: its text and document from when it was added, under a random code.';
comment on column public.round_entries.code is
  'The only identifier that judges see. Random, without 0, O, 1 and I.';
comment on column public.round_entries.file_path is
  'The anonymized document, in the bucket judging: <round entry id>/<uuid>.pdf; null: none.';
comment on column public.round_entries.page_texts is
  'The visible text of each page of the anonymized document, whose pages are images; null: not known.';
comment on column public.round_entries.needs_document is
  'Whether the submission has a document that is not anonymized yet.';
comment on column public.round_entries.document_at is 'When the document was anonymized.';
comment on column public.round_entries.revision is
  'Counts the changes of the texts. The revision of the document is its path.';
comment on column public.round_entries.former_id is
  'The entry in an earlier round from which text and document were copied; null: the submission.';
comment on column public.round_entries.findings is
  'JSON: what may identify the team, each with where (idea_name, description or document) and what.';
comment on column public.round_entries.is_calibration is
  'Whether every judge of a screening reviews it first. These entries connect all judges.';
comment on column public.round_entries.outcome is
  'The outcome of the last release (outcome_of); null: not released.';
comment on column public.round_entries.ready_at is
  'When an administrator marked it as ready for judges; null: not ready.';

create index round_entries_submission_id_idx on public.round_entries (submission_id);
create index round_entries_former_id_idx on public.round_entries (former_id);
create index round_entries_signed_off_by_idx on public.round_entries (ready_by);

alter table public.round_entries enable row level security;
create policy "No client reads or writes copies directly"
  on public.round_entries as restrictive for all to anon, authenticated using (false);

create function private.protect_ready_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('entry_ready', 'This round entry is ready. Reopen it before you change it.');
  return null;
end
$$;
comment on function private.protect_ready_entry() is
  'Trigger: rejects changes of a ready entry with entry_ready.';

create trigger protect_ready before update on public.round_entries
  for each row when (
    old.ready_at is not null and new.ready_at is not null
    and (old.round_id, old.submission_id, old.code, old.idea_name, old.description, old.file_path,
      old.page_texts, old.needs_document, old.findings) is distinct from
      (new.round_id, new.submission_id, new.code, new.idea_name, new.description, new.file_path,
      new.page_texts, new.needs_document, new.findings)
  )
  execute function private.protect_ready_entry();

create trigger keep_files after insert or delete or update of file_path on public.round_entries
  for each row execute function private.keep_files('judging');

create trigger audit_sign_off after update of ready_at on public.round_entries
  for each row when (old.ready_at is null and new.ready_at is not null)
  execute function private.audit('judging.entry_ready', 'submission', 'submission_id');
create trigger audit_reopening after update of ready_at on public.round_entries
  for each row when (old.ready_at is not null and new.ready_at is null)
  execute function private.audit('judging.entry_reopened', 'submission', 'submission_id');

-- Findings ----------------------------------------------------------------------------------------

create function private.says(folded text, needle text) returns boolean
language sql immutable set search_path = ''
return strpos(folded, needle) > 0 and folded ~ (
  '(^|[^a-z0-9])' || regexp_replace(needle, '([]^$.*+?(){}|\\[])', '\\\1', 'g') || '([^a-z0-9]|$)'
);
comment on function private.says(text, text) is
  'Whether a text contains the needle as whole words; both folded by search_text.';

create function private.text_findings(
  submission_id uuid, idea_name text, description text, page_texts text[] default null
) returns jsonb
language sql stable set search_path = ''
return (
  -- Each text is folded, and each name searched, only once, because the submission is locked meanwhile.
  with place as materialized (
    select name, words, private.search_text(words) as folded, lines,
      array(select replace(line, ' ', '') from unnest(lines) line) as squeezed
    from (
      values ('idea_name', text_findings.idea_name), ('description', text_findings.description)
      union all
      -- One search of many pages is faster than many searches, within the limit of `measured`.
      select 'document', string_agg(page, E'\n' order by number) from (
        select page, number,
          sum(octet_length(page)) over (order by number) / (private.max_text_bytes() / 3) as part
        from unnest(text_findings.page_texts) with ordinality one (page, number)
      ) pages group by trunc(part)
    ) as given (name, words)
    cross join lateral private.word_lines(words) lines
    where words is not null
  ), member as materialized (
    select profile.* from public.submission_members team
    join public.profiles profile on profile.id = team.user_id
    where team.submission_id = text_findings.submission_id
  )
  select coalesce(jsonb_agg(distinct jsonb_build_object('where', place.name, 'what', told.what)), '[]')
  from place cross join lateral (
    select part as what
    from (
      select distinct unnest(array[
        first_name || ' ' || last_name, last_name, first_name
      ] || regexp_split_to_array(first_name || ' ' || last_name, '[\s\u2010-\u2015-]+')) as part
      from member
    ) parts
    where private.says_person(place.lines, part)
    union
    select alone
    from (
      select distinct unnest(array[email, private.mail_house(email)]) as alone from member
      -- A long document mentions many countries, so they are searched only in the texts.
      union select country from member where place.name <> 'document'
    ) others
    where btrim(alone) <> '' and private.says(place.folded, private.search_text(btrim(alone)))
    union
    select university from (select distinct university from member) universities
    where private.says_organisation(place.words, place.lines, university)
    union
    -- PDFs may contain spaces within words.
    select whole
    from (
      select first_name || ' ' || last_name, 6 from member
      union select university, 6 from member
      union select unnest(array[email, private.mail_house(email)]), 12 from member
    ) wholes (whole, shortest)
    where private.says_squeezed(place.squeezed, whole, shortest)
  ) told
);
comment on function private.text_findings(uuid, text, text, text[]) is
  'JSON: the findings in the texts and document pages of a submission: names, email addresses and domains, universities and countries of its team, each with where (idea_name, description or document) and what.';

create function private.random_code() returns text
language sql set search_path = ''
return (
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, place) & 31), 1)
      || case place when 3 then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(8)) as random (bytes), generate_series(0, 7) place
);
comment on function private.random_code() is 'A random code such as K7QX-M2BD.';

-- Adding submissions ------------------------------------------------------------------------------

create function private.is_in_the_running(entry public.submissions) returns boolean
language sql immutable set search_path = ''
return entry.submitted_at is not null and entry.withdrawn_at is null
  and entry.disqualified_at is null;

create function private.is_let_in(entry public.submissions, round public.judging_rounds)
returns boolean
language sql immutable set search_path = ''
return not round.only_eligible or entry.eligibility = 'eligible';
comment on function private.is_let_in(public.submissions, public.judging_rounds) is
  'Whether the submission is eligible, or the round accepts all submissions.';

create function private.entries_for(round public.judging_rounds) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  former public.judging_rounds;
begin
  if round.kind = 'screening' then
    return array(
      select id from public.submissions
      where private.is_in_the_running(submissions) and private.is_let_in(submissions, round)
    );
  end if;
  -- Rounds that were canceled or closed without entries do not count.
  select * into former from public.judging_rounds earlier
    where earlier.canceled_at is null
      and private.kind_position(earlier.kind)
        < private.kind_position(round.kind)
      and (private.round_state(earlier) <> 'closed' or exists (
        select from public.round_entries where round_id = earlier.id
      ))
    order by private.kind_position(earlier.kind) desc, earlier.released_at nulls last
    limit 1;
  if former.released_at is null and former.id is not null then
    perform private.refuse('round_held', format(
      'The round “%s” decides who advances. Release it first, or cancel it if it does not take place.',
      former.name));
  end if;
  return array(
    select id from public.submissions
    where private.is_in_the_running(submissions) and private.is_let_in(submissions, round)
      and (former.id is null or private.round_outcome(id, former.kind) <> 'eliminated')
  );
end
$$;
comment on function private.entries_for(public.judging_rounds) is
  'The submissions that can be in a round: all submitted ones, or those that advanced from the last round of an earlier kind; only eligible ones if the round requires it. Refuses with round_held until that round is released.';

create function private.entries_to_add(wanted_round uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_round;
  return (
    select coalesce(jsonb_object_agg(status, ids), '{}') from (
      select entry.status, jsonb_agg(entry.id order by entry.id) as ids
      from public.submissions entry
      where entry.id = any (private.entries_for(round)) and not exists (
        select from public.round_entries round_entry
        where round_entry.round_id = round.id and round_entry.submission_id = entry.id
      )
      group by entry.status
    ) grouped
  );
end
$$;

create function public.entries_to_add(round_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.entries_to_add(round_id) $$;
comment on function public.entries_to_add(uuid) is
  'Administrators: JSON, the ids of the submissions that can be added to a round, by status. Add them in batches (add_to_round), because each is locked meanwhile. Refuses with round_held.';
grant execute on function private.entries_to_add(uuid), public.entries_to_add(uuid) to authenticated;

create function private.entries_not_eligible(wanted_round uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  others uuid[];
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_round and only_eligible;
  if not found then
    return 0;
  end if;
  round.only_eligible := false;
  others := private.entries_for(round);
  return (
    select count(*) from public.submissions entry
    where entry.id = any (others) and entry.eligibility <> 'eligible' and not exists (
      select from public.round_entries round_entry
      where round_entry.round_id = round.id and round_entry.submission_id = entry.id
    )
  );
end
$$;

create function public.entries_not_eligible(round_id uuid) returns int
language sql stable set search_path = ''
as $$ select private.entries_not_eligible(round_id) $$;
comment on function public.entries_not_eligible(uuid) is
  'Administrators: the number of submissions that cannot be added to a round only because they are not eligible; 0 for a round that accepts all. Refuses with round_held.';
grant execute on function
  private.entries_not_eligible(uuid), public.entries_not_eligible(uuid) to authenticated;

create function private.add_to_round(wanted_round uuid, wanted_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  seen jsonb;
  conflicts jsonb;
  added uuid[];
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_round;
  wanted_ids := array(
    select unnest(coalesce(wanted_ids, private.entries_for(round)))
    except
    select submission_id from public.round_entries where round_id = wanted_round
    except
    select id from public.submissions where id = any (wanted_ids) and not private.is_let_in(submissions, round)
  );
  -- The slow search runs before any lock. It is repeated for a submission that changes meanwhile.
  seen := (
    select jsonb_object_agg(entry.id, jsonb_build_object(
      'version', entry.xmin, 'words', words,
      'findings', private.text_findings(entry.id, words.idea_name, words.description)
    ))
    from public.submissions entry cross join lateral private.text_to_judge(entry, round) words
    where entry.id = any (wanted_ids)
  );
  conflicts := private.new_conflicts(null, wanted_ids);
  -- Lock submissions before the round (foundations.sql).
  perform from public.submissions where id = any (wanted_ids) order by id for share;
  round := private.lock_round(wanted_round);
  if private.round_state(round) not in ('draft', 'open') then
    perform private.refuse('round_closed', 'This round has closed.');
  elsif exists (
    select from unnest(wanted_ids) wanted (id)
    left join public.submissions entry on entry.id = wanted.id
    where private.is_in_the_running(entry) is not true
  ) then
    perform private.refuse('not_found', 'One of these entries is not submitted, or is disqualified.');
  elsif round.kind = 'final' and exists (
    select from unnest(wanted_ids) wanted (id)
    where private.round_outcome(wanted.id, 'top_three') = 'eliminated'
  ) then
    perform private.refuse('not_top_three', 'One of these entries is not among the top three.');
  end if;
  with copied as (
    insert into public.round_entries
      (round_id, submission_id, code, former_id, idea_name, description, findings)
    select round.id, entry.id, private.random_code(), words.former_id, words.idea_name,
      words.description,
      case
        when looked ->> 'version' = entry.xmin::text and looked -> 'words' = to_jsonb(words)
          then looked -> 'findings'
        else private.text_findings(entry.id, words.idea_name, words.description)
      end
    from public.submissions entry
    cross join lateral private.text_to_judge(entry, round) words
    cross join lateral (select seen -> entry.id::text as looked) known
    where entry.id = any (wanted_ids) and private.is_let_in(entry, round)
    on conflict on constraint one_entry_per_round do nothing
    returning submission_id
  )
  select array_agg(submission_id) into added from copied;
  update public.round_entries round_entry set needs_document = true
    where round_entry.round_id = round.id and round_entry.submission_id = any (added)
      and private.document_to_judge(round_entry) is not null;
  perform private.note_conflicts(conflicts);
  if added is not null and private.round_state(round) = 'open' then
    perform private.record_intervention('submissions_added', null, round.id,
      details => jsonb_build_object('added', cardinality(added)));
  end if;
  return coalesce(cardinality(added), 0);
end
$$;

create function public.add_to_round(round_id uuid, submission_ids uuid[] default null)
returns int
language sql set search_path = ''
as $$ select private.add_to_round(round_id, submission_ids) $$;
comment on function public.add_to_round(uuid, uuid[]) is
  'Administrators: adds submissions to a round that has not closed, under random codes, and returns how many were new. An anonymized round copies the text of the last anonymized round. Searches for conflicts and findings. A round for eligible submissions skips the others. Without ids: all submissions that can be in the round. Refuses with round_closed, not_found, round_held while the round before is not released, and not_top_three for a final and a submission that a released top three eliminated.';
grant execute on function
  private.add_to_round(uuid, uuid[]), public.add_to_round(uuid, uuid[]) to authenticated;

-- Anonymizing -------------------------------------------------------------------------------------

create function private.lock_round_entry(
  wanted_id uuid, wanted_right text default 'administration'
) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  -- Lock the round before its entries, so that publishing assignments waits while an entry is reopened.
  perform private.lock_round(round_id, wanted_right)
    from public.round_entries where id = wanted_id;
  if not found then
    perform private.require_admin();
  end if;
  select * into round_entry from public.round_entries where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This round entry does not exist any more.');
  elsif private.is_conflicted_admin(round_entry.submission_id) then
    perform private.refuse('admin_conflicted', 'You have a conflict of interest with this entry.');
  end if;
  return round_entry;
end
$$;
comment on function private.lock_round_entry(uuid, text) is
  'Locks and returns a round entry for somebody with this right in its round (lock_round). Refuses with not_found, admin_conflicted.';

create function private.findings_in(findings jsonb, places text[]) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'where', finding ->> 'where', 'what', left(private.clean_line(finding ->> 'what'), 200)
  )), '[]')
  from jsonb_array_elements(findings) finding
  where finding ->> 'where' = any (places)
);

create function private.save_anonymized_text(
  wanted_id uuid, expected_revision int, new_name text, new_description text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(wanted_id);
  texts record := private.clean_entry_texts(new_name, new_description);
begin
  perform private.refuse_changed(round_entry.revision is distinct from expected_revision);
  perform private.require_entry_texts(texts.idea_name, texts.description);
  update public.round_entries set
    idea_name = texts.idea_name, description = texts.description, revision = round_entry.revision + 1,
    findings = private.text_findings(round_entry.submission_id, texts.idea_name, texts.description)
      || private.findings_in(round_entry.findings, '{document}')
  where id = round_entry.id;
end
$$;

create function public.save_anonymized_text(
  id uuid, expected_revision int, idea_name text, description text
) returns void
language sql set search_path = ''
as $$ select private.save_anonymized_text(id, expected_revision, idea_name, description) $$;
comment on function public.save_anonymized_text(uuid, int, text, text) is
  'Administrators: saves the texts of a round entry and searches them for names. Refuses with conflict if they have changed since expected_revision, entry_ready, admin_conflicted, entry_incomplete, invalid_input, not_found.';

create function private.save_anonymized_document(
  wanted_id uuid, new_path text, new_texts text[], new_findings jsonb, expected_path text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
  names jsonb;
begin
  perform private.require_admin();
  select * into round_entry from public.round_entries where id = wanted_id;
  if new_texts is null and private.document_to_judge(round_entry) ->> 'bucket' = 'judging' then
    select page_texts, findings into new_texts, new_findings
      from public.round_entries where id = round_entry.former_id;
  end if;
  -- The search of a long document takes seconds, so it runs before any lock.
  names := private.text_findings(round_entry.submission_id, null, null, new_texts);
  round_entry := private.lock_round_entry(wanted_id);
  perform private.refuse_changed(round_entry.file_path is distinct from expected_path);
  if new_path is not null then
    perform private.require_upload('judging', round_entry.id::text, new_path, null);
  end if;
  update public.round_entries set
    file_path = new_path,
    page_texts = case when new_path is not null then new_texts end,
    needs_document = new_path is null and private.document_to_judge(round_entry) is not null,
    document_at = private.now(),
    findings = private.findings_in(round_entry.findings, '{idea_name,description}') || case
      when new_path is null then '[]'
      when new_texts is null then
        '[{"where": "document", "what": "Not searched for names: check the whole document"}]'
      else (
        select coalesce(jsonb_agg(distinct finding), '[]') from jsonb_array_elements(
          names || private.findings_in(new_findings, '{document}')) finding
      )
    end
  where id = round_entry.id;
end
$$;

create function public.save_anonymized_document(
  id uuid, file_path text default null, page_texts text[] default null, findings jsonb default null,
  expected_path text default null
) returns void
language sql set search_path = ''
as $$ select private.save_anonymized_document(id, file_path, page_texts, findings, expected_path) $$;
comment on function public.save_anonymized_document(uuid, text, text[], jsonb, text) is
  'Administrators: saves the anonymized document, an object in the bucket judging (null: none), the text of each page, which is searched for names, and other findings (JSON, each with where = document and what). Without texts it takes those of the entry in the earlier round; a document without texts is a finding. Refuses with conflict if the document is no longer expected_path (null: none), entry_ready, admin_conflicted, document_missing (nothing was uploaded there), document_refused (not this round entry''s folder, no PDF), not_found.';
grant execute on function
  private.save_anonymized_text(uuid, int, text, text),
  public.save_anonymized_text(uuid, int, text, text),
  private.save_anonymized_document(uuid, text, text[], jsonb, text),
  public.save_anonymized_document(uuid, text, text[], jsonb, text)
  to authenticated;

create function private.mark_entry_ready(
  wanted_id uuid, expected_revision int, expected_path text, read_findings jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(wanted_id);
begin
  if round_entry.needs_document then
    perform private.refuse('anonymized_document_missing', 'The document of this entry is not anonymized yet.');
  end if;
  perform private.refuse_changed(
    (round_entry.revision, round_entry.file_path) is distinct from (expected_revision, expected_path));
  if round_entry.findings is distinct from coalesce(read_findings, '[]') then
    perform private.refuse('has_findings',
      'This round entry has findings. Open it and check them first.');
  end if;
  update public.round_entries set ready_at = private.now(), ready_by = auth.uid()
    where id = round_entry.id and ready_at is null;
end
$$;

create function public.mark_entry_ready(
  id uuid, expected_revision int, expected_path text default null, read_findings jsonb default '[]'
) returns void
language sql set search_path = ''
as $$ select private.mark_entry_ready(id, expected_revision, expected_path, read_findings) $$;
comment on function public.mark_entry_ready(uuid, int, text, jsonb) is
  'Administrators: marks a round entry as ready for judges. read_findings: the findings that the caller has seen. Refuses with anonymized_document_missing, conflict if the texts have changed since expected_revision or the document is not expected_path (null: none), has_findings (other findings than read_findings), admin_conflicted, not_found.';
grant execute on function
  private.mark_entry_ready(uuid, int, text, jsonb), public.mark_entry_ready(uuid, int, text, jsonb)
  to authenticated;

create function private.mark_clean_entries_ready(wanted_round uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  signed uuid[];
begin
  perform private.require_admin();
  -- The same lock as for judges who save: it waits only for changes of the round.
  perform from public.judging_rounds where id = wanted_round for share;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more.');
  end if;
  with clean as (
    select id from public.round_entries
    where round_id = wanted_round and ready_at is null and not needs_document and findings = '[]'
      and submission_id <> all ((select private.my_conflicted_entries())::uuid[])
      and (private.document_to_judge(round_entries) ->> 'is_newer')::boolean is not true
    order by id for update
  ), updated as (
    update public.round_entries round_entry set ready_at = private.now(), ready_by = auth.uid()
    from clean where round_entry.id = clean.id
    returning round_entry.id
  )
  select coalesce(array_agg(id order by id), '{}') into signed from updated;
  return signed;
end
$$;

create function public.mark_clean_entries_ready(round_id uuid) returns uuid[]
language sql set search_path = ''
as $$ select private.mark_clean_entries_ready(round_id) $$;
comment on function public.mark_clean_entries_ready(uuid) is
  'Administrators: marks all round entries without findings as ready, except those with a missing or outdated document and those with which the caller has a conflict. Returns their ids. Refuses with not_found.';
grant execute on function
  private.mark_clean_entries_ready(uuid), public.mark_clean_entries_ready(uuid) to authenticated;

create function private.reopen_round_entry(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(wanted_id);
begin
  if exists (
    select from public.judging_assignments
    where round_entry_id = round_entry.id and first_seen_at is not null
  ) then
    perform private.refuse('entry_seen', 'A judge has seen this round entry. It cannot be changed.');
  end if;
  update public.round_entries set ready_at = null, ready_by = null where id = round_entry.id;
end
$$;

create function public.reopen_round_entry(id uuid) returns void
language sql set search_path = ''
as $$ select private.reopen_round_entry(id) $$;
comment on function public.reopen_round_entry(uuid) is
  'Administrators: reopens a round entry that no judge has seen, so that it can be changed. Refuses with entry_seen, admin_conflicted, not_found.';
grant execute on function private.reopen_round_entry(uuid), public.reopen_round_entry(uuid) to authenticated;

-- supabase/schemas/round_entry_sources.sql

-- The sources of a round entry: the submission, an earlier anonymized round, or a finalist's document.

create function private.former_entry(entry public.submissions, round public.judging_rounds)
returns public.round_entries
language sql stable set search_path = ''
return (
  select round_entry
  from public.round_entries round_entry join public.judging_rounds former on former.id = round_entry.round_id
  where round_entry.submission_id = entry.id and former.id <> round.id and former.is_anonymized and round.is_anonymized
    and round_entry.ready_at is not null and round_entry.created_at >= entry.edited_at
  order by round_entry.ready_at desc limit 1
);
comment on function private.former_entry(public.submissions, public.judging_rounds) is
  'The last ready entry of a submission in another anonymized round; null if there is none, the round is not anonymized, or the team has changed the submission since.';

create function private.text_to_judge(entry public.submissions, round public.judging_rounds)
returns table (former_id uuid, idea_name text, description text)
language sql stable set search_path = '' as $$
  select former.id, coalesce(former.idea_name, entry.idea_name),
    coalesce(former.description, entry.description)
  from private.former_entry(entry, round) former;
$$;
comment on function private.text_to_judge(public.submissions, public.judging_rounds) is
  'The initial texts of a submission in a round, and the earlier round entry that they come from, if any.';

-- Security definer, because administrators have no rights on the tables. It returns a value instead of a row to join, so
-- that counting and sorting the view skip it.
create function private.document_to_judge(round_entry public.round_entries) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former public.round_entries;
  handed_in jsonb;
begin
  if not private.is_admin() then
    return null;
  end if;
  select * into former from public.round_entries
    where id = round_entry.former_id and ready_at is not null;
  handed_in := (
    select jsonb_build_object(
      'bucket', 'finalists', 'path', document.file_path, 'name', document.file_name,
      'origin', stage.name, 'is_newer', coalesce(document.uploaded_at > round_entry.document_at, false)
    )
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = round_entry.round_id
    where document.submission_id = round_entry.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.ready_at, '-infinity')
    order by document.uploaded_at desc limit 1
  );
  if handed_in is not null then
    return handed_in;
  elsif former.file_path is not null then
    return jsonb_build_object(
      'bucket', 'judging', 'path', former.file_path, 'name', former.code || '.pdf',
      'origin', (select name from public.judging_rounds where id = former.round_id), 'is_newer', false);
  end if;
  return (
    select jsonb_build_object(
      'bucket', 'submissions', 'path', file_path, 'name', file_name, 'origin', null, 'is_newer', false)
    from public.submissions
    where id = round_entry.submission_id and file_path is not null
  );
end
$$;
comment on function private.document_to_judge(public.round_entries) is
  'Administrators: JSON of the document to anonymize for a round entry: in a top three or final the finalist''s last document, unless the earlier round entry''s is newer; otherwise that of the earlier round entry or of the submission. bucket, path, name, origin (name of the stage or round; null: the submission), is_newer (uploaded after the entry''s document was anonymized). Null without one.';
grant execute on function private.document_to_judge(public.round_entries) to authenticated;

-- supabase/schemas/judging_conflicts.sql

-- Conflicts of interest: detected by the database, declared by the person, or set by an administrator. A judge is not
-- assigned an entry while a conflict is suspected, but keeps an assigned one until an administrator confirms the
-- conflict. Otherwise a judge could name one organization after another and learn from disappearing entries whose they
-- are. For the same reason the schedule detects conflicts, not a request of a judge. An administrator with a conflict
-- cannot see how the entry is judged; everyone who is or was on its team has one.

create table public.judging_conflicts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  admin_id uuid references auth.users (id) on delete cascade,
  origin text not null check (origin in ('found', 'declared', 'set')),
  state text not null check (state in ('suspected', 'confirmed', 'dismissed')),
  reason text not null check (char_length(reason) between 1 and private.max_length('message')),
  resolved_by uuid references auth.users (id) on delete set null,
  resolved_at timestamptz,
  resolved_reason text check (char_length(resolved_reason) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now(),
  constraint one_conflict_per_judge unique (submission_id, judge_id),
  constraint one_conflict_per_administrator unique (submission_id, admin_id),
  constraint conflict_of_one_person check (num_nonnulls(judge_id, admin_id) = 1)
);
comment on table public.judging_conflicts is
  'Suspected, confirmed and dismissed conflicts of interest with submissions, for all rounds.';
comment on column public.judging_conflicts.origin is
  'Detected by the database, declared by the person, or set by an administrator.';
comment on column public.judging_conflicts.resolved_reason is
  'Why an administrator confirmed or dismissed it; may be null.';
comment on column public.judging_conflicts.state is
  'A suspected conflict prevents an assignment; a confirmed one also ends access.';

create index judging_conflicts_judge_id_idx on public.judging_conflicts (judge_id);
create index judging_conflicts_admin_id_idx on public.judging_conflicts (admin_id);
create index judging_conflicts_resolved_by_idx on public.judging_conflicts (resolved_by);

alter table public.judging_conflicts enable row level security;
create policy "No client reads or writes conflicts directly"
  on public.judging_conflicts as restrictive for all to anon, authenticated using (false);

create function private.has_judging_conflict(submission_id uuid, judge_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_conflicts conflict
  where conflict.submission_id = has_judging_conflict.submission_id
    and conflict.judge_id = has_judging_conflict.judge_id and conflict.state = 'confirmed'
);

create function private.may_have_judging_conflict(submission_id uuid, judge_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_conflicts conflict
  where conflict.submission_id = may_have_judging_conflict.submission_id
    and conflict.judge_id = may_have_judging_conflict.judge_id and conflict.state <> 'dismissed'
);
comment on function private.may_have_judging_conflict(uuid, uuid) is
  'Whether the judge has a confirmed or suspected conflict with the submission.';

create view private.people_of_entries (submission_id, user_id) as
select submission_id, user_id from public.submission_members
union all
select submission_id, user_id from public.submission_attestations
union all
select submission_id, accepted_by from public.team_invitations
union all
select subject_id::uuid, (details ->> 'from')::uuid from public.audit_log
where action = 'submission.owner_changed'
union all
select subject_id::uuid, (details ->> 'user_id')::uuid from public.audit_log
where action = 'finalist.mentor_set';
-- The audit log has all mentors, also former ones. The table of mentors is created later.
comment on view private.people_of_entries is
  'Current and former team members and mentors of a submission; not distinct.';

create function private.conflicted_entries_of(admin_id uuid) returns uuid[]
language sql stable set search_path = ''
return array(
  select submission_id from public.judging_conflicts conflict
  where conflict.admin_id = conflicted_entries_of.admin_id and conflict.state <> 'dismissed'
  union
  select submission_id from private.people_of_entries where user_id = conflicted_entries_of.admin_id
);
comment on function private.conflicted_entries_of(uuid) is
  'The submissions with which an administrator has a conflict, as my_conflicted_entries.';

create function private.my_conflicted_entries() returns uuid[]
language sql stable security definer set search_path = ''
return private.conflicted_entries_of((select private.caller()));
grant execute on function private.my_conflicted_entries() to authenticated;

create function private.is_conflicted_admin(submission_id uuid) returns boolean
language sql stable set search_path = ''
return submission_id = any (private.my_conflicted_entries());

create function private.audit_conflict() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject text := new.submission_id::text;
  details jsonb := jsonb_strip_nulls(jsonb_build_object(
    'judge_id', new.judge_id, 'admin_id', new.admin_id, 'state', new.state));
begin
  if new.origin = 'declared' and new.resolved_at is null then
    perform private.write_audit('judging.conflict_declared', 'submission', subject, details);
  elsif tg_op = 'UPDATE' and new.origin = old.origin then
    perform private.write_audit('judging.conflict_resolved', 'submission', subject, details);
  else
    perform private.write_audit('judging.conflict_set', 'submission', subject, details);
  end if;
  return null;
end
$$;

create trigger audit_new after insert on public.judging_conflicts
  for each row when (new.origin <> 'found') execute function private.audit_conflict();
create trigger audit_change after update of state, origin on public.judging_conflicts
  for each row when (new.origin <> 'found' or new.resolved_at is distinct from old.resolved_at)
  execute function private.audit_conflict();

-- Detecting ---------------------------------------------------------------------------------------

create function private.conflict_signs(wanted_judge uuid, wanted_entries uuid[])
returns table (submission_id uuid, judge_id uuid, admin_id uuid, state text, reason text)
language sql stable set search_path = '' as $$
  with entry as materialized (
    select distinct unnest(wanted_entries) as id
    union
    select round_entry.submission_id from public.round_entries round_entry where wanted_entries is null
  ), judge as materialized (
    select * from public.judges where withdrawn_at is null and id = coalesce(wanted_judge, id)
  ), address as materialized (
    select id as judge_id, lower(email) as email, private.mail_house(email) as house from judge
    union
    select judge.id, lower(profile.email), private.mail_house(profile.email)
    from judge join public.profiles profile on profile.id = judge.user_id
  ), member as materialized (
    select entry.id as entry_id, lower(profile.email) as email, profile.university,
      profile.first_name || ' ' || profile.last_name as name, private.mail_house(profile.email) as house
    from entry
    join public.submission_members team on team.submission_id = entry.id
    join public.profiles profile on profile.id = team.user_id
  ), organisation as materialized (
    select listed.name, sign.*
    from (select distinct unnest(organisations) as name from judge) listed
    cross join private.organisation_signs(listed.name) sign
  ), university as materialized (
    select named.name, sign.*
    from (select distinct university as name from member where university <> '') named
    cross join private.organisation_signs(named.name) sign
  ), same_house as materialized (
    select distinct university.name as university, organisation.name as organisation
    from university join organisation
      -- A cheap condition that holds for every match of is_within.
      on university.telling && (organisation.telling || organisation.acronyms)
        or organisation.telling && university.acronyms
    where private.is_within(organisation.telling, university.telling, university.acronyms)
      or private.is_within(university.telling, organisation.telling, organisation.acronyms)
  ), close_person as materialized (
    select judge.id as judge_id, words
    from judge cross join unnest(judge.close_people) as listed (name)
    cross join private.person_words(listed.name) words
  ), member_name as materialized (
    select named.name, words
    from (select distinct name from member) named cross join private.person_words(named.name) words
  ), sign (entry_id, judge_id, state, reason) as (
    select entry.id, judge.id, 'confirmed', 'Is or was on the team, or its mentor.'
    from judge join private.people_of_entries person on person.user_id = judge.user_id
    join entry on entry.id = person.submission_id
    union all
    select member.entry_id, address.judge_id, 'confirmed', 'Has the email address of a team member.'
    from address join member on member.email = address.email
    union all
    select member.entry_id, address.judge_id, 'suspected', 'Same email domain: ' || member.house
    from address join member on member.house = address.house
    union all
    select member.entry_id, judge.id, 'suspected', 'Same organization: ' || same_house.university
    from same_house
    join judge on same_house.organisation = any (judge.organisations)
    join member on member.university = same_house.university
    union all
    select member.entry_id, close_person.judge_id, 'suspected', 'Has worked with: ' || member.name
    from close_person
    join member_name on close_person.words && member_name.words
      and private.same_person(close_person.words, member_name.words)
    join member on member.name = member_name.name
  ), chair as materialized (
    select profile.id, private.mail_house(profile.email) as house
    from private.user_roles join public.profiles profile on profile.id = user_roles.user_id
    where user_roles.role = 'chair'
  ), admin_sign (entry_id, admin_id, state, reason) as (
    select entry.id, person.user_id, 'confirmed', 'Is or was on the team, or its mentor.'
    from entry join private.people_of_entries person on person.submission_id = entry.id
    where person.user_id in (
      select user_id from private.user_roles where role in ('admin', 'chair'))
    union all
    -- A chair's email domain only: by changing their profile, chairs could learn from disappearing entries whose they are.
    select member.entry_id, chair.id, 'suspected', 'Same email domain: ' || member.house
    from chair join member on member.house = chair.house
  )
  (
    select distinct on (entry_id, admin_id) entry_id, null::uuid, admin_id, state, reason
    from admin_sign order by entry_id, admin_id, state
  )
  union all
  (
    select distinct on (entry_id, judge_id) entry_id, judge_id, null::uuid, state, reason
    from sign order by entry_id, judge_id, state
  );
$$;
comment on function private.conflict_signs(uuid, uuid[]) is
  'Signs of a conflict between people and these submissions (null: all that are in a round); see find_conflicts.';

create function private.new_conflicts(wanted_judge uuid, wanted_entries uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(sign), '[]')
  from private.conflict_signs(wanted_judge, wanted_entries) sign
  left join public.judging_conflicts known on known.submission_id = sign.submission_id
    and (known.judge_id = sign.judge_id or known.admin_id = sign.admin_id)
  where known.id is null
    or sign.judge_id is not null and sign.state = 'confirmed' and known.state <> 'confirmed'
);
comment on function private.new_conflicts(uuid, uuid[]) is
  'JSON: the new signs of conflict_signs. It locks nothing, and takes a second for thousands of submissions.';

create function private.note_conflicts(signs jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  entry_ids uuid[];
begin
  if signs = '[]' then
    return;
  end if;
  -- Locks submissions before judges (foundations.sql), and only the affected ones.
  entry_ids := array(
    select id from public.submissions where id in (
      select submission_id from jsonb_to_recordset(signs) as sign (submission_id uuid)
    ) order by id for key share
  );
  insert into public.judging_conflicts as known
    (submission_id, judge_id, admin_id, origin, state, reason)
  select submission_id, judge_id, admin_id, 'found', state, reason
  from jsonb_to_recordset(signs)
    as sign (submission_id uuid, judge_id uuid, admin_id uuid, state text, reason text)
  where admin_id is not null and submission_id = any (entry_ids)
  order by submission_id, admin_id
  on conflict on constraint one_conflict_per_administrator do nothing;
  insert into public.judging_conflicts as known
    (submission_id, judge_id, admin_id, origin, state, reason)
  select submission_id, judge_id, admin_id, 'found', state, reason
  from jsonb_to_recordset(signs)
    as sign (submission_id uuid, judge_id uuid, admin_id uuid, state text, reason text)
  where judge_id is not null and submission_id = any (entry_ids)
  order by submission_id, judge_id
  on conflict on constraint one_conflict_per_judge do update
    set state = excluded.state, reason = excluded.reason
    where excluded.state = 'confirmed' and known.state <> 'confirmed';
end
$$;

create function private.find_conflicts(wanted_judge uuid, wanted_entries uuid[] default null)
returns void
language sql set search_path = ''
as $$ select private.note_conflicts(private.new_conflicts(wanted_judge, wanted_entries)) $$;
comment on function private.find_conflicts(uuid, uuid[]) is
  'Detects conflicts with these submissions (null: all that are in a round). Confirmed: a judge, administrator or chair is or was on the team or its mentor. Suspected: a judge or chair shares an email domain, or a judge an organization, with the team, or a judge has named a member. Resolved conflicts stay resolved, except for a member.';

create table private.sought_judges (
  judge_id uuid primary key references public.judges (id) on delete cascade,
  said_at timestamptz not null
);
comment on table private.sought_judges is
  'The last version of a judge for which the schedule has detected conflicts. A separate table, so that judges who save never wait for it.';

create function private.find_due_conflicts() returns text
language plpgsql set search_path = '' as $$
declare
  due constant public.judges[] := array(
    select judge from public.judges judge
    left join private.sought_judges sought on sought.judge_id = judge.id
    where private.judge_state(judge) = 'active' and sought.said_at is distinct from judge.updated_at
    order by judge.id
  );
  judge public.judges;
  problem text;
begin
  if cardinality(due) = 0 then
    return null;
  end if;
  begin
    -- A batch takes little longer than one judge, because most of the time is comparing universities.
    perform private.find_conflicts(case when cardinality(due) = 1 then due[1].id end);
    insert into private.sought_judges as known (judge_id, said_at)
    select id, updated_at from unnest(due) order by id
    on conflict (judge_id) do update set said_at = excluded.said_at;
    return null;
  exception when others then
    problem := sqlerrm;
  end;
  if cardinality(due) = 1 then
    return format('Judge %s: %s', due[1].id, problem);
  end if;
  -- One at a time, so that a failure does not affect other judges.
  problem := null;
  foreach judge in array due loop
    begin
      perform private.find_conflicts(judge.id);
      insert into private.sought_judges as known (judge_id, said_at) values (judge.id, judge.updated_at)
      on conflict (judge_id) do update set said_at = excluded.said_at;
    exception when others then
      problem := format('Judge %s: %s', judge.id, sqlerrm);
    end;
  end loop;
  return problem;
end
$$;
comment on function private.find_due_conflicts() is
  'Schedule: detects the conflicts of judges who have changed. Returns an error message, or null.';

-- Declaring, setting and resolving ----------------------------------------------------------------

create function private.require_reason(reason text) returns text
language sql set search_path = ''
return private.require_text(private.clean_lines(reason), 'A reason', private.max_length('message'));

create function private.declare_conflict(entry_id uuid, wanted_judge uuid, new_reason text)
returns void
language sql set search_path = '' as $$
  insert into public.judging_conflicts as known (submission_id, judge_id, origin, state, reason)
  values (entry_id, wanted_judge, 'declared', 'confirmed', private.require_reason(new_reason))
  on conflict on constraint one_conflict_per_judge do update set
    origin = excluded.origin, state = excluded.state, reason = excluded.reason,
    resolved_by = null, resolved_at = null, resolved_reason = null;
$$;
comment on function private.declare_conflict(uuid, uuid, text) is
  'Stores a conflict that a judge declares, which is confirmed at once.';

create function private.set_judging_conflict(entry_id uuid, wanted_judge uuid, new_reason text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_entry(entry_id);
  perform private.refuse_conflicted_admin(array[entry_id]);
  -- Lock the submission before its conflicts (foundations.sql).
  perform from public.submissions where id = entry_id for key share;
  -- It does not change which reviews count in a round past its deadline.
  perform private.close_due_rounds();
  insert into public.judging_conflicts as known
    (submission_id, judge_id, origin, state, reason, resolved_by, resolved_at)
  select entry.id, judge.id, 'set', 'confirmed', private.require_reason(new_reason), auth.uid(),
    private.now()
  from public.submissions entry, public.judges judge
  where entry.id = entry_id and entry.submitted_at is not null and judge.id = wanted_judge
  on conflict on constraint one_conflict_per_judge do update set
    origin = excluded.origin, state = excluded.state, reason = excluded.reason,
    resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at, resolved_reason = null;
  if not found then
    perform private.refuse('not_found', 'There is no such entry, or no such judge.');
  end if;
  perform private.record_conflict_change('conflict_set', new_reason, entry_id, wanted_judge);
end
$$;

create function public.set_judging_conflict(submission_id uuid, judge_id uuid, reason text)
returns void
language sql set search_path = ''
as $$ select private.set_judging_conflict(submission_id, judge_id, reason) $$;
comment on function public.set_judging_conflict(uuid, uuid, text) is
  'Administrators, and the chair of the entry''s round until it closes: sets a conflict of a judge with a submission, for every round that has not closed. Refuses with admin_conflicted, invalid_input, not_found.';
grant execute on function
  private.set_judging_conflict(uuid, uuid, text), public.set_judging_conflict(uuid, uuid, text)
  to authenticated;

create function private.resolve_conflict(wanted_id uuid, new_state text, new_reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_reason constant text := nullif(private.clean_lines(new_reason), '');
  conflict public.judging_conflicts;
  round public.judging_rounds;
begin
  select * into conflict from public.judging_conflicts where id = wanted_id;
  round := private.require_open_entry(conflict.submission_id);
  if round.id is not null and not private.tells_chair(conflict, round.is_anonymized) then
    raise exception using errcode = '42501',
      message = 'In an anonymized round an administrator resolves detected conflicts.';
  end if;
  perform private.require_status(new_state, array['confirmed', 'dismissed']);
  perform private.refuse_long_text(clean_reason, 'The reason', private.max_length('message'));
  perform private.close_due_rounds();
  select * into conflict from public.judging_conflicts where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This conflict does not exist any more.');
  elsif conflict.admin_id = auth.uid() then
    perform private.refuse('self_service', 'Another administrator must resolve your own conflict.');
  end if;
  perform private.refuse_conflicted_admin(array[conflict.submission_id]);
  if new_state = 'dismissed' and exists (
    select from private.people_of_entries person
    where person.submission_id = conflict.submission_id and person.user_id = conflict.admin_id
  ) then
    perform private.refuse('invalid_input', 'Current and former team members and mentors always have a conflict.');
  end if;
  update public.judging_conflicts set
    state = new_state, resolved_by = auth.uid(), resolved_at = private.now(),
    resolved_reason = clean_reason
  where id = conflict.id;
  if conflict.judge_id is not null and conflict.state <> new_state then
    perform private.record_conflict_change(
      'conflict_' || new_state, clean_reason, conflict.submission_id, conflict.judge_id);
  end if;
end
$$;

create function public.resolve_conflict(id uuid, state text, reason text default null)
returns void
language sql set search_path = ''
as $$ select private.resolve_conflict(id, state, reason) $$;
comment on function public.resolve_conflict(uuid, text, text) is
  'Administrators, and the chair of the entry''s round until it closes (in an anonymized round only for declared conflicts): confirms a conflict, which ends the judge''s access, or dismisses it. The reason is stored for administrators; to dismiss a conflict once the round has reviews is an intervention and needs one. Refuses with self_service for the caller''s own, admin_conflicted, invalid_input (also to dismiss that of a team member), reason_required, not_found.';
grant execute on function
  private.resolve_conflict(uuid, text, text), public.resolve_conflict(uuid, text, text)
  to authenticated;

create function private.declare_admin_conflict(entry_id uuid, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_entry(entry_id);
  perform from public.submissions where id = entry_id for key share;
  insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
  select id, auth.uid(), 'declared', 'confirmed', private.require_reason(new_reason)
  from public.submissions where id = entry_id and submitted_at is not null
  on conflict on constraint one_conflict_per_administrator do update set
    state = excluded.state, reason = excluded.reason, resolved_by = null, resolved_at = null,
    resolved_reason = null;
  if not found then
    perform private.refuse('not_found', 'This entry does not exist any more.');
  end if;
end
$$;

create function public.declare_admin_conflict(submission_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.declare_admin_conflict(submission_id, reason) $$;
comment on function public.declare_admin_conflict(uuid, text) is
  'Administrators and chairs: declares a conflict of the caller, who can then neither see nor decide how the entry is judged, until another administrator dismisses it. Refuses with invalid_input, not_found.';
grant execute on function
  private.declare_admin_conflict(uuid, text), public.declare_admin_conflict(uuid, text) to authenticated;

-- supabase/schemas/judging_chairs.sql

-- The chair leads one round (roles.sql). A chair sees ready round entries, as judges do, but not the submissions, because
-- the person who assigns judges must not know the teams of an anonymized round. A chair sees locked results and makes
-- decisions, but can neither lock nor release a result.

-- Deletes the roles of a deleted round. A foreign key is not possible, as the table is created before rounds (roles.sql).
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
  'The rounds in which the caller has a right: one for a chair, all for administrators. Raises 42501 like my_role.';
grant execute on function private.my_rounds(text) to authenticated;

create function private.require_round_right(wanted text, round_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (round_id = any (private.my_rounds(wanted))) is not true then
    -- For administrators the caller of this function checks whether the round exists.
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_round_right(text, uuid) is
  'Raises 42501 unless the caller has the right in this round or is an administrator.';

create function private.sees_originals() returns boolean
language sql stable set search_path = ''
return private.is_admin();
comment on function private.sees_originals() is
  'Whether the caller can see the submissions of round entries, which a chair cannot.';
grant execute on function private.sees_originals() to authenticated;

create function private.my_result_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select round.id from public.judging_rounds round
  where round.id = any (private.my_rounds('decisions'))
    and (private.is_admin() or private.round_state(round) not in ('draft', 'open'))
);
comment on function private.my_result_rounds() is
  'The rounds whose results and decisions the caller can see: for a chair one, after it closes.';
grant execute on function private.my_result_rounds() to authenticated;

create view private.colleagues as
select
  id,
  case when (select private.is_admin()) then email
    else coalesce(nullif(btrim(first_name || ' ' || last_name), ''), 'No name given') end as name
from public.profiles;
comment on view private.colleagues is
  'How judging lists name back office users: administrators see email addresses, chairs see names. Used only by other views.';

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
  'The round in which the caller, a chair, can see a submission; null for an administrator. Raises 42501 for others.';

create function private.require_open_entry(entry_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round constant public.judging_rounds := private.require_own_entry(entry_id);
begin
  -- After that, a conflict would affect only other rounds.
  if round.id is not null and private.round_state(round) not in ('draft', 'open') then
    raise exception using errcode = '42501',
      message = 'This round has closed. Only administrators can change conflicts now.';
  end if;
  return round;
end
$$;
comment on function private.require_open_entry(uuid) is
  'Like require_own_entry, but raises 42501 for a chair whose round has closed.';

create function private.tells_chair(conflict public.judging_conflicts, is_anonymized boolean)
returns boolean
language sql immutable set search_path = ''
return conflict.judge_id is not null and (conflict.origin = 'declared' or not is_anonymized);
comment on function private.tells_chair(public.judging_conflicts, boolean) is
  'Whether a chair can see the reason of a conflict and resolve it. In an anonymized round only if it is declared, because a detected one names a university or a team member.';
grant execute on function private.tells_chair(public.judging_conflicts, boolean) to authenticated;

-- Granting the role -------------------------------------------------------------------------------

create function private.lock_chaired_round(subject_id uuid, wanted_round uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Lock the person, submissions and the round, in the order of foundations.sql.
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

-- supabase/schemas/eligibility.sql

-- The checklist of each submitted entry: whether its team may take part. Administrators look at one item
-- after the other; what comes of it (private.eligibility_of) stands with the entry, as lists filter by
-- it and a round may ask for it. Nobody is declined by it: an entry that is not eligible is disqualified
-- as for any other reason (submission_administration.sql), and its team reads the words that were written for it with its
-- result, once results are released. Evidence: evidence.sql.

create table public.eligibility_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.eligibility_items (value),
  state text not null default 'unchecked'
    references private.eligibility_states (value),
  note text check (char_length(note) between 1 and private.max_length('message')),
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);

create index eligibility_checks_state_idx on public.eligibility_checks (state);

create index eligibility_checks_item_idx on public.eligibility_checks (item);
comment on table public.eligibility_checks is
  'What administrators have found of an entry''s eligibility; an item without a row is not looked at. It goes when the entry is withdrawn.';
comment on column public.eligibility_checks.note is 'For administrators alone.';

create index eligibility_checks_checked_by_idx on public.eligibility_checks (checked_by);

alter table public.eligibility_checks enable row level security;
create policy "No client reads or writes the checklist directly"
  on public.eligibility_checks as restrictive for all to anon, authenticated using (false);

create function private.eligibility_of(entry_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  states constant text[] := array(
    select state from public.eligibility_checks where submission_id = entry_id
  );
begin
  return case
    when 'not_met' = any (states) then 'not_eligible'
    when cardinality(array_positions(states, 'met')) = (select count(*) from private.eligibility_items)
      then 'eligible'
    when exists (
      select from public.evidence_requests request
      where submission_id = entry_id and answered_at is not null and private.is_evidence_open(request)
    ) then 'answered'
    when exists (
      select from public.evidence_requests request
      where submission_id = entry_id and private.is_evidence_open(request)
    ) then 'asked'
    else 'unchecked'
  end;
end
$$;
comment on function private.eligibility_of(uuid) is
  'What comes of an entry''s checklist: not_eligible by one item, eligible by all, else answered or asked while something that its team was asked to show is not decided, else unchecked.';

create function private.keep_eligibility(entry_id uuid) returns void
language sql set search_path = '' as $$
  update public.submissions set eligibility = private.eligibility_of(id)
  where id = entry_id and eligibility <> private.eligibility_of(id);
$$;

create trigger audit_new_check after insert on public.eligibility_checks
  for each row when (new.state <> 'unchecked')
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');
create trigger audit_check after update of state on public.eligibility_checks
  for each row when (new.state <> old.state)
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');

create function private.forget_eligibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.evidence_requests where submission_id = new.id;
  delete from public.eligibility_checks where submission_id = new.id;
  update public.submissions set told_reason = null where id = new.id and told_reason is not null;
  perform private.keep_eligibility(new.id);
  return null;
end
$$;

create trigger forget_eligibility after update of withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.forget_eligibility();

-- What administrators do --------------------------------------------------------------------------

create function private.lock_to_check(wanted_id uuid, wanted_items text[])
returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  if wanted_items is null or wanted_items = '{}'
    or not wanted_items <@ array(select value from private.eligibility_items) then
    perform private.refuse('invalid_input', 'Please choose items of the checklist.');
  end if;
  return entry;
end
$$;
comment on function private.lock_to_check(uuid, text[]) is
  'A submitted entry, locked, for an administrator without a conflict; not_found, admin_conflicted, and invalid_input unless the items are the checklist''s.';

create function private.check_eligibility(wanted_id uuid, wanted_items text[], new_state text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_check(wanted_id, wanted_items);
begin
  perform private.require_status(
    new_state, array(select value from private.eligibility_states order by position));
  insert into public.eligibility_checks as known (submission_id, item, state, checked_by)
  select entry.id, item, new_state, auth.uid() from (select distinct unnest(wanted_items)) as one (item)
  on conflict (submission_id, item) do update set
    state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
    where known.state <> excluded.state;
  perform private.keep_eligibility(entry.id);
end
$$;

create function public.check_eligibility(submission_id uuid, items text[], state text) returns void
language sql set search_path = ''
as $$ select private.check_eligibility(submission_id, items, state) $$;
comment on function public.check_eligibility(uuid, text[], text) is
  'Administrators: says of items of a submitted entry''s checklist what was found: met, not_met, to_be_shown, or unchecked to begin again. Refuses with admin_conflicted, not_found, invalid_input.';

create function private.note_eligibility(wanted_id uuid, wanted_item text, new_note text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_check(wanted_id, array[wanted_item]);
  clean_note text := private.clean_lines(new_note);
begin
  if clean_note <> '' then
    clean_note := private.require_text(clean_note, 'The note', private.max_length('message'));
  end if;
  insert into public.eligibility_checks (submission_id, item, note, checked_by)
  values (entry.id, wanted_item, nullif(clean_note, ''), auth.uid())
  on conflict (submission_id, item) do update set note = excluded.note;
end
$$;

create function public.note_eligibility(submission_id uuid, item text, note text) returns void
language sql set search_path = ''
as $$ select private.note_eligibility(submission_id, item, note) $$;
comment on function public.note_eligibility(uuid, text, text) is
  'Administrators: notes something about an item of a submitted entry''s checklist, in place of what was noted before; nothing (null or empty) takes it away. Refuses with admin_conflicted, not_found, invalid_input.';

create function private.tell_reason(wanted_id uuid, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  reason text := private.clean_lines(new_reason);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  if reason <> '' then
    reason := private.require_text(reason, 'The reason', private.max_length('message'));
  end if;
  if nullif(reason, '') is distinct from entry.told_reason then
    update public.submissions set told_reason = nullif(reason, '') where id = entry.id;
    perform private.write_audit('eligibility.reason_written', 'submission', entry.id::text,
      jsonb_build_object('reason', nullif(reason, '')));
  end if;
end
$$;

create function public.tell_reason(submission_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.tell_reason(submission_id, reason) $$;
comment on function public.tell_reason(uuid, text) is
  'Administrators: writes for the team of a submitted entry why it cannot take part, in place of what was written before; nothing (null or empty) takes it away. The team reads it with its result, by mail and on its dashboard, once results are released and only while the entry is disqualified. Refuses with admin_conflicted, not_found, invalid_input.';
grant execute on function
  private.check_eligibility(uuid, text[], text),
  public.check_eligibility(uuid, text[], text),
  private.note_eligibility(uuid, text, text),
  public.note_eligibility(uuid, text, text),
  private.tell_reason(uuid, text),
  public.tell_reason(uuid, text)
  to authenticated;

-- supabase/schemas/evidence.sql

-- Evidence: an administrator asks the team of an entry to show something, the team answers with words and
-- a file, which nobody reads but the team and administrators without a conflict. Words and file are
-- deleted once it is decided: at once by close_evidence, else a day later (retention.sql).

create table public.evidence_requests (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  items text[] not null check (cardinality(items) > 0),
  message text not null check (char_length(message) between 1 and private.max_length('message')),
  due_at timestamptz,
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default private.now(),
  answer text check (char_length(answer) between 1 and private.max_length('message')),
  file_name text check (char_length(file_name) <= private.max_length('file_name')),
  file_size bigint check (file_size between 1 and (private.document_limit('evidence')).max_bytes),
  file_path text unique check (split_part(file_path, '/', 1) = submission_id::text),
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  constraint evidence_file_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3))
);
comment on table public.evidence_requests is
  'What the team of an entry is asked to show, and what it has answered; one at a time, and gone once it is decided.';
comment on column public.evidence_requests.due_at is 'Until when the team can answer; null: until it is decided.';
comment on column public.evidence_requests.answered_at is
  'When the team has answered last; null: not since it was asked last.';

create index evidence_requests_asked_by_idx on public.evidence_requests (asked_by);
create index evidence_requests_answered_by_idx on public.evidence_requests (answered_by);

alter table public.evidence_requests enable row level security;
create policy "No client reads or writes evidence directly"
  on public.evidence_requests as restrictive for all to anon, authenticated using (false);

create trigger refuse_odd_times before insert or update of due_at on public.evidence_requests
  for each row execute function private.refuse_odd_times('due_at');

create function private.evidence_version(request public.evidence_requests) returns timestamptz
language sql immutable set search_path = ''
return greatest(request.asked_at, request.answered_at);
comment on function private.evidence_version(public.evidence_requests) is
  'When a request was last asked or answered.';

create function private.is_evidence_open(request public.evidence_requests) returns boolean
language sql stable set search_path = ''
return exists (
  select from unnest(request.items) asked (item)
  where not exists (
    select from public.eligibility_checks known
    where known.submission_id = request.submission_id and known.item = asked.item
      and known.state in ('met', 'not_met')
  )
);
comment on function private.is_evidence_open(public.evidence_requests) is
  'Whether anything that was asked for is not decided: until then the team is asked and can answer.';

create trigger keep_files after insert or delete or update of file_path on public.evidence_requests
  for each row execute function private.keep_files('evidence');

-- By its name it runs before release_member, which may delete the entry.
create function private.forget_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The entry first (foundations.sql).
  perform from public.submissions where id = old.submission_id for update;
  update public.evidence_requests set
    answer = null, file_name = null, file_size = null, file_path = null, answered_at = null, answered_by = null
  where submission_id = old.submission_id and answered_by = old.user_id;
  if found then
    perform private.keep_eligibility(old.submission_id);
  end if;
  return null;
end
$$;
comment on function private.forget_evidence() is
  'Trigger: what somebody has shown goes with them, when they leave the team or their account is deleted.';

create trigger forget_evidence after delete on public.submission_members
  for each row execute function private.forget_evidence();

-- Administrators ----------------------------------------------------------------------------------

create function private.ask_for_evidence(
  wanted_id uuid, wanted_items text[], new_message text, new_due_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_check(wanted_id, wanted_items);
  clean_message constant text := private.require_text(
    private.clean_lines(new_message), 'The message', private.max_length('message'));
  -- In the order of the checklist, each once.
  asked constant text[] := array(
    select value from private.eligibility_items where value = any (wanted_items) order by position
  );
begin
  if entry.disqualified_at is not null then
    perform private.refuse('disqualified', 'This entry is disqualified. Reinstate it first.');
  elsif new_due_at <= private.now() then
    perform private.refuse('invalid_input', 'Please choose a date that is still to come.');
  elsif exists (
    select from public.evidence_requests
    where submission_id = entry.id and answered_at is null and items = asked
      and message = clean_message and due_at is not distinct from new_due_at
      and asked_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  insert into public.evidence_requests (submission_id, items, message, due_at, asked_by)
  values (entry.id, asked, clean_message, new_due_at, auth.uid())
  on conflict (submission_id) do update set
    items = excluded.items, message = excluded.message, due_at = excluded.due_at,
    asked_by = excluded.asked_by, asked_at = private.now(), answered_at = null;
  perform private.check_eligibility(entry.id, asked, 'to_be_shown');
  perform private.notify_team(entry.id, 'evidence_asked', jsonb_strip_nulls(jsonb_build_object(
    'idea_name', entry.idea_name, 'message', clean_message, 'due_at', new_due_at,
    'items', (
      select string_agg(item.label || ': ' || item.evidence, E'\n' order by array_position(asked, value))
      from private.eligibility_items item where value = any (asked)
    )
  )), null);
  perform private.write_audit('eligibility.asked', 'submission', entry.id::text,
    jsonb_build_object('items', asked));
end
$$;

create function public.ask_for_evidence(
  submission_id uuid, items text[], message text, due_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.ask_for_evidence(submission_id, items, message, due_at) $$;
comment on function public.ask_for_evidence(uuid, text[], text, timestamptz) is
  'Administrators: asks the team of a submitted entry to show items of its checklist, in place of what was asked before, and mails each member. What the team has answered before stays until it answers anew, until due_at (null: until it is decided). The same request again within an hour is the same. Refuses with disqualified, admin_conflicted, not_found, invalid_input.';

create function private.close_evidence(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  delete from public.evidence_requests where submission_id = entry.id;
  if not found then
    return;
  end if;
  update public.eligibility_checks set
    state = 'unchecked', checked_by = auth.uid(), checked_at = private.now()
    where submission_id = entry.id and state = 'to_be_shown';
  perform private.keep_eligibility(entry.id);
  perform private.write_audit('eligibility.evidence_deleted', 'submission', entry.id::text);
end
$$;

create function public.close_evidence(submission_id uuid) returns void
language sql set search_path = ''
as $$ select private.close_evidence(submission_id) $$;
comment on function public.close_evidence(uuid) is
  'Administrators: deletes what the team of an entry was asked to show, its answer and its file. What is still to be shown counts as not looked at. Nothing happens when nothing is asked. Refuses with admin_conflicted, not_found.';
grant execute on function
  private.ask_for_evidence(uuid, text[], text, timestamptz),
  public.ask_for_evidence(uuid, text[], text, timestamptz),
  private.close_evidence(uuid),
  public.close_evidence(uuid)
  to authenticated;

-- Teams -------------------------------------------------------------------------------------------

create view private.my_evidence_request as
select
  request.submission_id, request.items, request.message, request.due_at, request.asked_at,
  request.answer, request.file_name, request.file_size, request.file_path, request.answered_at,
  private.evidence_version(request) as changed_at,
  private.now() <= coalesce(request.due_at, 'infinity') as can_answer
from public.evidence_requests request
where request.submission_id = (select private.my_entry_id())
  and private.is_evidence_open(request)
  and (select private.caller()) is not null;
comment on view private.my_evidence_request is
  'Reads the table with the owner''s rights; its condition is what keeps teams apart.';

create function private.read_my_evidence_request() returns setof private.my_evidence_request
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select * from private.my_evidence_request;
end
$$;

create view public.my_evidence_request with (security_invoker = true) as
select * from private.read_my_evidence_request();
comment on view public.my_evidence_request is
  'What the caller''s team is asked to show, and its answer; no row once all of it is decided.';
comment on column public.my_evidence_request.items is 'By the values of eligibility_items.';
comment on column public.my_evidence_request.changed_at is
  'When it was asked or answered last: send back what was last read.';
grant execute on function private.read_my_evidence_request() to authenticated;
grant select on public.my_evidence_request to authenticated;

create function private.answer_evidence(
  new_answer text, new_path text, new_name text, expected_changed_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  request public.evidence_requests;
  clean_answer text := private.clean_lines(coalesce(new_answer, ''));
  document record;
begin
  -- The entry first (foundations.sql).
  perform from public.submissions where id = private.my_entry_id() for update;
  -- Looked up again: somebody removed from the team meanwhile has none.
  select * into request from public.evidence_requests
    where submission_id = private.my_entry_id() for update;
  if not found or not private.is_evidence_open(request) then
    perform private.refuse('not_found', 'Nothing is asked of your team any more.');
  end if;
  perform private.refuse_conflict(private.evidence_version(request), expected_changed_at);
  perform private.refuse_after(request.due_at, 'The time to answer is over. Please write to us if you need more.');
  if clean_answer = '' and new_path is null then
    perform private.refuse('invalid_input', 'Please write something, or choose a file.');
  elsif clean_answer <> '' then
    clean_answer := private.require_text(clean_answer, 'The answer', private.max_length('message'));
  end if;
  if new_path is null then
    select null::text as file_name, null::bigint as file_size into document;
  elsif new_path = request.file_path then
    select request.file_name as file_name, request.file_size as file_size into document;
  else
    select * into document
      from private.require_upload('evidence', request.submission_id::text, new_path, new_name);
  end if;
  perform private.spend_rate_limit('evidence', request.submission_id::text, 20, interval '1 day');
  update public.evidence_requests set
    answer = nullif(clean_answer, ''), file_name = document.file_name, file_size = document.file_size,
    file_path = new_path, answered_at = private.now(), answered_by = caller
  where submission_id = request.submission_id;
  perform private.keep_eligibility(request.submission_id);
end
$$;

create function public.answer_evidence(
  answer text default null, file_path text default null, file_name text default null,
  expected_changed_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.answer_evidence(answer, file_path, file_name, expected_changed_at) $$;
comment on function public.answer_evidence(text, text, text, timestamptz) is
  'Members: answers what their team is asked to show, with words, an uploaded object of the bucket evidence under file_name (default: the path''s last part), or both, in place of what it answered before, 20 times a day, until due_at and until it is decided. The path that is there already keeps its file; null removes it. Refuses with conflict when it was asked or answered since expected_changed_at (null: no check), deadline_passed, document_missing (nothing was uploaded there), document_refused (not this entry''s folder, type or size), invalid_input, rate_limited, not_found.';
grant execute on function
  private.answer_evidence(text, text, text, timestamptz),
  public.answer_evidence(text, text, text, timestamptz)
  to authenticated;

-- What administrators read ------------------------------------------------------------------------

create view private.admin_eligibility as
select
  entry.id, entry.receipt_number, entry.idea_name,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  entry.eligibility, entry.told_reason, entry.disqualified_at,
  greatest(entry.edited_at, (
    select max(joined_at) from public.submission_members where submission_id = entry.id
  )) as changed_at,
  coalesce((
    select jsonb_object_agg(known.item, jsonb_build_object(
      'state', known.state, 'note', known.note, 'checked_at', known.checked_at,
      'checked_by', (select email from public.profiles where profiles.id = known.checked_by)
    ))
    from public.eligibility_checks known where known.submission_id = entry.id
  ), '{}') as checks,
  request.items as asked_items, request.message, request.due_at, request.asked_at,
  (select email from public.profiles where profiles.id = request.asked_by) as asked_by,
  case when readable then request.answer end as answer,
  case when readable then request.file_name end as file_name,
  case when readable then request.file_size end as file_size,
  case when readable then request.file_path end as file_path,
  request.answered_at,
  entry.status, entry.submitted_at, entry.updated_at, entry.facets, found.search
from public.submissions entry
left join public.profiles owner on owner.id = entry.created_by
left join private.submission_search found on found.submission_id = entry.id
left join public.evidence_requests request on request.submission_id = entry.id
cross join lateral (
  select entry.id <> all ((select private.my_conflicted_entries())::uuid[]) as readable
) conflicts
where entry.submitted_at is not null and entry.withdrawn_at is null
  and (select private.is_admin());

create view public.admin_eligibility with (security_invoker = true) as
select * from private.admin_eligibility;
comment on view public.admin_eligibility is
  'Administrators: the checklist of each submitted entry, and what its team is asked to show; the answer not for who has a conflict with the entry.';
comment on column public.admin_eligibility.id is 'The entry''s.';
comment on column public.admin_eligibility.checks is
  'JSON by item: state, note, checked_at, checked_by. An item that is missing is not looked at.';
comment on column public.admin_eligibility.facets is 'As in admin_submissions, and so is search.';
comment on column public.admin_eligibility.changed_at is
  'When the entry last changed by its team, or somebody joined it.';
grant select on private.admin_eligibility, public.admin_eligibility to authenticated;

-- supabase/schemas/submission_changes.sql

-- Changes that administrators make to one or many submissions: a status, a tag, or the remaining checks of
-- eligibility. The moment of the preview connects the steps: a later change by somebody else stays, the same
-- request twice changes nothing and returns the same answer, and undo finds what the caller has changed since.

create function private.require_change(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if change ? 'status' then
    perform private.require_status(change ->> 'status', array(select value from private.submission_statuses order by position));
    return jsonb_strip_nulls(jsonb_build_object('status', change -> 'status', 'reason',
      nullif(private.clean_lines(change ->> 'reason'), '')));
  elsif jsonb_typeof(change -> 'is_on') = 'boolean' then
    return jsonb_build_object('is_on', change -> 'is_on', 'tag', private.require_text(
      private.clean_line(change ->> 'tag'), 'The tag', private.max_length('tag')));
  elsif change is distinct from '{"remaining": "met"}' then
    perform private.refuse('invalid_input', 'Please choose a status, a tag or the remaining checks.');
  end if;
  return change;
end
$$;
comment on function private.require_change(jsonb) is
  'A change as change_submissions takes it, cleaned. Refuses with invalid_input.';

create function private.require_status_reason(wanted_ids uuid[], change jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_long_text(change ->> 'reason', 'The reason', private.max_length('message'));
  if change ? 'status' and not change ? 'reason' and private.judging_has_begun() and exists (
    select from public.submissions
    where id = any (wanted_ids) and status <> change ->> 'status'
      and (private.is_decision(status) or private.is_decision(change ->> 'status'))
  ) then
    perform private.refuse('reason_required', 'Judging has begun, so a decision can change who wins. Give a reason.');
  end if;
end
$$;
comment on function private.require_status_reason(uuid[], jsonb) is
  'reason_required for a change without a reason that sets or removes a decision once a round has opened.';

create function private.submission_outcomes(
  wanted_ids uuid[], changes jsonb[], unchanged_since timestamptz
) returns table (place bigint, id uuid, change jsonb, outcome text)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.my_conflicted_entries();
begin
  return query
  select wanted.place, wanted.id, wanted.change, case
    when entry.id is null then 'gone'
    when wanted.change ? 'tag' then case
      when (wanted.change ->> 'tag' = any (entry.tags)) = (wanted.change -> 'is_on')::boolean then 'same'
      when (wanted.change -> 'is_on')::boolean and cardinality(entry.tags) >= private.max_tags() then 'full'
      else 'changes'
    end
    when wanted.change ? 'status' and entry.disqualified_at is not null then 'disqualified'
    when wanted.change ->> 'status' = entry.status or wanted.change -> 'items' = '[]' then 'same'
    when entry.id = any (conflicted) then 'conflicted'
    when wanted.change ? 'items' then 'changes'
    when entry.updated_at > unchanged_since then 'changed_since'
    else 'changes'
  end
  from (
    select distinct on (given.id) given.place, given.id, case
      when given.change ? 'remaining' then jsonb_build_object('state', 'met', 'items', to_jsonb(array(
        select item.value from private.eligibility_items item
        where not exists (
          select from public.eligibility_checks known
          where known.submission_id = given.id and known.item = item.value and known.state <> 'unchecked'
        ) and not exists (
          select from public.evidence_requests asked
          where asked.submission_id = given.id and item.value = any (asked.items)
        )
      )))
      else given.change
    end as change
    from unnest(wanted_ids, changes) with ordinality as given (id, change, place)
    order by given.id, given.place
  ) wanted
  left join public.submissions entry
    on entry.id = wanted.id and entry.submitted_at is not null and entry.withdrawn_at is null;
end
$$;
comment on function private.submission_outcomes(uuid[], jsonb[], timestamptz) is
  'The outcome for each submission of its own change, as change_submissions lists them, in no order. In change, the items of a checklist replace remaining; place is the first position of the id.';

create function private.lock_submissions(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  if cardinality(wanted_ids) > private.entries_at_once() then
    perform private.refuse('invalid_input',
      format('At most %s entries can be changed at once.', private.entries_at_once()));
  end if;
  -- In the order of the key, so that two administrators at once wait instead of deadlocking.
  perform from public.submissions where id = any (wanted_ids) order by id for update;
end
$$;

create function private.apply_changes(wanted_ids uuid[], changes jsonb[], unchanged_since timestamptz)
returns table (id uuid, outcome text)
language plpgsql set search_path = '' as $$
begin
  return query
  with outcomes as materialized (
    select * from private.submission_outcomes(wanted_ids, changes, unchanged_since)
  ), changing as (
    select * from outcomes where outcomes.outcome = 'changes'
  ), new_status as (
    update public.submissions entry set status = changing.change ->> 'status'
    from changing where changing.id = entry.id and changing.change ? 'status'
  ), recorded as (
    insert into public.interventions (kind, reason, submission_id, details, actor_id)
    select 'status_set', coalesce(changing.change ->> 'reason', 'Undone'), changing.id,
      jsonb_build_object('from', entry.status, 'to', changing.change -> 'status'), auth.uid()
    from changing join public.submissions entry on entry.id = changing.id
    where changing.change ? 'status' and private.judging_has_begun()
      and (private.is_decision(entry.status) or private.is_decision(changing.change ->> 'status'))
  ), new_tags as (
    update public.submissions entry set tags = case
      when (changing.change -> 'is_on')::boolean then entry.tags || (changing.change ->> 'tag')
      else array_remove(entry.tags, changing.change ->> 'tag')
    end
    from changing where changing.id = entry.id and changing.change ? 'tag'
  ), new_checks as (
    insert into public.eligibility_checks as known (submission_id, item, state, checked_by)
    select changing.id, item, changing.change ->> 'state', auth.uid()
    from changing cross join jsonb_array_elements_text(changing.change -> 'items') as item
    on conflict (submission_id, item) do update set
      state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
  )
  select outcomes.id, outcomes.outcome from outcomes;
  update public.submissions entry set eligibility = private.eligibility_of(entry.id)
  where changes[1] ?| array['remaining', 'items'] and entry.id = any (wanted_ids)
    and entry.eligibility <> private.eligibility_of(entry.id);
end
$$;
comment on function private.apply_changes(uuid[], jsonb[], timestamptz) is
  'Makes its own change to each submission, which the caller has locked, unless its outcome is another one.';

create function private.own_changes(wanted_ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, inverse jsonb)
language sql stable set search_path = '' as $$
  select wanted.id, case
    when not bool_or(line.is_made) then null
    when change ? 'status' then jsonb_build_object('status', min(line.details ->> 'from'))
    when change ? 'tag' then change || jsonb_build_object('is_on', not (change -> 'is_on')::boolean)
    else jsonb_build_object(
      'state', 'unchecked', 'items', jsonb_agg(line.details -> 'item') filter (where line.is_made))
  end
  from unnest(wanted_ids) as wanted (id)
  cross join lateral (
    select distinct on (of_entry.details ->> 'item') of_entry.*, of_entry.details @> case
      when change ? 'status' then jsonb_build_object('to', change -> 'status')
      when change ? 'tag' then change
      else '{"state": "met"}'
    end as is_made
    from (
      -- With "offset 0", Postgres reads all lines of the submission. For the newest alone it would scan the
      -- changes of all submissions instead.
      select * from public.audit_log
      where subject_type = 'submission' and subject_id = wanted.id::text
      offset 0
    ) of_entry
    where of_entry.details ->> 'tag' is not distinct from change ->> 'tag' and of_entry.action = case
      when change ? 'status' then 'submission.status_changed'
      when change ? 'tag' then 'submission.tagged'
      else 'eligibility.checked'
    end
    order by of_entry.details ->> 'item', of_entry.id desc
  ) line
  where line.actor_id = auth.uid() and line.created_at >= since
  group by wanted.id
$$;
comment on function private.own_changes(uuid[], jsonb, timestamptz) is
  'Submissions of which the caller has changed this status, tag or check since then, by the audit log, and nobody after that, with the change that undoes it. Null: the caller has undone it.';

create function private.preview_submission_changes(wanted_ids uuid[], change jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Before the submissions are read, so that a change in between counts as later.
  moment constant timestamptz := private.now();
  clean_change jsonb;
begin
  perform private.require_admin();
  clean_change := private.require_change(change);
  perform private.require_status_reason(wanted_ids, clean_change);
  return (
    with outcomes as materialized (
      select * from private.submission_outcomes(
        wanted_ids, array_fill(clean_change, array[cardinality(wanted_ids)]), null)
    )
    select jsonb_build_object(
      'since', moment,
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, total), '{}')
        from (select outcome, count(*) as total from outcomes group by outcome) counted
      ),
      'first', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', entry.id, 'receipt_number', entry.receipt_number, 'idea_name', entry.idea_name,
          'submitter_name', entry.submitter_name, 'submitted_at', entry.submitted_at,
          'status', entry.status
        ) order by first.place), '[]')
        from (
          select place, id from outcomes where outcome = 'changes' order by place limit 100
        ) first
        join private.admin_submissions entry on entry.id = first.id
      )
    )
  );
end
$$;

create function private.change_submissions(wanted_ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.lock_submissions(wanted_ids);
  clean_change := private.require_change(change);
  perform private.require_status_reason(wanted_ids, clean_change);
  return query
  with own as materialized (
    select * from private.own_changes(wanted_ids, clean_change, since)
  )
  select applied.id, case
    -- The first answer was lost: the caller has made this change already.
    when applied.outcome = 'same' and own.inverse is not null then 'changes'
    else applied.outcome
  end
  from private.apply_changes(
    wanted_ids, array_fill(clean_change, array[cardinality(wanted_ids)]), since) applied
  left join own on own.id = applied.id;
end
$$;

create function private.undo_submission_changes(wanted_ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.lock_submissions(wanted_ids);
  clean_change := private.require_change(change);
  return query
  with own as materialized (
    select * from private.own_changes(wanted_ids, clean_change, since)
  ), undone as materialized (
    select applied.* from (
      select array_agg(own.id) as ids, array_agg(own.inverse) as inverses
      from own where own.inverse is not null
    ) made
    cross join lateral private.apply_changes(made.ids, made.inverses, null) applied
  )
  select wanted.id, case
    -- The first answer was lost: the caller has undone this change already.
    when own.id is not null and own.inverse is null then 'changes'
    else coalesce(undone.outcome, 'changed_since')
  end
  from (select distinct given.id from unnest(wanted_ids) as given (id)) wanted
  left join own on own.id = wanted.id
  left join undone on undone.id = wanted.id;
end
$$;

create function public.preview_submission_changes(ids uuid[], change jsonb) returns jsonb
language sql stable set search_path = '' as $$ select private.preview_submission_changes(ids, change) $$;
comment on function public.preview_submission_changes(uuid[], jsonb) is
  'Administrators: JSON: what a change, as change_submissions takes it, would do. since: the moment, for change_submissions; outcomes: the number of submissions for each outcome; first: the first 100 that would change, in the order of the ids, with id, receipt_number, idea_name, submitter_name, submitted_at, status. Refuses with invalid_input.';

create function public.change_submissions(ids uuid[], change jsonb, since timestamptz default null)
returns table (id uuid, outcome text)
language sql set search_path = '' as $$ select * from private.change_submissions(ids, change, since) $$;
comment on function public.change_submissions(uuid[], jsonb, timestamptz) is
  'Administrators: changes submissions: {"status": …, "reason": …} (a decision is an intervention, with a reason, once a round has opened; teams read it after the next release), {"tag": …, "is_on": …}, or {"remaining": "met"} for all items of their checklists that nobody has checked and that no team is asked about. Returns for each its outcome: changes, or why it stays as it is: same, gone (not submitted); for a status and the checks conflicted (with the caller); for a status disqualified, changed_since (updated_at is after since; null: no check); for a tag full. The same request twice changes nothing and, with the moment of the preview, has the same answer. Refuses with reason_required and invalid_input, also more than ENTRIES_AT_ONCE.';

create function public.undo_submission_changes(ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, outcome text)
language sql set search_path = '' as $$ select * from private.undo_submission_changes(ids, change, since) $$;
comment on function public.undo_submission_changes(uuid[], jsonb, timestamptz) is
  'Administrators: undoes this change of the caller since then, and returns for each submission its outcome, as change_submissions; changed_since where the caller has not made the change, or somebody has changed the same status, tag or check after it. The same request twice changes nothing and has the same answer. Refuses with invalid_input, also more than ENTRIES_AT_ONCE.';
grant execute on function private.preview_submission_changes(uuid[], jsonb),
  public.preview_submission_changes(uuid[], jsonb), private.change_submissions(uuid[], jsonb, timestamptz),
  public.change_submissions(uuid[], jsonb, timestamptz), private.undo_submission_changes(uuid[], jsonb, timestamptz),
  public.undo_submission_changes(uuid[], jsonb, timestamptz) to authenticated;

-- supabase/schemas/judging_assignments.sql

-- Assignments: which judge reviews which entry. They are published as a whole plan, which the database validates. A judge
-- with a conflict cannot see the entry, and is not assigned it while a conflict is suspected.

create table public.judging_assignments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  assigned_at timestamptz not null default private.now(),
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  recused_at timestamptz,
  recusal_reason text
    check (char_length(recusal_reason) between 1 and private.max_length('message')),
  reminded_at timestamptz,
  counts boolean,
  constraint one_assignment_per_judge unique (round_entry_id, judge_id),
  constraint recusals_have_a_reason check (num_nulls(recused_at, recusal_reason) in (0, 2))
);
comment on table public.judging_assignments is 'Which judge reviews which entry of a round.';
comment on column public.judging_assignments.first_seen_at is
  'When the judge first opened it; last_seen_at: last.';
comment on column public.judging_assignments.recused_at is
  'When the judge recused.';
comment on column public.judging_assignments.reminded_at is
  'When the judge was last reminded of this review.';
comment on column public.judging_assignments.counts is
  'Whether its review counts; null until the round closes.';

create index judging_assignments_judge_id_idx on public.judging_assignments (judge_id);

alter table public.judging_assignments enable row level security;
create policy "No client reads or writes assignments directly"
  on public.judging_assignments as restrictive for all to anon, authenticated using (false);
create function private.is_begun(assignment public.judging_assignments) returns boolean
language sql immutable set search_path = ''
return assignment.first_seen_at is not null or assignment.recused_at is not null;

-- Access of judges --------------------------------------------------------------------------------

create function private.my_readable_assignments() returns setof public.judging_assignments
language sql stable security definer rows 20 set search_path = '' as $$
  select assignment.*
  from public.judging_assignments assignment
  join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
  join public.judging_rounds round on round.id = round_entry.round_id
  join public.submissions entry on entry.id = round_entry.submission_id
  where assignment.judge_id = (select private.my_judge_id())
    and assignment.recused_at is null
    and round_entry.ready_at is not null
    and private.round_state(round) in ('open', 'closed')
    and private.is_in_the_running(entry)
    and not private.has_judging_conflict(round_entry.submission_id, assignment.judge_id);
$$;
comment on function private.my_readable_assignments() is
  'The assignments whose entries the calling judge may see now: neither recused nor in conflict, ready, in an open or closed round, not disqualified or withdrawn. All access of judges depends on it.';

-- Withdrawn judges --------------------------------------------------------------------------------

create function private.release_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.judging_assignments
    where judge_id = new.id and not private.is_begun(judging_assignments);
  return null;
end
$$;

create trigger release_assignments after update on public.judges
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.release_assignments();

-- Publishing --------------------------------------------------------------------------------------

create function private.planned(pairs jsonb)
returns table (round_entry_id uuid, judge_id uuid)
language sql immutable set search_path = ''
as $$ select distinct * from jsonb_to_recordset(pairs) as pair (round_entry_id uuid, judge_id uuid) $$;

create function private.stays_while_suspected(
  round public.judging_rounds, copy_id uuid, wanted_judge uuid
) returns boolean
language sql stable set search_path = ''
return private.round_state(round) = 'open' and exists (
  select from public.judging_assignments given
  join public.round_entries round_entry on round_entry.id = given.round_entry_id
  where given.round_entry_id = copy_id and given.judge_id = wanted_judge
    and not private.has_judging_conflict(round_entry.submission_id, wanted_judge)
);
comment on function private.stays_while_suspected(public.judging_rounds, uuid, uuid) is
  'Whether a judge keeps an entry of an open round while a conflict is suspected. Otherwise the judge could learn whose it is by naming people and seeing which entries disappear.';

create function private.check_plan(round public.judging_rounds, pairs jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- Evaluated once instead of for each of thousands of pairs.
  conflicted constant uuid[] := private.my_conflicted_entries();
  broken record;
begin
  with wanted as (
    select pair.*, round_entry.id as copy_id, round_entry.code, round_entry.ready_at, round_entry.submission_id, judge
    from private.planned(pairs) pair
    left join public.round_entries round_entry
      on round_entry.id = pair.round_entry_id and round_entry.round_id = round.id
    left join public.judges judge on judge.id = pair.judge_id
    where not exists (
      select from public.judging_assignments begun
      where begun.round_entry_id = pair.round_entry_id and begun.judge_id = pair.judge_id
        and (private.is_begun(begun) or round_entry.submission_id = any (conflicted))
    )
  ), begun as (
    select assignment.judge_id, count(*) as entries
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and assignment.first_seen_at is not null
      and assignment.recused_at is null
    group by assignment.judge_id
  ), load as (
    select wanted.judge_id, count(*) + coalesce(max(begun.entries), 0) as entries
    from wanted left join begun using (judge_id) group by wanted.judge_id
  )
  select * into broken from (
    select wanted.code, (wanted.judge).name, case
      when wanted.copy_id is null or (wanted.judge).id is null then 'not_found'
      when private.judge_state(wanted.judge) <> 'active' then 'judge_inactive'
      when wanted.ready_at is null then 'not_ready'
      when wanted.submission_id = any (conflicted) then 'admin_conflicted'
      when private.may_have_judging_conflict(wanted.submission_id, wanted.judge_id)
        and not private.stays_while_suspected(round, wanted.round_entry_id, wanted.judge_id)
        then 'judge_has_conflict'
      when (wanted.judge).max_entries < load.entries then 'judge_overloaded'
    end as problem
    from wanted left join load on load.judge_id = wanted.judge_id
  ) checked
  where problem is not null order by problem, code, name limit 1;
  if found then
    perform private.refuse(broken.problem, case broken.problem
      when 'not_found' then 'A copy or a judge of this plan does not exist any more.'
      when 'judge_inactive' then format('%s does not judge.', broken.name)
      when 'admin_conflicted'
        then format('You have a conflict of interest with %s.', broken.code)
      when 'not_ready' then format('%s is not ready.', broken.code)
      when 'judge_has_conflict'
        then format('%s has, or may have, a conflict with %s.', broken.name, broken.code)
      else format('%s would read more entries than they can.', broken.name)
    end);
  end if;
end
$$;
comment on function private.check_plan(public.judging_rounds, jsonb) is
  'Refuses a plan with not_found, judge_inactive, not_ready, admin_conflicted, judge_has_conflict or judge_overloaded. Started reviews are not checked again.';

create function private.counting_reviewers(wanted_round uuid)
returns setof public.judging_assignments
language plpgsql stable set search_path = '' as $$
begin
  return query
  select assignment.*
  from public.round_entries round_entry
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  join public.judges judge on judge.id = assignment.judge_id
  left join public.judging_reviews review on review.assignment_id = assignment.id
  left join public.judging_conflicts conflict on conflict.submission_id = round_entry.submission_id
    and conflict.judge_id = assignment.judge_id and conflict.state = 'confirmed'
  where round_entry.round_id = wanted_round and assignment.recused_at is null and conflict.id is null
    and (private.judge_state(judge) = 'active' or review.submitted_at is not null);
end
$$;
comment on function private.counting_reviewers(uuid) is
  'The assignments of a round whose reviews count or will count: not recused, without a conflict, and submitted or of an active judge.';

create function private.check_quotas(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
declare
  broken record;
begin
  select round_entry.code, quota.field, quota.at_least,
    count(*) filter (where quota.field = any (judge.expertise)) as knowing into broken
  from private.counting_reviewers(round.id) reviewer
  join public.round_entries round_entry on round_entry.id = reviewer.round_entry_id
  join public.judges judge on judge.id = reviewer.judge_id
  cross join jsonb_each(round.expertise_quotas) quota (field, at_least)
  where round_entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  group by round_entry.id, quota.field, quota.at_least
  having bool_or(not private.is_begun(reviewer))
    and quota.at_least::int - count(*) filter (where quota.field = any (judge.expertise))
      > greatest(0, round.reviews_per_entry - count(*))
  order by round_entry.code, quota.field limit 1;
  if found then
    perform private.refuse('expertise_missing', format(
      '%s would have %s of the %s reviewers it needs who know %s.',
      broken.code, broken.knowing, broken.at_least, replace(broken.field, '_', ' ')));
  end if;
end
$$;
comment on function private.check_quotas(public.judging_rounds) is
  'Refuses with expertise_missing if an entry has all its reviewers but too few with the expertise that the round requires. It ignores entries whose reviews have all started.';

-- Connected entries -------------------------------------------------------------------------------

create function private.count_groups(entries anyarray, judges anyarray) returns int
language plpgsql immutable set search_path = '' as $$
declare
  parent int[];
  groups int;
  link record;
  one int;
  other int;
begin
  -- Every entry and judge starts as its own group; each pair merges two groups.
  select array_agg(number order by number), count(*) into parent, groups
  from generate_series(1, (
    select count(distinct entry) + count(distinct judge) from unnest(entries, judges) pair (entry, judge)
  )::int) number;
  for link in
    select dense_rank() over (order by entry)::int as one,
      (groups + 1 - dense_rank() over (order by judge))::int as other
    from unnest(entries, judges) pair (entry, judge)
  loop
    one := link.one;
    while parent[one] <> one loop
      parent[one] := parent[parent[one]];
      one := parent[one];
    end loop;
    other := link.other;
    while parent[other] <> other loop
      parent[other] := parent[parent[other]];
      other := parent[other];
    end loop;
    if one <> other then
      parent[other] := one;
      groups := groups - 1;
    end if;
  end loop;
  return groups;
end
$$;
comment on function private.count_groups(anyarray, anyarray) is
  'The number of groups without a common judge that these pairs form; the two lists have one pair at each position. 0 without pairs.';

create function private.check_connected(round public.judging_rounds, reason text) returns text
language plpgsql set search_path = '' as $$
declare
  groups constant int := (
    select private.count_groups(array_agg(round_entry_id), array_agg(judge_id))
    from private.counting_reviewers(round.id)
  );
begin
  if groups <= 1 then
    return null;
  elsif reason is null then
    perform private.refuse('not_connected', format(
      'The entries form %s groups without a common judge, so they cannot be compared. Change the assignment, choose calibration entries, or give a reason.',
      groups));
  end if;
  reason := private.require_reason(reason);
  perform private.write_audit('judging.unconnected', 'judging_round', round.id::text,
    jsonb_build_object('groups', groups, 'reason', reason));
  return reason;
end
$$;
comment on function private.check_connected(public.judging_rounds, text) is
  'The reason for publishing groups without a common judge, which it records in the audit log; null if all entries are connected. Refuses with not_connected without a reason.';

create function private.email_judge(
  wanted_judge uuid, kind text, data jsonb, wait interval default '0'
) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, data, judge_id, not_before)
  select email_judge.kind, judge.user_id, profile.email,
    email_judge.data || jsonb_build_object('judge_name', judge.name), judge.id, now() + email_judge.wait
  from public.judges judge join public.profiles profile on profile.id = judge.user_id
  where judge.id = wanted_judge and private.is_email(profile.email);
$$;

create function private.lock_judges_of(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.judges where id in (
    select assignment.judge_id from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ) order by id for key share;
end
$$;
comment on function private.lock_judges_of(public.judging_rounds) is
  'Locks the judges of a round, before their assignments change (foundations.sql) or they get an email.';

create function private.email_judges_of(round public.judging_rounds, kind text, data jsonb) returns void
language sql set search_path = '' as $$
  select private.email_judge(judge.id, email_judges_of.kind,
    email_judges_of.data || jsonb_build_object('round_name', round.name))
  from public.judges judge
  where private.judge_state(judge) = 'active' and exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where assignment.judge_id = judge.id and round_entry.round_id = round.id
      and assignment.recused_at is null
  );
$$;

create function private.publish_assignments(
  wanted_round uuid, pairs jsonb, expected_revision int, unconnected_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicted uuid[];
  removed int;
  added int;
  result jsonb;
begin
  perform private.require_round_right('judging', wanted_round);
  -- Before the round is locked, so that only entries with a new conflict are locked.
  perform private.find_conflicts(
    null, array(select submission_id from public.round_entries where round_id = wanted_round));
  round := private.lock_round(wanted_round, 'judging');
  conflicted := private.my_conflicted_entries();
  if round.assignments_revision is distinct from expected_revision then
    perform private.refuse(
      'conflict', 'Somebody else has published an assignment. Reload before you continue.');
  elsif private.round_state(round) not in ('draft', 'open') then
    perform private.refuse('round_closed', 'This round has closed.');
  elsif jsonb_typeof(pairs) is distinct from 'array' then
    perform private.refuse('invalid_input', 'An assignment is a list of pairs.');
  end if;
  -- A concurrent withdrawal of a judge happens before this or waits.
  perform from public.judges where withdrawn_at is null order by id for share;
  perform private.check_plan(round, pairs);
  delete from public.judging_assignments assignment using public.round_entries round_entry
    where round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id
      and not private.is_begun(assignment)
      and round_entry.submission_id <> all (conflicted)
      and not (
        private.may_have_judging_conflict(round_entry.submission_id, assignment.judge_id)
        and private.stays_while_suspected(round, round_entry.id, assignment.judge_id)
      )
      and (assignment.round_entry_id, assignment.judge_id) not in (
        select round_entry_id, judge_id from private.planned(pairs)
      );
  get diagnostics removed = row_count;
  with fresh as (
    insert into public.judging_assignments (round_entry_id, judge_id)
    select round_entry_id, judge_id from private.planned(pairs) order by 1, 2
    on conflict on constraint one_assignment_per_judge do nothing
    returning judge_id
  ), told as (
    select count(*) as entries, private.email_judge(judge_id, 'judge_assigned', jsonb_build_object(
      'round_name', round.name, 'entries', count(*), 'opens_at', round.opens_at,
      'closes_at', round.closes_at
    ))
    from fresh group by judge_id
  )
  select coalesce(sum(entries), 0) into added from told;
  perform private.check_quotas(round);
  unconnected_reason := private.check_connected(round, unconnected_reason);
  update public.judging_rounds set assignments_revision = assignments_revision + 1,
      unconnected_reason = publish_assignments.unconnected_reason
    where id = round.id;
  result := jsonb_build_object('added', added, 'removed', removed, 'kept', (
    select count(*) from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted)
  ) - added);
  perform private.write_audit('judging.assigned', 'judging_round', round.id::text, result);
  if private.has_reviews(round.id) and added + removed > 0 then
    perform private.record_intervention('assignments_changed', null, round.id, details => result - 'kept');
  end if;
  return result;
end
$$;

create function public.publish_assignments(
  round_id uuid, pairs jsonb, expected_revision int, unconnected_reason text default null
) returns jsonb
language sql set search_path = ''
as $$ select private.publish_assignments(round_id, pairs, expected_revision, unconnected_reason) $$;
comment on function public.publish_assignments(uuid, jsonb, int, text) is
  'Administrators, and the round''s chair: replaces the assignments of a round. pairs: JSON, each with round_entry_id and judge_id. Started and recused assignments stay, as do those that the caller cannot see because of a conflict and, in an open round, those with a suspected conflict. Judges with new entries get one email. Returns JSON: added, kept, removed. Refuses with conflict if somebody else has published since expected_revision (assignments_revision of the round), round_closed, judge_has_conflict, judge_overloaded, judge_inactive, not_ready, admin_conflicted, expertise_missing (a quota of the round), not_connected if entries form groups without a common judge (unless unconnected_reason, which the round then shows, says why), not_found, invalid_input (nothing is changed then).';
grant execute on function
  private.publish_assignments(uuid, jsonb, int, text), public.publish_assignments(uuid, jsonb, int, text)
  to authenticated;

-- Calibration -------------------------------------------------------------------------------------

create function private.set_calibration(wanted_id uuid, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(wanted_id, 'judging');
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  if private.round_state(round) <> 'draft' then
    perform private.refuse('round_open', 'This round has opened. Its calibration entries can no longer change.');
  elsif is_on and round.kind <> 'screening' then
    perform private.refuse('invalid_input', 'In this round every judge reviews every entry.');
  elsif is_on and not round_entry.is_calibration and private.max_calibration() <= (
    select count(*) from public.round_entries where round_id = round.id and is_calibration
  ) then
    perform private.refuse('too_many_calibration', format(
      'A round can have at most %s calibration entries.', private.max_calibration()));
  end if;
  update public.round_entries set is_calibration = coalesce(is_on, false)
    where id = round_entry.id and is_calibration is distinct from coalesce(is_on, false);
  if found then
    perform private.write_audit('judging.calibration', 'submission', round_entry.submission_id::text,
      jsonb_build_object('is_on', coalesce(is_on, false)));
  end if;
end
$$;

create function public.set_calibration(round_entry_id uuid, is_on boolean) returns void
language sql set search_path = ''
as $$ select private.set_calibration(round_entry_id, is_on) $$;
comment on function public.set_calibration(uuid, boolean) is
  'Administrators, and the round''s chair: makes an entry of a screening in preparation a calibration entry, at most three, or ends that. The next assignment includes it for all judges. Refuses with round_open, too_many_calibration, admin_conflicted, invalid_input (not a screening), not_found.';
grant execute on function
  private.set_calibration(uuid, boolean), public.set_calibration(uuid, boolean) to authenticated;

-- supabase/schemas/judging_reviews.sql

-- Reviews: what a judge thinks of an entry, saved as it is typed, submitted once it is complete and
-- before the round closes. Nobody writes one but the judge; every version that was submitted is kept.

create table public.judging_reviews (
  assignment_id uuid primary key references public.judging_assignments (id) on delete cascade,
  scores int[] not null,
  comment_for_team text not null default ''
    check (char_length(comment_for_team) <= private.max_length('message')),
  comment_for_panel text not null default ''
    check (char_length(comment_for_panel) <= private.max_length('message')),
  revision int not null default 1,
  submitted_at timestamptz,
  returned_at timestamptz,
  updated_at timestamptz not null default private.now(),
  constraint submitted_reviews_have_all_scores
    check (submitted_at is null or array_position(scores, null) is null)
);
comment on table public.judging_reviews is 'One review for each assignment, from the first word on.';
comment on column public.judging_reviews.scores is
  'One for each criterion of the round, in order; null where there is none yet.';
comment on column public.judging_reviews.comment_for_team is
  'The team reads it after the release, if the round gives feedback.';
comment on column public.judging_reviews.comment_for_panel is 'For the other judges and administrators.';
comment on column public.judging_reviews.revision is 'Rises with each change of any kind.';
comment on column public.judging_reviews.returned_at is
  'When an administrator has last asked the judge to look at it again.';

alter table public.judging_reviews enable row level security;
create policy "No client reads or writes reviews directly"
  on public.judging_reviews as restrictive for all to anon, authenticated using (false);

create table public.judging_review_versions (
  assignment_id uuid not null references public.judging_reviews (assignment_id) on delete cascade,
  revision int not null,
  scores int[] not null,
  comment_for_team text not null,
  comment_for_panel text not null,
  submitted_at timestamptz,
  saved_at timestamptz not null,
  primary key (assignment_id, revision)
);
comment on table public.judging_review_versions is
  'What a review said before: all that was submitted, and of a draft one in half an hour. Written by a trigger, changed by nobody.';

alter table public.judging_review_versions enable row level security;
create policy "No client reads or writes versions directly"
  on public.judging_review_versions as restrictive for all to anon, authenticated using (false);

-- What follows by itself --------------------------------------------------------------------------

create function private.check_scores() returns trigger
language plpgsql set search_path = '' as $$
declare
  scale int;
  criteria int;
begin
  select round.scale, jsonb_array_length(private.criteria_of(round.id)) into scale, criteria
  from public.judging_assignments assignment
  join public.round_entries entry on entry.id = assignment.round_entry_id
  join public.judging_rounds round on round.id = entry.round_id
  where assignment.id = new.assignment_id;
  if array_ndims(new.scores) is distinct from 1 or cardinality(new.scores) <> criteria
    or exists (select from unnest(new.scores) score where score not between 1 and scale) then
    perform private.refuse(
      'invalid_input', format('Each of the %s criteria takes a score from 1 to %s.', criteria, scale));
  end if;
  return new;
end
$$;

create trigger check_scores before insert or update of scores on public.judging_reviews
  for each row execute function private.check_scores();

create function private.keep_review_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.judging_review_versions
    (assignment_id, revision, scores, comment_for_team, comment_for_panel, submitted_at, saved_at)
  select
    old.assignment_id, old.revision, old.scores, old.comment_for_team, old.comment_for_panel,
    old.submitted_at, old.updated_at
  -- Of what is saved while it is typed, one in half an hour.
  where old.submitted_at is not null or not exists (
    select from public.judging_review_versions
    where assignment_id = old.assignment_id and saved_at > old.updated_at - interval '30 minutes'
  );
  new.revision := old.revision + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.keep_review_version() is
  'Trigger: what a change replaces stays as a version: all that was submitted, and of a draft one in half an hour.';

create trigger keep_version before update on public.judging_reviews
  for each row execute function private.keep_review_version();

create trigger append_only before update or truncate on public.judging_review_versions
  for each statement execute function private.append_only('The versions of a review cannot be changed.');
create trigger append_only_deletion before delete on public.judging_review_versions
  for each row execute function private.append_only(
    'The versions of a review cannot be changed.', 'assignment_id', 'public.judging_reviews', 'assignment_id');

create trigger audit_change after update of returned_at on public.judging_reviews
  for each row when (new.returned_at is distinct from old.returned_at)
  execute function private.audit('review.returned', 'judging_assignment', 'assignment_id');

-- What a judge may read ---------------------------------------------------------------------------

create function private.assignment_state(
  assignment public.judging_assignments, review public.judging_reviews
) returns text
language sql immutable set search_path = ''
return case
  when assignment.recused_at is not null then 'recused'
  when review.submitted_at is not null then 'submitted'
  when review.returned_at is not null then 'returned'
  when assignment.first_seen_at is not null then 'begun'
  else 'assigned'
end;

create function private.is_counted(
  assignment public.judging_assignments, review public.judging_reviews
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if assignment.counts is not null then
    return assignment.counts;
  end if;
  return review.submitted_at is not null and assignment.recused_at is null
    and not private.has_judging_conflict(
      (select submission_id from public.round_entries where id = assignment.round_entry_id),
      assignment.judge_id
    );
end
$$;
comment on function private.is_counted(
  public.judging_assignments, public.judging_reviews
) is 'Whether a review says something to others: as was settled when its round closed. Until then, if it was submitted, and its judge has neither stepped back nor a conflict.';

-- The end of a round ------------------------------------------------------------------------------

create function private.close_round(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.lock_judges_of(round);
  update public.judging_assignments assignment set counts = private.is_counted(assignment, review)
    from public.judging_assignments known
    join public.round_entries entry on entry.id = known.round_entry_id
    left join public.judging_reviews review on review.assignment_id = known.id
    where assignment.id = known.id and entry.round_id = round.id;
  update public.judging_rounds set
    closed_at = least(closes_at, private.now()), closes_at = least(closes_at, private.now())
  where id = round.id;
$$;
comment on function private.close_round(public.judging_rounds) is
  'Ends a round, which the caller has locked: what counts now counts from then on, whatever is found, declared, resolved or moved later.';

create function private.close_due_rounds() returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  for round in
    select * from public.judging_rounds
    where closed_at is null and canceled_at is null and closes_at < private.now()
    order by id for update
  loop
    perform private.close_round(round);
  end loop;
end
$$;
comment on function private.close_due_rounds() is
  'Schedule, and everything that could change what counts: ends the rounds whose time is over.';

-- What judges read --------------------------------------------------------------------------------

-- Definer functions read it: no client has a right to it.
create view private.my_open_reviews as
select
  assignment.id,
  entry.round_id,
  assignment.round_entry_id,
  entry.code,
  entry.idea_name,
  entry.description,
  entry.file_path,
  review.scores,
  coalesce(review.comment_for_team, '') as comment_for_team,
  coalesce(review.comment_for_panel, '') as comment_for_panel,
  coalesce(review.revision, 0) as revision,
  private.assignment_state(assignment, review) as state,
  review.submitted_at,
  entry.page_texts
from private.my_readable_assignments() assignment
join public.round_entries entry on entry.id = assignment.round_entry_id
left join public.judging_reviews review on review.assignment_id = assignment.id
where (select private.caller()) is not null;
comment on view private.my_open_reviews is 'What the calling judge may read now, with the judge''s own review.';

create view private.my_assignments as
select
  reading.id, reading.round_id, round_entry_id, reading.code, reading.idea_name, state, scores,
  submitted_at, reading.file_path is not null as has_document, round_entry.is_calibration
from private.my_open_reviews reading
join public.round_entries round_entry on round_entry.id = reading.round_entry_id
union all
-- An entry that the judge has recused stays in the list, without its content. So does one that
-- an administrator has taken from the judge, and nothing says why.
select
  assignment.id, round.id, entry.id, entry.code, null,
  case when assignment.recused_at is null then 'taken' else 'recused' end, null, null, null,
  false
from public.judging_assignments assignment
join public.round_entries entry on entry.id = assignment.round_entry_id
join public.judging_rounds round on round.id = entry.round_id
where private.round_state(round) in ('open', 'closed')
  and (
    assignment.recused_at is not null
    or private.has_judging_conflict(entry.submission_id, assignment.judge_id)
  )
  and assignment.judge_id = (
    select private.my_judge_id() where (select private.caller()) is not null
  );
comment on view private.my_assignments is
  'Reads the tables with the owner''s rights; the last line, and in my_open_reviews a function, keep judges apart.';

create function private.read_my_assignments() returns setof private.my_assignments
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select * from private.my_assignments order by is_calibration desc, code;
end
$$;

create view public.my_assignments with (security_invoker = true) as
select * from private.read_my_assignments();
comment on view public.my_assignments is
  'Judges: what the caller was given to read, by its code, while the round is open or closed and not yet released.';
comment on column public.my_assignments.state is
  'assigned, begun, submitted, returned, recused or taken (by an administrator). The last two show only ids and code.';
comment on column public.my_assignments.is_calibration is
  'Whether all judges of the round read it, before all others.';
comment on column public.my_assignments.scores is
  'One for each criterion, in order; null before the first word.';
grant execute on function private.read_my_assignments() to authenticated;
grant select on public.my_assignments to authenticated;

create view private.my_judging_rounds as
select
  round.id,
  round.kind,
  round.name,
  round.opens_at,
  round.closes_at,
  round.is_anonymized,
  round.gives_feedback,
  round.scale,
  round.discussion_open,
  private.round_state(round) as state,
  private.criteria_of(round.id) as criteria,
  counted.assigned_count,
  counted.submitted_count,
  counted.recused_count
from public.judging_rounds round
cross join lateral (
  select
    count(*)::int as assigned_count,
    (count(*) filter (where own.state = 'submitted'))::int as submitted_count,
    (count(*) filter (where own.state in ('recused', 'taken')))::int as recused_count
  from private.my_assignments own where own.round_id = round.id
) counted
where exists (
  select from public.judging_assignments assignment
  join public.round_entries entry on entry.id = assignment.round_entry_id
  where entry.round_id = round.id and assignment.judge_id = (
    select private.my_judge_id() where (select private.caller()) is not null
  )
);
comment on view private.my_judging_rounds is
  'Reads the tables with the owner''s rights; the last condition is what keeps judges apart.';

create function private.read_my_judging_rounds() returns setof private.my_judging_rounds
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query select * from private.my_judging_rounds order by opens_at, id;
end
$$;

create view public.my_judging_rounds with (security_invoker = true) as
select * from private.read_my_judging_rounds();
comment on view public.my_judging_rounds is
  'Judges: the rounds in which the caller has something to read, with the caller''s own numbers.';
comment on column public.my_judging_rounds.state is 'draft, open, closed, released or canceled.';
comment on column public.my_judging_rounds.criteria is
  'JSON, in order, each with position, name, question, weight and score_words (the lowest first).';
comment on column public.my_judging_rounds.recused_count is
  'Those that the caller has recused, or that were taken.';
comment on column public.my_judging_rounds.assigned_count is
  'What my_assignments lists: nothing before the round opens and after its release.';
grant execute on function private.read_my_judging_rounds() to authenticated;
grant select on public.my_judging_rounds to authenticated;

-- Opening, saving, submitting ---------------------------------------------------------------------

create function private.open_assignment(wanted_id uuid) returns setof private.my_open_reviews
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_judge();
  update public.judging_assignments set
    first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = private.now()
  where id = (select id from private.my_open_reviews where id = wanted_id);
  if not found then
    perform private.refuse('not_found', 'This entry is not yours to read.');
  end if;
  return query select * from private.my_open_reviews where id = wanted_id;
end
$$;

create function public.open_assignment(assignment_id uuid) returns table (
  id uuid, round_id uuid, round_entry_id uuid, code text, idea_name text, description text,
  file_path text, scores int[], comment_for_team text, comment_for_panel text, revision int,
  state text, submitted_at timestamptz, page_texts text[]
)
language sql set search_path = ''
as $$ select * from private.open_assignment(assignment_id) $$;
comment on function public.open_assignment(uuid) is
  'Judges: an entry that the caller was given to read, with the caller''s review of it (revision 0: none yet) and the text of each page of its document (null: not known), and notes that they saw it. Refuses with not_found; 42501 for anybody but a judge.';
grant execute on function private.open_assignment(uuid), public.open_assignment(uuid) to authenticated;

create function private.lock_my_assignment(wanted_id uuid) returns public.judging_assignments
language plpgsql set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  round public.judging_rounds;
  assignment public.judging_assignments;
begin
  -- The round first: locking its result waits here for what came in time.
  select * into round from public.judging_rounds where id = (
    select entry.round_id from public.judging_assignments own
    join public.round_entries entry on entry.id = own.round_entry_id
    where own.id = wanted_id and own.judge_id = own_judge_id
  ) for share;
  -- The judge before the assignment, in the order in which deleting an account locks them.
  perform from public.judges where id = own_judge_id for key share;
  select * into assignment from public.judging_assignments
    where id = wanted_id and judge_id = own_judge_id for update;
  if assignment.recused_at is not null then
    return assignment;
  -- After the locks, because somebody else may have changed it until then.
  elsif not exists (select from private.my_readable_assignments() where id = wanted_id) then
    perform private.refuse('not_found', 'This entry is not yours to judge.');
  elsif private.round_state(round) <> 'open' then
    perform private.refuse('round_closed', 'This round is closed. Reviews cannot be changed any more.');
  end if;
  return assignment;
end
$$;
comment on function private.lock_my_assignment(uuid) is
  'An assignment of the calling judge, locked, which the judge has recused or may read in a round that is open after the lock. 42501 for anybody but a judge; not_found, round_closed.';

create function private.lock_my_review(wanted_id uuid) returns public.judging_reviews
language plpgsql set search_path = '' as $$
declare
  assignment public.judging_assignments := private.lock_my_assignment(wanted_id);
  review public.judging_reviews;
begin
  if assignment.recused_at is not null then
    perform private.refuse('not_found', 'You have recused this entry.');
  end if;
  select * into review from public.judging_reviews where assignment_id = wanted_id for update;
  return review;
end
$$;
comment on function private.lock_my_review(uuid) is
  'The calling judge''s review, null before the first word, as lock_my_assignment; not_found as well where the judge has recused.';

create function private.refuse_other_revision(
  review public.judging_reviews, expected_revision int
) returns void
language plpgsql set search_path = '' as $$
begin
  if coalesce(review.revision, 0) is distinct from expected_revision then
    perform private.refuse(
      'conflict', 'This review was changed in another window. Reload it before you continue.');
  end if;
end
$$;
comment on function private.refuse_other_revision(public.judging_reviews, int) is
  'conflict unless the review is as the caller last saw it; 0 before the first word.';

create function private.save_review(
  wanted_id uuid, new_scores int[], new_comment_for_team text, new_comment_for_panel text,
  expected_revision int
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  review public.judging_reviews := private.lock_my_review(wanted_id);
  for_team text := coalesce(private.clean_lines(new_comment_for_team), '');
  for_panel text := coalesce(private.clean_lines(new_comment_for_panel), '');
begin
  perform private.refuse_long_text(for_team, 'The comment for the team', private.max_length('message'));
  perform private.refuse_long_text(for_panel, 'The comment for the panel', private.max_length('message'));
  -- The same again, after an answer was lost, is done already.
  if (review.scores, review.comment_for_team, review.comment_for_panel)
    = (new_scores, for_team, for_panel) then
    return review.revision;
  elsif review.submitted_at is not null then
    perform private.refuse('review_submitted', 'This review is submitted and stays as it is.');
  end if;
  perform private.refuse_other_revision(review, expected_revision);
  -- Who has left meanwhile is refused here: the locks do not keep a judge.
  perform private.spend_rate_limit('review', private.require_judge()::text, 3000, interval '1 day');
  update public.judging_assignments set first_seen_at = private.now(), last_seen_at = private.now()
    where id = wanted_id and first_seen_at is null;
  insert into public.judging_reviews as known
    (assignment_id, scores, comment_for_team, comment_for_panel)
  values (wanted_id, new_scores, for_team, for_panel)
  on conflict (assignment_id) do update set
    scores = excluded.scores, comment_for_team = excluded.comment_for_team,
    comment_for_panel = excluded.comment_for_panel
  returning * into review;
  return review.revision;
end
$$;

create function public.save_review(
  assignment_id uuid, scores int[], comment_for_team text, comment_for_panel text,
  expected_revision int
) returns int
language sql set search_path = '' as $$
  select private.save_review(
    assignment_id, scores, comment_for_team, comment_for_panel, expected_revision);
$$;
comment on function public.save_review(uuid, int[], text, text, int) is
  'Judges: saves the caller''s own review, complete or not (a score may be null), and returns its revision. The same content again changes nothing. 3,000 times a day. Refuses with conflict when it is not the expected revision (0: none yet), review_submitted, round_closed, not_found, invalid_input, rate_limited.';

create function private.submit_review(wanted_id uuid, expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review public.judging_reviews;
begin
  -- Before the round is looked at: it may have closed since the answer was lost.
  perform private.require_judge();
  if exists (select from private.my_open_reviews where id = wanted_id and state = 'submitted') then
    return;
  end if;
  review := private.lock_my_review(wanted_id);
  if review.submitted_at is not null then
    return;
  end if;
  perform private.refuse_other_revision(review, expected_revision);
  if review.revision is null or array_position(review.scores, null) is not null then
    perform private.refuse('incomplete', 'Please give each criterion a score first.');
  elsif char_length(review.comment_for_team) < private.min_team_comment() and (
    select round.gives_feedback from private.my_open_reviews reading
    join public.judging_rounds round on round.id = reading.round_id where reading.id = wanted_id
  ) then
    perform private.refuse('incomplete', format(
      'Please write at least %s characters for the team.', private.min_team_comment()));
  end if;
  update public.judging_reviews set submitted_at = private.now() where assignment_id = wanted_id;
end
$$;

create function public.submit_review(assignment_id uuid, expected_revision int) returns void
language sql set search_path = ''
as $$ select private.submit_review(assignment_id, expected_revision) $$;
comment on function public.submit_review(uuid, int) is
  'Judges: submits the caller''s own review before the round closes; one that is submitted already stays so. Refuses with incomplete unless every criterion has a score and, where the round gives feedback, the team a comment; with conflict when it is not the expected revision, round_closed, not_found.';

create function private.recuse(wanted_id uuid, new_reason text, is_conflict boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_reason constant text := private.require_text(
    private.clean_lines(new_reason), 'The reason', private.max_length('message'));
  assignment public.judging_assignments;
  original_id uuid;
begin
  -- The entry before the rows that hang on it (foundations.sql).
  select original.id into original_id
    from public.judging_assignments own
    join public.round_entries entry on entry.id = own.round_entry_id
    join public.submissions original on original.id = entry.submission_id
    where own.id = wanted_id and own.judge_id = own_judge_id
    for key share of original;
  assignment := private.lock_my_assignment(wanted_id);
  if assignment.recused_at is not null then
    return;
  end if;
  update public.judging_assignments set recused_at = private.now(), recusal_reason = clean_reason
    where id = wanted_id;
  if is_conflict then
    perform private.declare_conflict(original_id, own_judge_id, clean_reason);
  end if;
end
$$;

create function public.recuse(assignment_id uuid, reason text, is_conflict boolean) returns void
language sql set search_path = ''
as $$ select private.recuse(assignment_id, reason, is_conflict) $$;
comment on function public.recuse(uuid, text, boolean) is
  'Judges: recuses from an entry for a reason, before the round closes, also after submitting: the review does not count then. With is_conflict it is a conflict of interest, which holds for all rounds. Again is harmless. Refuses with round_closed, not_found, invalid_input.';
grant execute on function
  private.save_review(uuid, int[], text, text, int),
  public.save_review(uuid, int[], text, text, int),
  private.submit_review(uuid, int),
  public.submit_review(uuid, int),
  private.recuse(uuid, text, boolean),
  public.recuse(uuid, text, boolean)
  to authenticated;

-- Giving back -------------------------------------------------------------------------------------

create function private.return_review(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  -- lock_round refuses when the round is gone.
  round := private.lock_round((
    select entry.round_id from public.judging_assignments assignment
    join public.round_entries entry on entry.id = assignment.round_entry_id
    where assignment.id = wanted_id and entry.submission_id <> all (private.my_conflicted_entries())
  ));
  if private.round_state(round) <> 'open' then
    perform private.refuse('round_closed', 'The judge could not change it any more: this round is closed.');
  end if;
  update public.judging_reviews set submitted_at = null, returned_at = private.now()
    where assignment_id = wanted_id and submitted_at is not null;
  if found then
    perform private.record_intervention('review_returned', null, round.id, entry.submission_id, assignment.judge_id)
      from public.judging_assignments assignment
      join public.round_entries entry on entry.id = assignment.round_entry_id
      where assignment.id = wanted_id;
  end if;
end
$$;

create function public.return_review(assignment_id uuid) returns void
language sql set search_path = ''
as $$ select private.return_review(assignment_id) $$;
comment on function public.return_review(uuid) is
  'Administrators: a submitted review is its judge''s to change again, until the round closes. An intervention. One that is not submitted stays as it is. Refuses with round_closed, not_found.';
grant execute on function private.return_review(uuid), public.return_review(uuid) to authenticated;

-- supabase/schemas/interventions.sql

-- Interventions: actions of an administrator or a chair that can change who wins. They take effect at once and need a
-- reason. They are listed in the daily summary, on the page of the round, and on the page of the next release, where a
-- second administrator acknowledges them (releases.sql).

create table public.interventions (
  id bigint generated always as identity primary key,
  kind text not null references private.intervention_kinds (value),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  submission_id uuid references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete set null,
  details jsonb not null default '{}',
  reason text check (char_length(reason) between 1 and private.max_length('message')),
  actor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.interventions is 'Actions that can change who wins. Written by functions, never changed.';
comment on column public.interventions.details is
  'JSON: from and to of a status or a deadline, how many assignments or submissions were added or removed, user_id (of a person), or name (of a stage).';

create index interventions_round_id_idx on public.interventions (round_id);
create index interventions_submission_id_idx on public.interventions (submission_id);
create index interventions_judge_id_idx on public.interventions (judge_id);
create index interventions_actor_id_idx on public.interventions (actor_id);
create index interventions_kind_idx on public.interventions (kind);

alter table public.interventions enable row level security;
create policy "No client reads or writes interventions directly"
  on public.interventions as restrictive for all to anon, authenticated using (false);

create trigger append_only before update of id, kind, round_id, submission_id, details, reason, created_at or truncate
  on public.interventions
  for each statement execute function private.append_only('An intervention cannot be changed.');

create function private.judging_has_begun() returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_rounds where opens_at <= private.now() and canceled_at is null
);

create function private.has_reviews(wanted_round uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries entry
  join public.judging_assignments assignment on assignment.round_entry_id = entry.id
  join public.judging_reviews review on review.assignment_id = assignment.id
  where entry.round_id = wanted_round and review.submitted_at is not null
);
comment on function private.has_reviews(uuid) is
  'Whether a judge has submitted a review in the round. From then on, changing judges and conflicts is an intervention.';

create function private.record_intervention(
  kind text, reason text, round_id uuid default null, submission_id uuid default null,
  judge_id uuid default null, details jsonb default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  clean_reason text := nullif(private.clean_lines(reason), '');
begin
  if clean_reason is null and (
    select needs_reason from private.intervention_kinds where value = record_intervention.kind
  ) then
    perform private.refuse('reason_required', 'This can change who wins. Give a reason.');
  end if;
  perform private.refuse_long_text(clean_reason, 'The reason', private.max_length('message'));
  insert into public.interventions (kind, reason, round_id, submission_id, judge_id, details, actor_id)
  values (kind, clean_reason, round_id, submission_id, judge_id, details, auth.uid());
end
$$;
comment on function private.record_intervention(text, text, uuid, uuid, uuid, jsonb) is
  'Records an intervention of the caller. Refuses with reason_required and invalid_input.';

create function private.record_conflict_change(
  kind text, reason text, entry_id uuid, wanted_judge uuid
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_intervention(
      record_conflict_change.kind, record_conflict_change.reason, round.id, entry_id, wanted_judge)
    from public.round_entries entry
    join public.judging_rounds round on round.id = entry.round_id
    where entry.submission_id = entry_id and round.canceled_at is null and round.released_at is null
      and private.has_reviews(round.id);
end
$$;
comment on function private.record_conflict_change(text, text, uuid, uuid) is
  'Records a change of a conflict of interest in each unreleased round of the submission that has reviews.';

create function private.record_judge_change(kind text, wanted_judge uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.judging_rounds round
    where round.canceled_at is null and round.released_at is null and private.has_reviews(round.id)
  ) then
    perform private.record_intervention(kind, null, judge_id => wanted_judge);
  end if;
end
$$;
comment on function private.record_judge_change(text, uuid) is
  'Records that a judge is invited or withdrawn while an unreleased round has reviews.';

create function private.record_administrator(kind text, user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if private.judging_has_begun() then
    perform private.record_intervention(kind, null, details => jsonb_build_object('user_id', user_id));
  end if;
end
$$;
comment on function private.record_administrator(text, uuid) is
  'Records changes of administrators once judging has begun, because administrators confirm releases.';

-- supabase/schemas/judging_discussion.sql

-- The discussion: judges read the reviews of others, without names, after their own and where it is
-- open, and talk about the entry.

create table public.judging_comments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.judging_comments is 'What judges say to each other about an entry.';

create index judging_comments_round_entry_id_idx
  on public.judging_comments (round_entry_id, created_at);
create index judging_comments_judge_id_idx on public.judging_comments (judge_id);

alter table public.judging_comments enable row level security;
create policy "No client reads or writes the discussion directly"
  on public.judging_comments as restrictive for all to anon, authenticated using (false);

create view private.my_discussion as
with topic as (
  select reading.round_entry_id, reading.code
  from private.my_open_reviews reading
  join public.judging_rounds round on round.id = reading.round_id
  where reading.state = 'submitted' and round.discussion_open
), voice as (
  select
    topic.round_entry_id,
    topic.code,
    assignment.judge_id,
    assignment.id as assignment_id,
    case
      when assignment.judge_id = (select private.my_judge_id()) then 'You'
      -- The same number for every reviewer, also after a judge has dropped out.
      else 'Judge ' || row_number() over (
        partition by topic.round_entry_id order by md5(assignment.id::text)
      )
    end as author
  from topic
  join public.judging_assignments assignment using (round_entry_id)
), heard as (
  select voice.*, review.scores, review.comment_for_panel, review.submitted_at
  from voice
  join public.judging_assignments assignment on assignment.id = voice.assignment_id
  join public.judging_reviews review on review.assignment_id = voice.assignment_id
  where private.is_counted(assignment, review)
)
select round_entry_id, code, author, scores, comment_for_panel, null as body,
  submitted_at as created_at
from heard
where (select private.caller()) is not null
union all
select round_entry_id, heard.code, heard.author, null, null, comment.body, comment.created_at
from heard join public.judging_comments comment using (round_entry_id, judge_id);
comment on view private.my_discussion is
  'Reads the tables with the owner''s rights; my_open_reviews is what keeps judges apart.';

create function private.read_my_discussion() returns setof private.my_discussion
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select * from private.my_discussion order by round_entry_id, created_at;
end
$$;

create view public.my_discussion with (security_invoker = true) as
select * from private.read_my_discussion();
comment on view public.my_discussion is
  'Judges: reviews of all judges, and what they say to each other, about the entries that the caller has submitted a review of, while the discussion of the round is open.';
comment on column public.my_discussion.author is
  'You, or Judge and a number that is the same for every reviewer of the entry; never a name.';
comment on column public.my_discussion.body is
  'What was said; null: the line is a review, with scores and comment_for_panel.';
grant execute on function private.read_my_discussion() to authenticated;
grant select on public.my_discussion to authenticated;

create function private.add_judging_comment(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The comment', private.max_length('message'));
  comment_id uuid;
begin
  if not exists (select from private.my_discussion where round_entry_id = wanted_id) then
    perform private.refuse('not_found', 'There is no discussion about this entry.');
  end if;
  select id into comment_id from public.judging_comments
    where round_entry_id = wanted_id and judge_id = own_judge_id and body = clean_body
      and created_at > private.now() - interval '1 hour';
  if found then
    return comment_id;
  end if;
  perform private.spend_rate_limit('judging_comment', own_judge_id::text, 300, interval '1 day');
  insert into public.judging_comments (round_entry_id, judge_id, body)
  values (wanted_id, own_judge_id, clean_body)
  returning id into comment_id;
  return comment_id;
end
$$;

create function public.add_judging_comment(round_entry_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.add_judging_comment(round_entry_id, body) $$;
comment on function public.add_judging_comment(uuid, text) is
  'Judges: says something to the other judges about an entry in my_discussion, 300 times a day, and returns its id. The same words again within an hour are the same comment. Refuses with not_found, invalid_input, rate_limited.';
grant execute on function
  private.add_judging_comment(uuid, text), public.add_judging_comment(uuid, text) to authenticated;

-- Telling judges that it is open ------------------------------------------------------------------

create table private.discussion_told (
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  primary key (round_id, judge_id)
);
comment on table private.discussion_told is
  'Which judge was told that the discussion of a round is open: once, however often it is opened.';

create index discussion_told_judge_id_idx on private.discussion_told (judge_id);

create function private.tell_discussion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    with voice as (
      select assignment.judge_id, assignment.round_entry_id, private.judge_state(judge) = 'active' as is_here
      from public.round_entries round_entry
      join public.submissions entry on entry.id = round_entry.submission_id
      join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
      join public.judging_reviews review on review.assignment_id = assignment.id
      join public.judges judge on judge.id = assignment.judge_id
      where round_entry.round_id = new.id and private.is_in_the_running(entry)
        and private.is_counted(assignment, review)
    ), topic as (
      select one.judge_id, count(*) as entries from voice one
      where one.is_here and exists (
        select from voice other
        where other.round_entry_id = one.round_entry_id and other.judge_id <> one.judge_id
      )
      group by one.judge_id
    ), fresh as (
      insert into private.discussion_told (round_id, judge_id)
      select new.id, judge_id from topic order by judge_id
      on conflict do nothing
      returning judge_id
    )
    select topic.judge_id, topic.entries from fresh join topic using (judge_id)
  loop
    perform private.email_judge(told.judge_id, 'judge_discussion', jsonb_build_object(
      'round_name', new.name, 'round_id', new.id, 'entries', told.entries
    ), make_interval(mins => private.undo_minutes()));
  end loop;
  return null;
end
$$;
comment on function private.tell_discussion() is
  'Trigger: judges who can talk with somebody about an entry are told that its discussion is open, after ten minutes.';

create function private.stop_discussion_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What hangs on judges before the outbox (foundations.sql).
  perform from private.discussion_told where round_id = new.id order by judge_id for update;
  with stopped as (
    delete from private.notifications
    where kind = 'judge_discussion' and attempts = 0 and sent_at is null
      and data ->> 'round_id' = new.id::text
    returning judge_id
  )
  delete from private.discussion_told told using stopped
    where told.round_id = new.id and told.judge_id = stopped.judge_id;
  return null;
end
$$;

create trigger tell_discussion after update of discussion_open on public.judging_rounds
  for each row when (new.discussion_open and not old.discussion_open)
  execute function private.tell_discussion();
create trigger stop_discussion_mails after update of discussion_open on public.judging_rounds
  for each row when (old.discussion_open and not new.discussion_open)
  execute function private.stop_discussion_mails();

-- supabase/schemas/judging_notes.sql

-- Notes between a judge and the administrators about an entry that the judge reads. Judges know no
-- administrator by name. A judge is emailed that there is an answer, without its words; administrators
-- find what is new among what waits in judging (judging_reminders.sql).

create table public.judging_notes (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  by_judge boolean not null,
  admin_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now(),
  seen_at timestamptz,
  constraint judges_are_no_administrators check (not by_judge or admin_id is null)
);
comment on table public.judging_notes is
  'What a judge and the administrators say to each other about an entry that the judge reads. It goes with the assignment.';
comment on column public.judging_notes.admin_id is
  'Which administrator has written it; null: the judge, or the account is deleted.';
comment on column public.judging_notes.seen_at is
  'When administrators have answered a judge''s note, or seen that it needs no answer.';

create index judging_notes_assignment_id_idx on public.judging_notes (assignment_id, created_at);
create index judging_notes_admin_id_idx on public.judging_notes (admin_id);

alter table public.judging_notes enable row level security;
create policy "No client reads or writes notes directly"
  on public.judging_notes as restrictive for all to anon, authenticated using (false);

-- Judges ------------------------------------------------------------------------------------------

create view private.my_judging_notes as
select
  note.id, note.assignment_id, case when note.by_judge then 'You' else 'Administrators' end as author,
  note.body, note.created_at
from private.my_readable_assignments() assignment
join public.judging_notes note on note.assignment_id = assignment.id
where (select private.caller()) is not null;
comment on view private.my_judging_notes is
  'Reads the table with the owner''s rights; my_readable_assignments is what keeps judges apart.';

create function private.read_my_judging_notes() returns setof private.my_judging_notes
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query select * from private.my_judging_notes;
end
$$;

create view public.my_judging_notes with (security_invoker = true) as
select * from private.read_my_judging_notes();
comment on view public.my_judging_notes is
  'Judges: what they and the administrators have said to each other about the entries that they may read now.';
comment on column public.my_judging_notes.author is 'You or Administrators; never a name.';
grant execute on function private.read_my_judging_notes() to authenticated;
grant select on public.my_judging_notes to authenticated;

create function private.ask_administrators(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  note_id uuid;
begin
  perform from public.judging_assignments where id = wanted_id for no key update;
  if not exists (select from private.my_readable_assignments() where id = wanted_id) then
    perform private.refuse('not_found', 'This entry is not yours to judge.');
  end if;
  select id into note_id from public.judging_notes
    where assignment_id = wanted_id and by_judge and body = clean_body
      and created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  perform private.spend_rate_limit('judging_note', own_judge_id::text, 50, interval '1 day');
  insert into public.judging_notes (assignment_id, by_judge, body)
  values (wanted_id, true, clean_body) returning id into note_id;
  -- Who writes here has read what an email would tell of.
  delete from private.notifications
    where kind = 'judge_note' and judge_id = own_judge_id and attempts = 0 and sent_at is null
      and data ->> 'assignment_id' = wanted_id::text;
  return note_id;
end
$$;

create function public.ask_administrators(assignment_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.ask_administrators(assignment_id, body) $$;
comment on function public.ask_administrators(uuid, text) is
  'Judges: says something to the administrators about an entry that the caller may read, 50 times a day, and returns its id. The same words again within an hour are the same note. Refuses with not_found, invalid_input, rate_limited.';
grant execute on function
  private.ask_administrators(uuid, text), public.ask_administrators(uuid, text) to authenticated;

-- Administrators ----------------------------------------------------------------------------------

create view private.admin_judging_notes as
select
  note.id, note.assignment_id, entry.round_id, assignment.round_entry_id, entry.code,
  judge.name as judge_name, note.by_judge,
  (select name from private.colleagues where id = note.admin_id) as admin_name,
  note.body, note.created_at, note.by_judge and note.seen_at is null as is_open
from public.judging_notes note
join public.judging_assignments assignment on assignment.id = note.assignment_id
join public.round_entries entry on entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
where entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  and entry.round_id = any ((select private.my_rounds('judging'))::uuid[]);

create view public.admin_judging_notes with (security_invoker = true) as
select * from private.admin_judging_notes;
comment on view public.admin_judging_notes is
  'Administrators, and the round''s chair: what judges and administrators say to each other about entries; not of those with which the caller has a conflict.';
comment on column public.admin_judging_notes.is_open is
  'Whether it is a judge''s, and waits to be answered or seen.';
grant select on private.admin_judging_notes, public.admin_judging_notes to authenticated;

create function private.lock_noted_assignment(wanted_id uuid) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  perform private.require_round_right('judging', (
    select entry.round_id from public.judging_assignments assignment
    join public.round_entries entry on entry.id = assignment.round_entry_id
    where assignment.id = wanted_id
  ));
  -- The judge before the assignment (foundations.sql).
  perform from public.judges where id = (
    select judge_id from public.judging_assignments where id = wanted_id
  ) for key share;
  select entry.* into round_entry
    from public.judging_assignments assignment
    join public.round_entries entry on entry.id = assignment.round_entry_id
    where assignment.id = wanted_id
    for no key update of assignment;
  if not found then
    perform private.refuse('not_found', 'This judge does not read the entry any more.');
  end if;
  perform private.refuse_conflicted_admin(array[round_entry.submission_id]);
  return round_entry;
end
$$;
comment on function private.lock_noted_assignment(uuid) is
  'The round entry of an assignment, which is locked, for an administrator, or the round''s chair, without a conflict; not_found, admin_conflicted.';

create function private.write_to_judge(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  round_entry constant public.round_entries := private.lock_noted_assignment(wanted_id);
  round public.judging_rounds;
  reviewer public.judging_assignments;
  note_id uuid;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  -- As my_readable_assignments says it for the judge.
  select assignment.* into reviewer
    from public.judging_assignments assignment
    join public.judges judge on judge.id = assignment.judge_id
    join public.submissions entry on entry.id = round_entry.submission_id
    where assignment.id = wanted_id and assignment.recused_at is null
      and private.is_in_the_running(entry) and private.judge_state(judge) = 'active' and round_entry.ready_at is not null
      and private.round_state(round) in ('open', 'closed')
      and not private.has_judging_conflict(round_entry.submission_id, judge.id);
  if reviewer.id is null then
    perform private.refuse('not_found', 'This judge cannot read the entry now, nor what is written about it.');
  end if;
  insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
  values (wanted_id, false, auth.uid(), clean_body) returning id into note_id;
  update public.judging_notes set seen_at = private.now()
    where assignment_id = wanted_id and by_judge and seen_at is null;
  -- One mail for all that is written before it leaves.
  if not exists (
    select from private.notifications
    where kind = 'judge_note' and judge_id = reviewer.judge_id and attempts = 0 and sent_at is null
      and data ->> 'assignment_id' = wanted_id::text
  ) then
    perform private.email_judge(reviewer.judge_id, 'judge_note', jsonb_build_object(
      'round_name', round.name, 'code', round_entry.code, 'assignment_id', wanted_id
    ), make_interval(mins => private.undo_minutes()));
  end if;
  perform private.write_audit('judging.note_written', 'submission', round_entry.submission_id::text,
    jsonb_build_object('judge_id', reviewer.judge_id));
  return note_id;
end
$$;

create function public.write_to_judge(assignment_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.write_to_judge(assignment_id, body) $$;
comment on function public.write_to_judge(uuid, text) is
  'Administrators, and the round''s chair: says something to a judge about an entry that the judge may read, and returns its id. The judge''s notes count as answered. The judge is emailed after ten minutes that there is something to read, once for all that was written until then, and not if they write meanwhile. Refuses with admin_conflicted, not_found, invalid_input.';

create function private.see_judging_notes(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_noted_assignment(wanted_id);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = wanted_id and by_judge and seen_at is null;
end
$$;

create function public.see_judging_notes(assignment_id uuid) returns void
language sql set search_path = ''
as $$ select private.see_judging_notes(assignment_id) $$;
comment on function public.see_judging_notes(uuid) is
  'Administrators, and the round''s chair: what a judge has written about an entry needs no answer. Refuses with admin_conflicted, not_found.';
grant execute on function
  private.write_to_judge(uuid, text),
  public.write_to_judge(uuid, text),
  private.see_judging_notes(uuid),
  public.see_judging_notes(uuid)
  to authenticated;

-- supabase/schemas/judging_reminders.sql

-- Reminders to judges who have reviews to finish: sent when an administrator or the chair asks, and never
-- twice within 20 hours, no matter who asks. They wait for some minutes, in which an administrator can stop them. And what
-- waits for administrators: told once a day, if anything is new.

create function private.remind_judges(wanted_round uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_round, 'judging');
  moment timestamptz := private.now();
  reminded int;
begin
  if private.round_state(round) <> 'open' then
    perform private.refuse('round_closed', 'Judges are reminded while a round is open.');
  end if;
  perform private.lock_judges_of(round);
  with unfinished as (
    select assignment.id, assignment.judge_id, assignment.reminded_at
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    join public.submissions entry on entry.id = round_entry.submission_id
    join public.judges judge on judge.id = assignment.judge_id
    left join public.judging_reviews review on review.assignment_id = assignment.id
    where round_entry.round_id = round.id and assignment.recused_at is null
      and review.submitted_at is null and private.is_in_the_running(entry)
      and private.judge_state(judge) = 'active'
      and not private.has_judging_conflict(round_entry.submission_id, judge.id)
      and not exists (
        select from public.judging_assignments recent
        where recent.judge_id = judge.id and recent.reminded_at > moment - interval '20 hours'
      )
    order by assignment.id
  ), noted as (
    update public.judging_assignments assignment set reminded_at = moment
    from unfinished where assignment.id = unfinished.id
    returning assignment.judge_id, unfinished.reminded_at
  ), told as (
    select private.email_judge(judge_id, 'judge_reminder', jsonb_build_object(
      'round_name', round.name, 'entries', count(*), 'closes_at', round.closes_at,
      'round_id', round.id, 'reminded_before', max(reminded_at)
    ), make_interval(mins => private.undo_minutes()))
    from noted group by judge_id
  )
  select count(*) into reminded from told;
  if reminded > 0 then
    perform private.write_audit('judging.reminded', 'judging_round', round.id::text,
      jsonb_build_object('judges', reminded));
  end if;
  return reminded;
end
$$;

create function public.remind_judges(round_id uuid) returns int
language sql set search_path = ''
as $$ select private.remind_judges(round_id) $$;
comment on function public.remind_judges(uuid) is
  'Administrators, and the round''s chair: emails every judge of an open round who has reviews to finish, nobody twice within 20 hours, and says how many. The emails leave after ten minutes, until when stop_reminders stops them. Refuses with round_closed, not_found.';

create function private.stop_reminders(wanted_round uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(wanted_round, 'judging');
  stopped int;
begin
  -- Judges and assignments before the outbox (foundations.sql).
  perform from public.judges where id in (
    select assignment.judge_id from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ) order by id for key share;
  perform from public.judging_assignments where round_entry_id in (
    select id from public.round_entries where round_id = round.id
  ) order by id for update;
  with stopped_mail as (
    delete from private.notifications
    where kind = 'judge_reminder' and attempts = 0 and sent_at is null
      and data ->> 'round_id' = round.id::text
    returning judge_id, (data ->> 'reminded_before')::timestamptz as reminded_before
  ), taken_back as (
    update public.judging_assignments assignment set reminded_at = stopped_mail.reminded_before
    from stopped_mail, public.round_entries round_entry
    where assignment.judge_id = stopped_mail.judge_id
      and round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id
  )
  select count(*) into stopped from stopped_mail;
  if stopped > 0 then
    perform private.write_audit('judging.reminders_stopped', 'judging_round', round.id::text,
      jsonb_build_object('judges', stopped));
  end if;
  return stopped;
end
$$;

create function public.stop_reminders(round_id uuid) returns int
language sql set search_path = ''
as $$ select private.stop_reminders(round_id) $$;
comment on function public.stop_reminders(uuid) is
  'Administrators, and the round''s chair: the reminders to judges of a round that wait in the outbox are not sent, as if nobody had asked for them. Returns how many. Refuses with not_found.';
grant execute on function
  private.remind_judges(uuid),
  public.remind_judges(uuid),
  private.stop_reminders(uuid),
  public.stop_reminders(uuid)
  to authenticated;

-- What waits for administrators -------------------------------------------------------------------

create function private.closes_soon() returns interval
language sql immutable set search_path = ''
return interval '3 days';
comment on function private.closes_soon() is
  'How long before a round closes administrators are told of reviews that are not submitted.';

create function private.judging_tasks(admin_id uuid, since timestamptz default null)
returns table (kind text, open_count int, new_count int, round_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.conflicted_entries_of(admin_id);
  chaired constant uuid := (select held.round_id from private.user_roles held where held.user_id = admin_id);
begin
  return query
  with round as materialized (
    select * from public.judging_rounds round
    where private.round_state(round) in ('draft', 'open') and round.assignments_revision > 0
  ), undecided as materialized (
    select * from public.judging_rounds round
    where round.released_at is null and round.canceled_at is null and not private.is_superseded(round)
  ), reviewer as materialized (
    select assignment.id, assignment.round_entry_id, round.id as round_id, round.closes_at
    from round cross join lateral private.counting_reviewers(round.id) assignment
  ), left_at as materialized (
    select withdrawn_at from public.judges where withdrawn_at is not null and accepted_at is not null
  ), short as (
    select round_entry.id, round_entry.round_id, round_entry.submission_id
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.submissions entry on entry.id = round_entry.submission_id
    left join reviewer on reviewer.round_entry_id = round_entry.id
    where round_entry.ready_at is not null and private.is_in_the_running(entry)
      -- In other kinds of rounds there is nobody to take over: all judges read everything.
      and round.kind = 'screening'
    group by round_entry.id, round.id, round.reviews_per_entry
    having count(reviewer.round_entry_id) < round.reviews_per_entry
  ), task (kind, round_id, submission_id, happened_at) as (
    select 'reviewers', short.round_id, short.submission_id, greatest(
      (select max(recused_at) from public.judging_assignments where round_entry_id = short.id),
      (select max(created_at) from public.judging_conflicts conflict
        where conflict.submission_id = short.submission_id and conflict.judge_id is not null),
      (select max(withdrawn_at) from left_at))
    from short
    union all
    select 'stepped_back', round.id, round_entry.submission_id, assignment.recused_at
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where assignment.recused_at is not null and round.kind <> 'screening'
    union all
    select 'unfinished', reviewer.round_id, round_entry.submission_id,
      reviewer.closes_at - private.closes_soon()
    from reviewer
    join public.round_entries round_entry on round_entry.id = reviewer.round_entry_id
    join public.submissions entry on entry.id = round_entry.submission_id
    left join public.judging_reviews review on review.assignment_id = reviewer.id
    where review.submitted_at is null and private.is_in_the_running(entry)
      and reviewer.closes_at between private.now() and private.now() + private.closes_soon()
    union all
    select 'judges_left', null, null, withdrawn_at from left_at
    where withdrawn_at > (select min(created_at) from round)
    union all
    select 'invitations', null, null, judge.last_sent_at + interval '7 days'
    from public.judges judge
    where private.judge_state(judge) = 'invited'
      and judge.last_sent_at <= private.now() - interval '7 days'
      and not exists (
        select from public.judging_rounds final where final.kind = 'final' and final.released_at is not null
      )
    union all
    select 'mails', null, null, mail.updated_at
    from public.group_emails mail
    where mail.state = 'approval_requested' and mail.requested_by is distinct from judging_tasks.admin_id
      and not exists (
        select from public.round_entries round_entry
        where round_entry.round_id = mail.round_id and round_entry.submission_id = any (conflicted)
      )
    union all
    select 'notes', round_entry.round_id, round_entry.submission_id, note.created_at
    from public.judging_notes note
    join public.judging_assignments assignment on assignment.id = note.assignment_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    join undecided on undecided.id = round_entry.round_id
    where note.by_judge and note.seen_at is null
    union all
    select 'conflicts', null, conflict.submission_id, conflict.created_at
    from public.judging_conflicts conflict
    join public.submissions entry on entry.id = conflict.submission_id
    where conflict.state = 'suspected' and private.is_in_the_running(entry)
      and entry.released_status is distinct from 'declined'
    union all
    select 'releases', release.round_id, null, release.requested_at
    from public.releases release
    where chaired is null and private.is_open(release) and release.confirmed_at is null
      and release.requested_by is distinct from judging_tasks.admin_id
      and not exists (
        select from public.round_entries round_entry
        where round_entry.round_id = release.round_id and round_entry.submission_id = any (conflicted)
      )
    union all
    select 'interventions', intervention.round_id, intervention.submission_id, intervention.created_at
    from private.open_interventions() intervention
    where chaired is null and intervention.actor_id is distinct from judging_tasks.admin_id
      and exists (
        select from public.judging_rounds round
        where round.released_at is null and round.canceled_at is null and not private.is_superseded(round)
      )
    union all
    select 'evidence', null, entry.id, request.answered_at
    from public.evidence_requests request
    join public.submissions entry on entry.id = request.submission_id
    where entry.eligibility = 'answered' and private.is_in_the_running(entry)
      and entry.released_status is distinct from 'declined'
    union all
    select 'stopped_releases', stopped.round_id, null, stopped.stopped_at
    from (
      select distinct on (round_id) * from public.releases order by round_id, requested_at desc
    ) stopped
    where chaired is null and stopped.stop_reason is not null
      and not exists (
        select from public.round_entries round_entry
        where round_entry.round_id = stopped.round_id and round_entry.submission_id = any (conflicted)
      )
    union all
    select 'results', closed.id, null, coalesce(closed.closed_at, closed.closes_at)
    from undecided closed
    where chaired is null and coalesce(closed.closed_at, closed.closes_at) < private.now()
      and not exists (select from public.judging_results result where result.round_id = closed.id)
      and exists (
        select from public.judging_reviews review
        join public.judging_assignments assignment on assignment.id = review.assignment_id
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where round_entry.round_id = closed.id and review.submitted_at is not null
      )
      and not exists (
        select from public.round_entries round_entry
        where round_entry.round_id = closed.id and round_entry.submission_id = any (conflicted)
      )
    -- What else waits for an administrator is one more select here, and a line in the mail.
  )
  select task.kind, count(*)::int,
    (count(*) filter (where since is null or task.happened_at > since))::int,
    case when count(distinct task.round_id) = 1 then min(task.round_id::text)::uuid end
  from task
  where (task.submission_id is null or task.submission_id <> all (conflicted))
    and (chaired is null or task.round_id = chaired)
  group by task.kind;
end
$$;
comment on function private.judging_tasks(uuid, timestamptz) is
  'What waits for an administrator, or in a chair''s round for its chair, by kind, and how much of it is new since then (null: all): reviewers (entries that need another one), stepped_back (from an entry that all judges of a round read), unfinished (reviews of rounds that close soon), judges_left, invitations (to judges, without an answer for a week), emails (to groups, to confirm), notes (of judges, to answer), conflicts (suspected), releases (to confirm), interventions (of others, since the last release, while another one is to come), evidence (of eligibility, to look at), stopped_releases (of rounds that changed after the release was planned), results (of rounds that have ended, to keep); with their round, if they are of one. Nothing that no longer matters, as of entries that are declined and rounds that are superseded, and nothing of entries with which they have a conflict.';

create function private.waiting_in_judging()
returns table (kind text, open_count int, round_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('judging');
  return query select task.kind, task.open_count, task.round_id
    from private.judging_tasks(auth.uid()) task order by task.kind;
end
$$;

create function public.waiting_in_judging()
returns table (kind text, open_count int, round_id uuid)
language sql stable set search_path = ''
as $$ select * from private.waiting_in_judging() $$;
comment on function public.waiting_in_judging() is
  'Administrators, and chairs in their round: what waits for the caller, now, by kind, with the round if it is of one alone: reviewers (entries that need another one), stepped_back (judges, from entries that all judges read), unfinished (reviews of rounds that close within three days), judges_left, invitations (without an answer for a week), emails (to groups, that others proposed), notes (of judges, to answer), conflicts (suspected), releases (that another administrator has requested), interventions (of others, since the last release, while another one is to come), evidence (of eligibility, that teams answered with), stopped_releases (of rounds that changed after the release was planned), results (of rounds that have ended, which nobody has kept). Nothing of entries with which the caller has a conflict.';
grant execute on function private.waiting_in_judging(), public.waiting_in_judging() to authenticated;

create table private.judging_digests (
  admin_id uuid primary key references auth.users (id) on delete cascade,
  looked_at timestamptz,
  is_off boolean not null default false
);
comment on table private.judging_digests is
  'Up to when an administrator or a chair was told what waits in judging, or nothing waited, and whether they want to be told by mail.';

create function private.queue_judging_digests(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  due constant timestamptz := date_trunc('day', moment, 'UTC') + interval '6 hours';
  person record;
begin
  if moment < due then
    return;
  end if;
  for person in
    select admin.user_id as id, digest.looked_at
    from private.user_roles admin
    left join private.judging_digests digest on digest.admin_id = admin.user_id
    where admin.role in ('admin', 'chair')
      and (digest.looked_at between due and moment) is not true and digest.is_off is not true
    order by admin.user_id
  loop
    insert into private.judging_digests as known (admin_id, looked_at) values (person.id, moment)
    on conflict (admin_id) do update set looked_at = excluded.looked_at;
    perform private.notify('judging_digest', person.id, digest.data, 'judging_digest ' || due::date)
    from (
      select jsonb_object_agg(kind, open_count) || jsonb_object_agg('new_' || kind, new_count) as data
      from private.judging_tasks(person.id, person.looked_at)
      having sum(new_count) > 0
    ) digest;
  end loop;
end
$$;
comment on function private.queue_judging_digests(timestamptz) is
  'Once a day, after 06:00 UTC by the challenge''s clock: emails each administrator, and each chair, what waits for them in judging, if any of it is new since the last time.';

create function private.wants_judging_digest() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_right('judging');
  return not exists (
    select from private.judging_digests where admin_id = auth.uid() and is_off
  );
end
$$;

create function public.wants_judging_digest() returns boolean
language sql stable set search_path = ''
as $$ select private.wants_judging_digest() $$;
comment on function public.wants_judging_digest() is
  'Administrators and chairs: whether the caller is emailed what waits in judging. They are, unless they have switched it off.';

create function private.set_judging_digest(is_wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right('judging');
  insert into private.judging_digests (admin_id, is_off) values (auth.uid(), is_wanted is false)
  on conflict (admin_id) do update set is_off = excluded.is_off;
end
$$;

create function public.set_judging_digest(is_wanted boolean) returns void
language sql set search_path = ''
as $$ select private.set_judging_digest(is_wanted) $$;
comment on function public.set_judging_digest(boolean) is
  'Administrators and chairs: whether the caller is emailed once a day what is new of what waits in judging.';
grant execute on function
  private.wants_judging_digest(),
  public.wants_judging_digest(),
  private.set_judging_digest(boolean),
  public.set_judging_digest(boolean)
  to authenticated;

-- supabase/schemas/judging_back_office.sql

-- Views for the back office, as in back_office.sql: rounds, judges, round entries, assignments, reviews and conflicts. An
-- administrator with a conflict cannot see the reviewers, reviews and counts of an entry; every total omits it, so that
-- nothing can be derived from a difference. A chair sees ready round entries, as judges do, but not the submissions.

create view private.admin_judging_rounds as
select
  round.id,
  round.kind,
  round.name,
  round.opens_at,
  round.closes_at,
  round.reviews_per_entry,
  round.expertise_quotas,
  round.places,
  round.scale,
  round.is_anonymized,
  round.only_eligible,
  round.gives_feedback,
  round.discussion_open,
  round.seed,
  round.assignments_revision,
  round.closed_at,
  round.unconnected_reason,
  round.released_at,
  round.canceled_at,
  round.updated_at,
  private.round_state(round) as state,
  private.criteria_of(round.id) as criteria,
  array(
    select person.name
    from private.user_roles chair join private.colleagues person on person.id = chair.user_id
    where chair.round_id = round.id order by chair.granted_at, person.id
  ) as chairs,
  (select count(*)::int from public.round_entries where round_id = round.id) as entries_count,
  (
    select count(*)::int from public.round_entries
    where round_id = round.id and ready_at is not null
  ) as ready_count,
  counted.assignments_count,
  counted.submitted_count
from public.judging_rounds round
cross join lateral (
  select
    count(*)::int as assignments_count,
    count(review.submitted_at)::int as submitted_count
  from public.round_entries entry
  join public.judging_assignments assignment on assignment.round_entry_id = entry.id
  left join public.judging_reviews review on review.assignment_id = assignment.id
  where entry.round_id = round.id and assignment.recused_at is null
    and entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
) counted
where round.id = any ((select private.my_rounds('judging'))::uuid[]);

-- A function, because the functions it calls read tables; there are few rounds.
create function private.read_admin_judging_rounds() returns setof private.admin_judging_rounds
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_judging_rounds;
end
$$;

create view public.admin_judging_rounds with (security_invoker = true) as
select * from private.read_admin_judging_rounds();
comment on view public.admin_judging_rounds is
  'Administrators: all judging rounds. Chairs: their own round.';
comment on column public.admin_judging_rounds.state is 'draft, open, closed, released or canceled.';
comment on column public.admin_judging_rounds.criteria is
  'JSON, in order, each with position, name, question, weight and score_words (the lowest first).';
comment on column public.admin_judging_rounds.chairs is
  'The chairs: for administrators by email address, for a chair by name.';
comment on column public.admin_judging_rounds.expertise_quotas is
  'JSON: the minimum number of reviewers of each entry with an expertise, by expertise.';
comment on column public.admin_judging_rounds.unconnected_reason is
  'Why there are groups of entries without a common judge; null if all entries are connected or none is assigned.';
comment on column public.admin_judging_rounds.assignments_count is
  'Without recused assignments and those of entries with which the caller has a conflict.';
grant execute on function private.read_admin_judging_rounds() to authenticated;
grant select on public.admin_judging_rounds to authenticated;

create view private.admin_judges as
with mine as materialized (select private.my_rounds('judging') as rounds)
select
  judge.id,
  case when (select private.sees_originals()) then judge.email end as email,
  judge.name,
  case when (select private.sees_originals()) then judge.organisations else '{}' end as organisations,
  judge.max_entries,
  judge.entries_cap,
  judge.expertise,
  case when (select private.sees_originals()) then judge.close_people else '{}' end as close_people,
  private.judge_state(judge) as state,
  judge.last_sent_at,
  judge.accepted_at,
  judge.withdrawn_at,
  judge.declined_at,
  case when (select private.sees_originals()) then judge.decline_reason end as decline_reason,
  judge.created_at,
  judge.updated_at,
  counted.assigned_count,
  counted.submitted_count,
  private.search_text(case when (select private.sees_originals())
    then concat_ws(E'\n', judge.name, judge.email, array_to_string(judge.organisations, E'\n'))
    else judge.name
  end) as search
from public.judges judge
cross join lateral (
  select
    count(*)::int as assigned_count,
    count(review.submitted_at)::int as submitted_count
  from public.judging_assignments assignment
  join public.round_entries entry on entry.id = assignment.round_entry_id
  left join public.judging_reviews review on review.assignment_id = assignment.id
  where assignment.judge_id = judge.id and assignment.recused_at is null
    and entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
    and entry.round_id = any ((select rounds from mine)::uuid[])
) counted
where (select private.is_admin())
  or (select private.has_right('judging')) and (
    private.judge_state(judge) = 'active' or counted.assigned_count > 0
  );

create view public.admin_judges with (security_invoker = true) as
select * from private.admin_judges;
comment on view public.admin_judges is
  'Administrators: all invited and active judges. Chairs: active judges and those of their round, without email addresses, organizations and close people.';
comment on column public.admin_judges.state is 'invited, declined, active or withdrawn.';
comment on column public.admin_judges.entries_cap is
  'The limit that administrators set for entries of a round; max_entries is the judge''s own.';
comment on column public.admin_judges.assigned_count is
  'In all rounds, for a chair in its own; without recused assignments and entries with which the caller has a conflict.';
comment on column public.admin_judges.search is 'Name, email address and organizations.';
-- Functions in a view run with the rights of the caller.
grant execute on function private.judge_state(public.judges) to authenticated;
grant select on private.admin_judges, public.admin_judges to authenticated;

create view private.admin_round_entries as
select
  entry.id,
  entry.round_id,
  entry.submission_id,
  entry.code,
  entry.idea_name,
  case when (select private.sees_originals()) then original.idea_name end as original_idea_name,
  case when (select private.sees_originals()) then original.receipt_number end as receipt_number,
  entry.description,
  entry.file_path,
  private.document_to_judge(entry) as document,
  (
    select round.name
    from public.round_entries former join public.judging_rounds round on round.id = former.round_id
    where former.id = entry.former_id and (select private.sees_originals())
  ) as former_round_name,
  entry.needs_document,
  entry.revision,
  case when (select private.sees_originals()) then entry.findings else '[]' end as findings,
  entry.is_calibration,
  entry.ready_at,
  entry.ready_by,
  entry.created_at,
  counted.assigned_count,
  counted.submitted_count,
  counted.recused_count,
  counted.conflicts_count,
  not private.is_in_the_running(original) as is_out,
  private.search_text(concat_ws(
    E'\n', entry.code, replace(entry.code, '-', ''), entry.idea_name,
    case when (select private.sees_originals()) then original.receipt_number end
  )) as search
from public.round_entries entry
join public.submissions original on original.id = entry.submission_id
left join lateral (
  select
    (count(*) filter (where assignment.recused_at is null))::int as assigned_count,
    (count(review.submitted_at) filter (where assignment.recused_at is null))::int
      as submitted_count,
    (count(*) filter (where assignment.recused_at is not null))::int as recused_count,
    (
      select count(*)::int from public.judging_conflicts conflict
      where conflict.submission_id = entry.submission_id
        and conflict.judge_id is not null and conflict.state <> 'dismissed'
    ) as conflicts_count
  from public.judging_assignments assignment
  left join public.judging_reviews review on review.assignment_id = assignment.id
  where assignment.round_entry_id = entry.id
) counted on entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
where original.withdrawn_at is null
  and entry.round_id = any ((select private.my_rounds('judging'))::uuid[])
  and (entry.ready_at is not null or (select private.sees_originals()));

create view public.admin_round_entries with (security_invoker = true) as
select * from private.admin_round_entries;
comment on view public.admin_round_entries is
  'Administrators: round entries with their submissions; not of withdrawn ones. The round''s chair: ready entries, without their submissions.';
comment on column public.admin_round_entries.findings is
  'JSON: what may identify the team, each with where (idea_name, description or document) and what.';
comment on column public.admin_round_entries.document is
  'JSON, the document to anonymize: bucket, path, name, origin (the finalists'' stage or the earlier round that it comes from; null: the submission), is_newer (uploaded after the entry''s document was anonymized); null: none.';
comment on column public.admin_round_entries.former_round_name is
  'The earlier anonymized round whose text was copied; null: the submission''s text was.';
comment on column public.admin_round_entries.revision is 'Counts changes of its texts.';
comment on column public.admin_round_entries.is_calibration is
  'Whether every judge of a screening reviews it first.';
comment on column public.admin_round_entries.assigned_count is
  'Like all counts, null if the caller has a conflict.';
comment on column public.admin_round_entries.search is
  'Code with and without its hyphen, idea name and receipt number.';
comment on column public.admin_round_entries.conflicts_count is 'Judges with a confirmed or suspected conflict.';
comment on column public.admin_round_entries.is_out is 'Whether the submission was disqualified or withdrawn.';
grant execute on function private.is_in_the_running(public.submissions) to authenticated;
grant select on private.admin_round_entries, public.admin_round_entries to authenticated;

create view private.admin_judging_assignments as
select
  assignment.id,
  entry.round_id,
  assignment.round_entry_id,
  entry.code,
  entry.idea_name,
  assignment.judge_id,
  judge.name as judge_name,
  private.assignment_state(assignment, review) as state,
  assignment.assigned_at,
  assignment.first_seen_at,
  assignment.last_seen_at,
  assignment.recused_at,
  assignment.recusal_reason,
  assignment.reminded_at,
  review.submitted_at,
  assignment.counts
from public.judging_assignments assignment
join public.round_entries entry on entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
left join public.judging_reviews review on review.assignment_id = assignment.id
where entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  and entry.round_id = any ((select private.my_rounds('judging'))::uuid[])
  and (entry.ready_at is not null or (select private.sees_originals()));

create view public.admin_judging_assignments with (security_invoker = true) as
select * from private.admin_judging_assignments;
comment on view public.admin_judging_assignments is
  'Administrators, and the round''s chair: assignments with their progress; not of entries with which the caller has a conflict.';
comment on column public.admin_judging_assignments.state is
  'assigned, begun, submitted, returned or recused.';
comment on column public.admin_judging_assignments.counts is
  'Whether its review counts; null until the round closes.';
grant execute on function
  private.assignment_state( public.judging_assignments, public.judging_reviews ) to authenticated;
grant select on private.admin_judging_assignments, public.admin_judging_assignments to authenticated;

create function private.judging_progress(wanted_round uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_round_right('judging', wanted_round);
  return (
    select coalesce(jsonb_agg(of_judge order by of_judge ->> 'name', of_judge ->> 'id'), '[]') from (
      select jsonb_build_object(
        'id', judge.id, 'name', judge.name,
        'submitted', count(*) filter (where state = 'submitted'),
        'begun', count(*) filter (where state in ('begun', 'returned')),
        'recused', count(*) filter (where state = 'recused'),
        'assigned', count(*) filter (where state <> 'recused'),
        'last_seen_at', max(assignment.last_seen_at), 'reminded_at', max(assignment.reminded_at)
      ) as of_judge
      from public.round_entries entry
      join public.judging_assignments assignment on assignment.round_entry_id = entry.id
      join public.judges judge on judge.id = assignment.judge_id
      left join public.judging_reviews review on review.assignment_id = assignment.id
      cross join lateral private.assignment_state(assignment, review) state
      where entry.round_id = wanted_round
        and entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
      group by judge.id
    ) judges
  );
end
$$;

create function public.judging_progress(round_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.judging_progress(round_id) $$;
comment on function public.judging_progress(uuid) is
  'Administrators, and the round''s chair: JSON, the progress of each judge of a round: id, name, the number of assigned (without recused), begun, submitted and recused entries, last_seen_at and reminded_at; without entries with which the caller has a conflict.';
grant execute on function private.judging_progress(uuid), public.judging_progress(uuid) to authenticated;

create view private.admin_judging_reviews as
select
  review.assignment_id as id,
  entry.round_id,
  assignment.round_entry_id,
  entry.code,
  entry.idea_name,
  assignment.judge_id,
  judge.name as judge_name,
  told.scores,
  told.comment_for_team,
  told.comment_for_panel,
  told.revision,
  told.submitted_at,
  review.returned_at,
  assignment.counts
from public.judging_reviews review
join public.judging_assignments assignment on assignment.id = review.assignment_id
join public.round_entries entry on entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
-- The last submitted version. Later changes stay private to the judge until they are submitted.
cross join lateral (
  select version.scores, version.comment_for_team, version.comment_for_panel, version.revision,
    version.submitted_at
  from (
    select review.scores, review.comment_for_team, review.comment_for_panel, review.revision,
      review.submitted_at
    union all
    select former.scores, former.comment_for_team, former.comment_for_panel, former.revision,
      former.submitted_at
    from public.judging_review_versions former
    where former.assignment_id = review.assignment_id and review.submitted_at is null
  ) version
  where version.submitted_at is not null
  order by version.revision desc limit 1
) told
join public.judging_rounds round on round.id = entry.round_id
where entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  and (select private.is_admin())
  -- Only the judge sees scores before the round has closed.
  and (round.canceled_at is not null or private.now() > round.closes_at);

create view public.admin_judging_reviews with (security_invoker = true) as
select * from private.admin_judging_reviews;
comment on view public.admin_judging_reviews is
  'Administrators: each review of a closed round as it was submitted last; not of entries with which the caller has a conflict of interest.';
comment on column public.admin_judging_reviews.id is 'The id of the assignment.';
comment on column public.admin_judging_reviews.counts is
  'Whether it counts; null until the round closes.';
comment on column public.admin_judging_reviews.returned_at is 'When it was last returned to the judge.';
grant select on private.admin_judging_reviews, public.admin_judging_reviews to authenticated;

create view private.admin_judging_conflicts as
select
  conflict.id, conflict.submission_id,
  case when (select private.sees_originals()) then entry.receipt_number end as receipt_number,
  case when (select private.sees_originals()) then entry.idea_name else shown.idea_name end as idea_name,
  conflict.judge_id, judge.name as judge_name, conflict.admin_id, person.name as admin_name,
  conflict.origin, conflict.state, told.reason, conflict.resolved_at, told.resolved_reason,
  conflict.created_at,
  exists (
    select from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join public.judging_rounds round on round.id = round_entry.round_id
    where round_entry.submission_id = conflict.submission_id
      and assignment.judge_id = conflict.judge_id and assignment.recused_at is null
      and round.released_at is null
      and (shown.id is null or round_entry.id = shown.id)
  ) as is_assigned,
  shown.round_id, shown.id as round_entry_id, shown.code,
  told.reason is not null as is_told
from public.judging_conflicts conflict
join public.submissions entry on entry.id = conflict.submission_id
left join public.judges judge on judge.id = conflict.judge_id
left join private.colleagues person on person.id = conflict.admin_id
left join lateral (
  select round_entry.id, round_entry.round_id, round_entry.code, round_entry.idea_name, round.is_anonymized
  from public.round_entries round_entry join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = conflict.submission_id and round_entry.ready_at is not null
    and round_entry.round_id = any ((select private.my_rounds('judging'))::uuid[])
) shown on not (select private.sees_originals())
left join lateral (
  select conflict.reason, conflict.resolved_reason
  where (select private.sees_originals()) or private.tells_chair(conflict, shown.is_anonymized)
) told on true
where (
    conflict.admin_id = (select private.caller())
    or conflict.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  )
  and (
    (select private.sees_originals())
    or shown.id is not null and coalesce(conflict.admin_id = (select private.caller()), true)
  );

create view public.admin_judging_conflicts with (security_invoker = true) as
select * from private.admin_judging_conflicts;
comment on view public.admin_judging_conflicts is
  'Administrators: suspected, confirmed and dismissed conflicts of interest; with a submission with which the caller has a conflict, only the caller''s own. The chair of the entry''s round: judges'' conflicts and its own, by round entry.';
comment on column public.admin_judging_conflicts.reason is
  'null for a chair of an anonymized round, except for declared conflicts.';
comment on column public.admin_judging_conflicts.code is
  'The code of the round entry, for a chair; null for administrators, who see the submission.';
comment on column public.admin_judging_conflicts.is_told is
  'Whether the caller can see the reason and resolve the conflict.';
comment on column public.admin_judging_conflicts.origin is
  'found (detected by the database), declared (by the person) or set (by an administrator).';
comment on column public.admin_judging_conflicts.state is
  'suspected (prevents an assignment), confirmed (also ends access) or dismissed.';
comment on column public.admin_judging_conflicts.resolved_reason is
  'Why it was confirmed or dismissed; may be null.';
comment on column public.admin_judging_conflicts.is_assigned is
  'Whether the judge is assigned the entry in a round that is not released.';
grant select on private.admin_judging_conflicts, public.admin_judging_conflicts to authenticated;

-- supabase/schemas/judging_packs.sql

-- Printable packs for judges. Printing does not start a review: only opening an entry on the site does.

create function private.judging_pack(wanted_round uuid, wanted_judge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'code', round_entry.code, 'idea_name', round_entry.idea_name, 'description', round_entry.description,
        'file_path', round_entry.file_path)
      order by round_entry.is_calibration desc, round_entry.code
    ), '[]')
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join public.submissions entry on entry.id = round_entry.submission_id
    where round_entry.round_id = wanted_round
      and assignment.judge_id = wanted_judge
      and assignment.recused_at is null
      and round_entry.ready_at is not null
      and private.is_in_the_running(entry)
      and not private.has_judging_conflict(round_entry.submission_id, assignment.judge_id)
      and round_entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  );
end
$$;

create function public.judging_pack(round_id uuid, judge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.judging_pack(round_id, judge_id) $$;
comment on function public.judging_pack(uuid, uuid) is
  'Administrators: JSON, the round entries assigned to a judge in the order of the judge''s list: code, idea_name, description and file_path (the anonymized document in the bucket judging; null: none). Without entries to which the judge has no access and those with which the caller has a conflict.';
grant execute on function private.judging_pack(uuid, uuid), public.judging_pack(uuid, uuid) to authenticated;

-- supabase/schemas/judging_results.sql

-- Results of rounds, locked together with their inputs. The browser of the administrator who confirms the release
-- recomputes them (releases.sql).

create table public.judging_results (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  number int not null,
  inputs jsonb not null,
  result jsonb not null,
  locked_by uuid references auth.users (id) on delete set null,
  locked_at timestamptz not null default private.now(),
  constraint results_are_numbered unique (round_id, number)
);
comment on table public.judging_results is
  'Locked results of rounds, with their inputs. Decisions are based on the last one of a round.';
comment on column public.judging_results.inputs is
  'JSON, assembled by the database: formula, kind, scale, seed, draws, places, weights, and the reviews that count, by code and judge.';
comment on column public.judging_results.result is
  'JSON as a browser computed it. It is not trusted until the browser that confirms the release computes the same.';

create index judging_results_locked_by_idx on public.judging_results (locked_by);

alter table public.judging_results enable row level security;
create policy "No client reads or writes results directly"
  on public.judging_results as restrictive for all to anon, authenticated using (false);

-- Triggers ----------------------------------------------------------------------------------------

create trigger append_only
  before update of id, round_id, number, inputs, result, locked_at or truncate on public.judging_results
  for each statement execute function private.append_only('A locked result cannot be changed.');
create trigger append_only_deletion before delete on public.judging_results
  for each row execute function private.append_only(
    'A locked result cannot be changed.', 'round_id', 'public.judging_rounds', 'id');

-- The audit log does not contain the outcome, because administrators with a conflict of interest can read the log.
create trigger audit_locked after insert on public.judging_results
  for each row
  execute function private.audit('judging.result_locked', 'judging_round', 'round_id', 'id as result_id');
create trigger audit_released after update of released_at on public.judging_rounds
  for each row when (old.released_at is null and new.released_at is not null)
  execute function private.audit('judging.released', 'judging_round', 'id');

-- Access ------------------------------------------------------------------------------------------

-- The rank of one entry reveals something about the others, so an administrator with a conflict with one entry cannot
-- see the result of the round.

create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct round_id from public.round_entries
  where submission_id = any (private.my_conflicted_entries())
);
comment on function private.my_conflicted_rounds() is
  'The rounds in which the calling administrator has a conflict with an entry.';
grant execute on function private.my_conflicted_rounds() to authenticated;

create function private.refuse_conflicted_round(round_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if round_id = any (private.my_conflicted_rounds()) then
    perform private.refuse('admin_conflicted', 'You have a conflict of interest with an entry of this round.');
  end if;
end
$$;
comment on function private.refuse_conflicted_round(uuid) is
  'admin_conflicted for an administrator with a conflict in the round.';

create function private.readable_round(wanted_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more.');
  end if;
  perform private.refuse_conflicted_round(round.id);
  return round;
end
$$;
comment on function private.readable_round(uuid) is
  'A round, for an administrator without a conflict in it. Refuses with not_found, admin_conflicted.';

create function private.lock_judged_round(
  wanted_id uuid, wanted_right text default 'administration'
) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id, wanted_right);
begin
  perform private.refuse_conflicted_round(round.id);
  if private.round_state(round) in ('draft', 'open') then
    perform private.refuse('round_open', 'This round is not closed yet.');
  elsif round.canceled_at is not null then
    perform private.refuse('round_canceled', 'This round is canceled.');
  elsif round.closed_at is null then
    perform private.close_round(round);
    round.closed_at := round.closes_at;
  end if;
  return round;
end
$$;

create function private.refuse_open_release(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.releases where round_id = round.id and released_at is null and stopped_at is null
  ) then
    perform private.refuse('release_open', 'The release of this round was requested. Stop it first.');
  end if;
end
$$;

create function private.refuse_released(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  if round.released_at is not null then
    perform private.refuse('round_released', 'This round is released. Correct the round first.');
  end if;
  perform private.refuse_open_release(round);
end
$$;

create function private.result_of(round public.judging_rounds) returns public.judging_results
language sql stable set search_path = '' as $$
  select * from public.judging_results locked
  where locked.round_id = round.id order by locked.number desc limit 1;
$$;

create function private.is_current(result public.judging_results, round public.judging_rounds) returns boolean
language sql immutable set search_path = ''
return coalesce(result.locked_at >= round.counted_changed_at, true);

create function private.is_superseded(round public.judging_rounds) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_rounds later
  where later.released_at is not null
    and private.kind_position(later.kind)
      > private.kind_position(round.kind)
) or round.kind in ('screening', 'panel') and private.results_are_released() and not exists (
  select from public.judging_results where round_id = round.id
) and not exists (
  select from public.round_entries round_entry
  join public.submissions entry on entry.id = round_entry.submission_id
  where round_entry.round_id = round.id and private.is_in_the_running(entry)
    and not private.is_decision(entry.status)
);
comment on function private.is_superseded(public.judging_rounds) is
  'Whether this round no longer matters: a round of a later kind is released, or the outcome of its entries was released without its result.';

-- Locking -----------------------------------------------------------------------------------------

create function private.inputs_of(round public.judging_rounds) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'formula', '4',
  'kind', round.kind,
  'scale', round.scale,
  'seed', round.seed,
  'draws', 2000,
  'places', round.places,
  'weights', (
    select coalesce(jsonb_agg(criterion.weight order by criterion.position), '[]')
    from public.judging_criteria criterion where criterion.round_id = round.id
  ),
  'reviews', (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'entry', entry.code, 'judge', assignment.judge_id, 'scores', to_jsonb(review.scores)
      )
      order by entry.code collate "C", assignment.judge_id
    ), '[]')
    from public.round_entries entry
    join public.submissions original on original.id = entry.submission_id
    join public.judging_assignments assignment on assignment.round_entry_id = entry.id
    join public.judging_reviews review on review.assignment_id = assignment.id
    where entry.round_id = round.id and private.is_in_the_running(original)
      and private.is_counted(assignment, review)
  )
);
comment on function private.inputs_of(public.judging_rounds) is
  'The inputs of the result of a round, in the format of common/judging/result.ts.';

create function private.judging_inputs(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(wanted_id);
begin
  if private.round_state(round) in ('draft', 'open') then
    perform private.refuse('round_open', 'Scores appear once the round has closed.');
  end if;
  return private.inputs_of(round);
end
$$;

create function public.judging_inputs(round_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.judging_inputs(round_id) $$;
comment on function public.judging_inputs(uuid) is
  'Administrators: JSON, the current inputs of the result of a closed round: formula, kind, scale, seed, draws, places, weights, reviews (each with entry, which is its code, judge and scores). Refuses with round_open, admin_conflicted, not_found.';
grant execute on function private.judging_inputs(uuid), public.judging_inputs(uuid) to authenticated;

create function private.refuse_other_standings(inputs jsonb, result jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(result -> 'standings') is distinct from 'array' then
    perform private.refuse('invalid_input', 'This is not a ranking.');
  elsif exists (
    with known as (
      select entry, count(*) as reviews from jsonb_to_recordset(inputs -> 'reviews') as review (entry text)
      group by entry
    ), claimed as (
      select entry, sum(reviews) as reviews
      from jsonb_to_recordset(result -> 'standings') as standing (entry text, rank int, score numeric, reviews int)
      group by entry
    )
    -- A full join uses hashing. Postgres expects a hundred rows of a JSON list and would otherwise choose a nested loop.
    select from known full join claimed using (entry)
    where (claimed.reviews = known.reviews) is not true
  ) then
    perform private.refuse('conflict', 'The reviews have changed in the meantime. Compute the result again.');
  end if;
exception when data_exception then
  perform private.refuse('invalid_input', 'This is not a result.');
end
$$;
comment on function private.refuse_other_standings(jsonb, jsonb) is
  'Refuses with conflict unless a result has each entry with its number of reviews, and with invalid_input unless later functions can read it. Other values are checked by the browser that confirms the release.';

create function private.lock_result(wanted_id uuid, claimed jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_judged_round(wanted_id);
  known_inputs constant jsonb := private.inputs_of(round);
  known public.judging_results := private.result_of(round);
begin
  perform private.refuse_released(round);
  if jsonb_array_length(known_inputs -> 'reviews') < 2 then
    perform private.refuse('nothing_to_rank', 'A result needs at least two submitted reviews.');
  elsif octet_length(claimed::text) > 10000000 then
    perform private.refuse('invalid_input', 'This is not a result.');
  end if;
  perform private.refuse_other_standings(known_inputs, claimed);
  if (known.inputs, known.result) = (known_inputs, claimed) and private.is_current(known, round) then
    return known.id;
  end if;
  insert into public.judging_results (round_id, number, inputs, result, locked_by)
  values (round.id, coalesce(known.number, 0) + 1, known_inputs, claimed, auth.uid())
  returning * into known;
  perform private.write_result_file(round, known);
  return known.id;
end
$$;

create function public.lock_result(round_id uuid, result jsonb) returns uuid
language sql set search_path = ''
as $$ select private.lock_result(round_id, result) $$;
comment on function public.lock_result(uuid, jsonb) is
  'Administrators: locks the result of a closed round that was computed from judging_inputs, together with the current inputs. Writes its file, whose hash becomes public, and returns the id of the result. Repeating it is harmless. Refuses with conflict if the reviews have changed, invalid_input, nothing_to_rank, round_open, round_canceled, round_released, release_open, admin_conflicted, not_found.';
grant execute on function
  private.lock_result(uuid, jsonb), public.lock_result(uuid, jsonb) to authenticated;

-- supabase/schemas/judging_files.sql

-- Judging files: a locked result with its inputs, and later the decisions, as canonical JSON. The hash of a file is
-- public at once and emailed, to judges with a copy of their own scores, so that later changes can be detected
-- (docs/judging.md).

create table public.judging_files (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id),
  result_id uuid not null references public.judging_results (id),
  kind text not null check (kind in ('result', 'decisions')),
  content text not null,
  hash text not null generated always as (private.hash_of(content)) stored,
  created_at timestamptz not null default private.now()
);
comment on table public.judging_files is
  'The files of locked results and of the decisions of requested releases. They never change.';
comment on column public.judging_files.content is
  'Canonical JSON with codes of entries and ids of judges instead of names.';
comment on column public.judging_files.hash is 'SHA-256 of the content as UTF-8, in hex.';

create index judging_files_round_id_idx on public.judging_files (round_id);
create index judging_files_result_id_idx on public.judging_files (result_id);

alter table public.judging_files enable row level security;
create policy "No client reads or writes files directly"
  on public.judging_files as restrictive for all to anon, authenticated using (false);

create trigger append_only before update or delete or truncate on public.judging_files
  for each statement execute function private.append_only('A file of judging cannot be changed.');

-- Writing -----------------------------------------------------------------------------------------

create function private.write_judging_file(
  round public.judging_rounds, new_result_id uuid, new_kind text, new_content jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  file public.judging_files;
begin
  insert into public.judging_files (round_id, result_id, kind, content)
  values (round.id, new_result_id, new_kind, private.canonical_json(
    new_content || jsonb_build_object('format', '1', 'kind', new_kind, 'round', jsonb_build_object(
      'id', round.id, 'kind', round.kind, 'name', round.name,
      'opens_at', private.iso_time(round.opens_at), 'closed_at', private.iso_time(round.closed_at),
      'reviews_per_entry', round.reviews_per_entry, 'places', round.places, 'scale', round.scale,
      'is_anonymized', round.is_anonymized, 'criteria', private.criteria_of(round.id)))))
  returning * into file;
  perform private.notify('judging_file', recipient.user_id, jsonb_strip_nulls(jsonb_build_object(
      'kind', file.kind, 'round_name', round.name, 'hash', file.hash, 'created_at', file.created_at,
      'judge', own.judge, 'scores', own.scores)))
    from (
      select profile.id as user_id from public.profiles profile where private.is_admin_id(profile.id)
      union
      select chair.user_id from private.user_roles chair where chair.round_id = round.id
      union
      select judge.user_id from public.judges judge
      where private.judge_state(judge) = 'active' and exists (
        select from public.judging_assignments assignment
        join public.round_entries entry on entry.id = assignment.round_entry_id
        where assignment.judge_id = judge.id and entry.round_id = round.id
      )
    ) recipient
    left join public.judges judge on judge.user_id = recipient.user_id
    left join (
      select review ->> 'judge' as judge, string_agg(
        format('%s: %s', review ->> 'entry', translate(review ->> 'scores', '[]', '')), E'\n'
        order by (review ->> 'entry') collate "C"
      ) as scores
      from jsonb_array_elements(new_content -> 'inputs' -> 'reviews') review
      group by review ->> 'judge'
    ) own on own.judge = judge.id::text;
end
$$;
comment on function private.write_judging_file(public.judging_rounds, uuid, text, jsonb) is
  'Writes a file with the settings of the round, and emails its hash to all administrators and to the chairs and judges of the round, to judges with their scores.';

create function private.write_result_file(round public.judging_rounds, result public.judging_results) returns void
language sql set search_path = '' as $$
  select private.write_judging_file(round, result.id, 'result', jsonb_build_object(
    'locked_at', private.iso_time(result.locked_at),
    'inputs', result.inputs,
    'result', result.result,
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry', entry.code, 'judge', assignment.judge_id,
        'state', case
          when assignment.recused_at is not null and not private.is_counted(assignment, review) then 'recused'
          when review.submitted_at is null then 'not_submitted'
          when private.is_counted(assignment, review) and private.is_in_the_running(original) then 'counts'
          else 'excluded'
        end
      ) order by entry.code collate "C", assignment.judge_id), '[]')
      from public.round_entries entry
      join public.submissions original on original.id = entry.submission_id
      join public.judging_assignments assignment on assignment.round_entry_id = entry.id
      left join public.judging_reviews review on review.assignment_id = assignment.id
      where entry.round_id = round.id
    )
  ));
$$;
comment on function private.write_result_file(public.judging_rounds, public.judging_results) is
  'The file of a locked result: inputs, result, and for each assignment whether its review counts.';

create view private.admin_judging_results as
select
  locked.id, locked.round_id, locked.number, locked.inputs, locked.result, locked.locked_by, locked.locked_at,
  (select name from private.colleagues where id = locked.locked_by) as locked_by_name,
  private.is_current(locked, round) as is_current,
  file.id as file_id,
  file.hash
from public.judging_results locked
join public.judging_rounds round on round.id = locked.round_id
left join public.judging_files file on file.result_id = locked.id and file.kind = 'result'
where locked.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  and locked.round_id = any ((select private.my_result_rounds())::uuid[]);

-- A function, because the functions it calls read tables; there are few results.
create function private.read_admin_judging_results() returns setof private.admin_judging_results
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_judging_results;
end
$$;

create view public.admin_judging_results with (security_invoker = true) as
select * from private.read_admin_judging_results();
comment on view public.admin_judging_results is
  'Administrators, and the round''s chair after it closes: locked results; not of rounds in which the caller has a conflict.';
comment on column public.admin_judging_results.number is
  'Counts the results of the round. Decisions are based on the last one.';
comment on column public.admin_judging_results.inputs is 'JSON.';
comment on column public.admin_judging_results.result is 'JSON: see docs/judging.md.';
comment on column public.admin_judging_results.is_current is
  'Whether the same reviews still count; otherwise a new result has to be locked.';
comment on column public.admin_judging_results.file_id is
  'Its file, for judging_file.';
comment on column public.admin_judging_results.hash is 'SHA-256 of that file.';
grant execute on function private.read_admin_judging_results() to authenticated;
grant select on public.admin_judging_results to authenticated;

-- Public access -----------------------------------------------------------------------------------

create function private.read_judging_files()
returns table (
  id uuid, kind text, round_kind text, hash text, created_at timestamptz, is_available boolean, is_canceled boolean
)
language sql stable security definer rows 10 set search_path = '' as $$
  select file.id, file.kind, round.kind, file.hash, file.created_at,
    round.released_at is not null and (select private.results_are_released()),
    round.canceled_at is not null
  from public.judging_files file
  join public.judging_rounds round on round.id = file.round_id
  order by file.created_at, file.kind desc;
$$;

create view public.public_judging_files with (security_invoker = true) as
select * from private.read_judging_files();
comment on view public.public_judging_files is
  'Everyone: the files of results and decisions, with their hashes and times.';
comment on column public.public_judging_files.kind is 'result or decisions.';
comment on column public.public_judging_files.is_available is
  'Whether everyone can download it: after the round and the challenge''s results are released.';
comment on column public.public_judging_files.is_canceled is
  'Whether the round was canceled: the file is never published.';
grant execute on function private.read_judging_files() to anon, authenticated;
grant select on public.public_judging_files to anon, authenticated;

create function private.judging_file(wanted_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.judging_files;
begin
  select * into file from public.judging_files known
  where known.id = wanted_id and (
    known.id in (select published.id from private.read_judging_files() published where is_available)
    or private.is_admin() and known.round_id <> all (private.my_conflicted_rounds())
  );
  if file.id is null then
    perform private.refuse('not_found', 'This file is not published.');
  end if;
  return file.content;
end
$$;

create function public.judging_file(id uuid) returns text
language sql stable set search_path = ''
as $$ select private.judging_file(id) $$;
comment on function public.judging_file(uuid) is
  'Everyone once it is available (public_judging_files), administrators without a conflict in the round at any time: the content of a file, JSON whose SHA-256 as UTF-8 is its hash. Refuses with not_found.';
grant execute on function private.judging_file(uuid), public.judging_file(uuid) to anon, authenticated;

-- supabase/schemas/judging_decisions.sql

-- Decisions: which entries of a round advance, based on a locked result. Administrators and the round's chair decide.
-- Decisions take effect only through a release, which a second administrator confirms (releases.sql).

create table public.judging_decisions (
  id uuid primary key default gen_random_uuid(),
  result_id uuid not null references public.judging_results (id) on delete cascade,
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  rank int,
  advances boolean not null,
  place int check (place between 1 and 3),
  leaves_ranking boolean not null,
  is_tied boolean not null default false,
  reason text check (char_length(reason) between 1 and private.max_length('message')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default private.now(),
  constraint one_decision_per_entry unique (round_entry_id),
  constraint leaving_the_ranking_needs_a_reason
    check (not (leaves_ranking or is_tied) or reason is not null)
);
comment on table public.judging_decisions is
  'Which entries of a round advance. A new decision replaces the row.';
comment on column public.judging_decisions.rank is
  'From the result; null: no review of the entry counts.';
comment on column public.judging_decisions.place is 'Only in a final.';
comment on column public.judging_decisions.leaves_ranking is
  'Whether the decision departs from the ranking.';
comment on column public.judging_decisions.is_tied is
  'Whether a tie affects the outcome.';

create index judging_decisions_result_id_idx on public.judging_decisions (result_id);
create index judging_decisions_decided_by_idx on public.judging_decisions (decided_by);

alter table public.judging_decisions enable row level security;
create policy "No client reads or writes decisions directly"
  on public.judging_decisions as restrictive for all to anon, authenticated using (false);

create trigger audit_decided after insert on public.judging_decisions
  for each row
  execute function private.audit('judging.decided', 'round_entry', 'round_entry_id', 'result_id');

-- Outcomes ----------------------------------------------------------------------------------------

create function private.outcome_of(decision public.judging_decisions) returns text
language sql immutable set search_path = ''
return case
  when not decision.advances then 'eliminated'
  else coalesce((array['first', 'second', 'third'])[decision.place], 'advances')
end;
comment on function private.outcome_of(public.judging_decisions) is
  'eliminated, advances, and in a final first, second or third.';

create function private.round_outcome(entry_id uuid, kind text) returns text
language sql stable set search_path = ''
return (
  select round_entry.outcome
  from public.round_entries round_entry
  join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = entry_id and round.kind = round_outcome.kind
    and round_entry.outcome is not null and round.canceled_at is null
  order by round.closes_at desc limit 1
);
comment on function private.round_outcome(uuid, text) is
  'The outcome (outcome_of) of a submission in the last released round of a kind; null if it was in none.';

-- Deciding ----------------------------------------------------------------------------------------

create function private.require_latest_result(
  round public.judging_rounds, result_id uuid
) returns public.judging_results
language plpgsql stable set search_path = '' as $$
declare
  latest constant public.judging_results := private.result_of(round);
begin
  if latest.id is distinct from result_id then
    perform private.refuse('conflict', 'Another result was locked in the meantime. Check it before you decide.');
  elsif not private.is_current(latest, round) then
    perform private.refuse('conflict', 'The reviews that count have changed since this result was locked. Lock the result again.');
  end if;
  return latest;
end
$$;
comment on function private.require_latest_result(public.judging_rounds, uuid) is
  'The last locked result of a round. Refuses with conflict if it is not the expected one or the reviews that count have changed.';

create function private.rank_in(result public.judging_results, code text) returns int
language sql immutable set search_path = ''
return (
  select (standing ->> 'rank')::int
  from jsonb_array_elements(result.result -> 'standings') standing
  where standing ->> 'entry' = code
);

create function private.tied_entries(round public.judging_rounds, result public.judging_results) returns text[]
language sql immutable set search_path = ''
return array(
  select standing.entry
  from (
    select entry, min(rank) over same as best, max(rank) over same as worst, count(*) over same as count
    from jsonb_to_recordset(result.result -> 'standings') as standing (entry text, rank int, score numeric)
    where rank is not null
    window same as (partition by score)
  ) standing
  where standing.count > 1 and standing.best <= round.places
    and (standing.worst > round.places or round.kind = 'final')
);
comment on function private.tied_entries(public.judging_rounds, public.judging_results) is
  'The codes of entries whose ties affect who advances or which rank they get.';

create function private.decide(
  wanted_id uuid, wanted_result_id uuid, new_goes_on boolean, new_place int, new_reason text,
  expected_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_reason text := nullif(private.clean_lines(new_reason), '');
  round public.judging_rounds;
  result public.judging_results;
  known public.judging_decisions;
  entry_code text;
  known_rank int;
  leaves boolean;
  tied boolean;
  decision_id uuid;
begin
  round := private.lock_judged_round(
    (select round_id from public.round_entries where id = wanted_id), 'decisions');
  perform private.refuse_long_text(clean_reason, 'The reason', private.max_length('message'));
  perform private.refuse_released(round);
  result := private.require_latest_result(round, wanted_result_id);
  if new_goes_on is null
    or (new_place is not null) <> (new_goes_on and round.kind = 'final')
    or new_place not between 1 and 3 then
    perform private.refuse(
      'invalid_input', 'An entry that advances has a rank from 1 to 3 in a final, and none in other rounds.');
  elsif new_goes_on and not exists (
    select from public.round_entries entry
    join public.submissions original on original.id = entry.submission_id
    where entry.id = wanted_id and private.is_in_the_running(original)
  ) then
    perform private.refuse('disqualified', 'This entry is disqualified or withdrawn. It cannot advance.');
  end if;
  select * into known from public.judging_decisions where round_entry_id = wanted_id;
  if known.decided_by = auth.uid()
    and (known.result_id, known.advances, coalesce(known.place, 0), coalesce(known.reason, ''))
      = (wanted_result_id, new_goes_on, coalesce(new_place, 0), coalesce(clean_reason, '')) then
    return known.id;
  elsif known.id is distinct from expected_id then
    perform private.refuse(
      'conflict', 'Somebody else has decided about this entry. Check it before you continue.');
  end if;
  entry_code := (select code from public.round_entries where id = wanted_id);
  known_rank := private.rank_in(result, entry_code);
  tied := entry_code = any (private.tied_entries(round, result));
  leaves := known_rank is null or (known_rank <= round.places) <> new_goes_on
    or new_place is distinct from case when new_goes_on and round.kind = 'final' then known_rank end;
  if clean_reason is null and leaves then
    perform private.refuse('reason_required', 'This departs from the ranking. Please give a reason.');
  elsif clean_reason is null and tied then
    perform private.refuse('reason_required',
      'A tie affects this decision. Please give a reason.');
  end if;
  delete from public.judging_decisions where id = known.id;
  insert into public.judging_decisions
    (result_id, round_entry_id, rank, advances, place, leaves_ranking, is_tied, reason, decided_by)
  values
    (result.id, wanted_id, known_rank, new_goes_on, new_place, leaves, tied, clean_reason, auth.uid())
  returning id into decision_id;
  return decision_id;
end
$$;

create function public.decide(
  round_entry_id uuid, result_id uuid, advances boolean, place int default null,
  reason text default null, expected_id uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.decide(round_entry_id, result_id, advances, place, reason, expected_id) $$;
comment on function public.decide(uuid, uuid, boolean, int, text, uuid) is
  'Administrators, and the round''s chair: decides whether an entry of a closed round advances, in a final with its rank, based on the last locked result; returns the decision''s id. A draft until the release. Refuses with reason_required if it departs from the ranking or a tie affects it; disqualified if a disqualified or withdrawn entry would advance; conflict if another result was locked, the reviews that count have changed, or the current decision is not expected_id (null: none); round_open, round_canceled, round_released, release_open, admin_conflicted, not_found, invalid_input.';

create function private.decide_as_ranked(wanted_result_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  result public.judging_results;
  decided int;
begin
  round := private.lock_judged_round(
    (select round_id from public.judging_results where id = wanted_result_id), 'decisions');
  perform private.refuse_released(round);
  result := private.require_latest_result(round, wanted_result_id);
  delete from public.judging_decisions decision using public.round_entries entry
    where entry.id = decision.round_entry_id and entry.round_id = round.id
      and decision.result_id <> result.id;
  insert into public.judging_decisions
    (result_id, round_entry_id, rank, advances, place, leaves_ranking, decided_by)
  select result.id, entry.id, standing.rank, standing.rank <= round.places,
    case when round.kind = 'final' and standing.rank <= round.places then standing.rank end,
    false, auth.uid()
  from jsonb_to_recordset(result.result -> 'standings') as standing (entry text, rank int)
  join public.round_entries entry on entry.code = standing.entry and entry.round_id = round.id
  join public.submissions original on original.id = entry.submission_id
  where private.is_in_the_running(original) and standing.rank is not null
    and standing.entry <> all (private.tied_entries(round, result))
  on conflict (round_entry_id) do nothing;
  get diagnostics decided = row_count;
  return decided;
end
$$;

create function public.decide_as_ranked(result_id uuid) returns int
language sql set search_path = ''
as $$ select private.decide_as_ranked(result_id) $$;
comment on function public.decide_as_ranked(uuid) is
  'Administrators, and the round''s chair: applies the ranking to all ranked entries of a closed round without a decision, and returns how many. Ties that affect the outcome are left for decisions with a reason. Refuses with conflict if another result was locked or the reviews that count have changed; round_open, round_canceled, round_released, release_open, admin_conflicted, not_found.';

grant execute on function
  private.decide(uuid, uuid, boolean, int, text, uuid),
  public.decide(uuid, uuid, boolean, int, text, uuid),
  private.decide_as_ranked(uuid),
  public.decide_as_ranked(uuid)
  to authenticated;

create view private.admin_judging_decisions as
select
  decision.id,
  decision.result_id,
  entry.round_id,
  decision.round_entry_id,
  entry.code,
  entry.submission_id,
  entry.idea_name,
  decision.rank,
  decision.leaves_ranking,
  decision.is_tied,
  not private.is_in_the_running(original) as is_out,
  decision.advances,
  decision.place,
  decision.reason,
  decision.decided_by,
  (select name from private.colleagues where id = decision.decided_by) as decided_by_name,
  decision.decided_at
from public.judging_decisions decision
join public.round_entries entry on entry.id = decision.round_entry_id
join public.submissions original on original.id = entry.submission_id
where entry.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  and entry.round_id = any ((select private.my_result_rounds())::uuid[]);

create view public.admin_judging_decisions with (security_invoker = true) as
select * from private.admin_judging_decisions;
comment on view public.admin_judging_decisions is
  'Administrators, and the round''s chair after it closes: decisions; not of rounds in which the caller has a conflict.';
comment on column public.admin_judging_decisions.rank is 'null: no review counts.';
comment on column public.admin_judging_decisions.is_tied is
  'Whether a tie affects the outcome.';
comment on column public.admin_judging_decisions.is_out is 'Whether the entry was disqualified or withdrawn.';
comment on column public.admin_judging_decisions.decided_by_name is
  'For administrators the email address, for a chair the name.';
-- Functions in a view run with the rights of the caller.
grant execute on function private.is_in_the_running(public.submissions) to authenticated;
grant select on private.admin_judging_decisions, public.admin_judging_decisions to authenticated;

create function private.write_decisions_file(
  round public.judging_rounds, result public.judging_results
) returns void
language sql set search_path = '' as $$
  select private.write_judging_file(round, result.id, 'decisions', jsonb_build_object(
    'result_hash', (select hash from public.judging_files where result_id = result.id and kind = 'result'),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry', entry.code, 'rank', decision.rank, 'advances', decision.advances, 'place', decision.place,
        'leaves_ranking', decision.leaves_ranking,
        'reason', private.hash_of(decision.id || ':' || decision.reason)
      ) order by entry.code collate "C"), '[]')
      from public.judging_decisions decision
      join public.round_entries entry on entry.id = decision.round_entry_id
      where decision.result_id = result.id
    )
  ));
$$;
comment on function private.write_decisions_file(public.judging_rounds, public.judging_results) is
  'Writes the file of the decisions based on a result. It contains the hash of each reason, because a reason may identify the team.';

-- supabase/schemas/judging_feedback.sql

-- Feedback for teams: written from the locked result when the round is released, and visible once the challenge's results
-- are released as well.

create table public.judging_feedback (
  round_entry_id uuid primary key references public.round_entries (id) on delete cascade,
  outcome text not null,
  criteria jsonb not null,
  comments text[] not null
);
comment on table public.judging_feedback is
  'The feedback for each team of a round. Each release of the round replaces it.';

alter table public.judging_feedback enable row level security;
create policy "No client reads or writes feedback directly"
  on public.judging_feedback as restrictive for all to anon, authenticated using (false);

create function private.tell_feedback(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  insert into public.judging_feedback (round_entry_id, outcome, criteria, comments)
  with counted as (
    select entry.id as copy_id, review.scores, review.comment_for_team, assignment.id as assignment_id
    from public.round_entries entry
    join public.judging_assignments assignment on assignment.round_entry_id = entry.id
    join public.judging_reviews review on review.assignment_id = assignment.id
    where entry.round_id = round.id and private.is_counted(assignment, review)
  ), mean as (
    select counted.copy_id, criterion.position, criterion.name,
      round(avg(counted.scores[criterion.position]), 2) as mean
    from counted
    join public.judging_criteria criterion on criterion.round_id = round.id
    group by counted.copy_id, criterion.position, criterion.name
  )
  select entry.id,
    -- Disqualified teams see the same outcome as other eliminated teams.
    case when private.is_in_the_running(original) then private.outcome_of(decision) else 'eliminated' end,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', mean.name, 'mean', mean.mean) order by mean.position)
      from mean where mean.copy_id = entry.id
    ), '[]'),
    -- In an order that does not reveal the judges.
    array(
      select counted.comment_for_team from counted
      where counted.copy_id = entry.id and counted.comment_for_team <> ''
      order by md5(counted.assignment_id::text)
    )
  from public.round_entries entry
  join public.submissions original on original.id = entry.submission_id
  left join public.judging_decisions decision on decision.round_entry_id = entry.id
  where entry.round_id = round.id and round.gives_feedback
    and (decision.id is not null or original.disqualified_at is not null)
  on conflict (round_entry_id) do update
    set outcome = excluded.outcome, criteria = excluded.criteria, comments = excluded.comments;
$$;
comment on function private.tell_feedback(public.judging_rounds) is
  'Writes the feedback of a round: outcome, mean of each criterion and comments for the team, from the reviews that count.';

create view private.my_judging_feedback as
select
  round.kind, round.name as round_name, round.scale, told.outcome, told.criteria, told.comments
from public.round_entries entry
join public.submissions original on original.id = entry.submission_id
join public.judging_rounds round on round.id = entry.round_id
join public.judging_feedback told on told.round_entry_id = entry.id
where entry.submission_id = (
    select private.my_entry_id() where (select private.caller()) is not null
  )
  and original.withdrawn_at is null
  and round.gives_feedback
  and (select private.results_are_released());
comment on view private.my_judging_feedback is
  'Runs with the rights of its owner; the condition on the submission restricts it to the caller''s team.';

create function private.read_my_judging_feedback() returns setof private.my_judging_feedback
language plpgsql stable security definer rows 2 set search_path = '' as $$
begin
  return query select * from private.my_judging_feedback where (select private.caller()) is not null;
end
$$;

create view public.my_judging_feedback with (security_invoker = true) as
select * from private.read_my_judging_feedback();
comment on view public.my_judging_feedback is
  'The feedback for the caller''s team: rounds that give feedback, once they and the challenge''s results are released.';
comment on column public.my_judging_feedback.scale is 'Scores go from 1 to this.';
comment on column public.my_judging_feedback.outcome is
  'eliminated, advances (after a panel: a finalist; after a top three: to Paris), first, second or third.';
comment on column public.my_judging_feedback.criteria is
  'JSON, in order, each with name and the mean of all reviews that count.';
comment on column public.my_judging_feedback.comments is
  'The judges'' comments for the team, in a stable random order.';
grant execute on function private.read_my_judging_feedback() to authenticated;
grant select on public.my_judging_feedback to authenticated;

-- supabase/schemas/releases.sql

-- Releases: outcomes take effect only through a release. One administrator requests the release of a round, or of the
-- statuses that administrators have set. A second one confirms it and acknowledges every intervention since the last
-- release. Then any administrator can stop it for ten minutes. When it is due, everything is checked again. A later change
-- of an outcome is a draft until the next release.

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  outcomes_hash text not null,
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default private.now(),
  wanted_at timestamptz,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  is_alone boolean not null default false,
  acknowledged_up_to bigint not null default 0,
  due_at timestamptz,
  released_at timestamptz,
  stopped_by uuid references auth.users (id) on delete set null,
  stopped_at timestamptz,
  stop_reason text,
  constraint second_administrator_confirms check (is_alone or confirmed_by <> requested_by),
  constraint due_once_confirmed check (num_nulls(confirmed_at, due_at) in (0, 2)),
  constraint released_once_confirmed check (released_at is null or confirmed_at is not null and stopped_at is null)
);
comment on table public.releases is 'Requested, confirmed, released and stopped releases. At most one is open.';
comment on column public.releases.round_id is 'null: the statuses that administrators have set, without a round.';
comment on column public.releases.outcomes_hash is 'MD5 of the outcomes (release_outcomes): they must not change before it is due.';
comment on column public.releases.is_alone is
  'Whether the only administrator confirmed their own request, which an operator has to allow.';
comment on column public.releases.acknowledged_up_to is
  'The last acknowledged intervention.';

create index releases_round_id_idx on public.releases (round_id);
create index releases_requested_by_idx on public.releases (requested_by);
create index releases_confirmed_by_idx on public.releases (confirmed_by);
create index releases_stopped_by_idx on public.releases (stopped_by);
create unique index one_open_release on public.releases ((true)) where released_at is null and stopped_at is null;

alter table public.releases enable row level security;
create policy "No client reads or writes releases directly"
  on public.releases as restrictive for all to anon, authenticated using (false);

create trigger audit_requested after insert on public.releases
  for each row execute function private.audit('release.requested', 'release', 'id', 'round_id', 'wanted_at');
create trigger audit_confirmed after update of confirmed_at on public.releases
  for each row when (new.confirmed_at is not null and old.confirmed_at is null)
  execute function private.audit('release.confirmed', 'release', 'id', 'round_id', 'due_at', 'is_alone');
-- Without the reason, which an administrator with a conflict must not see.
create trigger audit_stopped after update of stopped_at on public.releases
  for each row when (new.stopped_at is not null and old.stopped_at is null)
  execute function private.audit('release.stopped', 'release', 'id', 'round_id');
create trigger audit_released after update of released_at on public.releases
  for each row when (new.released_at is not null and old.released_at is null)
  execute function private.audit('release.released', 'release', 'id', 'round_id');

create function private.is_open(release public.releases) returns boolean
language sql immutable set search_path = ''
return release.released_at is null and release.stopped_at is null;

create function private.open_interventions() returns setof public.interventions
language sql stable set search_path = '' as $$
  select * from public.interventions
  where id > (select coalesce(max(acknowledged_up_to), 0) from public.releases where released_at is not null);
$$;
comment on function private.open_interventions() is 'The interventions since the last release.';

-- Outcomes ----------------------------------------------------------------------------------------

create function private.release_outcomes(wanted_round uuid)
returns table (submission_id uuid, outcome text, is_by_hand boolean)
language sql stable set search_path = '' as $$
  with round as (
    select * from public.judging_rounds where id = wanted_round
  ), decided as (
    select entry.submission_id, case
      when round.kind <> 'panel' then private.outcome_of(decision)
      when decision.advances then 'selected' else 'declined'
    end as outcome
    from round
    join public.round_entries entry on entry.round_id = round.id
    join public.judging_decisions decision on decision.round_entry_id = entry.id
    join public.submissions original on original.id = entry.submission_id
    where private.is_in_the_running(original)
  ), ended as (
    -- The release of a panel also sets the status of submissions that did not advance to it.
    select entry.submission_id, 'declined' as outcome
    from round
    join public.round_entries entry on entry.outcome = 'eliminated'
    join public.judging_rounds former on former.id = entry.round_id and former.kind = 'screening'
    join public.submissions original on original.id = entry.submission_id
    where round.kind = 'panel' and private.is_in_the_running(original)
      and entry.submission_id not in (select known.submission_id from decided known)
  ), judged as (
    select * from decided union select * from ended
  )
  select judged.submission_id, judged.outcome, false from judged
  union all
  select original.id, case when private.is_decision(original.status) then original.status else 'received' end, true
  from public.submissions original
  where (wanted_round is null or exists (select from round where kind = 'panel'))
    and original.submitted_at is not null and original.withdrawn_at is null
    and (private.is_decision(original.status) or original.released_status is not null)
    and original.id not in (select known.submission_id from judged known);
$$;
comment on function private.release_outcomes(uuid) is
  'The outcomes of submissions in the release of a round, or of the statuses (null): selected, declined or received, or outcome_of the decision in other rounds than a panel; and whether it was set by hand.';

create function private.outcomes_hash(wanted_round uuid) returns text
language sql stable set search_path = ''
return (
  select md5(coalesce(string_agg(submission_id || ' ' || outcome, ',' order by submission_id), ''))
  from private.release_outcomes(wanted_round)
);

create function private.refuse_unreleasable(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
declare
  result constant public.judging_results := private.result_of(round);
  out_of_the_running constant text := (
    select string_agg(entry.code, ', ' order by entry.code)
    from public.judging_decisions decision
    join public.round_entries entry on entry.id = decision.round_entry_id
    join public.submissions original on original.id = entry.submission_id
    where decision.result_id = result.id and decision.advances and not private.is_in_the_running(original)
  );
begin
  if result.id is null or not private.is_current(result, round) or exists (
    select from public.round_entries entry
    join public.submissions original on original.id = entry.submission_id
    where entry.round_id = round.id and private.is_in_the_running(original) and not exists (
      select from public.judging_decisions decision
      where decision.round_entry_id = entry.id and decision.result_id = result.id
    )
  ) then
    perform private.refuse('not_decided', 'Every submission of the round needs a decision by the locked result.');
  elsif out_of_the_running is not null then
    perform private.refuse('disqualified', format(
      'Disqualified or withdrawn, but decided to advance: %s. Decide again.', out_of_the_running));
  elsif exists (
    select from public.judging_decisions where result_id = result.id
    group by place having place is not null and count(*) > 1
  ) then
    perform private.refuse('place_taken', 'Two submissions have the same rank.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_held',
      'The top three and the final are released after the results of the challenge.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.round_entries entry on entry.id = decision.round_entry_id
    join public.round_entries other on other.submission_id = entry.submission_id
    join public.judging_rounds final on final.id = other.round_id
    where entry.round_id = round.id and not decision.advances and final.kind = 'final'
      and final.canceled_at is null
  ) then
    perform private.refuse('not_top_three',
      'A final has submissions that do not advance. Cancel that final first.');
  end if;
end
$$;
comment on function private.refuse_unreleasable(public.judging_rounds) is
  'Checks a round when its release is requested, confirmed and due. Refuses with not_decided, disqualified, place_taken, results_held and not_top_three.';

create function private.lock_for_release() returns void
language sql set search_path = '' as $$
  select from public.challenge_parameters where id for update;
  select from public.submissions where submitted_at is not null order by id for update;
$$;
comment on function private.lock_for_release() is
  'Locks the configuration and submissions, before the round, in the order of foundations.sql.';

create function private.lock_released_round(wanted_round uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.lock_for_release();
  if (private.challenge()).submissions_close_at > private.now() then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  elsif wanted_round is not null then
    round := private.lock_judged_round(wanted_round);
    perform private.refuse_unreleasable(round);
  end if;
  if exists (
    select from private.release_outcomes(wanted_round) released
    where released.submission_id = any (private.my_conflicted_entries())
  ) then
    perform private.refuse('admin_conflicted', 'You have a conflict of interest with a submission of this release.');
  end if;
  return round;
end
$$;
comment on function private.lock_released_round(uuid) is
  'Locks and returns the round of a release (null: none) with everything that the release changes, for an administrator without a conflict. Refuses like lock_judged_round and refuse_unreleasable, with admin_conflicted, and with invalid_input before submissions close.';

-- Requesting, confirming, stopping ----------------------------------------------------------------

create function private.request_release(wanted_round uuid, wanted_time timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release_id uuid;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  if wanted_time > private.now() + interval '1 year' then
    perform private.refuse('invalid_input', 'Choose a time within a year.');
  end if;
  round := private.lock_released_round(wanted_round);
  if round.released_at is not null then
    perform private.refuse('round_released', 'This round is released. To change its outcome, correct the round first.');
  end if;
  select id into release_id from public.releases
    where private.is_open(releases) and requested_by = auth.uid() and round_id is not distinct from wanted_round
      and wanted_at is not distinct from wanted_time;
  if found then
    return release_id;
  end if;
  insert into public.releases (round_id, outcomes_hash, requested_by, wanted_at)
  values (wanted_round, private.outcomes_hash(wanted_round), auth.uid(), wanted_time)
  returning id into release_id;
  if wanted_round is not null then
    perform private.write_decisions_file(round, private.result_of(round));
  end if;
  return release_id;
exception when unique_violation then
  perform private.refuse('release_open', 'Another release is open. Confirm it or stop it first.');
end
$$;

create function public.request_release(round_id uuid default null, at timestamptz default null) returns uuid
language sql set search_path = ''
as $$ select private.request_release(round_id, at) $$;
comment on function public.request_release(uuid, timestamptz) is
  'Administrators: requests the release of a closed round with a locked result and decisions, or of the statuses that administrators have set (null), and returns its id. at: the earliest time. Until it is released or stopped, the result and the decisions of the round cannot change. Repeating the request is harmless. Refuses with release_open, round_released, not_decided, disqualified, place_taken, results_held, not_top_three, invalid_input, round_open, round_canceled, admin_conflicted, not_found, and with second_factor_again where the caller needs a second factor.';

create function private.may_confirm(release public.releases) returns boolean
language sql stable set search_path = ''
return release.requested_by is distinct from auth.uid() or (
  select allows_lone_release from private.platform_settings
) and (select count(*) from private.user_roles where role = 'admin') = 1;
comment on function private.may_confirm(public.releases) is
  'Whether the caller may confirm a release: it is another administrator''s request, or the caller is the only administrator and an operator has allowed it.';

create function private.confirm_release(
  wanted_id uuid, computed jsonb, acknowledged bigint[]
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release public.releases;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  select * into release from public.releases where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This release does not exist.');
  end if;
  round := private.lock_released_round(release.round_id);
  select * into release from public.releases where id = wanted_id for update;
  if release.confirmed_by = auth.uid() and release.stopped_at is null then
    return release.due_at;
  elsif release.confirmed_at is not null or not private.is_open(release) then
    perform private.refuse('conflict', 'This release was confirmed or stopped in the meantime.');
  elsif not private.may_confirm(release) or exists (
    select from public.judging_decisions decision
    where decision.decided_by = auth.uid() and release.requested_by <> auth.uid()
      and decision.result_id = (private.result_of(round)).id
      and (decision.leaves_ranking or decision.is_tied or decision.rank is null)
  ) then
    perform private.refuse('needs_second_administrator',
      'Another administrator has to confirm this release, because you requested it or made a decision that departs from the ranking.');
  elsif release.outcomes_hash <> private.outcomes_hash(release.round_id) then
    perform private.refuse('conflict', 'An outcome has changed since the release was requested. Stop it and request it again.');
  elsif release.round_id is not null and computed is distinct from (private.result_of(round)).result then
    perform private.refuse('other_result', 'Your browser computed a different result from the locked one.');
  elsif exists (
    select from private.open_interventions()
    where submission_id = any (private.my_conflicted_entries()) or round_id = any (private.my_conflicted_rounds())
  ) then
    perform private.refuse('admin_conflicted', 'An intervention is about a submission or a round with which you have a conflict of interest.');
  elsif array(select id from private.open_interventions() order by id)
    <> array(select distinct id from unnest(acknowledged) id order by id) then
    perform private.refuse('not_acknowledged', 'Acknowledge every intervention since the last release first.');
  end if;
  update public.releases set
    confirmed_by = auth.uid(), confirmed_at = private.now(),
    is_alone = requested_by is not distinct from auth.uid(),
    acknowledged_up_to = (select coalesce(max(id), 0) from public.interventions),
    due_at = greatest(wanted_at, private.now() + make_interval(mins => private.release_minutes()))
  where id = release.id
  returning due_at into release.due_at;
  return release.due_at;
end
$$;

create function public.confirm_release(
  id uuid, computed jsonb default null, acknowledged bigint[] default '{}'
) returns timestamptz
language sql set search_path = ''
as $$ select private.confirm_release(id, computed, acknowledged) $$;
comment on function public.confirm_release(uuid, jsonb, bigint[]) is
  'Administrators: confirms another administrator''s request, and returns when the release is due: in ten minutes, or later if requested so. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of all interventions since the last release. Repeating it is harmless. Refuses with needs_second_administrator for the caller''s own request or decisions that depart from the ranking, other_result, not_acknowledged, conflict if an outcome has changed or somebody else has confirmed or stopped it, like request_release, and with second_factor_again.';

create function private.stop_release(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  release public.releases;
begin
  perform private.require_admin();
  select * into release from public.releases where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This release does not exist.');
  elsif release.released_at is not null then
    perform private.refuse('round_released', 'This release has taken effect. Correct the round, or request another release.');
  end if;
  update public.releases set stopped_by = auth.uid(), stopped_at = private.now()
    where id = release.id and stopped_at is null;
end
$$;

create function public.stop_release(id uuid) returns void
language sql set search_path = ''
as $$ select private.stop_release(id) $$;
comment on function public.stop_release(uuid) is
  'Administrators, also with a conflict of interest: stops a release that is not due yet. Nobody was notified. Repeating it is harmless. Refuses with round_released, not_found.';
grant execute on function
  private.request_release(uuid, timestamptz), public.request_release(uuid, timestamptz),
  private.confirm_release(uuid, jsonb, bigint[]), public.confirm_release(uuid, jsonb, bigint[]),
  private.stop_release(uuid), public.stop_release(uuid)
  to authenticated;

-- Executing ---------------------------------------------------------------------------------------

create function private.refuse_changed_release(release public.releases, round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  if release.round_id is not null then
    perform private.refuse_unreleasable(round);
  end if;
  if release.outcomes_hash <> private.outcomes_hash(release.round_id) then
    perform private.refuse('conflict', 'An outcome has changed since it was confirmed.');
  elsif exists (select from public.interventions where id > release.acknowledged_up_to) then
    perform private.refuse('not_acknowledged', 'There was an intervention after it was confirmed.');
  end if;
end
$$;

create function private.complete_release(wanted_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  release public.releases;
  round public.judging_rounds;
  obstacle text;
begin
  perform private.lock_for_release();
  select * into round from public.judging_rounds
    where id = (select round_id from public.releases where id = wanted_id) for update;
  select * into release from public.releases where id = wanted_id for update;
  if not private.is_open(release) or release.due_at > private.now() then
    return;
  end if;
  begin
    perform private.refuse_changed_release(release, round);
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text;
    update public.releases set stopped_at = private.now(), stop_reason = obstacle where id = release.id;
    return;
  end;
  if round.id is null or round.kind = 'panel' then
    update public.submissions original set
      status = case outcome when 'received' then status else outcome end,
      released_status = nullif(outcome, 'received')
    from private.release_outcomes(round.id) released
    where original.id = released.submission_id
      and (original.released_status is distinct from nullif(outcome, 'received') or original.status <> outcome);
    update public.challenge_parameters set results_released_at = private.now()
      where id and results_released_at is null;
  end if;
  if round.id is not null then
    update public.round_entries entry set outcome = private.outcome_of(decision)
      from public.judging_decisions decision
      where decision.round_entry_id = entry.id and entry.round_id = round.id;
    update public.judging_rounds set released_at = private.now() where id = round.id;
    perform private.tell_feedback(round);
  end if;
  update public.releases set released_at = private.now() where id = release.id;
end
$$;
comment on function private.complete_release(uuid) is
  'Executes a confirmed release that is due, or stops it if something has changed. The outcomes of a panel become statuses. Emails follow (announcements.sql).';

create function private.keep_judging_times() returns void
language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  -- Releases first: they lock submissions, closing locks rounds (foundations.sql).
  select id into due from public.releases where private.is_open(releases) and due_at <= private.now();
  if found then
    perform private.complete_release(due);
  end if;
  perform private.close_due_rounds();
end
$$;
comment on function private.keep_judging_times() is
  'Schedule: executes the release that is due, and closes rounds at their deadline.';

-- Views for administrators ------------------------------------------------------------------------

create view private.admin_interventions as
select
  intervention.id, intervention.kind, intervention.round_id, round.name as round_name,
  intervention.submission_id, original.receipt_number, original.idea_name,
  judge.name as judge_name,
  (select name from private.colleagues where id = (intervention.details ->> 'user_id')::uuid) as user_name,
  intervention.details - 'user_id' as details, intervention.reason,
  (select name from private.colleagues where id = intervention.actor_id) as actor_name,
  intervention.created_at,
  intervention.id > (
    select coalesce(max(acknowledged_up_to), 0) from public.releases where released_at is not null
  ) as is_open
from public.interventions intervention
left join public.judging_rounds round on round.id = intervention.round_id
left join public.submissions original on original.id = intervention.submission_id
left join public.judges judge on judge.id = intervention.judge_id
where (select private.is_admin())
  and coalesce(intervention.submission_id <> all ((select private.my_conflicted_entries())::uuid[]), true)
  and coalesce(intervention.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true);

create view public.admin_interventions with (security_invoker = true) as
select * from private.admin_interventions;
comment on view public.admin_interventions is
  'Administrators: interventions; not about submissions with which the caller has a conflict of interest, nor about their rounds.';
comment on column public.admin_interventions.details is
  'JSON: from and to of a status or a deadline, added and removed of assignments, or name of a stage.';
comment on column public.admin_interventions.user_name is 'Whose deadline was extended, without a submission, or who became or is no longer an administrator.';
comment on column public.admin_interventions.is_open is 'Whether no release has acknowledged it yet.';
grant select on private.admin_interventions, public.admin_interventions to authenticated;

create view private.admin_releases as
select
  release.id, release.round_id, round.name as round_name, round.kind as round_kind,
  case
    when release.released_at is not null then 'released'
    when release.stopped_at is not null then 'stopped'
    when release.confirmed_at is not null then 'confirmed'
    else 'requested'
  end as state,
  (select name from private.colleagues where id = release.requested_by) as requested_by_name,
  release.requested_at, release.wanted_at,
  (select name from private.colleagues where id = release.confirmed_by) as confirmed_by_name,
  release.confirmed_at, release.is_alone, release.due_at, release.released_at,
  (select name from private.colleagues where id = release.stopped_by) as stopped_by_name,
  release.stopped_at,
  case when coalesce(release.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
    then release.stop_reason end as stop_reason,
  private.may_confirm(release) as may_confirm
from public.releases release
left join public.judging_rounds round on round.id = release.round_id
where (select private.is_admin());

-- A function, because the functions it calls read tables; there are few releases.
create function private.read_admin_releases() returns setof private.admin_releases
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_releases order by requested_at desc;
end
$$;

create view public.admin_releases with (security_invoker = true) as
select * from private.read_admin_releases();
comment on view public.admin_releases is 'Administrators: all releases, the latest first.';
comment on column public.admin_releases.round_id is 'null: the statuses that administrators have set, without a round.';
comment on column public.admin_releases.state is 'requested, confirmed, released or stopped. At most one is requested or confirmed.';
comment on column public.admin_releases.is_alone is 'Whether the only administrator confirmed their own request.';
comment on column public.admin_releases.stop_reason is
  'Why it was stopped automatically, as a sentence; null if it was not, or if the caller has a conflict of interest in the round.';
comment on column public.admin_releases.may_confirm is 'Whether the caller may confirm it.';
grant execute on function private.read_admin_releases() to authenticated;
grant select on public.admin_releases to authenticated;

create function private.release_preview(wanted_round uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  if wanted_round is not null then
    round := private.readable_round(wanted_round);
  end if;
  return (
    with released as materialized (
      select outcome.*, original.receipt_number, original.idea_name, is_by_hand or round.kind = 'panel' as is_status,
        coalesce(original.released_status, 'received') as former
      from private.release_outcomes(wanted_round) outcome
      join public.submissions original on original.id = outcome.submission_id
      where outcome.submission_id <> all (private.my_conflicted_entries())
    ), changing as (
      select * from released where is_status is not true or outcome <> former
    )
    select jsonb_build_object(
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, total), '{}')
        from (select outcome, count(*) as total from changing group by outcome) counted
      ),
      'people', case when round.kind = 'screening' then 0 else (
        select count(*) from changing join public.submission_members member using (submission_id)
      ) end,
      'subscribers', case when (round.id is null or round.kind = 'panel') and not private.results_are_released() then (
        select count(*) from public.mailing_list where confirmed_at is not null
      ) else 0 end,
      'by_hand', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'submission_id', submission_id, 'receipt_number', receipt_number, 'idea_name', idea_name,
          'outcome', outcome, 'former', former
        ) order by outcome desc, receipt_number), '[]')
        from (select * from changing where is_by_hand order by outcome desc, receipt_number limit 500) listed
      ),
      'departures', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', entry.code, 'round_entry_id', entry.id, 'idea_name', entry.idea_name, 'rank', decision.rank,
          'outcome', private.outcome_of(decision), 'is_tied', decision.is_tied, 'reason', decision.reason,
          'decided_by_name', (select name from private.colleagues where id = decision.decided_by)
        ) order by decision.rank, entry.code), '[]')
        from public.judging_decisions decision
        join public.round_entries entry on entry.id = decision.round_entry_id
        where entry.round_id = round.id and (decision.leaves_ranking or decision.is_tied or decision.rank is null)
      )
    )
  );
end
$$;

create function public.release_preview(round_id uuid default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.release_preview(round_id) $$;
comment on function public.release_preview(uuid) is
  'Administrators: JSON, the effects of the release of a round, or of the statuses (null): outcomes (the number of submissions by outcome), people (the number of team members who get an email; 0 after a screening), subscribers (the number who get an email), by_hand (up to 500 statuses set by administrators: submission_id, receipt_number, idea_name, outcome, former), departures (decisions that depart from the ranking, are tied or have no rank: code, round_entry_id, idea_name, rank, outcome, is_tied, reason, decided_by_name). Refuses with admin_conflicted, not_found.';
grant execute on function private.release_preview(uuid), public.release_preview(uuid) to authenticated;

-- supabase/schemas/round_stages.sql

-- How administrators move a round to another stage, and decide which reviews count. Each is an intervention.

create table private.round_transitions (
  from_state text not null,
  to_state text not null,
  intervention text not null references private.intervention_kinds (value),
  primary key (from_state, to_state)
);
create index round_transitions_intervention_idx on private.round_transitions (intervention);
comment on table private.round_transitions is
  'Which stages a round moves to by hand. It opens and closes by its times, and is released by a release.';
insert into private.round_transitions (from_state, to_state, intervention) values
  ('open', 'closed', 'round_closed_early'),
  ('closed', 'open', 'round_reopened'),
  ('released', 'closed', 'round_corrected'),
  ('draft', 'canceled', 'round_canceled'),
  ('open', 'canceled', 'round_canceled'),
  ('closed', 'canceled', 'round_canceled');

create function private.set_round_stage(
  wanted_id uuid, new_state text, new_reason text, new_closes_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
  state constant text := private.round_state(round);
  transition private.round_transitions;
begin
  perform private.refuse_conflicted_round(round.id);
  select * into transition from private.round_transitions where from_state = state and to_state = new_state;
  if not found then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', state, new_state));
  elsif new_state = 'open' and (new_closes_at > private.now()) is not true then
    perform private.refuse('invalid_input', 'A round that is reopened closes in the future.');
  end if;
  perform private.refuse_open_release(round);
  if state = 'released' and exists (
    select from public.judging_rounds later
    where later.canceled_at is null and private.kind_position(later.kind) > private.kind_position(round.kind)
      and exists (select from public.round_entries where round_id = later.id)
  ) then
    perform private.refuse('wrong_state', 'A later round has submissions by this release. Cancel that first.');
  end if;
  perform private.record_intervention(transition.intervention, new_reason, round.id,
    details => jsonb_strip_nulls(jsonb_build_object('to', case new_state when 'open' then new_closes_at end)));
  perform private.lock_judges_of(round);
  if transition.intervention = 'round_closed_early' then
    perform private.close_round(round);
  elsif new_state = 'open' then
    update public.judging_assignments assignment set counts = null
      from public.round_entries entry
      where entry.id = assignment.round_entry_id and entry.round_id = round.id;
    update public.judging_rounds set
      closed_at = null, counted_changed_at = private.now(), closes_at = new_closes_at, discussion_open = false
    where id = round.id;
    perform private.email_judges_of(round, 'round_reopened', jsonb_build_object('closes_at', new_closes_at));
  elsif new_state = 'closed' then
    update public.judging_rounds set released_at = null where id = round.id;
  else
    update public.judging_rounds set canceled_at = private.now(), discussion_open = false where id = round.id;
    perform private.email_judges_of(round, 'round_canceled', '{}');
  end if;
  perform private.write_audit('judging.stage_changed', 'judging_round', round.id::text,
    jsonb_build_object('from', state, 'to', new_state));
end
$$;

create function public.set_round_stage(
  round_id uuid, state text, reason text, closes_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.set_round_stage(round_id, state, reason, closes_at) $$;
comment on function public.set_round_stage(uuid, text, text, timestamptz) is
  'Administrators: closes an open round early (closed), reopens a closed one until closes_at (open), makes a released one closed again to correct its result (closed), or cancels one that is not released (canceled). An intervention. What a released round has come to stays as it is until the next release. Refuses with wrong_state, reason_required, release_open, admin_conflicted, invalid_input, not_found.';

create function private.count_review(wanted_id uuid, is_counted boolean, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  entry public.round_entries;
  judge_id uuid;
begin
  perform private.require_admin();
  select round_entry.* into entry from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where assignment.id = wanted_id;
  round := private.lock_judged_round(entry.round_id);
  perform private.refuse_released(round);
  update public.judging_assignments assignment set counts = is_counted
    from public.judging_reviews review
    where assignment.id = wanted_id and review.assignment_id = assignment.id
      and review.submitted_at is not null and assignment.counts <> is_counted
    returning assignment.judge_id into judge_id;
  if not found then
    perform private.refuse('wrong_state', 'This review was not submitted, or counts so already.');
  end if;
  perform private.record_intervention(
    case when is_counted then 'review_restored' else 'review_excluded' end, new_reason,
    round.id, entry.submission_id, judge_id);
  update public.judging_rounds set counted_changed_at = private.now() where id = round.id;
  perform private.write_audit('judging.review_counts', 'judging_round', round.id::text,
    jsonb_build_object('assignment_id', wanted_id, 'counts', is_counted));
end
$$;

create function public.count_review(assignment_id uuid, counts boolean, reason text) returns void
language sql set search_path = ''
as $$ select private.count_review(assignment_id, counts, reason) $$;
comment on function public.count_review(uuid, boolean, text) is
  'Administrators: excludes a submitted review of a closed round, or restores it. An intervention: a result that was locked before no longer holds. Refuses with wrong_state, reason_required, round_open, round_released, release_open, round_canceled, admin_conflicted, not_found.';
grant execute on function
  private.set_round_stage(uuid, text, text, timestamptz), public.set_round_stage(uuid, text, text, timestamptz),
  private.count_review(uuid, boolean, text), public.count_review(uuid, boolean, text)
  to authenticated;

-- supabase/schemas/finalists.sql

-- Finalists, their outcomes and their mentors. Everything depends on finalist_entries, which uses released statuses.

create function private.finalist_entries() returns setof public.submissions
language sql stable security definer rows 5 set search_path = '' as $$
  select entry.* from public.submissions entry
  where entry.released_status = 'selected' and entry.withdrawn_at is null;
$$;
comment on function private.finalist_entries() is
  'The finalists: submissions with the released status selected that are not withdrawn.';

create function private.is_finalist(entry_id uuid) returns boolean
language sql stable set search_path = ''
return exists (select from private.finalist_entries() where id = entry_id);
comment on function private.is_finalist(uuid) is 'Whether the submission is in finalist_entries.';

create function private.final_outcome(entry_id uuid) returns text
language sql stable set search_path = ''
return coalesce(
  nullif(private.round_outcome(entry_id, 'final'), 'eliminated'),
  case when private.round_outcome(entry_id, 'top_three') = 'advances' then 'top_three' end,
  'finalist'
);
comment on function private.final_outcome(uuid) is
  'The outcome of a finalist: first, second or third of the released final, top_three of the released top three, otherwise finalist.';

create function private.lock_finalist(entry_id uuid) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(entry_id);
begin
  if not private.is_finalist(entry.id) then
    perform private.refuse('not_finalist', 'This entry is not a finalist.');
  end if;
  return entry;
end
$$;
comment on function private.lock_finalist(uuid) is
  'Locks and returns a finalist for an administrator. Refuses with not_found, not_finalist.';

create function private.refuse_conflicted_finalist() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_conflicted_admin(array(select id from private.finalist_entries()));
end
$$;
comment on function private.refuse_conflicted_finalist() is
  'Refuses with admin_conflicted an administrator with a conflict of interest with any finalist, before a change that affects all of them.';

create function private.lock_my_finalist() returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry();
begin
  if not private.is_finalist(entry.id) then
    perform private.refuse('not_finalist', 'Your entry is not a finalist.');
  end if;
  return entry;
end
$$;
comment on function private.lock_my_finalist() is
  'Locks and returns the caller''s finalist. Refuses with not_found, not_finalist; 42501 for a member who is not the owner.';

-- Outcomes of a top three and a final are announced like results (announcements.sql).

create function private.note_released_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.note_untold(array(
    select submission_id from public.round_entries where round_id = new.id));
  return null;
end
$$;
comment on function private.note_released_round() is
  'Trigger: queues the emails to the teams of a released top three or final.';

create trigger note_released after update of released_at on public.judging_rounds
  for each row when (new.released_at is not null and new.kind in ('top_three', 'final'))
  execute function private.note_released_round();

-- Mentors -----------------------------------------------------------------------------------------

create table public.mentors (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  contact text not null
    check (char_length(contact) between 1 and private.max_length('mentor_contact')),
  assigned_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  primary key (submission_id, user_id)
);
comment on table public.mentors is
  'The mentors of finalists, set by administrators. They are on no team and are not judges.';
comment on column public.mentors.contact is 'How and when the team can reach the mentor.';

create index mentors_user_id_idx on public.mentors (user_id);
create index mentors_assigned_by_idx on public.mentors (assigned_by);

alter table public.mentors enable row level security;
create policy "No client reads or writes mentors directly"
  on public.mentors as restrictive for all to anon, authenticated using (false);

create trigger check_exclusions before insert or update of user_id on public.mentors
  for each row execute function private.check_exclusions('mentor');

create trigger audit_save after insert or update of name, contact on public.mentors
  for each row
  execute function private.audit('finalist.mentor_set', 'submission', 'submission_id', 'user_id');
create trigger audit_deletion after delete on public.mentors
  for each row
  execute function private.audit('finalist.mentor_removed', 'submission', 'submission_id', 'user_id');

create function private.set_mentor(entry_id uuid, new_user_id uuid, new_name text, new_contact text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_name text;
  clean_contact text;
  entry public.submissions;
begin
  perform private.require_admin();
  clean_name := private.require_text(
    private.clean_line(new_name), 'The name', private.max_length('name'));
  clean_contact := private.require_text(private.clean_lines(new_contact),
    'How to reach the mentor', private.max_length('mentor_contact'));
  -- Lock the person before the submission (foundations.sql).
  perform private.lock_person(new_user_id);
  entry := private.lock_finalist(entry_id);
  perform private.refuse_conflicted_admin(array[entry.id]);
  if not exists (select from public.profiles where id = new_user_id) then
    perform private.refuse('not_found', 'This user does not exist any more.');
  end if;
  update public.mentors set name = clean_name, contact = clean_contact
    where submission_id = entry.id and user_id = new_user_id
      and (name, contact) <> (clean_name, clean_contact);
  if found or exists (
    select from public.mentors where submission_id = entry.id and user_id = new_user_id
  ) then
    return;
  end if;
  insert into public.mentors (submission_id, user_id, name, contact, assigned_by)
  values (entry.id, new_user_id, clean_name, clean_contact, auth.uid());
  perform private.notify('mentor_welcome', new_user_id, jsonb_build_object(
    'idea_name', entry.idea_name, 'mentor_name', clean_name));
  perform private.notify_team(entry.id, 'mentor_assigned', jsonb_build_object(
    'idea_name', entry.idea_name, 'mentor_name', clean_name, 'contact', clean_contact), null);
end
$$;

create function public.set_mentor(submission_id uuid, user_id uuid, name text, contact text)
returns void
language sql set search_path = ''
as $$ select private.set_mentor(submission_id, user_id, name, contact) $$;
comment on function public.set_mentor(uuid, uuid, text, text) is
  'Administrators: makes an account a mentor of a finalist, with contact details for the team, and emails both once; for a mentor, changes name and contact. Refuses with admin_conflicted, is_participant, is_judge, not_finalist, not_found, invalid_input.';

create function private.remove_mentor(entry_id uuid, old_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = entry_id for update;
  perform private.refuse_conflicted_admin(array[entry_id]);
  delete from public.mentors where submission_id = entry_id and user_id = old_user_id;
end
$$;

create function public.remove_mentor(submission_id uuid, user_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_mentor(submission_id, user_id) $$;
comment on function public.remove_mentor(uuid, uuid) is
  'Administrators: removes a mentor of a finalist, who loses access. A missing mentor is no error. Refuses with admin_conflicted.';
grant execute on function
  private.set_mentor(uuid, uuid, text, text),
  public.set_mentor(uuid, uuid, text, text),
  private.remove_mentor(uuid, uuid),
  public.remove_mentor(uuid, uuid)
  to authenticated;

-- Teams and mentors -------------------------------------------------------------------------------

create function private.mentors_of(entry_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', mentor.user_id, 'name', mentor.name, 'email', profile.email, 'contact', mentor.contact
  ) order by mentor.created_at, mentor.user_id), '[]')
  from public.mentors mentor join public.profiles profile on profile.id = mentor.user_id
  where mentor.submission_id = entry_id
);
comment on function private.mentors_of(uuid) is
  'JSON: the mentors of a submission, each with user_id, name, email, contact.';

create view private.my_finalist_entries as
select
  entry.id as submission_id,
  entry.idea_name,
  entry.description,
  case
    when mine.is_mentor then 'mentor'
    when entry.created_by = mine.user_id then 'owner'
    else 'member'
  end as role,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', private.display_name(member.user_id), 'email', profile.email)
      order by member.joined_at, member.user_id
    ), '[]')
    from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = entry.id
  ) as members,
  private.mentors_of(entry.id) as mentors,
  case when not mine.is_mentor then private.team_outcome(entry.id) end as outcome
from (
  select submission_id, user_id, false as is_mentor from public.submission_members
  union all
  select submission_id, user_id, true from public.mentors
) mine
join private.finalist_entries() entry on entry.id = mine.submission_id
where (select private.caller()) is not null and mine.user_id = (select private.caller());
comment on view private.my_finalist_entries is
  'Runs with the rights of its owner; the last condition restricts it to the caller''s finalists.';

create function private.read_my_finalist_entries() returns setof private.my_finalist_entries
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select * from private.my_finalist_entries;
end
$$;

create view public.my_finalist_entries with (security_invoker = true) as
select * from private.read_my_finalist_entries();
comment on view public.my_finalist_entries is
  'The finalists of which the caller is a member or a mentor. Mentors can otherwise see only their documents.';
comment on column public.my_finalist_entries.role is 'The caller''s role: owner, member or mentor.';
comment on column public.my_finalist_entries.members is
  'JSON: the team members in the order of joining, each with name and email.';
comment on column public.my_finalist_entries.mentors is
  'JSON, each with user_id, name, email and contact (how and when to reach them).';
comment on column public.my_finalist_entries.outcome is
  'The outcome of the finalist (team_outcome), as in my_entry; null for a mentor.';
grant execute on function private.read_my_finalist_entries() to authenticated;
grant select on public.my_finalist_entries to authenticated;

-- supabase/schemas/finalist_stages.sql

-- Stages, each with a deadline, and the documents that finalists upload for them. Every version is kept in an append-only
-- table.

create table public.finalist_stages (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and private.max_length('name')),
  instructions text not null default ''
    check (char_length(instructions) <= private.max_length('message')),
  due_at timestamptz not null,
  updated_at timestamptz not null default private.now()
);
comment on table public.finalist_stages is 'The documents that every finalist has to upload.';
comment on column public.finalist_stages.due_at is 'The deadline for documents.';

alter table public.finalist_stages enable row level security;
create policy "No client reads or writes stages directly"
  on public.finalist_stages as restrictive for all to anon, authenticated using (false);

create table public.finalist_documents (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.finalist_stages (id),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  version int not null check (version >= 1),
  file_path text not null unique,
  file_name text not null check (char_length(file_name) between 1 and private.max_length('file_name')),
  file_size bigint not null check (file_size between 1 and (private.document_limit('finalists')).max_bytes),
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default private.now(),
  constraint versions_are_numbered unique (stage_id, submission_id, version),
  constraint documents_lie_in_their_folder check (
    split_part(file_path, '/', 1) = submission_id::text
    and split_part(file_path, '/', 2) = stage_id::text
  )
);
comment on table public.finalist_documents is
  'Every version of the finalists'' documents. The last one counts.';
comment on column public.finalist_documents.file_path is
  'In the bucket finalists: <submission id>/<stage id>/<uuid>/<file name>.';

create index finalist_documents_submission_id_idx on public.finalist_documents (submission_id);
create index finalist_documents_uploaded_by_idx on public.finalist_documents (uploaded_by);

alter table public.finalist_documents enable row level security;
create policy "No client reads or writes finalists' documents directly"
  on public.finalist_documents as restrictive for all to anon, authenticated using (false);

-- Triggers ----------------------------------------------------------------------------------------

create trigger set_updated_at before update on public.finalist_stages
  for each row execute function private.set_updated_at();

create trigger refuse_odd_times before insert or update of due_at on public.finalist_stages
  for each row execute function private.refuse_odd_times('due_at');

create trigger append_only
  before update of id, stage_id, submission_id, version, file_path, file_name, file_size, uploaded_at or truncate
  on public.finalist_documents
  for each statement execute function private.append_only('An uploaded document cannot be changed.');
create trigger append_only_deletion before delete on public.finalist_documents
  for each row execute function private.append_only(
    'An uploaded document cannot be changed.', 'submission_id', 'public.submissions', 'id');

create trigger audit_save after insert or update of name, instructions, due_at on public.finalist_stages
  for each row
  execute function private.audit('finalist.stage_saved', 'finalist_stage', 'id', 'name', 'due_at');
create trigger audit_deletion after delete on public.finalist_stages
  for each row execute function private.audit('finalist.stage_deleted', 'finalist_stage', 'id', 'name');

create trigger keep_files after insert or delete on public.finalist_documents
  for each row execute function private.keep_files('finalists');

create trigger audit_new after insert on public.finalist_documents
  for each row
  execute function private.audit('finalist.document_handed_in', 'submission', 'submission_id', 'stage_id', 'version');

-- Administrators ----------------------------------------------------------------------------------

create function private.save_finalist_stage(wanted jsonb, expected_updated_at timestamptz)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  fields public.finalist_stages;
  stage public.finalist_stages;
begin
  perform private.require_admin();
  perform private.refuse_conflicted_finalist();
  fields := jsonb_populate_record(null::public.finalist_stages, wanted);
  fields.name := private.require_text(
    private.clean_line(fields.name), 'The name', private.max_length('name'));
  fields.instructions := coalesce(private.clean_lines(fields.instructions), '');
  perform private.refuse_long_text(
    fields.instructions, 'The instructions', private.max_length('message'));
  if fields.due_at is null then
    perform private.refuse('invalid_input', 'A stage needs a deadline.');
  elsif fields.id is null then
    insert into public.finalist_stages (name, instructions, due_at)
    values (fields.name, fields.instructions, fields.due_at)
    returning * into stage;
    perform private.record_intervention('stage_changed', null, details => jsonb_build_object(
      'name', stage.name, 'to', stage.due_at));
    return stage.id;
  end if;
  select * into stage from public.finalist_stages where id = fields.id for update;
  if not found then
    perform private.refuse('not_found', 'This stage does not exist any more.');
  end if;
  perform private.refuse_conflict(stage.updated_at, expected_updated_at);
  if stage.due_at <> fields.due_at then
    perform private.record_intervention('stage_changed', null, details => jsonb_build_object(
      'name', stage.name, 'from', stage.due_at, 'to', fields.due_at));
  end if;
  update public.finalist_stages
    set name = fields.name, instructions = fields.instructions, due_at = fields.due_at
    where id = stage.id;
  return stage.id;
exception when unique_violation then
  perform private.refuse('invalid_input', 'A stage with this name already exists.');
end
$$;

create function public.save_finalist_stage(
  stage jsonb, expected_updated_at timestamptz default null
) returns uuid
language sql set search_path = ''
as $$ select private.save_finalist_stage(stage, expected_updated_at) $$;
comment on function public.save_finalist_stage(jsonb, timestamptz) is
  'Administrators: creates a stage, or changes the one with this id, and returns its id. JSON with id, name, instructions, due_at. A change of the deadline is an intervention. Refuses with admin_conflicted for an administrator with a conflict of interest with a finalist, conflict if it has changed since expected_updated_at (null: no check), not_found, and invalid_input, also for a name that another stage has.';

create function private.delete_finalist_stage(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_conflicted_finalist();
  perform private.record_intervention('stage_changed', null, details => jsonb_build_object('name', name, 'from', due_at))
    from public.finalist_stages where id = wanted_id;
  delete from public.finalist_stages where id = wanted_id;
exception when foreign_key_violation then
  perform private.refuse('stage_in_use', 'Finalists have uploaded documents for this stage, so it cannot be deleted.');
end
$$;

create function public.delete_finalist_stage(id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_finalist_stage(id) $$;
comment on function public.delete_finalist_stage(uuid) is
  'Administrators: deletes a stage without documents. A missing stage is no error. An intervention. Refuses with admin_conflicted, stage_in_use.';
grant execute on function
  private.save_finalist_stage(jsonb, timestamptz),
  public.save_finalist_stage(jsonb, timestamptz),
  private.delete_finalist_stage(uuid),
  public.delete_finalist_stage(uuid)
  to authenticated;

-- Owners ------------------------------------------------------------------------------------------

create function private.hand_in_document(wanted_stage uuid, new_path text, new_name text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_finalist();
  stage public.finalist_stages;
  document record;
  known int;
begin
  select * into stage from public.finalist_stages where id = wanted_stage for share;
  if not found then
    perform private.refuse('not_found', 'This stage does not exist any more.');
  end if;
  select version into known from public.finalist_documents
    where file_path = new_path and stage_id = stage.id and submission_id = entry.id;
  if found then
    return known;
  end if;
  perform private.refuse_after(stage.due_at, 'This stage is closed.');
  select * into document
    from private.require_upload('finalists', entry.id || '/' || stage.id, new_path, new_name);
  insert into public.finalist_documents
    (stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by)
  values (
    stage.id, entry.id,
    1 + (
      select count(*) from public.finalist_documents
      where stage_id = stage.id and submission_id = entry.id
    ),
    new_path, document.file_name, document.file_size, auth.uid()
  )
  returning version into known;
  return known;
end
$$;

create function public.hand_in_document(
  stage_id uuid, file_path text, file_name text default null
) returns int
language sql set search_path = ''
as $$ select private.hand_in_document(stage_id, file_path, file_name) $$;
comment on function public.hand_in_document(uuid, text, text) is
  'The owner of a finalist: saves an uploaded object as the next version of the stage''s document, with file_name (default: the last part of the path), until the deadline, and returns the version''s number. Repeating it returns the same number, also after the deadline. Refuses with not_finalist, deadline_passed, document_missing (nothing was uploaded there), document_refused (not this stage''s folder, type or size), not_found; 42501 for a member who is not the owner.';
grant execute on function
  private.hand_in_document(uuid, text, text), public.hand_in_document(uuid, text, text) to authenticated;

-- Teams and mentors -------------------------------------------------------------------------------

create view private.my_finalist_stages as
select
  mine.submission_id,
  stage.id as stage_id,
  stage.name,
  stage.instructions,
  stage.due_at,
  private.now() <= stage.due_at as is_open,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', document.version, 'file_name', document.file_name,
      'file_size', document.file_size, 'file_path', document.file_path,
      'uploaded_by', private.display_name(document.uploaded_by), 'uploaded_at', document.uploaded_at
    ) order by document.version desc), '[]')
    from public.finalist_documents document
    where document.stage_id = stage.id and document.submission_id = mine.submission_id
  ) as versions
from private.my_finalist_entries mine
cross join public.finalist_stages stage
where (select private.caller()) is not null;
comment on view private.my_finalist_stages is
  'Runs with the rights of its owner; my_finalist_entries restricts it to the caller''s finalists.';

create function private.read_my_finalist_stages() returns setof private.my_finalist_stages
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query select * from private.my_finalist_stages order by due_at, name;
end
$$;

create view public.my_finalist_stages with (security_invoker = true) as
select * from private.read_my_finalist_stages();
comment on view public.my_finalist_stages is
  'The stages and documents of each finalist of my_finalist_entries, by deadline.';
comment on column public.my_finalist_stages.is_open is
  'Whether the owner can upload a version now, by the challenge''s clock.';
comment on column public.my_finalist_stages.versions is
  'JSON, the newest first, each with version, file_name, file_size, file_path, uploaded_by (a name; null once the account is deleted) and uploaded_at.';
grant execute on function private.read_my_finalist_stages() to authenticated;
grant select on public.my_finalist_stages to authenticated;

-- supabase/schemas/finalist_pictures.sql

-- The pictures of a finalist's public page: a private bucket with images that the browser has scaled, and a table of those
-- in use. The edge function project-picture serves them while the page is public (finalist_pages.sql).

create table public.finalist_pictures (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- Both checks together are the limit.
  position int not null check (position between 1 and private.max_pictures()),
  file_path text not null unique,
  alt_text text collate "und-x-icu" not null
    check (char_length(alt_text) between 1 and private.max_length('alt_text')),
  added_at timestamptz not null default private.now(),
  unique (submission_id, position) deferrable initially immediate
);
comment on table public.finalist_pictures is
  'The pictures of finalists'' pages, each with an alternative text.';
comment on column public.finalist_pictures.id is 'The public id of the picture.';
comment on column public.finalist_pictures.position is 'The first one represents the page where only one is shown.';

alter table public.finalist_pictures enable row level security;
create policy "No client reads or writes pictures directly"
  on public.finalist_pictures as restrictive for all to anon, authenticated using (false);

create trigger keep_files after insert or delete on public.finalist_pictures
  for each row execute function private.keep_files('projects');

create trigger audit_new after insert on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_added', 'submission', 'submission_id');
create trigger audit_description after update of alt_text on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_described', 'submission', 'submission_id');
create trigger audit_deletion after delete on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_removed', 'submission', 'submission_id');

create function private.pictures_of(entry_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', picture.id, 'alt_text', picture.alt_text, 'file_path', picture.file_path
    ) order by picture.position
  ), '[]')
  from public.finalist_pictures picture where picture.submission_id = entry_id
);
comment on function private.pictures_of(uuid) is
  'JSON: the pictures of a submission in order, each with id, alt_text and file_path.';

-- Owners ------------------------------------------------------------------------------------------

create function private.lock_my_pictures() returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_finalist();
begin
  perform private.spend_rate_limit('finalist_pictures', entry.id::text, 100, interval '1 day');
  return entry;
end
$$;
comment on function private.lock_my_pictures() is
  'Locks and returns the caller''s finalist for one of 100 changes a day. Refuses with not_found, not_finalist, rate_limited; 42501 for a member who is not the owner.';

create function private.clean_alt_text(alt_text text) returns text
language sql immutable set search_path = ''
return private.require_text(
  private.clean_line(alt_text), 'The description of the picture', private.max_length('alt_text'));
comment on function private.clean_alt_text(text) is 'An alternative text as it is stored. Refuses with invalid_input.';

create function private.add_finalist_picture(new_path text, new_alt_text text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  words text := private.clean_alt_text(new_alt_text);
  entry public.submissions := private.lock_my_pictures();
  picture public.finalist_pictures;
  held int;
begin
  -- A repeated request, for example after a lost answer, is harmless.
  select * into picture from public.finalist_pictures
    where file_path = new_path and submission_id = entry.id;
  if found then
    return picture.id;
  end if;
  select count(*) into held from public.finalist_pictures where submission_id = entry.id;
  if held >= private.max_pictures() then
    perform private.refuse('pictures_full', format(
      'A page has at most %s pictures. Please remove one first.', private.max_pictures()));
  end if;
  perform private.require_upload('projects', entry.id::text, new_path, null);
  insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
  values (entry.id, held + 1, new_path, words)
  returning * into picture;
  return picture.id;
end
$$;

create function public.add_finalist_picture(file_path text, alt_text text) returns uuid
language sql set search_path = ''
as $$ select private.add_finalist_picture(file_path, alt_text) $$;
comment on function public.add_finalist_picture(text, text) is
  'The owner of a finalist: adds an uploaded object of the bucket projects as the last picture of the page, with an alternative text, and returns its id; repeating it returns the same id. Public at once if the page is. Three at most; 100 changes a day. Refuses with pictures_full, document_missing, document_refused, not_finalist, rate_limited, not_found, invalid_input; 42501 for a member who is not the owner.';

create function private.describe_finalist_picture(picture_id uuid, new_alt_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := private.clean_alt_text(new_alt_text);
  entry public.submissions := private.lock_my_pictures();
begin
  perform from public.finalist_pictures where id = picture_id and submission_id = entry.id;
  if not found then
    perform private.refuse('not_found', 'This picture does not exist any more.');
  end if;
  update public.finalist_pictures set alt_text = words where id = picture_id and alt_text <> words;
end
$$;

create function public.describe_finalist_picture(id uuid, alt_text text) returns void
language sql set search_path = ''
as $$ select private.describe_finalist_picture(id, alt_text) $$;
comment on function public.describe_finalist_picture(uuid, text) is
  'The owner of a finalist: changes the alternative text of a picture. Refuses like add_finalist_picture, with not_found for a picture that is not theirs.';

create function private.remove_finalist_picture(picture_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_pictures();
  removed int;
begin
  delete from public.finalist_pictures where id = picture_id and submission_id = entry.id
    returning position into removed;
  update public.finalist_pictures set position = position - 1
    where submission_id = entry.id and position > removed;
end
$$;

create function public.remove_finalist_picture(id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_finalist_picture(id) $$;
comment on function public.remove_finalist_picture(uuid) is
  'The owner of a finalist: removes a picture from the page; its file is queued for removal. A missing picture is no error. Refuses with not_finalist, rate_limited, not_found; 42501 for a member who is not the owner.';

create function private.order_finalist_pictures(picture_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_pictures();
begin
  if (select array_agg(id order by id) from public.finalist_pictures where submission_id = entry.id)
    is distinct from (select array_agg(id order by id) from unnest(picture_ids) id) then
    perform private.refuse('conflict', 'The pictures were changed in another window. Reload before you continue.');
  end if;
  update public.finalist_pictures set position = array_position(picture_ids, id)
    where submission_id = entry.id;
end
$$;

create function public.order_finalist_pictures(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.order_finalist_pictures(ids) $$;
comment on function public.order_finalist_pictures(uuid[]) is
  'The owner of a finalist: sorts the pictures of the page; the first one represents it. Refuses with conflict unless ids are exactly those of the page, not_finalist, rate_limited, not_found; 42501 for a member who is not the owner.';
grant execute on function
  private.add_finalist_picture(text, text),
  public.add_finalist_picture(text, text),
  private.describe_finalist_picture(uuid, text),
  public.describe_finalist_picture(uuid, text),
  private.remove_finalist_picture(uuid),
  public.remove_finalist_picture(uuid),
  private.order_finalist_pictures(uuid[]),
  public.order_finalist_pictures(uuid[])
  to authenticated;

-- supabase/schemas/finalist_pages.sql

-- Public pages of finalists: written by the owner, with the names of members who agreed. An administrator can hide a page,
-- but not write one.

create table public.finalist_pages (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  title text collate "und-x-icu" not null
    check (char_length(title) between 1 and private.max_length('page_title')),
  summary text not null default ''
    check (char_length(summary) <= private.max_length('page_summary')),
  is_public boolean not null default false,
  hidden_at timestamptz,
  jury_sentence text not null default ''
    check (char_length(jury_sentence) <= private.max_length('jury_sentence')),
  updated_at timestamptz not null default private.now()
);
comment on table public.finalist_pages is 'The public pages of finalists.';
comment on column public.finalist_pages.id is
  'The public id of the finalist, which is not the id of the submission.';
comment on column public.finalist_pages.hidden_at is
  'When an administrator hid the page; null: not hidden.';

comment on column public.finalist_pages.jury_sentence is
  'Written by an administrator; may be empty.';

alter table public.finalist_pages enable row level security;
create policy "No client reads or writes pages directly"
  on public.finalist_pages as restrictive for all to anon, authenticated using (false);

create table public.finalist_members_shown (
  -- Leaving the team deletes the row.
  user_id uuid primary key references public.submission_members (user_id) on delete cascade,
  agreed_at timestamptz not null default private.now()
);
comment on table public.finalist_members_shown is
  'Members who agreed that their name, university and country are shown on their team''s page.';

alter table public.finalist_members_shown enable row level security;
create policy "No client reads or writes agreements directly"
  on public.finalist_members_shown as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at before update of title, summary, is_public, hidden_at
  on public.finalist_pages
  for each row execute function private.set_updated_at();

create function private.delete_page_without_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.finalist_pages where submission_id = new.id;
  delete from public.finalist_pictures where submission_id = new.id;
  return null;
end
$$;
comment on function private.delete_page_without_team() is
  'Trigger: deletes the page and its pictures when the last member leaves, as nobody could change it any more.';

create trigger delete_page after update of created_by on public.submissions
  for each row when (new.created_by is null)
  execute function private.delete_page_without_team();

create trigger audit_new after insert on public.finalist_pages
  for each row
  execute function private.audit('finalist.page_saved', 'submission', 'submission_id', 'is_public');
create trigger audit_save after update of title, summary, is_public on public.finalist_pages
  for each row when (new.hidden_at is not distinct from old.hidden_at)
  execute function private.audit('finalist.page_saved', 'submission', 'submission_id', 'is_public');
create trigger audit_hidden after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is not null and new.hidden_at is distinct from old.hidden_at)
  execute function private.audit('finalist.page_hidden', 'submission', 'submission_id');
create trigger audit_shown after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is null and old.hidden_at is not null)
  execute function private.audit('finalist.page_shown', 'submission', 'submission_id');

create trigger audit_jury_sentence after update of jury_sentence on public.finalist_pages
  for each row execute function private.audit('finalist.jury_sentence_set', 'submission', 'submission_id');

-- A public page would reveal to judges whose entry they review.
create function private.is_in_anonymized_round(entry_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries round_entry
  join public.judging_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = entry_id
    and round.kind in ('top_three', 'final') and round.is_anonymized
    and round.released_at is null and round.canceled_at is null
);
comment on function private.is_in_anonymized_round(uuid) is
  'Whether the submission is in an anonymized top three or final that is not released.';

-- Teams -------------------------------------------------------------------------------------------

create view private.my_finalist_page as
select
  mine.submission_id,
  page.id,
  coalesce(page.title, left(mine.idea_name, private.max_length('page_title'))) as title,
  coalesce(page.summary, '') as summary,
  coalesce(page.is_public, false) as is_public,
  page.hidden_at is not null as is_hidden,
  private.is_in_anonymized_round(mine.submission_id) as is_held,
  exists (
    select from public.finalist_members_shown where user_id = (select private.caller())
  ) as shows_me,
  page.updated_at,
  private.pictures_of(mine.submission_id) as pictures
from private.my_finalist_entries mine
left join public.finalist_pages page on page.submission_id = mine.submission_id
where (select private.caller()) is not null and mine.role <> 'mentor';
comment on view private.my_finalist_page is
  'Runs with the rights of its owner; my_finalist_entries restricts it to the caller''s team.';

create function private.read_my_finalist_page() returns setof private.my_finalist_page
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select * from private.my_finalist_page;
end
$$;

create view public.my_finalist_page with (security_invoker = true) as
select * from private.read_my_finalist_page();
comment on view public.my_finalist_page is
  'The public page of the caller''s team, published or not.';
comment on column public.my_finalist_page.id is
  'The id of the row in finalists; null until the page is saved for the first time.';
comment on column public.my_finalist_page.title is 'The idea''s name until the page is saved.';
comment on column public.my_finalist_page.is_hidden is 'An administrator has hidden the page.';
comment on column public.my_finalist_page.is_held is
  'Whether the page is hidden while an anonymized round judges the submission.';
comment on column public.my_finalist_page.shows_me is
  'Whether the caller agreed that their name, university and country are shown.';
comment on column public.my_finalist_page.pictures is
  'JSON, in their order, each with id, alt_text and file_path in the bucket projects.';
grant execute on function private.read_my_finalist_page() to authenticated;
grant select on public.my_finalist_page to authenticated;

create function private.refuse_disguise(title text) returns void
language plpgsql set search_path = '' as $$
begin
  if private.leads_elsewhere(title) then
    perform private.refuse('invalid_input',
      'The title must not contain a link, an email address or a telephone number.');
  -- Greek letters next to Latin ones are common in science.
  elsif title ~ '[a-zA-Z][\u0400-\u052f]|[\u0400-\u052f][a-zA-Z]' then
    perform private.refuse('invalid_input',
      'The title has Latin and Cyrillic letters in one word. Please write each word in one alphabet.');
  end if;
end
$$;
comment on function private.refuse_disguise(text) is
  'Refuses with invalid_input a title of a public page with contact details or with letters of two alphabets in one word, which can imitate another title.';

create function private.save_finalist_page(
  new_title text, new_summary text, new_is_public boolean, expected_updated_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_title text := private.require_text(
    private.clean_line(new_title), 'The title', private.max_length('page_title'));
  clean_summary text := coalesce(private.clean_lines(new_summary), '');
  entry public.submissions := private.lock_my_finalist();
  page public.finalist_pages;
begin
  perform private.refuse_disguise(clean_title);
  perform private.refuse_long_text(clean_summary, 'The summary', private.max_length('page_summary'));
  if new_is_public is null or (new_is_public and clean_summary = '') then
    perform private.refuse('invalid_input', 'A public page needs a summary.');
  end if;
  select * into page from public.finalist_pages where submission_id = entry.id;
  perform private.refuse_conflict(page.updated_at, expected_updated_at);
  if (page.title, page.summary, page.is_public) = (clean_title, clean_summary, new_is_public) then
    return;
  end if;
  perform private.spend_rate_limit('finalist_page', entry.id::text, 100, interval '1 day');
  insert into public.finalist_pages (submission_id, title, summary, is_public)
  values (entry.id, clean_title, clean_summary, new_is_public)
  on conflict (submission_id) do update set
    title = excluded.title, summary = excluded.summary, is_public = excluded.is_public;
end
$$;

create function public.save_finalist_page(
  title text, summary text, is_public boolean, expected_updated_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.save_finalist_page(title, summary, is_public, expected_updated_at) $$;
comment on function public.save_finalist_page(text, text, boolean, timestamptz) is
  'The owner of a finalist: saves its public page, published if is_public; 100 changes a day. Refuses with conflict if it has changed since expected_updated_at (null: no check), not_finalist, rate_limited, not_found, and invalid_input, also for a public page without a summary; 42501 for a member who is not the owner.';

create function private.show_me_as_finalist(shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  entry_id uuid;
begin
  select id into entry_id from public.submissions where id = private.my_entry_id() for update;
  if shown is null then
    perform private.refuse('invalid_input', 'Please say whether you want to be shown.');
  elsif not shown then
    delete from public.finalist_members_shown where user_id = caller;
  elsif not private.is_finalist(entry_id) then
    perform private.refuse('not_finalist', 'Your entry is not a finalist.');
  else
    insert into public.finalist_members_shown (user_id) values (caller) on conflict do nothing;
  end if;
end
$$;

create function public.show_me_as_finalist(shown boolean) returns void
language sql set search_path = ''
as $$ select private.show_me_as_finalist(shown) $$;
comment on function public.show_me_as_finalist(boolean) is
  'Members of a finalist: agrees that the caller''s name, university and country are shown on the team''s public page, or ends that. Refuses with not_finalist, invalid_input.';
grant execute on function
  private.save_finalist_page(text, text, boolean, timestamptz),
  public.save_finalist_page(text, text, boolean, timestamptz),
  private.show_me_as_finalist(boolean),
  public.show_me_as_finalist(boolean)
  to authenticated;

-- Administrators: visibility ----------------------------------------------------------------------

create function private.set_finalist_page_hidden(entry_id uuid, hidden boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(entry_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  if hidden is null then
    perform private.refuse('invalid_input', 'Please say whether the page is hidden.');
  elsif not exists (select from public.finalist_pages where submission_id = entry.id) then
    perform private.refuse('not_found', 'This finalist has no page.');
  end if;
  update public.finalist_pages set hidden_at = case when hidden then private.now() end
    where submission_id = entry.id and (hidden_at is not null) <> hidden;
  if found then
    perform private.record_intervention(
      case when hidden then 'page_hidden' else 'page_shown' end, reason, submission_id => entry.id);
  end if;
end
$$;

create function public.set_finalist_page_hidden(
  submission_id uuid, hidden boolean, reason text default null
) returns void
language sql set search_path = ''
as $$ select private.set_finalist_page_hidden(submission_id, hidden, reason) $$;
comment on function public.set_finalist_page_hidden(uuid, boolean, text) is
  'Administrators: hides the public page of a finalist, or shows it again. An intervention. Refuses with admin_conflicted, not_found, invalid_input.';
grant execute on function
  private.set_finalist_page_hidden(uuid, boolean, text), public.set_finalist_page_hidden(uuid, boolean, text)
  to authenticated;

-- Administrators: jury sentence ------------------------------------------------------------------

create function private.set_jury_sentence(
  entry_id uuid, new_sentence text, expected_sentence text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_sentence text := coalesce(private.clean_line(new_sentence), '');
  entry public.submissions := private.lock_submission(entry_id);
  former text;
begin
  perform private.refuse_long_text(
    clean_sentence, 'The jury''s sentence', private.max_length('jury_sentence'));
  perform private.refuse_conflicted_admin(array[entry.id]);
  select jury_sentence into former from public.finalist_pages where submission_id = entry.id;
  if not found then
    perform private.refuse('not_found', 'This finalist has no page.');
  end if;
  if clean_sentence = former then
    return;
  end if;
  -- Does not change updated_at, which detects concurrent changes of the team's page.
  perform private.refuse_changed(former <> expected_sentence);
  update public.finalist_pages set jury_sentence = clean_sentence where submission_id = entry.id;
  perform private.record_intervention('jury_sentence_set', null, submission_id => entry.id);
end
$$;

create function public.set_jury_sentence(
  submission_id uuid, sentence text, expected_sentence text default null
) returns void
language sql set search_path = ''
as $$ select private.set_jury_sentence(submission_id, sentence, expected_sentence) $$;
comment on function public.set_jury_sentence(uuid, text, text) is
  'Administrators: saves the jury''s sentence about a finalist, shown on its public page; an empty one removes it. An intervention. Refuses with conflict if the sentence is no longer expected_sentence (null: no check), admin_conflicted, not_found, invalid_input.';
grant execute on function
  private.set_jury_sentence(uuid, text, text), public.set_jury_sentence(uuid, text, text)
  to authenticated;

-- Public access -----------------------------------------------------------------------------------

create function private.shown_pages() returns setof public.finalist_pages
language sql stable rows 5 set search_path = '' as $$
  select page.* from private.finalist_entries() entry
  join public.finalist_pages page on page.submission_id = entry.id
  where page.is_public and page.hidden_at is null and not private.is_in_anonymized_round(entry.id);
$$;
comment on function private.shown_pages() is
  'The pages that are public now: published, not hidden, and not in an unreleased anonymized round.';

create function private.read_finalists()
returns table (
  id uuid, title text, summary text, outcome text, members jsonb, pictures jsonb, jury_sentence text
)
language sql stable security definer rows 5 set search_path = '' as $$
  select page.id, page.title, page.summary, known.outcome, (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'name', person.name, 'university', person.university, 'country', person.country
      )
      order by person.name collate "und-x-icu", person.id
    ), '[]')
    from public.submission_members member
    join public.finalist_members_shown shown on shown.user_id = member.user_id
    join (
      select profile.id, private.display_name(profile.id) as name, profile.university, profile.country
      from public.profiles profile
    ) person on person.id = member.user_id
    where member.submission_id = page.submission_id
  ), (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', picture.id, 'alt_text', picture.alt_text) order by picture.position
    ), '[]')
    from public.finalist_pictures picture where picture.submission_id = page.submission_id
  ), page.jury_sentence
  from private.shown_pages() page
  cross join lateral (select private.final_outcome(page.submission_id) as outcome) known
  order by array_position(array['first', 'second', 'third', 'top_three', 'finalist'], known.outcome),
    page.title, page.id;
$$;

create view public.finalists with (security_invoker = true) as
select * from private.read_finalists();
comment on view public.finalists is
  'Everyone: finalists with a public page, by rank, then the top three, then title. None before the release, while hidden by an administrator, or during an anonymized round.';
comment on column public.finalists.id is 'The id of the page, not of the submission.';
comment on column public.finalists.outcome is
  'first, second or third once the final is released, top_three once that is; else finalist.';
comment on column public.finalists.members is
  'JSON: those who agreed, in the order of their names, each with name, university and country.';
comment on column public.finalists.pictures is
  'JSON, in their order, each with id, by which project-picture shows it, and alt_text.';
comment on column public.finalists.jury_sentence is 'May be empty.';
grant execute on function private.read_finalists() to anon, authenticated;
grant select on public.finalists to anon, authenticated;

create function private.read_finalist_counts()
returns table (finalists int, shown int, held int, private int)
language sql stable security definer rows 1 set search_path = '' as $$
  select
    count(*)::int,
    (select count(*)::int from private.shown_pages()),
    count(*) filter (where page.is_public and page.hidden_at is null
      and private.is_in_anonymized_round(entry.id))::int,
    count(*) filter (where page.is_public is not true)::int
  from private.finalist_entries() entry
  left join public.finalist_pages page on page.submission_id = entry.id;
$$;

create view public.finalist_counts with (security_invoker = true) as
select * from private.read_finalist_counts();
comment on view public.finalist_counts is
  'Everyone: one row with the number of finalists and of pages that are not shown; zeros before the release.';
comment on column public.finalist_counts.held is
  'Pages that are hidden during an anonymized round.';
comment on column public.finalist_counts.private is
  'Finalists whose teams have not published a page. The remaining ones are hidden by an administrator.';
grant execute on function private.read_finalist_counts() to anon, authenticated;
grant select on public.finalist_counts to anon, authenticated;

create function private.project_picture(picture_id uuid) returns table (file_path text)
language sql stable security definer rows 1 set search_path = '' as $$
  select picture.file_path from public.finalist_pictures picture
  join private.shown_pages() page on page.submission_id = picture.submission_id
  where picture.id = picture_id;
$$;

create function public.service_project_picture(id uuid) returns table (file_path text)
language sql stable set search_path = ''
as $$ select * from private.project_picture(id) $$;
comment on function public.service_project_picture(uuid) is
  'Edge functions: the path of a picture in the bucket projects while its page is public; otherwise no row.';
grant execute on function private.project_picture(uuid), public.service_project_picture(uuid) to service_role;

-- supabase/schemas/finalist_back_office.sql

-- Views of stages and finalists for the back office, as in back_office.sql. They use functions, as there are few rows.

create view private.admin_finalist_stages as
select
  stage.id,
  stage.name,
  stage.instructions,
  stage.due_at,
  stage.updated_at,
  (
    select count(distinct document.submission_id)::int from public.finalist_documents document
    where document.stage_id = stage.id
  ) as handed_in_count
from public.finalist_stages stage
where (select private.is_admin());

create function private.read_admin_finalist_stages() returns setof private.admin_finalist_stages
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query select * from private.admin_finalist_stages order by due_at, name;
end
$$;

create view public.admin_finalist_stages with (security_invoker = true) as
select * from private.read_admin_finalist_stages();
comment on view public.admin_finalist_stages is
  'Administrators: the stages, by deadline.';
comment on column public.admin_finalist_stages.handed_in_count is
  'The number of finalists with a document.';
grant execute on function private.read_admin_finalist_stages() to authenticated;
grant select on public.admin_finalist_stages to authenticated;

create view private.admin_finalists as
select
  entry.id,
  entry.idea_name,
  entry.receipt_number,
  private.final_outcome(entry.id) as outcome,
  private.mentors_of(entry.id) as mentors,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'stage_id', stage.id, 'name', stage.name, 'due_at', stage.due_at,
      'versions', coalesce(latest.version, 0), 'file_name', latest.file_name,
      'file_path', latest.file_path, 'uploaded_at', latest.uploaded_at
    ) order by stage.due_at, stage.name), '[]')
    from public.finalist_stages stage
    left join lateral (
      select * from public.finalist_documents document
      where document.stage_id = stage.id and document.submission_id = entry.id
      order by document.version desc limit 1
    ) latest on true
  ) as stages,
  page.title as page_title,
  page.summary as page_summary,
  coalesce(page.is_public, false) as is_public,
  page.hidden_at is not null as is_hidden,
  private.is_in_anonymized_round(entry.id) as is_held,
  private.pictures_of(entry.id) as pictures,
  coalesce(page.jury_sentence, '') as jury_sentence
from private.finalist_entries() entry
left join public.finalist_pages page on page.submission_id = entry.id
where (select private.is_admin());

create function private.read_admin_finalists() returns setof private.admin_finalists
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query select * from private.admin_finalists order by idea_name, id;
end
$$;

create view public.admin_finalists with (security_invoker = true) as
select * from private.read_admin_finalists();
comment on view public.admin_finalists is
  'Administrators: the finalists once results are released, with mentors, documents and public page.';
comment on column public.admin_finalists.id is 'The id of the submission.';
comment on column public.admin_finalists.outcome is
  'first, second or third once the final is released, top_three once that is; else finalist.';
comment on column public.admin_finalists.mentors is 'JSON, each with user_id, name, email and contact.';
comment on column public.admin_finalists.stages is
  'JSON, the next deadline first, each with stage_id, name, due_at, versions (how many) and of the last version file_name, file_path, uploaded_at.';
comment on column public.admin_finalists.page_title is 'null if the team has not written a page.';
comment on column public.admin_finalists.is_held is
  'Whether the page is hidden while an anonymized round judges the submission.';
comment on column public.admin_finalists.pictures is
  'JSON, in their order, each with id, alt_text and file_path in the bucket projects.';
comment on column public.admin_finalists.jury_sentence is 'May be empty.';
grant execute on function private.read_admin_finalists() to authenticated;
grant select on public.admin_finalists to authenticated;

-- supabase/schemas/group_email_segments.sql

-- Whom a group email is for. What an administrator writes must tell nobody what is held: a status, or the
-- outcome of a round, chooses among the people who have been told it, and before the release none can be named,
-- not even "under review", as who gets no mail would know. Drafts say who is in their team, and nothing else.

create function private.is_segment(segment jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  known record;
begin
  select * into known from private.group_email_segments where value = segment ->> 'kind';
  if not found or jsonb_typeof(segment) <> 'object'
    or exists (select from jsonb_object_keys(segment - 'kind') key where key <> all (known.keys))
    -- Chosen by hand, or by a filter.
    or segment ?& array['ids', 'filter'] then
    return false;
  end if;
  return coalesce(
    case when segment ? 'ids' then jsonb_typeof(segment -> 'ids') = 'array'
      and jsonb_array_length(segment -> 'ids') between 1 and 1000
      and not exists (
        select from jsonb_array_elements(segment -> 'ids') id
        where jsonb_typeof(id) <> 'string' or not pg_input_is_valid(id #>> '{}', 'uuid')
      ) else true end
    and case when segment ? 'filter' then jsonb_typeof(segment -> 'filter') = 'object'
      and not exists (
        select from jsonb_each(segment -> 'filter') as filter (name, value)
        where filter.name <> all (known.filters) or jsonb_typeof(filter.value) <> 'string'
          or char_length(filter.value #>> '{}') not between 1 and 200
      ) else true end
    and case when segment ? 'days' then jsonb_typeof(segment -> 'days') = 'number'
      and segment ->> 'days' ~ '^[1-9][0-9]{0,2}$' else true end
    and case when 'round_id' = any (known.keys)
      then pg_input_is_valid(segment ->> 'round_id', 'uuid') else true end
    and case when 'outcome' = any (known.keys)
      then segment ->> 'outcome' in ('advances', 'eliminated', 'first', 'second', 'third') else true end,
    false);
end
$$;
comment on function private.is_segment(jsonb) is
  'Whether this describes whom a mail may go to, and nothing besides: what one misspells is refused and not left out, as that would write to more people.';

create function private.refuse_held_segment(segment jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  if segment -> 'filter' ?| array['status', 'standing', 'eligibility'] and not private.results_are_released() then
    perform private.refuse('results_held',
      'Teams do not know their status yet: who gets this mail, and who does not, would tell it. Results have to be released first.');
  elsif not segment ? 'round_id' then
    return;
  end if;
  select * into round from public.judging_rounds where id = (segment ->> 'round_id')::uuid;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more.');
  elsif segment ->> 'kind' = 'judges' then
    if private.round_state(round) <> 'open' then
      perform private.refuse('round_closed', 'Judges have something to finish while a round is open.');
    end if;
  elsif round.kind = 'screening' then
    perform private.refuse('results_held',
      'Nobody is told how a screening ends. Write to teams by their status, once results are released.');
  elsif round.released_at is null or not private.results_are_released() then
    perform private.refuse('results_held', 'Teams do not know how this round has ended. It has to be released first.');
  end if;
end
$$;
comment on function private.refuse_held_segment(jsonb) is
  'results_held for what teams have not been told; round_closed, not_found.';

create function private.harmless(said text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Most names: asked first, as a group has ten thousand of them.
  if said ~ '^[[:alpha:] ''-]*$' then
    return said;
  end if;
  return case when private.leads_elsewhere(said) then '' else coalesce(said, '') end;
end
$$;
comment on function private.harmless(text) is
  'What somebody typed of themselves, for a mail; nothing if it leads elsewhere: whoever put an address on the mailing list may not be its owner.';

create function private.spelt_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC' - interval '5 hours', 'Mon FMDD, YYYY FMHH12:MI AM')
  || ' EST (UTC−5)';
comment on function private.spelt_time(timestamptz) is
  'A time as mails spell it: the same as spellTime in functions/_server/emails/time.ts.';

create function private.ids_of(segment jsonb) returns uuid[]
language sql immutable set search_path = ''
return case when segment ? 'ids'
  then array(select id::uuid from jsonb_array_elements_text(segment -> 'ids') id) end;
comment on function private.ids_of(jsonb) is 'Who was chosen by hand; null: nobody was.';

create function private.team_fields(profile public.profiles, entry public.submissions) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'first_name', private.harmless(profile.first_name), 'last_name', private.harmless(profile.last_name),
  'idea_name', private.harmless(entry.idea_name), 'receipt_number', entry.receipt_number);
comment on function private.team_fields(public.profiles, public.submissions) is
  'What a mail may say to somebody in the team of a submitted entry.';

create function private.entries_of(segment jsonb) returns setof public.submissions
language plpgsql stable set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(segment -> 'filter', '{}');
  ids constant uuid[] := private.ids_of(segment);
  patterns constant text[] := private.search_patterns(wanted ->> 'search');
  wanted_facets constant text[] := array_remove(array[
    'country:' || (wanted ->> 'country'), 'level:' || (wanted ->> 'level_of_study'),
    'team:' || (wanted ->> 'team_size'), wanted ->> 'document', wanted ->> 'notes',
    wanted ->> 'standing', 'eligibility:' || (wanted ->> 'eligibility'), 'tag:' || (wanted ->> 'tag')
  ], null);
begin
  return query
  select entry.* from public.submissions entry
  where entry.submitted_at is not null and entry.withdrawn_at is null
    and (ids is null or entry.id = any (ids))
    and entry.facets @> wanted_facets
    and (not wanted ? 'status' or case when private.is_decision(wanted ->> 'status')
      then entry.released_status = wanted ->> 'status'
      else entry.released_status is null and entry.status = wanted ->> 'status' end)
    and (not wanted ? 'search' or exists (
      select from private.submission_search found
      where found.submission_id = entry.id and found.search ~ all (patterns)
    ));
end
$$;
comment on function private.entries_of(jsonb) is
  'The submitted entries that a segment means, as the list of the back office would find them.';

create function private.people_of(segment jsonb)
returns table (
  email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := segment ->> 'kind';
  wanted constant jsonb := coalesce(segment -> 'filter', '{}');
  ids constant uuid[] := private.ids_of(segment);
  patterns constant text[] := private.search_patterns(wanted ->> 'search');
  moment constant timestamptz := private.now();
begin
  if kind = 'subscribers' then
    return query
    select subscriber.email, subscriber.name, null::uuid, subscriber.id, null::uuid, jsonb_build_object(
      'first_name', private.harmless(coalesce(nullif(subscriber.first_name, ''), subscriber.name)),
      'country', private.harmless(subscriber.country))
    from public.mailing_list subscriber
    where subscriber.confirmed_at is not null
      and (ids is null or subscriber.id = any (ids))
      and subscriber.source = coalesce(wanted ->> 'source', subscriber.source)
      and subscriber.country = coalesce(wanted ->> 'country', subscriber.country)
      and subscriber.level_of_study = coalesce(wanted ->> 'level_of_study', subscriber.level_of_study)
      and (not wanted ? 'search' or subscriber.search ~ all (patterns));
  elsif kind = 'people' then
    return query
    select profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid, null::uuid,
      jsonb_build_object(
        'first_name', private.harmless(profile.first_name),
        'last_name', private.harmless(profile.last_name), 'country', private.harmless(profile.country))
    from public.profiles profile
    where (ids is null or profile.id = any (ids))
      and profile.role = coalesce(wanted ->> 'role', profile.role)
      and profile.country = coalesce(wanted ->> 'country', profile.country)
      and profile.level_of_study = coalesce(wanted ->> 'level_of_study', profile.level_of_study)
      and profile.profile_completed::text
        = coalesce(wanted ->> 'profile_completed', profile.profile_completed::text)
      and (not wanted ? 'search' or profile.search ~ all (patterns));
  elsif kind = 'drafts' then
    return query
    select profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid, null::uuid,
      private.team_fields(profile, null) || jsonb_build_object('closes_at', private.spelt_time(closes.at))
    from public.submissions entry
    cross join lateral (select private.closes_at(entry) as at) closes
    join public.submission_members member on member.submission_id = entry.id
    join public.profiles profile on profile.id = member.user_id
    where entry.submitted_at is null and closes.at > moment
      and (not segment ? 'days' or closes.at <= moment + make_interval(days => (segment ->> 'days')::int));
  elsif kind = 'entries' then
    return query
    select profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid, null::uuid,
      private.team_fields(profile, entry)
    from private.entries_of(segment) entry
    join public.submission_members member on member.submission_id = entry.id
    join public.profiles profile on profile.id = member.user_id
    where not wanted ? 'status' or entry.released_status is null
      or private.told_decision(profile.id, 'results') = entry.released_status;
  elsif kind = 'outcome' then
    return query
    select profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid, null::uuid,
      private.team_fields(profile, entry) || jsonb_build_object('round_name', round.name)
    from public.judging_rounds round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.submissions entry on entry.id = round_entry.submission_id
    join public.submission_members member on member.submission_id = entry.id
    join public.profiles profile on profile.id = member.user_id
    where round.id = (segment ->> 'round_id')::uuid and private.is_in_the_running(entry)
      and round_entry.outcome = segment ->> 'outcome'
      and private.told_decision(profile.id, case round.kind when 'panel' then 'results' else round.kind end)
        = case round.kind
          when 'panel' then case round_entry.outcome when 'advances' then 'selected' else 'declined' end
          else round_entry.outcome
        end;
  elsif kind = 'judges' then
    return query
    select coalesce(profile.email, judge.email), judge.name, judge.user_id, null::uuid, judge.id, jsonb_build_object(
      'judge_name', private.harmless(judge.name), 'round_name', round.name,
      'closes_at', private.spelt_time(round.closes_at), 'entries_left', count(*))
    from public.judging_rounds round
    cross join lateral private.counting_reviewers(round.id) assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    join public.submissions entry on entry.id = round_entry.submission_id
    join public.judges judge on judge.id = assignment.judge_id
    left join public.profiles profile on profile.id = judge.user_id
    left join public.judging_reviews review on review.assignment_id = assignment.id
    where round.id = (segment ->> 'round_id')::uuid
      and review.submitted_at is null and private.is_in_the_running(entry)
    group by judge.id, profile.email, round.id;
  end if;
end
$$;
comment on function private.people_of(jsonb) is
  'Everybody whom a segment means, with what a mail may say of them (merge_fields).';

-- supabase/schemas/group_email_words.sql

-- The words of a group email. What is in two braces is filled in for each reader: {{first_name}}, or
-- {{first_name|there}} with what is said where the field is empty. Filled in once, from left to right: nothing
-- that somebody calls themselves is read as a field.

create function private.tokens_of(template text) returns table (name text, fallback text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(found.parts[1], '|', 1)),
    case when strpos(found.parts[1], '|') > 0
      then substr(found.parts[1], strpos(found.parts[1], '|') + 1) end
  from regexp_matches(template, '\{\{([^{}]*)\}\}', 'g') with ordinality as found (parts, place)
  order by found.place;
$$;
comment on function private.tokens_of(text) is
  'The fields of a text in order, each with what is said where it is empty (null: nothing was given).';

create function private.merged(template text, fields jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(literal.words || coalesce(nullif(fields ->> token.name, ''), token.fallback, ''), ''
    order by literal.place)
  from regexp_split_to_table(template, '\{\{[^{}]*\}\}') with ordinality as literal (words, place)
  left join private.tokens_of(template) with ordinality as token (name, fallback, place)
    on token.place = literal.place
);
comment on function private.merged(text, jsonb) is 'A text with its fields filled in.';

create function private.required_fields(mail public.group_emails) returns text[]
language sql immutable set search_path = ''
return array(
  select distinct name from private.tokens_of(mail.subject || E'\n' || mail.body)
  where fallback is null order by name
);
comment on function private.required_fields(public.group_emails) is
  'The fields that every reader of a mail has to have, because it does not say what stands in their place.';

create function private.check_words(mail public.group_emails) returns void
language plpgsql stable set search_path = '' as $$
declare
  words constant text := mail.subject || E'\n' || mail.body;
  known constant text[] := array(
    select value from private.merge_fields where mail.segment ->> 'kind' = any (segments));
  unknown constant text := (
    select '{{' || name || '}}' from private.tokens_of(words) where name <> all (known) limit 1);
begin
  if mail.subject = '' or mail.body = '' then
    perform private.refuse('invalid_input', 'Please write a subject and a text.');
  elsif unknown is not null then
    perform private.refuse('invalid_input', format('%s is no field of this group. It has: %s.',
      unknown, array_to_string(known, ', ')));
  elsif regexp_replace(words, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}' then
    perform private.refuse('invalid_input', 'A field stands between two braces: {{first_name}}.');
  end if;
end
$$;
comment on function private.check_words(public.group_emails) is
  'invalid_input for a mail without words, with a field that its readers do not have, or a brace too many.';

create function private.group_email_words(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if email.group_email_id is null then
    return '{}';
  end if;
  return (
    select jsonb_build_object(
      'subject', private.merged(mail.subject, email.data), 'body', private.merged(mail.body, email.data))
    from public.group_emails mail where mail.id = email.group_email_id
  );
end
$$;
comment on function private.group_email_words(private.notifications) is
  'What a group email says to this reader; nothing for any other mail.';

create function private.group_email_applies(email private.notifications) returns boolean
language sql stable set search_path = ''
return (
  select (coalesce(mail.segment -> 'filter' ?| array['status', 'standing', 'eligibility'], false) is false
      or private.results_are_released())
    and (mail.segment ->> 'kind' <> 'outcome' or private.results_are_released() and exists (
      select from public.judging_rounds where id = mail.round_id and released_at is not null
    ))
    and (email.subscriber_id is null or exists (
      select from public.mailing_list where id = email.subscriber_id and confirmed_at is not null
    ))
    and (email.judge_id is null or exists (
      select from public.judges where id = email.judge_id and withdrawn_at is null
    ))
    -- A person whose new address got it already.
    and case when private.current_address(email) = email.recipient then true else not exists (
      select from private.notifications other
      where other.group_email_id = mail.id and lower(other.recipient) = lower(private.current_address(email))
    ) end
  from public.group_emails mail where mail.id = email.group_email_id
);
comment on function private.group_email_applies(private.notifications) is
  'Whether a group email may still go to this reader: who gets it tells nothing that is not released, and its reader has not left.';

-- supabase/schemas/group_email_sending.sql

-- A group email on its way: approval requested and given where it goes to many, scheduled, sending, sent or
-- canceled. Its recipients are queued notifications from the moment when it begins.

create function private.lock_group_emails() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('group_emails', 0)) $$;
comment on function private.lock_group_emails() is
  'Group emails begin one after the other: two at once would each count recipients without the other.';

create function private.recipients_of(mail public.group_emails)
returns table (
  email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb, lacks text[],
  problem text
)
language plpgsql stable set search_path = '' as $$
declare
  required constant text[] := private.required_fields(mail);
begin
  return query
  select distinct on (coalesce(lower(person.email), person.name))
    person.email, person.name, case when subscriber.id is null then person.user_id end,
    coalesce(person.subscriber_id, subscriber.id), person.judge_id,
    person.fields, missing.names,
    case
      -- What is on the mailing list is one.
      when person.subscriber_id is null and private.is_email(person.email) is not true then 'no_address'
      when stopped.address is not null then 'stopped'
      when mail.is_news and coalesce(person.subscriber_id, subscriber.id) is null then 'not_subscribed'
      when missing.names <> '{}' then 'lacks_field'
    end
  from private.people_of(mail.segment) person
  left join public.mailing_list subscriber on mail.is_news and subscriber.confirmed_at is not null
    and lower(subscriber.email) = lower(person.email)
  left join private.suppressed_addresses stopped on stopped.address = lower(person.email)
  cross join lateral (
    select array(
      select field from unnest(required) field where coalesce(person.fields ->> field, '') = ''
    ) as names
  ) missing
  order by coalesce(lower(person.email), person.name);
end
$$;
comment on function private.recipients_of(public.group_emails) is
  'The group of a mail as it is now, each address once. problem is why somebody gets none: no_address, stopped (mails come back), not_subscribed (to news), lacks_field; null: gets it.';

create function private.group_email_numbers(mail public.group_emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'recipients', coalesce(sum(people) filter (where problem is null), 0),
    'left_out', coalesce(jsonb_object_agg(problem, people) filter (where problem is not null), '{}'))
  from (
    select problem, count(*) as people from private.recipients_of(mail) group by problem
  ) counted;
$$;
comment on function private.group_email_numbers(public.group_emails) is
  'JSON: how many would get a mail now (recipients), and how many would not (left_out, by the reason).';

create function private.needs_approval(mail public.group_emails, people int) returns boolean
language sql stable set search_path = ''
return people > private.second_administrator_above() - (
  -- Ten mails to a hundred each are one to a thousand.
  select coalesce(sum(other.recipients_count), 0) from public.group_emails other
  where other.requested_by = mail.requested_by and other.id <> mail.id and other.approved_by is null
    and other.begun_at > private.now() - interval '1 day'
)
-- What was confirmed may grow by a tenth.
and people > coalesce(mail.approved_count, 0) * 1.1;
comment on function private.needs_approval(public.group_emails, int) is
  'Whether a mail to so many people takes another administrator, who has not confirmed as many yet.';

-- The caller --------------------------------------------------------------------------------------

create function private.readable_group_email(wanted_id uuid) returns public.group_emails
language plpgsql stable set search_path = '' as $$
declare
  mail public.group_emails;
begin
  perform private.require_admin();
  select * into mail from public.group_emails where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This email does not exist any more.');
  end if;
  perform private.refuse_conflicted_round(mail.round_id);
  return mail;
end
$$;
comment on function private.readable_group_email(uuid) is
  'A group email, for an administrator who has no conflict in its round: who gets it tells how far judges are, and what became of teams. not_found, admin_conflicted.';

create function private.lock_group_email(wanted_id uuid) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  mail public.group_emails := private.readable_group_email(wanted_id);
begin
  -- Before the mail, as where an account is deleted: a mail that is changed twice at once asks for all accounts that it names.
  perform from auth.users
    where id in (auth.uid(), mail.created_by, mail.requested_by, mail.approved_by)
    order by id for key share;
  -- Not for update: what the outbox holds of the mail may go on.
  select * into mail from public.group_emails where id = mail.id for no key update;
  if not found then
    perform private.refuse('not_found', 'This email does not exist any more.');
  end if;
  return mail;
end
$$;
comment on function private.lock_group_email(uuid) is 'As readable_group_email, and locked.';

-- Drafts ------------------------------------------------------------------------------------------

create function private.save_group_email(wanted jsonb, expected_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields public.group_emails;
  mail public.group_emails;
begin
  perform private.require_admin();
  fields := jsonb_populate_record(fields, wanted);
  if private.is_segment(fields.segment) is not true then
    perform private.refuse('invalid_input', 'Please choose who gets this email.');
  end if;
  perform private.refuse_conflicted_round((fields.segment ->> 'round_id')::uuid);
  if fields.id is not null then
    mail := private.lock_group_email(fields.id);
    if mail.state <> 'draft' then
      perform private.refuse('wrong_state', 'This email is not a draft any more. Make it a draft again before you change it.');
    end if;
    perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  end if;
  mail.subject := private.clean_line(coalesce(fields.subject, ''));
  perform private.refuse_long_text(mail.subject, 'The subject', private.max_length('subject'));
  mail.body := private.clean_lines(coalesce(fields.body, ''));
  perform private.refuse_long_text(mail.body, 'The text', private.max_length('message'));
  mail.is_news := coalesce(fields.is_news, true) or fields.segment ->> 'kind' in ('subscribers', 'people');
  mail.leaves_out_faulty := coalesce(fields.leaves_out_faulty, false);
  if fields.id is null then
    insert into public.group_emails (subject, body, segment, is_news, leaves_out_faulty)
    values (mail.subject, mail.body, fields.segment, mail.is_news, mail.leaves_out_faulty)
    returning * into mail;
  else
    update public.group_emails set subject = mail.subject, body = mail.body, segment = fields.segment,
      is_news = mail.is_news, leaves_out_faulty = mail.leaves_out_faulty, stopped_reason = null
    where id = mail.id returning * into mail;
  end if;
  return jsonb_build_object('id', mail.id, 'updated_at', mail.updated_at);
end
$$;

create function public.save_group_email(mail jsonb, expected_updated_at timestamptz default null) returns jsonb
language sql set search_path = ''
as $$ select private.save_group_email(mail, expected_updated_at) $$;
comment on function public.save_group_email(jsonb, timestamptz) is
  'Administrators: makes the draft of a group email (id null) or saves it whole, and returns JSON of its id and updated_at, for the next save. mail: id, subject, body (fields in two braces, with what is said where one is empty behind a bar: {{first_name|there}}), segment, is_news (mails to the mailing list and to accounts are news in any case), leaves_out_faulty. segment: kind, and for subscribers, people and entries ids (1,000 at most) or filter (as in the list, by text), for drafts days (closing within them), for outcome round_id and outcome (advances, eliminated, first, second, third), for judges round_id. Refuses with wrong_state unless it is a draft, conflict when it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';

create function private.delete_group_email(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.lock_group_email(wanted_id);
begin
  if mail.state <> 'draft' or mail.begun_at is not null then
    perform private.refuse('wrong_state', 'Only a draft can be deleted. What was sent is kept.');
  end if;
  delete from public.group_emails where id = mail.id;
end
$$;

create function public.delete_group_email(id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_group_email(id) $$;
comment on function public.delete_group_email(uuid) is
  'Administrators: deletes the draft of a group email. Refuses with wrong_state, admin_conflicted, not_found.';

-- Sending -----------------------------------------------------------------------------------------

create function private.begin_group_email(mail public.group_emails, numbers jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  people int := numbers ->> 'recipients';
begin
  if private.needs_approval(mail, people) then
    update public.group_emails set state = 'approval_requested', recipients_count = people, approved_by = null
      where id = mail.id;
    return 'approval_requested';
  end if;
  insert into private.notifications
    (kind, user_id, recipient, topic, data, subscriber_id, judge_id, group_email_id)
  select case when mail.is_news then 'news_group' else 'group_email' end, person.user_id, person.email,
    'group_email ' || mail.id, person.fields, person.subscriber_id, person.judge_id, mail.id
  from private.recipients_of(mail) person where person.problem is null
  on conflict do nothing;
  get diagnostics people = row_count;
  update public.group_emails set state = 'sending', begun_at = private.now(), recipients_count = people,
    left_out = numbers -> 'left_out'
  where id = mail.id;
  return 'sending';
end
$$;
comment on function private.begin_group_email(public.group_emails, jsonb) is
  'Fixes the recipients of a mail that has these numbers, and has the schedule send it: sending; or approval_requested, if it would go to more people than one administrator may write to.';

create function private.start_group_email(mail public.group_emails, numbers jsonb) returns text
language plpgsql set search_path = '' as $$
begin
  if mail.scheduled_for > private.now() then
    update public.group_emails set state = 'scheduled' where id = mail.id;
    return 'scheduled';
  end if;
  return private.begin_group_email(mail, numbers);
end
$$;
comment on function private.start_group_email(public.group_emails, jsonb) is
  'Begins a mail with these numbers that nothing keeps back any more, or schedules it.';

create function private.check_group_email(mail public.group_emails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  numbers jsonb;
  faulty int;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  numbers := private.group_email_numbers(mail);
  faulty := coalesce((numbers -> 'left_out' ->> 'lacks_field')::int, 0);
  if faulty > 0 and not mail.leaves_out_faulty then
    perform private.refuse('field_missing', format(
      '%s of those who would get this email lack a field that it names.', faulty));
  elsif numbers ->> 'recipients' = '0' then
    perform private.refuse('invalid_input', 'Nobody would get this email.');
  end if;
  return numbers;
end
$$;
comment on function private.check_group_email(public.group_emails) is
  'The numbers of a mail that can be sent; field_missing, results_held, round_closed, not_found, invalid_input for one that cannot.';

create function private.send_group_email(
  wanted_id uuid, expected_updated_at timestamptz, wanted_time timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mail public.group_emails;
  numbers jsonb;
begin
  -- One after the other: two at once would each count without the other.
  perform private.lock_group_emails();
  mail := private.lock_group_email(wanted_id);
  -- Clicked twice, or an answer that got lost.
  if mail.state <> 'draft' and mail.requested_by = auth.uid() and mail.state <> 'canceled' then
    return mail.state;
  elsif mail.state <> 'draft' then
    perform private.refuse('wrong_state', 'This email is not a draft any more.');
  end if;
  perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  perform private.require_recent_code();
  if wanted_time not between private.now() and private.now() + interval '1 year' then
    perform private.refuse('invalid_input', 'Please choose a time within a year.');
  end if;
  numbers := private.check_group_email(mail);
  update public.group_emails set scheduled_for = wanted_time, requested_by = auth.uid(),
    approved_by = null, approved_count = null, recipients_count = (numbers ->> 'recipients')::int,
    stopped_reason = null
  where id = mail.id returning * into mail;
  if private.needs_approval(mail, mail.recipients_count) then
    update public.group_emails set state = 'approval_requested' where id = mail.id;
    return 'approval_requested';
  end if;
  return private.start_group_email(mail, numbers);
end
$$;

create function public.send_group_email(
  id uuid, expected_updated_at timestamptz default null, at timestamptz default null
) returns text
language sql set search_path = ''
as $$ select private.send_group_email(id, expected_updated_at, at) $$;
comment on function public.send_group_email(uuid, timestamptz, timestamptz) is
  'Administrators: sends the draft of a group email, or schedules it for a time by the challenge''s clock, and returns its state: sending, scheduled, or approval_requested where a second administrator has to approve it (approve_group_email): it, with what the caller sends within a day, goes to more than SECOND_ADMINISTRATOR_ABOVE people. Who gets it is fixed when it is begun. Again is harmless. Refuses with field_missing when somebody lacks a field and leaves_out_faulty is not set, results_held, round_closed, wrong_state, conflict, admin_conflicted, not_found, invalid_input, and with second_factor_again where the caller needs a second factor.';

create function private.approve_group_email(wanted_id uuid, expected_updated_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mail public.group_emails;
  numbers jsonb;
begin
  -- One after the other: two at once would each count without the other.
  perform private.lock_group_emails();
  mail := private.lock_group_email(wanted_id);
  if mail.state <> 'approval_requested' then
    if mail.approved_by = auth.uid() and mail.state <> 'canceled' then
      return mail.state;
    end if;
    perform private.refuse('wrong_state', 'Nobody has requested approval for this email.');
  elsif expected_updated_at is null then
    perform private.refuse('invalid_input', 'Please say which version of the email you approve.');
  end if;
  perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  if mail.requested_by = auth.uid() then
    perform private.refuse('needs_second_administrator', 'Another administrator has to approve what you send.');
  end if;
  perform private.require_recent_code();
  numbers := private.check_group_email(mail);
  update public.group_emails set approved_by = auth.uid(),
    approved_count = (numbers ->> 'recipients')::int
  where id = mail.id returning * into mail;
  perform private.write_audit('group_email.approved', 'group_email', mail.id::text,
    jsonb_build_object('recipients', mail.approved_count));
  return private.start_group_email(mail, numbers);
end
$$;

create function public.approve_group_email(id uuid, expected_updated_at timestamptz) returns text
language sql set search_path = ''
as $$ select private.approve_group_email(id, expected_updated_at) $$;
comment on function public.approve_group_email(uuid, timestamptz) is
  'Administrators: approves a group email for which another administrator has requested it, as it was at expected_updated_at, and returns its state: sending, or scheduled. Again is harmless. Refuses with needs_second_administrator for one''s own, and as send_group_email does.';

-- Stopping ----------------------------------------------------------------------------------------

create function private.change_group_email(wanted_id uuid, wanted_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.lock_group_email(wanted_id);
begin
  if mail.state = wanted_state then
    return;
  elsif mail.state || ' ' || wanted_state <> all (array[
    'approval_requested draft', 'scheduled draft', 'sending canceled'
  ]) then
    perform private.refuse('wrong_state', format('This email is %s. That cannot be done with it.', mail.state));
  elsif wanted_state = 'draft' then
    update public.group_emails set
      state = 'draft', scheduled_for = null, approved_by = null, approved_count = null
    where id = mail.id;
    return;
  end if;
  -- The mail service may have sent what was handed over. What a sender has only claimed is gone for it.
  delete from private.notifications where id in (
    select id from private.notifications
    where group_email_id = mail.id and sent_at is null and batch_id is null order by id for update
  );
  update public.group_emails set state = 'canceled', ended_at = private.now(), sent_count = (
    select count(*) from private.notifications where group_email_id = mail.id
  ) where id = mail.id;
end
$$;

create function public.change_group_email(id uuid, state text) returns void
language sql set search_path = ''
as $$ select private.change_group_email(id, state) $$;
comment on function public.change_group_email(uuid, text) is
  'Administrators: draft takes back an approval request or a schedule, with the approval; canceled ends it for those to whom it was not sent. Again is harmless. Refuses with wrong_state, admin_conflicted, not_found.';
grant execute on function
  private.save_group_email(jsonb, timestamptz), public.save_group_email(jsonb, timestamptz),
  private.delete_group_email(uuid), public.delete_group_email(uuid),
  private.send_group_email(uuid, timestamptz, timestamptz),
  public.send_group_email(uuid, timestamptz, timestamptz),
  private.approve_group_email(uuid, timestamptz), public.approve_group_email(uuid, timestamptz),
  private.change_group_email(uuid, text), public.change_group_email(uuid, text)
  to authenticated;

-- Schedule -----------------------------------------------------------------------------------------

create function private.queue_group_emails(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  mail public.group_emails;
begin
  update public.group_emails done set state = 'sent', ended_at = moment, sent_count = (
    select count(*) from private.notifications where group_email_id = done.id and state = 'sent'
  )
  where done.state = 'sending' and not exists (
    select from private.notifications where group_email_id = done.id and not_before is not null
  );
  for mail in
    select * from public.group_emails where state = 'scheduled' and scheduled_for <= moment
    order by scheduled_for, id for no key update skip locked
  loop
    begin
      mail.leaves_out_faulty := true;
      perform private.begin_group_email(mail, private.check_group_email(mail));
    exception when raise_exception then
      -- The others go on. Whoever scheduled it finds it among the drafts, with the reason.
      update public.group_emails set state = 'draft', scheduled_for = null, approved_by = null,
        approved_count = null, stopped_reason = sqlerrm
      where id = mail.id;
    end;
  end loop;
end
$$;
comment on function private.queue_group_emails(timestamptz) is
  'Schedule: begins the group emails that are due, and ends those that have left. Whoever lacks a field since it was scheduled is left out.';

-- supabase/schemas/group_email_back_office.sql

-- What administrators read of group emails: the list, who would get one and what it says to them, and what
-- has become of it. An administrator with a conflict in a round sees no group email to its judges or teams.

create view private.admin_group_emails as
select
  mail.id, mail.subject, mail.body, mail.segment, mail.round_id, mail.is_news, mail.leaves_out_faulty,
  mail.state, mail.scheduled_for, mail.stopped_reason, mail.requested_by,
  (select email from public.profiles where profiles.id = mail.created_by) as created_by_email,
  (select email from public.profiles where profiles.id = mail.requested_by) as requested_by_email,
  (select email from public.profiles where profiles.id = mail.approved_by) as approved_by_email,
  mail.recipients_count, mail.left_out, mail.begun_at, mail.ended_at, mail.created_at, mail.updated_at
from public.group_emails mail
where coalesce(mail.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (select private.is_admin());

create view public.admin_group_emails with (security_invoker = true) as
select * from private.admin_group_emails;
comment on view public.admin_group_emails is
  'Administrators: group emails; not those about a round in which the caller has a conflict.';
comment on column public.admin_group_emails.segment is 'JSON: whom it is for (save_group_email).';
comment on column public.admin_group_emails.state is
  'draft, approval_requested (a second administrator has to approve it), scheduled, sending, sent or canceled.';
comment on column public.admin_group_emails.stopped_reason is
  'Why the schedule did not send it and made it a draft again.';
comment on column public.admin_group_emails.recipients_count is
  'How many get it: counted when it was submitted, fixed when it begins.';
comment on column public.admin_group_emails.left_out is
  'JSON: how many of the group get none, by the reason: no_address, stopped, not_subscribed, lacks_field.';
grant select on private.admin_group_emails, public.admin_group_emails to authenticated;

-- Before it is sent -------------------------------------------------------------------------------

create function private.group_email_check(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.group_emails := private.readable_group_email(wanted_id);
  numbers jsonb;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  numbers := private.group_email_numbers(mail);
  if mail.state = 'draft' then
    mail.requested_by := auth.uid();
  end if;
  return numbers || jsonb_build_object(
    'needs_second', private.needs_approval(mail, (numbers ->> 'recipients')::int),
    'faulty', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', first.email, 'name', first.name, 'lacks', first.lacks) order by lower(first.email)), '[]')
      from (
        select * from private.recipients_of(mail) where problem = 'lacks_field' limit 100
      ) first
    ));
end
$$;

create function public.group_email_check(id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_check(id) $$;
comment on function public.group_email_check(uuid) is
  'Administrators: JSON of what sending a group email now would do: recipients (how many), left_out (how many would get none, by the reason), faulty (of those who lack a field up to 100, with email, name and lacks), needs_second (whether it takes a second administrator). Refuses with results_held, round_closed, admin_conflicted, not_found, invalid_input (the message says what is wrong with the words).';

create function private.group_email_preview(wanted_id uuid, address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  told jsonb;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  select jsonb_build_object(
      'email', person.email, 'name', person.name, 'lacks', person.lacks,
      'subject', private.merged(mail.subject, person.fields),
      'body', private.merged(mail.body, person.fields))
    into told
    from private.recipients_of(mail) person
    where person.problem is null and address is null or lower(person.email) = lower(address)
    order by lower(person.email) limit 1;
  if not found then
    perform private.refuse('not_found', 'Nobody of this group has this address.');
  end if;
  return told;
end
$$;

create function public.group_email_preview(id uuid, address text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_preview(id, address) $$;
comment on function public.group_email_preview(uuid, text) is
  'Administrators: JSON of a group email as somebody of the group would read it (null: the first who gets it): email, name, lacks, subject, body. Refuses as group_email_check, with not_found also when nobody has this address.';

create function private.test_group_email(wanted_id uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant jsonb := private.group_email_preview(wanted_id, address);
begin
  perform private.spend_rate_limit('group_email_test', auth.uid()::text, 20, interval '1 hour');
  perform private.notify('group_email', auth.uid(), jsonb_build_object('subject', 'Test: ' || (words ->> 'subject'), 'body', words -> 'body'));
end
$$;

create function public.test_group_email(id uuid, address text default null) returns void
language sql set search_path = ''
as $$ select private.test_group_email(id, address) $$;
comment on function public.test_group_email(uuid, text) is
  'Administrators: sends the caller, and nobody else, what group_email_preview shows, at most 20 an hour. Refuses as group_email_preview, and with rate_limited.';

-- Who, one page after the other -------------------------------------------------------------------

create function private.recipient_state(person private.notifications) returns text
language sql stable set search_path = ''
return case when person.state = 'queued' then 'queued' else coalesce(
  (
    select suppressed.reason from private.suppressed_addresses suppressed
    where suppressed.address = lower(person.recipient) and suppressed.suppressed_at >= person.created_at
  ),
  person.state
) end;
comment on function private.recipient_state(private.notifications) is
  'queued, sent, failed, bounced or complained.';

create function private.group_email_result(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  result jsonb;
  gone int;
begin
  if mail.ended_at < private.kept_since(private.kept_for('emails')) then
    return jsonb_build_object('sent', mail.sent_count);
  end if;
  select coalesce(jsonb_object_agg(state, people), '{}'), mail.recipients_count - coalesce(sum(people), 0)
    into result, gone
    from (
      select private.recipient_state(person) as state, count(*) as people
      from private.notifications person where person.group_email_id = mail.id group by 1
    ) counted;
  return result || case when gone > 0
    then jsonb_build_object(case mail.state when 'canceled' then 'canceled' else 'unsubscribed' end, gone)
    else '{}' end;
end
$$;

create function public.group_email_result(id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_result(id) $$;
comment on function public.group_email_result(uuid) is
  'Administrators: JSON of what has become of a group email, as numbers of people: sent, queued, failed, bounced, complained (it was called spam), unsubscribed (since), canceled. Refuses with admin_conflicted, not_found.';

create function private.group_email_people(
  wanted_id uuid, wanted text, after text, max_count int
) returns table (email text, name text, state text, lacks text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  patterns constant text[] := private.search_patterns(wanted);
begin
  if mail.begun_at is null then
    perform private.check_words(mail);
    perform private.refuse_held_segment(mail.segment);
    return query
    select person.email, person.name, coalesce(person.problem, 'gets_it'), person.lacks
    from private.recipients_of(mail) person
    where (after is null or lower(person.email) > after)
      and (wanted is null
        or private.search_text(concat_ws(E'\n', person.email, person.name)) ~ all (patterns))
    order by lower(person.email) limit least(max_count, 1000);
  else
    return query
    select person.recipient, named.name, private.recipient_state(person), '{}'::text[]
    from private.notifications person
    left join public.profiles profile on profile.id = person.user_id
    left join public.mailing_list subscriber on subscriber.id = person.subscriber_id
    left join public.judges judge on judge.id = person.judge_id
    cross join lateral (
      select coalesce(
        judge.name, btrim(profile.first_name || ' ' || profile.last_name), subscriber.name, '') as name
    ) named
    where person.group_email_id = mail.id and (after is null or lower(person.recipient) > after)
      and (wanted is null
        or private.search_text(concat_ws(E'\n', person.recipient, named.name)) ~ all (patterns))
    order by lower(person.recipient) limit least(max_count, 1000);
  end if;
end
$$;

create function public.group_email_people(
  id uuid, wanted text default null, after text default null, max_count int default 25
) returns table (email text, name text, state text, lacks text[])
language sql stable set search_path = ''
as $$ select * from private.group_email_people(id, wanted, after, max_count) $$;
comment on function public.group_email_people(uuid, text, text, int) is
  'Administrators: who would get a group email, and who of the group would not (state: gets_it, no_address, stopped, not_subscribed, lacks_field); once it is begun, who gets it, with what has become of it (state: as in group_email_result), for a month. By address, those behind the address after (in small letters), a thousand at most; wanted: whose address and name hold every word of this text. Refuses as group_email_check.';
grant execute on function
  private.group_email_check(uuid), public.group_email_check(uuid),
  private.group_email_preview(uuid, text), public.group_email_preview(uuid, text),
  private.test_group_email(uuid, text), public.test_group_email(uuid, text),
  private.group_email_result(uuid), public.group_email_result(uuid),
  private.group_email_people(uuid, text, text, int), public.group_email_people(uuid, text, text, int)
  to authenticated;

-- supabase/schemas/initial_data.sql

-- The rows that a new project begins with. A comparison of two databases does not see them
-- (docs/changing.md, "By hand"): a change of one has to be written into the new migration as well, for
-- projects that run already.

insert into private.platform_settings default values;

insert into public.challenge_status default values;
insert into public.challenge_parameters default values;

insert into private.jobs (name, position, daily_at, needs_network) values
  ('end_admin_sessions', 1, null, false),
  ('keep_judging_times', 2, null, false),
  ('find_due_conflicts', 3, null, false),
  ('queue_notifications', 4, null, false),
  ('call_due_functions', 5, null, true),
  ('watch', 6, null, true),
  ('delete_expired', 7, '03:17', false);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, false, limits.max_bytes, limits.mimetypes
from private.document_limits(), private.document_limit(name) limits
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
