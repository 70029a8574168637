import { Typography } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { counted, inWords } from "#common/words.ts";
import { EMAIL_KINDS, MAX_EMAIL_ATTEMPTS, RETENTION } from "#shared/constants.ts";
import { DayFilter } from "../audit/AuditFilters.tsx";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import { Moment, MomentField } from "../components/MomentField.tsx";
import { ExportButton } from "../export/ExportButton.tsx";
import { FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import { EMAIL_STATES, type Email, emailKind, emailState } from "../records/email.ts";
import { EmailName } from "./EmailName.tsx";
import { RealTimeNote } from "./RealTimeNote.tsx";

const Column = DataTable.Col<Email>;

const queuedText = (count: number) => `${counted(count, "email has", "emails have")} been queued.`;

/** All emails with their subject and state; the content is kept only of group emails and replies. Failed ones can be retried. */
export default function EmailList() {
  return (
    <ListPage
      resource="emails"
      title="Sent Emails"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <SearchBox label="Search by address" />
          <FilterSelect source="state" label="Status" options={EMAIL_STATES} />
          <MoreFilters beside="state">
            <FilterSelect source="kind" label="Email" options={EMAIL_KINDS} />
            <DayFilter source="from" label="From" />
            <DayFilter source="until" label="To" />
          </MoreFilters>
          <ExportButton list="emails" />
        </>
      }
      notice={
        <>
          <RealTimeNote />
          <FailedNotice />
        </>
      }
      failure="Failed to fetch the emails. Please try again."
      empty="No emails yet. Each email to a participant, judge or administrator appears here with its status."
    >
      <RecordTable label="Sent emails">
        <Column
          label="Email"
          data-narrow="title"
          render={(email) => (
            <>
              <EmailName email={email} />
              {email.subject && (
                <Typography variant="body2" color="textSecondary">
                  {emailKind(email)}
                </Typography>
              )}
            </>
          )}
        />
        <Column
          label="Recipient"
          data-narrow="plain"
          render={({ recipient }) =>
            recipient ? (
              <bdi>
                <EmailAddress address={recipient} />
              </bdi>
            ) : (
              <EmptyText>Hidden</EmptyText>
            )
          }
        />
        <Column label="Status" data-narrow="plain" render={(email) => <State email={email} />} />
        <Column source="created_at" label="Queued" sortByOrder="DESC" field={MomentField} />
        <Column source="sent_at" label="Sent" disableSort field={MomentField} />
      </RecordTable>
    </ListPage>
  );
}

/** The state, when a scheduled email will be sent, and a suppressed address with a button that releases it. */
function State({ email }: { email: Email }) {
  return (
    <span>
      {emailState(email)}
      {email.scheduled_for && (
        <>
          {" "}
          for <Moment at={email.scheduled_for} />
        </>
      )}
      {email.suppression_reason && <SuppressedAddress email={email} />}
    </span>
  );
}

/** Why an address is suppressed, with a button that releases it. */
export function SuppressedAddress({ email }: { email: Email }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
      {email.suppression_reason === "complained"
        ? "Recipient marked an email as spam"
        : "An email to this address bounced"}{" "}
      <ChangeButton
        label="Release address"
        variant="text"
        aria-label={`Release ${email.recipient ?? "this address"}`}
        request="release_address"
        args={{ email_id: email.id ?? "" }}
        success={queuedText}
        failure="Failed to release the suppressed address. Please try again."
      />
    </Typography>
  );
}

/** With the failed emails: why they failed, and a button that queues all of them again. */
function FailedNotice() {
  const { filterValues, total = 0 } = useListContext();
  if (filterValues.state !== "failed") return null;
  return (
    <Typography component="div" color="textSecondary" sx={{ mb: 2 }}>
      These emails failed {inWords(MAX_EMAIL_ATTEMPTS)} times, or the recipient’s address is
      suppressed because an email to it bounced or was marked as spam. Failed emails are deleted
      after {RETENTION.emails}.{" "}
      <ChangeButton
        label="Retry all"
        variant="contained"
        disabled={total === 0}
        sx={{ display: "block", mt: 1 }}
        request="retry_failed_emails"
        args={{}}
        success={queuedText}
        failure="Failed to retry the emails. Please try again."
      />
    </Typography>
  );
}
