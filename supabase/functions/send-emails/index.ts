import { callable } from "../_server/callable.ts";
import { hasSecretKey, requireSession } from "../_server/session.ts";
import { shareRuns } from "../_server/shareRuns.ts";
import { serviceClient } from "../_server/supabase.ts";
import { workOffQueues } from "../_server/workQueues.ts";

const NAME = "send-emails";

/** However often it is called, one instance works off the queues once at a time. */
const run = shareRuns(() => workOffQueues(NAME, serviceClient()));

/**
 * Sends the emails that wait in the outbox and removes the files that wait to be removed. A schedule
 * calls it while something waits (docs/email.md). It takes nothing from its caller and tells nothing,
 * sends each email once however many calls come together, works for at most 20 seconds, and in one
 * instance once at a time. It is for those who are signed in and for callers with the project's secret
 * key in the header `apikey`; everybody else is refused before the database is asked anything.
 * In: nothing. Out: null. Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: async (request) => {
      if (!(await hasSecretKey(request))) await requireSession(request);
    },
    rules: {},
    handle: run,
  }),
);
