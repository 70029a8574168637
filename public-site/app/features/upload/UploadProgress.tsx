import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { useEffect, useRef } from "react";
import { Button } from "~/components/Button.tsx";
import styles from "./UploadArea.module.css";
import type { UploadState } from "./useUpload.ts";

interface UploadProgressProps {
  state: UploadState;
  onCancel: () => void;
}

const WORDS = {
  checking: "Checking",
  uploading: "Uploading",
  attaching: "Attaching",
} as const;

/** How far an upload is, and the way out of it. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const uploading = state.status === "uploading";
  useEffect(() => {
    if (uploading) cancel.current?.focus();
  }, [uploading]);

  if (state.status === "idle" || state.status === "failed") return null;
  const label = `${WORDS[state.status]} ${state.name}`;
  return (
    <div>
      <p role="status">{`${label}…`}</p>
      {uploading && (
        <div className={styles.actions}>
          <Progress aria-label={label} value={state.percent} className={styles.progress ?? ""} />
          <span className={styles.percent}>{`${state.percent}%`}</span>
          <Button
            ref={cancel}
            look="quiet"
            size="small"
            aria-label="Cancel the upload"
            onClick={onCancel}
          >
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
