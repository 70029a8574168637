import { Radio, Textarea } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useRef, useState } from "react";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { useDraft } from "#common/work/useDraft.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ScriptButton } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import type { Assignment } from "~/data/judging.ts";
import { rpc } from "~/data/rpc.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** A conflict of interest applies to the round entry in all rounds. */
const REASONS = [
  { label: "I know or can guess who is behind it", isConflict: true },
  { label: "I have worked with its authors or their organization", isConflict: true },
  { label: "I have a financial or personal interest in it", isConflict: true },
  { label: "I don’t have the expertise to review it", isConflict: false },
  { label: "I don’t have time to review it", isConflict: false },
  { label: "Another reason", isConflict: false },
] as const;

/** Aligns labels with the radio buttons and the text of the dialog. */
const FLUSH = { paddingInlineStart: 0 };

/** Leaves room for the reason, which the database stores in the same field. */
const MAX_DETAILS = TEXT_LIMITS.message - 100;

interface RecuseButtonProps {
  assignment: Pick<Assignment, "id" | "code" | "idea_name">;
  onRecused: () => void;
}

/** Recuses the judge from a round entry, in two taps. */
export function RecuseButton({ assignment, onRecused }: RecuseButtonProps) {
  const { id, code, idea_name } = assignment;
  const [isOpen, setIsOpen] = useState(false);
  const [label, setLabel] = useDraft(`recusal-reason/${id}`);
  const [details, setDetails, isKept] = useDraft(`recusal-details/${id}`);
  useUnsavedWork(isOpen && details !== "", { loss: "You haven’t recused yourself yet.", isKept });
  const reason = REASONS.find((candidate) => candidate.label === label);

  const options = useRef<HTMLDivElement>(null);
  const [isReasonMissing, setIsReasonMissing] = useState(false);

  function isComplete(): boolean {
    setIsReasonMissing(!reason);
    if (!reason) options.current?.querySelector("input")?.focus();
    return reason !== undefined;
  }

  function confirm(): Promise<Outcome> {
    const args = {
      id,
      is_conflict: reason?.isConflict ?? false,
      reason: `${label}. ${details.trim()}`.trim(),
    };
    return rpc("recuse_from_review", args, "We couldn’t record your recusal.");
  }

  function onDone() {
    setIsOpen(false);
    setLabel("");
    setDetails("");
    notifySuccess(`You’ve recused yourself from ${idea_name}.`);
    onRecused();
  }

  return (
    <>
      <ScriptButton
        className="link-button"
        aria-label={`Recuse yourself from ${idea_name}`}
        onClick={() => setIsOpen(true)}
      >
        Recuse yourself
      </ScriptButton>
      <ConfirmDialog
        opened={isOpen}
        title={`Recuse yourself from ${idea_name}?`}
        confirmLabel="Recuse yourself"
        busyLabel="Recusing..."
        isComplete={isComplete}
        action={confirm}
        onDone={onDone}
        onCancel={() => setIsOpen(false)}
      >
        <p>
          {`Your review of ${code} won’t count, and you’ll no longer be able to open the entry. The administrators will look for another reviewer. You can’t undo this. Recusing yourself is never held against you.`}
        </p>
        <Radio.Group
          label="Reason"
          styles={{ label: FLUSH, error: FLUSH }}
          value={reason?.label ?? null}
          onChange={setLabel}
          error={isReasonMissing && !reason && "Choose a reason."}
        >
          <div ref={options} className="stack gap-xs">
            {REASONS.map(({ label: option }) => (
              <Radio key={option} value={option} label={option} />
            ))}
          </div>
        </Radio.Group>
        {reason?.isConflict && (
          <p className="text-s">
            This is a conflict of interest. It applies to the entry in all rounds.
          </p>
        )}
        <Textarea
          label="Details (optional)"
          description="Only the administrators can read this."
          maxLength={MAX_DETAILS}
          styles={{ label: FLUSH, description: FLUSH, input: { minHeight: "4rem" } }}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
