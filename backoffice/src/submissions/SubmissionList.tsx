import { Box, Button, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DataTable, useListContext } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { ELIGIBILITY_ITEM_VALUES, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { SubmissionExports } from "../export/ExportButton.tsx";
import { AddSelectedToRound } from "../judging/roundEntries/AddToRound.tsx";
import { FoundByCode } from "../judging/submission/FoundByCode.tsx";
import { EmailThesePeople } from "../lists/EmailThesePeople.tsx";
import { FilterSelect } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { useIsListEmpty } from "../lists/useIsListEmpty.ts";
import { NEWEST_FIRST, type Submission } from "../records/submission.ts";
import type { SubmissionChange } from "../records/submissionChanges.ts";
import { ROW } from "../theme/theme.ts";
import type { BulkChange } from "./BulkChangeDialog.tsx";
import { RemindToConfirm } from "./Declarations.tsx";
import { DocumentLink } from "./DocumentLink.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";
import { SubmissionFilters } from "./SubmissionFilters.tsx";
import { SubmissionStatusSelect } from "./SubmissionStatusSelect.tsx";
import { TagsLine } from "./Tags.tsx";
import { FoldedTeam } from "./TeamMembers.tsx";

const Column = DataTable.Col<Submission>;

const BulkChangeDialog = lazyComponent(
  "BulkChangeDialog",
  () => import("./BulkChangeDialog.tsx"),
  null,
);

/** All submissions that are not withdrawn. */
export default function SubmissionList() {
  const queryClient = useQueryClient();
  // Not in the toolbar, which unmounts if the change leaves the list empty.
  const [bulkChange, setBulkChange] = useState<BulkChange>();
  // The page of a submission reads the order of the list again.
  useEffect(() => {
    queryClient.removeQueries({ queryKey: ["submissions", "getList"], type: "inactive" });
  }, [queryClient]);
  return (
    <ListPage
      resource="submissions"
      title="Submissions"
      defaultSort={NEWEST_FIRST}
      tools={
        <>
          <SearchBox label="Search by idea, receipt, code, person or text" />
          <FilterSelect source="status" label="Status" options={SUBMISSION_STATUSES} />
          <SubmissionFilters />
          <ListActions />
        </>
      }
      notice={
        <>
          <StatusNotice />
          <FoundByCode />
          {bulkChange && (
            <BulkChangeDialog {...bulkChange} onClose={() => setBulkChange(undefined)} />
          )}
        </>
      }
      failure={ADMIN_SUBMISSIONS_MESSAGES.failure}
      empty="No submissions yet. They appear here once teams submit them."
    >
      <RecordTable
        label="Submissions"
        hasTallRows
        nameOf={({ idea_name }: Submission) => idea_name}
        nouns={["submission", "submissions"]}
        bulkActionButtons={
          <>
            <BulkChangeButtons onChoose={setBulkChange} />
            <AddSelectedToRound />
            <SelectionActions />
          </>
        }
      >
        <Column
          source="status"
          label="Status"
          data-narrow="action"
          // On a phone, always the last line.
          sx={{ flexBasis: { xs: "100%", sm: "auto" } }}
          render={(submission) => <SubmissionStatusSelect submission={submission} />}
        />
        <Column
          source="idea_name"
          label="Idea name"
          data-narrow="title"
          sx={{ minWidth: 220 }}
          render={(submission) => <Idea submission={submission} />}
        />
        <Column
          source="team_members"
          label="Team"
          data-narrow="line"
          disableSort
          sx={{ minWidth: 200 }}
          render={(submission) => <FoldedTeam submission={submission} />}
        />
        <Column
          source="file_name"
          label="Document"
          data-narrow="plain"
          data-from={1100}
          disableSort
          sx={TWO_LINES}
          render={(submission) => <DocumentLink submission={submission} />}
        />
        <Column
          source="notes_count"
          label="Notes"
          disableSort
          render={({ notes_count }) => notes_count || ""}
        />
        <Column source="submitted_at" label="Submitted" sortByOrder="DESC" field={MomentField} />
        <Column
          source="updated_at"
          label="Last updated"
          data-narrow="hidden"
          data-from={1280}
          sortByOrder="DESC"
          field={MomentField}
        />
      </RecordTable>
    </ListPage>
  );
}

/** Not without submissions, which have no statuses to release. */
const StatusNotice = () => !useIsListEmpty() && <ResultsNotice />;

/** A file name of more than two lines ends in an ellipsis. The page of the submission shows it in full. */
const TWO_LINES = {
  minWidth: 160,
  maxWidth: { md: 180 },
  "& button": {
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    overflowWrap: "anywhere",
    textAlign: "start",
  },
};

/**
 * Hidden while rows are selected, which have the same actions. Beside the filters they keep their place, so that nothing
 * moves.
 */
function ListActions() {
  const { selectedIds } = useListContext<Submission>();
  const isHidden = selectedIds.length > 0;
  return (
    <Box
      sx={{
        ...ROW,
        gap: 1.5,
        ...(isHidden && { display: { xs: "none", md: "flex" }, visibility: "hidden" }),
        "& > *": { flexGrow: { xs: 1, sm: 0 } },
      }}
    >
      <SubmissionExports />
      <EmailThesePeople kind="submissions" />
    </Box>
  );
}

function SelectionActions() {
  const { selectedIds, onUnselectItems } = useListContext<Submission>();
  return (
    <>
      <RemindToConfirm ids={selectedIds} onDone={onUnselectItems} />
      <SubmissionExports ids={selectedIds} />
      <EmailThesePeople kind="submissions" ids={selectedIds} />
    </>
  );
}

/** The name of the idea, which links to the page of the submission. */
function Idea({ submission }: { submission: Submission }) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <PageLink to={`/submissions/${submission.id}`} sx={{ fontWeight: 600 }}>
        <bdi>{submission.idea_name}</bdi>
      </PageLink>
      <Typography
        variant="body2"
        color="textSecondary"
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
      <TagsLine tags={submission.tags} />
    </Box>
  );
}

const PASS_REMAINING: SubmissionChange = {
  items: [...ELIGIBILITY_ITEM_VALUES],
  state: "met",
  former_state: "unchecked",
};

function BulkChangeButtons({ onChoose }: { onChoose: (bulkChange: BulkChange) => void }) {
  const { selectedIds } = useListContext();
  const choose = (change: SubmissionChange) => onChoose({ ids: selectedIds.map(String), change });
  return (
    <>
      <SelectField<SubmissionStatus | "">
        label="Set the status of the selected submissions"
        hideLabel
        value=""
        options={[{ value: "", label: "Set status..." }, ...SUBMISSION_STATUSES]}
        onChange={(status) => {
          if (status) choose({ status });
        }}
      />
      <Button variant="outlined" onClick={() => choose(PASS_REMAINING)}>
        Mark remaining as met...
      </Button>
      <Button variant="outlined" onClick={() => choose({ tag: "", is_on: true })}>
        Tag...
      </Button>
    </>
  );
}
