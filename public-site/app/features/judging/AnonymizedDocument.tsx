import { useCallback } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { Button } from "~/components/Button.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { readAnonymizedDocument } from "~/data/judging.ts";
import { useLoad } from "~/lib/useLoad.ts";
import styles from "./AnonymizedDocument.module.css";

interface AnonymizedDocumentProps {
  path: string;
  pageTexts: readonly string[];
  /** The code of the round entry in the round. */
  code: string;
}

/**
 * The document of a round entry, embedded if the browser can show PDFs. Its pages are images, so their text follows for
 * screen readers and the browser's search. The browser treats every file as a PDF, so that no script in it can run.
 */
export function AnonymizedDocument({ path, pageTexts, code }: AnonymizedDocumentProps) {
  const read = useLoad(useCallback(() => readAnonymizedDocument(path), [path]));
  const file = read.status === "ready" ? read.value : null;
  const address = useObjectUrl(file);

  return (
    <section className={`stack gap-xs ${styles.document}`} aria-label="Document">
      {read.status === "loading" && <p role="status">Loading the document…</p>}
      {read.status === "failed" && (
        <LoadFailed
          failure={{ message: "The document could not be loaded." }}
          onRetry={read.retry}
        />
      )}
      {file && address && (
        <>
          <div className="spread screen-only">
            <NewTabLink href={address}>Open the document</NewTabLink>
            <Button look="quiet" size="small" onClick={() => saveBlob(file, `${code}.pdf`)}>
              Download
            </Button>
          </div>
          {navigator.pdfViewerEnabled && (
            <iframe
              className={`screen-only ${styles.frame}`}
              src={address}
              title={`Document of ${code}`}
            />
          )}
        </>
      )}
      {pageTexts.length > 0 && (
        // If the browser cannot embed the document, the page shows only its text.
        <details open={!navigator.pdfViewerEnabled}>
          <summary>Text of the document</summary>
          {pageTexts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is its ID.
            <section key={index} aria-label={`Page ${index + 1}`}>
              <h2 className="text-s">{`Page ${index + 1}`}</h2>
              <p className="typed">{text || "No text on this page."}</p>
            </section>
          ))}
        </details>
      )}
    </section>
  );
}
