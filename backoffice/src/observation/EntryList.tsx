import { Box, Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { MomentField } from "../components/MomentField.tsx";
import { FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { memberTexts, type Submission, statusLabel } from "../records/submission.ts";
import { TEAM_FILTERS } from "../submissions/SubmissionFilters.tsx";
import { PLAIN_LIST } from "../theme/theme.ts";

type Entry = Omit<Tables<"observed_submissions">, "team_members" | "status"> &
  Pick<Submission, "team_members" | "status">;

const Column = DataTable.Col<Entry>;

/** The statuses that a team can see. */
const RELEASED = SUBMISSION_STATUSES.filter(
  ({ value, isDecision }) => isDecision || value === "received",
);

/** Submissions for observers: without addresses, texts and documents. */
export default function EntryList() {
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
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          Decisions appear here after the release. Until then, every entry is Received.
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
          render={(entry) => <Team entry={entry} />}
        />
        <Column source="id" label="Receipt" data-narrow="plain" />
        <Column source="submitted_at" label="Submitted" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}

/** The names and places of a team. */
function Team({ entry: { id, team_members } }: { entry: Entry }) {
  return (
    <Box component="ul" sx={PLAIN_LIST}>
      {team_members.map((member, place) => {
        const { name, university, country } = memberTexts(member);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no ids here, and do not move.
          <li key={`${id} ${place}`}>
            <bdi>{name}</bdi>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {" "}
              · <bdi>{university}</bdi>, {country}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
