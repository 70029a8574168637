import { FileButton, Progress } from "@mantine/core";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { failure } from "~/lib/outcome.ts";
import styles from "./UploadArea.module.css";
import type { Upload, UploadState } from "./useUpload.ts";
import "@mantine/core/styles/Progress.layer.css";

interface UploadAreaProps {
  title: string;
  level?: "h2" | "h3" | "h4";
  help: string;
  /** The value of the file input's `accept`. */
  accept: string;
  chooseLabel: string;
  /** The message if several files are dropped. */
  onlyOne: string;
  upload: Upload;
  /** The current file. */
  children?: ReactNode;
  /** Buttons beside the one for choosing a file. */
  actions?: ReactNode;
}

/** Chooses or drops one file, and shows its upload. */
export function UploadArea(props: UploadAreaProps) {
  const { title, level: Title = "h2", help, accept, chooseLabel, onlyOne } = props;
  const { children, actions } = props;
  const { state, busy, choose, cancel, fail } = props.upload;
  const { over, handlers } = useDropZone(onDrop);
  const id = useId();
  const forgetChoice = useRef<() => void>(null);
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.status === "failed" || (state.status === "idle" && state.message)) {
      takeLostFocus(outcome.current);
    }
  }, [state]);

  function onDrop([file, ...more]: readonly File[]) {
    if (!file || busy) return;
    if (more.length > 0) fail(failure(onlyOne, "Please put everything into one file."));
    else choose(file);
  }

  function onChoose(file: File | null) {
    // Otherwise, choosing the same file again would not fire a change event.
    forgetChoice.current?.();
    if (file) choose(file);
  }

  return (
    <section
      className={`stack gap-xs ${styles.field} ${over ? styles.over : ""}`}
      aria-labelledby={`${id}-heading`}
      {...handlers}
    >
      <Title id={`${id}-heading`} className="title-s">
        {title}
      </Title>
      <p id={`${id}-help`} className="text-s soft">
        {help}
      </p>
      {children}
      <div ref={outcome} tabIndex={-1}>
        {state.status === "failed" && <FormMessage kind="failure" {...state.failure} />}
        {state.status === "idle" && state.message && (
          <FormMessage kind="success" message={state.message} />
        )}
      </div>
      {busy ? (
        <UploadProgress state={state} onCancel={cancel} />
      ) : (
        <div className="row">
          {state.status === "failed" && state.retry && (
            <Button onClick={state.retry}>Try again</Button>
          )}
          <FileButton resetRef={forgetChoice} accept={accept} onChange={onChoose}>
            {(open) => (
              <Button {...open} look="quiet" aria-describedby={`${id}-help`}>
                {chooseLabel}
              </Button>
            )}
          </FileButton>
          {actions}
          <span className={`text-s soft ${styles.drop}`}>or drop a file here</span>
        </div>
      )}
    </section>
  );
}

/** Focuses an element if the pressed button no longer exists, but not while the person types elsewhere. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

interface UploadProgressProps {
  state: UploadState;
  onCancel: () => void;
}

const WORDS = {
  checking: "Checking",
  uploading: "Uploading",
  attaching: "Attaching",
} as const;

function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const uploading = state.status === "uploading";
  useEffect(() => {
    if (uploading) takeLostFocus(cancel.current);
  }, [uploading]);

  if (state.status === "idle" || state.status === "failed") return null;
  const label = `${WORDS[state.status]} ${state.name}`;
  return (
    <div>
      <p role="status">{`${label}…`}</p>
      {uploading && (
        <div className="row">
          <Progress aria-label={label} value={state.percent} className={styles.progress ?? ""} />
          <span className={`tabular ${styles.percent}`}>{`${state.percent}%`}</span>
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

/**
 * Accepts dropped files on an element. Elsewhere on the page, dropping a file does nothing instead of opening it.
 * @returns whether files are over the element, and its handlers.
 */
function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);

  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFiles(Array.from(event.dataTransfer.files));
    },
  };
  return { over, handlers };
}
