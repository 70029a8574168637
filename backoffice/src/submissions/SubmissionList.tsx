import { Box, Link, Typography } from "@mui/material";
import { DataTable, DateField, SelectPageCheckbox, useListContext } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { SUBMISSION_STATUSES } from "#shared/challenge.ts";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#shared/messages.ts";
import { DocumentsButton } from "../export/DocumentsButton.tsx";
import { ExportButton } from "../export/ExportButton.tsx";
import { FilterSelect } from "../lists/FilterSelect.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { SelectionToolbar, SelectRow } from "../lists/selection.tsx";
import { TOUCHABLE } from "../theme/theme.ts";
import { BulkStatus } from "./BulkStatus.tsx";
import { DocumentLink } from "./DocumentLink.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";
import { SubmissionStatusSelect } from "./SubmissionStatusSelect.tsx";
import { NEWEST_FIRST, type Submission, submitterOf } from "./submission.ts";
import { TeamMembers } from "./TeamMembers.tsx";

const Column = DataTable.Col<Submission>;

/** What was submitted and not withdrawn. */
export default function SubmissionList() {
  return (
    <ListPage
      resource="submissions"
      title="Submissions"
      defaultSort={NEWEST_FIRST}
      tools={
        <>
          <SearchBox label="Search by idea, submitter or description" />
          <FilterSelect source="status" label="Status" options={SUBMISSION_STATUSES} />
          <ExportButton list="submissions" />
          <DocumentsButton />
        </>
      }
      notice={<ResultsNotice />}
      failure={ADMIN_SUBMISSIONS_MESSAGES.failure}
      empty="Nothing has been submitted yet."
    >
      <RecordTable
        label="Submissions"
        hasTallRows
        bulkActionsToolbar={
          <SelectionToolbar>
            <BulkStatus />
            <SelectedDownloads />
          </SelectionToolbar>
        }
      >
        <Column
          label={<SelectPageCheckbox />}
          disableSort
          render={(submission) => <SelectRow record={submission} name={submission.idea_name} />}
        />
        <Column
          source="status"
          label="Status"
          render={(submission) => <SubmissionStatusSelect submission={submission} />}
        />
        <Column
          source="idea_name"
          label="Idea name"
          sx={{ minWidth: 240 }}
          render={(submission) => <Idea submission={submission} />}
        />
        <Column
          source="submitter_name"
          label="Submitter"
          disableSort
          render={(submission) => <bdi>{submitterOf(submission)}</bdi>}
        />
        <Column
          source="team_members"
          label="Team"
          disableSort
          sx={{ minWidth: 320 }}
          render={(submission) => <TeamMembers members={submission.team_members} />}
        />
        <Column
          source="file_name"
          label="Document"
          disableSort
          sx={{ minWidth: 130 }}
          render={(submission) => <DocumentLink submission={submission} />}
        />
        <Column source="submitted_at" label="Submitted" sortByOrder="DESC" field={DateField} />
        <Column source="updated_at" label="Last updated" sortByOrder="DESC" field={DateField} />
      </RecordTable>
    </ListPage>
  );
}

function SelectedDownloads() {
  const { selectedIds } = useListContext<Submission>();
  return (
    <>
      <ExportButton list="submissions" ids={selectedIds} />
      <DocumentsButton ids={selectedIds} />
    </>
  );
}

/** The way to the entry's page. */
function Idea({ submission }: { submission: Submission }) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Link
        component={RouterLink}
        to={`/submissions/${submission.id}`}
        sx={{ ...TOUCHABLE, fontWeight: 600 }}
      >
        <bdi>{submission.idea_name}</bdi>
      </Link>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{
          display: "-webkit-box",
          WebkitLineClamp: 2,
          WebkitBoxOrient: "vertical",
          overflow: "hidden",
          unicodeBidi: "plaintext",
        }}
      >
        {submission.description}
      </Typography>
    </Box>
  );
}
