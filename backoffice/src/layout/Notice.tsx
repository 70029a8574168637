import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface NoticeProps {
  title: string;
  children: ReactNode;
}

/** A page that says one thing and offers one way on. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <Box sx={{ maxWidth: 480, py: 8, px: 2, mx: "auto" }}>
      <title>{`${title} - Admin Dashboard`}</title>
      <Typography component="h2" variant="h5" gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
