import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetOne } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Submission, statusLabel } from "../submissions/submission.ts";

interface UserEntryProps {
  userId: string;
}

/** The submission of the team that a user is in. Drafts are the team's own. */
export function UserEntry({ userId }: UserEntryProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const membership = useQuery({
    queryKey: ["team-members", userId],
    queryFn: async () => (await dataProvider.findEntryOf(userId)) ?? null,
  });
  const entryId = membership.data;
  const { data: entry, error } = useGetOne<Submission>(
    "submissions",
    { id: entryId ?? "" },
    { enabled: Boolean(entryId), onError: console.error },
  );

  if (membership.isError || error) {
    return (
      <Typography role="alert" color="error">
        The submission could not be loaded.
      </Typography>
    );
  }
  if (entryId === null) {
    return <Typography color="text.secondary">Not in the team of a submission.</Typography>;
  }
  if (!entry) return <Typography color="text.secondary">Loading...</Typography>;
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
