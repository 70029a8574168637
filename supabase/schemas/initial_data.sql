-- Initial data of a new project. The comparison of databases does not see it, so a change must also be written into the
-- new migration by hand, for existing projects (docs/changing.md, "By hand").

insert into private.platform_settings default values;

insert into public.challenge_status default values;
insert into public.challenge_parameters default values;

insert into private.jobs (name, daily_at, needs_network) values
  ('end_admin_sessions', null, false),
  ('advance_judging', null, false),
  ('find_due_conflicts', null, false),
  ('continue_publications', null, false),
  ('queue_notifications', null, false),
  ('start_group_emails', null, false),
  ('queue_group_emails', null, false),
  ('call_due_functions', null, true),
  ('watch', null, true),
  ('delete_expired', '03:17', false);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, false, limits.max_bytes, limits.mimetypes
from private.document_limits(), private.document_limit(name) limits
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
