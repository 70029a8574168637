import { TextField } from "@mui/material";
import { type ComponentProps, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { cleanLines, requiredLines } from "#shared/validation.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Below the reason for an intervention. */
export const REASON_HELP =
  "All administrators can read the reason. Another administrator must acknowledge the change before the next release.";

interface ReasonDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, "open" | "isForm" | "onConfirm"> {
  /** Whether the reason can stay empty. False by default. */
  isOptional?: boolean;
  /** Below the field. */
  help?: string;
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation and for a reason, which is recorded. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOptional = false, help, onConfirm, children, ...dialog } = props;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  function confirm() {
    if (isOptional && cleanLines(reason) === "") return onConfirm("");
    const checked = requiredLines("Reason", TEXT_LIMITS.message)(reason);
    setError("error" in checked ? checked.error : undefined);
    if (!("error" in checked)) onConfirm(checked.value);
  }

  return (
    <ConfirmDialog isDestructive {...dialog} open isForm onConfirm={confirm}>
      {children}
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={Boolean(error)}
        helperText={error ?? help ?? "Visible to all administrators"}
        multiline
        minRows={2}
        autoFocus
        // Not `required`: the browser would show a message in its own language.
        slotProps={{ htmlInput: { "aria-required": !isOptional } }}
      />
    </ConfirmDialog>
  );
}
