import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetOne } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Submission, statusLabel } from "../submissions/submission.ts";
import { UnsubmittedEntry } from "./UnsubmittedEntry.tsx";

interface UserEntryProps {
  userId: string;
}

/** The entry of the team that a user is in. */
export function UserEntry({ userId }: UserEntryProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: entry, isError } = useQuery({
    queryKey: ["team-members", userId],
    queryFn: async () => (await dataProvider.findEntryOf(userId)) ?? null,
  });
  if (isError) return <NotLoaded />;
  if (entry === undefined) return <Loading />;
  if (entry === null) {
    return <Typography color="text.secondary">Not in the team of an entry.</Typography>;
  }
  if (entry.state !== "submitted") return <UnsubmittedEntry entry={entry} />;
  return <SubmittedEntry id={entry.submission_id} userId={userId} />;
}

function SubmittedEntry({ id, userId }: { id: string; userId: string }) {
  const { data: entry, error } = useGetOne<Submission>(
    "submissions",
    { id },
    { onError: console.error },
  );
  if (error) return <NotLoaded />;
  if (!entry) return <Loading />;
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Link component={RouterLink} to={`/submissions/${entry.id}`}>
        {entry.idea_name}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {entry.created_by === userId ? "Owner" : "Member"} · {statusLabel(entry.status)} ·{" "}
        {entry.team_members.length} in the team
      </Typography>
    </Box>
  );
}

const Loading = () => <Typography color="text.secondary">Loading...</Typography>;

const NotLoaded = () => (
  <Typography role="alert" color="error">
    The submission could not be loaded.
  </Typography>
);
