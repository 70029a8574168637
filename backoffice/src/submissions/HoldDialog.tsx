import { Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useResultsRelease } from "./useResultsRelease.ts";

interface HoldDialogProps {
  onClose: () => void;
}

/** Asks before decisions disappear from the teams' view. */
export default function HoldDialog({ onClose }: HoldDialogProps) {
  const { mutate, isPending } = useResultsRelease(onClose);
  return (
    <ConfirmDialog
      open
      title="Hold results"
      question="Teams see neither Selected nor Declined until you release the results again. Whoever has looked already knows."
      action="Hold results"
      busy={isPending}
      onConfirm={() => mutate({ at: undefined, success: "Results are held." })}
      onClose={onClose}
    >
      <Typography sx={{ mt: 1.5 }}>
        This changes no decision. What a panel has decided stays released in its round: to decide
        anew, propose “Take the release back” in{" "}
        <Link component={RouterLink} to="/judging">
          the round's menu
        </Link>
        . That holds the results as well, and another administrator carries it out.
      </Typography>
    </ConfirmDialog>
  );
}
