import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import type { MailTemplate } from "../records/groupMail.ts";

/** Gives a template another title. */
export function RenameTemplate({ template }: { template: MailTemplate }) {
  const [title, setTitle] = useState<string>();
  const close = () => setTitle(undefined);
  const { mutate, isPending } = useChange("rename_template", {
    success: "The template has another title.",
    failure: "Failed to rename the template. Please try again.",
    onDone: close,
  });
  return (
    <>
      <Button aria-label={`Rename ${template.title}`} onClick={() => setTitle(template.title)}>
        Rename
      </Button>
      <ConfirmDialog
        open={title !== undefined}
        title="Rename the template"
        question="Mails that began with it stay as they are."
        action="Rename"
        isForm
        isDestructive={false}
        busy={isPending}
        disabled={!title?.trim() || title === template.title}
        onConfirm={() => mutate({ id: template.id, title: title ?? "" })}
        onClose={close}
      >
        <TextField
          label="Title"
          value={title ?? ""}
          autoFocus
          fullWidth
          sx={{ mt: 2 }}
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
      </ConfirmDialog>
    </>
  );
}
