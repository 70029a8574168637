import { TextField } from "@mui/material";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { isCap, MAX_CAP } from "./invitationLines.ts";

/** What an organiser adds to an invitation, as typed. */
export interface Addition {
  words: string;
  cap: string;
}

export const NO_ADDITION: Addition = { words: "", cap: "" };

/** Whether it can be sent. */
export const isSendable = ({ words, cap }: Addition) =>
  words.trim().length <= TEXT_LIMITS.message && (cap.trim() === "" || isCap(Number(cap)));

/** The arguments of invite_judge that say so; none for what is empty. */
export const argumentsOf = ({ words, cap }: Addition) => ({
  ...(words.trim() !== "" && { words: words.trim() }),
  ...(cap.trim() !== "" && { entries_cap: Number(cap) }),
});

interface InvitationFieldsProps {
  value: Addition;
  disabled?: boolean;
  onChange: (value: Addition) => void;
}

/** Personal words for the mail, and how much a judge is to read at most. */
export function InvitationFields({ value, disabled = false, onChange }: InvitationFieldsProps) {
  return (
    <>
      <TextField
        label="In your own words"
        helperText="Stands in the mail, as a quotation. Leave it empty for the usual words alone."
        value={value.words}
        onChange={({ target }) => onChange({ ...value, words: target.value })}
        multiline
        minRows={2}
        maxRows={8}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <TextField
        label="Entries of a round, at most"
        helperText="A judge may name fewer. Empty: any number."
        type="number"
        value={value.cap}
        onChange={({ target }) => onChange({ ...value, cap: target.value })}
        disabled={disabled}
        slotProps={{ htmlInput: { min: 1, max: MAX_CAP } }}
      />
    </>
  );
}
