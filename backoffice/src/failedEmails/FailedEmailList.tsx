import { Button, Typography } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { counted, inWords, labelOf } from "#common/words.ts";
import { EMAIL_KINDS, MAX_EMAIL_ATTEMPTS, RETENTION } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { useChange } from "../components/useChange.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { EXPORTED_LISTS } from "../export/lists.ts";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";

type FailedEmail = Tables<"admin_failed_emails">;

const Column = DataTable.Col<FailedEmail>;

const queuedText = (count: number) => `${counted(count, "email has", "emails have")} been queued.`;

/** Emails that could not be sent, to retry them or release their addresses. */
export default function FailedEmailList() {
  return (
    <ListPage
      resource="failed-emails"
      title="Failed emails"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <RetryButton />
          <ExportButton name="failed_emails" list={EXPORTED_LISTS.failed_emails} />
        </>
      }
      notice={
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          These emails failed {inWords(MAX_EMAIL_ATTEMPTS)} times, or their address is suppressed
          because an email to it bounced or was marked as spam. They are deleted after{" "}
          {RETENTION.emails}.
        </Typography>
      }
      failure="Failed to fetch the emails. Please try again."
      empty="No failed emails."
    >
      <RecordTable label="Failed emails">
        <Column
          source="kind"
          label="Email"
          data-narrow="title"
          disableSort
          render={({ kind }) => labelOf(EMAIL_KINDS, kind)}
        />
        <Column
          source="recipient"
          label="Recipient"
          disableSort
          render={({ recipient }) =>
            recipient ? <bdi>{recipient}</bdi> : <EmptyText>Hidden</EmptyText>
          }
        />
        <Column
          source="why"
          label="Reason"
          disableSort
          render={(email) =>
            email.why ? (
              <SuppressedAddress email={email} />
            ) : (
              `Failed ${inWords(MAX_EMAIL_ATTEMPTS)} times`
            )
          }
        />
        <Column source="created_at" label="Created" sortByOrder="DESC" field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}

/** Queues all failed emails again, except those with a suppressed address. */
function RetryButton() {
  const { total = 0 } = useListContext();
  const { mutate, isPending } = useChange("retry_failed_emails", {
    success: queuedText,
    failure: "Failed to retry the emails. Please try again.",
  });
  return (
    <Button variant="contained" disabled={total === 0 || isPending} onClick={() => mutate({})}>
      Retry all
    </Button>
  );
}

/** Why an address is suppressed, with a button that releases it. */
export function SuppressedAddress({ email }: { email: FailedEmail }) {
  const { mutate, isPending } = useChange("release_address", {
    success: queuedText,
    failure: "Failed to release the address. Please try again.",
  });
  return (
    <>
      {email.why === "complained" ? "Marked as spam" : "Bounced"}{" "}
      <Button
        size="small"
        disabled={isPending}
        aria-label={`Release ${email.recipient ?? "this address"}`}
        onClick={() => mutate({ email_id: email.id ?? "" })}
      >
        Release address
      </Button>
    </>
  );
}
