import { createMiddleware } from "hono/factory";

/**
 * Lets only this computer's own pages and programs in. A page elsewhere on the web could otherwise delete
 * mail by simply sending requests here; its `Origin` shows it. (Its own name for 127.0.0.1: ../frontDoor.ts.)
 */
export const localOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && URL.parse(origin)?.host !== c.req.header("host")) {
    return c.json({ Error: "The mailbox does not answer pages of another origin." }, 403);
  }
  await next();
});
