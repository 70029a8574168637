import type { ContactRequestStatus as Status } from "#shared/challenge.ts";
import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { StatusSelect } from "../components/StatusSelect.tsx";

/** A row of the view admin_contact_requests. Its times are ISO 8601, to the microsecond. */
export interface ContactRequest extends Omit<Tables<"admin_contact_requests">, "search"> {
  status: Status;
}

/** The order of the list, unless another one was chosen. */
export const LATEST_FIRST = { field: "created_at", order: "DESC" } as const;

/** The status of a request, as a select that changes it. */
export function ContactRequestStatus({ request }: { request: ContactRequest }) {
  return (
    <StatusSelect
      record={request}
      save={({ callDatabase }, { id, revision }, status) =>
        callDatabase("set_contact_request_status", { id, revision, status })
      }
      name={`The request from ${request.name}`}
      label={`Status of the request from ${request.name}`}
      statuses={CONTACT_REQUEST_STATUSES}
      failure="Failed to update contact request status. Please try again."
      dependents={["counts"]}
    />
  );
}
