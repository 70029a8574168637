import { logged } from "../_server/log.ts";
import { answerUnsubscribe } from "../_server/unsubscribe.ts";

const NAME = "unsubscribe";

/**
 * What the button "Unsubscribe" of a mail program calls, by the header `List-Unsubscribe` of every
 * mail to the mailing list (RFC 8058). The token of a mail is enough to take its address off the
 * list, once or many times; for any other token the answer is the same. Opening the address in a
 * browser changes nothing, because programs that look into mail open links: it leads to the page of
 * the site that asks first. Not a callable: mail programs send a form.
 * In: `token` in the address; POST with `List-Unsubscribe=One-Click`. Out: HTTP 200 without content;
 * for GET and HEAD 303 to the site.
 * Errors: HTTP 400 for a POST of anything else, 405 for any other method, 408 for a form that comes
 * too slowly, 413 for one of more than 4 KiB, 503 when it should be tried again.
 */
Deno.serve((request) => logged(NAME, () => answerUnsubscribe(NAME, request)));
