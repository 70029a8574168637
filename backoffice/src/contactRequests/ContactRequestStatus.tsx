import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import { StatusSelect } from "../components/StatusSelect.tsx";
import { type ContactRequest, REQUEST_CONFLICT } from "./contactRequest.ts";

interface ContactRequestStatusProps {
  request: ContactRequest;
}

/** The status of a request, as a select that changes it. */
export function ContactRequestStatus({ request }: ContactRequestStatusProps) {
  return (
    <StatusSelect
      resource="contact-requests"
      record={request}
      save={({ callDatabase }, { id, updated_at: expected_updated_at }, status) =>
        callDatabase("set_contact_request_status", { id, status, expected_updated_at })
      }
      name={`The request from ${request.name}`}
      label={`Status of the request from ${request.name}`}
      statuses={CONTACT_REQUEST_STATUSES}
      conflict={REQUEST_CONFLICT}
      failure="Failed to update contact request status. Please try again."
    />
  );
}
