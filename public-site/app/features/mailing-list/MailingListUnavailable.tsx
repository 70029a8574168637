import { FormMessage } from "~/components/FormMessage.tsx";

/** In place of the form when its code cannot be loaded. */
export function MailingListUnavailable() {
  return (
    <FormMessage
      kind="failure"
      message="The form could not be loaded."
      detail="Please check your connection and load the page again."
    />
  );
}
