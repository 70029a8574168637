import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { type Account, AccountField } from "./AccountField.tsx";
import type { Finalist, Mentor } from "./finalist.ts";

interface MentorButtonProps {
  finalist: Finalist;
  /** Whose name or contact is changed; without one a mentor is added. */
  mentor?: Mentor;
}

/** Chooses a mentor among the accounts, and says how the team reaches them. */
export function MentorButton({ finalist, mentor }: MentorButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [account, setAccount] = useState<Account>();
  const [edits, setEdits] = useState<Partial<Pick<Mentor, "name" | "contact">>>({});
  const { mutate, isPending } = useChange("set_mentor", {
    success: "The mentor has been saved.",
    failure: "Failed to save the mentor. Please try again.",
    onDone: () => setIsOpen(false),
  });
  const begun = mentor ?? { user_id: account?.id ?? "", name: account?.name ?? "", contact: "" };
  const form = { user_id: begun.user_id, name: begun.name, contact: begun.contact, ...edits };
  const isComplete = Object.values(form).every((text) => text.trim() !== "");

  function open() {
    setAccount(undefined);
    setEdits({});
    setIsOpen(true);
  }

  return (
    <>
      <Button
        variant="outlined"
        aria-label={mentor ? `Change ${mentor.name}` : `Add a mentor to ${finalist.idea_name}`}
        onClick={open}
      >
        {mentor ? "Change" : "Add a mentor"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={mentor ? `Change ${mentor.name}` : `Add a mentor to ${finalist.idea_name}`}
        question="A mentor reads the idea, its documents and how to reach the team: nothing of the reviews. The mentor and the team are told by mail."
        action={isPending ? "Saving..." : "Save"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={() => mutate({ submission_id: finalist.id, ...form })}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          {!mentor && <AccountField label="Account" onChange={setAccount} />}
          <TextField
            label="Name"
            helperText="As the team reads it"
            value={form.name}
            onChange={({ target }) => setEdits({ ...edits, name: target.value })}
          />
          <TextField
            label="Contact"
            helperText="How and when the team reaches them"
            value={form.contact}
            multiline
            minRows={2}
            onChange={({ target }) => setEdits({ ...edits, contact: target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.mentorContact } }}
          />
        </Box>
      </ConfirmDialog>
    </>
  );
}
