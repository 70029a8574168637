import { Box } from "@mui/material";
import {
  Create,
  Edit,
  maxLength,
  required,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from "react-admin";
import { useParams } from "react-router-dom";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { FormHeading } from "../forms/FormHeading.tsx";
import { FieldPanel, KEEP_EDITS, UnsavedEdits, useRecordEdits } from "../forms/RecordForm.tsx";
import { SaveButton } from "../forms/SaveButton.tsx";
import type { Template } from "../records/groupEmail.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";
import { DeleteTemplate } from "./DeleteTemplate.tsx";

const FAILURE = "Failed to save the template. Please try again.";

const TO_LIST = { list: "/templates", label: "All reply templates" };

export function ReplyTemplateCreate() {
  const work = useRecordEdits(FAILURE);
  return (
    <>
      <FormHeading title="New reply template" {...TO_LIST} />
      <Create
        component="div"
        redirect="list"
        mutationOptions={work.mutationOptions}
        transform={(template: Partial<Template>) => ({ ...template, kind: "reply" })}
      >
        <ReplyTemplateForm work={work} />
      </Create>
    </>
  );
}

export function ReplyTemplateEdit() {
  const work = useRecordEdits(FAILURE, useParams().id);
  return (
    <>
      <FormHeading title="Edit reply template" {...TO_LIST} />
      <Edit
        component="div"
        mutationMode="pessimistic"
        actions={false}
        mutationOptions={work.mutationOptions}
      >
        <ReplyTemplateForm work={work} />
      </Edit>
    </>
  );
}

/** The fields of a template of a reply, to create or edit it. */
function ReplyTemplateForm({ work }: { work: ReturnType<typeof useRecordEdits> }) {
  return (
    <SimpleForm
      component={FieldPanel}
      resetOptions={KEEP_EDITS}
      toolbar={<Actions isOutdated={work.isOutdated} />}
    >
      <Box sx={{ display: "grid", gap: 2, width: "100%" }}>
        <UnsavedEdits noun="template" work={work} Version={TemplateText} />
        <TextInput
          source="title"
          fullWidth
          validate={[required(), maxLength(TEXT_LIMITS.subject)]}
          helperText={false}
        />
        <TextInput
          source="body"
          label="Text"
          fullWidth
          multiline
          minRows={6}
          validate={[required(), maxLength(TEXT_LIMITS.message)]}
          helperText="The email adds a greeting and quotes the original message."
        />
      </Box>
    </SimpleForm>
  );
}

function Actions({ isOutdated }: { isOutdated: boolean }) {
  const template = useRecordContext<Template>();
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label="Save template" busyLabel="Saving..." disabled={isOutdated} />
      {template && <DeleteTemplate template={template} closesTo="/templates" />}
    </Toolbar>
  );
}

const TemplateText = ({ title, body }: Partial<Template>) => (
  <>
    <strong>{title}</strong>
    <Box sx={MULTILINE_TEXT}>{body}</Box>
  </>
);
