import { serveCallable } from "../_server/callable.ts";
import { checkDocuments } from "../_server/documents/checkDocuments.ts";
import { hasSecretKey, requireSession } from "../_server/session.ts";

/**
 * Checks the document of the caller's submission once and records any problem, which my_submission returns as
 * `document_problem` and submit_submission enforces. The page calls this function right after attaching a
 * document. If that call fails, the schedule calls the function with the project's secret key in the `apikey`
 * header; it then checks all documents that are due. Runs in a separate process, because it reads untrusted
 * files.
 * In: `{}`. Out: null.
 * Errors: UNAUTHENTICATED, UNAVAILABLE.
 */
serveCallable({
  name: "check-document",
  authorize: async (request) => (hasSecretKey(request) ? undefined : requireSession(request)),
  rules: {},
  handle: (_, session) => checkDocuments(session?.id),
});
