import { Button, Typography } from "@mui/material";
import { useResetErrorBoundaryOnLocationChange } from "react-admin";
import { Notice } from "../components/Notice.tsx";
import { Masthead } from "./Masthead.tsx";

interface ErrorScreenProps {
  resetErrorBoundary: (...args: unknown[]) => void;
}

/** Shown when a page cannot be drawn, for instance when its code was replaced by a newer release. */
export function ErrorScreen({ resetErrorBoundary }: ErrorScreenProps) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <>
      <Masthead />
      <main>
        <Notice title="Something went wrong" heading="h1">
          <Typography role="alert" gutterBottom>
            This page could not be shown. Reloading it usually helps.
          </Typography>
          <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }}>
            Reload
          </Button>
        </Notice>
      </main>
    </>
  );
}
