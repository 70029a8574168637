import { getSupabase } from "./supabaseClient.ts";

/** Why mails to the visitor are not sent: they came back, or one was called spam. */
export type MailStop = "bounced" | "complained";

/** Whether mails to the visitor are stopped; null when they are sent, or when nobody can tell now. */
export async function loadMailStop(): Promise<MailStop | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("my_mail_stop");
  return data === "bounced" || data === "complained" ? data : null;
}
