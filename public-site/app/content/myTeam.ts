import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { challengeDate } from "./dates.ts";

/** Whether teams can still change. */
export function areTeamsOpen({ stage }: Participation, { maxTeamSize }: Challenge): boolean {
  return maxTeamSize > 1 && (stage === "before" || stage === "roster_open");
}

interface TeamWords {
  readonly heading: string;
  /** Whether others can still come and go, and what that means. */
  readonly note: string;
}

/** What the panel of the team says; `size` counts the owner. */
export function teamWords(
  participation: Participation,
  challenge: Challenge,
  { size, closesAt: end }: { readonly size: number; readonly closesAt: string },
): TeamWords {
  const isOpen = areTeamsOpen(participation, challenge);
  const { day } = challengeDate(end);
  if (size <= 1) {
    if (isOpen) {
      return {
        heading: "Participants",
        note: "You can invite others until team registration closes. You can also enter on your own.",
      };
    }
    return {
      heading: "Solo entry",
      note:
        challenge.maxTeamSize > 1
          ? `Team registration closed on ${day}.`
          : "Everyone enters on their own.",
    };
  }
  return {
    heading: "Your team",
    note: isOpen
      ? "The team can change until team registration closes."
      : `Team registration closed on ${day}. The owner can still hand the entry over.`,
  };
}
