import { callable } from "../_server/callable.ts";
import { clientAddress, clientKey } from "../_server/clientAddress.ts";
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
 * Stores a contact message. Anybody who passes the robot check may send one; how many, per sender
 * and per client, is counted in the database, so that the limits hold across instances of this
 * function. The same message of the same sender within an hour is stored once: somebody whose
 * answer got lost sends again. A message that was refused for its fields leaves the robot check's
 * token unused. A signed-in person can have a copy, mailed to the confirmed address of the account
 * and to no other: nobody can have us write to a stranger.
 * In: `{ name, email, subject, message, recaptchaToken, copy? }` (hCaptcha's token; copy: true for
 * one). Out: null.
 * Errors: INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNAVAILABLE; UNAUTHENTICATED for a copy without a session.
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: async (request) => ({
      address: clientAddress(request.headers, environment.isHosted),
      readSession: () => requireSession(request),
    }),
    rules,
    handle: async ({ recaptchaToken, copy, ...message }, { address, readSession }) => {
      const copy_to = copy ? (await readSession()).id : undefined;
      await requirePerson(NAME, recaptchaToken);
      const client_key = await clientKey(address, environment.secretKey);
      const args = { ...message, copy_to, client_key };
      await rpc(serviceClient(), "service_record_contact_request", args);
    },
  }),
);
