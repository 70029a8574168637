import { useRef, useState } from "react";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { COMMENT_SIGNED, submitReview } from "~/data/judging.ts";
import { ConflictPanel } from "~/features/autosave/ConflictPanel.tsx";
import { RestoredMessage, SaveBar } from "~/features/autosave/SaveBar.tsx";
import { failure, type Outcome } from "~/lib/outcome.ts";
import type { EditedReview, EditedReviewState } from "./editedReview.ts";
import { ReviewView } from "./ReviewView.tsx";
import { ScoringForm } from "./ScoringForm.tsx";

interface ReviewFormProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** The judge's average scores for other round entries, by criterion. */
  averages: readonly number[];
}

/** The review of a judge, saved during typing. */
export function ReviewForm({ edited, state, averages }: ReviewFormProps) {
  const { typed, saving, server } = state;
  const { criteria } = server.round;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <ScoringForm
        round={server.round}
        typed={typed}
        averages={averages}
        headingRef={heading}
        onType={edited.type}
        onSubmit={() => setIsSubmitting(true)}
        messages={
          <>
            {server.state === "returned" && (
              <FormMessage
                kind="note"
                message="An administrator has returned this review to you."
                detail="Your scores and comments are unchanged. Check them, then submit again."
              />
            )}
            {saving.status === "conflict" && (
              <ConflictPanel
                message="You changed this review in another window."
                saved={<ReviewView review={server} criteria={criteria} />}
                typed={<ReviewView review={typed} criteria={criteria} />}
                onChoose={(winner) => {
                  void edited.resolve(winner);
                  heading.current?.focus();
                }}
              />
            )}
            <RestoredMessage state={state} />
          </>
        }
        bar={(actions) => (
          <SaveBar state={state} onSave={() => void edited.flush()}>
            {actions}
          </SaveBar>
        )}
      />
      {isSubmitting && <SubmitDialog edited={edited} onClose={() => setIsSubmitting(false)} />}
    </>
  );
}

interface SubmitDialogProps {
  edited: EditedReview;
  onClose: () => void;
}

function SubmitDialog({ edited, onClose }: SubmitDialogProps) {
  // The database recognizes the judge's name, in any spelling.
  const [isSigned, setIsSigned] = useState(false);

  async function submit(): Promise<Outcome> {
    // The server submits the saved version, so save first.
    if (!(await edited.flush())) {
      return failure(
        "We couldn’t submit your review.",
        "It hasn’t been saved yet. See the message on the page.",
      );
    }
    const outcome = await edited.runExclusive(({ work }) => submitReview(work, isSigned));
    if (!outcome.ok && outcome.problem === COMMENT_SIGNED) {
      setIsSigned(true);
      return { ...outcome, message: "You haven’t submitted your review yet." };
    }
    // An earlier attempt may have succeeded although its answer was lost, or the round may have closed. Then the page
    // shows the review instead of this form.
    if (outcome.ok || outcome.problem !== "unreachable") await edited.refresh();
    return outcome;
  }

  return (
    <ConfirmDialog
      opened
      title="Submit this review?"
      confirmLabel={isSigned ? "Submit with my name" : "Submit"}
      busyLabel="Submitting..."
      cancelLabel="Keep writing"
      destructive={false}
      action={submit}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        Once submitted, the review counts, and you can’t change it unless an administrator returns
        it to you.
      </p>
    </ConfirmDialog>
  );
}
