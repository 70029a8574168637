import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import type { ArrivalProblem } from "~/data/arrival.ts";
import { CHECK_CONNECTION, SERVER_DOWN } from "~/lib/outcome.ts";

interface Explanation {
  readonly message: string;
  readonly detail: string;
}

/** What to tell visitors whose return from Google, or whose e-mail link, did not sign them in. */
export const ARRIVAL_PROBLEMS: Readonly<Record<ArrivalProblem, Explanation>> = {
  cancelled: {
    message: "The sign-in with Google was cancelled.",
    detail: "Nothing has changed. You can try again or sign in with your email and password.",
  },
  "already-linked": {
    message: "This Google account or email address already belongs to another account.",
    detail: "Sign in the way you did before.",
  },
  expired: {
    message: "This link has expired or has already been used.",
    detail: "If you have confirmed your address already, sign in. If not, ask for a new link.",
  },
  "other-browser": {
    message: "This link has to be opened in the browser in which you asked for it.",
    detail: "If you have just confirmed your email address, you can sign in now.",
  },
  unreachable: { message: SIGN_IN_MESSAGES.failure, detail: CHECK_CONNECTION },
  unavailable: { message: SIGN_IN_MESSAGES.failure, detail: SERVER_DOWN },
  failed: {
    message: SIGN_IN_MESSAGES.googleFailure,
    detail: "Please try again. If it keeps happening, write to us.",
  },
};
