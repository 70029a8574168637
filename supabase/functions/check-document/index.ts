import { serveCallable } from "../_server/callable.ts";
import { checkDocuments } from "../_server/documents/checkDocuments.ts";
import { hasSecretKey, requireSession } from "../_server/session.ts";

/**
 * Checks the document of the caller's submission once, and records what is wrong with it, for `document_problem`
 * of my_submission and for submit_submission. The page calls it right after attaching. If that call fails, the schedule
 * calls it with the project's secret key in the header `apikey`, and it checks all documents that are due.
 * Nothing else runs in its process, which reads strangers' files.
 * In: `{}`. Out: null. Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
serveCallable({
  name: "check-document",
  authorize: async (request) => (hasSecretKey(request) ? undefined : requireSession(request)),
  rules: {},
  handle: (_, session) => checkDocuments(session?.id),
});
