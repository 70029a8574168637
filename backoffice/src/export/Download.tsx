import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from "@mui/material";
import { useEffect, useEffectEvent } from "react";
import { useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { countOf } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { useLongTask } from "../components/useLongTask.ts";
import type { DownloadItem } from "./downloadItem.ts";

/** Creates and saves a file behind a dialog with its progress. Leaving the page cancels it. */
export default function Download(props: DownloadItem & { onClose: () => void }) {
  const { label, unit, prepare, onClose } = props;
  const notify = useNotify();
  const work = useLongTask(async (_: undefined, signal, onProgress) => {
    const { file, name, count } = await prepare(signal, onProgress);
    if (signal.aborted) return;
    saveBlob(file, name);
    notify(`${name} has been downloaded: ${inDigits(count)} ${unit}.`);
    onClose();
  });
  const start = useEffectEvent(() => work.start(undefined));
  useEffect(() => start(), []);

  const { done, total = props.total, hasFailed } = work;
  const progress = `${total ? countOf(done, total) : inDigits(done)} ${unit}`;
  return (
    // A click outside must not cancel a long download.
    <Dialog open onClose={hasFailed ? onClose : undefined} fullWidth maxWidth="sm">
      <DialogTitle>{label}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        {hasFailed ? (
          <Alert severity="error">
            The download failed after {progress}. Nothing has been saved.
          </Alert>
        ) : (
          <>
            <LinearProgress
              color="secondary"
              aria-label={progress}
              // Rows may have been added since they were counted.
              {...(total
                ? { variant: "determinate", value: Math.min(100, (100 * done) / total) }
                : {})}
            />
            <Typography color="textSecondary">{progress}</Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{hasFailed ? "Close" : "Cancel"}</Button>
        {hasFailed && (
          <Button variant="contained" onClick={() => work.start(undefined)}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
