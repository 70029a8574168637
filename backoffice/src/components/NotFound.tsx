import { Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { TOUCHABLE } from "../theme/theme.ts";
import { Notice } from "./Notice.tsx";

/** Any path below /admin that leads nowhere. */
export function NotFound() {
  return (
    <Notice title="Page not found" heading="h2">
      <Typography gutterBottom>
        The page you're looking for doesn't exist or has been moved.
      </Typography>
      <Link component={RouterLink} to="/" sx={TOUCHABLE}>
        Go back home
      </Link>
    </Notice>
  );
}
