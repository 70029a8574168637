import { endpoint } from "../_server/endpoint.ts";
import { answerUnsubscribe } from "../_server/unsubscribe.ts";

/**
 * The target of the `List-Unsubscribe` header of newsletters (RFC 8058), which the unsubscribe button of email
 * programs calls. The token removes its address from the list; repeated calls and other tokens get the same
 * response. Opening the address in a browser changes nothing, because email scanners open links: it redirects
 * to the page of the site that asks for confirmation. Not a callable: email programs send a form.
 * In: `token` in the address; POST with `List-Unsubscribe=One-Click`. Out: HTTP 200 without content;
 * for GET and HEAD 303 to the site.
 * Errors: HTTP 400 for a POST of anything else, 405 for any other method, 408 for a form that comes
 * too slowly, 413 for one of more than 4 KiB, 503 when it should be tried again.
 */
Deno.serve(endpoint("unsubscribe", ["GET", "HEAD", "POST"], answerUnsubscribe));
