-- The administrators' functions as clients call them. The work is done in the two files before.

create function public.set_submission_status(
  id uuid, status text, expected_updated_at timestamptz default null
) returns void
language sql
set search_path = ''
as $$ select private.set_submission_status(id, status, expected_updated_at) $$;
comment on function public.set_submission_status(uuid, text, timestamptz) is
  'Administrators: sets the status of a submitted entry. Refuses with conflict when it changed since expected_updated_at (null: no check), not_found, invalid_input.';

create function public.set_submission_statuses(
  ids uuid[], status text, expected_updated_at timestamptz[] default null
) returns int
language sql
set search_path = ''
as $$ select private.set_submission_statuses(ids, status, expected_updated_at) $$;
comment on function public.set_submission_statuses(uuid[], text, timestamptz[]) is
  'Administrators: sets one status for up to 1000 submitted entries and returns how many changed. Refuses all of it with conflict when one changed since its expected_updated_at (null: no check), and with invalid_input.';

create function public.extend_submission_deadline(id uuid, until timestamptz default null)
returns void
language sql
set search_path = ''
as $$ select private.extend_submission_deadline(id, until) $$;
comment on function public.extend_submission_deadline(uuid, timestamptz) is
  'Administrators: this entry can be edited and submitted until then; null takes the extension back. Refuses with not_found.';

create function public.add_submission_note(submission_id uuid, body text) returns uuid
language sql
set search_path = ''
as $$ select private.add_submission_note(submission_id, body) $$;
comment on function public.add_submission_note(uuid, text) is
  'Administrators: notes something about a submitted entry and returns the note''s id. Refuses with not_found, invalid_input.';

create function public.set_contact_request_status(
  id uuid, status text, expected_updated_at timestamptz default null
) returns void
language sql
set search_path = ''
as $$ select private.set_contact_request_status(id, status, expected_updated_at) $$;
comment on function public.set_contact_request_status(uuid, text, timestamptz) is
  'Administrators: sets the status of a contact request. Refuses with conflict when it changed since expected_updated_at (null: no check), not_found, invalid_input.';

create function public.reply_to_contact_request(id uuid, body text) returns uuid
language sql
set search_path = ''
as $$ select private.reply_to_contact_request(id, body) $$;
comment on function public.reply_to_contact_request(uuid, text) is
  'Administrators: mails a reply, keeps it with the request and returns its id. Refuses with not_found, invalid_input.';

create function public.save_challenge_configuration(
  phase text,
  time_text text,
  max_submission_members int,
  registration_closes_at timestamptz,
  submissions_open_at timestamptz,
  submissions_close_at timestamptz,
  withdrawals_close_at timestamptz,
  expected_updated_at timestamptz default null
) returns void
language sql
set search_path = ''
as $$
  select private.save_challenge_configuration(
    phase, time_text, max_submission_members, registration_closes_at, submissions_open_at,
    submissions_close_at, withdrawals_close_at, expected_updated_at
  )
$$;
comment on function public.save_challenge_configuration(
  text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz
) is
  'Administrators: saves the whole configuration or nothing. Refuses with invalid_input (the message says which), and conflict when it changed since expected_updated_at (null: no check).';

create function public.set_results_release(release_at timestamptz default null)
returns void
language sql
set search_path = ''
as $$ select private.set_results_release(release_at) $$;
comment on function public.set_results_release(timestamptz) is
  'Administrators: from then on participants see selected and declined; null holds them. Refuses with invalid_input before submissions close.';

create function public.admin_statistics() returns jsonb
language sql stable
set search_path = ''
as $$ select private.admin_statistics() $$;
comment on function public.admin_statistics() is
  'Administrators: the numbers behind the dashboard''s charts (docs/api.md).';

grant execute on function
  private.set_submission_status(uuid, text, timestamptz),
  private.set_submission_statuses(uuid[], text, timestamptz[]),
  private.extend_submission_deadline(uuid, timestamptz),
  private.add_submission_note(uuid, text),
  private.set_contact_request_status(uuid, text, timestamptz),
  private.reply_to_contact_request(uuid, text),
  private.save_challenge_configuration(
    text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz
  ),
  private.set_results_release(timestamptz),
  private.admin_statistics(),
  public.set_submission_status(uuid, text, timestamptz),
  public.set_submission_statuses(uuid[], text, timestamptz[]),
  public.extend_submission_deadline(uuid, timestamptz),
  public.add_submission_note(uuid, text),
  public.set_contact_request_status(uuid, text, timestamptz),
  public.reply_to_contact_request(uuid, text),
  public.save_challenge_configuration(
    text, text, int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz
  ),
  public.set_results_release(timestamptz),
  public.admin_statistics()
  to authenticated;
