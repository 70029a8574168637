import { randomUUID } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { listen } from "../listen.ts";
import type { Part } from "../part.ts";
import { type Address, framedHtml, listPage, type Message, messagePage } from "./page.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** How many messages are kept. */
const CAPACITY = 500;

/** A payload that cannot become an email; the message says which field and why. */
class InvalidMessage extends Error {}

function textOf(fields: Record<string, unknown>, field: string): string {
  const value = fields[field] ?? "";
  if (typeof value !== "string") throw new InvalidMessage(`${field} must be a string.`);
  return value;
}

function addressesOf(fields: Record<string, unknown>, field: string): Address[] {
  return [fields[field] ?? []].flat().map((one) => {
    const address = Object(one) as Record<string, unknown>;
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(String(address.Email))) {
      throw new InvalidMessage(`${field} must hold a valid Email.`);
    }
    return { Name: textOf(address, "Name"), Address: textOf(address, "Email") };
  });
}

/**
 * The message of a payload of `POST /api/v1/send`.
 * @throws InvalidMessage naming the field that cannot be used.
 */
function readMessage(payload: unknown): Message {
  const fields = Object(payload) as Record<string, unknown>;
  const [From] = addressesOf(fields, "From");
  const To = addressesOf(fields, "To");
  if (!From || To.length === 0) throw new InvalidMessage("From and To must hold an address.");
  return {
    ID: randomUUID(),
    Read: false,
    From,
    To,
    ReplyTo: addressesOf(fields, "ReplyTo"),
    Subject: textOf(fields, "Subject"),
    Created: new Date().toISOString(),
    Text: textOf(fields, "Text"),
    HTML: textOf(fields, "HTML"),
  };
}

/**
 * The part of Mailpit's search syntax that the tests need: words that must all be there, quoted phrases, and
 * `to:`, `from:`, `subject:` before either. Case does not matter.
 */
function matcherFor(query: string): (message: Message) => boolean {
  const conditions = [
    ...query.toLowerCase().matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/g),
  ];
  return ({ From, To, Subject, Text, HTML }) => {
    const people = (all: Address[]) =>
      all.map(({ Name, Address }) => `${Name} ${Address}`).join(" ");
    const texts = { to: people(To), from: people([From]), subject: Subject };
    const everything = [...Object.values(texts), Text, HTML].join(" ");
    return conditions.every(([, field, phrase, word = ""]) =>
      (texts[field as keyof typeof texts] ?? everything).toLowerCase().includes(phrase ?? word),
    );
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
  app.onError((error, c) => {
    if (error instanceof InvalidMessage) return c.json({ Error: error.message }, 400);
    console.error("Mailbox failed:", error);
    return c.json({ Error: "Internal error" }, 500);
  });

  app.get("/readyz", (c) => c.text("ok"));
  app.post("/api/v1/send", async (c) => {
    const message = readMessage(await c.req.json().catch(() => undefined));
    messages = [message, ...messages].slice(0, CAPACITY);
    return c.json({ ID: message.ID });
  });
  app.get("/api/v1/messages", (c) => c.json(listOf(messages)));
  app.get("/api/v1/search", (c) =>
    c.json(listOf(messages.filter(matcherFor(c.req.query("query") ?? "")))),
  );
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
