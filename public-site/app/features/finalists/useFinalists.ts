import { useEffect, useState } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { type Finalist, loadFinalists } from "~/data/finalists.ts";

/** What a page of finalists shows. */
type Shown =
  | { readonly status: "upcoming" | "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly finalists: readonly Finalist[] };

type Answer = readonly Finalist[] | "failed" | null;

/** The finalists, as soon as the results are released. */
export function useFinalists(): Shown {
  const { isReleased } = useChallenge();
  const [answer, setAnswer] = useState<Answer>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!isReleased) return;
    const asking = new AbortController();
    loadFinalists(asking.signal)
      .then(setAnswer)
      .catch((cause: unknown) => {
        if (asking.signal.aborted) return;
        console.warn("The finalists could not be read.", cause);
        setAnswer("failed");
      });
    return () => asking.abort();
  }, [isReleased, attempt]);

  function retry() {
    setAnswer(null);
    setAttempt(attempt + 1);
  }

  if (!isReleased) return { status: "upcoming" };
  if (answer === null) return { status: "loading" };
  return answer === "failed" ? { status: "failed", retry } : { status: "ready", finalists: answer };
}
