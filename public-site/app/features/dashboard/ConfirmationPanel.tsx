import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { confirmation } from "~/content/attestations.ts";
import { type Confirmation, confirmStatements, type Submission } from "~/data/submission.ts";
import { AttestationForm } from "~/features/submission/AttestationForm.tsx";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { focusFirst } from "~/lib/pagePosition.ts";
import { CONFIRMATION_ID } from "./Checklist.tsx";

/** Asks a member who has not confirmed the current version of the rules. */
export default function ConfirmationPanel({ submission }: { submission: Submission }) {
  const updatePageAfter = useUpdatePageAfter();

  async function confirm(confirmed: Confirmation): Promise<Outcome> {
    const outcome = await updatePageAfter(confirmStatements(submission, confirmed));
    if (outcome.ok) {
      notifySuccess("Thank you. Your confirmation has been saved.");
      // The panel has disappeared.
      focusFirst();
    }
    return outcome;
  }

  return (
    <section
      id={CONFIRMATION_ID}
      className="stack measure-l"
      aria-labelledby="confirmation-heading"
    >
      <AttestationForm
        label="Confirm the rules"
        title={
          <h2 id="confirmation-heading" className="title-s">
            Confirm the rules
          </h2>
        }
        lead={confirmation.why}
        submit="Confirm"
        busyLabel="Confirming..."
        send={confirm}
      />
    </section>
  );
}
