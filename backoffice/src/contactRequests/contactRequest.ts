import type { ContactRequestStatus } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_contact_requests. Its times are ISO 8601, to the microsecond. */
export interface ContactRequest extends Omit<Tables<"admin_contact_requests">, "search"> {
  status: ContactRequestStatus;
}

/** Shown when someone else has changed a request since it was loaded. */
export const REQUEST_CONFLICT =
  "Someone else has just changed this request. You now see the current version.";
