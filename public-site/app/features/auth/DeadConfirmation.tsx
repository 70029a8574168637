import { resendConfirmation } from "~/data/account.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";
import { NewLinkForm } from "./NewLinkForm.tsx";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";

/**
 * Says that a link of a confirmation mail is dead, and has a new one sent.
 * @param next where the new link leads to in the end.
 */
export function DeadConfirmation({ next }: { next: string }) {
  return (
    <NewLinkForm
      label="New confirmation link"
      problem={ARRIVAL_PROBLEMS.expired}
      send={(email) => resendConfirmation(email, next)}
      sent={{ message: RESENT_MESSAGE }}
      next={next}
    />
  );
}
