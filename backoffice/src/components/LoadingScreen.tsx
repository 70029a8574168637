import { Typography } from "@mui/material";

/** Shown while the session is checked, and while code or data loads. The property has react-admin's name. */
export function LoadingScreen({ loadingPrimary = "Loading..." }: { loadingPrimary?: string }) {
  return (
    <Typography role="status" sx={{ py: 3 }} color="textSecondary">
      {loadingPrimary}
    </Typography>
  );
}
