import { serveCallable } from "../_server/callable.ts";
import { processQueues } from "../_server/queues.ts";
import { requireSecretKey } from "../_server/session.ts";

/**
 * Sends queued emails and deletes queued files. The schedule calls it while anything is queued
 * (docs/email.md). Sends each email once, even if several calls run at the same time, and does not start a new
 * batch after 20 seconds. Requires the project's secret key in the `apikey` header and rejects all other calls
 * without querying the database.
 * In: nothing. Out: null.
 * Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
serveCallable({
  name: "send-emails",
  authorize: requireSecretKey,
  rules: {},
  handle: processQueues,
});
