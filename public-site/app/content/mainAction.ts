import type { ChallengeFacts } from "./facts.ts";
import { pages } from "./pages.ts";

/** What a page leads on to: it depends on where the challenge stands and on who is looking. */
export function mainAction(facts: ChallengeFacts, isSignedIn: boolean) {
  if (isSignedIn) return { text: "My Dashboard", href: pages.dashboard };
  if (facts.canEnter) return { text: "Register", href: pages.signUp };
  return outlook(facts);
}

/** Where one follows what comes of the entries, once they are in. */
export function outlook({ isReleased, isDecided }: ChallengeFacts) {
  if (isDecided) return { text: "Meet the winners", href: pages.winners };
  return isReleased
    ? { text: "Meet the finalists", href: pages.finalists }
    : { text: "Follow the finalists", href: pages.mailingList };
}
