import { Button } from "@mui/material";
import { DataTable } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import { MomentField } from "../components/MomentField.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";

/** The number of questions in the site's FAQ (siteQuestions.ts). */
declare const SITE_QUESTIONS: string;

type FaqAnswer = Tables<"faq_answers">;

const Column = DataTable.Col<FaqAnswer>;

/** The questions that administrators add to the FAQ page. An example of a small feature: docs/changing.md. */
export default function FaqAnswerList() {
  return (
    <ListPage
      resource="faq-answers"
      title="FAQ"
      defaultSort={{ field: "position", order: "ASC" }}
      actions={
        <LinkButton variant="contained" to="/faq-answers/create">
          New question
        </LinkButton>
      }
      failure="Failed to fetch the questions. Please try again."
      empty={`No questions added yet. Add frequently asked questions here. They appear below the site’s ${SITE_QUESTIONS} standard questions.`}
      emptyAction={
        <Button variant="outlined" href="/faq" target="_blank" rel="noopener">
          Read the site’s FAQ
        </Button>
      }
    >
      <RecordTable label="FAQ">
        <Column
          source="question"
          label="Question"
          data-narrow="title"
          render={({ id, question }) => <PageLink to={`/faq-answers/${id}`}>{question}</PageLink>}
        />
        <Column source="section" label="Heading" disableSort />
        <Column source="position" label="Position" />
        <Column
          source="is_published"
          label="Published"
          disableSort
          render={({ is_published }) => (is_published ? "Yes" : "No")}
        />
        <Column source="updated_at" label="Last updated" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}
