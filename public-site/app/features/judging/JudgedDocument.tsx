import { type ComponentProps, useCallback } from "react";
import { DocumentView } from "#common/DocumentView.tsx";
import { saveBlob } from "#common/saveBlob.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { Button } from "~/components/Button.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { type JudgedFile, readJudgedDocument } from "~/data/judgedDocument.ts";
import { useLoad } from "~/lib/useLoad.ts";
import styles from "./JudgedDocument.module.css";

const ZoomButton = (props: ComponentProps<typeof Button>) => (
  <Button look="quiet" size="small" {...props} />
);

/** The document that judges read with an entry: the anonymized one, or the team's own. */
export function JudgedDocument({ bucket, file_path, file_name }: JudgedFile) {
  const read = useLoad(
    useCallback(() => readJudgedDocument({ bucket, file_path }), [bucket, file_path]),
  );
  const shown = read.status === "ready" ? read.value : null;
  const file = shown?.file;
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
        <LoadFailed failure={{ message: "We couldn’t load the document." }} onRetry={read.retry} />
      )}
      {shown && address && isPdf && (
        <DocumentView
          {...shown}
          address={address}
          title={`Document: ${file_name}`}
          links={
            <div className="row">
              <NewTabLink href={address}>
                Open<span className="wide-only"> the document</span>
              </NewTabLink>
              {download}
            </div>
          }
          frameClass={`screen-only ${styles.frame}`}
          barClass={`spread screen-only ${styles.bar}`}
          Button={ZoomButton}
        />
      )}
      {file && !isPdf && download}
    </section>
  );
}
