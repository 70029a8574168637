import type { ReactNode } from "react";
import type { ReviewTexts } from "#common/unsavedWork.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Criterion } from "~/data/judging.ts";
import styles from "./ReviewConflict.module.css";
import { ReviewView } from "./ReviewView.tsx";
import type { ReviewWorkspace, ReviewWorkspaceState } from "./reviewWorkspace.ts";

interface ReviewConflictProps {
  workspace: ReviewWorkspace;
  state: ReviewWorkspaceState;
  /** Called with the choice, which takes the panel and the focus in it away. */
  onChosen: () => void;
}

/** The two versions of a review that was changed in two windows, and the choice between them. */
export function ReviewConflict({
  workspace,
  state: { server, typed },
  onChosen,
}: ReviewConflictProps) {
  const { criteria } = server.round;

  function choose(winner: "typed" | "server") {
    void workspace.resolve(winner);
    onChosen();
  }

  return (
    <section className={styles.panel} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" className="title-s">
        Which version should stay?
      </h2>
      <FormMessage
        kind="failure"
        message="You have changed this review in another window meanwhile."
        detail="Nothing is overwritten until you choose. You can also go on below, and copy from the saved version what is missing in yours."
      />
      <div className={styles.versions}>
        <Version title="Saved" review={server} criteria={criteria}>
          <Button look="quiet" size="small" onClick={() => choose("server")}>
            Use the saved version
          </Button>
        </Version>
        <Version title="Here, not saved" review={typed} criteria={criteria}>
          <Button size="small" onClick={() => choose("typed")}>
            Keep this version
          </Button>
        </Version>
      </div>
    </section>
  );
}

interface VersionProps {
  title: string;
  review: ReviewTexts;
  criteria: readonly Criterion[];
  children: ReactNode;
}

function Version({ title, review, criteria, children }: VersionProps) {
  return (
    <div className={styles.version}>
      <h3 className="title-s">{title}</h3>
      {/* Not below the comments, which may be pages long. */}
      {children}
      <ReviewView review={review} criteria={criteria} />
    </div>
  );
}
