import { ActionButton } from "~/components/ActionButton.tsx";
import { resendConfirmation } from "~/data/account.ts";

/** The same for every address, so that it does not reveal who has an account. */
export const RESENT_MESSAGE = "If this address hasn’t been confirmed yet, an email is on its way.";

interface ResendConfirmationProps {
  email: string;
  /** The target of the link in the email. */
  next: string;
}

/** Sends the confirmation email again. */
export function ResendConfirmation({ email, next }: ResendConfirmationProps) {
  return (
    <ActionButton
      look="quiet"
      busyLabel="Sending..."
      done={RESENT_MESSAGE}
      action={() => resendConfirmation(email, next)}
    >
      Send again
    </ActionButton>
  );
}
