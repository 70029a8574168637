import type { ContactRequestStatus } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_contact_requests. Its times are ISO 8601, to the microsecond. */
export interface ContactRequest extends Omit<Tables<"admin_contact_requests">, "search"> {
  status: ContactRequestStatus;
}
