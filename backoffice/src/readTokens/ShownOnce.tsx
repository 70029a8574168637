import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { readSettings } from "../config/env.ts";
import { SPREADSHEET_HELP } from "../config/handbook.ts";

interface ShownOnceProps {
  token: string;
  onClose: () => void;
}

/** A token that was made just now, with the address that it is for: to be copied before it is gone. */
export function ShownOnce({ token, onClose }: ShownOnceProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    // Refused, it can still be selected by hand.
    await navigator.clipboard.writeText(token).then(
      () => setIsCopied(true),
      (error: unknown) => console.error(error),
    );
  }

  return (
    // A click beside it does not close it: the token would be gone.
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Copy the token now</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Alert severity="warning">
          It is shown this once. Keep it where passwords are kept, and out of the cells of a
          spreadsheet.
        </Alert>
        <Shown label="Token">{token}</Shown>
        <Shown label="Address">{`${readSettings().supabaseUrl}/functions/v1/read-list`}</Shown>
        <Typography color="text.secondary">
          Ask for the address with the header “Authorization: Bearer” and the token.{" "}
          <Link href={SPREADSHEET_HELP} target="_blank" rel="noopener">
            The steps for Excel and Google Sheets
          </Link>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy the token"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Shown({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="div" variant="subtitle2">
        {label}
      </Typography>
      <Typography component="code" sx={{ fontFamily: "monospace", overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </div>
  );
}
