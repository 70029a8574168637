import { learnChallengeTime } from "#common/challengeClock.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { getSupabase } from "./supabaseClient.ts";

/** What is displayed about the challenge, and until when what is allowed. Times are ISO 8601. */
export interface Challenge {
  readonly phase: ChallengePhase;
  /** Free text of the administrators beside the phase; may be empty. */
  readonly time: string;
  readonly maxTeamSize: number;
  readonly registrationClosesAt: string;
  readonly submissionsOpenAt: string;
  readonly submissionsCloseAt: string;
  readonly withdrawalsCloseAt: string;
  readonly finalistsSelectedAt: string;
  readonly topThreeSelectedAt: string;
  readonly challengeEndsAt: string;
  /** Null while decisions are held. */
  readonly resultsReleasedAt: string | null;
  /** Until when this visitor may begin an entry, where organisers have given them more time. */
  readonly extendedTo?: string | null;
}

/**
 * The configuration of the challenge.
 * @throws when it cannot be read now.
 */
export async function loadChallenge(): Promise<Challenge> {
  const supabase = await getSupabase();
  const askedAt = Date.now();
  const { data, error } = await supabase.from("challenge").select().single();
  if (error) throw error;
  // The types call what a view computes nullable.
  learnChallengeTime(data.now as string, askedAt);
  return {
    // A check constraint of the table keeps it to the five phases.
    phase: data.phase as ChallengePhase,
    time: data.time,
    maxTeamSize: data.max_submission_members,
    registrationClosesAt: data.registration_closes_at,
    submissionsOpenAt: data.submissions_open_at,
    submissionsCloseAt: data.submissions_close_at,
    withdrawalsCloseAt: data.withdrawals_close_at,
    finalistsSelectedAt: data.finalists_selected_at,
    topThreeSelectedAt: data.top_three_selected_at,
    challengeEndsAt: data.challenge_ends_at,
    resultsReleasedAt: data.results_released_at,
  };
}
