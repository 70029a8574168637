import path from "node:path";
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
  matcherFor,
  readMessage,
  summaryOf,
} from "./message.ts";
import { pageRoutes } from "./page.ts";
import { MessageStore } from "./store.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Lets only this computer's own pages and programs in. A page elsewhere on the web could otherwise delete
 * mail by sending requests here; its `Origin` shows it. (Its own name for 127.0.0.1: ../frontDoor.ts.)
 */
const localOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && URL.parse(origin)?.host !== c.req.header("host")) {
    return c.json({ Error: "The mailbox does not answer pages of another origin." }, 403);
  }
  await next();
});

/** A whole number from a query parameter, within bounds. */
function count(value: string | undefined, fallback: number, max: number): number {
  const number = Number(value ?? fallback);
  if (!Number.isInteger(number) || number < 0)
    throw new InvalidMessage("start and limit must be whole numbers.");
  return Math.min(number, max);
}

function answerList(
  all: Message[],
  matching: Message[],
  query: { start?: string; limit?: string },
) {
  const start = count(query.start, 0, Number.MAX_SAFE_INTEGER);
  const messages = matching.slice(start, start + count(query.limit, 50, 1000)).map(summaryOf);
  const unread = (messages: Message[]) => messages.filter(({ Read }) => !Read).length;
  return {
    total: all.length,
    unread: unread(all),
    count: messages.length,
    messages_count: matching.length,
    messages_unread: unread(matching),
    start,
    messages,
  };
}

async function readJson(request: Request, whenEmpty?: unknown): Promise<unknown> {
  const body = await request.text();
  if (body === "" && whenEmpty !== undefined) return whenEmpty;
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidMessage("The body is not valid JSON.");
  }
}

async function readIds(request: Request): Promise<string[]> {
  const body = await readJson(request, {});
  const ids: unknown = body && typeof body === "object" && "IDs" in body ? body.IDs : [];
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) {
    throw new InvalidMessage("IDs must be a list of strings.");
  }
  return ids;
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
    const message = readMessage(await readJson(c.req.raw), store.nextTime());
    await store.add(message);
    return c.json({ ID: message.ID });
  });
  app.get("/api/v1/messages", (c) => {
    const all = store.list();
    return c.json(answerList(all, all, c.req.query()));
  });
  app.get("/api/v1/search", (c) => {
    const query = c.req.query("query")?.trim();
    if (!query) throw new InvalidMessage("The query is missing.");
    const all = store.list();
    return c.json(answerList(all, all.filter(matcherFor(query)), c.req.query()));
  });
  app.get("/api/v1/message/:id", async (c) => {
    const message = store.get(c.req.param("id"));
    if (!message) return c.json({ Error: "Message not found" }, 404);
    await store.markRead(message);
    return c.json(detailsOf(message));
  });
  app.delete("/api/v1/messages", async (c) => {
    const ids = await readIds(c.req.raw);
    await (ids.length > 0 ? store.remove(ids) : store.clear());
    return c.text("ok");
  });
  app.route("/", pageRoutes(store));
  return app;
}

/**
 * Starts the mailbox, where every local e-mail ends up: a page at `/` and Mailpit's API.
 * Mail is kept below `dataDir` and survives a restart; beyond 500 messages the oldest go.
 * @throws StackError when the port cannot be used.
 */
export async function startMailbox(options: { port: number; dataDir: string }): Promise<Part> {
  const store = await MessageStore.open(path.join(options.dataDir, "mailbox"));
  const app = createApp(store);
  return listen(getRequestListener(app.fetch), options.port, {
    name: "The mailbox",
    variable: "MAILBOX_PORT",
  });
}
