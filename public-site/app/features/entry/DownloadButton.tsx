import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { readDocument } from "~/data/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

/** Downloads the document under its own name. */
export function DownloadButton({ document }: { document: EntryDocument }) {
  const { busy, failure, run } = useAction();

  function onClick() {
    return run(async () => {
      const content = await readDocument(document);
      if (!content.ok) return content;
      saveBlob(content.value, document.name);
      return DONE;
    });
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={busy}
        aria-label={`Download ${document.name}`}
        onClick={onClick}
      >
        Download
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}
