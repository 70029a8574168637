import { rich } from "#common/content/text.ts";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "./organization.ts";

/** The texts of the contact dialog that are not labels; its messages are in _shared. */
export const contact = {
  answerTime: "We reply by email, usually within three business days.",
  /** Instead of the robot check, if its script cannot be loaded. */
  robotCheckUnavailable: rich`We couldn’t load the robot check, so you can’t send this form. Reload the page to try again, or email [${organization.contactEmail}](${mailtoLink(organization.contactEmail)}).`,
} as const;
