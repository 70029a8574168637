import { Typography } from "@mui/material";
import { Notice } from "./Notice.tsx";
import { LinkButton } from "./PageLink.tsx";

/** The page for unknown paths below /admin. */
export function NotFound() {
  return (
    <Notice title="Page not found" heading="h2">
      <Typography gutterBottom>
        The page you're looking for doesn't exist or has been moved.
      </Typography>
      <LinkButton variant="contained" to="/" sx={{ mt: 1 }}>
        Go back home
      </LinkButton>
    </Notice>
  );
}
