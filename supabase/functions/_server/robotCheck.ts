import { CallableError } from "../_shared/callableError.ts";
import { readRobotCheckSettings } from "./environment.ts";
import { fieldsOf } from "./json.ts";
import { logFailure, Problem } from "./problem.ts";

const TIMEOUT_MS = 10_000;

/** hCaptcha's errors that mean wrong settings, not a wrong token. */
const OUR_MISTAKES = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "sitekey-secret-mismatch",
]);

/**
 * Asks hCaptcha whether the token is a person's. A token counts once.
 * @throws CallableError "invalid-argument" if it is not, "unavailable" if hCaptcha does not answer.
 * @throws Problem if hCaptcha does not accept our settings.
 */
export async function requirePerson(functionName: string, token: string): Promise<void> {
  const { success, "error-codes": codes } = await verify(functionName, token);
  if (success === true) return;
  const mistake = Array.isArray(codes) ? codes.find((code) => OUR_MISTAKES.has(code)) : undefined;
  if (mistake) throw new Problem(`hCaptcha refuses our settings: ${mistake}.`);
  throw new CallableError("invalid-argument", "Please complete the robot check again.");
}

async function verify(functionName: string, token: string): Promise<ReturnType<typeof fieldsOf>> {
  const { secret, verifyUrl } = readRobotCheckSettings();
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Problem(`hCaptcha answered with status ${response.status}.`);
    const answer = fieldsOf(await response.json());
    if (typeof answer.success === "boolean") return answer;
    throw new Problem("hCaptcha's answer does not say whether the check was passed.");
  } catch (error) {
    logFailure(functionName, error);
    throw new CallableError(
      "unavailable",
      "The robot check cannot be verified at the moment. Please try again in a few minutes.",
    );
  }
}
