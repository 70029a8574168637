import { Box, Button, Link, Paper, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { EmptyText } from "../components/EmptyText.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import {
  describeSegment,
  type GroupEmail,
  groupEmailPath,
  people,
  stateLabel,
} from "../records/groupEmail.ts";
import { useGroupEmails } from "./useGroupEmails.ts";

/** All group emails: drafts, scheduled and sent. */
export function GroupEmailList() {
  const { data: groupEmails, error, refetch } = useGroupEmails();
  return (
    <>
      <PageTitle>Group emails</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2, alignItems: "center" }}>
        <Typography component="h2" variant="h5" sx={{ mr: "auto" }}>
          Group emails
        </Typography>
        <Button variant="contained" component={RouterLink} to={groupEmailPath("new")}>
          New email
        </Button>
      </Box>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The group emails could not be loaded.
        </LoadFailed>
      )}
      {!error && !groupEmails && <LoadingScreen />}
      {groupEmails?.length === 0 && (
        <Paper variant="outlined" sx={{ p: 4, textAlign: "center" }}>
          <Typography color="text.secondary">
            No group emails yet. Create one, or select people in Submissions, Users or Mailing List.
          </Typography>
        </Paper>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {groupEmails?.map((groupEmail) => (
          <GroupEmailCard key={groupEmail.id} groupEmail={groupEmail} />
        ))}
      </Box>
    </>
  );
}

function GroupEmailCard({ groupEmail }: { groupEmail: GroupEmail }) {
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
          to={groupEmailPath(groupEmail.id)}
          sx={{ fontSize: "1.125rem", fontWeight: 650 }}
        >
          {groupEmail.subject || <EmptyText>No subject</EmptyText>}
        </Link>
        <Typography color="text.secondary">
          {describeSegment(groupEmail.segment)}
          {groupEmail.is_news && " · Newsletter"}
        </Typography>
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{stateLabel(groupEmail.state)}</Typography>
        <Typography color="text.secondary" component="div">
          {groupEmail.recipients_count !== null && groupEmail.state !== "draft" && (
            <>{people(groupEmail.recipients_count)} · </>
          )}
          <MomentField record={groupEmail} source={relevantTime(groupEmail)} />
        </Typography>
      </Box>
    </Paper>
  );
}

/** When sending started, else the scheduled time, else the last change. */
function relevantTime(groupEmail: GroupEmail): keyof GroupEmail {
  if (groupEmail.begun_at) return "begun_at";
  return groupEmail.scheduled_for ? "scheduled_for" : "updated_at";
}
