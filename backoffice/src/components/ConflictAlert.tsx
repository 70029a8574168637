import { Alert, Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface ConflictAlertProps {
  /** The changed thing, such as "draft". */
  noun: string;
  /** The saved version. */
  children: ReactNode;
  onOverwrite: () => void;
  onDiscard: () => void;
}

/** The choice between what the person has entered and a version that was saved meanwhile. */
export function ConflictAlert({ noun, children, onOverwrite, onDiscard }: ConflictAlertProps) {
  return (
    <Alert severity="warning" sx={{ flexBasis: "100%" }}>
      <Typography>
        {`This ${noun} was changed in another tab or by another administrator. Your changes are still here but not saved.`}
      </Typography>
      <Box component="details" sx={{ my: 1.5 }}>
        <summary>Saved version</summary>
        {children}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="contained" onClick={onOverwrite}>
          Overwrite with my changes
        </Button>
        <Button variant="outlined" onClick={onDiscard}>
          Discard my changes
        </Button>
      </Box>
    </Alert>
  );
}
