import { useRights } from "../../data/rights.ts";
import type { Round } from "../rounds/round.ts";
import { confirmableBy, type Decision } from "./decision.ts";

interface SecondOfTwo {
  /** Who confirms what the person who is signed in decides: the beginning of a sentence. */
  who: string;
  /** What to know before one writes a reason; undefined where there is nothing. */
  aboutReason: string | undefined;
  /** Those of the decisions that this person can confirm. */
  confirmable: (decisions: readonly Decision[], me: string) => Decision[];
}

/** A decision takes two, of whom one is an administrator: what that means for the person who is signed in. */
export function useSecondOfTwo({ chairs, is_blind: isBlind }: Round): SecondOfTwo {
  const isAdministrator = useRights()("administration");
  const hasChair = chairs.length > 0;
  return {
    who: !isAdministrator
      ? "An administrator"
      : hasChair
        ? "A second administrator or the chair"
        : "A second administrator",
    aboutReason:
      isAdministrator && hasChair && isBlind
        ? "The chair reads it, and must not learn whose entry it is."
        : undefined,
    confirmable: (decisions, me) => confirmableBy(decisions, me, isAdministrator),
  };
}
