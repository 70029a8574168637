import { solveRobotCheck } from "#tools/testing/api/robotCheck.ts";
import { sql, stack, uniqueEmail } from "./support.ts";

/** A valid message with a passed robot check. */
export async function contactPayload(changes: Record<string, unknown> = {}) {
  return {
    name: "Ada Lovelace",
    email: uniqueEmail(),
    subject: "Team size",
    message: "May six of us enter?",
    recaptchaToken: await solveRobotCheck(stack),
    ...changes,
  };
}

/** The stored messages of a sender. */
export const stored = (email: string) =>
  sql`select name, email, subject, message, status from public.contact_requests
    where lower(email) = lower(${email})`;
