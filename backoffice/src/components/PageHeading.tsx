import { Typography } from "@mui/material";
import { PageTitle } from "./PageTitle.tsx";

/** The heading of a page, which is also the title of the browser tab. */
export function PageHeading({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        {children}
      </Typography>
    </>
  );
}
