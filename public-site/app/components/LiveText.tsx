import { prerenderedFacts } from "~/challenge/currentFacts.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LIVE_TEXTS, type LiveTextName } from "~/content/liveTexts.ts";

interface LiveTextProps {
  name: LiveTextName;
  /** The prerendered text, until the current time is known. */
  children: string;
}

/** A text that depends on the moment. Before the app runs, page/livePage.ts updates it. */
export function LiveText({ name, children }: LiveTextProps) {
  const facts = useChallenge();
  return (
    <span data-live={name} suppressHydrationWarning>
      {facts === prerenderedFacts ? children : LIVE_TEXTS[name](facts)}
    </span>
  );
}
