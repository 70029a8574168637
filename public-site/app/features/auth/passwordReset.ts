import { completeArrival } from "~/data/arrival.ts";
import { readUser } from "~/data/session.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";

export type PasswordReset =
  | { readonly status: "arrived" | "ready" }
  | { readonly status: "refused"; readonly message: string; readonly detail: string };

const ASK_AGAIN =
  "Go to Sign In, enter your email address and choose “Forgot password?” to get a new link.";

/**
 * Opens /reset-password: "arrived" when the address signed the visitor in, "ready" when they already
 * are, else why a new password cannot be set.
 */
export async function openPasswordReset(address: URL): Promise<PasswordReset> {
  const arrival = await completeArrival(address);
  if (arrival.status === "signed-in") return { status: "arrived" };
  if (arrival.status === "refused") {
    const { message, detail } = ARRIVAL_PROBLEMS[arrival.problem];
    const retry = arrival.problem === "unreachable";
    return { status: "refused", message, detail: retry ? detail : ASK_AGAIN };
  }
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
