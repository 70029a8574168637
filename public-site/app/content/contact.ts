import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "./organization.ts";
import { rich } from "./text.ts";

/** The contact dialog; its messages are in _shared. */
export const contact = {
  title: "Contact Us",
  lead: "Ask about the rules, the brief or your entry.",
  labels: { name: "Name", email: "Email", subject: "Subject", message: "Message" },
  messagePlaceholder: "Enter your message",
  messageRows: 6,
  /** Beside the button while it is disabled. */
  waiting: "Complete the robot check to send your message.",
  answerTime: "We answer by email, usually within three working days.",
  copyTo: (address: string) => `Send a copy to ${address}`,
  submit: "Send",
  submitting: "Sending...",
  close: "Close",
  /** Shown in place of the robot check when its script cannot be loaded. */
  robotCheckUnavailable: rich`The robot check could not be loaded, so this form cannot be sent. Reload the page to try again, or write to [${organization.contactEmail}](${mailtoLink(organization.contactEmail)}).`,
} as const;
