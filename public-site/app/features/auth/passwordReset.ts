import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { readUser } from "~/data/session.ts";
import { adviceOn } from "~/lib/outcome.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";

export interface Refusal {
  readonly status: "refused";
  readonly message: string;
  readonly detail: string;
}

type PasswordReset =
  /** A link from a mail, which has not been used yet. */
  | { readonly status: "link"; readonly link: MailLink }
  /** The visitor is signed in. */
  | { readonly status: "ready" }
  | Refusal;

const ASK_AGAIN = "Enter your email address, and we send you a new one.";

/** What to say about a link that is dead. */
export const DEAD_LINK: Refusal = {
  status: "refused",
  message: ARRIVAL_PROBLEMS.expired.message,
  detail: ASK_AGAIN,
};

/**
 * Opens /reset-password. A link is not used up by that: programs that look into mail open pages, and
 * it works once.
 */
export async function openPasswordReset({ searchParams }: URL): Promise<PasswordReset> {
  const tokenHash = searchParams.get("token_hash");
  if (tokenHash && searchParams.get("type") === "recovery") {
    return { status: "link", link: { tokenHash, type: "recovery" } };
  }
  try {
    if (await readUser()) return { status: "ready" };
  } catch (cause) {
    console.warn("The session could not be read.", cause);
    return { status: "refused", message: SIGN_IN_MESSAGES.failure, detail: adviceOn(cause) };
  }
  return {
    status: "refused",
    message: "Please open this page from the link in your email.",
    detail: ASK_AGAIN,
  };
}
