import { MAILING_LIST_MESSAGES } from "#common/messages.ts";
import type { MailingListEntry } from "#shared/forms.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";

/** Puts an address on the mailing list. The answer is the same when it is already there. */
export function joinMailingList({ name, email, country }: MailingListEntry): Promise<Outcome> {
  return rpc("join_mailing_list", { name, email, country }, MAILING_LIST_MESSAGES.failure);
}

/** Confirms the address that the link with this token was mailed to. */
export function confirmSubscription(token: string): Promise<Outcome> {
  return rpc("confirm_subscription", { token }, "Your address is not confirmed.");
}

/** Takes the address that the mail with this token went to off the list. */
export function leaveMailingList(token: string): Promise<Outcome> {
  return rpc("leave_mailing_list", { token }, "You are still on the mailing list.");
}
