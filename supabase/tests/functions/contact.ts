import { sql, stack, uniqueEmail } from "./support.ts";

/** What the widget gets when somebody ticks its box. */
async function solveRobotCheck(): Promise<string> {
  const response = await fetch(`${stack.apiUrl}/_local/hcaptcha/checkcaptcha`, {
    method: "POST",
    body: new URLSearchParams({ sitekey: "10000000-ffff-ffff-ffff-000000000001" }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** A message that is accepted, with a robot check that was passed, unless changed. */
export async function contactPayload(changes: Record<string, unknown> = {}) {
  return {
    name: "Ada Lovelace",
    email: uniqueEmail(),
    subject: "Team size",
    message: "May six of us enter?",
    recaptchaToken: await solveRobotCheck(),
    ...changes,
  };
}

/** What the database holds from this sender. */
export const stored = (email: string) =>
  sql`select name, email, subject, message, status from public.contact_requests
    where lower(email) = lower(${email})`;
