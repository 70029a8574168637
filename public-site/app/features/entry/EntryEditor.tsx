import { useRef } from "react";
import { useNavigate } from "react-router";
import { Arrow } from "~/components/Arrow.tsx";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Countdown } from "~/components/Countdown.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { localAndUtc } from "~/lib/localTime.ts";
import { ConflictPanel } from "./ConflictPanel.tsx";
import { DocumentField } from "./DocumentField.tsx";
import styles from "./EntryEditor.module.css";
import { EntryFields } from "./EntryFields.tsx";
import { EntryView } from "./EntryView.tsx";
import { SaveIndicator } from "./SaveIndicator.tsx";
import { SaveMessage } from "./SaveMessage.tsx";
import { useEntryWorkspace } from "./useEntryWorkspace.ts";
import type { WorkspaceState } from "./workspaceState.ts";

/** The owner's own entry while it can be edited. Everything is saved as it is typed. */
export function EntryEditor({ entry: loaded }: { entry: Entry }) {
  const { workspace, state } = useEntryWorkspace(loaded);
  const { entry, typed, saving } = state;
  const navigate = useNavigate();
  const idea = useRef<HTMLHeadingElement>(null);

  async function review() {
    // What is reviewed is what the server has.
    if (await workspace.flush()) await navigate(paths.entrySubmit);
  }

  if (!entry.canEdit) return <ClosedEntry state={state} />;

  return (
    <div className={styles.editor}>
      <p className={styles.deadline}>
        {entry.state === "submitted"
          ? "This entry is submitted. What you change here changes what will be read, at once. You can edit it for "
          : "You can edit and submit this entry for "}
        <strong>
          <Countdown until={entry.closesAt} />
        </strong>
        , until {localAndUtc(entry.closesAt)}.
      </p>
      {saving.status === "conflict" && (
        <ConflictPanel workspace={workspace} state={state} onChosen={() => idea.current?.focus()} />
      )}
      <section className={styles.idea} aria-labelledby="idea-heading">
        <div className={styles.heading}>
          <h2 ref={idea} id="idea-heading" tabIndex={-1} className="title-s">
            Your idea
          </h2>
          <SaveIndicator saving={saving} />
        </div>
        <SaveMessage workspace={workspace} state={state} />
        <EntryFields typed={typed} onType={workspace.type} />
      </section>
      <DocumentField workspace={workspace} document={entry.document} />
      <div className={styles.actions}>
        {entry.state !== "submitted" && (
          <Button onClick={() => void review()}>
            Review and submit <Arrow />
          </Button>
        )}
        <ButtonLink to={paths.dashboard} look="quiet">
          Back to the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

/** The entry once it can no longer be edited, and what came too late for it. */
function ClosedEntry({ state: { entry, typed, saving } }: { state: WorkspaceState }) {
  return (
    <div className={styles.editor}>
      {/* Announced, because it may happen while the page is open. */}
      <p className={styles.deadline} role="status">
        Submissions closed on {localAndUtc(entry.closesAt)}: this entry can no longer be edited.
      </p>
      {saving.status === "closed" && (
        <>
          <FormMessage
            kind="failure"
            message="Your last changes came too late and are not part of the entry."
          />
          <details>
            <summary>What was not saved</summary>
            <p className={styles.late}>{typed.ideaName}</p>
            <p className={styles.late}>{typed.description}</p>
          </details>
        </>
      )}
      <EntryView entry={entry} />
    </div>
  );
}
