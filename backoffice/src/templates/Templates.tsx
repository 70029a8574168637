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
import { type FormEvent, type ReactNode, useState } from "react";
import { ResourceContextProvider } from "react-admin";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { useAllRows } from "../components/useAllRows.ts";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import type { Template, TemplateKind } from "../records/groupEmail.ts";
import { ROW, RULED_LIST } from "../theme/theme.ts";
import { DeleteTemplate } from "./DeleteTemplate.tsx";

const NOUNS: Readonly<Record<TemplateKind, string>> = { reply: "reply", group_email: "email" };

interface TemplatesProps<Saved extends Template> {
  kind: TemplateKind;
  /** The text to save as a template; undefined while there is none. */
  content: object | undefined;
  /** A note about content that a template does not save. */
  saveHint?: string;
  /** Templates that cannot be changed, listed after the saved ones. */
  standard?: readonly Saved[];
  onInsert: (template: Saved) => void;
  /** The text of a template, in the list. */
  summary: (template: Saved) => ReactNode;
}

/**
 * Opens the templates that all administrators share, to insert one or save a text as one. Those of replies have a page, those
 * of group emails are renamed and deleted here.
 */
export function Templates<Saved extends Template>(props: TemplatesProps<Saved>) {
  const { kind, content, saveHint = "", standard = [], onInsert, summary } = props;
  const noun = NOUNS[kind];
  const [isOpen, setIsOpen] = useState(false);
  const query = useAllRows<Saved>("templates", { kind });
  const templates = query.data?.toSorted((a, b) => a.title.localeCompare(b.title));
  const all = [...(templates ?? []), ...standard];
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Templates</Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm">
        <DialogTitle>{noun === "reply" ? "Reply" : "Email"} templates</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {!templates && <NotLoaded query={query} failure="We couldn’t load the templates." />}
          {templates && all.length === 0 && (
            <Typography color="textSecondary">No templates yet.</Typography>
          )}
          {all.length > 0 && (
            <ResourceContextProvider value="templates">
              <Box component="ul" sx={{ ...RULED_LIST, overflowWrap: "anywhere" }}>
                {all.map((template) => (
                  <li key={template.id}>
                    <Box sx={ROW}>
                      <Typography
                        component="h3"
                        variant="subtitle2"
                        sx={{ flexGrow: 1, minWidth: 0 }}
                      >
                        <bdi>{template.title}</bdi>
                      </Typography>
                      <Button
                        variant="outlined"
                        aria-label={`Insert ${template.title}`}
                        onClick={() => {
                          onInsert(template);
                          close();
                        }}
                      >
                        Insert
                      </Button>
                      {kind === "group_email" && !standard.includes(template) && (
                        <TemplateActions template={template} />
                      )}
                    </Box>
                    {summary(template)}
                  </li>
                ))}
              </Box>
            </ResourceContextProvider>
          )}
          {content === undefined ? (
            <Typography>To save a template, write the {noun} first.</Typography>
          ) : (
            <SaveTemplate kind={kind} content={content} saved={templates ?? []} hint={saveHint} />
          )}
        </DialogContent>
        <DialogActions>
          {kind === "reply" && <LinkButton to="/templates">Edit templates</LinkButton>}
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface SaveTemplateProps {
  kind: TemplateKind;
  content: object;
  saved: readonly Template[];
  hint: string;
}

/** Saves the text as a template; a template with the same title is replaced. */
function SaveTemplate({ kind, content, saved, hint }: SaveTemplateProps) {
  const noun = NOUNS[kind];
  const [title, setTitle] = useState("");
  const former = saved.find((template) => template.title === title.trim());
  const { mutate, isPending } = useDatabaseChange(
    ({ create, update }) =>
      former
        ? update("templates", { id: former.id, data: content, previousData: former })
        : create("templates", { data: { kind, title, ...content } }),
    {
      success: "The template has been saved.",
      failure: "Failed to save the template. Please try again.",
    },
  );

  function save(event: FormEvent) {
    event.preventDefault();
    // For React, this dialog is inside the form that opened it.
    event.stopPropagation();
    if (!title.trim()) return;
    // Text typed after sending stays.
    mutate(undefined, { onSuccess: () => setTitle((now) => (now === title ? "" : now)) });
  }

  useUnsavedWork(title.trim() !== "", { loss: `The ${noun} hasn’t been saved as a template yet.` });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      sx={{ display: "flex", alignItems: "start", gap: 1, pt: 1 }}
    >
      <TextField
        label={`Save this ${noun} as`}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        helperText={former ? "Replaces the template with this title." : hint}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        fullWidth
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={!title.trim()}
        aria-busy={isPending}
        sx={{ mt: 0.25 }}
      >
        {former ? "Replace" : "Save"}
      </Button>
    </Box>
  );
}

/** Renames or deletes a template. */
function TemplateActions({ template }: { template: Template }) {
  const [title, setTitle] = useState(template.title);
  const renaming = useDatabaseChange(
    ({ update }, seen: typeof template) =>
      update("templates", { id: seen.id, data: { title }, previousData: seen }),
    {
      success: "The template has been renamed.",
      failure: "Failed to rename the template. Please try again.",
    },
  );
  return (
    <>
      <ConfirmedAction
        label="Rename"
        button={{ "aria-label": `Rename ${template.title}` }}
        title="Rename template"
        question="Messages already written with it will not change."
        action="Rename template"
        isForm
        disabled={!title.trim() || title === template.title}
        onToggle={() => setTitle(template.title)}
        mutation={renaming}
        version={template}
        args={(_, seen) => seen}
      >
        <TextField
          label="Title"
          value={title}
          autoFocus
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
      </ConfirmedAction>
      <DeleteTemplate template={template} />
    </>
  );
}
