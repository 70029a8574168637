import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { resendConfirmation } from "~/data/account.ts";
import { useAction } from "~/lib/useAction.ts";

/** The same for every address, so that it does not reveal who has an account. */
export const RESENT_MESSAGE = "If this address is not confirmed yet, an email is on its way to it.";

interface ResendConfirmationProps {
  email: string;
  /** The target of the link in the email. */
  next: string;
}

/** Sends the confirmation email again. */
export function ResendConfirmation({ email, next }: ResendConfirmationProps) {
  const { state, busy, failure, run } = useAction();
  return (
    <>
      {failure && <FormMessage kind="failure" {...failure} />}
      {state.status === "done" && <FormMessage kind="success" message={RESENT_MESSAGE} />}
      <Button
        look="quiet"
        disabled={busy}
        onClick={() => run(() => resendConfirmation(email, next))}
      >
        {busy ? "Sending..." : "Send again"}
      </Button>
    </>
  );
}
