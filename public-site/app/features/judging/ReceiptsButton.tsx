import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Round } from "~/data/judging.ts";
import { loadReceipts } from "~/data/receipts.ts";
import { useAction } from "~/lib/useAction.ts";

/** Saves the receipts of what the judge has submitted in a round. */
export function ReceiptsButton({ round }: { round: Round }) {
  const { busy, failure, run } = useAction<Blob>();

  async function download() {
    const outcome = await run(() => loadReceipts(round.id));
    if (outcome?.ok) saveBlob(outcome.value, `receipts-${round.kind}.json`);
  }

  return (
    <>
      <Button look="quiet" size="small" disabled={busy} onClick={download}>
        {busy ? "Loading..." : "Download your receipts"}
      </Button>
      {failure && <FormMessage kind="failure" message={failure.message} detail={failure.detail} />}
    </>
  );
}
