import { Box, Button, Link, Paper, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { EmptyText } from "../components/EmptyText.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import {
  describeSegment,
  type GroupMail,
  mailPath,
  people,
  stateLabel,
} from "../records/groupMail.ts";
import { useGroupMails } from "./useGroupMails.ts";

/** Every mail to a group, from drafts to what was sent long ago. */
export function GroupMailList() {
  const { data: mails, error, refetch } = useGroupMails();
  return (
    <>
      <PageTitle>Mailings</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2, alignItems: "center" }}>
        <Typography component="h2" variant="h5" sx={{ mr: "auto" }}>
          Mailings
        </Typography>
        <Button variant="contained" component={RouterLink} to={mailPath("new")}>
          New mail
        </Button>
      </Box>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The mails could not be loaded.
        </LoadFailed>
      )}
      {!error && !mails && <LoadingScreen />}
      {mails?.length === 0 && (
        <Paper variant="outlined" sx={{ p: 4, textAlign: "center" }}>
          <Typography color="text.secondary">
            Nothing was written to a group yet. Begin here, or choose people in the lists of
            submissions, users or the mailing list.
          </Typography>
        </Paper>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {mails?.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </Box>
    </>
  );
}

function MailCard({ mail }: { mail: GroupMail }) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2,
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 16rem" },
        alignItems: "center",
      }}
    >
      <Box sx={{ overflowWrap: "anywhere" }}>
        <Link
          component={RouterLink}
          to={mailPath(mail.id)}
          sx={{ fontSize: "1.125rem", fontWeight: 650 }}
        >
          {mail.subject || <EmptyText>Without a subject</EmptyText>}
        </Link>
        <Typography color="text.secondary">
          {describeSegment(mail.segment)}
          {mail.is_news && " · News"}
        </Typography>
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{stateLabel(mail.state)}</Typography>
        <Typography color="text.secondary" component="div">
          {mail.recipients_count !== null && mail.state !== "draft" && (
            <>{people(mail.recipients_count)} · </>
          )}
          <MomentField record={mail} source={momentOf(mail)} />
        </Typography>
      </Box>
    </Paper>
  );
}

/** The moment that says most about a mail. */
function momentOf(mail: GroupMail): keyof GroupMail {
  if (mail.begun_at) return "begun_at";
  return mail.scheduled_for ? "scheduled_for" : "updated_at";
}
