import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { PageTitle } from "./PageTitle.tsx";

interface NoticeProps {
  title: string;
  /** "h2" below the header, which has the first heading; "h1" on a page without it. */
  heading: "h1" | "h2";
  children: ReactNode;
}

/** In the middle of an otherwise empty screen. Below the header, the message starts where every page does. */
const ALONE = { maxWidth: 480, py: 8, px: 2, mx: "auto" } as const;

/** A page with one message and one link or button. */
export function Notice({ title, heading, children }: NoticeProps) {
  return (
    <Box sx={heading === "h1" ? ALONE : { maxWidth: 560 }}>
      <PageTitle>{title}</PageTitle>
      <Typography component={heading} variant="h5" gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
