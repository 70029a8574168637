import type { ArrivalProblem } from "./arrival.ts";
import { type MailLink, openMailLink } from "./mailLink.ts";

/** What became of a link that confirms a new address. */
export type EmailConfirmation =
  /** "changed": done. "half": the other address has to confirm it too. */
  | { readonly status: "changed" | "half" }
  | { readonly status: "refused"; readonly problem: ArrivalProblem };

/** The link of a mail that confirms a new address, if the page's address is one. It is not used yet. */
export function emailChangeLink({ searchParams }: URL): MailLink | undefined {
  const tokenHash = searchParams.get("token_hash");
  if (!tokenHash || searchParams.get("type") !== "email_change") return undefined;
  return { tokenHash, type: "email_change" };
}

/**
 * Confirms a new address with the link of a mail; it works in any browser, and leaves another account
 * that is signed in there alone.
 */
export async function confirmEmailChange(link: MailLink): Promise<EmailConfirmation> {
  const opened = await openMailLink(link);
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
