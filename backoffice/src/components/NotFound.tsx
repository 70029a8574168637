import { Typography } from "@mui/material";
import { Notice } from "./Notice.tsx";
import { PageLink } from "./PageLink.tsx";

/** The page for unknown paths below /admin. */
export function NotFound() {
  return (
    <Notice title="Page not found" heading="h2">
      <Typography gutterBottom>
        The page you're looking for doesn't exist or has been moved.
      </Typography>
      <PageLink to="/">Go back home</PageLink>
    </Notice>
  );
}
