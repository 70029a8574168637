import { callable } from "../_server/callable.ts";
import { processQueues } from "../_server/queues.ts";
import { hasSecretKey, requireSession } from "../_server/session.ts";
import { shareRuns } from "../_server/shareRuns.ts";

/**
 * Sends queued emails and deletes queued files. The schedule calls it while something is queued (docs/email.md). It
 * sends each email once even if several calls run at once, works for at most 20 seconds, and runs once at a
 * time in an instance. For people who are signed in, and for callers with the project's secret key in the
 * header `apikey`; it refuses all others before it asks the database.
 * In: nothing. Out: null. Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
Deno.serve(
  callable({
    name: "send-emails",
    authorize: async (request) => {
      if (!hasSecretKey(request)) await requireSession(request);
    },
    rules: {},
    // Calls of an instance share a run.
    handle: shareRuns(processQueues),
  }),
);
