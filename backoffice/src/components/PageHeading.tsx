import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { ROW } from "../theme/theme.ts";
import { PageTitle } from "./PageTitle.tsx";

interface PageHeadingProps {
  title: string;
  /** Whether a panel over the page, or another heading, sets the title of the browser tab. False by default. */
  isCovered?: boolean;
  /** Actions, at the right. */
  children?: ReactNode;
}

/** The title of a page, also in the browser's tab. */
export function PageHeading({ title, isCovered = false, children }: PageHeadingProps) {
  return (
    <Box sx={{ ...ROW, alignItems: "end", gap: 2, mb: 2 }}>
      {!isCovered && <PageTitle>{title}</PageTitle>}
      <Typography component="h2" variant="h5" sx={{ mr: "auto" }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
