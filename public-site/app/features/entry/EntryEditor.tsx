import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Challenge } from "#shared/challengeRow.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { RestoredMessage } from "~/features/autosave/RestoredMessage.tsx";
import { SaveBar } from "~/features/autosave/SaveBar.tsx";
import { EntryGuide } from "~/features/entry-guide/EntryGuide.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { ClosedEntry } from "./ClosedEntry.tsx";
import { ConflictPanel } from "./ConflictPanel.tsx";
import { DocumentField } from "./DocumentField.tsx";
import { EditingTime } from "./EditingTime.tsx";
import styles from "./EntryEditor.module.css";
import { EntryFields } from "./EntryFields.tsx";
import { JUST_BEGUN } from "./justBegun.ts";
import { useDocumentUpload } from "./useDocumentUpload.ts";
import { useEditedEntry } from "./useEditedEntry.ts";

interface EntryEditorProps {
  entry: Entry;
  challenge: Challenge;
}

/** The owner's own entry while it can be edited. Everything is saved as it is typed. */
export function EntryEditor({ entry: loaded, challenge }: EntryEditorProps) {
  const { edited, state } = useEditedEntry(loaded);
  const { server: entry, typed, saving } = state;
  const documentUpload = useDocumentUpload(edited);
  const { upload } = documentUpload;
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const isNew = useLocation().state === JUST_BEGUN;
  const idea = useRef<HTMLHeadingElement>(null);

  /** Leads on once the server has what is reviewed. */
  async function review(): Promise<Outcome> {
    const isUploaded = !upload.busy || (await upload.ended());
    if (isUploaded && (await edited.flush())) await navigate(paths.entrySubmit);
    return DONE;
  }

  if (!entry.canEdit) return <ClosedEntry state={state} />;

  return (
    <div className={styles.editor}>
      <div className={styles.beside}>
        <Parts>
          <EditingTime entry={entry} challenge={challenge} />
          <EntryGuide entryId={entry.id} />
        </Parts>
      </div>
      <div className={styles.main}>
        {saving.status === "conflict" && (
          <ConflictPanel edited={edited} state={state} onChosen={() => idea.current?.focus()} />
        )}
        <section className={styles.idea} aria-labelledby="idea-heading">
          <h2 ref={idea} id="idea-heading" tabIndex={-1} className="title-s">
            Your idea
          </h2>
          <RestoredMessage state={state} />
          <Part>
            <EntryFields typed={typed} onType={edited.type} isNew={isNew} />
          </Part>
        </section>
        <Part>
          <DocumentField
            {...documentUpload}
            document={entry.document}
            submitted={entry.state === "submitted"}
          />
        </Part>
        <div>
          <ButtonLink to={paths.dashboard} look="quiet">
            Back to the dashboard
          </ButtonLink>
        </div>
        <SaveBar state={state} onSave={() => void edited.flush()}>
          {entry.canSubmit && (
            <Button size="small" disabled={busy} onClick={() => run(review)}>
              <span>{busy && upload.busy ? "Waiting for the upload..." : "Review and submit"}</span>{" "}
              <Arrow />
            </Button>
          )}
        </SaveBar>
      </div>
    </div>
  );
}
