import { takeMailEvent } from "../_server/emailEvents.ts";
import { logged } from "../_server/log.ts";

const NAME = "email-events";

/**
 * What Resend calls when something has become of a mail (docs/email.md): an address that a mail has
 * come back from for good, or whose owner has called one spam, gets no more until an administrator
 * lets it go. Anything else changes nothing. Only with Resend's signature, five minutes old at most,
 * by the secret RESEND_WEBHOOK_SECRET. Not a callable.
 * In: an event. Out: HTTP 200 without content.
 * Errors: HTTP 401 without a valid signature, 400 for what is no event, 405 for any other method,
 * 408 and 413 for a body that is late or large, 503 when it should be sent again.
 */
Deno.serve((request) => logged(NAME, () => takeMailEvent(NAME, request)));
