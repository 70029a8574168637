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
  Toolbar,
  useRecordContext,
} from "react-admin";
import { useParams } from "react-router-dom";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { FormHeading } from "../forms/FormHeading.tsx";
import { FieldPanel, KEEP_EDITS, UnsavedEdits, useRecordEdits } from "../forms/RecordForm.tsx";
import { SaveButton } from "../forms/SaveButton.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { COLUMN, SIDE_BY_SIDE } from "../theme/panels.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";
import { AnswerPreview } from "./AnswerPreview.tsx";

type FaqAnswer = Tables<"faq_answers">;

const text = (limit: number) => [required(), maxLength(limit)];

/** On a wide screen, the preview is beside the fields. */
const WITH_PREVIEW = { maxWidth: { lg: "none" } };

const FAILURE = "Failed to save the question. Please try again.";

export function FaqAnswerCreate() {
  const work = useRecordEdits(FAILURE);
  return (
    <>
      <FormHeading title="New question" list="/faq-answers" label="All questions" isWide />
      <Create
        component="div"
        redirect="list"
        mutationOptions={work.mutationOptions}
        sx={WITH_PREVIEW}
      >
        <FaqAnswerForm work={work} />
      </Create>
    </>
  );
}

/** Edits are saved at once, without Undo, so deleting asks first. */
export function FaqAnswerEdit() {
  const work = useRecordEdits(FAILURE, useParams().id);
  return (
    <>
      <FormHeading title="Edit question" list="/faq-answers" label="All questions" isWide />
      <Edit
        component="div"
        mutationMode="pessimistic"
        actions={false}
        mutationOptions={work.mutationOptions}
        sx={WITH_PREVIEW}
      >
        <FaqAnswerForm work={work} />
      </Edit>
    </>
  );
}

/** The fields of a question with its answer, to create or edit it. */
function FaqAnswerForm({ work }: { work: ReturnType<typeof useRecordEdits> }) {
  return (
    <SimpleForm
      component={FieldPanel}
      resetOptions={KEEP_EDITS}
      toolbar={<Actions isOutdated={work.isOutdated} />}
    >
      <Box sx={{ ...SIDE_BY_SIDE, gap: { xs: 2, lg: 3 }, width: "100%" }}>
        <Box sx={COLUMN}>
          <UnsavedEdits noun="question" work={work} Version={QuestionText} />
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
            helperText={MARKDOWN_HELP}
          />
          <TextInput
            source="section"
            label="Heading"
            fullWidth
            defaultValue="More questions"
            validate={text(TEXT_LIMITS.faqSection)}
            helperText="Questions with the same heading appear together, after the site’s standard questions."
          />
          <NumberInput
            source="position"
            defaultValue={100}
            validate={[required(), minValue(1), maxValue(999)]}
            helperText="Smaller numbers come first."
          />
          <BooleanInput source="is_published" label="Published" defaultValue={false} />
        </Box>
        <AnswerPreview />
      </Box>
    </SimpleForm>
  );
}

function Actions({ isOutdated }: { isOutdated: boolean }) {
  const question = useRecordContext<FaqAnswer>();
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label="Save question" busyLabel="Saving..." disabled={isOutdated} />
      {question && (
        <DeleteButton
          record={question}
          title="Delete this question?"
          action="Delete question"
          question="The question and its answer will disappear from the FAQ."
          failure="Failed to delete the question. Please try again."
          success="The question has been deleted."
          closesTo="/faq-answers"
        />
      )}
    </Toolbar>
  );
}

/** Examples of Markdown, of which none wraps on a phone. */
const MARKDOWN_HELP = (
  <Box component="span" sx={{ "& code": { whiteSpace: "nowrap" } }}>
    You can use Markdown: a blank line between paragraphs, a hyphen and a space before each list
    item, <code>**bold**</code> and <code>[link](https://example.com)</code>. HTML is shown as text.
  </Box>
);

type QuestionFields = Partial<Pick<FaqAnswer, "question" | "answer">>;

const QuestionText = ({ question, answer }: QuestionFields) => (
  <>
    <strong>{question}</strong>
    <Box sx={MULTILINE_TEXT}>{answer}</Box>
  </>
);
