import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { EmailButton } from "../lists/EmailThesePeople.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { RecordTable } from "../lists/RecordTable.tsx";
import {
  describeSegment,
  type GroupEmail,
  groupEmailPath,
  stateLabel,
} from "../records/groupEmail.ts";
import { ROW } from "../theme/theme.ts";

const Column = DataTable.Col<GroupEmail>;

/** The lists of people to select from. */
const LISTS = [
  ["submissions", "See submissions"],
  ["users", "See users"],
  ["mailing-list", "See mailing list"],
] as const;

/** All group emails: drafts, scheduled and sent. */
export default function GroupEmailList() {
  return (
    <ListPage
      resource="group-emails"
      title="Group Emails"
      defaultSort={{ field: "updated_at", order: "DESC" }}
      actions={<EmailButton isPrimary>New email</EmailButton>}
      failure="We couldn’t load the group emails."
      empty="No group emails yet. Create one, or select people in a list."
      emptyAction={
        <Box sx={ROW}>
          {LISTS.map(([resource, label]) => (
            <LinkButton key={resource} variant="outlined" to={listAddress(resource)}>
              {label}
            </LinkButton>
          ))}
        </Box>
      }
    >
      <RecordTable label="Group emails">
        <Column
          source="subject"
          label="Subject"
          data-narrow="title"
          disableSort
          sx={{ minWidth: 220 }}
          render={({ id, subject }) => (
            <PageLink to={groupEmailPath(id)}>
              {subject ? <bdi>{subject}</bdi> : <EmptyText>No subject</EmptyText>}
            </PageLink>
          )}
        />
        <Column
          label="Group"
          data-narrow="plain"
          render={({ segment, is_news }) =>
            `${describeSegment(segment)}${is_news ? " · Newsletter" : ""}`
          }
        />
        <Column label="Status" data-narrow="plain" render={({ state }) => stateLabel(state)} />
        <Column
          label="Recipients"
          render={({ state, recipients_count }) =>
            state === "draft" ? "" : recipients_count?.toLocaleString("en")
          }
        />
        <Column label="Scheduled" source="scheduled_for" disableSort field={MomentField} />
        <Column label="Sent" source="started_at" disableSort field={MomentField} />
        <Column
          source="updated_at"
          label="Last updated"
          data-narrow="hidden"
          sortByOrder="DESC"
          field={MomentField}
        />
      </RecordTable>
    </ListPage>
  );
}
