-- Of two administrators who release results, or answer the same visitor, at once: the second is told
-- what the first did, and decides again.

drop function public.set_results_release(timestamptz);
drop function private.set_results_release(timestamptz);

-- Definer, like all functions here: administrators have no rights on the tables themselves.
create function private.set_results_release(
  release_at timestamptz, expected_updated_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  parameters public.challenge_parameters;
begin
  perform private.require_admin();
  select * into parameters from public.challenge_parameters where id for update;
  perform private.refuse_conflict(
    greatest(parameters.updated_at, (select updated_at from public.challenge_status)),
    expected_updated_at);
  if release_at < parameters.submissions_close_at then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  end if;
  update public.challenge_parameters set results_released_at = release_at where id;
end
$$;
comment on function private.set_results_release(timestamptz, timestamptz) is
  'See public.set_results_release.';

create function public.set_results_release(
  release_at timestamptz default null, expected_updated_at timestamptz default null
) returns void
language sql
set search_path = ''
as $$ select private.set_results_release(release_at, expected_updated_at) $$;
comment on function public.set_results_release(timestamptz, timestamptz) is
  'Administrators: from then on participants see selected and declined; null holds them. Refuses with invalid_input before submissions close, and with conflict when the configuration changed since expected_updated_at (null: no check).';

drop function public.reply_to_contact_request(uuid, text);
drop function private.reply_to_contact_request(uuid, text);

create function private.reply_to_contact_request(
  wanted_id uuid, new_body text, expected_replies int
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
  reply text := private.require_text(private.clean_lines(new_body), 'The reply', 5000);
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
  perform private.send_email('contact_reply', request.email, jsonb_build_object(
    'name', request.name, 'subject', request.subject, 'body', reply
  ));
  return reply_id;
end
$$;
comment on function private.reply_to_contact_request(uuid, text, int) is
  'See public.reply_to_contact_request.';

create function public.reply_to_contact_request(
  id uuid, body text, expected_replies int default null
) returns uuid
language sql
set search_path = ''
as $$ select private.reply_to_contact_request(id, body, expected_replies) $$;
comment on function public.reply_to_contact_request(uuid, text, int) is
  'Administrators: mails a reply, keeps it with the request and returns its id. Refuses with not_found, invalid_input, and conflict when the request has another number of replies than expected_replies (null: no check).';

grant execute on function
  private.set_results_release(timestamptz, timestamptz),
  public.set_results_release(timestamptz, timestamptz),
  private.reply_to_contact_request(uuid, text, int),
  public.reply_to_contact_request(uuid, text, int)
  to authenticated;
