import { serveCallable } from "../_server/callable.ts";
import { processQueues } from "../_server/queues.ts";
import { requireSecretKey } from "../_server/session.ts";

/**
 * Sends queued emails and deletes queued files. The schedule calls it while something is queued (docs/email.md). It
 * sends each email once even if several calls run at once, and begins no batch after 20 seconds. Only with the project's
 * secret key in the header `apikey`; it refuses all others before it asks the database.
 * In: nothing. Out: null. Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
serveCallable({
  name: "send-emails",
  authorize: requireSecretKey,
  rules: {},
  handle: processQueues,
});
