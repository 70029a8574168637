import { readBody } from "../_server/body.ts";
import { rpc, visitorClient } from "../_server/database.ts";
import { emptyAnswer, serveEndpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";

/** The page of the site that asks for confirmation. */
const PAGE = "/mailing-list/unsubscribe";
/** The format of tokens from the database. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Many times the size of an email program's form, multipart or not. */
const MAX_BODY_BYTES = 4096;

async function isOneClick(request: Request): Promise<boolean> {
  const body = await readBody(request, MAX_BODY_BYTES);
  const type = request.headers.get("content-type") ?? "";
  const read = new Response(body, { headers: { "content-type": type } });
  const form = await read.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}

/** Some seconds before email programs give up. */
const FORWARD_TIMEOUT_MS = 5_000;

/** Unsubscribes in the project of the next season, which has the list and its tokens. */
async function forward(api: string, token: string): Promise<boolean> {
  const response = await fetch(`${api}/functions/v1/unsubscribe?token=${token}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/**
 * Removes the address identified by a token from the mailing list. It is the target of the
 * `List-Unsubscribe` header of newsletters (RFC 8058), so the unsubscribe button in email programs calls it.
 * It also works after the list has moved to the next season's project, and responds the same way to repeated
 * calls and unknown tokens. Opening the address in a browser only redirects to the site's confirmation page and
 * changes nothing, because email scanners open links. Not a callable, because email programs send a form.
 * In: `token` in the address; POST with `List-Unsubscribe=One-Click`. Out: HTTP 200 without content; for GET
 * and HEAD, 303 to the site.
 * Errors: HTTP 400 for any other POST, 405 for any other method, 408 if the form takes too long to arrive, 413
 * if it exceeds 4 KiB, 503 if the call should be repeated.
 */
serveEndpoint("unsubscribe", ["GET", "HEAD", "POST"], async (request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (request.method !== "POST") {
    const location = `${environment.siteUrl}${PAGE}?token=${encodeURIComponent(token)}`;
    return emptyAnswer(303, { location });
  }
  if (!(await isOneClick(request))) return emptyAnswer(400);
  // The same response for tokens that were never issued, without a database call.
  if (!TOKEN.test(token)) return emptyAnswer(200);
  const nextSeason = await rpc(visitorClient(), "leave_mailing_list", { token });
  const isDone = !nextSeason || (await forward(nextSeason, token));
  return emptyAnswer(isDone ? 200 : 503);
});
