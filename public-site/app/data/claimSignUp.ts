import { failure, type Outcome } from "~/lib/outcome.ts";
import { thrownFailure } from "./errors.ts";
import { databaseFailure } from "./rpc.ts";
import { readUser } from "./session.ts";
import { dropSignUpSecret, signUpSecretOf } from "./signUpSecret.ts";
import { getSupabase } from "./supabaseClient.ts";

const FAILURE = "Your registration could not be completed.";

/**
 * Has the password and the profile count that were typed at sign-up, once the link of the mail has signed in.
 * @returns whether the account has a password now; if not, one has to be chosen.
 */
export async function claimSignUp(): Promise<Outcome<{ hasPassword: boolean }>> {
  try {
    const email = (await readUser())?.email;
    if (!email) return failure(FAILURE, "Please sign in.");
    const supabase = await getSupabase();
    const secret = signUpSecretOf(email);
    const claim = secret ? await supabase.rpc("claim_sign_up", { secret }) : undefined;
    if (claim?.error && claim.error.hint !== "nothing_to_claim") {
      return databaseFailure(claim.error, claim.status, FAILURE);
    }
    dropSignUpSecret(email);
    if (claim && !claim.error) return { ok: true, value: { hasPassword: true } };
    // The answer to the first try may have been lost, or another tab was faster.
    const { data, error, status } = await supabase.rpc("has_password");
    if (error) return databaseFailure(error, status, FAILURE);
    return { ok: true, value: { hasPassword: data } };
  } catch (cause) {
    return thrownFailure(cause, FAILURE);
  }
}
