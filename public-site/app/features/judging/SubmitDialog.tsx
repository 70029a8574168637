import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { submitReview } from "~/data/reviews.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import type { EditedReview } from "./editedReview.ts";

interface SubmitDialogProps {
  opened: boolean;
  edited: EditedReview;
  onClose: () => void;
}

/** Asks before a review is submitted; then the page shows that it is. */
export function SubmitDialog({ opened, edited, onClose }: SubmitDialogProps) {
  async function submit(): Promise<Outcome> {
    // What is submitted is what the server has.
    if (!(await edited.flush())) {
      return failure(
        "Your review could not be submitted.",
        "It has to be saved first: see what the page says about saving.",
      );
    }
    const outcome = await edited.inTurn(({ before }) => submitReview(before));
    // A first attempt may have succeeded and only its answer was lost; or the round has closed.
    if (outcome.ok || outcome.means !== "failed") await edited.refresh();
    return outcome.ok || edited.getState().server.state === "submitted" ? DONE : outcome;
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Submit this review?"
      confirmLabel="Submit"
      busyLabel="Submitting..."
      cancelLabel="Go on writing"
      destructive={false}
      action={submit}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        It counts from then on, and you cannot change it any more. An administrator can give it back
        to you, but nobody else can write it.
      </p>
    </ConfirmDialog>
  );
}
