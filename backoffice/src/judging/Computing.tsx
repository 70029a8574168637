import { Box, LinearProgress, Typography } from "@mui/material";

export function Computing({ children }: { children: string }) {
  return (
    <Box role="status" sx={{ maxWidth: 480 }}>
      <Typography sx={{ mb: 1 }}>{children}</Typography>
      <LinearProgress aria-label={children} />
    </Box>
  );
}
