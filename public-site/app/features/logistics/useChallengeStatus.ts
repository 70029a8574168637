import { useEffect, useState } from "react";
import { type ChallengeStatus, loadChallengeStatus } from "~/data/challengeStatus.ts";

/** The configured status; null until it is there, or when it cannot be read. */
export function useChallengeStatus(): ChallengeStatus | null {
  const [status, setStatus] = useState<ChallengeStatus | null>(null);
  useEffect(() => {
    const left = new AbortController();
    loadChallengeStatus(left.signal).then((loaded) => {
      if (!left.signal.aborted) setStatus(loaded);
    });
    return () => left.abort();
  }, []);
  return status;
}
