import type { MailingListEntry } from "#shared/forms.ts";
import { MAILING_LIST_MESSAGES } from "#shared/messages.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { databaseFailure, thrownFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

/** Puts an address on the mailing list. The answer is the same when it is already there. */
export async function joinMailingList(entry: MailingListEntry): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error, status } = await supabase.rpc("join_mailing_list", {
      name: entry.name,
      email: entry.email,
      country: entry.country,
    });
    return error ? databaseFailure(error, status, MAILING_LIST_MESSAGES.failure) : DONE;
  } catch (cause) {
    return thrownFailure(cause, MAILING_LIST_MESSAGES.failure);
  }
}
