import type { ChallengeFacts } from "./facts.ts";
import { pages } from "./pages.ts";

/** The mailing list section; its messages are in _shared. */
export const mailingList = {
  title: "Join the mailing list",
  labels: { name: "Name", email: "Email" },
  submit: "Sign Up",
  submitting: "Signing up...",
  /** What is left to do; the same for an address that is on the list already. */
  joined:
    "One step is left: open the email that we send to your address, and confirm it there. Only confirmed addresses get news. If yours is confirmed already, there is nothing to do.",
  noEmail: "No email after a few minutes? Look into the spam folder, or try again in an hour.",
  another: "Use another address",
} as const;

export function mailingListLead({ isDecided }: ChallengeFacts): string {
  return isDecided
    ? "Hear of it first if there is a next challenge. You do not need an account."
    : "Hear about dates and decisions as they come. You do not need an account.";
}

/** A page that the link in a mail leads to. Opening it does nothing: programs that look into mail do. */
export interface MailingListLink {
  readonly heading: string;
  readonly question: string;
  readonly button: string;
  readonly busy: string;
  readonly done: string;
  readonly next: string;
  /** Without a link, or with half of one. */
  readonly withoutLink: string;
  /** Where to go from here, after success and failure alike. */
  readonly onward: { readonly text: string; readonly href: string };
}

export const confirmPage: MailingListLink = {
  heading: "Your place on the mailing list",
  question:
    "Confirm that this address is yours and that you want to hear about dates and decisions.",
  button: "Confirm my address",
  busy: "Confirming…",
  done: "Your address is confirmed.",
  next: "We write to you when there is news, such as another date, an event or the results. Each email has a link to leave the list.",
  withoutLink: "Please open this page from the link in your email.",
  onward: { text: "Go to the mailing list", href: pages.mailingList },
};

export const leavePage: MailingListLink = {
  heading: "Leave the mailing list",
  question: "You will get no more news of the challenge. Mail about your own entry goes on.",
  button: "Unsubscribe",
  busy: "Unsubscribing…",
  done: "You are off the mailing list.",
  next: "If you change your mind, you can join again whenever you like.",
  withoutLink: "Please open this page from the link in one of our emails.",
  onward: { text: "Go to the home page", href: pages.home },
};
