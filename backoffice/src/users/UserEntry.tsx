import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetOne } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider, UnsubmittedEntry as Entry } from "../data/dataProvider.ts";
import { type Submission, statusLabel } from "../records/submission.ts";
import type { User } from "../records/user.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";
import { TOUCHABLE } from "../theme/theme.ts";

/** The entry of the team that a user is in, or more time for beginning one. */
export function UserEntry({ user }: { user: User }) {
  const userId = user.id;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const areReleased = useAreResultsReleased();
  const {
    data: entry,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["team-members", userId],
    queryFn: async () => (await dataProvider.findEntryOf(userId)) ?? null,
  });
  if (entry === undefined) {
    return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />;
  }
  if (entry === null) {
    return (
      <>
        <Typography sx={{ mb: 1.5 }}>Not on a team.</Typography>
        {!areReleased && (
          <DeadlineExtension
            of="extend_user_deadline"
            id={userId}
            extendedTo={user.entry_extended_to}
          />
        )}
      </>
    );
  }
  if (entry.state !== "submitted") return <UnsubmittedEntry entry={entry} />;
  return <SubmittedEntry id={entry.submission_id} userId={userId} />;
}

function SubmittedEntry({ id, userId }: { id: string; userId: string }) {
  const {
    data: entry,
    error,
    refetch,
  } = useGetOne<Submission>("submissions", { id }, { onError: console.error });
  if (error) return <NotLoaded onRetry={() => refetch()} />;
  if (!entry) return <Loading />;
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Link component={RouterLink} to={`/submissions/${entry.id}`} sx={TOUCHABLE}>
        <bdi>{entry.idea_name}</bdi>
      </Link>
      <Typography variant="body2" color="text.secondary">
        {entry.created_by === userId ? "Owner" : "Member"} · {statusLabel(entry.status)} ·{" "}
        {entry.team_members.length} in the team
      </Typography>
    </Box>
  );
}

const Loading = () => <Typography color="text.secondary">Loading...</Typography>;

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailed onRetry={onRetry}>The entry could not be loaded.</LoadFailed>
);

interface UnsubmittedEntryProps {
  entry: Entry;
}

/** An entry that its team has not submitted, or has withdrawn: administrators may give it more time. */
export function UnsubmittedEntry({ entry }: UnsubmittedEntryProps) {
  const areReleased = useAreResultsReleased();
  return (
    <>
      <Typography>
        {entry.is_owner ? "Owner" : "Member"} ·{" "}
        {entry.state === "draft" ? "Draft, not submitted" : "Withdrawn"}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        You cannot read an entry that is not submitted.
        {!areReleased && " You can give its team more time."}
      </Typography>
      {!areReleased && (
        <DeadlineExtension
          of="extend_submission_deadline"
          id={entry.submission_id}
          extendedTo={entry.deadline_extended_to}
        />
      )}
    </>
  );
}
