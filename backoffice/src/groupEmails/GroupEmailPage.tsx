import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { useParams } from "react-router-dom";
import { counted } from "#common/words.ts";
import { LoadedRecord, NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import {
  describeSegment,
  type GroupEmail,
  recipientState,
  stateLabel,
} from "../records/groupEmail.ts";
import { Draft } from "./Draft.tsx";
import { GroupEmailActions } from "./GroupEmailActions.tsx";
import { EmailContent, RecipientCheck } from "./RecipientCheck.tsx";
import { Recipients } from "./Recipients.tsx";
import { REFRESH_MS, useGroupEmailQuery } from "./useGroupEmailQuery.ts";

/** One group email: the editor of a draft, or the status of an email that was submitted. */
export function GroupEmailPage() {
  const { id = "" } = useParams();
  const query = useGetOne<GroupEmail>(
    "group-emails",
    { id },
    {
      onError: console.error,
      refetchInterval: ({ state }) => state.data?.state === "sending" && REFRESH_MS,
    },
  );
  return (
    <>
      <PageLink to="/group-emails">All group emails</PageLink>
      <LoadedRecord
        query={query}
        title="Group email"
        gone="This email no longer exists."
        failure="The email could not be loaded."
      >
        {(groupEmail) => (
          <>
            <PageTitle>{groupEmail.subject || "Group email"}</PageTitle>
            <Header groupEmail={groupEmail} />
            {groupEmail.state === "draft" ? (
              <Draft key={id} groupEmail={groupEmail} />
            ) : (
              <Submitted groupEmail={groupEmail} />
            )}
          </>
        )}
      </LoadedRecord>
    </>
  );
}

function Header({ groupEmail }: { groupEmail: GroupEmail }) {
  return (
    <Box sx={{ mt: 1, mb: 2, overflowWrap: "anywhere" }}>
      <Typography component="h2" variant="h5">
        {groupEmail.subject || "No subject"}
      </Typography>
      <Typography color="text.secondary" component="div">
        <strong>{stateLabel(groupEmail.state)}</strong> · {describeSegment(groupEmail.segment)}
        {groupEmail.is_news && " · Newsletter"}
        {groupEmail.scheduled_for && !groupEmail.started_at && (
          <>
            {" "}
            · scheduled for <Moment at={groupEmail.scheduled_for} />
          </>
        )}
        {groupEmail.started_at && (
          <>
            {" "}
            · started <Moment at={groupEmail.started_at} />
          </>
        )}
      </Typography>
      <Typography color="text.secondary" variant="body2">
        {[
          groupEmail.created_by_email && `Created by ${groupEmail.created_by_email}`,
          groupEmail.state !== "draft" &&
            groupEmail.requested_by_email &&
            `submitted by ${groupEmail.requested_by_email}`,
          groupEmail.approved_by_email && `approved by ${groupEmail.approved_by_email}`,
        ]
          .filter(Boolean)
          .join(", ")}
      </Typography>
      {groupEmail.stopped_reason && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          This email was not sent at its scheduled time: {groupEmail.stopped_reason}
        </Alert>
      )}
    </Box>
  );
}

/** An email that is waiting for approval, scheduled, being sent, or done. */
function Submitted({ groupEmail }: { groupEmail: GroupEmail }) {
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {groupEmail.started_at ? (
        <>
          <Result groupEmail={groupEmail} />
          <GroupEmailActions groupEmail={groupEmail} />
          <EmailContent subject={groupEmail.subject} body={groupEmail.body} />
          <Recipients groupEmail={groupEmail} />
        </>
      ) : (
        <>
          <GroupEmailActions groupEmail={groupEmail} />
          <RecipientCheck groupEmail={groupEmail} />
        </>
      )}
    </Box>
  );
}

/** The states that `group_email_result` counts, in the order of display. */
const STATES = [
  "sent",
  "delivered",
  "queued",
  "failed",
  "bounced",
  "complained",
  "unsubscribed",
  "canceled",
] as const;

/** The sending progress of a group email, and its recipients by status. */
function Result({ groupEmail }: { groupEmail: GroupEmail }) {
  const query = useGroupEmailQuery("group_email_result", { id: groupEmail.id }, groupEmail);
  const { data } = query;
  if (query.error || !data) {
    return <NotLoaded query={query} failure="The result could not be loaded." />;
  }
  const total = groupEmail.recipients_count ?? 0;
  const processed = total - (data.queued ?? 0);
  return (
    <Box component="section" aria-label="Result" sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography component="h3" variant="h6">
        {processed.toLocaleString("en")} of {counted(total, "email", "emails")} processed
      </Typography>
      <LinearProgress
        aria-label="Sending progress"
        variant="determinate"
        value={total > 0 ? (100 * processed) / total : 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box component="dl" sx={{ m: 0, display: "flex", flexWrap: "wrap", gap: 3 }}>
        {STATES.filter((state) => state === "sent" || data[state]).map((state) => (
          <Count key={state} label={recipientState(state)} value={data[state] ?? 0} />
        ))}
        {Object.entries(groupEmail.skipped).map(([reason, count]) => (
          <Count key={reason} label={`Skipped: ${recipientState(reason)}`} value={count} />
        ))}
      </Box>
    </Box>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {value.toLocaleString("en")}
      </Typography>
    </Box>
  );
}
