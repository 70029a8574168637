import { type ReactNode, useState } from "react";
import type { Failure } from "~/lib/outcome.ts";
import { Button } from "./Button.tsx";

interface LoadFailedProps {
  failure: Pick<Failure, "message" | "detail">;
  onRetry: () => unknown;
  /** Beside the button. */
  beside?: ReactNode;
}

/** Replaces content that could not be loaded. Does not use the code of forms, which public lists do not load. */
export function LoadFailed({ failure, onRetry, beside }: LoadFailedProps) {
  const { message, detail = "Check your connection, or try again in a minute." } = failure;
  const [busy, setBusy] = useState(false);

  async function retry() {
    if (busy) return;
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  return (
    <div className="stack start">
      <div className="callout" role="alert">
        <strong>{message}</strong>
        <p>{detail}</p>
      </div>
      <div className="row">
        <Button aria-busy={busy} onClick={retry}>
          {busy ? "Loading..." : "Try again"}
        </Button>
        {beside}
      </div>
    </div>
  );
}
