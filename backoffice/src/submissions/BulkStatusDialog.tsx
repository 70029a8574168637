import { Alert, Box, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
} from "react-admin";
import type { SubmissionStatus } from "../../../supabase/functions/_shared/challenge.ts";
import { ADMIN_SUBMISSIONS_MESSAGES } from "../../../supabase/functions/_shared/messages.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { ConfirmDialog } from "../lists/ConfirmDialog.tsx";
import { resultsState } from "./results.ts";
import { type Submission, statusLabel } from "./submission.ts";

interface BulkStatusDialogProps {
  ids: readonly Identifier[];
  status: SubmissionStatus;
  onClose: () => void;
}

const submissions = (count: number) => `${count} ${count === 1 ? "submission" : "submissions"}`;

/** Shows which submissions will change, as they are now, and changes all of them or none. */
export default function BulkStatusDialog({ ids, status, onClose }: BulkStatusDialogProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { onUnselectItems } = useListContext();
  const { data: configuration } = useConfiguration();
  const notify = useNotify();
  const refresh = useRefresh();

  const { data, isError } = useQuery({
    queryKey: ["submissions", "preview", ids],
    queryFn: () => dataProvider.getMany<Submission>("submissions", { ids: ids.map(String) }),
    gcTime: 0,
  });
  const rows = data?.data.toSorted((a, b) => a.idea_name.localeCompare(b.idea_name));
  const changing = rows?.filter((row) => row.status !== status) ?? [];

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.callDatabase("set_submission_statuses", {
        ids: changing.map(({ id }) => String(id)),
        status,
        expected_updated_at: changing.map(({ updated_at }) => updated_at),
      }),
    onSuccess: (changed) => {
      notify(`${submissions(changed)} changed to ${statusLabel(status)}.`);
      onUnselectItems();
      onClose();
      refresh();
    },
    onError: (error) => {
      console.error(error);
      notify(
        isConflict(error)
          ? "Somebody else has just changed some of these. Nothing was changed: look again."
          : messageFor(error, ADMIN_SUBMISSIONS_MESSAGES.statusFailure),
        { type: "error" },
      );
      // Reads the preview again as well.
      refresh();
    },
  });

  const unchanged = (rows?.length ?? 0) - changing.length;
  const gone = rows ? ids.length - rows.length : 0;
  const isDecision = status === "selected" || status === "declined";
  const isSeen = configuration && resultsState(configuration) === "released";

  return (
    <ConfirmDialog
      open
      title={`Set status to ${statusLabel(status)}`}
      question={
        rows ? `${submissions(changing.length)} will change.` : "Reading the submissions..."
      }
      action={`Change ${submissions(changing.length)}`}
      isDestructive={false}
      busy={isPending}
      disabled={changing.length === 0}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {isError && <Alert severity="error">{ADMIN_SUBMISSIONS_MESSAGES.failure}</Alert>}
      <Box component="ul" sx={{ my: 1.5, pl: 2.5, maxHeight: 260, overflowY: "auto" }} tabIndex={0}>
        {changing.map((row) => (
          <li key={row.id}>
            {row.idea_name}{" "}
            <Typography component="span" variant="body2" color="text.secondary">
              {statusLabel(row.status)} → {statusLabel(status)}
            </Typography>
          </li>
        ))}
      </Box>
      {unchanged > 0 && (
        <Typography color="text.secondary">
          {submissions(unchanged)} already {statusLabel(status)}.
        </Typography>
      )}
      {gone > 0 && (
        <Typography color="text.secondary">{submissions(gone)} no longer submitted.</Typography>
      )}
      {isSeen && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          Results are released: the teams see this at once.
        </Alert>
      )}
      {isDecision && configuration && !isSeen && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          Held: the teams see Under Review until results are released.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
