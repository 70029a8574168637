-- Every limit and every list of values that more than one place needs, once: how long a text may be,
-- how large a document or a team, which statuses and phases there are. The apps and edge functions
-- have the same in functions/_shared (limits.ts, challenge.ts); a test compares the two. How often
-- something may be done is written where it is counted: look for spend_rate_limit.
-- A check that asks one of these is not asked again about rows that are there: a later migration that
-- takes a value away, or makes a limit smaller, has to look at them itself.

create function private.max_length(field text) returns int
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  -- Without an "else" an unknown field is an error, so that a slip of the pen is no missing limit.
  case
    when field in ('first_name', 'last_name', 'country', 'level_of_study', 'score_word', 'page_title')
      then return 100;
    when field in ('name', 'university', 'subject', 'idea_name', 'challenge_time') then return 200;
    when field in ('question', 'mentor_contact') then return 500;
    when field = 'file_name' then return 255;
    when field = 'page_summary' then return 1000;
    when field = 'message' then return 5000;
    when field = 'description' then return 10000;
    when field in ('rules_version', 'tag') then return 40;
  end case;
end
$$;
comment on function private.max_length(text) is
  'The longest text of a field, in characters as char_length counts them. name is a whole name in one field, also of a round, a criterion or a stage; message is a contact message, the reply to it, an internal note and whatever judges and administrators write about an entry, or to finalists. An error for a field that is not listed.';
-- The checks of profiles run with the rights of whoever changes their profile.
grant execute on function private.max_length(text) to authenticated;

create function private.max_document_bytes() returns int
language sql immutable parallel safe
set search_path = ''
return 25 * 1024 * 1024;
comment on function private.max_document_bytes() is 'The largest document of an entry: 25 MB.';

create function private.max_entry_files() returns int
language sql immutable parallel safe
set search_path = ''
return 5;
comment on function private.max_entry_files() is
  'How many uploaded files the folder of one entry holds, the attached one included.';

create function private.max_tags() returns int
language sql immutable parallel safe
set search_path = ''
return 20;
comment on function private.max_tags() is
  'How many tags administrators give one entry.';

create function private.max_stage_files() returns int
language sql immutable parallel safe
set search_path = ''
return 20;
comment on function private.max_stage_files() is
  'How many files of one finalist a stage holds: every version is kept.';

create function private.document_types() returns table (ending text, mimetype text)
language sql immutable parallel safe
set search_path = ''
as $$
  values
    ('pdf', 'application/pdf'),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation');
$$;
comment on function private.document_types() is
  'What a document may be: the ending of its name, and the content type that goes with it.';
-- The policy of uploads runs with the rights of whoever uploads.
grant execute on function private.document_types() to authenticated;

create function private.max_team_size() returns int
language sql immutable parallel safe
set search_path = ''
return 5;
comment on function private.max_team_size() is
  'The largest team that administrators may allow, the owner counted.';

create function private.challenge_phases() returns text[]
language sql immutable parallel safe
set search_path = ''
return array['Pre-Launch', 'Open Submission', 'Evaluation', 'Refinement', 'Pitches'];
comment on function private.challenge_phases() is 'The phases of the challenge, in order.';

create function private.submission_statuses() returns text[]
language sql immutable parallel safe
set search_path = ''
return array['received', 'under_review', 'selected', 'declined'];
comment on function private.submission_statuses() is
  'The statuses of a submitted entry. selected and declined are decisions: participants see them once results are released.';

create function private.contact_request_statuses() returns text[]
language sql immutable parallel safe
set search_path = ''
return array['new', 'in-progress', 'resolved'];
comment on function private.contact_request_statuses() is 'The statuses of a contact request.';

create function private.required_attestations() returns text[]
language sql immutable parallel safe
set search_path = ''
return array[
  'age_18_or_over', 'student_or_recent_graduate', 'free_to_transfer_ip', 'original_work',
  'accepts_rules'
];
comment on function private.required_attestations() is
  'What the owner of an entry has to confirm with each submission.';

create function private.rules_version() returns text
language sql immutable parallel safe
set search_path = ''
return '2025-04-01';
comment on function private.rules_version() is
  'The version of the official rules that is in force: the day from which it is.';

create function private.judging_terms_version() returns text
language sql immutable parallel safe
set search_path = ''
return '2025-04-01';
comment on function private.judging_terms_version() is
  'The version of what judges agree to that is in force: the day from which it is.';

create function private.judging_kinds() returns text[]
language sql immutable parallel safe
set search_path = ''
return array['first_reading', 'panel', 'top_three', 'final'];
comment on function private.judging_kinds() is 'The kinds of a round of judging, in order.';

create function private.expertise_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
return array[
  'clinical_practice', 'drug_delivery', 'mechanical_engineering', 'electronics_and_software',
  'human_factors', 'manufacturing', 'regulation', 'business'
];
comment on function private.expertise_fields() is
  'What judges may know well, in order. A round may ask for readers who do.';

create function private.public_mail_domains() returns text[]
language sql immutable parallel safe
set search_path = ''
return array[
  'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com',
  'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.net', 'gmx.de',
  'web.de', 'mail.ru', 'yandex.ru', 'qq.com', '163.com', 'naver.com', 'example.com'
];
comment on function private.public_mail_domains() is
  'Domains at which anybody has an address, and the one of examples: two people who share one need not know each other.';

create function private.common_organisation_words() returns text[]
language sql immutable parallel safe
set search_path = ''
return array[
  'university', 'universitat', 'universite', 'universidad', 'universidade', 'universita',
  'universiteit', 'college', 'school', 'institute', 'institut', 'instituto', 'department', 'faculty',
  'the', 'of', 'and', 'for', 'at', 'in', 'de', 'del', 'della', 'di', 'da', 'do', 'des', 'du', 'la', 'le',
  'et', 'e', 'y', 'der', 'die', 'fur', 'und', 'inc', 'ltd', 'llc', 'gmbh', 'ag', 'sa', 'plc'
];
comment on function private.common_organisation_words() is
  'Words of an organisation''s name that do not tell it from others, as search_text folds them.';

create function private.min_team_comment() returns int
language sql immutable parallel safe
set search_path = ''
return 20;
comment on function private.min_team_comment() is
  'How many characters a judge writes for the team at least, where the round gives feedback.';
