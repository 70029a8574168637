import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { requiredEmail } from "#shared/validation.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { argumentsOf, InvitationFields, isSendable, NO_ADDITION } from "./InvitationFields.tsx";

/** Asks for a judge's name and address, and sends the invitation. */
export function InviteJudge() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [addition, setAddition] = useState(NO_ADDITION);
  const { mutate, isPending } = useChange("invite_judge", {
    success: `The invitation is on its way to ${email.trim()}.`,
    failure: "Failed to invite the judge. Please try again.",
    onDone: () => {
      setIsOpen(false);
      setName("");
      setEmail("");
      setAddition(NO_ADDITION);
    },
  });
  const address = requiredEmail(email);
  const isComplete = name.trim() !== "" && "value" in address && isSendable(addition);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Invite a judge
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Invite a judge"
        question="The mail holds a link with which the judge accepts, names organisations and says how much to read, or declines."
        action={isPending ? "Inviting..." : "Invite"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={() =>
          "value" in address &&
          mutate({ email: address.value, name: name.trim(), ...argumentsOf(addition) })
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
          <InvitationFields value={addition} onChange={setAddition} />
        </Box>
      </ConfirmDialog>
    </>
  );
}
