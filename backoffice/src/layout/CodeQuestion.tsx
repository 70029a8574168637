import { TextField } from "@mui/material";
import { useState } from "react";
import { enterCode, oneTimeCodeRule } from "#common/secondFactor.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { supabase } from "../data/supabaseClient.ts";

/** Asks for a code until one is accepted or the person cancels. */
export default function CodeQuestion({ onSettled }: { onSettled: (isAccepted: boolean) => void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    const checked = oneTimeCodeRule(code);
    if ("error" in checked) return setError(checked.error);
    setIsBusy(true);
    const refusal = await enterCode(supabase().auth, checked.value);
    setIsBusy(false);
    if (!refusal) return onSettled(true);
    setError(refusal);
    setCode("");
  }

  return (
    <ConfirmDialog
      open
      isForm
      title="Enter a code to continue"
      question="This action needs a code from your authenticator app."
      action="Continue"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={() => onSettled(false)}
    >
      <TextField
        label="Code from your authenticator app"
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        error={error !== undefined}
        helperText={error ?? " "}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
      />
    </ConfirmDialog>
  );
}
