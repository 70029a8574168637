import { useState } from "react";
import formStyles from "~/components/Form.module.css";
import { ScriptButton } from "~/components/ScriptButton.tsx";
import type { Assignment } from "~/data/judging.ts";
import { RecuseDialog } from "./RecuseDialog.tsx";

interface RecuseButtonProps {
  assignment: Pick<Assignment, "id" | "code" | "ideaName">;
  /** The judge's account. */
  personId: string;
  onRecused: () => void;
}

/** Recuses the judge from an entry, in two taps. */
export function RecuseButton({ assignment, personId, onRecused }: RecuseButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ScriptButton
        className={`text-s ${formStyles.linkButton}`}
        aria-label={`Recuse yourself from ${assignment.ideaName}`}
        onClick={() => setIsOpen(true)}
      >
        Recuse yourself
      </ScriptButton>
      {isOpen && (
        <RecuseDialog
          assignment={assignment}
          personId={personId}
          onDone={() => {
            setIsOpen(false);
            onRecused();
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
