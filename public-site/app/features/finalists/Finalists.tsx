import type { ReactNode } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { areStale, refreshFacts } from "~/challenge/currentFacts.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { useLoad } from "~/lib/useLoad.ts";

const FAILURE = { message: "We couldn’t load the list." };

interface FinalistsProps<Shown> {
  /** The day of the release, ISO 8601. */
  expectedAt: string;
  load: (signal: AbortSignal) => Promise<Shown>;
  children: (shown: Shown | null) => ReactNode;
}

/** The finalists or winners as soon as the results are released, and null before. */
export function Finalists<Shown>({ expectedAt, load, children }: FinalistsProps<Shown>) {
  const facts = useChallenge();
  const read = useLoad(facts.isReleased ? load : null);
  if (!facts.isReleased) {
    // Stale facts do not tell whether the results have been released in the meantime.
    const isUnknown = areStale(facts) && challengeNow() > new Date(expectedAt);
    if (!isUnknown) return children(null);
    return (
      <div className="grid">
        <LoadFailed failure={FAILURE} onRetry={() => refreshFacts()} />
      </div>
    );
  }
  if (read.status === "ready") return children(read.value);
  return (
    <div className="grid">
      {read.status === "loading" ? (
        <Outline what="The list" />
      ) : (
        <LoadFailed failure={FAILURE} onRetry={read.retry} />
      )}
    </div>
  );
}
