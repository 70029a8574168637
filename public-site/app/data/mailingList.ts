import { MAILING_LIST_MESSAGES } from "#common/messages.ts";
import type { MailingListEntry } from "#shared/forms.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";

/** Adds an address to the mailing list. A known address gets the same answer. */
export function joinMailingList({ name, email, country }: MailingListEntry): Promise<Outcome> {
  return rpc("join_mailing_list", { name, email, country }, MAILING_LIST_MESSAGES.failure);
}

/** Confirms the address of an emailed link. */
export function confirmSubscription(token: string): Promise<Outcome> {
  return rpc("confirm_subscription", { token }, "Your address is not confirmed.");
}

/** Removes the address of an emailed link from the list. */
export function leaveMailingList(token: string): Promise<Outcome> {
  return rpc("leave_mailing_list", { token }, "You are still on the mailing list.");
}
