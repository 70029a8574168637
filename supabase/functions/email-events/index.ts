import { handleEmailEvent } from "../_server/emailEvents.ts";
import { endpoint } from "../_server/endpoint.ts";

/**
 * Resend calls it with the outcome of an email (docs/email.md). A permanent bounce or a spam mark suppresses the
 * address until an administrator releases it. Only with Resend's signature, made with RESEND_WEBHOOK_SECRET at
 * most five minutes ago. Not a callable.
 * In: an event. Out: HTTP 200 without content.
 * Errors: HTTP 401 without a valid signature, 400 for anything but an event, 405 for any other method,
 * 408 and 413 for a body that is late or large, 503 if it should be sent again.
 */
Deno.serve(endpoint("email-events", ["POST"], handleEmailEvent));
