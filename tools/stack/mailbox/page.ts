import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { Message } from "./message.ts";
import type { MessageStore } from "./store.ts";

function read(name: string): string {
  return readFileSync(new URL(`./page/${name}`, import.meta.url), "utf8");
}

const FILES = [
  { path: "/", type: "text/html", body: read("index.html") },
  { path: "/mailbox.js", type: "text/javascript", body: read("mailbox.js") },
  { path: "/mailbox.css", type: "text/css", body: read("mailbox.css") },
];

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// An e-mail is somebody else's document: no scripts, no forms, no origin of its own.
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

function headers(type: string, policy: string): Record<string, string> {
  return {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

/** The HTML of an e-mail, with links that open in a new tab instead of inside the frame. */
function framed({ HTML }: Message): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(HTML) ? HTML.replace(/<head[^>]*>/i, `$&${base}`) : base + HTML;
}

/** The page to read mail at, and `/view/{ID}.html`, the document that it frames. */
export function pageRoutes(store: MessageStore): Hono {
  const app = new Hono();
  for (const { path, type, body } of FILES) {
    app.get(path, (c) => c.body(body, 200, headers(type, PAGE_POLICY)));
  }
  app.get("/view/:file{.+\\.html}", (c) => {
    const message = store.get(c.req.param("file").replace(/\.html$/, ""));
    if (!message) return c.json({ Error: "Message not found" }, 404);
    return c.body(framed(message), 200, headers("text/html", MESSAGE_POLICY));
  });
  return app;
}
