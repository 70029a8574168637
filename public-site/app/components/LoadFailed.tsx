import type { Failure } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { Button } from "./Button.tsx";
import { FormMessage } from "./FormMessage.tsx";

interface LoadFailedProps {
  failure: Pick<Failure, "message" | "detail">;
  onRetry: () => unknown;
}

/** Shown instead of what a page could not read. */
export function LoadFailed({ failure, onRetry }: LoadFailedProps) {
  const { message, detail = "Check your connection, or try again in a minute." } = failure;
  const { busy, run } = useAction();

  function retry() {
    return run(async () => ({ ok: true, value: await onRetry() }));
  }

  return (
    <div className="stack start">
      <FormMessage kind="failure" message={message} detail={detail} />
      <Button disabled={busy} onClick={retry}>
        {busy ? "Loading..." : "Try again"}
      </Button>
    </div>
  );
}
