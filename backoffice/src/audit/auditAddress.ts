/** The filters of the audit list (data/resources.ts). */
interface AuditFilter {
  action?: string;
  actor_id?: string;
  subject_type?: string;
  subject_id?: string;
  period?: string;
}

/** The address of the audit list with these filters. */
export function auditAddress(filter: AuditFilter): string {
  return `/audit?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
