import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { PageTitle } from "./PageTitle.tsx";

interface PageHeadingProps {
  title: string;
  /** Actions, at the right. */
  children?: ReactNode;
}

/** The title of a page, also in the browser's tab. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2, alignItems: "center" }}>
      <PageTitle>{title}</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mr: "auto" }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
