import type { ArrivalProblem } from "./arrival.ts";
import { openMailLink } from "./mailLink.ts";

/** What became of a link that confirms a new address. */
export type EmailConfirmation =
  /** "changed": done. "half": the other address has to confirm it too. "nothing": not from a mail. */
  | { readonly status: "changed" | "half" | "nothing" }
  | { readonly status: "refused"; readonly problem: ArrivalProblem };

/**
 * Confirms a new address with the link of a mail; it works in any browser, and leaves another account
 * that is signed in there alone.
 */
export async function completeEmailChange({ searchParams }: URL): Promise<EmailConfirmation> {
  const tokenHash = searchParams.get("token_hash");
  if (!tokenHash || searchParams.get("type") !== "email_change") return { status: "nothing" };
  const opened = await openMailLink({ tokenHash, type: "email_change" });
  switch (opened.status) {
    case "refused":
      return opened;
    case "half-confirmed":
      return { status: "half" };
    case "other-account":
      await opened.stay();
      return { status: "changed" };
    case "signed-in":
      return { status: "changed" };
  }
}
