import { callFunction } from "#common/callFunction.ts";
import { env } from "~/config/env.ts";
import { getSupabase } from "./supabaseClient.ts";

/**
 * Has the e-mails sent that an action has just queued. Nobody waits for it and nothing depends on it:
 * what fails now is sent later by the schedule (docs/api.md).
 */
export function sendQueuedEmails(): void {
  callSender().catch((cause: unknown) => {
    console.warn("Waiting e-mails will be sent later.", cause);
  });
}

async function callSender(): Promise<void> {
  const supabase = await getSupabase();
  const { data } = await supabase.auth.getSession();
  await callFunction<unknown>(
    "send-emails",
    {},
    {
      baseUrl: env.supabaseUrl,
      apiKey: env.supabasePublishableKey,
      accessToken: data.session?.access_token,
    },
  );
}
