import { Button, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { lazyComponent } from "../components/lazyComponent.tsx";

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

/** Its code is loaded with the first download. */
const Download = lazyComponent("Download", () => import("./Download.tsx"), null);

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
