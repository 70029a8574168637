import { Alert, Box, Link, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { RecordFailed } from "../components/RecordFailed.tsx";
import { isGone } from "../data/errors.ts";
import { describeSegment, type GroupMail, stateLabel } from "../records/groupMail.ts";
import { TOUCHABLE } from "../theme/theme.ts";
import { BeforeSending } from "./BeforeSending.tsx";
import { Draft } from "./Draft.tsx";
import { MailActions } from "./MailActions.tsx";
import { MailWords } from "./MailWords.tsx";
import { Recipients } from "./Recipients.tsx";
import { Result } from "./Result.tsx";

/** How often the page of a mail that is on its way is read again. */
const REFRESH_MS = 5_000;

/** One mail to a group: a draft with its form, or what becomes of it. */
export function GroupMailPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useGetOne<GroupMail>(
    "group-mails",
    { id },
    {
      onError: console.error,
      refetchInterval: ({ state }) => state.data?.state === "sending" && REFRESH_MS,
    },
  );
  // What cannot be read again stays: somebody may be writing in it.
  const mail = isGone(error) ? undefined : data;
  if (!mail && !error) return <LoadingScreen />;
  return (
    <>
      <PageTitle>{mail?.subject || "Mail"}</PageTitle>
      <ToList />
      {mail ? (
        <MailHead mail={mail} />
      ) : (
        <Typography component="h2" variant="h5" sx={{ my: 1 }}>
          Mail
        </Typography>
      )}
      {error && (
        <RecordFailed
          error={error}
          gone="This mail does not exist any more."
          onRetry={() => void refetch()}
        >
          The mail could not be loaded.
        </RecordFailed>
      )}
      {mail?.state === "draft" && <Draft key={id} mail={mail} />}
      {mail && mail.state !== "draft" && <OnItsWay mail={mail} />}
    </>
  );
}

function ToList() {
  return (
    <Link component={RouterLink} to="/mailings" sx={TOUCHABLE}>
      All mailings
    </Link>
  );
}

function MailHead({ mail }: { mail: GroupMail }) {
  return (
    <Box sx={{ mt: 1, mb: 2, overflowWrap: "anywhere" }}>
      <Typography component="h2" variant="h5">
        {mail.subject || "Mail without a subject"}
      </Typography>
      <Typography color="text.secondary" component="div">
        <strong>{stateLabel(mail.state)}</strong> · {describeSegment(mail.segment)}
        {mail.is_news && " · News"}
        {mail.scheduled_for && !mail.begun_at && (
          <>
            {" "}
            · for <MomentField record={mail} source="scheduled_for" />
          </>
        )}
        {mail.begun_at && (
          <>
            {" "}
            · begun <MomentField record={mail} source="begun_at" />
          </>
        )}
      </Typography>
      <Typography color="text.secondary" variant="body2">
        {[
          mail.created_by_email && `Written by ${mail.created_by_email}`,
          mail.state !== "draft" && mail.requested_by_email && `sent by ${mail.requested_by_email}`,
          mail.approved_by_email && `approved by ${mail.approved_by_email}`,
        ]
          .filter(Boolean)
          .join(", ")}
      </Typography>
      {mail.stopped_reason && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          It was not sent at its time: {mail.stopped_reason}
        </Alert>
      )}
    </Box>
  );
}

function OnItsWay({ mail }: { mail: GroupMail }) {
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {mail.begun_at ? (
        <>
          <Result mail={mail} />
          <MailActions mail={mail} />
          <MailWords subject={mail.subject} body={mail.body} />
          <Recipients mail={mail} />
        </>
      ) : (
        <>
          <MailActions mail={mail} />
          <BeforeSending mail={mail} />
        </>
      )}
    </Box>
  );
}
