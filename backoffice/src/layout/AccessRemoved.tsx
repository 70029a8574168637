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
            You have no role in the back office any more.
          </Typography>
          <Typography gutterBottom>
            Your account and profile are as they were. If this is a mistake, write to an
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
