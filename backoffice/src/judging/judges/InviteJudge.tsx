import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../useChange.ts";

/** Asks for a judge's name and address, and sends the invitation. */
export function InviteJudge() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const { mutate, isPending } = useChange("invite_judge", {
    success: `The invitation is on its way to ${email.trim()}.`,
    failure: "Failed to invite the judge. Please try again.",
    onDone: () => {
      setIsOpen(false);
      setName("");
      setEmail("");
    },
  });
  const isComplete = name.trim() !== "" && /^\S+@\S+$/.test(email.trim());
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Invite a judge
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Invite a judge"
        question="The mail holds a link with which the judge accepts, names organisations and says how much to read."
        action={isPending ? "Inviting..." : "Invite"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={() => mutate({ email: email.trim(), name: name.trim() })}
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
        </Box>
      </ConfirmDialog>
    </>
  );
}
