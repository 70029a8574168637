import { Box, Button, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { type ReactNode, useRef } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { Panel } from "../components/Panel.tsx";
import { fieldsOf, type GroupEmailForm, isAlwaysNewsletter } from "../records/groupEmail.ts";
import { columnsFrom } from "../theme/panels.ts";
import { FLUSH, ROW } from "../theme/theme.ts";
import { DraftTemplates } from "./DraftTemplates.tsx";
import { MERGE_FIELDS } from "./RecipientCheck.tsx";
import { SegmentFields } from "./SegmentFields.tsx";

interface GroupEmailFieldsProps {
  form: GroupEmailForm;
  onChange: (patch: Partial<GroupEmailForm>) => void;
  /** Above the message, beside its templates: whether it is saved. */
  status?: ReactNode;
  /** Below the fields of the recipients: how many they are. */
  count?: ReactNode;
}

/** The few fields of the recipients beside the message, in panels of the same height. */
const COLUMNS = {
  ...columnsFrom("md", "minmax(0, 1fr) minmax(0, 2fr)"),
  alignItems: "stretch",
};

/** The recipients and the message of a group email. */
export function GroupEmailFields({ form, onChange, status, count }: GroupEmailFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);

  const hasCaret = useRef(false);

  /** Inserts a merge field at the caret, which is then behind it, or at the end if the body never had the focus. */
  function insert(field: string) {
    const input = body.current;
    if (!input) return;
    const { selectionStart, selectionEnd, value } = input;
    const [start, end] = hasCaret.current
      ? [selectionStart, selectionEnd]
      : [value.length, value.length];
    input.focus();
    // In the field itself: React would move the caret to the end with a new value.
    input.setRangeText(`{{${field}}}`, start, end, "end");
    onChange({ body: input.value });
  }

  return (
    <Box sx={COLUMNS}>
      <Panel title="Recipients">
        <SegmentFields segment={form.segment} onChange={(segment) => onChange({ segment })} />
        {!isAlwaysNewsletter(form.segment) && (
          <FormControlLabel
            label="Newsletter: subscribers only, with an unsubscribe link"
            control={<Switch />}
            checked={form.is_news}
            onChange={(_, is_news) => onChange({ is_news })}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {isAlwaysNewsletter(form.segment)
            ? "Emails to this group are always newsletters. They go only to subscribers and include an unsubscribe link."
            : "Turn this off only for essential messages about the recipients’ own submissions or judging assignments."}
        </Typography>
        <FormControlLabel
          label="Skip people with missing fields"
          control={<Switch />}
          checked={form.skips_missing_fields}
          onChange={(_, skips_missing_fields) => onChange({ skips_missing_fields })}
        />
        {count}
      </Panel>
      <Panel
        title="Message"
        action={
          <Box sx={{ ...ROW, mr: FLUSH }}>
            {status}
            <DraftTemplates form={form} onChange={onChange} />
          </Box>
        }
      >
        <TextField
          label="Subject"
          value={form.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.subject } }}
        />
        <TextField
          label="Body"
          value={form.body}
          inputRef={body}
          multiline
          minRows={10}
          onFocus={() => {
            hasCaret.current = true;
          }}
          onChange={({ target }) => onChange({ body: target.value })}
          helperText="Plain text. Separate paragraphs with a blank line. Web addresses (https://...) become links."
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message }, input: { sx: MERGE_FIELDS } }}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {fieldsOf(form.segment).map(({ value, label }) => (
            <Button key={value} variant="outlined" size="small" onClick={() => insert(value)}>
              Insert {label.toLowerCase()}
            </Button>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          Fields are filled in for each recipient. Text after the | is used when the field is empty:{" "}
          <code>{`{{${fieldsOf(form.segment)[0]?.value}|there}}`}</code>.
        </Typography>
      </Panel>
    </Box>
  );
}
