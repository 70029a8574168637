import { type Account, loadAccount } from "~/data/accountSettings.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { isJudge, requireCompleteProfile } from "~/features/auth/guards.ts";

/** What /account shows; no account when the identity service could not be asked. */
export interface OpenedAccount {
  readonly profile: OwnProfile;
  readonly account: Account | null;
}

/**
 * Opens /account for a person who may see the dashboard, or judges.
 * @throws the redirects of `requireCompleteProfile`.
 */
export async function openAccount(request: Request): Promise<OpenedAccount> {
  const profile = await requireCompleteProfile(request, isJudge);
  try {
    return { profile, account: await loadAccount() };
  } catch (cause) {
    console.warn("The account could not be read.", cause);
    // The session may have been ended elsewhere, which the identity service is the first to know.
    return { profile: await requireCompleteProfile(request, isJudge), account: null };
  }
}
