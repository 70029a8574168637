import { Radio, Textarea } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useState } from "react";
import { useKeptText } from "#common/keptText.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { recuse } from "~/data/reviews.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import styles from "./Recuse.module.css";

interface RecuseProps {
  assignmentId: string;
  /** The judge's account. */
  personId: string;
  /** Called when it is done: the entry is not the judge's to read any more. */
  onDone: () => void;
}

const CONFLICT = "conflict";
const OTHER = "other";

/** Steps back from an entry, with a reason. */
export function Recuse({ assignmentId, personId, onDone }: RecuseProps) {
  const [asking, setAsking] = useState(false);
  const [kind, setKind] = useState(CONFLICT);
  const [reason, setReason] = useKeptText({ name: `recusal/${assignmentId}`, personId });
  useUnsavedWork(asking && reason !== "", "Your reason is not sent yet.", { keptIn: "tab" });

  async function stepBack(): Promise<Outcome> {
    if (reason.trim() === "") return failure("Please say why, in a sentence.");
    const outcome = await recuse(assignmentId, reason, kind === CONFLICT);
    if (outcome.ok) setReason("");
    return outcome;
  }

  return (
    <>
      <Button look="quietDanger" size="small" onClick={() => setAsking(true)}>
        Step back from this entry
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Step back from this entry?"
        confirmLabel="Step back"
        busyLabel="Stepping back..."
        cancelLabel="Go on reading"
        action={stepBack}
        onDone={onDone}
        onCancel={() => setAsking(false)}
      >
        <p>
          It leaves your queue, and the administrators look for another reviewer. That is no failure
          of yours, and is not counted as one.
        </p>
        <Radio.Group label="Why" value={kind} onChange={setKind}>
          <div className={styles.kinds}>
            <Radio value={CONFLICT} label="I know who is behind it, or have a stake in it" />
            <Radio value={OTHER} label="Another reason" />
          </div>
        </Radio.Group>
        <Textarea
          label="In a sentence"
          description="Only the administrators read it."
          maxLength={TEXT_LIMITS.message}
          classNames={{ input: styles.reason ?? "" }}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
