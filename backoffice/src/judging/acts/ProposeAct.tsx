import { Box, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredLines } from "#shared/validation.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { type ActKind, actLabel, whatItDoes } from "./act.ts";

interface ProposeActProps {
  kind: ActKind;
  /** The round, review or entry that it is about. */
  of: { round_id: string } | { assignment_id: string } | { submission_id: string };
  /** What that is called. */
  name: string;
  /** For set_status. */
  newStatus?: SubmissionStatus;
  /** A reason that was typed before. */
  reason?: string;
  /** Why it takes two, where somebody has tried it alone. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for the reason of something that takes two administrators, and proposes it to the others. */
export function ProposeAct(props: ProposeActProps) {
  const { kind, of, name, newStatus, onClose } = props;
  const [reason, setReason] = useState(props.reason ?? "");
  const [newTime, setNewTime] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChange("propose_act", {
    success: "Proposed. Another administrator has to carry it out.",
    failure: "Failed to propose it. Please try again.",
    onDone: onClose,
  });
  const hasTime = kind === "reopen_round";

  function propose() {
    const checked = requiredLines("Reason", TEXT_LIMITS.message)(reason);
    setError("error" in checked ? checked.error : undefined);
    if ("error" in checked || (hasTime && !newTime)) return;
    mutate({
      kind,
      reason: checked.value,
      ...of,
      ...(newStatus && { new_status: newStatus }),
      ...(hasTime && { new_time: newTime }),
    });
  }

  return (
    <ConfirmDialog
      open
      title={`Propose: ${actLabel(kind)}`}
      question={
        <>
          <strong>{name}</strong>:{" "}
          {whatItDoes({ kind, new_status: newStatus ?? null, new_time: newTime || null })} Nothing
          changes until another administrator carries it out. Both of you stand in the audit log.
        </>
      }
      action="Propose"
      // "Cancel" could mean the round.
      cancel="Back"
      isDestructive={false}
      isForm
      busy={isPending}
      disabled={hasTime && !newTime}
      onConfirm={propose}
      onClose={onClose}
    >
      {props.children}
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        {hasTime && <DateTimeField label="Closes again" value={newTime} onChange={setNewTime} />}
        <TextField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={Boolean(error)}
          helperText={error ?? "The other administrators read it"}
          multiline
          minRows={2}
          required
          autoFocus
        />
      </Box>
    </ConfirmDialog>
  );
}
