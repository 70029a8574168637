import { MAILING_LIST_MESSAGES } from "#common/messages.ts";
import type { MailingListEntry } from "#shared/forms.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { callDatabase } from "./callDatabase.ts";

/** Puts an address on the mailing list. The answer is the same when it is already there. */
export function joinMailingList({ name, email, country }: MailingListEntry): Promise<Outcome> {
  return callDatabase(MAILING_LIST_MESSAGES.failure, (supabase) =>
    supabase.rpc("join_mailing_list", { name, email, country }),
  );
}

/** Confirms the address that the link with this token was mailed to. */
export function confirmSubscription(token: string): Promise<Outcome> {
  return callDatabase("Your address is not confirmed.", (supabase) =>
    supabase.rpc("confirm_subscription", { token }),
  );
}

/** Takes the address that the mail with this token went to off the list. */
export function leaveMailingList(token: string): Promise<Outcome> {
  return callDatabase("You are still on the mailing list.", (supabase) =>
    supabase.rpc("leave_mailing_list", { token }),
  );
}
