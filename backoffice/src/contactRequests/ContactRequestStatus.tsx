import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import { StatusSelect } from "../components/StatusSelect.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestStatusProps {
  request: ContactRequest;
}

/** The status of a request, which can be changed where it stands. */
export function ContactRequestStatus({ request }: ContactRequestStatusProps) {
  return (
    <StatusSelect
      resource="contact-requests"
      record={request}
      name={`The request from ${request.name}`}
      label={`Status of the request from ${request.name}`}
      statuses={CONTACT_REQUEST_STATUSES}
      conflict="Somebody else has just changed this request. It is shown as it is now."
      failure="Failed to update contact request status. Please try again."
    />
  );
}
