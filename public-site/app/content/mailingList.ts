import type { ChallengeFacts } from "./facts.ts";
import { pages } from "./pages.ts";

/** The mailing list section; its messages are in _shared. */
export const mailingList = {
  title: "Join the mailing list",
  labels: { name: "Name", email: "Email" },
  submit: "Sign Up",
  submitting: "Signing up...",
  /** The same for an address that is on the list already. */
  joined:
    "To confirm your address, open the link in the email that we sent you. If your address is already confirmed, you’re on the list.",
  noEmail: "No email after a few minutes? Check your spam folder, or try again in an hour.",
  another: "Use another address",
} as const;

export function mailingListLead({ isDecided }: ChallengeFacts): string {
  return isDecided
    ? "We announce the next challenge here first. You don’t need an account."
    : "Get news about dates and decisions. You don’t need an account.";
}

/** A page behind a link in an email. Opening it changes nothing, because programs that scan emails open links. */
export interface MailingListLink {
  readonly heading: string;
  readonly question: string;
  readonly button: string;
  readonly busy: string;
  readonly done: string;
  readonly next: string;
  /** Without a complete link. */
  readonly withoutLink: string;
  /** The link after success and failure. */
  readonly onward: { readonly text: string; readonly href: string };
}

export const confirmPage: MailingListLink = {
  heading: "Confirm your subscription",
  question: "Confirm that this is your address and that you want news about dates and decisions.",
  button: "Confirm my address",
  busy: "Confirming…",
  done: "Your address is confirmed.",
  next: "We email you when there is news, such as a changed date, an event or the results. Each email has an unsubscribe link.",
  withoutLink: "Please open this page from the link in your email.",
  onward: { text: "Go to the mailing list", href: pages.mailingList },
};

export const leavePage: MailingListLink = {
  heading: "Leave the mailing list",
  question:
    "You will no longer get our newsletter. You will still get emails about your own entry.",
  button: "Unsubscribe",
  busy: "Unsubscribing…",
  done: "You have unsubscribed.",
  next: "You can join again at any time.",
  withoutLink: "Please open this page from the link in one of our emails.",
  onward: { text: "Go to the home page", href: pages.home },
};
