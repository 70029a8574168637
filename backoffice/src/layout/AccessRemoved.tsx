import { Button, Typography } from "@mui/material";
import { Notice } from "../components/Notice.tsx";
import { PUBLIC_HOME } from "../data/access.ts";
import { Masthead } from "./Header.tsx";

/** Says that the person's role was removed, and links to the public site. */
export function AccessRemoved() {
  return (
    <>
      <Masthead />
      <main>
        <Notice title="Access removed" heading="h1">
          <Typography role="alert" gutterBottom>
            You no longer have a role in the back office.
          </Typography>
          <Typography gutterBottom>
            Your account and profile have not changed. If this is a mistake, contact an
            administrator.
          </Typography>
          <Button href={PUBLIC_HOME} variant="contained" sx={{ mt: 2 }}>
            Go to the public site
          </Button>
        </Notice>
      </main>
    </>
  );
}
