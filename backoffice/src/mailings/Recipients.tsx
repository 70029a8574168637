import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useDeferredValue, useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { FactTable } from "../components/FactTable.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { BYTE_ORDER_MARK, toCsv } from "../export/csv.ts";
import { datedFileName } from "../export/fileName.ts";
import { type GroupMail, personState } from "../records/groupMail.ts";
import { useAboutMail } from "./useGroupMails.ts";

interface RecipientsProps {
  mail: GroupMail;
  /** Shows the mail as somebody reads it; nothing once the words are on their way. */
  onPreview?: (address: string) => void;
}

/** One of a group, as `group_email_people` says it. */
interface Person {
  email: string;
  name: string;
  state: string;
  lacks: readonly string[];
}

const PAGE = 25;
/** As many as the database gives at once. */
const FILE_PAGE = 1000;

/** The group of a mail, page by page: who gets it, or what has become of it. */
export function Recipients({ mail, onPreview }: RecipientsProps) {
  const [wanted, setWanted] = useState("");
  // The last address of each page before this one.
  const [ends, setEnds] = useState<readonly string[]>([]);
  const search = useDeferredValue(wanted.trim());
  const after = ends.at(-1);
  const { data: page, error } = useAboutMail<Person[]>(
    "group_email_people",
    { id: mail.id, max_count: PAGE, ...(search && { wanted: search }), ...(after && { after }) },
    { version: mail.updated_at, isMoving: mail.state === "sending" },
  );
  const last = page?.at(-1)?.email.toLowerCase();
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Typography component="h3" variant="h6" sx={{ mr: "auto" }}>
          {mail.begun_at ? "Who gets it" : "The group"}
        </Typography>
        <TextField
          label="Search by name or email"
          type="search"
          size="small"
          sx={{ minWidth: "16rem" }}
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value);
            setEnds([]);
          }}
        />
        <DownloadPeople mail={mail} />
      </Box>
      {error && (
        <Alert severity="info">{messageFor(error, "The recipients could not be loaded.")}</Alert>
      )}
      {page?.length === 0 && <Typography>{emptyText(mail, search)}</Typography>}
      {page && page.length > 0 && (
        <FactTable
          label="Recipients"
          columns={[
            { label: "Email", render: ({ email }) => <bdi>{email}</bdi> },
            { label: "Name", render: ({ name }) => <bdi>{name}</bdi> },
            { label: "State", render: stateOf },
            ...(onPreview
              ? [
                  {
                    label: "Preview",
                    render: ({ email }: Person) => (
                      <Button
                        size="small"
                        aria-label={`Preview as ${email}`}
                        onClick={() => onPreview(email)}
                      >
                        Preview
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
          rows={page}
          keyOf={({ email }) => email}
        />
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button disabled={ends.length === 0} onClick={() => setEnds(ends.slice(0, -1))}>
          Previous
        </Button>
        <Button
          disabled={!last || (page?.length ?? 0) < PAGE}
          onClick={() => last && setEnds([...ends, last])}
        >
          Next
        </Button>
      </Box>
    </Box>
  );
}

const stateOf = ({ state, lacks }: Person) =>
  lacks.length > 0 ? `${personState(state)}: ${lacks.join(", ")}` : personState(state);

function emptyText(mail: GroupMail, search: string): string {
  if (search) return "Nobody of the group matches.";
  return mail.begun_at
    ? "Who got it is forgotten after a month; the numbers stay."
    : "There is nobody in this group now.";
}

/** All of them as a file. */
function DownloadPeople({ mail }: { mail: GroupMail }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);

  async function download() {
    setIsBusy(true);
    try {
      const lines = [["Email", "Name", "State", "Lacks"]];
      for (let after: string | undefined; ; ) {
        const page: Person[] = await dataProvider.callDatabase("group_email_people", {
          id: mail.id,
          max_count: FILE_PAGE,
          ...(after && { after }),
        });
        for (const { email, name, state, lacks } of page) {
          lines.push([email, name, personState(state), lacks.join(", ")]);
        }
        after = page.at(-1)?.email.toLowerCase();
        if (page.length < FILE_PAGE) break;
      }
      const file = new Blob([BYTE_ORDER_MARK, toCsv(lines)], { type: "text/csv;charset=utf-8" });
      saveBlob(file, datedFileName("recipients", "csv"));
    } catch (error) {
      console.error(error);
      notify(messageFor(error, "Failed to download the recipients. Please try again."), {
        type: "error",
      });
    }
    setIsBusy(false);
  }

  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void download()}>
      {isBusy ? "Downloading..." : "Download CSV"}
    </Button>
  );
}
