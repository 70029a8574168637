import { serveCallable } from "../_server/callable.ts";
import { clientAddress } from "../_server/clientAddress.ts";
import { rpc, serviceClient } from "../_server/database.ts";
import { environment, readRobotCheckSettings } from "../_server/environment.ts";
import { logFailure, Problem } from "../_server/log.ts";
import { requireSession } from "../_server/session.ts";
import { CallableError } from "../_shared/callableError.ts";
import { fieldsOf } from "../_shared/fieldsOf.ts";
import { CONTACT_FORM } from "../_shared/forms.ts";
import { checkbox, type FieldRule } from "../_shared/validation.ts";

/** Several times the length of hCaptcha's tokens. */
const MAX_TOKEN_LENGTH = 8192;

const robotCheckToken: FieldRule<string> = (input) =>
  typeof input === "string" && input !== "" && input.length <= MAX_TOKEN_LENGTH
    ? { value: input }
    : { error: "Please complete the robot check." };

const TIMEOUT_MS = 10_000;

/** hCaptcha's errors that mean wrong settings, not a wrong token. */
const SETTINGS_ERRORS = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "sitekey-secret-mismatch",
]);

/**
 * Asks hCaptcha whether the token is a person's. A token counts once.
 * @throws CallableError "invalid-argument" if it is not, "unavailable" if hCaptcha does not answer.
 * @throws Problem if hCaptcha does not accept our settings.
 */
async function requirePerson(token: string): Promise<void> {
  const { success, "error-codes": codes } = await verify(token).catch((error: unknown) => {
    logFailure(error);
    throw new CallableError(
      "unavailable",
      "We can’t verify the robot check at the moment. Please try again in a few minutes.",
    );
  });
  if (success) return;
  const wrongSetting = [codes].flat().find((code) => SETTINGS_ERRORS.has(String(code)));
  if (wrongSetting) throw new Problem(`hCaptcha rejected our settings: ${wrongSetting}.`);
  throw new CallableError("invalid-argument", "Please complete the robot check again.");
}

async function verify(token: string): Promise<ReturnType<typeof fieldsOf>> {
  const { secret, verifyUrl } = readRobotCheckSettings();
  const response = await fetch(verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Problem(`hCaptcha responded with status ${response.status}.`);
  const answer = fieldsOf(await response.json());
  if (typeof answer.success === "boolean") return answer;
  throw new Problem("hCaptcha's response does not say whether the check passed.");
}

/**
 * Stores a contact message from anyone who passes the robot check. The database counts messages by sender and
 * by client, so that the limits apply across instances of this function. If the same sender sends the same
 * message again within an hour, for example because the response was lost, it is stored only once. A message with
 * invalid fields does not use up the robot check's token. Signed-in people can get a copy, but only at their
 * account's confirmed address, so that no one can make us email a stranger.
 * In: `{ name, email, subject, message, recaptchaToken, copy? }` (recaptchaToken: hCaptcha's token; copy: true
 * to get a copy). Out: null.
 * Errors: INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNAVAILABLE; UNAUTHENTICATED for a copy without a session.
 */
serveCallable({
  name: "handle-contact-form",
  // Open to everyone who passes the robot check.
  authorize: async (request) => request,
  rules: { ...CONTACT_FORM, recaptchaToken: robotCheckToken, copy: checkbox },
  handle: async ({ recaptchaToken, copy, ...message }, request) => {
    const copy_to = copy ? (await requireSession(request)).id : undefined;
    await requirePerson(recaptchaToken);
    const client_address = clientAddress(request.headers, environment.isHosted);
    const args = { ...message, copy_to, client_address };
    await rpc(serviceClient(), "service_record_contact_request", args);
  },
});
