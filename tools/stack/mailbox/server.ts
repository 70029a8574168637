import { randomUUID } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { type Address, framedHtml, listPage, type Message, messagePage } from "./page.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** The number of messages to keep. */
const CAPACITY = 500;

/** The payload of `POST /api/v1/send`, in Mailpit's format. */
interface Payload {
  From: { Email: string; Name?: string };
  To: { Email: string; Name?: string }[];
  Subject: string;
  Text?: string;
  HTML?: string;
}

const addressOf = ({ Email, Name = "" }: Payload["From"]): Address => ({ Name, Address: Email });

/** The message of a payload; undefined if a recipient is not an address. */
function readMessage(payload: Payload): Message | undefined {
  const { From, To, Subject, Text = "", HTML = "" } = payload;
  if (!To.every(({ Email }) => /^[^\s@<>]+@[^\s@<>]+$/.test(Email))) return undefined;
  return {
    ID: randomUUID(),
    Read: false,
    From: addressOf(From),
    To: To.map(addressOf),
    Subject,
    Created: new Date().toISOString(),
    Text,
    HTML,
  };
}

/** Mailpit's list of these messages. */
function listOf(messages: readonly Message[]) {
  const unread = messages.filter(({ Read }) => !Read).length;
  const summaries = messages.map(({ Text, HTML: _html, ...message }) => ({
    ...message,
    Snippet: Text.replace(/\s+/g, " ").trim().slice(0, 250),
    Attachments: 0,
  }));
  return { total: messages.length, unread, messages: summaries };
}

/** The part of Mailpit's API that the product and its tests use, and pages to read emails. */
function createApp(): Hono {
  /** Since the start of the stack, newest first. */
  let messages: Message[] = [];
  const find = (id: string) => messages.find(({ ID }) => ID === id);
  const open = (id: string) => {
    const message = find(id);
    if (message) message.Read = true;
    return message;
  };

  const app = new Hono();
  // Pages of other origins could delete emails. listen.ts refuses other names for 127.0.0.1.
  app.use(async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && URL.parse(origin)?.host !== c.req.header("host")) {
      return c.json({ Error: "The mailbox does not answer pages of another origin." }, 403);
    }
    return next();
  });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));

  app.get("/readyz", (c) => c.text("ok"));
  app.post("/api/v1/send", async (c) => {
    const message = readMessage(await c.req.json());
    if (!message) return c.json({ Error: "To must contain valid addresses." }, 400);
    messages = [message, ...messages].slice(0, CAPACITY);
    return c.json({ ID: message.ID });
  });
  app.get("/api/v1/messages", (c) => c.json(listOf(messages)));
  app.get("/api/v1/message/:id", (c) => {
    const message = open(c.req.param("id"));
    if (!message) return c.notFound();
    const { Read: _read, Created, ...details } = message;
    return c.json({ ...details, Date: Created, Attachments: [] });
  });
  app.delete("/api/v1/messages", (c) => {
    messages = [];
    return c.text("ok");
  });

  app.get("/", () => listPage(messages));
  app.post("/delete", (c) => {
    messages = [];
    return c.redirect("/", 303);
  });
  app.get("/message/:id", (c) => {
    const message = open(c.req.param("id"));
    return message ? messagePage(message) : c.notFound();
  });
  app.get("/view/:file", (c) => {
    const message = find(c.req.param("file").replace(/\.html$/, ""));
    return message ? framedHtml(message) : c.notFound();
  });
  return app;
}

/**
 * Starts the mailbox, which receives every local email: a page at `/` and Mailpit's API. Emails are kept in memory.
 * @throws StackError when the port cannot be used.
 */
export async function startMailbox({ port }: { port: number }): Promise<Part> {
  return listen(getRequestListener(createApp().fetch), port, {
    name: "The mailbox",
    variable: "MAILBOX_PORT",
  });
}
