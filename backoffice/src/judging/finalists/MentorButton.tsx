import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { type Account, AccountField } from "./AccountField.tsx";
import type { Finalist, Mentor } from "./finalist.ts";

interface MentorButtonProps {
  finalist: Finalist;
  /** The mentor to change; without one, a mentor is added. */
  mentor?: Mentor;
}

/** Adds a mentor, or changes a mentor's name and contact. */
export function MentorButton({ finalist, mentor }: MentorButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [account, setAccount] = useState<Account>();
  const [edits, setEdits] = useState<Partial<Pick<Mentor, "name" | "contact">>>({});
  const { mutate, isPending } = useChange("set_mentor", {
    success: "The mentor has been saved.",
    failure: "Failed to save the mentor. Please try again.",
    onDone: () => setIsOpen(false),
  });
  const initial = mentor ?? { user_id: account?.id ?? "", name: account?.name ?? "", contact: "" };
  const form = { user_id: initial.user_id, name: initial.name, contact: initial.contact, ...edits };
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
        aria-label={mentor ? `Change ${mentor.name}` : `Add mentor to ${finalist.idea_name}`}
        onClick={open}
      >
        {mentor ? "Change" : "Add mentor"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={mentor ? `Change ${mentor.name}` : `Add mentor to ${finalist.idea_name}`}
        question="Mentors see the submission, its documents and the team's contact details, but no reviews. We'll email the mentor and the team."
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
            helperText="Shown to the team"
            value={form.name}
            onChange={({ target }) => setEdits({ ...edits, name: target.value })}
          />
          <TextField
            label="Contact"
            helperText="How and when the team can reach the mentor"
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
