import { startTransition, useEffect, useState } from "react";
import type { ChallengeFacts } from "~/content/facts.ts";
import { isAppRunning } from "~/lib/appState.ts";
import { currentFacts, prerenderedFacts, subscribeToFacts } from "./currentFacts.ts";

/**
 * The facts about the challenge: as prerendered during hydration, then as configured. They change in a transition, because most of a
 * page depends on them, and must not keep the visitor waiting.
 */
export function useChallenge(): ChallengeFacts {
  const [facts, setFacts] = useState(() => (isAppRunning() ? currentFacts() : prerenderedFacts));
  useEffect(() => {
    const update = () => startTransition(() => setFacts(currentFacts()));
    update();
    return subscribeToFacts(update);
  }, []);
  return facts;
}
