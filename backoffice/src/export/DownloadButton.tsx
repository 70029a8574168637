import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Menu,
  MenuItem,
  Typography,
} from "@mui/material";
import { useEffect, useEffectEvent, useState } from "react";
import { useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { countOf } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { useLongTask } from "../components/useLongTask.ts";

/** Creates a file of so many units, and reports progress. Rejects when the signal is aborted. */
export type PrepareFile = (
  signal: AbortSignal,
  onProgress: (done: number, total?: number) => void,
) => Promise<{ file: Blob; name: string; count: number }>;

export interface DownloadItem {
  label: string;
  /** The unit of the progress, such as "rows". */
  unit: string;
  /** The number of units, if known in advance. */
  total?: number | undefined;
  /** Whether there is nothing to download. */
  isEmpty?: boolean | undefined;
  prepare: PrepareFile;
}

interface DownloadButtonProps extends DownloadItem {
  /** What is downloaded, if several buttons have the same label. */
  subject?: string;
}

export function DownloadButton({ subject, ...item }: DownloadButtonProps) {
  const [isRunning, setIsRunning] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        disabled={item.isEmpty}
        onClick={() => setIsRunning(true)}
        {...(subject && { "aria-label": `${item.label}: ${subject}` })}
      >
        {item.label}
      </Button>
      {isRunning && <Download {...item} onClose={() => setIsRunning(false)} />}
    </>
  );
}

export function DownloadMenu({ label, items }: { label: string; items: readonly DownloadItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [running, setRunning] = useState<DownloadItem>();
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {items.map((item) => (
          <MenuItem
            key={item.label}
            disabled={item.isEmpty}
            onClick={() => {
              setAnchor(undefined);
              setRunning(item);
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
      {running && <Download {...running} onClose={() => setRunning(undefined)} />}
    </>
  );
}

/** Creates and saves a file behind a dialog with its progress. Leaving the page cancels it. */
function Download(props: DownloadItem & { onClose: () => void }) {
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
