import { Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import {
  describeSegment,
  type GroupEmailForm,
  type GroupEmailTemplate,
} from "../records/groupEmail.ts";
import { Templates } from "../templates/Templates.tsx";
import { STANDARD_TEMPLATES } from "./standardTemplates.ts";

interface DraftTemplatesProps {
  form: GroupEmailForm;
  onChange: (patch: Partial<GroupEmailForm>) => void;
}

/** The templates of group emails: they replace the email, which can be saved as one. */
export function DraftTemplates({ form, onChange }: DraftTemplatesProps) {
  const { subject, body, segment } = form;
  const { kind, days, ...chosen } = segment;
  const hasContent = subject.trim() !== "" && body.trim() !== "";
  const [template, setTemplate] = useState<GroupEmailTemplate>();

  function insert(template: GroupEmailTemplate) {
    // People selected or filtered in a list remain the recipients.
    const isNarrow = Object.keys(chosen).length > 0;
    onChange({ ...template, ...(isNarrow && { segment, is_news: form.is_news }) });
    setTemplate(undefined);
  }

  return (
    <>
      <Templates<GroupEmailTemplate>
        kind="group_email"
        content={hasContent ? { ...form, segment: { kind, days } } : undefined}
        saveHint="Saves the content and group type, but not the people you selected or filtered in a list."
        standard={STANDARD_TEMPLATES}
        onInsert={subject.trim() || body.trim() ? setTemplate : insert}
        summary={(template) => (
          <Typography color="textSecondary">
            {describeSegment(template.segment)}: <bdi>{template.subject}</bdi>
          </Typography>
        )}
      />
      <ConfirmDialog
        open={template !== undefined}
        title="Replace this email?"
        question="The template replaces your subject and body. It also replaces the group, unless you chose the people in a list."
        action="Replace email"
        busy={false}
        onConfirm={() => template && insert(template)}
        onClose={() => setTemplate(undefined)}
      />
    </>
  );
}
