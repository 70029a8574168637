import { Button } from "~/components/Button.tsx";
import { Version, VersionChoice } from "~/features/autosave/VersionChoice.tsx";
import type { EditedReview, EditedReviewState } from "./editedReview.ts";
import { ReviewView } from "./ReviewView.tsx";

interface ReviewConflictProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** Called with the choice, which takes the panel and the focus in it away. */
  onChosen: () => void;
}

/** The two versions of a review that was changed in two windows, and the choice between them. */
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
    <VersionChoice
      message="You have changed this review in another window meanwhile."
      detail="Nothing is overwritten until you choose. You can also go on below, and copy from the saved version what is missing in yours."
    >
      <Version
        title="Saved"
        button={
          <Button look="quiet" size="small" onClick={() => choose("server")}>
            Use the saved version
          </Button>
        }
      >
        <ReviewView review={server} criteria={criteria} />
      </Version>
      <Version
        title="Here, not saved"
        button={
          <Button size="small" onClick={() => choose("typed")}>
            Keep this version
          </Button>
        }
      >
        <ReviewView review={typed} criteria={criteria} />
      </Version>
    </VersionChoice>
  );
}
