import type { ReactNode } from "react";
import { useLoaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { Page } from "./Page.tsx";

interface LoadedPageProps<Value> {
  heading: string;
  /** The loader's. */
  answer: Outcome<Value>;
  /** When the server's answer may change, ISO 8601. */
  moments: (value: Value) => readonly string[];
  children: (value: Value, refresh: () => Promise<void>) => ReactNode;
}

/** A page of what its loader has read, kept up to date; or why that could not be read. */
export function LoadedPage<Value>({ heading, answer, moments, children }: LoadedPageProps<Value>) {
  const { outcome, refresh } = useLoaded(answer, moments);
  if (outcome.ok) return children(outcome.value, refresh);
  return (
    <Page heading={heading}>
      <LoadFailed failure={outcome} onRetry={refresh} />
    </Page>
  );
}
