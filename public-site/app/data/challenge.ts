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
  const [status, parameters] = await Promise.all([
    supabase.from("challenge_status").select("phase, time").single(),
    supabase
      .from("challenge_parameters")
      .select(
        "max_submission_members, registration_closes_at, submissions_open_at, submissions_close_at, withdrawals_close_at, results_released_at",
      )
      .single(),
  ]);
  if (status.error) throw status.error;
  if (parameters.error) throw parameters.error;
  return {
    // A check constraint of the table keeps it to the five phases.
    phase: status.data.phase as ChallengePhase,
    time: status.data.time,
    maxTeamSize: parameters.data.max_submission_members,
    registrationClosesAt: parameters.data.registration_closes_at,
    submissionsOpenAt: parameters.data.submissions_open_at,
    submissionsCloseAt: parameters.data.submissions_close_at,
    withdrawalsCloseAt: parameters.data.withdrawals_close_at,
    resultsReleasedAt: parameters.data.results_released_at,
  };
}
