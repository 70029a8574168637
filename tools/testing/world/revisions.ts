/** SQL of the revision of a row that an administrator reads, for rules (database/stateRules.ts). */
const revisionIn =
  (view: string, column = "revision") =>
  (id: string) =>
    `(select ${column} from public.${view} where id = '${id}')`;

export const officeRevision = revisionIn("admin_submissions");
export const roleRevision = revisionIn("admin_users", "role_revision");
export const evidenceRevision = revisionIn("admin_eligibility", "request_revision");
export const requestRevision = revisionIn("admin_contact_requests");
