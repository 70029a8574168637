import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { ResourceContextProvider } from "react-admin";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Json } from "#shared/database.types.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { useChange } from "../components/useChange.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { describeSegment, formOf, type MailForm, type MailTemplate } from "../records/groupMail.ts";
import { RenameTemplate } from "./RenameTemplate.tsx";
import { useMailTemplates } from "./useGroupMails.ts";

/** Opens the mails that administrators keep to begin with: to keep this one, rename and delete. */
export function MailTemplates({ form }: { form: MailForm }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [], error, refetch } = useMailTemplates();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Templates</Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>Templates of mails</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {error ? (
            <LoadFailed error={error} onRetry={() => void refetch()}>
              The templates could not be loaded.
            </LoadFailed>
          ) : (
            <TemplateList templates={data} />
          )}
          <KeepMail form={form} titles={data.map(({ title }) => title)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function TemplateList({ templates }: { templates: readonly MailTemplate[] }) {
  if (templates.length === 0) {
    return <Typography color="text.secondary">None was kept so far.</Typography>;
  }
  return (
    <ResourceContextProvider value="templates">
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {templates.map((template) => (
          <Box
            component="li"
            key={template.id}
            sx={{ py: 1.5, borderBottom: 1, borderColor: "divider", overflowWrap: "anywhere" }}
          >
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
              <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1, minWidth: 0 }}>
                <bdi>{template.title}</bdi>
              </Typography>
              <RenameTemplate template={template} />
              <DeleteButton
                record={template}
                title="Delete this template?"
                question={`Delete the template ${template.title}? Mails that began with it stay.`}
                failure="Failed to delete the template. Please try again."
                success="The template has been deleted."
              />
            </Box>
            <Typography color="text.secondary">
              {describeSegment(template.segment)}: <bdi>{template.subject}</bdi>
            </Typography>
          </Box>
        ))}
      </Box>
    </ResourceContextProvider>
  );
}

/** Keeps the mail that is being written, in the place of the template with the same title. */
function KeepMail({ form, titles }: { form: MailForm; titles: readonly string[] }) {
  const [title, setTitle] = useState("");
  const { mutate, isPending } = useChange("save_template", {
    success: "The mail is kept as a template.",
    failure: "Failed to keep the template. Please try again.",
    onDone: () => setTitle(""),
  });
  if (!form.subject.trim() || !form.body.trim()) {
    return (
      <Typography>Write a subject and a text, and keep the mail here for the next time.</Typography>
    );
  }
  const isKnown = titles.includes(title.trim());

  function keep(event: FormEvent) {
    event.preventDefault();
    // Dialogs are within the mail's form in React's tree.
    event.stopPropagation();
    if (title.trim()) {
      mutate({ kind: "group_email", title, content: formOf(form) as unknown as Json });
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={keep}
      sx={{ display: "flex", alignItems: "start", gap: 1, pt: 1 }}
    >
      <TextField
        label="Keep this mail as"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        helperText={
          isKnown
            ? "It takes the place of the one with this title."
            : "Its words and its kind of group. People chosen by hand or by a filter are left out."
        }
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        disabled={isPending}
        fullWidth
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={isPending || !title.trim()}
        sx={{ mt: 0.25 }}
      >
        {isKnown ? "Replace" : "Keep"}
      </Button>
      <UnsavedGuard isUnsaved={title.trim() !== ""} loss="The mail is not kept as a template." />
    </Box>
  );
}
