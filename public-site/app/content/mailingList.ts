import { rich } from "#common/content/text.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";

export function mailingListLead({ isDecided }: ChallengeFacts): string {
  return isDecided
    ? "We’ll announce the next challenge here first. You don’t need an account."
    : "Get news about dates and decisions. You don’t need an account.";
}

/** The pages behind links in emails. Opening them changes nothing, because programs that scan emails open links. */

export const confirmPage = {
  call: "confirm_subscription",
  failure: "We couldn’t confirm your address.",
  heading: "Confirm your subscription",
  question:
    "Confirm that this is your address and that you want to receive news about dates and decisions.",
  button: "Confirm my address",
  busy: "Confirming…",
  done: "Your address is confirmed.",
  doneHeading: "Subscription confirmed",
  next: "We’ll email you when there is news, such as a date change, an event or the results. Each email has an unsubscribe link.",
  /** Without a complete link. */
  withoutLink: rich`To confirm your address, use the link in our email.`,
  doneLink: { text: "Read the Full Brief", href: paths.challenge },
  /** After a failure, or without a complete link. */
  failureLink: { text: "Go to the mailing list", href: paths.mailingList },
} as const;

export const leavePage = {
  call: "leave_mailing_list",
  failure: "You’re still on the mailing list.",
  heading: "Leave the mailing list",
  question: "You’ll no longer get our newsletter. You’ll still get emails about your entry.",
  button: "Unsubscribe",
  busy: "Unsubscribing…",
  done: "You’ve unsubscribed.",
  doneHeading: "Unsubscribed",
  next: "You can join again at any time.",
  withoutLink: rich`To unsubscribe, use the link in one of our emails, or [contact us](${paths.contact}).`,
  doneLink: { text: "Go to the home page", href: paths.home },
  failureLink: { text: "Go to the home page", href: paths.home },
} as const;
