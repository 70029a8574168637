import { useState } from "react";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { Outcome } from "~/lib/outcome.ts";

interface RemoveDocumentProps {
  name: string;
  /** Whether the entry counts as it is. */
  submitted: boolean;
  remove: () => Promise<Outcome>;
  onRemoved: () => void;
}

/** Removes the attached document, once asked. */
export function RemoveDocument({ name, submitted, remove, onRemoved }: RemoveDocumentProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quietDanger" onClick={() => setAsking(true)}>
        Remove the document
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Remove the document?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        cancelLabel="Keep it"
        action={remove}
        onDone={() => {
          setAsking(false);
          onRemoved();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{name}</strong> is deleted here. To have it back, you upload it again.
        </p>
        {submitted && (
          <p>Your entry is submitted: from then on it is evaluated without a document.</p>
        )}
      </ConfirmDialog>
    </>
  );
}
