import { useState } from "react";
import { Arrow } from "~/components/Arrow.tsx";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { paths } from "~/config/paths.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import type { Entry } from "~/data/entry.ts";
import styles from "./EntryActions.module.css";
import { discard, withdraw } from "./entryChanges.ts";

interface EntryActionsProps {
  entry: Entry;
  /** Called when the entry was found to be another one. */
  onChanged: () => void;
  /** Called with what was done. */
  onDone: (message: string) => void;
}

/** What the visitor can do with the entry now, by the server's word. */
export function EntryActions({ entry, onChanged, onDone }: EntryActionsProps) {
  const [asking, setAsking] = useState<"withdraw" | "discard">();
  const cancel = () => setAsking(undefined);

  function done(message: string) {
    setAsking(undefined);
    onDone(message);
  }

  return (
    <>
      <div className={styles.actions}>
        <NextStep entry={entry} />
        {entry.canWithdraw && (
          <Button look="quietDanger" onClick={() => setAsking("withdraw")}>
            Withdraw the entry
          </Button>
        )}
        {entry.canDiscard && (
          <Button look="quietDanger" onClick={() => setAsking("discard")}>
            {entry.state === "draft" ? "Discard the draft" : "Discard the entry"}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking === "withdraw"}
        title="Withdraw your entry?"
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        cancelLabel="Keep it"
        action={() => withdraw(entry, onChanged)}
        onDone={() => done("Your entry is withdrawn.")}
        onCancel={cancel}
      >
        <p>It will not be evaluated. Everybody on the team is told by email.</p>
        <p>
          {entry.canEdit
            ? "Nothing is deleted: you can submit it again while submissions are open."
            : "Submissions have closed, so it cannot be submitted again."}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "discard"}
        title="Discard this entry?"
        confirmLabel="Discard"
        busyLabel="Discarding..."
        cancelLabel="Keep it"
        action={() => discard(entry, onChanged)}
        onDone={() => done("The entry is discarded.")}
        onCancel={cancel}
      >
        <p>
          Its texts, its document, its team and its invitations are deleted. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The link to what is most likely wanted next. */
function NextStep({ entry }: { entry: Entry }) {
  if (!entry.canEdit) {
    return (
      <ButtonLink to={paths.entry} look="quiet">
        Read the entry
      </ButtonLink>
    );
  }
  const ready = entry.canSubmit && missingTexts(entry).length === 0;
  return (
    <>
      {ready && (
        <ButtonLink to={paths.entrySubmit}>
          Review and submit <Arrow />
        </ButtonLink>
      )}
      <ButtonLink to={paths.entry} look={ready ? "quiet" : "primary"}>
        {entry.state === "draft" ? "Continue the entry" : "Edit the entry"}
      </ButtonLink>
    </>
  );
}
