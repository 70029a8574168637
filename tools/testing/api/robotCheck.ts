import type { StackAddresses } from "../../stack/config.ts";

/** Passes the robot check as the widget does, and returns its token. */
export async function solveRobotCheck({ apiUrl }: StackAddresses): Promise<string> {
  const answer = await fetch(`${apiUrl}/_local/hcaptcha/checkcaptcha`, { method: "POST" });
  if (!answer.ok) throw new Error(`The robot check answered ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}
