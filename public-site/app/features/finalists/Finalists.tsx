import type { ReactNode } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { useLoad } from "~/lib/useLoad.ts";

interface FinalistsProps<Shown> {
  load: (signal: AbortSignal) => Promise<Shown>;
  children: (shown: Shown | null) => ReactNode;
}

/** The finalists or winners as soon as the results are released, and null before. */
export function Finalists<Shown>({ load, children }: FinalistsProps<Shown>) {
  const { isReleased } = useChallenge();
  const read = useLoad(isReleased ? load : null);
  if (!isReleased) return children(null);
  if (read.status === "ready") return children(read.value);
  return (
    <div className="grid">
      {read.status === "loading" ? (
        <Outline what="The list" />
      ) : (
        <LoadFailed failure={{ message: "We couldn’t load the list." }} onRetry={read.retry} />
      )}
    </div>
  );
}
