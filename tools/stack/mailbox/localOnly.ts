import { createMiddleware } from "hono/factory";

const LOCAL_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Lets only this computer's own pages and programs in. A page elsewhere on the web could otherwise
 * read the mail: by pointing its own name at 127.0.0.1 (DNS rebinding; its `Host` shows it), or by
 * simply sending requests here (its `Origin` shows it).
 */
export const localOnly = createMiddleware(async (c, next) => {
  const host = c.req.header("host") ?? "";
  if (!LOCAL_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? "")) {
    return c.json({ Error: "The mailbox answers only to 127.0.0.1 and localhost." }, 403);
  }
  const origin = c.req.header("origin");
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    return c.json({ Error: "The mailbox does not answer pages of another origin." }, 403);
  }
  await next();
});
