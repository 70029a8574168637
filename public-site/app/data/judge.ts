import type { ExpertiseField } from "#common/expertise.ts";
import type { Database } from "#shared/database.types.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { readRow } from "./rows.ts";
import { rpc } from "./rpc.ts";

/** A judge's details for the database. */
export interface JudgeProfile {
  /** Employers and clients of the last three years. The judge is not assigned round entries from them. */
  organizations: string[];
  /** Co-authors, supervisors and others with whom the judge has worked closely in these years. */
  close_people: string[];
  /** The maximum of round entries that the judge is willing to review in a round; null: any number. */
  max_reviews: number | null;
  expertise: ExpertiseField[];
}

/** The signed-in person as a judge. */
export interface Judge extends JudgeProfile {
  id: string;
  /** Counts the changes of the judge's details. */
  revision: number;
  name: string;
  /** The administrators' maximum of round entries in a round; null: any number. */
  reviews_cap: number | null;
}

type Functions = Database["public"]["Functions"];

/** The judge who is signed in; null for anyone else. */
export const loadJudge = () => readRow<Judge>("my_judge");

/** Accepts the invitation of a link for the person who is signed in. */
export function acceptJudgeInvitation(
  token: string,
  profile: JudgeProfile,
  terms_version: string,
): Promise<Outcome<Judge>> {
  // The generated types do not allow null, which means any number of round entries.
  const args = { token, terms_version, ...profile } as Functions["accept_judge_invitation"]["Args"];
  return rpc("accept_judge_invitation", args, "We couldn’t save your acceptance.");
}

/** Saves the judge's details, based on those that the judge has seen. It does not change their assignments. */
export function saveJudgeProfile(
  { id, revision }: Pick<Judge, "id" | "revision">,
  profile: JudgeProfile,
): Promise<Outcome<Judge>> {
  const args = { id, revision, ...profile } as Functions["save_judging_profile"]["Args"];
  return rpc("save_judging_profile", args, "We couldn’t save your details.");
}

/** Ends the judge's work. Only an administrator can reinstate them. */
export const withdrawAsJudge = (id: string): Promise<Outcome> =>
  rpc("withdraw_as_judge", { id }, "We couldn’t withdraw you as a judge.");
