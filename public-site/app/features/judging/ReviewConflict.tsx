import { Button } from "~/components/Button.tsx";
import { Version, VersionChoice } from "~/features/autosave/VersionChoice.tsx";
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
    <VersionChoice
      message="You changed this review in another window."
      detail="We won’t overwrite either version until you choose. You can also keep writing below, and copy parts of the saved version."
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
