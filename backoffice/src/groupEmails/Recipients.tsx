import { Box, Button } from "@mui/material";
import { DataTable, ReferenceManyFieldBase } from "react-admin";
import { Section } from "../components/Section.tsx";
import { TypedField } from "../components/TypedField.tsx";
import type { Answer } from "../data/databaseFunctions.ts";
import { DEFAULT_PAGE_SIZE } from "../data/pageSizes.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { FilterSelect } from "../lists/Filters.tsx";
import { ListBody } from "../lists/ListBody.tsx";
import { ListPagination } from "../lists/ListPagination.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { EMAIL_STATES } from "../records/email.ts";
import {
  type GroupEmail,
  INCLUSION_STATES,
  recipientState,
  refreshInterval,
} from "../records/groupEmail.ts";
import { ROW } from "../theme/theme.ts";

interface RecipientsProps {
  groupEmail: GroupEmail;
  /** Changes with the people in the list before sending. */
  version?: string;
  /** Shows the preview for an address; undefined once the email is being sent. */
  onPreview?: (address: string) => void;
}

type Recipient = Answer<"group_email_people">[number];

// A group email is scheduled as a whole: its recipients are not.
const SENDING_STATES = EMAIL_STATES.filter(({ value }) => value !== "scheduled");

const Column = DataTable.Col<Recipient>;

/** Everyone in the group, with whether they will receive the email or whether it was sent to them. */
export function Recipients({ groupEmail, version, onPreview }: RecipientsProps) {
  const { started_at, updated_at } = groupEmail;
  return (
    <Section title={started_at ? "Recipients" : "People in this group"}>
      <ReferenceManyFieldBase
        record={groupEmail}
        reference="group-email-people"
        target="group_email_id"
        sort={{ field: "email", order: "ASC" }}
        perPage={DEFAULT_PAGE_SIZE}
        queryOptions={{
          meta: { version: [updated_at, version] },
          refetchInterval: refreshInterval(groupEmail),
          onError: () => undefined,
        }}
      >
        <Box
          sx={{
            ...ROW,
            alignItems: "end",
            gap: 1.5,
            "& > *": { flexGrow: { xs: 1, sm: 0 } },
            // As wide as the table.
            "& > :has([data-search])": {
              flex: { xs: "1 1 100%", sm: "1 1 12rem" },
              maxWidth: "none",
            },
          }}
        >
          <SearchBox label="Search by name or email" />
          <FilterSelect
            source="state"
            label="Status"
            options={started_at ? SENDING_STATES : INCLUSION_STATES}
          />
          <ExportButton list="recipients" filter={{ group_email_id: groupEmail.id }} />
        </Box>
        <ListBody
          failure="We couldn’t load the recipients."
          empty={
            started_at
              ? "The recipient list is deleted after a month. The totals are kept."
              : "This group is empty."
          }
        >
          <RecordTable label="Recipient status">
            <Column source="email" label="Email" data-narrow="title" field={TypedField} />
            <Column source="name" label="Name" data-narrow="plain" field={TypedField} />
            <Column source="state" label="Status" data-narrow="plain" render={statusText} />
            {onPreview && (
              <Column
                label="Actions"
                data-narrow="action"
                render={(person) =>
                  person.state === "recipient" && (
                    <Button
                      aria-label={`Preview for ${person.email}`}
                      onClick={() => onPreview(person.email)}
                    >
                      Preview
                    </Button>
                  )
                }
              />
            )}
          </RecordTable>
        </ListBody>
        <ListPagination />
      </ReferenceManyFieldBase>
    </Section>
  );
}

const statusText = ({ state, missing_fields }: Recipient) =>
  [recipientState(state), missing_fields.join(", ")].filter(Boolean).join(": ");
