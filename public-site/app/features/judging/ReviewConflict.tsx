import { ConflictPanel } from "~/features/autosave/ConflictPanel.tsx";
import type { EditedReview, EditedReviewState } from "./editedReview.ts";
import { ReviewView } from "./ReviewView.tsx";

interface ReviewConflictProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** Called after the choice. The panel disappears then, with the focus in it. */
  onChosen: () => void;
}

/** The choice between two versions of a review that was changed in two windows. */
export function ReviewConflict({
  edited,
  state: { server, typed },
  onChosen,
}: ReviewConflictProps) {
  const { criteria } = server.round;

  function choose(winner: "typed" | "server") {
    void edited.resolve(winner);
    onChosen();
  }

  return (
    <ConflictPanel
      message="You changed this review in another window."
      saved={<ReviewView review={server} criteria={criteria} />}
      typed={<ReviewView review={typed} criteria={criteria} />}
      onChoose={choose}
    />
  );
}
