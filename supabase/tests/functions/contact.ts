import { solveRobotCheck } from "#tools/testing/api/robotCheck.ts";
import { sql, stack, uniqueEmail } from "./support.ts";

/** A message that is accepted, with a robot check that was passed, unless changed. */
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

/** What the database holds from this sender. */
export const stored = (email: string) =>
  sql`select name, email, subject, message, status from public.contact_requests
    where lower(email) = lower(${email})`;
