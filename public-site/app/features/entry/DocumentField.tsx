import { FileButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { EntryDocument } from "~/data/entry.ts";
import { failure } from "~/lib/outcome.ts";
import { AttachedDocument } from "./AttachedDocument.tsx";
import styles from "./DocumentField.module.css";
import { ACCEPTED_DOCUMENTS } from "./documentCheck.ts";
import type { EntryWorkspace } from "./entryWorkspace.ts";
import { RemoveDocument } from "./RemoveDocument.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { useDocumentUpload } from "./useDocumentUpload.ts";
import { useDropZone } from "./useDropZone.ts";

interface DocumentFieldProps {
  workspace: EntryWorkspace;
  document: EntryDocument | null;
  /** Whether the entry is submitted, and so counts as it is. */
  submitted: boolean;
}

/** The one document of the entry, chosen or dropped. */
export function DocumentField({ workspace, document, submitted }: DocumentFieldProps) {
  const { state, busy, choose, remove, cancel, fail, say } = useDocumentUpload(workspace);
  const { over, handlers } = useDropZone(onDrop);
  const forgetChoice = useRef<() => void>(null);
  const outcome = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone by then.
  useEffect(() => {
    if (state.status === "failed" || (state.status === "idle" && state.message)) {
      outcome.current?.focus();
    }
  }, [state]);

  function onDrop([file, ...more]: readonly File[]) {
    if (!file || busy) return;
    if (more.length > 0) {
      fail(failure("An entry has one document.", "Please put everything into one file."));
    } else void choose(file);
  }

  function onChoose(file: File | null) {
    // The same file again is a choice as well.
    forgetChoice.current?.();
    if (file) void choose(file);
  }

  return (
    <section
      className={`${styles.field} ${over ? styles.over : ""}`}
      aria-labelledby="document-heading"
      {...handlers}
    >
      <h2 id="document-heading" className="title-s">
        Document
      </h2>
      <p id="document-help" className={styles.help}>
        Optional: one PDF, DOCX or PPTX file of up to 25 MB, with drawings, pages or slides.
      </p>
      {document && <AttachedDocument document={document} />}
      <div ref={outcome} tabIndex={-1}>
        {state.status === "failed" && <FormMessage kind="failure" {...state.failure} />}
        {state.status === "idle" && state.message && (
          <FormMessage kind="success" message={state.message} />
        )}
      </div>
      {busy ? (
        <UploadProgress state={state} onCancel={cancel} />
      ) : (
        <div className={styles.actions}>
          {state.status === "failed" && state.retry && (
            <Button onClick={state.retry}>Try again</Button>
          )}
          <FileButton resetRef={forgetChoice} accept={ACCEPTED_DOCUMENTS} onChange={onChoose}>
            {(open) => (
              <Button {...open} look="quiet" aria-describedby="document-help">
                {document ? "Replace the document" : "Choose a document"}
              </Button>
            )}
          </FileButton>
          {document && (
            <RemoveDocument
              name={document.name}
              submitted={submitted}
              remove={remove}
              onRemoved={() => say(`${document.name} is removed.`)}
            />
          )}
          <span className={styles.drop}>or drop a file here</span>
        </div>
      )}
    </section>
  );
}
