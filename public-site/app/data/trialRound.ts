import { serverFailure } from "#common/serverFailure.ts";
import type { Round } from "./judging.ts";
import { readRows } from "./rows.ts";

/** A round as administrators read it. */
export type TrialRound = Pick<Round, "id" | "name" | "criteria" | "gives_feedback">;

/** Loads a round for an administrator; null for anyone else, and if it does not exist. */
export async function loadTrialRound(id: string): Promise<TrialRound | null> {
  try {
    const [round] = await readRows<TrialRound>("admin_judging_rounds", "", { id });
    return round ?? null;
  } catch (cause) {
    // The ID in the page's address may be malformed.
    if (serverFailure(cause).kind === "gone") return null;
    throw cause;
  }
}
