import { counted } from "./words.ts";

/** The dialog over a page after someone else has signed in (pageOwner.ts). */
export const OTHER_PERSON_TEXTS = {
  title: "Someone else has signed in",
  about: (address: string) =>
    `${address} has signed in to this browser. This page belongs to another account, so it no longer saves or sends anything. To return to this page, choose “Continue” below, sign out, and sign in with its account.`,
  continue: (address: string) => `Continue as ${address}`,
} as const;

/** The dialog over a page whose session has ended (signInAgain.ts). */
export const ENDED_SESSION_TEXTS = {
  title: "Your session has ended",
  about: "Sign in to continue. What you typed is still here.",
  signIn: "Sign in",
  leave: "Leave this page",
} as const;

/** The warning before an idle session ends (idleSession.ts). */
export const ENDING_SESSION_TEXTS = {
  title: (minutes: number) => `Your session ends in ${counted(minutes, "minute", "minutes")}`,
  about:
    "You’ve been inactive for a while. Move the pointer or press a key to stay signed in. Otherwise, you’ll have to sign in again. What you typed will still be here.",
  timeLeft: "Time left:",
  stay: "Stay signed in",
} as const;

/** The question before signing out with unsaved work, in either app. */
export const SIGN_OUT_QUESTION = {
  title: "Sign out and lose unsaved text?",
  loss: {
    submission: "Part of your entry’s text is stored only in this browser. Signing out removes it.",
    review:
      "Some of your scores and comments are stored only in this browser. Signing out removes them.",
    text: "Some text you haven’t sent is stored only in this browser. Signing out removes it.",
  },
  /** A link to the page that saves it, and the text after it. */
  open: { submission: "Open your entry", review: "Open your reviews" },
  openReason: "to save it first.",
  stay: "Stay signed in",
} as const;
