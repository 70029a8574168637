import { useNotify, useRefresh, useUpdate } from "react-admin";
import {
  CONTACT_REQUEST_STATUSES,
  type ContactRequestStatus,
} from "../../../supabase/functions/_shared/challenge.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { SelectField } from "../lists/SelectField.tsx";
import type { ContactRequest } from "./contactRequest.ts";

interface ContactRequestStatusSelectProps {
  request: ContactRequest;
}

/**
 * Sets a request's status where it stands. A change that comes second to somebody else's is not
 * saved: the person is told, and sees what the other one chose.
 */
export function ContactRequestStatusSelect({ request }: ContactRequestStatusSelectProps) {
  const [update, { isPending, variables }] = useUpdate<ContactRequest>();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(status: ContactRequestStatus) {
    void update(
      "contact-requests",
      { id: request.id, data: { status }, previousData: request },
      {
        mutationMode: "pessimistic",
        onError: (error: unknown) => {
          console.error(error);
          notify(
            isConflict(error)
              ? "Somebody else has just changed this request. The list shows it as it is now."
              : messageFor(error, "Failed to update contact request status. Please try again."),
            { type: "error" },
          );
        },
        onSettled: refresh,
      },
    );
  }

  return (
    <SelectField
      label={`Status of the request from ${request.name}`}
      hideLabel
      value={(isPending && variables?.data?.status) || request.status}
      options={CONTACT_REQUEST_STATUSES}
      onChange={save}
      disabled={isPending}
    />
  );
}
