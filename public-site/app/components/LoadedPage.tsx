import type { ReactNode } from "react";
import { ReloadContext, useLoaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { Page } from "./Page.tsx";

interface LoadedPageProps<Value> {
  heading: string;
  /** The loader's outcome. */
  answer: Outcome<Value>;
  /** The times at which the data may change, ISO 8601. */
  moments: (value: Value) => readonly string[];
  children: (value: Value) => ReactNode;
}

/** A page with the data of its loader, kept up to date, or the reason why it could not be loaded. */
export function LoadedPage<Value>({ heading, answer, moments, children }: LoadedPageProps<Value>) {
  const { outcome, reload } = useLoaded(answer, moments);
  if (outcome.ok) {
    return <ReloadContext value={reload}>{children(outcome.value)}</ReloadContext>;
  }
  return (
    <Page heading={heading}>
      <LoadFailed failure={outcome} onRetry={reload} />
    </Page>
  );
}
