import { fileSize } from "#common/fileSize.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { type Bucket, readFile } from "~/data/storedFiles.ts";

interface StoredFileProps {
  bucket: Bucket;
  path: string;
  name: string;
  bytes: number;
}

/** A stored file: its name, size and download. */
export function StoredFile({ bucket, path, name, bytes }: StoredFileProps) {
  async function download() {
    const content = await readFile(bucket, path);
    if (content.ok) saveBlob(content.value, name);
    return content;
  }

  return (
    <div className="spread breakable">
      <p>
        <strong>{name}</strong> <span>{fileSize(bytes)}</span>
      </p>
      <ActionButton look="quiet" size="small" aria-label={`Download ${name}`} action={download}>
        Download
      </ActionButton>
    </div>
  );
}
