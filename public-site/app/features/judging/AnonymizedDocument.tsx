import { useEffect, useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { NewTabLink } from "~/components/NewTabLink.tsx";
import { readAnonymizedDocument } from "~/data/reviews.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useObjectUrl } from "~/lib/useObjectUrl.ts";
import styles from "./AnonymizedDocument.module.css";

interface AnonymizedDocumentProps {
  path: string;
  pageTexts: readonly string[];
  /** What the entry is called among judges. */
  code: string;
}

/**
 * The document of an entry, in place where the browser can show a PDF there. Its pages are images: screen readers and
 * the browser's search find their text below. Every file is given to the browser as a PDF and nothing else: no script
 * in it can run.
 */
export function AnonymizedDocument({ path, pageTexts, code }: AnonymizedDocumentProps) {
  const [content, setContent] = useState<Outcome<Blob>>();
  useEffect(() => {
    let left = false;
    void readAnonymizedDocument(path).then((outcome) => {
      if (!left) setContent(outcome);
    });
    return () => {
      left = true;
    };
  }, [path]);
  const file = content?.ok ? content.value : null;
  const address = useObjectUrl(file);

  return (
    <section className={styles.document} aria-label="Document">
      {!content && <p role="status">Loading the document…</p>}
      {content && !content.ok && (
        <LoadFailed
          failure={content}
          onRetry={async () => setContent(await readAnonymizedDocument(path))}
        />
      )}
      {file && address && (
        <>
          <div className={styles.actions}>
            <NewTabLink href={address}>Open the document</NewTabLink>
            <Button look="quiet" size="small" onClick={() => saveBlob(file, `${code}.pdf`)}>
              Download
            </Button>
          </div>
          {navigator.pdfViewerEnabled && (
            <iframe className={styles.frame} src={address} title={`Document of ${code}`} />
          )}
        </>
      )}
      {pageTexts.length > 0 && (
        <details className={styles.text}>
          <summary>Text of the document</summary>
          {pageTexts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name.
            <section key={index} aria-label={`Page ${index + 1}`}>
              <h2 className="text-s">{`Page ${index + 1}`}</h2>
              <p>{text || "No text on this page."}</p>
            </section>
          ))}
        </details>
      )}
    </section>
  );
}
