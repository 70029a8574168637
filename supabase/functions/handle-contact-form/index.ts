import { callable } from "../_server/callable.ts";
import { clientAddress } from "../_server/clientAddress.ts";
import { rpc } from "../_server/database.ts";
import { environment } from "../_server/environment.ts";
import { requirePerson } from "../_server/robotCheck.ts";
import { requireSession } from "../_server/session.ts";
import { serviceClient } from "../_server/supabase.ts";
import { CONTACT_FORM, type ContactMessage } from "../_shared/forms.ts";
import { checkbox, type FieldRule, type FieldRules } from "../_shared/validation.ts";

const NAME = "handle-contact-form";

/** Several times the length of hCaptcha's tokens. */
const MAX_TOKEN_LENGTH = 8192;

const robotCheckToken: FieldRule<string> = (input) =>
  typeof input === "string" && input !== "" && input.length <= MAX_TOKEN_LENGTH
    ? { value: input }
    : { error: "Please complete the robot check." };

const rules: FieldRules<ContactMessage & { recaptchaToken: string; copy: boolean }> = {
  ...CONTACT_FORM,
  recaptchaToken: robotCheckToken,
  copy: checkbox,
};

/**
 * Stores a contact message of anyone who passes the robot check. The database counts messages by sender and by
 * client, so that the limits apply across instances of this function. The same message of the same sender
 * within an hour is stored once, because a sender whose answer was lost sends it again. A message with invalid
 * fields does not use up the robot check's token. A signed-in person can get a copy, at the confirmed address
 * of the account only, so that no one can make us email a stranger.
 * In: `{ name, email, subject, message, recaptchaToken, copy? }` (hCaptcha's token; true for a copy). Out: null.
 * Errors: INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNAVAILABLE; UNAUTHENTICATED for a copy without a session.
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: async (request) => ({
      client_address: clientAddress(request.headers, environment.isHosted),
      readSession: () => requireSession(request),
    }),
    rules,
    handle: async ({ recaptchaToken, copy, ...message }, { client_address, readSession }) => {
      const copy_to = copy ? (await readSession()).id : undefined;
      await requirePerson(NAME, recaptchaToken);
      const args = { ...message, copy_to, client_address };
      await rpc(serviceClient(), "service_record_contact_request", args);
    },
  }),
);
