import { Box, Button, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Json } from "#shared/database.types.ts";
import { TEXT_LIMITS } from "#shared/facts.ts";
import { useChange } from "../components/useChange.ts";
import { FieldGroup } from "../forms/FieldGroup.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { fieldsOf, type GroupMail, isAlwaysNews, type MailForm } from "../records/groupMail.ts";
import { isComplete, SegmentFields } from "./SegmentFields.tsx";

interface MailEditorProps {
  saved: MailForm;
  /** Undefined for one that is not saved yet. */
  mail?: GroupMail;
  onSaved?: (id: string) => void;
  /** Told whether something is typed that is not saved. */
  onChanged?: (isChanged: boolean) => void;
}

/** The form of a mail to a group. What was typed lies over what is saved. */
export function MailEditor({ saved, mail, onSaved, onChanged }: MailEditorProps) {
  const [edits, setEdits] = useState<Partial<MailForm>>({});
  const body = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending } = useChange("save_group_mail", {
    success: "The draft has been saved.",
    failure: "Failed to save the draft. Please try again.",
    onDone: (id) => {
      // Before the way on: what is saved is not asked about.
      flushSync(() => change({}));
      onSaved?.(id);
    },
  });
  const form = { ...saved, ...edits };
  const isChanged = Object.keys(edits).length > 0;
  const isNews = form.is_news || isAlwaysNews(form.segment);
  const canSave = (!mail || isChanged) && isComplete(form.segment) && !isPending;

  function change(next: Partial<MailForm>) {
    setEdits(next);
    onChanged?.(Object.keys(next).length > 0);
  }
  const set = (next: Partial<MailForm>) => change({ ...edits, ...next });

  /** Where the cursor is, or at the end. */
  function insert(field: string) {
    const { selectionStart = form.body.length, selectionEnd = form.body.length } =
      body.current ?? {};
    const text = `{{${field}}}`;
    set({ body: form.body.slice(0, selectionStart) + text + form.body.slice(selectionEnd) });
    body.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    mutate({
      mail: { ...form, is_news: isNews, id: mail?.id ?? null } as unknown as Json,
      ...(mail && { expected_updated_at: mail.updated_at }),
    });
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Mail"
      onSubmit={submit}
      sx={{ display: "grid", gap: 2, mt: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}
    >
      <FieldGroup title="To">
        <SegmentFields segment={form.segment} onChange={(segment) => set({ segment })} />
        <FormControlLabel
          sx={{ gridColumn: "1 / -1" }}
          label="News: only to those who asked for news, with a link that takes them off the list"
          disabled={isAlwaysNews(form.segment)}
          control={<Switch checked={isNews} onChange={(_, is_news) => set({ is_news })} />}
        />
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: "1 / -1" }}>
          What people need for their own entry, or their judging, reaches everybody of the group.
          All else is news.
        </Typography>
      </FieldGroup>
      <FieldGroup title="Words">
        <TextField
          label="Subject"
          value={form.subject}
          sx={{ gridColumn: "1 / -1" }}
          onChange={({ target }) => set({ subject: target.value })}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
        <TextField
          label="Text"
          value={form.body}
          inputRef={body}
          multiline
          minRows={10}
          sx={{ gridColumn: "1 / -1" }}
          onChange={({ target }) => set({ body: target.value })}
          helperText="Plain text. An empty line begins a paragraph, and an address (https://...) becomes a link."
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
        />
        <Box sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: 1 }}>
          {fieldsOf(form.segment).map(({ value, label }) => (
            <Button key={value} variant="outlined" size="small" onClick={() => insert(value)}>
              Insert {label.toLowerCase()}
            </Button>
          ))}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: "1 / -1" }}>
          Fields are filled in for each reader. Behind a bar stands what is said where one is empty:{" "}
          <code>{`{{${fieldsOf(form.segment)[0]?.value}|there}}`}</code>.
        </Typography>
        <FormControlLabel
          sx={{ gridColumn: "1 / -1" }}
          label="Leave out those who lack a field"
          control={
            <Switch
              checked={form.leaves_out_faulty}
              onChange={(_, leaves_out_faulty) => set({ leaves_out_faulty })}
            />
          }
        />
      </FieldGroup>
      <Box sx={{ display: "flex", gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={!canSave}>
          {isPending ? "Saving..." : "Save draft"}
        </Button>
        <Button disabled={!isChanged || isPending} onClick={() => change({})}>
          Discard
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the mail are not saved." />
    </Box>
  );
}
