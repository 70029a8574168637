import type { Challenge } from "#shared/challengeRow.ts";
import { hasReached, type Participation } from "#shared/participation.ts";
import { challengeDate } from "./dates.ts";

/** Whether teams can still change. */
export function areTeamsOpen(
  { stage }: Participation,
  { max_submission_members }: Challenge,
): boolean {
  return max_submission_members > 1 && (stage === "before" || stage === "roster_open");
}

/** Whether the owner can still act for the team: submit or withdraw the entry, or upload a finalist's documents. */
export function canOwnerAct({ status, stage, window }: Participation): boolean {
  if (status === "draft" || status === "withdrawn") return window !== "closed";
  return status !== "declined" && !hasReached(stage, "winners");
}

/** The heading of the team's panel, and what can change in the team, if anything; `size` counts the owner. */
export function teamTexts(participation: Participation, challenge: Challenge, size: number) {
  const isOpen = areTeamsOpen(participation, challenge);
  // Old news after the results.
  const closed = hasReached(participation.stage, "finalists")
    ? ""
    : `Team registration closed on ${challengeDate(challenge.registration_closes_at).day}.`;
  if (size > 1) {
    const transfer = canOwnerAct(participation) ? "The owner can still transfer the entry." : "";
    return {
      heading: "Your team",
      note: isOpen
        ? "Members can join or leave until team registration closes."
        : [closed, transfer].filter(Boolean).join(" "),
    };
  }
  if (isOpen) {
    return {
      heading: "Participants",
      note: "You can invite others until team registration closes. You can also enter on your own.",
    };
  }
  return {
    heading: "Solo entry",
    note: challenge.max_submission_members > 1 ? closed : "Everyone enters on their own.",
  };
}
