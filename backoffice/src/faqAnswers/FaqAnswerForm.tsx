import { Box } from "@mui/material";
import {
  BooleanInput,
  Create,
  Edit,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SimpleForm,
  TextInput,
} from "react-admin";
import { useFormState } from "react-hook-form";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { PageHeading } from "../components/PageHeading.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";

const text = (limit: number) => [required(), maxLength(limit)];

export function FaqAnswerCreate() {
  return (
    <>
      <PageHeading title="New question">
        <PageLink to="/faq-answers">All questions</PageLink>
      </PageHeading>
      <Create redirect="list">
        <FaqAnswerForm />
      </Create>
    </>
  );
}

/** Edits are saved at once, without Undo, so deleting asks first. */
export function FaqAnswerEdit() {
  return (
    <>
      <PageHeading title="Edit question">
        <PageLink to="/faq-answers">All questions</PageLink>
      </PageHeading>
      <Edit mutationMode="pessimistic" actions={false}>
        <FaqAnswerForm />
      </Edit>
    </>
  );
}

/** The fields of a question with its answer, to create or edit it. */
function FaqAnswerForm() {
  return (
    <SimpleForm>
      <Box sx={{ display: "grid", gap: 2, width: "100%", maxWidth: 720 }}>
        <TextInput
          source="question"
          fullWidth
          validate={text(TEXT_LIMITS.faqQuestion)}
          helperText={false}
        />
        <TextInput
          source="answer"
          fullWidth
          multiline
          minRows={6}
          validate={text(TEXT_LIMITS.faqAnswer)}
          helperText="Markdown: an empty line starts a paragraph, - a list item. **Bold**, [link](https://example.com). HTML is shown as text."
        />
        <TextInput
          source="section"
          label="Heading"
          fullWidth
          defaultValue="More questions"
          validate={text(TEXT_LIMITS.faqSection)}
          helperText="Questions with the same heading appear together, after the site's own questions."
        />
        <NumberInput
          source="position"
          defaultValue={100}
          validate={[required(), minValue(1), maxValue(999)]}
          helperText="Smaller numbers come first."
        />
        <BooleanInput source="is_published" label="Published" defaultValue={false} />
      </Box>
      <UnsavedChanges />
    </SimpleForm>
  );
}

function UnsavedChanges() {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <UnsavedGuard
      isUnsaved={isDirty && !isSubmitting}
      loss="Your changes to the question are not saved."
    />
  );
}
