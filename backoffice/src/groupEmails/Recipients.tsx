import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useDeferredValue, useState } from "react";
import { useDataProvider } from "react-admin";
import { FactTable } from "../components/FactTable.tsx";
import { Section } from "../components/Section.tsx";
import type { Answer } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { csvFile } from "../export/csv.ts";
import { DownloadButton, type PrepareFile } from "../export/DownloadButton.tsx";
import { datedFileName } from "../export/fileName.ts";
import { retried } from "../export/rows.ts";
import { type GroupEmail, recipientState } from "../records/groupEmail.ts";
import { ROW } from "../theme/theme.ts";
import { useGroupEmailQuery } from "./useGroupEmailQuery.ts";

interface RecipientsProps {
  groupEmail: GroupEmail;
  /** Shows the preview for an address; undefined once the email is being sent. */
  onPreview?: (address: string) => void;
}

type Recipient = Answer<"group_email_people">[number];

const PAGE_SIZE = 25;
/** The database returns at most this many rows at once. */
const DOWNLOAD_PAGE_SIZE = 1000;

/** Everyone in the group, with whether they will receive the email or whether it was sent to them. */
export function Recipients({ groupEmail, onPreview }: RecipientsProps) {
  const [typedSearch, setTypedSearch] = useState("");
  // The last address of each previous page: where the next page starts.
  const [pageEnds, setPageEnds] = useState<readonly string[]>([]);
  const search = useDeferredValue(typedSearch.trim());
  const after = pageEnds.at(-1);
  const {
    data: page,
    error,
    isPlaceholderData,
  } = useGroupEmailQuery(
    "group_email_people",
    {
      id: groupEmail.id,
      max_count: PAGE_SIZE,
      ...(search && { query: search }),
      ...(after && { after }),
    },
    groupEmail,
  );
  const last = page?.at(-1)?.email.toLowerCase();
  const title = groupEmail.started_at ? "Recipients" : "People in this group";
  return (
    <Section title={title}>
      <Box sx={{ ...ROW, gap: 1.5 }}>
        <TextField
          label="Search by name or email"
          type="search"
          size="small"
          sx={{ minWidth: "16rem" }}
          value={typedSearch}
          onChange={({ target }) => {
            setTypedSearch(target.value);
            setPageEnds([]);
          }}
        />
        <DownloadRecipients groupEmail={groupEmail} />
      </Box>
      {error && (
        <Alert severity="info">{messageFor(error, "The recipients could not be loaded.")}</Alert>
      )}
      {page?.length === 0 && <Typography>{emptyText(groupEmail, search)}</Typography>}
      {page && page.length > 0 && (
        <FactTable
          label="Status of each person"
          columns={[
            { label: "Email", render: ({ email }) => <bdi>{email}</bdi> },
            { label: "Name", render: ({ name }) => <bdi>{name}</bdi> },
            {
              label: "Status",
              render: (person) => (
                <>
                  {statusText(person)}
                  {onPreview && person.state === "recipient" && (
                    <Button
                      size="small"
                      aria-label={`Preview for ${person.email}`}
                      onClick={() => onPreview(person.email)}
                    >
                      Preview
                    </Button>
                  )}
                </>
              ),
            },
          ]}
          rows={page}
          keyOf={({ email }) => email}
        />
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button disabled={pageEnds.length === 0} onClick={() => setPageEnds(pageEnds.slice(0, -1))}>
          Previous
        </Button>
        <Button
          disabled={!last || isPlaceholderData || (page?.length ?? 0) < PAGE_SIZE}
          onClick={() => last && setPageEnds([...pageEnds, last])}
        >
          Next
        </Button>
      </Box>
    </Section>
  );
}

const statusText = ({ state, missing_fields }: Recipient) =>
  missing_fields.length > 0
    ? `${recipientState(state)}: ${missing_fields.join(", ")}`
    : recipientState(state);

function emptyText(groupEmail: GroupEmail, search: string): string {
  if (search) return "No one in this group matches your search.";
  return groupEmail.started_at
    ? "The list of recipients is deleted after a month. The totals are kept."
    : "There is no one in this group.";
}

/** Downloads the whole list as CSV. */
function DownloadRecipients({ groupEmail }: { groupEmail: GroupEmail }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const prepare: PrepareFile = async (signal, onProgress) => {
    const lines = [["Email", "Name", "Status", "Missing"]];
    for (let after: string | undefined; ; ) {
      const args = { id: groupEmail.id, max_count: DOWNLOAD_PAGE_SIZE, ...(after && { after }) };
      const page = await retried(
        () => dataProvider.callDatabase("group_email_people", args),
        signal,
      );
      signal.throwIfAborted();
      for (const { email, name, state, missing_fields } of page) {
        lines.push([email, name, recipientState(state), missing_fields.join(", ")]);
      }
      onProgress(lines.length - 1);
      after = page.at(-1)?.email.toLowerCase();
      if (page.length < DOWNLOAD_PAGE_SIZE) break;
    }
    return { file: csvFile(lines), name: datedFileName("recipients", "csv") };
  };
  return <DownloadButton label="Download CSV" unit="people" prepare={prepare} />;
}
