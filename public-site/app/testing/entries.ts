import type { Entry } from "~/data/entry.ts";
import { type Challenge, newChallenge } from "~/data/loadChallenge.ts";

/** A draft of the caller's own that can be edited and submitted, apart from what is given. */
export function anEntry(patch: Partial<Entry> = {}): Entry {
  return {
    id: "22222222-2222-4222-8222-222222222222",
    isOwner: true,
    ownerId: "11111111-1111-4111-8111-111111111111",
    state: "draft",
    status: null,
    ideaName: "",
    description: "",
    document: null,
    receiptNumber: null,
    submittedAt: null,
    withdrawnAt: null,
    revision: 1,
    editedAt: "2025-08-02T10:00:00+00:00",
    closesAt: "2025-09-01T04:59:59+00:00",
    canEdit: true,
    canSubmit: true,
    canWithdraw: false,
    canDiscard: true,
    canChangeTeam: false,
    ...patch,
  };
}

/** The challenge while submissions are open. */
export function aChallenge(patch: Partial<Challenge> = {}): Challenge {
  return { ...newChallenge, phase: "Open Submission", ...patch };
}
