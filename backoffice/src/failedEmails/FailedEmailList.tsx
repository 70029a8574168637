import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { inWords, labelOf } from "#common/words.ts";
import { EMAIL_KINDS, MAX_EMAIL_ATTEMPTS, RETENTION } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { ExportButton } from "../export/ExportButton.tsx";
import { EXPORTED_LISTS } from "../export/lists.ts";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { RetryButton } from "./RetryButton.tsx";
import { StoppedAddress } from "./StoppedAddress.tsx";

const Column = DataTable.Col<Tables<"admin_failed_emails">>;

/** Mails that nobody got, and the way to have them sent again. */
export default function FailedEmailList() {
  return (
    <ListPage
      resource="failed-emails"
      title="Mails that failed"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <RetryButton />
          <ExportButton name="failed_mails" list={EXPORTED_LISTS.failed_mails} />
        </>
      }
      hasFilters={false}
      notice={
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          Each was tried {inWords(MAX_EMAIL_ATTEMPTS)} times, then given up, or its address is
          stopped: mails come back from it, or somebody there called one spam. They are kept for{" "}
          {RETENTION.emails}.
        </Typography>
      }
      failure="Failed to fetch the mails. Please try again."
      empty="No mail has failed."
    >
      <RecordTable label="Mails that failed">
        <Column
          source="kind"
          label="What"
          data-narrow="title"
          disableSort
          render={({ kind }) => labelOf(EMAIL_KINDS, kind)}
        />
        <Column
          source="recipient"
          label="To"
          disableSort
          render={({ recipient }) =>
            recipient ? <bdi>{recipient}</bdi> : <EmptyText>Known to its team</EmptyText>
          }
        />
        <Column
          source="why"
          label="Why"
          disableSort
          render={(mail) => (mail.why ? <StoppedAddress mail={mail} /> : "Failed each time")}
        />
        <Column source="created_at" label="Written" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}
