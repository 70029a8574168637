import { fileSize } from "#common/fileSize.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { type Bucket, readFile } from "~/data/storedFiles.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

interface StoredFileProps {
  bucket: Bucket;
  path: string;
  name: string;
  bytes: number;
}

/** A stored file: its name, size and download. */
export function StoredFile({ bucket, path, name, bytes }: StoredFileProps) {
  const { busy, failure, run } = useAction();

  function download() {
    return run(async () => {
      const content = await readFile(bucket, path);
      if (!content.ok) return content;
      saveBlob(content.value, name);
      return DONE;
    });
  }

  return (
    <div className="spread breakable">
      <p>
        <strong>{name}</strong> <span>{fileSize(bytes)}</span>
      </p>
      <Button
        look="quiet"
        size="small"
        disabled={busy}
        aria-label={`Download ${name}`}
        onClick={download}
      >
        Download
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </div>
  );
}
