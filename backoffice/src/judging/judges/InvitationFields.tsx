import { TextField } from "@mui/material";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { isCap, MAX_CAP } from "./invitationLines.ts";

/** The optional fields of an invitation, as typed. */
export interface InvitationOptions {
  message: string;
  cap: string;
}

export const NO_OPTIONS: InvitationOptions = { message: "", cap: "" };

export const isValid = ({ message, cap }: InvitationOptions) =>
  message.trim().length <= TEXT_LIMITS.message && (cap.trim() === "" || isCap(Number(cap)));

/** The arguments of invite_judge, without the empty ones. */
export const toArguments = ({ message, cap }: InvitationOptions) => ({
  ...(message.trim() !== "" && { words: message.trim() }),
  ...(cap.trim() !== "" && { entries_cap: Number(cap) }),
});

interface InvitationFieldsProps {
  value: InvitationOptions;
  disabled?: boolean;
  onChange: (value: InvitationOptions) => void;
}

/** A personal message and a limit. */
export function InvitationFields({ value, disabled = false, onChange }: InvitationFieldsProps) {
  return (
    <>
      <TextField
        label="Personal message"
        helperText="Quoted in the invitation. Leave empty to send only the standard text."
        value={value.message}
        onChange={({ target }) => onChange({ ...value, message: target.value })}
        multiline
        minRows={2}
        maxRows={8}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <TextField
        label="Maximum entries per round"
        helperText="Judges can set a lower limit. Leave empty for no limit."
        type="number"
        value={value.cap}
        onChange={({ target }) => onChange({ ...value, cap: target.value })}
        disabled={disabled}
        slotProps={{ htmlInput: { min: 1, max: MAX_CAP } }}
      />
    </>
  );
}
