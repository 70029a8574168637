-- Constants and lookup tables, each stated once: limits, values with their labels, retention periods.
-- `npm run types:generate` writes them into functions/_shared/constants.ts under the same names, for apps, edge
-- functions and tests. Rate limits are arguments of spend_rate_limit.
-- A constant that a check constraint uses is a function, because restoring a dump checks rows before it fills
-- lookup tables.

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
    ('decline_reason', 500),
    ('idea_name', 200),
    ('description', 10000),
    ('file_name', 255),
    ('challenge_time', 200),
    ('question', 500),
    ('score_label', 100),
    ('mentor_contact', 500),
    ('page_title', 100),
    ('page_summary', 1000),
    ('jury_sentence', 300),
    ('alt_text', 300),
    ('payment_note', 200),
    ('rules_version', 40),
    ('faq_section', 100),
    ('faq_question', 200),
    ('faq_answer', 5000),
    ('tag', 40);
end
$$;
comment on function private.text_limits is
  'The maximum length of each text field, in characters as char_length counts them. name: a full name, or the name of a round, criterion or stage. message: contact messages, replies, notes, comments and reasons.';

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
comment on function private.max_length is
  'Returns the maximum length of a field. Raises an error for an unknown field, so that typos are noticed.';

-- Adds a check to each text column, named as its limit or followed by the limit's name: no longer than the limit, and
-- not empty unless '' is the column's default. The limit is written into the check, because a function in a check is
-- called for each row of every update.
create procedure private.limit_texts(table_name regclass, columns text[])
language plpgsql set search_path = '' as $$
declare
  name text;
  at_least int;
begin
  foreach name in array columns loop
    select case when pg_get_expr(adbin, adrelid) = '''''::text' then 0 else 1 end into strict at_least
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = table_name and attname = split_part(name, ' ', 1);
    execute format('alter table %s add check (char_length(%I) between %s and %s)', table_name,
      split_part(name, ' ', 1), at_least, private.max_length(regexp_replace(name, '.* ', '')));
  end loop;
end
$$;

call private.define_constant('max_text_bytes', 100000,
  'The maximum size of any text, in bytes, checked before processing. It is more than twice what the longest field needs in any writing system.');
call private.define_constant('min_team_comment', 20,
  'The minimum length, in characters, of a judge''s comment for the team in rounds with feedback.');

-- Documents ---------------------------------------------------------------------------------------

create function private.document_types() returns table (name text, mimetype text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('pdf', 'application/pdf'),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    ('webp', 'image/webp'),
    ('jpg', 'image/jpeg'),
    ('png', 'image/png');
$$;
comment on function private.document_types is 'Content types of documents and pictures, by file extension.';

create function private.document_limits() returns table (name text, max_bytes int, max_files int, extensions text[])
language sql immutable parallel safe set search_path = '' as $$
  values
    ('submissions', 25 * 1024 * 1024, 5, array['pdf', 'docx', 'pptx']),
    ('judging', 25 * 1024 * 1024, 1, array['pdf']),
    ('finalists', 25 * 1024 * 1024, 20, array['pdf']),
    ('projects', 2 * 1024 * 1024, 6, array['webp', 'jpg']),
    ('evidence', 10 * 1024 * 1024, 3, array['pdf', 'jpg', 'png']);
$$;
comment on function private.document_limits is
  'The file types, maximum size and maximum number of files in each bucket: submission documents, anonymized documents, finalists'' documents, pictures for finalists'' pages (scaled by the browser) and eligibility evidence. maxFiles limits the files in one submission''s folder, including attached files and every version of a finalist''s document.';

create function private.document_limit(bucket text, out max_bytes int, out max_files int, out mimetypes text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  select limits.max_bytes, limits.max_files, array(
      select types.mimetype from unnest(limits.extensions) extension
      join private.document_types() types on types.name = extension
    )
    into strict document_limit.max_bytes, document_limit.max_files, document_limit.mimetypes
    from private.document_limits() limits where limits.name = bucket;
end
$$;
comment on function private.document_limit is
  'The limits of one bucket, with its content types. Raises an error for an unknown bucket.';

call private.define_constant('max_pictures', 3, 'The maximum number of pictures on a finalist''s public page.');
call private.define_constant('max_device_figure', 200,
  'The maximum diameter and height (mm) and volume (mL) of the device on a finalist''s public page.');

-- Submissions and teams ---------------------------------------------------------------------------

create function private.is_decision(status text) returns boolean
language sql immutable parallel safe set search_path = '' return status in ('selected', 'declined');

create table private.submission_statuses (
  like private.lookup_values including all,
  is_decision boolean not null generated always as (private.is_decision(value)) stored
);
comment on table private.submission_statuses is
  'Submission statuses, in order. A newly submitted submission has the status received. Teams see a decision once it is released (releases.sql).';
insert into private.submission_statuses (value, label) values
  ('received', 'Received'),
  ('under_review', 'Under Review'),
  ('selected', 'Selected'),
  ('declined', 'Declined');

create table private.invitation_states (like private.lookup_values including all);
comment on table private.invitation_states is 'The states of team and role invitations.';
insert into private.invitation_states (value, label) values
  ('open', 'Pending'),
  ('accepted', 'Accepted'),
  ('declined', 'Declined'),
  ('revoked', 'Revoked');

create table private.required_attestations (
  position int generated always as identity,
  value text primary key
);
comment on table private.required_attestations is 'The statements that each team member confirms.';
insert into private.required_attestations (value) values
  ('age_18_or_over'), ('student_or_recent_graduate'), ('free_to_transfer_ip'), ('original_work'), ('accepts_rules');

create table private.eligibility_items (
  like private.lookup_values including all,
  rule text not null,
  evidence text not null,
  reason text not null
);
comment on table private.eligibility_items is
  'The eligibility checklist, in order. Each item has its rule, the evidence to request, and the default reason that the team sees if the rule is not met.';
insert into private.eligibility_items (value, label, rule, evidence, reason) values
  ('studies', 'Student or recent graduate',
    format('Each team member is enrolled at a college or university, full-time or part-time, or graduated in %s or later.',
      private.graduated_from()),
    'A student ID, a letter from your university, or a dated degree certificate. Please cover details we don’t need, such as ID numbers.',
    format('The challenge is open to students and to people who graduated in %s or later. As far as we know, not everyone on your team meets this requirement.',
      private.graduated_from())),
  ('age', format('%s or older', private.minimum_age()),
    format('Each team member was %s or older when the team submitted.', private.minimum_age()),
    'A document that shows your name and date of birth. Please cover everything else on it, such as numbers and photos.',
    format('Each team member must be %s or older when the entry is submitted. As far as we know, not everyone on your team meets this requirement.',
      private.minimum_age())),
  ('one_team', 'One team',
    'The team has at most five members, and none of them works on another submission.',
    'A short description of who worked on the entry, and whether any of them worked on another one.',
    'Each person can join one team, and a team has at most five members. As far as we know, your team does not comply with this rule.'),
  ('original', 'Original',
    'The idea is the team’s own and does not belong to a lab or an employer.',
    'A short description of how you developed the idea, and of any work it builds on.',
    'Entries must be the team’s own idea, free of other people’s rights. As far as we know, your entry does not comply with this rule.'),
  ('language', 'In English',
    'The description and the document are in English.',
    'An English translation of any parts in another language.',
    'Judges review entries in English, and parts of yours are in another language.'),
  ('complete', 'Complete',
    'The description and the document explain the device and how it works, so that judges can score it.',
    'The missing information, as text or as a file.',
    'Judges need to know what the device is and how it works. Your entry does not explain this in enough detail.');

create table private.eligibility_states (like private.lookup_values including all);
comment on table private.eligibility_states is 'The states of an eligibility checklist item.';
insert into private.eligibility_states (value, label) values
  ('unchecked', 'Not checked'),
  ('met', 'Met'),
  ('not_met', 'Not met'),
  ('evidence_requested', 'Evidence requested');

create table private.eligibility_outcomes (like private.lookup_values including all);
comment on table private.eligibility_outcomes is 'The overall results of an eligibility checklist.';
insert into private.eligibility_outcomes (value, label) values
  ('unchecked', 'Not checked'),
  ('eligible', 'Eligible'),
  ('not_eligible', 'Not eligible'),
  ('asked', 'Evidence requested'),
  ('answered', 'Evidence received');

create table private.payment_items (
  like private.lookup_values including all,
  needed text not null
);
comment on table private.payment_items is
  'The payment checklist for finalists, in order. Each item tells the team what we need.';
insert into private.payment_items (value, label, needed) values
  ('identity', 'Identity verified', 'We must verify each member’s identity. We’ll contact you to arrange this.'),
  ('account', 'Bank account checked',
    'Each member needs a bank account in their own name. We’ll check the details with you before we transfer any money.'),
  ('agreement', 'Agreement signed', 'Each member must sign the prize agreement. We’ll send it to you.');

call private.define_constant('undo_minutes', 10,
  'The number of minutes for which emails to judges are held so that administrators can cancel them.');
call private.define_constant('submissions_at_once', 1000,
  'The maximum number of submissions that one request can change. The limit keeps rows from being locked for long.');
call private.define_constant('max_calibration', 3,
  'The maximum number of calibration entries in a round. All judges of the round review them first.');
call private.define_constant('max_team_size', 5,
  'The largest team size that administrators may set, including the owner.');
call private.define_constant('max_tags', 20, 'The maximum number of tags on a submission.');

-- Roles -------------------------------------------------------------------------------------------

call private.define_constant('admin_idle_minutes', 120,
  'The number of minutes after which the session of someone with a role expires unless it is renewed.');
call private.define_constant('role_invitation_days', 14,
  'The number of days for which a role invitation remains valid after it is sent.');

create table private.roles (
  like private.lookup_values including all,
  about text not null
);
comment on table private.roles is
  'The roles in the back office, with a description of what each can do. Each person has at most one role.';
insert into private.roles (value, label, about) values
  ('admin', 'Admin', 'Administrators can read and change everything, make decisions and assign roles.'),
  ('support', 'Support', 'Support can answer messages, see which emails were sent, and retry failed ones. Support can also see people and subscribers, including their email addresses, but not submissions, decisions or judging.'),
  ('observer', 'Observer', 'Observers can see the lists of submissions and people, statistics, and released results. They cannot open a submission, see email addresses or change anything.');

create table private.rights (
  position int generated always as identity,
  name text primary key,
  label text not null,
  roles text[] not null,
  lists text[] not null
);
comment on table private.rights is
  'Back-office rights, each with the roles that have it and the lists that it gives access to. Views, policies and functions check them (roles.sql). The menu, the pages, the rights tests and docs/roles.md are derived from this table.';
insert into private.rights (name, label, roles, lists) values
  ('administration', 'Everything else', array['admin'], '{}'::text[]),
  ('people', 'People, including email addresses', array['admin', 'support'], array['admin_users']),
  ('subscribers', 'The mailing list', array['admin', 'support'], array['admin_mailing_list']),
  ('messages', 'Messages, replies and reply templates', array['admin', 'support'],
    array['admin_contact_requests', 'admin_contact_replies', 'templates']),
  ('emails', 'Sent and failed emails, without their content', array['admin', 'support'],
    array['admin_emails']),
  ('observation', 'Lists of submissions and people, without email addresses',
    array['admin', 'observer'], array['observed_submissions', 'observed_users']),
  ('statistics', 'Statistics', array['admin', 'observer'], '{}');

-- The challenge -----------------------------------------------------------------------------------

create table private.challenge_phases (
  position int generated always as identity,
  value text primary key
);
comment on table private.challenge_phases is 'Challenge phases, in order.';
insert into private.challenge_phases (value) values
  ('Pre-Launch'), ('Open Submission'), ('Evaluation'), ('Refinement'), ('Pitches');

create table private.contact_request_statuses (like private.lookup_values including all);
comment on table private.contact_request_statuses is
  'Contact request statuses, in order. The first is the default.';
insert into private.contact_request_statuses (value, label) values
  ('new', 'New'), ('in-progress', 'In Progress'), ('resolved', 'Resolved');

-- Judging -----------------------------------------------------------------------------------------

create table private.judging_kinds (like private.lookup_values including all);
comment on table private.judging_kinds is 'Kinds of judging rounds, in order.';
insert into private.judging_kinds (value, label) values
  ('screening', 'Screening'),
  ('panel', 'Panel'),
  ('top_three', 'Top three'),
  ('final', 'Final');

create table private.finalist_outcomes (like private.lookup_values including all);
comment on table private.finalist_outcomes is
  'Finalist outcomes, in order: the rank in the final, or else the furthest stage reached.';
insert into private.finalist_outcomes (value, label) values
  ('first', 'First prize'),
  ('second', 'Second prize'),
  ('third', 'Third prize'),
  ('top_three', 'In the final'),
  ('finalist', 'Finalist');

create table private.round_stages (like private.lookup_values including all);
comment on table private.round_stages is 'The stages of a judging round, in order.';
insert into private.round_stages (value, label) values
  ('draft', 'Draft'),
  ('open', 'Open'),
  ('closed', 'Closed'),
  ('locked', 'Locked'),
  ('released', 'Released'),
  ('canceled', 'Canceled');

call private.define_constant('release_minutes', 10,
  'The number of minutes between the confirmation of a release and the first notifications, during which the release can be stopped.');

create table private.intervention_kinds (
  like private.lookup_values including all,
  needs_reason text not null check (needs_reason in ('always', 'in_round', 'never')),
  recorded_since text not null check (recorded_since in ('always', 'registration', 'close', 'assignment')),
  -- Whether an administrator with an own interest in the contest may do it (is_competitor).
  is_open_to_competitors boolean not null default false
);
comment on table private.intervention_kinds is
  'The kinds of interventions (interventions.sql). For each: whether it needs a reason (in_round: only for a submission in a round that has opened), and since when it is recorded: always, from the opening of registration, from the submission deadline (close), or from the first publication of assignments.';
insert into private.intervention_kinds (value, label, needs_reason, recorded_since, is_open_to_competitors) values
  ('round_created', 'Created a round', 'never', 'assignment', false),
  ('round_changed', 'Changed a round', 'never', 'assignment', false),
  ('round_deleted', 'Deleted a round', 'never', 'assignment', false),
  ('round_closed_early', 'Closed a round early', 'always', 'always', false),
  ('round_reopened', 'Reopened a round', 'always', 'always', false),
  ('round_canceled', 'Canceled a round', 'always', 'always', false),
  ('round_corrected', 'Corrected a released round', 'always', 'always', false),
  ('deadline_moved', 'Moved a round deadline', 'always', 'always', false),
  ('discussion_changed', 'Opened or ended a discussion', 'never', 'always', false),
  ('result_locked', 'Locked a result', 'never', 'always', false),
  ('submissions_added', 'Added submissions to a round', 'never', 'close', false),
  ('submissions_removed', 'Removed submissions from a round', 'never', 'close', false),
  ('submissions_prepared', 'Prepared submissions for judges', 'never', 'close', false),
  ('calibration_changed', 'Changed calibration entries', 'never', 'assignment', false),
  ('outcome_changed', 'Changed an outcome', 'never', 'always', false),
  ('judge_invited', 'Invited a judge', 'never', 'registration', false),
  ('judge_changed', 'Changed a judge’s details', 'never', 'assignment', false),
  ('judge_removed', 'Removed a judge', 'never', 'registration', false),
  ('judge_reinstated', 'Reinstated a judge', 'never', 'registration', false),
  ('assignments_added', 'Assigned submissions to judges', 'never', 'assignment', false),
  ('assignments_removed', 'Removed assignments', 'never', 'assignment', false),
  ('review_changed', 'Changed a review', 'never', 'always', false),
  ('review_returned', 'Returned a review to its judge', 'never', 'always', false),
  ('review_excluded', 'Excluded a review', 'always', 'always', false),
  ('review_restored', 'Restored a review', 'always', 'always', false),
  ('reviews_counted', 'Decided which reviews count', 'never', 'always', false),
  ('note_sent', 'Sent a note to a judge', 'never', 'assignment', false),
  ('conflict_set', 'Recorded a conflict of interest', 'always', 'assignment', false),
  ('conflict_declared', 'Declared a conflict of interest', 'never', 'registration', true),
  ('conflict_confirmed', 'Confirmed a conflict of interest', 'never', 'assignment', false),
  ('conflict_accepted', 'Accepted a conflict of interest', 'never', 'assignment', true),
  ('conflict_dismissed', 'Dismissed a conflict of interest', 'always', 'assignment', false),
  ('decided', 'Recorded a decision on a submission', 'never', 'always', false),
  ('gap_accepted', 'Accepted a missing or under-reviewed submission', 'always', 'always', false),
  ('submission_changed', 'Changed a submission', 'never', 'registration', false),
  ('team_changed', 'Changed a team', 'never', 'registration', false),
  ('status_set', 'Set a status', 'in_round', 'registration', false),
  ('disqualified', 'Disqualified a submission', 'in_round', 'registration', false),
  ('reinstated', 'Reinstated a submission', 'in_round', 'registration', false),
  ('withdrawn', 'Withdrew a submission on its team’s behalf', 'in_round', 'registration', false),
  ('reason_set', 'Changed the reason shown to a team', 'never', 'close', false),
  ('deadline_extended', 'Extended a deadline', 'always', 'always', false),
  ('dates_changed', 'Changed the challenge dates', 'never', 'registration', false),
  ('eligibility_changed', 'Checked a submission’s eligibility', 'never', 'close', false),
  ('evidence_changed', 'Requested evidence', 'never', 'close', false),
  ('role_offered', 'Offered someone a role', 'never', 'registration', true),
  ('role_given', 'Granted a role', 'never', 'registration', true),
  ('role_changed', 'Changed a role', 'never', 'registration', true),
  ('role_removed', 'Removed a role', 'never', 'registration', true),
  ('wait_shortened', 'Shortened a new administrator’s waiting period', 'never', 'always', true),
  ('account_deleted', 'Deleted an account', 'never', 'registration', true),
  ('second_factor_reset', 'Removed an authenticator app', 'never', 'registration', true),
  ('settings_changed', 'Changed an installation setting', 'never', 'always', true),
  ('release_changed', 'Changed a release', 'never', 'always', true),
  ('file_changed', 'Changed a result file', 'never', 'always', true),
  ('stage_created', 'Created a finalist stage', 'never', 'always', false),
  ('stage_changed', 'Changed a finalist stage', 'never', 'always', false),
  ('stage_deleted', 'Deleted a finalist stage', 'never', 'always', false),
  ('mentor_set', 'Assigned or changed a mentor', 'never', 'always', false),
  ('mentor_removed', 'Removed a mentor', 'never', 'always', false),
  ('jury_sentence_set', 'Changed a jury sentence', 'never', 'always', false),
  ('page_changed', 'Changed a finalist’s page', 'never', 'always', false),
  ('page_hidden', 'Hid a finalist’s page', 'never', 'always', false),
  ('page_shown', 'Made a finalist’s page visible', 'never', 'always', false),
  ('payment_checked', 'Completed a payment check', 'never', 'always', false),
  ('payment_unchecked', 'Reopened a payment check', 'never', 'always', false);

create table private.judging_task_kinds (
  like private.lookup_values including all,
  singular text not null,
  hint text not null
);
comment on table private.judging_task_kinds is
  'The kinds of tasks in the administrators'' to-do list, most urgent first (judging_tasks). With a count, singular is used for 1 and label for any other number.';
insert into private.judging_task_kinds (value, singular, label, hint) values
  ('releases', 'release to confirm', 'releases to confirm', 'Requested by another administrator'),
  ('administrators', 'administrator to appoint', 'administrators to appoint',
    'A release needs two administrators who have no submission in the challenge and have held the role for at least a week'),
  ('group_emails', 'group email to approve', 'group emails to approve', 'Written by another administrator'),
  ('stopped_releases', 'stopped release', 'stopped releases', 'Stopped because something changed'),
  ('results', 'result to lock', 'results to lock', 'Decisions are based on the locked result'),
  ('interventions', 'intervention', 'interventions', 'By other administrators, since the last release'),
  ('evidence', 'eligibility answer', 'eligibility answers', 'Evidence that administrators requested'),
  ('reviewers', 'submission missing a reviewer', 'submissions missing a reviewer', 'Update the assignment'),
  ('recused', 'recused judge', 'recused judges', 'In a round where all judges review every round entry'),
  ('notes', 'note from a judge', 'notes from judges', 'Not yet answered'),
  ('conflicts', 'suspected conflict', 'suspected conflicts', 'Confirm or dismiss each one'),
  ('unfinished', 'review outstanding', 'reviews outstanding', 'Due within three days'),
  ('bounced_invitations', 'bounced invitation to judge', 'bounced invitations to judge',
    'Check the address, then invite the person again'),
  ('invitations', 'unanswered invitation to judge', 'unanswered invitations to judge', 'Sent more than a week ago'),
  ('judges_withdrawn', 'judge who left', 'judges who left', 'Their round entries may need reviewers');

create table private.season_tasks (
  like private.lookup_values including all,
  hint text not null
);
comment on table private.season_tasks is
  'The tasks of a season, in order, each with the reason why it matters (season_tasks.sql). Administrators can postpone them.';
insert into private.season_tasks (value, label, hint) values
  ('phase', 'Set the phase', 'The phase appears on dashboards and on the Logistics page'),
  ('dates', 'Check the dates', 'All pages, emails and deadlines use these dates; if they’re right, mark this as done'),
  ('administrators', 'Appoint another administrator',
    'A release needs two administrators who have no submission in the challenge and have held the role for at least a week'),
  ('apps', 'Set up an authenticator app', 'You need a code from it to assign roles, release results and delete accounts'),
  ('organizations', 'Name the Provider and the Design Partner',
    'The site still uses these placeholders; send the names to your developer'),
  ('entry', 'Create a test submission', 'Sign up with a second address and write a draft, as a participant would'),
  ('opening_email', 'Schedule the opening email', 'Subscribers get this email on the day submissions open'),
  ('withdrawals', 'Let teams withdraw until the deadline', 'Withdrawals currently close before submissions'),
  ('first_round', 'Plan the first round', 'Judges can start right after submissions close'),
  ('judges', 'Invite judges', 'Judges need time to accept and to declare conflicts'),
  ('eligibility', 'Check eligibility', 'Before submissions go to judges'),
  ('panel', 'Plan the panel', 'The panel selects the finalists from the shortlist'),
  ('stages', 'Set the stages', 'Finalists need to know which documents are due, and when'),
  ('mentors', 'Assign mentors', 'Every finalist wins mentorship'),
  ('top_three', 'Plan the top three', 'This round selects who pitches in the final; skip it if all finalists pitch'),
  ('pages', 'Remind teams to publish their pages', 'The site uses these pages to present finalists and winners'),
  ('final', 'Plan the final', 'The final opens on the day of the pitches'),
  ('winners_email', 'Announce the winners', 'Subscribers don’t get an automatic email; write one to thank everyone'),
  ('records', 'Download the records', 'Save the lists, audit log and locked results before data is deleted'),
  ('deletion', 'Request data deletion',
    'Accounts, submissions and the mailing list stay until your operator deletes them');

create function private.expertise_fields() returns table (value text, label text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('clinical_practice', 'Clinical practice'),
    ('drug_delivery', 'Drug delivery'),
    ('mechanical_engineering', 'Mechanical engineering'),
    ('electronics_and_software', 'Electronics and software'),
    ('human_factors', 'Human factors'),
    ('manufacturing', 'Manufacturing'),
    ('regulation', 'Regulation'),
    ('business', 'Business');
$$;
comment on function private.expertise_fields is
  'The fields of expertise that judges choose from, in order.';

call private.define_constant('max_reviews_per_judge', 1000,
  'The maximum number of reviews per judge in a round.');

-- Group emails ----------------------------------------------------------------------------------

create table private.group_email_segments (
  like private.lookup_values including all,
  keys text[] not null
);
comment on table private.group_email_segments is
  'The groups that can receive a group email, with the keys that narrow them down: selected ids, or the filters of a list.';
insert into private.group_email_segments (value, label, keys) values
  ('subscribers', 'Mailing list', array['ids', 'source', 'country', 'level_of_study', 'search']),
  ('people', 'People with an account', array['ids', 'role', 'country', 'level_of_study', 'profile_completed', 'search']),
  ('drafts', 'Teams with drafts', array['days']),
  ('submissions', 'Teams with submissions', array['ids', 'status', 'country', 'level_of_study', 'team_size', 'document',
    'notes', 'disqualification', 'eligibility', 'confirmation', 'tag', 'search']),
  ('outcome', 'Teams by round outcome', array['round_id', 'outcome']),
  ('judges', 'Judges in a round', array['progress', 'round_id']),
  ('finalists', 'Finalists without a document', array['stage_id']),
  ('mentors', 'Mentors', '{}');

create table private.merge_fields (
  like private.lookup_values including all,
  segments text[] not null
);
comment on table private.merge_fields is
  'The merge fields of group emails, with the groups that have them. No field contains the content of a draft, because administrators can preview emails, whereas drafts are private to their teams.';
insert into private.merge_fields (value, label, segments) values
  ('first_name', 'First name', array['subscribers', 'people', 'drafts', 'submissions', 'outcome', 'finalists']),
  ('last_name', 'Last name', array['people', 'drafts', 'submissions', 'outcome', 'finalists']),
  ('country', 'Country', array['subscribers', 'people']),
  ('idea_name', 'Idea name', array['submissions', 'outcome', 'finalists']),
  ('receipt_number', 'Receipt number', array['submissions', 'outcome', 'finalists']),
  ('stage_name', 'Stage name', array['finalists']),
  ('mentor_name', 'Mentor name', array['mentors']),
  ('judge_name', 'Judge name', array['judges']),
  ('reviews_outstanding', 'Reviews outstanding', array['judges']),
  ('round_name', 'Round name', array['outcome', 'judges']),
  ('closes_at', 'Deadline', array['drafts', 'judges', 'finalists']);

create table private.group_email_states (like private.lookup_values including all);
comment on table private.group_email_states is 'The states of a group email, in order.';
insert into private.group_email_states (value, label) values
  ('draft', 'Draft'),
  ('approval_requested', 'Approval requested'),
  ('scheduled', 'Scheduled'),
  ('sending', 'Sending'),
  ('sent', 'Sent'),
  ('canceled', 'Canceled');

call private.define_constant('second_administrator_above', 1000,
  'The maximum number of people whom one administrator may email within a day without approval.');

-- Retention ---------------------------------------------------------------------------------------

create table private.retention (
  position int generated always as identity,
  name text primary key,
  kept_for interval not null
);
comment on table private.retention is 'Retention periods, as stated in the privacy notice.';
insert into private.retention (name, kept_for) values
  -- Recipient and kind; the data is removed when the email is sent.
  ('emails', interval '30 days'),
  -- Addresses that bounced or marked an email as spam.
  ('suppressed_addresses', '1 year'),
  ('invitations', '1 year'),
  -- Reviews, judges and mentors, from the end of the challenge.
  ('judging', '1 year'),
  -- From the last change of a resolved one.
  ('contact_requests', '1 year'),
  ('unconfirmed_accounts', '30 days'),
  ('unconfirmed_subscribers', '30 days'),
  -- From their last use.
  ('sessions', '90 days'),
  ('sign_in_log', '90 days'),
  ('audit_log', '3 years'),
  -- From the decision about it.
  ('evidence', '1 day'),
  ('unused_uploads', '1 day');

-- Emails ------------------------------------------------------------------------------------------

create table private.email_kinds (
  like private.lookup_values including all,
  priority int not null check (priority between 1 and 4)
);
comment on table private.email_kinds is
  'The kinds of emails, with labels for the back office. Priorities: 1 if someone is waiting for the email, 2 if it concerns the recipient''s own work, 3 if it concerns the work of many recipients at once, 4 for newsletters. Their data and content are in functions/_server/emails.';
insert into private.email_kinds (value, label, priority) values
  ('team_invitation', 'Team invitation', 1),
  ('entry_received', 'Submission receipt', 1),
  ('entry_withdrawn', 'Submission withdrawn', 1),
  ('entry_handed_over', 'Submission transferred', 2),
  ('member_joined', 'Team member joined', 2),
  ('member_left', 'Team member left', 2),
  ('member_removed', 'Team member removed', 2),
  ('account_deleted', 'Account deleted', 1),
  ('password_changed', 'Password changed', 1),
  ('contact_reply', 'Reply to a contact request', 2),
  ('contact_copy', 'Copy of a contact request', 1),
  ('role_invitation', 'Role invitation', 1),
  ('role_assigned', 'Role assigned', 2),
  ('role_removed', 'Role removed', 2),
  ('second_factor_added', 'Authenticator app set up', 1),
  ('second_factor_removed', 'Authenticator app removed', 1),
  ('second_factor_reset', 'Authenticator app reset', 2),
  ('subscription_confirmation', 'Subscription confirmation', 1),
  ('welcome', 'Welcome', 2),
  ('deadline_reminder', 'Deadline reminder', 3),
  ('deadline_changed', 'Deadline changed', 3),
  ('deadline_extended', 'Deadline extended', 2),
  ('evidence_asked', 'Evidence requested', 2),
  ('confirmation_asked', 'Confirmation requested', 3),
  ('entry_selected', 'Result: selected', 3),
  ('entry_declined', 'Result: declined', 3),
  ('news_deadline', 'Newsletter: deadline changed', 4),
  ('news_results', 'Newsletter: results released', 4),
  ('news_group', 'Newsletter', 4),
  ('group_email', 'Group email', 3),
  ('judge_invitation', 'Invitation to judge', 1),
  ('judge_assigned', 'Reviews assigned', 2),
  ('judge_reminder', 'Review reminder', 2),
  ('judge_discussion', 'Discussion opened', 2),
  ('judge_note', 'Note to a judge', 2),
  ('judge_thanks', 'Thanks to a judge', 3),
  ('judging_digest', 'Daily summary', 2),
  ('submissions_opened', 'Totals: submissions opened', 2),
  ('submissions_closing', 'Totals: a day before submissions close', 2),
  ('submissions_closed', 'Totals: submissions closed', 2),
  ('mentor_assigned', 'Mentor assigned', 2),
  ('mentor_welcome', 'Mentor welcome', 2),
  ('stage_reminder', 'Stage reminder', 3),
  ('page_reminder', 'Public page reminder', 3),
  ('top_three_selected', 'Top three: selected', 3),
  ('top_three_declined', 'Top three: declined', 3),
  ('final_result', 'Final result', 3),
  ('judging_file', 'Locked result or decisions', 2),
  ('round_canceled', 'Round canceled', 2),
  ('round_reopened', 'Round reopened', 2),
  ('release_requested', 'Release requested', 1);

call private.define_constant('stage_reminder_days', 3,
  'The number of days before a stage''s deadline when finalists without a document get a reminder.');
call private.define_constant('page_reminder_days', 14,
  'The number of days before the end of the challenge when finalists are reminded to publish their pages and to agree to be named on them.');
call private.define_constant('max_email_attempts', 10, 'The maximum number of attempts to send an email.');

create function private.email_retry_delay(attempts int) returns interval
language sql immutable parallel safe set search_path = '' return interval '1 minute' * power(2, attempts);
comment on function private.email_retry_delay is 'The delay before the next attempt: 2, 4, 8, ... minutes.';
