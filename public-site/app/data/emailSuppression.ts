import { getSupabase } from "./supabaseClient.ts";

/** Why the visitor's address is suppressed: an email bounced or was marked as spam. */
export type EmailSuppression = "bounced" | "complained";

/** Whether the visitor's address is suppressed; null if it is not, or if that is unknown now. */
export async function loadEmailSuppression(): Promise<EmailSuppression | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("my_email_suppression");
  return data === "bounced" || data === "complained" ? data : null;
}
