import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { requiredEmail } from "#shared/validation.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { InvitationFields, isValid, NO_OPTIONS, toArguments } from "./InvitationFields.tsx";

/** Invites one judge. */
export function InviteJudge() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [options, setOptions] = useState(NO_OPTIONS);
  const { mutate, isPending } = useChange("invite_judge", {
    success: `The invitation to ${email.trim()} is being sent.`,
    failure: "Failed to invite the judge. Please try again.",
    onDone: () => {
      setIsOpen(false);
      setName("");
      setEmail("");
      setOptions(NO_OPTIONS);
    },
  });
  const address = requiredEmail(email);
  const isComplete = name.trim() !== "" && "value" in address && isValid(options);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Invite judge
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Invite judge"
        question="The email contains a personal link to accept or decline. A judge who accepts names their organizations and how many entries they can review."
        action={isPending ? "Sending..." : "Send invitation"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={() =>
          "value" in address &&
          mutate({ email: address.value, name: name.trim(), ...toArguments(options) })
        }
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="Name"
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { autoComplete: "off" } }}
          />
          <TextField
            label="Email"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            slotProps={{ htmlInput: { autoComplete: "off" } }}
          />
          <InvitationFields value={options} onChange={setOptions} />
        </Box>
      </ConfirmDialog>
    </>
  );
}
