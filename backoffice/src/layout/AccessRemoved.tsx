import { Button, Typography } from "@mui/material";
import { PUBLIC_HOME } from "../data/access.ts";
import { AdminRevokedError } from "../data/errors.ts";
import { Notice } from "./Notice.tsx";

/** Tells a former administrator what happened and leads back to the public site. */
export function AccessRemoved() {
  return (
    <main>
      <Notice title="Access removed">
        <Typography role="alert" gutterBottom>
          {new AdminRevokedError().message}
        </Typography>
        <Typography gutterBottom>
          Your own account and profile are unchanged. If this is a mistake, ask another
          administrator.
        </Typography>
        <Button href={PUBLIC_HOME} variant="contained" sx={{ mt: 2 }}>
          Go to the public site
        </Button>
      </Notice>
    </main>
  );
}
