import { Box } from "@mui/material";
import { type ReactNode, useState } from "react";
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
  Toolbar,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useSaveContext,
} from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { ConflictAlert } from "../components/ConflictAlert.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { isConflict, messageFor } from "../data/errors.ts";
import { KEEP_EDITS } from "../forms/keepEdits.ts";
import { SaveButton } from "../forms/SaveButton.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { MULTILINE_TEXT } from "../theme/theme.ts";

type FaqAnswer = Tables<"faq_answers">;

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
  const refresh = useRefresh();
  const notify = useNotify();
  const [isOutdated, setIsOutdated] = useState(false);

  function onError(error: unknown) {
    if (!isConflict(error)) {
      const message = messageFor(error, "Failed to save the question. Please try again.");
      return notify(message, { type: "error" });
    }
    setIsOutdated(true);
    refresh();
  }

  return (
    <>
      <PageHeading title="Edit question">
        <PageLink to="/faq-answers">All questions</PageLink>
      </PageHeading>
      <Edit mutationMode="pessimistic" actions={false} mutationOptions={{ onError }}>
        <FaqAnswerForm>
          {isOutdated && <Conflict onDiscard={() => setIsOutdated(false)} />}
        </FaqAnswerForm>
      </Edit>
    </>
  );
}

/** The fields of a question with its answer, to create or edit it. */
function FaqAnswerForm({ children }: { children?: ReactNode }) {
  return (
    <SimpleForm resetOptions={KEEP_EDITS} toolbar={<Actions />}>
      <Box sx={{ display: "grid", gap: 2, width: "100%", maxWidth: 720 }}>
        {children}
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

function Actions() {
  const question = useRecordContext<FaqAnswer>();
  const redirect = useRedirect();
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label="Save" busyLabel="Saving..." />
      {question && (
        <DeleteButton
          record={question}
          title="Delete this question?"
          question="The question and its answer disappear from the FAQ."
          failure="Failed to delete the question. Please try again."
          success="The question has been deleted."
          onDeleted={() => redirect("list")}
        />
      )}
    </Toolbar>
  );
}

/** The question was refreshed, so that saving now replaces the version that someone else has saved. */
function Conflict({ onDiscard }: { onDiscard: () => void }) {
  const saved = useRecordContext<FaqAnswer>();
  const { handleSubmit, reset } = useFormContext();
  const { save } = useSaveContext();
  return (
    <ConflictAlert
      noun="question"
      onOverwrite={() => void handleSubmit((values) => save?.(values))()}
      onDiscard={() => {
        reset(saved);
        onDiscard();
      }}
    >
      <strong>{saved?.question}</strong>
      <Box sx={MULTILINE_TEXT}>{saved?.answer}</Box>
    </ConflictAlert>
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
