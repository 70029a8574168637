import { Typography } from "@mui/material";

/** Shown while the session is checked and while a page's code loads. */
export function LoadingScreen() {
  return (
    <Typography role="status" sx={{ p: 3 }} color="text.secondary">
      Loading...
    </Typography>
  );
}
