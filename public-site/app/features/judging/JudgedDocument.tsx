import { useCallback } from "react";
import { DocumentView } from "#common/DocumentView.tsx";
import { saveBlob } from "#common/saveBlob.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { Button } from "~/components/Button.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { type JudgedFile, readJudgedDocument } from "~/data/judgedDocument.ts";
import { useLoad } from "~/lib/useLoad.ts";
import styles from "./JudgedDocument.module.css";

/** The document that judges read with an entry: the anonymized one, or the team's own. */
export function JudgedDocument({ bucket, file_path, file_name, page_texts }: JudgedFile) {
  const read = useLoad(
    useCallback(() => readJudgedDocument({ bucket, file_path }), [bucket, file_path]),
  );
  const file = read.status === "ready" ? read.value : null;
  const address = useObjectUrl(file);
  const isPdf = /\.pdf$/i.test(file_name);
  const download = file && (
    <Button look="quiet" size="small" onClick={() => saveBlob(file, file_name)}>
      Download
    </Button>
  );

  return (
    <section className={`stack gap-xs ${styles.document}`} aria-label="Document">
      {read.status === "loading" && <p role="status">Loading the document…</p>}
      {read.status === "failed" && (
        <LoadFailed
          failure={{ message: "The document could not be loaded." }}
          onRetry={read.retry}
        />
      )}
      {file && address && isPdf && (
        <DocumentView
          address={address}
          title={`Document: ${file_name}`}
          pageTexts={page_texts ?? []}
          links={
            <div className="spread screen-only">
              <NewTabLink href={address}>Open the document</NewTabLink>
              {download}
            </div>
          }
          className={`screen-only ${styles.frame}`}
        />
      )}
      {file && !isPdf && download}
    </section>
  );
}
