import { Button, Typography } from "@mui/material";
import { useEffect } from "react";
import { useResetErrorBoundaryOnLocationChange } from "react-admin";
import { reportError } from "#common/errorReports.ts";
import { Notice } from "../components/Notice.tsx";
import { Masthead } from "./Header.tsx";

interface ErrorScreenProps {
  error: Error;
  resetErrorBoundary: (...args: unknown[]) => void;
}

/** Shown if a page cannot be rendered, for example because a newer release has replaced its code. */
export function ErrorScreen({ error, resetErrorBoundary }: ErrorScreenProps) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  useEffect(() => {
    reportError(error);
  }, [error]);
  return (
    <>
      <Masthead />
      <main>
        <Notice title="Something went wrong" heading="h1">
          <Typography role="alert" gutterBottom>
            We couldn’t show this page. Reloading it usually helps.
          </Typography>
          <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }}>
            Reload
          </Button>
        </Notice>
      </main>
    </>
  );
}
