import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { useGetOne } from "react-admin";
import { useParams } from "react-router-dom";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { groupEmail } from "#shared/writtenEmails.ts";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { LoadedRecord, NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { Panel } from "../components/Panel.tsx";
import { PanelOutlines } from "../components/PanelOutlines.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { EmailPreview } from "../emails/EmailPreview.tsx";
import {
  DELIVERY_STATES,
  describeSegment,
  type GroupEmail,
  refreshInterval,
  stateLabel,
  withFieldNames,
} from "../records/groupEmail.ts";
import { SIDE_BY_SIDE } from "../theme/panels.ts";
import { Draft } from "./Draft.tsx";
import { GroupEmailActions } from "./GroupEmailActions.tsx";
import { RecipientCheck, SkippedPeople } from "./RecipientCheck.tsx";
import { Recipients } from "./Recipients.tsx";
import { Sending } from "./Sending.tsx";

/** One group email: the editor of a draft, or the status of an email that was submitted. */
export default function GroupEmailPage() {
  const { id = "" } = useParams();
  const query = useGetOne<GroupEmail>(
    "group-emails",
    { id },
    { refetchInterval: ({ state }) => refreshInterval(state.data) },
  );
  return (
    <>
      <PageLink to="/group-emails">All group emails</PageLink>
      <LoadedRecord
        query={query}
        title="Group email"
        isPage
        outlines={<PanelOutlines columns={[[420]]} />}
        gone="This email no longer exists."
        failure="We couldn’t load the email."
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
  const { subject, state, segment, is_news, started_at, scheduled_for, stopped_reason } =
    groupEmail;
  const time = started_at ?? scheduled_for;
  const submitter = state !== "draft" && groupEmail.requested_by_email;
  const people = [
    ["Created", groupEmail.created_by_email],
    ["submitted", !started_at && submitter],
    ["approved", groupEmail.approved_by_email],
    ["sent", started_at && submitter],
  ];
  return (
    <Box sx={{ mt: 1, mb: 2, overflowWrap: "anywhere" }}>
      <Typography component="h2" variant="h5">
        {subject || "No subject"}
      </Typography>
      <Typography color="textSecondary" component="div">
        <strong>{stateLabel(state)}</strong> · {describeSegment(segment)}
        {is_news && " · Newsletter"}
        {time && (
          <>
            {` · ${started_at ? "started" : "scheduled for"} `}
            <Moment at={time} />
          </>
        )}
      </Typography>
      <Typography color="textSecondary" variant="body2">
        {people
          .filter(([, email]) => email)
          .map(([action, email]) => `${action} by ${email}`)
          .join(", ")}
      </Typography>
      {stopped_reason && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          This email was not sent at its scheduled time: {stopped_reason}
        </Alert>
      )}
    </Box>
  );
}

/** An email that is waiting for approval, scheduled, being sent, or done. */
function Submitted({ groupEmail }: { groupEmail: GroupEmail }) {
  if (!groupEmail.started_at) {
    return (
      <RecipientCheck groupEmail={groupEmail}>
        <Sending groupEmail={groupEmail} />
      </RecipientCheck>
    );
  }
  return (
    <>
      <Box sx={{ ...SIDE_BY_SIDE, mb: 3 }}>
        <Panel title="Result">
          <Result groupEmail={groupEmail} />
          <GroupEmailActions groupEmail={groupEmail} />
        </Panel>
        <SentEmail sent={groupEmail} />
      </Box>
      <Recipients groupEmail={groupEmail} />
    </>
  );
}

/** The email as its recipients got it, except for the values of its fields. */
function SentEmail({ sent: { subject, body, is_news } }: { sent: GroupEmail }) {
  const [shownSubject, shownBody] = [withFieldNames(subject), withFieldNames(body)];
  return (
    <Panel title="Content">
      {(shownSubject !== subject || shownBody !== body) && (
        <Typography>The fields in brackets were filled in for each recipient.</Typography>
      )}
      <EmailPreview email={groupEmail(shownSubject, shownBody, is_news ? "preview" : undefined)} />
    </Panel>
  );
}

/** An email in one of these states was sent, whether or not it arrived. */
const SENT_STATES = ["sent", "delivered", "bounced", "complained"] as const;

/** The sending progress of a group email, and its recipients by status. */
function Result({ groupEmail }: { groupEmail: GroupEmail }) {
  const { id, updated_at } = groupEmail;
  const query = useDatabaseQuery(
    "group_email_result",
    { id },
    {
      queryKey: [updated_at],
      refetchInterval: refreshInterval(groupEmail),
      placeholderData: keepPreviousData,
    },
  );
  const { data } = query;
  if (query.error || !data) {
    return <NotLoaded query={query} failure="We couldn’t load the result." />;
  }
  const total = groupEmail.recipients_count ?? 0;
  const processed = total - (data.queued ?? 0);
  const sent = SENT_STATES.reduce((sum, state) => sum + (data[state] ?? 0), 0);
  const others = DELIVERY_STATES.filter(({ value }) => value !== "sent" && data[value]);
  return (
    <>
      <Typography>
        {inDigits(sent)} of {counted(total, "email", "emails")} sent
      </Typography>
      <LinearProgress
        aria-label="Sending progress"
        variant="determinate"
        value={total > 0 ? (100 * processed) / total : 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {others.length > 0 && (
        <DetailList isShort>
          {others.map(({ value, label }) => (
            <Detail key={value} label={label}>
              {inDigits(data[value] ?? 0)}
            </Detail>
          ))}
        </DetailList>
      )}
      <SkippedPeople skipped={groupEmail.skipped} isSent />
    </>
  );
}
