import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { submitterOf } from "../records/submission.ts";
import { TagsLine } from "./Tags.tsx";

type Withdrawn = Tables<"admin_withdrawn_submissions">;

const Column = DataTable.Col<Withdrawn>;

/** Withdrawn submissions, without their content. */
export default function WithdrawnList() {
  return (
    <ListPage
      resource="withdrawn"
      title="Withdrawn submissions"
      defaultSort={{ field: "withdrawn_at", order: "DESC" }}
      actions={<PageLink to="/submissions">All submissions</PageLink>}
      notice={
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          You can’t read a withdrawn submission unless the team resubmits it.
        </Typography>
      }
      failure={ADMIN_SUBMISSIONS_MESSAGES.failure}
      empty="No withdrawn submissions. A submission appears here once its team withdraws it."
    >
      <RecordTable label="Withdrawn submissions">
        <Column source="receipt_number" label="Receipt number" data-narrow="title" disableSort />
        <Column
          label="Submitter"
          data-narrow="plain"
          render={(submission) => <Submitter submission={submission} />}
        />
        <Column
          source="tags"
          label="Tags"
          data-narrow="plain"
          disableSort
          render={({ tags }) => <TagsLine tags={tags} />}
        />
        <Column source="submitted_at" label="Submitted" disableSort field={MomentField} />
        <Column source="withdrawn_at" label="Withdrawn" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}

function Submitter({ submission }: { submission: Withdrawn }) {
  if (!submission.created_by)
    return <EmptyText>{ADMIN_SUBMISSIONS_MESSAGES.unknownUser}</EmptyText>;
  return (
    <PageLink to={`/users/${submission.created_by}`}>
      <bdi>{submitterOf(submission)}</bdi>
    </PageLink>
  );
}
