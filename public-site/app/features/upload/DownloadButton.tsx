import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

interface DownloadButtonProps {
  name: string;
  read: () => Promise<Outcome<Blob>>;
}

/** Downloads a file under its own name. */
export function DownloadButton({ name, read }: DownloadButtonProps) {
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
