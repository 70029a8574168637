import { Box, LinearProgress, Typography } from "@mui/material";

/** Says what is being computed. */
export function Computing({ children }: { children: string }) {
  return (
    <Box role="status" sx={{ maxWidth: 480 }}>
      <Typography sx={{ mb: 1 }}>{children}</Typography>
      <LinearProgress aria-label={children} />
    </Box>
  );
}
