-- Two migrations of the same day each brought an index of the history's times. The one by newest line
-- serves the removal of old lines as well as the list.

drop index public.audit_log_created_at_idx;
