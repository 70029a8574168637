import { Alert, Button, type SxProps, type Theme } from "@mui/material";

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  children: string;
  /** Asks again. */
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Stands in place of what could not be loaded, and offers to try again. */
export function LoadFailed({ children, onRetry, sx = {} }: LoadFailedProps) {
  return (
    <Alert
      severity="error"
      sx={sx}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: "nowrap" }}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
