import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { documentLink } from "~/data/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

/** Downloads the document, by an address that works for a minute. */
export function DownloadButton({ document }: { document: EntryDocument }) {
  const { busy, failure, run } = useAction();

  function onClick() {
    return run(async () => {
      const link = await documentLink(document);
      if (!link.ok) return link;
      window.location.assign(link.value);
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
