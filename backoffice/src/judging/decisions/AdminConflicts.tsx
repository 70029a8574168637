import { Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { HAPPENED } from "../../data/resources.ts";
import { type Conflict, conflictStateLabel, personOf } from "../conflicts/conflict.ts";
import type { Copy } from "../copies/copy.ts";
import type { Round } from "../rounds/round.ts";

/** Which administrators have a conflict with an entry of the round, so that one knows who must not decide. */
export function AdminConflicts({ round }: { round: Round }) {
  const conflicts = useAllRows<Conflict>("judging-conflicts", { admin_id: HAPPENED });
  const copies = useAllRows<Pick<Copy, "submission_id">>("judging-copies", { round_id: round.id }, [
    "submission_id",
  ]);
  const error = conflicts.error ?? copies.error;
  if (error) {
    const retry = () => void Promise.all([conflicts.refetch(), copies.refetch()]);
    return (
      <LoadFailed error={error} onRetry={retry}>
        The conflicts could not be loaded.
      </LoadFailed>
    );
  }
  if (!conflicts.data || !copies.data) return null;
  const entries = new Set(copies.data.map(({ submission_id }) => submission_id));
  const here = conflicts.data.filter(
    ({ admin_id, state, submission_id }) =>
      admin_id && state !== "dismissed" && entries.has(submission_id),
  );
  if (here.length === 0) {
    return <Typography>No administrator has a conflict with an entry of this round.</Typography>;
  }
  const people = new Set(here.map(({ admin_id }) => admin_id)).size;
  return (
    <>
      <Typography>
        {people === 1 ? "One administrator has" : `${people} administrators have`} a conflict with
        an entry of this round, and neither {people === 1 ? "sees" : "see"} its result nor{" "}
        {people === 1 ? "decides" : "decide"} anything in it:
      </Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {here.map((conflict) => (
          <li key={conflict.id}>
            {personOf(conflict)}: <bdi>{conflict.idea_name}</bdi>, {conflict.reason} (
            {conflictStateLabel(conflict.state)})
          </li>
        ))}
      </Box>
    </>
  );
}
