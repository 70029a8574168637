import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import type { Stage } from "./finalist.ts";

const NEW_STAGE = { name: "", instructions: "", due_at: "" };

/** Changes a stage; without one, creates a stage. */
export function StageButton({ stage }: { stage?: Stage }) {
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(NEW_STAGE);
  // Keeps the version from when the dialog opened, so that a colleague's later change is not overwritten.
  const [version, setVersion] = useState<string>();
  const { mutate, isPending } = useChange("save_finalist_stage", {
    success: "The stage has been saved.",
    failure: "Failed to save the stage. Please try again.",
    onDone: () => setIsOpen(false),
  });
  const isComplete = form.name.trim() !== "" && form.due_at !== "";

  function open() {
    const { name, instructions, due_at } = stage ?? NEW_STAGE;
    setForm({ name, instructions, due_at });
    setVersion(stage?.updated_at);
    setIsOpen(true);
  }
  function save() {
    mutate({
      stage: { ...form, id: stage?.id ?? null },
      ...(version && { expected_updated_at: version }),
    });
  }

  return (
    <>
      <Button
        variant={stage ? "outlined" : "contained"}
        {...(stage && { "aria-label": `Change ${stage.name}` })}
        onClick={open}
      >
        {stage ? "Change" : "New stage"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={stage ? `Change ${stage.name}` : "New stage"}
        question="Finalists see this in their workspace. They can upload new versions until the deadline."
        action={isPending ? "Saving..." : "Save"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={save}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="Name"
            autoFocus
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }}
          />
          <DateTimeField
            label="Deadline"
            value={form.due_at}
            onChange={(due_at) => setForm({ ...form, due_at })}
          />
          <TextField
            label="Instructions"
            value={form.instructions}
            multiline
            minRows={3}
            onChange={({ target }) => setForm({ ...form, instructions: target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        </Box>
      </ConfirmDialog>
    </>
  );
}
