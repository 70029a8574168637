import type { ReactNode } from "react";
import { localTime } from "#common/localTime.ts";
import type { EntryTexts } from "#common/unsavedWork.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import styles from "./ConflictPanel.module.css";
import type { EntryWorkspace, EntryWorkspaceState } from "./entryWorkspace.ts";

interface ConflictPanelProps {
  workspace: EntryWorkspace;
  state: EntryWorkspaceState;
  /** Called with the choice, which takes the panel and the focus in it away. */
  onChosen: () => void;
}

/** The two versions of an entry that was changed in two places, and the choice between them. */
export function ConflictPanel({
  workspace,
  state: { server: entry, typed },
  onChosen,
}: ConflictPanelProps) {
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
        message="This entry was changed in another window meanwhile."
        detail="Nothing is overwritten until you choose. You can also go on writing below, and copy from the saved version what is missing in yours."
      />
      <div className={styles.versions}>
        <Version title={`Saved on ${localTime(entry.editedAt)}`} texts={entry}>
          <Button look="quiet" onClick={() => choose("server")}>
            Use the saved version
          </Button>
        </Version>
        <Version title="Yours, not saved" texts={typed}>
          <Button onClick={() => choose("typed")}>Keep my version</Button>
        </Version>
      </div>
    </section>
  );
}

interface VersionProps {
  title: string;
  texts: EntryTexts;
  children: ReactNode;
}

function Version({ title, texts, children }: VersionProps) {
  return (
    <div className={styles.version}>
      <h3 className="title-s">{title}</h3>
      {/* Not below the text, which may be pages long. */}
      {children}
      <p className={styles.name}>{texts.ideaName || "No name"}</p>
      <p className={styles.description}>{texts.description || "No description"}</p>
    </div>
  );
}
