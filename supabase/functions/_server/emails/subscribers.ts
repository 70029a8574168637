import { requiredText } from "../../_shared/validation.ts";
import { emailKind } from "./content.ts";

const token = requiredText("token", 200);

/** To an address that somebody put on the mailing list. Its reader may never have heard of us. */
export const subscriptionConfirmation = emailKind({ token }, (subscriber, siteUrl) => ({
  subject: "Confirm that you want our news",
  heading: "Do you want news of the challenge?",
  paragraphs: [
    "Somebody, hopefully you, put this address on the mailing list of the Device Innovation Challenge. Confirm it, and we write to you when a date changes and when the results are out.",
  ],
  action: {
    label: "Confirm my address",
    url: `${siteUrl}/mailing-list/confirm?token=${encodeURIComponent(subscriber.token)}`,
  },
  note: "The link works for a week. If it was not you, ignore this email: without your confirmation you get no news.",
}));
