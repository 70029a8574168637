import { randomUUID } from "node:crypto";
import type { ApiContext, Gap } from "../gap.ts";

/** What may be asked for an address of somebody else: to be sent a mail. */
const MAIL_REQUEST = /^\/auth\/v1\/(recover|resend|otp|magiclink)$/;

/** What Lite takes for an address, and for a mail that can be sent again. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const RESENT = ["signup", "email_change"];

/** The same caller asks for the new password of an address that nobody has. */
function withUnknownAddress(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ email: `${randomUUID()}@unknown.invalid` });
  return new Request(new URL("/auth/v1/recover", request.url), { method: "POST", headers, body });
}

/**
 * Wrong in Lite 0.10: a request for a mail to an address waits until the mail is sent, if there is an
 * account, and is answered at once or refused if there is none. Here everybody gets the answer to an
 * address without an account, while the work begins. What concerns the request and not the address (the key, a
 * malformed address) is still said; that the mail could not be sent is only logged.
 * Can go when mailRequests.test.ts says so.
 */
export function mailRequests({ background }: ApiContext): Gap {
  return async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !MAIL_REQUEST.test(pathname)) return next(request);
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { email?: unknown; type?: unknown } | null;
    const isRefused =
      typeof body?.email !== "string" ||
      !ADDRESS.test(body.email) ||
      (pathname === "/auth/v1/resend" && !RESENT.includes(String(body.type)));
    if (isRefused) return next(request);

    const answer = await next(withUnknownAddress(request));
    if (!answer.ok) return answer;
    background.begin(`POST ${pathname}`, async () => {
      const { status } = await next(request);
      if (status >= 500) throw new Error(`status ${status}`);
    });
    return answer;
  };
}
