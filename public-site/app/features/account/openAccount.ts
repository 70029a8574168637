import { type Account, loadAccount } from "~/data/accountSettings.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { isJudge, requireCompleteProfile } from "~/features/auth/guards.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** What /account shows; the account may be missing for now. */
export interface OpenedAccount {
  readonly profile: OwnProfile;
  readonly account: Outcome<Account>;
}

/**
 * Opens /account for a person who may see the dashboard, or judges.
 * @throws the redirects of `requireCompleteProfile`.
 */
export async function openAccount(request: Request): Promise<OpenedAccount> {
  const profile = await requireCompleteProfile(request, isJudge);
  const account = await loaded("The rest of your account could not be loaded.", loadAccount);
  if (account.ok) return { profile, account };
  // The session may have been ended elsewhere, which the identity service is the first to know.
  return { profile: await requireCompleteProfile(request, isJudge), account };
}
