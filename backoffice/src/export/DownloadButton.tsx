import { Button, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { lazyComponent } from "../components/lazyComponent.tsx";
import type { DownloadItem } from "./downloadItem.ts";

/** Its code is loaded with the first download. */
const Download = lazyComponent("Download", () => import("./Download.tsx"), null);

interface DownloadButtonProps extends DownloadItem {
  /** The thing to download, if several buttons have the same label. */
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
