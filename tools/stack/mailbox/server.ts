import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import {
  detailsOf,
  InvalidMessage,
  type Message,
  MessageStore,
  matcherFor,
  readMessage,
  summaryOf,
} from "./message.ts";
import { pageRoutes } from "./page.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Refuses pages of other origins, which could otherwise delete emails. frontDoor.ts refuses other names
 * for 127.0.0.1.
 */
const localOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && URL.parse(origin)?.host !== c.req.header("host")) {
    return c.json({ Error: "The mailbox does not answer pages of another origin." }, 403);
  }
  await next();
});

/** Mailpit's list of these messages. */
function listOf(messages: readonly Message[]) {
  const unread = messages.filter(({ Read }) => !Read).length;
  return { total: messages.length, unread, messages: messages.map(summaryOf) };
}

/** The mailbox's HTTP interface: the part of Mailpit's API that the product and its tests use. */
function createApp(store: MessageStore): Hono {
  const app = new Hono();
  app.use(localOnly);
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ Error: "The message is larger than 1 MB." }, 413),
    }),
  );
  app.notFound((c) => c.json({ Error: "Not found" }, 404));
  app.onError((error, c) => {
    if (error instanceof InvalidMessage) return c.json({ Error: error.message }, 400);
    console.error("Mailbox failed:", error);
    return c.json({ Error: "Internal error" }, 500);
  });

  app.get("/readyz", (c) => c.text("ok"));
  app.post("/api/v1/send", async (c) => {
    const payload = await c.req.json().catch(() => {
      throw new InvalidMessage("The body is not valid JSON.");
    });
    const message = readMessage(payload, new Date());
    store.add(message);
    return c.json({ ID: message.ID });
  });
  app.get("/api/v1/messages", (c) => c.json(listOf(store.list())));
  app.get("/api/v1/search", (c) =>
    c.json(listOf(store.list().filter(matcherFor(c.req.query("query") ?? "")))),
  );
  app.get("/api/v1/message/:id", (c) => {
    const message = store.get(c.req.param("id"));
    if (!message) return c.json({ Error: "Message not found" }, 404);
    message.Read = true;
    return c.json(detailsOf(message));
  });
  app.delete("/api/v1/messages", (c) => {
    store.clear();
    return c.text("ok");
  });
  app.route("/", pageRoutes(store));
  return app;
}

/**
 * Starts the mailbox, which receives every local email: a page at `/` and Mailpit's API. Emails are kept in memory.
 * @throws StackError when the port cannot be used.
 */
export async function startMailbox({ port }: { port: number }): Promise<Part> {
  const app = createApp(new MessageStore());
  return listen(getRequestListener(app.fetch), port, {
    name: "The mailbox",
    variable: "MAILBOX_PORT",
  });
}
