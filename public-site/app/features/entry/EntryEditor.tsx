import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Challenge } from "#shared/challengeRow.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { RestoredMessage } from "~/features/autosave/RestoredMessage.tsx";
import { SaveBar } from "~/features/autosave/SaveBar.tsx";
import { EntryGuide } from "~/features/entry-guide/EntryGuide.tsx";
import { ClosedEntry } from "./ClosedEntry.tsx";
import { ConflictPanel } from "./ConflictPanel.tsx";
import { DocumentField } from "./DocumentField.tsx";
import { EditingTime } from "./EditingTime.tsx";
import styles from "./EntryEditor.module.css";
import { EntryFields } from "./EntryFields.tsx";
import { JUST_BEGUN } from "./justBegun.ts";
import { useEditedEntry } from "./useEditedEntry.ts";

interface EntryEditorProps {
  entry: Entry;
  challenge: Challenge;
}

/** The owner's own entry while it can be edited. Everything is saved as it is typed. */
export function EntryEditor({ entry: loaded, challenge }: EntryEditorProps) {
  const { edited, state } = useEditedEntry(loaded, challenge);
  const { server: entry, typed, saving } = state;
  const navigate = useNavigate();
  const isNew = useLocation().state === JUST_BEGUN;
  const idea = useRef<HTMLHeadingElement>(null);

  async function review() {
    // What is reviewed is what the server has.
    if (await edited.flush()) await navigate(paths.entrySubmit);
  }

  if (!entry.canEdit) return <ClosedEntry state={state} />;

  return (
    <div className={styles.editor}>
      <div className={styles.beside}>
        <EditingTime entry={entry} challenge={challenge} />
        <EntryGuide entryId={entry.id} />
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
          <EntryFields typed={typed} onType={edited.type} isNew={isNew} />
        </section>
        <DocumentField
          edited={edited}
          document={entry.document}
          submitted={entry.state === "submitted"}
        />
        <div>
          <ButtonLink to={paths.dashboard} look="quiet">
            Back to the dashboard
          </ButtonLink>
        </div>
        <SaveBar state={state} onSave={() => void edited.flush()}>
          {entry.canSubmit && (
            <Button size="small" onClick={() => void review()}>
              Review and submit <Arrow />
            </Button>
          )}
        </SaveBar>
      </div>
    </div>
  );
}
