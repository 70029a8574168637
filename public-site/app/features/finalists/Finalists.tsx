import type { ReactNode } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { loadFinalists, type ShownFinalists } from "~/data/finalists.ts";
import { useLoad } from "~/lib/useLoad.ts";

/** The finalists as soon as the results are released, and null before. */
export function Finalists({ children }: { children: (shown: ShownFinalists | null) => ReactNode }) {
  const { isReleased } = useChallenge();
  const read = useLoad(isReleased ? loadFinalists : null);
  if (!isReleased) return children(null);
  if (read.status === "ready") return children(read.value);
  return (
    <div className="grid">
      {read.status === "loading" ? (
        <Outline what="The list" />
      ) : (
        <LoadFailed failure={{ message: "The list could not be loaded." }} onRetry={read.retry} />
      )}
    </div>
  );
}
