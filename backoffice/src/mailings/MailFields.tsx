import { Box, Button, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { type FormEvent, type ReactNode, useRef } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { FieldGroup } from "../forms/FieldGroup.tsx";
import { fieldsOf, isAlwaysNews, type MailForm } from "../records/groupMail.ts";
import { SegmentFields } from "./SegmentFields.tsx";

interface MailFieldsProps {
  form: MailForm;
  onChange: (patch: Partial<MailForm>) => void;
  onSubmit: () => void;
  /** What is done with it, below the fields. */
  children: ReactNode;
}

/** The form of a mail to a group. */
export function MailFields({ form, onChange, onSubmit, children }: MailFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);

  /** Where the cursor is, or at the end. */
  function insert(field: string) {
    const { selectionStart = form.body.length, selectionEnd = form.body.length } =
      body.current ?? {};
    const text = `{{${field}}}`;
    onChange({ body: form.body.slice(0, selectionStart) + text + form.body.slice(selectionEnd) });
    body.current?.focus();
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label="Mail"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: "grid", gap: 2, mt: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}
    >
      <FieldGroup title="To">
        <SegmentFields segment={form.segment} onChange={(segment) => onChange({ segment })} />
        <FormControlLabel
          sx={{ gridColumn: "1 / -1" }}
          label="News: only to those who asked for news, with a link that takes them off the list"
          disabled={isAlwaysNews(form.segment)}
          control={
            <Switch
              checked={form.is_news || isAlwaysNews(form.segment)}
              onChange={(_, is_news) => onChange({ is_news })}
            />
          }
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
          onChange={({ target }) => onChange({ subject: target.value })}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
        <TextField
          label="Text"
          value={form.body}
          inputRef={body}
          multiline
          minRows={10}
          sx={{ gridColumn: "1 / -1" }}
          onChange={({ target }) => onChange({ body: target.value })}
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
              onChange={(_, leaves_out_faulty) => onChange({ leaves_out_faulty })}
            />
          }
        />
      </FieldGroup>
      {children}
    </Box>
  );
}
