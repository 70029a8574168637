import { openRecoveryLink } from "~/data/arrival.ts";
import { readUser } from "~/data/session.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";

export interface Refusal {
  readonly status: "refused";
  readonly message: string;
  readonly detail: string;
}

type PasswordReset =
  /** A link from a mail, which has not been used yet. */
  | { readonly status: "link"; readonly tokenHash: string }
  /** The visitor is signed in. */
  | { readonly status: "ready" }
  | Refusal;

const ASK_AGAIN =
  "Go to Sign In, enter your email address and choose “Forgot password?” to get a new link.";

/**
 * Opens /reset-password. A link is not used up by that: programs that look into mail open pages, and
 * it works once.
 */
export async function openPasswordReset({ searchParams }: URL): Promise<PasswordReset> {
  const tokenHash = searchParams.get("token_hash");
  if (tokenHash && searchParams.get("type") === "recovery") return { status: "link", tokenHash };
  try {
    if (await readUser()) return { status: "ready" };
  } catch (cause) {
    console.warn("The session could not be read.", cause);
    return { status: "refused", ...ARRIVAL_PROBLEMS.unreachable };
  }
  return {
    status: "refused",
    message: "Please open this page from the link in your email.",
    detail: ASK_AGAIN,
  };
}

/** Signs in with the link. A failure can be tried again, a refusal means that the link is dead. */
export async function spendLink(tokenHash: string): Promise<Outcome | Refusal> {
  const arrival = await openRecoveryLink(tokenHash);
  if (arrival.status !== "refused") return DONE;
  const { message, detail } = ARRIVAL_PROBLEMS[arrival.problem];
  if (arrival.problem === "expired") return { status: "refused", message, detail: ASK_AGAIN };
  return failure("Your password could not be changed.", detail);
}
