import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { submitReview } from "~/data/reviews.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import type { EditedReview } from "./editedReview.ts";

interface SubmitDialogProps {
  opened: boolean;
  edited: EditedReview;
  onClose: () => void;
}

/** Confirms that a review is submitted. */
export function SubmitDialog({ opened, edited, onClose }: SubmitDialogProps) {
  async function submit(): Promise<Outcome> {
    // The server submits the saved version, so save first.
    if (!(await edited.flush())) {
      return failure(
        "Your review could not be submitted.",
        "It is not saved yet. See the message on the page.",
      );
    }
    const outcome = await edited.inTurn(({ before }) => submitReview(before));
    // An earlier attempt may have succeeded although its answer was lost, or the round may have closed.
    if (outcome.ok || outcome.means !== "failed") await edited.refresh();
    return outcome.ok || edited.getState().server.state === "submitted" ? DONE : outcome;
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Submit this review?"
      confirmLabel="Submit"
      busyLabel="Submitting..."
      cancelLabel="Keep writing"
      destructive={false}
      action={submit}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        It counts from then on, and you can no longer change it. An administrator can return it to
        you.
      </p>
    </ConfirmDialog>
  );
}
