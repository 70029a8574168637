import type { ContactRequestStatus } from "../../../supabase/functions/_shared/challenge.ts";

/** A row of the view admin_contact_requests. */
export interface ContactRequest {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: ContactRequestStatus;
  /** ISO 8601. */
  created_at: string;
  /** Sent back as it came, to find out whether somebody else has changed the row meanwhile. */
  updated_at: string;
}
