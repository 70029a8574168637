import { callable } from "../_server/callable.ts";
import { lookIntoDocuments } from "../_server/documents/look.ts";
import { hasSecretKey, requireSession } from "../_server/session.ts";
import { serviceClient } from "../_server/supabase.ts";

const NAME = "check-document";

/**
 * Looks into the document of the caller's entry, if nobody has looked into it yet, and writes down what is
 * wrong with it, for `document_problem` of my_entry and for submit_entry. The page calls it right after
 * attaching; whatever becomes of the call, the schedule calls it with the project's secret key in the header
 * `apikey` and so looks into what is left. Nothing else runs in its process, which reads strangers' files.
 * In: `{}`. Out: null. Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
Deno.serve(
  callable({
    name: NAME,
    authorize: async (request) => {
      if (await hasSecretKey(request)) return undefined;
      return requireSession(request);
    },
    rules: {},
    handle: (_, session) => lookIntoDocuments(NAME, serviceClient(), session?.id),
  }),
);
