import { useEffect, useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { NewTabLink } from "~/components/NewTabLink.tsx";
import { readBlindDocument } from "~/data/reviews.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useObjectUrl } from "~/lib/useObjectUrl.ts";
import styles from "./BlindDocument.module.css";

interface BlindDocumentProps {
  path: string;
  /** What the entry is called among judges. */
  code: string;
}

/**
 * The document of an entry, in place where the browser can show a PDF there. Every file
 * is given to the browser as a PDF and nothing else: no script in it can run.
 */
export function BlindDocument({ path, code }: BlindDocumentProps) {
  const [content, setContent] = useState<Outcome<Blob>>();
  useEffect(() => {
    let left = false;
    void readBlindDocument(path).then((outcome) => {
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
          onRetry={async () => setContent(await readBlindDocument(path))}
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
    </section>
  );
}
