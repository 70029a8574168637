import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { MomentField } from "../components/MomentField.tsx";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import { FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { type Submission, statusLabel } from "../records/submission.ts";
import type { ViewRow } from "../records/viewRow.ts";
import { TEAM_FILTERS } from "../submissions/SubmissionFilters.tsx";
import { FoldedTeam } from "../submissions/TeamMembers.tsx";

/** A row of the view observed_submissions; `id` is the receipt number. */
export type ObservedSubmission = ViewRow<
  "observed_submissions",
  never,
  Pick<Submission, "team_members" | "status">
>;

const Column = DataTable.Col<ObservedSubmission>;

/** The statuses that a team can see. */
const RELEASED = SUBMISSION_STATUSES.filter(
  ({ value, isDecision }) => isDecision || value === "received",
);

/** Submissions for observers: without addresses, texts and documents. */
export default function ObservedSubmissionList() {
  const areReleased = useAreResultsReleased();
  return (
    <ListPage
      resource="entries"
      title="Submissions"
      defaultSort={{ field: "submitted_at", order: "DESC" }}
      tools={
        <>
          <SearchBox label="Search by idea, receipt, person or place" />
          <FilterSelect source="status" label="Status" options={RELEASED} />
          <MoreFilters beside="status" filters={TEAM_FILTERS} />
        </>
      }
      notice={
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {areReleased
            ? "New decisions appear here after the next release."
            : "Decisions appear here after the release. Until then, every submission has the status Received."}
        </Typography>
      }
      failure={ADMIN_SUBMISSIONS_MESSAGES.failure}
      empty="No submissions yet."
    >
      <RecordTable label="Submissions">
        <Column
          source="status"
          label="Status"
          data-narrow="plain"
          render={({ status }) => statusLabel(status)}
        />
        <Column
          source="idea_name"
          label="Idea name"
          data-narrow="title"
          sx={{ minWidth: 220 }}
          render={({ idea_name }) => <bdi>{idea_name}</bdi>}
        />
        <Column
          source="team_members"
          label="Team"
          data-narrow="line"
          disableSort
          sx={{ minWidth: 240 }}
          render={(submission) => <FoldedTeam submission={submission} />}
        />
        <Column source="id" label="Receipt" data-narrow="plain" />
        <Column source="submitted_at" label="Submitted" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}
