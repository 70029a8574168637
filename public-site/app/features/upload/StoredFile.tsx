import { fileSize } from "#common/fileSize.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import styles from "./UploadArea.module.css";

interface StoredFileProps {
  name: string;
  bytes: number;
  read: () => Promise<Outcome<Blob>>;
}

/** A file as it is stored: its name, its size and a way to get it. */
export function StoredFile({ name, bytes, read }: StoredFileProps) {
  return (
    <div className={`spread ${styles.document}`}>
      <p>
        <strong>{name}</strong> <span>{fileSize(bytes)}</span>
      </p>
      <DownloadButton name={name} read={read} />
    </div>
  );
}

interface DownloadButtonProps {
  name: string;
  read: () => Promise<Outcome<Blob>>;
}

/** Downloads a file under its own name. */
function DownloadButton({ name, read }: DownloadButtonProps) {
  const { busy, failure, run } = useAction();

  function onClick() {
    return run(async () => {
      const content = await read();
      if (!content.ok) return content;
      saveBlob(content.value, name);
      return DONE;
    });
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={busy}
        aria-label={`Download ${name}`}
        onClick={onClick}
      >
        Download
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}
