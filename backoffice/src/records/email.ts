import { labelOf } from "#common/words.ts";
import { EMAIL_KINDS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_emails: an email without its content. */
export type Email = Tables<"admin_emails">;

/** The states of an email. A queued email with a send time is scheduled. */
export const EMAIL_STATES = [
  { value: "queued", label: "Queued" },
  { value: "scheduled", label: "Scheduled" },
  { value: "sent", label: "Sent" },
  { value: "delivered", label: "Delivered" },
  { value: "bounced", label: "Bounced" },
  { value: "complained", label: "Marked as spam" },
  { value: "failed", label: "Failed" },
] as const;

export const emailKind = ({ kind }: Email) => labelOf(EMAIL_KINDS, kind ?? "");

export const emailState = ({ state, scheduled_for }: Email) =>
  labelOf(EMAIL_STATES, scheduled_for ? "scheduled" : (state ?? ""));
