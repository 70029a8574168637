import type { Assignment, Queue, Round } from "~/data/judging.ts";
import type { Review } from "~/data/reviews.ts";

/** A blind first reading that is open and has two criteria, apart from what is given. */
export function aRound(patch: Partial<Round> = {}): Round {
  const scoreWords = ["Not at all", "A little", "Partly", "Largely", "Fully"];
  return {
    id: "33333333-3333-4333-8333-333333333333",
    kind: "first_reading",
    name: "First reading",
    opensAt: "2025-09-01T08:00:00+00:00",
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    state: "open",
    isBlind: true,
    givesFeedback: true,
    discussionOpen: false,
    criteria: [
      { name: "Relevant", question: "Does it answer the brief?", scoreWords },
      { name: "Viable", question: "Could it be made?", scoreWords },
    ],
    ...patch,
  };
}

/** An entry that nobody has opened yet, apart from what is given. */
export function anAssignment(patch: Partial<Assignment> = {}): Assignment {
  return {
    id: "44444444-4444-4444-8444-444444444444",
    roundId: aRound().id,
    code: "K7QX-M2BD",
    ideaName: "A quiet patch",
    state: "assigned",
    scores: [],
    ...patch,
  };
}

/** A round with what there is to read in it. */
export function aQueue(assignments: readonly Assignment[], round = aRound()): Queue {
  return { round, assignments };
}

/** A review that was just opened, apart from what is given. */
export function aReview(patch: Partial<Review> = {}): Review {
  return {
    id: anAssignment().id,
    ownerId: "11111111-1111-4111-8111-111111111111",
    round: aRound(),
    judgingCopyId: "55555555-5555-4555-8555-555555555555",
    code: "K7QX-M2BD",
    ideaName: "A quiet patch",
    description: "It is thin.",
    filePath: null,
    scores: [null, null],
    commentForTeam: "",
    commentForPanel: "",
    revision: 0,
    state: "begun",
    submittedAt: null,
    canEdit: true,
    ...patch,
  };
}
